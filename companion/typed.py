"""What somebody types at the terminal, understood against the table as it was last shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from typing import Final, TypeAlias, TypeVar

import msgspec

from companion.posted import (
    AskFacts,
    Correct,
    Explain,
    Give,
    GoBack,
    KeepChance,
    Look,
    Posted,
    PressFloor,
    Redo,
    Reseat,
    RollHere,
    SetSource,
    SwapSeats,
    TickOff,
    Undo,
    agreed_to,
)
from companion.published import Shown
from rules.position import Patch
from rules.projection import Asked, Offered
from rules.requests import Dice, Number, Order

_Thing = TypeVar("_Thing")

HELP: Final = """\
a number     takes that choice               u, redo      take back the last step, give it again
3 5          what the dice show              y, n         keep the dice that an undo took back, or not
r            roll or draw here               t [N]        it is done on the board: all of it, or the Nth
!a           takes the floor with that       why N        why a choice may, or may not, be taken
ok [N]       it is as a coaster says
f, l         the facts, the whole log        no           what is refused here, with the reasons
back N       to where N answers were given   correct [PATH VALUE [REASON]]  put a fact right
bot SEAT [NAME], name SEAT NAME, swap A B    seat by seat  source dice module|app|typed
new          write this, begin another       q            write everything and leave"""


class Command(Enum):
    """What the terminal does by itself."""

    HELP = "help"
    FACTS = "facts"
    LOG = "log"
    REFUSED = "refused"
    NEW = "new"
    QUIT = "quit"


class NotUnderstood(msgspec.Struct, frozen=True):
    problem: str


Meaning: TypeAlias = Posted | Command | NotUnderstood

_COMMANDS: Final = {
    "?": Command.HELP,
    "help": Command.HELP,
    "f": Command.FACTS,
    "l": Command.LOG,
    "no": Command.REFUSED,
    "new": Command.NEW,
    "q": Command.QUIT,
    "quit": Command.QUIT,
}
_PLAIN: Final[dict[str, Posted]] = {
    "u": Undo(),
    "undo": Undo(),
    "redo": Redo(),
    "y": KeepChance(True),
    "n": KeepChance(False),
    "t": TickOff(None),
    "correct": AskFacts(),
}


def understood(line: str, shown: Shown, now: float) -> Meaning:
    """What a line means while ``shown`` is the table's latest picture; ``now`` is monotonic, in seconds."""
    words = line.split()
    if not words:
        return _enter(shown)
    if line.strip() in _COMMANDS:
        return _COMMANDS[line.strip()]
    if line.strip() in _PLAIN:
        return _PLAIN[line.strip()]
    try:
        return _told(words, line, shown, now)
    except _Unclear as unclear:
        return NotUnderstood(str(unclear))


class _Unclear(Exception):
    pass


def _enter(shown: Shown) -> Meaning:
    """An empty line says yes to the one thing there is to say yes to: a curtain, a single choice."""
    asked = shown.asked
    if asked is None:
        return NotUnderstood("The game is over: u takes the last step back, q leaves.")
    if asked.secret and not asked.options:
        return Look(asked.question.seats[0])
    if len(asked.options) == 1:
        return Give(asked.number, asked.options[0].seat, asked.options[0].answer)
    return NotUnderstood("Type a number, or ? for what else there is.")


def _told(words: Sequence[str], line: str, shown: Shown, now: float) -> Meaning:
    first, rest = words[0], list(words[1:])
    match first:
        case "r" | "roll":
            return RollHere(_asked(shown).number)
        case "ok":
            proposal = _nth(shown.proposals, _whole(rest, 0) if rest else 1)
            return agreed_to(proposal, _asked(shown).number, now)
        case "t":
            return TickOff(_todo(shown, _whole(rest, 0)))
        case "back":
            return GoBack(_whole(rest, 0))
        case "why":
            asked = _asked(shown)
            option = _nth((*asked.options, *asked.refused), _whole(rest, 0))
            return Explain(asked.number, option.seat, option.answer)
        case "bot" | "name" | "swap":
            return _seating(first, rest, shown)
        case "source":
            return SetSource(_word(rest, 0), _word(rest, 1))
        case "correct":
            return Correct((Patch(_word(rest, 0), _value(_word(rest, 1))),), " ".join(rest[2:]))
        case _:
            return _chosen(first, line, shown, now)


def _chosen(first: str, line: str, shown: Shown, now: float) -> Meaning:
    if first.startswith("!"):
        offer = _nth(_asked(shown).offers, ord(first[1:2].lower() or "a") - ord("a") + 1)
        return PressFloor(offer.seat, offer.answer, now)
    if re.fullmatch(r"[\d ,]+", line.strip()):
        return _numbers([int(number) for number in re.findall(r"\d+", line)], line, _asked(shown))
    raise _Unclear(f"{line.strip()!r} means nothing here; ? lists what does.")


def _numbers(numbers: list[int], line: str, asked: Asked) -> Posted:
    """Numbers mean what the question wants: dice, an amount, an order, or the choice of that number."""
    seat = asked.question.seats[0]
    if asked.dice:
        count, sides = asked.dice
        if len(numbers) == 1 and count > 1 and sides < 10:
            numbers = [int(digit) for digit in re.sub(r"\D", "", line)]
        return Give(asked.number, seat, Dice(tuple(numbers)))
    if asked.question.kind == "amount":
        return Give(asked.number, seat, Number(numbers[0]))
    if asked.items and len(numbers) > 1:
        return Give(asked.number, seat, Order(tuple(_nth(asked.items, number) for number in numbers)))
    if len(numbers) > 1:
        raise _Unclear("One choice at a time.")
    option = _nth(asked.options, numbers[0])
    return Give(asked.number, option.seat, option.answer)


def _seating(first: str, rest: list[str], shown: Shown) -> Posted:
    player = _nth(shown.players, _whole(rest, 0))
    if first == "swap":
        return SwapSeats(player.seat, _nth(shown.players, _whole(rest, 1)).seat)
    if first == "bot":
        return Reseat(player.seat, player.name, rest[1] if len(rest) > 1 else "random")
    return Reseat(player.seat, " ".join(rest[1:]) or player.name)


def _asked(shown: Shown) -> Asked:
    if shown.asked is None:
        raise _Unclear("The game is over, so nothing is asked.")
    return shown.asked


def _todo(shown: Shown, number: int) -> int:
    return _nth([todo for todo in shown.todo if not todo.done], number).id


def _nth(things: Sequence[_Thing], number: int) -> _Thing:
    if not 1 <= number <= len(things):
        raise _Unclear(f"There is no {number} in that list." if things else "That list is empty now.")
    return things[number - 1]


def _word(words: Sequence[str], index: int) -> str:
    if index >= len(words):
        raise _Unclear("Something is missing there; ? shows what.")
    return words[index]


def _whole(words: Sequence[str], index: int) -> int:
    word = _word(words, index)
    if not word.isdecimal():
        raise _Unclear(f"{word!r} should be a whole number.")
    return int(word)


def _value(word: str) -> object:
    """A fact's value as JSON; a plain word is itself."""
    try:
        return msgspec.json.decode(word)
    except msgspec.DecodeError:
        return word


def floor_letter(index: int) -> str:
    """How the offers on the floor are told from the choices."""
    return "!" + chr(ord("a") + index)


def choices(asked: Asked) -> tuple[Offered, ...]:
    """What is listed with numbers. Dice and amounts are typed as themselves."""
    return () if asked.dice or asked.question.kind == "amount" else asked.options
