"""Results in words and numbers: what a game says after a stage, a round, or at the end."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Column:
    """`kind` is part (a stage, a round), total or gap."""

    words: str
    kind: str


@dataclass(frozen=True, slots=True)
class Row:
    """One seat: its place, its cells in the order of the columns, those to mark, places won or lost."""

    seat: int
    rank: int
    cells: tuple[str, ...]
    marked: tuple[int, ...] = ()
    climbed: int = 0


@dataclass(frozen=True, slots=True)
class Chart:
    """Gaps behind the best after each part, by seat; `parts` is how many there will be."""

    title: str
    best: str  # the name of the line at the top
    start: str  # the name of the point before the first part
    parts: int
    gaps: tuple[tuple[int, ...], ...]
    spoken: tuple[str, ...]  # a sentence a seat


@dataclass(frozen=True, slots=True)
class Following:
    """What comes next, and the button that leads there."""

    title: str
    sentence: str
    button: str


@dataclass(frozen=True, slots=True)
class Standings:
    """Rows from first to last; on the podium the seats of what has just ended, with their rank and words."""

    headline: str
    below: str
    table_title: str
    marked_means: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    podium: tuple[tuple[int, int, str], ...]
    chart: Chart | None = None
    following: Following | None = None
