"""A game seen again: any moment of a record, from a seat's eyes, from outside, or with everything open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from escapades.kernel import CHANCE, News, Record, Seat, State
from escapades.kernel.record import game_of, steps
from escapades.kernel.texts import Words
from escapades.scene.frame import WHOLE, Frame, Glass
from escapades.scene.marks import DAY, IDENTITIES, Palette
from escapades.scene.nodes import Scene

LOG_LINES = 24  # on a table
OPEN = "open"  # everything is seen, by the eyes of whoever moves
OUTSIDE = "outside"  # what a spectator sees


@dataclass(frozen=True)
class Story:
    """A record with every state on its way: before the first move, then after each."""

    record: Record

    @cached_property
    def states(self) -> tuple[State, ...]:
        first = game_of(self.record).rules.setup(len(self.record.names), self.record.settings)
        return (first, *(state for _seat, _move, state in steps(self.record)))

    @property
    def last(self) -> int:
        return len(self.record.moves)

    def mover(self, at: int) -> Seat:
        """Who made move `at`; where chance did, or before the first, who moves next."""
        made = [seat for seat, _ in self.record.moves]
        around = (*made[max(0, at - 1) :], *reversed(made[:at]))
        return next((seat for seat in around if seat != CHANCE), 0)

    def news(self, at: int) -> tuple[News, ...]:
        return tuple(self.states[at].news)

    def until(self, at: int, most: int = LOG_LINES) -> tuple[tuple[Seat, News], ...]:
        """What was told of somebody up to there, newest first, so many lines at most."""
        found: list[tuple[Seat, News]] = []
        for place in range(at, 0, -1):
            found += [(said.seat, said) for said in reversed(self.news(place)) if said.seat is not None]
            if len(found) >= most:
                break
        return tuple(found[:most])


@dataclass(frozen=True)
class Replay:
    """Where a viewer is in a story, and through whose eyes it is seen. `example` numbers a worked example."""

    story: Story
    at: int = 0
    eyes: str = OPEN  # or OUTSIDE, or a seat's number
    marks: tuple[int, ...] = IDENTITIES
    example: str = ""

    @property
    def record(self) -> Record:
        return self.story.record

    def go_to(self, at: int) -> Replay:
        return replace(self, at=min(max(0, at), self.story.last))

    def seen_by(self, eyes: str) -> Replay:
        """With other eyes; whatever is no seat of this game sees everything."""
        seats = map(str, range(len(self.record.names)))
        return replace(self, eyes=eyes if eyes in (OUTSIDE, *seats) else OPEN)

    @property
    def ended(self) -> bool:
        return self.at == self.story.last

    @property
    def viewer(self) -> Seat | None:
        if self.eyes == OUTSIDE:
            return None
        return self.story.mover(self.at) if self.eyes == OPEN else int(self.eyes)

    def caption(self, words: Words) -> tuple[str, ...]:
        """What the example says of this move, else what happened by it."""
        told = f"example.{self.example}.{self.at or 'about'}"
        if self.example and told in words:
            return (words(told),)
        table, names = game_of(self.record).table, self.record.names
        happened = (table.sentence(said, words, names) for said in self.story.news(self.at))
        return tuple(sentence for sentence in happened if sentence) or (words("replay.nothing"),)


def picture(
    replay: Replay, words: Words, width: float, height: float, palette: Palette = DAY, glass: Glass = WHOLE
) -> Scene:
    """The table at that moment: nothing of it can be played."""
    return moment(
        replay.story,
        replay.at,
        replay.viewer,
        Frame(
            width, height, words, replay.record.names, palette, marks=replay.marks, waiting=True, glass=glass
        ),
        everything=replay.eyes == OPEN,
    )


def moment(story: Story, at: int, viewer: Seat | None, frame: Frame, *, everything: bool = False) -> Scene:
    """One state of a story as `viewer` saw it, or with `everything` open."""
    game, state = game_of(story.record), story.states[at]
    shown = state if everything else game.rules.view(state, viewer)
    lines = ((seat, game.table.line(said, frame.words, frame.marks)) for seat, said in story.until(at))
    log = tuple((seat, line) for seat, line in lines if line)
    scene: Scene = game.table.draw(shown, viewer, replace(frame, waiting=True, log=log))
    return scene
