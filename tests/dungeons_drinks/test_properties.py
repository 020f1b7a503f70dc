"""What holds at every moment of every game, whoever plays it and whatever is taken back or put right."""

from __future__ import annotations

import random

import msgspec
import pytest

from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.board import placements, view
from rules.dungeons_drinks.hands import in_hand
from rules.dungeons_drinks.position import POSITION_LAWS
from rules.dungeons_drinks.stack import SpellWindow
from rules.dungeons_drinks.state import Dungeon, NobodyElse, Phase, hand_place
from rules.events import Happened
from rules.match import Match, Position
from rules.placements import Board, difference
from rules.position import decode, encode
from rules.projection import asked
from tests.dungeons_drinks.cellar import CONTENT
from tests.dungeons_drinks.random_games import new_game, play_on, random_game, random_options
from tests.rules.shake import shaken

rule = pytest.mark.rule

GAMES = 12


def some_games(what: str, count: int = GAMES) -> list[tuple[random.Random, Match[Dungeon]]]:
    found = []
    for number in range(count):
        chance = random.Random(f"{what} {number}")
        found.append((chance, new_game(chance, 2 + number % 5)))
    return found


@rule("DND-INV-01", "DND-INV-02", "DND-INV-03", "DND-INV-04")
def test_cards_and_counters_are_conserved_at_every_moment():
    for chance, match in some_games("conserved"):
        for _ in play_on(chance, match):
            dungeon = match.state
            # While a blow or a reveal is being settled enemies may be dead, or Drunk cards on their way.
            assert POSITION_LAWS.why_not(dungeon, None) is None, match.request and match.request.what
            assert sum(enemy.damage for enemy in dungeon.enemies) + dungeon.counters_left == 30
            if match.request and match.request.what == "point" and not dungeon.serious:
                cards = len(dungeon.drunk_deck) + len(dungeon.drunk_discards)
                assert dungeon.players[dungeon.active].drunk is not None or not cards or not dungeon.turn.attacks
            if match.request and match.request.what == "turn_spell":
                assert len(dungeon.enemies) == 3 or not dungeon.monster_deck + dungeon.boss_deck
        assert match.state.phase is Phase.OVER


def test_hands_of_three_at_every_turns_end():
    for chance, match in some_games("three"):
        before = match.state.active
        for _ in play_on(chance, match):
            dungeon = match.state
            if dungeon.active != before and dungeon.phase is Phase.PLAY and match.length == match.rests[-1].length:
                assert dungeon.spells.count(hand_place(before)) <= 3
            before = dungeon.active


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("cards", ["app", "table"])
def test_every_game_ends_with_a_ranking(seats, cards):
    for number in range(4):
        chance = random.Random(f"ends {seats} {cards} {number}")
        match = random_game(chance, seats, random_options(chance, card_tracking=cards))
        ending = view(match.state, None).ending

        assert match.request is None
        assert ending is not None
        assert sorted(seat for place in ending.ranking for seat in place) == list(range(seats))


def test_hand_verbs_lead_from_each_board_to_the_next_and_differences_back():
    for chance, match in some_games("verbs", 8):
        board = Board(placements(match.state))
        last = placements(match.state)
        for _ in play_on(chance, match):
            for event in match.told:
                if not isinstance(event, Happened):
                    board.perform(event)
            now = placements(match.state)
            assert board.placements().normal() == now.normal()
            if chance.random() < 0.05:
                again = Board(now)
                for verb in difference(now, last):
                    again.perform(verb)
                assert again.placements().normal() == last.normal()
                last = now


def test_a_game_shaken_forked_and_played_again_is_the_same():
    for chance, match in some_games("again", 4):
        for _ in play_on(chance, match):
            if chance.random() < 0.008:
                assert match.fork().digest == match.digest
                assert shaken(match).digest == match.digest
                facts = encode(match.state)
                assert encode(decode(Dungeon, facts)) == facts
        raw = msgspec.json.decode(msgspec.json.encode([match.digest, match.entries]))
        again = Match.new(GAME, CONTENT, len(match.state.players), match.state.options)
        for entry in msgspec.convert(raw[1], list[type(match.entries[0])]):
            again.replay(entry)
        assert again.digest == raw[0]


def test_a_position_in_the_middle_goes_on_as_the_same_game():
    for chance, match in some_games("position", 6):
        for _ in play_on(chance, match):
            if chance.random() < 0.02 and match.request is not None:
                raw = msgspec.json.decode(msgspec.json.encode(match.position))
                assert Match.at(GAME, CONTENT, msgspec.convert(raw, Position)).digest == match.digest


def test_taken_back_to_any_length_it_is_what_it_was():
    for chance, match in some_games("undo", 5):
        digests = []
        for _ in play_on(chance, match, 250):
            digests.append(match.digest)
        for length in random.Random(3).sample(range(len(digests)), 12):
            assert match.until(length).digest == digests[length]


def test_what_a_window_offers_is_what_no_law_forbids():
    """The windows look at each card once for all seats; the laws alone decide, so both must agree."""
    looked = 0
    for chance, match in some_games("offers"):
        for _ in play_on(chance, match):
            request = match.request
            if isinstance(request, SpellWindow) and chance.random() < 0.2:
                for seat in request.seats:
                    lawful = [one for one in request.likely(seat) if request.why_not(seat, one) is None]
                    assert match.options(seat) == [one for one in lawful if one != NobodyElse()]
                    looked += len(lawful)
    assert looked > 500


def test_what_a_real_hand_can_hold_is_what_the_pool_says():
    for number in range(6):
        chance = random.Random(f"hold {number}")
        match = new_game(chance, 2 + number % 5, random_options(chance, card_tracking="table"))
        for _ in play_on(chance, match):
            if chance.random() < 0.05:
                for seat in range(len(match.state.players)):
                    could_be = match.state.spells.could_be(hand_place(seat)) if in_hand(match.state, seat) else {}
                    assert set(in_hand(match.state, seat)) == set(could_be)


def test_nothing_projected_for_a_seat_changes_with_what_it_may_not_know():
    for number in range(6):
        chance = random.Random(f"secret {number}")
        match = new_game(chance, 2 + number % 5, random_options(chance, card_tracking="app"))
        for _ in play_on(chance, match):
            if match.request is None or chance.random() > 0.04:
                continue
            seat = chance.randrange(len(match.state.players))
            fork = match.fork()
            GAME.redeal(fork.state, seat, chance)
            fork.request.look_again()
            fork._options.clear()
            seen = [msgspec.json.encode((view(one.state, seat), asked(one, seat))) for one in (match, fork)]
            assert seen[0] == seen[1]


def test_offers_on_the_floor_agree_with_its_laws():
    for chance, match in some_games("floor", 5):
        for _ in play_on(chance, match):
            floor = match.request.floor if match.request else None
            if floor is not None and chance.random() < 0.03:
                for seat in floor.seats:
                    for answer in floor.likely(seat):
                        assert (floor.why_not(seat, answer) is None) == (answer in floor.offers(seat))
