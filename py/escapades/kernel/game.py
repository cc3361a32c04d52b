"""Seats, moves, states, outcomes, options: the words every game is written in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol, TypeVar

Seat = int  # 0 .. n-1, clockwise
CHANCE: Seat = -1  # the seat that shuffles and rolls
HIDDEN = "?"  # stands in a view for a card that its viewer may not see

Move = Any  # a frozen dataclass of the game's own; what it may hold is in `codec`
State = Any  # likewise, with `news`
View = Any  # a state of the same class, with HIDDEN where its viewer may not look

Fact = int | str

T = TypeVar("T")
StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True)
class News:
    """One thing that the last move caused, and the article that made it so."""

    what: str
    article: str
    seat: Seat | None = None
    facts: tuple[tuple[str, Fact], ...] = ()

    def fact(self, name: str) -> Fact:
        return dict(self.facts)[name]


def news(what: str, article: str, seat: Seat | None = None, **facts: Fact) -> News:
    return News(what, article, seat, tuple(facts.items()))


def tell(state: StateT, *said: News) -> StateT:
    """The state with more news of the move that led to it."""
    if hasattr(state, "__dict__"):
        return changed(state, news=(*state.news, *said))  # type: ignore[attr-defined]
    return replace(state, news=(*state.news, *said))  # type: ignore[type-var, attr-defined]


def changed(value: StateT, **fields: Any) -> StateT:
    """`value` with other fields: what dataclasses.replace does, in a tenth of its time.

    For frozen dataclasses without slots and without a __post_init__: their fields are all that they hold.
    """
    holds = value.__dict__ | fields
    assert len(holds) == len(value.__dict__), fields
    copy = object.__new__(type(value))
    object.__setattr__(copy, "__dict__", holds)
    return copy


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The row with another value at one place."""
    return (*row[:place], value, *row[place + 1 :])


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: ranks by seat (1 is first, equal is shared), scores by seat, and the article."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    article: str


def left_behind(ranks: Sequence[int]) -> tuple[float, ...]:
    """For each seat the share of the others that it left behind: 1 first alone, 0 last alone, ties half."""
    others = max(1, len(ranks) - 1)
    return tuple(
        (sum((rank < other) + (rank == other) / 2 for other in ranks) - 0.5) / others for rank in ranks
    )


class IllegalMove(ValueError):
    """A move that the rules do not allow here; `article` says which one forbids it, where known."""

    def __init__(self, reason: str, article: str = "") -> None:
        super().__init__(f"{reason} ({article})" if article else reason)
        self.reason = reason
        self.article = article


class BadOption(ValueError):
    """A number of seats or an option that the game does not have; `option` names it.

    What a set-up can come to has `why`: the text `refused.<why>` tells it, with `facts` in its blanks.
    """

    def __init__(self, option: str, value: object, allowed: str, why: str = "", **facts: object) -> None:
        super().__init__(f"{option} cannot be {value!r}: {allowed}")
        self.option = option
        self.value = value
        self.allowed = allowed
        self.why = why
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Option:
    """Something settled before the game: its choices, the one taken unless asked, its article."""

    id: str
    choices: tuple[Any, ...]
    default: Any
    article: str = ""


class Rules(Protocol):
    """A game's rules: pure functions over frozen states. A module of functions will do."""

    def setup(self, seats: int, options: Mapping[str, Any]) -> State: ...
    def pending(self, state: State) -> tuple[Seat, ...]: ...
    def legal(self, state: State, seat: Seat) -> tuple[Move, ...]: ...
    def apply(self, state: State, seat: Seat, move: Move) -> State: ...
    def chance(self, state: State, rng: Random) -> Move: ...
    def view(self, state: State, seat: Seat | None) -> View: ...
    def imagine(self, view: View, seat: Seat, rng: Random) -> State: ...
    def outcome(self, state: State) -> Outcome | None: ...


@dataclass(frozen=True, slots=True)
class Game:
    """A box on the shelf. `table` and `bot` are the modules beside the rules; `texts` has both languages."""

    id: str
    seats: range
    options: tuple[Option, ...]
    rules: Rules
    table: Any
    bot: Any
    texts: Mapping[str, Mapping[str, str]]
    version: int = 1  # of the rules: a record made under another one is not replayed blindly


def settle(game: Game, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """All options of the game, the missing ones by default; BadOption for what the game does not have."""
    if seats not in game.seats:
        least, most = game.seats.start, game.seats.stop - 1
        raise BadOption("seats", seats, f"{least} to {most}", "seats", seats=seats, least=least, most=most)
    known = {option.id: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            raise BadOption(name, value, "no such option", "option", which=name)
        choices = known[name].choices
        # `True == 1` in Python: an option of another type is not the same choice.
        if not any(value == choice and type(value) is type(choice) for choice in choices):
            raise BadOption(name, value, ", ".join(map(str, choices)), "choice", which=name, wished=value)
    settled = {name: options.get(name, option.default) for name, option in known.items()}
    game.rules.setup(seats, settled)  # what does not go together is refused there
    return settled
