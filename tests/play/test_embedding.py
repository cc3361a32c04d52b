"""What a page around a frame may ask and is told: the contract's pure part."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from escapades.games import SHELF
from escapades.kernel import CHANCE, Game, settle
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.play import embedding, panels, screens
from escapades.play.addresses import Place, place_of
from escapades.play.elements import element, texts_of
from escapades.play.embedding import Invitation, Refused, Told
from escapades.play.evening import Evening, open_at
from escapades.play.match import Match
from escapades.play.trouble import Trouble
from escapades.play.wishes import Wishes

PAGE = load("escapades.play")
LIFEBOATS = SHELF["lifeboats"]

every_game = pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)


def words(game: Game, language: str = "en") -> Words:
    return Words(language, PAGE, game.texts)


# -- the address -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "found"),
    [
        ("4", ("human", "club", "club", "club")),
        ("human,expert,club", ("human", "expert", "club")),
        ("human, human ,beginner", ("human", "human", "beginner")),
        ("", None),
        ("2", None),
        ("7", None),
        ("99999999999", None),
        ("²", None),
        ("club,club,club", None),
        ("human,robot,club", None),
        ("human,club,club,club,club,club,club,club,club", None),
    ],
)
def test_seats_are_a_number_or_who_plays_each(seats: str, found: tuple[str, ...] | None) -> None:
    assert embedding.players(seats, LIFEBOATS) == found


def test_an_address_asks_for_a_game_with_its_players_names_and_options() -> None:
    asked = {"embed": "1", "game": "lifeboats", "seats": "3", "names": "Ada,Blaise", "talk": "none", "x": "y"}
    invited = embedding.invitation(asked, SHELF)
    assert invited == Invitation(
        "lifeboats", ("human", "club", "club"), ("Ada", "Blaise"), (("talk", "none"),), False
    )
    wishes = invited.wishes(Wishes(seed="7"))
    assert wishes.seated_players == invited.players
    assert wishes.seated == ("Ada", "Blaise", "Béatrice")
    assert wishes.chosen(LIFEBOATS) == {"talk": "none"}


def test_the_page_around_chooses_no_seed() -> None:
    """With the seed it would know every card."""
    assert Invitation("lifeboats", ("human", "club", "club")).wishes(Wishes(seed="known")).seed == ""
    asked = {"game": "lifeboats", "seats": "3", "seed": "known"}
    assert embedding.invitation(asked, SHELF).options == ()
    with pytest.raises(Refused):
        embedding.read(json.dumps({"type": "start", "seats": "3", "seed": "known"}))


def test_without_players_the_reader_says_who_plays() -> None:
    kept = Wishes(kinds=("expert", "human", "human", "human", "human", "human"), players=4)
    assert embedding.invitation({"game": "jailbreak"}, SHELF).players == ()
    assert Invitation("jailbreak").wishes(kept).kinds == kept.kinds


@pytest.mark.parametrize(("shelf", "game"), [("", next(iter(SHELF))), ("1", "")])
def test_no_game_of_that_name_leads_to_the_shelf_if_one_is_wanted(shelf: str, game: str) -> None:
    assert embedding.invitation({"game": "chess", "shelf": shelf}, SHELF).game == game


@every_game
def test_no_option_of_a_game_is_called_like_a_parameter(game: Game) -> None:
    assert not {option.id for option in game.options} & {*embedding.PARAMETERS, "snapshot", "sw", "seed"}


# -- what is said ----------------------------------------------------------------------------------

GOOD: list[dict[str, Any]] = [
    {"type": "start", "seats": "human,club,club"},
    {
        "type": "start",
        "seats": "3",
        "game": "jailbreak",
        "names": ["Ada"],
        "options": {"talk": "none", "n": 1},
    },
    {"type": "load", "record": "{}"},
    {"type": "language", "language": "fr"},
    {"type": "theme", "theme": "dark", "paper": "#FFEEdd", "accent": ""},
    {"type": "pause", "on": False},
]
BAD: list[tuple[Any, str]] = [
    ([], "malformed"),
    (None, "malformed"),
    ("start", "malformed"),
    ({}, "malformed"),
    ({"type": 3}, "malformed"),
    ({"type": ["start"]}, "malformed"),
    ({"type": "ready"}, "type"),
    ({"type": "__class__"}, "type"),
    ({"type": "start"}, "field"),
    ({"type": "start", "seats": 3}, "field"),
    ({"type": "start", "seats": "3", "names": "Ada"}, "field"),
    ({"type": "start", "seats": "3", "names": ["A"] * 7}, "field"),
    ({"type": "start", "seats": "3", "names": ["A" * 201]}, "field"),
    ({"type": "start", "seats": "3", "options": {"a": {"b": 1}}}, "field"),
    ({"type": "start", "seats": "3", "options": {"a": True}}, "field"),
    ({"type": "start", "seats": "3", "more": 1}, "field"),
    ({"type": "load"}, "field"),
    ({"type": "load", "record": {}}, "field"),
    ({"type": "language", "language": "de"}, "field"),
    ({"type": "language", "language": ["fr"]}, "field"),
    ({"type": "theme", "theme": {"auto": 1}}, "field"),
    ({"type": "theme", "paper": "red"}, "field"),
    ({"type": "theme", "paper": "#12345"}, "field"),
    ({"type": "theme", "paper": "#12345g"}, "field"),
    ({"type": "theme", "paper": "url(x)"}, "field"),
    ({"type": "pause", "on": 1}, "field"),
    ({"type": "pause", "on": None}, "field"),
]


@pytest.mark.parametrize("message", GOOD)
def test_what_the_contract_has_is_read(message: dict[str, Any]) -> None:
    kind, fields = embedding.read(json.dumps({"escapades": 1, "session": "s", **message}))
    assert {"type": kind, **fields} == message


@pytest.mark.parametrize(("message", "why"), BAD)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_it_has_not_is_refused_in_a_sentence(message: Any, why: str, language: str) -> None:
    with pytest.raises(Refused) as refused:
        embedding.read(json.dumps(message))
    assert refused.value.why == why
    assert refused.value.sentence(words(LIFEBOATS, language)).endswith(".")


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"type":' * 50_000, "\0", "NaN"])
def test_no_text_brings_the_reader_down(text: str) -> None:
    with pytest.raises(Refused):
        embedding.read(text)


def test_noise_is_read_or_refused_and_nothing_else() -> None:
    rng = Random("noise")
    pieces = [json.dumps(one) for one in GOOD] + [json.dumps(one) for one, _ in BAD]
    for _ in range(3000):
        text = list(rng.choice(pieces))
        for _ in range(rng.randrange(1, 6)):
            text[rng.randrange(len(text))] = rng.choice('{}[]":,0e\\u \ud800')
        try:
            kind, _fields = embedding.read("".join(text))
        except Refused:
            continue
        assert kind in embedding.SCHEMA


def test_a_start_names_a_game_and_seats_that_there_are() -> None:
    invited = embedding.to_start({"seats": "4", "names": ["A,B"]}, "lifeboats", SHELF)
    assert (invited.game, len(invited.players), invited.names) == ("lifeboats", 4, ("A B",))
    for fields, why in (({"seats": "3", "game": "chess"}, "game"), ({"seats": "9"}, "seats")):
        with pytest.raises(Refused) as refused:
            embedding.to_start(fields, "lifeboats", SHELF)
        assert refused.value.why == why
        assert refused.value.sentence(words(LIFEBOATS)).endswith(".")


@pytest.mark.parametrize("why", ["option", "record", "pause", "busy"])
def test_every_other_refusal_has_its_sentence(why: str) -> None:
    for language in LANGUAGES:
        assert len(Refused(why, reason="!").sentence(words(LIFEBOATS, language))) > 20


# -- what is told ----------------------------------------------------------------------------------


def begun(game: Game, seed: str, humans: int = 9) -> Match:
    seats = max(3, game.seats.start)
    names = ("Ada", "Blaise", "Chloé", "Denis")[:seats]
    kinds = tuple("human" if seat < humans else "club" for seat in range(seats))
    return Match.begin(game, names, {}, seed, kinds, id="a")


def played(game: Game, seed: str) -> list[Match]:
    """A match after each of its moves, random ones, chance among them."""
    rng, match = Random(seed), begun(game, seed)
    found = [match]
    while match.pending:
        if CHANCE in match.pending:
            match = match.chance()
        else:
            seat = rng.choice(match.pending)
            match = match.play(seat, rng.choice(match.game.rules.legal(match.state, seat)))
        found.append(match)
    return found


def told_of(matches: list[Match], language: str = "en") -> list[tuple[str, dict[str, Any]]]:
    told, messages = Told(), []
    for match in matches:
        evening = Evening(match, "result" if match.over else "moment")
        told, more = embedding.follow(told, evening, words(match.game, language))
        messages += more
    return messages


@every_game
def test_a_whole_game_is_told_in_public_news_turns_and_a_result(game: Game) -> None:
    matches = played(game, "told")
    messages = told_of(matches)
    json.dumps(messages)
    assert {kind for kind, _ in messages} == {"move", "turn", "result"}
    told = [news["sentence"] for kind, one in messages if kind == "move" for news in one["told"]]
    heard = [
        game.table.sentence(said, words(game), match.record.names)
        for match in matches[1:]
        for said in game.rules.view(match.state, None).news
    ]
    assert told == heard
    kind, result = messages[-1]
    assert kind == "result"
    last = matches[-1]
    outcome = game.rules.outcome(last.state)
    assert outcome is not None
    assert (result["ranks"], result["scores"]) == (list(outcome.ranks), list(outcome.scores))
    assert (result["seed"], result["commitment"]) == ("told", last.record.commitment)
    assert embedding.portable.from_file(result["record"], (), lambda: "x")[0].state == last.state
    assert all(one["game"] == game.id for _, one in messages)


@every_game
def test_nothing_is_told_that_a_seat_could_not_know(game: Game) -> None:
    """Whatever is hidden from a seat is dealt anew: the page is told the very same, for every seat."""
    rng = Random("hidden")
    for match in played(game, "hidden")[:-1]:
        if CHANCE in match.pending:
            continue
        rules = game.rules
        view = rules.view(match.state, None)
        told = (
            embedding.who_is_asked(match, view, words(game)),
            embedding.public_news(game, view, words(game), match.record.names),
        )
        for seat in range(len(match.record.names)):
            other = replace(match, state=rules.imagine(rules.view(match.state, seat), seat, rng))
            seen = rules.view(other.state, None)
            again = (
                embedding.who_is_asked(other, seen, words(game)),
                embedding.public_news(game, seen, words(game), match.record.names),
            )
            assert again == told


@every_game
def test_no_seed_no_record_and_no_move_is_told_before_the_end(game: Game) -> None:
    for kind, message in told_of(played(game, "secret-seed"))[:-1]:
        assert kind in ("move", "turn")
        assert "secret-seed" not in json.dumps(message)
        assert set(message) <= {"game", "told", "undone", "where", "seats", "asked"}


def test_the_result_of_a_game_under_way_is_not_to_be_had() -> None:
    with pytest.raises(ValueError, match="under way"):
        embedding.result(begun(LIFEBOATS, "1"))


def test_what_comes_to_light_step_by_step_is_told_with_the_last_step() -> None:
    match = played(LIFEBOATS, "steps")[12]
    evening = Evening(match, "reveal", later=((),))
    told, messages = embedding.follow(Told(), evening, words(LIFEBOATS))
    assert messages == []
    _, messages = embedding.follow(told, replace(evening, later=()), words(LIFEBOATS))
    assert messages == [] or messages[-1][0] == "turn"


def test_a_game_that_is_taken_up_tells_only_what_comes() -> None:
    matches = played(LIFEBOATS, "up")
    told, messages = embedding.follow(Told(), Evening(matches[20], "turn"), words(LIFEBOATS))
    assert [kind for kind, _ in messages] == ["turn"]
    _, messages = embedding.follow(told, Evening(matches[20], "turn"), words(LIFEBOATS))
    assert messages == []


def test_moves_taken_back_are_told() -> None:
    game = SHELF["lifeboats"]
    matches = played(game, "back")
    at = next(n for n, match in enumerate(matches) if n > 4 and game.rules.view(match.state, None).news)
    told, _ = embedding.follow(Told(), Evening(matches[at - 2], "turn"), words(game))
    told, messages = embedding.follow(told, Evening(matches[at], "turn"), words(game))
    said = sum(kind == "move" for kind, _ in messages)
    assert said
    told, messages = embedding.follow(told, Evening(matches[at - 2], "turn"), words(game))
    assert messages[0] == ("move", {"game": "lifeboats", "undone": said, "told": []})
    assert messages[-1][0] == "turn"
    assert told.state == matches[at - 2].state


def test_a_rematch_is_told_from_its_beginning() -> None:
    matches = played(LIFEBOATS, "one")
    first = told_of(matches)
    second = told_of([*matches, *(replace(match, id="b") for match in played(LIFEBOATS, "two"))])
    assert second[: len(first)] == first
    assert second[-1][1]["seed"] == "two"


# -- how it looks ----------------------------------------------------------------------------------


def acts(tree: Any) -> list[str]:
    if isinstance(tree, str):
        return []
    here = [tree["attributes"]["data-act"]] if "data-act" in tree["attributes"] else []
    return here + [act for child in tree["children"] for act in acts(child)]


def test_where_no_shelf_is_wanted_the_set_up_stands_in_its_place() -> None:
    invited = Invitation("lifeboats")
    assert embedding.allowed(place_of("#/", SHELF), invited) == Place("setup", "lifeboats")
    assert embedding.allowed(place_of("#/", SHELF), replace(invited, shelf=True)).kind == "shelf"
    assert embedding.allowed(place_of("#/lifeboats/rules", SHELF), invited).kind == "rules"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_screen_without_a_shelf_speaks_of_one(language: str) -> None:
    told = words(LIFEBOATS, language)
    setup = screens.setup(LIFEBOATS, Wishes(), told, trouble=None)
    assert "shelf" in acts(setup)
    assert "shelf" not in acts(embedding.dressed(setup, told))
    assert "start" in acts(embedding.dressed(setup, told))
    over = played(LIFEBOATS, "over")[-1]
    for screen in (
        screens.result(over, told, None, shareable=False),
        screens.topbar("Lifeboats", told),
        panels.paused(over, told),
    ):
        shown = embedding.dressed(element("div", screen), told)
        assert "shelf" in acts(shown)
        assert told("result.shelf") not in texts_of(shown)
        assert told("back") not in json.dumps(shown, ensure_ascii=False)


def test_the_menu_has_a_way_to_a_page_of_its_own_before_the_way_back() -> None:
    told = words(LIFEBOATS)
    menu = embedding.with_ways_out(panels.menu(begun(LIFEBOATS, "1"), told, ""), told)
    assert acts(menu)[-2:] == ["carry", "shelf"]


@pytest.mark.parametrize("stored", ["denied", "apart"])
def test_the_note_offers_export_and_a_page_of_its_own(stored: str) -> None:
    told = embedding.note(stored, words(LIFEBOATS))
    assert acts(told) == ["carry", "export-here", "note-read"]


def test_the_export_is_a_text_with_a_file_where_files_can_be_had() -> None:
    told = words(LIFEBOATS)
    assert "download-export" in acts(embedding.export("{}", told, downloads=True))
    assert "download-export" not in acts(embedding.export("{}", told, downloads=False))


# -- to a page of its own --------------------------------------------------------------------------


@every_game
def test_a_game_under_way_is_carried_over_and_goes_on(game: Game) -> None:
    matches = played(game, "carried")
    for match in (matches[0], matches[len(matches) // 2], matches[-1]):
        text = embedding.to_carry(match)
        assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        assert len(text) < 60_000
        place = place_of(f"#/carried/{text}", SHELF)
        assert embedding.carried(place.what, (), lambda: "x") == match
        assert embedding.carried(place.what, {"a"}, lambda: "x").id == "x"


@pytest.mark.parametrize("text", ["", "x", "AAAA", "é", "!" * 100])
def test_what_is_no_game_is_refused(text: str) -> None:
    with pytest.raises(Trouble):
        embedding.carried(text, (), lambda: "x")


def test_a_bomb_is_not_blown_up() -> None:
    with pytest.raises(Trouble):
        embedding.carried(embedding.portable.packed(" " * 50_000_000), (), lambda: "x")


def test_open_at_agrees_with_what_is_asked() -> None:
    """The evening and the page speak of the same players."""
    match = begun(LIFEBOATS, "agree")
    evening = open_at(match)
    _, messages = embedding.follow(Told(), evening, words(LIFEBOATS))
    (turn,) = [one for kind, one in messages if kind == "turn"]
    assert evening.seat in turn["asked"]
    assert turn["seats"] == [{"name": name, "player": "human"} for name in match.record.names]


def test_settled_options_are_those_of_the_game() -> None:
    invited = embedding.invitation({"game": "lifeboats", "seats": "3", "talk": "none"}, SHELF)
    assert settle(LIFEBOATS, 3, invited.wishes(Wishes()).chosen(LIFEBOATS)) == {"talk": "none"}
