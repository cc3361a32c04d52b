"""What each game must keep: its pieces, and an end in sight. Every game of the shelf has a row in both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from escapades.games.breakaway.data import HAND, ROUTE_CARDS, SHORT_TALON


def cards_of_breakaway(state: Any) -> Counter[Any]:
    """While riding: hands, talon, cards put away and piles. Otherwise all are in the box, and none is out."""
    out = [*state.hands, state.talon, state.aside]
    rest = state.piles if state.phase == "ride" else [ROUTE_CARDS]
    return Counter(card for cards in (*out, *rest) for card in cards)


def longest_breakaway(seats: int, options: Mapping[str, Any]) -> int:
    """A card is laid for each card of the talon (BR-12), in every stage (BR-1)."""
    talon = SHORT_TALON if options["talon"] == "short" else len(ROUTE_CARDS) - HAND * seats
    return int(options["stages"] * talon)


# Cards, pawns, tiles by kind: the same after every move.
PIECES: dict[str, Callable[[Any], Counter[Any]]] = {"breakaway": cards_of_breakaway}

# The most moves that players can make. Chance is not counted: lots may be equal any number of times.
LONGEST: dict[str, Callable[[int, Mapping[str, Any]], int]] = {"breakaway": longest_breakaway}
