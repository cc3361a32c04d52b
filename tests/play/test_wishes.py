"""What the set-up form says, read into a game that can be begun."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escapades.games import SHELF
from escapades.kernel import BadOption, settle
from escapades.play.wishes import LONGEST_NAME, NAMES, Wishes

GAME = SHELF["breakaway"]


@pytest.mark.parametrize(
    ("typed", "seated"),
    [
        (("Ada", "Bo", "Cy"), ("Ada", "Bo", "Cy")),
        (("", "  ", "Cy"), ("Jean", "Sylvie", "Cy")),
        (("Ada", "Ada", "Ada"), ("Ada", "Ada 2", "Ada 3")),
        (("Ada 2", "Ada", "Ada"), ("Ada 2", "Ada", "Ada 3")),
        (("Sylvie", "", "x"), ("Sylvie", "Sylvie 2", "x")),
        (("  Ada \n Byron ", "b", "c"), ("Ada Byron", "b", "c")),
        (("<b>Ada</b>", "{who}", "a&b"), ("<b>Ada</b>", "{who}", "a&b")),
    ],
)
def test_names_at_the_table(typed: tuple[str, ...], seated: tuple[str, ...]) -> None:
    assert Wishes(names=(*typed, *NAMES[3:])).seated == seated


@given(st.lists(st.text(max_size=60), min_size=6, max_size=6), st.integers(2, 6))
def test_names_are_never_empty_equal_or_endless(typed: list[str], players: int) -> None:
    seated = Wishes(names=tuple(typed), players=players).seated
    assert len(seated) == len(set(seated)) == players
    assert all(0 < len(name) <= LONGEST_NAME + 2 for name in seated)


def test_the_form_is_read() -> None:
    form = {"name-0": "Ada", "option-stages": "3", "option-talon": "short", "seed": "  7 ", "extra": "x"}
    wishes = Wishes().read(form)
    assert wishes.names[:2] == ("Ada", "Sylvie")
    assert wishes.seed == "7"
    assert wishes.chosen(GAME) == {"stages": 3, "talon": "short"}
    assert settle(GAME, wishes.players, wishes.chosen(GAME))["stages"] == 3


@pytest.mark.parametrize(
    ("name", "value"), [("stages", "22"), ("stages", ""), ("talon", "Short"), ("wind", "1")]
)
def test_a_choice_that_there_is_not_is_named(name: str, value: str) -> None:
    with pytest.raises(BadOption) as refused:
        Wishes().read({f"option-{name}": value}).chosen(GAME)
    assert refused.value.option == name


def test_what_a_form_cannot_mend_does_not_come_again() -> None:
    """A link may ask for an option or a choice that there is not: told once, and then out of the way."""
    options = (("wind", "1"), ("talon", "Short"), ("stages", "3"))
    asked = Wishes().asked(("Ada", "Bo"), options, "").fitting(GAME)
    assert asked.chosen(GAME) == {"stages": 3}
    assert asked.players == 2


def test_a_link_seats_its_names_first() -> None:
    asked = Wishes().asked(("Ada", "Bo"), (("stages", "1"),), "7")
    assert (asked.seated, asked.players, asked.seed) == (("Ada", "Bo"), 2, "7")
    assert asked.chosen(GAME) == {"stages": 1}
    assert len(asked.names) == len(NAMES)
    assert Wishes(players=4).asked((), (), "").players == 4


def test_a_link_cannot_seat_more_than_there_are_places() -> None:
    """Otherwise the set-up form would look for names that there are not."""
    asked = Wishes().asked(tuple(f"Rider {n}" for n in range(9)), (), "")
    assert asked.players == len(asked.names) == len(asked.seated) == 6


def test_wishes_are_kept_without_their_seed() -> None:
    wishes = Wishes(("a", "b", "c", "d", "e", "f"), 5, (("stages", "3"),), "secret")
    again = Wishes.from_plain(json.loads(json.dumps(wishes.plain())))
    assert again == Wishes(("a", "b", "c", "d", "e", "f"), 5, (("stages", "3"),), "")


def test_kept_wishes_of_fewer_or_more_names_fit_the_table() -> None:
    assert Wishes.from_plain({"names": ["a"], "players": 2, "options": {}}).names == ("a", *NAMES[1:])
    assert len(Wishes.from_plain({"names": ["a"] * 9, "players": 2, "options": {}}).names) == 6


@pytest.mark.parametrize(
    "kept",
    [
        {},
        [],
        None,
        7,
        {"names": 7, "players": 2, "options": {}},
        {"names": [], "players": "many", "options": {}},
        {"names": [], "players": None, "options": {}},
        {"names": [], "players": 2, "options": [1]},
        {"names": [], "players": 2, "options": "x"},
        {"names": [], "players": 2, "options": None},
    ],
)
def test_damaged_wishes_are_refused_the_usual_way(kept: Any) -> None:
    """The page then takes the usual ones."""
    with pytest.raises((KeyError, TypeError, ValueError)):
        Wishes.from_plain(kept)


@pytest.mark.parametrize("players", [-1, 0, 7, 1000])
def test_kept_wishes_for_too_many_players_can_still_be_shown(players: int) -> None:
    wishes = Wishes.from_plain({"names": [], "players": players, "options": {}})
    assert 1 <= wishes.players <= len(wishes.names)


def test_a_mark_that_another_seat_has_is_swapped() -> None:
    """Nobody is left without an identity, and no two have the same."""
    wishes = Wishes().read({f"mark-{seat}": str(mark) for seat, mark in enumerate((3, 1, 2, 3, 4, 5))})
    assert wishes.marks == (3, 1, 2, 0, 4, 5)
    assert wishes.read({"mark-0": "9", "mark-1": "x"}).marks == wishes.marks
    assert Wishes.from_plain(wishes.plain()).marks == wishes.marks
    with pytest.raises(ValueError, match="identities"):
        Wishes.from_plain(wishes.plain() | {"marks": [0, 0, 1, 2, 3, 4]})
