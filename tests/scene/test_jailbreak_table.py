"""The table of Jailbreak at every size, for every number of players, in whole games: what it offers, and what
it keeps to itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest

from escapades.games import SHELF
from escapades.games.jailbreak import rules, table
from escapades.games.jailbreak.data import GREY, GUARD, PRISONER, ROUTES
from escapades.games.jailbreak.layout import lay_out
from escapades.games.jailbreak.rules import Discard, LayCard, Look, Move, PassBy, State
from escapades.kernel import CHANCE, HIDDEN, Seat
from escapades.kernel.texts import LANGUAGES, Words, load
from escapades.scene.frame import Frame
from escapades.scene.marks import DAY, NIGHT
from escapades.scene.nodes import FINGER, Box, Choose, GoOn, Node, Play, Scene, Tell
from escaping import AIR, GATE, TUNNEL, WALL, chooses, otherwise, preparing, ready, row, starting

GAME = SHELF["jailbreak"]
WORDS = {language: Words(language, load("escapades.play"), GAME.texts) for language in LANGUAGES}
NAMES = ("Jean", "Sylvie", "Béatrice", "Paul", "Nadia", "Maximilien")
SIZES = ((390, 788), (844, 346), (1024, 712), (768, 968), (1440, 844), (640, 436))  # below the bar
KINDS: tuple[dict[str, str], ...] = ({}, {"rumours": "on"}, {"guards": "without"})
REVEAL = {"waiting": True, "lasting": True}

every_size = pytest.mark.parametrize(("width", "height"), SIZES)
every_table = pytest.mark.parametrize("seats", GAME.seats)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(kind.values()) or "plain")


@cache
def _game(seats: int, options: tuple[tuple[str, str], ...], seed: str) -> tuple[State, ...]:
    rng, states = Random(f"{seats}/{options}/{seed}"), [starting(seats, **dict(options))]
    while pending := rules.pending(states[-1]):
        state, seat = states[-1], pending[0]
        move = rules.chance(state, rng) if seat == CHANCE else rng.choice(rules.legal(state, seat))
        states.append(rules.apply(state, seat, move))
    return tuple(states)


def game(seats: int, kind: dict[str, str], seed: str = "") -> tuple[State, ...]:
    """All states of a game in which anything legal is played."""
    return _game(seats, tuple(kind.items()), seed)


def asked(seats: int, kind: dict[str, str], every: int = 1, seed: str = "") -> Iterator[tuple[State, Seat]]:
    """States in which players are asked, each with one of those."""
    states = [state for state in game(seats, kind, seed) if rules.pending(state)[:1] not in ((), (CHANCE,))]
    for number, state in enumerate(states[::every]):
        pending = rules.pending(state)
        yield state, pending[number % len(pending)]


def revealed(seats: int, kind: dict[str, str]) -> list[State]:
    """States in which a round has just come to light."""
    return [state for state in game(seats, kind) if any(said.what == "revealed" for said in state.news)]


def looked(seats: int) -> list[tuple[State, Seat]]:
    """States in which somebody has just looked at a role, and who."""
    return [
        (state, said.seat)
        for state in game(seats, {"rumours": "on"})
        for said in state.news
        if said.what == "looks" and said.seat is not None
    ]


def drawn(
    state: State,
    seat: Seat | None,
    width: float = 1024,
    height: float = 712,
    language: str = "fr",
    **more: Any,
) -> Scene:
    frame = Frame(width, height, WORDS[language], NAMES[: state.seats], **more)
    return table.draw(rules.view(state, seat), seat, frame)


def choices(scene: Scene) -> list[str]:
    return [node.act.id for node in scene.actable() if isinstance(node.act, Choose)]


def with_choices(state: State, seat: Seat, *room: float, **more: Any) -> Iterator[Scene]:
    """The table before anything is chosen, then with each thing chosen that can be."""
    first = drawn(state, seat, *room, **more)
    yield first
    for id in choices(first):
        yield drawn(state, seat, *room, chosen=id, **more)


def moves_of(scene: Scene) -> dict[str, Move]:
    """What is played by a tap, by the node that is tapped."""
    played = {}
    for node in scene.actable():
        if isinstance(node.act, Play):
            (played[node.id],) = node.act.moves
    return played


def node_of(scene: Scene, id: str) -> Node:
    node = scene.find(id)
    assert node is not None, id
    return node


def apart(one: Box, other: Box) -> bool:
    beside = one.right <= other.x + 0.1 or other.right <= one.x + 0.1
    return beside or one.bottom <= other.y + 0.1 or other.bottom <= one.y + 0.1


def texts_in(thing: Any) -> Iterator[str]:
    """Every word that a shape writes."""
    if isinstance(thing, tuple):
        if thing[:1] == ("text",):
            yield str(thing[3])
        else:
            for part in thing:
                yield from texts_in(part)


def said_in(scene: Scene) -> list[str]:
    """Everything that can be read or heard."""
    return [said for node in scene.nodes for said in (node.label, *texts_in(node.shape))]


# -- room ------------------------------------------------------------------------------------------


def assert_within_reach(scene: Scene) -> None:
    """Inside, large enough for a finger, and not under anything else that can be tapped."""
    for node in scene.actable():
        assert node.box is not None
        assert node.box.x >= -0.1, (node.id, node.box)
        assert node.box.y >= -0.1, (node.id, node.box)
        assert node.box.right <= scene.width + 0.1, (node.id, node.box)
        assert node.box.bottom <= scene.height + 0.1, (node.id, node.box)
        assert min(node.box.w, node.box.h) >= FINGER - 0.1, (node.id, node.box)
        assert scene.at(*node.box.centre) is node, node.id


@every_kind
@every_size
@every_table
def test_what_can_be_acted_on_lies_inside_and_is_large_enough(
    width: int, height: int, seats: int, kind: dict[str, str]
) -> None:
    for state, seat in asked(seats, kind, 7):
        for scene in with_choices(state, seat, width, height):
            assert_within_reach(scene)
    for state in revealed(seats, kind)[:2]:
        for step in range(3):
            assert_within_reach(drawn(state, None, width, height, step=step, **REVEAL))


@every_size
@every_table
def test_hand_button_prompt_and_role_keep_apart(width: int, height: int, seats: int) -> None:
    layout = lay_out(width, height, seats)
    parts = [layout.hand, layout.button, layout.prompt, layout.yard, layout.seats]
    parts += [part for part in (layout.role, layout.log) if part]
    for one, other in combinations(parts, 2):
        assert apart(one, other), (one, other)
    for state, seat in asked(seats, {}, 5):
        for scene in with_choices(state, seat, width, height):
            hand = [node.box for node in scene.nodes if node.id.startswith("card-") and node.box]
            places = [node.box for node in scene.nodes if node.id.startswith(("slot-", "seat-")) and node.box]
            single = [node_of(scene, id).box for id in ("prompt", "role")]
            boxes = [*hand, *places, *(box for box in single if box), layout.button]
            for one, other in combinations(boxes, 2):
                assert apart(one, other), (one, other)


@every_size
def test_a_crowded_route_keeps_its_cards_and_the_next_place_in_order(width: int, height: int) -> None:
    """Thirteen cards at the wall, laid by six, and room for one more (JB-8): in a row, or in two."""
    crowd = row("r1 (r2) r2 (r3) r3 (r4) r4 (n-2) n-2 (n-2) n0 (n0) n1", seats=6)
    hands = ("n2 b1", "b2 b2", "b3 b3", "b4 b4", "g1 g2", "g2 g3")
    state = preparing(hands, "PPPGPG", ((), crowd, (), ()), "y1 y2 y2 y3 y3 y4")
    for seat in (None, 0):
        scene = drawn(state, seat, width, height, chosen="card-n2.0")
        arm = node_of(scene, f"route-{WALL}").box
        assert arm is not None
        boxes = [node_of(scene, f"laid-{WALL}-{place}").box for place in range(len(crowd))]
        boxes += [node_of(scene, f"slot-{WALL}-closed").box] if seat == 0 else []
        at = [(box.y, box.x) for box in boxes if box]
        assert at == sorted(at)
        assert min(x - before for (y, before), (below, x) in pairwise(at) if y == below) >= 8  # to see
        assert all(arm.x <= box.x and box.right <= arm.right + 0.1 for box in boxes if box)
        assert_within_reach(scene)


@every_kind
@every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_an_id_of_its_own_and_what_can_be_acted_on_a_label(
    language: str, seats: int, kind: dict[str, str]
) -> None:
    scenes = [
        scene
        for state, seat in asked(seats, kind, 11)
        for width, height in SIZES
        for scene in with_choices(state, seat, width, height, language=language)
    ]
    scenes += [
        drawn(state, None, language=language, step=step, **REVEAL)
        for state in revealed(seats, kind)
        for step in range(3)
    ]
    for scene in scenes:
        assert len({node.id for node in scene.nodes}) == len(scene.nodes)
        assert all(node.label for node in scene.actable())
        assert node_of(scene, "prompt").label


@every_size
def test_by_night_the_same_things_stand_at_the_same_places(width: int, height: int) -> None:
    for state, seat in asked(5, {"rumours": "on"}, 9):
        day, night = (drawn(state, seat, width, height, palette=palette) for palette in (DAY, NIGHT))
        assert placed(day) == placed(night)
    for step in range(3):
        last = revealed(5, {})[0]
        day, night = (drawn(last, None, palette=palette, step=step, **REVEAL) for palette in (DAY, NIGHT))
        assert placed(day) == placed(night)


def placed(scene: Scene) -> list[Any]:
    return [(node.id, node.x, node.y, node.box, node.label, node.act) for node in scene.nodes]


# -- what is offered -------------------------------------------------------------------------------


@every_kind
@every_table
def test_the_table_offers_what_is_legal_and_nothing_else(seats: int, kind: dict[str, str]) -> None:
    """With one choice and one more tap everything legal can be played (JB-7, JB-8, JB-10, JB-13)."""
    for state, seat in asked(seats, kind, 4):
        legal = set(rules.legal(state, seat))
        offered = {move for scene in with_choices(state, seat) for move in moves_of(scene).values()}
        assert offered == legal
        for other in {*range(seats)} - {*rules.pending(state)}:
            assert not moves_of(drawn(state, other))
            assert not choices(drawn(state, other))
        assert not drawn(state, None).actable()
        assert not moves_of(drawn(state, seat, waiting=True))


@every_table
def test_every_card_can_be_given_up_at_the_cell_check(seats: int) -> None:
    """Equal cards are two cards (JB-7)."""
    seen = 0
    for state, seat in asked(seats, {}):
        if state.phase != "check":
            continue
        scene = drawn(state, seat)
        cards = [node for node in scene.nodes if node.id.startswith("card-")]
        assert [card_of(node.id) for node in cards] == list(state.hands[seat])
        assert all(node.act == Choose(node.id) and node.pressed is False for node in cards)
        for node in cards:
            chosen = drawn(state, seat, chosen=node.id)
            assert moves_of(chosen) == dict.fromkeys((node.id, "button"), Discard(card_of(node.id)))
            assert node_of(chosen, node.id).pressed is True
        seen += len(set(state.hands[seat])) < len(cards)
    assert seen


def card_of(id: str) -> str:
    return id.removeprefix("card-").rpartition(".")[0]


@every_kind
@every_table
def test_a_chosen_card_has_a_place_wherever_it_may_lie_and_elsewhere_a_reason(
    seats: int, kind: dict[str, str]
) -> None:
    """The places are those of the rules, open and closed; the other routes cite JB-8."""
    for state, seat in asked(seats, kind, 2):
        if state.phase != "prepare":
            continue
        scene = drawn(state, seat)
        assert not moves_of(scene)
        assert len(choices(scene)) == len(state.hands[seat])
        for id in choices(scene):
            card, chosen = card_of(id), drawn(state, seat, chosen=id)
            legal = [move for move in rules.legal(state, seat) if isinstance(move, LayCard)]
            places = {place_of(move): move for move in legal if move.card == card}
            played = moves_of(chosen)
            assert {id: move for id, move in played.items() if id.startswith("slot-")} == places
            rest = {id: move for id, move in played.items() if not id.startswith("slot-")}
            if len(places) == 1:  # nothing is left to choose: the card itself lays it, and so does the button
                assert rest == dict.fromkeys((id, "button"), next(iter(places.values())))
            else:
                assert not rest
            for route in range(len(ROUTES)):
                act = node_of(chosen, f"route-{route}").act
                if route in {move.route for move in places.values()}:
                    assert act is None
                else:
                    assert isinstance(act, Tell)
                    assert "JB-8" in act.sentence
                    assert card[0] != GREY


def place_of(move: LayCard) -> str:
    return f"slot-{move.route}-{'open' if move.open else 'closed'}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prompt_says_how_a_card_lies_and_why(language: str) -> None:
    """The first card of a route as one likes, then open and closed in turn; a grey one anywhere (JB-8)."""
    hands = ("b4 r1 y2 n0", "b3 b3 r2 y3", "g1 g2 g2 y4", "r3 r3 r4 r4", "g3 g3 g4 g4")
    routes = (row("b1"), row("(r2)"), (), ())
    state = preparing(hands, routes=routes, checked="n1 n-2 n2 b2 b2")
    words = WORDS[language]
    for card, key, route in (("b4", "closed", AIR), ("r1", "open", WALL), ("y2", "either", TUNNEL)):
        scene = drawn(state, 0, language=language, chosen=f"card-{card}.0")
        expected = words(f"how.{key}", route=words(f"route.{ROUTES[route]}"))
        assert node_of(scene, "prompt").label == expected
    grey = drawn(state, 0, language=language, chosen="card-n0.0")
    assert node_of(grey, "prompt").label == words("how.grey")
    assert set(moves_of(grey)) == {
        *(f"slot-{AIR}-closed", f"slot-{WALL}-open", f"slot-{TUNNEL}-open", f"slot-{TUNNEL}-closed"),
        *(f"slot-{GATE}-open", f"slot-{GATE}-closed"),
    }


@every_table
def test_rumours_are_about_every_other_player_or_nobody(seats: int) -> None:
    """JB-13."""
    for state, seat in asked(seats, {"rumours": "on"}):
        if state.phase != "rumours":
            continue
        others = [f"seat-{other}" for other in range(seats) if other != seat]
        scene = drawn(state, seat)
        assert choices(scene) == others
        assert moves_of(scene) == {"pass": PassBy()}
        assert isinstance(node_of(scene, f"seat-{seat}").act, Tell)
        for other in others:
            look = Look(int(other[-1]))
            assert moves_of(drawn(state, seat, chosen=other)) == {other: look, "button": look}


@every_kind
@every_table
def test_at_the_break_out_every_route_can_be_chosen(seats: int, kind: dict[str, str]) -> None:
    """JB-10."""
    for state, seat in asked(seats, kind):
        if state.phase != "break_out":
            continue
        scene = drawn(state, seat)
        routes = [f"route-{route}" for route in range(len(ROUTES))]
        assert choices(scene) == routes
        assert not moves_of(scene)
        for route, id in enumerate(routes):
            go = rules.Choose(route)
            assert moves_of(drawn(state, seat, chosen=id)) == {id: go, "button": go}


# -- what is kept secret ---------------------------------------------------------------------------


def in_mind(state: State) -> list[str]:
    """What any player might have chosen, with a tap, in this state."""
    return [
        "",
        *(id for seat in rules.pending(state) if seat != CHANCE for id in choices(drawn(state, seat))),
    ]


@every_kind
@every_table
def test_hidden_things_dealt_otherwise_change_nothing_in_the_picture(
    seats: int, kind: dict[str, str]
) -> None:
    """Laws 1 and 2 for the eyes: for every seat and for who only looks on, whatever is chosen."""
    rng, changed = Random(seats), 0
    for state, _ in asked(seats, kind, 7):
        for seat in (None, *range(seats)):
            other = otherwise(state, seat, rng)
            changed += other != state
            assert drawn(other, seat, waiting=True) == drawn(state, seat, waiting=True)
            for chosen in in_mind(state):
                assert drawn(other, seat, chosen=chosen) == drawn(state, seat, chosen=chosen)
    assert changed > 20


@every_table
def test_what_one_saw_of_a_role_is_shown_to_nobody_else(seats: int) -> None:
    """After a look: for the looker the role, for the others whom it was about and no more (JB-13)."""
    rng = Random(seats)
    for state, looker in looked(seats):
        at = state.looks[looker]
        swapped = replace(state, roles=tuple({GUARD: PRISONER, PRISONER: GUARD}[r] for r in state.roles))
        for seat in (None, *range(seats)):
            other = otherwise(state, seat, rng)
            assert drawn(other, seat, waiting=True) == drawn(state, seat, waiting=True)
        aside = drawn(state, looker, language="en", **REVEAL)
        assert aside == drawn(otherwise(state, looker, rng), looker, language="en", **REVEAL)
        asked = node_of(aside, "prompt").label
        assert NAMES[looker] in asked
        assert NAMES[at] in asked
        assert state.roles[at].capitalize() in asked
        assert node_of(aside, "go-on").act == GoOn()
        swapped_for_looker = drawn(swapped, looker, language="en", **REVEAL)
        assert node_of(swapped_for_looker, "prompt").label != asked
        assert_within_reach(aside)


@every_kind
@every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_closed_card_says_its_value_to_its_owner_alone(
    language: str, seats: int, kind: dict[str, str]
) -> None:
    """JB-8: marked for who laid it; for the others it is a closed card and no more."""
    words, met = WORDS[language], 0
    for state, _ in asked(seats, kind, 5):
        for seat in (None, *range(seats)):
            scene = drawn(state, seat, language=language)
            for route, cards in enumerate(state.routes):
                for place, laid in enumerate(cards):
                    node = node_of(scene, f"laid-{route}-{place}")
                    known = laid.open or laid.seat == seat
                    what = table.card_name(laid.card, words) if known else words("card.closed")
                    assert node.label == words("card.laid", card=what, who=NAMES[laid.seat])
                    if not known:
                        assert not [*texts_in(node.shape)]
                    elif not laid.open:
                        open_one = replace(laid, open=True)
                        as_open = replace(state, routes=with_card(state, route, place, open_one))
                        shown = node_of(drawn(as_open, seat, language=language), node.id)
                        assert shown.shape != node.shape  # marked as closed
                        met += 1
    assert met


def with_card(state: State, route: int, place: int, laid: rules.Laid) -> tuple[tuple[rules.Laid, ...], ...]:
    cards = list(state.routes[route])
    cards[place] = laid
    routes = list(state.routes)
    routes[route] = tuple(cards)
    return tuple(routes)


@every_kind
@every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_the_table_tells_a_role_or_a_card_that_is_not_known(
    language: str, seats: int, kind: dict[str, str]
) -> None:
    """Roles: the own one and the one looked at. Cards: the own hand, what lies open, the cell check."""
    words = WORDS[language]
    told = {role: words(f"tile.is_{role}") for role in (GUARD, PRISONER)}
    for state, _ in asked(seats, kind, 5):
        for seat in (None, *range(seats)):
            scene, view = drawn(state, seat, language=language), rules.view(state, seat)
            for who in range(seats):
                label = node_of(scene, f"seat-{who}").label
                known = view.roles[who] if view.roles else HIDDEN
                assert [role for role, word in told.items() if word in label] == (
                    [] if known == HIDDEN else [known]
                )
            if seat is None or not view.roles:
                assert scene.find("role") is None
            else:
                assert words(f"role.{view.roles[seat]}") in node_of(scene, "role").label
            cards = {*view.checked, *(laid.card for route in view.routes for laid in route)}
            cards |= {*view.hands[seat]} if seat is not None else set()
            said = {word for word in said_in(scene) if word}
            for card in {*rules.CARDS} - cards:
                name = re.compile(rf"(?<!−)\b{table.card_name(card, words)}\b")
                assert not [one for one in said if name.search(one)], (card, seat)
            assert HIDDEN not in said


# -- the break-out comes to light ------------------------------------------------------------------


def before_the_last_choice(seats: int, kind: dict[str, str], every: int = 1) -> Iterator[tuple[State, Seat]]:
    states = [s for s in game(seats, kind) if s.phase == "break_out" and len(rules.pending(s)) == 1]
    for state in states[::every]:
        yield state, rules.pending(state)[0]


@every_kind
@every_table
def test_first_everybody_goes_and_nothing_else_comes_to_light(seats: int, kind: dict[str, str]) -> None:
    """Step one is the same whatever lies closed, whoever is a guard, and whatever will come of it (JB-10)."""
    rng, ends = Random(seats), set()
    for state, seat in before_the_last_choice(seats, kind):
        outcomes = []
        for _ in range(8):
            other = replace(otherwise(state, None, rng), choices=state.choices)
            outcomes.append(rules.apply(other, seat, rules.Choose(AIR)))
        first, *others = (drawn(outcome, None, step=0, **REVEAL) for outcome in outcomes)
        assert all(other == first for other in others)
        ends |= {outcome.phase for outcome in outcomes}
        for who in range(seats):
            went = state.choices[who] if who != seat else AIR
            assert isinstance(went, int)
            assert_at(first, who, went)
            before = drawn(state, None)
            assert len(points_in(node_of(first, f"seat-{who}"))) == len(
                points_in(node_of(before, f"seat-{who}"))
            )
    assert "over" in ends  # also the last break-out of a game tells nothing yet


def assert_at(scene: Scene, who: Seat, route: int) -> None:
    """Somebody stands at a route."""
    token, arm = node_of(scene, f"at-{who}"), node_of(scene, f"route-{route}").box
    assert arm is not None
    assert arm.holds(token.x, token.y)


def points_in(tile: Node) -> str:
    """The number of points that a tile tells."""
    return "".join(letter for letter in tile.label.partition(".")[0] if letter.isdigit())


@every_kind
@every_table
def test_then_the_cards_are_turned_and_no_role_is(seats: int, kind: dict[str, str]) -> None:
    """Step two is the same whoever is a guard, and whoever got out (JB-10)."""
    rng = Random(seats)
    for state, seat in before_the_last_choice(seats, kind):
        outcomes = []
        for _ in range(6):
            other = otherwise(state, None, rng)
            other = replace(state, roles=other.roles, left_over=other.left_over)
            outcomes.append(rules.apply(other, seat, rules.Choose(GATE)))
        first, *others = (drawn(outcome, None, step=1, **REVEAL) for outcome in outcomes)
        assert all(other == first for other in others)


@every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reveal_step_by_step(language: str, seats: int) -> None:
    """Who went where; the cards and their totals; the roles, who got out, the points (JB-10, JB-11)."""
    words = WORDS[language]
    for state in revealed(seats, {}):
        last = state.last
        assert last is not None
        scenes = [drawn(state, None, language=language, step=step, **REVEAL) for step in range(3)]
        for step, scene in enumerate(scenes):
            button = node_of(scene, "go-on")
            assert button.act == GoOn()
            assert [node.id for node in scene.actable()] == ["go-on"]
            for who in range(seats):
                assert_at(scene, who, last.choices[who])
                tile = node_of(scene, f"seat-{who}")
                assert words("tile.went", route=table.route_name(last.choices[who], words)) in tile.label
                assert (words(f"tile.is_{last.roles[who]}") in tile.label) == (step == 2)
                earned = len(state.points[who]) - (who in last.scored and step < 2)
                assert points_in(tile) == str(earned)
                assert table.card_name(last.checked[who], words) in tile.label
            for route, cards in enumerate(last.routes):
                total = node_of(scene, f"route-{route}").label
                known = last.totals[route] if step else rules.total(tuple(c for c in cards if c.open))
                hidden = 0 if step else sum(not card.open for card in cards)
                assert total == words(
                    "route.spoken",
                    route=words(f"route.title_{ROUTES[route]}"),
                    known=table.number(known),
                    unknown=words.count("route.unknown", hidden),
                    needed=rules.value(state),
                )
                for place, laid in enumerate(cards):
                    what = table.card_name(laid.card, words) if laid.open or step else words("card.closed")
                    label = node_of(scene, f"laid-{route}-{place}").label
                    assert label == words("card.laid", card=what, who=NAMES[laid.seat])
            assert scene.find("role") is None
        assert len({node_of(scene, "go-on").label for scene in scenes}) == 3
        out = [seat for seat in range(seats) if light_at(scenes[2], last.choices[seat])]
        assert set(last.escaped) <= set(out)
        assert not any(light_at(scene, route) for scene in scenes[:2] for route in range(4))
        prompt = node_of(scenes[2], "prompt").label
        assert all(NAMES[seat] in prompt for seat in last.scored)


def light_at(scene: Scene, route: int) -> bool:
    return scene.find(f"light-{route}") is not None


def test_the_dealer_of_the_round_is_marked_while_it_comes_to_light() -> None:
    """And not yet the next one, who deals only if the game goes on (JB-4, JB-12)."""
    for points in ((), ("PPP", "", "")):
        over = chooses(ready("PPG", air="b4 (b3)", points=points), "air wall gate")
        assert (over.phase == "over") == bool(points)
        scene = drawn(over, None, language="en", **REVEAL)
        deals = [who for who in range(3) if "Deals" in node_of(scene, f"seat-{who}").label]
        assert deals == [0]


@every_table
def test_without_guards_nobody_is_told_to_have_been_a_prisoner(seats: int) -> None:
    """JB-14: there are no roles to come to light."""
    for state in revealed(seats, {"guards": "without"})[:4]:
        scene = drawn(state, None, language="en", step=2, **REVEAL)
        assert not [node.id for node in scene.nodes if "Prisoner" in node.label]


def test_after_the_reveal_the_next_round_starts_on_a_clean_table() -> None:
    """Also where rumours come before the cards (JB-4, JB-13)."""
    for kind in KINDS:
        for state, seat in asked(4, kind):
            if state.round > 1 and not any(state.routes):
                scene = drawn(state, seat)
                left = [node.id for node in scene.nodes if node.id.startswith(("laid-", "at-"))]
                assert not left
