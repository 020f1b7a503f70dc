"""Every word on the screen comes from the catalogue, where it can be translated."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ui
from rules.catalogue import Unworded
from rules.message import Message
from ui.wording import Wording, sentence, templates

HERE = Path(ui.__file__).parent
SOURCES = sorted([*HERE.rglob("*.py"), *HERE.rglob("*.kv")])
SAID = re.compile(r"\bsay\(\s*\"([a-z_0-9.]*[a-z_0-9])\"")
# Two letters in a row in quotes, where a widget's words are set: a word that nobody could translate.
LITERAL = re.compile(r"\b(?:words|title|hint|text)\s*[:=]\s*f?\"[^\"{]*[A-Za-z]{2}[^\"]*\"")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(HERE)))
def test_everything_that_is_said_is_in_the_catalogue(path: Path) -> None:
    source = path.read_text(encoding="utf-8")

    assert {key for key in SAID.findall(source) if key not in templates("en")} == set()


@pytest.mark.parametrize("path", [path for path in SOURCES if path.name != "app.py"], ids=lambda path: path.name)
def test_no_words_stand_in_the_code(path: Path) -> None:
    assert LITERAL.findall(path.read_text(encoding="utf-8")) == []


def test_the_patterns_find_what_they_look_for() -> None:
    assert SAID.findall('self.title = say("menu.title", n=1)') == ["menu.title"]
    assert LITERAL.search('    words: "Menu"')
    assert LITERAL.search('TapButton(words="Close")')
    assert not LITERAL.search('    words: say("common.close")')


def test_a_language_that_lacks_a_word_borrows_it_from_english() -> None:
    assert Wording(language="xx").say("common.close") == Wording().say("common.close")


def test_what_the_rules_say_is_worded_inside_what_the_screen_says() -> None:
    wording = Wording("fantasy_pub", ("Alf", "Bert"))

    undo = wording.say("bar.undo", seat=1, what=Message("answer.call", {"space": Message("table", {"number": 3})}))

    assert undo == "Undo Bert: Barkeep to table 3"
    assert wording.name(7) == "Seat 8"


def test_a_key_that_nobody_has_worded_is_named() -> None:
    with pytest.raises(Unworded, match="no_such"):
        Wording().say("no_such.key")


def test_a_sentence_begins_with_a_capital() -> None:
    assert (sentence("the red Imp"), sentence("")) == ("The red Imp", "")
