"""Positions and games of Crossroads, said the way a driver would.

A road is drawn with a character a tile; S is START at (0, 0), X is EXIT, double lines are red:

    ╶╦═─┐
     ║  ╵
     S
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from escapades.games import SHELF
from escapades.games.crossroads import bot, rules
from escapades.games.crossroads.data import (
    BEND,
    CARDS,
    CROSS,
    DICE,
    END,
    EXIT,
    GREEN_TILES,
    OUT,
    RED_STRAIGHT,
    RED_TEE,
    START,
    STRAIGHT,
    TEE,
)
from escapades.games.crossroads.rules import (
    Card,
    Cell,
    DealTiles,
    DrawLots,
    Drive,
    Enough,
    Exchange,
    Kind,
    LayTile,
    Light,
    Move,
    Pile,
    PlaceLight,
    Roll,
    SetTile,
    ShuffleCards,
    State,
    Tile,
    Trip,
    TurnCard,
)
from escapades.kernel import CHANCE, Record, Seat, settle

GAME = SHELF["crossroads"]
FRIENDS = ("Jean", "Sylvie", "Béatrice", "Paul")
NORTH, EAST, SOUTH, WEST = range(4)

# Each kind as it looks after no turn, one, two and three.
DRAWN = {
    STRAIGHT: "│─",
    BEND: "└┌┐┘",
    CROSS: "┼",
    TEE: "┴├┬┤",
    END: "╵╶╷╴",
    RED_STRAIGHT: "║═",
    RED_TEE: "╩╠╦╣",
    START: "S",
    EXIT: "X",
}
TILES = {sign: (kind, turn) for kind, signs in DRAWN.items() for turn, sign in enumerate(signs)}

BEGINNING = """
╦═
║
S
"""


def road(drawn: str) -> tuple[Tile, ...]:
    """The tiles of a drawing, START or EXIT first."""
    rows = drawn.strip("\n").splitlines()
    ((left, top),) = ((x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in "SX")
    tiles = [
        Tile(x - left, y - top, *TILES[sign])
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        if sign not in " ."
    ]
    laid = tuple(sorted(tiles, key=lambda tile: (tile.x, tile.y) != (0, 0)))
    assert well_laid(laid), "this is drawn as no road can lie"
    return laid


def well_laid(tiles: tuple[Tile, ...]) -> bool:
    """Every tile lies alone in its cell and matches its neighbours, and START reaches them all."""
    laid = rules.road_map(tiles)
    reached, reach = {(0, 0)}, [(0, 0)]
    while reach:
        cell = reach.pop()
        for side in range(4):
            there = rules.beyond(cell, side)
            if there in laid and (side in laid[cell]) != ((side + 2) % 4 in laid[there]):
                return False
            if there in laid and side in laid[cell] and there not in reached:
                reached.add(there)
                reach.append(there)
    return len(laid) == len(tiles) and reached == set(laid)


def drawing(state: State) -> list[str]:
    """The road of a state, row by row."""
    signs = {(tile.x, tile.y): DRAWN[tile.kind][tile.turn % len(DRAWN[tile.kind])] for tile in state.tiles}
    across, down = [x for x, _ in signs], [y for _, y in signs]
    columns = range(min(across), max(across) + 1)
    rows = range(min(down), max(down) + 1)
    return ["".join(signs.get((x, y), " ") for x in columns).rstrip() for y in rows]


# -- before the first turn -------------------------------------------------------------------------


def starting(seats: int = 2, **options: Any) -> State:
    """A game before the lots."""
    return rules.setup(seats, settle(GAME, seats, options))


def drawn_first(first: Seat = 0, seats: int = 2, **options: Any) -> State:
    """The first player is known; tiles are drawn next."""
    return rules.apply(starting(seats, **options), CHANCE, DrawLots(first))


def stacked(first: Iterable[Kind] = ()) -> DealTiles:
    """The tiles drawn: these first, the others in the order of the box."""
    wanted = [*first]
    rest = Counter(kind for kind in GREEN_TILES if kind != END) - Counter(wanted)
    return DealTiles((*wanted, *rest.elements()))


def setting_up(tiles: str = "", first: Seat = 0, seats: int = 2, **options: Any) -> State:
    """The set-up begins; these tiles were drawn before others."""
    return rules.apply(drawn_first(first, seats, **options), CHANCE, stacked(tiles.split()))


def begun(seats: int = 2, first: Seat = 0, **options: Any) -> State:
    """The first turn begins, after a set-up in which everybody took the first place that there was."""
    state = setting_up("", first, seats, **options)
    while state.phase == "set_up":
        state = rules.apply(state, state.turn, rules.legal(state, state.turn)[0])
    rng = Random("begun")
    while rules.pending(state) == (CHANCE,):
        state = rules.apply(state, CHANCE, rules.chance(state, rng))
    return state


# -- on the road -----------------------------------------------------------------------------------


def on(drawn: str, phase: str = "lay", cars: Iterable[Cell] = (), seats: int = 0, **more: Any) -> State:
    """The turn of seat 0 on this road; cars by seat, the others on START.

    Lights are (x, y, EAST or SOUTH, colour). Options and fields may be given by name.
    """
    driven = [*cars]
    options = {name: more.pop(name) for name in ("rules", "exit", "after") if name in more}
    state = begun(seats or max(2, len(driven)), **options)
    lights = tuple(Light(*light) for light in more.pop("lights", ()))
    fields = {
        "tiles": road(drawn),
        "phase": phase,
        "cars": (*driven, *((0, 0),) * (state.seats - len(driven))),
        "lights": lights,
        "reserve": DICE - len(lights),
        "exit_laid": "X" in drawn,
        "out": tuple(seat for seat, car in enumerate(driven) if car == OUT),
        **more,
    }
    return replace(state, **fields)


def driving(drawn: str, card: Card | int, cars: Iterable[Cell] = (), **more: Any) -> State:
    """Seat 0 has kept a card with this number."""
    return on(drawn, "drive", cars, shown=(str(card),), used=(str(card),), **more)


def rolled(drawn: str, colour: str, cars: Iterable[Cell] = (), **more: Any) -> State:
    """Seat 0 has rolled this colour, and can place or exchange it."""
    state = on(drawn, "roll", cars, shown=("light",), used=("light",), **more)
    return rules.apply(state, CHANCE, Roll(colour))


def trips(state: State) -> dict[Cell, Trip]:
    """The drives of seat 0 by where they end; for roads on which no two end together."""
    found = rules.drives(state, 0, int(state.shown[-1]))
    assert len({trip.ends for trip in found}) == len(found)
    return {trip.ends: trip for trip in found}


def ends(state: State) -> list[Cell]:
    """Where seat 0 can end."""
    return sorted(trips(state))


def drives_to(state: State, end: Cell) -> State:
    """After the drive that ends there."""
    return rules.apply(state, 0, Drive(trips(state)[end].way))


def with_deck(state: State, cards: str) -> State:
    """These cards are next, the others lie face up."""
    deck = tuple(cards.split())
    return replace(state, deck=deck, used=tuple((Counter(CARDS) - Counter(deck)).elements()))


def turns(state: State, count: int = 1) -> State:
    """After so many cards are turned over."""
    for _ in range(count):
        state = rules.apply(state, state.turn, TurnCard())
    return state


def cards_first(cards: str) -> ShuffleCards:
    """A shuffle that brings these first."""
    wanted = cards.split()
    return ShuffleCards((*wanted, *(Counter(CARDS) - Counter(wanted)).elements()))


def said(state: State, seat: Seat | None = None) -> list[str]:
    """What the last move caused, with its articles: "leaves XR-19"; of one player, or all of it."""
    return [f"{news.what} {news.article}" for news in state.news if seat is None or news.seat == seat]


# -- whole games -----------------------------------------------------------------------------------


def driven(
    seed: str, seats: int = 3, bots: Iterable[Seat] = (), **options: Any
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


# -- the worked examples as records ----------------------------------------------------------------


class Telling:
    """A record and the state that it has come to."""

    def __init__(self, seats: int, **options: Any) -> None:
        settled = settle(GAME, seats, options)
        self.record = Record(GAME.id, tuple(settled.items()), FRIENDS[:seats], "", rules_version=GAME.version)
        self.state = rules.setup(seats, settled)

    def make(self, move: Move) -> None:
        (seat,) = rules.pending(self.state)
        self.record, self.state = self.record.then(seat, move), rules.apply(self.state, seat, move)

    def begin(self, first: Seat, exit_on: int, cards: str) -> None:
        """Eight straights go to the east, four bends to the west; then EXIT lies on one of the piles."""
        self.make(DrawLots(first))
        self.make(stacked([STRAIGHT] * 8 + [BEND] * 4))
        while self.state.phase == "set_up":
            moves = [m for m in rules.legal(self.state, self.state.turn) if isinstance(m, SetTile)]
            kind = STRAIGHT if any(move.kind == STRAIGHT for move in moves) else BEND
            east = [m for m in moves if m.kind == STRAIGHT and m.y == -2 and m.x > 0]
            self.make(east[0] if east else min((m for m in moves if m.kind == kind), key=lambda m: m.x))
        green, half = self.state.stock, len(self.state.stock) // 2 + 1
        place = half * exit_on
        self.make(Pile((*green[:place], EXIT, *green[place:])))
        self.make(cards_first(cards))

    def lay(self) -> None:
        """A tile to the west, where nobody drives; EXIT if it must be."""
        moves = [move for move in rules.legal(self.state, self.state.turn) if isinstance(move, LayTile)]
        self.make(min(moves, key=lambda move: (move.x, move.y)))

    def drives(self, cards: int = 1) -> None:
        """So many cards are turned over; the last one drives as far as it can, out if it can."""
        self.lay()
        for _ in range(cards):
            self.make(TurnCard())
        self.make(Enough())
        found = rules.drives(self.state, self.state.turn, int(self.state.shown[-1]))
        self.make(Drive(max(found, key=lambda trip: (trip.ends, len(trip.way))).way))

    def stops(self) -> None:
        self.lay()
        self.make(TurnCard())

    def rolls(self, colour: str, light: PlaceLight | Exchange) -> None:
        self.lay()
        self.make(TurnCard())
        self.make(Enough())
        self.make(Roll(colour))
        self.make(light)


def example_1() -> Record:
    """Two green lights stand on the way out; with three steps Sylvie crosses five borders and is out."""
    game = Telling(4)
    game.begin(0, 0, "light 5 light stop 1 2 stop 1 stop 1 3")
    game.make(LayTile(0, 0, 0, 0))
    game.make(TurnCard())
    game.make(Enough())
    game.make(Roll("green"))
    game.make(PlaceLight(5, -2, EAST))
    game.drives()
    game.rolls("green", PlaceLight(8, -2, EAST))
    game.stops()
    game.drives()
    game.drives()
    game.stops()
    game.drives()
    game.stops()
    game.drives(cards=2)
    return game.record


def example_2() -> Record:
    """A red light holds Sylvie up; Jean exchanges it for a green one, and she is the first to get past."""
    game = Telling(2, rules="simple")
    game.begin(0, 1, "light 5 5 3 light 4")
    game.rolls("red", PlaceLight(4, -2, EAST))
    game.drives()
    game.drives()
    game.drives()
    game.rolls("green", Exchange(4, -2, EAST))
    game.drives()
    return game.record


EXAMPLES = (example_1, example_2)
