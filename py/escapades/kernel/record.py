"""A game as the list of its moves. Saves, links, replays, undo and worked examples are all records."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any

from escapades.kernel import codec
from escapades.kernel.game import BadOption, Game, IllegalMove, Move, Seat, State, settle

FORMAT = 1

_shelves: list[Mapping[str, Game]] = []


class BadRecord(ValueError):
    """A record that cannot be read or replayed: `field` is wrong, or `move` by its number from 1.

    `article` forbids the move, where known; `later` says that a later release has written it.
    """

    def __init__(
        self, reason: str, field: str, move: int = 0, article: str = "", *, later: bool = False
    ) -> None:
        super().__init__(reason)
        self.field = field
        self.move = move
        self.article = article
        self.later = later


@dataclass(frozen=True, slots=True)
class Record:
    """Everything needed to see a game again; no seed, since the chance moves stand among the others."""

    game: str
    options: tuple[tuple[str, Any], ...]
    names: tuple[str, ...]
    commitment: str
    moves: tuple[tuple[Seat, Move], ...] = ()
    rules_version: int = 1
    format: int = FORMAT

    @property
    def settings(self) -> dict[str, Any]:
        return dict(self.options)

    def then(self, seat: Seat, move: Move) -> Record:
        return replace(self, moves=(*self.moves, (seat, move)))

    def plain(self) -> dict[str, codec.Plain]:
        return {
            "format": self.format,
            "game": self.game,
            "rules": self.rules_version,
            "options": self.settings,
            "names": list(self.names),
            "commitment": self.commitment,
            "moves": [[seat, codec.plain(move)] for seat, move in self.moves],
        }

    def to_json(self) -> str:
        return json.dumps(self.plain(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The record that `to_json` wrote."""
        try:
            return cls.from_plain(json.loads(text))
        except BadRecord:
            raise
        except (ValueError, RecursionError) as error:
            raise BadRecord("this is not JSON", "record") from error

    @classmethod
    def from_plain(cls, data: codec.Plain) -> Record:
        """The record that `plain` gave. Checks its form; `replay` checks its moves."""
        if not isinstance(data, dict):
            raise BadRecord("a record is a JSON object", "record")
        if not _is_number(data.get("format"), FORMAT):
            reason = f"format {data.get('format')!r} is not known here (this is format {FORMAT})"
            raise BadRecord(reason, "format", later=_is_later(data.get("format"), FORMAT))
        called = data.get("game")
        game = game_called(called)
        if game is None:
            raise BadRecord(f"no game called {called!r} stands on this shelf", "game")
        if not _is_number(data.get("rules"), game.version):
            reason = f"rules version {data.get('rules')!r} is not known here"
            raise BadRecord(reason, "rules", later=_is_later(data.get("rules"), game.version))
        names, options = data.get("names"), data.get("options")
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise BadRecord("names must be a list of texts", "names")
        if not isinstance(options, dict):
            raise BadRecord("options must be an object", "options")
        if not isinstance(data.get("commitment"), str):
            raise BadRecord("commitment must be a text", "commitment")
        try:
            options = settle(game, len(names), options)
        except BadOption as error:
            raise BadRecord(str(error), "names" if error.option == "seats" else "options") from error
        return cls(
            game=game.id,
            options=tuple(options.items()),
            names=tuple(names),
            commitment=data["commitment"],
            moves=_read_moves(data.get("moves"), game),
            rules_version=game.version,
        )


def _is_number(value: Any, wanted: int) -> bool:
    """Whether `value` is that number and not `true`, which Python takes for 1."""
    return type(value) is int and value == wanted


def _is_later(value: Any, known: int) -> bool:
    return type(value) is int and value > known


def _read_moves(data: Any, game: Game) -> tuple[tuple[Seat, Move], ...]:
    if not isinstance(data, list):
        raise BadRecord("moves must be a list", "moves")
    words = codec.vocabulary(game.rules)
    moves = []
    for number, entry in enumerate(data, start=1):
        if not (isinstance(entry, list) and len(entry) == 2 and type(entry[0]) is int):
            raise BadRecord(f"move {number} is not a pair of a seat and a move", "moves", number)
        try:
            moves.append((entry[0], codec.build(entry[1], words)))
        except codec.BadPlain as error:
            raise BadRecord(f"move {number}: {error}", "moves", number) from error
    return tuple(moves)


def known_games(games: Mapping[str, Game]) -> None:
    """Tell records which games there are; the shelf does so when it is put up."""
    _shelves.append(games)


def game_called(name: object) -> Game | None:
    return next((shelf[name] for shelf in _shelves if isinstance(name, str) and name in shelf), None)


def game_of(record: Record) -> Game:
    game = game_called(record.game)
    if game is None:
        raise BadRecord(f"no game called {record.game!r} stands on this shelf", "game")
    return game


def steps(record: Record) -> Iterator[tuple[Seat, Move, State]]:
    """Each move of the record with the state after it. BadRecord at the first one that cannot be."""
    rules = game_of(record).rules
    state = rules.setup(len(record.names), record.settings)
    for number, (seat, move) in enumerate(record.moves, start=1):
        try:
            state = rules.apply(state, seat, move)
        except IllegalMove as error:
            raise BadRecord(f"move {number}: {error}", "moves", number, error.article) from error
        yield seat, move, state


def replay(record: Record) -> State:
    """The state after the last move of the record."""
    state = game_of(record).rules.setup(len(record.names), record.settings)
    for _seat, _move, after in steps(record):
        state = after
    return state


def package_of(game: Game) -> str:
    """Where the game's files are: beside its rules."""
    return str(getattr(game.rules, "__package__", "") or "")


def examples(package: str) -> dict[str, Record]:
    """The worked examples in a game's package, by number: records that can be seen again."""
    folder = files(package).joinpath("examples")
    found = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    return {file.name.removesuffix(".json"): Record.from_json(file.read_text("utf-8")) for file in found}
