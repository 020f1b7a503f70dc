"""The second referee's word on everything that moves: one step at a time, making way, leaving the Bogs after a draw."""

from __future__ import annotations

from tests.bugmans.naive_room import (
    DANGEROUS,
    Plain,
    board,
    card_entry,
    holds_something,
    home_of,
    is_games,
    may_stand_on,
    own_dwarf,
    printed_letter,
    spaces_between,
    squares_of,
    standing_on,
    straight,
)
from tests.bugmans.naive_squares import (
    FAR,
    SQUARES,
    exists,
    in_the_corridor,
    neighbours,
    neighbours_of,
    touch,
)

# --- steps ----------------------------------------------------------------------------------------------


def by_walking(night: Plain, seat: int, answer: Plain) -> set[str]:
    """Step 3 of a turn: the own Dwarf's spaces."""
    if answer["type"] == "stop":
        return set()
    clauses = by_the_step_itself(night, answer["piece"], answer["to"])
    if answer["piece"] in night["characters"] and answer["piece"] != own_dwarf(night, seat)["id"]:
        clauses.add("BUG-MOVE-02")
    if left_for(night, answer["piece"]) == 0 or answer["piece"] in night["turn"]["stopped"]:
        clauses.add("BUG-TURN-06")
    return clauses


def left_for(night: Plain, piece: str) -> int:
    movement = night["turn"]["movement"]
    bonus = movement["bonus"] if movement and movement["piece"] == piece else 0
    return int(night["turn"]["spaces"]) + int(bonus)


def by_card_step(night: Plain, seat: int, answer: Plain) -> set[str]:
    """Step 1 of a turn: the spaces of a card, or what is left to a Dwarf whom a card sent into Vomit."""
    turn = night["turn"]
    played = card_entry(night, turn["card"])
    assert played is not None
    if answer["type"] == "stop":
        return set() if turn["card_used"] else {"BUG-CARD-03"}
    clauses = by_the_step_itself(night, answer["piece"], answer["to"])
    if left_for(night, answer["piece"]) == 0:
        if played["effect"] != "move":
            clauses.add("BUG-CARD-12")
        elif answer["piece"] not in turn["stopped"]:
            # Who may not have any of the card's spaces is not kept back by their being spent.
            clauses.add({1: "BUG-CARD-05", 2: "BUG-CARD-08", 3: "BUG-CARD-11"}[played["value"]])
    return clauses


def by_the_step_itself(night: Plain, piece: str, to: str) -> set[str]:
    """Whatever forbids one step of one piece, however many spaces are left."""
    one = night["characters"].get(piece)
    clauses = set()
    if one is None:
        clauses.add("BUG-CHAR-04")
    elif piece in night["turn"]["stopped"]:
        clauses.add("BUG-MOVE-20")
        if one["kind"] == "dwarf" and is_games(night, one["square"]):
            clauses.add("BUG-MOVE-15")
    if not exists(to):
        return clauses | {"BUG-BOARD-01"}
    # Some squares are closed to all, even to a piece that is not there.
    if printed_letter(night, to) == "L":
        clauses.add("BUG-MOVE-06")
    if printed_letter(night, to) == "B":
        clauses.add("BUG-MOVE-07")
    owner = home_of(night, to)
    if owner is not None and not (one is not None and one["kind"] == "dwarf" and one["seat"] == owner):
        clauses.add("BUG-MOVE-12")
    if one is None:
        return clauses
    if one["kind"] in DANGEROUS and any(
        other["kind"] in DANGEROUS and other["id"] != piece for other in standing_on(night, to)
    ):
        clauses.add("BUG-MOVE-32")
    return clauses | by_the_squares(night, one["square"], to)


def by_the_squares(night: Plain, square: str, to: str) -> set[str]:
    if not touch(square, to):
        return {"BUG-MOVE-01"}
    if neighbours(board(night), straight(night), square, to):
        return set()
    corridor = [end for end in (square, to) if in_the_corridor(board(night), end)]
    if len(corridor) == 2:
        return {"BUG-MOVE-11"}
    passed = doorways_passed(night, square, to)
    if not passed:
        return {"BUG-MOVE-08"}
    # Whoever stands in the doorway is what one is told of, if there is somebody.
    occupied = any(standing_on(night, doorway) for doorway in passed)
    return {"BUG-MOVE-10"} if occupied else {"BUG-MOVE-09"}


def doorways_passed(night: Plain, square: str, to: str) -> list[str]:
    """The doorways by which one could walk what this step cuts short."""
    return [
        doorway
        for doorway in squares_of(night, "d")
        if doorway not in (square, to)
        and neighbours(board(night), straight(night), square, doorway)
        and neighbours(board(night), straight(night), doorway, to)
    ]


# --- making way, and leaving the Bogs after a draw ----------------------------------------------------


def by_making_way(night: Plain, seat: int, answer: Plain) -> set[str]:
    """A Helpful Character on a Dangerous one's square goes on to an adjoining empty space, or as near as can be."""
    one, to = night["characters"][night["turn"]["making_way"]], answer["to"]
    adjoining = neighbours_of(board(night), straight(night), one["square"])
    free = [square for square in adjoining if free_for_helpful(night, one, square)]
    if to in free:
        return set()
    clauses = set()
    if not free_for_helpful(night, one, to) or free:
        clauses.add("BUG-MOVE-29")
    if not free and not (
        free_for_helpful(night, one, to) and spaces_between(night, one["square"], to) == as_near_as_can_be(night, one)
    ):
        clauses.add("BUG-MOVE-30")
    return clauses


def free_for_helpful(night: Plain, one: Plain, square: str) -> bool:
    if not exists(square) or holds_something(night, square) or not may_stand_on(night, one, square):
        return False
    return square not in waiting_for_a_draw(night, one)


def waiting_for_a_draw(night: Plain, one: Plain) -> list[str]:
    """The square that the Dangerous Character came from is kept for it, as long as its fight may yet be drawn."""
    movement = night["turn"]["movement"]
    if movement is None or movement["came_from"] is None:
        return []
    mover = night["characters"][movement["piece"]]
    fights = any(other["kind"] == "dwarf" for other in standing_on(night, mover["square"]))
    return [movement["came_from"]] if mover["kind"] in DANGEROUS and fights else []


def as_near_as_can_be(night: Plain, one: Plain) -> int:
    return min(
        (spaces_between(night, one["square"], square) for square in SQUARES if free_for_helpful(night, one, square)),
        default=FAR,
    )


def by_leaving_the_bogs(night: Plain, seat: int, answer: Plain) -> set[str]:
    """After a draw, whoever was sent to the Bogs goes to an empty space, and none is nearer."""
    one = night["characters"][night["fight"]["mover"]]
    empty = [square for square in SQUARES if not holds_something(night, square) and may_stand_on(night, one, square)]
    near = min((spaces_between(night, one["square"], square) for square in empty), default=FAR)
    allowed = [square for square in empty if spaces_between(night, one["square"], square) == near]
    return set() if answer["to"] in allowed else {"BUG-FIGHT-40"}
