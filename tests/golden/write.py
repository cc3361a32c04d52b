"""Write the golden games, move counts, hashes and worked examples anew: `nox -s golden`."""

from __future__ import annotations

import json
from pathlib import Path

import racing
from escapades.games import SHELF
from playing import digest, options_of, table

TESTS = Path(__file__).resolve().parent.parent
GAMES = TESTS.parent / "py" / "escapades" / "games"


def digests() -> str:
    """Hashes of whole games, so that every Python gives the same states (law 5)."""
    rows = []
    for game in SHELF.values():
        for seats in game.seats:
            where, seed = table(game, seats), f"hash {seats}"
            states, sha256 = digest(where, seed)
            rows.append(
                {
                    "game": game.id,
                    "seats": seats,
                    "options": options_of(where),
                    "seed": seed,
                    "states": states,
                    "sha256": sha256,
                }
            )
    return json.dumps(rows, indent=1, ensure_ascii=False) + "\n"


def everything() -> dict[Path, str]:
    """Each file that this command writes, with its text."""
    return {
        TESTS / "contract" / "digests.json": digests(),
        GAMES / "breakaway" / "examples" / "1.json": racing.example_1().to_json() + "\n",
    }


if __name__ == "__main__":
    for path, text in everything().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
