"""What holds at every moment of every evening, whoever plays it and whatever is taken back or put right."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from rules.drunkgeon import GAME
from rules.drunkgeon.board import placements, view
from rules.drunkgeon.checking import POSITION_LAWS
from rules.drunkgeon.maze import lines, opposite, squares
from rules.drunkgeon.options import ClosingTime, DungeonOptions, JustTheOne
from rules.drunkgeon.state import LAST_ROUND, Dungeon, Phase
from rules.events import Happened
from rules.match import Match, Position
from rules.placements import Board, Placements, difference
from rules.position import encode
from rules.projection import MOST_LISTED, asked
from tests.drunkgeon.random_evenings import CONTENT, counted, new_game, play_on, random_game, random_options
from tests.rules.shake import shaken

rule = pytest.mark.rule

GAMES = range(16)
"""So many whole evenings, of 1 to 8 seats and under random options, are looked at answer by answer."""


def a_game(name: str, number: int) -> tuple[random.Random, Match[Dungeon]]:
    chance = random.Random(f"{name} {number}")
    return chance, new_game(chance, 1 + number % 8)


# --- conservation ----------------------------------------------------------------------------------------


@rule("DRK-MAGIC-06", "DRK-INTRO-01", "DRK-SETUP-07")
def test_mats_tokens_trophies_magic_and_fingers_keep_their_numbers():
    for number in GAMES:
        chance, match = a_game("numbers", number)
        first: tuple[int, tuple[int, ...]] | None = None
        for _ in play_on(chance, match):
            dungeon = match.state
            assert POSITION_LAWS.every_why_not(dungeon, None) == []
            assert all(0 <= hero.fingers <= (hero.full or 0) for hero in dungeon.heroes)
            if dungeon.phase in (Phase.PLAY, Phase.OVER):
                first = first or counted(dungeon)
                assert counted(dungeon) == first


@rule("DRK-JUST-02")
def test_with_just_the_one_nobody_drinks_more_than_a_glass():
    for number in range(8):
        chance = random.Random(f"just the one {number}")
        options = random_options(chance, just_the_one=JustTheOne.ON.value)
        match = random_game(chance, 1 + number % 4, options)
        assert all(hero.drunk <= (hero.full or 0) for hero in match.state.heroes)
        assert all(hero.refills == 0 for hero in match.state.heroes)


# --- hands and the table -----------------------------------------------------------------------------------


def test_hands_that_do_what_they_are_told_end_with_the_table_as_it_should_be():
    for number in GAMES:
        chance, match = a_game("hands", number)
        before = placements(match.state)
        for _ in play_on(chance, match):
            board = Board(before)
            if match.length:
                for verb in match.told:
                    if not isinstance(verb, Happened):
                        board.perform(verb)
            before = placements(match.state)
            assert board.placements().normal() == before.normal(), match.entries[-1]


def test_hands_can_put_the_table_back_from_anywhere_to_anywhere():
    for number in range(6):
        chance, match = a_game("back", number)
        seen = [placements(match.state)]
        for _ in play_on(chance, match, 400):
            seen.append(placements(match.state))
        for _ in range(30):
            here, there = chance.choice(seen), chance.choice(seen)
            board = Board(Placements(dict(here.normal()), here.ordered))
            for verb in difference(here, there):
                board.perform(verb)
            assert board.placements().normal() == there.normal()


# --- records ---------------------------------------------------------------------------------------------


def test_every_evening_ends():
    ends: Counter[str | None] = Counter()
    for number in range(60):
        chance = random.Random(f"ends {number}")
        match = random_game(chance, 1 + number % 8)
        assert match.request is None, match.state.rounds
        assert match.state.phase is Phase.OVER
        assert match.state.rounds <= LAST_ROUND or match.state.options.closing_time is ClosingTime.NEVER
        ending = view(match.state, None).ending
        assert ending is not None
        assert sorted(seat for place in ending.ranking for seat in place) == list(range(len(match.state.heroes)))
        ends[match.state.ended_by] += 1
    assert ends["DRK-ROOM-03"] or ends["DRK-DEATH-01"]


def test_an_evening_played_again_from_its_answers_is_the_same():
    for number in range(6):
        chance, match = a_game("again", number)
        for _ in play_on(chance, match):
            pass
        again = Match.new(GAME, CONTENT, len(match.state.heroes), match.state.options)
        for entry in match.entries:
            again.replay(entry)
        assert again.digest == match.digest


def test_answers_that_are_taken_back_leave_nothing_behind():
    for number in range(6):
        chance, match = a_game("undo", number)
        known = []
        for _ in play_on(chance, match):
            known.append(match.digest)
        for _ in range(12):
            back = chance.randrange(match.length + 1)
            assert match.until(back).digest == ([*known, match.digest])[back]


def test_objects_replaced_by_equal_copies_at_every_question_change_nothing():
    for number in GAMES:
        chance, match = a_game("shake", number)
        for _ in play_on(chance, match):
            pass
        assert shaken(match).digest == match.digest


def test_a_position_survives_json_in_the_middle_of_a_turn_too():
    for number in range(4):
        chance, match = a_game("positions", number)
        for _ in play_on(chance, match, 250):
            written = msgspec.json.encode(match.position)
            again = Match.at(GAME, CONTENT, msgspec.json.decode(written, type=Position))
            assert again.digest == match.digest


# --- nothing is secret ------------------------------------------------------------------------------------


def test_no_seat_is_shown_anything_that_another_is_not():
    for number in range(4):
        chance, match = a_game("secrets", number)
        for _ in play_on(chance, match, 200):
            facts = encode(match.state)
            shown = {
                msgspec.json.encode(msgspec.structs.replace(view(match.state, seat), seat=None))
                for seat in (None, *range(len(match.state.heroes)))
            }
            assert len(shown) == 1
            GAME.redeal(match.state, 0, chance)
            assert encode(match.state) == facts


def test_the_order_of_a_shuffled_stack_is_not_shown():
    """Which of the mats that were shuffled comes next is settled by the draw: all that is seen is which may come."""
    for number in range(4):
        chance, match = a_game("stack", number)
        for _ in play_on(chance, match, 300):
            seen = []
            for _ in range(2):
                seen.append(msgspec.json.encode((view(match.state, None), placements(match.state).normal())))
                match.state.stack.shuffled.reverse()
            assert seen[0] == seen[1]


# --- geometry --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (5, 5), (6, 6), (6, 7), (6, 12)])
def test_lines_and_squares_fit_together(rows: int, columns: int):
    found = lines(rows, columns)

    assert len(found) == 2 * (rows + columns)
    assert all(found[opposite(slot)] == line[::-1] for slot, line in found.items())
    assert Counter(square for line in found.values() for square in line) == dict.fromkeys(squares(rows, columns), 4)


def test_what_is_asked_lists_no_more_than_a_screen_can_show():
    chance = random.Random(12)
    match = Match.new(GAME, CONTENT, 8, DungeonOptions())
    for _ in play_on(chance, match, 800):
        if (question := asked(match, None)) is not None:
            assert len(question.options) + len(question.refused) < MOST_LISTED
