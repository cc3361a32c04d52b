"""A player who thinks in rules of thumb, from a view alone."""

from __future__ import annotations

from random import Random

from escapades.games.crossroads import rules
from escapades.games.crossroads.rules import Move, State
from escapades.kernel import Seat


def choose(view: State, seat: Seat, rng: Random) -> Move:
    moves = rules.legal(view, seat)
    return moves[int(rng.random() * len(moves))]
