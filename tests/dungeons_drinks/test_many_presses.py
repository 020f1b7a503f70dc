"""Two hundred presses a second from six seats: none is lost, all keep their order, and the table goes on answering."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from companion import posted
from companion.inputs import Inputs
from companion.pace import Pace
from companion.posted import PressFloor
from companion.published import NotDone, Published, Shown, WholeLog
from companion.session import Memory, Session, begin, seated
from hardware.signals import Pressed, SeatKey
from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.parlour import MyDrink
from rules.dungeons_drinks.state import Cast, DungeonOptions, NobodyElse, hand_place
from rules.floor import Batch
from rules.match import Answer
from tests.companion.desk import Clock, Desk
from tests.dungeons_drinks.cellar import CONTENT, VIP, with_own
from tests.dungeons_drinks.random_games import NAMES

SEATS = 6
PRESSES = 200


def desk(folder: Path, content: Any = CONTENT, until: str = "point", **options: str) -> Desk:
    """Six heroes at a table without a thread; the game has come to the first question of this kind."""
    clock = Clock()
    chosen = msgspec.convert({"card_tracking": "app", **options}, DungeonOptions)
    session: Session = begin(GAME, content, seated(GAME, NAMES), options=chosen, clock=clock, book=Memory())
    one = Desk(session, folder, clock=clock, pace=Pace(gather_s=0.08, bot_s=0.0), inputs=Inputs())
    while (match := one.table._host.match).request is not None and match.request.what != until:
        request = match.request
        if request.kind == "draw":
            one.post(posted.RollHere(match.length))
        else:
            seat = request.seats[0]
            one.post(posted.Give(match.length, seat, SETTING_UP.get(request.what) or match.options(seat)[0]))
    return one


SETTING_UP = {"revealed": NobodyElse()}


def heard(entries: list[Any]) -> Iterator[tuple[int, Any]]:
    """Everything that was pressed or answered, in the order in which the game has it."""
    for entry in entries:
        assert isinstance(entry, Answer)
        if isinstance(entry.answer, Batch):
            yield from ((press.seat, press.answer) for press in entry.answer.presses)
        else:
            yield entry.seat, entry.answer


def entries(one: Desk) -> list[Any]:
    return list(one.table._host.match.entries)


def toss(number: int) -> MyDrink:
    """A press that can be told from every other one."""
    return MyDrink("green", f"cup {number}", number % 5)


def test_two_hundred_presses_in_any_order_are_all_there_in_the_order_in_which_they_were_made(tmp_path: Path) -> None:
    one = desk(tmp_path, drinking="yes")
    before, chance = len(entries(one)), random.Random(1)
    made = [PressFloor(number % SEATS, toss(number), 200.0 + number / PRESSES) for number in range(PRESSES)]
    # What is made within the time of gathering may be heard in any order.
    for start in range(0, PRESSES, 16):
        few = made[start : start + 16]
        chance.shuffle(few)
        one.post(*few)
        one.clock.go_on(0.08)
        one.table.drain()

    said = list(heard(entries(one)[before:]))
    assert said == [(number % SEATS, toss(number)) for number in range(PRESSES)]
    assert not [picture for picture in one.published if isinstance(picture, NotDone)]


def test_two_hundred_buttons_that_mean_one_thing_lay_two_hundred_cards_in_their_order(tmp_path: Path) -> None:
    """Six hands full of a card that can be played in one way only, so that a button alone says it."""
    own = {"spell": [{"id": VIP, "count": 99, "effects": [{"do": "draw", "who": "self"}]}], "hand": 16}
    only = [{"id": entry.id, "count": 0} for entry in CONTENT.spell if entry.id != VIP]
    content = with_own({**own, "spell": [*own["spell"], *only]})  # type: ignore[misc]
    one = desk(tmp_path, content, serious_eurogames="yes")
    before, dungeon = len(entries(one)), one.table._host.match.state
    held = [dungeon.spells.count(hand_place(seat)) for seat in range(SEATS)]
    for number in range(PRESSES):
        key = Pressed(id=f"p:{number}", at=one.clock.now, button=SeatKey(number % SEATS))
        one.post(posted.Heard(key))
        one.clock.go_on(1 / PRESSES)
        one.table.drain()
    one.clock.go_on(1.0)
    one.table.drain()

    made = [seat for seat, answer in heard(entries(one)[before:]) if isinstance(answer, Cast)]
    refused = [picture for picture in one.published if isinstance(picture, NotDone)]
    assert len(made) + len(refused) == PRESSES  # each is in the game, or refused to the face of who made it
    assert made == [number % SEATS for number in range(len(made))]
    # Of presses that came together, more may have been made than that seat has cards: of those the log tells.
    laid = [seat for at, seat in enumerate(made) if made[:at].count(seat) < held[seat]]
    dungeon = one.table._host.match.state
    assert [played.by for played in dungeon.table] == laid
    assert len(laid) == sum(held) - sum(dungeon.spells.count(hand_place(seat)) for seat in range(SEATS)) > 90


def test_while_it_rains_presses_the_tables_own_thread_goes_on_answering(tmp_path: Path) -> None:
    """In real time, from six threads; meanwhile somebody wants to read the log."""
    one = desk(tmp_path, drinking="yes")
    before, pictures = len(entries(one)), list[Published]()
    table, lock = one.table, threading.Lock()
    made: list[tuple[float, int, MyDrink]] = []
    table.subscribe(pictures.append)
    table._pace = Pace(gather_s=0.08, bot_s=0.0, beat_s=0.02)
    one.clock.monotonic = time.monotonic  # type: ignore[method-assign]
    table.start()

    def rain(seat: int) -> None:
        for number in range(seat, PRESSES, SEATS):
            time.sleep(max(0.0, began + number / PRESSES - time.monotonic()))
            with lock:
                at = time.monotonic()
                made.append((at, seat, toss(number)))
                table.post(PressFloor(seat, toss(number), at))

    began = time.monotonic() + 0.02
    threads = [threading.Thread(target=rain, args=(seat,)) for seat in range(SEATS)]
    for thread in threads:
        thread.start()
    asked = 0
    while any(thread.is_alive() for thread in threads):
        asked += 1
        table.post(posted.AskLog())
        threads[-1].join(0.05)
    table.close()

    said = list(heard(entries(one)[before:]))
    assert len(made) == PRESSES
    assert said == [(seat, answer) for _, seat, answer in sorted(made, key=lambda press: press[0])]
    assert not [picture for picture in pictures if isinstance(picture, NotDone)]
    assert sum(isinstance(picture, WholeLog) for picture in pictures) == asked > 3
    assert any(isinstance(picture, Shown) for picture in pictures)
