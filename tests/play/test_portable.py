"""Games as files and links: taken in whole and checked, or refused with a sentence that says why."""

from __future__ import annotations

import json
import tracemalloc
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import count
from random import Random
from time import process_time
from typing import Any

import pytest

from escapades.games import SHELF
from escapades.kernel import CHANCE, verify
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.play.match import Match
from escapades.play.portable import (
    LARGEST,
    LONGEST_LINK,
    MOST_GAMES,
    MOST_MOVES,
    BadImport,
    fits,
    from_file,
    from_fragment,
    to_file,
    to_files,
    to_fragment,
)
from playing import NAMES, Table, covering_tables

TABLES = [*covering_tables()]
STRANGE = ("x" * 300, "مريم\u202e", "<b onclick=x>&amp;", "👩‍🚒🚴", '"\\\n', "{who}")


def match_of(where: Table, most: int = 100_000, **about: Any) -> Match:
    """Bots play; a game that takes `most` moves is left there."""
    match = Match.begin(where.game, NAMES[: where.seats], dict(where.options), f"seed {where}", **about)
    while match.pending and len(match.record.moves) < most:
        match = match.chance() if CHANCE in match.pending else match.bot(match.pending[0])
    return match


def fresh() -> Iterator[str]:
    return (f"fresh-{number}" for number in count())


def taken_in(text: str, *taken: str) -> tuple[Match, ...]:
    return from_file(text, taken, fresh().__next__)


def where_of(game: str) -> Table:
    return next(where for where in TABLES if where.game.id == game)


UNDER_WAY = {game: match_of(where_of(game), 25, id=f"{game}-1", now=5) for game in SHELF}
OVER = {game: match_of(where_of(game), id=f"{game}-2", now=7) for game in SHELF}
EVERYTHING = (*UNDER_WAY.values(), *OVER.values())


def test_games_are_really_under_way_and_over() -> None:
    assert not any(match.over for match in UNDER_WAY.values())
    assert all(match.over for match in OVER.values())


# -- files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", EVERYTHING, ids=lambda match: match.id)
def test_a_game_comes_back_as_it_left_and_can_go_on(match: Match) -> None:
    (again,) = taken_in(to_file([match]))
    assert again == match
    if not again.over:
        seat = again.pending[0]
        assert again.bot(seat) if seat != CHANCE else again.chance()


def test_all_games_leave_in_one_file() -> None:
    assert taken_in(to_file(EVERYTHING)) == EVERYTHING


def test_names_of_every_kind_come_through_unharmed() -> None:
    match = Match.begin(SHELF["lifeboats"], STRANGE, {}, "é 🚴")
    (again,) = taken_in(to_file([match]))
    assert again.record.names == STRANGE


def test_a_game_that_is_already_here_gets_another_id() -> None:
    one, other = UNDER_WAY["lifeboats"], OVER["lifeboats"]
    found = taken_in(to_file([one, other, one, replace(other, id="")]), one.id, "fresh-0")
    assert [match.id for match in found] == ["fresh-1", other.id, "fresh-2", "fresh-3"]
    assert found[0].record == one.record


def test_more_than_a_file_can_hold_leaves_in_several() -> None:
    match = OVER["lifeboats"]
    many = [replace(match, id=f"n-{number}") for number in range(MOST_GAMES // 2)]
    files = to_files(many)
    assert len(files) > 1
    assert all(len(text.encode()) <= LARGEST for text in files)
    assert [m.id for m in many] == [found.id for text in files for found in taken_in(text)]
    assert to_files([]) == ()


PLAIN = json.loads(to_file([UNDER_WAY["breakaway"]]))
(GAME,) = PLAIN["games"]
MOVES = GAME["record"]["moves"]


def with_game(**changes: Any) -> str:
    return json.dumps({**PLAIN, "games": [{**GAME, **changes}]})


def with_record(**changes: Any) -> str:
    return with_game(record={**GAME["record"], **changes})


REFUSED = [
    ("", "json", {"line": 1}),
    ("{", "json", {"line": 1}),
    ('{\n "escapades": 1,\n oops}', "json", {"line": 3}),
    ("null", "foreign", {}),
    ("[]", "foreign", {}),
    ('{"chess": 1}', "foreign", {}),
    (json.dumps({**PLAIN, "escapades": 2}), "future", {}),
    (json.dumps({**PLAIN, "escapades": "1"}), "field", {"field": "escapades"}),
    (json.dumps({**PLAIN, "escapades": True}), "field", {"field": "escapades"}),
    (json.dumps({"escapades": 1}), "field", {"field": "games"}),
    (json.dumps({"escapades": 1, "games": []}), "games", {"most": MOST_GAMES}),
    (json.dumps({"escapades": 1, "games": [GAME] * (MOST_GAMES + 1)}), "games", {"most": MOST_GAMES}),
    (json.dumps({"escapades": 1, "games": [7]}), "foreign", {}),
    ('{"escapades": 1, "x": "' + "y" * LARGEST + '"}', "large", {"most": 1024}),
    ('{"escapades": 1, "x": "' + "é" * (LARGEST * 3 // 4) + '"}', "large", {"most": 1024}),
    ("[" * 100_000, "deep", {}),
    ('{"escapades":' * 10_000, "deep", {}),
    ('{"escapades": 1, "games": ' + "[" * 16 + "]" * 16 + "}", "deep", {}),
    ('{"escapades": 1' + "0" * 5000 + "}", "json", {"line": 1}),
    ('{"escapades": NaN}', "field", {"field": "escapades"}),
    (with_game(seed="another"), "field", {"field": "seed"}),
    (with_game(id="../../x"), "field", {"field": "id"}),
    (with_game(marks=[0, 0]), "field", {"field": "marks"}),
    (with_game(players=["human", "god"]), "field", {"field": "players"}),
    (with_game(started=-1), "field", {"field": "started"}),
    (with_game(changed=1e300), "field", {"field": "changed"}),
    (with_game(record=[]), "field", {"field": "record"}),
    (with_record(names=["Ada", "\ud83d"]), "field", {"field": "names"}),
    (with_record(names="Ada"), "field", {"field": "names"}),
    (with_record(options={"stages": 1.0}), "field", {"field": "options"}),
    (with_record(commitment=7), "field", {"field": "commitment"}),
    (with_record(commitment="7"), "field", {"field": "seed"}),
    (with_record(game="chess"), "game", {}),
    (with_record(game=["breakaway"]), "game", {}),
    (with_record(format=2), "future", {}),
    (with_record(rules=2), "future", {}),
    (with_record(moves=[7] * (MOST_MOVES + 1)), "moves", {"most": MOST_MOVES}),
    (with_record(moves="many"), "field", {"field": "moves"}),
    (with_record(moves=[*MOVES, 7]), "illegal", {"move": len(MOVES) + 1, "article": ""}),
    (with_record(moves=[*MOVES, [0, {"__class__": {}}]]), "illegal", {"move": len(MOVES) + 1, "article": ""}),
    (
        with_record(moves=[*MOVES, [-1, {"Shuffle": {"cards": []}}]]),
        "illegal",
        {"move": len(MOVES) + 1, "article": "BR-4"},
    ),
]


@pytest.mark.parametrize(("text", "why", "detail"), REFUSED)
def test_what_is_wrong_with_a_file_is_said_in_both_languages(
    text: str, why: str, detail: dict[str, Any]
) -> None:
    began = process_time()
    with pytest.raises(BadImport) as refused:
        taken_in(text)
    assert (refused.value.why, refused.value.detail) == (why, detail)
    assert process_time() - began < 2
    for language in LANGUAGES:
        sentence = refused.value.sentence(Words(language, load("escapades.play")))
        assert all(str(value) in sentence for value in detail.values())


def test_one_bad_game_keeps_the_others_out() -> None:
    good = GAME | {"id": "good"}
    with pytest.raises(BadImport):
        taken_in(json.dumps({"escapades": 1, "games": [good, {**GAME, "seed": "another"}]}))


def test_brackets_in_a_name_are_not_deep() -> None:
    match = Match.begin(SHELF["breakaway"], ('\\"' + "[{" * 99, "Bo"), {}, "x", id="x")
    assert taken_in(to_file([match])) == (match,)


# -- links -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "where", [where for where in TABLES if dict(where.options).get("stages", 1) < 9], ids=str
)
def test_a_finished_game_comes_back_from_a_link_and_can_be_verified(where: Table) -> None:
    match = match_of(where, players=("human", *["expert"] * (where.seats - 1)), now=3)
    assert fits(match)
    text = to_fragment(match)
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    again = from_fragment(text)
    assert again == replace(match, started=0)
    assert verify(again.record, again.seed) == ""


def test_names_of_every_kind_fit_in_a_link() -> None:
    match = Match.begin(SHELF["lifeboats"], STRANGE, {}, "é 🚴")
    while match.pending:
        match = match.chance() if CHANCE in match.pending else match.bot(match.pending[0])
    assert from_fragment(to_fragment(match)).record == match.record


def test_chance_that_was_tampered_with_stays_so_in_a_link() -> None:
    """The link tells the same lie, and the seed finds it out there as well."""
    rng, match = Random("loaded"), Match.begin(SHELF["jailbreak"], NAMES[:3], {}, "promised")
    while match.pending:
        if CHANCE in match.pending:
            match = match.play(CHANCE, match.game.rules.chance(match.state, rng))
        else:
            match = match.bot(match.pending[0])
    again = from_fragment(to_fragment(match))
    assert again.record == match.record
    assert verify(again.record, again.seed).startswith("move ")


def test_a_game_under_way_does_not_leave_in_a_link() -> None:
    match = UNDER_WAY["lifeboats"]
    assert not fits(match)
    with pytest.raises(BadImport, match="unfinished"):
        to_fragment(match)


def test_a_game_that_is_too_long_for_a_link_is_found_out() -> None:
    names = tuple("".join(Random(seat).choices("abcdefghij", k=3_000)) for seat in range(4))
    match = replace(OVER["lifeboats"], record=replace(OVER["lifeboats"].record, names=names[:3]))
    assert not fits(match)
    with pytest.raises(BadImport, match="large"):
        from_fragment(to_fragment(match))


def link(content: Any) -> str:
    """A link with a checksum that fits, whatever is in it."""
    plain = content if isinstance(content, bytes) else json.dumps(content).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = urlsafe_b64encode(packer.compress(plain) + packer.flush()).decode().rstrip("=")
    return f"1.{sha256(plain).hexdigest()[:16]}.{packed}"


LINK = to_fragment(OVER["breakaway"])
CONTENT = json.loads(zlib.decompress(urlsafe_b64decode(LINK.split(".")[2] + "=="), -15))


def test_a_link_made_by_hand_is_taken_in() -> None:
    assert from_fragment(link(CONTENT)).record == OVER["breakaway"].record


COUNT = len(OVER["breakaway"].record.moves)


@pytest.mark.parametrize(
    ("text", "why", "detail"),
    [
        ("", "foreign", {}),
        ("x", "foreign", {}),
        ("1.2", "foreign", {}),
        ("x.y.z", "foreign", {}),
        ("².y.z", "foreign", {}),
        ("2" + LINK[1:], "future", {}),
        ("9" * 5_000 + LINK[1:], "future", {}),
        ("0" + LINK[1:], "field", {"field": "escapades"}),
        (LINK[:-5], "damaged", {}),
        (LINK.replace(".", ".0", 1), "damaged", {}),
        (LINK + "A" * LONGEST_LINK, "large", {"most": 6}),
        (LINK + "!", "damaged", {}),
        ("1.0.é", "damaged", {}),
        (link(b"\xff"), "damaged", {}),
        (link(b"{"), "json", {"line": 1}),
        (link([]), "foreign", {}),
        (link(json.loads("[" * 30 + "]" * 30)), "deep", {}),
        (link({**CONTENT, "moves": CONTENT["moves"][:-1]}), "unfinished", {}),
        (link({**CONTENT, "moves": [*CONTENT["moves"], 0]}), "illegal", {"move": COUNT + 1, "article": ""}),
        (link({**CONTENT, "moves": [9999]}), "illegal", {"move": 3, "article": ""}),
        (link({**CONTENT, "moves": [-1]}), "illegal", {"move": 3, "article": ""}),
        (link({**CONTENT, "moves": [True]}), "illegal", {"move": 3, "article": ""}),
        (link({**CONTENT, "moves": [{"Fly": {}}]}), "illegal", {"move": 1, "article": ""}),
        (
            link({**CONTENT, "moves": [{"Shuffle": {"cards": []}}]}),
            "illegal",
            {"move": 1, "article": "BR-3"},
        ),
        (link({**CONTENT, "moves": None}), "field", {"field": "moves"}),
        (link({**CONTENT, "moves": [0] * (MOST_MOVES + 1)}), "moves", {"most": MOST_MOVES}),
        (link({**CONTENT, "seed": 7}), "field", {"field": "seed"}),
        (link({**CONTENT, "seed": "\ud800"}), "field", {"field": "seed"}),
        (link({**CONTENT, "players": []}), "field", {"field": "players"}),
        (link({**CONTENT, "game": "chess"}), "game", {}),
        (link({**CONTENT, "rules": 9}), "future", {}),
    ],
)
def test_what_is_wrong_with_a_link_is_said_in_both_languages(
    text: str, why: str, detail: dict[str, Any]
) -> None:
    with pytest.raises(BadImport) as refused:
        from_fragment(text)
    assert (refused.value.why, refused.value.detail) == (why, detail)
    for language in LANGUAGES:
        assert refused.value.sentence(Words(language, load("escapades.play")))


def test_a_link_that_would_blow_up_is_refused_in_little_room() -> None:
    text = link(b'{"game":"' + b"x" * 4_000_000 + b'"}')
    assert len(text) <= LONGEST_LINK
    tracemalloc.start()
    with pytest.raises(BadImport, match="damaged"):
        from_fragment(text)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 1_000_000
