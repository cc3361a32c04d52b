"""Jailbreak, article by article. The articles are in py/escapades/games/jailbreak/RULES.md."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, permutations
from random import Random
from typing import Any

import pytest

from escapades.games.jailbreak import bot, rules
from escapades.games.jailbreak.data import (
    CARDS,
    COLOUR,
    GREY,
    GUARD,
    GUARDS,
    NOBODY,
    PRISONER,
    PRISONERS,
    ROUTES,
    VALUES_NEEDED,
    WORTH,
)
from escapades.games.jailbreak.fast import World
from escapades.games.jailbreak.rules import (
    Choose,
    DealCards,
    DealRoles,
    Discard,
    DrawLots,
    Escape,
    Laid,
    LayCard,
    Look,
    PassBy,
    State,
)
from escapades.kernel import (
    CHANCE,
    HIDDEN,
    BadOption,
    IllegalMove,
    codec,
    examples,
    put,
    replay,
    settle,
    steps,
)
from escapades.kernel.texts import LANGUAGES, Words
from escaping import (
    AIR,
    EXAMPLES,
    FRIENDS,
    GAME,
    GATE,
    TUNNEL,
    WALL,
    chooses,
    deal_of,
    dealt,
    discards,
    drawn,
    escaped,
    lays,
    lying,
    preparing,
    ready,
    roled,
    round_for_nothing,
    row,
    said,
    said_roles,
    scores,
    stacked,
    starting,
)

ESTEBAN, CORENTIN, ANA, BEN, CLEO = range(5)
TABLES = [
    (seats, {"rumours": rumours, "guards": guards})
    for seats in GAME.seats
    for rumours, guards in (("off", "with"), ("on", "with"), ("off", "without"))
]
LETTERS = {3: "PGP", 4: "PGPG", 5: "PGPPG", 6: "PGPPPP"}  # roles by seat, the second one a guard


def put_letter(letters: str, seat: int, letter: str) -> str:
    return letters[:seat] + letter + letters[seat + 1 :]


def whole_game(seed: str, seats: int, **options: str) -> Iterator[tuple[int, Any, State]]:
    """A game by chance: each move with the state after it."""
    state = starting(seats, **options)
    for seat, move in escaped(seed, seats, **options)[1]:
        state = rules.apply(state, seat, move)
        yield seat, move, state


# -- JB-1 to JB-3: routes, cards, roles ------------------------------------------------------------


def test_four_routes_each_of_a_colour() -> None:
    """JB-1"""
    assert ROUTES == ("air", "wall", "tunnel", "gate")
    assert (COLOUR["air"], COLOUR["wall"], COLOUR["tunnel"], COLOUR["gate"]) == ("b", "r", "y", "g")
    assert starting().routes == ((), (), (), ())


def test_thirty_five_cards() -> None:
    """JB-2"""
    assert len(CARDS) == 35
    for colour in "bryg":
        assert sorted(WORTH[card] for card in CARDS if card[0] == colour) == [1, 2, 2, 3, 3, 4, 4]
    assert sorted(WORTH[card] for card in CARDS if card[0] == GREY) == [-2, -2, -2, 0, 0, 1, 2]


def test_what_hinders_and_what_deceives_is_grey() -> None:
    """JB-2"""
    assert {card[0] for card in CARDS if WORTH[card] <= 0} == {GREY}


@pytest.mark.parametrize(
    ("seats", "needed", "guards", "prisoners"), [(3, 6, 2, 2), (4, 7, 2, 3), (5, 8, 2, 4), (6, 9, 2, 5)]
)
def test_value_and_roles_by_the_number_of_players(
    seats: int, needed: int, guards: int, prisoners: int
) -> None:
    """JB-3"""
    state = starting(seats)
    assert rules.value(state) == needed
    assert Counter(rules.role_cards(state)) == {GUARD: guards, PRISONER: prisoners}
    assert len(rules.role_cards(state)) == seats + 1


@pytest.mark.parametrize("seats", [2, 7])
def test_three_to_six_players(seats: int) -> None:
    with pytest.raises(BadOption, match="seats"):
        settle(GAME, seats, {})


@pytest.mark.parametrize(
    ("option", "value"), [("rumours", True), ("rumours", "loud"), ("guards", False), ("guards", "")]
)
def test_no_other_options(option: str, value: object) -> None:
    """JB-13, JB-14"""
    with pytest.raises(BadOption, match=option):
        settle(GAME, 4, {option: value})


def test_with_guards_and_without_rumours_unless_asked() -> None:
    """JB-13, JB-14"""
    assert (starting().guards, starting().rumours) == (True, False)


# -- JB-4 to JB-6: dealing -------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(5))
def test_the_first_dealer_is_drawn_by_lot(dealer: int) -> None:
    """JB-4"""
    assert rules.pending(starting()) == (CHANCE,)
    state = drawn(dealer)
    assert (state.dealer, state.phase, said(state)) == (dealer, "roles", ["drawn_dealer JB-4"])


@pytest.mark.parametrize("dealer", [-1, 5, "0", True, None])
def test_the_dealer_is_one_of_the_players(dealer: object) -> None:
    """JB-4"""
    with pytest.raises(IllegalMove, match="JB-4"):
        rules.apply(starting(), CHANCE, DrawLots(dealer))  # type: ignore[arg-type]


@pytest.mark.parametrize(("dealer", "following"), [(0, 1), (4, 0)])
def test_the_deal_passes_to_the_left(dealer: int, following: int) -> None:
    """JB-4"""
    state = chooses(ready("PPGGP", dealer=dealer), "air air air air air")
    assert (state.round, state.dealer, state.phase) == (2, following, "roles")
    assert (state.news[-1].what, state.news[-1].article, state.news[-1].seat) == (
        "next_round",
        "JB-4",
        following,
    )


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_between_rounds_everything_is_back_in_the_box(seats: int, options: dict[str, str]) -> None:
    """JB-4: the next round begins like the first one, but for points, the dealer, and what came to light."""
    fresh, checked = drawn(0, seats, **options), 0
    kept = {"phase", "round", "dealer", "points", "last", "news"}
    for _, _, state in whole_game("the box", seats, **options):
        if state.last and state.phase in (rules.first_phase(state), "over"):
            checked += 1
            for name in set(State.__dataclass_fields__) - kept:
                assert getattr(state, name) == getattr(fresh, name), name
    assert checked > 3


def test_everyone_gets_a_role_and_one_is_left_over() -> None:
    """JB-5"""
    state = roled("PGPPG")
    assert state.roles == said_roles("PGPPG")
    assert (state.left_over, state.phase) == (PRISONER, "cards")
    assert roled("PGPPP").left_over == GUARD
    assert said(state) == ["deals_roles JB-5"]


@pytest.mark.parametrize(
    "dealt",
    [
        DealRoles((), GUARD),
        DealRoles(said_roles("GGPPPP"), PRISONER),
        DealRoles(said_roles("PPPPP"), GUARD),
        DealRoles(said_roles("GGGPP"), PRISONER),
        DealRoles(said_roles("GGPP"), PRISONER),
        DealRoles(said_roles("GGPPP"), GUARD),
        DealRoles(said_roles("GGPPP"), ""),
    ],
)
def test_no_other_roles_than_those_in_the_box(dealt: DealRoles) -> None:
    """JB-5, JB-3"""
    with pytest.raises(IllegalMove, match="JB-5"):
        rules.apply(drawn(), CHANCE, dealt)


@pytest.mark.parametrize("seats", GAME.seats)
def test_one_or_two_guards_are_in_play_never_none(seats: int) -> None:
    """JB-5"""
    state, rng = drawn(0, seats), Random(seats)
    found = Counter(rules.chance(state, rng).roles.count(GUARD) for _ in range(300))  # type: ignore[union-attr]
    assert set(found) == {1, 2}


@pytest.mark.parametrize("seats", GAME.seats)
def test_five_cards_each_and_the_rest_is_put_away(seats: int) -> None:
    """JB-6"""
    before = roled(LETTERS[seats])
    state = rules.apply(before, CHANCE, DealCards(CARDS))
    assert [len(hand) for hand in state.hands] == [5] * seats
    assert len(state.away) == 35 - 5 * seats
    assert Counter((*state.away, *sum(state.hands, ()))) == Counter(CARDS)
    assert (state.phase, state.turn, said(state)) == ("check", 0, ["deals_cards JB-6"])


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    """JB-6"""
    state = rules.apply(roled("PGP", dealer=1), CHANCE, DealCards(CARDS))
    assert state.hands[ANA] == ("b1", "b3", "b4", "r2", "r4")
    assert state.hands[ESTEBAN] == ("b2", "b3", "r1", "r3", "r4")
    assert state.hands[CORENTIN] == ("b2", "b4", "r2", "r3", "y1")


@pytest.mark.parametrize("cards", [(), CARDS[:34], (*CARDS[:34], "b1"), (*CARDS, "b1")])
def test_a_shuffle_keeps_every_card(cards: tuple[str, ...]) -> None:
    """JB-6"""
    with pytest.raises(IllegalMove, match="JB-6"):
        rules.apply(roled("PPGGP"), CHANCE, DealCards(cards))


def test_lots_roles_cards_come_in_this_order_and_once() -> None:
    """JB-4 to JB-6"""
    lots, roles, cards = DrawLots(0), deal_of("PPGGP"), DealCards(CARDS)
    moments = {"lots": starting(), "roles": drawn(), "cards": roled("PPGGP")}
    for now, state in moments.items():
        for kind, move, article in (
            ("lots", lots, "JB-4"),
            ("roles", roles, "JB-5"),
            ("cards", cards, "JB-6"),
        ):
            if kind != now:
                with pytest.raises(IllegalMove, match=article):
                    rules.apply(state, CHANCE, move)


# -- JB-7: the cell check --------------------------------------------------------------------------


def test_everyone_gives_up_a_card_from_the_dealer_clockwise() -> None:
    """JB-7"""
    state = dealt("PPGGP", ("b4", "b3", "r4", "y1", "g2"), dealer=3)
    for seat, card in ((3, "y1"), (4, "g2"), (0, "b4"), (1, "b3"), (2, "r4")):
        assert (state.phase, rules.pending(state)) == ("check", (seat,))
        state = discards(state, card)
        assert (said(state), state.news[0].fact("card")) == (["discards JB-7"], card)
    assert state.checked == ("b4", "b3", "r4", "y1", "g2")
    assert [len(hand) for hand in state.hands] == [4] * 5
    assert (state.phase, state.turn) == ("prepare", 3)


def test_the_discards_stay_in_sight() -> None:
    """JB-7: of everybody, until the round is over."""
    state = discards(dealt("PGP", ("b4", "n-2", "r4")), "b4", "n-2", "r4")
    while state.phase in ("prepare", "break_out"):
        for seat in (None, 0, 1, 2):
            assert rules.view(state, seat).checked == ("b4", "n-2", "r4")
        seat = rules.pending(state)[0]
        state = rules.apply(state, seat, rules.legal(state, seat)[0])
    assert state.last is not None
    assert (state.last.checked, state.checked) == (("b4", "n-2", "r4"), ("", "", ""))


def test_one_of_two_equal_cards_is_given_up() -> None:
    """JB-7, JB-6: equal cards are one choice, and only one of them goes."""
    state = dealt("PGP", ("b4 b4 n0 n0 r1", "", ""))
    assert rules.legal(state, 0) == tuple(Discard(card) for card in ("b4", "r1", "n0"))
    assert discards(state, "b4").hands[0] == ("b4", "r1", "n0", "n0")


def test_nobody_gives_up_what_he_has_not_or_out_of_turn() -> None:
    """JB-7, JB-6"""
    state = dealt("PGP", ("b4", "r4", "y4"))
    with pytest.raises(IllegalMove, match="JB-6"):
        rules.apply(state, 0, Discard("r4"))
    with pytest.raises(IllegalMove, match="JB-7"):
        rules.apply(state, 1, Discard("r4"))
    with pytest.raises(IllegalMove, match="JB-7"):
        rules.apply(discards(state, "b4"), 0, Discard("n-2"))
    with pytest.raises(IllegalMove, match="JB-8"):
        rules.apply(state, 0, LayCard("b4", AIR, True))


# -- JB-8: the preparation -------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "route"), [("b1", AIR), ("r1", WALL), ("y1", TUNNEL), ("g1", GATE)])
def test_a_coloured_card_goes_to_the_route_of_its_colour(card: str, route: int) -> None:
    """JB-8, JB-1"""
    state = preparing((card, "", ""), "PGP")
    assert rules.legal(state, 0) == (LayCard(card, route, True), LayCard(card, route, False))
    for other in set(range(4)) - {route}:
        assert rules.forbidden(state, 0, card, other, True) == "JB-8"
        with pytest.raises(IllegalMove, match=r"colour.*JB-8"):
            rules.apply(state, 0, LayCard(card, other, True))


@pytest.mark.parametrize("card", ["n-2", "n0", "n1", "n2"])
def test_a_grey_card_goes_anywhere(card: str) -> None:
    """JB-8: also where coloured cards lie, in the way that the last one leaves."""
    state = preparing((card, "", ""), "PGP", routes=(row("b4"), row("(r4)"), row("y4 (y3)"), ()))
    assert rules.legal(state, 0) == (
        LayCard(card, AIR, False),
        LayCard(card, WALL, True),
        LayCard(card, TUNNEL, True),
        LayCard(card, GATE, True),
        LayCard(card, GATE, False),
    )


@pytest.mark.parametrize("first", [True, False])
def test_the_first_card_is_free_and_every_later_one_the_opposite_way(first: bool) -> None:
    """JB-8: the free choice is of the first card only, on each route by itself."""
    state = preparing(("b1 b3 r1", "b2 b4 r2", "b2 b4 r2"), "PGP")
    assert {rules.must_be(state, route) for route in range(4)} == {"either"}
    way = first
    for card in ("b1", "b2", "b2", "b3", "b4", "b4"):
        seat = state.turn
        if card != "b1":
            assert rules.must_be(state, AIR) == ("open" if way else "closed")
            assert LayCard(card, AIR, way) in rules.legal(state, seat)
            assert LayCard(card, AIR, not way) not in rules.legal(state, seat)
            assert rules.forbidden(state, seat, card, AIR, not way) == "JB-8"
            with pytest.raises(IllegalMove, match=rf"{'open' if way else 'closed'}.*JB-8"):
                rules.apply(state, seat, LayCard(card, AIR, not way))
        assert rules.forbidden(state, seat, card, AIR, way) == ""
        state = rules.apply(state, seat, LayCard(card, AIR, way))
        way = not way
    assert [laid.open for laid in state.routes[AIR]] == [first, not first] * 3
    assert [rules.must_be(state, route) for route in (WALL, TUNNEL, GATE)] == ["either"] * 3


def test_cards_alternate_at_every_route_of_every_game() -> None:
    """JB-8"""
    longest = 0
    for seats, options in TABLES:
        for _, _, state in whole_game("alternate", seats, **options):
            for cards in state.routes:
                longest = max(longest, len(cards))
                assert all(one.open != other.open for one, other in pairwise(cards))
    assert longest > 6  # any number may lie at a route


def test_three_times_round_from_the_dealer_clockwise() -> None:
    """JB-8"""
    state, laid_by = discards(dealt("PPGP", ("b1", "b2", "b3", "b4"), dealer=2), "b3", "b4", "b1", "b2"), []
    while state.phase == "prepare":
        assert rules.pending(state) == (state.turn,)
        laid_by.append(state.turn)
        state = rules.apply(state, state.turn, rules.legal(state, state.turn)[-1])
    assert laid_by == [2, 3, 0, 1] * 3


def test_any_card_can_always_be_laid() -> None:
    """JB-8"""
    for _, _, state in whole_game("any card", 6):
        if state.phase == "prepare":
            cards = {move.card for move in rules.legal(state, state.turn) if isinstance(move, LayCard)}
            assert cards == set(state.hands[state.turn])


def test_nobody_lays_what_he_has_not_or_out_of_turn() -> None:
    """JB-8, JB-6"""
    state = preparing(("b1 r1", "b2", "b3"), "PGP")
    assert rules.forbidden(state, 0, "b2", AIR, True) == "JB-6"
    assert rules.forbidden(state, 1, "b2", AIR, True) == "JB-8"
    assert rules.forbidden(ready("PGP"), 0, "b2", AIR, True) == "JB-8"
    with pytest.raises(IllegalMove, match="JB-6"):
        rules.apply(state, 0, LayCard("b2", AIR, True))
    with pytest.raises(IllegalMove, match="JB-8"):
        rules.apply(state, 1, LayCard("b2", AIR, True))
    with pytest.raises(IllegalMove, match="JB-8"):
        rules.apply(ready("PGP"), 0, LayCard("b2", AIR, True))


def test_an_open_card_is_told_a_closed_one_is_not() -> None:
    """JB-8"""
    state = lays(preparing(("b4", "b3", "b2"), "PGP"), "b4")
    assert said(state) == ["lays_open JB-8"]
    assert state.news[0].facts == (("card", "b4"), ("route", AIR))
    state = lays(state, "b3")
    assert said(state) == ["lays_closed JB-8"]
    assert state.news[0].facts == (("route", AIR),)


def test_a_closed_card_is_seen_by_its_player_alone() -> None:
    """JB-8"""
    state = lays(preparing(("b4 r1", "b3 r2", "b2 r3"), "PGP"), "b4", "b3", "(r3)")
    assert rules.view(state, CORENTIN).routes[AIR] == (Laid(0, "b4", True), Laid(1, "b3", False))
    for seat in (None, ESTEBAN, ANA):
        assert rules.view(state, seat).routes[AIR] == (Laid(0, "b4", True), Laid(1, HIDDEN, False))
    assert rules.view(state, ANA).routes[WALL] == (Laid(2, "r3", False),)
    assert rules.view(state, ESTEBAN).routes[WALL] == (Laid(2, HIDDEN, False),)


@pytest.mark.parametrize(
    ("seat", "known"), [(None, (5, 2)), (ESTEBAN, (5, 2)), (CORENTIN, (8, 1)), (ANA, (5, 2)), (BEN, (3, 1))]
)
def test_what_a_player_knows_of_a_route(seat: int | None, known: tuple[int, int]) -> None:
    """JB-8: open cards and the own closed ones; the same from the view as from the state."""
    state = ready("PPPG", air="b4 (b3) b1 (n-2)")
    assert rules.known_total(state, AIR, seat) == known
    assert rules.known_total(rules.view(state, seat), AIR, seat) == known
    assert rules.known_total(state, GATE, seat) == (0, 0)


# -- JB-9: the fifth card --------------------------------------------------------------------------


def test_the_fifth_card_goes_by_itself() -> None:
    """JB-9"""
    hands = ("b1 b2 n0", "r1 r2 g4", "y1 y2 n-2")
    state = lays(preparing(hands, "PGP", routes=(row("b3"), row("r3"), row("y3"), ())), "b1", "r1", "y1")
    assert state.phase == "prepare"
    state = lays(state, "b2", "r2")
    assert (state.phase, state.fifth) == ("prepare", ("", "", ""))
    state = lays(state, "y2")
    assert said(state) == ["lays_open JB-8", "fifth_away JB-9"]
    assert (state.phase, state.fifth) == ("break_out", ("n0", "g4", "n-2"))
    assert state.hands == ((), (), ())
    assert rules.pending(state) == (0, 1, 2)


def test_the_fifth_card_is_known_to_its_player_alone() -> None:
    """JB-9"""
    state = ready("PGP", fifth=("n0", "g4", "n-2"))
    assert rules.view(state, CORENTIN).fifth == (HIDDEN, "g4", HIDDEN)
    assert rules.view(state, None).fifth == (HIDDEN,) * 3


# -- JB-10: the break-out --------------------------------------------------------------------------


def test_everyone_may_choose_any_route_even_an_empty_one() -> None:
    """JB-10"""
    state = ready("PGP", air="b4")
    assert rules.pending(state) == (0, 1, 2)
    for seat in range(3):
        assert rules.legal(state, seat) == tuple(Choose(route) for route in range(4))
    with pytest.raises(IllegalMove, match="JB-10"):
        rules.apply(state, 0, Choose(4))


def test_a_choice_is_final() -> None:
    """JB-10"""
    state = rules.apply(ready("PGP", air="b4"), CORENTIN, Choose(WALL))
    assert rules.pending(state) == (ESTEBAN, ANA)
    assert rules.legal(state, CORENTIN) == ()
    with pytest.raises(IllegalMove, match="JB-10"):
        rules.apply(state, CORENTIN, Choose(AIR))


def test_a_choice_is_secret_until_all_have_chosen() -> None:
    """JB-10: that one has chosen is known, where to go is not."""
    state = rules.apply(ready("PGP", air="b4"), CORENTIN, Choose(WALL))
    assert rules.view(state, CORENTIN).choices == ("", WALL, "")
    for seat in (None, ESTEBAN, ANA):
        assert rules.view(state, seat).choices == ("", HIDDEN, "")
    assert (said(state), state.news[0].facts) == (["chooses JB-10"], ())


@pytest.mark.parametrize("order", [*permutations(range(3))])
def test_who_chooses_first_makes_no_difference(order: tuple[int, ...]) -> None:
    """JB-10"""
    state, choices = ready("PGP", air="b4 (b3)"), (AIR, WALL, GATE)
    for seat in order:
        state = rules.apply(state, seat, Choose(choices[seat]))
    assert state.last == chooses(ready("PGP", air="b4 (b3)"), "air wall gate").last


def test_choices_cards_and_roles_come_to_light() -> None:
    """JB-10: for everybody, until the next round is over."""
    state = chooses(ready("PGP", air="b4 (b3)", checked=("n0", "n1", "n2")), "air wall air")
    found = state.last
    assert found is not None
    assert found.routes[AIR] == (Laid(0, "b4", True), Laid(1, "b3", False))
    assert (found.choices, found.roles, found.totals) == ((0, 1, 0), said_roles("PGP"), (7, 0, 0, 0))
    assert (found.number, found.checked) == (1, ("n0", "n1", "n2"))
    assert "revealed JB-10" in said(state)
    for seat in (None, 0, 1, 2):
        assert rules.view(state, seat) == state
    following = rules.apply(state, CHANCE, deal_of("GPP"))
    following = rules.apply(following, CHANCE, stacked(following))
    while following.round == 2:
        assert all(rules.view(following, seat).last == found for seat in (None, 0, 1, 2))
        seat = rules.pending(following)[0]
        following = rules.apply(following, seat, rules.legal(following, seat)[0])
    assert following.last is not None
    assert following.last.number == 2


def test_what_stays_hidden_for_good() -> None:
    """JB-10: no trace of the fifth cards, the cards put away and the role left over."""
    hidden: dict[str, Any] = {"fifth": ("g1", "g2", "g3"), "away": ("y1", "y2", "y3")}
    one = chooses(ready("PGP", air="b4", **hidden), "air wall air")
    other = chooses(
        ready("PGP", air="b4", fifth=("r1",) * 3, away=("r2",) * 3, left_over=PRISONER), "air wall air"
    )
    assert one == other
    text = json.dumps(codec.plain(one))
    assert not any(f'"{card}"' in text for card in (*hidden["fifth"], *hidden["away"]))


# -- JB-11: who gets out ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "total", "out"),
    [
        ("b4 (b3)", 7, False),
        ("b4 (b3) b1", 8, True),  # exactly the value
        ("b4 (b3) b2", 9, True),
        ("b4 (b3) b3 (n-2)", 8, True),
        ("b4 (b3) b2 (n-2)", 7, False),
        ("(b4) b4", 8, True),  # open and closed alike
        ("b4 (b4) n-2 (n2)", 8, True),  # a grey card may help
        ("b4 (b4) n0 (n0)", 8, True),  # decoys change nothing
        ("b4 (n0) b3 (n0)", 7, False),
        ("n-2 (n-2) n-2", -6, False),  # below zero
        ("", 0, False),
    ],
)
def test_the_cards_at_the_route_make_its_value(cards: str, total: int, out: bool) -> None:
    """JB-11: five players need 8."""
    state = chooses(ready("PPGGP", air=cards), "air gate wall tunnel gate")
    assert state.last is not None
    assert state.last.totals[AIR] == total
    assert (ESTEBAN in state.last.escaped) == out
    assert state.points[ESTEBAN] == (PRISONER,) * out
    assert said(state, ESTEBAN) == ["escapes JB-11" if out else "falls_short JB-11"]


@pytest.mark.parametrize("seats", GAME.seats)
def test_as_much_as_the_number_of_players_asks_for(seats: int) -> None:
    """JB-11, JB-3"""
    enough = {6: "b4 (b2)", 7: "b4 (b3)", 8: "b4 (b4)", 9: "b4 (b4) b1"}[VALUES_NEEDED[seats]]
    for cards, out in ((enough, True), (f"{enough} n-2", False)):
        state = chooses(ready(LETTERS[seats], air=cards), " ".join(["air", "wall", *["gate"] * (seats - 2)]))
        assert (0 in state.last.escaped) == out  # type: ignore[union-attr]


def test_a_guard_at_the_route_lets_nobody_out() -> None:
    """JB-11"""
    state = chooses(ready("PPGGP", air="b4 (b4) b3", wall="r4 (r4)"), "air air air gate wall")
    assert state.last is not None
    assert (state.last.totals, state.last.escaped) == ((11, 8, 0, 0), (CLEO,))
    assert said(state, ESTEBAN) == said(state, CORENTIN)[:1] == ["caught JB-11"]
    assert said(state, ANA) == ["watches JB-10"]
    assert scores(state) == [0, 0, 0, 0, 1]


def test_two_guards_at_one_route() -> None:
    """JB-11: the other routes are free, and the guards score nothing."""
    state = chooses(ready("PPGGP", air="b4 (b4)", wall="r4 (r4)"), "air wall air air air")
    assert scores(state) == [0, 1, 0, 0, 0]


def test_prisoners_do_not_hinder_each_other() -> None:
    """JB-11: all who are at a free route get out."""
    state = chooses(ready("PPGGP", air="b4 (b4)"), "air air wall gate air")
    assert state.last is not None
    assert state.last.escaped == state.last.scored == (0, 1, 4)
    assert scores(state) == [1, 1, 0, 0, 1]


def test_each_guard_scores_if_no_prisoner_escapes() -> None:
    """JB-11: wherever the guards were."""
    state = chooses(ready("PPGGP", air="b4 (b3)", wall="r4 (r4)"), "air wall wall gate tunnel")
    assert state.last is not None
    assert (state.last.escaped, state.last.scored) == ((), (ANA, BEN))
    assert state.points == ((), (), (GUARD,), (GUARD,), ())
    assert said(state)[-4:] == [
        "nobody_escapes JB-11",
        "guard_scores JB-11",
        "guard_scores JB-11",
        "next_round JB-4",
    ]


def test_one_guard_in_play_and_one_left_over() -> None:
    """JB-11, JB-5: the one in play scores alone; the one left over watches nothing."""
    nobody_out = chooses(ready("PPGPP", air="b4 (b3)"), "air air air air air")
    assert (scores(nobody_out), nobody_out.last.scored) == ([0, 0, 1, 0, 0], (ANA,))  # type: ignore[union-attr]
    out = chooses(ready("PPGPP", air="b4 (b4)"), "air air wall air air")
    assert scores(out) == [1, 1, 0, 1, 1]


def test_one_prisoner_out_is_enough_to_leave_the_guards_without_a_point() -> None:
    """JB-11"""
    state = chooses(ready("PPGGP", air="b4 (b4)"), "gate gate wall wall air")
    assert scores(state) == [0, 0, 0, 0, 1]
    assert "nobody_escapes JB-11" not in said(state)


def test_a_point_remembers_the_role_that_earned_it() -> None:
    """JB-11: for all to see, and without effect."""
    state = chooses(ready("PGGPP", points=("G", "P", "", "", "PG")), "air wall wall gate gate")
    assert state.points == ((GUARD,), (PRISONER, GUARD), (GUARD,), (), (PRISONER, GUARD))
    for seat in (None, 0, 4):
        assert rules.view(state, seat).points == state.points


def test_attempts_tell_why() -> None:
    """JB-11: too little, a guard, or both; guards attempt nothing."""
    state = chooses(ready("PPGGP", air="b4 (b4)", wall="r4"), "air wall air gate gate")
    assert state.last is not None
    assert rules.escapes(state.last, 8) == (
        Escape(ESTEBAN, AIR, 8, guarded=True, out=False),
        Escape(CORENTIN, WALL, 4, guarded=False, out=False),
        Escape(CLEO, GATE, 0, guarded=True, out=False),
    )
    assert [said(state, seat)[0] for seat in (ESTEBAN, CORENTIN)] == ["caught JB-11", "falls_short JB-11"]
    assert "caught JB-11" in said(state, CLEO)


# -- JB-12: the end --------------------------------------------------------------------------------


def test_the_first_to_four_points_wins() -> None:
    """JB-12: the others rank by points, equal points sharing the place."""
    state = ready("PPGGP", points=("PPG", "P", "GG", "P", "PP"), air="b4 (b4)")
    state = chooses(state, "air gate wall wall gate")
    assert (state.phase, rules.pending(state)) == ("over", ())
    assert said(state)[-1] == "wins JB-12"
    result = rules.outcome(state)
    assert result is not None
    assert (result.ranks, result.scores, result.article) == ((1, 4, 2, 4, 2), (4, 1, 2, 1, 2), "JB-12")


def test_four_points_of_either_role() -> None:
    """JB-12: as a guard as well as a prisoner."""
    state = chooses(ready("PPGGP", points=("", "", "PPP", "", "")), "air air air air air")
    assert rules.outcome(state).ranks == (3, 3, 1, 2, 3)  # type: ignore[union-attr]


def test_several_who_reach_four_together_share_the_win() -> None:
    """JB-12: with no tie-break."""
    state = ready("PPGGP", points=("PPP", "GGG", "GGG", "", "PPP"), air="b4 (b4)")
    state = chooses(state, "air air wall wall gate")
    assert said(state)[-2:] == ["shares_win JB-12", "shares_win JB-12"]
    result = rules.outcome(state)
    assert result is not None
    assert (result.ranks, result.scores) == ((1, 1, 3, 5, 3), (4, 4, 3, 0, 3))


def test_both_guards_may_win_together() -> None:
    """JB-12"""
    state = chooses(ready("PPGGP", points=("PPP", "", "GGG", "PGP", "")), "air air air air air")
    assert rules.outcome(state).ranks == (3, 4, 1, 1, 4)  # type: ignore[union-attr]


def test_three_points_are_not_enough() -> None:
    """JB-12"""
    state = chooses(ready("PPGGP", points=("PP", "PPP", "GGG", "", "")), "air air air wall wall")
    assert rules.outcome(state) is not None  # Ana has four
    state = chooses(ready("PPGGP", points=("PP", "PPP", "GG", "", "")), "air air air wall wall")
    assert (state.phase, rules.outcome(state)) == ("roles", None)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_game_has_at_most_three_rounds_for_each_player_and_one(seats: int) -> None:
    """JB-12: as slow as can be: each scores three times alone, as the one guard in play; then the end."""
    state = drawn(0, seats)
    for round in range(3 * seats):
        assert (state.round, state.phase) == (round + 1, "roles")
        state = round_for_nothing(state, put_letter("P" * seats, round % seats, "G"))
    assert scores(state) == [3] * seats
    state = round_for_nothing(state, LETTERS[seats])
    assert (state.phase, state.round) == ("over", 3 * seats + 1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_with_guards_every_round_scores_for_somebody(seats: int) -> None:
    """JB-12"""
    for seed in range(5):
        points = 0
        for _, _, state in whole_game(f"scores {seed}", seats):
            if state.last and "revealed JB-10" in said(state):
                assert sum(scores(state)) > points
                points = sum(scores(state))
        assert state.round <= 3 * seats + 1


# -- JB-13: corridor rumours -----------------------------------------------------------------------


def test_rumours_come_after_the_roles_and_before_the_cards() -> None:
    """JB-13: from the dealer clockwise."""
    state = roled("PPGG", dealer=2, rumours="on")
    for seat in (2, 3, 0, 1):
        assert (state.phase, rules.pending(state)) == ("rumours", (seat,))
        state = rules.apply(state, seat, PassBy())
        assert said(state) == ["passes_by JB-13"]
    assert (state.phase, state.turn, rules.pending(state)) == ("cards", NOBODY, (CHANCE,))
    assert state.looks == (NOBODY,) * 4


def test_one_looks_at_another_player_or_passes() -> None:
    """JB-13: never at oneself, nor at the role left over."""
    state = roled("PPGG", rumours="on")
    assert rules.legal(state, 0) == (Look(1), Look(2), Look(3), PassBy())
    for at in (0, NOBODY, 4):
        with pytest.raises(IllegalMove, match="JB-13"):
            rules.apply(state, 0, Look(at))
    with pytest.raises(IllegalMove, match="JB-13"):
        rules.apply(state, 1, Look(0))
    with pytest.raises(IllegalMove, match="JB-13"):
        rules.apply(roled("PPGG"), 0, Look(1))


def test_whom_one_looks_at_is_public_what_one_saw_is_not() -> None:
    """JB-13"""
    state = rules.apply(roled("PPGG", rumours="on"), 0, Look(2))
    assert said(state) == ["looks JB-13"]
    assert state.news[0].facts == (("at", 2),)
    for seat in (None, 0, 1, 2, 3):
        assert rules.view(state, seat).looks == (2, NOBODY, NOBODY, NOBODY)
    assert rules.view(state, 0).roles == (PRISONER, HIDDEN, GUARD, HIDDEN)
    assert rules.view(state, 1).roles == (HIDDEN, PRISONER, HIDDEN, HIDDEN)
    assert rules.view(state, 2).roles == (HIDDEN, HIDDEN, GUARD, HIDDEN)
    assert rules.view(state, None).roles == (HIDDEN,) * 4
    other = rules.apply(roled("PPPG", rumours="on"), 0, Look(2))
    for seat in (None, 1, 3):
        assert rules.view(other, seat) == rules.view(state, seat)
    assert rules.view(other, 0) != rules.view(state, 0)


def test_several_may_look_at_the_same_player() -> None:
    """JB-13"""
    state = roled("PPGG", rumours="on")
    for seat, move in enumerate((Look(3), Look(3), Look(3), PassBy())):
        state = rules.apply(state, seat, move)
    assert state.looks == (3, 3, 3, NOBODY)
    for seat in (0, 1, 2):
        assert rules.view(state, seat).roles[3] == GUARD
    assert rules.view(state, 3).roles == (HIDDEN, HIDDEN, HIDDEN, GUARD)


def test_what_was_seen_is_known_all_round_and_forgotten_with_it() -> None:
    """JB-13"""
    state = roled("PPGG", rumours="on")
    for seat, move in enumerate((Look(2), PassBy(), PassBy(), PassBy())):
        state = rules.apply(state, seat, move)
    state = rules.apply(state, CHANCE, stacked(state))
    while state.round == 1:
        assert rules.view(state, 0).roles == (PRISONER, HIDDEN, GUARD, HIDDEN)
        seat = rules.pending(state)[0]
        state = rules.apply(state, seat, rules.legal(state, seat)[0])
    state = rules.apply(state, CHANCE, deal_of("PPGG"))
    assert state.looks == (NOBODY,) * 4
    assert rules.view(state, 0).roles == (PRISONER, HIDDEN, HIDDEN, HIDDEN)


# -- JB-14: without guards -------------------------------------------------------------------------


def test_without_guards_there_are_no_roles_and_no_rumours() -> None:
    """JB-14"""
    state = drawn(0, 3, guards="without", rumours="on")
    assert (state.phase, state.roles, state.rumours) == ("cards", (), False)
    with pytest.raises(IllegalMove, match="JB-5"):
        rules.apply(state, CHANCE, deal_of("PGP"))
    state = rules.apply(state, CHANCE, stacked(state))
    assert (state.phase, state.roles, rules.view(state, 0).roles) == ("check", (), ())


def test_without_guards_everyone_is_a_prisoner() -> None:
    """JB-14, JB-11: cards enough are enough; nobody scores for failure."""
    state = chooses(ready("---", air="b4 (b2)"), "air wall air")
    assert state.points == ((PRISONER,), (), (PRISONER,))
    assert (state.last.roles, state.phase) == ((PRISONER,) * 3, "cards")  # type: ignore[union-attr]
    state = chooses(ready("---", air="b4 (b1)"), "air wall air")
    assert scores(state) == [0, 0, 0]
    assert said(state)[-2:] == ["nobody_escapes JB-11", "next_round JB-4"]


def test_without_guards_all_may_win_together() -> None:
    """JB-14, JB-12"""
    state = chooses(ready("---", points=("PPP",) * 3, air="b4 (b2)"), "air air air")
    result = rules.outcome(state)
    assert result is not None
    assert (result.ranks, result.scores, result.article) == ((1, 1, 1), (4, 4, 4), "JB-12")


def test_without_guards_twenty_rounds_are_the_end() -> None:
    """JB-14: a whole game in which nobody ever gets out."""
    state = drawn(0, 4, guards="without")
    for round in range(20):
        assert (state.round, state.phase) == (round + 1, "cards")
        state = round_for_nothing(state)
    assert said(state)[-5:] == ["rounds_over JB-14", *["shares_win JB-14"] * 4]
    result = rules.outcome(state)
    assert result is not None
    assert (result.ranks, result.scores, result.article) == ((1,) * 4, (0,) * 4, "JB-14")


@pytest.mark.parametrize(
    ("points", "ranks", "told"),
    [
        (("PP", "P", "PPP"), (2, 3, 1), ["rounds_over JB-14", "wins JB-14"]),
        (("PPP", "P", "PPP"), (1, 3, 1), ["rounds_over JB-14", "shares_win JB-14", "shares_win JB-14"]),
    ],
)
def test_after_twenty_rounds_the_most_points_win(
    points: tuple[str, ...], ranks: tuple[int, ...], told: list[str]
) -> None:
    """JB-14"""
    state = chooses(ready("---", points=points, round=20), "air air air")
    assert rules.outcome(state).ranks == ranks  # type: ignore[union-attr]
    assert said(state)[-len(told) :] == told
    before = chooses(ready("---", points=points, round=19), "air air air")
    assert rules.outcome(before) is None


def test_with_guards_rounds_are_not_counted() -> None:
    """JB-14: no game with guards comes so far (JB-12); if one did, it would go on."""
    state = chooses(ready("PPGGP", round=20), "air air air air air")
    assert (state.phase, state.round) == ("roles", 21)


def test_four_points_in_the_twentieth_round_win_as_ever() -> None:
    """JB-14, JB-12"""
    state = chooses(ready("---", points=("PPP", "P", "P"), round=20, air="b4 (b2)"), "air wall wall")
    assert (said(state)[-1], rules.outcome(state).article) == ("wins JB-12", "JB-12")  # type: ignore[union-attr]


# -- what is hidden --------------------------------------------------------------------------------

SECRET = "not for these eyes"


def marked(state: State, seat: int | None) -> State:
    """The state with SECRET in place of all that the articles keep from `seat` (None: from a spectator)."""
    seen = {seat} if seat is None else {seat, state.looks[seat]}

    def unless_own(values: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(v if other == seat or v == "" else SECRET for other, v in enumerate(values))

    return replace(
        state,
        roles=tuple(role if other in seen else SECRET for other, role in enumerate(state.roles)),
        left_over=SECRET if state.left_over else "",
        hands=tuple(
            hand if other == seat else (SECRET,) * len(hand) for other, hand in enumerate(state.hands)
        ),
        away=(SECRET,) * len(state.away),
        routes=tuple(
            tuple(laid if laid.open or laid.seat == seat else replace(laid, card=SECRET) for laid in route)
            for route in state.routes
        ),
        fifth=unless_own(state.fifth),
        choices=unless_own(state.choices),
    )


def in_plain(value: Any) -> str:
    return json.dumps(codec.plain(value))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_view_shows_all_that_a_seat_may_know_and_nothing_else(seats: int, options: dict[str, str]) -> None:
    """JB-5 to JB-10, JB-13: after every move of a game, as the text that a table or a bot would get."""
    for _, _, state in whole_game("eyes", seats, **options):
        for seat in (None, *range(seats)):
            told = in_plain(rules.view(state, seat))
            kept = marked(state, seat)
            assert told == in_plain(rules.view(kept, seat))
            assert told == in_plain(kept).replace(SECRET, HIDDEN)
        for seat in rules.pending(state):
            assert rules.legal(rules.view(state, seat), seat) == rules.legal(state, seat)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_secret_moves_look_alike_to_everybody_else(seats: int, options: dict[str, str]) -> None:
    """JB-8, JB-10: another card closed at the same route, another choice before the last; news included."""
    closed = chosen = 0
    for seed in range(3):
        state = starting(seats, **options)
        for seat, move in escaped(f"alike {seed}", seats, **options)[1]:
            after = rules.apply(state, seat, move)
            for same in rules.legal(state, seat):
                match move, same:
                    case LayCard(_, route, False), LayCard(_, same_route, False) if route == same_route:
                        closed += move != same
                    case Choose(), Choose() if len(rules.pending(state)) > 1:
                        chosen += move != same
                    case _:
                        continue
                instead = rules.apply(state, seat, same)
                for other in {None, *range(seats)} - {seat}:
                    assert rules.view(instead, other) == rules.view(after, other)
            state = after
    assert closed > 20
    assert chosen > 20


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_comes_of_a_move_tells_nothing_of_what_others_hide(seats: int, options: dict[str, str]) -> None:
    """JB-5 to JB-10, JB-13: the own move on top of any hidden cards, roles and choices looks the same."""
    rng, state = Random("alike"), starting(seats, **options)
    for seat, move in escaped("own moves", seats, **options)[1]:
        after = rules.apply(state, seat, move)
        if seat != CHANCE and after.round == state.round and after.phase != "over":
            imagined = rules.imagine(rules.view(state, seat), seat, rng)
            seen_of_others = isinstance(move, Look)  # what one came for
            if not seen_of_others or imagined.roles[move.at] == state.roles[move.at]:
                assert rules.view(rules.apply(imagined, seat, move), seat) == rules.view(after, seat)
        state = after


def test_hidden_things_change_places_unseen() -> None:
    """JB-5, JB-6, JB-8: closed cards, hands, roles and cards put away, each exchanged by hand."""
    state = preparing(("b4 b3", "b2 y1", "b1 r3", "g1 n0", "r4 g2"), "PPGGP")
    state = lays(state, "b4", "b2", "b1", "(g1)", "(r4)")  # Corentin's, Ben's and Cléo's are closed
    hands, air, gate = state.hands, state.routes[AIR], state.routes[GATE]
    others = {
        "closed card": replace(
            state,
            routes=put(put(state.routes, AIR, put(air, 1, Laid(CORENTIN, "n-2", False))), GATE, gate),
            away=("b2", *state.away[1:]),
        ),
        "hands": replace(state, hands=put(put(hands, CORENTIN, hands[BEN]), BEN, hands[CORENTIN])),
        "roles": replace(state, roles=said_roles("PGPGP")),
        "role left over": replace(state, roles=said_roles("PPGPP"), left_over=GUARD),
        "put away": replace(state, away=state.away[::-1]),
    }
    for what, other in others.items():
        assert other != state, what
        assert rules.view(other, ESTEBAN) == rules.view(state, ESTEBAN), what
        assert rules.view(other, None) == rules.view(state, None), what
    for what in ("closed card", "hands", "roles"):
        assert rules.view(others[what], CORENTIN) != rules.view(state, CORENTIN), what


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_is_imagined_could_be_so(seats: int, options: dict[str, str]) -> None:
    """JB-3, JB-8, JB-10: roles and cards as many as there are of each, closed ones where they may lie."""
    rng, box = Random("imagined"), Counter({GUARD: GUARDS[seats], PRISONER: PRISONERS[seats]})
    for _, _, state in whole_game("imagined", seats, **options):
        for seat in range(seats):
            seen = rules.view(state, seat)
            other = rules.imagine(seen, seat, rng)
            assert rules.view(other, seat) == seen
            assert HIDDEN not in in_plain(other)
            assert not state.roles or Counter((*other.roles, other.left_over)) == box
            for route, cards in enumerate(other.routes):
                assert all(laid.card[0] in (COLOUR[ROUTES[route]], GREY) for laid in cards)
            if state.away:
                assert Counter(lying(other)) == Counter(CARDS)
                assert all(hand == rules._sorted(hand) for hand in other.hands)
            assert all(chosen in ("", 0, 1, 2, 3) for chosen in other.choices)


def test_everything_that_could_be_is_imagined() -> None:
    """JB-5, JB-13, JB-10: each pair of guards, the one left over too; each choice; what was seen stays."""
    state = replace(roled("PPGG", rumours="on"), looks=(2, NOBODY, NOBODY, NOBODY))
    rng = Random("everything")
    found = [rules.imagine(rules.view(state, 0), 0, rng) for _ in range(100)]
    assert {one.roles[0] for one in found} == {PRISONER}
    assert {one.roles[2] for one in found} == {GUARD}
    assert {(one.roles[1], one.roles[3], one.left_over) for one in found} == {
        (GUARD, PRISONER, PRISONER),
        (PRISONER, GUARD, PRISONER),
        (PRISONER, PRISONER, GUARD),
    }
    chosen = rules.apply(ready("PGP"), 1, Choose(WALL))
    found = [rules.imagine(rules.view(chosen, 0), 0, rng) for _ in range(100)]
    assert {one.choices[1] for one in found} == {0, 1, 2, 3}
    assert {(one.choices[0], one.choices[2]) for one in found} == {("", "")}


def test_a_closed_card_is_imagined_grey_when_its_colour_is_all_in_sight() -> None:
    """JB-8"""
    air = row("b1 (n0) b2 (n-2) b3", first=1, seats=3)
    air = tuple(laid if laid.open else replace(laid, seat=CORENTIN) for laid in air)
    state = preparing(("b4 r1", "r2 r3", "r4 y1"), "PGP", (air, (), (), ()), checked="b4 b3 b2")
    for luck in range(50):
        other = rules.imagine(rules.view(state, ESTEBAN), ESTEBAN, Random(luck))
        assert [laid.card[0] for laid in other.routes[AIR]] == ["b", "n", "b", "n", "b"]


def test_every_way_in_which_closed_cards_could_lie_is_as_likely() -> None:
    """JB-8: two closed cards at one route and one at another, counted against all the ways there are."""
    air = tuple(replace(laid, seat=CORENTIN) for laid in row("(b1) b2 (b3)"))
    wall = row("(r4)", first=ANA)
    state = preparing(("b2 b3 b4 b4 n-2", "r1 r2", "y1 y2"), "PGP", (air, wall, (), ()), checked="n1 n2 n-2")
    seen = Counter((*state.hands[ESTEBAN], *state.checked, "b2"))
    unseen = [f"{card}/{copy}" for copy, card in enumerate((Counter(CARDS) - seen).elements())]
    ways = Counter(
        (first[0] + second[0], third[0])
        for first, second in permutations([card for card in unseen if card[0] in "bn"], 2)
        for third in unseen
        if third[0] in "rn" and third not in (first, second)
    )
    assert len(ways) == 8  # blue or grey twice, red or grey once
    rng, found, times = Random("ways"), Counter[tuple[str, str]](), 4000
    for _ in range(times):
        other = rules.imagine(rules.view(state, ESTEBAN), ESTEBAN, rng)
        first, _, second = (laid.card for laid in other.routes[AIR])
        found[first[0] + second[0], other.routes[WALL][0].card[0]] += 1
    for kind, number in ways.items():
        expected = times * number / ways.total()
        assert abs(found[kind] - expected) < 4 * expected**0.5, kind


# -- the worked examples ---------------------------------------------------------------------------

KEPT = examples("escapades.games.jailbreak")


@pytest.mark.parametrize("number", range(1, len(EXAMPLES) + 1))
def test_the_examples_kept_with_the_game_are_the_told_ones(number: int) -> None:
    assert KEPT[str(number)] == EXAMPLES[number - 1]()
    assert replay(KEPT[str(number)])


def test_example_just_eight_with_a_minus_two_among_them() -> None:
    """JB-11, JB-3: Esteban leaves by air, where nobody watches, and scores."""
    state = replay(KEPT["1"])
    found = state.last
    assert found is not None
    assert (state.seats, rules.value(state)) == (5, 8)
    assert sorted(WORTH[laid.card] for laid in found.routes[AIR]) == [-2, 3, 3, 4]
    assert found.roles[next(laid.seat for laid in found.routes[AIR] if laid.card == "n-2")] == GUARD
    assert (found.totals[AIR], found.choices[ESTEBAN], found.roles[ESTEBAN]) == (8, AIR, PRISONER)
    assert not any(role == GUARD and found.choices[seat] == AIR for seat, role in enumerate(found.roles))
    assert (found.escaped, state.points[ESTEBAN]) == ((ESTEBAN,), (PRISONER,))
    assert said(state, ESTEBAN) == ["escapes JB-11"]


def test_example_a_guard_at_the_wall() -> None:
    """JB-11: ten at the wall, but Corentin meets a guard; nobody else gets out; both guards score."""
    state = replay(KEPT["2"])
    found = state.last
    assert found is not None
    assert (found.number, found.totals[WALL]) == (2, 10)
    assert (found.choices[CORENTIN], found.roles[CORENTIN]) == (WALL, PRISONER)
    assert (found.choices[BEN], found.roles[BEN]) == (WALL, GUARD)
    assert (found.escaped, found.scored) == ((), (BEN, CLEO))
    assert said(state, CORENTIN) == ["caught JB-11"]
    assert state.points == ((PRISONER,), (), (), (GUARD,), (GUARD,))


@pytest.mark.parametrize("number", KEPT)
def test_examples_hold_move_by_move(number: str) -> None:
    """JB-7 to JB-10: five discards, fifteen cards laid, five choices a round, each where it belongs."""
    phases = Counter[str]()
    state = starting()
    for seat, move, after in steps(KEPT[number]):
        if seat != CHANCE:
            assert move in rules.legal(rules.view(state, seat), seat)
        phases[state.phase] += 1
        state = after
    rounds = int(number)
    assert phases == {
        "lots": 1,
        "roles": rounds,
        "cards": rounds,
        "check": 5 * rounds,
        "prepare": 15 * rounds,
        "break_out": 5 * rounds,
    }


# -- in words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_happens_can_be_said(language: str) -> None:
    """In a sentence, and in a line for the log; nothing is left blank."""
    words, names = Words(language, GAME.texts), FRIENDS
    for seats, options in TABLES:
        for _, _, state in whole_game("words", seats, **options):
            assert GAME.table.heading(state, words)
            for news in state.news:
                sentence = GAME.table.sentence(news, words, names)
                assert news.seat is None or names[news.seat] in sentence
                assert news.seat is None or GAME.table.line(news, words)


@pytest.mark.parametrize(
    ("card", "french", "english"),
    [
        ("b4", "4 bleu", "blue 4"),
        ("r1", "1 rouge", "red 1"),
        ("n-2", "−2 gris", "grey −2"),
        ("n0", "un leurre", "a decoy"),
        ("n2", "2 gris", "grey 2"),
    ],
)
def test_cards_have_names(card: str, french: str, english: str) -> None:
    """JB-2"""
    assert GAME.table.card_name(card, Words("fr", GAME.texts)) == french
    assert GAME.table.card_name(card, Words("en", GAME.texts)) == english


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_there_is_a_break_after_each_round_but_the_last(seats: int, options: dict[str, str]) -> None:
    """JB-10, JB-12: what came to light is looked at before the next deal; it is headed by its own number."""
    words, breaks = Words("en", GAME.texts), 0
    for _, _, state in whole_game("breaks", seats, **options):
        revealed = "revealed JB-10" in said(state)
        assert GAME.table.interlude(state) == (revealed and state.phase != "over")
        assert bool(GAME.table.reveals(state.news)) == revealed
        if revealed:
            breaks += 1
            assert GAME.table.heading(state, words) == f"Round {breaks} · done"
    assert breaks == state.round


# -- bots ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_bots_play_whole_games_by_the_rules(seats: int, options: dict[str, str]) -> None:
    for seed in range(3):
        state, moves = escaped(f"bots {seed}", seats, bots=range(seats), **options)
        assert state.phase == "over"
        assert any(isinstance(move, Look) for _, move in moves) == (options["rumours"] == "on")


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_bot_is_better_than_chance(seats: int) -> None:
    wins = 0
    for seed in range(40):
        result = rules.outcome(escaped(f"bot {seed}", seats, bots=[seed % seats])[0])
        assert result is not None
        wins += result.ranks[seed % seats] == 1
    assert wins > 40 / seats + 6


def test_a_bot_sees_no_more_than_its_view() -> None:
    """The same view gives the same move, whatever the others hold, hide and are."""
    state, compared = starting(5, rumours="on"), 0
    for seat, move in escaped("views", 5, rumours="on")[1]:
        if seat != CHANCE:
            other = rules.imagine(rules.view(state, seat), seat, Random(1))
            compared += other != state
            assert len({bot.choose(rules.view(s, seat), seat, Random(2)) for s in (state, other)}) == 1
        state = rules.apply(state, seat, move)
    assert compared > 100


def bot_goes(state: State, seat: int, times: int = 200) -> Counter[int]:
    """Where a bot goes, and how often."""
    seen = rules.view(state, seat)
    moves = (bot.choose(seen, seat, Random(luck)) for luck in range(times))
    return Counter(move.route for move in moves if isinstance(move, Choose))


PREPARED: dict[str, Any] = {
    "checked": ("n-2", "n-2", "n0", "b1", "r1"),
    "fifth": ("n-2", "r2", "n0", "g1", "n1"),
    "air": "b4 (b4) b3",
    "wall": "r4 (r4) r3",
    "tunnel": "y4 (y4) y3",
    "gate": "g1",
}


def test_a_bot_never_leaves_by_a_hopeless_route() -> None:
    """JB-11: one card that makes 1 of 8, with nothing closed beside it."""
    assert bot_goes(ready("PPGGP", **PREPARED), ESTEBAN)[GATE] == 0


@pytest.mark.parametrize("seat", [ESTEBAN, ANA])
def test_a_bot_cannot_be_read(seat: int) -> None:
    """JB-10: of three routes that look the same, prisoner and guard go to each, and to none most often."""
    gone = bot_goes(ready("PPGGP", **PREPARED), seat)
    assert all(20 < gone[route] < 120 for route in (AIR, WALL, TUNNEL))
    assert gone[GATE] == 0


def test_without_guards_a_bot_goes_where_it_is_safe() -> None:
    """JB-14"""
    state = ready("---", air="b4 (b2) b1", wall="r2 (r1)", checked=("n0",) * 3, fifth=("n1",) * 3)
    assert bot_goes(state, ESTEBAN) == {AIR: 200}


def test_a_bot_avoids_the_route_that_a_guard_would_watch() -> None:
    """JB-10: all can see that the air makes it; only Esteban knows that the wall does as well."""
    state = ready("PPGGP", **{**PREPARED, "tunnel": "", "air": "b4 (b1) b3 (b1) b4", "wall": "(r4) n0 (r4)"})
    routes = put(state.routes, WALL, tuple(replace(laid, seat=ESTEBAN) for laid in state.routes[WALL]))
    gone = bot_goes(replace(state, routes=routes), ESTEBAN)
    assert gone[WALL] > gone[AIR]


def test_prisoners_build_and_guards_spoil() -> None:
    """JB-8: with the same cards, a prisoner's are worth more at the routes than a guard's."""
    worth = {}
    for letters in ("PGP", "GPP"):
        hand = ("b4 b3 n-2 r1", "r2 r3 g2 g3", "y2 y3 y1 y4")
        state, laid = preparing(hand, letters, checked="n0 n0 n1"), []
        for luck in range(60):
            move = bot.choose(rules.view(state, ESTEBAN), ESTEBAN, Random(luck))
            assert isinstance(move, LayCard)
            laid.append(WORTH[move.card])
        worth[letters] = sum(laid) / len(laid)
    assert worth["PGP"] > worth["GPP"] + 1


def test_a_guard_gives_up_what_a_prisoner_would() -> None:
    """JB-7: else the cell check would tell who is a guard."""
    for hand in ("b4 r3 y2 g1 n-2", "b4 r4 y1 g1 n0", "b2 r2 y3 g2 n-2", "b4 r1 y1 n0 n-2"):
        given = []
        for letters in ("GPP", "PGP"):
            view = rules.view(dealt(letters, (hand, "", "")), 0)
            given.append({bot.choose(view, 0, Random(luck)) for luck in range(40)})
        assert given[0] == given[1]


def test_a_bot_that_reads_the_open_cards_only_does_not_beat_bots() -> None:
    """Who always goes to the second-best route by what all can see would beat guards who always watch the
    best one. Against these it wins its share and no more."""
    share, games, seats = 0.0, 120, 4
    for seed in range(games):
        rng, state = Random(f"reader {seed}"), starting(seats)
        while rules.pending(state):
            seat = rules.pending(state)[0]
            if seat == CHANCE:
                move: Any = rules.chance(state, rng)
            else:
                seen = rules.view(state, seat)
                reads = seat == 0 and state.phase == "break_out"
                move = Choose(second_best(seen)) if reads else bot.choose(seen, seat, rng)
            state = rules.apply(state, seat, move)
        result = rules.outcome(state)
        assert result is not None
        share += (result.ranks[0] == 1) / result.ranks.count(1)
    assert share / games < 0.37


def second_best(seen: State) -> int:
    world = World.of(seen)
    return sorted(range(4), key=lambda route: -world.makes_it(route, NOBODY, world.expected))[1]
