"""The dungeon on the screen: fingers, buttons, many presses, and what is seen of whose hand."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from kivy.clock import Clock

from companion.posted import Give, PressFloor
from companion.published import NotDone, Waiting
from rules.dungeons_drinks.damage import Kind, Part
from rules.dungeons_drinks.effects import SpellType
from rules.dungeons_drinks.parlour import NotDone as Failed
from rules.dungeons_drinks.state import AsHeard, Call, CardTracking, Cast, Earlier, NobodyElse, Point
from rules.laws import Refusal
from rules.requests import Pass
from tests.dungeons_drinks.cellar import (
    ALCOHOLEMIA,
    GOLEM,
    JELLY,
    OGRE,
    ORC,
    P2,
    P3,
    P4,
    REFILL,
    SANGRIFFIN,
    SPILLED,
    TRAGO,
    VIP,
    VISION,
    WRONG_TABLE,
    Cellar,
)
from tests.screenshots import scenes_dungeons_drinks
from tests.screenshots.scene import SCENES
from tests.screenshots.scenes_content import opened
from tests.screenshots.scenes_dungeons_drinks import OURS as OUR_SPELL
from tests.screenshots.scenes_dungeons_drinks import cellar, in_the_dungeon, pointed, press, real
from tests.ui.layout import faults
from tests.ui.pretend import PretendServices, PretendTable, player
from tests.ui.test_table_screen import posted, tap_spot
from ui.boards import board_for
from ui.boards.dungeons_drinks_plan import Panel, enemies_laid_out, laid_out
from ui.boards.dungeons_drinks_spells import value_of
from ui.boards.dungeons_drinks_symbols import ICONS
from ui.boards.dungeons_drinks_table import DRAINS_S
from ui.drawing.boxes import Box
from ui.services import SeatButton, Steering
from ui.table.drawers import RaisedHands
from ui.widgets.emblem import emblem_of
from ui.widgets.refusal import RefusalCard

assert scenes_dungeons_drinks
OURS = sorted(name for name in SCENES if name.startswith("dungeons-"))


def answers(services: PretendServices) -> list[Any]:
    return [give.answer for give in posted(services.table, Give)]


def listed(driver: Any) -> list[Any]:
    """Every choice of the list, on whatever page."""
    return list(driver.screen.list._choices)


def choose(driver: Any, seat: int, words: str = "") -> None:
    """The choice of this seat that begins so."""
    driver.screen.chosen(next(one for one in listed(driver) if one.seat == seat and one.words.startswith(words)))
    driver.step(2)


def presses(services: PretendServices) -> list[tuple[int, Any]]:
    return [(one.seat, one.answer) for one in posted(services.table, PressFloor)]


# --- where everything is --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
@pytest.mark.parametrize("cards", list(CardTracking))
def test_every_spot_of_every_answer_is_on_the_board_and_has_its_own_place(
    ui: Callable[..., Any], size: tuple[int, int], cards: CardTracking
) -> None:
    """Through a long game, as everybody sees it and as the one who is asked does."""
    table = PretendTable(
        [player(seat) for seat in range(5)],
        game_id="dungeons_drinks",
        seed=11,
        card_tracking=cards,
    )
    driver = ui(PretendServices(table), size)
    seen = set()
    for _ in range(36):
        table.play_on(5)
        request = table.match.request
        if request is None:
            break
        seen.add(request.what)
        table.seat = request.seats[0] if request.secret else None
        table.publish()
        driver.step()
        asked, board = driver.app.shown.asked, driver.screen.board
        spots = board.spots()
        wanted = {spot for one in driver.screen._lies.options for spot in one.spots}
        marked = board.marks.legal | board.marks.refused
        assert marked <= spots.keys(), request.what
        cards_of_others = {card.id for card in (*board.dungeon.spell_cards, *board.dungeon.monsters)}
        assert wanted - cards_of_others <= spots.keys(), (request.what, asked.question)
        assert all(board.collide_point(spot.x, spot.y) for spot in spots.values())
        for name in board.marks.legal:
            assert board.spot_at(spots[name].x, spots[name].y) == name, (request.what, name)
    assert len(seen) > 4


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(("width", "height"), [(790, 295), (470, 405), (1262, 450), (1060, 830), (300, 420)])
@pytest.mark.parametrize("panel", list(Panel))
@pytest.mark.parametrize("hand", [False, True])
def test_nothing_lies_over_anything_else(seats: int, width: int, height: int, panel: Panel, hand: bool) -> None:
    found = laid_out(Box(5, 7, width, height), seats, 1.0, hand=hand, panel=panel)
    parts = [*found.seats.values(), *(box for box in (found.band, found.panel, found.hand) if box is not None)]
    parts += [found.piles, *enemies_laid_out(found.enemies, ("a", "b", "c"), 1.0).values()]

    assert len(found.seats) == seats
    for index, one in enumerate(parts):
        assert one.x >= 5
        assert one.y >= 7
        assert one.x + one.width <= 5 + width
        assert one.y + one.height <= 7 + height + 0.01
        for other in parts[index + 1 :]:
            across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
            up = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
            assert across < 0.01 or up < 0.01


# --- pointing -------------------------------------------------------------------------------------------


def test_an_enemy_is_attacked_by_a_tap_and_a_refused_one_says_why(ui: Callable[..., Any]) -> None:
    services = SCENES["dungeons-point"].services()
    driver = ui(services)

    tap_spot(driver, JELLY)
    assert isinstance(driver.top, RefusalCard)
    assert driver.top.told.refusal.clause.startswith("DND-")
    driver.tap_at(4, 4)

    tap_spot(driver, OGRE)
    assert answers(services)[-1] == Point(OGRE)
    assert services.table.match.state.turn.target == OGRE


def test_it_can_be_attacked_by_buttons_alone_and_the_board_shows_which(ui: Callable[..., Any]) -> None:
    services = SCENES["dungeons-point"].services()
    driver = ui(services)

    driver.steer(Steering.RIGHT)
    assert driver.screen.board.pointed == (OGRE,)
    driver.steer(Steering.CONFIRM)

    assert answers(services) == [Point(OGRE)]


# --- the open floor -------------------------------------------------------------------------------------


def test_one_button_says_for_all_that_nobody_else_plays(ui: Callable[..., Any]) -> None:
    services = in_the_dungeon(pointed())
    driver = ui(services)

    assert driver.texts(driver.screen.list).count("Nobody else") == 1
    driver.tap_text("Nobody else")

    assert answers(services) == [NobodyElse()]
    assert services.table.match.state.enemy(ORC).damage == 3


def test_nothing_closes_the_floor_however_long_nobody_does_anything(ui: Callable[..., Any]) -> None:
    services = in_the_dungeon(pointed())
    driver = ui(services)
    board = driver.screen.board
    assert board.band_left > 0.8

    board._untouched_since -= DRAINS_S * 3
    board._drain(0.5)
    driver.step(2)

    assert board.band_left == 0
    assert board.floor_is_open
    assert not services.table.posted


def test_the_band_is_full_for_as_long_as_somebody_holds_his_button(ui: Callable[..., Any]) -> None:
    driver = ui(in_the_dungeon(pointed()))
    board = driver.screen.board

    driver.app.inbox.post(SeatButton(P2, down=True))
    driver.step()
    board._untouched_since -= DRAINS_S * 3
    assert board.band_left == 1.0
    board._drain(0.5)

    driver.app.inbox.post(SeatButton(P2, down=False))
    driver.step()
    assert 0.8 < board.band_left <= 1.0
    board._untouched_since -= DRAINS_S * 3
    assert board.band_left == 0


def test_the_band_is_drawn_anew_without_the_board(ui: Callable[..., Any]) -> None:
    driver = ui(in_the_dungeon(pointed()))
    board, drawn = driver.screen.board, []
    board.draw = lambda pen: drawn.append(pen)

    board._drain(0.5)
    driver.step(2)

    assert drawn == []
    assert board._band.length() > 0


def test_no_hand_is_seen_before_the_curtain(ui: Callable[..., Any]) -> None:
    services = in_the_dungeon(pointed())
    driver = ui(services)
    assert not driver.screen.board.hand
    assert not driver.screen._lies.options or all(
        isinstance(one.answer, NobodyElse | Call) for one in driver.screen._lies.options
    )

    tap_spot(driver, "seat-1")
    assert driver.screen.name == "curtain"
    assert driver.screen.seat == P2
    driver.screen.look()
    driver.step(2)

    assert [held.card.id for held in driver.screen.board.hand] == sorted(
        services.table.match.state.spells.cards("hand-1", P2)
    )


def test_a_spell_is_played_by_tapping_it_and_whom_it_means(ui: Callable[..., Any]) -> None:
    services = in_the_dungeon(pointed(), seat=P3)
    driver = ui(services)

    tap_spot(driver, VIP)
    assert {ORC, GOLEM, SANGRIFFIN} == driver.screen.board.marks.legal
    tap_spot(driver, GOLEM)

    assert answers(services) == [Cast(VIP, enemy=GOLEM)]


def test_a_spell_that_may_not_be_played_now_says_why(ui: Callable[..., Any]) -> None:
    driver = ui(in_the_dungeon(pointed(), seat=P4))

    tap_spot(driver, REFILL)

    assert isinstance(driver.top, RefusalCard)


def test_a_spell_can_be_played_out_of_turn_while_another_is_asked(ui: Callable[..., Any]) -> None:
    services = in_the_dungeon(cellar(ORC, GOLEM, SANGRIFFIN), seat=P3)
    driver = ui(services)
    assert driver.app.shown.asked.question.what == "point"

    tap_spot(driver, VIP)
    tap_spot(driver, GOLEM)

    assert presses(services) == [(P3, Cast(VIP, enemy=GOLEM))]
    assert services.table.match.state.table[-1].card == VIP


def test_while_a_bot_thinks_the_floor_is_still_everybodys(ui: Callable[..., Any]) -> None:
    services = in_the_dungeon(cellar(ORC, GOLEM, SANGRIFFIN))
    services.table.waiting = Waiting.BOT
    driver = ui(services)
    assert ORC not in driver.screen.board.marks.legal

    driver.tap_text("A Spell …")
    driver.tap_text("Cleo …")

    assert driver.screen.name == "curtain"
    assert driver.screen.seat == P3


# --- real cards -----------------------------------------------------------------------------------------


def test_with_real_cards_a_pressed_button_shows_every_spell_that_may_be_in_that_hand(ui: Callable[..., Any]) -> None:
    services = in_the_dungeon(real().points(ORC))
    driver = ui(services)
    assert not driver.screen.board.cover()

    press(driver, P2)
    board = driver.screen.board
    assert {VIP, SPILLED, VISION} <= board.cover().keys()
    assert TRAGO not in board.cover(), "a SLOW Spell cannot be played in another's attack"
    tap_spot(driver, VIP)
    assert not board.cover()
    tap_spot(driver, GOLEM)

    assert presses(services) == [(P2, Cast(VIP, enemy=GOLEM))]


def test_whoever_pressed_for_nothing_lets_go(ui: Callable[..., Any]) -> None:
    services = in_the_dungeon(real().points(ORC))
    driver = ui(services)

    press(driver, P2)
    assert driver.screen.turn.whose == "Bert"
    driver.screen.undo_pressed()
    driver.step(2)

    assert driver.screen.raised.seats == ()
    assert driver.screen.turn.whose == "Everybody"
    assert not services.table.posted


def test_a_button_is_heard_while_another_looks_at_his_hand(ui: Callable[..., Any]) -> None:
    driver = ui(in_the_dungeon(pointed(), seat=P3))

    _push(driver, P2)
    driver.step(2)

    assert driver.screen.raised.seats == (P2,)
    assert driver.find("Bert") is not None


def test_what_two_do_who_have_pressed_goes_to_the_table_together_in_the_order_of_their_presses(
    ui: Callable[..., Any],
) -> None:
    services = in_the_dungeon(real().points(ORC))
    driver = ui(services)

    press(driver, P4, P2)
    assert driver.screen.raised.seats == (P4, P2)
    tap_spot(driver, SPILLED)
    assert presses(services) == []
    tap_spot(driver, VIP)
    tap_spot(driver, GOLEM)

    assert presses(services) == [(P4, Cast(SPILLED)), (P2, Cast(VIP, enemy=GOLEM))]
    first, second = posted(services.table, PressFloor)
    assert first.at < second.at


def test_a_press_counts_once_however_often_the_button_goes_down() -> None:
    raised = RaisedHands()
    for at in range(5):
        raised.up(2, float(at))
    raised.up(1, 9.0)

    assert raised.seats == (2, 1)
    assert raised.says(PressFloor(2, "a", at=50.0)) == ()
    raised.up(2, 60.0)
    assert raised.seats == (1,), "he has said what he does"
    assert [press.at for press in raised.down(1)] == [0.0]
    assert raised.seats == ()


def test_with_real_cards_somebody_passes_or_plays_without_a_button_too(ui: Callable[..., Any]) -> None:
    services = in_the_dungeon(real().points(ORC))
    driver = ui(services)

    driver.tap_text("One passes …")
    assert [one.words for one in listed(driver)].count("No Spell") == 4
    driver.tap_text("Back")
    driver.tap_text("A Spell …")
    tap_spot(driver, SPILLED)
    assert {one.seat for one in driver.screen._lies.options} >= {0, 1, 2, 3}
    assert not answers(services)
    choose(driver, P3)

    assert answers(services) == [Cast(SPILLED)]
    assert posted(services.table, Give)[-1].seat == P3


def test_a_real_monster_that_was_turned_up_is_tapped(ui: Callable[..., Any]) -> None:
    table = PretendTable([player(0), player(1)], game_id="dungeons_drinks", seed=3)
    while table.match.request.what != "reveal":
        table.play_on(1)
    driver = ui(PretendServices(table))
    cover = driver.screen.board.cover()
    assert len(cover) == 30

    tap_spot(driver, "m20")

    assert table.match.state.enemy("m20") is not None


# --- order, ties and votes ------------------------------------------------------------------------------


def test_the_order_in_which_cards_touched_is_put_right_by_tapping_and_confirmed_once(ui: Callable[..., Any]) -> None:
    services = SCENES["dungeons-order"].services()
    driver = ui(services)
    second = driver.screen.board.dungeon.ordering[1]
    assert driver.texts(driver.screen.list).count("In this order") == 1

    tap_spot(driver, second)
    assert driver.screen.board.dungeon.ordering[0] == second
    assert [one.id for one in driver.screen.board._stack][:1] == [second]
    driver.tap_text("In this order")

    assert answers(services) == [Earlier(second), AsHeard()]


def test_an_exact_tie_is_put_in_order_by_the_owner_of_the_game(ui: Callable[..., Any]) -> None:
    services = SCENES["dungeons-tied"].services()
    driver = ui(services)
    first, second = driver.app.shown.asked.items

    driver.tap_text("Put them in order")
    assert not any("-" in row.words for row in driver.top.focus_stops()), "cards are named, not numbered"
    driver.tap_text(driver.top.focus_stops()[1].words)
    driver.tap_text(driver.top.focus_stops()[0].words)
    driver.tap_text("Good")

    assert answers(services)[-1].items == (second, first)


def test_a_duty_is_read_before_anybody_says_that_it_was_not_done(ui: Callable[..., Any]) -> None:
    services = in_the_dungeon(pointed())
    driver = ui(services)

    tap_spot(driver, "drunk-1")
    assert driver.screen.board.duty is not None
    assert driver.screen.board.duty[0] == P2
    assert not services.table.posted
    choose(driver, P3)

    assert presses(services) == [(P3, Call(P2))]
    assert driver.screen.board.dungeon.vote is not None


def test_a_vote_is_given_by_each_judge_for_himself(ui: Callable[..., Any]) -> None:
    services = SCENES["dungeons-vote"].services()
    driver = ui(services)
    assert not driver.screen.board.floor_is_open

    choose(driver, P2, "Cleo has failed")
    assert answers(services) == [Failed()]
    driver.screen.chosen(next(one for one in listed(driver) if one.words == "He has done it …"))
    driver.step(2)
    choose(driver, P4, "Cleo has done it")

    assert answers(services) == [Failed(), Pass()]


# --- two hundred presses a second -----------------------------------------------------------------------


@pytest.mark.parametrize("with_real_cards", [False, True])
def test_two_hundred_presses_a_second_of_six_seats_never_freeze_the_window(
    ui: Callable[..., Any], with_real_cards: bool
) -> None:
    """Ten frames a second are few; so many presses lie between two of them. What is measured is the window's own work:
    how fast frames come on a machine that draws without a graphics card says nothing."""
    hands = {seat: (ALCOHOLEMIA if seat < 4 else WRONG_TABLE,) for seat in range(6)}
    table = Cellar((ORC, 1), (GOLEM, 2), SANGRIFFIN, players=6, hands=hands, real=with_real_cards)
    services = in_the_dungeon(table.points(ORC))
    driver = ui(services)
    drawn = []
    draw = driver.screen.board.draw
    driver.screen.board.draw = lambda pen: (drawn.append(pen), draw(pen))
    worst, frames = 0.0, Clock.frames
    for frame in range(20):
        pushed = services.table.shown()
        for number in range(20):
            _push(driver, (20 * frame + number) % 6)
        before = time.thread_time()
        driver.app.inbox.post(pushed)
        driver.step()
        worst = max(worst, time.thread_time() - before)

    assert Clock.frames >= frames + 20, "frames go on"
    assert worst < 0.4, f"a frame took {worst:.2f} s"
    assert len(drawn) <= 21, "the board is drawn once a frame at most, however many presses come"
    assert driver.screen.raised.seats == tuple(range(6)), "none was lost, and they are in their order"
    assert driver.top is driver.screen, "no press has laid anything over the table"


def _push(driver: Any, seat: int) -> None:
    """A button goes down and up; the table says that it could mean several things."""
    refusal = Refusal("TABLE-FLOOR-02", "say_which_offer", {"seat": seat})
    driver.app.inbox.post(SeatButton(seat, down=True))
    driver.app.inbox.post(NotDone(refusal=refusal, attempt=None, also=(), instead=(), seat=seat))
    driver.app.inbox.post(SeatButton(seat, down=False))


# --- a group's own cards --------------------------------------------------------------------------------


def test_own_cards_are_seen_as_the_group_wrote_them(ui: Callable[..., Any]) -> None:
    own = {"monster": [{"id": ORC, "name": "Our Own Orc", "bar": "GGGRRR", "stars": 9, "text": "Shouts."}]}
    table = Cellar((ORC, 1), GOLEM, players=2, own=own)
    driver = ui(in_the_dungeon(table))

    shown = next(one for one in driver.screen.board.dungeon.monsters if one.id == ORC)
    assert (shown.name, shown.bar, shown.stars) == ("Our Own Orc", "GGGRRR", 9)


def test_a_group_writes_a_spell_in_words_of_the_vocabulary(ui: Callable[..., Any]) -> None:
    editor = scenes_dungeons_drinks.editor()
    driver = ui(editor)
    screen = opened(driver, "dungeons_drinks", "spell", ("spell", OUR_SPELL))

    screen.list_choices(("spell", OUR_SPELL, "effects", 1))
    said = driver.texts(driver.top)
    assert {"Attacks deal more (or less)", "By hand: the table does what the text says", "Cancels a Spell"} <= {*said}
    driver.top.focus_stops()[said.index("Draws Spells") - 1].confirm()
    driver.step(2)

    spell = editor.editings["dungeons_drinks"].content.spell[-1]
    assert [type(effect).__name__ for effect in spell.effects] == ["DrawSpells", "DrawSpells"]


# --- what is drawn --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (Part(Kind.BASE, 1), "1"),
        (Part(Kind.CHAIN, 4, "m03"), "4"),
        (Part(Kind.ADD, 1, TRAGO, 0), "+1"),
        (Part(Kind.ADD, -1, "s13", 1), "−1"),
        (Part(Kind.TIMES, 2, "s03", 0, 2), "×2"),
        (Part(Kind.CAP, -3, GOLEM), "−3"),
        (Part(Kind.MISS, -2, SPILLED, 1), "= 0"),
    ],
)
def test_every_term_of_the_sum_is_told_in_a_few_characters(part: Part, said: str) -> None:
    assert value_of(part) == said


def test_the_sum_stands_on_the_board_alone(ui: Callable[..., Any]) -> None:
    driver = ui(SCENES["dungeons-sum"].services())

    assert driver.screen.board.dungeon.sum is not None
    assert driver.screen.turn.terms == ""


def test_every_type_of_spell_and_every_icon_is_drawn() -> None:
    from rules.dungeons_drinks.printed import Icon

    assert {kind.value for kind in SpellType} <= ICONS.keys()
    assert {one.value for one in Icon if one is not Icon.NONE} <= ICONS.keys()


def test_the_game_has_a_picture() -> None:
    assert emblem_of("dungeons_drinks") is not None


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", OURS)
def test_nothing_overflows_overlaps_or_is_too_small(ui: Callable[..., Any], name: str, size: tuple[int, int]) -> None:
    scene = SCENES[name]
    driver = ui(scene.services(), size)

    scene.drive(driver)
    driver.step(3)

    assert driver.screen.board.view is not None
    assert type(driver.screen.board) is type(board_for("dungeons_drinks")), "the board could not be drawn"
    assert faults(driver.app.shell, driver.top) == []
