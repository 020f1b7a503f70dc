"""How each answer is worded, and which places on the board are tapped to give it."""

from __future__ import annotations

from typing import Any

from rules.dungeons_drinks.describing_parlour import describe_parlour
from rules.dungeons_drinks.naming import card_name, character_name, drunk_place, enemy_name, played_name, seat_place
from rules.dungeons_drinks.state import (
    SPELL_DISCARDS,
    AsHeard,
    Call,
    Cast,
    Discard,
    Dungeon,
    Earlier,
    ExactlyTied,
    First,
    NameEnemy,
    NamePlayer,
    NobodyElse,
    PassToken,
    Point,
    TakeCharacter,
)
from rules.message import Facts, Message, Seat
from rules.projection import Described, plainly
from rules.requests import Drawn, Order, Pass


def describe(dungeon: Dungeon, what: str, answer: Any) -> Described:
    """Anything that may be answered, even what the rules refuse: so nothing may be presupposed of it."""
    if (beside := describe_parlour(dungeon, what, answer)) is not None:
        return beside
    match answer:
        case Cast():
            return _cast(dungeon, answer)
        case Point() | NameEnemy() | NamePlayer() | First() | TakeCharacter():
            return _naming(dungeon, answer)
        case Discard(card):
            return Described(Message("answer.discard", {"card": card_name(dungeon, card)}), (card, SPELL_DISCARDS))
        case Call(player):
            args: Facts = {"seat": player, "card": card_name(dungeon, _drunk(dungeon, player))}
            return Described(Message("answer.call", args), (drunk_place(player),))
        case Earlier(spell):
            return Described(Message("answer.earlier", {"spell": played_name(dungeon, spell)}), (spell,))
        case NobodyElse() | AsHeard() | ExactlyTied() | PassToken():
            return _plain(dungeon, answer)
        case Drawn(str() as drawn) if drawn:
            return Described(_drawn(dungeon, drawn), (drawn,))
        case Drawn():
            return Described(Message("answer.drawn_unseen"))
        case Order(items):
            return Described(Message("answer.order", {"items": tuple(_item(dungeon, one) for one in items)}))
        case Pass() if what in PASSES:
            return Described(Message(f"answer.pass_{what}"))
        case _:
            return plainly(answer)


PASSES = ("spells", "answer", "revealed", "nobody_to_attack", "extra_point")
"""What passing is called at these questions, each in its own words."""


def _drunk(dungeon: Dungeon, player: Seat) -> str | None:
    return dungeon.players[player].drunk if 0 <= player < len(dungeon.players) else None


def _cast(dungeon: Dungeon, cast: Cast) -> Described:
    args: dict[str, Any] = {"card": card_name(dungeon, cast.card)}
    spots = [cast.card]
    key = "answer.cast"
    if cast.spell:
        key, args["spell"] = "answer.cast_on_spell", played_name(dungeon, cast.spell)
        spots.append(cast.spell)
    if cast.player is not None:
        key, args["player"] = "answer.cast_on_player", cast.player
        spots.append(seat_place(cast.player))
    if cast.enemy:
        key, args["enemy"] = "answer.cast_on_enemy", enemy_name(dungeon, cast.enemy)
        spots.append(cast.enemy)
    return Described(Message(key, args), tuple(spots))


def _naming(dungeon: Dungeon, answer: Point | NameEnemy | NamePlayer | First | TakeCharacter) -> Described:
    match answer:
        case Point(enemy):
            return Described(Message("answer.point", {"enemy": enemy_name(dungeon, enemy)}), (enemy,))
        case NameEnemy(enemy):
            return Described(Message("answer.name_enemy", {"enemy": enemy_name(dungeon, enemy)}), (enemy,))
        case NamePlayer(player):
            return Described(Message("answer.name_player", {"player": player}), (seat_place(player),))
        case First(player):
            return Described(Message("answer.first", {"player": player}), (seat_place(player),))
        case TakeCharacter(character):
            return Described(Message("answer.character", {"character": character_name(dungeon, character)}))


def _plain(dungeon: Dungeon, answer: NobodyElse | AsHeard | ExactlyTied | PassToken) -> Described:
    match answer:
        case NobodyElse():
            return Described(Message("answer.nobody_else"))
        case AsHeard():
            return Described(Message("answer.as_heard"))
        case ExactlyTied():
            return Described(Message("answer.exactly_tied"))
        case PassToken():
            left = dungeon.left_of(dungeon.active)
            return Described(Message("answer.pass_token", {"player": left}), (seat_place(left),))


def _drawn(dungeon: Dungeon, drawn: str) -> Message:
    """A card of any kind, or a seat that chance has picked."""
    if drawn.startswith("seat-"):
        return Message("answer.drawn_seat", {"player": int(drawn.removeprefix("seat-"))})
    return Message("answer.drawn_one", {"one": card_name(dungeon, drawn)})


def _item(dungeon: Dungeon, item: str) -> Message:
    """A Spell on the table, or an enemy that has died."""
    return played_name(dungeon, item) if item.startswith("spell-") else enemy_name(dungeon, item)
