"""The content of the screens around a table, as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from escapades.games import SHELF
from escapades.kernel import CHANCE, BadOption, Game, Seat, unfair
from escapades.kernel.texts import Words
from escapades.play import rulebook
from escapades.play.elements import Element, button, element
from escapades.play.match import PLAYERS, Match
from escapades.play.trouble import Absent
from escapades.play.wishes import LONGEST_NAME, Wishes
from escapades.scene.standings import Chart, Standings


def topbar(title: str, words: Words, stage: str = "", *tools: Element | None, back: str = "shelf") -> Element:
    """The bar of every screen: the way back, the game, where it stands, what else can be done."""
    there = [tool for tool in tools if tool]
    return element(
        "div",
        element(
            "button", icon("back"), class_="back", type="button", data_act=back, aria_label=words("back")
        ),
        element("h1", title),
        element("p", stage, class_="stage") if stage else None,
        element("div", *there, class_="right") if there else None,
        class_="topbar",
    )


def tool(name: str, label: str, act: str, style: str = "", **attributes: Any) -> Element:
    """A button of the bar: a drawing, and its word for who cannot see it."""
    return element(
        "button", icon(name), class_=f"tool {style}".strip(), type="button", data_act=act, aria_label=label,
        title=label, **attributes,
    )  # fmt: skip


def link(label: str, address: str, drawing: str = "", style: str = "") -> Element:
    """A way to another place, looking like a button."""
    return element(
        "a", icon(drawing) if drawing else None, label, href=address, class_=f"button {style}".strip()
    )


def icon(name: str) -> Element:
    return element(
        "svg", element("use", href=f"./assets/art/icons.svg#{name}"), class_="icon", aria_hidden="true"
    )


def mark(seat: Seat, style: str = "") -> Element:
    return element("span", class_=f"mark {style}".strip(), data_seat=seat, aria_hidden="true")


# -- before the game -------------------------------------------------------------------------------


def setup(
    game: Game, wishes: Wishes, words: Words, *, trouble: BadOption | None, examples: Sequence[str] = ()
) -> Element:
    """Who plays, as what, by which options; two taps from the shelf to playing."""
    poster = element(
        "div",
        element("img", src=f"./assets/art/{cover_of(game)}", alt=""),
        element("h2", words("name")),
        class_="poster",
        data_game=game.id,
    )
    players = element(
        "section",
        element("h2", words("setup.players")),
        stepper("players", wishes.players, game.seats, words("setup.fewer"), words("setup.more")),
        element(
            "ol",
            *(seat_field(game, wishes, seat, words) for seat in range(wishes.players)),
            class_="players field",
        ),
        class_="card",
    )
    options = element(
        "section",
        element("h2", words("setup.how")),
        *option_fields(game, wishes, words),
        element(
            "details",
            element("summary", words("setup.more_options"), id="more-options"),
            seed_field(wishes, words),
            open=bool(wishes.seed),
        ),
        class_="card fields",
    )
    start = element(
        "div",
        element("p", explained(trouble, words), class_="error", role="alert") if trouble else None,
        button(words("setup.start"), "start", "primary", "submit"),
        class_="start",
    )
    form = element(
        "form", players, options, learning(game, words, examples), start, class_="form", data_act="start"
    )
    return element(
        "div",
        topbar(words("name"), words, words("setup.title")),
        element("div", poster, form, class_="setup"),
    )


def explained(trouble: BadOption, words: Words) -> str:
    """Why these wishes cannot be played, and what to change: in the game's own words if it has any."""
    facts, title = dict(trouble.facts), f"option.{trouble.option}"
    if "which" in facts and title in words:
        facts["which"] = words(title)
    key = f"refused.{trouble.why}"
    return words(key, **facts) if key in words else words("setup.refused", reason=str(trouble))


def learning(game: Game, words: Words, examples: Sequence[str]) -> Element:
    """The rules, and the worked examples to look at: the first tutorial."""
    shown = [
        element(
            "li",
            link(words(f"example.{number}.title"), f"#/{game.id}/example/{number}", "play", "wide"),
        )
        for number in examples
    ]
    return element(
        "section",
        element("h2", words("setup.learn")),
        link(words("rules.title"), rulebook.address(game.id), "book", "wide"),
        element("p", words("setup.examples"), class_="hint") if shown else None,
        element("ul", *shown, class_="examples") if shown else None,
        class_="card sand all",
    )


def seat_field(game: Game, wishes: Wishes, seat: Seat, words: Words) -> Element:
    """A seat's mark, name and kind of player. The mark is chosen from a list that lies over it, unseen."""
    number = seat + 1
    identities = [
        element("option", words(f"mark.{identity}"), value=identity, selected=identity == wishes.marks[seat])
        for identity in range(len(wishes.marks))
    ]
    return element(
        "li",
        element(
            "span",
            mark(wishes.marks[seat]),
            element(
                "select",
                *identities,
                name=f"mark-{seat}",
                data_change="marks",
                aria_label=words("setup.mark", n=number),
            ),
            class_="identity",
        ),
        element(
            "input",
            type="text",
            name=f"name-{seat}",
            value=wishes.names[seat],
            maxlength=LONGEST_NAME,
            autocomplete="off",
            dir="auto",
            aria_label=words("setup.name", n=number),
        ),
        kind_field(f"kind-{seat}", wishes.kinds[seat], words("setup.kind", n=number), words)
        if game.bot
        else None,
    )


def kind_field(name: str, chosen: str, label: str, words: Words) -> Element:
    kinds = [
        element("option", words(f"setup.{kind}"), value=kind, selected=chosen == kind) for kind in PLAYERS
    ]
    return element("select", *kinds, name=name, aria_label=label)


def stepper(name: str, value: int, allowed: range, fewer: str, more: str) -> Element:
    return element(
        "div",
        element(
            "button",
            "−",
            type="button",
            data_act=f"{name}-fewer",
            aria_label=fewer,
            disabled=value <= allowed.start,
        ),
        element("output", str(value)),
        element(
            "button",
            "+",
            type="button",
            data_act=f"{name}-more",
            aria_label=more,
            disabled=value >= allowed.stop - 1,
        ),
        class_="stepper",
    )


def option_fields(game: Game, wishes: Wishes, words: Words) -> list[Element]:
    """A list for numbers, a row of choices for words; an option with one choice asks nothing."""
    wished = dict(wishes.options)
    fields = []
    for option in game.options:
        if len(option.choices) < 2:
            continue
        name, chosen = f"option-{option.id}", wished.get(option.id, str(option.default))
        label = words(f"option.{option.id}")
        if len(option.choices) > 4:
            choices = [
                element("option", str(choice), value=choice, selected=str(choice) == chosen)
                for choice in option.choices
            ]
            select = element("select", *choices, name=name, id=name)
            fields.append(
                element(
                    "div",
                    element("label", label, for_=name),
                    select,
                    *about(option.id, words),
                    class_="field",
                )
            )
        else:
            radios = [
                element(
                    "label",
                    element("input", type="radio", name=name, value=choice, checked=str(choice) == chosen),
                    element("span", words(f"option.{option.id}_{choice}")),
                    *about(f"{option.id}_{choice}", words),
                )
                for choice in option.choices
            ]
            fields.append(
                element(
                    "fieldset",
                    element("legend", label),
                    *about(option.id, words),
                    *radios,
                    class_="choices rows",
                )
            )
    return fields


def about(option: str, words: Words) -> list[Element]:
    """The sentence that says what an option or a choice means."""
    key = f"option.{option}_about"
    return [element("span", words(key), class_="hint")] if key in words else []


def seed_field(wishes: Wishes, words: Words) -> Element:
    return element(
        "div",
        element("label", words("setup.seed"), for_="seed"),
        element(
            "input", id="seed", name="seed", type="text", value=wishes.seed, maxlength=80, autocomplete="off",
            aria_describedby="seed-help",
        ),
        element("p", words("setup.seed_help"), class_="hint", id="seed-help"),
        class_="field",
    )  # fmt: skip


SCENES = {"breakaway": "go-on.svg"}  # wide pictures; the others show a part of their cover


def cover_of(game: Game) -> str:
    """An added game brings no pictures: it has that of the hand-over."""
    return "handover.svg" if game in SHELF.added else f"covers/{game.id}.svg"


def go_on(match: Match, words: Words, note: str) -> list[Element]:
    """The game in progress, on top of the shelf."""
    names, turn = match.record.names, match.pending
    where = f"{words('name')}, {match.game.table.heading(match.state, words)}"
    if turn and turn[0] >= 0:
        where = words("go_on.turn", where=where, who=names[turn[0]])
    seats = [
        element("li", mark(match.marks[seat]), name, aria_current="true" if (seat,) == turn else None)
        for seat, name in enumerate(names)
    ]
    return [
        element("img", src=f"./assets/art/{SCENES.get(match.record.game) or cover_of(match.game)}", alt=""),
        element(
            "div",
            element("h2", words("go_on.title")),
            element("p", where, class_="where"),
            element("ul", *seats, class_="seats"),
            element("p", note, class_="note") if note else None,
            class_="words",
        ),
        button(words("go_on.button"), "go-on", "primary"),
    ]


# -- between players -------------------------------------------------------------------------------


def cover(
    match: Match, seat: Seat, words: Words, speakers: tuple[Seat, ...] = (), undoer: Seat | None = None
) -> Element:
    """No game information at all; the receiver's name very large. Others may speak up while it is there.

    `undoer` may still take the last move back.
    """
    names = match.record.names
    untouched = all(mover == CHANCE for mover, _ in match.record.moves)
    committed = element("p", words("deal.commitment", commitment=match.record.commitment), class_="fair")
    return handover(
        match,
        seat,
        words("cover.secret"),
        words,
        callers(speakers, match, words) if speakers else None,
        element(
            "div",
            None if undoer is None else button(words("undo.of", who=names[undoer]), "undo", "quiet"),
            button(words("pause.button"), "pause", "quiet"),
            class_="aside",
        ),
        committed if untouched else None,
    )


def called(match: Match, seat: Seat, words: Words) -> Element:
    """Somebody speaks up out of turn: the screen goes to that player, or back."""
    return handover(match, seat, words("window.sentence"), words, button(words("cover.back"), "no-call"))


def handover(match: Match, seat: Seat, sentence: str, words: Words, *more: Element | None) -> Element:
    name, identity = match.record.names[seat], match.marks[seat]
    art = element("img", src="./assets/art/handover.svg", alt="")
    return element(
        "div",
        element("div", art, mark(identity), element("div", class_="wave"), class_="art"),
        element(
            "div",
            element("p", words("cover.pass"), class_="lead"),
            element("h1", name, class_="name long" if len(name) > 9 else "name"),
            element("p", sentence, class_="sentence"),
            button(words("cover.ready", who=name), "uncover", "primary", autofocus=True),
            *more,
            class_="words",
        ),
        class_="handover",
        data_seat=identity,
    )


def callers(speakers: tuple[Seat, ...], match: Match, words: Words) -> Element:
    """Every player who may speak up, all alike, so that nothing tells who can."""
    buttons = [
        element(
            "button",
            mark(match.marks[seat]),
            type="button",
            class_="caller",
            data_act=f"call:{seat}",
            aria_label=words("window.call", who=match.record.names[seat]),
        )
        for seat in speakers
    ]
    return element("div", element("p", words("window.question")), *buttons, class_="callers", role="group")


# -- after a stage, after the game -----------------------------------------------------------------

FIGURES = {1: "cheer", 2: "wave", 3: "clap"}


def interlude(match: Match, words: Words) -> Element:
    """What has just ended, where everybody stands, and the way on."""
    standings = standings_of(match, words)
    following = standings.following
    assert following is not None
    way_on = element(
        "section",
        element("h2", following.title),
        element("p", following.sentence),
        button(following.button, "next-stage", "primary", autofocus=True),
        class_="next",
    )
    tools = [tool("log", words("logbook.title"), "log"), tool("menu", words("menu.title"), "menu")]
    return result_page(match, words, standings, standings.chart, way_on, tools=tools)


def result(match: Match, words: Words, course: Chart | None, *, shareable: bool) -> Element:
    """Who won, by how much, how it went, what can be done with it, and the proof that the deals were fair."""
    way_on = element(
        "section",
        element("h2", words("result.over")),
        button(words("result.again"), "again", "primary", autofocus=True),
        button(words("result.replay"), "replay"),
        button(words("result.share"), "share")
        if shareable
        else button(words("games.export"), f"export:{match.id}"),
        button(words("result.shelf"), "shelf"),
        class_="next",
    )
    return result_page(match, words, standings_of(match, words), course, way_on, fairness(match, words))


def fairness(match: Match, words: Words) -> Element:
    """The commitment against the seed, recomputed now."""
    wrong = unfair(match.record, match.seed, match.since)
    told = (
        words("result.unfair" if wrong else "result.broken_promise", n=wrong)
        if wrong is not None
        else words("result.fair_since", n=match.since)
        if match.since
        else words("result.fair_yes")
    )
    return element(
        "section",
        element("h2", words("result.fair")),
        element("p", told, class_="verdict"),
        element(
            "p", words("result.fair_text", seed=match.seed, commitment=match.record.commitment), class_="fair"
        ),
        class_="card sand all",
    )


def standings_of(match: Match, words: Words) -> Standings:
    standings: Standings = match.game.table.standings(match.state, words, match.record.names)
    return standings


def result_page(
    match: Match,
    words: Words,
    standings: Standings,
    course: Chart | None,
    way_on: Element,
    *more: Element,
    tools: Sequence[Element] = (),
) -> Element:
    return element(
        "div",
        topbar(words("name"), words, match.game.table.heading(match.state, words), *tools),
        element(
            "div",
            podium(match, standings),
            classification(match, standings, words),
            chart_card(course) if course else None,
            way_on,
            *more,
            class_="result" if course else "result short",
        ),
    )


def chart_card(chart: Chart) -> Element:
    """Room for the chart, which is painted; its sentences are for who cannot see it."""
    return element(
        "section",
        element("h2", chart.title),
        element("canvas", class_="course", role="img", aria_label=" ".join(chart.spoken)),
        class_="card chart",
    )


def podium(match: Match, standings: Standings) -> Element:
    """The first four of what has just ended, the winner beside the second and the third."""
    steps = standings.podium[:4]
    order = [*steps[1:2], steps[0], *steps[2:]]
    return element(
        "section",
        element("h2", standings.headline),
        element("p", standings.below),
        element(
            "ol",
            *(
                element(
                    "li",
                    figure(match.marks[seat], rank),
                    element(
                        "div",
                        element("span", class_="band", data_seat=match.marks[seat]),
                        element(
                            "span",
                            element("b", str(rank)),
                            element("bdi", match.record.names[seat]),
                            class_="who",
                        ),
                        element("span", time),
                        class_="step",
                    ),
                    data_rank=rank,
                )
                for seat, rank, time in order
            ),
            class_="steps",
        ),
        class_="podium",
    )


def figure(identity: int, rank: int) -> Element:
    """Somebody on the podium, with the seat's mark on the jersey."""
    drawn = element("use", href=f"./assets/art/figures.svg#{FIGURES.get(rank, 'stand')}")
    return element(
        "div",
        element("svg", drawn, viewBox="0 0 96 170", aria_hidden="true"),
        mark(identity),
        class_="figure",
        data_seat=identity,
    )


def classification(match: Match, standings: Standings, words: Words) -> Element:
    head = element(
        "tr",
        element("th", words("result.place"), scope="col", colspan=2),
        element("th", words("result.name"), scope="col", class_="name"),
        *(element("th", column.words, scope="col", class_=column.kind) for column in standings.columns),
    )
    rows = [
        element(
            "tr",
            element("td", str(row.rank), class_="rank"),
            element("td", climbed(row.climbed, words), class_="climbed"),
            element(
                "th",
                mark(match.marks[row.seat]),
                element("bdi", match.record.names[row.seat]),
                scope="row",
                class_="name",
            ),
            *(
                element(
                    "td",
                    element("b", cell, class_="won") if place in row.marked else cell,
                    class_=column.kind,
                )
                for place, (cell, column) in enumerate(zip(row.cells, standings.columns, strict=True))
            ),
        )
        for row in standings.rows
    ]
    table = element("table", element("thead", head), element("tbody", *rows), class_="rank-table")
    return element(
        "section",
        element(
            "div",
            element("h2", standings.table_title),
            element("p", element("b", class_="won"), standings.marked_means, class_="legend"),
            class_="head",
        ),
        element("div", table, class_="scroll", tabindex="0", role="region", aria_label=standings.table_title),
        class_="card",
    )


def climbed(places: int, words: Words) -> Element | None:
    if not places:
        return None
    key = "result.up" if places > 0 else "result.down"
    arrow = "▲" if places > 0 else "▼"
    return element(
        "span",
        element("span", f"{arrow}{abs(places)}", aria_hidden="true"),
        element("span", words(key, n=abs(places)), class_="unseen"),
        class_="up" if places > 0 else "down",
    )


# -- games that a site adds ------------------------------------------------------------------------


def added(
    games: Sequence[Game], absent: Sequence[Absent], words: Words, of_game: Callable[[str], Words]
) -> list[Element]:
    """Boxes for the shelf, without a cover of their own; and a sentence for each that is not there."""
    boxes = [added_box(game, of_game(game.id)) for game in games]
    notes = [element("p", one.sentence(words), class_="notice") for one in absent]
    return [*([element("div", *boxes, class_="boxes")] if boxes else []), *notes]


def added_box(game: Game, words: Words) -> Element:
    least, most = game.seats.start, game.seats.stop - 1
    return element(
        "a",
        element(
            "div",
            element("div", element("h2", words("name")), class_="face blank"),
            class_="cover",
        ),
        element(
            "div",
            element("p", words("mood"), class_="mood") if "mood" in words else None,
            element("p", icon("people"), words("added.players", least=least, most=most), class_="fact"),
            element("p", words("added.badge"), class_="credit"),
            class_="facts",
        ),
        href=f"#/{game.id}",
        class_="box",
        id=f"box-{game.id}",
    )
