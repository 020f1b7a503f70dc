"""An evening in the pub for tests: set up in one line, played in the rulebook's words."""

from __future__ import annotations

from typing import Any

from rules.fantasy_pub import GAME
from rules.fantasy_pub.board import placements
from rules.fantasy_pub.state import (
    CallBarkeep,
    Character,
    Clan,
    EndTurn,
    Enter,
    Leave,
    Move,
    Phase,
    Pub,
    PubOptions,
    Race,
    Serve,
)
from rules.games import content
from rules.match import Match
from rules.requests import Dice, Drawn

CONTENT = content(GAME)
COLOURS = ("red", "blue", "yellow", "purple", "green")
DOOR = 7


class Evening:
    """``cards`` are lines like ``"red imp 3: 2c/1b"``: clan, race, space (7 is the Door), what lies on the card.

    Whatever is not said stands as after set-up, in the middle of the game: no coins about, the Barkeep at the Door.
    The bank is the rest of the 84 pieces unless it is given. Cards that are not in the Pub lie face down.
    """

    def __init__(
        self,
        *cards: str,
        players: int = 2,
        active: int = 0,
        barkeep: int = DOOR,
        coins: dict[int, int] | None = None,
        collected: dict[str, int] | None = None,
        bank: int | None = None,
        face_up: dict[str, list[str]] | None = None,
        **options: Any,
    ) -> None:
        target = next(entry.beers for entry in CONTENT.target if entry.players == players)
        clans = [Clan(colour=colour) for colour in COLOURS[:players]]
        self.pub = Pub(options=PubOptions(**options), target=target, clans=clans, bank=0, phase=Phase.PLAY)
        self.pub.active = active
        self.pub.barkeep = barkeep
        for space, count in (coins or {}).items():
            self.pub.coins[space - 1] = count
        for colour, count in (collected or {}).items():
            clans[COLOURS.index(colour)].collected = count
        for line in cards:
            self._seat(line)
        for seat, clan in enumerate(clans):
            clan.face_up = list((face_up or {}).get(clan.colour or "", []))
            self._fill_pile(seat, clan)
        pieces = sum(self.pub.coins) + sum(one.coins + one.beers for one in self.pub.characters.values())
        rest = CONTENT.pieces - pieces - sum(clan.collected for clan in clans)
        self.pub.bank = rest if bank is None else bank
        self.match: Match[Pub] = Match(GAME, CONTENT, self.pub)

    def _seat(self, line: str) -> None:
        name, _, purse = line.partition(":")
        colour, race, space = name.split()
        coins, beers = (int(part[:-1]) for part in purse.strip().split("/"))
        number = 1
        while f"{colour}-{race}-{number}" in self.pub.characters:
            number += 1
        one = Character(f"{colour}-{race}-{number}", COLOURS.index(colour), Race(race), int(space), coins, beers)
        self.pub.characters[one.id] = one

    def _fill_pile(self, seat: int, clan: Clan) -> None:
        for entry in CONTENT.race:
            about = [one.id for one in self.pub.own(seat)] + clan.face_up
            hidden = entry.cards - sum(1 for one in about if one.split("-")[1] == entry.id)
            if hidden > 0:
                clan.face_down[entry.id] = hidden

    # --- playing ---------------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """The subject of the standing question, "" when the game is over."""
        return self.match.request.what if self.match.request else ""

    @property
    def seat(self) -> int:
        assert self.match.request is not None
        return self.match.request.seats[0]

    def roll(self, *dice: int) -> Evening:
        return self.does(Dice(dice))

    def does(self, *answers: Any) -> Evening:
        for answer in answers:
            self.match.answer(self.seat, answer)
        return self

    def draws(self, race: str) -> Evening:
        return self.does(Drawn(race))

    def refusal(self, answer: Any, seat: int | None = None) -> str:
        """The clause that refuses an answer, "" if it may be given."""
        refused = self.match.why_not(self.seat if seat is None and self.match.request else seat or 0, answer)
        return refused.clause if refused else ""

    def every_refusal(self, answer: Any) -> list[str]:
        return [refused.clause for refused in self.match.every_why_not(self.seat, answer)]

    @property
    def options(self) -> list[Any]:
        return self.match.options(self.seat)

    def goals(self, character: str, *dice: int) -> set[int]:
        """Where a character may go with these dice."""
        moves = (one for one in self.options if isinstance(one, Move))
        return {one.to for one in moves if one.character == character and sorted(one.dice) == sorted(dice)}

    # --- looking ---------------------------------------------------------------------------------

    def purse(self, character: str) -> str:
        """``"3c/1b"``, or ``"out"`` for somebody who is not in the Pub."""
        one = self.pub.characters.get(character)
        return f"{one.coins}c/{one.beers}b" if one else "out"

    def space(self, character: str) -> int:
        return self.pub.characters[character].space

    def at(self, space: int) -> set[str]:
        return {one.id for one in self.pub.at(space)}

    def happened(self, key: str) -> list[Any]:
        """What the last answer made happen under this key."""
        return [event for event in self.match.told if event.key == key]

    @property
    def total(self) -> int:
        on_cards = sum(one.coins + one.beers for one in self.pub.characters.values())
        return self.pub.bank + sum(self.pub.coins) + on_cards + sum(clan.collected for clan in self.pub.clans)


def enter(*dice: int) -> Enter:
    return Enter(dice)


def move(character: str, to: int, *dice: int) -> Move:
    return Move(character, dice, to)


def call(to: int, *dice: int) -> CallBarkeep:
    return CallBarkeep(dice or (to,), to)


def leave(character: str, *dice: int) -> Leave:
    return Leave(character, dice)


def serve(character: str) -> Serve:
    return Serve(character)


def end_turn() -> EndTurn:
    return EndTurn()


__all__ = ["COLOURS", "CONTENT", "DOOR", "Evening", "call", "end_turn", "enter", "leave", "move", "placements", "serve"]
