"""Anybody may say, at any moment, that somebody has not done what his Drunk card says; then the table judges.

The vote is given by touching the screen or by the seats' own buttons: pressing says that it was not done.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final, TypeAlias

from rules.dungeons_drinks.drunk import change_drunk, duty, fail
from rules.dungeons_drinks.naming import card_name
from rules.dungeons_drinks.parlour import NotDone, OtherDuty
from rules.dungeons_drinks.state import Call, DrunkJudge, Dungeon, NobodyElse, Vote
from rules.events import Happened
from rules.kernel import Moot, Script, ask, no_laws
from rules.laws import Broken, Law, law
from rules.message import Facts, Seat
from rules.requests import Pass, Said, Window

Voting: TypeAlias = NotDone | Pass | NobodyElse

# --- what may be called -------------------------------------------------------------------------------


@law("DND-DRUNK-02", Call)
def no_duty_to_fail(dungeon: Dungeon, said: Said) -> Broken:
    """A player who sits here and has a Drunk card before him."""
    player = said.answer.player
    there = 0 <= player < len(dungeon.players) and dungeon.players[player].drunk is not None
    return not there and {"player": player}


@law("DND-DRUNK-02", Call)
def a_vote_is_on(dungeon: Dungeon, said: Said) -> Broken:
    """One failure is judged after the other."""
    return dungeon.vote is not None and {"player": dungeon.vote.player}


@law("DND-DRUNK-02", OtherDuty)
def duty_is_not_new(dungeon: Dungeon, said: Said) -> Broken:
    """A duty is changed without loss only while it has just been drawn, and not to escape a vote on it."""
    judged = dungeon.vote is not None and dungeon.vote.player == said.seat
    return (judged or not dungeon.players[said.seat].fresh) and {"seat": said.seat}


CALL_LAWS: Final[tuple[Law[Dungeon, Any], ...]] = (no_duty_to_fail, a_vote_is_on, duty_is_not_new)


def likely_calls(dungeon: Dungeon, seat: Seat) -> Iterable[Call | OtherDuty]:
    players = dungeon.players
    if dungeon.vote is None:
        yield from [Call(player) for player in range(len(players)) if players[player].drunk is not None]
    if players[seat].fresh and (dungeon.vote is None or dungeon.vote.player != seat):
        yield OtherDuty()


def another_duty(dungeon: Dungeon, seat: Seat) -> Script[None]:
    """The card that he has just drawn goes to the discards, and he draws once more; no point is lost."""
    if dungeon.players[seat].fresh:
        yield from change_drunk(dungeon, seat, "DND-DRUNK-02")


# --- how it is judged ---------------------------------------------------------------------------------


def called(dungeon: Dungeon, seat: Seat, call: Call) -> Script[None]:
    """The failure that was called is judged; who says it of himself is believed. Raises Ended."""
    entry, args = duty(dungeon, call.player), {"seat": seat, "player": call.player}
    if entry is None or dungeon.vote is not None:
        dungeon.tell(Happened("DND-DRUNK-02", key="calls_in_vain", args=args, seat=seat))
        return
    if seat == call.player:
        fail(dungeon, seat, "DND-DRUNK-02", "admits")
        return
    dungeon.vote = Vote(call.player, entry.id, seat)
    dungeon.tell(Happened("DND-DRUNK-02", key="calls", args={**args, "card": card_name(dungeon, entry.id)}, seat=seat))
    if seat in judges(dungeon):
        dungeon.vote.votes[str(seat)] = True
    verdict = yield from _voted(dungeon)
    dungeon.vote = None
    if verdict:
        fail(dungeon, call.player, "DND-DRUNK-02", "fails")
    else:
        dungeon.tell(Happened("DND-DRUNK-02", key="is_cleared", args={"seat": call.player}, seat=call.player))


def judges(dungeon: Dungeon) -> list[Seat]:
    """Who has a vote: everybody at the table, or as the group has it the player himself or the game's owner."""
    match dungeon.options.drunk_judge:
        case DrunkJudge.TABLE:
            return list(dungeon.round_from(dungeon.active))
        case DrunkJudge.SELF:
            return [dungeon.vote.player] if dungeon.vote else []
        case DrunkJudge.OWNER:
            return [dungeon.owner]


def undecided(dungeon: Dungeon) -> list[Seat]:
    """The judges who have not voted yet; none once the vote is over, or about a card that lies there no more."""
    vote = dungeon.vote
    if vote is None or dungeon.players[vote.player].drunk != vote.card:
        return []
    voters = judges(dungeon)
    against = [vote.votes.get(str(seat)) for seat in voters]
    if 2 * against.count(True) > len(voters) or 2 * against.count(False) >= len(voters):
        return []
    return [seat for seat in voters if str(seat) not in vote.votes]


class VoteWindow(Window[Dungeon]):
    """Every judge says yes or no. That nobody else says yes is on the screen for all, not for bots and buttons."""

    def __init__(self, dungeon: Dungeon) -> None:
        seats, facts = partial(undecided, dungeon), partial(_of_vote, dungeon)
        super().__init__(dungeon, seats, "vote", Voting, _likely_votes, no_laws(), facts=facts)

    def options(self, seat: Seat) -> list[Any]:
        return [NotDone(), Pass()]


def _likely_votes(dungeon: Dungeon, seat: Seat) -> list[Any]:
    return [NotDone(), Pass(), NobodyElse()]


def _of_vote(dungeon: Dungeon) -> Facts:
    vote = dungeon.vote
    assert vote is not None
    text = dungeon.content.drunks[vote.card].text
    return {"player": vote.player, "by": vote.by, "card": card_name(dungeon, vote.card), "text": text}


def _voted(dungeon: Dungeon) -> Script[bool]:
    """Whether more than half of the judges say that it was not done; as many on either side clear him (DND-Q-50)."""
    while undecided(dungeon):
        try:
            said = yield from ask(VoteWindow(dungeon))
        except Moot:  # a Spell has changed his card meanwhile
            break
        if dungeon.vote is None or isinstance(said.answer, NobodyElse):
            break
        dungeon.vote.votes[str(said.seat)] = isinstance(said.answer, NotDone)
    vote = dungeon.vote
    if vote is None or dungeon.players[vote.player].drunk != vote.card:
        return False
    return 2 * sum(vote.votes.values()) > len(judges(dungeon))
