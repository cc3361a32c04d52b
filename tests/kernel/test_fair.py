"""Fair deals: the same seed gives the same cards for ever."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escapades.games import SHELF
from escapades.kernel import chance_move, commitment, draw_below, shuffled, verify
from playing import Play, by_seed, played, table

GAME = SHELF["breakaway"]

# Noted down once; they stay the same for ever.
KNOWN_TEN = (7, 3, 8, 1, 6, 9, 5, 4, 0, 2)
KNOWN_DICE = [5, 4, 5, 0, 1, 3, 3, 5]
KNOWN_LOTS = (45, 50, 49, 40)


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert commitment("É") != commitment("E")


@given(st.lists(st.integers()), st.integers())
def test_a_shuffle_is_a_permutation(cards: list[int], luck: int) -> None:
    mixed = shuffled(cards, Random(luck))
    assert Counter(mixed) == Counter(cards)
    assert isinstance(mixed, tuple)


def test_a_shuffle_does_not_change_between_versions() -> None:
    """Records made years ago must still be verified."""
    assert shuffled(range(10), Random("escapades")) == KNOWN_TEN
    assert [draw_below(6, Random(f"die {n}")) for n in range(8)] == KNOWN_DICE
    state = Play(table(GAME, 4), "").state
    assert chance_move(GAME.rules, state, "1963", 0).cards == KNOWN_LOTS


def test_every_order_of_three_comes_about_equally_often() -> None:
    rng = Random(7)
    orders = Counter(shuffled("abc", rng) for _ in range(6000))
    assert len(orders) == 6
    assert all(900 < count < 1100 for count in orders.values())


@given(st.integers(1, 100), st.integers())
def test_a_draw_is_below_its_bound(bound: int, luck: int) -> None:
    assert 0 <= draw_below(bound, Random(luck)) < bound


def test_what_players_choose_does_not_change_the_next_deal() -> None:
    """Each chance move has its own generator, by its number."""

    def second_deal(choices: str) -> object:
        play = Play(table(GAME, 2, stages=2, talon="short"), "seed")
        deals = [move for seat, move, _ in play.turns(by_seed(choices)) if seat == -1]
        return deals[-1]

    assert second_deal("bold") == second_deal("careful")


@pytest.mark.parametrize("seed", ["other", "Seed", "seed ", ""])
def test_another_seed_than_the_promised_one_is_refused(seed: str) -> None:
    record = played(table(GAME, 2), "seed", most=3).record
    assert verify(record, "seed") == ""
    assert "not the one that was committed to" in verify(record, seed)
