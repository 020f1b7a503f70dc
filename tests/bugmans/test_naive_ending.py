"""When a night ends, and who has won it, against the rulebook read a second time: in nights played at random."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rules.bugmans import GAME
from rules.bugmans.board import view
from rules.bugmans.state import Phase, Room
from rules.match import Match
from tests.bugmans.lively import play_on
from tests.bugmans.made_up import CONTENT, random_options, random_room
from tests.bugmans.naive_room import Plain, counter_entry, stashed
from tests.bugmans.test_naive_referee import night_of

rule = pytest.mark.rule


def why_over(night: Plain) -> str:
    """What has ended the night, or "" if nothing should have."""
    if any(stashed(player) >= night["target"] for player in night["players"]):
        return "complete"
    if ran_out(night):
        return "run out"
    last = night["options"]["chucking_out"] == "hundred_rounds" and night["turns"] >= 100 * len(night["players"])
    return "chucking out" if last else ""


def ran_out(night: Plain) -> bool:
    """Nothing on the Bar, nothing carried, and nothing that could still be dealt onto it (BUG-Q-07, BUG-Q-08)."""
    covered = all(square in night["vomit"] for square in night["bar"])
    carried = any(player["carried"] for player in night["players"])
    shown = any(night["bar"].values())
    return not carried and not shown and (covered or not any(night["pile"].values()))


def naive_ranking(night: Plain) -> list[list[int]]:
    """Seats from first to last, equal ones together."""
    places: dict[tuple[int, int], list[int]] = {}
    for seat, player in enumerate(night["players"]):
        worth = sum(counter_entry(night, counter)["score"] for counter in player["stash"])
        if player["lost"]:
            worth = player["counted"]
        second = {"shared": 0, "ender": int(night["completed_by"] == seat), "counters": stashed(player)}
        places.setdefault((worth, second[night["options"]["tie_break"]]), []).append(seat)
    return [places[place] for place in sorted(places, reverse=True)]


SETTLING = ("free_drink", "count_stash")
"""Asked when the night is over but for this."""
GOING_ON = ("deal", "place", "dropped")
"""Asked while something is being resolved that takes counters away or brings them."""


@rule("BUG-END-01", "BUG-END-03", "BUG-END-04", "BUG-END-11", "BUG-END-12", "BUG-END-10")
def test_nights_end_when_they_should_and_are_won_by_whom_they_should() -> None:
    ended: Counter[str] = Counter()
    shared = 0
    for number in range(150):
        chance = random.Random(f"endings {number}")
        room = nearly_over(chance, number)
        match = Match(GAME, CONTENT, room)
        before = room.turns if match.request else room.turns - 1
        for _ in play_on(chance, match, 1_500):
            assert match.request is not None
            night, what = night_of(match.state), match.request.what
            assert why_over(night) == "" or what in (*SETTLING, *GOING_ON), what
            before = night["turns"]
        if match.request is not None:
            continue
        night = night_of(match.state)
        why = why_over(night)
        assert why
        assert night["turns"] - before in (0, 1)
        assert (night["completed_by"] is not None) == (why == "complete")
        ending = view(match.state, None).ending
        assert ending is not None
        assert [list(place) for place in ending.ranking] == naive_ranking(night)
        ended[why] += 1
        shared += len(ending.ranking[0]) > 1

    assert min(ended[why] for why in ("complete", "run out", "chucking out")) > 5, ended
    assert shared > 2, "some nights have two winners"


def nearly_over(chance: random.Random, number: int) -> Room:
    """A night in which a stash is nearly complete, or the counters have nearly run out, or it is late."""
    room = random_room(chance, options=random_options(chance, chucking_out="hundred_rounds"))
    assert room.phase is Phase.PLAY
    if number % 3 == 1:
        for counter, count in room.pile.items():
            room.discarded[counter] = room.discarded.get(counter, 0) + count
        room.pile = {}
        room.target = 10
    elif number % 3 == 2:
        room.turns = 100 * len(room.players) - chance.randint(1, 5)
    return room
