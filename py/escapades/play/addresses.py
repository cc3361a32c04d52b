"""Where an address of the page leads: `#/breakaway`, `#/breakaway/rules/BR-8`, `#/replay/…`."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

PAGES = ("games", "statistics", "rules")


@dataclass(frozen=True, slots=True)
class Place:
    """`kind` is shelf, setup, rules, example, play, replay, again (a kept game, seen again), carried (a game
    that comes from a frame) or of PAGES."""

    kind: str = "shelf"
    game: str = ""
    what: str = ""  # an article, an example's number, a game's id, the text of a replay
    query: str = ""


SHELF = Place()


def place_of(address: str, games: Container[str]) -> Place:
    """What leads nowhere leads to the shelf."""
    way, _, query = address.removeprefix("#").removeprefix("/").partition("?")
    first, *rest = way.split("/")
    inner, what = (*rest, "", "")[:2]
    if first in ("replay", "again", "carried") and inner:
        return Place(first, what=inner)
    if first in PAGES:
        return Place(first)
    if first not in games:
        return SHELF
    if inner in ("rules", "play") or (inner == "example" and what):
        return Place(inner, first, what, query)
    return Place("setup", first, query=query)
