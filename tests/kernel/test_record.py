"""Records: read as they were written, and refused with a sentence when they are damaged."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escapades.games import SHELF
from escapades.kernel import BadRecord, Record, examples, replay, steps
from playing import played, table

GAME = SHELF["breakaway"]
RECORD = played(table(GAME, 3, stages=2, talon="short"), "a record", most=10).record
WRITTEN = json.loads(RECORD.to_json())


def damaged(**wrong: Any) -> str:
    return json.dumps({**WRITTEN, **wrong})


def without(field: str) -> str:
    return json.dumps({key: value for key, value in WRITTEN.items() if key != field})


def with_move(number: int, entry: Any) -> str:
    moves = list(WRITTEN["moves"])
    moves[number - 1] = entry
    return damaged(moves=moves)


def test_a_record_is_read_as_it_was_written() -> None:
    assert Record.from_json(RECORD.to_json()) == RECORD
    assert set(WRITTEN) == {"format", "game", "rules", "options", "names", "commitment", "moves"}


def test_a_record_leaves_the_names_readable() -> None:
    assert "Chloé" in RECORD.to_json()


def test_missing_options_are_the_usual_ones() -> None:
    assert Record.from_json(damaged(options={})).settings == {"level": "simple", "stages": 6, "talon": "full"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        (RECORD.to_json()[:-5], "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "JSON object"),
        ("7", "JSON object"),
        ("null", "JSON object"),
        (damaged(format=2), "format 2"),
        (damaged(format="1"), "format '1'"),
        (damaged(format=True), "format True"),
        (without("format"), "format None"),
        (damaged(game="chess"), "no game called 'chess'"),
        (damaged(game=None), "no game called None"),
        (damaged(game=[]), "no game called"),
        (damaged(game={}), "no game called"),
        (without("game"), "no game called None"),
        (damaged(rules=2), "rules version 2"),
        (damaged(rules=True), "rules version True"),
        (without("rules"), "rules version None"),
        (damaged(names="Ada"), "names must be a list of texts"),
        (damaged(names=[1, 2, 3]), "names must be a list of texts"),
        (without("names"), "names must be a list of texts"),
        (damaged(names=["Ada"]), "seats cannot be 1"),
        (damaged(names=["x"] * 7), "seats cannot be 7"),
        (damaged(options=[]), "options must be an object"),
        (without("options"), "options must be an object"),
        (damaged(options={"stages": 0}), "stages cannot be 0"),
        (damaged(options={"stages": "6"}), "stages cannot be '6'"),
        (damaged(options={"stages": [6]}), "stages cannot be"),
        (damaged(options={"weather": "wet"}), "weather cannot be 'wet': no such option"),
        (damaged(commitment=5), "commitment must be a text"),
        (without("commitment"), "commitment must be a text"),
        (damaged(moves={}), "moves must be a list"),
        (without("moves"), "moves must be a list"),
        (with_move(3, 7), "move 3 is not a pair"),
        (with_move(3, [0]), "move 3 is not a pair"),
        (with_move(3, ["0", {"Lay": {"card": 44}}]), "move 3 is not a pair"),
        (with_move(3, [True, {"Lay": {"card": 44}}]), "move 3 is not a pair"),
        (with_move(3, [0, {"Fly": {}}]), "move 3: unknown word 'Fly'"),
        (with_move(3, [0, {"Lay": {"card": "44"}}]), "move 3: Lay: card is not of the right kind"),
        (with_move(3, [0, {"Lay": {}}]), "move 3: Lay needs exactly card"),
        (with_move(3, [0, {"Lay": {"card": 44.0}}]), "move 3: a float has no place here"),
    ],
)
def test_damage_is_named(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as refused:
        Record.from_json(text)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("number", "entry"),
    [
        (3, [9, {"Lay": {"card": 44}}]),
        (3, [-1, {"Shuffle": {"cards": [44]}}]),
        (4, [0, {"Lay": {"card": 51}}]),
        (1, [-1, {"DrawLots": {"cards": [1, 2, 3]}}]),
        (2, [-1, {"Lay": {"card": 44}}]),
    ],
)
def test_a_move_that_cannot_be_is_found_when_replayed(number: int, entry: Any) -> None:
    with pytest.raises(BadRecord, match=f"^move {number}: "):
        replay(Record.from_json(with_move(number, entry)))


@pytest.mark.parametrize(
    ("text", "field", "move", "article", "later"),
    [
        ("[]", "record", 0, "", False),
        (damaged(format=2), "format", 0, "", True),
        (damaged(format=0), "format", 0, "", False),
        (damaged(rules=9), "rules", 0, "", True),
        (damaged(rules="9"), "rules", 0, "", False),
        (damaged(game="chess"), "game", 0, "", False),
        (damaged(names=["Ada"]), "names", 0, "", False),
        (damaged(options={"stages": 0}), "options", 0, "", False),
        (damaged(commitment=5), "commitment", 0, "", False),
        (damaged(moves={}), "moves", 0, "", False),
        (with_move(3, [0, {"Fly": {}}]), "moves", 3, "", False),
        (with_move(3, [9, {"Lay": {"card": 44}}]), "moves", 3, "BR-4", False),
    ],
)
def test_the_field_or_the_move_and_its_article_can_be_asked_for(
    text: str, field: str, move: int, article: str, later: bool
) -> None:
    with pytest.raises(BadRecord) as refused:
        replay(Record.from_json(text))
    found = refused.value
    assert (found.field, found.move, found.article, found.later) == (field, move, article, later)


def test_a_record_of_no_known_game_is_not_replayed() -> None:
    with pytest.raises(BadRecord, match="chess"):
        replay(Record("chess", (), ("Ada", "Bo"), ""))


@given(st.data())
def test_cut_or_altered_text_never_breaks_the_reader(data: st.DataObject) -> None:
    text = RECORD.to_json()
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.text(max_size=3))
    cut = text[:at] + other + text[at + data.draw(st.integers(0, 4)) :]
    with suppress(BadRecord):
        replay(Record.from_json(cut))


def test_steps_go_one_by_one() -> None:
    walked = list(steps(RECORD))
    assert [(seat, move) for seat, move, _ in walked] == list(RECORD.moves)
    assert walked[-1][2] == replay(RECORD)


def test_then_adds_a_move_and_leaves_the_record_as_it_was() -> None:
    longer = RECORD.then(*RECORD.moves[-1])
    assert (len(longer.moves), len(RECORD.moves)) == (13, 12)


def test_examples_are_records_by_number() -> None:
    found = examples("escapades.games.breakaway")
    assert list(found) == ["1", "2"]
    assert found["1"].game == "breakaway"
