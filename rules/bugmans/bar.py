"""The Bar: picking up Booze and Grub, and dealing counters into what is left empty, one by one."""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.bugmans.counters import deal, pick_up
from rules.bugmans.naming import kind_name
from rules.bugmans.placing import place_dealt
from rules.bugmans.printed import Kind
from rules.bugmans.state import COUNTERS, Picking, Room, Take, still_active
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.requests import Choose, Draw, Pass


def at_the_bar(room: Room, seat: Seat) -> bool:
    """Whether a Dwarf touches a Bar square, whatever lies there (BUG-Q-65), and no wall between (BUG-Q-12)."""
    joined = room.ground.joined[room.dwarf(seat).square]
    return any(square in joined for square in room.bar)


def pick_up_at_the_bar(room: Room) -> Script[None]:
    """Step 2: as long as there is something to take, the active player may take it, or not (BUG-BAR-09)."""
    while at_the_bar(room, room.active) and _can_take_something(room):
        question = Choose(room, still_active(room), "pick_up", Picking, likely_takes, TAKE_LAWS, stray="BUG-TURN-03")
        chosen = yield from ask(question)
        if isinstance(chosen, Pass):
            return
        if chosen.extra:
            _use_up_extra(room, chosen.square)
        yield from serve(room, room.active, chosen.square, "BUG-CARD-20" if chosen.extra else "BUG-BAR-01")


def _can_take_something(room: Room) -> bool:
    return any(isinstance(take, Take) and TAKE_LAWS.allows(room, take) for take in likely_takes(room))


def _use_up_extra(room: Room, square: str) -> None:
    counter = room.bar[square]
    assert counter is not None
    room.turn.extra = False
    room.turn.extra_kind = room.kind_of(counter)


def serve(room: Room, seat: Seat, square: str, clause: str = "BUG-WENCH-03") -> Script[None]:
    """What lies on a Bar square goes to a Dwarf, and the active player refills it at once (BUG-BAR-05)."""
    pick_up(room, seat, square, clause)
    yield from refill(room, square)


# --- what may be taken -------------------------------------------------------------------------------


def likely_takes(room: Room) -> list[Picking]:
    shown = [square for square, counter in room.bar.items() if counter is not None]
    takes: list[Picking] = [Take(square) for square in shown]
    if room.turn.extra:
        takes += [Take(square, extra=True) for square in shown]
    return [*takes, Pass()]


@law("BUG-BAR-01", Take)
def nothing_there(room: Room, take: Take) -> Broken:
    return room.bar.get(take.square) is None and {"square": take.square}


@law("BUG-BAR-01", Take)
def out_of_reach(room: Room, take: Take) -> Broken:
    """Only what touches the Dwarf's own square; the extra counter may come from anywhere (BUG-CARD-20)."""
    if take.extra or take.square not in room.bar:
        return False
    here = room.dwarf(room.active).square
    return take.square not in room.ground.joined[here] and {"square": take.square, "here": here}


@law("BUG-BAR-02", Take)
def carries_one_already(room: Room, take: Take) -> Broken:
    """One Booze and one Grub; only the extra counter comes on top (BUG-CARD-21, BUG-Q-25)."""
    counter = room.bar.get(take.square)
    if take.extra or counter is None:
        return False
    kind = room.kind_of(counter)
    return room.carries(room.active, kind) - _extra_taken(room, kind) > 0 and {"kind": kind_name(kind)}


def _extra_taken(room: Room, kind: Kind) -> int:
    """The extra counter does not use up the normal right to its kind in the turn in which it is taken."""
    return int(room.turn.extra_kind is kind)


@law("BUG-CARD-18", Take)
def no_extra_counter(room: Room, take: Take) -> Broken:
    """One extra counter for one card, Booze or Grub."""
    return take.extra and not room.turn.extra


@law("BUG-CARD-19", Pass)
def extra_still_to_be_taken(room: Room, _: Pass) -> Broken:
    """The extra counter is taken in this turn, if the Bar shows any."""
    return room.turn.extra and any(room.bar.values())


TAKE_LAWS: Final[Laws[Room, Picking]] = Laws(
    [nothing_there, no_extra_counter, extra_still_to_be_taken, out_of_reach, carries_one_already]
)


# --- dealing -----------------------------------------------------------------------------------------


def refill(room: Room, square: str) -> Script[None]:
    """Counters are dealt for an empty Bar square until Booze or Grub lies there, the pile is empty, or Vomit covers
    it; whatever else turns up is placed first (BUG-BAR-07, BUG-BAR-08, BUG-Q-18, BUG-Q-19)."""
    room.turn.refilling = square
    facts = partial(_square_facts, square)
    could_be = partial(left_for, room, square)
    while _to_be_filled(room, square):
        draw = Draw(room.active, "deal", COUNTERS, could_be, clause="BUG-BAR-05", facts=facts)
        try:
            drawn = yield from ask(draw)
        except Moot:  # the pile is empty, or a ruling has filled the square
            break
        assert drawn.card is not None
        deal(room, drawn.card, square, "BUG-BAR-05")
        if room.turn.dealt is not None:
            yield from place_dealt(room)
    room.turn.refilling = None


def _square_facts(square: str) -> Facts:
    return {"square": square}


def _to_be_filled(room: Room, square: str) -> bool:
    return room.bar[square] is None and square not in room.vomit


def left_for(room: Room, square: str) -> dict[str, int]:
    return room.pile if _to_be_filled(room, square) else {}


def shown(room: Room, kind: Kind) -> list[str]:
    """The Bar squares that show Booze, or Grub."""
    return [square for square, counter in room.bar.items() if counter is not None and room.kind_of(counter) is kind]
