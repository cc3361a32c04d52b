"""The keeper of the table: hears what the player does, shows what the evening says."""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import js
from pyodide.ffi import create_proxy

from escapades.browser.canvas import Canvas
from escapades.browser.device import SETUP, Device, fresh_id, fresh_seed, now
from escapades.browser.host import Host, begun
from escapades.browser.thinker import Thinker
from escapades.games import SHELF
from escapades.kernel import BadOption, Game, Move, examples, package_of, texts
from escapades.kernel.texts import Words
from escapades.play import counsel, pages, panels, portable, replay, rulebook, screens, statistics, undo
from escapades.play.addresses import Place, place_of
from escapades.play.asking import MOST, USUAL, Unanswered, advice, question
from escapades.play.elements import Element, element
from escapades.play.evening import LASTING, PASSING, Evening, open_at, picture
from escapades.play.match import HUMAN, PLAYERS, Match
from escapades.play.replay import Replay, Story
from escapades.play.saves import Glance
from escapades.play.trouble import Absent, Trouble
from escapades.play.wishes import Wishes
from escapades.scene import charts
from escapades.scene.frame import WHOLE, Frame
from escapades.scene.manner import SECRET
from escapades.scene.marks import DAY, NIGHT, Palette
from escapades.scene.motion import SPEEDS
from escapades.scene.nodes import Answer, Call, Choose, GoOn, Node, Play, Scene, Tell, Toggle
from escapades.scene.standings import Chart

MOMENT_BUTTON = "go-on"
THINKING = 0.4  # part of a moment that a bot seems to think
WINDOW = 2.5  # seconds in which others may speak up before an announced card
MOMENT = {"calm": 1.8, "normal": 1.2, "fast": 0.6, "none": 1.2}  # seconds that everybody sees a move
PONDERING = 0.3  # seconds after which it is shown that a bot thinks
RISK = "help-risk"  # the toggle that shows the risk of a choice, where a table has one

PAGE_TEXTS = texts.load("escapades.play")


@cache
def words_of(game: str, language: str) -> Words:
    """The words of the page and of one game; a game that nobody asks for stays in its box."""
    return Words(language, PAGE_TEXTS, SHELF[game].texts)


class Keeper:
    """One page, one game at a time."""

    def __init__(self, absent: Sequence[Absent]) -> None:
        self.page = js.escapades.table
        self.canvas = Canvas()
        self.device = Device(self.warn_unsaved, self.lose_table)
        self.thinker = Thinker()
        self.evening: Evening | None = None
        self.replay: Replay | None = None
        self.peek: int | None = None  # the moment of the log that is looked at
        self.course: Chart | None = None  # on the screen that is shown
        self.story: Story | None = None
        self.game: Game = SHELF[place_of(str(js.location.hash), SHELF).game or next(iter(SHELF))]
        self.wishes = Wishes()
        self.absent = absent  # wheels of this site whose games are not on the shelf
        self.note, self.note_is_bad = "", False
        self.view = "shelf"
        self.panel = ""  # menu, log, seats or share, over the table
        self.paused = False
        self.settling = False  # a move is on its way to the device: nothing is heard meanwhile
        self.room = (0.0, 0.0)
        self.glass = WHOLE
        self.focus = ""
        self.language, self.light = str(self.page.look()).split()
        self.waits: asyncio.Task[None] | None = None  # for a moment to pass
        self.asks: asyncio.Task[None] | None = None  # a bot, whose move the next step needs
        self.foresees: asyncio.Task[None] | None = None  # bots think while humans choose in secret
        self.hurried = False
        self.tasks: set[asyncio.Task[None]] = set()
        self.host = Host(self)

    # -- start -------------------------------------------------------------------------------------

    async def open(self) -> None:
        setup = await self.device.load()
        if setup:
            self.wishes = remembered(setup)
        self.page.keep(create_proxy(self.hear), create_proxy(self.canvas.frame))
        if not await self.host.open(str(js.location.hash)):
            self.go_to(str(js.location.hash))

    @property
    def words(self) -> Words:
        return words_of(self.game.id, self.language)

    def of_game(self, game: str) -> Words:
        return words_of(game, self.language)

    @property
    def speed(self) -> str:
        chosen = str(js.document.documentElement.dataset.speed)
        return chosen if chosen in SPEEDS else "none" if self.page.still() else "normal"

    @property
    def palette(self) -> Palette:
        return self.host.palette(NIGHT if self.light == "night" else DAY)

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

    def on_course(self, width: float, height: float) -> None:
        """There is room for a chart on the screen."""
        if self.course is None or self.evening is None:
            return
        match, sheet = self.evening.match, Canvas()
        scene = charts.draw(self.course, match.record.names, match.marks, width, height, self.palette)
        sheet.show(scene, 0)
        self.page.paintCourse(sheet.frame(0))

    def on_look(self, language: str, light: str) -> None:
        if (language, light) == (self.language, self.light):
            return
        self.language, self.light = language, light
        panel = self.panel
        self.refresh()
        if panel and panel == self.panel:
            getattr(self, f"do_{panel}")({})  # in the other language
        self.host.refresh()

    def on_fonts(self, _a: str, _b: str) -> None:
        if self.canvas.scene is not None and self.view == "table":
            self.canvas.clear()
            self.draw(0)

    def on_tap(self, x: float, y: float) -> None:
        if self.canvas.moving:
            self.canvas.skip()
        node = self.canvas.scene.at(x, y) if self.canvas.scene else None
        if self.peek is not None:
            self.look_at(None)
        elif self.replay is not None:
            self.step_replay(1)
        elif self.evening and self.evening.shows in PASSING and not (node and isinstance(node.act, Call)):
            self.hurry()
        elif node:
            self.act_on(node)

    def on_press(self, id: str, _: str) -> None:
        node = self.canvas.scene.find(id) if self.canvas.scene else None
        if node and self.peek is None:
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
            if self.canvas.scene is not None and self.view == "table":
                self.show_scene(self.canvas.scene, 0)

    def on_arrow(self, dx: int, dy: int) -> None:
        if self.replay is not None:
            self.step_replay(dx or dy)
            return
        node = self.canvas.scene.towards(self.focus, (dx, dy)) if self.canvas.scene else None
        if node:
            self.page.focusNode(node.id)

    def act_on(self, node: Node) -> None:
        act = node.act
        if isinstance(act, Tell):
            self.tell(act.sentence)
        if self.settling or self.evening is None or self.replay is not None:
            return
        if isinstance(act, Choose):
            self.evening = self.evening.choose(act.id)
            self.draw()
        elif isinstance(act, Toggle):
            self.evening = self.evening.toggle(act.id)
            self.draw()
        elif isinstance(act, Play):
            before = self.evening
            self.move_to(before.play(act))
            self.weigh(before, act)
        elif isinstance(act, Call):
            self.call(act.seat)
        elif isinstance(act, Answer):
            evening, yes, mute = self.evening, act.yes, act.mute
            self.step(lambda: evening.answer(yes, mute))
        elif isinstance(act, GoOn) and self.evening.shows in LASTING:
            self.step(self.evening.go_on)
        elif isinstance(act, GoOn):
            self.hurry()

    def tell(self, sentence: str) -> None:
        """Say why, with a way to the article that it names."""
        article = rulebook.cited_in(sentence)
        self.page.announce(sentence)
        self.page.tell(sentence, article, rulebook.address(self.game.id, article) if article else "")

    def on_act(self, act: str, form: str) -> None:
        """A button was pressed: `act` names it, with what it is about behind a colon where it has any."""
        if self.settling:
            return
        verb, about, what = act.partition(":")
        doing = getattr(self, f"do_{verb.replace('-', '_')}" + ("_one" if about else ""))
        doing(what if about else json.loads(form))

    # -- going places ------------------------------------------------------------------------------

    def do_shelf(self, _: Mapping[str, str]) -> None:
        js.location.hash = "#/"

    def do_games(self, _: Mapping[str, str]) -> None:
        if str(js.location.hash) == "#/games":
            self.show_games()
        else:
            js.location.hash = "#/games"

    def do_back(self, _: Mapping[str, str]) -> None:
        js.history.back()

    def go_to(self, address: str) -> None:
        place = self.host.allowed(place_of(address, SHELF))
        kept_table = place.kind == "play" and self.evening and place.what in ("", self.evening.match.id)
        if not kept_table:
            self.stop_waiting()
            self.close_panel()
            self.replay = None
        if place.game:
            if self.evening and self.evening.match.record.game != place.game:
                self.rise()
            self.game = SHELF[place.game]
        getattr(self, f"to_{place.kind}")(place)

    def to_shelf(self, _: Place) -> None:
        self.rise()
        self.view = "shelf"
        self.page.hush()
        self.canvas.rest()
        self.page.show("shelf", "")
        self.show_go_on()

    def rise(self) -> None:
        """Everybody leaves the table; the game is kept."""
        self.stop_waiting()
        self.stop_foreseeing()
        self.close_panel()
        if self.evening is not None:
            self.thinker.rest()
        self.evening = self.story = self.course = None
        self.paused = False
        self.device.release()
        self.tell_playing()

    def to_setup(self, place: Place) -> None:
        self.rise()
        self.wishes = self.wishes.fitting(self.game)
        if place.query:
            self.wishes = from_link(self.wishes, asked(place.query))
        self.show_setup()

    def to_rules(self, place: Place) -> None:
        if place.game:
            self.do(self.show_rules(place))
        else:
            names = {game: self.of_game(game)("name") for game in SHELF}
            self.show_screen(pages.all_rules(names, self.words))

    async def show_rules(self, place: Place) -> None:
        try:
            text = rulebook.beside(self.game) or str(await js.escapades.rules(place.game))
        except Exception:
            text = ""
        words = self.of_game(place.game)
        self.show_screen(pages.rules(place.game, text, words, "back" if self.evening else "to-setup"))
        if place.what:
            self.page.goToPart(place.what)

    def do_to_setup(self, _: Mapping[str, str]) -> None:
        js.location.hash = f"#/{self.game.id}"

    def to_example(self, place: Place) -> None:
        records = examples(package_of(self.game))
        if place.what not in records:
            self.to_setup(place)
            return
        self.rise()
        self.show_replay(Replay(Story(records[place.what]), example=place.what))

    def to_replay(self, place: Place) -> None:
        """A game from a link."""
        self.rise()
        try:
            match = portable.from_fragment(place.what)
        except Trouble as error:
            said = f"{self.words('replay.refused')} {error.sentence(self.words)}"
            self.show_screen(pages.trouble(self.words("replay.title"), said, self.words))
            return
        self.replay_match(match)

    def to_again(self, place: Place) -> None:
        """A kept game, once it is over."""
        match = self.device.open(place.what).match
        if match is None or not match.over:
            self.note, self.note_is_bad = self.words("games.gone"), True
            self.to_games(place)
            return
        self.replay_match(match)

    def replay_match(self, match: Match) -> None:
        self.rise()
        self.game = match.game
        self.seen_again = match
        self.show_replay(Replay(Story(match.record), marks=match.marks))

    def to_play(self, place: Place) -> None:
        if place.query and not place.what:
            self.wishes = from_link(self.wishes, asked(place.query))
            self.do_start({})
        elif self.evening and place.what in ("", self.evening.match.id):
            self.replay = None
            self.refresh()
            self.wait_on()
        elif place.what:
            self.do(self.sit_down(place.what))
        elif latest := self.latest(self.game.id):
            self.do(self.sit_down(latest.id))
        else:
            self.to_setup(place)

    def to_carried(self, place: Place) -> None:
        """A game that a frame has sent along."""
        self.rise()
        self.do(self.host.take_in(place.what))

    def do_carry(self, _: Mapping[str, str]) -> None:
        self.host.carry()

    def do_export_here(self, _: Mapping[str, str]) -> None:
        self.host.export()

    def do_copy_export(self, _: Mapping[str, str]) -> None:
        self.do(self.host.copy_export())

    def do_download_export(self, _: Mapping[str, str]) -> None:
        if self.evening:
            self.do_export_one(self.evening.match.id)

    def do_note_read(self, _: Mapping[str, str]) -> None:
        self.host.note_read()

    def to_games(self, _: Place) -> None:
        self.rise()
        self.do(self.catch_up(self.show_games))

    def to_statistics(self, _: Place) -> None:
        self.rise()
        self.do(self.catch_up(self.show_statistics))

    def show_statistics(self) -> None:
        self.show_screen(pages.statistics(self.lines(), self.words, self.of_game))

    async def catch_up(self, show: Callable[[], None]) -> None:
        """Show a place with what other tabs have written since, unless the reader has gone on meanwhile."""
        address = str(js.location.hash)
        await self.device.load()
        if str(js.location.hash) == address:
            show()

    def on_sight(self, _a: str, _b: str) -> None:
        """The page is looked at again: the shelf shows what was played in another tab."""
        if self.view == "shelf":
            self.do(self.catch_up(self.show_go_on))

    def lines(self) -> tuple[statistics.Line, ...]:
        return statistics.lines(glance for glance in self.device.library.glances if glance.game in SHELF)

    # -- the shelf ---------------------------------------------------------------------------------

    def latest(self, game: str = "") -> Glance | None:
        """The newest game in progress, of one box or of any."""
        found = (glance for glance in self.device.library.glances if not glance.over and glance.game in SHELF)
        return next((glance for glance in found if game in ("", glance.game)), None)

    def show_go_on(self) -> None:
        content: list[Element] = []
        library, latest = self.device.library, self.latest()
        note = self.words("go_on.lost") if library.unreadable else ""
        if latest:
            found = self.device.open(latest.id)
            if found.match:
                note = self.words("go_on.damaged") if found.troubles else note
                content = screens.go_on(found.match, self.of_game(found.match.record.game), note)
        elif note:
            content = [element("p", note, class_="words")]
        self.page.fill("go-on", json.dumps(content))
        self.page.fill("added", json.dumps(screens.added(SHELF.added, self.absent, self.words, self.of_game)))
        under_way = {glance.game for glance in library.glances if not glance.over}
        self.page.badges(json.dumps(sorted(under_way)))

    def do_go_on(self, _: Mapping[str, str]) -> None:
        latest = self.latest()
        if latest:
            js.location.hash = f"#/{latest.game}/play/{latest.id}"

    def tell_playing(self) -> None:
        js.escapades.playing(self.evening is not None and not self.evening.match.over)

    # -- set-up ------------------------------------------------------------------------------------

    def show_setup(self, trouble: BadOption | None = None) -> None:
        shown = sorted(examples(package_of(self.game)))
        self.show_screen(screens.setup(self.game, self.wishes, self.words, trouble=trouble, examples=shown))

    def do_marks(self, values: Mapping[str, str]) -> None:
        self.wishes = self.wishes.read(values)
        self.show_setup()

    def do_players_fewer(self, values: Mapping[str, str]) -> None:
        self.change_players(values, -1)

    def do_players_more(self, values: Mapping[str, str]) -> None:
        self.change_players(values, 1)

    def change_players(self, values: Mapping[str, str], by: int) -> None:
        wishes = self.wishes.read(values)
        players = min(max(wishes.players + by, self.game.seats.start), self.game.seats.stop - 1)
        self.wishes = wishes.with_players(players)
        self.show_setup()

    def do_start(self, values: Mapping[str, str]) -> None:
        self.wishes = self.wishes.read(values)
        try:
            match = begun(self.wishes, self.game)
        except BadOption as error:
            self.wishes = self.wishes.fitting(self.game)  # what the form cannot mend must not come again
            self.show_setup(error)
            return
        self.do(self.device.write(SETUP, json.dumps(self.wishes.plain())))
        self.begin(match)

    def do_again(self, _: Mapping[str, str]) -> None:
        """The same seats, another deal."""
        assert self.evening is not None
        old, record = self.evening.match, self.evening.match.record
        self.begin(
            Match.begin(
                self.game,
                record.names,
                record.settings,
                fresh_seed(),
                old.players,
                old.marks,
                fresh_id(),
                now(),
            )
        )

    # -- at the table ------------------------------------------------------------------------------

    def begin(self, match: Match) -> None:
        self.do(self.sit_at(match))

    async def sit_down(self, id: str, *, take: bool = False) -> None:
        """Go on with a kept game, unless another tab does, or the player has gone elsewhere meanwhile."""
        address = str(js.location.hash)
        had = await self.device.hold(id, take=take)
        if had:
            await self.device.load()  # what another tab has played since
        if str(js.location.hash) != address:
            if had and self.evening is None:
                self.device.release()
            return
        if not had:
            self.awaited = id
            self.show_screen(panels.elsewhere(self.words))
            return
        found = self.device.open(id)
        if found.match is None or found.future:
            said = (trouble.sentence(self.words) for trouble in found.troubles)
            self.note, self.note_is_bad = next(said, self.words("games.gone")), True
            self.device.release()
            js.location.replace("#/games")
            return
        await self.sit_at(found.match, kept=True)

    async def sit_at(self, match: Match, *, kept: bool = False) -> None:
        """`kept`: it lies on the device as it is, and is not written again for being looked at."""
        await self.device.hold(match.id)
        self.game = match.game
        self.glass = WHOLE
        self.paused = False
        self.evening = None
        self.settle_address(match)
        self.story = Story(match.record)
        self.stop_foreseeing()
        self.thinker.wake(match)
        evening = open_at(match, self.story, self.thinker.answers.decide)
        if js.document.documentElement.dataset.risk == "on":
            evening = replace(evening, toggles=(*evening.toggles, RISK))
        self.move_to(evening, before=match if kept else None)

    def settle_address(self, match: Match) -> None:
        """The address of the table, without a second stop for the back button and without a link's query."""
        address, here = f"#/{match.record.game}/play/{match.id}", str(js.location.hash)
        if here == address:
            return
        if here.startswith(f"#/{match.record.game}/play"):
            js.history.replaceState(None, "", address)
        else:
            js.history.pushState(None, "", address)

    def do_take_over(self, _: Mapping[str, str]) -> None:
        self.do(self.sit_down(self.awaited, take=True))

    def lose_table(self) -> None:
        """Another tab plays on: this one must not write over it."""
        if self.evening is None:
            return
        self.awaited = self.evening.match.id
        self.rise()
        self.show_screen(panels.elsewhere(self.words))

    # -- playing -----------------------------------------------------------------------------------

    def move_to(self, evening: Evening, before: Match | None = None) -> None:
        """Show what came of a move; it is on the device before the next prompt."""
        self.stop_waiting()
        self.close_panel()
        moved = evening.match is not (self.evening.match if self.evening else before)
        if self.evening and self.evening.viewer not in (None, evening.viewer):
            self.page.hush()  # what a player was told about the own hand is for nobody else
        if moved:
            evening = replace(evening, match=replace(evening.match, changed=now()))
        self.evening = evening
        self.focus, self.hurried, self.peek = "", False, None
        self.settling = moved
        if moved:
            js.document.documentElement.dataset.table = "settling"  # nothing is heard until it is kept
        self.do(self.settle_move(evening, moved))

    async def settle_move(self, evening: Evening, moved: bool) -> None:
        try:
            if moved:
                await self.device.save(evening.match)
        finally:
            self.settling = False
        if self.evening is not evening:
            return
        self.show_evening()
        if evening.shows in PASSING:
            self.page.focusNode(MOMENT_BUTTON)
        elif evening.shows in ("turn", "answer", *LASTING):
            self.focus_first_card()
        self.announce()
        self.foresee()
        if evening.match.over:
            js.escapades.askToKeep()
        self.wait_on()

    def wait_on(self) -> None:
        """What goes by by itself does so after a while, unless something lies over the table."""
        if self.evening and self.evening.shows in PASSING and not (self.panel or self.paused or self.peek):
            self.stop_waiting()
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
        for task in (self.waits, self.asks):
            if task is not None:
                task.cancel()
        self.waits = self.asks = None
        self.page.thinking("")

    def after_moment(self) -> None:
        self.waits = None
        if self.evening and self.evening.shows == "moment":
            self.step(self.evening.go_on)
        elif self.evening and self.evening.shows == "bot":
            self.step(self.evening.let_bot)

    # -- bots --------------------------------------------------------------------------------------

    def step(self, taken: Callable[[], Evening], shown: Callable[[Evening], None] | None = None) -> None:
        """A step of the evening. Bots whose moves it needs are asked first; nothing else waits for them."""
        try:
            evening = taken()
        except Unanswered as unanswered:
            self.asks = self.do(self.hear_bot(unanswered, taken, shown))
        else:
            (shown or self.move_to)(evening)

    async def hear_bot(
        self,
        unanswered: Unanswered,
        taken: Callable[[], Evening],
        shown: Callable[[Evening], None] | None,
    ) -> None:
        pondering = self.do(self.show_pondering(unanswered))
        try:
            if self.foresees is not None:
                await asyncio.shield(self.foresees)
            else:
                await self.ask_bot(unanswered)
        finally:
            pondering.cancel()
        self.asks = None
        self.page.thinking("")
        self.step(taken, shown)

    async def ask_bot(self, unanswered: Unanswered) -> None:
        match, seat = unanswered.match, unanswered.seat
        answer = await self.thinker.ask(question(match, seat, self.seconds))
        self.thinker.answers.keep(match, seat, answer.move)

    async def show_pondering(self, unanswered: Unanswered) -> None:
        await asyncio.sleep(PONDERING)
        name = unanswered.match.record.names[unanswered.seat]
        self.page.thinking(self.words("thinking.who", name=name))

    def foresee(self) -> None:
        """While humans choose in secret, the bots that choose too need not wait for them."""
        evening = self.evening
        if evening is None or evening.manner != SECRET or evening.shows not in ("turn", "cover"):
            return
        if self.foresees is None and any(seat in evening.match.bots for seat in evening.match.pending):
            self.foresees = self.do(self.ask_all(evening.match))

    def stop_foreseeing(self) -> None:
        """What was asked is no longer of interest: a move was taken back, or others play."""
        if self.foresees is not None:
            self.foresees.cancel()
            self.foresees = None
        self.thinker.answers.forget()

    async def ask_all(self, match: Match) -> None:
        try:
            for seat in match.pending:
                if seat in match.bots:
                    await self.ask_bot(Unanswered(match, seat))
        finally:
            if self.foresees is asyncio.current_task():
                self.foresees = None

    @property
    def seconds(self) -> float:
        """What an expert's decision may take."""
        try:
            return min(MOST, float(js.document.documentElement.dataset.seconds))
        except (AttributeError, ValueError):
            return USUAL

    # -- hints -------------------------------------------------------------------------------------

    def do_hint(self, _: Mapping[str, str]) -> None:
        evening = self.evening
        if evening is None or evening.shows not in ("turn", "answer") or evening.viewer is None:
            self.tell(self.words("counsel.when"))
            return
        seat = evening.seat
        if seat != evening.viewer or not evening.match.game.rules.legal(evening.match.state, seat):
            self.tell(self.words("counsel.when"))
            return
        self.open_panel("hint", counsel.thinking(self.words))
        self.asks = self.do(self.advise(evening, seat))

    async def advise(self, evening: Evening, seat: int) -> None:
        answer = await self.thinker.ask(advice(evening.match, seat, self.seconds))
        self.asks = None
        if self.evening is evening and self.panel == "hint":
            self.open_panel("hint", counsel.hint(answer, evening.match, seat, self.words))

    def weigh(self, before: Evening, made: Play) -> None:
        """In practice: a word on the own move, for who plays alone; others would learn of the hand."""
        seat = before.alone
        if js.document.documentElement.dataset.practice != "on" or seat is None or seat != before.seat:
            return
        if before.viewer == seat and made.moves and before.match is not (self.evening and self.evening.match):
            self.do(self.judge(before.match, seat, made.moves[0]))

    async def judge(self, match: Match, seat: int, move: Move) -> None:
        answer = await self.thinker.ask(advice(match, seat, min(self.seconds, USUAL), move))
        if self.evening and self.evening.match.id == match.id:
            self.tell(counsel.said_of(answer, move, match, seat, self.words))

    def do_call_one(self, seat: str) -> None:
        self.call(int(seat))

    def call(self, seat: int) -> None:
        """Somebody speaks up out of turn: covered first, as ever."""
        assert self.evening is not None
        self.stop_waiting()
        self.evening = self.evening.call(seat)
        self.show_evening()

    def do_no_call(self, _: Mapping[str, str]) -> None:
        if self.evening:
            evening = self.evening
            self.step(lambda: evening.answer(False))

    def do_uncover(self, _: Mapping[str, str]) -> None:
        if self.evening is not None and self.asks is None:
            self.step(self.evening.uncover, self.uncovered)

    def uncovered(self, evening: Evening) -> None:
        assert self.evening is not None
        # The public picture first: from there the hand is dealt from the talon.
        public = self.picture()
        before = self.evening.match
        self.evening = evening
        self.settling = True
        self.do(self.show_uncovered(public, moved=self.evening.match is not before))

    async def show_uncovered(self, public: Scene | None, *, moved: bool) -> None:
        """The hand, once it is kept that nobody spoke up before."""
        evening = self.evening
        assert evening is not None
        try:
            if moved:
                await self.device.save(evening.match)
        finally:
            self.settling = False
        if self.evening is not evening:
            return
        self.show_table()
        if public is not None:
            self.canvas.rest()
            self.canvas.show(public, 0)
        self.draw()
        self.focus_first_card()
        self.announce()
        self.foresee()

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

    def do_next_stage(self, _: Mapping[str, str]) -> None:
        if self.evening:
            self.move_to(self.evening.next_stage())

    # -- over the table ----------------------------------------------------------------------------

    def why_no_undo(self) -> str:
        """Why the last move cannot be taken back; '' if it can."""
        if self.evening is None:
            return "nothing"
        moves = self.evening.match.record.moves
        return undo.why_not(self.evening.match, moves[-1][0]) if moves else "nothing"

    def do_undo(self, _: Mapping[str, str]) -> None:
        why = self.why_no_undo()
        if why or self.evening is None:
            self.tell(undo.sentence(why, self.words))
            return
        self.stop_foreseeing()
        self.move_to(self.evening.take_back())

    def do_menu(self, _: Mapping[str, str]) -> None:
        if self.evening:
            menu = panels.menu(self.evening.match, self.words, self.why_no_undo())
            self.open_panel("menu", self.host.menu(menu))

    def do_log(self, _: Mapping[str, str]) -> None:
        if self.evening:
            self.open_panel("log", panels.log(self.told(), self.words, self.evening.match.marks, self.peek))

    def told(self) -> Story:
        """The game so far, replayed once for as long as it stays as it is."""
        assert self.evening is not None
        if self.story is None or self.story.record is not self.evening.match.record:
            self.story = Story(self.evening.match.record)
        return self.story

    def do_moment_one(self, at: str) -> None:
        self.look_at(int(at))

    def do_now(self, _: Mapping[str, str]) -> None:
        self.look_at(None)

    def look_at(self, at: int | None) -> None:
        """Show a moment of the log on the table, or what is now."""
        if self.evening is None:
            return
        self.peek = at
        if self.view != "table" and at is not None:
            self.show_table()
        elif at is None and self.evening.shows in ("interlude", "result"):
            self.close_panel()
            self.show_evening()
            return
        if self.panel == "log":
            self.do_log({})
        self.draw()

    def do_seats(self, _: Mapping[str, str]) -> None:
        if self.evening:
            self.open_panel("seats", panels.seats(self.evening.match, self.words))

    def do_reseat(self, values: Mapping[str, str]) -> None:
        if self.evening is None:
            return
        match = self.evening.match
        wanted = tuple(values.get(f"seat-{seat}", player) for seat, player in enumerate(match.players))
        players = tuple(player if player in PLAYERS else HUMAN for player in wanted)
        if HUMAN not in players:
            trouble = self.words("refused.no_human")
            self.open_panel("seats", panels.seats(match, self.words, players, trouble))
            return
        self.stop_foreseeing()
        evening = self.evening.reseat(players)
        self.thinker.wake(evening.match)
        self.move_to(evening)

    def do_pause(self, _: Mapping[str, str]) -> None:
        if self.evening is None:
            return
        self.stop_waiting()
        self.close_panel()
        self.paused = True
        self.page.hush()
        self.show_screen(panels.paused(self.evening.match, self.words))

    def do_resume(self, _: Mapping[str, str]) -> None:
        self.paused = False
        self.refresh()
        self.wait_on()

    def open_panel(self, name: str, content: Element) -> None:
        self.stop_waiting()
        self.panel = name
        self.page.panel(self.host.dressed(content))

    def do_close_panel(self, _: Mapping[str, str]) -> None:
        self.close_panel()
        if self.peek is not None:
            self.look_at(None)
        self.wait_on()

    def close_panel(self) -> None:
        if self.panel:
            if self.panel == "hint":
                self.stop_waiting()
            self.panel = ""
            self.page.panel("")

    # -- games that are kept -----------------------------------------------------------------------

    def show_games(self) -> None:
        screen = pages.games(
            self.device.library, self.words, self.of_game, self.date, self.note, self.note_is_bad
        )
        self.note, self.note_is_bad = "", False
        self.show_screen(screen)

    def date(self, milliseconds: int) -> str:
        return (
            str(self.page.date(milliseconds, self.language)) if milliseconds else self.words("games.undated")
        )

    def do_open_one(self, id: str) -> None:
        if glance := self.glance(id):
            js.location.hash = f"#/{glance.game}/play/{id}"

    def glance(self, id: str) -> Glance | None:
        return next((glance for glance in self.device.library.glances if glance.id == id), None)

    def do_replay_one(self, id: str) -> None:
        js.location.hash = f"#/again/{id}"

    def do_delete_one(self, id: str) -> None:
        glance = self.glance(id)
        title = self.of_game(glance.game)("name") if glance else self.words("games.lost")
        self.show_screen(pages.sure_to_delete(title, id, self.words))

    def do_delete_now_one(self, id: str) -> None:
        self.do(self.delete(id))

    async def delete(self, id: str) -> None:
        await self.device.forget(id)
        self.note = self.words("games.deleted")
        self.show_games()

    def do_export_all(self, _: Mapping[str, str]) -> None:
        found = [self.device.open(glance.id).match for glance in self.device.library.glances]
        files = portable.to_files(match for match in found if match)
        for number, text in enumerate(files, start=1):
            name = f"escapades-{number}.json" if len(files) > 1 else "escapades.json"
            self.page.download(name, text)

    def do_export_one(self, id: str) -> None:
        playing = self.evening.match if self.evening and self.evening.match.id == id else None
        match = playing or self.device.open(id).match
        text = portable.to_file([match]) if match else self.device.library.raw(id)
        name = match.record.game if match else "unreadable"
        self.page.download(f"escapades-{name}-{id}.json", text)

    def on_file(self, _: str, text: str) -> None:
        self.do(self.import_games(text))

    def do_import(self, values: Mapping[str, str]) -> None:
        self.do(self.import_games(values.get("pasted", "")))

    async def import_games(self, text: str) -> None:
        """All of it or nothing: only what replays through the rules is kept."""
        try:
            found = portable.from_file(text, self.device.library.ids, fresh_id)
        except Trouble as error:
            self.note, self.note_is_bad = pages.told(error, self.words), True
        else:
            for match in found:
                await self.device.save(match)
            self.note, self.note_is_bad = self.words.count("games.taken", len(found)), False
        self.show_games()

    def do_csv(self, _: Mapping[str, str]) -> None:
        titles = {game: self.of_game(game)("name") for game in SHELF}
        self.page.download("escapades.csv", statistics.to_csv(self.lines(), self.words, titles))

    # -- sharing and seeing again ------------------------------------------------------------------

    def do_share(self, _: Mapping[str, str]) -> None:
        if self.evening:
            self.share(copied=False)

    def share(self, *, copied: bool) -> None:
        assert self.evening is not None
        self.shared = f"{js.location.href.split('#')[0]}#/replay/{portable.to_fragment(self.evening.match)}"
        self.open_panel("share", panels.share(self.shared, self.words, copied))

    def do_copy_link(self, _: Mapping[str, str]) -> None:
        self.do(self.copy_link())

    async def copy_link(self) -> None:
        self.share(copied=bool(await self.page.copy(self.shared)))

    def do_replay(self, _: Mapping[str, str]) -> None:
        if self.evening:
            js.location.hash = f"#/again/{self.evening.match.id}"

    def show_replay(self, replay_: Replay) -> None:
        self.replay, self.playing = replay_, False
        self.glass = WHOLE
        self.page.show("table", self.host.dressed(self.replay_head()))
        self.view = "table"
        self.show_bar()
        self.page.room()
        self.draw()

    def replay_head(self) -> Element:
        assert self.replay is not None
        number = self.replay.example
        told = self.words(f"example.{number}.title") if number else self.words("replay.title")
        return screens.topbar(self.words("name"), self.words, told, back="back" if not number else "to-setup")

    def show_bar(self) -> None:
        assert self.replay is not None
        self.page.foot(json.dumps(panels.replay_bar(self.replay, self.words, self.playing)))

    def look_again(self, replay_: Replay) -> None:
        self.replay = replay_
        self.show_bar()
        self.draw()

    def step_replay(self, by: int) -> None:
        if self.replay is not None:
            self.stop_playing()
            self.look_again(self.replay.go_to(self.replay.at + by))

    def do_replay_on(self, _: Mapping[str, str]) -> None:
        self.step_replay(1)

    def do_replay_back(self, _: Mapping[str, str]) -> None:
        self.step_replay(-1)

    def do_replay_at(self, values: Mapping[str, str]) -> None:
        if self.replay is not None and values.get("at", "").isdecimal():
            self.stop_playing()
            self.look_again(self.replay.go_to(int(values["at"])))

    def do_replay_eyes(self, values: Mapping[str, str]) -> None:
        if self.replay is not None:
            self.canvas.rest()  # nothing of what others see moves into this picture
            self.look_again(self.replay.seen_by(values.get("eyes", "")))

    def do_replay_play(self, _: Mapping[str, str]) -> None:
        if self.replay is None:
            return
        if self.playing:
            self.stop_playing()
            self.show_bar()
            return
        if self.replay.ended:
            self.replay = self.replay.go_to(0)
        self.playing = True
        self.waits = self.do(self.play_replay())

    async def play_replay(self) -> None:
        while self.replay is not None and not self.replay.ended:
            self.look_again(self.replay.go_to(self.replay.at + 1))
            await asyncio.sleep(MOMENT[self.speed])
        self.playing = False
        if self.replay is not None:
            self.show_bar()

    def stop_playing(self) -> None:
        self.playing = False
        self.stop_waiting()

    def do_replay_play_on(self, _: Mapping[str, str]) -> None:
        """A new game from the moment that is shown."""
        if self.replay is None:
            return
        shown = self.replay
        self.stop_playing()
        match = Match.resume(shown.record, "", self.players_again(), shown.marks[: len(shown.record.names)])
        self.replay = None
        self.begin(match.taken_up(shown.at, fresh_seed(), fresh_id(), now()))

    def players_again(self) -> tuple[str, ...]:
        """Who played it, as far as that is known: in an example everybody is at the table."""
        assert self.replay is not None
        return () if self.replay.example else self.seen_again.players

    # -- showing -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """The same place again: another language, another light, or a way back."""
        if self.replay is not None:
            self.canvas.clear()
            self.show_replay(self.replay)
        elif self.evening is not None and place_of(str(js.location.hash), SHELF).kind == "play":
            self.canvas.clear()
            if self.paused:
                self.show_screen(panels.paused(self.evening.match, self.words))
            else:
                self.show_evening()
        else:
            self.go_to(str(js.location.hash))

    def show_evening(self) -> None:
        evening = self.evening
        assert evening is not None
        self.tell_playing()
        match, words = evening.match, self.words
        if evening.shows == "cover":
            assert evening.seat is not None
            self.page.hush()
            undoer = panels.who_undoes(match, self.why_no_undo())
            self.show_screen(screens.cover(match, evening.seat, words, evening.callers, undoer))
        elif evening.shows == "call":
            assert evening.caller is not None
            self.page.hush()
            self.show_screen(screens.called(match, evening.caller, words))
        elif evening.shows == "interlude":
            self.course = screens.standings_of(match, words).chart
            self.show_screen(screens.interlude(match, words))
        elif evening.shows == "result":
            self.course = match.game.table.course(self.told().states, words, match.record.names)
            self.show_screen(screens.result(match, words, self.course, shareable=portable.fits(match)))
        else:
            self.show_table()
            self.draw()

    def show_screen(self, screen: Element) -> None:
        self.view = "screen"
        self.canvas.rest()
        self.page.show("screen", self.host.dressed(screen))

    def show_table(self) -> None:
        assert self.evening is not None
        match = self.evening.match
        self.view = "table"
        heading = match.game.table.heading(match.state, self.words)
        bar = screens.topbar(self.words("name"), self.words, heading, *panels.bar_tools(self.words))
        self.page.show("table", self.host.dressed(bar))
        self.page.room()

    def picture(self) -> Scene | None:
        """The table as whoever looks may see it; None where there is no room yet."""
        if not self.room[0]:
            return None
        if self.replay is not None:
            return replay.picture(self.replay, self.words, *self.room, self.palette, self.glass)
        evening = self.evening
        assert evening is not None
        if self.peek is not None:
            names, marks = evening.match.record.names, evening.match.marks
            frame = Frame(*self.room, self.words, names, self.palette, marks, glass=self.glass)
            return replay.moment(self.told(), self.peek, evening.viewer, frame)
        scene = picture(evening, self.words, *self.room, self.palette, self.glass)
        return skippable(scene, self.words) if evening.shows in PASSING else scene

    def draw(self, seconds: float | None = None) -> None:
        if self.view != "table" or (self.evening is None and self.replay is None):
            return
        scene = self.picture()
        if scene is None:
            return
        self.page.reflect(json.dumps(mirrored(scene)))
        self.show_scene(scene, SPEEDS[self.speed] if seconds is None else seconds)
        passing = self.evening is not None and self.evening.shows in PASSING
        root = js.document.documentElement.dataset
        root.map = "movable" if self.game.table.movable else ""
        root.table = "moment" if passing else "tappable"

    def show_scene(self, scene: Scene, seconds: float) -> None:
        """The scene with a ring around what the keyboard is on."""
        ring = "#8cc8ff" if self.light == "night" else "#0b5cab"
        self.canvas.show(scene.with_focus(self.focus, ring), seconds)
        self.page.animate()

    def announce(self) -> None:
        assert self.evening is not None
        match, heard = self.evening.match, self.evening.heard
        for said in heard:
            self.page.announce(match.game.table.sentence(said, self.words, match.record.names))
        self.page.sound(" ".join(match.game.table.sounds(heard)))
        self.host.follow()

    # -- what can go wrong -------------------------------------------------------------------------

    def warn_unsaved(self) -> None:
        if not self.host.embedded:  # which has said so, and goes on offering to take the game elsewhere
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
        self.host.trouble("trouble", "table.trouble")


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


def remembered(text: str) -> Wishes:
    try:
        return Wishes.from_plain(json.loads(text))
    except (ValueError, TypeError, KeyError):
        return Wishes()


def asked(query: str) -> dict[str, str]:
    """The browser's own reading: importing urllib would take longer than dealing the cards."""
    found: dict[str, str] = js.Object.fromEntries(js.URLSearchParams.new(query)).to_py()
    return found


def from_link(wishes: Wishes, asked: Mapping[str, str]) -> Wishes:
    """`?names=Jean,Sylvie&bots=2,3:expert&stages=1&seed=7`: everything else as it was."""
    names = tuple(name for name in asked.get("names", "").split(",") if name)
    options = tuple((key, value) for key, value in asked.items() if key not in ("names", "seed", "bots"))
    bots = {}
    for wish in asked.get("bots", "").split(","):
        seat, _, level = wish.partition(":")
        if seat.isdecimal():
            bots[int(seat) - 1] = level if level in PLAYERS else "club"
    return wishes.asked(names, options, asked.get("seed", ""), bots)


async def start() -> None:
    absent: Sequence[Absent] = ()
    if len(await js.escapades.addedWheels()):
        from escapades.browser.wheels import add_games  # most sites add none

        absent = await add_games()
    await Keeper(absent).open()
    js.escapades.ready()
