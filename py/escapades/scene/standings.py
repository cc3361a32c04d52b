"""Results as a table of words: what a game says after a stage, a round, or at the end."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One seat: its place, its cells in the order of the columns, and which of them to mark."""

    seat: int
    rank: int
    cells: tuple[str, ...]
    marked: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Standings:
    """Rows from first to last. `podium` is for the part just finished: seat, rank, words."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    podium: tuple[tuple[int, int, str], ...]
