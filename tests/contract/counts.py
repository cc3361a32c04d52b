"""What each game must keep: its pieces, and an end in sight. Every game of the shelf has a row in each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from escapades.games.breakaway.data import BOOSTS, CLIMBS, DECKS, HAND, SHORT_TALON, SLUMP, SLUMPS, TEAM_HAND
from escapades.games.crosscountry.data import CARDS, FIGURES, FINISH, RUNNERS, SUITS, TRICKS
from escapades.games.crossroads.data import CARDS as DRIVE_CARDS
from escapades.games.crossroads.data import EXIT, START
from escapades.games.jailbreak.data import CARDS as ESCAPE_CARDS
from escapades.games.jailbreak.data import GUARD, GUARDS, LAID, POINTS_TO_WIN, PRISONER, PRISONERS
from escapades.games.jailbreak.data import ROUNDS_WITHOUT_GUARDS as ROUNDS
from escapades.games.lifeboats.data import ANNOUNCEMENTS, CAPS, FREE, OFFICERS, ROWS, SAILORS
from playing import Choose, by_seed, keeping, spending


def cards_of_breakaway(state: Any) -> Counter[Any]:
    """In a stage: hands, talon, cards put away, specials out, piles, and a slump drawn but not yet given.

    Otherwise all are in the box, and none is out.
    """
    if state.phase in ("lots", "deal", "over"):
        held = Counter(card for cards in (*state.hands, state.talon, state.aside) for card in cards)
        return held + Counter(DECKS[state.level])
    in_the_air = (SLUMP,) * state.phase.startswith("slump")
    lying = (*state.hands, state.talon, state.aside, state.out, *state.piles, in_the_air)
    return Counter(card for cards in lying for card in cards)


def longest_breakaway(seats: int, options: Mapping[str, Any]) -> int:
    """Turns by the cards of the talon (BR-12, BR-33), and what can be said and played around each card.

    With climbs: ready, done, and everybody else asked before and after the card (BR-16); each special is
    played or swapped once, each slump given once. Out of turn the last card leaves most of a round.
    """
    level, teams = options["level"], options["level"] == "teams"
    full = len(DECKS[level]) - (TEAM_HAND if teams else HAND) * seats
    talon = SHORT_TALON if options["talon"] == "short" else full
    if level == "simple":
        return int(options["stages"] * talon)
    cards = 2 * (talon // 2 + 1 + seats) if teams else talon + seats - 1
    around_a_card = 3 + 2 * (seats - 1)
    return int(options["stages"] * (cards * around_a_card + CLIMBS + BOOSTS + SLUMPS))


def cards_of_crosscountry(state: Any) -> Counter[Any]:
    """Hands, the trick and the tricks of this deal; before a deal all are in the box."""
    if state.phase in ("lots", "deal"):
        return Counter(CARDS)
    laid = (card.card for card in state.trick)
    return Counter((*state.out, *laid, *(card for hand in state.hands for card in hand)))


def longest_crosscountry(seats: int, options: Mapping[str, Any]) -> int:
    """Whoever leads is in front (CC-8) with nothing in the way (CC-6), so every trick that has a number moves
    the head of the race by 2 at least; tricks of figures only are as few as there are figures for."""
    advance = 2 * (TRICKS - len(FIGURES) * len(SUITS) // RUNNERS)
    deals = -(-FINISH[options["laps"]] // advance)
    return deals * TRICKS * RUNNERS


def pieces_of_lifeboats(state: Any) -> Counter[Any]:
    """Pawns ashore, in the water, lost or in a boat, whatever its fate; leaks in holes or in the stock."""
    afloat = (hole for boat in state.boats for hole in boat.holes if hole != FREE)
    swimming = (swimmer.pawn for swimmer in state.swimmers)
    pieces = Counter((*afloat, *swimming, *sum(state.ashore, ()), *sum(state.lost, ())))
    pieces["leak"] += state.leaks
    return pieces


def longest_lifeboats(seats: int, options: Mapping[str, Any]) -> int:
    """A boat moves on one row in every round (LB-12). A vote is talk by all (LB-21), its call, a ballot each
    and somebody to settle it; a vote held again has cost two caps at least (LB-18)."""
    boats, talk = seats + 1, options["talk"] == "open"
    setting_out = boats + seats * (OFFICERS + SAILORS[seats])
    vote = seats * ANNOUNCEMENTS * talk + talk + seats + 1
    a_leak_somebody_lost_and_a_row = vote + (vote + 1) + vote
    swim = 2 * seats
    held_again = seats * CAPS // 2 * vote
    return setting_out + boats * ROWS * (a_leak_somebody_lost_and_a_row + swim) + held_again


def cards_and_roles_of_jailbreak(state: Any) -> Counter[Any]:
    """Hands, the cell check, routes, fifth cards, what is put away; roles, and the one left over.

    Between rounds all are in the box, and none is out.
    """
    box = Counter({GUARD: GUARDS[state.seats], PRISONER: PRISONERS[state.seats]})
    roles = Counter((*state.roles, state.left_over)) if state.roles else box
    laid = (card.card for route in state.routes for card in route)
    hands = (card for hand in state.hands for card in hand)
    out = Counter(card for card in (*state.checked, *state.fifth, *state.away, *laid, *hands) if card)
    return roles + (out if state.phase in ("check", "prepare", "break_out") else out + Counter(ESCAPE_CARDS))


def longest_jailbreak(seats: int, options: Mapping[str, Any]) -> int:
    """With guards every round scores for somebody (JB-12), else rounds are counted (JB-14). In a round
    everyone may look, discards, lays three cards and chooses."""
    with_guards = options["guards"] == "with"
    rounds = (POINTS_TO_WIN - 1) * seats + 1 if with_guards else ROUNDS
    looks = with_guards and options["rumours"] == "on"
    return int(rounds * seats * (looks + 1 + LAID + 1))


def pieces_of_crossroads(state: Any) -> Counter[Any]:
    """Tiles laid, in hands, in the stock and in the piles, START under EXIT too; cards, dice, cars.

    EXIT is in the box until the piles are made, the cards until they are shuffled.
    """
    laid = (tile.kind for tile in state.tiles)
    kept = (kind for tiles in (*state.hands, state.stock, *state.piles) for kind in tiles)
    pieces = Counter((*laid, *kept, *state.deck, *state.used))
    pieces[START] += state.exit_laid
    pieces[EXIT] += state.phase in ("lots", "tiles", "set_up", "piles")
    if not state.deck and not state.used:
        pieces.update(DRIVE_CARDS)
    return pieces + Counter(dice=state.reserve + len(state.lights), cars=len(state.cars))


def longest_crossroads(seats: int, options: Mapping[str, Any]) -> int:
    """Nothing forces an end (XR-23). Of 6,000 random games of every kind the longest had 7,669 moves, the
    median 158; this is four times the longest."""
    return 30_000


def barking(seed: str) -> Choose:
    """Up the wrong tree: nobody lays at the last route who can help it, and everybody goes there."""
    choose, last = by_seed(seed), 3

    def chosen(moves: Sequence[Any]) -> Any:
        wrong = [m for m in moves if (type(m).__name__ == "Choose") == (getattr(m, "route", None) == last)]
        return choose(wrong or moves)

    return chosen


# Cards, pawns, tiles by kind: the same after every move.
PIECES: dict[str, Callable[[Any], Counter[Any]]] = {
    "breakaway": cards_of_breakaway,
    "crosscountry": cards_of_crosscountry,
    "lifeboats": pieces_of_lifeboats,
    "jailbreak": cards_and_roles_of_jailbreak,
    "crossroads": pieces_of_crossroads,
}

# The most moves that players can make. Chance is not counted: lots may be equal any number of times.
LONGEST: dict[str, Callable[[int, Mapping[str, Any]], int]] = {
    "breakaway": longest_breakaway,
    "crosscountry": longest_crosscountry,
    "lifeboats": longest_lifeboats,
    "jailbreak": longest_jailbreak,
    "crossroads": longest_crossroads,
}

# How players who do not think may be: those who keep or spend certain things meet the rarer rules.
TEMPERS: dict[str, dict[str, Callable[[str], Choose]]] = {
    "breakaway": {
        "any": by_seed,
        "keeps specials": keeping("Boost", "Climb"),
        "spends specials": spending("Boost", "Climb", "Swap"),
    },
    "crosscountry": {"any": by_seed},
    "lifeboats": {
        "any": by_seed,
        "says nothing": keeping("Announce"),
        "talks on and on": keeping("CallVote"),
        "shows caps": spending("ShowCap"),
    },
    "jailbreak": {"any": by_seed, "goes to the wrong route": barking},
    "crossroads": {"any": by_seed, "keeps the first card": spending("Enough")},
}

# News that these players must have met in all their games: nothing of the rules is left out by chance.
MET: dict[str, set[str]] = {
    "breakaway": {"climb", "climb_in_front", "climb_over", "held_up", "slump", "boost", "threw_slump"}
    | {"swaps", "limps", "last_card", "team_wins_stage", "wins_stage"},
    "crosscountry": {"waits", "climb_limit", "blocked", "threw_in", "crosses", "dummy_first", "race_over"},
    "lifeboats": {"no_vote", "caps_cancel", "vote_again", "captain", "tie", "full_boat"}
    | {"overboard", "sinks", "lands", "scores", "no_swim", "stays", "drowns", "keeps_word", "breaks_word"}
    | {"over", "wins"},
    "jailbreak": {"looks", "passes_by", "escapes", "caught", "falls_short", "nobody_escapes", "guard_scores"}
    | {"wins", "shares_win", "rounds_over"},
    "crossroads": {"sets_rest", "lays_exit", "puts_under", "stop", "shuffles_again", "crosses", "stays"}
    | {"held_by_car", "held_by_red", "held_by_yellow", "held_by_open_end", "held_by_dead_end"}
    | {"places_light", "exchanges", "leaves", "wins", "takes_place", "stays_behind"},
}
