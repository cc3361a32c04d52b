"""Move trees counted to a depth (perft) from named positions: a rule that changes by a hair shows here."""

from __future__ import annotations

from typing import Any

from escapades.games import SHELF
from escapades.kernel import CHANCE, Rules, State
from playing import options_of, played, table

DEPTH = 4

# Name, seats, options, moves of players before the position.
POSITIONS: dict[str, tuple[tuple[str, int, dict[str, Any], int], ...]] = {
    "breakaway": (
        ("first card of a race for two", 2, {}, 0),
        ("first card of a race for six", 6, {}, 0),
        ("middle of a stage", 4, {}, 30),
        ("two cards before the end of a stage", 3, {"talon": "short", "stages": 2}, 19),
        ("last card of the race", 3, {"talon": "short", "stages": 1}, 20),
    ),
}


def leaves(rules: Rules, state: State, depth: int) -> int:
    """Lines of play of that length; one that meets chance or the end stops there."""
    asked = rules.pending(state)
    if depth == 0 or not asked or asked[0] == CHANCE:
        return 1
    seat = asked[0]
    return sum(leaves(rules, rules.apply(state, seat, move), depth - 1) for move in rules.legal(state, seat))


def counted() -> list[dict[str, Any]]:
    rows = []
    for game, positions in POSITIONS.items():
        for name, seats, options, moves in positions:
            where = table(SHELF[game], seats, **options)
            state = played(where, name, most=moves).state
            counts = [leaves(where.game.rules, state, depth) for depth in range(1, DEPTH + 1)]
            rows.append(
                {
                    "game": game,
                    "position": name,
                    "seats": seats,
                    "options": options_of(where),
                    "moves before": moves,
                    "counts": counts,
                }
            )
    return rows
