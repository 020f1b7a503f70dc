"""Records: what is written is read, what is read is checked, and every mistake is named with its line and path."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import posted
from companion.chance import by_the_app
from companion.journal import Journal, Reader
from companion.posted import By
from companion.records import (
    DIGEST_EVERY,
    AnswerLine,
    Header,
    Record,
    Recorder,
    RulingLine,
    Sealed,
    exported,
    header,
    read,
    replay,
    text_of,
)
from companion.resuming import resume
from companion.session import seated
from rules.bots import AtRandom
from rules.fantasy_pub.state import Move
from rules.floor import Batch
from rules.games import content as content_of
from rules.games import game as game_of
from rules.located import Mistake
from rules.match import Match, Position
from rules.position import Patch, Ruling
from rules.requests import Dice, Drawn, Number, Order, Pass
from tests.companion import toy
from tests.companion.desk import Clock, Desk, Fated, new_desk

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "records.md"


def a_game(seed: int, most: int = 60, players: int = 3) -> tuple[Record, Match[toy.Race]]:
    match = Match.new(toy.GAME, toy.CONTENT, players, toy.Options())
    recorder, chance = Recorder(match), Fated(seed=seed)
    while match.request is not None and match.length < most:
        if match.length % 20 == 13:
            match.rule(Ruling((Patch("$.runners[0].coins", 4),), "a coin was found"))
            recorder.note(By.PERSON)
            continue
        seat = match.request.seats[0]
        rolled = by_the_app(match, chance) if match.request.kind in ("roll", "draw") else None
        match.answer(seat, rolled or AtRandom().choose(match, seat, chance))
        recorder.note(By.APP if rolled else By.BOT, at=match.length * 0.5)
    players_ = seated(toy.GAME, ["Alf", "Bert", "Cid"][:players])
    return recorder.record(header(toy.GAME, toy.CONTENT, players_, toy.Options())), match


@given(st.integers(0, 10_000), st.integers(0, 70))
def test_a_record_that_is_written_and_read_plays_the_same_game_again(seed: int, most: int) -> None:
    record, match = a_game(seed, most)
    again = read(text_of(record), "a file")

    assert text_of(again) == text_of(record)
    assert replay(again, toy.GAME, toy.CONTENT).digest == match.digest


def test_digests_stand_at_intervals_and_at_the_end() -> None:
    record, _ = a_game(5)
    with_digest = [line.n for line in record.lines if line.digest]

    assert with_digest == [*range(DIGEST_EVERY, len(record.lines), DIGEST_EVERY), len(record.lines)]


def test_a_digest_that_differs_is_told_with_its_line() -> None:
    record, _ = a_game(5)
    text = text_of(record).replace(record.lines[24].digest, "0" * 16)

    with pytest.raises(Mistake, match="otherwise") as told:
        replay(read(text, "a.jsonl"), toy.GAME, toy.CONTENT, "a.jsonl")
    assert (told.value.line, told.value.path) == (26, "$.digest")


def changed(number: int, change: Any) -> str:
    """A record with one line changed: by a function of its JSON, or for a text."""
    lines = text_of(a_game(5)[0]).splitlines()
    raw = json.loads(lines[number - 1])
    lines[number - 1] = change if isinstance(change, str) else json.dumps(change(raw) or raw)
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("number", "change", "line", "path", "says"),
    [
        (1, lambda raw: raw.update(format="other/9"), 1, "$.format", "taproom-record/1"),
        (1, lambda raw: raw.__delitem__("game"), 1, "$", "game"),
        (1, lambda raw: raw.update(colour="red"), 1, "$", "colour"),
        (1, lambda raw: raw["players"][1].update(seat="two"), 1, "$.players[1].seat", "int"),
        (1, lambda raw: raw.update(game="fantasy_pub"), 1, "$.game", "fantasy_pub"),
        (1, lambda raw: raw.update(content="0123"), 1, "$.content", "other content"),
        (1, lambda raw: raw["options"].update(track="endless"), 1, "$.options.track", "endless"),
        (1, lambda raw: raw.update(players=[]), 1, "$.players", "2 to 4 seats"),
        (1, lambda raw: raw.update(start={"goal": "far"}), 1, "$.start.goal", "int"),
        (3, "{half", 3, "$", "not JSON"),
        (3, lambda raw: raw.update(n=7), 3, "$.n", "entry 2 comes here"),
        (3, lambda raw: raw.update(seat="Alf"), 3, "$.seat", "int"),
        (3, lambda raw: raw.update(by="magic"), 3, "$.by", "magic"),
        (3, lambda raw: raw["ask"].update(what="cauldron"), 3, "$.ask", "cauldron"),
        (3, lambda raw: raw["answer"].update(type="fly"), 3, "$.answer", "malformed"),
        (2, lambda raw: raw["answer"].update(values=[1, 9]), 2, "$.answer", "TABLE-DICE-01"),
        (15, lambda raw: raw["ruling"]["patches"][0].update(path="$.nothing"), 15, "$.ruling", "no_path"),
        (15, lambda raw: raw.__delitem__("ruling"), 15, "$", "seat"),
    ],
)
def test_a_mistake_is_told_with_its_line_and_path(number: int, change: Any, line: int, path: str, says: str) -> None:
    with pytest.raises(Mistake, match=re.escape(says)) as told:
        replay(read(changed(number, change), "a.jsonl"), toy.GAME, toy.CONTENT, "a.jsonl")

    assert (told.value.source, told.value.line, told.value.path) == ("a.jsonl", line, path)


@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda data: data.decode("latin-1")))
def test_no_text_whatever_leads_to_a_traceback(text: str) -> None:
    with pytest.raises(Mistake, match=r"noise"):
        replay(read(text, "noise"), toy.GAME, toy.CONTENT)


def test_an_empty_file_is_no_record() -> None:
    with pytest.raises(Mistake, match="empty"):
        read("", "a.jsonl")


def test_a_group_s_own_content_goes_with_its_record() -> None:
    own = msgspec.structs.replace(toy.CONTENT, card=toy.CONTENT.card[:1])
    match = Match.new(toy.GAME, own, 2, toy.Options())
    recorder = Recorder(match)
    match.answer(0, Dice((2, 3)))
    recorder.note(By.PERSON)
    head = header(toy.GAME, own, seated(toy.GAME, ["A", "B"]), toy.Options(), ours=toy.CONTENT)
    record = read(text_of(recorder.record(head)), "a file")

    assert replay(record, toy.GAME, toy.CONTENT).content == own


class TestExport:
    def stored(self, folder: Path, moves: int, **wishes: Any) -> Any:
        with Journal(folder / "journal.sqlite", Clock()).open() as journal:
            desk = new_desk(folder, journal, **wishes)
            for _ in range(moves):
                if desk.shown.asked is not None:
                    desk.move()
            if moves > 5:
                desk.undo()
                desk.move()
                desk.post(posted.Reseat(1, "Dora"))
        with Reader(folder / "journal.sqlite") as reader:
            return reader.load(reader.games()[0].id)

    def test_a_game_of_the_journal_is_replayed_from_its_record(self, tmp_path: Path) -> None:
        stored = self.stored(tmp_path, 300)
        record = read(text_of(exported(stored, toy.GAME, toy.CONTENT)), "a file")
        match = replay(record, toy.GAME, toy.CONTENT)

        assert match.request is None
        assert record.header.players[1].name == "Dora"
        assert record.header.contents is None
        assert record.lines[0].by in (By.PERSON, By.APP)

    def test_a_game_that_is_not_over_and_has_no_secret_can_be_exported(self, tmp_path: Path) -> None:
        record = exported(self.stored(tmp_path, 2), toy.GAME, toy.CONTENT)

        assert len(record.lines) == 2

    def test_a_game_with_secrets_is_sealed_until_it_is_over(self, tmp_path: Path) -> None:
        with Journal(tmp_path / "journal.sqlite", Clock()).open() as journal:
            desk = new_desk(tmp_path, journal, players=2)
            desk.roll(2, 3)
            desk.give(toy.Dig())
        with Reader(tmp_path / "journal.sqlite") as reader:
            stored = reader.load(reader.games()[0].id)

        with pytest.raises(Sealed, match="when it has ended"):
            exported(stored, toy.GAME, toy.CONTENT)

    def test_an_answer_in_secret_seals_too(self, tmp_path: Path) -> None:
        with Journal(tmp_path / "journal.sqlite", Clock()).open() as journal:
            desk = new_desk(tmp_path, journal, players=2)
            desk.roll(2, 3)
            desk.give(toy.Run(5))
            desk.give(Pass(), seat=1)
            desk.give(Number(1), seat=0)
            desk.give(Number(0), seat=1)
        with Reader(tmp_path / "journal.sqlite") as reader:
            stored = reader.load(reader.games()[0].id)

        with pytest.raises(Sealed):
            exported(stored, toy.GAME, toy.CONTENT)

    def test_a_later_chapter_is_recorded_from_where_it_begins(self, tmp_path: Path) -> None:
        with Journal(tmp_path / "journal.sqlite", Clock()).open() as journal:
            desk = new_desk(tmp_path, journal)
            desk.roll(2, 3)
            desk.give(toy.Run(2))
            desk.roll(1, 2)
        other = dataclasses.replace(toy.GAME, fingerprint="2")
        with Journal(tmp_path / "journal.sqlite", Clock()).open() as journal:
            session = resume(journal.load(journal.games()[0].id), other, journal, Clock(), content_now=lambda: None)
            Desk(session, tmp_path).give(toy.Run(2))
        with Reader(tmp_path / "journal.sqlite") as reader:
            record = exported(reader.load(reader.games()[0].id), other, toy.CONTENT)

        assert record.header.rules == "2"
        assert record.header.start["runners"][0]["place"] == 2
        match = replay(read(text_of(record), "a file"), other, toy.CONTENT)
        assert [runner.place for runner in match.state.runners] == [2, 2, 0]


class TestTheDocument:
    """What docs/records.md shows is what the program reads."""

    def examples(self, language: str) -> list[str]:
        return re.findall(rf"```{language}\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)

    def test_its_record_is_replayed(self) -> None:
        (text,) = self.examples("jsonl")
        record = read(text, "docs/records.md")
        chosen = game_of(record.header.game)
        match = replay(record, chosen, content_of(chosen))

        assert match.length == len(record.lines)
        assert record.lines[-1].digest == match.digest, f"make the example anew: it is {match.digest} by now"

    def test_its_position_is_one(self) -> None:
        (text,) = self.examples("json position")
        position = msgspec.json.decode(text, type=Position)

        assert len(position.then) == 2

    @pytest.mark.parametrize(
        ("kind", "answer"),
        [
            ("roll", Dice((4, 2))),
            ("draw", Drawn("orc")),
            ("draw unseen", Drawn(None)),
            ("amount", Number(3)),
            ("arrange", Order(("b", "a", "c"))),
            ("window", Pass()),
        ],
    )
    def test_each_kind_of_answer_is_as_it_says(self, kind: str, answer: Any) -> None:
        (text,) = self.examples(f"json {kind}")

        assert msgspec.json.decode(text, type=type(answer)) == answer
        assert json.loads(msgspec.json.encode(answer)) == json.loads(text)

    def test_an_answer_to_a_choice_is_one_of_its_game(self) -> None:
        (text,) = self.examples("json choose")
        assert isinstance(msgspec.json.decode(text, type=Move), Move)

    def test_a_correction_is_as_it_says(self) -> None:
        (text,) = self.examples("json ruling")

        assert msgspec.json.decode(text, type=RulingLine).ruling.patches[0].path == "$.bank"

    def test_a_batch_is_as_it_says(self) -> None:
        match = Match.new(toy.GAME, toy.CONTENT, 3, toy.Options())
        (text,) = self.examples("json batch")
        batch = match.decoded(json.loads(text))

        assert isinstance(batch, Batch)
        assert [[press.seat for press in group] for group in batch.groups] == [[2, 0], [1]]

    def test_every_field_of_the_lines_is_described(self) -> None:
        text = DOCUMENT.read_text()
        for kind in (Header, AnswerLine, RulingLine):
            for field in msgspec.structs.fields(kind):
                assert f"`{field.encode_name}`" in text, f"{kind.__name__}.{field.encode_name} is not described"
