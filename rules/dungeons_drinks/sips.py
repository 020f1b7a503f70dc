"""DRINKING: what the squares of a bar stand for, and the sips that a blow asks for."""

from __future__ import annotations

from rules.dungeons_drinks.state import Drink, Dungeon, Enemy
from rules.kernel import Script
from rules.message import Seat


def set_up_drinks(dungeon: Dungeon) -> Script[None]:
    sheet = dungeon.content.drinks
    for colour, sips in (("red", sheet.red), ("yellow", sheet.yellow), ("green", sheet.green)):
        dungeon.sheet[colour] = Drink(sheet.drink, sips)
    yield from ()


def tell_sips(dungeon: Dungeon, seat: Seat, enemy: Enemy, before: int, after: int) -> None:
    """A seat has brought an enemy's damage from ``before`` to ``after``."""
