"""Hands of the app's cards, which nobody else sees, and of real ones, which the app does not see either."""

from __future__ import annotations

import random

import msgspec
import pytest

from rules.bugmans import GAME
from rules.bugmans.state import DECK, DISCARDS, Cards, Discard, Flush, LayCard, Move, PlayCard, Side, Step
from rules.match import Match
from rules.projection import asked
from rules.requests import Dice, Pass
from tests.bugmans.night import CONTENT, RED, Night, hand_place

rule = pytest.mark.rule
REAL = {"cards": Cards.REAL}
TAKE = LayCard("take-that", Side.RESIDENT)


def walks_onto_a_troll(**more) -> Night:
    return Night({RED: "E7", "troll-1": "E6"}, step=Step.MOVE, **more).roll(3).does(Move(RED, "E6"))


# --- secrets ------------------------------------------------------------------------------------------


@rule("BUG-SETUP-13")
def test_what_a_seat_may_play_is_shown_to_that_seat_alone():
    night = Night(hands={0: ["arta-my-way", "take-that"]})

    assert [one.answer for one in night.shown(0).options] == [PlayCard("arta-my-way"), Pass()]
    for other in (1, None):
        shown = night.shown(other)
        assert (shown.options, shown.refused, shown.secret) == ((), (), True)


@rule("BUG-SETUP-13")
def test_no_seat_ever_sees_a_card_in_anothers_hand():
    """Neither the question nor the view of anybody else changes with what a hand holds."""
    hands = (["arta-my-way", "take-that"], ["rowdy-revellers", "grab-im"])
    nights = [Night({RED: "E6"}, hands={0: hand}) for hand in hands]

    for other in (1, None):
        one, another = (
            (msgspec.json.encode(night.shown(other)), msgspec.json.encode(GAME.view(night.room, other)))
            for night in nights
        )
        assert one == another


@rule("BUG-SETUP-13")
def test_fight_cards_discards_and_draws_are_secret_questions_too():
    night = walks_onto_a_troll(hands={1: ["take-that"]})
    assert (night.shown(0).options, night.shown(0).terms) == ((), ())
    assert len(night.shown(1).options) == 3

    night = Night({RED: "A5"}, step=Step.REPLENISH, hands={0: ["take-that"]}).does(Flush())
    assert (night.asked[0], night.shown(1).options) == ("flush_card", ())
    night.passes()
    assert (night.asked[0], night.shown(1).options, night.shown(1).secret) == ("draw_card", (), True)


@rule("BUG-SETUP-13")
def test_what_is_drawn_is_told_by_number_only():
    night = Night({RED: "A5"}, step=Step.REPLENISH, spare=False).does(Flush()).draws(*["grab-im", "take-that"] * 2)
    night.draws("an-that")

    assert [event.args["count"] for event in night.match.told if event.key == "draws"] == [5]
    assert "grab" not in str([event.args for event in night.match.told])


def test_what_a_bot_cannot_know_is_dealt_anew_and_its_own_hand_stays():
    night = Night(hands={0: ["grab-im", "take-that"], 1: ["an-jump-on-im", "arta-my-way"]})
    others = set()
    for seed in range(20):
        fork = night.match.fork()
        GAME.redeal(fork.state, 0, random.Random(seed))
        cards = fork.state.cards
        assert cards.cards(hand_place(0), 0) == night.hand(0)
        assert cards.holds() == night.room.cards.holds()
        others.add(tuple(sorted(slot.card for slot in cards.places[hand_place(1)].slots)))
    assert len(others) > 1


# --- the deck -----------------------------------------------------------------------------------------


@rule("BUG-CARD-04")
@pytest.mark.parametrize("cards", list(Cards))
def test_when_the_deck_runs_out_the_discards_are_shuffled_and_drawing_goes_on(cards):
    night = Night(
        {RED: "A5"}, step=Step.REPLENISH, spare=False, hands={0: ["take-that", "grab-im"]}, deck=1, cards=cards
    )
    lying = night.room.cards.count(DISCARDS)
    night.does(Flush(), Pass())
    while night.asked[0] == "draw_card":
        night.draws(next(iter(night.match.request.could_be())))

    assert night.room.cards.count(hand_place(0)) == 5
    assert (night.room.cards.count(DECK), night.room.cards.count(DISCARDS)) == (lying - 2, 0)
    assert night.room.cards.holds().total() == 52


def test_only_what_is_left_in_the_deck_can_be_drawn():
    night = Night({RED: "A5"}, step=Step.REPLENISH, spare=False, hands={1: ["an-jump-on-im"]}).does(Flush())

    could_be = night.match.request.could_be()
    assert "an-jump-on-im" not in could_be
    assert sum(could_be.values()) == 51
    night.draws("grab-im", "grab-im")
    assert "grab-im" not in night.match.request.could_be()


# --- the limit ----------------------------------------------------------------------------------------


def stashes(*carried: str, hand: tuple[str, ...] = (), **more) -> Night:
    """P1's Dwarf steps home with a load and stops."""
    night = Night({RED: "B6"}, step=Step.MOVE, carried={0: carried}, hands={0: hand}, spare=False, **more)
    night.roll(2).does(Move(RED, "B7"))
    return night


FOUR = ("take-that", "take-that", "an-that", "an-that")


@rule("BUG-REPL-01", "BUG-REPL-02", "BUG-REPL-06")
def test_who_holds_too_many_chooses_which_to_discard_before_anything_else():
    night = stashes("grub-1", hand=FOUR).draws("grab-im", "arta-my-way", "cummin-thru")

    assert night.asked == ("discard_excess", 0)
    assert night.refusal(Pass()) == "BUG-REPL-01"
    assert night.refusal(Discard("mind-yer-back")) == "TABLE-DRAW-01"
    night.does(Discard("arta-my-way"), Discard("take-that"))
    assert night.hand(0) == ["an-that", "an-that", "cummin-thru", "grab-im", "take-that"]
    assert night.cards_at(DISCARDS) == ["arta-my-way", "take-that"]
    assert night.asked == ("walk", 1)


@rule("BUG-REPL-05", "BUG-TURN-12")
def test_stashed_grub_draws_its_cards_without_asking():
    night = stashes("grub-1", hand=("take-that",)).draws("grab-im", "arta-my-way", "cummin-thru")

    assert len(night.hand(0)) == 4
    assert night.asked == ("walk", 1)


@rule("BUG-REPL-05", "BUG-REPL-06")
def test_several_grub_are_drawn_for_together_and_the_hand_is_cut_once():
    night = stashes("grub-1", "grub-2", hand=FOUR)
    night.draws("grab-im", "arta-my-way", "cummin-thru", "take-that", "take-that")

    assert (night.asked, len(night.hand(0))) == (("discard_excess", 0), 9)
    steps = []
    while night.asked[0] == "discard_excess":
        steps.append(night.shown(0).step)
        night.does(night.options[0])
    assert steps == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert len(night.hand(0)) == 5


@rule("BUG-REPL-03")
def test_cards_that_are_played_are_not_replaced():
    hand = ["take-that", "an-that", "arta-my-way", "cummin-thru"]
    night = walks_onto_a_troll(hands={1: hand}).does(TAKE, LayCard("an-that", Side.RESIDENT), Pass(), Pass()).roll(6)

    assert night.hand(1) == ["an-twist-iz-nose", "arta-my-way", "cummin-thru"]


# --- real cards ---------------------------------------------------------------------------------------


@rule("BUG-SETUP-13")
def test_the_app_knows_only_how_many_real_cards_a_hand_holds():
    night = Night(hands={0: ["take-that"] * 3}, spare=False, **REAL)

    assert night.hand(0) == ["?", "?", "?"]
    assert night.shown(None).secret is False
    assert PlayCard("mind-yer-back") in night.options


def test_a_real_card_of_which_every_copy_has_been_seen_is_refused():
    night = walks_onto_a_troll(hands={1: ["x"] * 3, 0: ["x"] * 3}, **REAL)
    jump = LayCard("an-jump-on-im", Side.RESIDENT)
    night.does(TAKE, jump, Pass())

    assert night.refusal(LayCard("an-jump-on-im", Side.MOVER)) == "TABLE-DRAW-01"
    night.does(LayCard("take-that", Side.MOVER))
    assert night.refusal(LayCard("an-jump-on-im", Side.MOVER)) == "TABLE-DRAW-01"
    assert night.refusal(LayCard("an-sit-on-iz-ead", Side.MOVER)) == ""


def test_a_hand_that_has_been_played_to_its_last_card_has_no_more_goes():
    night = walks_onto_a_troll(hands={1: ["x"]}, spare=False, **REAL).does(TAKE)

    assert night.asked == ("fight_die", 0)


@rule("BUG-REPL-05")
def test_real_cards_are_drawn_by_hand_and_only_counted():
    night = stashes("grub-1", hand=("x",), **REAL)

    assert night.hand(0) == ["?"] * 4
    (draws,) = night.happened("draws")
    assert (draws.place, draws.to, draws.thing.count) == (DECK, hand_place(0), 3)


@rule("BUG-REPL-01", "BUG-REPL-02", "BUG-REPL-06")
def test_excess_real_cards_are_named_as_they_are_laid_down():
    night = stashes("grub-1", hand=("x",) * 4, **REAL)

    assert (night.asked, len(night.hand(0))) == (("discard_excess", 0), 7)
    night.does(Discard("an-jump-on-im"))
    assert night.refusal(Discard("an-jump-on-im")) == "TABLE-DRAW-01"
    assert night.does(Discard("take-that")).asked == ("walk", 1)


def test_real_cards_that_are_played_lie_on_the_board_and_go_to_the_discards():
    night = walks_onto_a_troll(hands={1: ["x"] * 2}, **REAL).does(TAKE)

    lies = night.happened("lays_card")[0]
    assert (lies.place, lies.to, lies.face) == (hand_place(1), "on-resident", "take-that")
    night.passes(2).roll(5)
    assert night.cards_at(DISCARDS) == ["take-that"]


@pytest.mark.parametrize("cards", list(Cards))
def test_a_position_in_the_middle_of_a_fight_is_the_same_game_again(cards):
    night = walks_onto_a_troll(hands={1: ["take-that", "an-that"]}, cards=cards).does(TAKE)

    position = msgspec.json.decode(msgspec.json.encode(night.match.position))
    again = Match.at(GAME, CONTENT, msgspec.convert(position, type(night.match.position)))
    for entry in night.match.entries[again.length :]:
        again.replay(entry)
    assert again.digest == night.match.digest
    assert asked(again, 1) is not None
    again.answer(1, Pass())
    again.answer(0, Pass())
    again.answer(0, Dice((6,)))
    assert again.state.named("troll-1") is None
