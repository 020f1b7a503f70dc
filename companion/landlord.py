"""The landlord: keeps the journal and the devices, sees people to a table, and clears it away again."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion.bug_reports import BugReports
from companion.clock import Clock
from companion.config import Config
from companion.contents import content_of
from companion.folders import Folders
from companion.inputs import Inputs, Keys
from companion.journal import Journal
from companion.late import LateModule, LatePanel
from companion.pace import USUAL_PACE, Pace
from companion.posted import Heard, Posted
from companion.published import Band, Player, Published, Trouble
from companion.resuming import CannotResume, resume
from companion.session import Session, Stored, Summary, begin
from companion.table import Table
from hardware.signals import Found, Lost, Signal
from rules.game import Chance, Game
from rules.games import content, game, games
from rules.located import Mistake
from rules.message import Message
from rules.sensing import USUAL_CELLS, sensors

if TYPE_CHECKING:
    from companion.devices import Devices

log = logging.getLogger(__name__)

_PUT_AWAY = "put-away.json"


class NoTable(Exception):
    """A game could not be begun or gone on with; the sentence says why, and what to do."""


class Landlord:
    """One table at a time. ``post`` and ``hear`` may be called from any thread, everything else from one.

    ``publish`` is given all that the table publishes. ``keys`` may take presses of the panel that the screen wants.
    """

    def __init__(
        self,
        *,
        config: Config,
        folders: Folders,
        journal: Journal,
        clock: Clock,
        chance: Chance,
        publish: Callable[[Published], None],
        keys: Keys | None = None,
        beat: Callable[[], None] = lambda: None,
        pace: Pace | None = None,
        bands: tuple[Band, ...] = (),
    ) -> None:
        self.config = config
        self.devices: Devices | None = None
        """Once they have come."""
        self._folders = folders
        self._journal = journal
        self._clock = clock
        self._chance = chance
        self._publish = publish
        self._keys = keys
        self._beat = beat
        self._pace = pace or USUAL_PACE._replace(tie_window_s=config.table.tie_window_ms / 1000)
        self._bands = bands
        """What every table is to be told."""
        self._module = LateModule()
        self._panel = LatePanel(is_silent=lambda: not self.config.sound.on)
        self._table: Table | None = None
        self._lost: dict[str, list[Signal]] = {}
        """Of each device that is not there: that it was found, if it ever was, and that it was lost."""
        self._found: dict[str, Found] = {}
        self._lock = threading.Lock()

    @property
    def session(self) -> str:
        """Whose rolls the module makes: the journal's name."""
        return self._journal.session

    # --- from any thread ------------------------------------------------------------------------

    @property
    def has_table(self) -> bool:
        return self._table is not None

    def post(self, message: Posted) -> None:
        """Wants something of the table; without one nothing comes of it."""
        table = self._table
        if table is not None:
            table.post(message)

    def hear(self, signal: Signal) -> None:
        """A signal of the hardware. A table that is laid later is told of devices that are lost."""
        with self._lock:
            if isinstance(signal, Lost):
                found = self._found.get(signal.device)
                self._lost[signal.device] = [found, signal] if found is not None else [signal]
            elif isinstance(signal, Found):
                self._found[signal.device] = signal
                self._lost.pop(signal.device, None)
        self.post(Heard(signal))

    def come(self, devices: Devices) -> None:
        """The devices are open: from now on they are listened to, and the table that is laid has them too."""
        self.devices = devices
        if devices.panel is not None:
            self._panel.come(devices.panel)
        if devices.module is not None:
            self._module.come(devices.module)
        devices.start()

    # --- tables ---------------------------------------------------------------------------------

    def saved(self) -> list[Summary]:
        """All games that were not put away, the one played last first."""
        away = self._away()
        return [summary for summary in self._journal.games() if summary.id not in away and summary.game in games()]

    def put_away(self, id: int) -> None:
        """Off the list; nothing is deleted. Raises OSError."""
        file = self._folders.state / _PUT_AWAY
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode(sorted(self._away() | {id})))
        fresh.replace(file)

    def begin(
        self,
        game_id: str,
        players: tuple[Player, ...],
        options: Mapping[str, str] | None = None,
        sources: Mapping[str, str] | None = None,
        *,
        has_colours: bool = False,
    ) -> None:
        """Lay a table for a new game. Raises NoTable. With ``has_colours`` nobody is asked for a colour again."""
        try:
            chosen = game(game_id)
            agreed = msgspec.convert(dict(options or {}), chosen.options)
            bands: list[Band] = []
            laid = self._content(chosen, bands)
            session = begin(
                chosen,
                laid,
                players,
                options=agreed,
                clock=self._clock,
                book=self._journal,
                sources={**self._sources(chosen), **(sources or {})},
                has_colours=has_colours,
            )
        except (LookupError, ValueError) as error:  # also msgspec's ValidationError
            raise NoTable(str(error)) from error
        session.bands += [*self._bands, *bands]
        self._lay(session)

    def resume(self, id: int) -> None:
        """Go on with a game where it stood. Raises NoTable."""
        self.clear()
        try:
            stored: Stored = self._journal.load(id)
            chosen = game(stored.beginning.game)
            bands: list[Band] = []
            session = resume(
                stored, chosen, self._journal, self._clock, content_now=lambda: self._content(chosen, bands)
            )
        except (CannotResume, LookupError, ValueError) as error:
            raise NoTable(f"This game cannot be gone on with: {error}") from error
        session.bands += [*self._bands, *bands]
        self._lay(session)

    def resume_last(self, game_id: str | None = None) -> bool:
        """Go on with the game that was played last (of this kind), unless it is over. False if there is none."""
        for summary in self.saved():
            if game_id in (None, summary.game):
                if summary.over:
                    return False
                try:
                    self.resume(summary.id)
                except NoTable as error:
                    log.warning("%s", error)
                    return False
                return True
        return False

    def clear(self) -> None:
        """Write everything and clear the table away; the game stays in the journal."""
        table, self._table = self._table, None
        if table is not None:
            table.close()

    def close(self) -> None:
        """The last orders: table, devices, journal, in this order. May be called twice."""
        self.clear()
        if self.devices is not None:
            self.devices.close()
        self._journal.close()

    def _lay(self, session: Session) -> None:
        self.clear()
        table = Table(
            session,
            clock=self._clock,
            chance=self._chance,
            bug_reports=BugReports(self._folders.bug_reports, self._clock),
            module=self._module,
            panel=self._panel,
            inputs=Inputs(sensors(session.game.id), self._keys, self._occupied, self._cells),
            beat=self._beat,
            pace=self._pace,
        )
        table.subscribe(self._publish)
        with self._lock:
            lost = [signal for of_one in self._lost.values() for signal in of_one]
        for signal in lost:
            table.post(Heard(signal))
        table.start()
        self._table = table

    def _occupied(self) -> frozenset[int] | None:
        """The cells of the matrix on which something stands, while the module is there to say so."""
        module = self.devices.module if self.devices is not None else None
        status = module.status if module is not None else None
        return status.occupied if status is not None and status.connected else None

    def _cells(self) -> int:
        """How many cells the module's matrix has; as many as usual before any module was met."""
        module = self.devices.module if self.devices is not None else None
        return (module.status.cells if module is not None else 0) or USUAL_CELLS

    def _content(self, chosen: Game[Any], bands: list[Band]) -> Any:
        """The group's own content; where that has a mistake, ours, and the table is told."""
        try:
            return content_of(chosen, self.config, self._folders)
        except Mistake as mistake:
            log.warning("%s", mistake)
            facts = {"file": mistake.source, "problem": str(mistake)}
            bands.append(Band(Trouble.SET_ASIDE, Path(mistake.source).name, Message("band.set_aside", facts)))
            return content(chosen)

    def _sources(self, chosen: Game[Any]) -> dict[str, str]:
        """Who rolls and draws, as far as the configuration says."""
        told = self.config.sources(chosen.id)
        return {**({"dice": told.dice} if told.dice and chosen.rolls else {}), **told.piles}

    def _away(self) -> set[int]:
        try:
            return set(msgspec.json.decode((self._folders.state / _PUT_AWAY).read_bytes(), type=list[int]))
        except (OSError, msgspec.DecodeError):
            return set()
