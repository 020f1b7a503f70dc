"""A small game that asks everything a game can ask: runners on a track, dice, a deck, secret bids, and shouts."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, TypeAlias

import msgspec

from rules.content import Entry
from rules.events import Carry, Deal, Hands, Happened, Put, Take, Thing
from rules.floor import Batch, Floor, on_floor
from rules.game import Chance, Game, Pile
from rules.kernel import Moot, Script, State, ask, no_laws, rest, sealed, until_all_pass
from rules.laws import Broken, Laws, law
from rules.message import Message
from rules.placements import Placements
from rules.projection import Badge, Described, Ending, View
from rules.requests import Amount, Arrange, Choose, Dice, Draw, Drawn, Number, Order, Pass, Roll, Said


class Track(Enum):
    SHORT = "short"
    LONG = "long"


class Options(msgspec.Struct, frozen=True):
    track: Track = Track.SHORT


class Card(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    count: int


class Content(msgspec.Struct, frozen=True, kw_only=True):
    card: tuple[Card, ...]


class Runner(msgspec.Struct):
    place: int = 0
    coins: int = 2
    hand: list[str] = msgspec.field(default_factory=list)


class Race(State):
    goal: int
    deck: dict[str, int]
    runners: list[Runner]
    active: int = 0
    turns: int = 0
    shouts: list[int] = msgspec.field(default_factory=list)
    winner: int | None = None


class Run(msgspec.Struct, frozen=True, tag="run"):
    steps: int


class Dig(msgspec.Struct, frozen=True, tag="dig"):
    pass


class Stumble(msgspec.Struct, frozen=True, tag="stumble"):
    """A rule with a bug in it: nothing lists it, nothing refuses it, and the script raises."""


class Cheer(msgspec.Struct, frozen=True, tag="cheer"):
    pass


class Shout(msgspec.Struct, frozen=True, tag="shout"):
    pass


Action: TypeAlias = Run | Dig | Stumble
PAWN = "pawn"


@law("TOY-RUN-01", Run)
def not_on_the_dice(race: Race, run: Run) -> Broken:
    shown = race.__dict__["dice"]
    return False if run.steps in (*shown, sum(shown)) else {"steps": run.steps, "dice": tuple(shown)}


@law("TOY-RUN-02", Run)
def past_the_goal(race: Race, run: Run) -> Broken:
    return race.runners[race.active].place + run.steps > race.goal


@law("TOY-DIG-01", Dig)
def nothing_to_dig(race: Race, dig: Dig) -> Broken:
    return not any(race.deck.values())


@law("TOY-SHOUT-01", Shout)
def no_coin_to_shout(race: Race, said: Said) -> Broken:
    return race.runners[said.seat].coins < 1


@law("TOY-COINS-01")
def coins_below_nothing(race: Race, _: None) -> Broken:
    return any(runner.coins < 0 for runner in race.runners)


def _actions(race: Race) -> Iterable[Action]:
    first, second = race.__dict__["dice"]
    return [*(Run(steps) for steps in dict.fromkeys((first, second, first + second))), Run(99), Dig()]


def setup(seats: int, options: Options, content: Content) -> Race:
    goal = 20 if options.track is Track.SHORT else 60
    return Race(goal, {card.id: card.count for card in content.card}, [Runner() for _ in range(seats)])


def script(race: Race) -> Script[None]:
    shouting = Laws[Race, Said]((law("TOY-SHOUT-01", key="no_coin_to_shout")(no_coin_to_shout.breaks),))
    everybody = range(len(race.runners))
    floor: Floor[Race, Shout] = Floor(
        race, Shout, lambda _: everybody, lambda _, __: [Shout()], shouting, lambda batch: _shouted(race, batch)
    )
    return on_floor(_play(race), floor)


def _shouted(race: Race, batch: Batch) -> Script[None]:
    for group in batch.groups:
        for press in group:
            race.runners[press.seat].coins -= 1
            race.shouts.append(press.seat)
            args = {"seat": press.seat, "tied": len(group)}
            race.tell(
                Take("TOY-SHOUT-01", Thing("coin"), f"purse{press.seat}", key="shout", args=args, seat=press.seat)
            )
    return
    yield


def _play(race: Race) -> Script[None]:
    while race.winner is None:
        yield from rest()
        yield from _turn(race)


def _turn(race: Race) -> Script[None]:
    seat = race.active
    dice = yield from ask(Roll(seat, "dash", count=2))
    race.__dict__["dice"] = dice.values
    laws = Laws[Race, Action]((not_on_the_dice, past_the_goal, nothing_to_dig))
    yield from _acted(race, seat, laws)
    race.turns += 1
    race.active = (seat + 1) % len(race.runners)


def _acted(race: Race, seat: int, laws: Laws[Race, Action]) -> Script[None]:
    try:
        action: Action = yield from ask(Choose(race, seat, "action", Action, _actions, laws, lots=True))
    except Moot:
        return
    match action:
        case Run(steps):
            yield from _run(race, seat, steps)
        case Dig():
            yield from _dig(race, seat)
        case Stumble():
            race.runners[seat].place = 1_000
            raise ZeroDivisionError("the rule for stumbling has a bug")


def _run(race: Race, seat: int, steps: int) -> Script[None]:
    runner = race.runners[seat]
    was, runner.place = runner.place, runner.place + steps
    pawn = Thing(PAWN, f"pawn{seat}")
    race.tell(
        Carry(
            "TOY-RUN-01",
            pawn,
            f"s{was}",
            f"s{runner.place}",
            key="ran",
            args={"steps": steps},
            seat=seat,
            hands=Hands.DONE,
        )
    )
    if runner.place == race.goal:
        race.winner = seat
        race.tell(Happened("TOY-END-01", key="won", args={"seat": seat}, seat=seat))
    elif runner.place % 5 == 0:
        yield from _cheered(race, seat)


def _cheered(race: Race, seat: int) -> Script[None]:
    runner = race.runners[seat]
    others = [other for other in range(len(race.runners)) if other != seat]

    def act(said: Said) -> Script[None]:
        runner.coins += 1
        race.tell(Put("TOY-CHEER-01", Thing("coin"), f"purse{seat}", key="cheered", seat=said.seat))
        return
        yield

    def likely(_: Race, other: int) -> list[Any]:
        return [Cheer(), Pass()] if runner.coins < 5 else [Pass()]

    yield from until_all_pass(race, lambda: others, "cheer", Cheer, likely, no_laws(), act)
    bids = yield from sealed(
        race, lambda: range(len(race.runners)), "bid", Number, lambda _, __: [Number(0), Number(1)], no_laws()
    )
    race.tell(Happened("TOY-BID-01", key="bids", args={"bids": tuple(bid.value for bid in bids.values())}))


def _dig(race: Race, seat: int) -> Script[None]:
    drawn: Drawn = yield from ask(Draw(seat, "dug", "deck", lambda: dict(race.deck)))
    assert drawn.card is not None
    race.deck[drawn.card] -= 1
    race.runners[seat].hand.append(drawn.card)
    race.tell(
        Deal("TOY-DIG-01", Thing("card", face="down"), "deck", f"hand{seat}", key="dug", seat=seat, hands=Hands.TO_DO)
    )
    if drawn.card == "map":
        fingers: Number = yield from ask(Amount(seat, "fingers", lambda: 0, lambda: 5))
        order: Order = yield from ask(Arrange(seat, "order", lambda: ("a", "b", "c")))
        race.tell(Happened("TOY-MAP-01", key="map", args={"fingers": fingers.value, "order": order.items}))


def placements(race: Race) -> Placements:
    things: dict[str, tuple[Thing, ...]] = {"deck": (Thing("card", face="down", count=sum(race.deck.values())),)}
    for seat, runner in enumerate(race.runners):
        space = f"s{runner.place}"
        things[space] = (*things.get(space, ()), Thing(PAWN, f"pawn{seat}"))
        things[f"purse{seat}"] = (Thing("coin", count=runner.coins),)
        things[f"hand{seat}"] = (Thing("card", face="down", count=len(runner.hand)),)
    return Placements(things)


class Board(msgspec.Struct, frozen=True):
    places: tuple[int, ...]
    hand: tuple[str, ...]


def view(race: Race, seat: int | None) -> View:
    if race.turns == 77:
        raise RuntimeError("the view has a bug at turn 77")
    ending = None
    if race.winner is not None:
        order = sorted(range(len(race.runners)), key=lambda one: -race.runners[one].place)
        ending = Ending("TOY-END-01", Message("event.won", {"seat": race.winner}), tuple((one,) for one in order))
    return View(
        game="toy",
        seat=seat,
        turn=race.active,
        board=Board(
            tuple(runner.place for runner in race.runners), () if seat is None else tuple(race.runners[seat].hand)
        ),
        badges=tuple(
            Badge(seat=one, colour=GAME.colours[one], score=runner.place, goal=race.goal)
            for one, runner in enumerate(race.runners)
        ),
        facts=tuple(
            Message("fact.place", {"seat": one, "place": runner.place}) for one, runner in enumerate(race.runners)
        ),
        ending=ending,
    )


def describe(race: Race, what: str, answer: Any) -> Described:
    match answer:
        case Run(steps):
            here = race.runners[race.active].place
            return Described(Message("answer.run", {"steps": steps}), (f"pawn{race.active}", f"s{here + steps}"))
        case Dice(values):
            return Described(Message("answer.dice", {"values": values}))
        case Drawn(card):
            return Described(Message("answer.drawn", {"card": card}))
        case Number(value):
            return Described(Message("answer.number", {"value": value}))
        case Order(items):
            return Described(Message("answer.order", {"items": items}))
        case _:
            return Described(Message(f"answer.{type(answer).__name__.lower()}"))


def redeal(race: Race, seat: int, chance: Chance) -> None:
    hidden = [card for one, runner in enumerate(race.runners) if one != seat for card in runner.hand]
    pool = hidden + [card for card, count in race.deck.items() for _ in range(count)]
    for one, runner in enumerate(race.runners):
        if one != seat:
            runner.hand = [pool.pop(chance.randrange(len(pool))) for _ in runner.hand]
    race.deck = {card: pool.count(card) for card in race.deck}


CONTENT = Content(
    card=(
        msgspec.convert({"id": "gem", "count": 3, "origin": "printed"}, Card),
        msgspec.convert({"id": "map", "count": 2, "origin": "house"}, Card),
    )
)

GAME: Game[Race] = Game(
    id="toy",
    title="The Toy Race",
    seats=(2, 3, 4),
    state=Race,
    options=Options,
    option_clauses={"track": "TOY-Q-01"},
    content=Content,
    setup=setup,
    script=script,
    position_laws=Laws[Race, None]((coins_below_nothing,)),
    placements=placements,
    view=view,
    describe=describe,
    redeal=redeal,
    colours=("red", "blue", "green", "yellow"),
    piles=(Pile("deck"),),
)
