"""Fair deals: the seed is committed to before the first card and revealed after the last.

Only `Random.random()` is used of Python's generator: its sequence for a given seed is kept stable
between versions, which is not promised of `shuffle` and its kin.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, TypeVar

from escapades.kernel.game import CHANCE, Move, Rules, State

if TYPE_CHECKING:
    from escapades.kernel.record import Record

T = TypeVar("T")


def commitment(seed: str) -> str:
    """What is shown before the first deal: it fixes the seed without telling it."""
    return sha256(seed.encode()).hexdigest()


def draw_below(bound: int, rng: Random) -> int:
    """A number from 0 up to, and without, `bound`."""
    return int(rng.random() * bound)


def shuffled(items: Iterable[T], rng: Random) -> tuple[T, ...]:
    """Fisher–Yates, from the last place down."""
    cards = list(items)
    for last in range(len(cards) - 1, 0, -1):
        other = draw_below(last + 1, rng)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def chance_move(rules: Rules, state: State, seed: str, count: int) -> Move:
    """The outcome of the `count`-th chance move (from 0) under `seed`, whatever was played in between."""
    return rules.chance(state, Random(f"{seed}/{count}"))


def verify(record: Record, seed: str, since: int = 0) -> str:
    """'' if every chance move of the record after the first `since` moves follows from the seed, else what
    does not: a game that was taken up from a replay has its own seed only from there on."""
    wrong = unfair(record, seed, since)
    if wrong is None:
        return ""
    return (
        f"move {wrong} does not follow from the seed"
        if wrong
        else "the seed is not the one that was committed to"
    )


def unfair(record: Record, seed: str, since: int = 0) -> int | None:
    """The first move of chance, from 1, that does not follow from the seed; 0 for a seed that is not the
    one committed to; None where all is well."""
    from escapades.kernel.record import game_of, steps

    if commitment(seed) != record.commitment:
        return 0
    rules = game_of(record).rules
    count = 0
    before = rules.setup(len(record.names), record.settings)
    for number, (seat, move, state) in enumerate(steps(record), start=1):
        if seat == CHANCE:
            if number > since and chance_move(rules, before, seed, count) != move:
                return number
            count += 1
        before = state
    return None
