"""Events: what is met on the next mat before the glass moves there, and what is found on arriving."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, assert_never

from rules.drunkgeon.answers import (
    PickUp,
    PickUpAll,
    PickUpKey,
    PickUpMagic,
    PickUpMat,
    PickUpTrophy,
    Rival,
    TakeKey,
)
from rules.drunkgeon.fighting import FOES, fight_mat, fight_player
from rules.drunkgeon.options import PickupWhenPassing
from rules.drunkgeon.pieces import give_token, pick_up
from rules.drunkgeon.printed import MatKind
from rules.drunkgeon.state import Dungeon, Loot
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.requests import Choose, Pass

# --- before the glass moves ---------------------------------------------------------------------------


def meet(dungeon: Dungeon, seat: Seat, square: str) -> Script[bool]:
    """Everything that must be beaten there: players in any order, then the mat itself (DRK-Q-17). Whether it was.

    The first loss ends it. Raises Closed where that, or the dragon's end, ends the game.
    """
    beaten: list[Seat] = []
    while rivals := [other for other in dungeon.standing_on(square) if other != seat and other not in beaten]:
        rival = yield from choose_rival(dungeon, seat, square, rivals)
        beaten.append(rival)
        won = yield from fight_player(dungeon, seat, rival, square)
        if not won:
            return False
    if dungeon.face(dungeon.cells[square]).kind in FOES:
        return (yield from fight_mat(dungeon, seat, square))
    return True


def choose_rival(dungeon: Dungeon, seat: Seat, square: str, rivals: list[Seat]) -> Script[Seat]:
    """Of several players on a mat the active player says whom to fight first."""
    if len(rivals) == 1:
        return rivals[0]

    def likely(dungeon: Dungeon) -> list[Rival]:
        return [Rival(other) for other in rivals if dungeon.heroes[other].square == square]

    @law("DRK-FIGHT-01", Rival)
    def not_there_to_fight(dungeon: Dungeon, rival: Rival) -> Broken:
        return (not dungeon.hero.alive or rival not in likely(dungeon)) and {"square": square}

    laws = Laws[Dungeon, Rival]([not_there_to_fight])
    facts: Facts = {"square": square}
    chosen = yield from ask(Choose(dungeon, seat, "rival", Rival, likely, laws, facts=lambda: facts))
    return chosen.seat


# --- a key --------------------------------------------------------------------------------------------


def arrive(dungeon: Dungeon, seat: Seat, square: str, landing: bool) -> Script[None]:
    """The glass has come there by its player's own move (DRK-EVT-02): a key may be taken, and a pile on landing."""
    yield from offer_key(dungeon, seat, square)
    passing = dungeon.options.pickup_when_passing is PickupWhenPassing.PASSING
    if landing or passing:
        yield from offer_pile(dungeon, seat, square)


def offer_key(dungeon: Dungeon, seat: Seat, square: str) -> Script[None]:
    """One token of the key mat's colour, for who has none of it (DRK-KEY-01). Alone, there are no keys."""
    face = dungeon.face(dungeon.cells[square])
    if face.kind is not MatKind.KEY or dungeon.solo or face.colour in dungeon.heroes[seat].keys:
        return
    facts: Facts = {"colour": face.colour}
    try:
        chosen = yield from ask(
            Choose(dungeon, seat, "key", TakeKey | Pass, likely_keys, KEY_LAWS, facts=lambda: facts, stray="DRK-KEY-01")
        )
    except Moot:
        return
    if isinstance(chosen, TakeKey):
        give_token(dungeon, seat, chosen.colour)


def likely_keys(dungeon: Dungeon) -> list[TakeKey | Pass]:
    return [*map(TakeKey, dungeon.keys_needed), Pass()]


@law("DRK-DEATH-01")
def arrived_dead(dungeon: Dungeon, _: Any) -> Broken:
    return dungeon.hero.square is None and {"seat": dungeon.active}


@law("DRK-KEY-01", TakeKey)
def another_colours_key(dungeon: Dungeon, take: TakeKey) -> Broken:
    square = dungeon.hero.square
    face = dungeon.face(dungeon.cells[square]) if square is not None else None
    return (face is None or face.colour != take.colour) and {"colour": take.colour}


@law("DRK-KEY-02", TakeKey)
def has_that_key(dungeon: Dungeon, take: TakeKey) -> Broken:
    return take.colour in dungeon.hero.keys and {"colour": take.colour}


KEY_LAWS: Final[Laws[Dungeon, Any]] = Laws([arrived_dead, has_that_key, another_colours_key])

# --- what the dead have left --------------------------------------------------------------------------


def offer_pile(dungeon: Dungeon, seat: Seat, square: str) -> Script[None]:
    """All of it, some of it, or nothing (DRK-DEATH-04, DRK-Q-33)."""
    facts: Facts = {"square": square}
    while square in dungeon.piles and taken_with_all(dungeon) is not None:
        try:
            chosen = yield from ask(
                Choose(
                    dungeon,
                    seat,
                    "pick_up",
                    PickUp | Pass,
                    likely_pickups,
                    PICK_UP_LAWS,
                    facts=lambda: facts,
                    stray="DRK-DEATH-04",
                )
            )
        except Moot:
            return
        if isinstance(chosen, Pass):
            return
        pick_up(dungeon, seat, square, loot_of(dungeon, chosen))


def pile_here(dungeon: Dungeon) -> Loot:
    """What lies where the active player stands."""
    return dungeon.piles.get(dungeon.hero.square or "", NOTHING)


NOTHING: Final = Loot()


def taken_with_all(dungeon: Dungeon) -> Loot | None:
    """Everything but tokens of colours that are owned already; None if nothing is left then."""
    loot = pile_here(dungeon)
    keys = [colour for colour in dict.fromkeys(loot.keys) if colour not in dungeon.hero.keys]
    if not (loot.mats or keys or loot.trophies or loot.magic):
        return None
    return Loot(list(loot.mats), keys, loot.trophies, list(loot.magic))


def loot_of(dungeon: Dungeon, chosen: PickUp) -> Loot:
    match chosen:
        case PickUpAll():
            return taken_with_all(dungeon) or Loot()
        case PickUpMat(mat):
            return Loot(mats=[mat])
        case PickUpKey(colour):
            return Loot(keys=[colour])
        case PickUpTrophy():
            return Loot(trophies=1)
        case PickUpMagic(spell):
            return Loot(magic=[spell])
        case _:
            assert_never(chosen)


def likely_pickups(dungeon: Dungeon) -> Iterator[PickUp | Pass]:
    loot = pile_here(dungeon)
    yield PickUpAll()
    yield from map(PickUpMat, loot.mats)
    yield from map(PickUpKey, dict.fromkeys(loot.keys))
    if loot.trophies:
        yield PickUpTrophy()
    yield from map(PickUpMagic, loot.magic)
    yield Pass()


@law("DRK-KEY-02", PickUpKey)
def has_the_piles_key(dungeon: Dungeon, taken: PickUpKey) -> Broken:
    return taken.colour in dungeon.hero.keys and {"colour": taken.colour}


@law("DRK-DEATH-04", PickUpAll, PickUpMat, PickUpKey, PickUpTrophy, PickUpMagic)
def not_in_the_pile(dungeon: Dungeon, taken: PickUp) -> Broken:
    loot = pile_here(dungeon)
    match taken:
        case PickUpAll():
            there = taken_with_all(dungeon) is not None
        case PickUpMat(mat):
            there = mat in loot.mats
        case PickUpKey(colour):
            there = colour in loot.keys
        case PickUpTrophy():
            there = loot.trophies > 0
        case PickUpMagic(spell):
            there = spell in loot.magic
        case _:
            assert_never(taken)
    return not there and {"square": dungeon.hero.square}


PICK_UP_LAWS: Final[Laws[Dungeon, Any]] = Laws([arrived_dead, has_the_piles_key, not_in_the_pile])
