"""Cross-country, article by article. The articles are in py/escapades/games/crosscountry/RULES.md."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from escapades.games.crosscountry import bot, rules
from escapades.games.crosscountry.data import CARDS, DUMMY, FINISH, NOBODY, SUITS, VALUES
from escapades.games.crosscountry.rules import NO_RUNNER, DrawLots, Lay, Shuffle, terrain
from escapades.kernel import CHANCE, HIDDEN, BadOption, IllegalMove, examples, replay, settle, steps
from running import EXAMPLES, GAME, drawn, plays, raced, running, said, stacked, starting, trick

ANA, BEN, CLEO, DAN = range(4)
TOP = 38  # the last row of the first climb
FOOT = 18  # the last row before it
LINE = FINISH[2]


# -- CC-1 to CC-3: cards ---------------------------------------------------------------------------


def test_four_suits_of_nine_numbers_and_four_figures() -> None:
    """CC-1"""
    assert len(set(CARDS)) == len(CARDS) == 52
    assert SUITS == ("blue", "red", "green", "yellow")
    assert [card for card in CARDS if card[0] == "g"] == [
        *("g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9", "g10", "gJ", "gQ", "gK", "gA")
    ]


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("bK bA bQ bJ", BEN),
        ("bQ bJ bK b10", CLEO),
        ("b9 b10 bJ b2", CLEO),
        ("b9 b8 b2 b10", DAN),
        ("b2 rA gA yA", ANA),
    ],
)
def test_the_highest_card_of_the_suit_led_wins(cards: str, winner: int) -> None:
    """CC-2, CC-16: ace, king, queen, jack, 10 and so on; another suit never wins (CC-10)."""
    assert trick((100, 70, 60, 50), cards).last_winner == winner


def test_values_that_are_given() -> None:
    """CC-3"""
    assert (VALUES["flat"][2], VALUES["climb"][2], VALUES["descent"][2]) == (2, 4, 6)
    assert (VALUES["flat"][10], VALUES["climb"][10]) == (10, 5)
    assert max(VALUES["climb"].values()) == 5
    assert VALUES["flat"] == {number: number for number in range(2, 11)}


@pytest.mark.parametrize("ground", ["flat", "climb", "descent"])
def test_a_higher_number_is_never_worth_less(ground: str) -> None:
    """CC-3"""
    values = [VALUES[ground][number] for number in range(2, 11)]
    assert values == sorted(values)


# -- CC-4 to CC-6: the track -----------------------------------------------------------------------


def test_the_sections_of_both_laps() -> None:
    """CC-4"""
    sections: list[list[object]] = []
    for row in range(1, LINE + 1):
        if not sections or sections[-1][0] != terrain(row):
            sections.append([terrain(row), 0])
        sections[-1][1] += 1  # type: ignore[operator]
    assert sections == [
        *(["flat", 18], ["climb", 20], ["descent", 18], ["flat", 24], ["climb", 14], ["descent", 16]),
        ["flat", 14 + 6],  # the end of the lap, and the link
        *(["climb", 14], ["descent", 18], ["flat", 24], ["climb", 14], ["descent", 16], ["flat", 14]),
    ]


def test_the_link_joins_the_first_climb_at_its_seventh_row() -> None:
    """CC-4"""
    assert [rules.spot(row) for row in (0, 1, 124, 125, 130, 131, 230)] == [
        *(("start", 0), ("lap", 1), ("lap", 124), ("link", 1), ("link", 6), ("lap", 18 + 7), ("lap", 124)),
    ]
    assert all(terrain(row) == terrain(rules.spot(row)[1]) for row in range(131, 231))
    assert rules.spot(240) == ("lap", 124)


def test_laps_do_not_obstruct_each_other() -> None:
    """CC-4: rows 25 and 131 share their hexagons."""
    assert trick((126, 25, 25, 20), "b5").rows[ANA] == 131


@pytest.mark.parametrize(("laps", "finish"), [(2, 230), (1, 124)])
def test_two_laps_or_the_short_race_of_one(laps: int, finish: int) -> None:
    """CC-5"""
    assert starting().laps == 2
    assert starting(laps=laps).finish == finish
    assert raced("any", laps=laps)[0].phase == "over"


@pytest.mark.parametrize("laps", [0, 3, "2", True, None])
def test_no_other_length(laps: object) -> None:
    """CC-5"""
    with pytest.raises(BadOption, match="laps"):
        settle(GAME, 4, {"laps": laps})


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_players(seats: int) -> None:
    with pytest.raises(BadOption, match="seats"):
        settle(GAME, seats, {})


def test_two_runners_fit_on_a_row() -> None:
    """CC-6"""
    assert trick((9, 4, 0, 0), "b2 b7").rows[:2] == (11, 11)


def test_a_full_row_is_not_entered_one_stays_behind() -> None:
    """CC-6: row 7 is full, row 6 has room."""
    state = trick((7, 7, 0, 0), "b7", order=(CLEO, ANA, BEN, DAN))
    assert state.rows == (7, 7, 6, 0)
    assert said(state, CLEO) == ["led CC-8", "moves CC-11", "blocked CC-6"]
    assert state.news[-1].fact("lost") == 1


def test_behind_a_full_row_one_may_come_beside_another() -> None:
    """CC-6: row 7 is full, row 6 has room for one more."""
    assert trick((7, 7, 6, 0), "b7", order=(DAN, ANA, BEN, CLEO)).rows == (7, 7, 6, 6)


def test_never_behind_the_start_of_the_move() -> None:
    """CC-6: right behind a full row one stays where one is. Three others fill one row only, and no card is
    worth less than 2, so a move by a card always comes forward."""
    made = rules.run(running((8, 9, 9, 0)), ANA, 1)
    assert (made.start, made.target, made.row, list(made.entered)) == (8, 9, 8, [])
    assert rules.run(running((7, 9, 9, 0)), ANA, 2).row == 8


def test_occupied_rows_may_be_passed_through() -> None:
    """CC-6"""
    assert trick((5, 5, 4, 4), "b7", order=(CLEO, ANA, BEN, DAN)).rows[CLEO] == 11


def test_the_start_holds_everyone() -> None:
    """CC-6"""
    assert starting().rows == (0, 0, 0, 0)
    assert not rules.is_full(starting(), ANA, 0)


# -- CC-7 to CC-9: a deal --------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(4))
def test_the_dealers_left_neighbour_leads_the_first_trick(dealer: int) -> None:
    """CC-7"""
    state = rules.apply(drawn(dealer), CHANCE, Shuffle(CARDS))
    left = tuple((dealer + step) % 4 for step in (1, 2, 3, 4))
    assert state.order == left
    assert rules.pending(state) == (left[0],)
    assert said(drawn(dealer)) == ["drawn_dealer CC-7"]
    assert said(state) == ["deals CC-7"]


def test_thirteen_cards_each_one_at_a_time_from_the_left() -> None:
    """CC-7"""
    state = rules.apply(drawn(0), CHANCE, Shuffle(CARDS))
    assert [len(hand) for hand in state.hands] == [13] * 4
    assert state.hands[BEN][:3] == ("b2", "b6", "b10")
    assert state.hands[ANA][-1] == "yA"


@pytest.mark.parametrize("dealer", [-1, 4, "0", True, None])
def test_the_dealer_is_one_of_the_players(dealer: object) -> None:
    """CC-7"""
    with pytest.raises(IllegalMove, match="CC-7"):
        rules.apply(starting(), CHANCE, DrawLots(dealer))  # type: ignore[arg-type]


@pytest.mark.parametrize("cards", [(), CARDS[:51], (*CARDS[:51], "b2"), (*CARDS, "b2")])
def test_a_shuffle_keeps_every_card(cards: tuple[str, ...]) -> None:
    """CC-7"""
    with pytest.raises(IllegalMove, match="CC-7"):
        rules.apply(drawn(), CHANCE, Shuffle(cards))


def test_lots_come_first_and_once() -> None:
    """CC-7, CC-9"""
    with pytest.raises(IllegalMove, match="CC-9"):
        rules.apply(starting(), CHANCE, Shuffle(CARDS))
    with pytest.raises(IllegalMove, match="CC-7"):
        rules.apply(drawn(), CHANCE, DrawLots(0))


def test_the_head_of_the_race_leads_not_the_winner_of_the_trick() -> None:
    """CC-8"""
    state = trick((60, 58, 50, 40), "b5 b2 b3 bA")
    assert state.last_winner == DAN
    assert state.order == (ANA, BEN, CLEO, DAN)
    assert rules.to_play(state) == ANA


def test_cards_are_played_in_race_order() -> None:
    """CC-8: 3 + 2, 1 + 10 and the step, 0 + 7, 0 + 4."""
    state = trick((3, 1, 0, 0), "b2 b10 b7 b4")
    assert state.rows == (5, 12, 7, 4)
    assert state.order == (BEN, CLEO, ANA, DAN)
    assert said(state, BEN)[-1] == "takes_lead CC-8"


def test_level_runners_the_winner_of_the_trick_first() -> None:
    """CC-8: Dan comes up to Ana's row later, and has the trick."""
    level = trick((3, 0, 0, 2), "b7 bJ b2 b3", order=(ANA, DAN, BEN, CLEO))
    assert (level.rows[ANA], level.rows[DAN]) == (10, 10)
    assert level.order[:2] == (DAN, ANA)


def test_level_runners_without_the_winner_the_first_to_arrive() -> None:
    """CC-8"""
    state = trick((5, 3, 2, 0), "b5 b7 b2 bK")
    assert (state.rows[ANA], state.rows[BEN], state.last_winner) == (10, 10, DAN)
    assert state.order[:2] == (ANA, BEN)
    state = trick((5, 3, 2, 0), "b7 b5 b2 bK", order=(BEN, ANA, CLEO, DAN))
    assert (state.rows[ANA], state.rows[BEN]) == (10, 10)
    assert state.order[:2] == (BEN, ANA)


def test_who_does_not_change_row_keeps_the_time_of_arrival() -> None:
    """CC-8"""
    state = running((8, 9, 9, 0), arrived=(1, 2, 3, 0), clock=4)
    stays = rules.move(state, rules.run(state, ANA, 1), "CC-11")
    assert (stays.rows, stays.arrived, stays.clock) == (state.rows, state.arrived, 4)
    moves = rules.move(state, rules.run(state, ANA, 2), "CC-11")
    assert (moves.rows[ANA], moves.arrived[ANA], moves.clock) == (10, 4, 5)


def test_a_bonus_step_is_an_arrival() -> None:
    """CC-8: Ana wins and steps up to Ben's row later than Ben; in the next trick that decides."""
    state = trick((7, 8, 0, 0), "b4 bQ b3 bJ", order=(BEN, ANA, CLEO, DAN), clock=4)
    assert (state.rows[ANA], state.rows[BEN], state.last_winner) == (12, 12, ANA)
    assert state.arrived[ANA] > state.arrived[BEN]
    assert rules.race_order(replace(state, last_winner=CLEO))[:2] == (BEN, ANA)


def test_runners_at_the_start_rank_in_the_order_of_the_first_trick() -> None:
    """CC-8"""
    assert rules.race_order(drawn(1)) == (CLEO, DAN, ANA, BEN)
    state = rules.apply(drawn(1), CHANCE, stacked(drawn(1), (["bK"], ["bA"], ["bJ"], ["bQ"])))
    state = plays(state, "bJ", "bQ", "bK", "bA")
    assert state.rows == (0, 1, 0, 0)
    assert state.order == (BEN, CLEO, DAN, ANA)


def test_another_deal_follows_the_thirteenth_trick() -> None:
    """CC-9: the deal passes to the left, the head of the race leads, the winner of the last trick counts."""
    state = trick((60, 60, 50, 40), "b5 bJ b3 bA", trick_number=13, dealer=3)
    assert (state.phase, state.deal, state.dealer, state.trick_number) == ("deal", 3, 0, 0)
    assert rules.pending(state) == (CHANCE,)
    dealt = rules.apply(state, CHANCE, Shuffle(CARDS))
    assert dealt.order == (ANA, BEN, CLEO, DAN)
    assert said(dealt) == ["deals CC-9"]
    won = rules.apply(replace(state, rows=(65, 65, 65, 41)), CHANCE, Shuffle(CARDS))
    assert rules.race_order(replace(won, last_winner=CLEO))[0] == CLEO


# -- CC-10 to CC-13: a trick -----------------------------------------------------------------------


def test_the_suit_led_must_be_followed() -> None:
    """CC-10"""
    state = plays(running((9, 8, 7, 6), ("b5", "b2 bK r9", "r3", "g4")), "b5")
    assert rules.legal(state, BEN) == (Lay("b2"), Lay("bK"))
    assert rules.forbidden(state, BEN, "r9") == "CC-10"
    assert rules.forbidden(state, BEN, "b2") == ""
    assert rules.forbidden(state, BEN, "g2") == "CC-7"
    assert rules.forbidden(state, CLEO, "r3") == "CC-8"
    with pytest.raises(IllegalMove, match=r"blue.*CC-10"):
        rules.apply(state, BEN, Lay("r9"))
    with pytest.raises(IllegalMove, match="CC-7"):
        rules.apply(state, BEN, Lay("g2"))
    with pytest.raises(IllegalMove, match="CC-8"):
        rules.apply(state, CLEO, Lay("r3"))


def test_with_only_figures_of_the_suit_one_of_them_must_follow() -> None:
    """CC-10"""
    state = plays(running((9, 8, 7, 6), ("b2", "bJ bK r9 g10", "r3", "g4")), "b2")
    assert rules.legal(state, BEN) == (Lay("bJ"), Lay("bK"))


def test_who_cannot_follow_throws_in_any_card_moves_by_it_and_cannot_win() -> None:
    """CC-10"""
    state = plays(running((9, 8, 7, 6), ("b2", "rA r9", "b3", "b4")), "b2")
    assert rules.legal(state, BEN) == (Lay("rA"), Lay("r9"))
    state = plays(state, "r9")
    assert said(state) == ["threw_in CC-10", "moves CC-11"]
    assert state.lacks[BEN] == ("blue",)
    assert state.rows[BEN] == 17
    state = plays(state, "b3", "b4")
    assert state.last_winner == DAN


def test_a_number_thrown_in_sets_the_pace_all_the_same() -> None:
    """CC-10, CC-12"""
    assert [laid.value for laid in trick((64, 62, 60, 58), "b2 r9 bJ b4").last_trick] == [2, 9, 9, 4]


@pytest.mark.parametrize(
    ("row", "values"),
    [
        (60, dict(zip(range(2, 11), range(2, 11), strict=True))),
        (20, {2: 4, 3: 4, 4: 4, 5: 4, 6: 5, 7: 5, 8: 5, 9: 5, 10: 5}),
        (40, {2: 6, 3: 6, 4: 7, 5: 7, 6: 8, 7: 8, 8: 9, 9: 9, 10: 10}),
    ],
)
def test_a_number_moves_at_once_by_its_value_on_the_ground(row: int, values: dict[int, int]) -> None:
    """CC-11, CC-3"""
    for number, value in values.items():
        state = trick((row, 0, 0, 0), f"g{number}")
        assert state.rows[ANA] == row + value
        assert (state.trick[0].value, said(state)[1]) == (value, "moves CC-11")


@pytest.mark.parametrize(
    ("row", "number", "value"),
    [(60, 2, 2), (20, 2, 2), (40, 2, 2), (60, 10, 10), (20, 10, 5), (40, 10, 10), (20, 4, 4), (20, 6, 5)],
)
def test_a_figure_is_worth_the_flat_value_of_the_last_number(row: int, number: int, value: int) -> None:
    """CC-12: wherever the number was played; on a climb five at most."""
    for ground in (100, 20, 45):  # where the number is played
        state = trick((ground, row, 0, 0), f"b{number} bK", order=(ANA, BEN, CLEO, DAN))
        assert (state.rows[BEN], state.trick[1].value) == (row + value, value)
        assert said(state)[:2] == ["followed CC-10", "moves CC-12"]


def test_a_figure_after_a_figure_after_a_number() -> None:
    """CC-12: the first one, on a climb, is worth five; the second, on the flat, the whole ten."""
    state = trick((64, 30, 5, 0), "b10 bJ bQ bK")
    assert [laid.value for laid in state.last_trick] == [10, 5, 10, 10]


def test_the_latest_number_counts() -> None:
    """CC-12"""
    assert [laid.value for laid in trick((66, 64, 62, 60), "b10 b4 bJ bK").last_trick] == [10, 4, 4, 4]


def test_a_figure_that_sets_off_into_a_climb_is_worth_five_in_all() -> None:
    """CC-12, CC-14: three rows below the top, 9 is 5 although the descent begins after three rows."""
    assert trick((50, TOP - 3, 0, 0), "b9 bA").rows[BEN] == TOP + 2


@pytest.mark.parametrize(
    ("cards", "rows"),
    [
        ("bJ b3", (66, 65, 57, 0)),
        ("bJ bQ b3", (66, 65, 60, 0)),
        ("bJ bQ bK b3", (66, 65, 61, 3)),  # and the king takes the trick (CC-16)
    ],
)
def test_figures_that_open_a_trick_wait_for_a_number(cards: str, rows: tuple[int, ...]) -> None:
    """CC-13: opened by one, two or three figures."""
    figures, _, _ = cards.rpartition(" ")
    state = trick((63, 62, 57, 0), figures)
    assert state.rows == (63, 62, 57, 0)
    assert {laid.value for laid in state.trick} == {0}
    assert rules.waiting(state) == state.trick
    assert said(state)[1] == "waits CC-13"
    state = trick((63, 62, 57, 0), cards)
    assert state.rows == rows
    assert {laid.value for laid in state.trick or state.last_trick} == {3}
    assert said(state).count("moves CC-13") == len(figures.split())
    assert said(state).count("moves CC-11") == 1


def test_a_trick_of_four_figures_moves_nobody_but_its_winner() -> None:
    """CC-13, CC-16"""
    state = trick((50, 40, 30, 0), "bJ bQ bA bK")
    assert state.rows == (50, 40, 31, 0)
    assert said(state)[1:] == ["waits CC-13", "nobody_moves CC-13", "wins_trick CC-16", "bonus_step CC-16"]


def test_a_waiting_figure_has_no_landing_yet() -> None:
    """CC-13"""
    state = running((50, 40, 30, 0), ("bJ b3", "b4 bK", "", ""))
    assert rules.landing(state, ANA, "bJ") is None
    state = plays(state, "bJ")
    assert rules.landing(state, BEN, "bK") is None
    made = rules.runs(state, BEN, "b4")
    assert [(run.runner, run.value, run.row) for run in made] == [(ANA, 4, 54), (BEN, 7, 47)]
    assert rules.landing(state, BEN, "b4") == made[-1]
    assert made[-1].entered == range(41, 48)


def test_waiting_runners_move_in_the_order_they_played_each_move_settled() -> None:
    """CC-13, CC-6: Ana and Ben fill row 64 before Cléo and Dan come; there is no room for Cléo's step."""
    state = trick((60, 60, 60, 60), "bJ bQ bK b4")
    assert state.rows == (64, 64, 63, 63)
    assert said(state, CLEO) == ["moves CC-13", "blocked CC-6", "wins_trick CC-16", "bonus_lost CC-16"]
    assert said(state, DAN) == ["followed CC-10", "moves CC-11", "blocked CC-6"]


# -- CC-14 and CC-15: crossing from one terrain to the next ----------------------------------------


@pytest.mark.parametrize(
    ("row", "card", "value", "to"),
    [
        (TOP, "b2", 6, TOP + 6),  # at the very top one plays as downhill
        (TOP - 2, "b10", 5, TOP + 3),  # two rows before it all is uphill
        (TOP - 1, "b2", 4, TOP + 3),
        (56, "b2", 2, 58),  # the last row of a descent: the first row entered is flat
        (55, "b2", 6, 61),  # one row before: downhill all the way
        (80, "b10", 5, 85),  # at the foot of a climb one plays as uphill
    ],
)
def test_the_first_row_entered_decides(row: int, card: str, value: int, to: int) -> None:
    """CC-14"""
    state = trick((row, 0, 0, 0), card)
    assert (state.trick[0].value, state.rows[ANA]) == (value, to)


def test_two_rows_before_a_climb_a_nine_gives_seven() -> None:
    """CC-15"""
    state = trick((FOOT - 2, 0, 0, 0), "b9")
    assert state.rows[ANA] == FOOT + 5
    assert said(state) == ["led CC-8", "moves CC-11", "climb_limit CC-15"]
    assert (state.news[1].fact("value"), state.news[1].fact("rows"), state.news[2].fact("lost")) == (9, 7, 2)


@pytest.mark.parametrize(("row", "to"), [(8, 18), (9, 19), (12, 22), (13, 23), (14, 23), (17, 23), (18, 23)])
def test_five_rows_of_climb_at_most(row: int, to: int) -> None:
    """CC-15, from the flat with a 10, and with a figure after it (CC-12)."""
    assert trick((row, 0, 0, 0), "b10").rows[ANA] == to
    assert trick((100, row, 0, 0), "b10 bJ").rows[BEN] == to


def test_five_rows_of_climb_at_most_from_a_descent(monkeypatch: pytest.MonkeyPatch) -> None:
    """CC-15: no descent of this track ends at a climb; on one that did, the limit would hold too."""
    ground = (*("descent",) * 4, *("climb",) * 20)
    monkeypatch.setattr(rules, "TRACK", (*ground, *rules.TRACK[len(ground) :]))
    state = trick((2, 0, 0, 0), "b10")
    assert (state.rows[ANA], state.trick[0].value) == (2 + 2 + 5, 10)


def test_the_limit_fixes_the_target_then_a_full_row_counts() -> None:
    """CC-15, CC-6"""
    state = trick((FOOT + 5, FOOT + 5, FOOT - 2, 0), "b9", order=(CLEO, ANA, BEN, DAN))
    assert state.rows[CLEO] == FOOT + 4
    assert said(state) == ["led CC-8", "moves CC-11", "climb_limit CC-15", "blocked CC-6"]


# -- CC-16: the winner's step ----------------------------------------------------------------------


def test_the_winner_advances_one_more_after_the_fourth_card() -> None:
    """CC-16"""
    state = trick((66, 64, 62, 60), "bA b2 b3 b4")
    assert state.rows == (69, 66, 65, 64)  # the ace waited for the 2
    assert said(state, ANA) == ["wins_trick CC-16", "bonus_step CC-16"]
    assert rules.trick_winner_so_far(trick((66, 64, 62, 60), "b3 rA b4")) == CLEO
    assert rules.trick_winner_so_far(running()) == NO_RUNNER


def test_the_step_is_not_limited_by_the_climb() -> None:
    """CC-16: 2 + 5 rows, and a sixth row of climb."""
    assert trick((FOOT - 2, 0, 0, 0), "bJ b10 b2 b3").rows[ANA] == FOOT + 6


def test_the_step_onto_a_full_row_is_lost_and_the_trick_is_won_all_the_same() -> None:
    """CC-16"""
    state = trick((70, 70, 66, 0), "bK b3 r2 b2", order=(CLEO, DAN, ANA, BEN))
    assert state.rows[CLEO] == 69 + 1
    state = trick((68, 68, 66, 0), "bK b3 r2 y2", order=(CLEO, DAN, ANA, BEN))
    assert state.rows == (70, 70, 69, 3)
    assert said(state, CLEO)[-2:] == ["wins_trick CC-16", "bonus_lost CC-16"]
    assert state.last_winner == CLEO


# -- CC-17 and CC-18: the finish -------------------------------------------------------------------


def test_points_left_beyond_the_line() -> None:
    """CC-17: 3 rows short and a 7 is +4; the trick is played out before the race ends."""
    state = trick((LINE - 3, 200, 190, 180), "b7")
    assert (state.points, state.phase) == ((4, 0, 0, 0), "play")
    assert said(state) == ["led CC-8", "moves CC-11", "crosses CC-17"]
    assert rules.outcome(state) is None
    over = trick((LINE - 3, 200, 190, 180), "b7 b2 b3 b4")
    assert (over.phase, over.points[ANA], rules.pending(over)) == ("over", 5, ())
    assert said(over)[-1] == "race_over CC-17"


def test_reaching_the_line_is_crossing_it() -> None:
    """CC-17"""
    state = trick((LINE - 3, 200, 190, 180), "b3 b2 bK bJ")
    assert (state.points[ANA], state.phase) == (0, "over")


def test_the_step_alone_may_cross_the_line() -> None:
    """CC-16, CC-17"""
    state = trick((LINE - 3, 200, 190, 180), "b2 rJ r3 g4")
    assert (state.rows[ANA], state.phase) == (LINE, "over")
    assert said(state, ANA) == ["wins_trick CC-16", "bonus_step CC-16", "crosses CC-17", "race_over CC-17"]


def test_the_line_and_what_is_beyond_it_hold_everyone() -> None:
    """CC-17"""
    state = trick((LINE - 2, LINE - 2, LINE - 3, LINE - 3), "b4 rJ r5 g5")
    assert state.points == (3, 2, 2, 2)
    assert terrain(LINE + 5) == terrain(125, laps=1) == terrain(131, laps=1) == "flat"


@pytest.mark.parametrize(
    ("cards", "points", "ranks"),
    [
        ("b7 b10 bA b2", (4, 5, 5, 0), (3, 2, 1, 4)),  # as told: the winner of the trick among the level ones
        ("b7 r10 rA b2", (5, 5, 4, 0), (1, 2, 3, 4)),  # the leader has the trick and comes level with Ben
        ("b7 r10 r10 b8", (4, 5, 4, 0), (2, 1, 3, 4)),  # level without the winner: who got there first
    ],
)
def test_several_cross_in_the_same_trick(cards: str, points: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    """CC-17: the furthest, then whoever took the trick, then whoever got there first."""
    state = trick((LINE - 3, LINE - 5, LINE - 6, 180), cards)
    assert state.points == points
    result = rules.outcome(state)
    assert result is not None
    assert (result.ranks, result.article) == (ranks, "CC-17")
    assert result.scores == tuple(state.rows)


def test_the_others_are_ranked_by_their_place_with_the_trick_just_played() -> None:
    """CC-18: Cléo and Dan level, Dan has the trick; then the one who arrived first."""
    state = trick((LINE - 1, 210, 176, 170), "b4 r2 b3 b9")
    level = replace(state, rows=(LINE + 3, 212, 180, 180), last_winner=DAN)
    assert rules.outcome(level).ranks == (1, 2, 4, 3)  # type: ignore[union-attr]
    level = replace(level, last_winner=ANA)
    assert rules.outcome(level).ranks == (1, 2, 3, 4)  # type: ignore[union-attr]


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_place_is_shared(seats: int) -> None:
    """CC-18"""
    for seed in range(20):
        result = rules.outcome(raced(f"{seed}", seats, laps=1)[0])
        assert result is not None
        assert sorted(result.ranks) == list(range(1, seats + 1))


# -- CC-20 and CC-21: three players ----------------------------------------------------------------


def test_the_dummy_plays_last_in_the_first_trick() -> None:
    """CC-20"""
    state = rules.apply(drawn(1, 3), CHANCE, Shuffle(CARDS))
    assert state.order == (CLEO, ANA, BEN, DUMMY)
    assert state.owners[DUMMY] == NOBODY
    assert rules.runners_of(state, ANA) == (ANA,)


def test_its_first_card_is_chosen_by_the_last_after_three_cards() -> None:
    """CC-20: Ben led with a 2 and is last; if nobody has moved it is the third to play."""
    before = drawn(0, 3)
    state = rules.apply(before, CHANCE, stacked(before, (["b4"], ["b2"], ["b9"], ["b5", "bK"])))
    state = plays(state, "b2", "b9", "b4")
    assert rules.to_play(state) == DUMMY
    assert rules.decider(state) == BEN
    assert set(rules.legal(state, BEN)) >= {Lay("b5"), Lay("bK")}
    assert all(move.card[0] == "b" for move in rules.legal(state, BEN) if isinstance(move, Lay))
    before = drawn(0, 3)
    state = rules.apply(before, CHANCE, stacked(before, (["bA"], ["bJ"], ["bQ"], ["b5"])))
    assert rules.decider(plays(state, "bJ", "bQ", "bA")) == ANA


def test_later_the_dummy_plays_in_its_place_by_the_last_when_the_trick_began() -> None:
    """CC-20: the dummy first, between, and last, where the last but one decides."""
    state = running((50, 40, 30, 60), ("b3", "b4", "b10", "b5 r2"), seats=3)
    assert (state.order, rules.decider(state)) == ((DUMMY, ANA, BEN, CLEO), CLEO)
    assert said(plays(state, "b5")) == ["led CC-8", "moves CC-11"]
    assert plays(state, "b5").news[0].seat is None
    state = running((50, 40, 30, 45), ("b3", "b4", "b10", "b5 r2"), seats=3)
    assert rules.decider(plays(state, "b3")) == CLEO
    state = running((70, 64, 60, 30), ("b3", "b4", "b10", "b5 r2"), seats=3)
    state = plays(state, "b3", "b4", "b10")
    assert state.rows[CLEO] > state.rows[BEN]
    assert rules.decider(state) == CLEO  # last when the trick began, though no longer
    assert rules.legal(state, CLEO) == (Lay("b5"),)


def test_the_hand_of_the_dummy_lies_open() -> None:
    """CC-20"""
    state = rules.apply(drawn(1, 3), CHANCE, Shuffle(CARDS))
    for seat in (None, 0, 1, 2):
        seen = rules.view(state, seat)
        assert seen.hands[DUMMY] == state.hands[DUMMY]
        assert [HIDDEN in hand for hand in seen.hands[:3]] == [other != seat for other in range(3)]


def test_a_dummy_ahead_of_everyone_leaves_the_win_to_the_best_player() -> None:
    """CC-21, CC-17: a dummy across the line ends the race."""
    state = trick((200, 210, 190, LINE - 2), "b9 b2 b3 b4", seats=3)
    assert state.phase == "over"
    assert rules.race_order(state)[0] == DUMMY
    assert said(state)[-2:] == ["dummy_first CC-21", "race_over CC-17"]
    assert state.news[-1].seat == BEN
    result = rules.outcome(state)
    assert result is not None
    assert (result.ranks, result.article) == ((2, 1, 3), "CC-21")


def test_a_dummy_that_is_not_first_changes_nothing() -> None:
    """CC-21"""
    state = trick((LINE - 1, 210, 190, LINE - 2), "b9 b3 b2 b4", seats=3)
    assert state.points == (9, 0, 0, 1)
    assert rules.outcome(state).article == "CC-17"  # type: ignore[union-attr]


# -- CC-22: two players ----------------------------------------------------------------------------


@pytest.mark.parametrize(("dealer", "order"), [(0, (1, 0, 3, 2)), (1, (0, 1, 2, 3))])
def test_two_players_run_two_runners_each(dealer: int, order: tuple[int, ...]) -> None:
    """CC-22: the other's hidden hand leads, then the dealer's, then the open ones."""
    state = rules.apply(drawn(dealer, 2), CHANCE, Shuffle(CARDS))
    assert state.order == order
    assert [rules.runners_of(state, seat) for seat in (0, 1)] == [(0, 2), (1, 3)]
    assert state.open_hands == (False, False, True, True)
    assert [len(hand) for hand in state.hands] == [13] * 4


def test_open_hands_are_seen_by_all_and_hidden_ones_by_their_player() -> None:
    """CC-22"""
    state = rules.apply(drawn(0, 2), CHANCE, Shuffle(CARDS))
    assert [HIDDEN in hand for hand in rules.view(state, 0).hands] == [False, True, False, False]
    assert [HIDDEN in hand for hand in rules.view(state, None).hands] == [True, True, False, False]


def test_the_hands_are_never_mixed() -> None:
    """CC-22"""
    state = running((50, 40, 30, 20), ("b3", "b4", "r9", "b5"), seats=2)
    assert rules.legal(state, 0) == (Lay("b3"),)
    with pytest.raises(IllegalMove, match="CC-7"):
        rules.apply(state, 0, Lay("r9"))


@pytest.mark.parametrize(
    ("rows", "ranks"), [((LINE - 1, 220, 100, 210), (1, 2)), ((9, 20, 0, LINE - 1), (2, 1))]
)
def test_either_runner_wins_for_its_player(rows: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    """CC-22"""
    state = trick(rows, "b9 b2 b3 b4", seats=2)
    result = rules.outcome(state)
    assert result is not None
    assert (result.ranks, result.article) == (ranks, "CC-22")
    assert max(result.scores) == LINE + 9


# -- what is hidden --------------------------------------------------------------------------------


def test_nobody_is_dealt_a_suit_that_he_has_shown_to_be_out_of() -> None:
    """CC-10"""
    state, checked = starting(), 0
    rng = Random("lacking")
    while rules.pending(state):
        (seat,) = rules.pending(state)
        move = rules.chance(state, rng) if seat == CHANCE else rng.choice(rules.legal(state, seat))
        state = rules.apply(state, seat, move)
        if any(state.lacks) and state.phase == "play":
            checked += 1
            other = rules.imagine(rules.view(state, ANA), ANA, rng)
            assert Counter(sum(other.hands, ())) == Counter(sum(state.hands, ()))
            for runner, suits in enumerate(state.lacks):
                assert not any(card[0] == suit[0] for card in other.hands[runner] for suit in suits)
    assert checked > 20


def test_what_a_runner_lacks_is_true_and_is_forgotten_with_the_deal() -> None:
    """CC-10, CC-9"""
    state = trick((60, 50, 40, 30), "b5 r3 g4 b7", trick_number=12)
    assert state.lacks == ((), ("blue",), ("blue",), ())
    state = trick((60, 50, 40, 30), "b5 r3 g4 b7", trick_number=13)
    assert state.lacks == ((), (), (), ())


# -- the worked examples ---------------------------------------------------------------------------

KEPT = examples("escapades.games.crosscountry")


@pytest.mark.parametrize("number", range(1, len(EXAMPLES) + 1))
def test_the_examples_kept_with_the_game_are_the_told_ones(number: int) -> None:
    assert KEPT[str(number)] == EXAMPLES[number - 1]()
    assert replay(KEPT[str(number)])


def values(number: int) -> tuple[int, ...]:
    return tuple(laid.value for laid in replay(KEPT[str(number)]).last_trick)


def test_example_ten_jack_four_king() -> None:
    """CC-12, CC-16: the jack is worth 10, the king 4 and takes the trick: 4 + 1."""
    assert values(1) == (10, 10, 4, 4)
    assert replay(KEPT["1"]).rows == (10, 10, 4, 5)


def test_example_a_jack_is_led_and_a_three_comes_second() -> None:
    """CC-13"""
    assert values(2)[:2] == (3, 3)


def test_example_four_figures() -> None:
    """CC-13"""
    assert replay(KEPT["3"]).rows == (0, 0, 1, 0)


def test_example_a_two_uphill_and_the_king_that_must_follow_it() -> None:
    """CC-12, CC-10: the 2 moves 4, the king 2, on the climb as well."""
    *_, (_, _, before), (_, _, after), (_, _, _), (_, _, _) = steps(KEPT["4"])
    assert (before.trick[0].card, before.trick[0].value) == ("b2", 4)
    assert rules.legal(before, BEN) == (Lay("bK"),)
    assert terrain(before.rows[BEN] + 1) == "climb"
    assert after.rows[BEN] - before.rows[BEN] == after.trick[1].value == 2


def test_example_two_rows_before_the_climb() -> None:
    """CC-15: 2 + 5 = 7 of 9."""
    *_, (_, _, before), (_, _, after), (_, _, _), (_, _, _) = steps(KEPT["5"])
    assert (before.rows[ANA], after.rows[ANA]) == (FOOT - 2, FOOT + 5)
    assert said(after)[-1] == "climb_limit CC-15"


def test_example_the_sprint() -> None:
    """CC-17: +4, +5, and +5 with the trick, which wins."""
    states = [state for _, _, state in steps(KEPT["6"])]
    first, second, third, last = states[-5].order
    assert [states[-5].finish - states[-5].rows[r] for r in (first, second, third)] == [3, 5, 6]
    assert [card.card[1:] for card in states[-1].last_trick[:3]] == ["7", "10", "A"]
    end = states[-1]
    assert [end.points[runner] for runner in (first, second, third)] == [4, 5, 5]
    assert rules.race_order(end) == (third, second, first, last)
    assert rules.outcome(end).ranks[third] == 1  # type: ignore[union-attr]


# -- calibration, bots -----------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "races"), [("chance", 150), ("bots", 100)])
def test_two_laps_take_three_deals(players: str, races: int) -> None:
    """CC-4, CC-5: in at least 95 races of 100."""
    bots = range(4) if players == "bots" else ()
    deals = Counter(raced(f"{players} {seed}", bots=bots)[0].deal for seed in range(races))
    assert deals[3] >= 0.95 * races, deals


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_bot_is_better_than_chance(seats: int) -> None:
    wins = 0
    for seed in range(40):
        result = rules.outcome(raced(f"bot {seed}", seats, bots=[seed % seats], laps=1)[0])
        assert result is not None
        wins += result.ranks[seed % seats] == 1
    assert wins > 40 / seats + 6


def test_a_bot_sees_no_more_than_its_view() -> None:
    """The same view gives the same card, whatever the others hold."""
    state = rules.apply(drawn(3), CHANCE, Shuffle(CARDS))
    other = rules.imagine(rules.view(state, ANA), ANA, Random(1))
    assert other != state
    chosen = {bot.choose(rules.view(s, ANA), ANA, Random(2)) for s in (state, other)}
    assert len(chosen) == 1
