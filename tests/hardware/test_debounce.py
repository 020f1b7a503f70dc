"""What is a press and what is chatter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import Change, Debounce

QUIET_MS = 30
Edges = list[tuple[bool, int]]

contacts = st.lists(st.integers(1, 100), max_size=24).map(
    lambda gaps: [(place % 2 == 0, sum(gaps[: place + 1])) for place in range(len(gaps))]
)
"""Edges of a contact that begins open, in whole milliseconds, so that nothing hangs on a rounding."""


def told(edges: Edges, *, settled_at: int | None = None, closed: bool = False) -> list[Change]:
    contact = Debounce(quiet_s=QUIET_MS, closed=closed)
    changes = [change for is_closed, at in edges for change in contact.edge(is_closed, at)]
    return changes if settled_at is None else [*changes, *contact.settle(settled_at)]


def closures_with_short_gaps_bridged(edges: Edges) -> list[Change]:
    """The same by another way: write down the whole time line, bridge what is too short, and read it off."""
    bridged = edges[:1]
    for edge in edges[1:]:
        is_closed, at = edge
        if is_closed and at - bridged[-1][1] < QUIET_MS:
            bridged.pop()
        else:
            bridged.append(edge)
    return [Change(closed=is_closed, at=at) for is_closed, at in bridged]


def test_a_press_is_told_with_its_first_edge():
    assert told([(True, 100)]) == [Change(closed=True, at=100)]


def test_a_bouncing_press_is_one_press():
    assert told([(True, 100), (False, 101), (True, 102), (False, 104), (True, 107)]) == [Change(closed=True, at=100)]


def test_a_release_is_told_when_it_has_rested_and_dated_back_to_when_it_happened():
    contact = Debounce(quiet_s=QUIET_MS)
    contact.edge(True, 100)

    assert contact.edge(False, 300) == ()
    assert contact.due == 330
    assert contact.settle(329) == ()
    assert contact.settle(330) == (Change(closed=False, at=300),)
    assert contact.due is None
    assert contact.settle(400) == ()


def test_a_bouncing_release_makes_no_press():
    edges = [(True, 100), (False, 300), (True, 302), (False, 303), (True, 305), (False, 309)]

    assert told(edges, settled_at=1000) == [Change(closed=True, at=100), Change(closed=False, at=309)]


def test_a_contact_that_lets_go_for_a_moment_while_held_is_still_one_press():
    edges = [(True, 100), (False, 600), (True, 602), (False, 900)]

    assert told(edges, settled_at=1000) == [Change(closed=True, at=100), Change(closed=False, at=900)]


def test_a_tap_shorter_than_the_quiet_time_is_a_press_and_a_release():
    assert told([(True, 100), (False, 105)], settled_at=200) == [
        Change(closed=True, at=100),
        Change(closed=False, at=105),
    ]


def test_an_overdue_release_is_told_before_the_press_that_follows_it():
    assert told([(True, 100), (False, 200), (True, 400)]) == [
        Change(closed=True, at=100),
        Change(closed=False, at=200),
        Change(closed=True, at=400),
    ]


def test_a_button_held_from_the_start_is_nobodys_press():
    assert told([(True, 100)], closed=True) == []
    assert told([(False, 200)], closed=True, settled_at=300) == [Change(closed=False, at=200)]


def test_without_a_quiet_time_every_edge_counts_at_once():
    contact = Debounce(quiet_s=0)

    heard = [change.closed for at in range(6) for change in contact.edge(at % 2 == 0, at)]

    assert heard == [True, False, True, False, True, False]


def test_refuses_a_negative_quiet_time():
    with pytest.raises(ValueError, match="give 0 or more"):
        Debounce(quiet_s=-0.1)


@given(st.floats(0, 1e6), st.floats(0, 1))
def test_who_comes_when_the_release_is_due_gets_it_whatever_the_rounding(opened_at: float, quiet_s: float):
    contact = Debounce(quiet_s=quiet_s, closed=True)
    told_at_once = contact.edge(False, opened_at)

    assert told_at_once or contact.settle(contact.due or 0.0)


@given(contacts)
def test_what_is_told_is_the_time_line_with_its_short_gaps_bridged(edges: Edges):
    end = edges[-1][1] + QUIET_MS if edges else 0

    assert told(edges, settled_at=end) == closures_with_short_gaps_bridged(edges)


@given(contacts, st.lists(st.integers(0, 2500)))
def test_asking_in_between_changes_nothing_of_what_is_told_in_the_end(edges: Edges, askings: list[int]):
    contact = Debounce(quiet_s=QUIET_MS)
    moments = [(at, 0, is_closed) for is_closed, at in edges] + [(at, 1, False) for at in askings]
    changes: list[Change] = []
    for at, asking, is_closed in sorted(moments):
        changes += contact.settle(at) if asking else contact.edge(is_closed, at)

    assert [*changes, *contact.settle(10_000)] == told(edges, settled_at=10_000)
