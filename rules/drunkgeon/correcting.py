"""What of a dungeon a group may put right by hand: glasses, belongings, magic, how mats lie, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from rules.correcting import Choice, Correctable, FactKind
from rules.drunkgeon.naming import glass_id, mat_name, spell_name
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import Dungeon, Hero, Level, Phase
from rules.message import Message, Seat
from rules.position import Patch

TROPHIES: Final = "$.supply.trophies"
TABLE: Final = "table"


def correctables(dungeon: Dungeon) -> tuple[Correctable, ...]:
    if dungeon.phase is not Phase.PLAY:
        return ()
    heroes = (fact for seat in range(len(dungeon.heroes)) for fact in _of_a_hero(dungeon, seat))
    return (*heroes, _trophies(dungeon), *_magic(dungeon), *_mats(dungeon), *_turn(dungeon))


# --- heroes -------------------------------------------------------------------------------------------


def _of_a_hero(dungeon: Dungeon, seat: Seat) -> Iterator[Correctable]:
    hero, at = dungeon.heroes[seat], f"$.heroes[{seat}]"
    group = Message("correct.group.hero", {"seat": seat})
    if hero.square is not None:
        yield from _glass(dungeon, seat, hero, at, group)
    if not hero.alive:
        return
    yield Correctable(
        path=f"{at}.trophies",
        label=Message("correct.trophies", {"seat": seat}),
        group=group,
        kind=FactKind.COUNT,
        value=hero.trophies,
        high=hero.trophies + dungeon.supply.trophies,
        balance=TROPHIES,
    )
    for colour in dungeon.keys_needed:
        yield _key(dungeon, seat, colour, at, group)


def _glass(dungeon: Dungeon, seat: Seat, hero: Hero, at: str, group: Message) -> Iterator[Correctable]:
    """An empty glass is reported on the floor, for it is death: here at least a finger is left."""
    yield Correctable(
        path=f"{at}.fingers",
        label=Message("correct.fingers", {"seat": seat}),
        group=group,
        kind=FactKind.COUNT,
        value=hero.fingers,
        low=1,
        high=hero.full or 0,
        spot=glass_id(seat),
    )
    if dungeon.turn.walk is None or seat != dungeon.active:
        yield Correctable(
            path=f"{at}.square",
            label=Message("correct.glass", {"seat": seat}),
            group=group,
            kind=FactKind.PLACE,
            value=hero.square,
            spot=glass_id(seat),
            choices=tuple(_square(square) for square in dungeon.cells),
        )
    levels = tuple(Choice(value=one.value, label=Message(f"level.{one.value}")) for one in Level)
    yield Correctable(
        path=f"{at}.level",
        label=Message("correct.level", {"seat": seat}),
        group=group,
        kind=FactKind.CHOICE,
        value=hero.level.value if hero.level else None,
        choices=levels,
    )
    yield Correctable(
        path=f"{at}.small_fingers",
        label=Message("correct.small_fingers", {"seat": seat}),
        group=group,
        kind=FactKind.CHOICE,
        value=hero.small_fingers,
        choices=_yes_or_no(),
    )


def _square(square: str, *patches: Patch) -> Choice:
    return Choice(value=square, label=Message("correct.square", {"square": square}), spot=square, patches=patches)


def _yes_or_no() -> tuple[Choice, ...]:
    return tuple(Choice(value=value, label=Message(f"correct.{str(value).lower()}")) for value in (True, False))


def _key(dungeon: Dungeon, seat: Seat, colour: str, at: str, group: Message) -> Correctable:
    """Has it, or has not: the token comes from its pile or goes back there."""
    keys, left = dungeon.heroes[seat].keys, dungeon.supply.tokens.get(colour, 0)
    pile = f"$.supply.tokens.{colour}"
    given = (Patch(f"{at}.keys", [*keys, colour]), Patch(pile, max(0, left - 1)))
    taken = (Patch(f"{at}.keys", [one for one in keys if one != colour]), Patch(pile, left + 1))
    yes, no = _yes_or_no()
    return Correctable(
        path=f'{at}.keys["{colour}"]',
        label=Message("correct.key", {"seat": seat, "colour": colour}),
        group=group,
        kind=FactKind.CHOICE,
        value=colour in keys,
        choices=(msgspec.structs.replace(yes, patches=given), msgspec.structs.replace(no, patches=taken)),
    )


def _trophies(dungeon: Dungeon) -> Correctable:
    """The pile, which gives and takes what heroes gain and lose."""
    left = dungeon.supply.trophies
    label, group = Message("correct.pile_of_trophies"), Message("correct.group.supply")
    return Correctable(path=TROPHIES, label=label, group=group, kind=FactKind.COUNT, value=left, low=left, high=left)


# --- magic --------------------------------------------------------------------------------------------


def _magic(dungeon: Dungeon) -> Iterator[Correctable]:
    """Where each magic mat is. One that is just being cast, or bought, stays where it is."""
    group = Message("correct.group.magic")
    busy = [casting.spell for casting in dungeon.turn.casting]
    if dungeon.turn.contest is not None:
        busy.append(dungeon.turn.contest.spell)
    for spell in Spell:
        if spell not in busy and (owner := _owner(dungeon, spell)) is not None:
            places: list[Seat | str] = [
                TABLE,
                *(seat for seat in range(len(dungeon.heroes)) if dungeon.heroes[seat].alive),
            ]
            yield Correctable(
                path=f'$.magic["{spell.value}"]',
                label=spell_name(spell),
                group=group,
                kind=FactKind.CHOICE,
                value=owner,
                spot=spell.value,
                choices=tuple(_held(dungeon, spell, owner, place) for place in places),
            )


def _owner(dungeon: Dungeon, spell: Spell) -> Seat | str | None:
    """The seat that holds it, or the table; None for one in the box or in a pile."""
    if spell in dungeon.supply.magic:
        return TABLE
    return next((seat for seat, hero in enumerate(dungeon.heroes) if spell in hero.magic), None)


def _held(dungeon: Dungeon, spell: Spell, owner: Seat | str, to: Seat | str) -> Choice:
    label = Message("correct.on_the_table") if to == TABLE else Message("correct.held_by", {"seat": to})
    out = Patch(_path(owner), [one.value for one in _at(dungeon, owner) if one is not spell])
    into = Patch(_path(to), [*(one.value for one in _at(dungeon, to)), spell.value])
    return Choice(value=to, label=label, patches=(out, into))


def _path(owner: Seat | str) -> str:
    return "$.supply.magic" if isinstance(owner, str) else f"$.heroes[{owner}].magic"


def _at(dungeon: Dungeon, owner: Seat | str) -> list[Spell]:
    return dungeon.supply.magic if isinstance(owner, str) else dungeon.heroes[owner].magic


# --- mats ---------------------------------------------------------------------------------------------


def _mats(dungeon: Dungeon) -> Iterator[Correctable]:
    """Where each mat lies (it changes places with the one there), and which way round."""
    group = Message("correct.group.mats")
    for square, mat in dungeon.cells.items():
        name = mat_name(dungeon, mat)
        yield Correctable(
            path=f"$.cells.{square}",
            label=Message("correct.mat", {"mat": name, "square": square}),
            group=group,
            kind=FactKind.PLACE,
            value=square,
            choices=tuple(_exchanged(dungeon, square, other) for other in dungeon.cells),
        )
        yield Correctable(
            path=f'$.turned["{mat}"]',
            label=Message("correct.turned", {"mat": name, "square": square}),
            group=group,
            kind=FactKind.CHOICE,
            value=dungeon.turned[mat],
            choices=tuple(
                Choice(value=turning, label=Message("correct.turning", {"turning": turning})) for turning in range(4)
            ),
        )


def _exchanged(dungeon: Dungeon, square: str, other: str) -> Choice:
    here, there = Patch(f"$.cells.{square}", dungeon.cells[other]), Patch(f"$.cells.{other}", dungeon.cells[square])
    return _square(other, here, there)


# --- the turn -----------------------------------------------------------------------------------------


def _turn(dungeon: Dungeon) -> Iterator[Correctable]:
    group, turn = Message("correct.group.turn"), dungeon.turn
    for name in ("pushed", "moved", "bought"):
        yield Correctable(
            path=f"$.turn.{name}",
            label=Message(f"correct.{name}"),
            group=group,
            kind=FactKind.CHOICE,
            value=getattr(turn, name),
            choices=_yes_or_no(),
        )
    if turn.walk is not None:
        yield Correctable(
            path="$.turn.walk.moves",
            label=Message("correct.moves"),
            group=group,
            kind=FactKind.COUNT,
            value=turn.walk.moves,
            high=20,
        )
