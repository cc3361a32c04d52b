"""A match grows by one move at a time, and chance plays by itself."""

from __future__ import annotations

import json
from typing import Any

import pytest

from escapades.games import SHELF
from escapades.kernel import CHANCE, BadOption, BadRecord, IllegalMove, commitment, verify
from escapades.play.match import Match, seated
from escapades.play.trouble import Trouble

GAME = SHELF["breakaway"]
NAMES = ("Jean", "Sylvie", "Paul")


def fresh(seed: str = "seed", **options: object) -> Match:
    return Match.begin(GAME, NAMES, options, seed)


def to_the_end(match: Match) -> Match:
    while not match.over:
        match, _ = match.settle_chance()
        if match.pending:
            seat = match.pending[0]
            match = match.play(seat, GAME.rules.legal(match.state, seat)[-1])
    return match


def test_the_seed_is_promised_before_anything_is_drawn() -> None:
    match = fresh()
    assert match.record.commitment == commitment("seed")
    assert match.record.moves == ()
    assert match.pending == (CHANCE,)


def test_chance_plays_until_a_player_is_asked_and_tells_all_of_it() -> None:
    match, heard = fresh().settle_chance()
    assert match.pending[0] in range(3)
    assert [said.what for said in heard][-2:] == ["starts_in_front", "dealt"]
    assert [seat for seat, _ in match.record.moves] == [CHANCE] * len(match.record.moves)


def test_the_same_seed_gives_the_same_match_and_another_one_does_not() -> None:
    assert fresh().settle_chance()[0].state == fresh().settle_chance()[0].state
    assert fresh().settle_chance()[0].state != fresh("other").settle_chance()[0].state


def test_an_illegal_move_leaves_the_match_as_it_was() -> None:
    match, _ = fresh().settle_chance()
    before = match.record, match.state
    with pytest.raises(IllegalMove):
        match.play((match.pending[0] + 1) % 3, GAME.rules.legal(match.state, match.pending[0])[0])
    assert (match.record, match.state) == before


def test_a_match_is_resumed_from_its_record_alone() -> None:
    match = to_the_end(fresh(stages=2, talon="short"))
    assert match.over
    assert Match.resume(match.record, "seed") == match
    assert verify(match.record, "seed") == ""


def test_a_match_cannot_begin_with_seats_or_options_that_there_are_not() -> None:
    with pytest.raises(BadOption):
        Match.begin(GAME, ("alone",), {}, "")
    with pytest.raises(BadOption):
        fresh(stages=0)


def test_a_record_that_cannot_be_is_not_resumed() -> None:
    match, _ = fresh().settle_chance()
    with pytest.raises(BadRecord, match=r"^move "):
        Match.resume(match.record.then(CHANCE, match.record.moves[0][1]), "seed")


# -- who sits there --------------------------------------------------------------------------------


def test_everybody_is_human_with_the_marks_in_order_unless_told_otherwise() -> None:
    match = fresh()
    assert match.players == ("human", "human", "human")
    assert match.bots == ()
    assert match.marks == (0, 1, 2)


def test_who_sits_there_with_which_mark_is_kept_through_the_game() -> None:
    players, marks = ("human", "beginner", "expert"), (5, 0, 3)
    begun = Match.begin(GAME, NAMES, {"stages": 1}, "seed", players, marks, id="abc", now=12)
    match = to_the_end(begun)
    assert (match.players, match.marks, match.id) == (players, marks, "abc")
    assert (match.started, match.changed) == (12, 12)
    assert match.bots == (1, 2)


def test_resigning_to_a_bot_or_taking_its_seat_is_no_move_of_the_record() -> None:
    match, _ = fresh().settle_chance()
    resigned = match.replace_player(1, "expert")
    assert (resigned.players, resigned.bots) == (("human", "expert", "human"), (1,))
    assert (resigned.record, resigned.state) == (match.record, match.state)
    assert resigned.replace_player(1, "human") == match


@pytest.mark.parametrize(("seat", "player"), [(3, "club"), (-1, "club"), (0, "bot"), (0, "")])
def test_nobody_else_can_sit_down(seat: int, player: str) -> None:
    with pytest.raises(ValueError, match="can sit in seat"):
        fresh().replace_player(seat, player)


def test_bots_are_seated_among_humans() -> None:
    assert seated(4, (1, 3)) == ("human", "club", "human", "club")
    assert seated(2, (0,), "beginner") == ("beginner", "human")


@pytest.mark.parametrize("id", ["a/b", "Ünder", "A", "a b", "x" * 41])
def test_an_id_can_be_part_of_a_key(id: str) -> None:
    with pytest.raises(ValueError, match="part of a key"):
        Match.begin(GAME, NAMES, {}, "seed", id=id)


# -- in plain data ---------------------------------------------------------------------------------

PLAYED = to_the_end(Match.begin(GAME, NAMES, {"stages": 1}, "seed", id="abc", now=7))
PLAIN = PLAYED.plain()


def test_plain_data_gives_the_match_again() -> None:
    assert Match.from_plain(json.loads(json.dumps(PLAIN))) == PLAYED


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("id", [None, 7, "a/b", "../x", "x" * 41]),
        ("players", [None, "human", ["human"], ["human", "human", "bot"], [[], [], []], ["human"] * 4]),
        ("marks", [None, [0, 1], [0, 1, 1], [0, 1, 6], [0, 1, -1], [0, 1, True], [0, 2, "1"], [{}, [], 1]]),
        ("started", [None, "7", -1, 7.0, True, 2**53 + 1]),
        ("changed", [None, "7", -1, 7.0, True, 2**53 + 1]),
        ("seed", [None, 7, "another seed", "\ud800"]),
    ],
)
def test_a_field_that_cannot_be_is_named(field: str, values: list[Any]) -> None:
    for value in values:
        with pytest.raises(Trouble) as found:
            Match.from_plain({**PLAIN, field: value})
        assert (found.value.why, found.value.detail) == ("field", {"field": field})
    with pytest.raises(Trouble):
        Match.from_plain({name: value for name, value in PLAIN.items() if name != field})


@pytest.mark.parametrize(
    ("changes", "why", "detail"),
    [
        ({"format": 2}, "future", {}),
        ({"rules": 99}, "future", {}),
        ({"game": "chess"}, "game", {}),
        ({"names": ["Jean", "Sylvie", "\udfff"]}, "field", {"field": "names"}),
        ({"options": {"stages": 99}}, "field", {"field": "options"}),
        ({"moves": [[0, {"Fly": {}}]]}, "illegal", {"move": 1, "article": ""}),
        ({"moves": [*PLAIN["record"]["moves"], [0, {"Lay": {"card": 44}}]]}, "illegal", None),
    ],
)
def test_a_record_that_cannot_be_is_named(changes: Any, why: str, detail: dict[str, Any] | None) -> None:
    with pytest.raises(Trouble) as found:
        Match.from_plain({**PLAIN, "record": {**PLAIN["record"], **changes}})
    expected = {"move": len(PLAYED.record.moves) + 1, "article": "BR-4"} if detail is None else detail
    assert (found.value.why, found.value.detail) == (why, expected)
