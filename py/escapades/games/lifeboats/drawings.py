"""Boats, pawns, caps, ballots and islands of Lifeboats, drawn at the origin for the table to place.

A boat is drawn bow up in its own unit: it is about 5.6 units broad and 10 long, and a pawn has a radius of 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from random import Random

from escapades.games.lifeboats.data import OFFICER
from escapades.scene.marks import INK, RED, SEAT_COLOURS, WHITE, YELLOW, ink_on, outline
from escapades.scene.nodes import Box, Shape, Stroke, circle, clip, group, path, rounded, title

Point = tuple[float, float]
Place = Callable[[float, float], Point]  # across the lanes and from their end, on the page

SEA, LIGHT, FOAM, SAND = "#1f5c70", "#2f7f92", "#dff0ee", "#ecd9a8"
SEA_NIGHT, SAND_NIGHT, GREEN, GREEN_NIGHT = "#143f4f", "#b8a67c", "#a9bd7c", "#7d8f5a"
SHALLOWS = ("#2a7185", "#5fb0bb")
LINER = "#14303c"
BLACK_HULL = "#20262e"

HULL = (
    "M0,-5.1C1.3,-4.3 2.78,-2.8 2.78,-.3C2.78,1.7 2.72,3.1 2.5,4.2Q2.3,5 1.4,5L-1.4,5Q-2.3,5 -2.5,4.2"
    "C-2.72,3.1 -2.78,1.7 -2.78,-.3C-2.78,-2.8 -1.3,-4.3 0,-5.1Z"
)
INSIDE = (
    "M0,-4.4C1.1,-3.7 2.4,-2.5 2.4,-.3C2.4,1.7 2.36,3 2.18,4Q2,4.62 1.3,4.62L-1.3,4.62Q-2,4.62 -2.18,4"
    "C-2.36,3 -2.4,1.7 -2.4,-.3C-2.4,-2.5 -1.1,-3.7 0,-4.4Z"
)
FOREDECK = "M0,-4.4C.95,-3.8 1.9,-3 2.2,-2.25Q0,-2.7 -2.2,-2.25C-1.9,-3 -.95,-3.8 0,-4.4Z"
HOLES: tuple[Point, ...] = (
    (-1.12, -1.2),
    (1.12, -1.2),
    (-1.12, 1.06),
    (1.12, 1.06),
    (-1.12, 3.3),
    (1.12, 3.3),
)
BROAD, LONG = 5.56, 10.1  # of a boat, in its unit


# -- boats and pawns -------------------------------------------------------------------------------


@cache
def hull(wears: int | None, angle: float, *, wake: bool = False, glow: str = "") -> Shape:
    """A boat with six empty holes, turned by `angle` with its emblem upright. None is the black one."""
    colour = BLACK_HULL if wears is None else SEAT_COLOURS[wears]
    planks = "".join(f"M-2.4,{y - 0.5}h4.8v1h-4.8Z" for _, y in HOLES[::2])
    holes = "".join(circle(x, y, 0.82) for x, y in HOLES)
    hollows = "".join(circle(x, y + 0.1, 0.72) for x, y in HOLES)
    drawn: list[Stroke] = []
    if wake:
        drawn.append(
            path(
                "M-2.3,3.2C-3.1,6 -3.3,7 -3.6,8.4M2.3,3.2C3.1,6 3.3,7 3.6,8.4",
                stroke=FOAM,
                width=0.22,
                opacity=0.75,
            )
        )
        drawn.append(
            path(
                "M-1.3,5.4C-1.6,6.6 -1.5,7 -1.8,7.8M1.3,5.4C1.6,6.6 1.5,7 1.8,7.8",
                stroke=FOAM,
                width=0.16,
                opacity=0.5,
            )
        )
    drawn += [
        path(HULL, LIGHT, stroke=LIGHT, width=1.3),
        path(HULL, FOAM, stroke=glow or FOAM, width=1.05 if glow else 0.42),
        path(HULL, colour, stroke=INK, width=0.13),
        path(INSIDE, "#f5e8c8"),
        clip(INSIDE, (path(planks, "#e3cf9f"),)),
        path(FOREDECK, colour),
        path(holes, "#bfa672"),
        path(hollows, "#d2bb88"),
        emblem(wears, 0, -3.2, 0.6, angle),
    ]
    return tuple(drawn)


def emblem(wears: int | None, x: float, y: float, size: float, angle: float = 0.0) -> Stroke:
    """The shape on its colour, or the anchor of the black boat, upright in a boat at that `angle`."""
    if wears is None:
        return group(anchor(WHITE, 0.3), x, y, -angle, size * 1.03)
    return group((path(outline(wears, 0, 0, 1), ink_on(wears)),), x, y, -angle, size)


def anchor(colour: str, width: float) -> Shape:
    ring = circle(0, -0.78, 0.24)
    return (
        path(
            ring + "M0,-.54L0,.95M-.45,-.2L.45,-.2M-.85,.3Q-.7,.95 0,.95Q.7,.95 .85,.3",
            stroke=colour,
            width=width,
        ),
    )


@cache
def small_boat(wears: int | None, angle: float = 90.0) -> Shape:
    """A boat without holes, for ballots and bubbles; the emblem is large."""
    colour = BLACK_HULL if wears is None else SEAT_COLOURS[wears]
    turned = group((path(HULL, colour, stroke=INK, width=0.24),), 0, 0, angle)
    return (turned, emblem(wears, 0, 0, 1.7))


@cache
def ghost(colour: str, fill: str | None = None, opacity: float = 0.3, dash: float = 0.55) -> Shape:
    """Where a boat may come to lie."""
    return (path(HULL, fill, stroke=colour, width=0.16, dash=(dash, dash * 0.85), opacity=opacity),)


@cache
def pawn(wears: int | None, rank: str, *, ring: str = "") -> Shape:
    """A sailor, or a larger officer with a white collar and a dark peak; None draws anybody's."""
    colour = "#5b6672" if wears is None else SEAT_COLOURS[wears]
    mark: list[Stroke] = []
    drawn: list[Stroke] = []
    if ring:
        drawn.append(path(circle(0, 0, 1.32), stroke=ring, width=0.26))
    if rank == OFFICER:
        if wears is not None:
            mark = [path(outline(wears, 0, 0, 0.5), ink_on(wears))]
        x, y = 0.93 * math.sin(math.radians(44)), -0.93 * math.cos(math.radians(44))
        peak = f"M{-x:.3f},{y:.3f}A.93,.93 0 0 1 {x:.3f},{y:.3f}"
        return (
            *drawn,
            path(circle(0, 0.16, 1.04), "#1d273347"),
            path(circle(0, 0, 1.02), WHITE, stroke=INK, width=0.11),
            path(peak, stroke=INK, width=0.26),
            path(circle(0, 0, 0.78), colour),
            *mark,
        )
    if wears is not None:
        mark = [path(outline(wears, 0, 0, 0.44), ink_on(wears))]
    return (*drawn, path(circle(0, 0.16, 0.74), "#1d273347"), path(circle(0, 0, 0.74), colour), *mark)


@cache
def leak() -> Shape:
    """Water in a hole."""
    waves = "".join(f"M-.55,{dy}Q-.28,{dy - 0.3} 0,{dy}Q.28,{dy + 0.3} .55,{dy}" for dy in (-0.24, 0.2))
    return (
        path(circle(0, 0, 1.3), "#59b3c6", opacity=0.85),
        path(circle(0, 0, 0.92), "#174a5b", stroke=FOAM, width=0.13),
        path(waves, stroke=FOAM, width=0.17),
    )


@cache
def ripples() -> Shape:
    """Around somebody in the water."""
    arcs = "M-1.5,.5Q-1.2,1.3 0,1.35Q1.2,1.3 1.5,.5M-2.1,.7Q-1.6,1.95 0,2Q1.6,1.95 2.1,.7"
    return (
        path(circle(0, 0.1, 1.35), "#59b3c6", opacity=0.55),
        path(arcs, stroke=FOAM, width=0.16, opacity=0.8),
    )


@cache
def bubbles() -> Shape:
    """What is left of a boat that has just sunk."""
    rings = "".join(
        circle(x, y, r)
        for x, y, r in (
            (-1.6, -2, 0.5),
            (0.9, -3, 0.35),
            (1.7, 0.4, 0.6),
            (-0.6, 1.4, 0.4),
            (-1.9, 3, 0.45),
            (0.6, 3.6, 0.3),
        )
    )
    return (
        path(
            "M-4.4,0a4.4,6 0 1 0 8.8,0a4.4,6 0 1 0 -8.8,0Z",
            stroke=FOAM,
            width=0.2,
            dash=(0.8, 0.7),
            opacity=0.7,
        ),
        path(rings, stroke=FOAM, width=0.2, opacity=0.9),
    )


# -- small signs -----------------------------------------------------------------------------------


@cache
def cap(spent: bool = False) -> Shape:
    """A captain's cap, one unit broad; a spent one is only where it was."""
    if spent:
        shape = "M-.44,-.02C-.62,-.3 -.3,-.42 0,-.42C.3,-.42 .62,-.3 .44,-.02L.4,.12Q0,.42 -.4,.12Z"
        return (path(shape, stroke="#808890", width=0.05, dash=(0.1, 0.09)),)
    return (
        path("M-.42,.02C-.7,-.3 -.3,-.44 0,-.44C.3,-.44 .7,-.3 .42,.02Z", WHITE, stroke=INK, width=0.05),
        path("M-.42,0Q0,-.1 .42,0L.4,.16Q0,.06 -.4,.16Z", INK),
        path("M-.42,.15Q0,.05 .42,.15Q.3,.38 0,.38Q-.3,.38 -.42,.15Z", INK, stroke="#fffaf066", width=0.03),
        path("M-.3,.2Q0,.12 .3,.2", stroke=YELLOW, width=0.05),
        path(circle(0, -0.13, 0.11), YELLOW),
    )


@cache
def envelope() -> Shape:
    """A sealed vote, one unit broad."""
    return (
        path(rounded(Box(-0.5, -0.34, 1, 0.68), 0.1), WHITE, stroke=INK, width=0.06),
        path("M-.47,-.31L0,.08L.47,-.31", stroke=INK, width=0.06),
        path(circle(0, 0.07, 0.17), RED),
    )


@cache
def helm(colour: str) -> Shape:
    """The wheel of the first player, of radius 1."""
    spokes = "".join(
        f"M0,0L{math.cos(i * math.pi / 4):.3f},{math.sin(i * math.pi / 4):.3f}" for i in range(8)
    )
    return (
        path(circle(0, 0, 0.62), stroke=colour, width=0.22),
        path(spokes, stroke=colour, width=0.16),
        path(circle(0, 0, 0.2), colour),
    )


@cache
def flag(number: int) -> Shape:
    """The order of arrival."""
    return (
        path("M0,16V-22", stroke=INK, width=2.4),
        path("M1,-22h22l-5,8l5,8h-22Z", RED, stroke=INK, width=1),
        title(10, -9.4, str(number), 12.5, align="center", fill=WHITE),
    )


@cache
def sign(officer: int, sailor: int, upright: bool, night: bool) -> Shape:
    """What an island is worth, centred: side by side, or one above the other."""
    w, h = (56.0, 66.0) if upright else (132.0, 48.0)
    board = Box(-w / 2, -h / 2, w, h)
    drawn: list[Stroke] = [
        path(rounded(Box(board.x + 1.5, board.y + 3.5, w, h), 9), "#1d273338"),
        path(rounded(board, 9), WHITE, stroke=INK, width=2),
    ]
    if upright:
        drawn.append(path(f"M{-w * 0.36},0h{w * 0.72}", stroke="#1d273340", width=1.3))
        places = ((-13, -16, 13, -7), (-13, 16, 13, 25))
        size, r = 27, 10.0
    else:
        drawn.append(path(f"M0,{-h * 0.32}v{h * 0.64}", stroke="#1d273340", width=1.5))
        places = ((-46, 0, -17, 12), (18, 0, 44, 12))
        size, r = 34, 13.5
    for (px, py, tx, ty), rank, points in zip(places, (OFFICER, "sailor"), (officer, sailor), strict=True):
        drawn.append(group(pawn(None, rank), px, py, scale=r))
        drawn.append(title(tx, ty, str(points), size, align="center", fill=INK))
    return tuple(drawn)


# -- the sea ---------------------------------------------------------------------------------------


def smooth(points: list[Point]) -> str:
    """A closed curve through the points."""
    count, pull = len(points), 1 / 6
    d = f"M{points[0][0]:.1f},{points[0][1]:.1f}"
    for i in range(count):
        before, here, there, after = (points[(i + step) % count] for step in (-1, 0, 1, 2))
        a = (here[0] + (there[0] - before[0]) * pull, here[1] + (there[1] - before[1]) * pull)
        b = (there[0] - (after[0] - here[0]) * pull, there[1] - (after[1] - here[1]) * pull)
        d += f"C{a[0]:.1f},{a[1]:.1f} {b[0]:.1f},{b[1]:.1f} {there[0]:.1f},{there[1]:.1f}"
    return d + "Z"


def _palm(x: float, y: float, r: float, turn: float) -> Stroke:
    leaves = [
        group(
            (path("M0,0Q.55,-.36 1,0Q.5,.2 0,0Z", "#3f7a58" if i % 2 else "#5c9a6b"),),
            0,
            0,
            turn + i * 360 / 7,
        )
        for i in range(7)
    ]
    shade, heart = path(circle(0.12, 0.2, 0.8), "#1d273324"), path(circle(0, 0, 0.13), "#2c5a41")
    return group((shade, *leaves, heart), x, y, scale=r)


def _coast(first: float, last: float, depth: float, ends: tuple[bool, bool], seed: int) -> list[Point]:
    """An island from lane border to lane border, as (across, from the far edge); open where the sea ends."""
    rng = Random(seed)
    inlet = min(16.0, (last - first) * 0.07)
    left, right = first + (0 if ends[0] else inlet), last - (0 if ends[1] else inlet)
    points: list[Point] = [(left - (40 if ends[0] else 4), -60)]
    points += (
        [(left - 40, depth * 0.9)] if ends[0] else [(left, depth * 0.3), (left + inlet * 0.6, depth * 0.72)]
    )
    steps = max(2, round((right - left) / 62))
    for step in range(1, steps):
        points.append((left + (right - left) * step / steps, depth * (1 + 0.07 * (rng.random() - 0.4))))
    points += (
        [(right + 40, depth * 0.92)]
        if ends[1]
        else [(right - inlet * 0.6, depth * 0.74), (right, depth * 0.3)]
    )
    points.append((right + (40 if ends[1] else 4), -60))
    return points


@cache
def sea(
    width: float, height: float, sideways: bool, depth: float, borders: tuple[int, ...], night: bool
) -> Shape:
    """Water, lanes and islands of `depth` that begin at `borders`. Lanes run up, or `sideways`."""
    along, across = (width, height) if sideways else (height, width)
    lane = across / 7

    def at(v: float, u: float) -> Point:
        """A point by its distance across the lanes and from the far edge."""
        return (width - u, v) if sideways else (v, u)

    def square(v0: float, u0: float, v1: float, u1: float) -> str:
        (a, b), (c, d) = at(v0, u0), at(v1, u1)
        return f"M{min(a, c):.1f},{min(b, d):.1f}h{abs(c - a):.1f}v{abs(d - b):.1f}h{-abs(c - a):.1f}Z"

    strokes: list[Stroke] = [path(square(0, 0, across, along), SEA_NIGHT if night else SEA)]
    strokes.append(
        path("".join(square(i * lane, 0, (i + 1) * lane, along) for i in range(0, 7, 2)), "#ffffff09")
    )
    strokes.append(path(_waves(at, across, along, depth), stroke=LIGHT, width=2, opacity=0.7))
    dots = "".join(
        circle(*at(i * lane, u), 1.1)
        for i in range(1, 7)
        for u in range(int(depth) + 26, int(along) - 26, 13)
    )
    strokes.append(path(dots, FOAM, opacity=0.5))
    coasts = []
    for number, (first, last) in enumerate(zip(borders, (*borders[1:], 7), strict=True)):
        coasts.append(_coast(first * lane, last * lane, depth, (number == 0, last == 7), number))
    shores = [smooth([at(v, u) for v, u in coast]) for coast in coasts]
    for shade, broad in zip(SHALLOWS, (40, 20), strict=True):
        strokes += [path(shore, shade, stroke=shade, width=broad) for shore in shores]
    for shore, coast in zip(shores, coasts, strict=True):
        strokes.append(path(shore, FOAM, stroke=FOAM, width=8))
        strokes.append(path(shore, SAND_NIGHT if night else SAND))
        green = smooth([at(v, u * 0.3) for v, u in coast])
        strokes.append(path(green, GREEN_NIGHT if night else GREEN))
        left, right = max(0.0, coast[1][0]), min(across, coast[-2][0])
        for place, (part, reach) in enumerate(((0.08, 0.12), (0.93, 0.1), (0.86, 0.3))):
            x, y = at(left + (right - left) * part, depth * reach)
            strokes.append(_palm(x, y, (22, 24, 15)[place] * min(1.0, depth / 120), place * 31))
    strokes += _liner(at, across, along, sideways)
    return (clip(square(0, 0, across, along), tuple(strokes)),)


def _waves(at: Place, across: float, along: float, depth: float) -> str:
    rng, d, placed = Random(5), "", list[Point]()
    for _ in range(900):
        v, u = rng.uniform(14, across - 14), rng.uniform(depth + 30, along - 40)
        x, y = at(v, u)
        if any(abs(x - a) < 44 and abs(y - b) < 24 for a, b in placed):
            continue
        placed.append((x, y))
        d += f"M{x - 9:.1f},{y:.1f}q4.5,-4.5 9,0q4.5,4.5 9,0"
        if len(placed) > across * along / 9000:
            break
    return d


def _liner(at: Place, across: float, along: float, sideways: bool) -> list[Stroke]:
    """The ship they left, sinking along the near edge, with the numbers of the lanes."""
    lane = across / 7

    def edge(depth: float, bulge: float) -> str:
        points = [at(v, along - u) for v, u in ((0, 0), (0, depth), (across, depth), (across, 0))]
        middle = at(across / 2, along - depth - bulge)
        start, near, far, end = (f"{x:.1f},{y:.1f}" for x, y in points)
        return f"M{start}L{near}Q{middle[0]:.1f},{middle[1]:.1f} {far}L{end}Z"

    deep = 9.0 if sideways else 12.0
    strokes = [path(edge(deep + 5, 14), FOAM, opacity=0.5), path(edge(deep, 14), LINER)]
    for i in range(7):
        part = (i + 0.5) / 7 * 2 - 1
        x, y = at((i + 0.5) * lane, along - deep / 2 - 3.5 * (1 - part * part))
        strokes.append(title(x, y + 4.4, str(i + 1), 12.5, weight=700, align="center", fill=FOAM))
    return strokes


# -- ballots ---------------------------------------------------------------------------------------


def paper(w: float, h: float, fill: str, edge: str, chosen: bool) -> list[Stroke]:
    """A slip of paper with its shadow."""
    face = rounded(Box(0, 0, w, h), 10)
    return [
        path(rounded(Box(0.5, 8 if chosen else 3, w, h), 10), "#1d273333"),
        path(face, fill, stroke=RED if chosen else edge, width=4 if chosen else 1.5),
    ]


def band(w: float, h: float, colour: str, inset: float) -> Stroke:
    """The coloured head of a slip."""
    r = 9.0
    return path(
        f"M{inset},{h}V{inset + r}a{r},{r} 0 0 1 {r},{-r}H{w - inset - r}a{r},{r} 0 0 1 {r},{r}V{h}Z", colour
    )
