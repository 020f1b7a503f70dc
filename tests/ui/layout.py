"""Walks everything that is seen and says what a stranger's eye or finger would stumble over."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from ui.focus import Focusable

LEAST_HEIGHT_DP = 56
LEAST_WIDTH_DP = 64
GAP_DP = 6
SMALLEST_SP = 16
SLACK = 1.5


class Box(NamedTuple):
    left: float
    bottom: float
    right: float
    top: float

    def within(self, other: Box) -> Box | None:
        """What of it is inside the other; None if nothing is."""
        cut = Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )
        return cut if cut.right > cut.left and cut.top > cut.bottom else None

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.bottom - by, self.right + by, self.top + by)


class Seen(NamedTuple):
    widget: Widget
    box: Box
    """All of it, in the window."""
    visible: Box
    """What of it is not clipped away."""
    scrolls: bool


def box_of(widget: Widget) -> Box:
    left, bottom = widget.to_window(widget.x, widget.y)
    return Box(left, bottom, left + widget.width, bottom + widget.height)


def seen(root: Widget, clip: Box | None = None, scrolls: bool = False) -> Iterator[Seen]:
    """Every widget below ``root`` of which something can be seen."""
    clip = clip or Box(0, 0, Window.width, Window.height)
    if root.opacity == 0:
        return
    box = box_of(root)
    visible = box.within(clip)
    if visible is not None:
        yield Seen(root, box, visible, scrolls)
    if isinstance(root, ScrollView):
        clip, scrolls = visible, True
        if clip is None:
            return
    for child in root.children:
        yield from seen(child, clip, scrolls)


def name(widget: Widget) -> str:
    said = getattr(widget, "words", "") or getattr(widget, "text", "")
    return f"{type(widget).__name__} {said!r}" if said else type(widget).__name__


def faults(app_root: Widget, top: Widget) -> list[str]:
    """Everything that is wrong with what is seen now. ``top`` is what takes touches: a layer, or the screen."""
    everything = list(seen(app_root))
    found = [fault for one in everything for fault in _text_faults(one)]
    targets = [one for one in seen(top) if isinstance(one.widget, Focusable) and one.widget.focusable]
    found += [fault for one in targets for fault in _target_faults(one)]
    found += _overlaps(targets)
    found += _texts_over_each_other([one for one in seen(top) if isinstance(one.widget, Label)])
    return found


def _text_faults(one: Seen) -> Iterator[str]:
    label = one.widget
    if not isinstance(label, Label) or isinstance(label, TextInput) or not label.text.strip():
        return
    wide, high = label.texture_size
    if wide > label.width + SLACK or high > label.height + SLACK:
        yield f"{name(label)}: the text is {wide}x{high}, its box {label.width:.0f}x{label.height:.0f}"
    if label.font_size < sp(SMALLEST_SP) - 0.5:
        yield f"{name(label)}: {label.font_size:.0f} px is smaller than {SMALLEST_SP} sp"
    if not one.scrolls and one.visible != one.box:
        yield f"{name(label)}: sticks out of the window at {one.box}"


def _target_faults(one: Seen) -> Iterator[str]:
    width, height = one.box.right - one.box.left, one.box.top - one.box.bottom
    if width < dp(LEAST_WIDTH_DP) - SLACK or height < dp(LEAST_HEIGHT_DP) - SLACK:
        yield f"{name(one.widget)}: a target of {width / dp(1):.0f}x{height / dp(1):.0f} dp is too small"
    if not one.scrolls and one.visible != one.box:
        yield f"{name(one.widget)}: a target sticks out of the window at {one.box}"


def _overlaps(targets: list[Seen]) -> Iterator[str]:
    for one, other in combinations(targets, 2):
        if _nested(one.widget, other.widget):
            continue
        if one.visible.grown(dp(GAP_DP) / 2 - SLACK).within(other.visible.grown(dp(GAP_DP) / 2 - SLACK)):
            yield f"{name(one.widget)} and {name(other.widget)} are too close to each other"


def _texts_over_each_other(labels: list[Seen]) -> Iterator[str]:
    inked = [(one, _ink(one)) for one in labels if one.widget.text.strip()]
    for (one, ink), (other, also) in combinations(inked, 2):
        if _nested(one.widget, other.widget):
            continue
        both = ink.within(also) if ink and also else None
        if both and both.right - both.left > SLACK and both.top - both.bottom > 4:
            yield f"{name(one.widget)} and {name(other.widget)} are written over each other"


def _ink(one: Seen) -> Box | None:
    """Where the letters themselves are, roughly."""
    label = one.widget
    wide, high = label.texture_size
    left = {"left": one.box.left, "right": one.box.right - wide}.get(
        label.halign, (one.box.left + one.box.right - wide) / 2
    )
    bottom = {"top": one.box.top - high, "bottom": one.box.bottom}.get(
        label.valign, (one.box.bottom + one.box.top - high) / 2
    )
    return Box(left, bottom, left + wide, bottom + high).within(one.visible)


def _nested(one: Widget, other: Widget) -> bool:
    return one in _above(other) or other in _above(one)


def _above(widget: Widget) -> Iterator[Widget]:
    parent = widget.parent
    while parent is not None and parent.parent is not parent:
        yield parent
        parent = parent.parent
