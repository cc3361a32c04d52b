"""Move trees counted to a depth (perft) from named positions: a rule that changes by a hair shows here."""

from __future__ import annotations

from typing import Any

from driving import EAST, driving, on, rolled
from escapades.games import SHELF
from escapades.games.breakaway.data import BOOST, CLIMB, SLUMP
from escapades.games.breakaway.rules import Card
from escapades.kernel import CHANCE, Rules, State
from escaping import preparing, row
from playing import options_of, played, table
from racing import riding
from rowing import full, jumps, swimming, voting

LEAST, MOST, ENOUGH = 4, 8, 1000  # depths, and the leaves after which no deeper count is needed


def leader_with_everything() -> State:
    """Boost, climb, ready, another climb across the table, a slump next in the talon."""
    hands = ((40, 50, BOOST, CLIMB), (44, CLIMB), (45, 46, BOOST))
    return riding(
        level="complete", turn=0, speeds=(44, 44, 44), hands=hands, talon=(SLUMP, 43, CLIMB, 42, 41)
    )


def no_route_card() -> State:
    hands: tuple[tuple[Card, ...], ...] = ((44, 45, CLIMB), (BOOST, CLIMB))
    return riding(level="complete", turn=1, speeds=(44, 44), hands=hands, talon=(SLUMP, BOOST, SLUMP))


def team_drawing_slumps() -> State:
    hands: tuple[tuple[Card, ...], ...] = ((44, 45, CLIMB), (40, 41, 42, 43, 44, 45, CLIMB))
    return riding(level="teams", turn=1, speeds=(44,) * 4, hands=hands, talon=(39, SLUMP, SLUMP))


def full_boat_with_caps() -> State:
    """Three aboard with a cap or without, a first player who is not; officers and sailors to lose."""
    return full(("d", "d", "a", "b", "AaBbcc"), first=3, caps=(1, 0, 1, 0))


def everybody_shows_caps() -> State:
    """Two boats, three caps left: a captain, caps that cancel, a vote held again."""
    return voting("row", "ab 3", "bc", "c landed", "~ sunk", caps=(1, 1, 1))


def swimmers_for_few_seats() -> State:
    """Full boats: whoever boards where, somebody may drown, and a boat may sink."""
    return jumps(swimming("Aaa~~~", "bbbBB~", "ccccC~", "a landed"), "aA")


def nothing_but_grey() -> State:
    """Grey cards may go anywhere; one route is empty, one wants an open card, two a closed one."""
    routes = (row("b4", seats=3), row("(r4)", seats=3), row("y1 (y2) y3", seats=3), ())
    return preparing(("n-2 n0 n1 n2", "n-2 b1 b2 r1", "n-2 g4 g3 y4"), "PGP", routes=routes)


def a_ring_with_lights() -> State:
    """A drive of four steps past a light or two, each way round a ring of roads; EXIT lies."""
    ring = "   ┌──┐\n╶╦═┼──┼─\n ║ └──┘\n X"
    lights = [(3, -3, EAST, "green"), (3, -1, EAST, "yellow")]
    return driving(ring, 4, [(2, -2), (4, -2)], lights=lights)


def a_die_to_place_or_exchange() -> State:
    return rolled("╶╦═┬──┐\n ║ │  │\n S └──┘", "red", [(2, -1)], lights=[(5, -2, 2, "green")])


def exit_on_top_of_a_pile() -> State:
    return on("╶╦═┼─\n ║ │\n S", piles=(("exit", "bend"), ("tee", "end")))


# Name, seats, options, and moves of players before the position, or the position itself.
Position = tuple[str, int, dict[str, Any], int | State]
POSITIONS: dict[str, tuple[Position, ...]] = {
    "breakaway": (
        ("first card of a race for two", 2, {}, 0),
        ("first card of a race for six", 6, {}, 0),
        ("middle of a stage", 4, {}, 30),
        ("two cards before the end of a stage", 3, {"talon": "short", "stages": 2}, 19),
        ("last card of the race", 3, {"talon": "short", "stages": 1}, 20),
        ("first card with climbs", 3, {"level": "climbs"}, 0),
        ("middle of a stage with climbs", 5, {"level": "climbs"}, 150),
        ("end of a short stage with climbs", 2, {"level": "climbs", "talon": "short", "stages": 1}, 50),
        ("first card of the complete game", 4, {"level": "complete"}, 0),
        ("middle of a complete stage", 2, {"level": "complete"}, 120),
        ("a leader with everything in hand", 3, {"level": "complete"}, leader_with_everything()),
        ("no route card, slumps in the talon", 2, {"level": "complete"}, no_route_card()),
        ("first card of a team race", 2, {"level": "teams"}, 0),
        ("middle of a team stage", 4, {"level": "teams"}, 200),
        ("a team whose last cards bring slumps", 2, {"level": "teams"}, team_drawing_slumps()),
    ),
    "crosscountry": (
        ("first trick of a race for two", 2, {}, 0),
        ("first trick of a race for three", 3, {}, 0),
        ("first trick of a race for four", 4, {}, 0),
        ("on the first climb, with a dummy", 3, {}, 14),
        ("last trick of a deal and the one before it", 4, {}, 44),
        ("last tricks of a short race", 2, {"laps": 1}, 70),
    ),
    "lifeboats": (
        ("first boat of three to be placed", 3, {}, 0),
        ("last pawns to embark", 4, {"talk": "none"}, 31),
        ("talk before the first leak", 3, {}, 25),
        ("a vote without talk", 3, {"talk": "none"}, 25),
        ("a full boat votes, caps in hand", 4, {"talk": "none"}, full_boat_with_caps()),
        ("a vote that may be held again", 3, {"talk": "none"}, everybody_shows_caps()),
        ("swimmers for few seats", 3, {"talk": "none"}, swimmers_for_few_seats()),
    ),
    "jailbreak": (
        ("cell check of three", 3, {}, 0),
        ("cell check of six", 6, {}, 0),
        ("corridor rumours", 4, {"rumours": "on"}, 0),
        ("first card of the preparation", 4, {}, 4),
        ("last cards of the preparation", 5, {}, 18),
        ("break-out of six", 6, {}, 24),
        ("preparation without guards", 3, {"guards": "without"}, 6),
        ("last choices of a round without guards", 4, {"guards": "without"}, 18),
        ("nothing but grey in hand", 3, {}, nothing_but_grey()),
    ),
    "crossroads": (
        ("last tiles of the set-up for two", 2, {}, 9),
        ("last tiles of the set-up for four", 4, {}, 10),
        ("first turn of the simplified game", 3, {"rules": "simple"}, 12),
        ("first turn", 3, {"exit": "low"}, 12),
        ("a road that is growing", 4, {"after": "on"}, 60),
        ("a ring of roads with lights", 2, {}, a_ring_with_lights()),
        ("a die to place or to exchange", 2, {}, a_die_to_place_or_exchange()),
        ("EXIT on top of a pile", 2, {}, exit_on_top_of_a_pile()),
    ),
}


def leaves(rules: Rules, state: State, depth: int) -> int:
    """Lines of play of that length; one that meets chance or the end stops there."""
    asked = rules.pending(state)
    if depth == 0 or not asked or asked[0] == CHANCE:
        return 1
    seat = asked[0]
    return sum(leaves(rules, rules.apply(state, seat, move), depth - 1) for move in rules.legal(state, seat))


def counted() -> list[dict[str, Any]]:
    rows = []
    for game, positions in POSITIONS.items():
        for name, seats, options, moves in positions:
            where = table(SHELF[game], seats, **options)
            state = played(where, name, most=moves).state if isinstance(moves, int) else moves
            counts: list[int] = []
            while len(counts) < LEAST or (len(counts) < MOST and counts[-1] < ENOUGH):
                counts.append(leaves(where.game.rules, state, len(counts) + 1))
            rows.append(
                {
                    "game": game,
                    "position": name,
                    "seats": seats,
                    "options": options_of(where),
                    "moves before": moves if isinstance(moves, int) else "built",
                    "counts": counts,
                }
            )
    return rows
