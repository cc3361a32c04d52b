"""The table of Breakaway at the sizes of phones, tablets and desks, for two to six riders."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from escapades.contract import hidden_leaves, with_leaves
from escapades.games import SHELF
from escapades.games.breakaway import rules, table
from escapades.games.breakaway.data import BOOST, CLIMB, LEVELS
from escapades.games.breakaway.rules import Boost, Card, Climb, Done, Lay, Pass, Ready, State, Swap
from escapades.kernel import HIDDEN, shuffled
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.scene import nodes as scene_nodes
from escapades.scene.frame import Frame
from escapades.scene.marks import DAY, NIGHT
from escapades.scene.nodes import Answer, Call, Choose, Node, Scene, Shape, Stroke, Tell
from playing import Play, by_seed, goes_together, keeping
from playing import table as set_table

GAME = SHELF["breakaway"]
SIZES = [(390, 844), (844, 390), (1024, 768), (768, 1024), (1440, 900), (640, 480)]
WORDS = {language: Words(language, load("escapades.play"), GAME.texts) for language in LANGUAGES}
NAMES = ("Jean", "Sylvie", "Béatrice", "Paul", "Maximilienne-Alexandrine", "Zoé 🚴")
ARROWS = ((1, 0), (-1, 0), (0, 1), (0, -1))

FINGER = 44

FIELDS = [
    (level, seats) for level in LEVELS for seats in GAME.seats if goes_together(GAME, seats, {"level": level})
]
FEWEST_AND_MOST = [field for field in FIELDS if field[1] == 2 or (field[0], field[1] + 1) not in FIELDS]
every_size = pytest.mark.parametrize(("width", "height"), SIZES)
every_field = pytest.mark.parametrize(("level", "seats"), FIELDS)

SPECIALS: tuple[Card, ...] = (BOOST, BOOST, CLIMB, CLIMB, CLIMB)
EVERYTHING: tuple[Card, ...] = (39, 43, 44, 50, BOOST, CLIMB)


@cache
def positions(level: str, seats: int) -> dict[str, State]:
    """Each phase as it first comes in games played at random, and what comes too rarely for that."""
    found: dict[str, State] = {}
    for seed in range(3):
        play = Play(set_table(GAME, seats, level=level, talon="short", stages=2), f"table {seed}")
        for _, _, state in play.turns(keeping("Boost", "Climb")(play.seed) if seed else by_seed(play.seed)):
            if state.times:
                break
            if state.phase in ("lots", "deal"):
                continue
            leads = " in front" if state.rider == state.leader else ""
            found.setdefault(state.phase + leads, state)
            if state.phase == "ride" and sum(map(len, state.piles)) == 9:
                found["middle"] = state
    found["on a climb"] = replace(found["middle"], climbing=level != "simple")
    riding, riders = found["middle"], range(len(found["middle"].delays))
    far = tuple(0 if rider == riding.leader else 7 * rider + 1 for rider in riders)
    found["torn apart"] = replace(riding, delays=far)
    found["side by side"] = replace(riding, delays=tuple(4 if far[rider] else 0 for rider in riders))
    if level in ("complete", "teams"):
        slumps = tuple(rider % 3 for rider in riders)
        found["everything"] = replace(with_hand(riding, EVERYTHING), slumps=slumps)
        found["boosted"] = replace(found["everything"], boosted=True, climbing=True)
        found["swap"] = with_hand(riding, SPECIALS)
        found["limp"] = replace(with_hand(riding, SPECIALS), talon=(), turns_left=1)
    if level != "simple":
        in_front = replace(riding, leader=riding.rider, delays=tuple(0 for _ in riders), climbing=False)
        found["leader with a climb"] = with_hand(in_front, (39, 44, 44, 50, CLIMB))
        held = (*in_front.hands[:1], *((44, CLIMB) for _ in in_front.hands[1:]))
        asked = tuple((in_front.turn + step) % seats for step in range(1, seats))
        found["asked before"] = replace(in_front, hands=held, phase="ask_before", asked=asked)
        found["asked after"] = replace(in_front, hands=held, phase="ask_after", asked=asked[-1:])
    if level == "complete":
        found["leader limps"] = replace(found["limp"], leader=riding.rider, delays=tuple(0 for _ in riders))
    return found


def with_hand(state: State, hand: tuple[Card, ...]) -> State:
    hands = tuple(hand if seat == state.turn else other for seat, other in enumerate(state.hands))
    return replace(state, hands=hands)


def frame(width: float, height: float, language: str = "fr", **more: object) -> Frame:
    log = tuple((seat, f"line {seat}") for seat in range(2)) * 6
    return Frame(width, height, WORDS[language], NAMES, log=log, **more)  # type: ignore[arg-type]


def seen_by(state: State, seat: int | None, around: Frame) -> Scene:
    callers = state.asked if seat is None else ()
    return table.draw(rules.view(state, seat), seat, replace(around, callers=callers))


def turn_of(state: State, around: Frame) -> Scene:
    """What the player who is asked sees."""
    return seen_by(state, rules.pending(state)[0], around)


def choices(state: State, width: float, height: float, most: int | None = None) -> Iterator[dict[str, Any]]:
    """What the player may have in mind: nothing, a card, a card and what goes with it."""
    toggles = ((), ("boost",), ("climb",), ("boost", "climb")) if most is None else ((), ("boost", "climb"))
    yield {}
    if not state.asked and not (any(isinstance(c, int) for c in state.hands[state.turn]) or state.talon):
        yield {"toggles": ("boost",)}
    cards = [n.id for n in turn_of(state, frame(width, height)).actable() if isinstance(n.act, Choose)]
    for card in cards if most is None else cards[-most:]:
        for on in toggles if {BOOST, CLIMB} & set(state.hands[rules.pending(state)[0]]) else ((),):
            yield {"chosen": card, "toggles": on}


def scenes(
    level: str, seats: int, width: float, height: float, language: str = "fr"
) -> Iterator[tuple[str, Scene]]:
    """Every position as its player, as everybody and as somebody who speaks up sees it."""
    for name, state in positions(level, seats).items():
        for mind in choices(state, width, height, most=1):
            yield f"{name} {mind}", turn_of(state, frame(width, height, language, **mind))
        yield f"{name}, seen by all", seen_by(state, None, frame(width, height, language))
        if state.asked:
            yield f"{name}, called", seen_by(state, state.asked[-1], frame(width, height, language))


# -- where things are ------------------------------------------------------------------------------


def check_inside(scene: Scene) -> None:
    for node in scene.actable():
        assert node.box is not None
        assert node.box.x >= -0.01, node.id
        assert node.box.y >= -0.01, node.id
        assert node.box.right <= scene.width + 0.01, node.id
        assert node.box.bottom <= scene.height + 0.01, node.id


def check_apart(scene: Scene) -> None:
    """What can be tapped does not lie on each other, and the middle of everything is hit by a finger."""
    nodes = scene.actable()
    for place, one in enumerate(nodes):
        for other in nodes[place + 1 :]:
            assert overlap(one, other) == 0, f"{one.id} and {other.id}"
        assert one.box is not None
        assert scene.at(*one.box.centre) == one


def overlap(one: Node, other: Node) -> float:
    a, b = one.box, other.box
    assert a is not None
    assert b is not None
    wide = min(a.right, b.right) - max(a.x, b.x)
    high = min(a.bottom, b.bottom) - max(a.y, b.y)
    return max(0.0, wide - 0.01) * max(0.0, high - 0.01)


def check_fingers(scene: Scene) -> None:
    """What plays is as big as a finger. (What only tells something is hit within a finger's size.)"""
    for node in scene.actable():
        if not isinstance(node.act, Tell):
            assert node.box is not None
            assert min(node.box.w, node.box.h) >= FINGER, f"{node.id} {node.box}"


def check_heard(scene: Scene) -> None:
    """Ids are unique, and everything that acts can be heard."""
    ids = [node.id for node in scene.nodes]
    assert len(set(ids)) == len(ids), sorted(id for id in ids if ids.count(id) > 1)
    for node in scene.nodes:
        if node.act is not None:
            assert node.label.strip(), node.id
            assert node.box is not None, node.id
        if isinstance(node.act, Tell):
            assert "(BR-" in node.act.sentence, node.act.sentence
    assert HIDDEN not in words_of(scene)


def check_numbers(scene: Scene) -> None:
    """No place is infinite or unknown, also with every rider far behind; and riders are on the picture."""
    for node in scene.nodes:
        assert all(map(math.isfinite, (node.x, node.y, node.angle, node.scale, node.opacity))), node.id
        assert all(map(known, node.shape)), node.id
        if node.id.startswith("rider-"):
            assert 0 <= node.x <= scene.width, node.id
            assert 0 <= node.y <= scene.height, node.id


@cache
def known(stroke: Stroke) -> bool:
    """Whether no number in it is infinite or unknown."""
    return "nan" not in str(stroke) and "inf" not in map(str, stroke)


@every_size
@every_field
def test_the_picture_is_sound_in_every_phase(width: int, height: int, level: str, seats: int) -> None:
    for name, scene in scenes(level, seats, width, height):
        for check in (check_inside, check_apart, check_fingers, check_heard, check_numbers):
            try:
                check(scene)
            except AssertionError as wrong:
                raise AssertionError(f"{check.__name__}: {name}: {wrong}") from wrong
        riders = seats * 2 if level == "teams" else seats
        assert sum(node.id.startswith("rider-") for node in scene.nodes) == riders


@every_size
@pytest.mark.parametrize(("level", "seats"), FEWEST_AND_MOST)
def test_arrow_keys_reach_everything_from_everywhere(width: int, height: int, level: str, seats: int) -> None:
    for name, state in positions(level, seats).items():
        scene = turn_of(state, frame(width, height))
        ids = {node.id for node in scene.actable()}
        leads = {id: {to.id for arrow in ARROWS if (to := scene.towards(id, arrow))} for id in ids}
        back: dict[str, set[str]] = {id: {other for other in ids if id in leads[other]} for id in ids}
        start = min(ids)
        for ways in (leads, back):  # from one thing to all, and from all to that one
            reached, left = {start}, [start]
            while left:
                fresh = ways[left.pop()] - reached
                reached |= fresh
                left += fresh
            assert reached == ids, f"{name}: {ids - reached}"


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("height", [480, 568, 640])
def test_the_smallest_phones_have_room_too(width: int, height: int) -> None:
    for level, seats in FEWEST_AND_MOST:
        for state in positions(level, seats).values():
            scene = turn_of(state, frame(width, height))
            for node in scene.actable():
                assert node.box is not None
                assert node.box.w > 0
                assert node.box.h > 0
                assert scene.at(*node.box.centre) is not None


def test_every_phase_is_looked_at() -> None:
    """This file would pass if it looked at nothing."""
    phases = {level: {s.phase for s in positions(level, 4).values()} for level in LEVELS}
    assert phases["simple"] == {"ride"}
    assert phases["climbs"] >= {"ride", "laid", "lay", "ask_before", "ask_after"}
    assert phases["complete"] >= phases["climbs"]
    assert phases["teams"] >= {*phases["climbs"], "slump_at_end"}


# -- what can be done ------------------------------------------------------------------------------


def played_out(state: State, play: scene_nodes.Play) -> tuple[list[rules.Move], State]:
    """The moves of a plan made in order, nobody speaking up; only "ready" may be left out."""
    seat, done = rules.pending(state)[0], []
    for move in play.moves:
        while state.asked and rules.pending(state)[0] != seat:
            state = rules.apply(state, rules.pending(state)[0], Pass())
        if move == Ready() and move not in rules.legal(state, seat):
            continue
        state = rules.apply(state, seat, move)
        done.append(move)
    return done, state


@every_field
def test_the_table_offers_all_that_is_legal_and_nothing_else(level: str, seats: int) -> None:
    """Each plan's moves are legal in their order; what comes first in all of them is all that is legal."""
    for name, state in positions(level, seats).items():
        seat = rules.pending(state)[0]
        legal, first, laid = set(rules.legal(state, seat)), set(), set()
        for mind in choices(state, 1024, 768):
            for node in turn_of(state, frame(1024, 768, **mind)).actable():
                if isinstance(node.act, scene_nodes.Play):
                    done, _ = played_out(state, node.act)
                    first.add(done[0])
                    laid |= {move.card for move in done if isinstance(move, Lay)}
                elif isinstance(node.act, Answer):
                    first.add(Climb() if node.act.yes else Pass())
        if any(isinstance(move, Swap) for move in legal):  # then a special is swapped, not played
            legal -= {Boost(), Climb()}
        assert first == legal, name
        if state.phase in ("ride", "lay"):
            assert laid == {card for card in state.hands[seat] if isinstance(card, int)}, name


@every_field
def test_each_card_of_the_hand_is_a_card_and_says_what_it_does(level: str, seats: int) -> None:
    for state in positions(level, seats).values():
        seat = rules.pending(state)[0]
        scene = turn_of(state, frame(1024, 768))
        hand = state.hands[seat]
        for kind, cards in (
            ("card", [c for c in hand if isinstance(c, int)]),
            ("special", [c for c in hand if isinstance(c, str)]),
        ):
            nodes = [node for node in scene.nodes if node.id.startswith(f"{kind}-")]
            assert sorted(node.id.split("-")[1] for node in nodes) == sorted(map(str, cards))
            for node in nodes:
                answers = state.asked and node.id.startswith("special-climb")
                expected = Answer(True) if answers else Choose(node.id)
                assert node.act == expected or isinstance(node.act, Tell)
                if kind == "card":
                    assert node.id.split("-")[1] in node.label
                    assert isinstance(node.act, Choose) == (state.phase in ("ride", "lay"))


def test_a_chosen_card_plays_and_so_does_its_button() -> None:
    state = positions("simple", 3)["middle"]
    speed = state.hands[state.turn][0]
    scene = turn_of(state, frame(1024, 768, chosen=f"card-{speed}-0"))
    chosen, button = scene.find(f"card-{speed}-0"), scene.find("button")
    assert chosen is not None
    assert button is not None
    assert chosen.act == button.act == scene_nodes.Play((Ready(), Lay(speed)), Done(), ())
    assert chosen.pressed
    assert not any(isinstance(node.act, scene_nodes.Play) for node in turn_of(state, frame(1024, 768)).nodes)


@pytest.mark.parametrize("language", LANGUAGES)
@every_field
def test_a_preview_says_what_the_card_then_does(level: str, seats: int, language: str) -> None:
    """BR-20, BR-21: the same news in the preview as when it is settled, with a boost and with a climb too."""
    for name, state in positions(level, seats).items():
        if state.phase not in ("ride", "lay"):
            continue
        view = rules.view(state, state.turn)
        for card in {card for card in state.hands[state.turn] if isinstance(card, int)}:
            for boost in {False, BOOST in state.hands[state.turn] and not state.boosted}:
                plan = table.Plan(card=card, boost=boost)
                for climb in {
                    False,
                    CLIMB in state.hands[state.turn] and table.leads_with(view, state.turn, plan),
                }:
                    plan = replace(plan, climb=climb)
                    promised = table.result_of(view, plan)[2]
                    _, after = played_out(state, scene_nodes.Play(plan.moves))
                    after = rules.apply(after, state.turn, Done()) if after.phase == "laid" else after
                    assert promised in after.news, name
                    assert table.sentence(promised, WORDS[language], NAMES, "preview")


# -- what is shown ---------------------------------------------------------------------------------


@every_field
def test_a_spectator_sees_no_card_of_a_hand(level: str, seats: int) -> None:
    """Dealt otherwise, the picture is the same; nothing in it can be chosen; all may speak up (BR-16)."""
    around = frame(1024, 768, chosen="card-44-0", toggles=("boost", "climb"))
    for state in positions(level, seats).values():
        scene = seen_by(state, None, around)
        assert scene == seen_by(dealt_otherwise(state, None), None, around)
        assert scene == table.draw(state, None, replace(around, callers=state.asked))
        assert scene.find("button") is None
        assert not [node.id for node in scene.nodes if node.id.startswith(("card-", "special-", "extra-"))]
        calls = {node.act.seat for node in scene.actable() if isinstance(node.act, Call)}
        assert calls == set(state.asked)
        assert all(isinstance(node.act, (Tell, Call)) for node in scene.actable())


@every_field
def test_a_player_sees_no_card_of_another_hand(level: str, seats: int) -> None:
    for state in positions(level, seats).values():
        seat = rules.pending(state)[0]
        for mind in choices(state, 1024, 768, most=1):
            around = frame(1024, 768, **mind)
            assert turn_of(dealt_otherwise(state, seat), around) == turn_of(state, around)


def dealt_otherwise(state: State, seat: int | None) -> State:
    seen = rules.view(state, seat)
    hidden = shuffled(hidden_leaves(state, seen), Random(1))
    return with_leaves(state, seen, iter(hidden))  # type: ignore[no-any-return]


@pytest.mark.parametrize("night", [False, True])
@every_size
@pytest.mark.parametrize(("level", "seats"), FEWEST_AND_MOST)
def test_what_is_still_stays_the_same_through_a_stage(
    width: int, height: int, level: str, seats: int, night: bool
) -> None:
    """But for the road, which rises on a climb."""
    around = frame(width, height, palette=NIGHT if night else DAY)
    still: dict[bool, set[tuple[Node, ...]]] = {}
    for name in ("middle", "on a climb", "torn apart", "ride in front"):
        state = positions(level, seats)[name]
        nodes = tuple(node for node in turn_of(state, around).nodes if node.still)
        still.setdefault(state.climbing, set()).add(nodes)
    assert all(len(kept) == 1 and kept != {()} for kept in still.values())


@every_field
def test_labels_are_in_the_language_of_the_reader(level: str, seats: int) -> None:
    both = zip(scenes(level, seats, 1024, 768), scenes(level, seats, 1024, 768, "en"), strict=True)
    for (name, french), (_, english) in both:
        assert [node.id for node in french.nodes] == [node.id for node in english.nodes], name
        for one, other in zip(french.actable(), english.actable(), strict=True):
            assert one.label != other.label, one.id
            assert one.box == other.box


@pytest.mark.parametrize("language", LANGUAGES)
@every_field
def test_everything_that_happens_can_be_told(level: str, seats: int, language: str) -> None:
    """Every piece of news of whole games as a sentence and as a line, in both languages."""
    play = Play(set_table(GAME, seats, level=level, talon="short", stages=1), "told")
    for _, _, state in play.turns(by_seed("told")):
        for said in state.news:
            assert table.sentence(said, WORDS[language], NAMES)
            assert said.seat is None or table.line(said, WORDS[language])


def test_a_rider_further_back_than_the_board_has_tokens_for_the_rest() -> None:
    """BR-35: outside the board from +21 on, with what is beyond 20."""
    state = positions("teams", 2)["middle"]
    for delay, shown in ((20, False), (21, True), (47, True)):
        rider = next(rider for rider in range(4) if rider != state.leader)
        delays = tuple(delay if other == rider else 0 for other in range(4))
        scene = seen_by(replace(state, delays=delays), None, frame(1024, 768))
        assert (scene.find(f"tokens-{rider}") is not None) == shown


def test_a_climb_stands_at_the_road_and_tells_its_rules() -> None:
    """BR-17"""
    state = positions("climbs", 4)["middle"]
    for climbing in (False, True):
        scene = seen_by(replace(state, climbing=climbing), None, frame(1024, 768))
        assert (scene.find("sign") is not None) == climbing


def words_of(scene: Scene) -> list[str]:
    """Every word drawn or heard."""

    def inside(shape: Shape) -> Iterator[str]:
        for kind, *rest in shape:
            if kind == "text":
                yield str(rest[2])
            elif kind in ("group", "clip"):
                yield from inside(rest[-1])

    return [word for node in scene.nodes for word in (node.label, *inside(node.shape))]
