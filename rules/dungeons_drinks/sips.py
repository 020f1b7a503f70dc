"""DRINKING: what the squares of a bar stand for, and the sips that a blow asks for.

Every colour is so many sips of something, water as well as anything else. Everybody may have it otherwise for himself,
at any time. The app counts what it asks for; what is drunk is nobody's record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final

from rules.dungeons_drinks.naming import enemy_name
from rules.dungeons_drinks.parlour import COLOURS, MyDrink, ReadySheet, SetDrink, Sheeting, SheetIsSet
from rules.dungeons_drinks.printed import Colour
from rules.dungeons_drinks.state import Drink, DrinkingBosses, Dungeon, Enemy
from rules.events import Happened
from rules.kernel import Script, ask
from rules.laws import Broken, Law, Laws, law
from rules.message import Facts, Message, Seat
from rules.requests import Choose, Said

MOST_SIPS: Final = 20
LONGEST_NAME: Final = 40
COLOUR_OF: Final = {Colour.RED: "red", Colour.YELLOW: "yellow", Colour.GREEN: "green"}

# --- the table's sheet --------------------------------------------------------------------------------


def set_up_drinks(dungeon: Dungeon) -> Script[None]:
    """Before play every colour gets a drink and a number of sips; the first player has the pencil (DND-DRINK-01)."""
    facts = partial(_of_sheet, dungeon)
    while True:
        asking: Choose[Dungeon, Sheeting] = Choose(
            dungeon, dungeon.first, "drinks", Sheeting, likely_sheets, SHEET_LAWS, facts=facts
        )
        match (yield from ask(asking)):
            case SetDrink(colour, drink, sips):
                _write(dungeon, dungeon.sheet, colour, drink, sips)
            case ReadySheet():
                for colour, ready in _ready(dungeon).items():
                    if colour not in dungeon.sheet:
                        _write(dungeon, dungeon.sheet, colour, ready.drink, ready.sips)
            case SheetIsSet():
                return


def _ready(dungeon: Dungeon) -> dict[str, Drink]:
    """The sheet that the content offers."""
    sheet = dungeon.content.drinks
    sips = {"red": sheet.red, "yellow": sheet.yellow, "green": sheet.green}
    return {colour: Drink(sheet.drink, sips[colour]) for colour in COLOURS}


def _write(dungeon: Dungeon, sheet: dict[str, Drink], colour: str, drink: str, sips: int) -> None:
    sheet[colour] = Drink(drink.strip(), sips)
    args: Facts = {"colour": _colour(colour), "sips": _sips(drink.strip(), sips)}
    dungeon.tell(Happened("DND-DRINK-01", key="sets_drink", args=args))


def _colour(colour: str) -> Message:
    return Message(f"square.{colour}")


def _sips(drink: str, count: int) -> Message:
    return Message("sips_of", {"count": count, "drink": drink})


def _of_sheet(dungeon: Dungeon) -> Facts:
    shown = [
        Message("on_sheet", {"colour": _colour(one), "sips": in_words(dungeon.sheet[one])}) for one in dungeon.sheet
    ]
    return {"seat": dungeon.first, "sheet": tuple(shown)}


def in_words(drink: Drink) -> Message:
    return _sips(drink.drink, drink.sips)


def likely_sheets(dungeon: Dungeon) -> list[Any]:
    """The ready sheet, one sip more or fewer of anything, and another drink that is spoken of."""
    written = {**_ready(dungeon), **dungeon.sheet}
    changes = [SetDrink(*one) for colour in COLOURS for one in _changes(dungeon, colour, written[colour])]
    return [SheetIsSet(), ReadySheet(), *changes]


def _changes(dungeon: Dungeon, colour: str, now: Drink) -> Iterator[tuple[str, str, int]]:
    for sips in (now.sips - 1, now.sips + 1):
        if 0 <= sips <= MOST_SIPS:
            yield colour, now.drink, sips
    for drink in dict.fromkeys([dungeon.content.drinks.drink, *(one.drink for one in dungeon.sheet.values())]):
        if drink != now.drink:
            yield colour, drink, now.sips


@law("DND-DRINK-01", SheetIsSet)
def colour_without_drink(dungeon: Dungeon, _: SheetIsSet) -> Broken:
    missing = tuple(_colour(colour) for colour in COLOURS if colour not in dungeon.sheet)
    return bool(missing) and {"colours": missing}


@law("DND-DRINK-01", SetDrink)
def not_for_the_sheet(dungeon: Dungeon, told: SetDrink) -> Broken:
    return _no_entry(told)


@law("DND-DRINK-01", ReadySheet)
def every_colour_has_one(dungeon: Dungeon, _: ReadySheet) -> Broken:
    return all(colour in dungeon.sheet for colour in COLOURS)


def _no_entry(told: SetDrink | MyDrink) -> Broken:
    """A colour of the bars, something that has a name, and a number of sips, nought too."""
    fits = told.colour in COLOURS and 0 < len(told.drink.strip()) <= LONGEST_NAME and 0 <= told.sips <= MOST_SIPS
    return not fits and {"most": MOST_SIPS}


SHEET_LAWS: Final[Laws[Dungeon, Any]] = Laws([colour_without_drink, not_for_the_sheet, every_colour_has_one])

# --- for oneself --------------------------------------------------------------------------------------


@law("DND-DRINK-01", MyDrink)
def nobody_drinks(dungeon: Dungeon, said: Said) -> Broken:
    """Without the variant colours stand for nothing."""
    return not dungeon.drinking


@law("DND-DRINK-01", MyDrink)
def not_for_oneself(dungeon: Dungeon, said: Said) -> Broken:
    return _no_entry(said.answer)


DRINK_LAWS: Final[tuple[Law[Dungeon, Any], ...]] = (nobody_drinks, not_for_oneself)


def likely_drinks(dungeon: Dungeon, seat: Seat) -> Iterable[MyDrink]:
    """A sip more or fewer for each colour, and what else is drunk at the table."""
    if dungeon.drinking:
        for colour in COLOURS:
            for change in _changes(dungeon, colour, drink_for(dungeon, seat, colour)):
                yield MyDrink(*change)


def my_drink(dungeon: Dungeon, seat: Seat, told: MyDrink) -> None:
    """From now on this colour is something else for one player (DND-M-07)."""
    drink = Drink(told.drink.strip(), told.sips)
    dungeon.players[seat].sheet[told.colour] = drink
    args: Facts = {"seat": seat, "colour": _colour(told.colour), "sips": in_words(drink)}
    dungeon.tell(Happened("DND-DRINK-05", key="my_drink", args=args, seat=seat))


def drink_for(dungeon: Dungeon, seat: Seat, colour: str) -> Drink:
    """What a colour stands for when this seat has dealt the damage."""
    for sheet in (dungeon.players[seat].sheet, dungeon.sheet, _ready(dungeon)):
        if colour in sheet:
            return sheet[colour]
    raise AssertionError("the ready sheet has every colour")


# --- what a blow asks for -----------------------------------------------------------------------------


def squares_lost(bar: str, before: int, after: int) -> list[str]:
    """The colours of the squares that are lost, in their order: from the right (DND-DRINK-04)."""
    return [COLOUR_OF[Colour(bar[-point])] for point in range(before + 1, after + 1)]


def tell_sips(dungeon: Dungeon, seat: Seat, enemy: Enemy, before: int, after: int) -> None:
    """A seat has brought an enemy's damage from ``before`` to ``after``: so many sips of this and that."""
    if not dungeon.drinking:
        return
    if dungeon.is_boss(enemy.id) and dungeon.options.drinking_bosses is DrinkingBosses.NO:
        return
    lost = squares_lost(dungeon.entry(enemy.id).bar, before, after)
    asked: dict[str, int] = {}
    for colour in lost:
        drink = drink_for(dungeon, seat, colour)
        asked[drink.drink] = asked.get(drink.drink, 0) + drink.sips
    sips = tuple(_sips(drink, count) for drink, count in asked.items() if count)
    if not sips:
        return
    count = sum(asked.values())
    dungeon.players[seat].sips += count
    clause = "DND-DRINK-02" if len(lost) == 1 else "DND-DRINK-03"
    colours = tuple(_colour(colour) for colour in lost)
    args: Facts = {
        "seat": seat,
        "count": count,
        "sips": sips,
        "colours": colours,
        "enemy": enemy_name(dungeon, enemy.id),
    }
    dungeon.tell(Happened(clause, key="sips", args=args, seat=seat))
