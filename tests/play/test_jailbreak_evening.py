"""Whole evenings of Jailbreak: covers, rumours for one's own eyes, secret routes, a reveal in three steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, takewhile
from random import Random
from typing import Any

import pytest

from escapades.games.jailbreak import rules, table
from escapades.games.jailbreak.data import GUARD, PRISONER
from escapades.games.jailbreak.rules import Choose, Look, PassBy
from escapades.kernel import CHANCE, News, Record, Seat, commitment, steps, verify
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.play import screens
from escapades.play.elements import texts_of
from escapades.play.evening import Evening, log_lines, open_at, picture
from escapades.play.match import Match, seated
from escapades.scene import nodes
from escapades.scene.nodes import GoOn, Play, Tell
from escaping import FRIENDS, GAME, chooses, leading_to, otherwise, ready

WORDS = {language: Words(language, load("escapades.play"), GAME.texts) for language in LANGUAGES}
KINDS: tuple[dict[str, str], ...] = ({}, {"rumours": "on"}, {"guards": "without"})
OUTCOMES = {"watches", "escapes", "caught", "falls_short", "nobody_escapes", "guard_scores", "next_round"}
OUTCOMES |= {"rounds_over", "wins", "shares_win"}

every_table = pytest.mark.parametrize("seats", GAME.seats)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(kind.values()) or "plain")


def started(seats: int = 4, bots: tuple[Seat, ...] = (), seed: str = "soirée", **options: Any) -> Evening:
    return open_at(Match.begin(GAME, FRIENDS[:seats], options, seed, seated(seats, bots)))


def label(evening: Evening, id: str, language: str = "en") -> str:
    node = picture(evening, WORDS[language], 1024, 712).find(id)
    assert node is not None
    return node.label


def step(evening: Evening, rng: Random, language: str = "en") -> Evening:
    """Whatever somebody does next, by what the screen offers."""
    if evening.shows == "cover":
        return evening.uncover()
    if evening.shows == "interlude":
        return evening.next_stage()
    if evening.shows == "moment":
        return evening.go_on()
    if evening.shows == "bot":
        return evening.let_bot()
    scene = picture(evening, WORDS[language], 1024, 712)
    acts = [node.act for node in scene.actable() if not isinstance(node.act, Tell)]
    if evening.shows in ("aside", "reveal"):
        assert acts == [GoOn()]
        return evening.go_on()
    assert evening.shows == "turn"
    playing = [act for act in acts if isinstance(act, Play)]
    act = rng.choice(playing if playing and rng.random() < 0.7 else acts)
    if isinstance(act, Play):
        return evening.play(act)
    assert isinstance(act, nodes.Choose)
    return evening.choose(act.id)


def whole(evening: Evening, seed: str = "") -> Iterator[tuple[Evening, Evening]]:
    """Each screen with the one before it, from the first to the result."""
    rng = Random(seed)
    for _ in range(20_000):
        if evening.shows == "result":
            return
        before, evening = evening, step(evening, rng)
        yield before, evening
    raise AssertionError("the evening never ended")


def until(evening: Evening, phase: str, seed: str = "") -> Evening:
    """The first screen of a phase that asks somebody."""
    rng = Random(seed)
    while evening.match.state.phase != phase or evening.shows not in ("cover", "turn"):
        evening = step(evening, rng)
    return evening


def news_along(record: Record) -> list[News]:
    return [said for _, _, state in steps(record) for said in state.news]


def has_moved(before: Evening, after: Evening) -> bool:
    return len(after.match.record.moves) > len(before.match.record.moves)


# -- from the first cover to the result ------------------------------------------------------------


@every_kind
@every_table
def test_a_whole_evening_between_humans(seats: int, kind: dict[str, str]) -> None:
    """Every turn is covered before, whoever had the screen; the table in between is everybody's."""
    first = started(seats, **kind)
    heard, met = list(first.heard), {first.shows}
    for before, evening in whole(first):
        met.add(evening.shows)
        if evening.chosen:
            assert evening.heard == before.heard
            continue
        if evening.shows == "turn":
            assert (before.shows, evening.viewer) == ("cover", before.seat)
        if before.shows == "turn":
            assert evening.shows in ("moment", "aside", "reveal", "cover")
        if evening.shows in ("cover", "moment", "reveal", "interlude", "result"):
            assert evening.viewer is None
        heard += evening.heard if evening.shows != "turn" else ()
    assert evening.match.over
    assert verify(evening.match.record, evening.match.seed) == ""
    assert heard == news_along(evening.match.record)
    expected = {"cover", "turn", "moment", "reveal", "interlude", "result"}
    assert met == expected | ({"aside"} if "rumours" in kind else set())


@every_kind
@every_table
def test_every_number_of_bots_plays_to_the_result_and_all_news_is_heard_once(
    seats: int, kind: dict[str, str]
) -> None:
    """Compared with the news along the record; what a choice in mind changes is no news."""
    for count in range(1, seats):
        bots = tuple(range(seats))[seats - count :] if count % 2 else tuple(range(count))
        first = started(seats, bots, seed=f"{count}", **kind)
        heard, met = list(first.heard), {first.shows}
        for before, evening in whole(first, str(count)):
            met.add(evening.shows)
            uncovered = before.shows == "cover" and evening.shows == "turn"
            if not evening.chosen and not uncovered:
                heard += evening.heard
            if evening.shows in ("cover", "aside") or (evening.shows == "turn" and evening.seat is not None):
                assert evening.seat not in bots
            if before.shows == "bot":
                assert evening.shows != "aside"
        assert heard == news_along(evening.match.record)
        assert verify(evening.match.record, evening.match.seed) == ""
        assert ("cover" in met) == (count < seats - 1)


@every_kind
def test_nobody_sees_on_any_screen_what_is_hidden(kind: dict[str, str]) -> None:
    """The first round played otherwise where the viewer does not know better: every screen is the same."""
    rng, compared = Random("otherwise"), set()
    for seats in GAME.seats:
        for _, evening in whole(started(seats, **kind)):
            if evening.match.state.last is not None:
                break
            record = leading_to(otherwise(evening.match.state, evening.viewer, rng), evening.match.record)
            other = replace(evening, match=Match.resume(record, evening.match.seed))
            assert shown(other) == shown(evening)
            compared.add(evening.shows)
            assert other.match.state.news == evening.match.state.news
    assert compared >= {"cover", "turn", "moment"} | ({"aside"} if "rumours" in kind else set())


def shown(evening: Evening) -> Any:
    """Everything on the screen, as the page would show it."""
    match, words = evening.match, WORDS["fr"]
    facts = (evening.shows, evening.seat, evening.viewer, evening.log, table.heading(match.state, words))
    if evening.shows == "cover":
        assert evening.seat is not None
        screen: Any = screens.cover(match, evening.seat, words, evening.callers)
    else:
        screen = picture(evening, words, 1024, 712)
    return facts, screen, screens.go_on(match, words, "")


@every_table
def test_what_follows_a_move_depends_on_nothing_that_is_hidden(seats: int) -> None:
    """The same place, another closed card; another secret route; another role looked at: the next screens are
    the same."""
    evening, rng, met = started(seats, rumours="on"), Random("next"), set()
    while evening.match.state.last is None:
        if evening.shows == "turn":
            state, seat = evening.match.state, evening.seat
            assert seat is not None
            alike: dict[str, list[Any]] = {}
            for move in rules.legal(state, seat):
                after = evening.play(Play((move,)))
                if after.shows == "aside":
                    after = after.go_on()
                if after.shows != "reveal":
                    alike.setdefault(seen_of(move), []).append(shown(after))
            for seen, screens_after in alike.items():
                assert all(screen == screens_after[0] for screen in screens_after)
                met |= {seen.split()[0]} if len(screens_after) > 1 else set()
        evening = step(evening, rng)
    assert met == {"closed", "goes"}


def seen_of(move: Any) -> str:
    """What everybody sees of a move."""
    match move:
        case rules.LayCard(_, route, False):
            return f"closed {route}"
        case Choose():
            return "goes"
    return str(move)


def test_the_cover_tells_nothing_of_the_game() -> None:
    """The first one adds the fingerprint of the seed."""
    first = started()
    assert first.shows == "cover"
    assert first.match.record.commitment in " ".join(texts_of(cover_of(first)))
    covers: dict[Seat | None, Any] = {}
    for before, evening in whole(first):
        if evening.shows == "cover" and has_moved(before, evening):
            assert covers.setdefault(evening.seat, cover_of(evening)) == cover_of(evening)
    assert len(covers) == 4


def cover_of(evening: Evening) -> Any:
    assert evening.seat is not None
    return screens.cover(evening.match, evening.seat, WORDS["en"], evening.callers)


@every_kind
@every_table
def test_alone_with_bots_nothing_is_covered(seats: int, kind: dict[str, str]) -> None:
    """The own role and hand stay in sight all the time, but at the reveal."""
    me = seats - 1
    met = set()
    for _, evening in whole(started(seats, tuple(range(me)), **kind)):
        met.add(evening.shows)
        if evening.shows not in ("interlude", "result"):
            assert evening.viewer == me
    expected = {"turn", "moment", "bot", "reveal", "interlude", "result"}
    assert met - {"aside"} == expected


# -- rumours ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@every_table
def test_after_a_look_the_looker_alone_sees_the_role(language: str, seats: int) -> None:
    """In every round: the aside, then the next cover (JB-13)."""
    words, met = WORDS[language], set()
    games = (whole(started(seats, seed=seed, rumours="on"), seed) for seed in "abcdef")
    rounds = (takewhile(lambda steps: steps[1].match.state.round < 4, game) for game in games)
    for before, evening in chain.from_iterable(rounds):
        if evening.shows != "aside":
            continue
        state, looker = evening.match.state, before.seat
        assert looker is not None
        assert before.shows == "turn"
        assert evening.viewer == evening.seat == looker
        at = state.looks[looker]
        role = words(f"role.{state.roles[at]}")
        expected = words("prompt.rumour", who=FRIENDS[looker], at=FRIENDS[at], role=role)
        assert label(evening, "prompt", language) == expected
        assert words(f"tile.is_{state.roles[at]}") in label(evening, f"seat-{at}", language)
        following = evening.go_on()
        assert following.shows == "cover"
        assert following.viewer is None
        assert following.holder is None
        if following.match.state.phase == "rumours":
            assert following.seat == (looker + 1) % seats
            assert not following.heard  # it has been heard
        else:
            assert [said.what for said in following.heard] == ["deals_cards"]
        assert role not in " ".join(line for _, line in log_lines(following, words))
        met.add((state.round > 1, state.phase))
    assert met >= {(False, "rumours"), (False, "cards"), (True, "rumours"), (True, "cards")}


def test_a_pass_is_seen_by_all_and_shows_nobody_anything() -> None:
    evening = until(started(4, rumours="on"), "rumours")
    after = evening.uncover().play(Play((PassBy(),)))
    assert (after.shows, after.viewer) == ("moment", None)
    assert [said.what for said in after.heard] == ["passes_by"]
    assert after.go_on().shows == "cover"


def test_a_bots_look_shows_everybody_whom_it_was_about_and_nobody_the_role() -> None:
    looks = 0
    for before, evening in whole(started(4, (0, 1, 2), rumours="on")):
        if before.shows == "bot" and any(said.what == "looks" for said in evening.heard):
            looks += 1
            assert evening.shows == "moment"
            assert evening.viewer == 3
            known = rules.view(evening.match.state, 3)
            for who in range(3):
                told = any(word in label(evening, f"seat-{who}") for word in ("Guard.", "Prisoner."))
                assert told == (evening.match.state.looks[3] == who)
                assert told == (known.roles[who] in (GUARD, PRISONER))
    assert looks >= 3


# -- the break-out ---------------------------------------------------------------------------------


@every_table
def test_each_human_chooses_a_route_unseen_after_a_cover(seats: int) -> None:
    """From the first to the last, and then all comes to light together (JB-10)."""
    evening = until(started(seats), "break_out")
    for seat in range(seats):
        assert (evening.shows, evening.seat, evening.viewer) == ("cover", seat, None)
        turn = evening.uncover()
        assert (turn.shows, turn.viewer) == ("turn", seat)
        chosen = turn.choose("route-2")
        assert "pressed" in repr(picture(chosen, WORDS["en"], 1024, 712).find("route-2"))
        evening = turn.play(Play((Choose(seat % 4),)))
        if seat < seats - 1:
            assert [said.what for said in evening.heard] == ["chooses"]
            assert "route" not in str(evening.heard)
    assert (evening.shows, evening.viewer, evening.step) == ("reveal", None, 0)


@pytest.mark.parametrize("bots", [(1,), (0, 2), (1, 2, 3), (0, 1, 2)])
def test_bots_choose_when_no_human_is_left_to_choose(bots: tuple[Seat, ...]) -> None:
    """Nobody waits for a bot that thinks: it does so while the humans choose."""
    evening = until(started(4, bots), "break_out")
    assert rules.pending(evening.match.state) == (0, 1, 2, 3)
    for seat in evening.humans:
        assert evening.seat == seat
        assert evening.shows == ("turn" if len(bots) == 3 else "cover")
        evening = (evening.uncover() if evening.shows == "cover" else evening).play(Play((Choose(0),)))
    assert (evening.shows, rules.pending(evening.match.state)) == ("bot", bots)
    assert evening.let_bot().shows == "reveal"


@every_kind
@pytest.mark.parametrize("bots", [(), (1, 2), (1, 2, 3)])
def test_the_reveal_has_three_steps_and_tells_the_outcome_at_the_last(
    bots: tuple[Seat, ...], kind: dict[str, str]
) -> None:
    """Then the interlude, then the next round, which begins as the first one did (JB-10)."""
    rounds = 0
    for before, evening in whole(started(4, bots, **kind)):
        if evening.shows != "reveal" or before.shows == "reveal":
            continue
        rounds += 1
        last = evening.match.state.last
        assert last is not None
        assert evening.step == 0
        assert evening.heard[-1].what == "revealed"
        assert not OUTCOMES & {said.what for said in evening.heard}
        assert not OUTCOMES & {said.what for _, said in evening.log[: len(evening.heard)]}
        cards = evening.go_on()
        assert (cards.shows, cards.step, cards.heard, cards.log) == ("reveal", 1, (), evening.log)
        roles = cards.go_on()
        assert (roles.shows, roles.step) == ("reveal", 2)
        assert {said.what for said in roles.heard} <= OUTCOMES
        news = evening.match.state.news
        told = evening.heard + roles.heard
        assert told[-len(news) :] == news
        assert {said.what for said in told[: -len(news)]} <= {"chooses"}  # of bots, just before
        assert roles.log[0][1] == [said for said in roles.heard if said.seat is not None][-1]
        after = roles.go_on()
        if after.match.over:
            assert after.shows == "result"
            assert screens.result(after.match, WORDS["fr"], None, shareable=True)
            continue
        assert after.shows == "interlude"
        assert not after.heard
        assert screens.interlude(after.match, WORDS["fr"])
        following = after.next_stage()
        assert following.step == 0
        assert following.heard[-1].what == ("deals_roles" if "rumours" in kind else "deals_cards")
        dealer = following.match.state.dealer
        assert following.seat == dealer
        humans = evening.humans
        expected = "bot" if dealer in bots else "turn" if humans == (dealer,) else "cover"
        assert following.shows == expected
    assert rounds == evening.match.state.round > 1


@every_table
def test_who_laid_the_last_card_is_covered_before_choosing_as_well(seats: int) -> None:
    """All have just looked at that card: the screen is nobody's then (JB-8, JB-10)."""
    met = 0
    for seed in "abcdefghijkl":
        evening = until(started(seats, seed=seed), "break_out")
        laid_last = evening.match.record.moves[-1][0]
        met += laid_last == evening.seat == 0
        assert (evening.shows, evening.holder) == ("cover", None)
    assert met


@every_table
@pytest.mark.parametrize("bots", [0, 1])
def test_an_evening_left_in_the_break_out_is_taken_up_there(seats: int, bots: int) -> None:
    """The next who has not chosen is waited for; who has chosen is not asked again (JB-10)."""
    machines = tuple(range(seats - bots, seats))
    evening = until(started(seats, machines), "break_out")
    evening = evening.uncover().play(Play((Choose(3),)))
    assert rules.pending(evening.match.state) == tuple(range(1, seats))
    match = evening.match
    again = open_at(Match.resume(Record.from_json(match.record.to_json()), match.seed, match.players))
    assert again.match == match
    assert (again.shows, again.seat) == (evening.shows, evening.seat) == ("cover", 1)
    while again.shows != "reveal":
        if again.shows == "bot":
            again = again.let_bot()
        else:
            again = again.uncover() if again.shows == "cover" else again.play(Play((Choose(0),)))
    assert again.match.state.last is not None
    assert again.match.state.last.choices[0] == 3


def test_an_evening_left_before_the_bots_have_chosen_lets_them_choose() -> None:
    evening = until(started(4, (1, 3)), "break_out")
    for _ in evening.humans:
        evening = evening.uncover().play(Play((Choose(0),)))
    match = evening.match
    again = open_at(Match.resume(match.record, match.seed, match.players))
    assert (again.shows, again.match.pending) == (evening.shows, (1, 3)) == ("bot", (1, 3))
    assert again.let_bot().shows == "reveal"


@pytest.mark.parametrize("moves", range(2, 60, 3))
def test_an_evening_is_taken_up_where_it_was_left(moves: int) -> None:
    """From the record alone, on a cover, or between two rounds."""
    for _, evening in whole(started(4, rumours="on")):
        if len(evening.match.record.moves) >= moves:
            break
    match = evening.match
    again = open_at(Match.resume(Record.from_json(match.record.to_json()), match.seed))
    assert again.shows in ("cover", "interlude")
    assert again.match.record.moves[: len(match.record.moves)] == match.record.moves
    assert all(seat == CHANCE for seat, _ in again.match.record.moves[len(match.record.moves) :])


# -- standings -------------------------------------------------------------------------------------


@every_kind
@every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_standings_fit_after_every_round(language: str, seats: int, kind: dict[str, str]) -> None:
    words, names, met = WORDS[language], FRIENDS[:seats], 0
    for _, evening in whole(started(seats, **kind)):
        if evening.shows not in ("interlude", "result"):
            continue
        met += 1
        state = evening.match.state
        last = state.last
        assert last is not None
        standings = table.standings(state, words, names)
        with_guards = "guards" not in kind
        assert len(standings.columns) == (5 if with_guards else 2)
        assert all(len(row.cells) == len(standings.columns) for row in standings.rows)
        assert all(column.words for column in standings.columns)
        assert sorted(row.seat for row in standings.rows) == [*range(seats)]
        scores = [len(state.points[row.seat]) for row in standings.rows]
        assert scores == sorted(scores, reverse=True)
        assert [row.rank for row in standings.rows] == [
            1 + sum(other > own for other in scores) for own in scores
        ]
        for row in standings.rows:
            assert row.cells[-1] == f"{len(state.points[row.seat])} / 4"
            assert row.marked == ((len(standings.columns) - 1,) if row.seat in last.scored else ())
            if with_guards:
                assert row.cells[0] == words(f"role.{last.roles[row.seat]}")
                assert standings.columns[0].kind != "part"  # what everybody was is seen on a phone too
                assert int(row.cells[2]) + int(row.cells[3]) == len(state.points[row.seat])
            else:
                assert words("role.prisoner") not in row.cells
        assert (standings.following is None) == evening.match.over
        out = [names[seat] for seat in last.escaped]
        assert all(name in standings.below for name in out)
        assert out or standings.below == words("result.nobody_out")
        assert [(seat, rank) for seat, rank, _ in standings.podium] == [
            (row.seat, row.rank) for row in standings.rows
        ]
    assert met == evening.match.state.round


def test_equal_points_share_a_place() -> None:
    """JB-12: two win together, the third is third."""
    over = chooses(ready("PPG", air="b4 (b3)", points=("PPP", "PGP", "G")), "air air gate")
    assert over.phase == "over"
    standings = table.standings(over, WORDS["en"], FRIENDS[:3])
    assert [(row.seat, row.rank) for row in standings.rows] == [(0, 1), (1, 1), (2, 3)]
    assert [row.cells[2:] for row in standings.rows] == [
        ("4", "0", "4 / 4"),
        ("3", "1", "4 / 4"),
        ("0", "1", "1 / 4"),
    ]
    assert FRIENDS[0] in standings.headline
    assert FRIENDS[1] in standings.headline
    assert FRIENDS[2] not in standings.headline


def test_a_look_is_at_somebody_and_the_record_keeps_it_for_the_end() -> None:
    """What was seen is nowhere in the record: it follows from the roles (JB-13)."""
    evening = until(started(3, rumours="on", seed="kept"), "rumours").uncover()
    at = (evening.seat or 0) + 1
    after = evening.play(Play((Look(at % 3),)))
    assert after.match.record.moves[-1] == (evening.seat, Look(at % 3))
    assert after.match.record.commitment == commitment("kept")
