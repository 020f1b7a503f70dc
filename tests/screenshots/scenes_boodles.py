"""Flight of the Boodles at the table, in its typical and its extreme states."""

from __future__ import annotations

from typing import Any

from companion.published import ToDo, Waiting
from rules.boodles import GAME
from rules.boodles.answers import Fire, Pick, SetBomb, Walk
from rules.boodles.options import FlightOptions
from rules.boodles.printed import LETTERS, Side
from rules.boodles.setup import new_flight
from rules.boodles.state import Flight, Phase, Piece, Valley
from rules.events import Carry, Thing
from rules.games import content
from rules.match import Match
from rules.message import Message
from tests.screenshots.scene import SIZES, scene
from tests.screenshots.scenes_content import opened
from tests.ui.pretend import PretendServices, PretendTable, player
from tests.ui.screens.editing import Editor

ALL_SIZES = (*SIZES, (1920, 1080))
LONG_NAMES = ("Bartholomäus the Third", "Maximiliane von und zu Hopfenstein")
CONTENT = content(GAME)
KINDS = {letter: kind for kind, letter in LETTERS.items()}

ON_THE_WAY = (
    "F1 C9", "M1 C9 F1", "B1 C9", "W1 C10", "B2 C11", "Q1 B9", "F2 B9", "B3 B2", "B4 D5", "F3 F6", "M2! E8",
    "Y1 E11", "J1 E11 Y1", "X1 E11 J1", "J2 D11", "J3 F12", "J4 F12", "X2! B13", "X3! J8", "X4 N14", "J5 N14",
    "Y2 G14", "J6 G14 Y2", "J7 G14 Y2", "J8 L10", "X5! L12", "Y3 O12", "J9 O12", "X6! I21",
)  # fmt: skip
"""Everybody and everything somewhere on the map, near the western passes above all."""


def flight_of(
    phase: Phase,
    pieces: tuple[str, ...] = ON_THE_WAY,
    *,
    seats: int = 2,
    rate: int = 0,
    points: int = 0,
    round_: int = 3,
    **options: Any,
) -> Flight:
    """A game in the middle of it, from a list like ``M1! C9 F1``: counter, set or not, square, carrier."""
    flight = new_flight(seats, FlightOptions(**options), CONTENT)
    flight.sides = [Side.BOODLES, Side.GRUMJUGS][:seats]
    flight.phase, flight.start, flight.round, flight.points = phase, Valley.GREEN, round_, points
    flight.turn.rate, flight.turn.dice = rate, [rate, 1] if rate else []
    flight.locked = ["boodles", "grumjugs"]
    for line in pieces:
        name, square, *carrier = line.split()
        id = name.rstrip("!")
        flight.pieces[id] = Piece(
            id, KINDS[id[0]], square, is_set=name.endswith("!"), carrier=carrier[0] if carrier else None, stood=square
        )
    return flight


def in_flight(phase: Phase, *pieces: Any, **more: Any) -> Match[Flight]:
    return Match(GAME, CONTENT, flight_of(phase, *pieces, **more))


def at_table(match: Match[Flight], names: tuple[str, ...] = (), *, seat: int | None = None) -> PretendServices:
    count = len(match.state.sides)
    colours = ("red", "green")
    table = PretendTable([player(i, names[i] if names else "", colours[i]) for i in range(count)], game_id="boodles")
    table.match = match
    table.seat = seat
    return PretendServices(table)


def told(services: PretendServices, *answers: Any) -> PretendServices:
    """With what was answered meanwhile."""
    assert services.table is not None
    for one in answers:
        request = services.table.match.request
        assert request is not None
        services.table.answer(request.seat, one)
    return services


def picking() -> PretendServices:
    return at_table(in_flight(Phase.BOODLES_MOVE, rate=4))


@scene("boodles-pick", picking, sizes=ALL_SIZES)
def who_moves(driver: Any) -> None:
    """The Boodle player's turn: whom does he move?"""


def walking() -> PretendServices:
    return told(picking(), Pick("F1"))


@scene("boodles-walk", walking, sizes=ALL_SIZES)
def how_far_one_gets(driver: Any) -> None:
    """A fighter with a blaster in hand: every square with what it costs."""


@scene("boodles-list", picking)
def a_stack_in_words(driver: Any) -> None:
    """A long press on a stack."""
    driver.screen.board.open("G14")
    driver.step(2)


def blasting() -> PretendServices:
    return at_table(in_flight(Phase.BOODLES_MOVE, ("B1 L12", "F1 L12", "M1! L12", "W1 N9", *ON_THE_WAY[11:]), rate=4))


@scene("boodles-blast", blasting)
def over_the_mountains(driver: Any) -> None:
    """A Boodle and a fighter fly: where does the first come down?"""
    told(driver.services, Fire("M1", ("B1", "F1")))
    driver.services.table.publish()
    driver.step(2)


def driving() -> PretendServices:
    return at_table(in_flight(Phase.GRUMJUGS_MOVE))


@scene("boodles-drive", driving)
def by_grumbuggy(driver: Any) -> None:
    """A Grumjug on its buggy, with a bomb: four squares."""
    told(driver.services, Pick("J1"))
    driver.services.table.publish()
    driver.step(2)


FIGHT = (
    "F1 C9", "B1 C9", "W1 C10", "F2 C10", "Q1 B9", "J1 D10", "J2 D11", "J3 B8", "Y1 D11", "J4 C8", *ON_THE_WAY[16:19],
)  # fmt: skip


@scene("boodles-attack", lambda: at_table(in_flight(Phase.BOODLES_ATTACK, FIGHT)))
def fighters_attack(driver: Any) -> None:
    """Who attacks whom, with the odds."""


@scene("boodles-attack-one", lambda: at_table(in_flight(Phase.GRUMJUGS_ATTACK, FIGHT)))
def a_grumjug_attacks(driver: Any) -> None:
    """One Grumjug was tapped: on what it hits, and on what it is struck back."""
    driver.screen.tapped("grumjug-1")
    driver.step(2)


@scene("boodles-spell", lambda: at_table(in_flight(Phase.BOODLES_CAST, (*ON_THE_WAY, "W2 H10"))))
def a_spell_is_cast(driver: Any) -> None:
    """How far it would reach."""


def under_a_spell() -> PretendServices:
    flight = flight_of(Phase.GRUMJUGS_MOVE)
    flight.spells.append("C10")
    return at_table(Match(GAME, CONTENT, flight))


@scene("boodles-frozen", under_a_spell)
def buggies_are_frozen(driver: Any) -> None:
    """The spell works: nothing drives within it."""


CLOSED = ("Q1 C3", "B1 C3", "X1! D5", "X2! J8", "X3! L12", "X4 M12", "J1 M12", "Y1 M12")


@scene("boodles-closing", lambda: at_table(in_flight(Phase.GRUMJUGS_MOVE, CLOSED)))
def the_last_way(driver: Any) -> None:
    """A Grumbomb would close it: refused, and the way drawn."""
    driver.screen.tapped("grumbomb-4")
    driver.step(2)
    driver.tap_at(4, 4)
    driver.step(2)


@scene("boodles-refused", lambda: at_table(in_flight(Phase.GRUMJUGS_MOVE, CLOSED)))
def the_refusal(driver: Any) -> None:
    """The sentence over the way that would be closed."""
    driver.screen.tapped("grumbomb-4")
    driver.step(2)


def leaving() -> PretendServices:
    pieces = ("J1 E11", "X1 E11 J1", "Y1 E11", "J2 D11", "W1 C9", "B1 C9")
    return told(at_table(in_flight(Phase.GRUMJUGS_MOVE, pieces)), SetBomb("J1", "X1"))


@scene("boodles-leave", leaving)
def away_from_a_bomb(driver: Any) -> None:
    """Who has set a Grumbomb leaves its square at once."""


@scene("boodles-reinforce", lambda: at_table(in_flight(Phase.GRUMJUGS_REINFORCE)))
def a_reinforcement(driver: Any) -> None:
    """Which counter, and where in the Fortress? A Grumbuggy is chosen."""
    driver.screen.tapped("grumbuggy")
    driver.step(2)


def in_the_valley() -> PretendServices:
    flight = flight_of(Phase.DEPLOY_BOODLES, ("Q1 C1", "W1 C1", "F1 D2", "J1 C8", "X1! J8"))
    flight.forces = {"boodles": {"boodle": 8, "fighter": 2, "blaster": 1}, "grumjugs": {}}
    return at_table(Match(GAME, CONTENT, flight), LONG_NAMES)


@scene("boodles-valley", in_the_valley)
def the_boodles_deploy(driver: Any) -> None:
    """In their starting valley; the longest names."""


HOME = ("B1 H24", "W1 I24", "J1 G20", "Y1 G20", "X1! J20", "F1 C9")


@scene("boodles-home", lambda: at_table(in_flight(Phase.BOODLES_MOVE, HOME, rate=3, points=3)))
def nearly_home(driver: Any) -> None:
    """Three points are made; flags stand in the valley that they flee to."""
    told(driver.services, Pick("B1"))
    driver.services.table.publish()
    driver.step(2)


def over() -> PretendServices:
    return told(at_table(in_flight(Phase.BOODLES_MOVE, HOME, rate=3, points=3)), Pick("B1"), Walk("B1", "H25"))


@scene("boodles-over", over)
def the_boodles_have_won(driver: Any) -> None:
    """Four points."""


SOLO = (
    "W1 C9",
    "M1! C9",
    "J1 E11",
    "Y1 E11 ",
    "J2 F13",
    "Y2 F13",
    "J3 F13 Y2",
    "J4 M12",
    "X1! B13",
    "X2! J8",
    "X3 J9",
    "J5 J9",
)

CROWD = ("B1 C9", "B2 C9", "F1 C9", "W1 C9", "Q1 C10", "J1 E11", "Y1 E11 J1")


def crowded() -> PretendServices:
    flight = flight_of(Phase.BOODLES_MOVE, CROWD, rate=4)
    for piece in flight.pieces.values():
        piece.stood = "B9" if piece.id in ("W1", "F1") else piece.at
    return at_table(Match(GAME, CONTENT, flight))


@scene("boodles-crowd", crowded)
def four_on_a_square(driver: Any) -> None:
    """One of them must go on, or back."""


def by_hand() -> PretendServices:
    """A bot has moved two Grumjugs, and waits for hands."""
    services = at_table(in_flight(Phase.GRUMJUGS_MOVE, SOLO))
    assert services.table is not None
    for number, place, to in ((1, "D12", "E11"), (2, "G14", "F13")):
        verb = Carry("BOO-GRUM-05", Thing("grumjug"), place, to)
        who = Message("who", {"name": "Grumjug", "number": number, "square": place})
        services.table.todo.append(ToDo(id=number, verb=verb, message=Message("event.goes", {"who": who, "to": to})))
    services.table.waiting = Waiting.HANDS
    return services


@scene("boodles-hands", by_hand)
def hands_are_awaited(driver: Any) -> None:
    """Arrows from where a bot's pieces stand on the real board to where they belong."""


def recruiting() -> PretendServices:
    flight = flight_of(Phase.FORCES, ())
    flight.locked.clear()
    flight.forces["boodles"] = {"wizard": 1, "fighter": 3}
    return at_table(Match(GAME, CONTENT, flight), seat=0)


@scene("boodles-force", recruiting)
def a_force_is_chosen(driver: Any) -> None:
    """How many blasters? What they cost, and what is left."""


def deploying() -> PretendServices:
    flight = flight_of(Phase.DEPLOY_GRUMJUGS, ("J1 C8", "X1! J8", "Y1 O12"))
    flight.forces = {"boodles": {"boodle": 8}, "grumjugs": {"grumjug": 0, "grumbuggy": 2, "grumbomb": 4}}
    return at_table(Match(GAME, CONTENT, flight))


@scene("boodles-deploy", deploying)
def the_grumjugs_deploy(driver: Any) -> None:
    """A counter after the other."""


@scene("boodles-solo", lambda: at_table(in_flight(Phase.GRUMJUGS_MOVE, SOLO, seats=1)), sizes=ALL_SIZES)
def the_companion_orders(driver: Any) -> None:
    """Which Grumjug hands move now, over which squares, and why."""


@scene("boodles-tie", lambda: at_table(in_flight(Phase.GRUMJUGS_MOVE, seats=1)))
def a_die_decides(driver: Any) -> None:
    """Two Boodlebeings are equally near."""


@scene("boodles-map", Editor)
def the_map_is_drawn(driver: Any) -> None:
    """The passes in the content editor."""
    opened(driver, "boodles", "map").map_part.take(".")


@scene("boodles-map-near", Editor)
def a_part_of_the_map(driver: Any) -> None:
    """Squares large enough for a finger."""
    part = opened(driver, "boodles", "map").map_part
    part.take("#")
    part.map.near = True
    part.map._look_at((13, 12))
