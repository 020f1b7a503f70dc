"""What holds at every moment of every game of Fantasy Pub, whoever plays it and whatever is taken back or put right."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from rules.events import Carry, Flip, HandVerb, Happened, Thing, message_of
from rules.fantasy_pub import GAME
from rules.fantasy_pub.board import placements, view
from rules.fantasy_pub.naming import BANK
from rules.fantasy_pub.position import POSITION_LAWS
from rules.fantasy_pub.state import Phase, Pub
from rules.games import catalogue
from rules.match import Answer, Match, Position
from rules.placements import Board, Misplaced, Placements, difference
from rules.position import decode, encode, replace_facts
from rules.projection import asked
from rules.requests import Draw, Drawn
from tests.fantasy_pub.evening import CONTENT
from tests.fantasy_pub.made_up import (
    any_action,
    new_game,
    play_on,
    random_game,
    random_options,
)
from tests.other_pythons import OURS, VERSIONS, run_on

rule = pytest.mark.rule

GAMES = range(8)
"""So many whole games, of 2 to 5 seats and under random options, are looked at answer by answer."""


def a_game(name: str, number: int) -> tuple[random.Random, Match[Pub]]:
    chance = random.Random(f"{name} {number}")
    return chance, new_game(chance, 2 + number % 4, random_options(chance))


def hand_verbs(match: Match[Pub]) -> list[HandVerb]:
    """What the last answer told hands to do."""
    return [event for event in match.told if not isinstance(event, Happened)]


# --- 84 pieces --------------------------------------------------------------------------------------

Ledger = Counter[tuple[str, str]]
"""How many pieces lie in each kind of place, by what they show: the terms of the conservation law."""


def ledger(board: Placements) -> Ledger:
    found: Ledger = Counter()
    for place, things in board.things.items():
        for thing in things:
            if thing.kind == "piece":
                found[kind_of(place), thing.face or ""] += thing.count
    return found


def kind_of(place: str) -> str:
    if place == BANK:
        return "bank"
    if place == "door" or place.startswith("table"):
        return "space"
    return "collected" if place.startswith("collected") else "card"


def flow(verb: HandVerb) -> str:
    """Which of the seven ways of a piece a hand verb is; "" if it moves none."""
    if not isinstance(verb, Carry | Flip) or verb.thing.kind != "piece":
        return ""
    if isinstance(verb, Flip):
        return {("card", "coin", "beer"): "own drink"}[kind_of(verb.place), str(verb.thing.face), str(verb.face)]
    way = (kind_of(verb.place), str(verb.thing.face), kind_of(verb.to), str(verb.face))
    ends = {"PUB-LEAVE-05": "departure", "PUB-LEAVE-06": "departure", "PUB-BOUNCE-09": "expulsion"}
    return {
        ("bank", "None", "card", "coin"): "entry",
        ("space", "coin", "card", "coin"): "pick-up",
        ("card", "coin", "space", "coin"): "toll",
        ("card", "coin", "card", "beer"): "treat",
        ("card", "coin", "bank", "None"): ends.get(verb.clause, "?"),
        ("card", "beer", "bank", "None"): {"PUB-BOUNCE-09": "expulsion"}.get(verb.clause, "?"),
        ("card", "beer", "collected", "beer"): {"PUB-LEAVE-06": "departure"}.get(verb.clause, "?"),
    }[way]


SEVEN_WAYS = {"entry", "pick-up", "toll", "own drink", "treat", "departure", "expulsion"}


@rule("PUB-INV-01", "PUB-INV-02")
def test_84_pieces_are_there_after_every_event_and_change_hands_in_seven_ways_only():
    seen: Counter[str] = Counter()
    for number in GAMES:
        chance, match = a_game("pieces", number)
        before = placements(match.state)
        for _ in play_on(chance, match):
            seen.update(followed(before, match))
            before = placements(match.state)
        seen.update(followed(before, match))

    assert set(seen) == SEVEN_WAYS


def followed(before: Placements, match: Match[Pub]) -> Iterator[str]:
    """The ways of the pieces in the last answer, the sum drawn after each single event."""
    if not match.length:
        return
    board, terms = Board(before), ledger(before)
    for verb in hand_verbs(match):
        board.perform(verb)
        now = ledger(board.placements())
        assert sum(now.values()) == 84
        assert now["collected", "beer"] >= terms["collected", "beer"]
        way = flow(verb)
        assert (now["bank", ""] < terms["bank", ""]) == (way == "entry")
        assert (now == terms) == (not way), "what is no way of a piece moves none"
        terms = now
        if way:
            yield way
    assert +terms == +ledger(placements(match.state))


@rule("PUB-INV-03", "PUB-INV-04", "PUB-INV-05", "PUB-INV-06")
def test_clans_cards_tables_and_scores_stay_within_their_bounds():
    for number in GAMES:
        chance, match = a_game("bounds", number)
        collected = [0] * len(match.state.clans)
        for _ in play_on(chance, match):
            assert POSITION_LAWS.every_why_not(match.state, None) == []
            if match.state.phase is Phase.PLAY:
                within_bounds(msgspec.to_builtins(match.state))
            now = [clan.collected for clan in match.state.clans]
            assert all(0 <= new - old <= 5 for old, new in zip(collected, now, strict=True))
            collected = now


def within_bounds(pub: dict[str, Any]) -> None:
    """The bounds written out once more, without the laws of positions."""
    everybody = list(pub["characters"].values())
    for seat, clan in enumerate(pub["clans"]):
        races = Counter(clan["face_down"])
        races.update(name.split("-")[1] for name in clan["face_up"])
        races.update(one["race"] for one in everybody if one["clan"] == seat)
        assert +races == {"imp": 2, "dwarf": 2, "orc": 2, "troll": 1}
        assert clan["collected"] < pub["target"]
    assert sum(clan["collected"] for clan in pub["clans"]) <= {2: 28, 3: 36, 4: 40, 5: 40}[len(pub["clans"])]
    assert all(0 <= one["beers"] <= 5 and one["coins"] >= 0 for one in everybody)
    at_door = [one["clan"] for one in everybody if one["space"] == 7]
    assert len(at_door) == len(set(at_door))
    for table in range(1, 7):
        races = Counter(one["race"] for one in everybody if one["space"] == table)
        same, different = len(races) <= 1, max(races.values(), default=0) <= 1
        assert same or different or pub["options"]["mixed_tables"] == "race_absent"


# --- hands and the board --------------------------------------------------------------------------------


def test_hands_that_do_what_they_are_told_end_with_the_board_as_it_should_be():
    for number in range(12):
        chance, match = a_game("hands", number)
        before = placements(match.state)
        for _ in play_on(chance, match):
            if match.length:
                board = Board(before)
                for verb in hand_verbs(match):
                    board.perform(verb)
                assert board.placements().normal() == placements(match.state).normal(), match.entries[-1]
            before = placements(match.state)


def test_the_difference_of_two_boards_leads_from_one_to_the_other_and_back():
    for number in GAMES:
        chance, match = a_game("difference", number)
        boards = [placements(match.state)]
        for _ in play_on(chance, match, 400):
            boards.append(placements(match.state))
        for _ in range(150):
            one, other = chance.choice(boards), chance.choice(boards)
            for before, after in ((one, other), (other, one)):
                board = Board(before)
                for verb in difference(before, after):
                    board.perform(verb)
                assert board.placements().normal() == after.normal()


def test_pieces_that_came_in_several_goes_are_lifted_in_one():
    board = Board(Placements({"card": (Thing("piece", face="beer", count=5), Thing("piece", face="coin"))}))

    board.perform(Flip("X", Thing("piece", face="coin"), "card", "beer"))
    board.perform(Carry("X", Thing("piece", face="beer", count=6), "card", "bank"))

    assert board.placements().normal() == {"bank": (Thing("piece", count=6),)}
    with pytest.raises(Misplaced, match="does not lie on card"):
        board.perform(Carry("X", Thing("piece", face="beer"), "card", "bank"))


# --- the same answers, the same game ---------------------------------------------------------------------


def test_replaying_the_answers_gives_the_same_digest_after_each():
    for number in GAMES:
        chance, match = a_game("replay", number)
        again = Match.new(GAME, CONTENT, len(match.state.clans), match.state.options)
        for _ in play_on(chance, match):
            if match.length:
                entry = msgspec.json.decode(msgspec.json.encode(match.entries[-1]), type=Answer)
                again.replay(entry)
            assert again.digest == match.digest
        assert again.entries[:-1] != []


REPLAY = """
import sys
import msgspec
from rules.fantasy_pub import GAME
from rules.fantasy_pub.state import PubOptions
from rules.games import content
from rules.match import Answer, Match
seats, options, entries = msgspec.json.decode(sys.stdin.buffer.read(), type=tuple[int, PubOptions, list[Answer]])
match = Match.new(GAME, content(GAME), seats, options)
print(match.digest)
for entry in entries:
    match.replay(entry)
    print(match.digest)
"""


def digests(match: Match[Pub]) -> list[str]:
    again = Match.new(GAME, CONTENT, len(match.state.clans), match.state.options)
    found = [again.digest]
    for entry in match.entries:
        again.replay(entry)
        found.append(again.digest)
    return found


def digests_elsewhere(python: str, hash_seed: str, match: Match[Pub]) -> list[str]:
    record = msgspec.json.encode((len(match.state.clans), match.state.options, match.entries))
    return run_on(python, "-c", REPLAY, stdin=record, PYTHONHASHSEED=hash_seed).split()


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_digests_do_not_depend_on_the_hash_seed(hash_seed: str) -> None:
    match = random_game(random.Random("hash seeds"), 5)

    assert digests_elsewhere(OURS, hash_seed, match) == digests(match)


@pytest.mark.parametrize("version", VERSIONS)
def test_digests_do_not_depend_on_the_python(version: str) -> None:
    match = random_game(random.Random("pythons"), 4)

    assert digests_elsewhere(version, "7", match) == digests(match)


def test_undo_then_redo_is_the_identity_at_every_length():
    chance = random.Random("undo")
    match = new_game(chance, 3, random_options(chance))
    known = [match.digest]
    for _ in play_on(chance, match, 700):
        if match.length:
            known.append(match.digest)
    length = len(known) - 1

    for back in range(length + 1):
        earlier = match.until(back)
        assert (earlier.length, earlier.digest) == (back, known[back])
        for entry in match.entries[back : back + 8]:
            earlier.replay(entry)
        assert earlier.digest == known[min(back + 8, length)] or back + 8 > length
    whole = match.until(0)
    for entry in match.entries:
        whole.replay(entry)
    assert whole.digest == match.digest
    assert match.undone().length == match.length - 1
    with pytest.raises(ValueError, match="cannot stand at"):
        match.until(match.length + 1)


def test_a_position_survives_json_in_the_middle_of_a_turn_too():
    middles = 0
    for number in range(3):
        chance, match = a_game("positions", number)
        for _ in play_on(chance, match, 300):
            written = msgspec.json.encode(match.position)
            again = Match.at(GAME, CONTENT, msgspec.json.decode(written, type=Position))
            assert again.digest == match.digest
            assert msgspec.json.encode(again.position) == written
            assert [again.options(seat) for seat in again.request.seats] == [
                match.options(seat) for seat in match.request.seats
            ]
            middles += bool(match.position.then)
    assert middles > 200


def test_objects_replaced_by_equal_copies_at_every_question_change_nothing():
    for number in GAMES:
        chance, match = a_game("shake", number)
        shaken = Match.new(GAME, CONTENT, len(match.state.clans), match.state.options)
        for _ in play_on(chance, match):
            if match.length:
                shaken.replay(match.entries[-1])
            assert shaken.digest == match.digest
            shake(shaken)


def shake(match: Match[Pub]) -> None:
    """Every object below the root is another one from now on, with the same facts."""
    replace_facts(match.state, decode(Pub, encode(match.state)))


# --- what may not be known -------------------------------------------------------------------------------


def projected(match: Match[Pub], seat: int | None) -> bytes:
    """All that leaves the rules for one seat, but for the seat's own number."""
    shown = msgspec.structs.replace(view(match.state, seat), seat=None)
    return msgspec.json.encode((shown, asked(match, seat), match.told, placements(match.state).normal()))


def test_the_order_of_a_pile_is_no_fact_so_nothing_that_is_shown_can_betray_it():
    """A pile is counts of races: what will be drawn is settled by the answer to the draw and stands nowhere before.

    So no seat is shown anything that another is not, redealing what a seat cannot know changes not a byte, and from the
    same bytes every card that is possible can still come.
    """
    drawn = 0
    for number in GAMES:
        chance, match = a_game("secrets", number)
        for _ in play_on(chance, match, 200):
            everybody = projected(match, None)
            facts = encode(match.state)
            for seat in range(len(match.state.clans)):
                assert projected(match, seat) == everybody
                GAME.redeal(match.state, seat, chance)
                assert encode(match.state) == facts
            if isinstance(match.request, Draw):
                for card in match.request.could_be():
                    drawn += another_world(match, Drawn(card), everybody)
    assert drawn > 200


def another_world(match: Match[Pub], draw: Drawn, everybody: bytes) -> int:
    fork = match.fork()
    assert msgspec.json.encode(asked(fork, None)) == msgspec.json.encode(asked(match, None))
    fork.answer(fork.request.seats[0], draw)
    return projected(fork, None) != everybody


# --- words -----------------------------------------------------------------------------------------------


def test_everything_that_is_told_asked_offered_or_refused_has_its_words():
    """In English, with nothing left unfilled: for absurd answers too."""
    words, names = catalogue(GAME.id), ("Ada", "Ben", "Cleo", "Dan", "Eve")
    said: set[str] = set()
    for number in GAMES:
        chance, match = a_game("words", number)
        for _ in play_on(chance, match, 500):
            question, shown = asked(match, None), view(match.state, None)
            messages = [question.prompt, *(offered.message for offered in question.options), *shown.facts]
            messages += [message_of(event) for event in match.told]
            if match.request.what == "action":
                tried = [any_action(chance, match.state) for _ in range(3)]
                messages += [GAME.describe(match.state, "action", action).message for action in tried]
                seat = match.state.active
                messages += [refusal.message for action in tried for refusal in match.every_why_not(seat, action)]
            said.update(words.text(message, names) for message in messages)
    assert len(said) > 1_000
    assert not [sentence for sentence in said if not sentence or "{" in sentence or "None" in sentence]
