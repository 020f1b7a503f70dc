"""The end: what each hero's enemies, failed Drunk cards and BONUS Spells come to."""

from __future__ import annotations

from rules.dungeons_drinks.effects import Points
from rules.dungeons_drinks.state import Dungeon, Phase, hand_place
from rules.events import Happened
from rules.kernel import Script
from rules.message import Facts, Message, Seat
from rules.projection import Ending


def finish(dungeon: Dungeon) -> Script[None]:
    for seat in range(len(dungeon.players)):
        dungeon.tell(
            Happened("DND-SCORE-01", key="scores", args={"seat": seat, "score": score(dungeon, seat)}, seat=seat)
        )
    yield from ()


def score(dungeon: Dungeon, seat: Seat) -> int:
    return dungeon.points(seat) + _bonus(dungeon, seat)


def _bonus(dungeon: Dungeon, seat: Seat) -> int:
    bonus = dungeon.players[seat].bonus
    if dungeon.real_cards:
        return bonus or 0
    total = 0
    for slot in dungeon.spells.places[hand_place(seat)].slots:
        for effect in dungeon.content.spells[slot.card or ""].effects:
            if isinstance(effect, Points):
                total += effect.count * slot.count
    return total


def ranking(dungeon: Dungeon) -> tuple[tuple[Seat, ...], ...]:
    scores = [score(dungeon, seat) for seat in range(len(dungeon.players))]
    return tuple(
        tuple(seat for seat, one in enumerate(scores) if one == total) for total in sorted(set(scores), reverse=True)
    )


def ending(dungeon: Dungeon) -> Ending | None:
    if dungeon.phase is not Phase.OVER:
        return None
    places = ranking(dungeon)
    args: Facts = {"seats": places[0], "score": score(dungeon, places[0][0])}
    return Ending("DND-SCORE-06", Message("ending.title", args), places)
