"""Leaving the Pub, and recovering the beers; and how the game ends."""

from __future__ import annotations

from rules.events import Happened
from rules.fantasy_pub.bouncer import put_under_pile
from rules.fantasy_pub.dice import spend
from rules.fantasy_pub.naming import space_name, who
from rules.fantasy_pub.pieces import collect
from rules.fantasy_pub.state import DOOR, Character, Leave, Phase, Pub, Race
from rules.laws import Broken, law
from rules.message import Facts


@law("PUB-LEAVE-01", Leave)
def costs_one_die(pub: Pub, leave: Leave) -> Broken:
    """One die, whatever it shows; never both (PUB-Q-10)."""
    return len(leave.dice) != 1


@law("PUB-LEAVE-02", Leave, key="not_in_the_pub")
def not_here_to_leave(pub: Pub, leave: Leave) -> Broken:
    """Who is not in the Pub is not at its Door."""
    return pub.characters.get(leave.character) is None


@law("PUB-LEAVE-02", Leave)
def not_at_the_door(pub: Pub, leave: Leave) -> Broken:
    one = pub.characters.get(leave.character)
    return one is not None and _may_not_leave_from_table(one) and {"who": who(one.id), "space": space_name(one.space)}


def _may_not_leave_from_table(one: Character) -> bool:
    return one.space != DOOR and one.race is not Race.ORC


@law("PUB-LEAVE-03", Leave)
def more_coins_than_beers(pub: Pub, leave: Leave) -> Broken:
    one = pub.characters.get(leave.character)
    if one is None or one.beers >= one.coins:
        return False
    return {"who": who(one.id), "coins": one.coins, "beers": one.beers, "missing": one.coins - one.beers}


@law("PUB-LEAVE-04", Leave)
def barkeep_is_elsewhere(pub: Pub, leave: Leave) -> Broken:
    """An Orc leaves from a table only where the Barkeep stands."""
    one = pub.characters.get(leave.character)
    if one is None or one.race is not Race.ORC or one.space in (DOOR, pub.barkeep):
        return False
    return {"who": who(one.id), "space": space_name(one.space), "barkeep": space_name(pub.barkeep)}


@law("PUB-ORC-03", Leave)
def only_orcs_leave_from_tables(pub: Pub, leave: Leave) -> Broken:
    one = pub.characters.get(leave.character)
    return one is not None and _may_not_leave_from_table(one) and {"race": one.race.value}


def likely_departures(pub: Pub) -> list[Leave]:
    dice = dict.fromkeys(pub.turn.dice)
    active = pub.active
    leaving = [
        one.id for one in pub.characters.values() if one.clan == active and (one.space == DOOR or one.race is Race.ORC)
    ]
    return [Leave(one, (die,)) for one in leaving for die in dice]


def leave(pub: Pub, action: Leave) -> None:
    """Coins to the bank, beers to the player, the card under the pile. A Troll leaves no coin (PUB-TROLL-04)."""
    one = pub.characters.get(action.character)
    assert one is not None
    spend(pub, action.dice)
    args: Facts = {"who": who(one.id), "beers": one.beers}
    pub.tell(Happened("PUB-LEAVE-01", key="leaves", args=args, seat=one.clan))
    collect(pub, one, "PUB-LEAVE-05", "PUB-LEAVE-06")
    put_under_pile(pub, one, "PUB-LEAVE-07")
    end_if_won(pub)


def end_if_won(pub: Pub) -> None:
    """At the instant the target is reached; passing it is as good (PUB-END-01, PUB-Q-25)."""
    if pub.clans[pub.active].collected >= pub.target:
        pub.phase = Phase.OVER
        args = {"seat": pub.active, "beers": pub.clans[pub.active].collected}
        pub.tell(Happened("PUB-END-02", key="wins", args=args, seat=pub.active))
        pub.tell(Happened("PUB-END-03", key="real_round", args=args))
