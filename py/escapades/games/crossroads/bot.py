"""A player who thinks in rules of thumb, from a view alone: how far is it to the way out, for me and them?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from random import Random

from escapades.games.crossroads import rules
from escapades.games.crossroads.data import CARDS, EXIT, LIGHT, OUT, STOP
from escapades.games.crossroads.rules import (
    Card,
    Cell,
    Drive,
    Enough,
    Exchange,
    LayTile,
    Light,
    Move,
    PlaceLight,
    SetAll,
    SetTile,
    State,
    Tile,
    Trip,
    TurnCard,
)
from escapades.kernel import Seat

STEPS = {"": 1.0, "green": 0.3, "yellow": 2.0, "red": 7.0}  # what a border is like on the way
FAR = 14.0  # further off makes no difference
WIN = 20.0  # in steps: what it is worth to be out
NEAR_EQUAL = 0.3  # what differs by less is left to chance
A_LIGHT = 0.5  # more than this is seldom won by a light, unless one is shut in
REACH = 5  # of the highest card


def choose(view: State, seat: Seat, rng: Random) -> Move:
    """What brings the way out nearer to oneself than to the others (XR-16 to XR-21)."""
    moves = rules.legal(view, seat)
    if len(moves) == 1:
        return moves[0]
    if SetAll() in moves:
        return SetAll()
    match view.phase:
        case "set_up":
            return among_best(moves, lambda move: open_ends_after(view, move), rng)
        case "lay":
            return among_best(moves, lambda move: laying(view, seat, move), rng)
        case "cards":
            kept = worth(view, seat)[view.shown[-1]]
            return Enough() if kept >= going_on(view, seat) else TurnCard()
        case "drive":
            trips = {trip.way: trip for trip in rules.drives(view, seat, int(view.shown[-1]))}
            out = ways_out(view.tiles, view.lights)
            return among_best(moves, lambda move: progress(view, seat, trips[way_of(move)], out), rng)
    return among_best(moves, lambda move: standing(with_light(view, move), seat), rng)


def among_best(moves: Sequence[Move], value: Callable[[Move], float], rng: Random) -> Move:
    """One of those that are about as good as the best."""
    valued = [(value(move), move) for move in moves]
    most = max(worth for worth, _ in valued)
    good = [move for worth, move in valued if worth >= most - NEAR_EQUAL]
    return good[int(rng.random() * len(good))]


def ways_out(tiles: tuple[Tile, ...], lights: tuple[Light, ...]) -> dict[Cell, float]:
    """Steps to the nearest way out, by cell; lights on the way make it longer, or shorter."""
    laid = rules.road_map(tiles)
    colours = {(light.x, light.y, light.side): light.colour for light in lights}
    found: dict[Cell, float] = {}
    edge: list[tuple[float, Cell]] = []
    for cell, sides in laid.items():
        if any(rules.beyond(cell, side) not in laid for side in sides):
            heappush(edge, (1.0, cell))
    while edge:
        far, cell = heappop(edge)
        if cell in found:
            continue
        found[cell] = far
        for side in laid[cell]:
            there = rules.beyond(cell, side)
            if there in laid and there not in found:
                heappush(edge, (far + STEPS[colours.get(rules.border_of(cell, side), "")], there))
    return found


def standing(view: State, seat: Seat) -> float:
    """How much nearer to a way out one is than the others, above all than the nearest of them."""
    out = ways_out(view.tiles, view.lights)
    far = [min(out.get(car, FAR), FAR) for car in view.cars]
    others = [far[other] for other in range(view.seats) if other != seat and other not in view.out]
    return (min(others) + sum(others) / len(others)) / 2 - far[seat]


def open_ends_after(view: State, move: Move) -> float:
    """In the set-up all stand together: a road with many ends is good for everybody."""
    assert isinstance(move, SetTile)
    return float(len(rules.open_ends(with_tile(view, Tile(move.x, move.y, move.kind, move.turn)))))


def laying(view: State, seat: Seat, move: Move) -> float:
    """A tile by what it does to the ways out; EXIT by who is likely to be the first to use it."""
    assert isinstance(move, LayTile)
    kind = view.piles[move.pile][0]
    if kind == EXIT:
        in_reach = ways_out(view.tiles, view.lights).get(view.cars[seat], FAR) <= REACH
        return 2 * standing(view, seat) + (1 if in_reach else -1)
    return standing(with_tile(view, Tile(move.x, move.y, kind, move.turn)), seat)


def with_tile(view: State, tile: Tile) -> State:
    return replace(view, tiles=(*view.tiles, tile))


def with_light(view: State, move: Move) -> State:
    """The road with the die that was rolled on it."""
    assert isinstance(move, PlaceLight | Exchange)
    others = (light for light in view.lights if (light.x, light.y, light.side) != (move.x, move.y, move.side))
    return replace(view, lights=(*others, Light(move.x, move.y, move.side, view.rolled)))


def way_of(move: Move) -> rules.Way:
    assert isinstance(move, Drive)
    return move.way


def progress(view: State, seat: Seat, trip: Trip, out: dict[Cell, float]) -> float:
    """Steps that a drive brings one nearer to the way out."""
    return WIN if trip.ends == OUT else out[view.cars[seat]] - out[trip.ends]


def worth(view: State, seat: Seat) -> dict[Card, float]:
    """What each card would bring now."""
    out = ways_out(view.tiles, view.lights)
    shut_in = out[view.cars[seat]] >= STEPS["red"]
    values = {STOP: 0.0, LIGHT: 2.5 if shut_in else A_LIGHT}
    for card in set(CARDS) - set(values):
        values[card] = max(progress(view, seat, trip, out) for trip in rules.drives(view, seat, int(card)))
    return values


def going_on(view: State, seat: Seat) -> float:
    """What one more card brings, or others after it, by those still in the pile; a Stop brings nothing."""
    left = rules.left_in_deck(view) or Counter(CARDS)
    values, cards = worth(view, seat), left.total()
    expected = 0.0
    for _ in range(8):  # soon it hardly changes
        expected = (
            sum(
                count * (0.0 if card == STOP else max(values[card], expected)) for card, count in left.items()
            )
            / cards
        )
    return expected
