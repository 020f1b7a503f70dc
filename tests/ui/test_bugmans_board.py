from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from companion.posted import Explain, Give
from companion.published import Waiting
from rules.bugmans.printed import CardColour, CardEffect, CardKind, Kind
from rules.bugmans.squares import SQUARES
from rules.bugmans.state import Cards, LayCard, Move, PlayCard, Side, Step, Stop
from rules.requests import Dice, Question
from tests.bugmans.night import RED, Night
from tests.screenshots import scenes_bugmans
from tests.screenshots.scene import SCENES
from tests.screenshots.scenes_bugmans import BUSY, HAND, a_fight, at_night
from tests.ui.layout import faults
from tests.ui.pretend import PretendServices, PretendTable, player
from tests.ui.test_table_screen import posted, tap_spot
from ui.boards import board_for
from ui.boards.board import Way
from ui.boards.bugmans_fight import laid_out, order
from ui.boards.bugmans_fight_side import Drawing, dice_to_come, lines
from ui.boards.bugmans_hand import Held
from ui.boards.bugmans_plan import initials, plan
from ui.boards.bugmans_symbols import FACES
from ui.boards.lens import beside
from ui.drawing.boxes import Box, grid_of, rows_of
from ui.services import Steering
from ui.table.narrowing import Group, Single, narrowed, tapped
from ui.table.walking import Walk
from ui.widgets.emblem import emblem_of
from ui.widgets.notice import Notice
from ui.widgets.refusal import RefusalCard
from ui.wording import Wording

assert scenes_bugmans
SIZES = [(800, 480), (480, 800), (1280, 720), (1920, 1080)]
OURS = sorted(name for name in SCENES if name.startswith("bugmans-"))


def walking(die: int = 5, **more: Any) -> PretendServices:
    return at_night(Night(**{**BUSY, **more}).roll(die))


def answers(services: PretendServices) -> list[Any]:
    assert services.table is not None
    return [give.answer for give in posted(services.table, Give)]


# --- where everything is --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
@pytest.mark.parametrize("cards", list(Cards))
def test_every_spot_of_every_answer_is_on_the_board(
    ui: Callable[..., Any], size: tuple[int, int], cards: Cards
) -> None:
    """Through a whole night, as everybody sees it and as the one who is asked does."""
    table = PretendTable([player(seat) for seat in range(5)], game_id="bugmans", seed=11, cards=cards)
    driver = ui(PretendServices(table), size)
    seen = set()
    for _ in range(90):
        table.play_on(9)
        request = table.match.request
        assert request is not None
        seen.add(request.what)
        table.seat = request.seats[0] if request.secret else None
        table.publish()
        driver.step()
        asked, board = driver.app.shown.asked, driver.screen.board
        spots = board.spots()
        wanted = {spot for one in (*asked.options, *asked.refused) for spot in one.spots}
        if board.room.fight is not None:
            # No Bugman's card is ever played in a fight, so none is shown among those that may have been.
            wanted -= {card.id for card in board.room.cards if card.kind is CardKind.BUGMANS}
        assert wanted <= spots.keys(), request.what
        assert all(board.collide_point(spot.x, spot.y) for spot in spots.values())
    assert len(seen) > 8


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", ["bugmans-walk", "bugmans-hand", "bugmans-fight-hand", "bugmans-place"])
def test_a_tap_in_the_middle_of_a_marked_spot_means_that_spot(
    ui: Callable[..., Any], size: tuple[int, int], scene: str
) -> None:
    driver = ui(SCENES[scene].services(), size)
    SCENES[scene].drive(driver)
    board = driver.screen.board
    spots = board.spots()

    assert board.marks.legal
    for name in board.marks.legal | board.marks.refused:
        assert board.spot_at(spots[name].x, spots[name].y) == name


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_a_near_miss_still_means_what_may_be_tapped(ui: Callable[..., Any], size: tuple[int, int]) -> None:
    """D6 may be entered, a Long Table's E5 beside it may not: halfway between them the former is meant."""
    driver = ui(walking(), size)
    board = driver.screen.board
    (x, y), side = board.plan.middle("D5"), board.plan.side

    assert {"D5"} <= board.marks.legal
    assert {"E5"} <= board.marks.refused
    assert board.spot_at(x + side * 0.55, y) == "D5"
    assert board.spot_at(x + side, y) == "E5"


def test_every_square_has_its_place() -> None:
    for width, height in ((465, 350), (470, 303), (740, 520), (300, 600), (1080, 820)):
        found = plan(10, 20, width, height, 1.0)

        assert {found.at(*found.middle(square)) for square in SQUARES} == set(SQUARES)
        assert found.at(found.left - 1, found.bottom) is None
        room, other = found.room, found.beside
        for box in (room, other):
            assert box.x >= 10
            assert box.x + box.width <= 10 + width + 0.01
            assert box.y >= 20
            assert box.y + box.height <= 20 + height + 0.01
        assert not apart(room, other)
        assert min(other.width, other.height) > 60


def apart(one: Box, other: Box) -> bool:
    """Whether they overlap, rather."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    up = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 0.01 and up > 0.01


@pytest.mark.parametrize("count", range(1, 17))
def test_cards_lie_beside_each_other_within_their_box(count: int) -> None:
    box = Box(5, 5, 455, 340)

    for laid in (grid_of(box, count, 8, shape=1.5), rows_of(box, count, 5, tallest=90)):
        assert len(laid) == count
        assert not any(apart(one, other) for one, other in combinations(laid, 2))
        for one in laid:
            assert one.x >= 4.9
            assert one.x + one.width <= 460.1
            assert one.y >= 4.9
            assert one.y + one.height <= 345.1


# --- walking --------------------------------------------------------------------------------------------


def test_a_tap_on_a_far_square_walks_there_each_step_answering_its_own_question(ui: Callable[..., Any]) -> None:
    services = walking()
    driver = ui(services)

    tap_spot(driver, "G7")
    driver.until(lambda: services.table.match.state.dwarf(0).square == "G7")

    gives = posted(services.table, Give)
    assert [give.answer for give in gives] == [Move(RED, "F6"), Move(RED, "G7")]
    assert [give.number for give in gives] == [1, 2]


def test_before_whoever_is_met_the_walk_stops_and_says_who_it_is(ui: Callable[..., Any]) -> None:
    services = walking()
    driver = ui(services)

    tap_spot(driver, "G6")

    driver.until(lambda: isinstance(driver.top, Notice))
    assert services.table.match.state.dwarf(0).square in ("F5", "F6", "F7")
    assert any("the Troll" in text for text in driver.texts(driver.top))

    driver.tap_at(4, 4)
    tap_spot(driver, "G6")

    assert services.table.match.state.fight is not None


def test_a_square_next_to_him_is_entered_whoever_is_there(ui: Callable[..., Any]) -> None:
    services = walking()
    tap_spot(ui(services), "E7")

    assert services.table.match.state.fight is not None


def test_a_square_that_is_too_far_is_refused_by_the_rules(ui: Callable[..., Any]) -> None:
    services = walking()
    driver = ui(services)

    tap_spot(driver, "A1")

    assert isinstance(driver.top, RefusalCard)
    assert driver.top.told.refusal.clause.startswith("BUG-")
    assert services.table.match.state.dwarf(0).square == "E6"


def test_his_own_square_ends_the_move(ui: Callable[..., Any]) -> None:
    services = walking()
    tap_spot(ui(services), RED)

    assert answers(services) == [Stop()]


def test_a_walk_is_over_when_something_else_is_asked_or_undone_or_a_bot_is_awaited(ui: Callable[..., Any]) -> None:
    services = walking()
    shown = ui(services).app.shown
    walk = Walk(Way(("F6", "G7")), shown.asked.question)
    first = walk.step(shown.asked)

    assert first is not None
    assert first.answer == Move(RED, "F6")
    assert walk.waits(shown.asked)
    assert walk.goes_on(shown)
    changed = (
        {"asked": None},
        {"waiting": Waiting.BOT},
        {"asked": replaced(shown.asked, question=Question("choose", (1,), "step"))},
        {"asked": replaced(shown.asked, number=shown.asked.number - 1)},
    )
    assert not any(walk.goes_on(replaced(shown, **change)) for change in changed)
    assert not walk.arrived
    assert walk.step(replaced(shown.asked, options=())) is None


def replaced(struct: Any, **change: Any) -> Any:
    from msgspec.structs import replace

    return replace(struct, **change)


def test_nothing_walks_by_itself_while_a_bot_is_awaited(ui: Callable[..., Any]) -> None:
    services = walking()
    services.table.waiting = Waiting.BOT
    driver = ui(services)

    tap_spot(driver, "G7")

    assert answers(services) == []


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_every_next_step_is_listed_without_turning_a_page(ui: Callable[..., Any], size: tuple[int, int]) -> None:
    driver = ui(walking(), size)

    said = driver.texts(driver.screen.list)

    assert len(said) == len(driver.app.shown.asked.options)
    assert {"Stop here", "To D5", "To D6", "To F6", "To E7"} <= {*said}


# --- aiming ---------------------------------------------------------------------------------------------


def test_small_squares_are_magnified_while_a_finger_aims_and_sliding_is_no_question(ui: Callable[..., Any]) -> None:
    from kivy.tests.common import UnitTestTouch

    services = walking()
    driver = ui(services)
    board = driver.screen.board
    touch = UnitTestTouch(*board.plan.middle("C7"))
    touch.touch_down()
    driver.until(lambda: board.lens.shown)

    touch.touch_move(*board.plan.middle("F6"))
    driver.step()
    assert not board._held.is_triggered
    assert board.lens.shown

    touch.touch_up()
    driver.step(2)
    assert not board.lens.shown
    assert answers(services) == [Move(RED, "F6")]


def test_a_finger_that_rests_asks_why(ui: Callable[..., Any]) -> None:
    services = walking()
    driver = ui(services)

    driver.tap_at(*driver.screen.board.plan.middle("E5"), held_s=0.8)

    assert answers(services) == []
    (asked,) = posted(services.table, Explain)
    assert asked.answer == Move(RED, "E5")
    assert isinstance(driver.top, RefusalCard)
    assert not driver.screen.board.lens.shown


def test_a_finger_that_rests_on_a_square_too_far_hears_how_far_it_is(ui: Callable[..., Any]) -> None:
    services = walking()
    driver = ui(services)

    driver.tap_at(*driver.screen.board.plan.middle("A1"), held_s=0.8)

    assert answers(services) == []
    assert driver.top.told.explained


def test_where_squares_are_large_nothing_is_magnified(ui: Callable[..., Any]) -> None:
    board = ui(walking(), (1920, 1080)).screen.board

    board.aim(board.plan.middle("F6"))

    assert not board.lens.shown


@pytest.mark.parametrize("at", [(10, 10), (460, 340), (230, 170), (10, 340), (460, 10)])
def test_the_glass_lies_on_the_board_and_not_under_the_finger(at: tuple[float, float]) -> None:
    x, y = beside(at, (5, 5, 460, 340), 176, 44)

    assert 5 <= x <= 465 - 176
    assert 5 <= y <= 345 - 176
    assert not (x <= at[0] <= x + 176 and y <= at[1] <= y + 176)


# --- buttons alone --------------------------------------------------------------------------------------


def test_what_the_focus_would_do_is_shown_on_the_board(ui: Callable[..., Any]) -> None:
    driver = ui(walking())

    driver.steer(Steering.RIGHT)
    assert driver.screen.board.pointed == (RED,)
    driver.steer(Steering.RIGHT)
    assert driver.screen.board.pointed == ("D5",)
    driver.steer(Steering.LEFT, Steering.LEFT)
    assert driver.screen.board.pointed == ()


def test_a_counter_is_placed_by_buttons_column_first(ui: Callable[..., Any]) -> None:
    services = SCENES["bugmans-place"].services()
    driver = ui(services)

    driver.steer(Steering.RIGHT, Steering.CONFIRM)
    assert driver.screen.path == ("B …",)
    assert {square[0] for square in driver.screen.board.marks.legal} == {"B"}
    driver.tap_text("A Troll on B5")

    assert services.table.match.state.characters["troll-3"].square == "B5"


def test_a_square_can_be_tapped_whatever_column_is_listed() -> None:
    options = SCENES["bugmans-place"].services().table.shown().asked.options
    found = tapped(options, (), ("B …",), "C2")

    assert found.give is not None
    assert found.give.spots == ("C2",)


def test_few_squares_are_listed_one_by_one_and_passing_comes_first() -> None:
    options = walking().table.shown().asked.options
    rows = narrowed(options, (), (), lambda one: Wording("bugmans").text(one.message)).rows

    assert all(isinstance(row, Single) for row in rows)
    many = SCENES["bugmans-place"].services().table.shown().asked.options
    columns = narrowed(many, (), (), lambda one: Wording("bugmans").text(one.message)).rows
    assert [row.words for row in columns if isinstance(row, Group)][:2] == ["A Troll on B …", "A Troll on C …"]
    assert sum(getattr(row, "count", 1) for row in columns) == len(many)


# --- hands ----------------------------------------------------------------------------------------------


def test_the_own_hand_is_seen_by_its_seat_alone(ui: Callable[..., Any]) -> None:
    night = Night(**{**BUSY, "step": Step.CARD}, hands={0: HAND}, spare=False)
    services = at_night(night, seat=0)
    driver = ui(services)
    assert {*HAND} <= driver.screen.board.boxes().keys()

    services.table.seat = None
    services.table.publish()
    driver.step(2)

    assert not {*HAND} & driver.screen.board.boxes().keys()
    assert {"deck", "discards", "counters", "counter-discards"} <= driver.screen.board.boxes().keys()


def test_a_card_is_played_by_tapping_it(ui: Callable[..., Any]) -> None:
    services = SCENES["bugmans-hand"].services()
    tap_spot(ui(services), "cummin-thru")

    assert answers(services) == [PlayCard("cummin-thru")]


def test_a_card_that_may_not_be_played_says_why(ui: Callable[..., Any]) -> None:
    driver = ui(SCENES["bugmans-hand"].services())
    tap_spot(driver, "take-that")

    assert driver.top.told.refusal.clause == "BUG-CARD-01"


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_with_real_cards_every_card_that_may_have_been_played_can_be_tapped(
    ui: Callable[..., Any], size: tuple[int, int]
) -> None:
    driver = ui(at_night(Night(**{**BUSY, "step": Step.CARD}, cards=Cards.REAL)), size)
    board = driver.screen.board
    assert not board.in_the_room
    assert set(board.boxes()) == {card.id for card in board.room.cards}

    tap_spot(driver, "mind-yer-back")

    assert driver.screen.board.in_the_room
    assert driver.app.shown.asked.question.what == "card_step"


def test_every_colour_has_a_letter_of_its_own() -> None:
    letters = [Wording().say(f"bugmans.letter.{colour.value}") for colour in CardColour]

    assert len({*letters}) == len(letters)


# --- fights ---------------------------------------------------------------------------------------------


def test_a_card_and_then_a_combatant(ui: Callable[..., Any]) -> None:
    night = a_fight()
    services = at_night(night, seat=1)
    driver = ui(services)

    tap_spot(driver, "take-that")
    assert driver.screen.board.marks.legal == {"on-mover", "on-resident"}
    tap_spot(driver, "on-resident")

    assert answers(services) == [LayCard("take-that", Side.RESIDENT)]
    assert "an-that" in driver.screen.board.boxes(), "his go is not over"
    driver.tap_text("Enough")
    assert not driver.screen.board.hand.cards, "his hand is covered again"


def test_dice_that_are_still_to_be_rolled_are_counted() -> None:
    night = a_fight(cards=Cards.REAL)
    night.does(LayCard("pull-iz-arms-off", Side.MOVER)).passes(4)
    sides = []
    for die in (None, 4, 2):
        if die:
            night.does(Dice((die,)))
        board = at_night(night).table.shown().view.board
        if board.fight is not None:
            sides.append((dice_to_come(board, board.fight.mover), dice_to_come(board, board.fight.resident)))

    assert sides == [(2, 0), (1, 0)]


def test_a_fight_has_the_whole_window_and_the_room_has_its_place_again_when_it_is_over(ui: Callable[..., Any]) -> None:
    night = a_fight(cards=Cards.REAL)
    services = at_night(night)
    driver = ui(services)
    board = driver.screen.board
    assert board.fills_the_window
    assert board.width > 780

    night.passes(4).does(Dice((6,)))
    services.table.publish()
    driver.step(3)

    assert services.table.match.state.fight is None
    assert not board.fills_the_window
    assert board.width < 480


def test_the_sums_build_up_card_by_card_for_both_sides(ui: Callable[..., Any]) -> None:
    night = a_fight(cards=Cards.REAL)
    services = at_night(night)
    driver = ui(services)
    board = driver.screen.board
    sums = [(board.room.fight.mover.total, board.room.fight.resident.total)]

    for card, side in (("take-that", "on-resident"), ("an-that", "on-resident"), ("rip-iz-lungs-art", "on-mover")):
        if side == "on-mover":
            driver.tap_text("Enough")
        tap_spot(driver, card)
        tap_spot(driver, side)
        fight = driver.screen.board.room.fight
        sums.append((fight.mover.total, fight.resident.total))
        said = [line.words for one in (fight.mover, fight.resident) for line in lines(drawing(board), one)]
        assert card_named(board, card) in said

    assert sums == [(0, 2), (0, 3), (0, 4), (2, 4)]


def drawing(board: Any) -> Drawing:
    return Drawing(None, board.room, board.room.fight, board.letters, board.wording, board.marks)


def card_named(board: Any, id: str) -> str:
    return next(card.name for card in board.room.cards if card.id == id)


@pytest.mark.parametrize(
    ("waiting", "lamps"), [((3, 0), [1, 2, 3, 0]), ((1, 2, 3, 0), [1, 2, 3, 0]), ((2,), [3, 0, 1, 2])]
)
def test_each_lamp_keeps_its_place_while_one_after_the_other_is_lit(waiting: tuple[int, ...], lamps: list[int]) -> None:
    assert order(4, waiting) == lamps


@pytest.mark.parametrize("size", [(790, 270), (1260, 430), (470, 380), (470, 430), (700, 300)])
@pytest.mark.parametrize("cards", range(10))
def test_both_sides_the_lamps_and_the_cards_of_a_fight_lie_beside_each_other(
    ui: Callable[..., Any], size: tuple[int, int], cards: int
) -> None:
    room = fight_room()
    held = [Held(card, 1) for card in room.cards[:cards]]
    whole = Box(5, 7, *size)

    found = laid_out(whole, held)

    boxes = [*found.sides.values(), found.lamps, *found.hand.cards.values()]
    assert len(found.hand.cards) == cards
    assert not any(apart(one, other) for one, other in combinations(boxes, 2))
    for box in boxes:
        assert whole.x <= box.x
        assert box.x + box.width <= whole.x + whole.width + 0.1
        assert whole.y <= box.y
        assert box.y + box.height <= whole.y + whole.height + 0.1
    assert all(min(box.width, box.height) >= 58 for box in found.hand.cards.values())
    assert all(box.height >= 120 for box in found.sides.values())


@cache
def fight_room() -> Any:
    return at_night(a_fight()).table.shown().view.board


def test_the_arithmetic_of_a_fight_stands_on_the_board_alone(ui: Callable[..., Any]) -> None:
    driver = ui(at_night(a_fight()))

    assert driver.app.shown.asked.terms or driver.app.shown.asked.secret
    assert driver.screen.turn.terms == ""


# --- pictures -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", OURS)
def test_nothing_overflows_overlaps_or_is_too_small(ui: Callable[..., Any], name: str, size: tuple[int, int]) -> None:
    scene = SCENES[name]
    driver = ui(scene.services(), size)

    scene.drive(driver)
    driver.step(3)

    if driver.screen.name == "table":
        assert driver.screen.board.view is not None
        assert type(driver.screen.board) is type(board_for("bugmans")), "the board could not be drawn"
    assert faults(driver.app.shell, driver.top) == []


def test_everybody_who_can_be_met_has_a_face() -> None:
    people = {Kind.TROLL, Kind.HALFLING, Kind.MOODY_ELF, Kind.GOBBO, Kind.WENCH, Kind.REVELLER}

    assert {kind.value for kind in people} == FACES.keys()


def test_names_that_begin_alike_get_two_letters() -> None:
    assert initials(("Alf", "Anna", "Bert", "Ø", "")) == ["Al", "An", "B", "Ø", "?"]


def test_the_game_has_a_picture() -> None:
    assert emblem_of("bugmans") is not None


def test_every_effect_of_a_card_is_drawn(ui: Callable[..., Any]) -> None:
    from ui.boards.bugmans_cards import _PICTURES, sign

    board = ui(walking()).screen.board
    dice = {CardEffect.EXTRA_DIE, CardEffect.DOUBLE}
    for card in board.room.cards:
        assert card.effect in _PICTURES or card.effect in dice
        assert sign(card) or card.effect in _PICTURES
