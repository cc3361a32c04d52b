"""Crossroads: build the road, push your luck, drive out first. Articles are in RULES.md beside this file.

A cell is (x, y), a side 0 to 3 from the north clockwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from escapades.games.crossroads.data import (
    CARDS,
    DICE,
    END,
    EXIT,
    FACES,
    FIRST_TILES,
    GREEN_LIGHT,
    GREEN_TILES,
    LIGHT,
    LOW,
    NOBODY,
    OUT,
    RED,
    RED_LIGHT,
    SET_UP,
    SIDES,
    START,
    STEP,
    STOP,
    TURNS,
    YELLOW_LIGHT,
)
from escapades.kernel import (
    CHANCE,
    HIDDEN,
    IllegalMove,
    News,
    Option,
    Outcome,
    Seat,
    draw_below,
    news,
    put,
    shuffled,
    tell,
)

Kind = str  # of a tile: straight, bend, ..., or HIDDEN in a view
Card = str  # 1 .. 5, light, stop, or HIDDEN in a view
Cell = tuple[int, int]
Side = int  # 0 .. 3: north, east, south, west
Roads = dict[Cell, tuple[Side, ...]]  # the sides with a road, by cell

OPTIONS = (
    Option("rules", ("family", "simple"), "family", "XR-5"),
    Option("exit", ("anywhere", "low"), "anywhere", "XR-6"),
    Option("after", ("share", "on"), "share", "XR-22"),
)
SEATS = range(2, 5)


# -- moves -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawLots:
    """Chance: who goes first (XR-7), and with the simplified rules lays the first tiles (XR-5)."""

    first: Seat


@dataclass(frozen=True, slots=True)
class DealTiles:
    """Chance: the green tiles but the dead ends in the order in which they are drawn (XR-5)."""

    tiles: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """Chance: what is left and EXIT, shuffled; the first half is one pile, the rest the other (XR-6)."""

    tiles: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class ShuffleCards:
    """Chance: all drive cards, the next one first (XR-13)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the colour that a die shows (XR-14)."""

    colour: str


@dataclass(frozen=True, slots=True)
class SetTile:
    """Lay a tile before the first turn: of one's hand, or with the simplified rules any (XR-5)."""

    kind: Kind
    x: int
    y: int
    turn: int


@dataclass(frozen=True, slots=True)
class SetAll:
    """Have what is left of the twelve laid in the order drawn, simplified rules only (XR-5)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay nothing, since nothing can be laid (XR-5, XR-10)."""


@dataclass(frozen=True, slots=True)
class LayTile:
    """Lay the top tile of a pile (XR-11); EXIT on START, as START lies (XR-12)."""

    pile: int
    x: int
    y: int
    turn: int


@dataclass(frozen=True, slots=True)
class TurnCard:
    """Turn over a drive card (XR-13)."""


@dataclass(frozen=True, slots=True)
class Enough:
    """Turn no more cards: the last one counts (XR-13)."""


@dataclass(frozen=True, slots=True)
class Drive:
    """Drive by these sides, one after the other; () to stay, pointed at what cannot be passed (XR-16)."""

    way: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class PlaceLight:
    """Put the die rolled on the east (1) or south (2) border of a tile (XR-20)."""

    x: int
    y: int
    side: Side


@dataclass(frozen=True, slots=True)
class Exchange:
    """Put the die rolled in the place of the light on that border (XR-21)."""

    x: int
    y: int
    side: Side


Move = (
    DrawLots
    | DealTiles
    | Pile
    | ShuffleCards
    | Roll
    | SetTile
    | SetAll
    | Pass
    | LayTile
    | TurnCard
    | Enough
    | Drive
    | PlaceLight
    | Exchange
)


# -- the road --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on the road, turned so many quarters clockwise. EXIT takes the place of START (XR-12)."""

    x: int
    y: int
    kind: Kind
    turn: int


@dataclass(frozen=True, slots=True)
class Light:
    """A light on the east (1) or south (2) border of a tile (XR-18)."""

    x: int
    y: int
    side: Side
    colour: str


@dataclass(frozen=True, slots=True)
class Trip:
    """A drive that a car could make: the sides taken, the cells of the road on it (the first one is where it
    starts), where it ends (OUT off the road), and the lights crossed in their order (XR-16)."""

    way: tuple[Side, ...]
    cells: tuple[Cell, ...]
    ends: Cell
    out: bool
    crossed: tuple[Light, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A game. Phases: lots and tiles (chance); set_up; piles and deck (chance); then in every turn lay, cards
    (with reshuffle by chance), drive or roll (chance) and light; over."""

    seats: int
    rules: str  # family, simple
    low_exit: bool
    play_on: bool
    phase: str
    first: Seat
    turn: Seat  # NOBODY before the set-up and between it and the first turn; whose turn it is in all others
    tiles: tuple[Tile, ...]  # in the order laid, START first
    hands: tuple[tuple[Kind, ...], ...]  # by seat, open; in the set-up only
    stock: tuple[Kind, ...]  # green tiles that are nowhere yet; in the set-up only
    piles: tuple[tuple[Kind, ...], tuple[Kind, ...]]  # top first; a view has HIDDEN for what nobody has seen
    under: tuple[int, int]  # how many at the bottom of each pile have gone there in sight of all (XR-10)
    cars: tuple[Cell, ...]  # by seat; OUT
    lights: tuple[Light, ...]  # in the order placed
    reserve: int  # dice that are not on the road, the one just rolled included
    deck: tuple[Card, ...]  # next first
    used: tuple[Card, ...]  # face up beside the deck, in order
    shown: tuple[Card, ...]  # turned over in this turn, in order; the last one counts
    rolled: str  # the colour of the die to be placed or exchanged, else ""
    exit_laid: bool
    out: tuple[Seat, ...]  # who has left the road, in that order
    news: tuple[News, ...]


def setup(seats: int, options: Mapping[str, Any]) -> State:
    """START and the red tiles (XR-4) with all cars (XR-7), all dice in the reserve (XR-3), before the lots."""
    return State(
        seats=seats,
        rules=options.get("rules", "family"),
        low_exit=options.get("exit", "anywhere") == "low",
        play_on=options.get("after", "share") == "on",
        phase="lots",
        first=0,
        turn=NOBODY,
        tiles=tuple(Tile(*tile) for tile in FIRST_TILES),
        hands=((),) * seats,
        stock=GREEN_TILES,
        piles=((), ()),
        under=(0, 0),
        cars=(FIRST_TILES[0][:2],) * seats,
        lights=(),
        reserve=DICE,
        deck=(),
        used=(),
        shown=(),
        rolled="",
        exit_laid=False,
        out=(),
        news=(),
    )
