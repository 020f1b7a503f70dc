"""A quest of Dungeons & Drinks on the whole stack: heroes who choose what is sensible, and press their own buttons.

Whoever plays a Spell presses his button for it, or says it in the list; the others are done with one word for all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from companion.chance import by_the_app
from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.naming import drunk_place
from rules.dungeons_drinks.parlour import NotDone
from rules.dungeons_drinks.printed import DungeonContent
from rules.dungeons_drinks.state import Call, Cast, Dungeon, NobodyElse, hand_place
from rules.match import AnyMatch
from tests.end_to_end.evening import Evening

T = TypeVar("T")

ALCOHOLEMIA: Final = "s05"
FLOORS: Final = ("spells", "answer", "revealed", "nobody_to_attack")
"""Questions at which the floor is held open for everybody."""
MOST_STEPS: Final = 1_500


class Quest(Evening):
    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder, seed, GAME)
        self.ways = cycle(("board", "touch", "board", "buttons"))
        self._by_own_button = cycle((True, False))
        self.bots: Sequence[int] = ()
        self._read: tuple[Any, AnyMatch] | None = None
        """What was read from the disk, and which picture of the table it belongs to."""

    # --- before ---------------------------------------------------------------------------------------

    def goes_through(self, monsters: int, more: str = "") -> None:
        """The group's own rule: so few Monsters lie over the Boss. ``more`` is anything else of its content."""
        lines = [f'[[seats]]\nid = "{seats}"\nmonsters = {monsters}\n' for seats in GAME.seats]
        self._write("content/dungeons_drinks/content.toml", "\n".join([*lines, more]))

    # --- what lies there ------------------------------------------------------------------------------

    @property
    def match(self) -> AnyMatch:
        """As it is on the disk, where the screen has it from, when the bots have said what they had to say."""
        if self.bots:
            self.do("wait_for_bots", self.bots)
        if self._read is None or self._read[0] != self.seen["picture"]:
            found = self.journal()
            assert found.length == self.seen["length"], "the journal and the screen tell of the same game"
            self._read = self.seen["picture"], found.match
        return self._read[1]

    @property
    def dungeon(self) -> Dungeon:
        dungeon: Dungeon = self.match.state
        return dungeon

    @property
    def printed(self) -> DungeonContent:
        return self.dungeon.content

    def told(self) -> list[str]:
        """The keys of all that has happened in the game as it lies on the disk, in its order."""
        keys: list[str] = []
        self.journal().played_again(lambda event: keys.append(getattr(event, "key", "")))
        return keys

    def told_of(self, key: str) -> list[Any]:
        """Every happening with this key."""
        found: list[Any] = []

        def heard(event: Any) -> None:
            if getattr(event, "key", "") == key:
                found.append(event)

        self.journal().played_again(heard)
        return found

    def people(self) -> list[int]:
        return [seat for seat in range(len(self.dungeon.players)) if seat not in self.bots]

    # --- choosing -------------------------------------------------------------------------------------

    def chosen(self) -> Any:
        return msgspec.to_builtins(self._sensible()[1])

    def _sensible(self) -> tuple[int, Any]:
        """Who answers, and what: the first who would play a Spell, or that nobody else does."""
        match = self.match
        request = match.request
        assert request is not None
        if request.kind == "draw":
            return request.seats[0], by_the_app(match, self.chance)
        if request.kind != "window" or request.what not in FLOORS:
            return request.seats[0], self._bot.choose(match, request.seats[0], self.chance)
        for seat in request.seats:
            if seat not in self.bots and isinstance(cast := self._bot.choose(match, seat, self.chance), Cast):
                return seat, cast
        waiting = [seat for seat in request.seats if seat not in self.bots]
        return waiting[0], NobodyElse()

    def answer(self, how: str = "") -> None:
        """Spells are played in the list and with one's own button in turn."""
        seat, answer = self._sensible()
        how = how or next(self.ways)
        # Where hands are secret another one may be looking at his, and there is no other way to one's own.
        if isinstance(answer, Cast) and (not self.dungeon.real_cards or next(self._by_own_button)):
            self.takes_the_floor((seat, answer))
        else:
            self.say(seat, answer, how)

    def say(self, seat: int, answer: Any, how: str = "touch") -> None:
        # A list of many pages is a long way with four buttons.
        self.do("say", seat, msgspec.to_builtins(answer), "touch" if isinstance(answer, Cast) else how)

    def takes_the_floor(self, *presses: tuple[int, Any], apart_s: float = 0.0) -> None:
        """Each presses his own button, and all of them before anybody says what for."""
        said = [(seat, msgspec.to_builtins(answer)) for seat, answer in presses]
        self.do("press_and_say", said, "touch", apart_s)

    def play_to(self, *what: str) -> None:
        """Until one of these is asked of people."""
        for _ in range(MOST_STEPS):
            if self.seen["over"] or (self.seen["what"] in what and self.seen["waiting"] == "person"):
                break
            self.go_on()
        assert self.seen["what"] in what, f"nobody came to {what}"

    def play_until(self, found: Callable[[], T | None]) -> T:
        """To the first attack at which this is found."""
        self.play_to("spells")
        while (one := found()) is None:
            self.go_on()
            self.play_to("spells")
        return one

    def play_to_the_end(self) -> None:
        """When the Boss is dead, hands still show what counts in them."""
        super().play_to_the_end()
        while self.seen["kind"]:
            self.go_on()

    def play(self, answers: int = MOST_STEPS, *, until: str = "") -> None:
        super().play(answers, until=until)

    # --- what a table wants to have seen ----------------------------------------------------------------

    def could_cast(self, seat: int, card: str = "") -> list[Cast]:
        """Spells that this seat could lay now; of real cards it may hold any."""
        request = self.match.request
        assert request is not None
        assert request.floor is not None
        offers = [one for one in request.floor.offers(seat) if isinstance(one, Cast)]
        return [one for one in offers if card in ("", one.card)]

    def may_hold(self, seat: int, card: str, *, beside: int = 0) -> bool:
        """Whether this seat can have the card, and so many others with it; of real cards at least two are unseen."""
        spells = self.dungeon.spells
        could_be = spells.could_be(hand_place(seat)).get(card, 0)
        return spells.count(hand_place(seat)) > beside and could_be > (1 if self.dungeon.real_cards else 0)

    def lasting(self, seat: int) -> list[Cast]:
        """Those that ask for nothing more when they take effect."""
        plain = ("add", "mult", "protect")
        entries = self.printed.spells
        return [
            one
            for one in self.could_cast(seat)
            if {msgspec.to_builtins(effect)["do"] for effect in entries[one.card].effects} <= set(plain)
        ]

    def calls(self, caller: int, player: int) -> None:
        """By the caller's own button, and a row of the drawer with the duties."""
        assert self.dungeon.players[player].drunk, f"nothing lies at {drunk_place(player)}"
        self.takes_the_floor((caller, Call(player)))

    def votes(self, seat: int) -> None:
        """By his own button: it was not done."""
        assert NotDone() in self.match.options(seat)
        self.do("press_and_wait", f"seat-{seat}")

    def all_pass(self) -> None:
        """In one word for all."""
        request = self.match.request
        assert request is not None
        self.say(next(seat for seat in request.seats if seat not in self.bots), NobodyElse())
