"""What the screens are given: landlord, devices, settings and figures, behind the ports of ``ui.services``.

Wishes are granted in a thread of their own, so that the screen never waits for a disk or a device.
"""

from __future__ import annotations

import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, assert_never

from companion.cli.content_desk import ContentDesk
from companion.config import Config, parsed, with_setting
from companion.folders import Folders
from companion.heartbeat import SCREEN, TABLE
from companion.journal_file import NotOurs
from companion.landlord import Landlord, NoTable
from companion.posted import Look, Posted
from companion.published import Published
from companion.session import Summary
from hardware.signals import Key, Pressed, Released, SeatKey, Signal
from rules.located import Mistake
from rules.message import Message
from ui import services as ui

if TYPE_CHECKING:
    from companion.devices import Part, Watch
    from companion.statistics import Statistics

log = logging.getLogger(__name__)

STEERING: Final = {
    Key.LEFT: ui.Steering.LEFT,
    Key.RIGHT: ui.Steering.RIGHT,
    Key.CONFIRM: ui.Steering.CONFIRM,
    Key.UNDO: ui.Steering.UNDO,
}

SETTINGS: Final = {
    "language": ("table", "language"),
    "brightness": ("display", "brightness"),
    "sound": ("sound", "volume"),
    "voice": ("sound", "voice"),
    "text_size": ("display", "text_scale"),
    "left_handed": ("display", "left_handed"),
    "animations": ("display", "animations"),
}
"""A setting of the screen -> where it stands in the configuration."""

Hear = Callable[[Published | ui.News], None]


class Waiter:
    """Fulfils :class:`ui.services.Services`: takes wishes to the landlord, and brings what comes of them."""

    first: str

    def __init__(
        self,
        landlord: Landlord,
        folders: Folders,
        *,
        quit: Callable[[], None],
        beat: Callable[[str], None] = lambda _: None,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.desk: ui.Desk | None = None
        self.first = "home"
        self._landlord = landlord
        self._folders = folders
        self._quit = quit
        self._beat = beat
        self._wall = wall
        self._hear: tuple[Hear, ...] = ()
        self._watch: Watch | None = None
        self._checking = False
        self._contents = ContentDesk(lambda: self._landlord.config, folders, self.publish)
        self._wishes: queue.SimpleQueue[ui.Wish | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="wishes", daemon=True)

    # --- the ports ------------------------------------------------------------------------------

    def post(self, message: Posted) -> None:
        self._landlord.post(message)

    def wish(self, wish: ui.Wish) -> None:
        self._wishes.put(wish)

    def subscribe(self, hear: Hear) -> None:
        self._hear = (*self._hear, hear)
        # The picture of a table that was laid before is wanted too.
        self._landlord.post(Look(None))

    def heartbeat(self) -> None:
        self._beat(SCREEN)

    # --- from the devices and the table ---------------------------------------------------------

    def publish(self, news: Published | ui.News) -> None:
        """From any thread."""
        for hear in self._hear:
            hear(news)

    def signal(self, signal: Signal) -> None:
        """Something of the hardware: it steers the screen, or is the table's business; the check sees all of it."""
        if self._watch is not None:
            self._watch.notice(signal)
            if self._checking:
                self.wish(ui.Tell.HARDWARE)
        if isinstance(signal, Pressed) and isinstance(signal.button, Key) and signal.button in STEERING:
            self.publish(ui.Steer(STEERING[signal.button]))
        else:
            if isinstance(signal, Pressed | Released) and isinstance(signal.button, SeatKey):
                self.publish(ui.SeatButton(signal.button.seat, isinstance(signal, Pressed), signal.at))
            self._landlord.hear(signal)

    # --- starting and ending --------------------------------------------------------------------

    def start(self) -> None:
        """From now on wishes are granted."""
        self._thread.start()

    def come(self, watch: Watch) -> None:
        """The devices are there, and ``watch`` knows what they say."""
        self._watch = watch

    def close(self) -> None:
        self._wishes.put(None)
        if self._thread.ident is not None and self._thread is not threading.current_thread():
            self._thread.join(10.0)

    # --- the wishes' thread ---------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            try:
                wish = self._wishes.get(timeout=0.5)
            except queue.Empty:
                if not self._landlord.has_table:
                    self._beat(TABLE)  # it lives as long as somebody could lay it
                continue
            if wish is None:
                return
            self._granted(wish)

    def _granted(self, wish: ui.Wish) -> None:
        try:
            if isinstance(wish, ui.ContentWish):
                self._contents.grant(wish)
            else:
                self._grant(wish)
        except NoTable as reason:
            self._problem(str(reason))
        except OSError as error:
            self._problem(f"The disk takes nothing ({error.strerror}): it holds until the companion is closed.")
        except Exception as error:  # the root of the wishes' thread
            log.exception("a wish could not be granted: %s", wish)
            self._problem(f"That went wrong ({error}); the log says more.")

    def _grant(self, wish: ui.HouseWish) -> None:
        match wish:
            case ui.Start(game=game, players=players, options=options, sources=sources):
                self._landlord.begin(game, players, dict(options), dict(sources), has_colours=True)
            case ui.Resume(id=id):
                self._landlord.resume(_number(id))
            case ui.PutAway(id=id):
                self._landlord.put_away(_number(id))
                self._tell_saved()
            case ui.Set(settings=settings):
                self._set(settings)
            case ui.Tell.SAVED_GAMES:
                self._tell_saved()
            case ui.Tell.SETTINGS:
                self.publish(settings_of(self._landlord.config))
            case ui.Tell.STATISTICS:
                self.publish(figures(self._counted()))
            case ui.Tell.HARDWARE:
                self._tell_hardware()
            case ui.Try(part=part):
                if self._landlord.devices is not None:
                    self._landlord.devices.try_out(part)
            case ui.Quit():
                self._quit()
            case _:
                assert_never(wish)

    def _problem(self, sentence: str) -> None:
        self.publish(ui.Problem(Message("problem.said", {"problem": sentence})))

    def _tell_saved(self) -> None:
        self.publish(ui.SavedGames(tuple(saved(summary, self._wall()) for summary in self._landlord.saved())))

    def _tell_hardware(self) -> None:
        self._checking = True
        parts = self._watch.parts() if self._watch is not None else ()
        self.publish(ui.HardwareStatus(tuple(_part(part) for part in parts)))

    def _counted(self) -> Statistics:
        from companion.statistics import Statistics, statistics_in

        try:
            return statistics_in(self._folders.journal)
        except (sqlite3.Error, NotOurs) as error:
            log.warning("the journal cannot be counted: %s", error)
            return Statistics((), ())

    def _set(self, settings: ui.Settings) -> None:
        """Holds at once, and is written down; comes back as news whatever the disk says."""
        before = settings_of(self._landlord.config)
        file = self._folders.config_file
        try:
            text = file.read_text(encoding="utf-8") if file.exists() else ""
            for section, key, value in changes(before, settings):
                text = with_setting(text, section, key, value)
            config = parsed(text, str(file))
            file.parent.mkdir(parents=True, exist_ok=True)
            _replace(file, text)
            self._landlord.config = config
        except Mistake as mistake:
            self._problem(f"It cannot be written down: {mistake}")
        finally:
            self.publish(settings)


def _number(id: str) -> int:
    """A game's number in the journal. Raises NoTable."""
    if not id.isdecimal():
        raise NoTable(f"There is no game {id!r} in the journal.")
    return int(id)


def _replace(file: Path, text: str) -> None:
    """All of the new file or all of the old one, whenever the plug is pulled."""
    fresh = file.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(file)


# --- settings, figures and parts as the screens have them ---------------------------------------


def settings_of(config: Config) -> ui.Settings:
    values: dict[str, Any] = {name: getattr(getattr(config, where), key) for name, (where, key) in SETTINGS.items()}
    values["sound"] = config.sound.volume if config.sound.on else 0.0
    return ui.Settings(**values, content_folder=config.content.folders[0] if config.content.folders else "")


def changes(before: ui.Settings, after: ui.Settings) -> list[tuple[str, str, Any]]:
    """Section, key and value of each setting that is another now."""
    found = [
        (*SETTINGS[name], getattr(after, name)) for name in SETTINGS if getattr(before, name) != getattr(after, name)
    ]
    if (before.sound > 0) != (after.sound > 0):
        found.append(("sound", "on", after.sound > 0))
    if before.content_folder != after.content_folder:
        found.append(("content", "folders", [after.content_folder] if after.content_folder else []))
    return found


def saved(summary: Summary, wall: float) -> ui.SavedGame:
    return ui.SavedGame(
        id=str(summary.id),
        game=summary.game,
        players=summary.players,
        turn=summary.turn,
        length=summary.length,
        age_s=max(0.0, wall - summary.last),
        over=summary.over,
    )


def figures(counted: Statistics) -> ui.Statistics:
    """The screen shows dice of six sides, source by source."""
    six = [dice for dice in counted.dice if dice.sides == 6]
    return ui.Statistics(
        dice=tuple((dice.source, dice.counts) for dice in six),
        chi_square=tuple((dice.source, dice.chi_square) for dice in six),
        counts=tuple(
            ui.Count(
                game=one.game,
                games=one.begun,
                median_turns=round(one.median_turns),
                median_minutes=round(one.median_minutes),
                wins=one.wins,
                wins_by_seat=one.wins_by_seat,
                counted=one.counted,
            )
            for one in counted.games
        ),
    )


def _part(part: Part) -> ui.Part:
    return ui.Part(
        id=part.id,
        kind=ui.PartKind(part.kind),
        name=part.name,
        where=part.where,
        present=part.present,
        active=part.active,
        value=part.value,
        mend=part.mend,
    )
