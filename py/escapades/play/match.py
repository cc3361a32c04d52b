"""A game being played: its record grows by one move at a time, and chance plays by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from escapades.games import SHELF
from escapades.kernel import (
    CHANCE,
    Game,
    Move,
    News,
    Record,
    Seat,
    State,
    View,
    chance_move,
    commitment,
    replay,
    settle,
)


@dataclass(frozen=True, slots=True)
class Match:
    """A record, the state it leads to, the seed from which its chance moves follow, and who is a bot."""

    record: Record
    state: State
    seed: str
    bots: tuple[Seat, ...] = ()

    @classmethod
    def begin(
        cls,
        game: Game,
        names: tuple[str, ...],
        options: Mapping[str, Any],
        seed: str,
        bots: tuple[Seat, ...] = (),
    ) -> Match:
        """The seed is committed to before anything is drawn."""
        settled = settle(game, len(names), options)
        record = Record(game.id, tuple(settled.items()), names, commitment(seed), rules_version=game.version)
        return cls(record, game.rules.setup(len(names), settled), seed, bots)

    @classmethod
    def resume(cls, record: Record, seed: str, bots: tuple[Seat, ...] = ()) -> Match:
        """From a record alone, replayed through the rules: no stored state is trusted."""
        return cls(record, replay(record), seed, bots)

    @property
    def game(self) -> Game:
        return SHELF[self.record.game]

    @property
    def pending(self) -> tuple[Seat, ...]:
        return self.game.rules.pending(self.state)

    @property
    def over(self) -> bool:
        return not self.pending

    def play(self, seat: Seat, move: Move) -> Match:
        """After the move; IllegalMove leaves this match as it was."""
        return replace(
            self, record=self.record.then(seat, move), state=self.game.rules.apply(self.state, seat, move)
        )

    def bot(self, seat: Seat) -> Match:
        """After one move of a bot, which sees what its seat sees and nothing else."""
        return self.play(seat, self.game.bot.choose(*self._seen_by(seat)))

    def reply(self, seat: Seat) -> Match:
        """After what a bot has to say where anybody may speak; as it is if it has nothing to say."""
        said = self.game.bot.reply(*self._seen_by(seat))
        return self if said is None else self.play(seat, said)

    def _seen_by(self, seat: Seat) -> tuple[View, Seat, Random]:
        whim = Random(f"{self.record.commitment}/{seat}/{len(self.record.moves)}")
        return self.game.rules.view(self.state, seat), seat, whim

    def chance(self) -> Match:
        """After one move of chance, derived from the seed."""
        count = sum(seat == CHANCE for seat, _ in self.record.moves)
        return self.play(CHANCE, chance_move(self.game.rules, self.state, self.seed, count))

    def settle_chance(self) -> tuple[Match, tuple[News, ...]]:
        """Until a player is asked or the game is over, with all the news on the way."""
        match, heard = self, ()
        while CHANCE in match.pending:
            match = match.chance()
            heard += tuple(match.state.news)
        return match, heard
