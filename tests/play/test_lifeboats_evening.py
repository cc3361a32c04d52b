"""Evenings of Lifeboats: open turns, talk in any order, votes behind covers, and one reveal for all."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from escapades.games import SHELF
from escapades.games.lifeboats import rules
from escapades.games.lifeboats.rules import UNCAST, Announce, CallVote, ShowCap, State, Vote
from escapades.kernel import HIDDEN, News, Record, steps, verify
from escapades.kernel.texts import Words, load
from escapades.play import saves, screens
from escapades.play.evening import Evening, open_at, picture
from escapades.play.match import Match, seated
from escapades.scene.manner import OPEN, SECRET, TALK
from escapades.scene.nodes import Choose, GoOn, Play, Scene, Tell, Toggle
from rowing import FRIENDS, full, voting

GAME = SHELF["lifeboats"]
WORDS = Words("en", load("escapades.play"), GAME.texts)
ALBERT, BERTHE, CAROLE, DENIS = range(4)
CALM = ("Aab", "Bbc", "Cca", "Abc")  # three players, and nothing that would sink


def begun(seats: int, bots: tuple[int, ...] = (), seed: str = "evening", **options: Any) -> Evening:
    return open_at(Match.begin(GAME, FRIENDS[:seats], options, seed, seated(seats, bots)))


def evening_at(state: State, bots: tuple[int, ...] = ()) -> Evening:
    """An evening that has come to this position."""
    options = {"talk": "open" if state.talk else "none"}
    match = Match.begin(GAME, FRIENDS[: state.seats], options, "evening", seated(state.seats, bots))
    return open_at(replace(match, state=state))


def made(evening: Evening, since: Evening) -> list[tuple[int, Any]]:
    """The moves made in between."""
    return list(evening.match.record.moves[len(since.match.record.moves) :])


def scene_of(evening: Evening) -> Scene:
    return picture(evening, WORDS, 1024, 712)


def act(evening: Evening, id: str) -> Any:
    node = scene_of(evening).find(id)
    assert node is not None, id
    return node.act


def shown(evening: Evening) -> Any:
    """Everything on the screen, as the page would show it, and what is said aloud."""
    told = (evening.shows, evening.seat, evening.log, evening.heard)
    if evening.shows == "cover":
        assert evening.seat is not None
        return told, screens.cover(evening.match, evening.seat, WORDS, evening.callers)
    return told, scene_of(evening)


def done(evening: Evening, rng: Random) -> Evening:
    """Something that a player might do to the picture."""
    acts = [node.act for node in scene_of(evening).actable() if not isinstance(node.act, Tell)]
    playing = [act for act in acts if isinstance(act, Play)]
    doing = rng.choice(playing if playing and rng.random() < 0.6 else acts)
    match doing:
        case Choose(id):
            return evening.choose(id)
        case Toggle(id):
            return evening.toggle(id)
        case Play():
            return evening.play(doing)
        case GoOn():
            return evening.go_on()
    raise AssertionError(f"nobody does {doing} in Lifeboats")


def following(evening: Evening, rng: Random) -> Evening:
    """What comes after this screen, by whoever or whatever goes on from there."""
    match evening.shows:
        case "cover":
            return evening.uncover()
        case "moment":
            return evening.go_on()
        case "bot":
            return evening.let_bot()
    assert evening.shows in ("turn", "reveal")
    return done(evening, rng)


def told(record: Record) -> list[News]:
    return [said for _, _, state in steps(record) for said in state.news]


# -- open turns ------------------------------------------------------------------------------------


def test_open_turns_need_no_cover() -> None:
    """LB-4, LB-5, LB-14: everybody may look on while boats are placed and crews embark and swim."""
    rng, evening, seen = Random("open"), begun(4), set()
    assert (evening.shows, evening.seat) == ("turn", evening.match.state.first)
    while evening.shows != "result":
        if evening.manner == OPEN:
            assert evening.shows in ("turn", "moment", "reveal")
            assert evening.holder is None or evening.shows == "moment"
            seen.add(evening.match.state.phase)
            if evening.shows == "turn":
                assert evening.viewer == evening.seat == evening.match.pending[0]
        evening = following(evening, rng)
    assert seen >= {"berth", "embark", "leave", "board", "settle"}


# -- votes -----------------------------------------------------------------------------------------


def ballot(evening: Evening, choice: str) -> Evening:
    """One voter comes, chooses by the picture and seals."""
    assert evening.shows == "cover"
    turn = evening.uncover()
    assert (turn.shows, turn.viewer, turn.chosen) == ("turn", evening.seat, "")
    chosen = turn.choose(choice)
    return chosen.play(act(chosen, "button"))


def test_every_human_votes_behind_a_cover_and_the_last_ballot_reveals_all() -> None:
    """LB-10: Albert and Berthe name the black boat, Carole her own; until then nobody knows."""
    evening = evening_at(voting("leak", *CALM))
    asked = []
    for choice in ("boat-3", "boat-3", "boat-2"):
        assert evening.shows == "cover"
        assert evening.viewer is None
        asked.append(evening.seat)
        evening = ballot(evening, choice)
    assert asked == [ALBERT, BERTHE, CAROLE]
    assert (evening.shows, evening.viewer, evening.holder) == ("reveal", None, None)
    heaps = {node.id for node in scene_of(evening).nodes if node.id.startswith("heap-")}
    assert heaps == {"heap-3", "heap-2"}
    assert [node.act for node in scene_of(evening).actable()] == [GoOn()]
    assert "leak" in [said.what for said in evening.heard]
    after = evening.go_on()
    assert (after.shows, after.heard, after.match) == ("cover", (), evening.match)
    assert after.match.state.about == "row"


def test_a_voter_sees_nothing_of_earlier_ballots() -> None:
    """LB-10: whatever was voted before, cover and table are the same; that somebody has voted is known."""
    start = evening_at(voting("row", *CALM))
    others = [ballot(start, choice) for choice in ("boat-0", "boat-1", "cap")]
    assert len({evening.match.record.moves[-1][1] for evening in others}) == 3
    for evening in others:
        assert shown(evening) == shown(others[0])
        assert shown(evening.uncover()) == shown(others[0].uncover())
        assert HIDDEN in rules.view(evening.match.state, BERTHE).ballots
        second = ballot(evening, "boat-1")
        assert shown(second) == shown(ballot(others[0], "cap"))


def test_what_was_chosen_is_forgotten_before_the_next_voter_comes() -> None:
    evening = ballot(evening_at(voting("row", *CALM)), "boat-2")
    assert (evening.shows, evening.seat, evening.chosen, evening.toggles) == ("cover", BERTHE, "", ())
    assert [said.what for said in evening.heard] == ["sealed"]
    assert evening.uncover().heard == ()


def test_in_a_full_boat_only_those_aboard_are_asked() -> None:
    """LB-11"""
    evening = evening_at(full(("A", "B", "C", "D", "aabbcc")))
    assert (evening.shows, evening.seat) == ("cover", ALBERT)
    for choice in ("colour-2", "colour-2", "colour-0"):
        evening = ballot(evening, choice)
    assert evening.shows == "reveal"
    assert [said.seat for said in evening.heard if said.what == "votes_against"] == [0, 1, 2]


def test_a_captain_and_a_tie_are_settled_openly_after_the_reveal() -> None:
    """LB-6, LB-18"""
    for choices, seat in ((("boat-0", "cap", "boat-1"), BERTHE), (("boat-0", "boat-1", "boat-2"), ALBERT)):
        evening = evening_at(voting("leak", *CALM))
        for choice in choices:
            evening = ballot(evening, choice)
        assert evening.shows == "reveal"
        settling = evening.go_on()
        assert (settling.shows, settling.viewer, settling.match.state.phase) == ("turn", seat, "settle")
        chosen = settling.choose("boat-1")
        after = chosen.play(act(chosen, "button"))
        assert after.shows == "moment"
        assert (after.go_on().shows, after.go_on().match.state.about) == ("cover", "row")


def test_nothing_but_caps_is_voted_on_again_after_the_reveal() -> None:
    """LB-18"""
    evening = evening_at(voting("leak", *CALM))
    for _ in range(3):
        evening = ballot(evening, "cap")
    assert evening.shows == "reveal"
    again = evening.go_on()
    assert (again.shows, again.seat, again.match.state.phase) == ("cover", ALBERT, "vote")


def test_a_human_votes_and_bots_seal_theirs_before_the_reveal() -> None:
    """Without talk a vote on the oars follows the one on the leak at once (LB-12)."""
    evening = replace(evening_at(voting("leak", *CALM), (1, 2)), decide=lambda _match, _seat: Vote(1))
    sealing = evening.play(Play((Vote(1),)))
    assert (sealing.shows, sealing.match.pending) == ("bot", (1, 2))
    revealed = sealing.let_bot()
    assert revealed.shows == "reveal"
    asked = revealed.go_on()
    assert (asked.shows, asked.viewer, asked.match.state.about) == ("turn", ALBERT, "row")


# -- talk ------------------------------------------------------------------------------------------


def test_humans_speak_in_any_order_and_the_first_player_calls() -> None:
    """LB-21, LB-10"""
    evening = evening_at(voting("row", *CALM, talk=True))
    assert (evening.shows, evening.manner, evening.viewer) == ("turn", TALK, None)
    for seat, choice in ((CAROLE, 2), (ALBERT, 0), (CAROLE, 1), (BERTHE, 1)):
        asked = evening.choose(f"speaker-{seat}")
        said = act(asked, f"slip-boat-{choice}")
        assert said == Play((Announce(choice),), seat=seat)
        after = asked.play(said)
        assert made(after, evening) == [(seat, Announce(choice))]
        assert (after.shows, after.chosen) == ("turn", "")
        evening = after
    assert evening.match.state.words == (0, 1, 1)
    called = evening.play(act(evening, "call"))
    assert made(called, evening) == [(ALBERT, CallVote())]
    assert (called.shows, called.seat) == ("cover", ALBERT)


def test_bots_answer_what_is_said_and_never_stall() -> None:
    """LB-21: they speak before and after the human; a human may call at once."""
    evening = evening_at(voting("row", *CALM, talk=True), (1, 2))
    assert (evening.shows, evening.viewer) == ("turn", ALBERT)
    assert [said.seat for said in evening.heard if said.what == "announces"] == [1, 2]
    spoken = evening.play(act(evening, "slip-boat-0"))
    assert made(spoken, evening)[0] == (ALBERT, Announce(0))
    assert all(seat in (1, 2) for seat, _ in made(spoken, evening)[1:])
    called = spoken.play(act(spoken, "call"))
    assert (called.shows, called.viewer, called.manner) == ("turn", ALBERT, SECRET)
    assert [seat for seat, _ in made(called, spoken)] == [0]
    assert set(called.match.state.ballots) == {UNCAST}  # bots may think for as long as the human does
    chosen = called.choose("boat-0")
    assert chosen.play(act(chosen, "button")).let_bot().shows == "reveal"


def test_humans_let_a_bot_call_the_vote() -> None:
    """LB-10: the first player is a bot; it waits until the humans have said what they want."""
    evening = evening_at(voting("row", *CALM, talk=True, first=2), (2,))
    assert evening.shows == "turn"
    spoken = evening.play(act(evening, "slip-boat-1"))
    assert spoken.shows == "turn"
    called = spoken.play(act(spoken, "call"))
    assert (CAROLE, CallVote()) in made(called, spoken)
    assert (called.shows, called.seat) == ("cover", ALBERT)


def test_bots_talk_and_vote_by_themselves_where_no_human_is_aboard() -> None:
    """LB-11: a full boat of bots; its votes are revealed to all, and somebody goes on."""
    for talk in (True, False):
        boats = ("A", "B", "C", "D", "bbccdd")
        state = replace(voting("leak", *boats, first=1), talk=talk)
        for seat in range(4):
            state = rules.apply(state, seat, Vote(4))
        assert (state.about, state.phase) == ("overboard", "talk" if talk else "vote")
        evening = evening_at(state, (1, 2, 3))
        for _ in range(12):
            if evening.shows == "reveal":
                break
            assert evening.shows == "bot"
            evening = evening.let_bot()
        assert evening.shows == "reveal"
        assert {seat for seat, _ in evening.match.record.moves} <= {1, 2, 3}


def test_a_bot_that_is_first_player_calls_when_no_human_may_speak_any_more() -> None:
    """LB-21: three times each, then the talk is over."""
    evening = evening_at(voting("row", *CALM, talk=True, first=2), (1, 2))
    for choice in (0, 1, 0):
        assert evening.shows == "turn"
        evening = evening.play(Play((Announce(choice),), seat=ALBERT))
    for _ in range(12):
        if evening.shows != "bot":
            break
        evening = evening.let_bot()
    assert (evening.shows, evening.viewer, evening.manner) == ("turn", ALBERT, SECRET)


# -- whole evenings --------------------------------------------------------------------------------


@pytest.mark.parametrize("talk", ["open", "none"])
@pytest.mark.parametrize(("seats", "bots"), [(seats, bots) for seats in GAME.seats for bots in range(seats)])
def test_whole_evenings_by_the_acts_of_their_own_pictures(seats: int, bots: int, talk: str) -> None:
    """To the result, nobody is shown what is hidden, and every piece of news is heard once and in order."""
    rng = Random(f"{seats} {bots} {talk}")
    seated = tuple(sorted(rng.sample(range(seats), bots)))
    evening = begun(seats, seated, f"{seats}{bots}", talk=talk)
    heard, met = list(evening.heard), set()
    for _ in range(6000):
        if evening.shows == "result":
            break
        met.add(evening.shows)
        state = evening.match.state
        if evening.shows == "cover":
            assert evening.manner == SECRET
            assert evening.seat in evening.humans
        if state.phase == "vote":
            seen = rules.view(state, evening.viewer)
            other = replace(evening, match=replace(evening.match, state=rules.imagine(seen, -1, rng)))
            assert shown(other) == shown(evening)
        after = following(evening, rng)
        if not (evening.shows == after.shows == "turn" and after.match is evening.match):
            heard += after.heard  # the page says so; it says nothing when something is only chosen
        evening = after
    assert evening.shows == "result"
    assert heard == told(evening.match.record)
    assert verify(evening.match.record, evening.match.seed) == ""
    assert met == {"turn", "moment", "reveal"} | ({"cover"} if seats - bots > 1 else set()) | (
        {"bot"} if bots else set()
    )


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_human_alone_with_bots_never_sees_a_cover(seats: int) -> None:
    for seat in (0, seats - 1):
        rng, bots = Random(seat), tuple(other for other in range(seats) if other != seat)
        evening = begun(seats, bots, str(seat))
        while evening.shows != "result":
            assert evening.shows in ("turn", "moment", "bot", "reveal")
            assert evening.viewer == seat
            evening = following(evening, rng)


# -- taken up again --------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [(), (1,), (0, 2)])
def test_an_evening_left_in_the_middle_of_a_vote_is_taken_up_there(bots: tuple[int, ...]) -> None:
    """From the record alone: who has voted is not asked again, and who has not is asked behind a cover."""
    rng, evening, resumed = Random("again"), begun(4, bots), 0
    while evening.shows != "result":
        state = evening.match.state
        if evening.shows == "cover" and any(ballot != UNCAST for ballot in state.ballots):
            packed = saves.pack(evening.match, 1)
            match, _ = saves.unpack(packed)
            again = open_at(match)
            assert (again.shows, again.seat, again.match) == ("cover", evening.seat, evening.match)
            assert scene_of(again.uncover()).nodes[-1] == scene_of(evening.uncover()).nodes[-1]
            if resumed % 5 == 0:
                evening = again
            resumed += 1
        evening = following(evening, rng)
    assert resumed > 5
    assert verify(evening.match.record, evening.match.seed) == ""


def test_a_human_alone_takes_up_a_vote_without_a_cover() -> None:
    evening = evening_at(voting("row", *CALM), (1, 2))
    assert (evening.shows, evening.viewer) == ("turn", ALBERT)
    again = open_at(evening.match)
    assert (again.shows, again.viewer, again.match) == ("turn", ALBERT, evening.match)
    assert again.play(Play((ShowCap(),))).let_bot().shows == "reveal"
