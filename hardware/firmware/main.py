"""What the Pico runs when it gets power: the station, fed from the USB line and the clock, for ever."""

import os
import select
import sys
import time

import board
import micropython
from taproom import wire

TURN_MS = 5
MOST_AT_ONCE = 256


def heard(poll: "select.poll") -> "bytes | None":
    """What has come down the line by now; None if the line has ended, which only happens under the Unix port."""
    data = b""
    wait_ms = TURN_MS
    while len(data) < MOST_AT_ONCE and poll.poll(wait_ms):
        byte = sys.stdin.buffer.read(1)
        if not byte:
            return None
        data += byte
        wait_ms = 0
    return data


def run() -> None:
    """One turn after another."""
    station = board.build("%08x" % int.from_bytes(os.urandom(4), "big"))
    began = time.ticks_ms()
    watchdog = board.watchdog()
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    while True:
        data = heard(poll)
        if data is None:
            return
        ticks = time.ticks_diff(time.ticks_ms(), began) % wire.TICKS_PERIOD
        station.hear(data, ticks)
        station.poll(ticks)
        out = station.due(ticks)
        if out:
            sys.stdout.buffer.write(out)
        watchdog.feed()


if not board.service_wanted():
    # A byte 3 in the noise of the line would end the program: to Python it is Ctrl-C.
    micropython.kbd_intr(-1)
    run()
