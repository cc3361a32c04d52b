"""Cards, routes, roles and the courtyard of Jailbreak, drawn at the origin for the table to place."""

from __future__ import annotations

import math
from functools import cache, lru_cache
from random import Random

from escapades.games.jailbreak.data import COLOUR, GREY, GUARD, ROUTES, WORTH
from escapades.scene.marks import INK, RED, WHITE, outline
from escapades.scene.nodes import Box, Shape, Stroke, circle, clip, group, path, polygon, rounded, text, title

NIGHT_SKY, WALL, LAMP, PAVING, SHADE = "#1d2440", "#39406b", "#f6d66b", "#313a66", "#0b1022"
BATTLEMENT, BLOCK = "#4b5385", "#454d80"
FILL = {"air": "#5aa0d8", "wall": "#d1584a", "tunnel": "#d9a63a", "gate": "#5aa06a", GREY: "#8b8f99"}
DARK = {"air": "#2f6ea3", "wall": "#a63b2e", "tunnel": "#8d6512", "gate": "#34714a", GREY: "#555b66"}
CARD_W, CARD_H = 96.0, 134.0
TUCKED = 0.72  # a card of which less is seen shows its number in that part
PRISONER_ORANGE, GUARD_BLUE = "#e5772e", "#2b3a73"


def kind_of(card: str) -> str:
    """The route of a card's colour, or grey."""
    return next((route for route in ROUTES if COLOUR[route] == card[0]), GREY)


def number(value: int) -> str:
    return f"−{-value}" if value < 0 else str(value)


# -- emblems ---------------------------------------------------------------------------------------


@cache
def emblem(what: str, colour: str, light: str) -> Shape:
    """A balloon, a ladder at a wall, a shovel, a gate; for grey cards a bell, a dummy in a bed, a key."""
    if what == "air":
        bag = "M0,-1C.55,-1 .82,-.62 .82,-.25C.82,.12 .4,.38 .26,.55L-.26,.55C-.4,.38 -.82,.12 -.82,-.25"
        return (
            path(bag + "C-.82,-.62 -.55,-1 0,-1Z", colour),
            path("M0,-1C.26,-.8 .3,-.1 .1,.55L-.1,.55C-.3,-.1 -.26,-.8 0,-1Z", light, opacity=0.55),
            path(rounded(Box(-0.22, 0.7, 0.44, 0.3), 0.07), colour),
            path("M-.2,.55L-.16,.72M.2,.55L.16,.72", stroke=colour, width=0.07),
        )
    if what == "wall":
        bricks = ""
        for row, starts in enumerate(((-0.95, -0.3, 0.35), (-0.95, -0.62, 0.03, 0.68), (-0.95, -0.3, 0.35))):
            for x in starts:
                end = min(x + (0.27 if row == 1 and x == -0.95 else 0.57), 0.95)
                bricks += f"M{x},{-0.3 + row * 0.44:.2f}h{end - x:.2f}v.36h{x - end:.2f}Z"
        rungs = "".join(f"M-.22,{y}L.22,{y}" for y in (-0.66, -0.22, 0.22, 0.66))
        ladder = "M-.22,-1L-.22,1M.22,-1L.22,1" + rungs
        return (
            path(bricks, colour),
            path(ladder, stroke=light, width=0.3),
            path(ladder, stroke=colour, width=0.13),
        )
    if what == "tunnel":
        blade = "M-.42,.02L.42,.02L.4,.5Q.3,.86 0,1.05Q-.3,.86 -.4,.5Z"
        shovel = (path("M-.3,-1L.3,-1M0,-.95L0,.15", stroke=colour, width=0.2), path(blade, colour))
        return (group(shovel, 0, 0, 32),)
    if what == "gate":
        arch = "M-.8,.95L-.8,-.1C-.8,-.72 -.45,-.98 0,-.98C.45,-.98 .8,-.72 .8,-.1L.8,.95"
        bars = "M-.4,.95L-.4,-.7M0,.95L0,-.9M.4,.95L.4,-.7M-.8,.1L.8,.1"
        return (
            path(arch, stroke=colour, width=0.22),
            path(bars, stroke=colour, width=0.15),
            path(circle(0, 0.1, 0.24), colour),
        )
    if what == "bell":
        bell = "M-.85,.55C-.5,.35 -.6,-.75 0,-.8C.6,-.75 .5,.35 .85,.55Z"
        return (path(bell, colour), path(circle(0, 0.78, 0.2) + circle(0, -0.88, 0.13), colour))
    if what == "decoy":
        eyes = "M-.62,-.38L-.5,-.26M-.5,-.38L-.62,-.26M-.38,-.38L-.26,-.26M-.26,-.38L-.38,-.26"
        return (
            path("M-.95,.85Q-.95,.2 -.2,.2L.95,.2L.95,.85Z", colour),
            path(circle(-0.45, -0.3, 0.42), colour),
            path(eyes, stroke=WHITE, width=0.07),
        )
    key = "M-.05,.1L.95,.1M.62,.1L.62,.5M.9,.1L.9,.5"
    return (path(circle(-0.45, 0.1, 0.4), stroke=colour, width=0.22), path(key, stroke=colour, width=0.22))


def emblem_of(card: str) -> str:
    kind = kind_of(card)
    if kind != GREY:
        return kind
    return "bell" if WORTH[card] < 0 else "key" if WORTH[card] else "decoy"


# -- cards -----------------------------------------------------------------------------------------


def _sheet(raised: bool) -> list[Stroke]:
    return [
        path(rounded(Box(0.5, 9 if raised else 4, CARD_W, CARD_H), 11), "#0b102259"),
        path(
            rounded(Box(0, 0, CARD_W, CARD_H), 10),
            WHITE,
            stroke=RED if raised else INK,
            width=4 if raised else 1.8,
        ),
    ]


@cache
def card_face(card: str, foot: str, width: float, raised: bool = False, seen: float = 1.0) -> Shape:
    """A card with its left top corner at the origin; without words at its foot it is small and bold.

    Where the next card lies on it, only the part `seen` at its left is left for the number.
    """
    kind = kind_of(card)
    edge = rounded(Box(1, 1, CARD_W - 2, CARD_H - 2), 9)
    drawn = _sheet(raised)
    drawn.append(clip(edge, (path(f"M0,{CARD_H * 0.8}h{CARD_W}v{CARD_H * 0.2}h{-CARD_W}Z", FILL[kind]),)))
    big = emblem(emblem_of(card), DARK[kind], WHITE)
    if foot:
        drawn.append(title(10, 46, number(WORTH[card]), 44, fill=INK))
        drawn.append(group(big, 60, 74, scale=24))
        if width >= 64:  # else too small to read, and the emblem says it
            size = max(15.0, 12.2 * CARD_W / width)
            drawn.append(
                text(
                    CARD_W / 2, CARD_H - 8, foot, size, weight=700, align="center", fill=INK, room=CARD_W - 3
                )
            )
    elif seen < TUCKED:
        said, strip = number(WORTH[card]), CARD_W * seen
        size = min(56.0, (strip - 8) / (0.62 * len(said)))
        drawn.append(title(strip / 2 + 1, 28 + size * 0.5, said, size, align="center", fill=INK))
        drawn.append(group(big, strip / 2 + 1, 86, scale=min(15.0, strip * 0.38)))
    else:
        drawn.append(title(CARD_W / 2, 64, number(WORTH[card]), 56, align="center", fill=INK))
        drawn.append(group(big, CARD_W / 2, 86, scale=15))
    return (group(tuple(drawn), 0, 0, scale=width / CARD_W),)


@cache
def card_back(width: float, peek: str = "", seen: float = 1.0) -> Shape:
    """Bars and a keyhole; the own card lifts a corner to whoever laid it, one that is not lain upon."""
    edge = rounded(Box(7, 7, CARD_W - 14, CARD_H - 14), 6)
    bars = "".join(f"M{7 + i * 16.4:.1f},0V{CARD_H}" for i in range(1, 5))
    x, y = CARD_W / 2, CARD_H / 2
    keyhole = circle(x, y - 5, 7.2) + polygon(
        [(x - 4.3, y - 3), (x + 4.3, y - 3), (x + 8.2, y + 13), (x - 8.2, y + 13)]
    )
    inner = (path(bars, stroke="#4a548c", width=4.3), path(circle(x, y, 24), LAMP), path(keyhole, "#2b335c"))
    drawn = [*_sheet(False), path(edge, "#2b335c"), clip(edge, inner)]
    if peek and seen < TUCKED:
        said, strip = number(WORTH[peek]), CARD_W * seen
        size = min(42.0, (strip - 8) / (0.62 * len(said)))
        corner = polygon([(0, 0), (strip + 22, 0), (strip + 22, 20), (0, 74)])
        drawn.append(clip(rounded(Box(1, 1, CARD_W - 2, CARD_H - 2), 9), (path(corner, WHITE),)))
        drawn.append(path(f"M{strip + 22},20L0,74", stroke=INK, width=1.4))
        fill = DARK[kind_of(peek)]
        drawn.append(title(strip / 2 + 1, 8 + size * 0.8, said, size, align="center", fill=fill))
    elif peek:
        w, h, fold = CARD_W, CARD_H, 50.0
        corner = polygon([(w - fold - 6, h + 0.6), (w + 0.6, h - fold - 14), (w + 0.6, h + 0.6)])
        lifted = polygon([(w - fold - 6, h), (w, h - fold - 14), (w - fold * 0.9, h - fold * 0.96)])
        drawn.append(clip(rounded(Box(0, 0, w, h), 10), (path(corner, WHITE),)))
        drawn.append(path(lifted, "#d9cfb8", stroke=INK, width=1.4))
        size = max(38.0, min(48.0, 12.2 * CARD_W / width))
        drawn.append(
            title(w - 17, h - 7, number(WORTH[peek]), size, align="center", fill=DARK[kind_of(peek)])
        )
    return (group(tuple(drawn), 0, 0, scale=width / CARD_W),)


@cache
def eye(colour: str, shut: bool) -> Shape:
    if shut:
        lashes = "M-1,-.1Q0,.75 1,-.1M-.55,.35L-.75,.72M0,.45L0,.9M.55,.35L.75,.72"
        return (path(lashes, stroke=colour, width=0.2),)
    return (path("M-1,0Q0,-1 1,0Q0,1 -1,0Z", stroke=colour, width=0.2), path(circle(0, 0, 0.34), colour))


@cache
def slot(width: float, shut: bool) -> Shape:
    """A place for the next card, which will lie open or closed."""
    h = width * CARD_H / CARD_W
    return (
        path(rounded(Box(0, 0, width, h), 6), "#fffaf0cc", stroke=RED, width=2.6, dash=(6.0, 5.5)),
        group(eye(INK, shut), width / 2, h * 0.45, scale=width * 0.25),
    )


# -- roles -----------------------------------------------------------------------------------------


def _prisoner() -> Shape:
    body = "M-.92,1.2C-.92,.5 -.5,.28 0,.28C.5,.28 .92,.5 .92,1.2Z"
    stripes = "".join(f"M-1,{y}h2v.14h-2Z" for y in (0.32, 0.6, 0.88, 1.16))
    return (
        path(body, WHITE),
        clip(body, (path(stripes, INK),)),
        path(rounded(Box(-0.16, 0.08, 0.32, 0.32), 0.1), "#c98f68"),
        path(
            "M-.42,-.35C-.42,-.02 -.25,.22 0,.22C.25,.22 .42,-.02 .42,-.35C.42,-.7 -.42,-.7 -.42,-.35Z",
            "#e0a77e",
        ),
        path("M-.5,-.42Q-.46,-.62 0,-.62Q.46,-.62 .5,-.42Z", INK),
        path("M-.46,-.6C-.44,-.98 .44,-.98 .46,-.6Z", WHITE),
        path("M-.455,-.66Q0,-.76 .455,-.66L.44,-.76Q0,-.88 -.44,-.76Z", INK),
        path(circle(-0.16, -0.26, 0.055) + circle(0.16, -0.26, 0.055), INK),
        path("M-.12,.02Q.02,.1 .16,-.02", stroke=INK, width=0.055),
        path(rounded(Box(-0.5, 0.66, 1.0, 0.36), 0.05), INK),
    )


def _guard() -> Shape:
    return (
        path("M-.95,1.2C-.95,.48 -.5,.26 0,.26C.5,.26 .95,.48 .95,1.2Z", GUARD_BLUE),
        path("M-.2,.3L0,.62L.2,.3Z", WHITE),
        path("M0,.42L.07,.5L0,1.1L-.07,.5Z", INK),
        path(outline(4, -0.52, 0.78, 0.15), LAMP),
        path(rounded(Box(-0.16, 0.08, 0.32, 0.28), 0.1), "#8a5a3c"),
        path("M-.4,-.35C-.4,-.02 -.25,.2 0,.2C.25,.2 .4,-.02 .4,-.35C.4,-.66 -.4,-.66 -.4,-.35Z", "#a8714c"),
        path("M-.56,-.46Q-.66,-.98 0,-.98Q.66,-.98 .56,-.46Q0,-.62 -.56,-.46Z", GUARD_BLUE),
        path("M-.46,-.46Q0,-.62 .46,-.46Q.3,-.32 0,-.32Q-.3,-.32 -.46,-.46Z", INK),
        path(outline(4, 0, -0.76, 0.13), LAMP),
        path("M-.24,-.2L-.09,-.2M.09,-.2L.24,-.2", stroke=INK, width=0.08),
        path("M-.2,.0Q-.1,-.07 0,-.01Q.1,-.07 .2,0Z", INK),
    )


@cache
def file_card(role: str, name: str, order: str, width: float, height: float) -> Shape:
    """A role as a file with a photograph, its left top corner at the origin."""
    w, h = width, height
    folder = (
        f"M6,12H{w * 0.44:.1f}L{w * 0.5:.1f},2H{w - 10}q6,0 6,6V{h - 6}q0,6 -6,6H6q-6,0 -6,-6V18q0,-6 6,-6Z"
    )
    middle, pw = w / 2 - 2, w * 0.6
    ph = h * 0.47
    photo = rounded(Box(middle - pw / 2, 27, pw, ph), 3)
    lines = "".join(f"M0,{27 + ph * part:.1f}h{w}" for part in (0.15, 0.35, 0.55, 0.75))
    person = _guard() if role == GUARD else _prisoner()
    inner = (
        path(lines, stroke="#fffaf099", width=1.4),
        group(person, middle, 27 + ph * 0.52, scale=ph * 0.5),
    )
    drawn: list[Stroke] = [
        path(folder, "#0b102240", opacity=0.6),
        path(folder, "#e3bd7b", stroke=INK, width=1.6),
        path(rounded(Box(w * 0.08, 21, w * 0.84 - 4, h - 30), 4), WHITE, stroke="#1d27334d", width=1),
        path(photo, "#b9cbd6", stroke=INK, width=1.3),
        clip(photo, inner),
        title(
            middle,
            27 + ph + h * 0.125,
            name,
            max(13.0, w * 0.128),
            align="center",
            fill="#a8321f" if role != GUARD else GUARD_BLUE,
            room=w * 0.8,
        ),
    ]
    if h > 120:
        drawn.append(
            text(middle, 27 + ph + h * 0.225, order, w * 0.098, align="center", fill=INK, room=w * 0.78)
        )
    clipper = f"M{w * 0.16:.1f},34V14q0,-7 6,-7q6,0 6,7V30q0,4 -3.4,4q-3.4,0 -3.4,-4V17"
    drawn.append(path(clipper, stroke="#7d8592", width=2.2))
    return tuple(drawn)


@cache
def pip(role: str, r: float) -> Shape:
    """A point, by the role that earned it; none is still to be earned."""
    if not role:
        return (path(circle(0, 0, r - 0.5), stroke="#7c828a", width=1.4, dash=(3.0, 2.4)),)
    if role == GUARD:
        return (
            path(circle(0, 0, r), GUARD_BLUE, stroke=INK, width=1.3),
            path(outline(4, 0, 0, r * 0.58), LAMP),
        )
    bars = "".join(f"M{d * r:.2f},{-0.62 * r:.2f}V{0.62 * r:.2f}" for d in (-0.4, 0.0, 0.4))
    return (
        path(circle(0, 0, r), PRISONER_ORANGE, stroke=INK, width=1.3),
        path(bars, stroke=WHITE, width=r * 0.26),
    )


@cache
def dealer_mark(r: float) -> Shape:
    cards = path(rounded(Box(-r * 0.5, -r * 0.8, r * 1.05, r * 1.5), 2), WHITE, stroke=INK, width=1.4)
    return (group((cards,), -r * 0.2, 0, -16), group((cards,), r * 0.2, 0, 6))


# -- the courtyard ---------------------------------------------------------------------------------


@lru_cache(256)
def gauge(w: float, h: float, known: int, unknown: int, needed: int, kind: str, lit: bool) -> Shape:
    """A segment a point needed: full for what is known, hatched for what closed cards may bring."""
    gap = 3.0
    each = (w - gap * (needed - 1)) / needed
    colour = DARK[kind] if lit else FILL[kind]
    strokes: list[Stroke] = []
    for place in range(needed):
        x = place * (each + gap)
        box = rounded(Box(x, 0, each, h), h * 0.3)
        full, may_be = place < known, max(0, known) <= place < max(0, known + 4 * unknown)
        strokes.append(path(box, colour if full else "#fff6d8" if lit else "#11172f"))
        if may_be and not full:
            hatch = "".join(
                f"M{x + step * 5:.1f},{h:.1f}l{h:.1f},{-h:.1f}" for step in range(-3, int(each / 5) + 2)
            )
            strokes.append(clip(box, (path(hatch, stroke=colour, width=1.9),)))
        strokes.append(path(box, stroke=INK if lit else "#6a73a8", width=1.2))
    return tuple(strokes)


@cache
def tower(r: float) -> Shape:
    def ring(q: float) -> str:
        return polygon(
            [(q * math.cos((i + 0.5) * math.pi / 4), q * math.sin((i + 0.5) * math.pi / 4)) for i in range(8)]
        )

    spokes = ""
    for i in range(8):
        x, y = math.cos((i + 0.5) * math.pi / 4), math.sin((i + 0.5) * math.pi / 4)
        spokes += f"M{x * r * 0.45:.1f},{y * r * 0.45:.1f}L{x * r * 0.8:.1f},{y * r * 0.8:.1f}"
    return (
        group((path(ring(r), "#0b102273"),), 0, r * 0.12),
        path(ring(r), "#59619a", stroke=INK, width=2),
        path(ring(r * 0.8), BLOCK),
        path(spokes, stroke="#59619a", width=2),
        path(circle(0, 0, r * 0.46), INK),
        path(circle(0, 0, r * 0.36), LAMP),
        path(circle(0, 0, r * 0.2), "#fff6d0"),
    )


@cache
def yard(w: float, h: float, cross: tuple[float, float] | None) -> Shape:
    """Night, the wall, paved ways in a cross (half widths of its arms), and what stands in the corners."""
    wall = 12.0 if min(w, h) < 420 else 20.0
    strokes: list[Stroke] = [
        path(f"M0,0h{w}v{h}h{-w}Z", NIGHT_SKY),
        path(rounded(Box(4, 4, w - 8, h - 8), 12), WALL),
        path(_battlements(w, h), BATTLEMENT),
    ]
    inside = Box(wall, wall, w - 2 * wall, h - 2 * wall)
    strokes.append(path(rounded(inside, 8), NIGHT_SKY))
    if cross is None:
        strokes.append(path(rounded(inside, 8), PAVING))
        return tuple(strokes)
    x, y = w / 2, h / 2
    a, b = cross
    far, near = w - wall, h - wall
    upright = f"M{x - a},{wall}H{x + a}V{near}H{x - a}Z"
    across = f"M{wall},{y - b}H{far}V{y + b}H{wall}Z"
    strokes.append(path(upright + across, PAVING))
    strokes += _corners(inside, x, y, a, b)
    bars = "".join(f"M{x - 34 + i * 13:.1f},{h - wall + 3}v{wall - 6}" for i in range(6))
    strokes += [
        path(f"M{x - 42},{h - wall}h84v{wall}h-84Z", INK),
        path(bars, stroke=FILL["gate"], width=4),
    ]
    rungs = f"M{w - wall - 12},{y + b - 20}h{wall + 8}M{w - wall - 12},{y + b - 8}h{wall + 8}"
    rungs += "".join(f"M{w - wall - 8 + i * 8},{y + b - 20}v12" for i in range(4))
    strokes.append(path(rungs, stroke=FILL["wall"], width=3))
    hole = f"M{wall - 6},{y + b - 16}a10,13 0 1 0 20,0a10,13 0 1 0 -20,0Z"
    strokes += [
        path(hole, "#b98a2d"),
        path(f"M{wall - 1},{y + b - 16}a6,9 0 1 0 12,0a6,9 0 1 0 -12,0Z", SHADE),
    ]
    return tuple(strokes)


def _battlements(w: float, h: float) -> str:
    step, d = 18.0, ""
    for i in range(int((w - 28) // step)):
        for y in (7.0, h - 12):
            d += f"M{17 + i * step},{y}h12v5h-12Z"
    for i in range(int((h - 32) // step)):
        for x in (7.0, w - 12):
            d += f"M{x},{19 + i * step}v12h5v-12Z"
    return d


def _corners(inside: Box, x: float, y: float, a: float, b: float) -> list[Stroke]:
    """The balloon; moon and cell block; the mound with its shovel; the washing line."""
    left, right, top, low = x - a - inside.x, inside.right - x - a, y - b - inside.y, inside.bottom - y - b
    k = min(1.0, left / 200, top / 150)
    if k < 0.25:
        return []
    rng = Random(3)
    stars = "".join(
        circle(
            inside.x + rng.uniform(6, left - 14),
            inside.y + rng.uniform(6, top - 20),
            rng.choice((0.9, 1.2, 1.7)),
        )
        for _ in range(int(30 * k))
    )
    stars += "".join(
        circle(x + a + rng.uniform(14, right - 8), inside.y + rng.uniform(6, top * 0.4), 1.2)
        for _ in range(int(16 * k))
    )
    strokes: list[Stroke] = [path(stars, "#f7f0e1", opacity=0.75)]
    strokes.append(
        group(emblem("air", FILL["air"], "#dcecf8"), inside.x + left / 2, inside.y + top * 0.45, scale=52 * k)
    )
    mx, my = x + a + right * 0.74, inside.y + 34 * k
    strokes += [path(circle(mx, my, 22 * k), LAMP), path(circle(mx - 10 * k, my - 6 * k, 18 * k), NIGHT_SKY)]
    bx, bw = x + a + 20 * k, right - 30 * k
    strokes.append(
        path(f"M{bx},{y - b}v{-58 * k}h{28 * k}v{-16 * k}h{24 * k}v{16 * k}H{bx + bw}V{y - b}Z", BLOCK)
    )
    for row in range(2):
        for i in range(int((bw - 12 * k) // (26 * k))):
            lit = (i, row) in ((1, 0), (3, 1))
            wx, wy = bx + (12 + i * 26) * k, y - b - (48 - row * 24) * k
            strokes.append(
                path(
                    f"M{wx:.1f},{wy:.1f}h{14 * k:.1f}v{15 * k:.1f}h{-14 * k:.1f}Z", LAMP if lit else NIGHT_SKY
                )
            )
    sx, sy = inside.x + left / 2, y + b + low / 2
    mound = "M-1.5,.75C-1.2,-.1 -.7,-.5 -.1,-.55C.6,-.6 1.1,.1 1.5,.75Z"
    strokes.append(group((path(mound, "#8d6a2c"),), sx - 6 * k, sy + 12 * k, scale=42 * k))
    strokes.append(group(emblem("tunnel", FILL["tunnel"], WHITE), sx + 24 * k, sy - 20 * k, -8, 38 * k))
    gx, gy, half = x + a + right / 2, y + b + low / 2, right / 2 - 16 * k
    posts = f"M{gx - half},{gy - 40 * k}v{90 * k}M{gx + half},{gy - 40 * k}v{90 * k}"
    strokes.append(path(posts, stroke="#59619a", width=5 * k))
    strokes.append(
        path(
            f"M{gx - half},{gy - 34 * k}Q{gx},{gy - 18 * k} {gx + half},{gy - 34 * k}",
            stroke="#f7f0e1",
            width=1.8 * k,
        )
    )
    shirt = "M-.5,0L-.95,.25L-.75,.62L-.5,.5L-.5,1.5L.5,1.5L.5,.5L.75,.62L.95,.25L.5,0Q0,.26 -.5,0Z"
    stripes = "".join(f"M-1.2,{0.24 + j * 0.35:.2f}h2.4v.15h-2.4Z" for j in range(4))
    washed = (path(shirt, "#f7f0e1"), clip(shirt, (path(stripes, BLOCK),)))
    for side in (-0.45, 0.45) if k > 0.7 else (0.0,):
        strokes.append(group(washed, gx + side * half, gy - 25 * k, scale=33 * k))
    return strokes
