"""What rolls and charts do, against the rulebook read a second time: in crowded nights played at random."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from rules.bugmans.state import Move, PlayCard, Room
from rules.match import Match
from tests.bugmans import naive_squares
from tests.bugmans.lively import crowded, lively_answer
from tests.bugmans.naive_moves import by_the_step_itself
from tests.bugmans.naive_room import Plain, counter_kind, own_dwarf, standing_on
from tests.bugmans.night import BLUE, Night
from tests.bugmans.test_naive_referee import night_of

rule = pytest.mark.rule

CHARTS = ("chart_games", "chart_gobbo", "chart_wench")
SETTLING = ("draw_card", "discard", "discard_excess", "picked_card", "served", "served_at_random", "deal", "place")
"""Asked while the result of a chart is being carried out."""
LIMIT = 5


class Crowd:
    """A night played on, with what was the case before each answer."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.match: Match[Room] = crowded(chance)

    @property
    def what(self) -> str:
        return self.match.request.what if self.match.request else "over"

    @property
    def night(self) -> Plain:
        return night_of(self.match.state)

    def play(self) -> tuple[str, int, Any]:
        """Give one answer: to what, by whom, and which."""
        assert self.match.request is not None
        what, seat = self.what, self.match.request.seats[0]
        answer = lively_answer(self.chance, self.match)
        self.match.answer(seat, answer)
        return what, seat, answer

    def settle(self) -> None:
        while self.what in SETTLING or self.what == "dropped":
            self.play()

    def cards(self, seat: int) -> int:
        return self.match.state.cards.count(f"hand-{seat}")


# --- the roll for the move -----------------------------------------------------------------------------


@rule("BUG-TURN-06", "BUG-TURN-07", "BUG-TURN-08")
def test_every_counter_takes_a_space_off_the_roll_and_one_is_always_left() -> None:
    chance = random.Random("walks")
    seen: Counter[tuple[int, int]] = Counter()
    while seen.total() < 300:
        crowd = Crowd(chance)
        for _ in range(60):
            if crowd.what == "over":
                break
            _, seat, answer = crowd.play() if crowd.what == "walk" else (crowd.play(), -1, None)
            if seat >= 0 and crowd.what == "step":
                night = crowd.night
                load = len(night["players"][seat]["carried"])
                seen[answer.values[0], load] += 1
                assert night["turn"]["spaces"] == max(1, answer.values[0] - load)
                assert seat == night["active"]
    assert {load for _, load in seen} >= {0, 1, 2, 3}


# --- Vomit ---------------------------------------------------------------------------------------------


@rule("BUG-MOVE-20", "BUG-VOMIT-01", "BUG-VOMIT-08")
def test_in_vomit_a_dwarf_falls_skids_straight_on_or_goes_on() -> None:
    chance = random.Random("vomit")
    seen: Counter[str] = Counter()
    while seen.total() < 250:
        crowd = Crowd(chance)
        for _ in range(60):
            if crowd.what == "over":
                break
            before = crowd.night if crowd.what == "chart_vomit" else {}
            what, seat, answer = crowd.play()
            if what == "chart_vomit":
                seen[compare_vomit(before, crowd.night, seat, answer.values[0])] += 1
    assert (
        min(seen[result] for result in ("falls", "skids", "skids nowhere", "goes on", "with a bonus", "stays")) > 0
    ), seen


@rule("BUG-VOMIT-08", "BUG-FIGHT-04")
@pytest.mark.parametrize("roll", range(1, 7))
def test_who_is_pushed_into_vomit_and_wins_the_fight_there_moves_no_further_but_by_a_skid(roll: int) -> None:
    night = Night({BLUE: "G3", "troll-1": "F3"}, hands={0: ["mind-yer-back"]}, vomit=["F3"])
    night.does(PlayCard("mind-yer-back"), Move(BLUE, "F3")).passes(2).roll(6)
    assert night.asked == ("chart_vomit", 1)

    before = night_of(night.room)
    night.roll(roll)
    result = compare_vomit(before, night_of(night.room), 1, roll)
    assert result == {1: "falls", 2: "falls", 3: "skids"}.get(roll, "stays")
    assert not [one for one in night.options if isinstance(one, Move) and one.piece == BLUE]


def compare_vomit(before: Plain, night: Plain, seat: int, roll: int) -> str:
    """What has happened, found to be what should have."""
    movement = before["turn"]["movement"]
    was, now = own_dwarf(before, seat), own_dwarf(night, seat)
    assert was["square"] in before["vomit"]
    assert movement["piece"] == was["id"]
    if roll == 3:
        goal = straight_on(movement["came_from"], was["square"])
        before["turn"]["stopped"] = []
        if goal and not by_the_step_itself(before, was["id"], goal):
            # He meets what is there before anything else can happen to him.
            assert now["square"] == goal
            return "skids"
        assert now["square"] == was["square"]
        assert_stopped(night, was["id"])
        return "skids nowhere"
    assert now["square"] == was["square"]
    if roll < 3 or movement["fought"]:
        assert_stopped(night, was["id"])
        return "falls" if roll < 3 else "stays"
    bonus = 1 if roll == 6 else 0
    left = night["turn"]["movement"]
    # Where no space is left, he has come to his stop already.
    if left is not None and left["piece"] == was["id"]:
        assert left["bonus"] == movement["bonus"] + bonus
        assert night["turn"]["spaces"] == before["turn"]["spaces"]
    return "with a bonus" if bonus else "goes on"


def straight_on(came_from: str | None, square: str) -> str | None:
    """The next square in the direction of the step."""
    if came_from is None:
        return None
    columns = naive_squares.COLUMNS
    column = 2 * columns.index(square[0]) - columns.index(came_from[0])
    row = 2 * int(square[1:]) - int(came_from[1:])
    if not 0 <= column < len(columns) or not 1 <= row <= 10:
        return None
    return f"{columns[column]}{row}"


def assert_stopped(night: Plain, dwarf: str) -> None:
    turn = night["turn"]
    if turn["movement"] is not None and turn["movement"]["piece"] == dwarf:
        assert turn["movement"]["bonus"] == 0
        assert turn["spaces"] == 0 or turn["over"] or dwarf in turn["stopped"]


# --- the other charts -------------------------------------------------------------------------------------


@rule("BUG-REPL-10", "BUG-REPL-11", "BUG-WENCH-03", "BUG-MOVE-16")
def test_the_charts_give_and_take_what_they_say() -> None:
    chance = random.Random("charts")
    seen: Counter[tuple[str, int]] = Counter()
    for _ in range(450):
        crowd = Crowd(chance)
        for _ in range(40):
            if crowd.what == "over":
                break
            what, seat, answer, before, cards = play_and_remember(crowd)
            if what in CHARTS:
                roll = answer.values[0]
                crowd.settle()
                if crowd.what != "over":
                    compare_chart(crowd, what, roll, seat, before, cards)
                    seen[what, roll] += 1
    assert all(seen[what, roll] > 0 for what in CHARTS for roll in range(1, 7)), seen


def play_and_remember(crowd: Crowd) -> tuple[str, int, Any, Plain, int]:
    before = crowd.night if crowd.what in CHARTS else {}
    assert crowd.match.request is not None
    cards = crowd.cards(crowd.match.request.seats[0])
    return (*crowd.play(), before, cards)


def compare_chart(crowd: Crowd, what: str, roll: int, seat: int, before: Plain, cards: int) -> None:
    night = crowd.night
    gained = served(before, night, seat)
    lost = len(before["players"][seat]["carried"]) + sum(gained.values()) - len(night["players"][seat]["carried"])
    if what == "chart_gobbo":
        draws = {1: -1, 2: 0, 3: 1, 4: 2, 5: 3, 6: LIMIT}[roll]
        assert crowd.cards(seat) == max(0, min(LIMIT, cards + draws)), (roll, cards)
        assert standing_on(before, own_dwarf(before, seat)["square"])
        assert not gained
    elif what == "chart_games":
        draws = {2: -1, 4: 1, 5: 2}.get(roll, 0)
        assert crowd.cards(seat) == max(0, min(LIMIT, cards + draws)), (roll, cards)
        assert lost == (1 if roll == 1 and before["players"][seat]["carried"] else 0)
        assert gained == (could_be_served(before, seat, "booze") if roll == 6 else {})
    else:
        kinds = {1: [], 2: ["booze"], 3: ["grub"], 4: ["booze"], 5: ["grub"], 6: ["booze", "grub"]}[roll]
        expected = {kind: 1 for kind in kinds if could_be_served(before, seat, kind)}
        # What is dealt for the Booze may be the Grub that was wanting.
        assert gained == expected or (roll == 6 and gained == {"booze": 1, "grub": 1})
        assert crowd.cards(seat) == cards


def served(before: Plain, night: Plain, seat: int) -> dict[str, int]:
    """How many counters of each kind a Dwarf has more than before."""
    more: Counter[str] = Counter(counter_kind(night, counter) for counter in night["players"][seat]["carried"])
    more.subtract(counter_kind(night, counter) for counter in before["players"][seat]["carried"])
    return dict(+more)


def could_be_served(before: Plain, seat: int, kind: str) -> dict[str, int]:
    """One, if the Bar shows one and the Dwarf carries none."""
    shown = any(counter and counter_kind(before, counter) == kind for counter in before["bar"].values())
    carried = any(counter_kind(before, counter) == kind for counter in before["players"][seat]["carried"])
    return {kind: 1} if shown and not carried else {}
