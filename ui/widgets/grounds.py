"""Grounds that say something by their colour, beside words that say it too, and the text that can be read on each."""

from __future__ import annotations

from typing import Final

from ui import theme

LIT: Final = theme.mixed(theme.PANEL, theme.GOOD, 0.28)
"""A part of the hardware that is pressed, lit or covered."""
RULED: Final = theme.mixed(theme.PANEL, theme.INFORMATION, 0.1)
"""A step at which the group put facts right, and how it plays a clause."""
WAITING: Final = theme.mixed(theme.RAISED, theme.BRASS, 0.25)
"""Where a carried name would be put down."""

TEXT_ON_GROUND: Final = {
    "text on what is lit": (theme.PARCHMENT, LIT),
    "text on a ruling": (theme.PARCHMENT, RULED),
    "information on a ruling": (theme.INFORMATION_TEXT, RULED),
    "text where a name would be put": (theme.PARCHMENT, WAITING),
}
