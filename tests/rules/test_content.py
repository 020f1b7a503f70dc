"""Content: a group's own values laid over ours, and mistakes in them named by file, line and path."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rules.content import Entry, Origin, digest, load
from rules.located import Mistake
from tests.rules.tiny import Empty, script_of, tiny

OURS = """\
dragon = 8

[size]
rows = 6
columns = 6

[[card]]
id = "imp"
origin = "printed"
coins = 4

[[card]]
id = "orc"
origin = "house"
coins = 3
"""


class Card(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    coins: int


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rows: int
    columns: int


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dragon: int
    size: Size
    card: tuple[Card, ...]


def problems(content: Content) -> list[tuple[str, str]]:
    return [
        (f"$.card[{index}].coins", f"{card.id} is too rich")
        for index, card in enumerate(content.card)
        if card.coins > 9 or (content.dragon > 9 and card.id == "imp")
    ]


GAME: Any = dataclasses.replace(tiny(Empty, script_of()), content=Content, check_content=problems)


def loaded(theirs: str | None = None) -> Content:
    content: Content = load(GAME, OURS, theirs, "copy/content.toml")
    return content


def test_our_own_content_says_where_each_value_is_from() -> None:
    assert loaded() == Content(
        8,
        Size(6, 6),
        (Card(id="imp", origin=Origin.PRINTED, coins=4), Card(id="orc", origin=Origin.HOUSE, coins=3)),
    )


def test_a_group_changes_values_entries_and_tables_one_by_one() -> None:
    theirs = loaded('dragon = 9\n[size]\nrows = 5\n[[card]]\nid = "orc"\ncoins = 5\n')

    assert (theirs.dragon, theirs.size) == (9, Size(5, 6))
    assert theirs.card == (loaded().card[0], Card(id="orc", origin=Origin.GROUP, coins=5))


def test_a_group_adds_entries_of_its_own() -> None:
    added = loaded('[[card]]\nid = "elf"\ncoins = 1\n').card[-1]

    assert added == Card(id="elf", origin=Origin.GROUP, coins=1)


def test_a_group_can_say_that_a_value_is_printed_after_all() -> None:
    assert loaded('[[card]]\nid = "orc"\norigin = "printed"\n').card[1].origin is Origin.PRINTED


@pytest.mark.parametrize(
    ("theirs", "line", "path"),
    [
        ("dragon = 'big'", 1, "$.dragon"),
        ("[size]\nrows = 5\ncolumns = 'few'", 3, "$.size.columns"),
        ('[[card]]\nid = "orc"\ncoins = "many"', 3, "$.card[0].coins"),
        ("[[card]]\nid = 'imp'\ncoins = 3\n[[card]]\nid = 'orc'\ncoins = 'many'", 6, "$.card[1].coins"),
        ('[[card]]\nid = "elf"', 1, "$.card[0]"),
        ('[[card]]\nid = "orc"\nage = 3', 3, "$.card[0].age"),
        ("[[card]]\ncoins = 3", 1, "$.card[0]"),
        ('[[card]]\nid = "imp"\n[[card]]\nid = "elf"\ncoins = 12', 5, "$.card[1].coins"),
        ("wyvern = 3", 1, "$.wyvern"),
        ("dragon = 10", None, '$.card["imp"].coins'),
    ],
)
def test_a_mistake_in_a_groups_file_is_named_by_where_it_stands_there(theirs: str, line: int | None, path: str) -> None:
    with pytest.raises(Mistake) as mistake:
        loaded(theirs)

    assert mistake.value.source == "copy/content.toml"
    assert (mistake.value.line, mistake.value.path) == (line, path)


def test_a_mistake_of_ours_names_our_file() -> None:
    with pytest.raises(Mistake, match=r"rules/tiny/content\.toml, line 10: .*coins"):
        load(GAME, OURS.replace("coins = 4", "coins = 'four'"))


def test_the_digest_of_a_content_changes_with_any_value() -> None:
    content = loaded()

    assert digest(content) == digest(loaded())
    assert digest(content) != digest(replace(content, dragon=9))
    assert len(digest(content)) == 16
