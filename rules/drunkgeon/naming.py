"""How mats, glasses and places are called: in sentences, and as things on the real table.

Places are the squares (``B3``) with a mat and the glasses on each, a mat's own id for the mats of the dead that lie
on it, each hand (``hand-0``), and the piles beside the dungeon.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.drunkgeon.printed import Face, MatKind, Spell
from rules.drunkgeon.state import Dungeon
from rules.events import Thing
from rules.message import Message, Seat

STACK: Final = "stack"
"""Mats to be laid or drawn; also what stands for the stack where a mat is taken up."""
LAYING: Final = "laying"
"""The pile that mats are drawn from while the dungeon is laid."""
ROOM: Final = "room"
"""The pile of squares that one is drawn from for a treasure room."""
TOKENS: Final = "tokens"
TROPHIES: Final = "trophies"
CLEARED: Final = "cleared"
MAGIC: Final = "magic"
"""The magic mats on the table."""
LIFTED: Final = "lifted"
"""Where glasses stand while a line is pushed."""
DOWN: Final = "down"


@cache
def hand_place(seat: Seat) -> str:
    return f"hand-{seat}"


@cache
def glass_id(seat: Seat) -> str:
    """A glass, and its place among the spots of the board."""
    return f"glass-{seat}"


@cache
def glass_thing(seat: Seat) -> Thing:
    return Thing("glass", glass_id(seat))


@cache
def mat_thing(mat: str, turning: int = 0) -> Thing:
    """A dungeon mat, a cleared mat or a key mat, face up."""
    return Thing("mat", mat, turning=turning)


@cache
def shuffled_thing(count: int) -> Thing:
    """So many mats that were shuffled, face down in the stack."""
    return Thing("mat", face=DOWN, count=count)


@cache
def stacked_thing(mat: str, turning: int) -> Thing:
    """A mat face down in the stack that was seen to go there."""
    return Thing("mat", mat, face=DOWN, turning=turning)


@cache
def token_thing(colour: str, count: int = 1) -> Thing:
    return Thing("token", face=colour, count=count)


@cache
def trophy_thing(count: int = 1) -> Thing:
    return Thing("trophy", count=count)


@cache
def cleared_thing(count: int = 1) -> Thing:
    """Cleared mats in their pile, whichever they are."""
    return Thing("cleared", count=count)


@cache
def magic_thing(spell: Spell) -> Thing:
    return Thing("magic", spell.value)


def lying_mat(dungeon: Dungeon, mat: str) -> Thing:
    """A mat as it lies in the dungeon, in a hand or in a pile."""
    return mat_thing(mat, dungeon.turned.get(mat, 0))


# --- in sentences ------------------------------------------------------------------------------------


@cache
def glass_name(seat: Seat) -> Message:
    """ "Ada's glass"."""
    return Message("glass", {"seat": seat})


@cache
def face_name(face: Face) -> Message:
    """ "the Goblin Gang (4)", "a crossing", "the blue key mat"."""
    match face.kind:
        case MatKind.MONSTER | MatKind.TRAP | MatKind.ROOM:
            return Message(f"mat.{face.kind.value}", {"name": face.name, "value": face.value})
        case MatKind.CLEARED:
            return Message("mat.cleared", {"name": face.name})
        case MatKind.KEY:
            return Message("mat.key", {"colour": face.colour})
        case MatKind.PLAIN:
            return Message("mat.plain", {"shape": shape(face.masks[0])})


def shape(mask: int) -> str:
    """What the openings make of a mat."""
    openings = mask.bit_count()
    if openings == 2:
        return "straight" if mask in (5, 10) else "bend"
    return {0: "closed", 1: "dead_end", 3: "junction", 4: "crossing"}[openings]


def mat_name(dungeon: Dungeon, mat: str | None) -> Message:
    """A mat that there is; "a mat" for anything else."""
    face = dungeon.faces.get(mat) if mat is not None else None
    return face_name(face) if face else Message("mat.unknown")


@cache
def spell_name(spell: Spell) -> Message:
    return Message("the_spell", {"spell": spell.value})


def hero_name(dungeon: Dungeon, seat: Seat) -> Message:
    """ "the Barbarian"."""
    colour = dungeon.content.colours.get(dungeon.heroes[seat].colour or "")
    return Message("hero", {"name": colour.hero}) if colour else Message("somebody", {"seat": seat})
