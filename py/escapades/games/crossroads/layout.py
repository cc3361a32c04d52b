"""Where the parts of the table of Crossroads go."""

from __future__ import annotations

from dataclasses import dataclass

from escapades.scene.nodes import Box


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the table for a given room."""

    map: Box
    seats: Box
    across: int  # seat tiles in a row; 1 is a column
    prompt: Box
    first: Box  # the stronger button
    second: Box  # the other one, at its left or above it
    tiles: Box  # piles, or tiles to lay before the first turn
    cards: Box  # the pile of drive cards and those turned
    counts: Box  # what is still in that pile
    legend: Box | None = None
    log: Box | None = None


def lay_out(width: float, height: float, seats: int) -> Layout:
    """Wide: the map with a column at its right. Upright: stacked. Low: side by side."""
    if height >= 520 and width >= 880:
        column = min(280.0, max(228.0, width * 0.2))
        foot = min(232.0, max(196.0, height * 0.27))
        board = Box(0, 0, width - column, height - foot)
        low, x = board.bottom, board.right
        panel = Box(x, 4, column, 66.0 * seats)
        legend = Box(x + 8, panel.bottom + 8, column - 16, 132)
        log = Box(x + 8, legend.bottom + 8, column - 16, low - legend.bottom - 16)
        top, tall = low + 62, foot - 72
        return Layout(
            map=board,
            seats=panel,
            across=1,
            prompt=Box(18, low + 8, width - 430, 46),
            first=Box(width - 168, low + 8, 152, 46),
            second=Box(width - 396, low + 8, 218, 46),
            tiles=Box(18, top, 230, tall),
            cards=Box(270, top, width * 0.36, tall),
            counts=Box(290 + width * 0.36, top, width * 0.64 - 310, tall),
            legend=legend,
            log=log if log.h >= 66 else None,
        )
    if height >= width * 0.9:
        foot = min(366.0, max(294.0, height * 0.37))
        board = Box(0, 50, width, height - 50 - foot)
        low = board.bottom
        tall = foot - 216
        half = min(250.0, width * 0.37)
        return Layout(
            map=board,
            seats=Box(0, 0, width, 50),
            across=seats,
            prompt=Box(12, low + 6, width - 24, 46),
            first=Box(width * 0.56, height - 54, width * 0.44 - 10, 46),
            second=Box(10, height - 54, width * 0.56 - 18, 46),
            tiles=Box(12, low + 58, half, tall),
            cards=Box(half + 22, low + 58, width - half - 32, tall),
            counts=Box(12, low + 64 + tall, width - 24, 88),
        )
    column = min(340.0, max(272.0, width * 0.4))
    x, board = width - column + 8, Box(0, 0, width - column, height)
    w = column - 16
    strip = 76.0 if seats > 2 else 42.0
    asked = min(86.0, max(48.0, height - strip - 250))
    top = strip + asked + 8
    tall = max(70.0, height - top - 140)
    return Layout(
        map=board,
        seats=Box(x - 6, 2, w + 10, strip),
        across=2,
        prompt=Box(x, strip + 4, w, asked),
        first=Box(x + w * 0.5 + 4, height - 52, w * 0.5 - 4, 46),
        second=Box(x, height - 52, w * 0.5 - 4, 46),
        tiles=Box(x, top, w * 0.46, tall),
        cards=Box(x + w * 0.49, top, w * 0.51, tall),
        counts=Box(x, top + 4 + tall, w, 78),
    )
