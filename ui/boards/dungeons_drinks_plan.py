"""Where everything lies: heroes round the rim, enemies in the middle, and beside them Spells and the sum."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from rules.message import Seat
from ui.drawing.boxes import Box

GAP_DP: Final = 5
SEAT_DP: Final = 44
LOW_SEAT_DP: Final = 30
"""A hero of whom only a line is shown, above one's own hand."""
STRIP_DP: Final = 30
PILES_DP: Final = 150
"""How wide all piles are where they lie in two columns."""
HAND_DP: Final = 88
PANEL_DP: Final = 336
SUM_DP: Final = 190
"""How wide the panel is where only the sum stands in it."""
ENEMY_DP: Final = 330
"""No enemy is wider than this."""


class Plan(NamedTuple):
    wide: bool
    seats: dict[Seat, Box]
    band: Box | None
    """Where it is seen that the floor is open; whoever looks at his own hand does without."""
    piles: Box
    enemies: Box
    panel: Box | None
    """Spells on the table and the sum of the attack, or a Drunk card that is talked about."""
    hand: Box | None


class Panel(Enum):
    """What is to be seen beside the enemies."""

    NOTHING = "nothing"
    SUM = "sum"
    MUCH = "much"
    DUTY = "duty"


SHARES: Final = {Panel.NOTHING: 0.0, Panel.SUM: 0.32, Panel.MUCH: 0.46, Panel.DUTY: 0.58}
"""How much of the height below the strips the panel gets where it lies below the enemies."""


def laid_out(board: Box, seats: int, dp: float, *, hand: bool, panel: Panel) -> Plan:
    """For a board of this size in pixels; ``hand`` says whether there is one to show."""
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
    high = min((LOW_SEAT_DP if hand else SEAT_DP) * dp, inner.height * 0.17)
    rim: dict[Seat, Box] = {}
    for row in above:
        rim |= _row(row, Box(inner.x, top - high, inner.width, high), gap)
        top -= high + gap
    for row in reversed(below):
        rim |= _row(row, Box(inner.x, low, inner.width, high), gap)
        low += high + gap
    strip = STRIP_DP * dp
    band: Box | None
    if hand_box is not None and wide:
        # His own Spells matter more to the one who looks at them: the piles make do with what is beside them.
        beside = PILES_DP * dp
        piles = Box(hand_box.x + hand_box.width - beside, hand_box.y, beside, hand_box.height)
        hand_box = Box(hand_box.x, hand_box.y, hand_box.width - beside - gap, hand_box.height)
        enemies, panel_box = _middle(Box(inner.x, low, inner.width, top - low), dp, wide=wide, panel=panel)
        return Plan(wide, rim, None, piles, enemies, panel_box, hand_box)
    if hand_box is not None:
        band = None
        piles = Box(inner.x, top - strip, inner.width, strip)
    elif wide:
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
        columns = seats if wide or seats <= 3 else 2 if seats == 4 else 3
        return [every[i : i + columns] for i in range(0, seats, columns)], []
    if wide:
        if seats <= 4:
            return [every], []
        half = -(-seats // 2)
        return [every[:half]], [every[half:][::-1]]
    half = -(-seats // 2)
    return [every[:half]], [every[half:][::-1]]


def _row(seats: list[Seat], box: Box, gap: float) -> dict[Seat, Box]:
    each = (box.width + gap) / len(seats) - gap
    return {seat: Box(box.x + i * (each + gap), box.y, each, box.height) for i, seat in enumerate(seats)}


def _middle(box: Box, dp: float, *, wide: bool, panel: Panel) -> tuple[Box, Box | None]:
    if panel is Panel.NOTHING:
        return box, None
    gap = GAP_DP * dp
    if wide:
        width = min((SUM_DP if panel is Panel.SUM else PANEL_DP) * dp, box.width * 0.44)
        right = box.x + box.width - width
        return Box(box.x, box.y, box.width - width - gap, box.height), Box(right, box.y, width, box.height)
    high = box.height * SHARES[panel]
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
