"""What answers lead to, against the rulebook read a second time: moves, drives, blasts, bombs, fights and endings."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from rules.boodles import GAME
from rules.boodles.answers import Attack, Fire, Perish
from rules.boodles.endings import is_trapped
from rules.boodles.options import TrapEndsGame
from rules.boodles.printed import BEINGS, Kind, Side
from rules.boodles.state import Flight, Phase, Valley
from rules.match import Match
from tests.boodles import naive_effects
from tests.boodles.journey import CONTENT
from tests.boodles.lively import Crowd, crowded, lively_answer, new_game, random_options
from tests.boodles.naive_flight import Plain, count_on, frozen, ground, is_a, on, pieces, starting_valley
from tests.boodles.random_flights import some_answer
from tests.boodles.two_referees import flight_of, plain

rule = pytest.mark.rule

LASTING = ("at", "is_set", "carrier", "home")
OF_THE_TURN = ("walked", "driven", "landed", "carried_by")
"""Cleared when it ends."""
MOVING = ("boodles_move", "grumjugs_move", "land", "leave")
AFTER_A_PHASE = ("forfeit", "trapped", "nightfall")
FLIGHTS = 400


def compare(found: Plain, expected: Plain, told: Any) -> None:
    """Everything that a position is made of and that the naive effects say."""
    fields = (*LASTING, *(OF_THE_TURN if found["phase"] == expected["phase"] else ()))
    assert set(found["pieces"]) == set(expected["pieces"]), told
    for name, one in found["pieces"].items():
        other = expected["pieces"][name]
        assert {field: one[field] for field in fields} == {field: other[field] for field in fields}, told
    assert sorted(found["fallen"]) == sorted(expected["fallen"]), told
    for name in ("score_box", "points", "outcome"):
        assert found[name] == expected[name], (name, *told)


def compare_turn(found: Plain, expected: Plain, told: Any) -> None:
    assert naive_effects.driven(found) == naive_effects.driven(expected), told
    assert set(found["turn"]["done"]) == set(expected["turn"]["done"]), told


def asked(match: Match[Flight]) -> str:
    return match.request.what if match.request else "over"


# --- moves, drives, blasts and bombs ------------------------------------------------------------------


@rule("BOO-BOOD-03", "BOO-GRUM-05", "BOO-BLAST-05", "BOO-BLAST-08", "BOO-BUGGY-08", "BOO-BOMB-01", "BOO-BOMB-06")
@rule("BOO-BLAST-21", "BOO-SCORE-01", "BOO-SCORE-02", "BOO-SCORE-03", "BOO-SCORE-04", "BOO-END-01", "BOO-END-02")
def test_every_move_leads_to_what_the_rulebook_says() -> None:
    chance = random.Random("effects")
    seen: Counter[str] = Counter()
    for _ in range(FLIGHTS):
        match = crowded(chance)
        for _ in range(60):
            if asked(match) not in MOVING:
                break
            seen.update(compare_move(chance, match))

    kinds = ("walk", "drive", "take", "put_down", "set_blaster", "set_bomb", "fire", "land", "go_back", "end_phase")
    assert min(seen[kind] for kind in kinds) > 10, seen
    assert min(seen[event] for event in ("falls", "scores", "over", "leaves", "perishes", "stays on a bomb")) > 1, seen


def compare_move(chance: random.Random, match: Match[Flight]) -> list[str]:
    """Give an answer; what happened, found to be what should have."""
    before = flight_of(match)
    answer = lively_answer(chance, match)
    assert match.request is not None
    match.answer(match.request.seats[0], answer)
    found, expected = flight_of(match), flight_of_copy(before)
    told = (answer, before)
    if plain(answer)["type"] == "end_phase":
        return ["end_phase", *compare_end(match, before, found, told)]
    naive_effects.after(expected, plain(answer))
    happened = [plain(answer)["type"], *compare_bomb(match, before, expected, answer)]
    compare(found, expected, told)
    if found["outcome"] is None:
        compare_turn(found, expected, told)
        compare_next(match, before, answer)
    happened += ["falls"] * (len(found["fallen"]) > len(before["fallen"]))
    happened += ["scores"] * (found["points"] > before["points"]) + ["over"] * (asked(match) == "over")
    return happened


def flight_of_copy(before: Plain) -> Plain:
    """Another dictionary with the same in it; what is printed is left out of the copying."""
    return {key: copied(value) if key != "printed" else value for key, value in before.items()}


def copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: copied(one) for key, one in value.items()}
    return [copied(one) for one in value] if isinstance(value, list) else value


def compare_bomb(match: Match[Flight], before: Plain, expected: Plain, answer: Any) -> list[str]:
    """Who sets a bomb leaves, or is destroyed at once where there is no way out."""
    if isinstance(answer, Perish):
        return ["perishes"]
    if plain(answer)["type"] != "set_bomb":
        return ["leaves"] if before["turn"]["leaving"] else []
    if match.state.turn.leaving is None:
        expected["turn"]["leaving"] = answer.piece
        naive_effects.perishes(expected, {})
        return ["perishes"]
    assert match.state.turn.leaving == answer.piece
    return []


def compare_next(match: Match[Flight], before: Plain, answer: Any) -> None:
    """A blast asks for a landing of each piece, all else goes on with the phase."""
    if isinstance(answer, Fire):
        assert match.state.turn.flying == list(answer.pieces)
    flying = bool(match.state.turn.flying)
    assert (asked(match) == "land") == flying
    if not flying:
        assert match.state.phase.value == before["phase"]


def compare_end(match: Match[Flight], before: Plain, found: Plain, told: Any) -> list[str]:
    """Who is still on a set bomb when the Grumjugs have moved is destroyed, and nobody else."""
    if before["phase"] != "grumjugs_move":
        assert set(found["pieces"]) == set(before["pieces"])
        return []
    lost = {
        one["id"]
        for one in pieces(before)
        if one["kind"] == "grumjug"
        and any(is_a(other, "grumbomb") and other["is_set"] for other in on(before, one["at"]))
    }
    assert set(before["pieces"]) - set(found["pieces"]) == lost, told
    assert not found["spells"], "the spell is over"
    return ["stays on a bomb"] * bool(lost)


# --- fights -------------------------------------------------------------------------------------------


@rule("BOO-FIGHT-09", "BOO-FIGHT-10", "BOO-FIGHT-11", "BOO-FIGHT-12", "BOO-FIGHT-13", "BOO-FIGHT-14", "BOO-FIGHT-15")
@rule("BOO-FIGHT-16", "BOO-FIGHT-17", "BOO-FIGHT-03")
def test_every_fight_ends_as_the_combat_table_says() -> None:
    chance = random.Random("fights")
    seen: Counter[tuple[str, str, bool, bool]] = Counter()
    while seen.total() < 500:
        match = crowded(chance)
        for _ in range(60):
            if match.request is None:
                break
            answer = lively_answer(chance, match) if asked(match) == "attack" else some_answer(chance, match, 0.5)
            if isinstance(answer, Attack):
                seen[compare_fight(chance, match, answer)] += 1
            else:
                match.answer(match.request.seats[0], answer)

    assert {(attacker, defender) for attacker, defender, _, _ in seen} == {
        ("fighter", "grumjug"),
        *(("grumjug", kind) for kind in ("boodle", "fighter", "wizard", "queen")),
    }
    for pair in (("fighter", "grumjug"), ("grumjug", "fighter")):
        assert all(seen[(*pair, hit, beaten)] > 0 for hit in (True, False) for beaten in (True, False))


def compare_fight(chance: random.Random, match: Match[Flight], chosen: Attack) -> tuple[str, str, bool, bool]:
    before = flight_of(match)
    expected = flight_of_copy(before)
    attacker, defender = (before["pieces"][name] for name in (chosen.attacker, chosen.defender))
    back = naive_effects.strikes_back(expected, chosen.attacker, chosen.defender)
    match.answer(seat_of(match), chosen)
    die = roll(chance, match, "attack_die", attacker)
    struck = roll(chance, match, "counter_die", defender) if back else None
    goes_on = naive_effects.fights(expected, chosen.attacker, chosen.defender, die, struck)
    found = flight_of(match)
    if expected["outcome"] is None and found["outcome"] is not None and found["outcome"]["how"] in AFTER_A_PHASE:
        expected["outcome"] = found["outcome"]  # it was the last attack, and the turn has ended with it
    compare(found, expected, (chosen, die, struck, before))
    if found["outcome"] is None and asked(match) == "attack":
        combat = found["turn"]["combat"]
        # Who could go on and has nobody beside him any more is done as well.
        assert goes_on or chosen.attacker in combat["spent"]
        assert combat["attacker"] in ((chosen.attacker, None) if goes_on else (None,))
    return attacker["kind"], defender["kind"], chosen.defender in found["fallen"], chosen.attacker in found["fallen"]


def roll(chance: random.Random, match: Match[Flight], what: str, roller: Plain) -> int:
    """By whoever plays the piece."""
    assert asked(match) == what
    side = "boodles" if roller["kind"] in naive_effects.BEINGS else "grumjugs"
    sides = [one.value if one else None for one in match.state.sides]
    assert seat_of(match) == (sides.index(side) if side in sides else 0)
    answer = lively_answer(chance, match)
    match.answer(seat_of(match), answer)
    die: int = answer.values[0]
    return die


def seat_of(match: Match[Flight]) -> int:
    assert match.request is not None
    return match.request.seats[0]


# --- reinforcements, spells -----------------------------------------------------------------------------


@rule("BOO-REINF-01", "BOO-REINF-05", "BOO-SPELL-01", "BOO-SPELL-02", "BOO-BOOD-02", "BOO-TURN-03")
def test_reinforcements_spells_and_rates_are_what_the_rulebook_says() -> None:
    chance = random.Random("turns")
    seen: Counter[str] = Counter()
    for number in range(40):
        match = new_game(chance, 2) if number % 4 == 0 else crowded(chance)
        for _ in range(120):
            if match.request is None:
                break
            before, what, answer = flight_of(match), asked(match), some_answer(chance, match, 0.6)
            match.answer(seat_of(match), answer)
            seen[compare_event(before, flight_of(match), what, plain(answer))] += 1
    assert min(seen[event] for event in ("arrives", "works", "fails", "rate")) > 3, seen


def compare_event(before: Plain, found: Plain, what: str, answer: Plain) -> str:
    if what == "reinforce":
        assert sum(count_on(before, square, "grumjugs") for square in fortress(before)) <= 3
        new = set(found["pieces"]) - set(before["pieces"])
        one = found["pieces"][new.pop()]
        assert not new
        assert (one["kind"], one["at"], one["is_set"]) == (answer["kind"], answer["square"], False)
        return "arrives"
    if what == "spell_die":
        wizard = before["pieces"][before["turn"]["cast"][-1]]
        works = answer["values"][0] <= (3 if before["options"]["spell_success_max"] == "3" else 4)
        assert found["spells"] == [*before["spells"], *([wizard["at"]] if works else [])] or found["outcome"]
        assert not works or frozen(found, wizard["at"]) or found["outcome"]
        return "works" if works else "fails"
    if what == "rate":
        assert found["turn"]["rate"] == max(answer["values"])
        return "rate"
    return ""


def fortress(flight: Plain) -> list[str]:
    return [square for square in {one["at"] for one in pieces(flight)} if ground(flight, square) == "fortress"]


# --- endings --------------------------------------------------------------------------------------------


@rule("BOO-END-03", "BOO-END-04")
def test_whoever_is_trapped_or_hides_at_home_has_lost_and_nobody_else() -> None:
    """At the start of every Boodle turn, and at the end of each, in crowded flights that are played on."""
    chance = random.Random("endings")
    seen: Counter[str] = Counter()
    for number in range(100):
        match = crowded(chance)
        hiding = number % 3 == 0
        for _ in range(200):
            before = flight_of(match)
            match.answer(seat_of(match), staying(chance, match) if hiding else some_answer(chance, match, 0.3))
            seen[compare_ending(match, before)] += 1
            if match.request is None:
                break
    assert min(seen[how] for how in ("forfeit", "free", "at home", "not at home")) > 3, seen


@rule("BOO-END-03")
def test_whether_a_being_among_foes_bombs_and_blasters_is_trapped_is_found_by_looking_at_every_square() -> None:
    """One or two beings, and all that can stand about them."""
    chance = random.Random("traps")
    seen: Counter[tuple[str, bool]] = Counter()
    for _ in range(600):
        match = besieged(chance)
        before = flight_of(match)
        trapped = naive_effects.is_trapped(before)
        assert is_trapped(match.state) is trapped, before
        seen[before["options"]["trap_ends_game"], trapped] += 1
    assert len(seen) == 6, seen
    assert min(seen.values()) > 8, seen


def besieged(chance: random.Random) -> Match[Flight]:
    """A flight in which nearly every square about the Boodlebeings has something on it."""
    while True:
        options = random_options(chance, trap_ends_game=chance.choice(list(TrapEndsGame)).value)
        flight = Flight(
            options=options, sides=[Side.BOODLES, Side.GRUMJUGS], phase=Phase.BOODLES_ROLL, start=Valley.GREEN
        )
        flight.__dict__["content"] = CONTENT
        passes = sorted(flight.ground.passes)
        crowd = Crowd(chance, CONTENT, flight)
        crowd.near = [chance.choice(passes)]
        for _ in range(chance.randint(1, 2)):
            crowd.put(chance.choice(BEINGS), False)
        for _ in range(chance.randint(0, 1)):
            crowd.put(Kind.BLASTER, chance.random() < 0.5)
        crowd.near = list(flight.ground.boodle_steps[crowd.near[0]])
        for square in list(crowd.near):
            crowd.near = [square]
            for kind, is_set in chance.choice(BESIEGERS):
                crowd.put(kind, is_set)
        if GAME.position_laws.why_not(flight, None) is None:
            return Match(GAME, CONTENT, flight)


BESIEGERS = (
    *(((Kind.GRUMJUG, False),),) * 4,
    *(((Kind.GRUMBOMB, True),),) * 4,
    ((Kind.GRUMBUGGY, False),),
    ((Kind.BLASTER, False), (Kind.BLASTER, True), (Kind.BLASTER, False)),
)


def staying(chance: random.Random, match: Match[Flight]) -> Any:
    """Everybody stays where he is."""
    options = match.options(seat_of(match)) if hasattr(match.request, "laws") else []
    ends = [one for one in options if plain(one)["type"] == "end_phase"]
    return ends[0] if ends else lively_answer(chance, match)


def compare_ending(match: Match[Flight], before: Plain) -> str:
    found = flight_of(match)
    how = found["outcome"]["how"] if found["outcome"] else None
    printed_only = len(found["sides"]) == 1 and found["options"]["solo_printed_endings_only"] == "printed"
    if asked(match) == "rate" and before["phase"] != "boodles_roll":
        assert printed_only or not naive_effects.is_trapped(found)
        return "free"
    if how == "trapped":
        assert naive_effects.is_trapped(found)
        return "trapped"
    if how == "forfeit":
        assert forfeits(before, found)
        return "forfeit"
    began, now = (flight["phase"] for flight in (before, found))
    if began.startswith("boodles") and now.startswith("grumjugs") and not printed_only:
        assert found["at_home"] == (before["at_home"] + 1 if naive_effects.all_at_home(found) else 0)
        assert not forfeits(before, found)
        return "at home" if found["at_home"] else "not at home"
    return ""


def forfeits(before: Plain, found: Plain) -> bool:
    """By where everybody stood at the end of the turns before, and stands now."""
    needed = 4 if found["options"]["forfeit_turns"] == "4" else 3
    if found["options"]["forfeit_turns"] != "3_each":
        return naive_effects.all_at_home(found) and before["at_home"] + 1 >= needed
    return any(
        ground(found, one["at"]) == starting_valley(found) and before["stayed"].get(one["id"], 0) + 1 >= needed
        for one in pieces(found)
        if one["kind"] in naive_effects.BEINGS and not one["home"]
    )
