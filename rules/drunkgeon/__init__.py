"""Drunkgeon: push a maze of beer mats about, fight what lives in it, and keep your glass from running dry."""

from __future__ import annotations

from rules.drunkgeon.answers import Colour
from rules.drunkgeon.board import placements, view
from rules.drunkgeon.checking import POSITION_LAWS, content_problems
from rules.drunkgeon.correcting import correctables
from rules.drunkgeon.describing import describe
from rules.drunkgeon.ending import Closed
from rules.drunkgeon.flipping import EVENT_MAT
from rules.drunkgeon.naming import LAYING, ROOM, STACK
from rules.drunkgeon.options import OPTION_CLAUSES, DungeonOptions
from rules.drunkgeon.printed import DungeonContent
from rules.drunkgeon.setup import new_dungeon, set_up
from rules.drunkgeon.state import MOST_OF_TWO_COPIES, Dungeon, Phase
from rules.drunkgeon.turn import turn
from rules.drunkgeon.windows import the_floor
from rules.floor import on_floor
from rules.game import Chance, Game, Pile, Tally
from rules.kernel import Script, rest
from rules.message import Seat


def play(dungeon: Dungeon) -> Script[None]:
    """The whole game, from whatever resting place the dungeon stands at."""
    try:
        yield from on_floor(chapters(dungeon), the_floor(dungeon))
    except Closed:
        return


def chapters(dungeon: Dungeon) -> Script[None]:
    """What the script itself asks; on the floor anybody may come between."""
    while dungeon.phase is not Phase.OVER:
        yield from rest()
        yield from turn(dungeon) if dungeon.phase is Phase.PLAY else set_up(dungeon)


def redeal(dungeon: Dungeon, seat: Seat, chance: Chance) -> None:
    """Nothing is hidden from one and known to another: the order of a stack is no fact, it is drawn when it matters."""


def takes_colour(what: str, colour: str) -> Colour | None:
    return Colour(colour) if what == "colour" else None


GAME: Game[Dungeon] = Game(
    id="drunkgeon",
    title="Drunkgeon",
    seats=tuple(range(1, MOST_OF_TWO_COPIES + 1)),
    state=Dungeon,
    options=DungeonOptions,
    option_clauses=OPTION_CLAUSES,
    content=DungeonContent,
    setup=new_dungeon,
    script=play,
    position_laws=POSITION_LAWS,
    placements=placements,
    view=view,
    describe=describe,
    redeal=redeal,
    colours=("red", "blue", "yellow", "green"),
    takes_colour=takes_colour,
    piles=(Pile(LAYING), Pile(ROOM), Pile(STACK, by_hand="table"), Pile(EVENT_MAT, by_hand="table")),
    check_content=content_problems,
    correctables=correctables,
    tallies=(
        Tally(id="fingers", events=("drinks",), amount="fingers", by_player=True),
        Tally(id="water", events=("water",), by_player=True),
        Tally(id="refills", events=("refills",), by_player=True),
        Tally(id="trophies", events=("wins_trophy",), by_player=True),
        Tally(id="misses", events=("flips_nothing", "flips_again"), by_player=True),
    ),
)
