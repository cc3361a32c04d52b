"""The table of Crossroads: what happened in words, and what the evening asks of a game."""

from __future__ import annotations

from escapades.games.crossroads import rules
from escapades.games.crossroads.rules import State
from escapades.kernel import News, Seat
from escapades.kernel.texts import Words
from escapades.scene.frame import Frame
from escapades.scene.manner import OPEN
from escapades.scene.nodes import Scene
from escapades.scene.standings import Column, Row, Standings
from escapades.scene.window import Window

SEEN_BY_ALL = {"lays_exit", "puts_under", "shuffles_again", "stop", "no_light", "leaves"}


# -- sentences -------------------------------------------------------------------------------------


def sentence(said: News, words: Words, names: tuple[str, ...]) -> str:
    """A piece of news in words."""
    facts = _in_words(said, words)
    if said.seat is not None:
        facts["who"] = names[said.seat]
    return words(f"news.{said.what}", **facts)


def line(said: News, words: Words) -> str:
    """A piece of news for the log, where a mark stands for the player."""
    if f"line.{said.what}" not in words:
        return ""
    return words(f"line.{said.what}", **_in_words(said, words))


def _in_words(said: News, words: Words) -> dict[str, int | str]:
    facts = dict(said.facts)
    if "kind" in facts:
        facts["kind"] = words(f"kind.{facts['kind']}")
    if "card" in facts:
        facts["card"] = words(f"card.{facts['card']}")
    if "tiles" in facts:
        facts["tiles"] = words.count("tiles", int(facts["tiles"]))
    for fact in ("colour", "old"):
        if fact in facts:
            facts[fact] = words(f"colour.{facts[fact]}")
    return facts


def heading(view: State, words: Words) -> str:
    """What is being done, and how many tiles are left to lay, for the bar above the table."""
    left = sum(map(len, view.piles))
    if view.phase in ("lots", "tiles", "set_up", "piles", "deck"):
        return words("heading.set_up")
    if not left:
        return words("heading.road_done")
    key = "heading.way_out" if view.exit_laid else "heading.building"
    return words(key, tiles=words.count("tiles", left))


# -- what the evening asks -------------------------------------------------------------------------


def window(view: State) -> Window | None:
    """Nobody speaks up out of turn."""
    return None


def may_speak(view: State, seat: Seat) -> bool:
    return False


def manner(view: State) -> str:
    """Nothing is hidden from one player alone: everything is done openly."""
    return OPEN


def reveals(heard: tuple[News, ...]) -> tuple[tuple[News, ...], ...]:
    """Nothing that came to light has to be looked at bit by bit."""
    return ()


def is_aside(heard: tuple[News, ...]) -> bool:
    """Nobody knows anything alone."""
    return False


def is_moment(heard: tuple[News, ...]) -> bool:
    """What ends a turn before its time, or opens the way out, is looked at by all."""
    return any(said.what in SEEN_BY_ALL for said in heard)


def interlude(view: State) -> bool:
    """There are no rounds."""
    return False


def standings(view: State, words: Words, names: tuple[str, ...]) -> Standings:
    """The order in which the cars have left (XR-22)."""
    result = rules.outcome(view)
    ranks = result.ranks if result else (1,) * view.seats
    order = sorted(range(view.seats), key=lambda seat: ranks[seat])
    return Standings(
        headline=words("result.title", who=names[order[0]]),
        below=words("result.podium"),
        table_title=words("result.table"),
        marked_means="",
        columns=(Column(words("result.place"), "total"),),
        rows=tuple(Row(seat, ranks[seat], (str(ranks[seat]),)) for seat in order),
        podium=tuple((seat, ranks[seat], names[seat]) for seat in order),
    )


# -- the picture -----------------------------------------------------------------------------------


def draw(view: State, seat: Seat | None, frame: Frame) -> Scene:
    return Scene(frame.width, frame.height, ())
