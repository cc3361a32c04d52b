"""The archive that the page loads holds our package whole and nothing besides."""

from __future__ import annotations

import io
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from escapades.games import SHELF

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "assets"))
from build import app_archive  # noqa: E402 - the build is a script beside what it builds


@pytest.fixture(scope="module")
def archive() -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(app_archive()))


def test_everything_under_the_package_is_in_the_archive_and_nothing_else(archive: zipfile.ZipFile) -> None:
    """A kind of file that the build does not know would be missing in the browser: it fails here first."""
    package = ROOT / "py" / "escapades"
    ours = {
        path.relative_to(ROOT / "py").as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert set(archive.namelist()) == ours
    assert {Path(name).suffix for name in ours} <= {".py", ".toml", ".md", ".json"}


def test_the_archive_has_the_files_as_they_are(archive: zipfile.ZipFile) -> None:
    for name in archive.namelist():
        assert archive.read(name) == (ROOT / "py" / name).read_bytes()


@pytest.mark.parametrize("game", SHELF)
def test_a_game_brings_its_rules_texts_and_examples(game: str, archive: zipfile.ZipFile) -> None:
    names = set(archive.namelist())
    for file in ("rules.py", "data.py", "table.py", "texts.toml", "RULES.md", "examples/1.json"):
        assert f"escapades/games/{game}/{file}" in names


def test_the_snapshot_of_later_visits_has_every_game() -> None:
    settings = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    assert {f"escapades.games.{game}" for game in SHELF} <= set(settings["snapshot"])


def test_the_same_sources_give_the_same_bytes() -> None:
    assert app_archive() == app_archive()
