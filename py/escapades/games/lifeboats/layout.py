"""Where the parts of the table of Lifeboats go."""

from __future__ import annotations

import math
from dataclasses import dataclass

from escapades.games.lifeboats.data import LANES, ROWS
from escapades.games.lifeboats.drawings import BROAD, HOLES, LONG
from escapades.scene.nodes import Box

LINER = 14.0  # of the near edge, with the numbers of the lanes
BEACHED = 0.6  # how much smaller a boat is ashore
ASTERN = 2.8  # units of water behind the first row: room for a swimmer


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the table for a given room. Lanes run up, or `sideways` to the right."""

    sea: Box
    sideways: bool
    depth: float  # of the islands
    unit: float  # of a boat
    seats: Box
    across: int  # seat tiles in a row; 1 is a column
    prompt: Box
    slips: Box
    button: Box
    log: Box | None = None

    @property
    def along(self) -> float:
        """The length of a lane, islands included."""
        return self.sea.w if self.sideways else self.sea.h

    @property
    def lane(self) -> float:
        """The breadth of a lane."""
        return (self.sea.h if self.sideways else self.sea.w) / len(LANES)

    @property
    def angle(self) -> float:
        """How a boat is turned."""
        return 90.0 if self.sideways else 0.0

    def at(self, lane: float, far: float) -> tuple[float, float]:
        """The middle of a lane, so far from where it ends."""
        if self.sideways:
            return self.sea.right - far, self.sea.y + (lane - 0.5) * self.lane
        return self.sea.x + (lane - 0.5) * self.lane, self.sea.y + far

    def station(self, lane: float, row: int) -> tuple[float, float]:
        """Where a boat lies: in a row of water, beyond the last one on the beach."""
        if row > ROWS:
            return self.at(lane, self.depth - self.unit * LONG * BEACHED * (0.1 if self.sideways else 0.26))
        first = self.along - LINER - self.unit * (LONG / 2 + ASTERN)
        last = self.depth + self.unit * (LONG / 2 - 1.2)
        return self.at(lane, first + (last - first) * (row - 1) / (ROWS - 1))

    def hole(self, at: tuple[float, float], hole: int, size: float, tilt: float = 0.0) -> tuple[float, float]:
        """The middle of a hole of a boat that lies there."""
        turn = math.radians(self.angle + tilt)
        x, y = HOLES[hole]
        return (
            at[0] + (x * math.cos(turn) - y * math.sin(turn)) * size,
            at[1] + (x * math.sin(turn) + y * math.cos(turn)) * size,
        )

    def hull(self, at: tuple[float, float], size: float) -> Box:
        """The room that a boat takes."""
        long, broad = LONG * size, BROAD * size
        w, h = (long, broad) if self.sideways else (broad, long)
        return Box(at[0] - w / 2, at[1] - h / 2, w, h)


def _unit(lane: float, along: float, depth: float, share: float) -> float:
    """As large as a lane is broad, and three boats in a lane are long."""
    return min(lane / share, (along - depth - LINER) / 30.4)


def lay_out(width: float, height: float, seats: int) -> Layout:
    """Wide: lanes up, a column at the right. Upright: stacked, lanes as boats are larger. Low: all side by
    side, lanes to the right."""
    if height >= 520 and width >= 880:
        column = min(300.0, max(252.0, width * 0.2))
        foot = min(236.0, max(196.0, height * 0.27))
        sea = Box(0, 0, width - column, height - foot)
        depth = min(200.0, max(112.0, sea.h * 0.26))
        tile = min(84.0, (sea.h - 78) / 6)
        panel = Box(sea.right, 0, column, tile * seats)
        log = Box(sea.right + 8, panel.bottom + 8, column - 16, sea.h - panel.bottom - 16)
        top = sea.bottom + 52
        return Layout(
            sea=sea,
            sideways=False,
            depth=depth,
            unit=_unit(sea.w / 7, sea.h, depth, 7.4),
            seats=panel,
            across=1,
            prompt=Box(18, sea.bottom + 8, width - 36, 40),
            slips=Box(18, top + 8, width - 226, height - top - 20),
            button=Box(width - 192, top + 8, 174, min(76.0, height - top - 24)),
            log=log if log.h >= 66 else None,
        )
    if height >= width * 0.9:
        strip = 104.0 if height >= 640 else 88.0
        foot = min(300.0, max(230.0, height * 0.305))
        sea = Box(0, strip, width, height - strip - foot)
        beside, above = (min(150.0, max(82.0, along * 0.215)) for along in (sea.w, sea.h))
        lying, standing = _unit(sea.h / 7, sea.w, beside, 6.8), _unit(sea.w / 7, sea.h, above, 7.4)
        sideways = lying >= standing
        top = sea.bottom + 56
        return Layout(
            sea=sea,
            sideways=sideways,
            depth=beside if sideways else above,
            unit=max(lying, standing),
            seats=Box(0, 0, width, strip),
            across=seats,
            prompt=Box(12, sea.bottom + 8, width - 24, 44),
            slips=Box(10, top + 6, width - 20, min(140.0, height - top - 6 - 74)),
            button=Box(10, height - 60, width - 20, 50),
        )
    tiles = 128.0 if width >= 760 else 112.0
    # No wider than the boats make use of: what is left goes to the slips.
    needed = height / 7 / 6.7 * 30.4 + LINER + 96
    column = min(300.0, max(190.0, width - tiles - needed))
    sea = Box(0, 0, width - tiles - column, height)
    depth = min(120.0, max(76.0, sea.w * 0.22))
    # Slips for all boats and the cap stand in four rows.
    asked = min(108.0, max(68.0, height - 62 - 4 * 60 - 3 * 6 - 14))
    return Layout(
        sea=sea,
        sideways=True,
        depth=depth,
        unit=_unit(sea.h / 7, sea.w, depth, 6.7),
        seats=Box(sea.right, 0, tiles, height),
        across=1,
        prompt=Box(width - column + 8, 4, column - 14, asked),
        slips=Box(width - column + 8, asked + 14, column - 14, height - asked - 14 - 62),
        button=Box(width - column + 8, height - 56, column - 14, 48),
    )
