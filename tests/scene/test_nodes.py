"""The picture as data: what a finger hits, where an arrow leads, the ring of the keyboard."""

from __future__ import annotations

import pytest

from escapades.scene.nodes import FINGER, Box, Node, Scene, Tell, circle, polygon, rounded


def thing(id: str, x: float, y: float, w: float = 60, h: float = 60, label: str = "x") -> Node:
    return Node(id, box=Box(x, y, w, h), label=label, act=Tell(id))


def scene(*nodes: Node) -> Scene:
    return Scene(400, 300, nodes)


def hit(picture: Scene, x: float, y: float) -> str:
    node = picture.at(x, y)
    return node.id if node else ""


def test_a_box() -> None:
    box = Box(10, 20, 30, 40)
    assert (box.right, box.bottom, box.centre) == (40, 60, (25, 40))
    assert box.holds(10, 20)
    assert box.holds(40, 60)
    assert not box.holds(9.9, 20)
    assert box.inset(5) == Box(15, 25, 20, 30)
    assert box.inset(5, 0) == Box(15, 20, 20, 40)


@pytest.mark.parametrize("box", [Box(0, 0, 10, 10), Box(5, 5, 44, 1), Box(3, 3, 100, 100), Box(0, 0, 0, 0)])
def test_grown_for_fingers_about_the_centre(box: Box) -> None:
    grown = box.for_fingers()
    assert grown.w == max(FINGER, box.w)
    assert grown.h == max(FINGER, box.h)
    assert grown.centre == pytest.approx(box.centre)


def test_a_small_thing_is_hit_within_44_pixels() -> None:
    picture = scene(thing("dot", 100, 100, 4, 4))
    assert hit(picture, 102, 102) == "dot"
    assert hit(picture, 102 + 22, 102 - 22) == "dot"
    assert hit(picture, 102 + 22.1, 102) == ""


def test_what_is_right_under_the_finger_comes_before_what_is_near() -> None:
    picture = scene(thing("wide", 0, 0, 100, 60), thing("dot", 104, 28, 4, 4))
    assert hit(picture, 99, 30) == "wide"
    assert hit(picture, 101, 30) == "dot"


def test_the_topmost_of_two_is_hit() -> None:
    assert hit(scene(thing("below", 0, 0), thing("above", 30, 0)), 45, 20) == "above"


def test_only_what_can_be_acted_on_is_hit() -> None:
    words = Node("words", box=Box(0, 0, 400, 300), label="only to be heard")
    unplaced = Node("unplaced", act=Tell("x"))
    assert hit(scene(words, unplaced), 50, 50) == ""
    assert scene(words, unplaced, thing("a", 0, 0)).actable() == (thing("a", 0, 0),)


RIGHT, LEFT, DOWN, UP = (1, 0), (-1, 0), (0, 1), (0, -1)
GRID = scene(*(thing(f"{row}{column}", column * 80, row * 80) for row in range(3) for column in range(3)))


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ("11", RIGHT, "12"),
        ("11", LEFT, "10"),
        ("11", DOWN, "21"),
        ("11", UP, "01"),
        ("12", RIGHT, None),
        ("00", UP, None),
    ],
)
def test_arrows_on_a_grid(start: str, direction: tuple[int, int], end: str | None) -> None:
    node = GRID.towards(start, direction)
    assert (node.id if node else None) == end


def test_an_arrow_from_nowhere_leads_to_the_first_thing() -> None:
    assert GRID.towards("", RIGHT) == GRID.nodes[0]
    assert scene().towards("", RIGHT) is None


def test_an_arrow_rather_goes_straight_than_near() -> None:
    picture = scene(thing("from", 0, 0), thing("aslant", 50, 70), thing("straight", 160, 0))
    found = picture.towards("from", RIGHT)
    assert found is not None
    assert found.id == "straight"


def test_the_ring_of_the_keyboard() -> None:
    ringed = GRID.with_focus("11", "#123456")
    assert ringed.nodes[:-1] == GRID.nodes
    assert ringed.nodes[-1].id == "focus"
    assert ringed.nodes[-1].act is None
    assert GRID.with_focus("nothing", "#123456") == GRID
    assert ringed.with_focus("12", "#123456") == GRID.with_focus("12", "#123456")  # it moves on
    assert ringed.with_focus("", "#123456") == GRID


def test_outlines_are_closed_paths() -> None:
    for d in (rounded(Box(0, 0, 10, 4), 50), circle(1, 2, 3), polygon([(0, 0), (1, 0), (0, 1)])):
        assert d.startswith("M")
        assert d.endswith("Z")
        assert "nan" not in d
