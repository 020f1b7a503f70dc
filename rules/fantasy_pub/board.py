"""What lies where on the real table, and what of it a screen shows."""

from __future__ import annotations

import msgspec

from rules.events import Thing
from rules.fantasy_pub.naming import (
    BANK,
    BARKEEP,
    BEER,
    COIN,
    back,
    card,
    collected_place,
    pieces,
    pile_place,
    space_name,
    space_place,
    symbol,
    who,
)
from rules.fantasy_pub.state import SPACES, Phase, Pub
from rules.message import Facts, Message, Seat
from rules.placements import Placements
from rules.projection import Badge, Ending, View


def placements(pub: Pub) -> Placements:
    things: dict[str, tuple[Thing, ...]] = {BANK: (pieces(None, pub.bank),)}
    for space in SPACES:
        things[space_place(space)] = _on_space(pub, space)
    for one in pub.characters.values():
        things[one.id] = (pieces(COIN, one.coins), pieces(BEER, one.beers))
    for seat, clan in enumerate(pub.clans):
        face_up = tuple(card(one) for one in reversed(clan.face_up))
        hidden = msgspec.structs.replace(back(pub, seat), count=clan.hidden)
        things[pile_place(seat)] = (*face_up, hidden) if clan.hidden else face_up
        things[collected_place(seat)] = (pieces(BEER, clan.collected),)
    return Placements(things, frozenset(pile_place(seat) for seat in range(len(pub.clans))))


def _on_space(pub: Pub, space: int) -> tuple[Thing, ...]:
    barkeep = (BARKEEP,) if pub.barkeep == space else ()
    return (pieces(COIN, pub.coins[space - 1]), *(card(one.id) for one in pub.at(space)), *barkeep)


class Seated(msgspec.Struct, frozen=True):
    """A character as it is drawn."""

    id: str
    clan: Seat
    colour: str
    race: str
    symbol: str
    coins: int
    beers: int


class PubSpace(msgspec.Struct, frozen=True):
    """A table (1 to 6) or the Door (7). ``place`` is its id among spots."""

    number: int
    place: str
    coins: int
    characters: tuple[Seated, ...]
    barkeep: bool


class PubPile(msgspec.Struct, frozen=True):
    seat: Seat
    colour: str
    hidden: int
    face_up: tuple[str, ...]
    """Races from the top down."""


class PubBoard(msgspec.Struct, frozen=True):
    """What ``ui/boards/fantasy_pub.py`` draws."""

    spaces: tuple[PubSpace, ...]
    piles: tuple[PubPile, ...]
    bank: int
    dice: tuple[int, ...]
    """What is left of the roll."""
    target: int


def view(pub: Pub, seat: Seat | None) -> View:
    """Nothing in this pub is hidden from anybody: every seat sees the same."""
    return View(
        game="fantasy_pub",
        seat=seat,
        turn=pub.active if pub.phase is Phase.PLAY else None,
        board=PubBoard(
            spaces=tuple(_space(pub, space) for space in SPACES),
            piles=tuple(_pile(pub, seat) for seat in range(len(pub.clans))),
            bank=pub.bank,
            dice=tuple(pub.turn.dice),
            target=pub.target,
        ),
        badges=tuple(_badge(pub, seat) for seat in range(len(pub.clans))),
        facts=_facts(pub),
        ending=_ending(pub),
    )


def _space(pub: Pub, space: int) -> PubSpace:
    seated = tuple(
        Seated(
            one.id, one.clan, pub.clans[one.clan].colour or "", one.race.value, symbol(pub, one), one.coins, one.beers
        )
        for one in pub.at(space)
    )
    return PubSpace(space, space_place(space), pub.coins[space - 1], seated, pub.barkeep == space)


def _pile(pub: Pub, seat: Seat) -> PubPile:
    clan = pub.clans[seat]
    races = tuple(one.split("-")[1] for one in clan.face_up)
    return PubPile(seat, clan.colour or "", clan.hidden, races)


def _badge(pub: Pub, seat: Seat) -> Badge:
    clan = pub.clans[seat]
    in_pub = sum(1 for _ in pub.own(seat))
    return Badge(
        seat=seat,
        colour=clan.colour or "",
        score=clan.collected,
        goal=pub.target,
        figures=((Message("figure.in_pub"), in_pub), (Message("figure.pile"), clan.pile)),
    )


def _facts(pub: Pub) -> tuple[Message, ...]:
    facts = [Message("fact.bank", {"count": pub.bank}), Message("fact.barkeep", {"space": space_name(pub.barkeep)})]
    for space in SPACES:
        if pub.coins[space - 1]:
            facts.append(Message("fact.coins", {"space": space_name(space), "count": pub.coins[space - 1]}))
        for one in pub.at(space):
            args: Facts = {"who": who(one.id), "space": space_name(space), "coins": one.coins, "beers": one.beers}
            facts.append(Message("fact.character", args))
    return tuple(facts)


def _ending(pub: Pub) -> Ending | None:
    if pub.phase is not Phase.OVER:
        return None
    scores = sorted({clan.collected for clan in pub.clans}, reverse=True)
    ranking = tuple(tuple(seat for seat, clan in enumerate(pub.clans) if clan.collected == s) for s in scores)
    args = {"seat": ranking[0][0], "beers": scores[0]}
    return Ending("PUB-END-02", Message("ending.title", args), ranking)
