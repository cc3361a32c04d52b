"""What a table is told besides the view: the room it has, the language, the names, what is chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from escapades.kernel.texts import Words
from escapades.scene.marks import DAY, IDENTITIES, Palette

MOST, LEAST = 4.0, 0.6  # how near and how far a map can be seen


@dataclass(frozen=True, slots=True)
class Glass:
    """How a map is looked at: shifted by pixels and nearer or farther than what fits it."""

    x: float = 0.0
    y: float = 0.0
    zoom: float = 1.0

    def panned(self, dx: float, dy: float) -> Glass:
        return replace(self, x=self.x + dx, y=self.y + dy)

    def zoomed(self, factor: float, x: float, y: float) -> Glass:
        """About a point of the table, which stays where it is."""
        zoom = min(MOST, max(LEAST, self.zoom * factor))
        real = zoom / self.zoom
        return Glass(x - (x - self.x) * real, y - (y - self.y) * real, zoom)

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the fitted map is seen."""
        return self.x + x * self.zoom, self.y + y * self.zoom


WHOLE = Glass()


@dataclass(frozen=True, slots=True)
class Frame:
    width: float
    height: float
    words: Words
    names: tuple[str, ...]
    palette: Palette = DAY
    marks: tuple[int, ...] = IDENTITIES  # the identity of each seat
    chosen: str = ""  # id of the node chosen, not yet played
    toggles: tuple[str, ...] = ()  # what goes with it
    waiting: bool = False  # somebody else's doing is shown: nothing can be played
    lasting: bool = False  # what is shown stays until somebody goes on
    step: int = 0  # of what comes to light bit by bit
    callers: tuple[int, ...] = ()  # who may speak up out of turn
    humans: tuple[int, ...] = ()  # who sits at this screen
    shared: bool = True  # by several humans, not by one among bots
    glass: Glass = WHOLE
    log: tuple[tuple[int, str], ...] = ()  # the last moves, newest first: seat and sentence
