"""What a rider who knows the road would do, from what that rider sees and nothing else.

One rule of thumb a question, no search: every card has a price (a high card is worth keeping), and every
result has a worth in minutes. The best bargain is played.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from escapades.games.breakaway import rules
from escapades.games.breakaway.data import BOOST, BOOST_SPEED, CLIMB, CLIMB_LIMIT, SLIPSTREAM, SLUMP
from escapades.games.breakaway.rules import Move, Rider, State
from escapades.kernel import Seat

LEAD_AT_THE_END = 3.0  # what the lead is worth with the last cards: the bonus, and the next stage's lead
KEEP_BOOST = 1.6  # minutes that a boost must be worth before it is spent
KEEP_CLIMB = 1.2  # the same for a climb
SWAP_ORDER = (BOOST, CLIMB, SLUMP)  # worth keeping last: a climb


def choose(view: State, seat: Seat, rng: Random) -> Move:
    """A legal move for `seat`."""
    legal = rules.legal(view, seat)
    if len(legal) == 1:
        return legal[0]
    if view.asked:
        return rules.Climb() if climb_helps(view, seat) else rules.Pass()
    if view.phase.startswith("slump"):
        return rules.GiveSlump(max(rules.riders_of(view, seat), key=lambda rider: view.delays[rider]))
    if view.phase == "laid":
        return after_the_card(view, seat, legal)
    swaps = [move for move in legal if isinstance(move, rules.Swap)]
    if swaps:
        return min(swaps, key=lambda swap: SWAP_ORDER.index(swap.card))
    if rules.Ready() in legal:
        return rules.Ready()
    cards = [move for move in legal if isinstance(move, rules.Lay)]
    if not cards:
        return rules.Limp()
    # A touch of chance between bargains that are nearly the same keeps a rider from being read.
    return max(cards, key=lambda lay: bargain(view, seat, lay.card) + rng.random() * 0.25)


def after_the_card(view: State, seat: Seat, legal: tuple[Move, ...]) -> Move:
    """A boost where it saves minutes or the lead, a climb where it drops others; else the card stands."""
    plain = worth(view, view.card, boosted=view.boosted)
    if rules.Boost() in legal and worth(view, view.card, boosted=True) - plain >= KEEP_BOOST:
        return rules.Boost()
    if rules.Climb() in legal and strength(view.hands[seat]) >= 46.5:
        return rules.Climb()
    return rules.Done()


def bargain(view: State, seat: Seat, card: int) -> float:
    """What a card brings, less its price; a boost in hand counts for a part of what it could add."""
    plain = worth(view, card, boosted=view.boosted)
    if BOOST in view.hands[seat] and not view.boosted:
        plain = max(plain, worth(view, card, boosted=True) - KEEP_BOOST)
    return plain - price(view, seat, card)


def worth(view: State, card: int, boosted: bool) -> float:
    """Minutes not lost, and the lead for what it is worth now."""
    rider = view.rider
    speed = rules.counted(card, boosted, view.slumps[rider], view.climbing)
    leader, delay, _ = rules.resolve(view, rider, speed)
    value = -float(delay) - (1.5 if delay and not view.delays[rider] else 0.0)
    if leader == rider:
        value += LEAD_AT_THE_END * lateness(view) ** 2
        value += pressure(view, rider, speed)
    return value


def pressure(view: State, rider: Rider, speed: int) -> float:
    """A fast leader wears the others out, as long as the own hand can keep it up."""
    stamina = strength(view.hands[rules.seat_of(view, rider)]) - 45.5
    return (speed - 44) * 0.12 * stamina


def price(view: State, seat: Seat, card: int) -> float:
    """High cards are worth keeping, the less so the nearer the end: hands are void then (BR-12)."""
    return max(0, card - 41) * 0.22 * (1 - lateness(view))


def lateness(view: State) -> float:
    """From 0 at the start of a stage to 1 with its last cards, by the talon."""
    started = max(1, len(view.talon) + sum(map(len, view.piles)))
    return 1 - len(view.talon) / started


def strength(hand: tuple[rules.Card, ...]) -> float:
    """The mean of the three best route cards."""
    best = sorted((card for card in hand if isinstance(card, int)), reverse=True)[:3]
    return sum(best) / len(best) if best else 0.0


def climb_helps(view: State, seat: Seat) -> bool:
    """To hold the pack back for an own dropped rider, or to drop those who have spent their best cards."""
    riders = rules.riders_of(view, seat)
    best = max((card for card in view.hands[seat] if isinstance(card, int)), default=0)
    if any(view.delays[rider] for rider in riders):
        # With the pack held at this speed the own card wins back more.
        return min(view.pace or CLIMB_LIMIT, CLIMB_LIMIT) <= best - SLIPSTREAM
    if view.phase == "ask_before" or not view.pace:
        return False
    own = replace(view, climbing=True, pace=min(view.pace, CLIMB_LIMIT))
    stays = best + BOOST_SPEED * (BOOST in view.hands[seat]) >= own.pace
    return stays and strength(view.hands[seat]) >= 48 - KEEP_CLIMB and view.pace >= 46
