"""What a runner who knows the course would do, from what that player sees and nothing else.

Rules of thumb, no search: every card has a price, which is what it would bring on the ground still to come,
and every card brings something now. The best bargain is played. So low numbers wait for a descent, high ones
for the flat, and figures for a fast number to follow.
"""

from __future__ import annotations

from random import Random

from escapades.games.crosscountry import rules
from escapades.games.crosscountry.data import (
    CLIMB,
    FIGURES,
    MOST_UPHILL,
    NOBODY,
    NUMBER,
    RANKS,
    SUIT_OF,
    VALUES,
)
from escapades.games.crosscountry.rules import Card, Lay, Runner, State
from escapades.kernel import HIDDEN, Seat

AHEAD = 45  # rows that a hand is planned for
SPRINT = 22  # rows before the line from which nothing is saved any more
USUAL_PACE = 6.0  # of a number that somebody else is going to play
GOOD_PACE = 7.5  # worth waiting for with a figure
FOLLOWED = 0.12  # what it costs to set a pace of one for each runner still to follow
CLOSE = 0.3  # bargains that differ by less are the same


def choose(view: State, seat: Seat, rng: Random) -> Lay:
    """A legal card for `seat`: for the own runner, or for the dummy."""
    cards = [move.card for move in rules.legal(view, seat) if isinstance(move, Lay)]
    runner = rules.to_play(view)
    if view.owners[runner] == NOBODY:
        # The dummy is nobody's friend: its best cards go where they bring least.
        return Lay(min(cards, key=lambda card: (bargain(view, runner, card), rng.random())))
    # A touch of chance between bargains that are nearly the same keeps a runner from being read.
    return Lay(max(cards, key=lambda card: bargain(view, runner, card) + rng.random() * CLOSE))


def bargain(view: State, runner: Runner, card: Card) -> float:
    """Rows that a card brings now, the step for the trick included, less its price."""
    return (
        gain(view, runner, card)
        + chance_to_win(view, card)
        - price(view, runner, card)
        - FOLLOWED * NUMBER[card] * (3 - len(view.trick))
    )


def gain(view: State, runner: Runner, card: Card) -> float:
    """Rows entered; a figure that must wait counts on a usual pace."""
    landing = rules.landing(view, runner, card)
    if landing is not None:
        return float(landing.row - landing.start)
    uphill = rules.terrain(view.rows[runner] + 1, view.laps) == CLIMB
    return min(USUAL_PACE, MOST_UPHILL) if uphill else USUAL_PACE


def price(view: State, runner: Runner, card: Card) -> float:
    """What the card would bring on the rows to come; nothing is saved for after the line."""
    here = view.rows[runner]
    left = view.finish - max(here, max(view.rows))
    if left <= SPRINT:
        return 0.0
    ahead = [rules.terrain(row, view.laps) for row in range(here + 1, min(here + AHEAD, view.finish) + 1)]
    if NUMBER[card]:
        values = sorted((VALUES[ground][NUMBER[card]] for ground in ahead), reverse=True)
        # A card is played where it is good: its better half counts.
        return sum(values[: len(values) // 2 + 1]) / (len(values) // 2 + 1)
    climbs = sum(ground == CLIMB for ground in ahead) / len(ahead)
    return climbs * MOST_UPHILL + (1 - climbs) * GOOD_PACE


def chance_to_win(view: State, card: Card) -> float:
    """How likely a card takes the trick, by the higher ones that are still about; thrown in it never does."""
    if view.trick and SUIT_OF[card] != view.suit_led:
        return 0.0
    known = {laid.card for laid in view.trick}
    higher = {card[0] + rank for rank in RANKS[RANKS.index(card[1:]) + 1 :]}
    if higher & known:
        return 0.0
    shown = {held for hand in view.hands if HIDDEN not in hand for held in hand}
    about = len(higher - known - set(view.out) - shown)
    to_follow = 3 - len(view.trick)
    return float(0.75 ** (about * to_follow / len(FIGURES)))
