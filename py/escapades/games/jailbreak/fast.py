"""Jailbreak once more, compact and mutable, for play-outs. Articles are in RULES.md beside this file.

A card in a hand is its place in CODES; laid, it is only what it is worth. Everybody goes on by habits that
hang on what that player knows: open cards, the own closed ones, how much each player looks like a guard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import erf, log, sqrt
from random import Random

from escapades.games.jailbreak import rules
from escapades.games.jailbreak.data import (
    CARDS,
    COLOUR,
    GREY,
    GUARD,
    GUARDS,
    HAND,
    LAID,
    NOBODY,
    POINTS_TO_WIN,
    ROUNDS_WITHOUT_GUARDS,
    VALUES_NEEDED,
    WORTH,
)
from escapades.games.jailbreak.rules import (
    ANY_ROUTE,
    GIVEN_UP,
    Card,
    Choose,
    DealCards,
    DealRoles,
    Discard,
    DrawLots,
    LayCard,
    Look,
    Move,
    PassBy,
    Route,
    State,
)
from escapades.kernel import CHANCE, Seat, draw_below, shuffled

Code = int

CODES = tuple(dict.fromkeys(CARDS))
CODE = {card: code for code, card in enumerate(CODES)}
UNSEEN = -1  # the code of a card in a view that its viewer may not see: no habit looks at it
WORTHS = tuple(WORTH[card] for card in CODES)
COLOURS = tuple([*COLOUR.values(), GREY].index(card[0]) for card in CODES)
WAYS = tuple(rules.routes_for(card) for card in CODES)
VALUES = tuple(sorted(set(WORTHS)))

PHASES = ("lots", "roles", "rumours", "cards", "check", "prepare", "break_out", "over")
LOTS, ROLES, RUMOURS, DEAL, CHECK, PREPARE, BREAK_OUT, OVER = range(len(PHASES))
FREE, CLOSED, OPEN = range(3)  # how the last card of a route lies, if there is one

# -- what players look like ------------------------------------------------------------------------

# How often prisoners and guards do so, by the value of the card: most of them as it was measured in play by
# habit, some like people who think of their own side only, and now and then anybody takes any card.
MEASURED = {
    "gives up": ({-2: 0.01, 0: 0.01, 1: 0.08, 2: 0.76, 3: 0.13, 4: 0.01},
                 {-2: 0.02, 0: 0.02, 1: 0.15, 2: 0.79, 3: 0.02, 4: 0.0}),
    "shows": ({-2: 0.10, 0: 0.09, 1: 0.18, 2: 0.16, 3: 0.26, 4: 0.21},
              {-2: 0.01, 0: 0.01, 1: 0.12, 2: 0.21, 3: 0.36, 4: 0.29}),
    "hides": ({-2: 0.01, 0: 0.01, 1: 0.08, 2: 0.09, 3: 0.32, 4: 0.49},
              {-2: 0.22, 0: 0.15, 1: 0.23, 2: 0.10, 3: 0.18, 4: 0.12}),
}  # fmt: skip
NAIVE = {
    "gives up": ({-2: 0.38, 0: 0.20, 1: 0.30, 2: 0.12, 3: 0.0, 4: 0.0},
                 {-2: 0.0, 0: 0.0, 1: 0.02, 2: 0.13, 3: 0.35, 4: 0.50}),
    "shows": ({-2: 0.0, 0: 0.02, 1: 0.10, 2: 0.28, 3: 0.30, 4: 0.30},
              {-2: 0.25, 0: 0.15, 1: 0.25, 2: 0.25, 3: 0.10, 4: 0.0}),
    "hides": ({-2: 0.0, 0: 0.02, 1: 0.10, 2: 0.28, 3: 0.30, 4: 0.30},
              {-2: 0.35, 0: 0.20, 1: 0.25, 2: 0.15, 3: 0.05, 4: 0.0}),
}  # fmt: skip
IN_PACK = {value: count / len(CARDS) for value, count in Counter(map(WORTH.__getitem__, CARDS)).items()}
BY_HABIT, BY_NATURE, ANYHOW = 0.75, 0.2, 0.05
LIKELY = {
    done: tuple(
        {
            value: BY_HABIT * measured[value] + BY_NATURE * naive[value] + ANYHOW * IN_PACK[value]
            for value in VALUES
        }
        for measured, naive in zip(MEASURED[done], NAIVE[done], strict=True)
    )
    for done in MEASURED
}  # what is done: by prisoner and guard, by the value of the card
AS_GUARD = {
    done: {value: guards[value] / prisoners[value] for value in VALUES}
    for done, (prisoners, guards) in LIKELY.items()
}  # how much likelier a guard is to do so
CLOSED_WORTH = tuple(sum(value * share for value, share in often.items()) for often in LIKELY["hides"])

# -- how likely a route makes its value ------------------------------------------------------------

ZERO, FINE = 80, 2  # where the tables have what lacks nothing, and in which parts of a point they count
MOST = 2 * ZERO
ADDS, STRAYS = 0.55, 1.3  # what a card that is still to be laid anywhere adds to a route; its variance
UNKNOWN = 1.9  # the variance of a closed card


def _above(lacking: float, variance: float) -> float:
    """How likely what is added is enough, if it strays so much around its mean."""
    if not variance:
        return float(lacking <= 0)
    return (1 - erf((lacking - 0.5) / sqrt(2 * variance))) / 2


def _table(mean: float, variance: float) -> list[float]:
    return [_above((place - ZERO) / FINE - mean, variance) for place in range(MOST + 1)]


MOST_LAID = LAID * rules.SEATS[-1]
IN_THE_END = [
    _table(ADDS * left, STRAYS * left) for left in range(MOST_LAID + 1)
]  # by cards still to be laid
AS_IT_LIES = [_table(0.0, UNKNOWN * closed) for closed in range(MOST_LAID + 1)]  # by closed cards unknown

# -- habits ----------------------------------------------------------------------------------------

FAIR, CARELESS = 2.0, 0.5  # what is given up: about that value
WHIM = 0.03  # moves that differ by less are the same
IN_SECRET = 0.03  # for each point above the mean: a prisoner closes good cards, a guard bad ones
BLUFF = 0.06  # for a guard, of not looking like one
SHARP = 4.0  # how much more often the better route is taken
BOTH = 1.6  # guards in play, as a rule


def _by_the_way(guard: int) -> list[tuple[float, float]]:
    """What a card is worth by lying closed, and open, by its code."""
    sign = -IN_SECRET if guard else IN_SECRET
    bluff = BLUFF if guard else 0.0
    return [
        (sign * (worth - FAIR), -sign * (worth - FAIR) - bluff * log(AS_GUARD["shows"][worth]))
        for worth in WORTHS
    ]


BY_THE_WAY = (_by_the_way(0), _by_the_way(1))


def watch(chances: Sequence[float]) -> list[float]:
    """How often a guard should be at each route for none of these to be a better way out than another.

    Routes that are not even worth that much are not watched.
    """
    level = inverses = 0.0
    for others, chance in enumerate(sorted(chances, reverse=True)):
        if chance <= level:
            break
        inverses += 1 / chance
        level = others / inverses
    return [1 - level / chance if chance > level else 0.0 for chance in chances]


def drawn(weights: Sequence[float], rng: Random) -> Route:
    """A route, each as often as its weight has it; any, if none has any."""
    left = rng.random() * sum(weights)
    if not left:
        return draw_below(len(weights), rng)
    for route, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return route
    return max(range(len(weights)), key=weights.__getitem__)


class World:
    """A game in which nothing is hidden, or what one seat sees of it: its own habits need no more."""

    __slots__ = (
        "caught",
        "choices",
        "closed",
        "common",
        "dealer",
        "expected",
        "guarded",
        "hands",
        "last",
        "left",
        "looks",
        "needed",
        "odds",
        "out",
        "phase",
        "points",
        "roles",
        "round",
        "rumours",
        "seats",
        "shown",
        "turn",
    )

    seats: int
    needed: int
    guarded: bool  # whether the game has guards at all
    rumours: bool
    phase: int
    round: int
    dealer: Seat
    turn: Seat
    left: int  # cards that are still to be laid
    points: list[int]
    roles: list[int]  # 1 for a guard
    looks: list[Seat]
    hands: list[list[Code]]
    shown: list[int]  # what lies open, by route
    closed: list[list[tuple[Seat, int]]]  # who laid it and what it is worth, by route
    last: list[int]  # how the last card lies, by route
    choices: list[int]  # NOBODY before
    odds: list[float]  # to be a guard, by what everybody saw
    expected: list[float]  # what a closed card of each seat may be worth, by that
    common: list[float]  # how likely each route makes its value, to everybody's eyes; [] while not asked
    out: list[Seat]  # who escaped in the last round
    caught: list[Seat]

    @classmethod
    def of(cls, state: State) -> World:
        world = cls()
        seats = world.seats = state.seats
        world.needed = VALUES_NEEDED[seats]
        world.guarded, world.rumours = state.guards, state.rumours
        world.phase = PHASES.index(state.phase)
        world.round, world.dealer, world.turn = state.round, state.dealer, state.turn
        world.points = [len(earned) for earned in state.points]
        world.roles = [int(role == GUARD) for role in state.roles] or [0] * seats
        world.looks = list(state.looks)
        world.hands = [[CODE.get(card, UNSEEN) for card in hand] for hand in state.hands]
        world.choices = [chosen if type(chosen) is int else NOBODY for chosen in state.choices]
        world._clear_routes()
        for route, row in enumerate(state.routes):
            for laid in row:
                world._lie(laid.seat, CODE.get(laid.card, UNSEEN), route, laid.open)
        for seat, card in enumerate(state.checked):
            if card:
                world._looks_like(seat, AS_GUARD["gives up"][WORTH[card]])
        world.out, world.caught = [], []
        return world

    def _clear_routes(self) -> None:
        seats = self.seats
        prisoners = seats + 1 - GUARDS[seats]
        self.left = LAID * seats
        self.shown, self.closed, self.last = [0] * 4, [[], [], [], []], [FREE] * 4
        self.odds = [GUARDS[seats] / prisoners] * seats
        self.expected = [CLOSED_WORTH[0]] * seats
        if self.guarded:
            for seat in range(seats):
                self._looks_like(seat, 1.0)
        self.common = []

    def copy(self) -> World:
        other = World.__new__(World)
        other.seats, other.needed, other.guarded = self.seats, self.needed, self.guarded
        other.rumours, other.phase, other.round = self.rumours, self.phase, self.round
        other.dealer, other.turn, other.left = self.dealer, self.turn, self.left
        other.points, other.roles, other.looks = self.points[:], self.roles[:], self.looks[:]
        other.hands = [hand[:] for hand in self.hands]
        other.shown, other.last, other.choices = self.shown[:], self.last[:], self.choices[:]
        other.closed = [row[:] for row in self.closed]
        other.odds, other.expected, other.common = self.odds[:], self.expected[:], self.common
        other.out, other.caught = self.out, self.caught
        return other

    # -- the rules ---------------------------------------------------------------------------------

    def pending(self) -> tuple[Seat, ...]:
        if self.phase == OVER:
            return ()
        if self.phase == BREAK_OUT:
            return tuple(seat for seat, chosen in enumerate(self.choices) if chosen == NOBODY)
        return (CHANCE,) if self.phase in (LOTS, ROLES, DEAL) else (self.turn,)

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat not in self.pending() or seat == CHANCE:
            return ()
        if self.phase == RUMOURS:
            return (*(Look(other) for other in range(self.seats) if other != seat), PassBy())
        if self.phase == BREAK_OUT:
            return ANY_ROUTE
        hand = tuple(CODES[code] for code in self.hands[seat])
        if self.phase == CHECK:
            return rules.discards(hand)
        last = tuple(None if lies == FREE else lies == OPEN for lies in self.last)
        return rules.layings(hand, last)

    def play(self, seat: Seat, move: Move) -> None:
        match move:
            case LayCard(card, route, open):
                self._lay(seat, CODE[card], route, open)
            case Discard(card):
                self._discard(seat, CODE[card])
            case Choose(route):
                self._choose(seat, route)
            case Look(at):
                self.looks[seat] = at
                self._heard()
            case PassBy():
                self._heard()
            case DrawLots(dealer):
                self.dealer = dealer
                self.phase = ROLES if self.guarded else DEAL
            case DealRoles(roles):
                self.roles = [int(role == GUARD) for role in roles]
                self.phase, self.turn = (RUMOURS, self.dealer) if self.rumours else (DEAL, NOBODY)
            case DealCards(cards):
                self._deal(cards)

    def _heard(self) -> None:
        self.turn = (self.turn + 1) % self.seats
        if self.turn == self.dealer:
            self.phase = DEAL

    def _deal(self, cards: tuple[Card, ...]) -> None:
        seats = self.seats
        dealt = [CODE[card] for card in cards[: HAND * seats]]
        for place in range(seats):
            self.hands[(self.dealer + 1 + place) % seats] = sorted(dealt[place::seats])
        self.phase, self.turn = CHECK, self.dealer

    def _discard(self, seat: Seat, code: Code) -> None:
        self.hands[seat].remove(code)
        self._looks_like(seat, AS_GUARD["gives up"][WORTHS[code]])
        self.turn = (seat + 1) % self.seats
        if self.turn == self.dealer:
            self.phase = PREPARE

    def _lay(self, seat: Seat, code: Code, route: Route, open: bool) -> None:
        self.hands[seat].remove(code)
        self._lie(seat, code, route, open)
        self.turn = (seat + 1) % self.seats
        if not self.left:
            self.phase = BREAK_OUT
            self.hands = [[] for _ in range(self.seats)]

    def _lie(self, seat: Seat, code: Code, route: Route, open: bool) -> None:
        worth = WORTHS[code]
        self.left -= 1
        if open:
            self.shown[route] += worth
            self.last[route] = OPEN
            self._looks_like(seat, AS_GUARD["shows"][worth])
        else:
            self.closed[route].append((seat, worth))
            self.last[route] = CLOSED

    def _looks_like(self, seat: Seat, times: float) -> None:
        """More or less like a guard."""
        if self.guarded:
            odds = self.odds[seat] = self.odds[seat] * times
            self.expected[seat] = (CLOSED_WORTH[0] + odds * CLOSED_WORTH[1]) / (1 + odds)

    def _choose(self, seat: Seat, route: Route) -> None:
        choices, roles, needed = self.choices, self.roles, self.needed
        choices[seat] = route
        if NOBODY in choices:
            return
        enough = [
            shown + sum([worth for _, worth in closed]) >= needed
            for shown, closed in zip(self.shown, self.closed, strict=True)
        ]
        watched = {route for route, role in zip(choices, roles, strict=True) if role}
        self.out = [
            seat
            for seat, route in enumerate(choices)
            if enough[route] and route not in watched and not roles[seat]
        ]
        self.caught = [
            seat
            for seat, route in enumerate(choices)
            if enough[route] and route in watched and not roles[seat]
        ]
        points = self.points
        for seat in self.out or [seat for seat in range(self.seats) if roles[seat]]:
            points[seat] += 1
        if max(points) >= POINTS_TO_WIN or (not self.guarded and self.round == ROUNDS_WITHOUT_GUARDS):
            self.phase = OVER
            return
        self.round += 1
        self.dealer = (self.dealer + 1) % self.seats
        self.phase, self.turn = (ROLES if self.guarded else DEAL), NOBODY
        self.looks, self.choices = [NOBODY] * self.seats, [NOBODY] * self.seats
        self._clear_routes()

    def ranks(self) -> tuple[int, ...] | None:
        if self.phase != OVER:
            return None
        return tuple(1 + sum(other > own for other in self.points) for own in self.points)

    # -- play-outs ---------------------------------------------------------------------------------

    def play_out(self, rng: Random, trail: list[tuple[Seat, Move]] | None = None) -> None:
        """To the end of the round: what comes after hangs on the points alone."""
        number = self.round
        while self.phase < CHECK and self.round == number:
            self._follow(rng, trail)
        while self.phase == CHECK:
            seat, code = self.turn, self.given_up(self.turn, rng)
            self._discard(seat, code)
            if trail is not None:
                trail.append((seat, GIVEN_UP[CODES[code]]))
        while self.phase == PREPARE:
            seat, (code, route, open) = self.turn, self.laid(self.turn, rng)
            self._lay(seat, code, route, open)
            if trail is not None:
                trail.append((seat, LayCard(CODES[code], route, open)))
        if self.phase == BREAK_OUT:
            for seat in self.pending():
                route = self.chosen(seat, rng)
                self._choose(seat, route)
                if trail is not None:
                    trail.append((seat, ANY_ROUTE[route]))

    def _follow(self, rng: Random, trail: list[tuple[Seat, Move]] | None) -> None:
        """What comes before there are cards."""
        seat, move = CHANCE, None  # type: tuple[Seat, Move | None]
        if self.phase == LOTS:
            move = DrawLots(draw_below(self.seats, rng))
        elif self.phase == ROLES:
            box = rules.role_cards(rules.empty(self.seats, True, self.rumours))
            *roles, left_over = shuffled(box, rng)
            move = DealRoles(tuple(roles), left_over)
        elif self.phase == DEAL:
            move = DealCards(shuffled(CARDS, rng))
        else:
            seat = self.turn
            move = Look((seat + 1 + draw_below(self.seats - 1, rng)) % self.seats)
        self.play(seat, move)
        if trail is not None:
            trail.append((seat, move))

    # -- habits ------------------------------------------------------------------------------------

    def given_up(self, seat: Seat, rng: Random) -> Code:
        """A fair card, be it a guard or a prisoner: nobody is known by it."""
        return min(self.hands[seat], key=lambda code: abs(WORTHS[code] - FAIR) + CARELESS * rng.random())

    def laid(self, seat: Seat, rng: Random) -> tuple[Code, Route, bool]:
        """The card that does most for the own side."""
        _, code, route, open = max(self.weighed(seat, rng))
        return code, route, open

    def weighed(self, seat: Seat, rng: Random) -> list[tuple[float, Code, Route, bool]]:
        """How good each card is where: a prisoner brings routes to their value, a guard away from it."""
        random, last, guard = rng.random, self.last, self.roles[seat]
        by_the_way, table = BY_THE_WAY[guard], IN_THE_END[self.left - 1]
        lacking = [self.lacking(route, seat) for route in range(4)]
        found = []
        for code in self.hands[seat]:
            step = FINE * WORTHS[code]
            in_secret, in_sight = by_the_way[code]
            for route in WAYS[code]:
                place = lacking[route]
                good = table[place - step] - table[place]
                good = random() * WHIM + (-good if guard else good)
                lies = last[route]
                if lies != CLOSED:
                    found.append((good + in_secret, code, route, False))
                if lies != OPEN:
                    found.append((good + in_sight, code, route, True))
        return found

    def lacking(self, route: Route, seat: Seat) -> int:
        """What a route lacks to the eyes of a seat, as a place in the tables."""
        lacks, expected = float(self.needed - self.shown[route]), self.expected
        for owner, worth in self.closed[route]:
            lacks -= worth if owner == seat else expected[owner]
        return int(FINE * lacks) + ZERO

    def chosen(self, seat: Seat, rng: Random) -> Route:
        """Prisoners go where they may get out, guards where prisoners may; the better, the more often."""
        if not self.common:
            self.common = [self.makes_it(route, NOBODY, self.expected) for route in range(4)]
        common, expected = self.common, self.expected
        if self.looks[seat] != NOBODY:
            expected = expected[:]
            expected[self.looks[seat]] = CLOSED_WORTH[self.roles[self.looks[seat]]]
        own = [self.makes_it(route, seat, expected) for route in range(4)]
        if self.roles[seat]:
            return drawn(watch([sqrt(mine * all_) for mine, all_ in zip(own, common, strict=True)]), rng)
        if not self.guarded:
            return max(range(4), key=lambda route: own[route] + WHIM * rng.random())
        watched = watch(common)
        return drawn(
            [(mine * (1 - often) ** BOTH) ** SHARP for mine, often in zip(own, watched, strict=True)], rng
        )

    def makes_it(self, route: Route, seat: Seat, expected: list[float]) -> float:
        """How likely a route makes its value, to the eyes of a seat."""
        lacks, unknown = float(self.needed - self.shown[route]), 0
        for owner, worth in self.closed[route]:
            if owner == seat:
                lacks -= worth
            else:
                lacks -= expected[owner]
                unknown += 1
        return AS_IT_LIES[unknown][int(FINE * lacks) + ZERO]
