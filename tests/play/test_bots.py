"""Bots at the table: legal, honest, better than chance; and a human alone with them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from escapades.contract import hidden_leaves, with_leaves
from escapades.games import SHELF
from escapades.kernel import CHANCE, BadOption, shuffled
from escapades.kernel.texts import Words, load
from escapades.play import saves
from escapades.play.evening import Evening, open_at, picture
from escapades.play.match import Match, seated
from escapades.play.wishes import Wishes
from escapades.scene.nodes import Answer, Choose, Play, Tell, Toggle

GAME = SHELF["breakaway"]
NAMES = ("Jean", "Sylvie", "Béatrice", "Paul")
WORDS = Words("en", load("escapades.play"), GAME.texts)
LEVELS = ("simple", "climbs", "complete", "teams")
SHORT = {"stages": 1, "talon": "short"}


def match_of(level: str, bots: tuple[int, ...], seed: str = "bots") -> Match:
    return Match.begin(GAME, NAMES, {**SHORT, "level": level}, seed, seated(len(NAMES), bots))


def to_the_end(match: Match, rng: Random) -> Match:
    """Bots play for themselves, everybody else plays any legal card."""
    while match.pending:
        seat = match.pending[0]
        if seat == CHANCE:
            match = match.chance()
        elif seat in match.bots:
            match = match.bot(seat)
        else:
            match = match.play(seat, rng.choice(GAME.rules.legal(match.state, seat)))
    return match


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_whole_races_by_the_rules(level: str) -> None:
    for seed in range(5):
        match = to_the_end(match_of(level, (0, 1, 2, 3), str(seed)), Random(seed))
        assert match.over
        assert saves.unpack(saves.pack(match, 1)) == (match, 1)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_decides_by_what_its_seat_sees(level: str) -> None:
    """Everything hidden from it dealt otherwise, it does the same."""
    match, rng = match_of(level, (0, 1, 2, 3)), Random(1)
    while match.pending:
        seat = match.pending[0]
        if seat == CHANCE:
            match = match.chance()
            continue
        seen = GAME.rules.view(match.state, seat)
        hidden = shuffled(hidden_leaves(match.state, seen), rng)
        other = replace(match, state=with_leaves(match.state, seen, iter(hidden)))
        after = match.bot(seat)
        assert other.bot(seat).record == after.record
        match = after


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_loses_less_time_than_chance(level: str) -> None:
    """One bot among three who lay anything: over forty stages it is far ahead in minutes."""
    bot = others = 0.0
    for seed in range(40):
        seat = seed % 4
        match = to_the_end(match_of(level, (seat,), str(seed)), Random(seed))
        scores = GAME.rules.outcome(match.state).scores
        bot += scores[seat]
        others += (sum(scores) - scores[seat]) / 3
    assert (others - bot) / 40 > 2  # minutes a stage


def alone(level: str, seed: str = "alone") -> Evening:
    return open_at(match_of(level, (1, 2, 3), seed))


def play_alone(evening: Evening, rng: Random, mute: bool) -> tuple[Evening, list[str]]:
    """Taps whatever can be tapped until the result; gives the screens that were shown."""
    shown = []
    while evening.shows != "result":
        shown.append(evening.shows)
        scene = picture(evening, WORDS, 1024, 768)
        acts = [node.act for node in scene.actable() if node.act and not isinstance(node.act, Tell)]
        if evening.shows == "moment":
            evening = evening.go_on()
        elif evening.shows == "bot":
            evening = evening.let_bot()
        elif evening.shows == "answer":
            assert evening.viewer == 0
            assert "climb" in evening.match.state.hands[0]
            answers = [act for act in acts if isinstance(act, Answer)]
            assert Answer(False, mute=True) in answers
            evening = evening.answer(False, mute=True) if mute else evening.answer(rng.random() < 0.5)
        else:
            assert evening.shows == "turn"
            assert evening.viewer == 0
            act = rng.choice(acts)
            if isinstance(act, Choose):
                evening = evening.choose(act.id)
            elif isinstance(act, Toggle):
                evening = evening.toggle(act.id)
            else:
                assert isinstance(act, Play)
                evening = evening.play(act)
    return evening, shown


@pytest.mark.parametrize("level", LEVELS)
def test_a_human_alone_is_never_covered_and_keeps_the_hand_in_sight(level: str) -> None:
    evening, shown = play_alone(alone(level), Random(level), mute=False)
    assert evening.match.over
    assert set(shown) <= {"turn", "moment", "bot", "answer"}
    assert "bot" in shown


def test_a_human_alone_is_asked_at_windows_and_may_have_peace_for_a_round() -> None:
    """With a climb in hand: asked again and again, or once a round at most (BR-16)."""

    def asked(mute: bool) -> int:
        shown = [play_alone(alone("climbs", str(seed)), Random(seed), mute)[1] for seed in range(6)]
        return sum(screens.count("answer") for screens in shown)

    assert asked(mute=True) > 0
    assert asked(mute=False) > 0
    for seed in range(6):
        screens = play_alone(alone("climbs", str(seed)), Random(seed), mute=True)[1]
        between = "".join({"answer": "a", "turn": "t"}.get(shows, "") for shows in screens)
        assert "aa" not in between  # a turn of one's own comes first


def test_bots_are_never_called_nor_asked_to_uncover() -> None:
    """Two humans, two bots: covers and calls are for the humans."""
    evening = open_at(match_of("climbs", (1, 3)))
    rng = Random("mixed")
    for _ in range(3000):
        if evening.shows == "result":
            break
        assert set(evening.callers) <= {0, 2}
        if evening.shows == "bot":
            assert evening.seat in (1, 3)
            evening = evening.let_bot()
        elif evening.shows == "cover":
            assert evening.seat in (0, 2)
            evening = (
                evening.call(rng.choice(evening.callers))
                if evening.callers and rng.random() < 0.3
                else evening.uncover()
            )
        elif evening.shows == "call":
            evening = evening.uncover()
        elif evening.shows == "answer":
            evening = evening.answer("climb" in evening.match.state.hands[evening.caller or 0])
        elif evening.shows == "moment":
            evening = evening.go_on()
        else:
            assert evening.viewer in (0, 2)
            moves = GAME.rules.legal(evening.match.state, evening.viewer or 0)
            evening = evening.play(Play((rng.choice(moves),)))
    assert evening.shows == "result"


def test_wishes_seat_bots_but_never_bots_alone() -> None:
    wishes = Wishes().read({"kind-0": "human", "kind-1": "expert", "kind-2": "nobody", "kind-5": "club"})
    assert wishes.seated_players == ("human", "expert", "human")
    assert Wishes.from_plain(wishes.plain()).kinds == wishes.kinds
    with pytest.raises(BadOption):
        _ = replace(wishes, kinds=("club",) * 6).seated_players


def test_wishes_for_one_game_fit_another() -> None:
    wishes = Wishes(players=6, options=(("level", "teams"), ("laps", "1")))
    fitting = wishes.fitting(SHELF["crosscountry"])
    assert (fitting.players, fitting.options) == (4, (("laps", "1"),))
    assert Match.begin(SHELF["crosscountry"], fitting.seated, fitting.chosen(SHELF["crosscountry"]), "x")
