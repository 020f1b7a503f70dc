"""Colours chosen while the game was laid out are not asked for again; whoever chose none is asked."""

from __future__ import annotations

from dataclasses import replace as changed
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import posted
from companion.deeds import Answered
from companion.posted import By
from companion.published import Player
from companion.session import Memory, begin, seated
from rules.fantasy_pub.state import Colour
from rules.games import content, game
from tests.companion.desk import Clock, Desk

PUB = game("fantasy_pub")
CHOSEN = (Player(0, "Alf", "green"), Player(1, "Bert", "red", "random"), Player(2, "Cid", "blue"))


def laid(folder: Path, players: tuple[Player, ...] = CHOSEN, pub: Any = PUB, **wishes: Any) -> Desk:
    session = begin(pub, content(PUB), players, options=PUB.options(), clock=Clock(), book=Memory(), **wishes)
    return Desk(session, folder)


def test_what_was_chosen_before_is_taken_and_told(tmp_path: Path) -> None:
    desk = laid(tmp_path, has_colours=True)

    assert desk.what == "thirstiest"
    assert [badge.colour for badge in desk.shown.view.badges] == ["green", "red", "blue"]
    assert [line.message.key for line in desk.shown.log] == ["event.takes_clan"] * 3


def test_it_is_written_like_any_answer_as_given_by_the_companion(tmp_path: Path) -> None:
    book = Memory()
    session = begin(PUB, content(PUB), CHOSEN, options=PUB.options(), clock=Clock(), book=book, has_colours=True)
    Desk(session, tmp_path)
    deeds = [row.deed for row in book.rows if isinstance(row.deed, Answered)]

    assert [(deed.seat, deed.by) for deed in deeds] == [(0, By.APP), (1, By.APP), (2, By.APP)]
    assert [msgspec.to_builtins(deed.answer)["colour"] for deed in deeds] == ["green", "red", "blue"]


def test_whoever_chose_no_colour_is_asked(tmp_path: Path) -> None:
    desk = laid(tmp_path, seated(PUB, ("Alf", "Bert")))

    assert desk.what == "colour"
    assert desk.shown.log == ()


def test_a_colour_that_is_refused_is_asked_for(tmp_path: Path) -> None:
    desk = laid(
        tmp_path, (Player(0, "Alf", "red"), Player(1, "Bert", "red"), Player(2, "Cid", "blue")), has_colours=True
    )
    assert (desk.what, desk.shown.asked.question.seats) == ("colour", (1,))  # type: ignore[union-attr]

    desk.give(Colour("green"))
    assert [badge.colour for badge in desk.shown.view.badges] == ["red", "green", "blue"]


def test_colours_that_the_group_goes_back_behind_are_asked_for(tmp_path: Path) -> None:
    desk = laid(tmp_path, has_colours=True)
    desk.post(posted.GoBack(0))

    assert (desk.what, desk.shown.asked.question.seats) == ("colour", (0,))  # type: ignore[union-attr]


@pytest.mark.parametrize("colour", ["pink", ""])
def test_no_colour_of_this_game_is_asked_for(tmp_path: Path, colour: str) -> None:
    assert laid(tmp_path, (Player(0, "Alf", colour), Player(1, "Bert", "red")), has_colours=True).what == "colour"


def test_a_game_that_knows_no_such_question_asks_what_it_asks(tmp_path: Path) -> None:
    plain = changed(PUB, takes_colour=type(PUB).takes_colour)

    assert laid(tmp_path, pub=plain, has_colours=True).what == "colour"
