"""A sensible drinker: looks one action ahead, and likes beers that can still be carried home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.bots import AtRandom, Bot
from rules.fantasy_pub.barkeep import drink_served, to_be_served
from rules.fantasy_pub.dice import spend
from rules.fantasy_pub.leaving import leave
from rules.fantasy_pub.moving import move
from rules.fantasy_pub.state import DOOR, CallBarkeep, Character, EndTurn, Enter, Leave, Move, Phase, Pub, Race, Serve
from rules.game import Chance
from rules.match import AnyMatch
from rules.message import Seat
from rules.position import decode, encode

WON: Final = 1000.0
HOME: Final = 10.0
"""What a collected beer is worth."""
ON_THE_WAY: Final = 5.0
"""What a beer on a card is worth, if nothing else were known."""


class Sensible:
    """Tries each action on a copy of the pub and takes the one that leaves its clan best off."""

    def choose(self, match: AnyMatch, seat: Seat, chance: Chance) -> Any:
        options = match.options(seat)
        if not isinstance(options[0], Enter | Move | CallBarkeep | Leave | EndTurn | Serve):
            return AtRandom().choose(match, seat, chance)
        prospects = [(prospect(match.state, seat, option), option) for option in options]
        best = max(value for value, _ in prospects)
        likewise = [option for value, option in prospects if value == best]
        return likewise[chance.randrange(len(likewise))]


def prospect(pub: Pub, seat: Seat, option: Any) -> float:
    """How good the pub would look after an answer."""
    imagined = copied(pub)
    match option:
        case Enter(dice):
            spend(imagined, dice)
            return standing(imagined, seat) + entry_worth(sum(dice))
        case Move():
            move(imagined, option)
        case Leave():
            leave(imagined, option)
        case CallBarkeep(dice, to):
            spend(imagined, dice)
            imagined.barkeep = to
            return best_service(imagined, seat)
        case Serve(character):
            serve_to(imagined, character)
        case _:
            return standing(imagined, seat)
    return standing(imagined, seat)


def copied(pub: Pub) -> Pub:
    imagined = decode(Pub, encode(pub))
    imagined.__dict__["content"] = pub.content
    return imagined


def entry_worth(coins: int) -> float:
    """A few coins are soon drunk; many keep a character away from the Door for long."""
    return 4.0 - 0.25 * abs(coins - 3)


def best_service(pub: Pub, seat: Seat) -> float:
    guests = [one.id for one in to_be_served(pub)]
    if not guests:
        return standing(pub, seat)
    return max(prospect(pub, seat, Serve(guest)) for guest in guests)


def serve_to(pub: Pub, character: str) -> None:
    served = pub.named(character)
    if served is not None:
        drink_served(pub, served)


def standing(pub: Pub, seat: Seat) -> float:
    """The own clan's worth, less a share of the best of the others."""
    if pub.phase is Phase.OVER:
        return WON if pub.clans[seat].collected >= pub.target else -WON
    others = [worth(pub, other) for other in range(len(pub.clans)) if other != seat]
    return worth(pub, seat) - 0.4 * max(others)


def worth(pub: Pub, seat: Seat) -> float:
    return HOME * pub.clans[seat].collected + sum(carried(pub, one) for one in pub.own(seat))


def carried(pub: Pub, one: Character) -> float:
    """What a character in the Pub may still bring home."""
    value = 1.0 + ON_THE_WAY * one.beers
    if one.beers >= one.coins:
        value += one.beers * nearness(pub, one)
    else:
        value -= 0.5 * (one.coins - one.beers)
    if one.beers == 5 or not one.coins:  # one more drink, and all is lost
        value -= 1.2 * one.beers * (0.3 if one.space == DOOR else 1.0)
    return value


def nearness(pub: Pub, one: Character) -> float:
    """3 where it may leave now, less the longer its way to the Door."""
    if one.space == DOOR or (one.race is Race.ORC and one.space == pub.barkeep):
        return 3.0
    way = DOOR - one.space
    if one.race is Race.DWARF:
        way = min(way, one.space)
    return 2.0 - 0.2 * way


BOTS: Final[Mapping[str, Bot]] = {"sensible": Sensible()}
