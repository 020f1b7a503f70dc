"""The bar room without anybody in it: stone corridor, walls and doors, the Bar, Long Tables, games, Bogs, boards."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from kivy.metrics import dp, sp

from rules.bugmans.squares import COLUMNS, ROWS, SQUARES, Floor
from ui import theme
from ui.boards.bugmans_plan import RULER_DP, Plan
from ui.drawing import light
from ui.drawing.pen import Pen, on_circle
from ui.theme import Colour, colour, faded, mixed

STONE: Final = colour("#4A4741")
STONE_DARK: Final = colour("#35322E")
ROOM: Final = colour("#4B321F")
ROOM_DARK: Final = colour("#3B2718")
WOOD: Final = colour("#8A5E36")
WOOD_DARK: Final = colour("#6E4826")
WALL: Final = colour("#140D08")
WALL_TOP: Final = colour("#7B5B3C")
FELT: Final = colour("#1F6B45")
TILE: Final = colour("#8FA3A8")
TILE_DARK: Final = colour("#64777C")
BAR_TOP: Final = colour("#7A4020")
BAR_SHINE: Final = colour("#A8602E")
LAMP: Final = colour("#FFBE5C")

Floors = Mapping[str, Floor]
OUTSIDE: Final = (Floor.CORRIDOR, Floor.DOORWAY, Floor.BOGS)


def draw_room(pen: Pen, plan: Plan, floors: Floors) -> None:
    room = plan.room
    pen.box(room.x - dp(3), room.y - dp(3), room.width + dp(6), room.height + dp(6), WALL, round=dp(4))
    for square in SQUARES:
        _ground(pen, plan, square, floors[square])
    for square in SQUARES:
        _furniture(pen, plan, square, floors)
    _walls(pen, plan, floors)
    x, y = plan.middle("E4")
    light.lamplight(pen, x + plan.side / 2, y, plan.side * 6.0, plan.side * 5.2, faded(LAMP, 0.16))
    light.lamplight(pen, x + plan.side / 2, y - plan.side * 4, plan.side * 4.6, plan.side * 3.0, faded(LAMP, 0.12))


def draw_rulers(pen: Pen, plan: Plan) -> None:
    """Letters and numbers, by which squares are called in the list of choices."""
    away = dp(RULER_DP) * 0.56
    for column in COLUMNS:
        x, y = plan.middle(f"{column}10")
        pen.text(column, x, y - plan.side / 2 - away, sp(16), theme.QUIET, bold=True)
    for row in ROWS:
        x, y = plan.middle(f"A{row}")
        pen.text(str(row), x - plan.side / 2 - away - dp(1), y, sp(16), theme.QUIET, bold=True)


# --- the ground ---------------------------------------------------------------------------------------


def _ground(pen: Pen, plan: Plan, square: str, floor: Floor) -> None:
    x, y, side = *plan.corner(square), plan.side
    chance = random.Random(square)
    if floor is Floor.BOGS:
        _tiles(pen, x, y, side)
    elif floor in OUTSIDE:
        pen.box(x, y, side, side, STONE_DARK)
        pen.box(x + 1, y + 1, side - 2, side - 2, mixed(STONE_DARK, STONE, 0.35 + 0.5 * chance.random()), round=dp(2))
    else:
        wood = floor is Floor.WOOD
        _boards(pen, x, y, side, *((WOOD_DARK, WOOD) if wood else (ROOM_DARK, ROOM)), chance, rows=3 if wood else 2)


def _boards(
    pen: Pen, x: float, y: float, side: float, dark: Colour, bright: Colour, chance: random.Random, *, rows: int
) -> None:
    pen.box(x, y, side, side, dark)
    high = (side - 1) / rows
    for row in range(rows):
        shade = mixed(dark, bright, 0.5 + 0.5 * chance.random())
        pen.box(x + 0.7, y + row * high + 0.7, side - 1.4, high - 1.0, shade)
    pen.frame(x, y, side, side, (0, 0, 0, 0.4), line=1.2)


def _tiles(pen: Pen, x: float, y: float, side: float) -> None:
    pen.box(x, y, side, side, TILE_DARK)
    half = side / 2
    for across in (0, 1):
        for up in (0, 1):
            shade = TILE if (across + up) % 2 else mixed(TILE, TILE_DARK, 0.4)
            pen.box(x + across * half + 1, y + up * half + 1, half - 1.5, half - 1.5, shade)


# --- what stands there for good -------------------------------------------------------------------------


def _furniture(pen: Pen, plan: Plan, square: str, floors: Floors) -> None:
    x, y, side = *plan.corner(square), plan.side
    match floors[square]:
        case Floor.BAR:
            _long(pen, plan, square, floors, Floor.BAR, BAR_TOP, BAR_SHINE)
            pen.box(x, y + side * 0.06, side, side * 0.07, theme.BRASS)
        case Floor.LONG_TABLE:
            _long(pen, plan, square, floors, Floor.LONG_TABLE, light.OAK, light.OAK_LIGHT)
        case Floor.POOL:
            _pool(pen, x, y, side)
        case Floor.SKITTLES:
            _skittles(pen, x, y, side)
        case Floor.BOGS:
            _bogs(pen, x, y, side)
        case Floor.DOORWAY:
            pen.box(x + side * 0.12, y + side * 0.12, side * 0.76, side * 0.76, colour("#5E4A33"), round=side * 0.08)
            for share in (0.3, 0.5, 0.7):
                pen.line([(x + side * 0.2, y + side * share), (x + side * 0.8, y + side * share)], 1.4, STONE_DARK)


def _long(pen: Pen, plan: Plan, square: str, floors: Floors, kind: Floor, dark: Colour, bright: Colour) -> None:
    """Neighbouring squares of one table or bar grow together."""
    x, y, side = *plan.corner(square), plan.side
    edge = side * 0.07
    left, right, below, above = (_beside(square, floors, kind, *way) for way in ((-1, 0), (1, 0), (0, 1), (0, -1)))
    low, high = (0.0 if below else edge), (side if above else side - edge)
    near, far = (0.0 if left else edge), (side if right else side - edge)
    pen.box(x + near, y + low - side * 0.03, far - near, high - low, (0, 0, 0, 0.45), round=_round(left, right, side))
    pen.box(x + near, y + low, far - near, high - low, dark)
    inset = side * 0.06
    near, far = near + (0 if left else inset), far - (0 if right else inset)
    low, high = low + (0 if below else inset), high - (0 if above else inset)
    pen.box(x + near, y + low, far - near, high - low, mixed(dark, bright, 0.5))
    pen.box(x + near, y + low + (high - low) * 0.52, far - near, (high - low) * 0.34, mixed(dark, bright, 0.85))


def _round(left: bool, right: bool, side: float) -> float:
    return 0.0 if left or right else side * 0.08


def _beside(square: str, floors: Floors, kind: Floor, across: int, down: int) -> bool:
    column, row = COLUMNS.index(square[0]) + across, int(square[1:]) + down
    return 0 <= column < len(COLUMNS) and row in ROWS and floors[f"{COLUMNS[column]}{row}"] is kind


def _pool(pen: Pen, x: float, y: float, side: float) -> None:
    pen.box(x + side * 0.05, y + side * 0.1, side * 0.9, side * 0.8, light.OAK_DARK, round=side * 0.08)
    pen.box(x + side * 0.13, y + side * 0.18, side * 0.74, side * 0.64, FELT, round=side * 0.04)
    for across in (0.14, 0.5, 0.86):
        for up in (0.2, 0.8):
            pen.disc(x + side * across, y + side * up, side * 0.055, WALL)
    for across, up, shade in ((0.62, 0.5, "#D8432F"), (0.72, 0.58, "#EBC53C"), (0.72, 0.42, "#3D7DCB")):
        pen.disc(x + side * across, y + side * up, side * 0.06, colour(shade))
    pen.disc(x + side * 0.33, y + side * 0.5, side * 0.06, theme.PARCHMENT)


def _skittles(pen: Pen, x: float, y: float, side: float) -> None:
    pen.box(x + side * 0.08, y + side * 0.08, side * 0.84, side * 0.84, light.OAK_DARK, round=side * 0.08)
    pen.box(x + side * 0.13, y + side * 0.13, side * 0.74, side * 0.74, mixed(light.OAK, light.OAK_LIGHT, 0.4))
    for across, up in ((0.32, 0.68), (0.5, 0.68), (0.68, 0.68), (0.41, 0.5), (0.59, 0.5)):
        px, py = x + side * across, y + side * up
        pen.oval(px, py, side * 0.06, side * 0.1, theme.PARCHMENT)
        pen.disc(px, py + side * 0.11, side * 0.04, colour("#D8432F"))
    pen.disc(x + side * 0.5, y + side * 0.26, side * 0.09, WALL)


def _bogs(pen: Pen, x: float, y: float, side: float) -> None:
    """A seat with its lid up."""
    middle = x + side / 2
    pen.box(middle - side * 0.2, y + side * 0.64, side * 0.4, side * 0.2, theme.PARCHMENT, round=side * 0.05)
    pen.oval(middle, y + side * 0.4, side * 0.22, side * 0.27, theme.PARCHMENT)
    pen.oval(middle, y + side * 0.38, side * 0.14, side * 0.18, colour("#3A4B52"))


# --- walls ----------------------------------------------------------------------------------------------


def _walls(pen: Pen, plan: Plan, floors: Floors) -> None:
    """Between the corridor and the rest, but where a doorway opens."""
    thick = max(dp(4), plan.side * 0.13)
    runs = [run for square in SQUARES for run in _walls_of(plan, square, floors)]
    for width, shade in ((thick, WALL), (thick * 0.5, WALL_TOP)):
        for here, there in runs:
            pen.line([here, there], width, shade)
    for square in SQUARES:
        if floors[square] is Floor.DOORWAY:
            _door_posts(pen, plan, square, floors, thick)


def _walls_of(plan: Plan, square: str, floors: Floors) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The walls on the right of a square and below it."""
    found = []
    (x, y), side = plan.corner(square), plan.side
    for across, down, line in ((1, 0, ((x + side, y), (x + side, y + side))), (0, 1, ((x, y), (x + side, y)))):
        column, row = COLUMNS.index(square[0]) + across, int(square[1:]) + down
        if column >= len(COLUMNS) or row not in ROWS:
            continue
        one, other = floors[square], floors[f"{COLUMNS[column]}{row}"]
        if (one in OUTSIDE) != (other in OUTSIDE) and Floor.DOORWAY not in (one, other):
            found.append(line)
    return found


def _door_posts(pen: Pen, plan: Plan, square: str, floors: Floors, thick: float) -> None:
    """An open door leaf at each doorway, so that it is seen from afar."""
    (x, y), side = plan.middle(square), plan.side
    for across, down, turn in ((1, 0, 0), (-1, 0, 180), (0, 1, 270), (0, -1, 90)):
        column, row = COLUMNS.index(square[0]) + across, int(square[1:]) + down
        inside = 0 <= column < len(COLUMNS) and row in ROWS and floors[f"{COLUMNS[column]}{row}"] not in OUTSIDE
        if not inside:
            continue
        for spread in (45, -45):
            post = on_circle(x, y, side * 0.707, turn + spread)
            pen.disc(*post, thick * 0.75, WALL)
            pen.disc(*post, thick * 0.5, theme.BRASS)
