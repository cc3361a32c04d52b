"""The table of Cross-country: the circuit, the runners on it, the trick, and the hand to play from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from escapades.games.crosscountry import rules
from escapades.games.crosscountry.camera import Camera, free_lane, place
from escapades.games.crosscountry.data import (
    CLIMB,
    DUMMY,
    FIRST_LAP,
    FLAT,
    NOBODY,
    NUMBER,
    RUNNERS,
    SUIT_OF,
    TRICKS,
)
from escapades.games.crosscountry.drawings import (
    GROUND,
    MAP_H,
    MAP_W,
    SUIT_FILL,
    SUIT_INK,
    bib,
    card_face,
    circuit,
    emblem,
    overview,
    profile,
    profile_point,
)
from escapades.games.crosscountry.layout import Layout, lay_out
from escapades.games.crosscountry.rules import Card, Laid, Lay, Move, Run, Runner, State
from escapades.kernel import HIDDEN, News, Seat
from escapades.kernel.texts import Words
from escapades.scene import parts
from escapades.scene.frame import Frame
from escapades.scene.manner import HAND
from escapades.scene.marks import IDENTITIES, INK, SEAT_COLOURS, SEAT_INKS, WHITE, YELLOW, mark
from escapades.scene.nodes import (
    Act,
    Box,
    Choose,
    Node,
    Play,
    Scene,
    Shape,
    Stroke,
    Tell,
    circle,
    group,
    path,
    polyline,
    rounded,
    text,
    title,
)
from escapades.scene.sounds import BAD, CARD, GOOD, SHUFFLE, SILENT, WALK, WIN, heard_as
from escapades.scene.standings import Chart, Column, Row, Standings, spoken
from escapades.scene.window import Window

SEEN_BY_ALL = {"led", "followed", "threw_in"}
CARD_SHAPE = 134 / 96  # height by width

SOUNDS = {
    **dict.fromkeys(("deals",), SHUFFLE),
    **dict.fromkeys(("led", "followed", "threw_in"), CARD),
    **dict.fromkeys(("moves", "bonus_step"), WALK),
    **dict.fromkeys(("wins_trick", "takes_lead", "crosses"), GOOD),
    **dict.fromkeys(("blocked", "climb_limit", "bonus_lost", "nobody_moves"), BAD),
    **dict.fromkeys(("race_over", "dummy_first"), WIN),
    **dict.fromkeys(("drawn_dealer", "waits"), SILENT),
}

movable = False  # the picture fits its place


# -- sentences -------------------------------------------------------------------------------------


def sentence(said: News, words: Words, names: tuple[str, ...]) -> str:
    """A piece of news in words."""
    facts = _in_words(said, words)
    if said.seat is not None:
        facts["who"] = names[said.seat]
        if int(facts.get("runner", said.seat)) != said.seat:
            facts["who"] = words("runner.open", who=names[said.seat])
    elif "runner" in facts:
        facts["who"] = words("runner.dummy")
    return words(f"news.{said.what}", **facts)


def line(said: News, words: Words, marks: tuple[int, ...] = IDENTITIES) -> str:
    """A piece of news for the log, where a mark stands for the runner."""
    return words(f"line.{said.what}", **_in_words(said, words))


def _in_words(said: News, words: Words) -> dict[str, int | str]:
    facts = dict(said.facts)
    if "card" in facts:
        facts["card"] = card_name(str(facts["card"]), words)
    return facts


def card_name(card: Card, words: Words) -> str:
    return words(
        "card.name",
        rank=words(f"rank.{card[1:]}") if not NUMBER[card] else card[1:],
        suit=words(f"suit.{SUIT_OF[card]}"),
    )


def move_name(move: Move, view: State, words: Words) -> str:
    """A card as one speaks of it: the queen of a colour has her own ending in French."""
    if not isinstance(move, Lay):
        return ""
    suit, rank = SUIT_OF[move.card], move.card[1:]
    if NUMBER[move.card]:
        return words("move.number", rank=rank, suit=words(f"suit.{suit}"))
    return words(f"move.{rank}", suit=words(f"hers.{suit}" if rank == "Q" else f"suit.{suit}"))


def index(card: Card, words: Words) -> str:
    return card[1:] if NUMBER[card] else words(f"index.{card[1:]}")


def runner_name(view: State, runner: Runner, words: Words, names: tuple[str, ...]) -> str:
    """The player's name; with two players the second runner is the one of the open hand."""
    seat = view.owners[runner]
    if seat == NOBODY:
        return words("runner.dummy")
    return words("runner.open", who=names[seat]) if runner != seat else names[seat]


def heading(view: State, words: Words) -> str:
    """Deal, trick and lap, for the bar above the table."""
    lap = 2 if max(view.rows) > len(FIRST_LAP) else 1
    trick = max(1, view.trick_number)
    return words(
        "heading", deal=view.deal, trick=trick, tricks=TRICKS, lap=min(lap, view.laps), laps=view.laps
    )


def sounds(heard: tuple[News, ...]) -> tuple[str, ...]:
    """What a move is heard as: at most two sounds."""
    return heard_as((said.what for said in heard), SOUNDS)


# -- what the evening asks -------------------------------------------------------------------------


def window(view: State) -> Window | None:
    """Nobody speaks up out of turn in this game."""
    return None


def may_speak(view: State, seat: Seat) -> bool:
    return False


def is_moment(heard: tuple[News, ...]) -> bool:
    """Every card is seen by all."""
    return any(said.what in SEEN_BY_ALL for said in heard)


def manner(view: State) -> str:
    """Every card is played by somebody with a hidden hand (CC-7)."""
    return HAND


def reveals(heard: tuple[News, ...]) -> tuple[tuple[News, ...], ...]:
    """Nothing comes to light that has to be looked at for long."""
    return ()


def is_aside(heard: tuple[News, ...]) -> bool:
    """What one comes to know is in one's own hand."""
    return False


def interlude(view: State) -> bool:
    """Deals follow each other at once (CC-9)."""
    return False


def standings(view: State, words: Words, names: tuple[str, ...]) -> Standings:
    """The order at the line and behind it (CC-17, CC-18); with three players the dummy is told of (CC-21)."""
    outcome = rules.outcome(view)
    ranks = (
        outcome.ranks if outcome else tuple(rules.placed_seats(view).index(s) + 1 for s in range(view.seats))
    )
    best = {
        seat: max(rules.runners_of(view, seat), key=lambda r: rules.race_order(view).index(r) * -1)
        for seat in range(view.seats)
    }
    rows = []
    for seat in sorted(range(view.seats), key=lambda seat: ranks[seat]):
        runner = best[seat]
        across = view.rows[runner] >= view.finish
        behind = max(view.rows) - view.rows[runner]
        cells = (
            str(min(view.rows[runner], view.finish)),
            f"+{view.points[runner]}" if across else "–",
            f"−{behind}" if behind else "–",
        )
        rows.append(Row(seat, ranks[seat], cells, (1,) if across else ()))
    first = min(range(view.seats), key=lambda seat: ranks[seat])
    dummy_won = view.owners[rules.race_order(view)[0]] == NOBODY
    return Standings(
        headline=words("result.title", who=names[first]),
        below=words("result.dummy") if dummy_won else words("result.podium"),
        table_title=words("result.table"),
        marked_means=words("result.across"),
        columns=(
            Column(words("result.row"), "total"),
            Column(words("result.points"), "total"),
            Column(words("result.gap"), "gap"),
        ),
        rows=tuple(rows),
        podium=tuple(
            (
                row.seat,
                row.rank,
                row.cells[1] if row.cells[1] != "–" else words("result.at", row=row.cells[0]),
            )
            for row in rows
        ),
    )


def course(states: Sequence[State], words: Words, names: tuple[str, ...]) -> Chart | None:
    """The rows that players have reached after each trick; who has two runners is where the first one is."""
    values: list[tuple[int, ...]] = [(0,) * states[0].seats]
    for before, state in pairwise(states):
        if state.last_trick != before.last_trick:
            runners = (rules.runners_of(state, seat) for seat in range(state.seats))
            values.append(tuple(max(state.rows[runner] for runner in own) for own in runners))
    rows = tuple(values)
    said = spoken(rows, words, names)
    title_of_chart = words("chart.title", row=states[0].finish)
    return Chart(title_of_chart, words("chart.start"), len(rows) - 1, rows, said, rises=True)


# -- the picture -----------------------------------------------------------------------------------


def draw(view: State, seat: Seat | None, frame: Frame) -> Scene:
    """The table as `seat` sees it; None draws what everybody may see, with no hidden hand."""
    layout = lay_out(frame.width, frame.height, sum(view.open_hands))
    camera = Camera(layout, view)
    deciding = seat is not None and not frame.waiting and rules.decider(view) == seat
    chosen = _chosen(view, seat, frame) if deciding else ""
    nodes = [
        *_land(view, layout, camera, frame),
        *_runners(view, camera, frame, chosen),
        *_sheets(layout, frame),
        *_overview(view, layout, camera, frame),
        *_profile(view, layout, frame, chosen),
        *_trick(view, layout, frame, chosen),
        *_tiles(view, layout, frame),
        *_open_hands(view, layout, frame),
        *parts.log(layout.log, frame, frame.words("log.title")),
        *_prompt(view, layout, frame, seat if deciding else None, chosen),
    ]
    holder = _holder(view) if seat is None else seat
    if holder is not None:
        nodes += _hand(view, layout, frame, holder, deciding)
    nodes += [_button(layout, frame, chosen)] if deciding else []
    return Scene(frame.width, frame.height, tuple(nodes))


def _holder(view: State) -> Seat | None:
    """At an open table: whose hidden hand all may see, that of whoever decides."""
    seat = rules.decider(view)
    return seat if seat >= 0 and HIDDEN not in view.hands[rules.runners_of(view, seat)[0]] else None


def _chosen(view: State, seat: Seat | None, frame: Frame) -> Card:
    """The card chosen on this table, if it may be laid."""
    card = frame.chosen.removeprefix("card-")
    return card if seat is not None and rules.Lay(card) in rules.legal(view, seat) else ""


def _wears(view: State, runner: Runner, frame: Frame) -> int:
    """The identity of a runner: its owner's; the dummy has the first that nobody chose."""
    if view.owners[runner] != NOBODY:
        return frame.marks[view.owners[runner]]
    return next(identity for identity in (DUMMY, *IDENTITIES) if identity not in frame.marks[: view.seats])


def _number_of(view: State, runner: Runner) -> str:
    return "2" if view.seats == 2 and view.open_hands[runner] else ""


# -- the map ---------------------------------------------------------------------------------------


def _land(view: State, layout: Layout, camera: Camera, frame: Frame) -> list[Node]:
    words = frame.words
    drawn = circuit(frame.palette.night, words("map.start"), words("map.finish"), words("map.second"))
    nodes = [Node("land", drawn, camera.x, camera.y, scale=camera.scale, still=True)]
    if layout.whole:
        glade = layout.trick
        paper = "#2c3a33" if frame.palette.night else "#f8f4e2"
        nodes.append(Node("glade", (path(rounded(glade, 26), paper),), still=True))
    return nodes


def _sheets(layout: Layout, frame: Frame) -> list[Node]:
    """Paper over everything that is not the map, so that the map may be larger than its place."""
    width, height, board, paper = frame.width, frame.height, layout.map, frame.palette.paper
    around = (
        f"M0,0h{width}v{board.y}h{-width}Z"
        f"M0,{board.bottom}h{width}v{height - board.bottom}h{-width}Z"
        f"M{board.right},{board.y}h{width - board.right}v{board.h}h{board.right - width}Z"
    )
    edge = path(f"M0,{board.bottom}h{width}", stroke=frame.palette.line, width=1)
    return [Node("paper", (path(around, paper), edge))]


def _bib_size(camera: Camera) -> float:
    return max(20.0, 27 * camera.scale)


def _runners(view: State, camera: Camera, frame: Frame, chosen: Card) -> list[Node]:
    nodes: list[Node] = []
    playing = rules.to_play(view)
    size = _bib_size(camera)
    moved = _moves(view)
    for runner, (start, _) in moved.items():
        nodes += _trail(view, camera, frame, runner, start)
    if chosen:
        for run in rules.runs(view, playing, chosen):
            nodes += _preview(view, camera, frame, run, size, own=run.runner == playing)
    for runner in reversed(rules.race_order(view)):
        x, y = camera.stand(view, runner)
        way = moved.get(runner)
        via = (
            tuple(camera.at(*place(row, runner % 2, view.finish)) for row in range(way[0] + 1, way[1]))
            if way
            else ()
        )
        shape = bib(
            _wears(view, runner, frame), size, ring=runner == playing, number=_number_of(view, runner)
        )
        nodes.append(Node(f"runner-{runner}", shape, x, y, via=via))
    return nodes


def _moves(view: State) -> dict[Runner, tuple[int, int]]:
    """Who moved with the last card, from which row to which."""
    moved: dict[Runner, tuple[int, int]] = {}
    for said in view.news:
        if said.what in ("moves", "bonus_step"):
            runner, row = int(said.fact("runner")), int(said.fact("row"))
            rows = int(said.fact("rows")) if said.what == "moves" else 1
            moved[runner] = (moved[runner][0] if runner in moved else row - rows, row)
    return {runner: way for runner, way in moved.items() if way[0] < way[1]}


def _trail(view: State, camera: Camera, frame: Frame, runner: Runner, start: int) -> list[Node]:
    """Dots where the last card took a runner along."""
    rows = range(start, view.rows[runner])
    points = [camera.at(*place(row, runner % 2, view.finish)) for row in rows]
    colour = SEAT_COLOURS[_wears(view, runner, frame)]
    dots = tuple(path(circle(x, y, 3.4 * camera.scale), colour, stroke=WHITE, width=1.2) for x, y in points)
    return [Node(f"trail-{runner}-{view.rows[runner]}", dots)]


def _preview(view: State, camera: Camera, frame: Frame, run: Run, size: float, own: bool) -> list[Node]:
    """Where a card would take its runner: numbered steps, a ghost, and what is lost on the way."""
    wears = _wears(view, run.runner, frame)
    colour = SEAT_COLOURS[wears]
    points = [camera.stand(view, run.runner)]
    points += [camera.at(*place(row, free_lane(view, run.runner, row), view.finish)) for row in run.entered]
    nodes = []
    if len(points) > 1:
        steps: list[Stroke] = [
            path(polyline(points), stroke=WHITE, width=6.5 * camera.scale),
            path(polyline(points), stroke=colour, width=3.2 * camera.scale),
        ]
        for number, (x, y) in enumerate(points[1:-1], start=1):
            steps.append(path(circle(x, y, 6.4 * camera.scale), WHITE, stroke=colour, width=2))
            if camera.scale > 0.8:
                steps.append(
                    title(
                        x, y + 3.4 * camera.scale, str(number), 9.4 * camera.scale, align="center", fill=INK
                    )
                )
        nodes.append(Node(f"steps-{run.runner}", tuple(steps)))
        nodes.append(Node(f"ghost-{run.runner}", bib(wears, size, ghost=True), *points[-1]))
    if own:
        nodes.append(
            _callout(camera, frame, run, points[-1], SEAT_INKS[wears], _losses(view, run, frame.words))
        )
    return nodes


def _losses(view: State, run: Run, words: Words) -> str:
    if run.row < run.target:
        return words("landing.blocked")
    lost = run.start + run.value - run.target
    if lost:
        return words.count("landing.climb", lost)
    if run.row >= view.finish:
        return words("landing.crosses", points=run.row - view.finish)
    return ""


def _callout(
    camera: Camera, frame: Frame, run: Run, at: tuple[float, float], colour: str, below: str
) -> Node:
    words = frame.words("landing.lands", rows=run.row - run.start, row=run.row)
    width = max(len(words) * 9.0, len(below) * 7.6) + 22
    height = 48.0 if below else 30.0
    left = at[0] + 22 if at[0] + 30 + width < camera.box.right else at[0] - 22 - width
    box = Box(
        max(camera.box.x + 4, left),
        min(max(at[1] - height / 2, camera.box.y + 4), camera.box.bottom - height - 4),
        width,
        height,
    )
    strokes: list[Stroke] = [
        path(rounded(Box(0, 0, width, height), 10), colour),
        title(width / 2, 20, words, 16, weight=700, align="center", fill=WHITE),
    ]
    if below:
        strokes.append(text(width / 2, 39, below, 13.5, weight=600, align="center", fill=WHITE))
    return Node("callout", tuple(strokes), box.x, box.y)


def _overview(view: State, layout: Layout, camera: Camera, frame: Frame) -> list[Node]:
    """The whole circuit in a corner, with everybody on it, where the map shows a part of it only."""
    if not camera.zoomed:
        return []
    width = min(156.0, max(92.0, layout.map.h * 0.5))
    k = (width - 12) / MAP_W
    heights = Box(6, MAP_H * k + 6, width - 12, 30 if layout.map.h > 220 else 0)
    height = heights.bottom + 6
    playing = rules.to_play(view)
    x = camera.stand(view, playing)[0] if playing >= 0 else layout.map.x
    panel = layout.open_hands
    free = panel is None or panel.bottom + height + 12 < layout.map.bottom
    left = layout.map.right - width - 8 if free and x < layout.map.centre[0] else layout.map.x + 8
    box = Box(left, layout.map.bottom - height - 8, width, height)
    seen = camera.seen
    part = rounded(
        Box(
            max(0, seen.x),
            max(0, seen.y),
            min(MAP_W, seen.right) - max(0, seen.x),
            min(MAP_H, seen.bottom) - max(0, seen.y),
        ),
        10,
    )
    small: list[Stroke] = [
        *overview(frame.palette.night),
        path(part, "#ffffff40", stroke=frame.palette.ink, width=9),
    ]
    strokes: list[Stroke] = [
        path(rounded(Box(0, 0, box.w, box.h), 12), frame.palette.card),
        path(rounded(Box(0, 0, box.w, box.h), 12), stroke=frame.palette.line, width=1),
        group(tuple(small), 6, 4, scale=k),
    ]
    for runner in reversed(rules.race_order(view)):
        rx, ry = camera.on_map(view, runner)
        strokes += mark(_wears(view, runner, frame), 6 + rx * k, 4 + ry * k, 6, edge=WHITE)
    if heights.h:
        strokes += profile(heights, None, frame.palette.night)
        for runner in reversed(rules.race_order(view)):
            x, y = profile_point(heights, _row_of_lap(view, runner), words=False)
            strokes += mark(_wears(view, runner, frame), x, y - 6, 5, edge=WHITE)
    return [Node("overview", tuple(strokes), box.x, box.y)]


def _row_of_lap(view: State, runner: Runner) -> int:
    """Where a runner is on the profile of a lap; the link is drawn at its end."""
    kind, number = rules.spot(view.rows[runner])
    return len(FIRST_LAP) if kind == "link" else number


def _profile(view: State, layout: Layout, frame: Frame, chosen: Card) -> list[Node]:
    """The lap's heights, with everybody on them."""
    if layout.profile is None:
        return []
    box, words = layout.profile, frame.words
    inner = Box(box.x + 18, box.y, box.w - 36, box.h)
    names = (words("ground.flat"), words("ground.climb"), words("ground.descent"))
    sky = path(f"M{box.x},{box.y}h{box.w}v{box.h}h{-box.w}Z", "#1f2a33" if frame.palette.night else "#e2ecec")
    nodes = [Node("profile", (sky, *profile(inner, names, frame.palette.night)))]
    for runner in reversed(rules.race_order(view)):
        x, y = profile_point(inner, _row_of_lap(view, runner), words=True)
        nodes.append(Node(f"height-{runner}", mark(_wears(view, runner, frame), 0, -9, 7, edge=WHITE), x, y))
    return nodes


# -- the trick -------------------------------------------------------------------------------------


def _trick(view: State, layout: Layout, frame: Frame, chosen: Card) -> list[Node]:
    """Four places in playing order: what lies there, who is winning, what each card was worth."""
    words, palette, box = frame.words, frame.palette, layout.trick
    if view.phase == "over":
        return _photo_finish(view, layout, frame)
    trick, order = view.trick, view.order
    finished = (
        not trick
        and view.last_trick
        and (frame.waiting or view.phase != "play" or not _is_deciding(view, frame))
    )
    if finished:
        trick, order = view.last_trick, tuple(laid.runner for laid in view.last_trick)
    if not order:
        return []
    led = SUIT_OF[trick[0].card] if trick else ""
    winner = rules.winner_of(trick)
    wide = box.w / 4
    head, foot = 38.0, 22.0
    width = min(wide - 16, (box.h - head - foot - 10) / CARD_SHAPE, 92.0)
    height = width * CARD_SHAPE
    strokes: list[Stroke] = []
    if not layout.whole:
        strokes.append(path(f"M0,0h{box.w}v{box.h}h{-box.w}Z", "#2c3a33" if palette.night else "#f8f4e2"))
    if led:
        strokes.append(emblem(led[0], 22, 17, 9, SUIT_FILL[led[0]], WHITE))
        strokes.append(
            text(38, 22, words(f"trick.led_{led}"), 15, weight=700, fill=palette.ink, room=box.w * 0.44)
        )
        strokes.append(
            text(
                box.w - 12, 22, words("trick.bonus"), 13.5, align="right", fill=palette.ink, room=box.w * 0.46
            )
        )
    else:
        strokes.append(text(14, 22, words("trick.open"), 15, weight=700, fill=palette.ink, room=box.w - 28))
    nodes = [
        Node(
            "trick",
            tuple(strokes),
            box.x,
            box.y,
            box=Box(box.x, box.y, box.w, head),
            label=_trick_spoken(view, trick, frame),
        )
    ]
    for slot, runner in enumerate(order):
        x, y = box.x + slot * wide + (wide - width) / 2, box.y + head + 2
        laid = trick[slot] if slot < len(trick) else None
        nodes += _slot(
            view,
            frame,
            runner,
            laid,
            Box(x, y, width, height),
            slot == len(trick) and not finished,
            chosen,
            runner == winner,
            slot,
        )
        value = f" +{laid.value}" if laid and laid.value else ""
        name = runner_name(view, runner, words, frame.names) + value
        under: Shape = (
            *mark(_wears(view, runner, frame), -wide / 2 + 14, -4.5, 6),
            text(-wide / 2 + 25, 0, name, 13.5, weight=700, fill=palette.ink, room=wide - 30),
        )
        nodes.append(Node(f"player-{slot}", under, x + width / 2, y + height + 18))
    return nodes


def _photo_finish(view: State, layout: Layout, frame: Frame) -> list[Node]:
    """The sprint: the line, and everybody where they are before and beyond it (CC-17)."""
    words, palette, box = frame.words, frame.palette, layout.trick
    furthest, last = max(view.points), 10
    scale = (box.w - 60) / (last + max(4, furthest + 1))
    line, lanes = 30 + scale * last, (box.h - 62) / RUNNERS
    strokes: list[Stroke] = []
    if not layout.whole:
        strokes.append(path(f"M0,0h{box.w}v{box.h}h{-box.w}Z", "#2c3a33" if palette.night else "#f8f4e2"))
    strokes.append(title(16, 26, words("finish.title"), 19, weight=700, fill=palette.ink))
    strokes.append(path(f"M12,40h{box.w - 24}v{box.h - 62}h{-(box.w - 24)}Z", GROUND[FLAT], opacity=0.35))
    cell = lanes / 3
    for row in range(RUNNERS * 3):
        for column in range(2):
            dark = (row + column) % 2 == 0
            strokes.append(
                path(
                    f"M{line + column * cell:.1f},{40 + row * cell:.1f}h{cell:.1f}v{cell:.1f}h{-cell:.1f}Z",
                    INK if dark else WHITE,
                )
            )
    for points in range(1, max(4, furthest + 1)):
        x = line + points * scale
        strokes.append(path(f"M{x:.1f},40v{box.h - 62:.1f}", stroke="#1d273333", width=1))
        strokes.append(text(x, box.h - 8, f"+{points}", 12, weight=600, align="center", fill=palette.ink))
    nodes = [Node("trick", tuple(strokes), box.x, box.y)]
    for place_in_race, runner in enumerate(rules.race_order(view)):
        ahead = view.rows[runner] - view.finish
        x = box.x + line + max(-last, ahead) * scale
        y = box.y + 40 + lanes * (place_in_race + 0.5)
        size = min(34.0, lanes - 3)
        told = f"+{ahead}" if ahead >= 0 else f"−{-ahead}"
        shape: Shape = (
            *bib(_wears(view, runner, frame), size, number=_number_of(view, runner)),
            title(size / 2 + 7, 6, told, 16, weight=700, fill=palette.ink),
        )
        nodes.append(Node(f"photo-{runner}", shape, x, y, enters=(box.x + 20, y)))
    return nodes


def _is_deciding(view: State, frame: Frame) -> bool:
    """Whether somebody is choosing a card on this very table: then the place for it is shown empty."""
    return view.phase == "play" and not frame.waiting


def _trick_spoken(view: State, trick: tuple[Laid, ...], frame: Frame) -> str:
    if not trick:
        return frame.words("trick.open")
    parts = [
        frame.words(
            "trick.spoken",
            who=runner_name(view, laid.runner, frame.words, frame.names),
            card=card_name(laid.card, frame.words),
            value=laid.value,
        )
        for laid in trick
    ]
    return " ".join(parts)


def _slot(
    view: State,
    frame: Frame,
    runner: Runner,
    laid: Laid | None,
    box: Box,
    current: bool,
    chosen: Card,
    winning: bool,
    slot: int,
) -> list[Node]:
    words, palette = frame.words, frame.palette
    if laid is None:
        wears = _wears(view, runner, frame)
        edge = SEAT_COLOURS[wears] if current else palette.line
        frame_of_slot = path(
            rounded(Box(1, 1, box.w - 2, box.h - 2), 9), stroke=edge, width=2.4, dash=(7.0, 5.0)
        )
        if current and chosen:
            inside: Shape = (
                title(
                    box.w / 2,
                    box.h * 0.62,
                    index(chosen, words),
                    box.w * 0.5,
                    align="center",
                    fill=SUIT_INK[chosen[0]] if not palette.night else WHITE,
                ),
            )
        else:
            inside = tuple(mark(wears, box.w / 2, box.h / 2, min(15.0, box.w * 0.2)))
        return [Node(f"slot-{slot}", (frame_of_slot, *inside), box.x, box.y)]
    shape = card_face(
        laid.card, index(laid.card, words), _foot(laid, words), box.w, False, YELLOW if winning else ""
    )
    nodes = [Node(f"laid-{laid.card}", shape, box.x, box.y, enters=(frame.width / 2, frame.height))]
    if winning:
        tag = words("trick.winning")
        wide = 16 + 7.6 * len(tag)
        pill: Shape = (
            path(rounded(Box(-wide / 2, -9, wide, 18), 9), YELLOW, stroke=WHITE, width=1.6),
            title(0, 4.5, tag, 12.5, weight=700, align="center", fill=INK),
        )
        nodes.append(Node("winning", pill, box.x + box.w / 2, box.y - 5))
    return nodes


def _foot(laid: Laid, words: Words) -> str:
    """What a figure is worth, or that it waits for a number."""
    return f"= {laid.value}" if laid.value else words("card.figure")


# -- runners in words ------------------------------------------------------------------------------


def _tiles(view: State, layout: Layout, frame: Frame) -> list[Node]:
    order = rules.race_order(view)
    gap = 6.0
    down = 4 // layout.across
    width = (layout.seats.w - gap * (layout.across - 1)) / layout.across
    height = (layout.seats.h - gap * (down - 1)) / down
    nodes = []
    for place_in_race, runner in enumerate(order):
        column, row = place_in_race % layout.across, place_in_race // layout.across
        box = Box(
            layout.seats.x + column * (width + gap), layout.seats.y + row * (height + gap), width, height
        )
        words = frame.words
        name = runner_name(view, runner, words, frame.names)
        ground = (
            words(f"ground.{rules.terrain(view.rows[runner], view.laps)}")
            if view.rows[runner]
            else words("map.start")
        )
        label = words(
            "tile.spoken",
            place=place_in_race + 1,
            who=name,
            row=view.rows[runner],
            ground=ground,
            cards=len(view.hands[runner]),
        )
        shape = _tile(view, frame, runner, place_in_race, Box(0, 0, width, height))
        nodes.append(
            Node(
                f"tile-{runner}",
                shape,
                box.x,
                box.y,
                box=box,
                label=label,
                act=Tell(f"{label} {words('tell.order')}"),
            )
        )
    return nodes


def _tile(view: State, frame: Frame, runner: Runner, placed: int, box: Box) -> Shape:
    palette, words = frame.palette, frame.words
    playing = rules.to_play(view) == runner
    name = runner_name(view, runner, words, frame.names)
    wears = _wears(view, runner, frame)
    strokes: list[Stroke] = [
        path(rounded(box, 12), palette.card),
        path(
            rounded(box.inset(1), 11),
            stroke=palette.ink if playing else palette.line,
            width=2.6 if playing else 1.0,
        ),
    ]
    behind = max(view.rows) - view.rows[runner]
    gap = f"− {behind}" if behind else words("tile.first")
    row = words("tile.row", row=view.rows[runner])
    if box.h >= 60:
        strokes.append(title(14, box.h / 2 + 10, str(placed + 1), 28, fill=palette.ink))
        strokes.append(group(bib(wears, 40, number=_number_of(view, runner)), 62, box.h / 2))
        strokes.append(title(92, box.h / 2 - 14, name, 17, weight=700, fill=palette.ink, room=box.w - 100))
        strokes += _ground_chip(view, runner, 92, box.h / 2 - 3)
        strokes.append(text(112, box.h / 2 + 7, row, 14.5, fill=palette.ink, room=box.w - 118))
        strokes.append(text(92, box.h / 2 + 27, gap, 14.5, weight=700, fill=palette.ink, room=box.w - 140))
        strokes.append(
            path(
                rounded(Box(box.w - 42, box.h / 2 + 14, 11, 15), 2),
                palette.paper,
                stroke=palette.ink,
                width=1.4,
            )
        )
        strokes.append(text(box.w - 26, box.h / 2 + 27, str(len(view.hands[runner])), 14.5, fill=palette.ink))
        return tuple(strokes)
    if box.h >= 42:
        size = min(27.0, box.h - 14)
        strokes.append(group(bib(wears, size, number=_number_of(view, runner)), 8 + size / 2, box.h / 2))
        strokes.append(
            title(14 + size, box.h / 2 - 3, name, 14, weight=700, fill=palette.ink, room=box.w - size - 18)
        )
        strokes.append(
            text(
                14 + size,
                box.h / 2 + 14,
                row if not behind else gap,
                13,
                fill=palette.ink,
                room=box.w - size - 18,
            )
        )
        return tuple(strokes)
    strokes += mark(wears, 14, box.h / 2, 7.5)
    strokes.append(title(26, box.h / 2 + 5, name, 14, weight=700, fill=palette.ink, room=box.w - 66))
    strokes.append(
        text(
            box.w - 8,
            box.h / 2 + 5,
            str(view.rows[runner]) if not behind else gap,
            13.5,
            align="right",
            fill=palette.ink,
        )
    )
    return tuple(strokes)


def _ground_chip(view: State, runner: Runner, x: float, y: float) -> list[Stroke]:
    """Flat, up or down: a little slope in the terrain's colour."""
    kind = rules.terrain(max(1, view.rows[runner]), view.laps)
    shapes = {FLAT: f"M{x},{y + 5}h15v6h-15Z", CLIMB: f"M{x},{y + 11}L{x + 15},{y}v11Z"}
    return [path(shapes.get(kind, f"M{x},{y}L{x + 15},{y + 11}h-15Z"), GROUND[kind])]


def _open_hands(view: State, layout: Layout, frame: Frame) -> list[Node]:
    """The hands that lie face up, suit by suit (CC-20, CC-22)."""
    box = layout.open_hands
    if box is None:
        return []
    runners = [runner for runner in range(RUNNERS) if view.open_hands[runner]]
    height = (box.h - 6 * (len(runners) - 1)) / len(runners)
    nodes = []
    for place_of_hand, runner in enumerate(runners):
        here = Box(box.x, box.y + place_of_hand * (height + 6), box.w, height)
        hand, words = view.hands[runner], frame.words
        name = words("open.title", who=runner_name(view, runner, words, frame.names))
        line_height = min(22.0, (here.h - 24) / 4)
        size = min(15.0, line_height * 0.78)
        strokes: list[Stroke] = [
            path(rounded(Box(0, 0, here.w, here.h), 10), frame.palette.panel),
            text(10, 17, name, 13, weight=700, fill=frame.palette.ink, room=here.w - 20),
        ]
        for row, suit in enumerate("brgy"):
            y = 22 + line_height * (row + 0.75)
            cards = [card for card in hand if card[0] == suit]
            ranks = " ".join(index(card, words) for card in cards) or "–"
            strokes.append(emblem(suit, 17, y - size * 0.32, size * 0.45, SUIT_FILL[suit], WHITE))
            strokes.append(title(32, y, ranks, size, weight=700, fill=frame.palette.ink, room=here.w - 40))
        spoken = f"{name} {', '.join(card_name(card, words) for card in hand)}."
        nodes.append(Node(f"open-{runner}", tuple(strokes), here.x, here.y, box=here, label=spoken))
    return nodes


# -- what is asked, and the hand -------------------------------------------------------------------


def _prompt(view: State, layout: Layout, frame: Frame, seat: Seat | None, chosen: Card) -> list[Node]:
    box = layout.prompt if seat is not None else replace(layout.prompt, w=frame.width - 2 * layout.prompt.x)
    whose, asked = _asked(view, frame, seat)
    return [parts.prompt(box, frame, mark(whose, 12, 15, 10), asked)]


def _asked(view: State, frame: Frame, seat: Seat | None) -> tuple[int, str]:
    """Whose identity stands beside the sentence, and the sentence."""
    words = frame.words
    if seat is None:
        told = [
            said
            for said in view.news
            if said.what
            in (
                "moves",
                "waits",
                "nobody_moves",
                "wins_trick",
                "crosses",
                "race_over",
                "dummy_first",
                "deals",
                "blocked",
            )
        ]
        runner = next(
            (int(said.fact("runner")) for said in told if any(k == "runner" for k, _ in said.facts)),
            rules.to_play(view),
        )
        whose = _wears(view, runner, frame) if runner >= 0 else frame.marks[0]
        if not told:
            decider = rules.decider(view)
            return frame.marks[max(0, decider)], words(
                "prompt.thinks", who=frame.names[decider]
            ) if decider >= 0 else ""
        return whose, " ".join(sentence(said, words, frame.names) for said in told[-2:])
    runner = rules.to_play(view)
    who = frame.names[seat]
    led = view.suit_led
    follows = led and any(SUIT_OF[card] == led for card in view.hands[runner] if card != HIDDEN)
    what = words(f"prompt.follow_{led}") if follows else words("prompt.any") if led else words("prompt.lead")
    if view.owners[runner] == NOBODY:
        return frame.marks[seat], words("prompt.dummy", who=who, what=what)
    if runner != seat:
        return frame.marks[seat], words("prompt.open", who=who, what=what)
    return frame.marks[seat], words("prompt.own", who=who, what=what)


def _hand(view: State, layout: Layout, frame: Frame, seat: Seat, deciding: bool) -> list[Node]:
    """The hand to play from; what must not be played says why (CC-10)."""
    runner = rules.to_play(view) if deciding else rules.runners_of(view, seat)[0]
    hand = tuple(card for card in view.hands[runner] if card != HIDDEN)
    playable = {card for card in hand if deciding and rules.Lay(card) in rules.legal(view, seat)}
    nodes = []
    for card, box in _spread(hand, playable, layout):
        chosen = frame.chosen == f"card-{card}" and card in playable
        nodes.append(_card(view, frame, seat, runner, card, box, card in playable, chosen, deciding))
    return nodes


def _spread(hand: tuple[Card, ...], playable: set[Card], layout: Layout) -> Iterable[tuple[Card, Box]]:
    """One row of cards with gaps between suits; on a phone what can be played stands in front."""
    box = layout.hand
    if layout.rows == 1:
        gap = 5.0 if box.w > 700 else 3.0
        suits = 1 + sum(a[0] != b[0] for a, b in pairwise(hand))
        wide = min(
            (box.w - gap * (len(hand) - 1) - (suits - 1) * gap * 2) / max(1, len(hand)),
            (box.h - 14) / CARD_SHAPE,
            104.0,
        )
        total = wide * len(hand) + gap * (len(hand) - 1) + (suits - 1) * gap * 2
        x = box.x + (box.w - total) / 2
        for place_in_hand, card in enumerate(hand):
            if place_in_hand and hand[place_in_hand - 1][0] != card[0]:
                x += gap * 2
            lift = 10.0 if card in playable and len(playable) < len(hand) else 0.0
            yield card, Box(x, box.bottom - wide * CARD_SHAPE - lift, wide, wide * CARD_SHAPE)
            x += wide + gap
        return
    behind = [card for card in hand if card not in playable]
    front = [card for card in hand if card in playable]
    if not front or not behind:
        half = (len(hand) + 1) // 2
        behind, front = list(hand[: len(hand) - half]), list(hand[len(hand) - half :])
    for row, cards in enumerate((behind, front)):
        if not cards:
            continue
        gap = 4.0
        most = (box.h - 8) / 2 / CARD_SHAPE
        wide = min((box.w - gap * (len(cards) - 1)) / len(cards), most)
        x = box.x + (box.w - wide * len(cards) - gap * (len(cards) - 1)) / 2
        y = box.y if row == 0 else box.bottom - wide * CARD_SHAPE
        for card in cards:
            yield card, Box(x, y, wide, wide * CARD_SHAPE)
            x += wide + gap


def _card(
    view: State,
    frame: Frame,
    seat: Seat,
    runner: Runner,
    card: Card,
    box: Box,
    playable: bool,
    chosen: bool,
    deciding: bool,
) -> Node:
    words = frame.words
    name = card_name(card, words)
    act: Act
    if playable:
        act = Play((rules.Lay(card),)) if chosen else Choose(f"card-{card}")
        label = words("card.spoken", card=name, does=_does(view, runner, card, words))
    else:
        reason = (
            words(f"tell.follow_{view.suit_led}") if deciding and view.suit_led else words("tell.not_now")
        )
        act, label = Tell(reason), words("card.spoken", card=name, does=reason if deciding else "")
    y = box.y - (14 if chosen else 0)
    here = Box(box.x, y, box.w, box.h)
    glow = SEAT_COLOURS[_wears(view, runner, frame)] if chosen else ""
    shape = card_face(card, index(card, words), words("card.figure"), box.w, chosen, glow)
    return Node(
        f"card-{card}",
        shape,
        here.x,
        here.y,
        opacity=1.0 if playable or not deciding else 0.45,
        box=here,
        label=label.strip(),
        act=act,
        pressed=chosen if playable else None,
        enters=(frame.width / 2, frame.height + 60),
    )


def _does(view: State, runner: Runner, card: Card, words: Words) -> str:
    run = rules.landing(view, runner, card)
    if run is None:
        return words("landing.waits")
    lost = _losses(view, run, words)
    return f"{words('landing.lands', rows=run.row - run.start, row=run.row)}. {lost}".strip()


def _button(layout: Layout, frame: Frame, chosen: Card) -> Node:
    words = frame.words
    if not chosen:
        return parts.hint(layout.button, frame, words("button.choose"))
    says, spoken = (
        words("button.lay", card=index(chosen, words)),
        words("button.spoken", card=card_name(chosen, words)),
    )
    return parts.button("button", layout.button, frame, says, Play((rules.Lay(chosen),)), spoken=spoken)
