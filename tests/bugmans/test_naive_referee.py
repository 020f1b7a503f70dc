"""The rules against a second, naive referee: the same verdict and the same clause in 20,000 positions, the same winner
of every fight.

Half of the positions are put together at random, half are met in random play, under every value of every option. In
each, all legal answers are compared, and a handful of absurd ones. A law presupposes another in one respect only: of a
piece, a card or a square that does not exist hardly anything is said but that it does not.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from rules.bugmans import GAME
from rules.bugmans.bar import TAKE_LAWS
from rules.bugmans.cards import CARD_LAWS, CARD_STEP_LAWS, SEND_LAWS
from rules.bugmans.ending import DRINK_LAWS
from rules.bugmans.fighting import FIGHT_LAWS, SPACE_LAWS
from rules.bugmans.making_way import WAY_LAWS
from rules.bugmans.placing import PLACE_LAWS
from rules.bugmans.position import POSITION_LAWS
from rules.bugmans.replenishing import ORDER_LAWS, REPLENISH_LAWS
from rules.bugmans.state import (
    Borrow,
    Flush,
    FreeDrink,
    LayCard,
    LeaveBogs,
    MakeWay,
    Move,
    OrderDrinks,
    Picking,
    Place,
    PlayCard,
    Room,
    Send,
    Step,
    Throw,
    Walking,
)
from rules.bugmans.tankards import THROW_LAWS
from rules.bugmans.turn import WALK_LAWS
from rules.laws import Laws, Refusal
from rules.match import Match
from rules.requests import Choose, Dice, Pass
from tests.bugmans import naive_referee
from tests.bugmans.drawn_maps import drawn_maps, with_map
from tests.bugmans.lively import any_answer, crowded, lively_answer, new_game, random_answer
from tests.bugmans.made_up import CONTENT, deal_for_brawls, in_the_middle, random_options, random_room
from tests.bugmans.naive_answers import every_answer
from tests.bugmans.naive_fight import NaiveFight
from tests.bugmans.naive_referee import NOTHING_LIES_THERE
from tests.bugmans.naive_room import Plain, own_dwarf

rule = pytest.mark.rule

PRINTED = msgspec.to_builtins(CONTENT)
UNHELD = "TABLE-DRAW-01"
"""The clause of cards that are not, or cannot be, in a hand."""
STRANGE = 6
"""How many absurd answers are tried in a position."""


def plain(facts: Any) -> Plain:
    found: Plain = msgspec.to_builtins(facts)
    return found


def night_of(room: Room, **more: Any) -> Plain:
    printed = PRINTED if room.content is CONTENT else plain(room.content)
    return {**plain(room), "printed": printed, **more}


# --- verdicts --------------------------------------------------------------------------------------


class Judges:
    """Both referees at one question in one position."""

    def __init__(self, room: Room, what: str, laws: Laws[Room, Any], night: Plain, seat: int) -> None:
        self.room, self.what, self.laws, self.night, self.seat = room, what, laws, night, seat
        self.order = list(dict.fromkeys(law.clause for law in laws))
        if what == "pick_up":
            self.order.remove("BUG-BAR-01")
            self.order.insert(self.order.index("BUG-BAR-02"), "BUG-BAR-01")
            self.order.insert(0, NOTHING_LIES_THERE)

    def compare(self, answer: Any) -> set[str]:
        """The clauses that forbid an answer, on which both referees agree."""
        broken = naive_referee.broken(self.night, self.what, self.seat, plain(answer))
        cited = self.laws.why_not(self.room, answer)
        every = {refusal.clause for refusal in self.laws.every_why_not(self.room, answer)}
        if self.room.real_cards and UNHELD in every:
            # What a real hand can hold after several shuffles is the pool's to know, and has its tests there.
            broken = broken | {UNHELD}
        in_order = [printed(clause) for clause in self.order if clause in broken]
        told = (self.what, answer, self.night)

        assert every == set(map(printed, broken)), told
        assert clause_of(cited) == (in_order[0] if in_order else None), told
        if in_order:
            then = self.laws.without(in_order[0]).why_not(self.room, answer)
            rest = [clause for clause in in_order if clause != in_order[0]]
            assert clause_of(then) == (rest[0] if rest else None), told
        return broken

    def compare_options(self, listed: list[Any], answers: Any) -> None:
        """What the rules list is what is legal, all of it, each once."""
        legal = [
            msgspec.convert(answer, answers)
            for answer in every_answer(self.night, self.what)
            if not naive_referee.broken(self.night, self.what, self.seat, answer)
        ]
        assert len(set(listed)) == len(listed)
        if self.room.real_cards:
            assert set(listed) <= set(legal), (self.what, set(listed) - set(legal), self.night)
            legal = [answer for answer in legal if UNHELD not in self.compare(answer)]
        assert set(listed) == set(legal), (self.what, set(listed) ^ set(legal), self.night)


def printed(clause: str) -> str:
    return clause.split(" ")[0]


def clause_of(refusal: Refusal | None) -> str | None:
    return refusal.clause if refusal else None


# --- made up positions --------------------------------------------------------------------------------

LAWS: dict[str, tuple[Any, Laws[Room, Any]]] = {
    "card": (PlayCard | Pass, CARD_LAWS),
    "step": (Walking, WALK_LAWS),
    "card_step": (Walking, CARD_STEP_LAWS),
    "send_to_bogs": (Send, SEND_LAWS),
    "send_home": (Send, SEND_LAWS),
    "throw": (Throw, THROW_LAWS),
    "pick_up": (Picking, TAKE_LAWS),
    "make_way": (MakeWay, WAY_LAWS),
    "fight_card": (LayCard | Pass, FIGHT_LAWS),
    "leave_bogs": (LeaveBogs, SPACE_LAWS),
    "replenish": (Flush | Borrow | Pass, REPLENISH_LAWS),
    "order": (OrderDrinks | Pass, ORDER_LAWS),
    "free_drink": (FreeDrink | Pass, DRINK_LAWS),
}
MADE_UP = (*LAWS, "place")


def judges_for(room: Room, what: str) -> tuple[Judges, Any]:
    if what == "place":
        assert room.turn.dealt is not None
        answers, laws = Place, PLACE_LAWS[room.kind_of(room.turn.dealt)]
    else:
        answers, laws = LAWS[what]
    return Judges(room, what, laws, night_of(room), room.active), answers


PARTS = 8
"""So that two workers can share the work."""
SHARE = 10_000 // PARTS


@pytest.mark.parametrize("part", range(PARTS))
def test_both_referees_agree_in_made_up_positions(part: int) -> None:
    chance = random.Random(f"made up {part}")
    met: dict[str, set[str]] = {what: set() for what in MADE_UP}
    compared = 0
    while compared < SHARE:
        room = random_room(chance)
        assert POSITION_LAWS.why_not(room, None) is None
        for what in chance.sample(MADE_UP, 8):
            fork = copy_of(room)
            if in_the_middle(chance, fork, what):
                met[what] |= compare_made_up(chance, fork, what)
                compared += 1

    # What two questions have in common need not be met at both of them.
    met["send_to_bogs"] |= met["send_home"]
    met["step"] |= met["card_step"]
    for what, clauses in met.items():
        assert what == "send_home" or clauses >= clauses_of(what) - HARDLY_EVER, (
            f"never met: {clauses_of(what) - HARDLY_EVER - clauses}"
        )


HARDLY_EVER = {
    "BUG-CARD-06",
    "BUG-CARD-18",
    "BUG-CARD-22",
    "BUG-MOVE-10",
    "BUG-MOVE-15",
    "BUG-VOMIT-04",
    "BUG-PLACE-11",
}
"""Not in each of the parts."""


def clauses_of(what: str) -> set[str]:
    laws = PLACE_LAWS.values() if what == "place" else [LAWS[what][1]]
    return {law.clause for some in laws for law in some}


def copy_of(room: Room) -> Room:
    copy = msgspec.json.decode(msgspec.json.encode(room), type=Room)
    copy.__dict__["content"] = CONTENT
    return copy


def compare_made_up(chance: random.Random, room: Room, what: str) -> set[str]:
    judges, answers = judges_for(room, what)
    tried = [any_answer(chance, judges.night, what, answers) for _ in range(STRANGE)]
    return {clause for answer in tried for clause in judges.compare(answer)}


# --- positions met in play ----------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(PARTS))
def test_both_referees_agree_in_nights_played_at_random(part: int) -> None:
    """From the beginning, and from the middle of crowded nights, where more happens."""
    chance = random.Random(f"played {part}")
    met: Counter[str] = Counter()
    while met.total() < SHARE:
        whole = chance.random() < 0.1
        match = new_game(chance, chance.randint(2, 6), random_options(chance)) if whole else crowded(chance)
        for _ in range(800 if whole else 60):
            if match.request is None:
                break
            if isinstance(match.request, Choose) and chance.random() < SELDOM.get(match.request.what, 1.0):
                compare_question(chance, match)
                met[match.request.what] += 1
            match.answer(match.request.seats[0], lively_answer(chance, match))

    assert len(met) > 15, "most kinds of questions are met"


@pytest.mark.parametrize("straight", ["diagonal", "straight"])
def test_both_referees_agree_on_maps_that_a_group_has_drawn(straight: str) -> None:
    chance = random.Random(f"drawn {straight}")
    met: Counter[str] = Counter()
    for rows in drawn_maps(f"played {straight}", 12):
        options = random_options(chance, door_entry_straight=straight)
        match = Match.new(GAME, with_map(rows), chance.randint(2, 6), options)
        for _ in range(250):
            if match.request is None:
                break
            if isinstance(match.request, Choose) and chance.random() < 0.4:
                compare_question(chance, match)
                met[match.request.what] += 1
            match.answer(match.request.seats[0], random_answer(chance, match))

    assert met.total() > 500


SELDOM = {"step": 0.15, "card": 0.4, "fight_card": 0.5}
"""Of what is asked most often only a part is compared, so that all the rest is met as well."""


def compare_question(chance: random.Random, match: Match[Room]) -> None:
    request = match.request
    assert isinstance(request, Choose)
    more = {"serving": served_kind(match)} if request.what == "served" else {}
    judges = Judges(match.state, request.what, request.laws, night_of(match.state, **more), request.seat)
    judges.compare_options(match.options(request.seat), request.answers)
    for _ in range(STRANGE // 2):
        judges.compare(any_answer(chance, judges.night, request.what, request.answers))


def served_kind(match: Match[Room]) -> str:
    assert match.request is not None
    return next(kind for kind in ("booze", "grub") if kind in str(match.request.prompt.args["kind"]))


# --- fights -----------------------------------------------------------------------------------------------


class Follower:
    """Holds a fight of the rules against a naive one, answer by answer."""

    def __init__(self, match: Match[Room]) -> None:
        assert match.state.fight is not None
        self.match = match
        self.fight = match.state.fight
        self.night = night_of(match.state)
        self.naive = NaiveFight(self.night)
        self.went: list[int] = []

    def hear(self, what: str, seat: int, answer: Any) -> None:
        """Before the answer is given."""
        if what == "fight_card":
            self._hear_go(seat, answer)
        elif what == "fight_die":
            side, roller = self.naive.own_dice_wanted()[0]
            assert seat == roller
            self.naive.own_die[side] = answer.values[0]
        elif what == "extra_die":
            assert self.naive.own_dice_wanted() == [], "own dice first"
            side, roller = self.naive.extra_dice_wanted()[0]
            assert seat == roller
            self.naive.extra_dice[side].append(answer.values[0])

    def _hear_go(self, seat: int, answer: Any) -> None:
        if not self.went or self.went[-1] != seat:
            self.went.append(seat)
        if isinstance(answer, LayCard):
            self.naive.lay(seat, answer.card, answer.on.value)

    @property
    def over(self) -> bool:
        asked = self.match.request.what if self.match.request else ""
        return self.match.state.fight is not self.fight or asked == "leave_bogs"

    def compare_result(self) -> None:
        naive, night = self.naive, night_of(self.match.state)
        assert naive.own_dice_wanted() == naive.extra_dice_wanted() == []
        in_order = [seat for seat in naive.order if seat in self.went]
        assert self.went == in_order, "each had one go, from the left of the triggering Dwarf's owner"
        assert all(not self.match.state.cards.count(place) for place in ("on-mover", "on-resident"))
        if naive.winner is None:
            self._compare_draw(night)
        else:
            loser = "resident" if naive.winner == "mover" else "mover"
            self._compare_loser(night, getattr(naive, loser))
            self._compare_winner(night, getattr(naive, naive.winner))
        self._compare_turn(night)

    def _compare_loser(self, night: Plain, one: Plain) -> None:
        if one["kind"] != "dwarf":
            assert one["id"] not in night["characters"]
            return
        before, player = self.night["players"][one["seat"]], night["players"][one["seat"]]
        assert own_dwarf(night, one["seat"])["square"] == player["home"]
        assert player["carried"] == []
        assert player["stash"] == before["stash"], "nothing is stashed"

    def _compare_winner(self, night: Plain, one: Plain) -> None:
        assert night["characters"][one["id"]]["square"] == one["square"]
        if one["kind"] == "dwarf":
            assert night["players"][one["seat"]]["carried"] == self.night["players"][one["seat"]]["carried"]

    def _compare_draw(self, night: Plain) -> None:
        mover, came_from = self.naive.mover, self.night["fight"]["came_from"]
        assert night["characters"][self.naive.resident["id"]]["square"] == mover["square"], "who was there stays"
        if came_from is None:
            # A single space that is nearest is still asked for.
            assert self.match.request is not None
            assert self.match.request.what == "leave_bogs"
            chooser = mover["seat"] if mover["kind"] == "dwarf" else night["active"]
            assert self.match.request.seats == (chooser,)
            return
        assert night["characters"][mover["id"]]["square"] == came_from
        for one in (mover, self.naive.resident):
            if one["kind"] == "dwarf" and not (one is mover and self.came_home):
                before, player = self.night["players"][one["seat"]], night["players"][one["seat"]]
                assert player["carried"] == before["carried"], "in a draw he keeps what he carries"

    def _compare_turn(self, night: Plain) -> None:
        """A fight of the active Dwarf ends the turn; no other does."""
        active = self.night["active"]
        fought = own_dwarf(self.night, active)["id"] in (self.naive.mover["id"], self.naive.resident["id"])
        asked = self.match.request.what if self.match.request else "over"
        if fought:
            settled = ("over", "leave_bogs", *SETTLED_AFTER_A_FIGHT, *(STASHED_AFTER_A_DRAW if self.came_home else ()))
            assert night["active"] != active or asked in settled
        else:
            assert night["active"] == active

    @property
    def came_home(self) -> bool:
        """A draw has put the mover back onto his own Home Table, where he stashes what he carries (BUG-Q-41)."""
        mover, came_from = self.naive.mover, self.night["fight"]["came_from"]
        return mover["kind"] == "dwarf" and self.night["players"][mover["seat"]]["home"] == came_from


STASHED_AFTER_A_DRAW = ("draw_card", "discard_excess", "free_drink", "count_stash")
SETTLED_AFTER_A_FIGHT = ("chart_vomit", "chart_games", "flush_after_fight")


def follow_fights(chance: random.Random, match: Match[Room], most: int, *, only_one: bool = False) -> list[NaiveFight]:
    """Play on, and compare every fight that there is from its first question to its result."""
    fought, follower = [], None
    for _ in range(most):
        if match.request is None:
            break
        if follower is None and match.state.fight is not None:
            follower = Follower(match)
        answer = lively_answer(chance, match)
        if follower:
            follower.hear(match.request.what, match.request.seats[0], answer)
        match.answer(match.request.seats[0], answer)
        if follower and follower.over:
            follower.compare_result()
            fought.append(follower.naive)
            if only_one:
                break
            follower = None if match.state.fight is None or match.request.what == "leave_bogs" else Follower(match)
            if match.request is not None and match.request.what == "leave_bogs":
                match.answer(match.request.seats[0], lively_answer(chance, match))
    return fought


def brawl(chance: random.Random) -> Match[Room] | None:
    """A Dwarf about to enter another's square, with hands full of Fight cards all round."""
    room = random_room(chance)
    deal_for_brawls(chance, room)
    room.turn.step = Step.MOVE
    dwarf = room.dwarf(room.active)
    others = [one for one in room.characters.values() if not one.helpful and one is not dwarf]
    other = chance.choice([one for one in others if room.home_owner(one.square) is None] or others)
    beside = [square for square in room.ground.walkable[other.square] if square not in room.occupied()]
    if not beside or room.home_owner(other.square) is not None:
        return None
    dwarf.square = chance.choice(beside)
    match = Match(GAME, CONTENT, room)
    match.answer(room.active, Dice((6,)))
    match.answer(room.active, Move(dwarf.id, other.square))
    return match


@rule("BUG-FIGHT-05", "BUG-FIGHT-15", "BUG-FIGHT-20", "BUG-FIGHT-22", "BUG-FIGHT-24", "BUG-FIGHT-29", "BUG-FIGHT-36")
def test_both_referees_see_the_same_winner_whatever_cards_are_laid() -> None:
    chance = random.Random("brawls")
    effects: Counter[str] = Counter()
    winners: Counter[str | None] = Counter()
    while winners.total() < 1_000:
        match = brawl(chance)
        for naive in follow_fights(chance, match, 60, only_one=True) if match else []:
            winners[naive.winner] += 1
            effects.update(card["effect"] for side in ("mover", "resident") for card in naive.cards(side))

    assert min(winners[who] for who in ("mover", "resident", None)) > 10, "drawn, too"
    assert min(effects[effect] for effect in ("bonus", "double", "extra_die")) > 100


def test_both_referees_see_the_same_winners_in_nights_played_at_random() -> None:
    chance = random.Random("fights in play")
    fights: Counter[tuple[str, str]] = Counter()
    while fights.total() < 400:
        for naive in follow_fights(chance, crowded(chance), 150):
            kinds = [one["kind"] == "dwarf" for one in (naive.mover, naive.resident)]
            fights["dwarf" if kinds[0] else "other", "dwarf" if kinds[1] else "other"] += 1

    assert min(fights[way] for way in (("dwarf", "dwarf"), ("dwarf", "other"), ("other", "dwarf"))) > 20
