"""Cross-country (Cross Cartes), a race of four runners for two to four players."""

from escapades.games.crosscountry import bot, rules, table
from escapades.kernel import Game, texts

GAME = Game(
    id="crosscountry",
    seats=rules.SEATS,
    options=rules.OPTIONS,
    rules=rules,
    table=table,
    bot=bot,
    texts=texts.load(__name__),
)
