"""Screens as data: names are data too, every button has a word, and nothing is missing in either language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from escapades.games import SHELF
from escapades.kernel import BadOption, Game
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.play import screens
from escapades.play.elements import Element, button, element, texts_of
from escapades.play.match import Match
from escapades.play.wishes import Wishes
from playing import goes_together

GAME = SHELF["breakaway"]
WORDS = {language: Words(language, load("escapades.play"), GAME.texts) for language in LANGUAGES}
ODD_NAMES = ("<img src=x onerror=alert(1)>", "{who}", "مريم", "Zoé 🚴🏽", "a&amp;b", "x" * 24)


def elements_of(tree: Element | str) -> Iterator[Element]:
    if not isinstance(tree, str):
        yield tree
        for child in tree["children"]:
            yield from elements_of(child)


def after_a_stage(
    names: tuple[str, ...], stages: int = 2, level: str = "simple", seed: str = "screens"
) -> Match:
    match = Match.begin(GAME, names, {"level": level, "stages": stages, "talon": "short"}, seed)
    while not match.state.times:
        match, _ = match.settle_chance()
        seat = match.pending[0]
        match = match.play(seat, GAME.rules.legal(match.state, seat)[0])
    return match


def every_screen(names: tuple[str, ...], words: Words) -> dict[str, Element]:
    under_way, _ = Match.begin(GAME, names, {}, "screens").settle_chance()
    wishes = Wishes(names=(*names, *Wishes().names[len(names) :]), players=len(names))
    refused = BadOption("stages", 99, "1 to 21")
    return {
        "setup": screens.setup(GAME, wishes, words, trouble=None),
        "setup again": screens.setup(GAME, wishes, words, trouble=refused, examples=("1", "2")),
        "go on": element("div", *screens.go_on(under_way, words, "a note")),
        "cover": screens.cover(under_way, 0, words),
        "cover with a window": screens.cover(under_way, 0, words, (1, 0)),
        "call": screens.called(under_way, 0, words),
        "stage": screens.interlude(after_a_stage(names), words),
        "result": screens.result(after_a_stage(names, 1), words, None, shareable=True),
    }


CASES = [
    pytest.param(language, screen, id=f"{screen}, {language}")
    for language in LANGUAGES
    for screen in every_screen(("Ada", "Bo"), WORDS["en"])
]


@pytest.mark.parametrize(("language", "screen"), CASES)
def test_screens_are_plain_data(language: str, screen: str) -> None:
    """Tags and attributes of our own only; names never become either."""
    tree = every_screen(ODD_NAMES, WORDS[language])[screen]
    assert json.loads(json.dumps(tree)) == tree
    for part in elements_of(tree):
        assert set(part) == {"tag", "attributes", "children"}
        assert part["tag"].isalnum()
        for name, value in part["attributes"].items():
            assert isinstance(value, str)
            assert not name.startswith("on")
            assert name not in ("style", "srcdoc")
        for target in ("src", "href"):
            assert part["attributes"].get(target, "./assets/").startswith(("./assets/", "#/"))


@pytest.mark.parametrize(("language", "screen"), CASES)
def test_odd_names_are_shown_as_they_were_typed(language: str, screen: str) -> None:
    tree = every_screen(ODD_NAMES, WORDS[language])[screen]
    shown = " ".join([*texts_of(tree), *(part["attributes"].get("value", "") for part in elements_of(tree))])
    for name in ODD_NAMES[:1] if screen.startswith(("cover", "call")) else ODD_NAMES:
        assert name in shown


@pytest.mark.parametrize(("language", "screen"), CASES)
def test_everything_that_can_be_pressed_or_filled_in_has_a_word(language: str, screen: str) -> None:
    tree = every_screen(("Ada", "Bo"), WORDS[language])[screen]
    labelled = {part["attributes"].get("for") for part in elements_of(tree) if part["tag"] == "label"}
    inside_labels = {
        id(child) for part in elements_of(tree) if part["tag"] == "label" for child in part["children"]
    }
    for part in elements_of(tree):
        attributes = part["attributes"]
        if part["tag"] == "button":
            assert attributes["type"] in ("button", "submit")
            assert attributes["data-act"]
            assert "".join(texts_of(part)).strip() or attributes.get("aria-label")
        if part["tag"] in ("input", "select"):
            named = (
                attributes.get("aria-label") or attributes.get("id") in labelled or id(part) in inside_labels
            )
            assert named, attributes
        if part["tag"] == "img":
            assert "alt" in attributes


def test_the_two_languages_have_the_same_shape() -> None:
    french, english = (every_screen(("Ada", "Bo", "Cy"), words) for words in WORDS.values())
    for screen in french:
        tags = [[part["tag"] for part in elements_of(tree[screen])] for tree in (french, english)]
        assert tags[0] == tags[1]
        assert texts_of(french[screen]) != texts_of(english[screen])


FIELDS = [
    (seats, level)
    for seats in GAME.seats
    for level in ("simple", "complete", "teams")
    if goes_together(GAME, seats, {"level": level})
]


@pytest.mark.parametrize(("seats", "level"), FIELDS)
def test_podium_and_classification_name_everyone_once(seats: int, level: str) -> None:
    """And exactly one has won the stage, also where teams have the same minutes (BR-30)."""
    names = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")[:seats]
    match = after_a_stage(names, level=level)
    match = replace(match, state=replace(match.state, times=((0,) * seats,))) if level == "teams" else match
    standings = screens.standings_of(match, WORDS["en"])
    assert sorted(row.seat for row in standings.rows) == list(range(seats))
    assert [row.rank for row in standings.rows] == sorted(row.rank for row in standings.rows)
    assert all(len(row.cells) == len(standings.columns) for row in standings.rows)
    assert sum(len(row.marked) for row in standings.rows) == 1
    steps = [part for part in elements_of(screens.podium(match, standings)) if part["tag"] == "li"]
    assert len(steps) == min(4, seats)
    assert "1" in [step["attributes"]["data-rank"] for step in steps]


def test_a_shared_win_names_all_winners() -> None:
    match = after_a_stage(("Ada", "Bo", "Cy"), 1)
    tied = replace(match, state=replace(match.state, times=((180, 179, 179),)))
    assert "A shared win: Bo and Cy" in texts_of(screens.result(tied, WORDS["en"], None, shareable=True))
    alone = replace(match, state=replace(match.state, times=((179, 180, 184),)))
    assert "Ada wins the race" in texts_of(screens.result(alone, WORDS["en"], None, shareable=True))


def test_the_result_shows_the_seed_and_whether_the_deals_follow_from_it() -> None:
    match = after_a_stage(("Ada", "Bo"), 1)
    honest = " ".join(texts_of(screens.result(match, WORDS["en"], None, shareable=True)))
    assert "screens" in honest
    assert match.record.commitment in honest
    assert "Verified" in honest


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_finds_out_what_was_tampered_with(language: str) -> None:
    """A card exchanged in the record, or another seed than the promised one."""
    match, words = after_a_stage(("Ada", "Bo"), 1), WORDS[language]
    other = after_a_stage(("Ada", "Bo"), 1, seed="another")
    told = " ".join(texts_of(screens.result(replace(match, seed="x"), words, None, shareable=True)))
    assert words("result.broken_promise") in told
    record = replace(other.record, commitment=match.record.commitment)
    swapped = replace(match, record=record, state=other.state)
    told = " ".join(texts_of(screens.result(swapped, words, None, shareable=True)))
    assert words("result.unfair", n=1) in told


@pytest.mark.parametrize(
    ("players", "fewer", "more"), [(2, True, False), (4, False, False), (6, False, True)]
)
def test_the_stepper_stops_at_its_ends(players: int, fewer: bool, more: bool) -> None:
    tree = screens.setup(GAME, Wishes(players=players), WORDS["en"], trouble=None)
    by_act = {part["attributes"].get("data-act"): part["attributes"] for part in elements_of(tree)}
    assert ("disabled" in by_act["players-fewer"], "disabled" in by_act["players-more"]) == (fewer, more)


def test_the_form_shows_what_is_wished() -> None:
    wishes = Wishes(players=2, options=(("stages", "3"), ("talon", "short")), seed="7").read(
        {"kind-1": "expert", "mark-0": "4"}
    )
    tree = screens.setup(GAME, wishes, WORDS["fr"], trouble=None)
    on = [
        part["attributes"]["value"]
        for part in elements_of(tree)
        if {"selected", "checked"} & set(part["attributes"])
    ]
    assert on == ["4", "human", "1", "expert", "simple", "3", "short"]
    assert (
        len([part for part in elements_of(tree) if part["attributes"].get("name", "").startswith("name-")])
        == 2
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_colon_stands_as_its_language_wants_it(language: str) -> None:
    """French has a space before it, English has none."""
    match, _ = Match.begin(GAME, ("Ada", "Bo"), {}, "screens").settle_chance()
    where = texts_of(element("div", *screens.go_on(match, WORDS[language], "")))[1]
    assert ("\u00a0:" in where) == (language == "fr")


def attributes_of(**given: Any) -> dict[str, str]:
    return dict(element("p", **given)["attributes"])


def test_attributes() -> None:
    assert attributes_of(class_="a", for_="b", data_act="c") == {"class": "a", "for": "b", "data-act": "c"}
    assert attributes_of(hidden=True, disabled=False, title=None, tabindex=0) == {
        "hidden": "",
        "tabindex": "0",
    }
    assert button("Go", "go", "primary")["attributes"]["class"] == "button primary"
    assert texts_of(element("p", "a", None, element("b", "c"), "d")) == ["a", "c", "d"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)
def test_no_refusal_of_a_wish_speaks_the_programmers_language(game: Game, language: str) -> None:
    """An option or a choice that a link made up is named as the set-up names it."""
    words = Words(language, load("escapades.play"), game.texts)
    for option in game.options:
        with pytest.raises(BadOption) as refused:
            Wishes(options=((option.id, "<b>nonsense</b>"),)).chosen(game)
        said = screens.explained(refused.value, words)
        assert words(f"option.{option.id}") in said
        assert "<b>nonsense</b>" in said
        assert "cannot be" not in said
    with pytest.raises(BadOption) as refused:
        Wishes(options=(("wind", "1"),)).chosen(game)
    assert "wind" in screens.explained(refused.value, words)
    assert "no such option" not in screens.explained(refused.value, words)
