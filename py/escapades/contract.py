"""The contract that every game keeps, tried by playing: `python -m escapades.contract mygame`.

`mygame` is a module with a `GAME`, a `module:attribute`, or an entry point of the group `escapades.games`.
Each number of seats and each choice of each option is played by chance, and every so many moves the laws are
tried: what a seat may do hangs on what it sees, the unseen dealt anew is invisible, states travel as JSON and
back, nothing is changed in place, games end, and the table can be drawn and offers every legal move.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.metadata import entry_points
from random import Random
from typing import Any

from escapades.kernel import (
    CHANCE,
    BadOption,
    Game,
    IllegalMove,
    Record,
    Seat,
    State,
    codec,
    commitment,
    settle,
    shuffled,
)
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.scene.frame import Frame
from escapades.search.plain import mind_of

GROUP = "escapades.games"
LONGEST = 5000  # moves of a game by chance
EVERY = 7  # moves between two trials of the laws
ROOMS = ((1024.0, 712.0), (390.0, 788.0), (640.0, 424.0))
NEEDED_TEXTS = ("name",)
ID = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
NAMES = ("Ada", "Bo", "Chloé", "Dov", "Ewa", "Finn")
ALIEN = "no move of any game"


class Broken(AssertionError):
    """A law that the game does not keep, in a sentence."""


@dataclass(frozen=True)
class Setting:
    """A game with its seats taken and its options settled."""

    game: Game
    seats: int
    options: Mapping[str, Any]

    def __str__(self) -> str:
        chosen = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.seats} seats" + (f", {chosen}" if chosen else "")


def insist(kept: bool, law: str) -> None:
    if not kept:
        raise Broken(law)


def tried(game: Game, games: int = 3, rooms: Iterable[tuple[float, float]] = ROOMS) -> Iterator[str]:
    """Plays and tries the laws bit by bit; yields what was tried. Broken ends it, or what the game raises."""
    insist(bool(game.id) and set(game.id) <= ID, "id: small letters and digits")
    insist(len(game.seats) > 0 and game.seats.start >= 1 and game.seats.stop <= 7, "seats: from 1 to 6")
    for key in NEEDED_TEXTS:
        insist(key in game.texts, f"texts: {key!r} is missing")
    for key, texts in game.texts.items():
        missing = [language for language in LANGUAGES if not texts.get(language)]
        insist(not missing, f"texts: {key!r} has nothing in {', '.join(missing)}")
    for setting in settings(game):
        for number in range(games):
            yield f"{setting}, game {number + 1}"
            yield from play(setting, f"{setting}/{number}", tuple(rooms) if number == 0 else ())


def settings(game: Game) -> Iterator[Setting]:
    """Each number of seats and each choice of each option, though not each with each."""
    longest = max(len(game.seats), *(len(option.choices) for option in game.options), 1)
    for turn in range(longest):
        options = {option.id: option.choices[turn % len(option.choices)] for option in game.options}
        for step in range(len(game.seats)):
            seats = game.seats[(turn + step) % len(game.seats)]
            try:
                yield Setting(game, seats, settle(game, seats, options))
            except BadOption:
                continue
            break


def play(setting: Setting, seed: str, rooms: tuple[tuple[float, float], ...]) -> Iterator[str]:
    """One game by chance with the laws tried along it."""
    game, rules, rng = setting.game, setting.game.rules, Random(seed)
    record = Record(
        game.id, tuple(setting.options.items()), NAMES[: setting.seats], commitment(seed), (), game.version
    )
    state = rules.setup(setting.seats, setting.options)
    for number in range(LONGEST):
        pending = rules.pending(state)
        insist((rules.outcome(state) is None) == bool(pending), "outcome: None while somebody is asked")
        if not pending:
            check_end(setting, state, record)
            return
        insist(pending == (CHANCE,) or CHANCE not in pending, "pending: chance is asked alone")
        if number % EVERY == 0:
            check_views(setting, state, rng)
            check_travel(rules, state)
            for width, height in rooms if pending != (CHANCE,) else ():
                check_table(setting, state, width, height)
            yield f"{setting}, move {number}"
        seat = rng.choice(pending)
        move = rules.chance(state, rng) if seat == CHANCE else rng.choice(legal_moves(rules, state, seat))
        before = codec.plain(state)
        after = rules.apply(state, seat, move)
        insist(codec.plain(state) == before, "apply: its argument is left as it was")
        insist(all(said.article for said in after.news), "news: each piece cites its article")
        record, state = record.then(seat, move), after
    raise Broken(f"the game does not end within {LONGEST} moves")


def legal_moves(rules: Any, state: State, seat: Seat) -> tuple[Any, ...]:
    moves = rules.legal(state, seat)
    insist(isinstance(moves, tuple) and bool(moves), "legal: who is asked can do something, told as a tuple")
    return tuple(moves)


def check_views(setting: Setting, state: State, rng: Random) -> None:
    rules = setting.game.rules
    for seat in range(setting.seats):
        view = rules.view(state, seat)
        insist(rules.view(view, seat) == view, "view: of a view it is the same view")
        insist(rules.pending(view) == rules.pending(state), "pending: is told from a view too")
        imagined = rules.imagine(view, seat, rng)
        insist(rules.view(imagined, seat) == view, "imagine: the unseen dealt anew is invisible")
        insist(rules.view(permuted(state, view, rng), seat) == view, "view: shows nothing of what it hides")
        if seat in rules.pending(state):
            moves = rules.legal(state, seat)
            insist(rules.legal(view, seat) == moves, "legal: hangs on the view alone")
            insist(mind_of(setting.game).choose(view, seat, rng) in moves, "bot: chooses a legal move")
            try:
                rules.apply(state, seat, ALIEN)
            except IllegalMove:
                continue
            raise Broken("apply: IllegalMove for a move that is not legal")


def check_travel(rules: Any, state: State) -> None:
    there = json.loads(json.dumps(codec.plain(state)))
    insist(codec.build(there, codec.vocabulary(rules)) == state, "states: travel as JSON and back")


def check_table(setting: Setting, state: State, width: float, height: float) -> None:
    """Drawn for every seat and for whoever looks on; who is asked can do something."""
    game = setting.game
    page = load("escapades.play")
    for language in LANGUAGES:
        words = Words(language, page, game.texts)
        frame = Frame(width, height, words, NAMES[: setting.seats])
        for seat in (*range(setting.seats), None):
            view, asked = game.rules.view(state, seat), seat in game.rules.pending(state)
            scene = game.table.draw(view, seat, replace(frame, waiting=not asked))
            insist(bool(scene.nodes), "table: draws something")
            insist(not asked or bool(scene.actable()), "table: who is asked can do something")
        insist(bool(game.table.heading(state, words)), "table: has a heading")
        for said in state.news:
            game.table.sentence(said, words, frame.names)


def check_end(setting: Setting, state: State, record: Record) -> None:
    outcome = setting.game.rules.outcome(state)
    assert outcome is not None
    ranks = outcome.ranks
    insist(len(ranks) == len(outcome.scores) == setting.seats, "outcome: a rank and a score for every seat")
    fitting = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    insist(ranks == fitting, "outcome: 1 is first, and after equal ranks as many are left out")
    rules, again = setting.game.rules, setting.game.rules.setup(setting.seats, setting.options)
    words = codec.vocabulary(rules)
    for seat, move in record.moves:
        again = rules.apply(again, seat, codec.build(json.loads(json.dumps(codec.plain(move))), words))
    insist(again == state, "records: replayed they lead to the same state")


# -- what is hidden --------------------------------------------------------------------------------


def hidden_leaves(state: Any, view: Any) -> Iterator[Any]:
    """The values of a state that a view of it does not show."""
    if isinstance(state, tuple) and isinstance(view, tuple) and len(state) == len(view):
        for inside, seen in zip(state, view, strict=True):
            yield from hidden_leaves(inside, seen)
    elif hasattr(state, "__dataclass_fields__") and type(state) is type(view):
        for name in state.__dataclass_fields__:
            yield from hidden_leaves(getattr(state, name), getattr(view, name))
    elif state != view:
        yield state


def with_leaves(state: Any, view: Any, leaves: Iterator[Any]) -> Any:
    """The same state with other values where the view shows none."""
    if isinstance(state, tuple) and isinstance(view, tuple) and len(state) == len(view):
        return tuple(with_leaves(inside, seen, leaves) for inside, seen in zip(state, view, strict=True))
    if hasattr(state, "__dataclass_fields__") and type(state) is type(view):
        names = state.__dataclass_fields__
        return replace(state, **{n: with_leaves(getattr(state, n), getattr(view, n), leaves) for n in names})
    return state if state == view else next(leaves)


def permuted(state: State, view: Any, rng: Random) -> State:
    """The state with all that the view hides in other places; cards stay cards and numbers numbers."""
    hidden = list(hidden_leaves(state, view))
    kinds = {
        kind: iter(shuffled([one for one in hidden if type(one) is kind], rng)) for kind in map(type, hidden)
    }
    return with_leaves(state, view, (next(kinds[type(one)]) for one in hidden))


# -- at the command line ---------------------------------------------------------------------------


def game_named(name: str) -> Game:
    """By entry point, by module, or by module and attribute."""
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            game: Game = entry.load()
            return game
    module, _, attribute = name.partition(":")
    found: Game = getattr(import_module(module), attribute or "GAME")
    return found


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m escapades.contract mygame", file=sys.stderr)
        return 2
    game, at = game_named(arguments[0]), ""
    try:
        for now in tried(game):
            at = now
    except Broken as broken:
        print(f"{game.id}: {broken} ({at or 'before the first move'})", file=sys.stderr)
        return 1
    print(f"{game.id} keeps the contract: {sum(1 for _ in settings(game))} kinds of table were played.")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, "")
    sys.exit(main(sys.argv[1:]))
