"""Games of the shelf played without people: by a seed, or by what Hypothesis chooses."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import product
from random import Random
from typing import Any

from escapades.games import SHELF
from escapades.kernel import (
    CHANCE,
    BadOption,
    Game,
    Move,
    Option,
    Record,
    Seat,
    State,
    chance_move,
    codec,
    commitment,
    draw_below,
    settle,
)

NAMES = ("Ada", "Bo", "Chloé", "Dov", "Ewa", "Finn")


@dataclass(frozen=True)
class Table:
    """A game with its seats taken and its options settled."""

    game: Game
    seats: int
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        return " ".join([self.game.id, str(self.seats), *(f"{name}={value}" for name, value in self.options)])

    def start(self) -> State:
        return self.game.rules.setup(self.seats, dict(self.options))

    def record(self, seed: str) -> Record:
        return Record(
            self.game.id,
            self.options,
            NAMES[: self.seats],
            commitment(seed),
            rules_version=self.game.version,
        )


def table(game: Game, seats: int, **options: Any) -> Table:
    return Table(game, seats, tuple(settle(game, seats, options).items()))


def goes_together(game: Game, seats: int, options: Mapping[str, Any]) -> bool:
    """Whether the game lets itself be set up like that."""
    try:
        settle(game, seats, options)
    except BadOption:
        return False
    return True


def combined(game: Game, choices: Mapping[str, Sequence[Any]]) -> Iterator[Table]:
    """Each number of seats with each combination of these choices that goes together."""
    for seats, *chosen in product(game.seats, *choices.values()):
        options = dict(zip(choices, chosen, strict=True))
        if goes_together(game, seats, options):
            yield table(game, seats, **options)


def every_table() -> Iterator[Table]:
    """Each game with each number of seats and each combination of options that goes together."""
    for game in SHELF.values():
        yield from combined(game, {option.id: option.choices for option in game.options})


def every_kind_of_table() -> Iterator[Table]:
    """The same, but of options that only count something the first choice alone."""
    for game in SHELF.values():
        yield from combined(game, {o.id: o.choices[:1] if counts(o) else o.choices for o in game.options})


def counts(option: Option) -> bool:
    return all(isinstance(choice, int) for choice in option.choices)


def covering_tables() -> Iterator[Table]:
    """Fewer tables, yet each number of seats and each choice of each option is at one of them."""
    for game in SHELF.values():
        longest = max(len(game.seats), *(len(option.choices) for option in game.options))
        for number in range(longest):
            options = {o.id: o.choices[number % len(o.choices)] for o in game.options}
            turned = [game.seats[(number + step) % len(game.seats)] for step in range(len(game.seats))]
            yield table(game, next(s for s in turned if goes_together(game, s, options)), **options)


Choose = Callable[[Sequence[Move]], Move]  # one of the legal moves


def by_seed(seed: str) -> Choose:
    rng = Random(f"{seed}/choices")
    return lambda moves: moves[draw_below(len(moves), rng)]


def by_list(choices: Sequence[int]) -> Choose:
    """What Hypothesis drew, one after the other."""
    left = iter(choices)
    return lambda moves: moves[next(left) % len(moves)]


def keeping(*kinds: str) -> Callable[[str], Choose]:
    """By the seed, but moves of these kinds only when there is no other."""

    def chosen_by(seed: str) -> Choose:
        choose = by_seed(seed)
        return lambda moves: choose([m for m in moves if type(m).__name__ not in kinds] or moves)

    return chosen_by


def spending(*kinds: str) -> Callable[[str], Choose]:
    """By the seed, but a move of these kinds whenever there is one."""

    def chosen_by(seed: str) -> Choose:
        choose = by_seed(seed)
        return lambda moves: choose([m for m in moves if type(m).__name__ in kinds] or moves)

    return chosen_by


@dataclass
class Play:
    """A game under way: `turns` plays on, and what was played is in `record`."""

    table: Table
    seed: str
    state: State = field(init=False)
    record: Record = field(init=False)
    chances: int = 0

    def __post_init__(self) -> None:
        self.state, self.record = self.table.start(), self.table.record(self.seed)

    @property
    def pending(self) -> tuple[Seat, ...]:
        return self.table.game.rules.pending(self.state)

    def next_seat(self) -> Seat:
        """Who moves next; of several who are asked together the seed has one go first."""
        asked = self.pending
        if len(asked) == 1:
            return asked[0]
        return asked[draw_below(len(asked), Random(f"{self.seed}/order/{len(self.record.moves)}"))]

    def next_move(self, choose: Choose) -> tuple[Seat, Move]:
        seat = self.next_seat()
        if seat == CHANCE:
            return seat, chance_move(self.table.game.rules, self.state, self.seed, self.chances)
        return seat, choose(self.table.game.rules.legal(self.state, seat))

    def turns(self, choose: Choose, most: int | None = None) -> Iterator[tuple[Seat, Move, State]]:
        """Each move with the state after it, to the end of the game or for `most` moves of players."""
        players = 0
        while self.pending and (most is None or players < most or self.pending[0] == CHANCE):
            seat, move = self.next_move(choose)
            self.make(seat, move)
            players += seat != CHANCE
            yield seat, move, self.state

    def make(self, seat: Seat, move: Move) -> None:
        self.state = self.table.game.rules.apply(self.state, seat, move)
        self.record = self.record.then(seat, move)
        self.chances += seat == CHANCE


def played(where: Table, seed: str, most: int | None = None) -> Play:
    """The game that this seed gives, cards and choices."""
    play = Play(where, seed)
    for _ in play.turns(by_seed(seed), most):
        pass
    return play


def text_of(value: Any) -> str:
    """A move or a state as the JSON that a save or a worker would get."""
    return json.dumps(codec.plain(value), ensure_ascii=False, separators=(",", ":"))


def digest(where: Table, seed: str) -> tuple[int, str]:
    """How many states a seeded game has, and the hash of all of them."""
    play, states, total = Play(where, seed), 1, sha256()
    total.update(text_of(play.state).encode())
    for _, _, state in play.turns(by_seed(seed)):
        states += 1
        total.update(b"\n" + text_of(state).encode())
    return states, total.hexdigest()


def options_of(where: Table) -> Mapping[str, Any]:
    return dict(where.options)
