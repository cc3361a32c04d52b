"""Thinking about a game of which only the rules are known: whoever brings no bot still gets one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from escapades.kernel import CHANCE, Game, Move, Rules, Seat, State, View, left_behind
from escapades.search.mind import Mind, Tried

FARTHEST = 2000  # moves of a play-out: a game that goes on longer tells nothing


@dataclass(frozen=True, slots=True)
class PlainMind:
    """Every legal move is sensible, and everybody's habit is chance."""

    rules: Rules

    def choose(self, view: View, seat: Seat, rng: Random) -> Move:
        return rng.choice(self.rules.legal(view, seat))

    def childlike(self, view: View, seat: Seat, rng: Random) -> Move:
        return self.choose(view, seat, rng)

    def sensible(self, view: View, seat: Seat) -> Sequence[Move]:
        return self.rules.legal(view, seat)

    def deal(self, view: View, seat: Seat, rng: Random) -> State:
        return self.rules.imagine(view, seat, rng)

    def try_out(self, world: State, moves: Mapping[Seat, Move], seat: Seat, rng: Random) -> Tried:
        rules, state = self.rules, world
        for mover, move in moves.items():
            state = rules.apply(state, mover, move)
        for _ in range(FARTHEST):
            pending = rules.pending(state)
            if not pending:
                break
            mover = rng.choice(pending)
            chosen = rules.chance(state, rng) if mover == CHANCE else rng.choice(rules.legal(state, mover))
            state = rules.apply(state, mover, chosen)
        outcome = rules.outcome(state)
        assert outcome is not None, "the play-out did not come to an end"
        return left_behind(outcome.ranks), ()


def mind_of(game: Game) -> Mind:
    """What the game brings for its bots, or else what can be thought of any rules."""
    mind: Mind = game.bot if game.bot is not None else PlainMind(game.rules)
    return mind
