"""Every screen but the table, in its typical and its extreme states."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.published import Player
from rules.message import Message
from tests.screenshots.scene import SIZES, scene
from tests.ui.pretend import PretendServices, PretendTable
from tests.ui.screens.evening import LONGEST, evening, finished, people
from ui.services import Count, HardwareStatus, Part, PartKind, SavedGame, SavedGames, Settings, Statistics, Tell

ALL_SIZES = (*SIZES, (1920, 1080))


def saved(id: str, players: tuple[Player, ...], age_s: float, **more: Any) -> SavedGame:
    facts: dict[str, Any] = {"game": "fantasy_pub", "turn": 1, "length": 132, **more}
    return SavedGame(id=id, players=players, age_s=age_s, **facts)


SHELF = SavedGames(
    (
        saved("a", people(4), 7_400),
        saved("b", people(2), 90_000, length=41, turn=0),
        saved("c", people(5, LONGEST), 400_000, length=12, turn=None),
        saved("d", people(3), 2_000_000, length=377, turn=None, over=True),
    )
)


def at(screen: str, table: PretendTable | None = None, **answers: Any) -> PretendServices:
    """Services that open the app at a screen and have these answers to what it asks."""
    services = PretendServices(table, first=screen)
    services.answers.update({Tell[name.upper()]: news for name, news in answers.items()})
    return services


# --- home -------------------------------------------------------------------------------------------


@scene("home", lambda: at("home", saved_games=SHELF), sizes=ALL_SIZES)
def home(driver: Any) -> None:
    """A game to go on with, and others."""


@scene("home-longest-names", lambda: at("home", saved_games=SavedGames((SHELF.games[2],))))
def home_longest_names(driver: Any) -> None:
    """Five people with the longest names."""


@scene("home-first-evening", lambda: at("home", saved_games=SavedGames(())))
def home_first_evening(driver: Any) -> None:
    """Nothing on the shelf."""


# --- new game ---------------------------------------------------------------------------------------


def new_game(driver: Any, step: int, names: tuple[str, ...] = LONGEST) -> Any:
    driver.app.go("new_game", like=("fantasy_pub", names))
    driver.screen.go_to(step)
    driver.step(2)
    return driver.screen


@scene("new-game", lambda: at("new_game"), sizes=ALL_SIZES)
def which_game(driver: Any) -> None:
    """The games by their pictures."""


@scene("new-game-seats", lambda: at("home", saved_games=SHELF), sizes=ALL_SIZES)
def seats(driver: Any) -> None:
    """Five people with the longest names round the table, one of them a bot, one to change places."""
    screen = new_game(driver, 1)
    screen.setup.next_bot(2)
    screen.seat_tapped(1)
    screen.start_swapping()


@scene("new-game-two-seats", lambda: at("home", saved_games=SHELF))
def two_seats(driver: Any) -> None:
    new_game(driver, 1, ("Anna", "Bert"))


@scene("new-game-name", lambda: at("home", saved_games=SHELF), sizes=ALL_SIZES)
def typing_a_name(driver: Any) -> None:
    """The keyboard, with those who played lately."""
    new_game(driver, 1, ("Anna", "Bert")).type_name()
    for letter in "Wilhelmina":
        driver.top.type(letter)


@scene("new-game-house-rules", lambda: at("home"))
def house_rules(driver: Any) -> None:
    new_game(driver, 2)


@scene("new-game-sources", lambda: at("home"))
def sources(driver: Any) -> None:
    new_game(driver, 3)


@scene("new-game-piles", lambda: at("home"))
def piles(driver: Any) -> None:
    """What square counters are, and what it means that they are one's own."""
    driver.app.go("new_game", like=("bugmans", ("Alf", "Bert")))
    driver.screen.go_to(3)
    driver.step(2)
    page = driver.screen.place.children[0]
    plates = [one for one in driver.walk(page) if getattr(one, "title", "") == "Square counters"]
    page.scroll_to(plates[0], animate=False)


# --- the rulebook -----------------------------------------------------------------------------------


@scene("rulebook", lambda: at("rulebook"), sizes=ALL_SIZES)
def rulebook(driver: Any) -> None:
    """The first chapter."""


@scene("rulebook-at-a-clause", lambda: at("home"))
def rulebook_at_a_clause(driver: Any) -> None:
    """Opened where a refusal said so."""
    driver.app.go("rulebook", game="fantasy_pub", clause="PUB-SEAT-03")
    driver.step(2)


@scene("rulebook-settled-question", lambda: at("home"))
def settled_question(driver: Any) -> None:
    """A settled question by itself, with the clauses that it leans on."""
    driver.app.go("rulebook", game="fantasy_pub", clause="PUB-Q-14")
    driver.step(2)
    book = driver.screen.book
    driver.screen.read(next(one for one in book.found("PUB-Q-14") if one.id == "PUB-Q-14"))


@scene("rulebook-search", lambda: at("rulebook"))
def rulebook_search(driver: Any) -> None:
    driver.screen.look_for("barkeep coin")


# --- help and settings ------------------------------------------------------------------------------


@scene("help", lambda: at("help"), sizes=ALL_SIZES)
def help_pages(driver: Any) -> None:
    """The first page unfolded."""


@scene("settings", lambda: at("settings"), sizes=ALL_SIZES)
def settings(driver: Any) -> None:
    """Everything as it is at first."""


@scene("settings-large-text", lambda: at("settings"))
def large_text(driver: Any) -> None:
    """The largest text, in the dark."""
    driver.services.settings = Settings(
        text_size=1.4, brightness=0.4, voice=True, content_folder="/media/usb/our-cards"
    )
    driver.services.publish(driver.services.settings)
    driver.step(4)


# --- hardware check ---------------------------------------------------------------------------------


def part(id: str, kind: PartKind, name: str, where: str, **more: Any) -> Part:
    return Part(id=id, kind=kind, name=name, where=where, **{"present": True, **more})


MODULE = "/dev/taproom-module"
ALL_THERE = HardwareStatus(
    (
        *(part(key, PartKind.BUTTON, key.capitalize(), f"GPIO {pin}", active=key == "roll") for key, pin in
          (("confirm", 5), ("undo", 6), ("left", 13), ("right", 19), ("roll", 26))),
        *(part(f"seat-{n}", PartKind.BUTTON, f"Seat {n + 1}", f"GPIO {n + 14}") for n in range(6)),
        *(part(f"lamp-{n}", PartKind.LAMP, f"Lamp {n + 1}", f"GPIO {n + 20}", active=n == 2) for n in range(6)),
        part("buzzer", PartKind.BUZZER, "Buzzer", "GPIO 12"),
        part("die-0", PartKind.DIE, "Die 1", MODULE, value="5"),
        part("die-1", PartKind.DIE, "Die 2", MODULE, value="2"),
        *(part(f"scale-{n}", PartKind.SCALE, f"Coaster {n + 1}", MODULE, value=f"{n * 87} g") for n in range(4)),
        part("matrix", PartKind.MATRIX, "64 cells", MODULE, value="7 covered"),
    )
)  # fmt: skip
UNPLUGGED = HardwareStatus(
    (
        part("confirm", PartKind.BUTTON, "Confirm", "GPIO 5"),
        part("undo", PartKind.BUTTON, "Undo", "GPIO 6", active=True),
        part(
            "buzzer", PartKind.BUZZER, "Buzzer", "GPIO 12", present=False,
            mend="No permission for the pins: sudo usermod -aG gpio $USER, then log in again.",
        ),
        part(
            "die-0", PartKind.DIE, "Dice", MODULE, present=False,
            mend="The module is not plugged in, or its cable only charges. Plug it in: it is found by itself.",
        ),
    )
)  # fmt: skip


@scene("hardware-check", lambda: at("hardware", hardware=ALL_THERE), sizes=ALL_SIZES)
def hardware_check(driver: Any) -> None:
    """Everything wired, roll pressed, a lamp lit."""


@scene("hardware-check-problems", lambda: at("hardware", hardware=UNPLUGGED))
def hardware_problems(driver: Any) -> None:
    """What is missing says how to mend it."""


# --- statistics and results -------------------------------------------------------------------------

STATISTICS = Statistics(
    dice=(("app", (52, 61, 47, 55, 49, 58)), ("module", (9, 31, 22, 18, 25, 67)), ("typed", (1, 2, 0, 3, 1, 1))),
    chi_square=(("app", 2.6), ("module", 61.4), ("typed", 4.0)),
    counts=(
        Count(
            game="fantasy_pub",
            games=23,
            median_turns=61,
            median_minutes=74,
            wins=(("Wilhelmina Maria", 9), ("Bert", 7), ("Konstantin Wolff", 4), ("Cleo", 3)),
            wins_by_seat=(6.5, 5.5, 6.0, 5.0),
            counted=(
                (Message("tally.drunk"), 1204),
                (Message("tally.brought_home", {"name": "Bert"}), 133),
                (Message("tally.brought_home", {"name": "Wilhelmina Maria"}), 171),
                (Message("tally.taken_back"), 88),
            ),
        ),
    ),
)


@scene("statistics", lambda: at("statistics", statistics=STATISTICS), sizes=ALL_SIZES)
def statistics(driver: Any) -> None:
    """Games, wins, and dice, of which one kind is not fair."""


@scene("statistics-dice", lambda: at("statistics", statistics=msgspec.structs.replace(STATISTICS, counts=())))
def dice(driver: Any) -> None:
    """The dice alone."""


@scene("statistics-nothing", lambda: at("statistics", statistics=Statistics(dice=(), chi_square=(), counts=())))
def no_statistics(driver: Any) -> None:
    """Before the first game is over."""


@scene("results", lambda: at("results", finished(5, LONGEST)), sizes=ALL_SIZES)
def results(driver: Any) -> None:
    """Five seats with the longest names, and two rulings."""


@scene("curtain", lambda: at("table", evening()), sizes=ALL_SIZES)
def curtain(driver: Any) -> None:
    driver.app.go("curtain", seat=1)


@scene("curtain-longest-name", lambda: at("table", evening(5, LONGEST)))
def curtain_longest(driver: Any) -> None:
    """Half held."""
    driver.app.go("curtain", seat=4)
    driver.screen.ids.hold.filled = 0.5


# --- journal and correcting -------------------------------------------------------------------------


def eventful() -> PretendServices:
    """A long game in which something was ruled and something taken back."""
    table = evening(5, LONGEST, answers=160)
    table.rule_line("The red Imp had fallen off its chair, and its coin with it.")
    table.log[-9:-3] = [msgspec.structs.replace(told, taken_back=True) for told in table.log[-9:-3]]
    return at("table", table)


@scene("journal", eventful, sizes=ALL_SIZES)
def journal(driver: Any) -> None:
    """Now."""
    driver.app.go("journal")


@scene("journal-then", eventful, sizes=ALL_SIZES)
def journal_then(driver: Any) -> None:
    """A moment of an hour ago, to which one could go back."""
    driver.app.go("journal")
    driver.step(2)
    cards = [card.step for card in reversed(driver.screen.page.content.children) if hasattr(card, "step")]
    driver.screen.look_at(cards[6])
    driver.step(2)
    driver.screen.page.scroll_to(
        next(one for one in driver.screen.page.content.children if getattr(one, "chosen", False)), animate=False
    )


@scene("correct", lambda: at("table", evening()), sizes=ALL_SIZES)
def correct(driver: Any) -> None:
    """Nothing changed yet."""
    driver.app.go("correct")


@scene("correct-refused", lambda: at("table", evening(5, LONGEST)), sizes=ALL_SIZES)
def correct_refused(driver: Any) -> None:
    """A coin too many, which a law of the position refuses."""
    driver.app.go("correct")
    driver.step(2)
    driver.screen.unfold("Tables, Door and bank")
    driver.screen.count("$.coins[1]", 1)
    driver.step(2)
    driver.screen.count("$.bank", -1)


@scene("correct-carrying", lambda: at("table", evening()))
def correct_carrying(driver: Any) -> None:
    """A character was tapped: the places where it could be put are ringed."""
    driver.app.go("correct")
    driver.step(2)
    spot = next(iter(driver.services.table.match.state.characters))
    driver.screen.board._tapped(spot)
