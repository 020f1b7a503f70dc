"""Moving: one step at a time with all that is met there, or straight to the Bogs or a Home Table.

On a square it is always fight, Vomit, Games, in this order; making way and stashing wait until the piece stops.
"""

from __future__ import annotations

from rules.bugmans.charts import roll_chart
from rules.bugmans.ending import close_when_run_out
from rules.bugmans.fighting import fight
from rules.bugmans.making_way import make_way
from rules.bugmans.naming import who
from rules.bugmans.printed import DANGEROUS, Chart, Deed, Effect, Kind
from rules.bugmans.squares import straight_on
from rules.bugmans.stashing import stash_load
from rules.bugmans.state import Character, Movement, Room
from rules.bugmans.stepping import can_step, end_way, relocate
from rules.events import Happened
from rules.kernel import Script


def begin(room: Room, piece: str) -> Script[None]:
    """A piece is taken in hand. Whoever was on his way has stopped by that (BUG-Q-27). Raises Closed."""
    movement = room.turn.movement
    if movement is None or movement.piece != piece:
        yield from stop(room)
        # A ruling may have taken the piece away while the other one made way.
        room.turn.movement = Movement(piece) if piece in room.characters else None


def step(room: Room, piece: str, to: str) -> Script[None]:
    """One step, paid for and with all that is met there; then ``spaces_left`` says whether more may follow.

    A bonus is spent before the spaces of the roll or the card. Raises Closed.
    """
    yield from begin(room, piece)
    movement = room.turn.movement
    assert movement is not None
    if movement.bonus:
        movement.bonus -= 1
    else:
        room.turn.spaces -= 1
    yield from _step_onto(room, piece, to, "BUG-MOVE-01", "steps")


def _step_onto(room: Room, piece: str, to: str, clause: str, key: str) -> Script[None]:
    movement = room.turn.movement
    assert movement is not None
    movement.came_from = room.characters[piece].square
    movement.games_due = False
    relocate(room, piece, to, clause, key)
    yield from meet(room, piece)


def send(room: Room, piece: str, to: str, clause: str) -> Script[None]:
    """A direct move: only what is on the goal matters (BUG-MOVE-37, BUG-Q-43). Its movement may still have a bonus.

    Raises Closed.
    """
    yield from stop(room)
    room.turn.movement = Movement(piece)
    if room.characters[piece].square != to:
        relocate(room, piece, to, clause, "sent")
        yield from meet(room, piece)


def stop(room: Room) -> Script[None]:
    """Whoever was on his way has stopped: he plays if he remained for it, makes way, and stashes. Raises Closed."""
    movement = room.turn.movement
    if movement is None:
        return
    piece = movement.piece
    if movement.games_due:
        yield from _play_games(room, piece)
    if one := room.characters.get(piece):
        yield from make_way(room, one.square)
    one = room.characters.get(piece)
    if one is not None and one.seat is not None:
        yield from stash_load(room, one.seat)
    room.turn.movement = None


# --- what is met on a square -------------------------------------------------------------------------


def meet(room: Room, piece: str) -> Script[None]:
    """A piece has come onto a square, by whatever way."""
    rival = _rival(room, room.characters[piece])
    if rival is not None and not (yield from _fight_and_win(room, piece, rival)):
        return
    one = room.characters.get(piece)
    if one is None or one.kind is not Kind.DWARF:
        return
    if one.square in room.vomit:
        yield from _wade(room, piece)
    elif one.square in room.ground.games:
        yield from _play_games(room, piece)


def _rival(room: Room, mover: Character) -> str | None:
    """Who is to be fought there: a Dwarf fights Dwarfs and Dangerous Characters, these fight Dwarfs only."""
    if mover.kind is not Kind.DWARF and mover.kind not in DANGEROUS:
        return None
    for one in room.characters.values():
        if one is mover or one.square != mover.square:
            continue
        if one.kind is Kind.DWARF or (one.kind in DANGEROUS and mover.kind is Kind.DWARF):
            return one.id
    return None


def _fight_and_win(room: Room, piece: str, rival: str) -> Script[bool]:
    """The movement ends with the fight. Whether the mover won, and so has still to face the square (BUG-MOVE-23).

    Raises Closed.
    """
    movement = room.turn.movement
    assert movement is not None
    came_from, square = movement.came_from, room.characters[piece].square
    yield from make_way(room, square)  # before the fight: BUG-Q-36
    end_way(room, piece)
    movement.fought = True
    result = yield from fight(room, piece, rival, came_from)
    yield from close_when_run_out(room)  # the loser's load may have been the last
    return result.winner == piece


def _wade(room: Room, piece: str) -> Script[None]:
    """Vomit: the Dwarf falls, skids, or may go on. If he remains on a Games square he plays there (BUG-VOMIT-06)."""
    one = room.characters[piece]
    assert one.seat is not None
    square = one.square
    effects = yield from roll_chart(room, Chart.VOMIT, one.seat)
    for effect in effects or (Effect(do=Deed.COMPLETE),):
        if (one := room.characters[piece]).square == square:
            yield from _carry_out(room, one, effect)


def _carry_out(room: Room, one: Character, effect: Effect) -> Script[None]:
    movement = room.turn.movement
    assert movement is not None
    match effect.do:
        case Deed.COMPLETE if not movement.fought:
            movement.bonus += effect.count
            movement.games_due = one.square in room.ground.games
        case Deed.SKID if _can_skid(room, one):
            yield from _skid(room, one)
        case _:
            yield from _fall(room, one)


def _can_skid(room: Room, one: Character) -> bool:
    """Straight on there is a square that he may enter; after a direct move there is no straight on."""
    movement = room.turn.movement
    assert movement is not None
    goal = straight_on(movement.came_from, one.square) if movement.came_from else None
    return goal is not None and can_step(room, one.id, goal)


def _skid(room: Room, one: Character) -> Script[None]:
    """One space free of charge, and no spaces are left after it but a bonus that he finds there."""
    movement = room.turn.movement
    assert movement is not None
    assert movement.came_from is not None
    goal = straight_on(movement.came_from, one.square)
    assert goal is not None
    end_way(room, one.id)
    yield from _step_onto(room, one.id, goal, "BUG-MOVE-20", "skids")


def _fall(room: Room, one: Character) -> Script[None]:
    """He stays, and his movement ends here. So it does for a winner who would complete his move (BUG-VOMIT-08)."""
    end_way(room, one.id)
    movement = room.turn.movement
    fought = movement is not None and movement.fought
    clause, key = ("BUG-VOMIT-08", "stays") if fought else ("BUG-MOVE-20", "falls")
    room.tell(Happened(clause, key=key, args={"who": who(room, one.id)}, seat=one.seat))
    if one.square in room.ground.games:
        yield from _play_games(room, one.id)


def _play_games(room: Room, piece: str) -> Script[None]:
    """A Games square ends the Dwarf's movement, and his owner rolls (BUG-MOVE-15, BUG-MOVE-16)."""
    one = room.characters[piece]
    assert one.seat is not None
    end_way(room, piece)
    if room.turn.movement is not None:
        room.turn.movement.games_due = False
    yield from roll_chart(room, Chart.GAMES, one.seat)
