"""What must hold at every moment, and so in every position and after every ruling."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from rules.bugmans.printed import DANGEROUS, HELPFUL, SERVED, Kind
from rules.bugmans.squares import share_an_edge
from rules.bugmans.state import (
    DECK,
    DISCARDS,
    ON_MOVER,
    ON_RESIDENT,
    PLAYED,
    Character,
    Phase,
    Room,
    hand_place,
)
from rules.laws import Broken, Laws, law


@law("BUG-AIM-01")
def not_at_this_table(room: Room, _: Any) -> Broken:
    """So many players as may play, one of whom has the turn; a target that counters can reach."""
    if not 2 <= len(room.players) <= 6:
        return {"path": "$.players"}
    if not 0 <= room.active < len(room.players):
        return {"path": "$.active"}
    return not 1 <= room.target <= 10 and {"path": "$.target"}


@law("BUG-BOARD-01")
def no_such_square(room: Room, _: Any) -> Broken:
    """Every square is one of the hundred, and carries only what can lie or stand on it."""
    ground = room.ground
    for name, one in room.characters.items():
        if one.square not in ground.floor or one.square in ground.closed:
            return {"path": f"$.characters.{name}.square"}
    if set(room.bar) != set(ground.bar):
        return {"path": "$.bar"}
    for field, squares, may in (
        ("vomit", room.vomit, ground.floor),
        ("out_of_order", room.out_of_order, ground.bogs),
        ("revellers", room.revellers, ground.long_tables),
    ):
        for index, square in enumerate(squares):
            if square not in may or squares.index(square) != index:
                return {"path": f"$.{field}[{index}]"}
    return False


@law("BUG-SETUP-04")
def colours_not_shared_out(room: Room, _: Any) -> Broken:
    """Different colours that exist; nobody without one once they have been chosen."""
    colours = [player.colour for player in room.players]
    known = {entry.id for entry in room.content.colour}
    for seat, colour in enumerate(colours):
        wanting = colour is None and room.phase is not Phase.COLOURS
        if wanting or (colour is not None and (colour not in known or colours.count(colour) > 1)):
            return {"path": f"$.players[{seat}].colour"}
    return False


@law("BUG-SETUP-03")
def dwarf_without_a_table(room: Room, _: Any) -> Broken:
    """A Dwarf for every Home Table that stands, and no other; tables stand when play has begun."""
    for seat, player in enumerate(room.players):
        one = room.characters.get(player.dwarf)
        if player.home is None and room.phase in (Phase.DEALING, Phase.PLAY):
            return {"path": f"$.players[{seat}].home"}
        if (one is None) != (player.home is None):
            return {"path": f"$.players[{seat}].home"}
    for name, one in room.characters.items():
        if one.id != name or not _is_who_he_is(room, one):
            return {"path": f"$.characters.{name}"}
    return False


def _is_who_he_is(room: Room, one: Character) -> bool:
    """A Dwarf of one of the players, or a counter that shows this character."""
    if one.kind is Kind.DWARF:
        owners = [seat for seat, player in enumerate(room.players) if player.dwarf == one.id]
        return owners == [one.seat] and not one.counter
    entry = room.content.counters.get(one.counter)
    characters = (*DANGEROUS, *HELPFUL)
    return one.seat is None and entry is not None and entry.kind is one.kind and one.kind in characters


@law("BUG-SETUP-10")
def tables_misplaced(room: Room, _: Any) -> Broken:
    """Home Tables stand on wooden floor, none edge to edge with another or on top of it."""
    homes = [(seat, player.home) for seat, player in enumerate(room.players) if player.home is not None]
    for seat, home in homes:
        if home not in room.ground.wood:
            return {"path": f"$.players[{seat}].home"}
        for other, beside in homes:
            if other < seat and (beside == home or share_an_edge(home, beside)):
                return {"path": f"$.players[{seat}].home"}
    return False


@law("BUG-SETUP-20")
def not_sixty_counters(room: Room, _: Any) -> Broken:
    """Every counter is in one place: pile, Bar, board, load, stash, discards, or about to be placed."""
    should = Counter({entry.id: entry.count for entry in room.content.counter if entry.kind is not Kind.HOME_TABLE})
    there = counters_about(room)
    for counter, count in room.pile.items():
        if count < 1:
            return {"path": f"$.pile.{counter}"}
    for seat, player in enumerate(room.players):
        if not 0 <= player.lost <= len(player.stash):
            return {"path": f"$.players[{seat}].lost"}
        if any(counter not in room.content.counters for counter in (*player.carried, *player.stash)):
            return {"path": f"$.players[{seat}]"}
        if any(room.kind_of(counter) not in SERVED for counter in (*player.carried, *player.stash)):
            return {"path": f"$.players[{seat}]"}
    for counter in sorted(set(should) | set(there)):
        if there[counter] != should[counter]:
            return {"path": "$.pile", "counter": counter, "count": there[counter], "all": should[counter]}
    return False


def counters_about(room: Room) -> Counter[str]:
    """How many of each counter there are anywhere, the Home Tables apart."""
    there: Counter[str] = Counter(room.pile)
    there.update(room.discarded)
    there.update(counter for counter in room.bar.values() if counter is not None)
    there.update(one.counter for one in room.characters.values() if one.counter)
    for player in room.players:
        there.update(player.carried)
        there.update(player.stash)
    if room.turn.dealt is not None:
        there[room.turn.dealt] += 1
    for kind, squares in (
        (Kind.VOMIT, room.vomit),
        (Kind.OUT_OF_ORDER, room.out_of_order),
        (Kind.REVELLER, room.revellers),
    ):
        if squares:
            there[_entry_of(room, kind)] += len(squares)
    return there


def _entry_of(room: Room, kind: Kind) -> str:
    return next((entry.id for entry in room.content.counter if entry.kind is kind), kind.value)


@law("BUG-SETUP-12")
def not_fifty_two_cards(room: Room, _: Any) -> Broken:
    """Every card is in one place of the pool, and what is known of them fits together."""
    places = {DECK, DISCARDS, PLAYED, ON_MOVER, ON_RESIDENT, *map(hand_place, range(len(room.players)))}
    if set(room.cards.places) != places:
        return {"path": "$.cards.places"}
    for name, place in room.cards.places.items():
        if place.hand != name.startswith("hand-"):
            return {"path": f"$.cards.places.{name}"}
    if room.cards.flaw() is not None:
        return {"path": "$.cards"}
    should = {entry.id: entry.count for entry in room.content.card if entry.count}
    return dict(room.cards.holds()) != should and {"path": "$.cards"}


@law("BUG-MOVE-33")
def shared_square(room: Room, _: Any) -> Broken:
    """Only Helpful Characters share a square in peace; others while they meet. No two Dangerous ones ever do.

    A Home Table's square is its own Dwarf's alone.
    """
    turn = room.turn
    meeting = {turn.movement.piece} if turn.movement else set()
    if room.fight is not None:
        meeting |= {room.fight.mover, room.fight.resident}
    seen: dict[str, Character] = {}
    for name, one in room.characters.items():
        owner = room.home_owner(one.square)
        if owner is not None and room.players[owner].dwarf != name:
            return {"path": f"$.characters.{name}.square"}
        if one.kind in HELPFUL:
            continue
        other = seen.get(one.square)
        if other is not None and (
            (one.kind in DANGEROUS and other.kind in DANGEROUS) or not meeting & {name, other.id}
        ):
            return {"path": f"$.characters.{name}.square"}
        seen[one.square] = one
    return False


@law("BUG-CHAR-04")
def nobody_on_his_way(room: Room, _: Any) -> Broken:
    """Whoever moves, or is moved on, stands on the board; what waits to be placed waits for a Bar square."""
    turn = room.turn
    if turn.movement is not None and turn.movement.piece not in room.characters:
        return {"path": "$.turn.movement.piece"}
    came_from = turn.movement.came_from if turn.movement else None
    if came_from is not None and came_from not in room.ground.floor:
        return {"path": "$.turn.movement.came_from"}
    if turn.making_way is not None and turn.making_way not in room.characters:
        return {"path": "$.turn.making_way"}
    if turn.refilling is not None and turn.refilling not in room.bar:
        return {"path": "$.turn.refilling"}
    if turn.dealt is not None and (turn.refilling is None or not _is_placed(room, turn.dealt)):
        return {"path": "$.turn.dealt"}
    return turn.spaces < 0 and {"path": "$.turn.spaces"}


def _is_placed(room: Room, counter: str) -> bool:
    """Whether a counter goes from the Bar onto the board."""
    entry = room.content.counters.get(counter)
    return entry is not None and entry.kind not in (*SERVED, Kind.HOME_TABLE)


@law("BUG-END-04")
def already_complete(room: Room, _: Any) -> Broken:
    """While the game runs nobody's stash is complete."""
    if room.phase is Phase.OVER or room.completed_by is not None:
        return False
    for seat, player in enumerate(room.players):
        if player.stashed >= room.target:
            return {"path": f"$.players[{seat}].stash", "count": player.stashed, "target": room.target}
    return False


POSITION_LAWS: Final[Laws[Room, None]] = Laws(
    [
        not_at_this_table,
        no_such_square,
        colours_not_shared_out,
        dwarf_without_a_table,
        tables_misplaced,
        not_sixty_counters,
        not_fifty_two_cards,
        shared_square,
        nobody_on_his_way,
        already_complete,
    ]
)
