"""What stands in the list of choices for a picture of the table: the answers, and what the waiting itself allows.

Each row is words and a deed; nothing here knows how it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.posted import Give, KeepChance, Posted, PressFloor, RollHere, TickOff, agreed_to
from companion.published import Shown, Waiting
from rules.message import Seat
from rules.projection import Asked, Offered
from ui.table.drawers import HANDS, Lying
from ui.table.narrowing import Group, Narrowed, Path
from ui.wording import Wording, sentence


class Ask(NamedTuple):
    """A deed that is not posted: the screen asks for more first. ``what`` names the layer or the screen."""

    what: str
    seat: Seat | None = None


class Narrow(NamedTuple):
    """A deed that only sorts: show what goes on so."""

    path: Path


class Open(NamedTuple):
    """A deed that only opens a drawer of the list; "" shuts the one that is open."""

    drawer: str


class Lower(NamedTuple):
    """A deed that lets go of a seat's press: he does nothing after all."""

    seat: Seat


Deed = Posted | Ask | Narrow | Open | Lower


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


def choices(
    shown: Shown, found: Narrowed, path: Path, wording: Wording, lies: Lying | None = None
) -> tuple[Choice, ...]:
    """Everything that can be tapped in the list now; ``lies`` says where drawers and pressed buttons keep what."""
    if lies is not None and lies.raised is not None:
        return tuple(_of_the_raised(shown, found, path, wording, lies))
    if lies is not None and lies.drawer:
        return tuple(_of_the_drawer(shown, found, path, wording, lies))
    kept = tuple(_kept_chance(shown, wording))
    floor = tuple(_offers(shown, found, path, wording, lies or Lying()))
    if kept and shown.asked is not None and shown.asked.question.kind in ("roll", "draw"):
        # Whether it counts again is asked before anything is rolled, and before hands put away what may be kept.
        return (*kept, *floor)
    waiting = _of_the_waiting(shown, found, path, wording, lies or Lying())
    return (*_proposals(shown, wording), *kept, *waiting, *floor)


def _kept_chance(shown: Shown, wording: Wording) -> Iterator[Choice]:
    if shown.taken_back is not None:
        what = wording.text(shown.taken_back.message)
        yield Choice(wording.say("choose.keep_chance", what=what), KeepChance(True), "primary")
        yield Choice(wording.say("choose.new_chance"), KeepChance(False))


def _of_the_waiting(shown: Shown, found: Narrowed, path: Path, wording: Wording, lies: Lying) -> Iterator[Choice]:
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
        yield from _answers(asked, found, path, wording, lies, secret_for=shown.view.seat)


def _answers(
    asked: Asked, found: Narrowed, path: Path, wording: Wording, lies: Lying, secret_for: Seat | None
) -> Iterator[Choice]:
    if asked.secret and secret_for not in asked.question.seats:
        for one in lies.shared:
            yield _of_all(asked, one, wording)
        yield from _behind_the_curtain(asked.question.seats, wording, bool(lies.shared))
        return
    if asked.dice is not None:
        yield Choice(wording.say("choose.roll_here"), RollHere(asked.number), "primary")
        yield Choice(wording.say("choose.type_dice"), Ask("dice"))
        return
    if asked.items:
        yield Choice(wording.say("choose.order"), Ask("order"), "primary")
        return
    yield from _listed(asked, found, wording, lies)
    if asked.pile is not None:
        own = f"draw.{asked.pile}"
        words = wording.say(own if wording.says(own) else "choose.draw_here")
        yield Choice(words, RollHere(asked.number), "primary")
    elif asked.lots and not path:
        yield Choice(wording.say("choose.lots"), RollHere(asked.number))


def _behind_the_curtain(seats: Sequence[Seat], wording: Wording, one_of_several: bool) -> Iterator[Choice]:
    """A way to what each of these may see alone."""
    key, look = ("hand", "plain") if one_of_several else ("curtain", "primary")
    for seat in seats:
        yield Choice(wording.say(f"choose.{key}", seat=seat), Ask("curtain", seat), look, seat)


def _listed(asked: Asked, found: Narrowed, wording: Wording, lies: Lying) -> Iterator[Choice]:
    several = len(asked.question.seats) > 1
    # What is said for all comes first: it is what is wanted most.
    rows = sorted(found.rows, key=lambda row: isinstance(row, Group) or not lies.is_shared(row.offered))
    for row in rows:
        if isinstance(row, Group):
            yield Choice(sentence(row.words), Narrow(row.path))
        elif lies.is_shared(row.offered):
            yield _of_all(asked, row.offered, wording, first=row is rows[0])
        elif lies.is_pressed(row.offered):
            yield _press(row.words, row.offered)
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


def _of_all(asked: Asked, one: Offered, wording: Wording, *, first: bool = True) -> Choice:
    """What anybody says for all; nobody's sign stands before it."""
    words = sentence(wording.text(one.message))
    return Choice(words, Give(asked.number, one.seat, one.answer), "primary" if first else "plain", held=one)


def _press(words: str, one: Offered) -> Choice:
    """When it is tapped, the press gets its time."""
    return Choice(sentence(words), PressFloor(one.seat, one.answer, at=0.0), "offer", one.seat, "", one)


def _offers(shown: Shown, found: Narrowed, path: Path, wording: Wording, lies: Lying) -> Iterator[Choice]:
    """What may be done out of turn, and the drawers in which more of it lies."""
    if shown.asked is None:
        return
    listed = [row.offered for row in found.rows if not isinstance(row, Group)]
    by_people = shown.waiting not in (Waiting.BOT, Waiting.HANDS)
    for one in () if path else lies.options:
        if lies.is_pressed(one) and not (by_people and any(one is other for other in listed)):
            yield _press(wording.text(one.message), one)
    for name in () if path else lies.shut:
        yield Choice(_drawer(shown, name, wording), Open(name), "offer")


def _drawer(shown: Shown, name: str, wording: Wording) -> str:
    """Its own game's words for it, if it has any."""
    key = f"drawer.{shown.view.game}.{name}"
    return wording.say(key if wording.says(key) else f"drawer.{name}")


def _of_the_drawer(shown: Shown, found: Narrowed, path: Path, wording: Wording, lies: Lying) -> Iterator[Choice]:
    back = Narrow(path[:-1]) if path else Open("")
    yield Choice(wording.say("choose.other" if path else "choose.shut"), back, "quiet")
    if lies.drawer == HANDS:
        yield from _behind_the_curtain(lies.hands, wording, True)
    elif shown.asked is not None:
        yield from _listed(shown.asked, found, wording, lies)


def _of_the_raised(shown: Shown, found: Narrowed, path: Path, wording: Wording, lies: Lying) -> Iterator[Choice]:
    """A seat's button was pressed: what he does with it, or that it was nothing."""
    seat, asked = lies.raised, shown.asked
    if seat is None or asked is None:
        return
    if path or lies.drawer:
        back = Narrow(path[:-1]) if path else Open("")
        yield Choice(wording.say("choose.other" if path else "choose.shut"), back, "quiet")
    if lies.options:
        yield from _listed(asked, found, wording, lies)
    elif shown.view.seat != seat:
        yield Choice(wording.say("choose.curtain", seat=seat), Ask("curtain", seat), "primary", seat)
    if not path and not lies.drawer:
        for name in lies.shut:
            yield Choice(_drawer(shown, name, wording), Open(name), "offer")
        yield Choice(wording.say("choose.lower", seat=seat), Lower(seat), "quiet", seat)
