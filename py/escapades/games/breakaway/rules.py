"""Breakaway: a cycling race in stages, played with speed cards. Articles are in RULES.md beside this file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from escapades.games.breakaway.data import (
    HAND,
    LEADER_TIME,
    PACK_TIME,
    ROUTE_CARDS,
    SHORT_TALON,
    SLIPSTREAM,
    STAGES,
    USUAL_STAGES,
)
from escapades.kernel import CHANCE, HIDDEN, IllegalMove, News, Option, Outcome, Seat, news, shuffled

Card = int | str  # a speed, or HIDDEN in a view

OPTIONS = (
    Option("level", ("simple",), "simple"),
    Option("stages", STAGES, USUAL_STAGES, "BR-1"),
    Option("talon", ("full", "short"), "full", "BR-12"),
)
SEATS = range(2, 7)


@dataclass(frozen=True, slots=True)
class DrawLots:
    """Chance: each rider still in the draw for the first lead turns up a card, in seat order (BR-2)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance: all cards in the order in which they will be dealt and drawn (BR-3)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a route card from the hand (BR-4)."""

    card: int


@dataclass(frozen=True, slots=True)
class State:
    """A race. Between stages nobody holds a card and `talon` is empty."""

    stages: int
    short: bool  # only SHORT_TALON cards in the talon
    stage: int  # from 1
    phase: str  # lots, deal, ride, over
    drawing: tuple[Seat, ...]  # riders still in the draw for the lead
    leader: Seat
    turn: Seat
    hands: tuple[tuple[Card, ...], ...]  # by seat, sorted
    talon: tuple[Card, ...]  # next card first
    aside: tuple[Card, ...]  # put away unseen in a short stage
    piles: tuple[tuple[int, ...], ...]  # cards laid this stage, by seat
    delays: tuple[int, ...]  # minutes behind the pack, by seat; 0 is in the pack
    times: tuple[tuple[int, ...], ...]  # minutes, a row a finished stage
    news: tuple[News, ...]


def setup(seats: int, options: Mapping[str, Any]) -> State:
    """A race of a fixed number of stages (BR-1), before the draw for the first lead (BR-2)."""
    nobody: tuple[tuple[int, ...], ...] = ((),) * seats
    return State(
        stages=options.get("stages", USUAL_STAGES),
        short=options.get("talon", "full") == "short",
        stage=1,
        phase="lots",
        drawing=tuple(range(seats)),
        leader=0,
        turn=0,
        hands=nobody,
        talon=(),
        aside=(),
        piles=nobody,
        delays=(0,) * seats,
        times=(),
        news=(),
    )


def pending(state: State) -> tuple[Seat, ...]:
    """Chance before a stage, then one rider at a time, clockwise (BR-4)."""
    if state.phase == "over":
        return ()
    return (state.turn,) if state.phase == "ride" else (CHANCE,)


def legal(state: State, seat: Seat) -> tuple[Lay, ...]:
    """Any card of the own hand may be laid (BR-4, BR-11). Outcomes of chance are not listed."""
    if state.phase != "ride" or seat != state.turn:
        return ()
    return tuple(Lay(card) for card in sorted(set(state.hands[seat])) if isinstance(card, int))


def apply(state: State, seat: Seat, move: DrawLots | Shuffle | Lay) -> State:
    """The state after `move`, checked first."""
    if seat not in pending(state):
        raise IllegalMove("it is not this seat's turn", "BR-4")
    if state.phase == "lots" and isinstance(move, DrawLots):
        return draw_lots(state, move)
    if state.phase == "deal" and isinstance(move, Shuffle):
        return deal(state, move)
    if state.phase == "ride" and isinstance(move, Lay):
        if move.card not in state.hands[seat]:
            raise IllegalMove("this card is not in the hand", "BR-4")
        return lay(state, seat, move.card)
    raise IllegalMove("this is not the moment for such a move")


# -- before a stage --------------------------------------------------------------------------------


def draw_lots(state: State, lots: DrawLots) -> State:
    """The highest card leads stage 1; equal ones draw again among themselves (BR-2)."""
    if len(lots.cards) != len(state.drawing) or not _among_route_cards(lots.cards):
        raise IllegalMove("each rider in the draw turns up one route card", "BR-2")
    drawn = tuple(
        news("drew_lot", "BR-2", seat, speed=card)
        for seat, card in zip(state.drawing, lots.cards, strict=True)
    )
    highest = max(lots.cards)
    still = tuple(seat for seat, card in zip(state.drawing, lots.cards, strict=True) if card == highest)
    if len(still) > 1:
        return replace(state, drawing=still, news=drawn)
    first = still[0]
    return replace(
        state,
        phase="deal",
        drawing=(),
        leader=first,
        turn=first,
        news=(*drawn, news("starts_in_front", "BR-2", first, stage=1)),
    )


def deal(state: State, order: Shuffle) -> State:
    """Six cards each, one at a time from the leader's left; the rest is the talon (BR-3)."""
    if sorted(order.cards) != list(ROUTE_CARDS):
        raise IllegalMove("a shuffle keeps every card", "BR-3")
    seats = len(state.hands)
    dealt = seats * HAND
    hands: list[tuple[Card, ...]] = [()] * seats
    for place in range(seats):
        hands[(state.leader + 1 + place) % seats] = tuple(sorted(order.cards[place:dealt:seats]))
    end = dealt + SHORT_TALON if state.short else len(order.cards)
    ready = replace(
        state,
        phase="ride",
        turn=state.leader,
        hands=tuple(hands),
        talon=order.cards[dealt:end],
        aside=order.cards[end:],
        piles=((),) * seats,
        delays=(0,) * seats,
        news=(news("dealt", "BR-3", state.leader, stage=state.stage),),
    )
    return draw(ready)


def draw(state: State) -> State:
    """The rider whose turn it is takes the top card first (BR-4)."""
    top, *rest = state.talon
    hand = tuple(sorted((*state.hands[state.turn], top), key=_by_speed))
    last = (news("last_card", "BR-12", state.turn),) if not rest else ()
    return replace(
        state, hands=_put(state.hands, state.turn, hand), talon=tuple(rest), news=(*state.news, *last)
    )


# -- a card ----------------------------------------------------------------------------------------


def speed_of_pack(state: State) -> int | None:
    """The leader's last card is the speed of the pack; none before the first card of a stage (BR-5)."""
    pile = state.piles[state.leader]
    return pile[-1] if pile else None


def resolve(state: State, seat: Seat, speed: int) -> tuple[Seat, int, News]:
    """Who leads after `seat` rode at `speed`, the rider's delay in minutes, and what there is to say.

    The leader may ride at any speed and stays in front (BR-11).
    In the pack: faster takes the lead (BR-8), within the slipstream stays (BR-6), slower is dropped (BR-7).
    Dropped: every km/h counts (BR-9); who hands back the last minute is in the pack, not in front (BR-10).
    """
    pack, delay = speed_of_pack(state), state.delays[seat]
    if seat == state.leader or pack is None:
        return seat, 0, news("sets_pace", "BR-11", seat, speed=speed)
    if delay == 0:
        if speed > pack:
            return seat, 0, news("takes_lead", "BR-8", seat, speed=speed)
        if speed >= pack - SLIPSTREAM:
            return state.leader, 0, news("follows", "BR-6", seat, speed=speed)
        return state.leader, pack - speed, news("dropped", "BR-7", seat, speed=speed, minutes=pack - speed)
    after = delay + pack - speed
    if after <= 0:
        return state.leader, 0, news("rejoins", "BR-10", seat, speed=speed, minutes=delay)
    if speed < pack:
        said = news("loses", "BR-9", seat, speed=speed, minutes=pack - speed, delay=after)
    elif speed == pack:
        said = news("holds_gap", "BR-9", seat, speed=speed, delay=after)
    else:
        said = news("wins_back", "BR-9", seat, speed=speed, minutes=speed - pack, delay=after)
    return state.leader, after, said


def lay(state: State, seat: Seat, card: int) -> State:
    """Lay a card on the own pile and settle it; then the left neighbour draws, or the stage ends (BR-4)."""
    leader, delay, said = resolve(state, seat, card)
    hand = list(state.hands[seat])
    hand.remove(card)
    after = replace(
        state,
        leader=leader,
        hands=_put(state.hands, seat, tuple(hand)),
        piles=_put(state.piles, seat, (*state.piles[seat], card)),
        delays=_put(state.delays, seat, delay),
        news=(said,),
    )
    if not state.talon:
        return end_stage(after)
    return draw(replace(after, turn=(seat + 1) % len(state.hands)))


# -- the end of a stage ----------------------------------------------------------------------------


def stage_times(state: State) -> tuple[int, ...]:
    """The leader 2 h 59, the pack 3 h 00, a dropped rider 3 h 00 and the delay (BR-13)."""
    return tuple(
        LEADER_TIME if seat == state.leader else PACK_TIME + delay for seat, delay in enumerate(state.delays)
    )


def end_stage(state: State) -> State:
    """Who took the last card has laid the last one: hands are void, times are noted (BR-12, BR-13).

    The winner of a stage leads the next one (BR-2).
    """
    times = stage_times(state)
    said = (
        *state.news,
        news("wins_stage", "BR-13", state.leader, stage=state.stage, time=times[state.leader]),
    )
    finished = replace(
        state,
        hands=((),) * len(state.hands),
        talon=(),
        aside=(),
        times=(*state.times, times),
        turn=state.leader,
        news=said,
    )
    if state.stage == state.stages:
        return replace(finished, phase="over", news=(*said, news("race_over", "BR-14")))
    return replace(finished, phase="deal", stage=state.stage + 1)


def totals(state: State) -> tuple[int, ...]:
    """The general classification adds the stage times (BR-14)."""
    return tuple(sum(row[seat] for row in state.times) for seat in range(len(state.delays)))


def ranks(values: tuple[int, ...]) -> tuple[int, ...]:
    """The lowest is first; equal ones share the place: 1-2-2-4 (BR-14)."""
    return tuple(1 + sum(other < value for other in values) for value in values)


def outcome(state: State) -> Outcome | None:
    """The lowest total of stage times wins; equal totals share the place (BR-14)."""
    if state.phase != "over":
        return None
    scores = totals(state)
    return Outcome(ranks(scores), scores, "BR-14")


# -- what is hidden, and chance --------------------------------------------------------------------


def view(state: State, seat: Seat | None) -> State:
    """Blanks for the other hands, the talon and the cards put away (BR-3, BR-4)."""
    hands = tuple(hand if other == seat else _blank(hand) for other, hand in enumerate(state.hands))
    return replace(state, hands=hands, talon=_blank(state.talon), aside=_blank(state.aside))


def imagine(view: State, seat: Seat, rng: Random) -> State:
    """The unseen cards dealt anew among the other hands, the talon and the cards put away."""
    if view.phase != "ride":
        return view
    seen = Counter(card for card in view.hands[seat] if isinstance(card, int))
    for pile in view.piles:
        seen.update(pile)
    unseen = iter(shuffled((Counter(ROUTE_CARDS) - seen).elements(), rng))

    def fill(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(next(unseen) for _ in cards)

    hands = tuple(
        hand if other == seat else tuple(sorted(fill(hand), key=_by_speed))
        for other, hand in enumerate(view.hands)
    )
    return replace(view, hands=hands, talon=fill(view.talon), aside=fill(view.aside))


def chance(state: State, rng: Random) -> DrawLots | Shuffle:
    """Cards for the draw of lots (BR-2), or a shuffled pack (BR-3)."""
    cards = shuffled(ROUTE_CARDS, rng)
    return DrawLots(cards[: len(state.drawing)]) if state.phase == "lots" else Shuffle(cards)


def _among_route_cards(cards: tuple[int, ...]) -> bool:
    return not Counter(cards) - Counter(ROUTE_CARDS)


def _blank(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)


def _by_speed(card: Card) -> tuple[bool, Card]:
    return isinstance(card, str), card


def _put(row: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*row[:seat], value, *row[seat + 1 :])
