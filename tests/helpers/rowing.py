"""Positions and flights of Lifeboats, said the way a castaway would.

Players are letters in the order of their seats: A for Albert, who has the first boat, and so on; N is the
black boat. The holes of a boat are written one after the other: A an officer of Albert's, a one of his
sailors, ~ a leak, . a free seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Any

from escapades.games import SHELF
from escapades.games.lifeboats import bot, rules
from escapades.games.lifeboats.data import FREE, HOLES, LEAK, LEAKS, OFFICER, ROWS, SAILOR
from escapades.games.lifeboats.rules import (
    AFLOAT,
    LANDED,
    SUNK,
    Announce,
    Berth,
    Board,
    Boat,
    CallVote,
    DrawLots,
    Embark,
    Leave,
    Lose,
    Move,
    Pawn,
    Settle,
    ShowCap,
    State,
    Vote,
)
from escapades.kernel import CHANCE, Record, Seat, settle

GAME = SHELF["lifeboats"]
FRIENDS = ("Albert", "Berthe", "Carole", "Denis", "Emilie", "Fred")
LETTERS = "ABCDEF"
BLACK = "N"


def starting(seats: int = 4, **options: Any) -> State:
    """A game before the lots."""
    return rules.setup(seats, settle(GAME, seats, options))


# -- positions -------------------------------------------------------------------------------------


def at_sea(*boats: str, lanes: Iterable[int] = (), **more: Any) -> State:
    """Boats in the first lanes unless told, the last one black: "Aab~.." on row 1, "Aab~.. 2" on row 2, "Aab
    landed" or "a~~ sunk". Who is not mentioned was lost before; leaks not mentioned are in the stock.

    No vote is open yet; Albert is first player of round 5, and nobody talks before a vote.
    """
    seats = len(boats) - 1
    state = starting(seats, talk="none")
    crews = {
        seat: {rank: list(_of(state, seat, rank)) for rank in (OFFICER, SAILOR)} for seat in range(seats)
    }
    ways = [*lanes] or range(1, len(boats) + 1)
    afloat = tuple(_boat(text, lane, crews) for text, lane in zip(boats, ways, strict=True))
    wet = sum(hole == LEAK for boat in afloat for hole in boat.holes)
    given: dict[str, Any] = {
        "round": 5,
        "first": 0,
        "leaks": LEAKS - wet,
        "arrivals": tuple(index for index, boat in enumerate(afloat) if boat.fate == LANDED),
        **more,
    }
    lost = tuple((*crews[seat][OFFICER], *crews[seat][SAILOR]) for seat in range(seats))
    return replace(state, phase="", boats=afloat, ashore=((),) * seats, lost=lost, **given)


def _of(state: State, seat: Seat, rank: str) -> tuple[Pawn, ...]:
    return tuple(pawn for pawn in state.ashore[seat] if pawn.rank == rank)


def _boat(text: str, lane: int, crews: dict[Seat, dict[str, list[Pawn]]]) -> Boat:
    holes, _, where = text.partition(" ")
    fate = where if where in (LANDED, SUNK) else AFLOAT
    row = ROWS + 1 if fate == LANDED else int(where or 1) if fate == AFLOAT else 1
    inside: list[Pawn | str] = []
    for letter in holes.ljust(HOLES, "."):
        if letter.upper() in LETTERS:
            rank = OFFICER if letter.isupper() else SAILOR
            inside.append(crews[LETTERS.index(letter.upper())][rank].pop(0))
        else:
            inside.append({"~": LEAK, ".": FREE}[letter])
    assert len(inside) == HOLES
    return Boat(lane, row, tuple(inside), fate)


def voting(about: str, *boats: str, **more: Any) -> State:
    """A vote on a leak or a row is open."""
    return rules.open_vote(at_sea(*boats, **more), about)


def swimming(*boats: str, **more: Any) -> State:
    """A swim begins."""
    return rules.end_row(at_sea(*boats, **more))


def full(boats: Iterable[str], **more: Any) -> State:
    """The black boat is full and was given a leak: those aboard are to vote."""
    state = voting("leak", *boats, **more)
    return cast(state, " ".join([BLACK] * state.seats))


def index(state: State, letter: str) -> int:
    """The boat, or the seat, that a letter stands for."""
    return rules.black(state) if letter == BLACK else LETTERS.index(letter)


def shown(state: State, letter: str) -> str:
    """The holes of a boat as they are written here."""
    signs = {FREE: ".", LEAK: "~"}
    return "".join(
        signs[hole] if isinstance(hole, str) else _letter(hole)
        for hole in state.boats[index(state, letter)].holes
    )


def _letter(pawn: Pawn) -> str:
    letter = LETTERS[pawn.seat]
    return letter if pawn.rank == OFFICER else letter.lower()


def rank_of(letter: str) -> str:
    return OFFICER if letter.isupper() else SAILOR


# -- moves -----------------------------------------------------------------------------------------


def does(state: State, *moves: Move) -> State:
    """After these moves, each by the seat that is asked first."""
    for move in moves:
        state = rules.apply(state, rules.pending(state)[0], move)
    return state


def cast(state: State, ballots: str) -> State:
    """After everybody has voted: a letter or `cap` for each voter, in the order of their seats."""
    for seat, ballot in zip(sorted(rules.voters(state)), ballots.split(), strict=True):
        state = rules.apply(state, seat, ballot_of(state, ballot))
    return state


def ballot_of(state: State, ballot: str) -> Vote | ShowCap:
    return ShowCap() if ballot == "cap" else Vote(index(state, ballot))


def decides(state: State, letter: str) -> State:
    """After the captain or the first player has spoken."""
    return does(state, Settle(index(state, letter)))


def jumps(state: State, *swimmers: str) -> State:
    """After these have left, each said as `aN`: a sailor of Albert's leaves the black boat."""
    for pawn, boat in swimmers:
        assert rules.pending(state) == (LETTERS.index(pawn.upper()),)
        state = does(state, Leave(index(state, boat), rank_of(pawn)))
    return state


def boards(state: State, boats: str) -> State:
    """After the swimmers have boarded, last to leave first."""
    return does(state, *(Board(index(state, boat)) for boat in boats))


def said(state: State, seat: Seat | None = None) -> list[str]:
    """What the last move caused, with its articles: "sinks LB-7"; of one seat, or all of it."""
    return [f"{news.what} {news.article}" for news in state.news if seat is None or news.seat == seat]


# -- whole games -----------------------------------------------------------------------------------


def fled(seed: str, seats: int = 4, bots: Iterable[Seat] = (), **options: Any) -> State:
    """A whole game by a seed: some seats played by bots, the others by chance."""
    rng, clever, state = Random(seed), set(bots), starting(seats, **options)
    while asked := rules.pending(state):
        if state.phase == "talk":
            state = talked(state, clever, rng)
            continue
        seat = asked[int(rng.random() * len(asked))]
        if seat == CHANCE:
            state = rules.apply(state, seat, rules.chance(state, rng))
        elif seat in clever:
            state = rules.apply(state, seat, bot.choose(rules.view(state, seat), seat, rng))
        else:
            legal = rules.legal(state, seat)
            state = rules.apply(state, seat, legal[int(rng.random() * len(legal))])
    return state


def talked(state: State, clever: set[Seat], rng: Random) -> State:
    """Everybody may speak twice, bots when they want to and others at random; then the vote is called."""
    for seat in (*rules.voters(state), *rules.voters(state)):
        if seat in clever:
            word = bot.reply(rules.view(state, seat), seat, rng)
        else:
            sayable = [move for move in rules.legal(state, seat) if isinstance(move, Announce)]
            word = sayable[int(rng.random() * len(sayable))] if rng.random() < 0.5 else None
        if word is not None:
            state = rules.apply(state, seat, word)
    return rules.apply(state, state.first, CallVote())


# -- the worked examples as records ----------------------------------------------------------------


class Flight:
    """A record under way, and the state it leads to."""

    def __init__(self, seats: int, first: str) -> None:
        settled = tuple(settle(GAME, seats, {}).items())
        self.record = Record(GAME.id, settled, FRIENDS[:seats], "", rules_version=GAME.version)
        self.state = starting(seats)
        self.make(CHANCE, DrawLots(LETTERS.index(first)))

    def make(self, seat: Seat, move: Move) -> None:
        self.record, self.state = self.record.then(seat, move), rules.apply(self.state, seat, move)

    def set_out(self, crews: dict[str, list[str]]) -> None:
        """Boats in the first lanes, by owner; the crews as each player embarks them, said as `aN`."""
        lanes = {seat: seat + 1 for seat in range(self.state.seats)}
        while self.state.phase == "berth":
            boat = rules.to_berth(self.state)
            self.make(self.state.turn, Berth(lanes.get(boat, self.state.seats + 1)))
        waiting = {LETTERS.index(letter): iter(crew) for letter, crew in crews.items()}
        while self.state.phase == "embark":
            pawn, boat = next(waiting[self.state.turn])
            assert pawn.upper() == LETTERS[self.state.turn]
            self.make(self.state.turn, Embark(index(self.state, boat), rank_of(pawn)))

    def vote(self, ballots: str) -> None:
        """The first player calls the vote; then a letter for each voter, in the order of their seats."""
        self.make(self.state.first, CallVote())
        for seat, ballot in zip(sorted(rules.voters(self.state)), ballots.split(), strict=True):
            self.make(seat, ballot_of(self.state, ballot))

    def swim(self, swimmers: str, boats: str) -> None:
        """These leave, said as `aN`; the boats are those that they board, last to leave first."""
        for pawn, boat in swimmers.split():
            self.make(self.state.turn, Leave(index(self.state, boat), rank_of(pawn)))
        for boat in boats.split():
            self.make(self.state.turn, Board(index(self.state, boat)))


def six(first: str) -> Flight:
    """Six players: Albert has red, Berthe green, Carole violet, Denis white. In the black boat are an officer
    of Berthe's, one of Albert's, an officer and a sailor of Denis', and both officers of Carole's."""
    flight = Flight(6, first)
    flight.set_out(
        {
            "A": ["AN", "AA", "aA", "aB", "aC", "aD"],
            "B": ["BN", "BB", "bA", "bB", "bC", "bE"],
            "C": ["CN", "CN", "cA", "cB", "cC", "cF"],
            "D": ["DN", "dN", "DD", "dD", "dE", "dF"],
            "E": ["EE", "EE", "eA", "eB", "eC", "eD"],
            "F": ["FF", "FF", "fA", "fE", "fF", "fD"],
        }
    )
    return flight


def example_1() -> Record:
    """Six players vote black, red, green, violet, white, black: black gets the leak. Emilie is first player.

    Here the black boat has free seats.
    """
    flight = Flight(6, "E")
    flight.set_out({letter: _spread(letter) for letter in LETTERS})
    flight.vote("N A B C D N")
    return flight.record


def _spread(letter: str) -> list[str]:
    """One pawn in each of six boats: the own one and those after it, the black one in its turn."""
    boats = [*LETTERS, BLACK]
    start = boats.index(letter)
    sailors = letter.lower() * 4
    return [pawn + boats[(start + step) % 7] for step, pawn in enumerate((letter, letter, *sailors))]


def example_2() -> Record:
    """A full boat: Berthe, Albert and Denis name Carole, 7 votes to 4."""
    flight = six("E")
    flight.vote("N N N N N N")
    flight.vote("C C D C")
    return flight.record


def example_3() -> Record:
    """The same boat: Carole and Albert name Denis, who gives up the sailor."""
    flight = six("E")
    flight.vote("N N N N N N")
    flight.vote("D C D C")
    flight.make(LETTERS.index("D"), Lose(SAILOR))
    return flight.record


def example_4() -> Record:
    """The same boat: 4 to 4 between Berthe and Carole; Emilie, first player and not aboard, says Berthe."""
    flight = six("E")
    flight.vote("N N N N N N")
    flight.vote("C C B A")
    flight.make(LETTERS.index("E"), Settle(LETTERS.index("B")))
    return flight.record


def example_5() -> Record:
    """Three players fill the black boat with leaks, round by round, and keep the three others full; the
    fourth leak costs it a pawn, and then it sinks."""
    flight = Flight(3, "A")
    flight.set_out(
        {
            "A": ["AA", "AB", "aA", "aB", "aC", "aC", "aN"],
            "B": ["BB", "BC", "bB", "bC", "bA", "bA", "bN"],
            "C": ["CC", "CA", "cC", "cA", "cB", "cB", "cN"],
        }
    )
    for moved, swimmers, boats in (
        ("A", "aA bB cC", "A C B"),
        ("B", "bC cA aB", "C B A"),
        ("C", "cB aC bA", "C B A"),
    ):
        flight.vote("N N N")
        flight.vote(f"{moved} {moved} {moved}")
        flight.swim(swimmers, boats)
    flight.vote("N N N")
    flight.vote("B A A")
    return flight.record


EXAMPLES: tuple[Callable[[], Record], ...] = (example_1, example_2, example_3, example_4, example_5)
