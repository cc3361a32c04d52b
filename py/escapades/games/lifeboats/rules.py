"""Lifeboats: crews vote on leaks and oars, and swim for better boats. Articles are in RULES.md beside this
file.

Boats 0 to seats-1 belong to the players, the one after them is the black one. A row is counted from the start
(1); who moves on from the last row of water has landed. A choice in a vote is a boat, or the seat of a colour
when a full boat votes on who goes overboard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from escapades.games.lifeboats.data import (
    ANNOUNCEMENTS,
    CAPS,
    FREE,
    HOLES,
    ISLANDS,
    LANES,
    LEADS_TO,
    LEAK,
    LEAKS,
    OFFICER,
    OFFICERS,
    RANKS,
    ROWS,
    SAILOR,
    SAILORS,
    VOTES,
)
from escapades.kernel import (
    CHANCE,
    HIDDEN,
    IllegalMove,
    News,
    Option,
    Outcome,
    Seat,
    changed,
    draw_below,
    news,
    put,
    tell,
)

NOBODY: Seat = -1
NO_BOAT = -1
NO_WORD = -1
UNSETTLED = -1  # what a vote has chosen before it is settled

UNCAST, CAP = "", "cap"  # ballots that name no choice
ASHORE, AFLOAT, LANDED, SUNK = "", "afloat", "landed", "sunk"  # fates of a boat

OPTIONS = (Option("talk", ("open", "none"), "open", "LB-21"),)
SEATS = range(3, 7)


# -- moves -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawLots:
    """Chance: who is first player (LB-4)."""

    first: Seat


@dataclass(frozen=True, slots=True)
class Berth:
    """Put the own boat in a free lane; at the end the first player does so for the black one (LB-4)."""

    lane: int


@dataclass(frozen=True, slots=True)
class Embark:
    """Put a pawn of that rank aboard (LB-5)."""

    boat: int
    rank: str


@dataclass(frozen=True, slots=True)
class Announce:
    """Say openly, and without obligation, what one will vote for (LB-21)."""

    choice: int


@dataclass(frozen=True, slots=True)
class CallVote:
    """The first player ends the talk (LB-10)."""


@dataclass(frozen=True, slots=True)
class Vote:
    """Vote in secret for a boat (LB-10, LB-12) or a colour (LB-11)."""

    choice: int


@dataclass(frozen=True, slots=True)
class ShowCap:
    """Show the captain's cap instead of a colour, in secret as well (LB-17)."""


@dataclass(frozen=True, slots=True)
class Settle:
    """The captain names the outcome (LB-18), or the first player one of the tied ones (LB-6)."""

    choice: int


@dataclass(frozen=True, slots=True)
class Lose:
    """The owner of the colour voted for says which of the pawns goes overboard (LB-11)."""

    rank: str


@dataclass(frozen=True, slots=True)
class Leave:
    """A pawn of that rank goes from that boat into the water (LB-14)."""

    boat: int
    rank: str


@dataclass(frozen=True, slots=True)
class Board:
    """The last swimmer to leave comes out of the water (LB-15)."""

    boat: int


Move = DrawLots | Berth | Embark | Announce | CallVote | Vote | ShowCap | Settle | Lose | Leave | Board


# -- the sea ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pawn:
    """An officer or a sailor (LB-1); the number is its own among those of its seat, officers first."""

    seat: Seat
    rank: str
    number: int


@dataclass(frozen=True)
class Boat:
    """Six holes, each free, with a leak or with a pawn (LB-2).

    A boat that landed or sank keeps its pawns, which is where they are remembered; one that sank keeps its
    leaks as well (LB-8).
    """

    lane: int  # 0 before it is placed
    row: int  # 1 to ROWS at sea, one more when landed
    holes: tuple[Pawn | str, ...]
    fate: str  # ASHORE, AFLOAT, LANDED or SUNK

    @property
    def pawns(self) -> tuple[Pawn, ...]:
        return tuple([hole for hole in self.holes if isinstance(hole, Pawn)])


@dataclass(frozen=True, slots=True)
class Swimmer:
    """A pawn in the water, and the boat that it left (LB-14)."""

    pawn: Pawn
    left: int


@dataclass(frozen=True)
class Tally:
    """The last vote that was revealed, kept until another one is."""

    about: str  # "leak", "overboard" or "row"
    boat: int  # the full one of a vote on who goes overboard, else NO_BOAT
    ballots: tuple[int | str, ...]  # by seat; UNCAST for who had no vote
    weights: tuple[int, ...]  # votes that each seat had
    words: tuple[int, ...]  # announced, by seat, or NO_WORD
    captain: Seat  # who alone showed a cap, or NOBODY
    tied: tuple[int, ...]  # what had as many votes, if more than one had
    chosen: int  # UNSETTLED until the captain or the first player has spoken, and if all vote again


@dataclass(frozen=True)
class State:
    """A flight from the wreck. Phases: lots (chance); berth and embark; then in every round a leak, a row and
    a swim.

    A vote is talk (unless left out), vote, and settle if a captain or a tie asks for it; a full boat has lose
    after it. A swim is leave, then board. At the end, over.
    """

    seats: int
    talk: bool  # whether intentions are announced (LB-21)
    phase: str
    round: int  # from 1, 0 before
    first: Seat  # the first player, NOBODY before the lots
    turn: Seat  # whose turn it is, NOBODY while all talk or vote
    boats: tuple[Boat, ...]
    ashore: tuple[tuple[Pawn, ...], ...]  # not yet embarked, by seat
    lost: tuple[tuple[Pawn, ...], ...]  # overboard or drowned, by seat; who sank stays in the boat
    swimmers: tuple[Swimmer, ...]  # in the order of leaving
    leaks: int  # in the stock
    caps: tuple[int, ...]  # left, by seat
    about: str  # what is voted on: "leak", "overboard", "row", or "" while nothing is
    boat: int  # the full boat that votes, or NO_BOAT
    words: tuple[int, ...]  # announced, by seat, or NO_WORD
    said: tuple[int, ...]  # how often each seat has announced
    ballots: tuple[int | str, ...]  # by seat: a choice, CAP, UNCAST, or HIDDEN in a view
    captain: Seat  # who settles this vote with the cap, or NOBODY
    tied: tuple[int, ...]  # what the first player chooses from
    arrivals: tuple[int, ...]  # boats in the order of landing
    tally: Tally | None
    news: tuple[News, ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """What the pawns of each seat on the islands are worth (LB-13)."""
        points = [0] * self.seats
        for boat in self.boats:
            if boat.fate == LANDED:
                for pawn in boat.pawns:
                    points[pawn.seat] += worth(boat.lane, pawn.rank)
        return tuple(points)

    @property
    def at_sea(self) -> tuple[int, ...]:
        """How many pawns each seat has in boats afloat or in the water."""
        pawns = [0] * self.seats
        for index in afloat(self):
            for pawn in self.boats[index].pawns:
                pawns[pawn.seat] += 1
        for swimmer in self.swimmers:
            pawns[swimmer.pawn.seat] += 1
        return tuple(pawns)


def setup(seats: int, options: Mapping[str, Any]) -> State:
    """A boat, a crew and three caps each, the black boat and the leaks (LB-1), before the lots (LB-4)."""
    return State(
        seats=seats,
        talk=options.get("talk", "open") == "open",
        phase="lots",
        round=0,
        first=NOBODY,
        turn=NOBODY,
        boats=(Boat(0, 1, (FREE,) * HOLES, ASHORE),) * (seats + 1),
        ashore=tuple(crew(seat, seats) for seat in range(seats)),
        lost=((),) * seats,
        swimmers=(),
        leaks=LEAKS,
        caps=(CAPS,) * seats,
        about="",
        boat=NO_BOAT,
        words=(NO_WORD,) * seats,
        said=(0,) * seats,
        ballots=(UNCAST,) * seats,
        captain=NOBODY,
        tied=(),
        arrivals=(),
        tally=None,
        news=(),
    )


def crew(seat: Seat, seats: int) -> tuple[Pawn, ...]:
    """Two officers and four sailors, five with three or four players (LB-1)."""
    ranks = (OFFICER,) * OFFICERS + (SAILOR,) * SAILORS[seats]
    return tuple(Pawn(seat, rank, number) for number, rank in enumerate(ranks))


def black(state: State) -> int:
    """The boat that belongs to nobody (LB-1)."""
    return state.seats


def owner(state: State, boat: int) -> Seat:
    """The player whose boat it is, NOBODY for the black one (LB-1)."""
    return NOBODY if boat == black(state) else boat


def island_of(lane: int) -> int:
    """The island at the end of a lane, 0 to 2 (LB-3)."""
    return LEADS_TO[lane]


def worth(lane: int, rank: str) -> int:
    """What a pawn of that rank scores at the end of that lane (LB-3, LB-13)."""
    return ISLANDS[island_of(lane)][RANKS.index(rank)]


def room(boat: Boat) -> int:
    """Free holes."""
    return boat.holes.count(FREE)


def leaks_in(boat: Boat) -> int:
    return boat.holes.count(LEAK)


def would_sink(boat: Boat) -> bool:
    """More leaks than pawns; an empty boat without a leak stays afloat (LB-7)."""
    return leaks_in(boat) > len(boat.pawns)


def pawns_of(boat: Boat, seat: Seat) -> tuple[Pawn, ...]:
    return tuple([hole for hole in boat.holes if isinstance(hole, Pawn) and hole.seat == seat])


def colours(boat: Boat) -> tuple[Seat, ...]:
    """Who has pawns in that boat."""
    return tuple(sorted({pawn.seat for pawn in boat.pawns}))


def afloat(state: State) -> tuple[int, ...]:
    """The boats still at sea."""
    return tuple([index for index, boat in enumerate(state.boats) if boat.fate == AFLOAT])


@cache
def clockwise(seats: int, start: Seat) -> tuple[Seat, ...]:
    """All seats, from `start` on."""
    return tuple((start + step) % seats for step in range(seats))


# -- a vote: who, on what, with how many -----------------------------------------------------------


def voters(state: State) -> tuple[Seat, ...]:
    """Everyone, with pawns left or without (LB-10, LB-12); in a full boat those aboard (LB-11).

    Clockwise from the first player; nobody while there is no vote.
    """
    if not state.about:
        return ()
    order = clockwise(state.seats, state.first)
    if state.about == "overboard":
        aboard = colours(state.boats[state.boat])
        return tuple([seat for seat in order if seat in aboard])
    return order


def votes_of(state: State, seat: Seat) -> int:
    """One vote each; in a full boat two for an officer and one for a sailor aboard (LB-11)."""
    if state.about == "overboard":
        return sum(VOTES[pawn.rank] for pawn in pawns_of(state.boats[state.boat], seat))
    return 1 if state.about else 0


def choices(state: State) -> tuple[int, ...]:
    """What may be voted for: a boat at sea (LB-10, LB-12), in a full boat a colour aboard (LB-11)."""
    if state.about == "overboard":
        return colours(state.boats[state.boat])
    return afloat(state) if state.about else ()


# -- whose turn, and what then ---------------------------------------------------------------------


def pending(state: State) -> tuple[Seat, ...]:
    """Chance for the lots; one seat at a time; but in talk the first player and whoever may still announce
    (LB-21), and in a vote all who have not voted, since they vote together (LB-10)."""
    if state.phase == "over":
        return ()
    if state.phase == "lots":
        return (CHANCE,)
    if state.phase == "talk":
        said, first = state.said, state.first
        speakers = [seat for seat in voters(state) if said[seat] < ANNOUNCEMENTS]
        return tuple(speakers) if first in speakers else (first, *speakers)
    if state.phase == "vote":
        ballots = state.ballots
        return tuple([seat for seat in voters(state) if ballots[seat] == UNCAST])
    return (state.turn,)


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """What a seat may do now. Outcomes of chance are not listed."""
    if seat < 0 or seat not in pending(state):
        return ()
    return moves_of(state, seat)


def moves_of(state: State, seat: Seat) -> tuple[Move, ...]:
    """What a seat that is asked may do."""
    match state.phase:
        case "talk":
            return talking(state, seat)
        case "vote":
            votes = each(Vote, choices(state))
            return (*votes, SHOW_CAP) if state.caps[seat] else votes
        case "settle":
            return each(Settle, state.tied or choices(state))
        case "lose":
            return each(Lose, ranks_of(pawns_of(state.boats[state.boat], seat)))
        case "leave":
            return leaving(state, seat)
        case "board":
            return each(Board, shores(state))
        case "berth":
            return each(Berth, free_lanes(state))
        case "embark":
            return each_rank(Embark, with_room(state), ranks_of(state.ashore[seat]))
    return ()


def talking(state: State, seat: Seat) -> tuple[Move, ...]:
    """What one has not just said, three times at most; the first player may call the vote (LB-21)."""
    words: tuple[Move, ...] = ()
    if seat in voters(state) and state.said[seat] < ANNOUNCEMENTS:
        held = state.words[seat]
        words = each(Announce, tuple([choice for choice in choices(state) if choice != held]))
    return (*words, CALL_VOTE) if seat == state.first else words


def leaving(state: State, seat: Seat) -> tuple[Move, ...]:
    """Any own pawn, from a boat that none has left in this phase (LB-14)."""
    left = [swimmer.left for swimmer in state.swimmers]
    moves: tuple[Move, ...] = ()
    for index, boat in enumerate(state.boats):
        if boat.fate == AFLOAT and index not in left and (own := pawns_of(boat, seat)):
            moves += each_rank(Leave, (index,), ranks_of(own))
    return moves


def shores(state: State) -> tuple[int, ...]:
    """The boats that the next swimmer can board: any with a free seat but the one it left (LB-15)."""
    left = state.swimmers[-1].left
    return tuple([boat for boat in with_room(state) if boat != left])


def free_lanes(state: State) -> tuple[int, ...]:
    """Each lane holds one boat (LB-4)."""
    taken = {boat.lane for boat in state.boats}
    return tuple(lane for lane in LANES if lane not in taken)


def with_room(state: State) -> tuple[int, ...]:
    return tuple(
        [index for index, boat in enumerate(state.boats) if boat.fate == AFLOAT and FREE in boat.holes]
    )


def ranks_of(pawns: Iterable[Pawn]) -> tuple[str, ...]:
    held = [pawn.rank for pawn in pawns]
    return tuple([rank for rank in RANKS if rank in held])


SHOW_CAP, CALL_VOTE = ShowCap(), CallVote()


@cache
def each(kind: Callable[[Any], Move], things: tuple[Any, ...]) -> tuple[Move, ...]:
    """A move of that kind for each of these; made once, since the same few come up again and again."""
    return tuple(map(kind, things))


@cache
def each_rank(
    kind: Callable[[int, str], Move], boats: tuple[int, ...], ranks: tuple[str, ...]
) -> tuple[Move, ...]:
    return tuple(kind(boat, rank) for boat in boats for rank in ranks)


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after `move`, checked first."""
    if seat not in pending(state):
        raise IllegalMove("it is not this seat's turn", "LB-6")
    if seat == CHANCE:
        if isinstance(move, DrawLots):
            return draw_lots(changed(state, news=()), move)
    elif move in moves_of(state, seat):
        return made(changed(state, news=()), seat, move)
    raise refusal(state, move)


def made(state: State, seat: Seat, move: Move) -> State:
    """What a legal move does."""
    match move:
        case Berth(lane):
            return berth(state, seat, lane)
        case Embark(boat, rank):
            return embark(state, seat, boat, rank)
        case Announce(choice):
            return announce(state, seat, choice)
        case CallVote():
            return call_vote(state, seat)
        case Vote(choice):
            return cast(state, seat, choice)
        case ShowCap():
            return cast(state, seat, CAP)
        case Settle(choice):
            return settle_vote(state, seat, choice)
        case Lose(rank):
            return lose(state, seat, rank)
        case Leave(boat, rank):
            return leave(state, seat, boat, rank)
        case Board(boat):
            return board(state, seat, boat)
    raise AssertionError("no such move is legal")


WRONG = {  # why a move of each kind is refused, and by which article
    DrawLots: ("lots are drawn once, before the boats are placed", "LB-4"),
    Berth: ("this lane is not free, or all boats are placed", "LB-4"),
    Embark: ("there is no such pawn ashore, or no free seat in that boat", "LB-5"),
    Announce: ("this cannot be announced now", "LB-21"),
    CallVote: ("only the first player calls the vote, after the talk", "LB-10"),
    Vote: ("this cannot be voted for now", "LB-10"),
    ShowCap: ("a cap is shown in a vote, by who has one left", "LB-17"),
    Settle: ("this is not an outcome to choose from", "LB-6"),
    Lose: ("no such pawn has to go overboard", "LB-11"),
    Leave: ("no such pawn can leave that boat", "LB-14"),
    Board: ("this swimmer cannot board that boat", "LB-15"),
}


def refusal(state: State, move: Move) -> IllegalMove:
    """Why a move cannot be made, with the article that forbids it."""
    if isinstance(move, Vote) and state.about == "overboard":
        return IllegalMove("only colours aboard may be named", "LB-11")
    if isinstance(move, Settle) and state.captain != NOBODY:
        return IllegalMove("this is not a legal outcome", "LB-18")
    return IllegalMove(*WRONG.get(type(move), ("this is not the moment for such a move", "LB-6")))


# -- before the first round ------------------------------------------------------------------------


def draw_lots(state: State, lots: DrawLots) -> State:
    """The first player, who places a boat first (LB-4)."""
    if type(lots.first) is not int or lots.first not in range(state.seats):
        raise IllegalMove("one of the players goes first", "LB-4")
    state = changed(state, phase="berth", first=lots.first, turn=lots.first)
    return tell(state, news("drawn_first", "LB-4", lots.first))


def to_berth(state: State) -> int:
    """The boat that is placed next: the own one, the black one at the end (LB-4)."""
    return state.turn if state.boats[state.turn].fate == ASHORE else black(state)


def berth(state: State, seat: Seat, lane: int) -> State:
    """Clockwise, then the first player once more; after the black boat the crews embark (LB-4, LB-5)."""
    boat = to_berth(state)
    state = change(state, boat, lane=lane, fate=AFLOAT)
    state = tell(state, news("berths", "LB-4", seat, lane=lane, **named(state, boat)))
    if boat == black(state):
        return changed(state, phase="embark", turn=state.first)
    return changed(state, turn=(seat + 1) % state.seats)


def embark(state: State, seat: Seat, boat: int, rank: str) -> State:
    """A pawn takes a free seat; clockwise until all are aboard, then the first round begins (LB-5)."""
    pawn = first_of(state.ashore[seat], rank)
    state = changed(state, ashore=put(state.ashore, seat, without(state.ashore[seat], pawn)))
    state = change(state, boat, holes=filled(state.boats[boat], pawn))
    state = tell(state, news("embarks", "LB-5", seat, rank=rank, **named(state, boat)))
    turn = (seat + 1) % state.seats
    return changed(state, turn=turn) if state.ashore[turn] else begin_round(state)


# -- a round ---------------------------------------------------------------------------------------


def begin_round(state: State) -> State:
    """The first player moves one seat on, but not in the first round (LB-6). A leak comes first, unless the
    stock is empty (LB-8)."""
    first = (state.first + 1) % state.seats if state.round else state.first
    state = changed(state, phase="", round=state.round + 1, first=first, turn=NOBODY)
    state = tell(state, news("round", "LB-6", first, round=state.round))
    if state.leaks:
        return open_vote(state, "leak")
    return end_leak(tell(state, news("no_leaks", "LB-8")))


def end_leak(state: State) -> State:
    """After the leak, sinkings and perhaps the end; then a boat moves (LB-7, LB-12)."""
    state = sink(state)
    return end(state) if nobody_at_sea(state) else open_vote(state, "row")


def end_row(state: State) -> State:
    """After the row, sinkings and perhaps the end; then the swim, unless one boat is left (LB-7, LB-16)."""
    state = sink(state)
    if nobody_at_sea(state):
        return end(state)
    if len(afloat(state)) == 1:
        return begin_round(tell(state, news("no_swim", "LB-16")))
    return next_to_leave(changed(state, phase="leave"), clockwise(state.seats, state.first))


def end_swim(state: State) -> State:
    """After the swim, sinkings and perhaps the end; then another round (LB-7)."""
    state = sink(changed(state, phase="", turn=NOBODY))
    return end(state) if nobody_at_sea(state) else begin_round(state)


def sink(state: State) -> State:
    """All boats with more leaks than pawns sink together (LB-7), and their leaks with them (LB-8)."""
    for boat in afloat(state):
        if would_sink(state.boats[boat]):
            state = change(state, boat, fate=SUNK)
            state = tell(state, news("sinks", "LB-7", **named(state, boat)))
            for seat in range(state.seats):
                if went := len(pawns_of(state.boats[boat], seat)):
                    state = tell(state, news("goes_down", "LB-7", seat, pawns=went, **named(state, boat)))
    return state


def nobody_at_sea(state: State) -> bool:
    """Nothing can score any more (LB-19)."""
    return not any(state.at_sea)


# -- votes -----------------------------------------------------------------------------------------


def open_vote(state: State, about: str, boat: int = NO_BOAT) -> State:
    """Talk, or the vote at once where that is left out (LB-21). A single outcome needs no vote (LB-9)."""
    state = changed(
        state,
        phase="talk" if state.talk else "vote",
        turn=NOBODY,
        about=about,
        boat=boat,
        captain=NOBODY,
        tied=(),
        **nothing_said(state),
    )
    if len(choices(state)) > 1:
        return state
    (sole,) = choices(state)
    return carry_out(tell(state, news("no_vote", "LB-9", **named(state, sole))), sole)


def nothing_said(state: State) -> dict[str, Any]:
    """No announcements and no ballots."""
    seats = state.seats
    return {"words": (NO_WORD,) * seats, "said": (0,) * seats, "ballots": (UNCAST,) * seats}


def announce(state: State, seat: Seat, choice: int) -> State:
    """Heard by all, binding nobody (LB-21)."""
    state = changed(
        state,
        words=put(state.words, seat, choice),
        said=put(state.said, seat, state.said[seat] + 1),
    )
    return tell(state, news("announces", "LB-21", seat, about=state.about, **named(state, choice)))


def call_vote(state: State, seat: Seat) -> State:
    """The talk is over (LB-10)."""
    return tell(changed(state, phase="vote"), news("calls_vote", "LB-10", seat))


def cast(state: State, seat: Seat, ballot: int | str) -> State:
    """A ballot, unseen by the others until all are in (LB-10)."""
    state = changed(state, ballots=put(state.ballots, seat, ballot))
    state = tell(state, news("sealed", "LB-10", seat))
    return state if pending(state) else reveal(state)


def reveal(state: State) -> State:
    """All ballots at once (LB-10). A single cap decides; several cancel each other; if there is nothing else
    all vote again (LB-18). Else most votes decide, and the first player between equals (LB-6)."""
    seats = range(state.seats)
    tally = Tally(
        about=state.about,
        boat=state.boat,
        ballots=state.ballots,
        weights=tuple(votes_of(state, seat) for seat in seats),
        words=state.words,
        captain=NOBODY,
        tied=(),
        chosen=UNSETTLED,
    )
    state = tell_ballots(spend_caps(state), tally)
    state = changed(state, **nothing_said(state))
    captains = tuple(seat for seat in voters(state) if tally.ballots[seat] == CAP)
    if len(captains) == 1:
        (captain,) = captains
        state = tell(state, news("captain", "LB-18", captain))
        return ask_to_settle(state, captain, changed(tally, captain=captain))
    if captains:
        state = tell(state, news("caps_cancel", "LB-18"))
    best = most_voted(tally)
    if not best:
        state = tell(state, news("vote_again", "LB-18"))
        return changed(state, phase="talk" if state.talk else "vote", tally=tally)
    if len(best) > 1:
        tied = changed(tally, tied=best)
        state = tell(state, news("tie", "LB-6", state.first))
        return ask_to_settle(state, state.first, tied)
    return carry_out(changed(state, tally=changed(tally, chosen=best[0])), best[0])


def spend_caps(state: State) -> State:
    """Every cap shown is spent, whatever comes of it (LB-17)."""
    shown = tuple(ballot == CAP for ballot in state.ballots)
    return changed(state, caps=tuple(caps - spent for caps, spent in zip(state.caps, shown, strict=True)))


def tell_ballots(state: State, tally: Tally) -> State:
    """Who voted what, clockwise from the first player, and who kept the word given (LB-21)."""
    for seat in voters(state):
        ballot, word = tally.ballots[seat], tally.words[seat]
        if isinstance(ballot, str):
            state = tell(state, news("shows_cap", "LB-17", seat, left=state.caps[seat]))
            continue
        if state.about == "overboard":
            against = news("votes_against", "LB-11", seat, votes=tally.weights[seat], colour=ballot)
            state = tell(state, against)
        else:
            article = "LB-10" if state.about == "leak" else "LB-12"
            state = tell(state, news("votes", article, seat, **named(state, ballot)))
        if word == ballot:
            state = tell(state, news("keeps_word", "LB-21", seat))
        elif word != NO_WORD:
            state = tell(state, news("breaks_word", "LB-21", seat, **named(state, word)))
    return state


def most_voted(tally: Tally) -> tuple[int, ...]:
    """The choices with most votes, caps left aside (LB-18); none if nobody voted otherwise."""
    votes: Counter[int] = Counter()
    for ballot, weight in zip(tally.ballots, tally.weights, strict=True):
        if isinstance(ballot, int):
            votes[ballot] += weight
    return tuple(sorted(choice for choice in votes if votes[choice] == max(votes.values())))


def ask_to_settle(state: State, seat: Seat, tally: Tally) -> State:
    return changed(state, phase="settle", turn=seat, captain=tally.captain, tied=tally.tied, tally=tally)


def settle_vote(state: State, seat: Seat, choice: int) -> State:
    """The captain's word (LB-18), or the first player's between equals (LB-6)."""
    article = "LB-6" if state.captain == NOBODY else "LB-18"
    state = tell(state, news("settles", article, seat, about=state.about, **named(state, choice)))
    assert state.tally is not None
    tally = changed(state.tally, chosen=choice)
    return carry_out(changed(state, turn=NOBODY, captain=NOBODY, tied=(), tally=tally), choice)


def carry_out(state: State, choice: int) -> State:
    """What the vote was about (LB-10, LB-11, LB-12)."""
    match state.about:
        case "leak":
            return spring_leak(state, choice)
        case "overboard":
            return overboard(state, choice)
    return row(state, choice)


def no_vote(state: State) -> State:
    """Nothing is voted on any more."""
    return changed(state, phase="", turn=NOBODY, about="", boat=NO_BOAT)


# -- phase 1: a leak -------------------------------------------------------------------------------


def spring_leak(state: State, boat: int) -> State:
    """A free seat takes the leak; in a full boat those aboard vote on who makes room for it (LB-11)."""
    if room(state.boats[boat]):
        return end_leak(place_leak(no_vote(state), boat))
    state = tell(state, news("full_boat", "LB-11", **named(state, boat)))
    return open_vote(state, "overboard", boat)


def place_leak(state: State, boat: int) -> State:
    state = change(state, boat, holes=filled(state.boats[boat], LEAK))
    state = changed(state, leaks=state.leaks - 1)
    return tell(state, news("leak", "LB-11", leaks=leaks_in(state.boats[boat]), **named(state, boat)))


def overboard(state: State, seat: Seat) -> State:
    """The owner chooses between an officer and a sailor, if both are there (LB-11)."""
    state = changed(state, phase="lose", turn=seat)
    ranks = ranks_of(pawns_of(state.boats[state.boat], seat))
    return lose(state, seat, ranks[0]) if len(ranks) == 1 else state


def lose(state: State, seat: Seat, rank: str) -> State:
    """The pawn is out of the game and the leak takes its seat (LB-11)."""
    boat = state.boat
    pawn = first_of(pawns_of(state.boats[boat], seat), rank)
    state = changed(state, lost=put(state.lost, seat, (*state.lost[seat], pawn)))
    state = change(state, boat, holes=emptied(state.boats[boat], pawn))
    state = tell(state, news("overboard", "LB-11", seat, rank=rank, **named(no_vote(state), boat)))
    return end_leak(place_leak(no_vote(state), boat))


# -- phase 2: a boat moves -------------------------------------------------------------------------


def row(state: State, boat: int) -> State:
    """One row on in its own lane (LB-12); the third one lands (LB-3)."""
    state = change(no_vote(state), boat, row=state.boats[boat].row + 1)
    state = tell(state, news("rows", "LB-12", row=state.boats[boat].row, **named(state, boat)))
    return end_row(land(state, boat) if state.boats[boat].row > ROWS else state)


def land(state: State, boat: int) -> State:
    """Every pawn aboard scores (LB-13); the leaks go back to the stock (LB-8)."""
    there = state.boats[boat]
    state = changed(state, arrivals=(*state.arrivals, boat), leaks=state.leaks + leaks_in(there))
    dry = tuple(FREE if hole == LEAK else hole for hole in there.holes)
    state = change(state, boat, fate=LANDED, holes=dry)
    state = tell(state, news("lands", "LB-13", island=island_of(there.lane), **named(state, boat)))
    for seat in range(state.seats):
        if saved := pawns_of(there, seat):
            points = sum(worth(there.lane, pawn.rank) for pawn in saved)
            state = tell(state, news("scores", "LB-13", seat, points=points, pawns=len(saved)))
    return state


# -- phase 3: swimming -----------------------------------------------------------------------------


def next_to_leave(state: State, seats: Iterable[Seat]) -> State:
    """The next of these seats that can take a pawn out; after them the swimmers board (LB-14)."""
    for seat in seats:
        if leaving(state, seat):
            return changed(state, turn=seat)
        if state.at_sea[seat]:
            state = tell(state, news("stays", "LB-14", seat))
    return next_to_board(changed(state, phase="board"))


def leave(state: State, seat: Seat, boat: int, rank: str) -> State:
    """A pawn goes into the water; its seat is free at once (LB-14)."""
    pawn = first_of(pawns_of(state.boats[boat], seat), rank)
    state = change(state, boat, holes=emptied(state.boats[boat], pawn))
    state = changed(state, swimmers=(*state.swimmers, Swimmer(pawn, boat)))
    state = tell(state, news("leaves", "LB-14", seat, rank=rank, **named(state, boat)))
    order = clockwise(state.seats, state.first)
    return next_to_leave(state, order[order.index(seat) + 1 :])


def next_to_board(state: State) -> State:
    """Last to leave, first to board; who finds no free seat in another boat drowns (LB-15)."""
    while state.swimmers and not shores(state):
        pawn = state.swimmers[-1].pawn
        state = changed(
            state,
            swimmers=state.swimmers[:-1],
            lost=put(state.lost, pawn.seat, (*state.lost[pawn.seat], pawn)),
        )
        state = tell(state, news("drowns", "LB-15", pawn.seat, rank=pawn.rank))
    return changed(state, turn=state.swimmers[-1].pawn.seat) if state.swimmers else end_swim(state)


def board(state: State, seat: Seat, boat: int) -> State:
    """Several may board the same boat (LB-15)."""
    pawn = state.swimmers[-1].pawn
    state = changed(state, swimmers=state.swimmers[:-1])
    state = change(state, boat, holes=filled(state.boats[boat], pawn))
    state = tell(state, news("boards", "LB-15", seat, rank=pawn.rank, **named(state, boat)))
    return next_to_board(state)


# -- the end ---------------------------------------------------------------------------------------


def end(state: State) -> State:
    """Every boat has landed or sunk, or is empty for good (LB-19)."""
    state = changed(state, phase="over", turn=NOBODY)
    state = tell(state, news("over", "LB-19"))
    for seat, place in enumerate(ranks(state)):
        if place == 1:
            state = tell(state, news("wins", "LB-20", seat, points=state.scores[seat]))
    return state


def ranks(state: State) -> tuple[int, ...]:
    """Most points; level, whose own boat landed first; else who is nearest clockwise from the owner of the
    first owned boat to land. Shared only if no owned boat landed (LB-20)."""
    owned = [boat for boat in state.arrivals if boat != black(state)]
    scores = state.scores
    keys = [
        (
            -scores[seat],
            owned.index(seat) if seat in owned else len(owned),
            (seat - owned[0]) % state.seats if owned else 0,
        )
        for seat in range(state.seats)
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def outcome(state: State) -> Outcome | None:
    """Points (LB-19); LB-20 where more than one had most of them."""
    if state.phase != "over":
        return None
    level = state.scores.count(max(state.scores)) > 1
    return Outcome(ranks=ranks(state), scores=state.scores, article="LB-20" if level else "LB-19")


# -- what is hidden, and chance --------------------------------------------------------------------


def view(state: State, seat: Seat | None) -> State:
    """Blanks for what others have voted, until all are in (LB-10)."""
    ballots = tuple(
        ballot if ballot == UNCAST or voter == seat else HIDDEN for voter, ballot in enumerate(state.ballots)
    )
    return changed(state, ballots=ballots)


def imagine(view: State, seat: Seat, rng: Random) -> State:
    """Ballots unseen are cast anew: any choice (LB-10), or a cap by who has one left (LB-17)."""
    ballots = tuple(
        drawn(could_cast(view, voter), rng) if ballot == HIDDEN else ballot
        for voter, ballot in enumerate(view.ballots)
    )
    return changed(view, ballots=ballots)


def could_cast(state: State, seat: Seat) -> tuple[int | str, ...]:
    return (*choices(state), *((CAP,) if state.caps[seat] else ()))


def drawn(ballots: tuple[int | str, ...], rng: Random) -> int | str:
    return ballots[draw_below(len(ballots), rng)]


def chance(state: State, rng: Random) -> DrawLots:
    """A first player drawn by lot (LB-4)."""
    return DrawLots(draw_below(state.seats, rng))


# -- small things ----------------------------------------------------------------------------------


def named(state: State, choice: int) -> dict[str, int]:
    """A choice for news: the seat of a colour, or a boat with its owner, NOBODY for the black one."""
    if state.about == "overboard":
        return {"colour": choice}
    return {"boat": choice, "owner": owner(state, choice)}


def change(state: State, boat: int, **parts: Any) -> State:
    return changed(state, boats=put(state.boats, boat, changed(state.boats[boat], **parts)))


def first_of(pawns: Iterable[Pawn], rank: str) -> Pawn:
    """Pawns of a rank are alike: the lowest number goes first."""
    return min((pawn for pawn in pawns if pawn.rank == rank), key=lambda pawn: pawn.number)


def without(pawns: tuple[Pawn, ...], gone: Pawn) -> tuple[Pawn, ...]:
    return tuple(pawn for pawn in pawns if pawn != gone)


def filled(boat: Boat, comer: Pawn | str) -> tuple[Pawn | str, ...]:
    """The holes with one more taken; which one never matters."""
    return put(boat.holes, boat.holes.index(FREE), comer)


def emptied(boat: Boat, gone: Pawn) -> tuple[Pawn | str, ...]:
    return put(boat.holes, boat.holes.index(gone), FREE)
