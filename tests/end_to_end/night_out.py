"""A night of The Bugman's Game on the whole stack, played by people who look for trouble until they have had it all.

What a table has to meet is wished for; until it has been met everybody goes for it, and only then for the end. Dice
and counters that the companion does not throw or draw fall as the wish needs them.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from pathlib import Path
from typing import Any, Final

import msgspec

from rules.bugmans.judging import ways
from rules.bugmans.printed import CardEffect, Kind
from rules.bugmans.reaching import reachable
from rules.bugmans.squares import spaces_over
from rules.bugmans.state import (
    Borrow,
    Discard,
    FreeDrink,
    LayCard,
    Move,
    OrderDrinks,
    Place,
    PlayCard,
    Room,
    Send,
    Stop,
    Take,
    Throw,
)
from rules.bugmans.state import Flush as FlushCards
from rules.events import Event, Happened
from rules.games import game
from rules.match import AnyMatch
from rules.requests import Dice, Drawn, Pass
from tests.end_to_end.evening import ENOUGH, Evening

BUGMANS = game("bugmans")


class Wish(Enum):
    """What a night has to see."""

    FIGHT = "a fight"
    DRAW = "a draw"
    TANKARD = "a tankard"
    ORDER = "an order at the Wench"
    LOAN = "a visit to the Loan Shark"
    FLUSH = "a flush"
    END = "the end"


TOLD: Final = {
    "fight_won": Wish.FIGHT,
    "fight_lost": Wish.FIGHT,
    "fight_drawn": Wish.DRAW,
    "tankard_hits": Wish.TANKARD,
    "flushes": Wish.FLUSH,
    "over": Wish.END,
}
"""By what is told of it."""
CHARTS: Final = {"wench": Wish.ORDER, "gobbo": Wish.LOAN}

SOUGHT: Final = {
    Wish.ORDER: "wench",
    Wish.LOAN: "gobbo",
    Wish.TANKARD: "reveller",
    Wish.FIGHT: "troll",
    Wish.DRAW: "halfling",
}
"""The counter that is needed for it, where somebody says which one was dealt."""
LUCKY: Final = {
    "walk": 6,
    "tankard": 6,
    "chart_vomit": 4,
    "chart_games": 3,
    "chart_gobbo": 5,
    "chart_wench": 4,
}
"""What is thrown, where hands do it; everything else falls as it likes."""


LONG_LISTS: Final = ("place", "home_table", "deal", "opening_booze", "fight_card", "throw", "leave_bogs", "step")


class NightOut(Evening):
    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder, seed, BUGMANS)
        self.wishes: tuple[Wish, ...] = ()
        """What is gone for, in this order; the end comes last of all."""
        self._met: Collection[Wish] = ()

    # --- what has been met ----------------------------------------------------------------------------

    def met(self) -> set[Wish]:
        """All that has happened in the game as it lies on the disk."""
        found: set[Wish] = set()
        self.journal().played_again(lambda event: found.update(_told_of(event)))
        return found

    def wished(self) -> list[Wish]:
        return [wish for wish in self.wishes if wish not in self._met]

    # --- dice -----------------------------------------------------------------------------------------

    def throw(self, *values: int) -> None:
        super().throw(*(values or self.wanted_die()))

    def roll_here(self, *, by_button: bool = False) -> None:
        """Where the die matters it is a real one, which is typed in."""
        values = self.wanted_die()
        if values and not by_button:
            self.type_in(*values)
        else:
            super().roll_here(by_button=by_button)

    def wanted_die(self) -> tuple[int, ...]:
        what = self.seen["what"]
        if what == "fight_die":
            return self._for_a_draw() if Wish.DRAW in self.wished() else self._for_a_winner()
        value = LUCKY.get(what)
        return () if value is None else (value,)

    def _for_a_draw(self) -> tuple[int, ...]:
        """The die with which both sides are as good as each other, if there is one."""
        for value in range(1, 7):
            match = self.journal().match
            match.answer(match.request.seats[0], Dice((value,)))  # type: ignore[union-attr]
            if any(isinstance(event, Happened) and event.key == "fight_drawn" for event in match.told):
                return (value,)
        return (3,)

    def _for_a_winner(self) -> tuple[int, ...]:
        """Whoever has come to fight wins: two Dwarfs who both threw a six would step back for ever."""
        return (6,) if self.seen["asks"] == [self.journal().match.state.active] else (1,)

    # --- choosing -------------------------------------------------------------------------------------

    def chosen(self) -> Any:
        found = self.journal()
        assert found.length == self.seen["length"], "the journal and the screen tell of the same game"
        self._met = self.met()
        return msgspec.to_builtins(self._choose(found.match))

    def _choose(self, match: AnyMatch) -> Any:
        request = match.request
        assert request is not None
        seat = request.seats[0]
        room: Room = match.state
        if request.kind == "draw":
            return self._drawn(room, list(request.could_be()))  # type: ignore[union-attr]
        options = match.options(seat)
        match request.what:
            case "step":
                return self._step(room, options)
            case "card":
                return self._card(room, options)
            case "place":
                return min(options, key=lambda place: _nearness(room, place))
            case _:
                return self._first(room, options) or self._bot.choose(match, seat, self.chance)

    def _drawn(self, room: Room, could_be: list[str]) -> Drawn:
        for wish in self.wished():
            if (counter := SOUGHT.get(wish, "")) in could_be and not _on_the_board(room, counter):
                return Drawn(counter)
        drinks = [one for one in could_be if one in room.content.counters and room.kind_of(one) is Kind.BOOZE]
        return Drawn((drinks or could_be)[0])

    def _first(self, room: Room, options: list[Any]) -> Any:
        """What somebody does who is offered it; None where it takes a clearer head."""
        wanted = (FlushCards, Borrow, OrderDrinks, FreeDrink, Take)
        for kind in wanted:
            if found := [one for one in options if isinstance(one, kind)]:
                return found[0]
        for one in options:
            match one:
                case LayCard(card) if room.fight is not None and not room.fight.colours:
                    if room.content.cards[card].effect is CardEffect.BONUS:
                        return one
                case Discard() | Throw():
                    return one
                case Send(piece, to) if piece == room.players[room.active].dwarf and to in room.ground.bogs:
                    return one
        return Pass() if any(isinstance(one, LayCard) for one in options) and Pass() in options else None

    def _card(self, room: Room, options: list[Any]) -> Any:
        wanted = {Wish.TANKARD: CardEffect.TANKARD, Wish.FLUSH: CardEffect.TO_BOGS}
        effects = [effect for wish, effect in wanted.items() if wish in self.wished()]
        for one in options:
            if isinstance(one, PlayCard) and room.content.cards[one.card].effect in effects:
                return one
        return Pass()

    def _step(self, room: Room, options: list[Any]) -> Any:
        """The next step to where the first wish that can be gone for is met; else to the Bar and home."""
        dwarf = room.dwarf(room.active)
        for goals in (_goals(room, wish) for wish in self.wished()):
            if dwarf.square in goals:
                return Stop()
            if goals:
                away = spaces_over(room.ground.walkable, goals)
                steps = [one for one in options if isinstance(one, Move)]
                return min(steps, key=lambda one: (away.get(one.to, 99), bool(room.at(one.to)), one.to))
        away = ways(room, room.active)
        here = away.get(dwarf.square, 99)
        nearer = [one for one in options if isinstance(one, Move) and away.get(one.to, 99) < here]
        # Past whoever stands there, if there is a way: two who want to the same place would fight for it all night.
        return min(nearer, key=lambda one: (bool(room.at(one.to)), away[one.to]), default=Stop())

    # --- playing --------------------------------------------------------------------------------------

    def answer(self, how: str = "") -> None:
        """With four buttons a list of many pages is a long way."""
        how = how or next(self.ways)
        super().answer("board" if how == "buttons" and self.seen["what"] in LONG_LISTS else how)

    def play_to(self, *what: str) -> None:
        """Until one of these is asked."""
        for _ in range(ENOUGH):
            if self.seen["over"] or self.seen["what"] in what:
                break
            self.go_on()
        assert self.seen["what"] in what, f"nobody came to {what}"

    # --- far squares ----------------------------------------------------------------------------------

    def walk_far(self) -> int:
        """A tap on the farthest square to which nothing is met. How many steps that is; 0 where there is no such."""
        room: Room = self.journal().match.state
        far = [one for one in reachable(room) if not one.meets and one.cost > 1]
        if not far or self.seen["what"] != "step":
            return 0
        goal = far[-1]
        before = self.seen["length"]
        self.do("walk_to", goal.square)
        assert room.turn.movement is not None
        after = self.journal().match.state
        assert after.characters[room.turn.movement.piece].square == goal.square
        return int(self.seen["length"] - before)


def _told_of(event: Event) -> set[Wish]:
    if not isinstance(event, Happened):
        return set()
    if event.key == "chart":
        wish = CHARTS.get(str(event.args["chart"]))
        return {wish} if wish else set()
    return {TOLD[event.key]} if event.key in TOLD else set()


def _on_the_board(room: Room, counter: str) -> bool:
    if counter == "reveller":
        return bool(room.revellers)
    return any(one.counter == counter for one in room.characters.values())


def _nearness(room: Room, place: Place) -> tuple[float, str]:
    """As near to the one who is next as can be, but not upon anybody's way out of his home."""
    other = room.dwarf((room.active + 1) % len(room.players))
    return room.ground.spaces_from(other.square).get(place.square, 99), place.square


def _goals(room: Room, wish: Wish) -> list[str]:
    """Where somebody has to end his move, or to run into, for a wish; nowhere if it cannot be met now."""
    carried = room.players[room.active].carried
    dwarf = room.dwarf(room.active)
    match wish:
        case Wish.ORDER:
            return [] if carried else [one.square for one in room.characters.values() if one.kind is Kind.WENCH]
        case Wish.LOAN:
            return [one.square for one in room.characters.values() if one.kind is Kind.GOBBO]
        case Wish.FLUSH:
            return [square for square in room.ground.bogs if square not in room.out_of_order]
        case Wish.FIGHT | Wish.DRAW:
            walkable = set(room.ground.walkable)
            homes = {player.home for player in room.players}
            others = (one for one in room.characters.values() if one is not dwarf and not one.helpful)
            return [one.square for one in others if one.square in walkable - homes]
        case _:
            return []
