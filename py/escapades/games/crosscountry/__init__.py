"""Cross-country (Cross Cartes), a race of four runners for two to four players."""

from escapades.games.crosscountry import bot, rules
from escapades.kernel import Game, texts

GAME = Game(
    id="crosscountry",
    seats=rules.SEATS,
    options=rules.OPTIONS,
    rules=rules,
    table=None,  # not drawn yet
    bot=bot,
    texts=texts.load(__name__),
)
