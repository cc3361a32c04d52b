"""Motion is the difference of two scenes, node by node, by id."""

from __future__ import annotations

from dataclasses import dataclass

from escapades.scene.nodes import FOCUS, Node, Scene, Shape

Placed = tuple[Shape, float, float, float, float, float]  # shape, x, y, angle, scale, opacity

SPEEDS = {"calm": 0.35, "normal": 0.26, "fast": 0.15, "none": 0.0}  # seconds
CYCLES_A_SECOND = 12


@dataclass(frozen=True, slots=True)
class Way:
    """A node on its way from one place to another."""

    node: Node
    start: tuple[float, float, float, float, float]
    end: tuple[float, float, float, float, float]

    def at(self, part: float, seconds: float) -> Placed:
        eased = ease(part)
        x, y, angle, scale, opacity = (a + (b - a) * eased for a, b in zip(self.start, self.end, strict=True))
        if self.node.via and part < 1:
            x, y = along((self.start[:2], *self.node.via, self.end[:2]), eased)
        shape = self.node.shape
        if self.node.cycle and part < 1:
            shape = self.node.cycle[int(seconds * CYCLES_A_SECOND) % len(self.node.cycle)]
        return shape, x, y, angle, scale, opacity


@dataclass(frozen=True, slots=True)
class Motion:
    """From one scene to the next in `seconds`. What does not move stands where it will stand."""

    ways: tuple[Way, ...]
    seconds: float

    @classmethod
    def between(cls, before: Scene | None, after: Scene, seconds: float) -> Motion:
        old = {node.id: node for node in before.nodes} if before else {}
        fresh = {node.id for node in after.nodes}
        gone = [
            Way(node, _place(node), (*_place(node)[:4], 0.0))
            for node in (before.nodes if before else ())
            if node.id not in fresh and not node.still and node.id != FOCUS
        ]
        ways = []
        for node in after.nodes:
            if not node.still:
                ways.append(Way(node, _start(node, old.get(node.id), before is None), _place(node)))
        moving = bool(gone) or any(way.start != way.end for way in ways)
        return cls((*gone, *ways), seconds if moving else 0.0)

    def at(self, seconds: float) -> tuple[Placed, ...]:
        """Where everything that may move stands after so many seconds, back to front."""
        part = 1.0 if self.seconds <= 0 else min(1.0, seconds / self.seconds)
        placed = (way.at(part, seconds) for way in self.ways)
        return tuple(where for where in placed if where[5] > 0)

    def over(self, seconds: float) -> bool:
        return seconds >= self.seconds


def along(points: tuple[tuple[float, ...], ...], part: float) -> tuple[float, float]:
    """A point on a way of equal steps."""
    steps = part * (len(points) - 1)
    step = min(int(steps), len(points) - 2)
    (x0, y0, *_), (x1, y1, *_) = points[step], points[step + 1]
    return x0 + (x1 - x0) * (steps - step), y0 + (y1 - y0) * (steps - step)


def ease(part: float) -> float:
    """Slow, quick, slow."""
    return part * part * (3 - 2 * part)


def _place(node: Node) -> tuple[float, float, float, float, float]:
    return node.x, node.y, node.angle, node.scale, node.opacity


def _start(node: Node, old: Node | None, opening: bool) -> tuple[float, float, float, float, float]:
    if old is not None:
        return _place(old)
    if opening or node.id == FOCUS:
        return _place(node)
    if node.enters is not None:
        return (*node.enters, node.angle, node.scale, node.opacity)
    return (*_place(node)[:4], 0.0)
