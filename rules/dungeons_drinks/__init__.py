"""Dungeons & Drinks: heroes hit Monsters until the Boss is dead, and anybody may play a Spell at any moment."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from rules.dungeons_drinks.board import placements, view
from rules.dungeons_drinks.checking import SEATS, content_problems
from rules.dungeons_drinks.correcting import correctables
from rules.dungeons_drinks.describing import describe
from rules.dungeons_drinks.hands import BLIND
from rules.dungeons_drinks.killing import Ended
from rules.dungeons_drinks.position import POSITION_LAWS
from rules.dungeons_drinks.printed import DungeonContent
from rules.dungeons_drinks.scoring import finish
from rules.dungeons_drinks.setup import TOKENS, new_dungeon, set_up
from rules.dungeons_drinks.stack import floor
from rules.dungeons_drinks.state import (
    BOX,
    DRUNK_DECK,
    MONSTER_DECK,
    SPELL_DECK,
    CardTracking,
    Dungeon,
    DungeonOptions,
    Phase,
    TakeCharacter,
)
from rules.dungeons_drinks.turn import turn
from rules.floor import on_floor
from rules.game import Chance, Game, Pile, Tally
from rules.kernel import Script, rest
from rules.message import Seat
from rules.pool import redealt


def play(dungeon: Dungeon) -> Script[None]:
    """The whole game, from whatever resting place it stands at."""
    with suppress(Ended):
        yield from on_floor(_turns(dungeon), floor(dungeon))
    yield from rest()
    yield from finish(dungeon)


def _turns(dungeon: Dungeon) -> Script[None]:
    while dungeon.phase is not Phase.OVER:
        yield from rest()
        yield from turn(dungeon) if dungeon.phase is Phase.PLAY else set_up(dungeon)


def redeal(dungeon: Dungeon, seat: Seat, chance: Chance) -> None:
    """The others' hands and the Spell deck. No order of other cards is a fact: they are drawn when it matters."""
    redealt(dungeon.spells, seat, chance)
    dungeon.__dict__.pop("hands_known", None)


def takes_colour(what: str, colour: str) -> Any:
    """The token of this colour, where tokens are dealt."""
    return TakeCharacter(_TOKENS[colour]) if what == "character" else None


_TOKENS = {
    "red": "barbeerian",
    "purple": "winezard",
    "white": "paladrink",
    "black": "sommelrogue",
    "green": "clericider",
    "yellow": "alechemist",
}

GAME: Game[Dungeon] = Game(
    id="dungeons_drinks",
    title="Dungeons & Drinks",
    seats=SEATS,
    state=Dungeon,
    options=DungeonOptions,
    option_clauses={
        "card_tracking": "DND-Q-60",
        "drinking": "DND-Q-58",
        "triple_boss": "DND-Q-55",
        "serious_eurogames": "DND-Q-59",
        "first_player": "DND-Q-01",
        "owner_seat": "DND-Q-04",
        "tie_window": "DND-Q-05",
        "spell_deck_empty": "DND-Q-10",
        "alcoholemia_scope": "DND-Q-16",
        "vip_text": "DND-Q-48",
        "ghoula_boosted": "DND-Q-32",
        "daiquirombie_doubling": "DND-Q-29",
        "bacanal_reveal": "DND-Q-42",
        "drunk_judge": "DND-Q-50",
        "drinking_bosses": "DND-Q-57",
        "final_tie": "DND-Q-54",
    },
    content=DungeonContent,
    setup=new_dungeon,
    script=play,
    position_laws=POSITION_LAWS,
    placements=placements,
    view=view,
    describe=describe,
    redeal=redeal,
    colours=tuple(_TOKENS),
    takes_colour=takes_colour,
    piles=(
        Pile(TOKENS),
        Pile(MONSTER_DECK, option="card_tracking", by_hand="table"),
        Pile(SPELL_DECK, option="card_tracking", by_hand="table"),
        Pile(DRUNK_DECK, option="card_tracking", by_hand="table"),
        Pile(BOX, option="card_tracking", by_hand="table"),
        Pile(BLIND, option="card_tracking", by_hand="table"),
    ),
    rolls=False,
    check_content=content_problems,
    correctables=correctables,
    bots_need={"card_tracking": CardTracking.APP.value},
    tallies=(
        Tally(id="kills", events=("kills",), by_player=True),
        Tally(
            id="failed",
            events=("fails", "admits", "spared_the_worst", "was_too_fast", "kept_too_many"),
            by_player=True,
        ),
        Tally(id="sips", events=("sips",), amount="count", by_player=True),
    ),
)
