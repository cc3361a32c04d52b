"""What an inmate or a guard with some wit would do, from what that player sees and nothing else."""

from __future__ import annotations

from random import Random

from escapades.games.jailbreak import rules
from escapades.games.jailbreak.rules import Move, State
from escapades.kernel import Seat, draw_below


def choose(view: State, seat: Seat, rng: Random) -> Move:
    moves = rules.legal(view, seat)
    return moves[draw_below(len(moves), rng)]
