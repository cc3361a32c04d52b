"""Positions and races of Breakaway, said the way a rider would."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from escapades.games import SHELF
from escapades.games.breakaway import rules
from escapades.games.breakaway.data import HAND, ROUTE_CARDS, ROUTE_SPEEDS, SHORT_TALON
from escapades.games.breakaway.rules import DrawLots, Lay, Shuffle, State
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
    leader: Seat = 0,
    speeds: tuple[int | None, ...] = (44, None, None, None),
    delays: tuple[int, ...] | None = None,
    turn: Seat = 1,
    hands: tuple[tuple[int, ...], ...] | None = None,
    talon: tuple[int, ...] = (40, 41, 42, 43, 44, 45),
    **more: Any,
) -> State:
    """In the middle of a stage. `speeds` are the last cards laid; unless told, everyone holds every speed."""
    seats = len(speeds)
    return replace(
        starting(seats, stages=more.pop("stages", 1)),
        phase="ride",
        drawing=(),
        leader=leader,
        turn=turn,
        hands=hands or (ROUTE_SPEEDS,) * seats,
        talon=talon,
        piles=tuple(() if speed is None else (speed,) for speed in speeds),
        delays=delays or (0,) * seats,
        **more,
    )


def lays(state: State, speed: int) -> State:
    """After the rider whose turn it is has laid `speed`."""
    return rules.apply(state, state.turn, Lay(speed))


def said(state: State) -> str:
    """The first thing that the last move caused, with its article: "takes_lead BR-8"."""
    return f"{state.news[0].what} {state.news[0].article}"


def leading_from_the_start(leader: Seat, seats: int = 4, **options: Any) -> State:
    """The lots have been drawn, the cards not yet dealt."""
    lots = tuple(50 if seat == leader else 40 for seat in range(seats))
    return rules.apply(starting(seats, **options), CHANCE, DrawLots(lots))


def stacked(first: tuple[int, ...]) -> Shuffle:
    """All the cards, with these on top."""
    rest = Counter(ROUTE_CARDS) - Counter(first)
    return Shuffle((*first, *sorted(rest.elements())))


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
