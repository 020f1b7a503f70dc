"""The host's half of the talk, with bytes and time in the test's hand: no port, no thread, no waiting."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import protocol, signals
from hardware.conversation import GREET_S, PATIENCE_S, SILENCE_S, Conversation
from hardware.firmware.taproom.link import Link
from hardware.firmware.taproom.wire import Cutter
from hardware.protocol import Ack, AskRoll, Beat, Cells, ForgetRoll, Greet, Hello, Message

HELLO = Hello(protocol.VERSION, "b1", "s1", 1_000, 1, 2, 0, 8, True, 64, "1.0")


class Talk:
    """A conversation, and the module's lines put into its mouth by hand."""

    def __init__(self) -> None:
        self.now = 100.0
        self.host = Conversation("module", "s1")
        self.host.opened("port", self.now)

    def hears(self, *said: tuple[int, Message]) -> list[signals.Signal]:
        return self.hears_bytes(b"".join(protocol.write(seq, message) for seq, message in said))

    def hears_bytes(self, data: bytes) -> list[signals.Signal]:
        return list(self.host.hear(data, self.now))

    def says(self, after: float = 0.0) -> list[tuple[int, Message]]:
        self.now += after
        return [protocol.read_from_host(frame) for frame in Cutter().feed(self.host.due(self.now))]

    def reopened(self) -> None:
        self.host.closed()
        self.host.opened("port", self.now)


@pytest.fixture
def talk() -> Talk:
    """A conversation in which the module has been met."""
    met = Talk()
    met.says()
    assert [type(signal) for signal in met.hears((0, HELLO))] == [signals.Found]
    return met


def rolled(ask: int, *values: int) -> protocol.Rolled:
    return protocol.Rolled(1_000, ask, values)


# Greeting


def test_greets_at_once_and_again_until_it_is_answered():
    talk = Talk()

    assert talk.says() == [(0, Greet(protocol.VERSION, "s1"))]
    assert talk.says(after=GREET_S / 2) == []
    assert talk.says(after=GREET_S) == [(0, Greet(protocol.VERSION, "s1"))]
    talk.hears((0, HELLO))
    assert talk.says(after=GREET_S) == []


def test_a_module_is_found_once_a_connection_with_what_it_can_do(talk):
    assert talk.hears((0, HELLO)) == []
    talk.reopened()
    (found,) = talk.hears((0, HELLO))

    assert found.abilities == ("dice2", "scale8", "nfc", "matrix64")
    assert (found.device, found.port, found.version) == ("module", "port", "1.0")


@pytest.mark.parametrize(
    ("hello", "abilities"),
    [
        (replace(HELLO, sides=6), ("dice2", "d6", "scale8", "nfc", "matrix64")),
        (replace(HELLO, dice=0, sides=6, coasters=0, nfc=False, cells=100), ("matrix100",)),
        (replace(HELLO, dice=0, coasters=0, nfc=False, cells=0), ()),
    ],
)
def test_abilities_name_what_is_there(hello, abilities):
    assert hello.abilities == abilities


def test_a_hello_to_somebody_else_is_no_answer():
    talk = Talk()

    assert talk.hears((0, replace(HELLO, session=""))) == []
    assert not talk.host.ready


def test_nothing_is_believed_or_acknowledged_before_the_greeting_is_answered():
    talk = Talk()
    talk.says()

    assert talk.hears((0, Beat("b1", 1_000, 1)), (1, protocol.Lifted(1_000, 5)), (2, rolled(0, 3))) == []
    assert talk.says() == []


def test_another_version_is_said_with_the_mend_and_nothing_of_it_is_believed():
    talk = Talk()
    other = b"".join(
        protocol.write(seq, message) for seq, message in ((0, protocol.OtherVersion(2)), (1, rolled(0, 3)))
    )

    assert talk.hears_bytes(other) == []
    reason = talk.host.trouble(talk.now)
    assert reason is not None
    assert "version 2" in reason
    assert "hardware/firmware" in reason
    assert talk.says() == [(0, Greet(protocol.VERSION, "s1"))]


def test_what_never_answers_is_no_module():
    talk = Talk()
    talk.hears_bytes(b"login: \n$GPGGA,1*47\n")

    assert talk.host.trouble(talk.now + PATIENCE_S - 0.1) is None
    assert "does not answer as a module" in (talk.host.trouble(talk.now + PATIENCE_S + 0.1) or "")


def test_our_own_echo_is_no_module():
    talk = Talk()

    assert talk.hears_bytes(talk.host.due(talk.now)) == []
    assert not talk.host.ready


def test_silence_is_trouble_and_every_beat_ends_it(talk):
    for _ in range(20):
        talk.now += SILENCE_S - 0.1
        assert talk.host.trouble(talk.now) is None
        talk.hears((0, Beat("b1", 1_000, 1)))
    talk.now += SILENCE_S + 0.1

    assert "stopped answering" in (talk.host.trouble(talk.now) or "")


def test_garbage_does_not_count_as_a_heartbeat(talk):
    talk.now += SILENCE_S + 0.1
    talk.hears_bytes(b"$garbage\n" * 100)

    assert talk.host.trouble(talk.now) is not None


# Happenings


def test_a_happening_keeps_its_name_and_counts_once_however_often_it_is_said(talk):
    lifted = (1, protocol.Lifted(1_000, 5))

    assert talk.hears(lifted, lifted) == [signals.Lifted(id="module:b1:1", at=100.0, cell=5)]
    assert talk.hears(lifted) == []
    assert talk.says() == [(0, Ack((1, 1, 1)))]
    assert talk.host.duplicates == 2


def test_a_happening_said_again_after_a_reconnection_counts_once(talk):
    lifted = (1, protocol.Lifted(1_000, 5))
    talk.hears(lifted)
    talk.reopened()

    assert [type(s) for s in talk.hears((0, HELLO), lifted)] == [signals.Found]
    assert (0, Ack((1,))) in talk.says()


def test_a_restarted_module_begins_to_count_anew(talk):
    lifted = (1, protocol.Lifted(1_000, 5))
    talk.hears(lifted, lifted)
    talk.reopened()
    talk.hears((0, replace(HELLO, boot="b2")))

    assert talk.host.duplicates == 1
    assert talk.hears((1, protocol.Lifted(1_000, 6))) == [signals.Lifted(id="module:b2:1", at=100.0, cell=6)]


def test_acknowledges_after_and_not_before_it_has_told(talk):
    heard = talk.host.hear(protocol.write(1, protocol.Lifted(1_000, 5)), talk.now)
    assert talk.says() == []
    list(heard)

    assert talk.says() == [(0, Ack((1,)))]


def test_every_happening_becomes_its_signal(talk):
    told = talk.hears(
        (1, rolled(0, 3, 5)),
        (2, protocol.Cocked(990, 1)),
        (3, protocol.Placed(980, 12, "04a1")),
        (4, protocol.Placed(970, 13)),
        (5, protocol.Lifted(960, 12)),
        (6, protocol.Scanned(950, "04a1")),
        (7, protocol.Weighed(940, 3, 3125)),
        (8, protocol.Fault(930, "nfc: gone")),
    )

    assert told == [
        signals.Rolled(id="module:b1:1", at=pytest.approx(100.0), values=(3, 5), ask=0),
        signals.Cocked(id="module:b1:2", at=pytest.approx(99.99), die=1),
        signals.Placed(id="module:b1:3", at=pytest.approx(99.98), cell=12, tag="04a1"),
        signals.Placed(id="module:b1:4", at=pytest.approx(99.97), cell=13, tag=None),
        signals.Lifted(id="module:b1:5", at=pytest.approx(99.96), cell=12),
        signals.Scanned(id="module:b1:6", at=pytest.approx(99.95), tag="04a1"),
        signals.Weighed(id="module:b1:7", at=pytest.approx(99.94), coaster=3, grams=312.5),
    ]
    assert talk.host.fault == "nfc: gone"


@pytest.mark.parametrize(
    "impossible",
    [
        protocol.Cocked(0, 2),
        protocol.Cocked(0, -1),
        protocol.Placed(0, 64),
        protocol.Lifted(0, -1),
        protocol.Occupied(0, Cells(frozenset({64}))),
        protocol.Weighed(0, 8, 10),
        protocol.Rolled(0, 0, ()),
        protocol.Rolled(0, 0, (0,)),
    ],
)
def test_what_the_module_cannot_have_is_neither_told_nor_acknowledged(talk, impossible):
    assert talk.hears((1, impossible)) == []
    assert talk.says() == []


def test_a_weight_told_again_after_the_greeting_is_no_news(talk):
    weighed = protocol.Weighed(1_000, 3, 3125)

    assert len(talk.hears((1, weighed), (2, weighed), (3, replace(weighed, tenths=3000)))) == 2


# The matrix


def occupied(*cells: int) -> protocol.Occupied:
    return protocol.Occupied(1_000, Cells(frozenset(cells)))


def test_the_first_look_at_the_matrix_is_where_we_start_from(talk):
    assert talk.host.occupied is None
    assert talk.hears((1, occupied(3, 9))) == []
    assert talk.host.occupied == {3, 9}


def test_what_was_moved_while_nobody_listened_is_told_once(talk):
    talk.hears((1, occupied(3, 9)))
    talk.reopened()
    talk.hears((0, replace(HELLO, boot="b2")))
    told = talk.hears((1, occupied(3, 10)), (2, occupied(3, 10)))

    assert [(type(s), s.cell) for s in told] == [(signals.Lifted, 9), (signals.Placed, 10)]
    assert len({s.id for s in told}) == 2


def test_what_was_told_as_it_happened_is_not_told_again_by_the_whole_matrix(talk):
    talk.hears((1, occupied(3)), (2, protocol.Placed(1_000, 4)), (3, protocol.Lifted(1_000, 3)))

    assert talk.hears((4, occupied(4))) == []


# Rolls


def test_a_roll_is_asked_for_until_the_module_has_heard_it(talk):
    talk.host.ask_roll(AskRoll(7, 2, 6))
    ((seq, asked),) = talk.says()

    assert asked == AskRoll(7, 2, 6)
    assert talk.says(after=0.1) == []
    assert talk.says(after=0.3) == [(seq, asked)]
    talk.hears((0, Ack((seq,))))
    assert talk.says(after=0.3) == []


def test_a_roll_that_was_asked_for_while_the_module_was_away_is_asked_for_when_it_comes():
    talk = Talk()
    talk.host.ask_roll(AskRoll(7, 2, 6))
    talk.hears((0, HELLO))

    assert [message for _, message in talk.says() if message != Greet(protocol.VERSION, "s1")] == [AskRoll(7, 2, 6)]


def test_an_unanswered_roll_is_asked_for_again_after_a_reconnection_and_an_answered_one_is_not(talk):
    talk.host.ask_roll(AskRoll(7, 2, 6))
    talk.reopened()
    talk.hears((0, HELLO))
    assert AskRoll(7, 2, 6) in [message for _, message in talk.says()]

    assert [s.values for s in talk.hears((1, rolled(7, 3, 4)))] == [(3, 4)]
    talk.reopened()
    talk.hears((0, HELLO))
    assert AskRoll(7, 2, 6) not in [message for _, message in talk.says()]


def test_an_answer_that_comes_a_second_time_under_another_number_counts_once(talk):
    talk.host.ask_roll(AskRoll(7, 2, 6))

    assert len(talk.hears((1, rolled(7, 3, 4)), (2, rolled(7, 3, 4)))) == 1
    assert talk.host.counts.stale == 1


def test_an_answer_to_a_forgotten_or_older_question_is_dropped(talk):
    talk.host.ask_roll(AskRoll(7, 2, 6))
    talk.host.ask_roll(AskRoll(8, 2, 6))
    assert talk.hears((1, rolled(7, 3, 4))) == []
    talk.host.forget_roll()

    assert talk.hears((2, rolled(8, 3, 4))) == []
    assert talk.host.counts.stale == 2


def test_only_the_newest_wish_is_said(talk):
    talk.host.ask_roll(AskRoll(7, 2, 6))
    talk.host.ask_roll(AskRoll(8, 1, 6))
    assert [message for _, message in talk.says()] == [AskRoll(8, 1, 6)]
    talk.host.forget_roll()

    assert [message for _, message in talk.says(after=1.0)] == [ForgetRoll(8)]


@pytest.mark.parametrize("values", [(3,), (3, 4, 5), (3, 7)])
def test_an_answer_that_does_not_fit_the_question_is_no_roll(talk, values):
    talk.host.ask_roll(AskRoll(7, 2, 6))

    assert talk.hears((1, rolled(7, *values))) == []
    assert "2d6" in talk.host.fault
    assert talk.host.waits_for_roll


def test_a_module_that_starts_anew_behind_our_back_is_greeted_and_asked_again(talk):
    talk.host.ask_roll(AskRoll(7, 2, 6))
    talk.says()
    assert talk.hears((0, Beat("b2", 5, 1))) == []
    assert talk.says() == [(0, Greet(protocol.VERSION, "s1"))]
    assert talk.hears((0, replace(HELLO, boot="b2", ticks=20))) == []

    assert [message for _, message in talk.says()] == [AskRoll(7, 2, 6)]
    assert talk.host.counts.restarts == 1


def test_a_blink_is_said_only_to_a_module_that_is_there(talk):
    talk.host.closed()
    talk.host.command(protocol.Blink(3))
    talk.reopened()
    talk.hears((0, HELLO))
    assert protocol.Blink(3) not in [message for _, message in talk.says()]
    talk.host.command(protocol.Tare(3))

    assert [message for _, message in talk.says()] == [protocol.Tare(3)]


# Everything at once


class Cable:
    """Host and firmware link over a bad line that is pulled now and then, on a clock that only the test moves."""

    def __init__(self, chance: random.Random, damage: float) -> None:
        self.chance = chance
        self.damage = damage
        self.now = 0.0
        self.link = Link("b1", [2, 0, 8, 1, 64, "1.0"])
        self.host = Conversation("module", "s1")
        self.told: list[signals.Signal] = []
        self.plug()

    def plug(self) -> None:
        self.host.opened("port", self.now)

    def unplug(self) -> None:
        self.host.closed()

    def turn(self, *, cut: bool = False) -> None:
        self.now += 0.05
        self.link.hear(self.harmed(self.host.due(self.now)))
        data = self.harmed(self.link.due(int(self.now * 1000)))
        if cut:
            data = data[: self.chance.randrange(len(data) + 1)]
        self.told += self.host.hear(data, self.now)

    def harmed(self, data: bytes) -> bytes:
        return bytes(self.chance.randrange(256) if self.chance.random() < self.damage else byte for byte in data)

    def settle(self) -> None:
        self.damage = 0.0
        for _ in range(100):
            self.turn()


@given(st.integers(0, 2**32), st.sampled_from([0.0, 0.01, 0.05]), st.lists(st.booleans(), max_size=60))
def test_over_a_bad_line_that_is_pulled_again_and_again_all_is_told_once_and_in_order(seed, damage, pulls):
    cable = Cable(random.Random(seed), 0.0)
    for _ in range(3):
        cable.turn()
    cable.damage = damage
    sent = 0
    for pulled in pulls:
        if cable.link.waits() < 30:
            cable.link.tell("lifted", int(cable.now * 1000), sent % 64)
            sent += 1
        cable.turn(cut=pulled)
        if pulled:
            cable.unplug()
            cable.plug()
    cable.settle()

    assert [s.cell for s in cable.told if isinstance(s, signals.Lifted)] == [n % 64 for n in range(sent)]
    assert cable.link.waits() == 0


def test_what_the_module_had_to_drop_holds_up_nothing():
    cable = Cable(random.Random(1), 0.0)
    for _ in range(3):
        cable.turn()
    cable.unplug()
    for n in range(50):
        cable.link.tell("lifted", 0, n)
    cable.plug()
    cable.settle()

    assert [s.cell for s in cable.told if isinstance(s, signals.Lifted)] == list(range(18, 50))
    assert cable.host.missed == 18
