"""A night in the bar room for tests: set up in one line, played in the rulebook's words.

P1 to P6 are the seats 0 to 5; their Dwarfs are red, blue, green, yellow, black and white. Squares are those of the
house map. Whatever hands do is done on a model of the board at every answer, and must give what the rules say lies
there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.bugmans import GAME
from rules.bugmans.printed import Kind
from rules.bugmans.setup import new_room
from rules.bugmans.state import DECK, DISCARDS, Character, Phase, Room, RoomOptions, Step, Turn, hand_place
from rules.events import Happened
from rules.games import content
from rules.match import Match
from rules.message import Seat
from rules.placements import Board
from rules.projection import asked
from rules.requests import Dice, Drawn, Pass

CONTENT = content(GAME)
COLOURS = ("red", "blue", "green", "yellow", "black", "white")
HOMES = ("B7", "D7", "F7", "H7", "B9", "D9")
RED, BLUE, GREEN, YELLOW, BLACK, WHITE = (f"dwarf-{colour}" for colour in COLOURS)
SPARE = ("an-twist-iz-nose",)
"""Yellow: it needs a red card before it."""
BAR = ("booze-1", "grub-1", "booze-2", "grub-2")


class Night:
    """The middle of a game. Dwarfs stand at home unless ``at`` puts them, or anybody else, somewhere; P1 is to move.

    ``hands`` are the cards of each seat by id; with real cards only their number counts. Unless ``spare`` is False
    everybody (of up to four) holds one card besides that cannot be played by itself, so that nobody is passed over for
    an empty hand. ``deck`` leaves so many cards in the deck, the rest lies with the discards.
    """

    def __init__(
        self,
        at: Mapping[str, str] | None = None,
        *,
        players: int = 2,
        active: Seat = 0,
        step: Step = Step.CARD,
        homes: Iterable[str] = HOMES,
        hands: Mapping[Seat, Iterable[str]] | None = None,
        carried: Mapping[Seat, Iterable[str]] | None = None,
        stash: Mapping[Seat, Iterable[str]] | None = None,
        bar: Iterable[str | None] = BAR,
        vomit: Iterable[str] = (),
        out_of_order: Iterable[str] = (),
        revellers: Iterable[str] = (),
        pile: Mapping[str, int] | None = None,
        deck: int | None = None,
        spare: bool = True,
        **options: Any,
    ) -> None:
        room = self._room = new_room(players, RoomOptions(**options), CONTENT)
        room.phase, room.active, room.turn = Phase.PLAY, active, Turn(step=step)
        for seat, home in zip(range(players), homes, strict=False):
            room.players[seat].colour, room.players[seat].home = COLOURS[seat], home
            name = room.players[seat].dwarf
            room.characters[name] = Character(name, Kind.DWARF, home, seat=seat)
        for name, square in (at or {}).items():
            self._stand(name, square)
        room.vomit, room.out_of_order, room.revellers = list(vomit), list(out_of_order), list(revellers)
        room.bar = dict(zip(room.ground.bar, bar, strict=True))
        for seat, counters in (carried or {}).items():
            room.players[seat].carried = list(counters)
        for seat, counters in (stash or {}).items():
            room.players[seat].stash = list(counters)
        self._fill_pile(pile)
        self._deal(hands or {}, SPARE if spare else (), deck)
        self.match: Match[Room] = Match(GAME, CONTENT, room)
        self.board = Board(GAME.placements(room))

    def _stand(self, name: str, square: str) -> None:
        if name in self._room.characters:
            self._room.characters[name].square = square
        else:
            counter = name.rpartition("-")[0]
            self._room.characters[name] = Character(name, CONTENT.counters[counter].kind, square, counter)

    def _fill_pile(self, pile: Mapping[str, int] | None) -> None:
        """The pile is what is left of the counters; if it is given, the rest is out of the game."""
        room = self._room
        about: list[str] = ["vomit"] * len(room.vomit) + ["out-of-order"] * len(room.out_of_order)
        about += ["reveller"] * len(room.revellers) + [one.counter for one in room.characters.values()]
        about += [counter for counter in room.bar.values() if counter]
        for player in room.players:
            about += [*player.carried, *player.stash]
        for entry in CONTENT.counter:
            if entry.kind is Kind.HOME_TABLE:
                continue
            left = entry.count - about.count(entry.id)
            stays = left if pile is None else pile.get(entry.id, 0)
            room.pile[entry.id] = stays
            if not stays:
                del room.pile[entry.id]
            if left - stays:
                room.discarded[entry.id] = left - stays

    def _deal(self, hands: Mapping[Seat, Iterable[str]], spare: tuple[str, ...], deck: int | None) -> None:
        cards, real = self._room.cards, self._room.real_cards
        for seat in range(len(self._room.players)):
            for card in (*hands.get(seat, ()), *spare):
                cards.draw(DECK, hand_place(seat), None if real else card, () if real else (seat,))
        if deck is not None:
            while cards.count(DECK) > deck:
                cards.play(DECK, next(iter(cards.could_be(DECK))), DISCARDS)

    # --- playing ---------------------------------------------------------------------------------

    @property
    def room(self) -> Room:
        return self.match.state

    @property
    def asked(self) -> tuple[str, Seat] | None:
        """The subject of the standing question and who is asked first; None when the game is over."""
        request = self.match.request
        return (request.what, request.seats[0]) if request else None

    @property
    def seat(self) -> Seat:
        assert self.match.request is not None
        return self.match.request.seats[0]

    def does(self, *answers: Any) -> Night:
        """Whoever is asked answers, and hands do on the board what they are told."""
        for answer in answers:
            self.match.answer(self.seat, answer)
            self._follow()
        return self

    def _follow(self) -> None:
        for event in self.match.told:
            if not isinstance(event, Happened):
                self.board.perform(event)
        assert self.board.placements().normal() == GAME.placements(self.match.state).normal()

    def passes(self, times: int = 1) -> Night:
        return self.does(*[Pass()] * times)

    def roll(self, *dice: int) -> Night:
        """One die after another."""
        return self.does(*(Dice((die,)) for die in dice))

    def draws(self, *cards: str) -> Night:
        return self.does(*(Drawn(card) for card in cards))

    def refusal(self, answer: Any, seat: Seat | None = None) -> str:
        """The clause that refuses an answer, "" if it may be given."""
        refused = self.match.why_not(self.seat if seat is None else seat, answer)
        return refused.clause if refused else ""

    def every_refusal(self, answer: Any) -> list[str]:
        return [refused.clause for refused in self.match.every_why_not(self.seat, answer)]

    @property
    def options(self) -> list[Any]:
        return self.match.options(self.seat)

    def shown(self, seat: Seat | None) -> Any:
        """The standing question as a seat, or everybody, may see it."""
        return asked(self.match, seat)

    # --- looking ---------------------------------------------------------------------------------

    def square(self, piece: str) -> str | None:
        one = self.room.characters.get(piece)
        return one.square if one else None

    def hand(self, seat: Seat) -> list[str]:
        """What a seat holds, by id and in the order of the alphabet; with real cards as many question marks."""
        return [card or "?" for card in self.room.cards.cards(hand_place(seat), seat)]

    def cards_at(self, place: str) -> list[str]:
        return sorted(card or "?" for card in self.room.cards.cards(place))

    def carried(self, seat: Seat) -> list[str]:
        return self.room.players[seat].carried

    def stash(self, seat: Seat) -> list[str]:
        return self.room.players[seat].stash

    def happened(self, key: str) -> list[Any]:
        """What the last answer made happen under this key."""
        return [event for event in self.match.told if event.key == key]

    def clauses(self) -> list[str]:
        """The clauses that the last answer brought to bear, in order."""
        return [event.clause for event in self.match.told]
