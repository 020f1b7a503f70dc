"""Where everything in the pub lies on the screen: seven spaces in a circle, piles beside it, the bank in the middle."""

from __future__ import annotations

from math import asin, atan2, degrees, hypot
from typing import NamedTuple

from ui.drawing.pen import Point, on_circle

DOOR = 7

# The tables clockwise from the Door, as shares of the half width and of the distance between two rows. The Door lies
# below them on a row of its own, where everybody at it stands side by side.
_TABLES = {1: (-0.76, -1.0), 2: (-1.0, 0.0), 3: (-0.54, 1.0), 4: (0.54, 1.0), 5: (1.0, 0.0), 6: (0.76, -1.0)}


class Place(NamedTuple):
    x: float
    y: float
    radius: float


class Plan(NamedTuple):
    spaces: dict[int, Place]
    """By number; the radius holds everybody who sits there."""
    table: float
    """The radius of a table's top."""
    token: float
    """The radius of a character in full size."""
    doorstep: float
    """How wide the row at the Door may become."""
    bank: Place
    out: Place
    piles: tuple[Place, ...]
    chip: float
    """The size of a coin or mug with a number on it."""

    def seated(self, space: int, count: int) -> list[Place]:
        """Where so many characters sit: in a row at the Door, round the outer side of a table."""
        if not count:
            return []
        return self._in_a_row(count) if space == DOOR else self._round_a_table(space, count)

    def _in_a_row(self, count: int) -> list[Place]:
        x, y, _ = self.spaces[DOOR]
        size = min(self.token, self.doorstep / count / 2.16)
        step = 2.16 * size
        return [Place(x + step * (i - (count - 1) / 2), y, size) for i in range(count)]

    def _round_a_table(self, space: int, count: int) -> list[Place]:
        x, y, room = self.spaces[space]
        size = min(self.token, room * (0.46 if count < 4 else 0.40 if count < 5 else 1.7 / count))
        away = room - size * (0.98 if count < 4 else 0.92)
        step = min(2 * degrees(asin(min(1.0, size * 0.98 / away))), 360 / count)
        first = self.outward(space) + step * (count - 1) / 2
        return [Place(*on_circle(x, y, away, first - step * i), size) for i in range(count)]

    def label(self, space: int, seated: int) -> tuple[Point, Point]:
        """Where a table's number stands and where its coins lie: on the inner side, clear of who sits there."""
        away = self.table * (0.6 if seated < 3 else 0.98)
        x, y, _ = self.spaces[space]
        inward = self.outward(space) + 180
        across, up = on_circle(0, 0, 1, inward)
        middle_x, middle_y = x + across * away, y + up * away
        half = self.chip * 0.54
        if abs(across) > abs(up):
            return (middle_x, middle_y + half), (middle_x, middle_y - half)
        return (middle_x - half, middle_y), (middle_x + half, middle_y)

    def barkeep(self, space: int) -> Place:
        """On the inner side of a space, towards the bank."""
        x, y, room = self.spaces[space]
        away = room * 1.02 if space != DOOR else self.token * 2.05
        return Place(*on_circle(x, y, away, self.outward(space) + 180), self.token * 0.9)

    def outward(self, space: int) -> float:
        """Degrees, counter-clockwise from three o'clock."""
        x, y, _ = self.spaces[space]
        return degrees(atan2(y - self.bank.y, x - self.bank.x))


def plan(x: float, y: float, width: float, height: float, seats: int, dp: float) -> Plan:
    """For a board of this size, in pixels; ``dp`` is how many of them one dp has."""
    side = 68 * dp
    if width - side >= height * 0.86:
        each = min(height / max(seats, 1), 104 * dp)
        top = y + height / 2 + each * seats / 2
        piles = tuple(Place(x + width - side / 2, top - each * (i + 0.5), min(each, side) / 2) for i in range(seats))
        return _circle(x, y, width - side, height, piles, dp)
    each = width / max(seats, 1)
    piles = tuple(Place(x + each * (i + 0.5), y + side / 2, min(each, side) / 2) for i in range(seats))
    return _circle(x, y + side, width, height - side, piles, dp)


def _circle(x: float, y: float, width: float, height: float, piles: tuple[Place, ...], dp: float) -> Plan:
    strip = max(62 * dp, height * 0.19)
    row = max(height - strip, 60 * dp) / 3
    room = min(row / 2, width / 7) * 0.99
    across = min(width / 2 - room - 2 * dp, row * 2.1)
    # Neighbours in different rows lie further apart than the rows do.
    room = min(hypot(0.24 * across, row) / 2, width / 7) * 0.99
    middle_x, middle_y = x + width / 2, y + strip + row * 1.5
    spaces = {
        number: Place(middle_x + share * across, middle_y + level * row, room)
        for number, (share, level) in _TABLES.items()
    }
    token = min(room * 0.46, 34 * dp)
    spaces[DOOR] = Place(middle_x, y + strip * 0.46, room)
    # As high as the rows allow, as wide as the tables of the upper row leave it.
    bank = min(row * 0.9, hypot(0.54 * across, row) - room)
    return Plan(
        spaces=spaces,
        table=room * 0.66,
        token=token,
        doorstep=width - 2 * 80 * dp,
        bank=Place(middle_x, middle_y, bank),
        out=Place(x + 38 * dp, y + 34 * dp, 32 * dp),
        piles=piles,
        chip=max(21 * dp, token * 0.8),
    )
