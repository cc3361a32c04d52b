"""The list of games on the device: in order, cheap, and nothing is ever dropped in silence."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from escapades.games import SHELF
from escapades.play import saves
from escapades.play.library import ADOPTED, Entry, Library, id_in, slot, slots
from escapades.play.match import Match
from escapades.play.saves import pack

NAMES = ("Jean", "Sylvie", "Paul")
FIRST = Path(__file__).parent / "fixtures" / "save-1-breakaway-under-way.json"


def match_of(id: str, changed: int, game: str = "breakaway", moves: int = 9) -> Match:
    """So many moves by anybody; a negative number plays to the end."""
    rng, match = Random(id), Match.begin(SHELF[game], NAMES, {}, id, id=id, now=1)
    while moves and match.pending:
        match, _ = match.settle_chance()
        if match.pending:
            seat = match.pending[0]
            match = match.play(seat, rng.choice(match.game.rules.legal(match.state, seat)))
            moves -= 1
    return replace(match, changed=changed)


UNDER_WAY = [match_of("one", 10), match_of("two", 30, "lifeboats"), match_of("three", 20, "jailbreak")]
OVER = [match_of("four", 5, "crosscountry", -1), match_of("five", 50, "crosscountry", -1)]


def held(*matches: Match) -> dict[str, str]:
    return {slot(match.id, number): pack(match, number) for number, match in enumerate(matches, 1)}


EVERYTHING = held(*UNDER_WAY, *OVER)


def ids(entries: tuple[Entry, ...]) -> list[str]:
    return [entry.id for entry in entries]


def test_games_in_progress_come_first_then_finished_ones_newest_first() -> None:
    library = Library({"setup": "{}", **EVERYTHING})
    assert ids(library.in_progress) == ["two", "three", "one"]
    assert ids(library.finished) == ["five", "four"]
    assert ids(library.entries) == ["two", "three", "one", "five", "four"]
    assert library.ids == {"one", "two", "three", "four", "five"}


def test_listing_replays_nothing_and_opening_does(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(Match, "resume", None)
        library = Library(EVERYTHING)
    assert library.open("one").match == UNDER_WAY[0]


def test_an_entry_tells_of_the_game() -> None:
    match = OVER[0]
    (entry,) = Library(held(match)).entries
    outcome = match.game.rules.outcome(match.state)
    assert entry.over
    assert entry.glance is not None
    assert outcome is not None
    assert (entry.glance.ranks, entry.glance.scores) == (outcome.ranks, outcome.scores)
    assert (entry.glance.game, entry.glance.names) == ("crosscountry", NAMES)


def test_of_two_slots_the_newer_is_told() -> None:
    match = UNDER_WAY[0]
    (entry,) = Library({slot("one", 4): pack(OVER[0], 4), slot("one", 5): pack(match, 5)}).entries
    assert entry.glance is not None
    assert (entry.glance.number, entry.over) == (5, False)


def test_the_only_game_of_before_is_adopted_and_goes_on_where_it_lies() -> None:
    library = Library({"game-a": FIRST.read_text("utf-8"), "game-b": "", **EVERYTHING})
    assert ADOPTED in ids(library.in_progress)
    found = library.open(ADOPTED)
    assert found.match is not None
    assert found.match.id == ADOPTED
    after = library.kept(slot(ADOPTED, found.number + 1), pack(found.match, found.number + 1))
    assert after.open(ADOPTED).number == found.number + 1
    assert slots(ADOPTED) == ("game-a", "game-b")


def test_a_damaged_slot_beside_a_good_one_is_told() -> None:
    match = UNDER_WAY[0]
    one, other = slots("one")
    (entry,) = Library({one: pack(match, 2), other: pack(match, 3)[:-9]}).entries
    assert entry.glance is not None
    assert [trouble.why for trouble in entry.troubles] == ["damaged"]


def test_what_cannot_be_read_stays_listed_can_be_exported_raw_and_deleted() -> None:
    one, other = slots("broken")
    library = Library({one: "half a sa", other: '{"save": 9}', **EVERYTHING})
    assert ids(library.unreadable) == ["broken"]
    assert library.entries[-1].id == "broken"
    assert [trouble.why for trouble in library.unreadable[0].troubles] == ["damaged", "future"]
    assert library.unreadable[0].future
    assert json.loads(library.raw("broken")) == {"unreadable": {one: "half a sa", other: '{"save": 9}'}}
    assert library.open("broken").match is None
    assert library.open("broken").future
    assert library.without("broken").ids == Library(EVERYTHING).ids


def test_a_later_release_beside_a_good_slot_is_told() -> None:
    one, other = slots("one")
    (entry,) = Library({one: pack(UNDER_WAY[0], 2), other: '{"save": 9}'}).entries
    assert entry.glance is not None
    assert entry.future


def test_a_change_looks_at_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    library, looked = Library(EVERYTHING), []
    glance = saves.glance
    monkeypatch.setattr(saves, "glance", lambda text: looked.append(text) or glance(text))
    newer = pack(match_of("one", 90, moves=10), 6)
    after = library.kept(slot("one", 6), newer)
    assert looked == [newer]
    assert ids(after.in_progress) == ["one", "two", "three"]
    assert after.without("two").ids == library.ids - {"two"}
    assert looked == [newer]


@pytest.mark.parametrize(
    ("key", "id"),
    [
        ("game/abc-1/a", "abc-1"),
        ("game/abc/b", "abc"),
        ("game/abc/c", ""),
        ("game//a", ""),
        ("game/a/b/a", ""),
        ("game/A/a", ""),
        ("game-a", ADOPTED),
        ("game-c", ""),
        ("setup", ""),
        ("", ""),
    ],
)
def test_a_key_belongs_to_a_game_or_to_none(key: str, id: str) -> None:
    assert id_in(key) == id


def test_slots_are_written_in_turn() -> None:
    assert {slot("x", 1), slot("x", 2)} == set(slots("x"))
    assert slot("x", 1) == slot("x", 3)
    assert all(id_in(key) == "x" for key in slots("x"))


# -- what another tab has written ------------------------------------------------------------------


def test_what_another_tab_has_played_is_taken_up() -> None:
    before, after = match_of("one", 10), match_of("one", 40, moves=12)
    here = Library({"game/one/a": pack(before, 4), "game/one/b": pack(before, 3)})
    there = {"game/one/a": pack(after, 6), "game/one/b": pack(after, 5), "setup": "{}"}
    assert here.renewed(there).open("one")[:2] == (after, 6)
    assert here.renewed({**there, **held(*OVER)}).ids == {"one", "four", "five"}


@pytest.mark.parametrize("theirs", ["", "older", "damaged"])
def test_what_the_store_has_lost_stays(theirs: str) -> None:
    """A store that was full or cleared knows less than the page that plays."""
    before, after = match_of("one", 10), match_of("one", 40, moves=12)
    here = Library({"game/one/a": pack(after, 6), "game/one/b": pack(after, 5)})
    store = {
        "": {},
        "older": {"game/one/a": pack(before, 4), "game/one/b": pack(before, 3)},
        "damaged": {"game/one/a": pack(after, 6)[:-9], "game/one/b": "x"},
    }
    assert here.renewed(store[theirs]).open("one")[:2] == (after, 6)


def test_a_save_of_a_later_release_is_seen_though_the_page_has_its_own() -> None:
    match = match_of("one", 10)
    later = pack(match, 2).replace('"save": 2', '"save": 99', 1)
    assert Library({"game/one/a": pack(match, 4)}).renewed({"game/one/a": later}).open("one").future
