"""The log tells every roll, every draw that somebody typed in, and lots: with who, what, and where it came from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import posted
from companion.posted import By
from companion.session import Memory, begin, seated
from companion.wording import wording
from hardware.signals import Rolled, Scanned
from rules.fantasy_pub.state import Colour, Thirstiest
from rules.games import content, game
from rules.position import Patch
from rules.requests import Drawn
from tests.bugmans.night import Night
from tests.companion.desk import Clock, Desk, Dice6, new_desk
from tests.companion.toy import Dig, Run

PUB = game("fantasy_pub")
NAMES = ("Alf", "Bert", "Cid")


def told(desk: Desk) -> list[str]:
    words = wording("fantasy_pub")
    return [words.text(line.message, NAMES) for line in desk.shown.log if line.message.key in words]


def test_a_roll_is_told_with_its_source_as_a_step_of_its_own(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    desk.roll(4, 4)

    assert told(desk) == ["Alf rolls 4 and 4 (typed in)."]
    assert [(line.number, line.seat) for line in desk.shown.log] == [(1, 0)]


def test_a_roll_on_the_screen_and_one_of_the_module_say_so(tmp_path: Path) -> None:
    here = new_desk(tmp_path)
    here.post(posted.RollHere(0))
    assert told(here)[0].endswith("(on the screen).")

    module = Dice6()
    there = new_desk(tmp_path, sources={"dice": "module"}, module=module)
    there.hear(Rolled(id="r", at=there.clock.now, values=(2, 5), ask=module.asked[-1][0]))
    assert told(there) == ["Alf rolls 2 and 5 (from the module)."]


def test_a_roll_that_was_taken_back_stays_in_the_log_as_that(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    desk.roll(4, 4)
    desk.undo()

    assert [(line.message.key, line.taken_back) for line in desk.shown.log] == [("table.rolled", True)]


@pytest.mark.parametrize(("source", "lines"), [("typed", 1), ("app", 0)])
def test_a_draw_is_told_by_the_table_only_where_hands_drew(tmp_path: Path, source: str, lines: int) -> None:
    desk = new_desk(tmp_path, sources={"deck": source})
    desk.roll(4, 4)
    desk.give(Dig())
    if source == "typed":
        desk.give(Drawn("gem"))

    assert sum(line.message.key == "table.drawn" for line in desk.shown.log) == lines


def pub(folder: Path, **wishes: Any) -> Desk:
    session = begin(
        PUB, content(PUB), seated(PUB, NAMES[:2]), options=PUB.options(), clock=Clock(), book=Memory(), **wishes
    )
    desk = Desk(session, folder)
    desk.give(Colour("red"))
    desk.give(Colour("blue"))
    return desk


def test_a_card_is_told_in_the_games_own_words(tmp_path: Path) -> None:
    desk = pub(tmp_path)
    desk.give(Thirstiest(0))
    before = len(told(desk))
    desk.give(Drawn("orc"))

    assert told(desk)[before : before + 2] == ["Alf turns over: Orc (typed in).", "The red Orc comes to the Door."]


def test_lots_are_told_and_a_choice_is_not(tmp_path: Path) -> None:
    chosen = pub(tmp_path)
    chosen.give(Thirstiest(1))
    assert not any(line.message.key == "table.lots" for line in chosen.shown.log)

    cast = pub(tmp_path)
    cast.post(posted.RollHere(cast.shown.length))
    assert "Lots are cast: " in " ".join(told(cast))


def test_what_a_bot_chose_is_no_lot(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    desk.roll(1, 2)
    desk.give(Run(2), by=By.BOT)

    assert [line.message.key for line in desk.shown.log] == ["table.rolled", "event.ran"]


def test_a_card_shown_to_the_reader_is_told_with_its_source(tmp_path: Path) -> None:
    from companion.inputs import Inputs
    from rules.sensing import Sensors

    desk = new_desk(tmp_path, sources={"deck": "typed"}, inputs=Inputs(Sensors(tags={"t1": "gem"})))
    desk.roll(4, 4)
    desk.give(Dig())
    desk.hear(Scanned(id="s", at=desk.clock.now, tag="t1"))

    drawn = next(line.message for line in desk.shown.log if line.message.key == "table.drawn")
    assert drawn.args["source"] == "module"


def test_a_ruling_names_the_facts_that_it_has_put_right(tmp_path: Path) -> None:
    desk = pub(tmp_path)
    coins, bank = desk.shown.view.board.spaces[0].coins, desk.shown.view.board.bank
    desk.post(posted.Correct((Patch("$.coins[0]", coins + 2), Patch("$.bank", bank - 2)), "Two had rolled away."))

    assert told(desk)[-1] == "The group puts right: Pieces in the bank and Coins on table 1. Two had rolled away."
    assert desk.shown.undo is not None
    assert desk.shown.undo.message.key == "table.ruling"


def test_a_ruling_names_a_fact_that_is_no_more_as_it_was(tmp_path: Path) -> None:
    night = Night(carried={0: ["booze-3"]})
    players = seated(night.match.game, ("Ada", "Ben"))
    options, clock = night.room.options, Clock()
    session = begin(night.match.game, night.match.content, players, options=options, clock=clock, book=Memory())
    session.match = night.match
    desk = Desk(session, tmp_path, clock=clock)
    desk.post(posted.Correct((Patch("$.players[0].carried", []), Patch("$.players[0].stash", ["booze-3"]))))

    words = wording("bugmans").text(desk.shown.log[-1].message, ("Ada", "Ben"))
    assert words == "The group puts right: a Booze of 3 with the red Dwarf. "


def test_a_ruling_on_facts_without_names_is_told_all_the_same(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    desk.post(posted.Correct((Patch("$.runners[0].coins", 9),), "So it is."))

    assert told(desk) == ["The group puts facts right. So it is."]
