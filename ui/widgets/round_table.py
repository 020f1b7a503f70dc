"""A table from above with its people round it, in seat order; where wanted, a name can be dragged to another seat."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from ui import kv, theme
from ui.drawing.light import table_top
from ui.drawing.shapes import seat_sprite
from ui.widgets.page import TapCard
from ui.widgets.seat_mark import Picture

kv.load(__file__)

FIRST_SEAT = -pi / 2
"""The first seat is nearest to whoever looks at the screen; the others follow clockwise."""


class TablePicture(Picture):
    """A table from above with the seats' signs round it, to look at: nothing on the screen waits for it."""

    when = 0
    colours = ListProperty([])
    turn = NumericProperty(-1)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(colours=self.draw_soon, turn=self.draw_soon)

    def draw(self) -> None:
        side = min(self.width, self.height)
        mark = side * 0.24
        self.show(table_top(side - mark), self.center_x, self.center_y, side - mark)
        for seat, colour in enumerate(self.colours):
            angle = FIRST_SEAT - 2 * pi * seat / len(self.colours)
            reach = (side - mark) / 2
            x, y = self.center_x + reach * cos(angle), self.center_y + reach * sin(angle)
            self.show(seat_sprite(colour, mark), x, y, mark)
            if seat == self.turn:
                self.canvas.add(Color(*theme.BRASS))
                self.canvas.add(Line(circle=(x, y, mark * 0.56), width=dp(1.6)))


class SeatPlate(TapCard):
    """A seat's name. Moving the finger further than a tap picks it up."""

    seat = NumericProperty(0)
    name = StringProperty("")
    colour = StringProperty("")
    note = StringProperty("")
    target = BooleanProperty(False)
    """A name is being carried, and would be put down here."""
    carried = BooleanProperty(False)


class RoundTable(FloatLayout):
    """Events: ``on_seat`` (a seat was tapped), ``on_swap`` (a name was dragged from a seat to another)."""

    seats = ListProperty([])
    """A tuple for each seat: name, colour, and a note below the name."""
    chosen = NumericProperty(-1)
    can_drag = BooleanProperty(True)
    plate_width = NumericProperty("176dp")
    plate_height = NumericProperty("64dp")
    __events__ = ("on_seat", "on_swap")

    def __init__(self, **properties: Any) -> None:
        self._lay_soon = Clock.create_trigger(self._lay, -1)
        self._carried: SeatPlate | None = None
        self._from = (0.0, 0.0)
        super().__init__(**properties)
        self.bind(seats=self._set_plates, chosen=self._mark, pos=self._lay_soon, size=self._lay_soon)
        self.bind(plate_width=self._lay_soon, plate_height=self._lay_soon)
        self._set_plates()

    def on_seat(self, seat: int) -> None:
        """A seat was tapped."""

    def on_swap(self, seat: int, other: int) -> None:
        """A name was carried from one seat to another."""

    # --- the plates -----------------------------------------------------------------------------

    @property
    def plates(self) -> list[SeatPlate]:
        """In seat order."""
        return sorted((one for one in self.children if isinstance(one, SeatPlate)), key=lambda one: one.seat)

    def _set_plates(self, *_: Any) -> None:
        if len(self.plates) != len(self.seats):
            self.clear_widgets()
            for seat in range(len(self.seats)):
                plate = SeatPlate(seat=seat)
                plate.bind(on_release=lambda plate: self.dispatch("on_seat", plate.seat))
                self.add_widget(plate)
        for plate, (name, colour, note) in zip(self.plates, self.seats, strict=True):
            plate.name, plate.colour, plate.note = name, colour, note
        self._mark()
        self._lay_soon()

    def _mark(self, *_: Any) -> None:
        for plate in self.plates:
            plate.chosen = plate.seat == self.chosen

    def _place_of(self, seat: int) -> tuple[float, float]:
        angle = FIRST_SEAT - 2 * pi * seat / max(1, len(self.seats))
        wide = (self.width - self.plate_width) / 2 - dp(2)
        high = (self.height - self.plate_height) / 2 - dp(2)
        return self.center_x + wide * cos(angle), self.center_y + high * sin(angle)

    def _lay(self, *_: Any) -> None:
        for plate in self.plates:
            if plate is not self._carried:
                plate.width, plate.least = self.plate_width, self.plate_height
                plate.center = self._place_of(plate.seat)
        self._draw()

    def _draw(self) -> None:
        room = min(self.width - self.plate_width * 1.05, self.height - self.plate_height * 1.15)
        side = max(dp(40), min(room, self.height))
        top = table_top(side)
        self.canvas.before.clear()
        with self.canvas.before:
            Color(1, 1, 1, 1)
            Rectangle(texture=top, pos=(self.center_x - side / 2, self.center_y - side / 2), size=(side, side))
            if self._carried is not None:
                Color(*theme.faded(theme.BRASS, 0.5))
                Line(circle=(self.center_x, self.center_y, side * 0.44), width=dp(2))

    # --- dragging -------------------------------------------------------------------------------

    def on_touch_move(self, touch: Any) -> bool:
        if self._carried is None and self.can_drag and touch.grab_current is None:
            self._pick_up(touch)
        if self._carried is not None and touch.ud.get("carries") is self:
            self._carried.center = touch.pos
            for plate in self.plates:
                plate.target = plate is self._below(touch.pos)
            return True
        return bool(super().on_touch_move(touch))

    def _pick_up(self, touch: Any) -> None:
        if abs(touch.x - touch.ox) + abs(touch.y - touch.oy) < dp(16):
            return
        for plate in self.plates:
            if plate.collide_point(*touch.opos):
                self._carried, touch.ud["carries"] = plate, self
                plate.carried = True
                # Else letting go of it would be a tap on it.
                plate.state = "normal"
                touch.ungrab(plate)
                self._draw()
                return

    def on_touch_up(self, touch: Any) -> bool:
        carried = self._carried
        if carried is None or touch.ud.get("carries") is not self:
            return bool(super().on_touch_up(touch))
        target = self._below(touch.pos)
        self._carried = None
        carried.carried = False
        for plate in self.plates:
            plate.target = False
        self._lay()
        if target is not None:
            self.dispatch("on_swap", carried.seat, target.seat)
        return True

    def _below(self, pos: tuple[float, float]) -> SeatPlate | None:
        """The seat whose plate, or nearly, the finger is on."""
        near = dp(16)
        for plate in self.plates:
            x, y = self._place_of(plate.seat)
            wide, high = plate.width / 2 + near, plate.height / 2 + near
            if plate is not self._carried and abs(pos[0] - x) < wide and abs(pos[1] - y) < high:
                return plate
        return None
