"""A hero at the rim: sign and name, points, Spells in hand, the Drunk card, and the lamp of the button."""

from __future__ import annotations

from typing import Final, NamedTuple

from kivy.metrics import dp, sp

from rules.dungeons_drinks.board import DungeonBoard, SeatShown
from rules.dungeons_drinks.naming import drunk_place, failed_place, seat_place, under_place
from rules.dungeons_drinks.printed import DrunkEntry
from rules.dungeons_drinks.state import before_place, hand_place
from rules.message import Seat
from ui import theme
from ui.boards import dungeons_drinks_symbols as symbols
from ui.boards.board import Marks
from ui.boards.dungeons_drinks_words import draw_mark, line, paragraph
from ui.drawing import light, pieces
from ui.drawing.boxes import Box
from ui.drawing.pen import Pen
from ui.drawing.shapes import seat_sprite
from ui.theme import faded
from ui.widgets.words import width_of
from ui.wording import Wording

WHITE: Final = symbols.WHITE
SLIP_DP: Final = 88
"""A Drunk card's title is written from this width on."""
ROOMY_DP: Final = 176
ICON_DP: Final = 150
LINE_DP: Final = 36
"""In a field that is lower than this there is one line."""
DIM_PAPER: Final = theme.mixed(symbols.PAPER, symbols.DARK, 0.2)
"""Paper by lamplight: it must not outshine what matters more."""


class Buttons(NamedTuple):
    """Whose button was pressed and what he does is not said yet, in their order; and whose is held down."""

    raised: tuple[Seat, ...] = ()
    held: frozenset[Seat] = frozenset()


def parts(box: Box) -> tuple[Box, Box | None]:
    """The hero himself, and his Drunk card where there is room for its title."""
    if box.width < dp(ROOMY_DP) or box.height < dp(LINE_DP):
        return box, None
    wide = max(dp(SLIP_DP), box.width * 0.46)
    return Box(box.x, box.y, box.width - wide - dp(3), box.height), Box(
        box.x + box.width - wide, box.y + dp(2), wide - dp(2), box.height - dp(4)
    )


def spots(seat: Seat, box: Box) -> dict[str, Box]:
    """His places on the board; those that are not drawn lie at the foot of his field."""
    hero, slip = parts(box)
    found = {seat_place(seat): hero}
    if slip is not None:
        found[drunk_place(seat)] = slip
    else:
        found[drunk_place(seat)] = Box(box.x + box.width - dp(34), box.y, dp(34), box.height)
        found[seat_place(seat)] = Box(box.x, box.y, box.width - dp(36), box.height)
    for index, place in enumerate((hand_place(seat), under_place(seat), failed_place(seat), before_place(seat))):
        found[place] = Box(hero.x + hero.width * index / 4, hero.y, hero.width / 4, hero.height * 0.5)
    return found


def draw_seats(
    pen: Pen, board: DungeonBoard, boxes: dict[Seat, Box], marks: Marks, buttons: Buttons, wording: Wording
) -> None:
    duties = {one.id: one for one in board.drunk_cards}
    for one in board.seats:
        if (box := boxes.get(one.seat)) is not None:
            _draw_seat(pen, board, one, box, duties.get(one.drunk or ""), buttons, wording)
            for name, place in spots(one.seat, box).items():
                draw_mark(pen, place, name, marks)


def _draw_seat(
    pen: Pen,
    board: DungeonBoard,
    one: SeatShown,
    box: Box,
    duty: DrunkEntry | None,
    buttons: Buttons,
    wording: Wording,
) -> None:
    look = theme.seat_look(one.colour)
    waits = board.floor is not None and one.seat in board.floor.waiting
    pen.box(*box, look.deep if one.token else faded(theme.PANEL, 0.94), round=dp(9))
    if one.token:
        pen.frame(*box.shrunk(dp(1)), look.rim, round=dp(9), line=dp(3))
    elif waits:
        pen.frame(*box.shrunk(dp(1)), faded(theme.BRASS, 0.8), round=dp(9), line=dp(2))
    hero, slip = parts(box)
    if slip is not None:
        _draw_duty(pen, one, duty, slip)
    elif duty is not None:
        size = dp(22)
        shade = theme.BRASS if one.reminder else theme.QUIET
        picture = symbols.icon("tankard", size, shade)
        pen.picture(picture, box.x + box.width - size - dp(5), box.y + dp(4), size, size, WHITE)
    _draw_hero(pen, board, one, hero, buttons, wording, sign_of_duty=slip is None and duty is not None)


def _draw_hero(
    pen: Pen,
    board: DungeonBoard,
    one: SeatShown,
    box: Box,
    buttons: Buttons,
    wording: Wording,
    *,
    sign_of_duty: bool,
) -> None:
    """``sign_of_duty``: that he has a Drunk card is shown at the right end."""
    upper, lower = box.y + box.height * 0.73, box.y + box.height * 0.27
    one_line = box.height < dp(LINE_DP)
    if one_line:
        upper = lower = box.middle[1]
    size = min(dp(24), box.height * (0.8 if one_line else 0.52))
    x = box.x + dp(4)
    _draw_sign(pen, board, one, x, upper, size, buttons)
    x += size + dp(4)
    room = box.width - size - dp(12) - (dp(96 if box.width >= dp(ROOMY_DP) else 48) if one_line else 0)
    wide = line(pen, wording.name(one.seat), x, upper, room, sp(18), theme.PARCHMENT, bold=True)
    x = x + wide + dp(8) if one_line else box.x + dp(6)
    icon = sp(17)
    right = box.x + box.width - (dp(30) if sign_of_duty else dp(4))
    for name, words, shade in _figures(one):
        if x + icon + dp(3) + width_of(words, int(sp(19)), True) > right:
            break
        pen.picture(symbols.icon(name, icon), x, lower - icon / 2, icon, icon, WHITE)
        x += icon + dp(3)
        if words:
            x += pen.text(words, x, lower, sp(19), shade, bold=True, anchor=0) + dp(9)


def _figures(one: SeatShown) -> list[tuple[str, str, theme.Colour]]:
    """What is counted of him; what he must not do comes last."""
    found = [
        ("star", str(one.points).replace("-", "−"), symbols.GOLD),
        ("cards", str(one.hand), theme.PARCHMENT),
    ]
    if one.failed:
        found.append(("failed", str(one.failed), theme.REFUSED_TEXT))
    if one.silent:
        found.append(("silent", "", theme.PARCHMENT))
    if one.no_attack:
        found.append(("no_attack", "", theme.PARCHMENT))
    if one.sips:
        found.append(("tankard", str(one.sips), theme.PARCHMENT))
    return found


def _draw_sign(
    pen: Pen, board: DungeonBoard, one: SeatShown, x: float, y: float, size: float, buttons: Buttons
) -> None:
    """The seat's sign is its button's lamp as well: it shines while he is waited for; a tick: he has passed."""
    floor = board.floor
    look = theme.seat_look(one.colour)
    if floor is not None and one.seat in floor.waiting:
        light.lamplight(pen, x + size / 2, y, size * 1.1, size * 1.1, look.rim)
    pen.picture(seat_sprite(one.colour, size), x, y - size / 2, size, size, WHITE)
    if one.seat in buttons.raised:
        radius = size * 0.5
        pen.disc(x + size / 2, y, radius, theme.BRASS)
        pen.ring(x + size / 2, y, radius, dp(2), symbols.DARK)
        pen.text(str(buttons.raised.index(one.seat) + 1), x + size / 2, y, sp(17), theme.INK, bold=True)
    elif one.seat in buttons.held:
        pen.ring(x + size / 2, y, size * 0.55, dp(3), theme.BRASS)
    elif floor is not None and one.seat in floor.passed:
        pen.picture(pieces.tick(size * 0.9), x + size * 0.2, y - size * 0.6, size * 0.9, size * 0.9, WHITE)


def _draw_duty(pen: Pen, one: SeatShown, duty: DrunkEntry | None, box: Box) -> None:
    """A slip of paper with the duty's title; with a red edge while it is wanted just now."""
    if duty is None:
        pen.frame(*box, faded(theme.EDGE, 0.9), round=dp(5), line=dp(1.5))
        return
    pen.box(*box, symbols.PAPER if one.reminder else DIM_PAPER, round=dp(5))
    left = box.x + dp(4)
    if one.reminder:
        pen.box(box.x, box.y, dp(8), box.height, theme.REFUSED, round=dp(4))
        left += dp(6)
    size = min(dp(18), box.height * 0.5)
    if box.width >= dp(ICON_DP):
        picture = symbols.icon("tankard", size, theme.INK)
        pen.picture(picture, left, box.middle[1] - size / 2, size, size, WHITE)
        left += size + dp(4)
    text = Box(left, box.y, box.x + box.width - dp(3) - left, box.height)
    # A torn word is worse than a thin one.
    bold = one.reminder and max(width_of(word, int(sp(16)), True) for word in duty.title.split()) <= text.width
    paragraph(pen, duty.title, text, sp(17), theme.INK, bold=bold, middle=True)
