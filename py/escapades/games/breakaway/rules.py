"""Breakaway: a cycling race in stages, played with speed cards. Articles are in RULES.md beside this file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import Any

from escapades.games.breakaway.data import (
    BOOST,
    BOOST_SPEED,
    CLIMB,
    CLIMB_LIMIT,
    CLIMBS,
    DECKS,
    HAND,
    IN_A_HAND,
    LEADER_TIME,
    LEVELS,
    LIMP_SPEED,
    PACK_TIME,
    ROUTE_CARDS,
    SHORT_TALON,
    SLIPSTREAM,
    SLUMP,
    STAGES,
    TEAM_HAND,
    TEAM_SEATS,
    USUAL_STAGES,
)
from escapades.kernel import (
    CHANCE,
    HIDDEN,
    BadOption,
    Fact,
    IllegalMove,
    News,
    Option,
    Outcome,
    Seat,
    changed,
    news,
    put,
    shuffled,
    tell,
)

Card = int | str  # a speed, CLIMB, SLUMP, BOOST, or HIDDEN in a view
Hands = tuple[tuple[Card, ...], ...]  # by seat
Rider = int  # the seat, or in teams 2 * seat and 2 * seat + 1

OPTIONS = (
    Option("level", LEVELS, "simple"),
    Option("stages", STAGES, USUAL_STAGES, "BR-1"),
    Option("talon", ("full", "short"), "full", "BR-12"),
)
SEATS = range(2, 7)


# -- moves -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawLots:
    """Chance: each player still in the draw for the first lead turns up a card, in seat order (BR-2)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance: all cards in the order in which they will be dealt and drawn (BR-3)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a route card from the hand (BR-4)."""

    card: int


@dataclass(frozen=True, slots=True)
class Limp:
    """Without any route card and without a talon the rider rides as with the lowest one (BR-24)."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Without any route card a special goes out of the stage for the top of the talon (BR-24)."""

    card: str


@dataclass(frozen=True, slots=True)
class Boost:
    """Play a boost with the own route card, before or after it (BR-21)."""


@dataclass(frozen=True, slots=True)
class Climb:
    """Play a climb: with the own card that leads (BR-15), or in front of another leader (BR-16)."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The sitting leader is about to lay a card: the others may put a climb in front of it (BR-16)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Asked for a climb: no (BR-16)."""


@dataclass(frozen=True, slots=True)
class Done:
    """Nothing more is played with the card that lies there: it is settled (BR-23)."""


@dataclass(frozen=True, slots=True)
class GiveSlump:
    """In teams the player chooses which of the two riders a slump hits (BR-32)."""

    rider: Rider


Move = DrawLots | Shuffle | Lay | Limp | Swap | Boost | Climb | Ready | Pass | Done | GiveSlump


# -- the race --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class State:
    """A race. Between stages nobody holds a card and the talon is empty.

    Phases: lots and deal (chance); ride, before the card; ask_before, the others are asked for a climb;
    lay, the card that was announced; laid, a boost or a climb may follow the card; ask_after; slump_in_turn
    and slump_at_end, a team chooses who takes a slump; over.
    """

    level: str
    stages: int
    short: bool  # only SHORT_TALON cards in the talon
    stage: int  # from 1
    phase: str
    drawing: tuple[Seat, ...]  # players still in the draw for the lead
    leader: Rider
    rider: Rider  # whose card it is
    pace: int  # speed of the pack, 0 before the first card of a stage
    climbing: bool  # a climb lasts
    card: int  # speed of the card laid and not yet settled, else 0
    boosted: bool  # a boost goes with this card
    slumped: int  # slumps that hit the card laid and not yet settled
    took_lead: bool  # this card took the lead before its climb
    asked: tuple[Seat, ...]  # still to be asked for a climb, in this order
    hands: tuple[tuple[Card, ...], ...]  # by seat, sorted
    talon: tuple[Card, ...]  # next card first
    aside: tuple[Card, ...]  # put away unseen in a short stage
    out: tuple[Card, ...]  # specials played, thrown in or swapped, for all to see
    piles: tuple[tuple[int, ...], ...]  # route cards laid this stage, by rider
    speeds: tuple[int, ...]  # of the last card as it counted, by rider; 0 is none
    delays: tuple[int, ...]  # minutes behind the pack, by rider; 0 is in the pack
    slumps: tuple[int, ...]  # waiting for the next card, by rider
    turns_left: int  # after this one, once the last card of the talon was taken; -1 before
    times: tuple[tuple[int, ...], ...]  # minutes by seat, a row a finished stage
    winners: tuple[Seat, ...]  # of the finished stages
    news: tuple[News, ...]

    @property
    def teams(self) -> bool:
        return self.level == "teams"

    @property
    def turn(self) -> Seat:
        """The player whose rider's card it is."""
        return self.rider // 2 if self.level == "teams" else self.rider

    @property
    def seats(self) -> int:
        return len(self.hands)


def seat_of(state: State, rider: Rider) -> Seat:
    return rider // 2 if state.teams else rider


def riders_of(state: State, seat: Seat) -> tuple[Rider, ...]:
    """One rider a player; in teams two, who ride one after the other (BR-30)."""
    return (2 * seat, 2 * seat + 1) if state.teams else (seat,)


def setup(seats: int, options: Mapping[str, Any]) -> State:
    """A race of a fixed number of stages (BR-1), before the draw for the first lead (BR-2)."""
    level = options.get("level", "simple")
    if level == "teams" and seats not in TEAM_SEATS:
        least, most = TEAM_SEATS.start, TEAM_SEATS.stop - 1
        allowed = f"teams are {least} to {most} players (BR-30)"
        raise BadOption("seats", seats, allowed, "teams", seats=seats, least=least, most=most)
    riders = seats * 2 if level == "teams" else seats
    return State(
        level=level,
        stages=options.get("stages", USUAL_STAGES),
        short=options.get("talon", "full") == "short",
        stage=1,
        phase="lots",
        drawing=tuple(range(seats)),
        leader=0,
        rider=0,
        pace=0,
        climbing=False,
        card=0,
        boosted=False,
        slumped=0,
        took_lead=False,
        asked=(),
        hands=((),) * seats,
        talon=(),
        aside=(),
        out=(),
        piles=((),) * riders,
        speeds=(0,) * riders,
        delays=(0,) * riders,
        slumps=(0,) * riders,
        turns_left=-1,
        times=(),
        winners=(),
        news=(),
    )


def pending(state: State) -> tuple[Seat, ...]:
    """Chance before a stage, then one player at a time, clockwise (BR-4), or who is asked (BR-16)."""
    if state.asked:
        return state.asked[:1]
    if state.phase in ("lots", "deal"):
        return (CHANCE,)
    return () if state.phase == "over" else (state.turn,)


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """What `seat` may do now, by the order of a turn (BR-23). Outcomes of chance are not listed."""
    if seat < 0 or seat not in pending(state):
        return ()
    hand = state.hands[seat]
    if state.asked:
        return (Pass(), Climb()) if CLIMB in hand else (Pass(),)
    if state.phase.startswith("slump"):
        return tuple(GiveSlump(rider) for rider in riders_of(state, seat))
    moves: list[Move] = []
    if state.phase in ("ride", "laid"):
        if BOOST in hand and not state.boosted:
            moves.append(Boost())
        if CLIMB in hand and may_climb(state):
            moves.append(Climb())
    if state.phase == "laid":
        return (Done(), *moves)
    routes = _lays(hand)
    if not routes and state.talon:
        swaps = sorted(card for card in set(hand) if isinstance(card, str))
        return (*moves, *(Swap(card) for card in swaps))
    if state.phase == "ride" and must_announce(state):
        return (Ready(), *moves)
    return (*(routes or (Limp(),)), *moves)


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after `move`, checked first."""
    if seat not in pending(state):
        raise IllegalMove("it is not this seat's turn", "BR-4")
    fresh = changed(state, news=())
    if seat == CHANCE:
        if state.phase == "lots" and isinstance(move, DrawLots):
            return draw_lots(fresh, move)
        if state.phase == "deal" and isinstance(move, Shuffle):
            return deal(fresh, move)
    elif move in legal(state, seat):
        return _play(fresh, seat, move)
    raise refusal(state, seat, move)


def _play(state: State, seat: Seat, move: Move) -> State:
    match move:
        case Lay(card):
            return lay(state, card)
        case Limp():
            limping = ride_at(state, LIMP_SPEED)
            return settle_or_wait(tell(limping, about(state, "limps", "BR-24", state.rider)))
        case Swap(card):
            return swap(state, card)
        case Boost():
            return boost(state)
        case Climb():
            return climb(state, seat)
        case Ready():
            return changed(state, phase="ask_before", asked=_others(state))
        case Pass():
            return answered(changed(state, asked=state.asked[1:]))
        case GiveSlump(rider):
            return give_slump(state, rider)
        case _:
            return settle(state)


def refusal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """Why a move cannot be made, with the article that forbids it."""
    hand = state.hands[seat] if seat >= 0 else ()
    match move:
        case Lay(card) if card not in hand:
            return IllegalMove("this card is not in the hand", "BR-4")
        case Boost() if BOOST in hand and state.boosted:
            return IllegalMove("one boost a card", "BR-21")
        case Climb() if CLIMB in hand and state.climbing:
            return IllegalMove("no climb while another lasts", "BR-18")
        case Climb() if CLIMB in hand:
            return IllegalMove("only with a card that leads, or when asked", "BR-16")
        case Swap():
            return IllegalMove("specials are swapped only without any route card", "BR-24")
        case DrawLots():
            return IllegalMove("lots are drawn once, before the first stage", "BR-2")
        case Shuffle():
            return IllegalMove("cards are dealt before a stage", "BR-3")
        case GiveSlump():
            return IllegalMove("a slump is given to one of the own riders when it is drawn", "BR-32")
    return IllegalMove("this is not the moment for such a move", "BR-23")


# -- before a stage --------------------------------------------------------------------------------


def draw_lots(state: State, lots: DrawLots) -> State:
    """The highest card leads stage 1; equal ones draw again among themselves (BR-2).

    In teams the first rider of the team leads (BR-30).
    """
    if len(lots.cards) != len(state.drawing) or Counter(lots.cards) - Counter(ROUTE_CARDS):
        raise IllegalMove("each player in the draw turns up one route card", "BR-2")
    drawn = tuple(zip(state.drawing, lots.cards, strict=True))
    state = tell(state, *(news("drew_lot", "BR-2", seat, speed=card) for seat, card in drawn))
    still = tuple(seat for seat, card in drawn if card == max(lots.cards))
    if len(still) > 1:
        return changed(state, drawing=still)
    first = riders_of(state, still[0])[0]
    state = changed(state, phase="deal", drawing=(), leader=first, rider=first)
    return tell(state, news("starts_in_front", "BR-2", still[0], stage=1))


def deal(state: State, order: Shuffle) -> State:
    """Six cards each, one at a time from the leader's left; the rest is the talon (BR-3).

    Teams get seven (BR-30).
    """
    if Counter(order.cards) != Counter(DECKS[state.level]):
        raise IllegalMove("a shuffle keeps every card", "BR-3")
    seats, riders = state.seats, len(state.delays)
    dealt = seats * (TEAM_HAND if state.teams else HAND)
    hands: list[tuple[Card, ...]] = [()] * seats
    dealing_order = [(state.turn + 1 + place) % seats for place in range(seats)]
    for place, seat in enumerate(dealing_order):
        hands[seat] = _sorted(order.cards[place:dealt:seats])
    ready = changed(
        state,
        hands=tuple(hands),
        talon=order.cards[dealt:],
        aside=(),
        out=(),
        pace=0,
        climbing=False,
        piles=((),) * riders,
        speeds=(0,) * riders,
        delays=(0,) * riders,
        slumps=(0,) * riders,
        turns_left=-1,
    )
    ready = tell(ready, news("dealt", "BR-3", state.turn, stage=state.stage))
    for seat in dealing_order:
        ready = throw_in_slumps(ready, seat)
    if state.short:
        ready = changed(ready, talon=ready.talon[:SHORT_TALON], aside=ready.talon[SHORT_TALON:])
    return begin(ready, state.leader)


def throw_in_slumps(state: State, seat: Seat) -> State:
    """Slumps of the first deal are shown and replaced until there are none, and do nothing (BR-19)."""
    while SLUMP in state.hands[seat]:
        state = _discard(state, seat, SLUMP)
        state = changed(state, talon=state.talon[1:], hands=_with(state.hands, seat, state.talon[0]))
        state = tell(state, news("threw_slump", "BR-19", seat))
    return state


# -- cards of the talon ----------------------------------------------------------------------------


def draw(state: State, seat: Seat) -> State:
    """Take the top card; a slump is shown and replaced at once (BR-20). An empty talon gives none (BR-24)."""
    while state.talon:
        top = state.talon[0]
        state = take_top(state, seat)
        if top != SLUMP:
            return state
        state = hit_by_slump(state, riders_of(state, seat)[0], "BR-20")
    return state


def take_top(state: State, seat: Seat) -> State:
    """The top card goes from the talon to the hand, but a slump does not (BR-20).

    Who takes the last one closes the stage (BR-12, BR-33).
    """
    top, talon, hands = state.talon[0], state.talon[1:], state.hands
    if top != SLUMP:
        hands = _with(hands, seat, top)
    if talon:
        return changed(state, talon=talon, hands=hands)
    if state.teams:
        # A last round without drawing, from the left neighbour to this player (BR-33).
        left, said = state.seats, news("last_card", "BR-33", seat)
    else:
        # In the own turn the stage ends with it; out of turn, when that player has laid a card (BR-12).
        left, said = (seat - state.turn) % state.seats, news("last_card", "BR-12", seat)
    return tell(changed(state, talon=talon, hands=hands, turns_left=left), said)


def hit_by_slump(state: State, rider: Rider, article: str) -> State:
    """The rider's next card counts less; several slumps add up (BR-20)."""
    count = state.slumps[rider] + 1
    state = changed(state, slumps=put(state.slumps, rider, count), out=(*state.out, SLUMP))
    return tell(state, about(state, "slump", article, rider, count=count))


def refill(state: State) -> State:
    """A team's turn ends by drawing up to seven cards (BR-31); a slump asks whom it hits (BR-32)."""
    seat = state.turn
    while state.talon and len(state.hands[seat]) < TEAM_HAND:
        top = state.talon[0]
        state = take_top(state, seat)
        if top == SLUMP:
            return changed(state, phase="slump_at_end")
    return pass_on(state)


def give_slump(state: State, rider: Rider) -> State:
    """The team's choice; then another card is drawn (BR-32)."""
    state = hit_by_slump(state, rider, "BR-32")
    return refill(state) if state.phase == "slump_at_end" else draw_in_team_turn(state)


def draw_in_team_turn(state: State) -> State:
    """A swap is the one draw in the middle of a team's turn (BR-24, BR-31)."""
    if not state.talon:
        return changed(state, phase="ride")
    phase = "slump_in_turn" if state.talon[0] == SLUMP else "ride"
    return changed(take_top(state, state.turn), phase=phase)


# -- a turn ----------------------------------------------------------------------------------------


def begin(state: State, rider: Rider) -> State:
    """The turn comes to `rider`: the leader's ends a climb (BR-18), then the top card is drawn (BR-4).

    In teams nothing is drawn before both riders have ridden (BR-31).
    """
    if state.climbing and rider == state.leader:
        state = tell(changed(state, climbing=False), about(state, "climb_over", "BR-18", rider))
    state = changed(state, phase="ride", rider=rider, card=0, boosted=False)
    return state if state.teams else draw(state, state.turn)


def may_climb(state: State) -> bool:
    """With the leader's card (BR-15) or after one that takes the lead (BR-23), if no climb lasts (BR-18)."""
    if state.climbing:
        return False
    return state.rider == state.leader or (state.phase == "laid" and takes_lead(state))


def climbs_left(state: State) -> bool:
    """Whether, for all that everybody knows, a climb may still come."""
    return state.level != "simple" and not state.climbing and state.out.count(CLIMB) < CLIMBS


def must_announce(state: State) -> bool:
    """Before the sitting leader's card the others are asked for a climb (BR-16)."""
    return state.rider == state.leader and climbs_left(state)


def swap(state: State, card: str) -> State:
    """A special for the top of the talon, until a route card comes (BR-24)."""
    state = tell(_discard(state, state.turn, card), about(state, "swaps", "BR-24", state.rider, card=card))
    return draw_in_team_turn(state) if state.teams else draw(state, state.turn)


def boost(state: State) -> State:
    """Two km/h more for this card, at most once (BR-21), replaced at once but in teams (BR-31)."""
    state = tell(_discard(state, state.turn, BOOST), about(state, "boost", "BR-21", state.rider))
    state = _replacement(changed(state, boosted=True), state.turn)
    return settle_or_wait(state) if state.phase == "laid" else state


def climb(state: State, seat: Seat) -> State:
    """The road rises in front of the leader; replaced at once, but not in teams (BR-15, BR-16, BR-31)."""
    out_of_turn = bool(state.asked)
    if state.phase == "laid" and state.rider != state.leader:
        # A lead already taken is never undone by the climb that follows it (BR-17).
        state = changed(state, leader=state.rider, took_lead=True)
    state = changed(_discard(state, seat, CLIMB), climbing=True, asked=())
    if out_of_turn:
        leader = seat_of(state, state.leader)
        state = tell(state, news("climb_in_front", "BR-16", seat, leader=leader))
    else:
        state = tell(state, about(state, "climb", "BR-15", state.rider))
    if state.phase == "ask_after":
        pace = min(state.pace, CLIMB_LIMIT)
        state = changed(state, pace=pace, speeds=put(state.speeds, state.leader, pace))
    state = _replacement(state, seat)
    if out_of_turn:
        return answered(state)
    return settle_or_wait(state) if state.phase == "laid" else state


def _replacement(state: State, seat: Seat) -> State:
    return state if state.teams else draw(state, seat)


def answered(state: State) -> State:
    """Everybody asked has answered: the announced card is laid, or the next rider plays (BR-16)."""
    if state.asked:
        return state
    return changed(state, phase="lay") if state.phase == "ask_before" else next_rider(state)


def lay(state: State, card: int) -> State:
    """A route card on the rider's own pile (BR-4); a boost or a climb may follow it (BR-23)."""
    rider, piles = state.rider, state.piles
    hands, piles = _without(state.hands, state.turn, card), put(piles, rider, (*piles[rider], card))
    return settle_or_wait(ride_at(state, card, hands=hands, piles=piles))


def ride_at(state: State, card: int, **laid: Any) -> State:
    """The slumps drawn so far hit this card; one drawn from now on waits for the next (BR-20, BR-23)."""
    rider, slumps = state.rider, state.slumps
    slumped = slumps[rider]
    if slumped:
        slumps = put(slumps, rider, 0)
    return changed(state, phase="laid", card=card, slumped=slumped, slumps=slumps, **laid)


def settle_or_wait(state: State) -> State:
    """Wait for `Done` where, for all that everybody knows, a boost or a climb may follow the card (BR-23)."""
    if state.level in ("complete", "teams") and not state.boosted:
        return state
    return state if climbs_left(state) and may_climb(state) else settle(state)


# -- what a card does ------------------------------------------------------------------------------


def counted(card: int, boosted: bool, slumps: int, climbing: bool) -> int:
    """A boost adds two, a slump takes two, they cancel (BR-20, BR-22); on a climb 50 is the limit (BR-17)."""
    speed = card + BOOST_SPEED * boosted - BOOST_SPEED * slumps
    return min(speed, CLIMB_LIMIT) if climbing else speed


def speed_as_laid(state: State) -> int:
    """The speed of the card that lies there, as it counts now."""
    return counted(state.card, state.boosted, state.slumped, state.climbing)


def takes_lead(state: State) -> bool:
    """Whether the card that lies there, as it stands, takes the lead (BR-8)."""
    if state.rider == state.leader or state.delays[state.rider] or state.climbing:
        return False
    return speed_as_laid(state) > state.pace


def resolve(state: State, rider: Rider, speed: int) -> tuple[Rider, int, News]:
    """Who leads after `rider` rode at `speed`, the rider's delay in minutes, and what there is to say.

    The leader may ride at any speed and stays in front (BR-11); that is the speed of the pack (BR-5).
    In the pack: faster takes the lead (BR-8), within the slipstream stays (BR-6), slower is dropped (BR-7).
    On a climb nobody passes and there is no slipstream (BR-17).
    Dropped: every km/h counts (BR-9); who hands back the last minute is in the pack, not in front (BR-10).
    """
    pace, delay, leader = state.pace, state.delays[rider], state.leader
    if rider == leader or not pace:
        return rider, 0, about(state, "sets_pace", "BR-11", rider, speed=speed)
    lost = pace - speed
    if delay == 0:
        if speed > pace and not state.climbing:
            return rider, 0, about(state, "takes_lead", "BR-8", rider, speed=speed)
        if speed > pace:
            return leader, 0, about(state, "held_up", "BR-17", rider, speed=speed)
        if lost <= (0 if state.climbing else SLIPSTREAM):
            return leader, 0, about(state, "follows", "BR-6", rider, speed=speed)
        article = "BR-7" if lost > SLIPSTREAM else "BR-17"
        return leader, lost, about(state, "dropped", article, rider, speed=speed, minutes=lost)
    after = delay + lost
    if after <= 0:
        return leader, 0, about(state, "rejoins", "BR-10", rider, speed=speed, minutes=delay)
    if lost > 0:
        return leader, after, about(state, "loses", "BR-9", rider, speed=speed, minutes=lost, delay=after)
    if lost == 0:
        return leader, after, about(state, "holds_gap", "BR-9", rider, speed=speed, delay=after)
    return leader, after, about(state, "wins_back", "BR-9", rider, speed=speed, minutes=-lost, delay=after)


def settle(state: State) -> State:
    """The card counts, its slumps are gone (BR-20); after a card that leads the others are asked (BR-16)."""
    rider, speed = state.rider, speed_as_laid(state)
    leader, delay, said = resolve(state, rider, speed)
    if state.took_lead:
        said = about(state, "takes_lead", "BR-8", rider, speed=speed)
    state = changed(
        state,
        leader=leader,
        pace=speed if leader == rider else state.pace,
        card=0,
        boosted=False,
        slumped=0,
        took_lead=False,
        speeds=put(state.speeds, rider, speed),
        delays=put(state.delays, rider, delay),
        news=(*state.news, said),
    )
    if leader == rider and climbs_left(state) and not is_last_card(state):
        return changed(state, phase="ask_after", asked=_others(state))
    return next_rider(state)


def is_last_card(state: State) -> bool:
    """Whether no card is laid after this one in this stage (BR-12, BR-33)."""
    return state.turns_left == 0 and state.rider == riders_of(state, state.turn)[-1]


def next_rider(state: State) -> State:
    """The second rider of the team, then the left neighbour (BR-4, BR-31)."""
    if not state.teams:
        return pass_on(state)
    second = state.rider == riders_of(state, state.turn)[-1]
    return refill(state) if second else begin(state, state.rider + 1)


def pass_on(state: State) -> State:
    """To the left neighbour, unless the stage ends with this turn (BR-12, BR-33)."""
    if state.turns_left == 0:
        return end_stage(state)
    if state.turns_left > 0:
        state = changed(state, turns_left=state.turns_left - 1)
    neighbour = (state.turn + 1) % state.seats
    return begin(state, riders_of(state, neighbour)[0])


# -- the end of a stage ----------------------------------------------------------------------------


def stage_times(state: State) -> tuple[int, ...]:
    """The leader 2 h 59, the pack 3 h 00, a dropped rider 3 h 00 and the delay (BR-13).

    A team has no bonus: it counts the minutes of both riders (BR-34).
    """
    if state.teams:
        return tuple(
            sum(state.delays[rider] for rider in riders_of(state, seat)) for seat in range(state.seats)
        )
    return tuple(
        LEADER_TIME if seat == state.leader else PACK_TIME + delay for seat, delay in enumerate(state.delays)
    )


def stage_winner(state: State) -> Seat:
    """The player of the leader (BR-13); in teams the fewest minutes, then the general classification,
    then the team with the leader token or the first one clockwise from it (BR-30)."""
    token = seat_of(state, state.leader)
    if not state.teams:
        return token
    overall = totals(state)
    return min(
        range(state.seats),
        key=lambda seat: (state.times[-1][seat], overall[seat], (seat - token) % state.seats),
    )


def end_stage(state: State) -> State:
    """Hands are void, slumps and a climb lapse (BR-12), times are noted (BR-13).

    The winner leads the next stage (BR-2).
    """
    state = changed(
        state,
        times=(*state.times, stage_times(state)),
        hands=((),) * state.seats,
        talon=(),
        aside=(),
        asked=(),
        climbing=False,
        slumps=(0,) * len(state.slumps),
    )
    winner = stage_winner(state)
    state = changed(state, winners=(*state.winners, winner))
    time = state.times[-1][winner]
    if state.teams:
        state = tell(state, news("team_wins_stage", "BR-34", winner, stage=state.stage, minutes=time))
    else:
        state = tell(state, news("wins_stage", "BR-13", winner, stage=state.stage, time=time))
    if state.stage == state.stages:
        return tell(changed(state, phase="over"), news("race_over", "BR-14"))
    first = riders_of(state, winner)[0]
    return changed(state, phase="deal", stage=state.stage + 1, leader=first, rider=first)


def totals(state: State) -> tuple[int, ...]:
    """The general classification adds the stage times (BR-14), in teams the minutes (BR-34)."""
    return tuple(sum(row[seat] for row in state.times) for seat in range(state.seats))


def ranks(values: tuple[int, ...]) -> tuple[int, ...]:
    """The lowest is first; equal ones share the place: 1-2-2-4 (BR-14)."""
    return tuple(1 + sum(other < value for other in values) for value in values)


def outcome(state: State) -> Outcome | None:
    """The lowest total wins; equal totals share the place (BR-14, BR-34)."""
    if state.phase != "over":
        return None
    scores = totals(state)
    return Outcome(ranks(scores), scores, "BR-34" if state.teams else "BR-14")


# -- what is hidden, and chance --------------------------------------------------------------------


def view(state: State, seat: Seat | None) -> State:
    """Blanks for the other hands, the talon and the cards put away (BR-3, BR-4)."""
    hands = tuple(hand if other == seat else _blank(hand) for other, hand in enumerate(state.hands))
    return changed(state, hands=hands, talon=_blank(state.talon), aside=_blank(state.aside))


def imagine(view: State, seat: Seat, rng: Random) -> State:
    """The unseen cards dealt anew: no slump into a hand, where none can be (BR-19, BR-20)."""
    if not any(view.hands):
        return view
    seen = Counter((*view.hands[seat], *view.out))
    for pile in view.piles:
        seen.update(pile)
    unseen = Counter(DECKS[view.level])
    unseen.subtract(seen)
    if view.phase.startswith("slump"):
        unseen[SLUMP] -= 1  # drawn, and not yet given to a rider
    slumps = unseen.pop(SLUMP, 0)
    for_hands = list(shuffled(unseen.elements(), rng))
    hands = tuple(
        hand if other == seat else _sorted(for_hands.pop() for _ in hand)
        for other, hand in enumerate(view.hands)
    )
    rest = shuffled((*for_hands, *(SLUMP,) * slumps), rng)
    return changed(view, hands=hands, talon=rest[: len(view.talon)], aside=rest[len(view.talon) :])


def chance(state: State, rng: Random) -> DrawLots | Shuffle:
    """Cards for the draw of lots (BR-2), or a shuffled pack (BR-3)."""
    if state.phase == "lots":
        return DrawLots(shuffled(ROUTE_CARDS, rng)[: len(state.drawing)])
    return Shuffle(shuffled(DECKS[state.level], rng))


# -- small things ----------------------------------------------------------------------------------


def about(state: State, what: str, article: str, rider: Rider, **facts: Fact) -> News:
    """News of a rider: the player's, with the rider's number in teams."""
    if not state.teams:
        return news(what, article, rider, **facts)
    return news(what, article, seat_of(state, rider), **facts, number=rider % 2 + 1)


def _others(state: State) -> tuple[Seat, ...]:
    """The other players, clockwise from the leader (BR-16)."""
    first = seat_of(state, state.leader)
    return tuple((first + step) % state.seats for step in range(1, state.seats))


@cache
def _lay_of(card: int) -> Lay:
    return Lay(card)


@lru_cache(1 << 12)
def _lays(hand: tuple[Card, ...]) -> tuple[Lay, ...]:
    """One for each speed in the hand; a hand is sorted, equal ones lie together."""
    return tuple(_lay_of(card) for card in dict.fromkeys(hand) if isinstance(card, int))


def _discard(state: State, seat: Seat, card: Card) -> State:
    """A special leaves the hand, face up."""
    return changed(state, hands=_without(state.hands, seat, card), out=(*state.out, card))


def _with(hands: Hands, seat: Seat, card: Card) -> Hands:
    return put(hands, seat, _sorted((*hands[seat], card)))


def _without(hands: Hands, seat: Seat, card: Card) -> Hands:
    place = hands[seat].index(card)
    return put(hands, seat, hands[seat][:place] + hands[seat][place + 1 :])


def _blank(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)


def _sorted(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Speeds in order, then specials."""
    return tuple(sorted(cards, key=IN_A_HAND.__getitem__))
