"""Every answer that could possibly be given to a question of a flight, and many that could not."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from tests.boodles.naive_flight import BEINGS, GREEN, RED, Plain, around, board, counter, on, piece, pieces
from tests.boodles.naive_land import all_squares, apart

END = {"type": "end_phase"}


def every_answer(flight: Plain, what: str) -> list[Plain]:
    return ANSWERS[what](flight)


def names(flight: Plain, *kinds: str) -> list[str]:
    return [one["id"] for one in pieces(flight) if one["kind"] in kinds]


def sides(flight: Plain) -> list[Plain]:
    return [{"type": "take_side", "side": side} for side in ("boodles", "grumjugs")]


def forces(flight: Plain) -> list[Plain]:
    return [
        {"type": "enlist", "kind": kind, "count": count}
        for kind in (*RED, *GREEN, "grumking")
        for count in range(counter(flight, kind)["count"] + 2)
    ]


def deployments(kinds: list[str]) -> Callable[[Plain], list[Plain]]:
    return lambda flight: [
        {"type": "deploy", "kind": kind, "square": square, "active": active}
        for kind in kinds
        for square in all_squares(board(flight))
        for active in (False, True)
    ]


def solo_forces(flight: Plain) -> list[Plain]:
    return [{"type": "choose_force", "force": entry["id"]} for entry in flight["printed"]["force"]]


def reinforcements(flight: Plain) -> list[Plain]:
    return [
        {"type": "reinforce", "kind": kind, "square": square}
        for kind in (*GREEN, *RED, "grumking")
        for square in all_squares(board(flight))
    ]


def walks(flight: Plain, most: int, *kinds: str) -> list[Plain]:
    return [
        {"type": "walk", "piece": one["id"], "to": to}
        for one in pieces(flight)
        if one["kind"] in kinds
        for to in around(flight, one["at"], most)
    ]


def drives(flight: Plain) -> list[Plain]:
    return [
        {"type": "drive", "driver": driver["id"], "buggy": buggy["id"], "to": to}
        for buggy in pieces(flight)
        if buggy["kind"] == "grumbuggy"
        for driver in on(flight, buggy["at"])
        if driver["kind"] == "grumjug"
        for to in around(flight, buggy["at"], 4)
    ]


def handling(flight: Plain, loads: tuple[str, ...], *kinds: str) -> list[Plain]:
    """Taking up and putting down, by everybody, of everything that is on the same square."""
    return [
        {"type": what, "piece": one["id"], "load": load["id"]}
        for what in ("take", "put_down")
        for one in pieces(flight)
        if one["kind"] in kinds
        for load in on(flight, one["at"])
        if load["kind"] in loads
    ]


def red_moves(flight: Plain) -> list[Plain]:
    found: list[Plain] = [END, *walks(flight, flight["turn"]["rate"], *BEINGS)]
    found += [{"type": kind, "piece": name} for kind in ("pick", "go_back") for name in names(flight, *RED)]
    found += handling(flight, ("blaster",), *BEINGS)
    for blaster in names(flight, "blaster"):
        found.append({"type": "set_blaster", "blaster": blaster})
        found += shots(flight, blaster)
    return found


def shots(flight: Plain, blaster: str) -> list[Plain]:
    there = [one["id"] for one in on(flight, pieces_at(flight, blaster)) if one["kind"] in RED]
    chosen = [*((name,) for name in there), *permutations(there, 2)]
    return [{"type": "fire", "blaster": blaster, "pieces": some} for some in chosen]


def pieces_at(flight: Plain, name: str) -> str:
    one = piece(flight, name)
    assert one is not None
    return str(one["at"])


def green_moves(flight: Plain) -> list[Plain]:
    found: list[Plain] = [END, *walks(flight, 1, "grumjug"), *drives(flight)]
    found += [{"type": kind, "piece": name} for kind in ("pick", "go_back") for name in names(flight, *GREEN)]
    found += handling(flight, ("grumbomb", "grumjug"), "grumjug")
    found += [
        {"type": "set_bomb", "piece": name, "bomb": bomb["id"]}
        for name in names(flight, "grumjug")
        for bomb in on(flight, pieces_at(flight, name))
        if bomb["kind"] == "grumbomb"
    ]
    return found


def leaving(flight: Plain) -> list[Plain]:
    return [{"type": "perish"}, *walks(flight, 1, "grumjug"), *drives(flight)]


def landings(flight: Plain) -> list[Plain]:
    return [{"type": "land", "square": square} for square in all_squares(board(flight))]


def attacks(flight: Plain) -> list[Plain]:
    fighting = names(flight, *BEINGS, "grumjug")
    found: list[Plain] = [END, {"type": "break_off"}]
    return found + [
        {"type": "attack", "attacker": one, "defender": other}
        for one in fighting
        for other in fighting
        if apart(pieces_at(flight, one), pieces_at(flight, other)) <= 1
    ]


def casts(flight: Plain) -> list[Plain]:
    return [END, *({"type": "cast", "wizard": name} for name in names(flight, *BEINGS))]


ANSWERS: dict[str, Callable[[Plain], list[Plain]]] = {
    "side": sides,
    "force": forces,
    "deploy_grumjugs": deployments([*GREEN, "boodle"]),
    "deploy_boodles": deployments([*RED, "grumjug"]),
    "solo_force": solo_forces,
    "solo_buggy": lambda flight: [{"type": "add_buggy", "wanted": wanted} for wanted in (True, False)],
    "solo_move": lambda flight: [{"type": "done"}],
    "boodles_move": red_moves,
    "land": landings,
    "reinforce": reinforcements,
    "grumjugs_move": green_moves,
    "leave": leaving,
    "attack": attacks,
    "spell": casts,
}
