"""Fingers on a map that is larger than its window: they bring a square near, and choose from the list of a stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from ui.boards.board import Board
from ui.boards.boodles import FlightView
from ui.boards.boodles_list import laid_out
from ui.boards.boodles_side import small_frame

if TYPE_CHECKING:
    from tests.end_to_end.hands import Hands

NEAR_DP = 24
"""On smaller squares a tap only looks closer."""


def bring_near(hands: Hands, board: Board, spot: str) -> None:
    """By a tap on the small map, if the spot is on a square that is not in sight, or too small to be tapped."""
    if not isinstance(board, FlightView) or board.mustering:
        return
    square = board.position.square_of(spot)
    if square is None or (board.frame.shows_whole(square) and board.frame.side >= dp(NEAR_DP)):
        return
    hands.tap_at(*small_frame(board.beside.overview, board.parts).middle(square))
    in_sight = board.frame.shows_whole(square) and board.frame.side >= dp(NEAR_DP)
    assert in_sight, f"{square} cannot be tapped, though the small map was tapped there"


def choose_of_stack(hands: Hands, board: Board, spot: str) -> None:
    """Where a tap could mean several of a stack, they are listed."""
    if not isinstance(board, FlightView) or board._opened is None:
        return
    rows = laid_out(board.frame.window, board._listed()).rows
    assert spot in rows, f"{spot} was tapped, but the list that opened has {list(rows)}"
    hands.tap_at(*rows[spot].middle)
