"""Facts put right in the middle of a game, positions edited by hand: what is refused, why, and where it is wrong."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from rules.fantasy_pub import GAME
from rules.fantasy_pub.position import POSITION_LAWS
from rules.fantasy_pub.state import Pub
from rules.laws import Refused
from rules.match import Match, Position
from rules.position import Patch, Ruling
from tests.fantasy_pub.evening import CONTENT, Evening, call, enter
from tests.fantasy_pub.made_up import new_game, play_on, random_options, random_pub

rule = pytest.mark.rule

# --- rulings ---------------------------------------------------------------------------------------------


def ruling_towards(pub: Pub) -> Ruling:
    """All that lies on the board, put right to be as in another pub."""
    facts = msgspec.to_builtins(pub)
    patches = [Patch(f"$.{name}", facts[name]) for name in ("characters", "bank", "coins", "barkeep")]
    for seat, clan in enumerate(facts["clans"]):
        patches += [Patch(f"$.clans[{seat}].{name}", clan[name]) for name in ("face_down", "face_up", "collected")]
    return Ruling(tuple(patches))


def test_whatever_is_put_right_at_any_question_the_game_goes_on_and_can_be_taken_back():
    questions: Counter[str] = Counter()
    for number in range(250):
        chance = random.Random(f"rulings {number}")
        match = new_game(chance, chance.randint(2, 5), random_options(chance))
        for _ in play_on(chance, match, chance.randint(10, 40)):
            pass
        if match.request is None:
            continue
        before = match.digest
        questions[match.request.what] += 1
        match.rule(ruling_towards(random_pub(chance, like=match.state)))
        length, after = match.length, match.digest

        for _ in play_on(chance, match, 30):
            assert POSITION_LAWS.why_not(match.state, None) is None
        assert match.until(length).digest == after
        assert match.until(length - 1).digest == before
    assert set(questions) >= {"roll", "action", "serve", "top_card"}


def test_a_ruling_that_breaks_a_law_of_positions_changes_nothing():
    chance = random.Random("bad rulings")
    match = new_game(chance, 3)
    for _ in play_on(chance, match, 60):
        before, length, options = match.digest, match.length, match.options(match.request.seats[0])
        with pytest.raises(Refused, match="PUB-INV-01"):
            match.rule(Ruling((Patch("$.bank", match.state.bank + 1),)))
        with pytest.raises(Refused, match="TABLE-RULING-01"):
            match.rule(Ruling((Patch("$.till", 1),)))
        assert (match.digest, match.length, match.options(match.request.seats[0])) == (before, length, options)


@pytest.mark.parametrize("phase", ["colours", "first_player", "first_cards"])
def test_a_game_put_back_into_its_set_up_does_not_just_end(phase: str) -> None:
    pub = Evening("red orc 1: 2c/0b").roll(4, 6)

    pub.match.rule(Ruling((Patch("$.phase", phase),)))
    pub.does(call(4))

    assert pub.match.request is not None
    assert pub.asked in ("thirstiest", "first_card")


@pytest.mark.parametrize("when", ["roll", "action", "serve"])
def test_when_it_is_put_right_whose_turn_it_is_that_seat_is_asked(when: str) -> None:
    pub = Evening("blue imp 4: 2c/1b", "red orc 1: 2c/0b")
    if when != "roll":
        pub.roll(4, 6)
    if when == "serve":
        pub.does(call(4))
    before = pub.match.request.seats
    assert pub.asked == when

    pub.match.rule(Ruling((Patch("$.active", 1),)))

    assert pub.asked == when
    assert (before, pub.match.request.seats) == ((0,), (1,))
    assert pub.match.fork().digest == pub.match.digest
    assert pub.match.undone().request.seats == (0,)


@rule("PUB-DRINK-15")
def test_nobody_is_served_when_it_is_put_right_that_nobody_sits_there():
    pub = Evening("blue imp 4: 2c/1b", "red orc 1: 2c/0b").roll(4, 6).does(call(4))
    assert pub.asked == "serve"

    pub.match.rule(Ruling((Patch('$.characters["blue-imp-1"].space', 5),)))

    assert pub.asked == "action"
    assert pub.purse("blue-imp-1") == "2c/1b"
    assert pub.match.undone().request.what == "serve"


@rule("PUB-ENTER-08", "PUB-ENTER-09")
@pytest.mark.parametrize(
    "patches",
    [
        pytest.param((Patch('$.characters["red-orc-1"].space', 7),), id="the Door is taken"),
        pytest.param((Patch("$.bank", 3), Patch("$.coins[0]", 78)), id="the bank is too poor"),
    ],
)
def test_an_entry_that_a_ruling_makes_impossible_has_not_happened(patches: tuple[Patch, ...]) -> None:
    pub = Evening("red orc 1: 2c/1b").roll(4, 6).does(enter(4))
    assert pub.asked == "top_card"

    pub.match.rule(Ruling(patches))

    assert pub.asked == "action"
    assert (pub.pub.turn.dice, pub.pub.turn.actions) == ([6, 4], 0)
    assert POSITION_LAWS.why_not(pub.pub, None) is None


@rule("PUB-LEAVE-08")
def test_a_pile_that_a_ruling_turned_face_up_is_shuffled_before_its_top_card_enters():
    pub = Evening("red orc 1: 2c/1b").roll(4, 6).does(enter(4))
    names = ["imp-1", "imp-2", "dwarf-1", "dwarf-2", "orc-2", "troll-1"]

    up = Patch("$.clans[0].face_up", [f"red-{name}" for name in names])
    pub.match.rule(Ruling((Patch("$.clans[0].face_down", {}), up)))

    assert pub.asked == "top_card"
    assert pub.happened("shuffles")
    assert pub.draws("troll").purse("red-troll-1") == "4c/0b"


# --- bad positions ---------------------------------------------------------------------------------------


def position(**changed: Any) -> dict[str, Any]:
    """A sound position, but for what is changed."""
    pub = Evening("red imp 3: 2c/1b", "blue orc 7: 1c/0b", "red troll 2: 0c/0b", face_up={"red": ["red-orc-1"]}).pub
    facts: dict[str, Any] = msgspec.to_builtins(pub)
    for path, value in changed.items():
        place: Any = facts
        *way, last = path.split("__")
        for step in way:
            place = place[int(step)] if isinstance(place, list) else place[step]
        if isinstance(place, list):
            place[int(last)] = value
        else:
            place[last] = value
    return facts


def refused(facts: Any) -> tuple[str, Any]:
    """The clause that a position is refused by, and the path of what is bad in it."""
    with pytest.raises(Refused) as caught:
        Match.at(GAME, CONTENT, Position(facts))
    return caught.value.refusal.clause, caught.value.refusal.args["path"]


IMP = "characters__red-imp-1"


@rule("PUB-INV-01")
def test_a_position_with_other_than_84_pieces_is_refused_and_says_how_many_there_are():
    sound = position()
    assert Match.at(GAME, CONTENT, Position(sound)).request.what == "roll"

    assert refused(position(bank=sound["bank"] + 1)) == ("PUB-INV-01", "$.bank")
    with pytest.raises(Refused) as caught:
        Match.at(GAME, CONTENT, Position(position(bank=sound["bank"] - 2)))
    assert caught.value.refusal.args["count"] == 82
    assert caught.value.refusal.args["all"] == 84
    assert refused(position(coins__2=-1, bank=sound["bank"] + 1)) == ("PUB-INV-01", "$.coins[2]")
    assert refused(position(bank=-1)) == ("PUB-INV-01", "$.bank")
    assert refused(position(clans__1__collected=-3)) == ("PUB-INV-01", "$.clans[1].collected")


@rule("PUB-INV-03")
def test_a_position_with_a_card_too_many_or_too_few_is_refused():
    red = {"imp": 1, "dwarf": 2, "orc": 1}
    assert position()["clans"][0]["face_down"] == red

    for face_down in ({}, {**red, "imp": 2}, {**red, "elf": 1}, {**red, "troll": 0}, {"dwarf": 2, "orc": 1}):
        assert refused(position(clans__0__face_down=face_down)) == ("PUB-INV-03", "$.clans[0].face_down")
    for face_up in (["red-orc-1", "red-orc-1"], ["red-orc-3"], ["blue-orc-2"], ["nobody"]):
        assert refused(position(clans__0__face_up=face_up)) == ("PUB-INV-03", "$.clans[0].face_up")
    assert refused(position(**{f"{IMP}__id": "red-imp-2"}))[0] == "PUB-INV-03"
    assert refused(position(**{f"{IMP}__race": "dwarf"}))[0] == "PUB-INV-03"


@rule("PUB-INV-04")
def test_a_position_with_a_sixth_beer_or_a_debt_on_a_card_is_refused():
    bank = position()["bank"]

    assert refused(position(bank=bank - 5, **{f"{IMP}__beers": 6})) == ("PUB-INV-04", "$.characters.red-imp-1.beers")
    assert refused(position(bank=bank + 3, **{f"{IMP}__coins": -1})) == ("PUB-INV-04", "$.characters.red-imp-1.coins")
    assert refused(position(bank=bank + 2, **{f"{IMP}__beers": -1})) == ("PUB-INV-04", "$.characters.red-imp-1.beers")


@rule("PUB-INV-05")
def test_a_position_against_the_customs_is_refused():
    two_at_the_door = Evening("red imp 7: 2c/1b", "red orc 7: 1c/0b").pub
    assert refused(msgspec.to_builtins(two_at_the_door)) == ("PUB-INV-05", "$.characters")

    company = ("red imp 2: 0c/0b", "blue imp 2: 0c/0b", "red orc 2: 0c/0b")
    assert refused(msgspec.to_builtins(Evening(*company).pub)) == ("PUB-INV-05", "$.characters")
    by_their_own_custom = msgspec.to_builtins(Evening(*company, mixed_tables="race_absent").pub)
    assert Match.at(GAME, CONTENT, Position(by_their_own_custom)).request is not None


@rule("PUB-INV-06")
def test_a_position_in_which_somebody_has_won_is_refused_unless_the_game_is_over():
    bank = position()["bank"]

    won = position(bank=bank - 15, clans__1__collected=15)
    assert refused(won) == ("PUB-INV-06", "$.clans[1].collected")
    assert Match.at(GAME, CONTENT, Position({**won, "phase": "over"})).request is None
    assert Match.at(GAME, CONTENT, Position(position(bank=bank - 14, clans__1__collected=14))).request is not None


@rule("PUB-COMP-03")
@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"barkeep": 8}, "$.barkeep"),
        ({"barkeep": 0}, "$.barkeep"),
        ({f"{IMP}__space": 9}, "$.characters.red-imp-1.space"),
        ({"coins": [0] * 6}, "$.coins"),
        ({"turn__dice": [7, 1]}, "$.turn.dice"),
        ({"turn__dice": [1, 1, 1]}, "$.turn.dice"),
    ],
    ids=str,
)
def test_a_position_with_a_place_or_a_die_that_does_not_exist_is_refused(changed: dict[str, Any], path: str) -> None:
    assert refused(position(**changed)) == ("PUB-COMP-03", path)


@rule("PUB-GOAL-01")
def test_a_position_in_which_a_seat_has_no_clan_or_a_character_no_owner_is_refused():
    assert refused(position(active=2)) == ("PUB-GOAL-01", "$.active")
    assert refused(position(**{f"{IMP}__clan": 2})) == ("PUB-GOAL-01", "$.characters.red-imp-1.clan")
    assert refused(position(target=14)) == ("PUB-GOAL-01", "$.target")
    assert refused(position(clans=[])) == ("PUB-GOAL-01", "$.target")


@rule("PUB-SETUP-07")
def test_a_position_with_a_colour_twice_or_missing_is_refused():
    assert refused(position(clans__1__colour="red")) == ("PUB-SETUP-07", "$.clans[0].colour")
    assert refused(position(clans__1__colour="pink")) == ("PUB-SETUP-07", "$.clans[1].colour")
    assert refused(position(clans__1__colour=None)) == ("PUB-SETUP-07", "$.clans[1].colour")


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"bank": "many"}, "$.bank"),
        ({f"{IMP}__coins": None}, "$.characters[...].coins"),
        ({f"{IMP}__race": "elf"}, "$.characters[...].race"),
        ({"options__full_circle": "maybe"}, "$.options.full_circle"),
        ({"phase": "closing time"}, "$.phase"),
        ({"barkep": 3}, "$"),
        ({f"{IMP}__thirst": 3}, "$.characters[...]"),
        ({"clans__0__beers": 3}, "$.clans[0]"),
        ({"turn__die": 3}, "$.turn"),
    ],
    ids=str,
)
def test_a_position_with_something_of_the_wrong_kind_in_it_is_refused(changed: dict[str, Any], path: str) -> None:
    clause, place = refused(position(**changed))

    assert clause == "TABLE-POSITION-01"
    assert place.startswith(path)


@pytest.mark.parametrize("phase", ["colours", "first_player", "first_cards", "over"])
def test_a_position_in_another_phase_than_it_looks_like_is_played_on_or_refused(phase: str) -> None:
    """Whoever edits a position by hand may forget the phase: then the set-up finds nothing left to do."""
    match = Match.at(GAME, CONTENT, Position(position(phase=phase)))

    chance = random.Random(phase)
    for _ in play_on(chance, match, 20):
        assert POSITION_LAWS.why_not(match.state, None) is None
    assert (match.request is None) == (phase == "over")
