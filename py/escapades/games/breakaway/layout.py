"""Where the parts of the table of Breakaway go, and where riders stand on the road."""

from __future__ import annotations

import math
from dataclasses import dataclass

from escapades.games.breakaway.drawings import Road
from escapades.scene.nodes import Box

GAP_MINUTES = 5.0  # the gap at which a rider stands two thirds of the way back to the edge
EXTRA = 52.0  # height of a toggle beside the hand


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the table for a given room."""

    road: Box
    seats: Box
    across: int  # seat tiles in a row; 1 is a column
    prompt: Box
    button: Box
    hand: Box
    specials: bool
    slate: Box
    talon: tuple[float, float]  # centre of its cards
    log: Box | None = None

    def actions(self, count: int) -> tuple[Box, ...]:
        """Room for the button and so many smaller ones: above it in a column, beside it in a row."""
        row, gap = self.button, 8.0
        if self.across == 1:
            smaller = (
                Box(row.x, row.y - place * (EXTRA + gap), row.w, EXTRA) for place in range(1, count + 1)
            )
            return (row, *smaller)
        if row.w < 240 and count:  # a narrow column: in pairs above the button
            half = (row.w - gap * (count - 1)) / count
            pairs = (Box(row.x + place * (half + gap), row.y - 54, half, 46) for place in range(count))
            return (row, *pairs)
        part = (row.w - gap * count) / (count + 1)
        return tuple(Box(row.x + place * (part + gap), row.y, part, row.h) for place in range(count + 1))

    @property
    def small(self) -> bool:
        """Whether slate and talon are drawn small."""
        return self.slate.h < SLATE.h


SLATE = Box(14, 12, 232, 88)  # in the corner of the road
SMALL = 0.7  # part of its size that slate and talon keep where room is short


def _in_corner(road: Box) -> tuple[Box, tuple[float, float]]:
    """Slate and talon over the sky of a road with room for both."""
    slate = Box(road.x + SLATE.x, road.y + SLATE.y, SLATE.w, SLATE.h)
    return slate, (slate.right + 40, slate.y + slate.h / 2)


def lay_out(width: float, height: float, seats: int, specials: bool) -> Layout:
    """Wide: a column at the right. Upright: everything stacked. Low: seats above, the rest in a column."""
    if height >= 520 and width >= 880:
        column = 250.0 if width >= 1280 else 218.0
        left = width - column
        foot = min(290.0, max(230.0, height * 0.34))
        room_for_extras = 2 * (EXTRA + 8) if specials else 0.0
        tile = min(92.0, (height - 110 - room_for_extras) / seats - 6)
        rows = Box(left + 10, 10, column - 20, seats * (tile + 6) - 6)
        button = Box(left + 10, height - 86, column - 20, 70)
        log = Box(left + 10, rows.bottom + 10, column - 20, button.y - room_for_extras - rows.bottom - 20)
        road = Box(0, 0, left, height - foot)
        slate, talon = _in_corner(road)
        return Layout(
            road=road,
            seats=rows,
            across=1,
            prompt=Box(18, height - foot + 8, left - 36, 62),
            button=button,
            hand=Box(16, height - foot + 92, left - 32, foot - 106),
            specials=specials,
            slate=slate,
            talon=talon,
            log=log if log.h >= 90 else None,
        )
    if height >= width:
        across = seats if width >= 700 or seats <= 3 else math.ceil(seats / 2)
        rows_of_tiles = math.ceil(seats / across)
        tile = 58.0 if width >= 700 else 46.0
        top = 8 + rows_of_tiles * (tile + 6)
        hand_height = min(210.0, max(112.0, height * 0.19))
        hand_top = height - hand_height - 12
        button = Box(16, hand_top - 24 - 56, width - 32, 56)
        prompt = Box(16, button.y - 82, width - 32, 74)
        road = Box(0, top, width, prompt.y - top - 6)
        slate, _ = _in_corner(road)
        return Layout(
            road=road,
            seats=Box(8, 6, width - 16, top - 8),
            across=across,
            prompt=prompt,
            button=button,
            hand=Box(8, hand_top, width - 16, hand_height),
            specials=specials,
            slate=slate,
            talon=(road.right - 40, road.bottom - 52),
        )
    column = min(260.0, max(190.0, width * 0.28))
    left = width - column + 12
    hand_height = min(132.0, max(92.0, height * 0.27))
    hand_top = height - hand_height - 10
    top = 44.0
    slate = Box(left, top + 6, SLATE.w * SMALL, SLATE.h * SMALL)
    button = Box(left, height - 66, column - 24, 56)
    prompt_bottom = button.y - 54 if specials else button.y
    return Layout(
        road=Box(0, top, width - column, hand_top - top - 22),
        seats=Box(6, 4, width - 12, top - 8),
        across=seats,
        prompt=Box(left, slate.bottom + 10, column - 24, prompt_bottom - slate.bottom - 18),
        button=button,
        hand=Box(8, hand_top, width - column - 16, hand_height),
        specials=specials,
        slate=slate,
        talon=(34, top + 40),
    )


class Course:
    """Where riders stand on the road of a given box: the pack at the right, gaps closing up to the left."""

    def __init__(self, box: Box, riders: int, climbing: bool) -> None:
        self.scale = max(0.42, min(1.0, box.h / 360, box.w / 560))
        rise = min(0.42, 0.2 + 60 / box.w)
        self.road = Road(box, rise=min(0.46, rise + 0.13) if climbing else rise)
        self.spacing = min(74 * self.scale, box.w * 0.46 / riders)
        self.elbow_room = 46 * self.scale
        self.front = self.road.length - 30 - 92 * self.scale - self.spacing * 0.4
        self.room = self.front - self.spacing * (riders - 1) - 42 - 52 * self.scale

    def in_pack(self, place: int) -> float:
        return self.front - place * self.spacing

    def behind(self, minutes: int, riders_in_pack: int) -> float:
        """Gaps follow K(1 - e^(-m/t)): the first minutes have room, and +20 still fits."""
        reach = self.room * (1 - math.exp(-minutes / GAP_MINUTES))
        return self.in_pack(riders_in_pack - 1) - 30 * self.scale - reach
