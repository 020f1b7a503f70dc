"""Tags on counters: what they mean when they are held to the reader or put down."""

from __future__ import annotations

from rules.boodles.answers import Attack, Cast, Pick
from rules.boodles.sensors import SENSORS, TAGS
from rules.boodles.solo import Done
from rules.boodles.state import Phase
from rules.projection import asked
from rules.sensing import Read, Stood, sensors
from tests.boodles.journey import Journey


def answers(flight: Journey, *sensed):
    shown = asked(flight.match, flight.seat)
    assert shown is not None
    return [offered.answer for offered in SENSORS.answers(sensed, shown)]


def test_every_counter_has_a_tag_of_its_own():
    assert len(TAGS) == len(set(TAGS.values())) == 41 + 44
    assert sensors("boodles") is SENSORS


def test_a_tag_picks_the_piece():
    flight = Journey("B1 C9", "B2 C9", "Q1 A1", rate=3)

    assert answers(flight, Read("boodles/boodle-2")) == [Pick("B2")]
    assert answers(flight, Stood(5, "boodles/boodle-2")) == [Pick("B2")]
    assert answers(flight, Stood(5)) == []


def test_two_tags_one_after_the_other_are_an_attack():
    flight = Journey("F1 C9", "Q1 A1", "J1 C10", "J2 B9", phase=Phase.BOODLES_ATTACK)

    assert answers(flight, Read("boodles/fighter-1"), Read("boodles/grumjug-2")) == [Attack("F1", "J2")]
    assert answers(flight, Read("boodles/fighter-1")) == []


def test_a_wizard_that_is_shown_casts():
    flight = Journey("W1 B14", "W2 B13", "Q1 A1", phase=Phase.BOODLES_CAST)

    assert answers(flight, Read("boodles/wizard-2")) == [Cast("W2")]


def test_the_grumjug_that_was_to_be_moved_says_that_it_is_done():
    flight = Journey("W1 C9", "J1 G13", "J2 D11", players=1, phase=Phase.GRUMJUGS_MOVE)

    assert answers(flight, Read("boodles/grumjug-2")) == [Done()]
    assert answers(flight, Read("boodles/grumjug-1")) == []


def test_an_unknown_tag_means_nothing():
    assert answers(Journey("B1 C9", "Q1 A1", rate=3), Read("pub/barkeep")) == []
