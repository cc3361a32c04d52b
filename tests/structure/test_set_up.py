"""What the set-up and the worked examples say, in both languages: options, refusals, captions."""

from __future__ import annotations

import re
from itertools import product

import pytest

from escapades.games import SHELF
from escapades.kernel import BadOption, Game, settle
from escapades.kernel.record import examples, steps
from escapades.kernel.texts import LANGUAGES, Words, load

ARTICLE = re.compile(r"\b(BR|CC|LB|JB|XR)-(\d+)\b")
PAGE = load("escapades.play")

every_game = pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)


# -- options ---------------------------------------------------------------------------------------


@every_game
def test_every_option_and_every_choice_says_what_it_means(game: Game) -> None:
    for option in game.options:
        keys = [f"option.{option.id}_about"]
        keys += [f"option.{option.id}_{choice}_about" for choice in option.choices if isinstance(choice, str)]
        for language in LANGUAGES:
            said = [game.texts[key][language] for key in keys]
            assert len(set(said)) == len(said)
            assert all(sentence[-1] in ".?" and 20 <= len(sentence) <= 110 for sentence in said)


def refusals(game: Game) -> list[BadOption]:
    found = []
    choices = [option.choices for option in game.options]
    for seats, *chosen in product(range(1, 8), *choices):
        options = {option.id: choice for option, choice in zip(game.options, chosen, strict=True)}
        try:
            settle(game, seats, options)
        except BadOption as error:
            found.append(error)
    return found


@every_game
def test_what_does_not_go_together_is_explained(game: Game) -> None:
    refused = refusals(game)
    assert refused
    for error in refused:
        assert error.why
        for language in LANGUAGES:
            told = Words(language, PAGE, game.texts)(f"refused.{error.why}", **error.facts)
            assert str(error.value) in told


@every_game
def test_no_refusal_is_explained_that_never_comes(game: Game) -> None:
    keys = {key.removeprefix("refused.") for key in game.texts if key.startswith("refused.")}
    assert keys <= {error.why for error in refusals(game)}


# -- worked examples -------------------------------------------------------------------------------

EXAMPLES = [(game.id, number) for game in SHELF.values() for number in examples(f"escapades.games.{game.id}")]


@pytest.mark.parametrize(("game", "number"), EXAMPLES)
def test_an_example_is_captioned(game: str, number: str) -> None:
    texts, record = SHELF[game].texts, examples(f"escapades.games.{game}")[number]
    own = {key.split(".")[2] for key in texts if key.startswith(f"example.{number}.")}
    assert {"title", "about"} <= own
    captions = {int(key) for key in own - {"title", "about"}}
    assert 3 <= len(captions) <= 9
    assert all(1 <= move <= len(record.moves) for move in captions)
    for key in own - {"title"}:
        for language in LANGUAGES:
            assert ARTICLE.search(texts[f"example.{number}.{key}"][language]), (key, language)


@pytest.mark.parametrize(("game", "number"), EXAMPLES)
def test_a_caption_cites_what_its_move_made_of_the_rules(game: str, number: str) -> None:
    """At least one article of the move's own news, where it has news, and the same in both languages."""
    texts = SHELF[game].texts
    for move, (_, _, state) in enumerate(steps(examples(f"escapades.games.{game}")[number]), start=1):
        caption = texts.get(f"example.{number}.{move}")
        if caption is None:
            continue
        cited = {language: set(ARTICLE.findall(caption[language])) for language in LANGUAGES}
        assert cited["fr"] == cited["en"]
        made = set(ARTICLE.findall(" ".join(said.article for said in state.news)))
        assert not made or cited["en"] & made, (move, made)


@pytest.mark.parametrize(("game", "number"), EXAMPLES)
def test_captions_name_the_players_of_the_example(game: str, number: str) -> None:
    """A name of another example would be a slip."""
    names = {name for id, n in EXAMPLES for name in examples(f"escapades.games.{id}")[n].names}
    others = names - set(examples(f"escapades.games.{game}")[number].names)
    for key, caption in SHELF[game].texts.items():
        if key.startswith(f"example.{number}."):
            for language in LANGUAGES:
                assert not others & set(re.findall(r"\w+", caption[language])), key


def test_no_caption_belongs_to_an_example_that_is_not_there() -> None:
    for game in SHELF.values():
        numbers = {key.split(".")[1] for key in game.texts if key.startswith("example.")}
        assert numbers == {number for id, number in EXAMPLES if id == game.id}
