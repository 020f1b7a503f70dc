"""What a group may put right in a bar room: whatever is listed can be chosen, breaks no law, and is played on from."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.wording import wording
from rules.bugmans import GAME
from rules.bugmans.naming import COUNTER_DISCARDS
from rules.bugmans.position import POSITION_LAWS
from rules.bugmans.printed import Kind
from rules.bugmans.state import (
    COUNTERS,
    DECK,
    DISCARDS,
    Cards,
    HiddenStashes,
    Move,
    Phase,
    Place,
    PlayCard,
    Room,
    Step,
    Take,
    hand_place,
)
from rules.correcting import Choice, Correctable, FactKind, chosen, counted
from rules.match import Match
from rules.placements import Board
from rules.position import Patch, Ruling, decode, encode, patched
from rules.requests import Pass
from tests.bugmans.lively import crowded, play_on
from tests.bugmans.night import BLUE, RED, Night
from tests.bugmans.random_nights import nothing_is_lost

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
rule = pytest.mark.rule


def some_moment(number: int) -> Match[Room]:
    """The middle of a night, at any question."""
    chance = random.Random(f"correcting {number}")
    match = crowded(chance)
    for _ in play_on(chance, match, chance.randint(0, 40)):
        pass
    return match


def the(state: Room | Night, path: str) -> Correctable:
    room = state.room if isinstance(state, Night) else state
    return next(fact for fact in GAME.correctables(room) if fact.path == path)


def put_right(night: Night, path: str, value: Any) -> Night:
    """One fact becomes another, as the group says."""
    fact = the(night, path)
    if fact.kind is FactKind.COUNT:
        patches = counted(GAME.correctables(night.room), fact, value)
    else:
        patches = chosen(fact, next(one for one in fact.choices if one.value == value))
    night.match.rule(Ruling(patches))
    night.board = Board(GAME.placements(night.room))
    return night


def ways(fact: Correctable, facts: tuple[Correctable, ...]) -> list[tuple[Any, tuple[Patch, ...]]]:
    """Everything that a fact may be put right to."""
    if fact.kind is FactKind.COUNT:
        return [(value, counted(facts, fact, value)) for value in range(fact.low, fact.high + 1)]
    return [(choice.value, chosen(fact, choice)) for choice in fact.choices]


# --- whatever is listed ------------------------------------------------------------------------------------


@rule("BUG-SETUP-20", "BUG-SETUP-12", "BUG-MOVE-33", "BUG-BOARD-01", "BUG-SETUP-10", "BUG-END-04", "BUG-CHAR-04")
def test_everything_that_can_be_put_right_leaves_the_laws_whole() -> None:
    tried: Counter[str] = Counter()
    for number in range(30):
        match = some_moment(number)
        facts = GAME.correctables(match.state)
        for fact in facts:
            every = ways(fact, facts)
            for value, patches in random.Random(number).sample(every, min(6, len(every))):
                room = patched(match.state, Ruling(patches)) if patches else decode(Room, encode(match.state))
                room.__dict__["content"] = match.content
                assert POSITION_LAWS.every_why_not(room, None) == [], (fact.path, value)
                nothing_is_lost(room)
                tried[fact.path.split("[")[0].split(".")[1]] += 1
    assert set(tried) >= {"active", "target", "turn", "characters", "players", "vomit", "bar", "pile", "cards"}
    assert tried.total() > 2_000


def test_after_any_correction_at_any_question_the_night_goes_on_and_can_be_taken_back() -> None:
    questions: Counter[str] = Counter()
    for number in range(120):
        chance = random.Random(f"put right {number}")
        match = some_moment(number)
        facts = GAME.correctables(match.state)
        if match.request is None or not facts:
            continue
        fact = chance.choice(facts)
        _, patches = chance.choice(ways(fact, facts))
        if not patches:
            continue
        before = match.digest
        questions[match.request.what] += 1
        match.rule(Ruling(patches, "we counted"))
        length = match.length

        for _ in play_on(chance, match, 40):
            nothing_is_lost(match.state)
        assert match.until(length - 1).digest == before
    assert questions.total() > 60
    assert len(questions) > 8


def test_a_fact_that_is_chosen_is_so_afterwards() -> None:
    kept = 0
    for number in range(20):
        match, chance = some_moment(number), random.Random(number)
        facts = [fact for fact in GAME.correctables(match.state) if fact.kind is not FactKind.COUNT]
        for fact in chance.sample(facts, min(12, len(facts))):
            choice = chance.choice(fact.choices)
            room = patched(match.state, Ruling(chosen(fact, choice)))
            room.__dict__["content"] = match.content
            again = next((one for one in GAME.correctables(room) if one.path == fact.path), None)
            if again is not None and again.value == choice.value:
                kept += 1
            elif not fact.path.endswith(".discarded"):
                assert fact.kind is FactKind.PLACE, fact.path
                assert choice.value in everywhere(room), (fact.path, choice.value)
    assert kept > 50


def everywhere(room: Room) -> set[str]:
    """Where anything lies or stands."""
    return {place for place, things in GAME.placements(room).things.items() if things}


def test_choosing_what_a_fact_is_already_changes_nothing() -> None:
    for number in range(20):
        for fact in GAME.correctables(some_moment(number).state):
            same = [choice for choice in fact.choices if choice.value == fact.value]
            assert all(chosen(fact, choice) == () for choice in same)
            assert len(same) == 1 or fact.kind is FactKind.COUNT, fact.path


def test_paths_are_names_and_values_too() -> None:
    for number in range(20):
        facts = GAME.correctables(some_moment(number).state)
        assert len({fact.path for fact in facts}) == len(facts)
        for fact in facts:
            assert len({choice.value for choice in fact.choices}) == len(fact.choices), fact.path


def test_every_fact_and_every_choice_is_worded() -> None:
    words, said = wording(GAME.id), set()
    for number in range(30):
        for fact in GAME.correctables(some_moment(number).state):
            said |= {words.text(one, NAMES) for one in (fact.group, fact.label, *(one.label for one in fact.choices))}
    assert len(said) > 200
    assert not [one for one in said if not one.strip() or "{" in one or "None" in one]


def test_there_is_nothing_to_put_right_before_the_tables_stand() -> None:
    match = Match.new(GAME, Night().match.content, 2, GAME.options())
    assert GAME.correctables(match.state) == ()


def test_all_facts_are_found_quickly_with_real_cards_too() -> None:
    for number in range(40):
        match = some_moment(number)
        assert len(GAME.correctables(match.state)) < 150


# --- one by one ------------------------------------------------------------------------------------------------


def test_a_dwarf_is_put_where_he_really_is() -> None:
    night = put_right(Night({RED: "D3"}), f'$.characters["{RED}"].square', "H8")

    assert night.square(RED) == "H8"
    assert [thing.id for thing in night.board.placements().things["H8"]] == [RED]


def test_nobody_is_put_on_a_table_or_upon_another_one() -> None:
    night = Night({RED: "D3", BLUE: "A5", "troll-1": "E6", "gobbo-1": "C6"})
    squares = {choice.value for choice in the(night, f'$.characters["{RED}"].square').choices}
    assert squares & {"B7", "C6", "D3"} == {"B7", "C6", "D3"}
    assert not squares & {"A5", "E6", "D7", "D2", "C5", COUNTERS}

    assert COUNTERS in {choice.value for choice in the(night, '$.characters["troll-1"].square').choices}
    assert "C6" not in {choice.value for choice in the(night, '$.characters["troll-1"].square').choices}


def test_a_home_table_is_put_elsewhere() -> None:
    night = Night({RED: "D3"})
    assert "D7" not in {choice.value for choice in the(night, "$.players[0].home").choices}

    put_right(night, "$.players[0].home", "B9")
    assert night.room.players[0].home == "B9"


def test_a_character_goes_off_the_board_and_comes_back() -> None:
    night = Night({"troll-1": "E6", "troll-2": "H6"})
    trolls = night.room.pile["troll"]
    put_right(night, '$.characters["troll-1"].square', COUNTERS)
    assert night.square("troll-1") is None
    assert night.room.pile["troll"] == trolls + 1

    put_right(night, '$.pile["troll"]', "G6")
    assert night.square("troll-1") == "G6"
    put_right(night, '$.characters["troll-2"].square', COUNTER_DISCARDS)
    assert night.room.discarded == {"troll": 1}


def test_whoever_is_on_his_way_may_be_taken_off_the_board() -> None:
    night = Night({"troll-1": "E7", "moody-elf-1": "H6"}, hands={0: ["mind-yer-back"]})
    night.does(PlayCard("mind-yer-back"), Move("troll-1", "E6"))
    put_right(night, '$.characters["troll-1"].square', COUNTERS)

    assert night.room.turn.movement is None
    assert night.asked == ("card_step", 0)


def test_vomit_revellers_and_the_out_of_order_counter_are_moved_and_taken_away() -> None:
    night = Night(vomit=["F6"], revellers=["C4"], out_of_order=["J5"])
    put_right(night, "$.vomit[0]", "G6")
    put_right(night, "$.revellers[0]", "C5")
    put_right(night, "$.out_of_order[0]", "A5")
    assert (night.room.vomit, night.room.revellers, night.room.out_of_order) == (["G6"], ["C5"], ["A5"])

    put_right(night, "$.vomit[0]", COUNTERS)
    put_right(night, "$.revellers[0]", COUNTER_DISCARDS)
    assert (night.room.vomit, night.room.revellers) == ([], [])
    put_right(night, '$.pile["vomit"]', "E6")
    assert night.room.vomit == ["E6"]


def test_a_counter_on_the_bar_was_taken_and_nobody_told() -> None:
    night = put_right(Night(), '$.bar["D2"]', RED)
    assert night.room.bar["D2"] is None
    assert night.carried(0) == ["booze-1"]

    put_right(night, '$.pile["booze-4"]', "D2")
    assert night.room.bar["D2"] == "booze-4"


def test_a_load_goes_under_the_home_table_but_completes_no_stash() -> None:
    night = Night(carried={0: ["booze-3", "grub-1"]}, stash={1: ["booze-1"] * 2})
    put_right(night, '$.players[0].carried["booze-3"]', "home-red")
    assert (night.carried(0), night.stash(0)) == (["grub-1"], ["booze-3"])
    put_right(night, '$.players[0].stash["booze-3"]', RED)
    assert night.carried(0) == ["grub-1", "booze-3"]

    full = Night(carried={0: ["booze-3"]}, stash={0: ["booze-1"] * (Night().room.target - 1)})
    assert "home-red" not in {one.value for one in the(full, '$.players[0].carried["booze-3"]').choices}


def test_of_hidden_stashes_only_the_height_is_listed() -> None:
    night = Night(stash={0: ["booze-3", "grub-1"]}, hidden_stashes=HiddenStashes.HIDDEN)
    assert not [fact for fact in GAME.correctables(night.room) if ".stash" in fact.path]

    put_right(night, "$.players[0].lost", 1)
    assert night.room.players[0].stashed == 1


@rule("BUG-TURN-02")
@pytest.mark.parametrize("passes", [0, 1], ids=["at the cards", "before the roll"])
def test_the_turn_is_given_to_who_really_has_it_and_he_begins_it(passes: int) -> None:
    night = Night({BLUE: "E3"}, players=3, hands={1: ["move-to-bogs"]}).passes(passes)
    assert night.asked == (("card", "walk")[passes], 0)

    put_right(night, "$.active", 1)
    assert night.asked == ("card", 1)
    assert night.passes().asked == ("pick_up", 1)
    put_right(night, "$.active", 2)
    assert night.asked == ("card", 2)
    assert night.passes().asked == ("walk", 2)
    night.roll(1)
    assert "$.active" not in {fact.path for fact in GAME.correctables(night.room)}


def test_the_turn_cannot_be_given_away_in_the_middle_of_something() -> None:
    paths = {fact.path for fact in GAME.correctables(Night({RED: "D3"}, step=Step.PICK_UP).does(Take("D2")).room)}
    assert "$.active" not in paths


def test_another_die_gives_other_spaces() -> None:
    night = Night({RED: "E6"}, step=Step.MOVE, carried={0: ["booze-1"]}).roll(5).does(Move(RED, "E7"))
    assert night.room.turn.spaces == 3

    put_right(night, "$.turn.roll", 3)
    assert (night.room.turn.roll, night.room.turn.spaces) == (3, 1)
    put_right(night, "$.turn.spaces", 4)
    assert night.room.turn.spaces == 4


@rule("BUG-PLACE-13")
def test_the_counter_that_was_turned_up_was_another_one() -> None:
    night = Night({RED: "D3"}, step=Step.PICK_UP).does(Take("D2")).draws("troll")
    put_right(night, "$.turn.dealt", "out-of-order")
    assert night.asked == ("place", 0)
    night.does(Place("A5"))

    assert night.room.out_of_order == ["A5"]


def test_more_counters_may_be_needed_but_never_so_few_that_somebody_had_won() -> None:
    night = Night(stash={0: ["booze-1"] * 2})
    fact = the(night, "$.target")
    assert (fact.low, fact.high) == (3, 10)

    assert put_right(night, "$.target", 3).room.target == 3


# --- real cards ----------------------------------------------------------------------------------------------


def real(**more: Any) -> Night:
    return Night(hands={0: ["x"] * 3, 1: ["x"] * 2}, spare=False, cards=Cards.REAL, **more)


@rule("BUG-SETUP-12")
def test_a_hand_holds_more_or_fewer_cards_than_the_app_believes() -> None:
    night = real()
    deck = night.room.cards.count(DECK)
    put_right(night, '$.cards.places["hand-0"]', 5)
    assert (len(night.hand(0)), night.room.cards.count(DECK)) == (5, deck - 2)

    put_right(night, '$.cards.places["hand-1"]', 0)
    assert (len(night.hand(1)), night.room.cards.count(DECK)) == (0, deck)
    assert night.passes().asked == ("walk", 0)


def test_a_card_was_discarded_and_nobody_told() -> None:
    night = put_right(real(), '$.cards.places["hand-0"].discarded', "take-that")

    assert night.cards_at(DISCARDS) == ["take-that"]
    assert len(night.hand(0)) == 2
    put_right(night, f"$.cards.places.{DISCARDS}", hand_place(1))
    assert (night.cards_at(DISCARDS), len(night.hand(1))) == ([], 3)
    night.match.rule(Ruling(chosen(*the_discard(night))))
    put_right(night, f"$.cards.places.{DISCARDS}", DECK)
    assert night.cards_at(DISCARDS) == []


def the_discard(night: Night) -> tuple[Correctable, Choice]:
    fact = the(night, '$.cards.places["hand-1"].discarded')
    return fact, next(one for one in fact.choices if one.value == "take-that")


def test_with_the_apps_cards_there_is_nothing_to_put_right_and_nothing_to_be_seen() -> None:
    facts = GAME.correctables(Night(hands={0: ["take-that"]}).room)

    assert not [fact for fact in facts if "cards" in fact.path]


def test_a_night_in_which_a_counter_is_given_back_and_forth_keeps_all_sixty() -> None:
    night = Night(carried={0: ["booze-1"]})
    places = ["home-red", BLUE, "home-blue", COUNTERS, COUNTER_DISCARDS]
    here = '$.players[0].carried["booze-1"]'
    paths = {
        "home-red": '$.players[0].stash["booze-1"]',
        BLUE: '$.players[1].carried["booze-1"]',
        "home-blue": '$.players[1].stash["booze-1"]',
        COUNTERS: '$.pile["booze-1"]',
    }
    for place in places:
        put_right(night, here, place)
        nothing_is_lost(night.room)
        here = paths.get(place, "")
    assert night.room.discarded == {"booze-1": 1}
    assert night.room.kind_of("booze-1") is Kind.BOOZE
    assert night.room.phase is Phase.PLAY
    assert night.refusal(Pass()) == ""
