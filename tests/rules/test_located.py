"""TOML that says where a mistake stands."""

from __future__ import annotations

import msgspec
import pytest

from rules.located import Mistake, line_of, parsed, read

TEXT = """\
title = "A game"

[dice]
count = 2

[[card]]
id = "imp"
coins = 4
tags = [
  "small",
]

[[card]]
id = "orc"
  [card.art]
  face = "orc.png"
  [[card.trait]]
  name = "strong"
  [[card.trait]]
  name = "loud"

["odd name"]
"a key" = 1
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("$.title", 1),
        ("$.dice", 3),
        ("$.dice.count", 4),
        ("$.dice.sides", 3),
        ("$.card[0]", 6),
        ("$.card[0].coins", 8),
        ("$.card[0].tags[0]", 10),
        ("$.card[0].tags[1]", 9),
        ("$.card[1].art.face", 16),
        ("$.card[1].trait[1].name", 20),
        ("$.card[7]", None),
        ("$.odd name.a key", 23),
        ("$.nowhere", None),
        ("$", None),
    ],
)
def test_a_path_is_found_or_the_nearest_thing_above_it(path: str, line: int | None) -> None:
    assert line_of(TEXT, path) == line


class Card(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    coins: int


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    card: tuple[Card, ...]


@pytest.mark.parametrize(
    ("text", "place", "path"),
    [
        ('[[card]]\nid = "imp"\ncoins = "many"', "deck.toml, line 3: ", "$.card[0].coins"),
        ('[[card]]\nid = "imp"', "deck.toml, line 1: ", "$.card[0]"),
        (
            '[[card]]\nid = "imp"\ncoins = 1\n[[card]]\nid = "orc"\ncoins = 1\nage = 3',
            "deck.toml, line 7: ",
            "$.card[1].age",
        ),
        ("", "deck.toml: ", "$"),
    ],
)
def test_a_mistake_names_file_line_and_path(text: str, place: str, path: str) -> None:
    with pytest.raises(Mistake) as mistake:
        read(text, Deck, "deck.toml")

    assert str(mistake.value).startswith(place)
    assert mistake.value.path == path


def test_what_is_no_toml_is_said_with_its_line() -> None:
    with pytest.raises(Mistake, match=r"deck\.toml, line 2: this is not TOML") as mistake:
        parsed("a = 1\nb = = 2\n", "deck.toml")

    assert mistake.value.line == 2
    assert "(at line" not in mistake.value.problem


def test_an_item_of_a_list_that_has_a_line_of_its_own_is_found_there() -> None:
    text = """[map]
rows = [
    # the bar end
    "abc",

    'de,',  # two
]
size = [1, 2]
other = [
    7,
    { x = 1 },
]
[[card]]
id = "x"
"""
    assert [line_of(text, f"$.map.rows[{index}]") for index in range(3)] == [4, 6, 2]
    assert line_of(text, "$.map.size[1]") == 8
    assert line_of(text, "$.map.other[0]") == 10
    assert line_of(text, "$.map.other[1].x") == 9
    assert line_of(text, "$.card[0].id") == 14
