"""The catalogue: templates, names, plurals, sentences in sentences, and what it says when words are missing."""

from __future__ import annotations

import re

import pytest

from rules.catalogue import Catalogue, Unworded, facts, flattened
from rules.games import catalogue, rulebook
from rules.message import Message, Word

TABLE = {
    "list.and": " and ",
    "list.none": "nothing",
    "seat.unnamed": "seat {number}",
    "seat.together": "the group",
    "paid": "{seat:seat} pays {coins:coin}.",
    "coin.one": "1 coin",
    "coin.other": "{n} coins",
    "coin.0": "no coin",
    "race.imp": "the Imp",
    "race.orc": "the Orc",
    "sit": "{races:race} sit down.",
    "because": "{what} {why}",
    "drinks": "{what} drinks {beers}.",
}
WORDS = Catalogue(TABLE)


def said(key: str, names: tuple[str, ...] = (), **args: Word) -> str:
    return WORDS.text(Message(key, facts(**args)), names)


@pytest.mark.parametrize(("coins", "words"), [(0, "no coin"), (1, "1 coin"), (2, "2 coins"), (-1, "-1 coins")], ids=str)
def test_a_number_has_its_own_word_or_its_plural(coins: int, words: str) -> None:
    assert said("paid", ("Ada", "Ben"), seat=1, coins=coins) == f"Ben pays {words}."


def test_what_is_nobodys_in_particular_is_the_groups() -> None:
    assert said("paid", ("Ada", "Ben"), seat=-1, coins=1) == "the group pays 1 coin."


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    assert said("paid", ("Ada",), seat=1, coins=1) == "seat 2 pays 1 coin."


@pytest.mark.parametrize(
    ("races", "words"),
    [((), "nothing"), (("imp",), "the Imp"), (("imp", "orc"), "the Imp and the Orc"),
     (("imp", "orc", "imp"), "the Imp, the Orc and the Imp")],
    ids=str,
)  # fmt: skip
def test_several_words_are_joined(races: tuple[str, ...], words: str) -> None:
    assert said("sit", races=races) == f"{words} sit down."


def test_a_sentence_can_stand_in_a_sentence() -> None:
    inner = Message("paid", {"seat": 0, "coins": 3})
    lists = (inner, Message("drinks", {"what": "Ada", "beers": 2}))

    assert said("because", ("Ada",), what=inner, why=lists) == ("Ada pays 3 coins. Ada pays 3 coins. and Ada drinks 2.")


@pytest.mark.parametrize(
    ("key", "args", "wanting"),
    [
        ("unheard", {}, "'unheard'"),
        ("paid", {"coins": 1}, "'seat'"),
        ("sit", {"races": "elf"}, "race.other"),
        ("because", {"what": Message("unheard"), "why": 1}, "'unheard'"),
    ],
    ids=str,
)
def test_what_the_catalogue_cannot_word_it_names(key: str, args: dict[str, Word], wanting: str) -> None:
    with pytest.raises(Unworded, match=re.escape(wanting)):
        WORDS.text(Message(key, args))


def test_a_game_words_things_before_the_table_does() -> None:
    own = Catalogue({"paid": "{seat:seat} coughs up."}, TABLE)

    assert own.text(Message("paid", {"seat": 0, "coins": 1}), ["Ada"]) == "Ada coughs up."
    assert own.text(Message("race.imp")) == "the Imp"
    assert "race.imp" in own
    assert own.keys == set(TABLE)


def test_tables_become_dotted_keys() -> None:
    assert flattened({"a": {"b": {"c": "x"}, "d": 1}, "e": "y"}) == {"a.b.c": "x", "a.d": "1", "e": "y"}


def test_every_refusal_of_the_table_has_words() -> None:
    words, named = catalogue(None), ("Ada", "Ben")
    refusals = {
        "over": {},
        "not_asked": {"seat": 0, "asked": (1,)},
        "not_an_answer": {"what": "dice"},
        "malformed_answer": {"problem": "Expected `int`"},
        "dice": {"count": 2, "sides": 6, "values": (7, 1)},
        "drawn": {"card": "ace", "pile": "deck"},
        "number": {"value": 9, "low": 1, "high": 3},
        "order": {"items": ("a", "b")},
        "empty_batch": {},
        "no_floor": {},
        "no_path": {"path": "$.x"},
        "malformed": {"problem": "Expected `int`", "path": "$.x"},
    }
    for key, args in refusals.items():
        sentence = words.text(Message(f"refusal.{key}", args), named)
        assert sentence[0].isupper() or sentence[0].isdigit() or key in ("drawn", "malformed")
        assert sentence.endswith(".")


def test_the_tables_own_clauses_can_be_looked_up() -> None:
    book = rulebook(None)

    assert book["TABLE-DICE-01"].kind.value == "refuses"
    assert book.sections[0] == "Answers"
    with pytest.raises(KeyError, match="no clause TABLE-XYZ"):
        book["TABLE-XYZ"]


def test_numbered_ids_may_share_an_entry_that_is_given_their_number() -> None:
    catalogue = Catalogue({"put": "on {to:place}", "place.table": "table {number}", "place.pile": "{seat:seat}'s pile"})

    assert catalogue.text(Message("put", {"to": "table-3"})) == "on table 3"
    assert catalogue.text(Message("put", {"to": "pile-1"}), ["Ada", "Bert"]) == "on Bert's pile"
