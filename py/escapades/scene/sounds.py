"""The handful of sounds of a table, and how news are heard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

SILENT = ""
WALK, CARD, SHUFFLE, DICE, SPLASH = "step", "card", "shuffle", "dice", "splash"
GOOD, BAD, ALARM, WIN = "good", "bad", "alarm", "win"
SOUNDS = (WALK, CARD, SHUFFLE, DICE, SPLASH, GOOD, BAD, ALARM, WIN)  # the weightiest last

MOST = 2  # at the same time


def heard_as(told: Iterable[str], sounds: Mapping[str, str]) -> tuple[str, ...]:
    """What kinds of news sound like: each sound once, the weightiest, in the order in which they came."""
    made = tuple(dict.fromkeys(sounds[what] for what in told if sounds[what]))
    kept = sorted(made, key=SOUNDS.index)[-MOST:]
    return tuple(sound for sound in made if sound in kept)
