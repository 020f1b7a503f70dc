"""The bar below the table: what it says of the step that it would take back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.published import Undoable
from rules.match import EVERYBODY
from rules.message import Message
from tests.ui.pretend import PretendServices, PretendTable, player


def test_a_ruling_is_nobodys_step_and_named_by_itself(ui: Callable[..., Any]) -> None:
    table = PretendTable([player(0), player(1)])
    driver = ui(PretendServices(table))
    ruling = Message("table.ruling", {"reason": "A coin was found."})

    table.hear(replace(table.shown(), undo=Undoable(0, EVERYBODY, ruling)))
    driver.step(2)

    assert "Undo: The group puts facts right. A coin was found." in driver.texts()
