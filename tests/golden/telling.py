"""A game told for reading: a line a move, what came of it, and a picture each round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from driving import drawing
from escapades.games import SHELF
from escapades.games.breakaway import rules as breakaway
from escapades.games.crosscountry import rules as crosscountry
from escapades.games.crossroads import rules as crossroads
from escapades.games.crossroads.data import OUT
from escapades.games.jailbreak import rules as jailbreak
from escapades.games.jailbreak.data import ROUTES
from escapades.games.lifeboats import rules as lifeboats
from escapades.games.lifeboats.data import FREE, OFFICER
from escapades.kernel import CHANCE, Move
from escapades.kernel.texts import Words
from playing import NAMES, Play, Table, by_seed, table

# Name, seats and options of the games that are told.
TOLD: dict[str, tuple[tuple[str, int, dict[str, Any]], ...]] = {
    "breakaway": (
        ("simple", 2, {"stages": 2, "talon": "short"}),
        ("simple", 4, {"stages": 1}),
        ("simple", 6, {"stages": 2, "talon": "short"}),
        ("climbs", 3, {"level": "climbs", "stages": 2, "talon": "short"}),
        ("climbs", 5, {"level": "climbs", "stages": 1, "talon": "short"}),
        ("complete", 2, {"level": "complete", "stages": 1}),
        ("complete", 4, {"level": "complete", "stages": 2, "talon": "short"}),
        ("teams", 2, {"level": "teams", "stages": 1}),
        ("teams", 3, {"level": "teams", "stages": 2, "talon": "short"}),
    ),
    "crosscountry": (("lap", 2, {"laps": 1}), ("lap", 3, {"laps": 1}), ("race", 4, {})),
    "lifeboats": (("open", 3, {}), ("silent", 4, {"talk": "none"}), ("silent", 6, {"talk": "none"})),
    "jailbreak": (
        ("guards", 3, {}),
        ("rumours", 4, {"rumours": "on"}),
        ("guards", 5, {}),
        ("children", 6, {"guards": "without"}),
    ),
    "crossroads": (
        ("family", 2, {}),
        ("simple", 3, {"rules": "simple", "exit": "low"}),
        ("places", 4, {"after": "on"}),
    ),
}


def golden_games() -> Iterator[tuple[str, Table]]:
    """The file name of each told game, and its table."""
    for game, tables in TOLD.items():
        for name, seats, options in tables:
            yield f"{game}-{name}-{seats}.txt", table(SHELF[game], seats, **options)


def tell(where: Table, seed: str) -> str:
    """The whole game."""
    words = Words("en", where.game.texts)
    lines = [f"{where}", f"seed: {seed}", ""]
    play = Play(where, seed)
    before = play.state
    for number, (seat, move, state) in enumerate(play.turns(by_seed(seed)), start=1):
        who = "Chance" if seat == CHANCE else NAMES[seat]
        heard = " ".join(
            f"{where.game.table.sentence(said, words, NAMES)} [{said.article}]" for said in state.news
        )
        lines.append(f"{number:3}  {who:<7}{in_words(move):<12} {heard}".rstrip())
        lines += [f"     {line}".rstrip() for line in PICTURES[where.game.id](before, state)]
        before = state
    result = where.game.rules.outcome(play.state)
    assert result is not None
    lines += ["", f"ranks: {result.ranks}  scores: {result.scores}  [{result.article}]"]
    return "\n".join(lines) + "\n"


def in_words(move: Move) -> str:
    """The move and what it carries; a shuffled pack would fill the page."""
    values = [getattr(move, name) for name in move.__dataclass_fields__]
    carried = [" ".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values]
    whole = " ".join([type(move).__name__, *carried])
    return whole if len(whole) < 40 else type(move).__name__


def picture_of_breakaway(before: breakaway.State, state: breakaway.State) -> Iterator[str]:
    """After the deal, each round and each stage: the road from last to first, and the hands."""
    laid, riders = sum(map(len, state.piles)), len(state.delays)
    turned = before.rider != state.rider or before.phase == "deal"
    if state.times and state.phase in ("deal", "over"):
        yield ""
        for row in state.times:
            yield "times  " + "  ".join(f"{NAMES[seat]} {time}" for seat, time in enumerate(row))
        yield ""
    elif state.phase == "ride" and turned and laid % riders == 0:
        yield ""
        climb = "     climb" if state.climbing else ""
        yield f"road   {road(state)}     talon {len(state.talon)}{climb}"
        for seat, hand in enumerate(state.hands):
            yield f"hand   {NAMES[seat]:<6} {' '.join(map(str, hand))}"
        yield ""


def road(state: breakaway.State) -> str:
    """Dropped riders with their minutes, then the pack with its speeds, the leader in front."""
    dropped = sorted((r for r, delay in enumerate(state.delays) if delay), key=lambda r: -state.delays[r])
    pack = [r for r, delay in enumerate(state.delays) if not delay and r != state.leader]
    behind = [f"{name(state, rider)} +{state.delays[rider]}" for rider in dropped]
    together = [f"{name(state, rider)} {state.speeds[rider] or '-'}" for rider in (*pack, state.leader)]
    return " ... ".join([*behind, " ".join(together)]) + ">"


def name(state: breakaway.State, rider: int) -> str:
    """The player, with the rider's number in teams; a star for each slump that waits."""
    number = str(rider % 2 + 1) if state.teams else ""
    return NAMES[breakaway.seat_of(state, rider)] + number + "*" * state.slumps[rider]


def picture_of_crosscountry(before: Any, state: crosscountry.State) -> Iterator[str]:
    """Before each trick and at the end: the race from the first to the last, with the hands."""
    if state.trick or state.phase not in ("play", "over"):
        return
    yield ""
    for runner in crosscountry.race_order(state):
        row, seat = state.rows[runner], state.owners[runner]
        who = NAMES[seat] if seat >= 0 else "dummy"
        whose = f"{who}{' (open)' if state.open_hands[runner] and seat >= 0 else ''}"
        ground = crosscountry.terrain(row + 1, state.laps)
        yield f"row {row:3} {ground:<8}{whose:<11}{' '.join(state.hands[runner])}"
    yield ""


def picture_of_lifeboats(before: lifeboats.State, state: lifeboats.State) -> Iterator[str]:
    """Before each round and at the end: the boats by lane, then points, caps and leaks left.

    A hole has the first letter of who sits in it, small for a sailor; ~ is a leak.
    """
    if before.round == state.round and state.phase != "over":
        return
    yield ""
    for index in sorted(range(len(state.boats)), key=lambda index: state.boats[index].lane):
        boat = state.boats[index]
        holes = "".join("." if hole == FREE else seat_sign(hole) for hole in boat.holes)
        whose = NAMES[index] if index < state.seats else "black"
        where = f"row {boat.row}" if boat.fate == "afloat" else boat.fate
        yield f"lane {boat.lane}  {holes}  {whose:<6} {where}"
    seats = range(state.seats)
    points = "  ".join(f"{NAMES[seat]} {state.scores[seat]}" for seat in seats)
    caps = "  ".join(f"{NAMES[seat]} {state.caps[seat]}" for seat in seats)
    yield f"points {points}     caps {caps}     leaks {state.leaks}"
    yield ""


def seat_sign(hole: lifeboats.Pawn | str) -> str:
    if isinstance(hole, str):
        return "~"
    return NAMES[hole.seat][0] if hole.rank == OFFICER else NAMES[hole.seat][0].lower()


def picture_of_jailbreak(before: jailbreak.State, state: jailbreak.State) -> Iterator[str]:
    """After the deal roles and hands; after each turn of the preparation what lies where; then points."""
    laid = sum(map(len, state.routes))
    if before.phase == "cards":
        yield ""
        for seat, hand in enumerate(state.hands):
            role = f" {state.roles[seat]:<9}" if state.roles else ""
            yield f"{NAMES[seat]:<6}{role} {' '.join(hand)}"
        yield f"role left over: {state.left_over}" if state.left_over else ""
    elif laid and laid % state.seats == 0 and before.phase == "prepare":
        yield ""
        yield from courtyard(state.routes, jailbreak.value(state))
    elif before.phase == "break_out" and state.phase != "break_out":
        yield ""
        yield "points  " + "  ".join(f"{NAMES[seat]} {len(own)}" for seat, own in enumerate(state.points))
    else:
        return
    yield ""


def courtyard(routes: tuple[tuple[jailbreak.Laid, ...], ...], needed: int) -> Iterator[str]:
    """What lies at each route, closed cards in brackets, and what it makes."""
    for name, cards in zip(ROUTES, routes, strict=True):
        faces = " ".join(laid.card if laid.open else f"({laid.card})" for laid in cards)
        yield f"{name:<7}{jailbreak.total(cards):3}/{needed}  {faces}"


def picture_of_crossroads(before: crossroads.State, state: crossroads.State) -> Iterator[str]:
    """Before the first turn, when everybody has had another, and at the end: the road, cars and lights."""
    begins = before.phase == "deck"
    round_over = any(before.piles) and state.turn == state.first != before.turn
    if not begins and not round_over and state.phase != "over":
        return
    yield ""
    yield from drawing(state)
    cars = ("out" if car == OUT else f"{car[0]},{car[1]}" for car in state.cars)
    yield "cars    " + "  ".join(f"{NAMES[seat]} {car}" for seat, car in enumerate(cars))
    if state.lights:
        sides = {1: "east", 2: "south"}
        lights = (f"{one.colour} {sides[one.side]} of {one.x},{one.y}" for one in state.lights)
        yield "lights  " + "  ".join(lights)
    yield "piles   " + "  ".join(f"{len(pile)} {pile[0]}" if pile else "empty" for pile in state.piles)
    yield ""


PICTURES: dict[str, Callable[[Any, Any], Iterator[str]]] = {
    "breakaway": picture_of_breakaway,
    "crosscountry": picture_of_crosscountry,
    "lifeboats": picture_of_lifeboats,
    "jailbreak": picture_of_jailbreak,
    "crossroads": picture_of_crossroads,
}
