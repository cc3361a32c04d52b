"""What a prisoner with a plan would do, or a guard with a nose, from what that player sees and nothing else.

Rules of thumb, no search. A prisoner builds where there is most to build on, the good cards closed; a guard
spoils that route in secret and shows help in the open. What everyone was seen to do makes some more likely to
be guards than others. Where to go is drawn, the better routes more often, so that nobody can count on it.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import prod, sqrt
from random import Random

from escapades.games.jailbreak import rules
from escapades.games.jailbreak.data import CARDS, COLOUR, GREY, GUARD, GUARDS, LAID, NOBODY, ROUTES, WORTH
from escapades.games.jailbreak.rules import Card, Choose, Discard, LayCard, Look, Move, Route, State
from escapades.kernel import HIDDEN, Seat

# How much likelier a guard is than a prisoner to do so, by the value of the card.
GIVES_UP = {-2: 0.3, 0: 0.5, 1: 0.8, 2: 1.3, 3: 2.0, 4: 2.0}
SHOWS = {-2: 2.5, 0: 1.2, 1: 1.8, 2: 1.2, 3: 0.8, 4: 0.6}
HIDES = {-2: 4.0, 0: 3.0, 1: 1.5, 2: 1.0, 3: 0.5, 4: 0.3}

USUAL = 2.0  # what a card is worth that is not known
SECRET = 0.25  # how much a card gains by lying closed for who wants that
CARELESS = 2.5  # how far a guard strays from that at the cell check, so as not to be known by it
BLUFF = 1.2  # what it is worth to a guard to be seen helping with the first card
SHARP = 3.0  # how much more often the better route is taken
WATCHERS = 1.6  # guards in play, as a rule
CLOSE = 0.3  # cards that differ by less are the same


def choose(view: State, seat: Seat, rng: Random) -> Move:
    """A legal move for `seat`."""
    if view.phase == "rumours":
        return listen(view, seat, rng)
    if view.phase == "check":
        return give_up(view, seat, rng)
    if view.phase == "prepare":
        return prepare(view, seat, rng)
    return go(view, seat, rng)


def is_guard(view: State, seat: Seat) -> bool:
    return bool(view.roles) and view.roles[seat] == GUARD


# -- rumours, cards --------------------------------------------------------------------------------


def listen(view: State, seat: Seat, rng: Random) -> Look:
    """At somebody's role, rather at that of who is close to winning."""
    others = [other for other in range(view.seats) if other != seat]
    return Look(max(others, key=lambda other: len(view.points[other]) + 3 * rng.random()))


def give_up(view: State, seat: Seat, rng: Random) -> Discard:
    """A prisoner gives up what helps least; a guard a fair card, since the best would give him away."""
    hand, guard = view.hands[seat], is_guard(view, seat)

    def use(card: Card) -> float:
        if guard:
            return abs(WORTH[card] - USUAL) + CARELESS * rng.random()
        alike = sum(WORTH[other] for other in hand if other[0] == card[0] != GREY)
        return WORTH[card] + 0.2 * alike + CLOSE * rng.random()

    return Discard(min(hand, key=use))


def prepare(view: State, seat: Seat, rng: Random) -> LayCard:
    """The card that does most good to the own side; what is left in the end is put away unseen."""
    moves = [move for move in rules.legal(view, seat) if isinstance(move, LayCard)]
    guard = is_guard(view, seat)
    hopes = [hope(view, seat, route) for route in range(len(ROUTES))]

    def good(move: LayCard) -> float:
        worth = WORTH[move.card]
        better = worth - USUAL
        if not guard:
            # Good cards in secret; weak ones may be seen, they send the guards elsewhere.
            return worth * hopes[move.route] + SECRET * (-better if move.open else better)
        shown = BLUFF if move.open and worth > 0 and len(view.hands[seat]) > LAID else 0.0
        return shown - worth * hopes[move.route] + SECRET * (better if move.open else -better)

    return max(moves, key=lambda move: good(move) + CLOSE * rng.random())


def hope(view: State, seat: Seat, route: Route) -> float:
    """How near a route is to its value with what lies there and what this hand could add: about 0 to 2."""
    known, unknown = rules.known_total(view, route, seat)
    own = sum(WORTH[card] for card in view.hands[seat] if card[0] == COLOUR[ROUTES[route]])
    helped = 0 if is_guard(view, seat) else own
    return max(0.2, 0.3 + (known + unknown * USUAL + helped) / rules.value(view))


# -- the break-out ---------------------------------------------------------------------------------


def go(view: State, seat: Seat, rng: Random) -> Choose:
    """Prisoners go where they may get out, guards where prisoners may; the better, the more often."""
    routes, doubts = range(len(ROUTES)), doubtful(view)
    mine = [reached(view, route, seat, doubts) for route in routes]
    if not view.guards:
        return Choose(max(routes, key=lambda route: mine[route] + CLOSE / 10 * rng.random()))
    seen_by_all = [reached(view, route, None, doubts) for route in routes]
    if is_guard(view, seat):
        known = [sqrt(chance * seen) for chance, seen in zip(mine, seen_by_all, strict=True)]
        return Choose(drawn(watch(known), rng))
    watched = watch(seen_by_all)
    worth = [mine[route] * unwatched(view, watched[route]) for route in routes]
    return Choose(drawn([chance**SHARP for chance in worth], rng))


def watch(chances: list[float]) -> list[float]:
    """How often a guard should be at each route for no way out to be better than another.

    Routes that are not even worth that much are not watched.
    """
    low, high = 0.0, max(chances)
    for _ in range(20):
        level = (low + high) / 2
        often = [1 - (level / chance) ** (1 / WATCHERS) if chance > level else 0.0 for chance in chances]
        low, high = (level, high) if sum(often) > 1 else (low, level)
    return often


def drawn(weights: list[float], rng: Random) -> Route:
    """A route, each as often as its weight has it; any, if none has any."""
    if not sum(weights):
        weights = [1.0] * len(weights)
    left = rng.random() * sum(weights)
    for route, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return route
    return max(range(len(weights)), key=weights.__getitem__)


def reached(view: State, route: Route, seat: Seat | None, doubts: tuple[float, ...]) -> float:
    """How likely the cards at a route make its value, for `seat` or for who knows the open ones only.

    What a guard may have laid closed there is more likely of the kind that guards like to hide.
    """
    known, unknown = rules.known_total(view, route, seat)
    missing = rules.value(view) - known
    if not unknown:
        return float(missing <= 0)
    closed = [doubts[laid.seat] for laid in view.routes[route] if not laid.open and laid.seat != seat]
    doubt = sum(closed) / len(closed)
    fitting = [WORTH[card] for card in unseen(view, seat) if card[0] in (COLOUR[ROUTES[route]], GREY)]
    # How likely so many of the cards that could lie there were picked, by what they add up to.
    picks: list[dict[int, float]] = [{0: 1.0}, *({} for _ in range(unknown))]
    for worth in fitting:
        weight = 1 + doubt * (HIDES[worth] - 1)
        for picked in range(unknown, 0, -1):
            for before, likely in picks[picked - 1].items():
                made = picks[picked]
                made[before + worth] = made.get(before + worth, 0.0) + likely * weight
    enough = sum(likely for made, likely in picks[unknown].items() if made >= missing)
    return enough / sum(picks[unknown].values())


def unseen(view: State, seat: Seat | None) -> list[Card]:
    """Cards that are neither in sight nor known to `seat` alone."""
    laid = [laid for route in view.routes for laid in route]
    known = [card.card for card in laid if card.open or card.seat == seat]
    own = (view.fifth[seat],) if seat is not None else ()
    return [*(Counter(CARDS) - Counter((*known, *view.checked, *own))).elements()]


def unwatched(view: State, watched: float) -> float:
    """How likely no guard is at a route, if each guard is there with that chance."""
    worlds = suspected(view)
    free = sum(weight * (1 - watched) ** len(guards) for guards, weight in worlds)
    return free / sum(weight for _, weight in worlds)


def doubtful(view: State) -> tuple[float, ...]:
    """How likely each player is a guard."""
    if not view.guards:
        return (0.0,) * view.seats
    worlds = suspected(view)
    all_of_them = sum(weight for _, weight in worlds)
    return tuple(
        sum(weight for guards, weight in worlds if seat in guards) / all_of_them for seat in range(view.seats)
    )


def suspected(view: State) -> list[tuple[tuple[Seat, ...], float]]:
    """Who the guards may be, and how likely each such case is by what everyone was seen to do.

    One of the roles that are not known may be the one left over (JB-5).
    """
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
    return GIVES_UP[WORTH[view.checked[seat]]] * prod(SHOWS[WORTH[card]] for card in shown)
