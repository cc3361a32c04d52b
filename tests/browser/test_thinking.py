"""Bots at a real page: they think in a worker that may die, see their view alone, and hold nobody up."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from anybody import assert_shown, by_script, open_page, tap_about, tap_to_the_end
from conftest import Site, Witness, more, until
from player import Player
from playwright.sync_api import BrowserContext, Page
from test_accessibility import findings

from escapades.games import SHELF
from escapades.kernel import codec, replay
from escapades.kernel.record import Record

NAMES = "Jean,Sylvie,Nadia,Paul"
OF_ALL_LEVELS = "2:beginner,3:club,4:expert"
SHORT = {
    "breakaway": "level=complete&stages=1&talon=short",
    "crosscountry": "laps=1",
    "lifeboats": "talk=open",
    "jailbreak": "",
    "crossroads": "rules=family",
}
KEEP_QUESTIONS = """
globalThis.questions = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
    if (message?.question) questions.push(message.question);
    return post.call(this, message, ...more);
};
"""
NO_WORKERS = (
    "globalThis.Worker = class { constructor() { throw new DOMException('none here', 'SecurityError'); } };"
)


def quick(context: BrowserContext, seconds: float = 0.1, **settings: str) -> None:
    """Experts that decide fast, so that journeys are short; and other settings."""
    for name, value in {"seconds": str(seconds), "speed": "fast", **settings}.items():
        context.add_init_script(f"try {{ localStorage.setItem('escapades.{name}', '{value}') }} catch {{}}")


def sit(page: Page, site: Site, game: str, bots: str, seed: str = "7", more: str = "") -> Player:
    player = Player(page)
    page.goto(f"{site.address}#/")
    player.wait("shelf")
    page.goto(f"{site.address}#/{game}/play?seed={seed}&names={NAMES}&bots={bots}&{SHORT[game]}{more}")
    until(lambda: page.evaluate("document.documentElement.dataset.view") == "table", "the table")
    return player


def thinker_ready(page: Page) -> None:
    until(lambda: page.evaluate("document.documentElement.dataset.thinker") == "ready", "the worker", 60)


def turn_of_the_human(player: Player) -> None:
    """Bots play until somebody is asked who has to tap."""
    until(lambda: player.look().shows == "turn", "a turn", 60)


@pytest.mark.parametrize(
    ("in_language", "game"),
    [
        ("en-GB", "breakaway"),
        ("fr-FR", "crosscountry"),
        ("en-GB", "lifeboats"),
        ("fr-FR", "jailbreak"),
        ("en-GB", "crossroads"),
    ],
    indirect=["in_language"],
)
def test_a_whole_game_against_a_bot_of_each_level(
    in_language: BrowserContext, open_site: Site, game: str
) -> None:
    """To the result; every question held what its seat saw at that moment, byte by byte, and nothing more."""
    quick(in_language)
    in_language.add_init_script(KEEP_QUESTIONS)
    witness = Witness().watch(in_language)
    page = open_page(in_language, open_site)
    player = sit(page, open_site, game, OF_ALL_LEVELS)
    thinker_ready(page)
    tap_to_the_end(player, Random(game), *by_script(page), seconds=240)
    assert_shown(player)
    questions = [json.loads(text) for text in page.evaluate("questions")]
    assert {asked["level"] for asked in questions} == {"beginner", "club", "expert"}
    assert_saw_nothing_hidden(player.saved().record, questions)
    witness.assert_clean(open_site.address)


def assert_saw_nothing_hidden(record: Record, questions: list[dict[str, Any]]) -> None:
    rules = SHELF[record.game].rules
    for asked in questions:
        assert set(asked) == {"game", "seat", "level", "view", "whim", "seconds", "must"}
        commitment, seat, moves = asked["whim"].split("/")
        assert (commitment, seat) == (record.commitment, str(asked["seat"]))
        state = replay(Record(**{**fields_of(record), "moves": record.moves[: int(moves)]}))
        view = rules.view(state, asked["seat"])
        assert asked["view"] == json.dumps(codec.plain(view), ensure_ascii=False, separators=(",", ":"))


def fields_of(record: Record) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__dataclass_fields__}


def test_a_worker_that_dies_is_replaced_and_asked_again(in_language: BrowserContext, open_site: Site) -> None:
    """It dies without a word in the middle of a thought."""
    quick(in_language, seconds=3)
    page = open_page(in_language, open_site)
    player = sit(page, open_site, "crosscountry", "2:expert,3:expert,4:expert")
    thinker_ready(page)
    rng, dead = Random(1), None
    for _ in range(400):
        tap_about(player, rng, *by_script(page))
        if page.locator("#thinking").is_visible() and page.workers:
            dead = page.workers[-1]
            dead.evaluate("close()")
            break
        page.wait_for_timeout(30)
    assert dead is not None, "no bot was seen thinking"
    moves = len(player.saved().record.moves)
    until(lambda: len(player.saved().record.moves) > moves, "the bot's move all the same", 60)
    assert page.workers
    assert dead not in page.workers


def test_without_workers_the_page_thinks_in_slices(in_language: BrowserContext, open_site: Site) -> None:
    quick(in_language)
    in_language.add_init_script(NO_WORKERS)
    page = open_page(in_language, open_site)
    player = sit(page, open_site, "jailbreak", "2:expert,3:club,4:beginner")
    tap_to_the_end(player, Random(5), *by_script(page), seconds=240)
    assert_shown(player)
    assert not page.workers


def test_whoever_leaves_while_a_bot_thinks_is_served_at_once(
    in_language: BrowserContext, open_site: Site
) -> None:
    """Ten seconds of thought, and the shelf is there without them; the game goes on where it was."""
    quick(in_language, seconds=10)
    page = open_page(in_language, open_site)
    player = sit(page, open_site, "crosscountry", "2:expert,3:expert,4:expert")
    thinker_ready(page)
    rng = Random(2)

    def thinks() -> bool:
        if not page.locator("#thinking").is_visible():
            tap_about(player, rng, *by_script(page))
            page.wait_for_timeout(30)
        return page.locator("#thinking").is_visible()

    until(thinks, "a bot that thinks", 60)
    assert "…" in page.locator("#thinking").inner_text()
    moves = len(player.saved().record.moves)
    page.locator("#table-bar .back").click()
    until(lambda: player.look().shows == "shelf", "the shelf", 5)
    assert not page.locator("#thinking").is_visible()
    assert len(player.saved().record.moves) == moves
    page.locator('[data-act="go-on"]').click()
    until(lambda: page.locator("#thinking").is_visible() or player.look().shows == "turn", "the table", 30)


# -- hints and practice ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("in_language", "game"),
    [
        ("fr-FR", "breakaway"),
        more("en-GB", "crosscountry"),
        more("fr-FR", "lifeboats"),
        ("en-GB", "jailbreak"),
        ("fr-FR", "crossroads"),
    ],
    indirect=["in_language"],
)
def test_a_hint_names_a_move_and_its_reasons(in_language: BrowserContext, open_site: Site, game: str) -> None:
    """From the seat's own view, with figures; gone when the panel is closed."""
    quick(in_language, seconds=0.7)
    page = open_page(in_language, open_site)
    player = sit(page, open_site, game, OF_ALL_LEVELS)
    hinted = page.locator("#panel .advised")
    rng = Random(3)
    for _ in range(40):
        turn_of_the_human(player)
        page.locator('[data-act="hint"]').first.click()
        until(lambda: hinted.count() or page.locator("#toast").is_visible(), "an answer")
        if hinted.count() and page.locator("#panel .advice li").count():
            break
        if hinted.count():
            page.locator('[data-act="close-panel"]').click()
        tap_about(player, rng, *by_script(page))
    assert hinted.inner_text().strip()
    assert "%" in page.locator("#panel").inner_text()
    assert 1 <= page.locator("#panel .advice li").count() <= 2
    assert not findings(page)
    page.locator('[data-act="close-panel"]').click()
    assert hinted.count() == 0


def test_practice_says_a_word_after_each_own_move(in_language: BrowserContext, open_site: Site) -> None:
    quick(in_language, seconds=0.3, practice="on")
    page = open_page(in_language, open_site)
    player = sit(page, open_site, "crosscountry", "2:club,3:club,4:club")
    thinker_ready(page)
    rng, said = Random(4), set()
    for _ in range(600):
        tap_about(player, rng, *by_script(page))
        toast = page.locator("#toast")
        if toast.is_visible():
            said.add(toast.inner_text().split(":")[0])
        if len(said) > 1 and said & {"Doubtful", "A mistake"}:
            break
        page.wait_for_timeout(20)
    assert said & {"Well played", "Doubtful", "A mistake"}
