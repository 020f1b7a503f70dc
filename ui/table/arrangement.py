"""Where the parts of the table screen lie: beside each other on a wide screen, below each other on a high one.

While the board is a scene it has the whole width, and all the height that whose turn it is, one row of choices (more
on a high screen) and the bar leave.
"""

from __future__ import annotations

from typing import NamedTuple

Rectangle = tuple[float, float, float, float]
"""x, y, width, height, from the lower left."""

EDGE_DP = 5
BADGES_DP = 54
TRAY_DP = 56
TRAY_BESIDE_DP = 176
"""How wide the tray is where it stands beside whose turn it is, or beside the choices."""
ROW_DP = 56
SIDE_SHARE = 0.4
SIDE_LEAST_DP = 300
SIDE_MOST_DP = 470


class Arrangement(NamedTuple):
    bands: Rectangle
    badges: Rectangle | None
    """None while a scene has its room."""
    board: Rectangle
    turn: Rectangle
    choices: Rectangle
    tray: Rectangle | None
    """None while a scene has no use for dice."""
    bar: Rectangle


def arranged(
    width: float,
    height: float,
    *,
    bands: float,
    turn: float,
    bar: float,
    dp: float,
    left_handed: bool,
    rows: int = 3,
    scene: bool = False,
    dice: bool = True,
) -> Arrangement:
    """For a screen of this size in pixels; ``bands``, ``turn`` and ``bar`` are as high as they say.

    On a high screen so many ``rows`` of choices fit below the board at least. A ``scene`` in a game without ``dice``
    has no tray.
    """
    edge = EDGE_DP * dp
    top = height - (bands + edge if bands else 0)
    bottom = bar + 2 * edge
    shared = {"bands": (0.0, height - bands, width, bands), "bar": (edge, edge, width - 2 * edge, bar)}
    parts: dict[str, Rectangle | None]
    if width >= height:
        parts = {**(_wide_scene if scene else _beside)(width, bottom, top, turn, dp, left_handed)}
    else:
        parts = {**(_high_scene if scene else _below)(width, bottom, top, turn, dp, rows)}
    if scene and not dice:
        parts |= _without_tray(parts, width, dp)
    return Arrangement(**shared, **{"badges": None, **parts})


def _beside(width: float, bottom: float, top: float, turn: float, dp: float, left_handed: bool) -> dict[str, Rectangle]:
    edge, badges, tray = EDGE_DP * dp, BADGES_DP * dp, TRAY_DP * dp
    side = min(max(width * SIDE_SHARE, SIDE_LEAST_DP * dp), SIDE_MOST_DP * dp)
    board = width - side - 3 * edge
    board_x, side_x = (side + 2 * edge, edge) if left_handed else (edge, board + 2 * edge)
    free = top - edge
    return {
        "badges": (board_x, free - badges, board, badges),
        "board": (board_x, bottom, board, free - badges - edge - bottom),
        "turn": (side_x, free - turn, side, turn),
        "choices": (side_x, bottom + tray + edge, side, free - turn - edge - bottom - tray - edge),
        "tray": (side_x, bottom, side, tray),
    }


def _below(width: float, bottom: float, top: float, turn: float, dp: float, rows: int) -> dict[str, Rectangle]:
    edge, badges, tray = EDGE_DP * dp, BADGES_DP * dp, TRAY_BESIDE_DP * dp
    across = width - 2 * edge
    turn_y = top - edge - turn
    badges_y = turn_y - edge - badges
    free = badges_y - edge - bottom - edge
    # The board takes what the choices leave, and no more than it can use.
    board = min(free - rows * 64 * dp, across * 1.12)
    board_y = badges_y - edge - board
    return {
        "turn": (edge, turn_y, across - tray - edge, turn),
        "tray": (edge + across - tray, turn_y, tray, turn),
        "badges": (edge, badges_y, across, badges),
        "board": (edge, board_y, across, board),
        "choices": (edge, bottom, across, board_y - edge - bottom),
    }


def _wide_scene(
    width: float, bottom: float, top: float, turn: float, dp: float, left_handed: bool
) -> dict[str, Rectangle]:
    """Whose turn it is above, the choices below in one row with the tray."""
    edge, tray, row = EDGE_DP * dp, TRAY_BESIDE_DP * dp, ROW_DP * dp
    across = width - 2 * edge
    tray_x, choices_x = (edge, tray + 2 * edge) if left_handed else (edge + across - tray, edge)
    scene_y = bottom + row + edge
    turn_y = top - edge - turn
    return {
        "turn": (edge, turn_y, across, turn),
        "board": (edge, scene_y, across, turn_y - edge - scene_y),
        "choices": (choices_x, bottom, across - tray - edge, row),
        "tray": (tray_x, bottom, tray, row),
    }


def _high_scene(width: float, bottom: float, top: float, turn: float, dp: float, rows: int) -> dict[str, Rectangle]:
    edge, tray, rows = EDGE_DP * dp, TRAY_BESIDE_DP * dp, min(rows, 2)
    across = width - 2 * edge
    turn_y = top - edge - turn
    scene_y = bottom + rows * 64 * dp
    return {
        "turn": (edge, turn_y, across - tray - edge, turn),
        "tray": (edge + across - tray, turn_y, tray, turn),
        "board": (edge, scene_y, across, turn_y - edge - scene_y),
        "choices": (edge, bottom, across, rows * 64 * dp - edge),
    }


def _without_tray(parts: dict[str, Rectangle | None], width: float, dp: float) -> dict[str, Rectangle | None]:
    """What stands beside it gets all of the width."""
    edge = EDGE_DP * dp
    beside = {name: parts[name] for name in ("turn", "choices")}
    return {"tray": None, **{name: (edge, box[1], width - 2 * edge, box[3]) for name, box in beside.items() if box}}
