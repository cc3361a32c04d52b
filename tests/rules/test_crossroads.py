"""Crossroads, article by article. The articles are in py/escapades/games/crossroads/RULES.md."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random
from time import perf_counter
from typing import Any

import pytest

from driving import (
    BEGINNING,
    EAST,
    EXAMPLES,
    FRIENDS,
    GAME,
    NORTH,
    SOUTH,
    WEST,
    begun,
    cards_first,
    drawing,
    drawn_first,
    driven,
    drives_to,
    driving,
    ends,
    on,
    road,
    rolled,
    said,
    setting_up,
    stacked,
    starting,
    trips,
    turns,
    well_laid,
    with_deck,
)
from escapades.games.crossroads import bot, rules, table
from escapades.games.crossroads.data import (
    BEND,
    CARDS,
    CROSS,
    DICE,
    END,
    EXIT,
    FACES,
    GREEN,
    GREEN_TILES,
    NOBODY,
    OUT,
    RED,
    ROADS,
    SIDES,
    START,
    STRAIGHT,
    TEE,
)
from escapades.games.crossroads.fast import World, key_of
from escapades.games.crossroads.rules import (
    DealTiles,
    DrawLots,
    Drive,
    Enough,
    Exchange,
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
    TurnCard,
)
from escapades.kernel import CHANCE, HIDDEN, BadOption, IllegalMove, examples, replay, settle, steps
from escapades.kernel.texts import LANGUAGES, Words
from escapades.search.thinking import Thinking

LINE = """
╶╦═───────
 ║
 S
"""
LINE_OUT = LINE.replace("S", "X")
HOLE = """
┌──┐
└╦═.
 ║
 S
"""

ENCLOSED = """
┌──┬┐
└╦═.│
 ║ └┘
 X
"""


def refused(state: State, seat: int, move: Any) -> str:
    """The article by which a move is refused."""
    with pytest.raises(IllegalMove) as error:
        rules.apply(state, seat, move)
    return error.value.article


# -- components ------------------------------------------------------------------------------------


def test_the_tiles_of_the_box() -> None:
    """XR-1"""
    assert len(GREEN_TILES) == 29
    assert GREEN == {STRAIGHT: 8, BEND: 7, CROSS: 3, TEE: 5, END: 6}
    assert [len(ROADS[kind]) for kind in (STRAIGHT, BEND, CROSS, TEE, END)] == [2, 2, 4, 3, 1]
    assert len(starting().tiles) == 4
    assert all(tile.kind in RED for tile in starting().tiles)


def test_turning_a_tile_turns_its_roads_clockwise() -> None:
    """XR-1"""
    assert SIDES[STRAIGHT, 0] == SIDES[STRAIGHT, 2] == (NORTH, SOUTH)
    assert SIDES[STRAIGHT, 1] == (EAST, WEST)
    assert [SIDES[END, turn] for turn in range(4)] == [(NORTH,), (EAST,), (SOUTH,), (WEST,)]
    assert SIDES[BEND, 1] == (EAST, SOUTH)
    assert SIDES[TEE, 2] == (EAST, SOUTH, WEST)


def test_the_drive_cards() -> None:
    """XR-2"""
    assert Counter(CARDS) == {"1": 3, "2": 3, "3": 3, "4": 3, "5": 3, "light": 3, "stop": 3}


def test_the_dice_and_cars() -> None:
    """XR-3"""
    assert DICE == starting().reserve == 5
    assert Counter(FACES) == {"green": 2, "red": 2, "yellow": 2}
    assert [len(starting(seats).cars) for seats in (2, 3, 4)] == [2, 3, 4]


def test_the_road_begins_with_two_open_ends() -> None:
    """XR-4"""
    state = starting()
    assert drawing(state) == BEGINNING.split()
    assert Counter(state.tiles) == Counter(road(BEGINNING))
    assert rules.open_ends(state) == ((0, -2, WEST), (1, -2, EAST))


def test_start_holds_any_number_of_cars() -> None:
    """XR-4, XR-7"""
    state = driving(BEGINNING, 3, [(1, -2), (0, 0), (0, 0)])
    assert (0, 0) in ends(state)
    assert drives_to(state, (0, 0)).cars == ((0, 0),) * 3


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    """XR-3"""
    with pytest.raises(BadOption):
        settle(GAME, seats, {})


# -- the set-up ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "each"), [(2, 6), (3, 4), (4, 3)])
def test_family_twelve_tiles_are_drawn_in_all(seats: int, each: int) -> None:
    """XR-5"""
    state = setting_up(seats=seats, first=1)
    assert [len(hand) for hand in state.hands] == [each] * seats
    assert state.turn == 1
    assert Counter((*sum(state.hands, ()), *state.stock)) == Counter(GREEN_TILES)
    assert all(END not in hand for hand in state.hands)
    assert state.stock.count(END) == 6
    assert said(state) == ["deals_tiles XR-5"]


def test_tiles_are_drawn_in_turn_from_the_first_player() -> None:
    """XR-5"""
    state = setting_up("tee cross bend straight", first=2, seats=3)
    assert [hand[0] for hand in state.hands] == [CROSS, BEND, TEE]
    assert state.hands[2][1] == STRAIGHT


def test_family_one_tile_of_the_own_at_a_time_clockwise() -> None:
    """XR-5"""
    state = setting_up("straight bend tee cross", first=1, seats=2)
    assert {move.kind for move in rules.legal(state, 1)} == set(state.hands[1])
    assert not any(isinstance(move, SetAll) for move in rules.legal(state, 1))
    assert refused(state, 1, SetAll()) == "XR-5"
    assert refused(state, 0, SetTile(BEND, 2, -2, 2)) == "XR-5"
    after = rules.apply(state, 1, SetTile(STRAIGHT, 2, -2, 1))
    assert after.turn == 0
    assert (len(after.hands[1]), len(after.hands[0])) == (5, 6)
    assert rules.tile_at(after, 2, -2) == rules.Tile(2, -2, STRAIGHT, 1)
    assert said(after) == ["sets_tile XR-5"]


def test_hands_are_open_but_not_the_tiles_that_nobody_drew() -> None:
    """XR-5"""
    state = setting_up(seats=3)
    for seat in (0, 1, 2, None):
        view = rules.view(state, seat)
        assert view.hands == state.hands
        assert set(view.stock) == {HIDDEN}


def test_the_set_up_is_over_when_all_twelve_lie() -> None:
    """XR-5"""
    state = setting_up(seats=4)
    for number in range(12):
        assert state.phase == "set_up"
        assert state.turn == number % 4
        state = rules.apply(state, state.turn, rules.legal(state, state.turn)[0])
    assert (state.phase, state.turn, len(state.tiles)) == ("piles", NOBODY, 16)
    assert not any(state.hands)
    assert len(state.stock) == 17


def hands_at(drawn: str, *hands: str) -> State:
    """The set-up is under way, seat 0 is on turn."""
    held = tuple(tuple(hand.split()) for hand in hands)
    state = setting_up(seats=len(hands))
    laid = Counter(tile.kind for tile in road(drawn)) + Counter(sum(held, ()))
    stock = tuple((Counter(GREEN_TILES) - laid).elements())
    return replace(state, tiles=road(drawn), hands=held, stock=stock)


def test_a_hand_that_cannot_be_laid_passes() -> None:
    """XR-5: of the one hole a straight does not match, a bend would close the last end; a T fits."""
    state = hands_at(HOLE, "straight bend", "tee bend")
    assert rules.legal(state, 0) == (Pass(),)
    after = rules.apply(state, 0, Pass())
    assert (after.turn, after.phase, after.hands) == (1, "set_up", state.hands)
    assert said(after) == ["passes XR-5"]
    assert {(move.kind, move.turn) for move in rules.legal(after, 1)} == {(TEE, 0), (TEE, 3)}
    assert refused(after, 1, Pass()) == "XR-10"


def test_who_has_passed_may_lay_later_and_who_has_no_tiles_is_not_asked() -> None:
    """XR-5"""
    state = rules.apply(hands_at(HOLE, "straight bend", "tee", "tee"), 0, Pass())
    state = rules.apply(state, 1, SetTile(TEE, 2, -2, 0))
    state = rules.apply(state, 2, SetTile(TEE, 3, -2, 3))
    assert state.turn == 0
    assert any(isinstance(move, SetTile) for move in rules.legal(state, 0))
    state = rules.apply(state, 0, SetTile(STRAIGHT, 3, -3, 0))
    assert (state.turn, state.hands) == (0, ((BEND,), (), ()))


def test_if_nobody_can_lay_the_tiles_left_join_the_piles() -> None:
    """XR-5, XR-6"""
    before = "\n".join(HOLE.replace("┐", " ").splitlines())
    state = hands_at(before, "bend straight", "bend straight")
    after = rules.apply(state, 0, SetTile(BEND, 2, -3, 2))
    assert drawing(after) == HOLE.replace(".", "").strip("\n").splitlines()
    assert (after.phase, after.hands) == ("piles", ((), ()))
    assert said(after) == ["sets_tile XR-5", "left_over XR-5"]
    assert Counter(after.stock) == Counter((*state.stock, STRAIGHT, BEND, STRAIGHT))
    piled = rules.apply(after, CHANCE, rules.chance(after, Random(1)))
    assert sum(map(len, piled.piles)) == len(after.stock) + 1
    assert len(piled.piles[0]) - len(piled.piles[1]) in (0, 1)


def test_simplified_the_first_player_lays_any_twelve_but_dead_ends() -> None:
    """XR-5"""
    state = setting_up(first=1, seats=3, rules="simple")
    assert said(state) == ["lays_first_tiles XR-5"]
    kinds = {move.kind for move in rules.legal(state, 1) if isinstance(move, SetTile)}
    assert kinds == {STRAIGHT, BEND, CROSS, TEE}
    assert refused(state, 1, SetTile(END, 2, -2, 3)) == "XR-5"
    for _ in range(12):
        assert state.turn == 1
        state = rules.apply(state, 1, rules.legal(state, 1)[0])
    assert (state.phase, len(state.tiles), len(state.stock)) == ("piles", 16, 17)


@pytest.mark.parametrize("own", [0, 1, 5, 11])
def test_simplified_the_app_lays_what_is_left_of_the_twelve(own: int) -> None:
    """XR-5: as the tiles were drawn, with as many ends open as can be."""
    state = drawn_first(0, 2, rules="simple")
    state = rules.apply(state, CHANCE, rules.chance(state, Random(own)))
    for _ in range(own):
        state = rules.apply(state, 0, rules.legal(state, 0)[0])
    after = rules.apply(state, 0, SetAll())
    assert (after.phase, len(after.tiles), len(after.stock)) == ("piles", 16, 17)
    assert after.tiles[: 4 + own] == state.tiles
    assert after.news[0].fact("tiles") == 12 - own
    assert rules.apply(state, 0, SetAll()) == after
    assert well_laid(after.tiles)
    wanted = tuple(kind for kind in state.stock if kind != END)[: 12 - own]
    assert tuple(tile.kind for tile in after.tiles[4 + own :]) == wanted


def test_the_app_keeps_as_many_ends_open_as_can_be_and_stays_near_start() -> None:
    """XR-5"""
    for seed in range(10):
        state = drawn_first(0, 2, rules="simple")
        state = rules.apply(state, CHANCE, rules.chance(state, Random(seed)))
        for _ in range(11):
            state = rules.apply(state, 0, rules.legal(state, 0)[0])
        after = rules.apply(state, 0, SetAll())
        kind, found = after.tiles[-1].kind, []
        for x, y, turn in rules.places(state, kind):
            other = rules.apply(state, 0, SetTile(kind, x, y, turn))
            found.append((-len(rules.open_ends(other)), abs(x) + abs(y)))
        last = after.tiles[-1]
        assert (-len(rules.open_ends(after)), abs(last.x) + abs(last.y)) == min(found)


def test_what_the_app_lays_depends_on_the_tiles_drawn() -> None:
    """XR-5"""
    roads = set()
    for seed in range(20):
        state = drawn_first(0, 2, rules="simple")
        state = rules.apply(state, CHANCE, rules.chance(state, Random(seed)))
        roads.add(rules.apply(state, 0, SetAll()).tiles)
    assert len(roads) == 20


def test_every_green_tile_but_the_dead_ends_is_drawn() -> None:
    """XR-5"""
    state = drawn_first()
    short = DealTiles(stacked().tiles[1:])
    for wrong in (DealTiles(GREEN_TILES), short, DealTiles((*short.tiles, END))):
        assert refused(state, CHANCE, wrong) == "XR-5"
    assert refused(setting_up(), CHANCE, stacked()) == "XR-5"


def piled(**options: Any) -> State:
    """The set-up is over; the piles are made next."""
    state = setting_up(seats=2, **options)
    while state.phase == "set_up":
        state = rules.apply(state, state.turn, rules.legal(state, state.turn)[0])
    return state


def test_two_piles_of_nine_of_which_only_the_top_is_seen() -> None:
    """XR-6"""
    before = piled()
    state = rules.apply(before, CHANCE, rules.chance(before, Random(3)))
    assert [len(pile) for pile in state.piles] == [9, 9]
    assert Counter(sum(state.piles, ())) == Counter((*before.stock, EXIT))
    assert state.stock == ()
    assert said(state) == ["makes_piles XR-6"]
    for seat in (0, 1, None):
        assert rules.view(state, seat).piles == tuple((pile[0], *(HIDDEN,) * 8) for pile in state.piles)
    tiles = before.stock
    for wrong in (tiles, (*tiles, END), (*tiles[1:], EXIT, EXIT)):
        assert refused(before, CHANCE, Pile(wrong)) == "XR-6"


def test_exit_may_be_anywhere_or_among_the_bottom_four_of_its_pile() -> None:
    """XR-6"""
    found: dict[str, set[int]] = {"anywhere": set(), "low": set()}
    for choice, places in found.items():
        before = piled(exit=choice)
        for seed in range(300):
            state = rules.apply(before, CHANCE, rules.chance(before, Random(seed)))
            places |= {pile.index(EXIT) + 9 * n for n, pile in enumerate(state.piles) if EXIT in pile}
    assert found["anywhere"] == set(range(18))
    assert found["low"] == {5, 6, 7, 8, 14, 15, 16, 17}
    low = piled(exit="low")
    assert refused(low, CHANCE, Pile((EXIT, *low.stock))) == "XR-6"


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_is_drawn_by_lot_and_play_goes_clockwise(first: int) -> None:
    """XR-7"""
    state = drawn_first(first, 3)
    assert said(state, first) == ["drawn_first XR-7"]
    state = begun(3, first)
    assert (state.phase, state.turn, state.cars) == ("lay", first, ((0, 0),) * 3)
    order = []
    for _ in range(6):
        order.append(state.turn)
        state = turns(with_deck(rules.apply(state, state.turn, rules.legal(state, state.turn)[0]), "stop"))
    assert order == [(first + step) % 3 for step in range(6)]
    for wrong in (-1, 3, True):
        assert refused(starting(3), CHANCE, DrawLots(wrong)) == "XR-7"


# -- laying a tile ---------------------------------------------------------------------------------


def test_every_tile_matches_and_is_reached_after_every_move_of_whole_games() -> None:
    """XR-8, XR-9"""
    for seed in range(30):
        state = starting(2 + seed % 3, rules=("family", "simple")[seed % 2])
        for seat, move in driven(str(seed), state.seats, rules=state.rules)[1]:
            state = rules.apply(state, seat, move)
            if isinstance(move, (SetTile, SetAll, LayTile)):
                assert well_laid(state.tiles)
                assert rules.open_ends(state)
                assert state.tiles[0].kind == (EXIT if state.exit_laid else START)


def test_where_a_tile_can_be_laid_at_the_beginning() -> None:
    """XR-8: at either end, joined by a road."""
    state = starting()
    assert set(rules.places(state, STRAIGHT)) == {(-1, -2, 1), (2, -2, 1)}
    assert set(rules.places(state, BEND)) == {(-1, -2, 0), (-1, -2, 1), (2, -2, 2), (2, -2, 3)}
    assert set(rules.places(state, CROSS)) == {(-1, -2, 0), (2, -2, 0)}
    assert set(rules.places(state, TEE)) == {
        *((-1, -2, turn) for turn in (0, 1, 2)),
        *((2, -2, turn) for turn in (0, 2, 3)),
    }
    assert set(rules.places(state, END)) == {(-1, -2, 1), (2, -2, 3)}


@pytest.mark.parametrize(
    ("kind", "x", "y", "turn"),
    [
        (STRAIGHT, 2, -2, 0),  # the road ends at an edge
        (STRAIGHT, 1, -1, 1),  # beside START's road, joined to nothing
        (STRAIGHT, 5, 5, 0),  # far away
        (CROSS, 0, -1, 0),  # a tile lies there
        (CROSS, 1, -3, 0),  # touches the red straight, but not at a road
        (END, 2, -2, 0),
    ],
)
def test_a_tile_that_does_not_join_or_match_is_refused(kind: str, x: int, y: int, turn: int) -> None:
    """XR-8"""
    assert rules.forbidden(starting(), kind, x, y, turn) == "XR-8"
    state = on(BEGINNING, piles=((kind,), ()), rules="simple")
    assert refused(state, 0, LayTile(0, x, y, turn)) == "XR-8"


def test_a_tile_that_fits_with_one_turn_only() -> None:
    """XR-8: two roads lead into the cell, and another end is open."""
    state = on(HOLE.replace("──", "┴─"), piles=((BEND,), ()))
    assert [place for place in rules.places(state, BEND) if place[:2] == (2, -2)] == [(2, -2, 3)]
    assert rules.forbidden(state, BEND, 2, -2, 1) == "XR-8"
    assert rules.forbidden(state, BEND, 2, -2, 3) == ""


def test_a_tile_that_fits_with_no_turn() -> None:
    """XR-8"""
    state = on(HOLE, piles=((STRAIGHT,), ()))
    assert rules.places(state, STRAIGHT) == ()
    assert {rules.forbidden(state, STRAIGHT, 2, -2, turn) for turn in range(4)} == {"XR-8"}


def test_a_tile_must_match_every_neighbour() -> None:
    """XR-8: roads on three sides of the hole, the edge of a straight on the fourth."""
    state = on(ENCLOSED.replace("──", "┴─"), piles=((TEE,), ()))
    assert [place for place in rules.places(state, TEE) if place[:2] == (2, -2)] == [(2, -2, 3)]
    assert rules.forbidden(state, CROSS, 2, -2, 0) == "XR-8"
    assert rules.forbidden(state, BEND, 2, -2, 3) == "XR-8"


def test_the_last_open_end_is_never_closed() -> None:
    """XR-9: a bend would fit the hole, and close the road for good."""
    state = on(HOLE, piles=((BEND,), (TEE,)))
    assert rules.forbidden(state, BEND, 2, -2, 3) == "XR-9"
    assert refused(state, 0, LayTile(0, 2, -2, 3)) == "XR-9"
    assert rules.legal(state, 0) == (LayTile(1, 2, -2, 0), LayTile(1, 2, -2, 3))


def test_a_dead_end_closes_a_road_while_another_end_is_open() -> None:
    """XR-8, XR-9"""
    state = on(BEGINNING, piles=((END,), ()))
    after = rules.apply(state, 0, LayTile(0, 2, -2, 3))
    assert rules.open_ends(after) == ((0, -2, WEST),)
    assert rules.places(after, END) == ()
    assert rules.forbidden(after, END, -1, -2, 1) == "XR-9"


def test_a_dead_end_must_match_its_neighbours_too() -> None:
    """XR-8: it closes the road that it joins, not one that runs against its edge."""
    state = on(HOLE.replace("──", "┴─"), piles=((END,), ()))
    assert [place for place in rules.places(state, END) if place[:2] == (2, -2)] == []


def test_cars_and_lights_do_not_matter_for_open_ends() -> None:
    """XR-9: everybody behind red, the last way out beyond it stays open all the same."""
    state = on(LINE, lights=[(3, -2, EAST, "red")], piles=((END,), (STRAIGHT,)), cars=[(9, -2)])
    assert rules.open_ends(state) == ((8, -2, EAST),)
    assert rules.legal(state, 0) == (LayTile(1, 9, -2, 1),)


def test_a_hole_has_open_ends_like_the_outside() -> None:
    """XR-9"""
    state = on(HOLE)
    assert set(rules.open_ends(state)) == {(1, -2, EAST), (2, -3, SOUTH)}


def test_if_one_tile_cannot_be_laid_the_other_must_be() -> None:
    """XR-10"""
    state = on("╶╦═\n ║\n S", piles=((END, TEE), (STRAIGHT, BEND)))
    assert rules.legal(state, 0) == (LayTile(1, 2, -2, 1),)
    assert refused(state, 0, Pass()) == "XR-10"
    assert refused(state, 0, LayTile(0, 2, -2, 3)) == "XR-9"


def test_if_neither_can_be_laid_both_go_under() -> None:
    """XR-10"""
    state = on("╶╦═\n ║\n S", piles=((END, TEE, CROSS), (END, BEND)))
    assert rules.legal(state, 0) == (Pass(),)
    after = rules.apply(state, 0, Pass())
    assert after.piles == ((TEE, CROSS, END), (BEND, END))
    assert (after.phase, after.turn, after.tiles) == ("cards", 0, state.tiles)
    assert said(after) == ["puts_under XR-10"]
    assert after.news[0].fact("tiles") == 2


def test_a_single_tile_that_cannot_be_laid_goes_under_its_own_pile() -> None:
    """XR-10"""
    state = on("╶╦═\n ║\n S", piles=((), (END, BEND)))
    after = rules.apply(state, 0, Pass())
    assert after.piles == ((), (BEND, END))
    assert after.news[0].fact("tiles") == 1


def test_what_has_gone_under_was_seen_by_all() -> None:
    """XR-10, XR-6"""
    state = on("╶╦═\n ║\n S", piles=((END, TEE, CROSS), (END,)), under=(0, 0))
    after = rules.apply(state, 0, Pass())
    assert (after.under, after.piles) == ((1, 1), ((TEE, CROSS, END), (END,)))
    assert rules.view(after, 0).piles == ((TEE, HIDDEN, END), (END,))
    laid = rules.apply(replace(after, phase="lay"), 0, LayTile(0, 2, -2, 0))
    assert rules.view(laid, 0).piles == ((CROSS, END), (END,))
    again = rules.apply(replace(laid, phase="lay"), 0, LayTile(0, 3, -2, 0))
    assert (again.piles, again.under) == (((END,), (END,)), (1, 1))
    known = on(BEGINNING, piles=((TEE,), (END,)), under=(1, 1))
    assert rules.apply(known, 0, LayTile(0, 2, -2, 0)).under == (0, 1)


@pytest.mark.parametrize("kinds", ["family", "simple"])
def test_exit_never_goes_under_and_must_be_laid_where_nothing_else_can(kinds: str) -> None:
    """XR-10"""
    state = on("╶╦═\n ║\n S", piles=((END, TEE), (EXIT, BEND)), rules=kinds)
    assert rules.must_lay_exit(state)
    assert rules.legal(state, 0) == (LayTile(1, 0, 0, 0),)


# -- a turn ----------------------------------------------------------------------------------------


def test_first_the_top_tile_of_one_of_the_piles() -> None:
    """XR-11"""
    state = on(BEGINNING, piles=((CROSS, TEE), (BEND, END)))
    moves = rules.legal(state, 0)
    assert {(move.pile, move.x, move.y, move.turn) for move in moves} == {
        *((0, *place) for place in rules.places(state, CROSS)),
        *((1, *place) for place in rules.places(state, BEND)),
    }
    after = rules.apply(state, 0, LayTile(1, 2, -2, 2))
    assert rules.tile_at(after, 2, -2) == rules.Tile(2, -2, BEND, 2)
    assert after.piles == ((CROSS, TEE), (END,))
    assert (after.phase, after.turn) == ("cards", 0)
    assert said(after) == ["lays_tile XR-11"]
    for early in (TurnCard(), Enough()):
        assert refused(state, 0, early) == "XR-13"


def test_nothing_is_laid_once_both_piles_are_empty() -> None:
    """XR-11"""
    state = on(LINE_OUT, piles=((STRAIGHT,), ()))
    assert refused(state, 0, LayTile(1, 9, -2, 1)) == "XR-11"
    state = rules.apply(state, 0, LayTile(0, 9, -2, 1))
    after = turns(with_deck(state, "stop"))
    assert (after.phase, after.turn) == ("cards", 1)


def test_simplified_exit_on_top_must_be_played() -> None:
    """XR-12"""
    state = on(BEGINNING, piles=((STRAIGHT, TEE), (EXIT, END)), rules="simple")
    assert rules.legal(state, 0) == (LayTile(1, 0, 0, 0),)
    assert refused(state, 0, LayTile(0, 2, -2, 1)) == "XR-12"


def test_family_exit_on_top_may_wait_while_the_other_pile_lasts() -> None:
    """XR-12"""
    state = on(BEGINNING, piles=((STRAIGHT, TEE), (EXIT, END)))
    assert rules.legal(state, 0) == (LayTile(0, -1, -2, 1), LayTile(0, 2, -2, 1), LayTile(1, 0, 0, 0))


@pytest.mark.parametrize("kinds", ["family", "simple"])
def test_exit_must_be_played_when_the_other_pile_is_empty(kinds: str) -> None:
    """XR-12"""
    state = on(BEGINNING, piles=((), (EXIT, END)), rules=kinds)
    assert rules.legal(state, 0) == (LayTile(1, 0, 0, 0),)
    assert refused(state, 0, LayTile(1, 2, -2, 3)) == "XR-12"


@pytest.mark.parametrize("kinds", ["family", "simple"])
def test_exit_that_turns_up_below_waits_for_the_next_turn(kinds: str) -> None:
    """XR-12: at the start of a turn it is what lies on top that counts."""
    state = on(BEGINNING, piles=((STRAIGHT, EXIT), (TEE,)), rules=kinds)
    after = rules.apply(state, 0, LayTile(0, 2, -2, 1))
    assert after.phase == "cards"
    assert not after.exit_laid


def test_exit_is_laid_on_start_counts_as_the_tile_and_opens_nothing_by_itself() -> None:
    """XR-12"""
    state = on(BEGINNING, piles=((EXIT, TEE), (END,)))
    after = rules.apply(state, 0, LayTile(0, 0, 0, 0))
    assert drawing(after) == ["╦═", "║", "X"]
    assert len(after.tiles) == len(state.tiles)
    assert rules.open_ends(after) == rules.open_ends(state)
    assert (after.exit_laid, after.phase, after.piles) == (True, "cards", ((TEE,), (END,)))
    assert said(after) == ["lays_exit XR-12"]
    assert rules.places(after, EXIT) == ()
    assert rules.forbidden(state, EXIT, 2, -2, 0) == "XR-12"


def test_exit_holds_any_number_of_cars() -> None:
    """XR-12"""
    state = driving(BEGINNING.replace("S", "X"), 2, [(0, -2), (0, 0), (0, 0)])
    assert drives_to(state, (0, 0)).cars == ((0, 0),) * 3


def cards_at(cards: str, **more: Any) -> State:
    """Seat 0 is about to turn these cards over."""
    return with_deck(on(LINE, "cards", piles=((TEE,), ()), **more), cards)


def test_at_least_one_card_and_the_last_one_counts() -> None:
    """XR-13"""
    state = cards_at("5 2 light")
    assert rules.legal(state, 0) == (TurnCard(),)
    assert refused(state, 0, Enough()) == "XR-13"
    two = turns(state, 2)
    assert two.shown == ("5", "2")
    assert two.deck == ("light",)
    assert said(two) == ["turns_card XR-13"]
    assert rules.legal(two, 0) == (TurnCard(), Enough())
    kept = rules.apply(two, 0, Enough())
    assert (kept.phase, said(kept)) == ("drive", ["keeps XR-14"])
    assert max(ends(kept)) == (0, -2)


def test_a_stop_ends_the_turn_at_once() -> None:
    """XR-13"""
    after = turns(cards_at("5 stop 2"), 2)
    assert (after.turn, after.phase, after.shown) == (1, "lay", ())
    assert after.cars == ((0, 0), (0, 0))
    assert said(after) == ["stop XR-13"]
    assert after.used[-2:] == ("5", "stop")


def test_used_cards_stay_face_up_and_can_be_counted() -> None:
    """XR-13"""
    state = turns(cards_at("5 2 stop 1"), 2)
    for seat in (0, 1, None):
        view = rules.view(state, seat)
        assert view.used == state.used
        assert view.deck == (HIDDEN,) * 2
        assert rules.left_in_deck(view) == {"stop": 1, "1": 1}


def test_the_pile_of_cards_running_out_in_the_middle_of_a_turn() -> None:
    """XR-13: all 21 are shuffled, those of this turn too, and the card that was asked for is turned."""
    state = turns(cards_at("3"))
    assert state.deck == ()
    empty = turns(state)
    assert (empty.phase, rules.pending(empty), empty.turn) == ("reshuffle", (CHANCE,), 0)
    after = rules.apply(empty, CHANCE, cards_first("3 4"))
    assert (after.phase, after.turn, after.shown, after.used) == ("cards", 0, ("3", "3"), ("3",))
    assert len(after.deck) == 20
    assert said(after) == ["shuffles_again XR-13", "turns_card XR-13"]
    stopped = rules.apply(empty, CHANCE, cards_first("stop"))
    assert (stopped.turn, said(stopped)) == (1, ["shuffles_again XR-13", "stop XR-13"])
    assert refused(empty, CHANCE, ShuffleCards(CARDS[1:])) == "XR-13"


def test_an_empty_pile_of_cards_is_not_shuffled_before_one_is_needed() -> None:
    """XR-13"""
    state = turns(cards_at("3"))
    kept = rules.apply(state, 0, Enough())
    after = drives_to(kept, (1, -2))
    assert (after.deck, len(after.used)) == ((), 21)
    assert after.turn == 1


def test_a_number_drives_and_a_light_rolls() -> None:
    """XR-14"""
    assert rules.apply(turns(cards_at("4")), 0, Enough()).phase == "drive"
    light = rules.apply(turns(cards_at("light")), 0, Enough())
    assert (light.phase, rules.pending(light), light.turn) == ("roll", (CHANCE,), 0)
    after = rules.apply(light, CHANCE, Roll("yellow"))
    assert (after.phase, after.rolled, said(after)) == ("light", "yellow", ["rolls XR-14"])
    assert refused(light, CHANCE, Roll("blue")) == "XR-3"
    assert refused(after, 0, Drive((NORTH,))) == "XR-14"
    assert refused(light, 0, PlaceLight(4, -2, EAST)) == "XR-14"


# -- driving ---------------------------------------------------------------------------------------

FORK = """
   │
╶╦═┼─┐
 ║ │ │
 S └─┘
"""


def test_a_step_leads_to_the_next_tile_by_road() -> None:
    """XR-16"""
    state = driving(LINE, 3)
    assert ends(state) == [(-1, -2), (1, -2)]
    trip = trips(state)[1, -2]
    assert trip.way == (NORTH, NORTH, EAST)
    assert trip.cells == ((0, 0), (0, -1), (0, -2), (1, -2))
    after = rules.apply(state, 0, Drive(trip.way))
    assert (after.cars[0], after.turn, said(after)) == ((1, -2), 1, ["drives XR-16"])


def test_a_drive_may_begin_in_any_direction_but_never_turns_back() -> None:
    """XR-16"""
    state = driving(LINE, 2, [(4, -2)])
    assert ends(state) == [(2, -2), (6, -2)]
    assert refused(state, 0, Drive((EAST, WEST))) == "XR-16"
    assert refused(state, 0, Drive((EAST,))) == "XR-16"


def test_all_steps_that_can_be_taken_must_be() -> None:
    """XR-16"""
    state = driving(LINE, 5, [(2, -2)])
    assert ends(state) == [(-1, -2), (0, 0), (7, -2)]


def test_at_each_junction_the_player_names_a_side() -> None:
    """XR-16"""
    state = driving(FORK, 2, [(1, -2)])
    assert ends(state) == [(-1, -2), (0, -1), (2, -3), (2, -1), (3, -2)]


LOOP = """
   ┌┐
╶╦═┼┘
 ║ │
 S
"""


def test_a_car_may_come_round_to_a_tile_again() -> None:
    """XR-16: in by the west, round the loop either way, and out by another side."""
    state = driving(LOOP, 5, [(1, -2)])
    loops = [trip for trip in rules.drives(state, 0, 5) if trip.cells.count((2, -2)) == 2]
    assert {trip.ends for trip in loops} == {(2, -2)}
    onward = rules.drives(replace(state, cars=((2, -2), (0, 0))), 0, 5)
    assert [trip.cells.count((2, -2)) for trip in onward if trip.ends == (1, -2)] == [2]


def test_of_two_ways_to_the_same_only_one_is_listed() -> None:
    """XR-16: round the loop by the north or by the east is all one; the first by its sides is given."""
    state = driving(LOOP, 5, [(2, -2)])
    found = rules.drives(state, 0, 5)
    assert len({(trip.ends, trip.crossed) for trip in found}) == len(found)
    (round_and_west,) = (trip for trip in found if trip.ends == (1, -2))
    assert round_and_west.way == (NORTH, EAST, SOUTH, WEST, WEST)


def test_ways_that_differ_in_the_lights_crossed_are_all_listed() -> None:
    """XR-16: four steps lead to the second crossroads by the north and by the south, past a light each."""
    drawn = """
   ┌──┐
╶╦═┼──┼─
 ║ └──┘
 S
"""
    lights = [(3, -3, EAST, "green"), (3, -1, EAST, "green")]
    state = driving(drawn, 4, [(2, -2)], lights=lights)
    found = [trip for trip in rules.drives(state, 0, 4) if trip.ends == (5, -2)]
    assert [[light.y for light in trip.crossed] for trip in found] == [[-3], [-1]]
    assert len([trip for trip in rules.drives(replace(state, lights=()), 0, 5) if trip.ends == (5, -2)]) == 1


def test_a_drive_ends_at_a_dead_end() -> None:
    """XR-16"""
    state = driving(LINE, 5)
    assert trips(state)[-1, -2].held == "dead_end"
    after = drives_to(state, (-1, -2))
    assert said(after) == ["drives XR-16", "held_by_dead_end XR-16"]
    leaving = driving(LINE, 2, [(-1, -2)])
    assert ends(leaving) == [(0, -1), (1, -2)]


def test_a_drive_ends_at_an_open_end_before_exit_lies() -> None:
    """XR-16, XR-12"""
    state = driving(LINE, 5, [(6, -2)])
    assert (8, -2) in ends(state)
    after = drives_to(state, (8, -2))
    assert (after.out, said(after)) == ((), ["drives XR-16", "held_by_open_end XR-12"])


def test_a_car_may_be_pointed_at_what_it_cannot_pass_and_stay() -> None:
    """XR-16"""
    state = driving(LINE, 4, [(8, -2)])
    assert ends(state) == [(4, -2), (8, -2)]
    assert Drive(()) in rules.legal(state, 0)
    after = rules.apply(state, 0, Drive(()))
    assert (after.cars, after.turn) == (state.cars, 1)
    assert said(after) == ["stays XR-16", "held_by_open_end XR-12"]


def test_a_target_that_is_occupied() -> None:
    """XR-17: the car stops on the tile before it; one may pass."""
    state = driving(LINE, 3, [(2, -2), (5, -2)])
    after = drives_to(state, (4, -2))
    assert said(after) == ["drives XR-16", "held_by_car XR-17"]
    assert (6, -2) in ends(driving(LINE, 4, [(2, -2), (5, -2)]))


def test_a_target_and_the_tiles_before_it_occupied_too() -> None:
    """XR-17"""
    cars = [(2, -2), (6, -2), (5, -2), (4, -2)]
    assert ends(driving(LINE, 4, cars))[-1] == (3, -2)
    stays = driving(LINE, 3, [(3, -2), (6, -2), (5, -2), (4, -2)])
    assert (3, -2) in ends(stays)
    after = rules.apply(stays, 0, Drive(()))
    assert said(after) == ["stays XR-16", "held_by_car XR-17"]


def test_a_car_stopped_by_a_light_stops_behind_another_before_it() -> None:
    """XR-17, XR-18"""
    state = driving(LINE, 5, [(3, -2), (5, -2)], lights=[(5, -2, EAST, "red")])
    assert trips(state)[4, -2].held == "car"


def test_lights_beyond_the_tile_where_a_car_stops_are_not_crossed() -> None:
    """XR-17, XR-18: cut back to before the light, the way and what it crosses end there."""
    state = driving(LINE, 2, [(3, -2), (5, -2)], lights=[(4, -2, EAST, "green")], seats=3)
    state = replace(state, cars=((3, -2), (6, -2), (5, -2)))
    trip = trips(state)[4, -2]
    assert (trip.way, trip.crossed, trip.held) == ((EAST,), (), "car")


def test_staying_is_one_drive_whatever_kept_the_car() -> None:
    """XR-16, XR-17: pointed at the open end, or sent back from beyond a light by the cars there."""
    cars = [(8, -2), (7, -2), (6, -2)]
    state = driving(LINE, 1, cars, lights=[(7, -2, EAST, "green")])
    assert rules.legal(state, 0) == (Drive(()),)


def test_the_own_starting_tile_counts_as_free() -> None:
    """XR-17: round the loop and back to where it set off."""
    state = driving(LOOP, 4, [(2, -2)])
    assert [trip.way for trip in rules.drives(state, 0, 4) if trip.ends == (2, -2)] == [
        (NORTH, EAST, SOUTH, WEST)
    ]


def test_red_cannot_be_crossed_at_once_or_later() -> None:
    """XR-18"""
    state = driving(LINE, 3, [(4, -2)], lights=[(4, -2, EAST, "red")])
    assert ends(state) == [(1, -2), (4, -2)]
    assert said(drives_to(state, (4, -2))) == ["stays XR-16", "held_by_red XR-18"]
    later = driving(LINE, 3, [(3, -2)], lights=[(4, -2, EAST, "red")])
    assert said(drives_to(later, (4, -2))) == ["drives XR-16", "held_by_red XR-18"]
    behind = driving(LINE, 3, [(5, -2)], lights=[(4, -2, EAST, "red")])
    assert ends(behind) == [(5, -2), (8, -2)]


@pytest.mark.parametrize(("steps", "end"), [(1, 4), (2, 5), (3, 6), (4, 7)])
def test_yellow_costs_two_steps_and_needs_two(steps: int, end: int) -> None:
    """XR-18"""
    state = driving(LINE, steps, [(4, -2)], lights=[(4, -2, EAST, "yellow")])
    assert ends(state)[-1] == (end, -2)


def test_yellow_with_one_step_left() -> None:
    """XR-18"""
    state = driving(LINE, 3, [(2, -2)], lights=[(4, -2, EAST, "yellow")])
    assert ends(state)[-1] == (4, -2)
    after = drives_to(state, (4, -2))
    assert said(after) == ["drives XR-16", "held_by_yellow XR-18"]
    exact = driving(LINE, 4, [(2, -2)], lights=[(4, -2, EAST, "yellow")])
    assert said(drives_to(exact, (5, -2))) == ["drives XR-16", "crosses XR-18"]


@pytest.mark.parametrize(("steps", "end"), [(1, 5), (2, 6), (3, 7)])
def test_green_costs_nothing(steps: int, end: int) -> None:
    """XR-18: but needs a step, so the last step is never made by it."""
    state = driving(LINE, steps, [(3, -2)], lights=[(3, -2, EAST, "green")])
    assert ends(state)[-1] == (end, -2)


def test_green_needs_a_step_left() -> None:
    """XR-18"""
    state = driving(LINE, 1, [(2, -2)], lights=[(3, -2, EAST, "green")])
    assert ends(state)[-1] == (3, -2)
    assert trips(state)[3, -2].held == ""


def test_a_chain_of_green_lights() -> None:
    """XR-18: three steps take a car over five borders."""
    lights = [(2, -2, EAST, "green"), (5, -2, EAST, "green")]
    assert ends(driving(LINE, 2, [(2, -2)], lights=lights))[-1] == (5, -2)
    state = driving(LINE, 3, [(2, -2)], lights=lights)
    trip = trips(state)[7, -2]
    assert [light.x for light in trip.crossed] == [2, 5]
    assert said(drives_to(state, (7, -2))) == ["drives XR-16", "crosses XR-18", "crosses XR-18"]


def test_a_light_is_found_from_either_side_of_its_border() -> None:
    """XR-18"""
    state = on(FORK, lights=[(3, -2, EAST, "red"), (2, -2, SOUTH, "green")])
    assert rules.light_at(state, (3, -2), EAST) == rules.light_at(state, (4, -2), WEST)
    assert rules.light_at(state, (2, -1), NORTH) == Light(2, -2, SOUTH, "green")
    assert rules.light_at(state, (2, -2), EAST) is None


def test_leaving_by_an_open_end_with_steps_to_spare() -> None:
    """XR-19"""
    state = driving(LINE_OUT, 5, [(7, -2)])
    trip = trips(state)[OUT]
    assert (trip.out, trip.way, trip.cells) == (True, (EAST, EAST), ((7, -2), (8, -2)))
    after = drives_to(state, OUT)
    assert (after.out, after.cars[0], after.phase) == ((0,), OUT, "over")
    assert said(after) == ["leaves XR-19", "wins XR-22"]


@pytest.mark.parametrize(("steps", "out"), [(1, False), (2, True), (5, True)])
def test_the_exact_number_is_not_needed_but_one_step_is(steps: int, out: bool) -> None:
    """XR-19"""
    assert (OUT in ends(driving(LINE_OUT, steps, [(7, -2)]))) is out


def test_lights_on_the_way_out_count() -> None:
    """XR-19, XR-18"""
    yellow = [(7, -2, EAST, "yellow")]
    assert ends(driving(LINE_OUT, 2, [(7, -2)], lights=yellow))[-1] == (8, -2)
    assert OUT in ends(driving(LINE_OUT, 3, [(7, -2)], lights=yellow))
    assert OUT not in ends(driving(LINE_OUT, 5, [(7, -2)], lights=[(7, -2, EAST, "red")]))


def test_a_green_chain_that_leaves_by_an_open_end() -> None:
    """XR-18, XR-19"""
    lights = [(4, -2, EAST, "green"), (7, -2, EAST, "green")]
    after = drives_to(driving(LINE_OUT, 3, [(4, -2)], lights=lights), OUT)
    assert said(after) == ["crosses XR-18", "crosses XR-18", "leaves XR-19", "wins XR-22"]


def test_an_enclosed_hole_is_a_way_out() -> None:
    """XR-9, XR-19"""
    state = driving(ENCLOSED, 1, [(1, -2)])
    assert set(rules.open_ends(state)) == {(1, -2, EAST), (2, -3, SOUTH), (2, -1, NORTH)}
    after = drives_to(state, OUT)
    assert after.out == (0,)
    before = driving(ENCLOSED.replace("X", "S"), 1, [(1, -2)])
    assert ends(before) == [(0, -2), (1, -2)]


def block(size: int) -> str:
    """A city: nothing but crossroads, that many by that many, reached from the red straight."""
    top = ["   " + "┼" * size] * (size - 1)
    return "\n".join([*top, "╶╦═" + "┼" * size, " ║", " X"])


def test_the_drives_on_a_full_map_are_found_in_no_time() -> None:
    """XR-16: worse than any map that the tiles of the box make, in a few milliseconds."""
    lights = [
        (3, -3, EAST, "green"),
        (5, -4, SOUTH, "green"),
        (2, -5, EAST, "green"),
        (5, -2, EAST, "yellow"),
    ]
    state = driving(block(6), 5, [(4, -4), (2, -2), (6, -3), (4, -6)], lights=lights)
    best = min(timed(state) for _ in range(5))
    found = rules.drives(state, 0, 5)
    assert len(found) > 60
    assert len({(trip.ends, frozenset(trip.crossed)) for trip in found}) == len(found)
    assert best < 0.05  # seconds; under 0.002 on a desk


def timed(state: State) -> float:
    begins = perf_counter()
    rules.drives(state, 0, 5)
    return perf_counter() - begins


def walked(state: State, steps: int) -> set[tuple[Any, frozenset[Light]]]:
    """The ends and lights of every way, one after the other, by the letter of XR-16 to XR-19."""
    laid = rules.road_map(state.tiles)
    taken = set(state.cars[1:]) - {(0, 0)}
    found = set()

    def stop(cells: list[Any], crossed: list[Light | None]) -> None:
        last = max(n for n, cell in enumerate(cells) if n == 0 or cell not in taken)
        found.add((cells[last], frozenset(light for light in crossed[:last] if light)))

    def go(cells: list[Any], crossed: list[Light | None], entered: int, left: int) -> None:
        sides = [side for side in laid[cells[-1]] if side != entered]
        if left == 0 or not sides:
            return stop(cells, crossed)
        for side in sides:
            there, light = rules.beyond(cells[-1], side), rules.light_at(state, cells[-1], side)
            cost = {"": 1, "green": 0, "yellow": 2, "red": 99}[light.colour if light else ""]
            if there not in laid and state.exit_laid:
                found.add((OUT, frozenset(one for one in crossed if one)))
            elif there not in laid or cost > left:
                stop(cells, crossed)
            else:
                go([*cells, there], [*crossed, light], (side + 2) % 4, left - cost)
        return None

    go([state.cars[0]], [], -1, steps)
    return found


def test_the_drives_are_those_of_walking_every_way() -> None:
    """XR-16, XR-17, XR-18, XR-19"""
    compared = 0
    for seed in range(12):
        state = starting(4)
        for seat, move in driven(str(seed), 4)[1]:
            state = rules.apply(state, seat, move)
            if state.phase == "drive" and compared < 400:
                turned = replace(state, cars=(*state.cars[state.turn :], *state.cars[: state.turn]))
                for steps in (1, 3, 5):
                    found = rules.drives(turned, 0, steps)
                    listed = {(trip.ends, frozenset(trip.crossed)) for trip in found}
                    assert listed == walked(turned, steps)
                    assert len(listed) == len(found) == len({trip.way for trip in found})
                    compared += 1
    assert compared >= 400


# -- lights ----------------------------------------------------------------------------------------


def borders(state: State) -> set[tuple[int, int, int]]:
    """Where the die can be placed."""
    moves = rules.legal(state, 0)
    return {(move.x, move.y, move.side) for move in moves if isinstance(move, PlaceLight)}


def test_a_light_stands_between_two_joined_green_tiles() -> None:
    """XR-20: not on red tiles, nor START."""
    state = rolled(LINE, "green")
    assert borders(state) == {(x, -2, EAST) for x in range(2, 8)}
    for wrong in (
        (1, -2, EAST),
        (0, -2, EAST),
        (0, -1, SOUTH),
        (-1, -2, EAST),
        (8, -2, EAST),
        (3, -2, SOUTH),
    ):
        assert refused(state, 0, PlaceLight(*wrong)) == "XR-20"
    after = rules.apply(state, 0, PlaceLight(4, -2, EAST))
    assert (after.lights, after.reserve, after.turn) == ((Light(4, -2, EAST, "green"),), 4, 1)
    assert (after.rolled, said(after)) == ("", ["places_light XR-20"])


def test_no_light_on_exit_either() -> None:
    """XR-20"""
    assert borders(rolled(LINE_OUT, "red")) == borders(rolled(LINE, "red"))


def test_no_light_between_tiles_that_lie_side_by_side_unjoined() -> None:
    """XR-20"""
    state = rolled("╶╦═─┐\n ║┌─┘\n S│", "red")
    assert (2, -2, SOUTH) not in borders(state)
    assert (3, -2, SOUTH) in borders(state)


def test_no_light_next_to_a_car() -> None:
    """XR-20"""
    state = rolled(LINE, "red", [(3, -2), (6, -2)])
    assert borders(state) == {(4, -2, EAST), (7, -2, EAST)}


def test_a_tile_without_a_light_lies_between_two_lights() -> None:
    """XR-20: where 4 and 5 are touched, 3 and 6 touch no other light."""
    state = rolled(LINE, "red", lights=[(4, -2, EAST, "green")])
    assert borders(state) == {(7, -2, EAST)}
    further = rolled(LINE, "red", lights=[(6, -2, EAST, "green")])
    assert borders(further) == {(2, -2, EAST), (3, -2, EAST)}


def test_tiles_side_by_side_may_have_lights_if_no_road_joins_them() -> None:
    """XR-20: what lies between is counted along the road."""
    state = rolled("╶╦═──┐\n ║┌──┘\n S│", "red", lights=[(2, -2, EAST, "green")])
    assert (2, -1, EAST) in borders(state)
    assert (3, -2, EAST) not in borders(state)


def test_the_last_die_is_never_placed() -> None:
    """XR-20"""
    lights = [(2, -2, EAST, "red")]
    four = rolled(LINE, "green", lights=lights, reserve=2)
    assert borders(four)
    last = rolled(LINE, "green", lights=lights, reserve=1)
    assert rules.legal(last, 0) == (Exchange(2, -2, EAST),)
    assert refused(last, 0, PlaceLight(6, -2, EAST)) == "XR-20"


@pytest.mark.parametrize("colour", ["green", "yellow", "red"])
def test_an_exchange_puts_the_die_in_the_place_of_a_light(colour: str) -> None:
    """XR-21: the same colour is allowed."""
    state = rolled(LINE, colour, lights=[(3, -2, EAST, "red"), (6, -2, EAST, "yellow")])
    assert {Exchange(3, -2, EAST), Exchange(6, -2, EAST)} <= set(rules.legal(state, 0))
    after = rules.apply(state, 0, Exchange(3, -2, EAST))
    assert after.lights == (Light(3, -2, EAST, colour), Light(6, -2, EAST, "yellow"))
    assert (after.reserve, after.turn, said(after)) == (3, 1, ["exchanges XR-21"])
    assert refused(state, 0, Exchange(4, -2, EAST)) == "XR-21"


def test_an_exchange_is_possible_with_a_car_beside_the_light() -> None:
    """XR-21: that is what it is for."""
    state = rolled(LINE, "green", [(3, -2)], lights=[(3, -2, EAST, "red")])
    assert Exchange(3, -2, EAST) in rules.legal(state, 0)


def test_an_exchange_when_no_light_stands() -> None:
    """XR-21: the die must be placed; and where it cannot be, the turn is over."""
    state = rolled(LINE, "red")
    assert not any(isinstance(move, Exchange) for move in rules.legal(state, 0))
    assert refused(state, 0, Exchange(3, -2, EAST)) == "XR-21"
    nowhere = rolled("╶╦═─\n ║\n S", "red")
    assert (nowhere.turn, nowhere.phase, nowhere.rolled) == (1, "lay", "")
    assert (nowhere.reserve, nowhere.lights) == (5, ())
    assert said(nowhere) == ["rolls XR-14", "no_light XR-21"]


def test_everybody_behind_red() -> None:
    """XR-21, XR-23: nobody gets past, whatever the card; an exchange frees the way."""
    cars = [(2, -2), (1, -2), (0, 0)]
    for card in range(1, 6):
        state = driving(LINE_OUT, card, cars, lights=[(2, -2, EAST, "red")])
        assert all(not trip.out and trip.ends[0] <= 2 for trip in rules.drives(state, 0, card))
    state = rolled(LINE_OUT, "green", cars, lights=[(2, -2, EAST, "red")])
    after = rules.apply(state, 0, Exchange(2, -2, EAST))
    freed = driving(LINE_OUT, 3, cars, lights=[(2, -2, EAST, after.lights[0].colour)])
    assert (6, -2) in ends(freed)


# -- the end ---------------------------------------------------------------------------------------


def test_the_first_car_out_wins_and_the_others_share_the_second_place() -> None:
    """XR-22"""
    over = drives_to(driving(LINE_OUT, 5, [(8, -2), (7, -2), (0, 0)]), OUT)
    assert rules.pending(over) == ()
    outcome = rules.outcome(over)
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.article) == ((1, 2, 2), (2, 0, 0), "XR-22")


def test_by_the_option_the_others_play_on_for_places() -> None:
    """XR-22"""
    state = drives_to(driving(LINE_OUT, 1, [(8, -2), (7, -2), (0, 0)], after="on", piles=((), ())), OUT)
    assert (state.phase, state.turn, state.out) == ("cards", 1, (0,))
    assert rules.outcome(state) is None
    skipped = turns(with_deck(state, "stop stop 5"), 2)
    assert skipped.turn == 1
    kept = rules.apply(turns(skipped), 1, Enough())
    (way,) = (trip.way for trip in rules.drives(kept, 1, 5) if trip.out)
    over = rules.apply(kept, 1, Drive(way))
    assert said(over) == ["leaves XR-19", "takes_place XR-22", "stays_behind XR-22"]
    outcome = rules.outcome(over)
    assert outcome is not None
    assert (outcome.ranks, outcome.scores) == ((1, 2, 3), (2, 1, 0))


def test_a_car_that_is_out_is_in_nobodys_way() -> None:
    """XR-22"""
    state = driving(LINE_OUT, 1, [(7, -2), OUT, (0, 0)], after="on")
    assert ends(state) == [(6, -2), (8, -2)]
    assert (2, -2, EAST) in borders(rolled(LINE_OUT, "red", [(7, -2), OUT], after="on"))


MOST_TURNS = 1000


BATCH = 50 if sys.platform == "emscripten" else 500  # games: two thousand in all, a sample inside Pyodide


@pytest.mark.parametrize("batch", range(4))
def test_nothing_forces_an_end_but_games_by_chance_all_end(batch: int) -> None:
    """XR-23: turns of players, in two thousand random games of every kind, until the first car is out."""
    longest = 0
    for number in range(batch * 500, batch * 500 + BATCH):
        options = {"rules": ("family", "simple")[number % 2], "exit": ("anywhere", "low")[number // 2 % 2]}
        moves = driven(f"end {number}", 2 + number % 3, **options)[1]
        turns_made = sum(isinstance(move, (Drive, PlaceLight, Exchange)) for _, move in moves)
        longest = max(longest, turns_made)
    assert 20 < longest < MOST_TURNS


def test_there_is_always_a_way_out_without_the_lights() -> None:
    """XR-23, XR-9: from every car's place to an open end by road, whatever was laid."""
    for seed in range(20):
        state = starting(3)
        for seat, move in driven(str(seed), 3)[1]:
            state = rules.apply(state, seat, move)
            if isinstance(move, LayTile):
                dark = replace(state, lights=(), exit_laid=True)
                for seat_ in range(3):
                    assert way_out(dark, seat_)


def way_out(state: State, seat: int) -> bool:
    """Whether drives of a step each, one after the other, take a car out; others step aside."""
    seen, reach = {state.cars[seat]}, [state.cars[seat]]
    while reach:
        alone = replace(state, cars=(reach.pop(), *((0, 0),) * (state.seats - 1)))
        for trip in rules.drives(alone, 0, 1):
            if trip.out:
                return True
            if trip.ends not in seen:
                seen.add(trip.ends)
                reach.append(trip.ends)
    return False


# -- what is hidden --------------------------------------------------------------------------------


def test_everybody_sees_the_same() -> None:
    """XR-5, XR-6, XR-13"""
    for seed in range(5):
        state = starting(4)
        for seat, move in driven(str(seed), 4)[1]:
            state = rules.apply(state, seat, move)
            assert len({rules.view(state, eyes) for eyes in (0, 1, 2, 3, None)}) == 1


def test_the_unseen_is_shuffled_anew_as_it_could_lie() -> None:
    """XR-6, XR-13: with the option EXIT is still among the bottom four, what has gone under below it."""
    seen = set()
    state = on("╶╦═\n ║\n S", piles=((END, TEE, CROSS, TEE, EXIT, TEE), (END, BEND)), exit="low")
    state = rules.apply(state, 0, Pass())
    state = replace(state, tiles=(*state.tiles, *rest_of(state)))
    view = rules.view(state, 0)
    assert view.piles == ((TEE, *(HIDDEN,) * 4, END), (BEND, END))
    for seed in range(200):
        imagined = rules.imagine(view, 0, Random(seed))
        assert rules.view(imagined, 0) == view
        assert Counter(sum(imagined.piles, ())) == Counter(sum(state.piles, ()))
        assert Counter(imagined.deck) == Counter(state.deck)
        seen.add(imagined.piles[0].index(EXIT))
    assert seen == {1, 2, 3, 4}


def rest_of(state: State) -> tuple[rules.Tile, ...]:
    """What is not in the piles, laid far away so that it is out of the way."""
    left = Counter(GREEN_TILES) - Counter(sum(state.piles, ())) - Counter(t.kind for t in state.tiles)
    return tuple(rules.Tile(100 + 2 * n, 100, kind, 0) for n, kind in enumerate(left.elements()))


# -- in words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_happens_has_a_sentence_and_what_a_player_does_has_a_line(language: str) -> None:
    words, table = Words(language, GAME.texts), GAME.table
    heard = set()
    for number in range(12):
        options = {"rules": ("family", "simple")[number % 2], "after": ("share", "on")[number // 2 % 2]}
        state = starting(3, **options)
        for seat, move in driven(f"words {number}", 3, **options)[1]:
            state = rules.apply(state, seat, move)
            assert table.heading(rules.view(state, None), words)
            for news in state.news:
                told = table.sentence(news, words, FRIENDS)
                heard.add(news.what)
                assert told[-1] in ".!"
                assert "{" not in told + table.line(news, words)
                assert (news.seat is None) == (table.line(news, words) == "")
                assert news.seat is None or FRIENDS[news.seat] in told
    assert len(heard) > 25


def test_the_heading_tells_whether_one_may_leave_and_what_is_left_to_lay() -> None:
    """XR-11, XR-12"""
    words = Words("en", GAME.texts)
    assert GAME.table.heading(setting_up(), words) == "The beginning of the road"
    state = on(BEGINNING, piles=((EXIT,), (END,)))
    assert GAME.table.heading(state, words) == "No way out yet · 2 tiles to lay"
    after = rules.apply(state, 0, LayTile(0, 0, 0, 0))
    assert GAME.table.heading(after, words) == "Cars may leave · 1 tile to lay"
    assert GAME.table.is_moment(after.news)
    done = replace(after, piles=((), ()))
    assert GAME.table.heading(done, words) == "Cars may leave · road finished"
    assert not GAME.table.is_moment(turns(with_deck(done, "3")).news)


def test_nothing_is_hidden_from_one_player_alone() -> None:
    """XR-5: everything is done openly, one player after the other."""
    for state in (setting_up(), begun(), driving(LINE, 3)):
        assert GAME.table.manner(state) == "open"
        assert GAME.table.window(state) is None
        assert not GAME.table.may_speak(state, 0)
        assert not GAME.table.interlude(state)
        assert GAME.table.reveals(state.news) == ()
        assert not GAME.table.is_aside(state.news)


# -- a bot -----------------------------------------------------------------------------------------


def test_a_bot_is_out_first_far_more_often_than_chance() -> None:
    """One bot against two who do anything, over games of both rule sets."""
    won = 0
    for number in range(24):
        seat = number % 3
        over, _ = driven(f"bot {number}", 3, bots=[seat], rules=("family", "simple")[number % 2])
        won += over.out[0] == seat
    assert won >= 18


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_among_bots_come_to_an_end_soon(seats: int) -> None:
    """XR-23: sensible players do not stall."""
    for number in range(8):
        options = {"rules": ("family", "simple")[number % 2], "exit": ("anywhere", "low")[number // 2 % 2]}
        _, moves = driven(f"bots {number}", seats, bots=range(seats), **options)
        assert sum(isinstance(move, (Drive, PlaceLight, Exchange)) for _, move in moves) < 200


def test_a_bot_decides_by_what_is_seen() -> None:
    """Everything unseen shuffled anew, it does the same."""
    state, rng = starting(3), Random("seen")
    while rules.pending(state):
        (seat,) = rules.pending(state)
        if seat == CHANCE:
            state = rules.apply(state, CHANCE, rules.chance(state, rng))
            continue
        luck = rng.random()
        view = rules.view(state, seat)
        chosen = {
            bot.choose(rules.view(other, seat), seat, Random(luck))
            for other in (state, rules.imagine(view, seat, rng), rules.imagine(view, seat, rng))
        }
        (move,) = chosen
        assert move in rules.legal(state, seat)
        state = rules.apply(state, seat, move)


def test_a_bot_drives_out_when_it_can_and_takes_the_shorter_way() -> None:
    """XR-19"""
    out = driving(LINE_OUT, 3, [(7, -2)])
    assert bot.choose(rules.view(out, 0), 0, Random(1)) == Drive((EAST, EAST))
    nearer = driving(LINE, 3, [(3, -2)])
    assert bot.choose(rules.view(nearer, 0), 0, Random(1)) == Drive((EAST,) * 3)


def test_a_bot_keeps_a_card_that_takes_it_out_and_counts_the_stops() -> None:
    """XR-13: with nothing but Stops to come it keeps what it has."""
    state = on(LINE_OUT, "cards", [(7, -2)], piles=((), ()))
    assert bot.choose(turns(with_deck(state, "3 5 5 4")), 0, Random(1)) == Enough()
    early = replace(state, cars=((0, 0), (0, 0)))
    assert bot.choose(turns(with_deck(early, "1 stop stop")), 0, Random(1)) == Enough()
    assert bot.choose(turns(with_deck(early, "1 5 5 4")), 0, Random(1)) == TurnCard()


def test_a_bot_puts_red_before_the_leader_and_green_before_itself() -> None:
    """XR-20, XR-21"""
    leader = rolled(LINE_OUT, "red", [(1, -2), (4, -2)])
    move = bot.choose(rules.view(leader, 0), 0, Random(1))
    assert isinstance(move, PlaceLight)
    assert move.x > 4
    shut_in = rolled(LINE_OUT, "green", [(3, -2)], lights=[(3, -2, EAST, "red")], reserve=1)
    assert bot.choose(rules.view(shut_in, 0), 0, Random(1)) == Exchange(3, -2, EAST)


def test_a_bot_lays_exit_when_it_is_nearest_to_a_way_out_and_waits_when_it_is_not() -> None:
    """XR-12"""
    piles = ((EXIT, TEE), (STRAIGHT, END))
    first = on(LINE, cars=[(8, -2), (0, 0)], piles=piles)
    assert bot.choose(rules.view(first, 0), 0, Random(1)) == LayTile(0, 0, 0, 0)
    behind = on(LINE, cars=[(0, 0), (8, -2)], piles=piles)
    assert bot.choose(rules.view(behind, 0), 0, Random(1)) == LayTile(1, 9, -2, 1)


def test_one_more_card_is_weighed_by_the_cards_still_in_the_pile() -> None:
    """XR-13: of a 1, a 5 and a Stop the 1 is not kept, since then the 5 is as likely as the Stop."""
    worth = (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 0.5)
    assert bot.going_on(worth, (1, 1, 0, 0, 0, 1, 0)) == pytest.approx((2.5 + 5) / 3)
    assert bot.going_on(worth, (0, 0, 0, 0, 0, 0, 2)) == pytest.approx(0.5)
    assert bot.going_on(worth, (3, 0, 0, 0, 0, 0, 0)) == 0


def test_a_way_behind_several_red_lights_is_measured_to_its_end() -> None:
    """XR-18"""
    state = on(LINE, lights=[(2, -2, EAST, "red"), (5, -2, EAST, "red")])
    world = World.of(state)
    assert world.measure()[0] == 11 + 2 * 6  # tiles, and what a red light costs beyond a step
    assert world.cells[world.way_out(0) >> 2] == key_of(8, -2)


# -- blunders --------------------------------------------------------------------------------------

TWO_WAYS = """
─────╦═────
     ║
     S
"""
TWO_WAYS_OUT = TWO_WAYS.replace("S", "X")


def avoided(state: State, move: Move, reason: str) -> None:
    """A tempting move that is a blunder: neither club nor expert makes it."""
    view = rules.view(state, 0)
    assert move in rules.legal(view, 0)
    assert bot.blunders(view, 0)[move] == reason
    assert move not in bot.sensible(view, 0)
    assert all(bot.choose(view, 0, Random(luck)) != move for luck in range(10))
    thinking = Thinking(bot, view, 0, Random(1))
    for _ in islice(thinking.slices(), 60):
        pass
    assert thinking.thought().move != move


def test_bots_do_not_stay_in_town_when_a_drive_leads_out() -> None:
    """XR-19"""
    avoided(driving(LINE_OUT, 3, [(7, -2)]), Drive((WEST,) * 3), "stays_in")


def test_bots_do_not_dare_more_with_a_card_that_takes_them_out() -> None:
    """XR-13, XR-19"""
    state = on(LINE_OUT, "cards", [(7, -2)])
    avoided(turns(with_deck(state, "3 5 5 4")), TurnCard(), "dares_more")


def test_bots_do_not_turn_another_card_when_every_one_left_is_worse() -> None:
    """XR-13"""
    avoided(turns(with_deck(on(LINE, "cards"), "5 4 1 light")), TurnCard(), "worse_card")
    better = rules.view(turns(with_deck(on(LINE, "cards"), "4 5 1 light")), 0)
    assert not bot.blunders(better, 0)


def test_bots_do_not_lay_exit_for_a_car_that_is_nearer() -> None:
    """XR-12: the next car would be out before them."""
    piles = ((EXIT, TEE), (STRAIGHT, END))
    avoided(on(LINE, cars=[(0, 0), (8, -2)], piles=piles), LayTile(0, 0, 0, 0), "opens_for_others")
    forced = rules.view(on(LINE, cars=[(0, 0), (8, -2)], piles=piles, rules="simple"), 0)
    assert list(bot.sensible(forced, 0)) == [LayTile(0, 0, 0, 0)]


def test_bots_do_not_shut_their_own_way_alone() -> None:
    """XR-8, XR-20: with a dead end, or with a light."""
    piles = ((END, TEE), (END, STRAIGHT))
    beside = on(TWO_WAYS, cars=[(5, -2), (-5, -2)], piles=piles)
    avoided(beside, LayTile(0, 6, -2, 3), "shuts_own")
    red = rolled(TWO_WAYS, "red", [(2, -2), (-2, -2)])
    avoided(red, PlaceLight(4, -2, EAST), "shuts_own")


def test_bots_do_not_open_the_way_for_others_alone() -> None:
    """XR-21: a red light that holds others stays where it is."""
    lights = [(-4, -2, EAST, "red"), (4, -2, EAST, "yellow")]
    state = rolled(TWO_WAYS_OUT, "green", [(2, -2), (-3, -2)], lights=lights)
    avoided(state, Exchange(-4, -2, EAST), "frees_others")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_name_for_hints(language: str) -> None:
    """In both languages, whatever may be done."""
    words = Words(language, GAME.texts)
    kinds = set()
    for number in range(6):
        state, moves = driven(f"names {number}", 3, rules=("family", "simple")[number % 2])
        state = starting(3, rules=("family", "simple")[number % 2])
        for seat, move in moves:
            if seat != CHANCE:
                kinds.add(type(move))
                named = table.move_name(move, rules.view(state, seat), words)
                assert named
                assert "{" not in named
            state = rules.apply(state, seat, move)
    assert {SetTile, LayTile, TurnCard, Enough, Drive, PlaceLight, Exchange} <= kinds


# -- the worked examples ---------------------------------------------------------------------------


def test_the_examples_are_kept_as_records_that_the_app_can_replay() -> None:
    kept = examples("escapades.games.crossroads")
    assert kept == {str(number): example() for number, example in enumerate(EXAMPLES, start=1)}
    assert [record.names for record in kept.values()] == [FRIENDS, FRIENDS[:2]]
    assert all(replay(record).tiles for record in kept.values())


def told(number: int, seat: int) -> list[str]:
    """What an example says of a player from the first turn on, move by move."""
    heard: list[str] = []
    for _, _, state in steps(EXAMPLES[number - 1]()):
        heard += [] if state.phase == "set_up" else said(state, seat)
    passed_over = ("drawn", "lays", "turns", "keeps", "sets")
    return [line.split()[0] for line in heard if not line.startswith(passed_over)]


def test_example_1_a_green_chain_that_leaves_by_an_open_end() -> None:
    """XR-18, XR-19"""
    assert told(1, 0) == ["rolls", "places_light", "drives", "stop"]
    assert told(1, 1) == ["drives", "drives", "crosses", "crosses", "leaves", "wins"]
    assert told(1, 2) == ["rolls", "places_light", "stop"]
    assert told(1, 3) == ["stop", "stays", "held_by_car"]
    *_, (seat, move, over) = steps(EXAMPLES[0]())
    assert (seat, move, over.out) == (1, Drive((EAST,) * 5), (1,))
    assert over.phase == "over"


def test_example_2_an_exchange_that_frees_a_way() -> None:
    """XR-18, XR-21"""
    assert told(2, 0) == ["rolls", "places_light", "drives", "held_by_car", "rolls", "exchanges"]
    assert told(2, 1) == ["drives", "drives", "held_by_red", "drives", "crosses"]
    after = replay(EXAMPLES[1]())
    assert after.cars == ((2, -2), (9, -2))
    assert after.lights == (Light(4, -2, EAST, "green"),)
