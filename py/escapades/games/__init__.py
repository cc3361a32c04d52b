"""The shelf: the one list of games."""

from escapades.games import breakaway, crosscountry, jailbreak
from escapades.kernel import Game, known_games

SHELF: dict[str, Game] = {game.id: game for game in (breakaway.GAME, crosscountry.GAME, jailbreak.GAME)}

known_games(SHELF)
