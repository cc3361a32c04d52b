"""Thinking in slices: deal the unseen again and again, try the moves in each deal, keep the figures.

In a turn the moves race: all are tried in the same deals with the same luck, and those that are surely worse
than the best are dropped, so that time goes to what is still in doubt. Where several choose at the same time,
unseen, each is given the regret of not having chosen otherwise, and the own choice is mixed accordingly.

The caller owns the time: `Thinking.slices()` yields after every play-out, `thought()` may be asked whenever.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any

from escapades.kernel import Move, Seat, View
from escapades.search.mind import Mind, World

FIRST_CHECK = 12  # deals before a move can be dropped
CHECK_EVERY = 1.3  # then again after so many times as many
SURELY = 2.6  # standard errors by which a move must be worse
ENOUGH = 4000  # deals after which nothing more is learnt
ALIKE = 1e-9

BY_HABIT = 0.65  # of the others' secret choices: the rest is what would be best for them
OFTEN = 0.15  # a share of the own mixture below which a choice is noise


@dataclass(frozen=True, slots=True)
class Opinion:
    """What is thought of one move."""

    move: Move
    value: float  # the share of the others left behind, on average
    error: float  # its standard error
    tries: int
    facts: tuple[tuple[str, float], ...] = ()  # in which share of its tries they came true


@dataclass(frozen=True, slots=True)
class Thought:
    """The move to make, and what is thought of all that were considered, best first."""

    move: Move
    opinions: tuple[Opinion, ...]
    deals: int


@dataclass(slots=True)
class Trial:
    """A move and how it did in each deal so far."""

    move: Move
    values: list[float] = field(default_factory=list)
    facts: Counter[str] = field(default_factory=Counter)

    def add(self, value: float, facts: Sequence[str]) -> None:
        self.values.append(value)
        self.facts.update(facts)

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0

    def opinion(self) -> Opinion:
        tries = len(self.values)
        shares = tuple((fact, count / tries) for fact, count in sorted(self.facts.items()))
        return Opinion(self.move, self.mean, standard_error(self.values), tries, shares)


class Thinking:
    """One question: what should `seat` do, who sees this view?

    `others` choose at the same time. `must` are moves that are never dropped: a hint compares with them.
    """

    def __init__(
        self,
        mind: Mind,
        view: View,
        seat: Seat,
        rng: Random,
        others: tuple[Seat, ...] = (),
        must: tuple[Move, ...] = (),
    ) -> None:
        self.mind, self.view, self.seat, self.rng = mindful(mind), view, seat, rng
        self.others = others if hasattr(mind, "known_to") else ()
        self.must = must
        sensible = tuple(mind.sensible(view, seat))
        self.trials = [Trial(move) for move in (*sensible, *(move for move in must if move not in sensible))]
        self.deals = 0
        self.mixtures: dict[tuple[Seat, Hashable], Mixture] = {}

    def slices(self) -> Iterator[None]:
        """Yields after every play-out; ends when nothing more is to be learnt."""
        return self._mix() if self.others else self._race()

    def thought(self) -> Thought:
        """The best as far as is known; without a single deal the first of the sensible moves."""
        tried = [trial for trial in self.trials if trial.values]
        if not tried:
            opinions = [Opinion(trial.move, 0.0, 1.0, 0) for trial in self.trials]
            return Thought(self.trials[0].move, tuple(opinions), 0)
        # A move that was dropped early may look better than it is: more deals go first.
        ranked = sorted(tried, key=lambda trial: (len(trial.values) == self.deals, trial.mean), reverse=True)
        opinions = [trial.opinion() for trial in ranked]
        return Thought(self._mixed() or opinions[0].move, tuple(opinions), self.deals)

    # -- one seat on turn --------------------------------------------------------------------------

    def _race(self) -> Iterator[None]:
        running, check = list(self.trials), FIRST_CHECK
        while self.deals < ENOUGH and len(running) > 1:
            world = self.mind.deal(self.view, self.seat, self.rng)
            yield
            luck = self.rng.getrandbits(32)
            tried = []
            for trial in running:
                tried.append(self.mind.try_out(world, {self.seat: trial.move}, self.seat, Random(luck)))
                yield
            for trial, (values, facts) in zip(running, tried, strict=True):
                trial.add(values[self.seat], facts)
            self.deals += 1
            if self.deals >= check:
                check = int(check * CHECK_EVERY) + 1
                running = self._still_in_doubt(running)

    def _still_in_doubt(self, running: list[Trial]) -> list[Trial]:
        best = max(running, key=lambda trial: trial.mean)
        return [trial for trial in running if trial.move in self.must or not surely_worse(trial, best)]

    # -- several seats at the same time ------------------------------------------------------------

    def _mix(self) -> Iterator[None]:
        """Regret matching: now the own choice is gone over, now that of one of the others."""
        own = {trial.move: trial for trial in self.trials}
        while self.deals < ENOUGH and len(self.trials) > 1:
            world = self.mind.deal(self.view, self.seat, self.rng)
            yield
            luck = self.rng.getrandbits(32)
            joint = {other: self._choice(world, other) for other in self.others}
            joint[self.seat] = self._mixture(world, self.seat).sample(self.rng)
            other = self.others[self.deals % len(self.others)]
            for seat in (self.seat, other):
                mixture = self._mixture(world, seat)
                values = []
                for move in mixture.moves:
                    ended, facts = self.mind.try_out(world, joint | {seat: move}, self.seat, Random(luck))
                    values.append(ended[seat])
                    if seat == self.seat:
                        own[move].add(ended[seat], facts)
                    yield
                mixture.learn(values)
            self.deals += 1

    def _choice(self, world: World, seat: Seat) -> Move:
        mind: Any = self.mind
        if self.rng.random() < BY_HABIT:
            return mind.habit(world, seat, self.rng)
        return self._mixture(world, seat).sample(self.rng)

    def _mixture(self, world: World, seat: Seat) -> Mixture:
        mind: Any = self.mind
        key = (seat, None if seat == self.seat else mind.known_to(world, seat))
        if key not in self.mixtures:
            own = seat == self.seat
            moves = [trial.move for trial in self.trials] if own else mind.options(world, seat)
            self.mixtures[key] = Mixture(tuple(moves))
        return self.mixtures[key]

    def _mixed(self) -> Move | None:
        """One of the own choices, as often as the mixture says; None where nothing was mixed."""
        mixture = self.mixtures.get((self.seat, None))
        return mixture.settled(self.rng) if mixture else None


class Mixture:
    """How often each of some moves is chosen, learnt from regret."""

    def __init__(self, moves: tuple[Move, ...]) -> None:
        self.moves = moves
        self.regrets = [0.0] * len(moves)
        self.sums = [0.0] * len(moves)
        self.rounds = 0

    def shares(self) -> list[float]:
        total = sum(self.regrets)
        if total <= ALIKE:
            return [1 / len(self.moves)] * len(self.moves)
        return [regret / total for regret in self.regrets]

    def sample(self, rng: Random) -> Move:
        return rng.choices(self.moves, self.shares())[0]

    def learn(self, values: Sequence[float]) -> None:
        """`values` are what each move would have brought: what is regretted is the difference."""
        self.rounds += 1
        shares = self.shares()
        had = sum(share * value for share, value in zip(shares, values, strict=True))
        for at, (share, value) in enumerate(zip(shares, values, strict=True)):
            self.sums[at] += self.rounds * share  # later rounds know more
            self.regrets[at] = max(0.0, self.regrets[at] + value - had)

    def settled(self, rng: Random) -> Move:
        """A choice by the average of all rounds, without what is hardly ever chosen."""
        total = sum(self.sums)
        if total <= ALIKE:
            return self.moves[0]
        often = [weight if weight >= OFTEN * total else 0.0 for weight in self.sums]
        return rng.choices(self.moves, often if sum(often) else self.sums)[0]


def mindful(mind: Mind) -> Mind:
    """One that remembers, while it thinks about one question, what came of what it tried; if there is one."""
    remembering: Any = getattr(mind, "Remembering", None)
    return remembering() if remembering else mind


def standard_error(values: Sequence[float]) -> float:
    """Of the mean of these values; 1 while nothing is known."""
    count = len(values)
    if count < 2:
        return 1.0
    mean = sum(values) / count
    return sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def surely_worse(trial: Trial, best: Trial) -> bool:
    """Compared deal by deal, since both were tried in the same ones."""
    gaps = [ahead - value for ahead, value in zip(best.values, trial.values, strict=True)]
    return trial is not best and sum(gaps) / len(gaps) > max(ALIKE, SURELY * standard_error(gaps))
