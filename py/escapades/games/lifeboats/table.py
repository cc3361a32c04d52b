"""The table of Lifeboats: what is said there. The sea, the boats and the islands are still to be drawn."""

from __future__ import annotations

import re

from escapades.games.lifeboats import rules
from escapades.games.lifeboats.data import ISLANDS
from escapades.games.lifeboats.rules import NOBODY, State
from escapades.kernel import News, Seat
from escapades.kernel.texts import Words
from escapades.scene.frame import Frame
from escapades.scene.nodes import Scene
from escapades.scene.standings import Column, Row, Standings
from escapades.scene.window import Window

# The colours of the six seats, as a player would call them.
COLOURS = ("orange", "blue", "green", "yellow", "purple", "sky")
UNSEEN = {"sealed"}  # nothing to look at: a vote cast shows nothing (LB-10)
ELIDED = re.compile("h?[aeiouàâäéèêëîïôöùûüœæ]|y[^aeiou]", re.IGNORECASE)  # names that French puts d’ before


# -- sentences -------------------------------------------------------------------------------------


def sentence(said: News, words: Words, names: tuple[str, ...]) -> str:
    """A piece of news in words."""
    facts = _in_words(said, words)
    if said.seat is not None:
        facts["who"] = names[said.seat]
    if "boat" in facts:
        whose = int(facts["owner"])
        own = whose == said.seat
        facts["what"] = words("boat.own") if own else boat_name(whose, words, names)
    elif "colour" in facts:
        facts["what"] = names[int(facts["colour"])]
    told = words(f"news.{said.what}", **facts)
    return told[:1].upper() + told[1:]


def line(said: News, words: Words) -> str:
    """A piece of news for the log, where a mark stands for the player and boats have their colours."""
    facts = _in_words(said, words)
    if "boat" in facts:
        facts["what"] = boat_colour(int(facts["owner"]), words)
    elif "colour" in facts:
        facts["what"] = words(f"colour.{COLOURS[int(facts['colour'])]}")
    return words(f"line.{said.what}", **facts)


def _in_words(said: News, words: Words) -> dict[str, int | str]:
    facts = dict(said.facts)
    if "rank" in facts:
        facts["rank"] = words(f"rank.{facts['rank']}")
    if "pawns" in facts:
        facts["pawns"] = words.count("pawns", int(facts["pawns"]))
    if "leaks" in facts:
        facts["leaks"] = words.count("leaks", int(facts["leaks"]))
    if "left" in facts:
        facts["left"] = words.count("caps", int(facts["left"]))
    if "island" in facts:
        officer, sailor = ISLANDS[int(facts["island"])]
        facts |= {"officer": officer, "sailor": sailor}
    return facts


def boat_name(owner: Seat, words: Words, names: tuple[str, ...]) -> str:
    """A boat by the name of its owner; the black one by its colour."""
    if owner == NOBODY:
        return words("boat.black")
    name = names[owner]
    return words("boat.elided", who=name) if ELIDED.match(name) else words("boat.owned", who=name)


def boat_colour(owner: Seat, words: Words) -> str:
    """A boat by its colour."""
    colour = words("colour.black") if owner == NOBODY else words(f"colour.{COLOURS[owner]}")
    return words("boat.coloured", colour=colour)


def heading(view: State, words: Words) -> str:
    """The round and what is being done in it, for the bar above the table."""
    doing = view.about or {"lots": "berth", "leave": "swim", "board": "swim"}.get(view.phase, view.phase)
    return words(f"heading.{doing}", round=view.round)


# -- what the evening asks -------------------------------------------------------------------------


def window(view: State) -> Window | None:
    """Who may announce something is asked for a move like anybody else (LB-21): there is no other speaking
    up out of turn."""
    return None


def may_speak(view: State, seat: Seat) -> bool:
    return False


def is_moment(heard: tuple[News, ...]) -> bool:
    """Everything is seen by all, but for a vote that waits for the others (LB-10)."""
    return any(said.what not in UNSEEN for said in heard)


def interlude(view: State) -> bool:
    """Rounds follow each other at once (LB-6)."""
    return False


def standings(view: State, words: Words, names: tuple[str, ...]) -> Standings:
    """Points, and the order that the islands give (LB-20)."""
    ranks = rules.ranks(view)
    order = sorted(range(view.seats), key=lambda seat: ranks[seat])
    points = tuple(str(score) for score in view.scores)
    return Standings(
        headline=names[order[0]],
        below="",
        table_title="",
        marked_means="",
        columns=(Column("", "total"),),
        rows=tuple(Row(seat, ranks[seat], (points[seat],)) for seat in order),
        podium=tuple((seat, ranks[seat], points[seat]) for seat in order),
    )


# -- the picture -----------------------------------------------------------------------------------


def draw(view: State, seat: Seat | None, frame: Frame) -> Scene:
    """Nothing yet, at the size of the frame."""
    return Scene(frame.width, frame.height, ())
