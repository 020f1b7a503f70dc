"""Taking back and giving again: steps, dice, seats and corrections, and what hands have to put back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import posted
from companion.posted import By, GoBack, KeepChance, Redo, TickOff
from companion.published import Undoable
from rules.events import Carry, Put, Take, Thing
from rules.message import Message
from rules.placements import Board, Placements
from rules.position import Patch
from tests.companion import toy
from tests.companion.desk import Desk, Fated, new_desk
from tests.companion.toy import Dig, Run


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return new_desk(tmp_path)


@pytest.fixture
def rolling(tmp_path: Path) -> Desk:
    """The app rolls: 2 and 3, then 4 and 5."""
    return new_desk(tmp_path, sources={"dice": "app"}, chance=Fated(1, 2, 3, 4))


def test_the_undo_button_names_the_step_that_it_takes_back(desk: Desk) -> None:
    assert desk.shown.undo is None
    desk.roll(2, 3)
    desk.give(Run(3))

    assert desk.shown.undo == Undoable(1, 0, Message("answer.run", {"steps": 3}))


def test_an_undo_goes_back_to_before_the_last_answer_of_a_person(rolling: Desk) -> None:
    rolling.give(Run(2))
    assert rolling.shown.length == 3

    rolling.undo()

    assert rolling.shown.length == 1
    assert rolling.places == (0, 0, 0)
    assert rolling.what == "action"


def test_what_was_taken_back_stays_in_the_log(desk: Desk) -> None:
    desk.roll(2, 3)
    desk.give(Run(3))
    desk.undo()

    assert [(line.message.key, line.taken_back) for line in desk.shown.log] == [
        ("table.rolled", False),
        ("event.ran", True),
    ]


def test_history_only_grows(tmp_path: Path) -> None:
    from companion.session import Memory

    book = Memory()
    desk = new_desk(tmp_path, book)
    desk.roll(2, 3)
    desk.give(Run(3))
    written = list(book.rows)
    desk.undo()
    desk.post(Redo())

    assert book.rows[: len(written)] == written
    assert [type(row.deed).__name__ for row in book.rows] == [
        "Chapter",
        "Answered",
        "Answered",
        "WentBack",
        "WentForth",
    ]
    assert [row.n for row in book.rows] == [1, 2, 3, 4, 5]


def test_undo_then_redo_is_the_identity(desk: Desk) -> None:
    desk.roll(2, 3)
    desk.give(Dig())
    before = desk.shown
    desk.undo()
    assert desk.shown.can_redo

    desk.post(Redo())

    assert desk.shown.view == before.view
    assert desk.shown.asked == before.asked
    assert desk.shown.log == before.log
    assert desk.shown.undo == before.undo
    assert not desk.shown.can_redo


def test_several_undos_are_given_again_one_by_one(desk: Desk) -> None:
    desk.roll(2, 3)
    desk.give(Run(3))
    desk.roll(1, 1)
    for _ in range(3):
        desk.undo()
    lengths = []
    while desk.shown.can_redo:
        desk.post(Redo())
        lengths.append(desk.shown.length)

    assert lengths == [1, 2, 3]


def test_another_answer_ends_what_could_be_given_again(desk: Desk) -> None:
    desk.roll(2, 3)
    desk.undo()
    desk.roll(4, 4)

    assert not desk.shown.can_redo
    desk.post(Redo())
    assert desk.shown.length == 1


def test_with_nothing_to_take_back_an_undo_changes_nothing(desk: Desk) -> None:
    before = len(desk.published)
    desk.post(posted.Undo(), Redo(), GoBack(99))

    assert len(desk.published) == before


def test_the_game_can_be_taken_back_to_any_length(desk: Desk) -> None:
    for dice in ((2, 3), (1, 2), (4, 5)):
        desk.roll(*dice)
        desk.give(Run(dice[0]))
    desk.post(GoBack(3))

    assert desk.shown.length == 3
    assert desk.places == (2, 0, 0)
    assert desk.what == "action"
    desk.post(Redo())
    assert desk.shown.length == 6


class TestChanceTakenBack:
    def test_typed_dice_are_offered_once_more(self, desk: Desk) -> None:
        desk.roll(2, 3)
        desk.undo()

        assert desk.shown.taken_back is not None
        assert desk.shown.taken_back.message == Message("table.dice_taken_back", {"values": (2, 3)})
        desk.post(KeepChance(True))
        assert desk.what == "action"
        assert desk.shown.taken_back is None

    def test_dice_of_the_app_wait_for_the_groups_word_before_they_are_rolled_again(self, rolling: Desk) -> None:
        rolling.give(Run(2))
        rolling.undo()
        assert rolling.shown.taken_back is not None
        rolling.give(Run(3))

        assert rolling.what == "dash"
        assert rolling.shown.dice is not None
        assert rolling.shown.dice.values == (2, 3)
        rolling.post(KeepChance(True))
        assert rolling.shown.dice.values == (4, 5)

    def test_the_word_may_be_given_before_they_are_asked_for(self, rolling: Desk) -> None:
        rolling.give(Run(2))
        rolling.undo()
        rolling.post(KeepChance(True))
        assert rolling.shown.taken_back is None
        rolling.give(Run(3))

        assert rolling.shown.dice is not None
        assert rolling.shown.dice.values == (4, 5)

    def test_dice_that_are_not_kept_are_rolled_anew(self, rolling: Desk) -> None:
        rolling.give(Run(2))
        rolling.undo()
        rolling.chance.numbers = [0, 0]
        rolling.post(KeepChance(False))
        rolling.give(Run(3))

        assert rolling.shown.dice is not None
        assert rolling.shown.dice.values == (1, 1)

    def test_rolling_again_is_an_answer_too(self, desk: Desk) -> None:
        desk.roll(2, 3)
        desk.undo()
        desk.roll(6, 6)

        assert desk.shown.taken_back is None
        assert desk.shown.dice is not None
        assert desk.shown.dice.values == (6, 6)

    def test_a_card_is_offered_without_its_face(self, tmp_path: Path) -> None:
        desk = new_desk(tmp_path, sources={"deck": "typed"})
        desk.roll(2, 3)
        desk.give(Dig())
        desk.give({"type": "drawn", "card": "gem"})
        desk.undo()

        assert desk.shown.taken_back is not None
        assert desk.shown.taken_back.message == Message("table.card_taken_back", {"seat": 0})

    def test_chance_for_another_question_is_worth_nothing_any_more(self, rolling: Desk) -> None:
        rolling.give(Run(2))
        rolling.undo()
        rolling.give(Dig())

        assert rolling.what != "dug"
        assert rolling.shown.taken_back is None


class TestCorrections:
    def test_a_ruling_puts_facts_right_and_the_question_is_asked_again(self, desk: Desk) -> None:
        desk.roll(2, 3)
        desk.post(posted.Correct((Patch("$.runners[1].place", 7),), "Bert was bumped", "TOY-RUN-01"))

        assert desk.places == (0, 7, 0)
        assert desk.what == "action"
        assert desk.shown.rulings == 1
        line = desk.shown.log[-1]
        assert (line.message.key, line.clause, line.ruling) == ("table.ruling", "TOY-RUN-01", True)

    def test_a_ruling_is_taken_back_like_any_answer(self, desk: Desk) -> None:
        desk.post(posted.Correct((Patch("$.runners[1].place", 7),)))
        desk.undo()

        assert desk.places == (0, 0, 0)
        assert desk.shown.rulings == 0

    def test_a_ruling_against_the_laws_of_the_position_is_refused(self, desk: Desk) -> None:
        desk.post(posted.Correct((Patch("$.runners[1].coins", -7),)))

        assert desk.refused.refusal.clause == "TOY-COINS-01"
        assert desk.shown.length == 0

    def test_a_ruling_tells_hands_what_to_move(self, desk: Desk) -> None:
        desk.post(posted.Correct((Patch("$.runners[1].place", 7), Patch("$.runners[1].coins", 3))))

        assert {type(todo.verb) for todo in desk.shown.todo} == {Carry, Put}

    def test_what_a_ruling_would_do_can_be_looked_at_first(self, desk: Desk) -> None:
        facts = desk.post(posted.AskFacts((Patch("$.runners[1].place", 7),)))
        assert facts.view.board.places == (0, 7, 0)  # type: ignore[union-attr]
        assert facts.patches == (Patch("$.runners[1].place", 7),)  # type: ignore[union-attr]

        broken = desk.post(posted.AskFacts((Patch("$.runners[1].coins", -7),)))
        assert broken.refusal.clause == "TOY-COINS-01"  # type: ignore[union-attr]

        nowhere = desk.post(posted.AskFacts((Patch("$.runners[9].coins", 7),)))
        assert nowhere.patches == ()  # type: ignore[union-attr]
        assert nowhere.refusal.key == "no_path"  # type: ignore[union-attr]
        assert desk.places == (0, 0, 0)


class TestSeats:
    def test_a_seat_gets_another_name_and_the_log_says_so(self, desk: Desk) -> None:
        desk.post(posted.Reseat(1, "Dora"))

        assert desk.shown.players[1].name == "Dora"
        assert desk.shown.log[-1].message == Message("table.renamed", {"number": 2, "was": "Bert", "name": "Dora"})

    def test_two_people_change_places_and_the_colours_stay(self, desk: Desk) -> None:
        desk.post(posted.SwapSeats(0, 2))

        assert [(player.name, player.colour) for player in desk.shown.players] == [
            ("Cid", "red"),
            ("Bert", "blue"),
            ("Alf", "green"),
        ]

    def test_seats_are_taken_back_like_any_step(self, desk: Desk) -> None:
        desk.roll(2, 3)
        desk.post(posted.Reseat(1, "Dora"), posted.SwapSeats(0, 1))
        assert desk.shown.undo is not None
        assert desk.shown.undo.message.key == "table.swapped"

        desk.undo()
        assert [player.name for player in desk.shown.players] == ["Alf", "Dora", "Cid"]
        desk.undo()
        assert [player.name for player in desk.shown.players] == ["Alf", "Bert", "Cid"]
        assert desk.shown.length == 1
        desk.post(Redo(), Redo())
        assert [player.name for player in desk.shown.players] == ["Dora", "Alf", "Cid"]

    @pytest.mark.parametrize(
        "wish",
        [posted.Reseat(7, "Nobody"), posted.Reseat(0, "Alf", "genius"), posted.SwapSeats(0, 3)],
        ids=["no such seat", "no such bot", "no such other seat"],
    )
    def test_what_cannot_be_is_refused(self, desk: Desk, wish: posted.Posted) -> None:
        desk.post(wish)

        assert desk.refused.refusal.clause == "TABLE-TURN-01"


class TestHands:
    def test_what_the_one_who_answered_has_done_is_not_to_do(self, desk: Desk) -> None:
        desk.roll(2, 3)
        desk.give(Run(2))

        assert desk.shown.todo == ()

    def test_what_somebody_has_still_to_do_is_listed_until_it_is_ticked_off(self, desk: Desk) -> None:
        desk.roll(2, 3)
        desk.give(Dig())
        (todo,) = desk.shown.todo
        assert (todo.done, todo.message.key, todo.seat) == (False, "event.dug", 0)

        desk.post(TickOff(todo.id))

        assert [one.done for one in desk.shown.todo] == [True]

    def test_people_who_play_on_have_done_what_was_to_do(self, desk: Desk) -> None:
        desk.roll(2, 3)
        desk.give(Dig())
        if desk.what == "dash":
            desk.roll(1, 1)

        assert [todo for todo in desk.shown.todo if not todo.done] == [] or desk.what == "fingers"

    def test_after_an_undo_hands_put_back_what_they_had_moved(self, desk: Desk) -> None:
        desk.roll(2, 3)
        desk.give(Run(2))
        desk.undo()

        (todo,) = desk.shown.todo
        assert todo.verb == Carry("TABLE-BOARD-01", Thing("pawn", "pawn0"), "s2", "s0")
        assert todo.message.args["to"] == "s0"

    def test_after_an_undo_nothing_is_to_do_that_hands_had_not_done(self, tmp_path: Path) -> None:
        desk = new_desk(tmp_path, sources={"deck": "typed"})
        desk.roll(2, 3)
        desk.give(Dig())
        desk.give({"type": "drawn", "card": "gem"})
        assert len(desk.shown.todo) == 1
        desk.undo()

        assert desk.shown.todo == ()

    def test_a_redo_moves_it_all_again(self, desk: Desk) -> None:
        desk.roll(2, 3)
        desk.give(Run(2))
        desk.undo()
        desk.post(TickOff(None), Redo())

        (todo,) = [todo for todo in desk.shown.todo if not todo.done]
        assert todo.verb == Carry("TABLE-BOARD-01", Thing("pawn", "pawn0"), "s0", "s2")

    def test_a_redo_before_anything_was_put_back_leaves_nothing_to_do(self, desk: Desk) -> None:
        desk.roll(2, 3)
        desk.give(Run(2))
        desk.undo()
        desk.post(Redo())

        assert desk.shown.todo == ()

    def test_a_thing_that_is_not_where_a_verb_looks_for_it_stops_nothing(self) -> None:
        from companion.hands import Handiwork

        hands = Handiwork(Placements({"a": (Thing("coin"),)}))
        hands.happened([Take("X-01", Thing("coin", count=9), "a")], By.BOT)
        hands.tick([1])

        assert hands.astray
        hands.put_back((), Placements({"a": (Thing("coin"),)}))
        assert not hands.astray


@given(st.lists(st.sampled_from(["move", "move", "move", "undo", "redo", "back"]), max_size=25), st.integers(0, 50))
def test_doing_what_is_listed_always_leads_to_the_board_of_the_game(
    tmp_path_factory: pytest.TempPathFactory, moves: list[str], seed: int
) -> None:
    desk = new_desk(tmp_path_factory.getbasetemp(), sources={"dice": "app"}, chance=Fated(seed=seed))
    for move in moves:
        if move == "undo":
            desk.undo()
        elif move == "redo":
            desk.post(Redo())
        elif move == "back":
            desk.post(GoBack(desk.shown.length // 2))
        elif desk.shown.asked is not None:
            desk.move()
    host = desk.table._host
    board = Board(host.history.hands._board.placements())
    for todo in desk.shown.todo:
        if not todo.done:
            board.perform(todo.verb)

    assert board.placements().normal() == toy.placements(host.match.state).normal()
