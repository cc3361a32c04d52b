"""The table of Cross-country at every size, for every number of players, in a whole race."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from escapades.games import SHELF
from escapades.games.crosscountry import rules, table
from escapades.games.crosscountry.camera import Camera, free_lane, lane, place
from escapades.games.crosscountry.layout import lay_out
from escapades.games.crosscountry.rules import Lay, State
from escapades.kernel import CHANCE, HIDDEN
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.scene.frame import Frame
from escapades.scene.marks import DAY, NIGHT
from escapades.scene.motion import Motion
from escapades.scene.nodes import FINGER, Choose, Play, Scene, Tell

GAME = SHELF["crosscountry"]
WORDS = {language: Words(language, load("escapades.play"), GAME.texts) for language in LANGUAGES}
NAMES = ("Jean", "Sylvie", "Béatrice", "Paul")
SIZES = ((390, 788), (844, 346), (1024, 712), (768, 968), (1440, 844), (640, 436))  # below the bar
every_size = pytest.mark.parametrize(("width", "height"), SIZES)
every_table = pytest.mark.parametrize("seats", GAME.seats)


@cache
def race(seats: int, laps: int = 1) -> tuple[State, ...]:
    """All states of a race in which anything legal is played."""
    rng, states = Random(f"{seats}/{laps}"), [rules.setup(seats, {"laps": laps})]
    while pending := rules.pending(states[-1]):
        state = states[-1]
        move = (
            rules.chance(state, rng) if pending == (CHANCE,) else rng.choice(rules.legal(state, pending[0]))
        )
        states.append(rules.apply(state, pending[0], move))
    return tuple(states)


def moments(seats: int, every: int = 7) -> Iterator[State]:
    yield from (state for state in race(seats)[2::every] if state.phase == "play")


def drawn(
    state: State, seat: int | None, width: float, height: float, language: str = "fr", **more: object
) -> Scene:
    frame = Frame(width, height, WORDS[language], NAMES[: state.seats], **more)  # type: ignore[arg-type]
    return table.draw(rules.view(state, seat), seat, frame)


def turn(state: State, width: float = 1024, height: float = 712, **more: object) -> Scene:
    return drawn(state, rules.decider(state), width, height, **more)


@every_size
@every_table
def test_what_plays_lies_inside_and_is_large_enough(width: int, height: int, seats: int) -> None:
    for state in moments(seats):
        for node in turn(state, width, height).actable():
            assert node.box is not None
            assert node.box.x >= -1
            assert node.box.right <= width + 1
            assert node.box.y >= -1
            assert node.box.bottom <= height + 1
            if isinstance(node.act, (Choose, Play)):
                assert min(node.box.w, node.box.h) >= FINGER - 0.5, (node.id, node.box)


@every_size
@every_table
def test_cards_and_button_keep_apart(width: int, height: int, seats: int) -> None:
    for state in moments(seats, 11):
        hand = [
            node.box for node in turn(state, width, height).nodes if node.id.startswith("card-") and node.box
        ]
        layout = lay_out(width, height, sum(state.open_hands))
        boxes = [*hand, layout.button, layout.prompt]
        for i, one in enumerate(boxes):
            for other in boxes[i + 1 :]:
                apart = one.right <= other.x + 0.1 or other.right <= one.x + 0.1
                assert apart or one.bottom <= other.y + 0.1 or other.bottom <= one.y + 0.1


@every_table
def test_the_table_offers_what_is_legal_and_says_why_the_rest_is_not(seats: int) -> None:
    """Cards of the runner to play, whoever decides for it (CC-10, CC-20, CC-22)."""
    for state in moments(seats, 3):
        seat, hand = rules.decider(state), state.hands[rules.to_play(state)]
        scene = turn(state)
        cards = {node.id.removeprefix("card-"): node for node in scene.nodes if node.id.startswith("card-")}
        assert set(cards) == set(hand)
        legal = {move.card for move in rules.legal(state, seat) if isinstance(move, Lay)}
        for card, node in cards.items():
            if card in legal:
                assert node.act == Choose(f"card-{card}")
            else:
                assert isinstance(node.act, Tell)
                assert "CC-10" in node.act.sentence
        for card in legal:
            chosen = turn(state, chosen=f"card-{card}")
            button, again = chosen.find("button"), chosen.find(f"card-{card}")
            assert button is not None
            assert again is not None
            assert button.act == again.act == Play((Lay(card),))


@every_table
def test_choosing_shows_where_the_runner_would_land(seats: int) -> None:
    """The ghost stands where the rules would put the runner."""
    shown = 0
    for state in moments(seats, 5):
        runner = rules.to_play(state)
        for card in (move.card for move in rules.legal(state, rules.decider(state)) if isinstance(move, Lay)):
            scene, run = turn(state, chosen=f"card-{card}"), rules.landing(state, runner, card)
            ghost = scene.find(f"ghost-{runner}")
            assert (ghost is None) == (run is None or run.row == run.start)
            if ghost and run:
                camera = Camera(lay_out(1024, 712, sum(state.open_hands)), state)
                assert (ghost.x, ghost.y) == camera.at(
                    *place(run.row, free_lane(state, runner, run.row), state.finish)
                )
                shown += 1
    assert shown


@every_table
def test_nobody_sees_a_hidden_hand(seats: int) -> None:
    """Hidden cards dealt otherwise change nothing in the picture."""
    rng = Random(seats)
    for state in moments(seats, 5):
        seat = rules.decider(state)
        other = rules.imagine(rules.view(state, seat), seat, rng)
        assert turn(other) == turn(state)
        blank = rules.view(state, None)
        spectator = drawn(state, None, 1024, 712)
        assert spectator == table.draw(blank, None, Frame(1024, 712, WORDS["fr"], NAMES[:seats]))
        assert not [node for node in spectator.nodes if node.id.startswith("card-")]
        assert HIDDEN not in str(
            [node.label for node in spectator.nodes if "?" in node.label and node.id != "prompt"]
        )


@every_table
def test_two_runners_never_stand_on_one_hexagon(seats: int) -> None:
    for state in race(seats, 2)[::3]:
        spots = [(state.rows[r], lane(state, r)) for r in range(4)]
        assert len(set(spots)) == 4


@every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_acted_on_has_a_label(language: str, seats: int) -> None:
    for state in moments(seats, 13):
        for width, height in SIZES:
            scene = turn(state, width, height, language=language)
            assert all(node.label for node in scene.actable())
            assert len({node.id for node in scene.nodes}) == len(scene.nodes)


def test_open_hands_lie_on_the_table_and_the_prompt_says_for_whom() -> None:
    """The dummy's hand, and with two players both open ones, in every layout (CC-20, CC-22)."""
    for seats, open_hands in ((2, {"open-2", "open-3"}), (3, {"open-3"}), (4, set())):
        for width, height in SIZES:
            scene = turn(race(seats)[3], width, height)
            assert {node.id for node in scene.nodes if node.id.startswith("open-")} == open_hands
    dummies = [state for state in race(3) if state.phase == "play" and rules.to_play(state) == 3]
    prompt = turn(dummies[0], language="en").find("prompt")
    assert prompt is not None
    assert "dummy" in prompt.label


def test_runners_follow_the_track_row_by_row() -> None:
    """On the way to a new row a runner passes the rows between."""
    for before, after in zip(race(4), race(4)[1:], strict=False):
        moved = [r for r in range(4) if after.rows[r] > before.rows[r] + 2]
        if before.phase == "play" and moved:
            old, new = drawn(before, None, 1024, 712), drawn(after, None, 1024, 712, waiting=True)
            node = new.find(f"runner-{moved[0]}")
            assert node is not None
            assert len(node.via) >= 1
            halfway = [placed for placed in Motion.between(old, new, 1.0).at(0.5) if placed[0] == node.shape]
            assert halfway
            return
    raise AssertionError("nobody ran")


def test_the_sprint_is_a_photo_finish() -> None:
    """At the end everybody stands at the line, by the points beyond it or behind (CC-17)."""
    over = race(4)[-1]
    scene = drawn(over, None, 1024, 712, waiting=True)
    at = {r: node.x for r in range(4) if (node := scene.find(f"photo-{r}")) is not None}
    order = rules.race_order(over)
    assert [at[r] for r in order] == sorted((at[r] for r in order), reverse=True)


@every_size
def test_by_night_the_same_things_stand_at_the_same_places(width: int, height: int) -> None:
    state = race(4)[9]
    day, night = (turn(state, width, height, palette=palette) for palette in (DAY, NIGHT))
    assert [(n.id, n.x, n.y, n.label) for n in day.nodes] == [(n.id, n.x, n.y, n.label) for n in night.nodes]
