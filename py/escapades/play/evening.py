"""What the screen shows now, and what comes next: pure, so that every step can be tested without a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from escapades.kernel import CHANCE, Move, News, Seat
from escapades.kernel.texts import Words
from escapades.play.match import Match, by_habit
from escapades.play.replay import LOG_LINES, Story
from escapades.play.undo import undo
from escapades.scene.frame import WHOLE, Frame, Glass
from escapades.scene.manner import HAND, OPEN, SECRET, TALK
from escapades.scene.marks import DAY, Palette
from escapades.scene.nodes import Play, Scene
from escapades.scene.window import Window

Decide = Callable[[Match, Seat], Move]

HELP = "help-"  # toggles that stay until they are taken back
PASSING = ("moment", "bot")  # what goes by without anybody's doing
LASTING = ("reveal", "aside")  # what stays until somebody goes on


@dataclass(frozen=True, slots=True)
class Evening:
    """A match and what is on the screen: one of the following.

    cover: nothing of the game, waiting for `seat`.  turn: the table as `seat` sees it, or everybody.
    moment: what everybody may see, just after a move.  interlude: between stages.  result: the end.
    reveal: the same, in one step or several, until somebody goes on.  bot: a bot is about to play.
    aside: what `caller` alone has just come to know.
    call: a cover for somebody who speaks up out of turn.  answer: the table as that player sees it.

    A human alone with bots keeps the screen: there is nobody to hide the hand from.
    """

    match: Match
    shows: str
    log: tuple[tuple[Seat, News], ...] = ()  # newest first
    heard: tuple[News, ...] = ()  # since the last step
    chosen: str = ""  # id of what the player has in mind
    toggles: tuple[str, ...] = ()  # ids of what goes with it
    plan: Play | None = None  # what follows once the others had their chance to speak up
    caller: Seat | None = None  # who speaks up out of turn
    holder: Seat | None = None  # who uncovered the screen last and still has it
    later: tuple[tuple[News, ...], ...] = ()  # what a reveal still has to bring to light, step by step
    step: int = 0  # of a reveal
    decide: Decide = by_habit  # how bots come to their moves
    muted: bool = False  # the human alone with bots does not want to be asked before the next own turn

    @property
    def humans(self) -> tuple[Seat, ...]:
        bots = self.match.bots
        return tuple(seat for seat in range(len(self.match.record.names)) if seat not in bots)

    @property
    def alone(self) -> Seat | None:
        """The one human among bots, if that is so."""
        return self.humans[0] if self.match.bots and len(self.humans) == 1 else None

    @property
    def callers(self) -> tuple[Seat, ...]:
        """Humans who may speak up now, on a screen that several share."""
        window = self.window
        return (
            tuple(seat for seat in window.seats if seat in self.humans)
            if window and self.alone is None
            else ()
        )

    @property
    def window(self) -> Window | None:
        """Whether others may speak up now."""
        window: Window | None = self.match.game.table.window(self.match.state)
        return window

    @property
    def manner(self) -> str:
        """How the game asks for what comes next."""
        manner: str = self.match.game.table.manner(self.match.state)
        return manner

    @property
    def seat(self) -> Seat | None:
        """Who acts or is waited for, if anybody: of several a human first."""
        if self.caller is not None:
            return self.caller
        if window := self.window:
            return window.host
        pending = tuple(seat for seat in self.match.pending if seat != CHANCE)
        here = tuple(seat for seat in pending if seat in self.humans)
        return next(iter(here or pending), None)

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes the table is drawn for: nobody's in particular except in a turn or an answer."""
        if self.shows in ("answer", "aside") or (self.shows == "turn" and self.manner != TALK):
            return self.seat
        return self.alone

    # -- in a turn ---------------------------------------------------------------------------------

    def choose(self, id: str) -> Evening:
        return replace(self, chosen=id)

    def toggle(self, id: str) -> Evening:
        """Put something beside the chosen card, or take it away again."""
        kept = tuple(other for other in self.toggles if other != id)
        return replace(self, toggles=kept if id in self.toggles else (*self.toggles, id))

    def play(self, plan: Play) -> Evening:
        """Somebody makes the moves of a plan; a window between them is waited for."""
        seat = self.seat if plan.seat is None else plan.seat
        assert seat is not None
        match, left = self.match, plan.moves
        heard: tuple[News, ...] = ()
        rules, table = match.game.rules, match.game.table
        while left and not table.window(match.state):
            move, *rest = left
            if move in rules.legal(match.state, seat):
                match = match.play(seat, move)
                heard += tuple(match.state.news)
            left = tuple(rest)
        if not left and not table.window(match.state):
            possible = set(rules.legal(match.state, seat))
            if plan.end in possible and possible <= {plan.end, *plan.declined}:
                match = match.play(seat, plan.end)
                heard += tuple(match.state.news)
        window = table.window(match.state)
        resumes = left and window and window.resumes
        steps = table.reveals(heard)
        after = self._after(
            match, steps[0] if steps else heard, replace(plan, moves=left) if resumes else None
        )
        after = replace(after, muted=self.muted and seat != self.alone)
        if steps:
            return after._revealed(steps)
        if seat in self.humans and table.is_aside(heard):
            return replace(after, shows="aside", caller=seat)
        handed_over = self.manner == HAND and after.seat != seat
        if window or handed_over or table.is_moment(heard):
            return replace(after, shows="moment")
        return after._called()

    def let_bot(self) -> Evening:
        """The bot on turn plays; from its hand until there is something to see, unseen with all others."""
        if self.manner == SECRET:
            return self._sealed_by_bots()
        evening, heard = self._bot_plays(), self.heard[:0]
        while evening.shows == "bot" and self.manner == evening.manner == HAND and evening.seat == self.seat:
            heard += evening.heard
            evening = evening._bot_plays()
        return replace(evening, heard=heard + evening.heard)

    def _bot_plays(self) -> Evening:
        assert self.seat is not None
        return self.play(Play((self.decide(self.match, self.seat),), seat=self.seat))

    # -- between turns -----------------------------------------------------------------------------

    def uncover(self) -> Evening:
        """The one who was waited for is there. Nobody spoke up in the meantime."""
        if self.shows == "call":
            return replace(self, shows="answer", heard=())
        closed = self.close()
        return replace(closed, shows="turn", holder=closed.seat)

    def go_on(self) -> Evening:
        """After a moment: what the match asks for now; within a reveal its next step."""
        if self.later:
            said, *rest = self.later
            log = _longer(self.log, said)
            return replace(self, heard=said, later=tuple(rest), step=self.step + 1, log=log)
        if self.shows == "aside":
            return replace(self, caller=None, holder=None, heard=())._called()
        if self.heard:
            return replace(self, heard=()).go_on()
        window = self.window
        if not window:
            return self._called()
        if self.alone in window.seats and not self.muted and self._may_speak(self.alone):
            return replace(self, shows="answer", caller=self.alone, heard=())
        if self.plan or not self.callers or window.host in (self.holder, *self.match.bots):
            return self._closed()
        return self._called()

    def _may_speak(self, seat: Seat | None) -> bool:
        game = self.match.game
        return seat is not None and bool(game.table.may_speak(game.rules.view(self.match.state, seat), seat))

    def _closed(self) -> Evening:
        """Nobody is asked any more: what was begun goes on, unless a bot has spoken up."""
        closed = self.close()
        if closed.match.game.table.is_moment(closed.heard):
            return replace(closed, shows="moment", plan=None)
        return closed.play(closed.plan) if closed.plan else closed._called()

    def next_stage(self) -> Evening:
        match, heard = self.match.settle_chance()
        return self._after(match, heard)._called()

    # -- speaking up out of turn -------------------------------------------------------------------

    def close(self) -> Evening:
        """Humans who have not spoken up have declined; bots say what they want."""
        evening = self
        heard: tuple[News, ...] = ()
        while window := evening.window:
            seat, match = window.seats[0], evening.match
            match = match.play(seat, self.decide(match, seat) if seat in match.bots else window.no)
            evening, heard = replace(evening, match=match), heard + tuple(match.state.news)
        return replace(evening._after(evening.match, heard), plan=self.plan)

    def call(self, seat: Seat) -> Evening:
        """Somebody wants to speak up: nobody knows yet whether it is in earnest."""
        return replace(self, shows="call", caller=seat, holder=None, heard=())

    def answer(self, yes: bool, mute: bool = False) -> Evening:
        """In earnest, or not: then everything is as it was before the call. `mute`: not again this round."""
        window = self.window
        assert window is not None
        if not yes and self.alone is not None:
            return replace(self, caller=None, muted=mute)._closed()
        if not yes:
            by_itself = self.plan or window.host in self.match.bots
            return replace(self, caller=None, shows="moment" if by_itself else "cover", heard=())
        assert self.caller is not None
        match, seats = self.match, window.seats
        heard: tuple[News, ...] = ()
        for seat in seats[: seats.index(self.caller) + 1]:
            if not match.game.table.window(match.state):
                break  # a bot that was asked before was faster
            if seat in match.bots:
                match = match.play(seat, self.decide(match, seat))
            else:
                match = match.play(seat, window.yes if seat == self.caller else window.no)
            heard += tuple(match.state.news)
        return replace(self._after(match, heard), shows="moment")

    # -- what follows ------------------------------------------------------------------------------

    def _after(self, match: Match, heard: tuple[News, ...], plan: Play | None = None) -> Evening:
        return replace(
            self,
            match=match,
            log=_longer(self.log, heard),
            heard=heard,
            chosen="",
            toggles=self._helps(),
            plan=plan,
            caller=None,
            step=0,
        )

    def _revealed(self, steps: tuple[tuple[News, ...], ...]) -> Evening:
        """All look at it together: whoever had the screen has it no more."""
        return replace(self, shows="reveal", holder=None, later=steps[1:], step=0)

    def _called(self) -> Evening:
        """What the match asks for, and whether the screen has to be handed over for it."""
        if self.match.over:
            return replace(self, shows="result")
        if CHANCE in self.match.pending:
            between = self.match.game.table.interlude(self.match.state)
            return replace(self, shows="interlude", holder=None) if between else self.next_stage()
        manner = self.manner
        if manner == TALK:
            return self._talked()
        return self._asked(manner)

    def _asked(self, manner: str) -> Evening:
        """One player is asked: before everybody, alone with bots, or after the screen was handed over."""
        if self.seat in self.match.bots and not self.window:
            return replace(self, shows="bot")
        if manner == OPEN:
            return replace(self, shows="turn", holder=None)
        keeps = self.seat == self.holder and not self.window and manner != SECRET
        if self.seat == self.alone or keeps:
            return replace(self, shows="turn")
        return replace(self, shows="cover", holder=None)

    def _sealed_by_bots(self) -> Evening:
        """Once no human is left to choose, the bots have chosen too; the last choice brings all to light."""
        evening = replace(self, heard=())
        while evening.manner == SECRET and evening.seat in evening.match.bots:
            seat = evening.seat
            match = evening.match.play(seat, self.decide(evening.match, seat))
            steps = match.game.table.reveals(match.state.news)
            if steps:
                return evening._hearing(match, steps[0])._revealed(steps)
            evening = evening._hearing(match)
        return evening._called()

    def _talked(self) -> Evening:
        """Bots say what they have to say to what was said; humans may speak as they like."""
        evening = replace(self, holder=None)
        for seat in self.match.pending:
            if seat in self.match.bots:
                evening = evening._hearing(evening.match.reply(seat))
        listening = any(seat in self.humans for seat in evening.match.pending)
        return replace(evening, shows="turn" if listening else "bot")

    # -- changing one's mind, changing seats --------------------------------------------------------

    def take_back(self) -> Evening:
        """The last move is taken back; CannotUndo where it stands. Who has the screen keeps it."""
        match = undo(self.match)
        before = open_at(match, Story(match.record), self.decide)
        return replace(before, holder=self.holder, toggles=self._helps())._called()

    def reseat(self, players: tuple[str, ...]) -> Evening:
        """Others play these seats from now on; whoever is asked next is asked anew."""
        match = self.match
        for seat, player in enumerate(players):
            match = match.replace_player(seat, player)
        return replace(open_at(match, decide=self.decide), log=self.log, toggles=self._helps())

    def _helps(self) -> tuple[str, ...]:
        return tuple(id for id in self.toggles if id.startswith(HELP))

    def _hearing(self, match: Match, said: tuple[News, ...] | None = None) -> Evening:
        """The evening one move further, if there was one, with its news beside what was heard already."""
        if match is self.match:
            return self
        said = tuple(match.state.news) if said is None else said
        return replace(self, match=match, heard=self.heard + said, log=_longer(self.log, said))


def open_at(match: Match, story: Story | None = None, decide: Decide = by_habit) -> Evening:
    """The evening at a match as it stands: a new one, or one that was resumed, with what its story tells."""
    log = story.until(story.last) if story else ()
    return Evening(match, "cover", log=log, decide=decide)._called()


def picture(
    evening: Evening,
    words: Words,
    width: float,
    height: float,
    palette: Palette = DAY,
    glass: Glass = WHOLE,
) -> Scene:
    """The table as the evening's viewer may see it: only a view leaves the rules."""
    match = evening.match
    frame = Frame(
        width=width,
        height=height,
        words=words,
        names=match.record.names,
        marks=match.marks,
        palette=palette,
        chosen=evening.chosen,
        toggles=evening.toggles,
        log=log_lines(evening, words),
        waiting=evening.shows in (*PASSING, *LASTING),
        lasting=evening.shows in LASTING,
        step=evening.step,
        callers=evening.callers,
        humans=evening.humans,
        shared=evening.alone is None,
        glass=glass,
    )
    view = match.game.rules.view(match.state, evening.viewer)
    scene: Scene = match.game.table.draw(view, evening.viewer, frame)
    return scene


def log_lines(evening: Evening, words: Words) -> tuple[tuple[Seat, str], ...]:
    """The last moves in few words; the seat's mark says whose they are."""
    tell = evening.match.game.table.line
    lines = ((seat, tell(said, words, evening.match.marks)) for seat, said in evening.log)
    return tuple((seat, line) for seat, line in lines if line)


def _longer(log: tuple[tuple[Seat, News], ...], heard: tuple[News, ...]) -> tuple[tuple[Seat, News], ...]:
    """The log with the news that is about somebody, newest first."""
    fresh = tuple((said.seat, said) for said in reversed(heard) if said.seat is not None)
    return (*fresh, *log)[:LOG_LINES]
