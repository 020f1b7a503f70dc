"""The Bugman's Game: fetch Booze and Grub from a brawling bar room, and fight for them with cards."""

from __future__ import annotations

from rules.bugmans.board import placements, view
from rules.bugmans.charts import BAR, LOAD
from rules.bugmans.checking import SEATS, content_problems
from rules.bugmans.correcting import correctables
from rules.bugmans.describing import describe
from rules.bugmans.ending import Closed
from rules.bugmans.hands import BLIND
from rules.bugmans.position import POSITION_LAWS
from rules.bugmans.printed import RoomContent
from rules.bugmans.setup import new_room, set_up
from rules.bugmans.state import COUNTERS, DECK, Cards, Phase, Room, RoomOptions
from rules.bugmans.tankards import STASH
from rules.bugmans.turn import turn
from rules.game import Chance, Game, Pile
from rules.kernel import Script, rest
from rules.message import Seat
from rules.pool import redealt


def play(room: Room) -> Script[None]:
    """The whole game, from whatever resting place the room stands at."""
    try:
        while room.phase is not Phase.OVER:
            yield from rest()
            yield from turn(room) if room.phase is Phase.PLAY else set_up(room)
    except Closed:
        return


def redeal(room: Room, seat: Seat, chance: Chance) -> None:
    """The others' hands and the deck. No order of counters is a fact: a counter is drawn when it matters."""
    redealt(room.cards, seat, chance)


GAME: Game[Room] = Game(
    id="bugmans",
    title="The Bugman's Game",
    seats=SEATS,
    state=Room,
    options=RoomOptions,
    option_clauses={
        "cards": "BUG-Q-66",
        "stash_target": "BUG-Q-04",
        "tie_break": "BUG-Q-06",
        "hidden_stashes": "BUG-Q-10",
        "door_entry_straight": "BUG-Q-11",
        "count_through_walls": "BUG-Q-13",
        "revellers_barrage": "BUG-Q-20",
        "flush_after_bog_fight": "BUG-Q-44",
        "greens_distinct": "BUG-Q-47",
        "donglies_double_all_dice": "BUG-Q-50",
        "chucking_out": "BUG-Q-67",
    },
    content=RoomContent,
    setup=new_room,
    script=play,
    position_laws=POSITION_LAWS,
    placements=placements,
    view=view,
    describe=describe,
    redeal=redeal,
    colours=("red", "blue", "green", "yellow", "black", "white"),
    bots_need={"cards": Cards.APP.value},
    piles=(
        Pile(DECK, option="cards", by_hand="real"),
        Pile(COUNTERS),
        Pile(STASH),
        Pile(LOAD),
        Pile(BLIND, option="cards", by_hand="real"),
        Pile(BAR),
    ),
    check_content=content_problems,
    correctables=correctables,
)
