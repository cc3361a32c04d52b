"""A game being played: its record grows by one move at a time, and chance plays by itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from escapades.games import SHELF
from escapades.kernel import (
    CHANCE,
    BadRecord,
    Game,
    Move,
    News,
    Record,
    Seat,
    State,
    View,
    chance_move,
    commitment,
    put,
    replay,
    settle,
)
from escapades.play.trouble import Trouble, of_record
from escapades.search.plain import mind_of

HUMAN = "human"
BEGINNER, CLUB, EXPERT = LEVELS = ("beginner", "club", "expert")  # of bots
PLAYERS = (HUMAN, *LEVELS)
MARKS = range(6)  # identities: a colour and a shape each

LONGEST_ID = 40
ID_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
LATEST = 2**53  # milliseconds: what a page can count to


def seated(seats: int, bots: Iterable[Seat], level: str = "club") -> tuple[str, ...]:
    """Bots of one level in these seats and humans in the others."""
    there = set(bots)
    return tuple(level if seat in there else HUMAN for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Match:
    """A record, the state it leads to, the seed from which its chance moves follow, and who sits there.

    Who plays a seat may change in the middle of a game, and is no part of the record.
    """

    record: Record
    state: State
    seed: str
    players: tuple[str, ...]  # by seat, one of PLAYERS
    marks: tuple[int, ...]  # by seat, one of MARKS each
    id: str = ""  # of the game on this device
    started: int = 0  # both in milliseconds since 1970, told by the caller
    changed: int = 0
    since: int = 0  # moves taken over from a replay: the seed speaks for those after them

    @classmethod
    def begin(
        cls,
        game: Game,
        names: tuple[str, ...],
        options: Mapping[str, Any],
        seed: str,
        players: tuple[str, ...] = (),
        marks: tuple[int, ...] = (),
        id: str = "",
        now: int = 0,
    ) -> Match:
        """The seed is committed to before anything is drawn."""
        settled = settle(game, len(names), options)
        record = Record(game.id, tuple(settled.items()), names, commitment(seed), rules_version=game.version)
        return cls.resume(record, seed, players, marks, id, now, now)

    @classmethod
    def resume(
        cls,
        record: Record,
        seed: str,
        players: tuple[str, ...] = (),
        marks: tuple[int, ...] = (),
        id: str = "",
        started: int = 0,
        changed: int = 0,
        since: int = 0,
    ) -> Match:
        """From a record alone, replayed through the rules: no stored state is trusted.

        Unless told otherwise everybody is human, and the marks go round the table in their order.
        """
        if not is_id(id):
            raise ValueError(f"{id!r} cannot be part of a key")
        seats = len(record.names)
        return cls(
            record,
            replay(record),
            seed,
            players or seated(seats, ()),
            marks or tuple(MARKS[:seats]),
            id,
            started,
            changed,
            since,
        )

    def plain(self) -> dict[str, Any]:
        """All but the state, which is never kept."""
        return {
            "id": self.id,
            "players": list(self.players),
            "marks": list(self.marks),
            "started": self.started,
            "changed": self.changed,
            "since": self.since,
            "seed": self.seed,
            "record": self.record.plain(),
        }

    @classmethod
    def from_plain(cls, data: Any) -> Match:
        """What `plain` gave, replayed. Trouble says which field or which move cannot be."""
        if not isinstance(data, dict):
            raise Trouble("foreign")
        try:
            record = Record.from_plain(data.get("record"))
            check_fields(data, record)
            return cls.resume(
                record,
                data["seed"],
                tuple(data["players"]),
                tuple(data["marks"]),
                data["id"],
                data["started"],
                data["changed"],
                data.get("since", 0),
            )
        except BadRecord as error:
            raise of_record(error) from error

    @property
    def game(self) -> Game:
        return SHELF[self.record.game]

    @property
    def bots(self) -> tuple[Seat, ...]:
        return _bots_among(self.players)

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

    def taken_up(self, at: int, seed: str, id: str, now: int) -> Match:
        """A new game from the first `at` moves of this one, with chances of its own from there on."""
        record = replace(self.record, moves=self.record.moves[:at], commitment=commitment(seed))
        return Match.resume(record, seed, self.players, self.marks, id, now, now, since=at)

    def replace_player(self, seat: Seat, player: str) -> Match:
        """Somebody else goes on in that seat: a bot for who resigns, a human for a bot."""
        if seat not in range(len(self.players)) or player not in PLAYERS:
            raise ValueError(f"nobody called {player!r} can sit in seat {seat}")
        return replace(self, players=put(self.players, seat, player))

    def bot(self, seat: Seat) -> Match:
        """After one move of a bot that does not think long."""
        return self.play(seat, by_habit(self, seat))

    def reply(self, seat: Seat) -> Match:
        """After what a bot has to say where anybody may speak; as it is if it has nothing to say."""
        said = self.game.bot.reply(*self.seen_by(seat))
        return self if said is None else self.play(seat, said)

    def seen_by(self, seat: Seat) -> tuple[View, Seat, Random]:
        """All that a bot decides by: what its seat sees, and a whim of its own."""
        return self.game.rules.view(self.state, seat), seat, Random(self.whim(seat))

    def whim(self, seat: Seat) -> str:
        """What a bot's chances follow from: a record replayed gives the same ones."""
        return f"{self.record.commitment}/{seat}/{len(self.record.moves)}"

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


def by_habit(match: Match, seat: Seat) -> Move:
    """What the bot in that seat does without thinking long, by its level."""
    mind = mind_of(match.game)
    decide = getattr(mind, "childlike", mind.choose) if match.players[seat] == BEGINNER else mind.choose
    return decide(*match.seen_by(seat))


def check_fields(data: Mapping[str, Any], record: Record) -> None:
    """Trouble for the first field beside the moves that no match of ours could have."""
    fields: defaultdict[str, Any] = defaultdict(type(None), data)
    players, marks, seed, seats = fields["players"], fields["marks"], fields["seed"], len(record.names)
    wrong = {
        "names": not all(map(is_text, record.names)),
        "id": not is_id(fields["id"]),
        "players": not is_row(players, seats) or not all(player in PLAYERS for player in players),
        "marks": not is_row(marks, seats)
        or not all(type(mark) is int and mark in MARKS for mark in marks)
        or len(set(marks)) < seats,
        "seed": not is_text(seed) or commitment(seed) != record.commitment,
        "started": not is_time(fields["started"]),
        "changed": not is_time(fields["changed"]),
        "since": type(data.get("since", 0)) is not int
        or data.get("since", 0) not in range(len(record.moves) + 1),
    }
    for field, is_wrong in wrong.items():
        if is_wrong:
            raise Trouble("field", field=field)


def is_id(value: Any) -> bool:
    """Small letters, digits and hyphens: an id is part of a key of the store. None has ''."""
    return isinstance(value, str) and len(value) <= LONGEST_ID and set(value) <= ID_LETTERS


def is_time(value: Any) -> bool:
    return type(value) is int and 0 <= value <= LATEST


def is_row(value: Any, seats: int) -> bool:
    return isinstance(value, list) and len(value) == seats


def is_text(value: Any) -> bool:
    """Of whole characters: half of a surrogate pair cannot be stored."""
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


@lru_cache(256)
def _bots_among(players: tuple[str, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat, player in enumerate(players) if player != HUMAN)
