"""Plain JSON and back, and nothing that is not ours."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escapades.games.breakaway import rules
from escapades.kernel import codec
from escapades.kernel.codec import BadPlain


@dataclass(frozen=True)
class Boat:
    """A made-up piece with every kind of field that a state may have."""

    name: str
    seats: tuple[int, ...]
    captain: int | None
    afloat: bool
    at: tuple[int, str]
    towed: tuple[tuple[int | str, ...], ...] = ()


@dataclass(frozen=True)
class Fleet:
    boats: tuple[Boat, ...]
    flag: Boat | None = None


WORDS = {"Boat": Boat, "Fleet": Fleet}

boats = st.builds(
    Boat,
    name=st.text(),
    seats=st.lists(st.integers()).map(tuple),
    captain=st.none() | st.integers(),
    afloat=st.booleans(),
    at=st.tuples(st.integers(), st.text()),
    towed=st.lists(st.lists(st.integers() | st.text()).map(tuple)).map(tuple),
)
fleets = st.builds(Fleet, boats=st.lists(boats, max_size=3).map(tuple), flag=st.none() | boats)


@given(fleets)
def test_there_and_back(fleet: Fleet) -> None:
    assert codec.build(json.loads(json.dumps(codec.plain(fleet))), WORDS) == fleet


SLOOP = {"name": "Sloop", "seats": [1, 2], "captain": None, "afloat": True, "at": [3, "quay"], "towed": []}


def test_the_example_is_a_good_one() -> None:
    assert codec.build({"Boat": SLOOP}, WORDS) == Boat("Sloop", (1, 2), None, True, (3, "quay"))


@pytest.mark.parametrize(
    "wrong",
    [
        {"Barge": SLOOP},
        {},
        {"Boat": SLOOP, "Fleet": {}},
        {"Boat": None},
        {"Boat": [1]},
        {"Boat": {}},
        {"Boat": {**SLOOP, "mast": 1}},
        {"Boat": {key: value for key, value in SLOOP.items() if key != "at"}},
        {"Boat": {**SLOOP, "name": 7}},
        {"Boat": {**SLOOP, "name": None}},
        {"Boat": {**SLOOP, "seats": 1}},
        {"Boat": {**SLOOP, "seats": ["1"]}},
        {"Boat": {**SLOOP, "seats": [True]}},
        {"Boat": {**SLOOP, "seats": [[1]]}},
        {"Boat": {**SLOOP, "captain": "Ann"}},
        {"Boat": {**SLOOP, "captain": False}},
        {"Boat": {**SLOOP, "afloat": 1}},
        {"Boat": {**SLOOP, "at": [3]}},
        {"Boat": {**SLOOP, "at": [3, "quay", "pier"]}},
        {"Boat": {**SLOOP, "at": ["quay", 3]}},
        {"Boat": {**SLOOP, "towed": [[None]]}},
        {"Fleet": {"boats": [SLOOP], "flag": None}},
        {"Fleet": {"boats": [{"Fleet": {"boats": [], "flag": None}}], "flag": None}},
        1.5,
        {"Boat": {**SLOOP, "captain": 1.0}},
        {"__class__": {}},
        {"type": {}},
    ],
    ids=lambda wrong: json.dumps(wrong)[:60],
)
def test_what_is_not_ours_is_refused(wrong: Any) -> None:
    with pytest.raises(BadPlain) as refused:
        codec.build(wrong, WORDS)
    assert str(refused.value)


@pytest.mark.parametrize("depth", [codec.DEEPEST + 1, 500])
def test_deep_nesting_is_refused(depth: int) -> None:
    nested: Any = []
    for _ in range(depth):
        nested = [nested]
    with pytest.raises(BadPlain, match="deep"):
        codec.build(nested, WORDS)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["Lay", "State", "card", "x"]), inner),
    max_leaves=12,
)


@given(json_values)
def test_any_json_is_built_or_refused_and_nothing_else_happens(data: Any) -> None:
    words = codec.vocabulary(rules)
    try:
        value = codec.build(data, words)
    except BadPlain:
        return
    assert codec.build(codec.plain(value), words) == value


@pytest.mark.parametrize("value", [1.5, [1], {"a": 1}, {1}, b"x", object(), Boat])
def test_what_has_no_plain_form_is_said(value: Any) -> None:
    with pytest.raises(TypeError, match="no plain form"):
        codec.plain(value)


def test_the_vocabulary_of_rules_is_their_dataclasses() -> None:
    words = codec.vocabulary(rules)
    assert {"Lay", "Shuffle", "DrawLots", "State", "News"} <= set(words)
    assert not {"Random", "Counter", "Any", "Mapping", "IllegalMove"} & set(words)
