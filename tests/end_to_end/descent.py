"""An evening of Drunkgeon on the whole stack: heroes who know their way, and whose fingers catch what they need.

Whoever is sensible chooses; what is flipped and typed in is good for whose turn it is, so that somebody wins. Glasses
may stand on the coasters of the module: what they weigh is what is put on the scales.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from rules.bots import Bot
from rules.drunkgeon.answers import Buy, LayOut
from rules.drunkgeon.flipping import the_flip
from rules.drunkgeon.life import gram_parts
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import Dungeon, Foe, Hero
from rules.events import Event
from rules.games import game
from rules.match import AnyMatch
from rules.requests import Drawn, Pass
from tests.end_to_end.evening import Evening

DRUNKGEON: Final = game("drunkgeon")

BEST = "6"
"""What is caught by whose turn it is."""
LONG_LISTS: Final = ("push", "first_push")
"""Four ways round in each of two dozen slots: nobody steps through them with four buttons."""

EMPTY_G, FULL_G = 300, 840
"""What the glasses of this group weigh."""


class Wish(Enum):
    """What an evening has to see."""

    TROPHY = "a beaten monster or trap"
    DRINK = "a drink"
    MAGIC = "a purchase"
    WATER = "a glass of water"
    TREASURE = "the treasure"


TOLD: Final = {
    "wins_trophy": Wish.TROPHY,
    "drinks": Wish.DRINK,
    "buys": Wish.MAGIC,
    "water": Wish.WATER,
    "wins": Wish.TREASURE,
}
"""By what is told of it."""


class Descent(Evening):
    """``size`` is the dungeon: its rows and columns."""

    def __init__(self, folder: Path, seed: int, size: tuple[int, int]) -> None:
        super().__init__(folder, seed, DRUNKGEON)
        self._heroes = Heroes(size, self._bot)

    def buys(self, spell: Spell) -> None:
        """Whoever can buys this one next."""
        self._heroes.wanted = spell

    # --- what has been met ----------------------------------------------------------------------------

    def met(self) -> set[Wish]:
        """All that has happened in the game as it lies on the disk."""
        found: set[Wish] = set()
        self.journal().played_again(lambda event: found.update(_told_of(event)))
        return found

    # --- playing --------------------------------------------------------------------------------------

    def chosen(self) -> Any:
        found = self.journal()
        assert found.length == self.seen["length"], "the journal and the screen tell of the same game"
        return msgspec.to_builtins(self._heroes.choose(found.match, self.chance))

    def answer(self, how: str = "") -> None:
        """With four buttons a list of many pages is a long way."""
        how = how or next(self.ways)
        super().answer("board" if how == "buttons" and self.seen["what"] in LONG_LISTS else how)

    def play_to(self, *what: str) -> None:
        """Until one of these is asked, of people."""
        while not self.seen["over"] and (self.seen["what"] not in what or self.seen["waiting"] == "bot"):
            self.go_on()
        assert self.seen["what"] in what, f"nobody came to {what}"

    # --- glasses on coasters --------------------------------------------------------------------------

    def weighs(self, seat: int, grams: float) -> None:
        """The coaster of this seat carries so much; a hand leaves it so long that the module is sure of it."""
        self.pico.do("weigh", seat, round(grams * 10))
        self.do("coaster_carries", seat, grams)

    def is_put_back(self, seat: int, fewer: int = 0) -> int:
        """The glass is lifted, and stands there again with so many fingers less in it. What it weighs then."""
        hero = self.hero(seat)
        full, parts = gram_parts(hero)
        assert hero.weights is not None
        grams = round(hero.weights.now - fewer * full / parts)
        self.weighs(seat, 0)
        self.weighs(seat, grams)
        return grams

    def hero(self, seat: int) -> Hero:
        heroes: list[Hero] = self.journal().match.state.heroes
        return heroes[seat]


class Heroes:
    """What they answer. They need no screen for it."""

    def __init__(self, size: tuple[int, int], bot: Bot) -> None:
        self._size, self._bot = size, bot
        self.wanted: Spell | None = None

    def choose(self, match: AnyMatch, chance: Random) -> Any:
        request = match.request
        assert request is not None
        dungeon: Dungeon = match.state
        options = match.options(request.seats[0])
        if request.what == "dungeon":
            return LayOut(*self._size)
        if request.kind == "draw" and request.what == "flip":
            return _caught(dungeon)
        if request.what == "contest":
            return Pass()
        if request.what == "turn" and self.wanted is not None and Buy(self.wanted) in options:
            buy, self.wanted = Buy(self.wanted), None
            return buy
        return self._bot.choose(match, request.seats[0], chance)


def _caught(dungeon: Dungeon) -> Drawn:
    """The best for whose turn it is; a rival has the worst, and another number after each draw."""
    flip, fight = the_flip(dungeon), dungeon.turn.fight
    if flip is None or fight is None or flip.foe is not Foe.PLAYER or flip.seat == dungeon.active:
        return Drawn(BEST)
    return Drawn(str(1 + fight.draws % 6))


def _told_of(event: Event) -> set[Wish]:
    key = getattr(event, "key", "")
    return {TOLD[key]} if key in TOLD else set()
