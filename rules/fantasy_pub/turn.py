"""The order of play: two dice, an action for each or one for both, and the roll that allows nothing."""

from __future__ import annotations

from functools import cache, partial
from itertools import combinations_with_replacement
from typing import Final, assert_never

from rules.events import Happened
from rules.fantasy_pub.barkeep import (
    already_there,
    call_barkeep,
    drink_served,
    likely_calls,
    must_go_elsewhere_first,
    never_to_the_door,
    not_the_table_of_the_die,
    to_be_served,
)
from rules.fantasy_pub.dice import die_not_left, stakes
from rules.fantasy_pub.entering import bank_too_poor, enter, no_card_left, too_many_coins
from rules.fantasy_pub.leaving import (
    barkeep_is_elsewhere,
    costs_one_die,
    leave,
    likely_departures,
    more_coins_than_beers,
    not_at_the_door,
    not_here_to_leave,
    only_orcs_leave_from_tables,
)
from rules.fantasy_pub.moving import (
    against_the_clock,
    back_where_it_was,
    likely_moves,
    move,
    not_in_the_pub,
    not_so_many_spaces,
    not_your_clan,
    too_drunk_for_the_dice,
)
from rules.fantasy_pub.seating import (
    entry_with_door_taken,
    nobody_back_to_a_taken_door,
    nobody_new_at_a_taken_door,
    one_of_a_clan_at_the_door,
    own_race_among_others,
    table_of_one_race,
)
from rules.fantasy_pub.state import CallBarkeep, EndTurn, Enter, Leave, Move, Phase, Pub, PubAction, RerollTest, Turn
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts
from rules.position import decode, encode
from rules.requests import Choose, Roll


@law("PUB-TURN-05", EndTurn)
def nothing_done_yet(pub: Pub, end: EndTurn) -> Broken:
    """At least one action a turn; any of the four kinds will do."""
    return not pub.turn.actions


ACTION_LAWS: Final[Laws[Pub, PubAction]] = Laws(
    [
        die_not_left,
        not_your_clan,
        never_to_the_door,
        nothing_done_yet,
        no_card_left,
        too_many_coins,
        entry_with_door_taken,
        bank_too_poor,
        not_in_the_pub,
        back_where_it_was,
        against_the_clock,
        not_so_many_spaces,
        too_drunk_for_the_dice,
        not_the_table_of_the_die,
        already_there,
        must_go_elsewhere_first,
        costs_one_die,
        not_here_to_leave,
        not_at_the_door,
        more_coins_than_beers,
        barkeep_is_elsewhere,
        table_of_one_race,
        own_race_among_others,
        one_of_a_clan_at_the_door,
        nobody_new_at_a_taken_door,
        nobody_back_to_a_taken_door,
        only_orcs_leave_from_tables,
    ]
)


def turn(pub: Pub) -> Script[None]:
    yield from roll_until_something_can_be_done(pub)
    while pub.turn.dice and pub.phase is Phase.PLAY:
        try:
            action = yield from ask(
                Choose(pub, pub.whose_turn, "action", PubAction, likely_actions, ACTION_LAWS, stray="PUB-TURN-07")
            )
        except Moot:  # a roll that is kept for want of a better one, and a double equal to the Barkeep's table
            break
        if isinstance(action, EndTurn):
            break
        yield from perform(pub, action)
    if pub.phase is Phase.PLAY:
        pass_the_turn(pub)


END_TURN: Final = EndTurn()


def likely_actions(pub: Pub) -> list[PubAction]:
    return [*likely_moves(pub), *likely_entries(pub), *likely_departures(pub), *likely_calls(pub), END_TURN]


def likely_entries(pub: Pub) -> tuple[Enter, ...]:
    return _entries(tuple(pub.turn.dice))


@cache
def _entries(dice: tuple[int, ...]) -> tuple[Enter, ...]:
    return tuple(Enter(staked) for staked in stakes(dice))


def perform(pub: Pub, action: Enter | Move | CallBarkeep | Leave) -> Script[None]:
    match action:
        case Enter():
            yield from enter(pub, action)
        case Move():
            move(pub, action)
        case CallBarkeep():
            yield from call_barkeep(pub, action)
        case Leave():
            leave(pub, action)
        case _:
            assert_never(action)


def pass_the_turn(pub: Pub) -> None:
    """Clockwise round the seats (PUB-TURN-02); an unused die is lost (PUB-TURN-06)."""
    if not pub.turn.actions:
        pub.tell(Happened("PUB-TURN-12", key="nothing_possible", args={"seat": pub.active}, seat=pub.active))
    pub.active = (pub.active + 1) % len(pub.clans)
    pub.turn = Turn()
    pub.tell(Happened("PUB-TURN-02", key="turn", args={"seat": pub.active}, seat=pub.active))


# --- rolling, and rolling again -------------------------------------------------------------------


def roll_until_something_can_be_done(pub: Pub) -> Script[None]:
    """Once before anything else (PUB-TURN-03); again while it allows nothing but the Barkeep (PUB-TURN-12)."""
    what, stray = "roll", "PUB-TURN-03"
    while True:
        roll = Roll(pub.whose_turn, what, count=2, clause="PUB-COMP-03", stray=stray)
        pub.turn = Turn(list((yield from ask(roll)).values))
        if roll_stands(pub) or not any_roll_could_stand(pub):
            return
        args: Facts = {"seat": pub.active, "dice": tuple(pub.turn.dice)}
        pub.tell(Happened("PUB-TURN-12", key="roll_again", args=args, seat=pub.active))
        pub.turn = Turn()
        what, stray = "roll_again", "PUB-TURN-12"


def roll_stands(pub: Pub) -> bool:
    """Whether the fresh roll allows entering, moving or leaving (PUB-Q-06)."""
    if opens_the_pub(pub):
        return True
    return pub.options.reroll_test is RerollTest.LOOK_AHEAD and any(map(partial(opened_by, pub), likely_calls(pub)))


def opens_the_pub(pub: Pub) -> bool:
    allows = ACTION_LAWS.allows
    # Somebody can nearly always move, so that is looked at first.
    for likely in (likely_moves, likely_entries, likely_departures):
        for action in likely(pub):
            if allows(pub, action):
                return True
    return False


def any_roll_could_stand(pub: Pub) -> bool:
    """Rolling again is asked only of those whom some roll can help (PUB-Q-08)."""
    rolled = pub.turn.dice
    try:
        for pair in combinations_with_replacement(range(1, 7), 2):
            pub.turn.dice = list(pair)
            if roll_stands(pub):
                return True
        return False
    finally:
        pub.turn.dice = rolled


def opened_by(pub: Pub, call: CallBarkeep) -> bool:
    """Whether a call of the Barkeep lets the other die enter, move or leave somebody, whoever he serves."""
    if not ACTION_LAWS.allows(pub, call):
        return False
    guests: list[str | None] = [one.id for one in to_be_served(_called(pub, call))]
    return any(opens_the_pub(_served(pub, call, guest)) for guest in (guests or [None]))


def _called(pub: Pub, call: CallBarkeep) -> Pub:
    """The pub as it would be; tried on a copy, for nothing may happen while it is only thought about."""
    imagined = decode(Pub, encode(pub))
    imagined.__dict__["content"] = pub.content
    for die in call.dice:
        imagined.turn.dice.remove(die)
    imagined.barkeep = call.to
    return imagined


def _served(pub: Pub, call: CallBarkeep, guest: str | None) -> Pub:
    imagined = _called(pub, call)
    if guest is not None:
        served = imagined.named(guest)
        assert served is not None
        drink_served(imagined, served)
    return imagined
