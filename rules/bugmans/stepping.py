"""Where a character may go: the steps that are allowed, and the clauses that forbid the rest."""

from __future__ import annotations

from rules.bugmans.naming import home_name, kind_name, piece_thing, who
from rules.bugmans.printed import DANGEROUS, Kind
from rules.bugmans.squares import Floor, away
from rules.bugmans.state import Character, Move, Room
from rules.events import Carry
from rules.laws import Broken, Law, law
from rules.message import Facts


def closed_to(room: Room, one: Character, square: str) -> bool:
    """Whether a character may not be on a square at all: tables, the Bar, and Dangerous upon Dangerous."""
    if square in room.ground.closed:
        return True
    for player in room.players:
        if player.home == square and player.dwarf != one.id:
            return True
    if one.kind in DANGEROUS:
        for other in room.characters.values():
            if other.square == square and other.kind in DANGEROUS and other is not one:
                return True
    return False


def can_step(room: Room, piece: str, square: str) -> bool:
    """Whether one step takes a character there, spaces apart."""
    one = room.characters[piece]
    return square in room.ground.walkable[one.square] and not closed_to(room, one, square)


def spaces_left(room: Room, piece: str) -> int:
    """How many spaces a piece may still move: what is left of the roll or the card, and a bonus of its own."""
    turn = room.turn
    left = 0 if piece in turn.stopped else turn.spaces
    if turn.movement is not None and turn.movement.piece == piece:
        left += turn.movement.bonus
    return left


def likely_steps(room: Room, piece: str) -> list[Move]:
    """One step onto every joined square: tables too, so that the screen can say why not."""
    one = room.characters.get(piece)
    return [Move(piece, square) for square in room.ground.joined[one.square]] if one else []


@law("BUG-CHAR-04", Move)
def no_character(room: Room, move: Move) -> Broken:
    """Only characters move; counters of other kinds, and who is not there, do not."""
    return move.piece not in room.characters


@law("BUG-BOARD-01", Move)
def no_square(room: Room, move: Move) -> Broken:
    return move.to not in room.ground.floor


@law("BUG-MOVE-15", Move)
def games_ended_his_move(room: Room, move: Move) -> Broken:
    one = room.characters.get(move.piece)
    if one is None or one.kind is not Kind.DWARF or one.square not in room.ground.games:
        return False
    return move.piece in room.turn.stopped and spaces_left(room, move.piece) < 1 and {"who": who(room, move.piece)}


@law("BUG-MOVE-20", Move)
def fell_or_fought(room: Room, move: Move) -> Broken:
    """A fall, a skid and a fight end a piece's movement, whatever is left for others (BUG-Q-28)."""
    stopped = move.piece in room.turn.stopped and spaces_left(room, move.piece) < 1
    return stopped and {"who": who(room, move.piece)}


@law("BUG-MOVE-01", Move)
def already_there(room: Room, move: Move) -> Broken:
    """A step leads somewhere else."""
    one = room.characters.get(move.piece)
    return one is not None and one.square == move.to and {"square": move.to}


@law("BUG-MOVE-01", Move)
def more_than_one_space(room: Room, move: Move) -> Broken:
    """A step goes to a square that touches the own one."""
    one = room.characters.get(move.piece)
    if one is None or move.to in room.ground.touching[one.square] or move.to not in room.ground.floor:
        return False
    spaces = away(one.square, move.to)
    return spaces > 1 and {"spaces": spaces}


@law("BUG-MOVE-06", Move)
def long_table(room: Room, move: Move) -> Broken:
    return room.ground.floor.get(move.to) is Floor.LONG_TABLE and {"square": move.to}


@law("BUG-MOVE-07", Move)
def onto_the_bar(room: Room, move: Move) -> Broken:
    return room.ground.floor.get(move.to) is Floor.BAR and {"square": move.to}


def _wall(room: Room, move: Move) -> tuple[str, str] | None:
    """The two squares of a step through a wall: they touch, one is in the corridor, and they are not joined."""
    one = room.characters.get(move.piece)
    if one is None:
        return None
    step = (one.square, move.to)
    return step if step in room.ground.walls else None


@law("BUG-MOVE-08", Move)
def no_door_there(room: Room, move: Move) -> Broken:
    """From bar room to corridor and back only where a doorway is near."""
    wall = _wall(room, move)
    return wall is not None and room.ground.walls[wall] is None and {"square": move.to}


@law("BUG-MOVE-09", Move)
def doorway_left_out(room: Room, move: Move) -> Broken:
    """The doorway square itself must be stood on, though the way would be shorter without."""
    wall = _wall(room, move)
    door = room.ground.walls[wall] if wall is not None else None
    return door is not None and not room.at(door) and {"square": move.to, "door": door}


@law("BUG-MOVE-10", Move)
def past_somebody_in_the_doorway(room: Room, move: Move) -> Broken:
    """Nor can who stands in a doorway be passed on the slant."""
    wall = _wall(room, move)
    door = room.ground.walls[wall] if wall is not None else None
    there = room.at(door) if door is not None else []
    return bool(there) and {"who": who(room, there[0].id), "door": door}


@law("BUG-MOVE-11", Move)
def corner_cut(room: Room, move: Move) -> Broken:
    """Corridor squares join by their edges only."""
    one = room.characters.get(move.piece)
    ground = room.ground
    if one is None or move.to not in ground.corridor or one.square not in ground.corridor:
        return False
    touches, joined = ground.touching[one.square], ground.joined[one.square]
    return move.to in touches and move.to not in joined and {"square": move.to}


@law("BUG-MOVE-12", Move)
def home_of_another(room: Room, move: Move) -> Broken:
    """Only its owner's Dwarf goes onto a Home Table."""
    owner = room.home_owner(move.to)
    if owner is None or room.players[owner].dwarf == move.piece:
        return False
    return {"home": home_name(room, owner), "square": move.to}


@law("BUG-MOVE-32", Move)
def dangerous_upon_dangerous(room: Room, move: Move) -> Broken:
    one = room.characters.get(move.piece)
    if one is None or one.kind not in DANGEROUS:
        return False
    for other in room.characters.values():
        if other.square == move.to and other.kind in DANGEROUS and other is not one:
            return {"who": kind_name(one.kind), "other": kind_name(other.kind)}
    return False


STEP_LAWS: tuple[Law[Room, Move], ...] = (
    no_character,
    no_square,
    games_ended_his_move,
    fell_or_fought,
    already_there,
    more_than_one_space,
    long_table,
    onto_the_bar,
    no_door_there,
    doorway_left_out,
    past_somebody_in_the_doorway,
    corner_cut,
    home_of_another,
    dangerous_upon_dangerous,
)
"""Of one step, wherever its spaces come from; who asks for it adds how many there are."""


# --- the step itself, with nothing that is met ------------------------------------------------------


def relocate(room: Room, piece: str, square: str, clause: str, key: str = "goes") -> None:
    """A piece, with what it carries, is put onto a square. Nothing happens there."""
    one = room.characters[piece]
    if one.square == square:
        return
    args: Facts = {"who": who(room, piece), "square": square}
    thing = piece_thing(room, piece)
    room.tell(Carry(clause, thing, one.square, square, face=thing.face, key=key, args=args, seat=one.seat))
    one.square = square


def end_way(room: Room, piece: str) -> None:
    """This piece moves no further now: neither with a bonus nor with what is left of the roll or the card."""
    turn = room.turn
    if piece not in turn.stopped:
        turn.stopped.append(piece)
    if turn.movement is not None and turn.movement.piece == piece:
        turn.movement.bonus = 0
