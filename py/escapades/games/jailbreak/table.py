"""The table of Jailbreak: a courtyard at night, four ways out of it, and what lies prepared at each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from escapades.games.jailbreak import rules
from escapades.games.jailbreak.data import COLOUR, GREY, GUARD, LAID, POINTS_TO_WIN, PRISONER, ROUTES, WORTH
from escapades.games.jailbreak.drawings import (
    FILL,
    LAMP,
    TUCKED,
    card_back,
    card_face,
    dealer_mark,
    emblem,
    eye,
    file_card,
    gauge,
    number,
    pip,
    slot,
    tower,
    yard,
)
from escapades.games.jailbreak.layout import CARD_SHAPE, OWNER, Layout, lay_out
from escapades.games.jailbreak.rules import (
    Card,
    Discard,
    Laid,
    LayCard,
    Look,
    Move,
    PassBy,
    Route,
    State,
)
from escapades.kernel import HIDDEN, News, Seat
from escapades.kernel.texts import Words
from escapades.scene import parts
from escapades.scene.frame import Frame
from escapades.scene.manner import HAND, SECRET
from escapades.scene.marks import IDENTITIES, INK, RED, SEAT_COLOURS, WHITE, ink_on, outline
from escapades.scene.nodes import (
    FINGER,
    Act,
    Box,
    Choose,
    GoOn,
    Node,
    Play,
    Scene,
    Shape,
    Stroke,
    Tell,
    circle,
    group,
    path,
    polygon,
    rounded,
    text,
    title,
)
from escapades.scene.sounds import ALARM, BAD, CARD, GOOD, SHUFFLE, SILENT, WALK, WIN, heard_as
from escapades.scene.standings import Chart, Column, Following, Row, Standings, spoken
from escapades.scene.window import Window

SEEN_BY_ALL = {"looks", "passes_by", "discards", "lays_open", "lays_closed"}
COMES_FIRST, CARDS_TURN, ROLES_TURN = range(
    3
)  # the steps of the reveal: who goes where, the cards, the roles
TOLD = (
    "looks",
    "passes_by",
    "discards",
    "lays_open",
    "lays_closed",
    "fifth_away",
    "deals_roles",
    "deals_cards",
)
OUTCOMES = ("nobody_escapes", "guard_scores", "escapes", "wins", "shares_win")

SOUNDS = {
    **dict.fromkeys(("deals_roles", "deals_cards"), SHUFFLE),
    **dict.fromkeys(("looks", "discards", "lays_open", "lays_closed", "fifth_away"), CARD),
    **dict.fromkeys(("chooses",), WALK),
    **dict.fromkeys(("escapes", "guard_scores"), GOOD),
    **dict.fromkeys(("caught", "falls_short", "nobody_escapes"), BAD),
    **dict.fromkeys(("revealed",), ALARM),
    **dict.fromkeys(("wins", "shares_win"), WIN),
    **dict.fromkeys(("drawn_dealer", "passes_by", "watches", "rounds_over", "next_round"), SILENT),
}

movable = False  # the picture fits its place


# -- sentences -------------------------------------------------------------------------------------


def sentence(said: News, words: Words, names: tuple[str, ...]) -> str:
    """A piece of news in words."""
    facts = _in_words(said, words)
    if "at" in facts:
        facts["at"] = names[int(facts["at"])]
    if said.seat is not None:
        facts["who"] = names[said.seat]
    return words(f"news.{said.what}", **facts)


def line(said: News, words: Words, marks: tuple[int, ...] = IDENTITIES) -> str:
    """A piece of news for the log, where a mark stands for the player."""
    if f"line.{said.what}" not in words:
        return ""
    return words(f"line.{said.what}", **_in_words(said, words))


def _in_words(said: News, words: Words) -> dict[str, int | str]:
    facts = dict(said.facts)
    if "card" in facts:
        facts["card"] = card_name(str(facts["card"]), words)
    if "route" in facts:
        facts["route"] = route_name(int(facts["route"]), words)
    if "total" in facts:
        facts["total"] = number(int(facts["total"]))
    return facts


def card_name(card: Card, words: Words) -> str:
    """Colour and value; a grey card worth nothing is a decoy (JB-2)."""
    if not WORTH[card]:
        return words("card.decoy")
    colour = next((route for route in ROUTES if COLOUR[route] == card[0]), GREY)
    return words("card.name", value=number(WORTH[card]), colour=words(f"colour.{colour}"))


def route_name(route: Route, words: Words) -> str:
    return words(f"route.{ROUTES[route]}")


def move_name(move: Move, view: State, words: Words) -> str:
    """A move as a hint names it; a player looked at by the places clockwise, to the left, from who looks."""
    match move:
        case Discard(card):
            return words("move.gives_up", card=card_name(card, words))
        case LayCard(card, route, open):
            key = "move.lays_open" if open else "move.lays_closed"
            return words(key, card=card_name(card, words), route=route_name(route, words))
        case rules.Choose(route):
            return route_name(route, words)
        case Look(at):
            places = (at - view.turn) % view.seats
            if places in (1, view.seats - 1):
                return words("move.looks_left" if places == 1 else "move.looks_right")
            return words("move.looks_across", n=places)
    return words("move.passes_by")


def heading(view: State, words: Words) -> str:
    """Round and phase, for the bar above the table; between two rounds it is the one that was played."""
    if view.last and _in_the_open(view):
        return words("heading.done", round=view.last.number)
    return words("heading.now", round=view.round, phase=words(f"phase.{view.phase}"))


def sounds(heard: tuple[News, ...]) -> tuple[str, ...]:
    """What a move is heard as: at most two sounds."""
    return heard_as((said.what for said in heard), SOUNDS)


# -- what the evening asks -------------------------------------------------------------------------


def window(view: State) -> Window | None:
    """Nobody speaks up out of turn in this game."""
    return None


def may_speak(view: State, seat: Seat) -> bool:
    return False


def manner(view: State) -> str:
    """Cards are laid from a hidden hand (JB-6); routes are chosen by all at the same time (JB-10)."""
    return SECRET if view.phase == "break_out" else HAND


def reveals(heard: tuple[News, ...]) -> tuple[tuple[News, ...], ...]:
    """Who went where, then the cards, then the roles and who got out (JB-10)."""
    names = [said.what for said in heard]
    if "revealed" not in names:
        return ()
    cut = names.index("revealed") + 1
    return heard[:cut], (), heard[cut:]


def is_aside(heard: tuple[News, ...]) -> bool:
    """What one saw of another's role is for one's own eyes (JB-13)."""
    return any(said.what == "looks" for said in heard)


def is_moment(heard: tuple[News, ...]) -> bool:
    """Looks and cards are seen by all; that somebody has chosen is not worth a look."""
    return any(said.what in SEEN_BY_ALL for said in heard)


def interlude(view: State) -> bool:
    """Whether a round has just come to light and another one follows (JB-10, JB-12)."""
    return view.last is not None and view.phase == rules.first_phase(view)


def standings(view: State, words: Words, names: tuple[str, ...]) -> Standings:
    """Points by the role that earned them (JB-11), from the most to the least (JB-12); what everybody was."""
    outcome, last = rules.outcome(view), view.last
    scores = tuple(map(len, view.points))
    ranks = outcome.ranks if outcome else tuple(1 + sum(other > own for other in scores) for own in scores)
    order = sorted(range(view.seats), key=lambda seat: ranks[seat])
    rows = []
    for seat in order:
        own = view.points[seat]
        was = went = "–"
        if last:
            was = words(f"role.{last.roles[seat]}")
            went = words(f"route.short_{ROUTES[last.choices[seat]]}")
        cells = (was, went, str(own.count(PRISONER)), str(own.count(GUARD)), f"{len(own)} / {POINTS_TO_WIN}")
        scored = last is not None and seat in last.scored
        rows.append(Row(seat, ranks[seat], cells, (4,) if scored else ()))
    if not view.guards:
        rows = [Row(r.seat, r.rank, (r.cells[1], r.cells[4]), (1,) if r.marked else ()) for r in rows]
    columns = (
        Column(words("result.role"), "said"),
        Column(words("result.route"), "part"),
        Column(words("result.prisoner"), "part"),
        Column(words("result.guard"), "part"),
        Column(words("result.total"), "total"),
    )
    winners = [seat for seat in order if ranks[seat] == 1]
    return Standings(
        headline=_headline(view, words, names, winners),
        below=_below(view, words, names),
        table_title=words("result.table"),
        marked_means=words("result.scored"),
        columns=columns if view.guards else (columns[1], columns[4]),
        rows=tuple(rows),
        podium=tuple((row.seat, row.rank, words.count("result.score", scores[row.seat])) for row in rows),
        following=None
        if outcome
        else Following(
            words("next.title", round=view.round),
            words("next.sentence", who=names[view.dealer]),
            words("next.button", round=view.round),
        ),
    )


def _headline(view: State, words: Words, names: tuple[str, ...], winners: list[Seat]) -> str:
    if rules.outcome(view):
        return words("result.title", who=words("result.and").join(names[seat] for seat in winners))
    return words("result.round", round=view.last.number if view.last else 0)


def _below(view: State, words: Words, names: tuple[str, ...]) -> str:
    out = view.last.escaped if view.last else ()
    if not out:
        return words("result.nobody_out")
    return words.count("result.out", len(out), who=words("result.and").join(names[seat] for seat in out))


def course(states: Sequence[State], words: Words, names: tuple[str, ...]) -> Chart | None:
    """Points after each round (JB-11)."""
    revealed = [state for state in states if any(said.what == "revealed" for said in state.news)]
    values = ((0,) * states[0].seats, *(tuple(map(len, state.points)) for state in revealed))
    said = spoken(values, words, names)
    return Chart(words("chart.title"), words("chart.start"), len(revealed), values, said, rises=True)


# -- the picture -----------------------------------------------------------------------------------


def draw(view: State, seat: Seat | None, frame: Frame) -> Scene:
    """The table as `seat` sees it; None draws what everybody may see."""
    layout = lay_out(frame.width, frame.height, view.seats)
    asking = seat is not None and not frame.waiting and bool(rules.legal(view, seat))
    moves = rules.legal(view, seat) if asking and seat is not None else ()
    nodes = [
        Node(
            "yard",
            yard(layout.yard.w, layout.yard.h, layout.ground.cross),
            layout.yard.x,
            layout.yard.y,
            still=True,
        ),
        *_light(view, layout, frame, moves),
        *_routes(view, layout, frame, seat, moves),
        *_people(view, layout, frame),
        *_tiles(view, layout, frame, seat, moves),
        *parts.log(layout.log, frame, frame.words("log.title")),
        *_prompt(view, layout, frame, seat, asking),
    ]
    holder = _holder(view) if seat is None else seat
    if holder is not None and not _in_the_open(view):
        nodes += _role(view, layout, frame, holder)
        nodes += _hand(view, layout, frame, holder, moves)
    if frame.lasting:
        nodes.append(parts.button("go-on", layout.button, frame, _way_on(view, frame), GoOn()))
    elif asking:
        nodes.append(_button(view, layout, frame, moves))
    return Scene(frame.width, frame.height, tuple(nodes))


def _holder(view: State) -> Seat | None:
    """At an open table: whose hand all may see, that of whoever is on turn."""
    return view.turn if view.turn >= 0 and HIDDEN not in (*view.hands[view.turn], *view.roles) else None


def _step(frame: Frame) -> int:
    """How much of a reveal has come to light: all of it, unless it is being looked at step by step."""
    return frame.step if frame.lasting else ROLES_TURN


def _in_the_open(view: State) -> bool:
    """Whether the round that has just ended is being looked at."""
    return view.last is not None and view.phase in ("over", rules.first_phase(view))


def _way_on(view: State, frame: Frame) -> str:
    if not _in_the_open(view):
        return frame.words("button.seen")
    return frame.words(
        ("button.turn_cards", "button.turn_roles", "button.go_on")[min(frame.step, ROLES_TURN)]
    )


def _chosen_card(view: State, seat: Seat | None, frame: Frame) -> Card:
    """The card of the hand that is chosen; '' if none is."""
    if seat is None or not frame.chosen.startswith("card-"):
        return ""
    card = frame.chosen.removeprefix("card-").rpartition(".")[0]
    return card if card in view.hands[seat] else ""


def _slots(moves: tuple[Move, ...], card: Card) -> dict[Route, list[LayCard]]:
    """Where and how the chosen card may be laid."""
    found: dict[Route, list[LayCard]] = {}
    for move in moves:
        if isinstance(move, LayCard) and move.card == card:
            found.setdefault(move.route, []).append(move)
    return found


# -- the routes ------------------------------------------------------------------------------------


def _lit(view: State, frame: Frame, moves: tuple[Move, ...]) -> set[Route]:
    """The routes that the search-light shows: where something can be done, or who got out."""
    if _in_the_open(view):
        last = view.last
        return {last.choices[s] for s in last.escaped} if last and _step(frame) >= ROLES_TURN else set()
    if view.phase == "break_out":
        return (
            {int(frame.chosen.removeprefix("route-"))}
            if moves and frame.chosen.startswith("route-")
            else set()
        )
    card = _chosen_card(view, view.turn if view.turn >= 0 else None, frame)
    return set(_slots(moves, card)) if card else set()


def _light(view: State, layout: Layout, frame: Frame, moves: tuple[Move, ...]) -> list[Node]:
    nodes = []
    x, y = layout.yard.centre
    for route in sorted(_lit(view, frame, moves)):
        arm = layout.ground.arms[route]
        ax, ay = arm.centre
        across = abs(ax - x) > abs(ay - y)
        near, half = (
            (arm.x if ax > x else arm.right, arm.h * 0.24)
            if across
            else (arm.y if ay > y else arm.bottom, arm.w * 0.24)
        )
        beam = (
            [(x - 8, y), (near, y - half), (near, y + half), (x + 8, y)]
            if across
            else [(x - 8, y), (x - half, near), (x + half, near), (x + 8, y)]
        )
        shape = [path(rounded(arm, 18), LAMP)]
        if layout.ground.cross:
            shape.insert(0, path(polygon(beam), LAMP, opacity=0.7))
        nodes.append(Node(f"light-{route}", tuple(shape)))
    nodes.append(Node("tower", tower(layout.ground.tower), x, y))
    return nodes


def _laid_at(view: State, frame: Frame, route: Route) -> tuple[Laid, ...]:
    """The cards at a route; after the break-out those of the round that was played."""
    if _in_the_open(view) and view.last:
        return view.last.routes[route]
    return view.routes[route]


def _routes(
    view: State, layout: Layout, frame: Frame, seat: Seat | None, moves: tuple[Move, ...]
) -> list[Node]:
    nodes: list[Node] = []
    lit = _lit(view, frame, moves)
    card = _chosen_card(view, seat, frame) if moves else ""
    slots = _slots(moves, card) if card else {}
    for route in range(len(ROUTES)):
        nodes += _route(view, layout, frame, seat, route, route in lit, slots, card, bool(moves))
    return nodes


def _known(view: State, frame: Frame, route: Route, seat: Seat | None) -> tuple[int, int]:
    """What this seat knows of a total, and how many cards it does not know."""
    if not (_in_the_open(view) and view.last):
        cards = [one.card for one in view.routes[route] if one.card != HIDDEN]
        return sum(WORTH[card] for card in cards), len(view.routes[route]) - len(cards)
    if _step(frame) >= CARDS_TURN:
        return view.last.totals[route], 0
    laid = view.last.routes[route]
    return sum(WORTH[one.card] for one in laid if one.open), sum(not one.open for one in laid)


def _route(
    view: State,
    layout: Layout,
    frame: Frame,
    seat: Seat | None,
    route: Route,
    lit: bool,
    slots: dict[Route, list[LayCard]],
    card: Card,
    asked: bool,
) -> list[Node]:
    words, box, name = frame.words, layout.ground.routes[route], ROUTES[route]
    known, unknown = _known(view, frame, route, seat)
    needed = rules.value(view)
    strokes: list[Stroke] = []
    if not lit and layout.ground.cross is None:
        strokes.append(path(rounded(Box(-6, -2, box.w + 12, box.h + 4), 12), "#1d244055"))
    strokes += _heading(layout, words(f"route.title_{name}"), name, known, unknown, needed, lit, box.w)
    label = words(
        "route.spoken",
        route=words(f"route.title_{name}"),
        known=number(known),
        unknown=words.count("route.unknown", unknown),
        needed=needed,
    )
    act: Act | None = None
    pressed: bool | None = None
    if asked and view.phase == "break_out":
        id = f"route-{route}"
        pressed = frame.chosen == id
        act = Play((rules.Choose(route),)) if pressed else Choose(id)
    elif view.phase == "prepare" and card and route not in slots:
        act = Tell(words("tell.colour", route=words(f"route.{_own_route(card)}")))
    elif asked and not card:
        act = Tell(words(f"tell.route_{view.phase}"))
    whole = layout.ground.arms[route]
    if isinstance(act, Choose):
        ring = rounded(Box(whole.x - box.x + 3, whole.y - box.y + 3, whole.w - 6, whole.h - 6), 16)
        strokes.append(path(ring, stroke=LAMP, width=2, dash=(7.0, 6.0)))
    nodes = [
        Node(f"route-{route}", tuple(strokes), box.x, box.y, box=whole, label=label, act=act, pressed=pressed)
    ]
    return nodes + _row(view, layout, frame, seat, route, slots.get(route, []))


def _own_route(card: Card) -> str:
    return next(route for route in ROUTES if COLOUR[route] == card[0])


def _heading(
    layout: Layout, name: str, kind: str, known: int, unknown: int, needed: int, lit: bool, w: float
) -> list[Stroke]:
    fg, soft = (INK, "#5c4c12") if lit else (WHITE, "#b9c0e2")
    total = number(known) + (" + ?" if unknown else "")
    small = layout.stacked
    r = 15.0 if small else 17.0
    strokes: list[Stroke] = [
        path(circle(r, r, r), FILL[kind], stroke=INK, width=1.6),
        group(emblem(kind, INK, FILL[kind]), r, r, scale=r * 0.62),
    ]
    if small:
        strokes.append(title(2 * r + 8, 12, name, 14.5, weight=700, fill=fg, room=w - 2 * r - 8))
        strokes.append(title(2 * r + 8, 31, total, 20, fill=fg))
        strokes.append(title(2 * r + 12 + len(total) * 10.5, 31, f"/ {needed}", 13, weight=600, fill=soft))
    else:
        strokes.append(title(2 * r + 9, r + 7, name, 19, weight=700, fill=fg, room=w * 0.45))
        strokes.append(title(w - 30, r + 9, total, 26, align="right", fill=fg))
        strokes.append(title(w, r + 9, f"/ {needed}", 16, weight=600, align="right", fill=soft))
    y = 2 * r + 6
    strokes.append(group(gauge(w, 12 if not small else 10, known, unknown, needed, kind, lit), 0, y))
    return strokes


def _row_top(layout: Layout) -> float:
    return (2 * 15.0 + 6 + 10 + 6) if layout.stacked else (2 * 17.0 + 6 + 12 + 8)


def _row(
    view: State, layout: Layout, frame: Frame, seat: Seat | None, route: Route, slots: list[LayCard]
) -> list[Node]:
    """The cards of a route in a row or two, and the places where the chosen card may go."""
    box, laid = layout.ground.routes[route], _laid_at(view, frame, route)
    top = _row_top(layout)
    count = len(laid) + len(slots)
    if not count:
        return []
    wide, lines = _fitted(layout.ground.card, count, box.w, box.h - top - 10)
    nodes: list[Node] = []
    here = -(-count // lines)
    y = box.y + top
    for first in range(0, count, here):
        cards = range(first, min(first + here, len(laid)))
        places = slots[max(0, first - len(laid)) : max(0, first + here - len(laid))]
        place = max(wide, FINGER)
        broad = len(cards) * wide + len(places) * place
        between = max(1, len(cards) + len(places) - 1)
        gap = min(8.0, (box.w - broad) / between)
        x = box.x + (box.w - broad - gap * (len(cards) + len(places) - 1)) / 2
        for index in cards:
            last = index == cards[-1] and not places
            seen = 1.0 if last else min(1.0, (wide + gap) / wide)
            nodes.append(_laid_card(view, frame, seat, route, index, laid[index], wide, x, y, seen))
            x += wide + gap
        for move in places:
            way = "open" if move.open else "closed"
            label = frame.words(f"slot.{way}", route=frame.words(f"route.{ROUTES[route]}"))
            nodes.append(
                Node(
                    f"slot-{route}-{way}",
                    slot(place, not move.open),
                    x,
                    y,
                    box=Box(x, y, place, max(FINGER, wide * CARD_SHAPE)),
                    label=label,
                    act=Play((move,)),
                )
            )
            x += place + gap
        y += wide * (CARD_SHAPE + OWNER)
    return nodes


def _fitted(most: float, count: int, w: float, h: float) -> tuple[float, int]:
    """How wide cards are in that room, and in how many rows: in two where more is seen of each then."""
    one = min(most, h / CARD_SHAPE)
    two = min(most, h / 2 / (CARD_SHAPE + OWNER))
    seen_in_one = min(one, (w - one) / max(1, count - 1))
    seen_in_two = min(two, (w - two) / max(1, -(-count // 2) - 1))
    return (two, 2) if seen_in_one < one * TUCKED and seen_in_two > 1.4 * seen_in_one else (one, 1)


def _laid_card(
    view: State,
    frame: Frame,
    seat: Seat | None,
    route: Route,
    index: int,
    one: Laid,
    wide: float,
    x: float,
    y: float,
    seen: float,
) -> Node:
    told = one.card != HIDDEN and not _in_the_open(view)
    own = told and one.seat == seat
    seen_through = told and not own and not one.open  # at an open table
    shown = one.open or seen_through or (_in_the_open(view) and _step(frame) >= CARDS_TURN)
    drawn = (
        card_face(one.card, "", wide, seen=seen) if shown else card_back(wide, one.card if own else "", seen)
    )
    high = wide * CARD_SHAPE
    if seen_through:
        shut = (path(circle(0, 0, 1.5), WHITE, stroke=INK, width=0.16), group(eye(INK, True), 0, -0.2))
        drawn = (*drawn, group(shut, wide * 0.78, high, scale=wide * 0.14))
    token = (
        path(circle(wide * 0.22, high, wide * 0.2 + 1.6), INK),
        *_token(frame, one.seat, wide * 0.22, high, wide * 0.2),
    )
    words = frame.words
    what = card_name(one.card, words) if shown or own else words("card.closed")
    label = words("card.laid", card=what, who=frame.names[one.seat])
    box = Box(x, y, wide, high)
    start = (frame.width / 2, frame.height + 40)
    return Node(f"laid-{route}-{index}", (*drawn, *token), x, y, box=box, label=label, enters=start)


def _token(frame: Frame, seat: Seat, x: float, y: float, r: float) -> list[Stroke]:
    """The seat's shape on a disc of its colour."""
    wears = frame.marks[seat]
    return [path(circle(x, y, r), SEAT_COLOURS[wears]), path(outline(wears, x, y, r * 0.55), ink_on(wears))]


def _people(view: State, layout: Layout, frame: Frame) -> list[Node]:
    """At the break-out everybody stands where they went; then what they were, and who got out."""
    last = view.last
    if last is None or not _in_the_open(view):
        return []
    nodes = []
    size = 14.0 if layout.stacked else 17.0
    cross = layout.ground.cross is not None
    for route, box in enumerate(layout.ground.routes):
        there = [seat for seat in range(view.seats) if last.choices[seat] == route]
        for place, seat in enumerate(there):
            along = size + place * min(size * 2.3, (box.w - 2 * size) / max(1, len(there) - 1))
            # Away from the route that begins at the tower's other side.
            x = box.x + along if cross and box.right < layout.yard.centre[0] else box.right - along
            y = box.bottom + 1  # on the edge, clear of the cards
            strokes: list[Stroke] = [path(circle(0, 0, size + 2.5), WHITE), *_token(frame, seat, 0, 0, size)]
            if _step(frame) >= ROLES_TURN:
                strokes.append(group(pip(last.roles[seat], size * 0.56), size * 0.85, -size * 0.75))
                if seat in last.escaped:
                    tick = "M-.5,.95l.35,.35l.75,-.8"
                    ticked = (path(tick, stroke=WHITE, width=0.44), path(tick, stroke="#2a7d46", width=0.26))
                    strokes.append(group(ticked, 0, 0, scale=size))
            nodes.append(Node(f"at-{seat}", tuple(strokes), x, y, enters=layout.yard.centre))
    return nodes


# -- the players -----------------------------------------------------------------------------------


def _tiles(
    view: State, layout: Layout, frame: Frame, seat: Seat | None, moves: tuple[Move, ...]
) -> list[Node]:
    """A tile a player: points by role, the card of the cell check, and what is known of the role."""
    box, nodes = layout.seats, []
    looks = {move.at: move for move in moves if isinstance(move, Look)}
    for who in range(view.seats):
        if layout.across == 1:
            h = box.h / view.seats
            here = Box(box.x, box.y + who * h, box.w, h)
        else:
            w = box.w / layout.across
            here = Box(box.x + who * w, box.y, w, box.h)
        id = f"seat-{who}"
        move = looks.get(who)
        picked = frame.chosen == id and move is not None
        act: Act | None = None
        if move is not None:
            act = Play((move,)) if picked else Choose(id)
        elif looks:
            act = Tell(frame.words("tell.own_role"))
        active = picked or (view.turn == who and not frame.lasting)
        shape = _tile(view, frame, who, here, active, move is not None, layout.across > 1)
        nodes.append(
            Node(
                id,
                shape,
                here.x,
                here.y,
                box=here,
                label=_tile_in_words(view, frame, who),
                act=act,
                pressed=picked if move is not None else None,
            )
        )
    return nodes


def _role_known(view: State, frame: Frame, who: Seat) -> str:
    """What the viewer knows of somebody's role; after the break-out what all know."""
    if _in_the_open(view):
        return view.last.roles[who] if view.last and view.guards and _step(frame) >= ROLES_TURN else ""
    role = view.roles[who] if view.roles else ""
    return "" if role == HIDDEN else role


def _points(view: State, frame: Frame, who: Seat) -> tuple[str, ...]:
    """Points as they are told: those of this round only once the roles are out."""
    own = view.points[who]
    last = view.last
    if last and _in_the_open(view) and frame.lasting and _step(frame) < ROLES_TURN and who in last.scored:
        return own[:-1]
    return own


def _checked(view: State, frame: Frame, who: Seat) -> Card:
    if _in_the_open(view) and view.last:
        return view.last.checked[who]
    return view.checked[who]


def _dealer(view: State) -> Seat:
    """Who deals, or dealt the round that is being looked at: the next one deals only if a round follows."""
    if _in_the_open(view) and view.phase != "over":
        return (view.dealer - 1) % view.seats
    return view.dealer


def _tile_in_words(view: State, frame: Frame, who: Seat) -> str:
    words = frame.words
    said = [words.count("tile.points", len(_points(view, frame, who)), who=frame.names[who])]
    checked, role = _checked(view, frame, who), _role_known(view, frame, who)
    if who == _dealer(view):
        said.append(words("tile.dealer"))
    if view.last and _in_the_open(view):
        said.append(words("tile.went", route=route_name(view.last.choices[who], words)))
    if checked:
        said.append(words("tile.checked", card=card_name(checked, words)))
    if view.looks[who] >= 0:
        said.append(words("tile.looked", at=frame.names[view.looks[who]]))
    if role:
        said.append(words(f"tile.is_{role}"))
    if view.phase == "break_out" and view.choices[who] != "":
        choice = view.choices[who]
        known = isinstance(choice, int)
        said.append(
            words("tile.goes", route=route_name(int(choice), words)) if known else words("tile.chosen")
        )
    return " ".join(said)


def _tile(
    view: State, frame: Frame, who: Seat, here: Box, active: bool, can_tap: bool, in_row: bool
) -> Shape:
    palette, name = frame.palette, frame.names[who]
    strokes: list[Stroke] = []
    if active:
        strokes.append(path(f"M0,0h{here.w}v{here.h}h{-here.w}Z", palette.card))
    if can_tap:
        strokes.append(
            path(rounded(Box(3, 3, here.w - 6, here.h - 6), 10), stroke=RED, width=2, dash=(6.0, 5.0))
        )
    checked, role = _checked(view, frame, who), _role_known(view, frame, who)
    points = _points(view, frame, who)
    chosen = view.phase == "break_out" and view.choices[who] != ""
    upright, r = here.h > here.w * 0.9, 13.0
    if upright:
        middle = here.w / 2
        strokes += _token(frame, who, middle - 18, 26, 13)
        if checked:
            strokes.append(group(card_face(checked, "", 29), middle + 2, 6))
        strokes.append(
            text(middle, 64, name, 14, weight=700, align="center", fill=palette.ink, room=here.w - 8)
        )
        strokes += _pips(points, middle - 21, 78, 6, 14)
        corner = (max(8.0, middle - 30), 40.0)
        badge = (middle - 7, 14.0, 7.0)
    else:
        big = here.w >= 180
        r = 15.0 if big else 12.0 if here.w >= 120 else 10.0
        y = here.h * (0.36 if big or here.h < 64 else 0.26)
        strokes += _token(frame, who, r + 12, y, r)
        card = min(44.0, (here.h - 12) / CARD_SHAPE) if big else min(24.0, (here.h - 8) / CARD_SHAPE)
        below = not big and here.h >= 64  # the card of the cell check stands under the name
        room = here.w - 2 * r - 22 - (4 if below else card + 14)
        strokes.append(
            title(2 * r + 22, y + 6, name, 18 if big else 14, weight=700, fill=palette.ink, room=room)
        )
        step = 24.0 if big else min(18.0, (here.w - card - 20) / POINTS_TO_WIN)
        left = 2 * r + 30 if big else 10 + step * 0.42
        strokes += _pips(points, left, here.h * 0.75, 9 if big else step * 0.42, step)
        if checked:
            high = card * CARD_SHAPE
            top = here.h - high - 5 if below else (here.h - high) / 2 - 1
            strokes.append(group(card_face(checked, "", card), here.w - card - 8, top))
        corner = (r + 12, here.h * 0.78) if big else (11.0, y + r)
        badge = (2 * r + 10, y - r + 3, 8.0 if big else 6.0)
    if who == _dealer(view):
        strokes.append(group(dealer_mark(8 if here.w >= 180 else 6), *corner))
    if role:
        strokes.append(group(pip(role, badge[2]), badge[0], badge[1]))
    if chosen:
        x, y = badge[0], badge[1] + (22 if upright else 2 * r - 6)
        choice = view.choices[who]
        strokes += [path(circle(x, y, 8), palette.card, stroke=palette.ink, width=1.2)]
        if isinstance(choice, int):
            strokes.append(group(emblem(ROUTES[choice], palette.ink, palette.card), x, y, scale=5.4))
        else:
            strokes.append(group(eye(palette.ink, True), x, y - 1, scale=5))
    edge = f"M{here.w},14v{here.h - 28}" if in_row else f"M12,{here.h}h{here.w - 24}"
    strokes.append(path(edge, stroke=palette.line, width=1))
    if active:
        bar = f"M0,{here.h - 4}h{here.w}v4h{-here.w}Z" if in_row else f"M0,0h5v{here.h}h-5Z"
        strokes.append(path(bar, RED))
    return tuple(strokes)


def _pips(points: tuple[str, ...], x: float, y: float, r: float, step: float) -> list[Stroke]:
    return [
        group(pip(points[place] if place < len(points) else "", r), x + place * step, y)
        for place in range(max(POINTS_TO_WIN, len(points)))
    ]


# -- what is asked, the role and the hand ----------------------------------------------------------


def _prompt(view: State, layout: Layout, frame: Frame, seat: Seat | None, asking: bool) -> list[Node]:
    box = layout.prompt
    if _in_the_open(view):  # there is no hand to leave room for
        if layout.button.x <= box.x:
            box = Box(layout.button.x + 4, box.y, layout.button.w - 8, layout.button.y - box.y - 8)
        else:
            box = Box(24, box.y + 8, layout.button.x - 48, layout.button.bottom - box.y - 8)
    whose, asked = _asked(view, frame, seat, asking)
    return [parts.prompt(box, frame, tuple(_token(frame, whose, 12, 14, 11)) if whose >= 0 else (), asked)]


def _asked(view: State, frame: Frame, seat: Seat | None, asking: bool) -> tuple[int, str]:
    """Who is spoken to, and the sentence."""
    words = frame.words
    if _in_the_open(view):
        return -1, _told_at_the_reveal(view, frame)
    if frame.lasting and seat is not None:
        at = view.looks[seat]
        role = words(f"role.{view.roles[at]}")
        return seat, words("prompt.rumour", who=frame.names[seat], at=frame.names[at], role=role)
    if not asking:
        told = [said for said in view.news if said.what in TOLD]
        if not told:
            return view.turn, words("prompt.thinks", who=frame.names[view.turn]) if view.turn >= 0 else ""
        whose = told[-1].seat
        return (-1 if whose is None else whose), " ".join(sentence(s, words, frame.names) for s in told[-2:])
    assert seat is not None
    who = frame.names[seat]
    if view.phase == "prepare":
        card = _chosen_card(view, seat, frame)
        if card:
            return seat, _how(view, card, frame)
        laid = sum(one.seat == seat for route in view.routes for one in route)
        return seat, words("prompt.prepare", who=who, n=laid + 1, of=LAID)
    if view.phase == "break_out" and view.roles and view.roles[seat] == GUARD:
        return seat, words("prompt.watch", who=who)
    return seat, words(f"prompt.{view.phase}", who=who)


def _how(view: State, card: Card, frame: Frame) -> str:
    """What may be done with a card, and why so (JB-8)."""
    words = frame.words
    if card[0] == GREY:
        return words("how.grey")
    route = rules.routes_for(card)[0]
    key = {"open": "how.open", "closed": "how.closed", "either": "how.either"}[rules.must_be(view, route)]
    return words(key, route=words(f"route.{ROUTES[route]}"))


def _told_at_the_reveal(view: State, frame: Frame) -> str:
    words, last = frame.words, view.last
    assert last is not None
    if _step(frame) == COMES_FIRST:
        return words("reveal.routes")
    if _step(frame) == CARDS_TURN:
        ready = [
            words(f"route.{ROUTES[r]}") for r, total in enumerate(last.totals) if total >= rules.value(view)
        ]
        if not ready:
            return words("reveal.none_ready", needed=rules.value(view))
        return words.count("reveal.ready", len(ready), routes=", ".join(ready), needed=rules.value(view))
    said = [
        s for s in view.news if s.what in ("nobody_escapes", "guard_scores", "escapes", "wins", "shares_win")
    ]
    return " ".join(sentence(s, words, frame.names) for s in said) or words("reveal.no_point")


def _role(view: State, layout: Layout, frame: Frame, seat: Seat) -> list[Node]:
    """The own role as a file card, for the one who has the screen."""
    box = layout.role
    if box is None or not view.roles:
        return []
    role, words = view.roles[seat], frame.words
    name, order = words(f"role.{role}"), words(f"role.order_{role}")
    shape = file_card(role, name, order, box.w, box.h)
    label = words("role.spoken", role=name, order=order)
    return [Node("role", shape, box.x, box.y, angle=-2.0, box=box, label=label)]


def _hand(view: State, layout: Layout, frame: Frame, seat: Seat, moves: tuple[Move, ...]) -> list[Node]:
    hand = tuple(card for card in view.hands[seat] if card != HIDDEN)
    box = layout.hand
    if not hand:
        return []
    gap = 12.0 if box.w > 420 else 6.0
    count = len(hand) if (box.w - gap * (len(hand) - 1)) / len(hand) >= FINGER else (len(hand) + 1) // 2
    lines = -(-len(hand) // count)
    high = (box.h - 12 * lines) / lines
    wide = min(96.0, (box.w - gap * (count - 1)) / count, high / CARD_SHAPE)
    nodes, seen = [], Counter[str]()
    slots = {card: _slots(moves, card) for card in hand}
    for place, card in enumerate(hand):
        id = f"card-{card}.{seen[card]}"
        seen[card] += 1
        chosen = frame.chosen == id
        y = box.y + 12 + place // count * (wide * CARD_SHAPE + 12) - (12 if chosen else 0)
        here = Box(box.x + place % count * (wide + gap), y, wide, wide * CARD_SHAPE)
        name = card_name(card, frame.words)
        act: Act = Tell(frame.words("tell.not_now"))
        sole = [move for moves_there in slots[card].values() for move in moves_there]
        if Discard(card) in moves:
            act = Play((Discard(card),)) if chosen else Choose(id)
        elif sole:
            act = Play((sole[0],)) if chosen and len(sole) == 1 else Choose(id)
        playable = not isinstance(act, Tell)
        foot = frame.words(f"foot.{next((r for r in ROUTES if COLOUR[r] == card[0]), GREY)}")
        nodes.append(
            Node(
                id,
                card_face(card, foot, wide, chosen),
                here.x,
                here.y,
                box=here,
                label=name,
                act=act,
                pressed=chosen if playable else None,
                enters=(frame.width / 2, frame.height + 60),
            )
        )
    return nodes


def _button(view: State, layout: Layout, frame: Frame, moves: tuple[Move, ...]) -> Node:
    words, box = frame.words, layout.button
    if view.phase == "rumours":
        if frame.chosen.startswith("seat-"):
            at = int(frame.chosen.removeprefix("seat-"))
            says = words("button.look", at=frame.names[at])
            return parts.button("button", box, frame, says, Play((Look(at),)))
        return parts.button("pass", box, frame, words("button.pass"), Play((PassBy(),)), strong=False)
    if view.phase == "break_out":
        if frame.chosen.startswith("route-"):
            route = int(frame.chosen.removeprefix("route-"))
            says = words("button.go", route=words(f"route.short_{ROUTES[route]}"))
            return parts.button("button", box, frame, says, Play((rules.Choose(route),)))
        return parts.hint(box, frame, words("button.choose_route"))
    card = _chosen_card(view, view.turn, frame)
    if not card:
        return parts.hint(box, frame, words("button.choose_card"))
    if Discard(card) in moves:
        return parts.button("button", box, frame, words("button.discard"), Play((Discard(card),)))
    sole = [move for there in _slots(moves, card).values() for move in there]
    if len(sole) == 1:
        says = words("button.lay_open" if sole[0].open else "button.lay_closed")
        return parts.button("button", box, frame, says, Play((sole[0],)))
    return parts.hint(box, frame, words("button.choose_slot"))
