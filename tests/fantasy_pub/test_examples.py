"""The nine examples of the inventory as they would be played, and how long games last.

Answers in 2,000 games of each size, every player choosing at random among all legal answers, rulebook options (a turn
is about three answers; setting up is 2 a seat and 1 more):

| seats | median answers | 99th of 100 | longest | median turns | 99th of 100 | longest |
| ----- | -------------- | ----------- | ------- | ------------ | ----------- | ------- |
| 2     | 848            | 1,787       | 2,270   | 274          | 585         | 744     |
| 3     | 946            | 1,968       | 2,740   | 297          | 621         | 871     |
| 4     | 1,007          | 2,170       | 2,657   | 308          | 670         | 818     |
| 5     | 928            | 2,138       | 3,397   | 277          | 646         | 1,030   |

Nothing bounds a game: beers are lost to the bank as long as drinkers are thrown out. ``python -m
tests.fantasy_pub.test_examples`` measures again.
"""

from __future__ import annotations

import random
import statistics

import pytest

from rules.fantasy_pub import GAME
from rules.fantasy_pub.board import view
from rules.fantasy_pub.state import Colour, PubOptions, Thirstiest
from rules.match import Match
from rules.requests import Drawn
from tests.fantasy_pub.evening import CONTENT, DOOR, Evening, call, leave, move
from tests.fantasy_pub.made_up import random_game

rule = pytest.mark.rule


@rule(
    "PUB-SETUP-03",
    "PUB-SETUP-04",
    "PUB-SETUP-05",
    "PUB-SETUP-06",
    "PUB-SETUP-09",
    "PUB-SETUP-10",
    "PUB-SETUP-12",
    "PUB-DOOR-01",
    "PUB-INV-01",
)
def test_example_1_four_first_characters_stand_at_the_door_with_four_coins_each():
    match = Match.new(GAME, CONTENT, 4, PubOptions())
    for seat, colour in enumerate(("blue", "yellow", "purple", "red")):
        match.answer(seat, Colour(colour))
    match.answer(0, Thirstiest(0))
    assert match.state.coins == [1, 1, 1, 1, 1, 1, 0]
    for seat, race in enumerate(("troll", "troll", "dwarf", "imp")):
        match.answer(seat, Drawn(race))

    pub = match.state
    at_door = {(pub.clans[one.clan].colour, one.race.value, one.coins, one.beers) for one in pub.at(DOOR)}
    assert at_door == {
        ("blue", "troll", 4, 0),
        ("yellow", "troll", 4, 0),
        ("purple", "dwarf", 4, 0),
        ("red", "imp", 4, 0),
    }
    assert (pub.barkeep, pub.bank, pub.coins) == (DOOR, 62, [1, 1, 1, 1, 1, 1, 0])
    assert [pile.hidden for pile in view(pub, None).board.piles] == [6, 6, 6, 6]
    assert CONTENT.pieces == 62 + 6 + 0 + 16


@rule("PUB-MOVE-03", "PUB-MOVE-04", "PUB-MOVE-06", "PUB-TURN-11")
def test_example_2_jeremys_imp_staggers_to_table_4_with_both_dice():
    pub = Evening("red imp 3: 2c/4b").roll(4, 1)

    assert pub.refusal(move("red-imp-1", 4, 4)) == "PUB-MOVE-06"
    assert pub.refusal(move("red-imp-1", 4, 1)) == "PUB-MOVE-06"
    assert pub.refusal(move("red-imp-1", 2, 4, 1)) == "PUB-MOVE-03"
    pub.does(move("red-imp-1", 4, 4, 1))

    assert pub.space("red-imp-1") == 4
    assert (pub.asked, pub.seat) == ("roll", 1), "both dice are spent"


@rule("PUB-LEAVE-01", "PUB-LEAVE-02", "PUB-LEAVE-03", "PUB-LEAVE-05", "PUB-LEAVE-06", "PUB-TROLL-04")
def test_example_3_of_three_at_the_door_two_may_leave():
    pub = Evening("red orc 7: 3c/2b", "blue imp 7: 1c/1b", "yellow troll 7: 0c/4b", players=3, barkeep=2)
    bank = pub.pub.bank

    pub.roll(3, 4)
    assert pub.refusal(leave("red-orc-1", 3)) == "PUB-LEAVE-03"
    pub.does(call(3), call(4))
    pub.roll(5, 5).does(leave("blue-imp-1", 5), call(5))
    assert (pub.pub.clans[1].collected, pub.pub.bank) == (1, bank + 1)
    pub.roll(1, 6).does(leave("yellow-troll-1", 6))

    assert (pub.pub.clans[2].collected, pub.pub.bank, pub.pub.coins[DOOR - 1]) == (4, bank + 1, 0)
    assert pub.at(DOOR) == {"red-orc-1"}
    assert pub.pub.turn.dice == [1], "leaving took one die"


@rule("PUB-SEAT-01", "PUB-SEAT-03", "PUB-DRINK-06")
def test_example_4_five_imps_sit_at_one_table():
    four = ("red imp 2: 1c/0b", "red imp 2: 2c/1b", "blue imp 2: 1c/2b", "yellow imp 2: 3c/0b")
    pub = Evening(*four, "blue imp 1: 2c/0b", players=3, active=1).roll(1, 6)

    pub.does(move("blue-imp-2", 2, 1))

    assert len(pub.at(2)) == 5
    purses = [pub.purse(name) for name in ("red-imp-1", "red-imp-2", "blue-imp-1", "yellow-imp-1", "blue-imp-2")]
    assert purses == ["0c/1b", "1c/2b", "0c/3b", "2c/1b", "1c/1b"]


@rule("PUB-SEAT-01", "PUB-SEAT-04", "PUB-DRINK-08")
def test_example_5_one_of_each_race_sits_at_one_table():
    pub = Evening("red dwarf 2: 2c/0b", "blue imp 2: 2c/0b", "blue orc 2: 2c/0b", "red troll 1: 3c/0b").roll(1, 6)

    pub.does(move("red-troll-1", 2, 1))

    assert len(pub.at(2)) == 4
    assert pub.happened("round")
    purses = [pub.purse(name) for name in ("blue-imp-1", "red-dwarf-1", "blue-orc-1", "red-troll-1")]
    assert purses == ["1c/0b", "1c/1b", "1c/1b", "2c/1b"]


@rule("PUB-SEAT-04", "PUB-SEAT-05")
def test_example_6_an_imp_may_not_join_an_imp_and_an_orc():
    pub = Evening("blue imp 2: 2c/0b", "blue orc 2: 2c/0b", "red imp 1: 2c/0b", coins={2: 1}).roll(1, 6)
    before = pub.match.digest

    assert pub.refusal(move("red-imp-1", 2, 1)) == "PUB-SEAT-04"

    assert pub.match.digest == before
    assert pub.pub.turn.dice == [1, 6]


@rule(
    "PUB-DRINK-08",
    "PUB-DRINK-09",
    "PUB-DRINK-10",
    "PUB-DRINK-11",
    "PUB-DRINK-12",
    "PUB-DRINK-13",
    "PUB-DRINK-14",
)
def test_example_7_an_orc_and_then_a_dwarf_join_an_imp_and_a_troll():
    names = ("red-imp-1", "blue-dwarf-1", "red-orc-1", "blue-troll-1")
    pub = Evening("red imp 3: 4c/0b", "blue troll 3: 3c/1b", "red orc 1: 5c/0b", "blue dwarf 2: 2c/0b")

    pub.roll(2, 6).does(move("red-orc-1", 3, 2))
    assert [pub.purse(name) for name in names] == ["3c/0b", "2c/0b", "4c/1b", "3c/2b"]
    pub.does(call(6)).roll(1, 5).does(move("blue-dwarf-1", 3, 1))

    assert [pub.purse(name) for name in names] == ["2c/0b", "1c/1b", "3c/2b", "3c/3b"]
    assert sum(one.coins + one.beers for one in pub.pub.at(3)) == 15


@rule("PUB-BOUNCE-02", "PUB-BOUNCE-04", "PUB-BOUNCE-05", "PUB-BOUNCE-09", "PUB-BOUNCE-10")
def test_example_8_an_orc_without_coins_is_thrown_out_before_the_round():
    pub = Evening("blue dwarf 4: 2c/0b", "blue orc 4: 0c/2b", "red troll 1: 4c/0b").roll(3, 6)
    bank = pub.pub.bank

    pub.does(move("red-troll-1", 4, 3))

    assert (pub.purse("blue-dwarf-1"), pub.purse("red-troll-1")) == ("1c/0b", "3c/1b")
    assert pub.purse("blue-orc-1") == "out"
    assert pub.pub.clans[1].face_up == ["blue-orc-1"]
    assert (pub.pub.bank, pub.pub.clans[1].collected) == (bank + 2, 0)


@rule("PUB-BOUNCE-04", "PUB-BOUNCE-06")
def test_example_9_without_the_dwarf_nobody_treats_the_troll():
    pub = Evening("blue orc 4: 0c/2b", "red troll 1: 4c/0b").roll(3, 6)
    bank = pub.pub.bank

    pub.does(move("red-troll-1", 4, 3))

    assert pub.at(4) == {"red-troll-1"}
    assert pub.purse("red-troll-1") == "3c/0b"
    assert (pub.purse("blue-orc-1"), pub.pub.bank) == ("out", bank + 2)


@pytest.mark.parametrize("players", GAME.seats)
def test_games_played_at_random_end_and_last_about_as_long_as_is_said_above(players: int) -> None:
    lengths = [random_game(random.Random(f"length {players} {number}"), players).length for number in range(30)]

    assert 500 < statistics.median(lengths) < 1_600
    assert max(lengths) < 5_000


def measure(games: int = 2_000) -> None:
    for players in GAME.seats:
        matches = (random_game(random.Random(f"length {players} {number}"), players) for number in range(games))
        played = [(match.length, sum(entry.question.what == "roll" for entry in match.entries)) for match in matches]
        for what, figures in zip(("answers", "turns"), map(sorted, zip(*played, strict=True)), strict=True):
            median, late, longest = statistics.median(figures), figures[games * 99 // 100 - 1], figures[-1]
            print(f"{players} seats, {what}: median {median:.0f}, 99th of 100 {late}, longest {longest}")


if __name__ == "__main__":
    measure()
