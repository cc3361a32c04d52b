"""A moment in which others than the player on turn may speak up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Window:
    """`seats` may answer `yes`, each is asked once; who says nothing has answered `no`; then `host` goes on.

    `resumes`: the host goes on with what was begun, else with a turn of its own.
    """

    seats: tuple[int, ...]
    host: int
    resumes: bool
    yes: Any
    no: Any
