"""Texts in a language: blanks filled, one and several told apart as each language does."""

from __future__ import annotations

import pytest

from escapades.kernel.texts import Words

TEXTS = {
    "hello": {"fr": "Bonjour {who} !", "en": "Hello {who}!"},
    "cards.one": {"fr": "{n} carte", "en": "{n} card"},
    "cards.more": {"fr": "{n} cartes", "en": "{n} cards"},
}


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("fr", 0, "0 carte"),
        ("fr", 1, "1 carte"),
        ("fr", 2, "2 cartes"),
        ("en", 0, "0 cards"),
        ("en", 1, "1 card"),
        ("en", 2, "2 cards"),
    ],
)
def test_counting(language: str, number: int, said: str) -> None:
    assert Words(language, TEXTS).count("cards", number) == said


def test_blanks_are_filled_and_never_read_as_blanks_again() -> None:
    words = Words("en", TEXTS)
    assert words("hello", who="{who} {0}") == "Hello {who} {0}!"


def test_a_blank_may_have_any_name() -> None:
    """Also the names that the functions themselves use: riders of a team have a `number`."""
    words = Words("en", {"x.more": {"en": "{n} {number} {key}"}, "y": {"en": "{key} {self}"}})
    assert words.count("x", 3, number=2, key="k") == "3 2 k"
    assert words("y", key="k", **{"self": "s"}) == "k s"


def test_later_texts_come_on_top_and_a_missing_key_is_an_error() -> None:
    words = Words("fr", TEXTS, {"hello": {"fr": "Salut {who} !", "en": "Hi {who}!"}})
    assert words("hello", who="Ada") == "Salut Ada !"
    assert "hello" in words
    assert "bye" not in words
    with pytest.raises(KeyError):
        words("bye")
