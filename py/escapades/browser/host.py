"""The page around a frame: what it asks of us, and what it is told. Nothing of it on a page by itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_proxy

from escapades.browser.device import fresh_id, fresh_seed, now
from escapades.games import SHELF
from escapades.kernel import BadOption
from escapades.play import embedding, pages, portable
from escapades.play.addresses import Place
from escapades.play.elements import Element
from escapades.play.embedding import Invitation, Message, Refused, Told
from escapades.play.match import Match
from escapades.play.trouble import Trouble
from escapades.play.wishes import Wishes
from escapades.scene.marks import Palette

if TYPE_CHECKING:
    from escapades.browser.app import Keeper


class Host:
    """Speaks for a keeper to the page around, and for that page to the keeper."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.side = js.escapades.host
        self.embedded = bool(self.side.embedded)
        asked: Mapping[str, str] = json.loads(str(self.side.asked))
        self.invited = embedding.invitation(asked, SHELF) if self.embedded else Invitation(shelf=True)
        self.told = Told()
        self.noted = False  # what becomes of a game here was said
        self.note_stands = False
        self.busy = False  # with a `load`

    # -- coming in ---------------------------------------------------------------------------------

    async def open(self, address: str) -> bool:
        """Show what the page asks for, unless the frame was somewhere already; whether there was anything."""
        if not self.embedded:
            return False
        if self.invited.game and not address.strip("#/"):
            await self.sit_down()
        else:
            self.keeper.go_to(address)
        self.send("ready", self.presented())
        self.side.keep(create_proxy(self.hear))
        return True

    async def sit_down(self) -> None:
        """A game of those players that is under way goes on; else a new one, or the set-up."""
        keeper, invited = self.keeper, self.invited
        keeper.game = SHELF[invited.game]
        keeper.wishes = invited.wishes(keeper.wishes.fitting(keeper.game))
        if not invited.players:
            js.history.replaceState(None, "", f"#/{invited.game}")
            keeper.to_setup(Place("setup", invited.game))
            return
        js.history.replaceState(None, "", f"#/{invited.game}/play")
        for glance in keeper.device.library.glances:
            same = glance.game == invited.game and glance.players == invited.players
            if same and not glance.over and await keeper.device.hold(glance.id):
                found = keeper.device.open(glance.id)
                if found.match and not found.future:
                    await keeper.sit_at(found.match)
                    return
        try:
            match = begun(keeper.wishes, keeper.game)
        except BadOption as error:
            keeper.wishes = keeper.wishes.fitting(keeper.game)
            keeper.show_setup(error)
        else:
            await keeper.sit_at(match)  # and only then hear what else the page wants

    def presented(self) -> Message:
        return {
            "game": self.keeper.game.id if self.invited.game or self.keeper.evening else "",
            "games": list(SHELF),
            "language": self.keeper.language,
            "stored": str(self.side.stored),
        }

    # -- telling -----------------------------------------------------------------------------------

    def send(self, kind: str, message: Message) -> None:
        self.side.send(kind, json.dumps(message))

    def follow(self) -> None:
        """Whatever happened at the table since."""
        keeper = self.keeper
        if not self.embedded or keeper.evening is None:
            return
        self.told, messages = embedding.follow(self.told, keeper.evening, keeper.words)
        for kind, message in messages:
            self.send(kind, message)
        self.say_once()

    def trouble(self, code: str, key: str) -> None:
        if self.embedded:
            self.send("error", {"code": code, "sentence": self.keeper.words(key)})

    # -- hearing -----------------------------------------------------------------------------------

    def hear(self, text: str) -> None:
        try:
            kind, fields = embedding.read(text)
            getattr(self, f"on_{kind}")(fields)
        except Refused as refused:
            self.send("error", {"code": refused.why, "sentence": refused.sentence(self.keeper.words)})
        except Exception as error:
            self.keeper.report(error)

    def on_start(self, fields: Message) -> None:
        invited = embedding.to_start(fields, self.keeper.game.id, SHELF)
        game = SHELF[invited.game]
        wishes = invited.wishes(self.keeper.wishes)
        try:
            match = begun(wishes, game)
        except BadOption as error:
            raise Refused("option") from error
        self.invited = replace(self.invited, game=game.id)
        self.leave()
        self.keeper.wishes = wishes
        self.keeper.begin(match)

    def on_load(self, fields: Message) -> None:
        if self.busy:
            raise Refused("busy")
        self.busy = True
        self.keeper.do(self.load(fields["record"]))

    async def load(self, text: str) -> None:
        """As an import: all of it is looked at and replayed before anything of it is taken in."""
        try:
            self.show_match(self.one_of(text))
        except Refused as refused:
            self.send("error", {"code": refused.why, "sentence": refused.sentence(self.keeper.words)})
        finally:
            self.busy = False

    def one_of(self, text: str) -> Match:
        try:
            found = portable.from_file(text, self.keeper.device.library.ids, fresh_id)
            if len(found) != 1:
                raise Trouble("games", most=1)
        except Trouble as error:
            raise Refused("record", reason=pages.told(error, self.keeper.words)) from error
        return found[0]

    def show_match(self, match: Match) -> None:
        """A game from elsewhere: it goes on, or is seen again if it is over."""
        self.leave()
        self.invited = replace(self.invited, game=match.record.game)
        if match.over:
            self.keeper.game = match.game
            js.history.replaceState(None, "", f"#/{match.record.game}")
            self.keeper.replay_match(match)
        else:
            self.keeper.begin(match)

    def leave(self) -> None:
        keeper = self.keeper
        keeper.stop_waiting()
        keeper.close_panel()
        keeper.replay = None
        keeper.rise()

    def on_language(self, fields: Message) -> None:
        self.side.look(json.dumps(fields))

    def on_theme(self, fields: Message) -> None:
        self.side.look(json.dumps(fields))
        self.keeper.canvas.clear()
        self.keeper.draw(0)

    def on_pause(self, fields: Message) -> None:
        keeper = self.keeper
        if keeper.evening is None or keeper.evening.match.over or keeper.paused == fields["on"]:
            raise Refused("pause")
        (keeper.do_pause if fields["on"] else keeper.do_resume)({})

    # -- how it looks ------------------------------------------------------------------------------

    def palette(self, ours: Palette) -> Palette:
        if not self.embedded or not self.side.painted():
            return ours
        wished = json.loads(str(self.side.colours("night" if ours.night else "day")))
        return replace(ours, paper=wished["paper"], ink=wished["ink"])

    def allowed(self, place: Place) -> Place:
        return embedding.allowed(place, self.invited) if self.embedded else place

    def dressed(self, screen: Element) -> str:
        """A screen as JSON for the page; in a frame without a shelf nothing leads to one."""
        if self.embedded and not self.invited.shelf:
            screen = embedding.dressed(screen, self.keeper.words)
        return json.dumps(screen)

    def menu(self, panel: Element) -> Element:
        return embedding.with_ways_out(panel, self.keeper.words) if self.embedded else panel

    # -- what becomes of the game ------------------------------------------------------------------

    def say_once(self) -> None:
        """That a game here is not kept, or only here: with the first one, and not again."""
        stored = str(self.side.stored)
        if self.noted or stored == "kept" or not self.keeper.evening:
            return
        self.noted = True
        self.note_stands = stored == "denied" or bool(self.side.first())
        self.refresh()

    def refresh(self) -> None:
        """The same in another language."""
        if self.note_stands:
            told = embedding.note(str(self.side.stored), self.keeper.words)
            self.side.note(json.dumps(told))

    def note_read(self) -> None:
        self.note_stands = False
        self.side.note("")

    def export(self, told: str = "") -> None:
        """As a text as well as a file: a sandboxed frame may hand out no files."""
        keeper = self.keeper
        if keeper.evening is None:
            return
        text = portable.to_file([keeper.evening.match])
        downloads = bool(self.side.canDownload)
        keeper.open_panel("export_here", embedding.export(text, keeper.words, downloads=downloads, told=told))

    async def copy_export(self) -> None:
        if self.keeper.evening is None:
            return
        if await self.keeper.page.copy(portable.to_file([self.keeper.evening.match])):
            self.export(self.keeper.words("embed.copied"))

    def carry(self) -> None:
        """The game goes on in a page of its own; here it waits."""
        keeper = self.keeper
        if keeper.evening is None:
            return
        keeper.close_panel()
        if not self.side.openPage(f"/carried/{embedding.to_carry(keeper.evening.match)}"):
            self.export(keeper.words("embed.no_window"))
            return
        self.note_read()
        if not keeper.evening.match.over:
            keeper.do_pause({})

    async def take_in(self, text: str) -> None:
        """On the page of its own: the game that a frame has sent along."""
        keeper = self.keeper
        # The seed stands in the address: not for longer than it takes to read it.
        js.history.replaceState(None, "", "#/")
        try:
            match = embedding.carried(text, keeper.device.library.ids, fresh_id)
        except Trouble as error:
            told = pages.told(error, keeper.words)
            keeper.show_screen(pages.trouble(keeper.words("replay.title"), told, keeper.words))
            return
        await keeper.device.save(match)
        if match.over:
            keeper.replay_match(match)
        else:
            await keeper.sit_at(match)


def begun(wishes: Wishes, game: Any) -> Match:
    """A new match as it is wished; BadOption where it cannot be."""
    return Match.begin(
        game,
        wishes.seated,
        wishes.chosen(game),
        wishes.seed or fresh_seed(),
        wishes.seated_players,
        wishes.seated_marks,
        fresh_id(),
        now(),
    )
