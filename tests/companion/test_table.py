"""An answer's way through the table: judged, run, written, published; and everything that is not an answer."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from companion import posted
from companion.posted import By, Explain, Give, Look, LookAt, RollHere
from companion.published import Dropped, MayBeDone, Moment, NotDone, Shown, Waiting, WholeLog
from companion.session import Memory
from rules.position import Patch
from rules.requests import Dice, Number, Pass
from tests.companion import toy
from tests.companion.desk import Desk, Fated, new_desk
from tests.companion.toy import Cheer, Dig, Run


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return new_desk(tmp_path)


def at_action(desk: Desk, *dice: int) -> Desk:
    desk.roll(*(dice or (2, 3)))
    return desk


def test_a_table_shows_at_once_how_it_stands(desk: Desk) -> None:
    assert desk.shown.asked is not None
    assert desk.what == "dash"
    assert desk.shown.asked.dice == (2, 6)
    assert desk.shown.waiting is Waiting.PERSON
    assert [player.name for player in desk.shown.players] == ["Alf", "Bert", "Cid"]
    assert desk.shown.options == (("track", "short"),)


def test_an_answer_goes_through_and_the_whole_table_is_shown_again(desk: Desk) -> None:
    at_action(desk).give(Run(2))

    assert desk.places == (2, 0, 0)
    assert desk.shown.length == 2
    assert desk.shown.log[-1].message.key == "event.ran"
    assert desk.shown.log[-1].number == 2
    assert desk.what == "dash"


def test_answers_may_come_as_json(desk: Desk) -> None:
    desk.give({"type": "dice", "values": [2, 3]})
    desk.give({"type": "run", "steps": 5})

    assert desk.places[0] == 5


def test_an_answer_that_is_no_answer_is_refused_with_what_is_wrong_with_it(desk: Desk) -> None:
    desk.give({"type": "dice", "values": "six"})

    assert desk.refused.refusal.key == "malformed_answer"
    assert desk.shown.length == 0


def test_an_illegal_answer_is_refused_with_its_clause_and_nothing_else_happens(desk: Desk, tmp_path: Path) -> None:
    book = Memory()
    desk = at_action(new_desk(tmp_path, book))
    before, written = desk.shown, len(book.rows)

    refused = desk.give(Run(6))

    assert isinstance(refused, NotDone)
    assert (refused.refusal.clause, refused.refusal.key) == ("TOY-RUN-01", "not_on_the_dice")
    assert refused.refusal.args == {"steps": 6, "dice": (2, 3)}
    assert refused.attempt is not None
    assert refused.attempt.args == {"steps": 6}
    assert refused.seat == 0
    assert not refused.explained
    assert desk.shown == before
    assert len(book.rows) == written
    assert desk.undo().length == 0


def test_a_refusal_names_what_else_forbids_it_and_the_nearest_things_to_do(desk: Desk) -> None:
    at_action(desk).give(Run(99))

    assert [other.key for other in desk.refused.also] == ["past_the_goal"]
    assert [option.answer for option in desk.refused.instead] == [Run(2), Run(3), Run(5)]


def test_a_seat_that_is_not_asked_is_refused(desk: Desk) -> None:
    desk.give(Dice((1, 1)), seat=2)

    assert desk.refused.refusal.clause == "TABLE-TURN-01"
    assert desk.refused.seat == 2


def test_an_answer_to_a_question_already_answered_is_dropped_and_counted(desk: Desk) -> None:
    twice = Give(0, 0, Dice((2, 3)))

    published = desk.post_all([twice, twice, twice])

    assert [type(picture) for picture in published] == [Shown, Dropped, Dropped]
    assert desk.dropped == 2
    assert desk.shown.length == 1


def test_two_people_tapping_at_once_answer_one_question(desk: Desk) -> None:
    at_action(desk)

    desk.post(Give(1, 0, Run(2)), Give(1, 0, Run(3)))

    assert desk.places == (2, 0, 0)
    assert desk.dropped == 1


def test_an_answer_after_the_end_is_refused_and_the_end_can_be_taken_back(desk: Desk) -> None:
    desk.post(posted.Correct((Patch("$.runners[0].place", 15),)))
    at_action(desk).give(Run(5))

    assert desk.shown.view.ending is not None
    assert desk.shown.waiting is Waiting.NOBODY
    desk.post(Give(desk.shown.length, 0, Run(1)))
    assert desk.refused.refusal.clause == "TABLE-OVER-01"
    assert desk.undo().view.ending is None
    assert desk.what == "action"


def test_explaining_changes_nothing(desk: Desk) -> None:
    at_action(desk)
    before = desk.shown

    yes = desk.post(Explain(1, 0, Run(2)))
    no = desk.post(Explain(1, 0, Run(6)))

    assert isinstance(yes, MayBeDone)
    assert yes.message.args == {"steps": 2}
    assert isinstance(no, NotDone)
    assert no.explained
    assert desk.shown == before


def test_explaining_what_was_asked_before_is_dropped(desk: Desk) -> None:
    at_action(desk)

    assert isinstance(desk.post(Explain(0, 0, Run(2))), Dropped)


def test_the_board_can_be_looked_at_as_it_was(desk: Desk) -> None:
    at_action(desk).give(Run(2))
    at_action(desk).give(Run(3))

    moment = desk.post(LookAt(2))

    assert isinstance(moment, Moment)
    assert moment.length == 2
    assert moment.view.board.places == (2, 0, 0)
    assert [line.message.args.get("steps") for line in moment.log] == [None, 2]
    assert desk.places == (2, 3, 0)


@pytest.mark.parametrize(("length", "nearest"), [(-3, 0), (99, 2)])
def test_a_moment_that_never_was_is_the_nearest_that_was(desk: Desk, length: int, nearest: int) -> None:
    at_action(desk).give(Run(2))

    assert desk.post(LookAt(length)).length == nearest  # type: ignore[union-attr]


def test_the_whole_log_can_be_asked_for_and_knows_when_things_happened(desk: Desk) -> None:
    desk.clock.go_on(60)
    at_action(desk).give(Run(2))
    desk.undo()
    desk.post(posted.Correct((Patch("$.runners[0].coins", 9),)))

    log = desk.post(posted.AskLog())

    assert isinstance(log, WholeLog)
    assert [(line.message.key, line.taken_back, line.ruling) for line in log.log] == [
        ("table.rolled", False, False),
        ("event.ran", True, False),
        ("table.ruling", False, True),
    ]
    assert log.log[0].after_s == pytest.approx(60)


def test_durations_stay_right_when_the_clock_jumps(desk: Desk) -> None:
    desk.clock.date -= 86_400 * 365
    desk.clock.now += 30
    at_action(desk)
    desk.clock.date += 86_400 * 9_999
    desk.clock.now += 30
    desk.give(Run(2))

    assert desk.shown.log[-1].after_s == pytest.approx(60)


class TestSecrets:
    """What one seat may see is shown to it alone, and hidden again by itself."""

    @pytest.fixture
    def desk(self, tmp_path: Path) -> Desk:
        desk = new_desk(tmp_path, players=2)
        desk.roll(2, 3)
        desk.give(Run(5))
        desk.give(Pass(), seat=1)
        assert desk.what == "bid"
        return desk

    def test_the_options_of_a_secret_question_are_shown_behind_the_curtain_only(self, desk: Desk) -> None:
        assert desk.shown.asked is not None
        assert desk.shown.asked.secret
        assert desk.shown.asked.options == ()

        desk.post(Look(1))

        assert desk.shown.view.seat == 1
        assert {option.seat for option in desk.shown.asked.options} == {1}

    def test_the_curtain_falls_when_the_seat_has_answered(self, desk: Desk) -> None:
        desk.post(Look(1))
        desk.give(Number(1), seat=1)

        assert desk.shown.view.seat is None
        assert desk.shown.asked is not None
        assert desk.shown.asked.options == ()

    def test_what_was_answered_secretly_is_not_named_by_the_undo_button(self, desk: Desk) -> None:
        desk.give(Number(1), seat=1)

        assert desk.shown.undo is not None
        assert desk.shown.undo.message.key == "table.secretly"
        assert "value" not in desk.shown.undo.message.args


def test_pictures_are_numbered_upwards(desk: Desk) -> None:
    at_action(desk).give(Run(2))
    desk.undo()
    revisions = [picture.revision for picture in desk.published if isinstance(picture, Shown)]

    assert revisions == sorted(set(revisions))


def test_chance_of_the_app_goes_on_by_itself_in_one_picture_and_one_write(tmp_path: Path) -> None:
    desk = new_desk(tmp_path, sources={"dice": "app"}, chance=Fated(1, 2, 0, 0))
    before = len(desk.published)

    desk.give(Run(2))

    assert desk.shown.length == 3
    assert len(desk.published) == before + 1
    assert desk.shown.dice is not None
    assert (desk.shown.dice.values, desk.shown.dice.source, desk.shown.dice.seat) == ((1, 1), "app", 1)


def test_rolling_here_works_whatever_the_source_is(desk: Desk) -> None:
    desk.chance.numbers = [5, 0]
    desk.post(RollHere(0))

    assert desk.shown.dice is not None
    assert desk.shown.dice.values == (6, 1)
    assert desk.what == "action"


def test_the_app_can_cast_lots_where_the_group_may_let_it(desk: Desk) -> None:
    at_action(desk)
    desk.chance.numbers = [1]

    desk.post(RollHere(1))

    assert desk.places[0] == 3


def test_nothing_is_rolled_where_nothing_is_left_to_chance(tmp_path: Path) -> None:
    desk = new_desk(tmp_path, players=2)
    at_action(desk).give(Run(5))
    assert desk.what == "cheer"

    desk.post(RollHere(2))

    assert desk.refused.refusal.key == "no_chance_here"


def test_a_pile_is_drawn_from_by_the_app_or_typed(tmp_path: Path) -> None:
    desk = new_desk(tmp_path, sources={"deck": "typed"})
    at_action(desk).give(Dig())
    assert desk.what == "dug"
    desk.post(posted.SetSource("deck", "app"))

    assert desk.what in ("dash", "fingers")


def test_a_source_that_there_is_not_is_refused(desk: Desk) -> None:
    desk.post(posted.SetSource("cauldron", "app"))
    assert desk.refused.refusal.key == "no_such_source"
    desk.post(posted.SetSource("dice", "fortune"))
    assert desk.refused.refusal.key == "no_such_source"


def test_every_seat_of_a_window_may_act(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    at_action(desk).give(Run(5))
    desk.give(Cheer(), seat=2)
    desk.give(Pass(), seat=1)
    desk.give(Pass(), seat=2)

    assert desk.what == "bid"


def test_a_table_in_its_own_thread_answers_whoever_posts(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    answered = threading.Event()
    threads: set[int] = set()

    def hear(picture: object) -> None:
        threads.add(threading.get_ident())
        if isinstance(picture, Shown) and picture.length == 1:
            answered.set()

    desk.table.subscribe(hear)
    desk.table.start()
    desk.table.post(Give(0, 0, Dice((2, 3)), By.PERSON))

    assert answered.wait(5)
    desk.table.close()
    desk.table.close()
    assert threads != {threading.get_ident()}


def test_whoever_has_unsubscribed_hears_no_more(desk: Desk) -> None:
    heard: list[object] = []
    end = desk.table.subscribe(heard.append)
    end()
    desk.roll(1, 2)

    assert heard == []


def test_there_is_a_way_for_everything_that_can_be_posted(desk: Desk) -> None:
    """A kind of message that the table forgot would raise here, and be told as a bug."""
    some = [
        Give(99, 0, Pass()),
        posted.PressFloor(0, toy.Shout(), 1.0),
        Explain(99, 0, Pass()),
        RollHere(99),
        posted.Undo(),
        posted.Redo(),
        posted.KeepChance(True),
        posted.GoBack(0),
        LookAt(0),
        posted.Correct((Patch("$.nothing", 1),)),
        posted.AskFacts(),
        posted.AskLog(),
        posted.TickOff(None),
        posted.Reseat(0, "Ada"),
        posted.SwapSeats(0, 1),
        posted.SetSource("dice", "app"),
        Look(None),
        posted.Leave(),
    ]
    desk.post(*some)

    assert {type(one) for one in some} | {posted.Heard} == set(posted.Posted.__args__)  # type: ignore[attr-defined]
    assert desk.shown.bands == ()
