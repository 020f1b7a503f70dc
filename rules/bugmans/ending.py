"""The end: a stash is complete, or nothing is left that could be stashed."""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.bugmans.counters import give_free_drink, none_in_play
from rules.bugmans.printed import Kind
from rules.bugmans.state import LAST_ROUND, ChuckingOut, FreeDrink, HiddenStashes, Phase, Room, TieBreak
from rules.events import Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.requests import Amount, Choose, Pass


class Closed(Exception):
    """The game is over, in the middle of whatever was going on. Only the game's script catches it."""


def close_when_complete(room: Room, seat: Seat) -> Script[None]:
    """The first stash with as many counters as are needed ends the game at once. Raises Closed."""
    if room.players[seat].stashed < room.target:
        return
    room.completed_by = seat
    clause = "BUG-END-09" if len(room.players) > 4 else "BUG-END-08"
    room.tell(Happened(clause, key="booze_up", args={"seat": seat}, seat=seat))
    yield from take_free_drink(room, seat)
    yield from close(room)


def close_when_run_out(room: Room) -> Script[None]:
    """Nothing can be stashed any more. Raises Closed."""
    if none_in_play(room):
        room.tell(Happened("BUG-END-11", key="run_out"))
        yield from close(room)


def close_when_late(room: Room) -> Script[None]:
    """A night on which nobody gets anywhere ends after a hundred rounds, stashes as they are. Raises Closed."""
    if room.options.chucking_out is ChuckingOut.HUNDRED_ROUNDS and room.turns >= LAST_ROUND * len(room.players):
        room.tell(Happened("BUG-END-12", key="chucking_out", args={"rounds": LAST_ROUND}))
        yield from close(room)


def close(room: Room) -> Script[None]:
    """The stashes are counted, and that is all. Raises Closed."""
    yield from count_hidden_stashes(room)
    room.phase = Phase.OVER
    room.tell(Happened("BUG-END-03", key="over", args={"seats": ranking(room)[0], "score": best(room)}))
    raise Closed


# --- the free drink ----------------------------------------------------------------------------------


def take_free_drink(room: Room, seat: Seat) -> Script[None]:
    if not likely_drinks(room):
        room.tell(Happened("BUG-END-07", key="bar_dry", args={"seat": seat}, seat=seat))
        return
    question = Choose(room, seat, "free_drink", FreeDrink | Pass, likely_drinks_or_none, DRINK_LAWS)
    chosen = yield from ask(question)
    if isinstance(chosen, FreeDrink):
        give_free_drink(room, seat, chosen.square, "BUG-END-02")


def likely_drinks(room: Room) -> list[FreeDrink]:
    return [
        FreeDrink(square) for square, counter in room.bar.items() if counter and room.kind_of(counter) is Kind.BOOZE
    ]


def likely_drinks_or_none(room: Room) -> list[FreeDrink | Pass]:
    return [*(FreeDrink(square) for square in room.bar), Pass()]


@law("BUG-END-06", FreeDrink)
def no_booze_there(room: Room, drink: FreeDrink) -> Broken:
    """Any Booze on the Bar, and nothing else."""
    counter = room.bar.get(drink.square)
    return (counter is None or room.kind_of(counter) is not Kind.BOOZE) and {"square": drink.square}


DRINK_LAWS: Final[Laws[Room, FreeDrink | Pass]] = Laws([no_booze_there])


# --- counting ----------------------------------------------------------------------------------------


def worth(room: Room, seat: Seat) -> int | None:
    """What a stash is worth; None where the app did not see all of what was knocked out of it."""
    player = room.players[seat]
    if player.lost:
        return player.counted
    return sum(room.content.counters[counter].score for counter in player.stash)


def bounds(room: Room, seat: Seat) -> tuple[int, int]:
    """The least and the most that a stash can be worth, whatever was knocked out of it unseen."""
    player = room.players[seat]
    scores = sorted(room.content.counters[counter].score for counter in player.stash)
    return sum(scores[: player.stashed]), sum(scores[player.lost :])


def count_hidden_stashes(room: Room) -> Script[None]:
    """Where the app cannot know what a stash is worth, its owner turns it over and says so."""
    for seat in range(len(room.players)):
        if worth(room, seat) is None:
            low, high = partial(_bound, room, seat, 0), partial(_bound, room, seat, 1)
            facts = partial(_seat_facts, seat)
            try:
                counted = yield from ask(Amount(seat, "count_stash", low, high, clause="BUG-END-10", facts=facts))
            except Moot:
                continue
            room.players[seat].counted = counted.value


def _bound(room: Room, seat: Seat, which: int) -> int:
    return bounds(room, seat)[which]


def _seat_facts(seat: Seat) -> Facts:
    return {"seat": seat}


def score(room: Room, seat: Seat) -> int:
    """What counts in the end: the stash and nothing else (BUG-END-10)."""
    known = worth(room, seat)
    return bounds(room, seat)[0] if known is None else known


def best(room: Room) -> int:
    return max(score(room, seat) for seat in range(len(room.players)))


def ranking(room: Room) -> tuple[tuple[Seat, ...], ...]:
    """Seats from first to last, equal ones together, as this group breaks ties (BUG-Q-06)."""
    seats = range(len(room.players))
    standing = {seat: _standing(room, seat) for seat in seats}
    places = sorted(set(standing.values()), reverse=True)
    return tuple(tuple(seat for seat in seats if standing[seat] == place) for place in places)


def _standing(room: Room, seat: Seat) -> tuple[int, int]:
    match room.options.tie_break:
        case TieBreak.SHARED:
            return score(room, seat), 0
        case TieBreak.ENDER:
            return score(room, seat), int(room.completed_by == seat)
        case TieBreak.COUNTERS:
            return score(room, seat), room.players[seat].stashed


def totals_are_open(room: Room) -> bool:
    """Whether everybody may see what the stashes are worth."""
    return room.phase is Phase.OVER or room.options.hidden_stashes is HiddenStashes.OPEN
