"""Breakaway whole: complete races, teams, climbs out of turn, and a human alone with bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from conftest import Site, Witness, until, wait_boot
from player import Look, Player
from playwright.sync_api import Browser, BrowserContext, Page

from escapades.kernel import CHANCE, verify

FOUR = "names=Jean,Sylvie,B%C3%A9atrice,Paul"
ANSWERS = ("climb-yes", "button", "climb-mute")

Press = Callable[[str], None]  # a node of the table, by its id


def open_page(context: BrowserContext, site: Site) -> Page:
    page = context.new_page()
    page.goto(site.address)
    wait_boot(page)
    return page


@pytest.fixture(params=["fr-FR", "en-GB"])
def language(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def context(browser: Browser, language: str) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport={"width": 1024, "height": 768}, locale=language, reduced_motion="reduce"
    )
    yield context
    context.close()


# -- somebody who plays whatever can be played -----------------------------------------------------


def one_turn(player: Player, look: Look, rng: Random, press: Press) -> None:
    """Whatever the table asks of the one who has the screen: a card with what goes with it, or an answer."""
    nodes = look.nodes
    slumps = [id for id in nodes if id.startswith("slump-for-")]
    if slumps:
        press(rng.choice(slumps))
    elif "button" in nodes:  # nothing to choose first: an answer, a limp, or what may follow a card
        press(rng.choice([id for id in nodes if id in ANSWERS or id.startswith("extra-")]))
    elif look.cards:
        card = rng.choice(look.cards)
        press(card)
        until(lambda: "button" in player.look().nodes, f"{card} chosen")
        extras = [id for id in player.look().nodes if id.startswith("extra-")]
        if extras and rng.random() < 0.6:
            extra = rng.choice(extras)
            press(extra)
            until(lambda: player.look().nodes[extra]["pressed"] == "true", f"{extra} taken")
        press(rng.choice([card, "button"]))
    else:
        special = rng.choice([id for id in nodes if id.startswith("special-")])
        press(special)
        until(lambda: "button" in player.look().nodes, f"{special} chosen")
        press("button")


def play_to_the_end(player: Player, rng: Random, press: Press, tap: Press) -> set[str]:
    """From the first cover to the result; gives what was met on the way."""
    page, met = player.page, set()
    for _ in range(4000):
        look = player.look()
        met |= {look.shows, *(id.split("-")[0] for id in look.nodes)}
        calls = page.locator(".caller").count() if look.shows == "cover" else 0
        if look.shows == "result":
            return met
        if look.shows == "interlude":
            assert page.locator("svg.gaps").count() == 1
            tap("next-stage")
        elif calls and rng.random() < 0.15:
            met.add("called")
            tap(page.locator(".caller").nth(rng.randrange(calls)).get_attribute("data-act") or "")
            until(lambda: page.locator('[data-act="no-call"]').count() == 1, "the private screen")
            tap(rng.choice(["uncover", "uncover", "no-call"]))
            page.wait_for_timeout(30)
        elif look.shows == "cover":
            tap("uncover")
            until(lambda: player.look().shows != "cover", "uncovered")
        elif look.shows == "turn":
            one_turn(player, look, rng, press)
        elif "go-on" in look.nodes:
            press("go-on")
        page.wait_for_timeout(15)
    raise AssertionError("the race never ended")


def by_pointer(player: Player) -> tuple[Press, Press]:
    def press(id: str) -> None:
        if id == "go-on":
            x, y, _, height = player.look().felt
            player.tap(x + 3, y + height / 2)
        elif id in player.look().nodes:
            player.tap_node(id)

    return press, player.tap_act


def by_keys(page: Page) -> tuple[Press, Press]:
    """Tab until the focus is there, then Enter."""
    where = """() => { const at = document.activeElement;
        return at.dataset.node ?? at.dataset.act ?? (at === document.body ? "nowhere" : ""); }"""

    def press(id: str) -> None:
        assert page.evaluate(where) != "nowhere", f"the focus is lost before {id}"
        for _ in range(60):
            now = page.evaluate(where)
            if now == id:
                page.keyboard.press("Enter")
                return
            if id == "go-on" and page.evaluate("document.documentElement.dataset.table") != "moment":
                return  # the moment has passed by itself
            page.keyboard.press("Tab")
        raise AssertionError(f"{id} was never reached")

    return press, press


def by_script(page: Page) -> tuple[Press, Press]:
    def press(id: str) -> None:
        page.evaluate("""(id) => document.querySelector(`#mirror [data-node="${id}"]`)?.click()""", id)

    def tap(act: str) -> None:
        page.evaluate("""(act) => document.querySelector(`[data-act="${act}"]:not(form)`)?.click()""", act)

    return press, tap


def assert_shown(player: Player, stages: int) -> None:
    """The result on the screen is the one of the kept record, whose deals follow from its seed."""
    match = player.saved()
    assert match.over
    assert len(match.state.times) == stages
    assert verify(match.record, match.seed) == ""
    outcome = match.game.rules.outcome(match.state)
    rows = player.page.locator(".rank-table tbody tr")
    shown = [
        (rows.nth(i).locator(".rank").inner_text(), rows.nth(i).locator("th").inner_text().strip())
        for i in range(rows.count())
    ]
    expected = [(str(rank), match.record.names[seat]) for seat, rank in enumerate(outcome.ranks)]
    assert sorted(shown) == sorted(expected)
    assert [int(rank) for rank, _ in shown] == sorted(outcome.ranks)


# -- whole races -----------------------------------------------------------------------------------


def test_six_complete_stages_with_four_seats_by_pointer(context: BrowserContext, open_site: Site) -> None:
    witness = Witness().watch(context)
    player = Player(open_page(context, open_site))
    player.start(open_site.address, f"level=complete&stages=6&talon=short&seed=p&{FOUR}")
    met = play_to_the_end(player, Random("pointer"), *by_pointer(player))
    assert {"moment", "interlude", "extra", "call", "sign", "called"} <= met
    assert_shown(player, 6)
    witness.assert_clean(open_site.address)


def test_six_complete_stages_with_four_seats_by_keys(context: BrowserContext, open_site: Site) -> None:
    witness = Witness().watch(context)
    page = open_page(context, open_site)
    player = Player(page)
    player.start(open_site.address, f"level=complete&stages=6&talon=short&seed=k&{FOUR}")
    assert {"interlude", "extra", "called"} <= play_to_the_end(player, Random("keys"), *by_keys(page))
    assert_shown(player, 6)
    witness.assert_clean(open_site.address)


@pytest.mark.parametrize(("level", "seats"), [("complete", 4), ("climbs", 6), ("teams", 3), ("teams", 4)])
def test_races_by_script(context: BrowserContext, open_site: Site, level: str, seats: int) -> None:
    """Legal moves by the hundred through the page: two stages of each level."""
    witness = Witness().watch(context)
    page = open_page(context, open_site)
    player = Player(page)
    names = ",".join(("Jean", "Sylvie", "Nadia", "Paul", "Marc", "Zoé")[:seats])
    player.start(open_site.address, f"level={level}&stages=2&talon=short&seed=s&names={names}")
    play_to_the_end(player, Random(level), *by_script(page))
    assert_shown(player, 2)
    witness.assert_clean(open_site.address)


# -- climbs out of turn ----------------------------------------------------------------------------


def test_a_cover_tells_nobody_who_holds_a_climb(context: BrowserContext, open_site: Site) -> None:
    """The same shapes stand on the cover whoever holds climbs; a private screen comes before any answer."""
    page = open_page(context, open_site)
    player = Player(page)
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


def test_a_human_alone_with_bots_is_never_covered_and_is_asked(
    context: BrowserContext, open_site: Site
) -> None:
    witness = Witness().watch(context)
    page = open_page(context, open_site)
    player = Player(page)
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


def test_set_up_seats_bots_and_wants_a_human(context: BrowserContext, open_site: Site) -> None:
    page = open_page(context, open_site)
    player = Player(page)
    page.goto(f"{open_site.address}#/breakaway")
    player.wait("setup")
    for seat in range(3):
        page.locator(f"select[name=kind-{seat}]").select_option("bot")
    player.tap_act("start")
    until(lambda: page.locator(".error").is_visible(), "the sentence")
    page.locator("select[name=kind-1]").select_option("human")
    player.tap_act("start")
    until(lambda: player.look().shows in ("turn", "moment"), "the table")
    assert player.saved().bots == (0, 2)
