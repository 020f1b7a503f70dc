"""How each game's board is drawn and tapped: a module a game, found by the game's id."""

from __future__ import annotations

import logging
from importlib import import_module
from importlib.util import find_spec

from ui.boards.board import Board
from ui.boards.plain import PlainBoard

log = logging.getLogger(__name__)


def board_for(game: str) -> Board:
    """The game's own board; the plain list of facts where it has none, or where it cannot even be made."""
    if find_spec(f"ui.boards.{game}") is None:
        return PlainBoard()
    try:
        made = import_module(f"ui.boards.{game}").BOARD()
    except Exception:
        log.exception("The board of %s cannot be made; its facts are listed instead.", game)
        return PlainBoard()
    assert isinstance(made, Board)
    return made
