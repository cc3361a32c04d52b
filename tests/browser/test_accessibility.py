"""Axe finds nothing to mend on any screen, by day and by night, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from anybody import by_script, one_turn
from conftest import ROOT, Site, more, until, visitor, wait_boot
from player import Look, Player
from playwright.sync_api import Browser, Page

AXE = ROOT / ".cache" / "npm" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LOOKS = [("en", "light"), ("fr", "dark")]
RACE = "seed=5&names=Jean,Sylvie&stages=2&talon=short"

RUN = """async (tags) => {
    const found = await axe.run(document, {
        runOnly: { type: "tag", values: tags },
        rules: { "target-size": { enabled: true } },
        resultTypes: ["violations"],
    });
    return found.violations.map(({ id, help, nodes }) =>
        ({ id, help, where: nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`) }));
}"""


@pytest.fixture(scope="module", params=[more(LOOKS[0]), LOOKS[1]], ids="-".join)
def player(request: pytest.FixtureRequest, browser: Browser, open_site: Site) -> Iterator[Player]:
    language, light = request.param
    context = visitor(
        browser,
        open_site,
        viewport={"width": 1024, "height": 768},
        locale={"en": "en-GB", "fr": "fr-FR"}[language],
        color_scheme=light,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(open_site.address)
    wait_boot(page)
    yield Player(page)
    context.close()


def findings(page: Page) -> list[dict[str, Any]]:
    """What axe finds now. Its source is evaluated from outside: the page's policy stays in force."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8") + ";null")
    return page.evaluate(RUN, TAGS)


def test_axe_itself_finds_what_is_wrong(player: Player, open_site: Site) -> None:
    page = player.page
    page.goto(f"{open_site.address}#/")
    page.evaluate("document.getElementById('shelf').append(document.createElement('button'))")
    assert "button-name" in [one["id"] for one in findings(page)]
    page.evaluate("document.querySelector('#shelf > button:last-child').remove()")


def test_shelf_and_set_up(player: Player, open_site: Site) -> None:
    page = player.page
    page.goto(f"{open_site.address}#/")
    player.wait("shelf")
    assert findings(page) == []
    page.goto(f"{open_site.address}#/breakaway")
    player.wait("setup")
    assert findings(page) == []
    page.goto(f"{open_site.address}#/")
    player.wait("shelf")
    page.goto(f"{open_site.address}#/breakaway/play?names=A,B&stages=99")
    until(lambda: page.locator(".error").is_visible(), "the refusal")
    assert findings(page) == []


def test_cover_turn_moment_and_go_on(player: Player, open_site: Site) -> None:
    page = player.page
    player.start(open_site.address, RACE)
    assert findings(page) == []
    look = player.uncover()
    assert findings(page) == []
    player.tap_node("slate")
    until(lambda: page.locator("#toast").is_visible(), "the sentence")
    assert findings(page) == []
    player.choose(look.cards[0])
    assert findings(page) == []
    page.evaluate("escapades.table.warn('Not kept.')")
    assert findings(page) == []
    # The moment would pass while axe looks: the log over the table holds it.
    player.tap_node(look.cards[0])
    player.wait("moment")
    page.evaluate("document.querySelector('[data-act=log]').click()")
    until(lambda: page.locator("#panel .line").count() > 0, "the log")
    assert findings(page) == []
    player.tap_act("close-panel")
    player.hurry()
    page.goto(f"{open_site.address}#/")
    player.wait("shelf")
    assert page.locator("#go-on").is_visible()
    assert findings(page) == []


def test_windows_calls_and_teams(player: Player, open_site: Site) -> None:
    """A cover on which others may speak up, the private screen, the answer, the hand with its toggles."""
    page = player.page
    look = player.start(
        open_site.address, "level=complete&seed=5&names=Jean,Sylvie,Paul&stages=1&talon=short"
    )
    while not page.locator(".caller").count():
        look = player.turn()
    assert findings(page) == []
    player.tap_element(".caller >> nth=0")
    until(lambda: page.locator('[data-act="no-call"]').count() == 1, "the private screen")
    assert findings(page) == []
    player.tap_act("uncover")
    look = player.wait("turn")
    assert findings(page) == []
    player.tap_node("button")
    look = player.wait("cover")
    look = player.start(open_site.address, "level=teams&seed=5&names=Jean,Sylvie&stages=1&talon=short")
    look = player.uncover()
    player.choose(look.cards[-1])
    assert findings(page) == []


def test_cross_country(player: Player, open_site: Site) -> None:
    page = player.page
    page.goto(f"{open_site.address}#/")
    player.wait("shelf")
    page.goto(f"{open_site.address}#/crosscountry")
    player.wait("setup")
    assert findings(page) == []
    page.goto(f"{open_site.address}#/")
    player.wait("shelf")
    page.goto(f"{open_site.address}#/crosscountry/play?laps=1&seed=3&names=Jean,Sylvie,Paul")
    player.wait("cover")
    look = player.uncover()
    assert findings(page) == []
    player.choose(next(id for id in look.cards if look.nodes[id]["pressed"]))
    assert findings(page) == []


def test_lifeboats(player: Player, open_site: Site) -> None:
    """Set-up, boats placed, crews aboard, talk, vote, the count and the result."""
    page = player.page
    page.goto(f"{open_site.address}#/")
    player.wait("shelf")
    page.goto(f"{open_site.address}#/lifeboats")
    player.wait("setup")
    assert findings(page) == []
    page.goto(f"{open_site.address}#/")
    player.wait("shelf")
    page.goto(f"{open_site.address}#/lifeboats/play?seed=3&talk=open&names=Albert,Berthe,Carole")
    player.wait("turn")
    rng, (press, tap) = Random("axe"), by_script(page)
    looked: set[str] = set()
    for _ in range(2000):
        look = player.look()
        asks = asked(look)
        if asks not in looked:
            looked.add(asks)
            if look.shows != "moment":  # which would pass while axe looks; another game's was held
                assert findings(page) == [], asks
            if asks in ("berth", "embark", "vote"):
                chosen = next(id for id in look.nodes if id.startswith(("slip-", "boat-")))
                player.tap_node(chosen)
                until(lambda: "button" in player.look().nodes, f"{asks}: chosen")
                assert findings(page) == [], f"{asks}, chosen"
                press("button")
                continue
        if look.shows == "result":
            break
        if look.shows == "cover":
            tap("uncover")
        elif look.shows == "turn":
            one_turn(player, look, rng, press)
        else:
            press("go-on")
            page.wait_for_timeout(15)
    assert {"berth", "embark", "talk", "cover", "vote", "reveal", "result"} <= looked


def asked(look: Look) -> str:
    """What the table of Lifeboats asks for, by what can be done; `swim` is whatever is left."""
    has = {id.rstrip("0123456789") for id in look.nodes}
    if look.shows != "turn":
        return look.shows
    if "go-on" in has:
        return "reveal"
    if "call" in has:
        return "talk"
    return next(
        (
            asks
            for id, asks in (("slip-lane-", "berth"), ("boat-", "embark"), ("slip-cap", "vote"))
            if id in has
        ),
        "swim",
    )


def test_interlude_and_result(player: Player, open_site: Site) -> None:
    page = player.page
    look = player.start(open_site.address, RACE)
    while look.shows != "interlude":
        look = player.turn()
    assert findings(page) == []
    player.tap_act("next-stage")
    look = player.wait("cover")
    while look.shows != "result":
        look = player.turn()
    assert findings(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert findings(page) == []
    page.set_viewport_size({"width": 1024, "height": 768})


@pytest.mark.parametrize(("language", "light"), LOOKS)
def test_failed_boot(browser: Browser, open_site: Site, language: str, light: Any) -> None:
    context = browser.new_context(locale=language, color_scheme=light)
    page = context.new_page()
    page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(status=404, body="gone"))
    page.goto(open_site.address)
    wait_boot(page, "failed")
    until(lambda: page.locator("#boot-trouble").is_visible(), "a sentence")
    assert findings(page) == []
    context.close()


@pytest.mark.parametrize(
    "address",
    ["#/games", "#/statistics", "#/rules", "#/lifeboats/rules/LB-7", "#/jailbreak", "#/crossroads/example/1"],
)
def test_places_away_from_the_table(player: Player, open_site: Site, address: str) -> None:
    page = player.page
    page.goto(f"{open_site.address}{address}")
    shown = ".replay" if "example" in address else "#screen .topbar"
    until(lambda: page.locator(shown).count() == 1, address)
    assert findings(page) == []


def test_what_lies_over_the_table(player: Player, open_site: Site) -> None:
    page = player.page
    page.goto(f"{open_site.address}#/")
    page.goto(f"{open_site.address}#/breakaway/play?{RACE}")
    player.uncover()
    for panel in ("log", "menu", "seats"):
        page.evaluate("(act) => document.querySelector(`[data-act=${act}]`).click()", panel)
        until(lambda: page.locator("#panel h2").count() == 1, panel)
        assert findings(page) == []
    page.evaluate("document.querySelector('[data-opens=settings]').click()")
    until(lambda: page.locator("#settings[open]").count() == 1, "the settings")
    assert findings(page) == []
    page.keyboard.press("Escape")
    page.evaluate("document.querySelector('[data-act=menu]').click()")
    until(lambda: page.locator('[data-act="pause"]').count() == 1, "the menu")
    page.evaluate("document.querySelector('[data-act=pause]').click()")
    until(lambda: page.locator('[data-act="resume"]').count() == 1, "the pause")
    assert findings(page) == []
