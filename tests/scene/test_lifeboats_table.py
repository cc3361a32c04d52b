"""The table of Lifeboats at every size, for every number of players, in whole games."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from escapades.games import SHELF
from escapades.games.lifeboats import rules, table
from escapades.games.lifeboats.layout import lay_out
from escapades.games.lifeboats.rules import (
    AFLOAT,
    CAP,
    NO_WORD,
    SUNK,
    UNCAST,
    Announce,
    CallVote,
    Embark,
    State,
    Vote,
)
from escapades.kernel import CHANCE, HIDDEN, Seat
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.scene.frame import Frame
from escapades.scene.marks import DAY, NIGHT, RED
from escapades.scene.nodes import FINGER, Box, Choose, GoOn, Node, Play, Scene, Shape, Tell, Toggle
from rowing import FRIENDS, cast, full, voting

GAME = SHELF["lifeboats"]
WORDS = {language: Words(language, load("escapades.play"), GAME.texts) for language in LANGUAGES}
SIZES = ((390, 788), (844, 346), (1024, 712), (768, 968), (1440, 844), (640, 436))  # below the bar
PHASES = {"berth", "embark", "talk", "vote", "settle", "lose", "leave", "board"}
every_size = pytest.mark.parametrize(("width", "height"), SIZES)
every_table = pytest.mark.parametrize("seats", GAME.seats)


@cache
def flight(seats: int, seed: int = 0) -> tuple[State, ...]:
    """All states of a game in which anything legal is done, by anybody who may."""
    rng, states = Random(f"{seats}/{seed}"), [rules.setup(seats, {})]
    while pending := rules.pending(states[-1]):
        state, seat = states[-1], rng.choice(pending)
        move = rules.chance(state, rng) if seat == CHANCE else rng.choice(rules.legal(state, seat))
        states.append(rules.apply(state, seat, move))
    return tuple(states)


def moments(seats: int, every: int = 5) -> Iterator[State]:
    """Some states of every phase in which somebody is asked."""
    met: Counter[tuple[str, str]] = Counter()
    for state in flight(seats):
        kind = (state.phase, state.about)
        if state.phase in PHASES:
            met[kind] += 1
            if met[kind] % every == 1:
                yield state


def asked(state: State) -> Seat | None:
    """Who has the screen: nobody in particular while all talk."""
    return None if state.phase == "talk" else rules.pending(state)[0]


def drawn(
    state: State,
    seat: Seat | None,
    width: float = 1024,
    height: float = 712,
    language: str = "fr",
    **more: Any,
) -> Scene:
    seats = state.seats
    frame = Frame(width, height, WORDS[language], FRIENDS[:seats], **{"humans": tuple(range(seats)), **more})
    return table.draw(rules.view(state, seat), seat, frame)


def turn(state: State, width: float = 1024, height: float = 712, **more: Any) -> Scene:
    return drawn(state, asked(state), width, height, **more)


def revealed(state: State, width: float = 1024, height: float = 712, **more: Any) -> Scene:
    """As everybody sees it after the last ballot."""
    return drawn(state, None, width, height, waiting=True, lasting=True, **more)


def reveals(seats: int) -> Iterator[State]:
    for state in flight(seats):
        if table.reveals(state.news):
            yield state


def chosen_ones(state: State, **more: Any) -> list[str]:
    """What can be chosen at once."""
    acts = (node.act for node in turn(state, **more).actable())
    return sorted({act.id for act in acts if isinstance(act, Choose) and act.id})


def pictures(state: State, width: float, height: float) -> Iterator[Scene]:
    """The table before anything is chosen, and with each thing chosen."""
    for chosen in ("", *chosen_ones(state)):
        yield turn(state, width, height, chosen=chosen)


def apart(one: Box, other: Box) -> bool:
    aside = one.right <= other.x + 0.1 or other.right <= one.x + 0.1
    return aside or one.bottom <= other.y + 0.1 or other.bottom <= one.y + 0.1


def words_in(shape: Shape) -> list[str]:
    """All that is written on something, in the order of drawing."""
    found: list[str] = []
    for stroke in shape:
        if stroke[0] == "text":
            found.append(stroke[3])
        elif stroke[0] in ("group", "clip"):
            found += words_in(stroke[-1])
    return found


def found(scene: Scene, id: str) -> Node:
    node = scene.find(id)
    assert node is not None, id
    return node


# -- where things are ------------------------------------------------------------------------------


@every_table
def test_these_games_have_everything_that_can_be_asked(seats: int) -> None:
    kinds = {(state.phase, state.about) for state in moments(seats)}
    assert {phase for phase, _ in kinds} == PHASES
    votes = {(phase, about) for phase in ("talk", "vote") for about in ("leak", "overboard", "row")}
    assert votes <= kinds


@every_size
@every_table
def test_what_can_be_acted_on_lies_inside_and_is_large_enough(width: int, height: int, seats: int) -> None:
    """What has a label; a second place to tap may be as small as a pawn."""
    for state in moments(seats, 11):
        for scene in (*pictures(state, width, height), revealed(state, width, height)):
            for node in scene.actable():
                box = node.box
                assert box is not None
                assert box.x >= -1, (node.id, box)
                assert box.y >= -1, (node.id, box)
                assert box.right <= width + 1, (node.id, box)
                assert box.bottom <= height + 1, (node.id, box)
                if node.label:
                    assert min(box.w, box.h) >= FINGER - 0.5, (node.id, box)


@every_size
@every_table
def test_slips_button_prompt_seats_and_sea_keep_apart(width: int, height: int, seats: int) -> None:
    layout = lay_out(width, height, seats)
    for state in moments(seats, 11):
        for scene in pictures(state, width, height):
            papers = [
                node.box
                for node in scene.nodes
                if node.box and node.id.startswith(("slip-", "take-", "seat-"))
            ]
            button = found(scene, "call" if state.phase == "talk" else "button")
            assert (button.x, button.y) == (layout.button.x, layout.button.y)
            boxes = [
                *papers,
                layout.button,
                layout.prompt,
                layout.sea,
                *((layout.log,) if layout.log else ()),
            ]
            for one, other in combinations(boxes, 2):
                assert apart(one, other), (state.phase, one, other)


@every_size
@every_table
def test_what_is_counted_keeps_apart_and_inside(width: int, height: int, seats: int) -> None:
    layout = lay_out(width, height, seats)
    for state in reveals(seats):
        scene = revealed(state, width, height)
        heaps = [node.box for node in scene.nodes if node.box and node.id.startswith("heap-")]
        for one, other in combinations([*heaps, layout.button, layout.prompt, layout.sea, layout.seats], 2):
            assert apart(one, other), (one, other)
        assert all(box.right <= width + 0.1 and box.bottom <= height + 0.1 for box in heaps)


@every_size
@every_table
def test_boats_to_tap_keep_apart(width: int, height: int, seats: int) -> None:
    """A finger is never on two boats; what is tapped in the middle of a thing is that thing."""
    for state in moments(seats, 11):
        scene = turn(state, width, height)
        boats = [node.box for node in scene.actable() if node.box and node.id.startswith(("boat-", "berth-"))]
        for one, other in combinations(boats, 2):
            assert apart(one, other)
        for node in scene.actable():
            assert node.box is not None
            hit = scene.at(*node.box.centre)
            assert hit is not None
            assert hit.act == node.act


@every_table
def test_every_thing_has_an_id_of_its_own(seats: int) -> None:
    for state in flight(seats)[1::2]:
        for scene in (*((turn(state),) if state.phase in PHASES else ()), revealed(state)):
            twice = [id for id, times in Counter(node.id for node in scene.nodes).items() if times > 1]
            assert not twice, (state.phase, twice)


@every_size
@every_table
def test_by_night_the_same_things_stand_at_the_same_places(width: int, height: int, seats: int) -> None:
    for state in moments(seats, 11):
        for draw in (turn, revealed):
            day, night = (draw(state, width, height, palette=palette) for palette in (DAY, NIGHT))
            assert [(n.id, n.x, n.y, n.box, n.label) for n in day.nodes] == [
                (n.id, n.x, n.y, n.box, n.label) for n in night.nodes
            ]


@every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_acted_on_can_be_heard(language: str, seats: int) -> None:
    """What has no label is a second place to tap for something that has one."""
    for state in moments(seats, 11):
        for width, height in SIZES:
            for scene in (turn(state, width, height, language=language), revealed(state, language=language)):
                heard = {node.act for node in scene.actable() if node.label}
                assert {node.act for node in scene.actable()} == heard
                for node in scene.nodes:
                    assert "{" not in node.label
                    assert "{" not in " ".join(words_in(node.shape))


@every_table
def test_the_two_languages_say_everything_in_words_of_their_own(seats: int) -> None:
    for state in moments(seats, 17):
        french, english = (turn(state, language=language) for language in ("fr", "en"))
        assert [node.id for node in french.nodes] == [node.id for node in english.nodes]
        for one, other in zip(french.nodes, english.nodes, strict=True):
            if one.label and not one.id.startswith(("seat-", "slip-colour")):
                assert one.label != other.label, one.label


# -- what is offered -------------------------------------------------------------------------------


def offered(state: State, seat: Seat | None, *, labelled: bool, humans: tuple[Seat, ...]) -> set[Any]:
    """Every move that somebody can come to make by acting on the picture, with the seat that makes it."""
    moves, begun = set(), ("", frozenset[str]())
    waiting, met = deque([begun]), {begun}
    while waiting:
        chosen, toggles = waiting.popleft()
        scene = drawn(state, seat, chosen=chosen, toggles=tuple(sorted(toggles)), humans=humans)
        for node in scene.actable():
            act, then = node.act, None
            if isinstance(act, Tell) or (labelled and not node.label):
                continue
            if isinstance(act, Choose):
                then = (act.id, toggles)
            elif isinstance(act, Toggle):
                then = (chosen, toggles ^ {act.id})
            else:
                assert isinstance(act, Play)
                (move,) = act.moves
                moves.add((seat if act.seat is None else act.seat, move))
            if then and then not in met:
                met.add(then)
                waiting.append(then)
    return moves


@pytest.mark.parametrize("labelled", [False, True], ids=["pointer", "keys"])
@every_table
def test_the_table_offers_exactly_what_is_legal(seats: int, labelled: bool) -> None:
    """Also by what can be heard alone: nobody needs to see the boats."""
    everybody = tuple(range(seats))
    for state in moments(seats, 3):
        if state.phase == "talk":
            continue
        for seat in rules.pending(state):
            legal = {(seat, move) for move in rules.legal(state, seat)}
            assert offered(state, seat, labelled=labelled, humans=everybody) == legal


@pytest.mark.parametrize("labelled", [False, True], ids=["pointer", "keys"])
@every_table
def test_in_talk_every_human_may_announce_and_the_vote_be_called(seats: int, labelled: bool) -> None:
    """LB-21: bots speak for themselves; whoever is first player, the vote can be called (LB-10)."""
    for humans in (tuple(range(seats)), (0,), (1, 2)):
        for state in moments(seats, 11):
            if state.phase == "talk":
                legal = {
                    (seat, move)
                    for seat in humans
                    for move in rules.legal(state, seat)
                    if isinstance(move, Announce)
                }
                called = {(state.first, CallVote())}
                assert offered(state, None, labelled=labelled, humans=humans) == legal | called


@every_table
def test_who_only_looks_on_can_do_nothing(seats: int) -> None:
    for state in moments(seats, 5):
        assert not drawn(state, asked(state), waiting=True).actable()
        assert [node.act for node in revealed(state).actable()] in ([], [GoOn()])
        if state.phase != "talk":
            assert not drawn(state, None).actable()


@every_table
def test_choosing_and_then_the_button_does_it(seats: int) -> None:
    """Tap and tap: the thing itself again, or the button."""
    for state in moments(seats, 5):
        if state.phase == "talk":
            continue
        seat = asked(state)
        assert found(turn(state), "button").act is None
        for chosen in chosen_ones(state):
            scene = turn(state, chosen=chosen)
            act = found(scene, "button").act
            assert isinstance(act, Play)
            assert act.moves[0] in rules.legal(state, seat)
            again = found(scene, chosen if state.phase == "embark" else f"slip-{chosen}")
            assert again.act == act
            assert again.pressed


def test_a_sailor_is_taken_by_the_toggle_and_an_officer_back() -> None:
    """LB-5: an officer is in hand first; the boat chosen stays chosen."""
    state = next(state for state in flight(4) if state.phase == "embark")
    held = turn(state, chosen="boat-2")
    assert found(held, "button").act == Play((Embark(2, "officer"),))
    assert (found(held, "take-officer").pressed, found(held, "take-sailor").pressed) == (True, False)
    assert found(held, "take-sailor").act == Toggle("sailor")
    sailor = turn(state, chosen="boat-2", toggles=("sailor",))
    assert found(sailor, "button").act == Play((Embark(2, "sailor"),))
    assert found(sailor, "take-officer").act == Toggle("sailor")


def test_what_was_announced_already_is_pressed_and_says_nothing_twice() -> None:
    """LB-21"""
    state = voting("row", "A", "B", "Cc", "Ab", talk=True)
    state = rules.apply(state, 0, Announce(1))
    scene = drawn(state, None, chosen="speaker-0")
    assert found(scene, "slip-boat-1").pressed
    assert found(scene, "slip-boat-1").act == Choose("speaker-0")
    assert found(scene, "slip-boat-0").act == Play((Announce(0),), seat=0)
    assert found(scene, "seat-0").pressed
    assert found(drawn(state, None), "seat-1").pressed  # the next who has not spoken


# -- what is hidden and what is shown --------------------------------------------------------------


@every_table
def test_nobody_sees_a_ballot_that_was_cast(seats: int) -> None:
    """Hidden ballots cast otherwise change nothing in the picture (LB-10)."""
    rng, differed = Random(seats), 0
    for state in [state for state in flight(seats) if state.phase == "vote"][::3]:
        for seat in (None, *rules.pending(state)):
            view = rules.view(state, seat)
            other = rules.imagine(view, -1 if seat is None else seat, rng)
            differed += other.ballots != state.ballots
            for more in ({}, {"waiting": True}, {"chosen": "cap"}):
                assert drawn(other, seat, **more) == drawn(state, seat, **more)
            assert HIDDEN not in str([node.label for node in drawn(state, seat, waiting=True).nodes])
    assert differed > 10


@every_table
def test_that_somebody_has_voted_is_seen_by_all(seats: int) -> None:
    for state in (state for state in flight(seats) if state.phase == "vote"):
        scene = drawn(state, rules.pending(state)[0], language="en")
        for seat in range(seats):
            assert ("Has voted" in found(scene, f"seat-{seat}").label) == (state.ballots[seat] != UNCAST)


@every_size
@every_table
def test_the_votes_are_counted_openly(width: int, height: int, seats: int) -> None:
    """A heap for each outcome with its votes (LB-10), weighted in a full boat (LB-11); caps by themselves."""
    weighed = 0
    for state in reveals(seats):
        tally = state.tally
        assert tally is not None
        heaps: dict[int | str, list[Seat]] = {}
        for seat, ballot in enumerate(tally.ballots):
            if ballot != UNCAST:
                heaps.setdefault(ballot, []).append(seat)
        scene = revealed(state, width, height, language="en")
        ids = [node.id for node in scene.nodes if node.id.startswith("heap-")]
        assert set(ids) == {f"heap-{ballot}" for ballot in heaps}
        counts = []
        for ballot, voters in heaps.items():
            heap = found(scene, f"heap-{ballot}")
            weight = sum(tally.weights[seat] for seat in voters)
            written = words_in(heap.shape)
            assert written[0] == ("–" if ballot == CAP else str(weight))
            assert ", ".join(FRIENDS[seat] for seat in voters) in heap.label
            assert str(weight) in heap.label or ballot == CAP
            if width >= 1024:
                heavy = [f"×{tally.weights[seat]}" for seat in voters if tally.weights[seat] > 1]
                assert [word for word in written if word.startswith("×")] == heavy
                weighed += len(heavy)
            red = any(stroke[0] == "path" and stroke[3] == RED for stroke in heap.shape)
            settled = tally.chosen if tally.chosen >= 0 else CAP if tally.captain >= 0 else None
            assert red == (ballot == settled or (tally.chosen < 0 and ballot in tally.tied))
            counts.append((ids.index(heap.id), ballot == CAP, -weight))
        assert [count[1:] for count in sorted(counts)] == sorted(count[1:] for count in counts)
        assert found(scene, "go-on").act == GoOn()
    assert weighed or width < 1024


def test_weights_of_a_full_boat_are_counted() -> None:
    """LB-11: Berthe, Albert and Denis name Carole, 7 votes to 4."""
    state = cast(full(("a", "b", "c", "d", "e", "f", "BADdCC"), first=4), "C C D C")
    scene = revealed(state, language="en")
    assert words_in(found(scene, "heap-2").shape)[0] == "7"
    assert words_in(found(scene, "heap-3").shape)[0] == "4"
    assert "×4" in words_in(found(scene, "heap-3").shape)


@every_size
def test_a_word_kept_and_a_word_broken_stand_by_the_name(width: int, height: int) -> None:
    """LB-21: Albert keeps his word, Berthe breaks hers, Carole has a cap, Denis said nothing."""
    state = voting("row", "A", "B", "C", "D", "abcd", talk=True)
    for seat, word in ((0, 4), (1, 1), (2, 2)):
        state = rules.apply(state, seat, Announce(word))
    talk = drawn(state, None, width, height, language="en")
    assert "Has announced: the black boat" in found(talk, "seat-0").label
    assert "announced" not in found(talk, "seat-3").label
    state = cast(rules.apply(state, 0, CallVote()), "N N cap N")
    assert state.tally is not None
    assert state.tally.words == (4, 1, 2, NO_WORD)
    scene = revealed(state, width, height, language="en")
    said = [found(scene, f"seat-{seat}").label for seat in range(4)]
    assert "Kept the word: the black boat" in said[0]
    assert "Broke the word: Berthe’s boat" in said[1]
    assert "Has announced: Carole’s boat" in said[2]
    assert said[3].endswith("Caps: 3 are left.")
    shapes = [str(found(scene, f"seat-{seat}").shape) for seat in range(4)]
    assert [shape.count(RED) for shape in shapes] == [0, 1, 0, 0]
    assert [shape.count(table.KEPT) for shape in shapes] == [1, 0, 0, 0]


@every_table
def test_words_on_the_tiles_are_those_of_the_tally(seats: int) -> None:
    kept = broken = 0
    for state in reveals(seats):
        tally, scene = state.tally, revealed(state, language="en")
        assert tally is not None
        for seat in range(seats):
            label, word, ballot = found(scene, f"seat-{seat}").label, tally.words[seat], tally.ballots[seat]
            assert ("Kept the word" in label) == (word == ballot)
            assert ("Broke the word" in label) == (
                word != NO_WORD and isinstance(ballot, int) and word != ballot
            )
            kept += "Kept" in label
            broken += "Broke" in label
    assert kept
    assert broken


@every_size
@every_table
def test_a_boat_goes_down_once_and_is_gone_after_the_next_move(width: int, height: int, seats: int) -> None:
    """LB-7"""
    down = 0
    for seed in (0, 1):
        states = flight(seats, seed)
        for before, state, after in zip(states, states[1:], (*states[2:], None), strict=False):
            for index, boat in enumerate(state.boats):
                if boat.fate == SUNK and before.boats[index].fate == AFLOAT:
                    going = drawn(state, None, width, height, waiting=True)
                    hull, afloat = found(going, f"boat-{index}"), found(drawn(before, None), f"boat-{index}")
                    assert hull.opacity < 1 == afloat.opacity
                    assert found(going, f"bubbles-{index}")
                    assert all(going.find(f"pawn-{p.seat}-{p.number}") for p in boat.pawns)
                    down += 1
                    if after:
                        gone = drawn(after, None, width, height, waiting=True)
                        assert not gone.find(f"boat-{index}")
                        assert not gone.find(f"bubbles-{index}")
                        assert not any(gone.find(f"pawn-{p.seat}-{p.number}") for p in boat.pawns)
                        assert not [n for n in gone.nodes if n.id.startswith(f"leak-{index}-")]
    assert down


@every_size
@every_table
def test_boats_ashore_have_flags_in_the_order_of_landing(width: int, height: int, seats: int) -> None:
    """LB-20: each on its beach, apart from the others."""
    landed = 0
    for state in flight(seats)[::9] + flight(seats)[-1:] + flight(seats, 1)[-1:]:
        scene = drawn(state, None, width, height, waiting=True)
        flags = {node.id: words_in(node.shape) for node in scene.nodes if node.id.startswith("flag-")}
        assert flags == {f"flag-{boat}": [str(place)] for place, boat in enumerate(state.arrivals, 1)}
        for boat in state.arrivals:
            hull, layout = found(scene, f"boat-{boat}"), lay_out(width, height, seats)
            assert layout.sea.holds(hull.x, hull.y)
            assert hull.scale < layout.unit
        landed = max(landed, len(flags))
    assert landed >= 2


@every_table
def test_every_pawn_at_sea_and_ashore_is_drawn_once(seats: int) -> None:
    """And every leak; swimmers are in the water behind the boat that they left."""
    for state in flight(seats)[2::3]:
        scene = drawn(state, None, waiting=True)
        down = {int(said.fact("boat")) for said in state.news if said.what == "sinks"}
        seen = [b for i, b in enumerate(state.boats) if b.fate not in ("", SUNK) or i in down]
        pawns = [*(p for boat in seen for p in boat.pawns), *(s.pawn for s in state.swimmers)]
        expected = {f"pawn-{p.seat}-{p.number}" for p in pawns}
        assert {node.id for node in scene.nodes if node.id.startswith("pawn-")} == expected
        leaks = [node for node in scene.nodes if node.id.startswith("leak-")]
        assert len(leaks) == sum(rules.leaks_in(boat) for boat in seen)
        ripples = {node.id for node in scene.nodes if node.id.startswith("ripples-")}
        assert ripples == {f"ripples-pawn-{s.pawn.seat}-{s.pawn.number}" for s in state.swimmers}


def test_a_vote_may_be_chosen_by_the_boat_itself() -> None:
    """A second place to tap: the boat on the sea, without a label of its own."""
    state = voting("leak", "A", "B", "C", "abc")
    boat = found(turn(state), "boat-1")
    assert (boat.act, boat.label) == (Choose("boat-1"), "")
    assert found(turn(state, chosen="boat-1"), "boat-1").act == Play((Vote(1),))
