"""Laying the dungeon: every mat onto its square as it comes, and what is left over."""

from __future__ import annotations

from functools import cache, lru_cache, partial

from rules.drunkgeon.maze import squares
from rules.drunkgeon.naming import LAYING, ROOM, STACK, mat_name, mat_thing, shuffled_thing
from rules.drunkgeon.options import HalfPintRoomInGrid
from rules.drunkgeon.printed import MatKind
from rules.drunkgeon.state import MOST_COLUMNS, SQUARE_SIDE, Dungeon, Phase
from rules.events import Deal, Happened, Take
from rules.kernel import Script, ask
from rules.message import Facts
from rules.requests import Draw


def lay_out(dungeon: Dungeon) -> Script[None]:
    """Mats onto the squares, each the way round it comes (DRK-SETUP-05, DRK-SETUP-06)."""
    for room in rooms_laid_first(dungeon):
        yield from lay_room(dungeon, room)
    for square in squares(dungeon.rows, dungeon.columns):
        if square not in dungeon.cells:
            yield from lay_mat(dungeon, square)
    if dungeon.stack.count and not dungeon.half_pint:
        leave_over(dungeon)
    dungeon.phase = Phase.FIRST_PLAYER


def rooms_laid_first(dungeon: Dungeon) -> list[str]:
    """Treasure rooms that must be in the dungeon though not every mat is (DRK-Q-44, DRK-Q-47)."""
    in_grid = dungeon.options.half_pint_room_in_grid is HalfPintRoomInGrid.IN_GRID
    if not (dungeon.half_pint and in_grid) and not SQUARE_SIDE < dungeon.columns < MOST_COLUMNS:
        return []
    return [mat for mat in dungeon.stack.shuffled if dungeon.face(mat).kind is MatKind.ROOM]


def lay_room(dungeon: Dungeon, room: str) -> Script[None]:
    facts: Facts = {"mat": mat_name(dungeon, room)}
    drawn = yield from ask(Draw(0, "lay_room", ROOM, partial(room_could_lie, dungeon), facts=lambda: facts))
    assert drawn.card is not None
    square, _, turning = drawn.card.rpartition("-")
    lay(dungeon, room, square, int(turning))


def room_could_lie(dungeon: Dungeon) -> dict[str, int]:
    """Every free square, in each orientation."""
    free = [square for square in squares(dungeon.rows, dungeon.columns) if square not in dungeon.cells]
    return {way: 1 for square in free for way in ways_round(square)}


def lay_mat(dungeon: Dungeon, square: str) -> Script[None]:
    facts: Facts = {"square": square}
    step = (len(dungeon.cells) + 1, dungeon.rows * dungeon.columns)
    draw = Draw(
        0, "lay_mat", LAYING, partial(mat_could_be, dungeon), facts=lambda: facts, step=step, clause="DRK-SETUP-06"
    )
    drawn = yield from ask(draw)
    assert drawn.card is not None
    mat, _, turning = drawn.card.rpartition("-")
    lay(dungeon, mat, square, int(turning))


def mat_could_be(dungeon: Dungeon) -> dict[str, int]:
    """Every mat that has not been laid, in each orientation."""
    return _ways_round(tuple(dungeon.stack.shuffled))


@lru_cache(maxsize=8)
def _ways_round(mats: tuple[str, ...]) -> dict[str, int]:
    """Asked for several times at each draw."""
    return {way: 1 for mat in mats for way in ways_round(mat)}


@cache
def ways_round(name: str) -> tuple[str, ...]:
    """A mat, or a square, in each of the four orientations, as a draw names it: ``P15-2``."""
    return tuple(f"{name}-{turning}" for turning in range(4))


def lay(dungeon: Dungeon, mat: str, square: str, turning: int) -> None:
    dungeon.stack.shuffled.remove(mat)
    dungeon.cells[square], dungeon.turned[mat] = mat, turning
    args: Facts = {"mat": mat_name(dungeon, mat), "square": square, "turning": turning}
    dungeon.tell(Deal("DRK-SETUP-05", mat_thing(mat, turning), STACK, square, key="lays_mat", args=args))


def leave_over(dungeon: Dungeon) -> None:
    """Linked copies have more mats than a smaller dungeon needs (DRK-Q-47)."""
    count = dungeon.stack.count
    dungeon.left_over, dungeon.stack.shuffled = dungeon.stack.shuffled, []
    dungeon.tell(Take("DRK-LINK-01", shuffled_thing(count), STACK, key="leaves_over", args={"count": count}))
    dangers = sum(dungeon.face(mat).kind in (MatKind.MONSTER, MatKind.TRAP) for mat in dungeon.cells.values())
    wanted = dungeon.content.trophies_needed * len(dungeon.heroes)
    if dangers < wanted:
        args: Facts = {"count": dangers, "wanted": wanted}
        dungeon.tell(Happened("DRK-LINK-01", key="few_trophies", args=args))
