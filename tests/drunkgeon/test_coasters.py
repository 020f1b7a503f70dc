"""A coaster tells a drink from a lift, a refill, another glass, a knock and its own faults; the table confirms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.drunkgeon.answers import Buy, Cast, Drunk, Move, SetLevel, SmallFingers, Step, ToppedUp, UseCoaster, Weight
from rules.drunkgeon.coasters import Fault, Finding, Scale, Track
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.sensors import BY_CELLS, SENSORS, Glasses
from rules.projection import asked
from rules.sensing import Proposal, Stood
from tests.drunkgeon.evening import Evening

SCALE = Scale(empty=300, full=840, now=840, finger=60)
"""Nine fingers of 60 g."""


def heard(*grams: float, scale: Scale = SCALE) -> Track:
    track = Track()
    for one in grams:
        track.hear(one, scale)
    return track


# --- what a row of weights means -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("grams", "finding"),
    [
        pytest.param([], Finding.NOTHING, id="nothing there yet"),
        pytest.param([840], Finding.AS_IT_WAS, id="put there"),
        pytest.param([840, 0], Finding.LIFTED, id="lifted"),
        pytest.param([840, 0, 838], Finding.AS_IT_WAS, id="lifted and put back"),
        pytest.param([840, 0, 662], Finding.DRUNK, id="three fingers drunk"),
        pytest.param([840, 150, 0, 662], Finding.DRUNK, id="lifted slowly"),
        pytest.param([840, 0, 950], Finding.SWAPPED, id="much more than full"),
        pytest.param([840, 0, 200], Finding.SWAPPED, id="lighter than the empty glass"),
        pytest.param([840, 1190], Finding.NOTHING, id="a hand leans on it"),
        pytest.param([840, 1190, 841], Finding.AS_IT_WAS, id="the hand is gone"),
        pytest.param([840, 700], Finding.NOTHING, id="lighter, though nobody has lifted it"),
        pytest.param([840, 160], Finding.KNOCKED_OVER, id="knocked over"),
        pytest.param([840, 160, 0, 660], Finding.DRUNK, id="stood up again with less in it"),
        pytest.param([840, 790, 840, 780, 840], Finding.FAULTY, id="jumps"),
        pytest.param([840, 825, 805, 790], Finding.FAULTY, id="drifts"),
        pytest.param([840, 5_000], Finding.FAULTY, id="saturates"),
        pytest.param([840, -300], Finding.FAULTY, id="below nothing"),
    ],
)
def test_a_row_of_weights_means(grams: Sequence[float], finding: Finding):
    assert heard(*grams).finding(SCALE) is finding


def test_a_refill_is_told_from_a_drink():
    half_empty = Scale(empty=300, full=840, now=480, finger=60)
    track = heard(480, 0, 835, scale=half_empty)

    assert track.finding(half_empty) is Finding.TOPPED_UP
    assert track.missing(half_empty) == -6


@pytest.mark.parametrize(
    ("grams", "fault"),
    [([840, 770, 840, 760, 850], Fault.JUMPS), ([840, 825, 805], Fault.DRIFTS), ([8_388], Fault.SATURATES)],
)
def test_a_faulty_coaster_is_known_by_its_fault(grams: Sequence[float], fault: Fault):
    assert heard(*grams).fault is fault


def test_it_is_not_listened_to_again_until_its_glass_is_weighed_anew():
    track = heard(840, 5_000, 0, 840)
    assert track.finding(SCALE) is Finding.FAULTY
    track.trust(SCALE)

    assert track.finding(SCALE) is Finding.AS_IT_WAS


def test_after_the_counter_has_changed_the_glass_must_be_lifted_to_tell_anything_new():
    """A drink that was confirmed by tap is not proposed as its contrary; nor a refill that has not been poured yet."""
    track = heard(840)
    later = Scale(empty=300, full=840, now=660, finger=60)
    assert track.finding(later) is Finding.AS_IT_WAS
    track.hear(0, later)
    track.hear(655, later)

    assert track.finding(later) is Finding.AS_IT_WAS


# --- what is proposed to the table ---------------------------------------------------------------------


class Bar:
    """An evening with coasters under the glasses."""

    def __init__(self, *args: Any, weighed: bool = True, **more: Any) -> None:
        self.evening = Evening(*args, **more)
        self.glasses = Glasses()
        if weighed:
            self.evening.presses(0, UseCoaster(True)).does(Weight(300), Weight(300 + 60 * self.hero.fingers))
            self.hear(300 + 60 * self.hero.fingers)

    @property
    def hero(self) -> Any:
        return self.evening.hero(0)

    def hear(self, *grams: float, coaster: int = 0) -> Bar:
        for one in grams:
            self.glasses.hears(coaster, one, self.evening.state)
        return self

    @property
    def proposals(self) -> list[Proposal]:
        question = asked(self.evening.match, None)
        return list(self.glasses.proposals(self.evening.state, question)) if question else []

    @property
    def proposed(self) -> list[Any]:
        return [one.answer for one in self.proposals]

    @property
    def remarks(self) -> list[str]:
        return [one.key for one in self.glasses.remarks()]

    def agree(self) -> None:
        """The table confirms the first proposal."""
        proposal = self.proposals[0]
        if proposal.floor:
            self.evening.presses(proposal.seat, proposal.answer)
        else:
            self.evening.does(proposal.answer)


def losing_three(**more: Any) -> Bar:
    bar = Bar(**more)
    bar.evening.does(Move()).catches(5).does(Step("B3")).catches(3)
    return bar


def test_a_glass_on_a_coaster_may_be_weighed_and_need_not():
    bar = Bar(weighed=False).hear(840)
    assert bar.proposed == [UseCoaster(True)]
    bar.agree()
    assert bar.evening.what == "weigh_empty"
    assert bar.hear(0).proposed == []
    assert bar.hear(300).proposed == [Weight(300)]
    bar.agree()
    assert bar.proposed == []
    bar.hear(0, 840).agree()

    assert (bar.hero.weights.empty, bar.hero.weights.full) == (300, 840)
    assert bar.proposed == []


def test_the_fingers_drunk_are_proposed_and_count_once_they_are_confirmed():
    bar = losing_three()
    assert bar.hear(0).proposed == []
    bar.hear(655)
    assert bar.proposed == [Drunk(3, 655)]
    assert bar.hero.fingers == 9
    bar.agree()

    assert (bar.hero.fingers, bar.hero.weights.now) == (6, 655)
    assert bar.proposed == []


def test_less_than_what_is_due_is_left_to_the_table():
    assert losing_three().hear(0, 720).proposed == []


def test_of_more_than_was_due_the_rest_is_proposed_afterwards():
    bar = losing_three().hear(0, 540)
    assert bar.proposed == [Drunk(3)]
    bar.agree()
    assert bar.proposed == []

    assert bar.hear(0, 540).proposed == [SetLevel(4, 540)]


def test_taps_do_the_same_while_the_coaster_is_silent_and_nothing_counts_twice():
    bar = losing_three()
    bar.evening.drinks()
    assert bar.proposed == []
    bar.hear(0, 661)

    assert bar.proposed == []
    assert bar.hero.fingers == 6


def test_a_sip_between_times_puts_the_counter_right_if_the_table_agrees():
    bar = Bar().hear(0, 715)
    assert bar.proposed == [SetLevel(7, 715)]
    bar.agree()

    assert (bar.hero.fingers, bar.hero.drunk) == (7, 2)
    assert bar.hear(0, 600).proposed == [SetLevel(5, 600)]


def test_a_refill_keeps_the_counter_unless_magic_allows_it():
    bar = Bar(fingers=[3]).hear(0, 835)
    assert bar.proposed == [ToppedUp(835)]
    bar.agree()
    assert (bar.hero.fingers, bar.proposed) == (3, [])
    assert bar.hear(0, 775).proposed == [SetLevel(2, 775)]
    young = Bar(fingers=[3], magic=[(Spell.REJUVENATE,)]).hear(0, 835)
    assert young.proposed == [Cast(Spell.REJUVENATE)]
    young.agree()

    assert (young.hero.fingers, young.proposed) == (9, [])


def test_rejuvenated_by_tap_the_old_glass_is_not_taken_for_a_drink():
    bar = Bar(fingers=[3], magic=[(Spell.REJUVENATE,)])
    bar.evening.does(Cast(Spell.REJUVENATE))
    assert bar.proposed == []

    assert bar.hear(0, 838).proposed == []


def test_half_fingers_are_half_as_heavy():
    bar = Bar()
    bar.evening.presses(0, SmallFingers(True)).does(Buy(Spell.DISPEL))

    assert bar.hear(0, 780).proposed == [Drunk(2, 780)]


@pytest.mark.parametrize(
    ("grams", "remark"),
    [
        ([0, 1_000], "coaster.swapped"),
        ([160], "coaster.knocked_over"),
        ([5_000], "coaster.saturates"),
        ([825, 805], "coaster.drifts"),
        ([770, 840, 760, 850], "coaster.jumps"),
    ],
)
def test_what_is_no_drink_is_remarked_on_and_never_proposed_as_one(grams: Sequence[float], remark: str):
    bar = Bar().hear(*grams)

    assert bar.remarks == [remark]
    assert not [one for one in bar.proposed if isinstance(one, Drunk | SetLevel)]


def test_a_faulty_coaster_leaves_the_drink_to_taps():
    bar = losing_three().hear(5_000, 0, 660)

    assert bar.proposed == []
    assert bar.evening.drinks().hero().fingers == 6


def test_another_glass_is_weighed_anew_and_is_trusted_then():
    bar = Bar().hear(0, 1_000)
    assert bar.proposed == [UseCoaster(True)]
    bar.agree()
    bar.hear(0, 400).agree()
    bar.hear(0, 1_300).agree()

    assert (bar.proposed, bar.remarks) == ([], [])
    assert bar.hear(0, 1_100).proposed == [SetLevel(7, 1_100)]


def test_a_coaster_that_nobody_sits_at_is_nothing():
    assert Bar(weighed=False).hear(840, coaster=7).proposed == []


# --- the matrix ----------------------------------------------------------------------------------------


def test_a_glass_that_is_stood_on_a_square_is_the_step_there():
    red = Evening(cleared=["B3"]).does(Move()).catches(1)
    question = asked(red.match, None)
    cell = next(cell for cell, square in SENSORS.cells.items() if square == "B3")

    assert [one.answer for one in SENSORS.answers([Stood(cell)], question)] == [Step("B3")]


def test_there_is_a_map_for_every_matrix():
    assert BY_CELLS[64].cells[0] == BY_CELLS[100].cells[0] == "A1"
    assert BY_CELLS[72].cells[71] == "L6"
    assert set(BY_CELLS[64].cells.values()) >= {f"{column}{row}" for column in "ABCDEF" for row in range(1, 7)}


def test_the_matrix_that_is_there_is_the_map_that_is_used():
    """A matrix of another size has no places, and the coasters go on all the same."""
    assert [SENSORS.fitted(cells) for cells in (64, 72, 100)] == [BY_CELLS[64], BY_CELLS[72], BY_CELLS[100]]
    other = SENSORS.fitted(36)
    assert not other.cells
    assert (other.coasters, other.watch) == (SENSORS.coasters, SENSORS.watch)
