"""Options, outcomes, news: the words every game is written in."""

from __future__ import annotations

from typing import Any

import pytest

from escapades.games import SHELF
from escapades.kernel import BadOption, IllegalMove, news, settle

GAME = SHELF["breakaway"]


def test_missing_options_are_taken_by_default() -> None:
    assert settle(GAME, 2, {}) == {"level": "simple", "stages": 6, "talon": "full"}
    assert settle(GAME, 6, {"stages": 3})["stages"] == 3


@pytest.mark.parametrize(
    ("seats", "options", "option", "allowed"),
    [
        (1, {}, "seats", "2 to 6"),
        (7, {}, "seats", "2 to 6"),
        (4, {"talon": "long"}, "talon", "full, short"),
        (4, {"stages": 22}, "stages", "1, 2, 3"),
        (4, {"stages": True}, "stages", "1, 2, 3"),
        (4, {"stages": 6.0}, "stages", "1, 2, 3"),
        (4, {"stages": None}, "stages", "1, 2, 3"),
        (4, {"colour": "red"}, "colour", "no such option"),
    ],
)
def test_what_a_game_does_not_have_is_named(seats: int, options: Any, option: str, allowed: str) -> None:
    with pytest.raises(BadOption) as refused:
        settle(GAME, seats, options)
    assert refused.value.option == option
    assert allowed in str(refused.value)


@pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)
def test_a_default_is_among_the_choices(game: Any) -> None:
    for option in game.options:
        assert option.default in option.choices
        assert len(set(option.choices)) == len(option.choices)


def test_an_illegal_move_says_why_and_by_which_article() -> None:
    assert str(IllegalMove("not now", "BR-4")) == "not now (BR-4)"
    assert str(IllegalMove("not now")) == "not now"


def test_news_keep_their_facts() -> None:
    said = news("dropped", "BR-7", 2, speed=41, minutes=3)
    assert (said.what, said.article, said.seat) == ("dropped", "BR-7", 2)
    assert (said.fact("speed"), said.fact("minutes")) == (41, 3)
    with pytest.raises(KeyError):
        said.fact("weather")


def test_the_shelf_lists_each_game_under_its_id() -> None:
    assert all(game.id == id for id, game in SHELF.items())
