"""Whole games as people play them: by pointer, by keys, offline, interrupted, on a device that fails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import build  # assets/ is on the path: conftest put it there
import pytest
from anybody import calmly
from conftest import Site, Witness, more, until, visitor, wait_boot, wait_offline_ready
from player import SPEEDS, Player, middle, sentences, words
from playwright.sync_api import Browser, Page

from escapades.play import saves

TABLET = {"width": 1024, "height": 768}
PHONE = {"width": 390, "height": 844}
FRAME = {"width": 640, "height": 480}
QUICK = "seed=7&names=Jean,Sylvie,Paul&stages=1&talon=short"

HEARD = """
    globalThis.heard = [];
    document.addEventListener("readystatechange", () => {
        if (document.readyState !== "interactive") return;
        new MutationObserver((changes) => {
            for (const change of changes) for (const made of change.addedNodes) heard.push(made.textContent);
        }).observe(document.getElementById("live"), { childList: true, characterData: true, subtree: true });
    });
"""


@pytest.fixture(scope="module")
def seated(browser: Browser, open_site: Site) -> Iterator[Player]:
    """One page for all the journeys that need no boot of their own; its witness speaks at the end."""
    context = visitor(browser, open_site, viewport=TABLET, locale="en-GB")
    witness = Witness().watch(context)
    page = context.new_page()
    page.goto(open_site.address)
    wait_boot(page)
    yield Player(page)
    context.close()
    witness.assert_clean(open_site.address)


@pytest.fixture
def table(seated: Player, open_site: Site) -> Player:
    """A new quick race at its first cover."""
    seated.page.set_viewport_size(TABLET)
    seated.start(open_site.address, QUICK)
    return seated


def clock(minutes: int) -> str:
    return f"{minutes // 60} h {minutes % 60:02}"


def shown_classification(page: Page) -> list[list[str]]:
    rows = page.locator(".rank-table tbody tr")
    return [
        [cell.strip() for cell in row.locator("td:not(.climbed), th").all_inner_texts()]
        for row in (rows.nth(i) for i in range(rows.count()))
    ]


def assert_result_is_the_record(player: Player, stages: int) -> None:
    """Ranks, totals and stage winners on the screen are what the kept record gives."""
    match = player.saved()
    assert match.over
    times = match.state.times
    assert len(times) == stages
    totals = [sum(row[seat] for row in times) for seat in range(len(match.record.names))]
    expected = []
    for seat in sorted(range(len(totals)), key=lambda seat: totals[seat]):
        rank = 1 + sum(other < totals[seat] for other in totals)
        behind = f"+{totals[seat] - min(totals)}" if totals[seat] > min(totals) else "–"
        by_stage = [f"{row[seat] // 60}:{row[seat] % 60:02}" for row in times]
        expected.append([str(rank), match.record.names[seat], *by_stage, clock(totals[seat]), behind])
    assert shown_classification(player.page) == expected
    text = player.page.locator("#screen").inner_text()
    assert match.seed in text
    assert "every deal follows from this seed" in text


# -- whole races -----------------------------------------------------------------------------------


@pytest.mark.parametrize("touch", [more(False), True], ids=["mouse", "finger"])
def test_a_race_of_two_stages_by_pointer(browser: Browser, open_site: Site, touch: bool) -> None:
    """From the shelf: a name typed, a player more and one fewer, two short stages, the result."""
    size = PHONE if touch else TABLET
    context = visitor(
        browser, open_site, viewport=size, has_touch=touch, locale="en-GB", reduced_motion="reduce"
    )
    witness = Witness().watch(context)
    page = context.new_page()
    page.add_init_script(HEARD)
    page.goto(open_site.address)
    wait_boot(page)
    player = Player(page, touch=touch)

    player.tap_element("#box-breakaway")
    player.wait("setup")
    player.tap_act("players-more")
    until(lambda: page.locator("input[name^=name-]").count() == 4, "a fourth name")
    player.tap_act("players-fewer")
    until(lambda: page.locator("input[name^=name-]").count() == 3, "three names")
    for seat, name in enumerate(("Anaïs", "Bob", "Chloé")):
        field = f"input[name=name-{seat}]"
        player.tap_element(field)
        until(lambda field=field: page.evaluate("(it) => document.activeElement.matches(it)", field), field)
        page.locator(field).select_text()  # Control+A after a finger's tap is not reliable in Chromium
        page.keyboard.type(name)
    page.locator("select[name=option-stages]").select_option("2")
    player.tap_element("label:has(input[value=short])")
    player.tap_element("#seed")
    page.keyboard.type("journey")
    player.tap_act("start")

    look = player.wait("cover")
    for turn in range(200):
        if look.shows == "result":
            break
        if look.shows == "interlude":
            assert "wins stage 1" in page.locator("#screen").inner_text()
            player.tap_act("next-stage")
            player.wait("cover")
        before = player.uncover()
        # The quickest card, the slowest, one between: all three outcomes of the road come up.
        card = before.cards[(-1, 0, len(before.cards) // 2)[turn % 3]]
        player.lay(card, by_button=bool(turn % 2))
        look = player.hurry()
    assert look.shows == "result"
    match = player.saved()
    assert match.record.names == ("Anaïs", "Bob", "Chloé")
    assert match.record.settings["stages"] == 2
    assert_result_is_the_record(player, stages=2)
    # Every piece of news was said, once each, in order, in a region that is polite.
    assert page.locator("#live").get_attribute("aria-live") == "polite"
    assert page.evaluate("heard") == sentences(match)
    context.close()
    witness.assert_clean(open_site.address)


FOCUS = """() => {
    const at = document.activeElement;
    if (!at || at === document.body || at === document.documentElement) return { where: "nowhere" };
    const style = getComputedStyle(at);
    const { left, right, top, bottom } = at.getBoundingClientRect();
    const label = at.closest("label");
    const around = label ? getComputedStyle(label) : null;
    const drawn = (one) => one && one.outlineStyle !== "none" && parseFloat(one.outlineWidth) >= 2;
    return {
        where: at.id || at.dataset.node || at.dataset.act || at.name || at.className || at.localName,
        act: at.dataset.act ?? "",
        node: at.dataset.node ?? "",
        visible: at.matches(":focus-visible"),
        drawn: drawn(style) || drawn(around),
        mirrored: Boolean(at.closest("#mirror")),
        actor: at.matches("button, a, input, select, [tabindex='0']"),
        covered: !(label ?? at).contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)),
    };
}"""


# The ring is drawn on the canvas: its colour stands at the left of the thing that has the focus.
RING = """(id) => {
    const node = document.querySelector(`#mirror [data-node="${id}"]`);
    const layer = document.getElementById("live-layer"), felt = layer.getBoundingClientRect();
    if (!node) return false;
    const box = node.getBoundingClientRect();
    const [x, y] = [box.left - felt.left - 8, (box.top + box.bottom) / 2 - felt.top].map(Math.round);
    const { data } = layer.getContext("2d").getImageData(x, y, 34, 1);
    for (let at = 0; at < data.length; at += 4)
        if (data[at] < 40 && Math.abs(data[at + 1] - 92) < 30 && Math.abs(data[at + 2] - 171) < 30)
            return true;
    return false;
}"""


class Keys:
    """A player with nothing but a keyboard, who must always see where the focus is."""

    def __init__(self, page: Page) -> None:
        self.page, self.player, self.enter = page, Player(page), calmly(page)

    def focus(self) -> dict[str, str]:
        return self.page.evaluate(FOCUS)

    def assert_focus(self) -> dict[str, str]:
        now = until(lambda: f if (f := self.focus())["where"] != "nowhere" else None, "a focus", 3)
        if now["actor"] and not now["mirrored"]:
            assert now["drawn"], f"the focus on {now['where']} cannot be seen"
            assert not now["covered"], f"something lies over {now['where']}"
        if now["mirrored"]:
            until(lambda: self.page.evaluate(RING, now["node"]), f"a ring around {now['node']}", 3)
        return now

    def press(self, key: str) -> None:
        if key == "Enter":
            self.enter()
        else:
            self.page.keyboard.press(key)

    def tab_to(self, wanted: str, key: str = "Tab", most: int = 40) -> None:
        """Tab until the focus is on `wanted` (an act, an id or a name); it is visible on the whole way."""
        for _ in range(most):
            if self.focus()["where"] == wanted:
                return
            self.press(key)
            self.assert_focus()
        raise AssertionError(f"{wanted} was never reached by {key}; the focus is on {self.focus()}")


def test_a_race_of_two_stages_by_keyboard_alone(browser: Browser, open_site: Site) -> None:
    """Tab, arrows and Enter from the first to the last screen; the focus is never lost and always drawn."""
    context = visitor(browser, open_site, viewport=TABLET, locale="en-GB")
    witness = Witness().watch(context)
    page = context.new_page()
    page.goto(open_site.address)
    wait_boot(page)
    keys, player = Keys(page), Player(page)

    keys.tab_to("box-breakaway")
    keys.press("Enter")
    player.wait("setup")
    keys.assert_focus()
    keys.tab_to("players-fewer")
    keys.press("Enter")
    until(lambda: page.locator("input[name^=name-]").count() == 2, "two names")
    keys.assert_focus()
    for seat, name in enumerate(("Ada", "Bo")):
        keys.tab_to(f"name-{seat}")
        page.keyboard.type(name)
    keys.tab_to("option-stages")
    for _ in range(4):
        keys.press("ArrowUp")  # from six stages to two
    keys.tab_to("option-talon")
    keys.press("ArrowRight")
    keys.tab_to("more-options")
    keys.press("Enter")
    keys.tab_to("seed")
    page.keyboard.type("keys")
    keys.press("Enter")  # the form's own way to start

    look = player.wait("cover")
    for turn in range(200):
        if look.shows == "result":
            break
        if look.shows == "interlude":
            assert keys.assert_focus()["act"] == "next-stage"
            keys.press("Enter")
            player.wait("cover")
        assert keys.assert_focus()["act"] == "uncover"
        keys.press("Enter")
        player.wait("turn")
        assert keys.assert_focus()["node"] in player.look().cards
        for _ in range(turn % 4):
            keys.press("ArrowRight")
            keys.assert_focus()
        card = keys.assert_focus()["node"]
        assert card in player.look().cards
        keys.press("Enter" if turn % 2 else "Space")
        until(lambda card=card: player.look().nodes[card]["pressed"] == "true", "the card chosen")
        assert keys.assert_focus()["node"] == card
        keys.press("Enter")
        player.wait("moment", "cover", "interlude", "result")
        keys.assert_focus()
        while (look := player.look()).shows == "moment":
            keys.press("Enter")  # nobody has to wait
            page.wait_for_timeout(20)
    assert look.shows == "result"
    assert keys.assert_focus()["act"] == "again"
    match = player.saved()
    assert match.record.names == ("Ada", "Bo")
    assert_result_is_the_record(player, stages=2)
    keys.tab_to("shelf")
    keys.press("Enter")
    player.wait("shelf")
    keys.assert_focus()
    context.close()
    witness.assert_clean(open_site.address)


def test_a_stage_offline(dist: Path, browser: Browser) -> None:
    """The server is gone for good; the games open and a stage is played to its end and kept."""
    context = browser.new_context(viewport=TABLET, locale="en-GB", reduced_motion="reduce")
    witness = Witness().watch(context)
    page = context.new_page()
    with Site(dist) as site:
        page.goto(site.address)
        wait_boot(page)
        wait_offline_ready(page)
    page.reload()
    wait_boot(page)
    player = Player(page)
    look = player.start(site.address, QUICK)
    while look.shows != "result":
        look = player.turn()
    assert_result_is_the_record(player, stages=1)
    context.close()
    witness.assert_clean(site.address, offline=True)


# -- interrupted -----------------------------------------------------------------------------------


def test_reload_in_a_turn_comes_back_to_the_same_turn(table: Player, open_site: Site) -> None:
    """Cover first, then the same hand on the same road; by the address, and by "go on" on the shelf."""
    page = table.page
    for _ in range(4):
        table.turn()
    before = table.uncover()
    name = table.saved().record.names[table.saved().pending[0]]
    table.choose(before.cards[0])

    page.reload()
    wait_boot(page)
    assert table.wait("cover").heading == name
    again = table.uncover()
    assert again.hand == before.hand
    assert labels(again) == labels(before)

    page.goto("about:blank")
    page.goto(open_site.address)
    wait_boot(page)
    table.wait("shelf")
    until(lambda: page.locator("#go-on").is_visible(), "the game in progress")
    assert f"{name} to play" in page.locator("#go-on").inner_text()
    table.tap_act("go-on")
    assert table.wait("cover").heading == name
    again = table.uncover()
    assert again.hand == before.hand
    assert labels(again) == labels(before)
    table.lay(again.cards[0])
    table.hurry()


def labels(look: object) -> list[str]:
    return [node["label"] for node in look.nodes.values()]  # type: ignore[attr-defined]


def test_back_to_the_shelf_and_on_again(table: Player) -> None:
    page = table.page
    table.turn()
    before = table.uncover()
    table.tap_element("#table-bar .back")
    table.wait("shelf")
    page.go_back()
    table.wait("cover")
    assert table.uncover().hand == before.hand


# -- handing over ----------------------------------------------------------------------------------


TRACES = """async () => {
    const parts = ["screen", "table", "live"].map((id) => document.getElementById(id));
    const root = document.documentElement.cloneNode(false).outerHTML;
    const pixels = (id) => {
        const canvas = document.getElementById(id);
        return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    };
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", pixels("still")));
    return {
        dom: [root, ...parts.map((part) => part.outerHTML)].join("\\n"),
        text: document.body.innerText + document.title,
        elsewhere: JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]),
        painted: pixels("live-layer").reduce((sum, value) => sum + (value ? 1 : 0), 0),
        landscape: hash.join(" "),
        shown: document.getElementById("felt").checkVisibility(),
    };
}"""


def test_handing_over_leaves_no_trace(table: Player) -> None:
    """Under the cover of the next player nothing tells a card: not the page, its attributes, its
    accessibility tree, its addresses, nor a canvas."""
    page = table.page
    cdp = page.context.new_cdp_session(page)
    landscapes = set()
    for turn in range(5):
        look = table.uncover()
        match = table.saved()
        seat = match.pending[0]
        assert look.hand == sorted(match.state.hands[seat])
        spoken = [node["label"] for id, node in look.nodes.items() if not id.startswith("card-")]
        assert not any("Card" in line for line in spoken)
        table.tap_node("slate")  # a sentence over the table, which must go as well
        if turn % 2:
            table.choose(look.cards[0])
            table.tap_node(look.cards[0])
        else:
            table.lay(look.cards[-1], by_button=True)
        table.hurry()
        traces = page.evaluate(TRACES)
        assert not SPEEDS.findall(traces["dom"])
        assert "card" not in traces["dom"].lower()
        assert not SPEEDS.findall(traces["text"])
        assert not SPEEDS.findall(traces["elsewhere"].replace(page.url, ""))
        assert traces["painted"] == 0
        assert not traces["shown"]
        landscapes.add(traces["landscape"])
        tree = cdp.send("Accessibility.getFullAXTree")["nodes"]
        names = [str(node.get(key, {}).get("value", "")) for node in tree for key in ("name", "description")]
        assert not [name for name in names if SPEEDS.search(name)]
    assert len(landscapes) == 1, "the layer that stays is the same whoever looked at it"


def test_nothing_of_a_hand_is_left_when_leaving_in_a_turn(table: Player) -> None:
    table.uncover()
    table.tap_element("#table-bar .back")
    table.wait("shelf")
    traces = table.page.evaluate(TRACES)
    assert not SPEEDS.findall(traces["dom"])
    assert traces["painted"] == 0


def test_a_turn_shows_one_hand_only(table: Player) -> None:
    """Other hands and the talon are nowhere: the page holds the cards of the one who looks, each once."""
    for _ in range(3):
        look = table.uncover()
        match = table.saved()
        seat = match.pending[0]
        assert look.hand == sorted(match.state.hands[seat])
        page_text = table.page.locator("#table").evaluate("(one) => one.outerHTML")
        assert page_text.count("Card ") == len(look.hand)
        assert "Card" not in table.page.locator("#live").evaluate("(one) => one.textContent")
        table.lay(look.cards[-1])
        moment = table.look()
        if moment.shows == "moment":
            assert not moment.cards
        table.hurry()


# -- a device that fails ---------------------------------------------------------------------------


def damage(player: Player, *slots: str, by: str = "cut") -> None:
    for slot in slots:
        text = player.slots()[slot]
        body = {"cut": text[: len(text) // 2], "changed": text.replace("Sylvie", "Sylvia"), "other": "[1]"}[
            by
        ]
        player.page.evaluate("([slot, text]) => escapades.store.write(slot, text)", [slot, body])


@pytest.mark.parametrize("by", ["cut", "changed", "other"])
def test_a_damaged_save_falls_back_to_the_one_before(table: Player, open_site: Site, by: str) -> None:
    page = table.page
    for _ in range(3):
        table.turn()
    numbers = {slot: saves.unpack(text)[1] for slot, text in table.slots().items()}
    newer = max(numbers, key=lambda slot: numbers[slot])
    moves = len(table.saved().record.moves)
    damage(table, newer, by=by)
    page.goto("about:blank")
    page.goto(open_site.address)
    wait_boot(page)
    until(lambda: page.locator("#go-on").is_visible(), "the game in progress")
    assert words()("go_on.damaged") in page.locator("#go-on").inner_text()
    table.tap_act("go-on")
    table.wait("cover")
    table.turn()
    assert len(table.saved().record.moves) == moves, "one move back, then one move on"


def test_two_damaged_saves_are_told_and_the_shelf_still_works(table: Player, open_site: Site) -> None:
    page = table.page
    for _ in range(2):
        table.turn()
    page.evaluate(  # the only game on this device
        """async (mine) => { for (const key of Object.keys(JSON.parse(await escapades.store.all())))
            if (key.startsWith("game/") && !mine.includes(key)) await escapades.store.remove(key); }""",
        list(table.slots()),
    )
    damage(table, *table.slots())
    page.goto("about:blank")
    page.goto(open_site.address)
    wait_boot(page)
    until(lambda: page.locator("#go-on").is_visible(), "the sentence")
    assert words()("go_on.lost") in page.locator("#go-on").inner_text()
    assert not page.locator('[data-act="go-on"]').is_visible()
    table.tap_element("#box-breakaway")
    table.wait("setup")
    table.tap_act("start")
    table.turn()
    assert len(table.saved().record.moves) > 2


@pytest.mark.parametrize("how", ["throws", "aborts"])
def test_storage_that_fails_in_a_game_is_told_and_the_game_goes_on(table: Player, how: str) -> None:
    page = table.page
    table.turn()
    kept = table.saved()
    page.evaluate(
        {
            "throws": """() => { globalThis.put = IDBObjectStore.prototype.put;
                IDBObjectStore.prototype.put = () => {
                    throw new DOMException("", "QuotaExceededError"); }; }""",
            "aborts": """() => { globalThis.put = IDBObjectStore.prototype.put;
                IDBObjectStore.prototype.put = function (...all) {
                    const request = put.apply(this, all); this.transaction.abort(); return request; }; }""",
        }[how]
    )
    for _ in range(2):
        table.turn()
    table.uncover()
    assert page.locator("#warning").is_visible()
    assert words()("save.failed") in page.locator("#warning").inner_text()
    assert table.saved() == kept, "nothing half-written"
    page.evaluate("() => { IDBObjectStore.prototype.put = globalThis.put; }")
    table.lay(table.look().cards[0])
    table.hurry()
    assert len(table.saved().record.moves) == len(kept.record.moves) + 3, "kept whole once it works again"
    table.page.reload()  # the warning stands until the page is closed
    wait_boot(table.page)


# -- words and light -------------------------------------------------------------------------------


def test_language_changes_in_place(table: Player) -> None:
    page = table.page
    table.turn()
    page.go_back() if page.url.endswith("#/") else page.goto(page.url.split("#")[0] + "#/")
    table.wait("shelf")
    assert "Go on playing" in page.locator("#go-on").inner_text()
    table.tap_element("#lang-fr")
    until(lambda: "Reprendre la partie" in page.locator("#go-on").inner_text(), "the card in French")
    assert page.locator("#lang-fr").get_attribute("aria-pressed") == "true"
    assert "Cinq jeux" in page.locator(".tagline").inner_text()
    table.tap_act("go-on")
    table.wait("cover")
    assert "Passez la tablette à" in page.locator("#screen").inner_text()
    look = table.uncover()
    assert look.nodes["prompt"]["label"].endswith("Touchez une carte pour voir ce qu’elle ferait.")
    assert "Étape 1 sur 1" in page.locator("#table-bar").inner_text()
    page.evaluate("document.documentElement.lang = 'en'")  # as the browser's own translation tools may
    until(lambda: "Tap a card" in table.look().nodes["prompt"]["label"], "the table in English")
    assert table.look().hand == look.hand
    table.tap_element("#table-bar .back")
    table.wait("shelf")
    table.tap_element("#lang-en")
    until(lambda: "Go on playing" in page.locator("#go-on").inner_text(), "the card in English")


PAPER = """() => {
    const { data } = document.getElementById("still").getContext("2d").getImageData(2, 700, 1, 1);
    return [...data.slice(0, 3)];
}"""


def settled_frames(page: Page) -> int:
    """Frames drawn, once they stand still."""

    def same() -> bool:
        before = page.evaluate("escapades.table.frames")
        page.wait_for_timeout(150)
        return page.evaluate("escapades.table.frames") == before

    until(same, "stillness")
    return page.evaluate("escapades.table.frames")


def test_light_changes_in_place(table: Player) -> None:
    page = table.page
    table.uncover()
    settled_frames(page)
    day = page.evaluate(PAPER)
    page.emulate_media(color_scheme="dark")
    until(lambda: sum(page.evaluate(PAPER)) < 150, "a dark table")
    page.emulate_media(color_scheme="light")
    until(lambda: page.evaluate(PAPER) == day, "a light table again")
    table.tap_element("#table-bar .back")
    table.wait("shelf")
    choose_light(table, "dark")
    until(
        lambda: page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 28, 36)", "dark"
    )
    table.tap_act("go-on")
    table.uncover()
    until(lambda: sum(page.evaluate(PAPER)) < 150, "a dark table")
    table.tap_element("#table-bar .back")
    table.wait("shelf")
    choose_light(table, "light")
    until(lambda: page.evaluate("document.documentElement.dataset.theme") == "light", "light")


def choose_light(table: Player, light: str) -> None:
    table.tap_element(".front [data-opens=settings]")
    table.tap_element(f"#settings [name=theme][value={light}]")
    table.page.keyboard.press("Escape")


# -- the picture -----------------------------------------------------------------------------------


def test_nothing_is_drawn_when_nothing_moves(table: Player) -> None:
    page = table.page
    table.uncover()
    before = settled_frames(page)
    page.mouse.move(300, 300)
    page.mouse.move(500, 400)
    page.wait_for_timeout(600)
    assert page.evaluate("escapades.table.frames") == before
    table.choose(table.look().cards[0])
    assert settled_frames(page) > before
    before = settled_frames(page)
    page.wait_for_timeout(400)
    assert page.evaluate("escapades.table.frames") == before


SMALL = """(within) => [...document.querySelectorAll(within)].flatMap((one) => {
    const hit = one.matches("input[type=radio], input[type=checkbox]") ? one.closest("label") ?? one : one;
    const shown = hit.checkVisibility({ visibilityProperty: true });
    const { width, height } = hit.getBoundingClientRect();
    const name = one.dataset.node || one.dataset.act || one.id || one.name || one.textContent;
    return shown && (width < 43.99 || height < 43.99) ? [`${name}: ${width} x ${height}`] : [];
})"""
TARGETS = "button, a[href], input, select, [role=button], summary"


@pytest.mark.parametrize(
    "size", [TABLET, PHONE, more({"width": 844, "height": 390}), more(FRAME), {"width": 320, "height": 640}],
    ids=lambda size: f"{size['width']}x{size['height']}",
)  # fmt: skip
def test_every_target_has_room_for_a_finger(seated: Player, open_site: Site, size: dict[str, int]) -> None:
    page = seated.page
    page.set_viewport_size(size)  # type: ignore[arg-type]
    seated.start(open_site.address, "seed=3&names=A,B,C,D,E,F&stages=2&talon=short")
    small = {"cover": page.evaluate(SMALL, TARGETS)}
    look = seated.uncover()
    small["turn"] = page.evaluate(SMALL, TARGETS)
    seated.choose(look.cards[0])
    small["chosen"] = page.evaluate(SMALL, TARGETS)
    # What the finger finds there is the thing itself.
    for card in seated.look().cards:
        if seated.look().nodes[card]["pressed"] != "true":
            seated.tap(*middle(seated.look().nodes[card]["box"]))
            until(lambda card=card: seated.look().nodes[card]["pressed"] == "true", f"{card} chosen")
    page.goto(f"{open_site.address}#/")
    seated.wait("shelf")
    small["shelf"] = page.evaluate(SMALL, TARGETS)
    page.goto(f"{open_site.address}#/breakaway")
    seated.wait("setup")
    small["setup"] = page.evaluate(SMALL, TARGETS)
    assert small == {screen: [] for screen in small}


def test_targets_of_the_screens_between_stages_and_at_the_end(seated: Player, open_site: Site) -> None:
    page = seated.page
    page.set_viewport_size(TABLET)
    look = seated.start(open_site.address, "seed=9&names=A,B&stages=2&talon=short")
    while look.shows != "interlude":
        look = seated.turn()
    for size in (TABLET, PHONE, FRAME):
        page.set_viewport_size(size)
        assert page.evaluate(SMALL, TARGETS) == []
    page.set_viewport_size(TABLET)
    seated.tap_act("next-stage")
    look = seated.wait("cover")
    while look.shows != "result":
        look = seated.turn()
    for size in (TABLET, PHONE, FRAME):
        page.set_viewport_size(size)
        assert page.evaluate(SMALL, TARGETS) == []


# -- the next release ------------------------------------------------------------------------------


@pytest.mark.more
def test_an_update_is_offered_on_the_shelf_only(dist: Path, browser: Browser, tmp_path: Path) -> None:
    """While somebody plays nothing is offered; the game then goes on under the new release."""
    contents = build.contents()
    contents["assets/style.css"] += b"\n/* next */\n"
    build.write(build.seal(contents), tmp_path / "next")
    context = browser.new_context(viewport=TABLET, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    with Site(dist) as site:
        page.goto(site.address)
        wait_boot(page)
        wait_offline_ready(page)
        player = Player(page)
        player.start(site.address, QUICK)
        site.folder = tmp_path / "next"
        page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")
        until(
            lambda: page.evaluate(
                "navigator.serviceWorker.getRegistration().then((r) => r.waiting !== null)"
            ),
            "the next release waiting",
        )
        player.turn()
        look = player.uncover()
        assert page.evaluate("document.getElementById('update').hidden")
        player.tap_element("#table-bar .back")
        until(lambda: page.locator("#update").is_visible(), "the offer")
        with page.expect_navigation():
            player.tap_element("#update-apply")
        wait_boot(page)
        player.tap_act("go-on")
        assert player.uncover().hand == look.hand
    context.close()


def test_a_link_that_asks_for_the_impossible_is_told(seated: Player, open_site: Site) -> None:
    """Once, and in words; the game can be started without it."""
    page = seated.page
    page.goto(f"{open_site.address}#/")
    seated.wait("shelf")
    page.goto(f"{open_site.address}#/breakaway/play?names=A,B&wind=strong&stages=99")
    seated.wait("setup")
    assert "wind" in page.locator("[role=alert].error").inner_text()
    assert json.loads(page.evaluate("JSON.stringify(location.hash)")).startswith("#/breakaway")
    seated.tap_act("start")
    seated.wait("cover")
