"""Spells that answer Spells: chains, batches, exact ties, and the floor under everything that is asked."""

from __future__ import annotations

import pytest

from rules.requests import Drawn, Order, Pass
from tests.rules.sketches.dungeons_drinks import GAME, Cast, Discard, Point
from tests.rules.sketches.proving import Proof
from tests.rules.tiny import started

ANN, BOB, CAT = range(3)


def at_the_pointing() -> Proof:
    return Proof(started(GAME, 3))(ANN, Drawn(None))


def all_pass(proof: Proof, *seats: int) -> Proof:
    for seat in seats or (ANN, BOB, CAT):
        proof(seat, Pass())
    return proof


def cancel(id: str) -> Cast:
    return Cast("alcoholemia", id)


@pytest.mark.parametrize("links", [0, 1, 2, 3, 4])
def test_a_chain_of_alcoholemia_is_settled_backwards(links: int) -> None:
    proof = at_the_pointing().press((BOB, Cast("office")))
    for link in range(links):
        proof.press(((BOB, CAT, CAT, ANN)[link], cancel(f"spell {link + 1}")))
    proof.holds()
    for _ in range(links + 1):
        assert proof.asked[0] == "answer"
        all_pass(proof)

    assert proof.asked == ("point", (ANN,))
    assert [spell.card for spell in proof.state.spells] == (["office"] if links % 2 == 0 else [])
    assert proof.state.pool.cards("discard").count("alcoholemia") == links
    proof.holds()


def test_passes_are_void_when_a_spell_has_been_played_since() -> None:
    proof = at_the_pointing().press((BOB, Cast("office")))
    all_pass(proof, ANN, BOB)
    assert proof.asked == ("answer", (CAT,))

    proof.press((CAT, cancel("spell 1")))
    all_pass(proof)

    assert proof.asked == ("answer", (ANN, BOB, CAT))


def test_the_floor_lies_under_a_draw_a_choice_a_window_and_an_order() -> None:
    proof = Proof(started(GAME, 3))
    for kind, answer in [
        ("draw", (ANN, Drawn(None))),
        ("choose", (ANN, Point("sirentini"))),
        ("window", (ANN, Pass())),
    ]:
        assert proof.match.request.question.kind == kind
        question = proof.match.request.question
        all_pass(proof.press((CAT, Cast("vip", "witchsky"))))
        assert proof.match.request.question == question
        proof(*answer)
    proof.press(((ANN, Cast("office")), (BOB, Cast("office"))))
    assert proof.match.request.question.kind == "arrange"
    proof.press((BOB, cancel("spell 4")))
    all_pass(proof)
    assert proof.match.request.question.kind == "arrange"
    proof.holds()


def test_an_exact_tie_is_put_in_order_by_the_owner_of_the_game_alone() -> None:
    proof = at_the_pointing()(ANN, Point("sirentini"))
    proof.press((BOB, Cast("vip", "witchsky")), ((ANN, Cast("office")), (CAT, Cast("vip", "sirentini"))))
    assert proof.asked == ("tied", (CAT,))
    assert proof.refused(ANN, Order(("spell 2", "spell 3"))) == "TABLE-TURN-01"
    assert proof.refused(CAT, Order(("spell 2",))) == "TABLE-ORDER-01"
    proof(CAT, Order(("spell 3", "spell 2")))

    acted = []
    for _ in range(3):
        all_pass(proof)
        acted += [event.args["on"] for event in proof.match.told if event.key in ("vip", "office")]
    assert acted == ["witchsky", "sirentini", ""]
    assert proof.asked == ("anybody", (ANN, BOB, CAT))
    proof.holds()


def test_two_vips_leave_nobody_to_attack_unless_one_is_cancelled_in_time() -> None:
    proof = at_the_pointing()(ANN, Point("sirentini"))
    proof.press((BOB, Cast("vip", "sirentini")), (CAT, Cast("vip", "witchsky")))
    all_pass(proof)
    all_pass(proof)
    all_pass(proof)
    assert proof.asked == ("anybody", (ANN, BOB, CAT))
    assert proof.state.target == "sirentini"
    proof.press((ANN, cancel("spell 2")))
    all_pass(proof)
    all_pass(proof)

    assert proof.asked == ("point", (ANN,))
    assert proof.refused(ANN, Point("sirentini")) == "DND-CARD-22"
    all_pass(proof(ANN, Point("witchsky")))
    assert proof.state.damage == {"witchsky": 1}
    proof.holds()


def test_a_cancelled_lasting_spell_ends_and_trago_comes_before_office() -> None:
    proof = at_the_pointing().press((ANN, Cast("office")))
    all_pass(proof)
    all_pass(proof.press((ANN, Cast("trago"))))
    all_pass(proof(ANN, Point("sirentini")))
    assert proof.state.damage == {"sirentini": 4}

    proof(BOB, Drawn(None)).press((CAT, cancel("spell 1")))
    all_pass(proof)
    all_pass(proof(BOB, Point("witchsky")))

    assert proof.state.damage == {"sirentini": 4, "witchsky": 1}
    proof.holds()


def test_spells_that_may_not_be_played_are_refused_with_their_clause() -> None:
    proof = at_the_pointing()

    assert proof.refused_press((BOB, Cast("trago"))) == "DND-SPELL-02"
    assert proof.refused_press((ANN, Cast("designado"))) == "DND-SPELL-04"
    assert proof.refused_press((BOB, cancel("spell 1"))) == "DND-CLAR-04"
    assert proof.refused_press((BOB, Cast("vip", "sirentini")), (BOB, Cast("vip", "ghoula"))) == "DND-CLAR-04"
    for _ in range(2):
        all_pass(proof.press((ANN, Cast("salud", "hand:1"))))
    assert proof.refused_press((ANN, Cast("salud", "hand:1"))) == "TABLE-DRAW-01"


def test_a_card_taken_unseen_is_known_by_its_number_only_and_may_be_any() -> None:
    proof = at_the_pointing()
    all_pass(proof.press((ANN, Cast("salud", "hand:1"))))

    assert [proof.state.pool.count(hand) for hand in ("hand:0", "hand:1")] == [4, 2]
    assert proof.state.pool.can_be("hand:0", "alcoholemia")
    all_pass(proof(ANN, Point("sirentini")))
    assert proof.asked == ("discard", (ANN,))
    proof(ANN, Discard("vip"))
    assert proof.asked == ("spell", (BOB,))
    proof.holds()
