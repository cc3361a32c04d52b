"""What bots are asked and what they answer: what the seat sees, in the codec's words, and nothing else."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from itertools import islice
from random import Random

import pytest

from escapades.contract import hidden_leaves, with_leaves
from escapades.games import SHELF
from escapades.kernel import CHANCE, codec, shuffled
from escapades.play.asking import (
    Answer,
    Answers,
    Deliberation,
    Question,
    Unanswered,
    advice,
    question,
    seen,
    turn,
)
from escapades.play.evening import open_at
from escapades.play.match import LEVELS, Match, seated
from escapades.scene.manner import SECRET
from escapades.search.thinking import Opinion

NAMES = ("Ada", "Bo", "Chloé", "Dov")
every_game = pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)
every_level = pytest.mark.parametrize("level", LEVELS)


def match_of(game: str, level: str = "club", seed: str = "asking") -> Match:
    seats = min(4, SHELF[game].seats.stop - 1)
    return Match.begin(SHELF[game], NAMES[:seats], {}, seed, seated(seats, range(seats), level), id="a")


def asked_along(match: Match, every: int) -> list[tuple[Match, int]]:
    """Matches at which a bot is asked, one in so many moves of a game by habit."""
    rng, found = Random(match.seed), []
    while match.pending and len(found) < 12:
        if CHANCE in match.pending:
            match = match.chance()
            continue
        seat = rng.choice(match.pending)
        if len(match.record.moves) % every == 0:
            found.append((match, seat))
        match = match.bot(seat)
    return found


@every_game
def test_a_question_holds_the_seats_view_and_nothing_else(game: object) -> None:
    """Byte by byte: whatever the seat may not see may be otherwise, and the question is the same."""
    for match, seat in asked_along(match_of(game.id, "expert"), 7):  # type: ignore[attr-defined]
        rules, asked = match.game.rules, question(match, seat)
        view = rules.view(match.state, seat)
        assert asked.view == json.dumps(codec.plain(view), ensure_ascii=False, separators=(",", ":"))
        hidden = shuffled(hidden_leaves(match.state, view), Random(3))
        other = replace(match, state=with_leaves(match.state, view, iter(hidden)))
        assert question(other, seat).to_json() == asked.to_json()
        envelope = asdict(asked) | {"view": ""}
        assert envelope == {
            "game": match.record.game,
            "seat": seat,
            "level": "expert",
            "view": "",
            "whim": f"{match.record.commitment}/{seat}/{len(match.record.moves)}",
            "seconds": asked.seconds,
            "must": "",
        }


@every_game
@every_level
def test_every_level_answers_with_a_legal_move(game: object, level: str) -> None:
    for match, seat in asked_along(match_of(game.id, level), 23)[:4]:  # type: ignore[attr-defined]
        asked = Question.from_json(question(match, seat).to_json())
        deliberation = Deliberation(asked)
        for _ in islice(deliberation.slices(), 20):
            pass
        told = deliberation.answer()
        assert Answer.from_json(told.to_json(), match.game) == told
        assert told.move in match.game.rules.legal(match.state, seat)


def test_the_same_whim_the_same_habit() -> None:
    """Beginners and club players answer in the worker what they answer on the page."""
    for level in ("beginner", "club"):
        for match, seat in asked_along(match_of("breakaway", level), 5):
            answer = Deliberation(question(match, seat)).answer()
            assert match.bot(seat).record.moves[-1] == (seat, answer.move)


def test_an_experts_opinions_travel_whole() -> None:
    match, seat = asked_along(match_of("crosscountry", "expert"), 5)[0]
    moves = match.game.rules.legal(match.state, seat)
    opinions = (Opinion(moves[0], 0.5, 0.01, 40, (("won", 0.25),)), Opinion(moves[-1], 0.2, 0.02, 12))
    answer = Answer(moves[0], opinions, 40)
    assert Answer.from_json(answer.to_json(), match.game) == answer


def test_advice_has_an_opinion_on_the_move_that_was_made() -> None:
    match, seat = asked_along(match_of("crosscountry"), 5)[0]
    for made in match.game.rules.legal(match.state, seat):
        deliberation = Deliberation(Question.from_json(advice(match, seat, must=made).to_json()))
        for _ in islice(deliberation.slices(), 200):
            pass
        assert made in [opinion.move for opinion in deliberation.answer().opinions if opinion.tries]


# -- answers that an evening waits for -------------------------------------------------------------


def test_an_evening_says_whom_it_waits_for_and_goes_on_with_the_answer() -> None:
    """The step is taken again with every answer, until it needs no more."""
    match = Match.begin(
        SHELF["lifeboats"], NAMES, {"talk": "none"}, "x", seated(4, range(1, 4), "expert"), id="a"
    )
    answers, asked = Answers(), list[Unanswered]()
    evening = open_at(match, decide=answers.decide)
    while evening.shows != "turn":
        if evening.shows != "bot":
            evening = evening.go_on()
            continue
        try:
            evening = evening.let_bot()
        except Unanswered as unanswered:
            asked.append(unanswered)
            there, seat = unanswered.match, unanswered.seat
            answers.keep(there, seat, there.bot(seat).record.moves[-1][1])
    bots = [seat for seat, _ in evening.match.record.moves if seat in evening.match.bots]
    assert [unanswered.seat for unanswered in asked] == bots
    assert all(unanswered.seat in unanswered.match.pending for unanswered in asked)


def test_an_answer_that_the_rules_do_not_allow_is_asked_for_again() -> None:
    match, seat = asked_along(match_of("crosscountry"), 5)[0]
    answers = Answers()
    answers.keep(match, seat, "nonsense")
    with pytest.raises(Unanswered):
        answers.decide(match, seat)


def test_after_a_move_was_taken_back_bots_are_asked_anew() -> None:
    match, seat = asked_along(match_of("crosscountry"), 5)[0]
    answers = Answers()
    answers.keep(match, seat, match.game.rules.legal(match.state, seat)[0])
    assert answers.decide(match, seat)
    answers.forget()
    with pytest.raises(Unanswered):
        answers.decide(match, seat)


@pytest.mark.parametrize("game", ["lifeboats", "jailbreak"])
def test_a_secret_choice_stays_the_same_one_while_others_make_theirs(game: str) -> None:
    match = match_of(game)
    while match.game.table.manner(match.state) != SECRET:
        match = match.chance() if CHANCE in match.pending else match.bot(match.pending[0])
    first, *_, last = match.pending
    among = sum(other in match.bots for other in match.pending)
    assert question(match, last, 2.0).seconds == pytest.approx(2.0 / among)
    before = turn(match, last)
    assert turn(match.bot(first), last) == before
    assert seen(match, last) != seen(match.bot(last), last)
