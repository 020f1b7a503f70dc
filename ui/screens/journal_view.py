"""The journal's lines: every step, the newest first, with whose it was and what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.published import Player, Told
from ui.screens.ages import clock
from ui.wording import Wording, say


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    """The length of the game after it: what to look at, and what to go back to."""
    seat: int | None
    colour: str
    name: str
    text: str
    when: str
    clause: str
    taken_back: bool
    ruling: bool
    first: bool
    """The first line of its step, as the list is read: it carries the number."""


def lines(log: Sequence[Told], players: Sequence[Player], wording: Wording) -> tuple[Line, ...]:
    """Newest step first; within a step in the order in which things happened."""
    ordered: list[Line] = []
    for step in reversed(_steps(log)):
        for index, told in enumerate(step):
            ordered.append(_line(told, players, wording, first=index == 0))
    return tuple(ordered)


def _steps(log: Sequence[Told]) -> list[list[Told]]:
    """Lines that one entry made. Entries that were taken back may have had the same number: they stay apart."""
    steps: list[list[Told]] = []
    for told in log:
        last = steps[-1][-1] if steps else None
        if last and (last.number, last.taken_back) == (told.number, told.taken_back):
            steps[-1].append(told)
        else:
            steps.append([told])
    return steps


def _line(told: Told, players: Sequence[Player], wording: Wording, *, first: bool) -> Line:
    player = next((one for one in players if one.seat == told.seat), None)
    return Line(
        number=told.number,
        seat=told.seat,
        colour=player.colour if player else "",
        name=player.name if player else "",
        text=wording.text(told.message),
        when=clock(told.after_s),
        clause=told.clause,
        taken_back=told.taken_back,
        ruling=told.ruling,
        first=first,
    )


def heading(line: Line | None, length: int) -> str:
    """What is looked at: now, or then."""
    if line is None:
        return say("journal.now", step=length)
    return say("journal.then", step=line.number)


def can_go_back(line: Line | None, length: int) -> bool:
    """A step that was taken back, and the one at which the game stands, are nothing to go back to."""
    return line is not None and not line.taken_back and line.number < length
