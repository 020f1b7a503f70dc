"""A sensible drinker: the shortest way to the Bar and home again, and cards where they hurt somebody else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.bots import AtRandom, Bot
from rules.bugmans.hands import in_hand, size
from rules.bugmans.judging import (
    FAR,
    KEEPING,
    cost_of_step,
    gain,
    load_worth,
    opens_for,
    others,
    score_of,
    ways,
    wish,
)
from rules.bugmans.printed import CardEffect
from rules.bugmans.squares import spaces_over
from rules.bugmans.state import (
    Borrow,
    ChooseServed,
    Discard,
    Flush,
    FreeDrink,
    LayCard,
    LeaveBogs,
    Move,
    OrderDrinks,
    Place,
    PlaceTable,
    PlayCard,
    Room,
    Send,
    Stop,
    Take,
    Throw,
)
from rules.bugmans.tankards import needed_to_hit
from rules.game import Chance
from rules.match import AnyMatch
from rules.message import Seat

WORTH_A_CARD: Final = 1.5
"""What a card must bring, in spaces, to be played in step 1."""
WORTH_A_BLOW: Final = 0.6
"""What a Fight card must bring: how much likelier the win, times what is at stake."""


class Sensible:
    """Weighs every option by itself, and takes one of the best."""

    def choose(self, match: AnyMatch, seat: Seat, chance: Chance) -> Any:
        options = match.options(seat)
        request = match.request
        judge = JUDGES.get(request.what if request is not None else "")
        if judge is None:
            return AtRandom().choose(match, seat, chance)
        worth = judge(match.state, seat, options)
        best = max(worth)
        likewise = [option for option, value in zip(options, worth, strict=True) if value == best]
        return likewise[chance.randrange(len(likewise))]


Judge = Callable[[Room, Seat, Sequence[Any]], list[float]]
"""How good each of the options is."""


# --- walking ------------------------------------------------------------------------------------------


def judge_steps(room: Room, seat: Seat, options: Sequence[Any]) -> list[float]:
    """Nearer to the goal; stopping is as good as where he stands."""
    away = ways(room, seat)
    return [step_worth(room, seat, away, option) for option in options]


def step_worth(room: Room, seat: Seat, away: Mapping[str, int], option: Any) -> float:
    dwarf = room.dwarf(seat)
    match option:
        case Move(piece, to) if piece == dwarf.id:
            return -float(away.get(to, FAR) + cost_of_step(room, dwarf, to))
        case Stop():
            return -float(away.get(dwarf.square, FAR)) - 0.5
        case _:
            return -float(FAR)


def judge_card_steps(room: Room, seat: Seat, options: Sequence[Any]) -> list[float]:
    """The own Dwarf on his way; rather still a loaded rival into somebody's fists."""
    away = ways(room, seat)
    return [max(step_worth(room, seat, away, option), shove_worth(room, seat, option)) for option in options]


def shove_worth(room: Room, seat: Seat, option: Any) -> float:
    """What it is worth to move a loaded Dwarf of somebody else onto a Dangerous Character."""
    one = room.named(option.piece) if isinstance(option, Move) else None
    if one is None or one.seat in (None, seat) or not room.players[one.seat].carried:
        return -float(FAR)
    met = max(
        (room.content.counters[other.counter].fight for other in room.at(option.to) if other.dangerous), default=0
    )
    return float(met * load_worth(room, one.seat)) if met else -float(FAR)


def judge_leaving(room: Room, seat: Seat, options: Sequence[Any]) -> list[float]:
    away = ways(room, seat)
    return [-float(away.get(option.to, FAR)) if isinstance(option, LeaveBogs) else -float(FAR) for option in options]


# --- the Bar ------------------------------------------------------------------------------------------


def judge_takes(room: Room, seat: Seat, options: Sequence[Any]) -> list[float]:
    """Whatever scores most; the extra counter last, when the own right is used up."""
    return [
        score_of(room, room.bar[option.square]) + 1 - 0.5 * option.extra if isinstance(option, Take) else 0.0
        for option in options
    ]


def judge_served(room: Room, seat: Seat, options: Sequence[Any]) -> list[float]:
    return [
        float(score_of(room, room.bar[option.square])) if isinstance(option, ChooseServed | FreeDrink) else 0.0
        for option in options
    ]


def judge_tables(room: Room, seat: Seat, options: Sequence[Any]) -> list[float]:
    """As near to the Bar as can be, by the way that has to be walked."""
    touching = [square for bar in room.ground.bar for square in room.ground.walkable[bar]]
    away = spaces_over(room.ground.walkable, touching)
    return [-float(away.get(option.square, FAR)) if isinstance(option, PlaceTable) else 0.0 for option in options]


def judge_places(room: Room, seat: Seat, options: Sequence[Any]) -> list[float]:
    """In the others' way rather than in the own one."""
    homes = [room.players[other].home for other in others(room, seat)]
    own = room.ground.spaces_from(room.players[seat].home or "")
    worth = []
    for option in options:
        near = 0.0
        if isinstance(option, Place):
            spaces = room.ground.spaces_from(option.square)
            near = own.get(option.square, 0) - min(spaces.get(home, FAR) for home in homes if home)
        worth.append(near)
    return worth


# --- Bugman's cards -----------------------------------------------------------------------------------


def judge_cards(room: Room, seat: Seat, options: Sequence[Any]) -> list[float]:
    """What each card would bring, in spaces; none at all is worth a little. Real cards a bot does not see, nor play."""
    if room.real_cards:
        return [-float(isinstance(option, PlayCard)) for option in options]
    return [card_worth(room, seat, option.card) if isinstance(option, PlayCard) else WORTH_A_CARD for option in options]


def card_worth(room: Room, seat: Seat, card: str) -> float:
    entry = room.content.cards[card]
    match entry.effect:
        case CardEffect.MOVE:
            return move_worth(room, seat, entry.value)
        case CardEffect.TO_BOGS:
            return max((load_worth(room, other) for other in others(room, seat)), default=0)
        case CardEffect.TO_HOME:
            return max(send_home_worth(room, other) for other in others(room, seat))
        case CardEffect.EXTRA:
            return 4.0
        case CardEffect.TANKARD:
            return best_throw(room, seat, card)
        case _:
            return 0.0


def move_worth(room: Room, seat: Seat, spaces: int) -> float:
    """How far it takes the own Dwarf; more if that is where he wants to be."""
    here = room.dwarf(seat).square
    away = ways(room, seat).get(here, FAR)
    if 0 < away <= spaces:
        return 10.0 - spaces
    shoves = [shove_worth(room, seat, Move(one.id, to)) for one, to in _pushes(room, seat)]
    return max([*shoves, float(spaces) - 1.0 if FAR > away > spaces + 2 else 0.0])


def _pushes(room: Room, seat: Seat) -> list[tuple[Any, str]]:
    dwarfs = [room.dwarf(other) for other in others(room, seat)]
    return [(one, to) for one in dwarfs for to in room.ground.walkable[one.square]]


def send_home_worth(room: Room, other: Seat) -> float:
    """How far an empty-handed Dwarf has come: all that is lost."""
    player = room.players[other]
    if player.carried or player.home is None:
        return 0.0
    away = ways(room, other)
    return float(away.get(player.home, 0) - away.get(room.dwarf(other).square, 0))


def judge_sendings(room: Room, seat: Seat, options: Sequence[Any]) -> list[float]:
    """To the Bogs with whoever carries most, and as far from where he wants to go as can be."""
    worth = []
    for option in options:
        one = room.named(option.piece) if isinstance(option, Send) else None
        if one is None or one.seat in (None, seat):
            worth.append(-1.0 if one is None or one.seat is None else -float(FAR))
        elif option.to == room.players[one.seat].home:
            worth.append(send_home_worth(room, one.seat))
        else:
            worth.append(load_worth(room, one.seat) + 0.1 * ways(room, one.seat).get(option.to, FAR))
    return worth


def judge_throws(room: Room, seat: Seat, options: Sequence[Any]) -> list[float]:
    card = room.turn.card or ""
    return [throw_worth(room, seat, card, option) if isinstance(option, Throw) else 0.0 for option in options]


def best_throw(room: Room, seat: Seat, card: str) -> float:
    targets = [target for other in others(room, seat) for target in (room.players[other].dwarf, _home(room, other))]
    throws = [throw_worth(room, seat, card, Throw(one, target)) for one in room.revellers for target in targets]
    return max(throws, default=0.0)


def _home(room: Room, seat: Seat) -> str:
    return room.players[seat].home or ""


def throw_worth(room: Room, seat: Seat, card: str, throw: Throw) -> float:
    """How likely it hits, times what one of the counters there is worth; the own ones are to be spared."""
    needed = needed_to_hit(room, room.content.cards[card], throw.reveller, throw.target)
    if needed is None:
        return 0.0
    owner = room.home_owner(throw.target)
    one = room.named(throw.target)
    whose = owner if owner is not None else one.seat if one is not None else None
    if whose is None:
        return 0.0
    there = room.players[whose].stash if owner is not None else room.players[whose].carried
    average = sum(2 + score_of(room, counter) for counter in there) / len(there) if there else 0.0
    return (7 - needed) / 6 * average * (-1 if whose == seat else 1)


# --- fights -------------------------------------------------------------------------------------------


def judge_blows(room: Room, seat: Seat, options: Sequence[Any]) -> list[float]:
    """A card for whom the seat hopes, if it makes enough of a difference; the red one before others counts a little."""
    if room.real_cards:
        return [-float(isinstance(option, LayCard)) for option in options]
    hope, hand = wish(room, seat), in_hand(room, seat)
    worth = []
    for option in options:
        if not isinstance(option, LayCard):
            worth.append(WORTH_A_BLOW)
        elif hope is None or option.on is not hope[0]:
            worth.append(0.0)
        else:
            opening = 0.05 if opens_for(room, hand, option.card) else 0.0
            worth.append((gain(room, option.on, option.card) + opening) * hope[1])
    return worth


# --- hands --------------------------------------------------------------------------------------------


def judge_discards(room: Room, seat: Seat, options: Sequence[Any]) -> list[float]:
    """What is least gladly kept goes first; to go on flushing is worth less than a middling card."""
    return [
        -float(KEEPING[room.content.cards[option.card].effect]) if isinstance(option, Discard) else -3.5
        for option in options
    ]


def judge_replenishing(room: Room, seat: Seat, options: Sequence[Any]) -> list[float]:
    missing = room.content.hand - size(room, seat)
    wanted = {Flush: float(missing), Borrow: 0.5 * missing, OrderDrinks: 2.0}
    return [wanted.get(type(option), 0.1) for option in options]


JUDGES: Final[Mapping[str, Judge]] = {
    "home_table": judge_tables,
    "card": judge_cards,
    "card_step": judge_card_steps,
    "send_to_bogs": judge_sendings,
    "send_home": judge_sendings,
    "throw": judge_throws,
    "pick_up": judge_takes,
    "place": judge_places,
    "step": judge_steps,
    "fight_card": judge_blows,
    "leave_bogs": judge_leaving,
    "replenish": judge_replenishing,
    "flush_after_fight": judge_replenishing,
    "flush_card": judge_discards,
    "discard": judge_discards,
    "discard_excess": judge_discards,
    "order": judge_replenishing,
    "served": judge_served,
    "free_drink": judge_served,
}

BOTS: Final[Mapping[str, Bot]] = {"sensible": Sensible()}
