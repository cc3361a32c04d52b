"""Everything around the rules, as people use it: set-up, log, undo, seats, kept games, replays, settings."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from anybody import by_script, play_to_the_end
from conftest import Site, Witness, boot_state, more, until, visitor, wait_boot
from player import Player, middle
from playwright.sync_api import Browser, BrowserContext, Error, Page

from escapades.games import SHELF
from escapades.kernel import commitment, texts
from escapades.kernel.texts import Words
from escapades.play import portable, saves
from escapades.play.library import Library, slots
from escapades.play.match import Match

TABLET = {"width": 1024, "height": 768}
QUICK = "names=Jean,Sylvie,Paul&stages=1&talon=short&seed=7"
KILLS = int(os.environ.get("KILLS", "4"))  # real ones; KILLS=200 takes some ten minutes
PAGE_TEXTS = texts.load("escapades.play")
LOOKS = 200  # at what would be left by a kill at that instant


@pytest.fixture(scope="module", params=["en-GB", more("fr-FR")])
def seated(request: pytest.FixtureRequest, browser: Browser, open_site: Site) -> Iterator[Player]:
    """Somebody at a page; every journey from here is made in both languages."""
    context = visitor(browser, open_site, viewport=TABLET, locale=request.param, reduced_motion="reduce")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
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
    seated.start(open_site.address, QUICK)
    return seated


def language_of(player: Player) -> str:
    return str(player.page.evaluate("document.documentElement.lang"))


def said(player: Player, game: str = "breakaway") -> Words:
    """What the page and a game say, in the language of the page."""
    return Words(language_of(player), PAGE_TEXTS, SHELF[game].texts)


def finish(player: Player) -> Match:
    play_to_the_end(player, Random(1), *by_script(player.page))
    return player.saved()


def text_of(player: Player, selector: str = "#screen") -> str:
    return player.page.locator(selector).inner_text()


def go(player: Player, site: Site, address: str) -> None:
    player.page.goto(f"{site.address}{address}")
    until(lambda: player.page.evaluate("location.hash") == address, address)


def wait_text(player: Player, wanted: str, selector: str = "#screen") -> None:
    until(lambda: wanted in text_of(player, selector), wanted, page=player.page)


# -- getting to the table --------------------------------------------------------------------------


def test_two_taps_from_the_shelf_to_playing_with_marks_and_levels_remembered(
    seated: Player, open_site: Site
) -> None:
    page = seated.page
    go(seated, open_site, "#/")
    seated.tap_element("#box-lifeboats")
    seated.wait("setup")
    page.select_option("[name=mark-0]", "2")
    until(lambda: page.locator("[name=mark-2]").input_value() == "0", "the swap")
    page.select_option("[name=kind-1]", "expert")
    page.select_option("[name=kind-2]", "beginner")
    seated.tap_act("start")
    until(lambda: seated.look().shows in ("turn", "moment", "cover"), "the table")
    match = seated.saved()
    assert match.marks[:3] == (2, 1, 0)
    assert match.players[:3] == ("human", "expert", "beginner")
    page.reload()
    wait_boot(page)
    go(seated, open_site, "#/lifeboats")
    seated.wait("setup")
    assert page.locator("[name=mark-0]").input_value() == "2"
    assert page.locator("[name=kind-1]").input_value() == "expert"
    for seat in range(3):
        page.select_option(f"[name=kind-{seat}]", "human")
    go(seated, open_site, "#/")
    seated.wait("shelf")
    assert page.locator("#box-lifeboats[data-under-way]").count() == 1


def test_what_cannot_be_played_is_explained(seated: Player, open_site: Site) -> None:
    page = seated.page
    go(seated, open_site, "#/breakaway")
    seated.wait("setup")
    while page.locator("input[name^=name-]").count() < 5:
        seated.tap_act("players-more")
    page.check("[name=option-level][value=teams]", force=True)
    seated.tap_act("start")
    until(lambda: page.locator(".start .error").count() == 1, "the sentence")
    said = text_of(seated, ".start .error")
    assert "BadOption" not in said
    assert "4" in said  # teams are for two to four
    page.check("[name=option-level][value=simple]", force=True)
    seated.tap_act("start")
    seated.wait("cover")


def test_addresses_lead_there_and_back(seated: Player, open_site: Site) -> None:
    page = seated.page
    go(seated, open_site, "#/")
    go(seated, open_site, "#/breakaway")
    seated.wait("setup")
    go(seated, open_site, "#/breakaway/rules/BR-8")
    until(lambda: page.evaluate("document.activeElement.id") == "BR-8", "the article")
    page.go_back()
    seated.wait("setup")
    page.go_forward()
    wait_text(seated, "BR-8")
    go(seated, open_site, "#/rules")
    jailbreak = said(seated, "jailbreak")("name")
    wait_text(seated, jailbreak)
    page.locator("#screen a", has_text=jailbreak).click()
    wait_text(seated, "JB-1")


# -- at the table ----------------------------------------------------------------------------------


def test_the_log_shows_its_moments(table: Player) -> None:
    page = table.page
    for _ in range(4):
        table.turn()
    table.uncover()
    now = [node["label"] for node in table.look().nodes.values()]
    table.tap_act("log")
    lines = page.locator("#panel .line")
    until(lambda: lines.count() > 4, "the lines")
    match = table.saved()
    heading = match.game.table.heading(match.state, said(table))
    assert text_of(table, "#panel h3 >> nth=0") == heading
    lines.nth(lines.count() - 1).click()
    until(lambda: [node["label"] for node in table.look().nodes.values()] != now, "that moment")
    assert not table.look().cards or "button" not in table.look().nodes
    page.locator('#panel [data-act="now"]').click()
    until(lambda: [node["label"] for node in table.look().nodes.values()] == now, "now again")
    page.keyboard.press("Escape")
    until(lambda: not page.locator("#panel").is_visible(), "closed")
    table.lay(table.look().cards[0])
    table.hurry()


def test_the_log_tells_no_secret_of_another_seat(table: Player) -> None:
    """A moment of the log is seen with the eyes of who looks."""
    for _ in range(3):
        table.turn()
    table.uncover()
    match = table.saved()
    own = set(match.state.hands[match.pending[0]])
    table.tap_act("log")
    lines = table.page.locator("#panel .line")
    until(lambda: lines.count() > 4, "the lines")
    for line in (0, lines.count() // 2, lines.count() - 1):
        lines.nth(line).click()
        table.page.wait_for_timeout(120)
        assert set(table.look().hand) <= own | {card for pile in match.state.piles for card in pile}
    table.tap_act("close-panel")


def test_why_not_leads_to_the_article_and_back_to_the_table(table: Player) -> None:
    page = table.page
    look = table.uncover()
    table.tap_node("slate")
    until(lambda: page.locator("#toast a").count() == 1, "the article")
    article = text_of(table, "#toast a")
    page.locator("#toast a").click()
    until(lambda: page.evaluate("document.activeElement.id") == article, "the reader at that article")
    table.tap_element("#screen .back")
    until(lambda: table.look().hand == look.hand, "the same turn")


def test_undo_until_somebody_else_has_played(table: Player) -> None:
    page = table.page
    first = table.uncover()
    moves = len(table.saved().record.moves)
    table.lay(first.cards[0])
    table.hurry()
    taker = page.locator('[data-act="undo"]')
    if taker.count():  # nothing came to light by that card
        taker.click()
        until(lambda: len(table.saved().record.moves) <= moves, "taken back")
        again = table.uncover()
        assert again.hand == first.hand
        table.lay(again.cards[0])
        table.hurry()
    table.uncover()
    table.tap_act("menu")
    until(lambda: page.locator("#panel #why-not").count() == 1, "why not")
    assert text_of(table, "#why-not") in {
        said(table)(f"undo.{why}") for why in ("other_player", "came_to_light", "nothing")
    }
    table.tap_act("close-panel")


def test_a_boat_is_taken_back_at_an_open_table(seated: Player, open_site: Site) -> None:
    """Boats are put in their lanes before everybody's eyes: a slip of the finger is taken back at once."""
    page = seated.page
    go(seated, open_site, "#/")
    page.goto(f"{open_site.address}#/lifeboats/play?names=Albert,Berthe,Carole&talk=none&seed=2")
    seated.wait("turn")
    before = len(seated.saved().record.moves)
    press, _ = by_script(page)
    press(next(id for id in seated.look().nodes if id.startswith("slip-")))
    until(lambda: "button" in seated.look().nodes, "chosen")
    press("button")
    until(lambda: len(seated.saved().record.moves) > before, "a boat in its lane")
    page.evaluate("""() => document.querySelector('[data-act="undo"]').click()""")
    until(lambda: len(seated.saved().record.moves) == before, "taken back")


def test_pause_hides_everything_until_somebody_goes_on(table: Player) -> None:
    page = table.page
    look = table.uncover()
    table.tap_act("menu")
    table.tap_act("pause")
    until(lambda: page.locator('[data-act="resume"]').count() == 1, "the pause")
    assert not table.look().nodes
    assert not any(str(card) in text_of(table) for card in look.hand)
    table.tap_act("resume")
    until(lambda: table.look().hand == look.hand, "the same turn")


def in_haste(table: Player, again: Callable[[], None]) -> None:
    """Again and again, and a few times more once the cover is there: it stays."""
    covers = 0
    for _ in range(400):
        again()
        shows = table.look().shows
        assert shows == "cover" or not covers, shows
        covers += shows == "cover"
        if covers == 5:
            return
    raise AssertionError("no cover ever came")


def test_taps_in_haste_are_not_for_the_button_that_comes_under_the_finger(table: Player) -> None:
    page = table.page
    table.turn()
    box = page.locator('[data-act="uncover"]:visible').bounding_box()
    assert box
    place = middle([box["x"], box["y"], box["width"], box["height"]])
    table.lay(table.uncover().cards[0])
    table.wait("moment")
    in_haste(table, lambda: page.mouse.click(*place))
    page.wait_for_timeout(500)
    page.mouse.click(*place)
    table.wait("turn")


def test_enter_in_haste_uncovers_nobodys_hand(table: Player) -> None:
    page = table.page
    table.uncover()
    # It chooses, lays, goes on, and stands on the button of the next cover.
    in_haste(table, lambda: page.keyboard.press("Enter"))
    assert len(table.saved().record.moves) > 1
    page.wait_for_timeout(500)
    page.keyboard.press("Enter")
    table.wait("turn")


def test_a_seat_is_given_to_a_bot_and_taken_back(table: Player) -> None:
    page = table.page
    table.uncover()
    table.tap_act("menu")
    table.tap_act("seats")
    for seat in range(3):
        page.select_option(f"[name=seat-{seat}]", "club")
    table.tap_act("reseat")
    wait_text(table, said(table)("refused.no_human"), "#panel")
    page.select_option("[name=seat-0]", "human")
    table.tap_act("reseat")
    until(lambda: table.saved().players == ("human", "club", "club"), "two bots")
    until(lambda: table.look().shows in ("turn", "moment"), "no cover for one human")
    table.wait("turn")
    table.tap_act("menu")
    table.tap_act("seats")
    page.select_option("[name=seat-1]", "human")
    table.tap_act("reseat")
    until(lambda: table.saved().players == ("human", "human", "club"), "a seat taken back")


# -- nothing is lost -------------------------------------------------------------------------------

HELD = """() => new Promise((resolve) => {
    const request = indexedDB.open("escapades");
    request.onsuccess = () => {
        const base = request.result, found = {};
        const cursor = base.transaction("texts").objectStore("texts").openCursor();
        cursor.onsuccess = () => {
            if (!cursor.result) { base.close(); return resolve(found); }
            found[cursor.result.key] = cursor.result.value;
            cursor.result.continue();
        };
    };
})"""

# Plays by itself, as fast as it can, a game under way before a new one, and says how many prompts it has met.
ROBOT = """() => {
    const click = (one) => one?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const node = (start) => document.querySelector(`#mirror button[data-node^="${start}"]`);
    const act = (name) => document.querySelector(`[data-act="${name}"]`);
    let prompts = 0, last = "";
    setInterval(() => {
        const uncover = act("uncover"), next = act("next-stage");
        if (act("again")) { if (last !== "over") { last = "over"; met(++prompts); } return; }
        const name = uncover?.textContent ?? "";
        if (uncover && name !== last) { last = name; met(++prompts); }
        if (uncover) click(uncover);
        else if (next) click(next);
        else if (node("go-on")) click(node("go-on"));
        else if (node("button")) click(node("button"));
        else click(node("card-"));
    }, 8);
}"""


def robot_at(context: BrowserContext, site: Site, seed: int, met: list[int], go_on: bool = False) -> Page:
    page = context.new_page()
    page.expose_function("met", lambda prompts: met.append(prompts))
    new_game = f"#/breakaway/play?names=Ann,Bob,Cy&stages=3&talon=short&seed={seed}"
    page.goto(f"{site.address}{'' if go_on else new_game}")
    wait_boot(page)
    if go_on:
        page.locator('[data-act="go-on"]').click()
    page.evaluate(ROBOT)
    return page


def observer_in(context: BrowserContext, site: Site) -> Page:
    """A page of the same origin that only reads the store."""
    page = context.new_page()
    page.goto(f"{site.address}sw-off.json")
    return page


def newest_in(held: dict[str, str]) -> Match | None:
    """Every game can be read, whole: none has a damaged slot. The one changed last."""
    library = Library(held)
    assert not library.unreadable
    assert not [entry for entry in library.entries if entry.troubles]
    glances = sorted(library.glances, key=lambda glance: glance.changed)
    return library.open(glances[-1].id).match if glances else None


def human_moves(match: Match | None) -> int:
    return sum(seat >= 0 for seat, _ in match.record.moves) if match else 0


def test_a_kill_at_any_instant_leaves_a_whole_game(browser: Browser, open_site: Site) -> None:
    """What is committed at 200 instants of scripted games is what a kill would leave: always whole, and never
    behind the prompt that was shown before."""
    context = visitor(browser, open_site, viewport=TABLET, reduced_motion="reduce")
    observer = observer_in(context, open_site)
    rng, looks, seed = Random(5), 0, 0
    while looks < LOOKS:
        seed += 1
        met: list[int] = []
        page = robot_at(context, open_site, seed, met)
        until(lambda met=met: met, "the first prompt", page=page)
        for _ in range(50):
            page.wait_for_timeout(rng.uniform(0, 60))
            prompts = met[-1]
            match = newest_in(observer.evaluate(HELD))
            # Every prompt but the first comes after a move.
            assert human_moves(match) >= prompts - 1
            looks += 1
            if match and match.over:
                break
        page.close()
    context.close()


def test_real_kills(browser: Browser, open_site: Site) -> None:
    """The page is killed at a random instant, and whoever opens it next goes on from there: not a move is
    missing that was made before the last prompt, and none is another one."""
    context = visitor(browser, open_site, viewport=TABLET, reduced_motion="reduce")
    observer = observer_in(context, open_site)
    rng, before = Random(KILLS), None
    for number in range(KILLS):
        met: list[int] = []
        page = robot_at(context, open_site, 100 + number, met, go_on=before is not None)
        until(lambda met=met: met, "the first prompt", page=page)
        page.wait_for_timeout(rng.uniform(0, 900))
        prompts = met[-1]
        with contextlib.suppress(Error):  # it does not live to answer
            page.goto("chrome://crash", timeout=5000)
        page.close()
        match = newest_in(observer.evaluate(HELD))
        assert match is not None
        assert human_moves(match) >= human_moves(before) + prompts - 1
        if before:
            assert match.id == before.id
            assert match.record.moves[: len(before.record.moves)] == before.record.moves
        before = None if match.over else match
    context.close()


def test_storage_cleared_in_a_game_is_filled_again(table: Player) -> None:
    page = table.page
    table.turn()
    page.evaluate(
        """() => new Promise((done) => { const request = indexedDB.deleteDatabase("escapades");
            request.onsuccess = request.onerror = done; })"""
    )
    table.turn()
    moves = len(table.saved().record.moves)
    page.reload()
    wait_boot(page)
    table.wait("cover")
    assert len(table.saved().record.moves) == moves


def put(page: Page, key: str, text: str) -> None:
    page.evaluate("([key, text]) => escapades.store.write(key, text)", [key, text])


def test_a_save_of_a_later_release_is_told_and_left_alone(table: Player, open_site: Site) -> None:
    page = table.page
    table.turn()
    held = table.slots()
    later = {key: text.replace('"save": 2', '"save": 99', 1) for key, text in held.items()}
    assert later != held
    for key, text in later.items():
        put(page, key, text)
    go(table, open_site, "#/")
    page.reload()
    wait_boot(page)
    go(table, open_site, "#/games")
    wait_text(table, said(table)("trouble.future"))
    assert {key: page.evaluate("(key) => escapades.store.read(key)", key) for key in later} == later
    for key in later:
        page.evaluate("(key) => escapades.store.remove(key)", key)


def move_named(player: Player, number: int) -> str:
    """How a refusal begins that names a move."""
    sentence = said(player)("trouble.illegal", move=number)
    return sentence[: sentence.index(str(number)) + len(str(number))]


def test_a_save_with_an_illegal_move_says_which(table: Player, open_site: Site) -> None:
    page = table.page
    table.turn()
    match = table.saved()
    moves = match.record.moves
    forged = replace(match, record=replace(match.record, moves=(*moves, moves[-1], moves[-1])), id="forged")
    for key in slots("forged"):
        put(page, key, saves.pack(forged, 1))
    go(table, open_site, "#/")
    page.reload()
    wait_boot(page)
    page.goto(f"{open_site.address}#/breakaway/play/forged")
    until(lambda: page.evaluate("location.hash") == "#/games", "the list")
    wait_text(table, move_named(table, len(moves) + 1))
    page.evaluate("Promise.all(['a', 'b'].map((one) => escapades.store.remove(`game/forged/${one}`)))")


def test_two_tabs_on_one_game(browser: Browser, open_site: Site) -> None:
    """The second tab asks; taking over puts the first one aside, nothing lost, nothing written over."""
    context = visitor(browser, open_site, viewport=TABLET, locale="en-GB", reduced_motion="reduce")
    first = Player(context.new_page())
    first.page.goto(open_site.address)
    wait_boot(first.page)
    first.start(open_site.address, QUICK)
    first.turn()
    second = Player(context.new_page())
    second.page.goto(first.page.url)
    wait_boot(second.page)
    wait_text(second, said(second)("tabs.title"))
    first.turn()
    moves = len(first.saved().record.moves)
    second.tap_act("take-over")
    second.wait("cover")
    wait_text(first, said(first)("tabs.title"))
    second.turn()
    assert len(second.saved().record.moves) == moves + 1
    first.tap_act("take-over")
    first.wait("cover")
    assert len(first.saved().record.moves) == moves + 1
    context.close()


def test_a_tab_takes_up_what_another_has_played(browser: Browser, open_site: Site) -> None:
    """It has been open since before: neither its shelf nor the game it goes on with is an old one."""
    context = visitor(browser, open_site, viewport=TABLET, locale="fr-FR", reduced_motion="reduce")
    first, second = Player(context.new_page()), Player(context.new_page())
    for player in (first, second):
        player.page.goto(open_site.address)
        wait_boot(player.page)
    first.start(open_site.address, QUICK)
    first.turn()
    go(first, open_site, "#/")
    first.wait("shelf")
    second.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # looked at again
    until(lambda: second.page.locator('[data-act="go-on"]').count() == 1, "the game of the other tab")
    first.tap_act("go-on")
    first.wait("cover")
    for _ in range(3):
        first.turn()
    moves = first.saved().record.moves
    go(first, open_site, "#/")
    first.wait("shelf")
    second.tap_act("go-on")
    second.wait("cover")
    second.turn()
    assert second.saved().record.moves[:-1] == moves
    context.close()


DENIED = """
    const deny = () => { throw new DOMException("denied", "SecurityError"); };
    for (const name of ["localStorage", "sessionStorage", "caches"])
        Object.defineProperty(globalThis, name, { get: deny });
    Object.defineProperty(globalThis, "indexedDB", { get: deny, configurable: true });
"""


@pytest.mark.parametrize("language", [more("en-GB"), "fr-FR"])
def test_without_any_storage_a_game_is_played_told_and_exported(
    browser: Browser, open_site: Site, language: str
) -> None:
    context = visitor(browser, open_site, viewport=TABLET, locale=language, reduced_motion="reduce")
    context.add_init_script(DENIED)
    player = Player(context.new_page())
    page = player.page
    page.goto(open_site.address)
    wait_boot(page)
    player.start(open_site.address, QUICK)
    for _ in range(3):
        player.turn()
    look = player.uncover()
    assert said(player)("save.failed") in text_of(player, "#warning")
    id = str(page.evaluate("location.hash")).rpartition("/")[2]
    player.tap_act("menu")
    with page.expect_download() as download:
        player.tap_act(f"export:{id}")
    (match,) = portable.from_file(Path(download.value.path()).read_text("utf-8"), (), str)
    assert human_moves(match) >= 3
    assert sorted(match.state.hands[match.pending[0]]) == look.hand
    go(player, open_site, "#/")
    player.wait("shelf")
    player.tap_act("go-on")
    assert player.uncover().hand == look.hand, "kept as long as the page is open"
    context.close()


def delete(player: Player, site: Site, id: str) -> None:
    """As a player does it: twice sure."""
    list_anew(player, site)
    until(lambda: player.page.locator(f'[data-act="delete:{id}"]').count() == 1, "the game in the list")
    player.tap_act(f"delete:{id}")
    player.tap_act(f"delete-now:{id}")
    wait_text(player, said(player)("games.deleted"))


def list_anew(player: Player, site: Site) -> None:
    """The kept games, without a note of what was done before."""
    go(player, site, "#/rules")
    go(player, site, "#/games")
    player.page.locator(".pages:not(:has(> .error, > .note)) #pasted").wait_for()


def test_looking_at_a_finished_game_does_not_write_it(seated: Player, open_site: Site) -> None:
    page, match = seated.page, finished("breakaway", "before", **SHORT)
    for key in slots(match.id):
        put(page, key, saves.pack(match, 1))
    before = page.evaluate("escapades.store.all()")
    list_anew(seated, open_site)
    until(lambda: page.locator(f'[data-act="open:{match.id}"]').count() == 1, "the list, as it is now")
    seated.tap_act(f"open:{match.id}")
    seated.wait("result")
    go(seated, open_site, "#/")
    seated.wait("shelf")
    assert page.evaluate("escapades.store.all()") == before
    delete(seated, open_site, match.id)


def test_a_record_that_was_tampered_with_is_found_out(seated: Player, open_site: Site) -> None:
    """The deals of one seed under the promise of another."""
    page, match = seated.page, finished("breakaway", "dealt", **SHORT)
    record = replace(match.record, commitment=commitment("promised"))
    forged = replace(match, record=record, seed="promised", id="tampered")
    list_anew(seated, open_site)
    page.evaluate("(text) => (document.getElementById('pasted').value = text)", portable.to_file([forged]))
    seated.tap_act("import")
    wait_text(seated, said(seated).count("games.taken", 1))
    seated.tap_act(f"open:{forged.id}")
    seated.wait("result")
    first = 1 + [seat for seat, _ in record.moves].index(-1)
    assert text_of(seated, ".verdict") == said(seated)("result.unfair", n=first)
    delete(seated, open_site, forged.id)


def test_a_game_that_is_not_here_is_told(seated: Player, open_site: Site) -> None:
    go(seated, open_site, "#/")
    for address in ("#/breakaway/play/nowhere", "#/again/nowhere"):
        seated.page.goto(f"{open_site.address}{address}")
        wait_text(seated, said(seated)("games.gone"))
        go(seated, open_site, "#/")


# -- games in and out ------------------------------------------------------------------------------


def finished(game: str, seed: str, **options: str) -> Match:
    """A game played to its end here, by bots."""
    box = SHELF[game]
    seats = box.seats.start
    match = Match.begin(
        box, ("Ada", "Bo", "Cy", "Di")[:seats], options, seed, id=f"{game}-{seed}", now=1_700_000_000_000
    )
    while match.pending:
        seat = match.pending[0]
        match = match.chance() if seat < 0 else match.bot(seat)
    return match


SHORT = {"stages": 1, "talon": "short"}


def test_export_delete_and_import(seated: Player, open_site: Site, tmp_path: Path) -> None:
    page = seated.page
    go(seated, open_site, "#/")
    seated.start(open_site.address, QUICK)
    seated.turn()
    id, moves = seated.saved().id, seated.saved().record.moves
    go(seated, open_site, "#/games")
    with page.expect_download() as download:
        seated.tap_act(f"export:{id}")
    file = tmp_path / "game.json"
    download.value.save_as(file)
    delete(seated, open_site, id)
    assert id not in seated.library().ids
    page.set_input_files("[data-file=import]", file)
    wait_text(seated, said(seated).count("games.taken", 1))
    assert seated.library().open(id).match.record.moves == moves
    page.fill("[name=pasted]", file.read_text("utf-8"))
    seated.tap_act("import")
    same = lambda: [glance for glance in seated.library().glances if glance.moves == len(moves)]  # noqa: E731
    until(lambda: len(same()) >= 2, "beside the first one")
    with page.expect_download() as download:
        seated.tap_act("export-all")
    exported = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert len(exported["games"]) == len(seated.library().glances)


def bad_files() -> dict[str, tuple[str, str]]:
    good = json.loads(portable.to_file([finished("breakaway", "bad", **SHORT)]))
    illegal = json.loads(json.dumps(good))
    illegal["games"][0]["record"]["moves"][5] = illegal["games"][0]["record"]["moves"][4]
    field = json.loads(json.dumps(good))
    field["games"][0]["marks"] = [0, 0]
    return {
        "large": ("x" * (1 << 20) + "xx", "trouble.large"),
        "deep": ("[" * 100_000, "trouble.deep"),
        "json": ("hello", "trouble.json"),
        "foreign": ('{"chess": 1}', "trouble.foreign"),
        "illegal": (json.dumps(illegal), ""),
        "field": (json.dumps(field), "marks"),
    }


@pytest.mark.parametrize("kind", ["large", "deep", "json", "foreign", "illegal", "field"])
def test_what_cannot_be_imported_changes_nothing_and_is_explained(
    seated: Player, open_site: Site, tmp_path: Path, kind: str
) -> None:
    page, (text, why) = seated.page, bad_files()[kind]
    wanted = PAGE_TEXTS[why][language_of(seated)].split("{")[0] if why.startswith("trouble.") else why
    list_anew(seated, open_site)
    before = page.evaluate("escapades.store.all()")
    file = tmp_path / "bad.json"
    file.write_text(text, "utf-8")
    page.set_input_files("[data-file=import]", file)
    wait_text(seated, said(seated)("games.refused"))
    assert (wanted or move_named(seated, 6)) in text_of(seated, ".pages > .error")
    assert page.evaluate("escapades.store.all()") == before
    list_anew(seated, open_site)
    page.evaluate("(text) => (document.getElementById('pasted').value = text)", text)
    seated.tap_act("import")
    wait_text(seated, said(seated)("games.refused"))
    assert (wanted or move_named(seated, 6)) in text_of(seated, ".pages > .error")
    assert page.evaluate("escapades.store.all()") == before


def test_a_finished_game_fits_in_a_link_and_opens_elsewhere(
    table: Player, browser: Browser, open_site: Site
) -> None:
    page = table.page
    match = finish(table)
    table.tap_act("share")
    table.tap_act("copy-link")
    wait_text(table, said(table)("share.copied"), "#panel")
    address = page.evaluate("navigator.clipboard.readText()")
    assert "#/replay/" in address
    assert len(address) < 7000
    other = "en-GB" if language_of(table) == "fr" else "fr-FR"
    context = visitor(browser, open_site, viewport=TABLET, locale=other, reduced_motion="reduce")
    elsewhere = Player(context.new_page())
    elsewhere.page.goto(address)
    wait_boot(elsewhere.page)
    until(lambda: elsewhere.page.locator(".replay").count() == 1, "the replay")
    assert text_of(elsewhere, ".replay output") == f"0 / {len(match.record.moves)}"
    elsewhere.page.goto(f"{open_site.address}#/replay/nonsense")
    wait_text(elsewhere, said(elsewhere)("replay.refused"))
    context.close()


# -- after the game --------------------------------------------------------------------------------


def test_a_result_with_its_course_a_rematch_and_the_browser_asked_to_keep(
    browser: Browser, open_site: Site
) -> None:
    context = visitor(browser, open_site, viewport=TABLET, locale="en-GB", reduced_motion="reduce")
    context.add_init_script(
        "navigator.storage.persist = async () => (globalThis.asked = (globalThis.asked ?? 0) + 1, true);"
        "navigator.storage.persisted = async () => Boolean(globalThis.asked);"
    )
    player = Player(context.new_page())
    page = player.page
    page.goto(open_site.address)
    wait_boot(page)
    player.start(open_site.address, QUICK)
    assert page.evaluate("globalThis.asked") is None
    match = finish(player)
    assert "every deal follows from this seed" in text_of(player)
    until(lambda: page.evaluate("globalThis.asked") == 1, "asked to keep")
    painted = """() => { const one = document.querySelector("canvas.course");
        const { data } = one.getContext("2d").getImageData(0, 0, one.width, one.height);
        return data.some((value) => value); }"""
    until(lambda: page.evaluate(painted), "the course of the game")
    assert all(
        name in page.locator("canvas.course").get_attribute("aria-label") for name in match.record.names
    )
    page.evaluate("document.querySelector('[data-opens=settings]').click()")
    until(lambda: "until you delete them" in text_of(player, "#kept"), "what the browser says")
    page.keyboard.press("Escape")
    player.tap_act("again")
    player.wait("cover")
    again = player.saved()
    assert (again.record.names, again.players, again.marks) == (
        match.record.names,
        match.players,
        match.marks,
    )
    assert again.seed != match.seed
    finish(player)
    assert page.evaluate("globalThis.asked") == 1, "asked once"
    context.close()


def test_a_game_is_seen_again_step_by_step_with_any_eyes_and_played_on(table: Player) -> None:
    page = table.page
    match = finish(table)
    last = len(match.record.moves)
    table.tap_act("replay")
    until(lambda: page.locator(".replay").count() == 1, "the replay")
    shown = lambda: int(text_of(table, ".replay output").split("/")[0])  # noqa: E731
    table.tap_element('button[data-act="replay-on"]')
    until(lambda: shown() == 1, "one on")
    page.locator(".replay [name=at]").fill(str(last // 2))
    until(lambda: shown() == last // 2, "half way")
    table.tap_element('button[data-act="replay-back"]')
    until(lambda: shown() == last // 2 - 1, "one back")
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    until(lambda: shown() == last // 2, "by key")
    page.select_option(".replay [name=eyes]", "outside")
    until(lambda: not table.look().cards, "no hand for the public")
    page.select_option(".replay [name=eyes]", "1")
    until(lambda: table.look().cards, "a hand for Sylvie")
    state = list(match_states(match))[last // 2]
    assert table.look().hand == sorted(card for card in state.hands[1] if isinstance(card, int))
    table.tap_element('button[data-act="replay-play"]')
    until(lambda: shown() > last // 2, "it goes on by itself")
    table.tap_element('button[data-act="replay-play"]')
    page.locator(".replay [name=at]").fill(str(last // 2))
    until(lambda: shown() == last // 2, "half way")
    table.tap_act("replay-play-on")
    until(lambda: table.saved().id != match.id, "a new game from there")
    table.wait("cover", "turn")
    branch = table.saved()
    assert branch.record.moves[: last // 2] == match.record.moves[: last // 2]
    assert branch.id != match.id
    assert branch.record.commitment == commitment(branch.seed)
    finish(table)
    assert said(table)("result.fair_since", n=last // 2) in text_of(table)


def match_states(match: Match) -> Iterator[object]:
    from escapades.play.replay import Story

    yield from Story(match.record).states


@pytest.mark.parametrize("game", SHELF)
def test_worked_examples_are_told_move_by_move(seated: Player, open_site: Site, game: str) -> None:
    page = seated.page
    go(seated, open_site, "#/")
    go(seated, open_site, f"#/{game}")
    seated.wait("setup")
    seated.tap_element(f'.examples a[href="#/{game}/example/1"]')
    until(lambda: page.locator(".replay").count() == 1, "the example")
    told = {text_of(seated, ".caption")}
    last = int(text_of(seated, ".replay output").split("/")[1])
    for step in range(1, last + 1):
        page.evaluate("""() => document.querySelector('button[data-act="replay-on"]').click()""")
        until(lambda step=step: text_of(seated, ".replay output").startswith(f"{step} /"), f"move {step}")
        told.add(text_of(seated, ".caption"))
    assert all(told)
    texts_of_game, language = SHELF[game].texts.items(), language_of(seated)
    own = {text[language] for key, text in texts_of_game if key.startswith("example.1.")}
    assert len(told & own) >= 3


def test_statistics_and_their_file(seated: Player, open_site: Site) -> None:
    page = seated.page
    for match in (finished("breakaway", "one", **SHORT), finished("breakaway", "two", **SHORT)):
        for key in slots(match.id):
            put(page, key, saves.pack(match, 1))
    go(seated, open_site, "#/")
    page.reload()
    wait_boot(page)
    go(seated, open_site, "#/statistics")
    wait_text(seated, "Ada")
    fared = page.locator(".card", has=page.locator("tr", has_text="Ada"))
    assert fared.locator("h2").inner_text() == said(seated)("name")
    assert fared.locator("tr", has_text="Ada").inner_text().split("\t")[:2] == ["Ada", "2"]
    with page.expect_download() as download:
        seated.tap_act("csv")
    lines = Path(download.value.path()).read_text("utf-8-sig").splitlines()
    assert [line for line in lines if line.startswith(f"{said(seated)('name')},Ada,2,")]


# -- names and settings ----------------------------------------------------------------------------

ODD = ("x" * 300, "مريم بنت عمران", "👩‍👩‍👧‍👦🚴🏽", "<img src=x onerror=alert(1)>")


def test_odd_names_are_text_and_are_cut(seated: Player, open_site: Site) -> None:
    page = seated.page
    go(seated, open_site, "#/crossroads")
    seated.wait("setup")
    while page.locator("input[name^=name-]").count() < 4:
        seated.tap_act("players-more")
    for seat, name in enumerate(ODD):
        page.evaluate(
            "([seat, name]) => (document.querySelector(`[name=name-${seat}]`).value = name)", [seat, name]
        )
    seated.tap_act("start")
    until(lambda: seated.look().shows in ("turn", "moment", "cover"), "the table")
    names = seated.saved().record.names
    assert names[0].endswith("…")
    assert len(names[0]) <= 24
    assert names[1:3] == ODD[1:3]
    assert names[3].startswith("<img src=x")
    assert page.locator("#screen img[src=x], #mirror img").count() == 0
    for size in (TABLET, {"width": 390, "height": 844}):
        page.set_viewport_size(size)
        go(seated, open_site, "#/")
        page.locator("#go-on .where").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        go(seated, open_site, "#/games")
        wait_text(seated, ODD[1])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size(TABLET)
    wait_text(seated, "<img src=x")
    assert page.locator("#screen img[src=x]").count() == 0


def test_the_language_is_changed_at_the_table(table: Player) -> None:
    """The table, and the menu that lies over it, are in the other language at once; the hand stays."""
    page = table.page
    look, before = table.uncover(), language_of(table)
    other = "en" if before == "fr" else "fr"
    for language in (other, before):
        table.tap_act("menu")
        table.tap_element("#panel [data-opens=settings]")
        page.check(f"#settings [name=lang][value={language}]", force=True)
        assert language_of(table) == language
        page.keyboard.press("Escape")
        wait_text(table, said(table)("menu.leave"), "#panel")
        table.tap_act("close-panel")
        until(lambda: table.look().hand == look.hand, "the same hand")
    page.evaluate("localStorage.clear()")


def test_sounds_and_pace_are_chosen_and_kept(table: Player) -> None:
    page = table.page
    table.turn()
    assert page.evaluate("document.documentElement.dataset.sounded") is None, "silent until wanted"
    table.uncover()
    table.tap_act("menu")
    table.tap_element("#panel [data-opens=settings]")
    page.check("#settings [name=sound][value=on]", force=True)
    page.check("#settings [name=speed][value=fast]", force=True)
    page.keyboard.press("Escape")
    table.tap_act("close-panel")
    table.lay(table.look().cards[0])
    table.hurry()
    until(lambda: page.evaluate("document.documentElement.dataset.sounded"), "a sound")
    page.reload()
    wait_boot(page)
    assert page.evaluate(
        "[document.documentElement.dataset.sound, document.documentElement.dataset.speed]"
    ) == ["on", "fast"]
    page.evaluate("localStorage.clear()")
    page.reload()
    wait_boot(page)


def test_the_shelf_and_its_settings_are_there_before_python(browser: Browser, open_site: Site) -> None:
    context = browser.new_context(viewport=TABLET, locale="fr-FR")
    page = context.new_page()
    page.route("**/pyodide.asm.wasm", lambda route: (time.sleep(0.1), route.abort()))
    page.goto(open_site.address)
    assert page.locator("#box-jailbreak").is_visible()
    assert "Déjouer les gardiens" in page.locator("#box-jailbreak").inner_text()
    page.locator(".front [data-opens=settings]").click()
    assert "Allure des mouvements" in page.locator("#settings").inner_text()
    assert boot_state(page) != "ready"
    context.close()
