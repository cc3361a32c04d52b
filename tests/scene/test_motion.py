"""Motion: from the old place to the new one, by id, and nothing drawn when nothing moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from escapades.scene.motion import SPEEDS, Motion, ease
from escapades.scene.nodes import Node, Scene, path

SHAPE = (path("M0,0h1"),)


def scene(*nodes: Node) -> Scene:
    return Scene(100, 100, nodes)


def node(id: str = "a", x: float = 0, y: float = 0, **more: object) -> Node:
    return replace(Node(id, SHAPE, x, y), **more)  # type: ignore[arg-type]


def test_from_start_to_end_through_the_middle() -> None:
    motion = Motion.between(scene(node(x=0, y=10, angle=0)), scene(node(x=100, y=30, angle=90, scale=3)), 2.0)
    assert motion.at(0) == ((SHAPE, 0, 10, 0, 1, 1),)
    assert motion.at(1) == ((SHAPE, 50, 20, 45, 2, 1),)
    assert motion.at(2) == motion.at(9) == ((SHAPE, 100, 30, 90, 3, 1),)
    assert [motion.over(seconds) for seconds in (0, 1.9, 2, 3)] == [False, False, True, True]


def test_slow_quick_slow() -> None:
    assert (ease(0), ease(0.5), ease(1)) == (0, 0.5, 1)
    assert ease(0.1) < 0.1
    assert ease(0.9) > 0.9
    values = [ease(part / 20) for part in range(21)]
    assert values == sorted(values)


def test_what_is_new_appears_and_what_is_gone_fades() -> None:
    motion = Motion.between(scene(node("old", 5)), scene(node("new", 7)), 1.0)
    assert [(x, opacity) for _, x, _, _, _, opacity in motion.at(0)] == [(5, 1)]
    assert [(x, opacity) for _, x, _, _, _, opacity in motion.at(0.5)] == [(5, 0.5), (7, 0.5)]
    assert [(x, opacity) for _, x, _, _, _, opacity in motion.at(1)] == [(7, 1)]


def test_what_enters_comes_from_where_it_says() -> None:
    motion = Motion.between(scene(), scene(node("card", 50, 60, enters=(10.0, 20.0))), 1.0)
    assert motion.at(0) == ((SHAPE, 10, 20, 0, 1, 1),)
    assert motion.at(1) == ((SHAPE, 50, 60, 0, 1, 1),)


def test_the_first_scene_just_stands_there() -> None:
    motion = Motion.between(None, scene(node(x=5, enters=(0.0, 0.0))), 1.0)
    assert motion.over(0)
    assert motion.at(0) == ((SHAPE, 5, 0, 0, 1, 1),)


def test_nothing_is_drawn_when_nothing_moves() -> None:
    assert Motion.between(scene(node()), scene(node()), 1.0).over(0)
    assert not Motion.between(scene(node()), scene(node(x=1)), 1.0).over(0)


def test_without_motion_everything_is_at_its_end_at_once() -> None:
    motion = Motion.between(scene(node(x=0)), scene(node(x=9)), SPEEDS["none"])
    assert motion.over(0)
    assert motion.at(0)[0][1] == 9


def test_still_things_and_the_ring_do_not_move() -> None:
    before = scene(node("hill", 0, still=True), node("focus", 1))
    motion = Motion.between(before, scene(node("hill", 9, still=True)), 1.0)
    assert motion.ways == ()
    jumped = Motion.between(scene(), scene(node("focus", 5)), 1.0)
    assert jumped.at(0) == ((SHAPE, 5, 0, 0, 1, 1),)


def test_a_cycle_turns_only_while_moving() -> None:
    other = (path("M1,1h1"),)
    rider = node("rider", 100, cycle=(SHAPE, other))
    motion = Motion.between(scene(node("rider", 0)), scene(rider), 1.0)
    shown = {motion.at(part / 24)[0][0] for part in range(24)}
    assert shown == {SHAPE, other}
    assert motion.at(1)[0][0] == SHAPE


@pytest.mark.parametrize("speed", SPEEDS)
def test_no_speed_keeps_a_player_waiting(speed: str) -> None:
    assert 0 <= SPEEDS[speed] <= 0.5
