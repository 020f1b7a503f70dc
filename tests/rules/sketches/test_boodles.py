"""A chain of boodleblasters across stacks."""

from __future__ import annotations

import pytest

from rules.requests import Pass
from tests.rules.sketches.boodles import GAME, Fire, Land, Set, Walk
from tests.rules.sketches.proving import Proof
from tests.rules.tiny import started


def proof() -> Proof:
    return Proof(started(GAME, 1))


def test_a_stack_is_shot_over_the_mountains_from_blaster_to_blaster() -> None:
    play = proof()
    play(0, Fire("first", ("fighter", "second")), Land("E11"), Land("E11"))
    play(0, Set("second"), Fire("first", ("queen", "boodle")), Land("E11"), Land("E7"))
    play(0, Fire("second", ("queen",)), Land("E13"), Set("third"), Fire("third", ("queen",)), Land("G16"))

    assert {name: piece.at for name, piece in play.state.pieces.items()} == {
        "queen": "G16",
        "fighter": "E11",
        "boodle": "E7",
        "first": "E8",
        "second": "E11",
        "third": "E13",
    }
    assert play.state.blasts == 4
    play(0, *(Walk("queen", f"G{row}") for row in range(17, 21)))
    assert play.refused(0, Walk("queen", "G19")) == "BOO-BOOD-03"
    assert play(0, Pass()).asked is None
    play.holds()


def test_a_walk_may_not_be_split_around_a_blast() -> None:
    play = proof()
    play(0, Walk("boodle", "E7"), Walk("boodle", "E8"), Fire("first", ("boodle", "queen")), Land("D10"), Land("D9"))

    assert play.refused(0, Walk("boodle", "C10")) == "BOO-BLAST-13"
    play(0, Walk("queen", "D10"))
    assert play.refused(0, Walk("queen", "D11")) == "BOO-MOVE-05"
    play.holds()


def test_what_cannot_be_fired_is_refused_with_its_clause() -> None:
    play = proof()

    assert play.refused(0, Fire("second", ("queen",))) == "BOO-BLAST-09"
    assert play.refused(0, Fire("queen", ("queen",))) == "BOO-BLAST-09"
    assert play.refused(0, Fire("first", ("queen", "fighter", "boodle"))) == "BOO-BLAST-02"
    assert play.refused(0, Fire("first", ("queen", "queen"))) == "BOO-BLAST-02"
    assert play.refused(0, Fire("first", ("first",))) == "BOO-BLAST-07"
    assert play.refused(0, Fire("first", ("third",))) == "BOO-BLAST-07"
    assert play.refused(0, Set("third")) == "BOO-BLAST-12"
    assert play.refused(0, Walk("second", "E7")) == "BOO-BLAST-17"
    assert play.refused(0, Walk("queen", "E7", ("first",))) == "BOO-BLAST-10"
    assert play.refused(0, Walk("queen", "E7", ("third",))) == "BOO-BLAST-08"
    assert play.refused(0, Walk("queen", "F9")) == "BOO-MOVE-07"
    assert play.refused(0, Walk("queen", "E6")) == "BOO-MOVE-04"


@pytest.mark.parametrize(
    ("square", "clause"),
    [
        ("E12", "BOO-BLAST-02"),
        ("E8", "BOO-BLAST-02"),
        ("D11", "BOO-BLAST-04"),
        ("F11", "BOO-BLAST-04"),
        ("G10", "BOO-BLAST-04"),
        ("E10", "BOO-MOVE-07"),
    ],
)
def test_where_nothing_may_land_is_refused_with_its_clause(square: str, clause: str) -> None:
    play = proof()(0, Fire("first", ("queen",)))

    assert play.refused(0, Land(square)) == clause
    assert Land(square) not in play.options(0)
    assert play.match.request.step == (1, 1)


def test_a_blaster_that_is_carried_and_set_can_never_be_moved_again() -> None:
    play = proof()
    play(0, Walk("boodle", "D8", ("second",)), Walk("boodle", "C8", ("second",)), Set("second"))

    assert play.refused(0, Walk("boodle", "B8", ("second",))) == "BOO-BLAST-10"
    play(0, Walk("boodle", "B8"), Walk("boodle", "B7"))
    assert play.state.pieces["second"].at == "C8"
    play.holds()


def test_every_option_is_legal_and_every_refusal_is_not_an_option() -> None:
    play = proof()
    assert all(play.match.why_not(0, option) is None for option in play.options(0))
    for load in ((), ("second",)):
        legal = {option.to for option in play.options(0) if isinstance(option, Walk) and option.load == load}
        assert legal == {"D7", "D8", "D9", "E7", "F7", "F8"}
