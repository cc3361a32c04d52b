"""Taking a move back: never across another player's decision, nor across anything that came to light.

Something came to light if what a player sees after the move depends on what was hidden from that player and
from the mover alike: a card drawn, a vote shown, a role looked at. What the mover alone hid is the mover's
own decision and may be taken back; the last card of a deck, known to who counts, was never hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from escapades.kernel import CHANCE, HIDDEN, Record, Seat, State, draw_below, replay
from escapades.kernel.texts import Words
from escapades.play.match import HUMAN, Match

IMAGINED = 24  # worlds to learn from what a hidden thing could be
OTHERWISE = 2  # worlds in which every hidden thing is another one


class CannotUndo(ValueError):
    """The last move stands; `why` is a key under `undo`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def undo(match: Match) -> Match:
    """Before the last move, which its player takes back; CannotUndo if it stands."""
    seat = match.record.moves[-1][0] if match.record.moves else CHANCE
    if why := why_not(match, seat):
        raise CannotUndo(why)
    before = _without_last(match.record)
    return replace(match, record=before, state=_state_of(before))


def why_not(match: Match, seat: Seat) -> str:
    """'' if `seat` may take back the last move, else why it may not: nothing, over, other_player,
    came_to_light."""
    movers = [mover for mover, _ in match.record.moves]
    if seat == CHANCE or seat not in movers or match.players[seat] != HUMAN:
        return "nothing"
    if match.over:
        return "over"  # the seed is told, and with it everything
    since = movers[len(movers) - movers[::-1].index(seat) :]
    if any(mover != CHANCE for mover in since):
        return "other_player"
    if since or brought_to_light(match):
        return "came_to_light"
    return ""


def sentence(why: str, words: Words) -> str:
    return words(f"undo.{why}")


def brought_to_light(match: Match) -> bool:
    """Whether the last move showed anybody what neither that player nor the mover knew.

    It did if that player would see something else had everything been otherwise that was hidden from both.
    """
    (seat, move), rules = match.record.moves[-1], match.game.rules
    before = _state_of(_without_last(match.record))
    known = rules.view(before, seat)
    hiding = [f.name for f in fields(before) if getattr(known, f.name) != getattr(before, f.name)]
    if not hiding:
        return False
    # The same worlds whenever the question is asked: no second try brings a better answer.
    rng = Random(len(match.record.moves))
    worlds = (before, *(rules.imagine(known, seat, rng) for _ in range(IMAGINED)))
    # Of one field all that it hides could stand in each of its blanks: a card stays a card, a vote a vote.
    could_be = {
        name: sorted({hidden for world in worlds for hidden in _under(known, world, name)}, key=repr)
        for name in hiding
    }
    for onlooker in range(len(match.record.names)):
        seen, after = rules.view(before, onlooker), rules.view(match.state, onlooker)
        for _ in range(OTHERWISE):
            others = {
                name: _altered(getattr(before, name), _sights(name, known, seen), could_be[name], rng)
                for name in hiding
            }
            if rules.view(rules.apply(replace(before, **others), seat, move), onlooker) != after:
                return True
    return False


# -- worlds that look the same ---------------------------------------------------------------------


def _sights(name: str | int, *views: Any) -> tuple[Any, ...]:
    """One field of a dataclass or one place of a tuple, in all of these views."""
    return tuple(getattr(view, name) if isinstance(name, str) else view[name] for view in views)


def _under(view: Any, world: Any, name: str | int) -> Iterator[Any]:
    """What stands in a world under the blanks that a view has there."""
    sight, value = _sights(name, view, world)
    if sight == HIDDEN:
        yield value
    else:
        for inner in _parts(value):
            yield from _under(sight, value, inner)


def _parts(value: Any) -> Sequence[str | int]:
    if isinstance(value, tuple):
        return range(len(value))
    return [field.name for field in fields(value)] if is_dataclass(value) else ()


def _altered(value: Any, sights: tuple[Any, ...], could_be: Sequence[Any], rng: Random) -> Any:
    """The value with another one under every blank that all of these sights have."""
    if all(sight == HIDDEN for sight in sights):
        others = [other for other in could_be if other != value]
        return others[draw_below(len(others), rng)] if others else value
    inner = {
        part: _altered(_sights(part, value)[0], _sights(part, *sights), could_be, rng)
        for part in _parts(value)
    }
    if isinstance(value, tuple):
        return tuple(inner.values())
    return replace(value, **{str(part): other for part, other in inner.items()}) if inner else value


def _without_last(record: Record) -> Record:
    return replace(record, moves=record.moves[:-1])


@lru_cache(maxsize=2)
def _state_of(record: Record) -> State:
    """Replayed once, however often the question is asked."""
    return replay(record)
