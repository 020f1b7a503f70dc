"""A sensible hero: kills what it can, leaves nobody a kill, and keeps Spells for when they count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.bots import AtRandom, Bot
from rules.dungeons_drinks.judging import NEVER, cast_worth, keeping, kill_worth, left, target_worth
from rules.dungeons_drinks.parlour import AllDone, MyDrink, NotDone, ReadySheet, SheetIsSet
from rules.dungeons_drinks.state import AsHeard, Cast, Discard, Dungeon, NameEnemy, NamePlayer, Point
from rules.game import Chance
from rules.match import AnyMatch
from rules.message import Seat

WORTH_THE_FLOOR: Final = 0.3
"""What a Spell must bring, in points, to be played out of the blue."""
OWN_MOMENTS: Final = ("point", "extra_point", "end_turn")


class Sensible:
    """Weighs every option by itself, and takes one of the best."""

    def choose(self, match: AnyMatch, seat: Seat, chance: Chance) -> Any:
        request = match.request
        judge = JUDGES.get(request.what if request is not None else "")
        if judge is None:
            return AtRandom().choose(match, seat, chance)
        options = match.options(seat)
        worth = judge(match.state, seat, options)
        return _one_of_the_best(options, worth, chance)

    def interrupt(self, match: AnyMatch, seat: Seat, chance: Chance) -> Any:
        """In the own turn, where no window is open, a Spell that pays by itself. Others' attacks have their windows."""
        request, dungeon = match.request, match.state
        if request is None or request.floor is None or seat != dungeon.active or request.what not in OWN_MOMENTS:
            return None
        casts = [one for one in request.floor.offers(seat) if isinstance(one, Cast)]
        worth = [cast_worth(dungeon, seat, one) for one in casts]
        if not casts or max(worth) < WORTH_THE_FLOOR:
            return None
        return _one_of_the_best(casts, worth, chance)


def _one_of_the_best(options: Sequence[Any], worth: Sequence[float], chance: Chance) -> Any:
    best = max(worth)
    likewise = [option for option, value in zip(options, worth, strict=True) if value == best]
    return likewise[chance.randrange(len(likewise))]


Judge = Callable[[Dungeon, Seat, Sequence[Any]], list[float]]
"""How good each of the options is, in points."""


def judge_targets(dungeon: Dungeon, seat: Seat, options: Sequence[Any]) -> list[float]:
    """The best kill, or the blow that helps the others least; to make none more is worth nothing."""
    return [_target(dungeon, seat, option.enemy) if isinstance(option, Point) else 0.0 for option in options]


def _target(dungeon: Dungeon, seat: Seat, id: str) -> float:
    enemy = dungeon.enemy(id)
    return NEVER if enemy is None else target_worth(dungeon, seat, enemy)


def judge_spells(dungeon: Dungeon, seat: Seat, options: Sequence[Any]) -> list[float]:
    """What each Spell would bring; none of them is worth a little."""
    return [cast_worth(dungeon, seat, one) if isinstance(one, Cast) else 0.05 for one in options]


def judge_discards(dungeon: Dungeon, seat: Seat, options: Sequence[Any]) -> list[float]:
    """What is least worth keeping; going on as it is, if that may be."""
    return [-keeping(dungeon, one.card) if isinstance(one, Discard) else -0.05 for one in options]


def judge_names(dungeon: Dungeon, seat: Seat, options: Sequence[Any]) -> list[float]:
    """The enemy that dies of one counter, or is furthest from it; of the players, whoever leads."""
    worth = []
    for option in options:
        match option:
            case NameEnemy(id):
                enemy = dungeon.enemy(id)
                dies = enemy is not None and left(dungeon, enemy) == 1
                worth.append(kill_worth(dungeon, seat, enemy) if enemy and dies else 0.0)
            case NamePlayer(player):
                worth.append(float(dungeon.points(player)))
            case _:
                worth.append(NEVER)
    return worth


def judge_formalities(dungeon: Dungeon, seat: Seat, options: Sequence[Any]) -> list[float]:
    """What people see and a bot cannot is left to them: nothing was failed, nothing is drunk, all was in order."""
    return [-1.0 if isinstance(one, NotDone | MyDrink) else float(isinstance(one, PLAIN)) for one in options]


PLAIN: Final = (AsHeard, SheetIsSet, ReadySheet, AllDone)

JUDGES: Final[Mapping[str, Judge]] = {
    "point": judge_targets,
    "extra_point": judge_targets,
    "spells": judge_spells,
    "answer": judge_spells,
    "revealed": judge_spells,
    "nobody_to_attack": judge_spells,
    "end_turn": judge_discards,
    "discard": judge_discards,
    "give_spell": judge_discards,
    "name_enemy": judge_names,
    "name_player": judge_names,
    "vote": judge_formalities,
    "order_heard": judge_formalities,
    "drinks": judge_formalities,
    "by_hand": judge_formalities,
}

BOTS: Final[Mapping[str, Bot]] = {"sensible": Sensible()}
