"""The race once more, compact and mutable, for play-outs: whole stages by quick habits.

The rules are right by definition; a property test holds that this agrees with them.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable
from random import Random

from escapades.games.breakaway import rules
from escapades.games.breakaway.data import (
    BOOST,
    BOOST_SPEED,
    CLIMB,
    CLIMB_LIMIT,
    CLIMBS,
    HAND,
    LEADER_TIME,
    LIMP_SPEED,
    PACK_TIME,
    SHORT_TALON,
    SLIPSTREAM,
    SLUMP,
    TEAM_HAND,
)
from escapades.games.breakaway.rules import Card, Move, Rider, State
from escapades.kernel import CHANCE, Seat

Trail = list[tuple[Seat, Move]]
Chance = Callable[[], float]  # from 0 to 1

# Found by letting riders of different habits race each other.
ATTACK = 147  # of the three best cards together: with these in hand the leader rides fast
CLIMB_FROM = 48  # km/h from which a climb hurts the others
OFTEN = 0.8  # and how often
FINISH = {"simple": 3, "climbs": 4, "complete": 5, "teams": 5}  # rounds before the end when saving ends


class World:
    """A position in which nothing is hidden. The fields are those of the rules' state, but for a few:
    specials in hand are counted apart from the speeds, and the talon's next card is the last of its list."""

    __slots__ = (
        "asked",
        "boosted",
        "boosts",
        "card",
        "climbing",
        "climbs",
        "climbs_out",
        "delays",
        "drawing",
        "fell",
        "finish_at",
        "hands",
        "leader",
        "level",
        "pace",
        "phase",
        "rider",
        "seats",
        "short",
        "slumped",
        "slumps",
        "stage",
        "stages",
        "talon",
        "teams",
        "took_lead",
        "totals",
        "turns_left",
        "winner",
    )

    level: str
    stages: int
    short: bool
    stage: int
    phase: str
    drawing: tuple[Seat, ...]
    leader: Rider
    rider: Rider
    pace: int
    climbing: bool
    card: int
    boosted: bool
    slumped: int
    took_lead: bool
    asked: tuple[Seat, ...]
    hands: list[list[int]]  # speeds, sorted
    boosts: list[int]  # in hand, by seat
    climbs: list[int]  # likewise
    climbs_out: int
    talon: list[Card]  # next card last
    delays: list[int]
    slumps: list[int]
    turns_left: int
    totals: list[int]
    winner: Seat  # of the last finished stage
    fell: list[bool]  # by rider, whether a card dropped it since this world was made
    teams: bool
    seats: int
    finish_at: int  # cards of the talon from which on nothing is saved for later

    @classmethod
    def of(cls, state: State) -> World:
        world = cls()
        world.level, world.teams, world.seats = state.level, state.teams, state.seats
        world.stages, world.short = state.stages, state.short
        world.stage, world.phase, world.drawing = state.stage, state.phase, state.drawing
        world.leader, world.rider, world.pace = state.leader, state.rider, state.pace
        world.climbing, world.card, world.boosted = state.climbing, state.card, state.boosted
        world.slumped, world.took_lead, world.asked = state.slumped, state.took_lead, state.asked
        world.hands = [[card for card in hand if isinstance(card, int)] for hand in state.hands]
        world.boosts = [hand.count(BOOST) for hand in state.hands]
        world.climbs = [hand.count(CLIMB) for hand in state.hands]
        world.climbs_out = state.out.count(CLIMB)
        world.talon = [*reversed(state.talon)]
        world.delays, world.slumps = [*state.delays], [*state.slumps]
        world.turns_left = state.turns_left
        world.totals = [*rules.totals(state)]
        world.winner = state.winners[-1] if state.winners else CHANCE
        world.fell = [False] * len(state.delays)
        world.finish_at = FINISH[state.level] * state.seats
        return world

    def copy(self) -> World:
        other = World()
        other.level, other.teams, other.seats = self.level, self.teams, self.seats
        other.stages, other.short = self.stages, self.short
        other.stage, other.phase, other.drawing = self.stage, self.phase, self.drawing
        other.leader, other.rider, other.pace = self.leader, self.rider, self.pace
        other.climbing, other.card, other.boosted = self.climbing, self.card, self.boosted
        other.slumped, other.took_lead, other.asked = self.slumped, self.took_lead, self.asked
        other.hands = [hand[:] for hand in self.hands]
        other.boosts, other.climbs = self.boosts[:], self.climbs[:]
        other.climbs_out, other.talon = self.climbs_out, self.talon[:]
        other.delays, other.slumps = self.delays[:], self.slumps[:]
        other.turns_left, other.totals = self.turns_left, self.totals[:]
        other.winner, other.fell, other.finish_at = self.winner, self.fell[:], self.finish_at
        return other

    # -- the rules ---------------------------------------------------------------------------------

    def pending(self) -> tuple[Seat, ...]:
        if self.asked:
            return self.asked[:1]
        if self.phase in ("lots", "deal"):
            return (CHANCE,)
        return () if self.phase == "over" else (self.seat_of(self.rider),)

    def seat_of(self, rider: Rider) -> Seat:
        return rider // 2 if self.teams else rider

    def legal(self, seat: Seat) -> list[Move]:
        if self.asked:
            return [rules.Pass(), rules.Climb()] if self.climbs[seat] else [rules.Pass()]
        if self.phase.startswith("slump"):
            return [rules.GiveSlump(2 * seat), rules.GiveSlump(2 * seat + 1)]
        specials: list[Move] = []
        if self.phase != "lay":
            if self.boosts[seat] and not self.boosted:
                specials.append(rules.Boost())
            if self.climbs[seat] and self.may_climb():
                specials.append(rules.Climb())
        if self.phase == "laid":
            return [rules.Done(), *specials]
        speeds = dict.fromkeys(self.hands[seat])
        if not speeds and self.talon:
            held = [(self.boosts[seat], BOOST), (self.climbs[seat], CLIMB)]
            return [*specials, *(rules.Swap(card) for count, card in held if count)]
        if self.phase == "ride" and self.rider == self.leader and self.climbs_left():
            return [rules.Ready(), *specials]
        cards: list[Move] = [rules.Lay(speed) for speed in speeds]
        return [*(cards or [rules.Limp()]), *specials]

    def play(self, seat: Seat, move: Move) -> None:
        match move:
            case rules.Lay(card):
                self.lay(seat, card)
                self.settle_or_wait()
            case rules.Done():
                self.settle()
            case rules.Pass():
                self.answer(self.asked[1:])
            case rules.Ready():
                self.phase, self.asked = "ask_before", self.others()
            case rules.Boost():
                self.boost(seat)
                if self.phase == "laid":
                    self.settle_or_wait()
            case rules.Climb():
                self.climb(seat)
            case rules.Limp():
                self.ride_at(LIMP_SPEED)
                self.settle_or_wait()
            case rules.Swap(card):
                self.swap(seat, card)
            case rules.GiveSlump(rider):
                self.give_slump(seat, rider)
            case rules.DrawLots(cards):
                still = [s for s, card in zip(self.drawing, cards, strict=True) if card == max(cards)]
                if len(still) > 1:
                    self.drawing = tuple(still)
                else:
                    self.drawing, self.phase = (), "deal"
                    self.leader = self.rider = still[0] * 2 if self.teams else still[0]
            case rules.Shuffle(cards):
                self.deal(cards)

    def deal(self, cards: tuple[Card, ...]) -> None:
        """BR-3, BR-19."""
        seats, size = self.seats, TEAM_HAND if self.teams else HAND
        self.talon = [*reversed(cards[seats * size :])]
        first = self.seat_of(self.rider) + 1
        for place in range(seats):
            seat, hand = (first + place) % seats, [*cards[place : seats * size : seats]]
            while SLUMP in hand:
                hand.remove(SLUMP)
                hand.append(self.talon.pop())
            self.hands[seat] = sorted(card for card in hand if isinstance(card, int))
            self.boosts[seat], self.climbs[seat] = hand.count(BOOST), hand.count(CLIMB)
        if self.short:
            del self.talon[:-SHORT_TALON]
        riders = len(self.delays)
        self.delays, self.slumps, self.turns_left = [0] * riders, [0] * riders, -1
        self.climbs_out, self.pace, self.climbing = 0, 0, False
        self.begin(self.leader)

    def begin(self, rider: Rider) -> None:
        """BR-4, BR-18, BR-31."""
        self.phase, self.rider, self.card, self.boosted = "ride", rider, 0, False
        if rider == self.leader:
            self.climbing = False
        if not self.teams:
            self.draw(rider)

    def draw(self, seat: Seat) -> None:
        """BR-20, BR-24."""
        while self.talon and self.take_top(seat):
            self.slumps[seat] += 1

    def take_top(self, seat: Seat) -> bool:
        """Whether it was a slump; who takes the last card closes the stage (BR-12, BR-33)."""
        top = self.talon.pop()
        if not self.talon:
            self.turns_left = self.seats if self.teams else (seat - self.rider) % self.seats
        if isinstance(top, int):
            insort(self.hands[seat], top)
        elif top == BOOST:
            self.boosts[seat] += 1
        elif top == CLIMB:
            self.climbs[seat] += 1
        return top == SLUMP

    def refill(self, seat: Seat) -> None:
        """BR-31, BR-32."""
        hand = self.hands[seat]
        while self.talon and len(hand) + self.boosts[seat] + self.climbs[seat] < TEAM_HAND:
            if self.take_top(seat):
                self.phase = "slump_at_end"
                return
        self.pass_on()

    def give_slump(self, seat: Seat, rider: Rider) -> None:
        """BR-32."""
        self.slumps[rider] += 1
        if self.phase == "slump_at_end":
            self.refill(seat)
        else:
            self.draw_in_team_turn(seat)

    def draw_in_team_turn(self, seat: Seat) -> None:
        """BR-24, BR-31."""
        self.phase = "slump_in_turn" if self.talon and self.take_top(seat) else "ride"

    def may_climb(self) -> bool:
        """BR-15, BR-18, BR-23."""
        if self.climbing:
            return False
        return self.rider == self.leader or (self.phase == "laid" and self.takes_lead())

    def takes_lead(self) -> bool:
        """BR-8; nobody is asked this on a climb."""
        return not self.delays[self.rider] and self.speed() > self.pace

    def climbs_left(self) -> bool:
        return self.level != "simple" and not self.climbing and self.climbs_out < CLIMBS

    def others(self) -> tuple[Seat, ...]:
        """BR-16."""
        first, seats = self.seat_of(self.leader), self.seats
        return tuple((first + step) % seats for step in range(1, seats))

    def swap(self, seat: Seat, card: str) -> None:
        """BR-24."""
        if card == BOOST:
            self.boosts[seat] -= 1
        else:
            self.climbs[seat] -= 1
            self.climbs_out += 1
        if self.teams:
            self.draw_in_team_turn(seat)
        else:
            self.draw(seat)

    def boost(self, seat: Seat) -> None:
        """BR-21, BR-31."""
        self.boosts[seat] -= 1
        self.boosted = True
        if not self.teams:
            self.draw(seat)

    def climb(self, seat: Seat) -> None:
        """BR-15 to BR-17, BR-31."""
        out_of_turn = bool(self.asked)
        if self.phase == "laid" and self.rider != self.leader:
            self.leader, self.took_lead = self.rider, True
        self.climbs[seat] -= 1
        self.climbs_out += 1
        self.climbing = True
        if self.phase == "ask_after":
            self.pace = min(self.pace, CLIMB_LIMIT)
        if not self.teams:
            self.draw(seat)
        if out_of_turn:
            self.answer(())
        elif self.phase == "laid":
            self.settle_or_wait()

    def answer(self, asked: tuple[Seat, ...]) -> None:
        """BR-16."""
        self.asked = asked
        if not asked:
            if self.phase == "ask_before":
                self.phase = "lay"
            else:
                self.next_rider()

    def lay(self, seat: Seat, card: int) -> None:
        """BR-4."""
        self.hands[seat].remove(card)
        self.ride_at(card)

    def ride_at(self, card: int) -> None:
        """BR-20, BR-23."""
        self.phase, self.card = "laid", card
        self.slumped = self.slumps[self.rider]
        self.slumps[self.rider] = 0

    def waits(self) -> bool:
        """BR-23."""
        if self.level == "simple":
            return False
        return (not self.boosted and self.level != "climbs") or (self.climbs_left() and self.may_climb())

    def settle_or_wait(self) -> None:
        if not self.waits():
            self.settle()

    def speed(self) -> int:
        """BR-17, BR-20 to BR-22."""
        speed = self.card + BOOST_SPEED * (self.boosted - self.slumped)
        return CLIMB_LIMIT if self.climbing and speed > CLIMB_LIMIT else speed

    def settle(self) -> None:
        """BR-5 to BR-11, BR-17; after a card that leads the others are asked (BR-16)."""
        rider, speed = self.rider, self.speed()
        self.card, self.boosted, self.took_lead = 0, False, False
        if rider == self.leader or not self.pace:
            self.leader, self.pace = rider, speed
        else:
            lost, delay = self.pace - speed, self.delays[rider]
            if delay:
                self.delays[rider] = delay + lost if delay + lost > 0 else 0
            elif lost > (0 if self.climbing else SLIPSTREAM):
                self.delays[rider], self.fell[rider] = lost, True
            elif lost < 0 and not self.climbing:
                self.leader, self.pace = rider, speed
        if rider == self.leader and self.climbs_left() and not self.is_last_card():
            self.phase, self.asked = "ask_after", self.others()
        else:
            self.next_rider()

    def is_last_card(self) -> bool:
        """BR-12, BR-33."""
        return self.turns_left == 0 and (not self.teams or self.rider % 2 == 1)

    def next_rider(self) -> None:
        """BR-4, BR-31."""
        if not self.teams:
            self.pass_on()
        elif self.rider % 2:
            self.refill(self.rider // 2)
        else:
            self.begin(self.rider + 1)

    def pass_on(self) -> None:
        """BR-12, BR-33."""
        if self.turns_left == 0:
            self.end_stage()
            return
        if self.turns_left > 0:
            self.turns_left -= 1
        self.begin((self.rider + 1) % len(self.delays))

    def end_stage(self) -> None:
        """BR-12 to BR-14, BR-30, BR-34."""
        seats, token = self.seats, self.seat_of(self.leader)
        if self.teams:
            times = [self.delays[2 * seat] + self.delays[2 * seat + 1] for seat in range(seats)]
        else:
            times = [PACK_TIME + delay for delay in self.delays]
            times[token] = LEADER_TIME
        totals = self.totals = [total + time for total, time in zip(self.totals, times, strict=True)]
        self.winner = token
        if self.teams:
            self.winner = min(
                range(seats), key=lambda seat: (times[seat], totals[seat], (seat - token) % seats)
            )
        self.climbing, self.asked = False, ()
        if self.stage == self.stages:
            self.phase = "over"
        else:
            self.phase = "deal"
            self.stage += 1
            self.leader = self.rider = 2 * self.winner if self.teams else self.winner

    def ranks(self) -> tuple[int, ...] | None:
        return rules.ranks(tuple(self.totals)) if self.phase == "over" else None

    # -- quick habits ------------------------------------------------------------------------------

    def play_out(self, rng: Random, trail: Trail | None = None) -> None:
        """To the end of the stage."""
        chance = rng.random
        stage = self.stage
        while self.stage == stage and self.phase not in ("over", "deal", "lots"):
            if self.asked:
                self.answer_all(trail)
            elif self.phase == "laid":
                self.finish(chance, trail)
            elif self.phase == "ride" or self.phase == "lay":
                self.ride(chance, trail)
            else:
                self.pass_slump_on(trail)

    def ride(self, chance: Chance, trail: Trail | None) -> None:
        """A turn as far as the card, or a step on the way there."""
        rider = self.rider
        seat = rider // 2 if self.teams else rider
        hand = self.hands[seat]
        if not hand and self.talon:
            special = BOOST if self.boosts[seat] else CLIMB
            if trail is not None:
                trail.append((seat, rules.Swap(special)))
            self.swap(seat, special)
            return
        if self.phase == "ride" and rider == self.leader and self.climbs_left():
            if trail is not None:
                trail.append((seat, rules.Ready()))
            self.phase, self.asked = "ask_before", self.others()
            return
        card = self.pick(seat, hand, chance) if hand else LIMP_SPEED
        if trail is not None:
            trail.append((seat, rules.Lay(card) if hand else rules.Limp()))
        if hand:
            hand.remove(card)
        self.ride_at(card)
        if not self.waits():
            self.settle()

    def pick(self, seat: Seat, hand: list[int], chance: Chance) -> int:
        """The cheapest card that stays in the wheel or comes back to it; near the finish the best one.

        The leader saves cards too, unless the hand is good enough to wear the others out.
        """
        rider, pace = self.rider, self.pace
        near = len(self.talon) < self.finish_at
        if rider == self.leader or not pace:
            strong = len(hand) > 2 and hand[-1] + hand[-2] + hand[-3] >= ATTACK
            if near or (strong and chance() < OFTEN):
                return hand[-1]
            return hand[0]
        need = pace + BOOST_SPEED * self.slumps[rider] + self.delays[rider]
        if not self.delays[rider] and not self.climbing:
            if near and hand[-1] > need:
                return hand[-1]
            need -= SLIPSTREAM
        place = bisect_left(hand, need)
        if place == len(hand) and self.boosts[seat]:
            place = bisect_left(hand, need - BOOST_SPEED)
        return hand[place] if place < len(hand) else hand[-1]

    def finish(self, chance: Chance, trail: Trail | None) -> None:
        """What follows the card that lies there, one thing at a time."""
        seat = self.rider // 2 if self.teams else self.rider
        if self.boosts[seat] and not self.boosted and self.boost_pays():
            if trail is not None:
                trail.append((seat, rules.Boost()))
            self.boost(seat)
            if not self.waits():
                self.settle()
        elif self.climbs[seat] and self.may_climb() and self.climb_pays():
            if trail is not None:
                trail.append((seat, rules.Climb()))
            self.climb(seat)
        else:
            if trail is not None:
                trail.append((seat, rules.Done()))
            self.settle()

    def boost_pays(self) -> bool:
        """It saves the wheel or brings the rider back; near the finish minutes or the lead are enough."""
        speed, rider = self.speed(), self.rider
        if self.climbing and speed >= CLIMB_LIMIT:
            return False
        near = len(self.talon) < self.finish_at
        if rider == self.leader or not self.pace:
            return near
        lost, delay = self.pace - speed, self.delays[rider]
        if delay:
            return lost + delay > 0 and (near or lost + delay <= BOOST_SPEED)
        slipstream = 0 if self.climbing else SLIPSTREAM
        if lost <= slipstream:
            return near and not self.climbing and 0 <= lost < BOOST_SPEED
        return near or lost - BOOST_SPEED <= slipstream

    def climb_pays(self) -> bool:
        return self.speed() >= CLIMB_FROM

    def answer_all(self, trail: Trail | None) -> None:
        """Everybody who is asked for a climb, until one puts it up."""
        for seat in self.asked:
            if self.climbs[seat] and self.phase == "ask_after" and self.climb_helps(seat):
                if trail is not None:
                    trail.append((seat, rules.Climb()))
                self.climb(seat)
                return
            if trail is not None:
                trail.append((seat, rules.Pass()))
        self.answer(())

    def climb_helps(self, seat: Seat) -> bool:
        """To drop others without being dropped, or to win time behind a slow leader."""
        hand, pace = self.hands[seat], min(self.pace, CLIMB_LIMIT)
        best = hand[-1] if hand else LIMP_SPEED
        rider = 2 * seat if self.teams else seat
        if self.delays[rider]:
            return best - pace >= BOOST_SPEED
        best += BOOST_SPEED * ((self.boosts[seat] > 0) - self.slumps[rider])
        return pace >= CLIMB_FROM and best >= pace

    def pass_slump_on(self, trail: Trail | None) -> None:
        """To the leader, who may ride at any speed, or else to the rider who is farther back."""
        seat = self.rider // 2
        rider = max(2 * seat, 2 * seat + 1, key=lambda own: (own == self.leader, self.delays[own]))
        if trail is not None:
            trail.append((seat, rules.GiveSlump(rider)))
        self.give_slump(seat, rider)
