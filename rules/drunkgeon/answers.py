"""What a player may answer."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import Level
from rules.message import Seat

# --- getting ready ------------------------------------------------------------------------------------


class LayOut(msgspec.Struct, frozen=True, tag="lay_out", gc=False):
    """So large shall the dungeon be."""

    rows: int
    columns: int


class Colour(msgspec.Struct, frozen=True, tag="colour", gc=False):
    """This colour's key mat and token are mine."""

    colour: str


class ChooseLevel(msgspec.Struct, frozen=True, tag="level", gc=False):
    level: Level


class GoFirst(msgspec.Struct, frozen=True, tag="go_first", gc=False):
    """Who begins."""

    seat: Seat


class Studied(msgspec.Struct, frozen=True, tag="studied", gc=False):
    """Everybody has read the magic mats."""


# --- a turn -------------------------------------------------------------------------------------------


class Insert(msgspec.Struct, frozen=True, tag="insert", gc=False):
    """Take up a mat to push it in: one in the hand, or ``STACK`` for the top one of the stack."""

    mat: str


class Push(msgspec.Struct, frozen=True, tag="push", gc=False):
    """Push the mat that was taken up in at a slot, turned by so many quarters clockwise from how it is printed."""

    slot: str
    turning: int


class PlaceGlass(msgspec.Struct, frozen=True, tag="place_glass", gc=False):
    """Fill the glass and stand it there."""

    square: str


class Move(msgspec.Struct, frozen=True, tag="move", gc=False):
    """Flip for movement."""


class Step(msgspec.Struct, frozen=True, tag="step", gc=False):
    """Go on to the next square."""

    to: str


class Stop(msgspec.Struct, frozen=True, tag="stop", gc=False):
    """Leave moves unused."""


class Buy(msgspec.Struct, frozen=True, tag="buy", gc=False):
    """Drink what a magic mat costs."""

    spell: Spell


class Cast(msgspec.Struct, frozen=True, tag="cast", gc=False):
    """Use a magic mat."""

    spell: Spell


class EndTurn(msgspec.Struct, frozen=True, tag="end_turn", gc=False):
    """The turn is complete."""


TurnAction: TypeAlias = Insert | Move | Buy | Cast | EndTurn
AtTurn: TypeAlias = TurnAction | PlaceGlass | Step
"""What people may try at their turn; a step is refused before a flip."""
AtFirstPush: TypeAlias = Push | TurnAction | PlaceGlass | Step
AtStep: TypeAlias = Step | Stop | TurnAction


# --- flips and fights ---------------------------------------------------------------------------------


class StackUp(msgspec.Struct, frozen=True, tag="stack_up", gc=False):
    """Flip so many trophies together with the event mat."""

    trophies: int


class Rival(msgspec.Struct, frozen=True, tag="rival", gc=False):
    """Fight this player next."""

    seat: Seat


class Displace(msgspec.Struct, frozen=True, tag="displace", gc=False):
    """Move the loser there."""

    to: str


# --- keys and piles -----------------------------------------------------------------------------------


class TakeKey(msgspec.Struct, frozen=True, tag="take_key", gc=False):
    colour: str


class PickUpAll(msgspec.Struct, frozen=True, tag="pick_up_all", gc=False):
    """Everything in the pile that may be taken."""


class PickUpMat(msgspec.Struct, frozen=True, tag="pick_up_mat", gc=False):
    mat: str


class PickUpKey(msgspec.Struct, frozen=True, tag="pick_up_key", gc=False):
    colour: str


class PickUpTrophy(msgspec.Struct, frozen=True, tag="pick_up_trophy", gc=False):
    pass


class PickUpMagic(msgspec.Struct, frozen=True, tag="pick_up_magic", gc=False):
    spell: Spell


PickUp: TypeAlias = PickUpAll | PickUpMat | PickUpKey | PickUpTrophy | PickUpMagic

# --- drinks -------------------------------------------------------------------------------------------


class Drunk(msgspec.Struct, frozen=True, tag="drunk", gc=False):
    """So many fingers have been drunk. ``grams`` is what a coaster weighed then, if it was one that proposed it."""

    fingers: int
    grams: int | None = None


class Measure(msgspec.Struct, frozen=True, tag="measure", gc=False):
    """The measure is in dispute."""


AtDrink: TypeAlias = Drunk | Cast | Measure


class Weight(msgspec.Struct, frozen=True, tag="weight", gc=False):
    """What a glass weighs that stands on the coaster just now, in grams."""

    grams: int


class Bid(msgspec.Struct, frozen=True, tag="bid", gc=False):
    """Drink until it is so many fingers altogether."""

    total: int


# --- what magic is used on ----------------------------------------------------------------------------


class OnSquare(msgspec.Struct, frozen=True, tag="on_square", gc=False):
    square: str


class Orient(msgspec.Struct, frozen=True, tag="orient", gc=False):
    turning: int


class Summon(msgspec.Struct, frozen=True, tag="summon", gc=False):
    """This dungeon mat, out of a player's hand or (None) out of the stack."""

    owner: Seat | None
    mat: str


class Steal(msgspec.Struct, frozen=True, tag="steal", gc=False):
    owner: Seat
    spell: Spell


# --- on the floor -------------------------------------------------------------------------------------


class Empty(msgspec.Struct, frozen=True, tag="empty", gc=False):
    """The real glass is empty."""


class SetLevel(msgspec.Struct, frozen=True, tag="set_level", gc=False):
    """So many fingers are left in the real glass."""

    fingers: int
    grams: int | None = None


class ToppedUp(msgspec.Struct, frozen=True, tag="topped_up", gc=False):
    """The glass weighs more than it should, and the counter stays as it is."""

    grams: int


class Water(msgspec.Struct, frozen=True, tag="water", gc=False):
    """A glass of water in between."""


class SmallFingers(msgspec.Struct, frozen=True, tag="small_fingers", gc=False):
    """From now on this player's fingers are half as thick, or (``small`` is False) whole again."""

    small: bool


class UseCoaster(msgspec.Struct, frozen=True, tag="use_coaster", gc=False):
    """Take the weights of this player's glass, or (``use`` is False) read it by hand again."""

    use: bool


OnTheFloor: TypeAlias = Cast | Empty | SetLevel | ToppedUp | Water | SmallFingers | UseCoaster
