"""The one door into the thread that draws: anybody posts, and one wake drains all that has come."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    def __init__(self, wake: Callable[[], object]) -> None:
        self._waiting: deque[T] = deque()
        self._wake = wake

    def post(self, message: T) -> None:
        """Called from any thread; never waits."""
        self._waiting.append(message)
        self._wake()

    def drain(self) -> Iterator[T]:
        """Called from the owning thread only. One wake may stand for many posts."""
        while self._waiting:
            yield self._waiting.popleft()
