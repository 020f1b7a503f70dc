from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.posted import Explain, Give, PressFloor, RollHere, TickOff, Undo
from companion.published import Band, NotDone, TakenBack, ToDo, Trouble, Waiting
from rules.events import Take, Thing
from rules.fantasy_pub.state import Move
from rules.message import Message
from rules.requests import Dice
from rules.sensing import Proposal
from tests.ui.pretend import PretendServices, PretendTable, player
from ui.boards.plain import PlainBoard
from ui.table.choices import ChoiceRow
from ui.widgets.refusal import RefusalCard

COLOURS = ("red", "blue", "green", "yellow", "violet")


def at_the_table(seats: int = 3, answers: int = 60, *, seed: int = 5, until: str = "action") -> PretendTable:
    table = PretendTable([player(seat, colour=COLOURS[seat]) for seat in range(seats)], seed=seed, clever=True)
    table.play_on(answers)
    table.play_on(200, until=until)
    table.posted.clear()
    return table


def posted(table: PretendTable, kind: type) -> list[Any]:
    return [one for one in table.posted if isinstance(one, kind)]


def tap_spot(driver: Any, spot: str) -> None:
    where = driver.screen.board.spots()[spot]
    driver.tap_at(where.x, where.y)


def a_move(driver: Any) -> tuple[str, str]:
    """Character and space of a move that only one answer means."""
    moves = [one for one in driver.app.shown.asked.options if isinstance(one.answer, Move)]
    spots = [one.spots for one in moves]
    return next(one for one in spots if spots.count(one) == 1)


def a_refused_move(driver: Any) -> tuple[str, str]:
    asked = driver.app.shown.asked
    legal = {one.spots for one in asked.options}
    return next(one.spots for one in asked.refused if isinstance(one.answer, Move) and one.spots not in legal)


# --- the board ----------------------------------------------------------------------------------------


def test_a_character_and_then_a_space_is_a_move(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    driver = ui(PretendServices(table))
    who, where = a_move(driver)

    tap_spot(driver, who)
    assert driver.screen.board.marks.chosen == (who,)
    assert where in driver.screen.board.marks.legal
    tap_spot(driver, where)

    (given,) = posted(table, Give)
    assert (given.answer.character, f"table-{given.answer.to}" if given.answer.to < 7 else "door") == (who, where)
    assert driver.screen.path == ()


def test_a_tap_on_a_refused_space_is_answered_with_the_sentence_and_the_clause(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    driver = ui(PretendServices(table))
    length = table.match.length
    who, where = a_refused_move(driver)

    tap_spot(driver, who)
    tap_spot(driver, where)

    card = driver.top
    assert isinstance(card, RefusalCard)
    assert table.match.length == length
    refusal = driver.app.latest(NotDone).refusal
    said = driver.texts(card)
    assert driver.app.wording.text(refusal.message) in [one[:1].lower() + one[1:] for one in said] + said
    assert any(one.startswith(refusal.clause) and len(one) > len(refusal.clause) + 5 for one in said)


@pytest.mark.parametrize("where", ["beside it", "on its sentence"])
def test_a_refusal_is_gone_at_the_next_tap(ui: Callable[..., Any], where: str) -> None:
    driver = ui(PretendServices(at_the_table()))
    for spot in a_refused_move(driver):
        tap_spot(driver, spot)
    sentence = driver.find(driver.app.wording.text(driver.app.latest(NotDone).refusal.message))

    if where == "beside it":
        driver.tap_at(4, 4)
    else:
        driver.tap(sentence)

    assert driver.top is driver.screen


def test_the_clause_stands_there_in_full_one_tap_further(ui: Callable[..., Any]) -> None:
    driver = ui(PretendServices(at_the_table()))
    for spot in a_refused_move(driver):
        tap_spot(driver, spot)
    clause = driver.app.latest(NotDone).refusal.clause
    before = driver.texts(driver.top)

    driver.tap(driver.find(clause))

    added = [one for one in driver.texts(driver.top) if one not in before]
    assert len(added) == 2
    assert any(len(one) > 30 for one in added)

    driver.tap(driver.find(clause))
    assert driver.texts(driver.top) == before


def test_from_a_refusal_the_rulebook_opens_at_its_clause(ui: Callable[..., Any]) -> None:
    driver = ui(PretendServices(at_the_table()))
    for spot in a_refused_move(driver):
        tap_spot(driver, spot)
    clause = driver.app.latest(NotDone).refusal.clause

    driver.tap(driver.find(clause))
    driver.tap_text("Open the rulebook here")

    assert opened_at(driver) == clause


def test_from_the_list_of_what_is_refused_the_rulebook_opens_at_the_first_clause(ui: Callable[..., Any]) -> None:
    driver = ui(PretendServices(at_the_table()))
    driver.tap_text("Why? / Rules")
    first = driver.top.items()[0][1]

    driver.tap_text("The rulebook")

    assert opened_at(driver) == first.refusal.clause


def opened_at(driver: Any) -> str:
    """The clause that is marked in the rulebook."""
    assert driver.screen.name == "rulebook"
    (card,) = [one for one in driver.walk(driver.screen) if getattr(one, "entry", None) and one.chosen]
    found: str = card.entry.id
    return found


def test_what_could_be_done_instead_is_done_by_tapping_it(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    driver = ui(PretendServices(table))
    for spot in a_refused_move(driver):
        tap_spot(driver, spot)
    instead = driver.app.latest(NotDone).instead[0]
    table.posted.clear()

    words = driver.app.wording.text(instead.message)
    driver.tap_text(words[:1].upper() + words[1:])

    assert [one.answer for one in posted(table, Give)] == [instead.answer]
    assert driver.top is driver.screen


def test_holding_a_place_asks_why_and_plays_nothing(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    driver = ui(PretendServices(table))
    who, _ = a_refused_move(driver)
    where = driver.screen.board.spots()[who]

    driver.tap_at(where.x, where.y, held_s=0.8)

    assert posted(table, Explain)
    assert not posted(table, Give)
    assert isinstance(driver.top, RefusalCard)


def test_a_second_tap_lets_go_of_what_was_chosen(ui: Callable[..., Any]) -> None:
    driver = ui(PretendServices(at_the_table()))
    who, _ = a_move(driver)

    tap_spot(driver, who)
    tap_spot(driver, who)

    assert driver.screen.path == ()


def test_a_board_that_cannot_be_drawn_becomes_a_list_of_facts_and_the_game_goes_on(
    ui: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    table = at_the_table()
    driver = ui(PretendServices(table))
    board = driver.screen.board

    def draw(_pen: Any) -> None:
        raise RuntimeError("a fault in the drawing")

    board.draw = draw
    with caplog.at_level(logging.ERROR):
        board._redraw()
        driver.step(3)

    assert isinstance(driver.screen.board, PlainBoard)
    assert "a fault in the drawing" in caplog.text
    assert any("The bank holds" in text for text in driver.texts())
    driver.tap(next(one for one in driver.walk() if isinstance(one, ChoiceRow)))
    assert driver.screen.path or posted(table, Give)


# --- the list -----------------------------------------------------------------------------------------


def test_every_answer_can_be_given_from_the_list_alone(ui: Callable[..., Any]) -> None:
    table = next(one for one in (at_the_table(seed=seed) for seed in range(30)) if len(one.shown().asked.options) > 8)
    driver = ui(PretendServices(table))
    word = driver.app.wording.text
    wanted = sorted(word(one.message) for one in driver.app.shown.asked.options)

    found = []
    screen = driver.screen
    paths = [()]
    while paths:
        screen.path = paths.pop()
        screen._narrow()
        for row in screen._found.rows:
            if hasattr(row, "offered"):
                found.append(word(row.offered.message))
            else:
                paths.append(row.path)

    assert sorted(found) == wanted


def test_the_dice_are_rolled_on_the_screen(ui: Callable[..., Any]) -> None:
    table = at_the_table(until="roll")
    driver = ui(PretendServices(table))

    driver.tap_text("Roll on the screen")

    assert posted(table, RollHere) == [RollHere(table.match.length - 1)]


def test_the_dice_are_typed_in_as_they_lie(ui: Callable[..., Any]) -> None:
    table = at_the_table(until="roll")
    driver = ui(PretendServices(table))

    driver.tap_text("Type in what they show")
    done = driver.find("So they lie")
    assert done.disabled
    first, second = reversed(driver.top.body.children)
    driver.tap(next(face for face in first.children if face.value == 6))
    driver.tap(next(face for face in second.children if face.value == 2))
    driver.tap(done)

    assert [one.answer for one in posted(table, Give)] == [Dice((6, 2))]


def test_long_lists_are_turned_page_by_page(ui: Callable[..., Any]) -> None:
    table = PretendTable([player(seat, colour=COLOURS[seat]) for seat in range(5)])
    driver = ui(PretendServices(table))

    first = driver.texts(driver.screen.list)
    driver.tap(driver.find("Down"))
    second = driver.texts(driver.screen.list)

    assert "1 of 2" in first
    assert "2 of 2" in second
    assert {"The blue clan", "The green clan"} <= {*first, *second}


def test_an_answer_to_a_question_that_has_passed_changes_nothing(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    driver = ui(PretendServices(table))
    stale = driver.screen._number
    table.play_on(1)
    length = table.match.length

    driver.app.services.post(Give(stale, 0, Dice((1, 1))))
    driver.step(2)

    assert table.match.length == length
    assert driver.top is driver.screen


# --- what waits for whom ------------------------------------------------------------------------------


def test_while_the_module_is_waited_for_it_says_so_and_offers_the_other_ways(ui: Callable[..., Any]) -> None:
    table = at_the_table(until="roll")
    table.waiting = Waiting.MODULE
    driver = ui(PretendServices(table))

    said = driver.texts()

    assert driver.screen.turn.prompt == "Roll the dice of the module"
    assert {"Roll on the screen", "Type in what they show"} <= set(said)


def test_after_a_bot_has_moved_hands_do_it_and_say_done(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    table.waiting = Waiting.HANDS
    driver = ui(PretendServices(table))

    driver.tap_text("Done")

    assert posted(table, TickOff) == [TickOff(None)]


def test_what_hands_have_to_do_for_a_bot_stands_there_and_is_ticked_off(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    table.waiting = Waiting.HANDS
    table.todo = tuple(
        ToDo(id=id, verb=Take("X", Thing("coin"), "door"), message=Message("event.moves", {"who": who, "space": "x"}))
        for id, who in ((1, "the Imp"), (2, "the Orc"))
    )
    driver = ui(PretendServices(table))

    assert [one.words for one in driver.screen.list._choices] == ["Done", "The Imp goes to x.", "The Orc goes to x."]
    driver.tap_text("The Orc goes to x.")
    assert posted(table, TickOff) == [TickOff(2)]


@pytest.mark.parametrize("waiting", [Waiting.BOT, Waiting.HANDS])
def test_nobody_taps_for_a_bot_on_the_board(ui: Callable[..., Any], waiting: Waiting) -> None:
    table = at_the_table()
    table.waiting = waiting
    driver = ui(PretendServices(table))
    one = next(one for one in driver.app.shown.asked.options if one.spots)

    for spot in one.spots:
        driver.screen.tapped(spot)

    assert driver.screen.board.marks.legal == frozenset()
    assert posted(table, Give) == []


def test_while_a_bot_thinks_nobody_can_answer_for_it(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    table.waiting = Waiting.BOT
    driver = ui(PretendServices(table))

    assert driver.screen.list._choices == ()
    assert driver.screen.turn.prompt == "Is thinking …"


def test_what_a_coaster_proposes_is_confirmed_by_one_tap(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    first = table.shown().asked.options[0]
    table.proposals = (Proposal(first.seat, first.answer, Message("answer.pass")),)
    driver = ui(PretendServices(table))

    driver.tap_at(*driver.screen.list.children[-1].center)

    assert [one.answer for one in posted(table, Give)] == [first.answer]


def test_dice_that_were_taken_back_may_be_kept(ui: Callable[..., Any]) -> None:
    table = at_the_table(until="roll")
    table.taken_back = TakenBack(Message("answer.dice", {"values": (3, 4)}))
    driver = ui(PretendServices(table))

    assert [choice.words for choice in driver.screen.list._choices] == ["Keep 3 and 4", "Roll or draw anew"]
    driver.tap_text("Keep 3 and 4")

    assert table.posted[0].keep is True


def test_the_end_is_told_and_leads_to_the_results(ui: Callable[..., Any]) -> None:
    table = at_the_table(seats=2, answers=0)
    table.play_on(5000)
    assert table.match.request is None
    driver = ui(PretendServices(table))

    assert "wins with" in driver.screen.turn.prompt
    assert [choice.words for choice in driver.screen.list._choices] == ["The results"]


def test_a_press_out_of_turn_carries_the_time_of_the_press_itself(ui: Callable[..., Any]) -> None:
    from time import monotonic

    from ui.table.rows import Choice

    table = at_the_table()
    driver = ui(PretendServices(table))
    before = monotonic()

    driver.screen.chosen(Choice("Report an empty glass", PressFloor(1, "glass", at=0.0), "offer", 1))

    (press,) = posted(table, PressFloor)
    assert before <= press.at <= monotonic()


# --- bar and bands ------------------------------------------------------------------------------------


def test_undo_names_the_step_that_it_takes_back(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    driver = ui(PretendServices(table))
    seat, what = table.shown().undo.seat, driver.app.wording.text(table.shown().undo.message)

    driver.tap(driver.find(f"Undo {driver.app.wording.name(seat)}: {what}"))

    assert posted(table, Undo) == [Undo()]


def test_what_sensors_see_amiss_is_counted_and_listed_but_cannot_be_ticked_off(ui: Callable[..., Any]) -> None:
    table = at_the_table(answers=0)
    driver = ui(PretendServices(table))
    wrong = Message("misplaced.too_many", {"place": "table-3", "count": 1})
    table.hear(replace(table.shown(), todo=(), misplaced=(wrong,)))
    driver.step(2)

    driver.tap(driver.find("On the board: 1 to do"))

    assert "Look at table 3: 1 too many." in driver.texts(driver.top)
    assert driver.find("All done").disabled


def test_what_hands_must_do_is_counted_and_ticked_off_one_by_one(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    while len(table.todo) < 3:
        table.play_on(1)
    driver = ui(PretendServices(table))
    count = len(table.todo)

    driver.tap_text(f"On the board: {count} to do")
    driver.tap(driver.top.body.children[-1])

    assert posted(table, TickOff) == [TickOff(table.todo[0].id)]
    assert driver.screen.bar.todo_words == f"On the board: {count - 1} to do"


def test_a_lasting_trouble_is_told_in_a_band_until_it_is_over(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    table.bands = tuple(
        Band(Trouble.DEVICE_LOST, str(n), Message("answer.other", {"kind": f"Device {n} is gone"})) for n in range(3)
    )
    driver = ui(PretendServices(table))

    assert {"Device 0 is gone", "Device 1 is gone (and 1 more)"} <= set(driver.texts())
    table.bands = ()
    table.publish()
    driver.step(3)
    assert not any("is gone" in text for text in driver.texts())


def test_the_log_has_every_step_newest_first_with_its_clause(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    driver = ui(PretendServices(table))

    driver.tap_text("Log")

    newest = table.log[-1]
    said = driver.texts(driver.top)
    words = driver.app.wording.text(newest.message)
    assert said.index(words[:1].upper() + words[1:]) < said.index(newest.clause)


# --- what it costs ------------------------------------------------------------------------------------


def test_nothing_is_drawn_again_when_nothing_has_changed(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    driver = ui(PretendServices(table))
    driver.step(3)
    screen = driver.screen
    drawn: list[str] = []
    for name in ("board", "badges", "tray"):
        part = getattr(screen, name)
        part.canvas.ask_update()
        draw = part._draw
        part._redraw.callback = lambda *_, name=name, draw=draw: (drawn.append(name), draw())

    table.publish()
    driver.step(3)
    assert drawn == []

    who, _ = a_move(driver)
    tap_spot(driver, who)
    driver.step(2)
    assert drawn == ["board"]
