"""What hands do to the hardware becomes what is wanted of the table, or a refusal that is shown and sounded."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import posted
from companion.heartbeat import Heartbeat
from companion.inputs import Inputs
from companion.published import MayBeDone, NotDone
from hardware.errors import Closed
from hardware.signals import Key, Lifted, Placed, Pressed, Released, Scanned, SeatKey, Weighed
from hardware.tones import Tone
from rules.position import Patch
from rules.requests import Pass
from rules.sensing import NO_SENSORS, Misfit, Read, Sensors, Stood, sensors
from rules.sensing import Lifted as LiftedOff
from tests.companion.desk import Desk, new_desk, pressed
from tests.companion.toy import Dig, Run


def signal(kind: Any, number: int, **fields: Any) -> Any:
    return kind(id=f"m:{number}", at=1.0, **fields)


class TestKeys:
    @pytest.fixture
    def desk(self, tmp_path: Path) -> Desk:
        desk = new_desk(tmp_path)
        desk.roll(2, 3)
        return desk

    def test_confirm_gives_the_option_under_the_focus(self, desk: Desk) -> None:
        desk.hear(pressed(Key.CONFIRM))

        assert desk.places[0] == 2

    def test_left_and_right_move_the_focus_round(self, desk: Desk) -> None:
        said = desk.hear(pressed(Key.RIGHT), pressed(Key.RIGHT), pressed(Key.LEFT))
        assert isinstance(said, MayBeDone)
        assert said.message.args == {"steps": 3}
        desk.hear(pressed(Key.CONFIRM))
        assert desk.places[0] == 3

        desk.undo()
        desk.hear(pressed(Key.LEFT), pressed(Key.CONFIRM))
        assert desk.shown.log[-1].message.key == "event.dug"

    def test_the_focus_begins_anew_at_every_question(self, desk: Desk) -> None:
        desk.hear(pressed(Key.RIGHT), pressed(Key.CONFIRM))
        desk.roll(1, 4)
        desk.hear(pressed(Key.CONFIRM))

        assert desk.places == (3, 1, 0)

    def test_confirm_rolls_where_dice_are_asked_for(self, desk: Desk) -> None:
        desk.give(Run(2))
        desk.hear(pressed(Key.CONFIRM))

        assert desk.what == "action"

    def test_roll_rolls(self, desk: Desk) -> None:
        desk.give(Run(2))
        desk.hear(pressed(Key.ROLL))

        assert desk.what == "action"

    def test_undo_undoes(self, desk: Desk) -> None:
        desk.hear(pressed(Key.UNDO))

        assert desk.what == "dash"

    def test_confirm_says_that_hands_have_done_what_a_bot_left_to_them(self, tmp_path: Path) -> None:
        desk = new_desk(tmp_path, seats={0: "random", 1: "random"})
        desk.roll(2, 3)
        assert desk.shown.todo
        desk.hear(pressed(Key.CONFIRM))

        assert all(todo.done for todo in desk.shown.todo)

    def test_a_release_means_nothing(self, desk: Desk) -> None:
        before = len(desk.published)
        desk.hear(Released(id="r", at=1.0, button=Key.CONFIRM))

        assert len(desk.published) == before

    def test_a_press_that_is_heard_twice_counts_once(self, desk: Desk) -> None:
        desk.hear(pressed(Key.CONFIRM, id="p:1"), pressed(Key.CONFIRM, id="p:1"))

        assert desk.shown.length == 2

    @pytest.mark.parametrize("key", [Key.CONFIRM, Key.ROLL])
    def test_a_press_from_before_the_question_stood_does_not_answer_it(self, desk: Desk, key: Key) -> None:
        desk.clock.go_on(5)
        desk.give(Run(2))
        desk.hear(pressed(key, at=desk.clock.now - 0.05))
        assert desk.what == "dash"
        assert desk.dropped == 1

        desk.hear(pressed(key, at=desk.clock.now + 0.05))
        assert desk.what == "action"

    def test_the_screen_may_take_the_keys(self, tmp_path: Path) -> None:
        taken: list[Pressed] = []

        def screen(press: Pressed) -> bool:
            taken.append(press)
            return press.button is not Key.UNDO

        desk = new_desk(tmp_path, inputs=Inputs(keys=screen))
        desk.roll(2, 3)
        desk.hear(pressed(Key.CONFIRM), pressed(Key.UNDO))

        assert [press.button for press in taken] == [Key.CONFIRM, Key.UNDO]
        assert desk.shown.length == 0

    def test_a_seats_button_that_can_mean_nothing_is_refused(self, desk: Desk) -> None:
        desk.post(posted.Correct((Patch("$.runners[1].coins", 0),)))
        desk.hear(pressed(SeatKey(1)))

        assert desk.refused.refusal.key == "nothing_to_press"
        assert desk.refused.seat == 1


class Ear:
    """A panel that remembers."""

    def __init__(self) -> None:
        self.tones: list[Tone] = []
        self.lit: dict[int, object] = {}
        self.broken = False

    def light(self, seat: int, level: float) -> None:
        if self.broken:
            raise Closed("The panel is closed: open a new one.")
        self.lit[seat] = level

    def pulse(self, seat: int) -> None:
        if self.broken:
            raise Closed("The panel is closed: open a new one.")
        self.lit[seat] = "pulse"

    def tone(self, tone: Tone) -> None:
        self.tones.append(tone)


class TestPanel:
    def test_the_lamp_of_whoever_is_asked_breathes(self, tmp_path: Path) -> None:
        panel = Ear()
        desk = new_desk(tmp_path, panel=panel)
        assert panel.lit == {0: "pulse", 1: 0.0, 2: 0.0}

        desk.roll(2, 3)
        desk.give(Run(2))
        assert panel.lit == {0: 0.0, 1: "pulse", 2: 0.0}

    def test_a_refusal_is_sounded_and_an_explanation_is_not(self, tmp_path: Path) -> None:
        panel = Ear()
        desk = new_desk(tmp_path, panel=panel)
        desk.roll(2, 3)
        panel.tones.clear()
        desk.post(posted.Explain(1, 0, Run(6)))
        assert panel.tones == []

        desk.give(Run(6))
        assert panel.tones == [Tone.REFUSED]

    def test_each_news_has_one_sound_and_the_greatest_wins(self, tmp_path: Path) -> None:
        panel = Ear()
        desk = new_desk(tmp_path, panel=panel)
        desk.roll(2, 3)
        assert panel.tones[-1] is Tone.ACCEPTED
        desk.give(Run(2))
        assert panel.tones[-1] is Tone.YOUR_TURN
        desk.post(posted.Correct((Patch("$.runners[1].place", 18),)))
        desk.roll(1, 1)
        desk.give(Run(2))

        assert panel.tones[-1] is Tone.WON
        assert panel.tones.count(Tone.WON) == 1

    def test_a_panel_that_fails_is_let_go_of(self, tmp_path: Path) -> None:
        panel = Ear()
        desk = new_desk(tmp_path, panel=panel)
        panel.broken = True
        desk.roll(2, 3)
        desk.give(Run(2))

        assert desk.places == (2, 0, 0)


MAP = Sensors(
    cells={0: "pawn0", **{cell: f"s{cell}" for cell in range(1, 40)}},
    coasters={0: "purse0"},
    tags={"04AA": "gem", "04BB": "map"},
)


class TestSensors:
    @pytest.fixture
    def desk(self, tmp_path: Path) -> Desk:
        desk = new_desk(tmp_path, inputs=Inputs(MAP), sources={"deck": "module"})
        desk.roll(2, 3)
        return desk

    def test_a_piece_that_is_moved_is_the_answer(self, desk: Desk) -> None:
        desk.hear(signal(Lifted, 1, cell=0), signal(Placed, 2, cell=3))

        assert desk.places[0] == 3
        assert desk.shown.undo is not None
        assert desk.shown.undo.message.key == "answer.run"

    def test_a_piece_that_is_moved_where_the_rules_forbid_is_refused(self, desk: Desk) -> None:
        desk.post(posted.Correct((Patch("$.runners[0].place", 17),)))
        desk.post(posted.TickOff(None))
        before = desk.places
        desk.hear(signal(Lifted, 1, cell=0), signal(Placed, 2, cell=22))

        assert desk.places == before
        assert desk.refused.refusal.clause == "TOY-RUN-02"

    def test_a_piece_that_is_only_touched_means_nothing(self, desk: Desk) -> None:
        before = len(desk.published)
        desk.hear(signal(Lifted, 1, cell=9), signal(Placed, 2, cell=9))

        assert len(desk.published) == before

    def test_a_card_that_is_shown_to_the_reader_is_drawn(self, desk: Desk) -> None:
        desk.give(Dig())
        assert desk.what == "dug"
        desk.hear(signal(Scanned, 1, tag="04BB"))

        assert desk.what == "fingers"

    def test_a_tag_that_nobody_knows_is_said(self, desk: Desk) -> None:
        desk.hear(signal(Scanned, 1, tag="FFFF"))

        assert desk.refused.refusal.key == "unknown_tag"
        assert desk.refused.refusal.args == {"tag": "FFFF"}

    def test_sensors_tick_off_what_hands_have_done(self, desk: Desk) -> None:
        desk.post(posted.Correct((Patch("$.runners[0].place", 7), Patch("$.runners[0].coins", 3))))
        desk.post(posted.TickOff(None))
        desk.post(posted.Correct((Patch("$.runners[0].place", 4), Patch("$.runners[0].coins", 4))))
        assert [todo.done for todo in desk.shown.todo] == [False, False]
        desk.hear(signal(Lifted, 1, cell=7))
        assert [todo.done for todo in desk.shown.todo] == [False, False]
        desk.hear(signal(Placed, 2, cell=4), signal(Weighed, 3, coaster=0, grams=80.0))

        assert [todo.done for todo in desk.shown.todo] == [True, True]

    def test_a_tagged_piece_that_is_another_one_is_told_and_ticks_nothing_off(self, tmp_path: Path) -> None:
        tags = {"04P0": "pawn0", "04P1": "pawn1"}
        desk = new_desk(tmp_path, inputs=Inputs(replace(MAP, tags=tags)))
        desk.roll(2, 3)
        desk.post(posted.Correct((Patch("$.runners[0].place", 7),)))
        desk.post(posted.TickOff(None))
        desk.post(posted.Correct((Patch("$.runners[0].place", 4),)))
        desk.hear(signal(Lifted, 1, cell=7), signal(Placed, 2, cell=4, tag="04P1"))
        assert desk.refused.refusal.key == "wrong_piece"
        assert desk.refused.refusal.args == {"thing": "pawn1", "place": "s4"}
        assert [todo.done for todo in desk.shown.todo] == [False]

        desk.hear(signal(Placed, 3, cell=4, tag="04P0"))
        assert [todo.done for todo in desk.shown.todo] == [True]

    def test_a_game_may_say_that_a_thing_is_a_misfit(self, tmp_path: Path) -> None:
        own = replace(MAP, means=lambda sensed, asked: Misfit("gem", "s3") if isinstance(sensed, Stood) else ())
        desk = new_desk(tmp_path, inputs=Inputs(own))
        desk.roll(2, 3)
        desk.hear(signal(Lifted, 1, cell=0), signal(Placed, 2, cell=3))

        assert desk.places[0] == 0
        assert desk.refused.refusal.args == {"thing": "gem", "place": "s3"}

    def test_the_map_is_that_of_the_matrix_that_is_there(self, tmp_path: Path) -> None:
        cells = [64]
        own = replace(MAP, sizes={100: replace(MAP, cells={0: "pawn0", 90: "s3"})})
        desk = new_desk(tmp_path, inputs=Inputs(own, cells=lambda: cells[0]))
        desk.roll(2, 3)
        desk.hear(signal(Lifted, 1, cell=0), signal(Placed, 2, cell=90))
        assert desk.places[0] == 0

        cells[0] = 100
        desk.hear(signal(Lifted, 3, cell=0), signal(Placed, 4, cell=90))
        assert desk.places[0] == 3

    def test_a_drip_on_a_coaster_is_nothing(self, desk: Desk) -> None:
        before = len(desk.published)
        desk.hear(signal(Weighed, 1, coaster=0, grams=12.0), signal(Weighed, 2, coaster=0, grams=3.0))

        assert len(desk.published) == before

    def test_a_game_may_say_itself_what_a_touch_means(self, tmp_path: Path) -> None:
        own = Sensors(means=lambda sensed, asked: asked.options[-1:] if isinstance(sensed, Read) else ())
        desk = new_desk(tmp_path, inputs=Inputs(own))
        desk.roll(2, 3)
        desk.hear(signal(Scanned, 1, tag="anything"))

        assert desk.shown.log[-1].message.key == "event.dug"

    def test_a_game_without_a_sensor_map_knows_no_place(self) -> None:
        assert sensors("no_such_game") is NO_SENSORS
        assert MAP.spot(Stood(3)) == "s3"
        assert MAP.spot(LiftedOff(0)) == "pawn0"
        assert MAP.spot(Stood(99)) is None


def test_only_so_many_signals_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.inputs.REMEMBERED", 3)
    inputs = Inputs()
    presses = [pressed(Key.UNDO, id=str(number)) for number in range(5)]

    assert all(inputs.is_new(press) for press in presses)
    assert not inputs.is_new(presses[-1])
    assert inputs.is_new(presses[0])


class TestHeartbeat:
    def test_all_parts_must_beat(self) -> None:
        now = [0.0]
        heart = Heartbeat(["table", "ui"], limit_s=5, now=lambda: now[0])
        now[0] = 4.0
        heart.beat("table")
        assert heart.healthy

        now[0] = 6.0
        assert heart.hanging == ("ui",)
        heart.beat("ui")
        assert heart.healthy

    def test_a_part_that_nobody_knows_cannot_beat(self) -> None:
        with pytest.raises(KeyError, match="table"):
            Heartbeat(["table"], limit_s=1, now=lambda: 0.0).beat("cellar")

    def test_the_table_beats_whether_anything_happens_or_not(self, tmp_path: Path) -> None:
        beats: list[None] = []
        desk = new_desk(tmp_path, beat=lambda: beats.append(None))
        before = len(beats)
        desk.table.step()

        assert len(beats) == before + 1

    def test_a_table_that_hangs_in_a_rule_does_not_beat(self, tmp_path: Path) -> None:
        """The watchdog restarts the program then, and the game is resumed."""
        now = [0.0]
        heart = Heartbeat(["table"], limit_s=5, now=lambda: now[0])
        desk = new_desk(tmp_path, beat=lambda: heart.beat("table"))
        hangs, let_go = threading.Event(), threading.Event()

        def hang(picture: object) -> None:
            hangs.set()
            let_go.wait(5)

        desk.table.subscribe(hang)
        desk.table.start()
        desk.table.post(posted.Give(0, 0, Pass()))
        assert hangs.wait(5)
        now[0] = 6.0

        assert not heart.healthy
        let_go.set()
        desk.table.close()
        assert any(isinstance(one, NotDone) for one in desk.published)
