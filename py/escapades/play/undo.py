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
    """Whether the last move showed anybody what neither that player nor the mover knew."""
    (seat, move), rules = match.record.moves[-1], match.game.rules
    before = _state_of(_without_last(match.record))
    known, rng = rules.view(before, seat), Random(len(match.record.moves))
    # Equal worlds in every run: a move that stands is not tried again for a better answer.
    imagined = [rules.imagine(known, seat, rng) for _ in range(IMAGINED)]
    for onlooker in range(len(match.record.names)):
        seen, after = rules.view(before, onlooker), rules.view(match.state, onlooker)
        for _ in range(OTHERWISE):
            other = _otherwise(before, (known, seen), (before, *imagined), rng)
            if rules.view(rules.apply(other, seat, move), onlooker) != after:
                return True
    return False


# -- worlds that look the same ---------------------------------------------------------------------


def _otherwise(state: State, views: Sequence[State], worlds: Sequence[State], rng: Random) -> State:
    """The same state with another value in every place that is blank in all of these views.

    Of the values that a field hides in any of the worlds: so a card stays a card and a vote a vote.
    """
    changed = {}
    for field in fields(state):
        here = getattr(state, field.name)
        sights = [getattr(view, field.name) for view in views]
        could_be = {value for world in worlds for value in _blanked(getattr(world, field.name), [sights[0]])}
        changed[field.name] = _altered(here, sights, sorted(could_be, key=repr), rng)
    return replace(state, **changed)


def _blanked(value: Any, sights: Sequence[Any]) -> Iterator[Any]:
    """The values in places that are blank in all of these sights."""
    if all(sight == HIDDEN for sight in sights):
        yield value
    elif isinstance(value, tuple):
        for place, inner in enumerate(value):
            yield from _blanked(inner, [sight[place] for sight in sights])
    elif is_dataclass(value):
        for field in fields(value):
            inner = [getattr(sight, field.name) for sight in sights]
            yield from _blanked(getattr(value, field.name), inner)


def _altered(value: Any, sights: Sequence[Any], could_be: Sequence[Any], rng: Random) -> Any:
    if all(sight == HIDDEN for sight in sights):
        others = [other for other in could_be if other != value]
        return others[draw_below(len(others), rng)] if others else value
    if isinstance(value, tuple):
        return tuple(
            _altered(inner, [sight[place] for sight in sights], could_be, rng)
            for place, inner in enumerate(value)
        )
    if is_dataclass(value) and not isinstance(value, type):
        inner = {
            field.name: _altered(
                getattr(value, field.name), [getattr(sight, field.name) for sight in sights], could_be, rng
            )
            for field in fields(value)
        }
        return replace(value, **inner)
    return value


def _without_last(record: Record) -> Record:
    return replace(record, moves=record.moves[:-1])


@lru_cache(maxsize=2)
def _state_of(record: Record) -> State:
    """Replayed once, however often the question is asked."""
    return replay(record)
