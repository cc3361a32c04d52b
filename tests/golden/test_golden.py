"""The kept games, counts and hashes are what the rules give now; `nox -s golden` writes them anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from telling import TOLD
from trees import POSITIONS
from write import HERE, everything

from escapades.games import SHELF
from playing import counts, options_of, table

EXPECTED = everything()


@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.name)
def test_kept_as_it_is_played_now(path: Path) -> None:
    assert path.read_text("utf-8").splitlines() == EXPECTED[path].splitlines()


def test_no_golden_game_is_left_over() -> None:
    assert set(HERE.glob("*.txt")) == {path for path in EXPECTED if path.suffix == ".txt"}


@pytest.mark.parametrize("game", SHELF)
def test_every_game_is_told_and_counted(game: str) -> None:
    """For the fewest seats and for more, and for every kind of table: each choice of words."""
    assert len(TOLD[game]) >= 2
    assert TOLD[game][0][1] == SHELF[game].seats[0]
    assert len(POSITIONS[game]) >= 2
    told = [options_of(table(SHELF[game], seats, **options)) for _, seats, options in TOLD[game]]
    grown = [options_of(table(SHELF[game], row[1], **row[2])) for row in POSITIONS[game]]
    for option in SHELF[game].options:
        if not counts(option):
            assert {row[option.id] for row in told} == set(option.choices)
            assert {row[option.id] for row in grown} == set(option.choices)


def test_trees_grow_or_end() -> None:
    """A count never shrinks with depth: each line of play goes on or stops for good."""
    for row in json.loads((HERE / "move-counts.json").read_text("utf-8")):
        assert row["counts"] == sorted(row["counts"])
        assert row["counts"][0] >= 1
