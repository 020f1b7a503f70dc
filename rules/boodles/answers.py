"""What a player may answer, question by question."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from rules.boodles.printed import Kind, Side

# --- getting ready ----------------------------------------------------------------------------------


class TakeSide(msgspec.Struct, frozen=True, tag="take_side", gc=False):
    """I play this side."""

    side: Side


class Enlist(msgspec.Struct, frozen=True, tag="enlist", gc=False):
    """So many of this kind are in my force."""

    kind: Kind
    count: int


class Deploy(msgspec.Struct, frozen=True, tag="deploy", gc=False):
    """A piece of my force starts here; a Grumbomb activated or not."""

    kind: Kind
    square: str
    active: bool = False


class ChooseForce(msgspec.Struct, frozen=True, tag="choose_force", gc=False):
    """Solo: one of the printed Boodle forces, by its id in the content."""

    force: str


class AddBuggy(msgspec.Struct, frozen=True, tag="add_buggy", gc=False):
    """Solo: a Grumbuggy comes with the Grumjug, or it does not."""

    wanted: bool


# --- moving -----------------------------------------------------------------------------------------


class Pick(msgspec.Struct, frozen=True, tag="pick", gc=False):
    """This piece is about to act."""

    piece: str


class Walk(msgspec.Struct, frozen=True, tag="walk", gc=False):
    """A piece goes on its own feet, by the shortest way it may use, to a square; with everything that it carries."""

    piece: str
    to: str


class Take(msgspec.Struct, frozen=True, tag="take", gc=False):
    """A Boodlebeing takes up a blaster; a Grumjug a bomb, or a second Grumjug along on its Grumbuggy."""

    piece: str
    load: str


class PutDown(msgspec.Struct, frozen=True, tag="put_down", gc=False):
    """What it carries stays on the square, unset; a second Grumjug gets off."""

    piece: str
    load: str


class SetBlaster(msgspec.Struct, frozen=True, tag="set_blaster", gc=False):
    blaster: str


class Fire(msgspec.Struct, frozen=True, tag="fire", gc=False):
    """A set Boodleblaster shoots one or two pieces that are on its square."""

    blaster: str
    pieces: tuple[str, ...]


class Land(msgspec.Struct, frozen=True, tag="land", gc=False):
    """Where the piece that flies comes down."""

    square: str


class DriveTo(msgspec.Struct, frozen=True, tag="drive", gc=False):
    """A Grumjug drives the Grumbuggy on its square, with whoever rides along, to a square."""

    driver: str
    buggy: str
    to: str


class SetBomb(msgspec.Struct, frozen=True, tag="set_bomb", gc=False):
    """A Grumjug activates a Grumbomb on its square."""

    piece: str
    bomb: str


class Perish(msgspec.Struct, frozen=True, tag="perish", gc=False):
    """The Grumjug that has set a Grumbomb stays, and is destroyed."""


class GoBack(msgspec.Struct, frozen=True, tag="go_back", gc=False):
    """A piece of an overfull square takes its steps of this phase back, though not what they cost."""

    piece: str


class Reinforce(msgspec.Struct, frozen=True, tag="reinforce", gc=False):
    """This unused counter arrives, on this square of the Fortress."""

    kind: Kind
    square: str


class EndPhase(msgspec.Struct, frozen=True, tag="end_phase", gc=False):
    """Nothing more in this phase."""


# --- fighting and casting ---------------------------------------------------------------------------


class Attack(msgspec.Struct, frozen=True, tag="attack", gc=False):
    """One piece attacks one piece."""

    attacker: str
    defender: str


class BreakOff(msgspec.Struct, frozen=True, tag="break_off", gc=False):
    """The attacker attacks nobody else in this phase."""


class Cast(msgspec.Struct, frozen=True, tag="cast", gc=False):
    """This Boodlewiz tries the Grumjigjam spell."""

    wizard: str


BoodleAction: TypeAlias = Walk | Pick | Take | PutDown | SetBlaster | Fire | GoBack | EndPhase | DriveTo | SetBomb
"""The last two are never theirs to do; a clause says so."""
GrumjugAction: TypeAlias = Walk | DriveTo | Pick | Take | PutDown | SetBomb | GoBack | EndPhase | SetBlaster | Fire
"""Boodleblasters are never theirs to use; a clause says so."""
Leaving: TypeAlias = Walk | DriveTo | Perish
FightAction: TypeAlias = Attack | BreakOff | EndPhase
CastAction: TypeAlias = Cast | EndPhase
