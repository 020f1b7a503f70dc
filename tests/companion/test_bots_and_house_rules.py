"""Bots hold no real cards: a game says by which house rules they cannot play, and nobody seats one all the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.new_game import NewGame, ask_new_game
from companion.posted import Reseat, SwapSeats
from companion.session import Memory, begin, seated
from companion.wording import wording
from rules.bots import no_bots_with
from rules.bugmans.state import Cards, RoomOptions
from rules.games import content, game, games
from rules.message import Message
from tests.companion.desk import Clock, Desk
from tests.companion.test_terminal import Told

BUGMANS = game("bugmans")
SENTENCE = "A bot cannot hold your own cards"


def bugmans(cards: Cards, bots: dict[int, str]) -> Any:
    players = seated(BUGMANS, ("Ada", "Ben"), bots)
    options = RoomOptions(cards=cards)
    return begin(BUGMANS, content(BUGMANS), players, options=options, clock=Clock(), book=Memory())


@pytest.mark.parametrize("id", list(games()))
def test_every_house_rule_that_bots_need_is_one_and_has_a_sentence_with_its_mend(id: str) -> None:
    one = game(id)
    values = {option.id: option.values for option in one.house_rules}

    assert all(value in values[option] for option, value in one.bots_need.items())
    assert all(wording(id).text(Message(f"bots_need.{option}")) for option in one.bots_need)


def test_a_game_with_a_bot_at_real_cards_is_not_begun() -> None:
    with pytest.raises(ValueError, match=SENTENCE):
        bugmans(Cards.REAL, {1: "sensible"})

    assert bugmans(Cards.APP, {1: "sensible"}).match.request is not None
    assert bugmans(Cards.REAL, {}).match.request is not None


def test_a_bot_does_not_take_over_at_real_cards(tmp_path: Path) -> None:
    desk = Desk(bugmans(Cards.REAL, {}), tmp_path)
    desk.post(Reseat(1, "Ben", "random"))
    assert wording("bugmans").text(desk.refused.refusal.message).startswith(SENTENCE)
    assert desk.shown.players[1].bot is None

    desk.post(Reseat(1, "Dora"), SwapSeats(0, 1))
    assert [player.name for player in desk.shown.players] == ["Dora", "Ada"]


def test_a_bot_takes_over_at_the_companions_cards(tmp_path: Path) -> None:
    desk = Desk(bugmans(Cards.APP, {}), tmp_path)
    desk.post(Reseat(1, "Ben", "random"))

    assert desk.shown.players[1].bot == "random"


def test_in_a_terminal_players_and_house_rules_are_asked_for_again() -> None:
    again = ("Ada, Ben=random", "cards = real", "", "Ada, Ben", "cards = real", "", "app")
    told = Told(*again)
    wanted = ask_new_game(told, "bugmans")

    assert isinstance(wanted, NewGame)
    assert [player.bot for player in wanted.players] == [None, None]
    assert [line for line in told.said if line.startswith(SENTENCE)]


def test_what_is_left_out_is_as_usual() -> None:
    assert no_bots_with(BUGMANS, {}) is None
    assert no_bots_with(BUGMANS, {"cards": "real"}) == Message("bots_need.cards")
