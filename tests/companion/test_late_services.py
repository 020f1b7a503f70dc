"""Screens that are quicker than the house: what they want is kept for the waiter, and nothing is wanted twice."""

from __future__ import annotations

from typing import Any

from companion.cli.window import LateServices
from companion.posted import Look, Undo
from ui.services import Tell


class Remembers:
    """A waiter that grants nothing."""

    def __init__(self) -> None:
        self.came: list[Any] = []
        self.desk = None
        self.first = "home"

    def post(self, message: Any) -> None:
        self.came.append(message)

    def wish(self, wish: Any) -> None:
        self.came.append(wish)

    def subscribe(self, hear: Any) -> None:
        self.came.append(hear)

    def heartbeat(self) -> None:
        self.came.append("beat")


def hear(news: Any) -> None:
    """Somebody listens."""


def test_what_was_wished_before_the_waiter_came_is_his_once_he_is_there() -> None:
    late, waiter = LateServices("home", None), Remembers()
    late.wish(Tell.SETTINGS)
    late.subscribe(hear)
    late.wish(Tell.SAVED_GAMES)
    late.heartbeat()
    late.post(Undo())

    late.come(waiter)

    assert waiter.came == [hear, Tell.SETTINGS, Tell.SAVED_GAMES]


def test_once_the_waiter_is_there_all_goes_straight_to_him() -> None:
    late, waiter = LateServices("home", None), Remembers()
    late.come(waiter)

    late.subscribe(hear)
    late.wish(Tell.SETTINGS)
    late.post(Look(None))
    late.heartbeat()

    assert waiter.came == [hear, Tell.SETTINGS, Look(None), "beat"]
