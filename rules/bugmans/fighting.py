"""Fighting: cards once round the table, then dice, then who goes home.

A fight runs on the room's ``fight``; the Fight cards lie in the pool, on a place for each combatant.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.bugmans.counters import discard_load, eliminate
from rules.bugmans.fight_totals import PLACE, combatant, roll_dice, still_on, terms, total
from rules.bugmans.hands import can_hold, clear_away, in_hand, lay_out, size
from rules.bugmans.making_way import empty_for
from rules.bugmans.naming import card_name, who
from rules.bugmans.printed import CardColour, CardEffect, CardEntry, CardKind, Kind
from rules.bugmans.state import (
    Fight,
    Fought,
    GreensDistinct,
    LayCard,
    LeaveBogs,
    Room,
    Side,
)
from rules.bugmans.stepping import relocate
from rules.events import Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.requests import Choose, Pass

OFF: Final = Fought(None, None)
"""Nobody won, nobody lost: a draw, or a fight that a ruling has called off."""


def fight(room: Room, mover: str, resident: str, came_from: str | None) -> Script[Fought]:
    """All of a fight: whoever moved onto whose square, and from where (None: by a direct move)."""
    begin_fight(room, mover, resident, came_from)
    while still_on(room) and go_of(room) is not None:
        yield from go(room)
    yield from roll_dice(room)
    if not still_on(room):
        call_off(room)
        return OFF
    return (yield from settle(room))


def begin_fight(room: Room, mover: str, resident: str, came_from: str | None) -> None:
    """The trigger's owner plays last, so the round begins on his left (BUG-FIGHT-27, BUG-FIGHT-28)."""
    trigger = triggering(room, mover, resident)
    owner = room.characters[trigger].seat
    assert owner is not None
    order = [*[*room.round_from(owner)][1:], owner]
    room.fight = Fight(mover, resident, came_from, trigger, waiting=order)
    args: Facts = {"mover": who(room, mover), "resident": who(room, resident), "trigger": who(room, trigger)}
    room.tell(Happened("BUG-FIGHT-01", key="fight", args=args, seat=owner))


def triggering(room: Room, mover: str, resident: str) -> str:
    """The Dwarf that moved, whoever moved him; else the one that was walked into (BUG-FIGHT-12, BUG-FIGHT-13)."""
    return mover if room.characters[mover].kind is Kind.DWARF else resident


def call_off(room: Room) -> None:
    discard_fight_cards(room)
    room.fight = None


# --- a go at the cards --------------------------------------------------------------------------------


def go_of(room: Room) -> Seat | None:
    """Whose go it is."""
    return room.fight.waiting[0] if room.fight is not None and room.fight.waiting else None


def go(room: Room) -> Script[None]:
    """One seat plays as many Fight cards as it likes and may, for one combatant, or passes. One go each (BUG-Q-52)."""
    seat = go_of(room)
    assert seat is not None
    while go_of(room) == seat:
        if not size(room, seat):  # that a hand is empty is no secret
            end_go(room, seat)
            return
        laid = yield from ask(
            Choose(
                room,
                seat,
                "fight_card",
                LayCard | Pass,
                likely_fight_cards,
                FIGHT_LAWS,
                facts=partial(facts_of_fight, room),
                terms=partial(terms, room),
                secret=not room.real_cards,
                stray="BUG-FIGHT-26",
            )
        )
        if room.fight is None:  # a ruling has called it off
            return
        if isinstance(laid, Pass):
            end_go(room, seat)
        else:
            lay(room, seat, laid)


def end_go(room: Room, seat: Seat) -> None:
    assert room.fight is not None
    if room.fight.backed is None:
        room.tell(Happened("BUG-FIGHT-14", key="passes_fight", args={"seat": seat}, seat=seat))
    room.fight.waiting.remove(seat)
    room.fight.backed = None
    room.fight.colours = []


def lay(room: Room, seat: Seat, laid: LayCard) -> None:
    """A card is played for a combatant."""
    now = room.fight
    assert now is not None
    now.backed = laid.on
    now.colours.append(colour_of(room, laid.card))
    name = now.mover if laid.on is Side.MOVER else now.resident
    lay_out(room, seat, laid.card, PLACE[laid.on], "BUG-FIGHT-10", "lays_card", who=who(room, name))
    effect = room.content.cards[laid.card].effect
    if effect is CardEffect.GRAB:
        grab(room, laid.on, name)
    elif effect is CardEffect.EXTRA_DIE:
        now.extra_owners.setdefault(name, []).append(seat)


def grab(room: Room, side: Side, name: str) -> None:
    """All that lies there for the combatant is discarded, the Grab itself too; later cards count (BUG-FIGHT-21)."""
    assert room.fight is not None
    clear_away(room, PLACE[side], "BUG-FIGHT-20", "grabbed")
    room.fight.extra_owners.pop(name, None)


def likely_fight_cards(room: Room) -> list[LayCard | Pass]:
    """What the seat holds for either combatant, Bugman's cards too, so that the screen can say why not."""
    seat = go_of(room)
    if seat is None:
        return [Pass()]
    return [*(LayCard(card, side) for card in in_hand(room, seat) for side in Side), Pass()]


def facts_of_fight(room: Room) -> Facts:
    if room.fight is None:
        return {}
    fight = room.fight
    return {"seat": go_of(room), "mover": who(room, fight.mover), "resident": who(room, fight.resident)}


# --- what may be played -------------------------------------------------------------------------------


def entry_of(room: Room, card: str) -> CardEntry | None:
    return room.content.cards.get(card)


def colour_of(room: Room, card: str) -> str:
    """A card's colour for the rule of one a colour; "" if it has none. Greens are alike or not (BUG-Q-47)."""
    entry = entry_of(room, card)
    if entry is None or entry.colour is None:
        return ""
    if entry.colour is CardColour.GREEN and room.options.greens_distinct is GreensDistinct.ALIKE:
        return CardColour.DARK_GREEN.value
    return entry.colour.value


@law("TABLE-DRAW-01", LayCard)
def not_in_hand(room: Room, laid: LayCard) -> Broken:
    seat = go_of(room)
    return (seat is None or not can_hold(room, seat, laid.card)) and {"seat": seat, "card": card_name(room, laid.card)}


@law("BUG-SETUP-17", LayCard)
def not_for_fights(room: Room, laid: LayCard) -> Broken:
    entry = entry_of(room, laid.card)
    return entry is not None and entry.kind is not CardKind.FIGHT and {"card": card_name(room, laid.card)}


@law("BUG-FIGHT-14", LayCard)
def two_combatants(room: Room, laid: LayCard) -> Broken:
    """All cards of a go are for the same one."""
    backed = room.fight.backed if room.fight is not None else None
    if backed is None or backed is laid.on:
        return False
    return {"who": who(room, combatant(room, backed) or "")}


@law("BUG-FIGHT-16", LayCard)
def first_is_red(room: Room, laid: LayCard) -> Broken:
    started = room.fight is not None and bool(room.fight.colours)
    return not started and colour_of(room, laid.card) != CardColour.RED.value and {"card": card_name(room, laid.card)}


@law("BUG-FIGHT-17", LayCard)
def no_red_card(room: Room, laid: LayCard) -> Broken:
    """Who has no red card plays none. With real cards the app cannot know."""
    seat = go_of(room)
    if seat is None or room.fight is None or room.fight.colours or room.real_cards:
        return False
    return all(colour_of(room, card) != CardColour.RED.value for card in in_hand(room, seat))


@law("BUG-FIGHT-18", LayCard)
def colour_twice(room: Room, laid: LayCard) -> Broken:
    colour = colour_of(room, laid.card)
    return room.fight is not None and colour in room.fight.colours and {"colour": colour}


FIGHT_LAWS: Final[Laws[Room, LayCard | Pass]] = Laws(
    [not_in_hand, not_for_fights, two_combatants, first_is_red, no_red_card, colour_twice]
)

# --- the result ---------------------------------------------------------------------------------------


def settle(room: Room) -> Script[Fought]:
    """The higher total wins. A fight of the active Dwarf ends his player's turn, however it goes (BUG-Q-45)."""
    ended = room.fight
    assert ended is not None
    ours, theirs = total(room, Side.MOVER), total(room, Side.RESIDENT)
    tell_totals(room, ended, ours, theirs)
    discard_fight_cards(room)
    end_turn_of_fighter(room, ended, drawn=ours == theirs)
    if ours == theirs:
        yield from go_back(room, ended.mover, ended.came_from)
        return OFF
    fought = Fought(ended.mover, ended.resident) if ours > theirs else Fought(ended.resident, ended.mover)
    room.fight = None
    assert fought.loser is not None
    room.turn.won = fought.winner == room.players[room.active].dwarf
    lose(room, fought.loser)
    return fought


def tell_totals(room: Room, ended: Fight, ours: int, theirs: int) -> None:
    args: Facts = {
        "mover": who(room, ended.mover),
        "resident": who(room, ended.resident),
        "ours": ours,
        "theirs": theirs,
    }
    key = "fight_drawn" if ours == theirs else "fight_won" if ours > theirs else "fight_lost"
    room.tell(Happened("BUG-FIGHT-29", key=key, args=args))


def discard_fight_cards(room: Room) -> None:
    """Whatever the result (BUG-Q-51)."""
    for place in PLACE.values():
        clear_away(room, place, "BUG-FIGHT-29")


def end_turn_of_fighter(room: Room, ended: Fight, *, drawn: bool) -> None:
    if room.players[room.active].dwarf not in (ended.mover, ended.resident):
        return
    room.turn.over, room.turn.won = True, False
    clause = "BUG-FIGHT-37" if drawn else "BUG-FIGHT-04"
    room.tell(Happened(clause, key="fight_ends_turn", args={"seat": room.active}, seat=room.active))


def lose(room: Room, loser: str) -> None:
    """A Dwarf drops all and goes home with empty hands; a Dangerous Character is eliminated."""
    one = room.characters[loser]
    if one.seat is None:
        eliminate(room, loser, "BUG-FIGHT-34")
        return
    discard_load(room, one.seat, "BUG-FIGHT-30")
    home = room.players[one.seat].home
    assert home is not None
    relocate(room, loser, home, "BUG-FIGHT-31", "beaten_home")


# --- draws --------------------------------------------------------------------------------------------


def go_back(room: Room, mover: str, came_from: str | None) -> Script[None]:
    """Back where it stepped from, with all it carries; after a direct move to the nearest empty space."""
    if came_from is None:
        yield from leave_bogs(room, mover)
        room.fight = None
        return
    room.fight = None
    relocate(room, mover, came_from, "BUG-FIGHT-36", "goes_back")


def leave_bogs(room: Room, mover: str) -> Script[None]:
    """A Dwarf's owner chooses among the nearest empty spaces, for others the active player does."""
    one = room.characters[mover]
    chooser = room.active if one.seat is None else one.seat
    facts = partial(_facts_of_leaving, room, mover, chooser)
    try:
        chosen = yield from ask(Choose(room, chooser, "leave_bogs", LeaveBogs, likely_spaces, SPACE_LAWS, facts=facts))
    except Moot:  # nothing at all is empty
        return
    if mover in room.characters:
        clause = "BUG-FIGHT-42" if one.seat is None else "BUG-FIGHT-41"
        relocate(room, mover, chosen.to, clause, "leaves_bogs")


def _facts_of_leaving(room: Room, mover: str, chooser: Seat) -> Facts:
    return {"who": who(room, mover), "seat": chooser}


def likely_spaces(room: Room) -> list[LeaveBogs]:
    return [LeaveBogs(square) for square in nearest_spaces(room)]


def nearest_spaces(room: Room) -> list[str]:
    """The empty squares to which the count from the Bogs is smallest, as far as the mover may stand there."""
    one = room.named(room.fight.mover) if room.fight is not None else None
    if one is None:
        return []
    spaces = room.ground.spaces_from(one.square)
    empty = [square for square in empty_for(room, one) if square in spaces]
    nearest = min((spaces[square] for square in empty), default=0)
    return [square for square in empty if spaces[square] == nearest]


@law("BUG-FIGHT-40", LeaveBogs)
def not_the_nearest_empty_space(room: Room, leave: LeaveBogs) -> Broken:
    nearest = nearest_spaces(room)
    return leave.to not in nearest and {"square": leave.to, "nearest": tuple(nearest)}


SPACE_LAWS: Final[Laws[Room, LeaveBogs]] = Laws([not_the_nearest_empty_space])
