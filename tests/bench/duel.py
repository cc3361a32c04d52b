"""Seeded tournaments between bots: who is better, by how much, and how sure that is.

One challenger sits among opponents of another strength, in every seat equally often. A shared first place
counts as its share of a win. Expert is given a number of play-outs a decision instead of seconds, so that the
same command gives the same games on every machine; the table says how many.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from random import Random
from zlib import crc32

from escapades.games import SHELF
from escapades.kernel import CHANCE, Move, Seat, State, settle
from escapades.search.thinking import Thinking

STEPS = {  # challenger, opponents
    "club": ("club", "beginner"),
    "expert": ("expert", "club"),
    "time": ("expert4", "expert"),
}
# Short games of the most usual kind: a tournament should not last a night.
OPTIONS = {"breakaway": {"stages": 3, "level": "complete"}, "lifeboats": {"talk": "open"}}
AT_95 = 1.96


@dataclass(frozen=True)
class Duel:
    """One game to play: the challenger's seat follows from its number."""

    game: str
    seats: int
    step: str
    playouts: int
    number: int

    @property
    def challenger(self) -> Seat:
        return self.number % self.seats

    def player(self, seat: Seat) -> str:
        return STEPS[self.step][seat != self.challenger]


def won(duel: Duel) -> float:
    """The challenger's part of the first place."""
    game = SHELF[duel.game]
    rules = game.rules
    rng = Random(f"{duel.game} {duel.seats} {duel.number}")  # the same luck for every step
    state = rules.setup(duel.seats, settle(game, duel.seats, OPTIONS.get(duel.game, {})))
    while pending := rules.pending(state):
        seat = rng.choice(pending)  # where several are asked, nobody always speaks first
        move = rules.chance(state, rng) if seat == CHANCE else decided(duel, state, seat)
        state = rules.apply(state, seat, move)
    outcome = rules.outcome(state)
    assert outcome is not None
    first = outcome.ranks.count(1)
    return (outcome.ranks[duel.challenger] == 1) / first


def decided(duel: Duel, state: State, seat: Seat) -> Move:
    game, player = SHELF[duel.game], duel.player(seat)
    view = game.rules.view(state, seat)
    whim = Random(f"{duel} {seat} {crc32(repr(view).encode())}")
    if player == "beginner":
        return game.bot.childlike(view, seat, whim)
    if player == "club":
        return game.bot.choose(view, seat, whim)
    others = tuple(other for other in game.rules.pending(view) if other not in (seat, CHANCE))
    thinking = Thinking(game.bot, view, seat, whim, others)
    budget = duel.playouts * (4 if player == "expert4" else 1)
    for _ in islice(thinking.slices(), budget):
        pass
    return thinking.thought().move


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's, of a share of wins."""
    share, z2 = wins / games, AT_95**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = AT_95 * sqrt(share * (1 - share) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    return middle - half, middle + half


def tables(arguments: argparse.Namespace) -> Iterator[tuple[str, int, str]]:
    for game in arguments.game or SHELF:
        for seats in SHELF[game].seats:
            if not arguments.seats or seats in arguments.seats:
                for step in arguments.step or STEPS:
                    yield game, seats, step


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=[*SHELF])
    parser.add_argument("--seats", action="append", type=int)
    parser.add_argument("--step", action="append", choices=[*STEPS])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=300, help="of an expert's decision")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    print("game          seats  step    games  wins  95 % interval   fair  times fair", flush=True)
    with ProcessPoolExecutor(arguments.processes) as pool:
        for game, seats, step in tables(arguments):
            duels = [Duel(game, seats, step, arguments.playouts, n) for n in range(arguments.games)]
            wins = sum(pool.map(won, duels, chunksize=1))
            share, (low, high) = wins / len(duels), interval(wins, len(duels))
            row = f"{game:13} {seats:5}  {step:6} {len(duels):6}  {share:4.0%}  {low:6.1%}-{high:5.1%}"
            print(f"{row}   {1 / seats:4.0%}  {share * seats:5.2f}", flush=True)


if __name__ == "__main__":
    main()
