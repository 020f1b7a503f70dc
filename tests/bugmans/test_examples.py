"""The seven worked examples, played from beginning to end."""

from __future__ import annotations

import pytest

from rules.bugmans.state import DISCARDS, ON_RESIDENT, LayCard, Move, PlayCard, Side, Step, Stop, Take, Throw
from rules.requests import Pass
from tests.bugmans.night import BLUE, RED, YELLOW, Night

rule = pytest.mark.rule
MOVER, RESIDENT = Side.MOVER, Side.RESIDENT


@rule(
    "BUG-FIGHT-02",
    "BUG-FIGHT-03",
    "BUG-FIGHT-12",
    "BUG-FIGHT-14",
    "BUG-FIGHT-15",
    "BUG-FIGHT-16",
    "BUG-FIGHT-18",
    "BUG-FIGHT-27",
    "BUG-FIGHT-28",
    "BUG-FIGHT-29",
    "BUG-FIGHT-34",
)
def test_bug_ex_01_the_complete_fight():
    """Alf, Bert, Clive and Dick are P1 to P4."""
    hands = {
        0: ["take-that", "an-jump-on-im"],
        1: ["arta-my-way", "take-that"],
        2: ["rip-iz-lungs-art", "an-that"],
        3: ["take-that"],
    }
    night = Night({RED: "E7", "troll-1": "E6"}, players=4, active=1, hands=hands, carried={0: ["booze-3", "grub-1"]})
    night.does(PlayCard("arta-my-way"), Move(RED, "E6"))
    assert (night.room.fight.trigger, night.room.fight.waiting) == (RED, [1, 2, 3, 0])

    night.does(LayCard("take-that", RESIDENT), Pass())
    night.does(LayCard("rip-iz-lungs-art", RESIDENT), LayCard("an-that", RESIDENT), Pass())
    night.does(Pass())
    assert sum(value for _, value in night.shown(0).terms) == 3 + 1 + 2 + 1
    night.does(LayCard("take-that", MOVER), LayCard("an-jump-on-im", MOVER), Pass())
    assert night.asked == ("fight_die", 0)
    night.roll(3)

    (won,) = night.happened("fight_won")
    assert (won.args["ours"], won.args["theirs"]) == (9, 7)
    assert (night.square(RED), night.carried(0), night.square("troll-1")) == ("E6", ["booze-3", "grub-1"], None)
    played = ["an-jump-on-im", "an-that", "arta-my-way", "rip-iz-lungs-art", "take-that", "take-that"]
    assert night.cards_at(DISCARDS) == played
    assert night.asked == ("walk", 1)  # step 2 has nothing for Bert, whose Dwarf is at home


@rule("BUG-FIGHT-29")
@pytest.mark.parametrize(("die", "key"), [(1, "fight_drawn"), (2, "fight_won")])
def test_bug_ex_01_alf_needs_two_or_better(die, key):
    hands = {1: ["take-that", "an-sit-on-iz-ead"], 0: ["take-that", "an-jump-on-im"]}
    night = Night({RED: "E7", "troll-1": "E6"}, step=Step.MOVE, hands=hands).roll(3).does(Move(RED, "E6"))
    night.does(LayCard("take-that", RESIDENT), LayCard("an-sit-on-iz-ead", RESIDENT), Pass())
    night.does(LayCard("take-that", MOVER), LayCard("an-jump-on-im", MOVER), Pass()).roll(die)

    assert len(night.happened(key)) == 1


@rule("BUG-FIGHT-14", "BUG-FIGHT-16", "BUG-FIGHT-18")
def test_bug_ex_02_four_colours_and_no_second_red():
    hand = ["take-that", "rip-iz-lungs-art", "an-that", "an-sit-on-iz-ead", "an-twist-iz-nose"]
    night = Night({RED: "E7", "troll-1": "E6"}, step=Step.MOVE, hands={1: hand}, spare=False)
    night.roll(3).does(Move(RED, "E6"))
    for card in ("take-that", "an-that", "an-sit-on-iz-ead", "an-twist-iz-nose"):
        night.does(LayCard(card, RESIDENT))

    assert night.refusal(LayCard("rip-iz-lungs-art", RESIDENT)) == "BUG-FIGHT-18"
    assert len(night.cards_at(ON_RESIDENT)) == 4
    assert night.hand(1) == ["rip-iz-lungs-art"]


@rule("BUG-CARD-17", "BUG-CARD-18", "BUG-CARD-19", "BUG-CARD-20", "BUG-CARD-21", "BUG-TURN-07")
def test_bug_ex_03_two_grub_and_a_booze():
    bar = ["booze-1", "grub-1", "booze-2", "grub-2"]
    night = Night({RED: "C3"}, hands={0: ["take-1-extra"]}, bar=bar)
    night.does(PlayCard("take-1-extra"))
    assert night.asked == ("pick_up", 0)

    night.does(Take("D2")).draws("grub-3").does(Take("D2")).draws("booze-1")
    assert night.refusal(Pass()) == "BUG-CARD-19"
    night.does(Take("G2", extra=True)).draws("booze-1")

    assert sorted(night.carried(0)) == ["booze-1", "grub-2", "grub-3"]
    assert night.roll(5).match.request.prompt.args["spaces"] == 2
    assert night.match.until(night.match.length - 1).request.what == "walk"


@rule("BUG-TURN-07", "BUG-TURN-08")
def test_bug_ex_03_never_less_than_one_space():
    night = Night({RED: "C3"}, step=Step.MOVE, carried={0: ["booze-1", "grub-2", "grub-3"]}).roll(2)

    assert night.match.request.prompt.args["spaces"] == 1


@rule("BUG-BAR-02", "BUG-BAR-05", "BUG-BAR-06", "BUG-BAR-08")
def test_bug_ex_04_booze_and_grub_from_one_bar_square():
    night = Night({RED: "C3"}, step=Step.PICK_UP).does(Take("D2"))
    assert night.asked == ("deal", 0)

    night.draws("grub-2").does(Take("D2")).draws("booze-4")
    assert night.carried(0) == ["booze-1", "grub-2"]
    assert night.room.bar["D2"] == "booze-4"
    assert night.asked == ("walk", 0)


@rule("BUG-CARD-10", "BUG-CARD-11", "BUG-CARD-03")
@pytest.mark.parametrize(
    "steps",
    [
        [Move("troll-1", "E7"), Move("troll-1", "E8"), Move("troll-1", "E9")],
        [Move("troll-1", "E7"), Move("wench-1", "F3"), Move(RED, "B6")],
        [Move("troll-1", "E7"), Move("troll-1", "E8"), Move("wench-1", "F3")],
    ],
    ids=["one three", "three one each", "one two and another one"],
)
def test_bug_ex_05_any_split_of_three_spaces(steps):
    night = Night({"troll-1": "E6", "wench-1": "E3"}, hands={0: ["mind-yer-back"]}).does(PlayCard("mind-yer-back"))
    night.does(*steps)

    assert night.cards_at(DISCARDS) == ["mind-yer-back"]
    assert night.asked == ("walk", 0)
    assert night.refusal(Move(BLUE, "D6")) == "BUG-TURN-03"


@rule("BUG-CARD-24", "BUG-CARD-26", "BUG-CARD-29", "BUG-CARD-30", "BUG-CARD-31")
@pytest.mark.parametrize(("target", "hitting"), [(BLUE, range(2, 7)), ("E8", range(6, 7))], ids=["Dwarf", "Home Table"])
@pytest.mark.parametrize("die", range(1, 7))
def test_bug_ex_06_the_throw_tankard_table(target, hitting, die):
    stashes, loads = {2: ["booze-1", "booze-4"]}, {1: ["booze-3"]}
    night = Night(
        {BLUE: "E6"},
        players=3,
        homes=["B7", "D9", "E8"],
        hands={0: ["rowdy-revellers"]},
        revellers=["E5"],
        stash=stashes,
        carried=loads,
    )
    night.does(PlayCard("rowdy-revellers"), Throw("E5", target)).roll(die)
    assert (night.asked[0] in ("knocked_out", "dropped")) is (die in hitting)

    if die in hitting:
        night.draws(next(iter(night.match.request.could_be())))
    assert len(night.carried(1)) + len(night.stash(2)) == (2 if die in hitting else 3)
    assert night.cards_at(DISCARDS) == ["rowdy-revellers"]
    assert night.asked == ("walk", 0)


@rule("BUG-MOVE-22", "BUG-MOVE-23", "BUG-VOMIT-07", "BUG-VOMIT-08", "BUG-FIGHT-33")
def test_bug_ex_07_a_winner_in_vomit_completes_no_move():
    night = Night({RED: "E7", "troll-1": "E6"}, step=Step.MOVE, vomit=["E6"]).roll(4).does(Move(RED, "E6"))
    assert night.asked[0] == "fight_card"

    night.passes(2).roll(6)
    assert (night.square("troll-1"), night.asked) == (None, ("chart_vomit", 0))
    night.roll(6)
    assert (night.square(RED), night.asked) == ("E6", ("card", 1))


@rule("BUG-CARD-11")
def test_bug_ex_05_a_fourth_space_is_refused_to_anybody():
    night = Night({"troll-1": "E6", YELLOW: "G8"}, players=4, hands={0: ["mind-yer-back"]})
    night.does(PlayCard("mind-yer-back"), Move("troll-1", "E7"), Move(YELLOW, "G9"))

    assert night.match.request.prompt.args["spaces"] == 1
    assert night.does(Move("troll-1", "E8")).asked == ("walk", 0)
    assert night.refusal(Stop()) == "BUG-TURN-03"
