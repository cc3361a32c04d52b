"""Jailbreak: games with three to six seats by pointer, keys and script, and pages that keep its secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from anybody import Press, Sit, assert_shown, by_keys, by_pointer, by_script, open_page, tables, tap_about
from conftest import Site, Witness, more, reading, until, visitor, wait_boot
from player import Look, Player
from playwright.sync_api import Browser, BrowserContext, Page
from test_accessibility import LOOKS, findings

from escapades.games.jailbreak import rules
from escapades.games.jailbreak.rules import Choose, Discard, LayCard, Move, PassBy, State
from escapades.kernel import CHANCE, HIDDEN, Seat
from escapades.play import saves
from escapades.play.library import slot, slots
from escapades.play.match import Match, seated
from escaping import FRIENDS, GAME, leading_to, otherwise

Plan = list[tuple[Seat, Move]]  # what the humans do, in the order in which they are asked
Watch = Callable[[str, Look, int], None]  # a screen, and how many moves the humans have made


# -- games that are known before they are played ---------------------------------------------------


def on_from(match: Match, rng: Random, rounds: int = 99) -> Match:
    """Humans do anything legal, bots what they like, until the end or after so many rounds."""
    while match.pending and match.state.round <= rounds:
        pending = match.pending
        if CHANCE in pending:
            match = match.chance()
        elif humans := [seat for seat in pending if seat not in match.bots]:
            match = match.play(humans[0], rng.choice(rules.legal(match.state, humans[0])))
        else:
            match = match.bot(pending[0])  # where all choose together, bots do so when nobody waits for them
    return match


def short_game(seats: int, seed: str, bots: tuple[Seat, ...] = (), **options: str) -> Match:
    """Of many games with these deals the one with the fewest rounds."""
    start = Match.begin(GAME, FRIENDS[:seats], options, seed, seated(seats, bots))
    return min(
        (on_from(start, Random(f"{seed}/{number}")) for number in range(60)),
        key=lambda match: len(match.record.moves),
    )


def plan_of(match: Match, since: int = 0) -> Plan:
    moves = match.record.moves[since:]
    return [(seat, move) for seat, move in moves if seat != CHANCE and seat not in match.bots]


def link(match: Match) -> str:
    options = "".join(f"&{name}={value}" for name, value in match.record.settings.items())
    return f"seed={match.seed}&names={','.join(match.record.names)}{options}"


def start(player: Player, site: Site, match: Match) -> None:
    player.page.goto(f"{site.address}#/")
    player.wait("shelf")
    player.page.goto(f"{site.address}#/jailbreak/play?{link(match)}")
    until(lambda: player.look().shows in ("cover", "turn", "moment"), "the prison")


def resume(player: Player, match: Match) -> None:
    """Go on with a game that the device has kept."""
    page = player.page
    match = replace(match, id="resumed")
    for key in slots(match.id):  # what a game before it has left
        page.evaluate("(key) => escapades.store.remove(key)", key)
    packed = [slot(match.id, 1), saves.pack(match, 1)]
    page.evaluate("([slot, text]) => escapades.store.write(slot, text)", packed)
    page.evaluate("history.replaceState(null, '', '#/')")
    page.reload()
    wait_boot(page)
    settle(page)
    page.evaluate("(address) => { location.hash = address; }", f"#/jailbreak/play/{match.id}")
    until(lambda: player.look().shows in ("cover", "turn", "moment"), "the prison")


# -- somebody who plays them -----------------------------------------------------------------------


def taps_for(move: Move, places: int = 1) -> tuple[str, tuple[str, ...]]:
    """What is tapped first, and what may be tapped then."""
    match move:
        case PassBy():
            return "", ("pass",)
        case rules.Look(at):
            return f"seat-{at}", (f"seat-{at}", "button")
        case Discard(card):
            return f"card-{card}.0", (f"card-{card}.0", "button")
        case LayCard(card, route, open):
            slot = f"slot-{route}-{'open' if open else 'closed'}"
            return f"card-{card}.0", (slot,) if places > 1 else (slot, f"card-{card}.0", "button")
        case Choose(route):
            return f"route-{route}", (f"route-{route}", "button")
    raise AssertionError(move)


def make(player: Player, move: Move, rng: Random, press: Press, watch: Callable[[], None]) -> None:
    """One move of who has the screen: choose, then play by one of the ways there are."""
    first, _ = taps_for(move)
    if first:
        press(first)
        until(lambda: player.look().nodes[first]["pressed"] == "true", f"{first} chosen")
        watch()
    places = sum(id.startswith("slot-") for id in player.look().nodes)
    press(rng.choice(taps_for(move, places)[1]))
    until(lambda: not asks(player.look()), f"{move} made")


def asks(look: Look) -> bool:
    return look.shows == "turn" and "go-on" not in look.nodes


def lasts(look: Look) -> bool:
    """Whether something stays to be seen until somebody goes on: a rumour, a step of the reveal."""
    return look.shows == "turn" and "go-on" in look.nodes


def step_of(look: Look) -> str:
    """What the button says that goes on from there."""
    return str(look.nodes["go-on"]["label"]) if lasts(look) else ""


def follow(
    player: Player,
    plan: Plan,
    hands: tuple[Press, Press, Press],
    watch: Watch = lambda shows, look, made: None,
    last: str = "result",
) -> set[str]:
    """By a plan until there is such a screen; gives what was met on the way."""
    press, tap, go_on = hands
    page, met, made, rng = player.page, set(), 0, Random("ways")
    for _ in range(5000):
        look = player.look()
        shows = "lasting" if lasts(look) else look.shows
        met |= {shows, *(id.split("-")[0] for id in look.nodes)}
        if shows:
            watch(shows, look, made)
        if shows == last:
            return met
        if shows == "interlude":
            tap("next-stage")
            until(lambda: player.look().shows != "interlude", "the next round")
        elif shows == "cover":
            tap("uncover")
            until(lambda: player.look().shows != "cover", "uncovered")
        elif shows == "lasting":
            before = step_of(look)
            go_on("go-on")
            until(lambda before=before: step_of(player.look()) != before, "the next step")
        elif shows == "turn":
            seat, move = plan[made]
            assert look.nodes["prompt"]["label"].startswith(FRIENDS[seat])
            make(player, move, rng, press, lambda made=made: watch("chosen", player.look(), made))
            made += 1
        elif "go-on" in look.nodes:
            press("go-on")
        page.wait_for_timeout(5)
    raise AssertionError("the game never ended")


def scripted(page: Page) -> tuple[Press, Press, Press]:
    press, tap = by_script(page)
    return press, tap, press


def pointed(player: Player) -> tuple[Press, Press, Press]:
    press, tap = by_pointer(player)
    return press, tap, player.tap_node


def keyed(page: Page) -> tuple[Press, Press, Press]:
    press, tap = by_keys(page)

    def go_on(id: str) -> None:
        """The focus is there already: there is nothing else to do."""
        assert page.evaluate("document.activeElement.dataset.node") == id
        press(id)

    return press, tap, go_on


def assert_played(player: Player, match: Match) -> None:
    """What the device has kept is what was planned."""
    kept = player.saved().record
    assert kept.settings == match.record.settings
    assert kept.moves == match.record.moves


@pytest.fixture(scope="module")
def sit_down(browser: Browser, open_site: Site) -> Iterator[Sit]:
    yield from tables(browser, open_site)


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "seats", "options"),
    [
        more("fr-FR", 3, {}),
        more("en-GB", 4, {"rumours": "on"}),
        more("fr-FR", 5, {"guards": "without"}),
        more("en-GB", 6, {"rumours": "on"}),
    ],
)
def test_a_game_by_script(
    sit_down: Sit, open_site: Site, language: str, seats: int, options: dict[str, str]
) -> None:
    player, witness = sit_down(language, 1024, 768)
    match = short_game(seats, "s", **options)
    start(player, open_site, match)
    met = follow(player, plan_of(match), scripted(player.page))
    assert {"card", "seat", "prompt", "route", "laid", "lasting", "interlude"} <= met
    assert ("role" in met) == ("guards" not in options)
    assert ("pass" in met) == ("rumours" in options)
    assert_shown(player)
    assert_played(player, match)
    witness.assert_clean(open_site.address)


@pytest.mark.parametrize(("seats", "touch", "last"), [(3, True, "result"), more(6, False, "interlude")])
def test_a_game_by_pointer(sit_down: Sit, open_site: Site, seats: int, touch: bool, last: str) -> None:
    """By finger on an upright phone, by mouse on a tablet."""
    player, witness = sit_down("fr-FR", *((390, 844) if touch else (1024, 768)), touch)
    match = short_game(seats, "p", rumours="on")
    start(player, open_site, match)
    follow(player, plan_of(match), pointed(player), last=last)
    if last == "result":
        assert_shown(player)
        assert_played(player, match)
    witness.assert_clean(open_site.address)


def test_a_game_by_keys(sit_down: Sit, open_site: Site) -> None:
    player, witness = sit_down("en-GB", 1440, 900)
    match = short_game(4, "k", rumours="on")
    start(player, open_site, match)
    follow(player, plan_of(match), keyed(player.page))
    assert_shown(player)
    assert_played(player, match)
    witness.assert_clean(open_site.address)


@reading("en-GB")
def test_from_the_shelf_alone_with_bots(in_language: BrowserContext, open_site: Site) -> None:
    """Set up by hand against three computers: the whole game, without any cover."""
    witness = Witness().watch(in_language)
    page = open_page(in_language, open_site)
    player, match = Player(page), short_game(4, "alone", (1, 2, 3), rumours="on")
    player.tap_element("#box-jailbreak")
    player.wait("setup")
    while page.locator("select[name^=kind-]").count() < 4:
        seats = page.locator("select[name^=kind-]").count()
        player.tap_act("players-more")
        until(lambda before=seats: page.locator("select[name^=kind-]").count() > before, "one more seat")
    for seat, name in enumerate(match.record.names):
        page.locator(f"input[name=name-{seat}]").fill(name)
        page.locator(f"select[name=kind-{seat}]").select_option("club" if seat else "human")
    page.locator('input[name="option-rumours"][value="on"]').check()
    page.locator("#more-options").click()
    page.locator("#seed").fill(match.seed)
    player.tap_act("start")
    until(lambda: player.look().shows in ("turn", "moment"), "the prison")
    rng, hands = Random("alone"), by_script(page)

    def played_without_a_cover() -> bool:
        assert player.look().shows != "cover"
        return tap_about(player, rng, *hands)

    until(played_without_a_cover, "the result", 240)
    assert_shown(player)
    witness.assert_clean(open_site.address)


# -- secrets ---------------------------------------------------------------------------------------

# All that the page has now: elements, labels, texts, and what every canvas shows once it is painted.
WHOLE_PAGE = """async () => {
    const frame = () => new Promise(requestAnimationFrame), html = () => document.documentElement.outerHTML;
    const before = html();
    await frame(); await frame();
    const drawn = [...document.querySelectorAll("canvas")].map((one) => one.toDataURL());
    return before === html() ? [before, ...drawn] : null;
}"""

Pages = dict[tuple[int, str, str], list[str]]


def settled_page(context: BrowserContext, site: Site) -> Page:
    """A page that has nothing left to do by itself."""
    page = open_page(context, site)
    settle(page)
    return page


def settle(page: Page) -> None:
    until(lambda: page.evaluate("document.documentElement.dataset.snapshot"), "a settled page")


def warm_up(player: Player, site: Site) -> None:
    """Another game just begun: whatever is compared then has the same past."""
    start(player, site, Match.begin(GAME, FRIENDS[:3], {}, "warm"))
    player.uncover()


def pages_of(player: Player, plan: Plan, last: str = "interlude") -> Pages:
    """Every screen of a round as a whole, by how many moves were made, what it is, and whom it asks."""
    page, pages = player.page, Pages()

    def keep(shows: str, look: Look, made: int) -> None:
        def whole() -> list[str] | None:
            return page.evaluate(WHOLE_PAGE)

        found = whole() if shows == "moment" else until(whole, f"{shows} at rest")
        now = player.look()
        if found and (now.shows, step_of(now)) == (look.shows, step_of(look)):  # it has not gone by itself
            pages[made, shows, step_of(look)] = found

    follow(player, plan, scripted(page), keep, last)
    return pages


def told_apart(one: Pages, other: Pages) -> set[tuple[int, str, str]]:
    """The screens that are not the same; moments may have gone by unseen in one of them."""
    assert {shows for _, shows, _ in one.keys() ^ other.keys()} <= {"moment"}
    return {key for key in one.keys() & other.keys() if one[key] != other[key]}


def count_of(pages: Pages, shows: str) -> int:
    return sum(key[1] == shows for key in pages)


def two_rounds_with_other_secrets(seed: str) -> tuple[Match, Match] | None:
    """Three players; the dealer lays another card closed at the same place, and goes another way."""
    match = Match.begin(GAME, FRIENDS[:3], {}, seed)
    while match.state.phase != "prepare":
        match = match.chance() if CHANCE in match.pending else match.play(*first_move(match.state))
    dealer = match.state.turn
    closed = [
        move for move in rules.legal(match.state, dealer) if isinstance(move, LayCard) and not move.open
    ]
    pairs = [
        (one, other)
        for one in closed
        for other in closed
        if one.route == other.route and one.card < other.card
    ]
    held = {move.card for move in pairs[0]} if pairs else set()
    if not pairs or sum(card not in held for card in match.state.hands[dealer]) < 2:
        return None
    one, other = (match.play(dealer, move) for move in pairs[0])
    while one.state.phase == "prepare":
        seat = one.state.turn
        moves = [m for m in rules.legal(one.state, seat) if isinstance(m, LayCard)]
        move = next(move for move in moves if seat != dealer or move.card not in held)
        one, other = one.play(seat, move), other.play(seat, move)
    for seat in range(3):
        one, other = one.play(seat, Choose(0)), other.play(seat, Choose(int(seat == dealer)))
    return one, other


def first_move(state: State) -> tuple[Seat, Move]:
    seat = rules.pending(state)[0]
    return seat, rules.legal(state, seat)[0]


@reading("en-GB")
def test_no_other_screen_tells_a_closed_card_or_a_chosen_route(
    in_language: BrowserContext, open_site: Site
) -> None:
    """The same round twice, but for what the dealer does unseen: for everybody else the whole page, its
    texts, labels and pixels, is the same until everything comes to light (JB-8, JB-9, JB-10)."""
    both = next(filter(None, map(two_rounds_with_other_secrets, "abcdefgh")))
    player = Player(settled_page(in_language, open_site))
    pages = []
    for match in both:
        warm_up(player, open_site)
        start(player, open_site, match)
        pages.append(pages_of(player, plan_of(match)))
    dealer = both[0].state.dealer - 1 if both[0].state.dealer else 2
    plan = plan_of(both[0])
    for made, shows, _ in told_apart(*pages):
        in_the_open = made == len(plan)
        assert in_the_open or (shows in ("turn", "chosen") and plan[made][0] == dealer), (made, shows)
    assert count_of(pages[0], "cover") == 15
    assert count_of(pages[0], "turn") == 15
    own = [made for made, shows, _ in told_apart(*pages) if shows == "turn"]
    assert len(own) >= 2  # who laid the card sees which it is


@reading("fr-FR")
def test_no_other_screen_tells_what_somebody_saw(in_language: BrowserContext, open_site: Site) -> None:
    """A look at a guard or at a prisoner: the next who has the screen finds the same page (JB-13)."""
    found: dict[tuple[Any, ...], Match] = {}
    for number in range(400):
        match = Match.begin(GAME, FRIENDS[:4], {"rumours": "on"}, f"{number}")
        while CHANCE in match.pending:
            match = match.chance()
        state = match.state
        first, second, third = rules.clockwise(state, state.dealer)[:3]
        for seat, at in ((first, third), (second, first), (third, second)):
            match = match.play(seat, rules.Look(at))
        # The second knows the own role and then that of the first; all else may differ.
        known = state.dealer, state.roles[second], state.roles[first]
        other = found.setdefault(known, match)
        if other.state.roles[third] != state.roles[third]:
            break
    player = Player(settled_page(in_language, open_site))
    pages = []
    for each in (other, match):
        warm_up(player, open_site)
        start(player, open_site, each)
        plan = plan_of(each)
        seen: Pages = Pages()

        def keep(shows: str, look: Look, made: int, seen: Pages = seen) -> None:
            seen[made, shows, ""] = player.page.evaluate(WHOLE_PAGE)
            if (made, shows) == (2, "cover"):
                raise Enough

        with pytest.raises(Enough):
            follow(player, plan, scripted(player.page), keep)
        pages.append(seen)
    # The first cover shows the fingerprint of the seed; the first look is the secret itself.
    assert told_apart(*pages) == {(0, "cover", ""), (1, "lasting", "")}
    assert {(1, "cover", ""), (1, "turn", ""), (2, "lasting", ""), (2, "cover", "")} <= pages[0].keys()


class Enough(Exception):
    """All that was wanted has been seen."""


@reading("en-GB")
def test_what_stays_hidden_for_good_is_on_no_screen(in_language: BrowserContext, open_site: Site) -> None:
    """From the break-out to the interlude the fifth cards and the cards put away change nothing (JB-9).
    Closed cards and roles change nothing in what all see before they are turned (JB-10)."""
    begun = Match.begin(GAME, FRIENDS[:3], {}, "twins")
    rng = Random("twins")
    match = begun
    while match.state.phase != "break_out":
        if CHANCE in match.pending:
            match = match.chance()
        else:
            match = match.play(match.state.turn, rng.choice(rules.legal(match.state, match.state.turn)))
    blank = replace(match.state, fifth=(HIDDEN,) * 3, away=(HIDDEN,) * len(match.state.away))
    put_away = rules.imagine(blank, 0, rng)
    all_hidden = next(
        state
        for state in iter(lambda: otherwise(match.state, None, rng), None)
        if state.roles != match.state.roles and state.routes != match.state.routes
    )
    player, plan = Player(settled_page(in_language, open_site)), [(seat, Choose(seat)) for seat in range(3)]
    pages = []
    for state in (match.state, put_away, all_hidden):
        resume(player, replace(match, record=leading_to(state, match.record), state=state))
        pages.append(pages_of(player, plan))
    as_it_was, other_fifths, other_round = pages
    assert match.state.fifth != put_away.fifth
    assert {shows for _, shows, _ in as_it_was} == {"cover", "turn", "chosen", "lasting", "interlude"}
    assert not told_apart(as_it_was, other_fifths)
    steps = [key for key in as_it_was if key[1] == "lasting"]
    assert len(steps) == 3
    apart = told_apart(as_it_was, other_round)
    assert steps[1] in apart
    assert not [key for key in apart if key[1] == "cover" or key == steps[0]]


@reading("fr-FR")
def test_what_a_player_was_told_about_the_hand_does_not_stay(
    in_language: BrowserContext, open_site: Site
) -> None:
    """A card at a route of another colour: the reason is said (JB-8), and gone when all see the table."""
    match = short_game(3, "s")
    made = next(n for n, (_, m) in enumerate(plan_of(match)) if isinstance(m, LayCard) and m.card[0] != "n")
    page = open_page(in_language, open_site)
    player, told, after = Player(page), [], []
    press, _ = by_script(page)

    def watch(shows: str, look: Look, so_far: int) -> None:
        if (so_far, shows) == (made, "chosen"):
            press(
                next(
                    id
                    for id, node in look.nodes.items()
                    if id.startswith("route-") and node["tag"] == "button"
                )
            )
            until(lambda: page.locator("#toast").is_visible(), "the reason")
            told.append(page.locator("#toast").inner_text())
        elif told:
            after.append(page.evaluate("document.documentElement.outerHTML"))
            raise Enough

    start(player, open_site, match)
    with pytest.raises(Enough):
        follow(player, plan_of(match), scripted(page), watch)
    assert "JB-8" in told[0]
    assert "JB-8" not in after[0]


# -- for everybody ---------------------------------------------------------------------------------


@pytest.fixture(params=[LOOKS[0], more(LOOKS[1])], ids="-".join)
def seen_as(request: pytest.FixtureRequest, browser: Browser, open_site: Site) -> Iterator[Player]:
    language, light = request.param
    context = visitor(
        browser,
        open_site,
        viewport={"width": 1024, "height": 768} if light == "light" else {"width": 390, "height": 844},
        locale={"en": "en-GB", "fr": "fr-FR"}[language],
        color_scheme=light,
        reduced_motion="reduce",
    )
    yield Player(open_page(context, open_site))
    context.close()


def test_axe_finds_nothing_to_mend(seen_as: Player, open_site: Site) -> None:
    """On the set-up, at the table in every phase, between rounds, and at the end."""
    page = seen_as.page
    page.goto(f"{open_site.address}#/jailbreak")
    seen_as.wait("setup")
    assert findings(page) == []
    match = short_game(3, "a", rumours="on")
    plan, checked = plan_of(match), set()

    def check(shows: str, look: Look, made: int) -> None:
        kind = type(plan[made][1]).__name__ if made < len(plan) else ""
        step = step_of(look) or kind
        if shows in ("turn", "chosen", "lasting", "interlude", "result") and (shows, step) not in checked:
            checked.add((shows, step))
            assert findings(page) == [], (shows, step)

    start(seen_as, open_site, match)
    follow(seen_as, plan, scripted(page), check, last="interlude")
    assert {("turn", kind) for kind in ("Discard", "LayCard", "Choose")} <= checked
    assert ("chosen", "LayCard") in checked
    assert sum(shows == "lasting" for shows, _ in checked) == 4  # a rumour and three steps
    last = len(match.record.moves) - 1
    record = replace(match.record, moves=match.record.moves[:last])
    resume(seen_as, Match.resume(record, match.seed))
    plan[:] = plan[-1:]
    follow(seen_as, plan, scripted(page), check)
    assert "result" in {shows for shows, _ in checked}
