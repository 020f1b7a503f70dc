"""Where everything lies: heroes round the rim, enemies in the middle, beside them the Spells on the table and the sum."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.message import Seat
from ui.drawing.boxes import Box

GAP_DP: Final = 5
SEAT_DP: Final = 48
STRIP_DP: Final = 30
HAND_DP: Final = 104
PANEL_DP: Final = 340
ENEMY_DP: Final = 330
"""No enemy is wider than this."""


class Plan(NamedTuple):
    wide: bool
    seats: dict[Seat, Box]
    band: Box
    """Where it is seen that the floor is open."""
    piles: Box
    enemies: Box
    panel: Box | None
    """Spells on the table and the sum of the attack, or a Drunk card that is talked about."""
    hand: Box | None


def laid_out(board: Box, seats: int, dp: float, *, hand: bool, panel: bool) -> Plan:
    """For a board of this size in pixels; ``hand`` and ``panel`` say whether there is anything to show in them."""
    gap = GAP_DP * dp
    inner = board.shrunk(gap * 0.6)
    wide = inner.width >= inner.height * 1.2
    low, top = inner.y, inner.y + inner.height
    hand_box = None
    if hand:
        high = min(HAND_DP * dp, inner.height * 0.36)
        hand_box = Box(inner.x, low, inner.width, high)
        low += high + gap
    above, below = _rim(seats, wide=wide, hand=hand)
    high = min(SEAT_DP * dp, inner.height * 0.17)
    rim: dict[Seat, Box] = {}
    for row in above:
        rim |= _row(row, Box(inner.x, top - high, inner.width, high), gap)
        top -= high + gap
    for row in reversed(below):
        rim |= _row(row, Box(inner.x, low, inner.width, high), gap)
        low += high + gap
    strip = STRIP_DP * dp
    if wide:
        band = Box(inner.x, top - strip, inner.width * 0.54, strip)
        piles = Box(inner.x + band.width + gap, top - strip, inner.width - band.width - gap, strip)
    else:
        band = Box(inner.x, top - strip, inner.width, strip)
        top -= strip + gap
        piles = Box(inner.x, top - strip, inner.width, strip)
    top -= strip + gap
    enemies, panel_box = _middle(Box(inner.x, low, inner.width, top - low), dp, wide=wide, panel=panel)
    return Plan(wide, rim, band, piles, enemies, panel_box, hand_box)


def _rim(seats: int, *, wide: bool, hand: bool) -> tuple[list[list[Seat]], list[list[Seat]]]:
    """The rows above the enemies and those below them; clockwise round the table from the upper left."""
    every = list(range(seats))
    if hand:
        columns = seats if wide else -(-seats // 2) if seats > 3 else seats
        return [every[i : i + columns] for i in range(0, seats, columns)], []
    if wide:
        if seats <= 3:
            return [every], []
        half = -(-seats // 2)
        return [every[:half]], [every[half:][::-1]]
    above = every[: -(-seats // 2)]
    below = every[len(above) :][::-1]
    rows = [above[i : i + 2] for i in range(0, len(above), 2)]
    return rows, [below[i : i + 2] for i in range(0, len(below), 2)]


def _row(seats: list[Seat], box: Box, gap: float) -> dict[Seat, Box]:
    each = (box.width + gap) / len(seats) - gap
    return {seat: Box(box.x + i * (each + gap), box.y, each, box.height) for i, seat in enumerate(seats)}


def _middle(box: Box, dp: float, *, wide: bool, panel: bool) -> tuple[Box, Box | None]:
    if not panel:
        return box, None
    gap = GAP_DP * dp
    if wide:
        width = min(PANEL_DP * dp, box.width * 0.44)
        right = box.x + box.width - width
        return Box(box.x, box.y, box.width - width - gap, box.height), Box(right, box.y, width, box.height)
    high = box.height * 0.42
    return Box(box.x, box.y + high + gap, box.width, box.height - high - gap), Box(box.x, box.y, box.width, high)


def enemies_laid_out(box: Box, names: tuple[str, ...], dp: float) -> dict[str, Box]:
    """Beside each other, or where there is more height than width, below each other."""
    if not names:
        return {}
    gap, count = GAP_DP * dp, len(names)
    if box.width >= box.height * 0.9:
        each = min((box.width + gap) / count - gap, ENEMY_DP * dp)
        left = box.x + (box.width - count * (each + gap) + gap) / 2
        return {name: Box(left + i * (each + gap), box.y, each, box.height) for i, name in enumerate(names)}
    high = (box.height + gap) / count - gap
    top = box.y + box.height
    return {name: Box(box.x, top - (i + 1) * (high + gap) + gap, box.width, high) for i, name in enumerate(names)}


def row_of(box: Box, count: int, gap: float, *, widest: float) -> list[Box]:
    """So many boxes beside each other in the middle of a box."""
    each = min(widest, (box.width + gap) / max(count, 1) - gap)
    left = box.x + (box.width - count * (each + gap) + gap) / 2
    return [Box(left + i * (each + gap), box.y, each, box.height) for i in range(count)]
