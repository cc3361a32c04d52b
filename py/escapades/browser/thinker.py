"""Who thinks for the bots: a worker, or the page itself in slices where there is none."""

from __future__ import annotations

import asyncio
from time import perf_counter

import js

from escapades.games import SHELF
from escapades.play.asking import Answer, Answers, Deliberation, Question
from escapades.play.match import Match

SLICE = 0.012  # seconds that the page may think before it looks after itself again


class Thinker:
    def __init__(self) -> None:
        self.answers = Answers()
        self._one_at_a_time = asyncio.Lock()

    def wake(self, match: Match) -> None:
        """Start the worker as soon as a bot has a seat: Python takes a while to be there once more."""
        if match.bots:
            js.escapades.thinker.start()

    def rest(self) -> None:
        """Nobody plays: the worker's memory is given back."""
        js.escapades.thinker.stop()

    async def ask(self, asked: Question) -> Answer:
        async with self._one_at_a_time:
            if not js.escapades.thinker.ready:  # it is still starting: nobody waits for it
                return await think_here(asked)
            try:
                text = str(await js.escapades.thinker.ask(asked.to_json()))
            except asyncio.CancelledError:
                js.escapades.thinker.forget()
                raise
            except Exception:  # no worker, or one that does not stay alive
                return await think_here(asked)
        if not text:
            raise asyncio.CancelledError  # everybody has left the table
        return Answer.from_json(text, SHELF[asked.game])


async def think_here(asked: Question) -> Answer:
    """On the page's own thread, which stays alive meanwhile."""
    deliberation = Deliberation(asked)
    end = perf_counter() + asked.seconds
    pause = perf_counter() + SLICE
    for _slice in deliberation.slices():
        now = perf_counter()
        if now > end:
            break
        if now > pause:
            await asyncio.sleep(0)
            pause = perf_counter() + SLICE
    return deliberation.answer()
