"""How good a maze looks to one player: what may be reached, how likely, and what it is worth. For the bot alone."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final, NamedTuple

from rules.drunkgeon.maze import adjoining, lines
from rules.drunkgeon.printed import Face, MatKind
from rules.drunkgeon.state import Dungeon
from rules.drunkgeon.walking import missing_keys, too_few_trophies
from rules.message import Seat

A_STEP: Final = 0.86
"""What is one step farther away is worth so much of what it would be here."""
TROPHY: Final = 10.0
SPARE_TROPHY: Final = 4.0
"""More than are needed make the dragon easier."""
KEY: Final = 14.0
TREASURE: Final = 60.0
FINGER: Final = 1.2
PLENTY: Final = 6
"""With so many trophies nobody needs another."""
ANOTHER_GLASS: Final = 0.5
"""How likely another player is beaten."""
FAINTEST: Final = 0.02
"""What is less likely to be reached is not looked at."""


class Maze(NamedTuple):
    """What lies where and on which sides it is open, as it is or as it would be."""

    rows: int
    columns: int
    cells: Mapping[str, str]
    masks: Mapping[str, int]
    faces: Mapping[str, Face]

    def open_from(self, square: str) -> list[str]:
        own, masks = self.masks[square], self.masks
        sides = adjoining(self.rows, self.columns)[square]
        return [to for here, there, to in sides if own & here and masks[to] & there]


def maze_of(dungeon: Dungeon) -> Maze:
    faces, turned = dungeon.faces, dungeon.turned
    masks = {square: faces[mat].masks[turned[mat]] for square, mat in dungeon.cells.items()}
    return Maze(dungeon.rows, dungeon.columns, dungeon.cells, masks, faces)


def pushed(maze: Maze, mat: str, slot: str, turning: int) -> Maze:
    """The maze after a push."""
    line = lines(maze.rows, maze.columns)[slot]
    cells, masks = dict(maze.cells), dict(maze.masks)
    for there, here in pairwise(line):
        cells[here], masks[here] = maze.cells[there], maze.masks[there]
    cells[line[0]], masks[line[0]] = mat, maze.faces[mat].masks[turning]
    return maze._replace(cells=cells, masks=masks)


def carried(maze: Maze, square: str, slot: str) -> str:
    """Where a glass stands after a push."""
    line = lines(maze.rows, maze.columns)[slot]
    return line[(line.index(square) + 1) % len(line)] if square in line else square


class Hopes(NamedTuple):
    """What a player still wants, and what it can do."""

    seat: Seat
    fingers: int
    trophies: int
    wants_trophies: bool
    keys: frozenset[str]
    room: bool
    others: frozenset[str]


def hopes_of(dungeon: Dungeon, seat: Seat) -> Hopes:
    hero = dungeon.heroes[seat]
    keys = frozenset(missing_keys(dungeon, seat))
    squares = {other.square for other in dungeon.heroes if other is not hero and other.square}
    wants = too_few_trophies(dungeon, seat)
    return Hopes(seat, hero.fingers, hero.trophies, wants, keys, not wants and not keys, frozenset(squares))


def likelihood(hopes: Hopes, needed: int) -> float:
    """How likely a flip with all trophies reaches a number."""
    return min(1.0, max(0.0, (7 - (needed - hopes.trophies)) / 6))


def got_past(face: Face, hopes: Hopes) -> float:
    """How likely a glass gets onto a mat; a closed room is a wall."""
    if face.kind is MatKind.ROOM and not hopes.room:
        return 0.0
    return likelihood(hopes, face.value) if face.value else 1.0


def worth(face: Face, hopes: Hopes) -> float:
    """What getting onto a mat brings."""
    match face.kind:
        case MatKind.MONSTER | MatKind.TRAP:
            gain = TROPHY if hopes.wants_trophies else SPARE_TROPHY if hopes.trophies < PLENTY else 0.0
            return gain - risk(hopes, face.value)
        case MatKind.ROOM:
            return TREASURE - risk(hopes, face.value) if hopes.room else 0.0
        case MatKind.KEY:
            return KEY if face.colour in hopes.keys else 0.0
        case MatKind.PLAIN | MatKind.CLEARED:
            return 0.0


def risk(hopes: Hopes, needed: int) -> float:
    """What may be drunk for a loss, and that it may be the last."""
    lost = 1.0 - likelihood(hopes, needed)
    fingers = min(needed - 1, (hopes.trophies + 1 + needed - 1) // 2 + 1)
    deadly = TREASURE / 2 if fingers >= hopes.fingers else 0.0
    return lost * (fingers * FINGER + deadly)


class Eyes(NamedTuple):
    """What every mat means to one player: how likely it is got onto, and what that brings."""

    hopes: Hopes
    enters: Mapping[str, float]
    worths: Mapping[str, float]


def eyes_of(dungeon: Dungeon, seat: Seat) -> Eyes:
    hopes, faces = hopes_of(dungeon, seat), dungeon.faces
    enters = {mat: got_past(face, hopes) for mat, face in faces.items()}
    return Eyes(hopes, enters, {mat: worth(face, hopes) for mat, face in faces.items()})


def entering(maze: Maze, eyes: Eyes, square: str) -> float:
    """How likely a glass gets onto a square, whoever stands there."""
    likely = eyes.enters[maze.cells[square]]
    return likely * ANOTHER_GLASS if square in eyes.hopes.others else likely


def outlook(maze: Maze, eyes: Eyes, square: str, banned: str | None = None) -> float:
    """What may be reached from a square, the likeliest way to each thing, the best of it first."""
    likely: dict[str, float] = {}
    edge = [(-1.0, square)]
    values = []
    cells, enters, worths, others = maze.cells, eyes.enters, eyes.worths, eyes.hopes.others
    while edge:
        reach, here = heappop(edge)
        if here in likely:
            continue
        likely[here] = -reach
        if here != square and (value := worths[cells[here]]):
            values.append(-reach * value)
        for to in maze.open_from(here):
            if to not in likely and not (here == square and to == banned):
                onward = reach * A_STEP * enters[cells[to]] * (ANOTHER_GLASS if to in others else 1.0)
                if onward < -FAINTEST:
                    heappush(edge, (onward, to))
    values.sort(reverse=True)
    return sum(value * weight for value, weight in zip(values, (1.0, 0.5, 0.25), strict=False)) + 0.05 * len(likely)


def nearest(maze: Maze, eyes: Eyes, square: str) -> int:
    """How many steps it is to the nearest thing that is wanted; 0 if there is none."""
    seen, edge, steps = {square}, [square], 0
    while edge:
        steps += 1
        edge = list(dict.fromkeys(to for here in edge for to in maze.open_from(here) if to not in seen))
        seen.update(edge)
        if any(eyes.worths[maze.cells[to]] > 0 and entering(maze, eyes, to) > 0 for to in edge):
            return steps
    return 0
