"""What stands in the list of choices for a picture of the table: the answers, and what the waiting itself allows.

Each row is words and a deed; nothing here knows how it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.posted import Give, KeepChance, Posted, PressFloor, RollHere, TickOff, agreed_to
from companion.published import Shown, Waiting
from rules.message import Seat
from rules.projection import Asked, Offered
from ui.table.narrowing import Group, Narrowed, Path
from ui.wording import Wording, sentence


class Ask(NamedTuple):
    """A deed that is not posted: the screen asks for more first. ``what`` names the layer or the screen."""

    what: str
    seat: Seat | None = None


class Narrow(NamedTuple):
    """A deed that only sorts: show what goes on so."""

    path: Path


Deed = Posted | Ask | Narrow


class Choice(NamedTuple):
    words: str
    deed: Deed
    look: str = "plain"
    seat: Seat | None = None
    """Whose it is, where several seats may choose."""
    colour: str = ""
    """The colour that is chosen with it, where one is."""
    held: Offered | None = None
    """What a long press asks about."""


def choices(shown: Shown, found: Narrowed, path: Path, wording: Wording) -> tuple[Choice, ...]:
    """Everything that can be tapped in the list now."""
    kept = tuple(_kept_chance(shown, wording))
    if kept and shown.asked is not None and shown.asked.question.kind in ("roll", "draw"):
        # Whether it counts again is asked before anything is rolled, and before hands put away what may be kept.
        return (*kept, *_offers(shown, wording))
    return (*_proposals(shown, wording), *kept, *_of_the_waiting(shown, found, path, wording), *_offers(shown, wording))


def _kept_chance(shown: Shown, wording: Wording) -> Iterator[Choice]:
    if shown.taken_back is not None:
        what = wording.text(shown.taken_back.message)
        yield Choice(wording.say("choose.keep_chance", what=what), KeepChance(True), "primary")
        yield Choice(wording.say("choose.new_chance"), KeepChance(False))


def _of_the_waiting(shown: Shown, found: Narrowed, path: Path, wording: Wording) -> Iterator[Choice]:
    asked = shown.asked
    if shown.waiting is Waiting.HANDS:
        yield Choice(wording.say("choose.done"), TickOff(None), "primary")
        for todo in shown.todo:
            if not todo.done:
                yield Choice(sentence(wording.text(todo.message)), TickOff(todo.id))
    elif asked is None:
        if shown.view.ending is not None:
            yield Choice(wording.say("choose.results"), Ask("results"), "primary")
    elif shown.waiting is not Waiting.BOT:
        if path:
            yield Choice(wording.say("choose.other"), Narrow(path[:-1]), "quiet")
        yield from _answers(asked, found, path, wording, secret_for=shown.view.seat)


def _answers(asked: Asked, found: Narrowed, path: Path, wording: Wording, secret_for: Seat | None) -> Iterator[Choice]:
    if asked.secret and secret_for not in asked.question.seats:
        for seat in asked.question.seats:
            yield Choice(wording.say("choose.curtain", seat=seat), Ask("curtain", seat), "primary", seat)
        return
    if asked.dice is not None:
        yield Choice(wording.say("choose.roll_here"), RollHere(asked.number), "primary")
        yield Choice(wording.say("choose.type_dice"), Ask("dice"))
        return
    if asked.items:
        yield Choice(wording.say("choose.order"), Ask("order"), "primary")
        return
    yield from _listed(asked, found, wording)
    if asked.pile is not None:
        own = f"draw.{asked.pile}"
        words = wording.say(own if wording.says(own) else "choose.draw_here")
        yield Choice(words, RollHere(asked.number), "primary")
    elif asked.lots and not path:
        yield Choice(wording.say("choose.lots"), RollHere(asked.number))


def _listed(asked: Asked, found: Narrowed, wording: Wording) -> Iterator[Choice]:
    several = len(asked.question.seats) > 1
    for row in found.rows:
        if isinstance(row, Group):
            yield Choice(sentence(row.words), Narrow(row.path))
        else:
            one = row.offered
            # The seat's own sign goes before it only where it is not plain whose turn it is.
            give = Give(asked.number, one.seat, one.answer)
            seat, colour = one.seat if several else None, getattr(one.answer, "colour", "")
            yield Choice(sentence(row.words), give, "plain", seat, colour, one)


def _proposals(shown: Shown, wording: Wording) -> Iterator[Choice]:
    """What a coaster makes of a glass, above all else: one tap confirms it."""
    if shown.asked is None:
        return
    for one in shown.proposals:
        deed = agreed_to(one, shown.asked.number, at=0.0)
        yield Choice(sentence(wording.text(one.message)), deed, "primary", one.seat)


def _offers(shown: Shown, wording: Wording) -> Iterator[Choice]:
    """What may be done out of turn; when it is tapped, the press gets its time."""
    if shown.asked is None:
        return
    for one in shown.asked.offers:
        words = sentence(wording.text(one.message))
        yield Choice(words, PressFloor(one.seat, one.answer, at=0.0), "offer", one.seat, "", one)
