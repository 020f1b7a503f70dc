"""The dungeon on a sensor matrix, and glasses on coasters: glasses stood on squares, and fingers read by weight.

The matrix lies under the north-western corner of the dungeon; the first coaster is the first seat's, and so on. What a
coaster says is only proposed: it counts once the table confirms it, and taps do the same without any coaster.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rules.drunkgeon.answers import Cast, Drunk, SetLevel, ToppedUp, UseCoaster, Weight
from rules.drunkgeon.coasters import Finding, Scale, Track
from rules.drunkgeon.life import due_now, gram_parts
from rules.drunkgeon.maze import COLUMNS
from rules.drunkgeon.naming import glass_id
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import MOST_OF_TWO_COPIES, SQUARE_SIDE, Dungeon, Hero
from rules.drunkgeon.timing import may_cast
from rules.drunkgeon.weighing import LIGHTEST_GLASS_G, WEIGHT_LAWS
from rules.message import Message, Seat
from rules.projection import Asked
from rules.sensing import Proposal, Sensors

# --- the matrix ---------------------------------------------------------------------------------------


def on_cells(columns: int) -> dict[int, str]:
    """The squares over a matrix of so many columns, row by row from the north-western corner."""
    return {
        row * columns + column: f"{COLUMNS[column]}{row + 1}"
        for row in range(SQUARE_SIDE)
        for column in range(min(columns, len(COLUMNS)))
    }


# --- the coasters -------------------------------------------------------------------------------------


def scale_of(hero: Hero) -> Scale | None:
    """What is known of the weights of a player's glass; None if it is read by hand."""
    weights = hero.weights
    if weights is None:
        return None
    full, parts = gram_parts(hero)
    return Scale(weights.empty, weights.full, weights.now, full / parts)


class Glasses:
    """Follows every coaster through one game."""

    def __init__(self) -> None:
        self._tracks: dict[Seat, Track] = {}
        self._known: dict[Seat, tuple[int, int]] = {}
        """The empty and full weights that each glass had when it was last listened to."""
        self._remarks: dict[Seat, Message] = {}

    def hears(self, coaster: int, grams: float, state: Any) -> None:
        dungeon: Dungeon = state
        if not 0 <= coaster < len(dungeon.heroes):
            return
        track = self._tracks.setdefault(coaster, Track())
        scale = self._scale(dungeon, coaster)
        if scale is None:
            track.last = grams
        else:
            track.hear(grams, scale)
        self._remark(coaster, scale)

    def _scale(self, dungeon: Dungeon, seat: Seat) -> Scale | None:
        """A glass that was weighed anew is trusted again."""
        scale, weights = scale_of(dungeon.heroes[seat]), dungeon.heroes[seat].weights
        if scale is None or weights is None:
            self._known.pop(seat, None)
            self._remarks.pop(seat, None)
        elif self._known.get(seat) != (weights.empty, weights.full):
            self._known[seat] = (weights.empty, weights.full)
            self._tracks[seat].trust(scale)
            self._remarks.pop(seat, None)
        return scale

    def _remark(self, seat: Seat, scale: Scale | None) -> None:
        self._remarks.pop(seat, None)
        if scale is None:
            return
        track = self._tracks[seat]
        match track.finding(scale):
            case Finding.FAULTY if track.fault is not None:
                self._remarks[seat] = Message(f"coaster.{track.fault.value}", {"seat": seat})
            case Finding.KNOCKED_OVER:
                self._remarks[seat] = Message("coaster.knocked_over", {"seat": seat})
            case Finding.SWAPPED:
                self._remarks[seat] = Message("coaster.swapped", {"seat": seat})
            case _:
                pass

    def remarks(self) -> Sequence[Message]:
        return [self._remarks[seat] for seat in sorted(self._remarks)]

    def proposals(self, state: Any, asked: Asked) -> Sequence[Proposal]:
        dungeon: Dungeon = state
        return [one for seat, track in sorted(self._tracks.items()) for one in self._of(dungeon, asked, seat, track)]

    def _of(self, dungeon: Dungeon, asked: Asked, seat: Seat, track: Track) -> Iterator[Proposal]:
        if dungeon.heroes[seat].square is None or track.last is None:
            return
        what = asked.question.what if asked.question.seats == (seat,) else ""
        scale = self._scale(dungeon, seat)
        if dungeon.turn.weighing is not None:
            yield from _weight(dungeon, seat, what, track.last)
        elif scale is None:
            if what == "turn" and track.last >= LIGHTEST_GLASS_G:
                yield _press(seat, UseCoaster(True), "coaster.weigh")
        else:
            yield from _by_finding(dungeon, seat, what, track, scale)


def _weight(dungeon: Dungeon, seat: Seat, what: str, grams: float) -> Iterator[Proposal]:
    weight = Weight(round(grams))
    if what in ("weigh_empty", "weigh_now") and WEIGHT_LAWS.allows(dungeon, weight):
        yield Proposal(seat, weight, Message("answer.weight", {"grams": weight.grams}))


def _by_finding(dungeon: Dungeon, seat: Seat, what: str, track: Track, scale: Scale) -> Iterator[Proposal]:
    assert track.last is not None
    grams = round(track.last)
    match track.finding(scale):
        case Finding.DRUNK:
            yield from _drunk(dungeon, seat, what, track.missing(scale), grams)
        case Finding.TOPPED_UP:
            if may_cast(dungeon, seat, Spell.REJUVENATE):
                yield _press(seat, Cast(Spell.REJUVENATE), "coaster.refilled")
            else:
                yield _press(seat, ToppedUp(grams), "coaster.topped_up", left=dungeon.heroes[seat].fingers)
        case Finding.SWAPPED | Finding.FAULTY:
            if what == "turn":
                yield _press(seat, UseCoaster(True), "coaster.weigh_anew")
        case _:
            pass


def _drunk(dungeon: Dungeon, seat: Seat, what: str, fingers: int, grams: int) -> Iterator[Proposal]:
    """What was due, if it is just that or more; else, with nothing due, what is left. Never that more be drunk."""
    if what == "drink":
        due = due_now(dungeon)
        if fingers >= due:
            drunk = Drunk(due, grams if fingers == due else None)
            yield Proposal(seat, drunk, Message("coaster.drunk", {"seat": seat, "fingers": due}))
    elif all(due.seat != seat for due in dungeon.turn.due):
        left = max(0, dungeon.heroes[seat].fingers - fingers)
        yield _press(seat, SetLevel(left, grams), "coaster.left" if left else "coaster.empty", fingers=left)


def _press(seat: Seat, answer: Any, key: str, **args: int) -> Proposal:
    return Proposal(seat, answer, Message(key, {"seat": seat, **args}), floor=True)


COASTERS: Final = {seat: glass_id(seat) for seat in range(MOST_OF_TWO_COPIES)}


def _on_cells(columns: int, sizes: Mapping[int, Sensors] | None = None) -> Sensors:
    return Sensors(cells=on_cells(columns), coasters=COASTERS, watch=Glasses, sizes=sizes or {})


_OTHERS: Final = {72: _on_cells(12), 100: _on_cells(10)}
BY_CELLS: Final[Mapping[int, Sensors]] = {64: _on_cells(8, _OTHERS), **_OTHERS}
"""The sensor map for each size of matrix that a module can have; one of 72 cells lies under two linked copies."""

SENSORS: Final = BY_CELLS[64]
