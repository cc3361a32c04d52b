"""Jailbreak (La Grande Évasion), hidden roles and closed cards for three to six players."""

from escapades.games.jailbreak import bot, rules, table
from escapades.kernel import Game, texts

GAME = Game(
    id="jailbreak",
    seats=rules.SEATS,
    options=rules.OPTIONS,
    rules=rules,
    table=table,
    bot=bot,
    texts=texts.load(__name__),
)
