"""Crossroads once more for play-outs: the rules on small numbers in lists, changed in place.

A tile is numbered as it was laid, START first. A side of a tile is `4 * tile + side`; over it the road leads
to another tile, to an OPEN end, or there is NO_ROAD. A cell is one number, so that a step is an addition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from escapades.games.crossroads import rules
from escapades.games.crossroads.data import (
    CARDS,
    EAST,
    END,
    EXIT,
    FACES,
    FIRST_TILES,
    GREEN_LIGHT,
    GREEN_TILES,
    LIGHT,
    RED,
    RED_LIGHT,
    SET_UP,
    SIDES,
    SOUTH,
    STOP,
    TURNS,
    YELLOW_LIGHT,
)
from escapades.games.crossroads.data import OUT as OFF_THE_MAP
from escapades.games.crossroads.rules import (
    DealTiles,
    DrawLots,
    Drive,
    Enough,
    Exchange,
    Kind,
    LayTile,
    Light,
    Move,
    Pass,
    Pile,
    PlaceLight,
    Roll,
    SetAll,
    SetTile,
    ShuffleCards,
    State,
    Tile,
    Trip,
    TurnCard,
    Way,
)
from escapades.kernel import CHANCE, HIDDEN, Seat, draw_below, shuffled

Trail = list[tuple[Seat, Move]]

OPEN, NO_ROAD = -1, -2  # where a side leads, if not to a tile
OUT = -1  # the tile of a car that has left the road
NOBODY = -1

WIDE = 128  # cells in a column; no road is half as long
STEP = (-1, WIDE, 1, -WIDE)
DARK, GREEN, YELLOW, CLOSED = range(4)  # what stands on a border
COLOURS = {GREEN_LIGHT: GREEN, YELLOW_LIGHT: YELLOW, RED_LIGHT: CLOSED}
NAMES = {lamp: colour for colour, lamp in COLOURS.items()}
COST = (1, 0, 2, 99)  # steps to cross a border (XR-18)
LENGTH = (1, 0, 2, 7)  # how much of a way it is: a red light has to be exchanged first
FAR = 99  # further than any road can be
LIGHT_CARD = 6
POINTS = {STOP: 0, LIGHT: LIGHT_CARD}  # of a card, else its number
REACH = 5  # of the highest card

# By habit:
FARTHEST = 15  # rounds of a play-out
NOTICED = 0.85  # how often one looks at what the others are up to
ENOUGH = (0, 1, 1, 2, *(3,) * FAR)  # the card with which one is content, by steps to the nearest way out

MASKS = {turned: sum(1 << side for side in sides) for turned, sides in SIDES.items()}
BITS = tuple(mask.bit_count() for mask in range(16))


def _fits(kind: Kind) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """By 16 times the sides with a neighbour, plus those of them with a road: the turns that match (XR-8),
    each with its roads and with how many more ends are open then."""
    turns = [(turn, MASKS[kind, turn]) for turn in range(TURNS.get(kind, 4))]
    return tuple(
        tuple(
            (turn, mask, BITS[mask & ~known] - BITS[need])
            for turn, mask in turns
            if mask & known == need and need
        )
        for known in range(16)
        for need in range(16)
    )


FITS = {kind: _fits(kind) for kind in (*dict.fromkeys(GREEN_TILES),)}


def key_of(x: int, y: int) -> int:
    return (x + WIDE // 2) * WIDE + y + WIDE // 2


def cell_of(key: int) -> tuple[int, int]:
    return key // WIDE - WIDE // 2, key % WIDE - WIDE // 2


def _from_start(key: int) -> int:
    x, y = cell_of(key)
    return abs(x) + abs(y)


def points(card: str) -> int:
    """A card as a number: of steps, 0 for a Stop, 6 for a light."""
    return POINTS[card] if card in POINTS else int(card)


class World:
    """A game that hides nothing. A view will do where no hidden thing is looked at."""

    __slots__ = (
        "at",
        "cars",
        "cells",
        "clock",
        "deck",
        "ends",
        "exit_laid",
        "far",
        "first",
        "hands",
        "lamps",
        "left",
        "left_at",
        "lights",
        "low_exit",
        "opened_by",
        "out",
        "phase",
        "piles",
        "play_on",
        "red",
        "reserve",
        "rolled",
        "seats",
        "shown",
        "simple",
        "stock",
        "tiles",
        "to",
        "turn",
        "via",
    )

    seats: int
    simple: bool
    low_exit: bool
    play_on: bool
    phase: str
    first: Seat
    turn: Seat
    tiles: list[tuple[Kind, int]]  # kind and turn
    cells: list[int]
    at: dict[int, int]  # the tile in a cell
    to: list[int]  # by side of a tile
    lamps: list[int]  # by side of a tile, the same on both sides of a border
    ends: list[int]  # sides of tiles that lead nowhere yet
    red: set[int]  # tiles on a red ground, where no light stands
    far: list[int]  # steps from each tile to the nearest way out; empty if something has changed since
    via: list[int]  # the side by which it is reached
    hands: list[tuple[Kind, ...]]
    stock: tuple[Kind, ...]
    piles: list[list[Kind]]  # top last
    cars: list[int]  # the tile, by seat
    lights: list[int]  # the east or south side of a tile on which each stands
    reserve: int
    deck: list[int]  # next last
    left: list[int]  # how many of each card are still in the deck
    shown: int  # the last card turned in this turn, else -1
    rolled: int
    exit_laid: bool
    out: list[Seat]
    clock: int  # turns that have ended since this world was made
    left_at: list[int]  # the clock when each car left, else -1
    opened_by: Seat  # who laid EXIT since this world was made

    @classmethod
    def of(cls, state: State) -> World:
        world = cls()
        world.seats, world.simple = state.seats, state.rules == "simple"
        world.low_exit, world.play_on = state.low_exit, state.play_on
        world.phase, world.first, world.turn = state.phase, state.first, state.turn
        world.tiles, world.cells, world.at = [], [], {}
        world.to, world.lamps, world.ends = [], [], []
        world.far, world.via = [], []
        for tile in state.tiles:
            world._join(tile.kind, tile.turn, key_of(tile.x, tile.y))
        world.red = {number for number, tile in enumerate(state.tiles) if tile.kind in RED}
        world.lights = []
        for light in state.lights:
            side = 4 * world.at[key_of(light.x, light.y)] + light.side
            world.lights.append(side)
            world._shine(side, COLOURS[light.colour])
        world.hands, world.stock = list(state.hands), state.stock
        world.piles = [list(reversed(pile)) for pile in state.piles]
        world.cars = [OUT if car == OFF_THE_MAP else world.at[key_of(*car)] for car in state.cars]
        world.reserve = state.reserve
        world.left = [0] * 7
        for card, count in rules.left_in_deck(state).items():
            world.left[points(card)] = count
        world.deck = [points(card) for card in reversed(state.deck) if card != HIDDEN]
        world.shown = points(state.shown[-1]) if state.shown else -1
        world.rolled = COLOURS[state.rolled] if state.rolled else DARK
        world.exit_laid, world.out = state.exit_laid, list(state.out)
        world.clock, world.left_at, world.opened_by = 0, [-1] * state.seats, NOBODY
        return world

    def copy(self) -> World:
        other = World()
        other.seats, other.simple, other.low_exit = self.seats, self.simple, self.low_exit
        other.play_on, other.phase, other.first, other.turn = self.play_on, self.phase, self.first, self.turn
        other.tiles, other.cells, other.at = self.tiles[:], self.cells[:], self.at.copy()
        other.to, other.lamps, other.ends = self.to[:], self.lamps[:], self.ends[:]
        other.red = self.red  # never grows: EXIT takes the place of START
        other.far, other.via = self.far, self.via  # made anew, never changed
        other.hands, other.stock = self.hands[:], self.stock
        other.piles = [self.piles[0][:], self.piles[1][:]]
        other.cars, other.lights, other.reserve = self.cars[:], self.lights[:], self.reserve
        other.deck, other.left = self.deck[:], self.left[:]
        other.shown, other.rolled, other.exit_laid = self.shown, self.rolled, self.exit_laid
        other.out, other.clock, other.left_at = self.out[:], self.clock, self.left_at[:]
        other.opened_by = self.opened_by
        return other

    # -- the rules ---------------------------------------------------------------------------------

    def pending(self) -> tuple[Seat, ...]:
        if self.phase == "over":
            return ()
        chance = self.phase in ("lots", "tiles", "piles", "deck", "roll", "reshuffle")
        return (CHANCE,) if chance else (self.turn,)

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat < 0 or seat not in self.pending():
            return ()
        match self.phase:
            case "set_up":
                return self._set_ups(seat)
            case "lay":
                return self._layings()
            case "cards":
                return (TurnCard(),) if self.shown < 0 else (TurnCard(), Enough())
            case "drive":
                return [Drive(trip.way) for trip in self.trips(seat, self.shown)]
        placed = [PlaceLight(*self._border(side)) for side in self.light_places()]
        return [*placed, *(Exchange(*self._border(side)) for side in self.lights)]

    def play(self, seat: Seat, move: Move) -> None:
        match move:
            case LayTile(pile, x, y, turn):
                self.lay(pile, key_of(x, y), turn)
            case TurnCard():
                self.turn_card()
            case Enough():
                self.phase = "roll" if self.shown == LIGHT_CARD else "drive"
            case Drive(way):
                self.drive(seat, self.end_of(seat, way))
            case PlaceLight(x, y, side):
                self.place(4 * self.at[key_of(x, y)] + side)
            case Exchange(x, y, side):
                self.exchange(4 * self.at[key_of(x, y)] + side)
            case Pass() if self.phase == "lay":
                self.put_under()
            case Pass():
                self.set_on()
            case SetTile(kind, x, y, turn):
                self.set_tile(kind, key_of(x, y), turn)
            case SetAll():
                self.set_all()
            case DrawLots(first):
                self.first, self.phase = first, "tiles"
            case DealTiles(tiles):
                self.deal_tiles(tiles)
            case Pile(tiles):
                self.make_piles(tiles)
            case ShuffleCards(cards):
                self.shuffle([points(card) for card in reversed(cards)])
            case Roll(colour):
                self.roll(COLOURS[colour])

    def ranks(self) -> tuple[int, ...] | None:
        """In the order of leaving, the others share the next place (XR-22)."""
        if self.phase != "over":
            return None
        after = len(self.out) + 1
        return tuple(self.out.index(seat) + 1 if seat in self.out else after for seat in range(self.seats))

    # -- the road ----------------------------------------------------------------------------------

    def _join(self, kind: Kind, turn: int, key: int) -> None:
        """A tile in that cell, joined to its neighbours."""
        number, mask = len(self.tiles), MASKS[kind, turn]
        to, at, ends = self.to, self.at, self.ends
        for side in (0, 1, 2, 3):
            if not mask >> side & 1:
                to.append(NO_ROAD)
                continue
            other = at.get(key + STEP[side])
            if other is None:
                to.append(OPEN)
                ends.append(4 * number + side)
            else:
                back = 4 * other + (side ^ 2)
                to.append(other)
                to[back] = number
                ends.remove(back)
        self.lamps += (DARK, DARK, DARK, DARK)
        self.tiles.append((kind, turn))
        self.cells.append(key)
        at[key] = number
        self.far = []

    def _shine(self, side: int, lamp: int) -> None:
        """A light on both sides of a border."""
        self.lamps[side] = self.lamps[4 * self.to[side] + (side & 3 ^ 2)] = lamp
        self.far = []

    def faced(self) -> dict[int, int]:
        """The cells that open ends face, in the order of the rules, each with what fits there."""
        cells = self.cells
        keys = dict.fromkeys(cells[end >> 2] + STEP[end & 3] for end in sorted(self.ends))
        return {key: self.fit_of(key) for key in keys}

    def fit_of(self, key: int) -> int:
        """What fits in an empty cell: see FITS."""
        at, to, fit = self.at, self.to, 0
        for side in (0, 1, 2, 3):
            other = at.get(key + STEP[side])
            if other is not None:
                fit |= 16 << side
                if to[4 * other + (side ^ 2)] != NO_ROAD:
                    fit |= 1 << side
        return fit

    def places(self, kind: Kind) -> list[tuple[int, int, int]]:
        """Cell, turn and how many more ends are open then: XR-8, XR-9, in the order of the rules."""
        fits, ends = FITS[kind], len(self.ends)
        return [
            (key, turn, more)
            for key, fit in self.faced().items()
            for turn, _, more in fits[fit]
            if ends + more > 0
        ]

    def measure(self) -> list[int]:
        """Steps from each tile to the nearest way out, and by which side: from the open ends inwards."""
        if self.far:
            return self.far
        to, lamps, count = self.to, self.lamps, len(self.tiles)
        far, via = [FAR] * count, [-1] * count
        reached = []
        for end in self.ends:
            tile = end >> 2
            via[tile] = end
            if far[tile] != 1:
                far[tile] = 1
                reached.append(tile)
        for tile in reached:  # grows on the way
            steps, side = far[tile], 4 * tile
            for other in to[side : side + 4]:
                if other >= 0:
                    lamp = lamps[side]
                    there = steps + LENGTH[lamp] if lamp else steps + 1
                    if there < far[other]:
                        far[other] = there
                        via[other] = 4 * other + (side & 3 ^ 2)
                        reached.append(other)
                side += 1
        self.far, self.via = far, via
        return far

    def way_out(self, tile: int) -> int:
        """The open end that is nearest to a tile."""
        self.measure()
        via, to = self.via, self.to
        side = via[tile]
        while to[side] >= 0:
            side = via[to[side]]
        return side

    # -- the set-up --------------------------------------------------------------------------------

    def kinds_for(self, seat: Seat) -> tuple[Kind, ...]:
        tiles = self.stock if self.simple else self.hands[seat]
        return tuple(dict.fromkeys(kind for kind in tiles if kind != END))

    def _set_ups(self, seat: Seat) -> Sequence[Move]:
        moves = [
            SetTile(kind, *cell_of(key), turn)
            for kind in self.kinds_for(seat)
            for key, turn, _ in self.places(kind)
        ]
        return [*moves, SetAll()] if self.simple else moves or (Pass(),)

    def deal_tiles(self, tiles: tuple[Kind, ...]) -> None:
        ends = (END,) * GREEN_TILES.count(END)
        self.phase, self.turn = "set_up", self.first
        if self.simple:
            self.stock = (*tiles, *ends)
            return
        for place in range(self.seats):
            self.hands[(self.first + place) % self.seats] = tiles[place : SET_UP : self.seats]
        self.stock = (*tiles[SET_UP:], *ends)

    def _take(self, kind: Kind, key: int, turn: int) -> None:
        tiles = self.stock if self.simple else self.hands[self.turn]
        place = tiles.index(kind)
        tiles = tiles[:place] + tiles[place + 1 :]
        if self.simple:
            self.stock = tiles
        else:
            self.hands[self.turn] = tiles
        self._join(kind, turn, key)

    def set_tile(self, kind: Kind, key: int, turn: int) -> None:
        self._take(kind, key, turn)
        self.set_on()

    def set_all(self) -> None:
        while not self.set_up_done():
            kind = next(kind for kind in self.stock if kind != END and self.can_lay(kind))
            key, turn, _ = min(
                self.places(kind), key=lambda place: (-place[2], sum(map(abs, cell_of(place[0]))))
            )
            self._take(kind, key, turn)
        self.set_on()

    def can_lay(self, kind: Kind) -> bool:
        fits, ends = FITS[kind], len(self.ends)
        return any(ends + more > 0 for fit in self.faced().values() for _, _, more in fits[fit])

    def set_up_done(self) -> bool:
        if len(self.tiles) == len(FIRST_TILES) + SET_UP:
            return True
        kinds = {kind for seat in range(self.seats) for kind in self.kinds_for(seat)}
        return not any(map(self.can_lay, kinds))

    def set_on(self) -> None:
        if not self.set_up_done():
            if not self.simple:
                self.turn = (self.turn + 1) % self.seats
                while not self.hands[self.turn]:
                    self.turn = (self.turn + 1) % self.seats
            return
        self.stock = sum(self.hands, self.stock)
        self.hands = [()] * self.seats
        self.phase, self.turn = "piles", NOBODY

    def make_piles(self, tiles: tuple[Kind, ...]) -> None:
        half = (len(tiles) + 1) // 2
        self.piles = [list(reversed(tiles[:half])), list(reversed(tiles[half:]))]
        self.stock, self.phase = (), "deck"

    def shuffle(self, cards: list[int]) -> None:
        """All cards, the next one last."""
        self.deck, self.left = cards, [3] * 7
        if self.phase == "deck":
            self.phase, self.turn = "lay", self.first
        else:
            self.show()

    # -- a turn ------------------------------------------------------------------------------------

    def open_piles(self) -> tuple[list[int], bool]:
        """The piles whose top can be laid, and whether that is EXIT alone (XR-10, XR-12)."""
        green, exits = [], []
        for number, pile in enumerate(self.piles):
            if pile and pile[-1] == EXIT:
                exits.append(number)
            elif pile and self.can_lay(pile[-1]):
                green.append(number)
        only_exit = bool(exits) and (self.simple or not green)
        return (exits if only_exit else exits + green), only_exit

    def _layings(self) -> Sequence[Move]:
        moves: list[Move] = []
        for number in self.open_piles()[0]:
            kind = self.piles[number][-1]
            if kind == EXIT:
                moves.append(LayTile(number, *cell_of(self.cells[0]), self.tiles[0][1]))
            else:
                moves += [LayTile(number, *cell_of(key), turn) for key, turn, _ in self.places(kind)]
        return moves or (Pass(),)

    def lay(self, pile: int, key: int, turn: int) -> None:
        kind = self.piles[pile].pop()
        self.phase = "cards"
        if kind == EXIT:
            self.tiles[0] = (EXIT, turn)
            self.exit_laid, self.opened_by = True, self.turn
        else:
            self._join(kind, turn, key)

    def put_under(self) -> None:
        for pile in self.piles:
            if pile:
                pile.insert(0, pile.pop())
        self.phase = "cards"

    def turn_card(self) -> None:
        if self.deck:
            self.show()
        else:
            self.phase = "reshuffle"

    def show(self) -> None:
        self.shown = self.deck.pop()
        self.left[self.shown] -= 1
        self.phase = "cards"
        if not self.shown:
            self.next_turn()

    def next_turn(self) -> None:
        self.clock += 1
        self.shown, self.rolled = -1, DARK
        self.turn = (self.turn + 1) % self.seats
        while self.cars[self.turn] == OUT:
            self.turn = (self.turn + 1) % self.seats
        self.phase = "lay" if self.piles[0] or self.piles[1] else "cards"

    # -- driving and lights ------------------------------------------------------------------------

    def trips(self, seat: Seat, steps: int) -> tuple[Trip, ...]:
        """As the rules find them: play-outs follow the way out instead."""
        tiles = tuple(
            Tile(*cell_of(key), kind, turn) for (kind, turn), key in zip(self.tiles, self.cells, strict=True)
        )
        lights = tuple(Light(*self._border(side), NAMES[self.lamps[side]]) for side in self.lights)
        others = {car for other, car in enumerate(self.cars) if other != seat} - {0, OUT}
        taken = frozenset(cell_of(self.cells[car]) for car in others)
        start = cell_of(self.cells[self.cars[seat]])
        return rules.trips(tiles, lights, self.exit_laid, taken, start, steps)

    def _border(self, side: int) -> tuple[int, int, int]:
        return *cell_of(self.cells[side >> 2]), side & 3

    def end_of(self, seat: Seat, way: Way) -> int:
        """The tile to which a way leads, or OUT."""
        tile = self.cars[seat]
        for side in way:
            tile = self.to[4 * tile + side]
        return tile

    def ahead(self, seat: Seat, steps: int) -> int:
        """Where the nearest way out takes a car with so many steps (XR-16 to XR-19)."""
        self.measure()
        to, via, lamps, cars = self.to, self.via, self.lamps, self.cars
        tile = room = cars[seat]
        while steps > 0:
            side = via[tile]
            tile = to[side]
            if tile < 0:
                return OUT if self.exit_laid else room
            lamp = lamps[side]
            cost = COST[lamp]
            if cost > 1 and cost > steps:
                break
            steps -= cost
            if not tile or tile not in cars:
                room = tile
        return room

    def drive(self, seat: Seat, tile: int) -> None:
        self.cars[seat] = tile
        if tile != OUT:
            self.next_turn()
            return
        self.out.append(seat)
        self.left_at[seat] = self.clock
        if self.play_on and len(self.out) < self.seats - 1:
            self.next_turn()
        else:
            self.phase = "over"

    def roll(self, lamp: int) -> None:
        self.rolled, self.phase = lamp, "light"
        if not self.lights and not self.light_places():
            self.next_turn()

    def light_places(self) -> list[int]:
        """East and south sides on which a light can be placed (XR-20)."""
        if self.reserve < 2:
            return []
        to = self.to
        touched = {side >> 2 for side in self.lights} | {to[side] for side in self.lights}
        barred = touched | self.red | set(self.cars)
        for tile in touched:
            barred.update(to[4 * tile : 4 * tile + 4])
        return [
            side
            for tile in range(len(self.tiles))
            if tile not in barred
            for side in (4 * tile + EAST, 4 * tile + SOUTH)
            if to[side] >= 0 and to[side] not in barred
        ]

    def place(self, side: int) -> None:
        self.lights.append(side)
        self._shine(side, self.rolled)
        self.reserve -= 1
        self.next_turn()

    def exchange(self, side: int) -> None:
        self._shine(side, self.rolled)
        self.next_turn()

    # -- play-outs ---------------------------------------------------------------------------------

    def play_out(self, rng: Random, trail: Trail | None = None) -> None:
        """Everybody makes for the nearest way out and lays tiles on the others'; to the end, or so far."""
        until = self.clock + FARTHEST * self.seats
        while self.phase != "over" and self.clock < until:
            HABITS[self.phase](self, rng, trail)

    def _make(self, move: Move, trail: Trail | None) -> None:
        """What happens seldom may be made as a move of the rules."""
        seat = self.pending()[0]
        if trail is not None:
            trail.append((seat, move))
        self.play(seat, move)

    def _lots(self, rng: Random, trail: Trail | None) -> None:
        self._make(DrawLots(draw_below(self.seats, rng)), trail)

    def _tiles(self, rng: Random, trail: Trail | None) -> None:
        drawn = shuffled(tuple(kind for kind in GREEN_TILES if kind != END), rng)
        self._make(DealTiles(drawn), trail)

    def _set_up(self, rng: Random, trail: Trail | None) -> None:
        """Any tile of one's own, where it leaves most ends open."""
        kinds = self.kinds_for(self.turn)
        first = int(rng.random() * len(kinds))
        for kind in kinds[first:] + kinds[:first]:
            places = self.places(kind)
            if places:
                key, turn, _ = max(places, key=lambda place: place[2] + rng.random())
                if trail is not None:
                    trail.append((self.turn, SetTile(kind, *cell_of(key), turn)))
                self.set_tile(kind, key, turn)
                return
        self._make(Pass(), trail)

    def _piles(self, rng: Random, trail: Trail | None) -> None:
        tiles = shuffled((*self.stock, EXIT), rng)
        if self.low_exit:
            tiles = rules.with_exit_low(tiles, rng)
        self._make(Pile(tiles), trail)

    def _deck(self, rng: Random, trail: Trail | None) -> None:
        self._make(ShuffleCards(shuffled(CARDS, rng)), trail)

    def _lay(self, rng: Random, trail: Trail | None) -> None:
        """EXIT if one can be out at once; else a tile on the nearest way out of who is nearest to it."""
        seat, piles = self.turn, self.piles
        far = self.measure()
        exits = green = -1
        for number in (0, 1):
            if piles[number]:
                kind = piles[number][-1]
                if kind == EXIT:
                    exits = number
                elif green < 0 or kind == END or (piles[green][-1] != END and rng.random() < 0.5):
                    green = number
        if exits >= 0 and (self.simple or green < 0 or far[self.cars[seat]] <= REACH):
            self._lay_exit(exits, trail)
            return
        for number in (green, 1 - green):
            if green >= 0 and piles[number] and piles[number][-1] != EXIT:
                place = self._where(seat, piles[number][-1], rng)
                if place:
                    key, turn = place
                    if trail is not None:
                        trail.append((seat, LayTile(number, *cell_of(key), turn)))
                    self.lay(number, key, turn)
                    return
        if exits >= 0:
            self._lay_exit(exits, trail)
        else:
            self._make(Pass(), trail)

    def _lay_exit(self, number: int, trail: Trail | None) -> None:
        turn = self.tiles[0][1]
        if trail is not None:
            trail.append((self.turn, LayTile(number, *cell_of(self.cells[0]), turn)))
        self.lay(number, self.cells[0], turn)

    def _where(self, seat: Seat, kind: Kind, rng: Random) -> tuple[int, int] | None:
        """Cell and turn of a tile by habit; None if it can be laid nowhere."""
        far, cars, cells = self.far, self.cars, self.cells
        own = self.way_out(cars[seat])
        mine = cells[own >> 2] + STEP[own & 3]
        if rng.random() < NOTICED:
            seats, near, target = self.seats, FAR, 0
            for after in range(1, seats):
                car = cars[(seat + after) % seats]
                if car >= 0 and far[car] < near:
                    end = self.way_out(car)
                    key = cells[end >> 2] + STEP[end & 3]
                    if key != mine:
                        near, target = far[car], key
            if target:
                fit, count = FITS[kind][self.fit_of(target)], len(self.ends)
                turns = [turn for turn, _, more in fit if count + more > 0]
                if turns:
                    return target, turns[int(rng.random() * len(turns))]
        count = len(self.ends)
        for _ in range(4):
            end = self.ends[int(rng.random() * count)]
            key = cells[end >> 2] + STEP[end & 3]
            if key != mine:
                turns = [turn for turn, _, more in FITS[kind][self.fit_of(key)] if count + more > 0]
                if turns:
                    return key, turns[int(rng.random() * len(turns))]
        places = self.places(kind)
        if not places:
            return None
        key, turn, _ = places[int(rng.random() * len(places))]
        return key, turn

    def _cards(self, rng: Random, trail: Trail | None) -> None:
        """One card more until it takes the car out, or near enough."""
        seat, shown = self.turn, self.shown
        if shown >= 0 and self._satisfied(seat, shown, rng):
            if trail is not None:
                trail.append((seat, Enough()))
            self.phase = "roll" if shown == LIGHT_CARD else "drive"
            return
        if trail is not None:
            trail.append((seat, TurnCard()))
        self.turn_card()

    def _satisfied(self, seat: Seat, card: int, rng: Random) -> bool:
        """Whether to keep a card rather than dare another one."""
        steps, stops = self.measure()[self.cars[seat]], self.left[0]
        if self.exit_laid and steps <= REACH:
            if steps <= card < LIGHT_CARD:
                return True
            return 0 < 3 * sum(self.left[steps:LIGHT_CARD]) < stops
        if card == LIGHT_CARD:
            return steps == 1 or rng.random() < (0.9 if self._shut_in(seat) else 0.3)
        return card >= ENOUGH[steps] or 3 * stops > len(self.deck)

    def _shut_in(self, seat: Seat) -> bool:
        """Whether a red light stands on the nearest way out."""
        lamps = self.lamps
        return bool(self.lights) and any(lamps[side] == CLOSED for side in self._sides(self.cars[seat]))

    def _drive(self, rng: Random, trail: Trail | None) -> None:
        seat = self.turn
        tile = self.ahead(seat, self.shown)
        if trail is not None:
            trail.append((seat, Drive(self._way(seat, tile))))
        self.drive(seat, tile)

    def _way(self, seat: Seat, tile: int) -> Way:
        """The drive of the rules that ends there, by the lights that stand on the nearest way out."""
        crossed, at = set(), self.cars[seat]
        while at != tile and at >= 0:
            side = self.via[at]
            if self.lamps[side]:
                crossed.add(rules.border_of(cell_of(self.cells[at]), side & 3))
            at = self.to[side]
        end = OFF_THE_MAP if tile == OUT else cell_of(self.cells[tile])
        return next(
            trip.way
            for trip in self.trips(seat, self.shown)
            if trip.ends == end and {(light.x, light.y, light.side) for light in trip.crossed} == crossed
        )

    def _roll(self, rng: Random, trail: Trail | None) -> None:
        self._make(Roll(FACES[draw_below(len(FACES), rng)]), trail)

    def _light(self, rng: Random, trail: Trail | None) -> None:
        """Green on one's own way, red and yellow on that of who is nearest to a way out."""
        self.measure()
        seat, lamp, cars, far = self.turn, self.rolled, self.cars, self.far
        own = set(self._sides(cars[seat]))
        others = [(far[car], other) for other, car in enumerate(cars) if other != seat and car >= 0]
        theirs = set(self._sides(cars[min(others)[1]])) if others else set()
        placed = self.light_places()
        sides = [(side, False) for side in placed] + [(side, True) for side in self.lights]

        def worth(choice: tuple[int, bool]) -> float:
            side, exchanged = choice
            gain = LENGTH[lamp] - LENGTH[self.lamps[side]] if exchanged else LENGTH[lamp] - 1
            there = (side in theirs) - (side in own)
            return gain * there + 0.5 * rng.random()

        side, exchanged = max(sides, key=worth)
        if trail is not None:
            border = self._border(side)
            trail.append((seat, Exchange(*border) if exchanged else PlaceLight(*border)))
        if exchanged:
            self.exchange(side)
        else:
            self.place(side)

    def _sides(self, tile: int) -> Iterator[int]:
        """The east and south sides that the nearest way out crosses."""
        side = self.via[tile]
        while self.to[side] >= 0:
            other = self.to[side]
            yield side if side & 3 in (EAST, SOUTH) else 4 * other + (side & 3 ^ 2)
            side = self.via[other]


HABITS: dict[str, Callable[[World, Random, Trail | None], None]] = {
    "lots": World._lots,
    "tiles": World._tiles,
    "set_up": World._set_up,
    "piles": World._piles,
    "deck": World._deck,
    "reshuffle": World._deck,
    "lay": World._lay,
    "cards": World._cards,
    "drive": World._drive,
    "roll": World._roll,
    "light": World._light,
}
