"""A stack one by one: everybody on a square in words, each to be tapped or asked about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.metrics import dp, sp

from rules.boodles.naming import spot_of
from rules.boodles.shown import PieceShown
from rules.message import Message
from ui import theme
from ui.boards.board import Marks
from ui.boards.boodles_marks import RING
from ui.boards.boodles_stacks import Placed, Stacks, draw_piece
from ui.drawing import pieces
from ui.drawing.boxes import Box
from ui.drawing.pen import Pen
from ui.theme import faded
from ui.widgets.words import fitted
from ui.wording import Wording, sentence

ROW_DP = 58
LEAST_DP = 40
WIDE_DP = 380
WHITE = (1.0, 1.0, 1.0, 1.0)


class Line(NamedTuple):
    """A piece of the stack, or the square itself where one may go there."""

    name: str
    piece: PieceShown | None
    words: str


def lines(square: str, stacks: Stacks, marks: Marks, wording: Wording) -> list[Line]:
    found = []
    if square in marks.legal or square in marks.refused:
        found.append(Line(square, None, wording.say("boodles.square", square=square)))
    for bunch in stacks.on.get(square, ()):
        for one in bunch.pieces():
            found.append(Line(spot_of(one.id), one, _about(one, stacks, wording)))
    return found


def called(one: PieceShown, wording: Wording) -> str:
    """``Boodle 3 on C4``"""
    key = "queen" if one.kind == "queen" else "who"
    return wording.text(Message(key, {"name": one.name, "number": one.number, "square": one.square}))


def _about(one: PieceShown, stacks: Stacks, wording: Wording) -> str:
    """``Boodle 3 on C4 · 2 squares left · carried by Boodle fighter 1``"""
    said = [sentence(called(one, wording))]
    if one.kind in ("blaster", "grumbomb"):
        key = "unknown" if one.is_set is None else f"{one.kind}_{'set' if one.is_set else 'unset'}"
        said.append(wording.say(f"boodles.state.{key}"))
    if one.carrier is not None and (carrier := stacks.pieces.get(spot_of(one.carrier))) is not None:
        key = "rides" if carrier.kind == "grumbuggy" else "carried"
        said.append(wording.say(f"boodles.state.{key}", by=called(carrier, wording)))
    if one.frozen:
        said.append(wording.say("boodles.state.frozen"))
    if one.left:
        said.append(wording.say("boodles.state.left", n=one.left))
    if one.id in stacks.tired:
        said.append(wording.say("boodles.state.spent"))
    return " · ".join(said)


class Listed(NamedTuple):
    """The panel and its rows, by the name of what each stands for."""

    panel: Box
    rows: dict[str, Box]


def laid_out(window: Box, listed: Sequence[Line]) -> Listed:
    """In the middle of the map's window; in two columns where one is too high."""
    room = window.height - dp(12)
    columns = 1 if len(listed) * dp(LEAST_DP) <= room else 2
    each = -(-len(listed) // columns)
    high = min(dp(ROW_DP), room / max(1, each))
    wide = min(dp(WIDE_DP) * columns, window.width - dp(8))
    x, y = window.middle
    panel = Box(x - wide / 2, y - high * each / 2 - dp(4), wide, high * each + dp(8))
    rows = {
        line.name: Box(
            panel.x + dp(4) + (i // each) * (wide - dp(8)) / columns,
            panel.y + panel.height - dp(4) - (i % each + 1) * high,
            (wide - dp(8)) / columns,
            high,
        )
        for i, line in enumerate(listed)
    }
    return Listed(panel, rows)


def draw_list(pen: Pen, window: Box, laid: Listed, listed: Sequence[Line], marks: Marks) -> None:
    pen.box(*window, faded(theme.INK, 0.55))
    pen.box(*laid.panel, theme.PANEL, round=dp(10))
    pen.frame(*laid.panel, theme.BRASS, round=dp(10), line=dp(3))
    for line in listed:
        _draw_line(pen, line, laid.rows[line.name], marks)


def _draw_line(pen: Pen, line: Line, box: Box, marks: Marks) -> None:
    inner = box.shrunk(dp(2.5))
    pen.box(*inner, theme.RAISED, round=dp(8))
    size = min(inner.height - dp(4), dp(48))
    x, y = inner.x + dp(4) + size / 2, inner.y + inner.height / 2
    if line.piece is None:
        pen.ring(x, y, size * 0.34, dp(4), RING)
    else:
        draw_piece(pen, line.piece, Placed(x, y, size))
    if line.name in marks.legal:
        pen.frame(*inner, RING, round=dp(8), line=dp(2.5))
    elif line.name in marks.refused:
        cross = size * 0.5
        pen.picture(pieces.cross(cross), x - size / 2, y + size / 2 - cross, cross, cross, WHITE)
    left = inner.x + size + dp(12)
    width = inner.x + inner.width - left - dp(6)
    rows = 2 if inner.height >= sp(16) * 2.5 else 1
    _write(pen, line.words, left, y, width, rows)


def _write(pen: Pen, words: str, left: float, middle: float, width: float, rows: int) -> None:
    """In one line if it fits, else in two."""
    size = int(sp(17))
    first, rest = words, ""
    if rows == 2 and fitted(words, int(width), int(size * 1.4), size, size, False)[0] != words:
        first, _, rest = words.partition(" · ")
    for text, up in ((first, 0.62 if rest else 0.0), (rest, -0.62)):
        if text:
            shown, _ = fitted(text, int(width), int(size * 1.4), size, size, False)
            pen.text(shown, left, middle + up * size, size, theme.PARCHMENT, anchor=0)
