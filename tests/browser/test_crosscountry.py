"""Cross-country: whole races with two, three and four seats, by pointer, by keys and by script."""

from __future__ import annotations

from random import Random

import pytest
from anybody import assert_shown, by_keys, by_pointer, by_script, open_page, play_to_the_end
from conftest import Site, Witness, reading, until
from player import Player
from playwright.sync_api import Browser, BrowserContext

NAMES = ("Jean", "Sylvie", "Nadia", "Paul")


def race(seats: int, seed: str, laps: int = 1) -> str:
    return f"laps={laps}&seed={seed}&names={','.join(NAMES[:seats])}"


def start(player: Player, site: Site, query: str) -> None:
    player.page.goto(f"{site.address}#/")
    player.wait("shelf")
    player.page.goto(f"{site.address}#/crosscountry/play?{query}")
    until(lambda: player.look().shows in ("cover", "turn", "moment"), "the race")


@pytest.mark.parametrize(
    ("in_language", "seats"), [("fr-FR", 2), ("en-GB", 3), ("fr-FR", 4)], indirect=["in_language"]
)
def test_a_lap_by_script(in_language: BrowserContext, open_site: Site, seats: int) -> None:
    witness = Witness().watch(in_language)
    page = open_page(in_language, open_site)
    player = Player(page)
    start(player, open_site, race(seats, "s"))
    met = play_to_the_end(player, Random(seats), *by_script(page))
    assert {"runner", "trail"}.isdisjoint(met)  # drawn, not buttons
    assert {"card", "tile", "prompt"} <= met
    assert_shown(player)
    witness.assert_clean(open_site.address)


@pytest.mark.parametrize(("seats", "touch"), [(4, False), (3, True), (2, True)])
def test_a_lap_by_pointer(browser: Browser, open_site: Site, seats: int, touch: bool) -> None:
    """By mouse on a tablet, by finger on an upright phone."""
    size = {"width": 390, "height": 844} if touch else {"width": 1024, "height": 768}
    context = browser.new_context(viewport=size, has_touch=touch, locale="fr-FR", reduced_motion="reduce")
    witness = Witness().watch(context)
    player = Player(open_page(context, open_site), touch=touch)
    start(player, open_site, race(seats, "p"))
    play_to_the_end(player, Random(seats), *by_pointer(player))
    assert_shown(player)
    context.close()
    witness.assert_clean(open_site.address)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_lap_by_keys(browser: Browser, open_site: Site, seats: int) -> None:
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale="en-GB", reduced_motion="reduce"
    )
    witness = Witness().watch(context)
    page = open_page(context, open_site)
    player = Player(page)
    start(player, open_site, race(seats, "k"))
    play_to_the_end(player, Random(seats), *by_keys(page))
    assert_shown(player)
    context.close()
    witness.assert_clean(open_site.address)


@reading("en-GB")
def test_from_the_shelf_two_laps_alone_with_bots(in_language: BrowserContext, open_site: Site) -> None:
    """Two taps and three computers: the whole race of two laps, without any cover."""
    witness = Witness().watch(in_language)
    page = open_page(in_language, open_site)
    player = Player(page)
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


@reading("fr-FR")
def test_a_forbidden_card_says_why(in_language: BrowserContext, open_site: Site) -> None:
    """Tapped, it tells the article and is not laid (CC-10)."""
    page = open_page(in_language, open_site)
    player = Player(page)
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
