"""The table screen, in its typical and its extreme states."""

from __future__ import annotations

from typing import Any

from companion.published import Band, Trouble
from rules.message import Message
from tests.screenshots.scene import scene
from tests.ui.pretend import PretendDesk, PretendServices, PretendTable, player
from ui.boards.board import Marks
from ui.services import Steering

COLOURS = ("red", "blue", "green", "yellow", "violet", "orange")
LONG_NAMES = ("Bartholomäus the Third", "Wilhelmina-Charlotte", "Ø", "Maximiliane von und zu Hopfenstein", "Jo")


def table(seats: int, answers: int, *, seed: int = 7, names: tuple[str, ...] = ()) -> PretendTable:
    """So many people after so many random answers, at the next choice of an action."""
    players = [player(seat, names[seat] if names else "", COLOURS[seat]) for seat in range(seats)]
    made = PretendTable(players, seed=seed, clever=True)
    made.play_on(answers)
    made.play_on(50, until="action")
    return made


def opening() -> PretendServices:
    return PretendServices(table(4, 10))


def in_full_swing() -> PretendServices:
    return PretendServices(table(4, 90, seed=3))


def crowded() -> PretendServices:
    return PretendServices(table(5, 140, seed=12, names=LONG_NAMES))


def packed() -> PretendServices:
    """Fourteen in the Pub, four of them at one table."""
    made = PretendTable([player(seat, colour=COLOURS[seat]) for seat in range(5)], seed=58)
    made.play_on(155)
    return PretendServices(made)


def before_a_roll() -> PretendServices:
    made = table(3, 60, seed=5)
    made.play_on(200, until="roll")
    return PretendServices(made)


@scene("table-opening", opening)
def the_first_turn(driver: Any) -> None:
    """Everybody stands at the Door."""


@scene("table-turn", in_full_swing)
def a_turn(driver: Any) -> None:
    """Whose turn it is and what may be done."""


@scene("table-chosen", in_full_swing)
def one_is_chosen(driver: Any) -> None:
    """A character was tapped: rings where it may go, crosses where not."""
    driver.screen.tapped(first_movable(driver))


@scene("table-refusal", in_full_swing)
def a_refusal(driver: Any) -> None:
    """A tap on a cross: the sentence, the clause, and what could be done instead."""
    asked = driver.app.shown.asked
    no = next(one for one in asked.refused if len(one.spots) == 2 and one.refusal.clause != "PUB-MOVE-03")
    driver.screen.tapped(no.spots[0])
    driver.screen.tapped(no.spots[1])
    driver.step(2)


@scene("table-crowded", crowded)
def long_names_and_five_clans(driver: Any) -> None:
    """The longest names, the most seats."""


@scene("table-packed", packed)
def a_full_house(driver: Any) -> None:
    """As many as ever come together, with something chosen."""
    driver.screen.tapped(first_movable(driver))


@scene("table-aim", packed)
def a_finger_aims(driver: Any) -> None:
    """Between two who sit side by side: both larger, and which of them is meant."""
    board = driver.screen.board
    packed = max(board.pub.spaces, key=lambda space: len(space.characters))
    one, other = (board.spots()[each.id] for each in packed.characters[1:3])
    board.mark(Marks(frozenset(each.id for each in packed.characters)))
    board.aim((one.x * 0.6 + other.x * 0.4, one.y * 0.6 + other.y * 0.4))


@scene("table-roll", before_a_roll)
def dice_are_wanted(driver: Any) -> None:
    """A roll is wanted, and the buttons have the focus on it."""
    driver.steer(Steering.RIGHT)


def unplugged() -> PretendServices:
    """The module was lost in the middle of a roll."""
    made = table(3, 60, seed=5)
    made.play_on(200, until="roll")
    lost = Message("band.device_lost", {"device": "module", "reason": "The plug at /dev/taproom-module is out."})
    full = Message("band.disk", {"reason": "there is no space left on the card"})
    made.bands = (Band(Trouble.DEVICE_LOST, "module", lost), Band(Trouble.DISK, "disk", full))
    return PretendServices(made)


def choosing_colours() -> PretendServices:
    return PretendServices(PretendTable([player(seat, colour=COLOURS[seat]) for seat in range(5)]))


def over() -> PretendServices:
    made = table(2, 40, seed=1)
    made.play_on(3000)
    return PretendServices(made)


def on_a_desktop() -> PretendServices:
    return PretendServices(table(4, 90, seed=3), desk=PretendDesk(4))


def hands_have_work() -> PretendServices:
    made = table(4, 90, seed=3)
    while len(made.todo) < 5:
        made.play_on(1)
    return PretendServices(made)


@scene("table-unplugged", unplugged)
def a_lost_device(driver: Any) -> None:
    """Bands tell what is lost and what happens now; the game goes on."""


@scene("table-colours", choosing_colours)
def the_clans_are_chosen(driver: Any) -> None:
    """Before anything stands on the board."""


@scene("table-over", over)
def somebody_has_won(driver: Any) -> None:
    """The end, and the way to the results."""


@scene("table-desktop", on_a_desktop, sizes=((1120, 540), (1920, 1080)))
def with_the_strip(driver: Any) -> None:
    """A desktop's window with the simulated hardware beside it."""


@scene("table-large", in_full_swing, sizes=((1920, 1080),))
def on_a_large_screen(driver: Any) -> None:
    """A television on the wall."""


@scene("table-log", in_full_swing)
def the_log(driver: Any) -> None:
    """What has happened, newest first."""
    driver.tap_text("Log")


@scene("table-menu", in_full_swing)
def the_menu(driver: Any) -> None:
    """Everything else."""
    driver.tap_text("Menu")


@scene("table-on-the-board", hands_have_work)
def what_hands_must_do(driver: Any) -> None:
    """One is ticked off."""
    driver.tap_text("On the board")
    driver.tap(driver.top.body.children[-1])


@scene("table-why", crowded)
def why_not(driver: Any) -> None:
    """Everything near that may not be done."""
    driver.tap_text("Why?")


@scene("table-clause", in_full_swing)
def the_clause_in_full(driver: Any) -> None:
    """One tap on the clause of a refusal shows it whole."""
    a_refusal(driver)
    driver.tap(next(one for one in driver.walk(driver.top) if getattr(one, "look", "") == "refused"))


@scene("table-dice-typed", before_a_roll)
def dice_are_typed_in(driver: Any) -> None:
    """What real dice show."""
    driver.tap_text("Type in")
    driver.tap(driver.top.body.children[-1].children[2])


@scene("table-seats", crowded)
def who_sits_where(driver: Any) -> None:
    """A seat can be left, swapped, or handed to a bot."""
    driver.tap_text("Menu")
    driver.tap_text("Who sits where")
    driver.tap(driver.top.body.children[-1])


@scene("table-plain", crowded)
def no_board_can_be_drawn(driver: Any) -> None:
    """The plain list of facts: the game goes on."""
    driver.screen.board.dispatch("on_broken", RuntimeError("the pub's drawing failed, as this picture wants it to"))


def first_movable(driver: Any) -> str:
    return next(one.spots[0] for one in driver.app.shown.asked.options if len(one.spots) == 2)
