"""The end: what each hero's enemies, failed Drunk cards and BONUS Spells come to."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final

import msgspec

from rules.dungeons_drinks.effects import Points
from rules.dungeons_drinks.naming import card_name, spell_thing
from rules.dungeons_drinks.parlour import NothingMore, ShowBonus, Showing
from rules.dungeons_drinks.printed import SpellEntry
from rules.dungeons_drinks.state import LAST_TURN, Dungeon, FinalTie, Phase, hand_place
from rules.events import Flip, Hands, Happened
from rules.kernel import Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Message, Seat
from rules.projection import Ending
from rules.requests import Choose

# --- the sum ------------------------------------------------------------------------------------------


class Parts(msgspec.Struct, frozen=True, kw_only=True):
    """What a score is made of; the last two take points away and are negative, or 0."""

    stars: int
    gives: int
    """By BONUS Spells in hand."""
    failed: int
    costs: int

    @property
    def total(self) -> int:
        return self.stars + self.gives + self.failed + self.costs


def score_parts(dungeon: Dungeon, seat: Seat) -> Parts:
    """Every star, every BONUS Spell that lies open to the app, and every failed Drunk card."""
    player = dungeon.players[seat]
    bonus = [worth(dungeon.content.spells[card]) for card in _known_in_hand(dungeon, seat)]
    return Parts(
        stars=sum(dungeon.entry(enemy).stars for enemy in player.killed),
        gives=sum(one for one in bonus if one > 0),
        failed=-len(player.failed),
        costs=sum(one for one in bonus if one < 0),
    )


def _known_in_hand(dungeon: Dungeon, seat: Seat) -> list[str]:
    slots = dungeon.spells.places[hand_place(seat)].slots
    return [slot.card for slot in slots if slot.card is not None for _ in range(slot.count)]


def worth(entry: SpellEntry) -> int:
    """What a Spell counts in the hand at the end."""
    return sum(effect.count for effect in entry.effects if isinstance(effect, Points))


def score(dungeon: Dungeon, seat: Seat) -> int:
    return score_parts(dungeon, seat).total


# --- counting -----------------------------------------------------------------------------------------


def finish(dungeon: Dungeon) -> Script[None]:
    """Real hands show what counts in them; then the scores are told (DND-SCORE-01)."""
    for seat in dungeon.round_from(dungeon.first):
        if dungeon.real_cards:
            yield from _show_hand(dungeon, seat)
    for seat in dungeon.round_from(dungeon.first):
        parts = score_parts(dungeon, seat)
        args: Facts = {"seat": seat, "score": parts.total, **msgspec.structs.asdict(parts)}
        dungeon.tell(Happened("DND-SCORE-01", key="scores", args=args, seat=seat))


def _show_hand(dungeon: Dungeon, seat: Seat) -> Script[None]:
    """Card by card, as long as the hand can hold another one that counts (DND-Q-60)."""
    while could_show(dungeon, seat):
        facts = partial(_of_seat, seat)
        showing: Choose[Dungeon, Showing] = Choose(
            dungeon, seat, "bonus", Showing, partial(_likely_shows, seat=seat), show_laws(seat), facts=facts
        )
        shown = yield from ask(showing)
        if isinstance(shown, NothingMore):
            return
        place, face = hand_place(seat), spell_thing(shown.card).face
        _lay_open(dungeon, seat, shown.card)
        args: Facts = {"seat": seat, "card": card_name(dungeon, shown.card)}
        hidden = spell_thing(None)
        clause = "DND-SCORE-03" if worth(dungeon.content.spells[shown.card]) > 0 else "DND-SCORE-05"
        dungeon.tell(Flip(clause, hidden, place, face, key="shows_bonus", args=args, seat=seat, hands=Hands.DONE))


def _lay_open(dungeon: Dungeon, seat: Seat, card: str) -> None:
    """One of the hidden cards of a hand is this one. The pool by itself would look at one that lies open already."""
    hand = dungeon.spells.places[hand_place(seat)]
    open_already = [slot for slot in hand.slots if slot.card is not None]
    hand.slots = [slot for slot in hand.slots if slot.card is None]
    dungeon.spells.look(hand_place(seat), card)
    for slot in open_already:
        hand.put(slot)
    dungeon.__dict__.pop("hands_known", None)


def _of_seat(seat: Seat) -> Facts:
    return {"seat": seat}


def could_show(dungeon: Dungeon, seat: Seat) -> list[str]:
    """The cards that count and that this hand can hold, beyond those that lie open in it."""
    hand = hand_place(seat)
    if all(slot.card is not None for slot in dungeon.spells.places[hand].slots):
        return []
    shown, could_be = _known_in_hand(dungeon, seat), dungeon.spells.could_be(hand)
    counting = [entry.id for entry in dungeon.content.spell if worth(entry)]
    return [card for card in counting if could_be.get(card, 0) > shown.count(card)]


def _likely_shows(dungeon: Dungeon, seat: Seat) -> list[Any]:
    return [NothingMore(), *map(ShowBonus, could_show(dungeon, seat))]


@cache
def show_laws(seat: Seat) -> Laws[Dungeon, Any]:
    @law("TABLE-DRAW-01", ShowBonus)
    def cannot_hold_that(dungeon: Dungeon, shown: ShowBonus) -> Broken:
        """A card that counts, of which a copy can still be in this hand."""
        could = shown.card in could_show(dungeon, seat)
        return not could and {"seat": seat, "card": card_name(dungeon, shown.card)}

    return Laws([cannot_hold_that])


# --- who has won --------------------------------------------------------------------------------------


def ranking(dungeon: Dungeon) -> tuple[tuple[Seat, ...], ...]:
    """Seats from first to last, equal ones together; ties go as the group has it (DND-Q-54)."""
    seats = range(len(dungeon.players))
    behind = _TIE_BREAKS[dungeon.options.final_tie]
    ranks = [(-score(dungeon, seat), behind(dungeon, seat)) for seat in seats]
    return tuple(tuple(seat for seat in seats if ranks[seat] == rank) for rank in sorted(set(ranks)))


_TIE_BREAKS: Final[dict[FinalTie, Callable[[Dungeon, Seat], int]]] = {
    FinalTie.SHARED: lambda dungeon, seat: 0,
    FinalTie.FEWEST_FAILED: lambda dungeon, seat: len(dungeon.players[seat].failed),
    FinalTie.BOSS_KILLER: lambda dungeon, seat: int(seat != dungeon.boss_killer),
}


def ending(dungeon: Dungeon) -> Ending | None:
    if dungeon.phase is not Phase.OVER:
        return None
    places = ranking(dungeon)
    top = score(dungeon, places[0][0])
    args: Facts = {"seats": places[0], "score": top, "turns": LAST_TURN}
    if dungeon.boss_killer is None:
        return Ending("DND-TURN-03", Message("ending.closing_time", args), places)
    equal = [seat for seat in range(len(dungeon.players)) if score(dungeon, seat) == top]
    key = f"ending.{dungeon.options.final_tie.value}" if len(equal) > len(places[0]) else "ending.title"
    return Ending("DND-SCORE-06", Message(key, args), places)
