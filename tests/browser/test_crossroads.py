"""Crossroads: whole games with two to four seats, by pointer, by keys and by script; the map moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from anybody import Press, Sit, assert_shown, by_keys, by_pointer, by_script, tables
from conftest import Site, more, until
from player import Look, Player
from playwright.sync_api import Browser
from test_accessibility import findings

NAMES = ("Jean", "Sylvie", "Béatrice", "Paul")


@pytest.fixture(scope="module")
def sit_down(browser: Browser, open_site: Site) -> Iterator[Sit]:
    yield from tables(browser, open_site)


def start(player: Player, site: Site, seats: int, rules: str, seed: str, bots: str = "") -> None:
    player.page.goto(f"{site.address}#/")
    player.wait("shelf")
    names = ",".join(NAMES[:seats])
    player.page.goto(f"{site.address}#/crossroads/play?seed={seed}&rules={rules}&names={names}&bots={bots}")
    until(lambda: player.look().shows in ("turn", "moment"), "the town")


def one_turn(player: Player, look: Look, rng: Random, press: Press) -> str:
    """Whatever is asked: a tile somewhere, turned perhaps; cards; a drive; a light. Gives what it was."""
    nodes = look.nodes

    def choose(ids: list[str]) -> str:
        id = rng.choice(ids)
        press(id)
        until(lambda: player.look().nodes.get(id, {}).get("pressed") == "true", f"{id} chosen")
        return id

    places = [id for id in nodes if id.startswith("place-")]
    ends = [id for id in nodes if id.startswith("end-")]
    borders = [id for id in nodes if id.startswith("border:")]
    if "all" in nodes and rng.random() < 0.3:
        press("all")
        return "all"
    if places:
        place = choose(places)
        if rng.random() < 0.3:
            press(place)
        press("button")
        return "place"
    if borders:
        choose(borders)
        press("button")
        return "border"
    if ends and not ("turn" in nodes and rng.random() < 0.3):
        if "button" not in nodes or rng.random() < 0.7:
            choose(ends)
        press("button")
        return "end"
    press("turn" if "turn" in nodes and ("button" not in nodes or rng.random() < 0.3) else "button")
    return "card"


def play(player: Player, rng: Random, press: Press) -> set[str]:
    """From the first tile to the result; gives what was met on the way."""
    met: set[str] = set()
    for _ in range(3000):
        look = player.look()
        met.add(look.shows)
        if look.shows == "result":
            return met
        if look.shows == "turn":
            met.add(one_turn(player, look, rng, press))
        elif "go-on" in look.nodes:
            press("go-on")
        player.page.wait_for_timeout(8)
    raise AssertionError("nobody ever left the town")


@pytest.mark.parametrize(
    ("language", "seats", "rules"),
    [
        more("fr-FR", 2, "family"),
        more("en-GB", 3, "simple"),
        more("fr-FR", 4, "simple"),
        ("en-GB", 4, "family"),
    ],
)
def test_a_game_by_script(sit_down: Sit, open_site: Site, language: str, seats: int, rules: str) -> None:
    player, witness = sit_down(language, 1024, 768)
    start(player, open_site, seats, rules, "s")
    met = play(player, Random(seats), by_script(player.page)[0])
    assert {"turn", "moment", "place", "end", "card", "result"} <= met
    assert "cover" not in met  # nothing is hidden from one player alone
    assert_shown(player)
    witness.assert_clean(open_site.address)


@pytest.mark.parametrize(("seats", "rules", "touch"), [(2, "simple", True), more(3, "family", False)])
def test_a_game_by_pointer(sit_down: Sit, open_site: Site, seats: int, rules: str, touch: bool) -> None:
    """By finger on an upright phone, by mouse on a tablet."""
    player, witness = sit_down("fr-FR", *((390, 844) if touch else (1024, 768)), touch)
    start(player, open_site, seats, rules, "p")
    play(player, Random(seats), by_pointer(player)[0])
    assert_shown(player)
    witness.assert_clean(open_site.address)


def test_a_game_by_keys(sit_down: Sit, open_site: Site) -> None:
    player, witness = sit_down("en-GB", 1440, 900)
    start(player, open_site, 2, "family", "k")
    play(player, Random("keys"), by_keys(player.page)[0])
    assert_shown(player)
    witness.assert_clean(open_site.address)


def test_from_the_shelf_alone_with_bots(sit_down: Sit, open_site: Site) -> None:
    player, witness = sit_down("fr-FR", 1024, 768)
    page = player.page
    page.goto(f"{open_site.address}#/")
    player.wait("shelf")
    player.tap_element("#box-crossroads")
    player.wait("setup")
    kinds = page.locator("select[name^=kind-]")
    for seat in range(1, kinds.count()):
        page.locator(f"select[name=kind-{seat}]").select_option("club")
    player.tap_act("start")
    until(lambda: player.look().shows in ("turn", "moment"), "the town")
    play(player, Random("alone"), by_script(page)[0])
    assert_shown(player)
    assert player.saved().bots
    witness.assert_clean(open_site.address)


def where(player: Player, id: str) -> tuple[float, float, float]:
    """Middle and width of something on the map."""
    x, y, width, height = player.look().nodes[id]["box"]
    return x + width / 2, y + height / 2, width


def test_the_map_moves_under_wheel_drag_keys_and_two_fingers(sit_down: Sit, open_site: Site) -> None:
    """A drag is no tap; the wheel keeps what is under the pointer; 0 fits the map again."""
    player, _ = sit_down("en-GB", 1440, 900)
    page = player.page
    start(player, open_site, 2, "family", "map")
    id = next(id for id in player.look().nodes if id.startswith("place-"))
    x, y, wide = where(player, id)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    until(lambda: where(player, id)[2] > wide * 1.3, "nearer")
    assert where(player, id)[:2] == pytest.approx((x, y), abs=2)
    moves = len(player.saved().record.moves)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=6)
    page.mouse.up()
    until(lambda: where(player, id)[0] > x + 40, "moved")
    assert player.look().nodes[id]["pressed"] == "false"
    assert len(player.saved().record.moves) == moves
    page.keyboard.press("0")
    until(lambda: where(player, id) == pytest.approx((x, y, wide), abs=2), "fitted")
    page.keyboard.press("+")
    until(lambda: where(player, id)[2] > wide * 1.1, "nearer by key")
    before = where(player, id)[0]
    page.keyboard.press("Shift+ArrowLeft")
    until(lambda: where(player, id)[0] > before + 30, "moved by key")
    page.keyboard.press("0")
    until(lambda: where(player, id)[2] == pytest.approx(wide, abs=2), "fitted again")
    pinch = """([x, y]) => {
        const felt = document.getElementById("felt");
        const finger = (kind, id, dx) => felt.dispatchEvent(new PointerEvent(kind, { pointerId: id,
            pointerType: "touch", isPrimary: id === 7, clientX: x + dx, clientY: y, bubbles: true }));
        finger("pointerdown", 7, -40); finger("pointerdown", 8, 40);
        for (const dx of [50, 60, 70, 80]) { finger("pointermove", 7, -dx); finger("pointermove", 8, dx); }
        finger("pointerup", 7, -80); finger("pointerup", 8, 80);
    }"""
    page.evaluate(pinch, [x, y])
    until(lambda: where(player, id)[2] > wide * 1.5, "nearer by two fingers")


def test_axe_finds_nothing(sit_down: Sit, open_site: Site) -> None:
    player, _ = sit_down("en-GB", 1024, 768)
    page = player.page
    start(player, open_site, 2, "family", "axe")
    rng, (press, _tap) = Random("axe"), by_script(page)
    looked: set[str] = set()
    for _ in range(400):
        look = player.look()
        ids = {id.partition("-")[0].partition(":")[0] for id in look.nodes}
        kind = next((k for k in ("place", "end", "border", "turn") if k in ids), look.shows)
        if look.shows == "turn" and kind not in looked:
            assert findings(page) == [], kind
            looked.add(kind)
        if look.shows == "result" or {"place", "end", "turn"} <= looked:
            break
        if look.shows == "turn":
            one_turn(player, look, rng, press)
        else:
            press("go-on")
            page.wait_for_timeout(10)
    assert {"place", "end"} <= looked
