"""Getting ready, the three phases in their order, the limit of a hand, and the token that goes round."""

from __future__ import annotations

import random

import msgspec
import pytest

from companion.chance import by_the_app
from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.state import (
    SPELL_DECK,
    Cast,
    Discard,
    DungeonOptions,
    First,
    PassToken,
    Phase,
    Point,
    Step,
    TakeCharacter,
)
from rules.laws import Refused
from rules.match import Match
from rules.requests import Drawn, Pass
from tests.dungeons_drinks.cellar import (
    CHARACTERS,
    CIDEROACH,
    CONTENT,
    HYDRAMEL,
    P1,
    P2,
    P3,
    REFILL,
    SAKELPIE,
    SIRENTINI,
    TRAGO,
    VIP,
    WITCHSKY,
    Cellar,
)

rule = pytest.mark.rule


def new(seats: int, **options) -> Match:
    return Match.new(GAME, CONTENT, seats, msgspec.convert(options, DungeonOptions))


def set_up(seats: int, seed: int = 1, **options) -> Match:
    """A game after set-up, chance having its way."""
    match, chance = new(seats, **options), random.Random(seed)
    while match.state.phase is not Phase.PLAY:
        match.answer(match.request.seats[0], by_the_app(match, chance))
    return match


# --- getting ready ------------------------------------------------------------------------------------


@rule("DND-SETUP-01", "DND-SETUP-02", "DND-SETUP-03")
@pytest.mark.parametrize(("seats", "monsters"), [(2, 8), (3, 10), (4, 12), (5, 14), (6, 16)])
def test_the_deck_has_as_many_monsters_as_the_players_call_for(seats, monsters):
    dungeon = set_up(seats).state

    assert dungeon.monster_deck == monsters
    assert len(dungeon.unseen_monsters) - dungeon.monster_deck == 30 - monsters
    assert dungeon.box == []


@rule("DND-SETUP-01", "DND-SETUP-04")
def test_nobody_knows_any_card_of_the_monster_deck():
    match = set_up(4)

    assert set(match.request.could_be()) == {entry.id for entry in CONTENT.monster}
    for seat in (None, P1, P2):
        board = GAME.view(match.state, seat).board
        assert (board.monster_deck, board.enemies) == (13, ())


@rule("DND-SETUP-02")
@pytest.mark.parametrize("seats", [1, 7])
def test_one_or_seven_players_are_refused(seats):
    with pytest.raises(ValueError, match="2 to 6"):
        new(seats)


@rule("DND-SETUP-02")
def test_a_position_with_one_player_is_refused():
    match = set_up(2)
    at = msgspec.json.decode(msgspec.json.encode(match.state))
    at["players"] = at["players"][:1]
    with pytest.raises(Refused) as refused:
        Match.at(GAME, CONTENT, type(match.position)(at))
    assert refused.value.refusal.clause == "DND-SETUP-02"


@rule("DND-SETUP-04", "DND-BOSS-01", "DND-TRIPLE-01")
@pytest.mark.parametrize(("triple", "bosses"), [("no", 1), ("yes", 3)])
def test_the_bosses_lie_under_the_monsters(triple, bosses):
    dungeon = set_up(4, triple_boss=triple).state

    assert (dungeon.monster_deck, dungeon.boss_deck) == (12, bosses)
    assert GAME.placements(dungeon).things["monster-deck"][0].count == 12 + bosses


@rule("DND-SETUP-05", "DND-SETUP-08")
@pytest.mark.parametrize(("seats", "left"), [(4, 26), (6, 20)])
@pytest.mark.parametrize("cards", ["app", "table"])
def test_everybody_is_dealt_three_spells(seats, left, cards):
    dungeon = set_up(seats, card_tracking=cards).state

    assert [dungeon.spells.count(f"hand-{seat}") for seat in range(seats)] == [3] * seats
    assert dungeon.spells.count(SPELL_DECK) == left


@rule("DND-SETUP-07", "DND-COMP-01")
def test_everybody_is_dealt_a_token_of_his_own():
    match = set_up(3)
    tokens = [player.character for player in match.state.players]

    assert len(set(tokens)) == 3
    things = GAME.placements(match.state).things
    for seat, token in enumerate(tokens):
        assert f"character-{token}" in {thing.id for thing in things[f"seat-{seat}"]}


@rule("DND-COMP-01")
def test_a_token_that_somebody_has_cannot_be_anybody_elses():
    match = new(3)
    match.answer(0, Drawn("seat-0"))
    match.answer(0, TakeCharacter(CHARACTERS[0]))

    assert match.why_not(1, TakeCharacter(CHARACTERS[0])).clause == "DND-COMP-01"
    assert match.why_not(1, TakeCharacter("innkeeper")).clause == "DND-COMP-01"
    assert match.request.lots
    assert GAME.takes_colour("character", "purple") == TakeCharacter("winezard")


@rule("DND-COMP-01")
def test_what_a_hero_has_killed_lies_at_his_token_and_nobody_elses():
    cellar = Cellar(HYDRAMEL, killed={P2: [SIRENTINI]})
    things = GAME.placements(cellar.dungeon).things

    assert [thing.face for thing in things["under-1"]] == [SIRENTINI]
    assert things["under-0"] == ()
    assert [thing.face for thing in things["drunk-1"]] == ["d02"]


@rule("DND-COMP-02")
def test_which_token_somebody_has_changes_nothing():
    cellars = []
    for tokens in (CHARACTERS, CHARACTERS[::-1]):
        cellar = Cellar(SIRENTINI, WITCHSKY, hands={P1: [TRAGO]})
        for seat, player in enumerate(cellar.dungeon.players):
            player.character = tokens[seat]
        offered = cellar.match.options(P1)
        cellar.match.answer(P1, Point(SIRENTINI))
        cellars.append((offered, cellar.match.options(P1), [cellar.dungeon.points(seat) for seat in range(3)]))
    assert cellars[0] == cellars[1]


@rule("DND-SETUP-09")
def test_nobody_sees_another_hand():
    cellar = Cellar(SIRENTINI, hands={P1: [TRAGO, VIP, REFILL]})
    seen = GAME.view(cellar.dungeon, P2).board.seats[P1]

    assert (seen.hand, seen.cards) == (3, ())
    assert sorted(GAME.view(cellar.dungeon, P1).board.seats[P1].cards) == sorted([TRAGO, VIP, REFILL])
    other = Cellar(SIRENTINI, hands={P1: [TRAGO, TRAGO, TRAGO]})
    for seat in (None, P2):
        views = [msgspec.json.encode(GAME.view(one.dungeon, seat)) for one in (cellar, other)]
        assert views[0] == views[1]
        assert msgspec.json.encode(cellar.shown(seat)) == msgspec.json.encode(other.shown(seat))


@rule("DND-TURN-01", "DND-COMP-04")
def test_the_first_turn_is_drawn_by_lot_or_named():
    match = new(3)
    assert set(match.request.could_be()) == {"seat-0", "seat-1", "seat-2"}
    match.answer(0, Drawn("seat-2"))
    assert (match.state.active, match.state.owner) == (P3, P3)

    match = new(3, first_player="named", owner_seat="2")
    assert match.why_not(0, First(5)).clause == "DND-TURN-01"
    match.answer(0, First(P3))
    assert (match.state.active, match.state.owner) == (P3, P2)


def test_an_owner_who_does_not_sit_here_is_stood_in_for():
    match = new(2, owner_seat="6", first_player="named")
    match.answer(0, First(P2))

    assert match.state.owner == P2


# --- a turn -------------------------------------------------------------------------------------------


@rule("DND-TURN-02", "DND-ENDP-02", "DND-COMP-04")
def test_turns_go_round_clockwise_and_the_token_with_them():
    cellar = Cellar(HYDRAMEL, active=P3)
    order = []
    for _ in range(4):
        order.append(cellar.dungeon.active)
        things = GAME.placements(cellar.dungeon).things
        holders = [seat for seat in range(3) if any(one.kind == "active-token" for one in things[f"seat-{seat}"])]
        assert holders == [cellar.dungeon.active]
        cellar.attacks(HYDRAMEL).next_turn()
    assert order == [P3, P1, P2, P3]


@rule("DND-TURN-04")
def test_no_phase_begins_before_the_one_ahead_of_it_is_over():
    cellar = Cellar(SIRENTINI, HYDRAMEL, step=Step.START, deck=2)
    assert cellar.refusal(P1, Point(SIRENTINI)) == "DND-TURN-04"
    cellar.any_draws()
    assert cellar.asked[0] == "point"
    assert cellar.refusal(P1, PassToken()) == "DND-ATTACK-01"
    cellar.attacks(SIRENTINI)
    assert cellar.refusal(P1, Point(SIRENTINI)) == "DND-TURN-04"


@rule("DND-ENDP-01")
def test_who_holds_too_many_spells_discards_as_many_and_of_his_choice():
    cellar = Cellar(HYDRAMEL, hands={P1: [TRAGO] * 3 + [VIP] * 2, P2: [VIP, REFILL]}, step=Step.END)

    assert cellar.refusal(P1, PassToken()) == "DND-ENDP-01"
    cellar.does(P1, Discard(TRAGO), Discard(VIP))
    assert cellar.refusal(P1, Discard(TRAGO)) == "DND-ENDP-01"
    assert cellar.refusal(P1, Discard(REFILL)) == "DND-ENDP-01"
    cellar.does(P1, PassToken())
    assert (cellar.size(P1), cellar.size(P2)) == (3, 2)
    assert cellar.discards == [TRAGO, VIP]


@rule("DND-ENDP-01")
def test_a_card_may_be_played_instead_of_discarded():
    cellar = Cellar(HYDRAMEL, hands={P1: [TRAGO] * 3 + [VIP]}, step=Step.END)
    cellar.press((P1, Cast(VIP, enemy=HYDRAMEL))).nobody()

    assert cellar.refusal(P1, PassToken()) == ""


@rule("DND-ENDP-01", "DND-MON-06")
def test_an_enemy_in_play_can_set_a_lower_limit():
    cellar = Cellar(HYDRAMEL, CIDEROACH, hands={P1: [TRAGO] * 3}, step=Step.END)

    assert cellar.refusal(P1, PassToken()) == "DND-ENDP-01"
    assert cellar.does(P1, Discard(TRAGO)).refusal(P1, PassToken()) == ""


@rule("DND-MON-06")
def test_what_was_not_attacked_in_a_turn_heals_if_it_can():
    cellar = Cellar((SAKELPIE, 2), (HYDRAMEL, 3)).attacks(HYDRAMEL).next_turn()

    assert cellar.damage(SAKELPIE, HYDRAMEL) == [1, 4]


@rule("DND-CLAR-01")
def test_when_no_spell_is_left_nothing_is_drawn():
    cellar = Cellar(HYDRAMEL, step=Step.START, spells=0, spell_deck_empty="stop")

    assert cellar.asked[0] == "point"
    assert cellar.happened("draws_nothing")


@rule("DND-SETUP-05")
@pytest.mark.parametrize("real", [False, True])
def test_when_the_spell_deck_is_empty_its_discards_become_a_new_one(real):
    cellar = Cellar(HYDRAMEL, step=Step.START, spells=0, real=real)
    lying = 38
    assert cellar.dungeon.spells.count(SPELL_DECK) == lying
    cellar.any_draws()

    assert (cellar.size(P1), cellar.dungeon.spells.count(SPELL_DECK)) == (1, lying - 1)
    assert cellar.happened("shuffles_spells")


def test_the_first_turn_fills_the_dungeon_and_draws_a_fourth_spell():
    match, chance = set_up(2), random.Random(3)
    while match.request.what not in ("point", "nobody_to_attack"):
        answer = by_the_app(match, chance)
        match.answer(match.request.seats[0], answer if answer is not None else match.options(match.request.seats[0])[0])

    assert len(match.state.enemies) == 3
    assert match.state.spells.count(f"hand-{match.state.active}") in (3, 4, 5)


def test_a_turn_in_which_nothing_more_is_wanted_ends_with_the_token():
    cellar = Cellar(HYDRAMEL, step=Step.END)

    assert cellar.match.options(P1) == [PassToken()]
    assert cellar.refusal(P1, Pass()) == "DND-TURN-04"


def test_at_closing_time_the_game_is_over_though_the_boss_lives():
    cellar = Cellar(HYDRAMEL, step=Step.END, turn=1_000).does(P1, PassToken())

    assert cellar.match.request is None
    assert cellar.dungeon.phase is Phase.OVER
    assert cellar.dungeon.boss_killer is None
