"""From a signal to the picture: what people at the table feel when they press a button."""

from __future__ import annotations

from pathlib import Path

from tests.companion.bench_table import Latency, measure


def test_a_press_is_shown_before_anybody_could_notice_that_it_took_time(tmp_path: Path) -> None:
    """Other work on the same cores makes a measurement worse and none better: the best of a few counts."""
    tries: list[Latency] = []
    while len(tries) < 5 and not any(one.median_ms <= 3 and one.p99_ms < 16 for one in tries):
        tries.append(measure(100, folder=tmp_path))

    assert any(one.median_ms <= 3 and one.p99_ms < 16 for one in tries), tries
