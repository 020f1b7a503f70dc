"""What a group's own map, counters, cards and charts must still be for the rules to work, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, TypeAlias

from rules.bugmans.printed import (
    DANGEROUS,
    MOVING_DEEDS,
    SERVED,
    CardEffect,
    CardEntry,
    CardKind,
    Chart,
    CounterEntry,
    Deed,
    Effect,
    Kind,
    LineEntry,
    RoomContent,
)
from rules.bugmans.squares import COLUMNS, ROWS, SQUARES, Floor, Ground, ground, share_an_edge, spaces_over

Problem: TypeAlias = "tuple[str, str]"
"""Where in the content, as a JSON path, and what is wrong there."""

COUNTERS: Final = 60
CARDS: Final = 52
TABLES: Final = 6
SEATS: Final = (2, 3, 4, 5, 6)
LOOKS_ALIKE: Final = (Kind.HOME_TABLE, Kind.VOMIT, Kind.OUT_OF_ORDER, Kind.REVELLER)
"""Kinds of which the rules know only where they lie, so all of a kind are one entry."""
OF_FIGHTS: Final = (CardEffect.BONUS, CardEffect.GRAB, CardEffect.EXTRA_DIE, CardEffect.DOUBLE)
_NUMBERS: Final = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def content_problems(content: RoomContent) -> list[Problem]:
    """Everything that is wrong, the map first. No problem: no rule can meet anything that it does not know."""
    of_map = list(_map_problems(content))
    rest = (_counter_problems, _card_problems, _line_problems, _colour_problems, _target_problems)
    return [*of_map, *(problem for problems in rest for problem in problems(content))]


# --- the map -----------------------------------------------------------------------------------------


def _map_problems(content: RoomContent) -> Iterator[Problem]:
    rows, path = content.map.rows, "$.map.rows"
    shape = list(_shape_problems(rows))
    yield from shape
    if shape:
        return
    here = ground(rows, False, False)
    yield from _wall_problems(here)
    if len(here.bar) != content.opening_booze:
        bars, booze = _count(len(here.bar), "Bar square"), content.opening_booze
        need = "needs" if booze == 1 else "need"
        counters = "counter" if booze == 1 else "counters"
        yield path, f"{bars}: the {_number(booze)} opening Booze {counters} {need} {booze}"
    for letter, name in ((Floor.SKITTLES, "Bar Skittles"), (Floor.POOL, "Pool Table")):
        if letter not in here.floor.values():
            yield path, f"no {name}: letter {letter.value} stands nowhere on the map"
    out_of_order = sum(entry.count for entry in content.counter if entry.kind is Kind.OUT_OF_ORDER)
    if len(here.bogs) <= out_of_order:
        bogs = _count(len(here.bogs), "Bogs", "Bogs")
        yield path, f"{bogs}, and {out_of_order} may be Out of Order: one must always work"
    yield from _room_problems(here)


def _shape_problems(rows: tuple[str, ...]) -> Iterator[Problem]:
    if len(rows) != len(ROWS):
        yield "$.map.rows", f"{_count(len(rows), 'row')}: the board has 10 rows of 10 squares"
    for number, row in enumerate(rows):
        path = f"$.map.rows[{number}]"
        if len(row) != len(COLUMNS):
            yield path, f"row {number + 1} has {_count(len(row), 'square')}: it needs 10"
        if unknown := set(row) - {floor.value for floor in Floor}:
            letters = ", ".join(floor.value for floor in Floor)
            yield path, f"row {number + 1} has the letter {min(unknown)!r}: the map knows {letters}"


def _wall_problems(here: Ground) -> Iterator[Problem]:
    """The outermost ring is the corridor, all of it and nothing else."""
    for square in SQUARES:
        ring = square[0] in "AJ" or square[1:] in ("1", "10")
        if ring and square not in here.corridor:
            yield "$.map.rows", f"{square} is on the edge of the board, so it is corridor, doorway or Bogs"
        if not ring and square in here.corridor:
            yield "$.map.rows", f"{square} is inside the bar room, so it is no corridor, doorway or Bogs"


def _room_problems(here: Ground) -> Iterator[Problem]:
    """Six Home Tables fit, and everybody can get everywhere."""
    if not _places_for_tables(list(here.wood), TABLES):
        yield "$.map.rows", f"{_count(len(here.wood), 'wooden square')}: six Home Tables do not fit edge to edge apart"
    walked = [square for square in SQUARES if square not in here.closed]
    reached = spaces_over(here.walkable, walked[:1])
    if shut := [square for square in walked if square not in reached]:
        yield "$.map.rows", f"{shut[0]} cannot be reached from {walked[0]}"
    if not any(square in here.joined[bar] for bar in here.bar for square in walked):
        yield "$.map.rows", "nobody can stand at the Bar: no square of the bar room touches it"


def _places_for_tables(wood: list[str], tables: int) -> bool:
    """Whether so many tables fit on these squares, none edge to edge with another."""
    if not tables:
        return True
    for index, square in enumerate(wood):
        rest = [other for other in wood[index + 1 :] if not share_an_edge(square, other)]
        if len(rest) >= tables - 1 and _places_for_tables(rest, tables - 1):
            return True
    return False


# --- counters ----------------------------------------------------------------------------------------


def _counter_problems(content: RoomContent) -> Iterator[Problem]:
    total = sum(entry.count for entry in content.counter)
    if total != COUNTERS:
        yield "$.counter", f"{_count(total, 'square counter')}: there are {COUNTERS}"
    kinds = Counter(entry.kind for entry in content.counter)
    for kind in LOOKS_ALIKE:
        if kinds[kind] > 1:
            yield "$.counter", f"{kinds[kind]} entries of kind {kind.value}: they look alike, so make them one entry"
    booze = sum(entry.count for entry in content.counter if entry.kind is Kind.BOOZE)
    if booze < content.opening_booze:
        yield "$.counter", f"{_count(booze, 'Booze counter')}: the Bar opens with {content.opening_booze}"
    tables = sum(entry.count for entry in content.counter if entry.kind is Kind.HOME_TABLE)
    if tables != TABLES:
        yield "$.counter", f"{_count(tables, 'Home Table')}: six may play, so there are {TABLES}"
    for index, entry in enumerate(content.counter):
        for problem in _entry_problems(entry):
            yield f"$.counter[{index}]", problem


def _entry_problems(entry: CounterEntry) -> Iterator[str]:
    if entry.kind is Kind.DWARF:
        yield f"{entry.id}: Dwarfs are figures, not counters"
    if entry.score and entry.kind not in SERVED:
        yield f"{entry.id} has a Score value: only Booze and Grub have one"
    if entry.cards and entry.kind is not Kind.GRUB:
        yield f"{entry.id} has a Cards value: only Grub has one"
    if entry.fight and entry.kind not in DANGEROUS:
        yield f"{entry.id} has a Fight value: only Trolls, Halflings and the Moody Elf have one"


# --- cards -------------------------------------------------------------------------------------------


def _card_problems(content: RoomContent) -> Iterator[Problem]:
    total = sum(entry.count for entry in content.card)
    if total != CARDS:
        yield "$.card", f"{_count(total, 'playing card')}: there are {CARDS}"
    if content.hand < 1 or content.hand * max(SEATS) > total:
        yield "$.hand", f"{_count(content.hand, 'card')} for each of six hands cannot be dealt from {total}"
    for index, entry in enumerate(content.card):
        for problem in _problems_of_card(entry):
            yield f"$.card[{index}]", problem


def _problems_of_card(entry: CardEntry) -> Iterator[str]:
    fights = entry.effect in OF_FIGHTS
    if fights != (entry.kind is CardKind.FIGHT):
        of_kind = "a Fight card" if fights else "a Bugman's card"
        yield f"{entry.id}: {entry.effect.value} is the effect of {of_kind}"
    elif fights and entry.colour is None:
        yield f"{entry.id} has no colour: every Fight card has one"
    elif not fights and entry.colour is not None:
        yield f"{entry.id} has a colour: only Fight cards have one"
    if entry.effect in (CardEffect.BONUS, CardEffect.MOVE) and entry.value < 1:
        yield f"{entry.id} has the value {entry.value}: it needs 1 or more"
    if (entry.effect is CardEffect.TANKARD) != bool(entry.needed):
        yield f"{entry.id}: what a throw needs is said for tankards, and for nothing else"
    if any(not 1 <= score <= 6 for score in entry.needed):
        yield f"{entry.id}: a die shows 1 to 6, so a throw cannot need anything else"


# --- charts ------------------------------------------------------------------------------------------


def _line_problems(content: RoomContent) -> Iterator[Problem]:
    lines = Counter((entry.chart, entry.roll) for entry in content.line)
    for chart in Chart:
        for roll in range(1, 7):
            if lines[chart, roll] != 1:
                count = _count(lines[chart, roll], "line")
                yield "$.line", f"the {chart.value} chart has {count} for a roll of {roll}: it needs one"
    for index, entry in enumerate(content.line):
        for number, effect in enumerate(entry.effects):
            for problem in _effect_problems(entry, effect):
                yield f"$.line[{index}].effects[{number}]", problem


def _effect_problems(entry: LineEntry, effect: Effect) -> Iterator[str]:
    if effect.do in MOVING_DEEDS and entry.chart is not Chart.VOMIT:
        yield f"{entry.id}: {effect.do.value} moves the Dwarf, which only Vomit does"
    if effect.do is Deed.SERVE and (effect.kind not in SERVED or effect.pick is None):
        yield f"{entry.id}: serve needs a kind (booze or grub) and a pick (choice or random)"
    if effect.do is not Deed.SERVE and (effect.kind is not None or effect.pick is not None):
        yield f"{entry.id}: only serve has a kind and a pick"


# --- colours and targets -----------------------------------------------------------------------------


def _colour_problems(content: RoomContent) -> Iterator[Problem]:
    if len(content.colour) != TABLES:
        yield "$.colour", f"{_count(len(content.colour), 'colour')}: six Dwarfs and Home Tables have {TABLES}"


def _target_problems(content: RoomContent) -> Iterator[Problem]:
    for players in SEATS:
        counters = [entry.counters for entry in content.target if entry.players == players]
        if len(counters) != 1:
            yield "$.target", f"{_count(len(counters), 'target')} for {players} players: there must be one"
        elif not 1 <= counters[0] <= 10:
            yield "$.target", f"a target of {counters[0]} for {players} players: it is a number from 1 to 10"


def _count(number: int, one: str, more: str = "") -> str:
    return f"{number} {one if number == 1 else more or one + 's'}"


def _number(number: int) -> str:
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
