"""Hands for the journeys: plays Breakaway at a page the way people do, by pointer at real coordinates."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from conftest import until
from playwright.sync_api import Page

from escapades.games import SHELF
from escapades.kernel import News, texts
from escapades.kernel.record import steps
from escapades.kernel.texts import Words
from escapades.play import saves
from escapades.play.library import Library, slots
from escapades.play.match import Match

SPEEDS = re.compile(r"(?<![\d.#])(39|4\d|50)(?![\d.])")  # what stands on a route card

LOOK = """() => {
    const root = document.documentElement, screen = document.getElementById("screen");
    const acts = [...screen.querySelectorAll("[data-act]")].map((one) => one.dataset.act);
    const box = (one) => { const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height]; };
    return {
        view: root.dataset.view ?? "shelf",
        table: root.dataset.table ?? "",
        acts,
        nodes: [...document.querySelectorAll("#mirror > *")].map((one) =>
            ({ id: one.dataset.node, tag: one.localName, label: one.textContent, box: box(one),
               pressed: one.getAttribute("aria-pressed") })),
        felt: box(document.getElementById("felt")),
        heading: screen.querySelector("h1")?.textContent ?? "",
    };
}"""

SCREENS = {"uncover": "cover", "next-stage": "interlude", "again": "result", "start": "setup"}


@dataclass(frozen=True)
class Look:
    """What a player sees, as far as a test asks."""

    shows: str  # shelf, setup, cover, turn, moment, interlude, result
    nodes: dict[str, dict[str, Any]]
    felt: tuple[float, float, float, float]
    heading: str

    @property
    def cards(self) -> list[str]:
        return [id for id in self.nodes if id.startswith("card-")]

    @property
    def hand(self) -> list[int]:
        return sorted(int(id.split("-")[1]) for id in self.cards)


def middle(box: list[float]) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


class Player:
    """Everybody at the table, one after another. `tap` is a click of the mouse unless the page has touch."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.tap: Callable[[float, float], None] = page.touchscreen.tap if touch else page.mouse.click

    def look(self) -> Look:
        seen = self.page.evaluate(LOOK)
        if seen["view"] == "screen":
            shows = next((SCREENS[act] for act in seen["acts"] if act in SCREENS), "")
        elif seen["view"] == "table":
            shows = {"tappable": "turn", "moment": "moment"}.get(seen["table"], "")
        else:
            shows = "shelf"
        nodes = {node["id"]: node for node in seen["nodes"]}
        return Look(shows, nodes, tuple(seen["felt"]), seen["heading"])

    def wait(self, *shows: str, seconds: float = 20) -> Look:
        return until(
            lambda: now if (now := self.look()).shows in shows else None,
            f"one of {', '.join(shows)}; now {self.look().shows}",
            seconds,
        )

    def start(self, address: str, query: str) -> Look:
        """A game from a link, on a page that is already open: no second boot."""
        self.page.goto(f"{address}#/")
        self.wait("shelf")
        self.page.goto(f"{address}#/breakaway/play?{query}")
        return self.wait("cover")

    # -- by pointer --------------------------------------------------------------------------------

    def tap_element(self, selector: str) -> None:
        """The middle of an element, wherever it is: a real event at real coordinates."""
        found = self.page.locator(selector)
        found.evaluate("(one) => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
        box = found.bounding_box()
        assert box, f"{selector} is not to be seen"
        self.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def tap_act(self, act: str) -> None:
        self.tap_element(f'[data-act="{act}"]:not(form):visible')

    def tap_node(self, id: str) -> None:
        self.tap(*middle(self.look().nodes[id]["box"]))

    def uncover(self) -> Look:
        self.wait("cover")
        self.tap_act("uncover")
        return self.wait("turn")

    def choose(self, card: str) -> Look:
        self.tap_node(card)
        return until(lambda: now if "button" in (now := self.look()).nodes else None, "a card chosen")

    def lay(self, card: str, *, by_button: bool = False) -> None:
        self.choose(card)
        self.tap_node("button" if by_button else card)

    def hurry(self) -> Look:
        """Tap the empty edge of the table until the moment is over."""
        following = ("cover", "interlude", "result")
        self.wait("moment", *following)
        x, y, _, height = self.look().felt
        for _ in range(200):
            now = self.look()
            if now.shows in following:
                return now
            self.tap(x + 3, y + height / 2)
            self.page.wait_for_timeout(15)
        raise AssertionError("the moment never ended")

    def turn(self, pick: Callable[[Look], str] = lambda look: look.cards[-1]) -> Look:
        """One whole turn, from cover to what follows."""
        look = self.uncover()
        self.lay(pick(look))
        return self.hurry()

    # -- what is kept ------------------------------------------------------------------------------

    def library(self) -> Library:
        return Library(json.loads(self.page.evaluate("escapades.store.all()")))

    def slots(self) -> dict[str, str]:
        """What lies in the slots of the game that was changed last."""
        held = json.loads(self.page.evaluate("escapades.store.all()"))
        newest = max(Library(held).glances, key=lambda glance: glance.changed)
        return {key: held[key] for key in slots(newest.id) if key in held}

    def saved(self) -> Match:
        """The match as the device keeps it, replayed through the rules."""
        match, _, troubles = saves.newest(self.slots().values())
        assert match is not None
        assert not troubles
        return match


def words(language: str = "en") -> Words:
    return Words(language, texts.load("escapades.play"), SHELF["breakaway"].texts)


def news_of(match: Match) -> list[News]:
    return [said for _, _, state in steps(match.record) for said in state.news]


def sentences(match: Match, language: str = "en") -> list[str]:
    """Everything that happened, in words, in order."""
    tell = match.game.table.sentence
    return [tell(said, words(language), match.record.names) for said in news_of(match)]
