"""Why something from outside cannot be taken in: a save, a file, a link. Said in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from escapades.kernel import BadRecord
from escapades.kernel.texts import Words

LONGEST_QUOTE = 40  # of somebody else's words in a sentence of ours


class Trouble(ValueError):
    """`why` is the key of a sentence under `trouble`, `detail` fills its blanks.

    future: a later release wrote it.  damaged: it is not whole.  foreign: another program wrote it.
    game: no such game here.  field: a field holds what it cannot.  illegal: a move is against the rules.
    large, deep, json, games, moves, unfinished: of files and links, see there.
    """

    def __init__(self, why: str, **detail: str | int) -> None:
        self.why = why
        self.detail = {
            name: value[:LONGEST_QUOTE] if isinstance(value, str) else value for name, value in detail.items()
        }
        super().__init__(" ".join([why, *(f"{name}={value!r}" for name, value in self.detail.items())]))

    def sentence(self, words: Words) -> str:
        """What went wrong, and where."""
        if self.detail.get("article"):
            return words("trouble.illegal_article", **self.detail)
        return words(f"trouble.{self.why}", **self.detail)


def of_record(error: BadRecord) -> Trouble:
    """The same, said of a record."""
    if error.later:
        return Trouble("future")
    if error.move:
        return Trouble("illegal", move=error.move, article=error.article)
    return Trouble("game") if error.field == "game" else Trouble("field", field=error.field)


@dataclass(frozen=True, slots=True)
class Absent:
    """A wheel of this site whose game is not on the shelf, and why."""

    wheel: str
    kind: str  # list, missing, altered, raises, none, broken
    error: str = ""

    def sentence(self, words: Words) -> str:
        return words("added.trouble", why=words(f"added.{self.kind}", wheel=self.wheel, error=self.error))
