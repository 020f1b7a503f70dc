"""Which choices stand beside each other: those of few words share a row, so that as many as can be are seen at once."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import ceil
from typing import NamedTuple


class Slot(NamedTuple):
    """Where the choice with this ``index`` stands, counted from the top left; ``span`` is how many columns it takes."""

    index: int
    row: int
    column: int
    span: int


def spans(widths: Sequence[float], columns: int, width: float, gap: float) -> list[int]:
    """How many of the columns each choice needs that is so wide; all of them where that is not enough."""
    each = (width + gap) / columns
    return [min(columns, max(1, ceil((wide + gap) / each - 1e-6))) for wide in widths]


def packed(spans: Sequence[int], columns: int) -> list[Slot]:
    """Row by row in their order: a choice begins a new row where the one before has no room for it."""
    slots: list[Slot] = []
    row = column = 0
    for index, span in enumerate(spans):
        if column + span > columns:
            row, column = row + 1, 0
        slots.append(Slot(index, row, column, span))
        column += span
    return slots


def pages_of(slots: Sequence[Slot], rows: int) -> list[list[Slot]]:
    """So many rows a page; on each of them they are counted anew."""
    pages: list[list[Slot]] = [[]]
    for slot in slots:
        while slot.row // rows >= len(pages):
            pages.append([])
        pages[slot.row // rows].append(slot._replace(row=slot.row % rows))
    return pages


class Turning(Enum):
    """Where the ways to the other pages stand."""

    NONE = "there is one page"
    BELOW = "in a row of their own"
    BESIDE = "in a column of their own, so that no row is lost to them"
    LAST = "as one button at the end of the only row"


class Room(NamedTuple):
    """What there is to lay choices in, and what a column and the ways to other pages need, all in one unit."""

    width: float
    rows: int
    gap: float
    column: float
    """No column is narrower."""
    turning: float
    """How wide the column with the ways to other pages is."""


class Laid(NamedTuple):
    pages: list[list[Slot]]
    columns: int
    width: float
    """Of all columns together."""
    turning: Turning


def laid(widths: Sequence[float], room: Room) -> Laid:
    """Choices that want to be so wide, on as few pages as can be; in as few columns as that takes."""
    at_once = _best(widths, room.width, room.rows, room, Turning.NONE)
    if len(at_once.pages) == 1:
        return at_once
    beside = room.width - room.turning - room.gap
    if room.rows == 1:
        return _best(widths, beside, 1, room, Turning.LAST)
    below = _best(widths, room.width, room.rows - 1, room, Turning.BELOW)
    # In two lines at least whatever is chosen must be read to its end.
    if max(widths) > 1.7 * beside:
        return below
    return min(_best(widths, beside, room.rows, room, Turning.BESIDE), below, key=lambda one: len(one.pages))


def _best(widths: Sequence[float], width: float, rows: int, room: Room, turning: Turning) -> Laid:
    most = max(1, int((width + room.gap) // (room.column + room.gap)))
    found = [
        Laid(pages_of(packed(spans(widths, columns, width, room.gap), columns), rows), columns, width, turning)
        for columns in range(1, most + 1)
    ]
    return min(found, key=lambda one: (len(one.pages), one.columns))
