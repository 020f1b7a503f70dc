"""Tags on real cards: a Spell held to the reader is played for its owner."""

from __future__ import annotations

from typing import Any

import pytest

from companion.history import History
from companion.inputs import Inputs
from companion.posted import By, Give, PressFloor
from companion.published import NotDone
from companion.session import Memory, begin, seated
from hardware.signals import Pressed, Scanned, SeatKey
from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.parlour import ShowBonus
from rules.dungeons_drinks.sensors import SENSORS, TAGS
from rules.dungeons_drinks.state import Cast, Discard, Point, Step
from rules.requests import Drawn
from rules.sensing import sensors
from tests.companion.desk import Clock
from tests.dungeons_drinks.cellar import (
    CHAMPANGEL,
    CONTENT,
    DESIGNADO,
    OGRE,
    P1,
    P2,
    P3,
    SCREWDRAKE,
    SHANDYAD,
    SPILLED,
    TRAGO,
    VIP,
    Cellar,
)
from tests.dungeons_drinks.random_games import NAMES


def history(players: int = 3) -> History:
    people = seated(GAME, NAMES[:players])
    return begin(GAME, CONTENT, people, options=GAME.options(), clock=Clock(), book=Memory()).history


class Reader:
    """What a table hears, and what is wanted of it because of that."""

    def __init__(self, cellar: Cellar) -> None:
        self.cellar = cellar
        self.inputs = Inputs(SENSORS)
        self.history = history(len(cellar.dungeon.players))
        self.heard = 0

    def hears(self, *signals: Any) -> list[Any]:
        """What the last of these leads to."""
        found: list[Any] = []
        for one in signals:
            self.heard += 1
            id, at = f"n:{self.heard}", 10.0 + self.heard
            button = isinstance(one, int)
            signal = Pressed(id=id, at=at, button=SeatKey(one)) if button else Scanned(id=id, at=at, tag=one)
            found = list(self.inputs.meant_by(signal, self.cellar.match, self.history))
        return found


def tag(card: str, copy: int = 0) -> str:
    return f"dungeons-drinks/{card}-{copy}" if copy else f"dungeons-drinks/{card}"


def real(*enemies: Any, **more: Any) -> Reader:
    hands = {P1: [TRAGO, VIP, SPILLED], P2: [VIP, SPILLED], P3: [VIP]}
    return Reader(Cellar(*enemies, hands=hands, real=True, **more))


def test_every_card_and_token_has_a_tag_of_its_own():
    assert len(TAGS) == 38 + 30 + 30 + 7 + 6
    assert sensors(GAME.id) is SENSORS
    assert TAGS[tag(VIP, 3)] == VIP


def test_a_slow_spell_held_to_the_reader_is_played_for_whose_turn_it_is():
    reader = real(OGRE, SCREWDRAKE)
    (press,) = reader.hears(tag(TRAGO, 4))
    assert press == PressFloor(P1, Cast(TRAGO), 11.0, By.MODULE)
    reader.cellar.press((press.seat, press.answer)).nobody()
    assert reader.cellar.before(P1) == [TRAGO]


def test_a_fast_spell_is_played_for_whoever_has_pressed_his_button_as_of_that_moment():
    reader = real(OGRE, SCREWDRAKE)
    assert reader.hears(P2, tag(VIP, 1)) == []  # what does it protect?
    (press,) = reader.hears(tag(OGRE))
    assert press == PressFloor(P2, Cast(VIP, enemy=OGRE), 11.0, By.MODULE)


def test_without_a_button_it_is_said_that_somebody_has_to_press_his():
    reader = real(OGRE, SCREWDRAKE)
    reader.cellar.points(OGRE)
    (said,) = reader.hears(tag(SPILLED, 1))
    assert isinstance(said, NotDone)
    assert said.refusal.key == "say_whose"


def test_in_an_open_window_the_button_and_the_tag_are_an_answer_to_it():
    reader = real(OGRE, SCREWDRAKE)
    reader.cellar.points(OGRE)
    (given,) = reader.hears(P2, tag(SPILLED, 1))
    assert (given.seat, given.answer) == (P2, Cast(SPILLED))
    assert isinstance(given, Give)
    reader.cellar.does(given.seat, given.answer).quiet()
    assert reader.cellar.damage(OGRE) == 0


def test_a_button_pressed_before_the_last_answer_means_nobody_any_more():
    reader = real(OGRE, SCREWDRAKE)
    reader.hears(P2)
    reader.cellar.points(OGRE)
    (said,) = reader.hears(tag(SPILLED, 1))
    assert isinstance(said, NotDone)


def test_a_tag_of_an_enemy_is_whom_the_active_player_points_at():
    (given,) = real(OGRE, SCREWDRAKE).hears(tag(OGRE))
    assert (given.seat, given.answer) == (P1, Point(OGRE))


def test_tags_say_what_is_turned_up_and_drawn():
    reader = real(SHANDYAD, step=Step.START, deck=4)
    (given,) = reader.hears(tag(OGRE))
    assert given.answer == Drawn(OGRE)

    reader = real((SHANDYAD, 1), SCREWDRAKE)
    reader.cellar.attacks(SHANDYAD)
    (given,) = reader.hears(tag("d20"))
    assert given.answer == Drawn("d20")


def test_a_spell_may_be_played_by_its_tag_while_something_else_is_to_be_drawn():
    reader = real(SHANDYAD, step=Step.START, deck=4)
    reader.hears(P2, tag(VIP, 1))
    (press,) = reader.hears(tag(SHANDYAD))
    assert (press.seat, press.answer) == (P2, Cast(VIP, enemy=SHANDYAD))


def test_in_the_end_phase_a_tag_discards():
    reader = Reader(Cellar(OGRE, hands={P1: [DESIGNADO, VIP, VIP, TRAGO]}, real=True))
    reader.cellar.attacks(OGRE)
    (given,) = reader.hears(tag(DESIGNADO, 2))
    assert (given.seat, given.answer) == (P1, Discard(DESIGNADO))


def test_at_the_end_a_tag_shows_a_card_that_counts():
    reader = Reader(Cellar((CHAMPANGEL, 7), hands={P1: [DESIGNADO, VIP]}, real=True))
    reader.cellar.attacks(CHAMPANGEL)
    (given,) = reader.hears(tag(DESIGNADO, 2))
    assert (given.seat, given.answer) == (P1, ShowBonus(DESIGNADO))


def test_what_may_not_be_played_is_refused_with_the_reason():
    reader = real(OGRE, SCREWDRAKE)
    (said,) = reader.hears(P1, tag(DESIGNADO, 1)) or [None]
    assert said is None or isinstance(said, NotDone)
    (unknown,) = reader.hears("dungeons-drinks/s99-1")
    assert unknown.refusal.key == "unknown_tag"


@pytest.mark.parametrize("cells", [64, 72, 100])
def test_a_matrix_of_any_size_reads_tags_and_is_no_board(cells):
    assert SENSORS.fitted(cells).cells == {}
