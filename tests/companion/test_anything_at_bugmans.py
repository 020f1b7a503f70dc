"""The Bugman's Game at a table where people do anything: pieces, tags, rulings, taking back, seats; then a restart."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion import posted
from companion.inputs import Inputs
from companion.journal import Journal
from companion.posted import Posted
from companion.published import Facts, MayBeDone, NotDone, Shown, WholeLog
from companion.records import exported, read, replay, text_of
from companion.resuming import resume
from companion.session import begin, seated
from companion.wording import wording
from hardware.signals import Cocked, Key, Lifted, Placed, Scanned, SeatKey
from rules.bugmans.sensors import TAGS, WHOLE_BOARD
from rules.bugmans.state import Cards, RoomOptions
from rules.correcting import FactKind, chosen, counted
from rules.games import content, game
from rules.message import Message
from rules.placements import Board
from rules.position import Patch
from rules.sensing import sensors
from tests.bugmans.random_nights import leading_on, nothing_is_lost
from tests.companion.desk import Clock, Desk, Fated, pressed

BUGMANS = game("bugmans")
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def new_desk(journal: Journal, folder: Path, seed: int) -> Desk:
    clock, seats = Clock(), 2 + seed % 3
    cards = list(Cards)[seed % 2]
    session = begin(
        BUGMANS,
        content(BUGMANS),
        seated(BUGMANS, NAMES[:seats], {seats - 1: "sensible"} if cards is Cards.APP and seed % 4 == 0 else {}),
        options=RoomOptions(cards=cards),
        clock=clock,
        book=journal,
    )
    inputs = Inputs(sensors("bugmans"), cells=lambda: 100)
    return Desk(session, folder, clock=clock, chance=Fated(seed=seed), inputs=inputs, bots=None)


class Guests:
    """Want anything of a table, mostly to play on."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk = desk
        self.chance = random.Random(seed)
        self.heard = 0

    def wish(self) -> Posted:
        if self.chance.random() < 0.8:
            return self.answer()
        pick, shown = self.chance.choice, self.desk.shown
        seat = pick(range(len(shown.players)))
        wishes = [
            posted.Undo(),
            posted.Redo(),
            posted.KeepChance(pick([True, False])),
            posted.GoBack(shown.length - pick([0, 2, 9])),
            posted.LookAt(shown.length // 2),
            posted.AskLog(),
            posted.TickOff(None),
            posted.Reseat(seat, pick(["Eve", "Fay"]), pick([None, None, "random", "sensible"])),
            posted.SwapSeats(seat, 0),
            posted.Look(pick([None, seat])),
            posted.Correct((Patch("$.pile", {}),)),
            posted.Heard(pressed(pick([*Key, SeatKey(seat)]))),
            posted.Heard(Cocked(id=self._id(), at=1.0, die=0)),
            *(self._hardware() for _ in range(4)),
            *(self._ruling() for _ in range(3)),
        ]
        return pick(wishes)

    def answer(self) -> Posted:
        shown = self.desk.shown
        asked = shown.asked
        if asked is None:
            return posted.Undo()
        if asked.secret and not asked.options and asked.question.kind == "choose":
            return posted.Look(asked.question.seats[0])
        if not asked.options or asked.question.kind in ("roll", "draw"):
            return posted.RollHere(asked.number)
        options = list(asked.options)
        if asked.question.what == "step":
            room = self.desk.table._host.match.state
            answers = [one.answer for one in options]
            wise = leading_on(room, answers)
            options = [one for one in options if one.answer in wise] or options
        one = self.chance.choice(options)
        return posted.Give(asked.number, one.seat, one.answer)

    def _ruling(self) -> Posted:
        facts = BUGMANS.correctables(self.desk.table._host.match.state)
        if not facts:
            return posted.AskFacts(())
        fact = self.chance.choice(facts)
        if fact.kind is FactKind.COUNT:
            patches = counted(facts, fact, self.chance.randint(fact.low, fact.high))
        else:
            patches = chosen(fact, self.chance.choice(fact.choices))
        return self.chance.choice([posted.Correct, posted.AskFacts])(patches)

    def _hardware(self) -> Posted:
        cell, tag = self.chance.choice(list(WHOLE_BOARD)), self.chance.choice([None, "card of another game", *TAGS])
        kind: Any = self.chance.choice([Placed, Lifted, Scanned])
        fields = {"tag": tag or "?"} if kind is Scanned else {"cell": cell}
        if kind is Placed:
            fields = {"cell": cell, "tag": tag}
        return posted.Heard(kind(id=self._id(), at=1.0, **fields))

    def _id(self) -> str:
        self.heard += 1
        return f"h{self.heard}"


def messages(picture: Any) -> list[Message]:
    """All that a picture says."""
    match picture:
        case Shown(asked=asked, view=view):
            questions = [asked.prompt, *(one.message for one in (*asked.options, *asked.refused))] if asked else []
            of_bands = [band.message for band in picture.bands]
            return [*questions, *view.facts, *of_bands, *(todo.message for todo in picture.todo), *picture.misplaced]
        case NotDone(refusal=refusal):
            return [refusal.message]
        case MayBeDone(message=message):
            return [message]
        case Facts(facts=facts):
            return [message for fact in facts for message in (fact.label, *(one.label for one in fact.choices))]
        case WholeLog(lines=lines):
            return [line.message for line in lines]
        case _:
            return []


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_done_nothing_breaks_and_it_stands_the_same_after_a_restart(tmp_path: Path, seed: int) -> None:
    words, kinds = wording("bugmans"), Counter[str]()
    with Journal(tmp_path / "journal.sqlite", Clock()).open() as journal:
        desk = new_desk(journal, tmp_path, seed)
        guests = Guests(desk, seed)
        for _ in range(220):
            desk.post(guests.wish())
            desk.clock.go_on(0.2)
            nothing_is_lost(desk.table._host.match.state)
        for picture in desk.published:
            kinds[type(picture).__name__] += 1
            assert all(words.text(message, NAMES) for message in messages(picture))
        assert not (tmp_path / "bugs").exists(), "a rule, a bot or a picture stumbled"
        desk.post(posted.Look(None))
        hands, match = desk.table._host.history.hands, desk.table._host.match
        if not hands.astray:
            board = Board(hands._board.placements())
            for todo in hands.open:
                board.perform(todo.verb)
            assert board.placements().normal() == BUGMANS.placements(match.state).normal()
        desk.table.close()
        before, digest = desk.shown, match.digest
    assert {"Shown", "NotDone", "Facts"} <= set(kinds), kinds

    with Journal(tmp_path / "journal.sqlite", Clock()).open() as journal:
        stored = journal.load(journal.games()[0].id)
        session = resume(stored, BUGMANS, journal, Clock(), content_now=lambda: content(BUGMANS))
        assert session.match.digest == digest
        assert session.history.players == before.players
        assert session.history.length == before.length
        if match.state.options.cards is Cards.APP:
            return  # its secrets are sealed until it is over
        record = read(text_of(exported(stored, BUGMANS, content(BUGMANS))), "the night")
        assert replay(record, BUGMANS, content(BUGMANS)).digest == digest
