"""Lifeboats once more, compact and mutable, for play-outs. The rules are right by definition.

A pawn is a count here: those of a rank are alike, and so are the holes of a boat. Crews stand in flat lists,
one place for each boat and seat (`boat * seats + seat`); what they would score there is their stake.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random

from escapades.games.lifeboats.data import (
    ANNOUNCEMENTS,
    HOLES,
    HOPES,
    ISLANDS,
    LANES,
    LEADS_TO,
    LEAK,
    OFFICER,
    RANKS,
    ROWS,
    SAILOR,
)
from escapades.games.lifeboats.rules import (
    AFLOAT,
    CALL_VOTE,
    CAP,
    LANDED,
    NO_BOAT,
    NO_WORD,
    NOBODY,
    SHOW_CAP,
    SUNK,
    Announce,
    Berth,
    Board,
    CallVote,
    DrawLots,
    Embark,
    Leave,
    Lose,
    Move,
    Settle,
    ShowCap,
    State,
    Vote,
)
from escapades.kernel import CHANCE, Seat, left_behind

NOT_YET, A_CAP = -1, -2  # ballots that name no choice
RANK = {OFFICER: 0, SAILOR: 1}
WORTH = ((0, 0), *(ISLANDS[LEADS_TO[lane]] for lane in LANES))  # by lane

# -- what a boat is good for -----------------------------------------------------------------------

WIDE = HOLES + 1
BESIDE = WIDE * WIDE  # from one row to the next in the flat tables below


def place(row: int, leaks: int, pawns: int) -> int:
    """Where a boat is in the tables."""
    return row * BESIDE + leaks * WIDE + pawns


def hopes() -> list[float]:
    """What is left to hope of a stake, by `place`; all of it on the island."""
    table = [0.0] * (BESIDE * ROWS) + [0.0] * BESIDE + [1.0] * BESIDE
    for row, rows in enumerate(HOPES, 1):
        for leaks, hundredths in enumerate(rows):
            for pawns, hundredth in enumerate(hundredths):
                table[place(row, leaks, pawns)] = hundredth / 100
    return table


HOPE = hopes()


def after_leak(at: int) -> float:
    """What is left of a stake when that boat springs a leak; in a full one somebody goes overboard."""
    row, rest = divmod(at, BESIDE)
    leaks, pawns = divmod(rest, WIDE)
    kept = 1.0
    if leaks + pawns == HOLES:
        kept, pawns = (pawns - 1) / pawns if pawns else 0.0, pawns - 1
    leaks += 1
    return kept * HOPE[place(row, leaks, pawns)] if pawns >= leaks else 0.0


KNOWN = range(BESIDE, BESIDE * (ROWS + 1))
LEAKING = [after_leak(at) - HOPE[at] if at in KNOWN else 0.0 for at in range(BESIDE * (ROWS + 1))]
ROWING = [HOPE[at + BESIDE] - HOPE[at] if at in KNOWN else 0.0 for at in range(BESIDE * (ROWS + 1))]

# -- habits and estimates --------------------------------------------------------------------------

AHEAD = 1  # rounds that a play-out looks ahead
WHIM = 0.12  # of the votes: for anything
UNSURE = 1.0  # points between two things that look the same
STEEP = 1.7  # makes of a normal distribution a logistic one
LOOSE = 6.0  # variance of the points to come that no boat explains, for each pawn at sea
PRECISE = 0.5  # and at the least
CAP_WORTH = 0.2  # points that a cap left brings, for each pawn at sea


class World:
    """A position, and all that follows from it."""

    __slots__ = (
        "aboard",
        "about",
        "arrivals",
        "ashore",
        "ballots",
        "boat",
        "broke",
        "caps",
        "captain",
        "fates",
        "first",
        "lanes",
        "leaks",
        "officers",
        "pawns",
        "phase",
        "points",
        "round",
        "rows",
        "said",
        "sailors",
        "sea",
        "seats",
        "stakes",
        "stock",
        "swimmers",
        "talk",
        "tied",
        "totals",
        "turn",
        "words",
    )

    seats: int
    talk: bool
    phase: str
    round: int
    first: Seat
    turn: Seat
    lanes: list[int]
    rows: list[int]
    fates: list[str]
    leaks: list[int]  # in each boat
    pawns: list[int]  # in each boat
    officers: list[int]
    sailors: list[int]
    stakes: list[int]  # by boat and seat
    totals: list[int]  # stakes by boat
    sea: list[int]  # boats afloat, in order
    ashore: list[list[int]]  # by seat: officers and sailors
    aboard: list[int]  # pawns in boats afloat, by seat
    points: list[int]
    swimmers: list[tuple[Seat, int, int]]  # seat, rank, boat left
    stock: int
    caps: list[int]
    about: str
    boat: int
    words: list[int]
    said: list[int]
    ballots: list[int]
    captain: Seat
    tied: tuple[int, ...]
    arrivals: list[int]
    broke: list[bool]  # who broke the word given before the last vote

    @classmethod
    def of(cls, state: State) -> World:
        """The same position; a ballot that is hidden counts as not yet cast."""
        world = cls()
        seats = world.seats = state.seats
        world.talk, world.phase, world.round = state.talk, state.phase, state.round
        world.first, world.turn = state.first, state.turn
        world.lanes = [boat.lane for boat in state.boats]
        world.rows = [boat.row for boat in state.boats]
        world.fates = [boat.fate for boat in state.boats]
        world.leaks = [boat.holes.count(LEAK) for boat in state.boats]
        world.pawns = [0] * (seats + 1)
        world.officers, world.sailors, world.stakes = ([0] * (seats * (seats + 1)) for _ in range(3))
        world.totals = [0] * (seats + 1)
        world.sea = [index for index, boat in enumerate(state.boats) if boat.fate == AFLOAT]
        world.aboard = [0] * seats
        for index, boat in enumerate(state.boats):
            for pawn in boat.pawns:
                world.enter(index, pawn.seat, RANK[pawn.rank])
                world.aboard[pawn.seat] += boat.fate == AFLOAT
        world.ashore = [
            [sum(pawn.rank == rank for pawn in waiting) for rank in RANKS] for waiting in state.ashore
        ]
        world.points = list(state.scores)
        world.swimmers = [(wet.pawn.seat, RANK[wet.pawn.rank], wet.left) for wet in state.swimmers]
        world.stock, world.caps = state.leaks, list(state.caps)
        world.about, world.boat = state.about, state.boat
        world.words, world.said = list(state.words), list(state.said)
        world.ballots = [
            ballot if isinstance(ballot, int) else A_CAP if ballot == CAP else NOT_YET
            for ballot in state.ballots
        ]
        world.captain, world.tied = state.captain, state.tied
        world.arrivals = list(state.arrivals)
        world.broke = [False] * seats
        if state.tally is not None:
            world.broke = [
                word != NO_WORD and isinstance(ballot, int) and ballot != word
                for word, ballot in zip(state.tally.words, state.tally.ballots, strict=True)
            ]
        return world

    def copy(self) -> World:
        other = World()
        other.seats, other.talk, other.phase, other.round = self.seats, self.talk, self.phase, self.round
        other.first, other.turn, other.stock = self.first, self.turn, self.stock
        other.about, other.boat, other.captain, other.tied = self.about, self.boat, self.captain, self.tied
        other.lanes, other.rows, other.fates = self.lanes[:], self.rows[:], self.fates[:]
        other.leaks, other.pawns = self.leaks[:], self.pawns[:]
        other.officers, other.sailors = self.officers[:], self.sailors[:]
        other.stakes, other.totals, other.sea = self.stakes[:], self.totals[:], self.sea[:]
        other.ashore = [waiting[:] for waiting in self.ashore]
        other.aboard, other.points, other.swimmers = self.aboard[:], self.points[:], self.swimmers[:]
        other.caps, other.words, other.said = self.caps[:], self.words[:], self.said[:]
        other.ballots, other.arrivals, other.broke = self.ballots[:], self.arrivals[:], self.broke[:]
        return other

    # -- who is asked, and for what ----------------------------------------------------------------

    def order(self) -> list[Seat]:
        first, seats = self.first, self.seats
        return [*range(first, seats), *range(first)]

    def voters(self) -> list[Seat]:
        """LB-10, LB-11."""
        if self.about == "overboard":
            return [seat for seat in self.order() if self.votes_of(seat)]
        return self.order()

    def votes_of(self, seat: Seat) -> int:
        """LB-11."""
        if self.about != "overboard":
            return 1
        at = self.boat * self.seats + seat
        return 2 * self.officers[at] + self.sailors[at]

    def choices(self) -> list[int]:
        """LB-10, LB-11, LB-12."""
        if self.about == "overboard":
            return [seat for seat in range(self.seats) if self.votes_of(seat)]
        return self.sea

    def pending(self) -> tuple[Seat, ...]:
        match self.phase:
            case "over":
                return ()
            case "lots":
                return (CHANCE,)
            case "talk":
                speakers = [seat for seat in self.voters() if self.said[seat] < ANNOUNCEMENTS]
                return tuple(speakers) if self.first in speakers else (self.first, *speakers)
            case "vote":
                return tuple(seat for seat in self.voters() if self.ballots[seat] == NOT_YET)
        return (self.turn,)

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat < 0 or seat not in self.pending():
            return ()
        match self.phase:
            case "berth":
                return [Berth(lane) for lane in LANES if lane not in self.lanes]
            case "embark":
                ranks = [rank for rank in RANKS if self.ashore[seat][RANK[rank]]]
                return [Embark(boat, rank) for boat in self.sea if self.room(boat) for rank in ranks]
            case "talk":
                return self._sayable(seat)
            case "vote":
                votes: list[Move] = [Vote(choice) for choice in self.choices()]
                return [*votes, SHOW_CAP] if self.caps[seat] else votes
            case "settle":
                return [Settle(choice) for choice in self.tied or self.choices()]
            case "lose":
                return [Lose(rank) for rank in RANKS if self._held(self.boat, seat, RANK[rank])]
            case "leave":
                return [Leave(boat, RANKS[rank]) for boat, rank in self.leaving(seat)]
        return [Board(boat) for boat in self.shores()]

    def _sayable(self, seat: Seat) -> list[Move]:
        """LB-21."""
        words: list[Move] = []
        if seat in self.voters() and self.said[seat] < ANNOUNCEMENTS:
            words = [Announce(choice) for choice in self.choices() if choice != self.words[seat]]
        return [*words, CALL_VOTE] if seat == self.first else words

    def leaving(self, seat: Seat) -> list[tuple[int, int]]:
        """Boats and ranks (LB-14)."""
        left = [swimmer[2] for swimmer in self.swimmers]
        seats, officers, sailors = self.seats, self.officers, self.sailors
        found = []
        for boat in self.sea:
            if boat not in left:
                if officers[boat * seats + seat]:
                    found.append((boat, 0))
                if sailors[boat * seats + seat]:
                    found.append((boat, 1))
        return found

    def shores(self) -> list[int]:
        """LB-15."""
        left, pawns, leaks = self.swimmers[-1][2], self.pawns, self.leaks
        return [boat for boat in self.sea if boat != left and pawns[boat] + leaks[boat] < HOLES]

    def spot(self, boat: int) -> int:
        """Its place in the tables."""
        return self.rows[boat] * BESIDE + self.leaks[boat] * WIDE + self.pawns[boat]

    def crew(self, boat: int) -> list[int]:
        """Stakes in a boat by seat; they stay where it landed or sank."""
        return self.stakes[boat * self.seats : (boat + 1) * self.seats]

    def room(self, boat: int) -> int:
        return HOLES - self.pawns[boat] - self.leaks[boat]

    # -- moves -------------------------------------------------------------------------------------

    def play(self, seat: Seat, move: Move) -> None:
        match move:
            case DrawLots(first):
                self.phase, self.first, self.turn = "berth", first, first
            case Berth(lane):
                self._berth(lane)
            case Embark(boat, rank):
                self._embark(boat, RANK[rank])
            case Announce(choice):
                self.words[seat] = choice
                self.said[seat] += 1
            case CallVote():
                self.phase = "vote"
            case Vote(choice):
                self._cast(seat, choice)
            case ShowCap():
                self._cast(seat, A_CAP)
            case Settle(choice):
                self.turn, self.captain, self.tied = NOBODY, NOBODY, ()
                self.carry_out(choice)
            case Lose(rank):
                self._lose(RANK[rank])
            case Leave(boat, rank):
                self._leave(boat, RANK[rank])
            case Board(boat):
                self._board(boat)

    def enter(self, boat: int, seat: Seat, rank: int) -> None:
        at, worth = boat * self.seats + seat, WORTH[self.lanes[boat]][rank]
        (self.sailors if rank else self.officers)[at] += 1
        self.stakes[at] += worth
        self.totals[boat] += worth
        self.pawns[boat] += 1

    def quit(self, boat: int, seat: Seat, rank: int) -> None:
        at, worth = boat * self.seats + seat, WORTH[self.lanes[boat]][rank]
        (self.sailors if rank else self.officers)[at] -= 1
        self.stakes[at] -= worth
        self.totals[boat] -= worth
        self.pawns[boat] -= 1

    def _held(self, boat: int, seat: Seat, rank: int) -> int:
        return (self.sailors if rank else self.officers)[boat * self.seats + seat]

    def to_berth(self) -> int:
        """LB-4."""
        return self.seats if self.fates[self.turn] == AFLOAT else self.turn

    def _berth(self, lane: int) -> None:
        """LB-4."""
        boat = self.to_berth()
        self.lanes[boat], self.fates[boat] = lane, AFLOAT
        self.sea = sorted((*self.sea, boat))
        if boat == self.seats:
            self.phase, self.turn = "embark", self.first
        else:
            self.turn = (self.turn + 1) % self.seats

    def _embark(self, boat: int, rank: int) -> None:
        """LB-5."""
        seat = self.turn
        self.ashore[seat][rank] -= 1
        self.enter(boat, seat, rank)
        self.aboard[seat] += 1
        self.turn = (seat + 1) % self.seats
        if not any(self.ashore[self.turn]):
            self._begin_round()

    def _begin_round(self) -> None:
        """LB-6, LB-8."""
        if self.round:
            self.first = (self.first + 1) % self.seats
        self.round += 1
        if self.stock:
            self._open_vote("leak", NO_BOAT)
        else:
            self._end_leak()

    def _open_vote(self, about: str, boat: int) -> None:
        """LB-9, LB-21."""
        self.phase = "talk" if self.talk else "vote"
        self.turn, self.about, self.boat = NOBODY, about, boat
        self._forget()
        choices = self.choices()
        if len(choices) == 1:
            self.carry_out(choices[0])

    def _forget(self) -> None:
        seats = self.seats
        self.words, self.said, self.ballots = [NO_WORD] * seats, [0] * seats, [NOT_YET] * seats

    def _cast(self, seat: Seat, ballot: int) -> None:
        self.ballots[seat] = ballot
        if all(self.ballots[voter] != NOT_YET for voter in self.voters()):
            self._reveal(self.voters())

    def _reveal(self, voters: list[Seat]) -> None:
        """LB-6, LB-10, LB-17, LB-18."""
        ballots, votes, weighed = self.ballots, [0] * (self.seats + 1), self.about == "overboard"
        self.broke = [
            word != NO_WORD and ballot >= 0 and ballot != word
            for word, ballot in zip(self.words, ballots, strict=True)
        ]
        captains = []
        for voter in voters:
            ballot = ballots[voter]
            if ballot >= 0:
                votes[ballot] += self.votes_of(voter) if weighed else 1
            else:
                captains.append(voter)
                self.caps[voter] -= 1
        self._forget()
        if len(captains) == 1:
            self.phase, self.turn, self.captain = "settle", captains[0], captains[0]
            return
        most = max(votes)
        if not most:
            self.phase = "talk" if self.talk else "vote"
            return
        if votes.count(most) == 1:
            self.carry_out(votes.index(most))
            return
        self.tied = tuple([choice for choice, count in enumerate(votes) if count == most])
        self.phase, self.turn = "settle", self.first

    def carry_out(self, choice: int) -> None:
        about = self.about
        if about == "row":
            self._row(choice)
        elif about == "overboard":
            self.lose_from(choice)
        elif self.pawns[choice] + self.leaks[choice] < HOLES:
            self._spring(choice)
        else:
            self._open_vote("overboard", choice)

    def _spring(self, boat: int) -> None:
        """LB-11."""
        self.leaks[boat] += 1
        self.stock -= 1
        self.about, self.boat = "", NO_BOAT
        self._end_leak()

    def lose_from(self, seat: Seat) -> None:
        """LB-11."""
        self.phase, self.turn = "lose", seat
        at = self.boat * self.seats + seat
        if not self.officers[at]:
            self._lose(1)
        elif not self.sailors[at]:
            self._lose(0)

    def _lose(self, rank: int) -> None:
        """LB-11."""
        self.quit(self.boat, self.turn, rank)
        self.aboard[self.turn] -= 1
        self._spring(self.boat)

    def _sink(self) -> bool:
        """LB-7, and whether that was the end (LB-19)."""
        leaks, pawns = self.leaks, self.pawns
        for boat in self.sea[:]:
            if leaks[boat] > pawns[boat]:
                self.fates[boat] = SUNK
                self.sea.remove(boat)
                self._clear(boat)
        if any(self.aboard):
            return False
        self.phase, self.turn = "over", NOBODY
        return True

    def _clear(self, boat: int) -> None:
        """Nobody in that boat is at sea any more."""
        seats = self.seats
        for seat in range(seats):
            at = boat * seats + seat
            self.aboard[seat] -= self.officers[at] + self.sailors[at]

    def _end_leak(self) -> None:
        """LB-7, LB-12."""
        if not self._sink():
            self._open_vote("row", NO_BOAT)

    def _row(self, boat: int) -> None:
        """LB-3, LB-7, LB-8, LB-12, LB-13, LB-16."""
        self.about, self.boat = "", NO_BOAT
        self.rows[boat] += 1
        if self.rows[boat] > ROWS:
            self.fates[boat] = LANDED
            self.arrivals.append(boat)
            self.sea.remove(boat)
            self.stock += self.leaks[boat]
            self.leaks[boat] = 0
            self._clear(boat)
            seats, points = self.seats, self.points
            for seat in range(seats):
                points[seat] += self.stakes[boat * seats + seat]
        if self._sink():
            return
        if len(self.sea) == 1:
            self._begin_round()
            return
        self.phase = "leave"
        self._next_to_leave(self.order())

    def _next_to_leave(self, seats: list[Seat]) -> None:
        """LB-14."""
        for seat in seats:
            if self.aboard[seat] and self.leaving(seat):
                self.turn = seat
                return
        self.phase = "board"
        self._next_to_board()

    def _leave(self, boat: int, rank: int) -> None:
        """LB-14."""
        seat = self.turn
        self.quit(boat, seat, rank)
        self.aboard[seat] -= 1
        self.swimmers.append((seat, rank, boat))
        order = self.order()
        self._next_to_leave(order[order.index(seat) + 1 :])

    def _next_to_board(self) -> None:
        """LB-15."""
        while self.swimmers:
            if self.shores():
                self.turn = self.swimmers[-1][0]
                return
            self.swimmers.pop()
        self.turn = NOBODY
        if not self._sink():
            self._begin_round()

    def _board(self, boat: int) -> None:
        """LB-15."""
        seat, rank, _ = self.swimmers.pop()
        self.enter(boat, seat, rank)
        self.aboard[seat] += 1
        self._next_to_board()

    # -- the end -----------------------------------------------------------------------------------

    def ranks(self) -> tuple[int, ...] | None:
        """LB-20."""
        if self.phase != "over":
            return None
        seats = self.seats
        owned = [boat for boat in self.arrivals if boat != seats]
        keys = [
            (
                -self.points[seat],
                owned.index(seat) if seat in owned else len(owned),
                (seat - owned[0]) % seats if owned else 0,
            )
            for seat in range(seats)
        ]
        return tuple(1 + sum(other < key for other in keys) for key in keys)

    def alive(self, seat: Seat) -> int:
        """Pawns at sea or on an island."""
        seats = self.seats
        ashore = sum(
            self.officers[boat * seats + seat] + self.sailors[boat * seats + seat] for boat in self.arrivals
        )
        return self.aboard[seat] + ashore + sum(swimmer[0] == seat for swimmer in self.swimmers)

    def shares(self) -> Sequence[float]:
        """The share of the others that each seat leaves behind: for certain at the end, else as it looks.

        The order of two seats is the surer the less depends on boats in which they have not the same stakes.
        """
        ranks = self.ranks()
        if ranks is not None:
            return left_behind(ranks)
        seats, aboard = self.seats, self.aboard
        expected = [
            points + CAP_WORTH * caps * pawns
            for points, caps, pawns in zip(self.points, self.caps, aboard, strict=True)
        ]
        risks = []
        for boat in self.sea:
            hope = HOPE[self.spot(boat)]
            crew = self.crew(boat)
            if self.totals[boat]:
                risks.append((hope * (1 - hope), crew))
                for seat in range(seats):
                    expected[seat] += hope * crew[seat]
        ended = [0.0] * seats
        for one in range(seats):
            for two in range(one):
                spread = PRECISE + LOOSE * (aboard[one] + aboard[two])
                for risk, crew in risks:
                    gap = crew[one] - crew[two]
                    spread += risk * gap * gap
                ahead = 1 / (1 + exp(STEEP * (expected[two] - expected[one]) / sqrt(spread)))
                ended[one] += ahead
                ended[two] += 1 - ahead
        return [share / (seats - 1) for share in ended]

    # -- quick habits ------------------------------------------------------------------------------

    def play_out(self, rng: Random, trail: list[tuple[Seat, Move]] | None = None, ahead: int = AHEAD) -> None:
        """By habit to the beginning of the round in which thinking stops, or to the end."""
        until = self.round + ahead
        while True:
            phase = self.phase
            if phase == "talk" or phase == "vote":
                if self.round >= until and self.about == "leak":
                    return
                if phase == "talk":
                    if trail is not None:
                        trail.append((self.first, CALL_VOTE))
                    self.phase = "vote"
                self._vote_by_habit(rng, trail)
            elif phase == "leave":
                boat, rank = self._swim_from(rng)
                if trail is not None:
                    trail.append((self.turn, Leave(boat, RANKS[rank])))
                self._leave(boat, rank)
            elif phase == "board":
                boat = self._swim_to(rng)
                if trail is not None:
                    trail.append((self.turn, Board(boat)))
                self._board(boat)
            elif phase == "over":
                return
            elif phase == "lots":
                first = int(rng.random() * self.seats)
                if trail is not None:
                    trail.append((CHANCE, DrawLots(first)))
                self.play(CHANCE, DrawLots(first))
            else:
                seat, move = self.turn, self.habit(rng)
                if trail is not None:
                    trail.append((seat, move))
                self.play(seat, move)

    def interest(self, seat: Seat, choices: Sequence[int]) -> list[float]:
        """What each outcome of this vote brings a seat, in points, those of the others counted against it."""
        seats, stakes, totals = self.seats, self.stakes, self.totals
        if self.about == "overboard":
            return self._spite(seat, choices)
        change = LEAKING if self.about == "leak" else ROWING
        rows, leaks, pawns = self.rows, self.leaks, self.pawns
        return [
            change[rows[boat] * BESIDE + leaks[boat] * WIDE + pawns[boat]]
            * (seats * stakes[boat * seats + seat] - totals[boat])
            for boat in choices
        ]

    def _spite(self, seat: Seat, choices: Sequence[int]) -> list[float]:
        """Who goes overboard: not I, and the better somebody does the sooner."""
        points, aboard, seats = self.points, self.aboard, self.seats
        return [
            -6.0 * seats if other == seat else 1.0 + 0.1 * points[other] + 0.3 * aboard[other]
            for other in choices
        ]

    def _vote_by_habit(self, rng: Random, trail: list[tuple[Seat, Move]] | None) -> None:
        """Everybody for what is best, or now and then for anything."""
        choices, voters, ballots = self.choices(), self.voters(), self.ballots
        random = rng.random
        for voter in voters:
            if ballots[voter] != NOT_YET:
                continue
            whim = random()
            if whim < WHIM:
                choice = choices[int(whim / WHIM * len(choices))]
            else:
                liked = self.interest(voter, choices)
                choice = choices[liked.index(max(liked))]
            ballots[voter] = choice
            if trail is not None:
                trail.append((voter, Vote(choice)))
        self._reveal(voters)

    def habit(self, rng: Random) -> Move:
        """Of who settles, loses, berths or embarks."""
        seat = self.turn
        match self.phase:
            case "settle":
                choices = self.tied or self.choices()
                liked = self.interest(seat, choices)
                return Settle(choices[liked.index(max(liked))])
            case "lose":
                return Lose(SAILOR)
            case "berth":
                free = [lane for lane in LANES if lane not in self.lanes]
                return Berth(max(free, key=lambda lane: WORTH[lane][0] + rng.random()))
        return self._embark_by_habit(seat, rng)

    def _embark_by_habit(self, seat: Seat, rng: Random) -> Move:
        """Into boats for islands that pay, with company, and not all of one's own in one."""
        seats, best, where = self.seats, -1e9, 0
        rank = 0 if self.ashore[seat][0] and (not self.ashore[seat][1] or rng.random() < 0.4) else 1
        for boat in self.sea:
            if self.room(boat):
                at = boat * seats + seat
                own = self.officers[at] + self.sailors[at]
                value = WORTH[self.lanes[boat]][rank] + 0.35 * (self.pawns[boat] - own) - 1.2 * own
                value += rng.random() * 2
                if value > best:
                    best, where = value, boat
        return Embark(where, RANKS[rank])

    def _reach(self, seat: Seat, rank: int, boat: int) -> float:
        """What one pawn more in that boat brings its owner."""
        seats = self.seats
        at = self.spot(boat)
        worth = WORTH[self.lanes[boat]][rank]
        shared = seats * self.stakes[boat * seats + seat] - self.totals[boat]
        return (seats - 1) * HOPE[at + 1] * worth + (HOPE[at + 1] - HOPE[at]) * shared

    def _swim_from(self, rng: Random) -> tuple[int, int]:
        seat, seats = self.turn, self.seats
        random = rng.random
        left = [swimmer[2] for swimmer in self.swimmers]
        rows, leaks, pawns, stakes, totals = self.rows, self.leaks, self.pawns, self.stakes, self.totals
        # The two best boats to swim to, by rank: one of them may be the one that is left.
        reach = []
        for rank in (0, 1):
            first = second = 0.0
            best = -1
            for boat in self.sea:
                if pawns[boat] + leaks[boat] < HOLES:
                    value = self._reach(seat, rank, boat)
                    if value > first:
                        first, second, best = value, first, boat
                    elif value > second:
                        second = value
            reach.append((first, second, best))
        most, chosen = -1e9, (0, 0)
        for boat in self.sea:
            if boat in left:
                continue
            at = boat * seats + seat
            spot = rows[boat] * BESIDE + leaks[boat] * WIDE + pawns[boat]
            for rank in (0, 1):
                if not (self.sailors if rank else self.officers)[at]:
                    continue
                first, second, best = reach[rank]
                worth = WORTH[self.lanes[boat]][rank]
                shared = seats * (stakes[at] - worth) - (totals[boat] - worth)
                value = (second if best == boat else first) - (seats - 1) * HOPE[spot] * worth
                value += (HOPE[spot - 1] - HOPE[spot]) * shared + random() * UNSURE
                if value > most:
                    most, chosen = value, (boat, rank)
        return chosen

    def _swim_to(self, rng: Random) -> int:
        seat, rank, _ = self.swimmers[-1]
        best, where = -1e9, 0
        for boat in self.shores():
            value = self._reach(seat, rank, boat) + rng.random() * UNSURE
            if value > best:
                best, where = value, boat
        return where
