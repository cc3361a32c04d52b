"""Games that a site adds by wheels: installed with micropip, tried by the contract, put on the shelf."""

from __future__ import annotations

import asyncio
from importlib import invalidate_caches
from importlib.metadata import entry_points
from pathlib import Path
from time import perf_counter
from typing import Any

import js

from escapades.contract import GROUP, tried
from escapades.games import SHELF
from escapades.play.trouble import Absent

FOLDER = Path("/tmp/wheels")
SLICE = 0.02  # seconds of trying before the page may look after itself
TRIAL = 1.5  # seconds that a game is tried for: its author has tried it longer


async def add_games() -> list[Absent]:
    """Put every game of the list on the shelf; whatever a wheel does, the shelf stays whole."""
    absent = []
    for entry in await js.escapades.addedWheels():
        if entry.trouble:
            absent.append(Absent(str(entry.wheel), str(entry.trouble)))
        else:
            absent += await add_game(str(entry.wheel), entry.bytes)
    return absent


async def add_game(wheel: str, content: Any) -> list[Absent]:
    known = {entry.name for entry in entry_points(group=GROUP)}
    try:
        await install(wheel, content.to_bytes())
        offered = [entry for entry in entry_points(group=GROUP) if entry.name not in known]
        games = [entry.load() for entry in offered]
    except Exception as error:
        return [Absent(wheel, "raises", told(error))]
    if not games:
        return [Absent(wheel, "none")]
    absent = []
    for game in games:
        try:
            await keeps_the_contract(game)
            SHELF.add(game)
        except Exception as error:
            absent.append(Absent(wheel, "broken", told(error)))
    return absent


async def install(wheel: str, content: bytes) -> None:
    import pyodide_js

    await pyodide_js.loadPackage("micropip")
    import micropip

    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / wheel
    path.write_bytes(content)
    await micropip.install(f"emfs:{path}", deps=False)
    invalidate_caches()


async def keeps_the_contract(game: Any) -> None:
    """Tried in slices, as far as there is time."""
    end = perf_counter() + TRIAL
    pause = perf_counter() + SLICE
    for _tried in tried(game, games=1):
        now = perf_counter()
        if now > end:
            return
        if now > pause:
            await asyncio.sleep(0)
            pause = perf_counter() + SLICE


def told(error: Exception) -> str:
    """In few words: a sentence for the reader, not a traceback."""
    return f"{type(error).__name__}: {error}"[:160]
