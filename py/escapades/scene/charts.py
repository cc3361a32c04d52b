"""Charts of the course of a game, drawn with the same nodes as the tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from escapades.scene.marks import SEAT_COLOURS, Palette, mark
from escapades.scene.nodes import Box, Node, Scene, Shape, Stroke, circle, path, polyline, text, title
from escapades.scene.parts import LETTER
from escapades.scene.standings import Chart

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200)  # between two lines of the grid
LINES = 6  # of the grid, at most
SMALL, LARGE = 13.0, 15.0  # of letters, below and from a width of
WIDE = 480.0
CLOSEST = 2.6  # times the size of a mark: nearer to each other only some of the marks are drawn

Place = Callable[[float], float]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the lines go: `plot` has all parts, played or not; names stand right of the last one played."""

    plot: Box
    letters: float
    names: float  # room for a name
    mark: float  # radius


def draw(
    chart: Chart,
    names: tuple[str, ...],
    marks: tuple[int, ...],
    width: float,
    height: float,
    palette: Palette,
) -> Scene:
    """A line a seat with its marks, names where the lines end; the whole is one thing for who listens."""
    letters = LARGE if width >= WIDE else SMALL
    seats = range(len(names))
    top = max(1, *(value or 0 for row in chart.values for value in row))
    lines = min(LINES, max(2, int((height - 60) / 30)))
    step = next((step for step in STEPS if top <= step * lines), -(-top // lines))
    rows = -(-top // step)
    layout = _lay_out(chart, width, height, letters, rows * step)
    plot = layout.plot

    def across(part: float) -> float:
        return plot.x + plot.w * part / max(1, chart.parts)

    def down(value: float) -> float:
        share = value / (rows * step)
        return plot.y + plot.h * (1 - share if chart.rises else share)

    grid: list[Stroke] = []
    for line in range(rows + 1):
        y, value = down(line * step), line * step
        label = chart.best if chart.best and not value else f"{chart.sign}{value}"
        grid.append(path(polyline([(plot.x, y), (plot.right, y)]), stroke=palette.line, width=1.4))
        grid.append(
            text(
                *(plot.x - 12, y + letters * 0.35, label, letters),
                weight=600,
                align="right",
                fill=palette.ink,
                room=plot.x - 16,
            )
        )
    grid += _parts(chart, layout, across, palette)
    nodes = [Node("grid", tuple(grid))]
    for seat in reversed(seats):
        nodes.append(Node(f"way-{seat}", _way(chart, seat, marks[seat], layout, across, down, palette)))
    nodes.append(Node("points", _points(chart, marks, layout, across, down, palette)))
    nodes += _names(chart, names, layout, across, down, palette)
    sheet = Box(0, 0, width, height)
    return Scene(width, height, (*nodes, Node("chart", box=sheet, label=" ".join(chart.spoken))))


def _lay_out(chart: Chart, width: float, height: float, letters: float, highest: int) -> Layout:
    scale = max(len(chart.best), len(f"{chart.sign}{highest}"))
    left = 20 + scale * letters * 0.56
    names = min(190.0, max(84.0, width * 0.24))
    right = width - 12.0
    if chart.parts:
        # The names begin at the last part played: what is left of the plot there is theirs already.
        free = (right - left) * (1 - chart.played / chart.parts)
        right -= max(0.0, names - free)
    plot = Box(left, 16, max(40.0, right - left), max(60.0, height - 16 - letters * 2.6))
    return Layout(plot, letters, names, 9.0 if width >= WIDE else 7.0)


def _parts(chart: Chart, layout: Layout, across: Place, palette: Palette) -> list[Stroke]:
    """A line a part where there is room; those to come are dashed, on a darker ground."""
    plot, letters, strokes = layout.plot, layout.letters, []
    step = layout.plot.w / max(1, chart.parts)
    every = next(n for n in (1, 2, 5, 10, 20, 50, 100) if n * step >= letters * 2 or n == 100)
    if chart.played < chart.parts:
        x = across(chart.played)
        strokes.append(
            path(f"M{x:.1f},{plot.y}h{plot.right - x:.1f}v{plot.h}h{x - plot.right:.1f}Z", palette.panel)
        )
    for part in range(chart.parts + 1):
        x, later = across(part), part > chart.played
        if part % every and part != chart.parts:
            continue
        strokes.append(
            path(
                polyline([(x, plot.y), (x, plot.bottom)]),
                stroke=palette.line,
                width=1.2,
                dash=(4.0, 6.0) if later else (),
            )
        )
        if part and part != chart.parts and across(chart.parts) - x < letters * 2:
            continue  # the last one is told, whatever comes right before it
        said = str(part) if part else chart.start
        if part and x - plot.x < len(chart.start) * letters * 0.32 + letters:
            continue
        ink = palette.soft if later else palette.ink
        y = plot.bottom + letters * 1.9
        strokes.append(title(x, y, said, letters, weight=700 if part else 600, align="center", fill=ink))
    return strokes


def _colour(identity: int, palette: Palette) -> str:
    return palette.seat_ink(identity) if palette.night else SEAT_COLOURS[identity]


def _line(chart: Chart, seat: int) -> list[tuple[int, int]]:
    """Parts and values of a seat, without those that are unknown."""
    return [(part, value) for part, row in enumerate(chart.values) if (value := row[seat]) is not None]


def _way(
    chart: Chart, seat: int, identity: int, layout: Layout, across: Place, down: Place, palette: Palette
) -> Shape:
    points = [(across(part), down(value)) for part, value in _line(chart, seat)]
    if len(points) < 2:
        return ()
    way = polyline(points)
    broad = layout.mark * 0.5
    return (
        path(way, stroke=palette.card, width=broad + 4),
        path(way, stroke=_colour(identity, palette), width=broad),
    )


def _points(
    chart: Chart, marks: tuple[int, ...], layout: Layout, across: Place, down: Place, palette: Palette
) -> Shape:
    """Marks at the parts, side by side where lines meet; the last ones are larger."""
    r, step = layout.mark, layout.plot.w / max(1, chart.parts)
    every = max(1, -(-int(CLOSEST * r) // max(1, int(step))))
    strokes: list[Stroke] = []
    for part in range(1, chart.played + 1):
        last = part == chart.played
        if not last and (part % every or chart.played - part < every):
            continue
        met: dict[int, list[int]] = {}
        for seat, value in enumerate(chart.values[part]):
            if value is not None:
                met.setdefault(value, []).append(seat)
        for value, there in met.items():
            if len(there) == len(chart.values[part]) > 2 and not last:
                strokes.append(path(circle(across(part), down(value), r * 0.6), palette.ink))
                continue  # all together: nobody has to be told from anybody
            apart = min(r * 1.7, step * 0.8 / len(there))
            for place, seat in enumerate(there):
                x = across(part) + (place - (len(there) - 1) / 2) * (0 if last else apart)
                strokes += mark(marks[seat], x, down(value), r * 1.15 if last else r, edge=palette.card)
    return tuple(strokes)


def _names(
    chart: Chart, names: tuple[str, ...], layout: Layout, across: Place, down: Place, palette: Palette
) -> list[Node]:
    """Each name as near to where its line ends as the others leave room for."""
    plot, letters = layout.plot, layout.letters
    apart = min(letters * 1.35, (plot.h + letters) / max(1, len(names) - 1))
    ends = sorted((down(chart.at_the_end(seat)), seat) for seat in range(len(names)))
    placed: list[tuple[int, float, float]] = []
    low = plot.y - apart
    for end, seat in ends:
        low = max(end, low + apart)
        placed.append((seat, low, end))
    over = max(0.0, low - plot.bottom - letters * 0.4)
    nodes, high = [], plot.bottom + letters
    for seat, y, end in reversed(placed):  # pushed up from below as far as needed, no further
        y = min(y, high - apart) if over else y
        high = y
        nodes.append(_name(chart, seat, names[seat], layout, across, y, end, palette))
    return nodes


def _name(
    chart: Chart, seat: int, name: str, layout: Layout, across: Place, y: float, end: float, palette: Palette
) -> Node:
    letters, x = layout.letters, across(chart.played) + layout.mark * 1.7
    value = chart.at_the_end(seat)
    told = "" if chart.best and not value else f"{chart.sign}{value}"
    room = layout.names - layout.mark * 1.7 - len(told) * letters * LETTER - 16
    strokes: list[Stroke] = []
    if abs(y - end) > letters * 0.5:
        strokes.append(path(polyline([(x - 4, end), (x + 5, y)]), stroke=palette.soft, width=1.2))
    strokes.append(
        text(x + 8, y + letters * 0.35, name, letters, weight=700, fill=palette.ink, room=max(20.0, room))
    )
    if told:
        edge = across(chart.played) + layout.names - 4
        strokes.append(text(edge, y + letters * 0.35, told, letters, align="right", fill=palette.ink))
    return Node(f"name-{seat}", tuple(strokes))
