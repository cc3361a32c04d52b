"""Composition root of the thinking worker: a view in, a move out."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from escapades.play.asking import Deliberation, Question


async def open_shelf() -> None:
    """The games that this site adds are thought about as well."""
    from escapades.browser.wheels import add_games

    await add_games()


BREATH = 0.03  # seconds of thinking between two looks at what the page has to say


async def think(text: str, goes_on: Callable[[], object]) -> str:
    """The answer to a question, or "" if nobody wants to know any more."""
    asked = Question.from_json(text)
    deliberation = Deliberation(asked)
    end = perf_counter() + asked.seconds
    breath = perf_counter() + BREATH
    for _slice in deliberation.slices():
        now = perf_counter()
        if now > end:
            break
        if now > breath:
            if not await goes_on():  # type: ignore[misc]
                return ""
            breath = perf_counter() + BREATH
    return deliberation.answer().to_json()
