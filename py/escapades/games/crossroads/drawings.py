"""Tiles, cars, lights and drive cards of Crossroads, drawn at the origin for the table to place.

A tile is a hundred units wide, north up. Sides are 0 north, 1 east, 2 south, 3 west.
"""

from __future__ import annotations

import math
from functools import cache
from random import Random

from escapades.scene.marks import INK, RED, SEAT_COLOURS, WHITE, outline
from escapades.scene.nodes import Box, Shape, Stroke, circle, clip, group, path, polygon, rounded, text, title

Point = tuple[float, float]

ASPHALT, BLOCK, PARK, TREE, TREE_LIGHT = "#4a4f57", "#e6ddc9", "#a9c08f", "#7c9c63", "#93b078"
MEADOW, PLOT, MEADOW_NIGHT, PLOT_NIGHT = "#dfe2c8", "#e6e8d2", "#29332b", "#303b31"
KERB, RED_BLOCK, RED_KERB = "#f6efdf", "#e2a08c", "#f3cdbf"
LINE = "#f7f0e1"
LAMPS = {"red": "#d1462f", "yellow": "#f2b705", "green": "#3f9d5a"}
ROOFS = (
    ("#d6b48a", "#c39f74"),
    ("#c98f74", "#b57b61"),
    ("#b7bcb8", "#a2a8a5"),
    ("#d9cba8", "#c8b890"),
    ("#a8b7bd", "#94a4ab"),
)
CAR_DARK = ("#8f3f00", "#004a75", "#00543f", "#8f6500", "#652c54", "#1f6797")
MIDDLE: tuple[Point, ...] = ((50, 0), (100, 50), (50, 100), (0, 50))  # of each side
CARD_W, CARD_H = 96.0, 134.0
STOP, LIGHT = "stop", "light"


def _box(x: float, y: float, w: float, h: float, r: float, fill: str) -> Stroke:
    return path(rounded(Box(x, y, w, h), r), fill)


def bends(sides: tuple[int, ...]) -> bool:
    return len(sides) == 2 and (sides[0] - sides[1]) % 2 == 1


def bend_centre(sides: tuple[int, ...]) -> Point:
    """The corner around which a bend turns."""
    (a, b), (c, d) = MIDDLE[sides[0]], MIDDLE[sides[1]]
    return a + c - 50, b + d - 50


def bend_way(start: int, end: int) -> str:
    """A quarter circle from side to side."""
    p, q = MIDDLE[start], MIDDLE[end]
    c = bend_centre((start, end))
    sweep = (p[0] - c[0]) * (q[1] - c[1]) - (p[1] - c[1]) * (q[0] - c[0]) > 0
    return f"M{p[0]},{p[1]}A50,50 0 0 {int(sweep)} {q[0]},{q[1]}"


def spot(sides: tuple[int, ...]) -> Point:
    """Where a car stands on a tile: in the middle of its road."""
    if not bends(sides):
        return 50, 50
    x, y = bend_centre(sides)
    long = math.hypot(50 - x, 50 - y)
    return x + (50 - x) / long * 50, y + (50 - y) / long * 50


# -- tiles -----------------------------------------------------------------------------------------


def _roof(x: float, y: float, w: float, h: float, rng: Random) -> list[Stroke]:
    light, dark = rng.choice(ROOFS)
    drawn = [_box(x + 2, y + 3, w, h, 2, "#1d273322")]
    if rng.random() < 0.6:
        drawn.append(_box(x, y, w, h, 1.5, light))
        half = (x, y + h / 2, w, h / 2) if w >= h else (x + w / 2, y, w / 2, h)
        ridge = f"M{x},{y + h / 2}h{w}" if w >= h else f"M{x + w / 2},{y}v{h}"
        return [*drawn, _box(*half, 1.5, dark), path(ridge, stroke="#ffffff77", width=1)]
    return [*drawn, _box(x, y, w, h, 1.5, dark), _box(x + 2.5, y + 2.5, w - 5, h - 5, 1, light)]


def _garden(x: float, y: float, w: float, h: float, rng: Random) -> list[Stroke]:
    shade = crowns = lights = ""
    for _ in range(max(1, int(w * h / 170))):
        a, b, r = x + rng.uniform(5, w - 5), y + rng.uniform(5, h - 5), rng.uniform(3.6, 5.2)
        shade += circle(a + 1, b + 1.6, r)
        crowns += circle(a, b, r)
        lights += circle(a - 1.2, b - 1.4, r * 0.45)
    return [_box(x, y, w, h, 4, PARK), path(shade, "#1d27331c"), path(crowns, TREE), path(lights, TREE_LIGHT)]


def _lot(x: float, y: float, w: float, h: float, red: bool, rng: Random) -> list[Stroke]:
    if red:
        return [
            _box(x + 2, y + 3, w, h, 2, "#1d273322"),
            _box(x, y, w, h, 1.5, "#c25a45"),
            _box(x + 2.5, y + 2.5, w - 5, h - 5, 1, "#cf6a54"),
        ]
    return _garden(x, y, w, h, rng) if rng.random() < 0.36 else _roof(x, y, w, h, rng)


def _lots(sides: tuple[int, ...], red: bool, rng: Random) -> list[Stroke]:
    """Houses and gardens along the sides without a road and in the corners."""
    drawn: list[Stroke] = []
    taken: set[int] = set()  # corners: 0 north-east, 1 south-east, 2 south-west, 3 north-west
    splits = (((3, 44), (51, 46)), ((3, 62), (69, 28)), ((3, 28), (35, 62)))
    for side in range(4):
        if side in sides:
            continue
        corners = {side, (side - 1) % 4}
        across = 3.0 if side in (0, 3) else 76.0
        free = not corners & taken
        pieces = rng.choice(splits) if free else ((27, 46),)
        taken |= corners if free else set()
        for start, long in pieces:
            if side % 2 == 0:
                drawn += _lot(start, across, long, 21, red, rng)
            else:
                drawn += _lot(across, start, 21, long, red, rng)
    inner = {min(sides) if max(sides) - min(sides) == 1 else 3} if bends(sides) else set()
    for corner, (x, y) in enumerate(((76, 3), (76, 76), (3, 76), (3, 3))):
        if corner in taken:
            continue
        if corner in inner:
            cx, cy = (100 if x > 50 else 0), (100 if y > 50 else 0)
            drawn.append(path(circle(cx, cy, 23), "#cf6a54" if red else PARK))
            drawn.append(path(circle(93 if cx else 7, 93 if cy else 7, 5), TREE))
        else:
            drawn += _lot(x, y, 21, 21, red, rng)
    return drawn


@cache
def tile(sides: tuple[int, ...], look: str, seed: int) -> Shape:
    """A piece of town with roads to `sides`; `look` is green, red, start or exit."""
    red = look != "green"
    rng = Random(seed)
    inner: list[Stroke] = [path("M0,0h100v100h-100Z", RED_BLOCK if red else BLOCK), *_lots(sides, red, rng)]
    kerb = RED_KERB if red else KERB
    ways = [bend_way(*sides)] if bends(sides) else [f"M50,50L{x},{y}" for x, y in (MIDDLE[s] for s in sides)]
    way = "".join(ways)
    if len(sides) == 1:
        inner.append(path(circle(50, 50, 28), kerb))
    inner.append(path(way, stroke=kerb, width=43))
    if len(sides) == 1:
        inner.append(path(circle(50, 50, 23.5), ASPHALT))
    inner.append(path(way, stroke=ASPHALT, width=34))
    if len(sides) > 2:
        inner += _crossing(sides)
    elif len(sides) == 2:
        inner.append(path(way, stroke=LINE, width=2.2, dash=(7.0, 9.0)))
    else:
        x, y = MIDDLE[sides[0]]
        inner.append(
            path(
                f"M{x},{y}L{50 + (x - 50) * 0.5},{50 + (y - 50) * 0.5}",
                stroke=LINE,
                width=2.2,
                dash=(7.0, 9.0),
            )
        )
        inner += _sign(look)
    edge = rounded(Box(1.2, 1.2, 97.6, 97.6), 5)
    return (path(rounded(Box(2.4, 4, 97, 97), 5), "#1d27331a"), clip(edge, tuple(inner)))


def _crossing(sides: tuple[int, ...]) -> list[Stroke]:
    zebra = lines = ""
    for side in sides:
        x, y = MIDDLE[side]
        ux, uy = (x - 50) / 50, (y - 50) / 50
        bx, by = 50 + ux * 27, 50 + uy * 27
        for k in (-12, -6, 0, 6, 12):
            zebra += f"M{bx - uy * k - ux * 3:.1f},{by + ux * k - uy * 3:.1f}l{ux * 6:.1f},{uy * 6:.1f}"
        lines += f"M{50 + ux * 39},{50 + uy * 39}L{x},{y}"
    return [path(zebra, stroke=LINE, width=2.6), path(lines, stroke=LINE, width=2.2, dash=(6.0, 9.0))]


def _sign(look: str) -> list[Stroke]:
    if look == "start":
        return [
            path(circle(50, 50, 19), RED, stroke=WHITE, width=2),
            path("M44,61V39L60,44.5L44,50", WHITE, stroke=WHITE, width=2.4),
        ]
    if look == "exit":
        flag = "M42,61V39"
        dark = "".join(
            f"M{42 + i * 5},{39 + j * 5}h5v5h-5Z" for i in range(4) for j in range(3) if (i + j) % 2 == 0
        )
        return [
            path(circle(50, 50, 19), "#2f7d48", stroke=WHITE, width=2),
            path("M42,39h20v15h-20Z", WHITE),
            path(dark, INK),
            path(flag, stroke=WHITE, width=2.4),
        ]
    return [path(circle(50, 50, 8), PARK), path(circle(50, 50, 4.5), TREE)]


@cache
def open_end(side: int) -> Shape:
    """The road breaks off: a stub and a works barrier, drawn from the middle of the tile."""
    stripes = "".join(f"M{x},-66.5h7.6v9h-7.6Z" for x in (-19.0, -3.8, 11.4))
    drawn = (
        path("M-17,-50h34v-6h-34Z", "#4a4f5799"),
        path(rounded(Box(-19, -66.5, 38, 9), 2), WHITE),
        path(stripes, RED),
        path(rounded(Box(-19, -66.5, 38, 9), 2), stroke=INK, width=1.2),
    )
    return (group(drawn, 0, 0, side * 90.0),)


@cache
def way_out(side: int) -> Shape:
    """Once cars may leave: an arrow past the open end."""
    turn = side * 90.0
    arrow = (
        path("M0,-58V-84M-11,-73L0,-86L11,-73", stroke=WHITE, width=11),
        path("M0,-58V-84M-11,-73L0,-86L11,-73", stroke="#2f7d48", width=6),
    )
    return (group(arrow, 0, 0, turn),)


@cache
def tree(size: float) -> Shape:
    return (
        path(circle(1.5 * size, 2.5 * size, 7 * size), "#1d27331c"),
        path(circle(0, 0, 7 * size), "#8fab76"),
        path(circle(-2 * size, -2 * size, 3 * size), "#a5be8d"),
    )


# -- cars and lights -------------------------------------------------------------------------------


@cache
def car(identity: int, turn: float, ghost: bool = False) -> Shape:
    """Seen from above, heading by `turn` (0 is east), centred; the identity's shape stays upright."""
    colour = SEAT_COLOURS[identity]
    mark = group((path(outline(identity, 0, 0, 7.6), colour if ghost else WHITE),), -3, 0, -turn)
    if ghost:
        body = rounded(Box(-27, -15, 54, 30), 10)
        return (
            group((path(body, "#ffffffd0", stroke=colour, width=3.2, dash=(7.0, 5.0)), mark), 0, 0, turn),
        )
    wheels = "".join(rounded(Box(a - 5, -18, 11, 36), 3) for a in (-16, 15))
    glass = "M12,-11Q19,-10 19,0Q19,10 12,11L8,9.5L8,-9.5ZM-17,-10Q-22,-9 -22,0Q-22,9 -17,10L-14,9L-14,-9Z"
    drawn = (
        path(rounded(Box(-27, -13, 56, 32), 11), "#1d273333"),
        path(wheels, INK),
        path(rounded(Box(-28, -16, 56, 32), 11), colour, stroke=WHITE, width=2),
        path(glass, "#dcecf3"),
        path(rounded(Box(-13, -11.5, 20, 23), 5), CAR_DARK[identity]),
        path(circle(25, -9, 2) + circle(25, 9, 2), "#fff3c4"),
        mark,
    )
    return (group(drawn, 0, 0, turn),)


@cache
def die(colour: str, turn: float = 0.0) -> Shape:
    """A light: red with a bar, yellow with two dots, green with an arrow; never by colour alone."""
    drawn: list[Stroke] = [
        path(rounded(Box(-15, -12, 30, 31), 8), "#1d273340"),
        path(rounded(Box(-15, -15, 30, 30), 8), INK, stroke=WHITE, width=2.4),
        path(circle(0, 0, 10), LAMPS[colour]),
    ]
    if colour == "red":
        drawn.append(path(rounded(Box(-6.5, -2.3, 13, 4.6), 1.5), "#ffffff"))
    elif colour == "yellow":
        drawn.append(path(circle(-3.6, 0, 2.4) + circle(3.6, 0, 2.4), INK))
    else:
        drawn.append(group((path("M-3,-5L3,0L-3,5", stroke="#ffffff", width=3.2),), 0, 0, turn))
    return tuple(drawn)


# -- drive cards -----------------------------------------------------------------------------------


def _octagon(r: float) -> str:
    return polygon(
        [(r * math.cos((i + 0.5) * math.pi / 4), r * math.sin((i + 0.5) * math.pi / 4)) for i in range(8)]
    )


def _lamp_post(k: float) -> Shape:
    lamps = [
        path(circle(0, y * k, 11 * k), LAMPS[colour])
        for y, colour in ((-27, "red"), (0, "yellow"), (27, "green"))
    ]
    return (path(rounded(Box(-18 * k, -44 * k, 36 * k, 88 * k), 12 * k), INK), *lamps)


_LITTLE_CAR: Shape = (
    path(rounded(Box(-17, -10, 34, 20), 7), "#f2b705"),
    path(rounded(Box(-7, -7.5, 13, 15), 3.5), "#c99400"),
    path("M8,-7Q12,-6 12,0Q12,6 8,7Z", "#dcecf3"),
)


@cache
def drive_card(kind: str, foot: str, width: float, dim: bool = False, glow: str = "") -> Shape:
    """A drive card with its left top corner at the origin; `foot` is in the reader's language."""
    edge = rounded(Box(0, 0, CARD_W, CARD_H), 10)
    inner: list[Stroke] = []
    size = max(15.0, 12.2 * CARD_W / width)
    readable = size <= 24  # else the card itself says it
    if kind == STOP:
        inner.append(
            group((path(_octagon(33), LAMPS["red"]), path(_octagon(29), stroke="#ffffff", width=2.2)), 48, 60)
        )
        inner.append(title(48, 66.5, "STOP", 18, align="center", fill="#ffffff"))
        inner.append(path("M0,108h96v26h-96Z", "#c23d27"))
        if readable:
            inner.append(text(48, 127, foot, size, weight=700, align="center", fill="#ffffff", room=92))
    elif kind == LIGHT:
        inner.append(group(_lamp_post(1.0), 48, 56))
        inner.append(path("M0,108h96v26h-96Z", LAMPS["yellow"]))
        if readable:
            inner.append(text(48, 127, foot, size, weight=700, align="center", fill=INK, room=92))
    else:
        steps = int(kind)
        each = 88 / steps
        dashes = "".join(f"M{4 + i * each + each * 0.2:.1f},92.5h{each * 0.6:.1f}" for i in range(steps))
        inner += [
            title(9, 42, kind, 46, fill=INK),
            path("M0,54h96v44h-96Z", ASPHALT),
            path(dashes, stroke=LINE, width=3),
            group(_LITTLE_CAR, 48, 73),
        ]
        if readable:
            inner.append(text(48, 123, foot, max(17.0, size), weight=700, align="center", fill=INK, room=92))
    drawn: list[Stroke] = [
        path(rounded(Box(0, 3, CARD_W, CARD_H), 10), "#1d273326"),
        path(edge, WHITE),
        clip(edge, tuple(inner)),
    ]
    if dim:
        drawn.append(path(edge, "#e4dcc9", opacity=0.55))
    drawn.append(path(edge, stroke=glow or "#1d273340", width=4.5 if glow else 1.2))
    return (group(tuple(drawn), 0, 0, scale=width / CARD_W),)


@cache
def drive_back(width: float) -> Shape:
    edge = rounded(Box(0, 0, CARD_W, CARD_H), 10)
    inner: list[Stroke] = []
    streets = ""
    for i in range(3):
        for j in range(4):
            x, y = 16 + i * 32, 17 + j * 33.5
            streets += f"M{x - 11},{y}h22M{x},{y - 11}v22"
    inner.append(path(streets, stroke="#5d636c", width=7))
    for n, colour in enumerate(("red", "yellow", "green")):
        lamps = "".join(
            circle(16 + i * 32, 17 + j * 33.5, 2.6) for i in range(3) for j in range(4) if (i + j) % 3 == n
        )
        inner.append(path(lamps, LAMPS[colour]))
    return (
        group(
            (
                path(edge, ASPHALT),
                clip(edge, tuple(inner)),
                path(rounded(Box(5, 5, 86, 124), 7), stroke="#f7f0e155", width=1.6),
            ),
            0,
            0,
            scale=width / CARD_W,
        ),
    )


@cache
def kind_sign(kind: str, w: float, h: float, left: int, paper: str, ink: str) -> Shape:
    """A kind of drive card with a dot for each one still in the pile."""
    drawn: list[Stroke] = [path(rounded(Box(0, 0, w, h), 6), WHITE, stroke="#1d273340", width=1)]
    if kind == STOP:
        drawn.append(
            group(
                (
                    path(_octagon(w * 0.36), LAMPS["red"]),
                    path(rounded(Box(-w * 0.2, -2.6, w * 0.4, 5.2), 1.5), "#ffffff"),
                ),
                w / 2,
                h / 2,
            )
        )
    elif kind == LIGHT:
        drawn.append(group(_lamp_post(h / 110), w / 2, h / 2))
    else:
        drawn.append(title(w / 2, h / 2 + w * 0.2, kind, w * 0.58, align="center", fill=INK))
    colour = "#c23d27" if kind == STOP else ink
    for place in range(3):
        dot = circle(w / 2 + (place - 1) * w * 0.3, h + w * 0.2, w * 0.1)
        drawn.append(path(dot, colour if place < left else None, stroke=colour, width=1.5))
    return tuple(drawn)
