"""The table screen, in its typical and its extreme states."""

from __future__ import annotations

from typing import Any

from tests.screenshots.scene import scene
from tests.ui.pretend import PretendServices, PretendTable, player
from ui.services import Steering

COLOURS = ("red", "blue", "green", "yellow", "violet", "orange")
LONG_NAMES = ("Bartholomäus the Third", "Wilhelmina-Charlotte", "Ø", "Maximiliane von und zu Hopfenstein", "Jo")


def table(seats: int, answers: int, *, seed: int = 7, names: tuple[str, ...] = ()) -> PretendTable:
    """So many people after so many random answers, at the next choice of an action."""
    made = PretendTable([player(seat, names[seat] if names else "", COLOURS[seat]) for seat in range(seats)], seed=seed)
    made.play_on(answers)
    made.play_on(50, until="action")
    return made


def opening() -> PretendServices:
    return PretendServices(table(4, 10))


def in_full_swing() -> PretendServices:
    return PretendServices(table(4, 90, seed=3))


def crowded() -> PretendServices:
    return PretendServices(table(5, 140, seed=12, names=LONG_NAMES))


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


@scene("table-roll", before_a_roll)
def dice_are_wanted(driver: Any) -> None:
    """A roll is wanted, and the buttons have the focus on it."""
    driver.steer(Steering.RIGHT)


def first_movable(driver: Any) -> str:
    return next(one.spots[0] for one in driver.app.shown.asked.options if len(one.spots) == 2)
