"""What a bot is asked and what it answers, as plain text, for a worker or for the page itself.

A question holds what the seat sees, in the codec's words, and nothing else of the game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from escapades.games import SHELF
from escapades.kernel import Game, Move, Seat, codec
from escapades.play.match import BEGINNER, EXPERT, Match
from escapades.scene.manner import SECRET
from escapades.search.plain import mind_of
from escapades.search.thinking import Opinion, Thinking, Thought

USUAL, MOST = 1.5, 10.0  # seconds for an expert's decision


@dataclass(frozen=True, slots=True)
class Question:
    """What should `seat` do? `seconds` are for an expert; `must` is a move that needs an opinion too."""

    game: str
    seat: Seat
    level: str
    view: str
    whim: str
    seconds: float = USUAL
    must: str = ""

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Question:
        return cls(**json.loads(text))


@dataclass(frozen=True, slots=True)
class Answer:
    """The move, and what an expert thinks of it and of the others, best first."""

    move: Move
    opinions: tuple[Opinion, ...] = ()
    deals: int = 0

    def to_json(self) -> str:
        opinions = [
            [codec.plain(opinion.move), opinion.value, opinion.error, opinion.tries, dict(opinion.facts)]
            for opinion in self.opinions
        ]
        return json.dumps({"move": codec.plain(self.move), "opinions": opinions, "deals": self.deals})

    @classmethod
    def from_json(cls, text: str, game: Game) -> Answer:
        data, words = json.loads(text), codec.vocabulary(game.rules)
        opinions = (
            Opinion(codec.build(move, words), value, error, tries, tuple(facts.items()))
            for move, value, error, tries, facts in data["opinions"]
        )
        return cls(codec.build(data["move"], words), tuple(opinions), data["deals"])


def seen(match: Match, seat: Seat) -> str:
    """What that seat sees, as the codec writes it."""
    view = match.game.rules.view(match.state, seat)
    return json.dumps(codec.plain(view), ensure_ascii=False, separators=(",", ":"))


def question(match: Match, seat: Seat, seconds: float = USUAL) -> Question:
    """For a bot. Those that choose at the same time share the seconds: all are waited for."""
    sharing = match.game.table.manner(match.state) == SECRET
    among = sum(other in match.bots for other in match.pending) if sharing else 1
    level = match.players[seat]
    return Question(
        match.record.game, seat, level, seen(match, seat), match.whim(seat), seconds / max(1, among)
    )


def advice(match: Match, seat: Seat, seconds: float = USUAL, must: Move = None) -> Question:
    """For a human who wants to know what an expert would do, or thinks of a move that was made."""
    named = json.dumps(codec.plain(must)) if must is not None else ""
    view = seen(match, seat)
    return Question(match.record.game, seat, EXPERT, view, match.whim(seat), seconds, named)


class Unanswered(Exception):
    """A bot has to be asked before the evening can go on."""

    def __init__(self, match: Match, seat: Seat) -> None:
        super().__init__(f"seat {seat} has not decided")
        self.match, self.seat = match, seat


class Answers:
    """What bots have answered. An evening that needs more says so, and the same step is taken again."""

    def __init__(self) -> None:
        self._moves: dict[tuple[str, Seat, int], Move] = {}

    def decide(self, match: Match, seat: Seat) -> Move:
        move = self._moves.get(turn(match, seat))
        if move is None or move not in match.game.rules.legal(match.state, seat):
            raise Unanswered(match, seat)
        return move

    def keep(self, match: Match, seat: Seat, move: Move) -> None:
        self._moves[turn(match, seat)] = move

    def forget(self) -> None:
        """After a move was taken back, the same turn is another one."""
        self._moves.clear()


def turn(match: Match, seat: Seat) -> tuple[str, Seat, int]:
    """Names a decision. A secret choice stays the same one while others make theirs."""
    moves = match.record.moves
    secret = match.game.table.manner(match.state) == SECRET
    return match.id, seat, sum(mover == seat for mover, _ in moves) if secret else len(moves)


class Deliberation:
    """One question thought over in slices; the caller owns the time."""

    def __init__(self, asked: Question) -> None:
        game = SHELF[asked.game]
        self.mind, self.asked = mind_of(game), asked
        words = codec.vocabulary(game.rules)
        self.view = codec.build(json.loads(asked.view), words)
        self.rng = Random(asked.whim)
        self.thinking: Thinking | None = None
        if asked.level == EXPERT:
            pending = game.rules.pending(self.view)
            others = tuple(seat for seat in pending if seat >= 0 and seat != asked.seat)
            must = (codec.build(json.loads(asked.must), words),) if asked.must else ()
            self.thinking = Thinking(self.mind, self.view, asked.seat, self.rng, others, must)

    def slices(self) -> Iterator[None]:
        return self.thinking.slices() if self.thinking else iter(())

    def answer(self) -> Answer:
        """As far as is known by now."""
        if self.thinking:
            thought: Thought = self.thinking.thought()
            return Answer(thought.move, thought.opinions, thought.deals)
        decide: Any = self.mind.childlike if self.asked.level == BEGINNER else self.mind.choose
        return Answer(decide(self.view, self.asked.seat, self.rng))
