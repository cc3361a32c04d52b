"""The table of Crossroads: a town growing tile by tile, the cars in it, the cards and the lights."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from escapades.games.crossroads import rules
from escapades.games.crossroads.camera import Camera
from escapades.games.crossroads.data import (
    END,
    EXIT,
    KINDS,
    LIGHT,
    NOBODY,
    OUT,
    RED_STRAIGHT,
    RED_TEE,
    START,
    STEP,
    STOP,
)
from escapades.games.crossroads.drawings import (
    CARD_H,
    CARD_W,
    MEADOW,
    MEADOW_NIGHT,
    MIDDLE,
    PLOT,
    PLOT_NIGHT,
    bend_centre,
    bends,
    car,
    die,
    drive_back,
    drive_card,
    kind_sign,
    open_end,
    spot,
    tile,
    tree,
    way_out,
)
from escapades.games.crossroads.layout import Layout, lay_out
from escapades.games.crossroads.rules import (
    Cell,
    Drive,
    Enough,
    Exchange,
    LayTile,
    Move,
    Pass,
    PlaceLight,
    SetAll,
    SetTile,
    State,
    Tile,
    Trip,
    TurnCard,
)
from escapades.kernel import News, Seat
from escapades.kernel.texts import Words
from escapades.scene import parts
from escapades.scene.frame import Frame
from escapades.scene.manner import OPEN
from escapades.scene.marks import (
    IDENTITIES,
    INK,
    RED,
    RED_FOR_TEXT,
    SEAT_COLOURS,
    WHITE,
    ink_on,
    mark,
    outline,
)
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
    Toggle,
    circle,
    clip,
    group,
    path,
    polyline,
    rounded,
    text,
    title,
)
from escapades.scene.sounds import ALARM, BAD, CARD, DICE, GOOD, SHUFFLE, SILENT, WALK, WIN, heard_as
from escapades.scene.standings import Chart, Column, Row, Standings, spoken
from escapades.scene.window import Window

CARD_SHAPE = CARD_H / CARD_W
# Cell, place on it, size: trees on the meadow, where no tile lies yet.
TREES = (
    *(
        (-3, -1, 30, 86, 0.9),
        (-2, -3, 60, 30, 1.0),
        (-4, -4, 60, 60, 1.2),
        (3, 1, 40, 45, 1.1),
        (3, 1, 62, 60, 0.8),
    ),
    *(
        (-2, 1, 40, 50, 1.2),
        (4, -5, 50, 50, 1.2),
        (5, -1, 30, 34, 0.8),
        (-5, 0, 50, 60, 1.0),
        (1, 2, 50, 50, 1.2),
    ),
    *(
        (-1, -7, 72, 66, 0.8),
        (2, -8, 30, 60, 0.8),
        (-6, -3, 40, 40, 1.0),
        (6, -4, 55, 30, 1.1),
        (0, 3, 20, 70, 0.9),
    ),
)
SEEN_BY_ALL = {
    *("stop", "drives", "stays", "leaves", "places_light", "exchanges", "no_light", "sets_rest"),
    *("lays_exit", "puts_under"),
}
HELP_RISK = "help-risk"
SOUNDS = {
    **dict.fromkeys(("shuffles", "shuffles_again", "makes_piles", "deals_tiles"), SHUFFLE),
    **dict.fromkeys(("turns_card", "sets_tile", "lays_tile", "sets_rest", "puts_under"), CARD),
    **dict.fromkeys(("drives",), WALK),
    **dict.fromkeys(("rolls", "places_light", "exchanges"), DICE),
    **dict.fromkeys(("lays_exit", "leaves", "crosses", "takes_place"), GOOD),
    **dict.fromkeys(
        (
            "held_by_car",
            "held_by_red",
            "held_by_yellow",
            "held_by_open_end",
            "held_by_dead_end",
            "stays_behind",
        ),
        BAD,
    ),
    **dict.fromkeys(("stop",), ALARM),
    **dict.fromkeys(("wins",), WIN),
    **dict.fromkeys(
        ("drawn_first", "lays_first_tiles", "left_over", "passes", "keeps", "stays", "no_light"), SILENT
    ),
}

RISK_WIDE = 118.0
LEAST_CAR = 0.46  # of its full size: its shape can still be told

movable = True  # the town may grow larger than its place


# -- sentences -------------------------------------------------------------------------------------


def sentence(said: News, words: Words, names: tuple[str, ...]) -> str:
    """A piece of news in words."""
    facts = _in_words(said, words)
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
    if "kind" in facts:
        facts["kind"] = words(f"kind.{facts['kind']}")
    if "card" in facts:
        facts["card"] = words(f"card.{facts['card']}")
    if "tiles" in facts:
        facts["tiles"] = words.count("tiles", int(facts["tiles"]))
    for fact in ("colour", "old"):
        if fact in facts:
            facts[fact] = words(f"colour.{facts[fact]}")
    return facts


def move_name(move: Move, view: State, words: Words) -> str:
    """A move in a few words, as a hint names it."""
    match move:
        case SetTile(kind, x, y):
            return _cell_in_words(view, (x, y), words, "move.tile", tile=words(f"kind.{kind}"))
        case LayTile(pile) if view.piles[pile][0] == EXIT:
            return words(f"kind.{EXIT}")
        case LayTile(pile, x, y):
            tile = words(f"kind.{view.piles[pile][0]}")
            return _cell_in_words(view, (x, y), words, "move.tile", tile=tile)
        case TurnCard():
            return words("move.turn" if view.shown else "move.first_card")
        case Enough():
            return words("move.keep", card=words(f"card.{view.shown[-1]}"))
        case Drive(way):
            end = view.cars[view.turn]
            laid = rules.road_map(view.tiles)
            for side in way:
                end = rules.beyond(end, side)
            if not way:
                return words("move.stay")
            return _cell_in_words(view, end, words, "move.drive") if end in laid else words("move.out")
        case PlaceLight(x, y) | Exchange(x, y):
            key = "move.exchange" if isinstance(move, Exchange) else "move.light"
            return _cell_in_words(view, (x, y), words, key, colour=words(f"colour.{view.rolled}"))
    return words("move.all" if isinstance(move, SetAll) else "move.pass")


def heading(view: State, words: Words) -> str:
    """What is being done, and how many tiles are left to lay, for the bar above the table."""
    left = sum(map(len, view.piles))
    if view.phase in ("lots", "tiles", "set_up", "piles", "deck"):
        return words("heading.set_up")
    if not left:
        return words("heading.road_done")
    key = "heading.way_out" if view.exit_laid else "heading.building"
    return words(key, tiles=words.count("tiles", left))


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
    """What is hidden is hidden from all alike: everything is done before everybody's eyes."""
    return OPEN


def reveals(heard: tuple[News, ...]) -> tuple[tuple[News, ...], ...]:
    """Nothing comes to light that has to be looked at for long."""
    return ()


def is_aside(heard: tuple[News, ...]) -> bool:
    """Nobody knows anything alone."""
    return False


def is_moment(heard: tuple[News, ...]) -> bool:
    """What changes the road, or ends a turn, is looked at by all."""
    return any(said.what in SEEN_BY_ALL for said in heard)


def interlude(view: State) -> bool:
    """There is one game and no rounds in it."""
    return False


def standings(view: State, words: Words, names: tuple[str, ...]) -> Standings:
    """Who left the town first, and who after (XR-22)."""
    outcome = rules.outcome(view)
    ranks = outcome.ranks if outcome else (1,) * view.seats
    order = sorted(range(view.seats), key=lambda seat: ranks[seat])
    rows = []
    for seat in order:
        left = None if seat in view.out else steps_to_the_edge(view, view.cars[seat])
        where = words("result.out") if seat in view.out else words("result.in_town")
        cells = (where, "–" if left is None else str(left))
        rows.append(Row(seat, ranks[seat], cells, (0,) if seat in view.out else ()))
    return Standings(
        headline=words("result.title", who=names[order[0]]),
        below=words("result.podium"),
        table_title=words("result.table"),
        marked_means=words("result.left"),
        columns=(Column(words("result.where"), "total"), Column(words("result.edge"), "gap")),
        rows=tuple(rows),
        podium=tuple((row.seat, row.rank, row.cells[0]) for row in rows),
    )


def course(states: Sequence[State], words: Words, names: tuple[str, ...]) -> Chart | None:
    """Steps from each car to the nearest edge of the town after each round of turns; who is out is at the
    top, who is shut in is nowhere."""
    values: list[tuple[int | None, ...]] = []
    for before, state in pairwise(states):
        began = before.turn == NOBODY != state.turn and state.phase == "lay"
        if began or (values and _round_ends(before, state)):
            values.append(_steps_left(state))
    if not values:
        return None
    if _steps_left(states[-1]) != values[-1]:
        values.append(_steps_left(states[-1]))
    rows = tuple(values)
    said = spoken(rows, words, names)
    return Chart(
        words("chart.title"), words("chart.start"), len(rows) - 1, rows, said, best=words("chart.best")
    )


def _round_ends(before: State, state: State) -> bool:
    """Whether the turn has come round to the first of those who still drive."""
    place, was = ((at.turn - at.first) % at.seats for at in (state, before))
    return state.turn != before.turn and place < was


def _steps_left(state: State) -> tuple[int | None, ...]:
    return tuple(
        0 if seat in state.out else steps_to_the_edge(state, state.cars[seat]) for seat in range(state.seats)
    )


# -- the picture -----------------------------------------------------------------------------------


def draw(view: State, seat: Seat | None, frame: Frame) -> Scene:
    """The table as everybody sees it; `seat` is who may act."""
    layout = lay_out(frame.width, frame.height, view.seats)
    moves = rules.legal(view, seat) if seat is not None and not frame.waiting else ()
    plan = _plan(view, seat, frame, moves)
    camera = Camera.fitting(view, _beyond(view, plan), layout.map, frame.glass)
    nodes = [
        *_land(layout, camera, frame),
        *_town(view, camera, layout),
        *_ways(view, camera, seat, frame, plan),
        *_places(view, camera, layout, frame, plan),
        *_ends(view, camera, layout, seat, frame, plan),
        *_lights(view, camera, layout, frame, plan),
        *_cars(view, camera, layout, seat, frame, plan),
        *_sheets(layout, frame),
        *_tiles(view, layout, frame),
        *_legend(view, layout, frame),
        *parts.log(layout.log, frame, frame.words("log.title")),
        *_prompt(view, layout, frame, seat, plan),
        *_sources(view, layout, frame, plan),
        *_cards(view, layout, frame),
        *_counts(view, layout, frame),
        *_buttons(view, layout, frame, moves, plan),
    ]
    return Scene(frame.width, frame.height, tuple(nodes))


# -- what is on the player's mind ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plan:
    """What can be done, and what of it is chosen.

    Laying: sources (piles, or kinds in hand) with the places of the one taken. Driving: trips by where they
    end. Lights: borders.
    """

    sources: tuple[str, ...] = ()
    source: str = ""  # taken
    places: tuple[tuple[int, int, int], ...] = ()  # cell and turn
    place: tuple[int, int, int] | None = None  # chosen
    trips: tuple[Trip, ...] = ()
    trip: Trip | None = None
    borders: tuple[Move, ...] = ()
    border: Move | None = None
    move: Play | None = None  # what the button does


def _plan(view: State, seat: Seat | None, frame: Frame, moves: tuple[Move, ...]) -> Plan:
    if seat is None or not moves:
        return Plan()
    if view.phase in ("set_up", "lay"):
        return _plan_tile(view, frame, moves)
    if view.phase == "light":
        borders = tuple(move for move in moves if isinstance(move, (PlaceLight, Exchange)))
        border = next((move for move in borders if _border_id(move) == frame.chosen), None)
        return Plan(borders=borders, border=border, move=Play((border,)) if border else None)
    return _plan_drive(view, seat, frame, moves)


def _source_of(move: Move) -> str:
    if isinstance(move, SetTile):
        return move.kind
    return str(move.pile) if isinstance(move, LayTile) else ""


def _plan_tile(view: State, frame: Frame, moves: tuple[Move, ...]) -> Plan:
    """`pick:S` takes a source, `lay:S:x,y:t` puts its tile somewhere, turned so."""
    laying = [move for move in moves if isinstance(move, (SetTile, LayTile))]
    sources = tuple(dict.fromkeys(_source_of(move) for move in laying))
    if not sources:
        return Plan()
    what, _, rest = frame.chosen.partition(":")
    wished = rest.partition(":")[0]
    source = wished if what in ("pick", "lay") and wished in sources else sources[0]
    there = [move for move in laying if _source_of(move) == source]
    places = tuple((move.x, move.y, move.turn) for move in there)
    place = next((p for p in places if frame.chosen == _lay_id(source, p)), None)
    move = next((m for m in there if (m.x, m.y, m.turn) == place), None)
    return Plan(sources, source, places, place, move=Play((move,)) if move else None)


def _lay_id(source: str, place: tuple[int, int, int]) -> str:
    x, y, turn = place
    return f"lay:{source}:{x},{y}:{turn}"


def _plan_drive(view: State, seat: Seat, frame: Frame, moves: tuple[Move, ...]) -> Plan:
    """Where the last card could lead, also while another one may be turned."""
    steps = _steps(view)
    if not steps or not (view.phase == "drive" or Enough() in moves):
        return Plan()
    trips = rules.drives(view, seat, steps)
    trip = next((trip for trip in trips if _trip_id(trip) == frame.chosen), None)
    if trip is None and len({trip.ends for trip in trips}) == 1 and view.phase == "drive":
        trip = trips[0]
    first = (Enough(),) if view.phase == "cards" else ()
    return Plan(trips=trips, trip=trip, move=Play((*first, Drive(trip.way))) if trip else None)


def _steps(view: State) -> int:
    """What the last card turned lets a car drive; 0 for a light or a Stop."""
    return int(view.shown[-1]) if view.shown and view.shown[-1] not in (LIGHT, STOP) else 0


def _trip_id(trip: Trip) -> str:
    return f"end:{trip.ends[0]},{trip.ends[1]}:{''.join(map(str, trip.way))}"


def _border_id(move: Move) -> str:
    assert isinstance(move, (PlaceLight, Exchange))
    return f"border:{move.x},{move.y},{move.side}"


# -- the map ---------------------------------------------------------------------------------------


def _beyond(view: State, plan: Plan) -> tuple[Cell, ...]:
    """Cells without a tile that are to be seen: where one may go, and where cars may leave."""
    leads = ((x + STEP[side][0], y + STEP[side][1]) for x, y, side in rules.open_ends(view) if view.exit_laid)
    return (*((x, y) for x, y, _ in plan.places), *leads)


def _inside(layout: Layout, box: Box) -> bool:
    """Whether something of the map can be reached where it is seen."""
    return layout.map.holds(*box.centre)


def _look(kind: str) -> str:
    if kind in (START, EXIT):
        return kind
    return "red" if kind in (RED_STRAIGHT, RED_TEE) else "green"


def _land(layout: Layout, camera: Camera, frame: Frame) -> list[Node]:
    """A meadow with plots waiting for tiles."""
    night, box, size = frame.palette.night, layout.map, camera.size
    field, plot = (MEADOW_NIGHT, PLOT_NIGHT) if night else (MEADOW, PLOT)
    first_x, first_y = math.floor((box.x - camera.x) / size), math.floor((box.y - camera.y) / size)
    plots = ""
    for i in range(first_x, first_x + int(box.w / size) + 2):
        for j in range(first_y, first_y + int(box.h / size) + 2):
            x, y = camera.corner((i, j))
            plots += rounded(Box(x + size * 0.05, y + size * 0.05, size * 0.9, size * 0.9), size * 0.09)
    here = f"M{box.x},{box.y}h{box.w}v{box.h}h{-box.w}Z"
    nodes = [Node("land", (path(here, field), clip(here, (path(plots, plot),))), still=True)]
    for i, j, dx, dy, k in TREES:
        x, y = camera.at((i, j), (dx, dy))
        if box.inset(8).holds(x, y):
            nodes.append(Node(f"tree-{i}-{j}-{dx}", tree(k), x, y, scale=size / 94, still=True))
    return nodes


def _town(view: State, camera: Camera, layout: Layout) -> list[Node]:
    nodes = []
    for number, one in enumerate(view.tiles):
        x, y = camera.corner((one.x, one.y))
        shape = tile(rules.roads(one), _look(one.kind), number * 7 + 3)
        nodes.append(Node(f"tile-{one.x},{one.y}", shape, x, y, scale=camera.size / 100))
    for x, y, side in rules.open_ends(view):
        shape = open_end(side) if not view.exit_laid else (*open_end(side), *way_out(side))
        at = camera.at((x, y))
        nodes.append(Node(f"open-{x},{y},{side}", shape, *at, scale=camera.size / 100))
    return nodes


def _border(camera: Camera, x: int, y: int, side: int) -> tuple[float, float]:
    return camera.at((x, y), MIDDLE[side])


def _lights(view: State, camera: Camera, layout: Layout, frame: Frame, plan: Plan) -> list[Node]:
    nodes = []
    size = max(0.46, camera.size / 100 * 1.08)
    for light in view.lights:
        at = _border(camera, light.x, light.y, light.side)
        nodes.append(Node(f"light-{light.x},{light.y},{light.side}", die(light.colour), *at, scale=size))
    for move in plan.borders:
        assert isinstance(move, (PlaceLight, Exchange))
        id, at = _border_id(move), _border(camera, move.x, move.y, move.side)
        chosen = move == plan.border
        ring = path(
            circle(0, 0, 23),
            None if chosen else "#ffffff66",
            stroke=RED,
            width=4,
            dash=() if chosen else (6.0, 6.0),
        )
        shape: Shape = (*die(view.rolled), ring) if chosen else (ring,)
        half = max(22.0, 23 * size)
        box = Box(at[0] - half, at[1] - half, 2 * half, 2 * half)
        if _inside(layout, box):
            act: Act = Play((move,)) if chosen else Choose(id)
            key = "border.exchange" if isinstance(move, Exchange) else "border.place"
            label = _cell_in_words(view, (move.x, move.y), frame.words, key)
            nodes.append(Node(id, shape, *at, scale=size, box=box, label=label, act=act, pressed=chosen))
    return nodes


def _way(camera: Camera, view: State, trip: Trip) -> list[tuple[float, float]]:
    """The points that a car passes on a trip."""
    points = [_stand(view, camera, trip.cells[0])]
    for cell, side in zip(trip.cells, trip.way, strict=False):
        points.append(camera.at(cell, MIDDLE[side]))
        dx, dy = STEP[side]
        there = (cell[0] + dx, cell[1] + dy)
        points.append(_stand(view, camera, there) if rules.tile_at(view, *there) else camera.at(there))
    return points


def _stand(view: State, camera: Camera, cell: Cell) -> tuple[float, float]:
    found = rules.tile_at(view, *cell)
    return camera.at(cell, spot(rules.roads(found)) if found else (50.0, 50.0))


def _ways(view: State, camera: Camera, seat: Seat | None, frame: Frame, plan: Plan) -> list[Node]:
    """All ways that the card allows, the chosen one strong, with the steps left on every tile."""
    if seat is None or not plan.trips:
        return []
    k, colour = camera.size / 100, SEAT_COLOURS[frame.marks[seat]]
    strokes: list[Stroke] = []
    for trip in plan.trips:
        line = polyline(_way(camera, view, trip))
        strokes += [path(line, stroke="#ffffff", width=5.5 * k), path(line, stroke=colour, width=2.4 * k)]
    if plan.trip:
        line = polyline(_way(camera, view, plan.trip))
        strokes += [path(line, stroke="#ffffff", width=12 * k), path(line, stroke=colour, width=8 * k)]
    left: dict[Cell, int] = {}
    for trip in plan.trips if plan.trip is None else (plan.trip,):
        for cell, rest in _steps_on(view, trip)[:-1]:
            left[cell] = min(rest, left.get(cell, rest))
    for cell, rest in left.items():
        if rules.tile_at(view, *cell):
            x, y = _stand(view, camera, cell)
            strokes += _disc(x, y, k, str(rest), WHITE, colour, INK)
    return [Node("ways", tuple(strokes))]


def _steps_on(view: State, trip: Trip) -> list[tuple[Cell, int]]:
    """Every tile that a trip comes to, with the steps left there."""
    rest, found = _steps(view), []
    for cell, side in zip(trip.cells, trip.way, strict=False):
        light = rules.light_at(view, cell, side)
        rest -= 1 if light is None else {"green": 0, "yellow": 2}.get(light.colour, 1)
        found.append(((cell[0] + STEP[side][0], cell[1] + STEP[side][1]), rest))
    return found


def _disc(x: float, y: float, k: float, said: str, fill: str, edge: str, ink: str) -> list[Stroke]:
    """A number on the map, which can be read however far away the map is."""
    r = max(12 * k, 8.5)
    size = max(15.5 * k, 12.2)
    return [
        path(circle(x, y, r), fill, stroke=edge, width=max(1.6, 2.4 * k)),
        title(x, y + size * 0.35, said, size, align="center", fill=ink),
    ]


def _ends(
    view: State, camera: Camera, layout: Layout, seat: Seat | None, frame: Frame, plan: Plan
) -> list[Node]:
    """Where a drive may end: a tap chooses, another one takes the next way there."""
    if seat is None:
        return []
    by_end: dict[Cell, list[Trip]] = {}
    for trip in plan.trips:
        by_end.setdefault(_shown_end(trip), []).append(trip)
    nodes = []
    colour, k = SEAT_COLOURS[frame.marks[seat]], camera.size / 100
    ink, numbers = ink_on(frame.marks[seat]), list[Stroke]()
    for cell, trips in by_end.items():
        here = camera.box(cell)
        if not _inside(layout, here):
            continue
        chosen = plan.trip in trips
        following = trips[(trips.index(plan.trip) + 1) % len(trips)] if plan.trip in trips else trips[0]
        sole = chosen and len(trips) == 1
        act: Act = plan.move if sole and plan.move else Choose(_trip_id(following))
        frame_of_tile = rounded(Box(4, 4, 92, 92), 8)
        shape: list[Stroke] = [
            path(frame_of_tile, "#ffffff55" if chosen else "#ffffff22"),
            path(frame_of_tile, stroke=WHITE, width=11 if chosen else 7),
            path(frame_of_tile, stroke=colour, width=7 if chosen else 4),
        ]
        spare = min(steps[-1][1] if (steps := _steps_on(view, trip)) else _steps(view) for trip in trips)
        # What would be left over; where the car would come to stand its ghost is seen instead.
        if not trips[0].out and not (plan.trip in trips and plan.trip and plan.trip.way):
            numbers += _disc(*_stand(view, camera, cell), k * 1.2, str(spare), colour, WHITE, ink)
        if len(trips) > 1:
            x, y = camera.at(cell, (86.0, 14.0))
            numbers += _disc(x, y, k, f"×{len(trips)}", WHITE, colour, INK)
        words = frame.words
        label = words("end.out") if trips[0].out else _cell_in_words(view, cell, words, "end.cell")
        nodes.append(
            Node(
                f"end-{cell[0]},{cell[1]}",
                tuple(shape),
                here.x,
                here.y,
                scale=k,
                box=here,
                label=label,
                act=act,
                pressed=chosen,
            )
        )
    return [*nodes, Node("spare", tuple(numbers))] if numbers else nodes


def _shown_end(trip: Trip) -> Cell:
    """Who leaves the road is shown beyond its end."""
    if not trip.out:
        return trip.ends
    cell, side = trip.cells[len(trip.way) - 1], trip.way[-1]
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


def _cell_in_words(view: State, cell: Cell, words: Words, key: str, **more: str) -> str:
    """A cell by its column and row on the map."""
    xs, ys = [t.x for t in view.tiles], [t.y for t in view.tiles]
    return words(key, column=cell[0] - min(xs) + 1, row=cell[1] - min(ys) + 1, **more)


def _places(view: State, camera: Camera, layout: Layout, frame: Frame, plan: Plan) -> list[Node]:
    """Legal places glow; a tap puts the tile there, further taps turn it."""
    if not plan.source:
        return []
    kind = _kind_of(view, plan.source)
    by_cell: dict[Cell, list[tuple[int, int, int]]] = {}
    for place in plan.places:
        by_cell.setdefault(place[:2], []).append(place)
    nodes, k = [], camera.size / 100
    for cell, turns in by_cell.items():
        here = camera.box(cell)
        if not _inside(layout, here):
            continue
        chosen = plan.place in turns
        following = turns[(turns.index(plan.place) + 1) % len(turns)] if plan.place in turns else turns[0]
        glow = rounded(Box(6, 6, 88, 88), 9)
        shape: list[Stroke] = []
        if chosen and plan.place:
            shape += tile(rules.roads(Tile(*cell, kind, plan.place[2])), _look(kind), 5)
            shape.append(path(rounded(Box(2, 2, 96, 96), 7), stroke=RED, width=6))
            if len(turns) > 1:
                shape += [
                    path(circle(84, 16, 13), RED_FOR_TEXT),
                    path("M79,19A6,6 0 1 1 88,20M88,14v6h-6", stroke="#ffffff", width=2.4),
                ]
        else:
            shape += [path(glow, "#fff3b0aa"), path(glow, stroke="#d99a00", width=4, dash=(9.0, 8.0))]
        words = frame.words
        label = _cell_in_words(view, cell, words, "place.turn" if chosen and len(turns) > 1 else "place.cell")
        nodes.append(
            Node(
                f"place-{cell[0]},{cell[1]}",
                tuple(shape),
                here.x,
                here.y,
                scale=k,
                box=here,
                label=label,
                act=Choose(_lay_id(plan.source, following)),
                pressed=chosen,
            )
        )
    return nodes


def _kind_of(view: State, source: str) -> str:
    return view.piles[int(source)][0] if source.isdigit() else source


def _cars(
    view: State, camera: Camera, layout: Layout, seat: Seat | None, frame: Frame, plan: Plan
) -> list[Node]:
    """Every car on the road; one that is out of sight waits at the edge of the map."""
    nodes = []
    size = max(LEAST_CAR, camera.size / 100)
    start = (view.tiles[0].x, view.tiles[0].y)
    waiting = [s for s in range(view.seats) if view.cars[s] == start]
    for who, cell in enumerate(view.cars):
        if cell == OUT:
            continue
        x, y = _stand(view, camera, cell)
        turn = _heading(view, cell)
        if cell == start and len(waiting) > 1:
            place = waiting.index(who) - (len(waiting) - 1) / 2
            x, y = x + place * 30 * size, y + 26 * size
            turn = 90.0
        nodes += _car(who, frame.marks[who], x, y, turn, size, layout, driving=who == view.turn)
    if plan.trip and seat is not None:
        x, y = _way(camera, view, plan.trip)[-1]
        ghost_turn = _heading(view, plan.trip.ends) if not plan.trip.out else 0.0
        nodes.append(Node("ghost", car(frame.marks[seat], ghost_turn, ghost=True), x, y, scale=size))
    return nodes


def _heading(view: State, cell: Cell) -> float:
    """Along the road of its tile: cars have no facing (XR-16)."""
    found = rules.tile_at(view, *cell)
    sides = rules.roads(found) if found else (1, 3)
    if bends(sides):
        x, y = bend_centre(sides)
        return 45.0 if (x < 50) != (y < 50) else 135.0
    return 90.0 if sides[0] % 2 == 0 and len(sides) < 3 else 0.0


def _car(
    who: Seat, wears: int, x: float, y: float, turn: float, size: float, layout: Layout, driving: bool
) -> list[Node]:
    box = layout.map.inset(16)
    if box.holds(x, y):
        ring: Shape = (path(circle(0, 0, 36), "#ffffff55", stroke=WHITE, width=3),) if driving else ()
        return [Node(f"car-{who}", (*ring, *car(wears, turn)), x, y, scale=size)]
    # Out of sight: it waits at the edge, so that no car is ever lost.
    ex, ey = min(max(x, box.x), box.right), min(max(y, box.y), box.bottom)
    way = math.degrees(math.atan2(y - ey, x - ex))
    pointer = (
        path(circle(0, 0, 15), WHITE, stroke=SEAT_COLOURS[wears], width=3),
        path(outline(wears, 0, 0, 7), SEAT_COLOURS[wears]),
        group((path("M17,-5L25,0L17,5Z", SEAT_COLOURS[wears]),), 0, 0, way),
    )
    return [Node(f"car-{who}", pointer, ex, ey)]


def _sheets(layout: Layout, frame: Frame) -> list[Node]:
    """Paper over everything that is not the map, since the map may be larger than its place."""
    width, height, box = frame.width, frame.height, layout.map
    around = (
        f"M0,0h{width}v{box.y}h{-width}Z"
        f"M0,{box.bottom}h{width}v{height - box.bottom}h{-width}Z"
        f"M{box.right},{box.y}h{width - box.right}v{box.h}h{box.right - width}Z"
    )
    edge = f"M0,{box.bottom}h{box.right}M{box.right},{box.y}v{box.h}"
    return [
        Node("paper", (path(around, frame.palette.paper), path(edge, stroke=frame.palette.line, width=1.5)))
    ]


# -- the players -----------------------------------------------------------------------------------


def _tiles(view: State, layout: Layout, frame: Frame) -> list[Node]:
    box, nodes, palette = layout.seats, [], frame.palette
    for who in range(view.seats):
        if layout.across == 1:
            h = box.h / view.seats
            here = Box(box.x + 6, box.y + who * h + 2, box.w - 12, h - 4)
        else:
            w, h = box.w / layout.across, box.h / -(-view.seats // layout.across)
            row, place = divmod(who, layout.across)
            here = Box(box.x + place * w + 2, box.y + row * h + 2, w - 4, h - 4)
        strokes: list[Stroke] = []
        if who == view.turn:
            edge = rounded(Box(0, 0, here.w, here.h), 10)
            strokes += [
                path(edge, palette.card),
                path(edge, stroke=SEAT_COLOURS[frame.marks[who]], width=2.4),
            ]
        big = here.h > 50
        k = 0.9 if big else 0.5 if here.w >= 110 else 0.4
        said = _state_of_car(view, frame, who, "car.edge" if big else "car.short")
        left = 8 if here.w >= 110 else 3
        strokes.append(group(car(frame.marks[who], 0.0), 32 * k + left, here.h / 2, scale=k))
        x = 66 * k + 2 * left
        strokes.append(
            title(
                x,
                here.h / 2 - 3,
                frame.names[who],
                17 if big else 13.5,
                weight=700,
                fill=palette.ink,
                room=here.w - x - 4,
            )
        )
        strokes.append(
            text(
                x,
                here.h / 2 + (15 if big else 13),
                said,
                14 if big else 12.5,
                fill=palette.ink,
                room=here.w - x - 4,
            )
        )
        label = f"{frame.names[who]}. {_state_of_car(view, frame, who, 'car.edge')}"
        nodes.append(Node(f"seat-{who}", tuple(strokes), here.x, here.y, box=here, label=label))
    return nodes


def _state_of_car(view: State, frame: Frame, who: Seat, key: str) -> str:
    words = frame.words
    if who in view.out:
        return words("car.out", n=view.out.index(who) + 1)
    left = steps_to_the_edge(view, view.cars[who])
    if left is None:
        return words("car.shut_in")
    return words.count(key, left)


def steps_to_the_edge(view: State, start: Cell) -> int | None:
    """Steps from a cell to the nearest open end and off it, by the lights as they stand; None if shut in."""
    best = {start: 0}
    queue = [start]
    found: int | None = None
    while queue:
        cell = min(queue, key=best.__getitem__)
        queue.remove(cell)
        here = rules.tile_at(view, *cell)
        for side in rules.roads(here) if here else ():
            there = (cell[0] + STEP[side][0], cell[1] + STEP[side][1])
            light = rules.light_at(view, cell, side)
            if light and light.colour == "red":
                continue
            cost = best[cell] + (1 if light is None else {"green": 0, "yellow": 2}[light.colour])
            if rules.tile_at(view, *there) is None:
                found = cost if found is None else min(found, cost)
            elif cost < best.get(there, 999):
                best[there] = cost
                queue.append(there)
    return found


def _legend(view: State, layout: Layout, frame: Frame) -> list[Node]:
    """What the lights mean, and how many are in the reserve."""
    box = layout.legend
    if box is None:
        return []
    words, palette = frame.words, frame.palette
    strokes: list[Stroke] = [
        path(f"M4,0h{box.w - 8}", stroke=palette.line, width=1.5),
        text(8, 22, words("light.title"), 13.5, weight=700, fill=palette.soft),
        text(
            box.w - 8, 22, words.count("light.reserve", view.reserve), 13.5, align="right", fill=palette.soft
        ),
    ]
    for row, colour in enumerate(("green", "yellow", "red")):
        y = 46 + row * 33
        strokes.append(group(die(colour), 24, y, scale=0.8))
        strokes.append(text(48, y + 5, words(f"light.{colour}"), 14.5, fill=palette.ink, room=box.w - 52))
    return [Node("legend", tuple(strokes), box.x, box.y)]


# -- what is asked, tiles, cards and buttons -------------------------------------------------------


def _prompt(view: State, layout: Layout, frame: Frame, seat: Seat | None, plan: Plan) -> list[Node]:
    whose, asked = _asked(view, frame, seat, plan)
    return [
        parts.prompt(layout.prompt, frame, mark(frame.marks[whose], 12, 15, 10) if whose >= 0 else (), asked)
    ]


def _asked(view: State, frame: Frame, seat: Seat | None, plan: Plan) -> tuple[int, str]:
    words = frame.words
    if seat is None or frame.waiting:
        told = [said for said in view.news if f"news.{said.what}" in words]
        if not told:
            return view.turn, words("prompt.thinks", who=frame.names[view.turn]) if view.turn >= 0 else ""
        whose = told[-1].seat
        return (-1 if whose is None else whose), " ".join(sentence(s, words, frame.names) for s in told[-2:])
    who = frame.names[seat]
    if view.phase == "set_up":
        return seat, words("prompt.set_up" if plan.sources else "prompt.pass", who=who)
    if view.phase == "lay":
        return seat, words("prompt.lay" if plan.sources else "prompt.no_place", who=who)
    if view.phase == "cards":
        if not view.shown:
            return seat, words("prompt.first_card", who=who)
        card = words(f"card.{view.shown[-1]}")
        return seat, words("prompt.cards", who=who, card=card) + _risk_taken(view, words)
    if view.phase == "light":
        return seat, words("prompt.light", who=who, colour=words(f"colour.{view.rolled}"))
    return seat, words("prompt.drive", who=who, steps=_steps(view))


def _risk_taken(view: State, words: Words) -> str:
    """After another card was turned, how likely a Stop had been (never before: that would be a hint)."""
    if len(view.shown) < 2:
        return ""
    stops = rules.left_in_deck(view)[STOP]
    return " " + words("prompt.risk", stops=stops, cards=len(view.deck) + 1)


def _sources(view: State, layout: Layout, frame: Frame, plan: Plan) -> list[Node]:
    """The two piles with their top tiles; before the first turn the tiles in hand."""
    box, words, palette = layout.tiles, frame.words, frame.palette
    if view.phase == "set_up":
        return _tiles_in_hand(view, layout, frame, plan)
    nodes = []
    size = min(88.0, (box.w - 8) / 2 - 11, box.h - 26)
    for pile, tiles in enumerate(view.piles):
        x = box.x + pile * (size + 20)
        strokes: list[Stroke] = []
        for depth in range(min(len(tiles) - 1, 4), 0, -1):
            edge = rounded(Box(depth * 2.4, depth * 2.4, size, size), 5)
            strokes.append(path(edge, "#cfc5ae" if depth % 2 else "#ddd3bd", stroke="#1d273333", width=1))
        if tiles:
            top = tiles[0]
            strokes.append(
                group(
                    tile(rules.roads(Tile(0, 0, top, 0)), _look(top), 11 + pile * 12), 0, 0, scale=size / 100
                )
            )
        else:
            strokes.append(
                path(rounded(Box(0, 0, size, size), 5), stroke=palette.line, width=2, dash=(6.0, 6.0))
            )
        taken = plan.source == str(pile)
        if taken:
            strokes.append(path(rounded(Box(-2, -2, size + 4, size + 4), 6), stroke=RED, width=3.5))
        strokes.append(
            text(
                size / 2,
                size + 20,
                words.count("pile.left", len(tiles)),
                13.5,
                weight=600,
                align="center",
                fill=palette.ink,
            )
        )
        here = Box(x, box.y + 4, size, size)
        usable = str(pile) in plan.sources
        act: Act = Choose(f"pick:{pile}") if usable else Tell(_why_no_tile(view, pile, words))
        label = (
            words("pile.spoken", n=pile + 1, tile=words(f"kind.{tiles[0]}"), left=len(tiles))
            if tiles
            else words("pile.empty", n=pile + 1)
        )
        nodes.append(
            Node(
                f"pile-{pile}",
                tuple(strokes),
                here.x,
                here.y,
                box=here,
                label=label,
                act=act,
                pressed=taken if usable else None,
            )
        )
    return nodes


def _why_no_tile(view: State, pile: int, words: Words) -> str:
    """Why the top of a pile cannot be laid now."""
    if not view.piles[pile]:
        return words("tell.no_tiles")
    if view.phase != "lay":
        return words("tell.one_tile")
    must_leave = view.rules == "simple" and any(tiles[:1] == (EXIT,) for tiles in view.piles)
    return words("tell.exit_first" if must_leave else "tell.no_place")


def _tiles_in_hand(view: State, layout: Layout, frame: Frame, plan: Plan) -> list[Node]:
    """Before the first turn: the kinds to choose from, with how many of each; everybody's hand is open."""
    box = Box(layout.tiles.x, layout.tiles.y, layout.cards.right - layout.tiles.x, layout.tiles.h)
    held = Counter(view.hands[view.turn] if view.rules == "family" else view.stock)
    kinds = [kind for kind in held if kind != END or view.rules == "family"]
    nodes = []
    size = min(84.0, (box.w - 10 * (len(kinds) - 1)) / max(1, len(kinds)), box.h - 28)
    for place, kind in enumerate(kinds):
        x = box.x + place * (size + 12)
        taken = plan.source == kind
        strokes: list[Stroke] = [
            group(tile(rules.roads(Tile(0, 0, kind, 0)), "green", 3 + place), 0, 0, scale=size / 100)
        ]
        if taken:
            strokes.append(path(rounded(Box(-2, -2, size + 4, size + 4), 6), stroke=RED, width=3.5))
        strokes.append(
            title(size / 2, size + 20, f"× {held[kind]}", 16, align="center", fill=frame.palette.ink)
        )
        here = Box(x, box.y + 4, size, size)
        usable = kind in plan.sources
        act: Act = Choose(f"pick:{kind}") if usable else Tell(frame.words("tell.no_place_set_up"))
        label = frame.words("hand.spoken", tile=frame.words(f"kind.{kind}"), n=held[kind])
        nodes.append(
            Node(
                f"hand-{kind}",
                tuple(strokes),
                here.x,
                here.y,
                opacity=1.0 if usable else 0.45,
                box=here,
                label=label,
                act=act,
                pressed=taken if usable else None,
            )
        )
    return nodes


def _cards(view: State, layout: Layout, frame: Frame) -> list[Node]:
    """The pile of drive cards and those turned in this turn, the last one large."""
    if view.phase == "set_up":
        return []
    box, words, palette = layout.cards, frame.words, frame.palette
    wide = min(84.0, box.h / CARD_SHAPE * 0.86, box.w * (0.24 if box.w > 300 else 0.3))
    left = len(view.deck)
    deck: list[Stroke] = [
        *drive_back(wide),
        path(circle(wide, wide * CARD_SHAPE - 12, 14), palette.card, stroke=palette.ink, width=2),
        title(wide, wide * CARD_SHAPE - 6.5, str(left), 15, align="center", fill=palette.ink),
    ]
    nodes = [
        Node(
            "deck",
            tuple(deck),
            box.x,
            box.y + 8,
            box=Box(box.x, box.y + 8, wide, wide * CARD_SHAPE),
            label=words.count("deck.left", left),
            act=Tell(words("tell.deck_lay" if view.phase == "lay" else "tell.deck")),
        )
    ]
    room = box.w - wide - 26
    small = wide * 0.8
    stopped = frame.waiting and any(said.what == "stop" for said in view.news)
    shown = view.used[-1:] if stopped else view.shown  # a Stop has ended the turn, and is still looked at
    step = min(small + 6, (room - wide) / max(1, len(shown) - 1)) if len(shown) > 1 else 0.0
    for place, card in enumerate(shown):
        last = place == len(shown) - 1
        w = wide * 1.06 if last else small
        x = box.x + wide + 26 + place * step
        y = box.y + (2 if last else 14)
        glow = SEAT_COLOURS[frame.marks[view.turn]] if last and view.turn >= 0 else ""
        shape = drive_card(card, words(f"foot.{card}"), w, dim=not last, glow=glow)
        here = Box(x, y, w, w * CARD_SHAPE)
        label = words("card.turned", card=words(f"card.{card}"))
        nodes.append(Node(f"shown-{place}", shape, x, y, box=here, label=label, enters=(box.x, box.y + 8)))
    return nodes


def _counts(view: State, layout: Layout, frame: Frame) -> list[Node]:
    """What is still in the pile, by kind, since anybody may count."""
    if view.phase == "set_up" or not (view.deck or view.used):
        return []
    box, words = layout.counts, frame.words
    left = rules.left_in_deck(view)
    wide_box = box.h > 100
    top = 24.0 if wide_box or box.h >= 70 else 0.0
    w = min(46.0, (box.w - 6 * 6) / 7)
    h = min(w * 1.2, box.h - top - w * 0.34)
    strokes: list[Stroke] = []
    if top:
        room = box.w - RISK_WIDE - 8
        strokes.append(text(0, 15, words("deck.counts"), 14, weight=600, fill=frame.palette.ink, room=room))
    for place, kind in enumerate(KINDS):
        sign = kind_sign(kind, w, h, left[kind], frame.palette.card, frame.palette.ink)
        strokes.append(group(sign, place * (w + (box.w - 7 * w) / 6 if not wide_box else w + 6), top))
    nodes = _risk(view, layout, frame) if top else []
    spoken = ", ".join(words("deck.kind", card=words(f"card.{kind}"), n=left[kind]) for kind in KINDS)
    return [Node("counts", tuple(strokes), box.x, box.y, box=box, label=spoken), *nodes]


def _risk(view: State, layout: Layout, frame: Frame) -> list[Node]:
    """A help for who wants it: how likely a Stop is, before the card is turned."""
    words, box = frame.words, layout.counts
    asked = HELP_RISK in frame.toggles
    stops, cards = rules.left_in_deck(view)[STOP], len(view.deck)
    says = words("help.risk", stops=stops, cards=cards) if asked else words("help.ask")
    wide = RISK_WIDE
    # Above the sign of a Stop, which is the last one.
    right = min(box.right, box.x + 7 * 46 + 6 * 6) if box.h > 100 else box.right
    here = Box(right - wide, box.y - 4, wide, 24)
    shape = (
        path(rounded(Box(0, 0, wide, 24), 12), frame.palette.card, stroke=frame.palette.line, width=1.2),
        text(wide / 2, 17, says, 13, weight=700, align="center", fill=frame.palette.ink, room=wide - 10),
    )
    label = words("help.spoken", says=says)
    return [
        Node(HELP_RISK, shape, here.x, here.y, box=here, label=label, act=Toggle(HELP_RISK), pressed=asked)
    ]


def _buttons(view: State, layout: Layout, frame: Frame, moves: tuple[Move, ...], plan: Plan) -> list[Node]:
    words, first, second = frame.words, layout.first, layout.second
    if not moves:
        return []
    nodes = []
    if Pass() in moves:
        return [parts.button("button", first, frame, words("button.pass"), Play((Pass(),)))]
    if SetAll() in moves:
        nodes.append(parts.button("all", second, frame, words("button.all"), Play((SetAll(),)), strong=False))
    if TurnCard() in moves:
        only = not view.shown
        where = first if only else second
        nodes.append(
            parts.button(
                "turn",
                where,
                frame,
                words("button.first_card" if only else "button.turn"),
                Play((TurnCard(),)),
                strong=only,
            )
        )
    if plan.move:
        key = "button.drive" if plan.trip else "button.lay" if plan.place else "button.place"
        if isinstance(plan.border, Exchange):
            key = "button.exchange"
        nodes.append(parts.button("button", first, frame, words(key), plan.move))
    elif Enough() in moves and not plan.trips:
        nodes.append(parts.button("button", first, frame, words("button.roll"), Play((Enough(),))))
    elif not any(node.id == "turn" for node in nodes) or view.shown:
        key = (
            "button.choose_end"
            if plan.trips
            else "button.choose_border"
            if plan.borders
            else "button.choose_place"
        )
        nodes.append(parts.hint(first, frame, words(key)))
    return nodes
