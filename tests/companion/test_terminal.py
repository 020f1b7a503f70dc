"""The terminal: what is typed means what it should at each question, and a whole game can be played in it."""

from __future__ import annotations

import io
import queue
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console

from companion.bug_reports import BugReports
from companion.clock import SystemClock
from companion.new_game import NewGame, ask_new_game
from companion.pace import Pace
from companion.posted import (
    AskFacts,
    Correct,
    Explain,
    Give,
    GoBack,
    KeepChance,
    Look,
    PressFloor,
    Redo,
    Reseat,
    RollHere,
    SetSource,
    SwapSeats,
    TickOff,
    Undo,
)
from companion.published import Shown
from companion.session import Memory, Session, begin, seated
from companion.table import Table
from companion.terminal import Left, Terminal
from companion.typed import Command, NotUnderstood, understood
from rules.games import content, game
from rules.message import Message
from rules.position import Patch
from rules.requests import Dice, Number, Order, Question
from rules.sensing import Proposal
from tests.companion import toy
from tests.companion.desk import Clock, Desk, new_desk

PUB = game("fantasy_pub")


def pub_session(*names: str, bots: dict[int, str] | None = None, dice: str = "typed") -> Session:
    players = seated(PUB, names or ("Alf", "Bert"), bots)
    sources = {"dice": dice, "pile": "app"}
    return begin(PUB, content(PUB), players, options=PUB.options(), clock=Clock(), book=Memory(), sources=sources)


@pytest.fixture
def pub(tmp_path: Path) -> Desk:
    return Desk(pub_session(), tmp_path)


def means(desk: Desk, line: str) -> Any:
    return understood(line, desk.shown, now=7.0)


# --- what is typed ------------------------------------------------------------------------------


def test_a_number_takes_the_choice_of_that_number(pub: Desk) -> None:
    meant = means(pub, "2")

    assert meant == Give(0, 0, pub.shown.asked.options[1].answer)  # type: ignore[union-attr]


@pytest.mark.parametrize("line", ["0", "6", "77", "1 2", "x", "why", "why x", "t 3", "bot", "bot 9", "swap 1", "!a"])
def test_what_is_not_on_the_list_is_said_and_posted_nowhere(pub: Desk, line: str) -> None:
    assert isinstance(means(pub, line), NotUnderstood)


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("u", Undo()),
        ("redo", Redo()),
        ("y", KeepChance(True)),
        ("n", KeepChance(False)),
        ("t", TickOff(None)),
        ("back 3", GoBack(3)),
        ("r", RollHere(0)),
        ("bot 2", Reseat(1, "Bert", "random")),
        ("bot 2 sensible", Reseat(1, "Bert", "sensible")),
        ("name 2 Old Nan", Reseat(1, "Old Nan")),
        ("swap 1 2", SwapSeats(0, 1)),
        ("source dice app", SetSource("dice", "app")),
        ("correct", AskFacts()),
        ("correct $.bank 77 it was counted", Correct((Patch("$.bank", 77),), "it was counted")),
        ("correct $.clans[0].colour red", Correct((Patch("$.clans[0].colour", "red"),), "")),
        ("?", Command.HELP),
        ("f", Command.FACTS),
        ("l", Command.LOG),
        ("no", Command.REFUSED),
        ("new", Command.NEW),
        ("q\n", Command.QUIT),
    ],
)
def test_every_word_of_the_terminal_means_what_its_help_says(pub: Desk, line: str, meaning: object) -> None:
    assert means(pub, line) == meaning


def test_why_asks_about_refused_choices_too(pub: Desk) -> None:
    pub.post(means(pub, "1"))
    asked = pub.shown.asked
    assert asked is not None
    assert asked.refused

    number = len(asked.options) + 1
    assert means(pub, f"why {number}") == Explain(1, 1, asked.refused[0].answer)


@pytest.mark.parametrize("line", ["3 4", "34", "3,4"])
def test_dice_are_typed_as_they_lie(pub: Desk, line: str) -> None:
    for _ in range(3):
        pub.post(means(pub, "1"))
    assert pub.what == "roll"

    assert means(pub, line).answer == Dice((3, 4))


def test_enter_takes_the_only_choice_and_nothing_where_there_are_more(pub: Desk) -> None:
    assert isinstance(means(pub, ""), NotUnderstood)


def test_amounts_and_orders_are_typed_as_numbers(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    asked = desk.shown.asked
    assert asked is not None
    amount = replace(desk.shown, asked=replace(asked, question=Question("amount", (1,), "fingers"), dice=None, high=5))
    order = replace(
        desk.shown, asked=replace(asked, question=Question("arrange", (1,), "order"), dice=None, items=("a", "b", "c"))
    )

    assert understood("4", amount, 0.0) == Give(asked.number, 1, Number(4))
    assert understood("3 1 2", order, 0.0) == Give(asked.number, 1, Order(("c", "a", "b")))


def test_the_floor_is_taken_with_a_letter(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    offers = desk.shown.asked.offers  # type: ignore[union-attr]

    assert means(desk, "!b") == PressFloor(offers[1].seat, toy.Shout(), 7.0)


def test_what_a_coaster_says_is_agreed_to(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    said = (
        Proposal(0, toy.Run(2), Message("answer.pass")),
        Proposal(1, toy.Shout(), Message("answer.pass"), floor=True),
    )
    shown = replace(desk.shown, proposals=said)

    assert understood("ok", shown, 7.0) == Give(0, 0, toy.Run(2))
    assert understood("ok 2", shown, 7.0) == PressFloor(1, toy.Shout(), 7.0)
    assert isinstance(understood("ok", desk.shown, 7.0), NotUnderstood)


def test_behind_the_curtain_enter_shows_what_is_secret(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    asked = desk.shown.asked
    assert asked is not None
    veiled = replace(
        desk.shown, asked=replace(asked, secret=True, options=(), question=Question("window", (2,), "bid"))
    )

    assert understood("", veiled, 0.0) == Look(2)


# --- on the console -----------------------------------------------------------------------------


class Console80(io.StringIO):
    """What the terminal printed, for somebody who types when they have read something."""

    def __init__(self) -> None:
        super().__init__()
        self._changed = threading.Condition()
        self._read = 0

    def write(self, text: str) -> int:
        with self._changed:
            written = super().write(text)
            self._changed.notify_all()
        return written

    def wait_for(self, *words: str, limit_s: float = 10.0) -> str:
        """Until one of these has been printed after what was waited for last; what has been printed up to it."""

        def first() -> int:
            ends = [self.getvalue().find(word, self._read) + len(word) for word in words if word in self._unread()]
            return min(ends, default=0)

        with self._changed:
            assert self._changed.wait_for(first, limit_s), f"{words} was not printed after: {self._unread()}"
            read, self._read = self._read, first()
            return self.getvalue()[read : self._read]

    def _unread(self) -> str:
        return self.getvalue()[self._read :]


class Evening:
    """A terminal at a table that runs, both in threads, as they do."""

    def __init__(self, session: Session, folder: Path) -> None:
        clock = SystemClock()
        self.out = Console80()
        self.table = Table(
            session, clock=clock, chance=Random(1), bug_reports=BugReports(folder, clock), pace=Pace(bot_s=0.0)
        )
        self.terminal = Terminal(Console(file=self.out, width=80, highlight=False), self.table.post, every_s=0.05)
        self.lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.left: list[Left] = []
        self.pictures: list[Shown] = []
        self._thread = threading.Thread(target=lambda: self.left.append(self.terminal.run()), daemon=True)

    def __enter__(self) -> Evening:
        self.table.subscribe(self.terminal.hear)
        self.table.subscribe(lambda news: self.pictures.append(news) if isinstance(news, Shown) else None)
        self.terminal.start(iter(self.lines.get, None))
        self.table.start()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.lines.put(None)
        self._thread.join(10.0)
        self.table.close()
        assert not self._thread.is_alive()

    def types(self, line: str, sees: str) -> None:
        self.lines.put(f"{line}\n")
        self.out.wait_for(sees)


def test_an_evening_at_the_terminal(tmp_path: Path) -> None:
    with Evening(pub_session(), tmp_path) as evening:
        evening.out.wait_for("Alf (1 of 2)")
        evening.types("4", "Bert (2 of 2)")
        evening.types("f", "The bank holds 78 pieces.")
        evening.types("4", "Who is thirstiest?")
        evening.types("u", "(taken back) Bert takes the green clan")
        evening.types("redo", "Who is thirstiest?")
        evening.types("1", "Roll both dice")
        evening.types("t", "Roll both dice")
        evening.types("4 7", "2 dice of 6 sides cannot show 4 and 7")
        evening.types("4 2", "Choose an action")
        evening.types("no", "At least one action must be made each turn")
        evening.types("why 1", "That may be done")
        evening.types("correct", "$.bank = ")
        evening.types("correct $.bank 3 we counted", "There are 84 pieces in all")
        evening.types("nonsense", "means nothing here")
        evening.types("?", "takes the floor with that")
        evening.types("l", "Alf takes the red clan")
        evening.types("new", "")
        evening._thread.join(10.0)

        assert evening.left == [Left.FOR_ANOTHER_GAME]
        assert evening.pictures[-1].length == 6


def test_what_the_table_itself_says_has_its_words(tmp_path: Path) -> None:
    with Evening(pub_session(), tmp_path) as evening:
        evening.types("bot 2", "A bot (random) takes over the seat of Bert.")


def test_a_seat_has_no_colour_before_it_has_chosen_one(tmp_path: Path) -> None:
    with Evening(pub_session(), tmp_path) as evening:
        evening.out.wait_for("Alf 0/15 · Bert 0/15")
        evening.types("4", "Alf (red) 0/15 · Bert 0/15")


def test_two_bots_play_a_whole_game_while_the_terminal_looks_on(tmp_path: Path) -> None:
    with Evening(pub_session("Ann", "Bob", bots={0: "sensible", 1: "random"}, dice="app"), tmp_path) as evening:
        while "wins with" not in evening.out.wait_for("On the board", "wins with"):
            evening.lines.put("t\n")


def test_when_the_lines_end_everybody_has_left(tmp_path: Path) -> None:
    with Evening(pub_session(), tmp_path) as evening:
        evening.out.wait_for("Alf (1 of 2)")
        evening.lines.put(None)
        evening._thread.join(10.0)

        assert evening.left == [Left.FOR_GOOD]


def test_a_signal_ends_it_though_nobody_types(tmp_path: Path) -> None:
    with Evening(pub_session(), tmp_path) as evening:
        evening.terminal.leave()
        evening._thread.join(10.0)

        assert evening.left == [Left.FOR_GOOD]


# --- a new game ---------------------------------------------------------------------------------


class Told:
    """Somebody who answers what they were told to."""

    def __init__(self, *answers: str) -> None:
        self._answers: Iterator[str] = iter(answers)
        self.said: list[str] = []

    def ask(self, question: str) -> str | None:
        self.said.append(question)
        return next(self._answers, None)

    def say(self, *lines: str) -> None:
        self.said.extend(lines)


def test_a_new_game_is_asked_for_line_by_line() -> None:
    told = Told(
        "Alf",
        "Alf, Alf",
        "Alf, Bert=nobody",
        "Alf, Clara = sensible",
        "full_circle = refused",
        "x=y",
        "",
        "luck",
        "app",
    )
    wanted = ask_new_game(told, "fantasy_pub")

    assert isinstance(wanted, NewGame)
    assert [(player.name, player.bot) for player in wanted.players] == [("Alf", None), ("Clara", "sensible")]
    assert wanted.options["full_circle"] == "refused"
    assert wanted.sources == {"dice": "app"}
    said = "\n".join(told.said)
    for complaint in ("is for 2 to 5", "name of their own", "no bot 'nobody'", "'x=y' is none", "'luck' rolls no dice"):
        assert complaint in said


@pytest.mark.parametrize("answers", [(), ("q",), ("Alf, Bert",), ("Alf, Bert", "", "quit")])
def test_one_may_leave_at_every_question(answers: tuple[str, ...]) -> None:
    assert ask_new_game(Told(*answers), "fantasy_pub") is None
