"""The dice tray: what was rolled, by whom and from where; a die that has been used lies dimmed.

Dice lie there while the question is asked that they have led to. When another one comes they are taken out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from companion.published import DiceShown, Shown
from rules.requests import Question
from ui import theme
from ui.drawing import light, pieces
from ui.drawing.pen import Pen
from ui.theme import colour, faded
from ui.widgets.words import fitted
from ui.wording import Wording, sentence

HIGH_DP = 80
"""From this height on the words stand below the dice."""

FELT = colour("#1E3A2C")
FELT_DARK = colour("#12241B")


class DiceTray(Widget):
    def __init__(self, **properties: Any) -> None:
        self._dice: DiceShown | None = None
        self._left: tuple[int, ...] | None = None
        self._asked: tuple[int, int] | None = None
        self._rolled: DiceShown | None = None
        self._led_to: Question | None = None
        """What was asked first after the last roll; None before that, and while one is awaited."""
        self._words: tuple[str, ...] = ()
        """What to say, and what to say where that is too long."""
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**properties)
        self.bind(pos=self._redraw, size=self._redraw)

    def show(self, shown: Shown, wording: Wording, left: tuple[int, ...] | None) -> None:
        """``left`` are the dice of the roll that have not been used, where the game tells."""
        asked = shown.asked.dice if shown.asked else None
        dice = self._lying(shown)
        if asked is not None:
            words: tuple[str, ...] = (wording.say("tray.wanted", count=asked[0]),)
        elif dice is not None:
            source = wording.say(f"tray.source.{dice.source}")
            words = (wording.say("tray.rolled", seat=dice.seat, source=source), sentence(source))
        else:
            words = (wording.say("tray.empty"),)
        if (dice, left, asked, words) != (self._dice, self._left, self._asked, self._words):
            self._dice, self._left, self._asked, self._words = dice, left, asked, words
            self._redraw()

    def _lying(self, shown: Shown) -> DiceShown | None:
        """What was rolled last, unless something else is asked by now."""
        if shown.asked is None:
            return shown.dice
        question = shown.asked.question
        if shown.asked.dice is not None:
            self._led_to = None
        elif self._led_to is None or shown.dice != self._rolled:
            self._led_to = question
        self._rolled = shown.dice
        return shown.dice if question == self._led_to else None

    @property
    def faces(self) -> list[tuple[int, int, bool]]:
        """Value (0 for a die not rolled yet), sides, and whether it has been used."""
        if self._asked is not None:
            return [(0, self._asked[1], False)] * self._asked[0]
        if self._dice is None:
            return []
        unused = None if self._left is None else Counter(self._left)
        return [(value, self._dice.sides, _used(value, unused)) for value in self._dice.values]

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        pen = Pen(self.canvas)
        x, y, width, height = *self.pos, *self.size
        pen.box(x, y, width, height, light.OAK_DARK, round=dp(10))
        pen.box(x + dp(3), y + dp(3), width - dp(6), height - dp(6), FELT_DARK, round=dp(8))
        pen.box(x + dp(4), y + dp(4), width - dp(8), height - dp(10), FELT, round=dp(7))
        if height < dp(HIGH_DP):
            left = self._draw_dice(pen, x + dp(12), y + height / 2, min(height - dp(16), dp(44)))
            self._write(pen, left, y + height / 2, width - (left - x) - dp(12))
        else:
            self._draw_dice(pen, x + dp(12), y + height - dp(34), dp(44))
            self._write(pen, x + dp(12), y + (height - dp(56)) / 2, width - dp(24))

    def _draw_dice(self, pen: Pen, left: float, middle: float, size: float) -> float:
        for value, sides, used in self.faces[:6]:
            tint = faded((1, 1, 1, 1), 0.32 if used else 1)
            pen.picture(pieces.die(value, size, sides), left, middle - size / 2, size, size, tint)
            if used:
                pen.picture(
                    pieces.tick(size * 0.62),
                    left + size * 0.19,
                    middle - size * 0.31,
                    size * 0.62,
                    size * 0.62,
                    (1, 1, 1, 1),
                )
            left += size + dp(8)
        return left + dp(4)

    def _write(self, pen: Pen, left: float, middle: float, width: float) -> None:
        """The longest of the wordings that fits; nothing before the table has said anything."""
        if not self._words:
            return
        for words in self._words:
            text, size = fitted(words, int(width), int(sp(24)), int(sp(18)), int(sp(16)), False)
            if text == words:
                break
        pen.text(text, left, middle, size, theme.PARCHMENT, anchor=0)


def _used(value: int, unused: Counter[int] | None) -> bool:
    if unused is None:
        return False
    if unused[value]:
        unused[value] -= 1
        return False
    return True


def dice_left(board: Any) -> tuple[int, ...] | None:
    """What is left of the roll, if the game's board says so in ``dice``."""
    left: Sequence[int] | None = getattr(board, "dice", None)
    return None if left is None else tuple(left)
