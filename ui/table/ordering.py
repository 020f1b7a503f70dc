"""Puts things in an order: they are tapped one after the other, and a second tap takes one out again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.posted import Give
from rules.requests import Order
from ui.widgets.sheet import Sheet
from ui.widgets.tap import TapButton
from ui.wording import sentence

if TYPE_CHECKING:
    from ui.app import CompanionApp


class Ordering(Sheet):
    def __init__(self, app: CompanionApp, **properties: Any) -> None:
        shown = app.shown
        assert shown is not None
        assert shown.asked is not None
        super().__init__(title=app.wording.say("order.title"), **properties)
        self._app = app
        self._number, self._seat = shown.asked.number, shown.asked.question.seats[0]
        self._chosen: list[str] = []
        self._rows: dict[str, TapButton] = {}
        words = [sentence(app.wording.text(message)) for message in shown.asked.item_words]
        self._words = dict(zip(shown.asked.items, words, strict=True))
        for item in shown.asked.items:
            row = TapButton(words=self._words[item], halign="left")
            row.bind(on_release=partial(self._pick, item))
            self._rows[item] = row
            self.add(row)
        self.button(app.wording.say("common.cancel"), lambda: None)
        self._ready = self.button(app.wording.say("common.good"), self._give, look="primary")
        self._mark()

    def _pick(self, item: str, *_: Any) -> None:
        if item in self._chosen:
            self._chosen.remove(item)
        else:
            self._chosen.append(item)
        self._mark()

    def _mark(self) -> None:
        for item, row in self._rows.items():
            place = self._chosen.index(item) + 1 if item in self._chosen else None
            words = self._words[item]
            row.words = words if place is None else self._app.wording.say("order.place", place=place, item=words)
            row.look = "plain" if place is None else "chosen"
        whole = len(self._chosen) == len(self._rows)
        self._ready.disabled, self._ready.focusable = not whole, whole

    def _give(self) -> None:
        self._app.services.post(Give(self._number, self._seat, Order(tuple(self._chosen))))
