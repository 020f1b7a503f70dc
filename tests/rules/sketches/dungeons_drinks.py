"""Dungeons & Drinks' hardest page: Spells at any moment by anybody, answering Spells, also at exactly the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from rules.events import Carry, Hands, Happened, Put, Thing
from rules.floor import Batch, Floor, Press, on_floor
from rules.kernel import Moot, Script, State, ask, no_laws, rest, until_all_pass
from rules.laws import Broken, Laws, law
from rules.placements import Placements
from rules.pool import Pool
from rules.requests import Arrange, Choose, Draw, Drawn, Pass, Said
from tests.rules.tiny import tiny

SEATS, OWNER = 3, 2
KINDS = {"alcoholemia": "FAST", "vip": "FAST", "office": "FAST", "salud": "SLOW", "trago": "SLOW", "designado": "BONUS"}
DECK = {"alcoholemia": 5, "vip": 3, "office": 2, "salud": 2, "trago": 2, "designado": 2}
HAND = ("hand:0", "hand:1", "hand:2")
LASTING = ("vip", "office", "trago")


class Spell(msgspec.Struct):
    id: str
    card: str
    by: int
    on: str
    lasting: bool = False
    cancelled: bool = False


class Dungeon(State):
    pool: Pool
    enemies: dict[str, int] = msgspec.field(default_factory=lambda: {"sirentini": 4, "witchsky": 3})
    damage: dict[str, int] = msgspec.field(default_factory=dict)
    spells: list[Spell] = msgspec.field(default_factory=list)
    """Those that lie before the players, as they touched the table."""
    played: int = 0
    active: int = 0
    target: str | None = None


class Cast(msgspec.Struct, frozen=True, tag="cast"):
    card: str
    on: str = ""
    """An enemy, a Spell's id or a player's hand."""


class Point(msgspec.Struct, frozen=True, tag="point"):
    enemy: str


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    card: str


# --- laws -----------------------------------------------------------------------------------------------------


@law("DND-SPELL-04", Cast)
def bonus_stays_in_hand(dungeon: Dungeon, said: Said) -> Broken:
    return KINDS[said.answer.card] == "BONUS"


@law("DND-SPELL-02", Cast)
def slow_in_anothers_turn(dungeon: Dungeon, said: Said) -> Broken:
    return KINDS[said.answer.card] == "SLOW" and said.seat != dungeon.active


@law("DND-CLAR-04", Cast)
def nothing_to_name(dungeon: Dungeon, said: Said) -> Broken:
    return said.answer.on not in named_by(dungeon, said.seat, said.answer.card)


@law("TABLE-DRAW-01", Cast)
def cannot_hold(dungeon: Dungeon, said: Said) -> Broken:
    return not dungeon.pool.can_be(HAND[said.seat], said.answer.card)


@law("DND-CARD-22", Point)
def protected(dungeon: Dungeon, point: Point) -> Broken:
    return any(spell.card == "vip" and spell.lasting and spell.on == point.enemy for spell in dungeon.spells)


@law("TABLE-DRAW-01", Discard)
def not_in_hand(dungeon: Dungeon, discard: Discard) -> Broken:
    return not dungeon.pool.can_be(HAND[dungeon.active], discard.card)


def named_by(dungeon: Dungeon, seat: int, card: str) -> list[str]:
    match card:
        case "alcoholemia":
            return [spell.id for spell in dungeon.spells if not spell.cancelled]
        case "vip":
            return list(dungeon.enemies)
        case "salud":
            return [hand for hand in HAND if hand != HAND[seat]]
    return [""]


CAST_LAWS = Laws[Dungeon, Said]((bonus_stays_in_hand, slow_in_anothers_turn, nothing_to_name, cannot_hold))


def casts(dungeon: Dungeon, seat: int) -> Iterable[Cast]:
    return [Cast(card, on) for card in KINDS for on in named_by(dungeon, seat, card)]


# --- Spells ---------------------------------------------------------------------------------------------------


def touched(dungeon: Dungeon, batch: Batch) -> Script[None]:
    """All cards of a batch lie on the table; they act in their order, exact ties as the owner of the game says."""
    order: list[str] = []
    for tied in batch.groups:
        laid = [lay(dungeon, press) for press in tied]
        if len(laid) > 1:
            order += (yield from ask(arranging(tuple(laid)))).items
        else:
            order += laid
    for id in order:
        yield from settle(dungeon, id)


def arranging(laid: tuple[str, ...]) -> Arrange:
    return Arrange(OWNER, "tied", lambda: laid)


def lay(dungeon: Dungeon, press: Press) -> str:
    cast: Cast = press.answer
    dungeon.played += 1
    spell = Spell(f"spell {dungeon.played}", cast.card, press.seat, cast.on)
    dungeon.spells.append(spell)
    dungeon.pool.play(HAND[press.seat], cast.card, "table")
    dungeon.tell(hands_lay(HAND[press.seat], "table", "back", cast.card))
    return spell.id


def settle(dungeon: Dungeon, id: str) -> Script[None]:
    """A Spell can be answered by Spells until all have passed; then it acts, unless it was cancelled."""
    yield from spell_window(dungeon, "answer")
    spell = spell_of(dungeon, id)
    if spell is None:
        return
    if not spell.cancelled:
        act(dungeon, spell)
    if not spell.lasting:
        put_away(dungeon, spell)


def spell_window(dungeon: Dungeon, what: str) -> Script[None]:
    """All pass, or play Spells on the floor, which withdraws every pass."""
    yield from until_all_pass(
        dungeon,
        lambda: range(SEATS),
        what,
        Pass,
        lambda _, __: [],
        no_laws(),
        lambda said: nothing(),
        since=lambda: dungeon.played,
    )


def act(dungeon: Dungeon, spell: Spell) -> None:
    dungeon.tell(Happened("DND-SPELL-06", key=spell.card, args={"on": spell.on}, seat=spell.by))
    if spell.card in LASTING:
        spell.lasting = True
    elif spell.card == "salud" and dungeon.pool.count(spell.on):
        dungeon.pool.draw(spell.on, HAND[spell.by])
        back = Thing("card", face="back")
        dungeon.tell(Carry("DND-CARD-15", back, spell.on, HAND[spell.by], face="back"))
    elif spell.card == "alcoholemia" and (other := spell_of(dungeon, spell.on)):
        other.cancelled = True
        if other.lasting:
            put_away(dungeon, other)


def put_away(dungeon: Dungeon, spell: Spell) -> None:
    dungeon.spells = [one for one in dungeon.spells if one.id != spell.id]
    dungeon.pool.play("table", spell.card, "discard")
    dungeon.tell(hands_lay("table", "discard", spell.card, spell.card))


def spell_of(dungeon: Dungeon, id: str) -> Spell | None:
    return next((spell for spell in dungeon.spells if spell.id == id), None)


def hands_lay(place: str, to: str, face: str, shows: str) -> Carry:
    return Carry("DND-SPELL-07", Thing("card", face=face), place, to, face=shows, hands=Hands.DONE)


def nothing() -> Script[None]:
    return
    yield


# --- a turn ---------------------------------------------------------------------------------------------------


def play(dungeon: Dungeon) -> Script[None]:
    while any(dungeon.damage.get(enemy, 0) < hp for enemy, hp in dungeon.enemies.items()):
        yield from rest()
        end_spells(dungeon, lambda spell: spell.card == "office" and spell.by == dungeon.active)
        yield from turn(dungeon)
        end_spells(dungeon, lambda spell: spell.card != "office")
        dungeon.active = (dungeon.active + 1) % SEATS


def end_spells(dungeon: Dungeon, ends: Callable[[Spell], bool]) -> None:
    for spell in [one for one in dungeon.spells if ends(one)]:
        put_away(dungeon, spell)


def turn(dungeon: Dungeon) -> Script[None]:
    drawn: Drawn = yield from ask(
        Draw(dungeon.active, "spell", "deck", lambda: dungeon.pool.could_be("deck"), unseen=True)
    )
    dungeon.pool.draw("deck", HAND[dungeon.active], drawn.card)
    back = Thing("card", face="back")
    dungeon.tell(Carry("DND-START-04", back, "deck", HAND[dungeon.active], face="back", hands=Hands.DONE))
    yield from attack(dungeon)
    while dungeon.pool.count(HAND[dungeon.active]) > 3:
        over: Discard = yield from ask(
            Choose(dungeon, dungeon.active, "discard", Discard, lambda _: map(Discard, KINDS), Laws((not_in_hand,)))
        )
        dungeon.pool.play(HAND[dungeon.active], over.card, "discard")
        dungeon.tell(hands_lay(HAND[dungeon.active], "discard", "back", over.card))


def attack(dungeon: Dungeon) -> Script[None]:
    """Point, wait for Spells, and point anew while the target may not be attacked any more."""
    while True:
        try:
            point: Point = yield from ask(
                Choose(
                    dungeon, dungeon.active, "point", Point, lambda _: map(Point, dungeon.enemies), Laws((protected,))
                )
            )
        except Moot:
            yield from spell_window(dungeon, "anybody")
            if not legal(dungeon):
                dungeon.target = None
                return
            continue
        dungeon.target = point.enemy
        yield from spell_window(dungeon, "anybody")
        if point.enemy in legal(dungeon):
            break
    cards = [spell.card for spell in dungeon.spells if spell.lasting]
    damage = (1 + cards.count("trago")) * 2 ** cards.count("office")
    dungeon.damage[point.enemy] = dungeon.damage.get(point.enemy, 0) + damage
    dungeon.tell(Put("DND-ATTACK-06", Thing("counter", count=damage), point.enemy))
    dungeon.target = None


def legal(dungeon: Dungeon) -> list[str]:
    return [enemy for enemy in dungeon.enemies if protected.why_not(dungeon, Point(enemy)) is None]


def script(dungeon: Dungeon) -> Script[None]:
    floor = Floor(dungeon, Cast, lambda _: range(SEATS), casts, CAST_LAWS, lambda batch: touched(dungeon, batch))
    return on_floor(play(dungeon), floor)


def placements(dungeon: Dungeon) -> Placements:
    pool = dungeon.pool
    things = {place: (Thing("card", face="back", count=pool.count(place)),) for place in (*HAND, "deck")}
    for place in ("table", "discard"):
        things[place] = tuple(Thing("card", face=card) for card in pool.cards(place))
    for enemy, damage in dungeon.damage.items():
        things[enemy] = (Thing("counter", count=damage),)
    return Placements(things)


def new_dungeon(seats: int) -> Dungeon:
    """Each has three real Spells that the app has not seen."""
    pool = Pool.new(DECK, "deck", ["discard"], [*HAND, "table"])
    for hand in HAND * 3:
        pool.draw("deck", hand)
    return Dungeon(pool)


GAME: Any = tiny(Dungeon, script, placements=placements, setup=new_dungeon)
