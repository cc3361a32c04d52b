"""The places away from a table, as data: games kept on the device, statistics, rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from escapades.games import SHELF
from escapades.kernel.texts import Words
from escapades.play import rulebook
from escapades.play.elements import Element, button, element
from escapades.play.library import Entry, Library
from escapades.play.screens import link, mark, topbar
from escapades.play.statistics import Line
from escapades.play.trouble import Trouble

Speak = Callable[[str], Words]  # the words of the page and of one game
Date = Callable[[int], str]  # milliseconds since 1970 as the reader writes a day and an hour


def games(
    library: Library, words: Words, of_game: Speak, date: Date, note: str = "", bad: bool = False
) -> Element:
    """Everything that is kept here, and the ways in and out for it."""
    lists = [
        element(
            "section",
            element("h2", words(f"games.{kind}")),
            listed(entries, words, of_game, date),
            class_="card all",
        )
        for kind, entries in (
            ("in_progress", library.in_progress),
            ("finished", library.finished),
            ("unreadable", library.unreadable),
        )
        if entries
    ]
    nothing = element("p", words("games.none"), class_="card all")
    taken = element("p", note, class_="error" if bad else "note", role="alert" if bad else "status")
    return element(
        "div",
        topbar(words("games.title"), words),
        element(
            "div",
            taken if note else None,
            *(lists or [nothing]),
            element(
                "section",
                element("h2", words("games.out")),
                element(
                    "div",
                    button(words("games.export_all"), "export-all") if library.glances else None,
                    link(words("statistics.title"), "#/statistics"),
                    class_="row",
                ),
                class_="card",
            ),
            importing(words),
            class_="pages",
        ),
    )


def importing(words: Words) -> Element:
    """By a file, or by its text."""
    return element(
        "section",
        element("h2", words("games.in")),
        element("p", words("games.in_about"), class_="hint"),
        element(
            "label",
            words("games.file"),
            element("input", type="file", accept=".json,application/json,text/plain", data_file="import"),
            class_="button file",
        ),
        element(
            "form",
            element("label", words("games.paste"), for_="pasted"),
            element("textarea", id="pasted", name="pasted", rows=3, autocomplete="off", spellcheck="false"),
            button(words("games.take"), "import", kind="submit"),
            class_="field",
            data_act="import",
        ),
        class_="card",
    )


def listed(entries: Sequence[Entry], words: Words, of_game: Speak, date: Date) -> Element:
    return element("ul", *(kept_game(entry, words, of_game, date) for entry in entries), class_="games")


def kept_game(entry: Entry, words: Words, of_game: Speak, date: Date) -> Element:
    """One game: who plays what, since when, who won; and what can be done with it."""
    glance = entry.glance
    if glance is None:
        told = [element("p", trouble.sentence(words), class_="error") for trouble in entry.troubles[:1]]
        title = words("games.lost")
        ways = []
    else:
        title = of_game(glance.game)("name")
        seats = [
            element(
                "li",
                mark(glance.marks[seat]),
                element("bdi", name),
                f" {words('games.place', n=glance.ranks[seat])}" if glance.over else None,
            )
            for seat, name in enumerate(glance.names)
        ]
        told = [
            element("p", words.count("games.dated", glance.moves, date=date(glance.changed)), class_="hint"),
            element("ul", *seats, class_="seats"),
            *(element("p", words("go_on.damaged"), class_="hint") for _ in entry.troubles[:1]),
        ]
        ways = (
            [
                button(words("games.result"), f"open:{entry.id}", "primary small"),
                button(words("result.replay"), f"replay:{entry.id}"),
            ]
            if entry.over
            else [button(words("go_on.button"), f"open:{entry.id}", "primary small")]
        )
    return element(
        "li",
        element("div", element("h3", title), *told, class_="words"),
        element(
            "div",
            *ways,
            button(words("games.export"), f"export:{entry.id}"),
            button(words("games.delete"), f"delete:{entry.id}", "quiet"),
            class_="row",
        ),
    )


def sure_to_delete(title: str, id: str, words: Words) -> Element:
    """Nothing goes by one tap."""
    return element(
        "div",
        topbar(words("games.title"), words, back="games"),
        element(
            "div",
            element(
                "section",
                element("h2", words("games.sure", what=title)),
                element("p", words("games.sure_about")),
                element(
                    "div",
                    button(words("games.delete_now"), f"delete-now:{id}", "primary small"),
                    button(words("games.keep"), "games", autofocus=True),
                    class_="row",
                ),
                class_="card all",
            ),
            class_="pages",
        ),
    )


def statistics(lines: Sequence[Line], words: Words, of_game: Speak) -> Element:
    """Per game and name, what was played to its end on this device."""
    games = dict.fromkeys(line.game for line in lines)
    return element(
        "div",
        topbar(words("statistics.title"), words, back="games"),
        element(
            "div",
            *(
                fared(game, of_game(game)("name"), [line for line in lines if line.game == game], words)
                for game in games
            ),
            element(
                "section",
                element("p", words("statistics.about"), class_="hint"),
                button(words("statistics.csv"), "csv") if lines else element("p", words("statistics.none")),
                class_="card all",
            ),
            class_="pages",
        ),
    )


def fared(game: str, title: str, lines: Sequence[Line], words: Words) -> Element:
    """How everybody has fared at one game, which may have a way of its own to write a score."""
    score: Callable[[int], str] = getattr(SHELF[game].table, "score", str)
    columns = ("name", "played", "won", "best", "rank")
    head = element("tr", *(element("th", words(f"statistics.{column}"), scope="col") for column in columns))
    rows = [
        element(
            "tr",
            element("th", element("bdi", line.name), scope="row"),
            element("td", str(line.played)),
            element("td", figure(line.won, words)),
            element("td", score(line.best)),
            element("td", figure(line.rank, words)),
        )
        for line in lines
    ]
    table = element("table", element("thead", head), element("tbody", *rows), class_="plain")
    return element(
        "section",
        element("h2", title),
        element("div", table, class_="scroll", tabindex=0, role="region", aria_label=title),
        class_="card all",
    )


def figure(value: Fraction, words: Words) -> str:
    """One place at most, after a comma in French."""
    short = f"{float(value):.1f}".removesuffix(".0")
    return short.replace(".", ",") if words.language == "fr" else short


def rules(game: str, text: str, words: Words, back: str) -> Element:
    """The rules reader. Where the text could not be had, that is said."""
    content = (
        rulebook.pages(text, words.language, game)
        if text
        else [element("p", words("rules.missing"), role="alert")]
    )
    return element(
        "div",
        topbar(words("name"), words, words("rules.title"), back=back),
        element("article", *content, class_="rules"),
    )


def all_rules(names: Mapping[str, str], words: Words) -> Element:
    """Which rules to read."""
    ways = [element("li", link(name, rulebook.address(game), "book", "wide")) for game, name in names.items()]
    return element(
        "div",
        topbar(words("rules.all"), words),
        element("div", element("ul", *ways, class_="examples card all"), class_="pages"),
    )


def trouble(title: str, sentence: str, words: Words) -> Element:
    """Something from outside that cannot be shown, and the way on."""
    return element(
        "div",
        topbar(title, words),
        element(
            "div",
            element(
                "section",
                element("p", sentence, role="alert"),
                element(
                    "div",
                    button(words("result.shelf"), "shelf", "primary small", autofocus=True),
                    class_="row",
                ),
                class_="card all",
            ),
            class_="pages",
        ),
    )


def told(error: Trouble, words: Words) -> str:
    return f"{words('games.refused')} {error.sentence(words)}"
