"""The rules against a second, naive referee: the same verdict, the same clause, the same effect, in 20,000 positions.

Half of the positions are put together at random, half are met in random play, under every value of every option. In
each, all legal actions are compared, and a handful of absurd ones. A law presupposes another in one respect only: of a
character that is not in the Pub nothing is said but that it is not there, and whose it is.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import msgspec
import pytest

from rules.fantasy_pub import GAME
from rules.fantasy_pub.position import POSITION_LAWS
from rules.fantasy_pub.state import Pub, PubAction, Serve
from rules.fantasy_pub.turn import ACTION_LAWS
from rules.games import rulebook
from rules.match import Match
from rules.requests import Dice, Drawn
from tests.fantasy_pub import naive_referee
from tests.fantasy_pub.evening import CONTENT, Evening, leave, move
from tests.fantasy_pub.made_up import any_action, new_game, random_answer, random_options, random_pub

rule = pytest.mark.rule

ORDER = tuple(dict.fromkeys(law.clause for law in ACTION_LAWS))
"""The clauses that refuse actions, in the order in which the rules ask them."""
WITHOUT = {clause: ACTION_LAWS.without(clause) for clause in ORDER}
STRANGE = 8
"""How many absurd answers are tried in a position."""

Plain = naive_referee.Plain


def plain(facts: Any) -> Plain:
    found: Plain = msgspec.to_builtins(facts)
    return found


# --- what may be done ------------------------------------------------------------------------------


def compare_verdict(match: Match[Pub], before: Plain, action: PubAction) -> set[str]:
    """The clauses that forbid an action, on which both referees agree."""
    broken = naive_referee.broken(before, plain(action))
    seat = match.state.active
    cited = match.why_not(seat, action)
    in_order = [clause for clause in ORDER if clause in broken]

    assert broken <= set(ORDER), f"nothing refuses by {broken - set(ORDER)}"
    assert (cited.clause if cited else None) == (in_order[0] if in_order else None), (action, before)
    assert {refusal.clause for refusal in match.every_why_not(seat, action)} == broken, (action, before)
    if in_order:
        then = WITHOUT[in_order[0]].why_not(match.state, action)
        assert (then.clause if then else None) == (in_order[1] if in_order[1:] else None), (action, before)
    return broken


def every_action(before: Plain) -> Iterator[Plain]:
    """Every action that could possibly be legal."""
    dice = before["turn"]["dice"]
    stakes = {tuple(dice), *((die,) for die in dice)}
    own = [name for name, one in before["characters"].items() if one["clan"] == before["active"]]
    yield {"type": "end_turn"}
    for staked in stakes:
        yield {"type": "enter", "dice": staked}
        yield from ({"type": "call", "dice": staked, "to": to} for to in range(1, 8))
        yield from ({"type": "leave", "character": name, "dice": staked} for name in own)
        yield from ({"type": "move", "character": name, "dice": staked, "to": to} for name in own for to in range(1, 8))


def compare_options(match: Match[Pub], before: Plain) -> None:
    """What the rules list is what is legal, all of it, each once."""
    listed = match.options(match.state.active)
    legal = [
        msgspec.convert(action, PubAction)
        for action in every_action(before)
        if not naive_referee.broken(before, action)
    ]
    assert len(set(listed)) == len(listed)
    assert set(listed) == set(legal), before


def compare_position(chance: random.Random, match: Match[Pub]) -> Counter[str]:
    before = plain(match.state)
    met: Counter[str] = Counter()
    compare_options(match, before)
    for _ in range(STRANGE):
        met.update(compare_verdict(match, before, any_action(chance, match.state)))
    return met


# --- what is done ----------------------------------------------------------------------------------


def compare_effect(chance: random.Random, match: Match[Pub]) -> None:
    """Do something legal, card and drinker included, and find what the naive referee expects."""
    before = plain(match.state)
    action = chance.choice(match.options(match.state.active))
    match.answer(match.state.active, action)
    race, served = "", None
    if asked(match) == "top_card":
        race = drawn_card(chance, match, before)
    elif asked(match) == "serve":
        served = served_guest(chance, match, before)
    elif plain(action)["type"] == "call":
        assert not naive_referee.may_be_served(before, match.state.barkeep)
    expected = naive_referee.after(before, plain(action), race, served)
    compare_facts(match, before, expected)
    compare_next(match, expected, ended=plain(action)["type"] == "end_turn")


def drawn_card(chance: random.Random, match: Match[Pub], before: Plain) -> str:
    possible = naive_referee.may_be_drawn(before)
    for race in ("imp", "dwarf", "orc", "troll", "elf", ""):
        assert (match.why_not(match.state.active, Drawn(race)) is None) == (race in possible)
    drawn = random_answer(chance, match)
    match.answer(match.state.active, drawn)
    return str(drawn.card)


def served_guest(chance: random.Random, match: Match[Pub], before: Plain) -> str:
    possible = naive_referee.may_be_served(before, match.state.barkeep)
    for name in (*before["characters"], "nobody"):
        refusal = match.why_not(match.state.active, Serve(name))
        assert (refusal.clause if refusal else None) == (None if name in possible else "PUB-DRINK-15")
    assert {serve.character for serve in match.options(match.state.active)} == set(possible)
    serve = random_answer(chance, match)
    match.answer(match.state.active, serve)
    return str(serve.character)


def asked(match: Match[Pub]) -> str:
    return match.request.what if match.request else ""


def compare_facts(match: Match[Pub], before: Plain, expected: Plain) -> None:
    found = plain(match.state)
    assert found["bank"] == expected["bank"], before
    assert found["coins"] == expected["coins"], before
    assert found["barkeep"] == expected["barkeep"]
    assert characters(found, before) == characters(expected, before), before
    for seat, clan in enumerate(found["clans"]):
        should = expected["clans"][seat]
        assert clan["collected"] == should["collected"], before
        assert dict(Counter(clan["face_down"])) == {race: n for race, n in should["face_down"].items() if n}, before
        # Several cards that go out together go under the pile in any order.
        kept = len(clan["face_up"]) - max(0, len(should["face_up"]) - len(before["clans"][seat]["face_up"]))
        assert clan["face_up"][:kept] == should["face_up"][:kept], before
        assert sorted(clan["face_up"]) == sorted(should["face_up"]), before


def characters(pub: Plain, before: Plain) -> dict[str, Plain]:
    """Who is in the Pub; whoever came in since ``before`` is called new, as alike cards cannot be told apart."""
    return {
        name if name in before["characters"] else "new": {**one, "id": ""} for name, one in pub["characters"].items()
    }


def compare_next(match: Match[Pub], expected: Plain, *, ended: bool) -> None:
    coming = naive_referee.next_asked(expected)
    if coming is None:
        assert match.request is None
        assert match.state.phase.value == "over"
        return
    assert match.request is not None
    assert (asked(match), match.request.seats) == (coming[0], (coming[1],))
    found = plain(match.state)
    if coming[0] == "roll":
        assert found["active"] == coming[1]
        assert found["turn"] == {"dice": [], "actions": 0, "called": False}
    else:
        assert found["turn"] == expected["turn"]


COARSE = ("PUB-TURN-04", "PUB-GOAL-01", "PUB-BARK-03")


def test_clauses_are_asked_coarse_ones_first_then_as_the_rulebook_prints_them() -> None:
    printed = [clause.id for clause in rulebook(GAME.id).clause]

    assert ORDER[: len(COARSE)] == COARSE
    assert list(ORDER[len(COARSE) :]) == sorted(ORDER[len(COARSE) :], key=printed.index)


# --- what the comparison has found -----------------------------------------------------------------


@rule("PUB-GOAL-01")
def test_another_clans_card_is_another_clans_in_its_pile_too() -> None:
    pub = Evening("red imp 1: 2c/0b").roll(1, 2)

    assert pub.every_refusal(move("blue-imp-1", 2, 1)) == ["PUB-GOAL-01", "PUB-MOVE-01"]
    assert pub.every_refusal(leave("blue-troll-1", 1)) == ["PUB-GOAL-01", "PUB-LEAVE-02"]
    assert pub.every_refusal(move("blue-troll-2", 2, 1)) == ["PUB-MOVE-01"], "a clan has one Troll"
    assert pub.every_refusal(move("red-imp-2", 2, 1)) == ["PUB-MOVE-01"], "of the own clan, but in the pile"
    assert pub.every_refusal(move("blue", 2, 1)) == ["PUB-MOVE-01"]


@rule("PUB-DOOR-01", "PUB-DOOR-03")
def test_the_place_at_the_door_is_that_of_the_movers_clan() -> None:
    taken = Evening("red imp 1: 2c/0b", "blue orc 6: 2c/0b", "red orc 7: 1c/0b").roll(1, 2)
    assert taken.every_refusal(move("blue-orc-1", 7, 1)) == ["PUB-GOAL-01"]

    taken = Evening("red imp 1: 2c/0b", "blue orc 6: 2c/0b", "blue imp 7: 1c/0b").roll(1, 2)
    assert taken.every_refusal(move("blue-orc-1", 7, 1)) == ["PUB-GOAL-01", "PUB-DOOR-01", "PUB-DOOR-03"]


@rule("PUB-MOVE-01")
def test_nothing_more_is_said_of_the_way_of_a_character_in_its_pile() -> None:
    pub = Evening("red orc 7: 1c/0b").roll(1, 2)

    assert pub.every_refusal(move("red-imp-1", 7, 1)) == ["PUB-MOVE-01"]


# --- the positions ---------------------------------------------------------------------------------


def rolled(chance: random.Random, pub: Pub) -> Match[Pub]:
    """The position with a roll made, on whose consequence both referees agree."""
    match = Match(GAME, CONTENT, pub)
    roll_and_compare(chance, match)
    return match


def roll_and_compare(chance: random.Random, match: Match[Pub]) -> None:
    before = plain(match.state)
    dice = (chance.randint(1, 6), chance.randint(1, 6))
    match.answer(match.state.active, Dice(dice))
    compare_roll(match, before, dice)


def compare_roll(match: Match[Pub], before: Plain, dice: tuple[int, int]) -> None:
    what, seat = naive_referee.asked_after_roll(before, *dice)
    assert match.request is not None
    again = what == "roll" and seat == before["active"]
    assert (asked(match), match.request.seats) == ("roll_again" if again else what, (seat,)), (before, dice)


def act_out(chance: random.Random, match: Match[Pub], met: Counter[str]) -> int:
    """Compare every action of one turn; how many positions that were."""
    seat, compared = match.state.active, 0
    while match.request and asked(match) == "action" and match.state.active == seat:
        met += compare_position(chance, match)
        compare_effect(chance, match)
        compared += 1
    return compared


PARTS = 8
"""So that two workers can share the work."""
SHARE = 10_000 // PARTS


@pytest.mark.parametrize("part", range(PARTS))
def test_both_referees_agree_in_made_up_positions(part: int) -> None:
    chance = random.Random(f"made up {part}")
    met: Counter[str] = Counter()
    compared = 0
    while compared < SHARE:
        pub = random_pub(chance)
        assert POSITION_LAWS.why_not(with_content(pub), None) is None
        compared += act_out(chance, rolled(chance, pub), met)

    assert set(met) == set(ORDER), f"never met: {set(ORDER) - set(met)}"


def with_content(pub: Pub) -> Pub:
    pub.__dict__["content"] = CONTENT
    return pub


@pytest.mark.parametrize("part", range(PARTS))
def test_both_referees_agree_in_games_played_at_random(part: int) -> None:
    chance = random.Random(f"played {part}")
    met: Counter[str] = Counter()
    compared = 0
    while compared < SHARE:
        match = new_game(chance, chance.randint(2, 5), random_options(chance))
        while match.request:
            if asked(match) == "action":
                met += compare_position(chance, match)
                compare_effect(chance, match)
                compared += 1
            elif asked(match) in ("roll", "roll_again"):
                roll_and_compare(chance, match)
            else:
                match.answer(match.request.seats[0], random_answer(chance, match))

    assert len(met) > 15, "a position met in play may lack what some clauses need"


@rule("PUB-TURN-12")
def test_both_referees_keep_the_same_of_the_21_rolls() -> None:
    """In pubs so empty, or so poor, that rolls are often made again."""
    chance = random.Random("rolls")
    verdicts: Counter[str] = Counter()
    for _ in range(250):
        pub = random_pub(chance, fullness=chance.choice((0.0, 0.1, 0.2)))
        before = plain(pub)
        facts = msgspec.json.encode(pub)
        for dice in combinations_with_replacement(range(1, 7), 2):
            match = Match(GAME, CONTENT, msgspec.json.decode(facts, type=Pub))
            match.answer(match.state.active, Dice(dice))
            compare_roll(match, before, dice)
            verdicts[asked(match)] += 1

    assert verdicts["roll_again"] > 100, "made again"
    assert verdicts["action"] > 100, "kept"
    assert verdicts["roll"] > 0, "kept for want of a better one, and the turn passed"
