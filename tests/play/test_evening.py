"""A whole evening: cover before each turn, a moment after it, windows to speak up, interludes, a result."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from escapades.contract import hidden_leaves, with_leaves
from escapades.games import SHELF
from escapades.games.breakaway.data import BOOST, CLIMB, SLUMP
from escapades.games.breakaway.rules import Boost, Card, Climb, Done, GiveSlump, Lay, Pass, Ready, State
from escapades.kernel import CHANCE, HIDDEN, commitment, draw_below, shuffled, steps, verify
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.play import saves, screens
from escapades.play.elements import texts_of
from escapades.play.evening import LOG_LINES, Evening, log_lines, open_at, picture
from escapades.play.match import Match
from escapades.scene.nodes import Answer, Call, Choose, Play, Scene, Tell, Toggle
from racing import riding

GAME = SHELF["breakaway"]
NAMES = ("Jean", "Sylvie", "Béatrice", "Paul")
JEAN, SYLVIE, BEATRICE, PAUL = range(4)
WORDS = {language: Words(language, load("escapades.play"), GAME.texts) for language in LANGUAGES}
LEVELS = ("simple", "climbs", "complete", "teams")


def started(stages: int = 1, seed: str = "soirée", **options: Any) -> Evening:
    return open_at(Match.begin(GAME, NAMES, {"stages": stages, "talon": "short", **options}, seed))


def evening_at(state: State) -> Evening:
    """An evening that has come to this position; the cover is on."""
    options = {"level": state.level, "stages": state.stages}
    return open_at(replace(Match.begin(GAME, NAMES[: state.seats], options, "soirée"), state=state))


def plain(card: int, *with_it: Any, declined: tuple[Any, ...] = (Boost(), Climb())) -> Play:
    """What the table plays for a card: announced where it must be, closed where it can be."""
    return Play((Ready(), Lay(card), *with_it), Done(), tuple(d for d in declined if d not in with_it))


def with_other_hands(match: Match, seat: int | None = None) -> Match:
    """The same match as `seat` sees it (None: everybody), with everything hidden dealt otherwise."""
    seen = GAME.rules.view(match.state, seat)
    hidden = shuffled(hidden_leaves(match.state, seen), Random("otherwise"))
    return replace(match, state=with_leaves(match.state, seen, iter(hidden)))


def take_turn(evening: Evening) -> Evening:
    """The first route card of the hand, and nothing with it."""
    seat = evening.seat
    assert seat is not None
    turn = evening.uncover()
    return turn.play(plain(next(c for c in turn.match.state.hands[seat] if isinstance(c, int))))


def made(evening: Evening, since: Evening) -> list[tuple[int, Any]]:
    """The moves made in between."""
    return list(evening.match.record.moves[len(since.match.record.moves) :])


# -- from the first cover to the result ------------------------------------------------------------


def test_an_evening_begins_with_a_covered_hand() -> None:
    evening = open_at(Match.begin(GAME, NAMES, {}, "soirée"))
    assert evening.shows == "cover"
    assert evening.seat == evening.match.state.leader
    assert evening.viewer is None
    assert [said.what for said in evening.heard][-1] == "dealt"


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_stages_from_the_first_cover_to_the_result(language: str) -> None:
    """Each screen in its order; every move is covered before and seen by all after."""
    words, evening, order = WORDS[language], started(stages=2), []
    for _ in range(42):
        assert evening.shows == "cover"
        assert screens.cover(evening.match, evening.seat, words)
        mover = evening.seat
        turn = evening.uncover()
        assert (turn.shows, turn.viewer, turn.chosen) == ("turn", mover, "")
        moment = take_turn(evening)
        assert (moment.shows, moment.viewer, moment.chosen) == ("moment", None, "")
        assert moment.match.record.moves[-1][0] == mover
        assert moment.heard
        evening = moment.go_on()
        order.append(evening.shows)
        if evening.shows == "interlude":
            assert screens.interlude(evening.match, words)
            evening = evening.next_stage()
            assert evening.heard[-1].what == "dealt"
    assert order == ["cover"] * 20 + ["interlude"] + ["cover"] * 20 + ["result"]
    assert screens.result(evening.match, words, None, shareable=True)
    assert verify(evening.match.record, evening.match.seed) == ""


def test_nothing_of_the_game_is_on_the_cover() -> None:
    """The cover is the same whatever has been played; the first one adds the fingerprint of the seed."""
    evening = started()
    fingerprint = evening.match.record.commitment
    assert fingerprint in " ".join(texts_of(screens.cover(evening.match, 0, WORDS["en"])))
    evening = take_turn(evening).go_on()
    played = evening
    for _ in range(8):
        for words in WORDS.values():
            seat = evening.seat
            assert screens.cover(evening.match, seat, words) == screens.cover(played.match, seat, words)
            assert fingerprint not in " ".join(texts_of(screens.cover(evening.match, seat, words)))
        evening = take_turn(evening).go_on()


def test_after_a_moment_everybody_sees_the_move_and_no_hand() -> None:
    moment = take_turn(started())
    seen = GAME.rules.view(moment.match.state, moment.viewer)
    assert {card for hand in seen.hands for card in hand} == {HIDDEN}
    assert seen.news == moment.match.state.news == moment.heard != ()


def test_a_choice_and_its_toggles_are_forgotten_when_they_are_played() -> None:
    evening = started().uncover().choose("card-44-0").toggle("boost")
    assert (evening.chosen, evening.toggles) == ("card-44-0", ("boost",))
    after = take_turn(evening)
    assert (after.chosen, after.toggles) == ("", ())


def test_a_toggle_is_taken_away_by_the_same_tap() -> None:
    evening = started().uncover().toggle("boost").toggle("climb")
    assert evening.toggles == ("boost", "climb")
    assert evening.toggle("boost").toggles == ("climb",)
    assert evening.toggle("boost").toggle("boost").toggles == ("climb", "boost")


def test_a_help_stays_after_a_move() -> None:
    evening = take_turn(started().uncover().toggle("boost").toggle("help-risk"))
    assert evening.toggles == ("help-risk",)


def test_the_log_has_the_last_moves_newest_first() -> None:
    evening = started()
    movers = []
    for _ in range(15):
        movers.insert(0, evening.seat)
        evening = take_turn(evening).go_on()
    assert [seat for seat, _ in evening.log[:12]] == movers[:12]
    for _ in range(4):
        evening = take_turn(evening).go_on()
    assert len(evening.log) == LOG_LINES
    for words in WORDS.values():
        assert all(line for _, line in log_lines(evening, words))


@pytest.mark.parametrize("moves", [0, 1, 20, 21, 22, 41, 42])
def test_an_evening_is_taken_up_where_it_was_left(moves: int) -> None:
    """From a save, also between two stages and at the end; never with a hand uncovered."""
    evening = started(stages=2)
    for _ in range(moves):
        if evening.shows == "interlude":
            evening = evening.next_stage()
        evening = take_turn(evening).go_on()
    match, _ = saves.unpack(saves.pack(evening.match, 1))
    again = open_at(match)
    assert (again.shows, again.match, again.seat) == (evening.shows, evening.match, evening.seat)
    assert again.viewer is None


def test_an_evening_left_before_the_first_deal_is_dealt_when_taken_up() -> None:
    again = open_at(Match.begin(GAME, NAMES, {}, "soirée"))
    assert again.shows == "cover"
    assert CHANCE not in again.match.pending


def test_the_promise_stands_from_the_first_move_on() -> None:
    assert started().match.record.commitment == commitment("soirée")


# -- a climb before the leader's card --------------------------------------------------------------

HANDS: tuple[tuple[Card, ...], ...] = ((43, 44), (44, CLIMB), (44, CLIMB), (44, 45))


def announced(**more: Any) -> tuple[Evening, Evening]:
    """Jean leads and has chosen his 44: the turn, and the moment in which the others may speak up."""
    turn = evening_at(riding(level="climbs", turn=JEAN, hands=HANDS, **more)).uncover()
    assert (turn.shows, turn.viewer) == ("turn", JEAN)
    return turn, turn.play(plain(44))


def test_what_was_begun_waits_while_the_others_may_speak_up() -> None:
    """BR-16: nothing is laid yet, and nobody's hand is to be seen."""
    turn, moment = announced()
    assert made(moment, turn) == [(JEAN, Ready())]
    assert (moment.shows, moment.viewer, moment.seat) == ("moment", None, JEAN)
    assert moment.window is not None
    assert (moment.window.seats, moment.window.host, moment.window.resumes) == ((1, 2, 3), JEAN, True)
    assert moment.plan == replace(plain(44), moves=(Lay(44),))
    assert moment.match.state.piles[JEAN] == (44,)  # the card of the round before


def test_nobody_speaks_up_and_the_card_is_laid() -> None:
    """BR-16: then the window after the card opens, and is open on the next cover until it is lifted."""
    _, moment = announced()
    laid = moment.go_on()
    assert made(laid, moment) == [*((seat, Pass()) for seat in (1, 2, 3)), (JEAN, Lay(44)), (JEAN, Done())]
    assert (laid.shows, laid.plan, laid.match.state.phase) == ("moment", None, "ask_after")
    assert laid.window is not None
    assert (laid.window.host, laid.window.resumes) == (SYLVIE, False)
    cover = laid.go_on()
    assert (cover.shows, cover.seat, cover.viewer) == ("cover", SYLVIE, None)
    assert cover.match == laid.match
    assert cover.window == laid.window
    turn = cover.uncover()
    assert made(turn, cover) == [(seat, Pass()) for seat in (1, 2, 3)]
    assert (turn.shows, turn.viewer, turn.window) == ("turn", SYLVIE, None)


def test_a_call_is_covered_first_and_an_answer_of_no_leaves_all_as_it_was() -> None:
    """BR-16: also for a player without any climb."""
    for seat in (SYLVIE, PAUL):
        _, moment = announced()
        call = moment.call(seat)
        assert (call.shows, call.viewer, call.match) == ("call", None, moment.match)
        answer = call.uncover()
        assert (answer.shows, answer.viewer, answer.match) == ("answer", seat, moment.match)
        back = answer.answer(False)
        assert (back.shows, back.viewer, back.match) == ("moment", None, moment.match)
        assert (back.plan, back.window) == (moment.plan, moment.window)
        assert call.answer(False) == back  # without even looking
        assert made(back.go_on(), moment)[-2:] == [(JEAN, Lay(44)), (JEAN, Done())]


def test_a_climb_passes_for_those_before_and_the_leader_chooses_anew() -> None:
    """BR-16"""
    _, moment = announced()
    climbed = moment.call(BEATRICE).uncover().answer(True)
    assert made(climbed, moment) == [(SYLVIE, Pass()), (BEATRICE, Climb())]
    assert (climbed.shows, climbed.plan, climbed.window, climbed.caller) == ("moment", None, None, None)
    assert [said.what for said in climbed.heard] == ["climb_in_front"]
    cover = climbed.go_on()
    assert (cover.shows, cover.seat) == ("cover", JEAN)
    turn = cover.uncover()
    assert (turn.shows, turn.viewer, turn.match.state.phase) == ("turn", JEAN, "lay")
    assert made(turn.play(plain(43)), turn) == [(JEAN, Lay(43))]


# -- a climb after the leader's card ---------------------------------------------------------------


def after_the_card() -> Evening:
    _, moment = announced()
    return moment.go_on().go_on()


def test_somebody_speaks_up_while_the_next_cover_is_on() -> None:
    """BR-16: no leads back to the same cover, yes to the moment and then to the same cover without window."""
    cover = after_the_card()
    call = cover.call(BEATRICE)
    assert (call.shows, call.viewer) == ("call", None)
    back = call.uncover().answer(False)
    assert back == replace(cover, heard=())
    climbed = call.uncover().answer(True)
    assert made(climbed, cover) == [(SYLVIE, Pass()), (BEATRICE, Climb())]
    assert (climbed.shows, climbed.match.state.climbing) == ("moment", True)
    again = climbed.go_on()
    assert (again.shows, again.seat, again.window) == ("cover", SYLVIE, None)
    assert again.uncover().viewer == SYLVIE


def test_the_next_rider_may_speak_up_as_well() -> None:
    """BR-16: Sylvie answers first and then has her turn behind the same cover."""
    climbed = after_the_card().call(SYLVIE).uncover().answer(True)
    cover = climbed.go_on()
    assert (cover.shows, cover.seat) == ("cover", SYLVIE)


def test_an_evening_left_in_a_window_is_taken_up_on_a_cover_with_the_window_open() -> None:
    """What was begun is forgotten before the card; the leader is asked again."""
    _, moment = announced()
    for left, host, phase in ((moment, JEAN, "lay"), (after_the_card(), SYLVIE, "ride")):
        again = open_at(left.match)
        assert (again.shows, again.seat, again.plan) == ("cover", host, None)
        assert again.window == left.window
        called = again.call(PAUL).uncover()
        assert (called.answer(False).shows, called.answer(False).seat) == ("cover", host)
        turn = again.uncover()
        assert (turn.shows, turn.viewer, turn.match.state.phase) == ("turn", host, phase)


# -- what goes with a card -------------------------------------------------------------------------


def test_done_is_said_by_itself_when_nothing_new_can_be_done() -> None:
    """BR-23: the boost in hand was declined."""
    turn = evening_at(
        riding(level="complete", turn=SYLVIE, hands=((44,), (44, BOOST), (44,), (44,)))
    ).uncover()
    moment = turn.play(plain(44, declined=(Boost(),)))
    assert made(moment, turn) == [(SYLVIE, Lay(44)), (SYLVIE, Done())]
    assert moment.shows == "moment"


def test_done_waits_when_the_replacement_opens_something_new() -> None:
    """BR-23: a climb drawn for the boost may be played with the same card; its player is asked."""
    state = riding(
        level="complete", turn=SYLVIE, hands=((44,), (44, BOOST), (44,), (44,)), talon=(CLIMB, 40, 41, 42)
    )
    turn = evening_at(state).uncover()
    asked = turn.play(plain(44, Boost(), declined=()))
    assert made(asked, turn) == [(SYLVIE, Lay(44)), (SYLVIE, Boost())]
    assert (asked.shows, asked.viewer, asked.match.state.phase) == ("turn", SYLVIE, "laid")
    climbed = asked.play(Play((Climb(),), Done(), ()))
    assert (climbed.shows, climbed.match.state.leader, climbed.match.state.climbing) == (
        "moment",
        SYLVIE,
        True,
    )


def test_the_table_declines_only_what_is_in_hand() -> None:
    """BR-23: so that what is drawn on the way is offered."""
    state = riding(level="complete", turn=SYLVIE, hands=((44,), (44, BOOST), (44,), (44,)), talon=(CLIMB, 40))
    evening = evening_at(state).uncover().choose("card-44-0")
    plan = node_act(evening, "button")
    assert plan == Play((Ready(), Lay(44)), Done(), (Boost(),))
    plan = node_act(evening.toggle("boost"), "button")
    assert plan == Play((Ready(), Lay(44), Boost()), Done(), ())
    assert isinstance(plan, Play)
    assert evening.play(plan).shows == "turn"


def test_a_special_before_the_card_leaves_the_turn_with_its_player() -> None:
    """BR-21"""
    turn = evening_at(
        riding(level="complete", turn=SYLVIE, hands=((44,), (44, BOOST), (44,), (44,)))
    ).uncover()
    boosted = turn.play(Play((Boost(),)))
    assert (boosted.shows, boosted.viewer, boosted.match.state.boosted) == ("turn", SYLVIE, True)
    assert [said.what for said in boosted.heard] == ["boost"]


# -- teams -----------------------------------------------------------------------------------------


def team_turn(talon: tuple[Card, ...] = (40,) * 9, **more: Any) -> Evening:
    hands: tuple[tuple[Card, ...], ...] = ((44,) * 7, (44,) * 6 + (CLIMB,))
    more = {"leader": 2, "turn": 0, **more}
    return evening_at(riding(level="teams", speeds=(44,) * 4, hands=hands, talon=talon, **more)).uncover()


def test_the_second_rider_plays_without_a_hand_over() -> None:
    """BR-31"""
    moment = team_turn().play(plain(44))
    assert (moment.shows, moment.viewer) == ("moment", None)
    second = moment.go_on()
    assert (second.shows, second.viewer, second.match.state.rider) == ("turn", JEAN, 1)
    cover = second.play(plain(44)).go_on()
    assert (cover.shows, cover.seat) == ("cover", SYLVIE)


def test_the_window_after_a_teams_card_closes_with_the_moment() -> None:
    """BR-16, BR-31: the same player goes on, so there is no cover on which it could stay open."""
    moment = team_turn(leader=0).play(plain(44)).go_on()
    assert (moment.shows, moment.match.state.phase) == ("moment", "ask_after")
    second = moment.go_on()
    assert made(second, moment) == [(SYLVIE, Pass())]
    assert (second.shows, second.viewer) == ("turn", JEAN)
    climbed = moment.call(SYLVIE).uncover().answer(True).go_on()
    assert (climbed.shows, climbed.seat, climbed.match.state.climbing) == ("cover", JEAN, True)


def test_a_team_chooses_who_takes_a_slump_in_its_own_turn() -> None:
    """BR-32"""
    moment = team_turn(talon=(SLUMP, SLUMP, 40, 41, 42, 43), turn=1).play(plain(44))
    assert (moment.shows, moment.match.state.phase) == ("moment", "slump_at_end")
    choice = moment.go_on()
    assert (choice.shows, choice.viewer) == ("turn", JEAN)
    assert node_act(choice, "slump-for-1") == Play((GiveSlump(1),))
    again = choice.play(Play((GiveSlump(1),)))
    assert (again.shows, again.viewer) == ("turn", JEAN)
    done = again.play(Play((GiveSlump(0),)))
    assert done.go_on().shows == "cover"
    assert done.match.state.slumps == (1, 1, 0, 0)


# -- nothing hidden is shown -----------------------------------------------------------------------


def scene_of(evening: Evening, words: Words = WORDS["en"]) -> Scene:
    return picture(evening, words, 1024, 768)


def node_act(evening: Evening, id: str) -> Any:
    node = scene_of(evening).find(id)
    assert node is not None
    return node.act


def shown(evening: Evening) -> Any:
    """Everything on the screen, as the page would draw it."""
    match, words = evening.match, WORDS["fr"]
    frame_of_screen = (
        evening.shows,
        evening.seat,
        evening.viewer,
        evening.window,
        evening.log,
        evening.heard,
    )
    if evening.shows == "cover":
        assert evening.seat is not None
        return frame_of_screen, screens.cover(match, evening.seat, words, evening.callers)
    if evening.shows == "call":
        assert evening.caller is not None
        return frame_of_screen, screens.called(match, evening.caller, words)
    if evening.shows in ("turn", "moment", "bot", "answer"):
        return frame_of_screen, scene_of(evening, words)
    return frame_of_screen, match.game.table.heading(match.state, words)


def tap(evening: Evening, rng: Random) -> Evening:
    """Whatever somebody might do next."""

    def one_of(things: list[Any]) -> Any:
        return things[draw_below(len(things), rng)]

    window = evening.window
    if evening.shows in ("cover", "moment") and window and rng.random() < 0.3:
        return evening.call(one_of(list(window.seats)))
    if evening.shows == "moment":
        return evening.go_on()
    if evening.shows == "call":
        return evening.uncover() if rng.random() < 0.8 else evening.answer(False)
    if evening.shows == "cover":
        return evening.uncover()
    if evening.shows == "interlude":
        return evening.next_stage()
    acts = [node.act for node in scene_of(evening).actable() if not isinstance(node.act, Tell)]
    playing = [act for act in acts if isinstance(act, Play)]
    act = one_of(playing if playing and rng.random() < 0.6 else acts)
    if isinstance(act, Choose):
        return evening.choose(act.id)
    if isinstance(act, Toggle):
        return evening.toggle(act.id)
    if isinstance(act, Answer):
        return evening.answer(act.yes)
    assert isinstance(act, Play)
    return evening.play(act)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(2))
def test_a_whole_evening_by_taps_shows_nobody_what_is_hidden(level: str, seed: int) -> None:
    """At every step all that is hidden from the viewer is dealt otherwise, and the screen is the same."""
    rng = Random(f"{level} {seed}")
    evening = started(level=level, seed=str(seed))
    seen = set()
    for _ in range(2000):
        if evening.shows == "result":
            break
        other = replace(evening, match=with_other_hands(evening.match, evening.viewer))
        assert shown(other) == shown(evening)
        seen.add(evening.shows)
        evening = tap(evening, rng)
    assert evening.shows == "result"
    assert verify(evening.match.record, evening.match.seed) == ""
    assert seen == {"cover", "turn", "moment"} | ({"call", "answer"} if level != "simple" else set())


@pytest.mark.parametrize("level", ["climbs", "complete", "teams"])
def test_no_step_of_the_evening_tells_who_holds_a_climb(level: str) -> None:
    """BR-16: the other hands are exchanged before a turn; after the same turn the same is asked and shown."""
    rng = Random(level)
    evening = started(level=level)
    compared = 0
    for _ in range(400):
        if evening.shows == "result":
            break
        if evening.shows in ("turn", "moment", "cover") and evening.match.state.phase in (
            "ride",
            "ask_after",
        ):
            state = evening.match.state
            mine = state.turn if evening.shows == "turn" else None
            others = [seat for seat in range(state.seats) if seat != mine]
            sizes = [len(state.hands[seat]) for seat in others]
            cards = list(shuffled((card for seat in others for card in state.hands[seat]), rng))
            hands = list(state.hands)
            for seat, size in zip(others, sizes, strict=True):
                hands[seat] = tuple(cards.pop() for _ in range(size))
            other = replace(evening, match=replace(evening.match, state=replace(state, hands=tuple(hands))))
            if evening.shows == "turn":
                card = next((c for c in state.hands[state.turn] if isinstance(c, int)), None)
                if card is not None:
                    assert shown(other.play(plain(card))) == shown(evening.play(plain(card)))
                    compared += 1
            else:
                assert shown(other) == shown(evening)
        evening = tap(evening, rng)
    assert compared > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shelf_shows_no_hand(language: str) -> None:
    evening, words = started(level="complete"), WORDS[language]
    rng = Random("shelf")
    for _ in range(40):
        other = with_other_hands(evening.match)
        assert screens.go_on(evening.match, words, "") == screens.go_on(other, words, "")
        assert GAME.table.heading(evening.match.state, words) == GAME.table.heading(other.state, words)
        evening = tap(evening, rng)


def test_everybody_who_may_speak_up_has_the_same_button() -> None:
    """BR-16: on the cover and on the public picture, holder of a climb or not."""
    cover = after_the_card()
    assert cover.seat is not None
    text = str(screens.cover(cover.match, cover.seat, WORDS["en"], cover.callers))
    assert [f"call:{seat}" in text for seat in range(4)] == [False, True, True, True]
    _, moment = announced()
    calls = {node.id: node for node in scene_of(moment).actable() if isinstance(node.act, Call)}
    assert set(calls) == {"call-1", "call-2", "call-3"}
    assert len({(node.box.w, node.box.h) for node in calls.values() if node.box}) == 1


@pytest.mark.parametrize("level", ["simple", "climbs", "complete", "teams"])
def test_every_piece_of_news_is_heard_once_and_in_order(level: str) -> None:
    """Whatever the screens between two moves: what was heard is what the record tells."""
    evening = open_at(Match.begin(GAME, NAMES, {"stages": 2, "talon": "short", "level": level}, "once"))
    heard, rng = list(evening.heard), Random("once")
    while evening.shows != "result":
        if evening.shows == "turn":
            legal = GAME.rules.legal(evening.match.state, evening.seat or 0)
            evening = evening.play(Play((rng.choice(legal),)))
        elif evening.shows == "cover":
            evening = evening.uncover()
        elif evening.shows == "interlude":
            evening = evening.next_stage()
        else:
            evening = evening.go_on()
        heard += evening.heard
    told = [said for _, _, state in steps(evening.match.record) for said in state.news]
    assert heard == told
