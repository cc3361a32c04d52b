"""Cross-country: whole races with two, three and four seats, by pointer, by keys and by script."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from anybody import Sit, assert_shown, by_keys, by_pointer, by_script, play_to_the_end, tables
from conftest import Site, more, until
from player import Player
from playwright.sync_api import Browser

NAMES = ("Jean", "Sylvie", "Nadia", "Paul")


@pytest.fixture(scope="module")
def sit_down(browser: Browser, open_site: Site) -> Iterator[Sit]:
    yield from tables(browser, open_site)


def race(seats: int, seed: str, laps: int = 1) -> str:
    return f"laps={laps}&seed={seed}&names={','.join(NAMES[:seats])}"


def start(player: Player, site: Site, query: str) -> None:
    player.page.goto(f"{site.address}#/")
    player.wait("shelf")
    player.page.goto(f"{site.address}#/crosscountry/play?{query}")
    until(lambda: player.look().shows in ("cover", "turn", "moment"), "the race")


@pytest.mark.parametrize(("language", "seats"), [more("fr-FR", 2), more("en-GB", 3), more("fr-FR", 4)])
def test_a_lap_by_script(sit_down: Sit, open_site: Site, language: str, seats: int) -> None:
    player, witness = sit_down(language, 1024, 768)
    start(player, open_site, race(seats, "s"))
    met = play_to_the_end(player, Random(seats), *by_script(player.page))
    assert {"runner", "trail"}.isdisjoint(met)  # drawn, not buttons
    assert {"card", "tile", "prompt"} <= met
    assert_shown(player)
    witness.assert_clean(open_site.address)


@pytest.mark.parametrize(("seats", "touch"), [more(4, False), more(3, True), (2, True)])
def test_a_lap_by_pointer(sit_down: Sit, open_site: Site, seats: int, touch: bool) -> None:
    """By mouse on a tablet, by finger on an upright phone."""
    player, witness = sit_down("fr-FR", *((390, 844) if touch else (1024, 768)), touch)
    start(player, open_site, race(seats, "p"))
    play_to_the_end(player, Random(seats), *by_pointer(player))
    assert_shown(player)
    witness.assert_clean(open_site.address)


@pytest.mark.parametrize("seats", [more(2), 3, more(4)])
def test_a_lap_by_keys(sit_down: Sit, open_site: Site, seats: int) -> None:
    player, witness = sit_down("en-GB", 1440, 900)
    start(player, open_site, race(seats, "k"))
    play_to_the_end(player, Random(seats), *by_keys(player.page))
    assert_shown(player)
    witness.assert_clean(open_site.address)


def test_from_the_shelf_two_laps_alone_with_bots(sit_down: Sit, open_site: Site) -> None:
    """Two taps and three computers: the whole race of two laps, without any cover."""
    player, witness = sit_down("en-GB", 1024, 768)
    page = player.page
    page.goto(f"{open_site.address}#/")
    player.wait("shelf")
    player.tap_element("#box-crosscountry")
    player.wait("setup")
    player.tap_act("players-more")
    until(lambda: page.locator("select[name^=kind-]").count() == 4, "a fourth seat")
    for seat in (1, 2, 3):
        page.locator(f"select[name=kind-{seat}]").select_option("club")
    player.tap_act("start")
    until(lambda: player.look().shows in ("turn", "moment"), "the race")
    met = play_to_the_end(player, Random("alone"), *by_script(page))
    assert "cover" not in met
    assert_shown(player)
    assert player.saved().state.deal >= 2
    witness.assert_clean(open_site.address)


def test_a_forbidden_card_says_why(sit_down: Sit, open_site: Site) -> None:
    """Tapped, it tells the article and is not laid (CC-10)."""
    player, _ = sit_down("fr-FR", 1024, 768)
    page = player.page
    start(player, open_site, race(4, "why"))
    for _ in range(12):
        player.tap_act("uncover")
        look = player.wait("turn")
        moves = len(player.saved().record.moves)
        hindered = [
            id for id, node in look.nodes.items() if id.startswith("card-") and node["pressed"] is None
        ]
        if hindered:
            player.tap_node(hindered[0])
            until(lambda: "CC-10" in page.locator("#toast").inner_text(), "the reason")
            assert len(player.saved().record.moves) == moves
            return
        player.lay(next(id for id, node in look.nodes.items() if id.startswith("card-") and node["pressed"]))
        player.hurry()
    raise AssertionError("every card could always be laid")
