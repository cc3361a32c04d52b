"""What the set-up form says, read into a game that can be begun."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

NAMES = ("Jean", "Sylvie", "Béatrice", "Paul", "Nadia", "Marc")
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Wishes:
    """Names of all possible seats, how many play, the options, a typed seed."""

    names: tuple[str, ...] = NAMES
    players: int = 3
    options: tuple[tuple[str, str], ...] = ()
    seed: str = ""

    def read(self, form: Mapping[str, str]) -> Wishes:
        """With what the form holds now."""
        names = tuple(form.get(f"name-{seat}", name) for seat, name in enumerate(self.names))
        options = dict(self.options)
        options.update({key.removeprefix("option-"): value for key, value in form.items() if key.startswith("option-")})
        return replace(self, names=names, options=tuple(options.items()), seed=form.get("seed", self.seed).strip())

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
