"""Drinking: who clinks glasses, and at whose expense, when somebody arrives at a table."""

from __future__ import annotations

from itertools import pairwise

from rules.events import Happened
from rules.fantasy_pub.bouncer import throw_out, throw_out_drunk
from rules.fantasy_pub.naming import space_name
from rules.fantasy_pub.pieces import drink_own, treat
from rules.fantasy_pub.state import DOOR, RANK, Character, Pub, RoundSixthBeer


def clink_glasses(pub: Pub, newcomer: Character) -> None:
    """What the arrival of a character makes those at the table drink (PUB-DRINK-01, PUB-DRINK-02)."""
    if newcomer.space == DOOR:  # PUB-DRINK-04
        return
    seated = list(pub.at(newcomer.space))
    if len(seated) == 1:  # PUB-DRINK-05
        return
    races = {one.race for one in seated}
    if len(races) == 1:
        fraternal_drink(pub, seated)
    elif len(races) == len(seated):
        round_of_drinks(pub, seated)
    # Else a race sits twice in a mixed company, which only a group's own custom allows: nobody drinks (PUB-Q-01).


def fraternal_drink(pub: Pub, seated: list[Character]) -> None:
    """Each pays for itself, all at once; who cannot is thrown out and the others drink (PUB-DRINK-06, PUB-DRINK-07)."""
    pub.tell(Happened("PUB-DRINK-06", key="fraternal", args={"space": space_name(seated[0].space)}))
    drinkers = [one for one in seated if one.coins]
    for one in drinkers:
        drink_own(pub, one, "PUB-DRINK-07")
    for one in seated:
        if one not in drinkers:
            throw_out(pub, one, "PUB-BOUNCE-03", "no_coin_fraternal")
    throw_out_drunk(pub, drinkers)


def round_of_drinks(pub: Pub, seated: list[Character]) -> None:
    """Each treats the next stronger one present, from the weakest up (PUB-DRINK-08 to PUB-DRINK-14)."""
    pub.tell(Happened("PUB-DRINK-08", key="round", args={"space": space_name(seated[0].space)}))
    ranked = sorted(seated, key=lambda one: RANK[one.race])
    *payers, strongest = ranked
    for payer in payers:
        if not payer.coins:  # before the round begins: PUB-BOUNCE-04
            throw_out(pub, payer, "PUB-BOUNCE-04", "no_coin_round")
    present = [one for one in payers if one.id in pub.characters]  # PUB-BOUNCE-05: the next weaker one treats instead
    if pub.options.round_sixth_beer is RoundSixthBeer.ALL_PAY:
        _all_pay(pub, [*present, strongest])
    else:
        _pay_in_turn(pub, [*present, strongest])


def _pay_in_turn(pub: Pub, ranked: list[Character]) -> None:
    """Who is thrown out by a sixth beer treats nobody any more (PUB-Q-14)."""
    for payer, guest in pairwise(ranked):
        if payer.id in pub.characters:
            treat(pub, payer, guest, "PUB-DRINK-13")
            throw_out_drunk(pub, [guest])


def _all_pay(pub: Pub, ranked: list[Character]) -> None:
    for payer, guest in pairwise(ranked):
        treat(pub, payer, guest, "PUB-DRINK-13")
    throw_out_drunk(pub, ranked)
