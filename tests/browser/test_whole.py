"""Breakaway whole: complete races, teams, climbs out of turn, and a human alone with bots."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from anybody import Sit, assert_shown, by_keys, by_pointer, by_script, open_page, play_to_the_end, tables
from conftest import Site, more, until, visitor
from player import Player
from playwright.sync_api import Browser

from escapades.kernel import CHANCE

FOUR = "names=Jean,Sylvie,B%C3%A9atrice,Paul"


@pytest.fixture(scope="module")
def sit_down(browser: Browser, open_site: Site) -> Iterator[Sit]:
    yield from tables(browser, open_site)


# -- whole races -----------------------------------------------------------------------------------


def test_six_complete_stages_with_four_seats_by_pointer(sit_down: Sit, open_site: Site) -> None:
    player, witness = sit_down("fr-FR", 1024, 768)
    player.start(open_site.address, f"level=complete&stages=6&talon=short&seed=p&{FOUR}")
    met = play_to_the_end(player, Random("pointer"), *by_pointer(player))
    assert {"moment", "interlude", "extra", "call", "sign", "called"} <= met
    assert_shown(player)
    assert len(player.saved().state.times) == 6
    witness.assert_clean(open_site.address)


@pytest.mark.parametrize("stages", [3, more(6)])
def test_complete_stages_with_four_seats_by_keys(sit_down: Sit, open_site: Site, stages: int) -> None:
    player, witness = sit_down("en-GB", 1024, 768)
    page = player.page
    player.start(open_site.address, f"level=complete&stages={stages}&talon=short&seed=k&{FOUR}")
    assert {"interlude", "extra", "called"} <= play_to_the_end(player, Random("keys"), *by_keys(page))
    assert_shown(player)
    assert len(player.saved().state.times) == stages
    witness.assert_clean(open_site.address)


@pytest.mark.parametrize(
    ("language", "level", "seats"),
    [
        more("en-GB", "complete", 4),
        more("fr-FR", "climbs", 6),
        more("en-GB", "teams", 3),
        ("fr-FR", "teams", 4),
    ],
)
def test_races_by_script(sit_down: Sit, open_site: Site, language: str, level: str, seats: int) -> None:
    """Legal moves by the hundred through the page: two stages of each level."""
    player, witness = sit_down(language, 1024, 768)
    page = player.page
    names = ",".join(("Jean", "Sylvie", "Nadia", "Paul", "Marc", "Zoé")[:seats])
    player.start(open_site.address, f"level={level}&stages=2&talon=short&seed=s&names={names}")
    play_to_the_end(player, Random(level), *by_script(page))
    assert_shown(player)
    assert len(player.saved().state.times) == 2
    witness.assert_clean(open_site.address)


# -- climbs out of turn ----------------------------------------------------------------------------


def test_a_cover_tells_nobody_who_holds_a_climb(sit_down: Sit, open_site: Site) -> None:
    """The same shapes stand on the cover whoever holds climbs; a private screen comes before any answer."""
    player, _ = sit_down("en-GB", 1024, 768)
    page = player.page
    holders = set()
    for seed in "cde":
        player.start(open_site.address, f"level=climbs&stages=1&talon=short&seed={seed}&{FOUR}")
        for _ in range(5):
            state = player.saved().state
            if state.asked:
                holders.add(tuple("climb" in hand for hand in state.hands))
                assert page.locator(".caller").count() == len(state.asked) == 3
            player.tap_act("uncover")
            look = player.wait("turn")
            player.tap_node(look.cards[0])
            player.tap_node(look.cards[0])
            player.hurry()
    assert len(holders) > 1  # it was not always the same ones


# -- alone with bots -------------------------------------------------------------------------------


def test_a_human_alone_with_bots_is_never_covered_and_is_asked(sit_down: Sit, open_site: Site) -> None:
    player, witness = sit_down("fr-FR", 1024, 768)
    page = player.page
    page.goto(
        f"{open_site.address}#/breakaway/play?level=complete&stages=1&talon=short&seed=4&{FOUR}&bots=2,3,4"
    )
    press, tap = by_script(page)
    until(lambda: player.look().shows in ("turn", "moment"), "the table")
    met = play_to_the_end(player, Random("alone"), press, tap)
    assert "cover" not in met
    assert "climb" in met  # asked at a window
    match = player.saved()
    assert match.bots == (1, 2, 3)
    assert {seat for seat, _ in match.record.moves} == {CHANCE, 0, 1, 2, 3}
    witness.assert_clean(open_site.address)


def test_set_up_seats_bots_and_wants_a_human(browser: Browser, open_site: Site) -> None:
    context = visitor(browser, open_site, locale="en-GB", reduced_motion="reduce")
    page = open_page(context, open_site)
    player = Player(page)
    page.goto(f"{open_site.address}#/breakaway")
    player.wait("setup")
    for seat in range(3):
        page.locator(f"select[name=kind-{seat}]").select_option("club")
    player.tap_act("start")
    until(lambda: page.locator(".error").is_visible(), "the sentence")
    page.locator("select[name=kind-1]").select_option("human")
    player.tap_act("start")
    until(lambda: player.look().shows in ("turn", "moment"), "the table")
    assert player.saved().bots == (0, 2)
    context.close()
