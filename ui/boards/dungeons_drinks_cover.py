"""Cards that cover the board while one of them is wanted: which was turned up, drawn, or played out of a real hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from kivy.metrics import dp

from rules.dungeons_drinks.board import DungeonBoard
from rules.dungeons_drinks.printed import DrunkEntry, EnemyEntry, SpellEntry
from ui.boards.board import Marks
from ui.boards.dungeons_drinks_spells import draw_plain_card, draw_spell
from ui.drawing.boxes import Box, grid_of
from ui.drawing.pen import Pen

Card = SpellEntry | EnemyEntry | DrunkEntry


def wanted(board: DungeonBoard, marks: Marks, hand: Collection[str]) -> list[Card]:
    """Those that may be tapped next and are not seen anyhow: in the dungeon, or in one's own ``hand``."""
    asked = marks.legal | marks.refused
    seen = {one.id for one in board.enemies} | set(hand)
    every: tuple[Card, ...] = (*board.spell_cards, *board.monsters, *board.bosses, *board.drunk_cards)
    return [card for card in every if card.id in asked and card.id not in seen]


def cover_laid_out(cards: Sequence[Card], box: Box) -> dict[str, Box]:
    """A Spell has room for what it does; of others only the name is wanted."""
    shape = 1.5 if any(isinstance(card, SpellEntry) for card in cards) else 3.4
    boxes = grid_of(box, len(cards), dp(6), shape=shape) if cards else []
    return {card.id: place for card, place in zip(cards, boxes, strict=True)}


def draw_cover(pen: Pen, board: DungeonBoard, cards: Sequence[Card], boxes: Mapping[str, Box], marks: Marks) -> None:
    bosses = {one.id for one in board.bosses}
    for card in cards:
        box = boxes[card.id]
        if isinstance(card, SpellEntry):
            draw_spell(pen, box, card, 1, marks)
        elif isinstance(card, DrunkEntry):
            draw_plain_card(pen, box, card.title, card.id, "drunk", marks)
        else:
            draw_plain_card(pen, box, card.name, card.id, "boss" if card.id in bosses else "monster", marks)
