"""Saves: two slots in turn, each with a number and a checksum; what is wrong with one is said."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escapades.games import SHELF
from escapades.play.match import Match
from escapades.play.saves import BadSave, newest, pack, unpack

GAME = SHELF["breakaway"]


def some_match(moves: int, names: tuple[str, ...] = ("Jean", "Sylvie")) -> Match:
    match, _ = Match.begin(GAME, names, {"talon": "short", "stages": 2}, "graine é").settle_chance()
    for _ in range(moves):
        seat = match.pending[0]
        match = match.play(seat, GAME.rules.legal(match.state, seat)[0])
    return match


MATCH = some_match(5)
SAVE = pack(MATCH, 7)


def sealed(body: Any) -> str:
    """A save with a checksum that fits, whatever is in it."""
    text = body if isinstance(body, str) else json.dumps(body)
    return json.dumps({"save": 1, "sum": sha256(text.encode()).hexdigest(), "body": text})


BODY = json.loads(json.loads(SAVE)["body"])


def test_a_save_is_read_as_it_was_written() -> None:
    assert unpack(SAVE) == (MATCH, 7)


@pytest.mark.parametrize("name", ["", "Zoé 🚴", "<b>&amp;", '"\\', "مريم", "x" * 500, "\u202eabc", "{who}"])
def test_names_of_every_kind_are_kept(name: str) -> None:
    match = some_match(1, (name, "Sylvie"))
    assert unpack(pack(match, 1))[0].record.names == (name, "Sylvie")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "not a save"),
        ("[]", "not a save"),
        ("7", "not a save"),
        ("null", "not a save"),
        ("{}", "not a save"),
        ("[" * 100_000, "not a save"),
        (SAVE[: len(SAVE) // 2], "not a save"),
        (SAVE.replace('"save": 1', '"save": 2'), "save format 2"),
        (SAVE.replace('"save": 1', '"save": "1"'), "save format '1'"),
        (SAVE.replace("Sylvie", "Silvie"), "checksum"),
        (json.dumps({"save": 1, "sum": "", "body": 7}), "not a save"),
        (json.dumps({"save": 1, "body": ""}), "not a save"),
        (sealed("{"), "not a save"),
        (sealed("[]"), "not a save"),
        (sealed("[" * 100_000), "not a save"),
        (sealed({**BODY, "number": "seven"}), "not a save"),
        (sealed(json.dumps(BODY).replace("7", "Infinity", 1)), "not a save"),
        (sealed({key: value for key, value in BODY.items() if key != "seed"}), "not a save"),
        (sealed({**BODY, "record": "{}"}), "format None is not known"),
        (sealed({**BODY, "record": {}}), "not a save"),
        (sealed({**BODY, "record": BODY["record"].replace("breakaway", "chess")}), "no game called 'chess'"),
        (sealed({**BODY, "record": BODY["record"].replace('"format":1', '"format":9')}), "format 9"),
        (sealed({**BODY, "record": BODY["record"].replace('[0,{"Lay"', '[1,{"Lay"', 1)}), "move "),
    ],
)
def test_damage_is_named(text: str, sentence: str) -> None:
    with pytest.raises(BadSave) as refused:
        unpack(text)
    assert sentence in str(refused.value)


def test_the_newer_of_two_slots_is_taken_whichever_it_is() -> None:
    older, newer = some_match(5), some_match(6)
    for slots in ([pack(older, 8), pack(newer, 9)], [pack(newer, 9), pack(older, 8)]):
        assert newest(slots) == (newer, 9, 0)


def test_numbers_count_as_numbers() -> None:
    assert newest([pack(some_match(5), 9), pack(some_match(6), 10)])[1] == 10


def test_a_write_cut_short_leaves_the_one_before_it() -> None:
    older = some_match(5)
    assert newest([pack(older, 8), pack(some_match(6), 9)[:-20]]) == (older, 8, 1)


def test_empty_slots_are_no_damage() -> None:
    assert newest(["", ""]) == (None, 0, 0)
    assert newest(["", SAVE]) == (MATCH, 7, 0)


def test_two_damaged_slots_leave_nothing_and_say_so() -> None:
    assert newest(["x", SAVE[:-1]]) == (None, 0, 2)


def test_a_save_of_a_later_format_is_left_alone_and_counted() -> None:
    assert newest([SAVE, SAVE.replace('"save": 1', '"save": 2')]) == (MATCH, 7, 1)


@given(st.integers(0, len(SAVE) - 1), st.text(max_size=2), st.integers(0, 3))
def test_whatever_is_altered_the_save_is_whole_or_refused(at: int, other: str, gone: int) -> None:
    found, _, damaged = newest([SAVE[:at] + other + SAVE[at + gone :]])
    assert (found, damaged) in ((MATCH, 0), (None, 1))
