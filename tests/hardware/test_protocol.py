"""The language between host and module: what a line is, what it means, and what noise does to it (nothing)."""

from __future__ import annotations

import binascii
import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import protocol
from hardware.conversation import AGAIN_S, GREET_S, SILENCE_S
from hardware.errors import BadLine, HardwareError
from hardware.firmware.taproom import wire
from hardware.firmware.taproom.rolls import UNASKED_MS
from hardware.firmware.taproom.wire import Cutter
from hardware.ordered import AHEAD, Ordered
from hardware.protocol import HOST_SAYS, MODULE_SAYS, Ack, AskRoll, Cells, Lifted, OtherVersion, Placed, Rolled
from hardware.ticks import DRIFT, TickClock

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
EXAMPLES = re.findall(r"^([<>]) (\$.*)$", PAGE, re.MULTILINE)
NUMBERS = st.integers(-(10**10) + 1, 10**10 - 1)
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    int: NUMBERS,
    bool: st.booleans(),
    str: st.text(max_size=12),
    str | None: st.none() | st.text(max_size=12),
    tuple[int, ...]: st.lists(st.integers(0, 10**6), max_size=12).map(tuple),
    Cells: st.frozensets(st.integers(0, 99)).map(Cells),
}


def messages_of(classes: Any) -> st.SearchStrategy[Any]:
    def one(cls: Any) -> st.SearchStrategy[Any]:
        hints = get_type_hints(cls)
        given = {field.name: VALUES[hints[field.name]] for field in fields(cls)}
        if cls is protocol.Hello:
            # Short ones: three long names of exotic signs would not fit into a line.
            names = dict.fromkeys(("boot", "session", "firmware"), st.text(max_size=3))
            given |= {"version": st.just(protocol.VERSION), **names}
        return st.builds(cls, **given)

    return st.one_of([one(cls) for cls in classes])


def frame(line: bytes) -> bytes:
    assert line.startswith(b"$")
    assert line.endswith(b"\n")
    return line[1:-1]


# A line


@pytest.mark.parametrize("data", [b"", b"123456789", bytes(range(256)), b"$" * 300])
def test_the_checksum_is_the_one_that_the_page_names(data):
    assert wire.crc16(b"123456789") == 0x29B1
    assert wire.crc16(data) == binascii.crc_hqx(data, 0xFFFF)


@given(st.text())
def test_any_text_goes_through_a_field_and_back(text):
    field = wire.escaped(text)

    assert wire.unescaped(field) == text
    assert not set(field) & set("$*,\n\r")
    assert field.isascii()


@pytest.mark.parametrize("field", ["%", "%4", "a%zz", "%4g", "%e4", "%C3"])
def test_a_field_with_a_broken_escape_is_no_text(field):
    with pytest.raises(ValueError):
        wire.unescaped(field)


@pytest.mark.parametrize(
    "field", ["", "01", "+1", "-0", " 1", "1_0", "1.0", "0x1", "\u0663", "10000000000", "9" * 5000]
)
def test_a_number_is_written_in_one_way_only(field):
    with pytest.raises(ValueError):
        wire.number(field)


def test_a_line_that_would_be_too_long_is_not_made():
    with pytest.raises(ValueError):
        wire.seal(1, "fault", "x" * wire.LONGEST)


def test_a_text_is_clipped_to_the_room_that_its_escapes_need():
    assert wire.clipped("100 % full", 9) == "100 % f"
    assert wire.clipped("ale", 9) == "ale"


@given(st.integers(0, wire.TICKS_PERIOD - 1), st.integers(-(2**29), 2**29 - 1))
def test_ticks_are_told_apart_across_the_wrap(ticks, apart):
    assert wire.later_by((ticks + apart) % wire.TICKS_PERIOD, ticks) == apart


# Messages


@given(st.integers(0, 10**9), messages_of(MODULE_SAYS.values()))
def test_what_the_module_says_is_read_as_it_was_written(seq, message):
    assert protocol.read_from_module(frame(protocol.write(seq, message))) == (seq, message)


@given(st.integers(0, 10**9), messages_of(HOST_SAYS.values()))
def test_what_the_host_says_is_read_as_it_was_written(seq, message):
    assert protocol.read_from_host(frame(protocol.write(seq, message))) == (seq, message)


def test_every_message_has_a_direction():
    assert set(HOST_SAYS.values()) == set(get_args(protocol.FromHost))
    assert {*MODULE_SAYS.values(), OtherVersion} == set(get_args(protocol.FromModule))


def test_the_longest_roll_fits_into_a_line():
    roll = Rolled(wire.TICKS_PERIOD - 1, 10**9 - 1, (1000,) * protocol.MOST_DICE)

    assert len(protocol.write(10**9 - 1, roll)) <= wire.LONGEST + 2


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"1,lifted,10", id="a field too few"),
        pytest.param(b"1,lifted,10,5,6", id="a field too many"),
        pytest.param(b"1,lifted,10,x", id="a word for a number"),
        pytest.param(b"-1,lifted,10,5", id="a sequence number below zero"),
        pytest.param(b"1,rolled,10,7,-3", id="a value below zero"),
        pytest.param(b"1,cells,10,0F", id="cells in capitals"),
        pytest.param(b"1,cells,10,", id="cells without a digit"),
        pytest.param(b"1,dance,10", id="an unknown kind"),
        pytest.param(b"1,ask,7,2,6", id="the host's own words"),
        pytest.param(b"1", id="no kind"),
        pytest.param(b"1,", id="an empty kind"),
        pytest.param(b"", id="nothing"),
        pytest.param(b"0,hello,1", id="a hello that stops after its version"),
        pytest.param(b"0,hello,x", id="a hello without a version"),
        pytest.param(b"0,hello", id="a hello without a field"),
        pytest.param(b"0,hello,1,a,b,0,1,2,6,8,2,64,1.0", id="a yes that is neither 0 nor 1"),
        pytest.param(b"1,fault,10,\xff", id="no text at all"),
    ],
)
def test_a_whole_line_that_means_nothing_is_refused(body):
    with pytest.raises(BadLine) as caught:
        protocol.read_from_module(body + b"*%04X" % wire.crc16(body))

    assert isinstance(caught.value, HardwareError)
    assert isinstance(caught.value, ValueError)


def test_a_hello_of_another_version_says_only_which():
    line = wire.seal(0, "hello", 2, "whatever", "comes", "later")

    assert protocol.read_from_module(frame(line)) == (0, OtherVersion(2))


@given(st.binary(max_size=60))
def test_any_bytes_are_a_message_or_refused(data):
    try:
        seq, _ = protocol.read_from_module(data)
    except BadLine:
        return
    assert seq >= 0


@given(messages_of([Rolled, Placed, Ack]), st.data())
def test_no_single_damaged_byte_goes_unnoticed(message, data):
    line = bytearray(frame(protocol.write(12, message)))
    where = data.draw(st.integers(0, len(line) - 1))
    line[where] ^= data.draw(st.integers(1, 255))

    with pytest.raises(BadLine):
        protocol.read_from_module(bytes(line))


# Cutting

STREAM = b"\x00\xff$1,lifted,1$2,lifted,10,3*A9F0\nnoise\n$3,x*0000\r\n$" + b"y" * 250 + b"\n$$$4,z*1111\n"
FRAMES = [b"2,lifted,10,3*A9F0", b"3,x*0000", b"4,z*1111"]
TORN = 4


@pytest.mark.parametrize("cut", range(len(STREAM) + 1))
def test_where_the_stream_is_cut_does_not_matter(cut):
    cutter = Cutter()

    assert [*cutter.feed(STREAM[:cut]), *cutter.feed(STREAM[cut:])] == FRAMES
    assert cutter.torn == TORN


@given(st.lists(st.binary(max_size=40) | st.sampled_from([b"$", b"\n", b"$1,a*00\n", b"\r\n"]), max_size=30))
def test_however_finely_it_is_cut_the_frames_are_the_same(pieces):
    at_once, in_pieces, bytewise = Cutter(), Cutter(), Cutter()
    stream = b"".join(pieces)
    frames = at_once.feed(stream)

    assert [frame for piece in pieces for frame in in_pieces.feed(piece)] == frames
    assert [frame for byte in stream for frame in bytewise.feed(bytes([byte]))] == frames
    assert at_once.torn == in_pieces.torn == bytewise.torn


@given(st.binary(max_size=300).filter(lambda noise: b"$" not in noise), st.binary(max_size=100))
def test_noise_before_a_line_does_not_hurt_it(noise, before):
    cutter = Cutter()
    cutter.feed(before + noise)
    line = protocol.write(9, Lifted(10, 3))

    assert cutter.feed(line)[-1:] == [frame(line)]


def test_half_a_line_does_not_survive_a_broken_connection():
    cutter = Cutter()
    cutter.feed(b"$1,rolled,10,7,3")
    cutter.reset()

    assert cutter.feed(b",5*ABCD\n$2,b*2222\n") == [b"2,b*2222"]


def test_noise_without_an_end_does_not_fill_the_memory():
    cutter = Cutter()
    for _ in range(100):
        cutter.feed(b"$" + b"\xfe" * 1000)

    assert cutter.feed(b"\n") == []
    assert cutter.torn == 100


# Order


def happenings(*seqs: int) -> list[tuple[int, Lifted]]:
    return [(seq, Lifted(0, seq)) for seq in seqs]


def test_what_comes_early_waits_for_what_is_missing():
    order = Ordered(5)
    assert order.take(6, Lifted(0, 6))
    assert list(order.ready()) == []
    assert order.take(5, Lifted(0, 5))

    assert list(order.ready()) == happenings(5, 6)


def test_what_comes_twice_is_acknowledged_twice_and_told_once():
    order = Ordered(5)
    for seq in (7, 7, 5, 5):
        assert order.take(seq, Lifted(0, seq))

    assert list(order.ready()) == happenings(5)
    assert order.take(5, Lifted(0, 5))
    assert list(order.ready()) == []
    assert order.duplicates == 3


def test_what_the_module_gave_up_is_not_waited_for():
    order = Ordered(5)
    order.take(7, Lifted(0, 7))
    order.take(12, Lifted(0, 12))
    order.nothing_before(10)

    assert list(order.ready()) == happenings(7)
    assert order.missed == 4
    order.take(10, Lifted(0, 10))
    order.take(11, Lifted(0, 11))
    assert list(order.ready()) == happenings(10, 11, 12)


def test_a_number_far_ahead_is_neither_believed_nor_acknowledged():
    assert not Ordered(5).take(5 + AHEAD, Lifted(0, 1))


@given(st.permutations(range(1, 21)), st.lists(st.integers(1, 20), max_size=20))
def test_any_order_of_arrival_gives_the_order_of_happening(arrivals, repeats):
    order = Ordered(1)
    told = []
    for seq in [*arrivals[:10], *repeats, *arrivals]:
        order.take(seq, Lifted(0, seq))
        told += order.ready()

    assert told == happenings(*range(1, 21))
    assert order.missed == 0


# Time


def test_a_happening_is_dated_when_it_happened_not_when_it_was_heard():
    clock = TickClock()
    clock.learn(1_000, 50.0)

    assert clock.when(1_000, 59.0) == pytest.approx(50.0)
    assert clock.when(400, 59.0) == pytest.approx(49.4)
    assert clock.when(5_500, 59.0) == pytest.approx(54.5)


def test_a_late_line_does_not_shift_the_clock():
    clock = TickClock()
    clock.learn(1_000, 50.0)
    clock.learn(2_000, 51.4)

    assert clock.when(2_000, 60.0) == pytest.approx(51.0, abs=0.001)


def test_nothing_happens_later_than_it_is_heard():
    clock = TickClock()
    assert clock.when(5, 3.0) == 3.0
    clock.learn(1_000, 50.0)

    assert clock.when(9_000, 50.1) == 50.1


def test_the_clock_runs_on_when_the_ticks_start_from_zero_again():
    clock = TickClock()
    start = wire.TICKS_PERIOD - 2_000
    for n in range(20):
        clock.learn((start + 250 * n) % wire.TICKS_PERIOD, 100.0 + n / 4)

    assert clock.when(500, 200.0) == pytest.approx(102.5, abs=0.002)
    assert clock.when(wire.TICKS_PERIOD - 500, 200.0) == pytest.approx(101.5, abs=0.002)


@given(st.floats(-0.00015, 0.00015), st.lists(st.floats(0, 0.2), min_size=40, max_size=200))
def test_a_drifting_clock_and_an_uneven_line_cost_a_few_milliseconds(drift, delays):
    clock = TickClock()
    delays[0] = 0.0
    for n, delay in enumerate(delays):
        clock.learn(round(n * 250 * (1 + drift)), n / 4 + (0.0 if n % 10 == 0 else delay))
    last = len(delays) - 1
    error = clock.when(round(last * 250 * (1 + drift)), 1e9) - last / 4

    assert abs(error) < 0.003 + 10 / 4 * 2 * DRIFT


# The page


@pytest.mark.parametrize(("direction", "line"), EXAMPLES, ids=[line for _, line in EXAMPLES])
def test_every_example_of_the_page_is_a_true_line(direction, line):
    read = protocol.read_from_host if direction == ">" else protocol.read_from_module
    seq, message = read(line[1:].encode())

    assert protocol.write(seq, message) == line.encode() + b"\n"


def test_the_page_has_an_example_of_every_message():
    shown = {(direction, line.split(",")[1].split("*")[0]) for direction, line in EXAMPLES}

    assert {kind for direction, kind in shown if direction == ">"} == set(HOST_SAYS)
    assert {kind for direction, kind in shown if direction == "<"} == set(MODULE_SAYS)


def test_the_page_lists_the_fields_of_every_message():
    host, module = PAGE.split("## What the host says")[1].split("## What the module says")

    assert listed(host) == {kind: written_fields(cls) for kind, cls in HOST_SAYS.items()}
    assert listed(module) == {kind: written_fields(cls) for kind, cls in MODULE_SAYS.items()}


def listed(section: str) -> dict[str, str]:
    return dict(re.findall(r"^\| `([a-z]+)` \| `([^`]*)` \|", section, re.MULTILINE))


def written_fields(cls: Any) -> str:
    marks = {tuple[int, ...]: "...", str | None: "?"}
    hints = get_type_hints(cls)
    return ",".join(field.name + marks.get(hints[field.name], "") for field in fields(cls))


def test_the_page_states_the_numbers_of_the_code():
    assert f"version {wire.VERSION}" in PAGE
    assert f"{wire.BAUD:,} baud" in PAGE
    assert f"At most {wire.LONGEST} bytes" in PAGE
    assert f"{wire.TICKS_PERIOD - 1:,}" in PAGE
    assert f"every {GREET_S * 1000:.0f} ms until it is answered" in PAGE
    assert f"again every {AGAIN_S * 1000:.0f} ms until the module" in PAGE
    assert f"No beat for {SILENCE_S} s" in PAGE
    assert f"come to rest for {UNASKED_MS / 1000} s" in PAGE
    assert f"grow by {DRIFT * 1000} ms in a second" in PAGE


def test_a_roll_is_asked_for_as_the_page_shows():
    assert protocol.write(1, AskRoll(7, 2, 6)).decode().strip() in PAGE
