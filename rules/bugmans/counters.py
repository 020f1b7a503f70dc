"""Every way in which a square counter changes its place. Nothing else in the game moves one that is no character."""

from __future__ import annotations

from rules.bugmans.naming import (
    COUNTER_DISCARDS,
    counter_name,
    counter_thing,
    dwarf_name,
    home_id,
    home_name,
    piece_thing,
    stash_face,
    who,
)
from rules.bugmans.printed import SERVED, Kind
from rules.bugmans.state import COUNTERS, Character, Room
from rules.events import Carry, Deal
from rules.message import Facts, Seat


def deal(room: Room, counter: str, square: str, clause: str) -> None:
    """The top counter of the pile, turned up onto an empty Bar square. What is no Booze or Grub waits to be placed."""
    _take_off_pile(room, counter)
    if room.kind_of(counter) in SERVED:
        room.bar[square] = counter
    else:
        room.turn.dealt = counter
    args: Facts = {"counter": counter_name(room, counter), "square": square}
    room.tell(Deal(clause, counter_thing(counter), COUNTERS, square, key="dealt", args=args, seat=room.active))


def _take_off_pile(room: Room, counter: str) -> None:
    room.pile[counter] -= 1
    if not room.pile[counter]:
        del room.pile[counter]


def pick_up(room: Room, seat: Seat, square: str, clause: str) -> str:
    """The counter on a Bar square goes under a Dwarf."""
    counter = room.bar[square]
    assert counter is not None
    room.bar[square] = None
    player = room.players[seat]
    player.carried.append(counter)
    args: Facts = {"who": dwarf_name(player.colour), "counter": counter_name(room, counter), "square": square}
    thing = counter_thing(counter)
    room.tell(Carry(clause, thing, square, player.dwarf, face=counter, key="picks_up", args=args, seat=seat))
    return counter


def place(room: Room, square: str, clause: str) -> None:
    """The counter that was dealt goes from the Bar onto the board."""
    counter, was_on = room.turn.dealt, room.turn.refilling
    assert counter is not None
    assert was_on is not None
    kind = room.kind_of(counter)
    room.turn.dealt = None
    args: Facts = {"counter": counter_name(room, counter), "square": square}
    thing = counter_thing(counter)
    if square != was_on:
        room.tell(Carry(clause, thing, was_on, square, face=counter, key="placed", args=args, seat=room.active))
    if kind is Kind.VOMIT:
        room.vomit.append(square)
    elif kind is Kind.OUT_OF_ORDER:
        room.out_of_order.append(square)
    elif kind is Kind.REVELLER:
        room.revellers.append(square)
    else:
        one = Character(free_id(room, counter), kind, square, counter)
        room.characters[one.id] = one


def free_id(room: Room, counter: str) -> str:
    """Alike counters cannot be told apart, so the first name that is not about is as good as any."""
    number = 1
    while f"{counter}-{number}" in room.characters:
        number += 1
    return f"{counter}-{number}"


def discard_dealt(room: Room, clause: str) -> None:
    """The counter that was dealt has no place on the board (BUG-Q-17)."""
    counter, was_on = room.turn.dealt, room.turn.refilling
    assert counter is not None
    assert was_on is not None
    room.turn.dealt = None
    _discarded(room, counter)
    args: Facts = {"counter": counter_name(room, counter)}
    thing = counter_thing(counter)
    room.tell(Carry(clause, thing, was_on, COUNTER_DISCARDS, face=counter, key="no_place", args=args))


def discard_carried(room: Room, seat: Seat, counter: str, clause: str, key: str = "loses") -> None:
    """A Dwarf loses one counter that he carries."""
    player = room.players[seat]
    player.carried.remove(counter)
    _discarded(room, counter)
    args: Facts = {"who": dwarf_name(player.colour), "counter": counter_name(room, counter)}
    thing = counter_thing(counter)
    room.tell(Carry(clause, thing, player.dwarf, COUNTER_DISCARDS, face=counter, key=key, args=args, seat=seat))


def discard_load(room: Room, seat: Seat, clause: str) -> None:
    """A Dwarf loses all that he carries."""
    for counter in list(room.players[seat].carried):
        discard_carried(room, seat, counter, clause)


def discard_stashed(room: Room, seat: Seat, counter: str | None, clause: str) -> None:
    """A Home Table loses one counter of its stash; None for one that nobody saw (hidden stashes)."""
    player = room.players[seat]
    if counter is None:
        player.lost += 1
        face = None
    else:
        player.stash.remove(counter)
        _discarded(room, counter)
        face = stash_face(room, counter)
    args: Facts = {"home": home_name(room, seat), "counter": counter_name(room, counter)}
    thing, shown = counter_thing(face), counter_thing(counter).face
    home = home_id(player.colour)
    room.tell(Carry(clause, thing, home, COUNTER_DISCARDS, face=shown, key="stash_loses", args=args, seat=seat))


def could_be_stashed(room: Room, seat: Seat) -> dict[str, int]:
    """What a blind pick from a stash can turn up."""
    found: dict[str, int] = {}
    for counter in room.players[seat].stash:
        found[counter] = found.get(counter, 0) + 1
    return found


def stash(room: Room, seat: Seat, clause: str) -> None:
    """All that a Dwarf carries goes under his Home Table."""
    player = room.players[seat]
    home = home_id(player.colour)
    for counter in player.carried:
        player.stash.append(counter)
        face = counter_thing(stash_face(room, counter)).face
        args: Facts = {"who": dwarf_name(player.colour), "counter": counter_name(room, counter)}
        thing = counter_thing(counter)
        room.tell(Carry(clause, thing, player.dwarf, home, face=face, key="stashes", args=args, seat=seat))
    player.carried.clear()


def give_free_drink(room: Room, seat: Seat, square: str, clause: str) -> None:
    """A Booze goes from the Bar straight to a stash; nothing is dealt for it (BUG-Q-09)."""
    counter = room.bar[square]
    assert counter is not None
    room.bar[square] = None
    player = room.players[seat]
    player.stash.append(counter)
    face = counter_thing(stash_face(room, counter)).face
    args: Facts = {"seat": seat, "counter": counter_name(room, counter)}
    thing, home = counter_thing(counter), home_id(player.colour)
    room.tell(Carry(clause, thing, square, home, face=face, key="free_drink", args=args, seat=seat))


def eliminate(room: Room, piece: str, clause: str) -> None:
    """A Dangerous Character's counter leaves the board for good; if it was on its way, nobody is any more."""
    one = room.characters[piece]
    args: Facts = {"who": who(room, piece)}
    thing = piece_thing(room, piece)
    del room.characters[piece]
    if room.turn.movement is not None and room.turn.movement.piece == piece:
        room.turn.movement = None
    _discarded(room, one.counter)
    face = one.counter
    room.tell(Carry(clause, thing, one.square, COUNTER_DISCARDS, face=face, key="eliminated", args=args))


def _discarded(room: Room, counter: str) -> None:
    room.discarded[counter] = room.discarded.get(counter, 0) + 1


def none_in_play(room: Room) -> bool:
    """Whether no Booze or Grub can reach a stash any more: none on the Bar, none carried, and none to be dealt, be it
    that the pile is empty or that Vomit covers the whole Bar (BUG-Q-07, BUG-Q-08)."""
    if any(player.carried for player in room.players) or any(room.bar.values()):
        return False
    return not room.pile or all(square in room.vomit for square in room.bar)
