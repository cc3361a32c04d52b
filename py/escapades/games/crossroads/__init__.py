"""Crossroads (Feux et carrefours), roads and traffic lights for two to four players."""

from escapades.games.crossroads import bot, rules, table
from escapades.kernel import Game, texts

GAME = Game(
    id="crossroads",
    seats=rules.SEATS,
    options=rules.OPTIONS,
    rules=rules,
    table=table,
    bot=bot,
    texts=texts.load(__name__),
)
