"""The Bugman's Game at the table, in its typical and its extreme states."""

from __future__ import annotations

from typing import Any

from companion.published import DiceShown
from rules.bugmans.state import Cards, Colour, LayCard, Move, PlayCard, Side, Step, Take
from rules.requests import Dice, Drawn, Pass
from tests.bugmans.night import BLACK, BLUE, GREEN, RED, WHITE, YELLOW, Night
from tests.screenshots.scene import SIZES, scene
from tests.ui.pretend import PretendServices, PretendTable, player
from tests.ui.screens.evening import Evening

ALL_SIZES = (*SIZES, (1920, 1080))
LONG_NAMES = ("Bartholomäus the Third", "Wilhelmina-Charlotte", "Ø", "Maximiliane von und zu Hopfenstein", "Jo", "Jörg")

BUSY: dict[str, Any] = {
    "players": 4,
    "step": Step.MOVE,
    "at": {
        RED: "E6",
        BLUE: "C3",
        YELLOW: "A8",
        "troll-1": "G6",
        "troll-2": "D4",
        "halfling-1": "E7",
        "moody-elf-1": "H3",
        "gobbo-1": "B4",
        "wench-1": "D6",
    },
    "carried": {0: ("booze-3",), 1: ("booze-2", "grub-2", "grub-1")},
    "stash": {0: ("booze-4", "grub-2"), 1: ("booze-1",), 2: ("booze-2", "booze-3", "grub-3", "booze-4")},
    "bar": ("booze-1", "grub-1", "booze-4", "grub-3"),
    "vomit": ("F4", "E8", "J6"),
    "out_of_order": ("J5",),
    "revellers": ("C4", "E5"),
}


def at_night(night: Night, names: tuple[str, ...] = (), *, seat: int | None = None) -> PretendServices:
    """The table in the middle of a night, as everybody sees it, or as one ``seat`` does behind the curtain."""
    count = len(night.room.players)
    colours = [one.colour or "" for one in night.room.players]
    table = Evening([player(i, names[i] if names else "", colours[i]) for i in range(count)], game_id="bugmans")
    table.match = night.match
    table.seat = seat
    return PretendServices(table)


def at_the_beginning() -> PretendServices:
    table = PretendTable([player(seat) for seat in range(4)], game_id="bugmans", seed=5)
    for colour in ("red", "blue", "green", "yellow"):
        table.answer(table.match.request.seat, Colour(colour))
    for die in (2, 6, 3, 1):
        table.answer(table.match.request.seat, Dice((die,)))
    table.play_on(2)
    return PretendServices(table)


def walking() -> PretendServices:
    return rolled(at_night(Night(**BUSY).roll(5)), 5)


def rolled(services: PretendServices, die: int) -> PretendServices:
    """It still lies in the tray."""
    assert services.table is not None
    services.table.dice = DiceShown(0, (die,), 6, "module")
    return services


@scene("bugmans-home-tables", at_the_beginning)
def a_home_table_is_placed(driver: Any) -> None:
    """Two tables stand; rings on the wooden floor, crosses beside the tables."""


@scene("bugmans-walk", walking, sizes=ALL_SIZES)
def how_far_one_gets(driver: Any) -> None:
    """Rings with the cost of getting there; what is met is told apart."""


@scene("bugmans-aim", walking)
def a_finger_aims(driver: Any) -> None:
    """What lies under it, larger."""
    board = driver.screen.board
    board.aim(board.plan.middle("F6"))


@scene("bugmans-walk-stopped", walking)
def stopped_before_a_fight(driver: Any) -> None:
    """A far square was tapped on which somebody waits."""
    driver.screen.tapped("D4")
    driver.step(2)


@scene("bugmans-refusal", walking)
def too_far(driver: Any) -> None:
    driver.screen.tapped("A1")
    driver.step(2)


def crowded() -> PretendServices:
    night = Night(
        players=6,
        step=Step.MOVE,
        homes=("B7", "D7", "F7", "H7", "B9", "D9"),
        at={
            RED: "E3", BLUE: "D6", GREEN: "G6", YELLOW: "I8", BLACK: "J4", WHITE: "A5",
            "troll-1": "E6", "troll-2": "H3", "troll-3": "B4", "halfling-1": "C6", "halfling-2": "I5",
            "halfling-3": "F6", "moody-elf-1": "G9", "gobbo-1": "J4", "wench-1": "D6",
        },
        carried={0: ("booze-4", "grub-3"), 1: ("booze-1",), 4: ("grub-1", "grub-2", "booze-3")},
        stash={seat: ("booze-1",) * (seat + 1) for seat in range(5)},
        vomit=("E7", "G8", "B3", "I3", "C1"),
        out_of_order=("B10",),
        revellers=("C4", "C5", "H4", "E5"),
        bar=("booze-3", "grub-2", None, "booze-2"),
        spare=False,
    )  # fmt: skip
    return rolled(at_night(night.roll(6), LONG_NAMES), 6)


@scene("bugmans-crowded", crowded, sizes=ALL_SIZES)
def six_dwarfs_and_every_counter(driver: Any) -> None:
    """The fullest room, the longest names."""


def a_card_moves_anybody() -> PretendServices:
    night = Night(**{**BUSY, "step": Step.CARD}, hands={0: ("mind-yer-back",)})
    night.does(PlayCard("mind-yer-back"))
    return at_night(night)


@scene("bugmans-card-step", a_card_moves_anybody)
def a_troll_is_chosen(driver: Any) -> None:
    """A card moves any character; one was tapped."""
    driver.screen.tapped("troll-1")


def placing() -> PretendServices:

    night = Night(**{**BUSY, "step": Step.PICK_UP, "at": {**BUSY["at"], RED: "E3"}, "carried": {}})
    night.does(Take("E2"), Drawn("troll"))
    return at_night(night)


@scene("bugmans-place", placing)
def a_troll_was_dealt(driver: Any) -> None:
    """It may go nearly anywhere."""


def throwing() -> PretendServices:
    night = Night(**{**BUSY, "step": Step.CARD}, hands={0: ("rowdy-revellers",)})
    return at_night(night.does(PlayCard("rowdy-revellers")))


@scene("bugmans-throw", throwing)
def a_tankard_flies(driver: Any) -> None:
    """A Reveller is chosen: how far to each target, and what the die must show."""
    driver.screen.tapped("E5")


HAND = ("take-that", "take-that", "an-that", "an-sit-on-iz-ead", "cummin-thru")


def own_hand() -> PretendServices:
    return at_night(Night(**{**BUSY, "step": Step.CARD}, hands={0: HAND}, spare=False), seat=0)


@scene("bugmans-hand", own_hand, sizes=ALL_SIZES)
def behind_the_curtain(driver: Any) -> None:
    """The own hand beside the room: which Bugman's card may be played."""


FIVE = ("rip-iz-lungs-art", "an-that", "an-twist-iz-nose", "an-jump-on-im", "an-kick-in-da-donglies")


def full_hand() -> PretendServices:
    """A Grub was stashed that brought three cards more."""
    carried = {0: ("grub-1",)}
    night = Night({RED: "C8"}, step=Step.MOVE, homes=("B7", "D7"), hands={0: FIVE}, carried=carried, spare=False)
    night.roll(2).does(Move(RED, "B7"))
    return at_night(night.draws("take-1-extra", "move-to-bogs", "grab-im"), seat=0)


@scene("bugmans-discard", full_hand)
def more_than_five_cards(driver: Any) -> None:
    """So many cards cover the room: which of them goes?"""


def cards_of_a_fight() -> dict[int, tuple[str, ...]]:
    return {
        0: ("rip-iz-lungs-art", "an-sit-on-iz-ead", "an-kick-in-da-donglies", "cummin-thru"),
        1: ("take-that", "an-that", "pull-iz-arms-off"),
        2: ("pull-iz-arms-off", "an-twist-iz-nose", "an-kick-in-da-donglies"),
        3: ("take-that",),
    }


def a_fight(**options: Any) -> Night:

    night = Night(**{**BUSY, "at": {**BUSY["at"], RED: "E6"}}, hands=cards_of_a_fight(), spare=False, **options)
    return night.roll(4).does(Move(RED, "E7"))


def fighting() -> PretendServices:
    """The middle of it: two have had their go, the third one is behind the curtain."""
    night = a_fight()
    night.does(LayCard("take-that", Side.RESIDENT), LayCard("an-that", Side.RESIDENT), Pass())
    night.does(LayCard("pull-iz-arms-off", Side.MOVER), LayCard("an-twist-iz-nose", Side.MOVER), Pass())
    return at_night(night)


@scene("bugmans-fight", fighting, sizes=ALL_SIZES)
def sums_build_up(driver: Any) -> None:
    """A Dwarf against a Halfling, cards lying for both."""


def own_go() -> PretendServices:
    night = a_fight()
    night.does(LayCard("take-that", Side.RESIDENT), LayCard("an-that", Side.RESIDENT), Pass())
    night.does(LayCard("pull-iz-arms-off", Side.MOVER))
    return at_night(night, seat=2)


@scene("bugmans-fight-hand", own_go, sizes=ALL_SIZES)
def cards_in_a_fight(driver: Any) -> None:
    """The own cards below the fight; one is chosen, for whom?"""
    driver.screen.tapped("an-twist-iz-nose")


def real_cards() -> PretendServices:
    return at_night(a_fight(cards=Cards.REAL))


@scene("bugmans-fight-real", real_cards)
def which_card_was_played(driver: Any) -> None:
    """With real cards any card that can still be there may have been played."""


def dwarfs_fight() -> PretendServices:

    night = Night(**{**BUSY, "at": {**BUSY["at"], BLUE: "D5"}}, hands=cards_of_a_fight(), spare=False)
    night.roll(4).does(Move(RED, "D5"), LayCard("take-that", Side.RESIDENT), LayCard("an-that", Side.RESIDENT), Pass())
    night.does(LayCard("pull-iz-arms-off", Side.MOVER), LayCard("an-kick-in-da-donglies", Side.MOVER))
    return at_night(night, LONG_NAMES)


@scene("bugmans-fight-dwarfs", dwarfs_fight)
def dwarf_against_dwarf(driver: Any) -> None:
    """Two players against each other, with the longest names."""


@scene("bugmans-correct", walking)
def a_troll_is_put_elsewhere(driver: Any) -> None:
    """Picked up on the picture: where it may stand instead."""
    driver.app.go("correct")
    driver.step(3)
    driver.screen.board._tapped("troll-1")
    driver.step(2)
