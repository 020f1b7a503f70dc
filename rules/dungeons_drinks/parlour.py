"""What may be answered beside the play itself: on duties, drinks, what is done by hand, and the last count."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from rules.dungeons_drinks.state import Call, Cast
from rules.message import Seat

COLOURS: Final = ("red", "yellow", "green")
"""The colours of the squares, by the names under which a sheet of drinks knows them."""


# --- Drunk cards -------------------------------------------------------------------------------------


class OtherDuty(msgspec.Struct, frozen=True, tag="other_duty", gc=False):
    """I cannot, or should not, do what the Drunk card says that I have just drawn: another one, without loss."""


class NotDone(msgspec.Struct, frozen=True, tag="not_done", gc=False):
    """In a vote: he has not done what his Drunk card says."""


# --- drinks ------------------------------------------------------------------------------------------


class SetDrink(msgspec.Struct, frozen=True, tag="set_drink", gc=False):
    """On the table's sheet: this colour is so many sips of this."""

    colour: str
    drink: str
    sips: int


class ReadySheet(msgspec.Struct, frozen=True, tag="ready_sheet", gc=False):
    """Colours that have nothing yet get what the ready sheet says."""


class SheetIsSet(msgspec.Struct, frozen=True, tag="sheet_is_set", gc=False):
    """The table's sheet is as it should be."""


class MyDrink(msgspec.Struct, frozen=True, tag="my_drink", gc=False):
    """For me, from now on, this colour is so many sips of this, whatever the table's sheet says."""

    colour: str
    drink: str
    sips: int


# --- by hand -----------------------------------------------------------------------------------------


class PutCounters(msgspec.Struct, frozen=True, tag="put_counters", gc=False):
    """The card deals an enemy so much damage."""

    enemy: str
    count: int


class TakeCounters(msgspec.Struct, frozen=True, tag="take_counters", gc=False):
    """The card heals an enemy of so much damage."""

    enemy: str
    count: int


class SendAway(msgspec.Struct, frozen=True, tag="send_away", gc=False):
    """The card sends a Monster back to the box."""

    enemy: str


class GiveSpell(msgspec.Struct, frozen=True, tag="give_spell", gc=False):
    """A Spell, taken blind, goes from one hand to another."""

    giver: Seat
    taker: Seat


class DrawSpell(msgspec.Struct, frozen=True, tag="draw_spell", gc=False):
    """A player draws a Spell."""

    player: Seat


class DropSpell(msgspec.Struct, frozen=True, tag="drop_spell", gc=False):
    """A player discards a Spell of his choice."""

    player: Seat


class ChangeDuty(msgspec.Struct, frozen=True, tag="change_duty", gc=False):
    """A player discards his Drunk card, if he has one, and draws another."""

    player: Seat


class SkipAttack(msgspec.Struct, frozen=True, tag="skip_attack", gc=False):
    """A player does not attack: in this turn if it is his own, else in his next one."""

    player: Seat


class AllDone(msgspec.Struct, frozen=True, tag="all_done", gc=False):
    """The card has done all that it says."""


# --- the last count ----------------------------------------------------------------------------------


class ShowBonus(msgspec.Struct, frozen=True, tag="show_bonus", gc=False):
    """My hand holds this card, which counts at the end."""

    card: str


class NothingMore(msgspec.Struct, frozen=True, tag="nothing_more", gc=False):
    """Nothing else in my hand counts."""


Pressing: TypeAlias = Cast | Call | OtherDuty | MyDrink
"""What seats may do on the floor, whatever is being asked."""
Sheeting: TypeAlias = SetDrink | ReadySheet | SheetIsSet
OfPlayer: TypeAlias = DrawSpell | DropSpell | ChangeDuty | SkipAttack
Step: TypeAlias = PutCounters | TakeCounters | SendAway | GiveSpell | OfPlayer
"""A step of what is done by hand."""
Showing: TypeAlias = ShowBonus | NothingMore
