"""Driving a Grumbuggy: who may, with whom aboard, how far, and what stops it."""

from __future__ import annotations

from typing import Final

from rules.boodles.answers import DriveTo
from rules.boodles.crews import crew_of, is_too_much, most_squares
from rules.boodles.lying import carry, lying
from rules.boodles.naming import named, who
from rules.boodles.printed import Kind, Side
from rules.boodles.reaching import driving_reach, is_finished, spelled, spread
from rules.boodles.state import DRIVE, Drive, Flight, Piece
from rules.boodles.walking import enter, moves, moving_side
from rules.events import Happened
from rules.laws import Broken, law

# --- going ------------------------------------------------------------------------------------------


def drive(flight: Flight, driver: Piece, buggy: Piece, to: str) -> None:
    """The Grumbuggy goes with its crew and their load; who of the crew drove is left open (BOO-Q-34)."""
    squares = driving_reach(flight, driver, buggy)[to]
    crew = crew_of(flight, buggy, driver)
    driver.carrier = buggy.id
    buggy.driven += squares
    _note(flight.turn.drives, Drive(squares, [one.id for one in crew]))
    moves(flight, driver)
    for load in carry(flight, buggy, to, "BOO-GRUM-06", key="drives"):
        if load.kind is Kind.GRUMBOMB:
            load.carried_by = load.carrier
    if buggy.at in spelled(flight) and buggy.at not in lying(flight).deadly:
        flight.tell(Happened("BOO-SPELL-04", key="freezes", args={"who": who(flight, buggy)}))
    enter(flight, buggy)


def _note(drives: list[Drive], more: Drive) -> None:
    """What the same crew drove is noted together."""
    if drives and drives[-1].drivers == more.drivers:
        drives[-1].squares += more.squares
    else:
        drives.append(more)


def likely_drives(flight: Flight, driver: Piece) -> list[DriveTo]:
    """Wherever it could drive a Grumbuggy of its square; to a frozen one's neighbours, to be told why not."""
    found = []
    for buggy in lying(flight).at.get(driver.at, ()):
        if buggy.kind is Kind.GRUMBUGGY:
            reach = driving_reach(flight, driver, buggy)
            if not reach and buggy.at in spelled(flight):
                reach = dict.fromkeys(flight.ground.grumjug_steps[buggy.at], 1)
            found += [DriveTo(driver.id, buggy.id, square) for square in reach]
    return found


# --- laws -------------------------------------------------------------------------------------------


def _pair(flight: Flight, drive: DriveTo) -> tuple[Piece, Piece] | None:
    """Driver and Grumbuggy, if that is what the two are."""
    driver, buggy = flight.pieces.get(drive.driver), flight.pieces.get(drive.buggy)
    if driver is None or buggy is None or driver.kind is not Kind.GRUMJUG or buggy.kind is not Kind.GRUMBUGGY:
        return None
    return driver, buggy


@law("BOO-BUGGY-02", DriveTo)
def only_grumjugs_drive(flight: Flight, drive: DriveTo) -> Broken:
    driver = flight.pieces.get(drive.driver)
    drives = driver is not None and driver.kind is Kind.GRUMJUG and moving_side(flight) is Side.GRUMJUGS
    return not drives and {"who": named(flight, drive.driver)}


@law("BOO-BUGGY-02", DriveTo)
def not_to_be_driven(flight: Flight, drive: DriveTo) -> Broken:
    buggy = flight.pieces.get(drive.buggy)
    return (buggy is None or buggy.kind is not Kind.GRUMBUGGY) and {"who": named(flight, drive.buggy)}


@law("BOO-BUGGY-05", DriveTo)
def driver_is_elsewhere(flight: Flight, drive: DriveTo) -> Broken:
    pair = _pair(flight, drive)
    if pair is None or pair[0].at == pair[1].at:
        return False
    return {"who": who(flight, pair[0]), "buggy": who(flight, pair[1])}


@law("BOO-MOVE-02", DriveTo)
def driver_is_finished(flight: Flight, drive: DriveTo) -> Broken:
    pair = _pair(flight, drive)
    return pair is not None and is_finished(flight, pair[0]) and {"who": who(flight, pair[0])}


@law("BOO-SPELL-03", DriveTo)
def buggy_is_frozen(flight: Flight, drive: DriveTo) -> Broken:
    """Within three squares of a Boodlewiz whose spell works, from the start of the phase to its end."""
    buggy = flight.pieces.get(drive.buggy)
    frozen = buggy is not None and buggy.kind is Kind.GRUMBUGGY and buggy.at in spelled(flight)
    return frozen and {"who": named(flight, drive.buggy)}


@law("BOO-BUGGY-03", DriveTo)
def crew_is_too_much(flight: Flight, drive: DriveTo) -> Broken:
    pair = _pair(flight, drive)
    if pair is None or pair[0].at != pair[1].at:
        return False
    crew = crew_of(flight, pair[1], pair[0])
    return is_too_much(flight, crew) and {"who": who(flight, pair[1]), "driver": who(flight, pair[0])}


@law("BOO-BUGGY-11", DriveTo)
def buggy_has_driven(flight: Flight, drive: DriveTo) -> Broken:
    buggy = flight.pieces.get(drive.buggy)
    return buggy is not None and buggy.driven >= DRIVE and {"who": who(flight, buggy), "most": DRIVE}


@law("BOO-GRUM-06", DriveTo)
def crew_has_driven(flight: Flight, drive: DriveTo) -> Broken:
    """Nobody aboard has a square left to drive, though the Grumbuggy has."""
    pair = _pair(flight, drive)
    if pair is None or pair[0].at != pair[1].at or pair[1].driven >= DRIVE:
        return False
    left = most_squares(flight, pair[1], crew_of(flight, pair[1], pair[0]))
    return left < 1 and {"who": who(flight, pair[0]), "most": DRIVE}


@law("BOO-MOVE-04", DriveTo)
def no_square_to_drive_to(flight: Flight, drive: DriveTo) -> Broken:
    buggy = flight.pieces.get(drive.buggy)
    stays = buggy is not None and buggy.at == drive.to
    return (stays or drive.to not in flight.ground.terrain) and {"square": drive.to}


@law("BOO-MOVE-07", DriveTo)
def drives_into_the_mountains(flight: Flight, drive: DriveTo) -> Broken:
    return drive.to in flight.ground.mountains and {"square": drive.to}


@law("BOO-MOVE-11", DriveTo)
def drives_into_a_valley(flight: Flight, drive: DriveTo) -> Broken:
    return drive.to in flight.ground.valleys and {"square": drive.to}


@law("BOO-MOVE-05", DriveTo)
def drives_onto_a_foe(flight: Flight, drive: DriveTo) -> Broken:
    return drive.to in lying(flight).beings and {"square": drive.to}


@law("BOO-GRUM-06", DriveTo)
def too_far_to_drive(flight: Flight, drive: DriveTo) -> Broken:
    """Further than the four squares go, whatever stands in the way."""
    missed = _missed(flight, drive)
    if missed is None or drive.to in missed[2]:
        return False
    return {"who": who(flight, missed[1]), "square": drive.to, "left": missed[3]}


@law("BOO-MOVE-05", DriveTo)
def foes_in_the_way(flight: Flight, drive: DriveTo) -> Broken:
    missed = _missed(flight, drive)
    if missed is None or drive.to not in missed[2]:
        return False
    stops = {**lying(flight).deadly, **spelled(flight)}
    past_foes = drive.to in spread(missed[1].at, flight.ground.grumjug_steps, missed[3], (), stops)
    return past_foes and {"who": who(flight, missed[1]), "square": drive.to}


@law("BOO-SPELL-04", DriveTo)
def freezes_on_the_way(flight: Flight, drive: DriveTo) -> Broken:
    """It would stop on the first square within three squares of a Boodlewiz whose spell works."""
    missed = _missed(flight, drive)
    if missed is None or drive.to not in missed[2] or not flight.spells:
        return False
    steps, left, deadly = flight.ground.grumjug_steps, missed[3], lying(flight).deadly
    if drive.to in spread(missed[1].at, steps, left, (), {**deadly, **spelled(flight)}):
        return False
    return drive.to in spread(missed[1].at, steps, left, (), deadly) and {
        "who": who(flight, missed[1]),
        "square": drive.to,
    }


@law("BOO-BOMB-01", DriveTo)
def bomb_in_the_way(flight: Flight, drive: DriveTo) -> Broken:
    missed = _missed(flight, drive)
    if missed is None or drive.to not in missed[2]:
        return False
    over = drive.to not in spread(missed[1].at, flight.ground.grumjug_steps, missed[3], (), lying(flight).deadly)
    return over and {"who": who(flight, missed[1]), "square": drive.to}


def _missed(flight: Flight, drive: DriveTo) -> tuple[Piece, Piece, dict[str, int], int] | None:
    """For a square that cannot be driven to, though the Grumbuggy can be driven: the pair, what lies within its
    squares if nothing stands in the way, and how many these are."""
    pair = _pair(flight, drive)
    if pair is None or pair[0].at != pair[1].at or drive.to in driving_reach(flight, *pair):
        return None
    ground, left = flight.ground, most_squares(flight, pair[1], crew_of(flight, pair[1], pair[0]))
    closed = drive.to not in ground.grumjug_steps or drive.to in ground.mountains or drive.to in ground.valleys
    if left < 1 or closed or drive.to == pair[1].at or pair[1].at in spelled(flight):
        return None
    if drive.to in lying(flight).beings:
        return None
    return (*pair, spread(pair[1].at, ground.grumjug_steps, left, (), ()), left)


DRIVING_LAWS: Final = (
    only_grumjugs_drive,
    not_to_be_driven,
    driver_is_elsewhere,
    driver_is_finished,
    buggy_is_frozen,
    crew_is_too_much,
    buggy_has_driven,
    crew_has_driven,
)
DRIVING_SQUARE_LAWS: Final = (
    no_square_to_drive_to,
    drives_into_the_mountains,
    drives_into_a_valley,
    drives_onto_a_foe,
    too_far_to_drive,
    foes_in_the_way,
    freezes_on_the_way,
    bomb_in_the_way,
)
