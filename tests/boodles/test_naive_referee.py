"""The rules against a second, naive referee, in the middle of crowded flights and of games played at random.

Here two thousand positions are compared; ``python -m tests.boodles.two_referees --positions 20000`` compares as many
as one likes.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.boodles import GAME
from rules.boodles.answers import Attack, DriveTo, Fire, PutDown, Reinforce, SetBomb, Take, Walk
from rules.boodles.options import FightersShieldAll, NoRelay
from rules.boodles.printed import Kind
from rules.boodles.state import Phase
from rules.match import Match
from tests.boodles import naive_referee
from tests.boodles.journey import CONTENT, Journey
from tests.boodles.lively import play_on, random_options
from tests.boodles.two_referees import Judges, compare_many

rule = pytest.mark.rule

PARTS = 4
SHARE = 500
RARE = {
    *("BOO-BOMB-02", "BOO-BOMB-10", "BOO-BUGGY-03", "BOO-DEPLOY-05", "BOO-FIGHT-07", "BOO-FIGHT-18", "BOO-FIGHT-19"),
    *("BOO-GRUM-02", "BOO-MOVE-03", "BOO-REINF-02", "BOO-SPELL-04"),
}
"""Not met in each run; the positions further below are made for them."""


def test_both_referees_agree_in_two_thousand_positions() -> None:
    questions, clauses = set[str](), set[str]()
    for part in range(PARTS):
        met, broken = compare_many(random.Random(f"positions {part}"), SHARE)
        questions |= set(met)
        clauses |= set(broken)

    assert questions >= {
        *("force", "deploy_grumjugs", "deploy_boodles", "boodles_move", "land", "attack", "spell"),
        *("reinforce", "grumjugs_move", "leave", "solo_move"),
    }
    assert clauses >= refusing("boodles_move", "grumjugs_move", "attack", "spell", "land", "reinforce", "force") - RARE


def refusing(*whats: str) -> set[str]:
    """The clauses of all laws of some questions, collected where the questions are met."""
    found: dict[str, set[str]] = {}
    chance = random.Random("laws")
    while not found.keys() >= set(whats):
        match: Match[Any] = Match.new(GAME, CONTENT, 2, random_options(chance))
        for _ in play_on(chance, match, 400):
            if match.request is not None and hasattr(match.request, "laws"):
                found.setdefault(match.request.what, {law.clause for law in match.request.laws})
    return {clause for what in whats for clause in found[what]}


# --- positions made for what is rare ------------------------------------------------------------------


CLOSING = ("X1! D5", "X2! J8", "X3! L12")
"""With these three, M12 is one of the squares that keep the last ways open."""
GREEN = Phase.GRUMJUGS_MOVE
FIGHT = Phase.GRUMJUGS_ATTACK


def agreed(journey: Journey, answer: Any) -> set[str]:
    return Judges(journey.match).compare(answer)


FULL = tuple(f"Y{number} O12" for number in (1, 2, 3))
BOXED = tuple(f"Y{number} C{8 + (number - 1) // 3}" for number in range(1, 11))


@rule("BOO-BOMB-02", "BOO-BOMB-10", "BOO-BUGGY-03", "BOO-DEPLOY-05", "BOO-FIGHT-07", "BOO-FIGHT-18", "BOO-FIGHT-19")
@rule("BOO-GRUM-02", "BOO-REINF-02")
@pytest.mark.parametrize(
    ("phase", "pieces", "answer", "clauses"),
    [
        (GREEN, (*CLOSING, "X4 M12", "J1 M12"), SetBomb("J1", "X4"), "BOO-BOMB-10"),
        (GREEN, (*CLOSING, "X4 M13", "J1 M13"), SetBomb("J1", "X4"), ""),
        (GREEN, ("X1<J1 C9", "X2 C9", "J1 C9"), Take("J1", "X2"), "BOO-BOMB-02"),
        (GREEN, ("J1<Y1 C9", "J2<Y1 C9", "Y1 C9", "X1 C9"), Take("J1", "X1"), "BOO-BUGGY-03"),
        (GREEN, ("J1<Y1 C9", "X1<J1 C9", "Y1 C9", "J2 C9"), Take("J1", "J2"), "BOO-BUGGY-03"),
        (GREEN, ("J1<Y1 C9", "J2<Y1 C9", "X1<J2 C9", "Y1 C9"), DriveTo("J1", "Y1", "C8"), "BOO-BUGGY-03"),
        (Phase.GRUMJUGS_REINFORCE, FULL, Reinforce(Kind.GRUMJUG, "O12"), "BOO-DEPLOY-05"),
        (Phase.GRUMJUGS_REINFORCE, BOXED, Reinforce(Kind.GRUMBUGGY, "O12"), "BOO-REINF-02"),
        (Phase.GRUMJUGS_REINFORCE, BOXED, Reinforce(Kind.GRUMBUGGY, "C9"), "BOO-REINF-02 BOO-REINF-03 BOO-DEPLOY-05"),
        (FIGHT, ("F1 C9", "W1 C9", "J1 C10"), Attack("J1", "W1"), "BOO-FIGHT-07"),
        (FIGHT, ("B1 C9", "B2 C2", "J1 C10", "J2 C3"), Attack("J2", "B2"), "BOO-FIGHT-18"),
        (FIGHT, ("B1 C9", "J1 C10"), Attack("K1", "B1"), "BOO-GRUM-02 BOO-FIGHT-02"),
        (Phase.BOODLES_ATTACK, ("F1 N13", "J1 O13", "J2 M12"), Attack("F1", "J1"), "BOO-FIGHT-19"),
    ],
    ids=str,
)
def test_both_referees_agree_where_hardly_anybody_comes_to(
    phase: Phase, pieces: tuple[str, ...], answer: Any, clauses: str
) -> None:
    journey = Journey("Q1 A1", *pieces, phase=phase)

    assert agreed(journey, answer) == set(clauses.split())


@rule("BOO-MOVE-03")
def test_both_referees_know_who_has_carried_a_bomb_in_this_turn() -> None:
    for relay in NoRelay:
        journey = Journey("Q1 A1", "X1<J1 C9", "J1 C9", "J2 C10", phase=GREEN, no_relay=relay)
        journey.walks("J1", "C10").does(PutDown("J1", "X1"))

        assert agreed(journey, Take("J2", "X1")) == ({"BOO-MOVE-03"} if relay is NoRelay.NO_RELAY else set())
        assert agreed(journey, Take("J1", "X1")) == set()


def test_both_referees_know_that_a_buggy_freezes_on_the_first_square_in_range() -> None:
    journey = Journey("W1 B14", "J1<Y1 G11", "Y1 G11", phase=GREEN, spells=("B14",))
    Judges(journey.match).compare_options()
    journey.drives("J1", "Y1", "E11")

    Judges(journey.match).compare_options()
    assert not [one for one in journey.options if isinstance(one, DriveTo)]


# --- that the comparison would notice -----------------------------------------------------------------


@pytest.mark.parametrize("answer", [Walk("B1", "C11"), Fire("M1", ("B1",)), Take("B1", "M1")], ids=str)
def test_a_referee_who_forgets_a_clause_is_noticed(answer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    journey = Journey("B1 C9", "M1 C10", "J1 C10" if isinstance(answer, Walk) else "J1 N20", rate=1)
    broken = Judges(journey.match).compare(answer)
    assert broken

    monkeypatch.setattr(naive_referee, "broken", lambda *_: set())
    with pytest.raises(AssertionError):
        Judges(journey.match).compare(answer)


def test_both_referees_agree_on_who_shields_whom() -> None:
    for shield in FightersShieldAll:
        journey = Journey("B1 C9", "F1 D10", "J1 C10", phase=Phase.GRUMJUGS_ATTACK, fighters_shield_all=shield)
        agreed_on = agreed(journey, Attack("J1", "B1"))

        assert agreed_on == ({"BOO-FIGHT-07"} if shield is FightersShieldAll.ALL else set())
