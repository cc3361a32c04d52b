"""What somebody who wants to live would do, from what that player sees and nothing else.

Rules of thumb, no search. A pawn is worth what its island pays, less the more rows are left and the nearer
its boat is to sinking. An outcome of a vote is as good as it makes one's own pawns and as bad as it makes
those of the others, the leader's most of all. The others are taken at their word, unless they broke the last
one, and otherwise to think of themselves; so a vote goes to what is good and can still win.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import exp
from random import Random
from typing import TypeVar

from escapades.games.lifeboats import rules
from escapades.games.lifeboats.data import FREE, ISLANDS, LEAK, OFFICER, RANKS, ROWS, SAILOR
from escapades.games.lifeboats.rules import (
    AFLOAT,
    LANDED,
    NO_WORD,
    SUNK,
    Announce,
    Berth,
    Board,
    Boat,
    CallVote,
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
from escapades.kernel import Seat

T = TypeVar("T")

# How likely a boat gets over one more row, by how many more pawns than leaks it has.
STEADY = (0.5, 0.68, 0.8, 0.88, 0.93, 0.95, 0.96)
SAVED = 0.3  # the same of a boat that has more leaks than pawns, while a swimmer may still come

LEADER = 0.35  # what a point of the best of the others costs, against one of one's own
OTHERS = 0.25  # and one of the others on average

SELFISH = 1.1  # how surely the others vote for what is best for them
TRUST, DISTRUST = 0.8, 0.35  # in the word of who did not break the last one, and of who did
CLEAR = 1.5  # how surely a vote more decides
FIRST_SAY = 0.4  # of a vote: the first player decides between equals
STANDING = 0.3  # points for which the own word is not broken
RESTLESS = 0.8  # points for which an announcement is changed

UNOPPOSED = 0.75  # how likely nobody else shows a cap
CAP_PRICE = (0.0, 4.0, 3.2, 2.6)  # points that a cap must bring, by how many are left
FEW = 3  # pawns at sea, with which caps are not saved any more

ALONGSIDE = 1.2  # points that each own pawn in a boat already costs: who is spread out cannot lose all
COMPANY = 0.35  # points that each pawn of the others there is worth: they will row as well

CLOSE = 0.15  # points by which two things are the same


def choose(view: State, seat: Seat, rng: Random) -> Move:
    """A legal move for `seat`."""
    if view.phase == "talk":
        return talk(view, seat, rng)
    if view.phase == "vote":
        return vote(view, seat, rng)
    liked = likings(view, seat) if view.phase == "settle" else {}

    def value(move: Move) -> float:
        match move:
            case Berth(lane):
                return float(rules.worth(lane, OFFICER))
            case Embark(boat, rank):
                return comfort(view, seat, boat, rank)
            case Settle(choice):
                return liked[choice]
            case Lose(rank):
                return float(rank == SAILOR)
            case Leave() | Board():
                return after_the_swim(view, seat, move)
        return 0.0

    return the_best(rules.legal(view, seat), value, rng)


def the_best(things: Sequence[T], value: Callable[[T], float], rng: Random) -> T:
    """A touch of chance between things that are nearly the same keeps a player from being read."""
    return max(things, key=lambda thing: value(thing) + rng.random() * CLOSE)


# -- what a position is worth ----------------------------------------------------------------------


def prospects(boats: Sequence[Boat], seats: int) -> list[float]:
    """Points that each seat has, and may expect of its pawns at sea."""
    points = [0.0] * seats
    for boat in boats:
        if boat.fate in (AFLOAT, LANDED):
            luck = hope(boat)
            values = ISLANDS[rules.island_of(boat.lane)]
            for pawn in boat.pawns:
                points[pawn.seat] += luck * values[RANKS.index(pawn.rank)]
    return points


def hope(boat: Boat) -> float:
    """How likely a boat lands."""
    if boat.fate == LANDED:
        return 1.0
    leaks = boat.holes.count(LEAK)
    spare = len(boat.holes) - boat.holes.count(FREE) - 2 * leaks
    steady = STEADY[spare] if spare >= 0 else SAVED
    return float(steady ** (ROWS + 1 - boat.row))


def gain(points: Sequence[float], seat: Seat) -> float:
    """The points of a seat as it likes them: the others' count against it."""
    others = [point for other, point in enumerate(points) if other != seat]
    return points[seat] - LEADER * max(others) - OTHERS * sum(others) / len(others)


# -- votes -----------------------------------------------------------------------------------------


def outcomes(view: State) -> dict[int, list[float]]:
    """The points of all seats to be expected after each outcome of this vote."""
    return {choice: expected(view, choice) for choice in rules.choices(view)}


def expected(view: State, choice: int) -> list[float]:
    if view.about == "row":
        boat = view.boats[choice]
        fate = LANDED if boat.row == ROWS else AFLOAT
        return with_boat(view, choice, replace(boat, row=boat.row + 1, fate=fate))
    if view.about == "overboard":
        return with_boat(view, view.boat, leaking(view.boats[view.boat], choice))
    boat = view.boats[choice]
    if FREE in boat.holes:
        return with_boat(view, choice, leaking(boat))
    # Whoever goes overboard: one colour is as likely as another.
    losers = sorted({pawn.seat for pawn in boat.pawns})
    each = [with_boat(view, choice, leaking(boat, loser)) for loser in losers]
    return [sum(points) / len(each) for points in zip(*each, strict=True)]


def leaking(boat: Boat, loser: Seat | None = None) -> Boat:
    """The boat with one leak more; in a full one `loser` gives up a sailor, if there is one."""
    if loser is None:
        holes = rules.filled(boat, LEAK)
    else:
        pawn = max(rules.pawns_of(boat, loser), key=lambda pawn: pawn.number)
        holes = rules.filled(replace(boat, holes=rules.emptied(boat, pawn)), LEAK)
    boat = replace(boat, holes=holes)
    return replace(boat, fate=SUNK) if rules.would_sink(boat) else boat


def with_boat(view: State, index: int, boat: Boat) -> list[float]:
    return prospects((*view.boats[:index], boat, *view.boats[index + 1 :]), view.seats)


def likings(view: State, seat: Seat) -> dict[int, float]:
    """What each outcome of this vote is worth to a seat."""
    return {choice: gain(points, seat) for choice, points in outcomes(view).items()}


def votes_expected(view: State, seat: Seat) -> dict[int, float]:
    """What the others will vote, as far as one can tell: their word, or else their interest."""
    points = outcomes(view)
    votes = dict.fromkeys(points, 0.0)
    for other in rules.voters(view):
        if other == seat:
            continue
        weight, word = rules.votes_of(view, other), view.words[other]
        trust = 0.0 if word == NO_WORD else DISTRUST if broke_the_last_word(view, other) else TRUST
        selfish = shares({choice: SELFISH * gain(points[choice], other) for choice in points})
        for choice in points:
            votes[choice] += weight * (trust * (choice == word) + (1 - trust) * selfish[choice])
    return votes


def broke_the_last_word(view: State, seat: Seat) -> bool:
    if view.tally is None or view.tally.words[seat] == NO_WORD:
        return False
    ballot = view.tally.ballots[seat]
    return isinstance(ballot, int) and ballot != view.tally.words[seat]


def shares(weights: dict[int, float]) -> dict[int, float]:
    """Chances that grow with the weights."""
    most = max(weights.values())
    grown = {choice: exp(weight - most) for choice, weight in weights.items()}
    return {choice: share / sum(grown.values()) for choice, share in grown.items()}


def vote_values(view: State, seat: Seat) -> dict[int, float]:
    """What each own vote leads to, with the votes that the others are expected to cast."""
    liked, votes = likings(view, seat), votes_expected(view, seat)
    own = rules.votes_of(view, seat)
    unit = (sum(votes.values()) + own) / len(rules.voters(view))
    own_say = own / unit + (FIRST_SAY if seat == view.first else 0)
    values = {}
    for choice in liked:
        totals = {other: CLEAR * (votes[other] / unit + own_say * (other == choice)) for other in liked}
        chances = shares(totals)
        values[choice] = sum(chances[other] * liked[other] for other in liked)
        if choice == view.words[seat]:
            values[choice] += STANDING
    return values


def vote(view: State, seat: Seat, rng: Random) -> Move:
    """For what is good and can win; a cap where that would bring far more."""
    values, liked = vote_values(view, seat), likings(view, seat)
    if view.caps[seat] and UNOPPOSED * (max(liked.values()) - max(values.values())) > cap_price(view, seat):
        return ShowCap()
    return Vote(the_best(list(values), values.__getitem__, rng))


def cap_price(view: State, seat: Seat) -> float:
    """Points that a cap must bring: the last one most of all, but none is worth anything after the end."""
    price = CAP_PRICE[view.caps[seat]]
    return price * min(1.0, view.at_sea[seat] / FEW) if view.at_sea[seat] else price / FEW


# -- talk ------------------------------------------------------------------------------------------


def reply(view: State, seat: Seat, rng: Random) -> Announce | None:
    """What a seat would say now; None if it has nothing to say or to change.

    It says what it would vote, so it joins those who do it least harm.
    """
    sayable = announceable(view, seat)
    if not sayable:
        return None
    values, held = vote_values(view, seat), view.words[seat]
    best = the_best(sayable, values.__getitem__, rng)
    content = held != NO_WORD and values[best] < values[held] + RESTLESS
    return None if content else Announce(best)


def announceable(view: State, seat: Seat) -> list[int]:
    return [move.choice for move in rules.legal(view, seat) if isinstance(move, Announce)]


def talk(view: State, seat: Seat, rng: Random) -> Move:
    """The first player calls the vote when all others have spoken, or with nothing to say; others speak."""
    said = reply(view, seat, rng)
    if seat == view.first:
        spoken = all(view.words[other] != NO_WORD for other in rules.voters(view) if other != seat)
        return CallVote() if said is None or spoken else said
    if said is not None:
        return said
    values = vote_values(view, seat)
    return Announce(the_best(announceable(view, seat), values.__getitem__, rng))


# -- berths and swims ------------------------------------------------------------------------------


def comfort(view: State, seat: Seat, index: int, rank: str) -> float:
    """A seat in a boat for an island that pays, with company, and not all of one's own in it."""
    boat = view.boats[index]
    own = len(rules.pawns_of(boat, seat))
    return rules.worth(boat.lane, rank) + COMPANY * (len(boat.pawns) - own) - ALONGSIDE * own


def after_the_swim(view: State, seat: Seat, move: Leave | Board) -> float:
    """What the points look like with that pawn in the boat, or in the best one that it can reach."""
    if isinstance(move, Board):
        return gain(with_swimmer(view, move.boat, view.swimmers[-1].pawn, len(view.swimmers) == 1), seat)
    boat = view.boats[move.boat]
    pawn = rules.first_of(rules.pawns_of(boat, seat), move.rank)
    left = rules.change(view, move.boat, holes=rules.emptied(boat, pawn))
    others = (other for other in rules.with_room(left) if other != move.boat)
    reached = [gain(with_swimmer(left, other, pawn), seat) for other in others]
    return max(reached, default=gain(prospects(left.boats, view.seats), seat))


def with_swimmer(view: State, index: int, pawn: Pawn, last: bool = False) -> list[float]:
    """The points with that pawn aboard; after the last one nobody comes to save a boat any more."""
    boats = list(view.boats)
    boats[index] = replace(boats[index], holes=rules.filled(boats[index], pawn))
    if last:
        boats = [replace(boat, fate=SUNK) if rules.would_sink(boat) else boat for boat in boats]
    return prospects(boats, view.seats)
