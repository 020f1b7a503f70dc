"""A push that carries glasses and a dead player's pile, and a contested purchase."""

from __future__ import annotations

from rules.events import Carry, Push, Turn
from rules.placements import difference
from rules.projection import asked
from rules.requests import Number
from tests.rules.sketches.drunkgeon import GAME, Buy, EndTurn, Insert, Orient, new_dungeon
from tests.rules.sketches.proving import Proof
from tests.rules.tiny import started

RED, BLUE, GREEN = range(3)


def proof() -> Proof:
    return Proof(started(GAME, 3))


def test_a_push_carries_the_glass_of_the_mat_that_falls_out_to_the_one_that_came_in() -> None:
    play = proof()(RED, Insert("mat 0", "1w"), Orient(3))

    assert [play.state.cells[cell] for cell in ("A1", "B1", "C1")] == ["mat 0", "mat A1", "mat B1"]
    assert play.state.on["glass:0"] == "mat 0"
    assert play.state.on["glass:1"] == "mat B1"
    assert play.state.heroes[RED].mats == ["key 0", "mat C1"]
    assert [type(event) for event in play.match.told] == [Turn, Push, Carry]
    assert play.board.at("A1")[0].turning == 3
    play.holds()


def test_a_dead_players_pile_slides_and_falls_out_like_a_glass() -> None:
    play = proof()(RED, Buy("teleport"))
    play(BLUE, Number(8))
    assert not play.state.heroes[BLUE].alive
    assert {what for what, where in play.state.on.items() if where == "mat B1"} == {"mat 1", "key 1"}
    assert play.asked == ("raise", (GREEN,))
    play(GREEN, Number(0))
    assert "teleport" in play.state.heroes[RED].mats
    play(RED, Insert("mat 0", "1w"), Orient(0), EndTurn())
    play(GREEN, Insert("mat 2", "1w"), Orient(1))

    assert play.state.cells["A1"] == "mat 2"
    assert {what for what, where in play.state.on.items() if where == "mat 2"} == {"mat 1", "key 1"}
    assert play.state.on["glass:0"] == "mat 0"
    assert "mat B1" in play.state.heroes[GREEN].mats
    play.holds()


def test_a_push_taken_back_tells_hands_how_to_put_the_board_back() -> None:
    play = proof()(RED, Insert("mat 0", "Bs"), Orient(2))
    before = play.match.undone(2)
    for verb in difference(GAME.placements(play.state), GAME.placements(before.state)):
        play.board.perform(verb)

    assert play.board.placements().normal() == GAME.placements(before.state).normal()


def test_insertions_against_the_rules_are_refused_with_their_clause() -> None:
    play = proof()

    assert play.refused(RED, Insert("mat 1", "1w")) == "DRK-INS-01"
    assert play.refused(RED, Insert("key 0", "1w")) == "DRK-INS-01"
    assert play.refused(RED, Insert("mat 0", "4w")) == "DRK-INS-01"
    assert len([one for one in play.options(RED) if isinstance(one, Insert)]) == 12
    play(RED, Insert("mat 0", "1w"))
    assert play.refused(RED, Orient(4)) == "DRK-INS-02"
    play(RED, Orient(0))
    assert play.refused(RED, Insert("mat C1", "1e")) == "DRK-TURN-02"
    assert play.refused(BLUE, EndTurn()) == "TABLE-TURN-01"


def test_a_purchase_goes_to_whoever_has_drunk_most_and_only_the_difference_is_drunk_each_time() -> None:
    play = proof()(RED, Buy("rejuvenate"))
    assert [hero.fingers for hero in play.state.heroes] == [6, 8, 8]
    assert play.refused(BLUE, Number(2)) == "DRK-MAGIC-02"
    assert play.refused(BLUE, Number(9)) == "DRK-MAGIC-02"
    play(BLUE, Number(3))(GREEN, Number(0))
    assert play.asked == ("raise", (RED,))
    assert [amount for _, amount in play.match.request.terms()] == [3, -2]
    assert play.options(RED)[:2] == [Number(0), Number(2)]
    play(RED, Number(2))(BLUE, Number(0))

    assert play.state.heroes[RED].mats == ["mat 0", "key 0", "rejuvenate"]
    assert [hero.fingers for hero in play.state.heroes] == [4, 5, 8]
    assert play.refused(RED, Buy("teleport")) == "DRK-TURN-02"
    play.holds()


def test_who_drinks_himself_to_death_does_not_get_the_mat_and_the_highest_living_total_does() -> None:
    play = proof()(RED, Buy("rejuvenate"))
    play(BLUE, Number(3))(GREEN, Number(8))
    assert not play.state.heroes[GREEN].alive
    play(RED, Number(0))

    assert play.state.heroes[BLUE].mats == ["mat 1", "key 1", "rejuvenate"]
    assert play.asked == ("turn", (RED,))
    play.holds()


def test_a_buyer_who_dies_of_the_price_ends_his_turn_and_the_mat_stays_when_nobody_else_wants_it() -> None:
    dungeon = new_dungeon(3)
    dungeon.heroes[RED].fingers = 2
    play = Proof(started(GAME, state=dungeon))(RED, Buy("teleport"))
    play(BLUE, Number(0))(GREEN, Number(0))

    assert "teleport" in play.state.magic
    assert play.asked == ("turn", (BLUE,))
    play.holds()


def test_sealed_totals_are_seen_by_nobody_until_all_are_named() -> None:
    dungeon, other = new_dungeon(3), new_dungeon(3)
    dungeon.secret_bids = other.secret_bids = True
    play, twin = Proof(started(GAME, state=dungeon)), Proof(started(GAME, state=other))
    play(RED, Buy("teleport"))(GREEN, Number(4))
    twin(RED, Buy("teleport"))(GREEN, Number(7))
    for viewer in (None, RED, BLUE):
        assert asked(play.match, viewer) == asked(twin.match, viewer)
    assert play.refused(BLUE, Number(9)) == "DRK-MAGIC-02"
    assert play.refused(GREEN, Number(5)) == "TABLE-TURN-01"

    play(BLUE, Number(4))(RED, Number(3))

    assert [hero.fingers for hero in play.state.heroes] == [5, 4, 4]
    assert play.state.heroes[BLUE].mats[-1] == "teleport"
    play.holds()
