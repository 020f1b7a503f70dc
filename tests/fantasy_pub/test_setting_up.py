"""What is in the box, the goal, and setting up."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rules.fantasy_pub import GAME
from rules.fantasy_pub.board import view
from rules.fantasy_pub.naming import symbol
from rules.fantasy_pub.state import Colour, PubOptions, Thirstiest, clockwise
from rules.match import Match
from rules.requests import Dice, Drawn
from tests.fantasy_pub.evening import CONTENT, Evening, enter, leave, move

rule = pytest.mark.rule


def new(players: int) -> Match:
    return Match.new(GAME, CONTENT, players, PubOptions())


def set_up(players: int, *races: str, first: int = 0) -> Match:
    match = new(players)
    for seat, colour in enumerate(("red", "blue", "yellow", "purple", "green")[:players]):
        match.answer(seat, Colour(colour))
    match.answer(0, Thirstiest(first))
    for seat in range(players):
        match.answer(seat, Drawn(races[seat] if races else "dwarf"))
    return match


@rule("PUB-COMP-01")
def test_a_flipped_coin_is_a_beer_and_no_new_piece():
    pub = Evening("red orc 3: 3c/1b", "blue orc 1: 3c/0b").roll(6, 6)

    pub.does(move("red-orc-1", 1, 6))

    assert pub.purse("red-orc-1") == "2c/2b"


@rule("PUB-COMP-02")
def test_five_clans_have_two_imps_two_dwarves_two_orcs_and_a_troll_each():
    match = set_up(5)

    for seat, clan in enumerate(match.state.clans):
        cards = Counter(clan.face_down) + Counter(one.race.value for one in match.state.own(seat))
        assert cards == {"imp": 2, "dwarf": 2, "orc": 2, "troll": 1}
    assert sum(clan.pile for clan in match.state.clans) + len(match.state.characters) == 35


@rule("PUB-COMP-03")
def test_there_are_seven_spaces_one_barkeep_and_two_dice():
    match = set_up(2)

    spaces = view(match.state, None).board.spaces
    assert [space.number for space in spaces] == [1, 2, 3, 4, 5, 6, 7]
    assert sum(space.barkeep for space in spaces) == 1
    assert match.why_not(0, Dice((3,))).clause == "PUB-COMP-03"
    assert match.why_not(0, Dice((3, 7))).clause == "PUB-COMP-03"
    assert match.why_not(0, Dice((1, 2, 3))).clause == "PUB-COMP-03"
    assert match.why_not(0, Dice(())).clause == "PUB-COMP-03"
    assert match.why_not(0, Dice((3, 6))) is None


@rule("PUB-GOAL-01")
def test_every_seat_plays_the_seven_characters_of_its_own_colour():
    match = set_up(3)

    colours = [clan.colour for clan in match.state.clans]
    assert colours == ["red", "blue", "yellow"]
    assert all(one.id.startswith(colours[one.clan] or "?") for one in match.state.characters.values())


@rule("PUB-GOAL-01")
def test_nobody_moves_or_takes_out_another_clans_character():
    pub = Evening("red imp 1: 2c/0b", "blue imp 7: 0c/2b").roll(1, 2)

    assert pub.refusal(move("blue-imp-1", 1, 1)) == "PUB-GOAL-01"
    assert pub.refusal(leave("blue-imp-1", 1)) == "PUB-GOAL-01"


@rule("PUB-GOAL-02")
def test_beers_on_cards_do_not_count():
    pub = Evening("red dwarf 2: 1c/4b", collected={"red": 6})

    assert view(pub.pub, None).badges[0].score == 6


@rule("PUB-GOAL-03")
@pytest.mark.parametrize(("players", "beers"), [(2, 15), (3, 13), (4, 11), (5, 9)])
def test_the_target_depends_on_the_number_of_players(players, beers):
    assert new(players).state.target == beers


@rule("PUB-GOAL-04")
def test_the_first_to_reach_the_target_wins():
    pub = Evening("blue orc 7: 1c/3b", players=5, active=1, collected={"blue": 6}).roll(1, 2)

    pub.does(leave("blue-orc-1", 1))

    assert pub.pub.clans[1].collected == 9
    assert view(pub.pub, None).ending.ranking[0] == (1,)


@rule("PUB-SETUP-01")
def test_door_and_tables_form_one_circle():
    assert [clockwise(space, 1) for space in (7, 1, 2, 3, 4, 5, 6)] == [1, 2, 3, 4, 5, 6, 7]


@rule("PUB-SETUP-03", "PUB-SETUP-04", "PUB-SETUP-05")
def test_a_coin_on_every_table_none_on_the_door_and_the_barkeep_beside_it():
    match = set_up(2, "imp", "imp")

    assert match.state.coins == [1, 1, 1, 1, 1, 1, 0]
    assert match.state.characters["red-imp-1"].coins == 4
    assert match.state.barkeep == 7


@rule("PUB-SETUP-06")
@pytest.mark.parametrize(("players", "bank"), [(2, 70), (3, 66), (4, 62), (5, 58)])
def test_all_the_other_pieces_are_the_bank(players, bank):
    assert set_up(players).state.bank == bank


@rule("PUB-SETUP-07")
def test_a_colour_is_taken_once():
    match = new(2)
    match.answer(0, Colour("red"))

    assert match.why_not(1, Colour("red")).clause == "PUB-SETUP-07"
    assert match.why_not(1, Colour("mauve")).clause == "PUB-SETUP-07"
    assert Colour("red") not in match.options(1)


@rule("PUB-SETUP-08")
def test_every_pile_holds_the_clan_face_down_in_an_order_that_may_differ():
    match = new(2)
    match.answer(0, Colour("red"))
    match.answer(1, Colour("blue"))
    match.answer(0, Thirstiest(0))

    assert match.state.clans[0].hidden == 7
    assert not match.state.clans[0].face_up
    assert {drawn.card for drawn in match.options(0)} == {"imp", "dwarf", "orc", "troll"}


@rule("PUB-SETUP-09")
def test_the_first_card_of_each_clan_comes_to_the_door():
    match = set_up(4)

    assert len(list(match.state.at(7))) == 4
    assert [clan.hidden for clan in match.state.clans] == [6, 6, 6, 6]


@rule("PUB-SETUP-10")
def test_first_characters_get_four_coins_whatever_the_dice():
    match = set_up(2)

    assert [(one.coins, one.beers) for one in match.state.characters.values()] == [(4, 0), (4, 0)]


@rule("PUB-SETUP-11")
def test_nobody_drinks_on_credit():
    pub = Evening("red imp 3: 0c/2b", "blue imp 1: 2c/0b", active=1).roll(2, 2)

    pub.does(move("blue-imp-1", 3, 2))

    assert pub.purse("red-imp-1") == "out"


@rule("PUB-SYM-01")
def test_every_race_has_its_symbol():
    pub = Evening("red imp 1: 0c/0b", "red dwarf 2: 0c/0b", "red orc 3: 0c/0b", "blue troll 4: 0c/0b")

    symbols = {one.race.value: symbol(pub.pub, one) for one in pub.pub.characters.values()}
    assert symbols == {"imp": "leaf", "dwarf": "pipe", "orc": "necklace", "troll": "elephant"}


@rule("PUB-TURN-02")
def test_only_somebody_at_the_table_can_be_thirstiest():
    match = new(2)
    match.answer(0, Colour("red"))
    match.answer(1, Colour("blue"))

    assert match.why_not(0, Thirstiest(2)).clause == "PUB-TURN-02"
    assert match.request.lots


@pytest.mark.parametrize("seed", range(3))
def test_nobody_can_play_alone_or_with_six(seed):
    with pytest.raises(ValueError, match="2 to 5 seats"):
        new(random.Random(seed).choice((1, 6)))


@rule("PUB-ENTER-04")
def test_first_characters_are_the_only_ones_whom_no_die_pays():
    match = set_up(2)
    match.answer(0, Dice((6, 6)))

    assert match.why_not(0, enter(6)).clause == "PUB-ENTER-08"
