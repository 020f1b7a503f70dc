"""What of a pub a group may put right by hand: pieces, who sits where, the Barkeep, and what is left of the roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from rules.correcting import Choice, Correctable, FactKind
from rules.fantasy_pub.naming import BARKEEP, pile_place, space_name, space_place, who
from rules.fantasy_pub.state import (
    DOOR,
    LAST_BEER,
    SPACES,
    TABLES,
    Character,
    Phase,
    Pub,
    Race,
    character_id,
    race_of,
)
from rules.message import Message, Seat
from rules.position import Patch

BANK: Final = "$.bank"


def correctables(pub: Pub) -> tuple[Correctable, ...]:
    return (*_on_the_spaces(pub), *_characters(pub), *_clans(pub), *_roll(pub))


def _count(pub: Pub, path: str, label: Message, group: Message, value: int, **more: Any) -> Correctable:
    """A number of pieces, which the bank gives or takes."""
    high = more.pop("high", pub.content.pieces)
    balance = more.pop("balance", BANK)
    return Correctable(
        path=path, label=label, group=group, kind=FactKind.COUNT, value=value, high=high, balance=balance, **more
    )


# --- tables, Door and bank ------------------------------------------------------------------------


def _on_the_spaces(pub: Pub) -> Iterator[Correctable]:
    group = Message("correct.group.spaces")
    yield _count(pub, BANK, Message("correct.bank"), group, pub.bank, balance=None)
    for space in SPACES:
        label = Message("correct.coins_at", {"space": space_name(space)})
        yield _count(pub, f"$.coins[{space - 1}]", label, group, pub.coins[space - 1], spot=space_place(space))
    yield Correctable(
        path="$.barkeep",
        label=Message("correct.barkeep"),
        group=group,
        kind=FactKind.PLACE,
        value=pub.barkeep,
        spot=BARKEEP.id,
        choices=tuple(_space_choice(space) for space in (DOOR, *TABLES)),
    )


def _space_choice(space: int, *patches: Patch) -> Choice:
    return Choice(value=space, label=space_name(space), spot=space_place(space), patches=patches)


# --- characters in the Pub ------------------------------------------------------------------------


def _characters(pub: Pub) -> Iterator[Correctable]:
    for one in pub.characters.values():
        at = f'$.characters["{one.id}"]'
        group = Message("correct.group.character", {"who": who(one.id)})
        yield Correctable(
            path=f"{at}.space",
            label=Message("correct.place", {"who": who(one.id)}),
            group=group,
            kind=FactKind.PLACE,
            value=one.space,
            spot=one.id,
            choices=(*(_space_choice(space) for space in (DOOR, *TABLES)), _under_the_pile(pub, one)),
        )
        for key, value, high in (("coins", one.coins, pub.content.pieces), ("beers", one.beers, LAST_BEER - 1)):
            label = Message(f"correct.{key}", {"who": who(one.id)})
            yield _count(pub, f"{at}.{key}", label, group, value, spot=one.id, high=high)


def _under_the_pile(pub: Pub, one: Character) -> Choice:
    """Out of the Pub, face up under the pile, the pieces back to the bank."""
    rest = {id: other for id, other in pub.characters.items() if id != one.id}
    pile = f"$.clans[{one.clan}].face_up"
    patches = (
        Patch("$.characters", msgspec.to_builtins(rest)),
        Patch(pile, [*pub.clans[one.clan].face_up, one.id]),
        Patch(BANK, pub.bank + one.coins + one.beers),
    )
    return Choice(value="pile", label=Message("correct.in_pile"), spot=pile_place(one.clan), patches=patches)


# --- what a clan has outside the Pub --------------------------------------------------------------


def _clans(pub: Pub) -> Iterator[Correctable]:
    for seat, clan in enumerate(pub.clans):
        group = Message("correct.group.clan", {"seat": seat})
        label = Message("correct.collected", {"seat": seat})
        yield _count(pub, f"$.clans[{seat}].collected", label, group, clan.collected, high=pub.target - 1)
        for id in clan.face_up:
            yield _face_up_card(pub, seat, id, group)
        for race in clan.face_down:
            yield _face_down_card(pub, seat, Race(race), group)


def _face_up_card(pub: Pub, seat: Seat, id: str, group: Message) -> Correctable:
    face_up = f"$.clans[{seat}].face_up"
    out = Patch(face_up, [one for one in pub.clans[seat].face_up if one != id])
    down = Patch(f"$.clans[{seat}].face_down", _more(pub.clans[seat].face_down, race_of(id)))
    return Correctable(
        path=f'{face_up}["{id}"]',
        label=Message("correct.face_up_card", {"who": who(id)}),
        group=group,
        kind=FactKind.PLACE,
        value="pile",
        choices=(
            Choice(value="pile", label=Message("correct.face_up")),
            Choice(value="face_down", label=Message("correct.face_down"), patches=(out, down)),
            *(_space_choice(space, out, _arrived(pub, seat, id, space)) for space in (DOOR, *TABLES)),
        ),
    )


def _face_down_card(pub: Pub, seat: Seat, race: Race, group: Message) -> Correctable:
    """One of the cards of a race that lie face down; alike cards cannot be told apart."""
    clan = pub.clans[seat]
    id = _free_id(pub, seat, race)
    left = {name: count - (name == race.value) for name, count in clan.face_down.items()}
    out = Patch(f"$.clans[{seat}].face_down", {name: count for name, count in left.items() if count})
    up = Patch(f"$.clans[{seat}].face_up", [*clan.face_up, id])
    return Correctable(
        path=f"$.clans[{seat}].face_down.{race.value}",
        label=Message("correct.face_down_card", {"who": who(id), "count": clan.face_down[race.value]}),
        group=group,
        kind=FactKind.PLACE,
        value="face_down",
        choices=(
            Choice(value="face_down", label=Message("correct.face_down")),
            Choice(value="pile", label=Message("correct.face_up"), patches=(out, up)),
            *(_space_choice(space, out, _arrived(pub, seat, id, space)) for space in (DOOR, *TABLES)),
        ),
    )


def _arrived(pub: Pub, seat: Seat, id: str, space: int) -> Patch:
    """The character sits there with nothing on its card yet."""
    everybody = {**pub.characters, id: Character(id, seat, race_of(id), space)}
    return Patch("$.characters", msgspec.to_builtins(everybody))


def _more(face_down: dict[str, int], race: Race) -> dict[str, int]:
    return {**face_down, race.value: face_down.get(race.value, 0) + 1}


def _free_id(pub: Pub, seat: Seat, race: Race) -> str:
    clan = pub.clans[seat]
    names = (character_id(clan.colour or "", race, number) for number in range(1, 8))
    return next(name for name in names if name not in pub.characters and name not in clan.face_up)


# --- the roll -------------------------------------------------------------------------------------


def _roll(pub: Pub) -> Iterator[Correctable]:
    if pub.phase is not Phase.PLAY:
        return
    group = Message("correct.group.roll")
    pips = tuple(Choice(value=value, label=Message("correct.pips", {"value": value})) for value in range(1, 7))
    for index, die in enumerate(pub.turn.dice):
        label = Message("correct.die", {"number": index + 1})
        path = f"$.turn.dice[{index}]"
        yield Correctable(path=path, label=label, group=group, kind=FactKind.CHOICE, value=die, choices=pips)
    yes_no = tuple(Choice(value=value, label=Message(f"correct.{str(value).lower()}")) for value in (True, False))
    yield Correctable(
        path="$.turn.called",
        label=Message("correct.called"),
        group=group,
        kind=FactKind.CHOICE,
        value=pub.turn.called,
        choices=yes_no,
    )
