"""Games in somebody else's page: a club's on another origin, a hostile one, a locked-in frame, no storage."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from anybody import by_script, one_turn
from conftest import Site, more, until, visitor
from player import Player
from playwright.sync_api import Browser, BrowserContext, Error, Frame, Page
from test_accessibility import findings

from escapades.kernel import commitment
from escapades.play import portable
from escapades.play.match import Match

LANGUAGES = {"fr": "fr-FR", "en": "en-GB"}
PHONE, TABLET, SMALL = (390, 844), (1024, 768), (640, 480)
RACE = "stages=1&talon=short"  # soon over
SECRETS = {"seed", "record", "commitment"}

Visit = Callable[..., Page]


class Inside:
    """A frame with the hands of its page: what a Player needs."""

    def __init__(self, page: Page, frame: Frame) -> None:
        self.frame, self.mouse, self.keyboard = frame, page.mouse, page.keyboard
        self.evaluate, self.locator = frame.evaluate, frame.locator
        self.wait_for_timeout = page.wait_for_timeout


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Another origin, and as `localhost` another site."""
    with Site(tmp_path_factory.mktemp("club")) as site:
        yield site


def visits(browser: Browser, club: Site, games: Site) -> Iterator[Visit]:
    """Opens a page of the club's with that content; `SITE/` stands for the address of the games."""
    contexts: list[BrowserContext] = []

    def open_page(
        content: str,
        language: str = "en",
        size: tuple[int, int] = TABLET,
        name: str = "127.0.0.1",
        **more: Any,
    ) -> Page:
        head = '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        (club.folder / "page.html").write_text(
            f"{head}<title>Club</title><body>{content.replace('SITE/', games.address)}", "utf-8"
        )
        context = visitor(
            browser,
            games,
            viewport={"width": size[0], "height": size[1]},
            locale=LANGUAGES[language],
            reduced_motion="reduce",
            **more,
        )
        contexts.append(context)
        page = context.new_page()
        page.goto(f"http://{name}:{club.server_port}/page.html?{len(contexts)}{id(context)}")
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def visit(browser: Browser, club: Site, open_site: Site) -> Iterator[Visit]:
    yield from visits(browser, club, open_site)


def frame_of(page: Page, number: int = 0, seconds: float = 40) -> Frame:
    """The booted game in a page."""

    def booted() -> Frame | None:
        frames = page.frames[1:]
        if len(frames) <= number:
            return None
        try:
            state = frames[number].evaluate("document.documentElement?.dataset.boot")
        except Error:  # it is on its way
            return None
        assert state != "failed", frames[number].locator("#boot-sentence").inner_text()
        return frames[number] if state == "ready" else None

    return until(booted, "the game in its frame", seconds, page)


def element(attributes: str) -> str:
    """The element, and what it says in `heard`."""
    return f"""<script src="SITE/assets/embed.js"></script>
    <escapades-game {attributes}></escapades-game>
    <script>
        window.heard = [];
        for (const kind of ["ready", "turn", "move", "result", "error", "resize"])
            document.querySelector("escapades-game").addEventListener(kind, (event) =>
                heard.push({{ type: kind, ...event.detail }}));
    </script>"""


def heard(page: Page, kind: str = "") -> list[dict[str, Any]]:
    return [one for one in page.evaluate("heard") if kind in ("", one["type"])]


def wait_heard(page: Page, kind: str, seconds: float = 20) -> dict[str, Any]:
    return until(lambda: heard(page, kind), f"a {kind}", seconds, page)[-1]


def play_on(page: Page, frame: Frame, seed: str, turns: int = 4000) -> Player:
    """So many looks at the table, doing whatever it asks; stops at the result."""
    player = Player(Inside(page, frame))  # type: ignore[arg-type]
    rng, (press, tap) = Random(seed), by_script(frame)  # type: ignore[arg-type]
    for _ in range(turns):
        look = player.look()
        if look.shows == "result":
            break
        if look.shows == "cover":
            tap("uncover")
            page.wait_for_timeout(20)
        elif look.shows == "interlude":
            tap("next-stage")
        elif look.shows == "turn":
            one_turn(player, look, rng, press)
        else:
            press("go-on")
            page.wait_for_timeout(20)
    return player


def match_in(text: str) -> Match:
    return portable.from_file(text, (), lambda: "x")[0]


# -- the element -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "size"), [("fr", PHONE), more("en", TABLET)])
def test_poster_tap_game_result(visit: Visit, language: str, size: tuple[int, int]) -> None:
    """From the poster to the result, on a page of another origin."""
    page = visit(
        element(f'game="breakaway" lang="{language}" seats="human,club" options="{RACE}"'), language, size
    )
    poster = page.locator("escapades-game button")
    assert {"fr": "L’Échappée", "en": "Breakaway"}[language] in poster.inner_text()
    assert len(page.frames) == 1
    poster.click()
    frame = frame_of(page)
    ready = wait_heard(page, "ready")
    assert (ready["game"], ready["language"], ready["stored"]) == ("breakaway", language, "apart")
    turn = wait_heard(page, "turn")
    assert [seat["player"] for seat in turn["seats"]] == ["human", "club"]
    play_on(page, frame, "race")
    result = wait_heard(page, "result")
    match = match_in(result["record"])
    outcome = match.game.rules.outcome(match.state)
    assert outcome is not None
    assert (result["ranks"], result["scores"]) == (list(outcome.ranks), list(outcome.scores))
    assert result["commitment"] == commitment(result["seed"]) == match.record.commitment
    before = [one for one in heard(page) if one["type"] in ("turn", "move")]
    assert len(before) > 10
    assert not [one for one in before if SECRETS & set(one) or result["seed"] in json.dumps(one)]
    assert all(news["sentence"] for one in before for news in one.get("told", ()))
    assert frame.evaluate("document.documentElement.lang") == language


def test_it_works_several_times_on_one_page(visit: Visit) -> None:
    page = visit(
        '<script src="SITE/assets/embed.js"></script>'
        '<escapades-game game="lifeboats" loading="eager" seats="3"></escapades-game>'
        '<escapades-game game="jailbreak" loading="eager" lang="fr"></escapades-game>'
        "<script>window.heard = []; document.addEventListener('ready', ({ target, detail }) =>"
        " heard.push({ type: 'ready', of: target.getAttribute('game'), ...detail }))</script>"
    )
    frames = frame_of(page, 0, 60), frame_of(page, 1, 60)
    until(lambda: len(heard(page)) == 2, "both ready", page=page)
    assert {(one["of"], one["game"]) for one in heard(page)} == {("lifeboats",) * 2, ("jailbreak",) * 2}
    assert frames[0].evaluate("document.documentElement.dataset.view") == "table"
    assert frames[1].locator(".setup h2").first.inner_text() == "La Grande Évasion"


def test_it_keeps_its_ratio_or_grows_to_its_content(visit: Visit) -> None:
    ratio = (
        "() => { const { width, height } = document.querySelector('escapades-game').getBoundingClientRect();"
        " return width / height; }"
    )
    page = visit(element('game="lifeboats" ratio="16/10"'))
    assert page.evaluate(ratio) == pytest.approx(1.6, abs=0.01)
    page = visit(element('game="lifeboats" grow loading="eager"'))
    frame = frame_of(page)
    height = wait_heard(page, "resize")["height"]
    until(
        lambda: (
            page.evaluate("document.querySelector('escapades-game').offsetHeight")
            == heard(page, "resize")[-1]["height"]
        ),
        "grown",
        page=page,
    )
    assert height > 320
    page.wait_for_timeout(300)
    content = frame.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert content[0] <= content[1] + 1, "all of the set-up is to be seen"


def test_what_the_page_asks_of_the_element(visit: Visit) -> None:
    page = visit(element('game="lifeboats" lang="en" theme="light" loading="eager"'))
    frame = frame_of(page)
    wait_heard(page, "ready")
    page.evaluate(
        "document.querySelector('escapades-game').start({ seats: 'human,human,club', names: ['Ada'] })"
    )
    turn = wait_heard(page, "turn")
    assert turn["seats"][0]["name"] == "Ada"
    page.evaluate("document.querySelector('escapades-game').pause()")
    until(lambda: frame.locator('[data-act="resume"]').count(), "the pause", page=page)
    page.evaluate("document.querySelector('escapades-game').pause(false)")
    until(lambda: not frame.locator('[data-act="resume"]').count(), "no pause", page=page)
    page.evaluate("document.querySelector('escapades-game').setAttribute('lang', 'fr')")
    until(lambda: frame.evaluate("document.documentElement.lang") == "fr", "French", page=page)
    page.evaluate("document.querySelector('escapades-game').setAttribute('theme', 'dark')")
    until(lambda: frame.evaluate("document.documentElement.dataset.theme") == "dark", "night", page=page)
    page.evaluate("document.querySelector('escapades-game').load('no record')")
    assert wait_heard(page, "error")["code"] == "record"


# -- the plain iframe ------------------------------------------------------------------------------


def iframe(query: str, size: tuple[int, int] = SMALL) -> str:
    return (
        f'<iframe id="game" src="SITE/index.html?embed=1&{query}" width="{size[0]}" height="{size[1]}">'
        "</iframe>"
    )


def test_seats_start_a_game_and_without_them_it_is_set_up(visit: Visit) -> None:
    page = visit(iframe("game=lifeboats&lang=fr&theme=auto&seats=4") + iframe("game=crossroads&lang=en"))
    table, setup = frame_of(page, 0, 60), frame_of(page, 1, 60)
    until(lambda: table.locator("#mirror button").count(), "something to do", page=page)
    assert table.evaluate("document.documentElement.lang") == "fr"
    assert setup.locator('[data-act="start"]').count() > 0
    assert setup.locator("#screen h1").inner_text() == "Crossroads"
    for frame in (table, setup):
        assert not frame.locator(".front").is_visible()
    assert setup.locator('[data-act="shelf"]').count() == 0
    table.evaluate("document.querySelector('[data-act=shelf]').click()")
    until(lambda: table.locator(".setup").count(), "the set-up in the place of the shelf", page=page)
    table.evaluate("location.hash = '#/'")
    page.wait_for_timeout(200)
    assert not table.locator(".front").is_visible()


def test_a_shelf_where_one_is_asked_for(visit: Visit) -> None:
    page = visit(iframe("shelf=1&lang=en"))
    frame = frame_of(page)
    assert frame.locator("#box-jailbreak").is_visible()


def test_an_option_that_cannot_be_is_told_in_the_set_up(visit: Visit) -> None:
    page = visit(iframe("game=breakaway&seats=human,human&stages=99&lang=en"))
    frame = frame_of(page)
    until(lambda: frame.locator(".error").is_visible(), "the sentence", page=page)


LUMINANCE = """() => {
    const style = getComputedStyle(document.documentElement);
    const of = (name) => {
        const one = document.createElement("i");
        one.style.color = `var(${name})`;
        document.body.append(one);
        const [r, g, b] = getComputedStyle(one).color.match(/[\\d.]+/g).map((c) => c / 255)
            .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
        one.remove();
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    return {
        text: contrast(of("--paper"), of("--ink")),
        soft: contrast(of("--paper"), of("--ink-soft")),
        button: contrast(of("--button"), 0.955),
        paper: style.getPropertyValue("--paper").trim(),
    };
}"""


@pytest.mark.parametrize(
    ("colours", "theme"),
    [
        ("paper=eaf4f4&ink=10243a&accent=005f73", "light"),
        ("paper=777777&ink=888888&accent=ffff00", "light"),
        ("paper=ffffff&ink=000000&accent=ffffff", "dark"),
        ("paper=%23000000&ink=%23ffffff&accent=%23000000", "light"),
    ],
)
def test_colours_of_the_page_are_taken_as_far_as_they_can_be_read(
    visit: Visit, colours: str, theme: str
) -> None:
    page = visit(iframe(f"game=lifeboats&theme={theme}&{colours}"))
    frame = until(lambda: page.frames[1] if len(page.frames) > 1 else None, "a frame", page=page)
    until(lambda: frame.evaluate("document.documentElement.style.length"), "painted", page=page)
    seen = frame.evaluate(LUMINANCE)
    assert min(seen["text"], seen["soft"], seen["button"]) >= 4.45, seen
    if colours.startswith("paper=eaf4f4"):
        assert seen["paper"] == "#eaf4f4"


@pytest.mark.parametrize(
    "colours", ["paper=url(x)", more("paper=red"), more("paper=%3Bcolor"), more("paper=12345")]
)
def test_what_is_no_colour_changes_nothing(visit: Visit, colours: str) -> None:
    page = visit(iframe(f"game=lifeboats&{colours}"))
    frame = frame_of(page)
    assert frame.evaluate("document.documentElement.style.getPropertyValue('--paper')") == ""


# -- the contract, spoken by hand ------------------------------------------------------------------

TALK = """<script>
    window.heard = [];
    const game = document.getElementById("game");
    addEventListener("message", ({ source, data, origin }) => {
        if (source === game.contentWindow) heard.push({ ...data, from: origin });
    });
    window.say = (message, to = "*") => game.contentWindow.postMessage(message, to);
    window.hello = (session = "s", escapades = 1) => say({ escapades, session, type: "hello" });
    window.ask = (type, fields = {}) => say({ escapades: 1, session: "s", type, ...fields });
</script>"""


def talk(visit: Visit, query: str = "game=lifeboats&lang=en", **more: Any) -> tuple[Page, Frame]:
    page = visit(iframe(query) + TALK, **more)
    return page, frame_of(page)


def greeted(visit: Visit, query: str = "game=lifeboats&lang=en", **more: Any) -> tuple[Page, Frame]:
    page, frame = talk(visit, query, **more)
    page.evaluate("hello()")
    wait_heard(page, "ready")
    return page, frame


def errors(page: Page) -> list[str]:
    return [one["code"] for one in heard(page, "error")]


def test_the_frame_does_not_speak_first(visit: Visit, open_site: Site) -> None:
    page, _frame = talk(visit)
    page.wait_for_timeout(300)
    assert heard(page) == []
    page.evaluate("ask('pause', { on: true })")  # without a session nothing is answered
    page.wait_for_timeout(200)
    assert heard(page) == []
    page.evaluate("hello()")
    welcome = wait_heard(page, "welcome")
    assert (welcome["versions"], welcome["session"], welcome["escapades"]) == ([1], "s", 1)
    assert welcome["from"] + "/" == open_site.address
    assert wait_heard(page, "ready")["game"] == "lifeboats"


@pytest.mark.parametrize(("language", "told"), [("en", "not known"), ("fr", "n’est pas connue")])
def test_an_unknown_version_is_answered_in_a_sentence(visit: Visit, language: str, told: str) -> None:
    page, _frame = talk(visit, f"game=lifeboats&lang={language}")
    page.evaluate("hello('s', 2)")
    error = wait_heard(page, "error")
    assert (error["code"], error["versions"], error["session"]) == ("version", [1], "s")
    assert told in error["sentence"]
    page.evaluate("hello()")
    wait_heard(page, "welcome")
    page.evaluate("say({ escapades: 99, session: 's', type: 'pause', on: true })")
    until(lambda: len(errors(page)) == 2, "the second refusal", page=page)


def test_only_the_page_around_is_heard(visit: Visit, open_site: Site) -> None:
    """Neither another frame of the page, nor a window it opens, nor the frame itself."""
    sibling = f'<iframe id="sibling" src="{open_site.address}assets/rules/lifeboats.md"></iframe>'
    page, frame = greeted(visit, "game=lifeboats&lang=en&seats=human,human,human")
    page.evaluate("(html) => document.body.insertAdjacentHTML('beforeend', html)", sibling)
    other = until(lambda: page.frames[2] if len(page.frames) > 2 else None, "a sibling", page=page)
    page.wait_for_timeout(300)
    attack = "window.%s.postMessage({ escapades: 1, session: 's', type: 'pause', on: true }, '*')"
    other.evaluate(attack % "parent.frames[0]")
    frame.evaluate(attack % "self")
    page.wait_for_timeout(400)
    assert frame.locator('[data-act="resume"]').count() == 0
    assert errors(page) == []


def test_only_the_named_origin_is_heard(visit: Visit, club: Site) -> None:
    page, _frame = talk(visit, "game=lifeboats&host=https://club.example")
    page.evaluate("hello()")
    page.wait_for_timeout(400)
    assert heard(page) == []
    page, _frame = talk(visit, "game=lifeboats&host=nonsense")
    page.evaluate("hello()")
    page.wait_for_timeout(400)
    assert heard(page) == []
    page, _frame = talk(visit, f"game=lifeboats&host=http://127.0.0.1:{club.server_port}")
    page.evaluate("hello()")
    wait_heard(page, "ready")


def test_a_page_without_an_origin_is_not_spoken_to(visit: Visit, club: Site, open_site: Site) -> None:
    inside = (iframe("game=lifeboats") + TALK).replace("SITE/", open_site.address)
    (club.folder / "locked.html").write_text(f"<!doctype html>{inside}", "utf-8")
    page = visit('<iframe sandbox="allow-scripts" src="locked.html"></iframe>')
    game = frame_of(page, 1)
    page.frames[1].evaluate("hello()")
    page.wait_for_timeout(400)
    assert page.frames[1].evaluate("[origin, heard]") == ["null", []]
    assert game.evaluate("escapades.host.embedded")


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "pause"}, "field"),
        ({"type": "pause", "on": 1}, "field"),
        ({"type": "start", "seats": {"a": 1}}, "field"),
        ({"type": "start", "seats": "3", "seed": "known"}, "field"),
        ({"type": "start", "seats": "club,club,club"}, "seats"),
        ({"type": "start", "seats": "3", "game": "chess"}, "game"),
        ({"type": "start", "seats": "3", "options": {"talk": "loud"}}, "option"),
        ({"type": "load", "record": "[" * 5000}, "record"),
        ({"type": "load", "record": '{"escapades":1,"games":[{}]}'}, "record"),
        ({"type": "language", "language": "de"}, "field"),
        ({"type": "theme", "paper": "expression(1)"}, "field"),
        ({"type": "pause", "on": True}, "pause"),
        ({"type": "eval", "code": "1"}, "type"),
        ({"type": None}, "malformed"),
        ({"session": "other", "type": "pause", "on": True}, "session"),
    ],
    ids=lambda value: json.dumps(value)[:40] if isinstance(value, dict) else value,
)
def test_a_malformed_message_is_refused_in_a_sentence(
    malformed: tuple[Page, Frame], message: Any, code: str
) -> None:
    page, frame = malformed
    page.evaluate("heard.length = 0")
    page.evaluate("(message) => say({ escapades: 1, session: 's', ...message })", message)
    error = wait_heard(page, "error")
    assert error["code"] == code
    assert error["sentence"].endswith(".")
    assert frame.locator(".setup").count() == 1
    page.wait_for_timeout(1100)  # complaints are bounded, too


@pytest.fixture(scope="module")
def malformed(browser: Browser, club: Site, open_site: Site) -> Iterator[tuple[Page, Frame]]:
    for visit in visits(browser, club, open_site):
        yield greeted(visit)


def test_what_is_no_object_of_ours_is_passed_over_and_floods_are_bounded(visit: Visit) -> None:
    page, frame = greeted(visit)
    page.evaluate("heard.length = 0")
    page.evaluate("for (const one of [null, 1, 'x', [], {}, { type: 'hello' }, new Map(), 10n]) say(one)")
    page.wait_for_timeout(300)
    assert heard(page) == []
    page.evaluate("const loop = { escapades: 1, session: 's', type: 'pause' }; loop.on = loop; say(loop)")
    assert wait_heard(page, "error")["code"] == "malformed"
    page.evaluate("ask('load', { record: 'x'.repeat(1200000) })")
    until(lambda: "large" in errors(page), "too large", page=page)
    page.evaluate("for (let i = 0; i < 20000; i += 1) ask('pause', { on: true, i })")
    until(lambda: "flood" in errors(page), "the flood told", page=page)
    page.wait_for_timeout(1000)
    assert len(errors(page)) <= 11
    assert errors(page).count("flood") == 1
    page.wait_for_timeout(2000)  # and heard again afterwards
    page.evaluate("ask('start', { seats: 'human,human,human' })")
    until(lambda: heard(page, "turn"), "a game after the flood", page=page)
    assert frame.evaluate("document.documentElement.dataset.boot") == "ready"


def test_a_record_is_replayed_and_seen_again_and_one_under_way_goes_on(visit: Visit) -> None:
    page, frame = greeted(visit, f"game=breakaway&lang=en&seats=human,club&{RACE}")
    play_on(page, frame, "load")
    record = wait_heard(page, "result")["record"]
    page.evaluate("(record) => ask('load', { record })", record)
    until(lambda: frame.locator(".replay").count(), "the replay", page=page)
    forged = json.loads(record)
    forged["games"][0]["record"]["moves"].pop(3)
    page.evaluate("(record) => ask('load', { record })", json.dumps(forged))
    assert wait_heard(page, "error")["code"] == "record"
    half = match_in(record)
    moves = half.record.moves[: len(half.record.moves) // 2]
    text = portable.to_file(
        [Match.resume(replace(half.record, moves=moves), half.seed, half.players, half.marks)]
    )
    page.evaluate("heard.length = 0")
    page.evaluate("(record) => ask('load', { record })", text)
    turn = wait_heard(page, "turn")
    assert turn["game"] == "breakaway"
    assert heard(page, "error") == []


# -- what becomes of the game ----------------------------------------------------------------------


@pytest.mark.parametrize("language", ["fr", more("en")])
def test_without_storage_it_plays_says_so_once_and_moves_to_a_page_of_its_own(
    visit: Visit, language: str
) -> None:
    page = visit(
        element(f'game="lifeboats" lang="{language}" seats="human,human,human" loading="eager"'),
        language,
        name="localhost",
    )
    frame = frame_of(page)
    assert wait_heard(page, "ready")["stored"] == "denied"
    note = frame.locator("#host-note")
    until(note.is_visible, "the note", page=page)
    assert {"fr": "ne laisse rien enregistrer", "en": "lets nothing be stored"}[language] in note.inner_text()
    play_on(page, frame, "denied", 12)
    note.locator('[data-act="export-here"]').click()
    text = frame.locator("#panel textarea")
    until(lambda: text.count(), "the export", page=page)
    exported = match_in(text.input_value())
    assert len(exported.record.moves) > 1
    frame.locator('[data-act="close-panel"]').click()
    with page.expect_popup() as popup:
        note.locator('[data-act="carry"]').click()
    own = popup.value
    until(lambda: own.evaluate("document.documentElement.dataset.boot") == "ready", "its own page", 40, own)
    saved = until(
        lambda: own.evaluate("escapades.store.all()") != "{}" and Player(own).saved(), "kept", page=own
    )
    assert saved.record == exported.record
    assert exported.seed not in own.url
    assert "carried" not in own.url
    assert frame.locator('[data-act="resume"]').count() == 1, "here it waits"
    assert not note.is_visible()
    frame.locator('[data-act="resume"]').click()
    play_on(page, frame, "more", 6)
    assert not note.is_visible(), "once"


def test_what_is_kept_only_here_is_said_once_for_good(visit: Visit) -> None:
    page = visit(element('game="lifeboats" seats="human,human,human" loading="eager"'))
    frame = frame_of(page)
    until(frame.locator("#host-note").is_visible, "the note", page=page)
    page.reload()
    frame = frame_of(page)
    until(
        lambda: frame.locator('#mirror button, [data-act="uncover"]').count(), "the game goes on", page=page
    )
    page.wait_for_timeout(300)
    assert not frame.locator("#host-note").is_visible()
    assert len(json.loads(frame.evaluate("escapades.store.all()"))) >= 2


@pytest.mark.parametrize(
    ("language", "size", "bot", "turns"), [("fr", PHONE, "club", 4000), more("en", TABLET, "expert", 40)]
)
def test_a_locked_in_frame_plays_with_bots(
    visit: Visit, language: str, size: tuple[int, int], bot: str, turns: int
) -> None:
    """sandbox="allow-scripts" alone: no worker, no storage, no origin. An expert thinks in slices."""
    game, options = ("breakaway", RACE) if bot == "club" else ("crosscountry", "laps=1")
    wanted = f'game="{game}" lang="{language}" seats="human,{bot}" options="{options}"'
    page = visit(element(f"{wanted} loading=eager sandbox"), language, size)
    frame = frame_of(page)
    assert frame.evaluate("origin") == "null"
    assert wait_heard(page, "ready")["stored"] == "denied"
    assert frame.evaluate("escapades.thinker.ready") is False
    play_on(page, frame, "locked", turns)
    if bot == "club":
        result = wait_heard(page, "result")
        assert match_in(result["record"]).over
        assert [seat["player"] for seat in result["seats"]] == ["human", bot]
    else:
        until(
            lambda: {1} <= {news["seat"] for one in heard(page, "move") for news in one["told"]},
            "a bot's move",
            60,
            page,
        )
    assert heard(page, "error") == []
    uses = "[...document.querySelectorAll('use')].map((use) => use.getAttribute('href'))"
    drawn = frame.evaluate(f"{uses}.filter((href) => document.querySelector(href)).length")
    assert drawn == frame.evaluate(f"{uses}.length") > 10


# -- a good neighbour ------------------------------------------------------------------------------


def test_the_focus_is_neither_taken_nor_trapped(visit: Visit) -> None:
    page = visit(
        '<input id="before">'
        + element('game="lifeboats" lang="en" seats="3" loading="eager"')
        + '<button id="after">x</button>'
        '<div style="height:3000px"></div>'
    )
    page.locator("#before").focus()
    frame = frame_of(page)
    until(lambda: frame.locator("#mirror button").count(), "the table", page=page)
    page.wait_for_timeout(500)
    assert page.evaluate("document.activeElement.id") == "before"
    assert page.evaluate("scrollY") == 0
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.localName") == "escapades-game"
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "after":
            break
    assert page.evaluate("document.activeElement.id") == "after"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.localName") == "escapades-game"


def test_who_scrolls_past_a_map_is_not_held_up_and_a_deep_link_scrolls_nothing(visit: Visit) -> None:
    page = visit(
        element('game="crossroads" lang="en" seats="human,human" loading="eager"')
        + '<div style="height:3000px"></div>'
    )
    frame = frame_of(page)
    until(lambda: frame.evaluate("document.documentElement.dataset.view"), "a view", page=page)
    page.mouse.move(400, 300)
    page.mouse.wheel(0, 300)
    until(lambda: page.evaluate("scrollY") > 100, "the page scrolls", page=page)
    page.evaluate("scrollTo(0, 0)")
    frame.evaluate("location.hash = '#/crossroads/rules/XR-20'")
    until(lambda: frame.evaluate("scrollY") > 0, "the article", page=page)
    assert page.evaluate("scrollY") == 0
    assert frame.evaluate("getComputedStyle(document.getElementById('felt')).touchAction") in (
        "none",
        "pan-x pan-y",
    )


# -- the pages for webmasters ----------------------------------------------------------------------


@pytest.mark.parametrize(("language", "light", "size"), [("fr", "light", PHONE), ("en", "dark", TABLET)])
@pytest.mark.parametrize("name", ["index", "club"])
def test_axe_finds_nothing_on_the_pages(
    browser: Browser, open_site: Site, name: str, language: str, light: Any, size: tuple[int, int]
) -> None:
    context = visitor(
        browser,
        open_site,
        viewport={"width": size[0], "height": size[1]},
        locale=LANGUAGES[language],
        color_scheme=light,
    )
    page = context.new_page()
    page.goto(f"{open_site.address}assets/embed/{name}.html")
    until(lambda: page.locator("escapades-game button").count(), "the posters", page=page)
    assert page.evaluate("document.documentElement.lang") == language
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_the_preview_plays_and_its_text_is_what_it_shows(
    browser: Browser, open_site: Site, visit: Visit
) -> None:
    context = visitor(
        browser, open_site, viewport={"width": 1024, "height": 768}, locale="en-GB", reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(f"{open_site.address}assets/embed/index.html")
    page.locator("#game").select_option("crosscountry")
    page.locator("#seats").select_option("human,expert,club")
    page.locator("[name=coloured]").check()
    text = page.locator("#code-element").inner_text()
    plain = page.locator("#code-iframe").inner_text()
    assert 'game="crosscountry"' in text
    assert 'paper="#eaf4f4"' in text
    assert "paper=eaf4f4" in plain
    page.locator("#preview escapades-game button").click()
    frame = frame_of(page)
    assert frame.evaluate("document.documentElement.style.getPropertyValue('--paper')") == "#eaf4f4"
    page.locator("#theme").select_option("dark")
    until(lambda: frame.evaluate("document.documentElement.dataset.theme") == "dark", "night", page=page)
    context.close()
    # Both texts do what they say, copied into a page elsewhere.
    for copied in (text.replace("<escapades-game", '<escapades-game loading="eager"'), plain):
        other = visit(copied)
        shown = frame_of(other)
        until(
            lambda shown=shown: "crosscountry" in shown.url and shown.locator("#felt").is_visible(),
            "a table",
            page=other,
        )


def test_the_clubs_page_keeps_results_and_prints_them(browser: Browser, open_site: Site) -> None:
    context = visitor(
        browser, open_site, viewport={"width": 1024, "height": 768}, locale="fr-FR", reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(f"{open_site.address}assets/embed/club.html")
    assert page.locator("#none").is_visible()
    page.locator('escapades-game[game="breakaway"] button').click()
    frame = frame_of(page)
    until(lambda: frame.locator('[data-act="uncover"]').count(), "a game", page=page)
    play_on(page, frame, "club")
    rows = page.locator("#results tbody tr")
    until(lambda: rows.count() == 1, "a row", page=page)
    assert "L’Échappée" in rows.inner_text()
    page.reload()
    until(lambda: rows.count() == 1, "kept", page=page)
    page.emulate_media(media="print")
    assert page.locator("#results").is_visible()
    assert page.locator("#printed").is_visible()
    assert not page.locator("escapades-game").first.is_visible()
    assert not page.locator("#print").is_visible()
    page.emulate_media(media="screen")
    page.locator("#results tbody button").click()
    again = frame_of(page)
    until(lambda: again.locator(".replay").count(), "seen again", page=page)
    page.locator("#clear").click()
    assert rows.count() == 0
    context.close()
