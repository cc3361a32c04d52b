"""A game in somebody else's page: what its address asks for, what the page may say, what it is told.

assets/embed/CONTRACT.md is the document of it. Whatever is told of a game under way is made of a spectator's
view and of nothing else, so that the page around can know no more than anybody who looks over the players'
shoulders at the open table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from escapades.kernel import CHANCE, Game, Move, News, Seat, State, View
from escapades.kernel.texts import LANGUAGES, Words
from escapades.play import portable
from escapades.play.addresses import Place
from escapades.play.elements import Element, button, element
from escapades.play.evening import Evening
from escapades.play.match import CLUB, HUMAN, PLAYERS, Match
from escapades.play.panels import panel
from escapades.play.screens import tool
from escapades.play.wishes import NAMES, Wishes

VERSION = 1
LONGEST_DETAIL = 200  # of what a refusal quotes
THEMES = ("auto", "light", "dark")
HEXADECIMAL = frozenset("0123456789abcdef")
COLOURS = ("paper", "ink", "accent")
# What an address may say beside the options of its game.
PARAMETERS = ("embed", "game", "lang", "theme", "seats", "names", "shelf", "host", *COLOURS)

Message = dict[str, Any]


class Refused(ValueError):
    """What a page said and may not; `why` is the key of a sentence under `embed.refused`."""

    def __init__(self, why: str, **detail: str) -> None:
        super().__init__(why)
        self.why = why
        self.detail = {name: value[:LONGEST_DETAIL] for name, value in detail.items()}

    def sentence(self, words: Words) -> str:
        return words(f"embed.refused.{self.why}", **self.detail)


# -- what is asked for -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Invitation:
    """A game with who plays it; without players it is for the reader to say who plays."""

    game: str = ""
    players: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    shelf: bool = False

    def wishes(self, before: Wishes) -> Wishes:
        """For the set-up: as it was, but for what the page asks."""
        kinds = (*self.players, *(HUMAN,) * len(NAMES))[: len(NAMES)]
        return replace(
            before,
            names=(*self.names, *before.names[len(self.names) :])[: len(NAMES)],
            players=len(self.players) or max(before.players, len(self.names)),
            options=self.options,
            kinds=kinds if self.players else before.kinds,
            seed="",  # chosen by the page, it would tell the page every card
        )


def invitation(asked: Mapping[str, str], shelf: Mapping[str, Game]) -> Invitation:
    """Of an address. What it says wrongly is left out: there is somebody who wants to play."""
    game = shelf.get(asked.get("game", ""))
    wants_shelf = asked.get("shelf") == "1"
    if game is None:
        return Invitation("" if wants_shelf else next(iter(shelf)), shelf=wants_shelf)
    names = tuple(name for name in asked.get("names", "").split(",") if name)
    known = {option.id for option in game.options}
    return Invitation(
        game.id,
        players(asked.get("seats", ""), game) or (),
        names[: len(NAMES)],
        tuple((key, value) for key, value in asked.items() if key in known),
        wants_shelf,
    )


def players(seats: str, game: Game) -> tuple[str, ...] | None:
    """`human,expert,club`, or a number: the visitor with so many seats in all. None for what cannot be."""
    if seats.isascii() and seats.isdecimal():
        count = int(seats[:3])
        found = (HUMAN, *(CLUB,) * (count - 1))[:count]
    else:
        found = tuple(part.strip() for part in seats.split(",", len(NAMES)))
    fits = len(found) in game.seats and HUMAN in found and all(player in PLAYERS for player in found)
    return found if fits else None


# -- what the page may say -------------------------------------------------------------------------

Check = Callable[[Any], bool]


def is_short(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 200


def is_names(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= len(NAMES) and all(map(is_short, value))


def is_options(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= 20
        and all(is_short(key) and (is_short(one) or type(one) is int) for key, one in value.items())
    )


def is_colour(value: Any) -> bool:
    """`#rrggbb`, or nothing for our own."""
    return isinstance(value, str) and (
        not value or (len(value) == 7 and value[0] == "#" and set(value[1:].lower()) <= HEXADECIMAL)
    )


# By kind of message: its fields, and which of them may be left out.
SCHEMA: Mapping[str, Mapping[str, tuple[Check, bool]]] = {
    "start": {
        "game": (is_short, False),
        "seats": (is_short, True),
        "names": (is_names, False),
        "options": (is_options, False),
    },
    "load": {"record": (lambda value: isinstance(value, str), True)},
    "language": {"language": (lambda value: value in LANGUAGES, True)},
    "theme": {
        "theme": (lambda value: value in THEMES, False),
        **dict.fromkeys(COLOURS, (is_colour, False)),
    },
    "pause": {"on": (lambda value: type(value) is bool, True)},
}
ENVELOPE = ("escapades", "session", "type")


def read(text: str) -> tuple[str, Message]:
    """A message by its kind and its fields, all of them as the contract says; Refused for any other."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused("malformed") from error
    kind = data.get("type") if isinstance(data, dict) else None
    if not isinstance(kind, str):
        raise Refused("malformed")
    if kind not in SCHEMA:
        raise Refused("type", type=kind)
    fields = {name: value for name, value in data.items() if name not in ENVELOPE}
    for name, value in fields.items():
        check, _ = SCHEMA[kind].get(name, (lambda _value: False, False))
        # `value in tuple` would hash or compare what is no text.
        if not check(value if isinstance(value, str | list | dict | int) else None):
            raise Refused("field", type=kind, field=name)
    for name, (_, needed) in SCHEMA[kind].items():
        if needed and name not in fields:
            raise Refused("field", type=kind, field=name)
    return kind, fields


def to_start(fields: Message, current: str, shelf: Mapping[str, Game]) -> Invitation:
    """What a `start` asks for; Refused where there is no such game or nobody could sit there."""
    game = shelf.get(fields.get("game") or current)
    if game is None:
        raise Refused("game", game=str(fields.get("game")))
    found = players(fields["seats"], game)
    if found is None:
        least, most = str(game.seats.start), str(game.seats.stop - 1)
        raise Refused("seats", seats=fields["seats"], least=least, most=most)
    options = {key: str(value) for key, value in fields.get("options", {}).items()}
    names = tuple(name.replace(",", " ") for name in fields.get("names", ()))
    return Invitation(game.id, found, names, tuple(options.items()))


# -- what the page is told -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """How far a page has been told of a match."""

    id: str = ""
    moves: tuple[tuple[Seat, Move], ...] = ()
    state: State = None  # after them
    public: tuple[int, ...] = ()  # numbers of the moves of which there was something to tell
    asked: Any = None  # by the last `turn`
    over: bool = False


def follow(told: Told, evening: Evening, words: Words) -> tuple[Told, list[tuple[str, Message]]]:
    """What has happened since, for everybody's ears: moves, then who is asked or how it ended.

    While something comes to light step by step, the page waits for the last step like everybody.
    """
    match, messages = evening.match, []
    if evening.later:
        return told, []
    if told.id != match.id or (told.over and not match.over):
        told = beginning(match)
    told, undone = taken_back(told, match)
    if undone:
        messages.append(("move", {"game": match.record.game, "undone": undone, "told": []}))
    rules, state = match.game.rules, told.state
    public = list(told.public)
    for number in range(len(told.moves), len(match.record.moves)):
        seat, move = match.record.moves[number]
        state = rules.apply(state, seat, move)
        news = public_news(match.game, rules.view(state, None), words, match.record.names)
        if news:
            public.append(number)
            messages.append(("move", {"game": match.record.game, "undone": 0, "told": news}))
    told = replace(told, moves=match.record.moves, state=state, public=tuple(public))
    if evening.shows == "result":
        if not told.over:
            messages.append(("result", result(match)))
        return replace(told, over=True), messages
    turn = who_is_asked(match, rules.view(match.state, None), words)
    if turn["asked"] and (messages or turn != told.asked):
        messages.append(("turn", turn))
        told = replace(told, asked=turn)
    return told, messages


def beginning(match: Match) -> Told:
    """Nothing told yet of a new match; of one that is taken up again, all but what comes."""
    moves = match.record.moves
    if all(seat == CHANCE for seat, _ in moves):
        first = match.game.rules.setup(len(match.record.names), match.record.settings)
        return Told(match.id, (), first)
    return Told(match.id, moves, match.state, over=match.over)


def taken_back(told: Told, match: Match) -> tuple[Told, int]:
    """As far as told and match agree, and how many moves were told that are so no more."""
    moves, common = match.record.moves, 0
    for before, now in zip(told.moves, moves, strict=False):
        if before != now:
            break
        common += 1
    if common == len(told.moves):
        return told, 0
    kept = Match.resume(replace(match.record, moves=moves[:common]), match.seed)
    public = tuple(number for number in told.public if number < common)
    undone = len(told.public) - len(public)
    return replace(told, moves=moves[:common], state=kept.state, public=public), undone


def public_news(game: Game, view: View, words: Words, names: tuple[str, ...]) -> list[Message]:
    """The news of a spectator's view: what, by which article, about whom, in a sentence."""

    def told(said: News) -> Message:
        return {
            "what": said.what,
            "article": said.article,
            "seat": said.seat,
            "facts": dict(said.facts),
            "sentence": game.table.sentence(said, words, names),
        }

    return [told(said) for said in view.news]


def who_is_asked(match: Match, view: View, words: Words) -> Message:
    """By a spectator's view; `match` gives names and who plays, which everybody knows."""
    asked = [seat for seat in match.game.rules.pending(view) if seat != CHANCE]
    return {
        "game": match.record.game,
        "where": match.game.table.heading(view, words),
        "seats": seats_of(match),
        "asked": asked,
    }


def seats_of(match: Match) -> list[Message]:
    return [
        {"name": name, "player": player}
        for name, player in zip(match.record.names, match.players, strict=True)
    ]


def result(match: Match) -> Message:
    """A match that is over, whole: nothing of it is hidden any more."""
    outcome = match.game.rules.outcome(match.state)
    if outcome is None:
        raise ValueError("nothing is told of a game under way but by a spectator's view")
    return {
        "game": match.record.game,
        "seats": seats_of(match),
        "names": list(match.record.names),
        "ranks": list(outcome.ranks),
        "scores": list(outcome.scores),
        "record": portable.to_file([match]),
        "commitment": match.record.commitment,
        "seed": match.seed,
    }


# -- how it looks there ----------------------------------------------------------------------------


def allowed(place: Place, invited: Invitation) -> Place:
    """Where a way leads in the frame: where no shelf is wanted, the set-up stands in its place."""
    return place if place.kind != "shelf" or invited.shelf else Place("setup", invited.game)


def dressed(tree: Element, words: Words) -> Element:
    """A screen for a frame without a shelf: ways there lead to the set-up; in the set-up there are none."""
    in_setup = tree["attributes"].get("data-act") == "start" or any(
        child["attributes"].get("class") == "setup" for child in tree["children"] if isinstance(child, dict)
    )
    return _dressed(tree, words("embed.setup"), words("embed.back"), drop=in_setup)


def _dressed(tree: Element, label: str, back: str, *, drop: bool) -> Element:
    attributes = tree["attributes"]
    if attributes.get("data-act") == "shelf":
        if "aria-label" in attributes:
            return {**tree, "attributes": {**attributes, "aria-label": back}}
        return {**tree, "children": [label]}
    children = [
        _dressed(child, label, back, drop=drop) if isinstance(child, dict) else child
        for child in tree["children"]
        if not (drop and isinstance(child, dict) and child["attributes"].get("data-act") == "shelf")
    ]
    return {**tree, "children": children}


def with_ways_out(menu: Element, words: Words) -> Element:
    """The menu of a table, with the way to a page of its own before the way back."""
    *rest, column = menu["children"]
    *ways, leave = column["children"]
    own = button(words("embed.own_page"), "carry")
    return {**menu, "children": [*rest, {**column, "children": [*ways, own, leave]}]}


def note(stored: str, words: Words) -> Element:
    """Said once: what becomes of this game here, and what can be done about it."""
    return element(
        "div",
        element("p", words("embed.unkept" if stored == "denied" else "embed.apart")),
        element(
            "div",
            button(words("embed.own_page"), "carry", "small"),
            button(words("games.export"), "export-here", "small"),
            class_="row",
        ),
        tool("close", words("embed.understood"), "note-read"),
        role="status",
    )


def export(text: str, words: Words, *, downloads: bool, told: str = "") -> Element:
    """A game as a text to take along: some frames may neither open a page nor hand out a file."""
    return panel(
        words("games.export"),
        words,
        element("p", told or words("embed.export_about"), role="status"),
        element("textarea", text, readonly=True, rows=6, aria_label=words("embed.export_text")),
        element(
            "div",
            button(words("embed.copy"), "copy-export", "primary small"),
            button(words("embed.download"), "download-export", "small") if downloads else None,
            class_="row",
        ),
    )


# -- to a page of its own --------------------------------------------------------------------------


def to_carry(match: Match) -> str:
    """A match for the end of an address, under way or over. The seed is in it, as in a file."""
    return portable.packed(portable.to_file([match]))


def carried(text: str, taken: Collection[str], fresh: Callable[[], str]) -> Match:
    """The other way round, read like any file. Trouble says what is wrong."""
    return portable.from_file(portable.unpacked(text), taken, fresh)[0]
