"""What the table says leaves in order, and nothing of it before the deeds that it shows are on the disk."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from companion.published import Published

Callback: TypeAlias = Callable[[Published], None]


class _Held(NamedTuple):
    ticket: int
    since: float
    picture: Published


class Outbox:
    """Pictures that wait for their ticket of the journal. Belongs to the table's thread, subscribing apart."""

    def __init__(self) -> None:
        self._held: deque[_Held] = deque()
        self._callbacks: tuple[Callback, ...] = ()
        self._ticket = 0
        self.waits_for_disk = True
        """False while the disk takes nothing: then the game is shown all the same, and the screen says so."""

    def subscribe(self, callback: Callback) -> Callable[[], None]:
        """From any thread; gives what ends it. ``callback`` is called in the table's thread and must not wait."""
        self._callbacks = (*self._callbacks, callback)

        def end() -> None:
            self._callbacks = tuple(one for one in self._callbacks if one is not callback)

        return end

    def put(self, picture: Published, now: float, ticket: int | None = None) -> None:
        """To be published once this ticket (if left out: the latest one) is on the disk."""
        self._ticket = self._ticket if ticket is None else ticket
        self._held.append(_Held(self._ticket, now, picture))

    def let_out(self, durable: int) -> None:
        """Publishes everything whose deeds are on the disk."""
        while self._held and (not self.waits_for_disk or self._held[0].ticket <= durable):
            picture = self._held.popleft().picture
            for callback in self._callbacks:
                callback(picture)

    @property
    def waiting_since(self) -> float | None:
        """Since when the oldest picture has been waiting for the disk."""
        return self._held[0].since if self._held else None
