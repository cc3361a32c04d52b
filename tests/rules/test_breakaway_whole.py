"""Breakaway with climbs, slumps and boosts, article by article; hard cases are built positions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from escapades.games.breakaway import rules
from escapades.games.breakaway.data import ALL_CARDS, BOOST, CLIMB, CLIMBS, SLUMP
from escapades.games.breakaway.rules import Boost, Card, Climb, Done, Lay, Limp, Pass, Ready, State, Swap
from escapades.kernel import CHANCE, IllegalMove, examples, steps
from racing import (
    BEATRICE,
    EXAMPLE_2,
    JEAN,
    PAUL,
    SYLVIE,
    announced,
    does,
    example_2,
    lays,
    leading_from_the_start,
    may,
    nobody_climbs,
    riding,
    said,
    stacked,
    told,
)


def held(
    jean: tuple[Card, ...] = (),
    sylvie: tuple[Card, ...] = (),
    beatrice: tuple[Card, ...] = (),
    paul: tuple[Card, ...] = (),
) -> tuple[tuple[Card, ...], ...]:
    """Hands of these cards, and of all speeds for those of whom nothing is said."""
    return tuple(hand or tuple(range(39, 51)) for hand in (jean, sylvie, beatrice, paul))


def refused(state: State, move: rules.Move) -> str:
    """The article that forbids the move to whoever is asked."""
    with pytest.raises(IllegalMove) as why:
        does(state, move)
    return why.value.article


def test_the_cards() -> None:
    """BR-15, BR-19, BR-21: five climbs, four slumps, five boosts among 98 cards."""
    assert len(ALL_CARDS) == 98
    assert [ALL_CARDS.count(card) for card in (CLIMB, SLUMP, BOOST)] == [5, 4, 5]
    assert {SLUMP, BOOST} & set(rules.DECKS["climbs"]) == set()
    assert rules.DECKS["climbs"].count(CLIMB) == 5


# -- BR-15: the leader's climb ---------------------------------------------------------------------


def test_the_leader_climbs_before_the_card_and_draws_at_once() -> None:
    """BR-15: and then nobody is asked, since no second climb is possible (BR-18)."""
    race = riding(level="climbs", leader=JEAN, turn=JEAN, hands=held(jean=(41, 44, CLIMB)), talon=(50, 49))
    assert may(race) == (Ready(), Climb())
    race = does(race, Climb())
    assert (race.climbing, race.hands[JEAN], race.out, told(race)) == (
        True,
        (41, 44, 50),
        (CLIMB,),
        ["climb BR-15"],
    )
    assert may(race) == (Lay(41), Lay(44), Lay(50))
    race = does(race, Lay(41))
    assert (race.pace, race.turn, race.asked, race.climbing) == (41, SYLVIE, (), True)


def test_the_leader_climbs_after_the_card() -> None:
    """BR-15"""
    race = riding(level="climbs", leader=JEAN, turn=JEAN, hands=held(jean=(41, 44, CLIMB)), talon=(50, 49))
    race = does(announced(race), Lay(41))
    assert (race.phase, may(race)) == ("laid", (Done(), Climb()))
    race = does(race, Climb())
    assert (race.climbing, race.hands[JEAN], race.pace, race.turn) == (True, (44, 50), 41, SYLVIE)
    assert told(race)[:2] == ["climb BR-15", "sets_pace BR-11"]


def test_the_card_that_takes_the_lead_may_be_followed_by_a_climb() -> None:
    """BR-15, BR-23"""
    race = riding(level="climbs", leader=JEAN, turn=SYLVIE, hands=held(sylvie=(43, 46, CLIMB)))
    assert may(race) == (Lay(43), Lay(46))
    race = does(race, Lay(46))
    assert may(race) == (Done(), Climb())
    race = does(race, Climb())
    assert (race.leader, race.pace, race.climbing, race.turn) == (SYLVIE, 46, True, BEATRICE)
    assert told(race)[:2] == ["climb BR-15", "takes_lead BR-8"]


@pytest.mark.parametrize("speed", [41, 42, 44])
def test_no_climb_with_a_card_that_does_not_lead(speed: int) -> None:
    """BR-16, BR-23"""
    race = riding(level="complete", leader=JEAN, turn=SYLVIE, hands=held(sylvie=(speed, CLIMB)))
    assert refused(race, Climb()) == "BR-16"
    race = does(race, Lay(speed))
    assert may(race) == (Done(),)
    assert refused(race, Climb()) == "BR-16"


def test_a_dropped_rider_takes_no_lead_and_so_plays_no_climb() -> None:
    """BR-10, BR-23: who rejoins is not in front on that card."""
    race = riding(level="complete", turn=SYLVIE, delays=(0, 1, 0, 0), hands=held(sylvie=(50, CLIMB)))
    assert may(does(race, Lay(50))) == (Done(),)


def test_a_boost_after_the_card_may_take_the_lead_and_then_a_climb_may_follow() -> None:
    """BR-21, BR-23: the card as it stands counts."""
    race = riding(level="complete", turn=SYLVIE, hands=held(sylvie=(43, BOOST, CLIMB)))
    race = does(race, Lay(43))
    assert may(race) == (Done(), Boost())
    race = does(race, Boost())
    assert may(race) == (Done(), Climb())
    race = does(race, Climb())
    assert (race.leader, race.pace, race.climbing) == (SYLVIE, 45, True)


# -- BR-16: out of turn ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leader", "order"), [(JEAN, (SYLVIE, BEATRICE, PAUL)), (BEATRICE, (PAUL, JEAN, SYLVIE))]
)
def test_before_the_leaders_card_the_others_are_asked_once_each_clockwise(
    leader: int, order: tuple[int, ...]
) -> None:
    """BR-16"""
    race = riding(level="climbs", leader=leader, speeds=(44, 44, 44, 44), turn=leader)
    assert may(race) == (Ready(),)
    race = does(race, Ready())
    assert (race.phase, race.asked) == ("ask_before", order)
    for seat in order:
        assert rules.pending(race) == (seat,)
        race = does(race, Pass())
    assert (race.phase, race.turn) == ("lay", leader)
    assert all(isinstance(move, Lay) for move in may(race))


def test_a_climb_before_the_leaders_card_is_replaced_at_once_and_ends_the_asking() -> None:
    """BR-16, BR-18"""
    race = riding(
        level="climbs",
        leader=JEAN,
        turn=JEAN,
        hands=held(jean=(41, 50, CLIMB), beatrice=(43, CLIMB), paul=(44, CLIMB)),
        talon=(47, 48),
    )
    race = does(race, Ready(), Pass(), Climb())
    assert (race.climbing, race.asked, race.phase) == (True, (), "lay")
    assert (race.hands[BEATRICE], race.hands[PAUL], race.talon) == ((43, 47), (44, CLIMB), (48,))
    assert [(news.what, news.article, news.seat) for news in race.news] == [
        ("climb_in_front", "BR-16", BEATRICE)
    ]
    assert may(race) == (Lay(41), Lay(50))
    race = does(race, Lay(41))
    assert (race.pace, race.turn, race.asked) == (41, SYLVIE, ())


def test_only_a_holder_can_say_yes() -> None:
    """BR-16: everybody is asked, who has none has one answer."""
    race = riding(level="climbs", turn=JEAN, hands=held(beatrice=(43, CLIMB)))
    race = does(race, Ready())
    assert may(race) == (Pass(),)
    assert refused(race, Climb()) != ""
    assert may(does(race, Pass())) == (Pass(), Climb())


def test_after_the_leaders_card_the_others_are_asked_before_the_next_rider_draws() -> None:
    """BR-16"""
    race = riding(level="climbs", turn=JEAN, hands=held(jean=(44,), paul=(43, CLIMB)), talon=(47, 48))
    race = lays(race, 44)
    assert (race.phase, race.asked, race.turn) == ("ask_after", (SYLVIE, BEATRICE, PAUL), JEAN)
    assert len(race.talon) == 2
    asked_paul = does(race, Pass(), Pass())
    passed = does(asked_paul, Pass())
    assert (passed.turn, passed.climbing, passed.talon) == (SYLVIE, False, (48,))
    climbed = does(asked_paul, Climb())
    assert (climbed.turn, climbed.climbing, climbed.talon) == (SYLVIE, True, ())
    assert climbed.hands[PAUL] == (43, 47)
    assert 48 in climbed.hands[SYLVIE]


def test_after_a_card_that_takes_the_lead_the_others_are_asked_from_the_new_leader_on() -> None:
    """BR-16: the old leader may put a climb in front of the new one."""
    race = riding(level="climbs", leader=JEAN, turn=BEATRICE, hands=held(jean=(40, CLIMB)))
    race = lays(race, 47)
    assert (race.leader, race.asked) == (BEATRICE, (PAUL, JEAN, SYLVIE))
    race = does(race, Pass(), Climb())
    assert (race.climbing, race.leader, race.pace, race.turn) == (True, BEATRICE, 47, PAUL)


@pytest.mark.parametrize("speed", [39, 42, 44])
def test_nobody_is_asked_after_a_card_that_does_not_lead(speed: int) -> None:
    """BR-16"""
    race = lays(riding(level="climbs", turn=SYLVIE), speed)
    assert (race.asked, race.turn) == ((), BEATRICE)


def test_nobody_is_asked_when_no_climb_can_come_for_all_that_everybody_knows() -> None:
    """BR-16: all five are out, or one lasts, or there are none in the pack of cards."""
    for more in ({"out": (CLIMB,) * CLIMBS}, {"climbing": True}):
        race = riding(level="climbs", leader=JEAN, turn=JEAN, **more)
        assert Ready() not in may(race)
        assert lays(race, 44).asked == ()
    assert lays(riding(leader=JEAN, turn=JEAN), 44).asked == ()


def test_who_is_asked_does_not_depend_on_who_holds_a_climb() -> None:
    """BR-16: the asking betrays nobody."""
    for hand in ((44,), (44, CLIMB)):
        race = riding(level="climbs", turn=JEAN, hands=((44,), hand, hand, hand))
        assert does(race, Ready()).asked == lays(race, 44).asked == (SYLVIE, BEATRICE, PAUL)


def test_nobody_is_asked_after_the_last_card_of_a_stage_but_before_it() -> None:
    """BR-16"""
    race = riding(level="climbs", turn=JEAN, talon=(), hands=held(paul=(44, CLIMB)))
    race = does(race, Ready())
    assert race.asked == (SYLVIE, BEATRICE, PAUL)
    race = lays(race, 44)
    assert (race.phase, race.asked) == ("over", ())


def test_what_the_leader_played_before_the_card_stays_with_it_when_another_climbs() -> None:
    """BR-16, BR-22: the boost counts, up to the limit of the climb."""
    race = riding(level="complete", turn=JEAN, hands=held(jean=(49, BOOST), sylvie=(44, CLIMB)))
    race = does(race, Boost(), Ready(), Climb())
    assert (race.boosted, race.climbing, race.phase) == (True, True, "lay")
    race = lays(race, 49)
    assert (race.pace, race.boosted) == (50, False)


# -- BR-17, BR-18: while a climb lasts -------------------------------------------------------------


@pytest.mark.parametrize(
    ("pack", "speed", "delay", "what"),
    [
        (44, 44, 0, "follows BR-6"),
        (44, 45, 0, "held_up BR-17"),
        (44, 50, 0, "held_up BR-17"),
        (44, 43, 1, "dropped BR-17"),
        (44, 42, 2, "dropped BR-17"),
        (44, 41, 3, "dropped BR-7"),
        (50, 39, 11, "dropped BR-7"),
    ],
)
def test_a_card_laid_from_the_pack_on_a_climb(pack: int, speed: int, delay: int, what: str) -> None:
    """BR-17: nobody passes, and there is no slipstream."""
    race = lays(riding(level="climbs", climbing=True, speeds=(pack, None, None, None), turn=SYLVIE), speed)
    assert (race.leader, race.pace, race.delays[SYLVIE], said(race)) == (JEAN, pack, delay, what)


@pytest.mark.parametrize(
    ("speed", "after", "what"),
    [
        (44, 5, "loses BR-9"),
        (45, 4, "holds_gap BR-9"),
        (48, 1, "wins_back BR-9"),
        (49, 0, "rejoins BR-10"),
        (50, 0, "rejoins BR-10"),
    ],
)
def test_a_dropped_rider_wins_back_and_rejoins_on_a_climb(speed: int, after: int, what: str) -> None:
    """BR-17"""
    race = riding(
        level="climbs", climbing=True, speeds=(45, None, None, None), delays=(0, 4, 0, 0), turn=SYLVIE
    )
    race = lays(race, speed)
    assert (race.delays[SYLVIE], said(race), race.leader) == (after, what, JEAN)


@pytest.mark.parametrize(
    ("card", "slumps", "boost", "on_the_flat", "on_a_climb"),
    [
        (50, 0, True, 52, 50),
        (49, 0, True, 51, 50),
        (48, 0, True, 50, 50),
        (50, 0, False, 50, 50),
        (50, 1, True, 50, 50),
        (50, 1, False, 48, 48),
        (50, 2, True, 48, 48),
        (39, 1, False, 37, 37),
        (47, 3, False, 41, 41),
        (44, 1, True, 44, 44),
    ],
)
def test_the_speed_that_counts(
    card: int, slumps: int, boost: bool, on_the_flat: int, on_a_climb: int
) -> None:
    """BR-17, BR-20, BR-22: two more, two less, they cancel; on a climb 50 at most, after all that."""
    for climbing, counts in ((False, on_the_flat), (True, on_a_climb)):
        race = riding(
            level="complete",
            turn=JEAN,
            climbing=climbing,
            slumps=(slumps, 0, 0, 0),
            hands=held(jean=(card, BOOST)),
        )
        race = lays(race, card, *(Boost(),) * boost)
        assert (race.pace, race.speeds[JEAN], race.piles[JEAN][-1]) == (counts, counts, card)


def test_the_limit_holds_for_dropped_riders_too() -> None:
    """BR-17: with a boost a 50 hands back no more than a 50 on a climb."""
    race = riding(
        level="complete",
        climbing=True,
        turn=SYLVIE,
        speeds=(45, None, None, None),
        delays=(0, 10, 0, 0),
        hands=held(sylvie=(50, BOOST)),
    )
    assert lays(race, 50, Boost()).delays[SYLVIE] == 5


def test_a_climb_after_the_card_never_undoes_a_lead_already_taken() -> None:
    """BR-17: 52 passes 51; the climb that follows limits both to 50, and Sylvie stays in front."""
    race = riding(
        level="complete",
        speeds=(51, None, None, None),
        turn=SYLVIE,
        hands=held(sylvie=(50, BOOST, CLIMB)),
    )
    race = lays(race, 50, Boost(), Climb())
    assert (race.leader, race.pace, race.speeds[SYLVIE], race.climbing) == (SYLVIE, 50, 50, True)
    assert race.took_lead is False


def test_a_climb_first_and_a_boost_then_leave_the_lead_where_it_is() -> None:
    """BR-17, BR-21"""
    race = riding(level="complete", turn=SYLVIE, hands=held(sylvie=(49, BOOST, CLIMB)))
    race = lays(race, 49, Climb(), Boost())
    assert (race.leader, race.pace, race.climbing) == (SYLVIE, 50, True)


def test_a_climb_out_of_turn_limits_the_leaders_speed_at_once() -> None:
    """BR-17: a leader at 52 rides at 50 from then on, and is seen to."""
    race = riding(level="complete", turn=JEAN, hands=held(jean=(50, BOOST), sylvie=(48, 50, CLIMB)))
    race = lays(race, 50, Boost())
    assert race.pace == 52
    race = does(race, Climb())
    assert (race.pace, race.speeds[JEAN], race.leader) == (50, 50, JEAN)
    assert lays(race, 48).delays[SYLVIE] == 2


def test_a_climb_out_of_turn_leaves_a_slower_leader_alone() -> None:
    """BR-17"""
    race = does(lays(riding(level="climbs", turn=JEAN, hands=held(sylvie=(44, CLIMB))), 41), Climb())
    assert (race.pace, race.speeds[JEAN]) == (41, 41)


def test_a_climb_ends_when_the_turn_comes_back_to_the_leader_before_the_draw() -> None:
    """BR-18: and a slump drawn then is no longer on the climb."""
    race = riding(level="complete", climbing=True, leader=JEAN, turn=PAUL, talon=(SLUMP, 40, 41))
    race = lays(race, 44)
    assert told(race) == ["follows BR-6", "climb_over BR-18", "slump BR-20"]
    assert (race.turn, race.climbing, race.slumps[JEAN]) == (JEAN, False, 1)


def test_a_climb_lasts_a_whole_round() -> None:
    """BR-18: for Sylvie, Béatrice and Paul, and no longer."""
    race = riding(level="climbs", turn=JEAN, hands=held(jean=(44, 44, CLIMB)), talon=(40,) * 9)
    race = lays(race, 44, Climb())
    for rider in (SYLVIE, BEATRICE, PAUL):
        assert (race.turn, race.climbing) == (rider, True)
        race = lays(race, 50)
    assert (race.turn, race.climbing, race.leader) == (JEAN, False, JEAN)


def test_a_new_climb_may_be_played_at_once_when_one_ends_and_none_before() -> None:
    """BR-18"""
    race = riding(
        level="climbs",
        climbing=True,
        turn=PAUL,
        hands=held(jean=(44, CLIMB), paul=(44, CLIMB), beatrice=(40, CLIMB)),
    )
    assert refused(race, Climb()) == "BR-18"
    race = lays(race, 44)
    assert (race.turn, race.climbing) == (JEAN, False)
    assert Climb() in may(race)
    assert does(race, Climb()).climbing
    asked = does(race, Ready(), Pass())
    assert rules.pending(asked) == (BEATRICE,)
    assert does(asked, Climb()).climbing


def test_no_climb_is_played_with_the_leaders_card_while_another_lasts() -> None:
    """BR-18: put up by somebody else before the card, it leaves no room for the leader's own."""
    race = riding(level="complete", turn=JEAN, hands=held(jean=(44, CLIMB), sylvie=(44, CLIMB)))
    race = does(race, Ready(), Climb())
    assert refused(race, Climb()) == "BR-18"
    race = does(race, Lay(44))
    assert may(race) == (Done(),)
    assert refused(race, Climb()) == "BR-18"


# -- BR-19, BR-20: slumps --------------------------------------------------------------------------


def test_slumps_of_the_first_deal_are_thrown_in_and_do_nothing() -> None:
    """BR-19: after the whole deal, in dealing order; a slump drawn for a slump goes the same way."""
    rows = [(44, 45, 46, 47)] * 4
    # With Sylvie leading: Béatrice, Paul, Jean, Sylvie. Béatrice has a slump and Sylvie two.
    dealt = (SLUMP, 39, 39, SLUMP, *(card for row in rows for card in row), 40, 40, 40, SLUMP)
    order = stacked((*dealt, SLUMP, 41, 42, 43, 50), "complete")
    race = rules.apply(leading_from_the_start(SYLVIE, level="complete"), CHANCE, order)
    assert race.hands[BEATRICE] == (40, 41, 44, 44, 44, 44)
    assert race.hands[SYLVIE] == (42, 43, 47, 47, 47, 47, 50)
    assert (race.out, race.slumps, race.talon) == ((SLUMP,) * 4, (0,) * 4, order.cards[29:])
    thrown = [(news.article, news.seat) for news in race.news if news.what == "threw_slump"]
    assert thrown == [("BR-19", BEATRICE)] * 2 + [("BR-19", SYLVIE)] * 2
    assert race.turns_left == -1


def test_a_short_talon_is_counted_after_the_slumps_are_thrown_in() -> None:
    """BR-12, BR-19"""
    order = stacked((SLUMP,) * 4, "complete")
    race = rules.apply(leading_from_the_start(JEAN, level="complete", talon="short"), CHANCE, order)
    assert (len(race.talon), len(race.aside)) == (20, 98 - 24 - 4 - 21)


def test_a_slump_drawn_later_is_shown_and_replaced_and_the_next_card_counts_two_less() -> None:
    """BR-20: it works once."""
    race = riding(level="complete", leader=JEAN, turn=SYLVIE, talon=(SLUMP, 50, 40, 41, 42, 43, 44))
    race = lays(race, 44)
    assert told(race) == ["follows BR-6", "slump BR-20"]
    assert (race.turn, race.slumps, race.out, race.talon[0]) == (BEATRICE, (0, 0, 1, 0), (SLUMP,), 40)
    assert race.hands[BEATRICE].count(50) == 2
    race = lays(race, 44)
    assert (race.speeds[BEATRICE], race.delays[BEATRICE], race.slumps) == (42, 0, (0,) * 4)
    race = lays(lays(lays(race, 44), 44), 43)
    assert (race.turn, lays(race, 43).speeds[BEATRICE]) == (BEATRICE, 43)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_several_slumps_add_up(count: int) -> None:
    """BR-20"""
    race = riding(level="complete", turn=SYLVIE, talon=(*(SLUMP,) * count, 50, 40))
    race = lays(race, 44)
    assert race.slumps[BEATRICE] == count
    assert [news.fact("count") for news in race.news if news.what == "slump"] == list(range(1, count + 1))
    assert lays(race, 50).speeds[BEATRICE] == 50 - 2 * count


def test_slumps_drawn_out_of_turn_wait_for_the_next_card_of_that_player() -> None:
    """BR-16, BR-20: two for Paul's climb in front of Jean; Sylvie and Béatrice ride as ever."""
    race = riding(
        level="complete",
        turn=JEAN,
        hands=held(jean=(44,), paul=(46, 47, CLIMB)),
        talon=(SLUMP, SLUMP, 40, *(41,) * 9),
    )
    race = does(race, Ready(), Pass(), Pass(), Climb())
    assert (race.slumps, told(race)) == (
        (0, 0, 0, 2),
        ["climb_in_front BR-16", "slump BR-20", "slump BR-20"],
    )
    assert race.hands[PAUL] == (40, 46, 47)
    race = lays(lays(lays(race, 44), 44), 44)
    assert (race.turn, race.slumps[PAUL]) == (PAUL, 2)
    race = lays(race, 47)
    assert (race.speeds[PAUL], race.delays[PAUL], race.slumps[PAUL]) == (43, 1, 0)


# -- BR-21 to BR-23: boosts and the order of a turn ------------------------------------------------


def test_a_boost_adds_two_before_or_after_the_card_and_is_replaced_at_once() -> None:
    """BR-21"""
    race = riding(level="complete", turn=SYLVIE, hands=held(sylvie=(44, 45, BOOST)), talon=(50, 41, 42))
    assert Boost() in may(race)
    before = does(race, Boost())
    assert (before.hands[SYLVIE], before.out, told(before)) == ((44, 45, 50), (BOOST,), ["boost BR-21"])
    after = does(race, Lay(44))
    assert may(after) == (Done(), Boost())
    for done in (lays(before, 44), lays(race, 44, Boost())):
        assert (done.leader, done.pace, done.hands[SYLVIE], done.boosted) == (SYLVIE, 46, (45, 50), False)


def test_one_boost_a_card() -> None:
    """BR-21: not a second one, neither before nor after."""
    race = riding(level="complete", turn=SYLVIE, hands=held(sylvie=(44, BOOST, BOOST)))
    race = does(race, Boost())
    assert refused(race, Boost()) == "BR-21"
    assert refused(does(race, Lay(44)), Boost()) == "BR-21"
    race = lays(riding(level="complete", turn=SYLVIE, hands=held(sylvie=(40, 44, BOOST, BOOST))), 40, Boost())
    assert race.hands[SYLVIE].count(BOOST) == 1


def test_a_boost_may_be_kept_from_the_first_deal_on() -> None:
    """BR-21: it is no slump, nobody throws it in."""
    race = rules.apply(
        leading_from_the_start(JEAN, level="complete"), CHANCE, stacked((BOOST, CLIMB, BOOST, 40), "complete")
    )
    assert BOOST in race.hands[SYLVIE]
    assert BOOST in race.hands[PAUL]
    assert BOOST not in race.out


def test_slump_and_boost_cancel() -> None:
    """BR-22"""
    race = riding(level="complete", turn=SYLVIE, slumps=(0, 1, 0, 0), hands=held(sylvie=(44, BOOST)))
    race = lays(race, 44, Boost())
    assert (race.speeds[SYLVIE], race.leader, race.slumps[SYLVIE]) == (44, JEAN, 0)


def test_a_slump_drawn_for_a_boost_before_the_card_hits_that_card() -> None:
    """BR-23"""
    race = riding(level="complete", turn=SYLVIE, hands=held(sylvie=(46, BOOST)), talon=(SLUMP, 40, 41))
    race = does(race, Boost())
    assert (race.slumps[SYLVIE], told(race)) == (1, ["boost BR-21", "slump BR-20"])
    race = lays(race, 46)
    assert (race.speeds[SYLVIE], race.slumps[SYLVIE]) == (46, 0)


def test_a_slump_drawn_for_a_boost_after_the_card_hits_the_next() -> None:
    """BR-20, BR-23"""
    race = riding(
        level="complete",
        turn=1,
        speeds=(44, None),
        hands=((44, 44, 44), (45, 46, BOOST)),
        talon=(SLUMP, *(47,) * 9),
    )
    race = lays(race, 46, Boost())
    assert (race.leader, race.pace, race.speeds[1], race.slumps) == (1, 48, 48, (0, 1))
    race = lays(nobody_climbs(race), 44)
    assert lays(race, 45).speeds[1] == 43


def test_a_slump_drawn_for_a_climb_after_the_card_hits_the_next() -> None:
    """BR-20, BR-23: neither the lead just taken nor the speed of the pack suffers."""
    race = riding(level="complete", turn=SYLVIE, hands=held(sylvie=(45, CLIMB)), talon=(SLUMP, 40, 41))
    race = lays(race, 45, Climb())
    assert (race.leader, race.pace, race.slumps[SYLVIE], race.climbing) == (SYLVIE, 45, 1, True)


def test_slumps_before_and_after_the_same_card() -> None:
    """BR-23: one drawn at the start of the turn and one for the boost after the card."""
    race = riding(
        level="complete",
        turn=SYLVIE,
        slumps=(0, 1, 0, 0),
        hands=held(sylvie=(46, BOOST)),
        talon=(SLUMP, 40, 41),
    )
    race = lays(race, 46, Boost())
    assert (race.speeds[SYLVIE], race.slumps[SYLVIE]) == (46, 1)


def test_a_slump_drawn_for_a_climb_before_the_leaders_card_hits_that_card() -> None:
    """BR-15, BR-23"""
    race = riding(level="complete", turn=JEAN, hands=held(jean=(45, CLIMB)), talon=(SLUMP, 40, 41))
    race = lays(does(race, Climb()), 45)
    assert (race.pace, race.slumps[JEAN]) == (43, 0)


def test_a_replacement_may_be_played_at_once() -> None:
    """BR-23: a climb drawn for the boost after the card."""
    race = riding(level="complete", turn=SYLVIE, hands=held(sylvie=(44, BOOST)), talon=(CLIMB, 40, 41))
    race = does(race, Lay(44), Boost())
    assert may(race) == (Done(), Climb())


def test_everybody_waits_after_a_card_whoever_could_follow_it_up() -> None:
    """BR-23: the wait for "done" does not tell who holds a boost."""
    for hand in ((44,), (44, BOOST)):
        assert does(riding(level="complete", turn=SYLVIE, hands=held(sylvie=hand)), Lay(44)).phase == "laid"


# -- BR-12 with draws out of turn ------------------------------------------------------------------


def rides_on(race: State) -> list[int]:
    """Who lays a card until the stage ends; no card is drawn on the way."""
    order = []
    while race.phase != "over":
        race = nobody_climbs(race)
        order.append(race.turn)
        hands = race.hands
        race = nobody_climbs(
            lays(race, next(card for card in race.hands[race.turn] if isinstance(card, int)))
        )
        if race.phase != "over":
            assert all(len(hand) <= len(before) for hand, before in zip(race.hands, hands, strict=True))
    return order


@pytest.mark.parametrize(
    ("caller", "order"),
    [(SYLVIE, [JEAN, SYLVIE]), (BEATRICE, [JEAN, SYLVIE, BEATRICE]), (PAUL, [JEAN, SYLVIE, BEATRICE, PAUL])],
)
def test_the_last_card_taken_before_the_leaders_card(caller: int, order: list[int]) -> None:
    """BR-12, BR-16: the others still play in order, without drawing, until that player has laid a card."""
    hands = tuple((44, 44, CLIMB) if seat == caller else (44, 44) for seat in range(4))
    race = does(riding(level="climbs", turn=JEAN, hands=hands, talon=(40,)), Ready())
    while race.asked[0] != caller:
        race = does(race, Pass())
    race = does(race, Climb())
    assert told(race) == ["climb_in_front BR-16", "last_card BR-12"]
    assert rides_on(race) == order


@pytest.mark.parametrize(
    ("caller", "order"),
    [(SYLVIE, [SYLVIE]), (BEATRICE, [SYLVIE, BEATRICE]), (PAUL, [SYLVIE, BEATRICE, PAUL])],
)
def test_the_last_card_taken_after_the_leaders_card(caller: int, order: list[int]) -> None:
    """BR-12, BR-16"""
    hands = tuple((44, 44, CLIMB) if seat == caller else (44, 44) for seat in range(4))
    race = lays(riding(level="climbs", turn=JEAN, hands=hands, talon=(40,)), 44)
    while race.asked[0] != caller:
        race = does(race, Pass())
    assert rides_on(does(race, Climb())) == order


def test_the_last_card_taken_by_the_rider_before_the_new_leader_gives_a_whole_round() -> None:
    """BR-12: Jean climbs in front of Sylvie, who has just passed him: everyone plays once more, he last."""
    hands = held(jean=(44, 44, CLIMB), sylvie=(45, 44), beatrice=(44, 44), paul=(44, 44))
    race = lays(riding(level="climbs", turn=SYLVIE, hands=hands, talon=(40,)), 45)
    race = does(race, Pass(), Pass(), Climb())
    assert rides_on(race) == [BEATRICE, PAUL, JEAN]


@pytest.mark.parametrize("after", [False, True])
def test_the_last_card_taken_for_a_boost_ends_the_stage_with_that_turn(after: bool) -> None:
    """BR-12, BR-21"""
    race = riding(level="complete", turn=SYLVIE, hands=held(sylvie=(44, BOOST)), talon=(40,))
    race = lays(race, 44, Boost()) if after else lays(does(race, Boost()), 44)
    assert (race.phase, race.times) == ("over", ((180, 179, 180, 180),))
    assert race.piles[BEATRICE] == ()


def test_a_slump_as_the_last_card_hits_without_a_replacement() -> None:
    """BR-12, BR-20, BR-24"""
    race = lays(riding(level="complete", turn=SYLVIE, hands=held(beatrice=(44, 50)), talon=(SLUMP,)), 44)
    assert told(race) == ["follows BR-6", "last_card BR-12", "slump BR-20"]
    assert (race.hands[BEATRICE], race.slumps[BEATRICE]) == ((44, 50), 1)
    race = lays(race, 44)
    assert (race.phase, race.speeds[BEATRICE], race.times) == ("over", 42, ((179, 180, 180, 180),))


def test_the_talon_runs_out_in_the_middle_of_replacements() -> None:
    """BR-12, BR-20, BR-24: the climb is replaced by a slump, and that one by nothing."""
    race = riding(level="complete", turn=JEAN, hands=held(paul=(44, CLIMB)), talon=(SLUMP,))
    race = does(race, Ready(), Pass(), Pass(), Climb())
    assert told(race) == ["climb_in_front BR-16", "last_card BR-12", "slump BR-20"]
    assert (race.hands[PAUL], race.slumps[PAUL], race.turns_left) == ((44,), 1, 3)
    race = lays(lays(lays(race, 44), 44), 44)
    race = lays(race, 44)
    assert (race.phase, race.speeds[PAUL], race.times[0][PAUL]) == ("over", 42, 182)


def test_slumps_and_a_climb_lapse_at_the_end_of_a_stage() -> None:
    """BR-12"""
    race = riding(
        level="complete",
        climbing=True,
        slumps=(1, 0, 2, 0),
        turn=SYLVIE,
        talon=(),
        stages=2,
        out=(CLIMB, SLUMP),
    )
    race = lays(race, 44)
    assert (race.phase, race.climbing, race.slumps) == ("deal", False, (0,) * 4)
    race = rules.apply(race, CHANCE, stacked((), "complete"))
    assert (race.out.count(CLIMB), race.climbing, race.turns_left) == (0, False, -1)


# -- BR-24: no route card --------------------------------------------------------------------------


def test_specials_are_swapped_one_at_a_time_until_a_route_card_comes() -> None:
    """BR-24: a slump drawn so takes effect, and what is swapped does nothing."""
    race = riding(
        level="complete", turn=SYLVIE, hands=held(sylvie=(CLIMB, BOOST)), talon=(SLUMP, BOOST, 46, 40)
    )
    assert may(race) == (Boost(), Swap(BOOST), Swap(CLIMB))
    race = does(race, Swap(CLIMB))
    assert told(race) == ["swaps BR-24", "slump BR-20"]
    assert (race.hands[SYLVIE], race.out, race.climbing) == ((BOOST, BOOST), (CLIMB, SLUMP), False)
    race = does(race, Swap(BOOST))
    assert (race.boosted, may(race)) == (False, (Lay(46), Boost()))
    assert lays(race, 46).speeds[SYLVIE] == 44


def test_the_leader_swaps_before_saying_ready() -> None:
    """BR-16, BR-24"""
    race = riding(level="complete", turn=JEAN, hands=held(jean=(CLIMB, BOOST)), talon=(46, 40))
    assert may(race) == (Boost(), Climb(), Swap(BOOST), Swap(CLIMB))
    assert may(does(race, Swap(CLIMB))) == (Ready(), Boost())


def test_nothing_is_swapped_while_there_is_a_route_card() -> None:
    """BR-24"""
    race = riding(level="complete", turn=SYLVIE, hands=held(sylvie=(39, CLIMB)))
    assert refused(race, Swap(CLIMB)) == "BR-24"


def test_a_swap_may_take_the_last_card() -> None:
    """BR-12, BR-24"""
    race = riding(level="complete", turn=SYLVIE, hands=held(sylvie=(CLIMB,)), talon=(46,))
    race = does(race, Swap(CLIMB))
    assert told(race) == ["swaps BR-24", "last_card BR-12"]
    race = lays(race, 46)
    assert (race.phase, race.leader) == ("over", SYLVIE)


def test_a_talon_without_route_cards_ends_in_a_limp() -> None:
    """BR-24: the last card is a boost; the rider counts as laying a 39, and may boost it."""
    race = riding(level="complete", turn=SYLVIE, hands=held(sylvie=(CLIMB,)), talon=(BOOST,))
    race = does(race, Swap(CLIMB))
    assert may(race) == (Limp(), Boost())
    race = does(race, Limp(), Boost())
    assert (race.phase, race.speeds[SYLVIE], race.delays[SYLVIE]) == ("over", 41, 3)


@pytest.mark.parametrize(
    ("slumps", "boost", "counts"),
    [(0, False, 39), (0, True, 41), (1, False, 37), (1, True, 39), (2, False, 35)],
)
@pytest.mark.parametrize("first", [False, True])
def test_without_route_card_and_talon_a_rider_limps_at_39(
    slumps: int, boost: bool, counts: int, first: bool
) -> None:
    """BR-24: boosts and slumps apply, and no card is laid."""
    race = riding(
        level="complete",
        turn=SYLVIE,
        slumps=(0, slumps, 0, 0),
        hands=held(sylvie=(CLIMB, BOOST)),
        talon=(),
        turns_left=2,
    )
    assert may(race) == (Limp(), Boost())
    with_it = (Boost(),) * boost
    race = does(race, *with_it, Limp()) if first else does(race, Limp(), *with_it)
    race = does(race, Done()) if race.phase == "laid" else race
    assert (race.speeds[SYLVIE], race.delays[SYLVIE], race.piles[SYLVIE]) == (counts, 44 - counts, ())
    assert (race.turn, race.slumps[SYLVIE]) == (BEATRICE, 0)


def test_a_leader_without_any_route_card_says_ready_and_limps_in_front() -> None:
    """BR-11, BR-16, BR-24"""
    race = riding(level="complete", turn=JEAN, hands=held(jean=(BOOST,)), talon=(), turns_left=2)
    assert may(race) == (Ready(), Boost())
    race = announced(race)
    assert may(race) == (Limp(),)
    race = does(race, Limp(), Done())
    assert (race.leader, race.pace, race.asked) == (JEAN, 39, (SYLVIE, BEATRICE, PAUL))


# -- what is hidden --------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, JEAN, SYLVIE])
def test_specials_in_hand_are_hidden_and_those_played_are_not(seat: int | None) -> None:
    """BR-16, BR-20"""
    race = riding(
        level="complete", hands=held(beatrice=(44, CLIMB, BOOST)), out=(SLUMP,), slumps=(0, 0, 0, 1)
    )
    other = replace(race, hands=(*race.hands[:2], (40, 41, 42), *race.hands[3:]))
    assert rules.view(race, seat) == rules.view(other, seat)
    assert (rules.view(race, seat).out, rules.view(race, seat).slumps) == ((SLUMP,), (0, 0, 0, 1))


# -- the told example ------------------------------------------------------------------------------

# Rider, the card, the speed it counts for, leader and speed of the pack after it, delays after it, climb.
TOLD = [
    (JEAN, 41, 41, JEAN, 41, (0, 0, 0, 0), False),
    (SYLVIE, 41, 41, JEAN, 41, (0, 0, 0, 0), False),
    (BEATRICE, 50, 50, BEATRICE, 50, (0, 0, 0, 0), True),
    (PAUL, 50, 50, BEATRICE, 50, (0, 0, 0, 0), True),
    (JEAN, 49, 49, BEATRICE, 50, (1, 0, 0, 0), True),
    (SYLVIE, 48, 50, BEATRICE, 50, (1, 0, 0, 0), True),
    (BEATRICE, 49, 49, BEATRICE, 49, (1, 0, 0, 0), False),
    (PAUL, 47, 47, BEATRICE, 49, (1, 0, 0, 0), False),
    (JEAN, 47, 47, BEATRICE, 49, (3, 0, 0, 0), False),
    (SYLVIE, 48, 48, BEATRICE, 49, (3, 0, 0, 0), False),
    (BEATRICE, 50, 52, BEATRICE, 52, (3, 0, 0, 0), False),
    (PAUL, 50, 50, BEATRICE, 52, (3, 0, 0, 0), False),
    (JEAN, 45, 45, BEATRICE, 52, (10, 0, 0, 0), False),
    (SYLVIE, 49, 49, BEATRICE, 52, (10, 3, 0, 0), False),
    (BEATRICE, 49, 50, BEATRICE, 50, (10, 3, 0, 0), True),
    (PAUL, 48, 48, BEATRICE, 50, (10, 3, 0, 2), True),
    (JEAN, 44, 44, BEATRICE, 50, (16, 3, 0, 2), True),
    (SYLVIE, 50, 50, BEATRICE, 50, (16, 3, 0, 2), True),
    (BEATRICE, 44, 42, BEATRICE, 42, (16, 3, 0, 2), False),
    (PAUL, 44, 44, BEATRICE, 42, (16, 3, 0, 0), False),
    (JEAN, 47, 47, BEATRICE, 42, (11, 3, 0, 0), False),
    (SYLVIE, 42, 42, BEATRICE, 42, (11, 3, 0, 0), False),
    (BEATRICE, 41, 41, BEATRICE, 41, (11, 3, 0, 0), False),
    (PAUL, 43, 43, BEATRICE, 41, (11, 3, 0, 0), True),
    (JEAN, 46, 46, BEATRICE, 41, (6, 3, 0, 0), True),
]

SETTLED = {
    "sets_pace",
    "takes_lead",
    "held_up",
    "follows",
    "dropped",
    "rejoins",
    "loses",
    "holds_gap",
    "wins_back",
}


def test_the_told_example_of_the_complete_game_card_by_card() -> None:
    """BR-15 to BR-23, as the rule sheet tells a stage; every delay, lead and speed."""
    rows = iter(TOLD)
    climbing, laid = False, 0
    for _, move, state in steps(examples("escapades.games.breakaway")["2"]):
        laid = move.card if isinstance(move, Lay) else laid
        # A climb that ended with this move lasted while its card was settled.
        ended = any(news.what == "climb_over" for news in state.news)
        for news in state.news:
            if news.what in SETTLED:
                row = (news.seat, laid, state.speeds[news.seat], state.leader, state.pace, state.delays)
                assert (*row, climbing or state.climbing) == next(rows)
                assert news.fact("speed") == state.speeds[news.seat]
        climbing = state.climbing and not ended
    assert next(rows, None) is None


def test_the_told_climb_out_of_turn_and_the_end_of_the_tale() -> None:
    """BR-16, BR-17: Jean blocks the road in front of Béatrice; the tale stops in the middle of the stage."""
    tale = list(steps(examples("escapades.games.breakaway")["2"]))
    climbs = [
        (seat, (state.news[0].what, state.news[0].seat))
        for seat, move, state in tale
        if isinstance(move, Climb)
    ]
    assert climbs == [
        (BEATRICE, ("climb", BEATRICE)),
        (BEATRICE, ("climb", BEATRICE)),
        (JEAN, ("climb_in_front", JEAN)),
    ]
    end = tale[-1][2]
    assert (end.phase, end.turn, end.leader, end.times) == ("ride", SYLVIE, BEATRICE, ())
    assert end.out.count(SLUMP) == 2


def test_the_record_of_the_complete_game_is_the_told_one() -> None:
    """The record is made from the rows above; `nox -s golden` writes it anew."""
    assert examples("escapades.games.breakaway")["2"] == example_2()
    assert [(seat, card) for seat, _, card, _, _ in EXAMPLE_2] == [(row[0], row[1]) for row in TOLD]
