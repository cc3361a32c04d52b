"""The games on this device, in progress and finished, from what the store holds.

A game has two slots, `game/<id>/a` and `game/<id>/b`. Before there were several, the only one had slots of
its own; it is a game like the others under the id ADOPTED and goes on where it lies.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from escapades.play import saves
from escapades.play.match import ID_LETTERS
from escapades.play.saves import BadSave, Found, Glance

SLOTS = ("a", "b")
ADOPTED = "adopted"
ADOPTED_SLOTS = ("game-a", "game-b")


def slots(id: str) -> tuple[str, str]:
    """The keys of the two slots of a game."""
    if id == ADOPTED:
        return ADOPTED_SLOTS
    one, other = SLOTS
    return f"game/{id}/{one}", f"game/{id}/{other}"


def slot(id: str, number: int) -> str:
    """Where save `number` goes: in turn, so that the one before it stays."""
    return slots(id)[number % 2]


def id_in(key: str) -> str:
    """The game that a key of the store belongs to; '' for keys of other things."""
    if key in ADOPTED_SLOTS:
        return ADOPTED
    kind, _, rest = key.partition("/")
    id, _, which = rest.rpartition("/")
    return id if kind == "game" and which in SLOTS and id and set(id) <= ID_LETTERS else ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the list: what its newest readable slot tells, and what is wrong with the others.

    A game that cannot be read at all has troubles and no glance: it stays until somebody deletes it.
    """

    id: str
    glance: Glance | None
    troubles: tuple[BadSave, ...] = ()

    @property
    def over(self) -> bool:
        return self.glance is not None and self.glance.over

    @property
    def future(self) -> bool:
        """A later release has written here, and nothing may be written over it."""
        return any(trouble.why == "future" for trouble in self.troubles)


class Library:
    """Built from the keys and texts of the store; `kept` and `without` give the library after a change."""

    def __init__(self, held: Mapping[str, str], before: Library | None = None) -> None:
        self._held = {key: text for key, text in held.items() if text and id_in(key)}
        # A text that was looked at once is not looked at again.
        known = before._seen if before else {}
        self._seen: dict[str, Glance | BadSave] = {
            text: known.get(text) or _looked_at(text) for text in self._held.values()
        }
        found = [self._entry(id) for id in dict.fromkeys(map(id_in, self._held))]
        self.unreadable = tuple(entry for entry in found if entry.glance is None)
        self.in_progress = _newest_first(found, over=False)
        self.finished = _newest_first(found, over=True)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All of them: in progress, then finished, newest first, then what cannot be read."""
        return self.in_progress + self.finished + self.unreadable

    @property
    def glances(self) -> tuple[Glance, ...]:
        """Of all that can be read, each under the id by which it is kept."""
        return tuple(replace(entry.glance, id=entry.id) for entry in self.entries if entry.glance)

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(entry.id for entry in self.entries)

    def kept(self, key: str, text: str) -> Library:
        """After a write."""
        return Library({**self._held, key: text}, self)

    def renewed(self, held: Mapping[str, str]) -> Library:
        """With what the store holds now: another tab may have played on.

        What is newer or whole only here, because the store was full, failed or was cleared, stays; but a save
        of a later release never gives way.
        """
        taken = {key: text for key, text in held.items() if self._gives_way(key, text)}
        return Library({**self._held, **taken}, self)

    def _gives_way(self, key: str, text: str) -> bool:
        mine = self._seen.get(self._held.get(key, ""))
        theirs = self._seen.get(text) or _looked_at(text)
        if not id_in(key) or not isinstance(mine, Glance):
            return True
        return theirs.number >= mine.number if isinstance(theirs, Glance) else theirs.why == "future"

    def without(self, id: str) -> Library:
        """After both slots of a game are gone."""
        return Library({key: text for key, text in self._held.items() if id_in(key) != id}, self)

    def open(self, id: str) -> Found:
        """The game itself, replayed, under the id by which it is kept."""
        found = saves.newest(self._held.get(key, "") for key in slots(id))
        return found if found.match is None else found._replace(match=replace(found.match, id=id))

    def raw(self, id: str) -> str:
        """What lies in the slots of a game, as it is: all that can be exported of an unreadable one."""
        lying = {key: self._held[key] for key in slots(id) if key in self._held}
        return json.dumps({"unreadable": lying}, ensure_ascii=False, indent=1)

    def _entry(self, id: str) -> Entry:
        seen = [self._seen[self._held[key]] for key in slots(id) if key in self._held]
        glances = [sight for sight in seen if isinstance(sight, Glance)]
        return Entry(
            id,
            max(glances, key=lambda glance: glance.number, default=None),
            tuple(sight for sight in seen if isinstance(sight, BadSave)),
        )


def _looked_at(text: str) -> Glance | BadSave:
    try:
        return saves.glance(text)
    except BadSave as trouble:
        return trouble


def _newest_first(entries: list[Entry], over: bool) -> tuple[Entry, ...]:
    dated = [(entry.glance.changed, entry) for entry in entries if entry.glance and entry.over == over]
    return tuple(entry for _, entry in sorted(dated, key=lambda pair: pair[0], reverse=True))
