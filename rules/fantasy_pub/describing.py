"""How each answer is worded, and which places on the board are tapped to give it."""

from __future__ import annotations

from typing import Any

from rules.fantasy_pub.naming import pile_place, space_name, space_place, who
from rules.fantasy_pub.state import CallBarkeep, Colour, EndTurn, Enter, Leave, Move, Pub, Serve, Thirstiest
from rules.message import Facts, Message
from rules.projection import Described, plainly
from rules.requests import Drawn


def describe(pub: Pub, what: str, answer: Any) -> Described:
    match answer:
        case Colour(colour):
            return Described(Message("answer.colour", {"clan": colour}))
        case Thirstiest(seat):
            return Described(Message("answer.thirstiest", {"seat": seat}))
        case Drawn(str() as race):
            return Described(Message("answer.race", {"race": race}))
        case Enter(dice):
            args: Facts = {"dice": dice, "count": sum(dice)}
            return Described(Message("answer.enter", args), (pile_place(pub.active),))
        case Move(character, dice, to):
            return Described(_move(pub, character, dice, to), (character, space_place(to)))
        case CallBarkeep(dice, to):
            return Described(Message("answer.call", {"space": space_name(to)}), ("barkeep", space_place(to)))
        case Leave(character, dice):
            return Described(_leave(pub, character, dice), (character, "out"))
        case EndTurn():
            return Described(Message("answer.end_turn"))
        case Serve(character):
            return Described(Message("answer.serve", {"who": _name(pub, character)}), (character,))
        case _:
            return plainly(answer)


def _name(pub: Pub, character: str) -> Message:
    return who(character) if pub.named(character) else Message("somebody")


def _move(pub: Pub, character: str, dice: tuple[int, ...], to: int) -> Message:
    one = pub.named(character)
    beers = one.beers if one else 0
    args: Facts = {"who": _name(pub, character), "space": space_name(to), "dice": dice, "beers": beers}
    return Message("answer.move", args)


def _leave(pub: Pub, character: str, dice: tuple[int, ...]) -> Message:
    one = pub.named(character)
    args: Facts = {"who": _name(pub, character), "dice": dice, "beers": one.beers if one else 0}
    return Message("answer.leave", args)
