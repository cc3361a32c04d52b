"""Lifeboats in words: every piece of news, in both languages, as a sentence and as a line of the log."""

from __future__ import annotations

from random import Random

import pytest

from escapades.games import SHELF
from escapades.games.lifeboats import rules, table
from escapades.kernel import CHANCE, News, news
from escapades.kernel.texts import LANGUAGES, Words, load
from playing import Table, every_table
from rowing import FRIENDS, at_sea, full, swimming, voting

GAME = SHELF["lifeboats"]
SPOKEN = {language: Words(language, load("escapades.play"), GAME.texts) for language in LANGUAGES}
FRENCH, ENGLISH = SPOKEN["fr"], SPOKEN["en"]


def heard(where: Table) -> list[News]:
    """All the news of a game by chance."""
    rng, state, found = Random(str(where)), where.start(), []
    while asked := rules.pending(state):
        seat = asked[int(rng.random() * len(asked))]
        move = rules.chance(state, rng) if seat == CHANCE else rng.choice(rules.legal(state, seat))
        state = rules.apply(state, seat, move)
        found += state.news
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("where", [w for w in every_table() if w.game is GAME], ids=str)
def test_every_piece_of_news_has_words(where: Table, language: str) -> None:
    """Nothing is left blank, a sentence begins and ends like one, and the log names no player."""
    words = SPOKEN[language]
    for piece in heard(where):
        told = table.sentence(piece, words, FRIENDS[: where.seats])
        assert told[0] == told[0].upper()
        assert told[-1] in ".!"
        assert "{" not in told
        if piece.seat is not None:
            assert FRIENDS[piece.seat] in told
            line = table.line(piece, words)
            assert "{" not in line
            assert not any(friend in line for friend in FRIENDS)


def test_boats_are_called_by_their_owners_in_a_sentence_and_by_their_colours_in_the_log() -> None:
    sunk = news("sinks", "LB-7", boat=1, owner=1)
    assert table.sentence(sunk, FRENCH, FRIENDS) == "Le canot de Berthe coule\u00a0!"
    assert table.sentence(sunk, ENGLISH, FRIENDS) == "Berthe’s boat sinks!"
    black = news("sinks", "LB-7", boat=6, owner=rules.NOBODY)
    assert table.sentence(black, FRENCH, FRIENDS) == "Le canot noir coule\u00a0!"
    voted = news("votes", "LB-10", 0, boat=1, owner=1)
    assert table.line(voted, FRENCH) == "vote\u00a0: le canot bleu"
    assert table.line(voted, ENGLISH) == "votes: the blue boat"
    own = news("votes", "LB-10", 1, boat=1, owner=1)
    assert table.sentence(own, FRENCH, FRIENDS) == "Berthe vote pour son propre canot."
    against = news("votes_against", "LB-11", 0, votes=3, colour=2)
    assert table.sentence(against, FRENCH, FRIENDS) == "Albert désigne Carole (×3)."
    assert table.line(against, ENGLISH) == "names: green (×3)"


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Albert", "le canot d’Albert"),
        ("Émilie", "le canot d’Émilie"),
        ("Hélène", "le canot d’Hélène"),
        ("Yves", "le canot d’Yves"),
        ("Yann", "le canot de Yann"),
        ("Denis", "le canot de Denis"),
        ("7", "le canot de 7"),
    ],
)
def test_french_elides_before_a_vowel(name: str, called: str) -> None:
    assert table.boat_name(0, FRENCH, (name,)) == called


def test_the_bar_says_what_is_being_done() -> None:
    boats = ("ab", "bc", "ca", "aa")
    doing = {
        "Boats to the water": rules.setup(3, {}),
        "Round 5 · a leak": voting("leak", *boats),
        "Round 5 · a full boat": full(("a", "b", "c", "AaBBbb")),
        "Round 5 · the oars": voting("row", *boats),
        "Round 5 · swimming": swimming(*boats),
        "The end": rules.end(at_sea("a landed", "b landed", "~ sunk", "~ sunk")),
    }
    assert {table.heading(state, ENGLISH): state for state in doing.values()} == doing
    assert table.heading(swimming(*boats), FRENCH) == "Tour 5 · à la nage"


def test_a_vote_that_waits_for_the_others_is_no_moment() -> None:
    """LB-10"""
    state = voting("leak", "ab", "bc", "ca", "aa")
    sealed = rules.apply(state, 0, rules.Vote(1))
    assert not table.is_moment(sealed.news)
    shown = rules.apply(rules.apply(sealed, 1, rules.Vote(1)), 2, rules.Vote(1))
    assert table.is_moment(shown.news)
