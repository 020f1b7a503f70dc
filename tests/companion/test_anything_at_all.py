"""Whole evenings: everything that people can do at a table, in any order, and the game is the same after a restart."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion import posted
from companion.bug_reports import BugReports
from companion.journal import Journal
from companion.pace import Pace
from companion.posted import Posted
from companion.published import NotDone, Published, Shown, Waiting
from companion.records import exported, read, replay, text_of
from companion.resuming import resume
from companion.session import begin, seated
from companion.table import Table
from hardware.signals import Cocked, Found, Key, Lost, Rolled, SeatKey
from rules.games import content, game
from rules.placements import Board
from rules.position import Patch
from tests.companion import toy
from tests.companion.desk import Clock, Desk, Dice6, Fated, new_desk, pressed, resumed
from tests.companion.toy import Run, Shout, Stumble


class Monkey:
    """Wants anything of a table, sensible or not."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk = desk
        self.chance = random.Random(seed)

    def wish(self) -> Posted:
        pick, shown = self.chance.choice, self.desk.shown
        number = shown.length - pick([0, 0, 0, 0, 1])
        seat = pick([0, 1, 2])
        offered = [
            one for one in (shown.asked.options if shown.asked else ()) if one.seat in shown.asked.question.seats
        ]  # type: ignore[union-attr]
        give = [posted.Give(number, one.seat, one.answer) for one in offered] or [posted.RollHere(number)]
        return pick(
            [
                *(pick(give) for _ in range(14)),
                posted.Give(number, seat, Run(pick([1, 2, 99]))),
                posted.Give(number, seat, Stumble()),
                posted.PressFloor(seat, Shout(), self.chance.random()),
                posted.Explain(number, seat, Run(2)),
                posted.RollHere(number),
                posted.RollHere(number),
                posted.Undo(),
                posted.Redo(),
                posted.KeepChance(pick([True, False])),
                posted.GoBack(shown.length - pick([0, 2, 5])),
                posted.LookAt(shown.length // 2),
                posted.Correct((Patch(f"$.runners[{seat}].coins", pick([1, 2, -1])),)),
                posted.AskFacts((Patch("$.runners[0].coins", 3),)),
                posted.TickOff(None),
                posted.Reseat(seat, pick(["Ada", "Dora"]), pick([None, None, "random"])),
                posted.SwapSeats(seat, pick([0, 1, 2])),
                posted.SetSource("dice", pick(["app", "typed", "module"])),
                posted.Look(pick([None, seat])),
                posted.Heard(pressed(pick([*Key, SeatKey(seat)]), at=self.chance.random())),
                posted.Heard(Rolled(id=f"r{self.chance.random()}", at=1.0, values=(1, 2), ask=pick([1, 2, 3]))),
                posted.Heard(Cocked(id=f"c{self.chance.random()}", at=1.0, die=0)),
                posted.Heard(Lost(id=f"l{self.chance.random()}", at=1.0, device="module", reason="It is unplugged.")),
                posted.Heard(
                    Found(id=f"f{self.chance.random()}", at=1.0, device="module", port="x", version="1", abilities=())
                ),
            ]
        )


@pytest.mark.parametrize("seed", range(16))
def test_whatever_is_done_at_a_table_it_stands_the_same_after_a_restart(tmp_path: Path, seed: int) -> None:
    with Journal(tmp_path / "journal.sqlite", Clock()).open() as journal:
        desk = new_desk(tmp_path, journal, module=Dice6(), chance=Fated(seed=seed))
        monkey = Monkey(desk, seed)
        for _ in range(120):
            desk.post(monkey.wish())
            desk.clock.go_on(0.2)
        desk.post(
            posted.Look(None), posted.Heard(Found(id="end", at=1, device="module", port="", version="", abilities=()))
        )
        desk.table.close()
        before, digest = desk.shown, desk.table._host.match.digest
    with Journal(tmp_path / "journal.sqlite", Clock()).open() as journal:
        stored = journal.load(journal.games()[0].id)
        session = resume(stored, toy.GAME, journal, Clock(), content_now=lambda: toy.CONTENT)

        assert session.match.digest == digest
        assert session.bands == []
        assert not session.unwritten
        history = session.history
        assert (history.players, history.hands.todo, tuple(history.log[-200:])) == (
            before.players,
            before.todo,
            before.log,
        )
        assert (history.length, bool(history.undone)) == (before.length, before.can_redo)


def test_an_answer_that_met_a_bug_does_not_crash_the_restart(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite", Clock()).open() as journal:
        desk = new_desk(tmp_path, journal)
        desk.roll(2, 3)
        desk.give(Stumble())
    with Journal(tmp_path / "journal.sqlite", Clock()).open() as journal:
        after = resumed(journal, tmp_path)

        assert after.what == "action"
        assert after.shown.bands == ()


class Evening:
    """A real game with bots in all seats and somebody who does with his hands what they say."""

    def __init__(self, journal: Journal, folder: Path, seats: int, bot: str) -> None:
        chosen, clock = game("fantasy_pub"), Clock()
        session = begin(
            chosen,
            content(chosen),
            seated(chosen, [f"Guest {seat + 1}" for seat in range(seats)], dict.fromkeys(range(seats), bot)),
            options=chosen.options(),
            sources={"pile": "app"},
            clock=clock,
            book=journal,
        )
        reports = BugReports(folder / "bugs", clock)
        self.table = Table(session, clock=clock, chance=Fated(seed=seats), bug_reports=reports, pace=Pace(bot_s=0.0))
        self.published: list[Published] = []
        self.table.subscribe(self.published.append)

    @property
    def shown(self) -> Shown:
        return next(picture for picture in reversed(self.published) if isinstance(picture, Shown))

    def play(self, most: int) -> None:
        self.table.drain()
        for _ in range(most):
            if self.shown.asked is None:
                return
            assert self.shown.waiting is Waiting.HANDS, self.shown.waiting
            self.table.post(posted.TickOff(None))
            self.table.drain()


@pytest.mark.parametrize("seats", [2])
def test_an_evening_of_fantasy_pub_is_played_recorded_and_replayed(tmp_path: Path, seats: int) -> None:
    with Journal(tmp_path / "journal.sqlite", Clock()).open() as journal:
        evening = Evening(journal, tmp_path, seats, "random")
        evening.play(3_000)
        shown = evening.shown

        assert shown.view.ending is not None
        assert not any(isinstance(one, NotDone) for one in evening.published)
        assert not any(one.bands for one in evening.published if isinstance(one, Shown))
        evening.table.close()
        stored = journal.load(journal.games()[0].id)
        chosen = game("fantasy_pub")
        record = read(text_of(exported(stored, chosen, content(chosen))), "the evening")

        assert replay(record, chosen, content(chosen)).digest == record.lines[-1].digest
        assert journal.games()[0].ranking == shown.view.ending.ranking


def test_what_hands_are_told_leads_to_the_board_of_the_game_all_evening(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite", Clock()).open() as journal:
        evening = Evening(journal, tmp_path, 3, "random")
        evening.table.drain()
        host = evening.table._host
        evening.play(120)
        hands = host.history.hands

        assert not hands.astray
        board = Board(hands._board.placements())
        for todo in hands.open:
            board.perform(todo.verb)
        assert board.placements().normal() == host.match.game.placements(host.match.state).normal()
        evening.table.close()
