"""Faults that random play and the second referee have found, each as small as it can be made."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.boodles.answers import Pick, Walk
from rules.boodles.options import SoloStraightDistance
from rules.boodles.solo import Done
from rules.boodles.state import Phase
from tests.boodles.journey import Journey

rule = pytest.mark.rule


@rule("BOO-GRUM-03")
@pytest.mark.parametrize("answer", [Walk("K1", "C10"), Pick("K1")], ids=str)
def test_whoever_moves_the_grumking_is_told_that_he_stays(answer: Walk | Pick) -> None:
    """The Boodle player too: the answer was once taken, and then the piece was not found."""
    for phase in (Phase.BOODLES_MOVE, Phase.GRUMJUGS_MOVE):
        journey = Journey("B1 C9", "J1 N20", rate=3, phase=phase)

        assert journey.refusal(answer) == "BOO-GRUM-03"


@rule("BOO-SOLO-19", "BOO-MOVE-13")
def test_a_grumjug_that_has_stayed_is_not_driven_off_by_the_next_one_on_its_grumbuggy() -> None:
    """With both aboard there is no room on the only square nearer, so that the first of them stays; the second drives
    there alone. Once it took the first along, and four pieces were on the square."""
    journey = Journey(
        *("W1 C1", "J3 H3", "J4 H3", "Y2 H4", "J1<Y1 I6", "J2<Y1 I6", "Y1 I6"),
        players=1,
        phase=Phase.GRUMJUGS_MOVE,
        solo_straight_distance=SoloStraightDistance.STRAIGHT,
    )
    journey.does(Done())

    assert journey.asked != ("solo_move", 0)
    assert {name: journey.at(name) for name in ("J1", "J2", "Y1")} == {"J1": "I6", "J2": "H4", "Y1": "H4"}
    assert journey.flight.pieces["J1"].carrier is None
    assert max(Counter(piece.at for piece in journey.flight.pieces.values()).values()) <= 3
