"""Charts of the result screens, drawn as SVG elements."""

from __future__ import annotations

from collections.abc import Callable

from escapades.play.elements import Element, element
from escapades.scene.marks import outline
from escapades.scene.standings import Chart

WIDTH, HEIGHT = 720.0, 236.0
LEFT, RIGHT, TOP, BOTTOM = 74.0, 700.0, 20.0, 196.0
LAST = 552.0  # the names of the riders have room to the right of it
LINES = 6  # of the grid, at most
STEPS = (1, 2, 5, 10, 20, 50, 100)
APART = 21.0  # between two names, at least

Place = Callable[[float], float]


def gaps(chart: Chart, names: tuple[str, ...]) -> Element:
    """Gaps part by part: the best on the top line, a mark a seat, names where the lines end."""
    gaps = [tuple(gap or 0 for gap in row) for row in chart.values[1:]]
    widest = max(max(row) for row in gaps)
    step = next((step for step in STEPS if widest <= step * (LINES - 1)), STEPS[-1])
    lines = max(2, -(-widest // step))

    played = chart.played
    right = min(RIGHT, LEFT + (LAST - LEFT) * chart.parts / played)

    def across(part: float) -> float:
        return LEFT + (right - LEFT) * part / chart.parts

    def down(gap: float) -> float:
        return TOP + (BOTTOM - TOP) * gap / (lines * step)

    grid: list[Element] = []
    for line in range(lines + 1):
        y = down(line * step)
        label = f"+{line * step}" if line else chart.best
        grid += [rule(LEFT, y, right, y), words(LEFT - 14, y + 5, label, "scale")]
    for part in range(chart.parts + 1):
        x = across(part)
        state = "part" if part <= played else "part later"
        label = str(part) if part else chart.start
        if part in (0, chart.parts) or chart.parts <= 12 or part % 5 == 0:
            grid.append(words(x, BOTTOM + 32, label, state))
        grid.append(rule(x, TOP, x, BOTTOM, state))
    seats = range(len(gaps[0]))
    drawn = [ride(seat, [0, *(row[seat] for row in gaps)], across, down) for seat in reversed(seats)]
    named = [
        words(across(played) + 20, y + 5, ending(names[seat], gaps[-1][seat]), "name", seat)
        for seat, y in spread([(down(gaps[-1][seat]), seat) for seat in seats])
    ]
    return element(
        "svg",
        *grid,
        *drawn,
        *named,
        class_="gaps",
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        role="img",
        aria_label=" ".join(chart.spoken),
    )


def ending(name: str, gap: int) -> str:
    return f"{name} +{gap}" if gap else name


def ride(seat: int, gaps: list[int], across: Place, down: Place) -> Element:
    points = [(across(part), down(gap)) for part, gap in enumerate(gaps)]
    way = "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in points)
    marks = "".join(outline(seat, x, y, 9) for x, y in points[1:])
    return element(
        "g",
        element("path", d=way, class_="way"),
        element("path", d=marks, class_="points"),
        data_seat=seat,
    )


def spread(wanted: list[tuple[float, int]]) -> list[tuple[int, float]]:
    """Each seat's name as near to its line as the others leave room for."""
    placed: list[tuple[int, float]] = []
    last = -APART
    for y, seat in sorted(wanted):
        last = max(y, last + APART)
        placed.append((seat, last))
    over = last - (BOTTOM + 10)
    return [(seat, y - max(0.0, over)) for seat, y in placed]


def rule(x0: float, y0: float, x1: float, y1: float, style: str = "") -> Element:
    return element("path", d=f"M{x0:.1f},{y0:.1f}L{x1:.1f},{y1:.1f}", class_=f"rule {style}".strip())


def words(x: float, y: float, content: str, style: str, seat: int | None = None) -> Element:
    return element("text", content, x=f"{x:.1f}", y=f"{y:.1f}", class_=style, data_seat=seat)
