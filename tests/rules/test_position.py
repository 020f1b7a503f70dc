"""Positions: facts as JSON, refused with the path of what is wrong in them or the law that they break."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel import State
from rules.laws import Broken, Laws, Refused, law
from rules.match import Match, Position
from rules.position import Patch, Ruling, check, decode, encode, patched, replace_facts, steps_of
from tests.rules.tiny import Empty, script_of, tiny


class Seat(msgspec.Struct):
    coins: int = 7
    cards: dict[str, int] = msgspec.field(default_factory=dict)


class Till(State):
    seats: list[Seat] = msgspec.field(default_factory=lambda: [Seat(), Seat()])
    bank: int = 70
    names: dict[str, int] = msgspec.field(default_factory=lambda: {"the king's arms": 1})
    answers: list[Any] = msgspec.field(default_factory=list)


@law("TINY-COINS-01")
def not_all_coins(till: Till, _: None) -> Broken:
    coins = till.bank + sum(seat.coins for seat in till.seats)
    return False if coins == 84 else {"coins": coins}


LAWS = Laws[Till, None]((not_all_coins,))
GAME = tiny(Till, script_of(), laws=LAWS)


def ruled(*patches: tuple[str, Any]) -> Till:
    return patched(Till(), Ruling(tuple(Patch(path, value) for path, value in patches)))


@pytest.mark.parametrize(
    ("path", "steps"),
    [
        ("$.bank", ["bank"]),
        ("$.seats[10].coins", ["seats", 10, "coins"]),
        ('$.names["the king\'s arms"]', ["names", "the king's arms"]),
        ('$.names["a]b.c"].d', ["names", "a]b.c", "d"]),
    ],
)
def test_a_path_is_read_step_by_step(path: str, steps: list[str | int]) -> None:
    assert steps_of(path) == steps


@given(st.text(max_size=12))
def test_any_text_is_a_path_or_refused(text: str) -> None:
    try:
        steps = steps_of(text)
    except Refused as refused:
        steps = [refused.refusal.clause]

    assert steps == ["TABLE-RULING-01"] or text.startswith(("$.", "$["))


@pytest.mark.rule("TABLE-POSITION-01")
@pytest.mark.parametrize(
    ("at", "path"),
    [
        ({"bank": "much"}, "$.bank"),
        ({"seats": [{"coins": 7}, {"coins": None}]}, "$.seats[1].coins"),
        ({"seats": [{"cards": {"ace": "one"}}]}, "$.seats[0].cards[...]"),
        ([], "$"),
        ("nonsense", "$"),
    ],
    ids=str,
)
def test_a_bad_position_is_refused_with_the_path_of_the_bad_value(at: Any, path: str) -> None:
    with pytest.raises(Refused) as refused:
        Match.at(GAME, Empty(), Position(at))

    assert refused.value.refusal.clause == "TABLE-POSITION-01"
    assert refused.value.refusal.args["path"] == path


@pytest.mark.rule("TABLE-POSITION-01")
def test_what_is_no_json_at_all_is_refused_too() -> None:
    with pytest.raises(Refused, match="TABLE-POSITION-01"):
        decode(Till, b"{")


@pytest.mark.rule("TABLE-POSITION-01")
def test_a_misspelt_fact_is_refused_and_not_passed_over() -> None:
    with pytest.raises(Refused, match="bnak"):
        Match.at(GAME, Empty(), Position({"bnak": 70}))


def test_a_position_against_its_laws_is_refused_with_the_law_and_the_facts() -> None:
    with pytest.raises(Refused) as refused:
        Match.at(GAME, Empty(), Position({"bank": 71}))

    assert refused.value.refusal.clause == "TINY-COINS-01"
    assert refused.value.refusal.args == {"coins": 85}


def test_several_facts_are_put_right_at_once_in_a_copy() -> None:
    till = Till()
    ruling = Ruling((Patch("$.seats[0].coins", 6), Patch("$.bank", 71), Patch('$.names["the king\'s arms"]', 3)))

    right = patched(till, ruling)

    check(right, LAWS)
    assert (right.seats[0].coins, right.bank, right.names) == (6, 71, {"the king's arms": 3})
    assert encode(till) == encode(Till())


def test_a_whole_list_or_table_can_be_put_right() -> None:
    right = ruled(("$.seats[1].cards", {"ace": 2}), ("$.seats[1].cards.ace", 1))

    assert right.seats[1].cards == {"ace": 1}


@pytest.mark.rule("TABLE-RULING-01")
def test_a_ruling_invents_no_fact() -> None:
    for path in ("$.seats[0].cards.ace", "$.seats[2]", "$.tills"):
        with pytest.raises(Refused, match="TABLE-RULING-01"):
            ruled((path, 1))


def test_the_facts_change_below_a_root_that_stays() -> None:
    till, other = Till(), ruled(("$.seats[0].coins", 6))
    till.__dict__["content"] = "kept"
    seat = till.seats[0]

    replace_facts(till, other)

    assert till.seats[0] is not seat
    assert (till.seats[0].coins, till.__dict__["content"]) == (6, "kept")


@given(st.integers(), st.dictionaries(st.text(max_size=3), st.integers(-5, 5), max_size=4))
def test_facts_and_json_are_two_forms_of_one_thing(bank: int, names: dict[str, int]) -> None:
    if not -(2**63) <= bank < 2**63:
        bank = 0
    till = Till(bank=bank, names=names)

    assert encode(decode(Till, encode(till))) == encode(till)
