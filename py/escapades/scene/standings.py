"""Results in words and numbers: what a game says after a stage, a round, or at the end."""

from __future__ import annotations

from dataclasses import dataclass

from escapades.kernel.texts import Words


@dataclass(frozen=True, slots=True)
class Column:
    """`kind` is part (a stage, a round; left out on a phone), total, gap or said (a word, always there)."""

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
    """The course of a game: a line a seat over its parts (stages, rounds, tricks, turns).

    Either higher is better, or the best are on the top line, which has a name, and the others below it.
    """

    title: str
    start: str  # the name of the point before the first part
    parts: int  # how many there will be
    values: tuple[tuple[int | None, ...], ...]  # by seat, at the start and after each part; None is unknown
    spoken: tuple[str, ...]  # a sentence a seat
    rises: bool = False  # higher is better
    best: str = ""  # the name of the top line where it is not
    sign: str = ""  # before every number

    @property
    def played(self) -> int:
        """How many parts are over."""
        return len(self.values) - 1

    def at_the_end(self, seat: int) -> int:
        """The last value known of a seat."""
        return next(row[seat] for row in reversed(self.values) if row[seat] is not None) or 0


SPOKEN = 8  # points of a line that are told, at most


def spoken(
    values: tuple[tuple[int | None, ...], ...], words: Words, names: tuple[str, ...]
) -> tuple[str, ...]:
    """A sentence a seat: its values after some of the parts, the last one among them."""
    played = len(values) - 1
    step = max(1, -(-played // SPOKEN))
    told = [part for part in range(1, played + 1) if (played - part) % step == 0]
    return tuple(
        words(
            "chart.spoken",
            who=name,
            points=", ".join(
                words("chart.point", part=part, value=values[part][seat])
                for part in told
                if values[part][seat] is not None
            ),
        )
        for seat, name in enumerate(names)
    )


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
