"""The table: whose turn it is, what is wanted, the board, and what may be done."""

from __future__ import annotations

from ui.screen import CompanionScreen


class TableScreen(CompanionScreen):
    pass


SCREEN = TableScreen
