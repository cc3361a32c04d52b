"""What a game is: the contract between rules, tables, bots and saves. Standard library only."""

from escapades.kernel.fair import chance_move, commitment, draw_below, shuffled, verify
from escapades.kernel.game import (
    CHANCE,
    HIDDEN,
    BadOption,
    Game,
    IllegalMove,
    Move,
    News,
    Option,
    Outcome,
    Rules,
    Seat,
    State,
    View,
    news,
    settle,
)
from escapades.kernel.record import BadRecord, Record, known_games, replay, steps

__all__ = [
    "CHANCE",
    "HIDDEN",
    "BadOption",
    "BadRecord",
    "Game",
    "IllegalMove",
    "Move",
    "News",
    "Option",
    "Outcome",
    "Record",
    "Rules",
    "Seat",
    "State",
    "View",
    "chance_move",
    "commitment",
    "draw_below",
    "known_games",
    "news",
    "replay",
    "settle",
    "shuffled",
    "steps",
    "verify",
]
