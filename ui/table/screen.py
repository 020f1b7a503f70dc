"""The table: whose turn it is, what is wanted, the board, and what may be done."""

from __future__ import annotations

import logging
import time
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from msgspec.structs import replace

from companion.posted import Explain, Give, PressFloor, Undo
from companion.published import Dropped, MayBeDone, NotDone, Shown, Waiting
from rules.events import Carry
from rules.projection import Asked, Offered
from ui import kv
from ui.boards import board_for
from ui.boards.board import Board, Marks
from ui.boards.plain import PlainBoard
from ui.focus import Stop, stops_below
from ui.services import SeatButton
from ui.table import arrangement
from ui.table.badges import BadgeStrip
from ui.table.bands import Bands
from ui.table.bar import Bar
from ui.table.choices import ChoiceList
from ui.table.dice_typing import DiceTyping
from ui.table.drawers import Lying, RaisedHands, drawer_of, lying
from ui.table.log import LogSheet
from ui.table.menu import MenuSheet
from ui.table.narrowing import Narrowed, Path, narrowed, tapped, why
from ui.table.on_the_board import OnTheBoard
from ui.table.ordering import Ordering
from ui.table.raising import Raising
from ui.table.rows import Ask, Choice, Lower, Narrow, Open, choices
from ui.table.tallies import TalliesSheet, counts_anything
from ui.table.tray import DiceTray, dice_left
from ui.table.turn import TurnPanel
from ui.table.walking import Walk
from ui.table.why import WhySheet
from ui.widgets.notice import Notice
from ui.wording import sentence

kv.load(__file__)

log = logging.getLogger(__name__)

NOTHING = Narrowed((), frozenset(), frozenset())


class Parts(FloatLayout):
    """All that lies on the screen; :mod:`ui.table.arrangement` says where."""


class TableScreen(Raising):
    parts = ObjectProperty(None)

    def __init__(self, app: Any, **properties: Any) -> None:
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        super().__init__(app, **properties)
        self.path: Path = ()
        self._number = -1
        self._found = NOTHING
        self.drawer = ""
        """The drawer of the list that is open."""
        self.raised = RaisedHands()
        self._held_down: frozenset[int] = frozenset()
        self._pressed_at: dict[int, float] = {}
        """When each seat's button of the panel went down last: what the table says of it is heard later."""
        self._lies = Lying()
        self._walk: Walk | None = None
        self.bands, self.badges, self.tray, self.turn = Bands(), BadgeStrip(), DiceTray(), TurnPanel()
        self.list, self.bar = ChoiceList(), Bar()
        self.board: Board = PlainBoard()
        for part in (self.bands, self.badges, self.board, self.turn, self.tray, self.list, self.bar):
            self.parts.add_widget(part)
        self._bind()

    def _bind(self) -> None:
        self.list.bind(
            on_chosen=lambda _, choice: self.chosen(choice),
            on_held=lambda _, choice: self.held(choice),
            on_pointed=lambda _, choice: self._point(choice),
        )
        self.bar.bind(
            on_undo=lambda _: self.app.services.post(Undo()),
            on_todo=lambda _: self.app.open(OnTheBoard(self.app)),
            on_why=lambda _: self.app.open(WhySheet(self.app)),
            on_log=lambda _: self.app.open(LogSheet(self.app)),
            on_menu=lambda _: self.app.open(MenuSheet(self.app)),
        )
        self.badges.bind(on_tapped=lambda _: self._open_tallies())
        self.bind(pos=self._arrange_soon, size=self._arrange_soon)
        self.turn.bind(height=self._arrange_soon)

    def _open_tallies(self) -> None:
        if counts_anything(self.app.shown):
            self.app.open(TalliesSheet(self.app))

    # --- hearing --------------------------------------------------------------------------------------

    def entered(self, **what: Any) -> None:
        if self.app.shown is not None:
            self.show(self.app.shown)

    def heard(self, news: Any) -> None:
        match news:
            case Shown():
                self.show(news)
            case MayBeDone(message):
                words = self.wording.say("why.may_be_done", what=sentence(self.wording.text(message)))
                self.app.open(Notice(words))
            case SeatButton(seat, down, at):
                if down:
                    self._pressed_at[seat] = time.monotonic() if at is None else at
                self._held_down = self._held_down | {seat} if down else self._held_down - {seat}
                self.board.buttons(self.raised.seats, self._held_down)
            case NotDone(refusal=refusal, seat=seat) if refusal.key == "say_which_offer":
                self._raise(seat, self._pressed_at.get(seat))
            case NotDone(refusal=refusal):
                from ui.widgets.refusal import RefusalCard

                self.app.open(RefusalCard(self.app, news, drawn=self.board.refused(refusal)))
            case Dropped():
                pass  # somebody else was quicker, and everybody sees what came of it
            case _:
                super().heard(news)

    def show(self, shown: Shown) -> None:
        colours = seat_colours(shown)
        if shown.asked is None or shown.asked.number != self._number:
            self._number = shown.asked.number if shown.asked else -1
            # Who is choosing out of turn goes on choosing, whatever the others have done meanwhile.
            self.path = self.path if self.drawer or self.raised.seats else ()
        self._show_board(shown)
        self.badges.show(shown, self.wording, colours)
        self.bands.show(shown.bands, self.wording)
        self.tray.show(shown, self.wording, dice_left(shown.view.board))
        self.bar.show(shown, self.wording)
        self._narrow()
        self._arrange_soon()
        self._walk_on(shown)

    def _show_board(self, shown: Shown) -> None:
        if self.board.view is None or self.board.view.game != shown.view.game:
            self._lay_board(board_for(shown.view.game))
        self.board.lively = self.app.settings_now.animations
        self.board.show(shown.view, self.wording)
        self.board.await_hands(carries(shown))

    def _lay_board(self, board: Board) -> None:
        index = self.parts.children.index(self.board)
        self.parts.remove_widget(self.board)
        self.board = board
        board.bind(
            on_spot=lambda _, spot: self.tapped(spot),
            on_held=lambda _, spot: self.board_held(spot),
            on_broken=lambda _, fault: self._board_broke(fault),
        )
        self.parts.add_widget(board, index=index)
        self._arrange_soon()

    def _board_broke(self, fault: Exception) -> None:
        """The game goes on: its facts are listed, and every choice is in the list beside them."""
        log.error("The board cannot be drawn; its facts are listed instead.", exc_info=fault)
        self._lay_board(PlainBoard())
        if self.app.shown is not None:
            self.board.show(self.app.shown.view, self.wording)

    # --- narrowing down -------------------------------------------------------------------------------

    def _narrow(self) -> None:
        shown = self.app.shown
        if shown is None:
            return
        asked = self._asked
        first = self.raised.first
        lies = lying(shown.asked, self.board, answered=asked is not None, drawer=self.drawer, raised=first)
        self._lies, self.drawer = lies, lies.drawer
        # What the list has for a bot's question is the floor's: it is not narrowed down.
        at_once = asked is not None or lies.drawer or first is not None
        self._found = narrowed(lies.options, lies.refused, self.path, self._word) if at_once else NOTHING
        if self.path and not self._found.rows and not self._found.refused:
            self.path = ()
            self._narrow()
            return
        self.board.mark(Marks(self._found.legal, self._found.refused, self.path))
        self.board.buttons(self.raised.seats, self._held_down)
        colours = seat_colours(shown)
        self.turn.show(shown, self.wording, colours, added_up=self.board.adds_up, raised=first)
        self.list.show(choices(shown, self._found, self.path, self.wording, lies), colours)

    @property
    def _asked(self) -> Asked | None:
        """What people may answer: nobody taps for a bot, nor on a board that is not yet as it should be."""
        shown = self.app.shown
        return None if shown is None or shown.waiting in (Waiting.BOT, Waiting.HANDS) else shown.asked

    def _word(self, one: Offered) -> str:
        return self.wording.text(one.message)

    def tapped(self, spot: str) -> None:
        """A tap on the board."""
        asked = self._asked
        self._walk = None
        if spot not in self._found.legal | self._found.refused and self._means_more(spot):
            return
        if asked is None and not self._lies.options:
            return
        lies = self._lies
        found = tapped(lies.options, lies.refused, self.path, spot)
        self.path = found.path
        if found.give is not None:
            self._give(found.give)
        elif found.explain is not None:
            # It is given, not asked about: whoever taps there has tried it, and hears why not.
            self._give(found.explain)
        self._narrow()

    def _means_more(self, spot: str) -> bool:
        """A tap on a spot that no answer in the list begins with: a far one, one in a drawer, or a seat's button."""
        asked, shown = self._asked, self.app.shown
        if asked is not None and not self.drawer and not self.raised.seats and self._went_far(asked, spot):
            return True
        if shown is None or shown.asked is None or self.path:
            return False
        if drawer := drawer_of(shown.asked, self.board, spot):
            self.drawer, self.path = drawer, (spot,)
            self._narrow()
            return True
        if (seat := self.board.seat_of(spot)) is not None:
            self._pressed_on_the_screen(seat, shown)
            return True
        return False

    def _went_far(self, asked: Asked, spot: str) -> bool:
        """A tap on a spot on which no answer lies: one walks there, or hears why one cannot."""
        if self.path:
            return False
        if (way := self.board.way(spot)) is not None:
            self._walk = Walk(way, asked.question)
            self._walk_on(self.app.shown)
        elif (answer := self.board.attempt(spot)) is not None:
            self._post_answer(Give(self._number, asked.question.seats[0], answer))
        else:
            return False
        return True

    def _walk_on(self, shown: Shown | None) -> None:
        """The next step of a walk, when the one before has come to the table."""
        walk = self._walk
        if walk is None or shown is None or shown.asked is None or not walk.goes_on(shown):
            self._walk = None
        elif not walk.waits(shown.asked):
            step = None if walk.arrived else walk.step(shown.asked)
            if step is not None:
                self._give(step)
                return
            self._walk = None
            if walk.arrived and walk.way.met:
                what = tuple(self.wording.text(one) for one in walk.way.met)
                self.app.open(Notice(sentence(self.wording.say("walk.met", what=what))))

    def board_held(self, spot: str) -> None:
        asked = self.app.shown.asked if self.app.shown else None
        if asked is not None and (one := why(self._lies.options, self._lies.refused, self.path, spot)) is not None:
            self._explain(one)
        elif asked is not None and not self.path and self.board.way(spot) is None:
            self._explain_attempt(asked, spot)

    def _explain_attempt(self, asked: Asked, spot: str) -> None:
        """Why a spot on which no answer lies is out of reach."""
        if (answer := self.board.attempt(spot)) is not None:
            self.app.services.post(Explain(self._number, asked.question.seats[0], answer))

    def _give(self, one: Offered) -> None:
        if self._lies.is_pressed(one):
            self._press(PressFloor(one.seat, one.answer, time.monotonic()))
        else:
            self._post_answer(Give(self._number, one.seat, one.answer))

    def _explain(self, one: Offered) -> None:
        self.app.services.post(Explain(self._number, one.seat, one.answer))

    # --- choosing -------------------------------------------------------------------------------------

    def chosen(self, choice: Choice) -> None:
        self._walk = None
        match choice.deed:
            case Narrow(path):
                self.path = path
                self._narrow()
            case Ask(what, seat):
                self._ask(what, seat)
            case Give() as give:
                self._post_answer(give)
            case Open(drawer):
                self.drawer, self.path = drawer, ()
                self._narrow()
            case Lower(seat):
                self._lower(seat)
            case PressFloor() as press:
                self._press(replace(press, at=time.monotonic()))
            case posted:
                self.app.services.post(posted)

    def held(self, choice: Choice) -> None:
        if choice.held is not None:
            self._explain(choice.held)

    def _point(self, choice: Choice | None) -> None:
        """What the buttons' focus would do is shown on the board."""
        deed = choice.deed if choice is not None else None
        held = choice.held if choice is not None else None
        self.board.point(deed.path if isinstance(deed, Narrow) else held.spots if held is not None else ())

    def _post_answer(self, give: Give) -> None:
        self.drawer = ""
        # What one seat alone may see is covered again by the table, unless the next secret question is that seat's too.
        self.app.services.post(give)

    def _ask(self, what: str, seat: int | None) -> None:
        match what:
            case "dice":
                self.app.open(DiceTyping(self.app))
            case "order":
                self.app.open(Ordering(self.app))
            case "curtain":
                self.app.go("curtain", seat=seat)
            case _:
                self.app.go(what)

    # --- buttons --------------------------------------------------------------------------------------

    def focus_stops(self) -> list[Stop]:
        """The choices first: they are what is wanted most."""
        return [*stops_below(self.list), *stops_below(self.bar), *stops_below(self.board)]

    def undo_pressed(self) -> None:
        """First what was tapped halfway, then the last step of the game."""
        if self.path:
            self.path = self.path[:-1]
            self._narrow()
        elif self.raised.first is not None:
            self._lower(self.raised.first)
        elif self.drawer:
            self.drawer = ""
            self._narrow()
        else:
            self.app.services.post(Undo())

    # --- where everything lies ------------------------------------------------------------------------

    def _arrange(self, *_: Any) -> None:
        scene = self.board.fills_the_window
        self.bar.columns_for(self.width)
        self.turn.in_one_line = scene and self.width >= self.height
        boxes = arrangement.arranged(
            self.width,
            self.height,
            bands=self.bands.wanted_height(self.width),
            turn=self.turn.height,
            bar=self.bar.wanted_height,
            dp=dp(1),
            left_handed=self.app.settings_now.left_handed,
            rows=self.board.rows_below,
            scene=scene,
            dice=self.board.wants_tray,
        )
        for name, box in boxes._asdict().items():
            part = self.list if name == "choices" else getattr(self, name)
            part.opacity = 0 if box is None else 1
            if box is not None:
                x, y, width, height = box
                part.size_hint = None, None
                part.pos, part.width = (self.x + x, self.y + y), width
                if name != "turn":
                    part.height = height


def carries(shown: Shown) -> tuple[tuple[str, str], ...]:
    """From where to where hands have to carry something before the game goes on."""
    if shown.waiting is not Waiting.HANDS:
        return ()
    return tuple((one.verb.place, one.verb.to) for one in shown.todo if not one.done and isinstance(one.verb, Carry))


def seat_colours(shown: Shown) -> dict[int, str]:
    """By seat: the colour of its pieces once it has some, until then the colour of its place at the table."""
    colours = {player.seat: player.colour for player in shown.players}
    colours.update({badge.seat: badge.colour for badge in shown.view.badges if badge.colour})
    return colours


SCREEN = TableScreen
