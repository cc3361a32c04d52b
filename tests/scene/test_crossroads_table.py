"""The table of Crossroads at every size, for every number of players and both rule sets, in whole games."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from escapades.games import SHELF
from escapades.games.crossroads import rules, table
from escapades.games.crossroads.data import LIGHT, OUT, STOP
from escapades.games.crossroads.layout import lay_out
from escapades.games.crossroads.rules import Drive, Enough, Pass, SetAll, State, TurnCard
from escapades.kernel import CHANCE
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.scene.frame import WHOLE, Frame, Glass
from escapades.scene.marks import DAY, NIGHT
from escapades.scene.nodes import FINGER, Box, Choose, Node, Play, Scene, Toggle

GAME = SHELF["crossroads"]
WORDS = {language: Words(language, load("escapades.play"), GAME.texts) for language in LANGUAGES}
NAMES = ("Jean", "Sylvie", "Béatrice", "Paul")
SIZES = ((390, 788), (844, 346), (1024, 712), (768, 968), (1440, 844), (640, 436))  # below the bar
PHASES = ("set_up", "lay", "cards", "drive", "light")
every_size = pytest.mark.parametrize(("width", "height"), SIZES)
every_table = pytest.mark.parametrize(
    ("seats", "options"), [(2, "simple"), (2, "family"), (3, "family"), (4, "simple"), (4, "family")]
)


@cache
def game(seats: int, options: str) -> tuple[State, ...]:
    """All states of a game in which anything legal is done, the one tap of the simple rules now and then."""
    rng, states = Random(f"{seats}/{options}"), [rules.setup(seats, {"rules": options})]
    while (pending := rules.pending(states[-1])) and len(states) < 600:
        state, seat = states[-1], pending[0]
        moves = () if seat == CHANCE else rules.legal(state, seat)
        if SetAll() in moves and len(state.tiles) < 9:
            moves = tuple(move for move in moves if move != SetAll())
        move = rules.chance(state, rng) if seat == CHANCE else rng.choice(moves)
        states.append(rules.apply(state, seat, move))
    return tuple(states)


def moments(seats: int, options: str, each: int = 3) -> Iterator[State]:
    """Some states of every phase in which somebody is asked, early and late ones."""
    for phase in PHASES:
        there = [state for state in game(seats, options) if state.phase == phase]
        yield from there[:: max(1, len(there) // each)][: each + 1]


def drawn(state: State, width: float = 1024, height: float = 712, language: str = "fr", **more: Any) -> Scene:
    seat = state.turn if state.turn >= 0 else None
    frame = Frame(width, height, WORDS[language], NAMES[: state.seats], **more)
    return table.draw(rules.view(state, seat), seat, frame)


def reachable(state: State, **more: Any) -> set[tuple[Any, ...]]:
    """What can be played on the table, by any sequence of taps."""
    found, seen, queue = set(), {""}, deque([""])
    while queue:
        for node in drawn(state, chosen=queue.popleft(), **more).actable():
            if isinstance(node.act, Play):
                found.add(node.act.moves)
            elif isinstance(node.act, Choose) and node.act.id not in seen:
                seen.add(node.act.id)
                queue.append(node.act.id)
    return found


@every_size
@every_table
def test_what_plays_lies_inside_and_can_be_hit(width: int, height: int, seats: int, options: str) -> None:
    """Buttons and what is beside the map are as large as a finger; on the map a finger finds its cell."""
    for state in moments(seats, options):
        scene = drawn(state, width, height)
        for node in scene.actable():
            assert node.box is not None
            x, y = node.box.centre
            assert 0 <= x <= width
            assert 0 <= y <= height
            if node.id in ("button", "turn", "all") or node.id.startswith(("pile-", "hand-")):
                assert min(node.box.w, node.box.h) >= FINGER - 0.5, (node.id, node.box)
            assert scene.at(x, y) is not None


@every_size
@every_table
def test_parts_beside_the_map_keep_apart(width: int, height: int, seats: int, options: str) -> None:
    def apart(one: Box, other: Box) -> bool:
        aside = one.right <= other.x + 0.6 or other.right <= one.x + 0.6
        return aside or one.bottom <= other.y + 0.6 or other.bottom <= one.y + 0.6

    layout = lay_out(width, height, seats)
    fixed = [
        layout.map,
        layout.prompt,
        layout.first,
        layout.second,
        layout.tiles,
        layout.cards,
        layout.counts,
    ]
    for one, other in combinations([*fixed, layout.seats], 2):
        assert apart(one, other), (one, other)
    for state in moments(seats, options):
        for node in drawn(state, width, height).nodes:
            if node.id.startswith(("pile-", "hand-", "shown-", "seat-")) and node.box:
                assert node.box.x >= -0.5
                assert node.box.right <= width + 0.5
                assert node.box.bottom <= height + 0.5
                assert all(apart(node.box, box) for box in (layout.map, layout.first, layout.counts)), node.id


@every_table
def test_the_table_offers_what_is_legal_and_nothing_else(seats: int, options: str) -> None:
    """Every tile at every place and turn, every drive, every border, cards and passes."""
    met = Counter[str]()
    for state in moments(seats, options, 4):
        legal = set(rules.legal(state, state.turn))
        offered = reachable(state)
        met[state.phase] += 1
        if state.phase == "cards" and state.shown and state.shown[-1] not in (LIGHT, STOP):
            trips = rules.drives(state, state.turn, int(state.shown[-1]))
            ways = {(Enough(), Drive(trip.way)) for trip in trips}
            assert offered == ways | ({(TurnCard(),)} if TurnCard() in legal else set())
        else:
            assert offered == {(move,) for move in legal}
    assert set(met) >= {"set_up", "lay", "cards"}


def test_a_pass_is_offered_where_nothing_can_be_laid() -> None:
    passing = [
        s
        for seats in (2, 3, 4)
        for s in game(seats, "family")
        if s.turn >= 0 and Pass() in rules.legal(s, s.turn)
    ]
    for state in passing[:5]:
        button = drawn(state).find("button")
        assert button is not None
        assert button.act == Play((Pass(),))


@every_table
def test_a_tile_is_turned_by_tapping(seats: int, options: str) -> None:
    """The first tap puts it there, every further one turns it to the next way that fits."""
    turned = 0
    for state in moments(seats, options):
        if state.phase not in ("set_up", "lay"):
            continue
        for node in drawn(state).actable():
            if not node.id.startswith("place-"):
                continue
            seen, at = [], node
            while isinstance(at.act, Choose) and at.act.id not in seen:
                seen.append(at.act.id)
                again = drawn(state, chosen=at.act.id).find(node.id)
                assert again is not None
                at = again
            turned += len(seen) > 1
            assert len({id.rpartition(":")[2] for id in seen}) == len(seen)
    assert turned


@every_table
def test_drives_are_drawn_with_where_they_end(seats: int, options: str) -> None:
    shown = 0
    for state in game(seats, options):
        if state.phase != "drive":
            continue
        trips = rules.drives(state, state.turn, int(state.shown[-1]))
        scene = drawn(state)
        ends = [node for node in scene.nodes if node.id.startswith("end-")]
        assert len(ends) == len({table._shown_end(trip) for trip in trips})
        for trip in trips[:3]:
            if not trip.out:
                chosen = drawn(state, chosen=table._trip_id(trip))
                ghost, end = chosen.find("ghost"), chosen.find(f"end-{trip.ends[0]},{trip.ends[1]}")
                assert ghost is not None
                assert end is not None
                assert end.box is not None
                assert end.box.holds(ghost.x, ghost.y)
                shown += 1
    assert shown


def written(scene: Scene, id: str) -> dict[str, float]:
    """What is written on a thing of the map, and how large."""
    node = scene.find(id)
    return {stroke[3]: stroke[4] for stroke in (node.shape if node else ()) if stroke[0] == "text"}


@every_size
def test_steps_left_stand_on_the_tiles_and_can_be_read(width: int, height: int) -> None:
    """On every tile of a way those left there; on every end those that would be left over (XR-16)."""
    met = 0
    for state in game(4, "family"):
        if state.phase != "drive":
            continue
        scene, steps = drawn(state, width, height), int(state.shown[-1])
        on_the_way, over = written(scene, "ways"), written(scene, "spare")
        if scene.find("ghost") is None:  # nothing is chosen yet
            trips = [trip for trip in rules.drives(state, state.turn, steps) if not trip.crossed]
            possible = {str(left) for left in range(steps + 1)}  # green costs nothing
            assert set(on_the_way) <= possible
            assert bool(on_the_way) or all(len(trip.way) < 2 for trip in trips)
            assert bool(over) or all(trip.out for trip in trips)
        assert all(size >= 12 for size in (*on_the_way.values(), *over.values()))
        met += bool(on_the_way and over)
    assert met


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_way_out_of_the_town_lies_on_the_map(width: int, height: int) -> None:
    """XR-19: where a car leaves can be tapped, and is seen whole, at the edge of the town as well."""
    met = 0
    box = lay_out(width, height, 4).map.inset(-1)
    for state in game(4, "family"):
        if state.phase == "drive" and state.exit_laid:
            trips = rules.drives(state, state.turn, int(state.shown[-1]))
            scene = drawn(state, width, height)
            for trip in trips:
                if trip.out:
                    x, y = table._shown_end(trip)
                    end = scene.find(f"end-{x},{y}")
                    assert end is not None
                    assert end.box is not None
                    assert box.holds(end.box.x, end.box.y)
                    assert box.holds(end.box.right, end.box.bottom)
                    met += 1
    assert met


@every_table
def test_nothing_unseen_is_in_the_picture(seats: int, options: str) -> None:
    """Piles and cards shuffled anew below what can be seen change nothing."""
    rng = Random(seats)
    for state in moments(seats, options):
        seat = state.turn
        other = rules.imagine(rules.view(state, seat), seat, rng)
        assert drawn(other) == drawn(state)


@every_size
def test_the_map_fits_and_no_car_is_ever_lost(width: int, height: int) -> None:
    """However the map is moved, every car is seen: on its tile, or waiting at the edge."""
    box = lay_out(width, height, 4).map
    for state in moments(4, "family"):
        whole = drawn(state, width, height)
        for node in whole.nodes:
            if node.id.startswith("tile-"):
                assert box.inset(-1).holds(node.x, node.y)
        for glass in (Glass(-900, 300, 1.0), Glass(0, 0, 4.0), WHOLE.zoomed(2.5, 30, 60).panned(200, -40)):
            scene = drawn(state, width, height, glass=glass)
            for seat, cell in enumerate(state.cars):
                car = scene.find(f"car-{seat}")
                assert (car is None) == (cell == OUT)
                assert car is None or box.inset(10).holds(car.x, car.y)
            for node in scene.actable():
                if node.id.startswith(("place-", "end-", "border")):
                    assert node.box is not None
                    assert box.holds(*node.box.centre)


def test_zooming_keeps_the_point_under_the_fingers() -> None:
    glass = WHOLE.panned(12, -7).zoomed(1.7, 200, 150)
    before = WHOLE.panned(12, -7)
    on_map = ((200 - before.x) / before.zoom, (150 - before.y) / before.zoom)
    assert glass.place(*on_map) == pytest.approx((200, 150))
    assert WHOLE.zoomed(99, 0, 0).zoom == 4.0
    assert WHOLE.zoomed(0.01, 0, 0).zoom == 0.6


@every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_label_of_its_own(language: str, seats: int, options: str) -> None:
    for state in moments(seats, options):
        for width, height in SIZES:
            scene = drawn(state, width, height, language=language)
            assert all(node.label for node in scene.actable())
            assert len({node.id for node in scene.nodes}) == len(scene.nodes)


def test_the_risk_is_told_after_the_card_and_not_before() -> None:
    """Stops that had been in the pile, out of the cards that had been there (XR-13)."""
    told = untold = 0
    for state in (*game(3, "family"), *game(4, "simple")):
        if state.phase != "cards" or not state.shown:
            continue
        prompt = drawn(state, language="en").find("prompt")
        assert prompt is not None
        if len(state.shown) > 1:
            stops = rules.left_in_deck(state)[STOP]
            assert f"Stop: {stops} in {len(state.deck) + 1}" in prompt.label
            told += 1
        else:
            assert "Stop:" not in prompt.label
            untold += 1
    assert told
    assert untold


@every_size
def test_the_risk_is_told_before_to_who_asks_for_help(width: int, height: int) -> None:
    """At every size: a phone has room for it too."""
    state = next(state for state in game(3, "family") if state.phase == "cards" and state.shown)
    asked, helped = (
        drawn(state, width, height, language="en", toggles=toggles) for toggles in ((), ("help-risk",))
    )
    button, told = asked.find("help-risk"), helped.find("help-risk")
    assert button is not None
    assert told is not None
    assert button.act == told.act == Toggle("help-risk")
    stops = rules.left_in_deck(state)[STOP]
    assert f"Stop: {stops} in {len(state.deck)}" in told.label
    assert f" in {len(state.deck)}" not in button.label


@every_size
def test_by_night_the_same_things_stand_at_the_same_places(width: int, height: int) -> None:
    state = next(state for state in game(3, "family") if state.phase == "cards")
    day, night = (drawn(state, width, height, palette=palette) for palette in (DAY, NIGHT))

    def placed(node: Node) -> tuple[str, float, float, str]:
        return node.id, node.x, node.y, node.label

    assert [placed(node) for node in day.nodes] == [placed(node) for node in night.nodes]
