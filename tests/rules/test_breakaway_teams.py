"""Breakaway in teams of two, article by article. Riders 0 and 1 are Jean's, 2 and 3 Sylvie's, and so on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from escapades.games.breakaway import rules
from escapades.games.breakaway.data import BOARD, BOOST, CLIMB, SLUMP
from escapades.games.breakaway.rules import (
    Boost,
    Card,
    Climb,
    Done,
    DrawLots,
    GiveSlump,
    Lay,
    Limp,
    Pass,
    Ready,
    State,
    Swap,
)
from escapades.kernel import CHANCE, BadOption, IllegalMove, settle
from racing import (
    GAME,
    JEAN,
    SYLVIE,
    does,
    lays,
    leading_from_the_start,
    may,
    riding,
    said,
    stacked,
    starting,
    told,
)

BEATRICE = 2
SEVEN = (44, 44, 44, 44, 44, 44, 44)


def team_race(seats: int = 2, **more: Any) -> State:
    """In the middle of a stage: everyone holds seven 44s and the pack rides at 44 unless told otherwise."""
    more.setdefault("speeds", (44,) * 2 * seats)
    more.setdefault("hands", (SEVEN,) * seats)
    more.setdefault("talon", (44,) * 40)
    return riding(level="teams", **more)


def hands(*first: tuple[Card, ...], seats: int = 2) -> tuple[tuple[Card, ...], ...]:
    """These hands, filled up to seven with 44s."""
    given = [(*(44,) * (7 - len(hand)), *hand) for hand in first]
    return (*given, *(SEVEN,) * (seats - len(first)))


# -- BR-30: teams ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_riders_a_player_and_hands_of_seven(seats: int) -> None:
    """BR-30"""
    race = rules.apply(leading_from_the_start(1, seats, level="teams"), CHANCE, stacked((44,) * 7, "teams"))
    assert [len(hand) for hand in race.hands] == [7] * seats
    assert len(race.delays) == len(race.piles) == 2 * seats
    assert [rules.riders_of(race, seat) for seat in range(seats)] == [
        (2 * s, 2 * s + 1) for s in range(seats)
    ]
    assert (race.leader, race.rider, race.turn) == (2, 2, 1)


@pytest.mark.parametrize("seats", [5, 6])
def test_teams_are_for_two_to_four_players(seats: int) -> None:
    """BR-30"""
    with pytest.raises(BadOption, match="BR-30"):
        settle(GAME, seats, {"level": "teams"})


def test_seven_cards_each_one_at_a_time_and_none_drawn_before_the_first_card() -> None:
    """BR-3, BR-30, BR-31"""
    order = stacked((39, 40) * 7, "teams")
    race = rules.apply(leading_from_the_start(JEAN, 2, level="teams"), CHANCE, order)
    assert race.hands == ((40,) * 7, (39,) * 7)
    assert race.talon == order.cards[14:]


def test_the_first_rider_of_the_drawn_team_leads_the_first_stage() -> None:
    """BR-30"""
    race = rules.apply(starting(3, level="teams"), CHANCE, DrawLots((40, 41, 50)))
    assert (race.leader, race.rider) == (4, 4)


@pytest.mark.parametrize(
    ("delays", "before", "token", "winner"),
    [
        ((0, 3, 1, 1, 4, 0), (0, 0, 0), 4, SYLVIE),  # fewest minutes, wherever the token is
        ((0, 3, 2, 1, 3, 0), (5, 2, 3), 4, SYLVIE),  # equal: the better one overall
        ((0, 3, 2, 1, 4, 0), (5, 2, 2), 4, SYLVIE),  # the better one overall, of those that are equal
        ((0, 3, 2, 1, 3, 0), (2, 2, 2), 5, BEATRICE),  # equal overall: the team with the leader token
        ((1, 2, 2, 1, 4, 0), (2, 2, 2), 5, JEAN),  # else the first one clockwise from it
        ((4, 0, 1, 2, 0, 3), (2, 2, 2), 1, SYLVIE),
        ((0, 0, 0, 0, 0, 0), (0, 0, 0), 3, SYLVIE),
    ],
)
def test_who_wins_a_stage_and_leads_the_next(
    delays: tuple[int, ...], before: tuple[int, ...], token: int, winner: int
) -> None:
    """BR-30, BR-34"""
    race = team_race(3, stages=3, stage=2, delays=delays, times=(before,), leader=token, talon=())
    race = rules.end_stage(replace(race, rider=token))
    assert race.times[-1] == tuple(delays[2 * seat] + delays[2 * seat + 1] for seat in range(3))
    assert race.winners == (winner,)
    assert (race.phase, race.leader, race.rider, race.turn) == ("deal", 2 * winner, 2 * winner, winner)
    assert [(news.what, news.article, news.seat) for news in race.news] == [
        ("team_wins_stage", "BR-34", winner)
    ]


# -- BR-31: a team's turn --------------------------------------------------------------------------


def test_rider_one_then_rider_two_and_only_then_up_to_seven_cards() -> None:
    """BR-31"""
    race = team_race(leader=2, turn=0, talon=(39, 40, 41, 42))
    race = lays(race, 44)
    assert (race.rider, race.turn, len(race.hands[JEAN]), len(race.talon)) == (1, JEAN, 6, 4)
    assert dict(race.news[0].facts)["number"] == 1
    race = lays(race, 44)
    assert (race.rider, race.turn) == (2, SYLVIE)
    assert (race.hands[JEAN], race.talon) == ((39, 40, 44, 44, 44, 44, 44), (41, 42))
    assert dict(race.news[0].facts)["number"] == 2
    assert len(race.hands[SYLVIE]) == 7  # nothing is drawn at the start of a turn


def test_boosts_and_climbs_are_not_replaced_before_the_end_of_the_turn() -> None:
    """BR-31: five cards played, five drawn."""
    race = team_race(leader=2, turn=0, hands=hands((45, BOOST, BOOST, CLIMB)), talon=(39, 40, 41, 42, 43, 50))
    race = does(race, Boost())
    assert len(race.hands[JEAN]) == 6
    race = lays(race, 45, Climb())
    assert (race.leader, race.pace, len(race.hands[JEAN]), len(race.talon)) == (0, 47, 4, 6)
    race = lays(race, 44, Boost())
    assert (race.turn, race.hands[JEAN], race.talon) == (SYLVIE, (39, 40, 41, 42, 43, 44, 44), (50,))


def test_each_card_may_have_its_boost() -> None:
    """BR-21, BR-31"""
    race = team_race(leader=2, turn=0, hands=hands((BOOST, BOOST)))
    race = lays(race, 44, Boost())
    race = lays(race, 44, Boost())
    assert (race.speeds[:2], race.leader) == ((46, 46), 0)


def test_a_climb_out_of_turn_is_replaced_at_the_end_of_the_own_next_turn() -> None:
    """BR-16, BR-31"""
    race = team_race(leader=0, turn=0, hands=hands((), (CLIMB,)))
    race = does(race, Ready(), Climb())
    assert (race.climbing, len(race.hands[SYLVIE]), len(race.talon)) == (True, 6, 40)
    race = lays(lays(race, 44), 44)
    assert (race.turn, len(race.hands[SYLVIE]), len(race.talon)) == (SYLVIE, 6, 38)
    race = lays(lays(race, 44), 44)
    assert (race.turn, len(race.hands[SYLVIE]), len(race.talon)) == (JEAN, 7, 35)


def test_only_the_other_teams_are_asked_for_a_climb() -> None:
    """BR-16, BR-31: before the leading rider's card, and after each card that leads."""
    race = team_race(3, leader=3, turn=2, hands=hands((), (46,), seats=3))
    assert Ready() not in may(race)  # rider 2 is in front, rider 1 plays first
    race = lays(race, 46)
    assert (race.leader, race.asked) == (2, (BEATRICE, JEAN))
    race = lays(does(race, Pass(), Pass()), 44)
    assert (race.turn, race.leader, race.asked) == (BEATRICE, 2, ())
    race = does(team_race(3, leader=3, turn=3), Ready())
    assert race.asked == (BEATRICE, JEAN)


def test_the_own_second_rider_is_dropped_and_passes_like_anybody() -> None:
    """BR-7, BR-8, BR-31"""
    race = team_race(leader=0, turn=0, hands=hands((50, 39), ()))
    race = lays(race, 50)
    assert lays(race, 39).delays[:2] == (0, 11)
    race = lays(team_race(leader=0, turn=0, hands=hands((45,), ())), 44)
    assert lays(race, 45).leader == 1


def test_a_climb_ends_when_the_turn_comes_back_to_that_rider() -> None:
    """BR-18: Jean's second rider leads, so his first one still rides on the climb."""
    race = team_race(leader=1, climbing=True, turn=3)
    race = lays(race, 44)
    assert (race.rider, race.climbing) == (0, True)
    race = lays(race, 44)
    assert (race.rider, race.climbing, told(race)) == (1, False, ["follows BR-6", "climb_over BR-18"])


# -- BR-32: slumps ---------------------------------------------------------------------------------


def test_a_slump_drawn_is_given_to_either_rider_and_another_card_is_drawn() -> None:
    """BR-32"""
    race = team_race(leader=2, turn=1, hands=hands((), ()), talon=(SLUMP, 40, 41, 42))
    race = lays(race, 44)
    assert (race.phase, rules.pending(race), len(race.talon)) == ("slump_at_end", (JEAN,), 3)
    assert may(race) == (GiveSlump(0), GiveSlump(1))
    given = does(race, GiveSlump(1))
    assert (given.slumps, given.out, told(given)) == ((0, 1, 0, 0), (SLUMP,), ["slump BR-32"])
    assert (given.turn, given.hands[JEAN], given.talon) == (SYLVIE, (40, *(44,) * 6), (41, 42))
    assert dict(given.news[0].facts)["number"] == 2
    assert does(race, GiveSlump(0)).slumps == (1, 0, 0, 0)


@pytest.mark.parametrize("rider", [2, 3, 4, -1])
def test_no_slump_goes_to_another_team(rider: int) -> None:
    """BR-32"""
    race = lays(team_race(leader=2, turn=1, talon=(SLUMP, 40, 41)), 44)
    with pytest.raises(IllegalMove) as refused:
        does(race, GiveSlump(rider))
    assert refused.value.article == "BR-32"


def test_a_slump_counts_for_the_next_card_of_that_rider_only() -> None:
    """BR-20, BR-32: rider 1 rides as ever, rider 2 two slower, and only once."""
    race = team_race(leader=2, turn=0, slumps=(0, 1, 0, 0))
    race = lays(race, 44)
    assert (race.speeds[0], race.slumps) == (44, (0, 1, 0, 0))
    race = lays(race, 44)
    assert (race.speeds[1], race.slumps) == (42, (0, 0, 0, 0))


def test_several_slumps_are_chosen_one_by_one_and_add_up() -> None:
    """BR-20, BR-32"""
    race = lays(team_race(leader=2, turn=1, talon=(SLUMP, SLUMP, SLUMP, 40, 41)), 44)
    race = does(race, GiveSlump(1), GiveSlump(0), GiveSlump(1))
    assert (race.slumps, race.news[0].fact("count"), race.turn) == ((1, 2, 0, 0), 2, SYLVIE)
    race = lays(lays(lays(lays(race, 44), 44), 44), 44)
    assert race.speeds[:2] == (42, 40)


def test_slumps_of_the_first_deal_are_thrown_in() -> None:
    """BR-19"""
    race = rules.apply(
        leading_from_the_start(JEAN, 2, level="teams"), CHANCE, stacked((SLUMP, SLUMP), "teams")
    )
    assert (race.out, race.slumps) == ((SLUMP, SLUMP), (0, 0, 0, 0))
    assert [len(hand) for hand in race.hands] == [7, 7]


# -- BR-33: the last round -------------------------------------------------------------------------


def riders_until_the_end(race: State) -> list[int]:
    """Who still rides; nobody draws any more."""
    order = []
    while race.phase != "over":
        held = sum(len(hand) for hand in race.hands)
        order.append(race.rider)
        race = lays(race, 44)
        while race.asked:
            race = does(race, Pass())
        if race.phase != "over":
            assert sum(len(hand) for hand in race.hands) == held - 1
    return order


@pytest.mark.parametrize(
    ("seats", "order"),
    [(2, [2, 3, 0, 1]), (3, [2, 3, 4, 5, 0, 1]), (4, [2, 3, 4, 5, 6, 7, 0, 1])],
)
def test_after_the_last_card_one_round_is_played_that_ends_with_who_drew_it(
    seats: int, order: list[int]
) -> None:
    """BR-33"""
    race = team_race(seats, leader=3, turn=1, hands=hands((), seats=seats), talon=(44,))
    race = lays(race, 44)
    assert told(race)[-1] == "last_card BR-33"
    assert race.news[-1].seat == JEAN
    assert (race.turn, race.turns_left) == (SYLVIE, seats - 1)
    assert riders_until_the_end(race) == order


def test_the_last_card_may_be_a_slump() -> None:
    """BR-32, BR-33"""
    race = lays(team_race(leader=2, turn=1, talon=(SLUMP,)), 44)
    assert (race.phase, told(race)[-1]) == ("slump_at_end", "last_card BR-33")
    race = does(race, GiveSlump(0))
    assert (race.slumps[0], len(race.hands[JEAN])) == (1, 6)
    assert riders_until_the_end(race) == [2, 3, 0, 1]


def test_the_second_rider_rides_and_others_are_asked_in_the_last_turn() -> None:
    """BR-16, BR-33: nobody is asked after the very last card only."""
    race = team_race(leader=0, turn=0, talon=(), turns_left=0)
    race = lays(race, 44)
    assert (race.phase, race.asked) == ("ask_after", (SYLVIE,))
    race = lays(does(race, Pass()), 44)
    assert race.phase == "over"
    race = lays(team_race(leader=1, turn=1, talon=(), turns_left=0), 44)
    assert (race.phase, race.asked) == ("over", ())


# -- BR-34, BR-35: minutes -------------------------------------------------------------------------


def test_there_is_no_bonus_and_a_team_scores_the_minutes_of_both_riders() -> None:
    """BR-34"""
    race = team_race(3, leader=5, turn=5, delays=(0, 7, 0, 0, 1, 0), talon=(), turns_left=0)
    race = lays(race, 44)
    assert race.times == ((7, 0, 1),)
    result = rules.outcome(race)
    assert result is not None
    assert (result.ranks, result.scores, result.article) == ((3, 1, 2), (7, 0, 1), "BR-34")
    assert told(race)[-2:] == ["team_wins_stage BR-34", "race_over BR-14"]


def test_teams_are_ranked_by_the_sum_over_all_stages() -> None:
    """BR-34: equal sums share the place (BR-14)."""
    race = team_race(
        3,
        leader=5,
        turn=5,
        delays=(2, 2, 0, 0, 1, 0),
        times=((0, 4, 9),),
        stage=2,
        stages=2,
        talon=(),
        turns_left=0,
    )
    result = rules.outcome(lays(race, 44))
    assert result is not None
    assert (result.ranks, result.scores) == ((1, 1, 3), (4, 4, 10))


def test_a_rider_may_fall_back_further_than_the_board_shows() -> None:
    """BR-35: minutes go on counting past +20."""
    race = team_race(leader=2, turn=0, delays=(BOARD, 0, 0, 0), hands=hands((39,)))
    race = lays(race, 39)
    assert (race.delays[0], said(race)) == (25, "loses BR-9")


# -- BR-24 in teams --------------------------------------------------------------------------------


def test_a_swap_draws_in_the_middle_of_the_turn() -> None:
    """BR-24, BR-31: the one exception."""
    specials = (BOOST, BOOST, BOOST, BOOST, CLIMB, CLIMB, CLIMB)
    race = team_race(leader=2, turn=0, hands=(specials, SEVEN), talon=(SLUMP, CLIMB, 46, 40, 41, 42))
    assert may(race) == (Boost(), Swap(BOOST), Swap(CLIMB))
    race = does(race, Swap(BOOST))
    assert (race.phase, may(race)) == ("slump_in_turn", (GiveSlump(0), GiveSlump(1)))
    race = does(race, GiveSlump(0))
    assert (race.phase, race.slumps, race.hands[JEAN].count(CLIMB)) == ("ride", (1, 0, 0, 0), 4)
    race = does(race, Swap(CLIMB))
    assert may(race) == (Lay(46), Boost())
    race = lays(race, 46, Boost())
    assert (race.speeds[0], race.leader, race.asked) == (46, 0, (SYLVIE,))


def test_a_swap_may_take_the_last_card_of_the_stage() -> None:
    """BR-24, BR-33: the turn is finished, then comes the last round."""
    race = team_race(leader=2, turn=0, hands=((BOOST,) * 5 + (CLIMB,) * 2, SEVEN), talon=(44,))
    race = does(race, Swap(BOOST))
    assert (told(race), race.turns_left) == (["swaps BR-24", "last_card BR-33"], 2)
    race = lays(race, 44)
    assert may(race) == (Limp(), Boost())
    race = does(race, Limp(), Boost())
    assert (race.speeds[:2], race.delays[:2]) == ((44, 41), (0, 3))
    assert (race.turn, race.turns_left) == (SYLVIE, 1)


def test_the_second_rider_limps_when_the_last_cards_are_gone() -> None:
    """BR-24: with the own slump, without touching the other rider's."""
    race = team_race(leader=2, turn=1, hands=((CLIMB,), SEVEN), slumps=(1, 1, 0, 0), talon=(), turns_left=1)
    race = does(race, Limp(), Done())
    assert (race.speeds[1], race.slumps) == (37, (1, 0, 0, 0))
