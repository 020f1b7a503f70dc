"""What holds at every moment of every Bugman's Game, whoever plays it and whatever is taken back or put right."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from rules.bugmans import GAME
from rules.bugmans.board import placements, view
from rules.bugmans.position import POSITION_LAWS, counters_about
from rules.bugmans.printed import Kind
from rules.bugmans.state import Phase, Room
from rules.events import HandVerb, Happened, message_of
from rules.games import catalogue
from rules.match import Answer, Match, Position
from rules.placements import Board, difference
from rules.position import decode, encode, replace_facts
from rules.projection import asked
from tests.bugmans.random_nights import (
    CONTENT,
    NAMES,
    between_turns,
    new_game,
    night_of,
    play_on,
    random_game,
    random_options,
)
from tests.other_pythons import OURS, VERSIONS, run_on

rule = pytest.mark.rule

GAMES = range(10)
"""So many whole games, of 2 to 6 seats and under random options, are looked at answer by answer."""


def a_game(name: str, number: int) -> tuple[random.Random, Match[Room]]:
    chance = random.Random(f"{name} {number}")
    return chance, new_game(chance, 2 + number % 5, random_options(chance))


def hand_verbs(match: Match[Room]) -> list[HandVerb]:
    """What the last answer told hands to do."""
    return [event for event in match.told if not isinstance(event, Happened)]


# --- what is conserved -------------------------------------------------------------------------------


@rule("BUG-SETUP-20", "BUG-SETUP-12")
def test_sixty_counters_and_fifty_two_cards_are_there_at_every_question() -> None:
    for number in GAMES:
        chance, match = a_game("conserved", number)
        should = {entry.id: entry.count for entry in CONTENT.counter if entry.kind is not Kind.HOME_TABLE}
        for _ in play_on(chance, match):
            assert POSITION_LAWS.every_why_not(match.state, None) == []
            assert +counters_about(match.state) == Counter(should)
            assert match.state.cards.holds().total() == 52


@rule("BUG-MOVE-32", "BUG-MOVE-33", "BUG-REPL-01", "BUG-END-04")
def test_squares_hands_and_stashes_stay_within_their_bounds_between_turns() -> None:
    turns = 0
    for number in GAMES:
        chance, match = a_game("bounds", number)
        for _ in play_on(chance, match):
            if match.length == match.rests[-1].length and match.state.phase is Phase.PLAY:
                between_turns(match.state)
                turns += 1
    assert turns > 300


@rule("BUG-END-11", "BUG-END-12")
def test_every_night_keeps_the_laws_and_ends_within_five_thousand_answers() -> None:
    """Played at random it could last for ever, but after a hundred rounds it is chucking-out time (BUG-Q-67)."""
    nights = [night_of(number) for number in range(60)]

    assert max(night.answers for night in nights) > 2_500
    assert {night.rounds for night in nights if night.chucked_out} == {100}
    assert not [night for night in nights if night.rounds == 100 and not night.chucked_out]
    assert sum(night.completed for night in nights) > 30


# --- hands and the board -----------------------------------------------------------------------------


def test_hands_that_do_what_they_are_told_end_with_the_board_as_it_should_be() -> None:
    for number in range(15):
        chance, match = a_game("hands", number)
        before = placements(match.state)
        for _ in play_on(chance, match):
            if match.length:
                board = Board(before)
                for verb in hand_verbs(match):
                    board.perform(verb)
                assert board.placements().normal() == placements(match.state).normal(), match.entries[-1]
            before = placements(match.state)


def test_the_difference_of_two_boards_leads_from_one_to_the_other_and_back() -> None:
    for number in range(6):
        chance, match = a_game("difference", number)
        boards = [placements(match.state) for _ in play_on(chance, match, 400)]
        for _ in range(60):
            one, other = chance.choice(boards), chance.choice(boards)
            for before, after in ((one, other), (other, one)):
                board = Board(before)
                for verb in difference(before, after):
                    board.perform(verb)
                assert board.placements().normal() == after.normal()


# --- the same answers, the same game -----------------------------------------------------------------


def test_replaying_the_answers_gives_the_same_digest_after_each() -> None:
    for number in GAMES:
        chance, match = a_game("replay", number)
        again = Match.new(GAME, CONTENT, len(match.state.players), match.state.options)
        for _ in play_on(chance, match, 600):
            if match.length:
                entry = msgspec.json.decode(msgspec.json.encode(match.entries[-1]), type=Answer)
                again.replay(entry)
            assert again.digest == match.digest


REPLAY = """
import sys
import msgspec
from rules.bugmans import GAME
from rules.bugmans.state import RoomOptions
from rules.games import content
from rules.match import Answer, Match
seats, options, entries = msgspec.json.decode(sys.stdin.buffer.read(), type=tuple[int, RoomOptions, list[Answer]])
match = Match.new(GAME, content(GAME), seats, options)
print(match.digest)
for entry in entries:
    match.replay(entry)
    print(match.digest)
"""


def digests(match: Match[Room]) -> list[str]:
    again = Match.new(GAME, CONTENT, len(match.state.players), match.state.options)
    found = [again.digest]
    for entry in match.entries:
        again.replay(entry)
        found.append(again.digest)
    return found


def digests_elsewhere(python: str, hash_seed: str, match: Match[Room]) -> list[str]:
    record = msgspec.json.encode((len(match.state.players), match.state.options, match.entries))
    return run_on(python, "-c", REPLAY, stdin=record, PYTHONHASHSEED=hash_seed).split()


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_digests_do_not_depend_on_the_hash_seed(hash_seed: str) -> None:
    match = random_game(random.Random("hash seeds"), 6)

    assert digests_elsewhere(OURS, hash_seed, match) == digests(match)


@pytest.mark.parametrize("version", VERSIONS)
def test_digests_do_not_depend_on_the_python(version: str) -> None:
    match = random_game(random.Random("pythons"), 3)

    assert digests_elsewhere(version, "7", match) == digests(match)


def test_undo_then_redo_is_the_identity_at_every_length() -> None:
    chance = random.Random("undo")
    match = new_game(chance, 4, random_options(chance))
    known = [match.digest]
    for _ in play_on(chance, match, 400):
        if match.length:
            known.append(match.digest)
    length = len(known) - 1

    for back in range(length + 1):
        earlier = match.until(back)
        assert (earlier.length, earlier.digest) == (back, known[back])
        for entry in match.entries[back : back + 6]:
            earlier.replay(entry)
        assert earlier.digest == known[min(back + 6, length)] or back + 6 > length


def test_a_position_survives_json_in_the_middle_of_a_turn_too() -> None:
    middles = 0
    for number in range(5):
        chance, match = a_game("positions", number)
        for _ in play_on(chance, match, 250):
            written = msgspec.json.encode(match.position)
            again = Match.at(GAME, CONTENT, msgspec.json.decode(written, type=Position))
            assert again.digest == match.digest
            assert msgspec.json.encode(again.position) == written
            if match.request is not None:
                seat = match.request.seats[0]
                assert again.options(seat) == match.options(seat)
            middles += bool(match.position.then)
    assert middles > 500


def test_objects_replaced_by_equal_copies_at_every_question_change_nothing() -> None:
    for number in range(15):
        chance, match = a_game("shake", number)
        shaken = Match.new(GAME, CONTENT, len(match.state.players), match.state.options)
        for _ in play_on(chance, match):
            if match.length:
                shaken.replay(match.entries[-1])
            assert shaken.digest == match.digest
            replace_facts(shaken.state, decode(Room, encode(shaken.state)))


# --- words -------------------------------------------------------------------------------------------


def test_everything_that_is_told_asked_offered_or_refused_has_its_words() -> None:
    """In English, with nothing left unfilled."""
    words, said = catalogue(GAME.id), set[str]()
    for number in GAMES:
        chance, match = a_game("words", number)
        for _ in play_on(chance, match, 600):
            messages = [message_of(event) for event in match.told]
            if match.request is not None:
                question = asked(match, match.request.seats[0])
                assert question is not None
                messages += [question.prompt, *(term for term, _ in question.terms)]
                for offered in (*question.options, *question.refused):
                    messages += [offered.message, *([offered.refusal.message] if offered.refusal else [])]
            if match.length % 20 == 0:
                shown = view(match.state, None)
                messages += shown.facts
                messages += [figure for badge in shown.badges for figure, _ in badge.figures]
            said.update(words.text(message, NAMES) for message in messages)
    assert len(said) > 1_000
    assert not [sentence for sentence in said if not sentence or "{" in sentence or "None" in sentence]


def test_every_option_and_pile_that_a_new_game_offers_has_its_words() -> None:
    keys = catalogue(GAME.id).keys
    for option in GAME.house_rules:
        assert {f"option.{option.id}.{value}" for value in ("title", *option.values)} <= keys
    assert {f"pile.{pile.id}" for pile in GAME.piles} <= keys
