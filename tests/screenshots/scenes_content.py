"""The content editor: games, chapters, entries, charts, a map, and what is wrong with them."""

from __future__ import annotations

from typing import Any

from tests.screenshots.scene import SIZES, scene
from tests.ui.screens.editing import A_BAR_SHORT, OUR_CARDS, OUR_CHARTS, OUR_ROOM, Editor

ALL_SIZES = (*SIZES, (1920, 1080))
NARROWEST = ((800, 480), (480, 800))
"""For sheets, which have more room anywhere else."""


def opened(driver: Any, game: str = "bugmans", chapter: str = "card", way: tuple[str, ...] | None = None) -> Any:
    driver.app.go("content", game=game)
    driver.step(2)
    driver.screen.open_chapter_named(chapter)
    driver.screen.open_entry(way)
    driver.step(2)
    return driver.screen


@scene("content-games", Editor)
def which_game(driver: Any) -> None:
    """Whose content?"""


@scene("content-map", lambda: Editor(OUR_ROOM), sizes=ALL_SIZES)
def map_of_ours(driver: Any) -> None:
    """A group's own bar room, and a brush."""
    opened(driver, chapter="map").map_part.take("L")


@scene("content-map-wrong", lambda: Editor((*OUR_ROOM, *A_BAR_SHORT)))
def map_with_a_mistake(driver: Any) -> None:
    """A counter has no square to lie on."""
    opened(driver, chapter="map").map_part.take("B")


@scene("content-map-by-buttons", Editor)
def map_by_buttons(driver: Any) -> None:
    """A square chosen with the buttons."""
    screen = opened(driver, chapter="map")
    screen.map_part.take("p")
    part = screen.map_part.map
    part.confirm()
    driver.app.focus.check()
    part.stops()[3].confirm()
    part.stops()[6].focused = True


@scene("content-counters", Editor, sizes=ALL_SIZES)
def counters(driver: Any) -> None:
    """Everything as it comes: printed and house."""
    opened(driver, chapter="counter")


@scene("content-cards", lambda: Editor(OUR_CARDS))
def cards(driver: Any) -> None:
    """Cards of the group's own, and one that cannot be."""
    screen = opened(driver, chapter="card")
    screen.page.scroll_y = 0


@scene("content-card", lambda: Editor(OUR_CARDS))
def card(driver: Any) -> None:
    """One card, with what is wrong with it."""
    opened(driver, chapter="card", way=("card", "grab-im"))


@scene("content-chart-line", lambda: Editor(OUR_CHARTS), sizes=ALL_SIZES)
def chart_line(driver: Any) -> None:
    """The outcome of one line, deed by deed."""
    opened(driver, chapter="line", way=("line", "wench-6"))


@scene("content-choices", lambda: Editor(OUR_CHARTS), sizes=NARROWEST)
def choices(driver: Any) -> None:
    """The whole vocabulary of deeds."""
    screen = opened(driver, chapter="line", way=("line", "wench-6"))
    screen.list_choices(("line", "wench-6", "effects", 0, "do"))


@scene("content-targets", Editor, sizes=NARROWEST)
def targets(driver: Any) -> None:
    """Fantasy Pub."""
    opened(driver, "fantasy_pub", "target")


@scene("content-numbers", Editor)
def numbers(driver: Any) -> None:
    """Plain values, one of them changed."""
    screen = opened(driver, "fantasy_pub", "")
    screen.step(("first_coins",), 1)


@scene("content-more", lambda: Editor(OUR_ROOM), sizes=NARROWEST)
def more(driver: Any) -> None:
    opened(driver, chapter="counter").list_more()


@scene("content-take", lambda: Editor(OUR_ROOM), sizes=NARROWEST)
def take(driver: Any) -> None:
    """Files to take in."""
    screen = opened(driver, chapter="counter")
    screen._look_for("take")
    driver.step(2)


@scene("content-leave", lambda: Editor((*OUR_ROOM, *A_BAR_SHORT)), sizes=NARROWEST)
def leave(driver: Any) -> None:
    """What is not kept is asked about."""
    opened(driver, chapter="counter").go_back()


@scene(
    "content-trouble",
    lambda: Editor(trouble="content.toml, line 12: Invalid enum value 'huge' (at $.counter[3].kind)"),
    sizes=NARROWEST,
)
def trouble(driver: Any) -> None:
    """The group's own file could not be read."""
    opened(driver, chapter="colour")
