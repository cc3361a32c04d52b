"""What a webmaster takes: a small script that knows the games, pages with everything in both languages."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from test_texts import Pairs

from escapades.games import SHELF
from escapades.play import embedding

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = (ROOT / "assets" / "embed.js").read_text("utf-8")
PAGES = ROOT / "assets" / "embed"
CONTRACT = (PAGES / "CONTRACT.md").read_text("utf-8")
FRAME = (ROOT / "assets" / "page" / "host.mjs").read_text("utf-8")


def test_the_script_has_at_most_six_kilobytes() -> None:
    assert len(gzip.compress(SCRIPT.encode(), 6)) <= 6 * 1024


def test_the_script_depends_on_nothing() -> None:
    assert not re.search(r"\bimport\b|\brequire\b|https?://", SCRIPT)


@pytest.mark.parametrize("source", [SCRIPT, (PAGES / "docs.mjs").read_text("utf-8")], ids=["script", "docs"])
def test_games_are_called_as_they_call_themselves(source: str) -> None:
    for game in SHELF.values():
        names = re.search(rf'{game.id}: [\[{{] ?(?:fr: )?"([^"]*)", (?:en: )?"([^"]*)"', source)
        assert names, game.id
        assert names.groups() == (game.texts["name"]["fr"], game.texts["name"]["en"])


@pytest.mark.parametrize("name", ["index.html", "club.html"])
def test_a_page_says_everything_in_both_languages(name: str) -> None:
    pairs = Pairs()
    pairs.feed((PAGES / name).read_text("utf-8"))
    assert len(pairs.found) > 10
    for line, languages in pairs.found:
        assert languages == ["fr", "en"], f"line {line}"


def test_the_contract_names_every_message_every_field_and_every_complaint() -> None:
    for kind, fields in embedding.SCHEMA.items():
        row = next(line for line in CONTRACT.splitlines() if line.startswith(f"| `{kind}` |"))
        assert all(f"`{field}`" in row for field in fields)
    codes = CONTRACT[CONTRACT.index("- codes:") :].split("\n\n")[0]
    asked = re.findall(r'(?:complain\(|code: )"(\w+)"', FRAME) + re.findall(
        r'Refused\("(\w+)"', (ROOT / "py/escapades/play/embedding.py").read_text("utf-8")
    )
    assert len(set(asked)) > 6
    assert all(f"`{code}`" in codes for code in asked)


def test_the_documentation_names_every_parameter() -> None:
    page = (PAGES / "index.html").read_text("utf-8")
    told = set(re.findall(r"[\w-]+", " ".join(re.findall(r"<code>([^<]*)</code>", page))))
    assert set(embedding.PARAMETERS) <= told
    assert {"loading", "ratio", "grow", "sandbox", "options"} <= told


def test_the_frame_and_the_contract_agree_on_the_version() -> None:
    assert "const VERSIONS = [1];" in FRAME
    assert "const VERSION = 1;" in SCRIPT
    assert embedding.VERSION == 1
    assert "Version 1." in CONTRACT
