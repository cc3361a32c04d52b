"""The table of Breakaway: a ribbon of road, the pack in the leader's wheel, dropped riders at their gap."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from escapades.games.breakaway import rules
from escapades.games.breakaway.data import BOARD, BOOST, CLIMB, CLIMB_LIMIT
from escapades.games.breakaway.drawings import (
    PEDALS,
    boost_card,
    boost_sticker,
    card_back,
    climb_card,
    climb_sticker,
    countryside,
    cyclist,
    delay_tokens,
    milestone,
    route_card,
    sign,
    slump_sticker,
    small_card,
    yellow_token,
)
from escapades.games.breakaway.layout import SMALL, Course, Layout, lay_out
from escapades.games.breakaway.rules import Rider, State, riders_of, seat_of
from escapades.kernel import HIDDEN, News, Seat
from escapades.kernel.texts import Words
from escapades.scene import parts
from escapades.scene.frame import Frame
from escapades.scene.manner import HAND
from escapades.scene.marks import IDENTITIES, INK, SEAT_COLOURS, WHITE, YELLOW, mark
from escapades.scene.nodes import (
    Act,
    Answer,
    Box,
    Call,
    Choose,
    Node,
    Play,
    Scene,
    Shape,
    Stroke,
    Tell,
    Toggle,
    path,
    rounded,
    text,
    title,
)
from escapades.scene.sounds import ALARM, BAD, CARD, GOOD, SHUFFLE, SILENT, WIN, heard_as
from escapades.scene.standings import Chart, Column, Following, Row, Standings, spoken
from escapades.scene.window import Window

MILESTONES = (1, 2, 3, 5, 10, 20)

# A card was settled, or the road rose: everybody looks at the road for a moment.
SETTLED = {"sets_pace", "takes_lead", "held_up", "follows", "dropped", "rejoins", "loses", "holds_gap"}
SETTLED |= {"wins_back"}
SEEN_BY_ALL = {*SETTLED, "climb_in_front"}

SOUNDS = {
    **dict.fromkeys(("drew_lot", "dealt"), SHUFFLE),
    **dict.fromkeys(
        ("sets_pace", "follows", "held_up", "holds_gap", "swaps", "limps", "boost", "threw_slump"), CARD
    ),
    **dict.fromkeys(("takes_lead", "rejoins", "wins_back"), GOOD),
    **dict.fromkeys(("dropped", "loses", "slump"), BAD),
    **dict.fromkeys(("climb", "climb_in_front", "last_card"), ALARM),
    **dict.fromkeys(("wins_stage", "team_wins_stage", "race_over"), WIN),
    **dict.fromkeys(("starts_in_front", "climb_over"), SILENT),
}

NAMED = {
    rules.Limp: "move.limp",
    rules.Boost: "move.boost",
    rules.Climb: "move.climb",
    rules.Ready: "move.ready",
    rules.Pass: "move.pass",
    rules.Done: "move.done",
}

movable = False  # the picture fits its place


# -- sentences -------------------------------------------------------------------------------------


def sentence(said: News, words: Words, names: tuple[str, ...], key: str = "news") -> str:
    """A piece of news in words; `key` may be `preview` for what a card would do."""
    facts = _in_words(said, words)
    if "leader" in facts:
        facts["leader"] = names[int(facts["leader"])]
    if said.seat is not None:
        facts["who"] = _rider_name(words, names[said.seat], facts.get("number"))
    full = f"{key}.{said.what}"
    if "minutes" in facts:
        return words.count(full, int(facts["minutes"]), **facts)
    return words(full, **facts)


def line(said: News, words: Words, marks: tuple[int, ...] = IDENTITIES) -> str:
    """A piece of news for the log, where a mark stands for the rider's name."""
    facts = _in_words(said, words)
    short = words(f"line.{said.what}", **facts)
    return words("log.of_rider", number=facts["number"], said=short) if "number" in facts else short


def _in_words(said: News, words: Words) -> dict[str, int | str]:
    facts = dict(said.facts)
    if "time" in facts:
        facts["time"] = clock(int(facts["time"]))
    if "card" in facts:
        facts["card"] = words(f"special.{facts['card']}")
    if "count" in facts:
        facts["less"] = 2 * int(facts["count"])
    return facts


def _rider_name(words: Words, name: str, number: int | str | None) -> str:
    return words("rider", who=name, number=number) if number else name


def score(minutes: int) -> str:
    """A score among others of the same name: a time."""
    return clock(minutes)


def clock(minutes: int) -> str:
    return f"{minutes // 60} h {minutes % 60:02}"


def standing(view: State, rider: Rider, words: Words) -> str:
    """How a rider stands, in two or three words."""
    if rider == view.leader:
        return words("standing.leads")
    if view.delays[rider]:
        return words("standing.dropped", delay=view.delays[rider])
    return words("standing.pack")


def move_name(move: rules.Move, view: State, words: Words) -> str:
    """A move in a few words, as one rider would whisper it to another."""
    match move:
        case rules.Lay(card):
            return str(card)
        case rules.Swap(card):
            return words(f"move.swap_{card}")
        case rules.GiveSlump(rider):
            return words("move.slump", number=rider % 2 + 1)
        case _:
            return words(NAMED[type(move)])


def heading(view: State, words: Words) -> str:
    """Where the race is, for the bar above the table."""
    if interlude(view):
        return words("heading.done", stage=view.stage - 1, stages=view.stages)
    return words("heading.now", stage=view.stage, stages=view.stages)


def sounds(heard: tuple[News, ...]) -> tuple[str, ...]:
    """What a move is heard as: at most two sounds."""
    return heard_as((said.what for said in heard), SOUNDS)


# -- whose turn it is to speak ---------------------------------------------------------------------


def window(view: State) -> Window | None:
    """Who may put a climb in front of the leader now (BR-16). In teams the same player draws next (BR-31)."""
    if not view.asked:
        return None
    before = view.phase == "ask_before"
    following = view.turn if before or view.teams else (view.turn + 1) % view.seats
    return Window(view.asked, following, resumes=before, yes=rules.Climb(), no=rules.Pass())


def may_speak(view: State, seat: Seat) -> bool:
    """Whether the hand of `seat` holds what a window asks for."""
    return CLIMB in view.hands[seat]


def is_moment(heard: tuple[News, ...]) -> bool:
    """Whether everybody should look at the road."""
    return any(said.what in SEEN_BY_ALL for said in heard)


# -- between the stages ----------------------------------------------------------------------------


def manner(view: State) -> str:
    """Every turn is played from a hidden hand (BR-3)."""
    return HAND


def reveals(heard: tuple[News, ...]) -> tuple[tuple[News, ...], ...]:
    """Nothing comes to light that has to be looked at for long."""
    return ()


def is_aside(heard: tuple[News, ...]) -> bool:
    """What one comes to know is in one's own hand."""
    return False


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
        stages = tuple(f"+{row[seat]}" if view.teams else short_clock(row[seat]) for row in view.times)
        gap = totals[seat] - min(totals)
        won = tuple(stage for stage, winner in enumerate(view.winners) if winner == seat)
        climbed = before[seat] - places[seat] if done > 1 else 0
        cells = (*stages, time_of(view, totals[seat]), f"+{gap}" if gap else "–")
        rows.append(Row(seat, places[seat], cells, won, climbed))
    columns = tuple(Column(words("result.stage_short", n=stage + 1), "part") for stage in range(done))
    times = totals if over else view.times[-1]
    steps = rules.ranks(times)
    first = tuple(names[seat] for seat, place in enumerate(places) if place == 1)
    if over:
        key = "result.title_one" if len(first) == 1 else "result.title_shared"
        headline = words(key, who=words("result.and").join(first))
    else:
        headline = words("stage.title", who=names[view.turn], stage=done)
    below = words.count("stage.general", len(first), who=words("result.and").join(first))
    return Standings(
        headline=headline,
        below=words("result.podium") if over else below,
        table_title=words("result.general"),
        marked_means=words("result.won"),
        columns=(*columns, Column(words("result.total"), "total"), Column(words("result.gap"), "gap")),
        rows=tuple(rows),
        podium=tuple(
            (seat, steps[seat], time_of(view, times[seat]))
            for seat in sorted(range(len(times)), key=lambda s: steps[s])
        ),
        chart=gap_chart(view, words, names) if view.stages > 1 else None,
        following=None
        if over
        else Following(
            words("stage.next", stage=view.stage),
            words("stage.next_leader", who=names[view.turn]),
            words("stage.go"),
        ),
    )


def gap_chart(view: State, words: Words, names: tuple[str, ...]) -> Chart:
    """How far each rider was behind the best after each stage (BR-14)."""
    totals = [rules.totals(replace(view, times=view.times[:stage])) for stage in range(len(view.times) + 1)]
    return _gaps(words("chart.title"), totals, view.stages, words, names)


def _gaps(
    title: str, minutes: Sequence[tuple[int, ...]], parts: int, words: Words, names: tuple[str, ...]
) -> Chart:
    values = tuple(tuple(own - min(row) for own in row) for row in minutes)
    said = spoken(values, words, names)
    return Chart(title, words("chart.start"), parts, values, said, best=words("chart.best"), sign="+")


def course(states: Sequence[State], words: Words, names: tuple[str, ...]) -> Chart | None:
    """Gaps by stage; of a single stage by rounds of cards, a card a rider, and at its end (BR-13)."""
    last = states[-1]
    if not last.times:
        return None
    if last.stages > 1:
        return gap_chart(last, words, names)
    minutes = [(0,) * last.seats]
    cards = 0
    for state in states:
        cards += sum(said.what in SETTLED for said in state.news)
        if cards >= len(state.delays) * len(minutes) and not state.times:
            minutes.append(
                tuple(sum(state.delays[r] for r in riders_of(state, seat)) for seat in range(state.seats))
            )
    minutes.append(rules.totals(last))
    return _gaps(words("chart.title_rounds"), minutes, len(minutes) - 1, words, names)


def time_of(view: State, minutes: int) -> str:
    """A time on the clock; teams count minutes only (BR-34)."""
    return f"+{minutes} min" if view.teams else clock(minutes)


def short_clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"


# -- the road --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plan:
    """What the player on turn has in mind: a card, what goes with it, and what that would do."""

    card: int | None = None  # a speed
    special: str = ""  # a special to be played before the card
    boost: bool = False
    climb: bool = False

    @property
    def moves(self) -> tuple[rules.Move, ...]:
        """Announced where it must be; boost and climb follow the card, which no slump can hit any more."""
        assert self.card is not None
        card: rules.Move = rules.Lay(self.card)
        extras: tuple[rules.Move, ...] = (rules.Boost(),) * self.boost + (rules.Climb(),) * self.climb
        return (rules.Ready(), card, *extras)

    def declined(self, hand: tuple[rules.Card, ...]) -> tuple[rules.Move, ...]:
        """What is held back. A special that is drawn on the way was never declined (BR-23)."""
        boost, climb = BOOST in hand and not self.boost, CLIMB in hand and not self.climb
        return (rules.Boost(),) * boost + (rules.Climb(),) * climb


def plan_of(view: State, seat: Seat, frame: Frame) -> Plan:
    """What is chosen on this table, as far as it fits the hand."""
    kind, _, rest = frame.chosen.partition("-")
    hand = view.hands[seat]
    if view.phase == "laid":
        return Plan(card=view.card, boost=view.boosted)
    boost = "boost" in frame.toggles and BOOST in hand and not view.boosted
    climb = "climb" in frame.toggles and CLIMB in hand and not view.climbing
    if kind == "card":
        plan = Plan(card=int(rest.split("-")[0]), boost=boost)
        return replace(plan, climb=climb and leads_with(view, seat, plan))
    return Plan(special=rest.split("-")[0] if kind == "special" else "", boost=boost, climb=climb)


def leads_with(view: State, seat: Seat, plan: Plan) -> bool:
    """Whether the card keeps or takes the lead, so that a climb may go with it (BR-15, BR-23)."""
    return view.turn == seat and not view.climbing and result_of(view, plan)[0] == view.rider


def result_of(view: State, plan: Plan) -> tuple[Rider, int, News]:
    """What the card would do, with what goes with it (BR-6 to BR-11, BR-17, BR-20, BR-22)."""
    assert plan.card is not None
    slumps = view.slumped if view.phase == "laid" else view.slumps[view.rider]
    speed = rules.counted(plan.card, plan.boost or view.boosted, slumps, view.climbing)
    leader, delay, said = rules.resolve(view, view.rider, speed)
    if plan.climb and leader == view.rider and speed > CLIMB_LIMIT:
        said = replace(said, facts=tuple((k, CLIMB_LIMIT if k == "speed" else v) for k, v in said.facts))
    return leader, delay, said


def pack_order(view: State) -> tuple[Rider, ...]:
    """The leader, then the others of the pack clockwise."""
    riders = len(view.delays)
    clockwise = ((view.leader + step) % riders for step in range(riders))
    return tuple(rider for rider in clockwise if view.delays[rider] == 0)


def draw(view: State, seat: Seat | None, frame: Frame) -> Scene:
    """The table as `seat` sees it; None draws what everybody may see, with no hand."""
    layout = lay_out(frame.width, frame.height, view.seats, specials=view.level != "simple")
    course = Course(layout.road, len(view.delays), view.climbing)
    on_turn = seat is not None and not view.asked and not frame.waiting
    plan = plan_of(view, seat, frame) if seat is not None and on_turn else Plan()
    nodes = [
        *_landscape(view, layout, course, frame),
        *_riders(view, layout, course, frame, plan if on_turn else None),
        *_slate(view, layout, frame, seat),
        *_seat_tiles(view, layout, frame),
        *parts.log(layout.log, frame, frame.words("log.title")),
        *_prompt(view, layout, frame, None if frame.waiting else seat, plan),
    ]
    if seat is None:
        nodes += _callers(view, layout, frame)
    elif not frame.waiting:
        nodes += _choices(view, layout, frame, seat, plan)
    opened = seat is None and frame.waiting and HIDDEN not in view.hands[view.turn]
    holder = view.turn if opened else seat
    if holder is not None:  # at an open table the hand of whoever is on turn is seen by all
        nodes += _hand(view, layout, frame, holder, plan)
    return Scene(frame.width, frame.height, tuple(nodes))


def _landscape(view: State, layout: Layout, course: Course, frame: Frame) -> list[Node]:
    palette, road = frame.palette, layout.road
    sheet = path(f"M0,0h{frame.width}v{frame.height}h{-frame.width}Z", palette.paper)
    drawn = (sheet, *countryside(road, course.road, course.scale, palette.night))
    nodes = [Node("backdrop", drawn, still=True)]
    board = _sign_box(layout) if view.climbing else None
    riders = len(pack_order(view))
    last_x = math.inf
    for minutes in MILESTONES:
        x, y, _ = course.road.at(course.behind(minutes, riders))
        size = 0.62 + 0.38 * course.scale
        foot = min(y + 66 * course.scale + 6, road.bottom - 4)
        hidden = board is not None and x + 20 > board.x and foot > board.y
        if last_x - x > 37 * size and x > road.x + 16 and not hidden:
            last_x = x
            nodes.append(Node(f"stone-{minutes}", milestone(f"+{minutes}"), x, foot, scale=size))
    if board is not None:
        head, rule = frame.words("climb.title"), frame.words("climb.rule")
        drawn_sign = sign(board.w, board.h, head, rule)
        told, below = Tell(frame.words("tell.climb")), (board.x, road.bottom + 60)
        nodes.append(
            Node(
                "sign",
                drawn_sign,
                board.x,
                board.y,
                box=board,
                label=f"{head}. {rule}",
                act=told,
                enters=below,
            )
        )
    return nodes


def _sign_box(layout: Layout) -> Box:
    """The board beside the road, left of the talon where that lies in the same corner."""
    road, (x, y) = layout.road, layout.talon
    width, height = (198.0, 66.0) if road.w > 560 and road.h > 300 else (138.0, 46.0)
    corner = x > road.x + road.w / 2 and y > road.y + road.h / 2
    right = x - 34 if corner else road.right - 14
    return Box(right - width, road.bottom - height - 12, width, height)


def _riders(view: State, layout: Layout, course: Course, frame: Frame, plan: Plan | None) -> list[Node]:
    pack = pack_order(view)
    where = {rider: course.in_pack(place) for place, rider in enumerate(pack)}
    ahead = math.inf
    for rider in sorted((r for r, delay in enumerate(view.delays) if delay), key=lambda r: view.delays[r]):
        # Riders with nearly the same gap stand behind each other, so that all of them can be seen.
        where[rider] = ahead = min(course.behind(view.delays[rider], len(pack)), ahead - course.elbow_room)
    nodes = []
    for rider in sorted(where, key=lambda r: where[r]):
        nodes += _rider(view, layout, course, frame, rider, where[rider])
    if plan is not None and plan.card is not None:
        nodes += _preview(view, layout, course, frame, plan, where)
    return nodes


def _rider(
    view: State, layout: Layout, course: Course, frame: Frame, rider: Rider, distance: float
) -> list[Node]:
    x, y, slope = course.road.at(distance)
    seat, size = seat_of(view, rider), course.scale * 0.95
    turn = len(view.piles[rider]) % len(PEDALS)
    wears = frame.marks[seat]
    pedals = tuple(cyclist(wears, PEDALS[(turn + i) % len(PEDALS)]) for i in range(len(PEDALS)))
    shadow = (path("M-54,1a54,5 0 1 0 108,0a54,5 0 1 0 -108,0Z", "#1d273329"),)
    nodes = [
        Node(f"shadow-{rider}", shadow, x, y, slope, size),
        Node(f"rider-{rider}", pedals[0], x, y, slope, size, cycle=pedals),
    ]
    x += 12 * size
    above, width = y - 112 * size, max(26.0, 34 * course.scale)
    if view.speeds[rider]:
        above -= width * 1.3
        count = len(view.piles[rider])
        card = small_card(view.speeds[rider], width)
        nodes.append(Node(f"laid-{rider}-{view.stage}-{count}", card, x, above, enters=layout.hand.centre))
    if view.slumps[rider]:
        nodes.append(
            Node(
                f"slump-{rider}",
                slump_sticker(view.slumps[rider], width * 0.42),
                x - width * 0.62,
                above + width,
            )
        )
    if rider == view.rider and view.boosted:
        nodes.append(
            Node(f"boost-{rider}", boost_sticker(width * 0.42), x - width * 0.62, above + width * 0.3)
        )
    if view.delays[rider] > BOARD:  # outside the board, with tokens for the rest (BR-35)
        excess = delay_tokens(view.delays[rider] - BOARD, max(3.5, 5 * course.scale))
        nodes.append(Node(f"tokens-{rider}", excess, x - 30 * size, y + 14 * course.scale))
    nodes.append(Node(f"name-{rider}", _name(view, course, frame, rider), x, above - 8))
    if rider == view.leader:
        token = yellow_token(max(11.0, 14 * course.scale))
        nodes.append(Node("leader", token, x + width * 0.86, above + width * 0.66))
    return nodes


def _name(view: State, course: Course, frame: Frame, rider: Rider) -> Shape:
    """The name above a rider where there is room, else the mark; in teams the mark and the rider's number."""
    ink, seat = frame.palette.ink, seat_of(view, rider)
    if view.teams:
        number = title(4, -2.5, str(rider % 2 + 1), 16, weight=700, fill=ink)
        return (*mark(frame.marks[seat], -6, -8, 8.5, edge=WHITE), number)
    if course.spacing < 66:
        return mark(frame.marks[seat], 0, -8, 9, edge=WHITE)
    name = text(0, 0, frame.names[seat], 15, weight=700, align="center", fill=ink, room=course.spacing + 8)
    return (name,)


def _preview(
    view: State, layout: Layout, course: Course, frame: Frame, plan: Plan, where: dict[Rider, float]
) -> list[Node]:
    """What the chosen card would do: a pale ghost, an arc, and the change in minutes."""
    rider, now = view.rider, where[view.rider]
    leader, delay, said = result_of(view, plan)
    riders, in_pack = len(pack_order(view)), view.delays[rider] == 0
    if leader == rider:
        target = now if rider == view.leader else course.front + course.spacing
    elif delay == 0:
        target = now if in_pack else course.in_pack(riders)
    else:
        target = course.behind(delay, max(1, riders - in_pack))
    nodes = []
    if abs(target - now) > 8:
        x, y, slope = course.road.at(target)
        ghost = cyclist(frame.marks[seat_of(view, rider)], PEDALS[2], ghost=True)
        nodes.append(Node("ghost", ghost, x, y, slope, course.scale * 0.95, opacity=0.92))
        nodes += _arc(course, now, target)
    pill = frame.words(f"pill.{said.what}", **dict(said.facts))
    width = 26 + 9.6 * len(pill)
    x, y = _pill_at(layout, course, (now + target) / 2, width, tuple(where.values()))
    shape = (
        path(rounded(Box(-width / 2, -16, width, 32), 16), INK),
        title(0, 6, pill, 17, weight=700, align="center", fill=WHITE),
    )
    nodes.append(Node("pill", shape, x, y))
    return nodes


def _pill_at(
    layout: Layout, course: Course, middle: float, width: float, taken: tuple[float, ...]
) -> tuple[float, float]:
    """Above the arc, and clear of the slate; on a low road, where no rider's card floats."""
    road, slate = layout.road, layout.slate
    left, right = road.x + width / 2 + 8, road.right - width / 2 - 8
    x, y, _ = course.road.at(middle)
    x, y = min(max(x, left), right), max(y - 206 * course.scale - 26, road.y + 24)
    if layout.small:
        riders = [course.road.at(distance)[0] for distance in taken]
        free = [max(left + 60, left + (right - left) * part) for part in (0.2, 0.4, 0.6, 0.8)]
        return max(free, key=lambda place: min(abs(place - rider) for rider in riders)), road.y + 24
    beside = slate.right + (80 if layout.talon[1] < slate.bottom else 8)
    if x - width / 2 >= beside:
        return x, y
    if x > road.x + road.w * 0.55 and beside + width < road.right:
        return beside + width / 2, y
    return x, max(y, slate.bottom + 24)


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
    pack = view.pace
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
        delay = view.delays[view.rider if seat == view.turn else riders_of(view, seat)[0]]
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
            *mark(frame.marks[seat], box.x + 149 * k, box.y + 57 * k, 10 * k),
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


# -- the riders in words ---------------------------------------------------------------------------


def _seat_tiles(view: State, layout: Layout, frame: Frame) -> list[Node]:
    seats = view.seats
    down = math.ceil(seats / layout.across)
    gap = 6.0
    width = (layout.seats.w - gap * (layout.across - 1)) / layout.across
    height = (layout.seats.h - gap * (down - 1)) / down
    nodes = []
    for seat in range(seats):
        column, row = seat % layout.across, seat // layout.across
        box = Box(
            layout.seats.x + column * (width + gap), layout.seats.y + row * (height + gap), width, height
        )
        words, riders = frame.words, riders_of(view, seat)
        label = " ".join(
            words(
                "tile.spoken",
                who=_rider_name(words, frame.names[seat], rider % 2 + 1 if view.teams else None),
                standing=standing(view, rider, words),
            )
            for rider in riders
        )
        shape = _tile(view, frame, seat, Box(0, 0, width, height))
        dropped = any(view.delays[rider] for rider in riders)
        told = Tell(f"{label} {words('tell.dropped' if dropped else 'tell.standing')}")
        nodes.append(Node(f"seat-{seat}", shape, box.x, box.y, box=box, label=label, act=told))
    return nodes


def _tile(view: State, frame: Frame, seat: Seat, box: Box) -> Shape:
    palette = frame.palette
    on_turn = view.phase not in ("lots", "deal", "over") and view.turn == seat
    edge, thickness = (palette.ink, 2.6) if on_turn else (palette.line, 1.0)
    paper: Shape = (
        path(rounded(box, 12), palette.card),
        path(rounded(box.inset(1), 11), stroke=edge, width=thickness),
    )
    if box.h >= (76 if view.teams else 56) and box.w >= 150:
        return (*paper, *_tall_tile(view, frame, seat, box))
    return (*paper, *(_two_lines if box.h >= 42 and box.w >= 104 else _one_line)(view, frame, seat, box))


def _tall_tile(view: State, frame: Frame, seat: Seat, box: Box) -> Shape:
    palette, words = frame.palette, frame.words
    first = box.h * 0.32
    strokes: list[Stroke] = [
        path(rounded(Box(2, 14, 5, box.h - 28), 2.5), SEAT_COLOURS[frame.marks[seat]]),
        *mark(frame.marks[seat], 28, first, 11.5),
        title(48, first + 6, frame.names[seat], 19, weight=700, fill=palette.ink, room=box.w - 104),
    ]
    if view.teams:
        return (*strokes, *_team_lines(view, frame, seat, box, first))
    strokes.append(
        text(17, first + 32, standing(view, seat, words), 15, weight=600, fill=palette.ink, room=box.w - 78)
    )
    if view.times and box.h >= 84:
        strokes.append(text(17, first + 51, _general(view, words, seat), 13.5, fill=palette.soft))
    if view.speeds[seat]:
        strokes += _at(small_card(view.speeds[seat], 36), box.w - 28, box.h / 2 - 22)
    if seat == view.leader:
        strokes += _at(yellow_token(10), box.w - 50, box.h / 2 - 20)
    if view.slumps[seat]:
        strokes += _at(slump_sticker(view.slumps[seat], 13), box.w - 50, box.h / 2 + 14)
    return tuple(strokes)


def _team_lines(view: State, frame: Frame, seat: Seat, box: Box, first: float) -> Shape:
    """Both riders of a team, a line each: number, standing, speed."""
    strokes: list[Stroke] = []
    for row, rider in enumerate(riders_of(view, seat)):
        y = first + 30 + row * 20
        who = f"{rider % 2 + 1}  {_short(view, rider, frame.words)}"
        strokes.append(text(17, y, who, 15, weight=600, fill=frame.palette.ink, room=box.w - 70))
        if view.speeds[rider]:
            strokes.append(
                title(box.w - 12, y, str(view.speeds[rider]), 16, align="right", fill=frame.palette.ink)
            )
        if rider == view.leader:
            strokes += _at(yellow_token(8), box.w - 44, y - 5)
        if view.slumps[rider]:
            strokes += _at(slump_sticker(view.slumps[rider], 9.5), box.w - 66, y - 5)
    return tuple(strokes)


def _general(view: State, words: Words, seat: Seat) -> str:
    totals = rules.totals(view)
    return words("tile.general", place=rules.ranks(totals)[seat], behind=totals[seat] - min(totals))


def _short(view: State, rider: Rider, words: Words) -> str:
    if rider == view.leader:
        return words("short.leads")
    return f"+{view.delays[rider]} min" if view.delays[rider] else words("short.pack")


def _two_lines(view: State, frame: Frame, seat: Seat, box: Box) -> Shape:
    ink, middle = frame.palette.ink, box.h / 2
    leads = seat_of(view, view.leader) == seat
    riders = riders_of(view, seat)
    state = (
        " · ".join(_short(view, r, frame.words) for r in riders)
        if view.teams
        else standing(view, seat, frame.words)
    )
    strokes: list[Stroke] = [
        *mark(frame.marks[seat], 14, middle - box.h * 0.19, 8),
        title(
            27, middle - 3, frame.names[seat], 15, weight=700, fill=ink, room=box.w - (50 if leads else 34)
        ),
        text(10, middle + 15, state, 12.5, weight=600, fill=ink, room=box.w - (20 if view.teams else 42)),
    ]
    if view.speeds[seat] and not view.teams:
        strokes.append(title(box.w - 8, middle + 16, str(view.speeds[seat]), 16, align="right", fill=ink))
    if leads:
        strokes += _at(yellow_token(8), box.w - 14, middle - 9)
    elif any(view.slumps[rider] for rider in riders):
        strokes += _at(slump_sticker(max(view.slumps[rider] for rider in riders), 9), box.w - 15, middle - 9)
    return tuple(strokes)


def _one_line(view: State, frame: Frame, seat: Seat, box: Box) -> Shape:
    """Mark, name, and the star or the gap; with room, the last speed too."""
    ink, middle, right = frame.palette.ink, box.h / 2, box.w - 8
    strokes: list[Stroke] = [*mark(frame.marks[seat], 14, middle, 7.5)]
    if view.speeds[seat] and box.w >= 150 and not view.teams:
        strokes.append(title(right, middle + 5.5, str(view.speeds[seat]), 16, align="right", fill=ink))
        right -= 32
    for rider in reversed(riders_of(view, seat)):
        if rider == view.leader:
            strokes += _at(yellow_token(8), right - 8, middle)
            right -= 20
        elif view.delays[rider]:
            gap = f"+{view.delays[rider]}"
            strokes.append(title(right, middle + 5.5, gap, 15, weight=700, align="right", fill=ink))
            right -= 10 + 9 * len(gap)
    strokes.append(title(26, middle + 5.5, frame.names[seat], 15, weight=700, fill=ink, room=right - 26))
    return tuple(strokes)


def _at(shape: Shape, x: float, y: float) -> Shape:
    return (("group", x, y, 0.0, 1.0, 1.0, shape),)


# -- what is asked ---------------------------------------------------------------------------------


def _prompt(view: State, layout: Layout, frame: Frame, seat: Seat | None, plan: Plan) -> list[Node]:
    palette, box = frame.palette, layout.prompt
    whose, asked, below = _asked(view, frame, seat, plan)
    strokes: list[Stroke] = [*mark(frame.marks[whose], 14, 18, 12)]
    if box.w < 240:
        strokes += _wrapped(asked, 34, 22, box.w - 36, 17, palette.ink, bold=True)
        strokes += _wrapped(below, 0, 92 if box.h > 120 else 74, box.w, 15, palette.ink, bold=False)
    else:
        strokes.append(title(36, 26, asked, 23, weight=700, fill=palette.ink, room=box.w - 40))
        strokes += _wrapped(below, 36, 50, box.w - 40, 17 if box.w > 500 else 15.5, palette.ink, bold=False)
    spoken = f"{asked} {below}".strip()
    return [Node("prompt", tuple(strokes), box.x, box.y, box=box, label=spoken)]


def _asked(view: State, frame: Frame, seat: Seat | None, plan: Plan) -> tuple[Seat, str, str]:
    """Who is spoken to, the sentence, and what is said below it."""
    words = frame.words
    if seat is None:
        whose = next((said.seat for said in view.news if said.seat is not None), view.turn)
        told = " ".join(sentence(said, words, frame.names) for said in view.news if said.what != "last_card")
        if view.phase == "ask_before":
            return (
                view.turn,
                words("prompt.announced", who=frame.names[view.turn]),
                words("prompt.window") if frame.callers else "",
            )
        if not told:
            return view.turn, words("prompt.thinks", who=frame.names[view.turn]), ""
        return whose, told, words("prompt.window") if frame.callers else ""
    who = _rider_name(words, frame.names[seat], view.rider % 2 + 1 if view.teams else None)
    if view.asked:
        holds = CLIMB in view.hands[seat]
        leader = frame.names[seat_of(view, view.leader)]
        key = "prompt.answer" if holds else "prompt.no_climb"
        return seat, words("prompt.called", who=frame.names[seat]), words(key, leader=leader)
    if view.phase.startswith("slump"):
        return seat, words("prompt.slump", who=frame.names[seat]), words("prompt.slump_help")
    if view.phase == "laid":
        return seat, words("prompt.laid", who=who, speed=view.card), words("prompt.laid_help")
    swaps = not any(isinstance(card, int) for card in view.hands[seat])
    key = "prompt.swap" if swaps and view.talon else "prompt.limp" if swaps else ""
    if not key:
        key = "prompt.lead" if view.rider == view.leader else "prompt.lay"
    if plan.special:
        return seat, words(key, who=who), words(f"prompt.first_{plan.special}")
    if plan.card is None:
        slumped = view.slumps[view.rider]
        return (
            seat,
            words(key, who=who),
            words("prompt.slumped", less=2 * slumped) if slumped else words("prompt.choose"),
        )
    return seat, words(key, who=who), _effect(view, frame, plan)


def _effect(view: State, frame: Frame, plan: Plan) -> str:
    """What the card would do, and for how much it counts where that is not what it says."""
    said = result_of(view, plan)[2]
    does = sentence(said, frame.words, frame.names, "preview")
    if said.fact("speed") == plan.card:
        return does
    return f"{frame.words('card.counts', card=plan.card, speed=said.fact('speed'))} {does}"


def _wrapped(words: str, x: float, y: float, room: float, size: float, ink: str, bold: bool) -> Shape:
    """Lines of about the width of the room: the painter shrinks what is still too wide."""
    make = title if bold else text
    return tuple(
        make(x, y + row * size * 1.25, line, size, weight=700 if bold else 600, fill=ink, room=room)
        for row, line in enumerate(parts.in_lines(words, room, size))
    )


# -- the hand and what can be done -----------------------------------------------------------------


def _hand(view: State, layout: Layout, frame: Frame, seat: Seat, plan: Plan) -> list[Node]:
    box = layout.hand
    hand = [card for card in view.hands[seat] if card != HIDDEN]
    gap = 8.5 if box.w > 560 else 4.0
    width = min(118.0, (box.w - gap * 6) / 7, box.h / 1.2)
    height = min(box.h, width * (1.46 if width > 60 else 2.1))
    left = box.x + (box.w - len(hand) * width - (len(hand) - 1) * gap) / 2
    nodes = []
    copies: dict[int | str, int] = {}
    for place, card in enumerate(hand):
        copy = copies.get(card, 0)
        copies[card] = copy + 1
        id = f"card-{card}-{copy}" if isinstance(card, int) else f"special-{card}-{copy}"
        raised = id == frame.chosen
        box_here = Box(
            left + place * (width + gap), layout.hand.bottom - height - (18 if raised else 0), width, height
        )
        act, label = _card_act(view, frame, seat, card, id, plan)
        nodes.append(
            Node(
                id,
                _face(frame, card, width, height, raised),
                box_here.x,
                box_here.y,
                opacity=0.5 if isinstance(act, Tell) else 1.0,
                box=box_here,
                label=label,
                act=act,
                pressed=None if isinstance(act, Tell) else raised,
                enters=layout.talon,
            )
        )
    return nodes


def _face(frame: Frame, card: int | str, width: float, height: float, raised: bool) -> Shape:
    if isinstance(card, int):
        return route_card(card, width, height, raised)
    make = boost_card if card == BOOST else climb_card
    return make(frame.words(f"face.{card}"), width, height, raised)


def _card_act(view: State, frame: Frame, seat: Seat, card: int | str, id: str, plan: Plan) -> tuple[Act, str]:
    """What tapping a card of the hand does, and what is said of it."""
    words, chosen = frame.words, frame.chosen == id
    legal = () if view.asked or frame.waiting else rules.legal(view, seat)
    if isinstance(card, str):
        name = words(f"special.{card}")
        if view.asked and card == CLIMB and not frame.waiting:
            return Answer(True), words("button.climb")
        move: rules.Move = rules.Boost() if card == BOOST else rules.Climb()
        swap = rules.Swap(card)
        if swap in legal:
            move = swap
        if move in legal and view.phase != "laid":
            return (Play((move,)) if chosen else Choose(id)), words("card.special", card=name)
        why = "tell.climb_card" if card == CLIMB else "tell.boost"
        return Tell(words(why)), words("card.special", card=name)
    playable = rules.Ready() in legal or rules.Lay(card) in legal
    if not playable:
        return Tell(words("tell.not_now")), words("card.spoken", speed=card, does="")
    this = replace(plan, card=card, special="")
    label = words("card.spoken", speed=card, does=_effect(view, frame, this))
    return (_lay(this, view.hands[seat]) if chosen else Choose(id)), label


def _lay(plan: Plan, hand: tuple[rules.Card, ...]) -> Play:
    return Play(plan.moves, end=rules.Done(), declined=plan.declined(hand))


def _choices(view: State, layout: Layout, frame: Frame, seat: Seat, plan: Plan) -> list[Node]:
    """The button, and beside it what may go with a card."""
    words = frame.words
    if view.asked:
        answers = [("button", "button.no_climb", Answer(False))]
        if CLIMB in view.hands[seat]:
            answers.append(("climb-yes", "button.climb", Answer(True)))
        if not frame.shared:
            answers.append(("climb-mute", "button.not_this_round", Answer(False, mute=True)))
        boxes = layout.actions(len(answers) - 1)
        return [
            parts.button(id, box, frame, words(key), act, strong=act.yes)
            for (id, key, act), box in zip(answers, boxes, strict=True)
        ]
    if view.phase.startswith("slump"):
        riders = riders_of(view, seat)
        boxes = layout.actions(1)
        return [
            parts.button(
                f"slump-for-{rider}",
                box,
                frame,
                words("button.slump", number=rider % 2 + 1),
                _only(rules.GiveSlump(rider)),
            )
            for rider, box in zip(riders, boxes, strict=True)
        ]
    offers = _offers(view, frame, seat, plan)
    button, *smaller = layout.actions(len(offers))
    nodes = [_extra(offer, box, frame) for offer, box in zip(offers, smaller, strict=True)]
    if view.phase == "laid":
        nodes.append(parts.button("button", button, frame, words("button.done"), _only(rules.Done())))
    elif rules.Limp() in rules.legal(view, seat) or (not _has_route(view, seat) and not view.talon):
        moves = (rules.Ready(), rules.Limp(), *(rules.Boost(),) * plan.boost)
        limp = Play(moves, rules.Done(), plan.declined(view.hands[seat]))
        nodes.append(parts.button("button", button, frame, words("button.limp"), limp))
    elif plan.special:
        move = _before(view, seat, plan.special)
        nodes.append(
            parts.button("button", button, frame, words(f"button.first_{plan.special}"), _only(move))
        )
    elif plan.card is not None:
        lay = _lay(plan, view.hands[seat])
        nodes.append(parts.button("button", button, frame, words("button.lay", speed=plan.card), lay))
    else:
        nodes.append(parts.hint(button, frame, words("button.choose")))
    return nodes


def _only(move: rules.Move) -> Play:
    return Play((move,))


def _has_route(view: State, seat: Seat) -> bool:
    return any(isinstance(card, int) for card in view.hands[seat])


def _before(view: State, seat: Seat, special: str) -> rules.Move:
    """The move that a special of the hand makes before the card."""
    swap = rules.Swap(special)
    if swap in rules.legal(view, seat):
        return swap
    return rules.Boost() if special == BOOST else rules.Climb()


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may go with the card."""

    name: str
    icon: Shape
    act: Act
    does: str
    on: bool


def _offers(view: State, frame: Frame, seat: Seat, plan: Plan) -> list[Offer]:
    """Boost and climb beside the hand: set before the card, or offered right after it (BR-21, BR-23)."""
    if plan.special:
        return []
    offers, hand, laid = [], view.hands[seat], view.phase == "laid"
    if BOOST in hand and not view.boosted:
        act: Act = Play((rules.Boost(),), rules.Done()) if laid else Toggle("boost")
        offers.append(Offer("boost", boost_sticker(15), act, _with_boost(view, frame, plan), plan.boost))
    if laid:
        may_climb = rules.Climb() in rules.legal(view, seat)
    else:
        may_climb = CLIMB in hand and plan.card is not None and leads_with(view, seat, plan)
    if may_climb:
        act = Play((rules.Climb(),), rules.Done()) if laid else Toggle("climb")
        offers.append(Offer("climb", climb_sticker(15), act, frame.words("extra.climb_does"), plan.climb))
    return offers


def _with_boost(view: State, frame: Frame, plan: Plan) -> str:
    """What the chosen card would do with a boost, in a few letters."""
    if plan.card is None:
        return frame.words("extra.boost_does")
    said = result_of(view, replace(plan, boost=True))[2]
    does = frame.words(f"pill.{said.what}", **dict(said.facts))
    return frame.words("extra.speed", speed=said.fact("speed"), does=does)


def _extra(offer: Offer, box: Box, frame: Frame) -> Node:
    """A toggle: icon, name, and what it would do."""
    palette, head, on = frame.palette, frame.words(f"extra.{offer.name}"), offer.on
    ink, room = INK if on else palette.ink, box.w - 52
    strokes: list[Stroke] = [
        path(rounded(Box(0, 0, box.w, box.h), 12), YELLOW if on else palette.card),
        path(rounded(Box(1, 1, box.w - 2, box.h - 2), 11), stroke=palette.ink, width=3.4 if on else 1.8),
        *_at(offer.icon, 23, box.h / 2),
    ]
    if box.w < 150:
        strokes.append(text(45, box.h / 2 + 5, offer.does, 14, weight=700, fill=ink, room=room))
    else:
        strokes.append(text(46, box.h / 2 - 4, head, 15, weight=700, fill=ink, room=room))
        strokes.append(text(46, box.h / 2 + 16, offer.does, 14, weight=500, fill=ink, room=room))
    pressed = on if isinstance(offer.act, Toggle) else None
    label = f"{head}. {offer.does}"
    return Node(
        f"extra-{offer.name}",
        tuple(strokes),
        box.x,
        box.y,
        box=box,
        label=label,
        act=offer.act,
        pressed=pressed,
    )


def _callers(view: State, layout: Layout, frame: Frame) -> list[Node]:
    """While others may put a climb in front of the leader: every other player's shape, all alike (BR-16)."""
    seats = frame.callers
    if not seats:
        return []
    box, size = layout.hand, 56.0
    step = min(size + 22, (box.w - size) / max(1, len(seats) - 1) if len(seats) > 1 else size)
    left = box.centre[0] - (len(seats) - 1) * step / 2
    y = box.y + min(box.h - size / 2, max(size / 2, box.h * 0.42))
    nodes = []
    for place, seat in enumerate(seats):
        x = left + place * step
        disc = Box(x - size / 2, y - size / 2, size, size)
        shape: Shape = (
            path(rounded(Box(-size / 2, -size / 2, size, size), size / 2), frame.palette.card),
            path(rounded(Box(-size / 2, -size / 2, size, size), size / 2), stroke=frame.palette.ink, width=2),
            *mark(frame.marks[seat], 0, 0, 15),
        )
        label = frame.words("window.call", who=frame.names[seat])
        nodes.append(Node(f"call-{seat}", shape, x, y, box=disc, label=label, act=Call(seat)))
    return nodes
