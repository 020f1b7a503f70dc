"""Every answer that could possibly be given to a question of The Bugman's Game, and many that could not."""

from __future__ import annotations

from collections.abc import Callable

from tests.bugmans.naive_room import Plain, home_of, printed_letter
from tests.bugmans.naive_squares import SQUARES, apart

PASS = {"type": "pass"}
AROUND = {square: [other for other in SQUARES if max(apart(square, other)) <= 1] for square in SQUARES}
"""A square and all that touch it, whatever stands between them."""


def every_answer(night: Plain, what: str) -> list[Plain]:
    return ANSWERS[what](night)


def with_pass(answers: Callable[[Plain], list[Plain]]) -> Callable[[Plain], list[Plain]]:
    return lambda night: [PASS, *answers(night)]


def steps(night: Plain) -> list[Plain]:
    """Nobody steps further than one space, and nobody stays where he is; that much needs no list."""
    found: list[Plain] = [{"type": "stop"}]
    for piece, one in night["characters"].items():
        found += [{"type": "move", "piece": piece, "to": square} for square in AROUND[one["square"]]]
    return found


def sendings(night: Plain) -> list[Plain]:
    goals = [square for square in SQUARES if printed_letter(night, square) == "b" or home_of(night, square) is not None]
    return [{"type": "send", "piece": piece, "to": square} for piece in night["characters"] for square in goals]


def throws(night: Plain) -> list[Plain]:
    targets = [*night["characters"], *(player["home"] for player in night["players"])]
    return [
        {"type": "throw", "reveller": reveller, "target": target}
        for reveller in night["revellers"]
        for target in targets
    ]


def takings(night: Plain) -> list[Plain]:
    return [{"type": "take", "square": square, "extra": extra} for square in night["bar"] for extra in (False, True)]


def laying(night: Plain) -> list[Plain]:
    return [{"type": "lay_card", "card": card, "on": side} for card in cards(night) for side in ("mover", "resident")]


def cards(night: Plain) -> list[str]:
    return [entry["id"] for entry in night["printed"]["card"]]


def colours(night: Plain) -> list[Plain]:
    return [{"type": "colour", "colour": entry["id"]} for entry in night["printed"]["colour"]]


def with_each_card(type: str) -> Callable[[Plain], list[Plain]]:
    return lambda night: [{"type": type, "card": card} for card in cards(night)]


def onto_each_square(type: str, field: str) -> Callable[[Plain], list[Plain]]:
    return lambda night: [{"type": type, field: square} for square in SQUARES]


def on_the_bar(type: str) -> Callable[[Plain], list[Plain]]:
    return lambda night: [{"type": type, "square": square} for square in night["bar"]]


def only(*types: str) -> Callable[[Plain], list[Plain]]:
    return lambda night: [{"type": type} for type in types]


ANSWERS: dict[str, Callable[[Plain], list[Plain]]] = {
    "colour": colours,
    "home_table": onto_each_square("place_table", "square"),
    "card": with_pass(with_each_card("play_card")),
    "step": steps,
    "card_step": steps,
    "send_to_bogs": sendings,
    "send_home": sendings,
    "throw": throws,
    "pick_up": with_pass(takings),
    "place": onto_each_square("place", "square"),
    "make_way": onto_each_square("make_way", "to"),
    "fight_card": with_pass(laying),
    "leave_bogs": onto_each_square("leave_bogs", "to"),
    "flush_card": with_pass(with_each_card("discard")),
    "discard": with_each_card("discard"),
    "discard_excess": with_each_card("discard"),
    "replenish": only("pass", "flush", "borrow"),
    "flush_after_fight": only("pass", "flush"),
    "order": only("pass", "order_drinks"),
    "served": on_the_bar("choose_served"),
    "free_drink": with_pass(on_the_bar("free_drink")),
}
