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
        self._added: dict[str, Game] = {}

    def add(self, game: Game) -> None:
        """One more box, behind the others: a game that a site brings."""
        if game.id in self:
            raise ValueError(f"a game called {game.id!r} stands on the shelf already")
        self._added[game.id] = game

    @property
    def added(self) -> tuple[Game, ...]:
        return tuple(self._added.values())

    def __getitem__(self, id: str) -> Game:
        if id in self._added:
            return self._added[id]
        if id not in self._ids:
            raise KeyError(id)
        game: Game = import_module(f"escapades.games.{id}").GAME
        return game

    def __contains__(self, id: object) -> bool:
        return id in self._ids or id in self._added

    def __iter__(self) -> Iterator[str]:
        return iter((*self._ids, *self._added))

    def __len__(self) -> int:
        return len(self._ids) + len(self._added)


SHELF = Shelf(IDS)

known_games(SHELF)
