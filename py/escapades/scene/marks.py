"""The six identities: each a colour AND a shape AND a pattern; and the inks and papers of both themes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from escapades.scene.nodes import Shape, Stroke, circle, clip, path, polygon

IDENTITIES = tuple(range(6))  # by seat, unless players choose theirs

SEAT_COLOURS = ("#d55e00", "#0072b2", "#00876a", "#d99a00", "#97467f", "#3f9fd6")
# The same hues dark enough to carry small text on paper, and light enough on the night paper.
SEAT_INKS = ("#a84a00", "#00629a", "#006b54", "#8a6200", "#823a6d", "#1f6f9f")
SEAT_NIGHT_INKS = ("#ff9a52", "#6cbcf0", "#4fd0ae", "#f2c14a", "#d893c2", "#8fcbf0")
# On these the shape of an identity is drawn in ink, on the other colours in white.
DARK_ON = (3, 5)
SKINS = ("#e0a47a", "#8a5a3c", "#f0c39c", "#c98a5e", "#e8b48c", "#6f4630")

RED = "#d1462f"
RED_FOR_TEXT = "#c23d27"  # carries white text at 4.5:1
YELLOW = "#f2b705"
WHITE = "#fffaf0"
INK = "#1d2733"


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a theme."""

    paper: str
    panel: str
    card: str
    ink: str
    soft: str  # ink for what matters less, still 4.5:1
    line: str
    night: bool

    def seat_ink(self, identity: int) -> str:
        return (SEAT_NIGHT_INKS if self.night else SEAT_INKS)[identity]


DAY = Palette("#f7f0e1", "#efe5cf", WHITE, INK, "#4c5560", "#1d273330", night=False)
NIGHT = Palette("#161c24", "#222b36", "#27313d", "#efe6d2", "#b9b6aa", "#efe6d238", night=True)


def outline(identity: int, x: float, y: float, r: float) -> str:
    """An identity's shape as path data: circle, square, triangle, diamond, star, cross."""

    def around(points: list[tuple[float, float]]) -> str:
        return polygon([(x + a * r, y + b * r) for a, b in points])

    if identity == 0:
        return circle(x, y, r * 0.92)
    if identity == 1:
        return around([(-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)])
    if identity == 2:
        return around([(0, -1), (1.02, 0.8), (-1.02, 0.8)])
    if identity == 3:
        return around([(0, -1.1), (1.1, 0), (0, 1.1), (-1.1, 0)])
    if identity == 4:
        star = []
        for point in range(10):
            reach, turn = (1.1 if point % 2 == 0 else 0.48), point * math.pi / 5
            star.append((math.sin(turn) * reach, -math.cos(turn) * reach))
        return around(star)
    arm = 0.36
    return around(
        [
            *((-arm, -1), (arm, -1), (arm, -arm), (1, -arm), (1, arm), (arm, arm)),
            *((arm, 1), (-arm, 1), (-arm, arm), (-1, arm), (-1, -arm), (-arm, -arm)),
        ]
    )


def ink_on(identity: int) -> str:
    """What an identity's shape is drawn in on its own colour."""
    return INK if identity in DARK_ON else WHITE


@lru_cache(512)
def mark(identity: int, x: float, y: float, r: float, edge: str | None = None) -> Shape:
    """An identity's shape in its colour with its pattern."""
    d = outline(identity, x, y, r)
    strokes: list[Stroke] = [path(d, SEAT_COLOURS[identity], stroke=edge, width=2.0)]
    lines = pattern(identity, x, y, r)
    if lines:
        strokes.append(clip(d, lines))
    return tuple(strokes)


def pattern(identity: int, x: float, y: float, r: float, ink: str = "#fffaf099") -> Shape:
    """Its third mark, over an area of half-width `r`: plain, stripes, dots, checks, chevrons, grid."""
    step = max(3.2, r * 0.62)
    reach = r * 1.2
    places = [-reach + step * i for i in range(int(2 * reach / step) + 2)]
    width = max(1.0, step * 0.28)
    if identity == 0:
        return ()
    if identity == 1:
        d = "".join(
            f"M{x + p - reach:.1f},{y + reach:.1f}L{x + p + reach:.1f},{y - reach:.1f}" for p in places
        )
    elif identity == 2:
        dots = "".join(circle(x + a, y + b, step * 0.2) for a in places for b in places)
        return (path(dots, ink),)
    elif identity == 3:
        half = step / 2
        squares = "".join(
            f"M{x + a + shift:.1f},{y + b + shift:.1f}h{half:.1f}v{half:.1f}h{-half:.1f}Z"
            for a in places
            for b in places
            for shift in (0.0, half)
        )
        return (path(squares, ink),)
    elif identity == 4:
        d = "".join(
            f"M{x - reach:.1f},{y + p:.1f}L{x:.1f},{y + p - reach * 0.5:.1f}L{x + reach:.1f},{y + p:.1f}"
            for p in places
        )
    else:
        d = "".join(f"M{x + p:.1f},{y - reach:.1f}v{2 * reach:.1f}" for p in places)
        d += "".join(f"M{x - reach:.1f},{y + p:.1f}h{2 * reach:.1f}" for p in places)
    return (path(d, stroke=ink, width=width),)
