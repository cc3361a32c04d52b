"""Undo: never across another player's decision, nor across anything that came to light."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from escapades.games import SHELF
from escapades.games.crossroads import rules as crossroads
from escapades.kernel import CHANCE, HIDDEN, Seat, replay
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.play.match import Match
from escapades.play.undo import CannotUndo, sentence, undo, why_not
from playing import NAMES, Table, covering_tables, every_kind_of_table

TABLES = [*every_kind_of_table()]


def begun(where: Table, seed: str) -> Match:
    return Match.begin(where.game, NAMES[: where.seats], dict(where.options), seed)


def one_on(match: Match, rng: Random) -> Match:
    """A move of chance, or any move of anybody who is asked."""
    if CHANCE in match.pending:
        return match.chance()
    seat = rng.choice(match.pending)
    return match.play(seat, rng.choice(match.game.rules.legal(match.state, seat)))


def walk(where: Table, seed: str, most: int = 400) -> list[Match]:
    """A game by chance, move by move."""
    rng, match = Random(seed), begun(where, seed)
    walked = [match]
    while match.pending and len(walked) <= most:
        match = one_on(match, rng)
        walked.append(match)
    return walked


def last_kind(match: Match) -> str:
    return type(match.record.moves[-1][1]).__name__


# -- the law, for every game -----------------------------------------------------------------------


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(TABLES), st.text(max_size=4), st.integers(1, 120))
def test_undo_gives_the_match_before_the_own_last_move_or_says_why_not(
    where: Table, seed: str, moves: int
) -> None:
    walked = walk(where, seed, moves)
    match = walked[-1]
    (mover, _), seats = match.record.moves[-1], range(where.seats)
    for seat in seats:
        if seat != mover:
            assert why_not(match, seat) in ("nothing", "over", "other_player", "came_to_light")
    if mover == CHANCE:
        with pytest.raises(CannotUndo):
            undo(match)
    elif why := why_not(match, mover):
        with pytest.raises(CannotUndo) as refused:
            undo(match)
        assert refused.value.why == why
    else:
        assert undo(match) == walked[-2]


@pytest.mark.parametrize("where", [*covering_tables()], ids=str)
def test_what_may_be_undone_showed_nobody_anything_but_the_decision(where: Table) -> None:
    """Law 2 of the games the other way round: in any world that looks the same to the mover, the mover sees
    the same after the move."""
    rules, rng = where.game.rules, Random("worlds")
    for before, match in zip(walked := walk(where, "light", 150), walked[1:], strict=False):
        seat, move = match.record.moves[-1]
        if seat == CHANCE or why_not(match, seat):
            continue
        for _ in range(4):
            world = rules.imagine(rules.view(before.state, seat), seat, rng)
            after = rules.apply(world, seat, move)
            assert rules.view(after, seat) == rules.view(match.state, seat), move


@pytest.mark.parametrize("where", [*covering_tables()], ids=str)
def test_no_hand_but_the_movers_has_changed_by_what_may_be_undone(where: Table) -> None:
    """A card drawn by somebody else in the same move came to light as well."""
    for before, match in zip(walked := walk(where, "hands", 150), walked[1:], strict=False):
        seat, _ = match.record.moves[-1]
        hands, were = (getattr(m.state, "hands", ()) for m in (match, before))
        if seat == CHANCE or why_not(match, seat):
            continue
        for other, (hand, had) in enumerate(zip(hands, were, strict=True)):
            assert len(hand) <= len(had), f"{other} has drawn"


# -- game by game ----------------------------------------------------------------------------------


def met(game: str, kind: str, seats: int, **options: Any) -> list[tuple[Match, str]]:
    """Matches after each move of a kind that leaves a player to be asked, with the answer to the mover."""
    where = Table(SHELF[game], seats, tuple(options.items()))
    found = []
    for number in range(3):
        for match in walk(where, f"{game} {number}")[1:]:
            if last_kind(match) == kind and match.pending and match.pending != (CHANCE,):
                found.append((match, why_not(match, match.record.moves[-1][0])))
    assert found, kind
    return found


def test_a_card_laid_in_breakaway_stands_once_the_next_has_drawn() -> None:
    drawn = [why for match, why in met("breakaway", "Lay", 3, stages=1) if match.state.talon]
    assert drawn
    assert set(drawn) == {"came_to_light"}


def test_a_card_laid_in_crosscountry_may_be_taken_back() -> None:
    """It was the runner's own; it came to light by the decision alone."""
    assert {why for _, why in met("crosscountry", "Lay", 3)} == {""}


def test_closed_cards_of_jailbreak_may_be_taken_back_and_a_look_may_not() -> None:
    assert {why for _, why in met("jailbreak", "LayCard", 4)} == {""}
    assert {why for _, why in met("jailbreak", "Discard", 4)} == {""}
    assert {why for _, why in met("jailbreak", "Look", 4, rumours="on")} == {"came_to_light"}
    assert {why for _, why in met("jailbreak", "PassBy", 4, rumours="on")} == {""}


def test_a_card_turned_in_crossroads_stands_unless_it_was_the_only_one_left() -> None:
    for match, why in met("crossroads", "TurnCard", 3):
        turned = match.state.used[-1] if match.state.used else None
        left = crossroads.left_in_deck(match.state)
        assert (why == "") == (set(left) <= {turned}), left


def test_a_tile_laid_in_crossroads_stands_if_it_uncovers_one_that_nobody_knew() -> None:
    answers = set()
    for match, why in met("crossroads", "LayTile", 3):
        number, before = match.record.moves[-1][1].pile, replay_before(match)
        seen = crossroads.view(before, 0).piles
        unknown = {
            kind
            for pile, sight in zip(before.piles, seen, strict=True)
            for kind, shown in zip(pile, sight, strict=True)
            if shown == HIDDEN
        }
        uncovers = seen[number][1:2] == (HIDDEN,) and len(unknown) > 1
        answers.add((uncovers, why))
    assert answers == {(True, "came_to_light"), (False, "")}


def replay_before(match: Match) -> Any:
    return replay(replace(match.record, moves=match.record.moves[:-1]))


# -- secret votes ----------------------------------------------------------------------------------


def voting() -> Match:
    """Four humans before a vote of all."""
    rng, match = Random("vote"), Match.begin(SHELF["lifeboats"], NAMES[:4], {"talk": "none"}, "vote")
    while match.state.phase != "vote":
        match = one_on(match, rng)
    assert len(match.pending) == 4
    return match


def vote(match: Match, seat: Seat) -> Match:
    return match.play(seat, match.game.rules.legal(match.state, seat)[0])


def test_a_sealed_vote_may_be_taken_back_until_somebody_else_has_voted() -> None:
    match = voting()
    first, second, third, fourth = match.pending
    sealed = vote(match, first)
    assert why_not(sealed, first) == ""
    assert undo(sealed) == match
    both = vote(sealed, second)
    assert why_not(both, first) == "other_player"
    assert undo(both) == sealed
    last = vote(vote(both, third), fourth)
    assert last.state.tally is not None
    assert why_not(last, fourth) == "came_to_light"


def test_a_vote_that_shows_nobody_elses_is_not_a_bots_to_take_back() -> None:
    match = voting()
    first = match.pending[0]
    assert why_not(vote(match.replace_player(first, "club"), first), first) == "nothing"


# -- several, none, the end ------------------------------------------------------------------------


def test_several_moves_of_one_seat_are_taken_back_one_at_a_time() -> None:
    for walked in (walk(where, "row") for where in covering_tables() if where.game.id == "crossroads"):
        for before, middle, after in zip(walked, walked[1:], walked[2:], strict=False):
            movers = {match.record.moves[-1][0] for match in (middle, after)}
            if len(movers) == 1 and CHANCE not in movers and not why_not(after, *movers):
                assert undo(after) == middle
                if not why_not(middle, *movers):
                    assert undo(undo(after)) == before
                    return
    raise AssertionError("nobody moved twice")


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    match = begun(TABLES[0], "start")
    assert why_not(match, 0) == "nothing"
    with pytest.raises(CannotUndo):
        undo(match)
    dealt, _ = match.settle_chance()
    assert why_not(dealt, 0) == "nothing"
    with pytest.raises(CannotUndo):
        undo(dealt)


@pytest.mark.parametrize("game", SHELF)
def test_a_game_that_is_over_stays_so(game: str) -> None:
    where = next(where for where in TABLES if where.game.id == game)
    match = walk(where, "over", 20_000)[-1]
    assert match.over
    assert why_not(match, match.record.moves[-1][0]) == "over"


def test_chance_that_follows_from_a_move_keeps_it() -> None:
    """A deal, a roll: whatever chance has done since the move."""
    kept = 0
    for where in covering_tables():
        for match in walk(where, "chance", 120)[1:]:
            movers = [seat for seat, _ in match.record.moves if seat != CHANCE]
            if match.record.moves[-1][0] == CHANCE and movers and match.pending:
                assert why_not(match, movers[-1]) == "came_to_light"
                kept += 1
    assert kept


def test_every_reason_has_its_sentence_in_both_languages() -> None:
    for language in LANGUAGES:
        words = Words(language, load("escapades.play"))
        said = {sentence(why, words) for why in ("nothing", "over", "other_player", "came_to_light")}
        assert len(said) == 4
