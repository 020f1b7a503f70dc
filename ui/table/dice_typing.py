"""Types in what real dice show: one row of faces a die."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.posted import Give
from rules.requests import Dice
from ui import kv
from ui.drawing import pieces
from ui.widgets.sheet import Sheet
from ui.widgets.tap import Tappable

if TYPE_CHECKING:
    from ui.app import CompanionApp

kv.load(__file__)

MOST_FACES = 12


class Face(Tappable):
    """One side of a die."""

    def __init__(self, value: int, sides: int, **properties: Any) -> None:
        self.picture = pieces.die(value, dp(46), sides)
        super().__init__(**properties)
        self.value = value
        self.texture = self.picture


class Faces(GridLayout):
    """All sides of one die, of which one is chosen."""


class DiceTyping(Sheet):
    def __init__(self, app: CompanionApp, **properties: Any) -> None:
        shown = app.shown
        assert shown is not None
        assert shown.asked is not None
        assert shown.asked.dice is not None
        super().__init__(title=app.wording.say("dice.title"), widest=dp(560), **properties)
        self._app = app
        self._number = shown.asked.number
        self._seat = shown.asked.question.seats[0]
        count, sides = shown.asked.dice
        self._values: list[int] = [0] * count
        self._rows = [self._row(index, sides) for index in range(count)]
        self.button(app.wording.say("common.cancel"), lambda: None)
        self._ready = self.button(app.wording.say("dice.done"), self._give, look="primary")
        self._choose(-1, 0)

    def _row(self, index: int, sides: int) -> Faces:
        row = Faces()
        for value in range(1, sides + 1):
            face = Face(value, sides)
            face.bind(on_release=partial(self._turn_up, index, value))
            row.add_widget(face)
        self.add(row)
        return row

    def _turn_up(self, index: int, value: int, *_: Any) -> None:
        self._choose(index, value)

    def _choose(self, index: int, value: int) -> None:
        if index >= 0:
            self._values[index] = value
            for face in self._rows[index].children:
                face.chosen = face.value == value
        self._ready.disabled = not all(self._values)
        self._ready.focusable = all(self._values)

    def _give(self) -> None:
        self._app.services.post(Give(self._number, self._seat, Dice(tuple(self._values))))
