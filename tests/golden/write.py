"""Write the golden games, move counts, hashes and worked examples anew: `nox -s golden`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from telling import golden_games, tell
from trees import counted

import driving
import escaping
import racing
import rowing
import running
from escapades.games import SHELF
from playing import digest, every_kind_of_table, options_of, table

HERE = Path(__file__).resolve().parent
CONTRACT = HERE.parent / "contract"
GAMES = HERE.parent.parent / "py" / "escapades" / "games"


def hashes() -> list[dict[str, Any]]:
    """Hashes of whole games, so that every Python gives the same states (law 5)."""
    rows = []
    for game in SHELF.values():
        usual = [table(game, seats) for seats in game.seats]
        for where in (*usual, *(kind for kind in every_kind_of_table() if kind.game is game)):
            seed = f"hash {where.seats}"
            states, sha256 = digest(where, seed)
            row = {"game": game.id, "seats": where.seats, "options": options_of(where), "seed": seed}
            rows.append({**row, "states": states, "sha256": sha256})
    return rows


def rows_as_json(rows: list[dict[str, Any]]) -> str:
    """A line a row, so that a diff shows which one changed."""
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n"


def everything() -> dict[Path, str]:
    """Each file that this command writes, with its text."""
    return {
        **{HERE / name: tell(where, f"golden {where.seats}") for name, where in golden_games()},
        HERE / "move-counts.json": rows_as_json(counted()),
        CONTRACT / "digests.json": rows_as_json(hashes()),
        GAMES / "breakaway" / "examples" / "1.json": racing.example_1().to_json() + "\n",
        GAMES / "breakaway" / "examples" / "2.json": racing.example_2().to_json() + "\n",
        **{
            GAMES / "crosscountry" / "examples" / f"{number}.json": example().to_json() + "\n"
            for number, example in enumerate(running.EXAMPLES, start=1)
        },
        **{
            GAMES / "lifeboats" / "examples" / f"{number}.json": example().to_json() + "\n"
            for number, example in enumerate(rowing.EXAMPLES, start=1)
        },
        **{
            GAMES / "jailbreak" / "examples" / f"{number}.json": example().to_json() + "\n"
            for number, example in enumerate(escaping.EXAMPLES, start=1)
        },
        **{
            GAMES / "crossroads" / "examples" / f"{number}.json": example().to_json() + "\n"
            for number, example in enumerate(driving.EXAMPLES, start=1)
        },
    }


if __name__ == "__main__":
    for path, text in everything().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
