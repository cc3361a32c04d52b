"""The content of the screens around a table, as data."""

from __future__ import annotations

from escapades.kernel import BadOption, Game, Seat, verify
from escapades.kernel.texts import Words
from escapades.play.elements import Element, button, element
from escapades.play.match import Match
from escapades.play.wishes import LONGEST_NAME, Wishes


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
        button(words("setup.start"), "start", "primary"),
        class_="start",
    )
    form = element("form", players, options, start, class_="form", data_act="start")
    return element(
        "div",
        topbar(words("name"), words, words("setup.title")),
        element("div", poster, form, class_="setup"),
    )


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


def cover(match: Match, seat: Seat, words: Words) -> Element:
    """No game information at all; the receiver's name very large."""
    name = match.record.names[seat]
    return element(
        "div",
        element(
            "div",
            element("img", src="./assets/art/handover.svg", alt=""),
            mark(seat),
            element("div", class_="wave"),
            class_="art",
        ),
        element(
            "div",
            element("p", words("cover.pass"), class_="lead"),
            element("h1", name, class_="name long" if len(name) > 9 else "name"),
            element("p", words("cover.secret"), class_="sentence"),
            button(words("cover.ready", who=name), "uncover", "primary", autofocus=True),
            class_="words",
        ),
        class_="handover",
        data_seat=seat,
    )  # fmt: skip


# -- after a stage, after the game -----------------------------------------------------------------


def stage(match: Match, words: Words) -> Element:
    """The podium of the stage, the classification, and the way on."""
    state, names = match.state, match.record.names
    winner = names[state.leader]
    following = element(
        "section",
        element("h2", words("stage.next", stage=state.stage)),
        element("p", words("stage.next_leader", who=winner)),
        button(words("stage.go"), "next-stage", "primary", autofocus=True),
        class_="next",
    )
    return element(
        "div",
        topbar(words("name"), words, match.game.table.heading(state, words)),
        element(
            "div",
            podium(match, words, words("stage.title", who=winner, stage=state.stage - 1)),
            classification(match, words),
            following,
            class_="result",
        ),
    )


def result(match: Match, words: Words) -> Element:
    """Who won, by how much, and the proof that the deals were fair."""
    outcome, names = match.game.rules.outcome(match.state), match.record.names
    assert outcome is not None
    winners = [names[seat] for seat, rank in enumerate(outcome.ranks) if rank == 1]
    key = "result.title_one" if len(winners) == 1 else "result.title_shared"
    headline = words(key, who=words("result.and").join(winners))
    wrong = verify(match.record, match.seed)
    fair = element(
        "section",
        element("h2", words("result.fair")),
        element(
            "p", words("result.fair_text", seed=match.seed, commitment=match.record.commitment), class_="fair"
        ),
        element("p", words("result.fair_no", reason=wrong) if wrong else words("result.fair_yes")),
        button(words("result.again"), "again", "primary", autofocus=True),
        button(words("result.shelf"), "shelf"),
        class_="next",
    )
    return element(
        "div",
        topbar(words("name"), words, match.game.table.heading(match.state, words)),
        element("div", podium(match, words, headline), classification(match, words), fair, class_="result"),
    )


def podium(match: Match, words: Words, headline: str) -> Element:
    """The first three of the part just ended, the winner in the middle."""
    steps = match.game.table.standings(match.state, words).podium
    first, *others = steps[:3]
    order = [*others[:1], first, *others[1:]]
    return element(
        "section",
        element("h2", headline),
        element("p", words("result.podium")),
        element(
            "ol",
            *(
                element(
                    "li",
                    mark(seat, "large"),
                    element(
                        "div",
                        element("span", class_="band", data_seat=seat),
                        element("span", element("b", str(rank)), match.record.names[seat], class_="who"),
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


def classification(match: Match, words: Words) -> Element:
    standings = match.game.table.standings(match.state, words)
    head = element(
        "tr",
        element("th", words("result.place"), scope="col"),
        element("th", words("result.rider"), scope="col", class_="who"),
        *(element("th", column, scope="col") for column in standings.columns),
    )
    rows = [
        element(
            "tr",
            element("td", str(row.rank), class_="rank"),
            element(
                "th", mark(row.seat), element("span", match.record.names[row.seat]), scope="row", class_="who"
            ),
            *(
                element("td", element("b", cell, class_="won") if place in row.marked else cell)
                for place, cell in enumerate(row.cells)
            ),
        )
        for row in standings.rows
    ]
    table = element("table", element("thead", head), element("tbody", *rows), class_="rank-table")
    return element(
        "section",
        element("h2", words("result.general")),
        element(
            "div", table, class_="scroll", tabindex="0", role="region", aria_label=words("result.general")
        ),
        class_="card",
    )
