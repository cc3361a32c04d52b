"""Lifeboats (Sauve qui peut !), votes, leaks and swimming for three to six players."""

from escapades.games.lifeboats import bot, rules, table
from escapades.kernel import Game, texts

GAME = Game(
    id="lifeboats",
    seats=rules.SEATS,
    options=rules.OPTIONS,
    rules=rules,
    table=table,
    bot=bot,
    texts=texts.load(__name__),
)
