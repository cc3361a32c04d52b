"""What thinking needs to know of a game: each game's `bot` module says it, in functions of these names."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from escapades.kernel import Move, Seat, View

World = Any  # all that a seat could be facing, nothing hidden: a state, or its compact twin
Tried = tuple[Sequence[float], Sequence[str]]  # how each seat ended up, and what came true for one of them


class Mind(Protocol):
    """Knowledge of one game. A module of functions will do.

    How a seat ended up is the share of the others that it left behind: 1 first alone, 0 last alone, and equal
    places count half. What came true is named for hints: the text `hint.<name>` says it.
    """

    def choose(self, view: View, seat: Seat, rng: Random) -> Move:
        """By habit, at once: what a player who knows the game would do without counting."""

    def childlike(self, view: View, seat: Seat, rng: Random) -> Move:
        """What somebody plays who has just learnt the rules: plausible, short-sighted."""

    def sensible(self, view: View, seat: Seat) -> Sequence[Move]:
        """The moves worth thinking about, likeliest first: legal ones without the blunders, at least one."""

    def deal(self, view: View, seat: Seat, rng: Random) -> World:
        """A world that `seat` could be in, as likely as what it has seen makes it."""

    def try_out(self, world: World, moves: Mapping[Seat, Move], seat: Seat, rng: Random) -> Tried:
        """After these moves everybody goes on by habit, in a copy of the world; facts are about `seat`."""


class SecretMind(Mind, Protocol):
    """Of a game in which several seats choose at the same time, unseen."""

    def known_to(self, world: World, seat: Seat) -> Hashable:
        """All of the world that the choice of a seat may hang on, beside what everybody sees."""

    def options(self, world: World, seat: Seat) -> Sequence[Move]:
        """The moves worth thinking about of a seat that is choosing too."""

    def habit(self, world: World, seat: Seat, rng: Random) -> Move:
        """What that seat would choose by habit."""


class RememberingMind(Mind, Protocol):
    """A mind may have a class `Remembering`: minds made by it serve one question each, and may remember
    meanwhile what came of what was tried."""

    def Remembering(self) -> Mind: ...  # noqa: N802, it is a class


class Twin(Protocol):
    """A game's `fast.World`: its rules once more, compact and mutable, for play-outs.

    The rules are right by definition; a property test holds that both agree on every legal move and outcome.
    """

    @classmethod
    def of(cls, state: Any) -> Twin:
        """The same position; `state` hides nothing."""

    def copy(self) -> Twin: ...

    def pending(self) -> tuple[Seat, ...]: ...

    def legal(self, seat: Seat) -> Sequence[Move]:
        """The moves of the rules, in any order."""

    def play(self, seat: Seat, move: Move) -> None:
        """Also a move of CHANCE, as the rules deal it."""

    def ranks(self) -> tuple[int, ...] | None:
        """As in the rules' outcome; None while the game goes on."""

    def play_out(self, rng: Random, trail: list[tuple[Seat, Move]] | None = None) -> None:
        """By quick habits to the end, or as far as thinking looks ahead; `trail` takes down every move."""
