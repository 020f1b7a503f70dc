"""The second referee's word on what is taken up, put down, set and fired: blasters, bombs, and Grumjugs that ride."""

from __future__ import annotations

from tests.boodles.naive_flight import (
    Plain,
    around,
    board,
    bombed,
    carried_by,
    corners,
    ground,
    is_a,
    is_being,
    is_named,
    is_red,
    on,
    one_by_one,
    overfull_squares,
    piece,
    pieces,
    riders,
    side_of,
)
from tests.boodles.naive_land import apart, exists, would_close


def whose(flight: Plain, side: str, name: str) -> set[str]:
    one = piece(flight, name)
    return set() if one is not None and side_of(one) == side else {"BOO-SETUP-01"}


def finished(flight: Plain, name: str) -> set[str]:
    """Where each piece is finished before the next."""
    return {"BOO-MOVE-02"} if one_by_one(flight) and name in flight["turn"]["done"] else set()


# --- carrying -----------------------------------------------------------------------------------------


def by_taking(flight: Plain, side: str, answer: Plain) -> set[str]:
    one, load = piece(flight, answer["piece"]), piece(flight, answer["load"])
    clauses = whose(flight, side, answer["piece"]) | by_what_is_taken(flight, side, answer["load"])
    if not is_being(one) and not is_a(one, "grumjug"):
        clauses.add("BOO-BLAST-08")
    if load is None or load["kind"] not in ("blaster", "grumbomb", "grumjug") or answer["load"] == answer["piece"]:
        clauses.add("BOO-BLAST-08")
    relay = load is not None and load["carried_by"] not in (None, answer["piece"])
    if relay and flight["options"]["no_relay"] == "no_relay":
        clauses.add("BOO-MOVE-03")
    if one is None:
        return clauses
    mine = [other["id"] for other in carried_by(flight, one["id"])]
    if is_being(one) and mine and flight["options"]["one_blaster_per_carrier"] == "one":
        clauses.add("BOO-BLAST-08 (one each)")
    if (
        is_a(one, "grumjug")
        and is_named(answer["load"], "grumbomb")
        and [name for name in mine if name != answer["load"]]
    ):
        clauses.add("BOO-BOMB-02")
    if load is None:
        return clauses
    if one["at"] != load["at"]:
        clauses.add("BOO-BLAST-08")
    if has_already(one, load):
        clauses.add("BOO-MOVE-01")
    return clauses | by_taking_aboard(flight, one, load)


def by_what_is_taken(flight: Plain, side: str, name: str) -> set[str]:
    load, clauses = piece(flight, name), set()
    if side == "grumjugs" and is_named(name, "blaster"):
        clauses.add("BOO-BLAST-16")
    if side == "boodles" and is_named(name, "grumbomb"):
        clauses.add("BOO-BOMB-09")
    if is_named(name, "grumbuggy"):
        clauses.add("BOO-BUGGY-04")
    if load is not None and load["is_set"]:
        clauses.add("BOO-BLAST-10" if is_a(load, "blaster") else "BOO-BOMB-04")
    return clauses


def has_already(one: Plain, load: Plain) -> bool:
    if load["kind"] == "grumjug":
        return load["carrier"] is not None and load["carrier"] == one["carrier"]
    return bool(load["carrier"] == one["id"])


def by_taking_aboard(flight: Plain, one: Plain, load: Plain) -> set[str]:
    """A second Grumjug, or a bomb to one who rides."""
    buggy, clauses = buggy_to_ride(flight, one), set[str]()
    if load["kind"] == "grumjug":
        if buggy is None and one["at"] == load["at"]:
            clauses.add("BOO-BUGGY-08")
        if buggy is not None and buggy["driven"] and flight["options"]["buggy_pickup_grumjug"] == "only_at_first":
            clauses.add("BOO-BUGGY-08")
    if buggy is None or not is_a(one, "grumjug") or has_already(one, load):
        return clauses
    crew = {other["id"] for other in riders(flight, buggy["id"])}
    if load["kind"] == "grumjug":
        crew |= {one["id"], load["id"]}
        bombs = [other for name in crew for other in carried_by(flight, name)]
        return clauses | {"BOO-BUGGY-03"} if len(crew) + len(bombs) > 2 else clauses
    full = load["kind"] == "grumbomb" and one["id"] in crew and len(crew) == 2
    return clauses | {"BOO-BUGGY-03"} if full else clauses


def buggy_to_ride(flight: Plain, one: Plain) -> Plain | None:
    """The one it rides, or the first on its square on which nobody does."""
    here = [other for other in on(flight, one["at"]) if other["kind"] == "grumbuggy"]
    ridden = [other for other in here if other["id"] == one["carrier"]]
    empty = [other for other in here if not riders(flight, other["id"])]
    return next(iter([*ridden, *empty]), None)


def by_putting_down(flight: Plain, side: str, answer: Plain) -> set[str]:
    one, load = piece(flight, answer["piece"]), piece(flight, answer["load"])
    clauses = whose(flight, side, answer["piece"])
    carried = one is not None and load is not None and one["id"] != load["id"] and has_already(one, load)
    return clauses if carried else clauses | {"BOO-BOMB-03"}


# --- blasters -----------------------------------------------------------------------------------------


def by_setting_blaster(flight: Plain, side: str, answer: Plain) -> set[str]:
    blaster = piece(flight, answer["blaster"])
    clauses = {"BOO-BLAST-16"} if side == "grumjugs" else set()
    if not is_a(blaster, "blaster"):
        clauses.add("BOO-BLAST-09")
    if blaster is None:
        return clauses
    if is_a(blaster, "blaster") and blaster["is_set"]:
        clauses.add("BOO-BLAST-10")
    if not any(is_being(one) for one in on(flight, blaster["at"])):
        clauses.add("BOO-BLAST-12")
    return clauses | by_a_crowd(flight, blaster)


def by_a_crowd(flight: Plain, load: Plain) -> set[str]:
    """Before anything is set for good: too many on a square, and after everybody has gone back still too many here."""
    side = side_of(load)
    if not overfull_squares(flight, side):
        return set()
    others = [one for one in pieces(flight) if one is not load and side_of(one) == side and one["stood"] == load["at"]]
    return {"BOO-MOVE-13"} if len(others) + 1 > 3 else set()


def by_firing(flight: Plain, side: str, answer: Plain) -> set[str]:
    blaster, shot = piece(flight, answer["blaster"]), answer["pieces"]
    clauses = {"BOO-BLAST-16"} if side == "grumjugs" else set()
    if not 1 <= len(shot) <= 2 or len(set(shot)) < len(shot):
        clauses.add("BOO-BLAST-02")
    for name in shot:
        one = piece(flight, name)
        if one is None or not is_red(one):
            clauses.add("BOO-BLAST-01")
        elif is_a(one, "blaster") and one["is_set"]:
            clauses.add("BOO-BLAST-07")
        if one is not None:
            clauses |= finished(flight, name)
            if blaster is not None and one["at"] != blaster["at"]:
                clauses.add("BOO-BLAST-02 (elsewhere)")
    if not is_a(blaster, "blaster") or (blaster is not None and not blaster["is_set"]):
        clauses.add("BOO-BLAST-09")
    if blaster is not None and not landings(flight, blaster["at"]):
        clauses.add("BOO-BLAST-04")
    return clauses


def landings(flight: Plain, start: str) -> list[str]:
    return [square for square in around(flight, start, 3) if not by_falling(flight, start, square)]


def by_landing(flight: Plain, seat: int, answer: Plain) -> set[str]:
    blaster = piece(flight, flight["turn"]["blaster"])
    assert blaster is not None
    return by_falling(flight, blaster["at"], answer["square"])


def by_falling(flight: Plain, start: str, square: str) -> set[str]:
    if not exists(board(flight), square):
        return {"BOO-BLAST-02"}
    clauses = set()
    if not 1 <= apart(start, square) <= 3:
        clauses.add("BOO-BLAST-02")
    if ground(flight, square) == "mountain":
        clauses.add("BOO-MOVE-07")
    if ground(flight, square) == "fortress":
        clauses.add("BOO-MOVE-12")
    if any(not is_red(one) for one in on(flight, square)):
        clauses.add("BOO-BLAST-04")
    return clauses


# --- bombs --------------------------------------------------------------------------------------------


def by_setting_bomb(flight: Plain, answer: Plain) -> set[str]:
    one, bomb, clauses = piece(flight, answer["piece"]), piece(flight, answer["bomb"]), set()
    if not is_a(one, "grumjug") or not is_a(bomb, "grumbomb"):
        clauses.add("BOO-BOMB-05")
    if bomb is None:
        return clauses
    if one is not None and one["at"] != bomb["at"]:
        clauses.add("BOO-BOMB-05")
    if bomb["is_set"]:
        clauses.add("BOO-BOMB-04")
    new = is_a(bomb, "grumbomb") and bomb["at"] not in bombed(flight)
    if new and would_close(board(flight), corners(flight), bombed(flight), bomb["at"]):
        clauses.add("BOO-BOMB-10")
    return clauses | by_a_crowd(flight, bomb)
