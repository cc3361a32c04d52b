"""What a table draws: frozen nodes with ids, shapes drawn at the origin and placed by their node.

A shape is a tuple of strokes; the painter keeps each distinct shape once and afterwards only hears
where it stands. Strokes are plain tuples, so that they travel as JSON:

    ("path", d, fill, stroke, width, dash, opacity)     d as in SVG
    ("text", x, y, words, size, weight, face, align, fill, room)   room > 0: shrunk, then cut to that width
    ("group", x, y, angle, scale, opacity, strokes)
    ("clip", d, strokes)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

Stroke = tuple[Any, ...]
Shape = tuple[Stroke, ...]

FINGER = 44.0  # the smallest side of anything that can be tapped
FOCUS = "focus"  # the node of the ring around what the keyboard is on


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its left top corner and its size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    def inset(self, dx: float, dy: float | None = None) -> Box:
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def for_fingers(self) -> Box:
        """Grown about its centre to at least a finger's size."""
        dx, dy = max(0.0, FINGER - self.w) / 2, max(0.0, FINGER - self.h) / 2
        return Box(self.x - dx, self.y - dy, self.w + 2 * dx, self.h + 2 * dy)


@dataclass(frozen=True, slots=True)
class Choose:
    """Mark this node as chosen; choosing it again, or its button, plays."""

    id: str


@dataclass(frozen=True, slots=True)
class Toggle:
    """Put this beside the chosen card, or take it away again."""

    id: str


@dataclass(frozen=True, slots=True)
class Play:
    """Make these moves, leaving out those that have become impossible on the way.

    `end` is added unless something can be done by then that was not `declined` beforehand.
    `seat` makes them where several may act at the same time; else it is the one on turn.
    """

    moves: tuple[Any, ...]
    end: Any = None
    declined: tuple[Any, ...] = ()
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """This seat speaks up out of turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether the one who spoke up is in earnest; `mute`: do not ask again this round."""

    yes: bool
    mute: bool = False


@dataclass(frozen=True, slots=True)
class Tell:
    """Say this sentence, which cites its article."""

    sentence: str


@dataclass(frozen=True, slots=True)
class GoOn:
    """Enough seen: what comes next."""


Act = Choose | Toggle | Play | Call | Answer | Tell | GoOn


@dataclass(frozen=True, slots=True)
class Node:
    """One thing of the picture. With an act it can be tapped; with a label it can be heard."""

    id: str
    shape: Shape = ()
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0  # degrees, clockwise
    scale: float = 1.0
    opacity: float = 1.0
    still: bool = False  # on the layer that outlives motions and hand-overs: only what everybody may see
    box: Box | None = None  # on the page, for what can be tapped or focused
    label: str = ""
    act: Act | None = None
    pressed: bool | None = None  # for screen readers: a choice that is, or is not, taken
    enters: tuple[float, float] | None = None  # where it comes from when it is new
    cycle: tuple[Shape, ...] = ()  # shapes shown in turn while it moves
    via: tuple[tuple[float, float], ...] = ()  # points that it passes on its way here


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture, back to front; what can be heard is read in the same order."""

    width: float
    height: float
    nodes: tuple[Node, ...]

    def actable(self) -> tuple[Node, ...]:
        return tuple(node for node in self.nodes if node.act is not None and node.box is not None)

    def at(self, x: float, y: float) -> Node | None:
        """The topmost thing that can be tapped there: right under the finger, else within its size."""
        found = [node for node in self.actable() if node.box and node.box.for_fingers().holds(x, y)]
        exact = [node for node in found if node.box and node.box.holds(x, y)]
        found = exact or found
        return found[-1] if found else None

    def find(self, id: str) -> Node | None:
        return next((node for node in self.nodes if node.id == id), None)

    def towards(self, id: str, direction: tuple[int, int]) -> Node | None:
        """The nearest thing that can be acted on in that direction from `id`: where an arrow key leads.

        What has no label is a second place to tap for something that has one.
        """
        here = self.find(id)
        labelled = tuple(node for node in self.actable() if node.label)
        if here is None or here.box is None:
            return next(iter(labelled), None)
        cx, cy = here.box.centre
        best: tuple[float, Node] | None = None
        for node in labelled:
            assert node.box is not None
            nx, ny = node.box.centre
            ahead = (nx - cx) * direction[0] + (ny - cy) * direction[1]
            aside = abs((nx - cx) * direction[1]) + abs((ny - cy) * direction[0])
            if node.id != id and ahead > 1 and (best is None or ahead + 2 * aside < best[0]):
                best = (ahead + 2 * aside, node)
        return best[1] if best else None

    def with_focus(self, id: str, colour: str) -> Scene:
        """The same picture with a ring around the node that the keyboard is on, and nowhere else."""
        others = tuple(node for node in self.nodes if node.id != FOCUS)
        node = self.find(id)
        if node is None or node.box is None:
            return replace(self, nodes=others)
        ring = Node(FOCUS, (path(rounded(node.box.inset(-4), 12), stroke=colour, width=3.5),))
        return replace(self, nodes=(*others, ring))


# -- strokes ---------------------------------------------------------------------------------------


def path(
    d: str,
    fill: str | None = None,
    *,
    stroke: str | None = None,
    width: float = 1.0,
    dash: tuple[float, ...] = (),
    opacity: float = 1.0,
) -> Stroke:
    return ("path", d, fill, stroke, width, dash, opacity)


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    weight: int = 400,
    face: str = "Atkinson",
    align: str = "left",
    fill: str = "#1d2733",
    room: float = 0.0,
) -> Stroke:
    return ("text", x, y, words, size, weight, face, align, fill, room)


def title(x: float, y: float, words: str, size: float, **how: Any) -> Stroke:
    """Text in the display face."""
    return text(x, y, words, size, **{"weight": 800, "face": "Bricolage", **how})


def group(
    strokes: Shape,
    x: float = 0.0,
    y: float = 0.0,
    angle: float = 0.0,
    scale: float = 1.0,
    opacity: float = 1.0,
) -> Stroke:
    return ("group", x, y, angle, scale, opacity, strokes)


def clip(d: str, strokes: Shape) -> Stroke:
    return ("clip", d, strokes)


@lru_cache(2**12)  # tables are drawn anew at every step, mostly of the same outlines
def rounded(box: Box, radius: float) -> str:
    """A rectangle with round corners, as path data."""
    r = max(0.0, min(radius, box.w / 2, box.h / 2))
    return (
        f"M{box.x + r:.1f},{box.y:.1f}h{box.w - 2 * r:.1f}a{r:.1f},{r:.1f} 0 0 1 {r:.1f},{r:.1f}"
        f"v{box.h - 2 * r:.1f}a{r:.1f},{r:.1f} 0 0 1 {-r:.1f},{r:.1f}h{-(box.w - 2 * r):.1f}"
        f"a{r:.1f},{r:.1f} 0 0 1 {-r:.1f},{-r:.1f}v{-(box.h - 2 * r):.1f}"
        f"a{r:.1f},{r:.1f} 0 0 1 {r:.1f},{-r:.1f}Z"
    )


@lru_cache(2**12)
def circle(x: float, y: float, r: float) -> str:
    return f"M{x - r:.2f},{y:.2f}a{r:.2f},{r:.2f} 0 1 0 {2 * r:.2f},0a{r:.2f},{r:.2f} 0 1 0 {-2 * r:.2f},0Z"


def polygon(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.2f},{y:.2f}" for x, y in points) + "Z"


def polyline(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in points)
