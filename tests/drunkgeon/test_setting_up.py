"""Setting up: who plays what, how large the dungeon is, and where the mats lie."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.chance import by_the_app
from rules.drunkgeon import GAME
from rules.drunkgeon.answers import ChooseLevel, Colour, GoFirst, Insert, LayOut, Studied
from rules.drunkgeon.board import placements, view
from rules.drunkgeon.options import Difficulty, GlassFingers, HalfPintRoomInGrid, JustTheOne, LinkedRooms, SoloMagic
from rules.drunkgeon.printed import MatKind, Spell
from rules.drunkgeon.state import Level, Phase
from rules.match import Match
from rules.requests import Drawn, Number
from tests.drunkgeon.evening import CONTENT, REF
from tests.drunkgeon.table import EIGHT, Table

rule = pytest.mark.rule


@rule("DRK-INTRO-03")
def test_four_players_are_the_four_heroes_once_each():
    table = Table(4)

    assert sorted(hero.hero for hero in view(table.state, None).board.heroes) == ["Barbarian", "Dwarf", "Elf", "Mage"]


@rule("DRK-SETUP-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play_with_one_copy(players: int):
    assert Table(players).state.phase is Phase.PLAY


@rule("DRK-SETUP-01")
@pytest.mark.parametrize("size", [LayOut(6, 6), LayOut(5, 5), LayOut(4, 4)])
def test_five_are_too_many_for_one_copy(size: LayOut):
    table = Table(5, laid=False)
    for colour in EIGHT[:5]:
        table.does(Colour(colour))

    refusal = table.refusal(size)
    assert (refusal.clause, refusal.args) == ("DRK-SETUP-01", {"count": 5, "most": 4})
    assert table.match.why_not(0, LayOut(6, 7)) is None


@rule("DRK-SETUP-02")
def test_everybody_gets_the_key_mat_and_one_token_of_the_same_colour_and_nothing_else():
    table = Table(2)

    red, blue = table.state.heroes
    assert (red.mats, red.keys, red.trophies, red.magic) == (["K-RED"], ["red"], 0, [])
    assert (blue.mats, blue.keys, blue.trophies, blue.magic) == (["K-BLUE"], ["blue"], 0, [])


@rule("DRK-SETUP-02")
def test_nobody_takes_a_colour_that_another_has_or_that_there_is_not():
    table = Table(2, laid=False).does(Colour("red"))

    assert table.refused(Colour("red")) == "DRK-SETUP-02"
    assert table.refusal(Colour("red")).args == {"colour": "red", "owner": 0}
    assert table.refused(Colour("purple")) == "DRK-SETUP-02"
    assert GAME.takes_colour("colour", "blue") == Colour("blue")
    assert GAME.takes_colour("level", "blue") is None


@rule("DRK-SETUP-03", "DRK-INS-01")
def test_key_mats_of_colours_that_nobody_plays_are_nowhere_and_cannot_be_named():
    table = Table(2).comes_in("W3")
    table.state.turn.pushed = False

    lying = {thing.id for things in placements(table.state).things.values() for thing in things}
    assert not {"K-YELLOW", "K-GREEN"} & lying
    assert {"K-RED", "K-BLUE"} <= lying
    assert table.refused(Insert("K-YELLOW")) == "DRK-INS-01"


@rule("DRK-SETUP-04", "DRK-SETUP-07")
def test_tokens_of_colours_that_nobody_plays_stay_in_the_box():
    assert Table(2).state.supply.tokens == {"red": 3, "blue": 3}


@rule("DRK-SETUP-05")
def test_all_thirty_six_dungeon_mats_lie_once_each_and_no_key_mat_among_them():
    table = Table(2)

    printed = {entry.id for entry in CONTENT.mat}
    assert len(table.state.cells) == 36
    assert Counter(table.state.cells.values()) == Counter(printed)


@rule("DRK-SETUP-06")
@pytest.mark.parametrize(("turning", "openings"), [(0, "NE"), (1, "ES"), (2, "SW"), (3, "NW")])
def test_a_mat_may_lie_any_way_round(turning: int, openings: str):
    table = Table(2, laid=False).sit_down().does(Drawn(f"P15-{turning}"))

    [shown] = view(table.state, None).board.squares
    assert (shown.square, shown.mat.id, shown.mat.openings) == ("A1", "P15", openings)


@rule("DRK-SETUP-06")
def test_a_mat_that_lies_already_or_that_there_is_not_is_not_laid_again():
    table = Table(2, laid=False).sit_down().does(Drawn("P15-0"))

    assert table.refused(Drawn("P15-1")) == "DRK-SETUP-06"
    assert table.refused(Drawn("P20-1")) == "DRK-SETUP-06"
    assert table.refused(Drawn("P16-4")) == "DRK-SETUP-06"


@rule("DRK-SETUP-07")
def test_four_players_find_the_piles_beside_the_dungeon():
    supply = Table(4).state.supply

    assert (supply.cleared, supply.trophies) == (16, 16)
    assert supply.tokens == dict.fromkeys(("red", "blue", "yellow", "green"), 3)


@rule("DRK-SETUP-08", "DRK-MAGIC-06")
def test_all_ten_magic_mats_lie_on_the_table_with_their_cost():
    board = view(Table(3).state, 1).board

    assert [one.spell for one in board.magic] == [spell.value for spell in Spell]
    assert all(one.owner is None and one.square is None for one in board.magic)
    assert [one.cost for one in board.magic] == [4, 3, 2, 3, 3, 3, 2, 4, 2, 2]


@rule("DRK-SETUP-09")
def test_the_first_turn_waits_until_the_magic_has_been_read():
    table = Table(2, laid=False).sit_down().lay(REF).does(GoFirst(1))

    assert (table.what, table.options) == ("study", [Studied()])
    assert table.does(Studied()).what == "first_push"


@rule("DRK-TURN-01")
def test_the_table_says_who_begins():
    table = Table(3, laid=False).sit_down().lay(REF)

    assert table.match.request.lots
    assert table.refused(GoFirst(3)) == "DRK-TURN-01"
    assert table.does(GoFirst(1), Studied()).seat == 1


@rule("DRK-FAQ-02")
def test_every_way_round_is_as_likely_as_another():
    """Every draw names each mat that is left in each of its four orientations with the same weight."""
    table = Table(2, laid=False).sit_down()
    chance = random.Random(36)
    found: Counter[str] = Counter()
    could_be = table.match.request.could_be()
    assert set(could_be.values()) == {1}
    assert Counter(card[-1] for card in could_be) == dict.fromkeys("0123", 36)
    for _ in range(150):
        match = Match.new(GAME, CONTENT, 1, table.state.options)
        match.answer(0, Colour("red"))
        match.answer(0, LayOut(6, 6))
        match.answer(0, ChooseLevel(Level.BEGINNER))
        while match.request.what == "lay_mat":
            drawn = by_the_app(match, chance)
            found[drawn.card[-1]] += 1
            match.answer(0, drawn)
    assert sum(found.values()) == 150 * 36
    assert all(0.23 < count / 5400 < 0.27 for count in found.values())


# --- levels and glasses --------------------------------------------------------------------------------


def test_everybody_chooses_a_level_unless_the_group_has_one():
    table = Table(2, laid=False).does(Colour("red"), Colour("blue"), LayOut(6, 6))
    assert [one.level for one in table.options] == [Level.INTERMEDIATE, Level.BEGINNER, Level.ADVANCED]
    table.does(ChooseLevel(Level.BEGINNER), ChooseLevel(Level.ADVANCED))
    assert [hero.level for hero in table.state.heroes] == [Level.BEGINNER, Level.ADVANCED]

    settled = Table(2, difficulty=Difficulty.ADVANCED)
    assert [hero.level for hero in settled.state.heroes] == [Level.ADVANCED] * 2


@rule("DRK-FAQ-05")
def test_unequal_glasses_are_agreed_on_before_the_first_turn():
    table = Table(2, laid=False, glass_fingers=GlassFingers.BY_PLAYER)
    table.does(Colour("red"), Colour("blue"), LayOut(6, 6), ChooseLevel(Level.BEGINNER))
    assert table.what == "glass"
    assert table.refused(Number(4)) == table.refused(Number(16)) == "DRK-FAQ-05"
    table.does(Number(9), ChooseLevel(Level.BEGINNER), Number(12)).lay(REF).begin()
    table.comes_in("W3")

    assert (table.hero(0).full, table.hero(1).full) == (9, 12)
    assert table.hero(0).fingers == 9


@rule("DRK-FAQ-05")
def test_everybody_has_nine_fingers_if_nothing_else_is_said():
    assert [hero.full for hero in Table(3).state.heroes] == [9, 9, 9]
    assert [hero.full for hero in Table(2, glass_fingers=GlassFingers.SIX).state.heroes] == [6, 6]


# --- alone, Just the One ---------------------------------------------------------------------------------


@rule("DRK-SOLO-02", "DRK-SOLO-03")
def test_alone_there_are_no_tokens_and_no_magic():
    table = Table(1)

    assert (table.hero().keys, table.state.supply.tokens, table.state.supply.magic) == ([], {}, [])
    assert table.hero().mats == ["K-RED"]
    assert table.state.keys_needed == []


@rule("DRK-SOLO-04", "DRK-SOLO-05")
def test_alone_rejuvenate_or_all_magic_can_stay():
    kept = Table(1, laid=False, solo_magic=SoloMagic.REJUVENATE).sit_down().lay(REF)
    assert kept.state.supply.magic == [Spell.REJUVENATE]
    assert kept.does(Studied()).told("more_than_one_glass")
    assert len(Table(1, solo_magic=SoloMagic.ALL).state.supply.magic) == 10


@rule("DRK-JUST-01")
def test_just_the_one_leaves_rejuvenate_in_the_box():
    magic = Table(2, just_the_one=JustTheOne.ON).state.supply.magic
    assert len(magic) == 9
    assert Spell.REJUVENATE not in magic
    alone = Table(1, solo_magic=SoloMagic.REJUVENATE, just_the_one=JustTheOne.ON)
    assert alone.state.supply.magic == []


# --- other sizes -----------------------------------------------------------------------------------------


@rule("DRK-HALF-01")
@pytest.mark.parametrize(("side", "slots"), [(5, 20), (4, 16)])
def test_a_half_pint_has_five_rows_of_five_or_four_of_four(side: int, slots: int):
    table = Table(2, laid=False).sit_down(side, side).lay_any().begin()

    assert len(table.state.cells) == side * side
    assert len(view(table.state, None).board.slots) == slots


@rule("DRK-HALF-01")
@pytest.mark.parametrize("size", [(3, 3), (4, 5), (5, 6), (2, 2)])
def test_no_other_half_pint_is_laid(size: tuple[int, int]):
    table = Table(2, laid=False).does(Colour("red"), Colour("blue"))

    assert table.refused(LayOut(*size)) == "DRK-HALF-01"


@rule("DRK-HALF-02")
@pytest.mark.parametrize(("side", "left"), [(5, 11), (4, 20)])
def test_the_mats_that_are_left_make_a_stack(side: int, left: int):
    table = Table(2, laid=False).sit_down(side, side).lay_any()

    assert table.state.stack.count == left
    assert [thing.count for thing in placements(table.state).things["stack"]] == [left]


def test_a_group_may_want_the_treasure_room_in_the_half_pint():
    table = Table(2, laid=False, half_pint_room_in_grid=HalfPintRoomInGrid.IN_GRID).sit_down(4, 4)
    assert table.what == "lay_room"
    table.does(Drawn("C2-3")).lay_any()
    assert (table.state.cells["C2"], table.state.turned["R01"]) == ("R01", 3)


@rule("DRK-LINK-01", "DRK-LINK-02")
def test_two_linked_copies_make_six_rows_of_twelve_with_one_set_of_magic():
    table = Table(2, laid=False).sit_down(6, 12).lay_any().begin()

    board = view(table.state, None).board
    assert (len(board.squares), len(board.slots)) == (72, 36)
    assert len(board.magic) == 10
    assert len(set(table.state.cells.values())) == 72
    assert sum(one.mat.kind == "room" for one in board.squares) == 2
    assert (table.state.supply.trophies, table.state.supply.cleared) == (32, 32)


@rule("DRK-LINK-01")
@pytest.mark.parametrize("size", [(7, 12), (6, 13), (5, 7), (7, 6)])
def test_no_larger_and_no_lower_dungeon_is_laid(size: tuple[int, int]):
    table = Table(2, laid=False).does(Colour("red"), Colour("blue"))

    assert table.refused(LayOut(*size)) == "DRK-LINK-01"


@rule("DRK-LINK-01")
def test_a_smaller_linked_dungeon_has_both_rooms_and_leaves_mats_over():
    table = Table(8, laid=False).sit_down(6, 7)
    assert table.what == "lay_room"
    table.lay_any()

    rooms = [mat for mat in table.state.cells.values() if table.state.face(mat).kind is MatKind.ROOM]
    assert sorted(rooms) == ["R01-a", "R01-b"]
    assert len(table.state.left_over) == 72 - 42
    assert table.told("leaves_over")


def test_one_room_of_two_stays_in_the_box_where_a_group_wants_it():
    table = Table(5, laid=False, linked_rooms=LinkedRooms.ONE).sit_down(6, 11).lay_any()
    assert "R01-b" not in [*table.state.cells.values(), *table.state.left_over]
    both = Table(5, laid=False, linked_rooms=LinkedRooms.ONE).sit_down(6, 12)
    assert "R01-b" in both.state.stack.shuffled


def test_few_trophies_in_a_small_linked_dungeon_are_told():
    table = Table(8, laid=False).sit_down(6, 7)
    while table.what in ("lay_room", "lay_mat"):
        plain = [one for one in table.options if one.card.startswith("P")]
        table.does((plain or table.options)[0])

    [told] = table.told("few_trophies")
    assert told.args["wanted"] == 24


@rule("DRK-LINK-04")
def test_eight_play_linked_copies_two_of_each_colour():
    table = Table(8, laid=False).sit_down(6, 12).lay_any().begin()

    assert Counter(hero.colour for hero in table.state.heroes) == dict.fromkeys(("red", "blue", "yellow", "green"), 2)
    assert [hero.mats for hero in table.state.heroes][::4] == [["K-RED-a"], ["K-RED-b"]]
    assert table.state.supply.tokens == dict.fromkeys(("red", "blue", "yellow", "green"), 6)
    assert table.state.keys_needed == ["red", "blue", "yellow", "green"]


@rule("DRK-LINK-04")
def test_there_is_no_third_of_a_colour_and_no_ninth_player():
    table = Table(5, laid=False).does(Colour("red"), Colour("red"))

    assert table.refused(Colour("red")) == "DRK-LINK-04"
    with pytest.raises(ValueError, match="1 to 8"):
        Table(9, laid=False)
