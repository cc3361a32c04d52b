"""The laws that hold for every game of the shelf, every number of seats and every option."""

from __future__ import annotations

import json
import re
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from counts import LONGEST, MET, PIECES, TEMPERS
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from escapades.contract import hidden_leaves, with_leaves
from escapades.games import SHELF
from escapades.kernel import (
    CHANCE,
    BadOption,
    IllegalMove,
    News,
    Record,
    codec,
    replay,
    settle,
    shuffled,
    steps,
    verify,
)
from playing import (
    Play,
    Table,
    by_list,
    by_seed,
    covering_tables,
    digest,
    every_kind_of_table,
    every_table,
    options_of,
    played,
    table,
    text_of,
)

DIGESTS = Path(__file__).parent / "digests.json"

thoroughly = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])


TABLES = [*every_table()]


@st.composite
def plays(draw: st.DrawFn) -> Play:
    """A game some way in: any game, seats and options, any seed, any temper, any choices."""
    play = Play(draw(st.sampled_from(TABLES)), draw(st.text(max_size=8)))
    temper = draw(st.sampled_from(sorted(TEMPERS[play.table.game.id])))
    for _ in play.turns(TEMPERS[play.table.game.id][temper](play.seed), draw(st.integers(0, 300))):
        pass
    choices = draw(st.lists(st.integers(0, 99), max_size=20))
    for _ in play.turns(by_list(choices), len(choices)):
        pass
    return play


def eyes(play: Play) -> tuple[int | None, ...]:
    """Every seat, and a spectator."""
    return (*range(play.table.seats), None)


# -- 1 and 2: what I may do and see ----------------------------------------------------------------


@thoroughly
@given(plays())
def test_what_i_may_do_depends_only_on_what_i_may_see(play: Play) -> None:
    """Law 1"""
    rules, state = play.table.game.rules, play.state
    for seat in set(play.pending) - {CHANCE}:
        assert rules.legal(rules.view(state, seat), seat) == rules.legal(state, seat)
        assert rules.pending(rules.view(state, seat)) == play.pending


@thoroughly
@given(plays(), st.integers())
def test_dealing_the_unseen_anew_is_invisible_to_me(play: Play, luck: int) -> None:
    """Law 2"""
    rules, state = play.table.game.rules, play.state
    for seat in range(play.table.seats):
        view = rules.view(state, seat)
        imagined = rules.imagine(view, seat, Random(luck))
        assert rules.view(imagined, seat) == view
        assert rules.pending(imagined) == play.pending
        assert PIECES[play.table.game.id](imagined) == PIECES[play.table.game.id](state)
        if seat in play.pending:
            assert rules.legal(imagined, seat) == rules.legal(state, seat)


@thoroughly
@given(plays(), st.integers())
def test_permuting_what_others_hide_changes_nothing_that_i_see(play: Play, luck: int) -> None:
    """Law 2"""
    rules, state = play.table.game.rules, play.state
    for seat in eyes(play):
        view = rules.view(state, seat)
        assert rules.view(view, seat) == view
        hidden = shuffled(hidden_leaves(state, view), Random(luck))
        assert rules.view(with_leaves(state, view, iter(hidden)), seat) == view


@thoroughly
@given(plays())
def test_a_spectator_sees_no_more_than_any_player(play: Play) -> None:
    """Law 2: what nobody in particular sees is hidden from nobody."""
    rules, state = play.table.game.rules, play.state
    seen_by_all = rules.view(state, None)
    for seat in range(play.table.seats):
        assert rules.view(rules.view(state, seat), None) == seen_by_all


# -- 3: moves, records, JSON -----------------------------------------------------------------------


@thoroughly
@given(plays())
def test_a_record_replays_to_an_equal_state_through_json(play: Play) -> None:
    """Law 3"""
    assert replay(play.record) == play.state
    again = Record.from_json(play.record.to_json())
    assert again == play.record
    assert replay(again) == play.state


@thoroughly
@given(plays())
def test_every_state_and_move_goes_through_json_and_back(play: Play) -> None:
    """Law 3"""
    words = codec.vocabulary(play.table.game.rules)
    for _, move, state in steps(play.record):
        for value in (move, state):
            assert codec.build(json.loads(text_of(value)), words) == value
    for seat in eyes(play):
        view = play.table.game.rules.view(play.state, seat)
        assert codec.build(json.loads(text_of(view)), words) == view


@thoroughly
@given(plays())
def test_every_legal_move_can_be_made_and_leaves_its_argument_as_it_was(play: Play) -> None:
    """Law 3"""
    rules, state = play.table.game.rules, play.state
    before = text_of(state)
    for seat in set(play.pending) - {CHANCE}:
        moves = rules.legal(state, seat)
        assert moves, "a seat is asked for a move and has none"
        assert len(set(moves)) == len(moves)
        for move in moves:
            assert rules.apply(state, seat, move) != state
    assert text_of(state) == before


@thoroughly
@given(plays())
def test_illegal_moves_are_refused_and_leave_everything_as_it_was(play: Play) -> None:
    """Law 3: by a seat that is not asked, or not among the legal ones."""
    rules, state = play.table.game.rules, play.state
    before, known = text_of(state), {move for _, move in play.record.moves}
    for seat in range(CHANCE - 1, play.table.seats + 1):
        allowed: tuple[Any, ...] = ()
        if seat in play.pending:
            if seat == CHANCE:  # its outcomes are not listed
                continue
            allowed = rules.legal(state, seat)
        else:
            assert rules.legal(state, seat) == ()
        for move in (known - set(allowed)) | {None, "a text", 7}:
            with pytest.raises(IllegalMove) as refused:
                rules.apply(state, seat, move)
            assert refused.value.reason
    assert text_of(state) == before


@thoroughly
@given(plays())
def test_chance_cannot_make_a_players_move(play: Play) -> None:
    """Law 3"""
    rules = play.table.game.rules
    for where in (play.state, play.table.start()):
        if rules.pending(where) == (CHANCE,):
            for seat, move in play.record.moves:
                if seat != CHANCE:
                    with pytest.raises(IllegalMove):
                        rules.apply(where, CHANCE, move)


# -- 4: the end ------------------------------------------------------------------------------------


def check_outcome(play: Play) -> None:
    """There is an outcome exactly when nobody is asked; its ranks count from 1, and ties leave gaps."""
    result = play.table.game.rules.outcome(play.state)
    assert (result is None) == bool(play.pending)
    if result is not None:
        assert len(result.ranks) == len(result.scores) == play.table.seats
        assert all(rank == 1 + sum(other < rank for other in result.ranks) for rank in result.ranks)
        assert result.article


@thoroughly
@given(plays())
def test_there_is_an_outcome_exactly_at_the_end(play: Play) -> None:
    """Law 4"""
    check_outcome(play)


def play_to_the_end(where: Table, temper: str, number: int = 0) -> set[str]:
    """A whole game with everything counted after each move; what news there were."""
    pieces, longest = PIECES[where.game.id], LONGEST[where.game.id](where.seats, options_of(where))
    play = Play(where, f"to the end, {temper} {number}: {where}")
    players, whole, heard = 0, pieces(play.state), set()
    for seat, move, state in play.turns(TEMPERS[where.game.id][temper](play.seed)):
        players += seat != CHANCE
        assert pieces(state) == whole, f"after {move}"
        check_outcome(play)
        heard |= {said.what for said in state.news}
    assert not play.pending
    assert players <= longest
    return heard


@pytest.mark.parametrize("where", [*covering_tables()], ids=str)
def test_every_game_ends_in_time_with_all_its_pieces(where: Table) -> None:
    """Law 4: for every choice of every option."""
    play_to_the_end(where, "any")


@pytest.mark.parametrize("where", [*every_kind_of_table()], ids=str)
def test_games_by_the_hundred_end_in_time_with_all_their_pieces(where: Table) -> None:
    """Law 4: for every level and every number of players, whatever they like to do."""
    for temper in TEMPERS[where.game.id]:
        for number in range(4):
            play_to_the_end(where, temper, number)


@pytest.mark.parametrize("game", SHELF)
def test_games_by_the_hundred_meet_the_rarest_rules(game: str) -> None:
    missing = set(MET[game])
    for number in range(8):
        for where in every_kind_of_table():
            for temper in TEMPERS[game]:
                if where.game.id == game and missing:
                    missing -= play_to_the_end(where, temper, number)
    assert missing == set()


@pytest.mark.parametrize("game", SHELF)
def test_every_game_says_what_it_keeps_and_when_it_ends(game: str) -> None:
    for said in (PIECES, LONGEST, TEMPERS, MET):
        assert game in said


def test_only_what_does_not_go_together_is_left_out() -> None:
    """Every number of seats with every combination of options is a table here, or is refused by the game."""
    for game in SHELF.values():
        names = [option.id for option in game.options]
        tables = {(t.seats, *dict(t.options).values()) for t in TABLES if t.game is game}
        for seats, *chosen in product(game.seats, *(option.choices for option in game.options)):
            if (seats, *chosen) not in tables:
                with pytest.raises(BadOption):
                    settle(game, seats, dict(zip(names, chosen, strict=True)))


def test_every_table_can_be_set() -> None:
    """Each number of seats with each combination of options begins with a move of someone."""
    for where in TABLES:
        state = where.start()
        assert where.game.rules.pending(state), str(where)
        assert where.game.rules.outcome(state) is None
        assert state == where.start()


@thoroughly
@given(plays())
def test_news_cite_an_article_and_name_a_seat_of_the_table(play: Play) -> None:
    for said in play.state.news:
        assert isinstance(said, News)
        assert re.fullmatch(r"[A-Z]{2}-\d+", said.article)
        assert said.seat is None or said.seat in range(play.table.seats)


# -- 5: the same everywhere ------------------------------------------------------------------------

GOLDEN = json.loads(DIGESTS.read_text("utf-8")) if DIGESTS.exists() else []


@pytest.mark.parametrize(
    "kept", GOLDEN, ids=lambda kept: " ".join(map(str, (kept["seats"], *kept["options"].values())))
)
def test_the_same_game_gives_the_same_states_everywhere(kept: dict[str, Any]) -> None:
    """Law 5: run in CPython and in Pyodide against the same hashes."""
    where = table(SHELF[kept["game"]], kept["seats"], **kept["options"])
    assert digest(where, kept["seed"]) == (kept["states"], kept["sha256"])


def test_every_game_has_golden_hashes() -> None:
    """Law 5"""
    assert {kept["game"] for kept in GOLDEN} == set(SHELF)


# -- fair deals ------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", [*covering_tables()], ids=str)
def test_an_honest_record_is_verified(where: Table) -> None:
    record = played(where, "honest", most=30).record
    assert verify(record, "honest") == ""
    assert verify(record, "honest ") == "the seed is not the one that was committed to"


def chances_in(game: str) -> int:
    """How many moves of chance a game has; some have no more than the lots."""
    return played(table(SHELF[game], SHELF[game].seats[0]), "promised").chances


def loaded(game: str, state: Any, honest: Any) -> Any:
    """A move of chance that does not follow from the seed."""
    others = (SHELF[game].rules.chance(state, Random(f"loaded {number}")) for number in count())
    return next(move for move in others if move != honest)


@pytest.mark.parametrize(
    ("game", "honest_chances"), [(game, n) for game in SHELF for n in range(min(3, chances_in(game)))]
)
def test_the_first_chance_move_that_was_tampered_with_is_named(game: str, honest_chances: int) -> None:
    """After some honest chance moves the cards come from another seed."""
    where = table(SHELF[game], SHELF[game].seats[0])
    play, choose, wrong = Play(where, "promised"), by_seed("tampered"), None
    while play.pending and play.chances < honest_chances + 3:
        seat, honest = play.next_move(choose)
        move = honest
        if seat == CHANCE and play.chances >= honest_chances:
            move = loaded(game, play.state, honest)
        play.make(seat, move)
        if move != honest and wrong is None:
            wrong = len(play.record.moves)
    assert wrong is not None
    assert verify(play.record, "promised") == f"move {wrong} does not follow from the seed"
