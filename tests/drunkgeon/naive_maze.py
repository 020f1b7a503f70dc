"""A second referee for the maze, written from the rulebook alone: which way is open, what may be pushed where.

It works on plain dictionaries, as JSON has them, and shares no code with the first; it is slow and simple on purpose.
"""

from __future__ import annotations

import copy
from typing import Any

from tests.drunkgeon.naive_bar import Plain, neighbour, openings

ACROSS = {"N": "S", "S": "N", "E": "W", "W": "E"}


def broken(dungeon: Plain, what: str, answer: Plain) -> list[str]:
    """All clauses that an answer to one of these questions breaks, the one that is to be cited first."""
    if what in ("push", "first_push"):
        return broken_by_pushing(dungeon, what, answer)
    if what == "step":
        return broken_by_walking(dungeon, answer)
    if what == "turn":
        return broken_at_turn(dungeon, answer)
    raise ValueError(f"this referee knows nothing of {what}")


# --- squares ------------------------------------------------------------------------------------------


def place(square: str) -> tuple[int, int]:
    return ord(square[0]) - ord("A"), int(square[1:]) - 1


def apart(one: str, other: str) -> tuple[int, int]:
    (column, row), (there, below) = place(one), place(other)
    return abs(column - there), abs(row - below)


def passage(dungeon: Plain, here: str, there: str) -> bool:
    """Two mats side by side, and no wall on either of them between the two."""
    return any(
        neighbour(here, side) == there and side in openings(dungeon, here) and ACROSS[side] in openings(dungeon, there)
        for side in "NESW"
    )


def locked(dungeon: Plain, square: str) -> list[str]:
    """Why the hero whose turn it is may not enter, if a treasure room is there."""
    if dungeon["cells"][square][0] != "R":
        return []
    hero, clauses = dungeon["heroes"][dungeon["active"]], []
    if dungeon["options"]["room_requirement"] == "both" and hero["trophies"] < 3:
        clauses.append("DRK-GOAL-01")
    everybody = [one["colour"] for one in dungeon["heroes"]]
    if len(everybody) > 1 and any(colour not in hero["keys"] for colour in everybody):
        clauses.append("DRK-ROOM-01")
    return clauses


def ways(dungeon: Plain) -> list[str]:
    """Where the walk may go on: not back, unless there is no other way; a room that is locked is a wall."""
    here, walked = dungeon["heroes"][dungeon["active"]]["square"], dungeon["turn"]["walk"]["way"]
    ghost = dungeon["turn"]["ghost"]
    found = []
    for square in dungeon["cells"]:
        beside = sum(apart(here, square)) == 1
        if beside and (ghost or passage(dungeon, here, square)) and not locked(dungeon, square):
            found.append(square)
    if len(walked) > 1 and len(found) > 1:
        found = [square for square in found if square != walked[-2]]
    return found


# --- verdicts -----------------------------------------------------------------------------------------


def broken_by_walking(dungeon: Plain, answer: Plain) -> list[str]:
    walk = dungeon["turn"]["walk"]
    if answer["type"] == "stop":
        return ["DRK-MOVE-03"] if walk["moves"] else []
    if answer["type"] != "step":
        return ["DRK-TURN-03"]
    here, to = dungeon["heroes"][dungeon["active"]]["square"], answer["to"]
    if to not in dungeon["cells"]:
        return ["DRK-MOVE-05"]
    clauses = []
    gap = apart(here, to)
    if gap == (1, 1):
        clauses.append("DRK-MOVE-04")
    elif sum(gap) != 1:
        clauses.append("DRK-MOVE-02")
    elif not dungeon["turn"]["ghost"] and not passage(dungeon, here, to):
        clauses.append("DRK-MOVE-05")
    back = len(walk["way"]) > 1 and to == walk["way"][-2]
    if back and ways(dungeon) and to not in ways(dungeon):
        clauses.append("DRK-MOVE-06")
    return clauses + locked(dungeon, to)


def broken_by_pushing(dungeon: Plain, what: str, answer: Plain) -> list[str]:
    if answer["type"] != "push":
        return ["DRK-INS-05" if what == "first_push" else "DRK-TURN-03"]
    clauses = []
    if not line(dungeon, answer["slot"]):
        clauses.append("DRK-INS-01")
    if answer["turning"] not in (0, 1, 2, 3):
        clauses.append("DRK-INS-02")
    last = dungeon["last_push"]
    if last and dungeon["options"]["no_reverse_push"] == "refused":
        against = ACROSS[last["slot"][0]] + last["slot"][1:]
        if answer["slot"] == against:
            clauses.append("DRK-INS-01")
    return clauses


def broken_at_turn(dungeon: Plain, answer: Plain) -> list[str]:
    turn, hero, clauses = dungeon["turn"], dungeon["heroes"][dungeon["active"]], []
    small, stack = dungeon["columns"] < 6, dungeon["stack"]
    drawable = bool(stack["shuffled"] or stack["under"])
    kind = answer["type"]
    if kind == "insert":
        if turn["pushed"]:
            clauses.append("DRK-TURN-02")
        if small:
            if answer["mat"] != "stack" or not drawable:
                clauses.append("DRK-HALF-04")
        elif answer["mat"] not in hero["mats"]:
            clauses.append("DRK-INS-01")
    elif kind == "move" and turn["moved"]:
        clauses.append("DRK-TURN-02")
    elif kind == "step":
        clauses.append("DRK-MOVE-01")
    elif kind == "place_glass":
        clauses.append("DRK-INS-06")
    elif kind == "end_turn" and dungeon["options"]["insert_compulsory"] == "compulsory":
        has = drawable if small else hero["mats"]
        if has and not turn["pushed"]:
            clauses.append("DRK-INS-01")
    return clauses


# --- what a push does ---------------------------------------------------------------------------------


def line(dungeon: Plain, slot: str) -> list[str]:
    """The squares of a slot's row or column, the one where a mat comes in first; none for a slot there is not."""
    side, name = slot[:1], slot[1:]
    if side in ("N", "S"):
        squares = [square for square in dungeon["cells"] if square[0] == name]
        squares.sort(key=lambda square: int(square[1:]), reverse=side == "S")
    elif side in ("W", "E"):
        squares = [square for square in dungeon["cells"] if square[1:] == name]
        squares.sort(key=lambda square: square[0], reverse=side == "E")
    else:
        squares = []
    return squares


def pushed(dungeon: Plain, slot: str, turning: int) -> dict[str, Any]:
    """What lies where once the mat that was taken up is pushed in: mats, turnings, glasses, piles, hands, the stack."""
    after = copy.deepcopy(dungeon)
    squares, mat, keeper = line(dungeon, slot), dungeon["turn"]["inserting"], dungeon["turn"]["inserting_for"]
    out = dungeon["cells"][squares[-1]]
    onward = dict(zip(squares, squares[1:] + squares[:1], strict=True))
    after["turned"][mat] = turning
    for here, there in onward.items():
        after["cells"][there] = mat if there == squares[0] else dungeon["cells"][here]
    after["piles"] = {onward.get(square, square): pile for square, pile in dungeon["piles"].items()}
    for hero in after["heroes"]:
        hero["square"] = onward.get(hero["square"], hero["square"])
        hero["mats"] = [one for one in hero["mats"] if one != mat]
    if keeper is None:
        after["stack"]["under"].append(out)
    else:
        after["heroes"][keeper]["mats"].append(out)
    return lies(after)


def lies(dungeon: Plain) -> dict[str, Any]:
    """Everything of a dungeon that a push may move."""
    return {
        "cells": dungeon["cells"],
        "turned": dungeon["turned"],
        "piles": dungeon["piles"],
        "under": dungeon["stack"]["under"],
        "hands": [sorted(hero["mats"]) for hero in dungeon["heroes"]],
        "glasses": [hero["square"] for hero in dungeon["heroes"]],
    }
