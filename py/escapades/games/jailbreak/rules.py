"""Jailbreak: prisoners prepare four ways out together, and nobody knows who of them is a guard. Articles are
in RULES.md beside this file.

A route is 0 to 3, in the order of ROUTES.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate, product
from math import comb, perm
from random import Random
from typing import Any

from escapades.games.jailbreak.data import (
    CARDS,
    COLOUR,
    GREY,
    GUARD,
    GUARDS,
    HAND,
    LAID,
    NOBODY,
    PLACE,
    POINTS_TO_WIN,
    PRISONER,
    PRISONERS,
    ROUNDS_WITHOUT_GUARDS,
    ROUTES,
    VALUES_NEEDED,
    WORTH,
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
    shuffled,
    tell,
)

Card = str  # b4, r1, n-2, or HIDDEN in a view
Role = str  # GUARD, PRISONER, or HIDDEN in a view
Route = int  # 0 .. 3

OPTIONS = (
    Option("rumours", ("off", "on"), "off", "JB-13"),
    Option("guards", ("with", "without"), "with", "JB-14"),
)
SEATS = range(3, 7)


# -- moves -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawLots:
    """Chance: who deals first (JB-4)."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class DealRoles:
    """Chance: the roles by seat, and the one left over (JB-5)."""

    roles: tuple[Role, ...]
    left_over: Role


@dataclass(frozen=True, slots=True)
class DealCards:
    """Chance: the 35 cards in the order in which they are dealt; the rest is put away (JB-6)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """Look at another player's role (JB-13)."""

    at: Seat


@dataclass(frozen=True, slots=True)
class PassBy:
    """Look at nobody's role (JB-13)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Give up a card, face up, at the cell check (JB-7)."""

    card: Card


@dataclass(frozen=True, slots=True)
class LayCard:
    """Lay a card at a route, open or closed (JB-8)."""

    card: Card
    route: Route
    open: bool


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose in secret the route to leave by, or to watch (JB-10)."""

    route: Route


Move = DrawLots | DealRoles | DealCards | Look | PassBy | Discard | LayCard | Choose

PACK = Counter(CARDS)
BLIND = ("lots", "roles", "cards")  # phases in which chance is asked
GIVEN_UP = {card: Discard(card) for card in CARDS}
ANY_ROUTE = tuple(Choose(route) for route in range(len(ROUTES)))


# -- the prison ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Laid:
    """A card at a route, and who laid it. Closed, only that player knows it before the reveal (JB-8)."""

    seat: Seat
    card: Card
    open: bool


@dataclass(frozen=True, slots=True)
class Escape:
    """How a prisoner fared: the route taken, what its cards add up to, whether a guard was there (JB-11)."""

    seat: Seat
    route: Route
    total: int
    guarded: bool
    out: bool


@dataclass(frozen=True)
class Round:
    """A round as it came to light (JB-10): who was what and went where, what lay there, who got out."""

    number: int
    checked: tuple[Card, ...]  # by seat
    routes: tuple[tuple[Laid, ...], ...]
    choices: tuple[Route, ...]  # by seat
    roles: tuple[Role, ...]  # by seat; everyone is a prisoner without guards
    totals: tuple[int, ...]  # by route
    escaped: tuple[Seat, ...]
    scored: tuple[Seat, ...]


@dataclass(frozen=True)
class State:
    """A game. Phases: lots and roles (chance); rumours; cards (chance); check; prepare; break_out; over.

    When a round is over all of it is in `last`, and the places of the next one are empty.
    """

    seats: int
    rumours: bool
    guards: bool
    phase: str
    round: int  # from 1
    dealer: Seat
    turn: Seat  # NOBODY when it is nobody's, or everybody's
    roles: tuple[Role, ...]  # by seat; () before they are dealt, and without guards
    left_over: Role  # "" likewise
    looks: tuple[Seat, ...]  # whom each seat has looked at, NOBODY if none
    hands: tuple[tuple[Card, ...], ...]  # by seat, sorted
    away: tuple[Card, ...]  # seen by nobody
    checked: tuple[Card, ...]  # discarded at the cell check, by seat; "" before
    routes: tuple[tuple[Laid, ...], ...]
    fifth: tuple[Card, ...]  # by seat; "" before
    choices: tuple[Route | str, ...]  # by seat; "" before, HIDDEN in a view
    points: tuple[tuple[Role, ...], ...]  # by seat, the role that earned each
    last: Round | None  # the round before this one
    news: tuple[News, ...]


def setup(seats: int, options: Mapping[str, Any]) -> State:
    """Four empty routes (JB-1) and nobody with a point, before the draw for the deal (JB-4).

    Without guards there are no roles, and no rumours about them (JB-14).
    """
    guards = options.get("guards", "with") == "with"
    return empty(seats, guards, guards and options.get("rumours", "off") == "on")


@cache
def empty(seats: int, guards: bool, rumours: bool) -> State:
    """Nothing lies anywhere, and nobody has a point."""
    return State(
        seats=seats,
        rumours=rumours,
        guards=guards,
        phase="lots",
        round=1,
        dealer=0,
        turn=NOBODY,
        roles=(),
        left_over="",
        looks=(NOBODY,) * seats,
        hands=((),) * seats,
        away=(),
        checked=("",) * seats,
        routes=((),) * len(ROUTES),
        fifth=("",) * seats,
        choices=("",) * seats,
        points=((),) * seats,
        last=None,
        news=(),
    )


def pending(state: State) -> tuple[Seat, ...]:
    """Chance for lots, roles and cards; one after the other; and all who have not yet chosen (JB-10)."""
    if state.turn != NOBODY:
        return (state.turn,)
    if state.phase == "break_out":
        return tuple([seat for seat, chosen in enumerate(state.choices) if chosen == ""])
    return (CHANCE,) if state.phase in BLIND else ()


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Whom to look at (JB-13), what to discard (JB-7), what to lay where and how (JB-8), where to go (JB-10).

    Outcomes of chance are not listed, and equal cards once.
    """
    if seat < 0 or seat not in pending(state):
        return ()
    if state.phase == "rumours":
        return (*(Look(other) for other in range(state.seats) if other != seat), PassBy())
    if state.phase == "check":
        return discards(state.hands[seat])
    if state.phase == "break_out":
        return ANY_ROUTE
    return layings(state.hands[seat], tuple([row[-1].open if row else None for row in state.routes]))


@lru_cache(2**10)  # who moves asks, then `apply` does
def discards(hand: tuple[Card, ...]) -> tuple[Move, ...]:
    """Any card of the hand (JB-7)."""
    return tuple([GIVEN_UP[card] for card in dict.fromkeys(hand)])


@lru_cache(2**10)  # likewise
def layings(hand: tuple[Card, ...], last: tuple[bool | None, ...]) -> tuple[Move, ...]:
    """Where and how any card of the hand may be laid (JB-8)."""
    return tuple([move for card in dict.fromkeys(hand) for move in layings_of(card, last)])


@cache
def layings_of(card: Card, last: tuple[bool | None, ...]) -> tuple[Move, ...]:
    """Where and how one card may be laid (JB-8); `last` is whether the last card at each route is open."""
    return tuple(
        LayCard(card, route, open)
        for route in routes_for(card)
        for open in (True, False)
        if open != last[route]
    )


def forbidden(state: State, seat: Seat, card: Card, route: Route, open: bool) -> str:
    """'' if `seat` may lay `card` there and so, else the article in the way: JB-6 the card is not in the
    hand; JB-8 it is another's turn, the route is of another colour, or the card before it lies the same way.
    """
    if state.phase != "prepare" or seat != state.turn:
        return "JB-8"
    if card not in state.hands[seat]:
        return "JB-6"
    return "" if LayCard(card, route, open) in legal(state, seat) else "JB-8"


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after `move`, checked first."""
    if seat not in pending(state):
        raise refusal(state, seat, move)
    if seat == CHANCE:
        match state.phase, move:
            case "lots", DrawLots():
                return draw_lots(state, move)
            case "roles", DealRoles():
                return deal_roles(state, move)
            case "cards", DealCards():
                return deal_cards(state, move)
    elif move in legal(state, seat):
        match move:
            case LayCard():
                return lay(state, seat, move)
            case Discard(card):
                return discard(state, seat, card)
            case Choose(route):
                return choose(state, seat, route)
            case Look() | PassBy():
                return hear(state, seat, move)
    raise refusal(state, seat, move)


def refusal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """Why a move cannot be made, with the article that forbids it."""
    own_turn = seat >= 0 and seat in pending(state)
    match move:
        case DrawLots():
            return IllegalMove("lots are drawn once, before the first round", "JB-4")
        case DealRoles():
            return IllegalMove("roles are dealt when a round begins", "JB-5")
        case DealCards():
            return IllegalMove("cards are dealt once the roles are", "JB-6")
        case Look() | PassBy() if not own_turn or state.phase != "rumours":
            return IllegalMove("this is not the moment for a look", "JB-13")
        case Look():
            return IllegalMove("a look is at another player's role", "JB-13")
        case Discard() if not own_turn or state.phase != "check":
            return IllegalMove("this is not the moment for this player's discard", "JB-7")
        case LayCard() if not own_turn or state.phase != "prepare":
            return IllegalMove("this is not the moment for this player's card", "JB-8")
        case Discard(card) | LayCard(card) if card not in state.hands[seat]:
            return IllegalMove("this card is not in the player's hand", "JB-6")
        case LayCard(card, route) if route not in routes_for(card):
            return IllegalMove("a coloured card is laid at the route of its colour", "JB-8")
        case LayCard(_, route):
            return IllegalMove(f"the next card here is laid {must_be(state, route)}", "JB-8")
        case Choose() if not own_turn or state.phase != "break_out":
            return IllegalMove("a route is chosen once, when the cards are laid", "JB-10")
        case Choose():
            return IllegalMove("there are four routes", "JB-10")
    return IllegalMove("this is not the moment for such a move")


# -- the routes ------------------------------------------------------------------------------------


def value(state: State) -> int:
    """What the cards at a route must add up to, by the number of players (JB-3)."""
    return VALUES_NEEDED[state.seats]


@cache
def routes_for(card: Card) -> tuple[Route, ...]:
    """Where a card may lie: at the route of its colour, a grey one anywhere (JB-8)."""
    return tuple(route for route, name in enumerate(ROUTES) if card[0] in (COLOUR[name], GREY))


def must_be(state: State, route: Route) -> str:
    """How the next card there is laid: "either" if it is the first, else not as the last one lies (JB-8)."""
    if not state.routes[route]:
        return "either"
    return "closed" if state.routes[route][-1].open else "open"


def total(laid: tuple[Laid, ...]) -> int:
    """Open and closed cards together; it may be below zero (JB-11)."""
    return sum([WORTH[card.card] for card in laid])


def known_total(view: State, route: Route, seat: Seat | None) -> tuple[int, int]:
    """What the cards that `seat` knows there add up to, and how many it does not know (JB-8)."""
    known = [laid for laid in view.routes[route] if laid.open or laid.seat == seat]
    return total(tuple(known)), len(view.routes[route]) - len(known)


# -- dealing ---------------------------------------------------------------------------------------


def clockwise(state: State, first: Seat) -> tuple[Seat, ...]:
    return tuple((first + step) % state.seats for step in range(state.seats))


def role_cards(state: State) -> tuple[Role, ...]:
    """The roles in the box for this number of players (JB-3): one more than there are players."""
    return (GUARD,) * GUARDS[state.seats] + (PRISONER,) * PRISONERS[state.seats]


def draw_lots(state: State, lots: DrawLots) -> State:
    """The first dealer (JB-4)."""
    if type(lots.dealer) is not int or lots.dealer not in range(state.seats):
        raise IllegalMove("one of the players deals", "JB-4")
    return changed(
        state,
        phase=first_phase(state),
        dealer=lots.dealer,
        news=(news("drawn_dealer", "JB-4", lots.dealer),),
    )


def first_phase(state: State) -> str:
    """A round begins with the roles, or with the cards if there are no guards (JB-14)."""
    return "roles" if state.guards else "cards"


def deal_roles(state: State, dealt: DealRoles) -> State:
    """A role for everyone and one left over, for good (JB-5); then rumours, if they are wanted (JB-13)."""
    if len(dealt.roles) != state.seats or Counter((*dealt.roles, dealt.left_over)) != Counter(
        role_cards(state)
    ):
        raise IllegalMove("everyone gets one of the roles, and one is left over", "JB-5")
    return changed(
        state,
        phase="rumours" if state.rumours else "cards",
        turn=state.dealer if state.rumours else NOBODY,
        roles=dealt.roles,
        left_over=dealt.left_over,
        news=(news("deals_roles", "JB-5", state.dealer, round=state.round),),
    )


def hear(state: State, seat: Seat, move: Look | PassBy) -> State:
    """Whom one looks at is public, what one saw is not (JB-13)."""
    if isinstance(move, Look):
        looks, said = put(state.looks, seat, move.at), news("looks", "JB-13", seat, at=move.at)
    else:
        looks, said = state.looks, news("passes_by", "JB-13", seat)
    following = (seat + 1) % state.seats
    if following == state.dealer:
        return changed(state, phase="cards", turn=NOBODY, looks=looks, news=(said,))
    return changed(state, turn=following, looks=looks, news=(said,))


def deal_cards(state: State, order: DealCards) -> State:
    """Five cards each, one at a time from the dealer's left; the rest is put away unseen (JB-2, JB-6)."""
    if Counter(order.cards) != PACK:
        raise IllegalMove("a shuffle keeps every card", "JB-6")
    dealt = HAND * state.seats
    hands: list[tuple[Card, ...]] = [()] * state.seats
    for place, seat in enumerate(clockwise(state, state.dealer + 1)):
        hands[seat] = _sorted(order.cards[place : dealt : state.seats])
    return changed(
        state,
        phase="check",
        turn=state.dealer,
        hands=tuple(hands),
        away=_sorted(order.cards[dealt:]),
        news=(news("deals_cards", "JB-6", state.dealer, round=state.round),),
    )


# -- the cell check and the preparation ------------------------------------------------------------


def discard(state: State, seat: Seat, card: Card) -> State:
    """From the dealer, clockwise, everyone gives up a card in sight of all (JB-7)."""
    following = (seat + 1) % state.seats
    return changed(
        state,
        phase="prepare" if following == state.dealer else "check",
        turn=following,
        hands=put(state.hands, seat, _without(state.hands[seat], card)),
        checked=put(state.checked, seat, card),
        news=(news("discards", "JB-7", seat, card=card),),
    )


def lay(state: State, seat: Seat, move: LayCard) -> State:
    """From the dealer, clockwise, three times round, everyone lays a card (JB-8)."""
    card, route, open = move.card, move.route, move.open
    if open:
        said = news("lays_open", "JB-8", seat, card=card, route=route)
    else:
        said = news("lays_closed", "JB-8", seat, route=route)
    state = changed(
        state,
        turn=(seat + 1) % state.seats,
        hands=put(state.hands, seat, _without(state.hands[seat], card)),
        routes=put(state.routes, route, (*state.routes[route], Laid(seat, card, open))),
        news=(said,),
    )
    return state if sum(map(len, state.routes)) < LAID * state.seats else put_away(state)


def put_away(state: State) -> State:
    """The fifth card of everyone goes face down, by itself (JB-9)."""
    return changed(
        state,
        phase="break_out",
        turn=NOBODY,
        hands=((),) * state.seats,
        fifth=tuple(hand[0] for hand in state.hands),
        news=(*state.news, news("fifth_away", "JB-9")),
    )


# -- the break-out ---------------------------------------------------------------------------------


def choose(state: State, seat: Seat, route: Route) -> State:
    """A choice is secret and final; with the last one all come to light together (JB-10)."""
    choices, said = put(state.choices, seat, route), (news("chooses", "JB-10", seat),)
    state = changed(state, choices=choices, news=said)
    return state if "" in choices else break_out(state)


def break_out(state: State) -> State:
    """Choices, cards and roles come to light (JB-10), points are given (JB-11), and the round is over."""
    found = came_to_light(state)
    attempts = {attempt.seat: attempt for attempt in escapes(found, value(state))}
    said = [news("revealed", "JB-10", round=state.round)]
    for seat in clockwise(state, state.dealer):
        said.append(told_of(state, found, seat, attempts.get(seat)))
    if not found.escaped:
        said.append(news("nobody_escapes", "JB-11"))
    for seat in found.scored:
        if found.roles[seat] == GUARD:
            said.append(news("guard_scores", "JB-11", seat))
    points = tuple(
        (*earned, found.roles[seat]) if seat in found.scored else earned
        for seat, earned in enumerate(state.points)
    )
    return end_round(tell(cleared(state, points, found), *said))


def came_to_light(state: State) -> Round:
    """The round with everything that was hidden, but what stays so: fifth cards, cards put away, the role
    left over (JB-10)."""
    choices = tuple(int(chosen) for chosen in state.choices)
    roles = state.roles or (PRISONER,) * state.seats
    found = Round(
        number=state.round,
        checked=state.checked,
        routes=state.routes,
        choices=choices,
        roles=roles,
        totals=tuple(total(laid) for laid in state.routes),
        escaped=(),
        scored=(),
    )
    escaped = tuple(attempt.seat for attempt in escapes(found, value(state)) if attempt.out)
    guards = tuple(seat for seat, role in enumerate(roles) if role == GUARD)
    return changed(found, escaped=escaped, scored=escaped or guards)


def escapes(found: Round, needed: int) -> tuple[Escape, ...]:
    """Every prisoner's attempt: out with cards enough at the route and no guard there (JB-11)."""
    watched = {found.choices[seat] for seat, role in enumerate(found.roles) if role == GUARD}
    return tuple(
        Escape(
            seat,
            route,
            total=found.totals[route],
            guarded=route in watched,
            out=found.totals[route] >= needed and route not in watched,
        )
        for seat, route in enumerate(found.choices)
        if found.roles[seat] == PRISONER
    )


def told_of(state: State, found: Round, seat: Seat, attempt: Escape | None) -> News:
    """What became of a player: a guard watched, a prisoner is out, is caught, or falls short (JB-11)."""
    route = found.choices[seat]
    if attempt is None:
        return news("watches", "JB-10", seat, route=route)
    if attempt.out:
        return news("escapes", "JB-11", seat, route=route, total=attempt.total)
    if attempt.guarded:
        return news("caught", "JB-11", seat, route=route, total=attempt.total)
    return news("falls_short", "JB-11", seat, route=route, total=attempt.total, needed=value(state))


def cleared(state: State, points: tuple[tuple[Role, ...], ...], found: Round) -> State:
    """The table between two rounds: roles and cards are back in the box, the routes are empty (JB-4)."""
    return changed(
        empty(state.seats, state.guards, state.rumours),
        round=state.round,
        dealer=state.dealer,
        points=points,
        last=found,
        news=state.news,
    )


def end_round(state: State) -> State:
    """Four points win (JB-12); without guards the rounds are counted as well (JB-14). Else the deal passes to
    the left (JB-4)."""
    if max(map(len, state.points)) >= POINTS_TO_WIN:
        return end_game(state)
    if not state.guards and state.round == ROUNDS_WITHOUT_GUARDS:
        return end_game(tell(state, news("rounds_over", "JB-14", rounds=state.round)))
    dealer = (state.dealer + 1) % state.seats
    state = changed(state, phase=first_phase(state), round=state.round + 1, dealer=dealer)
    return tell(state, news("next_round", "JB-4", dealer, round=state.round))


# -- the end ---------------------------------------------------------------------------------------


def end_game(state: State) -> State:
    """The most points win, and are shared by all who have them (JB-12, JB-14)."""
    state = changed(state, phase="over")
    article, most = ending(state), max(map(len, state.points))
    winners = [seat for seat, earned in enumerate(state.points) if len(earned) == most]
    for seat in winners:
        if len(winners) == 1:
            state = tell(state, news("wins", article, seat, points=most))
        else:
            state = tell(state, news("shares_win", article, seat, points=most))
    return state


def ending(state: State) -> str:
    """The article that ended the game: four points (JB-12), or the last round without guards (JB-14)."""
    return "JB-12" if max(map(len, state.points)) >= POINTS_TO_WIN else "JB-14"


def outcome(state: State) -> Outcome | None:
    """Ranks by points, equal points sharing the place (JB-12); the roles that earned them do not count."""
    if state.phase != "over":
        return None
    scores = tuple(map(len, state.points))
    return Outcome(
        ranks=tuple(1 + sum(other > own for other in scores) for own in scores),
        scores=scores,
        article=ending(state),
    )


# -- what is hidden, and chance --------------------------------------------------------------------


def view(state: State, seat: Seat | None) -> State:
    """Blanks for what `seat` may not see before the reveal, or ever.

    Seen: the own role and the one looked at (JB-5, JB-13), the own hand (JB-6), fifth card (JB-9), closed
    cards (JB-8) and choice (JB-10). The role left over and the cards put away are seen by nobody.
    """
    seen = (seat, NOBODY if seat is None else state.looks[seat])
    return changed(
        state,
        roles=tuple(role if other in seen else HIDDEN for other, role in enumerate(state.roles)),
        left_over=state.left_over and HIDDEN,
        hands=tuple(
            hand if other == seat else (HIDDEN,) * len(hand) for other, hand in enumerate(state.hands)
        ),
        away=(HIDDEN,) * len(state.away),
        routes=tuple(
            tuple(laid if laid.open or laid.seat == seat else changed(laid, card=HIDDEN) for laid in route)
            for route in state.routes
        ),
        fifth=tuple(card if other == seat else card and HIDDEN for other, card in enumerate(state.fifth)),
        choices=tuple(
            chosen if other == seat or chosen == "" else HIDDEN for other, chosen in enumerate(state.choices)
        ),
    )


def imagine(view: State, seat: Seat, rng: Random) -> State:
    """Roles, cards and choices that are not seen, dealt anew as they could be.

    The roles as many as there are of each (JB-3); at a route a closed card is of its colour or grey (JB-8).
    """
    view = _with_roles(view, rng)
    choices = tuple(draw_below(len(ROUTES), rng) if chosen == HIDDEN else chosen for chosen in view.choices)
    return changed(_with_cards(view, rng), choices=choices)


def _with_roles(view: State, rng: Random) -> State:
    if not view.roles:
        return view
    left = Counter(role_cards(view)) - Counter(role for role in view.roles if role != HIDDEN)
    unseen = iter(shuffled(sorted(left.elements()), rng))
    roles = tuple(next(unseen) if role == HIDDEN else role for role in view.roles)
    return changed(view, roles=roles, left_over=next(unseen))


def _with_cards(view: State, rng: Random) -> State:
    """Closed cards first, since not every card can be one; then hands, fifth cards and cards put away."""
    if not view.away:
        return view
    laid = (laid.card for route in view.routes for laid in route)
    seen = Counter((*laid, *view.checked, *view.fifth, *(card for hand in view.hands for card in hand)))
    unseen = shuffled(sorted((PACK - seen).elements()), rng)
    closed, rest = _closed(view, unseen, rng)
    return changed(
        view,
        routes=tuple(
            tuple(changed(laid, card=next(cards)) if laid.card == HIDDEN else laid for laid in route)
            for route, cards in zip(view.routes, closed, strict=True)
        ),
        hands=tuple(_sorted(next(rest) for _ in hand) if HIDDEN in hand else hand for hand in view.hands),
        fifth=tuple(next(rest) if card == HIDDEN else card for card in view.fifth),
        away=_sorted(rest),
    )


def _closed(
    view: State, unseen: tuple[Card, ...], rng: Random
) -> tuple[tuple[Iterator[Card], ...], Iterator[Card]]:
    """Cards for the closed ones of each route, and the rest: every way in which they could lie is as likely.

    How many of them are grey is drawn first, by the number of ways there are to lay so many.
    """
    needed = [sum(laid.card == HIDDEN for laid in route) for route in view.routes]
    coloured = [[card for card in unseen if card[0] == COLOUR[name]] for name in ROUTES]
    grey = [card for card in unseen if card[0] == GREY]
    splits = [split for split in product(*(range(n + 1) for n in needed)) if sum(split) <= len(grey)]
    ways = []
    for split in splits:
        count = perm(len(grey), sum(split))
        for places, greys, cards in zip(needed, split, coloured, strict=True):
            count *= comb(places, greys) * perm(len(cards), places - greys)
        ways.append(count)
    split = _drawn(splits, ways, rng)
    closed = []
    for places, greys, cards in zip(needed, split, coloured, strict=True):
        taken = [*(grey.pop() for _ in range(greys)), *(cards.pop() for _ in range(places - greys))]
        closed.append(iter(shuffled(taken, rng)))
    return tuple(closed), iter(shuffled([*grey, *(card for cards in coloured for card in cards)], rng))


def _drawn(splits: list[tuple[int, ...]], ways: list[int], rng: Random) -> tuple[int, ...]:
    """One of them, each as likely as it has ways. There is always one: the true one."""
    drawn = draw_below(sum(ways), rng)
    return next(split for split, up_to in zip(splits, accumulate(ways), strict=True) if drawn < up_to)


def chance(state: State, rng: Random) -> DrawLots | DealRoles | DealCards:
    """A dealer drawn by lot (JB-4), shuffled roles (JB-5), a shuffled pack (JB-6)."""
    if state.phase == "lots":
        return DrawLots(draw_below(state.seats, rng))
    if state.phase == "roles":
        *roles, left_over = shuffled(role_cards(state), rng)
        return DealRoles(tuple(roles), left_over)
    return DealCards(shuffled(CARDS, rng))


# -- small things ----------------------------------------------------------------------------------


def _sorted(cards: Iterable[Card]) -> tuple[Card, ...]:
    """By colour, then from the lowest to the highest."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand less one such card."""
    place = hand.index(card)
    return (*hand[:place], *hand[place + 1 :])
