"""Games that a site adds by a wheel: on the shelf, played, kept, thought about; and wheels that fail."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from anybody import by_script, tap_to_the_end
from conftest import ROOT, Site, more, until, wait_boot
from player import Player
from playwright.sync_api import Page

FERRY = ROOT / "tests" / "added" / "ferry"
QUICK = (
    "for (const [k, v] of [['seconds', '0.1'], ['speed', 'fast']]) localStorage.setItem(`escapades.${k}`, v)"
)

Sites = Callable[..., Site]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example of the guide, built as its author would."""
    out = tmp_path_factory.mktemp("wheel")
    source = shutil.copytree(FERRY, out / "ferry")
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(out), str(source)]
    subprocess.run(command, check=True)
    return next(out.glob("*.whl"))


@pytest.fixture
def sites(dist: Path, tmp_path: Path) -> Iterator[Sites]:
    """A copy of the site with these wheels beside it, listed with their hashes or with others."""
    opened: list[Site] = []

    def site(*wheels: Path, hashes: dict[str, str] | None = None, listed: str = "") -> Site:
        root = shutil.copytree(dist, tmp_path / "dist")
        (root / "wheels").mkdir()
        entries = []
        for path in wheels:
            if path.exists():
                shutil.copy(path, root / "wheels")
                sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
            else:
                sha256 = "0" * 64
            entries.append(
                {"wheel": f"./wheels/{path.name}", "sha256": (hashes or {}).get(path.name, sha256)}
            )
        (root / "games.json").write_text(listed or json.dumps({"games": entries}))
        opened.append(Site(root))
        return opened[-1].__enter__()

    yield site
    for one in opened:
        one.__exit__(None, None, None)


def module_wheel(folder: Path, name: str, source: str, entry: str = "") -> Path:
    """The smallest wheel there is, for games that go wrong."""
    path = folder / f"{name}-1.0-py3-none-any.whl"
    info = f"{name}-1.0.dist-info"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{name}.py", source)
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        if entry:
            archive.writestr(f"{info}/entry_points.txt", f"[escapades.games]\n{entry}\n")
        archive.writestr(f"{info}/RECORD", "")
    return path


def open_shelf(page: Page, site: Site) -> None:
    page.add_init_script(QUICK)
    page.goto(site.address)
    wait_boot(page, seconds=90)


def test_an_added_game_is_played_to_its_end_with_bots(page: Page, sites: Sites, wheel: Path) -> None:
    site = sites(wheel)
    open_shelf(page, site)
    page.locator("#box-ferry").click()
    page.locator('button[data-act="start"]').wait_for()
    player = Player(page)
    page.goto(f"{site.address}#/ferry/play?seed=5&names=Ada,Bo,Chlo%C3%A9&bots=2:expert,3:beginner")
    until(lambda: page.evaluate("document.documentElement.dataset.thinker") == "ready", "the worker", 90)
    tap_to_the_end(player, Random(1), *by_script(page))
    assert_shown_of(page)
    page.locator('[data-act="replay"]').click()
    until(lambda: page.locator("#table-foot input[type=range]").is_visible(), "the replay")
    page.goto(f"{site.address}#/ferry/rules/FE-3")
    until(lambda: page.locator("#FE-3").is_visible(), "the article")
    page.goto(f"{site.address}#/games")
    until(lambda: "Last Ferry" in page.locator("#screen").inner_text(), "the kept game")


def assert_shown_of(page: Page) -> None:
    """Three ranks, as many points as rounds."""
    rows = page.locator(".rank-table tbody tr")
    assert rows.count() == 3
    assert sum(int(rows.nth(n).locator("td").last.inner_text()) for n in range(3)) == 4


def test_an_added_game_is_resumed_and_found_in_the_other_language(
    page: Page, sites: Sites, wheel: Path
) -> None:
    site = sites(wheel)
    open_shelf(page, site)
    page.goto(f"{site.address}#/ferry/play?seed=5&names=Ada,Bo&bots=2:club")
    player = Player(page)
    until(lambda: player.look().shows == "turn", "a turn")
    page.reload()
    wait_boot(page, seconds=90)
    until(lambda: player.look().shows == "turn", "the same table")
    page.goto(f"{site.address}#/")
    page.locator("#lang-fr").click()
    until(lambda: "Dernier bac" in page.locator("#added").inner_text(), "the box in French")
    assert "Dernier bac" in page.locator("#go-on").inner_text()


def test_without_a_list_nothing_more_is_asked_for(booted: Page, witness: object) -> None:
    """micropip stays where it is."""
    asked = [url for url in witness.requests if url.endswith((".whl", "games.json"))]  # type: ignore[attr-defined]
    assert [url.rsplit("/", 1)[-1] for url in asked] == ["games.json"]


RAISES = "raise RuntimeError('no ferry today')"
BREAKS = """
import sys
from escapades.kernel import Game
from escapades.scene.plain import PlainTable
setup = lambda seats, options: None
rules = sys.modules[__name__]
TEXTS = {"name": {"fr": "x", "en": "x"}}
GAME = Game("broken", range(2, 3), (), rules, PlainTable(rules, None, None), None, TEXTS)
"""
TWICE = """
from dataclasses import replace
from escapades.games import SHELF
GAME = replace(SHELF["lifeboats"], texts={"name": {"fr": "x", "en": "x"}})
"""


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        more("missing", "could not be loaded"),
        ("altered", "its hash is another"),
        more("raises", "no ferry today"),
        more("none", "offers no game"),
        ("broken", "breaks the contract"),
        more("twice", "breaks the contract"),
        more("list", "cannot be read"),
    ],
)
def test_a_wheel_that_is_no_good_leaves_the_shelf_whole(
    page: Page, sites: Sites, wheel: Path, tmp_path: Path, kind: str, said: str
) -> None:
    """A sentence in its place; the games that are good are there, the five among them."""
    made = {
        "missing": lambda: sites(wheel, tmp_path / "gone-1.0-py3-none-any.whl"),
        "altered": lambda: sites(wheel, hashes={wheel.name: "0" * 64}),
        "raises": lambda: sites(wheel, module_wheel(tmp_path, "sad", RAISES, "sad = sad:GAME")),
        "none": lambda: sites(wheel, module_wheel(tmp_path, "empty", "GAME = None")),
        "broken": lambda: sites(wheel, module_wheel(tmp_path, "broken", BREAKS, "broken = broken:GAME")),
        "twice": lambda: sites(wheel, module_wheel(tmp_path, "twice", TWICE, "twice = twice:GAME")),
        "list": lambda: sites(listed="{"),
    }[kind]()
    open_shelf(page, made)
    notice = page.locator("#added .notice")
    until(lambda: notice.count() == 1, "the sentence")
    assert said in notice.inner_text()
    assert page.locator("#box-ferry").count() == (kind not in ("altered", "list"))
    assert page.locator("a.box").count() == 5 + (kind not in ("altered", "list"))
    page.goto(f"{made.address}#/crosscountry")
    until(lambda: page.locator('button[data-act="start"]').is_visible(), "a game of the five")
