"""Pieces are drawn once, twice as large as they are shown, and kept: a frame then only lays them where they are."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

from kivy.graphics import Canvas, ClearBuffers, ClearColor, Fbo
from kivy.graphics.context import get_context

from ui.drawing.pen import Pen

FINER = 2
MOST_KEPT = 400

_nobodys = Canvas()
_kept: OrderedDict[tuple[Hashable, int, int], Any] = OrderedDict()


def sprite(
    name: Hashable, width: float, height: float, draw: Callable[[Pen, float, float], None], *, finer: int = FINER
) -> Any:
    """A texture of this size in pixels. ``draw`` gets a pen and the size on which it draws; the same name must
    always be drawn the same."""
    key = (name, round(width), round(height))
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = _drawn(key[1] * finer, key[2] * finer, draw)
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(key)
    return found


def _drawn(width: int, height: int, draw: Callable[[Pen, float, float], None]) -> Any:
    # Whatever is made is put into the canvas that is active as well, buffers and canvases too. A sprite may be wanted
    # in the middle of a .kv rule, or of another sprite: so meanwhile a canvas that nobody draws is the active one.
    with _nobodys:
        buffer = Fbo(size=(max(width, 1), max(height, 1)))
        buffer.add(ClearColor(0, 0, 0, 0))
        buffer.add(ClearBuffers())
        draw(Pen(buffer), width, height)
    _nobodys.clear()
    buffer.draw()
    texture = buffer.texture
    # Each buffer has a program of its own, a quarter of a megabyte. They would pile up until the next frame, and a
    # screen full of new pieces draws many.
    del buffer
    get_context().gl_dealloc()
    return texture
