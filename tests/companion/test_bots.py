"""Bots at the table: one move at a time, with hands that do it, and with no more knowledge than their seat has."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from typing import Any

import pytest

from companion import posted
from companion.bots import task_of, think
from companion.pace import Pace
from companion.posted import Reseat, TickOff
from companion.published import Trouble, Waiting
from companion.simulate import play_out
from rules.bots import AtRandom, bots
from rules.floor import Batch
from rules.game import Chance
from rules.imagined import imagined
from rules.match import Answer, AnyMatch, Match
from rules.requests import Dice, Order
from tests.companion.desk import Desk, Fated, new_desk
from tests.companion.toy import Dig, Run, Shout
from tests.rules.long import GAME as DARTS


class First:
    """Takes the first option, and remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[list[list[str]]] = []

    def choose(self, match: AnyMatch, seat: int, chance: Chance) -> Any:
        self.seen.append([list(runner.hand) for runner in match.state.runners])
        return match.options(seat)[0]


class Broken:
    def choose(self, match: AnyMatch, seat: int, chance: Chance) -> Any:
        raise RuntimeError("this bot has a bug")


class Cheat:
    def choose(self, match: AnyMatch, seat: int, chance: Chance) -> Any:
        return Run(99)


class Slow:
    """Thinks until it is let go on."""

    def __init__(self) -> None:
        self.began, self.go_on = threading.Event(), threading.Event()

    def choose(self, match: AnyMatch, seat: int, chance: Chance) -> Any:
        self.began.set()
        assert self.go_on.wait(5)
        return match.options(seat)[0]


def desk_with(folder: Path, bot: Any, seats: dict[int, str] | None = None, **wishes: Any) -> Desk:
    return new_desk(
        folder,
        seats=seats or {1: "bot", 2: "bot"},
        bots={"bot": bot, "random": AtRandom()},
        sources={"dice": "app"},
        chance=Fated(0, 1, 2, 3, 2, 3, 2, 3),
        **wishes,
    )


def test_a_bot_moves_by_itself_and_hands_do_what_it_did(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, First())
    desk.give(Run(1))

    assert desk.places == (1, 3, 0)
    assert desk.shown.waiting is Waiting.HANDS
    assert [todo.message.key for todo in desk.shown.todo] == ["event.ran"]


def test_the_next_bot_waits_until_hands_are_done(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, First())
    desk.give(Run(1))
    desk.post(TickOff(None))

    assert desk.places == (1, 3, 3)
    assert desk.shown.waiting is Waiting.PERSON


def test_bots_move_so_slowly_that_eyes_can_follow(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, First(), pace=Pace(bot_s=0.7))
    desk.give(Run(1))
    desk.post(TickOff(None))
    assert desk.places == (1, 3, 0)
    assert desk.shown.waiting is Waiting.BOT

    desk.clock.go_on(0.8)
    desk.table.drain()

    assert desk.places == (1, 3, 3)


def test_a_bot_takes_over_in_the_middle_of_a_game_and_gives_the_seat_back(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    desk.roll(2, 3)
    desk.post(Reseat(0, "Machine", "random"))

    assert desk.shown.length > 1
    assert any(line.message.key == "table.bot_takes_over" for line in desk.shown.log)
    desk.post(Reseat(0, "Alf"))
    assert desk.shown.players[0].bot is None
    assert desk.shown.log[-1].message.key == "table.bot_gives_way"


def test_an_undo_takes_back_all_that_bots_did_since(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, First())
    desk.give(Run(1))
    desk.post(TickOff(None))
    desk.undo()

    assert desk.places == (0, 0, 0)
    assert desk.what == "action"


def test_what_a_bot_thought_before_an_undo_is_worth_nothing(tmp_path: Path) -> None:
    slow = Slow()
    desk = desk_with(tmp_path, slow)
    desk.table.post(posted.Give(1, 0, Run(1)))
    while desk.table.step():
        pass
    assert slow.began.wait(5)
    assert desk.shown.waiting is Waiting.BOT
    desk.table.post(posted.Undo())
    while desk.table.step():
        pass
    slow.go_on.set()
    desk.table.drain()

    assert desk.places == (0, 0, 0)
    assert desk.shown.length == 1


@pytest.mark.parametrize("bot", [Broken(), Cheat()], ids=["raises", "answers what it may not"])
def test_a_bot_that_cannot_choose_is_helped_out(tmp_path: Path, bot: Any) -> None:
    desk = desk_with(tmp_path, bot, {1: "bot"})
    desk.give(Run(1))

    assert desk.shown.length >= 4
    assert list((tmp_path / "bugs").iterdir())


def test_where_no_bot_can_choose_people_choose_for_it(tmp_path: Path) -> None:
    desk = new_desk(tmp_path, seats={1: "random"}, bots={"random": Broken()})
    desk.roll(1, 2)
    desk.give(Run(1))
    desk.roll(3, 4)

    assert desk.shown.waiting is Waiting.PERSON
    assert [band.trouble for band in desk.shown.bands] == [Trouble.RULE_BUG]
    desk.give(Run(3))
    assert desk.places == (1, 3, 0)
    assert desk.shown.bands == ()


def test_a_bot_that_there_no_longer_is_is_stood_in_for(tmp_path: Path) -> None:
    desk = new_desk(tmp_path, seats={1: "retired"})
    desk.roll(1, 2)
    desk.give(Run(1))
    desk.roll(3, 4)

    assert desk.shown.length > 3


def test_bots_that_have_passed_are_not_asked_again_and_again(tmp_path: Path) -> None:
    """A window with bots in it stays open for people; the bots' passes do not pile up."""

    class Passing(First):
        def choose(self, match: AnyMatch, seat: int, chance: Chance) -> Any:
            return match.options(seat)[-1]

    desk = new_desk(tmp_path, seats={2: "bot"}, bots={"bot": Passing()})
    desk.roll(2, 3)
    desk.give(Run(5))

    assert desk.what == "cheer"
    assert desk.shown.asked is not None
    assert desk.shown.asked.question.seats == (1,)
    assert desk.shown.waiting is Waiting.PERSON


def test_a_bot_whose_pass_closed_nothing_is_asked_again_only_after_something_else(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    desk.roll(2, 3)
    desk.give(Run(5))
    host = desk.table._host
    host.play.reseat(1, "Machine", "random")
    seats = host.bots

    assert seats.to_move(host.match, host.history) == 1
    seats.something_was_done(passed=1)
    assert seats.to_move(host.match, host.history) is None
    seats.something_was_done()
    assert seats.to_move(host.match, host.history) == 1


def test_a_bot_sees_no_more_than_its_seat_may(tmp_path: Path) -> None:
    desk = new_desk(tmp_path, sources={"deck": "typed"})
    desk.roll(2, 3)
    desk.give(Dig())
    desk.give({"type": "drawn", "card": "gem"})
    desk.roll(2, 3)
    match = desk.table._host.match
    first = First()
    hands = set()
    for seed in range(30):
        think(task_of(match, 1, 1, "bot"), first, Fated(seed=seed))
        hands.add(first.seen[-1][0][0])

    assert match.state.runners[0].hand == ["gem"]
    assert hands == {"gem", "map"}


class Snooper:
    """Looks for the truth behind what it is given, in every way that a match has."""

    def __init__(self) -> None:
        self.hands: set[str] = set()
        self.said: list[Any] = []

    def choose(self, match: AnyMatch, seat: int, chance: Chance) -> Any:
        fork = match.fork()
        again = fork.fork()
        again.answer(seat, again.options(seat)[0])
        for one in (match, fork, again, again.undone(), again.fork(), match.until(match.length)):
            self.hands.update(one.state.runners[0].hand)
            self.said += [*one.entries, *(rest.facts for rest in one.rests if b"gem" not in rest.facts), *one.told]
        for way in (lambda: match.position, lambda: match.until(0), match.undone):
            with pytest.raises(ValueError, match=r"imagined|only what was answered"):
                way()
        return match.options(seat)[0]


def test_a_bot_that_looks_for_the_truth_finds_what_was_dealt_to_it(tmp_path: Path) -> None:
    desk = new_desk(tmp_path, sources={"deck": "typed"})
    desk.roll(2, 3)
    desk.give(Dig())
    desk.give({"type": "drawn", "card": "gem"})
    desk.roll(2, 3)
    match = desk.table._host.match
    found: dict[str, int] = {}
    for seed in range(30):
        snooper = Snooper()
        assert match.why_not(1, think(task_of(match, 1, 1, "bot"), snooper, Fated(seed=seed))) is None
        (dealt,) = snooper.hands
        found[dealt] = found.get(dealt, 0) + 1

    assert set(found) == {"gem", "map"}
    assert match.state.runners[0].hand == ["gem"]


def test_what_was_drawn_since_the_last_rest_is_in_no_answer_that_a_bot_can_read(tmp_path: Path) -> None:
    """A draw in the middle of a turn, and a bot that is asked before the turn is over."""
    desk = new_desk(tmp_path, sources={"deck": "typed"})
    desk.roll(2, 3)
    desk.give(Dig())
    desk.give({"type": "drawn", "card": "map"})
    match = desk.table._host.match
    assert match.rests[-1].length == 0
    seen = imagined(match, 1, Fated(seed=2))

    assert (seen.length, seen.entries, seen.rests, seen.told) == (3, [], [], [])
    assert seen.request is not None
    assert seen.request.question == match.request.question  # type: ignore[union-attr]


def test_a_fork_of_what_is_imagined_plays_on_by_itself(tmp_path: Path) -> None:
    match = new_desk(tmp_path).table._host.match
    seen = imagined(match, 0, Fated())
    fork = seen.fork()
    fork.answer(0, Dice((2, 3)))
    fork.answer(0, Run(3))

    assert fork.state.runners[0].place == 3
    assert (seen.length, seen.state.runners[0].place, fork.length) == (0, 0, 2)
    assert fork.until(1).request.what == "action"  # type: ignore[union-attr]


def test_the_random_bot_can_answer_every_kind_of_question(tmp_path: Path) -> None:
    desk = new_desk(tmp_path, seats={0: "random", 1: "random", 2: "random"}, sources={"dice": "app"})
    for _ in range(300):
        desk.post(TickOff(None))
        if desk.shown.asked is None:
            break

    assert desk.shown.view.ending is not None
    assert desk.shown.bands == ()


def test_an_order_of_the_random_bot_names_each_thing_once() -> None:
    from rules.requests import Arrange

    class Match:
        request = Arrange(0, "order", lambda: ("a", "b", "c"))

    orders = {AtRandom().choose(Match(), 0, Fated(seed=seed)) for seed in range(100)}  # type: ignore[arg-type]

    assert len(orders) == 6
    assert all(isinstance(order, Order) and sorted(order.items) == ["a", "b", "c"] for order in orders)


def test_every_game_has_the_random_bot_beside_its_own() -> None:
    assert "random" in bots("fantasy_pub")
    assert list(bots("no_such_game")) == ["random"]


# --- the floor ------------------------------------------------------------------------------------


class Shouter(First):
    """Shouts as long as it has more coins than so many, and counts how often it was asked whether it wants to."""

    def __init__(self, keeps: int = 1, shout: Any = None) -> None:
        super().__init__()
        self.keeps, self.shout, self.asked = keeps, shout or Shout(), 0

    def interrupt(self, match: AnyMatch, seat: int, chance: Chance) -> Any:
        self.asked += 1
        return self.shout if match.state.runners[seat].coins > self.keeps else None


def pressed_together(desk: Desk) -> None:
    """The table has waited for other presses of the same moment."""
    desk.clock.go_on(1.0)
    desk.table.drain()


def test_a_bot_takes_the_floor_while_a_person_is_asked_and_stops_when_it_has_had_enough(tmp_path: Path) -> None:
    bot = Shouter()
    desk = desk_with(tmp_path, bot, {2: "bot"})
    pressed_together(desk)

    assert desk.shown.waiting is Waiting.PERSON
    assert desk.table._host.match.state.shouts == [2]
    assert bot.asked == 1, "its hands have still to take the coin away"
    desk.post(TickOff(None))
    assert bot.asked == 2
    desk.post(posted.Look(None))
    assert bot.asked == 2, "nothing has changed meanwhile"
    desk.give(Run(1))
    assert bot.asked == 3


def test_every_bot_is_asked_whether_it_takes_the_floor_before_one_moves(tmp_path: Path) -> None:
    bot = Shouter(keeps=99)
    desk = desk_with(tmp_path, bot)
    assert bot.asked == 2
    desk.give(Run(1))

    assert desk.places[:2] == (1, 3)
    assert bot.asked == 4


def test_a_bot_that_offers_what_it_may_not_is_written_down_and_silent(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, Shouter(shout=Dig()), {2: "bot"})

    assert desk.table._host.match.state.shouts == []
    assert list((tmp_path / "bugs").iterdir())
    desk.give(Run(1))
    assert desk.places[0] == 1


def test_what_a_bot_shouted_is_taken_back_with_what_the_person_did(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, Shouter(), {2: "bot"})
    pressed_together(desk)
    desk.post(TickOff(None))
    desk.give(Run(1))
    length = desk.shown.length
    desk.undo()

    assert desk.shown.length < length
    assert desk.places[0] == 0


def test_bots_that_play_by_themselves_take_the_floor_too() -> None:
    class Nudger(AtRandom):
        def interrupt(self, match: AnyMatch, seat: int, chance: Chance) -> Any:
            offers = match.request.floor.offers(seat) if match.request and match.request.floor else []
            return offers[0] if offers and chance.randrange(4) == 0 else None

    match = Match.new(DARTS, None, 3, None)
    play_out(match, [Nudger(), AtRandom(), AtRandom()], random.Random(1), most_answers=60)
    nudges = [entry for entry in match.entries if isinstance(entry, Answer) and isinstance(entry.answer, Batch)]
    assert len(nudges) > 1
    assert {press.seat for nudge in nudges for press in nudge.answer.presses} == {0}
