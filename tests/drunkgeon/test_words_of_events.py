"""Every law, remark and proposal of fights, drinks, magic and coasters has words, whatever facts it comes with."""

from __future__ import annotations

import pytest

from companion.wording import wording
from rules.drunkgeon.answers import Cast, Empty, OnTheFloor, SetLevel, SmallFingers, ToppedUp, UseCoaster, Water
from rules.drunkgeon.coasters import Fault
from rules.drunkgeon.events import KEY_LAWS, PICK_UP_LAWS
from rules.drunkgeon.fighting import DISPLACE_LAWS, FLIP_LAWS
from rules.drunkgeon.flipping import STACK_LAWS
from rules.drunkgeon.life import DRINK_LAWS
from rules.drunkgeon.magic import BID_LAWS, BUY_LAWS
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.spells import DISPEL_LAWS, TARGET_LAWS
from rules.drunkgeon.weighing import WEIGHT_LAWS
from rules.drunkgeon.windows import FLOOR_LAWS
from rules.drunkgeon.wording import PASSES, described
from rules.games import rulebook
from rules.message import Message
from rules.requests import Pass
from tests.drunkgeon.evening import Evening

WORDS = wording("drunkgeon")
ALL = [
    one
    for laws in (
        KEY_LAWS,
        PICK_UP_LAWS,
        DISPLACE_LAWS,
        FLIP_LAWS,
        STACK_LAWS,
        DRINK_LAWS,
        BID_LAWS,
        BUY_LAWS,
        DISPEL_LAWS,
        TARGET_LAWS,
        WEIGHT_LAWS,
        FLOOR_LAWS,
    )
    for one in laws
]


@pytest.mark.parametrize("law", ALL, ids=lambda law: law.key)
def test_a_law_has_words_and_a_clause_of_the_rulebook(law):
    assert f"refusal.{law.key}" in WORDS
    assert rulebook("drunkgeon")[law.clause]


@pytest.mark.parametrize("spell", Spell)
def test_a_spell_says_what_it_does_and_when(spell: Spell):
    assert WORDS.text(Message(f"when.{spell.value}"))
    assert WORDS.text(Message(f"does.{spell.value}"))


@pytest.mark.parametrize("fault", [*(fault.value for fault in Fault), "knocked_over", "swapped"])
def test_what_is_wrong_with_a_coaster_is_said(fault: str):
    assert "Ada" in WORDS.text(Message(f"coaster.{fault}", {"seat": 0}), ("Ada",))


def test_passing_is_worded_by_what_is_passed():
    evening = Evening()
    for what, key in PASSES.items():
        assert described(evening.state, what, Pass()).message.key == key
        assert key in WORDS


def test_nothing_on_the_floor_is_without_words():
    said = (Cast(Spell.REJUVENATE), Empty(), SetLevel(3), ToppedUp(500), Water(), SmallFingers(True), UseCoaster(True))
    assert {type(one) for one in said} == set(OnTheFloor.__args__)
    for one in said:
        assert WORDS.text(described(Evening().state, "floor", one).message)
