"""Pieces that have been moved are seen going there once, a moment long; afterwards nothing is drawn any more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from kivy.clock import Clock

LASTS_S = 0.35

P = TypeVar("P")


class Slides(Generic[P]):
    """``redraw`` is called once a frame while anything moves; a place is whatever the board calls one."""

    def __init__(self, redraw: Callable[..., object]) -> None:
        self._redraw_next = Clock.create_trigger(redraw, 0)
        self._from: dict[str, P] = {}
        self._began = 0.0

    def begin(self, moved: Mapping[str, P]) -> None:
        """By piece: the place it comes from."""
        self._from = dict(moved)
        self._began = Clock.get_time()

    def end(self) -> None:
        self._from = {}

    @property
    def going_on(self) -> bool:
        return bool(self._from)

    def on_their_way(self) -> dict[str, P]:
        """Who is still on his way; asks for the next frame if anybody is. Call it once a frame."""
        if self._from and Clock.get_time() - self._began >= LASTS_S:
            self._from = {}
        if self._from:
            self._redraw_next()
        return self._from

    @property
    def still_to_go(self) -> float:
        """How much of the way, slow at both ends."""
        share = min(1.0, max(0.0, (Clock.get_time() - self._began) / LASTS_S))
        return 1 - share * share * (3 - 2 * share)
