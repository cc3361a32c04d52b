"""The table of Jailbreak: a courtyard at night, four ways out of it, and what lies prepared at each."""

from __future__ import annotations

from escapades.games.jailbreak import rules
from escapades.games.jailbreak.data import COLOUR, GREY, GUARD, PRISONER, ROUTES, WORTH
from escapades.games.jailbreak.rules import Card, Route, State
from escapades.kernel import News, Seat
from escapades.kernel.texts import Words
from escapades.scene.frame import Frame
from escapades.scene.nodes import Scene
from escapades.scene.standings import Column, Row, Standings
from escapades.scene.window import Window

SEEN_BY_ALL = {"looks", "passes_by", "discards", "lays_open", "lays_closed", "revealed"}
MINUS = "−"


# -- sentences -------------------------------------------------------------------------------------


def sentence(said: News, words: Words, names: tuple[str, ...]) -> str:
    """A piece of news in words."""
    facts = _in_words(said, words)
    if "at" in facts:
        facts["at"] = names[int(facts["at"])]
    if said.seat is not None:
        facts["who"] = names[said.seat]
    return words(f"news.{said.what}", **facts)


def line(said: News, words: Words) -> str:
    """A piece of news for the log, where a mark stands for the player."""
    return words(f"line.{said.what}", **_in_words(said, words))


def _in_words(said: News, words: Words) -> dict[str, int | str]:
    facts = dict(said.facts)
    if "card" in facts:
        facts["card"] = card_name(str(facts["card"]), words)
    if "route" in facts:
        facts["route"] = route_name(int(facts["route"]), words)
    if "total" in facts:
        facts["total"] = number(int(facts["total"]))
    return facts


def card_name(card: Card, words: Words) -> str:
    """Colour and value; a grey card worth nothing is a decoy (JB-2)."""
    if not WORTH[card]:
        return words("card.decoy")
    colour = next((route for route in ROUTES if COLOUR[route] == card[0]), GREY)
    return words("card.name", value=number(WORTH[card]), colour=words(f"colour.{colour}"))


def route_name(route: Route, words: Words) -> str:
    return words(f"route.{ROUTES[route]}")


def number(value: int) -> str:
    return f"{MINUS}{-value}" if value < 0 else str(value)


def heading(view: State, words: Words) -> str:
    """Round and phase, for the bar above the table; between two rounds it is the one that was played."""
    if view.last and view.phase in ("over", rules.first_phase(view)):
        return words("heading.done", round=view.last.number)
    return words("heading.now", round=view.round, phase=words(f"phase.{view.phase}"))


# -- what the evening asks -------------------------------------------------------------------------


def window(view: State) -> Window | None:
    """Nobody speaks up out of turn in this game."""
    return None


def may_speak(view: State, seat: Seat) -> bool:
    return False


def is_moment(heard: tuple[News, ...]) -> bool:
    """Looks, cards and the reveal are seen by all; that somebody has chosen is not worth a look."""
    return any(said.what in SEEN_BY_ALL for said in heard)


def interlude(view: State) -> bool:
    """Whether a round has just come to light and another one follows (JB-10, JB-12)."""
    return view.last is not None and view.phase == rules.first_phase(view)


def standings(view: State, words: Words, names: tuple[str, ...]) -> Standings:
    """Points by the role that earned them (JB-11), from the most to the least (JB-12)."""
    scores = tuple(map(len, view.points))
    ranks = tuple(1 + sum(other > own for other in scores) for own in scores)
    rows = tuple(
        Row(
            seat,
            ranks[seat],
            (
                str(view.points[seat].count(PRISONER)),
                str(view.points[seat].count(GUARD)),
                str(scores[seat]),
            ),
        )
        for seat in sorted(range(view.seats), key=lambda seat: ranks[seat])
    )
    return Standings(
        headline=words("name"),
        below="",
        table_title=words("name"),
        marked_means="",
        columns=(
            Column(words("result.prisoner"), "part"),
            Column(words("result.guard"), "part"),
            Column(words("result.total"), "total"),
        ),
        rows=rows,
        podium=tuple((row.seat, row.rank, row.cells[2]) for row in rows),
    )


# -- the picture -----------------------------------------------------------------------------------


def draw(view: State, seat: Seat | None, frame: Frame) -> Scene:
    """The table as `seat` sees it."""
    return Scene(frame.width, frame.height, ())
