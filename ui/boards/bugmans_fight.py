"""A fight as a scene of its own: who against whom, both sums card by card, and whose go it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kivy.metrics import dp, sp

from rules.bugmans.state import ON_MOVER, ON_RESIDENT
from rules.message import Seat
from ui import theme
from ui.boards import bugmans_symbols as symbols
from ui.boards.bugmans_fight_side import Drawing, draw_side
from ui.boards.bugmans_fight_side import laid_out as side_laid_out
from ui.boards.bugmans_hand import Hand, Held, draw_cards
from ui.drawing import light
from ui.drawing.boxes import Box, grid_of
from ui.drawing.pen import Pen
from ui.drawing.shapes import seat_sprite
from ui.drawing.sprites import sprite
from ui.theme import Colour, colour, faded, mixed

WHITE: Final = (1.0, 1.0, 1.0, 1.0)
EMBER: Final = colour("#7A2A16")
PIT: Final = colour("#1B110B")
GAP_DP: Final = 6
ROUND_DP: Final = 46
"""The row of lamps below the sides."""
COLUMN_DP: Final = 70
"""The column of lamps between the sides."""
LAMP_DP: Final = 44
CARD_LEAST_DP, CARD_MOST_DP = 58, 104
VERSUS_DP: Final = 23


class Ring(NamedTuple):
    """Where the two sides, the lamps and the cards that may be played lie."""

    sides: dict[str, Box]
    lamps: Box
    hand: Hand
    wide: bool
    """The sides stand so far apart that the lamps hang between them."""


def laid_out(board: Box, cards: Sequence[Held]) -> Ring:
    gap = dp(GAP_DP)
    inner = board.shrunk(gap)
    wide = inner.width >= inner.height * 1.4
    high, boxes = _cards_laid_out(inner, len(cards), gap)
    low = inner.y + (high + gap if cards else 0)
    if wide:
        lamps = Box(inner.middle[0] - dp(COLUMN_DP) / 2, low, dp(COLUMN_DP), inner.y + inner.height - low)
        half = (inner.width - dp(COLUMN_DP)) / 2 - gap
    else:
        lamps = Box(inner.x, low, inner.width, dp(ROUND_DP))
        low += dp(ROUND_DP) + gap
        half = (inner.width - gap) / 2
    tall = inner.y + inner.height - low
    sides = {
        ON_MOVER: Box(inner.x, low, half, tall),
        ON_RESIDENT: Box(inner.x + inner.width - half, low, half, tall),
    }
    hand = Hand({one.card.id: box for one, box in zip(cards, boxes, strict=True)}, None)
    return Ring(sides, lamps, hand, wide)


def _cards_laid_out(inner: Box, count: int, gap: float) -> tuple[float, list[Box]]:
    """How high the cards are together, and where each of them is: at the foot, in one row if a finger can tell them
    apart there."""
    if not count:
        return 0.0, []
    rows = 1 if count * dp(76) <= inner.width else 2
    most = inner.height * (0.3 if rows == 1 else 0.42)
    high = max(rows * dp(CARD_LEAST_DP) + (rows - 1) * gap, min(rows * dp(CARD_MOST_DP), most))
    where = Box(inner.x, inner.y, inner.width, high)
    if rows > 1:
        return high, grid_of(where, count, gap, shape=1.3)
    each = min((where.width + gap) / count - gap, where.height * 2.6)
    left = where.x + (where.width - count * (each + gap) + gap) / 2
    return high, [Box(left + i * (each + gap), where.y, each, high) for i in range(count)]


# --- drawing ----------------------------------------------------------------------------------------------


def draw_fight(made: Drawing, board: Box, ring: Ring, cards: Sequence[Held]) -> None:
    pen = made.pen
    pen.box(*board, PIT, round=dp(8))
    x, y = board.middle
    light.lamplight(pen, x, y, board.width * 0.5, board.height * 0.6, faded(EMBER, 0.9))
    for spot, side in ((ON_MOVER, made.fight.mover), (ON_RESIDENT, made.fight.resident)):
        parts = side_laid_out(ring.sides[spot], wide=ring.wide, mirrored=ring.wide and spot == ON_RESIDENT)
        draw_side(made, ring.sides[spot], parts, side, spot)
    _draw_versus(made, ring)
    _draw_lamps(made, ring)
    draw_cards(pen, ring.hand, cards, made.marks, made.wording)


def _draw_versus(made: Drawing, ring: Ring) -> None:
    one, other = ring.sides[ON_MOVER], ring.sides[ON_RESIDENT]
    x, radius = (one.x + one.width + other.x) / 2, sp(VERSUS_DP)
    y = ring.lamps.y + radius + dp(4) if ring.wide else one.y + min(dp(84), one.height * 0.27) / 2
    made.pen.disc(x, y, radius, symbols.DARK)
    made.pen.ring(x, y, radius, dp(2), theme.BRASS)
    made.pen.text(made.wording.say("bugmans.versus"), x, y, sp(20), theme.BRASS, bold=True)


# --- whose go it is -----------------------------------------------------------------------------------------


def order(seats: int, waiting: Sequence[Seat]) -> list[Seat]:
    """All seats as they have their goes, so that each lamp keeps its place while one after the other is lit."""
    last = waiting[-1] if waiting else seats - 1
    return [(last + 1 + i) % seats for i in range(seats)]


def _draw_lamps(made: Drawing, ring: Ring) -> None:
    """A button with its lamp for each seat: lit for whose go it is, glimmering for those who come after, dark for
    those who have had theirs."""
    waiting = made.fight.waiting
    seats = order(len(made.room.hands), waiting)
    colours = {home.seat: home.colour for home in made.room.homes}
    places = _hung(ring, len(seats))
    for seat, box in zip(seats, places, strict=True):
        lit = seat in waiting[:1]
        draw_lamp(made.pen, box, colours.get(seat, ""), lit=lit, waits=seat in waiting)


def _hung(ring: Ring, count: int) -> list[Box]:
    """Below each other between the sides, above what stands there; or in a row."""
    box = ring.lamps
    if ring.wide:
        free = box.height - 2 * sp(VERSUS_DP) - dp(12)
        size = min(dp(LAMP_DP), free / count)
        top = box.y + box.height - (free - size * count) / 2
        return [Box(box.middle[0] - size / 2, top - (i + 1) * size, size, size) for i in range(count)]
    size = min(dp(LAMP_DP), box.height)
    step = min(box.width / count, size * 1.7)
    left = box.middle[0] - step * count / 2
    return [Box(left + step * (i + 0.5) - size / 2, box.middle[1] - size / 2, size, size) for i in range(count)]


def draw_lamp(pen: Pen, box: Box, shade: str, *, lit: bool, waits: bool) -> None:
    x, y = box.middle
    if lit:
        glow = theme.seat_look(shade).rim
        light.lamplight(pen, x, y, box.width * 1.05, box.height * 1.05, glow)
    state = "lit" if lit else "waits" if waits else "dark"
    pen.picture(sprite(("bugmans-lamp", shade, state), box.width, box.height, _lamp(shade, state)), *box, WHITE)
    size = box.width * 0.62
    tint = WHITE if lit else faded(WHITE, 0.72 if waits else 0.28)
    pen.picture(seat_sprite(shade, size), x - size / 2, y - size / 2, size, size, tint)


def _lamp(shade: str, state: str) -> object:
    """A round button: what lights up in it is its seat's colour."""
    look = theme.seat_look(shade)
    glass: Colour = {"lit": look.rim, "waits": mixed(look.deep, symbols.DARK, 0.3), "dark": symbols.DARK}[state]
    rim: Colour = {"lit": theme.PARCHMENT, "waits": theme.BRASS, "dark": theme.EDGE}[state]

    def draw(pen: Pen, width: float, _height: float) -> None:
        middle, radius = width / 2, width * 0.46
        pen.disc(middle, middle, radius, rim)
        pen.disc(middle, middle, radius * 0.9, symbols.DARK)
        pen.disc(middle, middle, radius * 0.84, mixed(glass, symbols.DARK, 0.45) if state == "lit" else glass)

    return draw
