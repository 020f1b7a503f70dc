"""The hardware check in words: what is wired where, what it says now, and the mend for what is not there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ui.services import HardwareStatus, Part, PartKind
from ui.wording import say

CAN_TRY: Final = frozenset({PartKind.LAMP, PartKind.BUZZER, PartKind.DIE, PartKind.DISPLAY})
"""What the companion can make do something; the rest waits for a hand."""


@dataclass(frozen=True, slots=True)
class PartWords:
    id: str
    kind: PartKind
    name: str
    where: str
    state: str
    present: bool
    active: bool
    mend: str
    can_try: bool
    try_word: str


@dataclass(frozen=True, slots=True)
class PartGroup:
    title: str
    parts: tuple[PartWords, ...]


def groups(status: HardwareStatus | None) -> tuple[PartGroup, ...]:
    """Parts by their kind, in the order of the kinds."""
    if status is None:
        return ()
    found = []
    for kind in PartKind:
        parts = tuple(_words(part) for part in status.parts if part.kind is kind)
        if parts:
            found.append(PartGroup(say(f"check.kind.{kind.value}"), parts))
    return tuple(found)


def _words(part: Part) -> PartWords:
    return PartWords(
        id=part.id,
        kind=part.kind,
        name=part.name,
        where=part.where,
        state=_state(part),
        present=part.present,
        active=part.active,
        mend=part.mend,
        can_try=part.present and part.kind in CAN_TRY,
        try_word=say(f"check.try.{part.kind.value}") if part.kind in CAN_TRY else "",
    )


def _state(part: Part) -> str:
    if not part.present:
        return say("check.absent")
    if part.value:
        return part.value
    return say(f"check.{'active' if part.active else 'quiet'}.{part.kind.value}")


def summary(status: HardwareStatus | None) -> str:
    """One line: how many parts answer, and whether any wants mending."""
    if status is None:
        return say("check.waiting")
    missing = sum(not part.present for part in status.parts)
    if not status.parts:
        return say("check.nothing")
    if missing:
        return say("check.missing", n=missing, all=len(status.parts))
    return say("check.all_there", all=len(status.parts))
