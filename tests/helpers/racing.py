"""Positions and races of Breakaway, said the way a rider would."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from escapades.games import SHELF
from escapades.games.breakaway import rules
from escapades.games.breakaway.data import (
    BOOST,
    CLIMB,
    DECKS,
    HAND,
    ROUTE_CARDS,
    ROUTE_SPEEDS,
    SHORT_TALON,
    SLUMP,
)
from escapades.games.breakaway.rules import (
    Boost,
    Card,
    Climb,
    Done,
    DrawLots,
    Lay,
    Move,
    Pass,
    Ready,
    Rider,
    Shuffle,
    State,
)
from escapades.kernel import CHANCE, Record, Seat, settle, shuffled

GAME = SHELF["breakaway"]
FRIENDS = ("Jean", "Sylvie", "Béatrice", "Paul")

# The stage told with the rule sheet, a row a round, Jean first in each.
EXAMPLE_1 = ((44, 42, 44, 45), (43, 49, 47, 46), (50, 48, 49, 49), (41, 46, 43, 47), (46, 45, 44, 50), (46,))


def starting(seats: int = 4, **options: Any) -> State:
    """A race before the draw for the first lead."""
    return rules.setup(seats, settle(GAME, seats, options))


def riding(
    *,
    level: str = "simple",
    leader: Rider = 0,
    speeds: tuple[int | None, ...] = (44, None, None, None),
    delays: tuple[int, ...] | None = None,
    turn: Rider = 1,
    hands: tuple[tuple[Card, ...], ...] | None = None,
    talon: tuple[Card, ...] = (40, 41, 42, 43, 44, 45),
    **more: Any,
) -> State:
    """In the middle of a stage, a card already drawn. `speeds` are the last cards laid, by rider.

    `turn` is whose card it is. Unless told, everyone holds every speed. Without a talon it is the last turn.
    """
    riders = len(speeds)
    seats = riders // 2 if level == "teams" else riders
    return replace(
        starting(seats, level=level, stages=more.pop("stages", 1)),
        phase=more.pop("phase", "ride"),
        drawing=(),
        leader=leader,
        rider=turn,
        pace=speeds[leader] or 0,
        hands=hands or (ROUTE_SPEEDS,) * seats,
        talon=talon,
        piles=tuple(() if speed is None else (speed,) for speed in speeds),
        speeds=tuple(speed or 0 for speed in speeds),
        delays=delays or (0,) * riders,
        turns_left=more.pop("turns_left", -1 if talon else 0),
        **more,
    )


def does(state: State, *moves: Move) -> State:
    """After these moves of whoever is asked, one after the other."""
    for move in moves:
        state = rules.apply(state, rules.pending(state)[0], move)
    return state


def nobody_climbs(state: State) -> State:
    """After everybody who is asked for a climb has said no."""
    while state.asked:
        state = does(state, Pass())
    return state


def announced(state: State) -> State:
    """After the sitting leader has said ready and nobody put up a climb, where that is asked."""
    state = nobody_climbs(state)
    return nobody_climbs(does(state, Ready())) if Ready() in may(state) else state


def lays(state: State, speed: int, *after: Move) -> State:
    """After the rider on turn has laid `speed`, with what follows the card; it is settled."""
    state = does(announced(state), Lay(speed), *after)
    return does(state, Done()) if state.phase == "laid" else state


def may(state: State) -> tuple[Move, ...]:
    """The legal moves of whoever is asked."""
    return rules.legal(state, rules.pending(state)[0])


def said(state: State) -> str:
    """The first thing that the last move caused, with its article: "takes_lead BR-8"."""
    return f"{state.news[0].what} {state.news[0].article}"


def told(state: State) -> list[str]:
    """Everything that the last move caused: "slump BR-20"."""
    return [f"{news.what} {news.article}" for news in state.news]


def leading_from_the_start(leader: Seat, seats: int = 4, **options: Any) -> State:
    """The lots have been drawn, the cards not yet dealt."""
    lots = tuple(50 if seat == leader else 40 for seat in range(seats))
    return rules.apply(starting(seats, **options), CHANCE, DrawLots(lots))


def stacked(first: tuple[Card, ...], level: str = "simple", last: tuple[Card, ...] = ()) -> Shuffle:
    """All the cards of a level, with these on top and those at the bottom."""
    rest = Counter(DECKS[level]) - Counter(first) - Counter(last)
    return Shuffle((*first, *sorted(rest.elements(), key=str), *last))


def ridden_out(state: State) -> State:
    """To the end of the stage: everyone always lays the lowest card; chance is not asked."""
    while state.phase == "ride":
        state = lays(state, rules.legal(state, state.turn)[0].card)
    return state


def raced_out(state: State) -> State:
    """To the end of the race, with the cards always in the same order."""
    while state.phase != "over":
        state = ridden_out(rules.apply(state, CHANCE, Shuffle(shuffled(ROUTE_CARDS, Random(state.stage)))))
    return state


def example_1() -> Record:
    """The told stage as a record: each rider draws the cards in time to lay them."""
    seats = len(FRIENDS)
    lots = DrawLots((50, 44, 47, 41))
    laid = [tuple(row[seat] for row in EXAMPLE_1 if seat < len(row)) for seat in range(seats)]
    told = Counter(card for cards in laid for card in cards)
    others = iter(_mixed(Counter(ROUTE_CARDS) - told))
    # The first three cards of everyone are dealt, each later one is drawn two rounds before it is laid.
    hands = [(*cards[:3], *(next(others) for _ in range(HAND - 3))) for cards in laid]
    talon = []
    for turn in range(SHORT_TALON):
        seat, place = turn % seats, turn // seats + 2
        talon.append(laid[seat][place] if 3 <= place < len(laid[seat]) else next(others))
    dealt = [hands[(1 + place) % seats][card] for card in range(HAND) for place in range(seats)]
    order = Shuffle((*dealt, *talon, *others))
    options = settle(GAME, seats, {"stages": 1, "talon": "short"})
    record = Record(GAME.id, tuple(options.items()), FRIENDS, "", rules_version=GAME.version)
    record = record.then(CHANCE, lots).then(CHANCE, order)
    for row in EXAMPLE_1:
        for seat, card in enumerate(row):
            record = record.then(seat, Lay(card))
    return record


def _mixed(cards: Counter[int]) -> tuple[int, ...]:
    return shuffled(sorted(cards.elements()), Random("example 1"))


# The stage told of the complete game: who, the slump drawn if any, the card, what goes with it, and who puts
# a climb in front of the leader after it.
JEAN, SYLVIE, BEATRICE, PAUL = range(4)
EXAMPLE_2: tuple[tuple[Seat, int, int, tuple[Move, ...], Seat | None], ...] = (
    (JEAN, 0, 41, (), None),
    (SYLVIE, 0, 41, (), None),
    (BEATRICE, 0, 50, (Climb(),), None),
    (PAUL, 0, 50, (), None),
    (JEAN, 0, 49, (), None),
    (SYLVIE, 0, 48, (Boost(),), None),
    (BEATRICE, 0, 49, (), None),
    (PAUL, 0, 47, (), None),
    (JEAN, 0, 47, (), None),
    (SYLVIE, 0, 48, (), None),
    (BEATRICE, 0, 50, (Boost(),), None),
    (PAUL, 0, 50, (), None),
    (JEAN, 0, 45, (), None),
    (SYLVIE, 0, 49, (), None),
    (BEATRICE, 0, 49, (Boost(), Climb()), None),
    (PAUL, 0, 48, (), None),
    (JEAN, 0, 44, (), None),
    (SYLVIE, 0, 50, (), None),
    (BEATRICE, 1, 44, (), None),
    (PAUL, 0, 44, (), None),
    (JEAN, 1, 47, (Boost(),), None),
    (SYLVIE, 0, 42, (), None),
    (BEATRICE, 0, 41, (), JEAN),
    (PAUL, 0, 43, (), None),
    (JEAN, 0, 46, (), None),
)


def example_2() -> Record:
    """The told stage of the complete game as a record. It stops where the rule sheet stops."""
    seats = len(FRIENDS)
    options = settle(GAME, seats, {"level": "complete", "stages": 1})
    record = Record(GAME.id, tuple(options.items()), FRIENDS, "", rules_version=GAME.version)
    state = rules.setup(seats, options)

    def make(move: Move) -> None:
        nonlocal record, state
        seat = rules.pending(state)[0]
        record, state = record.then(seat, move), rules.apply(state, seat, move)

    make(DrawLots((50, 44, 47, 41)))
    make(_order_of_example_2())
    for seat, _, card, extras, caller in EXAMPLE_2:
        if Ready() in may(state):
            make(Ready())
        while state.asked:
            make(Pass())
        assert state.turn == seat
        for move in (Lay(card), *extras):
            make(move)
        if state.phase == "laid":
            make(Done())
        while state.asked:
            make(Climb() if state.asked[0] == caller else Pass())
    return record


def _order_of_example_2() -> Shuffle:
    """Everyone is dealt the first cards of the tale and draws the later ones in time; slumps come as told."""
    seats = len(FRIENDS)
    needed: list[list[Card]] = [[] for _ in range(seats)]
    draws: list[tuple[Seat, bool]] = []  # who draws, and whether it is a slump
    special: dict[Move, Card] = {Boost(): BOOST, Climb(): CLIMB}
    for seat, slumps, card, extras, caller in EXAMPLE_2:
        needed[seat] += [card, *(special[move] for move in extras)]
        draws += [(seat, True)] * slumps + [(seat, False)] * (1 + len(extras))
        if caller is not None:
            needed[caller].append(CLIMB)
            draws.append((caller, False))
    left = Counter(DECKS["complete"]) - Counter(card for cards in needed for card in cards)
    specials = [card for card in left.elements() if isinstance(card, str)]
    others = list(_mixed(Counter(card for card in left.elements() if isinstance(card, int))))

    def next_for(seat: Seat) -> Card:
        return needed[seat].pop(0) if needed[seat] else others.pop()

    dealt = [next_for((1 + place) % seats) for _ in range(HAND) for place in range(seats)]
    talon: list[Card] = []
    for seat, is_slump in draws:
        talon.append(specials.pop(specials.index(SLUMP)) if is_slump else next_for(seat))
    return Shuffle((*dealt, *talon, *others, *specials))
