"""Eyes at the companion: what is on its screen, which lamps shine on its panel; and waiting until it is so."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from kivy.base import runTouchApp
from kivy.core.window import Window

from companion.published import Shown
from hardware.simulated_panel import SimulatedPanel
from tests.ui.driver import Driver
from ui.table.screen import TableScreen

LIMIT_S = 20.0
"""Two busy cores and a disk that syncs: nothing that is waited for takes anywhere near so long."""

BREATH_S = 0.001
"""Between two looks, for the table's own threads."""

NOT_SEEN = ("revision", "bands", "can_redo")
"""Of a picture of the table: what may differ between two runs of the program that show the same game."""


class Eyes(Driver):
    """Look at an app that somebody else has made: the composition root of the program itself."""

    def __init__(self, app: Any, pins: list[Any], landlords: list[Any]) -> None:
        """The lists hold the pin factory of the panel and the landlord, once the program has made them."""
        self.services, self.app = app.services, app
        app._run_prepare()
        runTouchApp(embedded=True)
        self.until(lambda: landlords and landlords[0].devices is not None)
        self.landlord = landlords[0]
        self.panel = SimulatedPanel(factory=pins[0])

    def until(self, condition: Callable[[], Any], limit_s: float = LIMIT_S) -> Any:
        end = time.monotonic() + limit_s
        while not (found := condition()):
            if time.monotonic() > end:
                raise AssertionError(f"not within {limit_s} s; on the {self.screen.name} screen: {self.texts()}")
            self.step()
            time.sleep(BREATH_S)
        return found

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.screen, TableScreen), f"this is the {self.screen.name} screen"
        return self.screen

    @property
    def shown(self) -> Shown:
        """The table as the screen has it."""
        return self.until(lambda: self.app.shown)  # type: ignore[no-any-return]

    def seen(self) -> dict[str, Any]:
        """What is on the screen, in short."""
        shown: Shown | None = self.app.shown
        about = {"screen": self.screen.name, "texts": self.texts(), "top": self.texts(self.top)}
        return about if shown is None else about | self._of_the_game(shown)

    def _of_the_game(self, shown: Shown) -> dict[str, Any]:
        asked = shown.asked
        return {
            "length": shown.length,
            "waiting": shown.waiting.value,
            "asks": list(asked.question.seats) if asked else [],
            "kind": asked.question.kind if asked else "",
            "what": asked.question.what if asked else "",
            "wants_dice": asked.dice[0] if asked and asked.dice else 0,
            "dice": list(shown.dice.values) if shown.dice else [],
            "source": shown.dice.source if shown.dice else "",
            "offers_chance": shown.taken_back is not None,
            "todo": [todo.done for todo in shown.todo],
            "misplaced": len(shown.misplaced),
            "bands": [band.trouble.value for band in shown.bands],
            "refusable": self._refusable() is not None,
            "over": shown.view.ending is not None,
            "picture": self._picture_of(shown),
        }

    def _picture_of(self, shown: Shown) -> dict[str, str]:
        """Stands for all that people can see of the game, part by part."""
        facts = {name: value for name, value in msgspec.structs.asdict(shown).items() if name not in NOT_SEEN}
        return {name: _digest(value) for name, value in facts.items()}

    def see(self, *words: str) -> None:
        """Waits until each of these stands somewhere on the screen."""
        self.until(lambda: all(any(word in text for text in self.texts()) for word in words))

    def see_no_more(self, words: str) -> None:
        self.until(lambda: not any(words in text for text in self.texts()))

    def on_screen(self, name: str) -> None:
        self.until(lambda: self.screen.name == name)
        # It is laid out with its first frames, and nobody taps what he has not seen.
        self.step(3)

    def wait_for_length(self, length: int) -> None:
        self.until(lambda: self.app.shown is not None and self.app.shown.length >= length)

    def wait_for_dice(self, length: int) -> str:
        """Waits until a throw has ``counted``, or came ``too_early``: it answered what a killed program had asked."""
        module = self.landlord.devices.module
        status = module.status
        self.until(lambda: self.shown.length >= length or module.status.stale > status.stale)
        return "counted" if self.shown.length >= length else "too_early"

    def wait_for(self, what: str, value: Any = True) -> None:
        """Waits until :meth:`seen` says this."""
        self.until(lambda: self.seen().get(what) == value)

    def wait_until_not(self, what: str, value: Any = True) -> None:
        self.until(lambda: self.seen().get(what) != value)

    def photograph(self, file: str) -> str:
        """Writes what is seen as a PNG, and gives its path."""
        return str(self.picture(Path(file)))

    def where(self, text: str) -> tuple[float, float]:
        """The middle of what bears this text, in the window's pixels from the upper left, as a mouse counts."""
        widget = self.until(lambda: self._with_text(text))
        x, y = widget.to_window(*widget.center)
        return x, Window.height - y

    def steps_to(self, text: str) -> int:
        """How often right must be pressed until the ring lies round what bears this text."""
        stops = self.app._stops()
        here = stops.index(self.app.focus.at) if self.app.focus.at in stops else -1
        wanted = self.until(lambda: self._with_text(text))
        while wanted not in stops:  # the text of a card stands on a label in it
            wanted = wanted.parent
        return int((stops.index(wanted) - here) % len(stops))

    def lamp_is_lit(self, seat: int) -> None:
        """A lamp of the panel pulses: it is waited for until it is seen bright."""
        self.until(lambda: self.panel.lit(seat) > 0.2)

    def lamp_is_lit_alone(self, seat: int) -> None:
        """Of all that the people at the table have."""
        others = [player.seat for player in self.shown.players if player.seat != seat]
        self.until(lambda: self.panel.lit(seat) > 0.2 and not any(self.panel.lit(other) for other in others))

    def share_of_the_board(self) -> float:
        """How much of the window the board has."""
        board = self.table.board
        return float(board.width * board.height / (self.table.width * self.table.height))

    def _with_text(self, text: str) -> Any:
        try:
            return self.find(text)
        except LookupError:
            return None

    def _refusable(self) -> Any:
        """An answer that would be refused and that can be tried with taps on the board alone."""
        asked = self.app.shown.asked
        if asked is None or self.screen is not self.top or not isinstance(self.screen, TableScreen):
            return None
        spots = self.table.board.spots()
        for one in asked.refused:
            if one.spots and set(one.spots) <= spots.keys() and not _begins_an_option(asked.options, one.spots):
                return one
        return None


def _begins_an_option(options: Any, spots: tuple[str, ...]) -> bool:
    return any(one.spots[: len(spots)] == spots for one in options)


def _digest(value: Any) -> str:
    return hashlib.blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=8).hexdigest()
