"""What the set-up form says, read into a game that can be begun."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from escapades.kernel import BadOption, Game

NAMES = ("Jean", "Sylvie", "Béatrice", "Paul", "Nadia", "Marc")
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Wishes:
    """Names of all possible seats, how many play, the options, a typed seed."""

    names: tuple[str, ...] = NAMES
    players: int = 3
    options: tuple[tuple[str, str], ...] = ()
    seed: str = ""
    bots: tuple[int, ...] = ()  # seats that play by themselves

    def read(self, form: Mapping[str, str]) -> Wishes:
        """With what the form holds now."""
        names = tuple(form.get(f"name-{seat}", name) for seat, name in enumerate(self.names))
        options = dict(self.options)
        options.update(
            {key.removeprefix("option-"): value for key, value in form.items() if key.startswith("option-")}
        )
        kinds = {seat: form.get(f"kind-{seat}", self.kind(seat)) for seat in range(len(names))}
        return replace(
            self,
            names=names,
            options=tuple(options.items()),
            seed=form.get("seed", self.seed).strip(),
            bots=tuple(seat for seat, kind in kinds.items() if kind == "bot"),
        )

    def fitting(self, game: Game) -> Wishes:
        """What was wished for another game, as far as this one has it."""
        known = {option.id for option in game.options}
        players = min(max(self.players, game.seats.start), game.seats.stop - 1)
        options = tuple((name, value) for name, value in self.options if name in known)
        return replace(self, players=players, options=options)

    def kind(self, seat: int) -> str:
        return "bot" if seat in self.bots else "human"

    @property
    def seated_bots(self) -> tuple[int, ...]:
        """The bots at the table; BadOption where nobody else would sit there."""
        bots = tuple(seat for seat in self.bots if seat < self.players)
        if len(bots) == self.players:
            raise BadOption("players", "bots", "at least one human plays")
        return bots

    def with_players(self, players: int) -> Wishes:
        return replace(self, players=players)

    def asked(
        self,
        names: tuple[str, ...],
        options: tuple[tuple[str, str], ...],
        seed: str,
        bots: tuple[int, ...] = (),
    ) -> Wishes:
        """As a link asks for it: its names sit first, its options and its bots alone count."""
        seats = (*names, *self.names[len(names) :])[: len(self.names)] if names else self.names
        players = min(len(names), len(seats)) or self.players
        return replace(self, names=seats, players=players, options=options, seed=seed, bots=bots)

    def chosen(self, game: Game) -> dict[str, Any]:
        """The options as the game knows them; BadOption for a choice that it does not have."""
        known = {option.id: option for option in game.options}
        settled: dict[str, Any] = {}
        for name, value in self.options:
            if name not in known:
                raise BadOption(name, value, "no such option")
            choices = known[name].choices
            match = [choice for choice in choices if str(choice) == value]
            if not match:
                raise BadOption(name, value, ", ".join(map(str, choices)))
            settled[name] = match[0]
        return settled

    def plain(self) -> dict[str, Any]:
        """For keeping: all but the seed, which is for one game."""
        return {
            "names": list(self.names),
            "players": self.players,
            "options": dict(self.options),
            "bots": list(self.bots),
        }

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> Wishes:
        """What `plain` gave; KeyError, TypeError or ValueError for anything else."""
        names = tuple(str(name) for name in data["names"])
        options = tuple((str(key), str(value)) for key, value in dict(data["options"]).items())
        players = min(max(int(data["players"]), 1), len(NAMES))
        bots = tuple(seat for seat in range(len(NAMES)) if seat in data.get("bots", ()))
        return cls((*names, *NAMES[len(names) :])[: len(NAMES)], players, options, bots=bots)

    @property
    def seated(self) -> tuple[str, ...]:
        """The names at the table: empty ones get the usual name, equal ones a number, long ones are cut."""
        taken: list[str] = []
        for seat, name in enumerate(self.names[: self.players]):
            plain = " ".join(name.split()) or NAMES[seat]
            plain = plain if len(plain) <= LONGEST_NAME else plain[: LONGEST_NAME - 1] + "…"
            unique, number = plain, 2
            while unique in taken:
                unique, number = f"{plain} {number}", number + 1
            taken.append(unique)
        return tuple(taken)
