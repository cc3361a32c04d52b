"""What a table is told besides the view: the room it has, the language, the names, what is chosen."""

from __future__ import annotations

from dataclasses import dataclass

from escapades.kernel.texts import Words
from escapades.scene.marks import DAY, Palette


@dataclass(frozen=True, slots=True)
class Frame:
    width: float
    height: float
    words: Words
    names: tuple[str, ...]
    palette: Palette = DAY
    chosen: str = ""  # id of the node chosen, not yet played
    toggles: tuple[str, ...] = ()  # what goes with it
    waiting: bool = False  # somebody else's doing is shown: nothing can be played
    lasting: bool = False  # what is shown stays until somebody goes on
    step: int = 0  # of what comes to light bit by bit
    callers: tuple[int, ...] = ()  # who may speak up out of turn
    humans: tuple[int, ...] = ()  # who sits at this screen
    shared: bool = True  # by several humans, not by one among bots
    log: tuple[tuple[int, str], ...] = ()  # the last moves, newest first: seat and sentence
