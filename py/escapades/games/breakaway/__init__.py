"""Breakaway (L'Échappée), a stage race for two to six riders."""

from escapades.games.breakaway import bot, rules, table
from escapades.kernel import Game, texts

GAME = Game(
    id="breakaway",
    seats=rules.SEATS,
    options=rules.OPTIONS,
    rules=rules,
    table=table,
    bot=bot,
    texts=texts.load(__name__),
)
