"""Flight of the Boodles' hardest page: stacks shot on from blaster to blaster, and blasters shot along with them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rules.events import Carry, Flip, Hands, Thing
from rules.kernel import Script, State, ask, rest
from rules.laws import Broken, Laws, law
from rules.placements import Placements
from rules.requests import Choose, Pass
from tests.rules.tiny import tiny

COLUMNS, ROWS = "ABCDEFGHIJKLMN", 20
MOUNTAINS = {"E9", "E10", "F9", "F10"}


class Piece(msgspec.Struct):
    kind: str
    at: str
    ready: bool = False
    """A blaster that has been set."""
    walked: int = 0
    landed: bool = False
    """Blasted after it had walked: its walk is over."""


class Valley(State):
    pieces: dict[str, Piece]
    enemies: dict[str, str]
    """What stands on a square for the other side."""
    rate: int = 4
    blasts: int = 0
    firing: str | None = None
    flying: tuple[str, ...] = ()


class Walk(msgspec.Struct, frozen=True, tag="walk"):
    who: str
    to: str
    load: tuple[str, ...] = ()
    """Unset blasters that it carries along."""


class Set(msgspec.Struct, frozen=True, tag="set"):
    blaster: str


class Fire(msgspec.Struct, frozen=True, tag="fire"):
    blaster: str
    pieces: tuple[str, ...]


class Land(msgspec.Struct, frozen=True, tag="land"):
    square: str


def distance(one: str, other: str) -> int:
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1:]) - int(other[1:])))


def alive(valley: Valley, name: str) -> bool:
    return name in valley.pieces and valley.pieces[name].kind != "blaster"


def blaster(valley: Valley, name: str) -> bool:
    return name in valley.pieces and valley.pieces[name].kind == "blaster"


# --- laws -----------------------------------------------------------------------------------------------------


@law("BOO-BLAST-17", Walk)
def cannot_walk(valley: Valley, walk: Walk) -> Broken:
    return not alive(valley, walk.who)


@law("BOO-BLAST-13", Walk)
def walk_is_over(valley: Valley, walk: Walk) -> Broken:
    return walk.who in valley.pieces and valley.pieces[walk.who].landed


@law("BOO-BOOD-03", Walk)
def no_step_left(valley: Valley, walk: Walk) -> Broken:
    who = valley.pieces.get(walk.who)
    return {"rate": valley.rate} if who and who.walked == valley.rate else False


@law("BOO-MOVE-04", Walk)
def not_adjacent(valley: Valley, walk: Walk) -> Broken:
    who = valley.pieces.get(walk.who)
    return who is not None and distance(who.at, walk.to) != 1


@law("BOO-MOVE-05", Walk)
def living_enemy(valley: Valley, walk: Walk) -> Broken:
    return valley.enemies.get(walk.to) == "grumjug"


@law("BOO-BLAST-10", Walk)
def blaster_is_set(valley: Valley, walk: Walk) -> Broken:
    return any(valley.pieces[one].ready for one in walk.load if blaster(valley, one))


@law("BOO-BLAST-08", Walk)
def no_load(valley: Valley, walk: Walk) -> Broken:
    here = valley.pieces[walk.who].at if walk.who in valley.pieces else None
    return any(not blaster(valley, one) or valley.pieces[one].at != here for one in walk.load)


@law("BOO-MOVE-07", Walk, Land)
def mountain(valley: Valley, answer: Walk | Land) -> Broken:
    return (answer.to if isinstance(answer, Walk) else answer.square) in MOUNTAINS


@law("BOO-BLAST-12", Set)
def nobody_to_set(valley: Valley, answer: Set) -> Broken:
    if not blaster(valley, answer.blaster):
        return True
    here = valley.pieces[answer.blaster].at
    return valley.pieces[answer.blaster].ready or not any(
        alive(valley, name) and piece.at == here for name, piece in valley.pieces.items()
    )


@law("BOO-BLAST-09", Fire)
def not_set(valley: Valley, fire: Fire) -> Broken:
    return not blaster(valley, fire.blaster) or not valley.pieces[fire.blaster].ready


@law("BOO-BLAST-02", Fire)
def one_or_two(valley: Valley, fire: Fire) -> Broken:
    return len(fire.pieces) not in (1, 2) or len(set(fire.pieces)) < len(fire.pieces)


@law("BOO-BLAST-07", Fire)
def not_to_be_blasted(valley: Valley, fire: Fire) -> Broken:
    here = valley.pieces[fire.blaster].at if fire.blaster in valley.pieces else None
    return any(
        name not in valley.pieces or valley.pieces[name].ready or valley.pieces[name].at != here for name in fire.pieces
    )


@law("BOO-BLAST-02", Land)
def out_of_reach(valley: Valley, land: Land) -> Broken:
    away = distance(valley.pieces[valley.firing or ""].at, land.square)
    return False if 1 <= away <= 3 else {"squares": away}


@law("BOO-BLAST-04", Land)
def enemy_there(valley: Valley, land: Land) -> Broken:
    return land.square in valley.enemies


LAWS = Laws[Valley, Any](
    (
        cannot_walk,
        walk_is_over,
        no_step_left,
        not_adjacent,
        living_enemy,
        blaster_is_set,
        no_load,
        nobody_to_set,
        not_set,
        one_or_two,
        not_to_be_blasted,
        out_of_reach,
        enemy_there,
        mountain,
    )
)


# --- the movement phase ---------------------------------------------------------------------------------------


def phase(valley: Valley) -> Script[None]:
    yield from rest()
    while True:
        action = yield from ask(Choose(valley, 0, "move", Walk | Set | Fire | Pass, actions, LAWS))
        match action:
            case Walk():
                walk(valley, action)
            case Set():
                valley.pieces[action.blaster].ready = True
                at = valley.pieces[action.blaster].at
                valley.tell(Flip("BOO-BLAST-12", thing(valley, action.blaster, "unset"), at, "set", hands=Hands.DONE))
            case Fire():
                yield from blast(valley, action)
            case Pass():
                return


def walk(valley: Valley, walk: Walk) -> None:
    valley.pieces[walk.who].walked += 1
    for name in (walk.who, *walk.load):
        fly(valley, name, walk.to, "BOO-BOOD-03")


def blast(valley: Valley, fire: Fire) -> Script[None]:
    """Where each piece lands is asked one by one; the piece stays an id while hands and rulings may come between."""
    valley.firing, valley.flying = fire.blaster, fire.pieces
    valley.blasts += 1
    for number, name in enumerate(fire.pieces, 1):
        step = (number, len(fire.pieces))
        land: Land = yield from ask(Choose(valley, 0, "land", Land, squares, LAWS, step=step))
        fly(valley, name, land.square, "BOO-BLAST-05")
        piece = valley.pieces[name]
        piece.landed = piece.landed or piece.walked > 0
    valley.firing, valley.flying = None, ()


def fly(valley: Valley, name: str, to: str, clause: str) -> None:
    piece = valley.pieces[name]
    valley.tell(Carry(clause, thing(valley, name, face(piece)), piece.at, to, face=face(piece), hands=Hands.DONE))
    piece.at = to


def actions(valley: Valley) -> Iterable[Any]:
    for name, piece in valley.pieces.items():
        here = [other for other, one in valley.pieces.items() if one.at == piece.at and not one.ready]
        if piece.kind == "blaster":
            yield Set(name)
            yield from (Fire(name, (one,)) for one in here)
            yield from (Fire(name, (one, two)) for one in here for two in here if one < two)
        else:
            loads = [(), *((one,) for one in here if blaster(valley, one))]
            yield from (Walk(name, to, load) for to in around(piece.at, 1) for load in loads)
    yield Pass()


def squares(valley: Valley) -> Iterable[Land]:
    return map(Land, around(valley.pieces[valley.firing or ""].at, 3))


def around(square: str, reach: int) -> Iterable[str]:
    column, row = COLUMNS.index(square[0]), int(square[1:])
    for a in range(max(0, column - reach), min(len(COLUMNS), column + reach + 1)):
        yield from (f"{COLUMNS[a]}{b}" for b in range(max(1, row - reach), min(ROWS, row + reach) + 1))


def face(piece: Piece) -> str | None:
    return ("set" if piece.ready else "unset") if piece.kind == "blaster" else None


def thing(valley: Valley, name: str, face: str | None) -> Thing:
    return Thing(valley.pieces[name].kind, name, face)


def placements(valley: Valley) -> Placements:
    things: dict[str, tuple[Thing, ...]] = {}
    for name, piece in valley.pieces.items():
        things[piece.at] = (*things.get(piece.at, ()), thing(valley, name, face(piece)))
    for square, kind in valley.enemies.items():
        things[square] = (Thing(kind),)
    return Placements(things)


def new_valley(seats: int) -> Valley:
    """A stack of three on a set blaster, an unset one beside them, mountains and the enemy before them."""
    return Valley(
        {
            "queen": Piece("queen", "E8"),
            "fighter": Piece("fighter", "E8"),
            "boodle": Piece("boodle", "E8"),
            "first": Piece("blaster", "E8", ready=True),
            "second": Piece("blaster", "E8"),
            "third": Piece("blaster", "E13"),
        },
        {"D11": "grumjug", "F11": "set bomb", "G10": "buggy"},
    )


GAME: Any = tiny(Valley, phase, placements=placements, setup=new_valley)
