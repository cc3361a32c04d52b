"""Where the parts of the table of Cross-country go."""

from __future__ import annotations

from dataclasses import dataclass

from escapades.games.crosscountry.drawings import MAP_H, MAP_W
from escapades.scene.nodes import Box

CLEARING = Box(206, 140, 412, 212)  # of the map, inside the circuit
PROFILE = 58.0


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the table for a given room."""

    map: Box
    trick: Box
    seats: Box
    across: int  # seat tiles in a row; 1 is a column
    prompt: Box
    button: Box
    hand: Box
    rows: int  # of cards in the hand
    profile: Box | None = None
    log: Box | None = None
    open_hands: Box | None = None

    @property
    def whole(self) -> bool:
        """Whether the map is shown whole, with the trick in its middle."""
        return self.profile is not None


def lay_out(width: float, height: float, open_hands: int) -> Layout:
    """Wide: the map whole, a column at the right. Upright: stacked. Low: map and trick side by side."""
    if height >= 520 and width >= 880:
        column = 250.0 if width >= 1280 else 214.0
        left, foot = width - column, min(262.0, max(204.0, height * 0.29))
        board = Box(0, 0, left, height - foot - PROFILE)
        k = min(board.w / MAP_W, board.h / MAP_H)
        x, y = board.x + (board.w - MAP_W * k) / 2, board.y + (board.h - MAP_H * k) / 2
        tile = min(84.0, (height - foot - 20) / (4 + open_hands * 1.1) - 6)
        tiles = Box(left + 8, 8, column - 16, 4 * (tile + 6) - 6)
        rest = Box(left + 8, tiles.bottom + 10, column - 16, height - foot - tiles.bottom - 16)
        return Layout(
            map=board,
            trick=Box(x + CLEARING.x * k, y + CLEARING.y * k, CLEARING.w * k, CLEARING.h * k),
            seats=tiles,
            across=1,
            prompt=Box(16, height - foot + 8, width - 220, 48),
            button=Box(width - 186, height - foot + 8, 170, 50),
            hand=Box(14, height - foot + 76, width - 28, foot - 86),
            rows=1,
            profile=Box(0, height - foot - PROFILE, left, PROFILE),
            log=rest if not open_hands and rest.h >= 80 else None,
            open_hands=rest if open_hands else None,
        )
    if height >= width:
        top = 54.0
        hand = Box(
            8,
            height - min(300.0, max(210.0, height * 0.28)) - 8,
            width - 16,
            min(300.0, max(210.0, height * 0.28)),
        )
        prompt = Box(14, hand.y - 65, width - 168, 58)
        trick = Box(
            0,
            prompt.y - 8 - min(176.0, max(136.0, height * 0.17)),
            width,
            min(176.0, max(136.0, height * 0.17)),
        )
        board = Box(0, top, width, trick.y - top)
        panel = Box(width - 138, board.bottom - 100 * open_hands - 8, 130, 100.0 * open_hands - 4)
        return Layout(
            map=board,
            trick=trick,
            seats=Box(6, 4, width - 12, top - 8),
            across=4,
            prompt=prompt,
            button=Box(width - 146, hand.y - 62, 134, 52),
            hand=hand,
            rows=2,
            open_hands=panel if open_hands else None,
        )
    top = 38.0
    hand = Box(
        8, height - min(128.0, max(96.0, height * 0.29)) - 6, width - 16, min(128.0, max(96.0, height * 0.29))
    )
    row = hand.y - 66
    half = width * 0.5
    panel = Box(half - 128, top + 6, 122, min(100.0 * open_hands, row - top - 12))
    return Layout(
        map=Box(0, top, half, row - top - 4),
        trick=Box(half, top, width - half, row - top - 4),
        seats=Box(4, 3, width - 8, top - 6),
        across=4,
        prompt=Box(12, row, width - 170, 44),
        button=Box(width - 150, row - 1, 140, 46),
        hand=hand,
        rows=1,
        open_hands=panel if open_hands else None,
    )
