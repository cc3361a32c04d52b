"""Parts that every table has: the button, what it says before there is anything to press, the log."""

from __future__ import annotations

from escapades.scene.frame import Frame
from escapades.scene.marks import RED_FOR_TEXT, WHITE, mark
from escapades.scene.nodes import Act, Box, Node, Stroke, path, rounded, text, title

LETTER = 0.53  # of the size of a text: how wide a letter is, about


def in_lines(words: str, room: float, size: float) -> list[str]:
    """Broken by letters, since only the painter can measure; a hard space keeps its words together."""
    letters = max(8, int(room / (size * LETTER)))
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) > letters and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


PROMPT_SIZES = (21.0, 17.0, 15.0, 13.0)


def prompt(box: Box, frame: Frame, sign: tuple[Stroke, ...], asked: str) -> Node:
    """The sentence that says who is asked for what, as large as it fits, beside the player's sign."""
    left = 32.0 if sign else 2.0
    for size in PROMPT_SIZES:
        lines = in_lines(asked, box.w - left, size)
        if len(lines) * size * 1.2 <= box.h + 4:
            break
    shown = lines[: max(1, int((box.h + 4) // (size * 1.18)))]
    strokes = [
        title(
            left, 21 + row * size * 1.18, words, size, weight=700, fill=frame.palette.ink, room=box.w - left
        )
        for row, words in enumerate(shown)
    ]
    return Node("prompt", (*sign, *strokes), box.x, box.y, box=box, label=asked)


def button(
    id: str, box: Box, frame: Frame, words: str, act: Act, *, strong: bool = True, spoken: str = ""
) -> Node:
    """A large button on the canvas; in a narrow one the words stand in two lines."""
    size = 25.0 if box.h >= 54 else 20.0
    lines = [words]
    if len(words) * size * 0.56 > box.w - 16 and box.w < 240:
        size = min(size, 17.0)
        lines = in_lines(words, box.w - 12, size)[:2]
    fill, ink = (RED_FOR_TEXT, WHITE) if strong else (frame.palette.card, frame.palette.ink)
    edge = fill if strong else frame.palette.ink
    first = box.h / 2 + size * 0.35 - (len(lines) - 1) * size * 0.6
    room = box.w - 12
    shape: list[Stroke] = [
        path(rounded(Box(0, 3, box.w, box.h), 14), "#1d273326"),
        path(rounded(Box(0, 0, box.w, box.h), 14), fill),
        path(rounded(Box(1, 1, box.w - 2, box.h - 2), 13), stroke=edge, width=2),
    ]
    for row, line in enumerate(lines):
        y = first + row * size * 1.2
        shape.append(title(box.w / 2, y, line, size, weight=700, align="center", fill=ink, room=room))
    return Node(id, tuple(shape), box.x, box.y, box=box, label=spoken or words, act=act)


def hint(box: Box, frame: Frame, words: str) -> Node:
    """Where the button will be, once something is chosen."""
    size = 18 if box.w > 180 else 15
    frame_of_hint = path(
        rounded(Box(0, 0, box.w, box.h), 14), stroke=frame.palette.line, width=2, dash=(6.0, 6.0)
    )
    said = text(
        *(box.w / 2, box.h / 2 + 6, words, size),
        weight=600,
        align="center",
        fill=frame.palette.soft,
        room=box.w - 16,
    )
    return Node("button", (frame_of_hint, said), box.x, box.y)


def log(box: Box | None, frame: Frame, heading: str) -> list[Node]:
    """The last moves, newest first, as many as there is room for."""
    if box is None or not frame.log:
        return []
    lines = frame.log[: int((box.h - 40) // 24)]
    strokes: list[Stroke] = [
        path(rounded(Box(0, 0, box.w, box.h), 12), frame.palette.panel),
        text(14, 26, heading, 15, weight=700, fill=frame.palette.ink),
    ]
    for row, (seat, line) in enumerate(lines):
        strokes += mark(frame.marks[seat], 20, 46 + row * 24, 6.5)
        strokes.append(text(35, 51 + row * 24, line, 14.5, fill=frame.palette.ink, room=box.w - 46))
    return [Node("log", tuple(strokes), box.x, box.y)]
