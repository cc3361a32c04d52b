"""What thinking asks of every game's `bot`, and that the compact twins of `fast.py` play by the rules."""

from __future__ import annotations

import sys
from collections import Counter
from importlib import import_module
from random import Random
from typing import Any

import pytest

from escapades.games import SHELF
from escapades.kernel import CHANCE, Game, Seat, State, codec, left_behind
from escapades.search.thinking import Thinking
from playing import Table, covering_tables, every_kind_of_table

TABLES = [*covering_tables()]
TWIN_TABLES = [*every_kind_of_table()]
# Of each game of the shelf, spread over its tables: 2,000 in all, and a sample of them inside Pyodide.
TWIN_GAMES = 40 if sys.platform == "emscripten" else 400

every_game = pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)
covering = pytest.mark.parametrize("table", TABLES, ids=str)


def positions(table: Table, seed: str, every: int) -> list[tuple[State, Seat]]:
    """Positions of a game by chance, one in so many, with each seat that is asked there."""
    rules, rng, state, found = table.game.rules, Random(seed), table.start(), []
    while pending := rules.pending(state):
        seat = rng.choice(pending)
        if seat == CHANCE:
            state = rules.apply(state, CHANCE, rules.chance(state, rng))
            continue
        if rng.randrange(every) == 0:
            found.append((state, seat))
        state = rules.apply(state, seat, rng.choice(rules.legal(state, seat)))
    return found


@covering
def test_what_a_mind_proposes_is_legal(table: Table) -> None:
    rules, mind, rng = table.game.rules, table.game.bot, Random(1)
    for state, seat in positions(table, "proposals", 12):
        view = rules.view(state, seat)
        legal = set(rules.legal(view, seat))
        sensible = list(mind.sensible(view, seat))
        assert sensible
        assert len(set(sensible)) == len(sensible)
        assert set(sensible) <= legal
        assert mind.choose(view, seat, rng) in legal
        assert mind.childlike(view, seat, rng) in legal


@covering
def test_imagined_worlds_come_to_an_end_for_everybody(table: Table) -> None:
    """What is tried out gives every seat a share between last alone and first alone."""
    rules, mind, rng = table.game.rules, table.game.bot, Random(2)
    for state, seat in positions(table, "worlds", 60):
        view = rules.view(state, seat)
        world = mind.deal(view, seat, rng)
        for move in list(mind.sensible(view, seat))[:3]:
            ended, facts = mind.try_out(world, {seat: move}, seat, rng)
            assert len(ended) == table.seats
            assert all(0 <= share <= 1 for share in ended)
            assert all(f"hint.{fact}" in table.game.texts for fact in facts)


@covering
def test_thinking_hangs_on_the_view_and_on_nothing_else(table: Table) -> None:
    """The same view from two states that differ in all that is hidden: the same thought."""
    rules, mind = table.game.rules, table.game.bot
    for state, seat in positions(table, "honest", 150)[:2]:
        view = rules.view(state, seat)
        other = rules.view(rules.imagine(view, seat, Random(3)), seat)
        assert codec.plain(other) == codec.plain(view)
        assert thought_of(mind, view, seat, rules) == thought_of(mind, other, seat, rules)


def thought_of(mind: Any, view: Any, seat: Seat, rules: Any) -> Any:
    others = tuple(other for other in rules.pending(view) if other not in (seat, CHANCE))
    thinking = Thinking(mind, view, seat, Random(4), others)
    for _, _slice in zip(range(30), thinking.slices(), strict=False):
        pass
    return thinking.thought()


# -- the compact twins -----------------------------------------------------------------------------


def world_of(game: Game) -> Any:
    return import_module(f"escapades.games.{game.id}.fast").World


@pytest.mark.parametrize("table", TWIN_TABLES, ids=str)
def test_the_twin_agrees_with_the_rules(table: Table) -> None:
    """On every legal move of whole random games, on who is asked, and on how they end."""
    rules, twin = table.game.rules, world_of(table.game)
    tables = sum(other.game is table.game for other in TWIN_TABLES)
    for number in range(-(-TWIN_GAMES // tables)):
        rng, state = Random(f"twin {table} {number}"), table.start()
        world = twin.of(state)
        while pending := rules.pending(state):
            assert tuple(world.pending()) == pending
            seat = rng.choice(pending)
            if seat == CHANCE:
                move = rules.chance(state, rng)
            else:
                legal = rules.legal(state, seat)
                assert Counter(world.legal(seat)) == Counter(legal)
                move = rng.choice(legal)
            assert world.ranks() is None
            before = world.copy()
            world.play(seat, move)
            state = rules.apply(state, seat, move)
            if rng.randrange(20) == 0:
                world = twin.of(state)  # from anywhere it goes on the same
                before.play(seat, move)  # and a copy is a copy
                world = before
        assert not world.pending()
        outcome = rules.outcome(state)
        assert outcome is not None
        assert tuple(world.ranks()) == outcome.ranks


@covering
def test_play_outs_are_games_by_the_rules(table: Table) -> None:
    """Every move that the twin plays by habit is one that the rules allow."""
    rules, twin, rng = table.game.rules, world_of(table.game), Random(6)
    for state, _ in positions(table, "play-outs", 40)[:20]:
        world, trail = twin.of(state), []
        world.play_out(rng, trail)
        replayed = state
        for seat, move in trail:
            replayed = rules.apply(replayed, seat, move)
        assert tuple(world.pending()) == rules.pending(replayed)
        if (outcome := rules.outcome(replayed)) is not None:
            assert tuple(world.ranks()) == outcome.ranks


# -- how seats ended up ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranks", "shares"),
    [
        ((1, 2, 3), (1.0, 0.5, 0.0)),
        ((1, 1, 3), (0.75, 0.75, 0.0)),
        ((2, 1), (0.0, 1.0)),
        ((1, 1, 1, 1), (0.5, 0.5, 0.5, 0.5)),
    ],
)
def test_equal_places_count_half(ranks: tuple[int, ...], shares: tuple[float, ...]) -> None:
    assert left_behind(ranks) == shares


@every_game
def test_every_blunder_has_its_sentence(game: Game) -> None:
    for reason in game.bot.BLUNDERS:
        assert f"blunder.{reason}" in game.texts
