"""Screens as data: a tree of plain elements that the page turns into DOM, and nothing else."""

from __future__ import annotations

from typing import Any

Element = dict[str, Any]


def element(tag: str, *children: Element | str | None, **attributes: Any) -> Element:
    """`class_` and `for_` lose their underscore; other underscores become hyphens; None leaves out."""
    named = {
        name.rstrip("_").replace("_", "-"): ("" if value is True else str(value))
        for name, value in attributes.items()
        if value is not None and value is not False
    }
    return {"tag": tag, "attributes": named, "children": [child for child in children if child is not None]}


def button(label: str, act: str, style: str = "", kind: str = "button", **attributes: Any) -> Element:
    """A button; what it does is named by `act` and known to the table's keeper.

    The kind "submit" is what Enter presses in the fields of its form.
    """
    return element("button", label, type=kind, class_=f"button {style}".strip(), data_act=act, **attributes)


def texts_of(tree: Element | str) -> list[str]:
    """All words of a screen in reading order."""
    if isinstance(tree, str):
        return [tree]
    return [words for child in tree["children"] for words in texts_of(child)]
