"""The bar room on the sensor matrix."""

from __future__ import annotations

import pytest

from rules.bugmans import GAME
from rules.bugmans.sensors import BAR_ROOM, BY_CELLS, SENSORS, TAGS, WHOLE_BOARD
from rules.bugmans.squares import SQUARES
from rules.bugmans.state import (
    Cards,
    Colour,
    Discard,
    Flush,
    LayCard,
    MakeWay,
    Move,
    Place,
    PlaceTable,
    PlayCard,
    RoomOptions,
    Send,
    Side,
    Step,
    Stop,
    Take,
)
from rules.match import Match
from rules.projection import asked
from rules.requests import Dice, Drawn
from rules.sensing import Lifted, Misfit, Read, Stood
from tests.bugmans.night import CONTENT, RED, Night

CELL = {square: cell for cell, square in WHOLE_BOARD.items()}


def answers(night: Night, *sensed, cells: int = 100):
    return [offered.answer for offered in BY_CELLS[cells].answers(sensed, night.shown(None))]


def test_a_hundred_cells_are_the_board_and_sixty_four_are_the_bar_room():
    assert tuple(WHOLE_BOARD.values()) == SQUARES
    assert sorted(BAR_ROOM) == list(range(64))
    assert (BAR_ROOM[0], BAR_ROOM[7], BAR_ROOM[63]) == ("B2", "I2", "I9")
    assert SENSORS is BY_CELLS[64]


def test_every_counter_dwarf_and_card_has_a_tag():
    assert len(TAGS) == 6 + 60 + 52


@pytest.mark.parametrize("cells", [64, 100])
def test_the_own_dwarf_put_down_is_its_step(cells):
    night = Night(step=Step.MOVE).roll(3)
    to = next(cell for cell, square in BY_CELLS[cells].cells.items() if square == "B6")

    assert answers(night, Stood(to), cells=cells) == [Move(RED, "B6")]
    assert answers(night, Stood(to, "bugmans/dwarf-red"), cells=cells) == [Move(RED, "B6")]


def test_a_tag_says_which_of_two_kinds_was_moved_by_a_card():
    night = Night({"troll-1": "F6", "wench-1": "F8"}, hands={0: ["arta-my-way"]}).does(PlayCard("arta-my-way"))

    assert answers(night, Lifted(CELL["F6"]), Stood(CELL["F7"], "bugmans/troll-3")) == [Move("troll-1", "F7")]
    assert answers(night, Stood(CELL["F7"], "bugmans/wench-1")) == [Move("wench-1", "F7")]
    assert len(answers(night, Stood(CELL["F7"]))) == 2
    assert answers(night, Stood(CELL["G5"])) == [Move("troll-1", "G5")]


def test_a_dwarf_put_down_on_the_bogs_was_sent_there():
    night = Night(hands={0: ["move-to-bogs"]}).does(PlayCard("move-to-bogs"))

    assert answers(night, Stood(CELL["A5"], "bugmans/dwarf-red")) == [Send(RED, "A5")]


def test_a_tag_says_what_was_dealt_and_a_cell_where_it_was_placed():
    night = Night({RED: "E3"}, step=Step.PICK_UP)
    assert answers(night, Lifted(CELL["E2"])) == [Take("E2")]

    night.does(Take("E2"))
    assert answers(night, Read("bugmans/troll-2")) == [Drawn("troll")]
    assert answers(night.draws("troll"), Stood(CELL["E6"], "bugmans/troll-2")) == [Place("E6")]


def test_a_real_card_that_is_shown_is_the_one_that_is_played_or_discarded():
    night = Night(hands={0: ["x"] * 2}, cards=Cards.REAL)
    assert answers(night, Read("bugmans/card-mind-yer-back-2")) == [PlayCard("mind-yer-back")]

    night = Night({RED: "A5"}, step=Step.REPLENISH, hands={0: ["x"] * 2}, cards=Cards.REAL).does(Flush())
    assert answers(night, Read("bugmans/card-grab-im-1")) == [Discard("grab-im")]


def test_a_fight_card_that_is_shown_may_be_for_either_side():
    night = Night({RED: "E7", "troll-1": "E6"}, step=Step.MOVE, hands={1: ["x"] * 2}, cards=Cards.REAL).roll(2)
    night.does(Move(RED, "E6"))

    assert answers(night, Read("bugmans/card-take-that-1")) == [LayCard("take-that", side) for side in Side]


def misfit(night: Night, sensed) -> tuple[str, str] | None:
    found = BY_CELLS[100].misfit(sensed, night.shown(None))
    return (found.thing, found.place) if found else None


@pytest.mark.parametrize("tag", ["troll-2", "dwarf-blue", "vomit-1", "home-table-3"])
def test_a_piece_whose_tag_says_that_it_is_another_one_moves_nobody(tag):
    night = Night({"troll-1": "H8"}, step=Step.MOVE).roll(3)
    wrong = Stood(CELL["B6"], f"bugmans/{tag}")

    assert answers(night, Lifted(CELL["B7"]), wrong) == []
    assert misfit(night, wrong) == (tag if tag == "dwarf-blue" else tag[:-2], "B6")
    assert misfit(night, Stood(CELL["B6"], "bugmans/dwarf-red")) is None
    assert misfit(night, Stood(CELL["B6"])) is None
    assert misfit(night, Stood(CELL["H9"], f"bugmans/{tag}")) is None, "nobody can be put there"


def test_a_counter_that_was_not_dealt_is_not_placed():
    night = Night({RED: "E3"}, step=Step.PICK_UP).does(Take("E2")).draws("troll")

    assert answers(night, Stood(CELL["E6"], "bugmans/halfling-1")) == []
    assert misfit(night, Stood(CELL["E6"], "bugmans/halfling-1")) == ("halfling", "E6")
    assert answers(night, Stood(CELL["E6"])) == [Place("E6")]


def test_lifting_something_puts_nothing_there_and_putting_something_on_the_bar_takes_nothing():
    night = Night({"troll-1": "B6"}, step=Step.MOVE).roll(3)
    assert answers(night, Lifted(CELL["C6"])) == []
    assert answers(night, Stood(CELL["C6"], "bugmans/troll-1"), Lifted(CELL["C6"])) == []

    night = Night({RED: "E3"}, step=Step.PICK_UP)
    assert answers(night, Stood(CELL["E2"])) == []
    assert answers(night, Stood(CELL["E2"], "bugmans/booze-2-1")) == []
    assert answers(night, Lifted(CELL["E2"])) == [Take("E2")]


def test_only_the_one_who_makes_way_is_put_where_he_makes_way_to():
    night = Night({"wench-1": "E6", "troll-1": "E7"}, hands={0: ["mind-yer-back"]})
    night.does(PlayCard("mind-yer-back"), Move("troll-1", "E6"), Stop())
    assert night.asked == ("make_way", 0)

    assert answers(night, Stood(CELL["D6"], "bugmans/wench-2")) == [MakeWay("D6")]
    assert misfit(night, Stood(CELL["D6"], "bugmans/gobbo-1")) == ("gobbo", "D6")


def test_a_home_table_is_set_up_and_nothing_else():
    room = Match.new(GAME, CONTENT, 2, RoomOptions())
    for seat, colour in enumerate(("red", "blue")):
        room.answer(seat, Colour(colour))
    for die in (6, 1):
        room.answer(room.request.seats[0], Dice((die,)))
    question = asked(room, None)

    on_b7 = [one.answer for one in SENSORS.answers([Stood(40, "bugmans/home-table-1")], question)]
    assert on_b7 == [PlaceTable("B7")]
    assert SENSORS.misfit(Stood(40, "bugmans/dwarf-red"), question) == Misfit("dwarf-red", "B7")


def test_a_matrix_of_another_size_is_no_board_but_its_tags_are_read():
    night = Night(step=Step.MOVE).roll(3)
    other = SENSORS.fitted(36)

    assert (SENSORS.fitted(64), SENSORS.fitted(100)) == (BY_CELLS[64], BY_CELLS[100])
    assert [SENSORS.knows(cells) for cells in (64, 100, 36)] == [True, True, False]
    assert not other.answers([Stood(30)], night.shown(None))
    assert not other.answers([Stood(30, "bugmans/dwarf-red")], night.shown(None))
    assert other.misfit(Stood(30, "bugmans/troll-1"), night.shown(None)) is None

    night = Night({RED: "E3"}, step=Step.PICK_UP).does(Take("E2"))
    assert [one.answer for one in other.answers([Stood(30, "bugmans/troll-2")], night.shown(None))] == [Drawn("troll")]


def test_what_is_strange_means_nothing():
    night = Night(step=Step.MOVE).roll(3)

    assert answers(night, Stood(CELL["A1"], "library card")) == []
    assert answers(night, Read("bugmans/card-none-1")) == []
    assert answers(night, Lifted(3)) == []
