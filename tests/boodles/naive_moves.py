"""The second referee's word on everything that moves: on foot, by Grumbuggy, and off a set bomb."""

from __future__ import annotations

from tests.boodles.naive_flight import (
    Plain,
    around,
    board,
    bombed,
    carried_by,
    corners,
    finishing_valley,
    frozen,
    ground,
    has_living_foe,
    is_a,
    is_being,
    is_named,
    on,
    overfull_squares,
    piece,
    pieces,
    riders,
    side_of,
    stays_when_home,
    where_bombs_may_be,
)
from tests.boodles.naive_handling import (
    by_firing,
    by_putting_down,
    by_setting_blaster,
    by_setting_bomb,
    by_taking,
    finished,
    whose,
)
from tests.boodles.naive_land import apart, exists, squares_of, steps_from, touching

DRIVE = 4

# --- the questions ------------------------------------------------------------------------------------


def by_boodle_move(flight: Plain, seat: int, answer: Plain) -> set[str]:
    judges = {
        "walk": by_walking_red,
        "pick": by_picking_red,
        "take": lambda flight, answer: by_taking(flight, "boodles", answer),
        "put_down": lambda flight, answer: by_putting_down(flight, "boodles", answer),
        "set_blaster": lambda flight, answer: by_setting_blaster(flight, "boodles", answer),
        "fire": lambda flight, answer: by_firing(flight, "boodles", answer),
        "go_back": lambda flight, answer: by_going_back(flight, "boodles", answer),
        "end_phase": lambda flight, answer: by_ending(flight, "boodles"),
        "drive": lambda flight, answer: {"BOO-BUGGY-02"},
        "set_bomb": lambda flight, answer: {"BOO-BOMB-09"},
    }
    return judges[answer["type"]](flight, answer)


def by_grumjug_move(flight: Plain, seat: int, answer: Plain) -> set[str]:
    judges = {
        "walk": by_walking_green,
        "pick": by_picking_green,
        "take": lambda flight, answer: by_taking(flight, "grumjugs", answer),
        "put_down": lambda flight, answer: by_putting_down(flight, "grumjugs", answer),
        "set_blaster": lambda flight, answer: by_setting_blaster(flight, "grumjugs", answer),
        "fire": lambda flight, answer: by_firing(flight, "grumjugs", answer),
        "go_back": lambda flight, answer: by_going_back(flight, "grumjugs", answer),
        "end_phase": lambda flight, answer: by_ending(flight, "grumjugs"),
        "drive": by_driving,
        "set_bomb": by_setting_bomb,
    }
    return judges[answer["type"]](flight, answer)


def by_leaving(flight: Plain, seat: int, answer: Plain) -> set[str]:
    """Whoever has set a bomb must go before anything else is done."""
    leaver = flight["turn"]["leaving"]
    if answer["type"] == "perish":
        return set()
    if answer["type"] == "walk":
        other = {"BOO-BOMB-06"} if answer["piece"] != leaver else set()
        return other | by_walking_green(flight, answer)
    rides = answer["driver"] == leaver or any(one["id"] == leaver for one in riders(flight, answer["buggy"]))
    return (set() if rides else {"BOO-BOMB-06"}) | by_driving(flight, answer)


# --- on foot ------------------------------------------------------------------------------------------


def by_being_ready(flight: Plain, side: str, name: str) -> set[str]:
    """Whether a piece walks at all. What a counter is can be told from its letter, on the board or not."""
    clauses = finished(flight, name)
    if is_named(name, "grumking"):
        return clauses | {"BOO-GRUM-03"}
    clauses |= whose(flight, side, name)
    if side == "boodles" and is_named(name, "blaster"):
        clauses.add("BOO-BLAST-17")
    if side == "grumjugs" and is_named(name, "grumbuggy"):
        clauses.add("BOO-BUGGY-02")
    if side == "grumjugs" and is_named(name, "grumbomb"):
        clauses.add("BOO-BOMB-12")
    one = piece(flight, name)
    if one is not None and one["landed"]:
        clauses.add("BOO-BLAST-13")
    return clauses


def by_picking_red(flight: Plain, answer: Plain) -> set[str]:
    clauses, one = by_being_ready(flight, "boodles", answer["piece"]), piece(flight, answer["piece"])
    if one is not None and is_being(one) and not one["landed"] and flight["turn"]["rate"] - one["walked"] < 1:
        clauses.add("BOO-BOOD-03")
    if answer["piece"] == flight["turn"]["hand"]:
        clauses.add("BOO-MOVE-01")
    return clauses


def by_walking_red(flight: Plain, answer: Plain) -> set[str]:
    one, to = piece(flight, answer["piece"]), answer["to"]
    clauses = by_being_ready(flight, "boodles", answer["piece"])
    if not exists(board(flight), to) or (one is not None and one["at"] == to):
        clauses.add("BOO-MOVE-04")
    if exists(board(flight), to):
        if ground(flight, to) == "mountain":
            clauses.add("BOO-MOVE-07")
        if ground(flight, to) == "fortress":
            clauses.add("BOO-MOVE-12")
        if has_living_foe(flight, "boodles", to):
            clauses.add("BOO-MOVE-05")
    if one is None or not is_being(one) or one["landed"]:
        return clauses
    return clauses | by_the_way_red(flight, one, to)


def by_the_way_red(flight: Plain, one: Plain, to: str) -> set[str]:
    """The shortest way: past foes and bombs; past bombs alone, were no foes there; over the bare ground."""
    foes = {other["at"] for other in pieces(flight) if other["kind"] == "grumjug"}
    bombs = set(where_bombs_may_be(flight, "boodles"))
    if can_walk(flight, one, to, foes, bombs):
        return set()
    if not can_walk(flight, one, to, set(), set()):
        return {"BOO-BOOD-03"}
    if to in foes:
        return set()
    return {"BOO-MOVE-05"} if can_walk(flight, one, to, set(), bombs) else {"BOO-BOMB-01"}


def can_walk(flight: Plain, one: Plain, to: str, foes: set[str], bombs: set[str]) -> bool:
    """With what is left of the rate. The finishing valley ends a walk, unless one stays on the board there."""
    left = flight["turn"]["rate"] - one["walked"]
    if to == one["at"] or not exists(board(flight), to) or apart(one["at"], to) > left:
        return False
    closed = {*squares_of(board(flight), "mountain", "fortress"), *foes}
    ends = set() if stays_when_home(flight) else set(squares_of(board(flight), finishing_valley(flight)))
    return to in steps_from(board(flight), corners(flight), one["at"], closed, ends | bombs, left)


def by_picking_green(flight: Plain, answer: Plain) -> set[str]:
    clauses, one = by_being_ready(flight, "grumjugs", answer["piece"]), piece(flight, answer["piece"])
    if answer["piece"] == flight["turn"]["hand"]:
        clauses.add("BOO-MOVE-01")
    if one is not None and is_a(one, "grumjug") and not has_anything_left(flight, one):
        clauses.add("BOO-GRUM-05")
    return clauses


def has_anything_left(flight: Plain, one: Plain) -> bool:
    """A square on foot, or a Grumbuggy under it that can be driven somewhere."""
    if one["walked"] == 0 and may_walk_after_driving(flight, one["id"]):
        return True
    return any(
        other["kind"] == "grumbuggy"
        and not frozen(flight, other["at"])
        and most_squares(flight, crew_of(flight, one["id"], other["id"]), other) > 0
        and any(can_drive(flight, other, to, 1) for to in touching(board(flight), corners(flight), other["at"]))
        for other in on(flight, one["at"])
    )


def by_walking_green(flight: Plain, answer: Plain) -> set[str]:
    one, to = piece(flight, answer["piece"]), answer["to"]
    clauses = by_being_ready(flight, "grumjugs", answer["piece"]) | by_the_square_green(flight, one, to)
    if one is None or not is_a(one, "grumjug"):
        return clauses
    if one["walked"] > 0:
        clauses.add("BOO-GRUM-05")
    if not may_walk_after_driving(flight, one["id"]):
        clauses.add("BOO-GRUM-06")
    if to != one["at"] and to not in touching(board(flight), corners(flight), one["at"]):
        clauses.add("BOO-GRUM-05 (too far)")
    return clauses


def by_the_square_green(flight: Plain, one: Plain | None, to: str) -> set[str]:
    """On foot or driving."""
    clauses = set()
    if not exists(board(flight), to) or (one is not None and one["at"] == to):
        clauses.add("BOO-MOVE-04")
    if not exists(board(flight), to):
        return clauses
    if ground(flight, to) == "mountain":
        clauses.add("BOO-MOVE-07")
    if ground(flight, to) in ("green", "red"):
        clauses.add("BOO-MOVE-11")
    if has_living_foe(flight, "grumjugs", to):
        clauses.add("BOO-MOVE-05")
    return clauses


# --- who drove ----------------------------------------------------------------------------------------


def somebody_drove(drives: list[tuple[int, list[str]]], driven: dict[str, int] | None = None) -> bool:
    """Whether every driven square can have had a driver, none of whom drove more than four."""
    driven = driven or {}
    if not drives:
        return True
    squares, crew = drives[0]
    if squares == 0:
        return somebody_drove(drives[1:], driven)
    return any(
        somebody_drove([(squares - 1, crew), *drives[1:]], {**driven, one: driven.get(one, 0) + 1})
        for one in crew
        if driven.get(one, 0) < DRIVE
    )


def drives_of(flight: Plain) -> list[tuple[int, list[str]]]:
    return [(drive["squares"], drive["drivers"]) for drive in flight["turn"]["drives"]]


def may_walk_after_driving(flight: Plain, name: str) -> bool:
    if flight["options"]["driver_may_walk"] == "yes":
        return True
    return somebody_drove([(squares, [one for one in crew if one != name]) for squares, crew in drives_of(flight)])


def may_drive(flight: Plain, crew: list[str], squares: int) -> bool:
    return somebody_drove([*drives_of(flight), (squares, crew)])


# --- driving ------------------------------------------------------------------------------------------


def crew_of(flight: Plain, driver: str, buggy: str) -> list[str]:
    """Everybody who rides along, the driver first."""
    return [driver, *[one["id"] for one in riders(flight, buggy) if one["id"] != driver]]


def by_driving(flight: Plain, answer: Plain) -> set[str]:
    driver, buggy, to = piece(flight, answer["driver"]), piece(flight, answer["buggy"]), answer["to"]
    clauses = by_the_square_green(flight, buggy, to)
    if not is_a(driver, "grumjug"):
        clauses.add("BOO-BUGGY-02")
    if buggy is None or not is_a(buggy, "grumbuggy"):
        return clauses | {"BOO-BUGGY-02"}
    if frozen(flight, buggy["at"]):
        clauses.add("BOO-SPELL-03")
    if buggy["driven"] >= DRIVE:
        clauses.add("BOO-BUGGY-11")
    if driver is None or not is_a(driver, "grumjug"):
        return clauses
    clauses |= finished(flight, driver["id"])
    if driver["at"] != buggy["at"]:
        return clauses | {"BOO-BUGGY-05"}
    crew = crew_of(flight, driver["id"], buggy["id"])
    bombs = [one for name in crew for one in carried_by(flight, name)]
    if len(crew) + len(bombs) > 2:
        clauses.add("BOO-BUGGY-03")
    left = most_squares(flight, crew, buggy)
    if buggy["driven"] < DRIVE and left == 0:
        clauses.add("BOO-GRUM-06")
    return clauses if left == 0 else clauses | by_the_way_of(flight, buggy, to, left)


def most_squares(flight: Plain, crew: list[str], buggy: Plain) -> int:
    squares = 0
    while squares < DRIVE - buggy["driven"] and may_drive(flight, crew, squares + 1):
        squares += 1
    return squares


def by_the_way_of(flight: Plain, buggy: Plain, to: str, left: int) -> set[str]:
    """What would have to be gone for the Grumbuggy to get there: foes, then spells, then bombs."""
    if frozen(flight, buggy["at"]) or to == buggy["at"] or not exists(board(flight), to):
        return set()
    if ground(flight, to) not in ("pass", "fortress") or has_living_foe(flight, "grumjugs", to):
        return set()
    if can_drive(flight, buggy, to, left):
        return set()
    if not can_drive(flight, buggy, to, left, without=("foes", "spells", "bombs")):
        return {"BOO-GRUM-06 (too far)"}
    if can_drive(flight, buggy, to, left, without=("foes",)):
        return {"BOO-MOVE-05 (in the way)"}
    return {"BOO-SPELL-04"} if can_drive(flight, buggy, to, left, without=("foes", "spells")) else {"BOO-BOMB-01"}


def can_drive(flight: Plain, buggy: Plain, to: str, left: int, *, without: tuple[str, ...] = ()) -> bool:
    if apart(buggy["at"], to) > left:
        return False
    closed, stops = set(squares_of(board(flight), "mountain", "green", "red")), set[str]()
    if "foes" not in without:
        closed |= {one["at"] for one in pieces(flight) if is_being(one)}
    if "spells" not in without:
        stops |= {square for square in around(flight, buggy["at"], left) if frozen(flight, square)}
    if "bombs" not in without:
        stops |= set(bombed(flight))
    return to in steps_from(board(flight), corners(flight), buggy["at"], closed, stops, left)


# --- too many on a square -----------------------------------------------------------------------------


def by_ending(flight: Plain, side: str) -> set[str]:
    return {"BOO-MOVE-13"} if overfull_squares(flight, side) else set()


def by_going_back(flight: Plain, side: str, answer: Plain) -> set[str]:
    one = piece(flight, answer["piece"])
    if one is None or side_of(one) != side or one["stood"] == one["at"]:
        return {"BOO-MOVE-13"}
    return set() if one["at"] in overfull_squares(flight, side) else {"BOO-MOVE-13"}
