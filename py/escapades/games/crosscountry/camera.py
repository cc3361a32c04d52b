"""Where runners stand on the map, and which part of it is in sight."""

from __future__ import annotations

from escapades.games.crosscountry import rules
from escapades.games.crosscountry.drawings import MAP_H, MAP_W, Point, lap, link
from escapades.games.crosscountry.layout import Layout
from escapades.games.crosscountry.rules import Runner, State
from escapades.scene.nodes import Box

CLOSEST = 1.0  # a hexagon is never drawn smaller than its size on the map


class Camera:
    """Where the map's own coordinates are drawn: whole where there is room, else close to the runners."""

    def __init__(self, layout: Layout, view: State) -> None:
        box = layout.map
        fit = min(box.w / MAP_W, box.h / MAP_H)
        self.zoomed = not layout.whole and fit < CLOSEST * 0.8
        self.scale = CLOSEST if self.zoomed else fit
        self.box = box
        if not self.zoomed:
            self.x = box.x + (box.w - MAP_W * fit) / 2
            self.y = box.y + (box.h - MAP_H * fit) / 2
            return
        # In steps of part of a screen: the picture stays while the one to play is well in sight.
        runner = rules.to_play(view)
        spots = [self.on_map(view, runner)] if runner >= 0 else [self.on_map(view, r) for r in range(4)]
        x, y = (sum(values) / len(spots) for values in zip(*spots, strict=True))
        self.x = box.centre[0] - self._step(x, box.w / self.scale, MAP_W) * self.scale
        self.y = box.centre[1] - self._step(y, box.h / self.scale, MAP_H) * self.scale

    @staticmethod
    def _step(at: float, seen: float, whole: float) -> float:
        half = seen / 2
        at = round(at / (half * 0.6)) * half * 0.6
        return whole / 2 if seen >= whole else min(max(at, half - 20), whole - half + 20)

    def at(self, x: float, y: float) -> Point:
        return self.x + x * self.scale, self.y + y * self.scale

    @property
    def seen(self) -> Box:
        """What is in sight, in the map's own coordinates."""
        return Box(
            (self.box.x - self.x) / self.scale,
            (self.box.y - self.y) / self.scale,
            self.box.w / self.scale,
            self.box.h / self.scale,
        )

    def on_map(self, view: State, runner: Runner) -> Point:
        return place(view.rows[runner], lane(view, runner), view.finish)

    def stand(self, view: State, runner: Runner) -> Point:
        return self.at(*self.on_map(view, runner))


def lane(view: State, runner: Runner) -> int:
    """Its own side, unless who arrived there before has it; at the start, a place in the crowd."""
    row = view.rows[runner]
    if row == 0 or row >= view.finish:
        return runner
    others = [other for other in range(4) if other != runner and view.rows[other] == row]
    earlier = [other for other in others if view.arrived[other] < view.arrived[runner]]
    return 1 - lane(view, earlier[0]) if earlier else runner % 2


def free_lane(view: State, runner: Runner, row: int) -> int:
    """The side of a row that others leave to `runner`."""
    if row == 0 or row >= view.finish:
        return runner
    taken = {lane(view, other) for other in range(4) if other != runner and view.rows[other] == row}
    return 1 - runner % 2 if runner % 2 in taken else runner % 2


def place(row: int, lane: int, finish: int) -> Point:
    """The middle of a hexagon on the map; before the start and beyond the line everybody has room."""
    if row <= 0:
        return lap().at(-lap().step * (0.6 + lane // 2), (-0.5 if lane % 2 else 0.5) * lap().width * 1.2)
    if row >= finish:
        beyond = min(row - finish, 5)
        return link().at(link().step * (0.4 + beyond * 0.9), (lane - 1.5) * link().width * 0.45)
    kind, number = rules.spot(row)
    ribbon = link() if kind == "link" else lap()
    return ribbon.at(*ribbon.centre(number, lane % 2))
