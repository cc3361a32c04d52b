"""The rules of Cross-country once more, compact and mutable, with quick habits to play races out.

Cards are numbers: their place in the pack, so that a higher one of the same suit is the stronger one. The
rules beside this file are right by definition; here only the articles' numbers are repeated.

What a card is given for goes by prices. A hand has to serve all the tricks to come: its high numbers will go
where a number counts in full, its low ones where they hardly differ, and what is left over when the race ends
is worth nothing. So a step from one number to the next costs what it would bring on the ground that such
numbers will be played on. The card that brings the most above its price is laid.
"""

from __future__ import annotations

from functools import cache
from math import exp
from random import Random
from typing import Any

from escapades.games.crosscountry import rules
from escapades.games.crosscountry.data import (
    ABREAST,
    CARDS,
    CLIMB,
    DESCENT,
    DUMMY,
    FINISH,
    FLAT,
    LAPS,
    MOST_UPHILL,
    NOBODY,
    NUMBER,
    OWNERS,
    PLACE,
    RANKS,
    RUNNERS,
    SUITS,
    TRICKS,
    VALUES,
)
from escapades.games.crosscountry.rules import LAY, NO_RUNNER, DrawLots, Lay, Move, Runner, Shuffle, State
from escapades.kernel import CHANCE, Seat

EACH = len(RANKS)  # cards of a suit
SUIT = [place // EACH for place in range(len(CARDS))]
NUMBERS = [NUMBER[card] for card in CARDS]
FASTEST = max(NUMBERS)

# Where a number, and where a figure after a number, takes a runner from each row: by laps, row and number.
ROWS = {laps: range(FINISH[laps] + 1) for laps in LAPS}


def _aims(laps: int, row: int, figure: bool) -> list[int]:
    ground = rules.terrain(row + 1, laps)
    aims = [row, row]
    for number in range(2, FASTEST + 1):
        value = VALUES[ground][number]
        if figure:
            value = min(number, MOST_UPHILL) if ground == CLIMB else number
        aims.append(rules.aim(row, value, laps))
    return aims


AIM_NUMBER = {laps: [_aims(laps, row, False) for row in ROWS[laps]] for laps in LAPS}
AIM_FIGURE = {laps: [_aims(laps, row, True) for row in ROWS[laps]] for laps in LAPS}

# -- prices ----------------------------------------------------------------------------------------

SPEED = {FLAT: 7.8, CLIMB: 4.7, DESCENT: 8.2}  # rows a trick, the winners' steps included
STEP = {FLAT: 0.75, DESCENT: 0.4, CLIMB: 0.15}  # what the next higher number is kept for
FIGURE = {FLAT: 2.5, DESCENT: 1.5, CLIMB: -0.5}  # the price of a figure above that of a 2
COMES = {FLAT: 8.0, DESCENT: 5.8, CLIMB: 4.9}  # what a figure is worth that waits for a number
WAITED = 0.25  # what each step of pace costs for each figure that has waited for it
# The chance that one who follows does not beat a card, from 2 to the ace.
HOLDS = (0.04, 0.06, 0.08, 0.1, 0.13, 0.18, 0.23, 0.3, 0.4, 0.52, 0.67, 0.85, 1.0)
BLURS = 4  # tables of bids with as many different touches of chance
BLUR = 0.15


@cache
def to_go(laps: int) -> list[float]:
    """By row, the tricks that a runner takes from there to the line."""
    tricks = [0.0] * (FINISH[laps] + FASTEST + 2)
    for row in reversed(range(FINISH[laps])):
        tricks[row] = tricks[row + 1] + 1 / SPEED[rules.terrain(row + 1, laps)]
    return tricks


@cache
def grounds(laps: int, row: int, tricks: int) -> dict[str, float]:
    """On which part of that many tricks a runner will set off on which ground."""
    parts = dict.fromkeys(SPEED, 0.0)
    here = float(row)
    for _ in range(tricks):
        ground = rules.terrain(int(here) + 1, laps)
        parts[ground] += 1 / tricks
        here += SPEED[ground]
    return parts


@cache
def tricks_to_come(laps: int, trick_number: int, lead: int) -> int:
    """Tricks of this deal after this one, if the race lasts so long from where its head is."""
    return min(TRICKS - trick_number, int(to_go(laps)[min(lead, FINISH[laps])]))


@cache
def prices(laps: int, row: int, tricks: int, cards: int) -> tuple[float, ...]:
    """By rank, what a card is worth that is kept on that row for so many more tricks, among as many cards.

    Numbers are spread over the grounds to come, the highest where a step counts most. Those that will never
    be needed cost nothing.
    """
    if not tricks or not cards:
        return (0.0,) * EACH
    parts = grounds(laps, row, tricks)
    used = min(1.0, tricks / cards)
    bands = [(1 - used, 0.0), *((used * parts[ground], STEP[ground]) for ground in (CLIMB, DESCENT, FLAT))]
    of_numbers, price = [0.0], 0.0
    steps = FASTEST - 2
    for step in range(steps):
        price += _within(bands, step / steps, (step + 1) / steps)
        of_numbers.append(price)
    figure = sum(parts[ground] * FIGURE[ground] for ground in parts)
    taken = [sum(hold**follow for follow in range(RUNNERS)) / RUNNERS for hold in HOLDS]
    return tuple(
        (of_numbers[rank] if rank < len(of_numbers) else figure) + taken[rank] * used for rank in range(EACH)
    )


def _within(bands: list[tuple[float, float]], start: float, end: float) -> float:
    """The mean height of the bands between two places of their whole width, 0 to 1."""
    total = at = 0.0
    for width, height in bands:
        total += height * max(0.0, min(end, at + width) - max(start, at))
        at += width
    return total / (end - start)


@cache
def bids(
    laps: int, row: int, pace: int, tricks: int, cards: int, at: int, wins: bool, blur: int
) -> list[float]:
    """By card, what it brings above its price, laid as the card `at` of a trick; `wins`: it may take it."""
    ground = rules.terrain(row + 1, laps)
    price = prices(laps, row, tricks, cards)
    chance = Random(f"{row} {pace} {at} {blur}")
    follow = RUNNERS - 1 - at
    bid = []
    for rank in range(EACH):
        number = NUMBERS[rank]
        if number:
            gain = float(AIM_NUMBER[laps][row][number] - row)
            if not pace:
                gain -= WAITED * number * at
        elif pace:
            gain = float(AIM_FIGURE[laps][row][pace] - row)
        else:
            gain = COMES[ground]
        if wins:
            gain += HOLDS[rank] ** follow
        bid.append(gain - price[rank] + BLUR * (chance.random() - 0.5))
    return bid * len(SUITS)


# -- the race --------------------------------------------------------------------------------------

LOTS, DEAL, PLAY, OVER = range(4)
PHASES = ("lots", "deal", "play", "over")

LATER = 4096  # more than any time of arrival


class World:
    """A race in which nothing is hidden. By runner, as in the rules."""

    __slots__ = (
        "aim_figure",
        "aim_number",
        "arrived",
        "best",
        "by",
        "clock",
        "dealer",
        "deals",
        "finish",
        "hands",
        "laid",
        "laps",
        "order",
        "pace",
        "phase",
        "rows",
        "seats",
        "to_come",
        "trick_number",
        "winner",
    )

    seats: int
    laps: int
    finish: int
    phase: int
    dealer: Seat
    deals: int
    trick_number: int
    order: list[Runner]  # of play in this trick
    laid: list[int]  # cards of this trick
    pace: int  # the last number of this trick, 0 before any
    best: int  # the card that takes the trick so far
    by: Runner  # who laid it
    winner: Runner  # of the last trick
    hands: list[list[list[int]]]  # by runner and suit, rising
    rows: list[int]
    arrived: list[int]
    clock: int
    to_come: int  # tricks of this deal after this one that the race is likely to last
    aim_number: list[list[int]]
    aim_figure: list[list[int]]

    @classmethod
    def of(cls, state: State) -> World:
        world = cls()
        world.seats, world.laps, world.finish = state.seats, state.laps, state.finish
        world.phase = PHASES.index(state.phase)
        world.dealer, world.deals, world.trick_number = state.dealer, state.deal, state.trick_number
        world.order = list(state.order)
        world.laid = [PLACE[laid.card] for laid in state.trick]
        world.pace = rules.pace(state)
        world.by = rules.trick_winner_so_far(state)
        world.best = next((PLACE[laid.card] for laid in state.trick if laid.runner == world.by), -1)
        world.winner = state.last_winner
        world.hands = [in_suits(hand) for hand in state.hands]
        world.rows, world.arrived, world.clock = list(state.rows), list(state.arrived), state.clock
        world.aim_number, world.aim_figure = AIM_NUMBER[state.laps], AIM_FIGURE[state.laps]
        world.to_come = tricks_to_come(state.laps, state.trick_number, max(state.rows))
        return world

    def copy(self) -> World:
        other = World()
        other.seats, other.laps, other.finish = self.seats, self.laps, self.finish
        other.phase, other.dealer, other.deals = self.phase, self.dealer, self.deals
        other.trick_number, other.pace, other.clock = self.trick_number, self.pace, self.clock
        other.best, other.by, other.winner = self.best, self.by, self.winner
        other.aim_number, other.aim_figure, other.to_come = self.aim_number, self.aim_figure, self.to_come
        other.order, other.laid = self.order[:], self.laid[:]
        other.rows, other.arrived = self.rows[:], self.arrived[:]
        other.hands = [[a[:], b[:], c[:], d[:]] for a, b, c, d in self.hands]
        return other

    def pending(self) -> tuple[Seat, ...]:
        if self.phase == PLAY:
            return (self.decider(),)
        return () if self.phase == OVER else (CHANCE,)

    def decider(self) -> Seat:
        """For the dummy the last-placed of the others (CC-20)."""
        owners = OWNERS[self.seats]
        runner = self.order[len(self.laid)]
        if owners[runner] != NOBODY:
            return owners[runner]
        first = self.deals == 1 and self.trick_number == 1
        placed = self.race_order() if first else self.order
        return owners[next(other for other in reversed(placed) if other != runner)]

    def playable(self) -> list[int]:
        """CC-10"""
        a, b, c, d = hand = self.hands[self.order[len(self.laid)]]
        if self.laid and (following := hand[SUIT[self.laid[0]]]):
            return following
        return a + b + c + d

    def legal(self, seat: Seat) -> list[Move]:
        if self.phase != PLAY or seat != self.decider():
            return []
        return [LAY[CARDS[card]] for card in self.playable()]

    def play(self, seat: Seat, move: Move) -> None:
        match move:
            case Lay(card):
                self.lay(PLACE[card])
            case Shuffle(cards):
                self.deal([PLACE[card] for card in cards])
            case DrawLots(dealer):
                self.phase, self.dealer = DEAL, dealer
                for time, runner in enumerate(self.from_the_left()):
                    self.arrived[runner] = time

    def from_the_left(self) -> list[Runner]:
        """CC-7, CC-20, CC-22"""
        players = [(self.dealer + step) % self.seats for step in range(1, self.seats + 1)]
        if self.seats == 3:
            return [*players, DUMMY]
        return [*players, *(seat + self.seats for seat in players)][:RUNNERS]

    def deal(self, cards: list[int]) -> None:
        """CC-7, CC-9"""
        for place, runner in enumerate(self.from_the_left()):
            held = sorted(cards[place::RUNNERS])
            self.hands[runner] = [[card for card in held if SUIT[card] == n] for n in range(len(SUITS))]
        self.phase, self.trick_number, self.order = PLAY, 1, self.race_order()
        self.to_come = tricks_to_come(self.laps, 1, max(self.rows))

    def race_order(self) -> list[Runner]:
        """CC-8, as one number for each runner."""
        winner = self.winner
        a, b, c, d = self.rows
        e, f, g, h = self.arrived
        placed = [
            ((-a * 2 + (winner != 0)) * LATER + e) * RUNNERS,
            ((-b * 2 + (winner != 1)) * LATER + f) * RUNNERS + 1,
            ((-c * 2 + (winner != 2)) * LATER + g) * RUNNERS + 2,
            ((-d * 2 + (winner != 3)) * LATER + h) * RUNNERS + 3,
        ]
        placed.sort()
        return [place % RUNNERS for place in placed]

    def lay(self, card: int) -> None:
        """CC-10 to CC-16"""
        laid = self.laid
        at = len(laid)
        runner = self.order[at]
        self.hands[runner][SUIT[card]].remove(card)
        if number := NUMBERS[card]:
            if not self.pace:
                for waiting in self.order[:at]:
                    self.run(waiting, self.aim_figure[self.rows[waiting]][number])
            self.pace = number
            self.run(runner, self.aim_number[self.rows[runner]][number])
        elif self.pace:
            self.run(runner, self.aim_figure[self.rows[runner]][self.pace])
        if not at or (card > self.best and SUIT[card] == SUIT[self.best]):
            self.best, self.by = card, runner
        laid.append(card)
        if at == RUNNERS - 1:
            self.end_trick()

    def run(self, runner: Runner, row: int) -> None:
        """CC-6, CC-8"""
        rows = self.rows
        start = rows[runner]
        if row < self.finish:
            while row > start and rows.count(row) >= ABREAST:
                row -= 1
            if row == start:
                return
        rows[runner] = row
        self.arrived[runner] = self.clock
        self.clock += 1

    def end_trick(self) -> None:
        """CC-16, CC-17, CC-9"""
        winner = self.winner = self.by
        self.run(winner, self.rows[winner] + 1)
        self.laid = []
        self.pace, self.best, self.by = 0, -1, NO_RUNNER
        lead = max(self.rows)
        if lead >= self.finish:
            self.phase, self.order = OVER, []
        elif self.trick_number < TRICKS:
            self.trick_number += 1
            self.order = self.race_order()
            self.to_come = tricks_to_come(self.laps, self.trick_number, lead)
        else:
            self.phase, self.order, self.trick_number = DEAL, [], 0
            self.deals += 1
            self.dealer = (self.dealer + 1) % self.seats

    def ranks(self) -> tuple[int, ...] | None:
        """CC-17, CC-18, CC-21, CC-22"""
        if self.phase != OVER:
            return None
        owners = OWNERS[self.seats]
        placed = list(dict.fromkeys(owners[runner] for runner in self.race_order()))
        if NOBODY in placed:
            placed.remove(NOBODY)
        return tuple(placed.index(seat) + 1 for seat in range(self.seats))

    # -- habits ------------------------------------------------------------------------------------

    def play_out(self, rng: Random, trail: list[tuple[Seat, Move]] | None = None) -> None:
        """To the end of this deal, or of the race."""
        blur = int(rng.random() * BLURS)
        while self.phase == PLAY:
            card = self.habit(blur)
            if trail is not None:
                trail.append((self.decider(), LAY[CARDS[card]]))
            self.lay(card)

    def finish_trick(self, rng: Random) -> None:
        """By the same habits, no farther than to the end of the trick that has begun."""
        blur = int(rng.random() * BLURS)
        while self.laid:
            self.lay(self.habit(blur))

    def habit(self, blur: int) -> int:
        """The best bid; for the dummy the worst."""
        at = len(self.laid)
        runner = self.order[at]
        hand = self.hands[runner]
        best, wins = self.best, True
        pick: Any = min if runner == DUMMY and self.seats == DUMMY else max
        if at and (options := hand[SUIT[best]]):
            if len(options) == 1:
                return options[0]
            if options[-1] < best:
                wins = False
            elif at == RUNNERS - 1 and options[0] < best:
                bid = self.bids(runner, at, False, blur)
                return int(pick(options, key=lambda card: bid[card] + (card > best)))
        else:
            a, b, c, d = hand
            options = a + b + c + d
            wins = not at
        return int(pick(options, key=self.bids(runner, at, wins, blur).__getitem__))

    def bids(self, runner: Runner, at: int, wins: bool, blur: int) -> list[float]:
        row, cards = self.rows[runner], TRICKS - self.trick_number
        return bids(self.laps, row, self.pace, self.to_come, cards, at, wins, blur)

    # -- how it stands -----------------------------------------------------------------------------

    def head(self) -> Seat:
        """Whose runner is at the head of the race; NOBODY for the dummy."""
        return OWNERS[self.seats][self.race_order()[0]]

    def standing(self) -> tuple[float, ...]:
        """For each seat the share of the others that it is likely to leave behind."""
        go = to_go(self.laps)
        owners = OWNERS[self.seats]
        tricks = [
            min(go[row] for row, owner in zip(self.rows, owners, strict=True) if owner == seat)
            for seat in range(self.seats)
        ]
        sure = CERTAINTY / (1 + min(tricks)) ** 0.5
        return tuple(
            sum(1 / (1 + exp(sure * (mine - other))) for n, other in enumerate(tricks) if n != seat)
            / (self.seats - 1)
            for seat, mine in enumerate(tricks)
        )


CERTAINTY = 6.0  # how sure a lead of one trick is, one trick before the line


def in_suits(hand: tuple[str, ...]) -> list[list[int]]:
    held = [PLACE[card] for card in hand]
    return [[card for card in held if SUIT[card] == suit] for suit in range(len(SUITS))]
