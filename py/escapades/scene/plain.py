"""A table for games without drawings of their own: what is to be seen in lines, and a card for every move.

A game brings its rules and two functions: what a seat sees, in lines of text, and what a move is called. Its
texts have `name`, `prompt` (with the blank {name}) and `news.<what>` (with {who}, and the facts by name).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from escapades.kernel.texts import Words
from escapades.scene import manner
from escapades.scene.frame import Frame
from escapades.scene.marks import IDENTITIES, mark
from escapades.scene.nodes import Box, Choose, Node, Play, Scene, path, rounded, text, title
from escapades.scene.parts import button, in_lines, prompt
from escapades.scene.standings import Chart, Column, Row, Standings
from escapades.scene.window import Window

MARGIN, GAP, CARD = 18.0, 10.0, Box(0, 0, 150.0, 64.0)
SIZE, LINE = 22, 30.0
BUTTON = 58.0

Lines = Callable[[Any, int | None, Words, tuple[str, ...]], Sequence[str]]  # view, seat, words, names
Label = Callable[[Any, Any, Words], str]  # move, view, words


@dataclass(frozen=True)
class PlainTable:
    """`hands`: each player has something to hide, so the screen is handed over between turns."""

    rules: Any
    lines: Lines
    label: Label
    hands: bool = True
    movable: bool = False

    # -- what the evening asks ---------------------------------------------------------------------

    def manner(self, view: Any) -> str:
        if len(self.rules.pending(view)) > 1:
            return manner.SECRET
        return manner.HAND if self.hands else manner.OPEN

    def window(self, view: Any) -> Window | None:
        return None

    def may_speak(self, view: Any, seat: int) -> bool:
        return False

    def reveals(self, heard: Sequence[Any]) -> tuple[tuple[Any, ...], ...]:
        return ()

    def is_aside(self, heard: Sequence[Any]) -> bool:
        return False

    def is_moment(self, heard: Sequence[Any]) -> bool:
        return bool(heard)

    def interlude(self, view: Any) -> bool:
        return False

    def sounds(self, heard: Sequence[Any]) -> tuple[str, ...]:
        return ()

    # -- words -------------------------------------------------------------------------------------

    def heading(self, view: Any, words: Words) -> str:
        return words("mood") if "mood" in words else words("name")

    def sentence(self, said: Any, words: Words, names: tuple[str, ...]) -> str:
        who = names[said.seat] if said.seat is not None else ""
        return words(f"news.{said.what}", **{"who": who, **dict(said.facts)})

    def line(self, said: Any, words: Words, marks: tuple[int, ...] = IDENTITIES) -> str:
        return self.sentence(said, words, ("",) * len(marks)).strip()

    def move_name(self, move: Any, view: Any, words: Words) -> str:
        return self.label(move, view, words)

    def standings(self, view: Any, words: Words, names: tuple[str, ...]) -> Standings:
        outcome = self.rules.outcome(view)
        ranks = outcome.ranks if outcome else (1,) * len(names)
        scores = outcome.scores if outcome else (0,) * len(names)
        order = sorted(range(len(names)), key=lambda seat: ranks[seat])
        rows = tuple(Row(seat, ranks[seat], (str(scores[seat]),)) for seat in order)
        return Standings(
            headline=words("plain.won", who=names[order[0]]),
            below="",
            table_title=words("plain.table"),
            marked_means="",
            columns=(Column(words("plain.points"), "total"),),
            rows=rows,
            podium=tuple((row.seat, row.rank, row.cells[0]) for row in rows),
        )

    def course(self, states: Sequence[Any], words: Words, names: tuple[str, ...]) -> Chart | None:
        return None

    # -- the picture -------------------------------------------------------------------------------

    def draw(self, view: Any, seat: int | None, frame: Frame) -> Scene:
        asked = seat is not None and seat in self.rules.pending(view) and not frame.waiting
        moves = self.rules.legal(view, seat) if asked else ()
        columns = max(1, int((frame.width - 2 * MARGIN + GAP) // (CARD.w + GAP)))
        rows = -(-len(moves) // columns)
        top = frame.height - MARGIN - BUTTON - GAP - rows * (CARD.h + GAP)
        nodes = [self._seen(view, seat, frame, Box(MARGIN, MARGIN, frame.width - 2 * MARGIN, top - 70))]
        sign = mark(frame.marks[seat], 14, 14, 12) if seat is not None else ()
        said = frame.words("prompt", name=frame.names[seat]) if asked and seat is not None else ""
        if said:
            nodes.append(prompt(Box(MARGIN, top - 46, frame.width - 2 * MARGIN, 30), frame, sign, said))
        for number, move in enumerate(moves):
            row, column = divmod(number, columns)
            box = Box(MARGIN + column * (CARD.w + GAP), top + row * (CARD.h + GAP), CARD.w, CARD.h)
            nodes.append(self._card(f"move-{number}", move, view, box, frame))
        chosen = next((m for n, m in enumerate(moves) if frame.chosen == f"move-{n}"), None)
        if chosen is not None:
            place = Box(MARGIN, frame.height - MARGIN - BUTTON, frame.width - 2 * MARGIN, BUTTON)
            words = self.label(chosen, view, frame.words)
            nodes.append(button("button", place, frame, words, Play((chosen,))))
        return Scene(frame.width, frame.height, tuple(nodes))

    def _seen(self, view: Any, seat: int | None, frame: Frame, box: Box) -> Node:
        lines = self.lines(view, seat, frame.words, frame.names)
        strokes = [path(rounded(Box(0, 0, box.w, max(40.0, box.h)), 14), frame.palette.panel)]
        y = 34.0
        for line in lines:
            for part in in_lines(line, box.w - 36, SIZE):
                strokes.append(text(18, y, part, SIZE, weight=600, fill=frame.palette.ink, room=box.w - 36))
                y += LINE
        for said_by, told in frame.log[: max(0, int((box.h - y - 10) // LINE))]:
            strokes += mark(frame.marks[said_by], 26, y + 10, 7)
            strokes.append(text(42, y + 15, told, 15, fill=frame.palette.soft, room=box.w - 60))
            y += LINE
        return Node("seen", tuple(strokes), box.x, box.y, box=box, label=" ".join(lines))

    def _card(self, id: str, move: Any, view: Any, box: Box, frame: Frame) -> Node:
        """One tap chooses, a second one (or the button) plays."""
        chosen, words = frame.chosen == id, self.label(move, view, frame.words)
        edge = frame.palette.ink if chosen else frame.palette.line
        strokes = (
            path(rounded(Box(0, 0, box.w, box.h), 12), frame.palette.card),
            path(rounded(Box(1, 1, box.w - 2, box.h - 2), 11), stroke=edge, width=3 if chosen else 1.5),
            title(
                *(box.w / 2, box.h / 2 + 6, words, 18),
                align="center",
                fill=frame.palette.ink,
                room=box.w - 14,
            ),
        )
        act = Play((move,)) if chosen else Choose(id)
        lift = -6.0 if chosen else 0.0
        return Node(id, strokes, box.x, box.y + lift, box=box, label=words, act=act, pressed=chosen)
