"""An evening in the dungeon for tests: the reference layout after red's first push, set up in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.drunkgeon import GAME
from rules.drunkgeon.board import placements
from rules.drunkgeon.maze import squares
from rules.drunkgeon.options import DungeonOptions
from rules.drunkgeon.printed import MatKind, Spell, cleared_id
from rules.drunkgeon.setup import magic_in_play
from rules.drunkgeon.state import Cause, Dungeon, Hero, Level, Loot, Phase
from rules.events import Happened
from rules.floor import Batch, Press
from rules.games import content
from rules.laws import Refused
from rules.match import EVERYBODY, Match
from rules.requests import Dice, Drawn

CONTENT = content(GAME)
COLOURS = ("red", "blue", "yellow", "green")
REF = """
P02r2 P15r1 P10r1 M09r3 M03r1 P03r0
T02r2 T04r3 P14r3 T05r2 T06r1 P18r1
T03r1 M01r3 P07r1 M02r2 M10r3 P16r2
P17r2 P11r0 P12r0 P04r1 M06r3 P13r3
M05r1 R01r3 P05r3 M08r1 P19r2 P09r0
M04r1 P01r3 T01r0 M07r3 P06r1 P08r0
"""
REF_PLUS = REF.replace("T03r1 M01r3 P07r1 M02r2 M10r3 P16r2", "K-REDr0 T03r1 M01r3 P07r1 M02r2 M10r3")
ELSEWHERE = ("F6", "E6", "D6", "C6")
"""Where glasses stand of which nothing is said."""


def laid(layout: str) -> tuple[dict[str, str], dict[str, int]]:
    """The mats of a printed layout by square, and how they lie."""
    words = layout.split()
    mats = [word[: word.rindex("r")] for word in words]
    turned = {mat: int(word[-1]) for mat, word in zip(mats, words, strict=True)}
    return dict(zip(squares(6, 6), mats, strict=True)), turned


class Evening:
    """In the middle of a game: every mat where REF+ has it, red to move from A3, magic on the table.

    ``glasses`` are squares by seat; a seat without one keeps to a corner. Whatever else is not said stands as after
    everybody's first turn, with full glasses and no trophies.
    """

    def __init__(
        self,
        *glasses: str,
        players: int = 2,
        active: int = 0,
        trophies: Sequence[int] = (),
        fingers: Sequence[int] = (),
        levels: Sequence[Level] = (),
        keys: Sequence[Sequence[str]] = (),
        magic: Sequence[Sequence[Spell]] = (),
        mats: Sequence[Sequence[str]] = (),
        cleared: Sequence[str] = (),
        piles: dict[str, Loot] | None = None,
        pushed: bool = True,
        **options: Any,
    ) -> None:
        self.dungeon = Dungeon(options=DungeonOptions(**options), heroes=[])
        self.dungeon.__dict__["content"] = CONTENT
        dungeon = self.dungeon
        dungeon.cells, dungeon.turned = laid(REF_PLUS)
        dungeon.phase, dungeon.active, dungeon.piles = Phase.PLAY, active, dict(piles or {})
        spare = ["P16", *(f"K-{colour.upper()}" for colour in COLOURS[1:players])]
        for seat in range(players):
            square = glasses[seat] if seat < len(glasses) else ELSEWHERE[seat] if seat else "A3"
            held = mats[seat] if seat < len(mats) else spare[seat : seat + 1]
            hero = Hero(colour=COLOURS[seat], level=Level.INTERMEDIATE, full=9, fingers=9, square=square)
            hero.mats, hero.keys = list(held), [COLOURS[seat]] if players > 1 else []
            dungeon.heroes.append(hero)
        for attribute, values in (
            ("trophies", trophies),
            ("fingers", fingers),
            ("level", levels),
            ("keys", keys),
            ("magic", magic),
        ):
            for hero, value in zip(dungeon.heroes, values, strict=False):
                setattr(hero, attribute, list(value) if isinstance(value, tuple | list) else value)
        self._clear(cleared)
        self._fill_the_table(spare)
        dungeon.turn.pushed = pushed
        self.match: Match[Dungeon] = Match(GAME, CONTENT, dungeon)
        self.told: list[Any] = []

    def _clear(self, cleared: Sequence[str]) -> None:
        cells, turned = self.dungeon.cells, self.dungeon.turned
        for square in cleared:
            mat = cells[square]
            cells[square] = cleared_id(mat)
            turned[cells[square]] = turned.pop(mat)
            self.dungeon.beaten.append(mat)

    def _fill_the_table(self, spare: list[str]) -> None:
        dungeon = self.dungeon
        owners = [*dungeon.heroes, *dungeon.piles.values()]
        for mat in [*spare, *(mat for owner in owners for mat in owner.mats)]:
            dungeon.turned.setdefault(mat, 0)
        held = [spell for owner in owners for spell in owner.magic]
        dungeon.supply.magic = [spell for spell in magic_in_play(dungeon) if spell not in held]
        dungeon.supply.trophies = 16 - sum(owner.trophies for owner in owners)
        dungeon.supply.cleared = 16 - len(dungeon.beaten)
        keys = [key for owner in owners for key in owner.keys]
        dungeon.supply.tokens = {colour: 4 - keys.count(colour) for colour in COLOURS[: len(dungeon.heroes)]}

    # --- what happens -----------------------------------------------------------------------------

    @property
    def state(self) -> Dungeon:
        return self.match.state

    @property
    def what(self) -> str:
        return self.match.request.what if self.match.request else "over"

    @property
    def seat(self) -> int:
        assert self.match.request is not None
        return self.match.request.seats[0]

    def hero(self, seat: int = 0) -> Hero:
        return self.state.heroes[seat]

    def does(self, *answers: Any) -> Evening:
        """Each answers the standing question, for whoever is asked."""
        for answer in answers:
            self.match.answer(self.seat, answer)
            self.told += self.match.told
        return self

    def catches(self, *numbers: int | str) -> Evening:
        return self.does(*(Drawn(str(number)) for number in numbers))

    def rolls(self, *numbers: int) -> Evening:
        return self.does(*(Dice((number,)) for number in numbers))

    def drinks(self) -> Evening:
        """What is due just now, confirmed."""
        assert self.what == "drink", self.what
        return self.does(self.match.options(self.seat)[0])

    def presses(self, seat: int, answer: Any) -> Evening:
        self.match.answer(EVERYBODY, Batch(((Press(seat, answer),),)))
        self.told += self.match.told
        return self

    def refused(self, answer: Any, seat: int | None = None) -> tuple[str, str]:
        """Clause and key of the first law that an answer to the standing question breaks."""
        refusal = self.match.why_not(self.seat if seat is None else seat, answer)
        assert refusal is not None, f"{answer} may be done"
        return refusal.clause, refusal.key

    def refused_press(self, seat: int, answer: Any) -> tuple[str, str]:
        try:
            self.match.answer(EVERYBODY, Batch(((Press(seat, answer),),)))
        except Refused as refused:
            return refused.refusal.clause, refused.refusal.key
        raise AssertionError(f"{answer} may be done")

    @property
    def options(self) -> list[Any]:
        return self.match.options(self.seat)

    def happened(self, key: str) -> list[Any]:
        """All events of this name so far."""
        return [event for event in self.told if event.key == key]

    @property
    def clauses(self) -> list[str]:
        return [event.clause for event in self.told]


__all__ = ["CONTENT", "REF", "REF_PLUS", "Cause", "Evening", "Happened", "MatKind", "laid", "placements"]
