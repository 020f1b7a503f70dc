"""Who sits where: somebody leaves, comes late, changes places, or lets a bot play on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.posted import Reseat, SwapSeats
from companion.published import Player
from rules.bots import bots
from ui.widgets.keyboard import Keyboard
from ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from ui.app import CompanionApp


def players(app: CompanionApp) -> tuple[Player, ...]:
    return app.shown.players if app.shown else ()


class SeatsSheet(Sheet):
    """One row a seat; a tap opens what can be done with it."""

    def __init__(self, app: CompanionApp, **properties: Any) -> None:
        super().__init__(title=app.wording.say("seats.title"), **properties)
        for one in players(app):
            words = app.wording.say("seats.bot" if one.bot else "seats.person", seat=one.seat)
            self.row(words, partial(self._open, app, one))
        self.button(app.wording.say("common.close"), lambda: None)

    @staticmethod
    def _open(app: CompanionApp, one: Player) -> None:
        app.open(SeatSheet(app, one))


class SeatSheet(Sheet):
    """What can be done with one seat."""

    def __init__(self, app: CompanionApp, one: Player, **properties: Any) -> None:
        super().__init__(title=one.name, **properties)
        say, post = app.wording.say, app.services.post
        self.row(say("seats.rename"), partial(_rename, app, one))
        if one.bot:
            self.row(say("seats.take_over"), partial(_rename, app, one))
        else:
            for bot in bots(app.game or ""):
                self.row(say("seats.hand_over", bot=say(f"bot.{bot}")), partial(post, Reseat(one.seat, one.name, bot)))
        for other in players(app):
            if other.seat != one.seat:
                self.row(say("seats.swap", other=other.seat), partial(post, SwapSeats(one.seat, other.seat)))
        self.button(say("common.close"), lambda: None)


def _rename(app: CompanionApp, one: Player) -> None:
    """Whoever is named now plays this seat by hand."""
    title = app.wording.say("seats.name")
    app.open(Keyboard(title, lambda name: _seat(app, one, name), text="" if one.bot else one.name, names=True))


def _seat(app: CompanionApp, one: Player, name: str) -> None:
    if name:
        app.services.post(Reseat(one.seat, name))
