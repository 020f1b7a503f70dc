"""Drunkgeon's hardest page: a push that carries glasses and a dead player's pile, and a contested purchase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rules.events import Carry, Hands, Happened, Push, Take, Thing, Turn
from rules.kernel import Script, State, ask, rest, sealed
from rules.laws import Broken, Laws, law
from rules.message import Message
from rules.placements import Placements
from rules.requests import Choose, Number, Said
from tests.rules.tiny import tiny

SIZE = 3
CELLS = [f"{column}{row}" for row in range(1, SIZE + 1) for column in "ABC"]
SLOTS = [*(f"{column}{end}" for column in "ABC" for end in "ns"), *(f"{row}{end}" for row in "123" for end in "we")]


class Hero(msgspec.Struct):
    fingers: int = 8
    mats: list[str] = msgspec.field(default_factory=list)
    """Held dungeon mats, trophies, keys and magic."""
    alive: bool = True


class Dungeon(State):
    cells: dict[str, str]
    """Which mat lies on which cell."""
    turned: dict[str, int]
    heroes: list[Hero]
    on: dict[str, str] = msgspec.field(default_factory=dict)
    """On which mat what stands or lies: glasses, and the mats of the dead."""
    magic: dict[str, int] = msgspec.field(default_factory=lambda: {"rejuvenate": 2, "teleport": 3})
    pushed: bool = False
    bought: bool = False
    active: int = 0
    secret_bids: bool = False
    """A house rule: everybody names his total at once instead of raising in turn."""


class Insert(msgspec.Struct, frozen=True, tag="insert"):
    mat: str
    slot: str


class Orient(msgspec.Struct, frozen=True, tag="orient"):
    turning: int


class Buy(msgspec.Struct, frozen=True, tag="buy"):
    mat: str


class EndTurn(msgspec.Struct, frozen=True, tag="end_turn"):
    pass


# --- laws -----------------------------------------------------------------------------------------------------


@law("DRK-TURN-02", Insert, Buy)
def once_a_turn(dungeon: Dungeon, answer: Insert | Buy) -> Broken:
    return dungeon.pushed if isinstance(answer, Insert) else dungeon.bought


@law("DRK-INS-01", Insert)
def not_own_mat(dungeon: Dungeon, insert: Insert) -> Broken:
    return insert.mat not in dungeon.heroes[dungeon.active].mats or not insert.mat.startswith("mat")


@law("DRK-INS-01", Insert)
def no_slot(dungeon: Dungeon, insert: Insert) -> Broken:
    return insert.slot not in SLOTS


@law("DRK-INS-02", Orient)
def no_orientation(dungeon: Dungeon, orient: Orient) -> Broken:
    return not 0 <= orient.turning <= 3


@law("DRK-MAGIC-07", Buy)
def not_on_the_table(dungeon: Dungeon, buy: Buy) -> Broken:
    return buy.mat not in dungeon.magic


@law("DRK-MAGIC-02", Number)
def more_than_a_glass(dungeon: Dungeon, said: Said) -> Broken:
    return not 0 <= said.answer.value <= dungeon.heroes[said.seat].fingers


LAWS = Laws[Dungeon, Any]((once_a_turn, not_own_mat, no_slot, no_orientation, not_on_the_table))


# --- a turn ---------------------------------------------------------------------------------------------------


def turns(dungeon: Dungeon) -> Script[None]:
    while any(hero.alive for hero in dungeon.heroes):
        yield from rest()
        dungeon.pushed = dungeon.bought = False
        yield from turn(dungeon)
        dungeon.active = next_alive(dungeon, dungeon.active)


def turn(dungeon: Dungeon) -> Script[None]:
    while dungeon.heroes[dungeon.active].alive:
        thing = yield from ask(Choose(dungeon, dungeon.active, "turn", Insert | Buy | EndTurn, actions, LAWS))
        match thing:
            case Insert():
                yield from insert(dungeon, thing)
            case Buy():
                dungeon.bought = True
                yield from (sealed_purchase if dungeon.secret_bids else purchase)(dungeon, thing.mat)
            case EndTurn():
                return


def actions(dungeon: Dungeon) -> Iterable[Any]:
    yield from (Insert(mat, slot) for mat in dungeon.heroes[dungeon.active].mats for slot in SLOTS)
    yield from map(Buy, dungeon.magic)
    yield EndTurn()


def next_alive(dungeon: Dungeon, seat: int) -> int:
    seats = len(dungeon.heroes)
    return next((one % seats for one in range(seat + 1, seat + seats) if dungeon.heroes[one % seats].alive), seat)


# --- pushing --------------------------------------------------------------------------------------------------


def insert(dungeon: Dungeon, insert: Insert) -> Script[None]:
    """One line moves on by one mat. What stood on the mat that falls out goes to the mat that came in."""
    seat = dungeon.active
    orient: Orient = yield from ask(
        Choose(dungeon, seat, "orient", Orient, lambda _: map(Orient, range(4)), LAWS, step=(2, 2))
    )
    held = mat(dungeon, insert.mat)
    if held.turning != orient.turning:
        dungeon.tell(Turn("DRK-INS-02", held, f"hand:{seat}", orient.turning, hands=Hands.DONE))
    dungeon.turned[insert.mat] = orient.turning
    line = line_of(insert.slot)
    mats = [dungeon.cells[cell] for cell in line]
    expelled = mats[-1]
    dungeon.tell(
        Push("DRK-INS-01", mat(dungeon, insert.mat), f"hand:{seat}", tuple(line), f"hand:{seat}", hands=Hands.DONE)
    )
    dungeon.cells.update(zip(line, [insert.mat, *mats[:-1]], strict=True))
    hero = dungeon.heroes[seat]
    hero.mats = [one for one in hero.mats if one != insert.mat] + [expelled]
    for what in [one for one, at in dungeon.on.items() if at == expelled]:
        dungeon.on[what] = insert.mat
        dungeon.tell(Carry("DRK-FAQ-08", item(dungeon, what), expelled, insert.mat))
    dungeon.pushed = True


def line_of(slot: str) -> list[str]:
    name, end = slot
    line = [cell for cell in CELLS if name in cell]
    return line if end in "nw" else line[::-1]


# --- drinking, dying and buying -------------------------------------------------------------------------------


def drink(dungeon: Dungeon, seat: int, fingers: int, clause: str) -> None:
    hero = dungeon.heroes[seat]
    hero.fingers = max(0, hero.fingers - fingers)
    dungeon.tell(Happened(clause, key="drinks", args={"fingers": fingers}, seat=seat))
    if not hero.fingers and hero.alive:
        die(dungeon, seat)


def die(dungeon: Dungeon, seat: int) -> None:
    """The glass goes, and all that its player held lies where it stood."""
    hero, space = dungeon.heroes[seat], dungeon.on.pop(f"glass:{seat}")
    hero.alive = False
    dungeon.tell(Take("DRK-DEATH-02", item(dungeon, f"glass:{seat}"), space))
    for held in hero.mats:
        dungeon.on[held] = space
        dungeon.tell(Carry("DRK-DEATH-03", item(dungeon, held), f"hand:{seat}", space))
    hero.mats = []


def purchase(dungeon: Dungeon, magic: str) -> Script[None]:
    """The buyer drinks the cost; then each in turn passes for good or drinks himself above the highest total."""
    buyer = dungeon.active
    totals = {buyer: dungeon.magic[magic]}
    drink(dungeon, buyer, totals[buyer], "DRK-MAGIC-02")
    rivals = [seat % len(dungeon.heroes) for seat in range(buyer + 1, buyer + len(dungeon.heroes) + 1)]
    rivals = [seat for seat in rivals if dungeon.heroes[seat].alive]
    while rivals and rivals != [leader(dungeon, totals)]:
        seat = rivals.pop(0)
        if seat == leader(dungeon, totals):
            rivals.append(seat)
            continue
        bid: Number = yield from ask(raising(dungeon, seat, highest(dungeon, totals), totals.get(seat, 0)))
        if bid.value:
            totals[seat] = totals.get(seat, 0) + bid.value
            drink(dungeon, seat, bid.value, "DRK-MAGIC-02")
            rivals += [seat] if dungeon.heroes[seat].alive else []
    award(dungeon, magic, leader(dungeon, totals))


def raising(dungeon: Dungeon, seat: int, highest: int, drunk: int) -> Choose[Dungeon, Number]:
    """How many fingers more: none, or enough to be above the highest."""

    @law("DRK-MAGIC-02", Number)
    def not_above(_: Dungeon, number: Number) -> Broken:
        return {"highest": highest} if number.value and drunk + number.value <= highest else False

    @law("DRK-MAGIC-02", Number)
    def not_in_the_glass(dungeon: Dungeon, number: Number) -> Broken:
        return not 0 <= number.value <= dungeon.heroes[seat].fingers

    def fingers(dungeon: Dungeon) -> list[Number]:
        return [Number(more) for more in range(dungeon.heroes[seat].fingers + 1)]

    terms = ((Message("highest"), highest), (Message("drunk"), -drunk))
    return Choose(dungeon, seat, "raise", Number, fingers, Laws((not_above, not_in_the_glass)), terms=lambda: terms)


def highest(dungeon: Dungeon, totals: dict[int, int]) -> int:
    return max((total for seat, total in totals.items() if dungeon.heroes[seat].alive), default=0)


def leader(dungeon: Dungeon, totals: dict[int, int]) -> int | None:
    best = highest(dungeon, totals)
    return next((seat for seat, total in totals.items() if total == best and dungeon.heroes[seat].alive), None)


def sealed_purchase(dungeon: Dungeon, magic: str) -> Script[None]:
    """All name their totals at once, unseen; each drinks what he named, and of equal ones the nearest buyer has it."""
    buyer, cost = dungeon.active, dungeon.magic[magic]
    seats = [seat for seat, hero in enumerate(dungeon.heroes) if hero.alive]
    bids = yield from sealed(
        dungeon, lambda: seats, "bid", Number, lambda _, __: map(Number, range(9)), Laws((more_than_a_glass,))
    )
    totals = {seat: bids[seat].value for seat in sorted(bids, key=lambda seat: (seat - buyer) % len(dungeon.heroes))}
    for seat, total in totals.items():
        if total:
            drink(dungeon, seat, total, "DRK-MAGIC-02")
    if highest(dungeon, totals) >= cost:
        award(dungeon, magic, leader(dungeon, totals))


def award(dungeon: Dungeon, magic: str, seat: int | None) -> None:
    if seat is not None:
        del dungeon.magic[magic]
        dungeon.heroes[seat].mats.append(magic)
        dungeon.tell(Carry("DRK-MAGIC-04", Thing("magic", magic), "table", f"hand:{seat}"))


# --- the board ------------------------------------------------------------------------------------------------


def mat(dungeon: Dungeon, name: str) -> Thing:
    return Thing("mat", name, turning=dungeon.turned[name])


def item(dungeon: Dungeon, what: str) -> Thing:
    if what in dungeon.turned:
        return mat(dungeon, what)
    return Thing(
        "glass" if what.startswith("glass") else "magic" if what in ("rejuvenate", "teleport") else "token", what
    )


def placements(dungeon: Dungeon) -> Placements:
    things: dict[str, list[Thing]] = {cell: [mat(dungeon, name)] for cell, name in dungeon.cells.items()}
    for what, name in dungeon.on.items():
        things.setdefault(name, []).append(item(dungeon, what))
    for seat, hero in enumerate(dungeon.heroes):
        things[f"hand:{seat}"] = [item(dungeon, name) for name in hero.mats]
    things["table"] = [Thing("magic", name) for name in dungeon.magic]
    return Placements({place: tuple(there) for place, there in things.items()})


def new_dungeon(seats: int) -> Dungeon:
    """Red stands where row 1 ends, blue beside; each holds a mat and a key."""
    cells = {cell: f"mat {cell}" for cell in CELLS}
    turned = {
        name: index % 4 for index, name in enumerate([*cells.values(), *(f"mat {seat}" for seat in range(seats))])
    }
    heroes = [Hero(mats=[f"mat {seat}", f"key {seat}"]) for seat in range(seats)]
    return Dungeon(cells, turned, heroes, {"glass:0": "mat C1", "glass:1": "mat B1", "glass:2": "mat A3"})


GAME: Any = tiny(Dungeon, turns, placements=placements, setup=new_dungeon)
