"""What the screen shows now, and what comes next: pure, so that every step can be tested without a page."""

from __future__ import annotations

from dataclasses import dataclass, replace

from escapades.kernel import CHANCE, Move, News, Seat
from escapades.kernel.texts import Words
from escapades.play.match import Match

LOG_LINES = 12


@dataclass(frozen=True, slots=True)
class Evening:
    """A match and what is on the screen: cover, turn, moment, interlude or result.

    cover: nothing of the game, waiting for `seat`.  turn: the table as `seat` sees it.
    moment: what everybody may see, just after a move.  interlude: between stages.  result: the end.
    """

    match: Match
    shows: str
    log: tuple[tuple[Seat, News], ...] = ()  # newest first
    chosen: str = ""

    @property
    def seat(self) -> Seat | None:
        """Whose turn it is, if anybody's."""
        pending = self.match.pending
        return pending[0] if pending and pending[0] != CHANCE else None

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes the table is drawn for: nobody's in particular except in a turn."""
        return self.seat if self.shows == "turn" else None

    def choose(self, id: str) -> Evening:
        return replace(self, chosen=id)

    def uncover(self) -> Evening:
        return replace(self, shows="turn", chosen="")

    def play(self, move: Move) -> Evening:
        """The seat on turn moves, and everybody sees what came of it."""
        assert self.seat is not None
        match = self.match.play(self.seat, move)
        return replace(self, match=match, shows="moment", chosen="", log=_longer(self.log, match.state.news))

    def next_stage(self) -> tuple[Evening, tuple[News, ...]]:
        match, heard = self.match.settle_chance()
        return replace(open_at(match), log=_longer(self.log, heard)), heard

    def go_on(self) -> Evening:
        """After a moment: what the match asks for now."""
        return replace(open_at(self.match), log=self.log)


def begin(match: Match) -> tuple[Evening, tuple[News, ...]]:
    """A new match: chance draws and deals, then the first player is called."""
    return Evening(match, "cover").next_stage()


def open_at(match: Match) -> Evening:
    """The evening at a match as it stands, also one that was resumed."""
    if match.over:
        return Evening(match, "result")
    if CHANCE in match.pending:
        return Evening(match, "interlude") if match.game.table.interlude(match.state) else begin(match)[0]
    return Evening(match, "cover")


def log_lines(evening: Evening, words: Words) -> tuple[tuple[Seat, str], ...]:
    """The last moves in few words; the seat's mark says whose they are."""
    tell = evening.match.game.table.line
    return tuple((seat, tell(said, words)) for seat, said in evening.log)


def _longer(log: tuple[tuple[Seat, News], ...], heard: tuple[News, ...]) -> tuple[tuple[Seat, News], ...]:
    """The log with the news that is about somebody, newest first."""
    fresh = tuple((said.seat, said) for said in reversed(heard) if said.seat is not None)
    return (*fresh, *log)[:LOG_LINES]
