"""What a player knows about Crossroads, from a view alone: how far is the way out, for me and for them?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from escapades.games.crossroads import rules
from escapades.games.crossroads.data import CARDS, END, EXIT
from escapades.games.crossroads.fast import (
    CLOSED,
    LENGTH,
    LIGHT_CARD,
    OUT,
    REACH,
    World,
    key_of,
    points,
)
from escapades.games.crossroads.rules import (
    Enough,
    LayTile,
    SetAll,
    SetTile,
    State,
    TurnCard,
)
from escapades.kernel import Move, Seat, left_behind

NOWHERE = 14  # steps: further off makes no difference
WIN = 20.0  # in steps: what it is worth to be out
NEAR_EQUAL = 0.3  # what differs by less is left to chance
A_LIGHT = 0.5  # steps; more than this is seldom won by a light
SHUT_IN = 2.5  # steps: what a light is worth behind a red one
THOUGHT_OF = 16  # moves that are worth thinking about
TURNS_THOUGHT_OF = 2  # of a tile in one place
ODDS = (1.0, 0.83, 0.8, 0.75, 0.67, 0.5)  # of leaving in a turn, by the steps to the way out
LATER_ODDS = 0.25  # further off

BLUNDERS = ("stays_in", "dares_more", "worse_card", "opens_for_others", "shuts_own", "frees_others")


# -- by habit --------------------------------------------------------------------------------------


def choose(view: State, seat: Seat, rng: Random) -> Move:
    """What brings the way out nearer to oneself than to the others (XR-16 to XR-21)."""
    moves = without_blunders(view, seat)
    if len(moves) == 1:
        return moves[0]
    if SetAll() in moves:
        return SetAll()
    if view.phase == "cards":
        worth, left = values(view, seat), cards_left(view)
        return Enough() if worth[points(view.shown[-1])] >= going_on(worth, left) else TurnCard()
    value = valued(view, seat)
    return among_best(moves, value, rng)


def among_best(moves: Iterable[Move], value: Callable[[Move], float], rng: Random) -> Move:
    """One of those that are about as good as the best."""
    worths = [(value(move), move) for move in moves]
    most = max(worth for worth, _ in worths)
    good = [move for worth, move in worths if worth >= most - NEAR_EQUAL]
    return good[int(rng.random() * len(good))]


def valued(view: State, seat: Seat) -> Callable[[Move], float]:
    """What each move is worth, in steps."""
    world = World.of(view)
    match view.phase:
        case "set_up":
            return lambda move: open_ends_after(world, move)
        case "lay":
            return lambda move: laying(world, seat, move)
        case "drive":
            return lambda move: progress(world, seat, world.end_of(seat, move.way))
    return lambda move: standing(after(world, move), seat)


def after(world: World, move: Move) -> World:
    """The road with the tile or the light of that move on it."""
    other = world.copy()
    other.play(world.turn, move)
    return other


def steps_left(world: World, seat: Seat) -> int:
    """Steps of a car to the nearest way out; lights make it longer, or shorter."""
    return min(world.measure()[world.cars[seat]], NOWHERE)


def standing(world: World, seat: Seat) -> float:
    """How much nearer to a way out one is than the others, above all than the nearest of them."""
    others = [steps_left(world, other) for other in still_there(world) if other != seat]
    return (min(others) + sum(others) / len(others)) / 2 - steps_left(world, seat)


def still_there(world: World) -> list[Seat]:
    return [seat for seat, car in enumerate(world.cars) if car != OUT]


def open_ends_after(world: World, move: Move) -> float:
    """In the set-up all stand together: a road with many ends is good for everybody."""
    other = world.copy()
    assert isinstance(move, SetTile)
    other.set_tile(move.kind, key_of(move.x, move.y), move.turn)
    return float(len(other.ends))


def laying(world: World, seat: Seat, move: Move) -> float:
    """A tile by what it does to the ways out; EXIT by who is likely to be the first to use it."""
    if isinstance(move, LayTile) and world.piles[move.pile][-1] == EXIT:
        return 2 * standing(world, seat) + (1 if steps_left(world, seat) <= REACH else -1)
    return standing(after(world, move), seat)


def progress(world: World, seat: Seat, tile: int) -> float:
    """Steps that a drive brings one nearer to the way out."""
    far = world.measure()
    return WIN if tile == OUT else float(far[world.cars[seat]] - far[tile])


# -- one more card ---------------------------------------------------------------------------------


def values(view: State, seat: Seat) -> tuple[float, ...]:
    """What each card would bring now, a Stop first and a light last."""
    world = World.of(view)
    far = world.measure()[world.cars[seat]]
    best = [0.0]
    for card in range(1, REACH + 1):
        ends = (world.end_of(seat, trip.way) for trip in rules.drives(view, seat, card))
        best.append(max(progress(world, seat, tile) for tile in ends))
    return (*best, SHUT_IN if far >= LENGTH[CLOSED] else A_LIGHT)


def cards_left(view: State) -> tuple[int, ...]:
    """How many of each card can come next (XR-13): those that do not lie face up, or all."""
    left = rules.left_in_deck(view)
    counts = [0] * (LIGHT_CARD + 1)
    for card in left.elements() if left else CARDS:
        counts[points(card)] += 1
    return tuple(counts)


def going_on(worth: Sequence[float], left: tuple[int, ...]) -> float:
    """What one more card brings, and others after it as long as that promises more: every order in which the
    cards left can come, each as likely as the next. A Stop brings nothing."""
    known: dict[tuple[int, ...], float] = {}
    most = max(worth)

    def promised(left: tuple[int, ...]) -> float:
        if left not in known:
            known[left] = total = 0.0
            cards = sum(left)
            for card, count in enumerate(left):
                if count and card:
                    brings = worth[card]
                    if brings < most and cards > 1:
                        rest = (*left[:card], count - 1, *left[card + 1 :])
                        brings = max(brings, promised(rest))
                    total += count * brings
            known[left] = total / cards
        return known[left]

    return promised(left)


# -- blunders --------------------------------------------------------------------------------------


def blunders(view: State, seat: Seat) -> dict[Move, str]:
    """Moves that nobody makes who looks twice, each with the reason."""
    moves: Sequence[Move] = rules.legal(view, seat)
    match view.phase:
        case "lay":
            return _of_laying(view, seat, moves)
        case "cards":
            return _of_cards(view, seat)
        case "drive":
            world = World.of(view)
            stay = {move: "stays_in" for move in moves if world.end_of(seat, move.way) != OUT}
            return stay if len(stay) < len(moves) else {}
        case "light":
            return _of_lights(view, seat, moves)
    return {}


def without_blunders(view: State, seat: Seat) -> Sequence[Move]:
    """The legal moves less the blunders; all if there are none but blunders."""
    bad = blunders(view, seat)
    moves: Sequence[Move] = rules.legal(view, seat)
    return [move for move in moves if move not in bad] or moves


def _of_laying(view: State, seat: Seat, moves: Sequence[Move]) -> dict[Move, str]:
    """EXIT for others who can leave at once while one cannot; a dead end that is in nobody's way but one's
    own."""
    world = World.of(view)
    before = {other: steps_left(world, other) for other in still_there(world)}
    found: dict[Move, str] = {}
    for move in moves:
        if not isinstance(move, LayTile):
            continue
        kind = view.piles[move.pile][0]
        if kind == EXIT and before[seat] > REACH >= min(before.values()):
            found[move] = "opens_for_others"
        elif kind == END and _harms_only(seat, before, after(world, move)):
            found[move] = "shuts_own"
    return found


def _harms_only(seat: Seat, before: Mapping[Seat, int], world: World) -> bool:
    return steps_left(world, seat) > before[seat] and all(
        steps_left(world, other) <= steps for other, steps in before.items() if other != seat
    )


def _of_cards(view: State, seat: Seat) -> dict[Move, str]:
    """One more card although the last one takes one out, or although every other one is worse."""
    if not view.shown:
        return {}
    worth, left, kept = values(view, seat), cards_left(view), points(view.shown[-1])
    if worth[kept] == WIN:
        return {TurnCard(): "dares_more"}
    if all(worth[card] < worth[kept] for card, count in enumerate(left) if count):
        return {TurnCard(): "worse_card"}
    return {}


def _of_lights(view: State, seat: Seat, moves: Sequence[Move]) -> dict[Move, str]:
    """A light that makes the way shorter for others alone, or longer for oneself alone."""
    world = World.of(view)
    before = {other: steps_left(world, other) for other in still_there(world)}
    found: dict[Move, str] = {}
    for move in moves:
        there = after(world, move)
        others = [steps_left(there, other) - steps for other, steps in before.items() if other != seat]
        if steps_left(there, seat) >= before[seat] and min(others) < 0 and max(others) <= 0:
            found[move] = "frees_others"
        elif _harms_only(seat, before, there):
            found[move] = "shuts_own"
    return found


# -- a child ---------------------------------------------------------------------------------------


def childlike(view: State, seat: Seat, rng: Random) -> Move:
    """Sees the own car and the next moment: drives far, dares a card too many, lays tiles where they fit."""
    moves: Sequence[Move] = rules.legal(view, seat)
    if len(moves) == 1:
        return moves[0]
    if SetAll() in moves:
        return SetAll()
    match view.phase:
        case "cards":
            return Enough() if rng.random() < _contentment(view, seat) else TurnCard()
        case "drive":
            world = World.of(view)
            if rng.random() < 0.4:
                return max(moves, key=lambda move: (world.end_of(seat, move.way) == OUT, len(move.way)))
            return among_best(moves, lambda move: progress(world, seat, world.end_of(seat, move.way)), rng)
        case "lay":
            exits = [move for move in moves if _lays_exit(view, move)]
            if exits and rng.random() < 0.7:
                return exits[0]
    few = [moves[int(rng.random() * len(moves))] for _ in range(3)]
    return among_best(few, valued(view, seat), rng)


def _contentment(view: State, seat: Seat) -> float:
    """How likely a child keeps the last card: high ones are good, and lights are fun."""
    card = points(view.shown[-1])
    if values(view, seat)[card] == WIN:
        return 1.0
    return 0.7 if card == LIGHT_CARD else (0.0, 0.2, 0.4, 0.7, 0.85, 1.0)[card]


def _lays_exit(view: State, move: Move) -> bool:
    return isinstance(move, LayTile) and view.piles[move.pile][0] == EXIT


# -- what thinking asks ----------------------------------------------------------------------------


def sensible(view: State, seat: Seat) -> Sequence[Move]:
    """The moves by habit, the best first: of a tile a few turns in each place, of the drives to one tile the
    first, of the set-up by the simplified rules what the app does."""
    moves = without_blunders(view, seat)
    if len(moves) == 1:
        return moves
    if SetAll() in moves:
        return (SetAll(),)
    if view.phase == "cards":
        worth, left = values(view, seat), cards_left(view)
        content = worth[points(view.shown[-1])] >= going_on(worth, left)
        return (Enough(), TurnCard()) if content else (TurnCard(), Enough())
    value = valued(view, seat)
    ranked = sorted(moves, key=value, reverse=True)
    if view.phase == "drive":
        world = World.of(view)
        first: dict[int, Move] = {}
        for move in ranked:
            first.setdefault(world.end_of(seat, move.way), move)
        ranked = list(first.values())
    if view.phase in ("set_up", "lay"):
        ranked = _few_turns(view, ranked)
    return ranked[:THOUGHT_OF]


def _few_turns(view: State, ranked: Sequence[Move]) -> list[Move]:
    """EXIT before all others, since when to lay it decides most; then a few turns of each tile in a place."""
    kept: list[Move] = [move for move in ranked if _lays_exit(view, move)]
    seen: dict[tuple[object, ...], int] = {}
    for move in ranked:
        place = (move.pile if isinstance(move, LayTile) else move.kind, move.x, move.y)
        seen[place] = seen.get(place, 0) + 1
        if seen[place] <= TURNS_THOUGHT_OF and move not in kept:
            kept.append(move)
    return kept


def deal(view: State, seat: Seat, rng: Random) -> World:
    """The piles and the cards as they could lie, each order as likely."""
    return World.of(rules.imagine(view, seat, rng))


def try_out(
    world: World, moves: Mapping[Seat, Move], seat: Seat, rng: Random
) -> tuple[Sequence[float], Sequence[str]]:
    """The game goes on by habit, to its end as a rule."""
    tried = world.copy()
    for mover, move in moves.items():
        tried.play(mover, move)
    tried.play_out(rng)
    return shares(tried), facts(tried, seat, 0 if world.phase == "set_up" else len(still_there(world)))


def shares(world: World) -> Sequence[float]:
    """How each seat ended up; where the game is not over, how it will as far as the distances tell."""
    ranks = world.ranks()
    if ranks is not None:
        return left_behind(ranks)
    odds = [
        float(WIN) if car == OUT else leaving(steps_left(world, seat)) for seat, car in enumerate(world.cars)
    ]
    others = world.seats - 1
    return tuple(
        sum(own / (own + other) for at, other in enumerate(odds) if at != seat) / others
        for seat, own in enumerate(odds)
    )


def leaving(steps: int) -> float:
    """How likely a car leaves in a turn."""
    return ODDS[steps] if steps <= REACH else LATER_ODDS


def facts(world: World, seat: Seat, turns: int) -> Sequence[str]:
    """What came true for a seat: out first; EXIT laid by it; out in this turn, or another before its next,
    which comes after so many turns (0 in the set-up, where there is no turn yet)."""
    found = []
    if world.out[:1] == [seat]:
        found.append("out_first")
    if world.opened_by == seat:
        found.append("lays_exit")
    if turns and world.left_at[seat] == 0:
        found.append("out_now")
    elif any(0 < left < turns for left in world.left_at):
        found.append("others_out")
    return found
