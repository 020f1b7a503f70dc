"""What must hold at every moment, and so in every position and after every ruling (PUB-INV)."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from rules.fantasy_pub.state import DOOR, LAST_BEER, SPACES, MixedTables, Phase, Pub, Race, race_of
from rules.laws import Broken, Laws, law


@law("PUB-COMP-03")
def not_a_space(pub: Pub, _: Any) -> Broken:
    """Six tables and a Door; the Barkeep stands at one of them, and two dice are all there are."""
    if len(pub.coins) != len(SPACES):
        return {"path": "$.coins"}
    for name, one in pub.characters.items():
        if one.space not in SPACES:
            return {"path": f"$.characters.{name}.space"}
    if len(pub.turn.dice) > 2 or any(not 1 <= die <= 6 for die in pub.turn.dice):
        return {"path": "$.turn.dice"}
    return pub.barkeep not in SPACES and {"path": "$.barkeep"}


@law("PUB-GOAL-01")
def not_at_this_table(pub: Pub, _: Any) -> Broken:
    """One clan a seat, in as many seats as the target is for."""
    seats = len(pub.clans)
    if not any(entry.players == seats and entry.beers == pub.target for entry in pub.content.target):
        return {"path": "$.target"}
    if not 0 <= pub.active < seats:
        return {"path": "$.active"}
    for name, one in pub.characters.items():
        if not 0 <= one.clan < seats:
            return {"path": f"$.characters.{name}.clan"}
    return False


@law("PUB-SETUP-07")
def colours_not_dealt_out(pub: Pub, _: Any) -> Broken:
    """Different colours that exist; nobody without one once they have been chosen."""
    colours = [clan.colour for clan in pub.clans]
    known = {entry.id for entry in pub.content.clan}
    for seat, colour in enumerate(colours):
        wanting = colour is None and pub.phase is not Phase.COLOURS
        if wanting or (colour is not None and (colour not in known or colours.count(colour) > 1)):
            return {"path": f"$.clans[{seat}].colour"}
    return False


@law("PUB-INV-01")
def not_84_pieces(pub: Pub, _: Any) -> Broken:
    """Bank, tables, Door, cards and collected beers hold all the pieces there are."""
    counts = {"$.bank": pub.bank, **{f"$.coins[{i}]": coins for i, coins in enumerate(pub.coins)}}
    counts |= {f"$.clans[{seat}].collected": clan.collected for seat, clan in enumerate(pub.clans)}
    for path, count in counts.items():
        if count < 0:
            return {"path": path, "count": count, "all": pub.content.pieces}
    count = total(pub)
    return count != pub.content.pieces and {"path": "$.bank", "count": count, "all": pub.content.pieces}


def total(pub: Pub) -> int:
    on_cards = sum(one.coins + one.beers for one in pub.characters.values())
    return pub.bank + sum(pub.coins) + on_cards + sum(clan.collected for clan in pub.clans)


@law("PUB-INV-03")
def clan_not_complete(pub: Pub, _: Any) -> Broken:
    """A clan's cards are split between its pile and the Pub, each card once."""
    for name, one in pub.characters.items():
        if one.id != name:
            return {"path": f"$.characters.{name}.id", "clan": pub.clans[one.clan].colour}
    for seat, clan in enumerate(pub.clans):
        if clan.colour is None:
            if clan.pile or any(pub.own(seat)):
                return {"path": f"$.clans[{seat}]", "clan": "no colour"}
            continue
        about = [one.id for one in pub.own(seat)] + clan.face_up
        if len(set(about)) != len(about) or not all(_is_a_card(pub, clan.colour, one) for one in about):
            return {"path": f"$.clans[{seat}].face_up", "clan": clan.colour}
        if any(race_of(one.id) is not one.race for one in pub.own(seat)):
            return {"path": "$.characters", "clan": clan.colour}
        races = Counter(race_of(one).value for one in about)
        races.update(clan.face_down)
        should = {entry.id: entry.cards for entry in pub.content.race}
        if min(clan.face_down.values(), default=1) < 1 or dict(races) != should:
            return {"path": f"$.clans[{seat}].face_down", "clan": clan.colour}
    return False


def _is_a_card(pub: Pub, colour: str, id: str) -> bool:
    known = {f"{colour}-{entry.id}-{n}" for entry in pub.content.race for n in range(1, entry.cards + 1)}
    return id in known


@law("PUB-INV-04")
def too_much_on_a_card(pub: Pub, _: Any) -> Broken:
    """Nobody stays in the Pub with a sixth beer, and nobody owes a coin."""
    for name, one in pub.characters.items():
        if not 0 <= one.beers < LAST_BEER:
            return {"path": f"$.characters.{name}.beers", "count": one.beers}
        if one.coins < 0:
            return {"path": f"$.characters.{name}.coins", "count": one.coins}
    return False


@law("PUB-INV-05")
def against_the_customs(pub: Pub, _: Any) -> Broken:
    """A table is all of one race or all of different races; at the Door is one of each clan at most."""
    at_door = [one.clan for one in pub.at(DOOR)]
    if len(at_door) != len(set(at_door)):
        return {"path": "$.characters", "space": DOOR}
    if pub.options.mixed_tables is MixedTables.RACE_ABSENT:
        return False
    for table in SPACES[:-1]:
        races: list[Race] = [one.race for one in pub.at(table)]
        if len(set(races)) not in (0, 1, len(races)):
            return {"path": "$.characters", "space": table}
    return False


@law("PUB-INV-06")
def already_won(pub: Pub, _: Any) -> Broken:
    """While the game runs nobody has reached the target."""
    if pub.phase is Phase.OVER:
        return False
    for seat, clan in enumerate(pub.clans):
        if clan.collected >= pub.target:
            return {"path": f"$.clans[{seat}].collected", "count": clan.collected, "target": pub.target}
    return False


POSITION_LAWS: Final[Laws[Pub, None]] = Laws(
    [
        not_a_space,
        not_at_this_table,
        colours_not_dealt_out,
        not_84_pieces,
        clan_not_complete,
        too_much_on_a_card,
        against_the_customs,
        already_won,
    ]
)
