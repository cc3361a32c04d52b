"""Crossroads: build the road, push your luck, drive out first. Articles are in RULES.md beside this file.

A cell is (x, y), a side 0 to 3 from the north clockwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import Any, NamedTuple

from escapades.games.crossroads.data import (
    CARDS,
    DICE,
    EAST,
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
    SOUTH,
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
    changed,
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
Way = tuple[Side, ...]
Border = tuple[int, int, Side]  # the east (1) or south (2) border of a cell
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

    way: Way


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


@dataclass(frozen=True)
class Light:
    """A light on the east (1) or south (2) border of a tile (XR-18)."""

    x: int
    y: int
    side: Side
    colour: str


@dataclass(frozen=True, slots=True)
class Trip:
    """A drive that a car could make (XR-16): the sides taken, the cells of the road on it (the first one is
    where it starts), where it ends, the lights crossed in their order, and what held the car if it could not
    use up its steps or had to stop before another: red, yellow, open_end, dead_end, car."""

    way: Way
    cells: tuple[Cell, ...]
    ends: Cell  # OUT off the road
    out: bool
    crossed: tuple[Light, ...]
    held: str  # "" if nothing did


@dataclass(frozen=True)
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
    """START with all cars (XR-7), the red tiles (XR-1, XR-4), the dice in reserve (XR-3), before the lots."""
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


def pending(state: State) -> tuple[Seat, ...]:
    """Chance for lots, tiles, cards and dice; else whose turn it is."""
    if state.phase == "over":
        return ()
    if state.phase in ("lots", "tiles", "piles", "deck", "roll", "reshuffle"):
        return (CHANCE,)
    return (state.turn,)


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """What to lay (XR-5, XR-11), whether to turn a card (XR-13), where to drive (XR-16), where to put a light
    (XR-20, XR-21).

    Outcomes of chance are not listed, and equal tiles once.
    """
    if seat < 0 or seat not in pending(state):
        return ()
    match state.phase:
        case "set_up":
            return set_ups(state, seat)
        case "lay":
            return layings(state)
        case "cards":
            return (TurnCard(), Enough()) if state.shown else (TurnCard(),)
        case "drive":
            return tuple(Drive(trip.way) for trip in drives(state, seat, int(state.shown[-1])))
    return light_moves(state)


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after `move`, checked first."""
    if seat not in pending(state):
        raise refusal(state, seat, move)
    fresh = changed(state, news=())
    if seat == CHANCE:
        match state.phase, move:
            case "lots", DrawLots():
                return draw_lots(fresh, move)
            case "tiles", DealTiles():
                return deal_tiles(fresh, move)
            case "piles", Pile():
                return make_piles(fresh, move)
            case "deck" | "reshuffle", ShuffleCards():
                return shuffle_cards(fresh, move)
            case "roll", Roll():
                return roll(fresh, move)
    elif move in legal(state, seat):
        match move:
            case SetTile():
                return set_tile(fresh, seat, move)
            case SetAll():
                return set_all(fresh, seat)
            case Pass() if state.phase == "set_up":
                return set_on(tell(fresh, news("passes", "XR-5", seat)))
            case Pass():
                return put_under(fresh, seat)
            case LayTile():
                return lay(fresh, seat, move)
            case TurnCard():
                return turn_card(fresh, seat)
            case Enough():
                return enough(fresh, seat)
            case Drive(way):
                return drive(fresh, seat, way)
            case PlaceLight():
                return place_light(fresh, seat, move)
            case Exchange():
                return exchange(fresh, seat, move)
    raise refusal(state, seat, move)


def refusal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """Why a move cannot be made, with the article that forbids it."""
    own_turn = seat >= 0 and seat in pending(state)
    match move:
        case DrawLots():
            return IllegalMove("lots are drawn once, before the set-up", "XR-7")
        case DealTiles():
            return IllegalMove("tiles are drawn once, before the set-up", "XR-5")
        case Pile():
            return IllegalMove("the piles are made once, after the set-up", "XR-6")
        case ShuffleCards():
            return IllegalMove("cards are shuffled when the pile is empty", "XR-13")
        case Roll():
            return IllegalMove("a die is rolled for a light card", "XR-14")
        case SetTile() | SetAll() if not own_turn or state.phase != "set_up":
            return IllegalMove("this is not the moment for this player's tile", "XR-5")
        case SetTile(kind) if kind not in kinds_for(state, seat):
            return IllegalMove("this player has no such tile", "XR-5")
        case SetTile(kind, x, y, turn):
            return no_place(state, kind, x, y, turn)
        case SetAll():
            return IllegalMove("everyone lays the own tiles", "XR-5")
        case LayTile() if not own_turn or state.phase != "lay":
            return IllegalMove("this is not the moment for this player's tile", "XR-11")
        case LayTile(pile, x, y, turn):
            return no_laying(state, pile, x, y, turn)
        case Pass():
            return IllegalMove("who can lay a tile does so", "XR-10")
        case TurnCard() | Enough() if not own_turn or state.phase != "cards":
            return IllegalMove("this is not the moment for this player's cards", "XR-13")
        case Enough():
            return IllegalMove("at least one card is turned over", "XR-13")
        case Drive() if not own_turn or state.phase != "drive":
            return IllegalMove("this is not the moment for this player to drive", "XR-14")
        case Drive():
            return IllegalMove("no such drive, or another way to the same end", "XR-16")
        case PlaceLight() | Exchange() if not own_turn or state.phase != "light":
            return IllegalMove("this is not the moment for this player's light", "XR-14")
        case PlaceLight():
            return IllegalMove("no light can be placed there", "XR-20")
        case Exchange():
            return IllegalMove("no light stands there", "XR-21")
    return IllegalMove("this is not the moment for such a move")


# -- the map ---------------------------------------------------------------------------------------


def roads(tile: Tile) -> tuple[Side, ...]:
    """The sides of a tile with a road, as it lies."""
    return SIDES[tile.kind, tile.turn]


def road_map(tiles: tuple[Tile, ...]) -> Roads:
    return {(tile.x, tile.y): SIDES[tile.kind, tile.turn] for tile in tiles}


def tile_at(state: State, x: int, y: int) -> Tile | None:
    return next((tile for tile in state.tiles if (tile.x, tile.y) == (x, y)), None)


@cache
def beyond(cell: Cell, side: Side) -> Cell:
    """The cell on the other side of a border."""
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


def joined(state: State, cell: Cell, side: Side) -> bool:
    """Whether a road leads over that border to the next tile."""
    return _joined(road_map(state.tiles), cell, side)


def _joined(laid: Roads, cell: Cell, side: Side) -> bool:
    return side in laid.get(cell, ()) and (side + 2) % 4 in laid.get(beyond(cell, side), ())


def open_ends(state: State) -> tuple[tuple[int, int, Side], ...]:
    """Road sides that face an empty cell, be it a hole within the map (XR-9).

    START reaches them all: every tile joins the others by road (XR-8).
    """
    return tuple(_open_ends(road_map(state.tiles)))


def _open_ends(laid: Roads) -> Iterator[tuple[int, int, Side]]:
    for cell, sides in laid.items():
        for side in sides:
            if beyond(cell, side) not in laid:
                yield *cell, side


# -- where a tile can be laid ----------------------------------------------------------------------


def places(state: State, kind: Kind) -> tuple[tuple[int, int, int], ...]:
    """Where and how turned a tile can be laid, as (x, y, turn): XR-8, XR-9; EXIT on START (XR-12)."""
    if kind == EXIT:
        start = state.tiles[0]
        return () if state.exit_laid else ((start.x, start.y, start.turn),)
    return _places(state.tiles, kind)


@lru_cache(16)  # asked for the moves, for the check of one, and for both piles
def _places(tiles: tuple[Tile, ...], kind: Kind) -> tuple[tuple[int, int, int], ...]:
    laid = road_map(tiles)
    ends = [*_open_ends(laid)]
    faced = dict.fromkeys(beyond((x, y), side) for x, y, side in ends)
    return tuple(
        (*cell, turn)
        for cell in faced
        for turn in range(TURNS.get(kind, 4))
        if not _in_the_way(laid, len(ends), cell, SIDES[kind, turn])
    )


def forbidden(state: State, kind: Kind, x: int, y: int, turn: int) -> str:
    """'' if a tile can be laid there, so turned, else the article in the way: XR-8 it does not join or does
    not match; XR-9 no open end would be left; XR-12 EXIT goes on START."""
    if (x, y, turn) in places(state, kind):
        return ""
    if kind == EXIT:
        return "XR-12"
    laid = road_map(state.tiles)
    return _in_the_way(laid, len([*_open_ends(laid)]), (x, y), SIDES[kind, turn % 4]) or "XR-8"


def _in_the_way(laid: Roads, ends: int, cell: Cell, sides: tuple[Side, ...]) -> str:
    """The article that keeps a tile with roads on these sides from a cell that an open end faces, or ''.

    So many `ends` are open before it is laid.
    """
    if cell in laid:
        return "XR-8"
    joins = 0
    for side in range(4):
        neighbour = laid.get(beyond(cell, side))
        if neighbour is None:
            ends += side in sides
        elif (side in sides) != ((side + 2) % 4 in neighbour):
            return "XR-8"
        else:
            joins += side in sides
    return "" if ends > joins else "XR-9"


def no_place(state: State, kind: Kind, x: int, y: int, turn: int) -> IllegalMove:
    if forbidden(state, kind, x, y, turn) == "XR-9":
        return IllegalMove("an open end must remain", "XR-9")
    return IllegalMove("a tile joins the road and matches every neighbour", "XR-8")


def no_laying(state: State, pile: int, x: int, y: int, turn: int) -> IllegalMove:
    if pile not in (0, 1) or not state.piles[pile]:
        return IllegalMove("there is no tile on that pile", "XR-11")
    kind = state.piles[pile][0]
    if must_lay_exit(state) and kind != EXIT:
        return IllegalMove("EXIT must be laid now", "XR-12")
    if kind == EXIT:
        return IllegalMove("EXIT is laid on START", "XR-12")
    return no_place(state, kind, x, y, turn)


# -- the set-up ------------------------------------------------------------------------------------


def clockwise(state: State, first: Seat) -> tuple[Seat, ...]:
    return tuple((first + step) % state.seats for step in range(state.seats))


def draw_lots(state: State, lots: DrawLots) -> State:
    """The first player (XR-7)."""
    if type(lots.first) is not int or lots.first not in range(state.seats):
        raise IllegalMove("one of the players goes first", "XR-7")
    state = changed(state, phase="tiles", first=lots.first)
    return tell(state, news("drawn_first", "XR-7", lots.first))


def deal_tiles(state: State, dealt: DealTiles) -> State:
    """Family rules: twelve tiles in all, the rest and the dead ends aside. Simplified rules: the first player
    has them all to choose from (XR-5)."""
    drawn, ends = _without_ends(GREEN_TILES), (END,) * GREEN_TILES.count(END)
    if Counter(dealt.tiles) != Counter(drawn):
        raise IllegalMove("every green tile but the dead ends is drawn", "XR-5")
    state = changed(state, phase="set_up", turn=state.first)
    if state.rules == "simple":
        return tell(
            changed(state, stock=(*dealt.tiles, *ends)), news("lays_first_tiles", "XR-5", state.first)
        )
    hands: list[tuple[Kind, ...]] = [()] * state.seats
    for place, seat in enumerate(clockwise(state, state.first)):
        hands[seat] = dealt.tiles[place : SET_UP : state.seats]
    state = changed(state, hands=tuple(hands), stock=(*dealt.tiles[SET_UP:], *ends))
    return tell(state, news("deals_tiles", "XR-5", each=SET_UP // state.seats))


def kinds_for(state: State, seat: Seat) -> tuple[Kind, ...]:
    """The kinds of tiles that a player has to choose from in the set-up (XR-5)."""
    tiles = _without_ends(state.stock) if state.rules == "simple" else state.hands[seat]
    return tuple(dict.fromkeys(tiles))


def set_ups(state: State, seat: Seat) -> tuple[Move, ...]:
    """Every tile of one's own in every place; who cannot lay passes. Simplified: any tile, or all (XR-5)."""
    moves = tuple(SetTile(kind, *place) for kind in kinds_for(state, seat) for place in places(state, kind))
    return (*moves, SetAll()) if state.rules == "simple" else moves or (Pass(),)


def set_tile(state: State, seat: Seat, move: SetTile) -> State:
    """A tile of one's own joins the road (XR-5)."""
    state = _set(state, seat, move)
    return set_on(tell(state, news("sets_tile", "XR-5", seat, kind=move.kind)))


def _set(state: State, seat: Seat, move: SetTile) -> State:
    state = changed(state, tiles=(*state.tiles, Tile(move.x, move.y, move.kind, move.turn)))
    if state.rules == "simple":
        return changed(state, stock=_without(state.stock, move.kind))
    return changed(state, hands=put(state.hands, seat, _without(state.hands[seat], move.kind)))


def set_all(state: State, seat: Seat) -> State:
    """The app lays what is left of the twelve: tile by tile as drawn, each where most ends stay open, and as
    near to START as can be (XR-5)."""
    before = len(state.tiles)
    while not set_up_done(state):
        kind = next(kind for kind in _without_ends(state.stock) if places(state, kind))
        options = [SetTile(kind, *place) for place in places(state, kind)]
        state = _set(state, seat, min(options, key=lambda move: _sprawl(state, move)))
    return set_on(tell(state, news("sets_rest", "XR-5", seat, tiles=len(state.tiles) - before)))


def _sprawl(state: State, move: SetTile) -> tuple[int, int]:
    tiles = (*state.tiles, Tile(move.x, move.y, move.kind, move.turn))
    return -sum(1 for _ in _open_ends(road_map(tiles))), abs(move.x) + abs(move.y)


def set_up_done(state: State) -> bool:
    """Twelve tiles lie, or nobody can lay any of those left (XR-5)."""
    if len(state.tiles) == len(FIRST_TILES) + SET_UP:
        return True
    kinds = {kind for seat in range(state.seats) for kind in kinds_for(state, seat)}
    return not any(places(state, kind) for kind in kinds)


def set_on(state: State) -> State:
    """To the next player who has tiles (XR-5); at the end what is left joins what goes into the piles."""
    if not set_up_done(state):
        if state.rules == "simple":
            return state
        others = clockwise(state, state.turn + 1)
        return changed(state, turn=next(seat for seat in others if state.hands[seat]))
    left = sum(state.hands, ())
    stock, hands = (*state.stock, *left), ((),) * state.seats
    state = changed(state, phase="piles", turn=NOBODY, stock=stock, hands=hands)
    missing = len(FIRST_TILES) + SET_UP - len(state.tiles)
    return tell(state, news("left_over", "XR-5", tiles=missing)) if missing else state


# -- piles and cards -------------------------------------------------------------------------------


def for_the_piles(state: State) -> tuple[Kind, ...]:
    """What is left, and EXIT (XR-6)."""
    return (*state.stock, EXIT)


def low_places(count: int) -> tuple[int, ...]:
    """Where EXIT may be among so many with the option: the bottom four of either pile (XR-6)."""
    half = _half(count)
    return (*range(half - LOW, half), *range(count - LOW, count))


def with_exit_low(tiles: tuple[Kind, ...], rng: Random) -> tuple[Kind, ...]:
    """EXIT moved to where the option allows it to be (XR-6)."""
    return _insert_exit(tiles, low_places(len(tiles)), rng)


def make_piles(state: State, order: Pile) -> State:
    """Two piles, of nine each if all twelve lie; else the first may have one more (XR-6)."""
    tiles = order.tiles
    if Counter(tiles) != Counter(for_the_piles(state)):
        raise IllegalMove("the piles hold what is left, and EXIT", "XR-6")
    if state.low_exit and tiles.index(EXIT) not in low_places(len(tiles)):
        raise IllegalMove("EXIT is among the bottom four of its pile", "XR-6")
    half = _half(len(tiles))
    state = changed(state, phase="deck", stock=(), piles=(tiles[:half], tiles[half:]))
    return tell(state, news("makes_piles", "XR-6", tiles=len(tiles)))


def shuffle_cards(state: State, order: ShuffleCards) -> State:
    """All drive cards, before the first turn and when one is needed and none is left (XR-2, XR-13)."""
    if Counter(order.cards) != Counter(CARDS):
        raise IllegalMove("a shuffle keeps every card", "XR-13")
    state = changed(state, deck=order.cards, used=())
    if state.phase == "deck":
        state = tell(state, news("shuffles", "XR-13"))
        return changed(state, phase="lay", turn=state.first)
    return show_card(tell(state, news("shuffles_again", "XR-13")), state.turn)


# -- laying ----------------------------------------------------------------------------------------


def tops(state: State) -> tuple[tuple[int, Kind], ...]:
    """The piles that have tiles, with the one on top."""
    return tuple((number, pile[0]) for number, pile in enumerate(state.piles) if pile)


def must_lay_exit(state: State) -> bool:
    """EXIT on top must be laid: always with the simplified rules, else if nothing else can be laid, since the
    other pile is empty (XR-12) or its tile has no place (XR-10)."""
    kinds = [kind for _, kind in tops(state)]
    if EXIT not in kinds:
        return False
    return state.rules == "simple" or not any(places(state, kind) for kind in kinds if kind != EXIT)


def layings(state: State) -> tuple[Move, ...]:
    """The top tile of either pile wherever it can be laid (XR-11); if none can be, pass (XR-10)."""
    only_exit = must_lay_exit(state)
    moves = tuple(
        LayTile(number, *place)
        for number, kind in tops(state)
        if kind == EXIT or not only_exit
        for place in places(state, kind)
    )
    return moves or (Pass(),)


def lay(state: State, seat: Seat, move: LayTile) -> State:
    """The road grows (XR-11); with EXIT on START cars may leave from now on (XR-12)."""
    kind, *rest = state.piles[move.pile]
    tile = Tile(move.x, move.y, kind, move.turn)
    state = changed(
        state,
        phase="cards",
        piles=_with_pile(state.piles, move.pile, tuple(rest)),
        under=_with_under(state.under, move.pile, min(state.under[move.pile], len(rest))),
    )
    if kind == EXIT:
        state = changed(state, tiles=put(state.tiles, 0, tile), exit_laid=True)
        return tell(state, news("lays_exit", "XR-12", seat))
    state = changed(state, tiles=(*state.tiles, tile))
    return tell(state, news("lays_tile", "XR-11", seat, kind=kind))


def put_under(state: State, seat: Seat) -> State:
    """Tiles that cannot be laid go under their piles, seen by all (XR-10)."""
    piles, under = state.piles, state.under
    for number, kind in tops(state):
        pile = (*piles[number][1:], kind)
        piles = _with_pile(piles, number, pile)
        under = _with_under(under, number, min(under[number] + 1, len(pile)))
    state = changed(state, phase="cards", piles=piles, under=under)
    return tell(state, news("puts_under", "XR-10", seat, tiles=len(tops(state))))


# -- drive cards -----------------------------------------------------------------------------------


def left_in_deck(view: State) -> Counter[Card]:
    """How many of each card are still to come: all but those that lie face up, which anybody can count."""
    return Counter(CARDS) - Counter(view.used)


def turn_card(state: State, seat: Seat) -> State:
    """The next card; if there is none, all 21 are shuffled first, those of this turn too (XR-13)."""
    return show_card(state, seat) if state.deck else changed(state, phase="reshuffle")


def show_card(state: State, seat: Seat) -> State:
    """A card comes to light; a Stop ends the turn (XR-13)."""
    card, *deck = state.deck
    state = changed(
        state, phase="cards", deck=tuple(deck), used=(*state.used, card), shown=(*state.shown, card)
    )
    if card == STOP:
        return next_turn(tell(state, news("stop", "XR-13", seat)))
    return tell(state, news("turns_card", "XR-13", seat, card=card))


def enough(state: State, seat: Seat) -> State:
    """The last card counts: a number to drive, or a light to roll for (XR-14)."""
    card = state.shown[-1]
    state = changed(state, phase="roll" if card == LIGHT else "drive")
    return tell(state, news("keeps", "XR-14", seat, card=card))


# -- driving ---------------------------------------------------------------------------------------

COST = {"": 1, GREEN_LIGHT: 0, YELLOW_LIGHT: 2}  # in steps, to cross (XR-18); one step left is needed anyway


class _OnTheWay(NamedTuple):
    """All that matters of a drive so far: where it is and by which side, the steps left, the lights crossed;
    and the last tile with room for the car (XR-17), with the lights crossed by then."""

    cell: Cell
    entered: Side
    left: int
    crossed: frozenset[Border]
    room: Cell
    crossed_then: frozenset[Border]


def drives(state: State, seat: Seat, steps: int) -> tuple[Trip, ...]:
    """Every drive of so many steps that differs in where it ends or in which lights it crosses (XR-16).

    Of several ways to the same the shortest is given, then the first by its sides. Ways of one length are
    looked at together, and of those that have come to the same only one is followed.
    """
    others = (car for other, car in enumerate(state.cars) if other != seat)
    taken = frozenset(others) - {_start_of(state)}
    return trips(state.tiles, state.lights, state.exit_laid, taken, state.cars[seat], steps)


@lru_cache(16)  # asked for the moves, for the check of one, and for the drive itself
def trips(
    tiles: tuple[Tile, ...],
    stand: tuple[Light, ...],
    exit_laid: bool,
    taken: frozenset[Cell],
    start: Cell,
    steps: int,
) -> tuple[Trip, ...]:
    """The drives from `start` past these lights, if the cars of others are on the tiles `taken`."""
    laid, lights = road_map(tiles), _by_border(stand)
    found: dict[tuple[Cell, frozenset[Border]], tuple[int, Way, str]] = {}

    def ends(cell: Cell, crossed: frozenset[Border], way: Way, held: str) -> None:
        trip = (len(way), way, held)
        found[cell, crossed] = min(found.get((cell, crossed), trip), trip)

    # Each with the way there, and the part of it up to the last tile with room.
    level: dict[_OnTheWay, tuple[Way, Way]]
    level = {_OnTheWay(start, NOBODY, steps, frozenset(), start, frozenset()): ((), ())}
    while level:
        longer: dict[_OnTheWay, tuple[Way, Way]] = {}
        for at, (way, kept) in level.items():
            onward = [side for side in laid[at.cell] if side != at.entered] if at.left else []
            blocks = [_held_at(laid, lights, exit_laid, at, side) for side in onward]
            for held in blocks if onward else ["dead_end" if at.left else ""]:
                if held or not onward:
                    ends(at.room, at.crossed_then, kept, held if at.cell not in taken else "car")
            for side in (side for side, held in zip(onward, blocks, strict=True) if not held):
                gone, there = (*way, side), beyond(at.cell, side)
                if there not in laid:
                    ends(OUT, at.crossed, gone, "")
                    continue
                border = border_of(at.cell, side)
                crossed = at.crossed | {border} if border in lights else at.crossed
                left = at.left - COST[lights.get(border, "")]
                if there in taken:
                    then = _OnTheWay(there, (side + 2) % 4, left, crossed, at.room, at.crossed_then)
                    ways = (gone, kept)
                else:
                    then = _OnTheWay(there, (side + 2) % 4, left, crossed, there, crossed)
                    ways = (gone, gone)
                other = longer.get(then, ways)
                longer[then] = min(ways[0], other[0]), min(ways[1], other[1], key=_by_length)
        level = longer
    trips = sorted((trip, end) for (end, _), trip in found.items())
    return tuple(_trip(stand, start, way, end, held) for (_, way, held), end in trips)


def _held_at(laid: Roads, lights: Mapping[Border, str], exit_laid: bool, at: _OnTheWay, side: Side) -> str:
    """What keeps a car from taking a side: a red light, a yellow one with one step left (XR-18), the end of
    the road before EXIT lies (XR-12); '' if it can be taken."""
    if beyond(at.cell, side) not in laid:
        return "" if exit_laid else "open_end"
    colour = lights.get(border_of(at.cell, side), "")
    return "" if colour != RED_LIGHT and COST[colour] <= at.left else colour


def _by_length(way: Way) -> tuple[int, Way]:
    return len(way), way


def _trip(lights: tuple[Light, ...], start: Cell, way: Way, end: Cell, held: str) -> Trip:
    cells, crossed = [start], []
    for side in way:
        border = border_of(cells[-1], side) if lights else ()
        crossed += [light for light in lights if (light.x, light.y, light.side) == border]
        cells.append(beyond(cells[-1], side))
    out = end == OUT
    return Trip(way, tuple(cells[:-1] if out else cells), end, out, tuple(crossed), held)


def drive(state: State, seat: Seat, way: Way) -> State:
    """The car goes where the way leads (XR-16): past lights (XR-18), up to a car (XR-17), or out (XR-19)."""
    (trip,) = (trip for trip in drives(state, seat, int(state.shown[-1])) if trip.way == way)
    state = changed(state, cars=put(state.cars, seat, trip.ends))
    if not way:
        state = tell(state, news("stays", "XR-16", seat))
    elif not trip.out:
        state = tell(state, news("drives", "XR-16", seat, tiles=len(way)))
    for light in trip.crossed:
        state = tell(state, news("crosses", "XR-18", seat, colour=light.colour))
    match trip.held:
        case "car":
            state = tell(state, news("held_by_car", "XR-17", seat))
        case "red":
            state = tell(state, news("held_by_red", "XR-18", seat))
        case "yellow":
            state = tell(state, news("held_by_yellow", "XR-18", seat))
        case "open_end":
            state = tell(state, news("held_by_open_end", "XR-12", seat))
        case "dead_end":
            state = tell(state, news("held_by_dead_end", "XR-16", seat))
    return leave(state, seat) if trip.out else next_turn(state)


# -- lights ----------------------------------------------------------------------------------------


@cache
def border_of(cell: Cell, side: Side) -> Border:
    """A border as the east or south one of a tile, whichever side it is named by."""
    if side in (EAST, SOUTH):
        return *cell, side
    return *beyond(cell, side), (side + 2) % 4


def light_at(state: State, cell: Cell, side: Side) -> Light | None:
    """The light on that border (XR-18)."""
    border = border_of(cell, side)
    return next((light for light in state.lights if (light.x, light.y, light.side) == border), None)


def _by_border(lights: tuple[Light, ...]) -> dict[Border, str]:
    return {(light.x, light.y, light.side): light.colour for light in lights}


def _touched(lights: tuple[Light, ...]) -> set[Cell]:
    """Both tiles of every light."""
    own = {(light.x, light.y) for light in lights}
    return own | {beyond((light.x, light.y), light.side) for light in lights}


def roll(state: State, rolled: Roll) -> State:
    """A die of the reserve is rolled (XR-3, XR-14); if it can go nowhere the turn is over (XR-21)."""
    if rolled.colour not in FACES:
        raise IllegalMove("a die shows green, yellow or red", "XR-3")
    seat = state.turn
    state = changed(state, phase="light", rolled=rolled.colour)
    state = tell(state, news("rolls", "XR-14", seat, colour=rolled.colour))
    return state if light_moves(state) else next_turn(tell(state, news("no_light", "XR-21", seat)))


def light_places(state: State) -> tuple[Border, ...]:
    """Where a light can be placed (XR-20): between joined tiles that are green, have no car and no light, and
    lead to no tile with a light. The last die of the reserve is never placed."""
    if state.reserve < 2:
        return ()
    laid, touched = road_map(state.tiles), _touched(state.lights)
    barred = touched | set(state.cars) | {(tile.x, tile.y) for tile in state.tiles if tile.kind in RED}
    near = {
        cell
        for cell, sides in laid.items()
        if any(beyond(cell, side) in touched for side in sides if _joined(laid, cell, side))
    }
    free = laid.keys() - barred - near
    return tuple(
        (*cell, side)
        for cell in laid
        for side in (EAST, SOUTH)
        if cell in free and beyond(cell, side) in free and _joined(laid, cell, side)
    )


def light_moves(state: State) -> tuple[Move, ...]:
    """Place the die (XR-20), or exchange it for any light on the road, of the same colour too (XR-21)."""
    placed = (PlaceLight(*border) for border in light_places(state))
    exchanged = (Exchange(light.x, light.y, light.side) for light in state.lights)
    return (*placed, *exchanged)


def place_light(state: State, seat: Seat, move: PlaceLight) -> State:
    """The die goes from the reserve on to the road (XR-20)."""
    light = Light(move.x, move.y, move.side, state.rolled)
    state = changed(state, lights=(*state.lights, light), reserve=state.reserve - 1)
    return next_turn(tell(state, news("places_light", "XR-20", seat, colour=light.colour)))


def exchange(state: State, seat: Seat, move: Exchange) -> State:
    """The die takes the place of another, which goes back to the reserve (XR-21)."""
    (number,) = (
        n for n, old in enumerate(state.lights) if (old.x, old.y, old.side) == (move.x, move.y, move.side)
    )
    old = state.lights[number]
    state = changed(state, lights=put(state.lights, number, changed(old, colour=state.rolled)))
    return next_turn(tell(state, news("exchanges", "XR-21", seat, old=old.colour, colour=state.rolled)))


# -- the end ---------------------------------------------------------------------------------------


def next_turn(state: State) -> State:
    """The next player clockwise who is still on the road (XR-7), with a tile to lay while there are any
    (XR-11). Nothing forces an end (XR-23)."""
    others = (seat for seat in clockwise(state, state.turn + 1) if seat not in state.out)
    phase = "lay" if any(state.piles) else "cards"
    return changed(state, phase=phase, turn=next(others), shown=(), rolled="")


def leave(state: State, seat: Seat) -> State:
    """Off the road (XR-19). The first one out wins; by the option the others play on for places until one is
    left (XR-22)."""
    state = changed(state, out=(*state.out, seat))
    state = tell(state, news("leaves", "XR-19", seat))
    if len(state.out) == 1:
        state = tell(state, news("wins", "XR-22", seat))
    else:
        state = tell(state, news("takes_place", "XR-22", seat, place=len(state.out)))
    last = [other for other in range(state.seats) if other not in state.out]
    if state.play_on and len(last) > 1:
        return next_turn(state)
    if state.play_on:
        state = tell(state, news("stays_behind", "XR-22", last[0]))
    return changed(state, phase="over")


def outcome(state: State) -> Outcome | None:
    """Ranks in the order of leaving; who is still on the road shares the next place. The score is how many
    others one is ahead of (XR-22)."""
    if state.phase != "over":
        return None
    after = len(state.out) + 1
    ranks = tuple(state.out.index(seat) + 1 if seat in state.out else after for seat in range(state.seats))
    scores = tuple(sum(other > own for other in ranks) for own in ranks)
    return Outcome(ranks, scores, "XR-22")


# -- what is hidden, and chance --------------------------------------------------------------------


def view(state: State, seat: Seat | None) -> State:
    """Blanks for what nobody may see, whoever asks: the cards to come (XR-13); of a pile all but its top
    (XR-6) and what has gone under in sight of all (XR-10); with the family rules face-down tiles (XR-5)."""
    return changed(
        state,
        stock=state.stock if state.rules == "simple" else (HIDDEN,) * len(state.stock),
        piles=(_seen(state.piles[0], state.under[0]), _seen(state.piles[1], state.under[1])),
        deck=(HIDDEN,) * len(state.deck),
    )


def _seen(pile: tuple[Kind, ...], under: int) -> tuple[Kind, ...]:
    bottom = len(pile) - under
    return (*pile[:1], *(HIDDEN,) * (bottom - 1), *pile[max(bottom, 1) :])


def imagine(view: State, seat: Seat, rng: Random) -> State:
    """Cards, face-down tiles and piles shuffled anew, as they could lie (XR-5, XR-6, XR-13)."""
    deck = shuffled(left_in_deck(view).elements(), rng) if view.deck else ()
    lying = Counter(tile.kind for tile in view.tiles)
    if not any(view.piles):
        held = Counter(kind for hand in view.hands for kind in hand)
        left = Counter(GREEN_TILES) - lying - held
        stock = shuffled(left.elements(), rng) if HIDDEN in view.stock else view.stock
        return changed(view, deck=deck, stock=stock)
    shown = Counter(kind for pile in view.piles for kind in pile)
    unseen = shuffled((Counter((*GREEN_TILES, EXIT)) - lying - shown).elements(), rng)
    if view.low_exit and EXIT in unseen:
        unseen = _with_exit_low(view, unseen, rng)
    tiles = iter(unseen)
    one, other = (tuple(next(tiles) if kind == HIDDEN else kind for kind in pile) for pile in view.piles)
    return changed(view, deck=deck, piles=(one, other))


def _with_exit_low(view: State, unseen: tuple[Kind, ...], rng: Random) -> tuple[Kind, ...]:
    """EXIT in one of the places that are left to it with the option: what has gone under since lies below the
    bottom four (XR-6, XR-10)."""
    hidden = [
        place >= len(pile) - under - LOW
        for pile, under in zip(view.piles, view.under, strict=True)
        for place, kind in enumerate(pile)
        if kind == HIDDEN
    ]
    return _insert_exit(unseen, [place for place, low in enumerate(hidden) if low], rng)


def _insert_exit(tiles: tuple[Kind, ...], allowed: Sequence[int], rng: Random) -> tuple[Kind, ...]:
    """The tiles with EXIT in one of these places, each as likely."""
    others = _without(tiles, EXIT)
    place = allowed[draw_below(len(allowed), rng)]
    return (*others[:place], EXIT, *others[place:])


def chance(state: State, rng: Random) -> DrawLots | DealTiles | Pile | ShuffleCards | Roll:
    """Lots (XR-7), tiles (XR-5), piles (XR-6), cards (XR-13), a die (XR-14)."""
    match state.phase:
        case "lots":
            return DrawLots(draw_below(state.seats, rng))
        case "tiles":
            return DealTiles(shuffled(_without_ends(GREEN_TILES), rng))
        case "piles":
            tiles = shuffled(for_the_piles(state), rng)
            return Pile(with_exit_low(tiles, rng) if state.low_exit else tiles)
        case "roll":
            return Roll(FACES[draw_below(len(FACES), rng)])
    return ShuffleCards(shuffled(CARDS, rng))


# -- small things ----------------------------------------------------------------------------------


def _start_of(state: State) -> Cell:
    """The tile that holds any number of cars (XR-4, XR-12)."""
    return state.tiles[0].x, state.tiles[0].y


def _half(count: int) -> int:
    """How many are in the first of two piles."""
    return (count + 1) // 2


def _with_pile(
    piles: tuple[tuple[Kind, ...], tuple[Kind, ...]], number: int, pile: tuple[Kind, ...]
) -> tuple[tuple[Kind, ...], tuple[Kind, ...]]:
    return (pile, piles[1]) if number == 0 else (piles[0], pile)


def _with_under(under: tuple[int, int], number: int, count: int) -> tuple[int, int]:
    return (count, under[1]) if number == 0 else (under[0], count)


def _without_ends(tiles: tuple[Kind, ...]) -> tuple[Kind, ...]:
    return tuple(kind for kind in tiles if kind != END)


def _without(tiles: tuple[Kind, ...], kind: Kind) -> tuple[Kind, ...]:
    """The tiles less one of that kind."""
    place = tiles.index(kind)
    return (*tiles[:place], *tiles[place + 1 :])
