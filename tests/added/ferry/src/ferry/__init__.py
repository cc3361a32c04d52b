"""Last Ferry, an example of a game that a wheel adds to the shelf. Articles are in RULES.md beside it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from escapades.kernel import (
    CHANCE,
    HIDDEN,
    Game,
    IllegalMove,
    News,
    Outcome,
    Seat,
    changed,
    news,
    put,
    shuffled,
)
from escapades.kernel.texts import Words
from escapades.scene.plain import PlainTable

CARDS, HAND = tuple(range(1, 13)), 4
Card = int | str


@dataclass(frozen=True)
class Deal:
    """What chance does first (FE-1)."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Lay:
    """A card on the quay (FE-2)."""

    card: int


@dataclass(frozen=True)
class State:
    hands: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]  # dealt to nobody
    quay: tuple[int, ...] = ()  # the cards of this round, in turn
    points: tuple[int, ...] = ()
    turn: Seat = CHANCE
    news: tuple[News, ...] = ()


def setup(seats: int, options: Mapping[str, Any]) -> State:
    return State(hands=((),) * seats, left=CARDS, points=(0,) * seats)


def pending(state: State) -> tuple[Seat, ...]:
    over = state.turn != CHANCE and not any(state.hands) and not state.quay
    return () if over else (state.turn,)


def legal(state: State, seat: Seat) -> tuple[Lay, ...]:
    return (
        tuple(Lay(card) for card in state.hands[seat] if isinstance(card, int)) if seat == state.turn else ()
    )


def chance(state: State, rng: Random) -> Deal:
    return Deal(tuple(shuffled(CARDS, rng)))


def apply(state: State, seat: Seat, move: Any) -> State:
    seats = len(state.hands)
    if seat == CHANCE == state.turn and isinstance(move, Deal) and sorted(move.cards) == list(CARDS):
        hands = tuple(tuple(sorted(move.cards[n * HAND : (n + 1) * HAND])) for n in range(seats))
        dealt = news("deals", "FE-1")
        return changed(state, hands=hands, left=move.cards[seats * HAND :], turn=0, news=(dealt,))
    if seat != state.turn or seat == CHANCE or move not in legal(state, seat):
        raise IllegalMove("a card of the own hand, in turn", "FE-2")
    hand = tuple(card for card in state.hands[seat] if card != move.card)
    quay, told = (*state.quay, move.card), (news("lays", "FE-2", seat, card=move.card),)
    state = changed(state, hands=put(state.hands, seat, hand), turn=(seat + 1) % seats)
    if len(quay) < seats:
        return changed(state, quay=quay, news=told)
    first = quay.index(max(quay))  # FE-3: seat 0 begins every round
    points = put(state.points, first, state.points[first] + 1)
    return changed(state, quay=(), points=points, news=(*told, news("boards", "FE-3", first, card=max(quay))))


def view(state: State, seat: Seat | None) -> State:
    hands = tuple(hand if n == seat else (HIDDEN,) * len(hand) for n, hand in enumerate(state.hands))
    dealt = state.turn != CHANCE
    return changed(state, hands=hands, left=(HIDDEN,) * len(state.left) if dealt else state.left)


def imagine(view: State, seat: Seat, rng: Random) -> State:
    """The cards that are not seen, dealt anew; those of earlier rounds too, as nobody looks back."""
    seen = {card for hand in view.hands for card in hand if card != HIDDEN} | set(view.quay)
    unseen = iter(shuffled([card for card in CARDS if card not in seen], rng))
    hands = tuple(tuple(next(unseen) if card == HIDDEN else card for card in hand) for hand in view.hands)
    return changed(view, hands=hands, left=tuple(next(unseen) if c == HIDDEN else c for c in view.left))


def outcome(state: State) -> Outcome | None:
    if pending(state):
        return None
    return Outcome(tuple(1 + sum(o > p for o in state.points) for p in state.points), state.points, "FE-4")


def lines(view: State, seat: Seat | None, words: Words, names: tuple[str, ...]) -> list[str]:
    laid = [words("quay", cards=", ".join(map(str, view.quay)) or "–")]
    return laid + [words("points", name=name, n=n) for name, n in zip(names, view.points, strict=True)]


TEXTS = {
    "name": {"fr": "Dernier bac", "en": "Last Ferry"},
    "mood": {"fr": "Monter à bord le premier.", "en": "Be the first on board."},
    "prompt": {"fr": "{name}, quelle carte posez-vous ?", "en": "{name}, which card do you lay?"},
    "quay": {"fr": "Sur le quai : {cards}", "en": "On the quay: {cards}"},
    "points": {"fr": "{name} : {n}", "en": "{name}: {n}"},
    "lay": {"fr": "Poser le {card}", "en": "Lay the {card}"},
    "news.deals": {"fr": "Les cartes sont données.", "en": "The cards are dealt."},
    "news.lays": {"fr": "{who} pose le {card}.", "en": "{who} lays the {card}."},
    "news.boards": {"fr": "{who} embarque avec le {card}.", "en": "{who} boards with the {card}."},
}


def label(move: Lay, view: State, words: Words) -> str:
    return words("lay", card=move.card)


RULES: Any = sys.modules[__name__]
GAME = Game("ferry", range(2, 4), (), RULES, PlainTable(RULES, lines, label), None, TEXTS)
