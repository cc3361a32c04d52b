"""Cards, bibs and the circuit of Cross-country, drawn at the origin for the table to place."""

from __future__ import annotations

import math
from bisect import bisect
from functools import cache

from escapades.games.crosscountry.data import (
    CLIMB,
    DESCENT,
    FIRST_LAP,
    FLAT,
    JOINED,
    LAP,
    LINK,
    NUMBER,
    VALUES,
)
from escapades.scene.marks import INK, SEAT_COLOURS, WHITE, YELLOW, outline, pattern
from escapades.scene.nodes import (
    Box,
    Shape,
    Stroke,
    circle,
    clip,
    group,
    path,
    polygon,
    polyline,
    rounded,
    text,
    title,
)

Point = tuple[float, float]

GROUND = {FLAT: "#7fb069", CLIMB: "#e58f3c", DESCENT: "#4f8fc0"}
MARKS_ON = {CLIMB: "#a85a15", DESCENT: "#2f6898"}
FIELD, FIELD_NIGHT = "#eef0d8", "#26332c"
PAPER_WAY, PAPER_WAY_NIGHT = "#fbf8ea", "#46534a"

SUIT_INK = {"b": "#2a4da0", "r": "#bb2a3a", "g": "#1c6e46", "y": "#7a5a00"}
SUIT_FILL = {"b": "#2a4da0", "r": "#bb2a3a", "g": "#1c6e46", "y": "#e0ab00"}
SUIT_PALE = {"b": "#3f63b8", "r": "#cf4452", "g": "#2f8a5c", "y": "#efc22e"}
CARD_W, CARD_H = 96.0, 134.0


# -- suits -----------------------------------------------------------------------------------------


def emblem(suit: str, x: float, y: float, r: float, fill: str, detail: str) -> Stroke:
    """Drop, mushroom, leaf, sun: a suit is told by its shape as well."""
    drawn: list[Stroke]
    if suit == "b":
        drop = "M0,-1C.22,-.55 .72,-.1 .72,.33A.72,.66 0 0 1 -.72,.33C-.72,-.1 -.22,-.55 0,-1Z"
        drawn = [path(drop, fill), path("M-.36,.36Q-.34,.66 -.02,.7", stroke=detail, width=0.15)]
    elif suit == "r":
        stem = "M-.28,.2L.28,.2Q.24,.6 .42,.95L-.42,.95Q-.24,.6 -.28,.2Z"
        cap = "M-.98,.12C-.98,-.6 -.5,-.95 0,-.95C.5,-.95 .98,-.6 .98,.12Q.98,.28 .8,.28L-.8,.28"
        dots = circle(-0.45, -0.2, 0.17) + circle(0.1, -0.55, 0.14) + circle(0.42, -0.08, 0.19)
        drawn = [path(stem, fill), path(cap + "Q-.98,.28 -.98,.12Z", fill), path(dots, detail)]
    elif suit == "g":
        leaf = "M-.66,.66C-.95,-.35 -.1,-.92 .92,-.92C.92,.1 .35,.95 -.66,.66Z"
        veins = "M-.5,.5L.42,-.42M-.12,.12L-.16,-.34M-.12,.12L.34,.16"
        drawn = [path(leaf, fill), path("M-.95,.95L-.55,.55", stroke=fill, width=0.2)]
        drawn.append(path(veins, stroke=detail, width=0.11))
    else:
        rays = ""
        for turn in range(10):
            a = turn * math.pi / 5
            corners = [(-0.15, -0.68), (0.0, -1.02), (0.15, -0.68)]
            rays += polygon(
                [(u * math.cos(a) - v * math.sin(a), u * math.sin(a) + v * math.cos(a)) for u, v in corners]
            )
        disc = "M-.55,0a.55,.55 0 1 0 1.1,0a.55,.55 0 1 0 -1.1,0Z"
        shine = path("M-.26,.02A.28,.28 0 0 1 0,-.28", stroke=detail, width=0.12)
        drawn = [path(rays, fill), path(disc, fill), shine]
    return group(tuple(drawn), x, y, scale=r)


# -- cards -----------------------------------------------------------------------------------------


@cache
def card_face(card: str, index: str, foot: str, width: float, raised: bool, glow: str = "") -> Shape:
    """A card with its left top corner at the origin; `index` and `foot` are in the reader's language."""
    suit, number = card[0], NUMBER[card]
    face = Box(0, 0, CARD_W, CARD_H)
    edge = rounded(face, 10)
    inner: list[Stroke] = []
    if number:
        inner += _number_band(suit)
        inner += _values(number)
    else:
        inner += _figure_band(card, foot)
    drawn: list[Stroke] = [
        *_shadow(face, raised),
        path(edge, WHITE),
        clip(edge, tuple(inner)),
        title(9, 40, index, 44 if len(index) < 2 else 40, fill=SUIT_INK[suit]),
        emblem(suit, 76, 24, 12, SUIT_FILL[suit], WHITE),
        path(edge, stroke=glow or "#1d273340", width=5.0 if glow else 1.2),
    ]
    return (group(tuple(drawn), 0, 0, scale=width / CARD_W),)


def _shadow(face: Box, raised: bool) -> Shape:
    drop = 9.0 if raised else 2.5
    return tuple(
        path(rounded(Box(face.x - g, face.y + drop - g, face.w + 2 * g, face.h + 2 * g), 12), "#1d273316")
        for g in ((4.0, 2.0) if raised else (1.5, 0.5))
    )


def _number_band(suit: str) -> list[Stroke]:
    fill, pale = SUIT_FILL[suit], SUIT_PALE[suit]
    return [
        path("M0,49h96v46h-96Z", fill),
        emblem(suit, 10, 72, 9, pale, fill),
        emblem(suit, 86, 72, 9, pale, fill),
        emblem(suit, 48, 72, 18, WHITE, fill),
    ]


def _values(number: int) -> list[Stroke]:
    """The foot of a number: a little profile with what it is worth on the flat, uphill, downhill."""
    places = ((16.5, FLAT), (48.5, CLIMB), (80.0, DESCENT))
    return [
        path("M0,95h96v39h-96Z", "#f4ecd6"),
        path("M0,109L33,109L33,134L0,134Z", GROUND[FLAT]),
        path("M33,109L64,96.5L64,134L33,134Z", GROUND[CLIMB]),
        path("M64,96.5L96,109L96,134L64,134Z", GROUND[DESCENT]),
        path("M0,109L33,109L64,96.5L96,109", stroke=INK, width=1.6),
        *(
            title(x, 129.5, str(VALUES[kind][number]), 19, align="center", fill="#0e151d")
            for x, kind in places
        ),
    ]


def _figure_band(card: str, foot: str) -> list[Stroke]:
    suit = card[0]
    fill, pale = SUIT_FILL[suit], SUIT_PALE[suit]
    return [
        path("M0,49h96v62h-96Z", fill),
        emblem(suit, 11, 64, 7.5, pale, fill),
        emblem(suit, 85, 64, 7.5, pale, fill),
        clip("M0,40h96v71h-96Z", (group(_bust(card), 48, 77),)),
        title(48, 129, foot, 16, weight=700, align="center", fill=INK, room=90),
    ]


def _bust(card: str) -> Shape:
    """A runner in a singlet with a bib; the headgear tells jack, queen and king; the ace is a wreath."""
    suit, rank = card[0], card[1:]
    fill = SUIT_FILL[suit]
    dark = {"b": "#16306e", "r": "#7f1624", "g": "#0f4a2d", "y": "#a67b00"}[suit]
    gold, skin = ("#fff3c4" if suit == "y" else "#f4cf5b"), "#f0cda6"
    if rank == "A":
        return (*_wreath(25), emblem(suit, 0, -1, 15, WHITE, fill))
    neck = path("M-6,4L6,4L7,13Q0,18 -7,13Z", skin)
    drawn: list[Stroke] = [path("M-31,38Q-31,16 -14,11L14,11Q31,16 31,38Z", dark), neck]
    drawn += [path("M-11,18h22v22h-22Z", WHITE), emblem(suit, 0, 29, 7.5, fill, WHITE)]
    if rank == "Q":
        drawn.append(path("M-14,-6C-16,-24 16,-24 14,-6Q17,10 11,11L-11,11Q-17,10 -14,-6Z", "#4b2f26"))
        drawn.append(neck)
    drawn.append(path("M-10.5,-8Q-10.5,8 0,9Q10.5,8 10.5,-8Q10.5,-16 0,-16Q-10.5,-16 -10.5,-8Z", skin))
    drawn.append(path(circle(-4, -3, 1.3) + circle(4, -3, 1.3), INK))
    drawn.append(path("M-3,3Q0,5.4 3,3", stroke=INK, width=1.3))
    if rank == "J":
        drawn.append(path("M-11.5,-8Q-12,-20 0,-20Q12,-20 11.5,-8Z", WHITE))
        drawn.append(path("M-2,-9.5L18,-9.5Q18,-5.5 12,-6.2L-2,-7ZM-11.5,-11h23v3h-23Z", gold))
    elif rank == "Q":
        drawn.append(path("M-11,-8Q-9,-16 2,-13Q9,-12 11,-6Q12,-19 0,-19Q-13,-19 -11,-8Z", "#4b2f26"))
        drawn.append(
            path("M-9,-15.5L-9,-22L-4.5,-18.5L0,-25L4.5,-18.5L9,-22L9,-15.5Q0,-18.5 -9,-15.5Z", gold)
        )
    else:
        beard = "M-10.5,-3Q-11,13 0,15Q11,13 10.5,-3Q7,4 4,1.5Q0,-.5 -4,1.5Q-7,4 -10.5,-3Z"
        crown = "M-12,-10L-14,-25L-6.5,-18.5L0,-28L6.5,-18.5L14,-25L12,-10Q0,-14 -12,-10Z"
        drawn += [
            path(beard, "#7a4a2b"),
            path("M-3,4.6Q0,6.4 3,4.6", stroke=WHITE, width=1.2),
            path(crown, gold),
        ]
    return tuple(drawn)


def _wreath(r: float) -> Shape:
    leaves: list[Stroke] = []
    for side in (-1, 1):
        arc = [
            (side * r * math.cos(math.radians(t)), r * math.sin(math.radians(t))) for t in range(85, -56, -10)
        ]
        leaves.append(path(polyline(arc), stroke=WHITE, width=1.6))
        for turn in (62, 32, 2, -28, -56):
            x, y = side * r * math.cos(math.radians(turn)), r * math.sin(math.radians(turn))
            way = math.degrees(math.atan2(-math.cos(math.radians(turn)), side * math.sin(math.radians(turn))))
            for lean in (28 * side, -28 * side):
                leaf = path(
                    f"M0,0Q{r * 0.2:.1f},{-r * 0.16:.1f} {r * 0.46:.1f},0Q{r * 0.2:.1f},{r * 0.16:.1f} 0,0Z",
                    WHITE,
                )
                leaves.append(group((leaf,), x, y, angle=way + lean))
    return tuple(leaves)


# -- runners ---------------------------------------------------------------------------------------


@cache
def bib(identity: int, size: float, ghost: bool = False, ring: bool = False, number: str = "") -> Shape:
    """A paper bib with four pins and the identity's shape, centred."""
    half, colour = size / 2, SEAT_COLOURS[identity]
    sheet = rounded(Box(-half, -half, size, size), size * 0.16)
    pins = "".join(circle(a * half * 0.66, b * half * 0.66, size * 0.045) for a in (-1, 1) for b in (-1, 1))
    drawn: list[Stroke] = []
    if ring:
        drawn.append(
            path(rounded(Box(-half - 4, -half - 4, size + 8, size + 8), size * 0.25), stroke=INK, width=2.6)
        )
    if ghost:
        drawn.append(path(sheet, "#eaf3f8", stroke=colour, width=size * 0.09, dash=(size * 0.16, size * 0.1)))
        drawn.append(path(outline(identity, 0, 0, size * 0.26), stroke=colour, width=size * 0.08))
        return tuple(drawn)
    mark = outline(identity, 0, 0, size * 0.28)
    weave = pattern(identity, 0, 0, size * 0.3, "#fffaf066")
    drawn += [
        path(sheet, WHITE, stroke=colour, width=size * 0.09),
        path(pins, INK),
        path(mark, colour),
        clip(mark, weave),
    ]
    if number:
        drawn.append(path(circle(half * 0.8, half * 0.8, size * 0.24), INK, stroke=WHITE, width=1.2))
        drawn.append(
            title(half * 0.8, half * 0.8 + size * 0.15, number, size * 0.4, align="center", fill=WHITE)
        )
    return tuple(drawn)


# -- the circuit -----------------------------------------------------------------------------------

MAP_W, MAP_H = 816.0, 486.0
BENDS: tuple[Point, ...] = (
    *((462, 448), (390, 452), (310, 447), (230, 453), (150, 453), (84, 438), (50, 394), (44, 332)),
    *((62, 274), (104, 230), (104, 182), (64, 142), (62, 98), (108, 76), (168, 84), (222, 108)),
    *((282, 113), (342, 94), (404, 78), (470, 84), (532, 103), (592, 98), (640, 80), (700, 75)),
    *((750, 96), (764, 142), (738, 186), (694, 218), (682, 262), (712, 304), (758, 332), (766, 382)),
    *((728, 420), (664, 422), (610, 400), (548, 386), (480, 389), (410, 384), (340, 389), (270, 384)),
    (196, 388),
)


def _spline(points: tuple[Point, ...], steps: int = 24) -> list[Point]:
    """A smooth curve through the points (centripetal Catmull–Rom)."""
    out: list[Point] = []
    last = len(points) - 1
    for i in range(last):
        p1, p2 = points[i], points[i + 1]
        p0 = points[i - 1] if i else (2 * p1[0] - p2[0], 2 * p1[1] - p2[1])
        p3 = points[i + 2] if i + 2 <= last else (2 * p2[0] - p1[0], 2 * p2[1] - p1[1])
        t1 = math.dist(p0, p1) ** 0.5
        t2 = t1 + math.dist(p1, p2) ** 0.5
        t3 = t2 + math.dist(p2, p3) ** 0.5
        for step in range(steps):
            t = t1 + (t2 - t1) * step / steps

            def mix(a: Point, b: Point, ta: float, tb: float, t: float = t) -> Point:
                return tuple(((tb - t) * u + (t - ta) * v) / (tb - ta) for u, v in zip(a, b, strict=True))  # type: ignore[return-value]

            a1, a2, a3 = mix(p0, p1, 0, t1), mix(p1, p2, t1, t2), mix(p2, p3, t2, t3)
            b1, b2 = mix(a1, a2, 0, t2), mix(a2, a3, t1, t3)
            out.append(mix(b1, b2, t1, t2))
    out.append(points[-1])
    return out


class Ribbon:
    """A straight double row of hexagons, bent along a curve."""

    def __init__(self, points: tuple[Point, ...], rows: int) -> None:
        self.points = _spline(points)
        self.walked = [0.0]
        for a, b in zip(self.points, self.points[1:], strict=False):
            self.walked.append(self.walked[-1] + math.dist(a, b))
        self.length, self.rows = self.walked[-1], rows
        self.step = self.length / rows
        self.width = self.step * 1.1547 * 0.93  # of a lane

    def along(self, distance: float) -> Point:
        last = len(self.points) - 2
        i = min(max(bisect(self.walked, distance) - 1, 0), last)
        (x0, y0), (x1, y1) = self.points[i], self.points[i + 1]
        part = (distance - self.walked[i]) / (self.walked[i + 1] - self.walked[i])
        return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part

    def at(self, distance: float, aside: float) -> Point:
        (x0, y0), (x1, y1) = self.along(distance - 9), self.along(distance + 9)
        long = math.hypot(x1 - x0, y1 - y0)
        x, y = self.along(distance)
        return x - (y1 - y0) / long * aside, y + (x1 - x0) / long * aside

    def centre(self, row: int, lane: int) -> tuple[float, float]:
        """Distance and offset of a hexagon; neighbouring rows interlock."""
        offset = (-0.5 if lane == 0 else 0.5) * self.width + (self.width / 4 if row % 2 else -self.width / 4)
        return (row - 0.5) * self.step, offset

    def hexagon(self, row: int, lane: int) -> str:
        d, t = self.centre(row, lane)
        r, h = self.step / 1.5 * 0.94, self.width / 2 * 0.94
        corners = ((r, 0), (r / 2, h), (-r / 2, h), (-r, 0), (-r / 2, -h), (r / 2, -h))
        return polygon([self.at(d + a, t + b) for a, b in corners])

    def line(self, start: float = 0.0, end: float | None = None) -> str:
        end = self.length if end is None else end
        count = max(2, int((end - start) / 6))
        return polyline([self.along(start + (end - start) * i / count) for i in range(count + 1)])


@cache
def lap() -> Ribbon:
    return Ribbon(BENDS, len(FIRST_LAP))


@cache
def link() -> Ribbon:
    """From the line back into the first climb."""
    end = lap().along(lap().length)
    (x0, y0), (x1, y1) = lap().along(lap().length - 10), end
    long = math.dist((x0, y0), end)
    ahead = (end[0] + (x1 - x0) / long * 38, end[1] + (y1 - y0) / long * 38)
    return Ribbon((end, ahead, (118, 382), (92, 356), (84, 340)), LINK)


@cache
def circuit(night: bool, start: str, finish: str, second: str) -> Shape:
    """The whole map: field, hills, the ribbon of hexagons, gates and trees."""
    field, way = (FIELD_NIGHT, PAPER_WAY_NIGHT) if night else (FIELD, PAPER_WAY)
    hills = ("#2b3a31", "#304136", "#35493b") if night else ("#e4e8c6", "#d9dfb3", "#cdd5a0")
    strokes: list[Stroke] = [path(f"M-900,-900h{MAP_W + 1800}v{MAP_H + 1800}h{-MAP_W - 1800}Z", field)]
    for size, fill in zip((150, 111, 72), hills, strict=True):
        for row, dx, dy in ((38, 10, 36), (94, -6, -20)):
            x, y = lap().along(row * lap().step)
            strokes.append(path(circle(x + dx, y + dy, size), fill))
    broad = lap().width * 2.5
    for ribbon in (link(), lap()):
        strokes.append(path(ribbon.line(), stroke="#1d273312", width=broad + 6))
    for ribbon in (link(), lap()):
        strokes.append(path(ribbon.line(), stroke=way, width=broad))
    strokes += _hexagons(link(), (FLAT,) * LINK)
    strokes += _hexagons(lap(), FIRST_LAP)
    strokes += _chequers()
    x, y = lap().along(lap().length)
    strokes += _gate(BENDS[0][0] + 46, BENDS[0][1] + 10, start, INK, WHITE)
    strokes += _gate(x - 20, y - 30, finish, INK, WHITE)
    strokes += _gate(112, 322, second, GROUND[FLAT], INK)
    strokes += [group(_TREE, x, y, scale=k) for x, y, k in _TREES]
    strokes += [group(_FIR, x, y, scale=k) for x, y, k in _FIRS]
    return tuple(strokes)


def _hexagons(ribbon: Ribbon, ground: tuple[str, ...]) -> list[Stroke]:
    """All hexagons of a kind in one path; climbs carry chevrons, descents streaks."""
    fills, marks = dict.fromkeys(GROUND, ""), dict.fromkeys(MARKS_ON, "")
    for row, kind in enumerate(ground, start=1):
        for lane in (0, 1):
            fills[kind] += ribbon.hexagon(row, lane)
            d, t = ribbon.centre(row, lane)
            a, b = ribbon.step * 0.2, ribbon.width * 0.2
            if kind == CLIMB:
                marks[kind] += polyline(
                    [ribbon.at(d - a * 0.5, t - b), ribbon.at(d + a * 0.7, t), ribbon.at(d - a * 0.5, t + b)]
                )
            elif kind == DESCENT:
                for side in (-b * 0.55, b * 0.55):
                    marks[kind] += polyline([ribbon.at(d - a, t + side), ribbon.at(d + a, t + side)])
    drawn = [path(d, GROUND[kind]) for kind, d in fills.items() if d]
    return drawn + [
        path(d, stroke=MARKS_ON[kind], width=ribbon.step * 0.085) for kind, d in marks.items() if d
    ]


def _chequers() -> list[Stroke]:
    ribbon, cells = lap(), 6
    broad = ribbon.width * 2.5
    side, first = broad / cells, ribbon.length - 1
    dark = ""
    for i in range(cells):
        for j in range(2):
            if (i + j) % 2:
                t, d = -broad / 2 + i * side, first + j * side
                dark += polygon(
                    [
                        ribbon.at(d, t),
                        ribbon.at(d + side, t),
                        ribbon.at(d + side, t + side),
                        ribbon.at(d, t + side),
                    ]
                )
    frame = polygon(
        [
            ribbon.at(first, -broad / 2),
            ribbon.at(first + 2 * side, -broad / 2),
            ribbon.at(first + 2 * side, broad / 2),
            ribbon.at(first, broad / 2),
        ]
    )
    return [path(frame, WHITE), path(dark, INK), path(frame, stroke=INK, width=1)]


def _gate(x: float, y: float, words: str, fill: str, ink: str) -> list[Stroke]:
    width = 16 + 7.4 * len(words)
    return [
        path(f"M{x - 1.3:.1f},{y:.1f}h2.6v14h-2.6Z", "#7a5a3a"),
        path(rounded(Box(x - width / 2, y - 20, width, 20), 4), fill),
        title(x, y - 5.5, words, 12.5, weight=700, align="center", fill=ink),
    ]


_TREE: Shape = (
    path("M-6,7a8,3 0 1 0 16,0a8,3 0 1 0 -16,0Z", "#1d273318"),
    path("M-1.2,0h2.4v7h-2.4Z", "#7a5a3a"),
    path(circle(0, -4, 7.5), "#6f9a5c"),
    path(circle(-2.2, -6, 3.8), "#8fb377"),
)
_FIR: Shape = (
    path("M-5,7a7,2.6 0 1 0 14,0a7,2.6 0 1 0 -14,0Z", "#1d273318"),
    path("M-1.2,3h2.4v4h-2.4Z", "#7a5a3a"),
    path("M0,-13L6.5,-2L-6.5,-2ZM0,-7L8,4.5L-8,4.5Z", "#4f7f5c"),
    path("M0,-13L0,4.5L-8,4.5L-3.5,-2L-6.5,-2Z", "#679770"),
)
_TREES = (
    (18, 250, 1),
    (30, 232, 0.8),
    (148, 246, 1.1),
    (14, 420, 0.9),
    (568, 456, 1),
    (590, 464, 0.8),
    (800, 420, 1),
)
_FIRS = (
    (136, 150, 1),
    (154, 164, 0.85),
    (798, 70, 1),
    (806, 92, 0.8),
    (716, 140, 0.9),
    (16, 60, 1),
    (30, 74, 0.8),
    (640, 470, 1),
    (762, 470, 1),
)


@cache
def overview(night: bool) -> Shape:
    """The circuit in a few strokes, in the same coordinates."""
    way = PAPER_WAY_NIGHT if night else WHITE
    broad = lap().width * 2.5
    strokes: list[Stroke] = [path(r.line(), stroke=way, width=broad + 14) for r in (link(), lap())]
    strokes.append(path(link().line(), stroke=GROUND[FLAT], width=broad))
    row = 0
    for kind, length in LAP:
        piece = lap().line(row * lap().step, (row + length) * lap().step)
        strokes.append(path(piece, stroke=GROUND[kind], width=broad))
        row += length
    return tuple(strokes)


def heights() -> list[tuple[int, float]]:
    """The height at the end of each section of the lap: climbs go up, descents down."""
    points, row, height = [(0, 0.0)], 0, 0.0
    for kind, length in LAP:
        row += length
        height = (
            height + length if kind == CLIMB else max(0.0, height - length) if kind == DESCENT else height
        )
        points.append((row, height))
    return points


def height_at(row: float) -> float:
    for (a, p), (b, q) in zip(heights(), heights()[1:], strict=False):
        if row <= b:
            return p + (q - p) * (row - a) / (b - a)
    return heights()[-1][1]


def profile(box: Box, words: tuple[str, str, str] | None, night: bool) -> Shape:
    """The height profile of a lap; with room, each section says what it is and how long."""
    points, ceiling = heights(), max(h for _, h in heights())
    floor, base = box.bottom, 20.0 if words else 6.0
    names = dict(zip((FLAT, CLIMB, DESCENT), words, strict=True)) if words else {}

    def x(row: float) -> float:
        return box.x + box.w * row / len(FIRST_LAP)

    def y(height: float) -> float:
        return floor - base - (box.h - base - 14) * height / ceiling

    strokes: list[Stroke] = []
    for (a, p), (b, q), (kind, length) in zip(points, points[1:], LAP, strict=False):
        strokes.append(
            path(polygon([(x(a), y(p)), (x(b), y(q)), (x(b), floor), (x(a), floor)]), GROUND[kind])
        )
        if names and x(b) - x(a) > 62:
            strokes.append(
                text(
                    (x(a) + x(b)) / 2,
                    floor - 6,
                    f"{names[kind]} {length}",
                    12,
                    weight=600,
                    align="center",
                    fill="#0e151d",
                )
            )
    line = polyline([(x(a), y(h)) for a, h in points])
    strokes.append(path(line, stroke="#efe6d2" if night else INK, width=2))
    return tuple(strokes)


def profile_point(box: Box, row: float, words: bool) -> Point:
    ceiling, base = max(h for _, h in heights()), 20.0 if words else 6.0
    height = (box.h - base - 14) * height_at(row) / ceiling
    return box.x + box.w * row / len(FIRST_LAP), box.bottom - base - height


LEADING = YELLOW
SECOND_LAP_JOINS = JOINED
