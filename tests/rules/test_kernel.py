"""Requests, laws and windows, on scripts of a few lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.events import Happened
from rules.kernel import Moot, Script, State, ask, listed, no_laws, sealed, until_all_pass, until_closed
from rules.laws import Broken, Laws, Refused, law
from rules.match import Match
from rules.message import Message
from rules.position import Patch, Ruling
from rules.projection import asked
from rules.requests import Amount, Arrange, Choose, Dice, Draw, Drawn, Number, Order, Pass, Roll, Said, Window
from tests.rules.shake import shaken
from tests.rules.tiny import by_json, script_of, started, tiny


class Table(State):
    answers: list[Any] = msgspec.field(default_factory=list)
    coins: int = 3
    kegs: list[str] = msgspec.field(default_factory=lambda: ["stout", "ale", "bock"])
    bids: dict[int, int] = msgspec.field(default_factory=dict)


class Buy(msgspec.Struct, frozen=True, tag="buy"):
    keg: str
    price: int = 1


class Tip(msgspec.Struct, frozen=True, tag="tip"):
    coins: int


@law("TINY-BUY-01", Buy)
def no_such_keg(table: Table, buy: Buy) -> Broken:
    return buy.keg not in table.kegs


@law("TINY-BUY-02", Buy)
def too_dear(table: Table, buy: Buy) -> Broken:
    return {"price": buy.price, "coins": table.coins} if buy.price > table.coins else False


@law("TINY-BUY-03", Buy)
def nothing_is_free(table: Table, buy: Buy) -> Broken:
    return buy.price < 1


@law("TINY-TIP-01", Tip)
def mean(table: Table, tip: Tip) -> Broken:
    return tip.coins < 1


LAWS = Laws[Table, Buy | Tip]((no_such_keg, too_dear, nothing_is_free, mean))


def offers(table: Table) -> Iterable[Buy | Tip]:
    return [Buy(keg, price) for keg in [*table.kegs, "wine"] for price in (0, 1, 9)] + [Tip(0), Tip(1)]


def choice(table: Table, **how: Any) -> Choose[Table, Buy | Tip]:
    return Choose(table, 0, "buy", Buy | Tip, offers, LAWS, **how)


def asking(*make: Any) -> Match[Table]:
    return started(tiny(Table, script_of(*make)))


# --- laws and options -----------------------------------------------------------------------------------------


def test_the_first_broken_law_is_cited_with_the_facts_of_this_position() -> None:
    match = asking(choice)

    refusal = match.why_not(0, Buy("wine", 9))
    assert (refusal.clause, refusal.message) == ("TINY-BUY-01", Message("refusal.no_such_keg"))
    assert match.why_not(0, Buy("ale", 9)).args == {"price": 9, "coins": 3}
    assert match.why_not(0, Buy("ale", 1)) is None


def test_every_broken_law_is_named_in_order_and_one_can_be_taken_out() -> None:
    bad = Buy("wine", 9)

    assert [no.clause for no in asking(choice).every_why_not(0, bad)] == ["TINY-BUY-01", "TINY-BUY-02"]
    assert LAWS.without("TINY-BUY-01").why_not(Table(), bad).clause == "TINY-BUY-02"
    assert LAWS.without("TINY-BUY-01").without("TINY-BUY-02").why_not(Table(), bad) is None
    assert LAWS.without("TINY-BUY-02", key="another").why_not(Table(), Buy("ale", 9)).clause == "TINY-BUY-02"


def test_whatever_was_asked_about_before_the_first_broken_law_is_cited() -> None:
    table, late, early = Table(), Buy("ale", 0), Buy("wine", 0)
    laws = Laws[Table, Buy | Tip](LAWS)

    for _ in range(3):
        assert not laws.allows(table, late)
        assert laws.allowed(table, [early, late, Buy("ale")]) == [Buy("ale")]
        assert laws.why_not(table, early).clause == "TINY-BUY-01"
        assert [one.clause for one in laws.every_why_not(table, early)] == ["TINY-BUY-01", "TINY-BUY-03"]


def test_the_options_are_those_likely_answers_that_no_law_refuses() -> None:
    match = asking(choice)

    assert match.options(0) == [Buy("stout"), Buy("ale"), Buy("bock"), Tip(1)]
    assert match.options(1) == []
    seen = asked(match, None)
    assert [one.answer for one in seen.options] == match.options(0)
    assert len(seen.options) + len(seen.refused) == len(list(offers(match.state)))


@given(st.text(max_size=5), st.integers(-2, 12))
def test_an_answer_that_nobody_listed_is_judged_all_the_same(keg: str, price: int) -> None:
    match = asking(choice)
    allowed = keg in match.state.kegs and 1 <= price <= 3

    assert (match.why_not(0, Buy(keg, price)) is None) is allowed
    assert (match.every_why_not(0, Buy(keg, price)) == []) is allowed


def test_a_listing_law_refuses_what_is_not_listed() -> None:
    laws = Laws[Table, Buy]((listed("TINY-LIST-01", "not_listed", offers),))

    assert laws.why_not(Table(), Buy("mead")).clause == "TINY-LIST-01"
    assert laws.why_not(Table(), Buy("ale")) is None


def test_a_question_looks_at_the_state_when_it_is_looked_at() -> None:
    match = asking(
        lambda table: choice(table, facts=lambda: {"coins": table.coins}, terms=lambda: ((Message("c"), table.coins),))
    )
    match.state.coins = 0

    assert [no.clause for no in match.every_why_not(0, Buy("ale"))] == ["TINY-BUY-02"]
    assert match.request.prompt == Message("ask.buy", {"coins": 0})
    assert match.request.terms() == ((Message("c"), 0),)


# --- what the table itself refuses ----------------------------------------------------------------------------


@pytest.mark.rule("TABLE-TURN-01")
def test_only_the_seat_that_is_asked_answers() -> None:
    match = asking(choice)

    assert match.why_not(1, Tip(1)).clause == "TABLE-TURN-01"
    assert [no.clause for no in match.every_why_not(1, Tip(0))] == ["TABLE-TURN-01"]


@pytest.mark.rule("TABLE-ANSWER-01")
@pytest.mark.parametrize("stray", [Dice((1,)), "ale", None, 3, Pass()])
def test_an_answer_of_another_kind_is_refused(stray: Any) -> None:
    assert asking(choice).why_not(0, stray).clause == "TABLE-ANSWER-01"


def test_a_question_may_name_the_clause_that_refuses_stray_answers() -> None:
    assert asking(lambda table: choice(table, stray="TINY-STRAY-01")).why_not(0, Pass()).clause == "TINY-STRAY-01"


@pytest.mark.rule("TABLE-OVER-01")
def test_after_the_end_nothing_is_answered_and_the_last_step_can_be_taken_back() -> None:
    match = asking(choice)
    match.answer(0, Tip(1))

    assert match.request is None
    assert asked(match, 0) is None
    with pytest.raises(Refused, match="TABLE-OVER-01"):
        match.answer(0, Tip(1))
    with pytest.raises(Refused, match="TABLE-OVER-01"):
        match.decoded({"type": "tip", "coins": 1})
    assert match.undone().options(0)


@pytest.mark.rule("TABLE-DICE-01")
@pytest.mark.parametrize("values", [(), (1,), (1, 2, 3), (0, 1), (1, 7), (-1, 6)], ids=str)
def test_dice_show_only_what_they_have(values: tuple[int, ...]) -> None:
    match = asking(lambda table: Roll(0, "dice", count=2))

    assert match.why_not(0, Dice(values)).clause == "TABLE-DICE-01"
    assert match.why_not(0, Dice((1, 6))) is None


def test_a_roll_of_no_dice_at_all_is_answered_by_none() -> None:
    assert asking(lambda table: Roll(0, "dice", count=0)).why_not(0, Dice(())) is None


@pytest.mark.rule("TABLE-DRAW-01")
def test_only_what_can_be_in_a_pile_is_drawn_and_an_unseen_card_only_where_hands_take_it() -> None:
    seen = asking(lambda table: Draw(0, "draw", "deck", lambda: {"ace": 2, "two": 0}))
    assert seen.options(0) == [Drawn("ace")]
    assert seen.why_not(0, Drawn("two")).clause == "TABLE-DRAW-01"
    assert seen.why_not(0, Drawn(None)).clause == "TABLE-DRAW-01"

    unseen = asking(lambda table: Draw(0, "draw", "deck", lambda: {"ace": 2}, unseen=True))
    assert unseen.options(0) == [Drawn(None)]
    assert unseen.why_not(0, Drawn("two")).clause == "TABLE-DRAW-01"


def test_listing_what_can_be_drawn_looks_at_the_pile_once() -> None:
    looks = []

    def could_be() -> dict[str, int]:
        looks.append(1)
        return {f"card {number}": 1 for number in range(20)}

    assert len(Draw(0, "draw", "deck", could_be).options(0)) == 20
    assert len(looks) == 1


@pytest.mark.rule("TABLE-NUMBER-01")
@pytest.mark.parametrize("value", [-1, 0, 4, 99])
def test_a_number_keeps_within_its_bounds(value: int) -> None:
    match = asking(lambda table: Amount(0, "fingers", lambda: 1, lambda: table.coins))

    assert match.why_not(0, Number(value)).clause == "TABLE-NUMBER-01"
    assert match.options(0) == [Number(1), Number(2), Number(3)]


@pytest.mark.rule("TABLE-ORDER-01")
@pytest.mark.parametrize(
    "items", [(), ("ale", "ale", "bock"), ("stout", "ale"), ("stout", "ale", "bock", "wine")], ids=str
)
def test_an_order_names_everything_once(items: tuple[str, ...]) -> None:
    match = asking(lambda table: Arrange(0, "kegs", lambda: table.kegs))

    assert match.why_not(0, Order(items)).clause == "TABLE-ORDER-01"
    assert match.why_not(0, Order(("bock", "stout", "ale"))) is None


# --- moot questions -------------------------------------------------------------------------------------------

MOOT = {
    "a choice without options": lambda table: Choose(table, 0, "buy", Buy, lambda _: [Buy("wine")], LAWS),
    "an empty pile": lambda table: Draw(0, "draw", "deck", dict),
    "a number below its least": lambda table: Amount(0, "fingers", lambda: 1, lambda: 0),
    "nothing to put in order": lambda table: Arrange(0, "kegs", list),
    "a window without seats": lambda table: Window(table, list, "act", Tip, lambda _, __: [Tip(1)], no_laws()),
    "a window without options": lambda table: Window(table, lambda: (0, 1), "act", Tip, lambda _, __: [], no_laws()),
}


@pytest.mark.parametrize("make", MOOT.values(), ids=MOOT)
def test_a_question_that_nobody_can_answer_is_moot(make: Any) -> None:
    def script(table: Table) -> Script[None]:
        try:
            yield from ask(make(table))
        except Moot:
            table.answers.append("moot")
        yield from ask(choice(table))

    match = started(tiny(Table, script))

    assert match.state.answers == ["moot"]
    assert match.request.what == "buy"


def test_a_script_that_lets_a_moot_question_through_is_at_fault() -> None:
    with pytest.raises(Moot):
        asking(MOOT["an empty pile"])
    match = asking(choice, MOOT["an empty pile"])
    with pytest.raises(Moot):
        match.answer(0, Tip(1))


# --- windows --------------------------------------------------------------------------------------------------


def acts(table: Table, said: Said) -> Script[None]:
    """Tips go one by one, and who tips rolls for it."""
    table.coins -= said.answer.coins
    dice = yield from ask(Roll(said.seat, "luck"))
    table.answers.append([said.seat, dice.values[0]])


@law("TINY-TIP-02", Tip)
def not_so_much(table: Table, said: Said) -> Broken:
    return said.answer.coins > table.coins


def until_the_host_closes(table: Table) -> Script[None]:
    def likely(table: Table, seat: int) -> list[Tip | Pass]:
        return [Tip(1), Pass()] if seat == 0 else [Tip(1)]

    window = Window(table, lambda: (0, 1), "tips", Tip | Pass, likely, Laws((not_so_much,)))
    yield from until_closed(window, 0, lambda said: acts(table, said))


def test_a_window_stays_open_until_the_named_seat_closes_it() -> None:
    match = started(tiny(Table, until_the_host_closes))
    for seat, answer in [(1, Tip(1)), (1, Dice((4,))), (1, Pass()), (0, Tip(2)), (0, Dice((2,)))]:
        match.answer(seat, answer)

    assert match.options(1) == []
    assert match.why_not(1, Tip(1)).clause == "TINY-TIP-02"
    assert shaken(match).digest == by_json(match).digest == match.digest
    match.answer(0, Pass())
    assert match.request is None
    assert match.state.answers == [[1, 4], [0, 2]]


def until_everybody_passes(table: Table) -> Script[None]:
    def likely(table: Table, seat: int) -> list[Tip]:
        return [Tip(1), Tip(2)]

    seats: Sequence[int] = (0, 1, 2)
    yield from until_all_pass(
        table, lambda: seats, "tips", Tip, likely, Laws((not_so_much,)), lambda said: acts(table, said)
    )


def test_a_window_closes_when_all_have_passed_since_the_last_act() -> None:
    match = started(tiny(Table, until_everybody_passes))
    match.answer(2, Pass())
    assert match.request.seats == (0, 1)
    assert match.why_not(2, Tip(1)).clause == "TABLE-TURN-01"
    match.answer(0, Tip(1))
    match.answer(0, Dice((6,)))
    assert match.request.seats == (0, 1, 2)
    assert shaken(match).digest == by_json(match).digest == match.digest

    for seat in (1, 0, 2):
        match.answer(seat, Pass())

    assert match.request is None


def test_passing_is_always_on_offer_where_a_window_closes_by_it() -> None:
    match = started(tiny(Table, until_everybody_passes))
    assert match.options(0) == [Tip(1), Tip(2), Pass()]

    match.state.coins = 0

    assert match.request.options(0) == [Pass()]


def test_a_pass_is_worth_nothing_any_more_when_something_else_has_come_between() -> None:
    def script(table: Table) -> Script[None]:
        yield from until_all_pass(
            table,
            lambda: (0, 1),
            "tips",
            Tip,
            lambda _, __: [Tip(1)],
            no_laws(),
            lambda said: acts(table, said),
            since=lambda: table.coins,
        )

    match = started(tiny(Table, script))
    match.answer(0, Pass())
    assert match.request.seats == (1,)

    match.state.coins += 1

    assert match.request.seats == (0, 1)


@pytest.mark.parametrize("kind", ["all pass", "sealed"])
def test_a_window_is_over_when_those_it_waits_for_have_gone(kind: str) -> None:
    def script(table: Table) -> Script[None]:
        def tips(table: Table, seat: int) -> list[Tip]:
            return [Tip(1)]

        seats = partial(range, 2)
        if kind == "sealed":
            table.bids = yield from sealed(table, lambda: seats()[: table.coins], "bid", Tip, tips, no_laws())
        else:
            yield from until_all_pass(
                table, lambda: seats()[: table.coins], "tips", Tip, tips, no_laws(), lambda said: acts(table, said)
            )
        table.answers.append("over")

    match = started(tiny(Table, script))
    match.answer(0, Pass() if kind == "all pass" else Tip(1))

    match.rule(Ruling((Patch("$.coins", 1),)))

    assert match.request is None
    assert match.state.answers == ["over"]


def auction(table: Table) -> Script[None]:
    bids = yield from sealed(
        table, lambda: (2, 0, 1), "bid", Number, lambda table, seat: [Number(n) for n in range(4)], Laws((not_own,))
    )
    table.bids = {seat: bid.value for seat, bid in bids.items()}
    table.tell(Happened("TINY-BID-01", key="bids"))


@law("TINY-BID-01", Number)
def not_own(table: Table, said: Said) -> Broken:
    return said.answer.value > table.coins


def test_a_sealed_window_takes_one_answer_each_and_opens_all_at_once() -> None:
    match = started(tiny(Table, auction))
    match.answer(1, Number(2))
    match.answer(0, Number(3))
    assert match.state.bids == {}
    assert match.why_not(1, Number(0)).clause == "TABLE-TURN-01"
    assert match.why_not(2, Number(4)).clause == "TINY-BID-01"

    match.answer(2, Number(0))

    assert list(match.state.bids.items()) == [(0, 3), (1, 2), (2, 0)]
    assert [event.key for event in match.told] == ["bids"]


def test_what_is_secret_is_projected_for_the_seat_itself_alone() -> None:
    match = started(tiny(Table, auction))

    for viewer in (None, 0, 1, 2):
        seen = asked(match, viewer)
        assert seen.secret
        assert {one.seat for one in (*seen.options, *seen.refused)} == ({viewer} - {None})

    secret = asking(lambda table: choice(table, secret=True, terms=lambda: ((Message("coins"), table.coins),)))
    other = asking(lambda table: choice(table, secret=True, terms=lambda: ((Message("coins"), table.coins),)))
    other.state.coins = 1
    for viewer in (None, 1):
        assert asked(secret, viewer) == asked(other, viewer)
    assert asked(secret, 0) != asked(other, 0)


def test_a_secret_answer_changes_nothing_for_the_others_but_who_is_still_asked() -> None:
    one, other = started(tiny(Table, auction)), started(tiny(Table, auction))
    one.answer(1, Number(0))
    other.answer(1, Number(3))

    for viewer in (None, 0, 2):
        assert msgspec.json.encode(asked(one, viewer)) == msgspec.json.encode(asked(other, viewer))


def test_numbers_orders_and_draws_can_be_secret_too() -> None:
    for request in (
        Amount(0, "fingers", lambda: 0, lambda: 1, secret=True),
        Arrange(0, "kegs", lambda: ["ale"], secret=True),
        Draw(0, "draw", "deck", lambda: {"ace": 1}, secret=True),
    ):
        match = asking(lambda table, request=request: request)
        assert asked(match, 1).options == ()
        assert (asked(match, 1).items, asked(match, 1).high, asked(match, 1).pile) == ((), 0, None)
        assert len(asked(match, 0).options) == (0 if isinstance(request, Draw) else 1 + isinstance(request, Amount))


def test_a_secret_draw_tells_nobody_what_the_pile_can_still_give() -> None:
    one = asking(lambda table: Draw(0, "draw", "deck", lambda: {"ace": 1}, secret=True))
    other = asking(lambda table: Draw(0, "draw", "deck", lambda: {"ten": 3}, secret=True))

    for viewer in (None, 0, 1):
        assert asked(one, viewer) == asked(other, viewer)
