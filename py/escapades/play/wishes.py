"""What the set-up form says, read into a game that can be begun."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from escapades.kernel import BadOption, Game
from escapades.play.match import HUMAN, MARKS, PLAYERS

NAMES = ("Jean", "Sylvie", "Béatrice", "Paul", "Nadia", "Marc")
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Wishes:
    """Names of all possible seats, who plays them, their marks, how many play, the options, a typed seed."""

    names: tuple[str, ...] = NAMES
    players: int = 3
    options: tuple[tuple[str, str], ...] = ()
    seed: str = ""
    kinds: tuple[str, ...] = (HUMAN,) * len(NAMES)  # one of PLAYERS a seat
    marks: tuple[int, ...] = tuple(MARKS)  # the identity of each seat, no two alike

    def read(self, form: Mapping[str, str]) -> Wishes:
        """With what the form holds now."""
        names = tuple(form.get(f"name-{seat}", name) for seat, name in enumerate(self.names))
        options = dict(self.options)
        options.update(
            {key.removeprefix("option-"): value for key, value in form.items() if key.startswith("option-")}
        )
        kinds = (form.get(f"kind-{seat}", kind) for seat, kind in enumerate(self.kinds))
        marks = self.marks
        for seat in range(len(marks)):
            marks = _swapped(marks, seat, form.get(f"mark-{seat}", ""), self.marks)
        return replace(
            self,
            names=names,
            options=tuple(options.items()),
            seed=form.get("seed", self.seed).strip(),
            kinds=tuple(kind if kind in PLAYERS else HUMAN for kind in kinds),
            marks=marks,
        )

    def fitting(self, game: Game) -> Wishes:
        """What was wished for another game, or by a link, as far as this one has it."""
        choices = {option.id: {str(choice) for choice in option.choices} for option in game.options}
        players = min(max(self.players, game.seats.start), game.seats.stop - 1)
        options = tuple((name, value) for name, value in self.options if value in choices.get(name, ()))
        return replace(self, players=players, options=options)

    @property
    def seated_players(self) -> tuple[str, ...]:
        """Who plays the seats of the table; BadOption where no human would sit there."""
        kinds = self.kinds[: self.players]
        if HUMAN not in kinds:
            raise BadOption("players", "bots", "at least one human plays", "no_human")
        return kinds

    @property
    def seated_marks(self) -> tuple[int, ...]:
        return self.marks[: self.players]

    def with_players(self, players: int) -> Wishes:
        return replace(self, players=players)

    def asked(
        self,
        names: tuple[str, ...],
        options: tuple[tuple[str, str], ...],
        seed: str,
        bots: Mapping[int, str] | None = None,
    ) -> Wishes:
        """As a link asks for it: its names sit first, its options and its bots alone count."""
        seats = (*names, *self.names[len(names) :])[: len(self.names)] if names else self.names
        players = min(len(names), len(seats)) or self.players
        level = bots or {}
        kinds = tuple(level.get(seat, HUMAN) for seat in range(len(seats)))
        return replace(self, names=seats, players=players, options=options, seed=seed, kinds=kinds)

    def chosen(self, game: Game) -> dict[str, Any]:
        """The options as the game knows them; BadOption for a choice that it does not have."""
        known = {option.id: option for option in game.options}
        settled: dict[str, Any] = {}
        for name, value in self.options:
            if name not in known:
                raise BadOption(name, value, "no such option", "option", which=name)
            choices = known[name].choices
            match = [choice for choice in choices if str(choice) == value]
            if not match:
                allowed = ", ".join(map(str, choices))
                raise BadOption(name, value, allowed, "choice", which=name, wished=value)
            settled[name] = match[0]
        return settled

    def plain(self) -> dict[str, Any]:
        """For keeping: all but the seed, which is for one game."""
        return {
            "names": list(self.names),
            "players": self.players,
            "options": dict(self.options),
            "kinds": list(self.kinds),
            "marks": list(self.marks),
        }

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> Wishes:
        """What `plain` gave; KeyError, TypeError or ValueError for anything else."""
        names = tuple(str(name) for name in data["names"])
        options = tuple((str(key), str(value)) for key, value in dict(data["options"]).items())
        players = min(max(int(data["players"]), 1), len(NAMES))
        kinds = tuple(str(kind) for kind in data.get("kinds", ()))
        marks = tuple(int(mark) for mark in data.get("marks", MARKS))
        if sorted(marks) != list(MARKS):
            raise ValueError("marks are no row of all identities")
        return cls(
            (*names, *NAMES[len(names) :])[: len(NAMES)],
            players,
            options,
            kinds=tuple(
                kinds[seat] if seat < len(kinds) and kinds[seat] in PLAYERS else HUMAN
                for seat in range(len(NAMES))
            ),
            marks=marks,
        )

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


def _swapped(marks: tuple[int, ...], seat: int, wanted: str, before: tuple[int, ...]) -> tuple[int, ...]:
    """With the wanted mark in a seat that asks for another one; who had it gets the old one."""
    if not wanted.isdecimal() or int(wanted) not in marks or int(wanted) == before[seat]:
        return marks
    other = marks.index(int(wanted))
    swapped = list(marks)
    swapped[seat], swapped[other] = swapped[other], swapped[seat]
    return tuple(swapped)
