"""People, keys and scripts that play any game to its end, whatever its table asks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

from conftest import Site, Witness, until, visitor, wait_boot
from player import Look, Player, middle
from playwright.sync_api import Browser, BrowserContext, Page

from escapades.kernel import verify

TALKATIVE = 0.4  # how often somebody says something before the vote is called
ANSWERS = ("climb-yes", "button", "climb-mute")
CARDS = ("card-", "special-", "slip-", "boat-")  # what is chosen before it is played

Press = Callable[[str], None]  # a node of the table, by its id


def open_page(context: BrowserContext, site: Site) -> Page:
    page = context.new_page()
    page.goto(site.address)
    wait_boot(page)
    return page


Sit = Callable[..., tuple[Player, Witness]]  # language, width, height, touch


def tables(browser: Browser, site: Site) -> Iterator[Sit]:
    """For a fixture: a player at a page of that size and language, booted once for all journeys on it."""
    pages: dict[tuple[str, int, int], tuple[BrowserContext, Player, Witness]] = {}

    def sit(language: str, width: int, height: int, touch: bool = False) -> tuple[Player, Witness]:
        kind = (language, width, height)
        if kind not in pages:
            context = visitor(
                browser,
                site,
                viewport={"width": width, "height": height},
                locale=language,
                has_touch=touch,
                reduced_motion="reduce",
            )
            witness = Witness().watch(context)
            pages[kind] = context, Player(open_page(context, site), touch=touch), witness
        return pages[kind][1:]

    yield sit
    for context, *_ in pages.values():
        context.close()


# -- somebody who plays whatever can be played -----------------------------------------------------


def one_turn(player: Player, look: Look, rng: Random, press: Press) -> None:
    """Whatever the table asks of the one who has the screen: a card with what goes with it, a boat, a vote,
    an announcement or an answer."""
    nodes = look.nodes
    slumps = [id for id in nodes if id.startswith("slump-for-")]
    if "go-on" in nodes:  # all look at it until somebody goes on
        press("go-on")
    elif slumps:
        press(rng.choice(slumps))
    elif "call" in nodes:  # all talk
        unsaid = [id for id, node in nodes.items() if id.startswith("slip-") and node["pressed"] == "false"]
        press(rng.choice(unsaid) if unsaid and rng.random() < TALKATIVE else "call")
    elif "button" in nodes:  # nothing to choose first: an answer, a limp, or what may follow a card
        press(rng.choice([id for id in nodes if id in ANSWERS or id.startswith("extra-")]))
    else:
        card = rng.choice([id for id, node in nodes.items() if id.startswith(CARDS) and node["pressed"]])
        press(card)
        chosen = until(lambda: now if "button" in (now := player.look()).nodes else None, f"{card} chosen")
        extras = [
            id
            for id, node in chosen.nodes.items()
            if id.startswith(("extra-", "take-")) and node["pressed"] == "false"
        ]
        if extras and rng.random() < 0.6:
            extra = rng.choice(extras)
            press(extra)
            until(lambda: player.look().nodes[extra]["pressed"] == "true", f"{extra} taken")
        press(rng.choice([card, "button"]))


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
            assert page.locator("canvas.course").count() == 1
            tap("next-stage")
            until(lambda: player.look().shows != "interlude", "the next stage")
        elif calls and rng.random() < 0.15:
            met.add("called")
            tap(page.locator(".caller").nth(rng.randrange(calls)).get_attribute("data-act") or "")
            until(lambda: page.locator('[data-act="no-call"]').count() == 1, "the private screen")
            tap(rng.choice(["uncover", "uncover", "no-call"]))
            until(lambda: page.locator('[data-act="no-call"]').count() == 0, "an answer")
        elif look.shows == "cover":
            tap("uncover")
            until(lambda: player.look().shows != "cover", "uncovered")
            continue
        elif look.shows == "turn":
            one_turn(player, look, rng, press)
            continue
        elif "go-on" in look.nodes:
            press("go-on")
        page.wait_for_timeout(15)
    raise AssertionError("the race never ended")


def by_pointer(player: Player) -> tuple[Press, Press]:
    def press(id: str) -> None:
        look = player.look()
        if id == "go-on" and look.shows == "moment":
            x, y, _, height = look.felt
            player.tap(x + 3, y + height / 2)
        elif id in look.nodes:
            player.tap(*middle(look.nodes[id]["box"]))

    return press, player.tap_act


FOCUS = """(wanted) => {
    const at = document.activeElement, name = (one) => one.dataset.node ?? one.dataset.act ?? "";
    const all = [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")]
        .filter((one) => !one.disabled && one.checkVisibility());
    const here = all.indexOf(at), there = all.findIndex((one) => name(one) === wanted);
    return { lost: at === document.body, known: here >= 0, here, there, on: name(at) === wanted };
}"""


PAUSE = 0.45  # seconds after Enter on the table until the page takes another for meant for a button around it


def calmly(page: Page) -> Callable[[], None]:
    """Enter by somebody who sees what it is for."""
    last = -PAUSE

    def enter() -> None:
        nonlocal last
        on_table = page.evaluate("document.getElementById('mirror').contains(document.activeElement)")
        if not on_table:
            page.wait_for_timeout(max(0.0, last + PAUSE - time.monotonic()) * 1000)
        page.keyboard.press("Enter")
        if on_table:
            last = time.monotonic()

    return enter


def by_keys(page: Page) -> tuple[Press, Press]:
    """Tab until the focus is there, forwards or backwards, whichever is nearer; then Enter."""
    enter = calmly(page)

    def press(id: str) -> None:
        for _ in range(60):
            focus = page.evaluate(FOCUS, id)
            assert not focus["lost"], f"the focus is lost before {id}"
            if focus["on"]:
                enter()
                return
            if focus["there"] < 0 and id == "go-on":
                return  # the moment has passed by itself
            back = focus["known"] and 0 <= focus["there"] < focus["here"]
            steps = abs(focus["there"] - focus["here"]) if focus["known"] and focus["there"] >= 0 else 1
            for _ in range(steps):
                page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"{id} was never reached")

    return press, press


def by_script(page: Page) -> tuple[Press, Press]:
    def press(id: str) -> None:
        page.evaluate("""(id) => document.querySelector(`#mirror [data-node="${id}"]`)?.click()""", id)

    def tap(act: str) -> None:
        page.evaluate("""(act) => document.querySelector(`[data-act="${act}"]:not(form)`)?.click()""", act)

    return press, tap


def assert_shown(player: Player) -> None:
    """The result on the screen is the one of the kept record, whose deals follow from its seed."""
    match = player.saved()
    assert match.over
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


# -- somebody who taps whatever can be tapped, in any game -----------------------------------------

ONWARD = ("button", "go-on", "call", "climb-no", "deal", "all")


def tap_about(player: Player, rng: Random, press: Press, tap: Press) -> bool:
    """One tap at the table, or on what covers it; whether the game is over."""
    look = player.look()
    if look.shows == "result":
        return True
    if look.shows in ("cover", "interlude"):
        tap("uncover" if look.shows == "cover" else "next-stage")
    elif look.shows in ("turn", "moment"):
        able = [id for id, node in look.nodes.items() if node["tag"] == "button" and node["label"]]
        onward = [id for id in able if id in ONWARD]
        if onward and (look.shows == "moment" or rng.random() < 0.6):
            press(rng.choice(onward))
        elif able and look.shows == "turn":
            press(rng.choice(able))
    return False


def tap_to_the_end(player: Player, rng: Random, press: Press, tap: Press, seconds: float = 120) -> None:
    until(lambda: tap_about(player, rng, press, tap), "the result", seconds)
