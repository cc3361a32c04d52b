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
from escapades.scene.nodes import Choose, Scene
from playing import NAMES, Play, by_seed, table

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


def drawn(game: Game, state: State, seat: Seat | None, language: str = "fr", **more: Any) -> Scene:
    """The table as that seat sees it."""
    frame = Frame(1024, 712, WORDS[game.id, language], NAMES[: len_of(state)], **more)
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
