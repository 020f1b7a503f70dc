"""Casting magic: the mat is named, may be dispelled, does what it says, and goes back to the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from rules.drunkgeon import events, life, pushing
from rules.drunkgeon.answers import Cast, OnSquare, Orient, Steal, Summon
from rules.drunkgeon.naming import spell_name
from rules.drunkgeon.pieces import carry_glass, exchange, move_magic, turn_mat
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import Casting, Dungeon
from rules.drunkgeon.timing import SAFE, laws_for, stealable, summonable
from rules.events import Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.requests import Choose, Pass

# --- casting ------------------------------------------------------------------------------------------


def likely_casts(dungeon: Dungeon) -> list[Cast]:
    """Whatever the active player holds, so that the screen can say why not."""
    return list(map(Cast, dungeon.hero.magic))


CAST_LAWS: Final = laws_for(lambda dungeon: dungeon.active)


def cast(dungeon: Dungeon, seat: Seat, spell: Spell) -> Script[None]:
    """All of a cast. If who casts it dies meanwhile, it does nothing."""
    args: Facts = {"seat": seat, "spell": spell_name(spell)}
    dungeon.tell(Happened("DRK-MAGIC-05", key="casts", args=args, seat=seat))
    dungeon.turn.casting.append(Casting(seat, spell))
    depth = len(dungeon.turn.casting)
    dispelled = yield from answered(dungeon)
    dungeon.turn.casting[-1].waits = False
    if not dispelled:
        with suppress(Moot):  # there may be nobody, or nothing, for it any more
            yield from EFFECTS[spell](dungeon, seat)
    del dungeon.turn.casting[depth - 1 :]
    back_to_the_table(dungeon, seat, spell)
    if spell is Spell.BLINK and not dispelled:
        yield from land(dungeon, seat)


def back_to_the_table(dungeon: Dungeon, seat: Seat, spell: Spell) -> None:
    """Once cast, it may be bought again (DRK-MAGIC-08). If its holder has died it lies where he did."""
    if spell in dungeon.heroes[seat].magic:
        move_magic(dungeon, spell, seat, None, "DRK-MAGIC-08", "magic_back")


def answered(dungeon: Dungeon) -> Script[bool]:
    """Before it takes effect, whoever holds Dispel may undo it (DRK-Q-51). There is but one."""
    holder = dispeller(dungeon)
    if holder is None:
        return False
    facts = partial(_facts, dungeon)
    try:
        said = yield from ask(Choose(dungeon, holder, "dispel", Cast | Pass, likely_dispels, DISPEL_LAWS, facts=facts))
    except Moot:
        return False
    if isinstance(said, Pass):
        return False
    args: Facts = {"seat": holder, "spell": spell_name(dungeon.turn.casting[-1].spell)}
    dungeon.tell(Happened("DRK-MAGIC-05", key="dispels", args=args, seat=holder))
    move_magic(dungeon, Spell.DISPEL, holder, None, "DRK-MAGIC-08", "magic_back")
    return True


def dispeller(dungeon: Dungeon) -> Seat | None:
    """Who holds Dispel and may use it on what has just been cast."""
    caster = dungeon.turn.casting[-1].seat
    holders = (seat for seat in dungeon.living() if Spell.DISPEL in dungeon.heroes[seat].magic)
    return next((seat for seat in holders if seat != caster), None)


def _facts(dungeon: Dungeon) -> Facts:
    if not dungeon.turn.casting:
        return {}
    casting = dungeon.turn.casting[-1]
    return {"seat": casting.seat, "spell": spell_name(casting.spell)}


def likely_dispels(dungeon: Dungeon) -> list[Cast | Pass]:
    return [Cast(Spell.DISPEL), Pass()]


@law("DRK-DEATH-01")
def no_dispeller(dungeon: Dungeon, _: Any) -> Broken:
    return not dungeon.turn.casting or dispeller(dungeon) is None


def _dispelling_seat(dungeon: Dungeon) -> Seat:
    seat = dispeller(dungeon)
    assert seat is not None
    return seat


DISPEL_LAWS: Final[Laws[Dungeon, Any]] = Laws([no_dispeller, *laws_for(_dispelling_seat)])

# --- what they do -------------------------------------------------------------------------------------


def rejuvenate(dungeon: Dungeon, seat: Seat) -> Script[None]:
    """A full glass again."""
    hero = dungeon.heroes[seat]
    life.refill(hero)
    args: Facts = {"seat": seat, "fingers": hero.fingers}
    dungeon.tell(Happened("DRK-MAGIC-05", key="refills", args=args, seat=seat))
    yield from ()


def ghost_walk(dungeon: Dungeon, seat: Seat) -> Script[None]:
    """Walls do not count in the movement that begins now."""
    dungeon.turn.ghost = True
    yield from ()


def turning_stone(dungeon: Dungeon, seat: Seat) -> Script[None]:
    chosen = yield from choose(dungeon, seat, "turn_which", OnSquare, likely_squares, (1, 2))
    dungeon.turn.casting[-1].square = chosen.square
    turned = yield from choose(dungeon, seat, "turn_how", Orient, likely_turnings, (2, 2))
    turn_mat(dungeon, chosen.square, turned.turning, "DRK-MAGIC-05", "turns", seat)


def shifting_halls(dungeon: Dungeon, seat: Seat) -> Script[None]:
    first = yield from choose(dungeon, seat, "shift_which", OnSquare, likely_squares, (1, 2))
    dungeon.turn.casting[-1].square = first.square
    other = yield from choose(dungeon, seat, "shift_with", OnSquare, likely_squares, (2, 2))
    exchange(dungeon, first.square, other.square, "DRK-MAGIC-05", "exchanges", seat)


def summoning(dungeon: Dungeon, seat: Seat) -> Script[None]:
    """Another player's mat, or one of the stack, is pushed in; what comes out goes where that came from."""
    chosen = yield from choose(dungeon, seat, "summon", Summon, likely_summons)
    dungeon.turn.pushed = True
    if chosen.owner is None:
        pushing.take_from_stack(dungeon, seat, chosen.mat, "DRK-MAGIC-05")
    yield from pushing.insert(dungeon, seat, chosen.mat, chosen.owner)


def sticky_fingers(dungeon: Dungeon, seat: Seat) -> Script[None]:
    chosen = yield from choose(dungeon, seat, "steal", Steal, likely_thefts)
    move_magic(dungeon, chosen.spell, chosen.owner, seat, "DRK-MAGIC-05", "steals")


def dispel(dungeon: Dungeon, seat: Seat) -> Script[None]:
    """It is an answer to a cast, and never cast by itself."""
    yield from ()


def blink(dungeon: Dungeon, seat: Seat) -> Script[None]:
    """Elsewhere, instead of flipping for movement."""
    dungeon.turn.moved = True
    chosen = yield from choose(dungeon, seat, "blink", OnSquare, likely_squares)
    carry_glass(dungeon, seat, chosen.square, "DRK-MAGIC-05", "blinks")


def land(dungeon: Dungeon, seat: Seat) -> Script[None]:
    """Who has blinked lands there: with a key to take, or a pile."""
    square = dungeon.heroes[seat].square
    if square is not None:
        yield from events.arrive(dungeon, seat, square, landing=True)


def giant_strength(dungeon: Dungeon, seat: Seat) -> Script[None]:
    """Two more in this fight, flipped again or not."""
    fight = dungeon.turn.fight
    for flip in fight.flips if fight is not None else []:
        if flip.seat == seat:
            flip.strength += 2
    yield from ()


def blood_ward(dungeon: Dungeon, seat: Seat) -> Script[None]:
    """Nothing is drunk for this loss."""
    if dungeon.turn.due:
        dungeon.turn.due.pop()
        dungeon.tell(Happened("DRK-MAGIC-05", key="warded", args={"seat": seat}, seat=seat))
    yield from ()


EFFECTS: Final[dict[Spell, Callable[[Dungeon, Seat], Script[None]]]] = {
    Spell.REJUVENATE: rejuvenate,
    Spell.GHOST_WALK: ghost_walk,
    Spell.TURNING_STONE: turning_stone,
    Spell.SHIFTING_HALLS: shifting_halls,
    Spell.SUMMONING: summoning,
    Spell.STICKY_FINGERS: sticky_fingers,
    Spell.DISPEL: dispel,
    Spell.BLINK: blink,
    Spell.GIANT_STRENGTH: giant_strength,
    Spell.BLOOD_WARD: blood_ward,
}

# --- what they are used on ----------------------------------------------------------------------------


def choose(
    dungeon: Dungeon,
    seat: Seat,
    what: str,
    answers: Any,
    likely: Callable[[Dungeon], Iterable[Any]],
    step: tuple[int, int] | None = None,
) -> Script[Any]:
    facts = partial(_facts, dungeon)
    question = Choose(dungeon, seat, what, answers, likely, TARGET_LAWS, facts=facts, step=step, stray="DRK-MAGIC-05")
    return (yield from ask(question))


def likely_squares(dungeon: Dungeon) -> list[OnSquare]:
    return list(map(OnSquare, dungeon.cells))


def likely_turnings(dungeon: Dungeon) -> list[Orient]:
    return list(map(Orient, range(4)))


def likely_summons(dungeon: Dungeon) -> list[Summon]:
    return [Summon(owner, mat) for owner, mat in summonable(dungeon, _caster(dungeon))]


def likely_thefts(dungeon: Dungeon) -> list[Steal]:
    return [Steal(owner, spell) for owner, spell in stealable(dungeon, _caster(dungeon))]


def _caster(dungeon: Dungeon) -> Seat:
    return dungeon.turn.casting[-1].seat


def _spell(dungeon: Dungeon) -> Spell:
    return dungeon.turn.casting[-1].spell


@law("DRK-DEATH-01")
def caster_is_dead(dungeon: Dungeon, _: Any) -> Broken:
    return not dungeon.heroes[_caster(dungeon)].alive and {"seat": _caster(dungeon)}


@law("DRK-MAGIC-05", OnSquare)
def no_mat_there(dungeon: Dungeon, chosen: OnSquare) -> Broken:
    return chosen.square not in dungeon.cells and {"square": chosen.square}


@law("DRK-MAGIC-05", OnSquare)
def the_same_mat(dungeon: Dungeon, chosen: OnSquare) -> Broken:
    """Two mats change places."""
    casting = dungeon.turn.casting[-1]
    return casting.spell is Spell.SHIFTING_HALLS and casting.square == chosen.square and {"square": chosen.square}


@law("DRK-MAGIC-05", OnSquare)
def no_mat_to_blink_to(dungeon: Dungeon, chosen: OnSquare) -> Broken:
    if _spell(dungeon) is not Spell.BLINK or chosen.square not in dungeon.cells:
        return False
    return dungeon.faces[dungeon.cells[chosen.square]].kind not in SAFE and {"square": chosen.square}


@law("DRK-MAGIC-05", OnSquare)
def a_glass_stands_there(dungeon: Dungeon, chosen: OnSquare) -> Broken:
    """Blink leads to where nobody stands."""
    if _spell(dungeon) is not Spell.BLINK:
        return False
    standing = dungeon.standing_on(chosen.square)
    return bool(standing) and {"square": chosen.square, "seat": standing[0]}


@law("DRK-MAGIC-05", Orient)
def lies_so_already(dungeon: Dungeon, chosen: Orient) -> Broken:
    square = dungeon.turn.casting[-1].square
    return square is not None and dungeon.turned[dungeon.cells[square]] == chosen.turning and {"square": square}


@law("DRK-INS-02", Orient)
def no_quarter_turns(dungeon: Dungeon, chosen: Orient) -> Broken:
    return not 0 <= chosen.turning <= 3


@law("DRK-MAGIC-05", Summon)
def cannot_be_summoned(dungeon: Dungeon, chosen: Summon) -> Broken:
    return (chosen.owner, chosen.mat) not in summonable(dungeon, _caster(dungeon))


@law("DRK-MAGIC-05", Steal)
def cannot_be_stolen(dungeon: Dungeon, chosen: Steal) -> Broken:
    return (chosen.owner, chosen.spell) not in stealable(dungeon, _caster(dungeon)) and {
        "spell": spell_name(chosen.spell)
    }


TARGET_LAWS: Final[Laws[Dungeon, Any]] = Laws(
    [
        caster_is_dead,
        no_mat_there,
        the_same_mat,
        no_mat_to_blink_to,
        a_glass_stands_there,
        no_quarter_turns,
        lies_so_already,
        cannot_be_summoned,
        cannot_be_stolen,
    ]
)
