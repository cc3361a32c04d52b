"""How the map of Crossroads fits its place, and where its cells are seen."""

from __future__ import annotations

from dataclasses import dataclass

from escapades.games.crossroads.rules import Cell, State
from escapades.scene.frame import Glass
from escapades.scene.nodes import Box

LARGEST, MARGIN = 112.0, 0.62  # of a tile in pixels; around the map in tiles


@dataclass(frozen=True, slots=True)
class Camera:
    """Where a cell of the map is seen."""

    x: float
    y: float
    size: float  # of a tile

    @classmethod
    def fitting(cls, view: State, cells: tuple[Cell, ...], box: Box, glass: Glass) -> Camera:
        """All tiles and `cells` besides, in the middle of the place for the map, then through the glass."""
        xs = [tile.x for tile in view.tiles] + [x for x, _ in cells]
        ys = [tile.y for tile in view.tiles] + [y for _, y in cells]
        wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        size = min(LARGEST, box.w / (wide + 2 * MARGIN), box.h / (high + 2 * MARGIN))
        left = box.x + (box.w - wide * size) / 2 - min(xs) * size
        top = box.y + (box.h - high * size) / 2 - min(ys) * size
        x, y = glass.place(left, top)
        return cls(x, y, size * glass.zoom)

    def corner(self, cell: Cell) -> tuple[float, float]:
        return self.x + cell[0] * self.size, self.y + cell[1] * self.size

    def at(self, cell: Cell, spot: tuple[float, float] = (50.0, 50.0)) -> tuple[float, float]:
        """A point of a tile, which is a hundred wide."""
        x, y = self.corner(cell)
        return x + spot[0] * self.size / 100, y + spot[1] * self.size / 100

    def box(self, cell: Cell) -> Box:
        return Box(*self.corner(cell), self.size, self.size)
