"""All that the table can say has words, in every game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.hands import worded
from companion.wording import wording
from rules.events import Carry, Deal, Flip, Lay, Push, Put, Shuffle, Swap, Take, Thing, Turn
from rules.games import games
from rules.message import Message

COMPANION = Path(__file__).resolve().parents[2] / "companion"
SAMPLE: dict[str, Any] = {
    "seat": 0, "reason": "It was unplugged.", "number": 2, "name": "Dora", "was": "Bert", "bot": "random", "one": "Alf",
    "other": "Cid", "values": (2, 3), "device": "module", "file": "bug.json", "lost": 1, "problem": "It is damaged",
    "facts": (Message("list.none"),),
    "seats": 3, "bots": ("random",), "source": "fortune", "what": "dice", "die": 1, "tag": "04AA",
    "cells": 36, "sizes": (64, 100), "thing": "pawn", "place": "s1",
}  # fmt: skip


def said() -> list[str]:
    """Every key that the table's own modules name, as a message, a band or a refusal."""
    keys = set()
    for file in COMPANION.glob("*.py"):
        text = file.read_text()
        keys |= set(re.findall(r'Message\(\s*"((?:table|band)\.\w+)"', text))
        keys |= set(re.findall(r'"(band\.\w+)"', text))
        keys |= {f"refusal.{key}" for key in re.findall(r'Refusal\(\s*"[A-Z0-9-]+",\s*"(\w+)"', text)}
    return sorted(keys)


@pytest.mark.parametrize("key", said())
def test_what_the_table_says_has_words(key: str) -> None:
    for game in (None, *games()):
        assert wording(game).text(Message(key, SAMPLE), ["Alf", "Bert", "Cid"])


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        (Put("X", Thing("coin", count=2), "bank"), "Put 2 coin on bank"),
        (Take("X", Thing("coin"), "bank"), "Take coin off bank"),
        (Carry("X", Thing("pawn", "red"), "s1", "s2"), "Move red from s1 to s2"),
        (Deal("X", Thing("card"), "deck", "hand"), "Deal card from deck to hand"),
        (Carry("X", Thing("coin", count=3), "s1", "s2"), "Move 3 coin from s1 to s2"),
        (Deal("X", Thing("card", count=2), "deck", "hand"), "Deal 2 card from deck to hand"),
        (Flip("X", Thing("card"), "deck", "up"), "Turn card on deck over: face up"),
        (Turn("X", Thing("tile"), "s1", 1), "Turn tile on s1 to a quarter turn"),
        (Push("X", Thing("tile"), "box", ("a", "b"), "out"), "Push tile in from box; what falls out goes to out"),
        (Swap("X", "a", "b"), "Exchange what lies on a and on b"),
        (Shuffle("X", "deck", Thing("card")), "Shuffle deck"),
        (Lay("X", "deck", (Thing("card"),)), "Put what lies on deck in its order"),
    ],
)
def test_every_hand_verb_has_words_where_a_game_has_none(verb: Any, words: str) -> None:
    assert wording(None).text(worded(verb)) == words


def test_a_game_s_own_words_come_first() -> None:
    assert "fantasy_pub" in games()
    assert wording("fantasy_pub").template("refusal.not_an_answer") != wording(None).template("refusal.not_an_answer")


def test_a_language_that_there_is_not_is_english() -> None:
    assert wording(None, "tlh").template("table.swapped") == wording(None).template("table.swapped")
