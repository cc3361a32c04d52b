"""How Jailbreak's bots think: what they believe, what they avoid, and that guards look like prisoners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from escapades.games.jailbreak import bot, rules
from escapades.games.jailbreak.data import CARDS, GUARD, NOBODY, PRISONER, WORTH
from escapades.games.jailbreak.fast import CODE, CODES, PHASES, World
from escapades.games.jailbreak.rules import Choose, Discard, Laid, LayCard, Move, PassBy, State
from escapades.games.jailbreak.table import move_name
from escapades.kernel import CHANCE, HIDDEN, left_behind, put
from escapades.kernel.texts import LANGUAGES, Words
from escapades.search.thinking import Thinking
from escaping import (
    AIR,
    GAME,
    GATE,
    TUNNEL,
    WALL,
    dealt,
    discards,
    escaped,
    preparing,
    ready,
    roled,
    row,
    starting,
)

Player = Callable[[State, int, Random], Move]


def expert(view: State, seat: int, rng: Random, playouts: int = 80) -> Move:
    others = tuple(other for other in rules.pending(view) if other not in (seat, CHANCE))
    thinking = Thinking(bot, view, seat, rng, others)
    for _ in islice(thinking.slices(), playouts):
        pass
    return thinking.thought().move


def asked(state: State, seat: int, player: Player, times: int) -> set[Move]:
    view = rules.view(state, seat)
    return {player(view, seat, Random(luck)) for luck in range(times)}


# -- blunders --------------------------------------------------------------------------------------

FIFTH = ("n0", "n0", "n1", "n2", "g1")


def rumours() -> State:
    return roled("PGPPG", rumours="on")


def hopeless_gate(letters: str) -> State:
    """The gate makes 1 of 8; by the other ways out there is hope, but only a closed card tells."""
    return ready(
        letters, air="b4 (b2)", wall="r4 (r3)", tunnel="y4 (y1) y3", gate="g1", checked=FIFTH, fifth=FIFTH
    )


def sure_way() -> State:
    """Without guards: the air makes it for sure, the wall if the closed card is a good one."""
    return ready("---", air="b4 (n0) b4", wall="r4 (r3)", checked=("n0",) * 3, fifth=("n1",) * 3)


def own_route() -> State:
    mine = (Laid(0, "b4", True), Laid(0, "b3", False))
    return preparing(("n-2 r2", "r3 r1", "y1 y2"), "PGP", (mine, row("r4"), (), ()), "n0 n0 n1")


BLUNDERS: list[tuple[str, State, int, Move]] = [
    ("looks_at_nobody", rumours(), 0, PassBy()),
    ("gives_itself_away", dealt("GPP", ("b4 r3 y2 n0 n-2", "", "")), 0, Discard("b4")),
    ("own_route", own_route(), 0, LayCard("n-2", AIR, True)),
    (
        "shows_its_hand",
        preparing(("n-2 b4 r4 y1", "r3 r1 b1 b2", "y2 y3 g1 g2"), "GPP", checked="n0 n0 n1"),
        0,
        LayCard("n-2", AIR, True),
    ),
    ("no_way_out", hopeless_gate("PPGGP"), 0, Choose(GATE)),
    ("nothing_to_guard", hopeless_gate("GPPGP"), 0, Choose(GATE)),
    ("not_the_sure_way", sure_way(), 0, Choose(WALL)),
]


@pytest.mark.parametrize(("reason", "state", "seat", "move"), BLUNDERS, ids=[why for why, *_ in BLUNDERS])
def test_an_obvious_blunder_is_made_by_beginners_at_most(
    reason: str, state: State, seat: int, move: Move
) -> None:
    view = rules.view(state, seat)
    assert move in rules.legal(view, seat)
    assert bot.blunders(view, seat)[move] == reason
    assert move not in bot.sensible(view, seat)
    assert move not in asked(state, seat, bot.choose, 60)
    assert move not in asked(state, seat, expert, 3)


def test_every_blunder_has_its_position() -> None:
    assert {reason for reason, *_ in BLUNDERS} == set(bot.BLUNDERS)


def test_no_blunder_where_there_is_no_choice() -> None:
    """Nowhere can anybody get out; all that is left to give up is good; what hinders is all there is."""
    hopeless = ready("PPGGP", air="b1", wall="r1", tunnel="y1", gate="g1", checked=FIFTH, fifth=FIFTH)
    good = dealt("GPP", ("b4 r3 y3 y4 g4", "", ""))
    hinders = replace(own_route(), hands=(("n-2", "n-2"), ("r3", "r1"), ("y1", "y2")))
    for state in (hopeless, good, hinders):
        view = rules.view(state, 0)
        assert bot.blunders(view, 0) == {}
        assert set(bot.sensible(view, 0)) == set(rules.legal(view, 0))


def test_somebody_out_of_turn_blunders_not() -> None:
    state = dealt("GPP", ("b4 r3 y2 n0 n-2", "", ""))
    assert bot.blunders(rules.view(state, 1), 1) == {}


def test_a_beginner_is_no_random_player() -> None:
    """JB-8, JB-10: lays good cards as a prisoner, goes where most lies; yet not always the same."""
    state = preparing(("b4 r3 y1 n-2", "r2 r1", "y2 y3"), "PGP", checked="n0 n0 n1")
    laid = Counter(move.card for move in (childish(state, 0, luck) for luck in range(200)))
    assert laid["b4"] > laid["r3"] > laid["n-2"]
    went = Counter(move.route for move in (childish(hopeless_gate("PPGGP"), 0, luck) for luck in range(200)))
    assert went[TUNNEL] > went[GATE]
    assert len(went) > 1


def childish(state: State, seat: int, luck: int) -> Any:
    return bot.childlike(rules.view(state, seat), seat, Random(luck))


# -- beliefs ---------------------------------------------------------------------------------------


def test_who_may_be_a_guard_by_bayes() -> None:
    """JB-5, JB-7: among the cases that the roles leave, each by what its guards and prisoners gave up."""
    state = discards(dealt("PGPP", ("n-2", "b4", "n0", "r2")), "n-2", "b4", "n0", "r2")
    view = rules.view(state, 0)
    times = {seat: bot.suspicion(view, seat) for seat in (1, 2, 3)} | {NOBODY: 1.0}
    assert times[1] > 2 > 1 > times[2]  # who gives up a 4 rather looks like a guard, a decoy rather not
    pairs = [(1, 2), (1, 3), (1, NOBODY), (2, 3), (2, NOBODY), (3, NOBODY)]
    weights = {pair: times[pair[0]] * times[pair[1]] for pair in pairs}
    whole = sum(weights.values())
    for seat, doubt in enumerate(bot.doubtful(view)):
        expected = sum(weight for pair, weight in weights.items() if seat in pair) / whole
        assert doubt == pytest.approx(expected if seat else 0)
    dealt_as = Counter(tuple(bot.deal(view, 0, Random(luck)).roles) for luck in range(3000))
    for pair, weight in weights.items():
        roles = tuple(int(seat in pair) for seat in range(4))
        assert dealt_as[roles] / 3000 == pytest.approx(weight / whole, abs=0.04)


def test_what_a_rumour_told_is_certain() -> None:
    """JB-13"""
    state = replace(ready("PGPPG", air="b4 (b4)"), looks=(1, NOBODY, NOBODY, NOBODY, NOBODY), rumours=True)
    view = rules.view(state, 0)
    assert bot.doubtful(view)[1] == 1
    assert all(bot.deal(view, 0, Random(luck)).roles[1] for luck in range(50))


def test_a_guard_is_believed_to_have_hidden_less() -> None:
    """JB-8: by what guards and prisoners close."""
    worth = {}
    for role in (GUARD, PRISONER):
        state = ready("PGPPG", air="b4 (b4)", checked=FIFTH, fifth=FIFTH)
        state = replace(state, rumours=True, looks=(1, *(NOBODY,) * 4), roles=put(state.roles, 1, role))
        view = rules.view(state, 0)
        closed = [bot.deal(view, 0, Random(luck)).closed[AIR][0] for luck in range(300)]
        assert {owner for owner, _ in closed} == {1}
        worth[role] = sum(value for _, value in closed) / 300
    assert worth[PRISONER] > worth[GUARD] + 0.5


@pytest.mark.parametrize("seats", GAME.seats)
def test_an_imagined_world_holds_to_what_is_known(seats: int) -> None:
    """Own cards, cards in sight, own closed cards, roles and choices stay; the rest fits together."""
    state, rng = starting(seats, rumours="on"), Random(seats)
    for seat, move in escaped(f"worlds {seats}", seats, rumours="on")[1][:250]:
        if seat != CHANCE:
            view = rules.view(state, seat)
            check_world(view, seat, bot.deal(view, seat, rng), World.of(state))
        state = rules.apply(state, seat, move)


def check_world(view: State, seat: int, world: World, truth: World) -> None:
    for name in ("phase", "points", "shown", "last", "left", "turn", "dealer", "looks", "odds"):
        assert getattr(world, name) == getattr(truth, name), name
    assert world.hands[seat] == truth.hands[seat]
    assert [len(hand) for hand in world.hands] == [len(hand) for hand in truth.hands]
    held = Counter(CODES[code] for hand in world.hands for code in hand)
    seen = Counter((*view.checked, *view.fifth, *(laid.card for way in view.routes for laid in way)))
    assert not held - (Counter(CARDS) - seen)
    for made, real in zip(world.closed, truth.closed, strict=True):
        assert [owner for owner, _ in made] == [owner for owner, _ in real]
        assert [laid for laid in made if laid[0] == seat] == [laid for laid in real if laid[0] == seat]
    for role, known in zip(world.roles, view.roles, strict=True):
        assert known == HIDDEN or role == (known == GUARD)
    assert 1 <= sum(world.roles) <= 2
    for chosen, known in zip(world.choices, view.choices, strict=True):
        assert (chosen == NOBODY) == (known == "")
        assert known in ("", HIDDEN) or chosen == known


def test_what_a_seat_knows_for_its_secret_choice() -> None:
    """JB-8, JB-10: the own role and closed cards, and nothing of the others'."""
    state = ready("PGPPG", air="b4 (b3) b2 (n-2)", wall="(r4) r3")
    for seat, known in (
        (0, (0, 0, 4, 0, 0)),
        (1, (1, 3, 0, 0, 0)),
        (2, (0, 0, 0, 0, 0)),
        (3, (0, -2, 0, 0, 0)),
    ):
        assert bot.known_to(World.of(state), seat) == known


# -- guards look like prisoners --------------------------------------------------------------------


def naive(view: State, seat: int, rng: Random) -> Move:
    """A guard who thinks of nothing but hindering: gives up the best, lays the worst."""
    if not bot.is_guard(view, seat):
        return bot.choose(view, seat, rng)
    sign = 1 if view.phase == "check" else -1
    return max(rules.legal(view, seat), key=lambda move: sign * WORTH[move.card] + 0.1 * rng.random())


def suspected(player: Player, seats: int, rounds: int) -> float:
    """How likely prisoners hold the guards to be guards before the break-out, on average."""
    rng, doubts = Random(f"suspected {seats}"), []
    for _ in range(rounds):
        state = starting(seats)
        while state.phase != "break_out":
            (seat,) = rules.pending(state)
            if seat == CHANCE:
                move: Move = rules.chance(state, rng)
            else:
                move = player(rules.view(state, seat), seat, rng)
            state = rules.apply(state, seat, move)
        for who in range(seats):
            if state.roles[who] == PRISONER:
                doubt = bot.doubtful(rules.view(state, who))
                doubts += [doubt[other] for other in range(seats) if state.roles[other] == GUARD]
    return sum(doubts) / len(doubts)


@pytest.mark.parametrize("seats", [4, 5])
def test_a_guard_does_not_give_itself_away(seats: int) -> None:
    """JB-5: before a card is seen, two in as many as there are players; hardly more when all are laid."""
    before = 2 / seats
    assert suspected(bot.choose, seats, 120) < before + 0.05
    assert suspected(naive, seats, 40) > before + 0.12


def test_a_guard_who_thinks_does_not_give_itself_away_either() -> None:
    def thinking(view: State, seat: int, rng: Random) -> Move:
        return expert(view, seat, rng) if bot.is_guard(view, seat) else bot.choose(view, seat, rng)

    assert suspected(thinking, 4, 30) < 2 / 4 + 0.08


# -- what a round is worth -------------------------------------------------------------------------


def test_what_points_are_worth() -> None:
    """JB-12: shares of the others left behind; the more points, the more of them."""
    for points in ((0, 0, 0), (3, 1, 0, 2), (1, 1, 2, 3, 3), (0, 0, 0, 0, 0, 3)):
        shares = bot.standing(points)
        assert sum(shares) == pytest.approx(len(points) / 2)
        for share, own in zip(shares, points, strict=True):
            for other, its in zip(shares, points, strict=True):
                assert (share > other) == (own > its) or share == pytest.approx(other)
    assert bot.standing((4, 2, 2)) == left_behind((1, 2, 2))


def test_a_round_that_was_tried_out_tells_what_became_of_one() -> None:
    """JB-11"""
    state = ready("PGP", air="b4 (b4)", wall="r4 (r4)", gate="g1")
    world = World.of(state)
    told = {}
    for name, choices in {
        "out": (AIR, WALL, AIR),
        "caught": (AIR, AIR, AIR),
        "too_little": (GATE,) * 3,
    }.items():
        moves = {seat: Choose(route) for seat, route in enumerate(choices)}
        ended, told[name] = bot.try_out(world, moves, 0, Random(1))
        assert ended[0] > ended[1] if name == "out" else ended[0] < ended[1]
        assert bot.try_out(world, moves, 1, Random(1))[1] == (() if name == "out" else ("nobody_out",))
    assert told == {name: (name,) for name in told}
    assert (PHASES[world.phase], CODE["b1"]) == ("break_out", 0)  # and the world is as it was


# -- moves in words --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_its_name(language: str) -> None:
    words = Words(language, GAME.texts)
    state, said = starting(4, rumours="on"), set()
    for seat, move in escaped("names", 4, rumours="on")[1]:
        if seat != CHANCE:
            names = {move_name(move, state, words) for move in rules.legal(state, seat)}
            assert len(names) == len(rules.legal(state, seat))
            assert not any("{" in name or not name for name in names)
            said |= names
        state = rules.apply(state, seat, move)
    assert len(said) > 40
