"""Measure the rules and the thinking: decisions and play-outs a second, in CPython and inside Pyodide.

Rules: whole games by chance through the checked rules as they stand. Thinking: what an expert does most, a
deal of the unseen and a play-out of a move in it; a play-out is counted by its decisions, fifty to one.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "py"))

from escapades.games import SHELF  # noqa: E402 - this file is run by itself, in two interpreters
from escapades.kernel import CHANCE, Game, settle  # noqa: E402

SEATS = 4
RULES_TARGET = {
    "breakaway": 100_000,
    "crosscountry": 100_000,
    "jailbreak": 100_000,
    "lifeboats": 50_000,
    "crossroads": 15_000,
}  # decisions a second in CPython
IN_BROWSER = 0.4  # of that
PLAYOUTS_TARGET = 4_000  # of fifty decisions, a second, in the browser
SPAN = 50


def decisions(game: Game, seed: int) -> Iterator[tuple[Any, int]]:
    """A whole game by chance; yields each state with the seat that is asked, chance included."""
    rules, rng = game.rules, Random(seed)
    state = rules.setup(SEATS, settle(game, SEATS, {}))
    while pending := rules.pending(state):
        seat = rng.choice(pending)
        yield state, seat
        move = rules.chance(state, rng) if seat == CHANCE else rng.choice(rules.legal(state, seat))
        state = rules.apply(state, seat, move)


def rules_speed(game: Game, seconds: float) -> float:
    """Decisions a second, the best of several spells: the machine has other work."""
    best, seed = 0.0, 0
    for _ in range(4):
        count, begun = 0, perf_counter()
        while perf_counter() - begun < seconds / 4:
            count += sum(1 for _ in decisions(game, seed))
            seed += 1
        best = max(best, count / (perf_counter() - begun))
    return best


def thinking_speed(game: Game, seconds: float) -> tuple[float, float]:
    """Play-outs as they are, and of fifty decisions, a second: positions from all over some games."""
    mind, rng = game.bot, Random("thinking")
    world_of = import_module(f"escapades.games.{game.id}.fast").World.of
    positions = [at for seed in range(3) for at in decisions(game, seed) if at[1] != CHANCE]
    lengths = []
    for state, _ in rng.sample(positions, 30):
        trail: list[Any] = []
        world_of(state).play_out(rng, trail)
        lengths.append(len(trail))
    begun, count = perf_counter(), 0
    while perf_counter() - begun < seconds:
        state, seat = rng.choice(positions)
        view = game.rules.view(state, seat)
        moves = list(mind.sensible(view, seat))
        for _ in range(20):
            world = mind.deal(view, seat, rng)
            for move in moves[:4]:
                mind.try_out(world, {seat: move}, seat, rng)
                count += 1
    each = count / (perf_counter() - begun)
    return each, each * sum(lengths) / len(lengths) / SPAN


def measured(seconds: float) -> dict[str, tuple[float, float, float]]:
    return {
        name: (rules_speed(game, seconds), *thinking_speed(game, seconds)) for name, game in SHELF.items()
    }


def in_pyodide(seconds: float) -> dict[str, tuple[float, float, float]]:
    """The same in the interpreter of the page, which node runs on the engine of Chromium."""
    command = ["node", str(ROOT / "tests" / "bench" / "speed.mjs"), str(seconds)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found: dict[str, tuple[float, float, float]] = json.loads(told.splitlines()[-1])
    return found


def profile(game: Game, lines: int = 6) -> None:
    """The top lines of a profile of the rules."""
    profiler = cProfile.Profile()
    profiler.enable()
    for seed in range(10):
        for _ in decisions(game, seed):
            pass
    profiler.disable()
    stats = pstats.Stats(profiler)
    total = sum(row[2] for row in stats.stats.values())  # type: ignore[attr-defined]
    rows = sorted(stats.stats.items(), key=lambda row: -row[1][2])  # type: ignore[attr-defined]
    print(f"\n{game.id}: share of the time of 10 games, calls, where")
    for (file, line, name), (_, calls, own, _, _) in rows[:lines]:
        print(f"  {own / total:4.0%} {calls:8}  {name} ({Path(file).name}:{line})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0)
    arguments = parser.parse_args()
    here, there = measured(arguments.seconds), in_pyodide(arguments.seconds)
    print("              rules, decisions/s         play-outs/s          play-outs of 50/s")
    print("              CPython  Pyodide ratio   CPython  Pyodide      CPython  Pyodide")
    missed = []
    for game in SHELF:
        rules, each, fifty = here[game]
        rules_there, each_there, fifty_there = there[game]
        ratio = rules_there / rules
        print(
            f"{game:13} {rules:8,.0f} {rules_there:8,.0f}  {ratio:4.2f}"
            f"  {each:8,.0f} {each_there:8,.0f}     {fifty:8,.0f} {fifty_there:8,.0f}"
        )
        missed += [f"{game} rules"] * (rules < RULES_TARGET[game]) + [f"{game} ratio"] * (ratio < IN_BROWSER)
        missed += [f"{game} play-outs"] * (fifty_there < PLAYOUTS_TARGET)
    for game in SHELF.values():
        profile(game)
    if missed:
        sys.exit(f"over target: {', '.join(missed)}")


if __name__ == "__main__":
    main()
