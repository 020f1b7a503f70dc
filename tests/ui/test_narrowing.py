from __future__ import annotations

from typing import Any

import pytest

from rules.laws import Refusal
from rules.message import Message
from rules.projection import Offered
from ui.table.narrowing import Group, Single, narrowed, tapped, why


def offer(words: str, *spots: str, refused: bool = False) -> Offered:
    return Offered(0, words, Message(words), spots, Refusal("X-01", "no") if refused else None)


def word(one: Offered) -> str:
    return one.message.key


IMP_3 = offer("the Imp to table 3", "imp", "table-3")
IMP_5_LOW = offer("the Imp to table 5 (2)", "imp", "table-5")
IMP_5_HIGH = offer("the Imp to table 5 (2 and 4)", "imp", "table-5")
TROLL_1 = offer("the Troll to table 1", "troll", "table-1")
ENTER = offer("Enter with 3 coins", "pile-0")
END = offer("End the turn")
ORC_2 = offer("the Orc to table 2", "orc", "table-2", refused=True)
IMP_1 = offer("the Imp to table 1", "imp", "table-1", refused=True)
OPTIONS = (IMP_3, IMP_5_LOW, IMP_5_HIGH, TROLL_1, ENTER, END)
REFUSED = (ORC_2, IMP_1)


def test_spots_with_an_answer_are_legal_and_those_with_refusals_only_are_refused() -> None:
    found = narrowed(OPTIONS, REFUSED, (), word)

    assert found.legal == {"imp", "troll", "pile-0"}
    assert found.refused == {"orc"}


def test_many_answers_that_begin_alike_are_one_row_until_it_is_tapped() -> None:
    found = narrowed(OPTIONS, REFUSED, (), word)

    assert found.rows == (
        Group("the Imp to table …", ("imp",), 3),
        Single("the Troll to table 1", TROLL_1),
        Single("Enter with 3 coins", ENTER),
        Single("End the turn", END),
    )
    assert [row.words for row in narrowed(OPTIONS, REFUSED, ("imp",), word).rows] == [
        "the Imp to table 3",
        "the Imp to table 5 (2)",
        "the Imp to table 5 (2 and 4)",
    ]


@pytest.mark.parametrize(
    ("path", "spot", "expected"),
    [
        pytest.param((), "imp", {"path": ("imp",)}, id="a character is picked"),
        pytest.param((), "pile-0", {"give": ENTER}, id="one tap that is a whole answer gives it"),
        pytest.param(("imp",), "table-3", {"give": IMP_3}, id="character, then table"),
        pytest.param(("imp",), "table-5", {"path": ("imp", "table-5")}, id="which die is asked in the list"),
        pytest.param(("imp",), "table-1", {"path": ("imp",), "explain": IMP_1}, id="a refused table explains itself"),
        pytest.param((), "orc", {"path": ("orc",), "explain": ORC_2}, id="one who can do nothing explains itself"),
        pytest.param(("imp",), "imp", {"path": ()}, id="a second tap lets go"),
        pytest.param(("imp",), "troll", {"path": ("troll",)}, id="another character is picked instead"),
        pytest.param(("imp",), "bank", {"path": ()}, id="elsewhere lets go"),
    ],
)
def test_a_tap_on(path: tuple[str, ...], spot: str, expected: dict[str, Any]) -> None:
    found = tapped(OPTIONS, REFUSED, path, spot)

    assert (found.path, found.give, found.explain) == (
        expected.get("path", ()),
        expected.get("give"),
        expected.get("explain"),
    )


def test_what_is_held_is_explained_refusals_first() -> None:
    assert why(OPTIONS, REFUSED, (), "imp") == IMP_1
    assert why(OPTIONS, REFUSED, ("imp",), "table-3") == IMP_3
    assert why(OPTIONS, REFUSED, (), "nowhere") is None


def test_many_answers_with_two_spots_are_found_letter_by_letter() -> None:
    """Lines from the north and from the west, each with four ways round: a side, then a line, then how it lies."""
    ways = ("as it is printed", "turned", "half round", "turned back")
    names = {"N": "ABCDEF", "W": "123456"}
    said = {"N": "from the north into column {}, {}", "W": "from the west into row {}, {}"}
    options = [
        offer(said[side].format(name, way), side + name, f"turn-{turn}")
        for side, lines in names.items()
        for name in lines
        for turn, way in enumerate(ways)
    ]

    sides = narrowed(options, (), (), word).rows
    assert sides == (
        Group("from the north into column …", ("N …",), 24),
        Group("from the west into row …", ("W …",), 24),
    )
    lines = narrowed(options, (), sides[1].path, word).rows
    assert [row.words for row in lines] == [f"from the west into row {line} …" for line in range(1, 7)]
    assert [row.words for row in narrowed(options, (), lines[2].path, word).rows] == [
        f"from the west into row 3, {way}" for way in ways
    ]
