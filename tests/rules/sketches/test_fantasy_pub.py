"""The arrival of a drink round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.laws import Refused
from rules.match import Match
from rules.position import Patch, Ruling
from tests.rules.sketches.fantasy_pub import GAME, RACES, Guest, Move, pub_with
from tests.rules.sketches.proving import Proof
from tests.rules.tiny import Empty, started


def proof(**guests: Guest) -> Proof:
    return Proof(started(GAME, state=pub_with(**guests)))


def purse(play: Proof, name: str) -> tuple[int, int]:
    return play.state.guests[name].coins, play.state.guests[name].beers


def test_a_round_goes_up_the_ranking_one_beer_each() -> None:
    play = proof(
        imp=Guest("imp", 0, 2, 4),
        troll=Guest("troll", 1, 2, 3, 1),
        orc=Guest("orc", 2, 1, 5),
        dwarf=Guest("dwarf", 3, 1, 2),
    )
    play(0, Move("orc", 1))
    assert [purse(play, name) for name in ("imp", "orc", "troll")] == [(3, 0), (4, 1), (3, 2)]
    play(0, Move("dwarf", 1))

    assert [purse(play, name) for name in ("imp", "dwarf", "orc", "troll")] == [(2, 0), (1, 1), (3, 2), (3, 3)]
    play.holds()


def test_who_cannot_pay_goes_before_the_round_and_the_next_weaker_pays_instead() -> None:
    play = proof(dwarf=Guest("dwarf", 0, 2, 2), orc=Guest("orc", 1, 2, 0, 2), troll=Guest("troll", 2, 1, 4))
    play(0, Move("troll", 1))

    assert "orc" not in play.state.guests
    assert (purse(play, "dwarf"), purse(play, "troll")) == ((1, 0), (3, 1))
    assert play.state.coins[1] == 2
    play.holds()


def test_the_strongest_left_alone_drinks_nothing() -> None:
    play = proof(orc=Guest("orc", 1, 2, 0, 2), troll=Guest("troll", 2, 1, 4))
    play(0, Move("troll", 1))

    assert list(play.state.guests) == ["troll"]
    assert purse(play, "troll") == (3, 0)


def test_a_sixth_beer_in_the_middle_of_a_round_throws_out_who_should_have_paid_next() -> None:
    play = proof(imp=Guest("imp", 0, 1, 1), dwarf=Guest("dwarf", 1, 2, 3, 5), troll=Guest("troll", 2, 2, 1))
    play(0, Move("imp", 1))

    assert list(play.state.guests) == ["imp", "troll"]
    assert (purse(play, "imp"), purse(play, "troll")) == ((1, 0), (1, 0))
    play.holds()


def test_brothers_pay_for_themselves_and_the_penniless_go() -> None:
    play = proof(a=Guest("orc", 0, 1, 1), b=Guest("orc", 1, 2, 0, 3), c=Guest("orc", 2, 2, 2, 5))
    play(0, Move("a", 1))

    assert list(play.state.guests) == ["a"]
    assert purse(play, "a") == (0, 1)


def test_moves_against_the_customs_are_refused_with_their_clause() -> None:
    play = proof(
        imp=Guest("imp", 0, 3, 2, 4), orc=Guest("orc", 1, 3, 1), late=Guest("imp", 2, 2, 1), a=Guest("orc", 0, 5, 1),
        b=Guest("orc", 1, 5, 1), door=Guest("troll", 2, 7, 1),
    )  # fmt: skip

    assert play.refused(0, Move("imp", 4)) == "PUB-MOVE-06"
    assert play.refused(0, Move("late", 1)) == "PUB-SEAT-04"
    assert play.refused(0, Move("late", 3)) == "PUB-SEAT-03"
    assert play.refused(0, Move("late", 5)) == "PUB-DOOR-03"
    assert Move("late", 2) in play.options(0)


def test_a_troll_without_a_coin_for_the_toll_is_out_and_a_ruling_can_say_that_it_had_one() -> None:
    play = proof(troll=Guest("troll", 0, 1, 0, 2), imp=Guest("imp", 1, 4, 1))
    play(0, Move("troll", 4))
    assert list(play.state.guests) == ["imp"]

    before = play.match.undone()
    with pytest.raises(Refused, match="PUB-INV-01"):
        before.rule(Ruling((Patch("$.guests.troll.coins", 1),)))
    before.rule(Ruling((Patch("$.guests.troll.coins", 1), Patch("$.bank", before.state.bank - 1))))
    before.answer(0, Move("troll", 4))

    assert before.state.guests["troll"].coins == 0
    assert before.state.coins[1] == 2


GUESTS = st.builds(
    Guest,
    race=st.sampled_from(RACES),
    clan=st.integers(0, 3),
    space=st.integers(1, 7),
    coins=st.integers(0, 3),
    beers=st.integers(0, 5),
)


@given(st.lists(GUESTS, max_size=6), st.data())
def test_whatever_follows_from_moves_no_piece_is_lost_and_hands_follow(
    guests: list[Guest], data: st.DataObject
) -> None:
    names = {f"guest {number}": guest for number, guest in enumerate(guests)}
    play = Proof(Match(GAME, Empty(), pub_with(**names)))
    while play.match.request and play.options(0) and play.match.length < 5:
        play(0, data.draw(st.sampled_from(play.options(0))))
        state = play.state
        pieces = sum(guest.coins + guest.beers for guest in state.guests.values())
        assert state.bank + sum(state.coins.values()) + pieces == 60
        assert all(guest.beers < 6 for guest in state.guests.values())
