"""What an answer leads to, once more from the rulebook alone: a position as JSON has it, before and after.

Each function changes the position that it is given. What is not predicted: which piece is in hand, what is told.
"""

from __future__ import annotations

from collections import Counter

from tests.boodles.naive_flight import (
    BEINGS,
    Plain,
    board,
    bombed,
    carried_by,
    corners,
    count_on,
    counter,
    everything_on,
    finishing_valley,
    frozen,
    ground,
    is_being,
    on,
    piece,
    pieces,
    riders,
    starting_valley,
    stays_when_home,
    where_bombs_may_be,
)
from tests.boodles.naive_handling import by_falling
from tests.boodles.naive_land import apart, squares_of, steps_from, touching
from tests.boodles.naive_moves import crew_of

# --- arriving, and leaving the board ------------------------------------------------------------------


def let_go(flight: Plain, one: Plain) -> None:
    """It puts down what it carries."""
    for load in carried_by(flight, one["id"]):
        load["carrier"] = None


def falls(flight: Plain, one: Plain) -> None:
    let_go(flight, one)
    del flight["pieces"][one["id"]]
    flight["fallen"].append(one["id"])
    if is_being(one) and not [other for other in pieces(flight) if is_being(other) and not other["home"]]:
        over(flight, "grumjugs", "solo_destroyed" if alone(flight) else "all_destroyed")


def alone(flight: Plain) -> bool:
    return len(flight["sides"]) == 1


def over(flight: Plain, winner: str, how: str) -> None:
    if flight["outcome"] is None:
        flight["outcome"] = {"winner": winner, "how": how}


def arrives(flight: Plain, one: Plain) -> None:
    """What meets a piece, and all that it brings along, on the square to which it has just come."""
    if one["at"] in bombed(flight):
        for other in everything_on(flight, one["id"]):
            falls(flight, other)
    elif is_being(one) and ground(flight, one["at"]) == finishing_valley(flight) and not one["home"]:
        comes_home(flight, one)


def comes_home(flight: Plain, one: Plain) -> None:
    if alone(flight):
        over(flight, "boodles", "solo_home")
        return
    flight["points"] += counter(flight, one["kind"])["points"]
    if stays_when_home(flight):
        one["home"] = True
    else:
        let_go(flight, one)
        del flight["pieces"][one["id"]]
        flight["score_box"].append(one["id"])
    if flight["points"] >= flight["printed"]["victory"]:
        over(flight, "boodles", "points")
    elif not [other for other in pieces(flight) if is_being(other) and not other["home"]]:
        over(flight, "grumjugs", "all_destroyed")


def goes(flight: Plain, one: Plain, to: str) -> list[Plain]:
    moved = everything_on(flight, one["id"])
    for other in moved:
        other["at"] = to
    return moved


def has_moved(flight: Plain, name: str) -> None:
    """Whoever moved before is finished, where each is finished before the next."""
    turn = flight["turn"]
    if turn["moving"] not in (None, name):
        turn["done"].append(turn["moving"])
    turn["moving"] = name


# --- one answer after another -----------------------------------------------------------------------


def after(flight: Plain, answer: Plain) -> None:
    EFFECTS[answer["type"]](flight, answer)


def walks(flight: Plain, answer: Plain) -> None:
    one, to = the(flight, answer["piece"]), answer["to"]
    one["walked"] += squares_walked(flight, one, to)
    if not is_being(one):
        one["carrier"] = None
        if flight["options"]["driver_may_walk"] == "no":
            for drive in flight["turn"]["drives"]:
                drive["drivers"] = [name for name in drive["drivers"] if name != one["id"]]
    for load in goes(flight, one, to)[1:]:
        load["carried_by"] = one["id"]
    has_moved(flight, one["id"])
    arrives(flight, one)


def squares_walked(flight: Plain, one: Plain, to: str) -> int:
    if not is_being(one):
        return 1
    foes = {other["at"] for other in pieces(flight) if other["kind"] == "grumjug"}
    closed = {*squares_of(board(flight), "mountain", "fortress"), *foes}
    ends = set(where_bombs_may_be(flight, "boodles"))
    if not stays_when_home(flight):
        ends |= set(squares_of(board(flight), finishing_valley(flight)))
    return steps_from(board(flight), corners(flight), one["at"], closed, ends, 6)[to]


def drives(flight: Plain, answer: Plain) -> None:
    buggy, driver, to = the(flight, answer["buggy"]), the(flight, answer["driver"]), answer["to"]
    closed = {*squares_of(board(flight), "mountain", "green", "red")}
    closed |= {other["at"] for other in pieces(flight) if is_being(other)}
    stops = {square for square in squares_of(board(flight), "pass", "fortress") if frozen(flight, square)}
    squares = steps_from(board(flight), corners(flight), buggy["at"], closed, stops | set(bombed(flight)), 4)[to]
    crew = crew_of(flight, driver["id"], buggy["id"])
    driver["carrier"] = buggy["id"]
    buggy["driven"] += squares
    flight["turn"]["drives"].append({"squares": squares, "drivers": crew})
    for load in goes(flight, buggy, to):
        if load["kind"] == "grumbomb":
            load["carried_by"] = load["carrier"]
    has_moved(flight, driver["id"])
    arrives(flight, buggy)


def takes(flight: Plain, answer: Plain) -> None:
    one, load = the(flight, answer["piece"]), the(flight, answer["load"])
    if load["kind"] != "grumjug":
        load["carrier"] = one["id"]
        return
    buggies = [other for other in on(flight, one["at"]) if other["kind"] == "grumbuggy"]
    ridden = [other for other in buggies if other["id"] == one["carrier"]]
    empty = [other for other in buggies if not riders(flight, other["id"])]
    # Of several empty ones any will do; the first by its number is taken.
    buggy = min(ridden or empty, key=lambda other: int(other["id"][1:]))
    one["carrier"] = load["carrier"] = buggy["id"]


def puts_down(flight: Plain, answer: Plain) -> None:
    the(flight, answer["load"])["carrier"] = None


def is_set(flight: Plain, answer: Plain) -> None:
    load = the(flight, answer.get("blaster") or answer["bomb"])
    load["is_set"], load["carrier"] = True, None


def lands(flight: Plain, answer: Plain) -> None:
    one = the(flight, flight["turn"]["flying"].pop(0))
    let_go(flight, one)
    one["carrier"], one["at"] = None, answer["square"]
    one["landed"] = one["landed"] or one["walked"] > 0
    has_moved(flight, one["id"])
    arrives(flight, one)


def goes_back(flight: Plain, answer: Plain) -> None:
    one = the(flight, answer["piece"])
    let_go(flight, one)
    one["carrier"], one["at"] = None, one["stood"]
    arrives(flight, one)


def perishes(flight: Plain, answer: Plain) -> None:
    falls(flight, the(flight, flight["turn"]["leaving"]))


def nothing(flight: Plain, answer: Plain) -> None:
    """It only says what is to come, or that nothing is."""


EFFECTS = {
    "walk": walks,
    "drive": drives,
    "take": takes,
    "put_down": puts_down,
    "set_blaster": is_set,
    "set_bomb": is_set,
    "land": lands,
    "fire": nothing,
    "pick": nothing,
    "go_back": goes_back,
    "perish": perishes,
}


def the(flight: Plain, name: str) -> Plain:
    one = piece(flight, name)
    assert one is not None
    return one


def driven(flight: Plain) -> Counter[tuple[str, ...]]:
    """Squares driven by each crew, without regard to the order in which they were driven."""
    squares: Counter[tuple[str, ...]] = Counter()
    for drive in flight["turn"]["drives"]:
        squares[tuple(sorted(drive["drivers"]))] += drive["squares"]
    return squares


# --- fights -----------------------------------------------------------------------------------------


def up_to(attacker: Plain, defender: Plain) -> int:
    """The Combat Table; 0 where there is no line."""
    if attacker["kind"] == "fighter" and defender["kind"] == "grumjug":
        return 3
    if attacker["kind"] == "grumjug" and defender["kind"] in BEINGS:
        return 3 if defender["kind"] == "fighter" else 5
    return 0


def fights(flight: Plain, attacking: str, defending: str, die: int, struck: int | None) -> bool:
    """Both results at once. Says whether the attacker may go on."""
    attacker, defender = the(flight, attacking), the(flight, defending)
    hit = die <= up_to(attacker, defender)
    beaten = struck is not None and struck <= up_to(defender, attacker)
    if hit:
        falls(flight, defender)
    if beaten:
        falls(flight, attacker)
    return hit and not beaten


def strikes_back(flight: Plain, attacking: str, defending: str) -> bool:
    return up_to(the(flight, defending), the(flight, attacking)) > 0


# --- how it ends --------------------------------------------------------------------------------------


def is_trapped(flight: Plain) -> bool:
    """At the start of a Boodle turn: nobody can go anywhere, by a step or a blast, and live."""
    deadly = False
    for one in pieces(flight):
        if not is_being(one):
            continue
        for to in touching(board(flight), corners(flight), one["at"]):
            if ground(flight, to) in ("mountain", "fortress") or living_foe(flight, to):
                continue
            if is_safe(flight, to):
                return False
            deadly = deadly or to in bombed(flight)
        blasters = [other for other in on(flight, one["at"]) if other["kind"] == "blaster"]
        if blasters and any(is_safe(flight, to) for to in landings_from(flight, one["at"])):
            return False
    return deadly if flight["options"]["trap_ends_game"] == "only_fatal_moves" else True


def landings_from(flight: Plain, square: str) -> list[str]:
    near = [to for to in squares_of(board(flight), "pass", "green", "red") if 1 <= apart(square, to) <= 3]
    return [to for to in near if not by_falling(flight, square, to)]


def living_foe(flight: Plain, square: str) -> bool:
    return any(one["kind"] == "grumjug" for one in on(flight, square))


def is_safe(flight: Plain, to: str) -> bool:
    if to in bombed(flight) or count_on(flight, to, "boodles") >= 3:
        return False
    if flight["options"]["trap_ends_game"] != "no_move_out_of_reach":
        return True
    return not any(living_foe(flight, other) for other in touching(board(flight), corners(flight), to))


def all_at_home(flight: Plain) -> bool:
    """Whether every Boodlebeing that is on its way is in the starting valley."""
    way = [one for one in pieces(flight) if is_being(one) and not one["home"]]
    return all(ground(flight, one["at"]) == starting_valley(flight) for one in way)
