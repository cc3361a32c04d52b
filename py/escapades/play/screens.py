"""The content of the screens around a table, as data."""

from __future__ import annotations

from escapades.kernel import CHANCE, BadOption, Game, Seat, verify
from escapades.kernel.texts import Words
from escapades.play import charts
from escapades.play.elements import Element, button, element
from escapades.play.match import Match
from escapades.play.wishes import LONGEST_NAME, Wishes
from escapades.scene.standings import Chart, Standings


def topbar(title: str, words: Words, stage: str = "") -> Element:
    """The bar of every screen: the way back, the game, where it stands."""
    return element(
        "div",
        element(
            "button", icon("back"), class_="back", type="button", data_act="shelf", aria_label=words("back")
        ),
        element("h1", title),
        element("p", stage, class_="stage") if stage else None,
        class_="topbar",
    )


def icon(name: str) -> Element:
    return element(
        "svg", element("use", href=f"./assets/art/icons.svg#{name}"), class_="icon", aria_hidden="true"
    )


def mark(seat: Seat, style: str = "") -> Element:
    return element("span", class_=f"mark {style}".strip(), data_seat=seat, aria_hidden="true")


# -- before the game -------------------------------------------------------------------------------


def setup(game: Game, wishes: Wishes, words: Words, *, replaces: bool, trouble: BadOption | None) -> Element:
    """Names, number of players, options, a seed; two taps from the shelf to playing."""
    seats = [
        element(
            "li",
            mark(seat),
            element(
                "input",
                type="text",
                name=f"name-{seat}",
                value=wishes.names[seat],
                maxlength=LONGEST_NAME,
                autocomplete="off",
                aria_label=words("setup.name", n=seat + 1),
            ),
            kind_field(wishes, seat, words) if game.bot else None,
        )
        for seat in range(wishes.players)
    ]
    poster = element(
        "div",
        element("img", src=f"./assets/art/covers/{game.id}.svg", alt=""),
        element("h2", words("name")),
        class_="poster",
    )
    players = element(
        "section",
        element("h2", words("setup.players")),
        stepper("players", wishes.players, game.seats, words("setup.fewer"), words("setup.more")),
        element("ol", *seats, class_="players field"),
        class_="card",
    )
    options = element(
        "section", *option_fields(game, wishes, words), seed_field(wishes, words), class_="card fields"
    )
    start = element(
        "div",
        element("p", words("setup.refused", reason=str(trouble)), class_="error", role="alert")
        if trouble
        else None,
        element("p", words("setup.replaces"), class_="hint") if replaces else None,
        button(words("setup.start"), "start", "primary", "submit"),
        class_="start",
    )
    form = element("form", players, options, start, class_="form", data_act="start")
    return element(
        "div",
        topbar(words("name"), words, words("setup.title")),
        element("div", poster, form, class_="setup"),
    )


def kind_field(wishes: Wishes, seat: Seat, words: Words) -> Element:
    kinds = [
        element("option", words(f"setup.{kind}"), value=kind, selected=wishes.kind(seat) == kind)
        for kind in ("human", "bot")
    ]
    return element("select", *kinds, name=f"kind-{seat}", aria_label=words("setup.kind", n=seat + 1))


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
            fields.append(element("div", element("label", label, for_=name), select, class_="field"))
        else:
            radios = [
                element(
                    "label",
                    element("input", type="radio", name=name, value=choice, checked=str(choice) == chosen),
                    words(f"option.{option.id}_{choice}"),
                )
                for choice in option.choices
            ]
            fields.append(element("fieldset", element("legend", label), *radios, class_="choices"))
    return fields


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


def go_on(match: Match, words: Words, note: str) -> list[Element]:
    """The game in progress, on top of the shelf."""
    names, turn = match.record.names, match.pending
    where = f"{words('name')}, {match.game.table.heading(match.state, words)}"
    if turn and turn[0] >= 0:
        where = words("go_on.turn", where=where, who=names[turn[0]])
    seats = [
        element("li", mark(seat), name, aria_current="true" if (seat,) == turn else None)
        for seat, name in enumerate(names)
    ]
    return [
        element("img", src="./assets/art/go-on.svg", alt=""),
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


def cover(match: Match, seat: Seat, words: Words, speakers: tuple[Seat, ...] = ()) -> Element:
    """No game information at all; the receiver's name very large. Others may speak up while it is there."""
    name = match.record.names[seat]
    untouched = all(mover == CHANCE for mover, _ in match.record.moves)
    committed = element("p", words("deal.commitment", commitment=match.record.commitment), class_="fair")
    return handover(
        seat,
        name,
        words("cover.secret"),
        words,
        callers(speakers, match.record.names, words) if speakers else None,
        committed if untouched else None,
    )


def called(match: Match, seat: Seat, words: Words) -> Element:
    """Somebody speaks up out of turn: the screen goes to that player, or back."""
    name = match.record.names[seat]
    return handover(seat, name, words("window.sentence"), words, button(words("cover.back"), "no-call"))


def handover(seat: Seat, name: str, sentence: str, words: Words, *more: Element | None) -> Element:
    art = element("img", src="./assets/art/handover.svg", alt="")
    return element(
        "div",
        element("div", art, mark(seat), element("div", class_="wave"), class_="art"),
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
        data_seat=seat,
    )


def callers(speakers: tuple[Seat, ...], names: tuple[str, ...], words: Words) -> Element:
    """Every player who may speak up, all alike, so that nothing tells who can."""
    buttons = [
        element(
            "button",
            mark(seat),
            type="button",
            class_="caller",
            data_act=f"call-{seat}",
            aria_label=words("window.call", who=names[seat]),
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
    return result_page(match, words, standings, way_on)


def result(match: Match, words: Words) -> Element:
    """Who won, by how much, and the proof that the deals were fair."""
    wrong = verify(match.record, match.seed)
    way_on = element(
        "section",
        element("h2", words("result.over")),
        button(words("result.again"), "again", "primary", autofocus=True),
        button(words("result.shelf"), "shelf"),
        class_="next",
    )
    fair = element(
        "section",
        element("h2", words("result.fair")),
        element("p", words("result.fair_no", reason=wrong) if wrong else words("result.fair_yes")),
        element(
            "p", words("result.fair_text", seed=match.seed, commitment=match.record.commitment), class_="fair"
        ),
        class_="card sand all",
    )
    return result_page(match, words, standings_of(match, words), way_on, fair)


def standings_of(match: Match, words: Words) -> Standings:
    standings: Standings = match.game.table.standings(match.state, words, match.record.names)
    return standings


def result_page(match: Match, words: Words, standings: Standings, way_on: Element, *more: Element) -> Element:
    names = match.record.names
    chart = chart_card(standings.chart, names) if standings.chart else None
    return element(
        "div",
        topbar(words("name"), words, match.game.table.heading(match.state, words)),
        element(
            "div",
            podium(standings, names),
            classification(standings, names, words),
            chart,
            way_on,
            *more,
            class_="result" if chart else "result short",
        ),
    )


def chart_card(chart: Chart, names: tuple[str, ...]) -> Element:
    return element("section", element("h2", chart.title), charts.gaps(chart, names), class_="card chart")


def podium(standings: Standings, names: tuple[str, ...]) -> Element:
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
                    figure(seat, rank),
                    element(
                        "div",
                        element("span", class_="band", data_seat=seat),
                        element("span", element("b", str(rank)), names[seat], class_="who"),
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


def figure(seat: Seat, rank: int) -> Element:
    """A rider on the podium, with the seat's mark on the jersey."""
    drawn = element("use", href=f"./assets/art/figures.svg#{FIGURES.get(rank, 'stand')}")
    return element(
        "div",
        element("svg", drawn, viewBox="0 0 96 170", aria_hidden="true"),
        mark(seat),
        class_="figure",
        data_seat=seat,
    )


def classification(standings: Standings, names: tuple[str, ...], words: Words) -> Element:
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
            element("th", mark(row.seat), names[row.seat], scope="row", class_="name"),
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
