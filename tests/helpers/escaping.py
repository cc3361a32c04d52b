"""Positions and games of Jailbreak, said the way a prisoner would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from escapades.games import SHELF
from escapades.games.jailbreak import bot, rules
from escapades.games.jailbreak.data import CARDS, GUARD, GUARDS, HAND, PRISONER, PRISONERS, ROUTES
from escapades.games.jailbreak.rules import (
    Card,
    Choose,
    DealCards,
    DealRoles,
    Discard,
    DrawLots,
    Laid,
    LayCard,
    Move,
    Role,
    State,
)
from escapades.kernel import CHANCE, Record, Seat, settle

GAME = SHELF["jailbreak"]
FRIENDS = ("Esteban", "Corentin", "Ana", "Ben", "Cléo", "Dan")  # the first two are in the rule sheet
AIR, WALL, TUNNEL, GATE = range(4)


def starting(seats: int = 5, **options: Any) -> State:
    """A game before the draw for the deal."""
    return rules.setup(seats, settle(GAME, seats, options))


def drawn(dealer: Seat = 0, seats: int = 5, **options: Any) -> State:
    """The dealer is known; roles, or cards if there are no guards, come next."""
    return rules.apply(starting(seats, **options), CHANCE, DrawLots(dealer))


def said_roles(letters: str) -> tuple[Role, ...]:
    """ "PPG" by seat."""
    return tuple(GUARD if letter == "G" else PRISONER for letter in letters)


def deal_of(letters: str) -> DealRoles:
    """These roles by seat, and the one that is left over then."""
    seats, roles = len(letters), said_roles(letters)
    box = Counter({GUARD: GUARDS[seats], PRISONER: PRISONERS[seats]})
    (left_over,) = (box - Counter(roles)).elements()
    return DealRoles(roles, left_over)


def roled(letters: str, dealer: Seat = 0, **options: Any) -> State:
    """The roles are dealt; rumours or cards come next."""
    return rules.apply(drawn(dealer, len(letters), **options), CHANCE, deal_of(letters))


def stacked(state: State, hands: Iterable[str] = ()) -> DealCards:
    """A pack that deals everyone at least these cards; the rest comes in order, the low ones first."""
    wanted = [hand.split() for hand in hands] or [[] for _ in range(state.seats)]
    rest = Counter(CARDS) - Counter(card for hand in wanted for card in hand)
    others = iter(sorted(rest.elements(), key=lambda card: (int(card[1:]), card)))
    full = [[*hand, *(next(others) for _ in range(HAND - len(hand)))] for hand in wanted]
    dealing = rules.clockwise(state, state.dealer + 1)
    return DealCards((*(full[seat][place] for place in range(HAND) for seat in dealing), *others))


def dealt(letters: str, hands: Iterable[str] = (), dealer: Seat = 0, **options: Any) -> State:
    """The cell check begins; everyone has at least the cards said."""
    state = roled(letters, dealer, **options)
    return rules.apply(state, CHANCE, stacked(state, hands))


def discards(state: State, *cards: Card) -> State:
    """After these discards, each by whoever is on turn."""
    for card in cards:
        state = rules.apply(state, state.turn, Discard(card))
    return state


def laying(state: State, said: str) -> LayCard:
    """ "b4", "(b4)" closed, "n-2:air" for a grey one.

    Open or closed is left to be said of the first card at a route only.
    """
    said, closed = said.strip("()"), said.startswith("(")
    card, _, named = said.partition(":")
    route = ROUTES.index(named) if named else rules.routes_for(card)[0]
    must = rules.must_be(state, route)
    return LayCard(card, route, not closed if must == "either" else must == "open")


def lays(state: State, *cards: str) -> State:
    """After these cards are laid, each by whoever is on turn."""
    for card in cards:
        state = rules.apply(state, state.turn, laying(state, card))
    return state


def preparing(
    hands: Iterable[str],
    letters: str = "PPPGP",
    routes: tuple[tuple[Laid, ...], ...] = ((),) * len(ROUTES),
    checked: str = "",
) -> State:
    """Before a card is laid by seat 0, who deals. Hands are cards with spaces, by seat, and so are discards.

    What lies nowhere else is put away.
    """
    held, roles = tuple(tuple(hand.split()) for hand in hands), deal_of(letters)
    state = replace(
        drawn(0, len(letters)),
        phase="prepare",
        turn=0,
        roles=roles.roles,
        left_over=roles.left_over,
        hands=held,
        routes=routes,
        checked=tuple(checked.split()) or ("",) * len(letters),
    )
    return replace(state, away=tuple((Counter(CARDS) - Counter(lying(state))).elements()))


def lying(state: State) -> Iterator[Card]:
    """The cards of hands, routes, cell check, and those put away."""
    yield from (card for hand in state.hands for card in hand)
    yield from (laid.card for cards in state.routes for laid in cards)
    yield from (card for card in (*state.checked, *state.fifth, *state.away) if card)


def row(cards: str, first: Seat = 0, seats: int = 5) -> tuple[Laid, ...]:
    """Cards at a route: "b4 (b3) b3 (n-2)", laid one after the other clockwise."""
    return tuple(
        Laid((first + place) % seats, card.strip("()"), not card.startswith("("))
        for place, card in enumerate(cards.split())
    )


def ready(letters: str, *, points: Iterable[str] = (), **more: Any) -> State:
    """Before the break-out, with these roles: `air="b4 (b3)"` lies prepared; points as "PG" by seat.

    "---" instead of roles: three players without guards. Other fields may be given by name.
    """
    seats, guards = len(letters), "-" not in letters
    roles = deal_of(letters) if guards else DealRoles((), "")
    laid = tuple(row(more.pop(name, ""), seats=seats) for name in ROUTES)
    scored = tuple(said_roles(earned) for earned in points) or ((),) * seats
    return replace(
        drawn(0, seats, guards="with" if guards else "without"),
        **{
            "phase": "break_out",
            "roles": roles.roles,
            "left_over": roles.left_over,
            "routes": laid,
            "points": scored,
            **more,
        },
    )


def chooses(state: State, choices: str) -> State:
    """After everyone has chosen: "air wall air" by seat."""
    for seat, name in enumerate(choices.split()):
        state = rules.apply(state, seat, Choose(ROUTES.index(name)))
    return state


def said(state: State, seat: Seat | None = None) -> list[str]:
    """What the last move caused, with its articles: "escapes JB-11"; of one player, or all of it."""
    return [f"{news.what} {news.article}" for news in state.news if seat is None or news.seat == seat]


def scores(state: State) -> list[int]:
    return [len(earned) for earned in state.points]


# -- whole games -----------------------------------------------------------------------------------


def escaped(
    seed: str, seats: int = 4, bots: Iterable[Seat] = (), **options: Any
) -> tuple[State, list[tuple[Seat, Move]]]:
    """A whole game by a seed, with its moves: some seats played by bots, the others by chance."""
    rng, clever, state = Random(seed), set(bots), starting(seats, **options)
    moves: list[tuple[Seat, Move]] = []
    while rules.pending(state):
        seat = rules.pending(state)[0]
        if seat == CHANCE:
            move: Move = rules.chance(state, rng)
        elif seat in clever:
            move = bot.choose(rules.view(state, seat), seat, rng)
        else:
            legal = rules.legal(state, seat)
            move = legal[int(rng.random() * len(legal))]
        state = rules.apply(state, seat, move)
        moves.append((seat, move))
    return state, moves


def round_for_nothing(state: State, letters: str = "") -> State:
    """One more round in which everybody goes where the cards do not suffice; so guards score, if any."""
    if letters:
        state = rules.apply(state, CHANCE, deal_of(letters))
    state = rules.apply(state, CHANCE, stacked(state))
    while state.phase in ("check", "prepare"):
        state = rules.apply(state, state.turn, rules.legal(state, state.turn)[0])
    totals = [rules.total(laid) for laid in state.routes]
    assert min(totals) < rules.value(state)
    return chooses(state, " ".join([ROUTES[totals.index(min(totals))]] * state.seats))


# -- the worked examples as records ----------------------------------------------------------------

# By seat: what is given up at the cell check, what is laid where, and what goes away in the end.
FIRST_ROUND = (
    "n0 b4 r1 y2 g1",
    "y1 b3 g2 r2 b1",
    "g3 y3 n-2:air g2 r4",
    "r3 g3 y4 n0:gate y4",
    "b2 b3 r2 y2 g4",
)
SECOND_ROUND = (
    "r1 g3 b3 y3 n-2",
    "n1 (r4) r3 b2 y1",
    "g2 r3 y4 y3 b2",
    "y2 g1 n0:gate b1 r4",
    "b4 n-2:gate g2 y2 g4",
)


def played_on(record: Record, letters: str, cards: tuple[str, ...], choices: str) -> Record:
    """The record with one more round: roles, everyone's five cards in the order of their use, choices."""
    state = rules.setup(len(letters), record.settings)
    for seat, move in record.moves:
        state = rules.apply(state, seat, move)
    plans = [plan.split() for plan in cards]
    hands = [" ".join(card.strip("()").partition(":")[0] for card in plan) for plan in plans]

    def make(seat: Seat, move: Move) -> None:
        nonlocal record, state
        record, state = record.then(seat, move), rules.apply(state, seat, move)

    make(CHANCE, deal_of(letters))
    make(CHANCE, stacked(state, hands))
    for seat in rules.clockwise(state, state.dealer):
        make(seat, Discard(plans[seat][0]))
    for turn in (1, 2, 3):
        for seat in rules.clockwise(state, state.dealer):
            make(seat, laying(state, plans[seat][turn]))
    for seat, name in enumerate(choices.split()):
        make(seat, Choose(ROUTES.index(name)))
    return record


def example_1() -> Record:
    """Five players: Esteban leaves by air, where Ana has put a -2, and makes just 8."""
    settled = tuple(settle(GAME, 5, {}).items())
    record = Record(GAME.id, settled, FRIENDS[:5], "", rules_version=GAME.version)
    return played_on(record.then(CHANCE, DrawLots(0)), "PPGGP", FIRST_ROUND, "air wall gate tunnel tunnel")


def example_2() -> Record:
    """The next round of that game: the wall makes 10, but Corentin meets a guard, and nobody gets out."""
    return played_on(example_1(), "PPPGG", SECOND_ROUND, "gate wall tunnel wall tunnel")


EXAMPLES = (example_1, example_2)


# -- the same round to somebody's eyes -------------------------------------------------------------


def otherwise(state: State, seat: Seat | None, rng: Random) -> State:
    """Everything dealt anew that `seat` (None: everybody together) does not know."""
    return rules.imagine(rules.view(state, seat), 0 if seat is None else seat, rng)


def leading_to(state: State, record: Record) -> Record:
    """The record of a first round made anew, so that it leads to a state where hidden things are others.

    What was done in sight is done again; roles, hands, closed cards and secret choices are those of `state`.
    """
    spent = zip(state.hands, state.checked, state.fifth, strict=True)
    used = [[*hand, *filter(None, single)] for hand, *single in spent]
    for laid in (laid for route in state.routes for laid in route):
        used[laid.seat].append(laid.card)
    left = [iter(route) for route in state.routes]
    again, now = replace(record, moves=()), rules.setup(state.seats, record.settings)
    for mover, move in record.moves:
        if isinstance(move, DealRoles):
            move = DealRoles(state.roles, state.left_over)
        elif isinstance(move, DealCards):
            move = stacked(now, map(" ".join, used))
        elif isinstance(move, LayCard):
            move = replace(move, card=next(left[move.route]).card)
        elif isinstance(move, Choose):
            move = Choose(int(state.choices[mover]))
        again, now = again.then(mover, move), rules.apply(now, mover, move)
    assert replace(now, news=()) == replace(state, news=())
    return again
