"""The Grumjigjam spell: each Boodlewiz tries it once a turn, and what works freezes Grumbuggies all around him."""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.boodles.answers import Cast, CastAction, EndPhase
from rules.boodles.naming import named, who
from rules.boodles.options import SpellSuccessMax
from rules.boodles.printed import Kind, Side
from rules.boodles.state import SPELL_RANGE, Flight, Piece
from rules.events import Happened
from rules.kernel import Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts
from rules.requests import Choose, Roll

UP_TO_THREE: Final = 3
"""On what the spell works for who reads the tables and not the text (BOO-Q-03)."""
END: Final = EndPhase()


def frozen(flight: Flight, square: str) -> bool:
    """Whether a Grumbuggy on this square is frozen: present at the casting, come since or boarded since (BOO-Q-43)."""
    spells = flight.spells
    return bool(spells) and any(flight.ground.distance(square, wizard) <= SPELL_RANGE for wizard in spells)


def works_up_to(flight: Flight) -> int:
    """The highest roll on which a spell works (BOO-Q-03)."""
    as_tables = flight.options.spell_success_max is SpellSuccessMax.THREE
    return UP_TO_THREE if as_tables else flight.content.spell_up_to


def cast_spells(flight: Flight) -> Script[None]:
    """The spell phase: wizards try one after the other, as many as the Boodle player likes."""
    while casters(flight):
        chosen = yield from ask(
            Choose(
                flight,
                partial(flight.seat_of, Side.BOODLES),
                "spell",
                CastAction,
                likely_casts,
                CAST_LAWS,
                facts=partial(_facts_of_phase, flight),
                stray="BOO-TURN-01",
            )
        )
        if isinstance(chosen, EndPhase):
            return
        yield from cast(flight, chosen.wizard)


def casters(flight: Flight) -> list[Piece]:
    """Boodlewizzes that have not tried in this phase."""
    cast = flight.turn.cast
    return [piece for piece in flight.pieces.values() if piece.kind is Kind.WIZARD and piece.id not in cast]


def cast(flight: Flight, wizard: str) -> Script[None]:
    """A roll for one wizard. The area is fixed where he stands now (BOO-Q-44)."""
    flight.turn.cast.append(wizard)
    seat = partial(flight.seat_of, Side.BOODLES)
    rolled = yield from ask(Roll(seat, "spell_die", facts=partial(_facts_of_cast, flight, wizard)))
    piece = flight.named(wizard)
    if piece is None:  # a ruling has taken him off the board meanwhile
        return
    die, up_to = rolled.values[0], works_up_to(flight)
    if die <= up_to:
        flight.spells.append(piece.at)
    key = "spell_works" if die <= up_to else "spell_fails"
    args: Facts = {"who": who(flight, piece), "die": die, "up_to": up_to, "frozen": len(frozen_by(flight, piece))}
    flight.tell(Happened("BOO-SPELL-02", key=key, args=args, seat=flight.boodle_seat))


def frozen_by(flight: Flight, wizard: Piece) -> list[Piece]:
    """The Grumbuggies that a wizard has in his range."""
    buggies = flight.of(Kind.GRUMBUGGY)
    return [one for one in buggies if flight.ground.distance(one.at, wizard.at) <= SPELL_RANGE]


def _facts_of_phase(flight: Flight) -> Facts:
    return {"seat": flight.boodle_seat, "count": len(casters(flight))}


def _facts_of_cast(flight: Flight, wizard: str) -> Facts:
    return {"who": named(flight, wizard), "up_to": works_up_to(flight), "seat": flight.boodle_seat}


# --- who may cast -----------------------------------------------------------------------------------


def likely_casts(flight: Flight) -> list[CastAction]:
    """Wizards, and whoever else lives: people try, and hear why not."""
    living = [piece for piece in flight.pieces.values() if piece.is_being]
    few = [piece for piece in living if piece.kind is not Kind.BOODLE]
    return [*(Cast(piece.id) for piece in few), END]


@law("BOO-BOOD-07", Cast)
def no_wizard(flight: Flight, cast: Cast) -> Broken:
    piece = flight.named(cast.wizard)
    return (piece is None or piece.kind is not Kind.WIZARD) and {"who": named(flight, cast.wizard)}


@law("BOO-SPELL-01", Cast)
def tried_already(flight: Flight, cast: Cast) -> Broken:
    return cast.wizard in flight.turn.cast and {"who": named(flight, cast.wizard)}


CAST_LAWS: Final[Laws[Flight, CastAction]] = Laws([no_wizard, tried_already])
