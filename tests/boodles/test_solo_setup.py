"""Setting up alone: what the dice bring and where, Grumbuggies with them, and the two small Boodle forces."""

from __future__ import annotations

import pytest

from rules.boodles import GAME
from rules.boodles.answers import AddBuggy, ChooseForce, Deploy, Enlist, Walk
from rules.boodles.options import FlightOptions, SoloBuggies, SoloStartPieces
from rules.boodles.printed import Kind
from rules.boodles.solo_setup import charted, number_of_square
from rules.boodles.state import Phase, Valley
from rules.match import Match
from rules.requests import Dice
from tests.boodles.journey import CONTENT, Journey

rule = pytest.mark.rule
NEVER = SoloBuggies.NEVER


class Alone:
    """A solo game from its very beginning; the Boodles start in the green valley."""

    def __init__(self, *, valley: int = 1, **options) -> None:
        self.match = Match.new(GAME, CONTENT, 1, FlightOptions(**options))
        self.roll(valley)

    def roll(self, *dice: int) -> Alone:
        self.match.answer(0, Dice(dice))
        return self

    def piece(self, kind: int, second: int, third: int) -> Alone:
        """Three dice for one piece."""
        return self.roll(kind).roll(second, third)

    def says(self, answer) -> Alone:
        self.match.answer(0, answer)
        return self

    def refusal(self, answer) -> str:
        refused = self.match.why_not(0, answer)
        return refused.clause if refused else ""

    @property
    def asked(self) -> str:
        return self.match.request.what

    @property
    def pieces(self) -> list[str]:
        """What stands where, set ones with an exclamation mark."""
        return [f"{one.id}{'!' * one.is_set} {one.at}" for one in self.match.state.pieces.values()]

    def rolled_out(self, *more: tuple[int, int, int]) -> Alone:
        """Seven Grumjugs on the squares 1 to 7, or other pieces first."""
        squares = [(1, 1, row) for row in range(1, 7)] + [(1, 3, 1)]
        for dice in [*more, *squares[len(more) :]]:
            self.piece(*dice)
        return self


def alone(**options) -> Alone:
    return Alone(**{"solo_buggies": NEVER, **options})


# --- seven pieces by dice ---------------------------------------------------------------------------


@rule("BOO-SOLO-03")
def test_seven_pieces_are_rolled_for_with_three_dice_each():
    game = alone().rolled_out()

    dice = [entry for entry in game.match.entries if entry.question.what in ("solo_kind", "solo_square")]
    assert sum(len(entry.answer.values) for entry in dice) == 21
    assert len(game.pieces) == 7
    assert game.asked == "solo_force"


@rule("BOO-SOLO-03")
def test_some_groups_begin_with_more():
    game = alone(solo_start_pieces=SoloStartPieces.EIGHT).rolled_out()
    assert game.asked == "solo_kind"

    assert game.piece(1, 3, 2).asked == "solo_force"


@rule("BOO-SOLO-04")
@pytest.mark.parametrize(("die", "id"), [(1, "J1"), (4, "J1"), (5, "X1!"), (6, "X1!")])
def test_1_to_4_is_a_grumjug_and_5_or_6_a_grumbomb(die, id):
    assert alone().piece(die, 1, 1).pieces == [f"{id} C4"]


@rule("BOO-SOLO-05")
@pytest.mark.parametrize(("dice", "number"), [((4, 5), 11), ((2, 6), 6), ((5, 1), 13), ((6, 6), 18), ((1, 1), 1)])
def test_the_second_roll_is_the_column_of_the_chart_and_the_third_the_row(dice, number):
    game = alone().match.state

    assert number_of_square(game, charted(game, *dice)) == number


@rule("BOO-SOLO-05")
def test_every_numbered_square_is_on_the_chart_once():
    game = alone().match.state
    squares = [charted(game, second, third) for second in (1, 3, 5) for third in range(1, 7)]

    assert sorted(number_of_square(game, square) for square in squares) == list(range(1, 19))


@rule("BOO-SOLO-08")
def test_a_square_with_three_pieces_is_rolled_for_again_and_the_kind_is_kept():
    game = alone()
    for _ in range(3):
        game.piece(1, 1, 1)
    game.roll(5).roll(2, 1)
    assert game.asked == "solo_square"

    assert game.roll(3, 1).pieces[-1] == "X1! I6"


@rule("BOO-SETUP-02")
@pytest.mark.parametrize("dice", [(0,), (7,), (1, 2), ()])
def test_dice_show_1_to_6(dice):
    assert alone().refusal(Dice(dice)) == "BOO-SETUP-02"


@rule("BOO-SOLO-03")
def test_when_one_kind_is_used_up_the_other_comes():
    game = alone(solo_start_pieces=SoloStartPieces.EIGHTEEN)
    for number in range(12):
        game.piece(6, 1 + number // 6 * 2, 1 + number % 6)
    game.piece(6, 5, 1)

    assert game.pieces[-1] == "J1 M5"
    assert [event.args["instead"] for event in game.match.told if event.key == "kind_instead"] in ([], [True])


# --- Grumbombs --------------------------------------------------------------------------------------


@rule("BOO-SOLO-09")
def test_a_grumbomb_is_set_unless_a_grumjug_is_on_its_square():
    assert alone().piece(5, 1, 2).pieces == ["X1! C8"]
    assert alone().piece(1, 1, 2).piece(5, 1, 2).pieces == ["J1 C8", "X1 C8"]


@rule("BOO-SOLO-09")
def test_it_counts_as_unset_when_the_grumjug_comes_after_it():
    assert alone().piece(5, 1, 2).piece(1, 1, 2).pieces == ["X1 C8", "J1 C8"]


# --- Grumbuggies ------------------------------------------------------------------------------------


@rule("BOO-SOLO-06")
def test_a_grumbuggy_may_come_with_a_grumjug_if_the_person_likes():
    game = Alone().piece(1, 3, 3)
    assert game.asked == "solo_buggy"

    assert game.says(AddBuggy(True)).pieces == ["J1 G13", "Y1 G13"]
    assert Alone().piece(1, 3, 3).says(AddBuggy(False)).pieces == ["J1 G13"]


@rule("BOO-SOLO-06")
def test_no_grumbuggy_comes_with_a_grumbomb():
    assert Alone().piece(5, 3, 4).asked == "solo_kind"


@rule("BOO-SOLO-06")
def test_groups_may_have_settled_it_for_good():
    assert Alone(solo_buggies=SoloBuggies.ALWAYS).piece(1, 3, 3).pieces == ["J1 G13", "Y1 G13"]
    assert Alone(solo_buggies=NEVER).piece(1, 3, 3).pieces == ["J1 G13"]


@rule("BOO-SOLO-07")
def test_a_second_grumjug_comes_onto_the_grumbuggy_that_is_there():
    game = Alone(solo_buggies=SoloBuggies.ALWAYS).piece(1, 3, 3).piece(1, 3, 3)

    assert game.pieces == ["J1 G13", "Y1 G13", "J2 G13"]


@rule("BOO-SOLO-06")
def test_where_there_is_no_room_for_a_grumbuggy_nobody_is_asked():
    game = Alone().piece(1, 3, 3).says(AddBuggy(False)).piece(1, 3, 3).says(AddBuggy(False)).piece(1, 3, 3)

    assert game.asked == "solo_kind"


# --- the Boodles ------------------------------------------------------------------------------------


@rule("BOO-SOLO-12")
def test_the_person_takes_one_of_the_two_printed_forces():
    game = alone().rolled_out()

    assert [one.force for one in game.match.options(0)] == [entry.id for entry in CONTENT.force]
    assert game.refusal(ChooseForce("a wizard and a fighter")) == "BOO-SOLO-12"


@rule("BOO-SOLO-12")
def test_neither_force_has_a_queen():
    wizard, fighters = (
        alone().rolled_out().says(ChooseForce(entry.id)).match.state.forces["boodles"] for entry in CONTENT.force
    )

    assert wizard == {"wizard": 1, "blaster": 1}
    assert fighters == {"fighter": 2, "blaster": 1}


@rule("BOO-SOLO-01")
def test_alone_no_force_is_bought():
    assert alone().rolled_out().refusal(Enlist(Kind.BOODLE, 3)) == "BOO-SOLO-01"


@rule("BOO-SOLO-13")
def test_the_force_is_placed_in_the_starting_valley_that_was_rolled_for():
    game = Alone(valley=6, solo_buggies=NEVER).rolled_out().says(ChooseForce(CONTENT.force[0].id))
    assert game.match.state.start is Valley.RED

    assert game.refusal(Deploy(Kind.WIZARD, "A26")) == ""
    assert game.refusal(Deploy(Kind.WIZARD, "A1")) in ("BOO-SOLO-13", "BOO-DEPLOY-04")


@rule("BOO-SOLO-14", "BOO-SOLO-15")
def test_the_boodle_turn_is_that_of_two_players():
    flight = Journey("W1 C9", "J1 L12", players=1, phase=Phase.BOODLES_ROLL).throw(1, 6)
    assert flight.flight.turn.rate == 6

    assert flight.does(Walk("W1", "C8")).ends().asked == ("spell", 0)
