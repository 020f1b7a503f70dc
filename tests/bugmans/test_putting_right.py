"""Facts put right in the middle of a night, positions edited by hand: what is refused, why, and where it is wrong."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from rules.bugmans import GAME
from rules.bugmans.board import placements, view
from rules.bugmans.position import POSITION_LAWS
from rules.bugmans.state import MakeWay, Move, Phase, Place, PlayCard, Room, Step, Take
from rules.laws import Refused
from rules.match import Match, Position
from rules.placements import Board
from rules.position import Patch, Ruling
from tests.bugmans.lively import crowded, play_on
from tests.bugmans.made_up import CONTENT, random_room
from tests.bugmans.night import BLUE, RED, Night

rule = pytest.mark.rule


# --- rulings ---------------------------------------------------------------------------------------------

FIELDS = ("characters", "pile", "bar", "vomit", "out_of_order", "revellers", "discarded")
SEATS_FIELDS = ("home", "carried", "stash", "lost")


def ruling_towards(other: Room) -> Ruling:
    """All that lies on the board, put right to be as in another room."""
    facts = msgspec.to_builtins(other)
    patches = [Patch(f"$.{name}", facts[name]) for name in FIELDS]
    patches += [Patch(f"$.turn.{name}", None) for name in ("dealt", "movement")]
    for seat, player in enumerate(facts["players"]):
        patches += [Patch(f"$.players[{seat}].{name}", player[name]) for name in SEATS_FIELDS]
    return Ruling(tuple(patches))


def another_room(chance: random.Random, like: Room) -> Room:
    """Of the same players, by the same house rules."""
    other = random_room(chance, len(like.players), like.options)
    for player, one in zip(other.players, like.players, strict=True):
        player.colour = one.colour
    for one in other.characters.values():
        if one.seat is not None:
            one.id = other.players[one.seat].dwarf
    other.characters = {one.id: one for one in other.characters.values()}
    return other


def test_whatever_is_put_right_at_any_question_the_night_goes_on_and_can_be_taken_back() -> None:
    questions: Counter[str] = Counter()
    for number in range(150):
        chance = random.Random(f"rulings {number}")
        match = crowded(chance)
        for _ in play_on(chance, match, chance.randint(0, 60)):
            pass
        if match.request is None or match.state.phase is not Phase.PLAY:
            continue
        before = match.digest
        questions[match.request.what] += 1
        match.rule(ruling_towards(another_room(chance, match.state)))
        length, after = match.length, match.digest

        for _ in play_on(chance, match, 40):
            assert POSITION_LAWS.why_not(match.state, None) is None
        assert match.until(length).digest == after
        assert match.until(length - 1).digest == before
    assert set(questions) >= {"card", "card_step", "deal", "fight_card", "fight_die", "step", "walk"}


def test_a_ruling_that_breaks_a_law_of_positions_changes_nothing() -> None:
    chance = random.Random("bad rulings")
    match = crowded(chance)
    for _ in play_on(chance, match, 60):
        assert match.request is not None
        before, length, options = match.digest, match.length, match.options(match.request.seats[0])
        with pytest.raises(Refused) as caught:
            match.rule(Ruling((Patch("$.pile", {}), Patch("$.discarded", {}))))
        assert caught.value.refusal.clause == "BUG-SETUP-20"
        assert (match.digest, match.length, match.options(match.request.seats[0])) == (before, length, options)


def test_every_question_of_a_crowded_night_is_asked_in_a_position_that_may_be_ruled_on() -> None:
    """A ruling is held against the laws of positions, so a night that breaks them could not be put right."""
    questions: Counter[str] = Counter()
    for number in range(80):
        chance = random.Random(f"crowded {number}")
        match = crowded(chance)
        for _ in play_on(chance, match, 100):
            assert match.request is not None
            assert POSITION_LAWS.every_why_not(match.state, None) == [], match.request.what
            questions[match.request.what] += 1
    assert questions["card_step"] > 100


@rule("BUG-FIGHT-34", "BUG-CHAR-04")
def test_who_was_pushed_into_a_fight_and_eliminated_is_on_his_way_no_more() -> None:
    night = Night({RED: "G3", "troll-1": "F3"}, active=1, hands={1: ["mind-yer-back"]})
    night.does(PlayCard("mind-yer-back"), Move("troll-1", "G3")).passes(2).roll(6)

    assert night.square("troll-1") is None
    assert night.asked == ("card_step", 1), "two spaces are left for others"
    assert night.room.turn.movement is None
    night.match.rule(Ruling((Patch("$.turn.spaces", 1),)))
    assert night.asked == ("card_step", 1)


def put_right(night: Night, **facts: Any) -> Night:
    """Facts by their paths, with hands that put the board right too."""
    night.match.rule(Ruling(tuple(Patch("$." + name.replace("__", "."), value) for name, value in facts.items())))
    night.board = Board(placements(night.room))
    return night


def taking(**pile: int) -> Night:
    """P1 has taken the Booze from D2, and D2 is being dealt for."""
    night = Night({RED: "D3"}, step=Step.PICK_UP, pile={name.replace("_", "-"): count for name, count in pile.items()})
    return night.does(Take("D2"))


@rule("BUG-BAR-05", "BUG-SETUP-20")
def test_a_bar_square_that_is_filled_by_a_ruling_is_dealt_for_no_more() -> None:
    night = taking(grub_3=1, booze_4=1)
    assert night.asked == ("deal", 0)

    put_right(night, bar__D2="booze-4", pile={"grub-3": 1})
    assert night.asked != ("deal", 0)
    assert POSITION_LAWS.every_why_not(night.room, None) == []


@rule("BUG-PLACE-13", "BUG-SETUP-20")
def test_a_counter_that_a_ruling_takes_back_is_placed_no_more() -> None:
    night = taking(troll=1, booze_4=1).draws("troll")
    assert night.asked == ("place", 0)

    put_right(night, turn__dealt=None, pile={"troll": 1, "booze-4": 1})
    assert night.asked == ("deal", 0)
    night.draws("booze-4")
    assert POSITION_LAWS.every_why_not(night.room, None) == []


@rule("BUG-PLACE-13")
def test_a_counter_that_a_ruling_makes_another_is_placed_as_that_other() -> None:
    night = taking(troll=1, out_of_order=1).draws("troll")

    put_right(night, turn__dealt="out-of-order", pile={"troll": 1})
    assert night.asked == ("place", 0)
    assert night.refusal(Place("E7")) == "BUG-PLACE-07"
    night.does(Place("A5"))
    assert night.room.out_of_order == ["A5"]

    night = taking(troll=1, booze_4=1).draws("troll")
    with pytest.raises(Refused) as caught:
        put_right(night, turn__dealt="booze-4", pile={"troll": 1})
    assert caught.value.refusal.args["path"] == "$.turn.dealt", "Booze stays on the Bar"


@rule("BUG-CHAR-04")
def test_a_piece_that_a_ruling_takes_away_before_its_step_is_not_on_its_way() -> None:
    night = Night({"wench-1": "E6", "troll-1": "E7", "moody-elf-1": "H6"}, hands={0: ["mind-yer-back"]})
    night.does(PlayCard("mind-yer-back"), Move("troll-1", "E6"), Move("moody-elf-1", "H7"))
    assert night.asked == ("make_way", 0), "the Troll has stopped"

    everybody = msgspec.to_builtins(night.room.characters)
    del everybody["moody-elf-1"]
    put_right(night, characters=everybody, pile={**night.room.pile, "moody-elf": 1})
    night.does(MakeWay("D6"))
    assert night.asked == ("card_step", 0)
    assert POSITION_LAWS.every_why_not(night.room, None) == []


# --- positions edited by hand ----------------------------------------------------------------------------


def position(**changed: Any) -> Any:
    """The facts of a sound position, between turns, with some of them changed: path, with __ for dots, and value."""
    night = Night(
        {RED: "D3", BLUE: "A5", "troll-1": "E6", "gobbo-1": "C6"},
        carried={0: ["booze-1"]},
        stash={1: ["grub-2", "booze-3"]},
        vomit=["F6"],
        revellers=["C4"],
        out_of_order=["J5"],
        hands={0: ["take-that"]},
    )
    facts: dict[str, Any] = msgspec.to_builtins(night.room)
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


def test_a_sound_position_is_played_on() -> None:
    request = Match.at(GAME, CONTENT, Position(position())).request
    assert request is not None
    assert request.what == "card"


TROLL = "characters__troll-1"


@rule("BUG-SETUP-20")
def test_a_position_with_other_than_sixty_counters_is_refused_and_says_of_which_there_are_how_many() -> None:
    with pytest.raises(Refused) as caught:
        Match.at(GAME, CONTENT, Position(position(bar__D2=None)))
    args = caught.value.refusal.args
    assert (args["counter"], args["count"], args["all"]) == ("booze-1", 6, 7)

    for changed in ({"bar__D2": "booze-4"}, {"vomit": []}, {"revellers": ["C4", "C5"]}, {"discarded": {"troll": 1}}):
        assert refused(position(**changed)) == ("BUG-SETUP-20", "$.pile")
    assert refused(position(pile__troll=0)) == ("BUG-SETUP-20", "$.pile.troll")
    assert refused(position(players__0__carried=["booze-1", "troll"])) == ("BUG-SETUP-20", "$.players[0]")
    assert refused(position(players__1__lost=3)) == ("BUG-SETUP-20", "$.players[1].lost")


@rule("BUG-BOARD-01", "BUG-MOVE-06", "BUG-MOVE-07")
@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({f"{TROLL}__square": "K1"}, "$.characters.troll-1.square"),
        ({f"{TROLL}__square": "D2"}, "$.characters.troll-1.square"),
        ({f"{TROLL}__square": "C5"}, "$.characters.troll-1.square"),
        ({"vomit": ["F6", "F6"]}, "$.vomit[1]"),
        ({"out_of_order": ["A6"]}, "$.out_of_order[0]"),
        ({"revellers": ["E6"]}, "$.revellers[0]"),
        ({"bar": {}}, "$.bar"),
    ],
    ids=str,
)
def test_a_position_with_something_on_a_square_that_cannot_carry_it_is_refused(
    changed: dict[str, Any], path: str
) -> None:
    assert refused(position(**changed)) == ("BUG-BOARD-01", path)


@rule("BUG-MOVE-33", "BUG-MOVE-32", "BUG-MOVE-12")
@pytest.mark.parametrize(
    ("changed", "who"),
    [
        ({f"{TROLL}__square": "D3"}, "troll-1"),
        ({f"{TROLL}__square": "B7"}, "troll-1"),
        ({"characters__gobbo-1__square": "D7"}, "gobbo-1"),
        ({f"characters__{BLUE}__square": "E6"}, "troll-1"),
    ],
    ids=str,
)
def test_a_position_in_which_somebody_stands_where_another_is_alone_is_refused(
    changed: dict[str, Any], who: str
) -> None:
    assert refused(position(**changed)) == ("BUG-MOVE-33", f"$.characters.{who}.square")


@rule("BUG-SETUP-03", "BUG-SETUP-04", "BUG-SETUP-10", "BUG-AIM-01", "BUG-END-04")
@pytest.mark.parametrize(
    ("changed", "clause", "path"),
    [
        ({"active": 2}, "BUG-AIM-01", "$.active"),
        ({"players": []}, "BUG-AIM-01", "$.players"),
        ({"target": 0}, "BUG-AIM-01", "$.target"),
        ({"players__1__colour": "red"}, "BUG-SETUP-04", "$.players[0].colour"),
        ({"players__1__colour": "pink"}, "BUG-SETUP-04", "$.players[1].colour"),
        ({"players__1__home": None}, "BUG-SETUP-03", "$.players[1].home"),
        ({f"characters__{RED}__seat": 1}, "BUG-SETUP-03", f"$.characters.{RED}"),
        ({f"{TROLL}__kind": "halfling"}, "BUG-SETUP-03", "$.characters.troll-1"),
        ({f"{TROLL}__id": "troll-2"}, "BUG-SETUP-03", "$.characters.troll-1"),
        ({"players__1__home": "C7"}, "BUG-SETUP-10", "$.players[1].home"),
        ({"players__1__home": "E6"}, "BUG-SETUP-10", "$.players[1].home"),
        ({"target": 2}, "BUG-END-04", "$.players[1].stash"),
        ({"turn__movement": {"piece": "troll-3"}}, "BUG-CHAR-04", "$.turn.movement.piece"),
        ({"turn__spaces": -1}, "BUG-CHAR-04", "$.turn.spaces"),
    ],
    ids=str,
)
def test_a_position_with_nobody_or_somebody_else_where_a_player_should_be_is_refused(
    changed: dict[str, Any], clause: str, path: str
) -> None:
    assert refused(position(**changed)) == (clause, path)


@rule("BUG-SETUP-12")
def test_a_position_with_other_than_fifty_two_cards_is_refused() -> None:
    hand = position()["cards"]["places"]["hand-0"]
    assert "take-that" in [slot["card"] for slot in hand["slots"]]

    assert refused(position(cards__places={})) == ("BUG-SETUP-12", "$.cards.places")
    assert refused(position(cards__places__discards={"slots": [{"card": "grab-im"}]})) == ("BUG-SETUP-12", "$.cards")
    assert refused(position(**{"cards__places__hand-0": {**hand, "hand": False}}))[0] == "BUG-SETUP-12"
    assert refused(position(**{"cards__places__hand-0": {"hand": True}})) == ("BUG-SETUP-12", "$.cards")


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"turns": "many"}, "$.turns"),
        ({f"{TROLL}__square": None}, "$.characters[...].square"),
        ({f"{TROLL}__kind": "dragon"}, "$.characters[...].kind"),
        ({"options__cards": "marked"}, "$.options.cards"),
        ({"phase": "closing time"}, "$.phase"),
        ({"turn__step": "nap"}, "$.turn.step"),
        ({"vomits": []}, "$"),
        ({"turn__die": 3}, "$.turn"),
    ],
    ids=str,
)
def test_a_position_with_something_of_the_wrong_kind_in_it_is_refused(changed: dict[str, Any], path: str) -> None:
    clause, place = refused(position(**changed))

    assert clause == "TABLE-POSITION-01"
    assert place.startswith(path)


def test_a_position_with_anything_at_all_changed_is_played_on_or_refused_with_its_path() -> None:
    """Whoever edits a position by hand may change anything, to anything that stands somewhere else in it."""
    outcomes: Counter[str] = Counter()
    paths = set()
    for number in range(400):
        chance = random.Random(f"edited {number}")
        facts = msgspec.to_builtins(random_room(chance))
        edit(chance, facts)
        try:
            match = Match.at(GAME, CONTENT, Position(facts))
        except Refused as caught:
            outcomes[caught.refusal.clause] += 1
            paths.add(caught.refusal.args.get("path"))
            continue
        outcomes["played on"] += 1
        for _ in play_on(chance, match, 30):
            assert POSITION_LAWS.why_not(match.state, None) is None
            assert placements(match.state)
            assert view(match.state, None).facts
    assert outcomes["played on"] > 40
    assert len(outcomes) > 8
    assert all(str(path).startswith("$") for path in paths)


def edit(chance: random.Random, facts: Any) -> None:
    ways = [way for way in every_way(facts) if way[0] not in ("options", "cards")]
    way = chance.choice(ways)
    place = facts
    for step in way[:-1]:
        place = place[step]
    old = place[way[-1]]
    if isinstance(old, int):
        place[way[-1]] = chance.choice((old + 1, old - 1, 0, -1, 99))
    elif isinstance(old, list):
        place[way[-1]] = chance.choice(([], old + old, old[:1], [*old, "A5"], [*old, 0]))
    elif isinstance(old, dict):
        old.pop(chance.choice(list(old)), None) if old else old.update(troll=1)
    else:
        place[way[-1]] = chance.choice((None, "", "D2", "A5", "E8", "troll", "troll-1", "booze-1", "grab-im", "red"))


def every_way(facts: Any) -> list[tuple[Any, ...]]:
    """The paths of all that there is."""
    inside = facts.items() if isinstance(facts, dict) else enumerate(facts) if isinstance(facts, list) else ()
    return [way for key, value in inside for way in ((key,), *((key, *rest) for rest in every_way(value)))]
