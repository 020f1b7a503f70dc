"""Dungeons & Drinks at the table, in its typical and its extreme states."""

from __future__ import annotations

from typing import Any

from companion.content_deeds import AddEntry, AddItem, AnyDeed, Put
from companion.posted import Give
from companion.published import NotDone
from rules.dungeons_drinks.state import Call, Cast, NobodyElse, YesNo
from rules.laws import Refusal
from tests.dungeons_drinks.cellar import (
    ALCOHOLEMIA,
    ARMAGNAGGEDON,
    CHAMPANGEL,
    DAIQUIROMBIE,
    DESIGNADO,
    DRACOGNAC,
    GHOULA,
    GOLEM,
    JELLY,
    LEVIATHAN,
    MARGARITAUR,
    OFFICE,
    OGRE,
    ORC,
    P1,
    P2,
    P3,
    P4,
    PERDIDO,
    REFILL,
    SANGRIFFIN,
    SHANDYAD,
    SKELEBEER,
    SPILLED,
    TRAGO,
    VIP,
    VISION,
    WATERED,
    WITCHSKY,
    WRONG_TABLE,
    Cellar,
)
from tests.screenshots.scene import SIZES, scene
from tests.screenshots.scenes_content import opened
from tests.ui.pretend import PretendServices, PretendTable, player
from tests.ui.screens.editing import Editor
from ui.services import SeatButton
from ui.table.log import LogSheet

ALL_SIZES = (*SIZES, (1920, 1080))
LONG_NAMES = ("Bartholomäus the Third", "Wilhelmina-Charlotte", "Ø", "Maximiliane von und zu Hopfenstein", "Jo", "Jörg")

HANDS = {
    0: (TRAGO, OFFICE, WATERED),
    1: (ALCOHOLEMIA, SPILLED, DESIGNADO),
    2: (VISION, VIP, PERDIDO),
    3: (WRONG_TABLE, ALCOHOLEMIA, REFILL),
}
KILLED = {0: ("m07", "m08"), 1: ("m12",), 2: ("m21", "m14")}


def in_the_dungeon(cellar: Cellar, names: tuple[str, ...] = (), *, seat: int | None = None) -> PretendServices:
    """The table in the middle of a game, as everybody sees it, or as one ``seat`` does behind the curtain."""
    count = len(cellar.dungeon.players)
    content = cellar.content.characters
    colours = [content[one.character].colour if one.character else "" for one in cellar.dungeon.players]
    table = PretendTable(
        [player(i, names[i] if names else "", colours[i]) for i in range(count)], game_id="dungeons_drinks"
    )
    table.match = cellar.match
    table.seat = seat
    return PretendServices(table)


def cellar(*enemies: Any, **more: Any) -> Cellar:
    return Cellar(*enemies, **{"players": 4, "hands": HANDS, "killed": KILLED, "deck": 5, **more})


# --- a turn -----------------------------------------------------------------------------------------------


@scene("dungeons-point", lambda: in_the_dungeon(cellar((OGRE, 2), JELLY, (WITCHSKY, 1))), sizes=ALL_SIZES)
def whom_do_you_attack(driver: Any) -> None:
    """Three Monsters: two may be attacked, the third only by who has the fewest points."""


def pointed() -> Cellar:
    return cellar((ORC, 1), (GOLEM, 2), SANGRIFFIN).points(ORC)


@scene("dungeons-floor", lambda: in_the_dungeon(pointed()), sizes=ALL_SIZES)
def the_floor_is_open(driver: Any) -> None:
    """Somebody attacks; one button for 'nobody else', one for each hand."""


def stacked(**more: Any) -> Cellar:
    table = cellar((ORC, 1), (GOLEM, 2), SANGRIFFIN, **more)
    table.casts(P1, OFFICE).casts(P1, TRAGO).points(ORC)
    table.press((P4, Cast(WRONG_TABLE, enemy=GOLEM)))
    table.press((P2, Cast(ALCOHOLEMIA, spell=table.dungeon.table[-1].id)))
    return table


@scene("dungeons-stack", lambda: in_the_dungeon(stacked()), sizes=ALL_SIZES)
def spells_lie_on_the_table(driver: Any) -> None:
    """Two in force, one that another one cancels; the sum of the attack beside them."""


def own_hand() -> PretendServices:
    return in_the_dungeon(stacked(), seat=3)


@scene("dungeons-hand", own_hand, sizes=ALL_SIZES)
def behind_the_curtain(driver: Any) -> None:
    """The own Spells below the dungeon, while the floor is open."""


def own_target() -> PretendServices:
    return in_the_dungeon(pointed(), seat=2)


@scene("dungeons-hand-target", own_target)
def on_whom(driver: Any) -> None:
    """A Spell was tapped: whom does it mean?"""
    driver.screen.tapped(VIP)


@scene("dungeons-end-turn", lambda: in_the_dungeon(ending_turn()))
def the_token_goes_on(driver: Any) -> None:
    """Nothing but passing the token, in the open."""


def ending_turn() -> Cellar:
    return cellar((OGRE, 2), (JELLY, 1), (WITCHSKY, 1)).attacks(OGRE)


# --- sums -------------------------------------------------------------------------------------------------


def a_long_sum() -> Cellar:
    hands = {0: (TRAGO, TRAGO, OFFICE), 1: (WATERED, SPILLED), 2: (WATERED, VIP), 3: (ALCOHOLEMIA,)}
    table = cellar((DRACOGNAC, 3), (ORC, 1), (DAIQUIROMBIE, 2), hands=hands, deck=0)
    table.casts(P1, OFFICE).casts(P1, TRAGO).casts(P1, TRAGO).points(DRACOGNAC)
    return table.casts(P2, WATERED)


@scene("dungeons-sum", lambda: in_the_dungeon(a_long_sum()), sizes=ALL_SIZES)
def every_kind_of_term(driver: Any) -> None:
    """Base, additions, a doubling and a cap, against a Boss."""


def drinking() -> Cellar:
    table = cellar((ORC, 1), (GOLEM, 2), SANGRIFFIN, drinking="yes")
    for seat, sips in enumerate((7, 0, 12, 3)):
        table.dungeon.players[seat].sips = sips
    return table.casts(P1, TRAGO).points(ORC)


@scene("dungeons-drinking", lambda: in_the_dungeon(drinking()))
def what_a_hit_asks_for(driver: Any) -> None:
    """DRINKING: the squares that an attack takes, in sips."""


# --- real cards -------------------------------------------------------------------------------------------


def real(**more: Any) -> Cellar:
    return cellar((ORC, 1), (GOLEM, 2), SANGRIFFIN, real=True, **more)


@scene("dungeons-real-floor", lambda: in_the_dungeon(real().points(ORC)))
def who_plays_a_real_card(driver: Any) -> None:
    """With real cards nothing is secret: what was played is typed in."""


@scene("dungeons-real-spells", lambda: in_the_dungeon(real().points(ORC)))
def which_card_was_it(driver: Any) -> None:
    """A seat's button was pressed: every Spell that may be in his hand."""
    press(driver, P2)


def press(driver: Any, *seats: int) -> None:
    """Their buttons go down: each could do several things."""
    for seat in seats:
        driver.app.inbox.post(SeatButton(seat, down=True))
        refusal = Refusal("TABLE-FLOOR-02", "say_which_offer", {"seat": seat})
        driver.app.inbox.post(NotDone(refusal=refusal, attempt=None, also=(), instead=(), seat=seat))
    driver.step(2)


@scene("dungeons-pressed", lambda: in_the_dungeon(pointed()))
def buttons_were_pressed(driver: Any) -> None:
    """Three hands are up, in the order in which they came."""
    press(driver, P3, P2, P4)


# --- ties and votes ---------------------------------------------------------------------------------------


def came_together() -> Cellar:
    table = pointed()
    return table.press((P4, Cast(WRONG_TABLE, enemy=GOLEM)), (P2, Cast(SPILLED)), (P3, Cast(VIP, enemy=ORC)))


@scene("dungeons-order", lambda: in_the_dungeon(came_together()), sizes=ALL_SIZES)
def in_which_order(driver: Any) -> None:
    """Three Spells came together: the table confirms the order in which they touched."""


def tied() -> Cellar:
    table = pointed()
    return table.press(((P4, Cast(WRONG_TABLE, enemy=GOLEM)), (P2, Cast(SPILLED))))


@scene("dungeons-tied", lambda: in_the_dungeon(tied()))
def exactly_tied(driver: Any) -> None:
    """Exactly at one moment: the owner of the game says in what order they act."""


def voting() -> Cellar:
    return pointed().press((P1, Call(P3)))


@scene("dungeons-vote", lambda: in_the_dungeon(voting()))
def has_he_done_it(driver: Any) -> None:
    """A duty is said to be undone: the table votes."""


@scene("dungeons-duty", lambda: in_the_dungeon(pointed()))
def what_does_it_say(driver: Any) -> None:
    """A Drunk card was tapped: what it says, and who says that it was not done."""
    driver.screen.tapped("drunk-1")
    driver.step(2)


# --- extremes ---------------------------------------------------------------------------------------------


def three_bosses() -> Cellar:
    table = Cellar(
        (ARMAGNAGGEDON, 7), (LEVIATHAN, 4), (CHAMPANGEL, 2), players=6, triple_boss="yes", drinking="yes", real=True,
        hands=dict.fromkeys(range(6), (TRAGO,) * 3),
        killed={0: ("m01", "m02", "m03"), 1: ("m04",), 2: ("m05", "m06"), 3: ("m07",), 5: ("m08", "m09", "m10")},
        failed={2: ("d20", "d21"), 4: ("d22",)},
    )  # fmt: skip
    for seat, player_ in enumerate(table.dungeon.players):
        player_.sips = 9 + 3 * seat
    table.casts(P1, OFFICE).casts(P1, TRAGO).casts(P1, TRAGO)
    table.points(LEVIATHAN)
    table.press((P4, Cast(WATERED)))
    table.press((P2, Cast(ALCOHOLEMIA, spell=table.dungeon.table[-1].id)))
    return table


@scene("dungeons-triple-boss", lambda: in_the_dungeon(three_bosses(), LONG_NAMES), sizes=ALL_SIZES)
def the_fullest_table(driver: Any) -> None:
    """TRIPLE BOSS and DRINKING with six heroes, the longest names, and five Spells on the table."""


def two_heroes() -> Cellar:
    hands = {0: (TRAGO, VIP), 1: (ALCOHOLEMIA,)}
    return Cellar((SKELEBEER, 1), (MARGARITAUR, 3), players=2, hands=hands, deck=2, spells=1)


@scene("dungeons-two", lambda: in_the_dungeon(two_heroes()), sizes=ALL_SIZES)
def two_against_two(driver: Any) -> None:
    """The emptiest table."""


def refused() -> Cellar:
    return cellar((GHOULA, 2), (MARGARITAUR, 1), SHANDYAD)


@scene("dungeons-refusal", lambda: in_the_dungeon(refused()))
def guarded(driver: Any) -> None:
    """Somebody attacked what is guarded."""
    driver.screen.tapped(SHANDYAD)
    driver.step(2)


# --- by hand, drinks, real cards that are typed in --------------------------------------------------------


def by_hand() -> Cellar:
    text = "Stand up and swap seats with another hero. Whoever sits down last takes a Spell of yours."
    own = {"spell": [{"id": TRAGO, "name": "Musical Chairs", "effects": [{"do": "by_hand"}], "text": text}]}
    return cellar((ORC, 1), (GOLEM, 2), SANGRIFFIN, own=own).casts(P1, TRAGO)


@scene("dungeons-by-hand", lambda: in_the_dungeon(by_hand()))
def done_by_hand(driver: Any) -> None:
    """What no word of the vocabulary can say: its player tells what it has done, step by step."""


@scene("dungeons-by-hand-enemy", lambda: in_the_dungeon(by_hand()))
def counters_by_hand(driver: Any) -> None:
    """An enemy was tapped: what has the card done to it?"""
    driver.screen.tapped(GOLEM)


def asked_of(what: str, **options: Any) -> PretendServices:
    """A new game up to the first question of this kind."""
    table = PretendTable([player(seat) for seat in range(4)], game_id="dungeons_drinks", seed=4, **options)
    table.play_on(200, until=what)
    return PretendServices(table)


@scene("dungeons-drinks", lambda: asked_of("drinks", drinking=YesNo.YES))
def what_is_each_colour(driver: Any) -> None:
    """DRINKING: the sheet before play."""


@scene("dungeons-reveal", lambda: asked_of("reveal"))
def which_monster_was_it(driver: Any) -> None:
    """Real cards: every Monster that can have been turned up."""


@scene("dungeons-drunk-card", lambda: asked_of("drunk_card"))
def which_drunk_card_was_it(driver: Any) -> None:
    """Real cards: every Drunk card that can have been drawn."""


def in_the_log() -> PretendServices:
    services = in_the_dungeon(drinking())
    table = services.table
    assert table is not None
    table.post(Give(table.match.length, 1, NobodyElse()))
    return services


@scene("dungeons-sips", in_the_log)
def the_hitter_is_told(driver: Any) -> None:
    """DRINKING: what the blow asks for, in the log and beside the name."""
    driver.app.open(LogSheet(driver.app))


# --- a group's own copy -----------------------------------------------------------------------------------

OURS = "round-on-the-house"
OUR_SPELLS: tuple[AnyDeed, ...] = (
    AddEntry("spell", "Round on the House", TRAGO),
    Put(("spell", OURS, "text"), "Everybody draws a Spell, and attacks in this turn deal 2 damage more."),
    Put(("spell", OURS, "effects", 0), "draw"),
    Put(("spell", OURS, "effects", 0, "who"), "all"),
    AddItem(("spell", OURS, "effects")),
    Put(("spell", OURS, "effects", 1), "add"),
    Put(("spell", OURS, "effects", 1, "count"), 2),
    Put(("spell", OURS, "effects", 1, "span"), "turn"),
)


def editor() -> Editor:
    return Editor(OUR_SPELLS, edited="dungeons_drinks")


@scene("content-dungeons-spell", editor)
def our_own_spell(driver: Any) -> None:
    """A Spell in words of the vocabulary: what it does, to whom, and for how long."""
    opened(driver, "dungeons_drinks", "spell", ("spell", OURS))


@scene("content-dungeons-effects", editor)
def further_down(driver: Any) -> None:
    """Its effects, one after the other."""
    opened(driver, "dungeons_drinks", "spell", ("spell", OURS)).page.scroll_y = 0


@scene("content-dungeons-deeds", editor, sizes=((800, 480), (480, 800)))
def every_word_of_the_vocabulary(driver: Any) -> None:
    screen = opened(driver, "dungeons_drinks", "spell", ("spell", OURS))
    screen.list_choices(("spell", OURS, "effects", 0))


@scene("content-dungeons-monsters", editor)
def all_monsters(driver: Any) -> None:
    """What is printed, and our stand-ins."""
    opened(driver, "dungeons_drinks", "monster")
