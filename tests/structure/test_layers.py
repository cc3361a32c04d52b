"""Arrows point inwards: browser, play, games' tables, scene, kernel; and one door to the browser."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PY = Path(__file__).resolve().parents[2] / "py"
MODULES = sorted(PY.rglob("*.py"))
BROWSER = {"js", "micropip", "pyodide", "pyodide_js", "pyscript"}

# Folder or file of a game's folder -> what of ours it may import.
MAY_IMPORT = {
    "kernel": {"kernel"},
    "scene": {"scene", "kernel"},  # of the kernel only the texts, see below
    "search": {"search", "kernel"},
    "play": {"play", "games", "scene", "search", "kernel"},
    "browser": {"browser", "play", "games", "scene", "kernel", "search", "contract"},
    "rules": {"data", "kernel"},
    "data": {"kernel"},
    "fast": {"rules", "data", "kernel"},
    "bot": {"rules", "data", "fast", "kernel"},
    "drawings": {"data", "scene"},
    "layout": {"data", "drawings", "scene"},
    "camera": {"rules", "data", "drawings", "layout", "scene"},
    "table": {"rules", "data", "drawings", "layout", "camera", "scene", "kernel"},
    "__init__": {"rules", "data", "table", "bot", "kernel"},
}


def name(path: Path) -> str:
    return path.relative_to(PY).as_posix()


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, in full: `from a.b import c` gives a.b.c."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)}: write imports in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer(path: Path) -> str:
    """The layer of a file: its folder, or its own name in a game's folder; "" outside the layers."""
    parts = path.relative_to(PY).with_suffix("").parts
    if parts[:2] == ("escapades", "games"):
        return parts[3] if len(parts) > 3 else "shelf"
    return parts[1] if parts[0] == "escapades" and len(parts) > 2 else ""


def game_of(path: Path) -> str:
    parts = path.relative_to(PY).parts
    return parts[2] if parts[:2] == ("escapades", "games") and len(parts) > 3 else ""


def trouble(path: Path) -> Iterator[str]:
    """What a file imports and may not."""
    here = layer(path)
    for module in imported(path):
        first, *rest = module.split(".")
        if first in BROWSER:
            if here != "browser" and name(path) not in ("main.py", "worker.py"):
                yield f"{module}: only browser/ knows the browser"
        elif first != "escapades":
            if first not in sys.stdlib_module_names:
                yield f"{module}: not in the standard library"
        elif here in MAY_IMPORT and rest:
            inside = game_of(path)
            if rest[0] == "games" and inside:
                if len(rest) < 2 or rest[1] != inside:
                    yield f"{module}: a game knows no other game"
                    continue
                wanted = rest[2] if len(rest) > 2 else ""
            else:
                wanted = rest[0]
            if wanted not in MAY_IMPORT[here]:
                yield f"{module}: {here} may not know {wanted}"


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_arrows_point_inwards(path: Path) -> None:
    assert not list(trouble(path))


@pytest.mark.parametrize("path", sorted((PY / "escapades" / "scene").glob("*.py")), ids=name)
def test_scene_knows_only_the_texts_of_the_kernel(path: Path) -> None:
    """A picture has words in it, but no rules."""
    ours = [module for module in imported(path) if module.startswith("escapades.kernel")]
    assert all(module.startswith("escapades.kernel.texts") for module in ours)


def test_every_folder_of_ours_has_its_place_among_the_layers() -> None:
    assert {layer(path) for path in MODULES} - {"", "shelf"} <= set(MAY_IMPORT)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("escapades/kernel/x.py", "import js"),
        ("escapades/play/x.py", "from pyodide.ffi import create_proxy"),
        ("escapades/scene/x.py", "import numpy"),
        ("escapades/kernel/x.py", "from escapades.scene.nodes import Box"),
        ("escapades/play/x.py", "from escapades.browser.app import Keeper"),
        ("escapades/games/breakaway/rules.py", "from escapades.scene.nodes import Box"),
        ("escapades/games/breakaway/rules.py", "from escapades.games.breakaway import table"),
        ("escapades/games/breakaway/table.py", "from escapades.games.lifeboats import rules"),
        ("escapades/games/breakaway/bot.py", "from escapades.play.match import Match"),
        ("escapades/games/breakaway/drawings.py", "from escapades.games.breakaway import rules"),
        ("escapades/games/breakaway/layout.py", "from escapades.games.breakaway import table"),
    ],
)
def test_a_wrong_arrow_is_found(
    file: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(line)
    monkeypatch.setattr(sys.modules[__name__], "PY", tmp_path)
    assert list(trouble(path))
