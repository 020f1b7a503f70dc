"""The desktop's strip: the simulated panel and module, so that every situation can be played without hardware."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from rules.message import Seat
from ui import kv, theme
from ui.drawing import pieces
from ui.services import Desk
from ui.widgets.tap import TapButton, Tappable
from ui.wording import say

if TYPE_CHECKING:
    from ui.app import CompanionApp

kv.load(__file__)

LOOK_AT_LAMPS_S = 0.2
BUTTONS = ("left", "right", "confirm", "undo", "roll")


class SeatButton(TapButton):
    """A seat's button with its lamp."""

    lit = NumericProperty(0.0)


class ChosenDie(Tappable):
    """A die that will fall as it lies here; a tap turns it to the next face."""

    value = NumericProperty(1)
    texture = ObjectProperty(None, allownone=True)

    def on_value(self, *_: Any) -> None:
        self.texture = pieces.die(int(self.value), dp(44))

    def on_release(self) -> None:
        self.value = self.value % 6 + 1


class Strip(BoxLayout):
    plugged = BooleanProperty(True)
    ground = ListProperty(theme.PANEL)
    panel = ObjectProperty(None)
    dice = ObjectProperty(None)

    def __init__(self, app: CompanionApp, desk: Desk, **properties: Any) -> None:
        super().__init__(**properties)
        self._app = app
        self._desk = desk
        self._seats = [self._seat_button(seat) for seat in range(desk.seats)]
        for name in BUTTONS:
            button = TapButton(words=say(f"strip.{name}"), largest=theme.BODY_SIZE, padding=dp(4))
            button.bind(on_release=partial(self._press, name))
            self.panel.add_widget(button)
        for button in self._seats:
            self.panel.add_widget(button)
        for die in self.chosen_dice:
            die.on_value()
        self._lamps = Clock.schedule_interval(self._look_at_the_lamps, LOOK_AT_LAMPS_S)
        self._look_at_the_lamps(0)

    @property
    def chosen_dice(self) -> list[ChosenDie]:
        return [one for one in reversed(self.dice.children) if isinstance(one, ChosenDie)]

    def _seat_button(self, seat: Seat) -> SeatButton:
        button = SeatButton(words=say("strip.seat", number=seat + 1), largest=theme.BODY_SIZE)
        button.bind(on_release=partial(self._press, f"seat-{seat}"))
        return button

    def _press(self, name: str, *_: Any) -> None:
        self._desk.press(name)

    def roll_chosen(self) -> None:
        """Those dice of the two that are wanted fall as they lie here."""
        self._desk.roll(tuple(int(die.value) for die in self.chosen_dice))

    def roll_any(self) -> None:
        self._desk.roll(())

    def cock(self) -> None:
        self._desk.cock()

    def pull(self) -> None:
        """The plug goes out, or in again."""
        if self._desk.plugged:
            self._desk.unplug()
        else:
            self._desk.plug()
        self.plugged = self._desk.plugged

    def _look_at_the_lamps(self, _dt: float) -> None:
        for seat, button in enumerate(self._seats):
            button.lit = round(self._desk.lit(seat), 1)
        self.plugged = self._desk.plugged
