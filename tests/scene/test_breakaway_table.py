"""The table of Breakaway at the sizes of phones, tablets and desks, for two to six riders."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from escapades.games import SHELF
from escapades.games.breakaway import rules, table
from escapades.games.breakaway.rules import Lay, State
from escapades.kernel import HIDDEN, shuffled
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.scene.frame import Frame
from escapades.scene.marks import DAY, NIGHT
from escapades.scene.nodes import Choose, Node, Play, Scene, Shape, Tell
from playing import hidden_leaves, played, with_leaves
from playing import table as set_table

GAME = SHELF["breakaway"]
SIZES = [(390, 844), (844, 390), (1024, 768), (768, 1024), (1440, 900), (640, 480)]
WORDS = {language: Words(language, load("escapades.play"), GAME.texts) for language in LANGUAGES}
NAMES = ("Jean", "Sylvie", "Béatrice", "Paul", "Maximilienne-Alexandrine", "Zoé 🚴")
ARROWS = ((1, 0), (-1, 0), (0, 1), (0, -1))

every_size = pytest.mark.parametrize(("width", "height"), SIZES)
every_field = pytest.mark.parametrize("seats", GAME.seats)


def states(seats: int) -> Iterator[State]:
    """The first card, the middle of a stage, its last card, and a race torn apart."""
    for moves in (0, 1, 2 * seats + 1, 20):
        yield played(set_table(GAME, seats, talon="short", stages=2), f"table {seats}", most=moves).state
    torn = played(set_table(GAME, seats, talon="short", stages=2), f"torn {seats}", most=9).state
    far = tuple(0 if seat == torn.leader else 7 * seat + 1 for seat in range(seats))
    yield replace(torn, delays=far)
    yield replace(torn, delays=tuple(0 if seat == torn.leader else 4 for seat in range(seats)))


def frame(width: float, height: float, language: str = "fr", **more: object) -> Frame:
    log = tuple((seat, f"line {seat}") for seat in range(2)) * 6
    return Frame(width, height, WORDS[language], NAMES, log=log, **more)  # type: ignore[arg-type]


def turn_of(state: State, around: Frame) -> Scene:
    """What the rider on turn sees."""
    return table.draw(rules.view(state, state.turn), state.turn, around)


def scenes(seats: int, width: float, height: float, language: str = "fr") -> Iterator[Scene]:
    """Every position, before and after the lowest or the highest card was chosen."""
    for state in states(seats):
        plain = turn_of(state, frame(width, height, language))
        yield plain
        cards = [node.id for node in plain.actable() if isinstance(node.act, Choose)]
        for card in (cards[0], cards[-1]):
            yield turn_of(state, frame(width, height, language, chosen=card))


@every_size
@every_field
def test_nothing_that_can_be_tapped_lies_outside(width: int, height: int, seats: int) -> None:
    for scene in scenes(seats, width, height):
        for node in scene.actable():
            assert node.box is not None
            assert node.box.x >= -0.01, node.id
            assert node.box.y >= -0.01, node.id
            assert node.box.right <= width + 0.01, node.id
            assert node.box.bottom <= height + 0.01, node.id


@every_size
@every_field
def test_things_that_can_be_tapped_do_not_lie_on_each_other(width: int, height: int, seats: int) -> None:
    for scene in scenes(seats, width, height):
        nodes = scene.actable()
        for place, one in enumerate(nodes):
            for other in nodes[place + 1 :]:
                assert overlap(one, other) == 0, f"{one.id} and {other.id}"


def overlap(one: Node, other: Node) -> float:
    a, b = one.box, other.box
    assert a is not None
    assert b is not None
    wide = min(a.right, b.right) - max(a.x, b.x)
    high = min(a.bottom, b.bottom) - max(a.y, b.y)
    return max(0.0, wide - 0.01) * max(0.0, high - 0.01)


@every_size
@every_field
def test_cards_and_the_button_are_as_big_as_a_finger(width: int, height: int, seats: int) -> None:
    """What plays a move. (What only tells something is hit within a finger's size.)"""
    for scene in scenes(seats, width, height):
        for node in scene.actable():
            if isinstance(node.act, (Choose, Play)):
                assert node.box is not None
                assert min(node.box.w, node.box.h) >= 44, node.id


@every_size
@every_field
def test_the_middle_of_everything_is_hit_by_a_finger(width: int, height: int, seats: int) -> None:
    for scene in scenes(seats, width, height):
        for node in scene.actable():
            assert node.box is not None
            assert scene.at(*node.box.centre) == node


@every_size
@every_field
def test_ids_are_unique_and_everything_that_acts_can_be_heard(width: int, height: int, seats: int) -> None:
    for scene in scenes(seats, width, height):
        ids = [node.id for node in scene.nodes]
        assert len(set(ids)) == len(ids)
        for node in scene.nodes:
            if node.act is not None:
                assert node.label.strip(), node.id
                assert node.box is not None


@every_size
@every_field
def test_arrow_keys_reach_everything_from_everywhere(width: int, height: int, seats: int) -> None:
    for state in states(seats):
        scene = turn_of(state, frame(width, height))
        ids = {node.id for node in scene.actable()}
        leads = {id: {to.id for arrow in ARROWS if (to := scene.towards(id, arrow))} for id in ids}
        for start in ids:
            reached, ways = {start}, [start]
            while ways:
                fresh = leads[ways.pop()] - reached
                reached |= fresh
                ways += fresh
            assert reached == ids, f"from {start}"


@every_size
@every_field
def test_numbers_are_numbers(width: int, height: int, seats: int) -> None:
    """No place is infinite or unknown, also with every rider far behind."""
    for scene in scenes(seats, width, height):
        for node in scene.nodes:
            assert all(map(math.isfinite, (node.x, node.y, node.angle, node.scale, node.opacity))), node.id
            assert "nan" not in str(node.shape)
            assert "inf" not in [str(part) for stroke in node.shape for part in stroke]


@every_size
@every_field
def test_riders_are_on_the_picture_however_far_behind(width: int, height: int, seats: int) -> None:
    for state in states(seats):
        scene = turn_of(state, frame(width, height))
        riders = [node for node in scene.nodes if node.id.startswith("rider-")]
        assert len(riders) == seats
        for rider in riders:
            assert 0 <= rider.x <= width, rider.id
            assert 0 <= rider.y <= height, rider.id


# -- what is shown ---------------------------------------------------------------------------------


@every_field
def test_each_card_of_the_hand_is_a_card_and_says_what_it_does(seats: int) -> None:
    for state in states(seats):
        scene = turn_of(state, frame(1024, 768))
        hand = state.hands[state.turn]
        cards = [node for node in scene.nodes if node.id.startswith("card-")]
        assert sorted(node.id.split("-")[1] for node in cards) == sorted(map(str, hand))
        for node in cards:
            assert node.act == Choose(node.id)
            assert node.id.split("-")[1] in node.label


def test_a_chosen_card_plays_and_so_does_its_button() -> None:
    state = next(states(3))
    speed = state.hands[state.turn][0]
    scene = turn_of(state, frame(1024, 768, chosen=f"card-{speed}-0"))
    chosen, button = scene.find(f"card-{speed}-0"), scene.find("button")
    assert chosen is not None
    assert button is not None
    assert chosen.act == button.act == Play(Lay(speed))
    assert chosen.pressed
    assert all(node.act != Play(Lay(speed)) for node in turn_of(state, frame(1024, 768)).nodes)


@every_size
@every_field
def test_every_move_that_the_table_offers_is_legal(width: int, height: int, seats: int) -> None:
    for state in states(seats):
        legal = set(rules.legal(state, state.turn))
        offered = set()
        for node in turn_of(state, frame(width, height)).actable():
            if isinstance(node.act, Choose):
                scene = turn_of(state, frame(width, height, chosen=node.act.id))
                offered |= {other.act.move for other in scene.actable() if isinstance(other.act, Play)}
        assert offered == legal


@every_field
def test_a_spectator_sees_no_card_of_a_hand(seats: int) -> None:
    """Dealt otherwise, the picture is the same; and there is nothing to choose in it."""
    for state in states(seats):
        seen = rules.view(state, None)
        hidden = shuffled(hidden_leaves(state, seen), Random(1))
        other = rules.view(with_leaves(state, seen, iter(hidden)), None)
        scene = table.draw(seen, None, frame(1024, 768, chosen="card-44-0"))
        assert scene == table.draw(other, None, frame(1024, 768, chosen="card-44-0"))
        assert scene == table.draw(state, None, frame(1024, 768, chosen="card-44-0"))
        assert scene.find("button") is None
        assert not [node.id for node in scene.nodes if node.id.startswith("card-")]
        assert all(isinstance(node.act, Tell) for node in scene.actable())
        assert HIDDEN not in words_of(scene)


@every_field
def test_a_player_sees_no_card_of_another_hand(seats: int) -> None:
    for state in states(seats):
        seen = rules.view(state, state.turn)
        hidden = shuffled(hidden_leaves(state, seen), Random(2))
        other = with_leaves(state, seen, iter(hidden))
        assert turn_of(other, frame(1024, 768)) == turn_of(state, frame(1024, 768))


@pytest.mark.parametrize("night", [False, True])
@every_size
@every_field
def test_what_is_still_stays_the_same_through_a_stage(
    width: int, height: int, seats: int, night: bool
) -> None:
    around = frame(width, height, palette=NIGHT if night else DAY)
    still = {tuple(node for node in turn_of(state, around).nodes if node.still) for state in states(seats)}
    assert len(still) == 1
    assert still != {()}


@every_field
def test_labels_are_in_the_language_of_the_reader(seats: int) -> None:
    for french, english in zip(scenes(seats, 1024, 768), scenes(seats, 1024, 768, "en"), strict=True):
        assert [node.id for node in french.nodes] == [node.id for node in english.nodes]
        for one, other in zip(french.actable(), english.actable(), strict=True):
            assert one.label != other.label, one.id
            assert one.box == other.box


def test_what_is_told_cites_its_article() -> None:
    for scene in scenes(4, 1024, 768):
        told = [node.act.sentence for node in scene.actable() if isinstance(node.act, Tell)]
        assert told
        assert all("(BR-" in sentence for sentence in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_preview_says_what_the_card_then_does(language: str) -> None:
    """The same card gives the same news in the preview as when it is laid."""
    for state in states(4):
        for move in rules.legal(state, state.turn):
            _, _, promised = rules.resolve(rules.view(state, state.turn), state.turn, move.card)
            assert rules.apply(state, state.turn, move).news[0] == promised
            assert table.sentence(promised, WORDS[language], NAMES, "preview")


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("height", [480, 568, 640])
def test_the_smallest_phones_have_room_too(width: int, height: int) -> None:
    for seats in GAME.seats:
        for scene in scenes(seats, width, height):
            for node in scene.actable():
                assert node.box is not None
                assert node.box.w > 0
                assert node.box.h > 0
                assert scene.at(*node.box.centre) is not None


def words_of(scene: Scene) -> list[str]:
    """Every word drawn or heard."""

    def inside(shape: Shape) -> Iterator[str]:
        for kind, *rest in shape:
            if kind == "text":
                yield str(rest[2])
            elif kind in ("group", "clip"):
                yield from inside(rest[-1])

    return [word for node in scene.nodes for word in (node.label, *inside(node.shape))]
