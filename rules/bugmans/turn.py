"""The turn: its seven steps in their order, the Dwarf's own move, and what ends it before its time."""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.bugmans.bar import pick_up_at_the_bar
from rules.bugmans.cards import play_bugmans_card
from rules.bugmans.ending import close_when_late, close_when_run_out
from rules.bugmans.moving import begin, step, stop
from rules.bugmans.naming import who
from rules.bugmans.replenishing import flush_after_fight, order, replenish
from rules.bugmans.stashing import stash_load
from rules.bugmans.state import Move, Room, Step, Stop, Turn, Walking, hand_place, still_active
from rules.bugmans.stepping import STEP_LAWS, likely_steps, spaces_left
from rules.events import Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Message
from rules.requests import Choose, Roll, Term

STEPS: Final = tuple(Step)


def turn(room: Room) -> Script[None]:
    """From whatever step the turn has come to (BUG-TURN-03). Raises Closed."""
    while True:
        active = room.active
        try:
            yield from perform(room, room.turn.step)
        except Moot:
            if room.active == active:
                raise
            continue  # a ruling has given the turn to somebody else, who begins it
        yield from stop(room)
        yield from close_when_run_out(room)
        if room.turn.over or room.turn.step is Step.STASH:
            break
        room.turn.step = STEPS[STEPS.index(room.turn.step) + 1]
        room.turn.card, room.turn.spaces, room.turn.stopped = None, 0, []
    if room.turn.over:
        yield from flush_after_fight(room)
    yield from pass_the_turn(room)


def perform(room: Room, what: Step) -> Script[None]:
    match what:
        case Step.CARD:
            if room.cards.count(hand_place(room.active)):  # that a hand is empty is no secret
                yield from play_bugmans_card(room, room.active)
        case Step.PICK_UP:
            yield from pick_up_at_the_bar(room)
        case Step.MOVE:
            yield from walk(room)
        case Step.REPLENISH:
            yield from replenish(room)
        case Step.ORDER:
            yield from order(room)
        case Step.STASH:
            yield from stash_load(room, room.active)


def pass_the_turn(room: Room) -> Script[None]:
    """To the left, clockwise round the table (BUG-TURN-02), unless it is chucking-out time. Raises Closed."""
    room.turns += 1
    yield from close_when_late(room)
    room.active = (room.active + 1) % len(room.players)
    room.turn = Turn()
    room.tell(Happened("BUG-TURN-02", key="turn", args={"seat": room.active}, seat=room.active))


# --- the Dwarf's own move ----------------------------------------------------------------------------


def walk(room: Room) -> Script[None]:
    """The roll less the load, but at least one space; step by step, as many as the player likes (BUG-MOVE-03)."""
    rolled = yield from ask(Roll(still_active(room), "walk", stray="BUG-TURN-03"))
    turn, dwarf = room.turn, room.players[room.active].dwarf
    turn.roll, turn.load = rolled.values[0], len(room.players[room.active].carried)
    turn.spaces, turn.stopped = max(1, turn.roll - turn.load), []
    yield from begin(room, dwarf)
    while spaces_left(room, dwarf) > 0 and not room.turn.over:
        facts, terms = partial(_facts, room), partial(_terms, room)
        walking = Choose(
            room, room.active, "step", Walking, likely_walk, WALK_LAWS, facts=facts, terms=terms, stray="BUG-TURN-03"
        )
        chosen = yield from ask(walking)
        if isinstance(chosen, Stop):
            return
        yield from step(room, dwarf, chosen.to)


def _facts(room: Room) -> Facts:
    return {"spaces": spaces_left(room, room.players[room.active].dwarf)}


def _terms(room: Room) -> tuple[Term, ...]:
    """How the maximum comes about: the die, less the load, never below one."""
    turn = room.turn
    roll = turn.roll or 0
    terms = [(Message("term.die"), roll)]
    if turn.load:
        terms.append((Message("term.load"), -turn.load))
    if roll - turn.load < 1:
        terms.append((Message("term.at_least_one"), 1 - roll + turn.load))
    return tuple(terms)


def likely_walk(room: Room) -> list[Walking]:
    return [Stop(), *likely_steps(room, room.players[room.active].dwarf)]


@law("BUG-MOVE-02", Move)
def not_his_dwarf(room: Room, move: Move) -> Broken:
    """The roll moves the own Dwarf and nobody else."""
    if move.piece == room.players[room.active].dwarf or move.piece not in room.characters:
        return False
    return {"who": who(room, move.piece)}


@law("BUG-TURN-06", Move)
def no_space_left(room: Room, move: Move) -> Broken:
    return spaces_left(room, move.piece) < 1


WALK_LAWS: Final[Laws[Room, Walking]] = Laws([not_his_dwarf, *STEP_LAWS[:2], no_space_left, *STEP_LAWS[2:]])
