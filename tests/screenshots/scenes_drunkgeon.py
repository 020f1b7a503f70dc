"""Drunkgeon at the table, in its typical and its extreme states."""

from __future__ import annotations

from typing import Any

from rules.drunkgeon.answers import Bid, Buy, Cast, ChooseLevel, Insert, LayOut, Move, OnSquare, StackUp, Step
from rules.drunkgeon.options import GlassFingers
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import Level, Loot
from rules.message import Message
from rules.requests import Pass
from rules.sensing import Proposal
from tests.drunkgeon.evening import Evening
from tests.screenshots.scene import SIZES, scene
from tests.ui.pretend import PretendServices, PretendTable, player

ALL_SIZES = (*SIZES, (1920, 1080))
LONG_NAMES = (
    "Bartholomäus the Third", "Wilhelmina-Charlotte", "Ø", "Maximiliane von und zu Hopfenstein",
    "Jo", "Jörg", "Brünhilde", "Zoë",
)  # fmt: skip
COLOURS = ("red", "blue", "yellow", "green")

BUSY: dict[str, Any] = {
    "players": 4,
    "cleared": ("B3", "A5", "E1"),
    "trophies": (2, 1, 0, 4),
    "fingers": (7, 4, 9, 2),
    "keys": (("red", "blue"), ("blue",), ("yellow", "red", "blue", "green"), ("green",)),
    "magic": ((Spell.GIANT_STRENGTH,), (), (Spell.BLOOD_WARD, Spell.DISPEL)),
}


def on_an_evening(evening: Evening, names: tuple[str, ...] = ()) -> PretendServices:
    """The table in the middle of an evening."""
    heroes = evening.state.heroes
    seats = [player(i, names[i] if names else "", one.colour or "") for i, one in enumerate(heroes)]
    table = PretendTable(seats, game_id="drunkgeon")
    table.match = evening.match
    return PretendServices(table)


def from_the_beginning(players: int, size: tuple[int, int], *, seed: int = 5, **options: Any) -> PretendTable:
    """Everybody sits at the table, and chooses a level; nothing has been laid."""
    seats = [player(i, LONG_NAMES[i] if players > 4 else "", COLOURS[i % 4]) for i in range(players)]
    table = PretendTable(seats, game_id="drunkgeon", seed=seed, clever=True, **options)
    while (request := table.match.request) is not None and request.what == "colour":
        table.answer(
            request.seat,
            next(one for one in table.match.options(request.seat) if one.colour == COLOURS[request.seat % 4]),
        )
    table.answer(0, LayOut(*size))
    return table


def played_on(players: int, size: tuple[int, int], answers: int, until: str, *, seed: int = 5) -> PretendServices:
    """So far into an evening of sensible bots, and on to the next question of this kind."""
    table = from_the_beginning(players, size, seed=seed)
    table.play_on(answers)
    table.play_on(400, until=until)
    table.log, table.todo = table.log[-30:], []
    return PretendServices(table)


# --- before the first turn --------------------------------------------------------------------------------


def choosing_levels() -> PretendServices:
    table = from_the_beginning(4, (6, 6), glass_fingers=GlassFingers.BY_PLAYER)
    table.answer(0, ChooseLevel(Level.INTERMEDIATE))
    table.answer(0, table.match.options(0)[4])
    table.answer(1, ChooseLevel(Level.BEGINNER))
    table.answer(1, table.match.options(1)[2])
    return PretendServices(table)


@scene("drunkgeon-levels", choosing_levels)
def how_numbers_are_come_by(driver: Any) -> None:
    """Two have said how they play and how much is in the glass; the third is asked."""


def full_glasses() -> PretendServices:
    services = choosing_levels()
    assert services.table is not None
    services.table.answer(2, ChooseLevel(Level.ADVANCED))
    return services


@scene("drunkgeon-glass", full_glasses)
def how_many_fingers(driver: Any) -> None:
    """How many fingers are in the full glass?"""


@scene("drunkgeon-study", lambda: played_on(4, (6, 6), 0, "study"))
def magic_is_read(driver: Any) -> None:
    """Every magic mat with what it does."""


def laying_by_hand() -> PretendServices:
    table = from_the_beginning(3, (6, 6))
    table.play_on(200, until="lay_mat")
    table.play_on(12)
    return PretendServices(table)


@scene("drunkgeon-laying", laying_by_hand)
def a_mat_is_turned_up(driver: Any) -> None:
    """Real mats are laid: which one has come?"""


@scene("drunkgeon-laying-turned", laying_by_hand)
def which_way_round(driver: Any) -> None:
    driver.screen.tapped(next(iter(sorted(driver.screen.board.marks.legal))))
    driver.step(2)


# --- a turn -----------------------------------------------------------------------------------------------


def at_turn() -> PretendServices:
    return on_an_evening(Evening("A3", "C4", "E2", "F5", pushed=False, **BUSY))


@scene("drunkgeon-turn", at_turn, sizes=ALL_SIZES)
def three_things_to_do(driver: Any) -> None:
    """Push, walk or buy: four glasses, keys, trophies, and magic with its prices."""


def pushing() -> PretendServices:
    evening = Evening("A3", "C4", "E2", "F5", pushed=False, **BUSY)
    return on_an_evening(evening.does(Insert("P16")))


@scene("drunkgeon-push", pushing)
def where_is_it_pushed(driver: Any) -> None:
    """Arrows all round."""


@scene("drunkgeon-push-slot", pushing, sizes=ALL_SIZES)
def which_way_round_is_it_pushed(driver: Any) -> None:
    """An arrow was tapped: the ghost waits there, and four ways round are offered."""
    driver.screen.tapped("N-C")
    driver.step(2)


@scene("drunkgeon-push-buttons", pushing)
def pushed_by_buttons(driver: Any) -> None:
    """The focus is on one way round of a slot, by the list alone."""
    from ui.services import Steering

    for path in (("E" + " …",), ("E-4",)):
        driver.screen.path = path
        driver.screen._narrow()
        driver.step(2)
    driver.steer(Steering.RIGHT, Steering.RIGHT, Steering.RIGHT)


def walking() -> PretendServices:
    evening = Evening("A3", "C4", "E2", "F5", **BUSY)
    return on_an_evening(_on_the_way(evening))


def _on_the_way(evening: Evening) -> Evening:
    evening.does(Move())
    if evening.what == "stack":
        evening.does(StackUp(1))
    evening.catches(4)
    return evening.does(Step("B3"), Step("B4"))


@scene("drunkgeon-walk", walking, sizes=ALL_SIZES)
def on_the_way(driver: Any) -> None:
    """Footsteps behind, rings before, crosses on walls."""


@scene("drunkgeon-refusal", walking)
def through_a_wall(driver: Any) -> None:
    driver.screen.tapped("F1")
    driver.step(2)


# --- flips and fights -------------------------------------------------------------------------------------


def flipping() -> PretendServices:
    evening = Evening("A3", "C4", **{**BUSY, "players": 2, "trophies": (0, 0)}).does(Move())
    return on_an_evening(evening)


@scene("drunkgeon-flip", flipping)
def the_event_mat(driver: Any) -> None:
    """Which number is under the leftmost finger?"""


def fighting_a_monster(*, stacked: int | None = 2) -> Evening:
    evening = Evening("A4", players=2, trophies=(3,), magic=((Spell.GIANT_STRENGTH, Spell.BLOOD_WARD),))
    evening.does(Move(), StackUp(0)).catches(1).does(
        Step("A5") if Step("A5") in evening.options else evening.options[0]
    )
    if stacked is not None and evening.what == "stack":
        evening.does(StackUp(stacked))
    return evening


@scene("drunkgeon-stack", lambda: on_an_evening(fighting_a_monster(stacked=None)))
def how_many_trophies(driver: Any) -> None:
    """How many trophies go with the event mat?"""


@scene("drunkgeon-strength", lambda: on_an_evening(fighting_a_monster()))
def magic_before_a_flip(driver: Any) -> None:
    """Giant Strength may be used now."""


def a_monster() -> PretendServices:
    return on_an_evening(fighting_a_monster().does(Cast(Spell.GIANT_STRENGTH)))


@scene("drunkgeon-monster", a_monster, sizes=ALL_SIZES)
def against_a_monster(driver: Any) -> None:
    """The event mat, and what must be beaten with what."""


def lost() -> PretendServices:
    evening = fighting_a_monster(stacked=0).does(Pass()).catches(3)
    return on_an_evening(evening)


@scene("drunkgeon-drink", lost, sizes=ALL_SIZES)
def a_lost_fight_is_drunk(driver: Any) -> None:
    """Three fingers for the monster, unless Blood Ward is cast."""


def two_players() -> PretendServices:
    evening = Evening(
        "C4", "C5", players=3, trophies=(2, 1), fingers=(8, 3, 5), levels=(Level.ADVANCED, Level.BEGINNER)
    )
    return on_an_evening(against_each_other(evening), LONG_NAMES)


def against_each_other(evening: Evening) -> Evening:
    evening.does(Move(), StackUp(0)).catches(2)
    evening.does(next(one for one in evening.options if isinstance(one, Step) and one.to == evening.hero(1).square))
    evening.does(StackUp(2), StackUp(1))
    return evening.catches(4)


@scene("drunkgeon-players", two_players)
def player_against_player(driver: Any) -> None:
    """One has flipped 4 and 2 trophies; the other one, a Beginner, rolls."""


def coaster() -> PretendServices:
    evening = fighting_a_monster(stacked=0).does(Pass()).catches(3)
    services = on_an_evening(evening)
    assert services.table is not None
    drunk = evening.options[0]
    services.table.proposals = (Proposal(0, drunk, Message("coaster.drunk", {"seat": 0, "fingers": 3})),)
    return services


@scene("drunkgeon-coaster", coaster)
def the_coaster_proposes(driver: Any) -> None:
    """One tap confirms what the coaster has weighed."""


# --- magic ------------------------------------------------------------------------------------------------


def bidding() -> PretendServices:
    evening = Evening("A3", players=4, fingers=(9, 8, 9, 7), magic=((), (Spell.DISPEL,)))
    evening.does(Buy(Spell.GHOST_WALK)).drinks()
    evening.does(Bid(4)).drinks()
    return on_an_evening(evening.does(Pass()))


@scene("drunkgeon-contest", bidding)
def a_contested_purchase(driver: Any) -> None:
    """Who has drunk how much for it."""


def blinking() -> PretendServices:
    evening = Evening("A3", "C4", "E2", "F5", **{**BUSY, "magic": ((Spell.BLINK,),)})
    return on_an_evening(evening.does(Cast(Spell.BLINK)))


@scene("drunkgeon-blink", blinking)
def where_to_blink(driver: Any) -> None:
    """Nearly everywhere."""


def turning() -> PretendServices:
    evening = Evening("A3", "C4", "E2", "F5", **{**BUSY, "magic": ((Spell.TURNING_STONE,),)})
    return on_an_evening(evening.does(Cast(Spell.TURNING_STONE), OnSquare("C3")))


@scene("drunkgeon-turning", turning)
def how_it_lies_then(driver: Any) -> None:
    """Turning Stone: four ways round, one of which it has already."""


def summoning() -> PretendServices:
    evening = Evening("A3", "C4", "E2", "F5", pushed=False, **{**BUSY, "magic": ((Spell.SUMMONING,),)})
    return on_an_evening(evening.does(Cast(Spell.SUMMONING)))


@scene("drunkgeon-summoning", summoning)
def out_of_whose_hand(driver: Any) -> None:
    """The mats that others hold."""


# --- other sizes ------------------------------------------------------------------------------------------


@scene("drunkgeon-linked", lambda: played_on(8, (6, 12), 260, "turn"), sizes=ALL_SIZES)
def two_copies(driver: Any) -> None:
    """Six rows of twelve with eight players and the longest names."""


@scene("drunkgeon-linked-push", lambda: played_on(8, (6, 12), 260, "push"))
def pushing_in_a_linked_dungeon(driver: Any) -> None:
    driver.screen.tapped("N-H")
    driver.step(2)


@scene("drunkgeon-linked-aim", lambda: played_on(8, (6, 12), 260, "step"))
def a_finger_aims(driver: Any) -> None:
    board = driver.screen.board
    board.aim(board.plan.middle("E3"))


@scene("drunkgeon-half-pint", lambda: played_on(2, (4, 4), 60, "turn"))
def half_a_pint(driver: Any) -> None:
    """Four by four with its stack."""


@scene("drunkgeon-solo", lambda: played_on(1, (5, 5), 60, "step"))
def alone(driver: Any) -> None:
    """One player, no keys, no magic."""


def death() -> PretendServices:
    loot = Loot(mats=["P16"], keys=["blue"], trophies=2, magic=[Spell.BLINK])
    evening = Evening("A3", players=3, piles={"B3": loot}, fingers=(3, 9, 9), cleared=("B3",))
    evening.state.heroes[1].alive, evening.state.heroes[1].square = False, None
    return on_an_evening(evening)


@scene("drunkgeon-pile", death)
def what_the_dead_have_left(driver: Any) -> None:
    """A pile beside the glass, and a dead player's place."""


@scene("drunkgeon-tallies", lambda: played_on(4, (6, 6), 160, "turn"))
def what_everybody_has_drunk(driver: Any) -> None:
    """The page that is one tap away."""
    driver.tap(driver.screen.badges)


__all__ = ["BUSY", "on_an_evening"]
