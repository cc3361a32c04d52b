"""Turns scenes into display lists: each distinct shape goes over once, then only where it stands."""

from __future__ import annotations

import json
from typing import Any

from escapades.scene.motion import Motion, Placed
from escapades.scene.nodes import Scene, Shape

KEEP = 400  # shapes kept by the painter before those not on the table are dropped


class Canvas:
    """One table's pictures. `show` says what comes; `frame` is asked until it answers with nothing."""

    def __init__(self) -> None:
        self._numbers: dict[Shape, int] = {}
        self._next = 0
        self._scene: Scene | None = None
        self._motion = Motion((), 0.0)
        self._stills: list[Placed] = []
        self._stills_painted: tuple[Any, ...] = ()
        self._started: float | None = None
        self._done = True

    @property
    def scene(self) -> Scene | None:
        return self._scene

    @property
    def moving(self) -> bool:
        return not self._done

    def clear(self) -> None:
        """Forget the last picture: nothing of it moves into the next, and all of the next is painted."""
        self.rest()
        self._stills_painted = ()

    def rest(self) -> None:
        """The same, but the still layer is on its canvas for when the table comes back."""
        self._scene = None
        self._motion = Motion((), 0.0)

    def show(self, scene: Scene, seconds: float) -> None:
        """From the last scene to this one in so many seconds."""
        self._motion = Motion.between(self._scene, scene, seconds)
        self._stills = [
            (node.shape, node.x, node.y, node.angle, node.scale, node.opacity)
            for node in scene.nodes
            if node.still
        ]
        self._scene = scene
        self._started = None
        self._done = False

    def skip(self) -> None:
        """The end of the motion at once."""
        self._motion = Motion(self._motion.ways, 0.0)

    def frame(self, now: float) -> str:
        """The display list of this moment; '' when nothing moves any more."""
        if self._done or self._scene is None:
            return ""
        if self._started is None:
            self._started = now
        passed = now - self._started
        fresh: list[tuple[int, Shape]] = []
        live = [self._placed(placed, fresh) for placed in self._motion.at(passed)]
        frame: dict[str, Any] = {
            "width": self._scene.width,
            "height": self._scene.height,
            "shapes": fresh,
            "live": live,
        }
        stills = (self._scene.width, self._scene.height, *self._stills)
        if stills != self._stills_painted:
            frame["still"] = [self._placed(placed, fresh) for placed in self._stills]
            self._stills_painted = stills
        self._done = self._motion.over(passed)
        frame["drop"] = self._drop_old(live) if self._done else []
        return json.dumps(frame, separators=(",", ":"))

    def _placed(self, placed: Placed, fresh: list[tuple[int, Shape]]) -> list[float]:
        shape, *where = placed
        number = self._numbers.get(shape)
        if number is None:
            number = self._numbers[shape] = self._next
            self._next += 1
            fresh.append((number, shape))
        return [number, *(round(value, 3) for value in where)]

    def _drop_old(self, live: list[list[float]]) -> list[int]:
        """Shapes that are not in this picture, once there are too many of them."""
        if len(self._numbers) <= KEEP:
            return []
        used = {int(placed[0]) for placed in live} | {self._numbers[placed[0]] for placed in self._stills}
        old = [number for number in self._numbers.values() if number not in used]
        self._numbers = {shape: number for shape, number in self._numbers.items() if number in used}
        return old
