"""Alone against the Grumjugs: bombs that go off, replacements, orders to hands with reasons, and combat by rule."""

from __future__ import annotations

import random

import pytest

from rules.boodles import GAME
from rules.boodles.answers import AddBuggy, Attack, Walk
from rules.boodles.options import FlightOptions, SoloBuggies, SoloSetupBombFirstTurn
from rules.boodles.solo import Done, of_the_tied, standing_advance
from rules.boodles.state import Phase
from rules.bots import AtRandom
from rules.events import message_of
from rules.games import catalogue
from rules.match import Match
from rules.position import Patch, Ruling
from rules.requests import Dice
from tests.boodles.journey import CONTENT, Journey

rule = pytest.mark.rule
DONE = Done()
WORDS = catalogue(GAME.id)


def alone(*pieces: str, phase: Phase, **more) -> Journey:
    return Journey(*pieces, players=1, phase=phase, **{"solo_buggies": SoloBuggies.NEVER, **more})


def marching(*pieces: str, **more) -> Journey:
    return alone(*pieces, phase=Phase.GRUMJUGS_MOVE, **more)


# --- bombs go off -----------------------------------------------------------------------------------


@rule("BOO-SOLO-10", "BOO-SOLO-11")
def test_when_the_boodle_turn_begins_unset_bombs_are_set_and_destroy_the_grumjugs_there():
    flight = alone("W1 C9", "J1 G13", "Y1 G13", "X1 G13", phase=Phase.GRUMJUGS_ATTACK, round=1)

    assert flight.flight.pieces["X1"].is_set
    assert flight.at("J1") is None
    assert flight.at("Y1") == "G13"


@rule("BOO-SOLO-10")
def test_at_the_very_first_boodle_turn_none_goes_off_unless_the_group_reads_it_so():
    pieces = ("W1 C9", "J1 G13", "X1 G13")
    first = SoloSetupBombFirstTurn.FIRST_TURN

    assert alone(*pieces, phase=Phase.BOODLES_ROLL).at("J1") == "G13"
    assert alone(*pieces, phase=Phase.BOODLES_ROLL, solo_setup_bomb_first_turn=first).at("J1") is None


@rule("BOO-SOLO-11")
def test_a_grumjug_that_could_leave_lives():
    flight = marching("W1 G20", "J1 G13", "X1 G13").does(DONE)

    assert flight.asked == ("rate", 0)
    assert flight.at("J1") == "F14"
    assert flight.flight.pieces["X1"].is_set


# --- replacements -----------------------------------------------------------------------------------


def reinforcing(*pieces: str, **more) -> Journey:
    return alone("W1 C9", *pieces, phase=Phase.GRUMJUGS_REINFORCE, **more)


@rule("BOO-SOLO-16")
@pytest.mark.parametrize(("die", "id"), [(1, "J1"), (3, "J1"), (4, "X1"), (6, "X1")])
def test_1_to_3_brings_a_grumjug_and_4_to_6_a_grumbomb(die, id):
    assert reinforcing().roll(die).throw(6, 6).at(id) == "M21"


@rule("BOO-SOLO-17")
def test_it_comes_onto_a_numbered_square_and_not_into_the_fortress():
    assert reinforcing().roll(2).throw(1, 4).at("J1") == "B14"


@rule("BOO-SOLO-16")
def test_a_crowd_in_the_fortress_keeps_no_replacement_away():
    crowd = [f"J{number} {square}" for number, square in enumerate(("O12", "O13", "P12", "P13"), 2)]

    assert reinforcing(*crowd).asked == ("solo_replacement", 0)


@rule("BOO-SOLO-17", "BOO-SOLO-08")
@pytest.mark.parametrize(
    ("pieces", "die"),
    [
        (("J2 C4", "J3 C4", "J4 C4"), 1),
        (("W2 C4",), 1),
        (("W2 C4",), 6),
        (("X2! C4",), 1),
    ],
)
def test_where_it_cannot_come_the_square_is_rolled_for_again(pieces, die):
    flight = reinforcing(*pieces).roll(die).throw(1, 1)
    assert flight.asked == ("solo_square", 0)

    assert flight.throw(6, 6).at("J1" if die < 4 else "X1") == "M21"


@rule("BOO-SOLO-17")
def test_a_lone_blaster_or_another_bomb_keeps_no_bomb_away():
    assert reinforcing("M1! C4", "X2! C4").roll(6).throw(1, 1).at("X1") == "C4"


@rule("BOO-SOLO-10")
def test_a_replacement_bomb_on_a_grumjugs_square_waits_for_the_next_boodle_turn():
    flight = reinforcing("J2 C18").roll(6).throw(1, 5)
    assert not flight.flight.pieces["X1"].is_set

    flight.does(DONE)
    assert flight.flight.pieces["X1"].is_set


@rule("BOO-SOLO-18")
def test_a_replacement_grumjug_may_come_with_a_grumbuggy_if_the_square_has_none():
    ask = SoloBuggies.ASK

    flight = reinforcing(solo_buggies=ask).roll(1).throw(3, 1)
    assert flight.asked == ("solo_buggy", 0)
    assert flight.does(AddBuggy(True)).at("Y1") == "I6"
    assert reinforcing("Y2 I6", solo_buggies=ask).roll(1).throw(3, 1).asked != ("solo_buggy", 0)


@rule("BOO-SOLO-18")
def test_a_grumbomb_is_offered_no_grumbuggy():
    assert reinforcing(solo_buggies=SoloBuggies.ASK).roll(6).throw(3, 1).asked != ("solo_buggy", 0)


# --- orders to hands --------------------------------------------------------------------------------


@rule("BOO-SOLO-19", "BOO-SOLO-01")
def test_the_companion_says_what_to_move_and_why_and_waits_until_it_is_done():
    flight = marching("W1 C9", "B1 F14", "J1 D11")

    assert flight.asked == ("solo_move", 0)
    said = WORDS.text(flight.prompt)
    assert "steps onto C10" in said
    assert "nearest Boodlebeing" in said
    assert "2 squares" in said
    assert flight.at("J1") == "D11"

    assert flight.does(DONE).at("J1") == "C10"


@rule("BOO-SOLO-19")
def test_an_order_is_told_once_with_its_reason_and_what_comes_along_by_where_it_goes():
    flight = marching("F1 G16", "J1 D10", "Y1 E11").does(DONE)

    said = [WORDS.text(message_of(event)) for event in flight.match.told if event.key.startswith("solo_")]
    order = "Grumjug 1 on D10 boards Grumbuggy 1 on E11 and drives it to G15 by way of F12, F13 and F14"
    assert said[0] == f"{order}: nearest Boodlebeing: Boodle fighter 1 on G16, 6 squares."
    assert said[1:] == ["Grumbuggy 1 on E11 goes to G15.", "Grumjug 1 on E11 goes to G15."]


@rule("BOO-SOLO-20")
def test_a_die_decides_between_equally_near_boodlebeings_and_the_reason_says_so():
    flight = marching("F1 C9", "F2 F12", "J1 D11")
    assert flight.asked == ("solo_tie", 0)

    flight.roll(4)
    assert standing_advance(flight.flight).target == "F12"
    assert "tie broken by a roll of 4" in WORDS.text(flight.prompt)
    assert marching("F1 C9", "F2 F12", "J1 D11").roll(3).does(DONE).at("J1") == "C10"


@rule("BOO-SOLO-20")
@pytest.mark.parametrize(
    ("squares", "die", "picked"),
    [
        ("AB", 3, "A"),
        ("AB", 4, "B"),
        ("ABC", 2, "A"),
        ("ABC", 3, "B"),
        ("ABC", 6, "C"),
        ("ABCD", 4, "D"),
        ("ABCD", 5, None),
        ("ABCDEF", 6, "F"),
    ],
)
def test_tied_squares_share_the_faces_of_the_die(squares, die, picked):
    assert of_the_tied(list(squares), die) == picked


@rule("BOO-SOLO-20")
def test_a_face_that_belongs_to_none_is_rolled_again():
    flight = marching("B1 B9", "B2 C9", "B3 F10", "B4 F12", "J1 D11").roll(5)
    assert flight.asked == ("solo_tie", 0)

    flight.roll(3)
    assert standing_advance(flight.flight).target == "F10"


@rule("BOO-SOLO-01")
def test_the_person_moves_no_grumjug_as_he_likes():
    assert marching("W1 C9", "J1 D11").refusal(Walk("J1", "E11")) == "BOO-SOLO-01"


@rule("BOO-SOLO-19")
def test_they_go_one_after_the_other_the_nearest_first():
    flight = marching("W1 C9", "J1 G13", "J2 D11")
    assert standing_advance(flight.flight).who == "J2"

    assert standing_advance(flight.does(DONE).flight).who == "J1"


@rule("BOO-SOLO-19")
def test_who_stays_moves_nothing_and_asks_nothing_of_hands():
    flight = marching("W1 C9", "J1 C10")

    assert flight.asked == ("attack_die", 0)
    assert [event.key for event in flight.happened("solo_stays")] == ["solo_stays"]


@rule("BOO-SOLO-19")
def test_a_whole_drive_is_one_order_and_the_rider_goes_along():
    flight = marching("F1 G17", "J1 E11", "J2 E11", "Y1 E11").does(DONE)

    assert [flight.at(one) for one in ("J1", "Y1", "J2")] == ["G15", "G15", "G16"]
    assert flight.flight.turn.march.targets["J2"] == "G17"


@rule("BOO-SOLO-19")
def test_boarding_and_driving_is_one_order_too():
    flight = marching("F1 G16", "J1 D10", "Y1 E11")
    assert "boards" in WORDS.text(flight.prompt)

    flight.does(DONE)
    assert (flight.at("J1"), flight.at("Y1")) == ("G15", "G15")


def test_a_ruling_in_between_changes_the_order_that_stands():
    flight = marching("W1 C9", "J1 D11")
    flight.match.rule(Ruling((Patch("$.pieces.J1.at", "E11"),)))

    assert standing_advance(flight.flight).walk == "D10"
    flight.match.answer(0, DONE)
    assert flight.at("J1") == "D10"


def test_a_ruling_that_takes_the_grumjug_away_takes_its_order_with_it():
    flight = marching("W1 C9", "J1 D11", "J2 G13")
    left = {"W1", "J2"}
    pieces = flight.match.position.at["pieces"]
    kept = {id: piece for id, piece in pieces.items() if id in left}
    flight.match.rule(Ruling((Patch("$.pieces", kept), Patch("$.fallen", ["J1"]))))

    flight.match.answer(0, DONE)
    assert standing_advance(flight.flight).who == "J2"


# --- combat by rule ---------------------------------------------------------------------------------


def fighting(*pieces: str, **more) -> Journey:
    return alone(*pieces, phase=Phase.GRUMJUGS_ATTACK, **more)


@rule("BOO-SOLO-21", "BOO-SOLO-02")
def test_they_always_attack_and_combat_is_that_of_two_players():
    flight = fighting("W1 C9", "B1 A1", "J1 C10")
    assert flight.asked == ("attack_die", 0)

    assert flight.roll(5).at("W1") is None


@rule("BOO-SOLO-02")
def test_a_fighter_strikes_back_and_the_person_rolls_for_both():
    flight = fighting("F1 C9", "F2 A1", "J1 C10").roll(4)
    assert flight.asked == ("counter_die", 0)

    assert flight.roll(2).at("J1") is None


@rule("BOO-SOLO-21")
def test_nobody_in_the_starting_valley_is_attacked():
    assert fighting("W1 C2", "J1 C3").asked == ("rate", 0)


@rule("BOO-SOLO-21")
def test_they_attack_in_reading_order_and_go_on_after_a_hit():
    flight = fighting("F1 C9", "F2 B9", "J1 C10", "J2 B8").roll(1, 6)
    assert flight.flight.turn.combat.attacker == "J2"

    flight.roll(6, 6)
    assert flight.flight.turn.combat.attacker == "J1"


@rule("BOO-SOLO-21")
def test_in_a_stack_fighters_come_first_then_the_wizard_then_the_boodle():
    flight = fighting("B1 C9", "W1 C9", "F1 C9", "J1 C10").roll(1, 6)
    assert flight.flight.turn.combat.defender == "W1"

    assert flight.roll(1).flight.turn.combat.defender == "B1"


@rule("BOO-SOLO-20")
def test_a_die_decides_between_squares_that_it_may_attack():
    flight = fighting("F1 C9", "F2 B9", "J1 C10")
    assert flight.asked == ("solo_tie", 0)

    assert flight.roll(5).flight.turn.combat.defender == "F1"


def test_it_attacks_first_whom_it_moved_toward():
    flight = marching("F1 C9", "F2 F12", "J1 D11").roll(2).does(DONE)

    assert flight.asked == ("attack_die", 0)
    assert flight.flight.turn.combat.defender == "F1"


# --- whole games ------------------------------------------------------------------------------------


def whole_game(seed: int, **options) -> Match:
    chance = random.Random(seed)
    match = Match.new(GAME, CONTENT, 1, FlightOptions(**options))
    while (request := match.request) is not None:
        if request.kind == "roll":
            match.answer(0, Dice(tuple(chance.randrange(1, 7) for _ in range(request.count))))
        else:
            match.answer(0, AtRandom().choose(match, 0, chance))
        assert_kept(match)
    return match


def assert_kept(match: Match) -> None:
    """What the automaton never does: overfill a square, go into a valley, onto a set bomb or onto a Boodlebeing."""
    flight = match.state
    if flight.phase is not Phase.GRUMJUGS_ATTACK:
        return
    ground, deadly = flight.ground, {one.at for one in flight.pieces.values() if one.id[0] == "X" and one.is_set}
    beings = {one.at for one in flight.pieces.values() if one.is_being}
    grumjug_pieces = [one for one in flight.pieces.values() if one.id[0] in "JYX"]
    for piece in grumjug_pieces:
        assert piece.at not in ground.valleys
        assert sum(one.at == piece.at for one in grumjug_pieces) <= 3
        if piece.id[0] == "J":
            assert piece.at not in deadly | beings


@pytest.mark.parametrize("buggies", list(SoloBuggies))
def test_every_game_ends_and_the_automaton_breaks_no_rule(buggies):
    for seed in range(40):
        assert whole_game(seed, solo_buggies=buggies).state.outcome is not None


def test_a_game_can_be_played_again_from_its_record():
    match = whole_game(3)
    again = Match.new(GAME, CONTENT, 1, FlightOptions())
    for entry in match.entries:
        again.replay(entry)

    assert again.digest == match.digest


def test_an_order_is_undone_like_any_answer():
    flight = marching("W1 C9", "J1 G13", "J2 D11").does(DONE)
    before = flight.match.undone()

    assert before.state.pieces["J2"].at == "D11"
    assert before.request.what == "solo_move"


def test_no_attack_is_the_persons_to_choose():
    assert fighting("W1 C9", "B1 A1", "J1 C10").refusal(Attack("J1", "W1")) == "TABLE-ANSWER-01"
