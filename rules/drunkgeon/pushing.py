"""Pushing a mat in: one row or column shifts by one, with everything on it, and what falls out is kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import pairwise
from typing import Any, Final

from rules.drunkgeon.answers import Push
from rules.drunkgeon.maze import lines, opposite
from rules.drunkgeon.naming import DOWN, STACK, hand_place, lying_mat, mat_name, mat_thing, stacked_thing
from rules.drunkgeon.options import NoReversePush
from rules.drunkgeon.pieces import carry_loot, lift_for_push, put_back
from rules.drunkgeon.state import Dungeon, Pushed
from rules.events import Carry, Deal, HandVerb
from rules.events import Push as PushIn
from rules.events import Turn as TurnOver
from rules.kernel import Script, ask
from rules.laws import Broken, Law, Laws, law
from rules.message import Facts, Seat
from rules.requests import Choose, Draw

__all__ = ["PUSH_LAWS", "drawn_from_stack", "insert", "likely_pushes", "push", "take_from_stack"]

# --- asking -------------------------------------------------------------------------------------------


def insert(
    dungeon: Dungeon,
    seat: Seat,
    mat: str,
    owner: Seat | None,
    *,
    what: str = "push",
    answers: Any = Push,
    laws: Laws[Dungeon, Any] | None = None,
) -> Script[None]:
    """The active player says where a mat goes in and how it lies; ``owner`` keeps what comes out.

    Without an owner that goes under the stack. The mat is in the owner's hand, or in that of the seat, which has the
    turn. Raises Moot if it has died, or has not got the turn any more.
    """
    turn = dungeon.turn
    turn.inserting, turn.inserting_by, turn.inserting_for = mat, seat, owner
    facts = partial(_facts, dungeon)
    chosen = yield from ask(
        Choose(
            dungeon,
            dungeon.whose_turn,
            what,
            answers,
            likely_pushes,
            laws or PUSH_LAWS,
            facts=facts,
            stray="DRK-TURN-03",
        )
    )
    turn = dungeon.turn
    turn.inserting = turn.inserting_by = turn.inserting_for = None
    push(dungeon, seat, mat, chosen.slot, chosen.turning, owner)


def _facts(dungeon: Dungeon) -> Facts:
    return {"mat": mat_name(dungeon, dungeon.turn.inserting)}


def likely_pushes(dungeon: Dungeon) -> tuple[Push, ...]:
    """None for who is dead, or has got the turn meanwhile: so the question is moot, without a law for every push."""
    theirs = dungeon.hero.alive and dungeon.turn.inserting_by == dungeon.active
    return all_pushes(dungeon.rows, dungeon.columns) if theirs else ()


@cache
def all_pushes(rows: int, columns: int) -> tuple[Push, ...]:
    """Every slot with every orientation (DRK-Q-07)."""
    return tuple(Push(slot, turning) for slot in lines(rows, columns) for turning in range(4))


@law("DRK-INS-01", Push)
def no_such_slot(dungeon: Dungeon, push: Push) -> Broken:
    return push.slot not in lines(dungeon.rows, dungeon.columns) and {"slot": push.slot}


@law("DRK-INS-02", Push)
def no_such_turning(dungeon: Dungeon, push: Push) -> Broken:
    return not 0 <= push.turning <= 3


@law("DRK-INS-01", Push)
def reverses_last_push(dungeon: Dungeon, push: Push) -> Broken:
    """A group may forbid to push the last mat straight out again."""
    last = dungeon.last_push
    if last is None or dungeon.options.no_reverse_push is NoReversePush.ALLOWED:
        return False
    return push.slot == opposite(last.slot) and {"slot": push.slot, "seat": last.seat}


@law("DRK-DEATH-01")
def dead(dungeon: Dungeon, _: Any) -> Broken:
    """Who is dead does nothing any more: what was just asked has become moot."""
    return not dungeon.hero.alive and {"seat": dungeon.active}


PUSHING: Final[tuple[Law[Dungeon, Any], ...]] = (no_such_slot, no_such_turning, reverses_last_push)
PUSH_LAWS: Final[Laws[Dungeon, Any]] = Laws(PUSHING)


# --- doing --------------------------------------------------------------------------------------------


def push(dungeon: Dungeon, seat: Seat, mat: str, slot: str, turning: int, owner: Seat | None) -> None:
    """The line shifts (DRK-INS-01); glasses and piles of what is expelled go to the mat that came in (DRK-FAQ-08)."""
    holder = hand_place(seat if owner is None or mat in dungeon.heroes[seat].mats else owner)
    line = lines(dungeon.rows, dungeon.columns)[slot]
    carried = [(one, square) for square in line for one in dungeon.standing_on(square)]
    for one, _ in carried:
        lift_for_push(dungeon, one)
    _turn_in_hand(dungeon, seat, mat, turning, holder)
    expelled = dungeon.cells[line[-1]]
    args: Facts = {"seat": seat, "mat": mat_name(dungeon, mat), "slot": slot, "expelled": mat_name(dungeon, expelled)}
    _tell(dungeon, partial(PushIn, "DRK-INS-01", lying_mat(dungeon, mat), holder, line, holder), "pushes", args, seat)
    _shift(dungeon, line, mat, expelled)
    _keep(dungeon, seat, mat, expelled, owner, holder)
    for one, square in carried:
        at = line.index(square)
        expelled_with = at == len(line) - 1
        put_back(dungeon, one, line[0 if expelled_with else at + 1], expelled=expelled_with)
    dungeon.last_push = Pushed(seat, slot)


def _tell(dungeon: Dungeon, verb: Callable[..., HandVerb], key: str, args: Facts, seat: Seat) -> None:
    dungeon.tell(verb(key=key, args=args, seat=seat))


def _turn_in_hand(dungeon: Dungeon, seat: Seat, mat: str, turning: int, holder: str) -> None:
    """Any orientation will do (DRK-INS-02)."""
    if dungeon.turned[mat] != turning:
        args: Facts = {"seat": seat, "mat": mat_name(dungeon, mat), "turning": turning}
        _tell(
            dungeon, partial(TurnOver, "DRK-INS-02", lying_mat(dungeon, mat), holder, turning), "turns_mat", args, seat
        )
        dungeon.turned[mat] = turning


def _shift(dungeon: Dungeon, line: tuple[str, ...], mat: str, expelled: str) -> None:
    """Mats and the piles on them one on; a pile on the expelled mat comes round to the inserted one (DRK-Q-34)."""
    cells, piles = dungeon.cells, dungeon.piles
    fallen = piles.get(line[-1])
    if fallen is not None:
        carry_loot(dungeon, fallen, expelled, mat, "DRK-FAQ-08")
    for index in range(len(line) - 1, 0, -1):
        cells[line[index]] = cells[line[index - 1]]
    cells[line[0]] = mat
    if piles:
        moved = {there: piles.pop(here) for here, there in _onward(line) if here in piles}
        piles.update(moved)


def _onward(line: tuple[str, ...]) -> list[tuple[str, str]]:
    return [*pairwise(line), (line[-1], line[0])]


def _keep(dungeon: Dungeon, seat: Seat, mat: str, expelled: str, owner: Seat | None, holder: str) -> None:
    """Who inserts keeps what comes out (DRK-INS-04); in a Half Pint Dungeon it goes under the stack (DRK-HALF-05)."""
    for hero in dungeon.heroes:
        if mat in hero.mats:
            hero.mats.remove(mat)
    if owner is not None:
        dungeon.heroes[owner].mats.append(expelled)
        return
    args: Facts = {"seat": seat, "mat": mat_name(dungeon, expelled)}
    dungeon.tell(
        Carry(
            "DRK-HALF-05",
            lying_mat(dungeon, expelled),
            holder,
            STACK,
            face=DOWN,
            under=True,
            key="goes_under_stack",
            args=args,
            seat=seat,
        )
    )
    dungeon.stack.under.append(expelled)


# --- the stack of a Half Pint Dungeon -------------------------------------------------------------------


def drawn_from_stack(dungeon: Dungeon, seat: Seat) -> Script[str]:
    """The top mat of the stack comes into a hand (DRK-HALF-04)."""
    stack = dungeon.stack
    mat = stack.under[0] if not stack.shuffled else ""
    if stack.shuffled:
        drawn = yield from ask(Draw(seat, "draw_mat", STACK, partial(could_be_drawn, dungeon), clause="DRK-HALF-04"))
        assert drawn.card is not None
        mat = drawn.card
    take_from_stack(dungeon, seat, mat, "DRK-HALF-04")
    return mat


def could_be_drawn(dungeon: Dungeon) -> dict[str, int]:
    """What may lie on top: any of the shuffled ones."""
    return dict.fromkeys(dungeon.stack.shuffled or dungeon.stack.under[:1], 1)


def take_from_stack(dungeon: Dungeon, seat: Seat, mat: str, clause: str) -> None:
    """A mat of the stack, wherever it lies in it, comes into a hand and is seen."""
    stack = dungeon.stack
    args: Facts = {"seat": seat, "mat": mat_name(dungeon, mat)}
    there = hand_place(seat)
    if mat in stack.shuffled:
        stack.shuffled.remove(mat)
        dungeon.turned[mat] = 0
        dungeon.tell(Deal(clause, mat_thing(mat), STACK, there, key="draws_mat", args=args, seat=seat))
    else:
        stack.under.remove(mat)
        dungeon.tell(
            Carry(clause, stacked_thing(mat, dungeon.turned[mat]), STACK, there, key="draws_mat", args=args, seat=seat)
        )
    dungeon.heroes[seat].mats.append(mat)
