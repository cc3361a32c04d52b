"""Lifeboats: whole games with three to six seats, by pointer, keys and script; votes without a trace."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from anybody import (
    Press,
    Sit,
    assert_shown,
    by_keys,
    by_pointer,
    by_script,
    one_turn,
    open_page,
    play_to_the_end,
    tables,
)
from conftest import Site, more, until, visitor
from player import Player
from playwright.sync_api import Browser

# By whims for which the game is not a long one.
SHORT = {
    **{("script", 3): 28, ("script", 4): 25, ("script", 5): 35, ("script", 6): 32},
    **{("pointer", 3): 46, ("pointer", 6): 52, ("keys", 4): 22, ("keys", 5): 28},
}
NAMES = ("Albert", "Berthe", "Carole", "Denis", "Emilie", "Fred")

# Whether the page is kept for offline play comes when it comes.
TRACES = """() => {
    const page = document.documentElement.cloneNode(true);
    delete page.dataset.snapshot;
    page.querySelector("#offline").remove();
    return {
        page: page.outerHTML,
        canvases: [...document.querySelectorAll("canvas")].map((one) => one.toDataURL()),
        focus: document.activeElement.dataset.node ?? document.activeElement.dataset.act ?? "",
    };
}"""

BAR = """() => {
    const said = document.querySelector("#table .stage");
    return [said.textContent, said.scrollWidth, said.clientWidth];
}"""


def flight(seats: int, seed: str, talk: str = "open") -> str:
    return f"seed={seed}&talk={talk}&names={','.join(NAMES[:seats])}"


def start(player: Player, site: Site, query: str) -> None:
    player.page.goto(f"{site.address}#/")
    player.wait("shelf")
    player.page.goto(f"{site.address}#/lifeboats/play?{query}")
    until(lambda: player.look().shows in ("turn", "moment"), "the sea")


@pytest.fixture(scope="module")
def sit_down(browser: Browser, open_site: Site) -> Iterator[Sit]:
    yield from tables(browser, open_site)


@pytest.mark.parametrize(
    ("language", "seats"), [more("fr-FR", 3), more("en-GB", 4), more("fr-FR", 5), more("en-GB", 6)]
)
def test_a_flight_by_script(sit_down: Sit, open_site: Site, language: str, seats: int) -> None:
    player, witness = sit_down(language, 1024, 768)
    start(player, open_site, flight(seats, "s"))
    met = play_to_the_end(player, Random(SHORT["script", seats]), *by_script(player.page))
    assert {"cover", "turn", "moment", "slip", "boat", "take", "call", "heap", "go", "result"} <= met
    assert_shown(player)
    witness.assert_clean(open_site.address)


@pytest.mark.parametrize(("seats", "touch"), [(3, True), more(6, False)])
def test_a_flight_by_pointer(sit_down: Sit, open_site: Site, seats: int, touch: bool) -> None:
    """By finger on an upright phone, by mouse on a tablet."""
    player, witness = sit_down("fr-FR", *((390, 844) if touch else (1024, 768)), touch)
    start(player, open_site, flight(seats, "p", "none"))
    met = play_to_the_end(player, Random(SHORT["pointer", seats]), *by_pointer(player))
    assert "call" not in met
    assert_shown(player)
    witness.assert_clean(open_site.address)


@pytest.mark.parametrize(("seats", "talk"), [more(4, "open"), (5, "none")])
def test_a_flight_by_keys(sit_down: Sit, open_site: Site, seats: int, talk: str) -> None:
    player, witness = sit_down("en-GB", 1440, 900)
    start(player, open_site, flight(seats, "k", talk))
    met = play_to_the_end(player, Random(SHORT["keys", seats]), *by_keys(player.page))
    assert ("call" in met) == (talk == "open")
    assert_shown(player)
    witness.assert_clean(open_site.address)


def test_from_the_shelf_alone_with_three_bots(sit_down: Sit, open_site: Site) -> None:
    """Votes against bots need no hand-over: there is no cover at all."""
    player, witness = sit_down("fr-FR", 1024, 768)
    page = player.page
    page.goto(f"{open_site.address}#/")
    player.wait("shelf")
    player.tap_element("#box-lifeboats")
    player.wait("setup")
    kinds = page.locator("select[name^=kind-]")
    while (seats := kinds.count()) != 4:
        player.tap_act("players-more" if seats < 4 else "players-fewer")
        until(lambda before=seats: kinds.count() != before, "a seat more or less")
    for seat in (1, 2, 3):
        page.locator(f"select[name=kind-{seat}]").select_option("club")
    page.locator("input[name=option-talk][value=open]").check()
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


def test_a_phone_shows_the_whole_bar_and_the_whole_table(sit_down: Sit, open_site: Site) -> None:
    """Whatever is being done: a long word of the bar neither widens the page nor is cut itself."""
    player, _ = sit_down("fr-FR", 390, 844, True)
    start(player, open_site, flight(6, "bar", "none"))
    rng, (press, _), met = Random("bar"), by_script(player.page), set()
    for _ in range(12):
        look = player.look()
        said, wide, room = player.page.evaluate(BAR)
        met.add(said)
        assert look.felt[2] == 390, said
        assert wide <= room, said
        if look.shows == "turn":
            one_turn(player, look, rng, press)
        player.page.wait_for_timeout(30)
    assert {"Mise à l’eau", "Embarquement"} <= met


# -- a vote leaves no trace ------------------------------------------------------------------------


def to_the_first_vote(player: Player) -> None:
    """The same moves every time, until the first voter is waited for."""
    rng, (press, _) = Random("aboard"), by_script(player.page)
    for _ in range(2000):
        look = player.look()
        if look.shows == "cover":
            return
        if look.shows == "turn":
            one_turn(player, look, rng, press)
        elif look.shows == "moment" and "go-on" in look.nodes:
            press("go-on")
        player.page.wait_for_timeout(10)
    raise AssertionError("nobody was asked to vote")


def traces(player: Player) -> Any:
    """All that is in the page, once it is painted."""
    player.page.evaluate("() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 120))")
    return player.page.evaluate(TRACES)


def choose(player: Player, slip: str, by: Press) -> None:
    """From the cover to a slip that is chosen and not yet sealed."""
    player.tap_act("uncover")
    player.wait("turn")
    by(slip)
    until(lambda: player.look().nodes[slip]["pressed"] == "true", f"{slip} chosen")


@pytest.mark.parametrize(
    ("means", "slips"),
    [("pointer", ("slip-boat-1", "slip-boat-3")), more("keys", ("slip-boat-1", "slip-cap"))],
)
def test_a_vote_leaves_no_trace(
    browser: Browser, open_site: Site, means: str, slips: tuple[str, str]
) -> None:
    """LB-10: whatever the first voter voted, the next cover and the next voter's table are the same page."""
    seen = []
    for slip in slips:
        context = visitor(
            browser,
            open_site,
            viewport={"width": 1024, "height": 768},
            locale="en-GB",
            reduced_motion="reduce",
        )
        player = Player(open_page(context, open_site))
        press, _ = by_keys(player.page) if means == "keys" else by_pointer(player)
        start(player, open_site, flight(3, "trace", "none"))
        to_the_first_vote(player)
        choose(player, slip, press)
        chosen = traces(player)
        press("button")
        player.wait("cover")
        cover = traces(player)
        player.tap_act("uncover")
        player.wait("turn")
        seen.append((chosen, cover, traces(player), player.saved().record.moves))
        context.close()
    (chosen, cover, table, moves), (otherwise, *same, others) = seen
    assert (moves[:-1], moves[-1][0]) == (others[:-1], others[-1][0])
    assert moves[-1] != others[-1]
    assert chosen["page"] != otherwise["page"]  # there was something to hide
    assert chosen["canvases"] != otherwise["canvases"]
    assert [cover, table] == same
