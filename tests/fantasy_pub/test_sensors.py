"""The pub on the sensor matrix."""

from __future__ import annotations

import pytest

from rules.fantasy_pub.sensors import CELLS, CHARACTERS, SENSORS, TAGS
from rules.projection import asked
from rules.requests import Drawn
from rules.sensing import Lifted, Misfit, Read, Stood
from tests.fantasy_pub.evening import Evening, enter, leave, move


def answers(pub: Evening, *sensed):
    question = asked(pub.match, None)
    assert question is not None
    return [offered.answer for offered in SENSORS.answers(sensed, question)]


def test_every_cell_of_eight_rows_is_a_place_and_every_card_has_a_tag():
    assert sorted(CELLS) == list(range(64))
    assert len(CHARACTERS) == 35
    assert len(TAGS) == 36


def test_a_tagged_card_put_down_at_a_table_is_its_move():
    pub = Evening("red orc 7: 2c/0b").roll(3, 5)

    assert answers(pub, Stood(27, "pub/red-orc-1")) == [move("red-orc-1", 3, 3)]
    assert answers(pub, Stood(40, "pub/red-orc-1")) == [move("red-orc-1", 5, 5)]


def test_the_barkeep_put_down_at_a_table_is_called_there():
    pub = Evening("red orc 7: 2c/0b").roll(3, 5)

    assert [type(one).__name__ for one in answers(pub, Stood(24, "pub/barkeep"))] == ["CallBarkeep"]


def test_a_card_put_in_the_last_row_goes_home():
    pub = Evening("red orc 7: 0c/1b").roll(3, 3)

    assert answers(pub, Stood(56, "pub/red-orc-1")) == [leave("red-orc-1", 3)]


@pytest.mark.parametrize("sensed", [Read("pub/red-imp-2"), Stood(0, "pub/red-imp-1")], ids=["read", "laid down"])
def test_a_tag_says_which_card_was_turned_over(sensed):
    pub = Evening("blue orc 1: 2c/0b").roll(3, 5).does(enter(3))

    assert answers(pub, sensed) == [Drawn("imp")]


def test_a_larger_matrix_has_longer_rows():
    pub, larger = Evening("red orc 7: 2c/0b").roll(3, 5), SENSORS.fitted(100)
    question = asked(pub.match, None)

    assert larger.cells[39] == larger.cells[30] == CELLS[24]
    assert [one.answer for one in larger.answers([Stood(35, "pub/red-orc-1")], question)] == [move("red-orc-1", 3, 3)]


def test_a_card_whose_tag_says_that_it_is_another_one_moves_nobody():
    pub = Evening("red orc 7: 2c/0b").roll(3, 5)
    question = asked(pub.match, None)

    assert answers(pub, Stood(27, "pub/blue-imp-1")) == []
    assert SENSORS.misfit(Stood(27, "pub/blue-imp-1"), question) == Misfit("blue-imp-1", CELLS[27])


def test_what_is_strange_means_nothing():
    pub = Evening("red orc 7: 2c/0b").roll(3, 5)

    assert answers(pub, Stood(27, "library card")) == []
    assert answers(pub, Read("pub/green-imp-1")) == []
    assert answers(pub, Lifted(0)) == []
