"""What all five tables have in common: identities, the open table, what cannot be done says why."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from escapades.games import SHELF
from escapades.games.crossroads.drawings import CAR_DARK
from escapades.kernel import CHANCE, Game, Seat, State
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.scene.frame import Frame
from escapades.scene.marks import (
    IDENTITIES,
    NIGHT,
    SEAT_COLOURS,
    SEAT_INKS,
    SEAT_NIGHT_INKS,
    SKINS,
)
from escapades.scene.nodes import Choose, Scene, Tell, Toggle
from playing import NAMES, Play, Table, by_seed, covering_tables, table

WORDS = {
    (game.id, language): Words(language, load("escapades.play"), game.texts)
    for game in SHELF.values()
    for language in LANGUAGES
}
COLOUR = re.compile(r"#[0-9a-f]{6}")

every_game = pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)


@cache
def states(game: str, seats: int, seed: str = "", **options: Any) -> tuple[State, ...]:
    """All states of a game in which anything legal is played, the set-up first."""
    play = Play(table(SHELF[game], seats, **options), f"tables/{seed}")
    return (play.state, *(state for _, _, state in play.turns(by_seed(f"tables/{seed}"))))


def some(all_states: tuple[State, ...], most: int = 40) -> tuple[State, ...]:
    """Spread over the game, the last one among them."""
    step = max(1, len(all_states) // most)
    return (*all_states[::step], all_states[-1])


def asked(game: Game, state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in game.rules.pending(state) if seat != CHANCE)


def drawn(
    game: Game,
    state: State,
    seat: Seat | None,
    language: str = "fr",
    room: tuple[float, float] = (1024, 712),
    **more: Any,
) -> Scene:
    """The table as that seat sees it."""
    names = more.pop("names", NAMES)[: len_of(state)]
    frame = Frame(*room, WORDS[game.id, language], names, **more)
    scene: Scene = game.table.draw(game.rules.view(state, seat), seat, frame)
    return scene


def len_of(state: State) -> int:
    seats: int = state.seats
    return seats


def in_mind(game: Game, state: State, seat: Seat, **more: Any) -> Iterator[Scene]:
    """Before anything is chosen, then with the first and the last thing that can be."""
    first = drawn(game, state, seat, **more)
    yield first
    ids = [node.act.id for node in first.actable() if isinstance(node.act, Choose)]
    for id in dict.fromkeys((*ids[:1], *ids[-1:])):
        yield drawn(game, state, seat, chosen=id, **more)


# -- identities ------------------------------------------------------------------------------------


def of_identity(identity: int, game: Game) -> set[str]:
    """Colours by which an identity is told from the others; riders have skins of their own, cars roofs."""
    own = {"breakaway": (SKINS,), "crossroads": (CAR_DARK,)}.get(game.id, ())
    return {colours[identity] for colours in (SEAT_COLOURS, SEAT_INKS, SEAT_NIGHT_INKS, *own)}


def colours_in(scene: Scene) -> set[str]:
    return {found for node in scene.nodes for found in COLOUR.findall(repr((node.shape, node.cycle)))}


@every_game
@pytest.mark.parametrize("palette", ["day", "night"])
def test_players_wear_the_identities_that_they_chose(game: Game, palette: str) -> None:
    """Nothing of the first identities is drawn, unless somebody chose it."""
    seats, marks = game.seats.start, tuple(reversed(IDENTITIES))
    given_up = set().union(*(of_identity(identity, game) for identity in range(seats)))
    log = tuple((seat, "…") for seat in range(seats))
    light = {"palette": NIGHT} if palette == "night" else {}
    worn: set[str] = set()
    for state in some(states(game.id, seats)):
        for seat in (None, *asked(game, state)):
            scenes = (
                in_mind(game, state, seat, marks=marks, log=log, **light)
                if seat is not None
                else [drawn(game, state, None, marks=marks, log=log, **light)]
            )
            for scene in scenes:
                assert not colours_in(scene) & given_up
                worn |= colours_in(scene)
    assert {SEAT_COLOURS[marks[seat]] for seat in range(seats)} <= worn


@every_game
def test_whoever_listens_hears_the_same_whatever_the_identities(game: Game) -> None:
    marks = tuple(reversed(IDENTITIES))
    for state in some(states(game.id, game.seats.start)):
        for seat in (None, *asked(game, state)):
            usual, other = (drawn(game, state, seat, marks=worn) for worn in (IDENTITIES, marks))
            assert [(node.id, node.label, node.box, node.act) for node in usual.nodes] == [
                (node.id, node.label, node.box, node.act) for node in other.nodes
            ]


def test_the_log_of_lifeboats_calls_boats_by_the_colours_chosen() -> None:
    game, marks = SHELF["lifeboats"], (4, 1, 0, 2, 3, 5)
    lines = [
        (said, *(game.table.line(said, WORDS[game.id, "en"], worn) for worn in (IDENTITIES, marks)))
        for state in states(game.id, 3)
        for said in state.news
    ]
    renamed = 0
    for said, usual, other in lines:
        facts = dict(said.facts)
        whose = facts.get("owner", facts.get("colour", -1))
        if whose == 0 and "orange" in usual:
            assert other == usual.replace("orange", "purple")
            renamed += 1
        elif whose == 1:
            assert other == usual
    assert renamed


def test_the_dummy_wears_what_nobody_chose() -> None:
    game = SHELF["crosscountry"]
    for marks in ((0, 1, 2), (3, 0, 5), (5, 4, 3)):
        wears = 3 if 3 not in marks else next(i for i in IDENTITIES if i not in marks)
        scene = drawn(game, states(game.id, 3)[4], None, marks=marks)
        seen = {i for i in IDENTITIES if SEAT_COLOURS[i] in colours_in(scene)}
        assert seen == {*marks, wears}


# -- the open table --------------------------------------------------------------------------------

TABLES = tuple(covering_tables())
ARTICLE = re.compile(r"\((BR|CC|LB|JB|XR)-\d+")


def game_at(where: Table) -> tuple[State, ...]:
    return states(where.game.id, where.seats, "open", **dict(where.options))


def opened(game: Game, state: State, seat: Seat | None, width: float = 1024, height: float = 712) -> Scene:
    """The table with nothing hidden, as a replay shows it."""
    frame = Frame(width, height, WORDS[game.id, "en"], NAMES[: len_of(state)], waiting=True)
    scene: Scene = game.table.draw(state, seat, frame)
    return scene


@pytest.mark.parametrize("where", TABLES, ids=str)
def test_an_open_table_is_drawn_for_every_seat_and_nothing_can_be_played(where: Table) -> None:
    for number, state in enumerate(some(game_at(where), 25)):
        room = ((1024, 712), (390, 788), (844, 346))[number % 3]
        for seat in (None, *range(where.seats)):
            scene = opened(where.game, state, seat, *room)
            assert all(isinstance(node.act, (Tell, Toggle)) for node in scene.actable())


def test_an_open_table_shows_the_hand_of_whoever_is_on_turn() -> None:
    for id, phases in (
        ("breakaway", ("ride",)),
        ("crosscountry", ("play",)),
        ("jailbreak", ("check", "prepare")),
    ):
        game = SHELF[id]
        asked_for = [s for s in game_at(next(t for t in TABLES if t.game is game)) if s.phase in phases]
        for state in asked_for[:6]:
            hands = [node for node in opened(game, state, None).nodes if node.id.startswith("card-")]
            assert hands
            kept = game.table.draw(
                game.rules.view(state, None),
                None,
                Frame(1024, 712, WORDS[id, "en"], NAMES[: len_of(state)], waiting=True),
            )
            assert not [node for node in kept.nodes if node.id.startswith("card-")]


def test_closed_cards_and_roles_are_open_in_an_open_jailbreak() -> None:
    game, words = SHELF["jailbreak"], WORDS["jailbreak", "en"]
    closed = 0
    for state in game_at(table(game, 4)):
        for route, laid in enumerate(state.routes):
            for index, one in enumerate(laid):
                for seat in (None, (one.seat + 1) % 4):
                    node = opened(game, state, seat).find(f"laid-{route}-{index}")
                    assert node is not None
                    assert game.table.card_name(one.card, words) in node.label
                    closed += not one.open
        if closed > 60:
            break
    assert closed


def test_sealed_votes_are_open_in_an_open_lifeboats() -> None:
    game, words = SHELF["lifeboats"], WORDS["lifeboats", "en"]
    seen = 0
    for state in game_at(table(game, 3)):
        for seat, ballot in enumerate(state.ballots if state.phase == "vote" else ()):
            label = opened(game, state, None).find(f"seat-{seat}").label  # type: ignore[union-attr]
            hidden = drawn(game, state, None, "en").find(f"seat-{seat}").label  # type: ignore[union-attr]
            if ballot == "":
                assert label == hidden
            else:
                assert words("tile.voted") in hidden
                assert words("tile.voted") not in label
                seen += 1
    assert seen


# -- what cannot be done says why ------------------------------------------------------------------


@every_game
def test_whatever_cannot_be_chosen_says_why_with_its_article(game: Game) -> None:
    told = set()
    for where in (one for one in TABLES if one.game is game):
        for state in some(game_at(where), 30):
            for seat in asked(game, state):
                for scene in in_mind(game, state, seat, humans=tuple(range(where.seats))):
                    for node in scene.actable():
                        if isinstance(node.act, Tell):
                            assert ARTICLE.search(node.act.sentence), node.act.sentence
                            told.add((node.id.partition("-")[0], node.act.sentence))
    assert {kind for kind, _ in told} >= {
        "breakaway": {"card", "special"},
        "crosscountry": {"card"},
        "lifeboats": {"boat"},
        "jailbreak": {"route"},
        "crossroads": {"pile", "deck"},
    }[game.id]


@every_game
def test_every_card_of_a_hand_can_be_played_or_says_why_not(game: Game) -> None:
    for where in (one for one in TABLES if one.game is game):
        for state in some(game_at(where), 20):
            for seat in asked(game, state):
                for node in drawn(game, state, seat).nodes:
                    if node.id.startswith(("card-", "special-", "pile-", "hand-")):
                        assert node.act is not None, node.id


# -- what is asked ---------------------------------------------------------------------------------

SIZES = ((390, 788), (844, 346), (1024, 712), (768, 968), (1440, 844), (640, 436))  # below the bar
LONG = ("Maximilien", "Béatrice", "Clémentine", "Bartholomé", "Dominique", "Emmanuelle")


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_a_prompt_is_never_cut(game: Game, language: str) -> None:
    """Whatever the room, the whole sentence that says who is asked for what is there to be read."""
    for state in some(states(game.id, game.seats[-1])):
        for room in SIZES:
            for seat in asked(game, state)[:1]:
                scene = drawn(game, state, seat, language, room, names=LONG)
                prompt = scene.find("prompt")
                assert prompt is not None
                shown = " ".join(stroke[3] for stroke in prompt.shape if stroke[0] == "text")
                assert shown == prompt.label, room
