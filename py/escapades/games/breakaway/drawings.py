"""Riders, cards and countryside of Breakaway, drawn at the origin for the table to place."""

from __future__ import annotations

import math
from bisect import bisect_left
from functools import cache

from escapades.scene.marks import INK, RED, RED_FOR_TEXT, SEAT_COLOURS, SKINS, WHITE, YELLOW, outline, pattern
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

CARD_W, CARD_H = 104.0, 152.0
GREEN, BLUE = "#447562", "#2f7591"

Point = tuple[float, float]


def band(speed: int) -> str:
    """The colour of a card's foot: calm, brisk, flat out."""
    return GREEN if speed <= 42 else BLUE if speed <= 46 else RED_FOR_TEXT


# -- cards -----------------------------------------------------------------------------------------


def chainring(x: float, y: float, r: float, teeth: int, colour: str, hole: str = WHITE) -> Shape:
    """The faster the card, the larger the ring."""
    rim = []
    for tooth in range(teeth * 2):
        turn, reach = tooth * math.pi / teeth, r if tooth % 2 == 0 else r * 0.91
        for side in (-0.28, 0.28):
            angle = turn + side * math.pi / teeth * 1.2
            rim.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    spokes = ""
    for arm in range(5):
        angle = -math.pi / 2 + arm * 2 * math.pi / 5
        spokes += (
            f"M{x:.1f},{y:.1f}L{x + r * 0.76 * math.cos(angle):.1f},{y + r * 0.76 * math.sin(angle):.1f}"
        )
    return (
        path(polygon(rim), colour),
        path(circle(x, y, r * 0.72), hole),
        path(spokes, stroke=colour, width=r * 0.17),
        path(circle(x, y, r * 0.27), colour),
        path(circle(x, y, r * 0.11), hole),
    )


@cache
def route_card(speed: int, width: float, height: float, raised: bool) -> Shape:
    """A card of the hand with its left top corner at the origin."""
    face = Box(0, 0, width, height)
    foot = max(16.0, height * 0.12)
    size = min(width * 0.52, height * 0.36)
    ring = min(width * 0.30, height * 0.17) * (0.74 + (speed - 39) * 0.026)
    middle = (size * 0.95 + height - foot) / 2 + height * 0.03
    colour = band(speed)
    strokes: list[Stroke] = [*_shadow(face, raised), path(rounded(face, width * 0.1), WHITE)]
    inner: list[Stroke] = []
    if height - foot - size > 34:
        inner += chainring(width / 2, middle, ring, speed - 15, colour)
    inner.append(path(f"M0,{height - foot:.1f}h{width:.1f}v{foot:.1f}h{-width:.1f}Z", colour))
    if foot >= 15 and width >= 44:
        inner.append(
            text(
                width / 2,
                height - foot * 0.3,
                "km/h",
                min(13.0, foot * 0.72),
                weight=700,
                align="center",
                fill=WHITE,
            )
        )
    strokes.append(clip(rounded(face, width * 0.1), tuple(inner)))
    strokes.append(title(width / 2, size * 0.92 + height * 0.02, str(speed), size, align="center", fill=INK))
    edge, thickness = (RED, 4.0) if raised else ("#1d273340", 1.0)
    strokes.append(path(rounded(face, width * 0.1), stroke=edge, width=thickness))
    return tuple(strokes)


@cache
def boost_card(words: str, width: float, height: float, raised: bool) -> Shape:
    """A whip on a yellow card: two km/h more."""
    face, foot = Box(0, 0, width, height), max(16.0, height * 0.12)
    size = min(width * 0.46, height * 0.32)
    x, y, k = width * 0.5, height * 0.6, width / 104
    disc = path(circle(x, y, min(width * 0.4, height * 0.25)), "#ffffff4d")
    lash = [(-18, 22), (-3, 1), (4, -10), (-22, -22), (-10, -28), (4, -34), (14, -2), (27, -16)]
    start, turn, *curls = [f"{x + a * k:.1f},{y + b * k:.1f}" for a, b in lash]
    whip = f"M{start}L{turn}C{' '.join(curls)}"
    handle = f"M{x - 19 * k:.1f},{y + 23 * k:.1f}L{x - 9 * k:.1f},{y + 9 * k:.1f}"
    inner = (
        disc,
        path(whip, stroke=INK, width=2.6 * k),
        path(handle, stroke=INK, width=8 * k),
        path(f"M0,{height - foot:.1f}h{width:.1f}v{foot:.1f}h{-width:.1f}Z", INK),
    )
    return _special(face, "+2", words, YELLOW, INK, inner, foot, size, raised, YELLOW)


@cache
def climb_card(words: str, width: float, height: float, raised: bool) -> Shape:
    """A mountain with the dots of the best climber."""
    face, foot = Box(0, 0, width, height), max(16.0, height * 0.12)
    x, floor, k = width * 0.5, height - foot - height * 0.07, width / 104
    ridge = [(-38, 0), (-14, -40), (-8, -34), (6, -62), (40, 0)]
    hill = polygon([(x + a * k, floor + b * k) for a, b in ridge])
    dots = "".join(
        circle(x + (col * 14 + (7 if row % 2 else 0)) * k, floor + (-7 - row * 12) * k, 3.6 * k)
        for row in range(6)
        for col in range(-4, 5)
    )
    peak = polygon([(x + a * k * 0.42 - width * 0.28, height * 0.26 + b * k * 0.42) for a, b in ridge])
    inner = (
        path(hill, WHITE),
        clip(hill, (path(dots, RED),)),
        path(hill, stroke=RED, width=2.4),
        path(peak, RED),
        path(f"M0,{height - foot:.1f}h{width:.1f}v{foot:.1f}h{-width:.1f}Z", RED_FOR_TEXT),
    )
    return _special(face, "", words, WHITE, WHITE, inner, foot, 0.0, raised, RED)


def _special(
    face: Box,
    index: str,
    words: str,
    paper: str,
    ink: str,
    inner: Shape,
    foot: float,
    size: float,
    raised: bool,
    edge: str,
) -> Shape:
    width, height = face.w, face.h
    label_ink = YELLOW if paper == YELLOW else WHITE
    strokes: list[Stroke] = [*_shadow(face, raised), path(rounded(face, width * 0.1), paper)]
    strokes.append(clip(rounded(face, width * 0.1), inner))
    if width >= 44:
        label = text(
            width / 2, height - foot * 0.3, words, min(13.0, foot * 0.72), weight=700, align="center"
        )
        strokes.append((*label[:8], label_ink, width - 8))
    if index:
        strokes.append(title(width / 2, size * 0.92 + height * 0.03, index, size, align="center", fill=ink))
    thickness = 4.0 if raised else 1.0
    strokes.append(path(rounded(face, width * 0.1), stroke=RED if raised else "#1d273340", width=thickness))
    return tuple(strokes)


@cache
def sticker(words: str, r: float, fill: str, ink: str) -> Shape:
    """A round paper seal with a jagged edge, centred on the origin."""
    rim = [
        (reach * math.cos(i * math.pi / 14), reach * math.sin(i * math.pi / 14))
        for i in range(28)
        for reach in (r if i % 2 == 0 else r * 0.86,)
    ]
    return (
        path(polygon(rim), fill, stroke=WHITE, width=1.6),
        title(0, r * 0.38, words, r * 1.02, align="center", fill=ink),
    )


def boost_sticker(r: float) -> Shape:
    return sticker("+2", r, YELLOW, INK)


def slump_sticker(count: int, r: float) -> Shape:
    return sticker(f"−{2 * count}", r, "#5b6d8e", WHITE)


def climb_sticker(r: float) -> Shape:
    """A little dotted hill in a disc."""
    hill = polygon(
        [
            (-r * 0.72, r * 0.42),
            (-r * 0.1, -r * 0.55),
            (r * 0.2, -r * 0.1),
            (r * 0.36, -r * 0.3),
            (r * 0.74, r * 0.42),
        ]
    )
    return (path(circle(0, 0, r), WHITE, stroke=RED, width=2), path(hill, RED))


def sign(width: float, height: float, head: str, words: str) -> Shape:
    """The board beside the road while a climb lasts, left top corner at the origin."""
    board, strip = Box(0, 0, width, height), height * 0.62
    dots = "".join(
        circle(
            strip * (0.16 + col * 0.34 + (0.17 if row % 2 else 0)), height * (0.1 + row * 0.2), height * 0.062
        )
        for row in range(5)
        for col in range(3)
    )
    strokes = [
        path(f"M{width * 0.16:.1f},{height}v14M{width * 0.84:.1f},{height}v14", stroke="#6d5a3a", width=6),
        path(rounded(board, 9), WHITE),
        clip(rounded(Box(0, 0, strip, height), 9), (path(dots, RED),)),
        path(f"M{strip:.1f},0v{height}", stroke=RED, width=2),
        path(rounded(board, 9), stroke=RED, width=3),
        title(strip + 12, height * 0.42, head, height * 0.32, weight=700, fill=INK, room=width - strip - 20),
        text(strip + 12, height * 0.78, words, height * 0.235, weight=600, fill=INK, room=width - strip - 20),
    ]
    return tuple(strokes)


def delay_tokens(minutes: int, r: float) -> Shape:
    """Red tokens for one minute, green ones for five, in a row from the origin."""
    fives, ones = divmod(minutes, 5)
    colours = [GREEN] * fives + [RED] * ones
    return tuple(
        path(circle(place * r * 1.7, 0, r), colour, stroke=WHITE, width=1.2)
        for place, colour in enumerate(colours)
    )


def _shadow(face: Box, raised: bool) -> Shape:
    """A soft shadow of two flat sheets: blurred shadows cost too much to draw."""
    drop = 8.0 if raised else 2.0
    return tuple(
        path(
            rounded(Box(face.x - grow, face.y + drop - grow, face.w + 2 * grow, face.h + 2 * grow), 12),
            "#1d273314",
        )
        for grow in ((4.0, 2.0) if raised else (1.5, 0.5))
    )


@cache
def small_card(speed: int, width: float) -> Shape:
    """The last card of a rider, floating above: centred on its top edge."""
    height = width * 1.24
    face = Box(-width / 2, 0, width, height)
    edge = rounded(face, width * 0.16)
    foot = f"M{face.x:.1f},{height * 0.74:.1f}h{width:.1f}v{height * 0.26:.1f}h{-width:.1f}Z"
    return (
        *_shadow(face, raised=False),
        path(edge, WHITE),
        clip(edge, (path(foot, band(speed)),)),
        path(edge, stroke="#1d273340", width=0.9),
        title(0, height * 0.60, str(speed), width * 0.62, align="center", fill=INK),
    )


@cache
def card_back(width: float) -> Shape:
    """A face-down card, centred on the origin."""
    scale = width / CARD_W
    height = CARD_H * scale
    face = Box(-width / 2, -height / 2, width, height)
    wheels = "".join(
        circle(
            (13 + c * 26 - (13 if r % 2 else 0)) * scale + face.x, (14 + r * 22) * scale + face.y, 8 * scale
        )
        for r in range(7)
        for c in range(5)
    )
    return (
        *_shadow(face, raised=False),
        path(rounded(face, 10.8 * scale), BLUE),
        clip(rounded(face, 10.8 * scale), (path(wheels, stroke="#cfe3ea", width=2 * scale),)),
        path(rounded(face.inset(4 * scale), 8 * scale), stroke=WHITE, width=3.5 * scale),
    )


def yellow_token(r: float) -> Shape:
    """The token of whoever leads."""
    return (
        path(circle(0, 0, r), YELLOW, stroke=INK, width=max(1.4, r * 0.13)),
        path(outline(4, 0, r * 0.04, r * 0.56), INK),
    )


# -- riders ----------------------------------------------------------------------------------------


def _bend(a: Point, b: Point, first: float, second: float, side: int) -> Point:
    """The joint of a limb of two parts between `a` and `b`."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    reach = min(math.hypot(dx, dy), first + second - 0.01)
    corner = math.acos(max(-1.0, min(1.0, (first**2 + reach**2 - second**2) / (2 * first * reach))))
    turn = math.atan2(dy, dx) - side * corner
    return a[0] + first * math.cos(turn), a[1] + first * math.sin(turn)


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


@cache
def cyclist(identity: int, phase: float, ghost: bool = False) -> Shape:
    """A rider on the road, wheels on the origin's level; `phase` turns the pedals. About 110 high."""
    if ghost:
        pale = _tint(SEAT_COLOURS[identity])
        return (*_rider(identity, phase, WHITE, 5.5), *_rider(identity, phase, pale, 0.01))
    return _rider(identity, phase, None, 0.0)


def _rider(identity: int, phase: float, flat: str | None, grow: float) -> Shape:
    jersey = flat or SEAT_COLOURS[identity]
    skin, ink, white = (flat or SKINS[identity]), (flat or INK), (flat or WHITE)
    hub, hip, shoulder, hand, head = (
        (-3.0, -20.0),
        (-13.0, -64.0),
        (19.0, -84.0),
        (36.0, -60.0),
        (32.0, -95.0),
    )

    def line(points: list[Point], colour: str, width: float) -> Stroke:
        return path(polyline(points), stroke=colour, width=width + grow)

    def leg(turn: float) -> list[Stroke]:
        px, py = hub[0] + 15 * math.cos(turn), hub[1] + 15 * math.sin(turn)
        ankle = (px - 3, py - 5)
        knee = _bend(hip, ankle, 31, 30, 1)
        return [
            line([knee, ankle], skin, 7.5),
            line([hip, knee], skin, 9.5),
            line([hip, _between(hip, knee, 0.66)], ink, 12.5),
            line([_between(ankle, knee, 0.26), ankle], white, 7.6),
            line([(px - 5, py - 2.2), (px + 7, py - 1.2)], ink, 5),
        ]

    def wheel(x: float) -> list[Stroke]:
        strokes = [path(circle(x, -21, 20), None if flat else "#ffffff55", stroke=ink, width=3.2 + grow)]
        if not flat:
            spokes = "".join(
                f"M{x + 18 * math.cos(a):.1f},{-21 + 18 * math.sin(a):.1f}"
                f"L{x - 18 * math.cos(a):.1f},{-21 - 18 * math.sin(a):.1f}"
                for a in (phase + i * math.pi / 5 for i in range(5))
            )
            strokes.append(path(spokes, stroke=ink, width=0.6, opacity=0.5))
        return [*strokes, path(circle(x, -21, 2.6), ink)]

    hx, hy, sx, sy = *hip, *shoulder
    torso = (
        f"M{hx - 8},{hy + 3}C{hx - 9},{hy - 12} {hx + 2},{sy - 8} {sx - 6},{sy - 9}"
        f"C{sx + 4},{sy - 10} {sx + 9},{sy - 4} {sx + 6},{sy + 4}"
        f"C{sx},{sy + 12} {hx + 19},{hy + 1} {hx + 10},{hy + 6}"
        f"C{hx + 4},{hy + 9} {hx - 7},{hy + 9} {hx - 8},{hy + 3}Z"
    )
    elbow = _bend(shoulder, hand, 19, 17, -1)
    a, b = head
    cap = (
        f"M{a - 9.3},{b + 0.6}C{a - 10},{b - 12} {a + 8},{b - 13} {a + 8.6},{b - 2.4}"
        f"L{a + 14.5},{b - 3.6}Q{a + 15.5},{b - 1} {a + 13},{b - 0.6}L{a + 4},{b + 0.2}Z"
    )
    middle = ((hx + sx) / 2 - 1, (hy + sy) / 2 - 4)
    strokes: list[Stroke] = [*wheel(-31), *wheel(33), *leg(phase + math.pi)]
    strokes += [
        line([hub, (-31, -21), (-13, -52), hub, (25, -50)], ink, 3.4),
        line([(-12, -51), (24, -55)], ink, 3.4),
        path("M23,-59L26,-48Q29,-36 33,-21", stroke=ink, width=3.4 + grow),
        line([(-13, -52), (-15, -58)], ink, 3.2),
        line([(-23, -59.5), (-8, -58.5)], ink, 4.4),
        path("M23,-59L25,-62L33,-63Q42,-63 41,-56Q40,-50 33,-51", stroke=ink, width=3 + grow),
        path(circle(*hub, 7), stroke=ink, width=2.4),
        *leg(phase),
        path(torso, jersey, stroke=jersey if grow else None, width=grow),
    ]
    if not flat:
        weave = pattern(identity, *middle, 26, "#fffaf05c")
        belt = path(f"M{hx - 12},{hy - 2}L{hx + 14},{hy + 12}", stroke=ink, width=6, opacity=0.9)
        strokes.append(clip(torso, (*weave, belt)))
    if flat != WHITE:
        strokes.append(path(outline(identity, *middle, 7.4), WHITE, stroke=jersey, width=1.6))
    strokes += [
        line([(sx + 3, sy - 4), (a - 2, b + 3)], skin, 7),
        path(circle(a, b, 8.6 + grow / 2), skin),
        line([shoulder, elbow, hand], skin, 6.2),
        line([shoulder, ((sx + elbow[0]) / 2 + 0.6, (sy + elbow[1]) / 2 + 1)], jersey, 8.6),
        path(circle(*hand, 3.8), ink),
        path(cap, white, stroke=white if grow else None, width=grow),
    ]
    if not flat:
        brim = f"M{a - 9.2},{b - 1}C{a - 3},{b - 3.4} {a + 4},{b - 3.6} {a + 8.4},{b - 3}"
        strokes.append(path(brim, stroke=jersey, width=2.6))
    return tuple(strokes)


def _tint(colour: str, part: float = 0.42) -> str:
    """Paler, towards the paper."""
    mixed = ""
    for place, paper in zip((1, 3, 5), (255, 250, 240), strict=True):
        value = int(colour[place : place + 2], 16)
        mixed += f"{round(value + (paper - value) * part):02x}"
    return "#" + mixed


PEDALS = tuple(i * math.pi / 3 for i in range(6))


# -- the road --------------------------------------------------------------------------------------


class Road:
    """A curve from left to right, walked by distance."""

    def __init__(self, box: Box, rise: float) -> None:
        left, right = box.x - 30, box.right + 30
        low, high = box.y + box.h * 0.86, box.y + box.h * (0.86 - rise)
        corners = [
            (left, low),
            (left + box.w * 0.28, low),
            (left + box.w * 0.55, (low * 2 + high) / 3),
            (right, high),
        ]
        self.points: list[Point] = []
        for step in range(121):
            t = step / 120
            weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
            self.points.append(
                (
                    sum(w * c[0] for w, c in zip(weights, corners, strict=True)),
                    sum(w * c[1] for w, c in zip(weights, corners, strict=True)),
                )
            )
        self.walked = [0.0]
        for (x0, y0), (x1, y1) in zip(self.points, self.points[1:], strict=False):
            self.walked.append(self.walked[-1] + math.hypot(x1 - x0, y1 - y0))
        self.length = self.walked[-1]

    def at(self, distance: float) -> tuple[float, float, float]:
        """x, y and slope in degrees at that distance."""
        distance = max(0.0, min(self.length - 0.01, distance))
        step = max(1, bisect_left(self.walked, distance))
        (x0, y0), (x1, y1) = self.points[step - 1], self.points[step]
        part = (distance - self.walked[step - 1]) / (self.walked[step] - self.walked[step - 1])
        return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part, math.degrees(math.atan2(y1 - y0, x1 - x0))

    def shifted(self, down: float) -> list[Point]:
        return [(x, y + down) for x, y in self.points]

    def ribbon(self, top: float, bottom: float, fill: str) -> Stroke:
        return path(polygon(self.shifted(top) + self.shifted(bottom)[::-1]), fill)

    def ground(self, down: float, floor: float, fill: str) -> Stroke:
        edge = self.shifted(down)
        return path(polygon([*edge, (edge[-1][0], floor), (edge[0][0], floor)]), fill)


def milestone(label: str) -> Shape:
    """A kilometre stone for so many minutes behind, standing on the origin."""
    return (
        path("M-19,0a19,4 0 1 0 38,0a19,4 0 1 0 -38,0Z", "#1d273322"),
        path("M-15,0L-15,-24A15,14 0 0 1 15,-24L15,0Z", WHITE, stroke=INK, width=1.4),
        path("M-15,-21L-15,-24A15,14 0 0 1 15,-24L15,-21Z", RED, stroke=INK, width=1.4),
        title(0, -5.6, label, 14.5, align="center", fill=INK, room=28),
    )


DAYLIGHT = {"sky": "#cfe3ea", "sun": WHITE, "far": "#b3ccc8", "mid": "#8fae9b", "near": "#b9c7a0"}
DAYLIGHT |= {"road": "#e9dcc0", "verge": "#b99f6c", "snow": WHITE, "cloud": WHITE}
DAYLIGHT |= {"earth0": "#dcc58c", "earth1": "#d3b97a", "earth2": "#c9ad6b", "earth3": "#bfa25f"}
MOONLIGHT = {"sky": "#22364a", "sun": "#efe6d2", "far": "#2f4a57", "mid": "#2b4a48", "near": "#3a5344"}
MOONLIGHT |= {"road": "#9a8f78", "verge": "#5b5038", "snow": "#9fb4bd", "cloud": "#48606f"}
MOONLIGHT |= {"earth0": "#6d6141", "earth1": "#625639", "earth2": "#574c32", "earth3": "#4c422b"}


def countryside(box: Box, road: Road, scale: float, night: bool) -> Shape:
    """Sky, mountains, hills, a village and the road itself, clipped to the box."""
    tone = MOONLIGHT if night else DAYLIGHT
    w, base, k = box.w, box.y + box.h * 0.70, box.h / 330
    x0 = box.x

    def ridge(points: list[Point], fill: str) -> Stroke:
        edge = [(x0 + part * w, base - up * k) for part, up in points]
        return path(polygon([*edge, (box.right + 20, box.bottom), (x0 - 20, box.bottom)]), fill)

    peaks: list[Point] = [(-0.02, 40), (0.09, 92), (0.17, 62), (0.30, 150), (0.38, 104), (0.47, 176)]
    peaks += [(0.58, 112), (0.72, 226), (0.83, 160), (0.95, 240), (1.03, 205)]

    def snow(part: float, up: float) -> Stroke:
        cap = [(-26, -31), (0, 0), (28, -24), (12, -34), (2, -22), (-10, -38)]
        return path(
            polygon([(x0 + part * w + a * k, base - (up + b) * k) for a, b in cap]),
            tone["snow"],
            opacity=0.85,
        )

    def hill(curves: list[Point], fill: str) -> Stroke:
        """A hill line through control points, given as parts of the width and heights above the base."""
        floor, right = f"{box.bottom:.1f}", f"{box.right + 20:.1f}"
        start, *rest = [f"{x0 + part * w:.1f},{base - up * k:.1f}" for part, up in curves]
        return path(f"M{start}C{' '.join(rest)}L{right},{floor}L{x0 - 20:.1f},{floor}Z", fill)

    back_hill: list[Point] = [(-0.02, 34), (0.14, 104), (0.25, 70), (0.36, 50), (0.5, 24), (0.62, 150)]
    back_hill += [(0.8, 150), (0.9, 150), (0.96, 120), (1.04, 150)]
    front_hill: list[Point] = [(-0.02, -6), (0.1, 36), (0.24, 44), (0.4, 10), (0.55, -20), (0.7, 110)]
    front_hill += [(1.04, 84)]
    strokes: list[Stroke] = [
        path(rounded(box, 0), tone["sky"]),
        path(circle(x0 + w * 0.42, box.y + box.h * 0.27, min(58.0, 46 * k)), tone["sun"], opacity=0.9),
        group(_cloud(tone["cloud"]), x0 + w * 0.62, box.y + box.h * 0.12, scale=k * 0.8, opacity=0.85),
        ridge(peaks, tone["far"]),
        snow(0.72, 226),
        snow(0.95, 240),
        hill(back_hill, tone["mid"]),
        hill(front_hill, tone["near"]),
        group(_VILLAGE, x0 + w * 0.09, base + 2 * k, scale=0.8 * k),
        group(_POPLARS, x0 + w * 0.27, base + 6 * k, scale=0.9 * k),
    ]
    strokes += [road.ground(0, box.bottom + 10, tone["earth0"])]
    strokes += [
        road.ground(62 * scale * i / 2 + 40 * scale, box.bottom + 10, tone[f"earth{i}"]) for i in (1, 2, 3)
    ]
    strokes += [
        road.ribbon(-15 * scale, 24 * scale, tone["road"]),
        road.ribbon(24 * scale, 32 * scale, tone["verge"]),
        path(polyline(road.shifted(-15 * scale)), stroke="#ffffffb0", width=2),
        path(polyline(road.shifted(24 * scale)), stroke=INK, width=1.6, opacity=0.55),
        path(
            polyline(road.shifted(14 * scale)), stroke=WHITE, width=2.6 * scale, dash=(20 * scale, 16 * scale)
        ),
    ]
    return (clip(rounded(box, 0), tuple(strokes)),)


def _cloud(colour: str) -> Shape:
    return (
        path("M-40,10A14,14 0 0 1 -30,-12A20,20 0 0 1 6,-18A16,16 0 0 1 34,-8A10,10 0 0 1 40,10Z", colour),
    )


def _house(x: float, y: float, size: float, roof: str) -> Stroke:
    walls = (path("M-14,-14h28v14h-28Z", "#f7f0e1"), path("M-17,-14L0,-25L17,-14Z", roof))
    return group((*walls, path("M-8,-10h4.5v6h-4.5ZM3,-10h4.5v10h-4.5Z", "#6d7d84")), x, y, scale=size)


_VILLAGE: Shape = (
    path("M-24,-18h34v18h-34Z", "#f7f0e1"),
    path("M-27,-18L-7,-31L13,-18Z", "#c9694a"),
    path("M10,-36h13v36h-13Z", "#efe2c6"),
    path("M9,-36L16.5,-62L24,-36Z", "#a9523a"),
    path("M-16,-12h5v12h-5ZM-4,-12h5v7h-5ZM14.5,-30h4v7h-4Z", "#6d7d84"),
    _house(-46, 2, 0.92, "#c9694a"),
    _house(50, 6, 0.85, "#a9523a"),
    _house(84, 2, 0.78, "#c9694a"),
)
_POPLARS: Shape = tuple(
    path(
        f"M{x - wide:.1f},{-high}a{wide:.1f},{high} 0 1 0 {wide * 2:.1f},0"
        f"a{wide:.1f},{high} 0 1 0 {-wide * 2:.1f},0Z",
        "#5f8a74",
    )
    for x, high, wide in ((-16, 23, 7.8), (0, 27, 9.2), (16, 20, 6.8))
)
