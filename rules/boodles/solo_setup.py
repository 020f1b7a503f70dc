"""Setting up alone: the Grumjugs come by dice, the person takes one of two small Boodle forces."""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.boodles.answers import AddBuggy, ChooseForce
from rules.boodles.lying import here, lying, put, room, unused
from rules.boodles.naming import kind_name, thing, who
from rules.boodles.options import SoloBuggies
from rules.boodles.printed import BOODLE_KINDS, Kind, Side
from rules.boodles.state import Flight, Piece
from rules.events import Happened, Turn
from rules.kernel import Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts
from rules.requests import Choose, Roll

COLUMN: Final = 2
"""So many faces of the second roll share a column of the placement chart."""


# --- the Grumjugs -----------------------------------------------------------------------------------


def place_grumjugs(flight: Flight) -> Script[None]:
    """Seven pieces (or more, as the group likes): a die for what each is, two for where it stands (BOO-SOLO-03)."""
    while flight.rolled < starting_pieces(flight):
        kind = yield from roll_kind(flight, "solo_kind", flight.content.solo_grumjug_up_to, "BOO-SOLO-04")
        if kind is None:
            return
        square = yield from roll_square(flight, kind)
        if square is None:
            flight.rolled += 1
            continue
        yield from arrive(flight, kind, square, "BOO-SOLO-05")
        flight.rolled += 1


def starting_pieces(flight: Flight) -> int:
    return int(flight.options.solo_start_pieces.value)


def roll_kind(flight: Flight, what: str, up_to: int, clause: str) -> Script[Kind | None]:
    """A Grumjug or a Grumbomb; the other one if no counter of it is left, None if there are none at all."""
    if not any(unused(flight, kind) for kind in (Kind.GRUMJUG, Kind.GRUMBOMB)):
        flight.tell(Happened(clause, key="none_left"))
        return None
    rolled = yield from ask(Roll(0, what, facts=partial(_facts_of_kind, flight, up_to), clause="BOO-SETUP-02"))
    wanted = Kind.GRUMJUG if rolled.values[0] <= up_to else Kind.GRUMBOMB
    other = Kind.GRUMBOMB if wanted is Kind.GRUMJUG else Kind.GRUMJUG
    kind = wanted if unused(flight, wanted) else other
    args: Facts = {"die": rolled.values[0], "name": kind_name(flight, kind), "instead": kind is not wanted}
    flight.tell(Happened(clause, key="kind_instead" if kind is not wanted else "kind_rolled", args=args))
    return kind


def roll_square(flight: Flight, kind: Kind) -> Script[str | None]:
    """Column and row of the chart, until a square comes up that can take the piece; None if no square can."""
    while any(why_not_there(flight, kind, square) is None for square in chart_squares(flight)):
        facts = partial(_facts_of_square, flight, kind)
        rolled = yield from ask(Roll(0, "solo_square", count=2, facts=facts, clause="BOO-SETUP-02"))
        second, third = rolled.values
        square = charted(flight, second, third)
        reason = why_not_there(flight, kind, square)
        if reason is None:
            return square
        args: Facts = {"square": square, "number": number_of_square(flight, square), "name": kind_name(flight, kind)}
        flight.tell(Happened(_WHY[reason], key=f"again_{reason}", args=args))
    flight.tell(Happened("BOO-SOLO-08", key="nowhere_on_the_chart", args={"name": kind_name(flight, kind)}))
    return None


def charted(flight: Flight, second: int, third: int) -> str:
    """The square of the placement chart for the second and the third roll."""
    line = next(entry for entry in flight.content.chart if entry.third_roll == third)
    return numbered(flight, line.squares[(second - 1) // COLUMN])


def numbered(flight: Flight, number: int) -> str:
    return next(entry.square for entry in flight.content.square if entry.number == number)


def number_of_square(flight: Flight, square: str) -> int:
    return next((entry.number for entry in flight.content.square if entry.square == square), 0)


def chart_squares(flight: Flight) -> list[str]:
    return [entry.square for entry in flight.content.square]


_WHY: Final = {"full": "BOO-SOLO-08", "boodle": "BOO-MOVE-05", "bomb": "BOO-BOMB-01", "way": "BOO-BOMB-10"}


def why_not_there(flight: Flight, kind: Kind, square: str) -> str | None:
    """Why the square is rolled for again; None if the piece may stand there (BOO-Q-58, BOO-Q-59)."""
    index = lying(flight)
    if room(flight, square, Side.GRUMJUGS) < 1:
        return "full"
    if square in index.beings:
        return "boodle"
    if kind is Kind.GRUMJUG:
        return "bomb" if square in index.deadly and not setting_up(flight) else None
    bombed = {piece.at for piece in flight.of(Kind.GRUMBOMB)}
    return "way" if square not in bombed and flight.ground.closes(square, bombed) else None


def setting_up(flight: Flight) -> bool:
    return flight.rolled < starting_pieces(flight)


def arrive(flight: Flight, kind: Kind, square: str, clause: str) -> Script[None]:
    """The piece stands there: a Grumbomb set, unless a Grumjug is on its square (BOO-SOLO-09)."""
    if kind is Kind.GRUMBOMB:
        alone = square not in lying(flight).jugs
        put(flight, kind, square, clause, key="bomb_comes_set" if alone else "bomb_comes_unset", is_set=alone)
        return
    jug = put(flight, kind, square, clause, key="jug_comes")
    for piece in here(flight, square):
        if piece.kind is Kind.GRUMBOMB and piece.is_set:
            unset(flight, piece)
    yield from offer_buggy(flight, jug.id)


def unset(flight: Flight, bomb: Piece) -> None:
    """While all is being set up, a Grumbomb that gets a Grumjug on its square counts as unset (BOO-Q-57)."""
    index, before = lying(flight), thing(flight, bomb)
    index.drop(bomb)
    bomb.is_set = False
    index.add(bomb)
    after = thing(flight, bomb)
    if after != before:
        args: Facts = {"who": who(flight, bomb)}
        flight.tell(Turn("BOO-SOLO-09", before, bomb.at, after.turning, key="bomb_unset", args=args))


# --- Grumbuggies with them --------------------------------------------------------------------------


def offer_buggy(flight: Flight, jug: str) -> Script[None]:
    """A Grumjug may come on a Grumbuggy: as the person wishes, always or never (BOO-Q-56)."""
    wish = flight.options.solo_buggies
    if wish is SoloBuggies.NEVER or not can_have_buggy(flight, jug):
        return
    wanted = wish is SoloBuggies.ALWAYS
    if not wanted:
        facts = partial(_facts_of_buggy, flight, jug)
        chosen = yield from ask(Choose(flight, 0, "solo_buggy", AddBuggy, likely_buggies, BUGGY_LAWS, facts=facts))
        wanted = chosen.wanted
    if wanted and can_have_buggy(flight, jug):
        clause = "BOO-SOLO-06" if setting_up(flight) else "BOO-SOLO-18"
        put(flight, Kind.GRUMBUGGY, flight.pieces[jug].at, clause, key="buggy_comes")


def can_have_buggy(flight: Flight, jug: str) -> bool:
    """There is none on its square yet, one in the box, and room for it."""
    piece = flight.named(jug)
    if piece is None or any(other.kind is Kind.GRUMBUGGY for other in here(flight, piece.at)):
        return False
    return unused(flight, Kind.GRUMBUGGY) > 0 and room(flight, piece.at, Side.GRUMJUGS) > 0


def likely_buggies(flight: Flight) -> list[AddBuggy]:
    return [AddBuggy(True), AddBuggy(False)]


BUGGY_LAWS: Final[Laws[Flight, AddBuggy]] = Laws([])


# --- the Boodles ------------------------------------------------------------------------------------


def choose_force(flight: Flight) -> Script[None]:
    """One of the printed forces; the person then places it in the starting valley."""
    chosen = yield from ask(Choose(flight, 0, "solo_force", ChooseForce, likely_forces, SOLO_LAWS, stray="BOO-SOLO-01"))
    force = next(entry for entry in flight.content.force if entry.id == chosen.force)
    counts = {kind.value: force.count(kind) for kind in BOODLE_KINDS if force.count(kind)}
    flight.forces[Side.BOODLES.value] = counts
    flight.locked.append(Side.BOODLES.value)
    flight.tell(Happened("BOO-SOLO-12", key="solo_force", args={"name": force.name}, seat=0))


def likely_forces(flight: Flight) -> list[ChooseForce]:
    return [ChooseForce(entry.id) for entry in flight.content.force]


@law("BOO-SOLO-12", ChooseForce)
def no_such_force(flight: Flight, chosen: ChooseForce) -> Broken:
    names = {entry.id: entry.name for entry in flight.content.force}
    return chosen.force not in names and {"names": tuple(names.values())}


SOLO_LAWS: Final[Laws[Flight, ChooseForce]] = Laws([no_such_force])


# --- what is said -----------------------------------------------------------------------------------


def _facts_of_kind(flight: Flight, up_to: int) -> Facts:
    return {"up_to": up_to, "from": up_to + 1, "number": flight.rolled + 1, "of": starting_pieces(flight)}


def _facts_of_square(flight: Flight, kind: Kind) -> Facts:
    return {"name": kind_name(flight, kind)}


def _facts_of_buggy(flight: Flight, jug: str) -> Facts:
    piece = flight.named(jug)
    square = piece.at if piece is not None else ""
    return {"square": square, "number": number_of_square(flight, square)}
