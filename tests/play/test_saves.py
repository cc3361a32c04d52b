"""Saves: two slots in turn, each with a number and a checksum; what is wrong with one is said."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escapades.games import SHELF
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.play.match import Match
from escapades.play.saves import BadSave, Found, glance, newest, pack, unpack

GAME = SHELF["breakaway"]


def some_match(moves: int, names: tuple[str, ...] = ("Jean", "Sylvie")) -> Match:
    match, _ = Match.begin(GAME, names, {"talon": "short", "stages": 2}, "graine é").settle_chance()
    for _ in range(moves):
        seat = match.pending[0]
        match = match.play(seat, GAME.rules.legal(match.state, seat)[0])
    return match


MATCH = some_match(5)
SAVE = pack(MATCH, 7)


def sealed(body: Any, form: int = 2) -> str:
    """A save with a checksum that fits, whatever is in it."""
    text = body if isinstance(body, str) else json.dumps(body)
    return json.dumps({"save": form, "sum": sha256(text.encode()).hexdigest(), "body": text})


BODY = json.loads(json.loads(SAVE)["body"])


def with_record(**changes: Any) -> str:
    return sealed({**BODY, "record": {**BODY["record"], **changes}})


def without(name: str) -> str:
    return sealed({key: value for key, value in BODY.items() if key != name})


def test_a_save_is_read_as_it_was_written() -> None:
    assert unpack(SAVE) == (MATCH, 7)


@pytest.mark.parametrize("name", ["", "Zoé 🚴", "<b>&amp;", '"\\', "مريم", "x" * 500, "\u202eabc", "{who}"])
def test_names_of_every_kind_are_kept(name: str) -> None:
    match = some_match(1, (name, "Sylvie"))
    assert unpack(pack(match, 1))[0].record.names == (name, "Sylvie")


@pytest.mark.parametrize(
    ("text", "why", "detail"),
    [
        ("{", "damaged", {}),
        ("[]", "foreign", {}),
        ("7", "foreign", {}),
        ("null", "foreign", {}),
        ("{}", "foreign", {}),
        ("[" * 100_000, "damaged", {}),
        (SAVE[: len(SAVE) // 2], "damaged", {}),
        (SAVE.replace('"save": 2', '"save": 3'), "future", {}),
        (SAVE.replace('"save": 2', '"save": "2"'), "field", {"field": "save"}),
        (SAVE.replace('"save": 2', '"save": 0'), "field", {"field": "save"}),
        (SAVE.replace('"save": 2', '"save": true'), "field", {"field": "save"}),
        (SAVE.replace("Sylvie", "Silvie"), "damaged", {}),
        (json.dumps({"save": 2, "sum": "", "body": 7}), "damaged", {}),
        (json.dumps({"save": 2, "body": ""}), "damaged", {}),
        (sealed("{"), "damaged", {}),
        (sealed("[]"), "field", {"field": "body"}),
        (sealed("[" * 100_000), "damaged", {}),
        (sealed({**BODY, "number": "seven"}), "field", {"field": "number"}),
        (sealed(json.dumps(BODY).replace("7", "Infinity", 1)), "field", {"field": "number"}),
        (without("seed"), "field", {"field": "seed"}),
        (without("players"), "field", {"field": "players"}),
        (sealed({**BODY, "record": {}}), "field", {"field": "format"}),
        (sealed({**BODY, "record": "{}"}), "field", {"field": "record"}),
        (with_record(game="chess"), "game", {}),
        (with_record(format=9), "future", {}),
        (with_record(rules=9), "future", {}),
        (
            with_record(moves=[*BODY["record"]["moves"][:5], [-1, {"Shuffle": {"cards": []}}]]),
            "illegal",
            {"move": 6, "article": "BR-4"},
        ),
        (with_record(moves=[[0, {"Fly": {}}]]), "illegal", {"move": 1, "article": ""}),
        (sealed({"number": 1}, 1), "field", {"field": "record"}),
        (sealed({"record": "[]", "number": 1}, 1), "field", {"field": "record"}),
        (sealed({"record": "{}", "bots": 3}, 1), "field", {"field": "bots"}),
    ],
)
def test_damage_is_named_in_both_languages(text: str, why: str, detail: dict[str, Any]) -> None:
    with pytest.raises(BadSave) as refused:
        unpack(text)
    assert (refused.value.why, refused.value.detail) == (why, detail)
    for language in LANGUAGES:
        sentence = refused.value.sentence(Words(language, load("escapades.play")))
        assert all(str(value) in sentence for value in detail.values())


# -- at a glance -----------------------------------------------------------------------------------


def test_a_glance_tells_what_the_match_does_without_replaying_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = replace(MATCH, id="abc", players=("human", "expert"), marks=(4, 2), started=5, changed=9)
    text = pack(match, 7)
    with monkeypatch.context() as patched:
        patched.setattr(Match, "resume", None)
        seen = glance(text)
    assert (seen.id, seen.number, seen.game, seen.names) == ("abc", 7, "breakaway", ("Jean", "Sylvie"))
    assert (seen.players, seen.marks) == (("human", "expert"), (4, 2))
    assert (seen.started, seen.changed, seen.moves) == (5, 9, len(match.record.moves))
    assert (seen.turn, seen.over, seen.ranks) == (match.pending, False, ())


@pytest.mark.parametrize("name", ["summary", "id", "players", "marks", "started", "changed", "record"])
@pytest.mark.parametrize("value", [None, 7.5, "x", ["x", 7.5], {"ranks": 3}])
def test_a_glance_at_what_cannot_be_is_refused(name: str, value: Any) -> None:
    if name == "id" and value == "x":
        return
    with pytest.raises(BadSave):
        glance(sealed({**BODY, name: value}))


@pytest.mark.parametrize(
    "changes",
    [{"players": ["human"]}, {"marks": [0, 1, 2]}, {"summary": {"turn": [], "ranks": [1], "scores": [3, 4]}}],
)
def test_a_glance_at_rows_of_another_length_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(BadSave):
        glance(sealed({**BODY, **changes}))


# -- the first format, for ever --------------------------------------------------------------------

FIRST = sorted((Path(__file__).parent / "fixtures").glob("save-1-*.json"))


def test_there_are_old_saves_of_every_game() -> None:
    assert {path.name.split("-")[2] for path in FIRST} == set(SHELF)


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.stem)
def test_saves_of_the_first_format_are_read_for_ever(path: Path) -> None:
    text = path.read_text("utf-8")
    body = json.loads(json.loads(text)["body"])
    match, number = unpack(text)
    assert number == body["number"]
    assert match.record.to_json() == body["record"]
    assert list(match.bots) == body["bots"]
    assert match.over == path.stem.endswith("-over")
    seen = glance(text)
    assert (seen.number, seen.over, seen.moves) == (number, match.over, len(match.record.moves))
    assert unpack(pack(match, number)) == (match, number)


# -- two slots -------------------------------------------------------------------------------------


def test_the_newer_of_two_slots_is_taken_whichever_it_is() -> None:
    older, newer = some_match(5), some_match(6)
    for slots in ([pack(older, 8), pack(newer, 9)], [pack(newer, 9), pack(older, 8)]):
        assert newest(slots) == (newer, 9, ())


def test_numbers_count_as_numbers() -> None:
    assert newest([pack(some_match(5), 9), pack(some_match(6), 10)])[1] == 10


def troubles_of(found: Found) -> tuple[Match | None, int, list[str]]:
    return found.match, found.number, [trouble.why for trouble in found.troubles]


def test_a_write_cut_short_leaves_the_one_before_it() -> None:
    older = some_match(5)
    found = newest([pack(older, 8), pack(some_match(6), 9)[:-20]])
    assert troubles_of(found) == (older, 8, ["damaged"])


def test_a_newer_slot_whose_moves_cannot_be_leaves_the_one_before_it() -> None:
    forged = sealed(
        {**BODY, "number": 9, "record": {**BODY["record"], "moves": BODY["record"]["moves"][::-1]}}
    )
    assert troubles_of(newest([SAVE, forged])) == (MATCH, 7, ["illegal"])


def test_empty_slots_are_no_damage() -> None:
    assert newest(["", ""]) == (None, 0, ())
    assert newest(["", SAVE]) == (MATCH, 7, ())


def test_two_damaged_slots_leave_nothing_and_say_so() -> None:
    assert troubles_of(newest(["x", SAVE[:-1]])) == (None, 0, ["damaged", "damaged"])


def test_a_save_of_a_later_format_is_not_to_be_overwritten() -> None:
    found = newest([SAVE, SAVE.replace('"save": 2', '"save": 3')])
    assert troubles_of(found) == (MATCH, 7, ["future"])
    assert found.future
    assert not newest([SAVE, "x"]).future


@given(st.integers(0, len(SAVE) - 1), st.text(max_size=2), st.integers(0, 3))
def test_whatever_is_altered_the_save_is_whole_or_refused(at: int, other: str, gone: int) -> None:
    found = newest([SAVE[:at] + other + SAVE[at + gone :]])
    assert (found.match, len(found.troubles)) in ((MATCH, 0), (None, 1))
