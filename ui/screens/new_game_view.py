"""A game that is about to begin: who sits where in which colour, by which house rules, with whose dice and cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from companion.published import Player
from rules.bots import bots
from rules.game import Game, Option, Pile
from rules.games import rulebook
from rules.message import Message, Seat
from ui.services import Start
from ui.wording import Wording, say

LONGEST_NAME: Final = 16
DICE: Final = "dice"


class Source(Enum):
    """Who answers a roll or a draw."""

    MODULE = "module"
    APP = "app"
    TYPED = "typed"


@dataclass(slots=True)
class Place:
    """Somebody who is going to play; places stand in seat order."""

    name: str
    colour: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class OptionWords:
    """One house rule with the values it can take."""

    id: str
    title: str
    clause: str
    question: str
    """The settled question behind it."""
    values: tuple[ValueWords, ...]


@dataclass(frozen=True, slots=True)
class ValueWords:
    value: str
    text: str
    default: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class SourceWords:
    """Dice or a pile, with where it may come from."""

    what: str
    title: str
    about: str
    """What it is, where its title does not say enough."""
    choices: tuple[tuple[str, str, bool], ...]
    """Source, its one line, and whether it is chosen."""


class Setup:
    """What has been chosen so far. Everything is always such that the game could begin."""

    def __init__(self, game: Game[Any], names: Sequence[str] = ()) -> None:
        self.game = game
        self.wording = Wording(game.id)
        self.places: list[Place] = []
        self.options = {option.id: option.default for option in game.house_rules}
        self.sources = {DICE: Source.APP.value} if game.rolls else {}
        for pile in game.piles:
            self.sources[pile.id] = self._pile_source(pile)
        for name in names[: game.seats[-1]]:
            self._add(name)
        while len(self.places) < game.seats[0]:
            self._add("")

    # --- seats ----------------------------------------------------------------------------------

    def _add(self, name: str) -> None:
        taken = {place.colour for place in self.places}
        colour = next((one for one in self.game.colours if one not in taken), "")
        self.places.append(Place(self._fresh(name), colour))

    def _fresh(self, name: str, but: Seat | None = None) -> str:
        """A name that nobody else has; without any, "Player 3"."""
        others = {place.name for seat, place in enumerate(self.places) if seat != but}
        number = but if but is not None else len(self.places)
        name = " ".join(name.split())[:LONGEST_NAME] or say("new.player", number=number + 1)
        fresh, count = name, 2
        while fresh in others:
            ending = f" {count}"
            fresh, count = name[: LONGEST_NAME - len(ending)] + ending, count + 1
        return fresh

    @property
    def can_add(self) -> bool:
        return any(seats > len(self.places) for seats in self.game.seats)

    @property
    def can_remove(self) -> bool:
        return any(seats < len(self.places) for seats in self.game.seats)

    def seat_more(self) -> None:
        """The next number of seats that may play it."""
        while self.can_add:
            self._add("")
            if len(self.places) in self.game.seats:
                return

    def seat_fewer(self) -> None:
        while self.can_remove:
            self.places.pop()
            if len(self.places) in self.game.seats:
                return

    def rename(self, seat: Seat, name: str) -> None:
        self.places[seat].name = self._fresh(name, seat)

    def swap(self, seat: Seat, other: Seat) -> None:
        """Two people change places, each with the colour and bot that he has."""
        self.places[seat], self.places[other] = self.places[other], self.places[seat]

    def paint(self, seat: Seat, colour: str) -> None:
        """Whoever had that colour gets the one that becomes free."""
        for place in self.places:
            if place.colour == colour:
                place.colour = self.places[seat].colour
        self.places[seat].colour = colour

    def next_bot(self, seat: Seat) -> None:
        """A person, then each of the bots, then a person again."""
        order: tuple[str | None, ...] = (None, *bots(self.game.id))
        self.places[seat].bot = order[(order.index(self.places[seat].bot) + 1) % len(order)]

    def player_word(self, seat: Seat) -> str:
        bot = self.places[seat].bot
        return say(f"player_kind.{bot}") if bot else say("player_kind.person")

    # --- house rules ----------------------------------------------------------------------------

    @property
    def option_words(self) -> tuple[OptionWords, ...]:
        """All house rules but those that say whose cards are used: they are settled with the piles."""
        of_piles = {pile.option for pile in self.game.piles}
        return tuple(self._option(one) for one in self.game.house_rules if one.id not in of_piles)

    def _option(self, option: Option) -> OptionWords:
        settled = {one.id: one for one in rulebook(self.game.id).settled}.get(option.clause)
        values = tuple(
            ValueWords(value, self._word(option, value), value == option.default, value == self.options[option.id])
            for value in option.values
        )
        question = settled.question if settled else ""
        return OptionWords(option.id, self._word(option, "title"), option.clause, question, values)

    def _word(self, option: Option, key: str) -> str:
        return self.wording.text(Message(f"option.{option.id}.{key}"))

    def choose(self, option: str, value: str) -> None:
        self.options[option] = value

    @property
    def changed(self) -> int:
        """How many house rules differ from the rulebook's own."""
        return sum(self.options[one.id] != one.default for one in self.game.house_rules)

    # --- dice and cards -------------------------------------------------------------------------

    def _pile_source(self, pile: Pile) -> str:
        by_hand = pile.option is not None and self.options[pile.option] == pile.by_hand
        return Source.TYPED.value if by_hand else Source.APP.value

    @property
    def source_words(self) -> tuple[SourceWords, ...]:
        dice = ((DICE, say("new.dice")),) if self.game.rolls else ()
        piles = ((pile.id, self.wording.text(Message(f"pile.{pile.id}"))) for pile in self.game.piles)
        return tuple(self._source(what, title) for what, title in (*dice, *piles))

    def _source(self, what: str, title: str) -> SourceWords:
        choices = tuple((one.value, self._said_of(what, one.value), self.sources[what] == one.value) for one in Source)
        about = f"source.{self.game.id}.{what}.about"
        return SourceWords(what, title, self.wording.say(about) if self.wording.says(about) else "", choices)

    def _said_of(self, what: str, source: str) -> str:
        """In the game's own words, where these piles are no cards, or not dealt as cards are."""
        own, kind = f"source.{self.game.id}.{what}.{source}", DICE if what == DICE else "pile"
        return self.wording.say(own) if self.wording.says(own) else say(f"source.{kind}.{source}")

    def take_from(self, what: str, source: str) -> None:
        """Where the option of a pile says whose cards are used, it follows, and so does every pile of these cards."""
        self.sources[what] = source
        taken = next((pile for pile in self.game.piles if pile.id == what), None)
        if taken is None or taken.option is None or taken.by_hand is None:
            return
        before = self.options[taken.option]
        self.options[taken.option] = self._value_for(taken, source)
        if self.options[taken.option] == before:
            return
        for pile in self.game.piles:
            if pile.option == taken.option and pile is not taken:
                self.sources[pile.id] = self._pile_source(pile)

    def _value_for(self, pile: Pile, source: str) -> str:
        option = next(one for one in self.game.house_rules if one.id == pile.option)
        by_app = next(value for value in option.values if value != pile.by_hand)
        assert pile.by_hand is not None
        return by_app if source == Source.APP.value else pile.by_hand

    # --- beginning ------------------------------------------------------------------------------

    @property
    def start(self) -> Start:
        return Start(
            game=self.game.id,
            players=tuple(Player(seat, one.name, one.colour, one.bot) for seat, one in enumerate(self.places)),
            options=tuple(self.options.items()),
            sources=tuple(self.sources.items()),
        )
