"""Play: everything is wired here, started in its order, and ended in its order."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Final

import typer

from companion.cli.output import fail
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


def play(
    game_id: Annotated[str, typer.Argument(metavar="[GAME]", help="Begin with this game.", show_default=False)] = "",
    simulate: Annotated[
        bool, typer.Option("--simulate", help="Pretend a panel and a module, whatever is there.")
    ] = False,
    fullscreen: Annotated[bool, typer.Option("--fullscreen", help="Fill the screen.")] = False,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal, without a window.")] = False,
) -> None:
    """Open the companion; the game that was played last goes on where it stood."""
    from companion.cli.arguments import game_named
    from companion.folders import folders

    if game_id:
        game_named(game_id)
    if not terminal:
        _need_display()
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    logging.getLogger().setLevel(logging.WARNING if terminal else logging.INFO)
    own = folders()
    config, bands = configuration(own)
    if terminal:
        _in_terminal(own, config, bands, game_id, simulate=simulate)
    else:
        _in_window(own, config, bands, game_id, simulate=simulate, fullscreen=fullscreen)


def _need_display() -> None:
    """Without one SDL draws where nobody looks, or ends the program from inside."""
    from companion.doctor import Health, Patient, look_at_display
    from companion.folders import folders

    for finding in look_at_display(Patient(folders(), os.environ)):
        if finding.health is Health.FAULT:
            fail(f"No window can be opened: {finding.seen}.\n{finding.mend}")


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
def _house(
    own: Folders,
    config: Config,
    bands: tuple[Band, ...],
    publish: Callable[[Published], None],
) -> Iterator[tuple[Landlord, Notifier, Pulse]]:
    """Journal and landlord, as long as somebody plays; everything is written when it ends, however it ends."""
    from random import SystemRandom

    from companion.clock import SystemClock
    from companion.journal import Journal, JournalInUse
    from companion.landlord import Landlord
    from companion.notify import Notifier

    clock, notifier = SystemClock(), Notifier.from_environment()
    pulse = Pulse(notifier, clock.monotonic)
    try:
        journal = Journal(own.journal, clock).open()
    except JournalInUse as in_use:
        fail(str(in_use))
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
        yield landlord, notifier, pulse
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


# --- in a window --------------------------------------------------------------------------------


def _in_window(
    own: Folders, config: Config, bands: tuple[Band, ...], game_id: str, *, simulate: bool, fullscreen: bool
) -> None:
    from companion.cli.services import Waiter
    from companion.devices import open_devices
    from ui.environment import configure

    configure((config.display.width, config.display.height), fullscreen=fullscreen or config.display.fullscreen)
    from kivy.clock import Clock

    from ui.app import CompanionApp

    waiter: Waiter
    with _house(own, config, bands, lambda picture: waiter.publish(picture)) as (landlord, notifier, pulse):
        waiter = Waiter(landlord, own, quit=lambda: stop(), beat=pulse.beat)
        landlord.devices = open_devices(config, waiter.signal, simulate=simulate, session=landlord.session)
        waiter.start()
        resumed = landlord.resume_last(game_id or None)
        waiter.first = "table" if resumed else "new_game" if game_id else "home"
        landlord.devices.start()
        app = CompanionApp(waiter)

        def stop(*_: object) -> None:
            Clock.schedule_once(lambda _dt: app.stop(), 0)

        _on_signals(stop)
        Clock.schedule_once(lambda _dt: notifier.ready(), 0)
        try:
            app.run()
        finally:
            waiter.close()


def _on_signals(stop: Callable[[], None]) -> None:
    def ended(_signal: int, _frame: FrameType | None) -> None:
        stop()

    signal.signal(signal.SIGTERM, ended)
    signal.signal(signal.SIGINT, ended)


# --- in a terminal ------------------------------------------------------------------------------


def _in_terminal(own: Folders, config: Config, bands: tuple[Band, ...], game_id: str, *, simulate: bool) -> None:
    from rich.console import Console

    from companion.devices import open_devices
    from companion.terminal import Left, Terminal

    terminal: Terminal
    with _house(own, config, bands, lambda picture: terminal.hear(picture)) as (landlord, notifier, pulse):
        terminal = Terminal(
            Console(highlight=False),
            landlord.post,
            language=config.table.language,
            beat=lambda: _both(pulse, landlord),
        )
        _on_signals(terminal.leave)
        landlord.devices = open_devices(config, landlord.hear, simulate=simulate, session=landlord.session)
        landlord.devices.start()
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
