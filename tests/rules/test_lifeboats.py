"""Lifeboats, article by article. The articles are in py/escapades/games/lifeboats/RULES.md."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice, permutations, product
from random import Random
from time import process_time

import pytest

from escapades.games.lifeboats import bot, rules
from escapades.games.lifeboats.data import CAPS, ISLANDS, LEAKS, OFFICER, SAILOR
from escapades.games.lifeboats.rules import (
    CAP,
    NO_WORD,
    NOBODY,
    UNCAST,
    UNSETTLED,
    Announce,
    Berth,
    Board,
    CallVote,
    DrawLots,
    Embark,
    Leave,
    Lose,
    Settle,
    ShowCap,
    State,
    Vote,
)
from escapades.kernel import CHANCE, HIDDEN, BadOption, IllegalMove, examples, replay, settle, steps
from escapades.kernel.texts import LANGUAGES, Words
from escapades.search.thinking import Thinking
from playing import text_of
from rowing import (
    EXAMPLES,
    GAME,
    at_sea,
    ballot_of,
    boards,
    cast,
    decides,
    does,
    fled,
    full,
    index,
    jumps,
    said,
    shown,
    starting,
    swimming,
    voting,
)

ALBERT, BERTHE, CAROLE, DENIS = range(4)
BLACK = 3  # the black boat of three players, who are at most of these tables


def drawn(first: int = 0, seats: int = 4, **options: str) -> State:
    """The first player is known, no boat is placed."""
    return rules.apply(starting(seats, **options), CHANCE, DrawLots(first))


def berthed(first: int = 0, seats: int = 4) -> State:
    """All boats are in their lanes, nobody is aboard."""
    return does(drawn(first, seats), *map(Berth, range(1, seats + 2)))


# -- LB-1 to LB-5: setting out ---------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "sailors"), [(3, 5), (4, 5), (5, 4), (6, 4)])
def test_a_boat_a_crew_and_caps_each_and_the_black_boat(seats: int, sailors: int) -> None:
    """LB-1"""
    state = starting(seats)
    assert len(state.boats) == seats + 1
    assert rules.black(state) == seats
    assert [rules.owner(state, boat) for boat in range(seats + 1)] == [*range(seats), NOBODY]
    assert state.caps == (3,) * seats
    assert state.leaks == 15
    for seat, crew in enumerate(state.ashore):
        assert Counter(pawn.rank for pawn in crew) == {OFFICER: 2, SAILOR: sailors}
        assert {pawn.seat for pawn in crew} == {seat}
        assert [pawn.number for pawn in crew] == [*range(2 + sailors)]


@pytest.mark.parametrize("seats", [2, 7])
def test_three_to_six_players(seats: int) -> None:
    with pytest.raises(BadOption, match="seats"):
        settle(GAME, seats, {})


def test_six_seats_in_every_boat() -> None:
    """LB-2: a seventh pawn finds no room."""
    assert {len(boat.holes) for boat in starting(6).boats} == {6}
    state = berthed(seats=3)
    state = does(state, *(Embark(BLACK, SAILOR) for _ in range(5)), Embark(BLACK, OFFICER))
    assert rules.room(state.boats[BLACK]) == 0
    assert Embark(BLACK, SAILOR) not in rules.legal(state, state.turn)
    with pytest.raises(IllegalMove, match="LB-5"):
        does(state, Embark(BLACK, SAILOR))


@pytest.mark.parametrize(
    ("lane", "island", "officer", "sailor"),
    [(1, 0, 8, 6), (2, 0, 8, 6), (3, 1, 6, 4), (4, 1, 6, 4), (5, 2, 7, 5), (6, 2, 7, 5), (7, 2, 7, 5)],
)
def test_where_each_lane_leads(lane: int, island: int, officer: int, sailor: int) -> None:
    """LB-3"""
    assert rules.island_of(lane) == island
    assert ISLANDS[island] == (officer, sailor)
    assert (rules.worth(lane, OFFICER), rules.worth(lane, SAILOR)) == (officer, sailor)


def test_the_third_move_lands() -> None:
    """LB-3: from row 1 over rows 2 and 3."""
    for row, fate in ((1, "afloat"), (2, "afloat"), (3, "landed")):
        state = cast(voting("row", f"ab {row}", "bc", "ca", "aa"), "A A A")
        assert (state.boats[ALBERT].row, state.boats[ALBERT].fate) == (row + 1, fate)


@pytest.mark.parametrize("first", range(4))
def test_boats_are_placed_clockwise_from_the_first_player_who_places_the_black_one(first: int) -> None:
    """LB-4"""
    state = drawn(first)
    assert said(state) == ["drawn_first LB-4"]
    order, placed = [], []
    for lane in (7, 5, 1, 2, 3):
        order.append(state.turn)
        placed.append(rules.to_berth(state))
        assert Berth(lane) in rules.legal(state, state.turn)
        state = does(state, Berth(lane))
        assert said(state) == ["berths LB-4"]
    clockwise = [(first + step) % 4 for step in range(4)]
    assert order == [*clockwise, first]
    assert placed == [*clockwise, rules.black(state)]
    assert [state.boats[boat].lane for boat in (*clockwise, rules.black(state))] == [7, 5, 1, 2, 3]
    assert (state.phase, state.turn) == ("embark", first)


def test_a_lane_holds_one_boat() -> None:
    """LB-4"""
    state = does(drawn(0), Berth(3))
    assert rules.free_lanes(state) == (1, 2, 4, 5, 6, 7)
    for lane in (0, 3, 8):
        with pytest.raises(IllegalMove, match="LB-4"):
            does(state, Berth(lane))


@pytest.mark.parametrize("first", [-1, 4, "0", True, None])
def test_the_first_player_is_one_of_the_players(first: object) -> None:
    """LB-4"""
    with pytest.raises(IllegalMove, match="LB-4"):
        rules.apply(starting(), CHANCE, DrawLots(first))  # type: ignore[arg-type]


def test_lots_are_drawn_once() -> None:
    """LB-4"""
    with pytest.raises(IllegalMove, match="LB-4"):
        rules.apply(drawn(0), ALBERT, DrawLots(0))
    assert {rules.chance(starting(), Random(seed)).first for seed in range(40)} == {0, 1, 2, 3}


def test_one_pawn_at_a_time_on_any_free_seat_of_any_boat() -> None:
    """LB-5"""
    state = berthed(2)
    assert set(rules.legal(state, CAROLE)) == {
        Embark(boat, rank) for boat in range(5) for rank in (OFFICER, SAILOR)
    }
    order = []
    for boat, rank in ((0, OFFICER), (0, SAILOR), (4, SAILOR), (3, OFFICER)):
        order.append(state.turn)
        state = does(state, Embark(boat, rank))
        assert said(state) == ["embarks LB-5"]
    assert order == [CAROLE, DENIS, ALBERT, BERTHE]
    assert shown(state, "A") == "Cd...."
    assert shown(state, "N") == "a....."


def test_a_rank_that_is_all_aboard_cannot_embark() -> None:
    """LB-5"""
    state = berthed()
    for _ in range(2):
        state = does(state, Embark(0, OFFICER), *(Embark(boat, SAILOR) for boat in (1, 2, 3)))
    assert Embark(1, OFFICER) not in rules.legal(state, ALBERT)
    with pytest.raises(IllegalMove, match="LB-5"):
        does(state, Embark(1, OFFICER))


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_first_round_begins_when_all_are_aboard(seats: int) -> None:
    """LB-5, LB-6: the first player of the first round is the one drawn by lot."""
    state, rng = berthed(1, seats), Random(seats)
    while state.phase == "embark":
        assert any(state.ashore)
        state = does(state, rng.choice(rules.legal(state, state.turn)))
    assert not any(state.ashore)
    assert sum(state.at_sea) == len(sum(starting(seats).ashore, ()))
    assert (state.round, state.first, state.about) == (1, 1, "leak")
    assert said(state)[-1] == "round LB-6"


# -- LB-6 to LB-9: a round -------------------------------------------------------------------------


def test_the_first_player_moves_one_seat_on_each_round() -> None:
    """LB-6"""
    state = swimming("ab", "bc", "ca", "", first=2, round=1)
    state = boards(jumps(state, "cC", "aA", "bB"), "NNN")
    assert (state.round, state.first, state.phase, state.about) == (2, 0, "vote", "leak")
    assert state.news[-1].seat == ALBERT
    assert said(state)[-1] == "round LB-6"


def test_a_player_without_pawns_becomes_first_player() -> None:
    """LB-6"""
    state = boards(jumps(swimming("ab", "bc", "ca", "", first=1), "bB", "cC", "aA"), "NNN")
    assert state.first == CAROLE
    state = boards(jumps(swimming("ab", "ab", "a", "b", first=1), "bA", "aB"), "CC")
    assert (state.first, state.at_sea[CAROLE]) == (CAROLE, 0)


def test_the_first_player_opens_every_phase() -> None:
    """LB-6"""
    boats = ("ab", "bc", "ca", "aa")
    assert rules.pending(voting("leak", *boats, first=1)) == (BERTHE, CAROLE, ALBERT)
    assert rules.pending(voting("row", *boats, first=2)) == (CAROLE, ALBERT, BERTHE)
    assert rules.pending(swimming(*boats, first=1)) == (BERTHE,)


def test_the_first_player_settles_a_tie_among_the_tied_only() -> None:
    """LB-6"""
    state = cast(voting("leak", "ab", "bc", "ca", "aa", "dd", first=1), "A A B B")
    assert (state.phase, state.turn, state.tied) == ("settle", BERTHE, (0, 1))
    assert said(state, BERTHE)[-1] == "tie LB-6"
    assert rules.legal(state, BERTHE) == (Settle(0), Settle(1))
    with pytest.raises(IllegalMove, match="LB-6"):
        decides(state, "C")
    with pytest.raises(IllegalMove, match="LB-6"):
        rules.apply(state, ALBERT, Settle(0))
    assert state.tally is not None
    assert (state.tally.tied, state.tally.chosen) == ((0, 1), UNSETTLED)
    after = decides(state, "B")
    assert said(after)[:2] == ["settles LB-6", "leak LB-11"]
    assert (shown(after, "A"), shown(after, "B")) == ("ab....", "bc~...")
    assert after.tally is not None
    assert (after.tally.tied, after.tally.chosen, after.tied) == ((0, 1), 1, ())


def test_a_tie_is_settled_by_a_first_player_who_has_no_part_in_the_vote() -> None:
    """LB-6, LB-11: Denis has nobody in the full boat."""
    state = full(("d", "d", "", "", "AAabBB"), first=3)
    assert DENIS not in rules.voters(state)
    state = cast(state, "B A")
    assert [rules.votes_of(state, seat) for seat in range(4)] == [5, 5, 0, 0]
    assert (state.phase, rules.pending(state), state.tied) == ("settle", (DENIS,), (ALBERT, BERTHE))
    assert rules.legal(state, DENIS) == (Settle(ALBERT), Settle(BERTHE))
    state = decides(state, "B")
    assert (state.phase, state.turn) == ("lose", BERTHE)


def test_a_tie_is_settled_by_a_first_player_whose_cap_was_cancelled() -> None:
    """LB-6, LB-18: the caps of Albert and Berthe cancel each other, Carole and Denis vote apart."""
    state = cast(voting("row", "ab", "bc", "cd", "da", "aa"), "cap cap C D")
    assert (state.phase, state.turn, state.captain, state.tied) == ("settle", ALBERT, NOBODY, (2, 3))
    assert decides(state, "D").boats[DENIS].row == 2


def test_a_boat_sinks_after_the_leak() -> None:
    """LB-7: two leaks, one pawn; both go."""
    state = cast(voting("leak", "a~", "bb", "cc", "aa"), "A A A")
    assert state.boats[ALBERT].fate == "sunk"
    assert shown(state, "A") == "a~~..."
    assert said(state)[-3:] == ["leak LB-11", "sinks LB-7", "goes_down LB-7"]
    assert state.news[-1].seat == ALBERT
    assert state.news[-1].fact("pawns") == 1
    assert rules.choices(state) == (1, 2, 3)
    assert state.at_sea == (2, 2, 2)


def test_a_boat_with_as_many_leaks_as_pawns_stays_afloat() -> None:
    """LB-7"""
    state = cast(voting("leak", "ab~", "bb", "cc", "aa"), "A A A")
    assert (shown(state, "A"), state.boats[ALBERT].fate) == ("ab~~..", "afloat")


def test_a_boat_sinks_after_the_row() -> None:
    """LB-7: a row changes neither pawns nor leaks, so no play leads there; the test is made all the same."""
    state = cast(voting("row", "a~~", "bb", "cc", "aa"), "B B B")
    assert said(state)[-3:] == ["rows LB-12", "sinks LB-7", "goes_down LB-7"]
    assert state.boats[ALBERT].fate == "sunk"
    assert state.phase == "leave"


def test_a_landing_comes_before_the_test() -> None:
    """LB-7: the same boat, moved on to the island in time."""
    state = cast(voting("row", "a~~ 3", "bb", "cc", "aa"), "A A A")
    assert state.boats[ALBERT].fate == "landed"
    assert "sinks LB-7" not in said(state)
    assert state.scores == (6, 0, 0)


def test_a_boat_sinks_after_the_swim() -> None:
    """LB-7: it had as many pawns as leaks, and one swam away."""
    state = boards(jumps(swimming("ab~~", "bc", "ca", "", first=0), "aA", "bB", "cC"), "NNN")
    assert (shown(state, "A"), state.boats[ALBERT].fate) == (".b~~..", "sunk")
    assert said(state)[:3] == ["boards LB-15", "sinks LB-7", "goes_down LB-7"]


def test_boats_sink_together() -> None:
    """LB-7"""
    state = boards(jumps(swimming("ab~~", "bc~~", "cc", ""), "aA", "bB", "cC"), "NNN")
    assert [boat.fate for boat in state.boats] == ["sunk", "sunk", "afloat", "afloat"]
    assert [news.fact("boat") for news in state.news if news.what == "sinks"] == [0, 1]


def test_a_boarding_swimmer_saves_a_boat() -> None:
    """LB-7: there is no test in the middle of swimming."""
    left = jumps(swimming("ab~~", "bc", "ca", ""), "aA", "bB", "cC")
    assert left.boats[ALBERT].fate == "afloat"
    assert rules.would_sink(left.boats[ALBERT])
    state = boards(left, "ANN")
    assert (shown(state, "A"), state.boats[ALBERT].fate) == ("cb~~..", "afloat")


def test_an_empty_boat_without_a_leak_stays_afloat() -> None:
    """LB-7"""
    state = cast(voting("leak", "aa", "bb", "cc", ""), "A A A")
    assert state.boats[BLACK].fate == "afloat"
    assert BLACK in rules.choices(state)


def test_an_empty_boat_with_a_leak_sinks() -> None:
    """LB-7"""
    state = cast(voting("leak", "aa", "bb", "cc", ""), "N N N")
    assert state.boats[BLACK].fate == "sunk"
    assert said(state)[-1] == "sinks LB-7"


def test_a_boat_emptied_by_swimmers_stays_afloat_without_a_leak() -> None:
    """LB-7, LB-14: and can be boarded, moved and given a leak."""
    state = boards(jumps(swimming("a", "bbc", "cca", ""), "aA", "bB", "cC"), "BNN")
    assert (shown(state, "A"), state.boats[ALBERT].fate) == ("......", "afloat")
    assert 0 in rules.choices(state)


def test_a_boat_emptied_by_swimmers_sinks_with_a_leak() -> None:
    """LB-7, LB-14"""
    state = boards(jumps(swimming("a~", "bbc", "cca", ""), "aA", "bB", "cC"), "BNN")
    assert (shown(state, "A"), state.boats[ALBERT].fate) == (".~....", "sunk")
    assert [news.what for news in state.news if news.what == "goes_down"] == []


def test_leaks_that_sank_are_out_and_those_that_landed_are_back_in_the_stock() -> None:
    """LB-8"""
    state = voting("leak", "a~", "bb", "cc", "aa")
    assert state.leaks == 14
    sunk = cast(state, "A A A")
    assert (sunk.leaks, rules.leaks_in(sunk.boats[ALBERT])) == (13, 2)
    landed = cast(voting("row", "aab~~ 3", "bb", "cc", "aa"), "A A A")
    assert (landed.leaks, shown(landed, "A")) == (15, "aab...")


def test_with_an_empty_stock_there_is_no_leak() -> None:
    """LB-8: the round begins with the oars."""
    state = swimming("ab", "bc", "ca", "~~~~~ sunk", leaks=0, first=2)
    state = boards(jumps(state, "cC", "aA", "bB"), "CBA")
    assert said(state)[-2:] == ["round LB-6", "no_leaks LB-8"]
    assert (state.about, state.round) == ("row", 6)


def test_the_last_leak_is_placed() -> None:
    """LB-8"""
    state = cast(voting("leak", "ab", "bc", "ca", "aa", leaks=1), "A A A")
    assert (state.leaks, shown(state, "A")) == (0, "ab~...")


def test_a_vote_with_a_single_outcome_is_not_held() -> None:
    """LB-9, LB-16: with one boat left the rounds go by themselves, until there is something to choose."""
    state = cast(voting("row", "aabb", "cc 3", "c landed", "~ sunk"), "B B B")
    by_itself = ["no_swim LB-16", "round LB-6", "no_vote LB-9", "leak LB-11", "no_vote LB-9", "rows LB-12"]
    assert said(state)[-16:] == [*by_itself, *by_itself, *by_itself[:3], "full_boat LB-11"]
    assert (state.round, state.about, shown(state, "A")) == (8, "overboard", "aabb~~")


def test_a_full_boat_of_one_colour_holds_no_vote() -> None:
    """LB-9, LB-11: only the pawn is left to choose."""
    state = full(("b", "b", "c", "AAaaaa"))
    assert said(state)[-2:] == ["full_boat LB-11", "no_vote LB-9"]
    assert (state.phase, rules.pending(state)) == ("lose", (ALBERT,))
    assert rules.legal(state, ALBERT) == (Lose(OFFICER), Lose(SAILOR))
    state = does(state, Lose(SAILOR))
    assert shown(state, "N") == "AA~aaa"


# -- LB-10, LB-11: a leak --------------------------------------------------------------------------


def test_everyone_votes_with_pawns_left_or_without() -> None:
    """LB-10: Carole has nobody at sea any more."""
    state = voting("leak", "ab", "ba", "a", "b")
    assert state.at_sea[CAROLE] == 0
    assert rules.pending(state) == (ALBERT, BERTHE, CAROLE)
    assert shown(cast(state, "A B B"), "B") == "ba~..."


def test_a_boat_still_at_sea_is_voted_for_and_nobody_abstains() -> None:
    """LB-10"""
    state = voting("leak", "ab landed", "bb", "a~~ sunk", "cca")
    assert rules.legal(state, BERTHE) == (Vote(1), Vote(3), ShowCap())
    for boat in (0, 2, 4, -1):
        with pytest.raises(IllegalMove, match="LB-10"):
            rules.apply(state, BERTHE, Vote(boat))
    assert rules.could_cast(state, BERTHE) == (1, 3, CAP)


def test_the_boat_with_most_votes_gets_the_leak() -> None:
    """LB-10: most, not more than half."""
    state = cast(voting("leak", "a", "b", "c", "d", "", first=2), "B B C D")
    assert shown(state, "B") == "b~...."
    assert said(state, CAROLE) == ["votes LB-10"]
    assert [news.seat for news in state.news if news.what == "votes"] == [2, 3, 0, 1]


def test_votes_are_revealed_together_and_counted_openly() -> None:
    """LB-10"""
    state = cast(voting("leak", "ab", "bc", "ca", "aa"), "A B B")
    tally = state.tally
    assert tally is not None
    assert (tally.about, tally.ballots, tally.weights) == ("leak", (0, 1, 1), (1, 1, 1))
    assert (tally.captain, tally.tied, tally.chosen) == (NOBODY, (), 1)
    assert state.ballots == (UNCAST,) * 3


@pytest.mark.parametrize("order", [*permutations(range(3))])
def test_a_vote_cast_is_in_nobody_elses_view(order: tuple[int, ...]) -> None:
    """LB-10: whatever the order in which seats vote, until all are in."""
    before = voting("leak", "ab", "bc", "ca", "aa")
    for ballots in product("AN", ("B", "cap"), ("C", "cap")):
        state = before
        for done, seat in enumerate(order[:-1], start=1):
            state = rules.apply(state, seat, ballot_of(state, ballots[seat]))
            assert said(state) == ["sealed LB-10"]
            assert state.news[0].facts == ()
            assert set(rules.pending(state)) == set(order[done:])
            assert (state.caps, state.tally) == (before.caps, None)
            for eyes in (0, 1, 2, None):
                seen = rules.view(state, eyes)
                for voter in order[:done]:
                    assert seen.ballots[voter] == (state.ballots[voter] if voter == eyes else HIDDEN)
                for voter in order[done:]:
                    assert seen.ballots[voter] == UNCAST
        state = rules.apply(state, order[-1], ballot_of(state, ballots[order[-1]]))
        assert state.tally is not None
        assert state.tally.ballots == tuple(
            CAP if ballot == "cap" else index(state, ballot) for ballot in ballots
        )
        assert rules.view(state, None).tally == state.tally


@pytest.mark.parametrize("eyes", [1, 2, None])
def test_no_trace_of_a_vote_is_left_in_what_others_see(eyes: int | None) -> None:
    """LB-10: whatever Albert voted, the whole of another's view is the same, as the page would get it."""
    state = voting("leak", "ab", "bc", "ca", "aa")
    voted = [rules.apply(state, ALBERT, move) for move in rules.legal(state, ALBERT)]
    assert len({text_of(rules.view(other, eyes)) for other in voted}) == 1
    assert len({text_of(rules.view(other, ALBERT)) for other in voted}) == len(voted) == 5


def test_a_free_seat_takes_the_leak() -> None:
    """LB-11"""
    state = cast(voting("leak", "ab~cab", "bc", "ca.cc", "aa"), "C C C")
    assert shown(state, "C") == "ca~cc."
    assert state.news[-1].fact("leaks") == 1


def test_in_a_full_boat_those_aboard_vote_with_all_their_votes() -> None:
    """LB-11: an officer is two votes, a sailor one; leaks fill a boat as well as pawns do."""
    state = full(("a", "b", "c", "d", "AaBcc~"))
    assert said(state)[-1] == "full_boat LB-11"
    assert (state.about, state.boat) == ("overboard", 4)
    assert [rules.votes_of(state, seat) for seat in range(4)] == [3, 2, 2, 0]
    assert rules.voters(state) == rules.pending(state) == (ALBERT, BERTHE, CAROLE)
    assert rules.choices(state) == (ALBERT, BERTHE, CAROLE)
    with pytest.raises(IllegalMove, match="LB-6"):
        rules.apply(state, DENIS, Vote(ALBERT))
    with pytest.raises(IllegalMove, match="LB-11"):
        rules.apply(state, ALBERT, Vote(DENIS))
    state = cast(state, "C A A")  # 3 to 2 + 2
    assert state.tally is not None
    assert (state.tally.weights, state.tally.chosen, state.tally.boat) == ((3, 2, 2, 0), ALBERT, 4)
    assert state.tally.ballots == (CAROLE, ALBERT, ALBERT, UNCAST)


def test_votes_are_counted_before_the_loss() -> None:
    """LB-11: what was counted stays as it was when Berthe has lost her officer."""
    state = does(cast(full(("a", "b", "c", "ABbCca")), "B C B"), Lose(OFFICER))
    assert state.tally is not None
    assert state.tally.weights == (3, 3, 3)


def test_one_may_vote_against_ones_own_colour() -> None:
    """LB-11: Berthe gives up one of her own, against Albert's vote."""
    state = full(("a", "b", "c", "AaBBbb"))
    assert Vote(BERTHE) in rules.legal(state, BERTHE)
    state = cast(state, "B B")
    assert (state.phase, state.turn) == ("lose", BERTHE)
    assert said(state, BERTHE) == ["sealed LB-10", "votes_against LB-11"]
    assert state.news[-1].fact("votes") == 6


@pytest.mark.parametrize(("rank", "after"), [(OFFICER, "Aa~Bbb"), (SAILOR, "AaBB~b")])
def test_the_owner_chooses_between_officer_and_sailor(rank: str, after: str) -> None:
    """LB-11: the pawn is out of the game and the leak takes its seat."""
    state = cast(full(("a", "b", "c", "AaBBbb")), "B B")
    assert rules.pending(state) == (BERTHE,)
    assert rules.legal(state, BERTHE) == (Lose(OFFICER), Lose(SAILOR))
    lost = len(state.lost[BERTHE])
    state = does(state, Lose(rank))
    assert shown(state, "N") == after
    assert [pawn.rank for pawn in state.lost[BERTHE][lost:]] == [rank]
    assert said(state)[:2] == ["overboard LB-11", "leak LB-11"]
    assert (state.about, state.boat) == ("row", rules.NO_BOAT)


def test_an_owner_with_one_kind_aboard_has_nothing_to_choose() -> None:
    """LB-11"""
    state = cast(full(("a", "b", "c", "AabbCC")), "B A A")  # 3 to 2 + 4
    assert (state.phase, state.turn) == ("lose", ALBERT)
    state = cast(full(("a", "b", "c", "AabbCC")), "B C B")
    assert shown(state, "N") == "Aa~bCC"
    assert said(state)[-2:] == ["overboard LB-11", "leak LB-11"]


def test_nobody_else_chooses_the_pawn() -> None:
    """LB-11"""
    state = cast(full(("a", "b", "c", "AaBBbb")), "B B")
    for seat in (ALBERT, CAROLE):
        with pytest.raises(IllegalMove):
            rules.apply(state, seat, Lose(SAILOR))


# -- LB-12, LB-13: a boat moves --------------------------------------------------------------------


def test_the_boat_with_most_votes_moves_on_in_its_own_lane() -> None:
    """LB-12"""
    state = cast(voting("row", "ab", "bc", "ca", "aa", lanes=(7, 2, 5, 4)), "B A B")
    assert [(boat.lane, boat.row) for boat in state.boats] == [(7, 1), (2, 2), (5, 1), (4, 1)]
    assert said(state, ALBERT) == ["votes LB-12"]
    assert said(state)[-1] == "rows LB-12"


def test_an_empty_boat_moves_and_lands() -> None:
    """LB-12"""
    state = cast(voting("row", "ab", "bc", "ca", " 3"), "N N N")
    assert (state.boats[BLACK].fate, state.arrivals) == ("landed", (BLACK,))
    assert said(state)[-2:] == ["rows LB-12", "lands LB-13"]


def test_a_boat_that_landed_or_sank_is_not_voted_for() -> None:
    """LB-12"""
    assert rules.choices(voting("row", "ab landed", "bc", "a~~ sunk", "aa")) == (1, 3)


def test_every_pawn_on_an_island_scores_for_its_owner() -> None:
    """LB-13: lane 6 pays 7 and 5."""
    state = cast(voting("row", "AabCc~ 3", "bc", "ca", "aa", lanes=(6, 1, 2, 3)), "A A A")
    assert state.scores == (12, 5, 12)
    assert [(news.seat, news.fact("points")) for news in state.news if news.what == "scores"] == [
        (ALBERT, 12),
        (BERTHE, 5),
        (CAROLE, 12),
    ]
    assert (shown(state, "A"), state.boats[ALBERT].row) == ("AabCc.", 4)
    assert state.at_sea == (3, 1, 2)


def test_the_order_of_arrival_is_kept() -> None:
    """LB-13"""
    state = cast(voting("row", "ab", "bc 3", "ca 3", "c landed"), "C C C")
    assert state.arrivals == (BLACK, CAROLE)


# -- LB-14 to LB-16: swimming ----------------------------------------------------------------------


def test_everyone_takes_a_pawn_out_clockwise_and_its_seat_is_free_at_once() -> None:
    """LB-14"""
    state = swimming("Aab", "bc", "ca", "", first=1)
    assert rules.pending(state) == (BERTHE,)
    assert rules.legal(state, BERTHE) == (Leave(0, SAILOR), Leave(1, SAILOR))
    state = jumps(state, "bB")
    assert said(state) == ["leaves LB-14"]
    assert (shown(state, "B"), rules.room(state.boats[BERTHE])) == (".c....", 5)
    assert rules.pending(state) == (CAROLE,)
    state = jumps(state, "cC")
    assert rules.legal(state, ALBERT) == (Leave(0, OFFICER), Leave(0, SAILOR))
    state = jumps(state, "AA")
    assert [(swimmer.pawn.seat, swimmer.left) for swimmer in state.swimmers] == [(1, 1), (2, 2), (0, 0)]
    assert (state.phase, rules.pending(state)) == ("board", (ALBERT,))


def test_one_pawn_at_most_leaves_each_boat() -> None:
    """LB-14: Berthe's only boats have been left, so she takes none out; she may not pass otherwise."""
    state = jumps(swimming("ab", "cc", "ca", "", first=2), "cC", "aA")
    assert state.phase == "board"
    assert said(state, BERTHE) == ["stays LB-14"]
    assert rules.pending(state) == (ALBERT,)
    with pytest.raises(IllegalMove, match="LB-14"):
        does(jumps(swimming("ab", "cc", "ca", "", first=2), "cC"), Leave(2, SAILOR))


def test_who_has_no_pawn_at_sea_does_not_swim() -> None:
    """LB-14: and nothing is said of it; in the votes Carole has her part."""
    state = jumps(swimming("ab", "ab", "a", "b", first=2), "aA", "bB")
    assert said(state) == ["leaves LB-14"]
    assert (state.phase, rules.pending(state)) == ("board", (BERTHE,))


def test_swimmers_board_in_the_opposite_order() -> None:
    """LB-15: last to leave first, another boat than the one it left."""
    state = jumps(swimming("ab", "bc", "ca", "", first=1), "bB", "cC", "aA")
    assert rules.pending(state) == (ALBERT,)
    assert rules.legal(state, ALBERT) == (Board(1), Board(2), Board(3))
    with pytest.raises(IllegalMove, match="LB-15"):
        does(state, Board(0))
    state = does(state, Board(1))
    assert said(state) == ["boards LB-15"]
    assert rules.pending(state) == (CAROLE,)
    state = does(state, Board(1))
    assert rules.pending(state) == (BERTHE,)
    assert rules.legal(state, BERTHE) == (Board(0), Board(2), Board(3))
    assert shown(state, "B") == "acc..."


def test_several_may_board_one_boat() -> None:
    """LB-15"""
    state = boards(jumps(swimming("ab", "bc", "ca", ""), "aA", "bB", "cC"), "NNN")
    assert shown(state, "N") == "cba..."


def test_a_swimmer_with_no_seat_left_drowns() -> None:
    """LB-15: Carole boards Berthe's boat, Berthe boards Carole's; Albert could only go back to his own."""
    state = jumps(swimming("aaaa~~", "bbbBB~", "ccccC~", "a landed"), "aA", "bB", "cC")
    assert boards(state, "BAC").lost == state.lost
    after = boards(state, "BC")
    assert said(after, ALBERT) == ["drowns LB-15"]
    assert (shown(after, "A"), shown(after, "B"), shown(after, "C")) == (".aaa~~", "cbbBB~", "bcccC~")
    assert len(after.lost[ALBERT]) == len(state.lost[ALBERT]) + 1
    assert (after.swimmers, after.round) == ((), 6)


def test_one_must_leave_even_to_drown() -> None:
    """LB-14, LB-15: Albert is alone at sea, in two boats, and both are full."""
    state = swimming("Aaa~~~", "Aaa~~~", "b landed", "c landed")
    assert set(rules.legal(state, ALBERT)) == {Leave(b, r) for b in (0, 1) for r in (OFFICER, SAILOR)}
    after = jumps(state, "aB")
    assert said(after)[:3] == ["leaves LB-14", "drowns LB-15", "sinks LB-7"]
    assert [boat.fate for boat in after.boats[:2]] == ["afloat", "sunk"]


def test_with_one_boat_left_at_sea_nobody_swims() -> None:
    """LB-16"""
    state = cast(voting("row", "aabbcc", "cc 3", "c landed", "~ sunk"), "B B B")
    assert "no_swim LB-16" in said(state)
    assert state.phase != "leave"
    assert state.round == 6


def test_an_empty_boat_counts_as_one() -> None:
    """LB-16"""
    state = swimming("ab", "", "c landed", "~ sunk")
    assert (state.phase, rules.pending(state)) == ("leave", (ALBERT,))


# -- LB-17, LB-18: the captain's cap ---------------------------------------------------------------


def test_a_cap_may_be_shown_in_any_vote() -> None:
    """LB-17"""
    boats = ("ab", "bc", "ca", "aa")
    for state in (voting("leak", *boats), voting("row", *boats), full(("a", "b", "c", "AaBBbb"))):
        assert ShowCap() in rules.legal(state, ALBERT)


def test_every_cap_shown_is_spent_whatever_comes_of_it() -> None:
    """LB-17: told with the number left, when all votes are in and not before."""
    state = voting("row", "ab", "bc", "ca", "aa")
    state = rules.apply(state, ALBERT, ShowCap())
    assert state.caps == (3, 3, 3)
    state = rules.apply(rules.apply(state, BERTHE, ShowCap()), CAROLE, Vote(0))
    assert state.caps == (2, 2, 3)
    shown_caps = [news for news in state.news if news.what == "shows_cap"]
    assert [(news.seat, news.fact("left"), news.article) for news in shown_caps] == [
        (ALBERT, 2, "LB-17"),
        (BERTHE, 2, "LB-17"),
    ]


def test_after_the_last_cap_there_is_none_to_show() -> None:
    """LB-17"""
    state = decides(cast(voting("leak", "ab", "bc", "ca", "aa", caps=(1, 3, 3)), "cap B B"), "C")
    assert state.caps == (0, 3, 3)
    assert state.about == "row"
    assert ShowCap() not in rules.legal(state, ALBERT)
    assert ShowCap() in rules.legal(state, BERTHE)
    with pytest.raises(IllegalMove, match="LB-17"):
        rules.apply(state, ALBERT, ShowCap())


def test_a_single_cap_names_any_legal_outcome() -> None:
    """LB-18: also a boat that nobody voted for; the first player has no say."""
    state = cast(voting("leak", "ab", "bc", "ca", "aa", "dd landed", first=3), "B B cap B")
    assert said(state, CAROLE)[-1] == "captain LB-18"
    assert (state.phase, state.captain, rules.pending(state)) == ("settle", CAROLE, (CAROLE,))
    assert rules.legal(state, CAROLE) == tuple(map(Settle, range(4)))
    with pytest.raises(IllegalMove, match="LB-18"):
        does(state, Settle(4))
    state = decides(state, "D")
    assert said(state)[0] == "settles LB-18"
    assert shown(state, "D") == "aa~..."
    assert state.tally is not None
    assert (state.tally.captain, state.tally.chosen, state.captain) == (CAROLE, DENIS, NOBODY)


def test_the_captain_of_a_full_boat_names_the_colour_and_its_owner_the_pawn() -> None:
    """LB-18, LB-11: Albert's one sailor counts for nothing else; Berthe chooses."""
    state = cast(full(("a", "b", "c", "aBbCCc")), "cap A A")
    assert (rules.pending(state), state.captain) == ((ALBERT,), ALBERT)
    assert rules.legal(state, ALBERT) == (Settle(ALBERT), Settle(BERTHE), Settle(CAROLE))
    state = decides(state, "B")
    assert (state.phase, rules.pending(state)) == ("lose", (BERTHE,))
    assert rules.legal(state, BERTHE) == (Lose(OFFICER), Lose(SAILOR))


def test_the_captain_of_the_leak_has_no_say_aboard_unless_aboard() -> None:
    """LB-18: Carole gives the leak to a full boat in which she has nobody."""
    state = decides(cast(voting("leak", "a", "b", "c", "AaBBbb"), "A B cap"), "N")
    assert (state.about, rules.voters(state)) == ("overboard", (ALBERT, BERTHE))
    assert state.captain == NOBODY
    assert CAROLE not in rules.pending(state)
    state = decides(cast(voting("leak", "a", "b", "c", "AaBBbc"), "A B cap"), "N")
    assert CAROLE in rules.pending(state)


def test_several_caps_cancel_and_count_as_no_votes() -> None:
    """LB-18: one vote is left, and decides."""
    state = cast(voting("leak", "ab", "bc", "ca", "aa"), "cap cap C")
    assert said(state)[-3:] == ["votes LB-10", "caps_cancel LB-18", "leak LB-11"]
    assert (shown(state, "C"), state.caps) == ("ca~...", (2, 2, 3))


def test_several_caps_in_a_full_boat_leave_the_other_votes() -> None:
    """LB-18, LB-11: the two officers of Carole count for nothing."""
    state = cast(full(("a", "b", "c", "d", "ABbCCd")), "cap A cap B")
    assert state.tally is not None
    assert state.tally.weights == (2, 3, 4, 1)
    assert shown(state, "N") == "~BbCCd"


def test_caps_from_everybody_the_vote_is_held_again_and_again() -> None:
    """LB-18: by the same voters, caps spent each time, until nobody has one."""
    state = voting("leak", "ab", "bc", "ca", "aa")
    for left in (2, 1, 0):
        state = cast(state, "cap cap cap")
        assert said(state)[-2:] == ["caps_cancel LB-18", "vote_again LB-18"]
        assert (state.phase, state.about, state.caps) == ("vote", "leak", (left,) * 3)
        assert rules.pending(state) == (ALBERT, BERTHE, CAROLE)
        assert state.tally is not None
        assert (state.tally.chosen, state.tally.ballots) == (UNSETTLED, (CAP,) * 3)
    assert all(ShowCap() not in rules.legal(state, seat) for seat in range(3))
    assert shown(cast(state, "A A B"), "A") == "ab~..."


def test_caps_from_everybody_aboard_a_full_boat() -> None:
    """LB-18: the others have no part in the second vote either."""
    state = cast(full(("a", "b", "c", "AaBBbb")), "cap cap")
    assert (state.about, state.boat, state.phase) == ("overboard", BLACK, "vote")
    assert rules.pending(state) == (ALBERT, BERTHE)
    assert state.caps == (2, 2, 3)


def test_negotiation_reopens_when_a_vote_is_held_again() -> None:
    """LB-18, LB-21: words are cleared, and everybody may announce three times again."""
    state = voting("leak", "ab", "bc", "ca", "aa", talk=True)
    state = rules.apply(rules.apply(state, BERTHE, Announce(0)), BERTHE, Announce(2))
    state = cast(does(state, CallVote()), "cap cap cap")
    assert (state.phase, state.words, state.said) == ("talk", (NO_WORD,) * 3, (0, 0, 0))
    assert state.tally is not None
    assert state.tally.words == (NO_WORD, 2, NO_WORD)
    assert rules.pending(state) == (ALBERT, BERTHE, CAROLE)


# -- LB-19, LB-20: the end -------------------------------------------------------------------------


def test_the_end_when_every_boat_has_landed_or_sunk() -> None:
    """LB-19: the last one lands by itself."""
    state = voting("row", "a 3", "b~~ sunk", "c landed", "~ sunk")
    assert (state.phase, rules.pending(state)) == ("over", ())
    assert said(state)[-2:] == ["over LB-19", "wins LB-20"]


def test_the_end_after_the_leak_as_soon_as_no_pawn_is_at_sea() -> None:
    """LB-19: the black boat is afloat and counts as not landed."""
    state = cast(voting("leak", "a~", "b landed", "c landed", ""), "A A A")
    assert (state.phase, state.boats[BLACK].fate) == ("over", "afloat")
    assert said(state)[-4:] == ["sinks LB-7", "goes_down LB-7", "over LB-19", "wins LB-20"]


def test_the_end_after_the_row_as_soon_as_no_pawn_is_at_sea() -> None:
    """LB-19"""
    state = cast(voting("row", "ab 3", "b landed", "c landed", ""), "A A A")
    assert (state.phase, state.boats[BLACK].fate) == ("over", "afloat")
    assert state.scores == (6, 12, 4)
    assert rules.outcome(state).scores == state.scores  # type: ignore[union-attr]


def test_the_end_after_the_swim_as_soon_as_no_pawn_is_at_sea() -> None:
    """LB-19: whoever swims finds a seat or leaves one behind, so no play leads there; it would be the end."""
    state = rules.end_swim(at_sea("a~~", "b landed", "c landed", ""))
    assert (state.phase, state.boats[BLACK].fate) == ("over", "afloat")
    assert said(state) == ["sinks LB-7", "goes_down LB-7", "over LB-19", "wins LB-20"]


def test_there_is_no_end_while_a_pawn_is_at_sea() -> None:
    """LB-19"""
    state = cast(voting("row", "ab 3", "b", "c landed", ""), "A A A")
    assert rules.outcome(state) is None
    assert rules.pending(state) == (BERTHE,)


def ended(*boats: str, arrivals: tuple[int, ...], **more: object) -> State:
    """The end of a game in which the boats landed in this order."""
    return rules.end(at_sea(*boats, arrivals=arrivals, **more))


def test_most_points_wins() -> None:
    """LB-20"""
    state = ended("aA landed", "b landed", "c landed", "~ sunk", arrivals=(2, 1, 0))
    assert state.scores == (14, 6, 4)
    result = rules.outcome(state)
    assert result is not None
    assert (result.ranks, result.scores, result.article) == ((1, 2, 3), (14, 6, 4), "LB-19")
    assert [news.seat for news in state.news if news.what == "wins"] == [ALBERT]


@pytest.mark.parametrize(("arrivals", "ranks"), [((0, 1), (1, 2, 3)), ((1, 0), (2, 1, 3))])
def test_level_whose_own_boat_landed_first(arrivals: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    """LB-20: six points each for Albert and Berthe."""
    state = ended("a landed", "b landed", "~ sunk", "~ sunk", arrivals=arrivals)
    assert state.scores == (6, 6, 0)
    result = rules.outcome(state)
    assert result is not None
    assert (result.ranks, result.article) == (ranks, "LB-20")


def test_level_the_order_of_landing_goes_before_the_seats() -> None:
    """LB-20: after Berthe's boat came Albert's, then Carole's; Carole sits nearer to Berthe."""
    state = ended(
        "a landed", " landed", "c landed", "~ sunk", "~ sunk", lanes=(1, 3, 2, 4, 5), arrivals=(1, 0, 2)
    )
    assert state.scores == (6, 0, 6, 0)
    assert rules.ranks(state) == (1, 3, 2, 4)


def test_level_a_boat_that_landed_goes_before_one_that_did_not() -> None:
    """LB-20: the black boat came first, and belongs to nobody; Carole's boat landed, Albert's did not."""
    state = ended("~ sunk", "~ sunk", " landed", "ac landed", arrivals=(BLACK, 2))
    assert state.scores == (4, 0, 4)
    assert rules.ranks(state) == (2, 3, 1)


@pytest.mark.parametrize(("landed", "ranks"), [(1, (3, 4, 2, 1)), (3, (2, 4, 3, 1))])
def test_level_nearest_clockwise_from_the_owner_of_the_first_boat_to_land(
    landed: int, ranks: tuple[int, ...]
) -> None:
    """LB-20: Albert and Carole have four each and no boat ashore. Berthe's boat was first, or Denis' was."""
    boats = ["~ sunk", "~ sunk", "~ sunk", "~ sunk", "ac landed"]
    boats[landed] = "d landed"
    state = ended(*boats, lanes=(1, 7, 2, 6, 3), arrivals=(4, landed))
    assert state.scores == (4, 0, 4, 5)
    assert rules.ranks(state) == ranks


def test_a_place_is_shared_if_no_owned_boat_landed() -> None:
    """LB-20: only the black one did, and nobody is nearest to nobody."""
    state = ended("~ sunk", "~ sunk", "~ sunk", "ac landed", arrivals=(BLACK,))
    result = rules.outcome(state)
    assert result is not None
    assert (result.ranks, result.article) == ((1, 3, 1), "LB-20")
    assert [news.seat for news in state.news if news.what == "wins"] == [ALBERT, CAROLE]


def test_every_place_is_decided_in_the_same_way() -> None:
    """LB-20: Albert wins; of the three without points Carole's boat landed, Denis sits nearer to hers."""
    state = ended("A landed", "~ sunk", " landed", "~ sunk", "~ sunk", arrivals=(2, 0))
    assert state.scores == (8, 0, 0, 0)
    result = rules.outcome(state)
    assert result is not None
    assert (result.ranks, result.article) == ((1, 4, 2, 3), "LB-19")


# -- LB-21: talk -----------------------------------------------------------------------------------


def test_voters_may_announce_in_any_order_and_change_it_twice() -> None:
    """LB-21, LB-10: the first player is asked first, then clockwise every voter who may still speak."""
    state = voting("leak", "ab", "bc", "ca", "aa", talk=True, first=1)
    assert (state.phase, rules.pending(state)) == ("talk", (BERTHE, CAROLE, ALBERT))
    for choice in (2, 0, 3):
        assert ALBERT in rules.pending(state)
        state = rules.apply(state, ALBERT, Announce(choice))
        assert said(state) == ["announces LB-21"]
        assert state.words[ALBERT] == choice
    assert (state.said, rules.pending(state)) == ((3, 0, 0), (BERTHE, CAROLE))
    with pytest.raises(IllegalMove):
        rules.apply(state, ALBERT, Announce(1))


def test_what_has_been_said_is_not_said_again_and_a_cap_never() -> None:
    """LB-21"""
    state = voting("leak", "ab", "bc", "ca landed", "aa", talk=True)
    assert rules.legal(state, BERTHE) == (Announce(0), Announce(1), Announce(3))
    state = rules.apply(state, BERTHE, Announce(1))
    assert rules.legal(state, BERTHE) == (Announce(0), Announce(3))
    for choice in (1, 2, 4, "cap"):
        with pytest.raises(IllegalMove, match="LB-21"):
            rules.apply(state, BERTHE, Announce(choice))  # type: ignore[arg-type]


def test_the_first_player_alone_calls_the_vote() -> None:
    """LB-10, LB-21"""
    state = voting("leak", "ab", "bc", "ca", "aa", talk=True)
    assert rules.legal(state, ALBERT)[-1] == CallVote()
    with pytest.raises(IllegalMove, match="LB-10"):
        rules.apply(state, BERTHE, CallVote())
    state = does(state, CallVote())
    assert (state.phase, said(state)) == ("vote", ["calls_vote LB-10"])
    with pytest.raises(IllegalMove, match="LB-10"):
        does(state, CallVote())
    with pytest.raises(IllegalMove, match="LB-21"):
        does(state, Announce(0))


def test_nobody_votes_before_the_vote_is_called() -> None:
    """LB-10, LB-21"""
    with pytest.raises(IllegalMove, match="LB-10"):
        does(voting("leak", "ab", "bc", "ca", "aa", talk=True), Vote(0))


def test_a_first_player_who_does_not_vote_calls_the_vote_and_says_nothing() -> None:
    """LB-21, LB-11"""
    state = rules.open_vote(at_sea("a", "b", "c", "AaBBbb", talk=True, first=2), "overboard", BLACK)
    assert rules.pending(state) == (CAROLE, ALBERT, BERTHE)
    assert rules.legal(state, CAROLE) == (CallVote(),)
    assert rules.legal(state, ALBERT) == (Announce(ALBERT), Announce(BERTHE))
    assert rules.pending(does(state, CallVote())) == (ALBERT, BERTHE)


def test_announcements_bind_nobody_and_the_word_kept_or_broken_is_told() -> None:
    """LB-21: Albert keeps it, Berthe breaks it, Carole's cap does neither."""
    state = voting("leak", "ab", "bc", "ca", "aa", "dd", talk=True)
    for seat, choice in ((ALBERT, 3), (BERTHE, 0), (CAROLE, 1)):
        state = rules.apply(state, seat, Announce(choice))
    state = does(state, CallVote())
    assert state.words == (3, 0, 1, NO_WORD)
    assert all(len(rules.legal(state, seat)) == 6 for seat in range(4))
    state = cast(state, "D D cap A")
    assert said(state, ALBERT) == ["votes LB-10", "keeps_word LB-21"]
    assert said(state, BERTHE) == ["votes LB-10", "breaks_word LB-21"]
    assert said(state, CAROLE) == ["shows_cap LB-17", "captain LB-18"]
    assert "LB-21" not in " ".join(said(state, DENIS))


def test_announcements_are_cleared_after_the_vote_and_the_tally_keeps_them() -> None:
    """LB-21"""
    state = voting("leak", "ab", "bc", "ca", "aa", talk=True)
    state = cast(does(rules.apply(state, BERTHE, Announce(0)), CallVote()), "A A A")
    assert (state.phase, state.about) == ("talk", "row")
    assert (state.words, state.said) == ((NO_WORD,) * 3, (0, 0, 0))
    assert state.tally is not None
    assert state.tally.words == (NO_WORD, 0, NO_WORD)


def test_everybody_sees_what_was_announced() -> None:
    """LB-21"""
    state = rules.apply(voting("leak", "ab", "bc", "ca", "aa", talk=True), BERTHE, Announce(0))
    for eyes in (0, 1, 2, None):
        assert rules.view(state, eyes) == state


def test_without_talk_the_vote_comes_at_once() -> None:
    """LB-21"""
    assert starting(3).talk
    state = starting(3, talk="none")
    assert not state.talk
    state, phases, rng = does(rules.apply(state, CHANCE, DrawLots(0))), set(), Random(3)
    while asked := rules.pending(state):
        phases.add(state.phase)
        state = rules.apply(state, asked[-1], rng.choice(rules.legal(state, asked[-1])))
    assert "vote" in phases
    assert "talk" not in phases


@pytest.mark.parametrize("talk", ["loud", True, None])
def test_no_other_way_to_talk(talk: object) -> None:
    """LB-21"""
    with pytest.raises(BadOption, match="talk"):
        settle(GAME, 4, {"talk": talk})


# -- what is hidden --------------------------------------------------------------------------------


def test_ballots_are_imagined_from_what_a_seat_could_have_cast() -> None:
    """LB-10, LB-17: Albert has no cap left, Berthe has; what one cast oneself stays."""
    state = voting("leak", "ab landed", "bc", "ca", "aa", caps=(0, 3, 3))
    state = rules.apply(rules.apply(state, ALBERT, Vote(1)), CAROLE, Vote(3))
    rng = Random("imagined")
    for eyes, could in ((BERTHE, {1, 2, 3}), (CAROLE, {1, 2, 3})):
        worlds = [rules.imagine(rules.view(state, eyes), eyes, rng) for _ in range(60)]
        assert {world.ballots[ALBERT] for world in worlds} == could
        assert {world.ballots[BERTHE] for world in worlds} == {UNCAST}
    own = {rules.imagine(rules.view(state, CAROLE), CAROLE, rng).ballots[CAROLE] for _ in range(60)}
    assert own == {3}
    state = rules.apply(voting("leak", "ab landed", "bc", "ca", "aa"), ALBERT, Vote(1))
    worlds = [rules.imagine(rules.view(state, BERTHE), BERTHE, rng) for _ in range(60)]
    assert {world.ballots[ALBERT] for world in worlds} == {1, 2, 3, CAP}


def test_caps_and_pawns_are_never_more_than_there_were() -> None:
    """LB-17, LB-1: caps only go down, round by round."""
    state, rng = starting(4), Random("caps")
    while asked := rules.pending(state):
        seat = asked[int(rng.random() * len(asked))]
        move = rules.chance(state, rng) if seat == CHANCE else rng.choice(rules.legal(state, seat))
        after = rules.apply(state, seat, move)
        assert all(0 <= new <= old <= CAPS for new, old in zip(after.caps, state.caps, strict=True))
        assert 0 <= after.leaks <= LEAKS
        state = after


# -- the worked examples ---------------------------------------------------------------------------

KEPT = examples("escapades.games.lifeboats")


@pytest.mark.parametrize("number", range(1, len(EXAMPLES) + 1))
def test_the_examples_kept_with_the_game_are_the_told_ones(number: int) -> None:
    assert KEPT[str(number)] == EXAMPLES[number - 1]()
    assert replay(KEPT[str(number)])


def before_the_last_ballots(number: int) -> State:
    """The last state of an example in which nobody had voted yet."""
    states = [state for _, _, state in steps(KEPT[str(number)])]
    return [state for state in states if state.phase == "vote" and set(state.ballots) == {UNCAST}][-1]


def test_example_six_players_vote() -> None:
    """LB-10: black, red, green, violet, white, black."""
    state = replay(KEPT["1"])
    assert state.tally is not None
    black = rules.black(state)
    assert state.tally.ballots == (black, 0, 1, 2, 3, black)
    assert (state.tally.chosen, state.tally.tied) == (black, ())
    assert rules.leaks_in(state.boats[black]) == 1
    assert sum(rules.leaks_in(boat) for boat in state.boats) == 1


@pytest.mark.parametrize("number", [2, 3, 4])
def test_example_the_full_boat(number: int) -> None:
    """LB-11: red 2 votes, green 2, violet 4, white 3."""
    state = before_the_last_ballots(number)
    assert state.boat == rules.black(state)
    assert sorted(shown(state, "N")) == sorted("ABCCDd")
    assert [rules.votes_of(state, seat) for seat in range(6)] == [2, 2, 4, 3, 0, 0]
    assert state.first not in rules.voters(state)


def count(number: int) -> dict[int, int]:
    """Votes by colour in the last vote of an example."""
    tally = replay(KEPT[str(number)]).tally
    assert tally is not None
    votes: Counter[int] = Counter()
    for ballot, weight in zip(tally.ballots, tally.weights, strict=True):
        if isinstance(ballot, int):
            votes[ballot] += weight
    return dict(votes)


def test_example_seven_to_four() -> None:
    """LB-11: green, red and white name violet."""
    assert count(2) == {CAROLE: 7, DENIS: 4}
    state = replay(KEPT["2"])
    assert [len(lost) for lost in state.lost] == [0, 0, 1, 0, 0, 0]
    assert rules.leaks_in(state.boats[rules.black(state)]) == 1


def test_example_violet_and_one_other_name_white() -> None:
    """LB-11: the owner of white gives up the sailor."""
    assert count(3) == {DENIS: 6, CAROLE: 5}
    (pawn,) = replay(KEPT["3"]).lost[DENIS]
    assert pawn.rank == SAILOR


def test_example_four_to_four() -> None:
    """LB-11, LB-6: the first player, who is not aboard, decides between green and violet."""
    assert count(4) == {BERTHE: 4, CAROLE: 4, ALBERT: 3}
    *_, (_, _, tied), (seat, move, after) = steps(KEPT["4"])
    assert (tied.tied, seat) == ((BERTHE, CAROLE), tied.first)
    assert rules.legal(tied, seat) == (Settle(BERTHE), Settle(CAROLE))
    assert move == Settle(BERTHE)
    assert [len(lost) for lost in after.lost] == [0, 1, 0, 0, 0, 0]


def test_example_the_fourth_leak_in_a_full_boat() -> None:
    """LB-7, LB-11: three leaks and three pawns; one pawn goes, then four leaks are more than two pawns."""
    before = before_the_last_ballots(5)
    assert sorted(shown(before, "N")) == sorted("abc~~~")
    after = replay(KEPT["5"])
    assert sorted(shown(after, "N")) == sorted("bc~~~~")
    assert after.boats[rules.black(after)].fate == "sunk"
    assert said(after)[-5:] == [
        "overboard LB-11",
        "leak LB-11",
        "sinks LB-7",
        "goes_down LB-7",
        "goes_down LB-7",
    ]


# -- bots ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_bot_is_better_than_chance(seats: int) -> None:
    wins = 0
    for seed in range(24):
        result = rules.outcome(fled(f"bot {seed}", seats, bots=[seed % seats]))
        assert result is not None
        wins += result.ranks[seed % seats] == 1
    assert wins > 24 / seats + 6


@pytest.mark.parametrize("talk", ["open", "none"])
def test_bots_play_whole_games_by_the_rules_and_in_no_time(talk: str) -> None:
    """A game of six bots, each move of which is legal: `apply` would refuse any other."""
    began, state = process_time(), fled("among bots", 6, bots=range(6), talk=talk)
    assert state.phase == "over"
    assert max(state.scores) > 0
    assert process_time() - began < 6


def test_a_bot_sees_no_more_than_its_view() -> None:
    """The same view gives the same move, whatever the others have voted."""
    state = voting("row", "ab", "bc", "ca", "aa")
    voted = [rules.apply(state, BERTHE, move) for move in rules.legal(state, BERTHE)]
    assert len({bot.choose(rules.view(other, ALBERT), ALBERT, Random(2)) for other in voted}) == 1


def test_a_bot_keeps_the_leak_from_its_own_and_rows_its_own_home() -> None:
    boats = ("AAa 3", "BBb 3", "CCc 3", "")
    leak = bot.choose(voting("leak", *boats, caps=(0, 0, 0)), ALBERT, Random(1))
    assert leak in (Vote(1), Vote(2))
    assert bot.choose(voting("row", *boats, caps=(0, 0, 0)), ALBERT, Random(1)) == Vote(0)


def test_a_bot_gives_up_the_sailor_and_not_the_officer() -> None:
    state = cast(full(("a", "b", "c", "AaBBbb")), "B B")
    assert bot.choose(state, BERTHE, Random(1)) == Lose(SAILOR)


@pytest.mark.parametrize(("crew", "saves"), [("AAb", True), ("BBb", False)])
def test_a_bot_saves_a_boat_with_its_own_in_it_and_lets_that_of_others_sink(crew: str, saves: bool) -> None:
    """One pawn was taken out of it, and Albert is the last to board."""
    state = boards(jumps(swimming(f"{crew}~~~ 3", "aa", "cc", ""), "aB", "bA", "cC"), "NN")
    assert rules.would_sink(state.boats[0])
    assert Board(0) in rules.legal(state, ALBERT)
    assert (bot.choose(state, ALBERT, Random(1)) == Board(0)) == saves


def test_a_bot_shows_a_cap_when_much_is_at_stake_and_keeps_it_otherwise() -> None:
    """Both officers of Albert's are one row from land, and all have announced the leak that would sink them.
    In the other game it is early and there is hardly anything between the boats."""
    state = voting("leak", "AA~~ 3", "BB 3", "CC 3", "", talk=True)
    for seat in (BERTHE, CAROLE):
        state = rules.apply(state, seat, Announce(0))
    assert bot.choose(does(state, CallVote()), ALBERT, Random(1)) == ShowCap()
    calm = voting("row", "ab", "bc", "ca", "abc")
    assert bot.choose(calm, ALBERT, Random(1)) != ShowCap()


def test_a_bot_joins_what_hurts_it_least() -> None:
    """With a word given for each of two boats, one of them its own, it speaks for the other one."""
    state = voting("leak", "AAa~ 2", "BBb 2", "CCc 2", "", talk=True, first=1)
    state = rules.apply(rules.apply(state, BERTHE, Announce(0)), CAROLE, Announce(1))
    assert bot.reply(state, ALBERT, Random(1)) == Announce(1)


def test_a_bot_that_is_content_says_no_more() -> None:
    state = voting("row", "AAa 3", "BBb", "CCc", "", talk=True)
    word = bot.reply(state, ALBERT, Random(1))
    assert word == Announce(0)
    state = rules.apply(state, ALBERT, word)
    assert bot.reply(state, ALBERT, Random(1)) is None
    assert bot.choose(state, ALBERT, Random(1)) == CallVote()


def test_a_bot_calls_the_vote_when_the_others_have_spoken() -> None:
    """As first player; another seat that is asked for a move announces something."""
    state = voting("row", "ab", "bc", "ca", "aa", talk=True)
    assert isinstance(bot.choose(state, ALBERT, Random(1)), Announce)
    assert isinstance(bot.choose(state, BERTHE, Random(1)), Announce)
    for seat in (BERTHE, CAROLE):
        state = rules.apply(state, seat, Announce(0))
    assert bot.choose(state, ALBERT, Random(1)) == CallVote()


def test_a_bot_has_nothing_to_say_where_it_has_no_vote() -> None:
    state = rules.open_vote(at_sea("a", "b", "c", "AaBBbb", talk=True, first=2), "overboard", BLACK)
    assert bot.reply(state, CAROLE, Random(1)) is None
    assert bot.choose(state, CAROLE, Random(1)) == CallVote()


def test_a_bot_trusts_the_word_of_who_broke_the_last_one_less() -> None:
    """Berthe announces the same boat twice: before she was found out and after."""
    state = voting("row", "AAa 2", "BBb 2", "CCc 2", "", talk=True)
    heard = rules.apply(state, BERTHE, Announce(2))
    honest = bot.judged(heard).expected[BERTHE][2]
    tally = rules.Tally("leak", -1, (0, 0, 0), (1, 1, 1), (NO_WORD, 1, NO_WORD), NOBODY, (), 0)
    found_out = bot.judged(replace(heard, tally=tally)).expected[BERTHE][2]
    assert found_out < honest


# -- blunders --------------------------------------------------------------------------------------

TIED = cast(voting("leak", "Aa 3", "bb", "cc", "ab~", caps=(0, 0, 0)), "A B C")

TEMPTED = [  # why nobody does it, the position, and the move that tempts Albert
    ("wasted_cap", full(("b", "b", "c", "AAb~~~")), ShowCap()),  # four of the five votes are his
    ("own_leak", voting("leak", "Aa 3", "bbb", "ccc", "aaaB~"), Vote(0)),  # nearly ashore, though few
    ("own_leak", TIED, Settle(0)),
    ("own_colour", full(("b", "b", "c", "AabBcc")), Vote(ALBERT)),
    ("officer_lost", cast(full(("a", "b", "c", "AaBBbb")), "B A"), Lose(OFFICER)),
    ("left_landing", swimming("Aa 3", "bba", "cc", ""), Leave(0, OFFICER)),
]


@pytest.mark.parametrize(("why", "state", "move"), TEMPTED)
def test_blunders_are_for_beginners(why: str, state: State, move: object) -> None:
    """LB-3, LB-7, LB-11, LB-14, LB-17: legal and tempting, and neither club nor expert does it."""
    view = rules.view(state, ALBERT)
    assert move in rules.legal(view, ALBERT)
    assert bot.blunders(view, ALBERT)[move] == why
    assert move not in bot.sensible(view, ALBERT)
    assert move not in [bot.choose(view, ALBERT, Random(luck)) for luck in range(20)]
    others = tuple(seat for seat in rules.pending(view) if seat != ALBERT)
    thinking = Thinking(bot, view, ALBERT, Random(1), others)
    for _ in islice(thinking.slices(), 60):
        pass
    assert thinking.thought().move != move


def test_a_cap_is_not_wasted_where_a_word_that_holds_is_enough() -> None:
    """LB-17, LB-21: the word of Berthe is what Albert wants; had she broken the last, it were not enough."""
    state = voting("leak", "AAaa 3", "Cc~~ 3", "bbb", "", talk=True)
    state = does(rules.apply(state, BERTHE, Announce(1)), CallVote())
    tally = rules.Tally("row", -1, (0, 0, 0), (1, 1, 1), (NO_WORD, 1, NO_WORD), NOBODY, (), 0)
    assert bot.blunders(state, ALBERT)[ShowCap()] == "wasted_cap"
    assert ShowCap() not in bot.blunders(replace(state, tally=tally), ALBERT)


@pytest.mark.parametrize("phase", ["vote", "swim"])
def test_a_blunder_is_made_where_nothing_else_is_legal(phase: str) -> None:
    state = (
        swimming("Aa 3", "bb 3", "cc", "")
        if phase == "swim"
        else cast(voting("leak", "aB", "bA", "cc", "", caps=(0, 0, 0)), "A A B")
    )
    seat = rules.pending(state)[0]
    assert bot.choose(rules.view(state, seat), seat, Random(1)) in rules.legal(state, seat)


def test_an_expert_tells_what_came_true() -> None:
    """A vote that is won by itself carries in every try."""
    state = full(("b", "b", "c", "AAb~~~"))
    world = bot.deal(rules.view(state, ALBERT), ALBERT, Random(1))
    _, facts = bot.try_out(world, {ALBERT: Vote(BERTHE), BERTHE: Vote(ALBERT)}, ALBERT, Random(2))
    assert "carries" in facts
    _, facts = bot.try_out(world, {ALBERT: Vote(ALBERT), BERTHE: Vote(ALBERT)}, BERTHE, Random(2))
    assert "carries" in facts


def test_moves_have_names_in_both_languages() -> None:
    """Whole games: whatever is legal can be named."""
    both = [Words(language, GAME.texts) for language in LANGUAGES]
    rng, state, kinds = Random(1), starting(4), set()
    while asked := rules.pending(state):
        seat = rng.choice(asked)
        legal = rules.legal(state, seat) or (rules.chance(state, rng),)
        for move in legal if seat != CHANCE else ():
            named = {GAME.table.move_name(move, state, words) for words in both}
            assert "" not in named
            kinds.add((type(move), state.about))
        state = rules.apply(state, seat, rng.choice(legal))
    assert len(kinds) > 12
