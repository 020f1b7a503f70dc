"""Fantasy Pub's hardest page: what follows from one arrival, from the toll to the last one thrown out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import msgspec

from rules.events import Carry, Event, Flip, Hands, Take, Thing
from rules.kernel import Moot, Script, State, ask, rest
from rules.laws import Broken, Laws, law
from rules.placements import Placements
from rules.requests import Choose
from tests.rules.tiny import tiny

RACES = ("imp", "dwarf", "orc", "troll")
"""From the weakest to the strongest."""
SPACES, DOOR = 7, 7
COIN = Thing("piece", face="coin")


class Guest(msgspec.Struct):
    race: str
    clan: int
    space: int
    coins: int
    beers: int = 0


class Pub(State):
    guests: dict[str, Guest]
    coins: dict[int, int]
    """By space; the Door is space 7."""
    bank: int = 30
    active: int = 0


class Move(msgspec.Struct, frozen=True, tag="move"):
    guest: str
    value: int


@law("PUB-MOVE-06", Move)
def stands_still(pub: Pub, move: Move) -> Broken:
    beers = pub.guests[move.guest].beers
    return {"value": move.value, "beers": beers} if move.value <= beers else False


@law("PUB-DOOR-03", Move)
def clan_at_the_door(pub: Pub, move: Move) -> Broken:
    return goal(pub, move) == DOOR and any(one.clan == pub.guests[move.guest].clan for one in others(pub, move))


@law("PUB-SEAT-04", Move)
def race_among_strangers(pub: Pub, move: Move) -> Broken:
    races = [one.race for one in others(pub, move)]
    own = pub.guests[move.guest].race
    return goal(pub, move) != DOOR and own in races and set(races) != {own}


@law("PUB-SEAT-03", Move)
def strangers_of_one_race(pub: Pub, move: Move) -> Broken:
    races = [one.race for one in others(pub, move)]
    own = pub.guests[move.guest].race
    return goal(pub, move) != DOOR and own not in races and len(set(races)) < len(races)


@law("PUB-INV-01")
def not_all_pieces(pub: Pub, _: None) -> Broken:
    cards = sum(guest.coins + guest.beers for guest in pub.guests.values())
    return pub.bank + sum(pub.coins.values()) + cards != 60


LAWS = Laws[Pub, Move]((stands_still, clan_at_the_door, race_among_strangers, strangers_of_one_race))


def goal(pub: Pub, move: Move) -> int:
    guest = pub.guests[move.guest]
    return (guest.space + move.value - guest.beers - 1) % SPACES + 1


def others(pub: Pub, move: Move) -> Iterator[Guest]:
    return (one for name, one in pub.guests.items() if name != move.guest and one.space == goal(pub, move))


def play(pub: Pub) -> Script[None]:
    while pub.guests:
        yield from rest()
        try:
            move: Move = yield from ask(Choose(pub, pub.active, "move", Move, moves, LAWS))
        except Moot:
            return
        arrive(pub, move.guest, goal(pub, move))


def moves(pub: Pub) -> Iterable[Move]:
    return [Move(guest, value) for guest in pub.guests for value in range(1, 7)]


# --- an arrival: toll, steps, pick-up, then the drinks --------------------------------------------------------


def arrive(pub: Pub, name: str, space: int) -> None:
    guest = pub.guests[name]
    if guest.race == "troll":
        if not guest.coins:
            throw_out(pub, name, "PUB-BOUNCE-08")
            return
        pub.tell(Carry("PUB-TROLL-01", COIN, name, spot(guest.space), face="coin"))
        guest.coins -= 1
        pub.coins[guest.space] = pub.coins.get(guest.space, 0) + 1
    pub.tell(Carry("PUB-MOVE-05", card(name), spot(guest.space), spot(space), hands=Hands.DONE))
    guest.space = space
    if guest.race == "imp" and pub.coins.get(space):
        pub.coins[space] -= 1
        guest.coins += 1
        pub.tell(Carry("PUB-IMP-01", COIN, spot(space), name, face="coin"))
    seated = [one for one in pub.guests if pub.guests[one].space == space]
    if space == DOOR or len(seated) == 1:
        return
    if len({pub.guests[one].race for one in seated}) == 1:
        fraternal(pub, seated)
    else:
        buy_round(pub, sorted(seated, key=lambda one: RACES.index(pub.guests[one].race)))


def fraternal(pub: Pub, seated: list[str]) -> None:
    for name in seated:
        guest = pub.guests[name]
        if not guest.coins:
            throw_out(pub, name, "PUB-BOUNCE-03")
            continue
        guest.coins -= 1
        guest.beers += 1
        pub.tell(Flip("PUB-DRINK-07", COIN, name, "beer"))
        sixth_beer(pub, name)


def buy_round(pub: Pub, ranked: list[str]) -> None:
    """Those who would have to pay and cannot are thrown out first; then each pays for the next above."""
    for name in ranked[:-1]:
        if not pub.guests[name].coins:
            throw_out(pub, name, "PUB-BOUNCE-04")
    left = [name for name in ranked if name in pub.guests]
    for payer, treated in pairwise(left):
        if payer in pub.guests:  # else: it drank its sixth beer a moment ago
            pub.guests[payer].coins -= 1
            pub.guests[treated].beers += 1
            pub.tell(Carry("PUB-DRINK-13", COIN, payer, treated, face="beer"))
            sixth_beer(pub, treated)


def sixth_beer(pub: Pub, name: str) -> None:
    if pub.guests[name].beers == 6:
        throw_out(pub, name, "PUB-BOUNCE-01")


def throw_out(pub: Pub, name: str, clause: str) -> None:
    guest = pub.guests.pop(name)
    pub.bank += guest.coins + guest.beers
    pub.told.extend(swept(name, guest, clause))
    pub.tell(Take("PUB-BOUNCE-10", card(name), spot(guest.space)))


def swept(name: str, guest: Guest, clause: str) -> Iterator[Event]:
    for face, count in (("coin", guest.coins), ("beer", guest.beers)):
        if count:
            pieces = Thing("piece", face=face, count=count)
            yield Carry(clause, pieces, name, "bank", face="coin")


def spot(space: int) -> str:
    return "door" if space == DOOR else f"table {space}"


def card(name: str) -> Thing:
    return Thing("guest", name)


def placements(pub: Pub) -> Placements:
    things: dict[str, list[Thing]] = {"bank": [Thing("piece", face="coin", count=pub.bank)]}
    for space, coins in pub.coins.items():
        things[spot(space)] = [Thing("piece", face="coin", count=coins)]
    for name, guest in pub.guests.items():
        things.setdefault(spot(guest.space), []).append(card(name))
        things[name] = [
            Thing("piece", face=face, count=count) for face, count in (("coin", guest.coins), ("beer", guest.beers))
        ]
    return Placements({place: tuple(there) for place, there in things.items()})


def pub_with(**guests: Guest) -> Pub:
    """These guests, a coin on each table, and the rest of 60 pieces in the bank."""
    pub = Pub(dict(guests), dict.fromkeys(range(1, 7), 1))
    pub.bank = 54 - sum(guest.coins + guest.beers for guest in guests.values())
    return pub


GAME: Any = tiny(Pub, play, laws=Laws((not_all_pieces,)), placements=placements)
