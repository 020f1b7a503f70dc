from __future__ import annotations

import pytest

from ui.table.packing import Room, Slot, Turning, laid, packed, pages_of, spans


def test_what_is_short_shares_a_row_and_what_is_long_has_one_of_its_own() -> None:
    assert packed([1, 1, 2, 1], columns=2) == [
        Slot(0, row=0, column=0, span=1),
        Slot(1, row=0, column=1, span=1),
        Slot(2, row=1, column=0, span=2),
        Slot(3, row=2, column=0, span=1),
    ]


def test_nothing_overtakes_anything() -> None:
    """A short one behind a long one does not slip into the gap before it: lists are read from above."""
    slots = packed([1, 2, 1, 1], columns=2)

    assert [(slot.row, slot.column) for slot in slots] == [(0, 0), (1, 0), (2, 0), (2, 1)]
    assert [slot.index for slot in slots] == [0, 1, 2, 3]


def test_a_page_has_as_many_rows_as_there_is_room_for() -> None:
    pages = pages_of(packed([1] * 7, columns=2), rows=2)

    assert [[slot.index for slot in page] for page in pages] == [[0, 1, 2, 3], [4, 5, 6]]
    assert [slot.row for slot in pages[1]] == [0, 0, 1]


def test_nothing_to_choose_is_one_empty_page() -> None:
    assert pages_of(packed([], columns=3), rows=2) == [[]]


@pytest.mark.parametrize(("wide", "span"), [(90, 1), (100, 1), (101, 2), (208, 2), (209, 3), (900, 3)])
def test_a_choice_takes_as_many_columns_as_its_words_need(wide: float, span: int) -> None:
    assert spans([wide], columns=3, width=316, gap=8) == [span]


ROOM = Room(width=320, rows=3, gap=8, column=104, turning=84)


def test_what_fits_one_below_the_other_stands_so() -> None:
    found = laid([90, 300, 90], ROOM)

    assert (found.columns, found.width, found.turning) == (1, 320, Turning.NONE)


def test_more_of_them_stand_beside_each_other_before_a_page_is_turned() -> None:
    found = laid([90] * 6, ROOM)

    assert (found.columns, len(found.pages), found.turning) == (2, 1, Turning.NONE)


def test_the_ways_to_other_pages_take_no_row_where_a_column_costs_less() -> None:
    found = laid([90] * 12, ROOM)

    assert found.turning is Turning.BESIDE
    assert [len(page) for page in found.pages] == [6, 6]
    assert found.width == 320 - 84 - 8


def test_long_sentences_keep_the_whole_width_and_the_ways_stand_below() -> None:
    found = laid([600] * 5, ROOM)

    assert (found.columns, found.width, found.turning) == (1, 320, Turning.BELOW)
    assert [len(page) for page in found.pages] == [2, 2, 1]


def test_a_single_row_ends_with_the_way_to_the_next_page() -> None:
    found = laid([150] * 5, ROOM._replace(rows=1, width=600))

    assert found.turning is Turning.LAST
    assert [len(page) for page in found.pages] == [3, 2]


def test_nothing_to_choose_has_a_page_too() -> None:
    assert laid([], ROOM).pages == [[]]
