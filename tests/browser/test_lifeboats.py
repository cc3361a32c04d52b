"""Lifeboats: whole games with three to six seats, by pointer, by keys and by script; and votes without a trace."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from anybody import assert_shown, by_keys, by_pointer, by_script, one_turn, open_page, play_to_the_end
from conftest import Site, Witness, reading, until
from player import Player
from playwright.sync_api import Browser, BrowserContext

NAMES = ("Albert", "Berthe", "Carole", "Denis", "Emilie", "Fred")

TRACES = """() => ({
    page: document.documentElement.outerHTML,
    canvases: [...document.querySelectorAll("canvas")].map((one) => one.toDataURL()),
    focus: document.activeElement.dataset.node ?? document.activeElement.dataset.act ?? "",
})"""


def flight(seats: int, seed: str, talk: str = "open") -> str:
    return f"seed={seed}&talk={talk}&names={','.join(NAMES[:seats])}"


def start(player: Player, site: Site, query: str) -> None:
    player.page.goto(f"{site.address}#/")
    player.wait("shelf")
    player.page.goto(f"{site.address}#/lifeboats/play?{query}")
    until(lambda: player.look().shows in ("turn", "moment"), "the sea")


@pytest.mark.parametrize(
    ("in_language", "seats"),
    [("fr-FR", 3), ("en-GB", 4), ("fr-FR", 5), ("en-GB", 6)],
    indirect=["in_language"],
)
def test_a_flight_by_script(in_language: BrowserContext, open_site: Site, seats: int) -> None:
    witness = Witness().watch(in_language)
    page = open_page(in_language, open_site)
    player = Player(page)
    start(player, open_site, flight(seats, "s"))
    met = play_to_the_end(player, Random(seats), *by_script(page))
    assert {"cover", "turn", "moment", "slip", "boat", "take", "call", "heap", "go", "result"} <= met
    assert_shown(player)
    witness.assert_clean(open_site.address)


@pytest.mark.parametrize(("seats", "touch"), [(3, True), (6, False)])
def test_a_flight_by_pointer(browser: Browser, open_site: Site, seats: int, touch: bool) -> None:
    """By finger on an upright phone, by mouse on a tablet."""
    size = {"width": 390, "height": 844} if touch else {"width": 1024, "height": 768}
    context = browser.new_context(viewport=size, has_touch=touch, locale="fr-FR", reduced_motion="reduce")
    witness = Witness().watch(context)
    player = Player(open_page(context, open_site), touch=touch)
    start(player, open_site, flight(seats, "p", "none"))
    met = play_to_the_end(player, Random(seats), *by_pointer(player))
    assert "call" not in met
    assert_shown(player)
    context.close()
    witness.assert_clean(open_site.address)


@pytest.mark.parametrize(("seats", "talk"), [(4, "open"), (5, "none")])
def test_a_flight_by_keys(browser: Browser, open_site: Site, seats: int, talk: str) -> None:
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale="en-GB", reduced_motion="reduce"
    )
    witness = Witness().watch(context)
    page = open_page(context, open_site)
    player = Player(page)
    start(player, open_site, flight(seats, "k", talk))
    met = play_to_the_end(player, Random(seats), *by_keys(page))
    assert ("call" in met) == (talk == "open")
    assert_shown(player)
    context.close()
    witness.assert_clean(open_site.address)


@reading("fr-FR")
def test_from_the_shelf_alone_with_three_bots(in_language: BrowserContext, open_site: Site) -> None:
    """Votes against bots need no hand-over: there is no cover at all."""
    witness = Witness().watch(in_language)
    page = open_page(in_language, open_site)
    player = Player(page)
    player.tap_element("#box-lifeboats")
    player.wait("setup")
    for _ in range(6):
        seats = page.locator("select[name^=kind-]").count()
        if seats == 4:
            break
        player.tap_act("players-more" if seats < 4 else "players-fewer")
        until(lambda: page.locator("select[name^=kind-]").count() != seats, "another seat")  # noqa: B023
    for seat in (1, 2, 3):
        page.locator(f"select[name=kind-{seat}]").select_option("bot")
    player.tap_act("start")
    until(lambda: player.look().shows in ("turn", "moment"), "the sea")
    met = play_to_the_end(player, Random("alone"), *by_script(page))
    assert "cover" not in met
    assert {"call", "heap"} <= met
    assert_shown(player)
    match = player.saved()
    assert match.bots == (1, 2, 3)
    assert {seat for seat, _ in match.record.moves} >= {0, 1, 2, 3}
    witness.assert_clean(open_site.address)


# -- a vote leaves no trace ------------------------------------------------------------------------


def to_the_first_vote(player: Player) -> None:
    """The same moves every time, until the first voter is waited for."""
    rng, (press, _) = Random("aboard"), by_script(player.page)
    for _ in range(80):
        look = player.look()
        if look.shows == "cover":
            return
        one_turn(player, look, rng, press)
    raise AssertionError("nobody was asked to vote")


def traces(player: Player) -> Any:
    """All that is in the page, once it is painted."""
    player.page.evaluate("() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 120))")
    return player.page.evaluate(TRACES)


def vote(player: Player, slip: str, by: str) -> None:
    """From the cover to the sealed ballot."""
    player.tap_act("uncover")
    player.wait("turn")
    if by == "pointer":
        player.tap_node(slip)
        until(lambda: "button" in player.look().nodes, "a slip chosen")
        player.tap_node("button")
    else:
        press, _ = by_keys(player.page)
        press(slip)
        press("button")


@pytest.mark.parametrize("by", ["pointer", "keys"])
def test_a_vote_leaves_no_trace(browser: Browser, open_site: Site, by: str) -> None:
    """LB-10: whatever the first voter voted, the next cover and the next voter's table are the same page."""
    seen = []
    for slip in ("slip-boat-1", "slip-boat-3", "slip-cap"):
        context = browser.new_context(
            viewport={"width": 1024, "height": 768}, locale="en-GB", reduced_motion="reduce"
        )
        player = Player(open_page(context, open_site))
        start(player, open_site, flight(3, "trace", "none"))
        to_the_first_vote(player)
        vote(player, slip, by)
        player.wait("cover")
        cover = traces(player)
        player.tap_act("uncover")
        player.wait("turn")
        table = traces(player)
        # They do vote on: what they voted comes to light with the last ballot, and not before.
        player.page.evaluate("location.hash = '#/'")
        player.wait("shelf")
        seen.append((cover, table, traces(player), player.saved().record.moves[-1]))
        context.close()
    assert len({str(move) for *_, move in seen}) == len(seen)
    for cover, table, shelf, _ in seen[1:]:
        assert cover == seen[0][0]
        assert table == seen[0][1]
        assert shelf == seen[0][2]
