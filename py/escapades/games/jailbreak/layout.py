"""Where the parts of the table of Jailbreak go."""

from __future__ import annotations

from dataclasses import dataclass

from escapades.games.jailbreak.drawings import CARD_H, CARD_W
from escapades.scene.nodes import Box

CARD_SHAPE = CARD_H / CARD_W
OWNER = 0.3  # of a card's width: how far its owner's sign hangs below it


@dataclass(frozen=True, slots=True)
class Ground:
    """The courtyard: routes stand in a cross, or two by two where it is narrow."""

    routes: tuple[Box, ...]  # in the order of ROUTES: air, wall, tunnel, gate
    arms: tuple[Box, ...]  # the paved ground of each
    cross: tuple[float, float] | None  # half widths of its arms
    tower: float  # radius
    card: float  # width of a card at a route


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the table for a given room."""

    yard: Box
    ground: Ground
    stacked: bool  # whether name and total stand one above the other
    seats: Box
    across: int  # seat tiles in a row; 1 is a column
    prompt: Box
    role: Box | None
    hand: Box
    button: Box
    log: Box | None = None


def lay_out(width: float, height: float, seats: int) -> Layout:
    """Wide: the yard with a column at its right. Upright: stacked. Low: side by side."""
    if height >= 520 and width >= 880:
        column = min(290.0, max(236.0, width * 0.2))
        foot = min(240.0, max(198.0, height * 0.27))
        yard = Box(0, 0, width - column, height - foot)
        tile = min(86.0, (yard.h - 86) / 6)
        panel = Box(yard.right, 0, column, tile * seats)
        log = Box(yard.right + 8, panel.bottom + 8, column - 16, yard.h - panel.bottom - 16)
        low = yard.bottom
        role = Box(24, low + 12, min(150.0, (foot - 24) * 0.9), foot - 26)
        left = role.right + 28
        return Layout(
            yard=yard,
            ground=_cross(yard, min(160.0, yard.w * 0.2), min(86.0, yard.h * 0.15), 20.0, 54.0),
            stacked=False,
            seats=panel,
            across=1,
            prompt=Box(left, low + 8, width - left - 18, 42),
            role=role,
            hand=Box(left, low + 62, width - left - 226, foot - 74),
            button=Box(width - 208, low + 62, 190, min(72.0, foot - 80)),
            log=log if log.h >= 66 else None,
        )
    if height >= width * 0.9:
        strip = 92.0
        foot = min(300.0, max(236.0, height * 0.3))
        yard = Box(0, strip, width, height - strip - foot)
        low = yard.bottom
        role = Box(12, low + 56, min(130.0, width * 0.26), min(150.0, foot - 122))
        wide = width >= 600
        return Layout(
            yard=yard,
            ground=_cross(
                yard, min(150.0, width * 0.262), min(96.0, yard.h * 0.165), 12.0, 50.0 if wide else 40.0
            ),
            stacked=not wide,
            seats=Box(0, 0, width, strip),
            across=seats,
            prompt=Box(12, low + 8, width - 24, 44),
            role=role,
            hand=Box(role.right + 12, low + 58, width - role.right - 24, foot - 126),
            button=Box(10, height - 60, width - 20, 50),
        )
    tiles = 134.0 if width >= 760 else 104.0
    column = min(300.0, max(204.0, width * 0.345))
    yard = Box(0, 0, width - tiles - column, height)
    x = width - column + 8
    narrow = column < 240  # the prompt stands below the role, not beside it
    asked = min(96.0, max(58.0, height - 340))
    prompt = Box(x, 98, column - 16, asked) if narrow else Box(x + 102, 4, column - 118, 104)
    top = asked + 102 if narrow else 116.0
    return Layout(
        yard=yard,
        ground=_grid(yard),
        stacked=True,
        seats=Box(yard.right, 0, tiles, height),
        across=1,
        prompt=prompt,
        role=Box(x, 4, 94, 90 if narrow else 100),
        hand=Box(x, top, column - 16, height - top - 64),
        button=Box(x, height - 56, column - 16, 48),
    )


def _cross(yard: Box, half_width: float, half_height: float, wall: float, card: float) -> Ground:
    x, y = yard.centre
    a, b, pad = half_width, half_height, 8.0
    top, low = yard.y + wall, yard.bottom - wall
    side = (yard.w - 2 * wall) / 2 - min(60.0, a * 0.36) - 2 * pad
    routes = (
        Box(x - a + 14, top + 4, 2 * a - 28, y - b - top - 8),
        Box(yard.right - wall - pad - side, y - b + 4, side, 2 * b - 8),
        Box(yard.x + wall + pad, y - b + 4, side, 2 * b - 8),
        Box(x - a + 14, y + b + 4, 2 * a - 28, low - y - b - 8),
    )
    arms = (
        Box(x - a, top, 2 * a, y - b - top),
        Box(yard.right - wall - 2 * pad - side, y - b, side + 2 * pad, 2 * b),
        Box(yard.x + wall, y - b, side + 2 * pad, 2 * b),
        Box(x - a, y + b, 2 * a, low - y - b),
    )
    tower = min(56.0, b * 0.62, (yard.w - 2 * wall - 2 * side - 4 * pad) / 2 + 6)
    return Ground(routes, arms, (a, b), tower, card)


def _grid(yard: Box) -> Ground:
    """Two by two: air and wall above, tunnel and gate below."""
    wall, gap = 14.0, 10.0
    w, h = (yard.w - 2 * wall - gap) / 2, (yard.h - 2 * wall - gap) / 2
    boxes = tuple(
        Box(yard.x + wall + (place % 2) * (w + gap), yard.y + wall + (place // 2) * (h + gap), w, h)
        for place in range(4)
    )
    routes = tuple(box.inset(8, 4) for box in boxes)
    return Ground(routes, boxes, None, 16.0, min(50.0, h * 0.36))
