"""The floor: what seats may do whatever is asked, batches of it, and interruptions of interruptions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from rules.floor import Batch, Floor, Press, on_floor
from rules.kernel import Moot, Script, State, ask, no_laws, rest
from rules.laws import Broken, Laws, Refused, law
from rules.match import EVERYBODY, Match
from rules.projection import asked
from rules.requests import Choose, Dice, Draw, Drawn, Number, Pass, Roll, Said, Window
from tests.rules.shake import shaken
from tests.rules.tiny import by_json, started, tiny


class Shout(msgspec.Struct, frozen=True, tag="shout"):
    """Drink the table's jug; whoever is named may drink back before it is empty."""

    at: int


class Whistle(msgspec.Struct, frozen=True, tag="whistle"):
    pass


class Go(msgspec.Struct, frozen=True, tag="go"):
    pass


class Bar(State):
    voices: list[int] = msgspec.field(default_factory=lambda: [3, 3, 3])
    jugs: int = 2
    answers: list[Any] = msgspec.field(default_factory=list)
    heard: list[tuple[int, int]] = msgspec.field(default_factory=list)


@law("TINY-VOICE-01", Shout)
def hoarse(bar: Bar, said: Said) -> Broken:
    return not bar.voices[said.seat]


@law("TINY-VOICE-02", Shout)
def at_oneself(bar: Bar, said: Said) -> Broken:
    return said.answer.at == said.seat


@law("TINY-GO-01", Go)
def dry(bar: Bar, go: Go) -> Broken:
    return not bar.jugs


def shouts(bar: Bar, seat: int) -> Iterable[Shout | Whistle]:
    return [Shout(other) for other in range(3)]


def heard(bar: Bar, batch: Batch) -> Script[None]:
    """Each shout takes a voice; the one shouted at says how many jugs are drunk on it."""
    for tied in batch.groups:
        for press in tied:
            if isinstance(press.answer, Shout):
                bar.voices[press.seat] -= 1
                bar.heard.append((press.seat, len(tied)))
                jugs = yield from ask(jug_question(bar, press.answer.at))
                bar.jugs -= jugs.value


def jug_question(bar: Bar, seat: int) -> Choose[Bar, Number]:
    return Choose(bar, seat, "jugs", Number, lambda bar: [Number(n) for n in range(bar.jugs + 1)], no_laws())


def floor_of(bar: Bar, seats: tuple[int, ...] = (0, 1, 2), *, secret: bool = False) -> Floor[Bar, Any]:
    laws = Laws[Bar, Said]((hoarse, at_oneself))
    return Floor(bar, Shout | Whistle, lambda _: seats, shouts, laws, lambda batch: heard(bar, batch), secret=secret)


def questions(bar: Bar) -> Script[None]:
    yield from rest()
    for request in (
        Roll(0, "dice", count=2),
        Draw(1, "card", "deck", lambda: {"ace": 1}),
        Choose(bar, 0, "go", Go, lambda _: [Go()], Laws((dry,))),
        Window(bar, lambda: (1, 2), "act", Go | Pass, lambda _, __: [Go(), Pass()], no_laws()),
    ):
        try:
            answer = yield from ask(request)
            bar.answers.append(str(answer))
        except Moot:
            bar.answers.append("moot")


GAME = tiny(Bar, lambda bar: on_floor(questions(bar), floor_of(bar)))


def batch(*presses: tuple[int, Any]) -> Batch:
    return Batch(tuple((Press(seat, answer),) for seat, answer in presses))


def shout(match: Match[Bar], seat: int, at: int, jugs: int | None = 0) -> None:
    match.answer(EVERYBODY, batch((seat, Shout(at))))
    if jugs is not None:
        match.answer(at, Number(jugs))


def test_a_roll_a_draw_a_choice_and_a_window_can_each_be_interrupted_and_are_asked_again() -> None:
    match = started(GAME)
    for seat, answer in [(0, Dice((1, 2))), (1, Drawn("ace")), (0, Go()), (2, Go())]:
        asked_before = match.request.question
        shout(match, seat=(seat + 1) % 3, at=seat)
        assert match.request.question == asked_before
        match.answer(seat, answer)

    assert match.request is None
    assert [seat for seat, _ in match.state.heard] == [1, 2, 1, 0]
    assert shaken(match).digest == match.digest == by_json(match).digest


def test_offers_that_tell_what_a_seat_holds_are_for_its_own_eyes() -> None:
    secret = started(tiny(Bar, lambda bar: on_floor(questions(bar), floor_of(bar, secret=True))))

    assert {one.seat for one in asked(started(GAME), None).offers} == {0, 1, 2}
    assert asked(secret, None).offers == ()
    assert {one.seat for one in asked(secret, 1).offers} == {1}


def test_a_performance_can_itself_be_interrupted_to_any_depth() -> None:
    match = started(GAME)
    shout(match, 0, at=1, jugs=None)
    shout(match, 1, at=2, jugs=None)
    shout(match, 2, at=0, jugs=None)

    assert match.request.seats == (0,)
    assert by_json(match).digest == shaken(match).digest == match.digest
    for seat in (0, 2, 1):
        match.answer(seat, Number(0))
    assert match.request.question.kind == "roll"
    assert match.state.voices == [2, 2, 2]


def test_an_interruption_that_takes_the_last_option_makes_the_question_moot() -> None:
    match = started(GAME)
    match.answer(0, Dice((1, 2)))
    match.answer(1, Drawn("ace"))

    shout(match, 1, at=0, jugs=2)

    assert match.state.answers[-1] == "moot"
    assert match.request.question.kind == "window"


def test_presses_of_one_batch_come_in_their_order_with_exact_ties_kept_together() -> None:
    match = started(GAME)

    match.answer(EVERYBODY, Batch(((Press(2, Shout(0)),), (Press(0, Shout(1)), Press(1, Shout(0))))))
    for seat in (0, 1, 0):
        match.answer(seat, Number(0))

    assert match.state.heard == [(2, 1), (0, 2), (1, 2)]


@pytest.mark.rule("TABLE-FLOOR-01")
@pytest.mark.parametrize("empty", [Batch(()), Batch(((),)), Batch(((Press(0, Shout(1)),), ()))])
def test_a_batch_without_a_press_is_refused(empty: Batch) -> None:
    match = started(GAME)

    assert match.why_not(EVERYBODY, empty).clause == "TABLE-FLOOR-01"
    assert [no.clause for no in match.every_why_not(EVERYBODY, empty)] == ["TABLE-FLOOR-01"]


def test_a_batch_is_refused_for_its_first_bad_press_and_nothing_of_it_happens() -> None:
    match = started(GAME)
    match.state.voices[2] = 0
    before = match.digest
    bad = batch((0, Shout(1)), (1, Shout(1)), (2, Shout(2)))

    with pytest.raises(Refused) as refused:
        match.answer(EVERYBODY, bad)

    assert refused.value.refusal.clause == "TINY-VOICE-02"
    assert [no.clause for no in match.every_why_not(EVERYBODY, bad)] == [
        "TINY-VOICE-02",
        "TINY-VOICE-01",
        "TINY-VOICE-02",
    ]
    assert match.digest == before
    assert match.length == 0


@pytest.mark.rule("TABLE-TURN-01")
def test_a_press_of_a_seat_that_has_no_floor_is_refused() -> None:
    match = started(tiny(Bar, lambda bar: on_floor(questions(bar), floor_of(bar, seats=(1, 2)))))

    assert match.why_not(EVERYBODY, batch((0, Shout(1)))).clause == "TABLE-TURN-01"
    assert match.why_not(EVERYBODY, batch((7, Shout(1)))).clause == "TABLE-TURN-01"
    assert match.why_not(EVERYBODY, batch((1, Shout(0)))) is None


@pytest.mark.rule("TABLE-ANSWER-01")
def test_a_press_of_something_that_is_no_offer_is_refused() -> None:
    match = started(GAME)

    assert match.why_not(EVERYBODY, batch((0, Go()))).clause == "TABLE-ANSWER-01"


@pytest.mark.rule("TABLE-FLOOR-02")
def test_where_there_is_no_floor_a_batch_is_refused_as_object_and_as_json() -> None:
    match = started(tiny(Bar, questions))
    raw = msgspec.to_builtins(batch((0, Shout(1))))

    assert match.why_not(EVERYBODY, batch((0, Shout(1)))).clause == "TABLE-FLOOR-02"
    with pytest.raises(Refused, match="TABLE-FLOOR-02"):
        match.answer(EVERYBODY, match.decoded(raw))


def test_laws_of_a_floor_and_a_window_concern_the_kinds_of_answer_that_they_name() -> None:
    match = started(GAME)
    match.state.voices[0] = 0

    assert match.why_not(EVERYBODY, batch((0, Whistle()))) is None
    assert match.why_not(EVERYBODY, batch((0, Shout(0)))).clause == "TINY-VOICE-01"
    assert match.request.floor.offers(1) == [Shout(0), Shout(2)]
    assert match.request.floor.offers(0) == []


def test_a_batch_comes_back_from_json_and_a_bad_one_is_refused_with_its_path() -> None:
    match = started(GAME)
    raw = msgspec.json.decode(msgspec.json.encode(batch((2, Shout(0)))))

    match.answer(EVERYBODY, match.decoded(raw))

    assert match.state.heard == [(2, 1)]
    raw["groups"][0][0]["answer"] = {"type": "yodel"}
    with pytest.raises(Refused, match="yodel"):
        match.decoded(raw)
    with pytest.raises(Refused):
        match.decoded({"type": "batch", "groups": 3})


class Halls(State):
    said: list[str] = msgspec.field(default_factory=list)


def test_of_two_floors_the_inner_one_is_on_offer_and_each_performs_its_own() -> None:
    def noted(halls: Halls, name: str) -> Any:
        def perform(batch: Batch) -> Script[None]:
            halls.said.append(name)
            yield from ask(Roll(1, f"{name} dice"))

        return Floor(halls, Whistle, lambda _: (0, 1), lambda _, __: [Whistle()], no_laws(), perform)

    def inside(halls: Halls) -> Script[None]:
        yield from ask(Roll(0, "within"))

    def script(halls: Halls) -> Script[None]:
        yield from on_floor(inside(halls), noted(halls, "inner"))
        yield from ask(Roll(0, "without"))

    match = started(tiny(Halls, lambda halls: on_floor(script(halls), noted(halls, "outer"))))
    whistle = batch((1, Whistle()))
    for step in (EVERYBODY, whistle), (EVERYBODY, whistle), (1, Dice((1,))), (1, Dice((1,))), (0, Dice((1,))):
        match.answer(*step)
    assert match.state.said == ["inner", "inner"]
    assert match.request.what == "without"

    match.answer(EVERYBODY, whistle)

    assert match.state.said == ["inner", "inner", "outer"]
    assert match.request.what == "outer dice"


def test_offers_are_shown_to_their_own_seat() -> None:
    match = started(GAME)

    assert {offer.seat for offer in asked(match, 1).offers} == {1}
