"""What somebody who wants to live would do, from what that player sees and nothing else.

An outcome is as good as the place that it leaves one in: points, and what the boats at sea give to hope for.
The others are taken to think of themselves, and taken at their word as well, less so who broke the last one;
so a vote goes to what is good and can still win. For thinking ahead, the same interests go on in the compact
twin of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from random import Random
from typing import NamedTuple, TypeVar

from escapades.games.lifeboats import rules
from escapades.games.lifeboats.data import OFFICER, ROWS, SAILOR
from escapades.games.lifeboats.fast import A_CAP, HOPE, RANK, WORTH, World
from escapades.games.lifeboats.rules import (
    NO_WORD,
    Announce,
    Berth,
    Board,
    CallVote,
    Embark,
    Leave,
    Lose,
    Move,
    Settle,
    ShowCap,
    State,
    Vote,
)
from escapades.kernel import HIDDEN, Seat

T = TypeVar("T")

# Shares of the others left behind are between 0 and 1: what follows is in these.
SELFISH = 35.0  # how surely the others vote for what is best for them
TRUST, DISTRUST = 0.8, 0.35  # in the word of who did not break the last one, and of who did
CLEAR = 1.5  # how surely a vote more decides
FIRST_SAY = 0.4  # of a vote: the first player decides between equals
STANDING = 0.008  # for which the own word is not broken
RESTLESS = 0.02  # for which an announcement is changed

UNOPPOSED = 0.75  # how likely nobody else shows a cap
CAP_PRICE = (0.0, 0.14, 0.11, 0.09)  # what a cap must bring, by how many are left
FEW = 3  # pawns at sea, with which caps are not saved any more

ALONGSIDE = 1.2  # points that each own pawn in a boat already costs: who is spread out cannot lose all
COMPANY = 0.35  # points that each pawn of the others there is worth: they will row as well

CLOSE = 0.004  # things as near as that are the same
NEARLY = 0.3  # the same in points

VOTES_THOUGHT_OF = 4
AT_ONCE = 8.0  # play-outs that what an outcome looks like at once is worth
MOVES_THOUGHT_OF = 8


# -- habits ----------------------------------------------------------------------------------------


def choose(view: State, seat: Seat, rng: Random) -> Move:
    """A legal move for `seat`, and no blunder if another is legal."""
    if view.phase == "talk":
        return talk(view, seat, rng)
    if view.phase == "vote":
        return vote(judged(view), seat, fair(view, seat), rng)
    values = worth_of(view, seat)
    close = NEARLY if view.phase in ("berth", "embark") else CLOSE
    return the_best(fair(view, seat), values.__getitem__, rng, close)


def the_best(things: Sequence[T], value: Callable[[T], float], rng: Random, close: float = CLOSE) -> T:
    """A touch of chance between things that are nearly the same keeps a player from being read."""
    return max(things, key=lambda thing: value(thing) + rng.random() * close)


def fair(view: State, seat: Seat) -> list[Move]:
    """The legal moves without the blunders; all of them if nothing else is left."""
    legal, vetoed = rules.legal(view, seat), blunders(view, seat)
    return [move for move in legal if move not in vetoed] or [*legal]


def worth_of(view: State, seat: Seat) -> dict[Move, float]:
    """What each legal move leads to, outside of votes and talk."""
    world = World.of(view)

    def value(move: Move) -> float:
        match move:
            case Berth(lane):
                return float(rules.worth(lane, OFFICER))
            case Embark(boat, rank):
                return comfort(view, seat, boat, rank)
            case Settle(choice):
                return judged(view).liked[choice][seat]
            case Lose(rank):
                return float(rank == SAILOR)
            case Leave() | Board():
                return after_the_swim(world, seat, move)
        return 0.0

    return {move: value(move) for move in rules.legal(view, seat)}


def comfort(view: State, seat: Seat, index: int, rank: str) -> float:
    """A seat in a boat for an island that pays, with company, and not all of one's own in it."""
    boat = view.boats[index]
    own = len(rules.pawns_of(boat, seat))
    return rules.worth(boat.lane, rank) + COMPANY * (len(boat.pawns) - own) - ALONGSIDE * own


def after_the_swim(world: World, seat: Seat, move: Leave | Board) -> float:
    """What it looks like with that pawn in the boat, or in the best one that it can reach."""
    world = world.copy()
    if isinstance(move, Board):
        world.play(seat, move)
        return world.shares()[seat]
    rank = RANK[move.rank]
    world.quit(move.boat, seat, rank)
    reached = []
    for boat in world.sea:
        if boat != move.boat and world.room(boat):
            world.enter(boat, seat, rank)
            reached.append(world.shares()[seat])
            world.quit(boat, seat, rank)
    return max(reached) if reached else world.shares()[seat]


# -- votes -----------------------------------------------------------------------------------------


class Judgement(NamedTuple):
    """What a vote looks like to everybody who has a part in it."""

    world: World
    choices: tuple[int, ...]
    liked: dict[int, Sequence[float]]  # by outcome: how each seat would end up
    expected: dict[Seat, dict[int, float]]  # by voter: how likely each of its votes is
    votes: dict[int, float]  # votes to be expected for each outcome
    values: dict[Seat, dict[int, float]]  # by voter: what each of its votes leads to


@lru_cache(maxsize=16)
def judged(view: State) -> Judgement:
    """By the interest of everybody, and by their words."""
    world = World.of(view)
    choices = view.tied or rules.choices(view)
    liked = {choice: outcome(world, choice) for choice in choices}
    voters = rules.voters(view)
    expected = {voter: likely_votes(world, liked, voter) for voter in voters}
    votes = {
        choice: sum(world.votes_of(voter) * expected[voter][choice] for voter in voters) for choice in choices
    }
    values = {voter: vote_values(world, liked, expected, votes, voter) for voter in voters}
    return Judgement(world, choices, liked, expected, votes, values)


def outcome(world: World, choice: int) -> Sequence[float]:
    """How everybody would end up after that outcome of the vote."""
    if world.about == "overboard":
        return without_one_of(world, world.boat, choice)
    if world.about == "leak" and not world.room(choice):
        # Whoever goes overboard: one colour is as likely as another.
        losers = [seat for seat in range(world.seats) if world.stakes[choice * world.seats + seat]]
        each = [without_one_of(world, choice, loser) for loser in losers]
        return [sum(shares) / len(each) for shares in zip(*each, strict=True)]
    after = world.copy()
    after.carry_out(choice)
    return after.shares()


def without_one_of(world: World, boat: int, loser: Seat) -> Sequence[float]:
    """After `loser` has given up a sailor of that full boat, or an officer if there is nobody else."""
    after = world.copy()
    after.boat = boat
    after.lose_from(loser)
    if after.phase == "lose":
        after.play(loser, Lose(SAILOR))
    return after.shares()


def likely_votes(world: World, liked: Mapping[int, Sequence[float]], voter: Seat) -> dict[int, float]:
    """How likely each vote of a seat is, as far as others can tell: by its word, or else by its interest."""
    word = world.words[voter]
    trust = 0.0 if word == NO_WORD else DISTRUST if world.broke[voter] else TRUST
    selfish = chances({choice: SELFISH * shares[voter] for choice, shares in liked.items()})
    return {choice: trust * (choice == word) + (1 - trust) * share for choice, share in selfish.items()}


def chances(weights: Mapping[int, float]) -> dict[int, float]:
    """Chances that grow with the weights."""
    most = max(weights.values())
    grown = {choice: exp(weight - most) for choice, weight in weights.items()}
    total = sum(grown.values())
    return {choice: share / total for choice, share in grown.items()}


def vote_values(
    world: World,
    liked: Mapping[int, Sequence[float]],
    expected: Mapping[Seat, Mapping[int, float]],
    votes: Mapping[int, float],
    voter: Seat,
) -> dict[int, float]:
    """What each vote of a seat leads to, with those that the others are expected to cast."""
    own = world.votes_of(voter)
    unit = sum(votes.values()) / len(expected)
    say = own / unit + (FIRST_SAY if voter == world.first else 0)
    others = {choice: CLEAR * (votes[choice] - own * expected[voter][choice]) / unit for choice in liked}
    values = {}
    for choice in liked:
        decided = chances(others | {choice: others[choice] + CLEAR * say})
        values[choice] = sum(share * liked[other][voter] for other, share in decided.items())
        if choice == world.words[voter]:
            values[choice] += STANDING
    return values


def vote(judgement: Judgement, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
    """For what is good and can win; a cap where that would bring far more."""
    values = judgement.values[seat]
    if ShowCap() in moves and is_worth_a_cap(judgement, seat):
        return ShowCap()
    choices = [move.choice for move in moves if isinstance(move, Vote)]
    return Vote(the_best(choices, values.__getitem__, rng))


def is_worth_a_cap(judgement: Judgement, seat: Seat) -> bool:
    """What it would bring, against a price: the last cap is dear, but none is worth much near the end."""
    world = judgement.world
    best = max(shares[seat] for shares in judgement.liked.values())
    price, at_sea = CAP_PRICE[world.caps[seat]], world.aboard[seat]
    price = price * min(1.0, at_sea / FEW) if at_sea else price / FEW
    return UNOPPOSED * (best - max(judgement.values[seat].values())) > price


# -- talk ------------------------------------------------------------------------------------------


def reply(view: State, seat: Seat, rng: Random) -> Announce | None:
    """What a seat would say now; None if it has nothing to say or to change.

    It says what it would vote, so it joins those who do it least harm.
    """
    sayable = announceable(view, seat)
    if not sayable:
        return None
    values, held = judged(view).values[seat], view.words[seat]
    best = the_best(sayable, values.__getitem__, rng)
    content = held != NO_WORD and values[best] < values[held] + RESTLESS
    return None if content else Announce(best)


def announceable(view: State, seat: Seat) -> list[int]:
    """What a seat could announce, without what it would never vote for."""
    moves = [move for move in rules.legal(view, seat) if isinstance(move, Announce)]
    vetoed = blunders(view, seat)
    return [move.choice for move in moves if move not in vetoed] or [move.choice for move in moves]


def talk(view: State, seat: Seat, rng: Random) -> Move:
    """The first player calls the vote when all others have spoken, or with nothing to say; others speak."""
    said = reply(view, seat, rng)
    if seat == view.first:
        spoken = all(view.words[other] != NO_WORD for other in rules.voters(view) if other != seat)
        return CallVote() if said is None or spoken else said
    if said is not None:
        return said
    return Announce(the_best(announceable(view, seat), judged(view).values[seat].__getitem__, rng))


# -- blunders --------------------------------------------------------------------------------------

BLUNDERS = ("wasted_cap", "own_leak", "own_colour", "officer_lost", "left_landing")


def blunders(view: State, seat: Seat) -> dict[Move, str]:
    """The moves that nobody who has played before makes, with the name of the reason."""
    legal = rules.legal(view, seat)
    match view.phase:
        case "talk" | "vote" | "settle":
            return in_a_vote(view, seat, legal)
        case "lose" if len(legal) > 1:
            return {Lose(OFFICER): "officer_lost"}
        case "leave":
            world = World.of(view)
            boats = {move.boat for move in legal if isinstance(move, Leave)}
            return {
                move: "left_landing"
                for move in legal
                if isinstance(move, Leave) and leaves_the_landing(world, move, boats)
            }
    return {}


KINDS: dict[str, type[Announce | Vote | Settle]] = {"talk": Announce, "vote": Vote, "settle": Settle}


def in_a_vote(view: State, seat: Seat, legal: Sequence[Move]) -> dict[Move, str]:
    """A leak for the own best boat, the own colour overboard, a cap where the vote is won without it."""
    found: dict[Move, str] = {}
    kind = KINDS[view.phase]
    if view.about == "leak" and (best := best_boat(view, seat)) is not None:
        found[kind(best)] = "own_leak"
    elif view.about == "overboard":
        found[kind(seat)] = "own_colour"
    if ShowCap() in legal and has_won(view, seat):
        found[ShowCap()] = "wasted_cap"
    return {move: why for move, why in found.items() if move in legal and len(legal) > 1}


def best_boat(view: State, seat: Seat) -> int | None:
    """The boat at sea from which a seat has most to hope."""
    world = World.of(view)
    hopes = {boat: hope(world, boat) * world.stakes[boat * world.seats + seat] for boat in world.sea}
    best = max(hopes, key=hopes.__getitem__)
    return best if hopes[best] else None


def hope(world: World, boat: int) -> float:
    """What is left to hope of the stakes in that boat."""
    return HOPE[world.spot(boat)]


def has_won(view: State, seat: Seat) -> bool:
    """Whether what a seat likes best gets more votes than all others, by itself and by words so far kept."""
    judgement = judged(view)
    world, liked = judgement.world, judgement.liked
    best = max(liked, key=lambda choice: liked[choice][seat])
    sure = own = world.votes_of(seat)
    others = 0
    for voter in judgement.expected:
        if voter == seat:
            continue
        if world.words[voter] == best and not world.broke[voter]:
            sure += world.votes_of(voter)
        else:
            others += world.votes_of(voter)
    return bool(own) and (sure > others or (sure == others and seat == world.first))


def leaves_the_landing(world: World, move: Leave, boats: Collection[int]) -> bool:
    """Out of a boat that lands with its next row, into a worse one, while a pawn elsewhere could swim."""
    if world.rows[move.boat] < ROWS or all(world.rows[boat] == ROWS for boat in boats):
        return False
    rank = RANK[move.rank]
    there = hope(world, move.boat) * WORTH[world.lanes[move.boat]][rank]
    reached = [
        HOPE[world.spot(boat) + 1] * WORTH[world.lanes[boat]][rank]
        for boat in world.sea
        if boat != move.boat and world.room(boat)
    ]
    return max(reached, default=0.0) < there


# -- like a child ----------------------------------------------------------------------------------

WHIMSICAL = 0.15  # of its decisions a child takes for no reason
SHOWY = 0.06  # of its votes it shows a cap, because it has one


def childlike(view: State, seat: Seat, rng: Random) -> Move:
    """The own boat is the best, what is in front is good, and leaks are for the others."""
    legal = rules.legal(view, seat)
    if view.phase == "talk":
        if CallVote() in legal and (view.words[seat] != NO_WORD or len(legal) == 1):
            return CallVote()
        legal = tuple(move for move in legal if isinstance(move, Announce))
    if view.phase == "vote":
        if ShowCap() in legal and rng.random() < SHOWY:
            return ShowCap()
        legal = tuple(move for move in legal if isinstance(move, Vote))
    if rng.random() < WHIMSICAL:
        return rng.choice(legal)
    return max(legal, key=lambda move: naive(view, seat, move) + rng.random())


def naive(view: State, seat: Seat, move: Move) -> float:
    """What a child sees in a move."""
    match move:
        case Berth(lane):
            return rules.worth(lane, OFFICER) / 2
        case Embark(boat, rank):
            return 2.0 * (boat == seat) + (rank == OFFICER) + rules.worth(view.boats[boat].lane, rank) / 4
        case Announce(choice) | Vote(choice) | Settle(choice):
            if view.about == "overboard":
                return -5.0 * (choice == seat)
            own = len(rules.pawns_of(view.boats[choice], seat)) + (choice == seat)
            return float(own if view.about == "row" else -own)
        case Lose(rank):
            return float(rank == SAILOR)
        case Leave(boat, rank):
            return rules.leaks_in(view.boats[boat]) - 1.0 * (boat == seat) + (rank == SAILOR)
        case Board(boat):
            return view.boats[boat].row + 1.0 * (boat == seat)
    return 0.0


# -- thinking ahead --------------------------------------------------------------------------------


@dataclass(slots=True)
class Tried:
    """What came of one outcome of a vote so far."""

    sums: list[float]
    times: float
    luck: float = -1.0  # with which it was tried last
    mean: Sequence[float] = ()
    facts: tuple[str, ...] = ()
    decided: int = NO_WORD


class Dealt(NamedTuple):
    """A world to try moves in, and what came of the outcomes of its vote."""

    world: World
    judgement: Judgement | None
    tried: dict[Hashable, Tried]


def sensible(view: State, seat: Seat) -> Sequence[Move]:
    """The best few by habit."""
    rng = Random(0)
    if view.phase == "talk":
        return (choose(view, seat, rng),)
    moves = fair(view, seat)
    if view.phase == "vote":
        return thinkable(judged(view), seat, moves)
    values = worth_of(view, seat)
    return sorted(moves, key=values.__getitem__, reverse=True)[:MOVES_THOUGHT_OF]


def thinkable(judgement: Judgement, seat: Seat, moves: Sequence[Move]) -> list[Move]:
    """The best few votes of a seat, and the cap."""
    values = judgement.values[seat]
    choices = [move.choice for move in moves if isinstance(move, Vote)]
    choices.sort(key=values.__getitem__, reverse=True)
    caps = [move for move in moves if isinstance(move, ShowCap)]
    return [*map(Vote, choices[:VOTES_THOUGHT_OF]), *caps]


def deal(view: State, seat: Seat, rng: Random) -> Dealt:
    """Only ballots are hidden: they are cast anew, as those who cast them are used to."""
    if view.phase != "vote":
        return Dealt(World.of(view), None, {})
    judgement = judged(view)
    world = judgement.world.copy()
    for voter, ballot in enumerate(view.ballots):
        if ballot == HIDDEN:
            move = ballot_by_habit(judgement, voter, rng)
            world.ballots[voter] = move.choice if isinstance(move, Vote) else A_CAP
    return Dealt(world, judgement, {})


def ballot_by_habit(judgement: Judgement, seat: Seat, rng: Random) -> Move:
    return vote(judgement, seat, judgement.world.legal(seat), rng)


def known_to(world: Dealt, seat: Seat) -> Hashable:
    """Everything is open but the ballots, and nobody's choice can hang on those."""
    return ()


def options(world: Dealt, seat: Seat) -> Sequence[Move]:
    assert world.judgement is not None
    return thinkable(world.judgement, seat, world.world.legal(seat))


def habit(world: Dealt, seat: Seat, rng: Random) -> Move:
    assert world.judgement is not None
    return ballot_by_habit(world.judgement, seat, rng)


def try_out(
    world: Dealt, moves: Mapping[Seat, Move], seat: Seat, rng: Random
) -> tuple[Sequence[float], Sequence[str]]:
    """Everybody goes on by habit.

    Many ballots come to the same outcome: its value is the mean of all times that it was tried, begun by what
    it looks like at once.
    """
    after = world.world.copy()
    for mover, move in moves.items():
        after.play(mover, move)
    if world.judgement is None:
        return played_out(world.world, after, seat, rng)
    key = (after.phase, after.turn, after.about, after.boat, *after.tied, *after.caps, *after.ballots)
    key += (*after.rows, *after.leaks, *after.stakes)
    tried = world.tried.get(key)
    if tried is None:
        tried = world.tried[key] = Tried([share * AT_ONCE for share in after.shares()], AT_ONCE)
    is_captain, luck = after.captain == seat, rng.random()
    if luck != tried.luck:
        if after.phase == "settle":
            after.play(after.turn, after.habit(rng))
        tried.luck, tried.decided = luck, decided(world.world, after)
        shares, tried.facts = played_out(world.world, after, seat, rng)
        tried.sums = [total + share for total, share in zip(tried.sums, shares, strict=True)]
        tried.times += 1
        tried.mean = [total / tried.times for total in tried.sums]
    own = moves.get(seat)
    carries = own.choice == tried.decided if isinstance(own, Vote) else is_captain
    return tried.mean, (*tried.facts, "carries") if carries else tried.facts


def decided(before: World, after: World) -> int:
    """What a vote came to; NO_WORD if it is held again."""
    if before.about == "overboard":
        if after.phase == "lose":
            return after.turn
        changed = zip(before.crew(before.boat), after.crew(before.boat), strict=True)
    elif before.about == "leak":
        if after.about == "overboard":
            return after.boat
        changed = zip(before.leaks, after.leaks, strict=True)
    else:
        changed = zip(before.rows, after.rows, strict=True)
    return next((choice for choice, (was, now) in enumerate(changed) if was != now), NO_WORD)


def played_out(
    before: World, after: World, seat: Seat, rng: Random
) -> tuple[Sequence[float], tuple[str, ...]]:
    """How everybody ends up; for hints, whether pawns came ashore, whether all lived, and who leads."""
    after.play_out(rng)
    shares = after.shares()
    true = {
        "ashore": after.points[seat] > before.points[seat],
        "alive": after.alive(seat) == before.alive(seat),
        "ahead": shares[seat] >= max(shares),
    }
    return shares, tuple([fact for fact, holds in true.items() if holds])


class Remembering:
    """While one vote is thought about, nothing differs but ballots: what was tried counts in every deal."""

    known_to, options, habit = staticmethod(known_to), staticmethod(options), staticmethod(habit)
    choose, childlike, sensible = staticmethod(choose), staticmethod(childlike), staticmethod(sensible)
    try_out = staticmethod(try_out)

    def __init__(self) -> None:
        self.tried: dict[Hashable, Tried] = {}

    def deal(self, view: State, seat: Seat, rng: Random) -> Dealt:
        return deal(view, seat, rng)._replace(tried=self.tried)
