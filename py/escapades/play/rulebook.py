"""The rules of a game as a screen: RULES.md in the reader's language, every article a place to go to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

from escapades.games import SHELF
from escapades.kernel import Game, package_of
from escapades.play.elements import Element, element

SECTIONS = {"fr": "## Français", "en": "## English"}
CITED = re.compile(r"\b[A-Z]{2}-\d+\b")
_OPENS = re.compile(r"\*\*([A-Z]{2}-\d+)\*\*\s*")
_MARKED = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*")


def beside(game: Game) -> str:
    """The rules in the package of an added game; '' for those of the site, which come by themselves."""
    if game not in SHELF.added:
        return ""
    found = files(package_of(game)).joinpath("RULES.md")
    return found.read_text("utf-8") if found.is_file() else ""


def cited_in(sentence: str) -> str:
    """The article that a sentence leans on, if it names one."""
    found = CITED.search(sentence)
    return found.group() if found else ""


def pages(text: str, language: str, game: str) -> list[Element]:
    """The part of RULES.md that is in `language`, as elements; the markup is the little that we write."""
    blocks = _section(text, language).split("\n\n")
    return [made for block in blocks if block.strip() for made in _block(block.strip(), game)]


def articles_in(text: str, language: str) -> list[str]:
    return _OPENS.findall("\n".join(re.findall(r"^\*\*.*", _section(text, language), re.MULTILINE)))


def _section(text: str, language: str) -> str:
    _, _, after = text.partition(SECTIONS[language] + "\n")
    return re.split(r"^## ", after, maxsplit=1, flags=re.MULTILINE)[0]


def _block(block: str, game: str) -> Iterator[Element]:
    if block.startswith("### "):
        yield element("h2", block.removeprefix("### "))
    elif block.startswith("|"):
        yield _table(block, game)
    elif block.startswith("- "):
        items = re.split(r"^- ", block, flags=re.MULTILINE)[1:]
        yield element("ul", *(element("li", *_inline(item, game)) for item in items))
    elif opening := _OPENS.match(block):
        number = opening.group(1)
        title = element("b", number, class_="number")
        yield element(
            "p", title, " ", *_inline(block[opening.end() :], game), id=number, class_="article", tabindex=-1
        )
    else:
        yield element("p", *_inline(block, game))


def _table(block: str, game: str) -> Element:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()]
    head, body = rows[0], rows[2:]
    return element(
        "div",
        element(
            "table",
            element(
                "thead", element("tr", *(element("th", *_inline(cell, game), scope="col") for cell in head))
            ),
            element(
                "tbody",
                *(element("tr", *(element("td", *_inline(cell, game)) for cell in row)) for row in body),
            ),
        ),
        class_="scroll",
        tabindex=0,
        role="region",
        aria_label=" ".join(head),
    )


def _inline(text: str, game: str) -> list[Element | str]:
    """Bold, italic, and articles that lead to where they stand."""
    text, made, done = " ".join(text.split("\n")), list[Element | str](), 0
    for found in _MARKED.finditer(text):
        made += _linked(text[done : found.start()], game)
        bold, italic = found.groups()
        made.append(element("b" if bold else "i", *_linked(bold or italic, game)))
        done = found.end()
    return made + _linked(text[done:], game)


def _linked(text: str, game: str) -> list[Element | str]:
    made, done = list[Element | str](), 0
    for found in CITED.finditer(text):
        made += [text[done : found.start()], element("a", found.group(), href=address(game, found.group()))]
        done = found.end()
    return [part for part in (*made, text[done:]) if part]


def address(game: str, article: str = "") -> str:
    return f"#/{game}/rules/{article}" if article else f"#/{game}/rules"
