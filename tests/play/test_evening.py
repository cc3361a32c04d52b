"""A whole evening: cover before each turn, a moment after it, an interlude between stages, a result."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from escapades.games import SHELF
from escapades.kernel import CHANCE, HIDDEN, commitment, shuffled, verify
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.play import saves, screens
from escapades.play.elements import texts_of
from escapades.play.evening import LOG_LINES, Evening, begin, log_lines, open_at
from escapades.play.match import Match
from playing import hidden_leaves, with_leaves

GAME = SHELF["breakaway"]
NAMES = ("Jean", "Sylvie", "Béatrice", "Paul")
WORDS = {language: Words(language, load("escapades.play"), GAME.texts) for language in LANGUAGES}


def started(stages: int = 1, seed: str = "soirée") -> Evening:
    return begin(Match.begin(GAME, NAMES, {"stages": stages, "talon": "short"}, seed))[0]


def with_other_hands(match: Match) -> Match:
    """The same match as a spectator sees it, with everything hidden dealt otherwise."""
    seen = GAME.rules.view(match.state, None)
    hidden = shuffled(hidden_leaves(match.state, seen), Random("otherwise"))
    return replace(match, state=with_leaves(match.state, seen, iter(hidden)))


def take_turn(evening: Evening) -> Evening:
    seat = evening.seat
    assert seat is not None
    return evening.uncover().play(GAME.rules.legal(evening.match.state, seat)[0])


def test_an_evening_begins_with_a_covered_hand() -> None:
    evening, heard = begin(Match.begin(GAME, NAMES, {}, "soirée"))
    assert evening.shows == "cover"
    assert evening.seat == evening.match.state.leader
    assert evening.viewer is None
    assert [said.what for said in heard][-1] == "dealt"


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_stages_from_the_first_cover_to_the_result(language: str) -> None:
    """Each screen in its order; every move is covered before and seen by all after."""
    words, evening, order = WORDS[language], started(stages=2), []
    for _ in range(42):
        assert evening.shows == "cover"
        assert screens.cover(evening.match, evening.seat, words)
        mover = evening.seat
        turn = evening.uncover()
        assert (turn.shows, turn.viewer, turn.chosen) == ("turn", mover, "")
        moment = take_turn(evening)
        assert (moment.shows, moment.viewer, moment.chosen) == ("moment", None, "")
        assert moment.match.record.moves[-1][0] == mover
        evening = moment.go_on()
        order.append(evening.shows)
        if evening.shows == "interlude":
            assert screens.interlude(evening.match, words)
            evening, heard = evening.next_stage()
            assert heard
            assert heard[-1].what == "dealt"
    assert order == ["cover"] * 20 + ["interlude"] + ["cover"] * 20 + ["result"]
    assert screens.result(evening.match, words)
    assert verify(evening.match.record, evening.match.seed) == ""


def test_nothing_of_the_game_is_on_the_cover() -> None:
    """The cover is the same whatever has been played; the first one adds the fingerprint of the seed."""
    evening = started()
    fingerprint = evening.match.record.commitment
    assert fingerprint in " ".join(texts_of(screens.cover(evening.match, 0, WORDS["en"])))
    evening = take_turn(evening).go_on()
    played = evening
    for _ in range(8):
        for words in WORDS.values():
            seat = evening.seat
            assert screens.cover(evening.match, seat, words) == screens.cover(played.match, seat, words)
            assert fingerprint not in " ".join(texts_of(screens.cover(evening.match, seat, words)))
        evening = take_turn(evening).go_on()


def test_no_screen_shows_a_hand() -> None:
    """Whatever is hidden from everybody changes no word of a screen."""
    evening = started()
    for _ in range(6):
        other = with_other_hands(evening.match)
        assert other.state != evening.match.state
        for words in WORDS.values():
            assert screens.go_on(evening.match, words, "") == screens.go_on(other, words, "")
            assert GAME.table.heading(evening.match.state, words) == GAME.table.heading(other.state, words)
        evening = take_turn(evening).go_on()


def test_after_a_moment_everybody_sees_the_move_and_no_hand() -> None:
    moment = take_turn(started())
    seen = GAME.rules.view(moment.match.state, moment.viewer)
    assert {card for hand in seen.hands for card in hand} == {HIDDEN}
    assert seen.news == moment.match.state.news != ()


def test_a_choice_is_forgotten_when_it_is_played_or_covered() -> None:
    evening = started().uncover().choose("card-44-0")
    assert evening.chosen == "card-44-0"
    assert evening.go_on().chosen == ""
    assert take_turn(evening).chosen == ""


def test_the_log_has_the_last_moves_newest_first() -> None:
    evening = started()
    movers = []
    for _ in range(15):
        movers.insert(0, evening.seat)
        evening = take_turn(evening).go_on()
    assert len(evening.log) == LOG_LINES
    assert [seat for seat, _ in evening.log] == movers[:LOG_LINES]
    for words in WORDS.values():
        assert all(line for _, line in log_lines(evening, words))


@pytest.mark.parametrize("moves", [0, 1, 20, 21, 22, 41, 42])
def test_an_evening_is_taken_up_where_it_was_left(moves: int) -> None:
    """From a save, also between two stages and at the end; never with a hand uncovered."""
    evening = started(stages=2)
    for _ in range(moves):
        if evening.shows == "interlude":
            evening, _ = evening.next_stage()
        evening = take_turn(evening).go_on()
    match, _ = saves.unpack(saves.pack(evening.match, 1))
    again = open_at(match)
    assert (again.shows, again.match, again.seat) == (evening.shows, evening.match, evening.seat)
    assert again.viewer is None


def test_an_evening_left_before_the_first_deal_is_dealt_when_taken_up() -> None:
    again = open_at(Match.begin(GAME, NAMES, {}, "soirée"))
    assert again.shows == "cover"
    assert CHANCE not in again.match.pending


def test_the_promise_stands_from_the_first_move_on() -> None:
    assert started().match.record.commitment == commitment("soirée")
