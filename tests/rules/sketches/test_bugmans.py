"""A fight with cards in the middle of a move on another's turn."""

from __future__ import annotations

import pytest

from rules.requests import Dice, Pass
from tests.rules.sketches.bugmans import GAME, Lay, Play, Step, new_room
from tests.rules.sketches.proving import Proof
from tests.rules.tiny import started

ALF, BERT, CLIVE, DICK = range(4)


def bert_moves_alf_onto_the_troll() -> Proof:
    proof = Proof(started(GAME, 4))
    return proof(BERT, Play("cummin"), Step("0", "D5"))


def test_the_printed_fight_is_won_nine_to_seven_and_berts_card_goes_on() -> None:
    proof = bert_moves_alf_onto_the_troll()
    assert proof.asked == ("fight", (BERT,))
    proof(BERT, Lay("take that", "troll"), Pass())
    proof(CLIVE, Lay("rip", "troll"), Lay("an that", "troll"), Pass())
    proof(DICK, Pass())
    proof(ALF, Lay("take that", "0"), Lay("jump", "0"), Pass())
    assert proof.asked == ("fight value", (ALF,))
    proof(ALF, Dice((3,)))

    assert proof.match.told[0].args == {"totals": (9, 7)}
    assert "troll" not in proof.state.at
    assert (proof.state.at["0"], proof.state.loads["0"]) == ("D5", ["booze 3", "grub 2"])
    assert sorted(proof.state.pool.cards("discard")) == [
        "an that",
        "cummin",
        "jump",
        "rip",
        "take that",
        "take that",
    ]
    assert proof.asked == ("step", (BERT,))
    proof(BERT, Step("elf", "G4"))
    assert proof.asked == ("pick up", (BERT,))
    proof.holds()


def test_what_may_not_be_laid_in_a_fight_is_refused_with_its_clause() -> None:
    proof = bert_moves_alf_onto_the_troll()
    assert proof.refused(BERT, Lay("an that", "troll")) == "BUG-FIGHT-16"
    assert proof.refused(BERT, Lay("arta", "troll")) == "BUG-SETUP-17"
    assert proof.refused(BERT, Lay("rip", "elf")) == "BUG-FIGHT-14"
    assert proof.refused(ALF, Lay("rip", "0")) == "TABLE-TURN-01"
    assert proof.refused(ALF, Dice((3,))) == "TABLE-TURN-01"
    proof(BERT, Lay("rip", "troll"))
    assert proof.refused(BERT, Lay("take that", "troll")) == "BUG-FIGHT-18"
    assert proof.refused(BERT, Lay("jump", "0")) == "BUG-FIGHT-14"


def test_a_card_of_which_every_copy_has_been_seen_cannot_be_in_a_hand() -> None:
    proof = bert_moves_alf_onto_the_troll()
    proof(BERT, Lay("grab", "troll"), Pass())

    assert proof.refused(CLIVE, Lay("grab", "0")) == "TABLE-DRAW-01"
    assert Lay("take that", "0") in proof.options(CLIVE)


def test_a_hand_of_which_every_card_has_been_played_has_nothing_more() -> None:
    proof = bert_moves_alf_onto_the_troll()
    proof(BERT, Lay("rip", "troll"), Lay("an that", "troll"))

    assert proof.state.pool.count("hand:1") == 0
    assert proof.options(BERT) == [Pass()]


def test_grab_im_wipes_what_lies_and_later_goes_add_again() -> None:
    proof = bert_moves_alf_onto_the_troll()
    proof(BERT, Lay("rip", "troll"), Pass())
    proof(CLIVE, Lay("grab", "troll"), Pass())
    assert [one.card for one in proof.state.laid if one.lies] == []
    proof(DICK, Lay("arms", "troll"), Lay("kick", "troll"), Pass())(ALF, Pass(), Dice((4,)))
    assert proof.asked == ("arms", (BERT,))
    proof(BERT, Dice((1,)))

    assert proof.match.told[0].args == {"totals": (4, 7)}
    assert (proof.state.at["0"], proof.state.loads) == ("B9", {})
    assert proof.asked == ("step", (BERT,))
    proof.holds()


@pytest.mark.parametrize("roll", [3, 5])
def test_a_fight_of_the_active_dwarf_ends_its_turn_won_or_drawn(roll: int) -> None:
    proof = Proof(started(GAME, 4))
    proof(BERT, Play("cummin"), Step("1", "E8"))(BERT, Pass(), Pass())
    for seat in (CLIVE, DICK, ALF):
        proof(seat, Pass(), Pass())
    proof(BERT, Play("arta"), Step("elf", "F2"), Pass())
    for seat in (CLIVE, DICK):
        proof(seat, Pass(), Pass())
    proof(ALF, Play("cummin"), Step("0", "D5"))
    for seat in (BERT, CLIVE, DICK, ALF):
        proof(seat, Pass())
    proof(ALF, Dice((roll,)))

    assert proof.state.at["0"] == ("D5" if roll == 5 else "E6")
    assert proof.asked == ("card", (BERT,))
    proof.holds()


def test_steps_that_the_board_forbids_are_refused() -> None:
    proof = Proof(started(GAME, 4))
    assert proof.refused(BERT, Play("rip")) == "BUG-CARD-01"
    proof(BERT, Play("cummin"))

    assert proof.refused(BERT, Step("0", "E8")) == "BUG-CARD-05"
    proof(BERT, Step("0", "E7"))
    assert proof.refused(BERT, Step("0", "E9")) == "BUG-CARD-05"
    proof(BERT, Step("0", "E8"))
    assert proof.asked == ("pick up", (BERT,))


def test_nobody_walks_onto_anothers_table_and_no_danger_onto_danger() -> None:
    room = new_room(4)
    room.at.update({"0": "E8", "elf": "C4"})
    proof = Proof(started(GAME, state=room))
    proof(BERT, Play("cummin"))

    assert proof.refused(BERT, Step("0", "D9")) == "BUG-MOVE-12"
    assert proof.refused(BERT, Step("elf", "D5")) == "BUG-MOVE-32"
