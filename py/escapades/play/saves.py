"""What is written to the device after every move: the record and its seed, with a number and a checksum.

Two slots are written in turn, so that a write cut short leaves the one before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256

from escapades.kernel import BadRecord, Record
from escapades.play.match import Match, seated

FORMAT = 1


class BadSave(ValueError):
    """A save that cannot be read."""


def pack(match: Match, number: int) -> str:
    """The text of save `number` (they count up for ever, which tells the newer slot)."""
    body = json.dumps(
        {
            "number": number,
            "seed": match.seed,
            "bots": list(match.bots),
            "record": match.record.to_json(),
        },
        ensure_ascii=False,
    )
    return json.dumps({"save": FORMAT, "sum": _sum(body), "body": body}, ensure_ascii=False)


def unpack(text: str) -> tuple[Match, int]:
    """The match and the number of a save; BadSave says why it cannot be had."""
    try:
        outer = json.loads(text)
        if outer["save"] != FORMAT:
            raise BadSave(f"save format {outer['save']!r} is not known here")
        if outer["sum"] != _sum(outer["body"]):
            raise BadSave("the checksum does not fit")
        body = json.loads(outer["body"])
        record = Record.from_json(body["record"])
        players = seated(len(record.names), body.get("bots", ()))
        return Match.resume(record, str(body["seed"]), players), int(body["number"])
    except BadSave:
        raise
    except BadRecord as error:
        raise BadSave(str(error)) from error
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
        raise BadSave("this is not a save") from error


def newest(slots: Iterable[str]) -> tuple[Match | None, int, int]:
    """The newest readable match, its number, and how many slots were damaged."""
    best: Match | None = None
    number = damaged = 0
    for text in slots:
        if not text:
            continue
        try:
            match, found = unpack(text)
        except BadSave:
            damaged += 1
            continue
        if best is None or found > number:
            best, number = match, found
    return best, number, damaged


def _sum(body: str) -> str:
    return sha256(body.encode()).hexdigest()
