"""What a runner who knows the course would do, from what that player sees and nothing else.

Every card brings something now and has a price, which is what it would bring on the ground still to come
(`fast` has both). The best bargain is played: low numbers where it climbs, high ones on the flat, figures
behind a fast number, and nothing is saved for after the line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from escapades.games.crosscountry import rules
from escapades.games.crosscountry.data import (
    CLIMB,
    NOBODY,
    NUMBER,
    NUMBERS,
    OWNERS,
    PLACE,
    RANKS,
    RUNNERS,
    STRENGTH,
    SUIT_OF,
    TRICKS,
)
from escapades.games.crosscountry.fast import COMES, World, bids, grounds, prices, tricks_to_come
from escapades.games.crosscountry.rules import Card, Lay, Move, Runner, State
from escapades.kernel import HIDDEN, Seat, left_behind

CLOSE = 0.3  # bargains that differ by less are the same
ENOUGH = 10  # cards that are thought about
DEAR = 1.0  # rows that one card must be worth more than another to be missed
LOW = 6  # a number that is not missed on a climb
SPRINT = 3  # tricks before the end from which nothing is saved any more


# -- by habit --------------------------------------------------------------------------------------


def choose(view: State, seat: Seat, rng: Random) -> Lay:
    """The best bargain; for the dummy, nobody's friend, the worst."""
    runner = rules.to_play(view)
    worst = blunders(view, seat)
    cards = [move for move in cards_of(view, seat) if move not in worst] or cards_of(view, seat)
    sign = -1 if view.owners[runner] == NOBODY else 1
    # A touch of chance between bargains that are nearly the same keeps a runner from being read.
    return max(cards, key=lambda move: sign * bargain(view, runner, move.card) + rng.random() * CLOSE)


def cards_of(view: State, seat: Seat) -> list[Lay]:
    return [move for move in rules.legal(view, seat) if isinstance(move, Lay)]


def bargain(view: State, runner: Runner, card: Card) -> float:
    """Rows that a card brings above its price, the step for the trick included."""
    at = len(view.trick)
    left = tricks_to_come(view.laps, view.trick_number, max(view.rows))
    cards = TRICKS - view.trick_number
    bid = bids(view.laps, view.rows[runner], rules.pace(view), left, cards, at, False, 0)[PLACE[card]]
    made = rules.landing(view, runner, card)
    blocked = made.target - made.row if made else 0
    return bid - blocked + chance_to_win(view, runner, card)


def chance_to_win(view: State, runner: Runner, card: Card) -> float:
    """How likely a card takes the trick, by the higher ones still about and by who may hold them."""
    if cannot_win(view, card):
        return 0.0
    suit = SUIT_OF[card]
    higher = {card[0] + rank for rank in RANKS[STRENGTH[card] + 1 :]}
    chance = 1.0
    unseen = higher.difference(view.out, *view.hands, (laid.card for laid in view.trick))
    closed = [r for r, hand in enumerate(view.hands) if HIDDEN in hand and suit not in view.lacks[r]]
    for other in view.order[len(view.trick) + 1 :]:
        hand = view.hands[other]
        if HIDDEN not in hand:
            chance *= 0.4 if higher.intersection(hand) else 1.0
        elif other in closed:
            # Who holds a higher card does not always spend it.
            chance *= (1 - 0.6 / len(closed)) ** len(unseen)
    return chance


def cannot_win(view: State, card: Card) -> bool:
    """Another suit than the one led, or a higher card lies already."""
    if not view.trick:
        return False
    best = next(laid.card for laid in view.trick if laid.runner == rules.trick_winner_so_far(view))
    return SUIT_OF[card] != view.suit_led or STRENGTH[card] < STRENGTH[best]


def childlike(view: State, seat: Seat, rng: Random) -> Lay:
    """As far as it goes now; sometimes the proudest card, sometimes the favourite colour of the day."""
    cards, runner = cards_of(view, seat), rules.to_play(view)
    whim = rng.random()
    if whim < 0.2:
        return max(cards, key=lambda move: STRENGTH[move.card])
    if whim < 0.4:
        colour = SUIT_OF[rng.choice(cards).card]
        cards = [move for move in cards if SUIT_OF[move.card] == colour]
    return max(cards, key=lambda move: (far(view, runner, move.card), rng.random()))


def far(view: State, runner: Runner, card: Card) -> float:
    """Rows that a card goes, as it looks at first sight."""
    made = rules.landing(view, runner, card)
    return made.row - made.start if made else COMES[rules.terrain(view.rows[runner] + 1, view.laps)]


# -- blunders --------------------------------------------------------------------------------------

BLUNDERS = ("figure_wasted", "best_wasted", "line_missed", "race_ended")


def blunders(view: State, seat: Seat) -> dict[Move, str]:
    """Cards that nobody who knows the game lays here, and why."""
    moves = cards_of(view, seat)
    if len(moves) < 2:
        return {}
    return {**wasted(view, seat, moves), **misjudged(view, seat, moves)}


def wasted(view: State, seat: Seat, moves: Sequence[Lay]) -> dict[Move, str]:
    """A card dear on the ground to come, though a cheap number brings as much.

    Only what cannot take the trick is sure to be wasted; a figure only if there is flat or falling ground to
    come for all that are held; and in the sprint nothing is saved.
    """
    runner = rules.to_play(view)
    left = tricks_to_come(view.laps, view.trick_number, max(view.rows))
    mates = [r for r in view.order[len(view.trick) + 1 :] if view.owners[r] == seat]
    if view.owners[runner] != seat or mates or left < SPRINT:
        return {}
    row = view.rows[runner]
    lands = {move: made.row for move in moves if (made := rules.landing(view, runner, move.card))}
    price = prices(view.laps, row, left, TRICKS - view.trick_number)
    uphill = grounds(view.laps, row, left)[CLIMB] * left
    figures = sum(not NUMBER[card] for card in view.hands[runner])
    place_for_all = rules.terrain(row + 1, view.laps) == CLIMB and figures <= left - uphill
    found: dict[Move, str] = {}
    for move, end in lands.items():
        if not cannot_win(view, move.card):
            continue
        as_far = {NUMBER[other.card] for other in lands if lands[other] >= end} - {0}
        number = NUMBER[move.card]
        if not number and place_for_all and any(other <= LOW for other in as_far):
            found[move] = "figure_wasted"
        elif number and price[number - NUMBERS[0]] - price[min(as_far) - NUMBERS[0]] >= DEAR:
            found[move] = "best_wasted"
    return found


def misjudged(view: State, seat: Seat, moves: Sequence[Lay]) -> dict[Move, str]:
    """With the last card of a trick one can count: who is first over the line is, and who ends the race last
    has only oneself to blame."""
    if len(view.trick) < RUNNERS - 1 or max(view.rows) < view.finish - FARTHEST:
        return {}
    ends = {move: rules.outcome(rules.apply(view, seat, move)) for move in moves}
    ranks = {move: end.ranks[seat] if end else 0 for move, end in ends.items()}
    if 1 in ranks.values():
        return {move: "line_missed" for move, rank in ranks.items() if rank != 1}
    if 0 in ranks.values():
        return {move: "race_ended" for move, rank in ranks.items() if rank == view.seats}
    return {}


FARTHEST = max(NUMBER.values()) + 1  # rows that one card and the trick may bring


# -- thinking --------------------------------------------------------------------------------------


def sensible(view: State, seat: Seat) -> list[Move]:
    """The best bargains first."""
    runner = rules.to_play(view)
    worst = blunders(view, seat)
    sign = -1 if view.owners[runner] == NOBODY else 1
    bargains = sorted(cards_of(view, seat), key=lambda move: -sign * bargain(view, runner, move.card))
    moves: list[Move] = [*bargains]
    return [move for move in moves if move not in worst][:ENOUGH] or moves[:ENOUGH]


def deal(view: State, seat: Seat, rng: Random) -> World:
    """The unseen cards dealt anew, by the suits that runners have run out of."""
    return World.of(rules.imagine(view, seat, rng))


def try_out(
    world: World, moves: Mapping[Seat, Move], seat: Seat, rng: Random
) -> tuple[tuple[float, ...], list[str]]:
    """To the end of the deal or of the race.

    Facts: the seat takes the trick, heads the race after it, or at the end of the deal, or wins the race.
    """
    world = world.copy()
    for mover, move in moves.items():
        world.play(mover, move)
    world.finish_trick(rng)
    facts = ["trick"] if OWNERS[world.seats][world.winner] == seat else []
    if world.head() == seat:
        facts.append("head")
    world.play_out(rng)
    ranks = world.ranks()
    if ranks is None:
        facts += ["deal"] if world.head() == seat else []
        return world.standing(), facts
    facts += ["wins"] if ranks[seat] == 1 else []
    return left_behind(ranks), facts
