"""Moving the Barkeep: one die calls him to the table of its number, and somebody there has to drink."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rules.events import Carry
from rules.fantasy_pub.bouncer import throw_out, throw_out_drunk
from rules.fantasy_pub.dice import spend
from rules.fantasy_pub.naming import BARKEEP, space_name, space_place
from rules.fantasy_pub.pieces import drink_own
from rules.fantasy_pub.state import TABLES, BarkeepLone, CallBarkeep, Character, Pub, Serve
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts
from rules.requests import Choose


@law("PUB-BARK-03", CallBarkeep)
def never_to_the_door(pub: Pub, call: CallBarkeep) -> Broken:
    return call.to not in TABLES and {"space": call.to}


@law("PUB-BARK-01", CallBarkeep)
def not_the_table_of_the_die(pub: Pub, call: CallBarkeep) -> Broken:
    """One die, and the table that bears its number; the sum of both calls nobody (PUB-Q-09)."""
    return call.dice != (call.to,) and {"dice": call.dice, "table": call.to}


@law("PUB-BARK-02", CallBarkeep)
def already_there(pub: Pub, call: CallBarkeep) -> Broken:
    return call.to == pub.barkeep and {"table": call.to}


@law("PUB-BARK-06", CallBarkeep)
def must_go_elsewhere_first(pub: Pub, call: CallBarkeep) -> Broken:
    """Where he began the turn he is called only after another table; one comparison says it all (PUB-Q-29)."""
    return call.to == pub.barkeep and not pub.turn.called and {"table": call.to}


def likely_calls(pub: Pub) -> tuple[CallBarkeep, ...]:
    return _calls(tuple(pub.turn.dice))


@cache
def _calls(dice: tuple[int, ...]) -> tuple[CallBarkeep, ...]:
    return tuple(CallBarkeep((die,), die) for die in dict.fromkeys(dice))


def call_barkeep(pub: Pub, action: CallBarkeep) -> Script[None]:
    spend(pub, action.dice)
    pub.turn.called = True
    args: Facts = {"space": space_name(action.to)}
    place, goal = space_place(pub.barkeep), space_place(action.to)
    pub.barkeep = action.to
    pub.tell(Carry("PUB-BARK-01", BARKEEP, place, goal, key="barkeep", args=args, seat=pub.active))
    if to_be_served(pub):
        try:
            serve = yield from ask(
                Choose(pub, pub.whose_turn, "serve", Serve, likely_guests, SERVE_LAWS, stray="PUB-DRINK-15")
            )
        except Moot:  # a ruling says that nobody sits there after all
            return
        served = pub.named(serve.character)
        assert served is not None
        drink_served(pub, served)


def to_be_served(pub: Pub) -> list[Character]:
    """Those among whom the one who called must choose: all who sit there, of any clan (PUB-Q-30)."""
    seated = list(pub.at(pub.barkeep))
    if len(seated) == 1 and pub.options.barkeep_lone is BarkeepLone.SPARES:
        return []
    return seated


def likely_guests(pub: Pub) -> Iterator[Serve]:
    return (Serve(one.id) for one in to_be_served(pub))


@law("PUB-DRINK-15", Serve)
def not_at_the_barkeeps_table(pub: Pub, serve: Serve) -> Broken:
    one = pub.named(serve.character)
    return (one is None or one.space != pub.barkeep) and {"space": space_name(pub.barkeep)}


SERVE_LAWS: Laws[Pub, Serve] = Laws([not_at_the_barkeeps_table])


def drink_served(pub: Pub, served: Character) -> None:
    """The chosen one pays for itself; nobody treats it (PUB-DRINK-16)."""
    if not served.coins:
        throw_out(pub, served, "PUB-BOUNCE-07", "no_coin_barkeep")
        return
    drink_own(pub, served, "PUB-DRINK-16")
    throw_out_drunk(pub, [served])
