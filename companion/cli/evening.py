"""An evening with the companion: everything is wired here, started in its order, and ended in its order."""

from __future__ import annotations

import gc
import logging
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Final

from companion.heartbeat import SCREEN, TABLE, Heartbeat

if TYPE_CHECKING:
    from companion.config import Config
    from companion.folders import Folders
    from companion.landlord import Landlord
    from companion.notify import Notifier
    from companion.published import Band, Published
    from companion.terminal import Terminal

UNWATCHED_S: Final = 30.0
"""The watchdog's patience where there is no watchdog."""

log = logging.getLogger(__name__)


def spend(game_id: str, *, simulate: bool, fullscreen: bool, terminal: bool) -> None:
    """Play until everybody has left. Ends the program with exit code 1, and a sentence, where that cannot be."""
    from companion.folders import folders

    if not terminal:
        _need_display()
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    logging.getLogger().setLevel(logging.WARNING if terminal else logging.INFO)
    own = folders()
    config, bands = configuration(own)
    if terminal:
        gc.enable()
        _in_terminal(own, config, bands, game_id, simulate=simulate)
    else:
        from companion.cli import window

        window.spend(own, config, bands, game_id, simulate=simulate, fullscreen=fullscreen)


def _fail(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")
    raise SystemExit(1)


def _need_display() -> None:
    """Without one SDL draws where nobody looks, or ends the program from inside."""
    from companion.display import look

    display = look()
    if display.mend:
        _fail(f"No window can be opened: {display.seen}.\n{display.mend}")


def configuration(own: Folders) -> tuple[Config, tuple[Band, ...]]:
    """The configuration; where it has a mistake, what holds without one, and a band that says so."""
    from companion.config import Config, load
    from companion.published import Band, Trouble
    from rules.located import Mistake
    from rules.message import Message

    try:
        return load(own.config_file), ()
    except Mistake as mistake:
        sys.stderr.write(f"{mistake}\nUntil that is mended, the configuration does not count.\n")
        facts = {"file": str(own.config_file), "problem": str(mistake)}
        return Config(), (Band(Trouble.SET_ASIDE, own.config_file.name, Message("band.set_aside", facts)),)


@contextmanager
def house(
    own: Folders,
    config: Config,
    bands: tuple[Band, ...],
    publish: Callable[[Published], None],
    notifier: Notifier,
) -> Iterator[tuple[Landlord, Pulse]]:
    """Journal and landlord, as long as somebody plays; everything is written when it ends, however it ends."""
    from random import SystemRandom

    from companion.clock import SystemClock
    from companion.journal import Journal, JournalInUse
    from companion.landlord import Landlord

    clock = SystemClock()
    pulse = Pulse(notifier, clock.monotonic)
    try:
        journal = Journal(own.journal, clock).open()
    except JournalInUse as in_use:
        sys.stderr.write(f"{in_use}\n")
        raise SystemExit(1) from None
    landlord = Landlord(
        config=config,
        folders=own,
        journal=journal,
        clock=clock,
        chance=SystemRandom(),
        publish=_with_status(publish, notifier),
        beat=partial(pulse.beat, TABLE),
        bands=bands,
    )
    try:
        yield landlord, pulse
    finally:
        notifier.stopping("writing the game down")
        landlord.close()


class Pulse:
    """Feeds the watchdog while both live, the screen and the table: a hung one stops the feeding."""

    def __init__(self, notifier: Notifier, now: Callable[[], float]) -> None:
        limit_s = (notifier.watchdog_s or UNWATCHED_S) / 2
        self._notifier = notifier
        self._heartbeat = Heartbeat((TABLE, SCREEN), limit_s=limit_s, now=now)

    def beat(self, part: str) -> None:
        self._heartbeat.beat(part)
        if part == SCREEN and self._heartbeat.healthy:
            self._notifier.alive()


def _with_status(publish: Callable[[Published], None], notifier: Notifier) -> Callable[[Published], None]:
    """The service manager is told what is played; everybody else is told everything."""
    from companion.published import Shown

    def told(picture: Published) -> None:
        if isinstance(picture, Shown):
            names = ", ".join(player.name for player in picture.players)
            notifier.status(f"{picture.view.game}: {names}; {picture.length} answers")
        publish(picture)

    return told if notifier.listening else publish


def on_signals(stop: Callable[[], None]) -> None:
    def ended(_signal: int, _frame: FrameType | None) -> None:
        stop()

    signal.signal(signal.SIGTERM, ended)
    signal.signal(signal.SIGINT, ended)


# --- in a terminal ------------------------------------------------------------------------------


def _in_terminal(own: Folders, config: Config, bands: tuple[Band, ...], game_id: str, *, simulate: bool) -> None:
    from rich.console import Console

    from companion.devices import open_devices
    from companion.late import is_pretended
    from companion.notify import Notifier
    from companion.terminal import Left, Terminal

    terminal: Terminal
    notifier = Notifier.from_environment()
    with house(own, config, bands, lambda picture: terminal.hear(picture), notifier) as (landlord, pulse):
        terminal = Terminal(
            Console(highlight=False),
            landlord.post,
            language=config.table.language,
            beat=lambda: _both(pulse, landlord),
        )
        on_signals(terminal.leave)
        pretend = is_pretended(config, simulate)
        landlord.come(open_devices(config, landlord.hear, simulate=pretend, session=landlord.session))
        terminal.start(sys.stdin)
        notifier.ready()
        left = Left.FOR_ANOTHER_GAME
        if landlord.resume_last(game_id or None):
            left = terminal.run()
        while left is Left.FOR_ANOTHER_GAME and _begun(terminal, landlord, game_id):
            left = terminal.run()


def _both(pulse: Pulse, landlord: Landlord) -> None:
    if not landlord.has_table:
        pulse.beat(TABLE)
    pulse.beat(SCREEN)


def _begun(terminal: Terminal, landlord: Landlord, game_id: str) -> bool:
    """A new game as those at the terminal want it. False if they leave instead."""
    from companion.landlord import NoTable
    from companion.new_game import NewGame, ask_new_game

    wanted = ask_new_game(terminal, game_id)
    while isinstance(wanted, NewGame):
        try:
            landlord.begin(wanted.game, wanted.players, wanted.options, wanted.sources)
        except NoTable as reason:
            terminal.say(str(reason))
            wanted = ask_new_game(terminal, game_id)
        else:
            return True
    return False
