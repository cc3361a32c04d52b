"""Breakaway, article by article. The articles are in py/escapades/games/breakaway/RULES.md."""

from __future__ import annotations

from collections import Counter

import pytest

from escapades.games.breakaway import rules
from escapades.games.breakaway.data import ROUTE_CARDS
from escapades.games.breakaway.rules import DrawLots, Lay, Shuffle
from escapades.kernel import CHANCE, HIDDEN, BadOption, IllegalMove, examples, replay, settle, steps
from racing import (
    BEATRICE,
    EXAMPLE_1,
    FRIENDS,
    GAME,
    JEAN,
    PAUL,
    SYLVIE,
    example_1,
    lays,
    leading_from_the_start,
    raced_out,
    ridden_out,
    riding,
    said,
    stacked,
    starting,
)

# -- BR-1 to BR-5: a stage -------------------------------------------------------------------------


def test_a_race_has_six_stages_unless_another_number_is_chosen() -> None:
    """BR-1"""
    assert starting().stages == 6
    assert starting(stages=21).stages == 21


@pytest.mark.parametrize("stages", [0, 22, -1, "6", True, None])
def test_a_race_has_one_to_twenty_one_stages(stages: object) -> None:
    """BR-1"""
    with pytest.raises(BadOption, match="stages"):
        settle(GAME, 4, {"stages": stages})


@pytest.mark.parametrize("stages", [1, 2, 6, 21])
def test_the_race_is_over_after_its_last_stage(stages: int) -> None:
    """BR-1"""
    race = raced_out(leading_from_the_start(JEAN, 2, stages=stages, talon="short"))
    assert len(race.times) == race.stage == stages
    assert rules.pending(race) == ()
    assert [said.what for said in race.news][-2:] == ["wins_stage", "race_over"]


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_riders(seats: int) -> None:
    with pytest.raises(BadOption, match="seats"):
        settle(GAME, seats, {})


@pytest.mark.parametrize(
    ("lots", "leader"),
    [
        ((50, 39, 40, 41), JEAN),
        ((39, 50, 40, 41), SYLVIE),
        ((40, 39, 41, 39), BEATRICE),
        ((39, 39, 39, 40), PAUL),
    ],
)
def test_the_highest_lot_leads_the_first_stage(lots: tuple[int, ...], leader: int) -> None:
    """BR-2"""
    race = rules.apply(starting(), CHANCE, DrawLots(lots))
    assert (race.phase, race.leader, race.turn, race.drawing) == ("deal", leader, leader, ())
    assert [(news.what, news.seat) for news in race.news] == [
        *(("drew_lot", seat) for seat in range(4)),
        ("starts_in_front", leader),
    ]


def test_equal_highest_lots_draw_again_among_themselves() -> None:
    """BR-2"""
    race = rules.apply(starting(), CHANCE, DrawLots((48, 41, 48, 48)))
    assert (race.phase, race.drawing) == ("lots", (JEAN, BEATRICE, PAUL))
    race = rules.apply(race, CHANCE, DrawLots((40, 43, 43)))
    assert (race.phase, race.drawing) == ("lots", (BEATRICE, PAUL))
    race = rules.apply(race, CHANCE, DrawLots((39, 40)))
    assert (race.phase, race.leader) == ("deal", PAUL)


@pytest.mark.parametrize(
    "lots",
    [(), (40, 41, 42), (40, 41, 42, 43, 44), (38, 40, 41, 42), (40, 41, 42, 51)],
    ids=["none", "too few", "too many", "a 38", "a 51"],
)
def test_everyone_in_the_draw_turns_up_one_route_card(lots: tuple[int, ...]) -> None:
    """BR-2"""
    with pytest.raises(IllegalMove) as refused:
        rules.apply(starting(), CHANCE, DrawLots(lots))
    assert refused.value.article == "BR-2"


def test_lots_go_back_before_the_deal() -> None:
    """BR-2: the deal needs all 84 cards, those of the draw too."""
    race = rules.apply(leading_from_the_start(SYLVIE), CHANCE, Shuffle(ROUTE_CARDS))
    assert Counter(cards_of(race)) == Counter(ROUTE_CARDS)


def cards_of(race: rules.State) -> list[rules.Card]:
    """Every card on the table, wherever it lies."""
    lying = (*race.hands, *race.piles, race.talon, race.aside)
    return [card for cards in lying for card in cards]


def test_the_winner_of_a_stage_leads_the_next_one() -> None:
    """BR-2"""
    race = lays(riding(leader=JEAN, turn=PAUL, talon=(), stages=2), 47)
    assert (race.phase, race.stage, race.winners) == ("deal", 2, (PAUL,))
    race = rules.apply(race, CHANCE, Shuffle(ROUTE_CARDS))
    assert (race.leader, race.turn) == (PAUL, PAUL)


def test_seven_of_each_speed_from_39_to_50() -> None:
    """BR-3"""
    assert Counter(ROUTE_CARDS) == dict.fromkeys(range(39, 51), 7)


def test_six_cards_each_one_at_a_time_from_the_leaders_left() -> None:
    """BR-3: with Sylvie leading, Béatrice gets the first card, then Paul, Jean, Sylvie."""
    rows = (
        (39, 40, 41, 42),
        (43, 44, 45, 46),
        (47, 48, 49, 50),
        (39, 40, 41, 42),
        (43, 44, 45, 46),
        (47, 48, 49, 50),
    )
    order = stacked((*(card for row in rows for card in row), 39))
    race = rules.apply(leading_from_the_start(SYLVIE), CHANCE, order)
    assert race.hands[BEATRICE] == (39, 39, 43, 43, 47, 47)
    assert race.hands[PAUL] == (40, 40, 44, 44, 48, 48)
    assert race.hands[JEAN] == (41, 41, 45, 45, 49, 49)
    assert race.hands[SYLVIE] == (39, 42, 42, 46, 46, 50, 50)  # and the leader has drawn the 39
    assert race.talon == order.cards[25:]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_rest_is_the_talon(seats: int) -> None:
    """BR-3: 84 cards less six each; the leader has drawn one of them."""
    race = rules.apply(leading_from_the_start(0, seats), CHANCE, Shuffle(ROUTE_CARDS))
    assert len(race.talon) == 84 - 6 * seats - 1
    assert race.aside == ()


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_short_talon_has_twenty_one_cards_and_the_rest_lies_aside(seats: int) -> None:
    """BR-12, our option: the length of the told example."""
    race = rules.apply(leading_from_the_start(0, seats, talon="short"), CHANCE, Shuffle(ROUTE_CARDS))
    assert len(race.talon) == 21 - 1
    assert len(race.aside) == 84 - 6 * seats - 21
    assert sum(len(pile) for pile in ridden_out(race).piles) == 21


@pytest.mark.parametrize("cards", [ROUTE_CARDS[1:], (*ROUTE_CARDS[1:], 50), (*ROUTE_CARDS, 39)])
def test_a_shuffle_keeps_every_card(cards: tuple[int, ...]) -> None:
    """BR-3"""
    with pytest.raises(IllegalMove) as refused:
        rules.apply(leading_from_the_start(JEAN), CHANCE, Shuffle(cards))
    assert refused.value.article == "BR-3"


def test_play_goes_clockwise_from_the_leader() -> None:
    """BR-4"""
    race = rules.apply(leading_from_the_start(BEATRICE), CHANCE, Shuffle(ROUTE_CARDS))
    order = []
    for _ in range(6):
        order.append(race.turn)
        race = lays(race, rules.legal(race, race.turn)[0].card)
    assert order == [BEATRICE, PAUL, JEAN, SYLVIE, BEATRICE, PAUL]


def test_draw_the_top_card_then_lay_one() -> None:
    """BR-4: seven cards to choose from, six after the turn; what was drawn may be laid at once."""
    race = riding(turn=SYLVIE, hands=((39,) * 6, (40,) * 7, (41,) * 6, (42,) * 6), talon=(50, 49))
    race = lays(race, 40)
    assert [len(hand) for hand in race.hands] == [6, 6, 7, 6]
    assert (race.turn, race.hands[BEATRICE], race.talon) == (BEATRICE, (*(41,) * 6, 50), (49,))
    race = lays(race, 50)
    assert race.hands[BEATRICE] == (41,) * 6
    assert race.piles[BEATRICE] == (50,)


def test_each_card_of_the_hand_may_be_laid_and_no_other() -> None:
    """BR-4"""
    race = riding(turn=SYLVIE, hands=((50,), (39, 39, 44, 50), (41,), (42,)))
    assert rules.legal(race, SYLVIE) == (Lay(39), Lay(44), Lay(50))
    for elsewhere in (40, 41, 42, 51, 0):
        with pytest.raises(IllegalMove) as refused:
            lays(race, elsewhere)
        assert refused.value.article == "BR-4"


@pytest.mark.parametrize("seat", [CHANCE, JEAN, BEATRICE, PAUL, 4])
def test_nobody_plays_out_of_turn(seat: int) -> None:
    """BR-4"""
    race = riding(turn=SYLVIE)
    assert rules.pending(race) == (SYLVIE,)
    assert rules.legal(race, seat) == ()
    with pytest.raises(IllegalMove) as refused:
        rules.apply(race, seat, Lay(44))
    assert refused.value.article == "BR-4"


def test_no_card_is_laid_before_the_deal_and_none_dealt_while_riding() -> None:
    """BR-3, BR-4"""
    with pytest.raises(IllegalMove):
        rules.apply(leading_from_the_start(JEAN), CHANCE, Lay(44))
    with pytest.raises(IllegalMove):
        rules.apply(starting(), CHANCE, Shuffle(ROUTE_CARDS))
    with pytest.raises(IllegalMove):
        rules.apply(riding(turn=SYLVIE), SYLVIE, Shuffle(ROUTE_CARDS))


def test_the_leaders_last_card_is_the_speed_of_the_pack() -> None:
    """BR-5"""
    race = rules.apply(leading_from_the_start(JEAN), CHANCE, stacked((44,) * 7))
    assert race.pace == 0
    race = lays(race, rules.legal(race, JEAN)[0].card)
    assert race.pace == race.piles[JEAN][-1]
    race = riding(leader=JEAN, speeds=(44, None, None, None), turn=SYLVIE)
    race = lays(lays(race, 43), 47)
    assert (race.leader, race.pace) == (BEATRICE, 47)


# -- BR-6 to BR-11: a card -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pack", "speed", "leader", "delay", "what"),
    [
        (44, 44, JEAN, 0, "follows BR-6"),
        (44, 43, JEAN, 0, "follows BR-6"),
        (44, 42, JEAN, 0, "follows BR-6"),
        (50, 48, JEAN, 0, "follows BR-6"),
        (39, 39, JEAN, 0, "follows BR-6"),
        (44, 41, JEAN, 3, "dropped BR-7"),
        (44, 39, JEAN, 5, "dropped BR-7"),
        (50, 47, JEAN, 3, "dropped BR-7"),
        (50, 39, JEAN, 11, "dropped BR-7"),
        (44, 45, SYLVIE, 0, "takes_lead BR-8"),
        (44, 50, SYLVIE, 0, "takes_lead BR-8"),
        (39, 40, SYLVIE, 0, "takes_lead BR-8"),
    ],
)
def test_a_card_laid_from_the_pack(pack: int, speed: int, leader: int, delay: int, what: str) -> None:
    """BR-6, BR-7, BR-8"""
    race = lays(riding(leader=JEAN, speeds=(pack, None, None, None), turn=SYLVIE), speed)
    assert (race.leader, race.delays[SYLVIE], said(race)) == (leader, delay, what)
    assert race.pace == (speed if leader == SYLVIE else pack)
    assert race.delays[JEAN] == race.delays[BEATRICE] == race.delays[PAUL] == 0


@pytest.mark.parametrize(
    ("pack", "before", "speed", "after", "what"),
    [
        (45, 4, 44, 5, "loses BR-9"),
        (45, 4, 43, 6, "loses BR-9"),
        (50, 1, 39, 12, "loses BR-9"),
        (45, 4, 45, 4, "holds_gap BR-9"),
        (45, 4, 46, 3, "wins_back BR-9"),
        (45, 4, 48, 1, "wins_back BR-9"),
        (45, 4, 49, 0, "rejoins BR-10"),
        (45, 4, 50, 0, "rejoins BR-10"),
        (39, 1, 50, 0, "rejoins BR-10"),
    ],
)
def test_a_card_laid_by_a_dropped_rider(pack: int, before: int, speed: int, after: int, what: str) -> None:
    """BR-9, BR-10"""
    race = riding(leader=JEAN, speeds=(pack, None, None, None), delays=(0, before, 0, 0), turn=SYLVIE)
    race = lays(race, speed)
    assert (race.delays[SYLVIE], said(race)) == (after, what)


@pytest.mark.parametrize("speed", range(40, 51))
def test_a_rider_who_rejoins_does_not_lead_on_that_card(speed: int) -> None:
    """BR-10"""
    race = lays(riding(speeds=(39, None, None, None), delays=(0, 1, 0, 0), turn=SYLVIE), speed)
    assert (race.delays[SYLVIE], race.leader, race.pace) == (0, JEAN, 39)


def test_a_rider_who_has_rejoined_has_the_slipstream_again_and_may_lead() -> None:
    """BR-10: from the next turn on, as anyone in the pack."""
    rejoined = lays(riding(speeds=(44, None), delays=(0, 2), turn=1), 46)
    jean_rides_on = lays(rejoined, 44)
    assert said(lays(jean_rides_on, 42)) == "follows BR-6"
    assert said(lays(jean_rides_on, 45)) == "takes_lead BR-8"


def test_the_surplus_of_minutes_is_lost() -> None:
    """BR-10: handing back more than one owes is no advance."""
    rejoined = lays(riding(speeds=(40, None), delays=(0, 2), turn=1), 50)
    assert rejoined.delays == (0, 0)
    assert lays(lays(rejoined, 50), 47).delays == (0, 3)


@pytest.mark.parametrize("speed", [39, 43, 44, 45, 50])
def test_the_leader_may_lay_any_card_and_stays_leader(speed: int) -> None:
    """BR-11"""
    race = lays(riding(leader=SYLVIE, speeds=(44, 46, None, None), turn=SYLVIE), speed)
    assert (race.leader, race.pace, said(race)) == (SYLVIE, speed, "sets_pace BR-11")
    assert race.delays == (0, 0, 0, 0)


# -- BR-12 to BR-14: the end -----------------------------------------------------------------------


def test_whoever_takes_the_last_card_of_the_talon_lays_the_last_card() -> None:
    """BR-12"""
    race = lays(riding(leader=JEAN, turn=SYLVIE, talon=(50,)), 44)
    assert (race.phase, race.turn, race.talon) == ("ride", BEATRICE, ())
    assert [(news.what, news.article, news.seat) for news in race.news][-1] == (
        "last_card",
        "BR-12",
        BEATRICE,
    )
    race = lays(race, 44)
    assert race.phase == "over"
    assert race.piles[PAUL] == ()


def test_hands_are_void_at_the_end_of_a_stage() -> None:
    """BR-12"""
    race = lays(riding(leader=JEAN, turn=SYLVIE, talon=(), aside=(39, 40), stages=2), 44)
    assert (race.hands, race.talon, race.aside) == (((),) * 4, (), ())


@pytest.mark.parametrize("seats", GAME.seats)
def test_as_many_cards_are_laid_as_the_talon_held(seats: int) -> None:
    """BR-12"""
    race = ridden_out(rules.apply(leading_from_the_start(0, seats, stages=1), CHANCE, Shuffle(ROUTE_CARDS)))
    assert sum(len(pile) for pile in race.piles) == 84 - 6 * seats


def test_delays_and_piles_start_anew_with_a_stage() -> None:
    """BR-3, BR-13"""
    race = lays(riding(delays=(0, 0, 7, 0), turn=SYLVIE, talon=(), stages=2), 39)
    race = rules.apply(race, CHANCE, Shuffle(ROUTE_CARDS))
    assert (race.delays, race.piles) == ((0,) * 4, ((),) * 4)


def test_times_of_a_stage() -> None:
    """BR-13: 2 h 59 for the leader, 3 h 00 for the pack, the delay on top for a dropped rider."""
    race = lays(
        riding(leader=PAUL, speeds=(44, None, None, 45), delays=(4, 0, 12, 0), turn=SYLVIE, talon=()), 44
    )
    assert race.times == ((184, 180, 192, 179),)
    assert (race.news[1].what, race.news[1].article, race.news[1].seat) == ("wins_stage", "BR-13", PAUL)


def test_the_last_card_can_take_the_stage() -> None:
    """BR-8, BR-13"""
    race = lays(riding(leader=JEAN, turn=SYLVIE, talon=()), 45)
    assert race.times == ((180, 179, 180, 180),)


def test_the_general_classification_adds_the_stage_times() -> None:
    """BR-14"""
    race = lays(
        riding(leader=JEAN, turn=SYLVIE, talon=(), stages=2, stage=2, times=((183, 179, 180, 200),)), 44
    )
    assert rules.totals(race) == (362, 359, 360, 380)
    result = rules.outcome(race)
    assert result is not None
    assert (result.ranks, result.scores, result.article) == ((3, 1, 2, 4), (362, 359, 360, 380), "BR-14")


@pytest.mark.parametrize(
    ("totals", "ranks"),
    [
        ((359, 360, 360, 361), (1, 2, 2, 4)),
        ((360, 360, 360, 360), (1, 1, 1, 1)),
        ((361, 360), (2, 1)),
        ((362, 359, 362, 359, 370, 362), (3, 1, 3, 1, 6, 3)),
    ],
)
def test_equal_totals_share_the_place(totals: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    """BR-14"""
    assert rules.ranks(totals) == ranks


def test_stage_wins_do_not_break_a_tie() -> None:
    """BR-14: Jean has won one stage and Sylvie another, Béatrice the last: equal for all of them."""
    before = ((179, 181, 181), (181, 179, 180))
    race = riding(leader=2, speeds=(44, 44, 44), turn=1, talon=(), stages=3, stage=3, times=before)
    result = rules.outcome(lays(race, 44))
    assert result is not None
    assert (result.scores, result.ranks) == ((540, 540, 540), (1, 1, 1))


def test_there_is_no_outcome_before_the_last_stage() -> None:
    """BR-14"""
    assert rules.outcome(lays(riding(turn=SYLVIE, talon=(), stages=2), 44)) is None


# -- what is hidden --------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, JEAN, SYLVIE, BEATRICE, PAUL])
def test_other_hands_and_the_talon_are_hidden(seat: int | None) -> None:
    """BR-3, BR-4: the talon lies face down, piles lie face up."""
    race = riding(aside=(39, 40))
    seen = rules.view(race, seat)
    for rider, hand in enumerate(seen.hands):
        assert hand == (race.hands[rider] if rider == seat else (HIDDEN,) * len(race.hands[rider]))
    assert set(seen.talon) == set(seen.aside) == {HIDDEN}
    assert (len(seen.talon), len(seen.aside)) == (len(race.talon), 2)
    assert (seen.piles, seen.delays, seen.leader) == (race.piles, race.delays, race.leader)


# -- the told example ------------------------------------------------------------------------------

# Rider, card, leader after it, and the delays of Jean, Sylvie, Béatrice, Paul after it.
TOLD = [
    (JEAN, 44, JEAN, (0, 0, 0, 0), "BR-11"),
    (SYLVIE, 42, JEAN, (0, 0, 0, 0), "BR-6"),
    (BEATRICE, 44, JEAN, (0, 0, 0, 0), "BR-6"),
    (PAUL, 45, PAUL, (0, 0, 0, 0), "BR-8"),
    (JEAN, 43, PAUL, (0, 0, 0, 0), "BR-6"),
    (SYLVIE, 49, SYLVIE, (0, 0, 0, 0), "BR-8"),
    (BEATRICE, 47, SYLVIE, (0, 0, 0, 0), "BR-6"),
    (PAUL, 46, SYLVIE, (0, 0, 0, 3), "BR-7"),
    (JEAN, 50, JEAN, (0, 0, 0, 3), "BR-8"),
    (SYLVIE, 48, JEAN, (0, 0, 0, 3), "BR-6"),
    (BEATRICE, 49, JEAN, (0, 0, 0, 3), "BR-6"),
    (PAUL, 49, JEAN, (0, 0, 0, 4), "BR-9"),
    (JEAN, 41, JEAN, (0, 0, 0, 4), "BR-11"),
    (SYLVIE, 46, SYLVIE, (0, 0, 0, 4), "BR-8"),
    (BEATRICE, 43, SYLVIE, (0, 0, 3, 4), "BR-7"),
    (PAUL, 47, SYLVIE, (0, 0, 3, 3), "BR-9"),
    (JEAN, 46, SYLVIE, (0, 0, 3, 3), "BR-6"),
    (SYLVIE, 45, SYLVIE, (0, 0, 3, 3), "BR-11"),
    (BEATRICE, 44, SYLVIE, (0, 0, 4, 3), "BR-9"),
    (PAUL, 50, SYLVIE, (0, 0, 4, 0), "BR-10"),
    (JEAN, 46, JEAN, (0, 0, 4, 0), "BR-8"),
]


def test_the_told_example_move_by_move() -> None:
    """BR-4 to BR-11, as the rule sheet tells a stage."""
    told = examples("escapades.games.breakaway")["1"]
    rides = [(seat, move.card, state) for seat, move, state in steps(told) if seat != CHANCE]
    for (seat, card, state), (rider, speed, leader, delays, article) in zip(rides, TOLD, strict=True):
        assert (seat, card) == (rider, speed)
        assert (state.leader, state.delays, state.news[0].article) == (leader, delays, article)


def test_the_told_example_ends_as_told() -> None:
    """BR-12, BR-13, BR-14: Jean takes the last card and the stage."""
    told = examples("escapades.games.breakaway")["1"]
    assert told.names == FRIENDS == ("Jean", "Sylvie", "Béatrice", "Paul")
    end = replay(told)
    assert (end.phase, end.times) == ("over", ((179, 180, 184, 180),))
    assert rules.outcome(end) is not None
    assert rules.outcome(end).ranks == (1, 2, 4, 2)


def test_the_example_kept_with_the_game_is_the_told_one() -> None:
    """The record is made from the rows of cards; `nox -s golden` writes it anew."""
    assert examples("escapades.games.breakaway")["1"] == example_1()
    assert [row[0] for row in EXAMPLE_1] == [card for seat, card, *_ in TOLD if seat == JEAN]
