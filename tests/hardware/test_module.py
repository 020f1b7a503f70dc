"""The driver on real ports: pulled at every stage, opened wrongly, closed at any moment."""

from __future__ import annotations

import errno
import os
import random
import socket
import threading
import tty
from pathlib import Path
from types import SimpleNamespace

import pytest
import serial

from hardware import protocol
from hardware.errors import Closed, LinkLost, NotThere
from hardware.firmware.taproom.wire import Cutter
from hardware.module import Module
from hardware.ports import PICO_WITH_MICROPYTHON, cannot_open, line_opener
from hardware.protocol import Ack, AskRoll, Greet, Hello, Lifted, Message
from hardware.reader import Reader
from hardware.signals import Cocked, Found, Lost, Placed, Rolled
from hardware.simulated_module import VirtualModule
from tests.hardware.bench_serial import BYTES_A_SECOND, saturate
from tests.hardware.hearing import LIMIT_S, Heard, until


@pytest.fixture
def heard():
    return Heard()


@pytest.fixture
def virtual():
    made = VirtualModule(random.Random(7))
    made.start()
    yield made
    made.close()


@pytest.fixture
def module(virtual, heard):
    """A driver that has found the virtual module."""
    made = Module(line_opener(virtual.port), heard)
    made.start()
    heard.until(Found)
    yield made
    made.close()


class Script:
    """The other end of a real pseudo-terminal, which says its part and insists on ours."""

    def __init__(self, folder: Path) -> None:
        self.link = folder / "port"
        self.ends: list[int] = []
        self.cutter = Cutter()
        self.said: list[tuple[int, Message]] = []

    def plug(self) -> None:
        self.ends = list(os.openpty())
        tty.setraw(self.ends[1])
        self.cutter.reset()
        self.link.symlink_to(os.ttyname(self.ends[1]))

    def unplug(self) -> None:
        if self.ends:
            self.link.unlink()
        while self.ends:
            os.close(self.ends.pop())

    def says(self, data: bytes) -> None:
        os.write(self.ends[0], data)

    def expects(self, message: Message) -> int:
        """Reads what the driver says until it says this; its number."""
        seen: list[tuple[int, Message]] = []
        while message not in [said for _, said in seen]:
            seen = [protocol.read_from_host(frame) for frame in self.cutter.feed(os.read(self.ends[0], 4096))]
            self.said += seen
        return next(seq for seq, said in seen if said == message)

    def greeted(self, boot: str = "b1", first: int = 1) -> None:
        self.expects(Greet(protocol.VERSION, "s1"))
        self.says(protocol.write(0, Hello(1, boot, "s1", 1_000, first, 2, 0, 0, False, 64, "1.0")))


@pytest.fixture
def script(tmp_path):
    made = Script(tmp_path)
    made.plug()
    yield made
    made.unplug()


@pytest.fixture
def driver(script, heard):
    """A driver that listens to the script."""
    made = Module(line_opener(str(script.link)), heard, session="s1")
    made.start()
    yield made
    made.close()


# Finding and losing


def test_a_module_is_found_and_its_happenings_are_heard(module, virtual, heard):
    virtual.place(5, "04a1")
    virtual.cock(1)

    (placed,) = heard.until(Placed)
    assert (placed.cell, placed.tag) == (5, "04a1")
    assert heard.until(Cocked)[0].die == 1
    assert module.status.connected
    assert module.status.abilities == ("dice2", "scale8", "nfc", "matrix64")
    assert module.status.occupied == {5}


def test_a_cable_pulled_while_we_wait_is_told_once_with_the_mend_and_found_again_by_itself(module, virtual, heard):
    virtual.unplug()
    (lost,) = heard.until(Lost)
    assert "plug it in again" in lost.reason
    assert not module.status.connected
    virtual.plug()
    heard.until(Found, 2)

    assert len(heard.all(Lost)) == 1
    assert module.status.reconnects == 1
    assert module.status.trouble == ""


def test_a_module_that_stays_away_is_one_loss_however_often_it_is_looked_for(virtual, heard):
    tries = []

    def look():
        tries.append(1)
        return line_opener(virtual.port)()

    module = Module(look, heard)
    module.start()
    heard.until(Found)
    virtual.unplug()
    until(lambda: len(tries) >= 3, "two looks in vain")
    module.close()

    assert len(heard.all(Lost)) == 1
    assert module.status.trouble.startswith("There is no module")


def test_a_cable_pulled_while_the_handler_works_is_told_once(virtual):
    heard = Heard()
    pulled = threading.Event()

    def slow(signal):
        heard(signal)
        if isinstance(signal, Placed):
            virtual.unplug()
            pulled.set()

    module = Module(line_opener(virtual.port), slow)
    module.start()
    heard.until(Found)
    virtual.place(3)
    assert pulled.wait(LIMIT_S)
    heard.until(Lost)
    virtual.plug()
    heard.until(Found, 2)
    module.close()

    assert len(heard.all(Lost)) == 1


def test_a_module_that_is_not_there_at_the_start_is_told_once_and_found_when_it_comes(virtual, heard):
    virtual.unplug()
    module = Module(line_opener(virtual.port), heard)
    module.start()
    (lost,) = heard.until(Lost)
    assert lost.reason.startswith(f"There is no module at {virtual.port}: plug it in")
    virtual.plug()
    heard.until(Found)
    module.close()

    assert len(heard.all(Lost)) == 1


def test_a_module_that_hangs_is_given_up_and_found_again_when_it_goes_on(module, virtual, heard):
    virtual.freeze()
    (lost,) = heard.until(Lost)
    assert "stopped answering" in lost.reason
    virtual.thaw()
    heard.until(Found, 2)


@pytest.mark.parametrize(
    ("number", "mend"),
    [
        (errno.EACCES, "sudo usermod -aG dialout $USER"),
        (errno.EPERM, "sudo usermod -aG dialout $USER"),
        (errno.EBUSY, "close it"),
        (errno.EAGAIN, "close it"),
        (errno.ENOENT, "plug it in"),
        (errno.EIO, "look at the cable"),
    ],
)
def test_why_a_port_cannot_be_opened_is_told_once_with_the_mend(heard, number, mend):
    tries = []

    def refuse():
        tries.append(1)
        raise serial.SerialException(number, "could not open port")

    module = Module(refuse, heard)
    module.start()
    until(lambda: len(tries) >= 3, "three tries")
    module.close()

    (lost,) = heard.all(Lost)
    assert mend in lost.reason
    assert module.status.trouble == lost.reason


def test_a_port_that_another_program_holds_is_refused_with_the_mend(virtual, heard):
    other = serial.Serial(virtual.port, exclusive=True)
    module = Module(line_opener(virtual.port), heard)
    module.start()
    assert "Another program holds" in heard.until(Lost)[0].reason
    other.close()
    heard.until(Found)
    module.close()


def test_another_trouble_is_told_anew(heard):
    troubles = iter([errno.EACCES, errno.EACCES, errno.ENOENT])

    def refuse():
        raise OSError(next(troubles, errno.ENOENT), "no")

    module = Module(refuse, heard)
    module.start()
    heard.until(Lost, 2)
    module.close()

    assert ["usermod" in lost.reason for lost in heard.all(Lost)] == [True, False]


def test_a_wrong_version_is_told_and_nothing_of_it_is_heard(script, driver, heard):
    script.expects(Greet(protocol.VERSION, "s1"))
    script.says(protocol.write(0, protocol.OtherVersion(9)) + protocol.write(1, Lifted(0, 1)))
    (lost,) = heard.until(Lost)

    assert "version 9" in lost.reason
    assert heard.signals == [lost]


# The line


def test_half_a_frame_does_not_survive_a_reconnection(script, driver, heard):
    script.greeted()
    heard.until(Found)
    line = protocol.write(1, protocol.Placed(1_000, 12))
    script.says(line[:15])
    until(lambda: driver.status.lines == 1, "the hello")
    script.unplug()
    heard.until(Lost)
    script.plug()
    script.says(line[15:])
    script.greeted()
    heard.until(Found, 2)
    script.says(protocol.write(2, protocol.Placed(1_000, 13)) + protocol.write(1, protocol.Placed(1_000, 11)))

    assert [placed.cell for placed in heard.until(Placed, 2)] == [11, 13]


@pytest.mark.parametrize("cut", range(0, len(protocol.write(1, Lifted(1_000, 9))), 6))
def test_a_line_pulled_at_any_byte_is_told_once_when_it_is_said_again(tmp_path, cut):
    heard, script = Heard(), Script(tmp_path)
    script.plug()
    module = Module(line_opener(str(script.link)), heard, session="s1")
    module.start()
    line = protocol.write(1, protocol.Placed(1_000, 12))
    script.greeted()
    script.says(line[:cut])
    heard.until(Found)
    script.unplug()
    heard.until(Lost)
    script.plug()
    script.greeted()
    script.says(line + line)
    heard.until(Placed)
    script.expects(Ack((1, 1)))
    module.close()
    script.unplug()

    assert len(heard.all(Placed)) == 1


def test_garbage_between_and_around_the_lines_is_counted_and_does_no_harm(script, driver, heard):
    chance = random.Random(5)
    script.greeted()
    for seq in range(1, 30):
        script.says(chance.randbytes(chance.randrange(300)) + b"$" + protocol.write(seq, protocol.Placed(1_000, seq)))
        script.expects(Ack((seq,)))

    assert [placed.cell for placed in heard.until(Placed, 29)] == list(range(1, 30))
    assert driver.status.damaged >= 29


def test_the_moment_of_a_happening_is_on_the_hosts_clock(virtual):
    heard = Heard()
    clock = [500.0]
    ticks = [(1 << 30) - 300]
    slow = VirtualModule(random.Random(1), ticks=lambda: ticks[0] % (1 << 30))
    slow.start()
    module = Module(line_opener(slow.port), heard, now=lambda: clock[0])
    module.start()
    heard.until(Found)
    slow.freeze()
    slow.cock(0)  # felt at the first look round after the thaw, when both clocks have gone on
    clock[0] += 1.0
    ticks[0] += 1000
    slow.thaw()
    (cocked,) = heard.until(Cocked)
    module.close()
    slow.close()

    assert cocked.at == pytest.approx(501.0, abs=0.01)


# Rolls


def test_a_roll_is_asked_for_and_answered(module, virtual, heard):
    module.ask_roll(4, 3, 8)
    until(lambda: virtual.asked == (3, 8), "the question")
    virtual.roll((8, 1, 5))
    (rolled,) = heard.until(Rolled)

    assert (rolled.values, rolled.ask) == ((8, 1, 5), 4)
    assert rolled.id.startswith(f"module:{module.status.boot}:")
    assert not module.status.waits_for_roll


def test_dice_that_nobody_asked_for_are_told_as_such(module, virtual, heard):
    virtual.roll((2, 6))

    assert [(rolled.values, rolled.ask) for rolled in heard.until(Rolled)] == [((2, 6), 0)]


def test_unplugged_while_a_roll_is_waited_for_it_is_asked_for_again(module, virtual, heard):
    module.ask_roll(1, 2)
    until(lambda: virtual.asked == (2, 6), "the question")
    virtual.unplug()
    heard.until(Lost)
    virtual.plug()
    until(lambda: virtual.asked == (2, 6), "the question again")
    virtual.roll((3, 4))

    assert [(rolled.values, rolled.ask) for rolled in heard.until(Rolled)] == [((3, 4), 1)]


def test_unplugged_in_the_middle_of_a_roll_the_first_die_counts_for_nothing(module, virtual, heard):
    module.ask_roll(1, 2)
    until(lambda: virtual.asked == (2, 6), "the question")
    virtual.roll((3,))
    virtual.unplug()
    heard.until(Lost)
    virtual.plug()
    until(lambda: virtual.asked == (2, 6), "the question again")
    virtual.roll((5, 6))

    assert [rolled.values for rolled in heard.until(Rolled)] == [(5, 6)]


def test_a_roll_thrown_while_the_cable_was_out_is_told_once_if_the_module_had_power(module, virtual, heard):
    module.ask_roll(1, 2)
    until(lambda: virtual.asked == (2, 6), "the question")
    virtual.unplug()
    heard.until(Lost)
    virtual.roll((3, 4))
    virtual.plug(same_boot=True)
    heard.until(Rolled)
    module.ask_roll(2, 1)
    until(lambda: virtual.asked == (1, 6), "the next question")
    virtual.roll((6,))
    heard.until(Rolled, 2)

    assert [(rolled.values, rolled.ask) for rolled in heard.all(Rolled)] == [((3, 4), 1), ((6,), 2)]


def test_a_roll_whose_acknowledgement_is_lost_counts_once(script, driver, heard):
    script.greeted()
    heard.until(Found)
    driver.ask_roll(1, 2)
    script.says(protocol.write(0, Ack((script.expects(AskRoll(1, 2, 6)),))))
    rolled = protocol.write(1, protocol.Rolled(1_000, 1, (3, 4)))
    script.says(rolled)
    heard.until(Rolled)
    script.unplug()
    heard.until(Lost)
    script.plug()
    script.greeted()
    script.says(rolled + protocol.write(2, protocol.Rolled(1_000, 1, (3, 4))) + protocol.write(3, Lifted(1_000, 7)))
    script.expects(Ack((1, 2, 3)))

    assert len(heard.all(Rolled)) == 1
    assert AskRoll(1, 2, 6) not in [message for _, message in script.said[-2:]]


def test_a_forgotten_roll_is_told_to_nobody(module, virtual, heard):
    module.ask_roll(1, 2)
    until(lambda: virtual.asked == (2, 6), "the question")
    module.forget_roll()
    until(lambda: virtual.asked == (0, 0), "that it is forgotten")
    module.ask_roll(2, 1)
    until(lambda: virtual.asked == (1, 6), "the next question")
    virtual.roll((6,))

    assert [rolled.ask for rolled in heard.until(Rolled)] == [2]


def test_rolls_can_be_asked_for_from_many_threads(module, virtual, heard):
    virtual.auto_roll = True
    threads = [threading.Thread(target=module.ask_roll, args=(ask, 2)) for ask in range(1, 20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    module.ask_roll(100, 2)
    until(lambda: any(rolled.ask == 100 for rolled in heard.all(Rolled)), "the last roll")

    asks = [rolled.ask for rolled in heard.all(Rolled)]
    assert len(asks) == len(set(asks))


@pytest.mark.parametrize(("ask", "count", "sides"), [(0, 2, 6), (1, 0, 6), (1, 33, 6), (1, 2, 1), (10**9, 2, 6)])
def test_what_no_dice_can_do_is_not_asked(module, ask, count, sides):
    with pytest.raises(ValueError, match="cannot be asked for"):
        module.ask_roll(ask, count, sides)


def test_tells_whether_a_roll_can_be_had(module, virtual):
    assert module.can_roll(2)
    assert module.can_roll(3, 20)
    assert not module.can_roll(33)
    virtual.unplug()
    until(lambda: not module.can_roll(2), "that it is gone")


def test_the_lamp_blinks_and_a_coaster_is_set_to_nothing(module, virtual):
    module.identify(1)
    until(lambda: virtual.flashes > 0, "a flash")
    virtual.weigh(2, 250.0)
    module.tare(2)
    until(lambda: virtual.grams(2) == 0, "the tare")
    virtual.weigh(2, 300.0)

    until(lambda: virtual.unheard == 0, "that all is acknowledged")
    assert virtual.grams(2) == 50


# Starting and closing


def test_can_be_closed_twice_and_before_the_start(virtual, heard):
    module = Module(line_opener(virtual.port), heard)
    module.close()
    module.close()

    with pytest.raises(Closed):
        module.start()
    assert heard.signals == []


def test_closing_lets_go_of_the_port_and_says_nothing(module, virtual, heard):
    module.close()
    before = list(heard.signals)

    serial.Serial(virtual.port, exclusive=True).close()
    assert heard.signals == before
    assert not module.status.connected


def test_can_be_closed_from_inside_the_handler(virtual):
    closed = threading.Event()

    def post(signal):
        if isinstance(signal, Found):
            module.close()
            closed.set()

    module = Module(line_opener(virtual.port), post)
    module.start()
    assert closed.wait(LIMIT_S)
    until(lambda: not module.status.connected, "that the port is let go")

    serial.Serial(virtual.port, exclusive=True).close()


def test_closing_does_not_wait_for_a_module_that_never_comes(heard):
    module = Module(line_opener("/nowhere/at/all"), heard)
    module.start()
    heard.until(Lost)
    module.close()

    assert module.status.trouble.startswith("There is no module at /nowhere/at/all")


def test_a_handler_that_fails_ends_the_driver_with_a_word(virtual, caplog):
    heard = Heard()

    def fragile(signal):
        heard(signal)
        if isinstance(signal, Placed):
            raise ZeroDivisionError

    module = Module(line_opener(virtual.port), fragile)
    module.start()
    heard.until(Found)
    virtual.place(1)
    (lost,) = heard.until(Lost)
    module.close()

    assert "start the program again" in lost.reason
    assert "ZeroDivisionError" in caplog.text
    serial.Serial(virtual.port, exclusive=True).close()


def test_the_reader_ends_once_with_its_error():
    ends = []
    reader = Reader(lambda: 1 / 0, ends.append, name="test")
    reader.start()
    reader.join(LIMIT_S)

    assert [type(error) for error in ends] == [ZeroDivisionError]


def test_the_reader_ends_once_without_an_error_when_it_is_stopped():
    ends = []
    reader = Reader(lambda: reader.rest(0.001), ends.append, name="test")
    reader.start()
    reader.stop()

    assert ends == [None]
    assert not reader.is_alive()


# Ports


def test_a_line_over_a_socket_serves_as_well(heard):
    with socket.create_server(("127.0.0.1", 0)) as server:
        module = Module(line_opener(f"socket://127.0.0.1:{server.getsockname()[1]}"), heard, session="s1")
        module.start()
        ours, _ = server.accept()
        with ours:
            hello = Hello(1, "b1", "s1", 1_000, 1, 2, 0, 0, False, 64, "1.0")
            assert ours.recv(4096) == protocol.write(0, Greet(1, "s1"))
            ours.sendall(protocol.write(0, hello) + protocol.write(1, Lifted(1_000, 7)))
            heard.until(Found)
            until(lambda: ours.recv(4096) == protocol.write(0, Ack((1,))), "the acknowledgement")
        heard.until(Lost)
        module.close()


def test_a_line_that_only_echoes_is_no_module(heard):
    module = Module(line_opener("loop://"), heard)
    module.start()

    assert "does not answer as a module" in heard.until(Lost)[0].reason
    module.close()


@pytest.mark.parametrize(
    ("port", "reason"),
    [
        ("/nowhere/at/all", "There is no module at /nowhere/at/all"),
        ("nonsense://here", "nonsense://here cannot be opened"),
        ("socket://127.0.0.1:1", "socket://127.0.0.1:1 cannot be opened"),
        ("/dev/null", "/dev/null cannot be opened"),
    ],
)
def test_a_port_that_cannot_be_opened_says_why(port, reason):
    with pytest.raises(LinkLost, match=reason):
        line_opener(port)()


def test_without_a_port_the_udev_name_comes_first(virtual):
    line = line_opener(udev_name=Path(virtual.port))()
    line.close()

    assert line.port == virtual.port


def test_without_a_udev_name_the_usb_id_is_looked_for(virtual, monkeypatch, tmp_path):
    vendor, product = PICO_WITH_MICROPYTHON
    other = SimpleNamespace(vid=1, pid=2, device="/dev/other")
    seen = [other, SimpleNamespace(vid=vendor, pid=product, device=virtual.port)]
    monkeypatch.setattr("hardware.ports.list_ports.comports", lambda: seen)
    line = line_opener(udev_name=tmp_path / "none")()
    line.close()
    assert line.port == virtual.port

    with pytest.raises(NotThere, match="No module is plugged in"):
        line_opener(usb_ids=[(5, 5)], udev_name=tmp_path / "none")()


def test_a_reason_without_a_number_is_shown_as_it_is():
    assert "(strange)" in str(cannot_open("here", ValueError("strange")))


# A full line


def test_a_full_line_with_every_hundredth_byte_damaged_loses_nothing_and_costs_little():
    run = saturate(seconds=1.0, seed=3)

    assert run.wrong == 0
    assert run.damaged_lines > 50
    assert run.bytes_a_second > 0.9 * BYTES_A_SECOND
    assert run.cpu_share < 0.10  # `./run bench` measures 5 % on a quiet machine; this one may be busy
