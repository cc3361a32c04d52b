"""What a prisoner with a plan would do, or a guard with a nose, from what that player sees and nothing else.

The habits themselves are in `fast`. Here is what thinking needs beside them: which moves are not worth a
thought, who may be a guard and what may lie closed, and what a round that was tried out means for the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, combinations
from math import prod
from random import Random

from escapades.games.jailbreak import rules
from escapades.games.jailbreak.data import (
    CARDS,
    COLOUR,
    GREY,
    GUARD,
    GUARDS,
    NOBODY,
    POINTS_TO_WIN,
    ROUTES,
    WORTH,
)
from escapades.games.jailbreak.fast import (
    AS_GUARD,
    CODE,
    CODES,
    FAIR,
    LIKELY,
    UNSEEN,
    WAYS,
    WORTHS,
    Code,
    World,
)
from escapades.games.jailbreak.rules import (
    ANY_ROUTE,
    GIVEN_UP,
    Card,
    Choose,
    Discard,
    LayCard,
    Look,
    Move,
    PassBy,
    Route,
    State,
)
from escapades.kernel import HIDDEN, Seat, draw_below, left_behind

GOOD = 3  # a card that prisoners hardly ever give up
MANY = 8  # moves that are thought about
DOUBTED = 0.3  # how often a card worse than the one that its prisoner gave up is believed all the same


# -- habits ----------------------------------------------------------------------------------------


def choose(view: State, seat: Seat, rng: Random) -> Move:
    """By habit, without the blunders."""
    move, known = by_habit(view, seat, rng), blunders(view, seat)
    return move if move not in known else sensible(view, seat)[0]


def by_habit(view: State, seat: Seat, rng: Random) -> Move:
    """A legal move for `seat`."""
    world = World.of(view)
    if view.phase == "rumours":
        return listen(view, seat, rng)
    if view.phase == "check":
        return GIVEN_UP[CODES[world.given_up(seat, rng)]]
    if view.phase == "prepare":
        code, route, open = world.laid(seat, rng)
        return LayCard(CODES[code], route, open)
    return ANY_ROUTE[world.chosen(seat, rng)]


def is_guard(view: State, seat: Seat) -> bool:
    return bool(view.roles) and view.roles[seat] == GUARD


def listen(view: State, seat: Seat, rng: Random) -> Look:
    """At somebody's role, rather at that of who is close to winning."""
    others = [other for other in range(view.seats) if other != seat]
    return Look(max(others, key=lambda other: len(view.points[other]) + 3 * rng.random()))


def childlike(view: State, seat: Seat, rng: Random) -> Move:
    """Shows off with high cards as a prisoner, with mean ones as a guard, and goes where most lies open."""
    legal = rules.legal(view, seat)
    sign = -1 if is_guard(view, seat) else 1

    def seen(route: Route) -> int:
        return rules.known_total(view, route, seat)[0]

    def likes(move: Move) -> float:
        match move:
            case Discard(card):
                return -sign * WORTH[card] + 2 * rng.random()
            case LayCard(card, route, open):
                return sign * WORTH[card] + 0.2 * seen(route) + 0.3 * open + 3 * rng.random()
            case Choose(route):
                return seen(route) + 5 * rng.random()
        return rng.random()

    return max(legal, key=likes)


# -- what is worth a thought -----------------------------------------------------------------------

BLUNDERS = (
    "no_way_out",
    "nothing_to_guard",
    "not_the_sure_way",
    "own_route",
    "shows_its_hand",
    "gives_itself_away",
    "looks_at_nobody",
)


def sensible(view: State, seat: Seat) -> Sequence[Move]:
    """What is no blunder, the best by habit first; all of it if everything is one."""
    known = blunders(view, seat)
    moves = [move for move in rules.legal(view, seat) if move not in known] or list(rules.legal(view, seat))
    if view.phase == "prepare":
        weighed = sorted(World.of(view).weighed(seat, Random(0)), reverse=True)
        ranked = dict.fromkeys(LayCard(CODES[code], route, open) for _, code, route, open in weighed)
        return [move for move in ranked if move in moves][:MANY]
    if view.phase == "check":
        return sorted(
            moves, key=lambda move: abs(WORTH[move.card] - FAIR) if isinstance(move, Discard) else 0
        )
    habit = by_habit(view, seat, Random(0))
    return sorted(moves, key=lambda move: move != habit)


def blunders(view: State, seat: Seat) -> dict[Move, str]:
    """Legal moves that are surely bad, and which blunder each is."""
    kinds = {
        "rumours": _not_looking,
        "check": _bad_discards,
        "prepare": _bad_layings,
        "break_out": _bad_choices,
    }
    if seat not in rules.pending(view):
        return {}
    return kinds[view.phase](view, seat)


def _not_looking(view: State, seat: Seat) -> dict[Move, str]:
    """A look costs nothing (JB-13)."""
    return {PassBy(): "looks_at_nobody"}


def _bad_discards(view: State, seat: Seat) -> dict[Move, str]:
    """A guard does not give up help for all to see, if there is anything else (JB-7)."""
    hand = view.hands[seat]
    good = {card for card in hand if WORTH[card] >= GOOD}
    if not is_guard(view, seat) or len(good) == len(set(hand)):
        return {}
    return {GIVEN_UP[card]: "gives_itself_away" for card in good}


def _bad_layings(view: State, seat: Seat) -> dict[Move, str]:
    """A guard does not hinder in the open where it could in secret; a prisoner not a route where nobody but
    himself has laid anything, as long as there is another card (JB-8)."""
    guard, found = is_guard(view, seat), dict[Move, str]()
    helps = any(WORTH[card] >= 0 for card in view.hands[seat])
    for move in rules.legal(view, seat):
        if not isinstance(move, LayCard) or WORTH[move.card] >= 0:
            continue
        row = view.routes[move.route]
        if guard and move.open and not row:
            found[move] = "shows_its_hand"
        elif not guard and helps and row and all(laid.seat == seat for laid in row):
            found[move] = "own_route"
    return found


def _bad_choices(view: State, seat: Seat) -> dict[Move, str]:
    """Nobody leaves by, or watches, a route that cannot make its value while another may (JB-11)."""
    needed = rules.value(view)
    bounds = [at_least_and_most(view, route, seat) for route in range(len(ROUTES))]
    if not view.guards and any(least >= needed for least, _ in bounds):
        return {Choose(r): "not_the_sure_way" for r, (least, _) in enumerate(bounds) if least < needed}
    if all(most < needed for _, most in bounds):
        return {}
    reason = "nothing_to_guard" if is_guard(view, seat) else "no_way_out"
    return {Choose(route): reason for route, (_, most) in enumerate(bounds) if most < needed}


def at_least_and_most(view: State, route: Route, seat: Seat) -> tuple[int, int]:
    """Between what the total of a route must be, by what `seat` knows of it."""
    known, unknown = rules.known_total(view, route, seat)
    fitting = sorted(WORTH[card] for card in unseen(view, seat) if card[0] in (COLOUR[ROUTES[route]], GREY))
    return known + sum(fitting[:unknown]), known + sum(fitting[len(fitting) - unknown :])


def unseen(view: State, seat: Seat) -> list[Card]:
    """Cards that are neither in sight nor known to `seat` alone."""
    laid = (laid.card for route in view.routes for laid in route)
    seen = Counter((*laid, *view.checked, view.fifth[seat], *view.hands[seat]))
    return [*(Counter(CARDS) - seen).elements()]


# -- beliefs ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Beliefs:
    """What one view tells of what it hides; made once, asked for every deal."""

    view: State
    seat: Seat
    world: World
    cases: tuple[tuple[Seat, ...], ...]  # who may be the guards
    up_to: tuple[float, ...]  # their weights, added up
    unseen: tuple[Code, ...]
    closed: tuple[tuple[Route, int, Seat], ...]  # of others: route, place among its closed cards, owner
    given_up: tuple[int, ...]  # by seat, what the card was worth


def suspected(view: State) -> list[tuple[tuple[Seat, ...], float]]:
    """Who the guards may be, and how likely each such case is by what everyone was seen to do.

    One of the roles that are not known may be the one left over (JB-5).
    """
    if not view.guards:
        return [((), 1.0)]
    known = tuple(seat for seat, role in enumerate(view.roles) if role == GUARD)
    places = (*(seat for seat, role in enumerate(view.roles) if role == HIDDEN), NOBODY)
    cases = []
    for others in combinations(places, GUARDS[view.seats] - len(known)):
        hidden = tuple(seat for seat in others if seat != NOBODY)
        cases.append(((*known, *hidden), prod(suspicion(view, seat) for seat in hidden)))
    return cases


def suspicion(view: State, seat: Seat) -> float:
    """How much likelier a guard would have done what this player was seen to do."""
    shown = (laid.card for route in view.routes for laid in route if laid.seat == seat and laid.open)
    given_up = view.checked[seat]
    at_the_check = AS_GUARD["gives up"][WORTH[given_up]] if given_up else 1.0
    return at_the_check * prod(AS_GUARD["shows"][WORTH[card]] for card in shown)


def doubtful(view: State) -> tuple[float, ...]:
    """How likely each player is a guard."""
    worlds = suspected(view)
    whole = sum(weight for _, weight in worlds)
    return tuple(
        sum(weight for guards, weight in worlds if seat in guards) / whole for seat in range(view.seats)
    )


def believed(view: State, seat: Seat) -> Beliefs:
    """The beliefs of a view; those of the last one are kept, since thinking asks for them again and again."""
    global _last
    if _last is None or _last.view is not view or _last.seat != seat:
        _last = _beliefs(view, seat)
    return _last


_last: Beliefs | None = None


def _beliefs(view: State, seat: Seat) -> Beliefs:
    world, cases = World.of(view), suspected(view)
    closed = []
    for route, row in enumerate(view.routes):
        hidden = [laid for laid in row if not laid.open]
        closed += [(route, place, laid.seat) for place, laid in enumerate(hidden) if laid.card == HIDDEN]
    return Beliefs(
        view=view,
        seat=seat,
        world=world,
        cases=tuple(guards for guards, _ in cases),
        up_to=tuple(accumulate(weight for _, weight in cases)),
        unseen=tuple(CODE[card] for card in unseen(view, seat)),
        closed=tuple(closed),
        given_up=tuple(WORTH[card] if card else min(WORTHS) for card in view.checked),
    )


def deal(view: State, seat: Seat, rng: Random) -> World:
    """A world that `seat` could be in: roles by what everyone was seen to do, then closed cards as such a
    player would close them, then the hands."""
    beliefs = believed(view, seat)
    world = beliefs.world.copy()
    if view.roles:
        guards = rng.choices(beliefs.cases, cum_weights=beliefs.up_to)[0]
        world.roles = [int(other in guards) for other in range(view.seats)]
    pool = _with_closed_cards(world, beliefs, rng)
    if pool is None:  # the last ones found no card of their colour left; this is rare
        world = World.of(rules.imagine(view, seat, rng))
    else:
        _with_hands(world, beliefs, pool, rng)
    for other, chosen in enumerate(view.choices):
        if chosen == HIDDEN:
            world.choices[other] = world.chosen(other, rng)
    return world


CLOSES = tuple(
    [often[WORTH[card]] / sum(WORTH[other] == WORTH[card] for other in CARDS) for card in CODES]
    for often in LIKELY["hides"]
)  # by prisoner and guard, how often a card is closed that could be, by its code


def _with_closed_cards(world: World, beliefs: Beliefs, rng: Random) -> list[Code] | None:
    """Lays closed cards that are not seen; gives what is left, None if nothing fitted."""
    pool = list(beliefs.unseen)
    for route, place, owner in beliefs.closed:
        closes = CLOSES[world.roles[owner]]
        fitting = [code for code in pool if route in WAYS[code]]
        if not fitting:
            return None
        code = rng.choices(fitting, [closes[code] for code in fitting])[0]
        pool.remove(code)
        world.closed[route][place] = (owner, WORTHS[code])
    return pool


def _with_hands(world: World, beliefs: Beliefs, pool: list[Code], rng: Random) -> None:
    """Deals the hands that are not seen. A prisoner who gave up a card hardly holds a worse one."""
    rng.shuffle(pool)
    for owner, hand in enumerate(world.hands):
        if not hand or hand[0] != UNSEEN:
            continue
        guard, given_up = world.roles[owner], beliefs.given_up[owner]
        for place in range(len(hand)):
            code = pool.pop()
            if not guard and WORTHS[code] < given_up and rng.random() > DOUBTED:
                other = draw_below(len(pool), rng)
                code, pool[other] = pool[other], code
            hand[place] = code


# -- trying out ------------------------------------------------------------------------------------


def try_out(
    world: World, moves: Mapping[Seat, Move], seat: Seat, rng: Random
) -> tuple[Sequence[float], Sequence[str]]:
    """The round to its end; what its points are worth for the rest of the game."""
    number, world = world.round, world.copy()
    for mover, move in moves.items():
        world.play(mover, move)
    if world.round == number:  # else these were the last choices of the round
        world.play_out(rng)
    ranks = world.ranks()
    ended = left_behind(ranks) if ranks else standing(tuple(world.points))
    return ended, facts(world, seat)


def facts(world: World, seat: Seat) -> tuple[str, ...]:
    """What became of `seat` in the round that is over."""
    if world.roles[seat]:
        return () if world.out else ("nobody_out",)
    if seat in world.out:
        return ("out",)
    return ("caught",) if seat in world.caught else ("too_little",)


# In a round of play by habit, by the number of players: how often of two players both score, one given of
# them alone, or neither; and how often a player who is best of the others scores.
BOTH_SCORE = {3: 0.17, 4: 0.16, 5: 0.18, 6: 0.19}
ONE_SCORES = {3: 0.33, 4: 0.29, 5: 0.27, 6: 0.25}


@cache
def standing(points: tuple[int, ...]) -> tuple[float, ...]:
    """The share of the others that each seat may leave behind in the end, with these points now."""
    shares = []
    for seat, own in enumerate(points):
        others = [*points[:seat], *points[seat + 1 :]]
        ahead = 0.0
        for place, other in enumerate(others):
            third = max([*others[:place], *others[place + 1 :]])
            ahead += race(own, other, third, len(points))
        shares.append(ahead / len(others))
    return tuple(shares)


@cache
def race(own: int, other: int, third: int, seats: int) -> float:
    """How likely one player ends before another, ties half, while somebody else may end the game as well."""
    if max(own, other, third) >= POINTS_TO_WIN:
        return (own > other) + (own == other) / 2
    both, one = BOTH_SCORE[seats], ONE_SCORES[seats]
    whole = likely = 0.0
    for more, own_more, other_more in (
        (both, 1, 1),
        (one, 1, 0),
        (one, 0, 1),
        (1 - both - 2 * one, 0, 0),
    ):
        for share, third_more in ((both + one, 1), (1 - both - one, 0)):
            if own_more or other_more or third_more:
                whole += more * share
                likely += more * share * race(own + own_more, other + other_more, third + third_more, seats)
    return likely / whole


# -- secret choices --------------------------------------------------------------------------------


def known_to(world: World, seat: Seat) -> tuple[int, ...]:
    """The role, and what the own closed cards add to each route."""
    own = [0] * len(ROUTES)
    for route, row in enumerate(world.closed):
        for owner, worth in row:
            if owner == seat:
                own[route] += worth
    return (world.roles[seat], *own)


def options(world: World, seat: Seat) -> Sequence[Move]:
    return ANY_ROUTE


def habit(world: World, seat: Seat, rng: Random) -> Move:
    return ANY_ROUTE[world.chosen(seat, rng)]
