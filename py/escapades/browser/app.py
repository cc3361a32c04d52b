"""The keeper of the table: hears what the player does, shows what the evening says."""

from __future__ import annotations

import asyncio
import json
import os
import traceback
from collections.abc import Coroutine, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import js
from pyodide.ffi import create_proxy

from escapades.browser.canvas import Canvas
from escapades.games import SHELF
from escapades.kernel import BadOption, Game, texts
from escapades.kernel.texts import Words
from escapades.play import saves, screens
from escapades.play.elements import Element, element
from escapades.play.evening import LASTING, PASSING, Evening, open_at, picture
from escapades.play.match import Match, seated
from escapades.play.wishes import Wishes
from escapades.scene.frame import WHOLE
from escapades.scene.marks import DAY, NIGHT
from escapades.scene.motion import SPEEDS
from escapades.scene.nodes import Answer, Call, Choose, GoOn, Node, Play, Scene, Tell, Toggle

SLOTS = ("game-a", "game-b")
SETUP = "setup"
MOMENT_BUTTON = "go-on"
THINKING = 0.4  # part of a moment that a bot seems to think
WINDOW = 2.5  # seconds in which others may speak up before an announced card
MOMENT = {"calm": 1.8, "normal": 1.2, "fast": 0.6, "none": 1.2}  # seconds that everybody sees a move

PAGE_TEXTS = texts.load("escapades.play")


@cache
def words_of(game: str, language: str) -> Words:
    """The words of the page and of one game; a game that nobody asks for stays in its box."""
    return Words(language, PAGE_TEXTS, SHELF[game].texts)


class Keeper:
    """One page, one game at a time."""

    def __init__(self) -> None:
        self.page = js.escapades.table
        self.canvas = Canvas()
        self.evening: Evening | None = None
        self.game: Game = SHELF[place_in(str(js.location.hash)) or next(iter(SHELF))]
        self.wishes = Wishes()
        self.saved: Match | None = None
        self.save_number = 0
        self.note = ""
        self.view = "shelf"
        self.room = (0.0, 0.0)
        self.glass = WHOLE
        self.focus = ""
        self.language, self.light = str(self.page.look()).split()
        self.speed = "none" if self.page.still() else "normal"
        self.waits: asyncio.Task[None] | None = None
        self.hurried = False
        self.tasks: set[asyncio.Task[None]] = set()

    # -- start -------------------------------------------------------------------------------------

    async def open(self) -> None:
        await self.load()
        self.page.keep(create_proxy(self.hear), create_proxy(self.canvas.frame))
        self.go_to(str(js.location.hash))

    async def load(self) -> None:
        """The saved game and the last set-up, if there are any and they can be read."""
        try:
            slots = [str(await js.escapades.store.read(slot)) for slot in SLOTS]
            setup = str(await js.escapades.store.read(SETUP))
        except Exception:  # storage denied: the page says so itself
            return
        self.saved, self.save_number, damaged = saves.newest(slots)
        if damaged:
            words = self.words
            self.note = words("go_on.damaged") if self.saved else words("go_on.lost")
        if self.saved is not None and self.saved.over:
            self.saved = None
        if setup:
            self.wishes = remembered(setup)

    @property
    def words(self) -> Words:
        return words_of(self.game.id, self.language)

    # -- what the player does ----------------------------------------------------------------------

    def hear(self, kind: str, a: Any, b: Any) -> None:
        try:
            getattr(self, f"on_{kind}")(a, b)
        except Exception as error:
            self.report(error)

    def on_address(self, address: str, _: str) -> None:
        self.go_to(address)

    def on_room(self, width: float, height: float) -> None:
        if (width, height) != self.room:
            self.room = (width, height)
            self.canvas.clear()
            self.draw(0)

    def on_look(self, language: str, light: str) -> None:
        if (language, light) == (self.language, self.light):
            return
        self.language, self.light = language, light
        self.refresh()

    def on_fonts(self, _a: str, _b: str) -> None:
        if self.canvas.scene is not None and self.view == "table":
            self.canvas.clear()
            self.draw(0)

    def on_tap(self, x: float, y: float) -> None:
        if self.canvas.moving:
            self.canvas.skip()
        node = self.canvas.scene.at(x, y) if self.canvas.scene else None
        if self.evening and self.evening.shows in PASSING and not (node and isinstance(node.act, Call)):
            self.hurry()
        elif node:
            self.act_on(node)

    def on_press(self, id: str, _: str) -> None:
        node = self.canvas.scene.find(id) if self.canvas.scene else None
        if node:
            self.act_on(node)

    def on_pan(self, dx: float, dy: float) -> None:
        self.glass = self.glass.panned(dx, dy)
        self.draw(0)

    def on_zoom(self, factor: float, about: str) -> None:
        x, y = map(float, about.split())
        self.glass = self.glass.zoomed(factor, x, y)
        self.draw(0)

    def on_fit(self, _a: str, _b: str) -> None:
        self.glass = WHOLE
        self.draw()

    def on_focus(self, id: str, _: str) -> None:
        if id != self.focus:
            self.focus = id
            self.draw(0)

    def on_arrow(self, dx: int, dy: int) -> None:
        node = self.canvas.scene.towards(self.focus, (dx, dy)) if self.canvas.scene else None
        if node:
            self.page.focusNode(node.id)

    def act_on(self, node: Node) -> None:
        act = node.act
        if isinstance(act, Tell):
            self.page.announce(act.sentence)
            self.page.tell(act.sentence)
        elif isinstance(act, Choose) and self.evening:
            self.evening = self.evening.choose(act.id)
            self.draw()
        elif isinstance(act, Toggle) and self.evening:
            self.evening = self.evening.toggle(act.id)
            self.draw()
        elif isinstance(act, Play) and self.evening:
            self.move_to(self.evening.play(act))
        elif isinstance(act, Call) and self.evening:
            self.call(act.seat)
        elif isinstance(act, Answer) and self.evening:
            self.move_to(self.evening.answer(act.yes, act.mute))
        elif isinstance(act, GoOn) and self.evening and self.evening.shows in LASTING:
            self.move_to(self.evening.go_on())
        elif isinstance(act, GoOn):
            self.hurry()

    def on_act(self, act: str, form: str) -> None:
        values: Mapping[str, str] = json.loads(form)
        if act in ("players-fewer", "players-more"):
            self.change_players(values, 1 if act.endswith("more") else -1)
        elif act == "start":
            self.wishes = self.wishes.read(values)
            self.start()
        elif act == "again":
            self.again()
        elif act == "uncover" and self.evening:
            self.uncover()
        elif act.startswith("call-") and self.evening:
            self.call(int(act.removeprefix("call-")))
        elif act == "no-call" and self.evening:
            self.move_to(self.evening.answer(False))
        elif act == "next-stage" and self.evening:
            self.next_stage()
        elif act == "go-on" and self.saved:
            self.resume()
        elif act == "shelf":
            js.location.hash = "#/"

    # -- going places ------------------------------------------------------------------------------

    def go_to(self, address: str) -> None:
        """`#/breakaway` sets up, `#/breakaway/play` plays (also from a link), the rest is the shelf."""
        way, _, query = address.partition("?")
        place, inner = place_in(way), way.rpartition("/")[2]
        if not place:
            self.leave()
            return
        if self.evening and self.evening.match.record.game != place:
            self.leave()
        self.game = SHELF[place]
        if inner != "play":
            self.evening = None
            self.wishes = self.wishes.fitting(self.game)
            self.refresh()
            return
        if query and self.evening is None:
            # The browser's own: importing urllib would take longer than dealing the cards.
            asked = js.Object.fromEntries(js.URLSearchParams.new(query)).to_py()
            self.wishes = from_link(self.wishes, asked)
            self.start()
        elif self.evening is not None:
            self.refresh()
        elif self.saved:
            self.resume()
        else:
            self.refresh()

    def leave(self) -> None:
        self.stop_waiting()
        if self.evening and not self.evening.match.over:
            self.saved = self.evening.match
        elif self.evening:
            self.saved = None
        self.evening = None
        self.view = "shelf"
        self.page.hush()
        self.canvas.rest()
        self.page.show("shelf", "")
        self.tell_playing()
        self.show_go_on()

    def show_go_on(self) -> None:
        content: list[Element] = []
        if self.saved:
            content = screens.go_on(self.saved, words_of(self.saved.record.game, self.language), self.note)
        elif self.note:
            content = [element("p", self.note, class_="words")]
        self.page.fill("go-on", json.dumps(content))

    def tell_playing(self) -> None:
        js.escapades.playing(self.evening is not None and not self.evening.match.over)

    # -- set-up ------------------------------------------------------------------------------------

    def show_setup(self, trouble: BadOption | None = None) -> None:
        screen = screens.setup(
            self.game, self.wishes, self.words, replaces=self.saved is not None, trouble=trouble
        )
        self.show_screen(screen)

    def change_players(self, values: Mapping[str, str], by: int) -> None:
        wishes = self.wishes.read(values)
        players = min(max(wishes.players + by, self.game.seats.start), self.game.seats.stop - 1)
        self.wishes = wishes.with_players(players)
        self.show_setup()

    def start(self) -> None:
        seed = self.wishes.seed or fresh_seed()
        try:
            options = self.wishes.chosen(self.game)
            players = seated(self.wishes.players, self.wishes.seated_bots)
            match = Match.begin(self.game, self.wishes.seated, options, seed, players)
        except BadOption as error:
            self.show_setup(error)
            return
        self.do(self.keep(SETUP, json.dumps(self.wishes.plain())))
        self.begin(match)

    def again(self) -> None:
        assert self.evening is not None
        match, old = self.evening.match, self.evening.match.record
        self.begin(Match.begin(self.game, old.names, old.settings, fresh_seed(), match.players, match.marks))

    def begin(self, match: Match) -> None:
        self.note = ""
        self.glass = WHOLE
        self.settle_address()
        self.move_to(open_at(match))

    def resume(self) -> None:
        assert self.saved is not None
        self.game = self.saved.game
        self.note = ""
        self.settle_address()
        self.move_to(open_at(self.saved))

    def settle_address(self) -> None:
        """The address of the table, without a second stop for the back button and without a link's query."""
        address = f"#/{self.game.id}/play"
        if str(js.location.hash) != address:
            if str(js.location.hash).startswith(address):
                js.history.replaceState(None, "", address)
            else:
                js.history.pushState(None, "", address)

    # -- playing -----------------------------------------------------------------------------------

    def move_to(self, evening: Evening) -> None:
        """Show what came of a move; it is on the device before the next prompt."""
        self.stop_waiting()
        moved = self.evening is None or evening.match is not self.evening.match
        if self.evening and self.evening.viewer not in (None, evening.viewer):
            self.page.hush()  # what a player was told about the own hand is for nobody else
        self.evening = evening
        self.focus, self.hurried = "", False
        self.show_evening()
        if evening.shows in PASSING:
            self.page.focusNode(MOMENT_BUTTON)
        elif evening.shows in ("turn", "answer", *LASTING):
            self.focus_first_card()
        self.announce()
        self.do(self.settle_move(evening, moved))

    async def settle_move(self, evening: Evening, moved: bool) -> None:
        if moved:
            await self.save()
        if self.evening is evening and evening.shows in PASSING:
            if self.hurried:
                self.after_moment()
            else:
                self.waits = self.do(self.wait_for_moment())

    async def wait_for_moment(self) -> None:
        assert self.evening is not None
        asks = self.evening.plan and self.evening.callers
        pause = WINDOW if asks else MOMENT[self.speed]
        await asyncio.sleep(pause * THINKING if self.evening.shows == "bot" else pause)
        self.after_moment()

    def hurry(self) -> None:
        """The end of the moment now, or as soon as the move is on the device."""
        self.hurried = True
        if self.waits is not None:
            self.stop_waiting()
            self.after_moment()

    def stop_waiting(self) -> None:
        if self.waits is not None:
            self.waits.cancel()
            self.waits = None

    def after_moment(self) -> None:
        self.waits = None
        if self.evening and self.evening.shows == "moment":
            self.move_to(self.evening.go_on())
        elif self.evening and self.evening.shows == "bot":
            self.move_to(self.evening.let_bot())

    def call(self, seat: int) -> None:
        """Somebody speaks up out of turn: covered first, as ever."""
        assert self.evening is not None
        self.stop_waiting()
        self.evening = self.evening.call(seat)
        self.show_evening()

    def uncover(self) -> None:
        assert self.evening is not None
        # The public picture first: from there the hand is dealt from the talon.
        public = self.picture(self.evening)
        before = self.evening.match
        self.evening = self.evening.uncover()
        if self.evening.match is not before:
            self.do(self.save())
        self.show_table()
        if public is not None:
            self.canvas.rest()
            self.canvas.show(public, 0)
        self.draw()
        self.focus_first_card()
        self.announce()

    def focus_first_card(self) -> None:
        """A card that can be chosen, else whatever can be done."""
        actable = (
            [node for node in self.canvas.scene.actable() if node.label and not isinstance(node.act, Tell)]
            if self.canvas.scene
            else []
        )
        cards = [node for node in actable if isinstance(node.act, Choose)]
        for node in (*cards, *actable)[:1]:
            self.page.focusNode(node.id)

    def next_stage(self) -> None:
        assert self.evening is not None
        self.move_to(self.evening.next_stage())

    # -- showing -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """The same place again: another language, another light, or a way back."""
        if self.evening is not None:
            self.canvas.clear()
            self.show_evening()
        elif place_in(str(js.location.hash)):
            self.show_setup()
        else:
            self.show_go_on()

    def show_evening(self) -> None:
        evening = self.evening
        assert evening is not None
        self.tell_playing()
        if evening.shows == "cover":
            assert evening.seat is not None
            self.page.hush()
            self.show_screen(screens.cover(evening.match, evening.seat, self.words, evening.callers))
        elif evening.shows == "call":
            assert evening.caller is not None
            self.page.hush()
            self.show_screen(screens.called(evening.match, evening.caller, self.words))
        elif evening.shows == "interlude":
            self.show_screen(screens.interlude(evening.match, self.words))
        elif evening.shows == "result":
            self.show_screen(screens.result(evening.match, self.words))
        else:
            self.show_table()
            self.draw()

    def show_screen(self, screen: Element) -> None:
        self.view = "screen"
        self.canvas.rest()
        self.page.show("screen", json.dumps(screen))

    def show_table(self) -> None:
        assert self.evening is not None
        match = self.evening.match
        self.view = "table"
        bar = screens.topbar(
            self.words("name"), self.words, match.game.table.heading(match.state, self.words)
        )
        self.page.show("table", json.dumps(bar))
        self.page.room()

    def picture(self, evening: Evening) -> Scene | None:
        """The table as the evening's viewer may see it; None where there is no room yet."""
        if not self.room[0]:
            return None
        palette = NIGHT if self.light == "night" else DAY
        scene = picture(evening, self.words, *self.room, palette, self.glass)
        return skippable(scene, self.words) if evening.shows in PASSING else scene

    def draw(self, seconds: float | None = None) -> None:
        if self.evening is None or self.view != "table":
            return
        scene = self.picture(self.evening)
        if scene is None:
            return
        self.page.reflect(json.dumps(mirrored(scene)))
        ring = "#8cc8ff" if self.light == "night" else "#0b5cab"
        self.canvas.show(
            scene.with_focus(self.focus, ring), SPEEDS[self.speed] if seconds is None else seconds
        )
        self.page.animate()
        movable = self.evening.match.game.table.movable
        js.document.documentElement.dataset.map = "movable" if movable else ""
        js.document.documentElement.dataset.table = "moment" if self.evening.shows in PASSING else "tappable"

    def announce(self) -> None:
        assert self.evening is not None
        match = self.evening.match
        for said in self.evening.heard:
            self.page.announce(match.game.table.sentence(said, self.words, match.record.names))

    # -- the device --------------------------------------------------------------------------------

    async def save(self) -> None:
        assert self.evening is not None
        self.save_number += 1
        match, number = self.evening.match, self.save_number
        await self.keep(SLOTS[number % 2], saves.pack(match, number))

    async def keep(self, key: str, text: str) -> None:
        try:
            await js.escapades.store.write(key, text)
        except Exception:  # full or denied: the game goes on, the warning stands
            self.page.warn(self.words("save.failed"))

    def do(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.finish)
        return task

    def finish(self, task: asyncio.Task[None]) -> None:
        """Nothing fails in silence."""
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self.report(error)

    def report(self, error: BaseException) -> None:
        js.console.error("".join(traceback.format_exception(error)))
        self.page.warn(self.words("table.trouble"))


def place_in(address: str) -> str:
    """The game that an address leads to; '' for the shelf."""
    place = address.removeprefix("#/").split("/")[0].partition("?")[0]
    return place if place in SHELF else ""


def skippable(scene: Scene, words: Words) -> Scene:
    """The picture of a moment, with a way on for the keyboard: a pointer may tap anywhere."""
    prompt = scene.find("prompt")
    if prompt is None:
        return scene
    way_on = Node(MOMENT_BUTTON, box=prompt.box, label=words("table.skip"), act=GoOn())
    return replace(scene, nodes=(*scene.nodes, way_on))


def mirrored(scene: Scene) -> list[list[Any]]:
    """What can be heard or acted on, for the DOM: buttons and lines of text."""
    rows: list[list[Any]] = []
    for node in scene.nodes:
        if node.label and node.box:
            box = node.box.for_fingers() if node.act else node.box
            tag = "button" if node.act else "p"
            rows.append(
                [node.id, node.label, tag, *(round(v, 1) for v in (box.x, box.y, box.w, box.h)), node.pressed]
            )
    return rows


def fresh_seed() -> str:
    """128 bits of the system's chance (what `secrets` would give, without its imports)."""
    return os.urandom(16).hex()


def remembered(text: str) -> Wishes:
    try:
        return Wishes.from_plain(json.loads(text))
    except (ValueError, TypeError, KeyError):
        return Wishes()


def from_link(wishes: Wishes, asked: Mapping[str, str]) -> Wishes:
    """`?names=Jean,Sylvie&bots=2&stages=1&seed=7`: everything else as it was."""
    names = tuple(name for name in asked.get("names", "").split(",") if name)
    options = tuple((key, value) for key, value in asked.items() if key not in ("names", "seed", "bots"))
    bots = tuple(int(seat) - 1 for seat in asked.get("bots", "").split(",") if seat.isdecimal())
    return wishes.asked(names, options, asked.get("seed", ""), bots)


async def start() -> None:
    await Keeper().open()
    js.escapades.ready()
