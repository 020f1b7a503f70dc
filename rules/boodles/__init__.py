"""Flight of the Boodles: a fleeing band crosses the mountains from valley to valley while Grumjugs hunt it."""

from __future__ import annotations

from rules.boodles.answers import TakeSide
from rules.boodles.board import placements, view
from rules.boodles.checking import content_problems
from rules.boodles.correcting import correctables
from rules.boodles.describing import describe
from rules.boodles.endings import Closed
from rules.boodles.options import CLAUSES, FlightOptions
from rules.boodles.position import POSITION_LAWS
from rules.boodles.printed import PassesContent, Side
from rules.boodles.redealing import redeal
from rules.boodles.setup import COLOURS, new_flight
from rules.boodles.state import Flight, Phase
from rules.boodles.turn import play_phase, rests
from rules.game import Game, Tally
from rules.kernel import Script, rest


def play(flight: Flight) -> Script[None]:
    """The whole game, from whatever resting place the flight stands at."""
    try:
        while flight.phase is not Phase.OVER:
            if rests(flight):
                yield from rest()
            yield from play_phase(flight)
    except Closed:
        return


def takes_colour(what: str, colour: str) -> TakeSide | None:
    """Red counters are the Boodles', green ones the Grumjugs'."""
    side = next((side for side in Side if COLOURS[side] == colour), None)
    return TakeSide(side) if what == "side" and side is not None else None


GAME: Game[Flight] = Game(
    id="boodles",
    title="Flight of the Boodles",
    seats=(1, 2),
    state=Flight,
    options=FlightOptions,
    option_clauses=CLAUSES,
    content=PassesContent,
    setup=new_flight,
    script=play,
    position_laws=POSITION_LAWS,
    placements=placements,
    view=view,
    describe=describe,
    redeal=redeal,
    colours=("red", "green"),
    takes_colour=takes_colour,
    check_content=content_problems,
    correctables=correctables,
    tallies=(
        Tally(id="home", events=("scores", "over_solo_home"), by_player=True),
        Tally(id="destroyed", events=("falls", "blown_up", "perishes", "stayed_on_bomb")),
        Tally(id="blasts", events=("lands",)),
        Tally(id="spells", events=("spell_works",)),
    ),
)
