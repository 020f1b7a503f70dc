"""How each answer is worded, and which places on the board are tapped to give it."""

from __future__ import annotations

from typing import Any

from rules.drunkgeon.answers import (
    ChooseLevel,
    Colour,
    EndTurn,
    GoFirst,
    Insert,
    LayOut,
    Move,
    PlaceGlass,
    Push,
    Step,
    Stop,
    Studied,
)
from rules.drunkgeon.naming import STACK, glass_id, mat_name
from rules.drunkgeon.state import Dungeon
from rules.drunkgeon.walking import steps
from rules.drunkgeon.wording import described
from rules.message import Facts, Message
from rules.projection import Described
from rules.requests import Drawn


def describe(dungeon: Dungeon, what: str, answer: Any) -> Described:
    """Anything that may be answered, even what the rules refuse: so nothing may be presupposed of it."""
    match answer:
        case LayOut() | Colour() | ChooseLevel() | GoFirst() | Studied():
            return Described(_getting_ready(answer))
        case Insert() | Push() | PlaceGlass():
            return _about_a_mat(dungeon, answer)
        case Move() | Step() | Stop() | EndTurn():
            return _about_a_way(dungeon, answer)
        case Drawn(str() as card) if what in ("lay_mat", "lay_room", "draw_mat"):
            return _drawn(dungeon, what, card)
        case _:
            return described(dungeon, what, answer)


def _getting_ready(answer: LayOut | Colour | ChooseLevel | GoFirst | Studied) -> Message:
    match answer:
        case LayOut(rows, columns):
            return Message("answer.lay_out", {"rows": rows, "columns": columns, "kind": _kind(columns)})
        case Colour(colour):
            return Message("answer.colour", {"colour": colour})
        case ChooseLevel(level):
            return Message("answer.level", {"level": level.value})
        case GoFirst(seat):
            return Message("answer.go_first", {"seat": seat})
        case Studied():
            return Message("answer.studied")


def _kind(columns: int) -> str:
    return "half_pint" if columns < 6 else "one_copy" if columns == 6 else "linked"


def _about_a_mat(dungeon: Dungeon, answer: Insert | Push | PlaceGlass) -> Described:
    match answer:
        case Insert(mat) if mat == STACK:
            return Described(Message("answer.insert_top"), (STACK,))
        case Insert(mat):
            return Described(Message("answer.insert", {"mat": mat_name(dungeon, mat)}), (mat,))
        case Push(slot, turning):
            args: Facts = {"mat": mat_name(dungeon, dungeon.turn.inserting), "slot": slot, "turning": turning}
            return Described(Message("answer.push", args), (slot_spot(slot), turning_spot(turning)))
        case PlaceGlass(square):
            return Described(Message("answer.place_glass", {"square": square}), (square,))


def slot_spot(slot: str) -> str:
    """What is tapped on the rim: ``E-1``, since ``E1`` is a square as well."""
    return f"{slot[:1]}-{slot[1:]}"


def turning_spot(turning: int) -> str:
    """What is tapped on the board to turn the mat that is about to be pushed."""
    return f"turn-{turning}"


def _about_a_way(dungeon: Dungeon, answer: Move | Step | Stop | EndTurn) -> Described:
    match answer:
        case Move():
            stuck = not dungeon.turn.ghost and dungeon.hero.square is not None and not steps(dungeon, dungeon.active)
            return Described(Message("answer.move_stuck" if stuck else "answer.move"), (glass_id(dungeon.active),))
        case Step(to):
            return Described(Message("answer.step", {"square": to}), (to,))
        case Stop():
            return Described(Message("answer.stop"))
        case EndTurn():
            return Described(Message("answer.end_turn"))


def _drawn(dungeon: Dungeon, what: str, card: str) -> Described:
    """``P15-2``: a mat, or a square for a treasure room, and how the mat lies; a mat alone off the stack."""
    if what == "draw_mat":
        return Described(Message("answer.drawn_mat", {"mat": mat_name(dungeon, card), "id": card}), (card,))
    name, _, turning = card.rpartition("-")
    if not turning.isdecimal():
        return Described(Message("answer.drawn_mat", {"mat": mat_name(dungeon, None), "id": card}))
    if what == "lay_room":
        room_at = Message("answer.room_at", {"square": name, "turning": int(turning)})
        return Described(room_at, (name, turning_spot(int(turning))))
    args: Facts = {"mat": mat_name(dungeon, name), "id": name, "turning": int(turning)}
    return Described(Message("answer.laid_mat", args), (name, turning_spot(int(turning))))
