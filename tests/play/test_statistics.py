"""Statistics per game and name, and as a spreadsheet."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

import pytest

from escapades.games import SHELF
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.play import pages
from escapades.play.elements import texts_of
from escapades.play.saves import Glance
from escapades.play.statistics import lines, to_csv

HUMANS = ("human",) * 3


def over(
    scores: tuple[int, ...],
    ranks: tuple[int, ...],
    names: tuple[str, ...] = ("Ada", "Bo", "Chloé"),
    players: tuple[str, ...] = HUMANS,
    game: str = "lifeboats",
) -> Glance:
    return Glance("x", 1, game, names, players, (0, 1, 2), 0, 0, 9, (), ranks, scores)


def test_a_name_is_followed_through_its_games() -> None:
    found = lines([over((7, 9, 3), (2, 1, 3)), over((8, 2, 3), (1, 3, 2))])
    ada = next(line for line in found if line.name == "Ada")
    assert (ada.game, ada.played, ada.won, ada.best, ada.rank) == ("lifeboats", 2, 1, 8, Fraction(3, 2))


def test_a_shared_victory_counts_as_its_share() -> None:
    found = {line.name: line.won for line in lines([over((5, 5, 3), (1, 1, 3))])}
    assert found == {"Ada": Fraction(1, 2), "Bo": Fraction(1, 2), "Chloé": 0}


def test_the_best_score_is_the_lowest_where_low_wins() -> None:
    games = [over((7, 9, 13), (1, 2, 3), game="breakaway"), over((4, 4, 4), (1, 1, 1), game="breakaway")]
    assert {line.name: line.best for line in lines(games)} == {"Ada": 4, "Bo": 4, "Chloé": 4}
    games = [over((7, 9, 13), (3, 2, 1)), over((4, 4, 4), (1, 1, 1))]
    assert {line.name: line.best for line in lines(games)} == {"Ada": 7, "Bo": 9, "Chloé": 13}


def test_bots_and_games_in_progress_do_not_count() -> None:
    players = ("human", "expert", "human")
    under_way = Glance("y", 1, "lifeboats", ("Ada", "Bo", "Zed"), HUMANS, (0, 1, 2), 0, 0, 9, (1,), (), ())
    found = lines([over((7, 9, 3), (2, 1, 3), players=players), under_way])
    assert {line.name: line.played for line in found} == {"Ada": 1, "Chloé": 1}


def test_games_are_apart_and_who_won_most_comes_first() -> None:
    games = [over((7, 9, 3), (2, 1, 3)), over((7, 9, 3), (2, 1, 3), game="jailbreak")]
    assert [(line.game, line.name) for line in lines(games)] == [
        (game, name) for game in ("jailbreak", "lifeboats") for name in ("Bo", "Ada", "Chloé")
    ]


NASTY = ['=HYPERLINK("x")', "+1", "-1", "@SUM(A1)", 'a "b"', "a,b", "a\r\nb", "\t=1", "مريم 🚴", "<b>", ""]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_spreadsheet_reads_names_of_every_kind_as_texts(language: str) -> None:
    words = Words(language, load("escapades.play"))
    found = lines([over((7, 9, 3), (2, 1, 3), names=(name, "Bo", "Chloé")) for name in NASTY])
    text = to_csv(found, words, {"lifeboats": "Sauve, qui peut"})
    head, *rows = csv.reader(io.StringIO(text, newline=""))
    assert (len(head), len(set(head))) == (6, 6)
    assert all(len(row) == 6 for row in rows)
    assert {row[0] for row in rows} == {"Sauve, qui peut"}
    for line, row in zip(found, rows, strict=True):
        formula = line.name.startswith(("=", "+", "-", "@", "\t"))
        assert row[1] == ("'" + line.name if formula else line.name)
        assert not row[1].startswith(("=", "+", "-", "@"))
    assert text.endswith("\r\n")


def test_figures_are_plain() -> None:
    words = Words("en", load("escapades.play"))
    text = to_csv(
        lines([over((5, 5, -3), (1, 1, 3)), over((5, 5, 3), (1, 1, 1))]), words, {"lifeboats": "Lifeboats"}
    )
    assert text.splitlines() == [
        "Game,Name,Games,Wins,Best score,Mean rank",
        "Lifeboats,Ada,2,0.83,5,1",
        "Lifeboats,Bo,2,0.83,5,1",
        "Lifeboats,Chloé,2,0.33,3,2",
    ]


def test_a_time_reads_as_a_time() -> None:
    """Minutes are for spreadsheets; points are points."""
    played = [over((179, 183, 180), (1, 3, 2), game="breakaway"), over((40, 7, 9), (1, 3, 2))]
    words = {game: Words("en", load("escapades.play"), SHELF[game].texts) for game in SHELF}
    shown = set(texts_of(pages.statistics(lines(played), words["breakaway"], words.__getitem__)))
    assert {"2 h 59", "3 h 03", "40", "7"} <= shown
    assert "179" not in shown
