"""The course of a game as a chart: what each game tells, and that it can be read at every width."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from escapades.games import SHELF
from escapades.kernel import State
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.scene.charts import draw
from escapades.scene.marks import DAY, IDENTITIES, NIGHT, SEAT_COLOURS
from escapades.scene.nodes import Scene, Stroke
from escapades.scene.standings import Chart
from playing import NAMES, Play, Table, by_seed, covering_tables, table

TABLES = tuple(covering_tables())
WORDS = {
    (game.id, language): Words(language, load("escapades.play"), game.texts)
    for game in SHELF.values()
    for language in LANGUAGES
}
LONG = tuple("Maximilienne-Bérénice de la Tour " + name for name in NAMES)


def states(where: Table) -> tuple[State, ...]:
    play = Play(where, "course")
    return (play.state, *(state for _, _, state in play.turns(by_seed("course"))))


def course(where: Table, language: str = "en") -> tuple[Chart, tuple[State, ...]]:
    seen = states(where)
    chart = where.game.table.course(seen, WORDS[where.game.id, language], NAMES[: where.seats])
    assert isinstance(chart, Chart)
    return chart, seen


@pytest.mark.parametrize("where", TABLES, ids=str)
def test_every_game_tells_its_course(where: Table) -> None:
    """A value a seat at the start and after every part; the lines end where the game ended."""
    chart, seen = course(where)
    last = seen[-1]
    assert chart.played == chart.parts >= 1
    assert all(len(row) == where.seats for row in chart.values)
    assert len(chart.spoken) == where.seats
    assert all(NAMES[seat] in said for seat, said in enumerate(chart.spoken))
    ends = [chart.at_the_end(seat) for seat in range(where.seats)]
    outcome = where.game.rules.outcome(last)
    assert outcome is not None
    if where.game.id in ("lifeboats", "jailbreak"):
        assert tuple(ends) == outcome.scores
        assert all(a <= b for seat in range(where.seats) for a, b in steps(chart, seat))
    elif where.game.id == "breakaway":
        assert min(ends) == 0
        assert [1 + sum(other < own for other in ends) for own in ends] == list(outcome.ranks)
    elif where.game.id == "crosscountry":
        assert max(ends) == max(last.rows[runner] for runner in range(4) if last.owners[runner] >= 0)
        assert all(a <= b for seat in range(where.seats) for a, b in steps(chart, seat))
    else:
        assert {seat for seat, value in enumerate(chart.values[-1]) if value == 0} == set(last.out)


def steps(chart: Chart, seat: int) -> Iterator[tuple[int, int]]:
    line = [row[seat] or 0 for row in chart.values]
    return pairwise(line)


def test_a_single_stage_is_told_card_by_card() -> None:
    chart, seen = course(table(SHELF["breakaway"], 3, stages=1, talon="short"))
    cards = sum(map(len, seen[-2].piles))
    assert abs(chart.played - 1 - cards // 3) <= 1


def test_a_game_that_has_only_begun_has_no_gaps_yet() -> None:
    for id in ("breakaway", "crossroads"):
        where = table(SHELF[id], 2)
        assert where.game.table.course((where.start(),), WORDS[id, "fr"], NAMES[:2]) is None


# -- the drawing -----------------------------------------------------------------------------------


def strokes_of(scene: Scene, kind: str) -> Iterator[Stroke]:
    for node in scene.nodes:
        yield from (stroke for stroke in node.shape if stroke[0] == kind)


ENDS_TOGETHER = Chart("", "start", 3, ((0,) * 6, (1,) * 6, (2,) * 6, (3,) * 6), ("…",) * 6, rises=True)
HALF_WAY = Chart("", "start", 6, ((0,) * 3, (0, 2, 9), (3, 0, 12)), ("…",) * 3, best="best", sign="+")
UNKNOWN = Chart("", "start", 2, ((4, 4), (None, 2), (None, 0)), ("…",) * 2, best="out")
CHARTS = {"together": ENDS_TOGETHER, "half": HALF_WAY, "unknown": UNKNOWN}


@pytest.mark.parametrize("width", [300, 390, 640, 1000])
@pytest.mark.parametrize("what", CHARTS)
@pytest.mark.parametrize("palette", [DAY, NIGHT], ids=["day", "night"])
def test_names_are_apart_and_everything_is_on_the_sheet(what: str, width: float, palette: object) -> None:
    chart = CHARTS[what]
    seats = len(chart.values[0])
    scene = draw(chart, LONG[:seats], IDENTITIES, width, 220, palette)  # type: ignore[arg-type]
    names = [stroke for stroke in strokes_of(scene, "text") if stroke[3] in LONG]
    assert len(names) == seats
    heights = sorted(stroke[2] for stroke in names)
    assert all(b - a >= 12 for a, b in pairwise(heights))
    for stroke in strokes_of(scene, "text"):
        assert 0 <= stroke[1] <= width
        assert 8 <= stroke[2] <= 220
        assert stroke[8] in (palette.ink, palette.soft)  # type: ignore[attr-defined]
    for stroke in names:
        assert stroke[9] > 0, "a long name is cut"
        assert stroke[1] + stroke[9] <= width


def test_higher_is_above_where_it_is_better_and_below_where_it_is_not() -> None:
    for chart, sign in ((ENDS_TOGETHER, -1), (HALF_WAY, 1)):
        scene = draw(chart, NAMES[: len(chart.values[0])], IDENTITIES, 720, 236, DAY)
        scale = {s[3]: s[2] for s in strokes_of(scene, "text") if s[7] == "right"}
        none = scale[chart.best or "0"]
        assert all((y - none) * sign > 0 for label, y in scale.items() if label not in ("0", chart.best))


def test_a_line_wears_the_identity_of_its_seat() -> None:
    scene = draw(HALF_WAY, NAMES[:3], (5, 4, 3, 2, 1, 0), 720, 236, DAY)
    drawn = repr(scene)
    assert all(SEAT_COLOURS[identity] in drawn for identity in (3, 4, 5))
    assert not any(SEAT_COLOURS[identity] in drawn for identity in (0, 1, 2))
    assert scene.find("chart").label == "… … …"  # type: ignore[union-attr]


@pytest.mark.parametrize("where", TABLES[::3], ids=str)
def test_courses_of_real_games_can_be_drawn(where: Table) -> None:
    chart, _ = course(where, "fr")
    for width in (300, 1000):
        assert draw(chart, NAMES[: where.seats], IDENTITIES, width, 236, NIGHT).nodes
