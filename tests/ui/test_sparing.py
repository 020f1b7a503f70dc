"""Kivy without what is never used here: nothing that is drawn here is missing, and the rest of Kivy does not notice."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import kivy
import pytest
from kivy.uix.widget import Widget

import ui
from ui.sparing import DRAWN, names_of, wanted

STYLE = (Path(kivy.kivy_data_dir) / "style.kv").read_text(encoding="utf-8")
HAVE_LOOKS = {name for line in STYLE.splitlines() if line.startswith("<") for name in names_of(line)}


def everything_drawn_here() -> Iterator[type[Widget]]:
    for module in walk_packages(ui.__path__, "ui."):
        for kind in vars(import_module(module.name)).values():
            if isinstance(kind, type) and issubclass(kind, Widget):
                yield from (above for above in kind.__mro__ if issubclass(above, Widget))


def test_whatever_is_drawn_here_has_its_looks() -> None:
    assert {kind.__name__ for kind in everything_drawn_here()} & HAVE_LOOKS - DRAWN == set()


def test_a_style_loses_only_the_rules_of_what_is_not_drawn() -> None:
    label, button = "<Label>:\n    bold: True\n", "<-Button,-ToggleButton>:\n    x: 1\n"
    unused = "<VideoPlayer>:\n    Label:\n", "[Entry@Label]:\n    y: 2\n"

    assert wanted(f"# head\n{label}{unused[0]}{button}{unused[1]}") == f"# head\n{label}{button}"


SPARED = """
from ui.environment import configure
from ui.sparing import spare
configure()
spare()
spare()
import kivy
from kivy.lang import Builder
print("<Label>" in (looks := [str(rule.name) for _, rule in Builder.rules]), "<VideoPlayer>" in looks)
print(kivy.kivy_data_dir)
"""

CLOCK_AND_PICTURES = """
from ui.environment import configure
from ui.sparing import spare
configure()
spare()
import sys
from kivy.clock import Clock
from kivy.core.image import Image
print(Clock._max_fps, "PIL" in sys.modules)
"""


@pytest.mark.parametrize("kivy_came_first", [False, True])
def test_it_is_spared_once_and_only_before_kivy_comes(kivy_came_first: bool) -> None:
    code = f"import kivy.lang{SPARED}" if kivy_came_first else SPARED

    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()

    assert told == ["True", str(kivy_came_first), kivy.kivy_data_dir]


def test_the_clock_that_it_makes_is_configured_and_no_second_library_reads_pictures() -> None:
    without = {name: value for name, value in os.environ.items() if name != "KIVY_IMAGE"}
    command = [sys.executable, "-c", CLOCK_AND_PICTURES]

    told = subprocess.run(command, capture_output=True, text=True, check=True, env=without).stdout.split()

    assert told == ["30.0", "False"]
