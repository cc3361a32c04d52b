"""The rules reader: every article of every game in both languages, and nothing lost of the text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from escapades.games import SHELF
from escapades.play import rulebook
from escapades.play.elements import Element, texts_of

GAMES = Path(__file__).resolve().parents[2] / "py" / "escapades" / "games"
WAYS = [(game, language) for game in SHELF for language in ("fr", "en")]


def text_of(game: str) -> str:
    return (GAMES / game / "RULES.md").read_text("utf-8")


def all_of(tree: Element | str) -> list[Element]:
    return (
        []
        if isinstance(tree, str)
        else [tree, *(inner for child in tree["children"] for inner in all_of(child))]
    )


@pytest.mark.parametrize(("game", "language"), WAYS)
def test_every_article_is_a_place_to_go_to(game: str, language: str) -> None:
    pages = rulebook.pages(text_of(game), language, game)
    places = [page["attributes"]["id"] for page in pages if page["attributes"].get("class") == "article"]
    assert places == rulebook.articles_in(text_of(game), language)
    assert len(places) == len(set(places)) > 10


@pytest.mark.parametrize(("game", "language"), WAYS)
def test_every_link_leads_to_an_article_that_is_there(game: str, language: str) -> None:
    pages = rulebook.pages(text_of(game), language, game)
    places = {rulebook.address(game, article) for article in rulebook.articles_in(text_of(game), language)}
    links = [part["attributes"]["href"] for page in pages for part in all_of(page) if part["tag"] == "a"]
    assert links
    assert set(links) <= places


@pytest.mark.parametrize(("game", "language"), WAYS)
def test_no_word_is_lost_and_no_markup_is_left(game: str, language: str) -> None:
    """What is read is the section without its markup, word by word."""
    section = re.search(
        rf"{rulebook.SECTIONS[language]}\n(.*?)(?=^## |\Z)", text_of(game), re.DOTALL | re.MULTILINE
    )
    assert section
    written = re.sub(r"[*|#]|^-+$|---", " ", section.group(1))
    written = re.sub(r"^\s*- ", " ", written, flags=re.MULTILINE)
    read = " ".join(
        words for page in rulebook.pages(text_of(game), language, game) for words in texts_of(page)
    )
    assert re.sub(r"\s+", "", read) == re.sub(r"\s+", "", written)


def test_a_sentence_gives_the_article_it_leans_on() -> None:
    assert rulebook.cited_in("The pack is faster (BR-9).") == "BR-9"
    assert rulebook.cited_in("Nothing is cited here, ABR-9x.") == ""
