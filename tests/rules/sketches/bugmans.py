"""The Bugman's Game's hardest page: a card moves somebody on another's turn, into a fight in which all play cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rules.events import Carry, Hands, Happened, Take, Thing
from rules.kernel import Script, State, ask, rest
from rules.laws import Broken, Laws, law
from rules.placements import Placements
from rules.pool import Pool
from rules.requests import Choose, Dice, Pass, Roll
from tests.rules.tiny import tiny

SEATS = 4
FIGHT = {
    "take that": ("red", 1),
    "rip": ("red", 2),
    "grab": ("red", 0),
    "arms": ("red", 0),
    "an that": ("blue", 1),
    "jump": ("green", 5),
    "kick": ("orange", 0),
}
SPACES = {"arta": 1, "cummin": 2}
DECK = {"take that": 4, "rip": 2, "grab": 1, "arms": 1, "an that": 2, "jump": 1, "kick": 1, "arta": 2, "cummin": 2}
VALUES = {"troll": 3, "elf": 1}
HAND = ("hand:0", "hand:1", "hand:2", "hand:3")


class Laid(msgspec.Struct):
    seat: int
    card: str
    on: str
    lies: bool = True


class Room(State):
    pool: Pool
    at: dict[str, str]
    """Dwarfs are named by their seat's number."""
    loads: dict[str, list[str]]
    homes: tuple[str, ...] = ("B9", "D9", "F9", "H9")
    active: int = 0
    spaces: int = 0
    go: int = 0
    """Whose go it is in a fight."""
    laid: list[Laid] = msgspec.field(default_factory=list)
    fighters: tuple[str, ...] = ()


class Play(msgspec.Struct, frozen=True, tag="play"):
    card: str


class Step(msgspec.Struct, frozen=True, tag="step"):
    who: str
    to: str


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    card: str
    on: str


# --- laws -----------------------------------------------------------------------------------------------------


@law("TABLE-DRAW-01", Play)
def cannot_hold(room: Room, play: Play) -> Broken:
    return not room.pool.can_be(HAND[room.active], play.card)


@law("BUG-CARD-01", Play)
def no_bugmans_card(room: Room, play: Play) -> Broken:
    return play.card not in SPACES


@law("BUG-CARD-05", Step)
def too_far(room: Room, step: Step) -> Broken:
    here = room.at[step.who]
    return max(abs(ord(here[0]) - ord(step.to[0])), abs(int(here[1:]) - int(step.to[1:]))) != 1


@law("BUG-MOVE-12", Step)
def not_his_table(room: Room, step: Step) -> Broken:
    return step.to in room.homes and step.who != str(room.homes.index(step.to))


@law("BUG-MOVE-32", Step)
def danger_on_danger(room: Room, step: Step) -> Broken:
    return step.who in VALUES and any(room.at.get(other) == step.to for other in VALUES)


@law("BUG-SETUP-17", Lay)
def not_for_fights(room: Room, lay: Lay) -> Broken:
    return lay.card not in FIGHT


@law("BUG-FIGHT-14", Lay)
def two_combatants(room: Room, lay: Lay) -> Broken:
    return lay.on not in room.fighters or any(one.on != lay.on for one in mine(room))


@law("BUG-FIGHT-16", Lay)
def first_is_red(room: Room, lay: Lay) -> Broken:
    return not mine(room) and colour(lay.card) != "red"


@law("BUG-FIGHT-18", Lay)
def colour_twice(room: Room, lay: Lay) -> Broken:
    return any(colour(one.card) == colour(lay.card) for one in mine(room))


@law("TABLE-DRAW-01", Lay)
def cannot_have(room: Room, lay: Lay) -> Broken:
    return not room.pool.can_be(HAND[room.go], lay.card)


def colour(card: str) -> str | None:
    return FIGHT[card][0] if card in FIGHT else None


def mine(room: Room) -> list[Laid]:
    return [one for one in room.laid if one.seat == room.go]


CARD_LAWS = Laws[Room, Play | Pass]((no_bugmans_card, cannot_hold))
STEP_LAWS = Laws[Room, Step | Pass]((too_far, not_his_table, danger_on_danger))
FIGHT_LAWS = Laws[Room, Lay | Pass]((not_for_fights, two_combatants, first_is_red, colour_twice, cannot_have))


# --- a turn ---------------------------------------------------------------------------------------------------


def turns(room: Room) -> Script[None]:
    while True:
        yield from rest()
        room.spaces = 0
        if (yield from step_one(room)):
            yield from ask(Choose(room, room.active, "pick up", Pass, lambda _: [Pass()], Laws[Room, Pass](())))
        room.active = (room.active + 1) % SEATS


def step_one(room: Room) -> Script[bool]:
    """A Bugman's card, if the player likes. False when a fight of his own Dwarf has ended his turn."""
    card: Play | Pass = yield from ask(Choose(room, room.active, "card", Play | Pass, cards, CARD_LAWS))
    if isinstance(card, Pass):
        return True
    lay_open(room, room.active, card.card, "discard", "BUG-CARD-03")
    room.spaces = SPACES[card.card]
    while room.spaces:
        step: Step | Pass = yield from ask(Choose(room, room.active, "step", Step | Pass, steps, STEP_LAWS))
        if isinstance(step, Pass):
            break
        room.spaces -= 1
        came_from, room.at[step.who] = room.at[step.who], step.to
        room.tell(Carry("BUG-CARD-05", character(step.who), came_from, step.to, hands=Hands.DONE))
        if other := met(room, step.who):
            yield from fight(room, step.who, other, came_from)
            if str(room.active) in (step.who, other):
                return False
    return True


def cards(room: Room) -> Iterable[Play | Pass]:
    return [*(Play(card) for card in DECK), Pass()]


def steps(room: Room) -> Iterable[Step | Pass]:
    near = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
    yield from (Step(who, f"{chr(ord(at[0]) + a)}{int(at[1:]) + b}") for who, at in room.at.items() for a, b in near)
    yield Pass()


def met(room: Room, who: str) -> str | None:
    return next((other for other, at in room.at.items() if other != who and at == room.at[who]), None)


# --- a fight --------------------------------------------------------------------------------------------------


def fight(room: Room, mover: str, other: str, came_from: str) -> Script[None]:
    """Cards once round from the left of the trigger's owner, then dice, then the result."""
    trigger = other if mover in VALUES else mover
    room.laid, room.fighters = [], (mover, other)
    for left in range(1, SEATS + 1):
        yield from go(room, (int(trigger) + left) % SEATS)
    totals = []
    for one in room.fighters:
        totals.append((yield from total(room, one)))
    room.tell(Happened("BUG-FIGHT-29", key="totals", args={"totals": tuple(totals)}))
    for laid in room.laid:
        discard(room, laid)
    if totals[0] == totals[1]:
        move(room, mover, came_from, "BUG-FIGHT-36")
    else:
        lose(room, other if totals[0] > totals[1] else mover)
    room.laid, room.fighters = [], ()


def go(room: Room, seat: int) -> Script[None]:
    room.go = seat
    while True:
        lay: Lay | Pass = yield from ask(Choose(room, seat, "fight", Lay | Pass, fight_cards, FIGHT_LAWS))
        if isinstance(lay, Pass):
            return
        room.laid.append(Laid(seat, lay.card, lay.on))
        lay_open(room, seat, lay.card, f"on {lay.on}", "BUG-FIGHT-14")
        if lay.card == "grab":
            for laid in [one for one in room.laid if one.on == lay.on]:
                discard(room, laid)


def fight_cards(room: Room) -> Iterable[Lay | Pass]:
    return [*(Lay(card, on) for card in FIGHT for on in room.fighters), Pass()]


def total(room: Room, one: str) -> Script[int]:
    """Fight value, doubled for each kick, then the dice of torn-off arms and the bonuses."""
    cards = [laid.card for laid in room.laid if laid.on == one and laid.lies]
    value = VALUES.get(one)
    if value is None:
        die: Dice = yield from ask(Roll(int(one), "fight value"))
        value = die.values[0]
    extra = 0
    for _ in range(cards.count("arms")):
        die = yield from ask(Roll(room.active, "arms"))
        extra += die.values[0]
    return value * 2 ** cards.count("kick") + extra + sum(FIGHT[card][1] for card in cards)


def lose(room: Room, loser: str) -> None:
    if loser in VALUES:
        room.tell(Take("BUG-FIGHT-34", character(loser), room.at.pop(loser)))
        return
    for counter in room.loads.pop(loser, []):
        room.tell(Take("BUG-FIGHT-30", Thing("counter", counter), loser))
    move(room, loser, room.homes[int(loser)], "BUG-FIGHT-31")


def move(room: Room, who: str, to: str, clause: str) -> None:
    room.tell(Carry(clause, character(who), room.at[who], to))
    room.at[who] = to


# --- cards and the board --------------------------------------------------------------------------------------


def lay_open(room: Room, seat: int, card: str, place: str, clause: str) -> None:
    room.pool.play(HAND[seat], card, "discard" if place == "discard" else "table")
    room.tell(Carry(clause, Thing("card", face="back"), HAND[seat], place, face=card, hands=Hands.DONE))


def discard(room: Room, laid: Laid) -> None:
    if laid.lies:
        laid.lies = False
        room.pool.play("table", laid.card, "discard")
        room.tell(Carry("BUG-FIGHT-20", Thing("card", face=laid.card), f"on {laid.on}", "discard", face=laid.card))


def character(who: str) -> Thing:
    return Thing("character", who)


def placements(room: Room) -> Placements:
    things: dict[str, list[Thing]] = {}
    for who, at in room.at.items():
        things.setdefault(at, []).append(character(who))
        things[who] = [Thing("counter", counter) for counter in room.loads.get(who, [])]
    for laid in room.laid:
        if laid.lies:
            things.setdefault(f"on {laid.on}", []).append(Thing("card", face=laid.card))
    for hand in HAND:
        things[hand] = [Thing("card", face="back", count=room.pool.count(hand))]
    things["discard"] = [Thing("card", face=card) for card in room.pool.cards("discard")]
    things["deck"] = [Thing("card", face="back", count=room.pool.count("deck"))]
    return Placements({place: tuple(there) for place, there in things.items()})


def new_room(seats: int) -> Room:
    """Bert is to move; Alf's loaded Dwarf stands beside a Troll. The real cards were dealt face down."""
    pool = Pool.new(DECK, "deck", ["discard"], [*HAND, "table"])
    for _ in range(3):
        for hand in HAND:
            pool.draw("deck", hand)
    at = {"0": "E6", "1": "D9", "2": "F9", "3": "H9", "troll": "D5", "elf": "G3"}
    return Room(pool, at, {"0": ["booze 3", "grub 2"]}, active=1)


GAME: Any = tiny(Room, turns, placements=placements, setup=new_room)
