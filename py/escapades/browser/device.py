"""What this device keeps: the games, each in two slots, and the last set-up of every game."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_proxy

from escapades.play import saves
from escapades.play.library import Library, slot, slots
from escapades.play.match import Match
from escapades.play.saves import Found

SETUP = "setup"
PATIENCE = 4.0  # seconds for a write: a store that does not answer must not stop the game


class Device:
    """The library is right in memory even where nothing can be written: what was played can be exported."""

    def __init__(self, failed: Callable[[], None], lost: Callable[[], None]) -> None:
        self.library = Library({})
        self._numbers: dict[str, int] = {}  # of the newest save of a game
        self._failed = failed  # told when something could not be kept
        self._lost = create_proxy(lost)  # told when another tab takes a game over
        self._held = ""

    async def load(self) -> str:
        """Look at everything that is kept, again once another tab may have written; gives the set-up."""
        try:
            text = await asyncio.wait_for(js.escapades.store.all(), PATIENCE)
            held: dict[str, str] = json.loads(str(text))
        except Exception:  # storage denied: the page says so itself
            return ""
        self.library = self.library.renewed(held)
        return held.get(SETUP, "")

    def open(self, id: str) -> Found:
        found = self.library.open(id)
        self._numbers[id] = found.number
        return found

    async def save(self, match: Match) -> None:
        number = self._numbers[match.id] = self._numbers.get(match.id, 0) + 1
        key, text = slot(match.id, number), saves.pack(match, number)
        self.library = self.library.kept(key, text)
        await self.write(key, text)

    async def write(self, key: str, text: str) -> None:
        try:
            await asyncio.wait_for(js.escapades.store.write(key, text), PATIENCE)
        except Exception:  # full, denied or gone: the game goes on, the warning stands
            self._failed()

    async def forget(self, id: str) -> None:
        self.library = self.library.without(id)
        for key in slots(id):
            try:
                await js.escapades.store.remove(key)
            except Exception:
                self._failed()

    # -- one tab a game ----------------------------------------------------------------------------

    async def hold(self, id: str, *, take: bool = False) -> bool:
        """Whether this tab may play the game: nobody else does, or it is taken from them."""
        if self._held == id and not take:
            return True
        self.release()
        ask: Any = js.escapades.locks.take if take else js.escapades.locks.hold
        had = bool(await ask(f"escapades/{id}", self._lost))
        self._held = id if had else ""
        return had

    def release(self) -> None:
        self._held = ""
        js.escapades.locks.release()


def now() -> int:
    return int(js.Date.now())


def fresh_id() -> str:
    return os.urandom(6).hex()


def fresh_seed() -> str:
    """128 bits of the system's chance (what `secrets` would give, without its imports)."""
    return os.urandom(16).hex()
