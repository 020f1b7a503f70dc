"""Fights: between two glasses, against monsters and traps, and against the dragon. All of it before the glass moves."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from rules.drunkgeon import ending, life, spells
from rules.drunkgeon.answers import Cast, Displace
from rules.drunkgeon.flipping import declare, facts_of_flip, fine, flips, result, terms_of, throw
from rules.drunkgeon.maze import beside, open_neighbours
from rules.drunkgeon.naming import mat_name
from rules.drunkgeon.options import LossDrink
from rules.drunkgeon.pieces import carry_glass, clear_mat, give_trophy
from rules.drunkgeon.printed import MatKind, Spell
from rules.drunkgeon.state import Cause, Dungeon, Fight, Flip, Foe
from rules.drunkgeon.timing import laws_for
from rules.events import Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.requests import Choose, Pass, Term

FOES: Final = {MatKind.MONSTER: Foe.MONSTER, MatKind.TRAP: Foe.TRAP, MatKind.ROOM: Foe.DRAGON}
CAUSES: Final = {Foe.MONSTER: Cause.MONSTER, Foe.TRAP: Cause.TRAP, Foe.DRAGON: Cause.DRAGON}

# --- flipping in a fight ------------------------------------------------------------------------------


def flip_all(dungeon: Dungeon) -> Script[None]:
    """All stacks are said first (DRK-Q-20), then magic may be used, then all flip; misses are fined together."""
    indexes = list(range(len(flips(dungeon))))
    for index in indexes:
        yield from declare(dungeon, index)
    for index in indexes:
        yield from offer_strength(dungeon, index)
    for index in indexes:
        yield from throw(dungeon, index)
    yield from fine(dungeon, indexes)


def offer_strength(dungeon: Dungeon, index: int) -> Script[None]:
    """Just before a flip in a fight its player may cast Giant Strength."""
    seat = flips(dungeon)[index].seat
    while Spell.GIANT_STRENGTH in dungeon.heroes[seat].magic:
        dungeon.turn.about_to_flip = seat
        facts = partial(facts_of_flip, dungeon)
        try:
            said = yield from ask(
                Choose(dungeon, seat, "before_flip", Cast | Pass, likely_before_flip, FLIP_LAWS, facts=facts)
            )
        except Moot:
            said = Pass()
        if isinstance(said, Pass):
            break
        yield from spells.cast(dungeon, seat, said.spell)
    dungeon.turn.about_to_flip = None


def likely_before_flip(dungeon: Dungeon) -> list[Cast | Pass]:
    return [Pass(), Cast(Spell.GIANT_STRENGTH)]


def _about_to_flip(dungeon: Dungeon) -> Seat:
    seat = dungeon.turn.about_to_flip
    assert seat is not None
    return seat


@law("DRK-DEATH-01")
def nobody_is_about_to_flip(dungeon: Dungeon, _: Any) -> Broken:
    seat = dungeon.turn.about_to_flip
    return seat is None or (not dungeon.heroes[seat].alive and {"seat": seat})


FLIP_LAWS: Final[Laws[Dungeon, Any]] = Laws([nobody_is_about_to_flip, *laws_for(_about_to_flip)])

# --- against another player ---------------------------------------------------------------------------


def fight_player(dungeon: Dungeon, attacker: Seat, defender: Seat, square: str) -> Script[bool]:
    """Two glasses fight (DRK-FIGHT-01). Whether the active player may go on."""
    two = [Flip(attacker, Foe.PLAYER), Flip(defender, Foe.PLAYER)]
    dungeon.turn.fight = Fight(Foe.PLAYER, square, defender, two)
    args: Facts = {"seat": attacker, "other": defender, "square": square}
    dungeon.tell(Happened("DRK-FIGHT-01", key="fight", args=args, seat=attacker))
    yield from flip_until_decided(dungeon)
    won = both_live(dungeon) and result(dungeon, 0) > result(dungeon, 1)
    if won or not both_live(dungeon):
        won = dungeon.heroes[attacker].alive
    if both_live(dungeon):
        yield from tell_winner(dungeon, attacker, defender, won)
    dungeon.turn.fight = None
    return won


def flip_until_decided(dungeon: Dungeon) -> Script[None]:
    """The higher number wins (DRK-FIGHT-03); on a draw both flip again (DRK-FIGHT-04)."""
    while both_live(dungeon):
        yield from flip_all(dungeon)
        fight = dungeon.turn.fight
        if fight is None or not both_live(dungeon) or result(dungeon, 0) != result(dungeon, 1):
            return
        args: Facts = {"seat": fight.flips[0].seat, "other": fight.flips[1].seat, "result": result(dungeon, 0)}
        dungeon.tell(Happened("DRK-FIGHT-04", key="draw", args=args))
        fight.draws += 1
        fight.flips = [Flip(flip.seat, flip.foe, strength=flip.strength) for flip in fight.flips]


def both_live(dungeon: Dungeon) -> bool:
    """A fight against somebody who has died is over (DRK-Q-24)."""
    fight = dungeon.turn.fight
    return fight is not None and all(dungeon.heroes[flip.seat].square is not None for flip in fight.flips)


def tell_winner(dungeon: Dungeon, attacker: Seat, defender: Seat, won: bool) -> Script[None]:
    ours, theirs = result(dungeon, 0), result(dungeon, 1)
    args: Facts = {"seat": attacker, "other": defender, "ours": ours, "theirs": theirs}
    if won:
        dungeon.tell(Happened("DRK-FIGHT-03", key="wins_fight", args=args, seat=attacker))
        yield from displace(dungeon, attacker, defender)
    else:
        dungeon.tell(Happened("DRK-FIGHT-07", key="loses_fight", args=args, seat=attacker))


# --- where the loser goes -----------------------------------------------------------------------------


def displace(dungeon: Dungeon, winner: Seat, loser: Seat) -> Script[None]:
    """The winner may move the loser one legal move away (DRK-FIGHT-06), where nothing happens to him (DRK-Q-13)."""
    square = dungeon.heroes[loser].square
    assert square is not None
    if not spaces_for_loser(dungeon, square):
        return
    facts = partial(_facts_of_loser, dungeon)
    try:
        chosen = yield from ask(
            Choose(
                dungeon,
                winner,
                "displace",
                Displace | Pass,
                likely_displacements,
                DISPLACE_LAWS,
                facts=facts,
                terms=partial(terms_of_fight, dungeon),
            )
        )
    except Moot:
        return
    if isinstance(chosen, Displace):
        carry_glass(dungeon, loser, chosen.to, "DRK-FIGHT-06", "displaced")


def terms_of_fight(dungeon: Dungeon) -> tuple[Term, ...]:
    """Both results, part by part."""
    return tuple(term for index in range(len(flips(dungeon))) for term in terms_of(dungeon, index))


def spaces_for_loser(dungeon: Dungeon, square: str) -> list[str]:
    """Open neighbours, but never a treasure room."""
    return [to for to in open_neighbours(dungeon, square) if not dungeon.is_room(to)]


def _loser(dungeon: Dungeon) -> tuple[Seat, str] | None:
    """Who has lost the fight that is going on, and where the glass stands."""
    fight = dungeon.turn.fight
    if fight is None or fight.defender is None:
        return None
    square = dungeon.heroes[fight.defender].square
    return (fight.defender, square) if square is not None else None


def _facts_of_loser(dungeon: Dungeon) -> Facts:
    found = _loser(dungeon)
    return {"other": found[0], "square": found[1]} if found else {}


def likely_displacements(dungeon: Dungeon) -> list[Displace | Pass]:
    found = _loser(dungeon)
    return [*map(Displace, beside(dungeon, found[1]) if found else ()), Pass()]


@law("DRK-DEATH-01")
def nobody_to_displace(dungeon: Dungeon, _: Any) -> Broken:
    return _loser(dungeon) is None or not dungeon.hero.alive


@law("DRK-FIGHT-06", Displace)
def more_than_one_move_away(dungeon: Dungeon, displace: Displace) -> Broken:
    found = _loser(dungeon)
    return found is not None and displace.to not in beside(dungeon, found[1]) and {"square": displace.to}


@law("DRK-FIGHT-06", Displace)
def wall_before_the_loser(dungeon: Dungeon, displace: Displace) -> Broken:
    """A legal move goes through no wall."""
    found = _loser(dungeon)
    if found is None or displace.to not in beside(dungeon, found[1]):
        return False
    return displace.to not in open_neighbours(dungeon, found[1]) and {"place": found[1], "square": displace.to}


@law("DRK-FIGHT-06", Displace)
def not_into_the_treasure_room(dungeon: Dungeon, displace: Displace) -> Broken:
    return displace.to in dungeon.cells and dungeon.is_room(displace.to) and {"square": displace.to}


DISPLACE_LAWS: Final[Laws[Dungeon, Any]] = Laws(
    [nobody_to_displace, more_than_one_move_away, wall_before_the_loser, not_into_the_treasure_room]
)

# --- against what is printed on a mat -----------------------------------------------------------------


def fight_mat(dungeon: Dungeon, seat: Seat, square: str) -> Script[bool]:
    """A monster, a trap or the dragon: its number or more is needed (DRK-MON-01, DRK-ROOM-02)."""
    face = dungeon.face(dungeon.cells[square])
    foe = FOES[face.kind]
    dungeon.turn.fight = Fight(foe, square, flips=[Flip(seat, foe, face.value)])
    args: Facts = {"seat": seat, "mat": mat_name(dungeon, face.id), "square": square}
    clause = "DRK-ROOM-02" if foe is Foe.DRAGON else "DRK-MOVE-09"
    dungeon.tell(Happened(clause, key=f"meets_{foe.value}", args=args, seat=seat))
    yield from flip_all(dungeon)
    won = dungeon.heroes[seat].alive and result(dungeon, 0) >= face.value
    if won:
        beat(dungeon, seat, foe, square)
    elif dungeon.heroes[seat].alive:
        yield from lose(dungeon, seat, foe, square)
    dungeon.turn.fight = None
    return won


def beat(dungeon: Dungeon, seat: Seat, foe: Foe, square: str) -> None:
    """The treasure is the game (DRK-ROOM-03); anything else gives a trophy and is cleared. Raises Closed."""
    args: Facts = {"seat": seat, "mat": mat_name(dungeon, dungeon.cells[square]), "result": result(dungeon, 0)}
    clause = "DRK-ROOM-03" if foe is Foe.DRAGON else "DRK-MON-01"
    dungeon.tell(Happened(clause, key=f"beats_{foe.value}", args=args, seat=seat))
    if foe is Foe.DRAGON:
        dungeon.turn.fight = None
        ending.win(dungeon, seat)
    give_trophy(dungeon, seat)
    clear_mat(dungeon, square)


def lose(dungeon: Dungeon, seat: Seat, foe: Foe, square: str) -> Script[None]:
    """As many fingers as were flipped are drunk (DRK-MON-05, DRK-ROOM-04). Raises Closed if it was the last glass."""
    flip = flips(dungeon)[0]
    caught = flip.caught or 0
    only_caught = dungeon.options.loss_drink is LossDrink.CAUGHT or (
        dungeon.options.loss_drink is LossDrink.CAUGHT_BY_DRAGON and foe is Foe.DRAGON
    )
    args: Facts = {"seat": seat, "mat": mat_name(dungeon, dungeon.cells[square]), "result": result(dungeon, 0)}
    clause = "DRK-ROOM-05" if foe is Foe.DRAGON else "DRK-MON-06"
    dungeon.tell(Happened(clause, key=f"loses_to_{foe.value}", args=args, seat=seat))
    fingers = caught if only_caught else result(dungeon, 0)
    yield from life.drink(dungeon, seat, fingers, CAUSES[foe], "DRK-ROOM-04" if foe is Foe.DRAGON else "DRK-MON-05")


__all__ = ["fight_mat", "fight_player", "spaces_for_loser"]
