"""Positions and races of Cross-country, said the way a runner would."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from escapades.games import SHELF
from escapades.games.crosscountry import bot, rules
from escapades.games.crosscountry.data import CARDS, HAND, NUMBER, RUNNERS
from escapades.games.crosscountry.rules import Card, DrawLots, Lay, Runner, Shuffle, State
from escapades.kernel import CHANCE, Record, Seat, settle, shuffled

GAME = SHELF["crosscountry"]
FRIENDS = ("Ana", "Ben", "Cléo", "Dan")


def starting(seats: int = 4, **options: Any) -> State:
    """A race before the draw for the deal."""
    return rules.setup(seats, settle(GAME, seats, options))


def running(
    rows: tuple[int, ...] = (0, 0, 0, 0),
    hands: Iterable[str] = (),
    *,
    order: tuple[Runner, ...] | None = None,
    seats: int = 4,
    laps: int = 2,
    **more: Any,
) -> State:
    """In the middle of a race, before the first card of a trick. `hands` are cards with spaces, by runner.

    Unless told, runners arrived on their rows from runner 0 to runner 3 and nobody has won a trick.
    """
    held = tuple(tuple(hand.split()) for hand in hands) or ((),) * RUNNERS
    given = {"phase": "play", "deal": 2, "trick_number": 5, **more}
    state = replace(starting(seats, laps=laps), rows=rows, hands=held, **given)
    return replace(state, order=order or rules.race_order(state))


def plays(state: State, *cards: Card) -> State:
    """After these cards, each laid by whoever decides."""
    for card in cards:
        state = rules.apply(state, rules.decider(state), Lay(card))
    return state


def trick(rows: tuple[int, ...], cards: str, **more: Any) -> State:
    """After as many cards of a trick, in race order unless told; everyone holds that one card."""
    laid = cards.split()
    order = more.pop("order", None) or running(rows, **more).order
    hands = ["y2"] * RUNNERS
    for runner, card in zip(order, laid, strict=False):
        hands[runner] = card
    return plays(running(rows, hands, order=order, **more), *laid)


def said(state: State, runner: Runner | None = None) -> list[str]:
    """What the last move caused, with its articles: "moves CC-11"; of one runner, or all of it."""
    return [
        f"{news.what} {news.article}"
        for news in state.news
        if runner is None or dict(news.facts).get("runner") == runner
    ]


# -- whole races -----------------------------------------------------------------------------------


def drawn(dealer: Seat = 3, seats: int = 4, **options: Any) -> State:
    """The dealer is known, the cards are not yet dealt."""
    return rules.apply(starting(seats, **options), CHANCE, DrawLots(dealer))


def stacked(state: State, wanted: Iterable[Iterable[Card]], seed: str = "the rest") -> Shuffle:
    """A pack that deals each runner at least the cards wanted for it; the rest comes as the seed has it."""
    hands = [list(hand) for hand in wanted]
    taken = {card for hand in hands for card in hand}
    rest = [card for card in shuffled(CARDS, Random(seed)) if card not in taken]
    for hand in hands:
        while len(hand) < HAND:
            hand.append(rest.pop())
    dealing = rules.from_the_left(state, state.dealer)
    return Shuffle(tuple(hands[runner][place] for place in range(HAND) for runner in dealing))


def raced(
    seed: str, seats: int = 4, bots: Iterable[Seat] = (), **options: Any
) -> tuple[State, list[tuple[Seat, rules.Move]]]:
    """A whole race by a seed, with its moves: some seats played by bots, the others by chance."""
    rng, clever, state = Random(seed), set(bots), starting(seats, **options)
    moves: list[tuple[Seat, rules.Move]] = []
    while rules.pending(state):
        (seat,) = rules.pending(state)
        if seat == CHANCE:
            move: rules.Move = rules.chance(state, rng)
        elif seat in clever:
            move = bot.choose(rules.view(state, seat), seat, rng)
        else:
            legal = rules.legal(state, seat)
            move = legal[int(rng.random() * len(legal))]
        state = rules.apply(state, seat, move)
        moves.append((seat, move))
    return state, moves


# -- the worked examples as records ----------------------------------------------------------------


def empty_record(seats: int = 4, **options: Any) -> Record:
    settled = tuple(settle(GAME, seats, options).items())
    return Record(GAME.id, settled, FRIENDS[:seats], "", rules_version=GAME.version)


def told(hands: Iterable[Iterable[Card]], cards: str) -> Record:
    """A race from its start: these cards are among those dealt, and are played one after the other."""
    state, lots = starting(), DrawLots(3)
    record = empty_record().then(CHANCE, lots)
    state = rules.apply(state, CHANCE, lots)
    order = stacked(state, hands)
    record, state = record.then(CHANCE, order), rules.apply(state, CHANCE, order)
    for card in cards.split():
        record = record.then(rules.decider(state), Lay(card))
        state = plays(state, card)
    return record


def example_1() -> Record:
    """The first trick of a race: 10, jack, 4, king of the suit led."""
    return told((["b10"], ["bJ"], ["b4"], ["bK"]), "b10 bJ b4 bK")


def example_2() -> Record:
    """The first trick of a race: a jack is led, a 3 comes second."""
    return told((["bJ"], ["b3"], ["b9"], ["b5"]), "bJ b3 b9 b5")


def example_3() -> Record:
    """The first trick of a race: four figures."""
    return told((["rJ"], ["rQ"], ["rA"], ["rK"]), "rJ rQ rA rK")


def example_4() -> Record:
    """The third trick of a race: on the climb Ana leads the blue 2; the king is the last blue of Ben."""
    ana, cleo, dan = ["r10", "g9", "b2"], ["r3", "gK", "b5"], ["r2", "g4", "b6"]
    ben = ["r9", "g10", "bK", "r7", "r8", "g7", "g8", "y7", "y8", "y9", "yJ", "gJ", "rJ"]
    return told((ana, ben, cleo, dan), "r10 r9 r3 r2 g9 g10 gK g4 b2 bK b5 b6")


def example_5() -> Record:
    """The third trick of a race: Ana stands two rows before the climb and plays a 9."""
    ana, ben = ["r6", "g10", "b9"], ["r4", "g4", "b4"]
    cleo, dan = ["r3", "g3", "b3"], ["r7", "gK", "b5"]
    return told((ana, ben, cleo, dan), "r6 r4 r3 r7 gK g10 g4 g3 b5 b9 b4 b3")


SPRINT = (121, 119, 118)  # of 124 rows: 3, 5 and 6 short
SPRINT_SEED = 5084  # the first even one of a short race by chance that comes to this


def sprinters(state: State) -> bool:
    """Whether a trick begins with three runners so far from the line, and the fourth well behind."""
    rows = [state.rows[runner] for runner in rules.race_order(state)]
    return state.phase == "play" and not state.trick and tuple(rows[:3]) == SPRINT and rows[3] < 110


def sprint_cards(state: State) -> tuple[Card, ...] | None:
    """7, 10 and ace of one suit, and the number that the last runner lays then; None if the hands differ."""
    first, second, third, last = (state.hands[runner] for runner in rules.race_order(state))
    for suit in "brgy":
        numbers = [card for card in [c for c in last if c[0] == suit] or last if NUMBER[card]]
        if numbers and suit + "7" in first and suit + "10" in second and suit + "A" in third:
            return (suit + "7", suit + "10", suit + "A", numbers[0])
    return None


def example_6(seed: int = SPRINT_SEED) -> Record:
    """A whole short race by chance that ends in the told sprint: 7, 10, ace.

    The cards that are not yet played when the sprint begins are dealt so that it comes as told.
    """
    _, moves = raced(f"sprint {seed}", laps=1)
    state, dealt = starting(laps=1), 0
    for number, (seat, move) in enumerate(moves):
        dealt = number if isinstance(move, Shuffle) else dealt
        state = rules.apply(state, seat, move)
        if sprinters(state):
            break
    assert sprinters(state)
    before, since = moves[:dealt], moves[dealt + 1 : number + 1]
    nobody, rng, other = -2, Random(seed), state
    while (cards := sprint_cards(other)) is None:
        other = rules.imagine(rules.view(state, None), nobody, rng)
    hands = [[*hand] for hand in other.hands]
    for seat, move in since:
        assert isinstance(move, Lay)
        hands[seat].append(move.card)
    record = empty_record(laps=1)
    last = zip(rules.race_order(state), map(Lay, cards), strict=True)
    for seat, move in (*before, (CHANCE, stacked(state, hands)), *since, *last):
        record = record.then(seat, move)
    return record


EXAMPLES = (example_1, example_2, example_3, example_4, example_5, example_6)
