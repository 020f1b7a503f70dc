"""Getting ready: decks, the first player and the owner, characters, drinks, a Drunk card and three Spells for each."""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.dungeons_drinks import drunk, sips
from rules.dungeons_drinks.hands import draw_spells, size
from rules.dungeons_drinks.naming import TOKEN, character_name, character_thing, seat_place
from rules.dungeons_drinks.printed import DungeonContent
from rules.dungeons_drinks.state import (
    SPELL_DECK,
    SPELL_DISCARDS,
    Dungeon,
    DungeonOptions,
    First,
    FirstPlayer,
    OwnerSeat,
    Phase,
    Player,
    TakeCharacter,
    YesNo,
    before_place,
    hand_place,
)
from rules.events import Happened, Put
from rules.kernel import Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.pool import Pool
from rules.requests import Choose, Draw

SEATS: Final = (2, 3, 4, 5, 6)
TRIPLE: Final = 3
TOKENS: Final = "seats"
"""The pile that stands for a blind draw among the players."""


def new_dungeon(seats: int, options: DungeonOptions, content: DungeonContent) -> Dungeon:
    """Shuffled decks; nobody has a token or a card yet."""
    spells = {entry.id: entry.count for entry in content.spell if entry.count}
    # What lies before a player has no order either: any of it can go away first.
    hands = [place(seat) for place in (hand_place, before_place) for seat in range(seats)]
    return Dungeon(
        options=options,
        players=[Player() for _ in range(seats)],
        spells=Pool.new(spells, SPELL_DECK, (SPELL_DISCARDS,), hands),
        unseen_monsters=[entry.id for entry in content.monster],
        unseen_bosses=[entry.id for entry in content.boss],
        monster_deck=next(entry.monsters for entry in content.seats if entry.players == seats),
        boss_deck=TRIPLE if options.triple_boss is YesNo.YES else 1,
        drunk_deck=[] if options.serious_eurogames is YesNo.YES else [entry.id for entry in content.drunk],
    )


def set_up(dungeon: Dungeon) -> Script[None]:
    if dungeon.phase is Phase.FIRST_PLAYER:
        yield from find_first_player(dungeon)
    elif dungeon.phase is Phase.CHARACTERS:
        yield from deal_characters(dungeon)
    elif dungeon.phase is Phase.DRINKS:
        if dungeon.drinking:
            yield from sips.set_up_drinks(dungeon)
        dungeon.phase = Phase.DEALING
    else:
        yield from deal_out(dungeon)


# --- who begins, and who owns the game ----------------------------------------------------------------


def find_first_player(dungeon: Dungeon) -> Script[None]:
    """By lot, or as the table says (DND-Q-01)."""
    if dungeon.options.first_player is FirstPlayer.RANDOM:
        seats = {f"seat-{seat}": 1 for seat in range(len(dungeon.players))}
        drawn = yield from ask(Draw(0, "first_player", TOKENS, lambda: seats))
        first = int(str(drawn.card).removeprefix("seat-"))
    else:
        naming: Choose[Dungeon, First] = Choose(dungeon, 0, "first_player", First, likely_firsts, FIRST_LAWS, lots=True)
        first = (yield from ask(naming)).player
    dungeon.first = dungeon.active = first
    dungeon.owner = _owner(dungeon)
    args: Facts = {"seat": first, "owner": dungeon.owner}
    dungeon.tell(Put("DND-TURN-01", TOKEN, seat_place(first), key="first_player", args=args, seat=first))
    dungeon.phase = Phase.CHARACTERS


def likely_firsts(dungeon: Dungeon) -> list[First]:
    return [First(seat) for seat in range(len(dungeon.players))]


@law("DND-TURN-01", First)
def no_such_player(dungeon: Dungeon, first: First) -> Broken:
    return not 0 <= first.player < len(dungeon.players)


FIRST_LAWS: Final[Laws[Dungeon, First]] = Laws([no_such_player])


def _owner(dungeon: Dungeon) -> Seat:
    """The seat that the group has named, or where there is none the first player (DND-Q-04)."""
    named = dungeon.options.owner_seat
    seat = dungeon.first if named is OwnerSeat.FIRST_PLAYER else int(named.value) - 1
    return seat if seat < len(dungeon.players) else dungeon.first


# --- characters ---------------------------------------------------------------------------------------


def deal_characters(dungeon: Dungeon) -> Script[None]:
    """A token each, dealt by lot; as they do nothing, a group may say who gets which (DND-Q-02)."""
    for seat in range(len(dungeon.players)):
        if dungeon.players[seat].character is None:
            yield from _deal_character(dungeon, seat)
    dungeon.phase = Phase.DRINKS


def _deal_character(dungeon: Dungeon, seat: Seat) -> Script[None]:
    step = (seat + 1, len(dungeon.players))
    dealing: Choose[Dungeon, TakeCharacter] = Choose(
        dungeon,
        seat,
        "character",
        TakeCharacter,
        likely_characters,
        CHARACTER_LAWS,
        facts=partial(_of_seat, seat),
        step=step,
        lots=True,
    )
    chosen = yield from ask(dealing)
    dungeon.players[seat].character = chosen.character
    args: Facts = {"seat": seat, "character": character_name(dungeon, chosen.character)}
    thing = character_thing(chosen.character)
    dungeon.tell(Put("DND-SETUP-07", thing, seat_place(seat), key="takes_character", args=args, seat=seat))


def _of_seat(seat: Seat) -> Facts:
    return {"seat": seat}


def likely_characters(dungeon: Dungeon) -> list[TakeCharacter]:
    return [TakeCharacter(entry.id) for entry in dungeon.content.character]


@law("DND-COMP-01", TakeCharacter)
def no_such_character(dungeon: Dungeon, chosen: TakeCharacter) -> Broken:
    return chosen.character not in dungeon.content.characters


@law("DND-COMP-01", TakeCharacter)
def character_taken(dungeon: Dungeon, chosen: TakeCharacter) -> Broken:
    for seat, player in enumerate(dungeon.players):
        if player.character == chosen.character:
            return {"character": character_name(dungeon, chosen.character), "owner": seat}
    return False


CHARACTER_LAWS: Final[Laws[Dungeon, TakeCharacter]] = Laws([no_such_character, character_taken])


# --- dealing ------------------------------------------------------------------------------------------


def deal_out(dungeon: Dungeon) -> Script[None]:
    """A Drunk card face up, and three Spells that are nobody else's business (DND-SETUP-07, DND-SETUP-08)."""
    for seat in dungeon.round_from(dungeon.first):
        yield from drunk.deal_drunk(dungeon, seat, "DND-SETUP-07")
    for seat in dungeon.round_from(dungeon.first):
        missing = dungeon.content.hand - size(dungeon, seat)
        if missing > 0:
            yield from draw_spells(dungeon, seat, missing, "DND-SETUP-08")
    dungeon.phase = Phase.PLAY
    dungeon.tell(Happened("DND-TURN-01", key="begins", args={"seat": dungeon.active}, seat=dungeon.active))
