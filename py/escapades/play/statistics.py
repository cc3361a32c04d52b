"""How everybody has fared at each game on this device, from the games that are over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from escapades.kernel.texts import Words
from escapades.play.match import HUMAN
from escapades.play.saves import Glance

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would work out what begins so


@dataclass(frozen=True, slots=True)
class Line:
    """One name at one game."""

    game: str
    name: str
    played: int
    won: Fraction  # a first place shared by three is a third
    best: int  # score
    rank: Fraction  # on average


def lines(games: Iterable[Glance]) -> tuple[Line, ...]:
    """By game, then by who has won most and played most. Bots are left out, whatever their name."""
    over = [game for game in games if game.over]
    results: defaultdict[tuple[str, str], list[tuple[Glance, int]]] = defaultdict(list)
    for game in over:
        for seat, (name, player) in enumerate(zip(game.names, game.players, strict=True)):
            if player == HUMAN:
                results[game.game, name].append((game, seat))
    lowest = {game.game for game in over if _low_wins(game)}
    found = [
        Line(
            game,
            name,
            played=len(seats),
            won=sum((_share(each, seat) for each, seat in seats), Fraction()),
            best=(min if game in lowest else max)(each.scores[seat] for each, seat in seats),
            rank=Fraction(sum(each.ranks[seat] for each, seat in seats), len(seats)),
        )
        for (game, name), seats in results.items()
    ]
    return tuple(sorted(found, key=lambda line: (line.game, -line.won, -line.played, line.name)))


def _share(game: Glance, seat: int) -> Fraction:
    return Fraction(game.ranks[seat] == 1, game.ranks.count(1))


def _low_wins(game: Glance) -> bool:
    """Whether a low score is a good one there: gaps are, points are not. The ranks tell."""
    first = game.scores[game.ranks.index(1)]
    return any(score > first for score in game.scores) and first == min(game.scores)


# -- for a spreadsheet -----------------------------------------------------------------------------


def to_csv(rows: Iterable[Line], words: Words, titles: dict[str, str]) -> str:
    """RFC 4180, with a title for each game by its id."""
    columns = ("game", "name", "played", "won", "best", "rank")
    head: list[str | int] = [words(f"statistics.{column}") for column in columns]
    body: list[list[str | int]] = [
        [titles[row.game], row.name, row.played, _decimal(row.won), row.best, _decimal(row.rank)]
        for row in rows
    ]
    return "".join(",".join(map(_cell, cells)) + "\r\n" for cells in [head, *body])


def _cell(value: str | int) -> str:
    """Quoted where it has to be; a text that looks like a formula stays a text."""
    if isinstance(value, int):
        return str(value)
    plain = f"'{value}" if value.startswith(FORMULA) else value
    return '"' + plain.replace('"', '""') + '"' if set(plain) & set('",\r\n') else plain


def _decimal(value: Fraction) -> str:
    """Two places at most."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
