"""Blunders of Breakaway: tempting, surely worse than something else, and made by nobody but beginners."""

from __future__ import annotations

from random import Random

import pytest

from escapades.games import SHELF
from escapades.games.breakaway import bot, rules, table
from escapades.games.breakaway.data import BOOST, CLIMB
from escapades.games.breakaway.rules import (
    Boost,
    Climb,
    Done,
    GiveSlump,
    Lay,
    Limp,
    Move,
    Pass,
    Ready,
    State,
    Swap,
)
from escapades.kernel.texts import Words
from escapades.search.thinking import Thinking
from racing import riding

FULL = (40, 41, 42, 43, 44, 47)


def hands(seat: int, hand: tuple[rules.Card, ...]) -> tuple[tuple[rules.Card, ...], ...]:
    return tuple(hand if other == seat else FULL for other in range(4))


# In the wheel at 48: with 45 the rider is dropped, 46 follows.
FREE_FOLLOW = riding(speeds=(48, None, None, None), hands=hands(1, (39, 45, 45, 46, 50, 50)))
# The last card of all: 50 takes the lead, which 46 does not.
LAST = riding(
    speeds=(48, 47, 47, 47), turn=1, talon=(), turns_left=0, hands=hands(1, (39, 40, 41, 46, 47, 50))
)
# The same with a boost: on 49 it wins the stage.
LAST_BOOST = riding(
    level="complete",
    speeds=(49, 47, 47, 47),
    talon=(),
    turns_left=0,
    phase="laid",
    card=49,
    hands=hands(1, (39, 40, 41, 42, BOOST)),
)
# At 44 behind a leader at 45 a boost changes 44 into 46; on a climb with a 50 behind 50 it changes nothing.
AT_THE_LIMIT = riding(
    level="complete",
    speeds=(50, None, None, None),
    climbing=True,
    phase="laid",
    card=50,
    hands=hands(1, (39, 40, 41, 42, BOOST)),
)
# Everybody but the leader is dropped: who would the climb hold up?
ALONE_IN_FRONT = riding(
    level="complete",
    speeds=(50, 44, 44, 44),
    delays=(0, 5, 6, 7),
    turn=0,
    phase="laid",
    card=50,
    hands=hands(0, (39, 40, 41, 42, CLIMB)),
)

POSITIONS = [
    pytest.param(FREE_FOLLOW, Lay(45), bot.LETS_GO, id=bot.LETS_GO),
    pytest.param(LAST, Lay(46), bot.LAST_CARD, id=bot.LAST_CARD),
    pytest.param(LAST_BOOST, Done(), bot.LAST_CARD, id=f"{bot.LAST_CARD} without its boost"),
    pytest.param(AT_THE_LIMIT, Boost(), bot.IDLE_BOOST, id=bot.IDLE_BOOST),
    pytest.param(ALONE_IN_FRONT, Climb(), bot.IDLE_CLIMB, id=bot.IDLE_CLIMB),
]


@pytest.mark.parametrize(("race", "tempting", "reason"), POSITIONS)
def test_club_and_expert_keep_away_from_blunders(race: State, tempting: Move, reason: str) -> None:
    seat = rules.pending(race)[0]
    view = rules.view(race, seat)
    assert tempting in rules.legal(view, seat)
    assert bot.blunders(view, seat)[tempting] == reason
    assert tempting not in bot.sensible(view, seat)
    assert all(bot.choose(view, seat, Random(luck)) != tempting for luck in range(40))
    thinking = Thinking(bot, view, seat, Random(1))
    for _, _slice in zip(range(60), thinking.slices(), strict=False):
        pass
    assert thinking.thought().move != tempting


def test_each_blunder_has_a_position() -> None:
    assert {parameters.values[2] for parameters in POSITIONS} == set(bot.BLUNDERS)


def test_who_cannot_do_better_makes_no_blunder() -> None:
    """Nothing follows at 50, a boost would; then being dropped is no more than bad luck (BR-7)."""
    weak = riding(speeds=(50, None, None, None), hands=hands(1, FULL))
    assert bot.blunders(rules.view(weak, 1), 1) == {}
    saved = riding(level="complete", speeds=(50, None, None, None), hands=hands(1, (39, 46, 48, BOOST)))
    assert Lay(46) not in bot.blunders(rules.view(saved, 1), 1)
    assert Lay(39) in bot.blunders(rules.view(saved, 1), 1)


def test_every_move_has_a_name_in_both_languages() -> None:
    moves = [
        Lay(44),
        Limp(),
        Swap(BOOST),
        Swap(CLIMB),
        Boost(),
        Climb(),
        Ready(),
        Pass(),
        Done(),
        GiveSlump(1),
    ]
    for language in ("fr", "en"):
        words = Words(language, SHELF["breakaway"].texts)
        names = [table.move_name(move, LAST, words) for move in moves]
        assert len(set(names)) == len(moves)
    assert table.move_name(Lay(44), LAST, words) == "44"
