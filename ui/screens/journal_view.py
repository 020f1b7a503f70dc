"""The journal's steps, the newest first, with whose each was and what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.published import Player, Told
from ui.screens.ages import clock
from ui.wording import Wording, say


@dataclass(frozen=True, slots=True)
class Step:
    """One answer, or one ruling, with all that came of it."""

    number: int
    """The length of the game after it: what to look at, and what to go back to."""
    seat: int | None
    colour: str
    name: str
    texts: tuple[str, ...]
    """In the order in which things happened."""
    when: str
    taken_back: bool
    ruling: bool
    clause: str = ""
    """What it rests on: what the group leaned on in a ruling, else the first clause that made something happen."""

    @property
    def note(self) -> str:
        if self.taken_back:
            return say("journal.taken_back")
        return say("journal.ruling") if self.ruling else ""


def steps(log: Sequence[Told], players: Sequence[Player], wording: Wording) -> tuple[Step, ...]:
    """Newest first."""
    return tuple(_step(lines, players, wording) for lines in reversed(_together(log)))


def _together(log: Sequence[Told]) -> list[list[Told]]:
    """Lines that one entry made. What was taken back may have had the number of what came after: they stay apart."""
    found: list[list[Told]] = []
    for told in log:
        last = found[-1][-1] if found else None
        if last and _entry(last) == _entry(told):
            found[-1].append(told)
        else:
            found.append([told])
    return found


def _entry(told: Told) -> tuple[int, bool, bool, float | None]:
    return told.number, told.taken_back, told.ruling, told.after_s


def _step(lines: Sequence[Told], players: Sequence[Player], wording: Wording) -> Step:
    seat = next((told.seat for told in lines if told.seat is not None), None)
    player = next((one for one in players if one.seat == seat), None)
    first = lines[0]
    return Step(
        number=first.number,
        seat=seat,
        colour=player.colour if player else "",
        name=player.name if player else "",
        texts=tuple(wording.text(told.message) for told in lines),
        when=clock(first.after_s),
        taken_back=first.taken_back,
        ruling=first.ruling,
        clause=next((told.clause for told in lines if told.clause), ""),
    )


def heading(step: Step | None, length: int) -> str:
    """What is looked at: now, or then."""
    if step is None:
        return say("journal.now", step=length)
    return say("journal.then", step=step.number)


def can_go_back(step: Step | None, length: int) -> bool:
    """A step that was taken back, and the one at which the game stands, are nothing to go back to."""
    return step is not None and not step.taken_back and step.number < length
