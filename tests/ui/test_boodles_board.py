from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from companion.posted import Explain, Give
from companion.published import Band, Trouble, Waiting
from rules.boodles.answers import Deploy, DriveTo, Enlist, Fire, Land, Pick, SetBlaster, SetBomb, Walk
from rules.boodles.naming import spot_of
from rules.boodles.printed import Kind
from rules.boodles.shown import PieceShown
from rules.boodles.solo import DONE, of_the_tied
from rules.boodles.state import Phase
from rules.message import Message
from rules.requests import Dice
from tests.screenshots import scenes_boodles
from tests.screenshots.scene import SCENES
from tests.screenshots.scenes_boodles import ON_THE_WAY, at_table, blasting, deploying, in_flight, picking, recruiting
from tests.screenshots.scenes_boodles import told as answered
from tests.ui.layout import faults
from tests.ui.pretend import PretendServices, PretendTable, player
from tests.ui.test_table_screen import posted
from ui.boards import board_for
from ui.boards.boodles_marks import faces, rolls
from ui.boards.boodles_plan import framed, parts, sizes
from ui.boards.boodles_side import small_frame
from ui.boards.boodles_stacks import Stacks
from ui.boards.sliding import LASTS_S
from ui.drawing.boxes import Box
from ui.drawing.maps import Frame, Sheet, looking_at, name_of, settled, sheet_in, whole
from ui.services import Steering
from ui.widgets.emblem import emblem_of
from ui.widgets.refusal import RefusalCard

assert scenes_boodles
OURS = sorted(name for name in SCENES if name.startswith("boodles-"))
SIZES = [(800, 480), (480, 800)]
EVERYWHERE = [f"{column}{row}" for row in range(1, 27) for column in "ABCDEFGHIJKLMNOP"]


def answers(services: PretendServices) -> list[Any]:
    assert services.table is not None
    return [give.answer for give in posted(services.table, Give)]


def tap(driver: Any, spot: str) -> None:
    """On the board, where it is looked for first; in the list of its stack if that opens."""
    board = driver.screen.board
    square = board.position.square_of(spot)
    if square is not None and (not board.frame.shows_whole(square) or board.frame.side < 28):
        board.look_at(square)
        driver.step(2)
    driver.tap_at(*board.spots()[spot][:2])
    if board._opened is not None:
        tap_line(driver, spot)


def tap_line(driver: Any, spot: str) -> None:
    board = driver.screen.board
    driver.tap_at(*lines_of(board)[spot].middle)


def lines_of(board: Any) -> dict[str, Box]:
    from ui.boards.boodles_list import laid_out

    return laid_out(board.frame.window, board._listed()).rows


# --- the map on the screen --------------------------------------------------------------------------------


@pytest.mark.parametrize("turned", [False, True])
def test_every_square_has_its_place(turned: bool) -> None:
    frame = settled(Frame(Sheet(16, 26, turned), Box(10, 20, 600, 700), 21, 0, 0))

    assert [frame.at(*frame.middle(name)) for name in EVERYWHERE] == EVERYWHERE
    assert len({frame.corner(name) for name in EVERYWHERE}) == len(EVERYWHERE)
    assert frame.at(frame.map.x - 2, frame.map.y + 2) is None


def test_a_map_on_its_side_is_turned_and_not_mirrored() -> None:
    """As one turns the paper: what was above comes to the left, and what was on the left comes below."""
    frame = whole(Sheet(16, 26, True), Box(0, 0, 520, 320))

    assert frame.corner("A1") == (0, 0)
    assert frame.corner("P1") == (0, 300)
    assert frame.corner("A26") == (500, 0)
    assert frame.sheet.across(0) == "1"
    assert frame.sheet.up(15) == "P"


@pytest.mark.parametrize(
    ("window", "turned"), [((0, 0, 600, 300), True), ((0, 0, 300, 600), False), ((0, 0, 400, 400), False)]
)
def test_the_map_lies_as_it_is_larger(window: tuple[float, ...], turned: bool) -> None:
    assert sheet_in(Box(*window), 16, 26).turned is turned


def test_a_map_that_is_pushed_stops_at_its_edges() -> None:
    frame = looking_at(Sheet(16, 26, True), Box(0, 0, 400, 300), [(8, 13)], 40)

    far = frame.moved(9_999, 9_999)
    assert far.shows_whole("A1")
    assert far.moved(9_999, 9_999) == far
    assert frame.moved(-9_999, -9_999).shows_whole("P26")
    assert frame.moved(-40, 0).left == frame.left - 40


@pytest.mark.parametrize("size", [(790, 300), (470, 440), (1260, 480), (465, 350)])
def test_what_matters_is_seen_as_near_as_it_can_be(size: tuple[int, int]) -> None:
    laid = parts(Box(0, 0, *size), 16, 26, 1.0)

    for squares in (["C9"], ["C9", "D12"], ["B1", "P26"], EVERYWHERE):
        frame = framed(laid, squares, 1.0)
        assert frame.side in sizes(laid, 1.0)
        assert any(frame.shows_whole(square) for square in squares)
    assert framed(laid, ["C9"], 1.0).side == sizes(laid, 1.0)[-1]
    assert framed(laid, EVERYWHERE, 1.0).side == sizes(laid, 1.0)[0]
    near = framed(laid, ["C9", "D12"], 1.0)
    assert near.shows_whole("C9")
    assert near.shows_whole("D12")


# --- stacks -------------------------------------------------------------------------------------------------


def shown(id: str, kind: str, square: str = "C9", carrier: str | None = None) -> PieceShown:
    return PieceShown(
        id=id, kind=kind, name=kind, number=1, side="", square=square, is_set=False,
        carrier=carrier, left=0, moved=False, frozen=False,
    )  # fmt: skip


FULL = (
    shown("B1", "boodle"), shown("F1", "fighter"), shown("W1", "wizard"), shown("M1", "blaster", carrier="F1"),
    shown("Y1", "grumbuggy"), shown("J1", "grumjug", carrier="Y1"), shown("J2", "grumjug", carrier="Y1"),
    shown("X1", "grumbomb", carrier="J2"),
)  # fmt: skip


def test_everybody_on_a_square_is_seen_with_what_he_carries() -> None:
    stacks = Stacks(FULL)
    frame = looking_at(Sheet(16, 26, True), Box(0, 0, 400, 300), [(2, 8)], 48)
    placed = {one.id: place for one, place in stacks.placed(frame, "C9")}
    x, y = frame.corner("C9")

    assert len(stacks.on["C9"]) == 4
    assert {one.id for one in stacks.everybody("C9")} == {one.id for one in FULL}
    assert placed.keys() == {one.id for one in FULL}
    assert len({(place.x, place.y) for place in placed.values()}) == len(FULL)
    for place in placed.values():
        assert x - 4 <= place.x <= x + 52
        assert y - 4 <= place.y <= y + 52
    assert placed["M1"].size < placed["F1"].size
    assert placed["J1"].y > placed["Y1"].y


@pytest.mark.parametrize("count", range(1, 10))
def test_no_two_pieces_of_a_stack_lie_on_each_other(count: int) -> None:
    stacks = Stacks([shown(f"B{i}", "boodle") for i in range(1, count + 1)])
    frame = looking_at(Sheet(16, 26, False), Box(0, 0, 400, 300), [(2, 8)], 48)
    places = [place for _, place in stacks.placed(frame, "C9")]

    for one, other in combinations(places, 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) > min(one.size, other.size) * 0.5


# --- what is written on the map -----------------------------------------------------------------------------


def test_odds_say_on_which_rolls_something_succeeds() -> None:
    assert [rolls(up_to) for up_to in (1, 3, 5)] == ["1", "1–3", "1–5"]


@pytest.mark.parametrize("of", range(2, 7))
def test_the_faces_beside_tied_squares_are_those_by_which_the_companion_decides(of: int) -> None:
    squares = [f"C{row}" for row in range(1, of + 1)]
    said = [faces(index, of) for index in range(of)]

    for face in range(1, 7):
        meant = of_the_tied(squares, face)
        where = [i for i, words in enumerate(said) if int(words.split("–")[0]) <= face <= int(words.split("–")[-1])]
        assert [squares[i] for i in where] == ([meant] if meant else [])


# --- the whole game -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("size", SIZES)
def test_every_spot_of_every_answer_is_on_the_board(ui: Callable[..., Any], size: tuple[int, int], seats: int) -> None:
    colours = ("red", "green")
    people = [player(seat, "", colours[seat]) for seat in range(seats)]
    table = PretendTable(people, game_id="boodles", seed=5)
    driver = ui(PretendServices(table), size)
    seen = set()
    for _ in range(60):
        request = table.match.request
        if request is None:
            break
        seen.add(request.what)
        table.seat = request.seats[0] if request.secret else None
        table.publish()
        driver.step()
        asked, board = driver.app.shown.asked, driver.screen.board
        assert type(board).__name__ == "FlightView"
        wanted = {spot for one in (*asked.options, *asked.refused) for spot in one.spots}
        wanted -= {"boodles", "grumjugs", *(force.id for force in table.match.state.content.force)}
        assert wanted <= board.spots().keys(), request.what
        board.point((sorted(wanted) or [""])[0:1])
        table.play_on(4)
    assert len(seen) > 5


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", OURS)
def test_nothing_overflows_overlaps_or_is_too_small(ui: Callable[..., Any], name: str, size: tuple[int, int]) -> None:
    scene = SCENES[name]
    driver = ui(scene.services(), size)

    scene.drive(driver)
    driver.step(3)

    assert faults(driver.app.shell, driver.top) == []


@pytest.mark.parametrize(
    "kind", ["boodle", "fighter", "wizard", "queen", "blaster", "grumjug", "grumbuggy", "grumbomb"]
)
@pytest.mark.parametrize("is_set", [False, True, None])
def test_every_counter_has_a_picture_of_its_own(ui: Callable[..., Any], kind: str, is_set: bool | None) -> None:
    ui(picking())
    from ui.boards.boodles_symbols import counter

    assert counter(kind, is_set, 40).size == (80, 80)


def test_the_game_has_an_emblem_and_a_board() -> None:
    assert emblem_of("boodles") is not None
    assert type(board_for("boodles")).__name__ == "FlightView"


# --- moving by finger ---------------------------------------------------------------------------------------


def test_two_taps_move_a_piece(ui: Callable[..., Any]) -> None:
    services = picking()
    driver = ui(services)

    tap(driver, "boodle-2")
    tap(driver, "C12")

    assert answers(services) == [Pick("B2"), Walk("B2", "C12")]
    assert services.table.match.state.pieces["B2"].at == "C12"


def test_of_a_stack_one_is_chosen_in_a_list(ui: Callable[..., Any]) -> None:
    services = picking()
    driver = ui(services)
    board = driver.screen.board

    driver.tap_at(*board.frame.middle("C9"))
    assert answers(services) == []
    assert {"boodle-1", "fighter-1", "blaster-1"} <= lines_of(board).keys()
    tap_line(driver, "fighter-1")

    assert answers(services) == [Pick("F1")]
    assert board._opened is None


def test_a_tap_beside_the_list_closes_it_and_does_nothing_else(ui: Callable[..., Any]) -> None:
    services = picking()
    driver = ui(services)
    board = driver.screen.board

    driver.tap_at(*board.frame.middle("C9"))
    driver.tap_at(board.frame.window.x + 2, board.frame.window.y + 2)

    assert board._opened is None
    assert answers(services) == []


def test_a_long_press_lists_a_stack_and_one_in_the_list_asks_why(ui: Callable[..., Any]) -> None:
    services = answered(picking(), Pick("B2"))
    driver = ui(services)
    board = driver.screen.board

    driver.tap_at(*board.frame.middle("D11"), held_s=0.8)
    assert lines_of(board).keys() == {"grumjug-2"}
    assert answers(services) == []

    driver.tap_at(board.frame.window.x + 2, board.frame.window.y + 2)
    driver.tap_at(*board.frame.middle("C9"), held_s=0.8)
    assert "fighter-1" in lines_of(board)
    driver.tap_at(*lines_of(board)["fighter-1"].middle, held_s=0.8)
    driver.step(2)

    (asked,) = posted(services.table, Explain)
    assert asked.answer == Pick("F1")


def test_a_long_press_on_an_empty_square_asks_why(ui: Callable[..., Any]) -> None:
    services = answered(picking(), Pick("B2"))
    driver = ui(services)

    driver.tap_at(*driver.screen.board.frame.middle("D10"), held_s=0.8)

    (asked,) = posted(services.table, Explain)
    assert asked.answer == Walk("B2", "D10")


def test_a_tap_on_the_mountains_is_refused_by_the_rules(ui: Callable[..., Any]) -> None:
    services = answered(picking(), Pick("B2"))
    driver = ui(services)

    driver.tap_at(*driver.screen.board.frame.middle("C13"))

    assert isinstance(driver.top, RefusalCard)
    assert driver.top.told.refusal.clause == "BOO-MOVE-07"


@pytest.mark.parametrize(
    ("phase", "square", "tried"),
    [
        (Phase.BOODLES_MOVE, "E11", Pick("J1")),
        (Phase.GRUMJUGS_MOVE, "C10", Pick("W1")),
        (Phase.BOODLES_CAST, "F6", "F3"),
        (Phase.BOODLES_MOVE, "D3", None),
    ],
)
def test_a_tap_on_a_square_without_an_answer_tries_something(phase: Phase, square: str, tried: Any) -> None:
    from rules.boodles.board import board
    from ui.boards.boodles_position import Position

    found = Position(board(in_flight(phase, rate=4).state, None)).attempt(square)

    assert found == tried or getattr(found, "wizard", None) == tried


def test_a_near_miss_still_means_what_may_be_tapped(ui: Callable[..., Any]) -> None:
    driver = ui(answered(picking(), Pick("B2")))
    board = driver.screen.board
    (x, y), side = board.frame.middle("C12"), board.frame.side

    assert "C12" in board.marks.legal
    assert board.spot_at(x + side * 0.6, y) == "C12"
    assert board.spot_at(x + side, y) == "C13"


def test_who_rides_drives_where_one_taps(ui: Callable[..., Any]) -> None:
    services = answered(at_table(in_flight(Phase.GRUMJUGS_MOVE)), Pick("J1"))
    driver = ui(services)

    tap(driver, "G12")
    assert answers(services) == [DriveTo("J1", "Y1", "G12")]


def test_a_bomb_is_set_by_a_tap_on_it(ui: Callable[..., Any]) -> None:
    services = at_table(in_flight(Phase.GRUMJUGS_MOVE))
    driver = ui(services)

    tap(driver, "grumbomb-4")

    assert answers(services) == [SetBomb("J5", "X4")]


def test_a_blaster_is_set_and_fired_by_taps(ui: Callable[..., Any]) -> None:
    services = blasting()
    driver = ui(services)

    tap(driver, "blaster-1")
    tap(driver, "boodle-1")
    tap(driver, "blaster-1")
    tap(driver, "J14")
    assert answers(services) == [Fire("M1", ("B1",)), Land("J14")]

    services = picking()
    driver = ui(services)
    tap(driver, "blaster-1")
    assert answers(services) == [SetBlaster("M1")]


# --- looking about ------------------------------------------------------------------------------------------


def test_a_finger_pushes_the_map_and_means_nothing_else(ui: Callable[..., Any]) -> None:
    from kivy.tests.common import UnitTestTouch

    services = picking()
    driver = ui(services)
    board = driver.screen.board
    before = board.frame
    touch = UnitTestTouch(*before.middle("C11"))
    touch.touch_down()
    touch.touch_move(touch.x - 90, touch.y - 40)
    driver.step()
    touch.touch_up()
    driver.step(2)

    assert board.frame.left == before.left - 90
    assert answers(services) == []
    assert not board._held.is_triggered


def test_the_glass_goes_from_the_whole_map_nearer_step_by_step_and_back(ui: Callable[..., Any]) -> None:
    driver = ui(picking())
    board = driver.screen.board
    seen = []
    for _ in range(8):
        driver.tap_at(*board.beside.glass.middle)
        seen.append(board.frame.side)

    assert set(seen) == set(sizes(board.parts, 1.0))
    assert seen[:4] == seen[4:]


def test_a_tap_on_the_small_map_looks_there(ui: Callable[..., Any]) -> None:
    driver = ui(picking())
    board = driver.screen.board
    box = board.beside.overview

    driver.tap_at(box.x + box.width * 0.9, box.y + box.height * 0.9)

    assert board.frame.shows_whole("O23")
    assert not board.frame.shows_whole("C9")


def test_on_the_whole_map_a_tap_looks_closer_and_acts_only_then(ui: Callable[..., Any]) -> None:
    services = picking()
    driver = ui(services)
    board = driver.screen.board
    while board.frame.side > sizes(board.parts, 1.0)[0]:
        driver.tap_at(*board.beside.glass.middle)

    driver.tap_at(*board.frame.middle("B2"))
    assert answers(services) == []
    assert board.frame.shows_whole("B2")
    driver.tap_at(*board.frame.middle("B2"))
    assert answers(services) == [Pick("B3")]


def test_while_everything_that_matters_is_seen_the_map_stays_where_it_is(ui: Callable[..., Any]) -> None:
    driver = ui(at_table(in_flight(Phase.BOODLES_MOVE, rate=1)))
    board = driver.screen.board
    before = board.frame

    for piece in ("boodle-2", "boodle-4", "queen-1"):
        tap(driver, piece)
        assert board.position.mover == piece
        assert board.frame == before


@pytest.mark.parametrize("news", ["a band", "nothing"])
def test_where_somebody_looks_he_goes_on_looking_whatever_is_told_meanwhile(ui: Callable[..., Any], news: str) -> None:
    """The module may be plugged in at any moment, which takes a band away and makes the board larger."""
    services = answered(at_table(in_flight(Phase.BOODLES_MOVE, rate=6)), Pick("B4"))
    driver = ui(services)
    board = driver.screen.board
    driver.tap_at(*small_frame(board.beside.overview, board.parts).middle("C9"))
    before = board.frame
    assert board.looking.near

    if news == "a band":
        services.table.bands = (
            Band(Trouble.DEVICE_LOST, "module", Message("band.device_lost", {"device": "module", "reason": ""})),
        )
    services.table.publish()
    driver.step(4)

    assert board.frame.side == before.side
    assert board.frame.at(*board.frame.seen.middle) == before.at(*before.seen.middle)


def test_what_the_buttons_would_do_comes_into_sight(ui: Callable[..., Any]) -> None:
    driver = ui(at_table(in_flight(Phase.GRUMJUGS_MOVE)))
    board = driver.screen.board
    driver.steer(Steering.RIGHT)
    for one in driver.app.shown.asked.options:
        board.point(one.spots)
        square = board.position.square_of(one.spots[-1]) if one.spots else None
        assert square is None or board.frame.shows_whole(square)


def test_a_refused_bomb_shows_the_way_that_it_would_close_until_the_next_tap(ui: Callable[..., Any]) -> None:
    driver = ui(SCENES["boodles-closing"].services())
    board = driver.screen.board

    tap(driver, "grumbomb-4")
    assert isinstance(driver.top, RefusalCard)
    assert driver.top.told.refusal.clause == "BOO-BOMB-10"
    way = board._barred.way
    assert board._barred.square == "M12"
    assert "M12" in way
    assert all(board.frame.shows_whole(square) for square in way)

    driver.tap_text("See it on the board")
    assert driver.top is driver.screen
    assert board._barred is not None
    driver.tap_at(*board.frame.middle("A13"))
    assert board._barred is None


@pytest.mark.parametrize("size", [(200, 160), (320, 240), (1800, 300), (300, 1500)])
def test_it_is_drawn_in_whatever_room_it_gets(ui: Callable[..., Any], size: tuple[int, int]) -> None:
    """In the journal, say, or while the table is corrected."""
    driver = ui(picking())
    board = board_for("boodles")
    broken: list[Any] = []
    board.bind(on_broken=lambda _, fault: broken.append(fault))
    driver.app.shell.add_widget(board)
    board.size_hint, board.size = (None, None), size
    board.show(driver.app.shown.view, driver.app.wording)
    driver.step(3)

    assert broken == []
    assert board.frame.side >= 1


def test_a_piece_is_dragged_without_the_map_and_the_map_where_there_is_none(ui: Callable[..., Any]) -> None:
    """While the table is corrected."""
    from tests.ui.screens.test_screens import dragged
    from ui.widgets.drag_board import DragBoard

    driver = ui(picking())
    places = {"boodle-2": frozenset({"C12", "D10"}), "fighter-1": frozenset({"C12"})}
    dropped: list[tuple[str, str]] = []
    drag = DragBoard(lambda thing: places.get(thing, frozenset()))
    drag.bind(on_dropped=lambda _, thing, spot: dropped.append((thing, spot)))
    driver.app.shell.add_widget(drag)
    drag.show(driver.app.shown.view, driver.app.wording)
    driver.step(3)
    board = drag._board
    board.look_at("C11")
    driver.step(2)

    before = board.frame
    dragged(driver, board.spots()["boodle-2"][:2], board.frame.middle("C12"))
    dragged(driver, board.spots()["fighter-1"][:2], board.frame.middle("C12"))
    assert dropped == [("boodle-2", "C12"), ("fighter-1", "C12")]
    assert board.frame == before

    dragged(driver, board.frame.middle("B12"), board.frame.middle("B11"))
    assert board.frame != before


# --- moving pictures ----------------------------------------------------------------------------------------


def test_a_piece_is_seen_going_once_and_then_nothing_is_drawn_any_more(ui: Callable[..., Any]) -> None:
    services = answered(picking(), Pick("B2"))
    driver = ui(services)
    board = driver.screen.board

    answered(services, Walk("B2", "C12"))
    services.table.publish()
    driver.step()
    assert board.sliding
    driver.until(lambda: not board.sliding)
    driver.step(3)

    drawn: list[float] = []
    board.draw = lambda pen: drawn.append(1)
    driver.until(lambda: driver.app.shown is not None)
    driver.step(20)
    assert drawn == []
    assert LASTS_S < 1


def test_without_animations_it_is_there_at_once(ui: Callable[..., Any]) -> None:
    from msgspec.structs import replace

    services = answered(picking(), Pick("B2"))
    services.settings = replace(services.settings, animations=False)
    driver = ui(services)

    answered(services, Walk("B2", "C12"))
    services.table.publish()
    driver.step()

    assert not driver.screen.board.sliding


# --- getting ready --------------------------------------------------------------------------------------------


def test_a_force_is_chosen_by_its_numbers(ui: Callable[..., Any]) -> None:
    services = recruiting()
    driver = ui(services)
    board = driver.screen.board

    assert board.mustering
    assert len(board.muster.keys) == 8
    tap(driver, "count-4")

    assert answers(services) == [Enlist(Kind.BLASTER, 4)]


def test_a_number_that_is_too_dear_is_refused(ui: Callable[..., Any]) -> None:
    driver = ui(recruiting())

    tap(driver, "count-7")

    assert isinstance(driver.top, RefusalCard)
    assert driver.top.told.refusal.clause == "BOO-FORCE-03"


def test_others_see_the_map_while_a_force_is_chosen(ui: Callable[..., Any]) -> None:
    services = recruiting()
    services.table.seat = None
    driver = ui(services)

    assert not driver.screen.board.mustering
    assert driver.screen.board.fills_the_window


def test_a_tap_on_a_square_puts_a_counter_down(ui: Callable[..., Any]) -> None:
    services = deploying()
    driver = ui(services)

    tap(driver, "C11")

    assert answers(services) == [Deploy(Kind.GRUMBUGGY, "C11")]


def test_counters_that_wait_are_counted_beside_the_map(ui: Callable[..., Any]) -> None:
    board = ui(deploying()).screen.board
    assert board.position.waiting() == {"grumbuggy": 2, "grumbomb": 4}

    board = ui(picking()).screen.board
    assert board.position.waiting() == {"grumjug": 11, "grumbuggy": 7, "grumbomb": 6}


# --- solo -----------------------------------------------------------------------------------------------------


def test_the_ordered_move_is_in_sight_and_done_leads_to_the_next(ui: Callable[..., Any]) -> None:
    services = SCENES["boodles-solo"].services()
    driver = ui(services)
    board = driver.screen.board
    order = board.passes.order

    assert order.squares[0] == services.table.match.state.pieces[order.who].at
    assert all(board.frame.shows_whole(square) for square in order.squares)
    driver.tap(driver.find("Done", driver.screen.list))

    assert answers(services) == [DONE]
    assert services.table.match.state.pieces[order.who].at == order.squares[-1]
    assert board.passes.order is None or board.passes.order.who != order.who


def test_the_square_where_an_ordered_move_ends_says_done_too(ui: Callable[..., Any]) -> None:
    services = SCENES["boodles-solo"].services()
    driver = ui(services)

    tap(driver, driver.screen.board.passes.order.squares[-1])

    assert answers(services) == [DONE]


def test_what_a_bot_has_moved_is_shown_until_hands_have_moved_it_too(ui: Callable[..., Any]) -> None:
    services = SCENES["boodles-hands"].services()
    driver = ui(services)
    board = driver.screen.board

    assert board.carries == (("D12", "E11"), ("G14", "F13"))
    assert all(board.frame.shows_whole(square) for way in board.carries for square in way)
    driver.tap(driver.find("Grumjug 1 on D12 goes to E11", driver.screen.list))
    assert board.carries == (("G14", "F13"),)
    services.table.waiting = Waiting.PERSON
    services.table.publish()
    driver.step(2)
    assert board.carries == ()


def test_a_square_with_too_many_on_it_is_marked(ui: Callable[..., Any]) -> None:
    services = SCENES["boodles-crowd"].services()
    driver = ui(services)
    assert driver.screen.board.position.overfull() == {"C9": 4}

    answered(services, Pick("W1"), Walk("W1", "B9"))
    services.table.publish()
    driver.step(2)
    assert driver.screen.board.position.overfull() == {}


def test_tied_squares_are_in_sight_while_a_die_decides(ui: Callable[..., Any]) -> None:
    services = SCENES["boodles-tie"].services()
    driver = ui(services)
    board = driver.screen.board

    assert len(board.passes.tie) == 2
    assert all(board.frame.shows_whole(square) for square in board.passes.tie)
    answered(services, Dice((2,)))
    services.table.publish()
    driver.step(2)
    assert len(board.passes.tie) != 2


def test_spots_of_counters_are_no_squares() -> None:
    names = {spot_of(line.split()[0].rstrip("!")) for line in ON_THE_WAY}

    assert not names & set(EVERYWHERE)
    assert spot_of("B5") == "boodle-5"
    assert spot_of("J12") == "grumjug-12"
    assert name_of((2, 8)) == "C9"
