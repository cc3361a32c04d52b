"""Thinking: what it finds in games small enough to know the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

import pytest

from escapades.games import SHELF
from escapades.kernel import Outcome, left_behind
from escapades.search.plain import PlainMind, mind_of
from escapades.search.thinking import FIRST_CHECK, Mixture, Thinking


@dataclass
class Urns:
    """Three urns with other shares of winning lots; a lot is drawn from the one that is named."""

    shares: Mapping[str, float]
    tried: list[str] = field(default_factory=list)

    def sensible(self, view: str, seat: int) -> Sequence[str]:
        return list(self.shares)

    def deal(self, view: str, seat: int, rng: Random) -> float:
        return rng.random()

    def try_out(self, world: float, moves: Mapping[int, str], seat: int, rng: Random) -> Any:
        self.tried.append(moves[seat])
        won = world < self.shares[moves[seat]]
        return (float(won), float(not won)), ("won",) if won else ()


def thought_about(mind: Any, seed: int = 1, slices: int | None = None, **more: Any) -> Any:
    thinking = Thinking(mind, "view", 0, Random(seed), **more)
    for _ in islice(thinking.slices(), slices):
        pass
    return thinking.thought()


@pytest.mark.parametrize("seed", range(5))
def test_the_best_urn_is_found_and_the_figures_are_told(seed: int) -> None:
    thought = thought_about(Urns({"poor": 0.2, "good": 0.6, "fair": 0.45}), seed)
    assert thought.move == "good"
    best, *others = thought.opinions
    assert {other.move for other in others} == {"poor", "fair"}
    assert best.tries == thought.deals
    assert abs(best.value - 0.6) < 5 * best.error
    assert dict(best.facts) == {"won": pytest.approx(best.value)}


def test_what_is_surely_worse_costs_no_more_time() -> None:
    mind = Urns({"poor": 0.05, "good": 0.9, "rich": 0.95})
    thought_about(mind)
    assert mind.tried.count("poor") < 4 * FIRST_CHECK < mind.tried.count("good")


def test_what_a_hint_compares_with_is_never_dropped() -> None:
    mind = Urns({"good": 0.9, "poor": 0.05, "fair": 0.85})
    thought = thought_about(mind, slices=600, must=("poor",))
    tries = {opinion.move: opinion.tries for opinion in thought.opinions}
    assert tries["poor"] >= thought.deals - 1


def test_a_move_that_no_habit_proposes_can_be_asked_about() -> None:
    thought = thought_about(Urns({"good": 0.9, "odd": 0.1}), must=("odd",))
    assert {opinion.move for opinion in thought.opinions} == {"good", "odd"}


def test_without_time_the_likeliest_move_is_made() -> None:
    thought = thought_about(Urns({"first": 0.1, "second": 0.9}), slices=0)
    assert (thought.move, thought.deals) == ("first", 0)


def test_a_move_dropped_early_is_never_the_best() -> None:
    """It may have been lucky until then."""
    for seed in range(30):
        thought = thought_about(Urns({"a": 0.5, "b": 0.52, "c": 0.48}), seed, slices=400)
        assert thought.opinions[0].tries == max(opinion.tries for opinion in thought.opinions)


def test_the_same_luck_for_every_move() -> None:
    """Moves that do the same are worth exactly the same."""
    thought = thought_about(Urns({"left": 0.5, "right": 0.5}), slices=300)
    assert thought.opinions[0].value == thought.opinions[1].value


@dataclass
class Pennies:
    """Seat 0 wins if both show the same side; seat 1 has a habit."""

    habit_is: str

    def sensible(self, view: str, seat: int) -> Sequence[str]:
        return ["heads", "tails"]

    def deal(self, view: str, seat: int, rng: Random) -> None:
        return None

    def known_to(self, world: None, seat: int) -> None:
        return None

    def options(self, world: None, seat: int) -> Sequence[str]:
        return ["heads", "tails"]

    def habit(self, world: None, seat: int, rng: Random) -> str:
        return rng.choice(["heads", "tails"]) if self.habit_is == "none" else self.habit_is

    def try_out(self, world: None, moves: Mapping[int, str], seat: int, rng: Random) -> Any:
        same = moves[0] == moves[1]
        return (float(same), float(not same)), ()


def test_a_secret_choice_cannot_be_read() -> None:
    """Against somebody without habits both sides are shown, about equally often."""
    shown = [thought_about(Pennies("none"), seed, slices=1500, others=(1,)).move for seed in range(60)]
    assert 15 < shown.count("heads") < 45


def test_a_habit_is_made_use_of() -> None:
    shown = [thought_about(Pennies("tails"), seed, slices=1500, others=(1,)).move for seed in range(20)]
    assert shown.count("tails") >= 16


def test_regret_leads_to_the_better_choice() -> None:
    mixture = Mixture(("worse", "better"))
    for _ in range(50):
        mixture.learn([0.2, 0.7])
    assert mixture.shares() == [0.0, 1.0]
    assert mixture.settled(Random(1)) == "better"


# -- games of which only the rules are known -------------------------------------------------------


class Twigs:
    """Take one or two twigs in turns; who takes the last one wins. Four left: one is right."""

    def legal(self, state: Any, seat: int) -> tuple[int, ...]:
        return tuple(n for n in (1, 2) if n <= state[0])

    def apply(self, state: Any, seat: int, move: int) -> Any:
        return state[0] - move, 1 - seat, seat

    def pending(self, state: Any) -> tuple[int, ...]:
        return (state[1],) if state[0] else ()

    def imagine(self, view: Any, seat: int, rng: Random) -> Any:
        return view

    def outcome(self, state: Any) -> Outcome | None:
        return None if state[0] else Outcome((1, 2) if state[2] == 0 else (2, 1), (0, 0), "")


def test_any_rules_can_be_thought_about() -> None:
    mind: Any = PlainMind(Twigs())  # type: ignore[arg-type]
    thinking = Thinking(mind, (4, 0, 1), 0, Random(1))
    for _ in islice(thinking.slices(), 2000):
        pass
    assert thinking.thought().move == 1
    assert mind.choose((4, 0, 1), 0, Random(1)) in (1, 2)
    assert mind.childlike((4, 0, 1), 0, Random(1)) in (1, 2)


def test_a_game_brings_its_own_mind() -> None:
    game = SHELF["jailbreak"]
    assert mind_of(game) is game.bot


def test_shares_add_up() -> None:
    for ranks in ((1, 2, 3, 4), (1, 1, 3, 3), (1,) * 5, (2, 1)):
        assert sum(left_behind(ranks)) == pytest.approx(len(ranks) / 2)
