"""Articles: each one in RULES.md is cited by a rule and by a test, and no other is cited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from escapades.games import SHELF

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "py" / "escapades" / "games"
CITED = re.compile(r"\b([A-Z]{2}-\d+)\b(?: to (?=[A-Z]{2}-\d+))?")
RANGE = re.compile(r"\b([A-Z]{2})-(\d+) to \1-(\d+)\b")
DEFINED = re.compile(r"^\*\*([A-Z]{2}-\d+)\*\*", re.MULTILINE)
NUMBERS = {  # of all articles that there are
    "breakaway": (*range(1, 25), *range(30, 36)),
    "crosscountry": (*range(1, 19), *range(20, 23)),
    "lifeboats": range(1, 22),
    "jailbreak": (*range(1, 15),),
    "crossroads": (*range(1, 15), *range(16, 24)),
}
LANGUAGES = ("## Français", "## English")


def rules_of(game: str) -> str:
    return (GAMES / game / "RULES.md").read_text("utf-8")


def articles(game: str) -> set[str]:
    return set(DEFINED.findall(rules_of(game)))


def letters(game: str) -> str:
    return sorted(articles(game))[0].split("-")[0]


def cited(text: str, game: str) -> set[str]:
    found = {article for article in CITED.findall(text) if article.startswith(letters(game) + "-")}
    for prefix, first, last in RANGE.findall(text):
        found |= {f"{prefix}-{n}" for n in range(int(first), int(last) + 1) if prefix == letters(game)}
    return found


@pytest.mark.parametrize("game", SHELF)
def test_rules_have_the_same_articles_in_both_languages_in_order(game: str) -> None:
    text = rules_of(game)
    at = [text.index(heading) for heading in LANGUAGES]
    french, english = DEFINED.findall(text[at[0] : at[1]]), DEFINED.findall(text[at[1] :])
    assert french == english
    numbers = [int(article.split("-")[1]) for article in french]
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("game", SHELF)
def test_the_rules_have_every_article(game: str) -> None:
    assert articles(game) == {f"{letters(game)}-{number}" for number in NUMBERS[game]}


@pytest.mark.parametrize("game", SHELF)
def test_every_article_is_cited_by_a_rule(game: str) -> None:
    """In the rules, or in the table where it is about the board."""
    source = "\n".join((GAMES / game / file).read_text("utf-8") for file in ("rules.py", "table.py"))
    assert articles(game) - cited(source, game) == set()


@pytest.mark.parametrize("game", SHELF)
def test_every_article_is_cited_by_a_test(game: str) -> None:
    tests = "\n".join(
        path.read_text("utf-8") for path in sorted((ROOT / "tests" / "rules").rglob(f"*{game}*.py"))
    )
    assert articles(game) - cited(tests, game) == set()


@pytest.mark.parametrize("game", SHELF)
def test_every_article_that_is_cited_exists(game: str) -> None:
    for path in sorted(GAMES.joinpath(game).rglob("*")):
        if path.suffix in (".py", ".toml", ".md"):
            assert cited(path.read_text("utf-8"), game) - articles(game) == set(), path.name


@pytest.mark.parametrize("game", SHELF)
def test_rules_give_credit_and_claim_no_affiliation(game: str) -> None:
    text = rules_of(game)
    assert "### Crédits" in text
    assert "### Credits" in text
    assert "sans lien" in " ".join(text.split())
    assert "not affiliated" in " ".join(text.split())
