"""Cross-country: a race of four runners over hill and plain, run by tricks of cards. Articles are in
RULES.md beside this file.

A runner is 0 to 3, whoever owns it; a row is counted from the start (0) over both laps and on beyond the
finish.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import Any

from escapades.games.crosscountry.data import (
    ABREAST,
    CARDS,
    CLIMB,
    DUMMY,
    FINISH,
    FLAT,
    JOINED,
    LAPS,
    LINK,
    MOST_UPHILL,
    NOBODY,
    NUMBER,
    OPEN,
    OWNERS,
    PLACE,
    RUNNERS,
    STRENGTH,
    SUIT_OF,
    SUITS,
    TRACK,
    TRICKS,
    VALUES,
)
from escapades.kernel import (
    CHANCE,
    HIDDEN,
    IllegalMove,
    News,
    Option,
    Outcome,
    Seat,
    changed,
    draw_below,
    put,
    shuffled,
    tell,
)
from escapades.kernel import news as new_news

Card = str  # b7, rJ, g10, yA, or HIDDEN in a view
Runner = int  # 0 .. 3
NO_RUNNER: Runner = -1

OPTIONS = (Option("laps", LAPS, LAPS[0], "CC-5"),)
SEATS = range(2, 5)


# -- moves -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawLots:
    """Chance: who deals first (CC-7)."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance: the 52 cards (CC-1) in the order in which they are dealt, one at a time (CC-7)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card for the runner whose turn it is (CC-10)."""

    card: Card


Move = DrawLots | Shuffle | Lay

LAY = {card: Lay(card) for card in CARDS}

# The same few things are told again and again.
news = lru_cache(maxsize=2**13)(new_news)


# -- the race --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Laid:
    """A card of a trick, and what it was worth to its runner: 0 while it waits for a number (CC-13)."""

    runner: Runner
    card: Card
    value: int


@dataclass(frozen=True)
class Run:
    """A move on the track: its value, the row it aims at (CC-15) and the row where it ends (CC-6)."""

    runner: Runner
    start: int
    value: int
    target: int
    row: int

    @property
    def entered(self) -> range:
        """The rows run through, the last one included."""
        return range(self.start + 1, self.row + 1)


@dataclass(frozen=True)
class State:
    """A race. Phases: lots and deal (chance); play, card by card; over.

    Everything by runner stands in four places, whatever the number of players.
    """

    seats: int
    laps: int
    phase: str
    dealer: Seat
    deal: int  # from 1
    trick_number: int  # from 1 in each deal, 0 before it
    order: tuple[Runner, ...]  # of play in this trick
    trick: tuple[Laid, ...]  # so far
    last_trick: tuple[Laid, ...]  # the one before it, also of the deal before
    last_winner: Runner  # of that trick, NO_RUNNER before any
    hands: tuple[tuple[Card, ...], ...]  # by runner, sorted
    lacks: tuple[tuple[str, ...], ...]  # suits that a runner has shown to be out of in this deal
    out: tuple[Card, ...]  # cards of the finished tricks of this deal
    rows: tuple[int, ...]  # by runner, 0 at the start, FINISH and more beyond the line
    arrived: tuple[int, ...]  # when each runner reached its row: the lower, the earlier
    clock: int  # the next time of arrival
    news: tuple[News, ...]

    @property
    def finish(self) -> int:
        """The row of the line."""
        return FINISH[self.laps]

    @property
    def owners(self) -> tuple[Seat, ...]:
        """The player of each runner; NOBODY for the dummy of three players (CC-20, CC-22)."""
        return OWNERS[self.seats]

    @property
    def open_hands(self) -> tuple[bool, ...]:
        """Whether the hand of each runner lies face up (CC-20, CC-22)."""
        return OPEN[self.seats]

    @property
    def suit_led(self) -> str:
        """The suit of the first card of this trick; '' before it."""
        return SUIT_OF[self.trick[0].card] if self.trick else ""

    @property
    def points(self) -> tuple[int, ...]:
        """What each runner has left beyond the line (CC-17); 0 on it, and for who is not across."""
        return tuple(max(0, row - self.finish) for row in self.rows)


def setup(seats: int, options: Mapping[str, Any]) -> State:
    """Four runners at the start (CC-6), for two laps or one (CC-5), before the draw for the deal (CC-7)."""
    return State(
        seats=seats,
        laps=options.get("laps", LAPS[0]),
        phase="lots",
        dealer=0,
        deal=1,
        trick_number=0,
        order=(),
        trick=(),
        last_trick=(),
        last_winner=NO_RUNNER,
        hands=((),) * RUNNERS,
        lacks=((),) * RUNNERS,
        out=(),
        rows=(0,) * RUNNERS,
        arrived=tuple(range(RUNNERS)),
        clock=RUNNERS,
        news=(),
    )


def owner(state: State, runner: Runner) -> Seat | None:
    """The player of a runner; None for the dummy, for news."""
    seat = OWNERS[state.seats][runner]
    return None if seat == NOBODY else seat


def runners_of(state: State, seat: Seat) -> tuple[Runner, ...]:
    """One runner a player; with two players the one of the hidden hand, then that of the open one (CC-22)."""
    return tuple(runner for runner in range(RUNNERS) if state.owners[runner] == seat)


def to_play(state: State) -> Runner:
    """The runner whose card comes next; NO_RUNNER when cards are not being played."""
    return state.order[len(state.trick)] if state.phase == "play" else NO_RUNNER


def decider(state: State) -> Seat:
    """The player who chooses that card: the runner's own, for the dummy the last-placed one (CC-20).

    In the first trick of the race that is as it stands after three cards, later as it stood when the trick
    began, which is the order of play.
    """
    if state.phase != "play":
        return NOBODY
    runner = state.order[len(state.trick)]
    seat = OWNERS[state.seats][runner]
    if seat != NOBODY:
        return seat
    placed = race_order(state) if is_first_trick(state) else state.order
    return [state.owners[other] for other in placed if other != runner][-1]


def is_first_trick(state: State) -> bool:
    return state.deal == 1 and state.trick_number == 1


def pending(state: State) -> tuple[Seat, ...]:
    """Chance for lots and deals, then one card at a time."""
    if state.phase == "play":
        return (decider(state),)
    return () if state.phase == "over" else (CHANCE,)


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """The cards of the runner to play: of the suit led for whoever has any (CC-10).

    Outcomes of chance are not listed.
    """
    if seat < 0 or seat != decider(state):
        return ()
    return choices(state.hands[to_play(state)], state.suit_led)


@lru_cache(maxsize=2**12)
def choices(hand: tuple[Card, ...], suit_led: str) -> tuple[Move, ...]:
    """What of a hand may be laid: the suit led, or anything by who has none of it (CC-10)."""
    following = [LAY[card] for card in hand if SUIT_OF.get(card) == suit_led]
    return tuple(following or [LAY[card] for card in hand if card != HIDDEN])


def forbidden(state: State, seat: Seat, card: Card) -> str:
    """'' if `seat` may lay `card` now, else the article in the way: CC-8 it is another's turn, CC-7 the card
    is not in the hand of the runner to play, CC-10 the suit led must be followed."""
    if seat < 0 or seat not in pending(state):
        return "CC-8"
    if card not in state.hands[to_play(state)]:
        return "CC-7"
    return "" if Lay(card) in legal(state, seat) else "CC-10"


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after `move`, checked first."""
    if seat not in pending(state):
        raise IllegalMove("it is not this seat's turn", "CC-8")
    if seat == CHANCE:
        if state.phase == "lots" and isinstance(move, DrawLots):
            return draw_lots(state, move)
        if state.phase == "deal" and isinstance(move, Shuffle):
            return deal(state, move)
    elif isinstance(move, Lay) and move in choices(state.hands[to_play(state)], state.suit_led):
        return lay(state, move.card)
    raise refusal(state, seat, move)


def refusal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """Why a move cannot be made, with the article that forbids it."""
    match move:
        case Lay(card) if seat != CHANCE and forbidden(state, seat, card) == "CC-10":
            return IllegalMove(f"the suit led is {state.suit_led} and must be followed", "CC-10")
        case Lay():
            return IllegalMove("this card is not in the hand of the runner to play", "CC-7")
        case DrawLots():
            return IllegalMove("lots are drawn once, before the first deal", "CC-7")
        case Shuffle():
            return IllegalMove("cards are dealt when all hands are empty", "CC-9")
    return IllegalMove("this is not the moment for such a move", "CC-8")


# -- the track -------------------------------------------------------------------------------------


def terrain(row: int, laps: int = LAPS[0]) -> str:
    """What lies under a row of the race (CC-4); beyond the finish it is flat (CC-17), and so is the start."""
    return TRACK[row - 1] if 1 <= row <= FINISH[laps] else FLAT


def spot(row: int) -> tuple[str, int]:
    """Where a row is drawn: ("start", 0), ("lap", 1 .. 124) or ("link", 1 .. 6).

    The laps share their hexagons (CC-4). Rows beyond the finish are not drawn; they stand on its last row.
    """
    if row < 1:
        return "start", 0
    lap = FINISH[1]
    if row <= lap:
        return "lap", row
    if row <= lap + LINK:
        return "link", row - lap
    return "lap", min(row - lap - LINK + JOINED - 1, lap)


def is_full(state: State, runner: Runner, row: int) -> bool:
    """Whether others leave `runner` no hexagon there (CC-6). The start and the line hold everyone (CC-17).

    Rows count over both laps, so that laps do not obstruct each other (CC-4).
    """
    others = state.rows.count(row) - (state.rows[runner] == row)
    return others >= ABREAST and 0 < row < state.finish


def worth(state: State, runner: Runner, card: Card, pace: int) -> int:
    """What a card is worth to a runner: by the terrain of the first row entered (CC-14).

    A number has its value there (CC-11, CC-3), a figure that of the pace, on a climb five at most (CC-12).
    """
    ground = terrain(state.rows[runner] + 1, state.laps)
    if number := NUMBER[card]:
        return VALUES[ground][number]
    return min(pace, MOST_UPHILL) if ground == CLIMB else pace


def run(state: State, runner: Runner, value: int) -> Run:
    """A move of that value: five rows of climb at most (CC-15), then behind whoever fills the row (CC-6)."""
    start = state.rows[runner]
    row = target = aim(start, value, state.laps)
    while row > start and is_full(state, runner, row):
        row -= 1
    return Run(runner, start, value, target, row)


def aim(start: int, value: int, laps: int) -> int:
    """The row that a move of that value aims at: no farther than the fifth of climb (CC-15)."""
    ahead = TRACK[start : min(start + value, FINISH[laps])]
    rows = within_limit(ahead)
    return start + (rows if rows < len(ahead) else value)


@cache
def within_limit(ahead: tuple[str, ...]) -> int:
    """How many of these rows one move may enter (CC-15)."""
    climbs = [place for place, ground in enumerate(ahead) if ground == CLIMB]
    return climbs[MOST_UPHILL] if len(climbs) > MOST_UPHILL else len(ahead)


def pace(state: State) -> int:
    """The flat value of the last number of this trick (CC-12), thrown in or not (CC-10); 0 before any."""
    for laid in reversed(state.trick):
        if NUMBER[laid.card]:
            return NUMBER[laid.card]
    return 0


def waiting(state: State) -> tuple[Laid, ...]:
    """The figures that opened this trick and still wait for a number (CC-13)."""
    return () if pace(state) else state.trick


def runs(state: State, runner: Runner, card: Card) -> tuple[Run, ...]:
    """The moves that a card laid now would cause, in their order; none if it must wait.

    A number moves its runner at once (CC-11), after the waiting figures, in the order they came (CC-13).
    """
    follows = NUMBER[card] or pace(state)
    if not follows:
        return ()
    waits = waiting(state)
    if not waits:
        return (run(state, runner, worth(state, runner, card, follows)),)
    made = []
    for laid in waits:
        made.append(run(state, laid.runner, worth(state, laid.runner, laid.card, follows)))
        state = changed(state, rows=put(state.rows, laid.runner, made[-1].row))
    return (*made, run(state, runner, worth(state, runner, card, follows)))


def landing(state: State, runner: Runner, card: Card) -> Run | None:
    """Where that card laid now would take its own runner; None for a figure that must wait (CC-13)."""
    made = runs(state, runner, card)
    return made[-1] if made else None


def race_order(state: State) -> tuple[Runner, ...]:
    """Runners from the first to the last (CC-8).

    Level: the winner of the last trick, then who reached the row first. At the start the times of arrival are
    the playing order of the first trick. Beyond the line the furthest is first (CC-17).
    """
    placed = sorted(
        (-row, runner != state.last_winner, arrived, runner)
        for runner, (row, arrived) in enumerate(zip(state.rows, state.arrived, strict=True))
    )
    return tuple(runner for _, _, _, runner in placed)


def trick_winner_so_far(state: State) -> Runner:
    """Whose card is the highest of the suit led (CC-2, CC-16); NO_RUNNER before the first card."""
    return winner_of(state.trick)


def winner_of(trick: tuple[Laid, ...]) -> Runner:
    """Cards of other suits cannot win (CC-10)."""
    if not trick:
        return NO_RUNNER
    best = trick[0]
    led = SUIT_OF[best.card]
    for laid in trick[1:]:
        if SUIT_OF[laid.card] == led and STRENGTH[laid.card] > STRENGTH[best.card]:
            best = laid
    return best.runner


# -- a deal ----------------------------------------------------------------------------------------


def from_the_left(state: State, dealer: Seat) -> tuple[Runner, ...]:
    """Clockwise from the dealer's left (CC-7), the dummy last (CC-20).

    With two players: the other's hidden hand, the dealer's, then the open ones in the same way (CC-22).
    """
    players = tuple((dealer + step) % state.seats for step in range(1, state.seats + 1))
    if state.seats == 3:
        return (*players, DUMMY)
    return (*players, *(seat + state.seats for seat in players))[:RUNNERS]


def draw_lots(state: State, lots: DrawLots) -> State:
    """The dealer; runners at the start rank in the order of the first trick (CC-7, CC-8)."""
    if type(lots.dealer) is not int or lots.dealer not in range(state.seats):
        raise IllegalMove("one of the players deals", "CC-7")
    first = from_the_left(state, lots.dealer)
    return changed(
        state,
        phase="deal",
        dealer=lots.dealer,
        arrived=tuple(first.index(runner) for runner in range(RUNNERS)),
        news=(news("drawn_dealer", "CC-7", lots.dealer),),
    )


def deal(state: State, order: Shuffle) -> State:
    """Thirteen cards to each runner, one at a time from the dealer's left (CC-7).

    The head of the race leads, but for the first deal, which the dealer's left neighbour leads (CC-9).
    """
    if Counter(order.cards) != Counter(CARDS):
        raise IllegalMove("a shuffle keeps every card", "CC-7")
    hands: list[tuple[Card, ...]] = [()] * RUNNERS
    for place, runner in enumerate(from_the_left(state, state.dealer)):
        hands[runner] = _sorted(order.cards[place::RUNNERS])
    article = "CC-7" if state.deal == 1 else "CC-9"
    return changed(
        state,
        phase="play",
        trick_number=1,
        order=race_order(state),
        hands=tuple(hands),
        lacks=((),) * RUNNERS,
        out=(),
        news=(news("deals", article, state.dealer, deal=state.deal),),
    )


# -- a trick ---------------------------------------------------------------------------------------


def lay(state: State, card: Card) -> State:
    """A card is laid and moves whom it moves; with the fourth one the trick is over."""
    runner = to_play(state)
    made = runs(state, runner, card)
    trick = (*state.trick, Laid(runner, card, made[-1].value if made else 0))
    if len(made) > 1:
        trick = tuple(Laid(laid.runner, laid.card, run.value) for laid, run in zip(trick, made, strict=True))
    hand = state.hands[runner]
    at = hand.index(card)
    said = [said_of(state, runner, card)]
    if not made:
        said.append(news("waits", "CC-13", owner(state, runner), runner=runner, card=card))
    state = changed(
        state,
        hands=put(state.hands, runner, hand[:at] + hand[at + 1 :]),
        lacks=shown(state, runner, card),
        trick=trick,
        news=tuple(said),
    )
    for run in made:
        article = "CC-13" if run.runner != runner else "CC-11" if NUMBER[card] else "CC-12"
        state = move(state, run, article)
    return state if len(trick) < RUNNERS else end_trick(state)


def said_of(state: State, runner: Runner, card: Card) -> News:
    """Led, followed, or thrown in by who has none of the suit led (CC-10)."""
    seat = owner(state, runner)
    if not state.trick:
        article = "CC-7" if is_first_trick(state) else "CC-8"
        return news("led", article, seat, runner=runner, card=card)
    if SUIT_OF[card] == state.suit_led:
        return news("followed", "CC-10", seat, runner=runner, card=card)
    return news("threw_in", "CC-10", seat, runner=runner, card=card)


def shown(state: State, runner: Runner, card: Card) -> tuple[tuple[str, ...], ...]:
    """Whoever throws a card in shows all that the suit led is lacking (CC-10), for all to remember."""
    if not state.trick or SUIT_OF[card] == state.suit_led or state.suit_led in state.lacks[runner]:
        return state.lacks
    lacking = tuple(suit for suit in SUITS if suit in (*state.lacks[runner], state.suit_led))
    return put(state.lacks, runner, lacking)


def move(state: State, run: Run, article: str) -> State:
    """A runner moves; what the climb or a full row takes away is told (CC-15, CC-6)."""
    seat, runner, row = owner(state, run.runner), run.runner, run.row
    ground = terrain(run.start + 1, state.laps)
    rows, lost = row - run.start, run.start + run.value - run.target
    said = [
        news("moves", article, seat, runner=runner, rows=rows, value=run.value, row=row, terrain=ground),
    ]
    if lost:
        said.append(news("climb_limit", "CC-15", seat, runner=runner, lost=lost))
    if row < run.target:
        said.append(news("blocked", "CC-6", seat, runner=runner, lost=run.target - row, row=row))
    return arrive(state, runner, row, said)


def arrive(state: State, runner: Runner, row: int, said: list[News]) -> State:
    """A runner that does not change row keeps its time of arrival (CC-8).

    Reaching the finish row is crossing the line (CC-17).
    """
    start = state.rows[runner]
    if start < state.finish <= row:
        points = row - state.finish
        said.append(news("crosses", "CC-17", owner(state, runner), runner=runner, points=points))
    if row == start:
        return tell(state, *said)
    return changed(
        state,
        rows=put(state.rows, runner, row),
        arrived=put(state.arrived, runner, state.clock),
        clock=state.clock + 1,
        news=(*state.news, *said),
    )


def end_trick(state: State) -> State:
    """The winner's step, then a trick in race order (CC-8), another deal (CC-9), or the end (CC-17)."""
    led_by, winner = state.order[0], winner_of(state.trick)
    if not pace(state):
        state = tell(state, news("nobody_moves", "CC-13"))
    state = bonus(
        changed(
            state,
            trick=(),
            last_trick=state.trick,
            last_winner=winner,
            out=(*state.out, *[laid.card for laid in state.trick]),
        ),
        winner,
    )
    if max(state.rows) >= state.finish:
        return end_race(state)
    order = race_order(state)
    if order[0] != led_by:
        state = tell(state, news("takes_lead", "CC-8", owner(state, order[0]), runner=order[0]))
    if state.trick_number < TRICKS:
        return changed(state, trick_number=state.trick_number + 1, order=order)
    return changed(
        state,
        phase="deal",
        deal=state.deal + 1,
        dealer=(state.dealer + 1) % state.seats,
        trick_number=0,
        order=(),
        lacks=((),) * RUNNERS,
        out=(),
    )


def bonus(state: State, winner: Runner) -> State:
    """The winner of the trick advances one more, whatever the climb; it is lost on a full row (CC-16)."""
    seat = owner(state, winner)
    card = next(laid.card for laid in state.last_trick if laid.runner == winner)
    said = [news("wins_trick", "CC-16", seat, runner=winner, card=card)]
    start = state.rows[winner]
    if is_full(state, winner, start + 1):
        return tell(state, *said, news("bonus_lost", "CC-16", seat, runner=winner, row=start))
    said.append(news("bonus_step", "CC-16", seat, runner=winner, row=start + 1))
    return arrive(state, winner, start + 1, said)


# -- the finish ------------------------------------------------------------------------------------


def end_race(state: State) -> State:
    """The trick in which someone crossed is the last one; the furthest beyond the line wins (CC-17)."""
    state = changed(state, phase="over", order=())
    first, *others = race_order(state)
    if state.owners[first] == NOBODY:
        state = tell(state, news("dummy_first", "CC-21", runner=first, points=state.points[first]))
        first = others[0]
    seat = owner(state, first)
    return tell(state, news("race_over", "CC-17", seat, runner=first, points=state.points[first]))


def placed_seats(state: State) -> tuple[Seat, ...]:
    """Players from the first to the last by their better runner (CC-22), the dummy left aside (CC-21)."""
    seats = (state.owners[runner] for runner in race_order(state))
    return tuple(dict.fromkeys(seat for seat in seats if seat != NOBODY))


def outcome(state: State) -> Outcome | None:
    """The furthest beyond the line wins (CC-17), the others by their place (CC-18); no place is shared.

    The score is the row of the player's better runner, counted from the start and on beyond the line.
    """
    if state.phase != "over":
        return None
    placed, seats = placed_seats(state), range(state.seats)
    dummy_first = state.owners[race_order(state)[0]] == NOBODY
    return Outcome(
        ranks=tuple(placed.index(seat) + 1 for seat in seats),
        scores=tuple(max(state.rows[runner] for runner in runners_of(state, seat)) for seat in seats),
        article="CC-21" if dummy_first else "CC-22" if state.seats == 2 else "CC-17",
    )


# -- what is hidden, and chance --------------------------------------------------------------------


def view(state: State, seat: Seat | None) -> State:
    """Blanks for the hands of others (CC-7), but for those that lie open (CC-20, CC-22)."""
    hands = tuple(
        hand if state.open_hands[runner] or state.owners[runner] == seat else (HIDDEN,) * len(hand)
        for runner, hand in enumerate(state.hands)
    )
    return changed(state, hands=hands)


def imagine(view: State, seat: Seat, rng: Random) -> State:
    """The unseen cards dealt anew, none of a suit to a runner who has shown to be out of it (CC-10)."""
    unseen = set(CARDS).difference(view.out, *view.hands, (laid.card for laid in view.trick))
    room = {runner: len(hand) for runner, hand in enumerate(view.hands) if HIDDEN in hand}
    if not room:
        return view
    hands = _dealt(shuffled(sorted(unseen), rng), room, view.lacks, rng)
    return changed(
        view,
        hands=tuple(hands.get(runner, hand) for runner, hand in enumerate(view.hands)),
    )


def _dealt(
    cards: tuple[Card, ...], room: dict[Runner, int], lacks: tuple[tuple[str, ...], ...], rng: Random
) -> dict[Runner, tuple[Card, ...]]:
    """Cards to the runners that have room, by suits they may hold. There is always a way: the true one."""
    hands: dict[Runner, list[Card]] = {runner: [] for runner in room}
    if not any(lacks[runner] for runner in room):
        rest = iter(cards)
        return {runner: _sorted(next(rest) for _ in range(size)) for runner, size in room.items()}
    room = dict(room)
    left = {suit: sum(SUIT_OF[card] == suit for card in cards) for suit in SUITS}
    # For each group of runners, the suits that nobody outside it may hold.
    groups = [
        (group, [suit for suit in SUITS if all(suit in lacks[r] for r in room if r not in group)])
        for size in range(1, len(room) + 1)
        for group in combinations(room, size)
    ]
    for card in cards:
        suit = SUIT_OF[card]
        left[suit] -= 1
        takers = [runner for runner in room if room[runner] and suit not in lacks[runner]]
        while True:
            # One place in the hands is as likely as another.
            place = draw_below(sum(room[runner] for runner in takers), rng)
            taker = next(r for n, r in enumerate(takers) if place < sum(room[t] for t in takers[: n + 1]))
            room[taker] -= 1
            if all(sum(left[s] for s in only) <= sum(room[r] for r in group) for group, only in groups):
                break
            room[taker] += 1
            takers.remove(taker)
        hands[taker].append(card)
    return {runner: _sorted(hand) for runner, hand in hands.items()}


def chance(state: State, rng: Random) -> DrawLots | Shuffle:
    """A dealer drawn by lot, or a shuffled pack (CC-7)."""
    if state.phase == "lots":
        return DrawLots(draw_below(state.seats, rng))
    return Shuffle(shuffled(CARDS, rng))


# -- small things ----------------------------------------------------------------------------------


def _sorted(cards: Iterable[Card]) -> tuple[Card, ...]:
    """By suit, then from the lowest to the highest."""
    return tuple(sorted(cards, key=PLACE.__getitem__))
