"""The contract as an author meets it, and the plain table: no browser is needed for either."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from escapades.contract import Broken, tried
from escapades.games import SHELF
from escapades.kernel import Outcome, changed
from escapades.kernel.texts import Words, load
from escapades.scene.frame import Frame
from escapades.scene.nodes import Choose, Play

ROOT = Path(__file__).resolve().parents[2]
FERRY = ROOT / "tests" / "added" / "ferry" / "src"
sys.path.insert(0, str(FERRY))
import ferry  # noqa: E402 - the example of the guide


class Rules:
    """Last Ferry's, with one function done otherwise."""

    def __init__(self, **otherwise: Callable[..., Any]) -> None:
        self.__dict__.update({name: vars(ferry)[name] for name in vars(ferry) if not name.startswith("__")})
        self.__dict__.update(otherwise)


def broken_by(**otherwise: Callable[..., Any]) -> str:
    """The law that a Ferry with these functions breaks."""
    rules: Any = Rules(**otherwise)
    game = replace(ferry.GAME, rules=rules, table=replace(ferry.GAME.table, rules=rules))
    with pytest.raises(Broken) as broken:
        for _ in tried(game, games=1):
            pass
    return str(broken.value)


def test_the_example_keeps_the_contract() -> None:
    assert list(tried(ferry.GAME))


@pytest.mark.parametrize(
    ("law", "otherwise"),
    [
        ("view:", {"view": lambda s, seat: changed(ferry.view(s, seat), points=(max(map(str, s.hands)),))}),
        ("legal: hangs on the view", {"legal": lambda s, seat: tuple(map(ferry.Lay, s.hands[1 - seat]))}),
        ("imagine: the unseen", {"imagine": lambda view, seat, rng: changed(view, turn=1 - view.turn)}),
        ("outcome: None while", {"outcome": lambda state: Outcome((1, 1), (0, 0), "")}),
        ("apply: its argument", {"apply": lambda s, seat, move: object.__setattr__(s, "turn", 0) or s}),
        ("pending: is told", {"pending": lambda s: () if "?" in str(s) else ferry.pending(s)}),
    ],
)
def test_a_law_that_is_broken_is_named(law: str, otherwise: dict[str, Callable[..., Any]]) -> None:
    assert law in broken_by(**otherwise)


def test_a_game_that_never_ends_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("escapades.contract.LONGEST", 40)

    def apply(state: Any, seat: int, move: Any) -> Any:
        after = ferry.apply(state, seat, move)
        return after if seat == -1 else changed(state, news=())

    assert "does not end" in broken_by(apply=apply)


def test_a_missing_language_is_found_out() -> None:
    game = replace(ferry.GAME, texts={**ferry.TEXTS, "quay": {"fr": "quai"}})
    with pytest.raises(Broken, match="'quay' has nothing in en"):
        next(tried(game))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join((str(ROOT / "py"), str(FERRY)))
    return subprocess.run(
        [sys.executable, "-m", "escapades.contract", *arguments],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_author_tries_a_game_at_the_command_line() -> None:
    told = run("ferry")
    assert (told.returncode, told.stderr) == (0, "")
    assert "ferry keeps the contract" in told.stdout
    assert run().returncode == 2


def test_a_game_of_the_shelf_keeps_the_contract_too() -> None:
    """Until its first trials are through: the suites beside this one go on from there."""
    for game in SHELF.values():
        for number, _ in enumerate(tried(game, games=1)):
            if number > 6:
                break


# -- the plain table -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("width", "height"), [(1024.0, 712.0), (390.0, 788.0), (640.0, 424.0)])
def test_every_legal_move_is_a_card_to_choose_and_then_to_play(
    width: float, height: float, language: str
) -> None:
    from random import Random

    state = ferry.setup(3, {})
    state = ferry.apply(state, -1, ferry.chance(state, Random(1)))
    words = Words(language, load("escapades.play"), ferry.TEXTS)
    frame = Frame(width, height, words, ("Ada", "Bo", "Cy"))
    table = ferry.GAME.table
    scene = table.draw(ferry.view(state, 0), 0, frame)
    cards = [node for node in scene.nodes if isinstance(node.act, Choose)]
    assert [node.label for node in cards] == [ferry.label(m, state, words) for m in ferry.legal(state, 0)]
    boxes = [node.box for node in cards if node.box]
    assert all(box.x >= 0 and box.right <= width and box.bottom <= height for box in boxes)
    chosen = table.draw(ferry.view(state, 0), 0, replace(frame, chosen=cards[1].id))
    plays = {node.act for node in chosen.nodes if isinstance(node.act, Play)}
    assert plays == {Play((ferry.legal(state, 0)[1],))}
    waiting = table.draw(ferry.view(state, None), None, replace(frame, waiting=True))
    assert not waiting.actable()
