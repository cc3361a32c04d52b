"""What a rider who knows the road would do, from what that rider sees and nothing else.

Habits and play-outs are those of the twin: see `fast`. Here are the blunders that nobody makes but a child,
what a child does, and what a stage is worth for the general classification.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from math import exp, sqrt
from random import Random

from escapades.games.breakaway import rules
from escapades.games.breakaway.data import BOOST, CLIMB, DECKS, LIMP_SPEED, SLUMP
from escapades.games.breakaway.fast import World
from escapades.games.breakaway.rules import Boost, Card, Climb, Done, Lay, Move, State
from escapades.kernel import Seat, left_behind

# By how many minutes the times of a stage usually differ: what two players of the same strength lose.
APART = {"simple": 3.5, "climbs": 4.5, "complete": 5.0, "teams": 9.0}
HEAD_START = 0.4  # minutes that leading the next stage is worth
KEPT = frozenset((*range(45, 51), BOOST, CLIMB))  # cards that are rather saved than spent
SURE = 30.0  # an exponent beyond which nothing changes


Tried = tuple[tuple[float, ...], list[str]]  # how each seat ended up, and what came true for one


# -- what nobody does --------------------------------------------------------------------------------

LETS_GO, LAST_CARD, IDLE_BOOST, IDLE_CLIMB = "lets_go", "last_card", "idle_boost", "idle_climb"
BLUNDERS = (LETS_GO, LAST_CARD, IDLE_BOOST, IDLE_CLIMB)


def blunders(view: State, seat: Seat) -> dict[Move, str]:
    """Legal moves that are surely worse than another one, each with the name of the reason."""
    found: dict[Move, str] = {}
    for move in rules.legal(view, seat):
        match move:
            case Lay(card) if drops(view, seat, card) and follows_freely(view, seat):
                found[move] = LETS_GO
            case Lay() | Done() if falls_short(view, seat, move):
                found[move] = LAST_CARD
            case Boost() if not boost_matters(view, seat):
                found[move] = IDLE_BOOST
            case Climb() if not climb_matters(view):
                found[move] = IDLE_CLIMB
    return found


def speed_of(view: State, card: int, boosted: bool) -> int:
    slumps = view.slumped if view.phase == "laid" else view.slumps[view.rider]
    return rules.counted(card, boosted, slumps, view.climbing)


def result(view: State, card: int, boosted: bool) -> tuple[bool, int]:
    """Whether the rider leads after `card`, and its delay."""
    leader, delay, _ = rules.resolve(view, view.rider, speed_of(view, card, boosted))
    return leader == view.rider, delay


def can_boost(view: State, seat: Seat) -> bool:
    return view.boosted or BOOST in view.hands[seat]


def drops(view: State, seat: Seat, card: int) -> bool:
    """Whether the rider loses the wheel with this card, even with a boost (BR-7, BR-17)."""
    return not view.delays[view.rider] and result(view, card, can_boost(view, seat))[1] > 0


def follows_freely(view: State, seat: Seat) -> bool:
    """Whether a card in hand keeps the wheel with nothing added and without taking the lead (BR-6)."""
    return any(result(view, card, view.boosted) == (False, 0) for card in speeds(view, seat))


def falls_short(view: State, seat: Seat, move: Move) -> bool:
    """Of the last card of a stage, after which hands are void (BR-12): whether there is a better one for
    certain, or a boost that makes it better."""
    if view.turns_left != 0 or view.teams:
        return False
    if isinstance(move, Done):
        return won(result(view, view.card, True)) > won(result(view, view.card, view.boosted)) and can_boost(
            view, seat
        )
    reach = {card: won(result(view, card, can_boost(view, seat))) for card in speeds(view, seat)}
    return isinstance(move, Lay) and reach[move.card] < max(reach.values())


def won(end: tuple[bool, int]) -> int:
    """Minutes won, the more the better (BR-13)."""
    leads, delay = end
    return 1 if leads else -delay


def boost_matters(view: State, seat: Seat) -> bool:
    """Whether two km/h more change the pace or a delay, with the card that lies there or one in hand."""
    if len(view.talon) == 1:
        return True  # its replacement ends the stage (BR-12)
    cards = [view.card] if view.phase == "laid" else speeds(view, seat) or [LIMP_SPEED]
    return any(result(view, card, True) != result(view, card, False) or faster(view, card) for card in cards)


def faster(view: State, card: int) -> bool:
    """Whether a boost makes the speed of the pack another one."""
    return result(view, card, True)[0] and speed_of(view, card, True) != speed_of(view, card, False)


def climb_matters(view: State) -> bool:
    """Whether somebody in the pack is still to ride behind the leader before it ends (BR-18)."""
    if len(view.talon) == 1:
        return True
    leader = view.leader if view.asked else view.rider
    riders = len(view.delays)
    behind = riders - 1
    if not view.teams and view.turns_left >= 0:
        behind = min(behind, view.turns_left)
    return any(not view.delays[(leader + step) % riders] for step in range(1, behind + 1))


def speeds(view: State, seat: Seat) -> list[int]:
    return [card for card in dict.fromkeys(view.hands[seat]) if isinstance(card, int)]


# -- by habit, and as a child -----------------------------------------------------------------------


def choose(view: State, seat: Seat, rng: Random) -> Move:
    """The first move of a play-out, unless it is a blunder."""
    legal = rules.legal(view, seat)
    if len(legal) == 1:
        return legal[0]
    move = habit(view, seat, rng)
    vetoed = blunders(view, seat)
    return move if move not in vetoed else next((other for other in legal if other not in vetoed), move)


def habit(view: State, seat: Seat, rng: Random) -> Move:
    trail: list[tuple[Seat, Move]] = []
    deal(view, seat, rng).play_out(rng, trail)
    return trail[0][1]


def childlike(view: State, seat: Seat, rng: Random) -> Move:
    """Specials are fun, leading is more fun; otherwise the wheel in front is followed as it was explained."""
    legal = rules.legal(view, seat)
    fun = [move for move in legal if isinstance(move, Boost | Climb)]
    if fun and rng.random() < 0.4:
        return rng.choice(fun)
    cards = [move.card for move in legal if isinstance(move, Lay)]
    if not cards:
        rest = [move for move in legal if move not in fun]
        return rng.choice(rest)
    if view.rider == view.leader or rng.random() < 0.35:
        return Lay(rng.choice(cards[-3:]))
    kept = [card for card in cards if not result(view, card, view.boosted)[1]]
    return Lay(rng.choice(kept or cards[-2:]))


def sensible(view: State, seat: Seat) -> list[Move]:
    """Without blunders, and of what comes to the same only the cheapest; the habit first.

    A boost or an own climb waits until the card lies there.
    """
    legal = rules.legal(view, seat)
    vetoed = blunders(view, seat)
    moves = [move for move in legal if move not in vetoed] or [*legal]
    if view.phase in ("ride", "lay") and not view.asked and speeds(view, seat):
        moves = cheapest(view, [move for move in moves if not isinstance(move, Boost | Climb)])
    if len(moves) > 1:
        usual = habit(view, seat, Random(0))
        moves.sort(key=lambda move: move != usual)
    return moves


def cheapest(view: State, moves: list[Move]) -> list[Move]:
    """Of cards with which the rider follows or comes back alike the lowest: the others are worth keeping."""
    found: dict[object, Move] = {}
    for move in moves:
        end = result(view, move.card, view.boosted) if isinstance(move, Lay) else move
        alike = end if end == (False, 0) else move
        found.setdefault(alike, move)
    return [*found.values()]


# -- imagining ---------------------------------------------------------------------------------------


@lru_cache(8)
def unseen(view: State, seat: Seat) -> tuple[tuple[Card, ...], int]:
    """All cards that `seat` cannot see, without the slumps, and how many slumps there are among them."""
    count = Counter(DECKS[view.level])
    count.subtract(view.hands[seat])
    count.subtract(view.out)
    for pile in view.piles:
        count.subtract(pile)
    if view.phase.startswith("slump"):
        count[SLUMP] -= 1  # drawn, and not yet given to a rider
    slumps = count.pop(SLUMP, 0)
    return tuple(count.elements()), slumps


def deal(view: State, seat: Seat, rng: Random) -> World:
    """The unseen cards dealt anew; a slump is in no hand (BR-19, BR-20).

    Until the finish is near, riders save what is worth keeping: it is rather in a hand than in the talon.
    """
    world, chance = World.of(view), rng.random
    cards, slumps = unseen(view, seat)
    if len(view.talon) >= world.finish_at:
        order = sorted(cards, key=lambda card: max(chance(), chance()) if card in KEPT else chance())
        held = sum(map(len, view.hands)) - len(view.hands[seat])
        rest, saved = order[: len(order) - held], order[len(order) - held :]
        order = sorted(rest, key=lambda _: chance()) + sorted(saved, key=lambda _: chance())
    else:
        order = sorted(cards, key=lambda _: chance())
    for other, hand in enumerate(view.hands):
        if other != seat:
            size = len(order) - len(hand)
            dealt, order = order[size:], order[:size]
            world.hands[other] = sorted(card for card in dealt if isinstance(card, int))
            world.boosts[other], world.climbs[other] = dealt.count(BOOST), dealt.count(CLIMB)
    for _ in range(slumps):
        order.insert(int(chance() * (len(order) + 1)), SLUMP)
    world.talon = order[: len(view.talon)]
    return world


def try_out(world: World, moves: Mapping[Seat, Move], seat: Seat, rng: Random) -> Tried:
    """To the end of the stage; from there by what may be made up for in the stages left."""
    imagined = world.copy()
    for mover, move in moves.items():
        imagined.play(mover, move)
    imagined.play_out(rng)
    return shares(imagined), facts(world, imagined, seat)


def shares(world: World) -> tuple[float, ...]:
    """The share of the others that each seat has left behind after the last stage, or probably will."""
    if (ranks := world.ranks()) is not None:
        return left_behind(ranks)
    spread = APART[world.level] * sqrt(world.stages - world.stage + 1)
    totals = [total - HEAD_START * (seat == world.winner) for seat, total in enumerate(world.totals)]
    others = len(totals) - 1
    return tuple((sum(ahead((other - own) / spread) for other in totals) - 0.5) / others for own in totals)


def ahead(lead: float) -> float:
    """How probable it is to end in front, by the lead in usual differences: the S of a bell."""
    return 1 / (1 + exp(max(-SURE, min(SURE, -1.2 * lead))))


def facts(before: World, after: World, seat: Seat) -> list[str]:
    """What came true by the end of the stage, for hints."""
    riders = (2 * seat, 2 * seat + 1) if after.teams else (seat,)
    found = []
    if any(before.delays[rider] for rider in riders):
        if not any(after.delays[rider] for rider in riders):
            found.append("back")
    elif not any(after.fell[rider] for rider in riders):
        found.append("wheel")
    if after.winner == seat:
        found.append("stage")
    if after.stages > 1 and after.totals[seat] == min(after.totals):
        found.append("overall")
    return found
