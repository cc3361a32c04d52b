"""The table of Lifeboats: the sea with its boats, the crews, the votes, and what is asked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from escapades.games.lifeboats import rules
from escapades.games.lifeboats.data import CAPS, FREE, ISLANDS, LEADS_TO, LEAK, OFFICER, RANKS, ROWS, SAILOR
from escapades.games.lifeboats.drawings import (
    BLACK_HULL,
    FOAM,
    band,
    bubbles,
    cap,
    envelope,
    flag,
    ghost,
    helm,
    hull,
    leak,
    paper,
    pawn,
    ripples,
    sea,
    sign,
    small_boat,
)
from escapades.games.lifeboats.layout import BEACHED, Layout, lay_out
from escapades.games.lifeboats.rules import (
    AFLOAT,
    CAP,
    LANDED,
    NO_WORD,
    NOBODY,
    SUNK,
    UNCAST,
    Announce,
    Berth,
    Board,
    CallVote,
    Embark,
    Leave,
    Lose,
    Move,
    Pawn,
    Settle,
    ShowCap,
    State,
    Vote,
)
from escapades.kernel import HIDDEN, News, Seat
from escapades.kernel.texts import Words
from escapades.scene import parts
from escapades.scene.frame import Frame
from escapades.scene.manner import OPEN, SECRET, TALK
from escapades.scene.marks import IDENTITIES, INK, RED, RED_FOR_TEXT, SEAT_COLOURS, WHITE, ink_on, mark
from escapades.scene.nodes import (
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
    Toggle,
    circle,
    group,
    path,
    rounded,
    text,
    title,
)
from escapades.scene.sounds import ALARM, BAD, CARD, GOOD, SILENT, SPLASH, WALK, WIN, heard_as
from escapades.scene.standings import Chart, Column, Row, Standings, spoken
from escapades.scene.window import Window

# The colours of the six identities, as a player would call them.
COLOURS = ("orange", "blue", "green", "yellow", "purple", "sky")
ELIDED = re.compile("h?[aeiouàâäéèêëîïôöùûüœæ]|y[^aeiou]", re.IGNORECASE)  # names that French puts d’ before
KEPT = "#2e7d4f"  # of the tick by a word that was kept
SEEN_BY_ALL = {"leak", "rows", "lands", "sinks", "drowns", "overboard", "over"}
TOLD = (  # what a prompt says of what has just happened, the weightiest last
    *("berths", "embarks", "leaves", "boards", "settles", "calls_vote", "no_vote", "leak", "rows"),
    *("overboard", "captain", "tie", "caps_cancel", "vote_again", "full_boat", "drowns", "lands"),
    *("sinks", "wins"),
)

SOUNDS = {
    **dict.fromkeys(("berths", "embarks", "boards", "rows"), WALK),
    **dict.fromkeys(("votes", "votes_against", "shows_cap", "settles"), CARD),
    **dict.fromkeys(("leak", "leaves", "overboard", "goes_down"), SPLASH),
    **dict.fromkeys(("lands", "scores", "keeps_word", "captain"), GOOD),
    **dict.fromkeys(("breaks_word", "drowns", "caps_cancel"), BAD),
    **dict.fromkeys(("sinks", "full_boat", "tie", "calls_vote", "vote_again"), ALARM),
    **dict.fromkeys(("wins",), WIN),
    **dict.fromkeys(
        ("drawn_first", "round", "no_leaks", "no_swim", "no_vote", "announces", "sealed", "stays", "over"),
        SILENT,
    ),
}

NAMED = 54.0  # the breadth of a slip on which a name can still be read

movable = False  # the picture fits its place


# -- sentences -------------------------------------------------------------------------------------


def sentence(said: News, words: Words, names: tuple[str, ...]) -> str:
    """A piece of news in words."""
    facts = _in_words(said, words)
    if said.seat is not None:
        facts["who"] = names[said.seat]
    if "boat" in facts:
        whose = int(facts["owner"])
        own = whose == said.seat
        facts["what"] = words("boat.own") if own else boat_name(whose, words, names)
    elif "colour" in facts:
        facts["what"] = names[int(facts["colour"])]
    told = words(f"news.{said.what}", **facts)
    return told[:1].upper() + told[1:]


def line(said: News, words: Words, marks: tuple[int, ...] = IDENTITIES) -> str:
    """A piece of news for the log, where a mark stands for the player and boats have their colours."""
    if f"line.{said.what}" not in words:
        return ""
    facts = _in_words(said, words)
    if "boat" in facts:
        facts["what"] = boat_colour(int(facts["owner"]), words, marks)
    elif "colour" in facts:
        facts["what"] = words(f"colour.{COLOURS[marks[int(facts['colour'])]]}")
    return words(f"line.{said.what}", **facts)


def _in_words(said: News, words: Words) -> dict[str, int | str]:
    facts = dict(said.facts)
    if "rank" in facts:
        facts["rank"] = words(f"rank.{facts['rank']}")
    if "pawns" in facts:
        facts["pawns"] = words.count("pawns", int(facts["pawns"]))
    if "leaks" in facts:
        facts["leaks"] = words.count("leaks", int(facts["leaks"]))
    if "left" in facts:
        facts["left"] = words.count("caps", int(facts["left"]))
    if "island" in facts:
        officer, sailor = ISLANDS[int(facts["island"])]
        facts |= {"officer": officer, "sailor": sailor}
    return facts


def boat_name(owner: Seat, words: Words, names: tuple[str, ...]) -> str:
    """A boat by the name of its owner; the black one by its colour."""
    if owner == NOBODY:
        return words("boat.black")
    name = names[owner]
    return words("boat.elided", who=name) if ELIDED.match(name) else words("boat.owned", who=name)


def boat_colour(owner: Seat, words: Words, marks: tuple[int, ...]) -> str:
    """A boat by its colour."""
    colour = words("colour.black") if owner == NOBODY else words(f"colour.{COLOURS[marks[owner]]}")
    return words("boat.coloured", colour=colour)


def move_name(move: Move, view: State, words: Words) -> str:
    """A move in a few words: boats by their lanes, players by their number, whatever their colours."""
    match move:
        case Berth(lane):
            return words("move.berth", lane=lane)
        case Embark(boat, rank):
            return words("move.embark", rank=words(f"rank.{rank}"), lane=view.boats[boat].lane)
        case Announce(choice) | Vote(choice) | Settle(choice):
            manner = type(move).__name__.lower()
            if view.about == "overboard":
                return words(f"move.{manner}_colour", n=choice + 1)
            return words(f"move.{manner}_boat", lane=view.boats[choice].lane)
        case CallVote():
            return words("move.call")
        case ShowCap():
            return words("move.cap")
        case Lose(rank):
            return words("move.lose", rank=words(f"rank.{rank}"))
        case Leave(boat, rank):
            return words("move.leave", rank=words(f"rank.{rank}"), lane=view.boats[boat].lane)
        case Board(boat):
            return words("move.board", lane=view.boats[boat].lane)
    return ""


def heading(view: State, words: Words) -> str:
    """The round and what is being done in it, for the bar above the table."""
    doing = view.about or {"lots": "berth", "leave": "swim", "board": "swim"}.get(view.phase, view.phase)
    return words(f"heading.{doing}", round=view.round)


def sounds(heard: tuple[News, ...]) -> tuple[str, ...]:
    """What a move is heard as: at most two sounds."""
    return heard_as((said.what for said in heard), SOUNDS)


# -- what the evening asks -------------------------------------------------------------------------


def window(view: State) -> Window | None:
    """Who may announce something is asked for a move like anybody else (LB-21): there is no other speaking
    up out of turn."""
    return None


def may_speak(view: State, seat: Seat) -> bool:
    return False


def manner(view: State) -> str:
    """Everything is done openly, but for the votes (LB-10)."""
    return {"talk": TALK, "vote": SECRET}.get(view.phase, OPEN)


def reveals(heard: tuple[News, ...]) -> tuple[tuple[News, ...], ...]:
    """Votes that have been revealed are counted at leisure, with what came of them."""
    counted = any(said.what in ("votes", "votes_against", "shows_cap") for said in heard)
    return (heard,) if counted else ()


def is_aside(heard: tuple[News, ...]) -> bool:
    """Nobody knows anything alone."""
    return False


def is_moment(heard: tuple[News, ...]) -> bool:
    """What changes the sea is looked at by all."""
    return any(said.what in SEEN_BY_ALL for said in heard)


def interlude(view: State) -> bool:
    """Rounds follow each other at once (LB-6)."""
    return False


def standings(view: State, words: Words, names: tuple[str, ...]) -> Standings:
    """Points, and the order that the islands give (LB-20)."""
    ranks = rules.ranks(view)
    order = sorted(range(view.seats), key=lambda seat: ranks[seat])
    rows = []
    for seat in order:
        saved = [p for boat in view.boats if boat.fate == LANDED for p in rules.pawns_of(boat, seat)]
        landed = view.arrivals.index(seat) + 1 if seat in view.arrivals else 0
        officers = sum(p.rank == OFFICER for p in saved)
        cells = (
            str(view.scores[seat]),
            str(officers),
            str(len(saved) - officers),
            words("result.arrived", n=landed) if landed else "–",
        )
        rows.append(Row(seat, ranks[seat], cells, (3,) if landed == 1 else ()))
    winners = [seat for seat in order if ranks[seat] == 1]
    outcome = rules.outcome(view)
    settled_by_islands = outcome is not None and outcome.article == "LB-20" and len(winners) == 1
    return Standings(
        headline=words("result.title", who=words("result.and").join(names[seat] for seat in winners)),
        below=words("result.tie_break") if settled_by_islands else words("result.podium"),
        table_title=words("result.table"),
        marked_means=words("result.first_ashore"),
        columns=(
            Column(words("result.points"), "total"),
            Column(words("result.officers"), "part"),
            Column(words("result.sailors"), "part"),
            Column(words("result.boat"), "gap"),
        ),
        rows=tuple(rows),
        podium=tuple(
            (row.seat, row.rank, words.count("result.score", view.scores[row.seat])) for row in rows
        ),
    )


def course(states: Sequence[State], words: Words, names: tuple[str, ...]) -> Chart | None:
    """Points ashore after each round (LB-13)."""
    rounds = {state.round: state.scores for state in states if state.round}
    values = ((0,) * states[0].seats, *rounds.values())
    said = spoken(values, words, names)
    return Chart(words("chart.title"), words("chart.start"), len(rounds), values, said, rises=True)


# -- the picture -----------------------------------------------------------------------------------


def draw(view: State, seat: Seat | None, frame: Frame) -> Scene:
    """The table as `seat` sees it; None draws what everybody may see."""
    layout = lay_out(frame.width, frame.height, view.seats)
    asked = view.phase == "talk" or seat is not None
    asking = asked and not frame.waiting
    slips = _slips(view, seat, frame) if asking else ()
    chosen = next((slip for slip in slips if slip.id == frame.chosen), None)
    nodes = [
        *_water(view, layout, frame),
        *_stations(view, layout, slips, chosen),
        *_boats(view, layout, slips, chosen, frame),
        *_crews(view, layout, slips, chosen, frame),
        *_preview(view, layout, frame, seat, chosen),
        *_ground(layout, frame),
        *_tiles(view, layout, frame, seat, asking),
        *parts.log(layout.log, frame, frame.words("log.title")),
        *_prompt(view, layout, frame, seat, asking),
    ]
    if frame.lasting and view.tally:
        nodes += _count(view, layout, frame)
        nodes.append(parts.button("go-on", layout.button, frame, frame.words("button.go_on"), GoOn()))
    elif asking:
        nodes += _ballot_paper(view, layout, frame, slips, chosen)
        nodes += _buttons(view, layout, frame, seat, chosen)
    return Scene(frame.width, frame.height, tuple(nodes))


def _paint(view: State, boat: int, frame: Frame) -> int | None:
    """The identity that a boat is painted with; None is the black one."""
    return None if boat == rules.black(view) else frame.marks[boat]


def _whose(view: State, boat: int, frame: Frame) -> str:
    """A boat in a word."""
    return frame.words("boat.short_black") if boat == rules.black(view) else frame.names[boat]


# -- what can be chosen ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Slip:
    """One thing to choose: a boat, a colour, a lane, a pawn or the cap. `boat` is the one it is about."""

    id: str
    move: object
    label: str
    boat: int = -1
    lane: int = 0
    colour: int = -1  # of somebody who may go overboard
    rank: str = ""  # of a pawn
    pawns: tuple[str, ...] = ()  # of one seat that are there, by rank
    crew: int = -1  # that seat
    note: str = ""
    cap: bool = False


def _slips(view: State, seat: Seat | None, frame: Frame) -> tuple[Slip, ...]:
    """What whoever is asked may choose from, in the order of the lanes."""
    speaker = _speaker(view, frame) if view.phase == "talk" else seat
    if speaker is None:
        return ()
    rank = _rank_to_embark(view, speaker, frame)
    found = []
    word = view.words[speaker] if view.phase == "talk" else NO_WORD
    said = (Announce(word),) if word != NO_WORD else ()
    for move in (*rules.legal(view, speaker), *said):
        if isinstance(move, Embark) and move.rank != rank:
            continue
        slip = _slip(view, speaker, move, frame)
        if slip is not None:
            found.append(slip)
    return tuple(sorted(found, key=lambda slip: (slip.cap, slip.lane)))


def _slip(view: State, seat: Seat, move: object, frame: Frame) -> Slip | None:
    words = frame.words
    match move:
        case Berth(lane):
            officer, sailor = ISLANDS[LEADS_TO[lane]]
            label = words("slip.lane", lane=lane, officer=officer, sailor=sailor)
            return Slip(f"lane-{lane}", move, label, rules.to_berth(view), lane, note=f"{officer} / {sailor}")
        case Leave(boat, rank):
            label = words("slip.leave", rank=words(f"rank.{rank}"), what=_spoken(view, boat, seat, frame))
            return Slip(f"leave-{boat}-{rank}", move, label, boat, view.boats[boat].lane, rank=rank)
        case Lose(rank):
            return Slip(f"lose-{rank}", move, words(f"slip.lose_{rank}"), colour=seat, rank=rank)
        case ShowCap():
            left = words.count("caps", view.caps[seat])
            return Slip(
                "cap", move, words("slip.cap", left=left), lane=9, cap=True, note=f"× {view.caps[seat]}"
            )
        case Vote(choice) | Settle(choice) | Announce(choice) if view.about == "overboard":
            aboard = rules.pawns_of(view.boats[view.boat], choice)
            ranks = tuple(sorted(p.rank for p in aboard))
            label = words("slip.colour", who=frame.names[choice], pawns=words.count("pawns", len(aboard)))
            return Slip(f"colour-{choice}", move, label, colour=choice, lane=choice, pawns=ranks, crew=choice)
        case Vote(choice) | Settle(choice) | Announce(choice) | Embark(choice, _) | Board(choice):
            there = view.boats[choice]
            ranks = tuple(sorted(p.rank for p in rules.pawns_of(there, seat)))
            label = words(
                "slip.boat",
                what=_spoken(view, choice, seat, frame),
                lane=there.lane,
                pawns=words.count("pawns_yours", len(ranks)),
                leaks=words.count("leaks", rules.leaks_in(there)),
                does=_does(view, choice, frame),
            )
            return Slip(f"boat-{choice}", move, label, choice, there.lane, pawns=ranks, crew=seat)
    return None


def _spoken(view: State, boat: int, seat: Seat, frame: Frame) -> str:
    owner = rules.owner(view, boat)
    return frame.words("boat.yours") if owner == seat else boat_name(owner, frame.words, frame.names)


def _does(view: State, choice: int, frame: Frame) -> str:
    """What the choice would bring about, where that is more than can be seen."""
    boat, words = view.boats[choice], frame.words
    if view.about == "leak":
        if not rules.room(boat):
            return words("does.full")
        return words("does.sinks") if rules.leaks_in(boat) + 1 > len(boat.pawns) else ""
    if view.about == "row" and boat.row == ROWS:
        return words("does.lands")
    return ""


def _speaker(view: State, frame: Frame) -> Seat | None:
    """Who announces next on this screen: the one tapped, else the first who has not spoken yet."""
    able = [seat for seat in frame.humans if any(isinstance(m, Announce) for m in rules.legal(view, seat))]
    tapped = [seat for seat in able if frame.chosen == f"speaker-{seat}"]
    silent = [seat for seat in able if view.words[seat] == NO_WORD]
    return next(iter((*tapped, *silent, *able)), None)


def _rank_to_embark(view: State, seat: Seat, frame: Frame) -> str:
    """The kind of pawn in hand: an officer first, unless the player has taken a sailor."""
    if view.phase != "embark":
        return ""
    held = rules.ranks_of(view.ashore[seat])
    return SAILOR if SAILOR in frame.toggles and SAILOR in held else held[0]


def _act(view: State, frame: Frame, slip: Slip, chosen: Slip | None) -> Act:
    """The first tap chooses, the second does it; what one announces is said at once."""
    if isinstance(slip.move, Announce):
        given = _is_given(view, frame, slip)
        return Choose(frame.chosen) if given else Play((slip.move,), seat=_speaker(view, frame))
    return Play((slip.move,)) if chosen == slip else Choose(slip.id)


def _is_given(view: State, frame: Frame, slip: Slip) -> bool:
    """Whether that is what the speaker has announced already."""
    speaker = _speaker(view, frame) if isinstance(slip.move, Announce) else None
    return speaker is not None and slip.move == Announce(view.words[speaker])


# -- the sea ---------------------------------------------------------------------------------------


def _water(view: State, layout: Layout, frame: Frame) -> list[Node]:
    borders = tuple(
        next(lane - 1 for lane in LEADS_TO if LEADS_TO[lane] == island) for island in range(len(ISLANDS))
    )
    box, night = layout.sea, frame.palette.night
    nodes = [
        Node(
            "sea", sea(box.w, box.h, layout.sideways, layout.depth, borders, night), box.x, box.y, still=True
        )
    ]
    ends = (*borders[1:], 7)
    for island, (first, last) in enumerate(zip(borders, ends, strict=True)):
        officer, sailor = ISLANDS[island]
        middle = (first + last) / 2 + 0.5
        size = min(1.15, layout.depth / (86 if layout.sideways else 134))
        far = max(layout.depth * 0.33, 28 * size + 8) if layout.sideways else layout.depth * 0.25
        x, y = layout.at(middle, far)
        board = sign(officer, sailor, layout.sideways, night)
        nodes.append(Node(f"sign-{island}", board, x, y, scale=size, still=True))
    return nodes


def _stations(view: State, layout: Layout, slips: tuple[Slip, ...], chosen: Slip | None) -> list[Node]:
    """Where boats may still come to lie; while they are placed, the free lanes can be tapped."""
    nodes = []
    unit = layout.unit * 0.86
    for boat in view.boats:
        if boat.fate == AFLOAT:
            for row in range(boat.row + 1, ROWS + 1):
                x, y = layout.station(boat.lane, row)
                id = f"station-{boat.lane}-{row}"
                nodes.append(Node(id, ghost(FOAM), x, y, layout.angle, unit, still=True))
    for slip in slips:
        if isinstance(slip.move, Berth):
            at = layout.station(slip.lane, 1)
            drawn = ghost(WHITE, "#ffffff33", 0.9)
            box = layout.hull(at, layout.unit)
            act: Act = Play((slip.move,)) if chosen == slip else Choose(slip.id)
            nodes.append(Node(f"berth-{slip.lane}", drawn, *at, layout.angle, unit, box=box, act=act))
    return nodes


def _lies(view: State, layout: Layout, index: int) -> tuple[tuple[float, float], float, float, float]:
    """Where a boat lies, its size, its tilt and how much of it is seen; one that has just sunk goes down."""
    boat = view.boats[index]
    at = layout.station(boat.lane, boat.row)
    if boat.fate == LANDED:
        return at, layout.unit * BEACHED, (-7.0, 6.0, -4.0)[index % 3], 1.0
    if boat.fate == SUNK:
        return at, layout.unit * 0.72, 24.0, 0.4
    return at, layout.unit, 0.0, 1.0


def _sinking(view: State) -> set[int]:
    return {int(said.fact("boat")) for said in view.news if said.what == "sinks"}


def _seen(view: State) -> list[int]:
    """The boats to draw: all that were placed, and of those that sank the ones that go down just now."""
    going_down = _sinking(view)
    return [
        index
        for index, boat in enumerate(view.boats)
        if boat.fate in (AFLOAT, LANDED) or (boat.fate == SUNK and index in going_down)
    ]


def _boats(
    view: State, layout: Layout, slips: tuple[Slip, ...], chosen: Slip | None, frame: Frame
) -> list[Node]:
    nodes: list[Node] = []
    moved = {int(said.fact("boat")) for said in view.news if said.what == "rows"}
    by_boat = {slip.boat: slip for slip in slips if slip.id == f"boat-{slip.boat}"}
    for index in _seen(view):
        boat = view.boats[index]
        at, size, tilt, opacity = _lies(view, layout, index)
        slip = by_boat.get(index)
        glow = WHITE if slip and slip == chosen else "#f4d58d" if slip else ""
        wake = boat.fate == AFLOAT and (boat.row > 1 or index in moved)
        shape = hull(_paint(view, index, frame), layout.angle + tilt, wake=wake, glow=glow)
        act = _act(view, frame, slip, chosen) if slip else _why_not(view, index, frame) if slips else None
        spoken = slip.label if slip and isinstance(slip.move, Embark) else ""
        if isinstance(act, Tell):
            spoken = boat_name(rules.owner(view, index), frame.words, frame.names)
        nodes.append(
            Node(
                f"boat-{index}",
                shape,
                *at,
                layout.angle + tilt,
                size,
                opacity,
                box=layout.hull(at, size).for_fingers() if act else None,
                label=spoken,
                act=act,
                pressed=(slip == chosen) if slip and spoken else None,
                enters=layout.at(boat.lane, layout.along + 60),
            )
        )
        if boat.fate == SUNK:
            nodes.append(Node(f"bubbles-{index}", bubbles(), *at, layout.angle, layout.unit))
        for hole, inside in enumerate(boat.holes):
            if inside == LEAK:
                x, y = layout.hole(at, hole, size, tilt)
                nodes.append(
                    Node(
                        f"leak-{index}-{hole}", leak(), x, y, 0, size, opacity, enters=(x, layout.sea.bottom)
                    )
                )
        if index in view.arrivals:
            place = view.arrivals.index(index) + 1
            x, y = at[0] - layout.unit * 2.6, at[1] - layout.unit * (1.2 if layout.sideways else 2.4)
            nodes.append(Node(f"flag-{index}", flag(place), x, y))
    return nodes


def _why_not(view: State, index: int, frame: Frame) -> Tell:
    """What tapping a boat says that cannot be chosen now."""
    boat, words = view.boats[index], frame.words
    if boat.fate == LANDED:
        return Tell(words("tell.landed"))
    if boat.fate == SUNK:
        return Tell(words("tell.sunk"))
    if view.about == "overboard" or view.phase == "lose":
        return Tell(words("tell.overboard"))
    if view.phase == "settle":
        return Tell(words("tell.settle"))
    if view.phase == "board" and view.swimmers[-1].left == index:
        return Tell(words("tell.left"))
    if view.phase in ("embark", "board"):
        return Tell(words(f"tell.full_{view.phase}"))
    return Tell(words("tell.leave" if view.phase == "leave" else "tell.berth"))


def _crews(
    view: State, layout: Layout, slips: tuple[Slip, ...], chosen: Slip | None, frame: Frame
) -> list[Node]:
    """Every pawn aboard and in the water; those that may leave can be tapped."""
    nodes: list[Node] = []
    leaving = {(slip.boat, slip.rank): slip for slip in slips if isinstance(slip.move, Leave)}
    for index in _seen(view):
        boat = view.boats[index]
        at, size, tilt, opacity = _lies(view, layout, index)
        for hole, inside in enumerate(boat.holes):
            if isinstance(inside, Pawn):
                slip = leaving.get((index, inside.rank)) if inside.seat == _swimming(view) else None
                x, y = layout.hole(at, hole, size, tilt)
                nodes.append(_pawn(inside, frame, x, y, size, opacity, slip, chosen))
    for swimmer in view.swimmers:
        x, y = _in_the_water(view, layout, swimmer.left)
        here = _pawn(swimmer.pawn, frame, x, y, layout.unit, 1.0, None, chosen)
        nodes += [Node(f"ripples-{here.id}", ripples(), x, y, scale=layout.unit), here]
    return nodes


def _swimming(view: State) -> Seat:
    return view.turn if view.phase == "leave" else NOBODY


def _pawn(
    who: Pawn,
    frame: Frame,
    x: float,
    y: float,
    size: float,
    opacity: float,
    slip: Slip | None,
    chosen: Slip | None,
) -> Node:
    ring = "" if slip is None else RED if slip == chosen else WHITE
    act: Act | None = None
    if slip is not None:
        act = Play((slip.move,)) if slip == chosen else Choose(slip.id)
    box = Box(x - size, y - size, 2 * size, 2 * size) if act else None
    return Node(
        f"pawn-{who.seat}-{who.number}",
        pawn(frame.marks[who.seat], who.rank, ring=ring),
        x,
        y,
        0,
        size,
        opacity,
        box=box,
        act=act,
    )


def _in_the_water(view: State, layout: Layout, left: int) -> tuple[float, float]:
    """Behind the boat that was left."""
    (x, y), size, _, _ = _lies(view, layout, left)
    back = size * 6.5
    if layout.sideways:
        return max(layout.sea.x + size * 1.6, x - back), y
    return x, min(layout.sea.bottom - size * 1.6, y + back)


def _preview(view: State, layout: Layout, frame: Frame, seat: Seat | None, chosen: Slip | None) -> list[Node]:
    """What the chosen thing would do, drawn where it would be."""
    if chosen is None or chosen.boat < 0 or isinstance(chosen.move, Leave):
        return []
    boat, unit = view.boats[chosen.boat], layout.unit
    if isinstance(chosen.move, Berth):
        at = layout.station(chosen.lane, 1)
        shape = hull(_paint(view, chosen.boat, frame), layout.angle)
        return [Node("preview", shape, *at, layout.angle, unit, 0.75)]
    at, size, _, _ = _lies(view, layout, chosen.boat)
    if view.about == "row":
        ahead = layout.station(boat.lane, boat.row + 1)
        shown = unit if boat.row < ROWS else unit * BEACHED
        nodes = [Node("preview", ghost(WHITE, "#ffffff55", 1.0), *ahead, layout.angle, shown)]
        bow = (at[0] + unit * 6.6, at[1]) if layout.sideways else (at[0], at[1] - unit * 6.6)
        nodes.append(
            Node(
                "chevron", (path("M-1.1,.7L0,-.6L1.1,.7", stroke=RED, width=0.55),), *bow, layout.angle, unit
            )
        )
        if boat.row == ROWS and seat is not None:
            points = sum(rules.worth(boat.lane, p.rank) for p in rules.pawns_of(boat, seat))
            nodes += (
                [_gain("gain", f"+{points}", frame.marks[seat], *ahead, max(0.7, min(1.0, unit / 12)))]
                if points
                else []
            )
        return nodes
    free = [hole for hole, inside in enumerate(boat.holes) if inside == FREE]
    if not free:
        return []
    x, y = layout.hole(at, free[0], size)
    coming: Shape = leak()
    if isinstance(chosen.move, Embark) and seat is not None:
        coming = pawn(frame.marks[seat], chosen.move.rank, ring=WHITE)
    elif isinstance(chosen.move, Board):
        swimmer = view.swimmers[-1].pawn
        coming = pawn(frame.marks[swimmer.seat], swimmer.rank, ring=WHITE)
    return [Node("preview", coming, x, y, 0, size, 0.8)]


def _gain(id: str, words: str, wears: int, x: float, y: float, size: float) -> Node:
    """Points on a chip with the seat's mark."""
    w = 64.0
    shape = (
        path(rounded(Box(-w / 2, -15, w, 30), 15), WHITE, stroke=INK, width=1.8),
        *mark(wears, -w / 2 + 15, 0, 9),
        title(11, 6.6, words, 18, align="center", fill=INK),
    )
    return Node(id, shape, x, y, scale=size)


# -- the players -----------------------------------------------------------------------------------


def _ground(layout: Layout, frame: Frame) -> list[Node]:
    """The edge between the sea and the paper."""
    box = layout.sea
    edges = f"M{box.x},{box.bottom}h{frame.width - box.x}M{box.right},{box.y}v{box.h}"
    return [Node("edges", (path(edges, stroke=frame.palette.line, width=1.5),))]


def _tiles(view: State, layout: Layout, frame: Frame, seat: Seat | None, asking: bool) -> list[Node]:
    """A tile a player: points, caps left, what was announced; while all talk, whose word is given next."""
    box, nodes = layout.seats, []
    speaker = _speaker(view, frame) if asking and view.phase == "talk" else None
    able = [s for s in frame.humans if any(isinstance(m, Announce) for m in rules.legal(view, s))]
    for who in range(view.seats):
        if layout.across == 1:
            h = box.h / view.seats
            here = Box(box.x, box.y + who * h, box.w, h)
        else:
            w = box.w / layout.across
            here = Box(box.x + who * w, box.y, w, box.h)
        active = who == speaker if view.phase == "talk" else asking and who == seat
        act: Act | None = None
        if asking and view.phase == "talk" and who in able and len(able) > 1:
            act = Choose(f"speaker-{who}")
        shape = _tile(view, frame, who, here, active, layout.across > 1)
        label = _tile_in_words(view, frame, who)
        nodes.append(
            Node(
                f"seat-{who}",
                shape,
                here.x,
                here.y,
                box=here,
                label=label,
                act=act,
                pressed=who == speaker if act else None,
            )
        )
    return nodes


def _announced(view: State, frame: Frame, who: Seat) -> tuple[int, str]:
    """What somebody announced, NO_WORD if nothing was said, and whether that was "kept" or "broken"; neither
    before the count, and by a cap."""
    if view.about and view.phase in ("talk", "vote") and not frame.lasting:
        return view.words[who], ""
    tally = view.tally
    if tally is None or not (frame.lasting or view.phase in ("settle", "lose")):
        return NO_WORD, ""
    ballot, word = tally.ballots[who], tally.words[who]
    if word == NO_WORD or isinstance(ballot, str):
        return word, ""
    return word, "kept" if word == ballot else "broken"


def _about(view: State, frame: Frame) -> str:
    """What the words on the tiles are about."""
    tally = view.tally
    return tally.about if tally and (frame.lasting or view.phase in ("settle", "lose")) else view.about


def _tile_in_words(view: State, frame: Frame, who: Seat) -> str:
    words, said = frame.words, []
    word, fate = _announced(view, frame, who)
    said.append(words.count("tile.score", view.scores[who], who=frame.names[who]))
    said.append(words("tile.caps", left=words.count("caps", view.caps[who])))
    if who == view.first:
        said.append(words("tile.first"))
    if word != NO_WORD:
        about = _about(view, frame)
        what = (
            frame.names[word]
            if about == "overboard"
            else boat_name(rules.owner(view, word), words, frame.names)
        )
        said.append(words(f"tile.{fate or 'announced'}", what=what))
    ballot = view.ballots[who]
    if view.phase == "vote" and ballot == HIDDEN:
        said.append(words("tile.voted"))
    elif view.phase == "vote" and ballot == CAP:
        said.append(words("tile.voted_cap"))
    elif view.phase == "vote" and ballot != UNCAST:
        whose = int(ballot)
        name = frame.names[whose] if view.about == "overboard" else ""
        said.append(
            words("tile.voted_for", what=name or boat_name(rules.owner(view, whose), words, frame.names))
        )
    return " ".join(said)


def _tile(view: State, frame: Frame, who: Seat, here: Box, active: bool, in_row: bool) -> Shape:
    palette = frame.palette
    strokes: list[Stroke] = []
    if active:
        strokes.append(path(f"M0,0h{here.w}v{here.h}h{-here.w}Z", palette.card))
    gained = sum(int(said.fact("points")) for said in view.news if said.what == "scores" and said.seat == who)
    word, fate = _announced(view, frame, who)
    voted = view.phase == "vote" and view.ballots[who] != UNCAST
    broad = here.w >= 180
    if broad:
        strokes += _broad_tile(view, frame, who, here, gained, voted)
        x, y, w, h = 50.0, here.h - 36, min(130.0, here.w - 142), 28.0
        strokes += _caps(view, who, here.w - 68, here.h - 21, 19, 22)
    elif here.h >= 84:
        step = min(18.0, (here.w - 12) / 3)
        strokes += _caps(view, who, here.w / 2 - step, here.h - 13, step * 0.9, step)
        strokes += _narrow_tile(view, frame, who, here, gained, voted)
        x, y, w, h = 6.0, here.h - 51, here.w - 12, 23.0
    else:
        strokes += _small_tile(view, frame, who, here, gained, voted)
        x, y, w, h = 8.0, here.h - 25, here.w - 66, 21.0
        strokes += _caps(view, who, here.w - 46, here.h - 14, 14, 16)
    if word != NO_WORD:
        strokes += _bubble(view, frame, word, fate, Box(x, y, w, h), tail_left=broad)
    edge = f"M{here.w},14v{here.h - 28}" if in_row else f"M12,{here.h}h{here.w - 24}"
    strokes.append(path(edge, stroke=palette.line, width=1))
    if active:
        bar = f"M0,{here.h - 4}h{here.w}v4h{-here.w}Z" if in_row else f"M0,0h5v{here.h}h-5Z"
        strokes.append(path(bar, RED))
    return tuple(strokes)


def _broad_tile(view: State, frame: Frame, who: Seat, here: Box, gained: int, voted: bool) -> list[Stroke]:
    ink, name = frame.palette.ink, frame.names[who]
    top = min(27.0, here.h * 0.33)
    strokes: list[Stroke] = [
        *_token(frame, who, 27, top, 14),
        title(50, top + 6.5, name, 18, weight=700, fill=ink, room=here.w - 150),
        title(here.w - 14, top + 9, str(view.scores[who]), 27, align="right", fill=ink),
    ]
    x = min(50 + len(name) * 10.6, here.w - 104) + 20
    if who == view.first:
        strokes.append(group(helm(ink), x, top, scale=10))
        x += 26
    if voted:
        strokes.append(group(_vote(view, who, frame), x + 2, top, scale=24))
    if gained:
        strokes += _pill(here.w - 76, top, gained)
    return strokes


def _narrow_tile(view: State, frame: Frame, who: Seat, here: Box, gained: int, voted: bool) -> list[Stroke]:
    ink, middle = frame.palette.ink, here.w / 2
    strokes: list[Stroke] = [
        *_token(frame, who, middle - 18, 18, 10),
        title(middle - 4, 25, str(view.scores[who]), 20, fill=ink),
        text(middle, 47, frame.names[who], 13.5, weight=700, align="center", fill=ink, room=here.w - 8),
    ]
    if who == view.first:
        strokes.append(path(circle(middle - 26, 27, 7.4), frame.palette.paper))
        strokes.append(group(helm(ink), middle - 26, 27, scale=6.4))
    if voted:
        strokes.append(group(_vote(view, who, frame), middle + 23, 17, scale=15))
    if gained:
        strokes += _pill(middle + 12, here.h - 13, gained, 0.78)
    return strokes


def _small_tile(view: State, frame: Frame, who: Seat, here: Box, gained: int, voted: bool) -> list[Stroke]:
    ink, points = frame.palette.ink, len(str(view.scores[who]))
    strokes: list[Stroke] = [
        *_token(frame, who, 15, 14, 9),
        title(28, 19.5, frame.names[who], 14, weight=700, fill=ink, room=here.w - 28 - 10 - 11 * points),
        title(here.w - 8, 20, str(view.scores[who]), 18, align="right", fill=ink),
    ]
    if who == view.first:
        strokes.append(path(circle(8, 23, 6.6), frame.palette.paper))
        strokes.append(group(helm(ink), 8, 23, scale=5.6))
    if voted:
        strokes.append(group(_vote(view, who, frame), 23, 24, scale=15))
    if gained:
        strokes += _pill(here.w - 42, 14, gained, 0.7)
    return strokes


def _vote(view: State, who: Seat, frame: Frame) -> Shape:
    """A vote that has been cast, one unit broad: sealed, or what it is for where that may be seen."""
    ballot = view.ballots[who]
    if ballot == HIDDEN:
        return envelope()
    if isinstance(ballot, str):
        return cap()
    if view.about == "overboard":
        return (group(pawn(frame.marks[ballot], OFFICER), scale=0.46),)
    return (group(small_boat(_paint(view, ballot, frame)), scale=0.11),)


def _token(frame: Frame, seat: Seat, x: float, y: float, r: float) -> list[Stroke]:
    return [group(pawn(frame.marks[seat], SAILOR), x, y, scale=r / 0.74)]


def _pill(x: float, y: float, points: int, size: float = 1.0) -> list[Stroke]:
    drawn = (
        path(rounded(Box(-21, -13, 42, 26), 13), RED_FOR_TEXT),
        title(0, 6, f"+{points}", 17, align="center", fill=WHITE),
    )
    return [group(drawn, x, y, scale=size)]


def _caps(view: State, who: Seat, x: float, y: float, size: float, step: float) -> list[Stroke]:
    return [group(cap(number >= view.caps[who]), x + number * step, y, scale=size) for number in range(CAPS)]


def _bubble(view: State, frame: Frame, word: int, fate: str, box: Box, tail_left: bool) -> list[Stroke]:
    """What was announced, in a balloon; ticked off when it was voted, else struck through."""
    x, y, w, h = box.x, box.y, box.w, box.h
    tail = f"M{x + 1},{y + h * 0.36}l-8,{h * 0.16}l8,{h * 0.2}Z"
    if not tail_left:
        tail = f"M{x + w / 2 - 5},{y + 1}l5,-6l5,6Z"
    palette = frame.palette
    strokes: list[Stroke] = [
        path(tail, palette.card, stroke=palette.line, width=1.3),
        path(rounded(box, 8), palette.card, stroke=palette.line, width=1.3),
    ]
    overboard = _about(view, frame) == "overboard"
    drawn = pawn(frame.marks[word], OFFICER) if overboard else small_boat(_paint(view, word, frame))
    size = h * (0.36 if overboard else 0.115)
    name = frame.names[word] if overboard else _whose(view, word, frame)
    if w >= 84:
        strokes.append(group(drawn, x + 20, y + h / 2, scale=size))
        strokes.append(text(x + 41, y + h / 2 + 5, name, 14, weight=600, fill=palette.ink, room=w - 46))
    else:
        strokes.append(group(drawn, x + w / 2, y + h / 2, scale=size))
    if fate == "broken":
        strokes.append(path(f"M{x - 4},{y + h + 1}L{x + w + 4},{y - 1}", stroke=RED, width=3))
    elif fate == "kept":
        tick = path("M-4,0L-1,3.4L4.4,-3.6", stroke=WHITE, width=2.2)
        strokes.append(group((path(circle(0, 0, 8), KEPT), tick), x + w - 3, y + 3))
    return strokes


# -- what is asked, and the ballot paper -----------------------------------------------------------


def _prompt(view: State, layout: Layout, frame: Frame, seat: Seat | None, asking: bool) -> list[Node]:
    whose, asked = _asked(view, frame, seat, asking)
    return [
        parts.prompt(
            layout.prompt, frame, tuple(_token(frame, whose, 12, 14, 11)) if whose >= 0 else (), asked
        )
    ]


def _asked(view: State, frame: Frame, seat: Seat | None, asking: bool) -> tuple[int, str]:
    """Who is spoken to, and the sentence."""
    words = frame.words
    if not asking:
        told = _weightiest(view)
        if not told:
            return view.turn, words("prompt.thinks", who=frame.names[view.turn]) if view.turn >= 0 else ""
        whose = told[-1].seat
        return (-1 if whose is None else whose), " ".join(sentence(s, words, frame.names) for s in told)
    if view.phase == "talk":
        speaker = _speaker(view, frame)
        about = words(f"prompt.about_{view.about}", what=_full_boat(view, frame))
        if speaker is None:
            return view.first, words("prompt.talked_out", about=about)
        return speaker, words("prompt.talk", who=frame.names[speaker], about=about)
    assert seat is not None
    who = frame.names[seat]
    if view.phase == "vote":
        return seat, words(f"prompt.vote_{view.about}", who=who, what=_full_boat(view, frame))
    if view.phase == "settle":
        key = "prompt.captain" if view.captain == seat else "prompt.tie"
        return seat, words(
            key, who=who, about=words(f"prompt.about_{view.about}", what=_full_boat(view, frame))
        )
    if view.phase == "berth":
        black = rules.to_berth(view) == rules.black(view)
        return seat, words("prompt.berth_black" if black else "prompt.berth", who=who)
    return seat, words(f"prompt.{view.phase}", who=who)


def _weightiest(view: State) -> list[News]:
    """The two things of the last move that matter most, as they came."""
    told = [said for said in view.news if said.what in TOLD]
    kept = sorted(told, key=lambda said: TOLD.index(said.what))[-2:]
    return [said for said in told if said in kept]


def _full_boat(view: State, frame: Frame) -> str:
    if view.boat < 0:
        return ""
    return boat_name(rules.owner(view, view.boat), frame.words, frame.names)


def _ballot_paper(
    view: State, layout: Layout, frame: Frame, slips: tuple[Slip, ...], chosen: Slip | None
) -> list[Node]:
    """The slips to choose from; while the crews embark the boats themselves, and the pawns to take."""
    if view.phase == "embark":
        return _pawns_in_hand(view, layout, frame)
    nodes, boxes = [], _spread(layout.slips, len(slips))
    lift = 6.0 if all(box.y == layout.slips.y for box in boxes) else 2.0  # not onto the row above
    for slip, box in zip(slips, boxes, strict=True):
        picked = slip == chosen or _is_given(view, frame, slip)
        here = Box(box.x, box.y - (lift if picked else 0), box.w, box.h)
        nodes.append(
            Node(
                f"slip-{slip.id}",
                _face(view, frame, slip, box, picked),
                here.x,
                here.y,
                box=here,
                label=slip.label,
                act=_act(view, frame, slip, chosen),
                pressed=picked,
                enters=(here.x, frame.height + 40),
            )
        )
    return nodes


def _spread(box: Box, count: int) -> list[Box]:
    """In one row where a name has room on each, else in rows of four or of two."""
    if count == 0:
        return []
    gap = 10.0 if box.w > 600 else 6.0
    most = 136.0 if box.w > 1000 else 112.0 if box.h > 110 else 96.0
    wide = min((box.w - gap * (count - 1)) / count, most)
    if wide >= NAMED:
        tall = min(box.h, wide * 1.5 + 20)
        return [Box(box.x + number * (wide + gap), box.y, wide, tall) for number in range(count)]
    across = 2 if box.w < 340 else 4
    rows = -(-count // across)
    tall = min((box.h - gap * (rows - 1)) / rows, 60.0)
    broad = (box.w - gap * (across - 1)) / across
    return [
        Box(box.x + number % across * (broad + gap), box.y + number // across * (tall + gap), broad, tall)
        for number in range(count)
    ]


def _face(view: State, frame: Frame, slip: Slip, box: Box, picked: bool) -> Shape:
    if slip.cap:
        return _cap_face(frame, slip, box, picked)
    palette, w, h = frame.palette, box.w, box.h
    colour = frame.marks[slip.colour] if slip.colour >= 0 else _paint(view, slip.boat, frame)
    fill = BLACK_HULL if colour is None else SEAT_COLOURS[colour]
    name = frame.names[slip.colour] if slip.colour >= 0 else _whose(view, slip.boat, frame)
    if isinstance(slip.move, Berth):
        name = slip.note
    elif slip.rank and slip.colour >= 0:
        name = frame.words(f"slip.short_{slip.rank}")
    edge = palette.line
    strokes = paper(w, h, palette.card, edge, picked)
    inset = 2.0 if picked else 0.8
    head = str(slip.lane) if slip.boat >= 0 else ""
    ink_on_band = WHITE if colour is None else ink_on(colour)
    if h < 70:
        strokes.append(path(rounded(Box(inset, inset, 26, h - 2 * inset), 8), fill))
        strokes.append(title(inset + 13, h / 2 + 7, head, 18, align="center", fill=ink_on_band))
        strokes += _emblem_of(view, slip, frame, 26 + (w - 26) * 0.3, h * 0.34, min(2.9, h * 0.06))
        strokes += _own_pawns(slip, frame, w - 5, h * 0.34, 5.6, right=True)
        middle = 26 + (w - 26) / 2
        strokes.append(
            text(middle, h - 8, name, 13.5, weight=700, align="center", fill=palette.ink, room=w - 32)
        )
        return tuple(strokes)
    large = w >= 80 and h >= 106
    tall = 28.0 if large else 21.0
    strokes.append(band(w, tall, fill, inset))
    if head:
        strokes.append(title(w * 0.1 + 2, tall - 5.5, head, tall * 0.78, fill=ink_on_band))
    if large:
        strokes += _emblem_of(view, slip, frame, w / 2, tall + (h - tall) * 0.28, 6.6)
        strokes.append(
            title(
                w / 2,
                tall + (h - tall) * 0.66,
                name,
                17,
                weight=700,
                align="center",
                fill=palette.ink,
                room=w - 10,
            )
        )
        strokes += _own_pawns(slip, frame, w / 2, h - 17, 10.0)
    else:
        unit = min(4.6, w * 0.082, (h - tall) * 0.07)
        strokes += _emblem_of(view, slip, frame, w / 2, tall + (h - tall - 30) / 2, unit)
        strokes.append(
            text(w / 2, h - 24, name, 13.5, weight=700, align="center", fill=palette.ink, room=w - 4)
        )
        strokes += _own_pawns(slip, frame, w / 2, h - 11, 5.6)
    return tuple(strokes)


def _emblem_of(view: State, slip: Slip, frame: Frame, x: float, y: float, unit: float) -> list[Stroke]:
    """A little boat, a pawn, or a pawn in front of its boat."""
    if slip.colour >= 0:
        return [group(pawn(frame.marks[slip.colour], slip.rank or OFFICER), x, y, scale=unit * 2.6)]
    boat = group(small_boat(_paint(view, slip.boat, frame)), x, y, scale=unit)
    if slip.rank:
        return [
            boat,
            group(pawn(frame.marks[view.turn], slip.rank), x + unit * 4.2, y + unit * 1.6, scale=unit * 1.9),
        ]
    return [boat]


def _own_pawns(slip: Slip, frame: Frame, x: float, y: float, r: float, right: bool = False) -> list[Stroke]:
    """The pawns that the one who chooses has there."""
    if slip.rank or isinstance(slip.move, Berth):
        return []
    if not slip.pawns:
        if right or r < 8:
            return []
        nobody = frame.words("slip.nobody")
        return [text(x, y + 4.5, nobody, 13.5, align="center", fill=frame.palette.soft)]
    steps = [r * 2.3 if rank == OFFICER else r * 1.8 for rank in slip.pawns]
    left = x - sum(steps) if right else x - sum(steps) / 2
    strokes: list[Stroke] = []
    for rank, step in zip(slip.pawns, steps, strict=True):
        strokes.append(group(pawn(frame.marks[slip.crew], rank), left + step / 2, y, scale=r))
        left += step
    return strokes


def _cap_face(frame: Frame, slip: Slip, box: Box, picked: bool) -> Shape:
    w, h = box.w, box.h
    strokes = paper(w, h, "#173f4e", INK, picked)
    if h < 70:
        strokes.append(group(cap(), w * 0.3, h / 2, scale=34))
        strokes.append(title(w * 0.68, h / 2 + 6, slip.note, 17, align="center", fill=WHITE))
        return tuple(strokes)
    strokes.append(group(cap(), w / 2, h * 0.54, scale=min(72.0, w * 0.78, h * 0.5)))
    if w >= 80:
        strokes.append(
            title(
                w / 2,
                27,
                frame.words("slip.cap_title"),
                16.5,
                weight=700,
                align="center",
                fill=WHITE,
                room=w - 10,
            )
        )
    strokes.append(title(w / 2, h - 9, slip.note, 16, align="center", fill=WHITE))
    return tuple(strokes)


def _pawns_in_hand(view: State, layout: Layout, frame: Frame) -> list[Node]:
    """The pawns still ashore, an officer or a sailor to take next."""
    seat, words = view.turn, frame.words
    rank = _rank_to_embark(view, seat, frame)
    held = Counter(p.rank for p in view.ashore[seat])
    ranks = [each for each in RANKS if held[each]]
    nodes = []
    for each, box in zip(ranks, _spread(layout.slips, max(2, len(ranks))), strict=False):
        here = Box(box.x, box.y, box.w, min(box.h, 120))
        picked = each == rank
        drawn = paper(here.w, here.h, frame.palette.card, frame.palette.line, picked)
        low = here.h < 70
        x, y = (here.w * 0.26, here.h / 2) if low else (here.w / 2, here.h * 0.36)
        drawn.append(group(pawn(frame.marks[seat], each), x, y, scale=min(24.0, here.h * 0.24, here.w * 0.3)))
        at = (here.w * 0.7, here.h / 2 + 6) if low else (here.w / 2, here.h * 0.82)
        drawn.append(title(*at, f"× {held[each]}", 19, align="center", fill=frame.palette.ink))
        act: Act = Choose(frame.chosen) if picked else Toggle(SAILOR)
        label = words(f"slip.take_{each}", n=held[each])
        nodes.append(
            Node(f"take-{each}", tuple(drawn), here.x, here.y, box=here, label=label, act=act, pressed=picked)
        )
    return nodes


def _buttons(view: State, layout: Layout, frame: Frame, seat: Seat | None, chosen: Slip | None) -> list[Node]:
    words, box = frame.words, layout.button
    if view.phase == "talk":
        caller = view.first
        says = words("button.call", who=frame.names[caller])
        return [parts.button("call", box, frame, says, Play((CallVote(),), seat=caller))]
    if chosen is None:
        key = "button.choose_embark" if view.phase == "embark" else "button.choose"
        return [parts.hint(box, frame, words(key))]
    says = words(f"button.{view.phase}")
    spoken = f"{says}. {chosen.label}"
    return [parts.button("button", box, frame, says, Play((chosen.move,)), spoken=spoken)]


# -- the count -------------------------------------------------------------------------------------


def _count(view: State, layout: Layout, frame: Frame) -> list[Node]:
    """The votes laid open, a heap an outcome, the largest first; caps by themselves."""
    tally = view.tally
    assert tally is not None
    heaps: dict[int | str, list[Seat]] = {}
    for who, ballot in enumerate(tally.ballots):
        if ballot != UNCAST:
            heaps.setdefault(ballot, []).append(who)
    weigh = {ballot: sum(tally.weights[who] for who in heap) for ballot, heap in heaps.items()}
    order = sorted(heaps, key=lambda ballot: (ballot == CAP, -weigh[ballot]))
    box, nodes = layout.slips, []
    wide = box.w >= 560
    if wide:
        unit = min(
            84.0, (box.w - 14 * (len(heaps) - 1)) / (sum(map(len, heaps.values())) + len(heaps) * 0.95)
        )
        x = box.x
        for ballot in order:
            w = unit * (len(heaps[ballot]) + 0.95)
            nodes.append(
                _heap(view, frame, ballot, heaps[ballot], weigh[ballot], Box(x, box.y, w, box.h), unit)
            )
            x += w + 14
        return nodes
    columns = 1 if box.w < 240 and len(heaps) <= 4 else 2
    rows = -(-len(order) // columns)
    w = (box.w - 6 * (columns - 1)) / columns
    h = min(56.0, (box.h - 6 * (rows - 1)) / rows)
    for number, ballot in enumerate(order):
        here = Box(box.x + number % columns * (w + 6), box.y + number // columns * (h + 6), w, h)
        nodes.append(_small_heap(view, frame, ballot, heaps[ballot], weigh[ballot], here))
    return nodes


def _heap_in_words(view: State, frame: Frame, ballot: int | str, voters: list[Seat], weight: int) -> str:
    tally, words = view.tally, frame.words
    assert tally is not None
    who = ", ".join(frame.names[voter] for voter in voters)
    if isinstance(ballot, str):
        return words("count.caps", who=who)
    what = (
        frame.names[ballot]
        if tally.about == "overboard"
        else boat_name(rules.owner(view, ballot), words, frame.names)
    )
    return words.count("count.votes", weight, what=what, who=who)


def _wins(view: State, ballot: int | str) -> bool:
    tally = view.tally
    if tally is None:
        return False
    if tally.chosen >= 0:
        return tally.chosen == ballot
    return ballot in tally.tied or (ballot == CAP and tally.captain != NOBODY)


def _emblem_of_ballot(
    view: State, frame: Frame, ballot: int | str, x: float, y: float, unit: float
) -> Stroke:
    tally = view.tally
    assert tally is not None
    if isinstance(ballot, str):
        return group(cap(), x, y, scale=unit * 7)
    if tally.about == "overboard":
        return group(pawn(frame.marks[ballot], OFFICER), x, y, scale=unit * 2.3)
    return group(small_boat(_paint(view, ballot, frame)), x, y, scale=unit)


def _heap(
    view: State, frame: Frame, ballot: int | str, voters: list[Seat], weight: int, box: Box, unit: float
) -> Node:
    tally, palette = view.tally, frame.palette
    assert tally is not None
    wins = _wins(view, ballot)
    w, h = box.w, box.h
    strokes: list[Stroke] = [
        path(rounded(Box(0, 0, w, h), 14), palette.panel, stroke=RED if wins else None, width=3),
        title(
            unit * 0.48, h * 0.5, str(weight) if ballot != CAP else "–", 50, align="center", fill=palette.ink
        ),
        _emblem_of_ballot(view, frame, ballot, unit * 0.48, h * 0.76, 4.8),
    ]
    x = unit * 0.9
    for place, voter in enumerate(voters):
        slip: list[Stroke] = [*paper(unit - 8, h - 22, palette.card, palette.line, False)]
        fill = (
            "#173f4e"
            if isinstance(ballot, str)
            else (
                BLACK_HULL
                if tally.about != "overboard" and ballot == rules.black(view)
                else SEAT_COLOURS[frame.marks[ballot]]
            )
        )
        slip.append(band(unit - 8, 15, fill, 0.8))
        slip.append(_emblem_of_ballot(view, frame, ballot, (unit - 8) / 2, h * 0.3, 4.6))
        slip += [group(pawn(frame.marks[voter], SAILOR), (unit - 8) / 2, h * 0.55, scale=13)]
        slip.append(
            text(
                (unit - 8) / 2,
                h - 34,
                frame.names[voter],
                14,
                weight=700,
                align="center",
                fill=palette.ink,
                room=unit - 14,
            )
        )
        if tally.weights[voter] > 1:
            slip.append(
                text((unit - 8) / 2 + 20, h * 0.55 + 5, f"×{tally.weights[voter]}", 13, fill=palette.ink)
            )
        strokes.append(group(tuple(slip), x, 10, (-2.0, 1.5, -1.0)[place % 3]))
        x += unit
    label = _heap_in_words(view, frame, ballot, voters, weight)
    return Node(
        f"heap-{ballot}",
        tuple(strokes),
        box.x,
        box.y,
        box=box,
        label=label,
        enters=(box.x, frame.height + 30),
    )


def _small_heap(
    view: State, frame: Frame, ballot: int | str, voters: list[Seat], weight: int, box: Box
) -> Node:
    palette, w, h = frame.palette, box.w, box.h
    wins = _wins(view, ballot)
    strokes: list[Stroke] = [
        path(rounded(Box(0, 0, w, h), 10), palette.panel, stroke=RED if wins else None, width=2.6),
        title(18, h / 2 + 9, str(weight) if ballot != CAP else "–", 26, align="center", fill=palette.ink),
        _emblem_of_ballot(view, frame, ballot, 52, h / 2, min(3.6, h * 0.075)),
    ]
    step = min(23.0, (w - 84) / max(1, len(voters)))
    for place, voter in enumerate(voters):
        strokes.append(
            group(pawn(frame.marks[voter], SAILOR), 84 + place * step, h / 2, scale=min(13.0, step * 0.62))
        )
    label = _heap_in_words(view, frame, ballot, voters, weight)
    return Node(f"heap-{ballot}", tuple(strokes), box.x, box.y, box=box, label=label)
