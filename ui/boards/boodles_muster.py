"""A force is chosen: what each counter costs, how many of them are in it, and a button for every number."""

from __future__ import annotations

from typing import NamedTuple

from kivy.metrics import dp, sp

from rules.boodles.shown import Recruit, Recruiting
from ui import theme
from ui.boards import boodles_symbols as symbols
from ui.boards.board import Marks
from ui.boards.boodles_marks import RING
from ui.drawing.boxes import Box, grid_of
from ui.drawing.pen import Pen
from ui.theme import faded
from ui.widgets.words import fitted
from ui.wording import Wording

WHITE = (1.0, 1.0, 1.0, 1.0)
GAP_DP = 6
KEY_DP = 64


class Muster(NamedTuple):
    head: Box
    rows: tuple[Box, ...]
    keys: dict[str, Box]
    """By spot: a number each."""


def spot_of(count: int) -> str:
    return f"count-{count}"


def laid_out(board: Box, recruiting: Recruiting) -> Muster:
    """What is in the force on the left, or above; the numbers beside it, or below."""
    gap = dp(GAP_DP)
    inner = board.shrunk(gap)
    asked = next((one for one in recruiting.recruits if one.kind == recruiting.asked), None)
    numbers = range(asked.supply + 1) if asked is not None else range(0)
    if board.width > board.height * 1.15:
        left = inner.width * 0.52
        text = Box(inner.x, inner.y, left - gap, inner.height)
        pad = Box(inner.x + left, inner.y, inner.width - left, inner.height)
    else:
        high = inner.height * 0.5
        text = Box(inner.x, inner.y + inner.height - high, inner.width, high)
        pad = Box(inner.x, inner.y, inner.width, inner.height - high - gap)
    head = Box(text.x, text.y + text.height - dp(52), text.width, dp(52))
    each = min(dp(52), (text.height - head.height - gap) / max(1, len(recruiting.recruits)))
    rows = tuple(
        Box(text.x, head.y - gap - (i + 1) * each, text.width, each - dp(3)) for i in range(len(recruiting.recruits))
    )
    keys = grid_of(pad, len(numbers), gap, shape=1.3) if numbers else []
    return Muster(head, rows, {spot_of(count): box for count, box in zip(numbers, keys, strict=True)})


def draw_muster(pen: Pen, board: Box, laid: Muster, recruiting: Recruiting, marks: Marks, wording: Wording) -> None:
    pen.box(*board, faded(theme.INK, 0.6), round=dp(8))
    _draw_purse(pen, laid.head, recruiting, wording)
    for one, box in zip(recruiting.recruits, laid.rows, strict=True):
        _draw_row(pen, one, box, wording, asked=one.kind == recruiting.asked)
    for name, box in laid.keys.items():
        _draw_key(pen, name, box, marks)


def _draw_purse(pen: Pen, box: Box, recruiting: Recruiting, wording: Wording) -> None:
    """What has been spent of the limit, as a bar and in numbers."""
    spent, limit = recruiting.spent, max(1, recruiting.limit)
    low = box.y + dp(4)
    pen.box(box.x, low, box.width, dp(16), theme.RAISED, round=dp(7))
    share = min(1.0, spent / limit)
    if share > 0:
        pen.box(box.x, low, max(dp(16), box.width * share), dp(16), theme.BRASS, round=dp(7))
    words = wording.say("boodles.spent", spent=spent, limit=recruiting.limit)
    pen.text(words, box.x, box.y + dp(37), sp(20), theme.PARCHMENT, bold=True, anchor=0)
    left = wording.say("boodles.left_to_spend", left=recruiting.limit - spent)
    pen.text(left, box.x + box.width, box.y + dp(37), sp(18), theme.QUIET, anchor=1)


def _draw_row(pen: Pen, one: Recruit, box: Box, wording: Wording, *, asked: bool) -> None:
    if asked:
        pen.box(*box, theme.RAISED, round=dp(8))
        pen.frame(*box, theme.BRASS, round=dp(8), line=dp(2))
    size = min(box.height - dp(4), dp(42))
    y = box.y + box.height / 2
    pen.picture(symbols.counter(one.kind, False, size), box.x + dp(4), y - size / 2, size, size, WHITE)
    words = wording.say("boodles.price", n=one.cost)
    if one.chosen is not None:
        words = f"{one.chosen} × {one.cost} = {one.chosen * one.cost}"
    shade = theme.PARCHMENT if asked or one.chosen is not None else theme.QUIET
    wide = pen.text(words, box.x + box.width - dp(8), y, sp(18), shade, bold=one.chosen is not None, anchor=1)
    left = box.x + size + dp(12)
    name, _ = fitted(one.name, int(box.width - wide - size - dp(26)), int(sp(24)), int(sp(18)), int(sp(16)), False)
    pen.text(name, left, y, sp(17), shade, anchor=0)


def _draw_key(pen: Pen, name: str, box: Box, marks: Marks) -> None:
    may = name in marks.legal
    pen.box(*box, theme.RAISED if may else theme.PANEL, round=dp(8))
    pen.frame(*box, RING if may else theme.EDGE, round=dp(8), line=dp(2.5 if may else 1.5))
    x, y = box.middle
    size = min(sp(26), box.height * 0.6)
    pen.text(name.removeprefix("count-"), x, y, size, theme.PARCHMENT if may else theme.QUIET, bold=True)
