"""What befalls the program itself, and other ways to play: a board that cannot be drawn, a table that hangs, a bot."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.end_to_end.evening import Evening
from tests.end_to_end.running import Program

APP = "Rolled on the screen"
WATCHDOG_S = 3.0


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    made = Manager(tmp_path / "notify")
    yield made
    made.close()


class Manager:
    """The service manager's ear."""

    def __init__(self, address: Path) -> None:
        self._ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._ear.bind(str(address))
        self.environment = {"NOTIFY_SOCKET": str(address), "WATCHDOG_USEC": str(int(WATCHDOG_S * 1_000_000))}

    def close(self) -> None:
        self._ear.close()

    def said(self) -> list[str]:
        """Everything since it was asked last."""
        self._ear.setblocking(False)
        words: list[str] = []
        while True:
            try:
                words += self._ear.recv(4096).decode().splitlines()
            except BlockingIOError:
                return words


@pytest.mark.xdist_group("misfortunes")
def test_a_game_goes_on_to_its_end_when_its_board_cannot_be_drawn(evening: Callable[[int], Evening]) -> None:
    group = evening(21)
    group.plays_for(1)
    group.open()
    group.new_game(("Al", "Player 2"), dice=APP)
    group.play(3)

    group.do("break_the_board")
    group.play(1)
    group.do("see", "The bank holds", "The Barkeep is at")
    group.play_to_the_end()

    group.do("touch_and_go", "The results", "results")
    assert "a fault in the drawing" in (group.home / "program.log").read_text()
    assert group.program.leave() == 0


@pytest.mark.xdist_group("misfortunes")
def test_a_table_that_hangs_is_told_of_by_silence_and_its_game_goes_on_in_the_next_program(
    evening: Callable[[int], Evening], manager: Manager
) -> None:
    """The window lives, but nobody feeds the watchdog any more: it would kill the program, and start it again."""
    group = evening(22)
    group.open(manager.environment)
    group.new_game(("Al", "Player 2"), dice=APP)
    group.play(3)
    picture = group.seen["picture"]
    _feeds(group.program, manager)

    group.do("hang_the_table")
    group.do("go_on_for", WATCHDOG_S)
    manager.said()
    group.do("go_on_for", WATCHDOG_S)
    assert "WATCHDOG=1" not in manager.said()

    group.program.kill()
    group.open(manager.environment)
    group.do("wait_for_length", 3)
    assert group.seen["picture"] == picture
    _feeds(group.program, manager)
    group.play(3)


def _feeds(program: Program, manager: Manager) -> None:
    end = time.monotonic() + 20
    while "WATCHDOG=1" not in manager.said():
        assert time.monotonic() < end, "nobody feeds the watchdog"
        program.do("go_on_for", 0.2)


@pytest.mark.xdist_group("misfortunes")
def test_a_bot_plays_along_and_waits_for_hands(evening: Callable[[int], Evening]) -> None:
    group = evening(23)
    group.plays_for(2)
    group.open()
    group.new_game(("Al", "Player 2", "Player 3"), dice=APP, bots=(2,))
    began = group.journal().stored.beginning
    assert [player.bot for player in began.players] == [None, None, "sensible"]
    group.play(4)
    for seat in group.seen["asks"]:
        group.do("lamp_is_lit", seat)

    group.play_to_the_end()

    found = group.journal()
    assert found.played_again().digest == found.match.digest
    assert {entry.seat for entry in found.match.entries} == {0, 1, 2}


@pytest.mark.xdist_group("misfortunes")
def test_dice_and_cards_of_the_groups_own_are_typed_in(evening: Callable[[int], Evening]) -> None:
    group = evening(24)
    group.plays_for(1)
    group.open()
    group.new_game(("Al", "Player 2"), dice="Your own dice: you type what they show", cards="Your own cards: you type")
    assert group.journal().stored.beginning.sources == {"dice": "typed", "pile": "typed"}

    while not group.seen["over"]:
        if group.seen["kind"] == "roll":
            values = group.chance.randint(1, 6), group.chance.randint(1, 6)
            group.do("type_dice", *values)
            group.do("wait_until_not", "kind", "roll")
            group.thrown.append(values)
            assert (group.seen["dice"], group.seen["source"]) == (list(values), "typed")
        else:
            group.answer()

    assert group.journal().rolls == group.thrown
