"""Addresses: each leads to its place, and anything else to the shelf."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escapades.games import SHELF
from escapades.play.addresses import Place, place_of

WAYS = {
    "": Place(),
    "#/": Place(),
    "#/chess": Place(),
    "#/breakaway": Place("setup", "breakaway"),
    "#/breakaway?names=A": Place("setup", "breakaway", query="names=A"),
    "#/breakaway/rules": Place("rules", "breakaway"),
    "#/breakaway/rules/BR-8": Place("rules", "breakaway", "BR-8"),
    "#/lifeboats/example/2": Place("example", "lifeboats", "2"),
    "#/lifeboats/example": Place("setup", "lifeboats"),
    "#/crossroads/play": Place("play", "crossroads"),
    "#/crossroads/play/ab12?x": Place("play", "crossroads", "ab12", "x"),
    "#/crossroads/play?seed=7&names=A/B": Place("play", "crossroads", query="seed=7&names=A/B"),
    "#/replay/eJx_-": Place("replay", what="eJx_-"),
    "#/again/ab12": Place("again", what="ab12"),
    "#/games": Place("games"),
    "#/statistics": Place("statistics"),
    "#/rules": Place("rules"),
}


@pytest.mark.parametrize("address", WAYS)
def test_an_address_leads_to_its_place(address: str) -> None:
    assert place_of(address, SHELF) == WAYS[address]


@given(st.text())
def test_no_address_leads_nowhere(address: str) -> None:
    place = place_of(address, SHELF)
    assert place.kind
    assert place.game in ("", *SHELF)
