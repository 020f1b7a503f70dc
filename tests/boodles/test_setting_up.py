"""Getting ready: sides, the starting valley, forces in secret, and both deployments."""

from __future__ import annotations

import random

import pytest

from rules.boodles import GAME, takes_colour
from rules.boodles.answers import Deploy, Enlist, TakeSide, Walk
from rules.boodles.options import FlightOptions, HiddenBombState, Scenario
from rules.boodles.printed import BOODLE_KINDS, GRUMJUG_KINDS, Kind, Side
from rules.boodles.redealing import redeal
from rules.boodles.setup import cost
from rules.boodles.state import Flight, Phase
from rules.clauses import Kind as ClauseKind
from rules.games import rulebook
from rules.laws import Refused
from rules.match import Match
from rules.message import Seat
from rules.position import Patch, Ruling
from rules.projection import asked
from rules.requests import Dice
from tests.boodles.journey import CONTENT, Journey

rule = pytest.mark.rule

BOODLES = (Enlist(Kind.WIZARD, 1), Enlist(Kind.FIGHTER, 3), Enlist(Kind.BLASTER, 2), Enlist(Kind.BOODLE, 5))
GRUMJUGS = (Enlist(Kind.GRUMJUG, 2), Enlist(Kind.GRUMBUGGY, 1), Enlist(Kind.GRUMBOMB, 1))
FEW = (Enlist(Kind.WIZARD, 0), Enlist(Kind.FIGHTER, 0), Enlist(Kind.BLASTER, 1), Enlist(Kind.BOODLE, 2))


def new_game(**options: object) -> Match[Flight]:
    return Match.new(GAME, CONTENT, 2, FlightOptions(**options))


def answered(match: Match[Flight], *answers: object) -> Match[Flight]:
    for answer in answers:
        assert match.request is not None
        match.answer(match.request.seats[0], answer)
    return match


def choosing(side: Side = Side.BOODLES, **options: object) -> Match[Flight]:
    """P1 plays the Boodles and is asked for his force, or P2 for that of the Grumjugs."""
    match = answered(new_game(**options), TakeSide(Side.BOODLES), Dice((2,)))
    return match if side is Side.BOODLES else answered(match, *BOODLES)


def deploying(side: Side, *, roll: int = 2, **options: object) -> Match[Flight]:
    match = answered(new_game(**options), TakeSide(Side.BOODLES), Dice((roll,)), *FEW, *GRUMJUGS)
    if side is Side.BOODLES:
        answered(match, *(Deploy(kind, "C9") for kind in (Kind.GRUMJUG, Kind.GRUMJUG, Kind.GRUMBUGGY)))
        answered(match, Deploy(Kind.GRUMBOMB, "C4", True))
    return match


def clause(match: Match[Flight], answer: object, seat: Seat | None = None) -> str:
    assert match.request is not None
    refusal = match.why_not(match.request.seats[0] if seat is None else seat, answer)
    return refusal.clause if refusal else ""


# --- sides and valleys ------------------------------------------------------------------------------


@rule("BOO-SETUP-01", "BOO-FORCE-08", "BOO-FORCE-10", "BOO-BOOD-01")
def test_the_supplies_are_kept_apart() -> None:
    counts = {entry.kind: entry.count for entry in CONTENT.counter}
    red = [counts[kind] for kind in BOODLE_KINDS]
    green = [counts[kind] for kind in (*GRUMJUG_KINDS, Kind.GRUMKING)]

    assert sorted(red) == [2, 6, 7, 10, 16]
    assert sorted(green) == [2, 10, 12, 20]
    assert not set(BOODLE_KINDS) & {*GRUMJUG_KINDS, Kind.GRUMKING}
    assert clause(choosing(), Enlist(Kind.GRUMJUG, 1)) == "BOO-SETUP-01"
    assert clause(choosing(Side.GRUMJUGS), Enlist(Kind.BOODLE, 1)) == "BOO-SETUP-01"


@rule("BOO-SETUP-02")
@pytest.mark.parametrize("die", [0, 7])
def test_a_die_shows_1_to_6(die: int) -> None:
    match = answered(new_game(), TakeSide(Side.BOODLES))

    assert clause(match, Dice((die,))) == "BOO-SETUP-02"
    assert clause(Journey("B1 C2", phase=Phase.BOODLES_ROLL).match, Dice((die, 3))) == "BOO-SETUP-02"


@rule("BOO-SETUP-03", "BOO-DEPLOY-01")
def test_getting_ready_goes_in_its_order() -> None:
    match = new_game()
    seen = [match.request.what]
    for answer in (TakeSide(Side.BOODLES), Dice((2,)), *FEW, *GRUMJUGS):
        match.answer(match.request.seats[0], answer)
        seen.append(match.request.what)

    assert list(dict.fromkeys(seen)) == ["side", "valley", "force", "deploy_grumjugs"]
    assert clause(match, Deploy(Kind.BOODLE, "C2"), 0) == "TABLE-TURN-01"
    assert clause(match, Walk("B1", "C3")) == "BOO-SETUP-03"
    assert clause(choosing(), Deploy(Kind.BOODLE, "C2")) == "BOO-SETUP-03"
    assert deploying(Side.BOODLES).request.what == "deploy_boodles"


@rule("BOO-SETUP-04")
@pytest.mark.parametrize("side", list(Side))
def test_the_other_one_plays_the_other_side(side: Side) -> None:
    match = answered(new_game(), TakeSide(side))

    assert match.state.sides == [side, side.other]
    with pytest.raises(Refused) as refused:
        match.rule(Ruling((Patch("$.sides[1]", side.value),)))
    assert refused.value.refusal.clause == "BOO-SETUP-04"


def test_the_colour_of_the_counters_is_the_side() -> None:
    assert takes_colour("side", "red") == TakeSide(Side.BOODLES)
    assert takes_colour("side", "green") == TakeSide(Side.GRUMJUGS)
    assert takes_colour("force", "green") is None


@rule("BOO-SETUP-05", "BOO-SETUP-06", "BOO-SETUP-08", "BOO-SOLO-13")
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("die", range(1, 7))
def test_1_to_3_is_the_green_valley_and_4_to_6_the_red_one(players: int, die: int) -> None:
    match = Match.new(GAME, CONTENT, players, FlightOptions())
    answered(match, *([TakeSide(Side.BOODLES)] if players == 2 else []), Dice((die,)))
    flight = match.state

    assert ("C2" in flight.starting_valley) == (die <= 3)
    assert ("C26" in flight.starting_valley) == (die > 3)
    assert flight.finishing_valley == (flight.ground.red if die <= 3 else flight.ground.green)


@rule("BOO-SETUP-07")
def test_the_house_map_has_the_four_kinds_of_ground() -> None:
    ground = Journey().flight.ground

    assert "B1" in ground.valleys
    assert "A4" in ground.mountains
    assert "B4" in ground.passes
    assert "O13" in ground.fortress


@rule("BOO-SETUP-08")
def test_the_two_ends_have_different_mouths() -> None:
    ground = Journey().flight.ground

    green = sorted({beside for square in ground.green for beside in ground.way_steps[square]})
    red = sorted({beside for square in ground.red for beside in ground.way_steps[square]})
    assert green == ["B3", "C3", "H3", "I3", "L3", "M3", "O3"]
    assert red == ["C24", "D24", "H24", "I24", "M24", "N24"]


@rule("BOO-SETUP-09")
def test_a_number_on_a_square_means_nothing_to_two_players() -> None:
    numbered = Journey("Q1 A1", "J1 F13", phase=Phase.GRUMJUGS_MOVE)

    assert numbered.flight.ground.terrain["G13"] is numbered.flight.ground.terrain["F13"]
    assert numbered.walks("J1", "G13").at("J1") == "G13"


# --- forces -----------------------------------------------------------------------------------------


@rule("BOO-FORCE-01")
def test_a_locked_force_is_seen_by_nobody_else() -> None:
    match = choosing(Side.GRUMJUGS)

    assert GAME.view(match.state, 1).board.waiting == GAME.view(match.state, None).board.waiting == ()
    assert {one.kind for one in GAME.view(match.state, 0).board.waiting} >= {"wizard", "fighter", "queen"}
    assert asked(match, None).options == ()
    assert clause(match, BOODLES[0]) == "BOO-SETUP-01"


@rule("BOO-FORCE-01")
def test_what_was_chosen_stays() -> None:
    match = answered(choosing(), Enlist(Kind.WIZARD, 1))

    assert clause(match, Enlist(Kind.WIZARD, 2)) == "BOO-FORCE-01"
    assert clause(deploying(Side.GRUMJUGS), Deploy(Kind.BOODLE, "C4")) == "BOO-FORCE-01"


def test_another_force_may_stand_behind_what_is_seen() -> None:
    match = choosing(Side.GRUMJUGS)
    before = msg(match, 1)
    seen = set()
    for seed in range(20):
        fork = match.fork()
        redeal(fork.state, 1, random.Random(seed))
        assert msg(fork, 1) == before
        assert cost(fork.state, fork.state.forces["boodles"]) <= 35
        seen.add(tuple(fork.state.forces["boodles"].values()))
    assert len(seen) > 5


def msg(match: Match[Flight], seat: Seat) -> str:
    return repr((GAME.view(match.state, seat), asked(match, seat)))


@rule("BOO-FORCE-02", "BOO-FORCE-11")
def test_any_mixture_is_a_force_and_the_queen_is_in_it() -> None:
    mixture = (Enlist(Kind.WIZARD, 0), Enlist(Kind.FIGHTER, 2), Enlist(Kind.BLASTER, 2), Enlist(Kind.BOODLE, 16))
    match = answered(choosing(), *mixture)

    assert match.state.forces["boodles"]["queen"] == 1
    assert cost(match.state, match.state.forces["boodles"]) == 32
    assert clause(choosing(), Enlist(Kind.QUEEN, 1)) == "BOO-FORCE-11"


@rule("BOO-FORCE-03", "BOO-FORCE-09")
@pytest.mark.parametrize(("pieces", "expected"), [(12, ""), (13, "BOO-FORCE-03"), (5, "")])
def test_a_force_costs_no_more_than_its_limit(pieces: int, expected: str) -> None:
    assert clause(choosing(Side.GRUMJUGS), Enlist(Kind.GRUMJUG, pieces)) == expected


@rule("BOO-FORCE-04")
@pytest.mark.parametrize(
    ("scenario", "boodles", "grumjugs"), [("1", 35, 36), ("2", 47, 48), ("3", 59, 60), ("4", 71, 72)]
)
def test_every_scenario_has_its_limits(scenario: str, boodles: int, grumjugs: int) -> None:
    match = choosing(scenario=Scenario(scenario))
    shown = GAME.view(match.state, 0).board.recruiting
    assert shown.limit == boodles
    assert clause(match, Enlist(Kind.FIGHTER, min(10, boodles // 4))) == ""

    answered(match, *FEW)
    assert GAME.view(match.state, 1).board.recruiting.limit == grumjugs
    most = grumjugs // 3
    assert clause(match, Enlist(Kind.GRUMJUG, min(20, most))) == ""
    answered(match, Enlist(Kind.GRUMJUG, min(20, most)))
    assert clause(match, Enlist(Kind.GRUMBUGGY, most - min(20, most) + 1)) == "BOO-FORCE-03"


@rule("BOO-FORCE-06")
def test_no_more_counters_than_there_are() -> None:
    assert clause(choosing(scenario=Scenario.FOUR), Enlist(Kind.BOODLE, 17)) == "BOO-FORCE-06"


@rule("BOO-FORCE-08")
@pytest.mark.parametrize(("count", "expected"), [(8, "BOO-FORCE-06"), (7, "")])
def test_there_are_seven_blasters(count: int, expected: str) -> None:
    assert clause(choosing(scenario=Scenario.THREE), Enlist(Kind.BLASTER, count)) == expected


@rule("BOO-FORCE-10")
@pytest.mark.parametrize(("count", "expected"), [(11, "BOO-FORCE-06"), (10, "")])
def test_there_are_ten_buggies(count: int, expected: str) -> None:
    assert clause(choosing(Side.GRUMJUGS, scenario=Scenario.FOUR), Enlist(Kind.GRUMBUGGY, count)) == expected


@rule("BOO-FORCE-07", "BOO-FORCE-09")
def test_costs_are_added_up() -> None:
    match = answered(choosing(), *BOODLES)

    assert cost(match.state, match.state.forces["boodles"]) == 31
    grumjugs = {"grumjug": 6, "grumbuggy": 2, "grumbomb": 4, "grumking": 1}
    assert cost(match.state, grumjugs) == 36


@rule("BOO-GRUM-01")
def test_the_grumking_is_not_for_sale() -> None:
    assert clause(choosing(Side.GRUMJUGS), Enlist(Kind.GRUMKING, 1)) == "BOO-GRUM-01"
    kinds = {answer.kind for answer in choosing(Side.GRUMJUGS).options(1)}
    assert kinds == {Kind.GRUMJUG}


# --- deployment -------------------------------------------------------------------------------------


@rule("BOO-DEPLOY-01")
def test_the_grumjugs_place_everything_before_the_boodles_place_anything() -> None:
    match = deploying(Side.GRUMJUGS)

    assert match.request.seats == (1,)
    answered(match, *(Deploy(kind, "C9") for kind in (Kind.GRUMJUG, Kind.GRUMJUG, Kind.GRUMBUGGY)))
    assert match.request.seats == (1,)
    answered(match, Deploy(Kind.GRUMBOMB, "C8"))
    assert match.request.seats == (0,)


@rule("BOO-DEPLOY-02")
@pytest.mark.parametrize(
    ("square", "expected"), [("C2", "BOO-DEPLOY-02"), ("D3", "BOO-DEPLOY-02"), ("C3", ""), ("O13", "")]
)
def test_grumjugs_start_in_passes_and_in_the_fortress(square: str, expected: str) -> None:
    assert clause(deploying(Side.GRUMJUGS), Deploy(Kind.GRUMJUG, square)) == expected


@rule("BOO-DEPLOY-03")
@pytest.mark.parametrize("active", [False, True])
def test_a_bomb_starts_activated_or_not(active: bool) -> None:
    match = deploying(Side.GRUMJUGS)
    answered(match, Deploy(Kind.GRUMBOMB, "C4", active))

    assert match.state.pieces["X1"].is_set is active
    journey = Journey("B1 C3", "Q1 A1", "X1! C4" if active else "X1 C4", rate=2).walks("B1", "C4")
    assert journey.at("B1") == (None if active else "C4")


@rule("BOO-DEPLOY-03")
def test_nothing_else_is_activated_and_no_grumjug_starts_on_an_active_bomb() -> None:
    match = deploying(Side.GRUMJUGS)

    assert clause(match, Deploy(Kind.GRUMJUG, "C4", True)) == "BOO-DEPLOY-03"
    answered(match, Deploy(Kind.GRUMBOMB, "C4", True))
    assert clause(match, Deploy(Kind.GRUMJUG, "C4")) == "BOO-DEPLOY-03"
    answered(match, Deploy(Kind.GRUMBUGGY, "C4"))
    other = answered(deploying(Side.GRUMJUGS), Deploy(Kind.GRUMJUG, "C4"))
    assert clause(other, Deploy(Kind.GRUMBOMB, "C4", True)) == "BOO-DEPLOY-03"
    assert clause(other, Deploy(Kind.GRUMBOMB, "C4")) == ""


@rule("BOO-BOMB-10")
def test_active_bombs_at_the_start_must_leave_a_way_too() -> None:
    bombs = (Enlist(Kind.GRUMJUG, 0), Enlist(Kind.GRUMBUGGY, 0), Enlist(Kind.GRUMBOMB, 4))
    match = answered(new_game(), TakeSide(Side.BOODLES), Dice((2,)), *FEW, *bombs)
    answered(match, *(Deploy(Kind.GRUMBOMB, square, True) for square in ("D5", "J8", "L12")))

    refusal = match.why_not(1, Deploy(Kind.GRUMBOMB, "M12", True))
    assert refusal is not None
    assert refusal.clause == "BOO-BOMB-10"
    assert "M12" in refusal.args["way"]
    assert clause(match, Deploy(Kind.GRUMBOMB, "M12")) == ""


@rule("BOO-DEPLOY-04", "BOO-SOLO-13")
@pytest.mark.parametrize(
    ("square", "expected"), [("C3", "BOO-DEPLOY-04"), ("B26", "BOO-DEPLOY-04"), ("B1", ""), ("P2", "")]
)
def test_boodles_start_in_the_starting_valley(square: str, expected: str) -> None:
    assert clause(deploying(Side.BOODLES), Deploy(Kind.BOODLE, square)) == expected


@rule("BOO-DEPLOY-04")
def test_after_a_5_they_start_at_the_other_end() -> None:
    match = deploying(Side.BOODLES, roll=5)

    assert clause(match, Deploy(Kind.BOODLE, "A26")) == ""
    assert clause(match, Deploy(Kind.BOODLE, "A1")) == "BOO-DEPLOY-04"


@rule("BOO-DEPLOY-05")
def test_three_to_a_square() -> None:
    match = deploying(Side.BOODLES)
    answered(match, Deploy(Kind.QUEEN, "C2"), Deploy(Kind.BLASTER, "C2"), Deploy(Kind.BOODLE, "C2"))

    assert clause(match, Deploy(Kind.BOODLE, "C2")) == "BOO-DEPLOY-05"
    assert clause(match, Deploy(Kind.BOODLE, "D2")) == ""
    answered(match, Deploy(Kind.BOODLE, "D2"))
    assert match.request.what == "rate"


def test_blasters_start_unset() -> None:
    match = answered(deploying(Side.BOODLES), Deploy(Kind.BLASTER, "C2"))

    assert not match.state.pieces["M1"].is_set
    assert clause(match, Deploy(Kind.BOODLE, "C2", True)) == "BOO-DEPLOY-03"


def test_hidden_bombs_are_hidden_from_the_boodle_player_alone() -> None:
    match = deploying(Side.GRUMJUGS, hidden_bomb_state=HiddenBombState.HIDDEN)
    answered(match, Deploy(Kind.GRUMBOMB, "C4", True))

    assert [one.is_set for one in GAME.view(match.state, 0).board.pieces] == [None]
    assert [one.is_set for one in GAME.view(match.state, 1).board.pieces] == [True]
    assert GAME.placements(match.state).things["C4"][0].turning == 0
    assert asked(match, 0).options == ()


def test_every_refusing_clause_of_the_rulebook_is_one_that_a_law_can_cite() -> None:
    book = rulebook("boodles")

    assert len(book.clause) == 172
    assert len({entry.id for entry in book.clause}) == 172
    assert all(entry.kind in ClauseKind for entry in book.clause)
