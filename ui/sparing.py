"""Kivy brings what any program could want; this leaves out what ours never does, which is a fifth of its start."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Final

DRAWN: Final = frozenset(
    (
        "BubbleButton",
        "BubbleContent",
        "Button",
        "Image",
        "Label",
        "RelativeLayout",
        "ScreenManager",
        "ScrollView",
        "Selector",
        "StencilView",
        "TextInput",
        "TextInputCutCopyPaste",
        "ToggleButton",
    )
)
"""Whose looks are taken from Kivy's own style: the widgets that ours are made of, and what a text input opens."""

_RULE = re.compile(r"^(?=[<\[])", re.MULTILINE)
_NAMES = re.compile(r"[A-Za-z_]\w*")


def spare() -> None:
    """Call it when Kivy is configured, since its clock is made here, and before anything else of it is imported.

    Afterwards it does nothing.
    """
    if "kivy.lang" in sys.modules:
        return
    import kivy
    import kivy.resources  # it remembers where Kivy's own files are

    if "KIVY_IMAGE" not in os.environ:
        # All pictures are PNG: looking for a second library that reads them loads it.
        kivy.kivy_options["image"] = ("sdl2",)

    own = kivy.kivy_data_dir
    # Kivy parses the looks of all its widgets when it is imported: file choosers, colour wheels, a video player. It is
    # shown a file without any instead, and given those that are wanted afterwards.
    kivy.kivy_data_dir = str(Path(__file__).with_name("no_style"))
    try:
        from kivy.lang import Builder
    finally:
        kivy.kivy_data_dir = own
    style = Path(own) / "style.kv"
    Builder.load_string(wanted(style.read_text(encoding="utf-8")), rulesonly=True, filename=str(style))


def wanted(style: str) -> str:
    """Of a style only the rules for what is drawn here, in their order."""
    head, *rules = _RULE.split(style)
    return head + "".join(rule for rule in rules if not DRAWN.isdisjoint(names_of(rule)))


def names_of(rule: str) -> list[str]:
    """The widgets whose looks a rule says: ``<-Button,-ToggleButton>:`` are two."""
    header = rule.partition("\n")[0]
    return [] if header.startswith("[") or "@" in header else _NAMES.findall(header)
