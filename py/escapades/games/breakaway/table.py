"""The table of Breakaway: a ribbon of road, the pack in the leader's wheel, dropped riders at their gap."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from escapades.games.breakaway import rules
from escapades.games.breakaway.data import LEADER_TIME
from escapades.games.breakaway.drawings import (
    PEDALS,
    Road,
    card_back,
    countryside,
    cyclist,
    milestone,
    route_card,
    small_card,
    yellow_token,
)
from escapades.games.breakaway.rules import State
from escapades.kernel import HIDDEN, News, Seat
from escapades.kernel.texts import Words
from escapades.scene.frame import Frame
from escapades.scene.marks import INK, RED_FOR_TEXT, SEAT_COLOURS, WHITE, YELLOW, mark
from escapades.scene.nodes import (
    Box,
    Choose,
    Node,
    Play,
    Scene,
    Shape,
    Stroke,
    Tell,
    path,
    rounded,
    text,
    title,
)
from escapades.scene.standings import Chart, Column, Following, Row, Standings

MILESTONES = (1, 2, 3, 5, 10, 20)
GAP_MINUTES = 5.0  # the gap at which a rider stands two thirds of the way back to the edge


# -- sentences -------------------------------------------------------------------------------------


def sentence(said: News, words: Words, names: tuple[str, ...], key: str = "news") -> str:
    """A piece of news in words; `key` may be `preview` for what a card would do."""
    facts = dict(said.facts)
    if "time" in facts:
        facts["time"] = clock(int(facts["time"]))
    if said.seat is not None:
        facts["who"] = names[said.seat]
    full = f"{key}.{said.what}"
    if "minutes" in facts:
        return words.count(full, int(facts["minutes"]), **facts)
    return words(full, **facts)


def line(said: News, words: Words) -> str:
    """A piece of news for the log, where a mark stands for the rider's name."""
    return words(f"line.{said.what}", **dict(said.facts))


def clock(minutes: int) -> str:
    return f"{minutes // 60} h {minutes % 60:02}"


def standing(view: State, seat: Seat, words: Words) -> str:
    """How a rider stands, in two or three words."""
    if seat == view.leader:
        return words("standing.leads")
    if view.delays[seat]:
        return words("standing.dropped", delay=view.delays[seat])
    return words("standing.pack")


def heading(view: State, words: Words) -> str:
    """Where the race is, for the bar above the table."""
    if interlude(view):
        return words("heading.done", stage=view.stage - 1, stages=view.stages)
    return words("heading.now", stage=view.stage, stages=view.stages)


# -- between the stages ----------------------------------------------------------------------------


def interlude(view: State) -> bool:
    """Whether a stage has just ended and another one follows (BR-12)."""
    return view.phase == "deal" and bool(view.times)


def standings(view: State, words: Words, names: tuple[str, ...]) -> Standings:
    """The general classification with every stage, and the podium of what has just ended (BR-13, BR-14)."""
    over = view.phase == "over"
    totals, done = rules.totals(view), len(view.times)
    places, before = rules.ranks(totals), rules.ranks(rules.totals(replace(view, times=view.times[:-1])))
    rows = []
    for seat in sorted(range(len(totals)), key=lambda seat: places[seat]):
        stages = tuple(short_clock(row[seat]) for row in view.times)
        gap = totals[seat] - min(totals)
        won = tuple(stage for stage, row in enumerate(view.times) if row[seat] == LEADER_TIME)
        climbed = before[seat] - places[seat] if done > 1 else 0
        cells = (*stages, clock(totals[seat]), f"+{gap}" if gap else "–")
        rows.append(Row(seat, places[seat], cells, won, climbed))
    columns = tuple(Column(words("result.stage_short", n=stage + 1), "part") for stage in range(done))
    times = totals if over else view.times[-1]
    steps = rules.ranks(times)
    first = tuple(names[seat] for seat, place in enumerate(places) if place == 1)
    if over:
        key = "result.title_one" if len(first) == 1 else "result.title_shared"
        headline = words(key, who=words("result.and").join(first))
    else:
        headline = words("stage.title", who=names[view.leader], stage=done)
    below = words.count("stage.general", len(first), who=words("result.and").join(first))
    return Standings(
        headline=headline,
        below=words("result.podium") if over else below,
        table_title=words("result.general"),
        marked_means=words("result.won"),
        columns=(*columns, Column(words("result.total"), "total"), Column(words("result.gap"), "gap")),
        rows=tuple(rows),
        podium=tuple(
            (seat, steps[seat], clock(times[seat]))
            for seat in sorted(range(len(times)), key=lambda s: steps[s])
        ),
        chart=gap_chart(view, words, names) if view.stages > 1 else None,
        following=None
        if over
        else Following(
            words("stage.next", stage=view.stage),
            words("stage.next_leader", who=names[view.leader]),
            words("stage.go"),
        ),
    )


def gap_chart(view: State, words: Words, names: tuple[str, ...]) -> Chart:
    """How far each rider was behind the best after each stage (BR-14)."""
    gaps = []
    for stage in range(1, len(view.times) + 1):
        totals = rules.totals(replace(view, times=view.times[:stage]))
        gaps.append(tuple(total - min(totals) for total in totals))
    spoken = tuple(
        words("chart.spoken", who=name, gaps=", ".join(f"+{row[seat]}" for row in gaps))
        for seat, name in enumerate(names)
    )
    return Chart(
        words("chart.title"), words("chart.best"), words("chart.start"), view.stages, tuple(gaps), spoken
    )


def short_clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"


# -- where things go -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the table for a given room."""

    road: Box
    seats: Box
    across: int  # seat tiles in a row; 1 is a column
    prompt: Box
    button: Box
    hand: Box
    slate: Box
    talon: tuple[float, float]  # centre of its cards
    log: Box | None = None

    @property
    def small(self) -> bool:
        """Whether slate and talon are drawn small."""
        return self.slate.h < SLATE.h


SLATE = Box(14, 12, 232, 88)  # in the corner of the road
SMALL = 0.7  # part of its size that slate and talon keep where room is short


def _in_corner(road: Box) -> tuple[Box, tuple[float, float]]:
    """Slate and talon over the sky of a road with room for both."""
    slate = Box(road.x + SLATE.x, road.y + SLATE.y, SLATE.w, SLATE.h)
    return slate, (slate.right + 40, slate.y + slate.h / 2)


def lay_out(width: float, height: float, seats: int) -> Layout:
    """Wide: a column at the right. Upright: everything stacked. Low: seats above, the rest in a column."""
    if height >= 520 and width >= 880:
        column = 250.0 if width >= 1280 else 218.0
        left = width - column
        foot = min(290.0, max(230.0, height * 0.34))
        tile = min(92.0, (height - 110) / seats - 6)
        rows = Box(left + 10, 10, column - 20, seats * (tile + 6) - 6)
        button = Box(left + 10, height - 86, column - 20, 70)
        log = Box(left + 10, rows.bottom + 10, column - 20, button.y - rows.bottom - 20)
        road = Box(0, 0, left, height - foot)
        slate, talon = _in_corner(road)
        return Layout(
            road=road,
            seats=rows,
            across=1,
            prompt=Box(18, height - foot + 8, left - 36, 62),
            button=button,
            hand=Box(16, height - foot + 92, left - 32, foot - 106),
            slate=slate,
            talon=talon,
            log=log if log.h >= 90 else None,
        )
    if height >= width:
        across = seats if width >= 700 or seats <= 3 else math.ceil(seats / 2)
        rows_of_tiles = math.ceil(seats / across)
        tile = 58.0 if width >= 700 else 46.0
        top = 8 + rows_of_tiles * (tile + 6)
        hand_height = min(210.0, max(112.0, height * 0.19))
        hand_top = height - hand_height - 12
        button = Box(16, hand_top - 24 - 56, width - 32, 56)
        prompt = Box(16, button.y - 72, width - 32, 64)
        road = Box(0, top, width, prompt.y - top - 6)
        slate, _ = _in_corner(road)
        return Layout(
            road=road,
            seats=Box(8, 6, width - 16, top - 8),
            across=across,
            prompt=prompt,
            button=button,
            hand=Box(8, hand_top, width - 16, hand_height),
            slate=slate,
            talon=(road.right - 40, road.bottom - 52),
        )
    column = min(260.0, max(190.0, width * 0.28))
    left = width - column + 12
    hand_height = min(132.0, max(92.0, height * 0.27))
    hand_top = height - hand_height - 10
    top = 44.0
    slate = Box(left, top + 6, SLATE.w * SMALL, SLATE.h * SMALL)
    button = Box(left, height - 66, column - 24, 56)
    return Layout(
        road=Box(0, top, width - column, hand_top - top - 22),
        seats=Box(6, 4, width - 12, top - 8),
        across=seats,
        prompt=Box(left, slate.bottom + 10, column - 24, button.y - slate.bottom - 20),
        button=button,
        hand=Box(8, hand_top, width - column - 16, hand_height),
        slate=slate,
        talon=(34, top + 40),
    )


class Course:
    """Where riders stand on the road of a given box: the pack at the right, gaps closing up to the left."""

    def __init__(self, box: Box, seats: int) -> None:
        self.scale = max(0.42, min(1.0, box.h / 360, box.w / 560))
        self.road = Road(box, rise=min(0.42, 0.2 + 60 / box.w))
        self.spacing = min(74 * self.scale, box.w * 0.46 / seats)
        self.elbow_room = 46 * self.scale
        self.front = self.road.length - 30 - 92 * self.scale - self.spacing * 0.4
        self.room = self.front - self.spacing * (seats - 1) - 42 - 52 * self.scale

    def in_pack(self, place: int) -> float:
        return self.front - place * self.spacing

    def behind(self, minutes: int, riders_in_pack: int) -> float:
        """Gaps follow K(1 - e^(-m/t)): the first minutes have room, and +20 still fits."""
        reach = self.room * (1 - math.exp(-minutes / GAP_MINUTES))
        return self.in_pack(riders_in_pack - 1) - 30 * self.scale - reach


def pack_order(view: State) -> tuple[Seat, ...]:
    """The leader, then the others of the pack clockwise."""
    seats = len(view.delays)
    clockwise = ((view.leader + step) % seats for step in range(seats))
    return tuple(seat for seat in clockwise if view.delays[seat] == 0)


# -- the picture -----------------------------------------------------------------------------------


def draw(view: State, seat: Seat | None, frame: Frame) -> Scene:
    """The table as `seat` sees it; None draws what everybody may see, with no hand."""
    layout = lay_out(frame.width, frame.height, len(view.delays))
    course = Course(layout.road, len(view.delays))
    chosen = _chosen_speed(frame.chosen) if seat is not None else None
    nodes = [
        *_landscape(view, layout, course, frame),
        *_riders(view, layout, course, frame, seat, chosen),
        *_slate(view, layout, frame, seat),
        *_seat_tiles(view, layout, frame, seat),
        *_log(layout, frame),
        *_prompt(view, layout, frame, seat, chosen),
        *_hand(view, layout, frame, seat, chosen),
    ]
    return Scene(frame.width, frame.height, tuple(nodes))


def _chosen_speed(id: str) -> int | None:
    return int(id.split("-")[1]) if id.startswith("card-") else None


def _landscape(view: State, layout: Layout, course: Course, frame: Frame) -> list[Node]:
    palette = frame.palette
    sheet = path(f"M0,0h{frame.width}v{frame.height}h{-frame.width}Z", palette.paper)
    nodes = [
        Node(
            "backdrop",
            (sheet, *countryside(layout.road, course.road, course.scale, palette.night)),
            still=True,
        )
    ]
    riders = len(pack_order(view))
    last_x = math.inf
    for minutes in MILESTONES:
        x, y, _ = course.road.at(course.behind(minutes, riders))
        size = 0.62 + 0.38 * course.scale
        if last_x - x > 37 * size and x > layout.road.x + 16:
            last_x = x
            foot = min(y + 66 * course.scale + 6, layout.road.bottom - 4)
            nodes.append(Node(f"stone-{minutes}", milestone(f"+{minutes}"), x, foot, scale=size))
    return nodes


def _riders(
    view: State, layout: Layout, course: Course, frame: Frame, seat: Seat | None, chosen: int | None
) -> list[Node]:
    pack = pack_order(view)
    where = {rider: course.in_pack(place) for place, rider in enumerate(pack)}
    ahead = math.inf
    for rider in sorted((r for r, delay in enumerate(view.delays) if delay), key=lambda r: view.delays[r]):
        # Riders with nearly the same gap stand behind each other, so that all of them can be seen.
        where[rider] = ahead = min(course.behind(view.delays[rider], len(pack)), ahead - course.elbow_room)
    nodes = []
    named = course.spacing >= 66
    for rider in sorted(where, key=lambda r: where[r]):
        nodes += _rider(view, layout, course, frame, rider, where[rider], named)
    if seat is not None and chosen is not None:
        nodes += _preview(view, layout, course, frame, seat, chosen, where[seat])
    return nodes


def _rider(
    view: State, layout: Layout, course: Course, frame: Frame, rider: Seat, distance: float, named: bool
) -> list[Node]:
    x, y, slope = course.road.at(distance)
    size = course.scale * 0.95
    turn = len(view.piles[rider]) % len(PEDALS)
    pedals = tuple(cyclist(rider, PEDALS[(turn + i) % len(PEDALS)]) for i in range(len(PEDALS)))
    shadow = Node(
        f"shadow-{rider}",
        (path("M-54,1a54,5 0 1 0 108,0a54,5 0 1 0 -108,0Z", "#1d273329"),),
        x,
        y,
        slope,
        size,
    )
    nodes = [shadow, Node(f"rider-{rider}", pedals[0], x, y, slope, size, cycle=pedals)]
    above = y - 112 * size
    width = max(26.0, 34 * course.scale)
    pile = view.piles[rider]
    if pile:
        hand_x, hand_y = layout.hand.centre
        top = above - width * 1.3
        nodes.append(
            Node(
                f"laid-{rider}-{view.stage}-{len(pile)}",
                small_card(pile[-1], width),
                x + 12 * size,
                top,
                enters=(hand_x, hand_y),
            )
        )
        above = top
    if named:
        label: Shape = (
            text(
                0,
                0,
                frame.names[rider],
                15,
                weight=700,
                align="center",
                fill=frame.palette.ink,
                room=course.spacing + 8,
            ),
        )
    else:
        label = mark(rider, 0, -8, 9, edge=WHITE)
    nodes.append(Node(f"name-{rider}", label, x + 12 * size, above - 8))
    if rider == view.leader:
        nodes.append(
            Node(
                "leader",
                yellow_token(max(11.0, 14 * course.scale)),
                x + 12 * size + width * 0.86,
                above + width * 0.66,
            )
        )
    return nodes


def _preview(
    view: State, layout: Layout, course: Course, frame: Frame, seat: Seat, speed: int, now: float
) -> list[Node]:
    """What the chosen card would do: a pale ghost, an arc, and the change in minutes."""
    leader, delay, said = rules.resolve(view, seat, speed)
    riders = len(pack_order(view))
    if leader == seat:
        target = now if seat == view.leader else course.front + course.spacing
    elif delay == 0:
        stays = view.delays[seat] == 0
        target = now if stays else course.in_pack(riders)
    else:
        target = course.behind(delay, riders - (view.delays[seat] == 0))
    nodes = []
    if abs(target - now) > 8:
        x, y, slope = course.road.at(target)
        nodes.append(
            Node(
                "ghost", cyclist(seat, PEDALS[2], ghost=True), x, y, slope, course.scale * 0.95, opacity=0.92
            )
        )
        nodes += _arc(course, now, target)
    x, y, _ = course.road.at((now + target) / 2)
    pill = frame.words(f"pill.{said.what}", **dict(said.facts))
    width = 26 + 9.6 * len(pill)
    x = min(max(x, layout.road.x + width / 2 + 8), layout.road.right - width / 2 - 8)
    y = max(y - 206 * course.scale - 26, layout.road.y + 24)
    if (
        x - width / 2 < layout.talon[0] + 30
        and y < layout.slate.bottom
        and layout.slate.x < layout.road.right
    ):
        y = layout.slate.bottom + 24
    shape = (
        path(rounded(Box(-width / 2, -16, width, 32), 16), INK),
        title(0, 6, pill, 17, weight=700, align="center", fill=WHITE),
    )
    nodes.append(Node("pill", shape, x, y))
    return nodes


def _arc(course: Course, start: float, end: float) -> list[Node]:
    lift = 118 * course.scale
    x0, y0, _ = course.road.at(start)
    x1, y1, _ = course.road.at(end)
    y0, y1 = y0 - lift, y1 - lift
    cx, cy = (x0 + x1) / 2, min(y0, y1) - 40 * course.scale
    angle = math.degrees(math.atan2(y1 - cy, x1 - cx))
    arc: Shape = (
        path(
            f"M{x0:.1f},{y0:.1f}Q{cx:.1f},{cy:.1f} {x1:.1f},{y1:.1f}", stroke=INK, width=3.4, dash=(1.0, 8.0)
        ),
    )
    head: Shape = (path("M-9,-6.5L2,0L-9,6.5Z", INK, stroke=INK, width=1.5),)
    return [Node("arc", arc), Node("arrow", head, x1, y1, angle)]


def _slate(view: State, layout: Layout, frame: Frame, seat: Seat | None) -> list[Node]:
    """A rider's slate with the speed of the pack and the own gap, and the talon beside it."""
    words = frame.words
    small = layout.small
    k = SMALL if small else 1.0
    box = layout.slate if seat is not None else replace(layout.slate, w=layout.slate.w * 0.61)
    pack = rules.speed_of_pack(view)
    strokes: list[Stroke] = [
        path(rounded(box, 10), "#26323c"),
        path(rounded(box.inset(4), 7), stroke="#c9a26a", width=2.6),
        text(
            box.x + 15 * k,
            box.y + 28 * k,
            words("slate.pack"),
            12.5 * k if not small else 11,
            weight=700,
            fill="#cfd8d4",
        ),
        title(box.x + 15 * k, box.y + 72 * k, str(pack) if pack else "–", 48 * k, fill=WHITE),
        text(box.x + 76 * k, box.y + 71 * k, "km/h", max(11.0, 15 * k), weight=600, fill="#cfd8d4"),
    ]
    spoken = words("slate.spoken", speed=pack) if pack else words("slate.no_speed")
    if seat is not None:
        delay = view.delays[seat]
        gap = f"+{delay}" if delay else words("slate.none")
        strokes += [
            path(f"M{box.x + 124 * k:.1f},{box.y + 18 * k:.1f}v{52 * k:.1f}", stroke="#ffffff2e", width=1.4),
            text(
                box.x + 138 * k,
                box.y + 28 * k,
                words("slate.gap"),
                12.5 * k if not small else 11,
                weight=700,
                fill="#cfd8d4",
            ),
            *mark(seat, box.x + 149 * k, box.y + 57 * k, 10 * k),
            title(box.x + 166 * k, box.y + 70 * k, gap, 36 * k, fill=YELLOW, room=box.w - 176 * k),
        ]
    left = len(view.talon)
    cards_left = words.count("talon", left)
    x, y = layout.talon
    width = 44 * k
    stack = tuple(
        Node(f"talon-{i}", card_back(width), x + i * 1.6, y - i * 1.6)
        for i in range(min(6, 1 + left // 12) if left else 0)
    )
    count = (
        path(rounded(Box(-24, -13, 48, 26), 13), INK, stroke=WHITE, width=1.5),
        title(0, 6, str(left), 17, weight=700, align="center", fill=WHITE),
    )
    tile = Box(x - width / 2 - 4, y - width * 0.75 - 8, width + 16, width * 1.5 + 16)
    return [
        Node("slate", tuple(strokes), box=box, label=spoken, act=Tell(f"{spoken} {words('tell.pack')}")),
        *stack,
        Node(
            "talon",
            count,
            x + 4,
            y + width * 0.72,
            box=tile,
            label=cards_left,
            act=Tell(f"{cards_left} {words('tell.talon')}"),
        ),
    ]


def _seat_tiles(view: State, layout: Layout, frame: Frame, seat: Seat | None) -> list[Node]:
    seats = len(view.delays)
    down = math.ceil(seats / layout.across)
    gap = 6.0
    width = (layout.seats.w - gap * (layout.across - 1)) / layout.across
    height = (layout.seats.h - gap * (down - 1)) / down
    nodes = []
    for rider in range(seats):
        column, row = rider % layout.across, rider // layout.across
        box = Box(
            layout.seats.x + column * (width + gap), layout.seats.y + row * (height + gap), width, height
        )
        state = standing(view, rider, frame.words)
        label = frame.words("tile.spoken", who=frame.names[rider], standing=state)
        shape = _tile(view, frame, rider, Box(0, 0, width, height), state)
        told = Tell(f"{label} {frame.words('tell.dropped' if view.delays[rider] else 'tell.standing')}")
        nodes.append(Node(f"seat-{rider}", shape, box.x, box.y, box=box, label=label, act=told))
    return nodes


def _tile(view: State, frame: Frame, rider: Seat, box: Box, state: str) -> Shape:
    palette = frame.palette
    on_turn = view.phase == "ride" and view.turn == rider
    strokes: list[Stroke] = [path(rounded(box, 12), palette.card)]
    edge, thickness = (palette.ink, 2.6) if on_turn else (palette.line, 1.0)
    strokes.append(path(rounded(box.inset(1), 11), stroke=edge, width=thickness))
    speed = view.piles[rider][-1] if view.piles[rider] else None
    tall = box.h >= 56 and box.w >= 150
    if tall:
        strokes.append(path(rounded(Box(2, 14, 5, box.h - 28), 2.5), SEAT_COLOURS[rider]))
        strokes += mark(rider, 28, box.h * 0.32, 11.5)
        strokes.append(
            title(
                48, box.h * 0.32 + 6, frame.names[rider], 19, weight=700, fill=palette.ink, room=box.w - 104
            )
        )
        strokes.append(text(17, box.h * 0.32 + 32, state, 15, weight=600, fill=palette.ink, room=box.w - 78))
        if len(view.times) and box.h >= 84:
            place = rules.ranks(rules.totals(view))[rider]
            behind = rules.totals(view)[rider] - min(rules.totals(view))
            strokes.append(
                text(
                    17,
                    box.h * 0.32 + 51,
                    frame.words("tile.general", place=place, behind=behind),
                    13.5,
                    fill=palette.soft,
                )
            )
        if speed:
            strokes += _at(small_card(speed, 36), box.w - 28, box.h / 2 - 22)
        if rider == view.leader:
            strokes += _at(yellow_token(10), box.w - 50, box.h / 2 - 20)
        return tuple(strokes)
    return (
        *strokes,
        *(_two_lines if box.h >= 42 and box.w >= 104 else _one_line)(view, frame, rider, box, state),
    )


def _two_lines(view: State, frame: Frame, rider: Seat, box: Box, state: str) -> Shape:
    ink, middle, leads = frame.palette.ink, box.h / 2, rider == view.leader
    strokes: list[Stroke] = [
        *mark(rider, 14, middle - box.h * 0.19, 8),
        title(
            27, middle - 3, frame.names[rider], 15, weight=700, fill=ink, room=box.w - (50 if leads else 34)
        ),
        text(10, middle + 15, state, 12.5, weight=600, fill=ink, room=box.w - 42),
    ]
    if view.piles[rider]:
        speed = str(view.piles[rider][-1])
        strokes.append(title(box.w - 8, middle + 16, speed, 16, align="right", fill=ink))
    if leads:
        strokes += _at(yellow_token(8), box.w - 14, middle - 9)
    return tuple(strokes)


def _one_line(view: State, frame: Frame, rider: Seat, box: Box, state: str) -> Shape:
    """Mark, name, and the star or the gap; with room, the last speed too."""
    ink, middle, right = frame.palette.ink, box.h / 2, box.w - 8
    strokes: list[Stroke] = [*mark(rider, 14, middle, 7.5)]
    if view.piles[rider] and box.w >= 150:
        strokes.append(title(right, middle + 5.5, str(view.piles[rider][-1]), 16, align="right", fill=ink))
        right -= 32
    if rider == view.leader:
        strokes += _at(yellow_token(8), right - 8, middle)
        right -= 20
    elif view.delays[rider]:
        gap = f"+{view.delays[rider]}"
        strokes.append(title(right, middle + 5.5, gap, 15, weight=700, align="right", fill=ink))
        right -= 10 + 9 * len(gap)
    strokes.append(title(26, middle + 5.5, frame.names[rider], 15, weight=700, fill=ink, room=right - 26))
    return tuple(strokes)


def _at(shape: Shape, x: float, y: float) -> Shape:
    return (("group", x, y, 0.0, 1.0, 1.0, shape),)


def _log(layout: Layout, frame: Frame) -> list[Node]:
    if layout.log is None or not frame.log:
        return []
    box = layout.log
    lines = frame.log[: int((box.h - 40) // 24)]
    strokes: list[Stroke] = [
        path(rounded(Box(0, 0, box.w, box.h), 12), frame.palette.panel),
        text(14, 26, frame.words("log.title"), 15, weight=700, fill=frame.palette.ink),
    ]
    for row, (seat, line) in enumerate(lines):
        strokes += mark(seat, 20, 46 + row * 24, 6.5)
        strokes.append(text(35, 51 + row * 24, line, 14.5, fill=frame.palette.ink, room=box.w - 46))
    return [Node("log", tuple(strokes), box.x, box.y)]


def _prompt(view: State, layout: Layout, frame: Frame, seat: Seat | None, chosen: int | None) -> list[Node]:
    words, palette, box = frame.words, frame.palette, layout.prompt
    if seat is not None:
        key = "prompt.lead" if seat == view.leader else "prompt.lay"
        asked = words(key, who=frame.names[seat])
        whose = seat
    else:
        whose = next((said.seat for said in view.news if said.seat is not None), view.turn)
        asked = " ".join(sentence(said, words, frame.names) for said in view.news[:1])
    below = ""
    if seat is not None and chosen is not None:
        below = sentence(rules.resolve(view, seat, chosen)[2], words, frame.names, "preview")
    elif seat is not None:
        below = words("prompt.choose")
    low = box.w < 240
    strokes: list[Stroke] = [*mark(whose, 14, 18, 12)]
    if low:
        strokes += _wrapped(asked, 34, 22, box.w - 36, 17, palette.ink, bold=True)
        strokes += _wrapped(below, 0, 92 if box.h > 120 else 74, box.w, 15, palette.ink, bold=False)
    else:
        strokes.append(title(36, 26, asked, 23, weight=700, fill=palette.ink, room=box.w - 40))
        strokes.append(text(36, 52, below, 17, weight=600, fill=palette.ink, room=box.w - 40))
    spoken = f"{asked} {below}".strip()
    return [Node("prompt", tuple(strokes), box.x, box.y, box=box, label=spoken)]


def _wrapped(words: str, x: float, y: float, room: float, size: float, ink: str, bold: bool) -> Shape:
    """Lines of about the width of the room, by letters: the painter shrinks what is still too wide."""
    letters = max(8, int(room / (size * 0.52)))
    lines: list[str] = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) > letters and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    make = title if bold else text
    return tuple(
        make(x, y + row * size * 1.25, line, size, weight=700 if bold else 600, fill=ink, room=room)
        for row, line in enumerate(lines)
    )


def _hand(view: State, layout: Layout, frame: Frame, seat: Seat | None, chosen: int | None) -> list[Node]:
    box, words = layout.hand, frame.words
    if seat is None:
        return []
    hand = [card for card in view.hands[seat] if card != HIDDEN]
    gap = 8.5 if box.w > 560 else 4.0
    width = min(118.0, (box.w - gap * 6) / 7, box.h / 1.2)
    height = min(box.h, width * (1.46 if width > 60 else 2.1))
    left = box.x + (box.w - len(hand) * width - (len(hand) - 1) * gap) / 2
    nodes = []
    copies: dict[int, int] = {}
    for place, card in enumerate(hand):
        speed = int(card)
        copy = copies.get(speed, 0)
        copies[speed] = copy + 1
        id = f"card-{speed}-{copy}"
        raised = id == frame.chosen
        x, y = left + place * (width + gap), box.bottom - height - (18 if raised else 0)
        _, _, said = rules.resolve(view, seat, speed)
        does = sentence(said, words, frame.names, "preview")
        nodes.append(
            Node(
                id,
                route_card(speed, width, height, raised),
                x,
                y,
                box=Box(x, y, width, height),
                label=words("card.spoken", speed=speed, does=does),
                act=Play(rules.Lay(speed)) if raised else Choose(id),
                pressed=raised,
                enters=layout.talon,
            )
        )
    nodes.append(_button(layout, frame, chosen))
    return nodes


def _button(layout: Layout, frame: Frame, chosen: int | None) -> Node:
    box = layout.button
    if chosen is None:
        hint = frame.words("button.choose")
        shape: Shape = (
            path(rounded(Box(0, 0, box.w, box.h), 14), stroke=frame.palette.line, width=2, dash=(6.0, 6.0)),
            text(
                box.w / 2,
                box.h / 2 + 6,
                hint,
                18,
                weight=600,
                align="center",
                fill=frame.palette.soft,
                room=box.w - 20,
            ),
        )
        return Node("button", shape, box.x, box.y)
    words = frame.words("button.lay", speed=chosen)
    shape = (
        path(rounded(Box(0, 3, box.w, box.h), 14), "#1d273326"),
        path(rounded(Box(0, 0, box.w, box.h), 14), RED_FOR_TEXT),
        title(box.w / 2, box.h / 2 + 9, words, 25, weight=700, align="center", fill=WHITE, room=box.w - 24),
    )
    return Node("button", shape, box.x, box.y, box=box, label=words, act=Play(rules.Lay(chosen)))
