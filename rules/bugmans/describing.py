"""How each answer is worded, and which places on the board are tapped to give it."""

from __future__ import annotations

from typing import Any

from rules.bugmans.naming import card_name, counter_name, home_id, home_name, kind_name, who
from rules.bugmans.printed import Kind
from rules.bugmans.state import (
    DECK,
    DISCARDS,
    ON_MOVER,
    ON_RESIDENT,
    Borrow,
    ChooseServed,
    Colour,
    Discard,
    Flush,
    FreeDrink,
    LayCard,
    LeaveBogs,
    MakeWay,
    Move,
    OrderDrinks,
    Place,
    PlaceTable,
    PlayCard,
    Room,
    Send,
    Side,
    Stop,
    Take,
    Throw,
)
from rules.message import Facts, Message
from rules.projection import Described, plainly
from rules.requests import Drawn, Pass


def describe(room: Room, what: str, answer: Any) -> Described:
    """Anything that may be answered, even what the rules refuse: so nothing may be presupposed of it."""
    match answer:
        case Colour() | PlaceTable() | Place() | Take() | ChooseServed() | FreeDrink():
            return _about_a_place(room, answer)
        case Move() | Stop() | MakeWay() | LeaveBogs() | Send() | Throw():
            return _about_a_way(room, what, answer)
        case PlayCard() | LayCard() | Discard():
            return _about_a_card(room, answer)
        case Flush() | Borrow() | OrderDrinks():
            return _about_a_visit(room, answer)
        case Drawn(str() as drawn):
            return Described(_drawn(room, drawn))
        case Pass() if what in PASSES:
            return Described(Message(f"answer.pass_{what}"))
        case _:
            return plainly(answer)


PASSES = ("card", "pick_up", "fight_card", "replenish", "flush_card", "flush_after_fight", "order", "free_drink")
"""What passing is called at these questions, each in its own words."""


def _about_a_place(room: Room, answer: Colour | PlaceTable | Place | Take | ChooseServed | FreeDrink) -> Described:
    match answer:
        case Colour(colour):
            return Described(Message("answer.colour", {"colour": colour}))
        case PlaceTable(square):
            return Described(Message("answer.place_table", {"square": square}), (square,))
        case Place(square):
            args: Facts = {
                "counter": counter_name(room, room.turn.dealt),
                "square": square,
                "piece": room.turn.dealt or "",
            }
            return Described(Message("answer.place", args), (square,))
        case Take(square, extra):
            key = "answer.take_extra" if extra else "answer.take"
            return Described(Message(key, _on_the_bar(room, square)), (square,))
        case ChooseServed(square):
            return Described(Message("answer.served", _on_the_bar(room, square)), (square,))
        case FreeDrink(square):
            return Described(Message("answer.free_drink", _on_the_bar(room, square)), (square,))


def _on_the_bar(room: Room, square: str) -> Facts:
    counter = room.bar.get(square)
    name = counter_name(room, counter) if counter is not None else Message("nothing_there")
    return {"counter": name, "square": square}


def _about_a_way(room: Room, what: str, answer: Move | Stop | MakeWay | LeaveBogs | Send | Throw) -> Described:
    match answer:
        case Move(piece, to) if what == "step":
            # Only the own Dwarf walks on his roll: where to is all that has to be tapped.
            return Described(Message("answer.step", {"who": who(room, piece), "square": to}), (to,))
        case Move(piece, to):
            return Described(Message("answer.move", {"who": who(room, piece), "square": to}), (piece, to))
        case Stop():
            return Described(Message("answer.stop"), (_stopping(room),) if _stopping(room) else ())
        case MakeWay(to):
            return Described(Message("answer.make_way", {"square": to, "piece": room.turn.making_way or ""}), (to,))
        case LeaveBogs(to):
            mover = room.fight.mover if room.fight is not None else ""
            return Described(Message("answer.leave_bogs", {"square": to, "piece": mover}), (to,))
        case Send(piece, to):
            return Described(Message("answer.send", {"who": who(room, piece), "square": to}), (piece, to))
        case Throw(reveller, target):
            owner = room.home_owner(target)
            name = who(room, target) if owner is None else home_name(room, owner)
            spot = target if owner is None else home_id(room.players[owner].colour)
            return Described(Message("answer.throw", {"square": reveller, "target": name}), (reveller, spot))


def _stopping(room: Room) -> str:
    """Who is on his way: tapping him once more ends it."""
    return room.turn.movement.piece if room.turn.movement else ""


def _about_a_card(room: Room, answer: PlayCard | LayCard | Discard) -> Described:
    match answer:
        case PlayCard(card):
            return Described(Message("answer.play_card", {"card": card_name(room, card)}), (card,))
        case LayCard(card, on):
            args: Facts = {"card": card_name(room, card), "who": _combatant(room, on)}
            return Described(Message("answer.lay_card", args), (card, ON_MOVER if on is Side.MOVER else ON_RESIDENT))
        case Discard(card):
            return Described(Message("answer.discard", {"card": card_name(room, card)}), (card or DISCARDS,))


def _combatant(room: Room, side: Side) -> Message:
    if room.fight is None:
        return Message("nobody_here")
    return who(room, room.fight.mover if side is Side.MOVER else room.fight.resident)


def _about_a_visit(room: Room, answer: Flush | Borrow | OrderDrinks) -> Described:
    match answer:
        case Flush():
            return Described(Message("answer.flush"), (DECK,))
        case Borrow():
            return Described(Message("answer.borrow", {"who": kind_name(Kind.GOBBO)}), _spot(room, Kind.GOBBO))
        case OrderDrinks():
            return Described(Message("answer.order_drinks", {"who": kind_name(Kind.WENCH)}), _spot(room, Kind.WENCH))


def _spot(room: Room, kind: Kind) -> tuple[str, ...]:
    return tuple(one.id for one in room.characters.values() if one.kind is kind)[:1]


def _drawn(room: Room, drawn: str) -> Message:
    """A card, a counter, or a Bar square that chance has picked."""
    if drawn in room.content.cards:
        return Message("answer.drawn_one", {"one": card_name(room, drawn)})
    if drawn in room.content.counters:
        return Message("answer.drawn_one", {"one": counter_name(room, drawn)})
    return Message("answer.drawn", {"card": drawn})
