"""A second referee of the Flight of the Boodles, written from the rulebook alone; it shares no thought with the first.

It works on plain dictionaries, a position and an answer as JSON has them, and is slow and simple on purpose: where the
two referees agree, it is not because they think alike.
"""

from __future__ import annotations

from tests.boodles.naive_flight import (
    RED,
    Plain,
    beside,
    board,
    bombed,
    corners,
    count_on,
    counter,
    ground,
    is_a,
    is_named,
    is_red,
    on,
    piece,
    pieces,
    side_of,
    starting_valley,
    unused,
)
from tests.boodles.naive_handling import by_landing
from tests.boodles.naive_land import exists, would_close
from tests.boodles.naive_moves import by_boodle_move, by_grumjug_move, by_leaving


def broken(flight: Plain, what: str, seat: int, answer: Plain) -> set[str]:
    """All clauses that an answer to the question ``what`` breaks; the empty set means that it may be given.

    A clause that is looked at twice, at two places of their order, has the second time a word added in brackets.
    """
    judges = {
        "side": by_side,
        "force": by_enlisting,
        "deploy_grumjugs": by_deploying,
        "deploy_boodles": by_deploying,
        "solo_force": by_solo_force,
        "solo_buggy": by_nothing,
        "solo_move": by_nothing,
        "boodles_move": by_boodle_move,
        "land": by_landing,
        "reinforce": by_reinforcing,
        "grumjugs_move": by_grumjug_move,
        "leave": by_leaving,
        "attack": by_fighting,
        "spell": by_casting,
    }
    return judges[what](flight, seat, answer)


def by_nothing(flight: Plain, seat: int, answer: Plain) -> set[str]:
    return set()


def side_played(flight: Plain, seat: int) -> str:
    """Which side is to act: alone one acts for both, and deploys and moves only red pieces."""
    return "boodles" if len(flight["sides"]) == 1 else str(flight["sides"][seat])


# --- getting ready ----------------------------------------------------------------------------------


def by_side(flight: Plain, seat: int, answer: Plain) -> set[str]:
    return {"BOO-SETUP-04"} if answer["side"] in flight["sides"] else set()


def by_enlisting(flight: Plain, seat: int, answer: Plain) -> set[str]:
    side, kind, count = side_played(flight, seat), answer["kind"], answer["count"]
    chosen, clauses = flight["forces"][side], set()
    if kind == "queen":
        clauses.add("BOO-FORCE-11")
    if kind == "grumking":
        clauses.add("BOO-GRUM-01")
    if (kind in RED) != (side == "boodles"):
        clauses.add("BOO-SETUP-01")
    if kind in chosen:
        clauses.add("BOO-FORCE-01")
    if not 0 <= count <= counter(flight, kind)["count"]:
        clauses.add("BOO-FORCE-06")
    spent = sum(counter(flight, other)["cost"] * number for other, number in chosen.items())
    if spent + counter(flight, kind)["cost"] * count > limit(flight, side):
        clauses.add("BOO-FORCE-03")
    return clauses


def limit(flight: Plain, side: str) -> int:
    scenario = next(entry for entry in flight["printed"]["scenario"] if entry["id"] == flight["options"]["scenario"])
    return int(scenario[side])


def by_deploying(flight: Plain, seat: int, answer: Plain) -> set[str]:
    kind, square, active, clauses = answer["kind"], answer["square"], answer["active"], set()
    # Alone one deploys only Boodles.
    side = side_played(flight, seat)
    if flight["forces"][side].get(kind, 0) < 1:
        clauses.add("BOO-FORCE-01")
    if active and kind != "grumbomb":
        clauses.add("BOO-DEPLOY-03")
    allowed = ("pass", "fortress") if side == "grumjugs" else (starting_valley(flight),)
    if not exists(board(flight), square) or ground(flight, square) not in allowed:
        clauses.add("BOO-DEPLOY-02" if side == "grumjugs" else "BOO-DEPLOY-04")
    if not exists(board(flight), square):
        return clauses
    if count_on(flight, square, side) >= 3:
        clauses.add("BOO-DEPLOY-05")
    return clauses | by_deploying_bombs(flight, kind, square, active) if side == "grumjugs" else clauses


def by_deploying_bombs(flight: Plain, kind: str, square: str, active: bool) -> set[str]:
    clauses = set()
    if kind == "grumjug" and square in bombed(flight):
        clauses.add("BOO-DEPLOY-03")
    if kind == "grumbomb" and active:
        if any(one["kind"] == "grumjug" for one in on(flight, square)):
            clauses.add("BOO-DEPLOY-03")
        if square not in bombed(flight) and would_close(board(flight), corners(flight), bombed(flight), square):
            clauses.add("BOO-BOMB-10")
    return clauses


def by_solo_force(flight: Plain, seat: int, answer: Plain) -> set[str]:
    known = [entry["id"] for entry in flight["printed"]["force"]]
    return set() if answer["force"] in known else {"BOO-SOLO-12"}


# --- reinforcements ---------------------------------------------------------------------------------


def by_reinforcing(flight: Plain, seat: int, answer: Plain) -> set[str]:
    kind, square, clauses = answer["kind"], answer["square"], set()
    if kind in RED:
        clauses.add("BOO-REINF-06")
    if kind == "grumking":
        clauses.add("BOO-GRUM-01")
    if unused(flight, kind) < 1:
        clauses.add("BOO-REINF-02")
    if not exists(board(flight), square):
        return clauses | {"BOO-REINF-03"}
    if ground(flight, square) != "fortress":
        clauses.add("BOO-REINF-03")
    if square in bombed(flight):
        clauses.add("BOO-REINF-03")
    if count_on(flight, square, "grumjugs") >= 3:
        clauses.add("BOO-DEPLOY-05")
    return clauses


# --- fighting ---------------------------------------------------------------------------------------


def by_fighting(flight: Plain, seat: int, answer: Plain) -> set[str]:
    combat = flight["turn"]["combat"]
    if answer["type"] == "end_phase":
        return set()
    if answer["type"] == "break_off":
        return set() if combat["attacker"] else {"BOO-FIGHT-16"}
    side = "boodles" if flight["phase"] == "boodles_attack" else "grumjugs"
    return by_attacking(flight, side, answer["attacker"], answer["defender"])


def by_attacking(flight: Plain, side: str, attacking: str, defending: str) -> set[str]:
    attacker, defender, combat = piece(flight, attacking), piece(flight, defending), flight["turn"]["combat"]
    clauses = by_who_fights(attacker, defender)
    if is_named(attacking, "grumking") or is_named(defending, "grumking"):
        clauses.add("BOO-GRUM-02")
    if attacker is not None and side_of(attacker) != side:
        clauses.add("BOO-FIGHT-01")
    if attacking in combat["spent"]:
        clauses.add("BOO-FIGHT-17")
    if combat["attacker"] and combat["attacker"] != attacking:
        clauses.add("BOO-FIGHT-16")
    if attacker is None or defender is None:
        return clauses | {"BOO-FIGHT-02"}
    if side_of(attacker) == side_of(defender):
        clauses.add("BOO-FIGHT-02")
    return clauses | by_where_they_are(flight, attacker, defender)


def by_who_fights(attacker: Plain | None, defender: Plain | None) -> set[str]:
    clauses = set()
    for one in (attacker, defender):
        if is_a(one, "grumbuggy"):
            clauses.add("BOO-BUGGY-01")
        if is_a(one, "blaster"):
            clauses.add("BOO-BLAST-01")
        if is_a(one, "grumbomb"):
            clauses.add("BOO-MOVE-06")
    if is_a(attacker, "boodle"):
        clauses.add("BOO-BOOD-04")
    if is_a(attacker, "wizard") or is_a(attacker, "queen"):
        clauses.add("BOO-BOOD-05")
    return clauses


def by_where_they_are(flight: Plain, attacker: Plain, defender: Plain) -> set[str]:
    clauses = set()
    if not beside(flight, attacker["at"], defender["at"]):
        clauses.add("BOO-FIGHT-05")
    if not is_red(attacker) and ground(flight, defender["at"]) == starting_valley(flight):
        clauses.add("BOO-FIGHT-18")
    if is_red(attacker) and ground(flight, defender["at"]) == "fortress":
        clauses.add("BOO-FIGHT-19")
    if is_a(attacker, "grumjug") and shielded(flight, attacker, defender):
        clauses.add("BOO-FIGHT-07")
    return clauses


def shielded(flight: Plain, attacker: Plain, defender: Plain) -> bool:
    """Whether a fighter must be attacked before this one."""
    if defender["kind"] == "fighter":
        return False
    if any(one["kind"] == "fighter" for one in on(flight, defender["at"])):
        return True
    if flight["options"]["fighters_shield_all"] == "own_stack":
        return False
    return any(
        one["kind"] == "fighter"
        and beside(flight, attacker["at"], one["at"])
        and ground(flight, one["at"]) != starting_valley(flight)
        for one in pieces(flight)
    )


# --- casting ----------------------------------------------------------------------------------------


def by_casting(flight: Plain, seat: int, answer: Plain) -> set[str]:
    if answer["type"] == "end_phase":
        return set()
    clauses = set()
    if not is_a(piece(flight, answer["wizard"]), "wizard"):
        clauses.add("BOO-BOOD-07")
    if answer["wizard"] in flight["turn"]["cast"]:
        clauses.add("BOO-SPELL-01")
    return clauses
