"""Buying magic: the buyer drinks the cost, others may drink more, and nobody gets anything back."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from rules.drunkgeon import life
from rules.drunkgeon.answers import Bid, Buy
from rules.drunkgeon.naming import spell_name
from rules.drunkgeon.options import AuctionMode
from rules.drunkgeon.pieces import move_magic
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import Cause, Contest, Dungeon
from rules.events import Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Law, Laws, law
from rules.message import Facts, Message, Seat
from rules.requests import Choose, Pass, Term

# --- what may be bought -------------------------------------------------------------------------------


def likely_buys(dungeon: Dungeon) -> list[Buy]:
    """Every magic mat in the game, so that the screen can say who has what is not on the table."""
    return [Buy(spell) for spell in dungeon.supply.magic]


def cost(dungeon: Dungeon, spell: Spell) -> int:
    return dungeon.content.costs.get(spell, 0)


def drinkable(dungeon: Dungeon, seat: Seat) -> int:
    """The most that this player can drink at once: what is in the glass, or in the full one that magic gives."""
    hero = dungeon.heroes[seat]
    return max(hero.fingers, life.capacity(hero)) if Spell.REJUVENATE in hero.magic else hero.fingers


@law("DRK-SOLO-03", Buy)
def no_magic_alone(dungeon: Dungeon, buy: Buy) -> Broken:
    """What has been taken out of a game for one is nowhere."""
    return dungeon.solo and not _is_about(dungeon, buy.spell) and {"spell": spell_name(buy.spell)}


def _is_about(dungeon: Dungeon, spell: Spell) -> bool:
    return spell in dungeon.supply.magic or any(spell in hero.magic for hero in dungeon.heroes)


@law("DRK-MAGIC-07", Buy)
def not_on_the_table(dungeon: Dungeon, buy: Buy) -> Broken:
    if buy.spell in dungeon.supply.magic:
        return False
    holder = next((seat for seat, hero in enumerate(dungeon.heroes) if buy.spell in hero.magic), None)
    facts: Facts = {"spell": spell_name(buy.spell)}
    return facts if holder is None else {**facts, "where": Message("held_by", {"seat": holder})}


@law("DRK-MAGIC-02", Buy)
def glass_too_empty(dungeon: Dungeon, buy: Buy) -> Broken:
    """What is not in the glass cannot be drunk; the last finger can, and is death."""
    price, left = cost(dungeon, buy.spell), drinkable(dungeon, dungeon.active)
    return price > left and {"spell": spell_name(buy.spell), "cost": price, "left": left}


BUY_LAWS: Final[tuple[Law[Dungeon, Any], ...]] = (no_magic_alone, not_on_the_table, glass_too_empty)

# --- a purchase ---------------------------------------------------------------------------------------


def buy(dungeon: Dungeon, spell: Spell) -> Script[None]:
    """The whole of a purchase (DRK-MAGIC-01 to DRK-MAGIC-04). Raises Closed if somebody dies of it last of all."""
    buyer, seats = dungeon.active, len(dungeon.heroes)
    dungeon.turn.contest = Contest(spell, buyer, [0] * seats, [False] * seats)
    args: Facts = {"seat": buyer, "spell": spell_name(spell), "cost": cost(dungeon, spell)}
    dungeon.tell(Happened("DRK-MAGIC-01", key="buys", args=args, seat=buyer))
    yield from raise_to(dungeon, buyer, cost(dungeon, spell), "DRK-MAGIC-02")
    if leader(dungeon) is not None:
        if dungeon.options.auction_mode is AuctionMode.RAISING:
            yield from raise_round_and_round(dungeon)
        else:
            yield from raise_once(dungeon)
    award(dungeon, spell)
    dungeon.turn.contest = None


def raise_to(dungeon: Dungeon, seat: Seat, total: int, clause: str) -> Script[None]:
    """Only the difference to what has been drunk already is drunk."""
    contest = dungeon.turn.contest
    assert contest is not None
    more = total - contest.totals[seat]
    yield from life.drink(dungeon, seat, more, Cause.PURCHASE, clause)
    if dungeon.turn.contest is not None:
        dungeon.turn.contest.totals[seat] = total


def raise_round_and_round(dungeon: Dungeon) -> Script[None]:
    """From the buyer's left each passes for good or goes above the highest, until all others have passed."""
    contest = dungeon.turn.contest
    assert contest is not None
    seat = contest.buyer
    while (seat := next_bidder(dungeon, seat)) is not None:  # type: ignore[assignment]
        yield from bid_or_pass(dungeon, seat)


def next_bidder(dungeon: Dungeon, seat: Seat) -> Seat | None:
    """The next to the left who may still raise. Who leads waits."""
    contest = dungeon.turn.contest
    if contest is None:
        return None
    first = leader(dungeon)
    for other in dungeon.clockwise_from(seat + 1):
        if dungeon.heroes[other].square is not None and not contest.passed[other] and other != first:
            return other
    return None


def raise_once(dungeon: Dungeon) -> Script[None]:
    """Each other player may drink once, and the buyer may not answer."""
    contest = dungeon.turn.contest
    assert contest is not None
    for seat in dungeon.clockwise_from(contest.buyer)[1:]:
        if dungeon.heroes[seat].square is not None:
            yield from bid_or_pass(dungeon, seat)


def bid_or_pass(dungeon: Dungeon, seat: Seat) -> Script[None]:
    contest = dungeon.turn.contest
    assert contest is not None
    contest.asked = seat
    facts, terms = partial(_facts, dungeon), partial(_terms, dungeon)
    try:
        said = yield from ask(
            Choose(
                dungeon,
                seat,
                "contest",
                Bid | Pass,
                likely_bids,
                BID_LAWS,
                facts=facts,
                terms=terms,
                stray="DRK-MAGIC-03",
            )
        )
    except Moot:
        return
    contest = dungeon.turn.contest  # an equal one may have taken its place meanwhile
    if contest is None:
        return
    if isinstance(said, Pass):
        contest.passed[seat] = True
        return
    args: Facts = {"seat": seat, "total": said.total, "spell": spell_name(contest.spell)}
    dungeon.tell(Happened("DRK-MAGIC-03", key="contests", args=args, seat=seat))
    yield from raise_to(dungeon, seat, said.total, "DRK-MAGIC-03")


def leader(dungeon: Dungeon) -> Seat | None:
    """Who has drunk most of those that live (DRK-Q-26)."""
    contest = dungeon.turn.contest
    if contest is None:
        return None
    living = [seat for seat in dungeon.living() if contest.totals[seat]]
    return max(living, key=lambda seat: contest.totals[seat], default=None)


def highest(dungeon: Dungeon) -> int:
    first, contest = leader(dungeon), dungeon.turn.contest
    return contest.totals[first] if contest is not None and first is not None else 0


def award(dungeon: Dungeon, spell: Spell) -> None:
    """To whoever has drunk most (DRK-MAGIC-04); with no living bidder it stays on the table."""
    winner = leader(dungeon)
    if spell not in dungeon.supply.magic:  # the group has put it elsewhere meanwhile
        return
    if winner is None:
        dungeon.tell(Happened("DRK-MAGIC-04", key="nobody_buys", args={"spell": spell_name(spell)}))
    else:
        move_magic(dungeon, spell, None, winner, "DRK-MAGIC-04", "takes_magic")


# --- a bid --------------------------------------------------------------------------------------------


def likely_bids(dungeon: Dungeon) -> list[Bid | Pass]:
    """Passing first: nobody is urged to drink. Then totals from the highest so far, which is not enough."""
    contest = dungeon.turn.contest
    if contest is None:
        return [Pass()]
    most = contest.totals[contest.asked] + drinkable(dungeon, contest.asked)
    return [Pass(), *(Bid(total) for total in range(highest(dungeon), most + 1))]


def _facts(dungeon: Dungeon) -> Facts:
    contest = dungeon.turn.contest
    if contest is None:
        return {}
    return {
        "seat": contest.asked,
        "spell": spell_name(contest.spell),
        "highest": highest(dungeon),
        "leader": leader(dungeon),
        "left": dungeon.heroes[contest.asked].fingers,
    }


def _terms(dungeon: Dungeon) -> tuple[Term, ...]:
    """What each has drunk for it."""
    contest = dungeon.turn.contest
    totals = contest.totals if contest is not None else []
    return tuple((Message("term.drunk", {"seat": seat}), total) for seat, total in enumerate(totals) if total)


@law("DRK-DEATH-01")
def bidder_is_dead(dungeon: Dungeon, _: Any) -> Broken:
    contest = dungeon.turn.contest
    return contest is None or (dungeon.heroes[contest.asked].square is None and {"seat": contest.asked})


@law("DRK-MAGIC-03", Bid)
def not_above_the_highest(dungeon: Dungeon, bid: Bid) -> Broken:
    most = highest(dungeon)
    return bid.total <= most and {"total": bid.total, "highest": most}


@law("DRK-MAGIC-02", Bid)
def bids_more_than_the_glass(dungeon: Dungeon, bid: Bid) -> Broken:
    contest = dungeon.turn.contest
    assert contest is not None
    left = drinkable(dungeon, contest.asked)
    more = bid.total - contest.totals[contest.asked]
    return more > left and {"more": more, "left": left}


BID_LAWS: Final[Laws[Dungeon, Any]] = Laws([bidder_is_dead, not_above_the_highest, bids_more_than_the_glass])
