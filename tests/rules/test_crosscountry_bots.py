"""What bots of Cross-country know: blunders that they keep away from, and the moves as a hint names them."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from escapades.games.crosscountry import bot, rules
from escapades.games.crosscountry.data import CARDS
from escapades.games.crosscountry.fast import World
from escapades.games.crosscountry.rules import Lay, State
from escapades.games.crosscountry.table import move_name
from escapades.kernel import CHANCE, Move, Seat
from escapades.kernel.texts import Words
from escapades.search.thinking import Thinking
from running import GAME, drawn, plays, running

ANA, BEN, CLEO, DAN = range(4)


def decided(state: State, seat: Seat) -> set[Move]:
    """By club and by expert, each several times."""
    view = rules.view(state, seat)
    found: set[Move] = {bot.choose(view, seat, Random(whim)) for whim in range(20)}
    for whim in range(3):
        thinking = Thinking(bot, view, seat, Random(whim))
        for _ in islice(thinking.slices(), 60):
            pass
        found.add(thinking.thought().move)
    return found


def hands(*known: str) -> list[str]:
    """The hands that are told; the others have as many of the cards left over."""
    held = {card for hand in known for card in hand.split()}
    size = max(len(hand.split()) for hand in known)
    left = iter(sorted(set(CARDS) - held - {"b7"}))
    return [*known, *(" ".join(next(left) for _ in range(size)) for _ in range(4 - len(known)))]


UPHILL = running((20, 24, 10, 8), hands("rJ r6 rQ g9 g3 y8 y2 yA", "b7 g2 g4 g5 g7 g8 gK gQ"), trick_number=6)
BLOCKED = running(
    (60, 66, 66, 70), hands("r10 r6 r5 g9 g3 y8 y2 yA", "b2 g2 g4 g5 g7 g8 gK gQ"), trick_number=6
)


def test_no_figure_is_wasted_uphill() -> None:
    """CC-12: the pace is 7, a jack thrown in is worth five uphill, and so is a 6."""
    state = plays(UPHILL, "b7")
    assert rules.to_play(state) == ANA
    assert bot.blunders(rules.view(state, ANA), ANA)[Lay("rJ")] == "figure_wasted"
    assert decided(state, ANA).isdisjoint({Lay("rJ"), Lay("rQ"), Lay("yA")})


def test_the_best_number_is_not_given_where_a_lower_one_goes_as_far() -> None:
    """CC-3, CC-15: uphill a 9 is worth no more than a 6."""
    state = plays(UPHILL, "b7")
    assert bot.blunders(rules.view(state, ANA), ANA)[Lay("g9")] == "best_wasted"
    assert Lay("g9") not in decided(state, ANA)


def test_a_card_that_may_take_the_trick_is_not_wasted() -> None:
    """CC-16"""
    state = plays(running((20, 24, 10, 8), hands("bJ b6 r2 r3", "b7 g2 g4 g5"), trick_number=10), "b7")
    assert bot.blunders(rules.view(state, ANA), ANA) == {}


def test_nothing_is_saved_in_the_sprint() -> None:
    """CC-17"""
    state = plays(running((213, 214, 10, 8), hands("rJ r6 rQ g9", "b7 g2 g4 g5"), trick_number=6), "b7")
    assert bot.blunders(rules.view(state, ANA), ANA) == {}


def last_to_play(rows: tuple[int, ...], cards: str, hand: str) -> State:
    """Dan plays last; each of the others holds one card of these."""
    return plays(running(rows, [*cards.split(), hand], order=(ANA, BEN, CLEO, DAN)), *cards.split())


def test_the_line_is_not_missed() -> None:
    """CC-17: Ana is at 228 and across with none left, Dan's 9 takes him one beyond her."""
    state = last_to_play((226, 220, 215, 222), "b4 b3 b2", "b9 b5 r10")
    ends = {card: rules.apply(state, DAN, Lay(card)) for card in ("b9", "b5")}
    assert [rules.outcome(end).ranks[DAN] for end in ends.values()] == [1, 2]  # type: ignore[union-attr]
    assert bot.blunders(rules.view(state, DAN), DAN) == {Lay("b5"): "line_missed"}
    assert decided(state, DAN) == {Lay("b9")}


def test_the_last_does_not_end_the_race_with_the_dummy() -> None:
    """CC-20: Cléo is last and chooses for the dummy, which may cross the line or stay before it."""
    state = running((225, 221, 215, 222), ["b2", "b3", "b4", "b9 b5"], seats=3, order=(ANA, BEN, CLEO, DAN))
    state = plays(state, "b2", "b3", "b4")
    assert rules.pending(state) == (CLEO,)
    assert bot.blunders(rules.view(state, CLEO), CLEO) == {Lay("b9"): "race_ended"}
    assert decided(state, CLEO) == {Lay("b5")}


# -- beliefs ---------------------------------------------------------------------------------------


def test_a_world_dealt_knows_who_is_out_of_a_suit() -> None:
    """CC-10: and gives every runner as many cards as it holds, the own ones where they are."""
    held = hands("b2 b3 g2", "r2 r3 r4", "b5 g5 y5")
    out = tuple(card for card in CARDS if card not in " ".join(held).split())
    state = plays(running((30, 20, 10, 5), held, out=out), "b2", "r2")
    view = rules.view(state, CLEO)
    for seed in range(30):
        world = bot.deal(view, CLEO, Random(seed))
        assert world.hands[BEN][0] == []
        assert [sum(map(len, hand)) for hand in world.hands] == [2, 2, 3, 3]
        assert world.hands[CLEO] == World.of(state).hands[CLEO]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_world_dealt_leaves_open_hands_alone(seats: int) -> None:
    """CC-20, CC-22"""
    start = drawn(0, seats)
    state = rules.apply(start, CHANCE, rules.chance(start, Random(1)))
    seat = rules.decider(state)
    world = bot.deal(rules.view(state, seat), seat, Random(2))
    for runner, is_open in enumerate(state.open_hands):
        if is_open:
            assert world.hands[runner] == World.of(state).hands[runner]


# -- words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "french", "english"),
    [
        ("b7", "le 7 bleu", "the blue 7"),
        ("gQ", "la dame verte", "the green queen"),
        ("rA", "l’as rouge", "the red ace"),
    ],
)
def test_a_move_in_words(card: str, french: str, english: str) -> None:
    view = rules.view(UPHILL, ANA)
    assert move_name(Lay(card), view, Words("fr", GAME.texts)) == french
    assert move_name(Lay(card), view, Words("en", GAME.texts)) == english
