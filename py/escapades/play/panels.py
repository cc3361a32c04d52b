"""What can be laid over a table: its menu, the log, the seats, a pause; and the bar of a replay. As data."""

from __future__ import annotations

from escapades.kernel import Seat
from escapades.kernel.record import game_of
from escapades.kernel.texts import Words
from escapades.play import rulebook
from escapades.play.elements import Element, button, element
from escapades.play.match import Match
from escapades.play.replay import OPEN, OUTSIDE, Replay, Story
from escapades.play.screens import icon, kind_field, link, mark, tool

MOST_LINES = 300  # of the log at a time


def bar_tools(words: Words) -> list[Element]:
    """Beside the heading of a table. Whether a move can be taken back is found out when it is asked for."""
    return [
        tool("hint", words("counsel.button"), "hint", "wide-only"),
        tool("undo", words("undo.button"), "undo", "wide-only"),
        tool("log", words("logbook.title"), "log"),
        tool("menu", words("menu.title"), "menu"),
    ]


def panel(title: str, words: Words, *content: Element | None) -> Element:
    return element(
        "div",
        element(
            "div",
            element("h2", title, id="panel-title"),
            tool("close", words("panel.close"), "close-panel", autofocus=True),
            class_="head",
        ),
        *content,
    )


def menu(match: Match, words: Words, undo: str) -> Element:
    """Everything that can be done beside playing."""
    return panel(
        words("menu.title"),
        words,
        element(
            "div",
            button(
                words("undo.button"),
                "undo",
                aria_disabled="true" if undo else None,
                aria_describedby="why-not",
            ),
            element("p", words(f"undo.{undo}"), class_="hint", id="why-not") if undo else None,
            button(words("counsel.button"), "hint"),
            button(words("pause.button"), "pause"),
            button(words("seats.title"), "seats"),
            link(words("rules.title"), rulebook.address(match.record.game), "book"),
            button(words("games.export"), f"export:{match.id}"),
            element(
                "button",
                icon("gear"),
                words("settings.title"),
                type="button",
                class_="button",
                data_opens="settings",
            ),
            button(words("menu.leave"), "shelf"),
            class_="column",
        ),
    )


def seats(match: Match, words: Words, wanted: tuple[str, ...] = (), trouble: str = "") -> Element:
    """Who plays which seat from now on: a seat is given to a bot, or taken from one."""
    players = wanted or match.players
    rows = [
        element(
            "li",
            mark(match.marks[seat]),
            element("bdi", name),
            kind_field(f"seat-{seat}", players[seat], words("setup.kind", n=seat + 1), words),
        )
        for seat, name in enumerate(match.record.names)
    ]
    return panel(
        words("seats.title"),
        words,
        element("p", words("seats.about"), class_="hint"),
        element("p", trouble, class_="error", role="alert") if trouble else None,
        element(
            "form",
            element("ul", *rows, class_="players field"),
            button(words("seats.apply"), "reseat", "primary small", "submit"),
            data_act="reseat",
        ),
    )


def log(story: Story, words: Words, marks: tuple[int, ...], at: int | None) -> Element:
    """What happened, in sentences, newest first, by rounds; each line shows its moment. `at` is shown now."""
    game, names = game_of(story.record), story.record.names
    parts: list[Element] = []
    round_, lines, count = "", list[Element](), 0

    def close() -> None:
        if lines:
            parts.append(element("section", element("h3", round_), element("ol", *lines)))

    for place in range(story.last, 0, -1):
        heading = game.table.heading(story.states[place], words)
        for said in reversed(story.news(place)):
            sentence = game.table.sentence(said, words, names)
            if not sentence or count >= MOST_LINES:
                continue
            if heading != round_:
                close()
                round_, lines = heading, []
            count += 1
            lines.append(
                element(
                    "li",
                    element(
                        "button",
                        mark(marks[said.seat])
                        if said.seat is not None
                        else element("span", class_="mark none"),
                        element("span", sentence),
                        type="button",
                        class_="line",
                        data_act=f"moment:{place}",
                        aria_current="true" if place == at else None,
                    ),
                )
            )
    close()
    return panel(
        words("logbook.title"),
        words,
        button(words("logbook.now"), "now", "small") if at is not None else None,
        *(parts or [element("p", words("logbook.nothing"))]),
    )


def share(address: str, words: Words, copied: bool) -> Element:
    """A link that opens the game elsewhere as a replay."""
    return panel(
        words("result.share"),
        words,
        element("p", words("share.copied" if copied else "share.about"), role="status"),
        element("textarea", address, readonly=True, rows=4, aria_label=words("share.link")),
        button(words("share.copy"), "copy-link", "primary small"),
    )


def paused(match: Match, words: Words) -> Element:
    """Nothing of the game, until somebody goes on."""
    art = element("img", src="./assets/art/handover.svg", alt="")
    return element(
        "div",
        element("div", art, element("div", class_="wave"), class_="art"),
        element(
            "div",
            element("p", words("name"), class_="lead"),
            element("h1", words("pause.title"), class_="name long"),
            element("p", words("pause.about"), class_="sentence"),
            button(words("pause.on"), "resume", "primary", autofocus=True),
            button(words("menu.leave"), "shelf", "quiet"),
            class_="words",
        ),
        class_="handover",
        data_seat=match.marks[0],
    )


def elsewhere(words: Words) -> Element:
    """Another tab plays this game now."""
    return element(
        "div",
        element(
            "div",
            element("p", words("name"), class_="lead"),
            element("h1", words("tabs.title"), class_="name long"),
            element("p", words("tabs.about"), class_="sentence"),
            button(words("tabs.take"), "take-over", "primary", autofocus=True),
            button(words("result.shelf"), "shelf", "quiet"),
            class_="words",
        ),
        class_="handover",
    )


# -- a replay --------------------------------------------------------------------------------------


def replay_bar(replay: Replay, words: Words, playing: bool) -> Element:
    """Step, play, scrub, whose eyes, what happened, and the way into a game of one's own."""
    names = replay.record.names
    eyes: list[tuple[str, str]] = [(OPEN, words("replay.open")), (OUTSIDE, words("replay.outside"))]
    eyes += [(str(seat), name) for seat, name in enumerate(names)]
    return element(
        "form",
        element(
            "div",
            *(element("p", sentence) for sentence in replay.caption(words)),
            class_="caption",
            role="status",
        ),
        element(
            "div",
            tool("step-back", words("replay.back"), "replay-back", disabled=replay.at == 0),
            tool(
                "pause" if playing else "play",
                words("replay.pause" if playing else "replay.play"),
                "replay-play",
            ),
            tool("step", words("replay.on"), "replay-on", disabled=replay.ended),
            element(
                "input",
                type="range",
                name="at",
                min=0,
                max=replay.story.last,
                value=replay.at,
                data_input="replay-at",
                aria_label=words("replay.moment"),
            ),
            element("output", words("replay.of", n=replay.at, all=replay.story.last)),
            class_="controls",
        ),
        element(
            "div",
            element(
                "select",
                *(
                    element("option", label, value=value, selected=value == replay.eyes)
                    for value, label in eyes
                ),
                name="eyes",
                data_change="replay-eyes",
                aria_label=words("replay.eyes"),
            ),
            button(words("replay.play_on"), "replay-play-on", disabled=replay.ended),
            class_="row",
        ),
        class_="replay",
        data_act="replay-on",
    )


def who_undoes(match: Match, why: str) -> Seat | None:
    """Who may still take the last move back, if anybody."""
    return None if why or not match.record.moves else match.record.moves[-1][0]
