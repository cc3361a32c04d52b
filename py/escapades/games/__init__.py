"""The shelf: the one list of games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from escapades.kernel import Game, known_games

IDS = ("breakaway", "crosscountry", "lifeboats", "jailbreak", "crossroads")


class Shelf(Mapping[str, Game]):
    """Boxes in the order in which they stand; each is opened, its modules loaded, when it is taken."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        self._ids = ids

    def __getitem__(self, id: str) -> Game:
        if id not in self._ids:
            raise KeyError(id)
        game: Game = import_module(f"escapades.games.{id}").GAME
        return game

    def __contains__(self, id: object) -> bool:
        return id in self._ids

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


SHELF = Shelf(IDS)

known_games(SHELF)
