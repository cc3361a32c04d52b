"""Texts: French and English complete, with the same blanks, and every key that is asked for is there."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

import pytest

from escapades.games import SHELF
from escapades.kernel import news
from escapades.kernel.texts import LANGUAGES, Texts, load
from escapades.scene.sounds import SILENT, SOUNDS

ROOT = Path(__file__).resolve().parents[2]
PY = ROOT / "py" / "escapades"
PAGE = load("escapades.play")
SOURCES: dict[str, Texts] = {"the page": PAGE, **{game.id: game.texts for game in SHELF.values()}}
ALL = [(source, key) for source, texts in SOURCES.items() for key in texts]


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize(("source", "key"), ALL)
def test_both_languages_say_it_with_the_same_blanks(source: str, key: str) -> None:
    texts = SOURCES[source][key]
    assert set(texts) == set(LANGUAGES)
    assert all(text.strip() for text in texts.values())
    assert len({frozenset(blanks(text)) for text in texts.values()}) == 1
    assert "" not in blanks(texts["fr"]), "blanks have names"


@pytest.mark.parametrize(("source", "key"), ALL)
def test_french_signs_stay_with_their_word(source: str, key: str) -> None:
    """A hard space before what French sets apart: no line begins with a question mark."""
    assert not re.search(" [:;?!»]|« ", SOURCES[source][key]["fr"])


def test_no_key_of_a_game_hides_one_of_the_page() -> None:
    for game in SHELF.values():
        assert not set(game.texts) & set(PAGE)


OF_ADDED_GAMES = {"mood", "prompt"}  # which bring them, for their box and their plain table

# -- keys that the code asks for -------------------------------------------------------------------


def asked_keys(path: Path) -> Iterator[tuple[str, str]]:
    """Keys given to `words(...)` and `words.count(...)`, each with "begins" if the rest is composed."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called, count = node.func, False
        if isinstance(called, ast.Attribute) and called.attr == "count":
            called, count = called.value, True
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        if name == "words":
            for text, whole in literals(node.args[0]):
                yield text + (".one" if count and whole else ""), ("" if whole else "begins")


def literals(node: ast.expr) -> Iterator[tuple[str, bool]]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, True
    elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        yield str(node.values[0].value), False
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def keys_for(path: Path) -> set[str]:
    """The keys that a module can ask for: the page's, and its own game's (a screen serves every game)."""
    parts = path.relative_to(PY).parts
    if parts[0] == "games" and len(parts) > 2:
        return {*PAGE, *SHELF[parts[1]].texts}
    of_windows = {key for game in SHELF.values() for key in game.texts if key.startswith("window.")}
    return {*PAGE, *set.intersection(*(set(game.texts) for game in SHELF.values())), *of_windows}


def test_a_game_whose_players_may_speak_up_has_all_words_for_it() -> None:
    asked = {key for path in PY.rglob("*.py") for key, _ in asked_keys(path) if key.startswith("window.")}
    for game in SHELF.values():
        found = {key for key in game.texts if key.startswith("window.")}
        assert found in (set(), asked)


def known_to(path: Path) -> list[set[str]]:
    """The same for each game that the module serves: what is composed may differ from game to game."""
    parts = path.relative_to(PY).parts
    if parts[0] == "games" and len(parts) > 2:
        return [keys_for(path)]
    return [{*PAGE, *game.texts} for game in SHELF.values()]


@pytest.mark.parametrize("path", sorted(PY.rglob("*.py")), ids=lambda path: path.relative_to(PY).as_posix())
def test_every_key_that_the_code_asks_for_is_there(path: Path) -> None:
    known = keys_for(path)
    for key, begins in asked_keys(path):
        if key in OF_ADDED_GAMES:
            continue
        if begins:
            assert all(any(other.startswith(key) for other in each) for each in known_to(path)), key
        else:
            assert key in known


def test_keys_are_really_found_in_the_code() -> None:
    """This file would pass if it looked at nothing."""
    found = {key for path in PY.rglob("*.py") for key, _ in asked_keys(path)}
    assert {"setup.title", "talon.one", "option.", "tell.dropped", "result.place"} <= found


def test_no_text_is_left_over() -> None:
    """Every key is somewhere in the code: whole, or as the beginning of a composed one."""
    strings = {
        node.value
        for path in PY.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    by_choice_or_news = (
        "added.",
        "blunder.",
        "counsel.",
        "hint.",
        "move.",
        "option.",
        "refused.",
        "example.",
        "news.",
        "preview.",
        "pill.",
        "line.",
    )
    asked = {key for path in PY.rglob("*.py") for key, begins in asked_keys(path) if begins}
    composed = {beginning + rest for beginning in asked for rest in strings}
    keys = {re.sub(r"\.(one|more)$", "", key) for _, key in ALL}
    assert {key for key in keys - strings - composed if not key.startswith(by_choice_or_news)} == set()


# -- news ------------------------------------------------------------------------------------------


def kinds_of_news(game: str) -> dict[str, tuple[bool, bool]]:
    """Each kind of news of a game's rules: whether a seat is given, and whether minutes are counted."""
    found = {}
    tree = ast.parse((PY / "games" / game / "rules.py").read_text("utf-8"))
    # `about(state, kind, ...)` makes news of a rider; what it hands on is not a kind of its own.
    handed_on = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and function.name == "about"
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        called = (
            getattr(node.func, "id", "") if isinstance(node, ast.Call) and id(node) not in handed_on else ""
        )
        if isinstance(node, ast.Call) and called in ("news", "about"):
            kind = node.args[called == "about"]
            assert isinstance(kind, ast.Constant), "news are named by a plain text"
            counts = any(word.arg == "minutes" for word in node.keywords)
            found[str(kind.value)] = (called == "about" or len(node.args) > 2, counts)
    assert found
    return found


@pytest.mark.parametrize("game", SHELF)
def test_every_kind_of_news_has_its_sentence_and_its_line(game: str) -> None:
    texts = SHELF[game].texts
    for kind, (has_seat, counts) in kinds_of_news(game).items():
        for key in [f"news.{kind}.one", f"news.{kind}.more"] if counts else [f"news.{kind}"]:
            assert key in texts
        if has_seat:
            assert f"line.{kind}" in texts


@pytest.mark.parametrize("game", SHELF)
def test_no_sentence_tells_news_that_no_rule_makes(game: str) -> None:
    kinds = set(kinds_of_news(game))
    for key in SHELF[game].texts:
        head, _, rest = key.partition(".")
        if head in ("news", "line", "preview", "pill"):
            assert rest.split(".")[0] in kinds, key


@pytest.mark.parametrize("game", SHELF)
def test_every_kind_of_news_is_heard_or_knowingly_silent(game: str) -> None:
    table = SHELF[game].table
    assert set(table.SOUNDS) == set(kinds_of_news(game))
    assert set(table.SOUNDS.values()) <= {*SOUNDS, SILENT}
    assert len(set(table.SOUNDS.values())) >= 6


def test_the_weightiest_two_sounds_are_heard_in_their_order() -> None:
    table = SHELF["breakaway"].table
    told = [news(what, "BR-1", 0) for what in ("dropped", "follows", "last_card", "wins_stage", "race_over")]
    assert table.sounds(tuple(told)) == ("alarm", "win")
    assert table.sounds(tuple(told[:2])) == ("bad", "card")
    assert table.sounds((news("climb_over", "BR-18", 0),)) == ()


# -- the page before Python ------------------------------------------------------------------------


class Pairs(HTMLParser):
    """Collects, under each parent, the languages of its children in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, list[tuple[str, int]]]] = []
        self.found: list[tuple[int, list[str]]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag in ("meta", "link", "img", "use", "input", "br"):
            return
        language = dict(attributes).get("lang")
        if language and tag == "span" and self.open:
            self.open[-1][1].append((language, self.getpos()[0]))
        self.open.append((tag, []))

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1][0] == tag:
            children = self.open.pop()[1]
            if children:
                self.found.append((children[0][1], [language for language, _ in children]))


def test_the_page_says_everything_in_both_languages() -> None:
    """index.html: a French span is followed by its English one."""
    pairs = Pairs()
    pairs.feed((ROOT / "index.html").read_text("utf-8"))
    assert len(pairs.found) > 20
    for line, languages in pairs.found:
        assert languages == ["fr", "en"], f"line {line}"


@pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)
def test_the_page_calls_a_game_as_the_game_does(game: object) -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    names = SHELF[game.id].texts["name"]  # type: ignore[attr-defined]
    assert f'<span lang="fr">{names["fr"]}</span><span lang="en">{names["en"]}</span>' in page


def test_the_words_of_the_boot_are_in_both_languages() -> None:
    """assets/page/words.mjs, read as the object that it is."""
    source = (ROOT / "assets" / "page" / "words.mjs").read_text("utf-8")
    body = source[source.index("{") : source.index("\n};") + 2]
    body = re.sub(r"([{,]\s*)([a-z]+):", r'\1"\2":', body)
    words = json.loads(re.sub(r",(\s*})", r"\1", body))
    assert len(words) > 8
    for key, texts in words.items():
        assert set(texts) == set(LANGUAGES), key
        assert all(texts.values()), key
