"""What is written to the device after every move: the match without its state, a number and a checksum.

Two slots are written in turn, so that a write cut short leaves the one before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from escapades.kernel import Seat
from escapades.play.match import Match, seated
from escapades.play.trouble import Trouble

FORMAT = 2


class BadSave(Trouble):
    """A save that cannot be read: future, damaged, foreign, game, field or illegal."""


@dataclass(frozen=True, slots=True)
class Glance:
    """What a list of games shows of one, known without replaying it."""

    id: str
    number: int
    game: str
    names: tuple[str, ...]
    players: tuple[str, ...]
    marks: tuple[int, ...]
    started: int
    changed: int
    moves: int
    turn: tuple[Seat, ...]  # who is asked
    ranks: tuple[int, ...]  # () while it is played
    scores: tuple[int, ...]

    @property
    def over(self) -> bool:
        return bool(self.ranks)


class Found(NamedTuple):
    """The newest readable match of two slots, its number, and what is wrong with the slots."""

    match: Match | None
    number: int
    troubles: tuple[BadSave, ...]

    @property
    def future(self) -> bool:
        """A later release has written here: neither slot may be overwritten."""
        return any(trouble.why == "future" for trouble in self.troubles)


def pack(match: Match, number: int) -> str:
    """The text of save `number` (they count up for ever, which tells the newer slot)."""
    outcome = match.game.rules.outcome(match.state)
    summary = {
        "turn": match.pending,
        "ranks": outcome.ranks if outcome else (),
        "scores": outcome.scores if outcome else (),
    }
    body = json.dumps(
        {"number": number, "summary": summary, **match.plain()}, ensure_ascii=False, separators=(",", ":")
    )
    return json.dumps({"save": FORMAT, "sum": _sum(body), "body": body}, ensure_ascii=False)


def unpack(text: str) -> tuple[Match, int]:
    """The match and the number of a save, replayed; BadSave says why it cannot be had."""
    body = _opened(text)
    try:
        return Match.from_plain(body), _number(body)
    except BadSave:
        raise
    except Trouble as error:
        raise BadSave(error.why, **error.detail) from error


def glance(text: str) -> Glance:
    """What the save says of itself; only one of the first format has to be replayed for that."""
    body = _opened(text)
    if "summary" not in body:
        match, number = unpack(text)
        body = _opened(pack(match, number))
    try:
        record, summary = body["record"], body["summary"]
        seen = Glance(
            id=_of_kind(str, body["id"]),
            number=_number(body),
            game=_of_kind(str, record["game"]),
            names=_row(str, record["names"]),
            players=_row(str, body["players"]),
            marks=_row(int, body["marks"]),
            started=_of_kind(int, body["started"]),
            changed=_of_kind(int, body["changed"]),
            moves=len(_of_kind(list, record["moves"])),
            turn=_row(int, summary["turn"]),
            ranks=_row(int, summary["ranks"]),
            scores=_row(int, summary["scores"]),
        )
    except (KeyError, TypeError) as error:
        raise BadSave("field", field="summary") from error
    seats = len(seen.names)
    rows = (seen.players, seen.marks, *((seen.ranks, seen.scores) if seen.over else ()))
    if any(len(row) != seats for row in rows):
        raise BadSave("field", field="summary")
    return seen


def newest(slots: Iterable[str]) -> Found:
    """The newest match of the two slots of one game that can be replayed. An empty slot is no trouble."""
    seen, troubles = [], []
    for text in filter(None, slots):
        try:
            seen.append((glance(text).number, text))
        except BadSave as trouble:
            troubles.append(trouble)
    for _, text in sorted(seen, reverse=True):
        try:
            match, number = unpack(text)
        except BadSave as trouble:
            troubles.append(trouble)
        else:
            return Found(match, number, tuple(troubles))
    return Found(None, 0, tuple(troubles))


# -- reading ---------------------------------------------------------------------------------------


def _opened(text: str) -> dict[str, Any]:
    """The body of a save in today's form, with its checksum found right."""
    outer = _parsed(text)
    if not isinstance(outer, dict) or "save" not in outer:
        raise BadSave("foreign")
    form, body = outer["save"], outer.get("body")
    if type(form) is not int or form < 1:
        raise BadSave("field", field="save")
    if form > FORMAT:
        raise BadSave("future")
    if not isinstance(body, str) or outer.get("sum") != _sum(body):
        raise BadSave("damaged")
    inner = _parsed(body)
    if not isinstance(inner, dict):
        raise BadSave("field", field="body")
    return _from_first(inner) if form == 1 else inner


def _from_first(body: dict[str, Any]) -> dict[str, Any]:
    """The first format knew one game on the device, bots of one kind, and no time."""
    record, bots = body.get("record"), body.get("bots", [])
    if not isinstance(record, str):
        raise BadSave("field", field="record")
    if not isinstance(bots, list) or not all(type(seat) is int for seat in bots):
        raise BadSave("field", field="bots")
    plain = _parsed(record)
    names = plain.get("names") if isinstance(plain, dict) else None
    seats = len(names) if isinstance(names, list) else 0
    return {
        "number": body.get("number"),
        "id": "",
        "players": list(seated(seats, bots)),
        "marks": list(range(seats)),
        "started": 0,
        "changed": 0,
        "seed": body.get("seed"),
        "record": plain,
    }


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSave("damaged") from error


def _number(body: dict[str, Any]) -> int:
    number = body.get("number")
    if type(number) is not int:
        raise BadSave("field", field="number")
    return number


def _of_kind(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise TypeError
    return value


def _row(kind: type, values: Any) -> tuple[Any, ...]:
    return tuple(_of_kind(kind, value) for value in _of_kind(list, values))


def _sum(body: str) -> str:
    return sha256(body.encode("utf-8", "surrogatepass")).hexdigest()
