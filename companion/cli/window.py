"""An evening in a window. Home is on the screen before the house behind it is open: nobody waits for a disk."""

from __future__ import annotations

import gc
import logging
import threading
from contextlib import ExitStack
from typing import TYPE_CHECKING

from companion.cli.evening import house, on_signals
from companion.late import LateDesk, is_pretended
from companion.notify import Notifier

if TYPE_CHECKING:
    from companion.cli.services import Hear, Waiter
    from companion.config import Config
    from companion.folders import Folders
    from companion.landlord import Landlord
    from companion.posted import Posted
    from companion.published import Band
    from ui.services import Desk, Services, Wish

log = logging.getLogger(__name__)


def spend(
    own: Folders, config: Config, bands: tuple[Band, ...], game_id: str, *, simulate: bool, fullscreen: bool
) -> None:
    """Until the window is closed."""
    from ui.environment import configure, width_with_strip
    from ui.sparing import spare

    display, pretend = config.display, is_pretended(config, simulate)
    fullscreen = fullscreen or display.fullscreen
    # A window that is made wider afterwards is laid out twice.
    width = width_with_strip(display.width, filled=fullscreen) if pretend else None
    configure((width or display.width, display.height), fullscreen=fullscreen)
    spare()
    from kivy.core.window import Window

    strip_fits = width is not None and not fullscreen
    evening = Evening(own, config, bands, game_id, pretend=pretend, strip_fits=strip_fits)
    try:
        evening.begin()
        Window.bind(on_flip=evening.first_frame)
        evening.app.run()
    finally:
        evening.end()


class LateServices:
    """What the screens are given until the waiter comes: it keeps their wishes for him."""

    def __init__(self, first: str, desk: Desk | None) -> None:
        self.first = first
        self.desk = desk
        self._lock = threading.Lock()
        self._waiter: Services | None = None
        self._wishes: list[Wish] = []
        self._hear: list[Hear] = []

    def come(self, waiter: Services) -> None:
        with self._lock:
            for hear in self._hear:
                waiter.subscribe(hear)
            for wish in self._wishes:
                waiter.wish(wish)
            self._waiter = waiter

    def post(self, message: Posted) -> None:
        """Without a waiter there is no table, and nothing comes of it."""
        if self._waiter is not None:
            self._waiter.post(message)

    def wish(self, wish: Wish) -> None:
        with self._lock:
            if self._waiter is not None:
                self._waiter.wish(wish)
            else:
                self._wishes.append(wish)

    def subscribe(self, hear: Hear) -> None:
        with self._lock:
            if self._waiter is not None:
                self._waiter.subscribe(hear)
            else:
                self._hear.append(hear)

    def heartbeat(self) -> None:
        if self._waiter is not None:
            self._waiter.heartbeat()


class Evening:
    """The window's side and the house's side of an evening, and the thread in which the house is opened."""

    def __init__(
        self, own: Folders, config: Config, bands: tuple[Band, ...], game_id: str, *, pretend: bool, strip_fits: bool
    ) -> None:
        from ui.app import CompanionApp

        self._own = own
        self._config = config
        self._bands = bands
        self._game_id = game_id
        self._notifier = Notifier.from_environment()
        self._pretend = pretend
        self._house = ExitStack()
        self._landlord: Landlord | None = None
        self._waiter: Waiter | None = None
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._prepare, name="house")
        desk = LateDesk(lambda: _seats(config)) if self._pretend else None
        self._services = LateServices("new_game" if game_id else "home", desk)
        self.app = CompanionApp(self._services, strip_fits=strip_fits)

    def begin(self) -> None:
        # Only where there is a journal there may be a game to go on with, and then the first screen is its table.
        if self._own.journal.exists() and self._open():
            self._services.first = "table"
        on_signals(self.stop)

    def end(self) -> None:
        """Everything is written. Raises what went wrong in the house's thread."""
        if self._thread.ident is not None:
            self._thread.join()
        if self._waiter is not None:
            self._waiter.close()
        self._house.close()
        if self._failure is not None:
            raise self._failure

    def stop(self, *_: object) -> None:
        """From any thread."""
        from kivy.clock import Clock

        Clock.schedule_once(lambda _dt: self.app.stop(), 0)

    def first_frame(self, window: object, *_: object) -> None:
        """Something can be seen, and touched. Whatever takes its time happens only now."""
        window.unbind(on_flip=self.first_frame)  # type: ignore[attr-defined]
        # What is there by now stays: it need never be looked through for rubbish.
        gc.freeze()
        gc.enable()
        self._notifier.ready()
        self._thread.start()

    # --- the house ------------------------------------------------------------------------------

    def _prepare(self) -> None:
        try:
            if self._landlord is None:
                self._open()
            self._bring_devices()
            from rules.games import games

            games()  # The next screen wants them.
        except BaseException as failure:  # the root of this thread: the main one raises it when the window is closed
            self._failure = failure
            self.stop()

    def _open(self) -> bool:
        """Journal, landlord and waiter. Whether a game goes on."""
        from companion.cli.services import Waiter

        waiter: Waiter
        opened = house(self._own, self._config, self._bands, lambda picture: waiter.publish(picture), self._notifier)
        self._landlord, pulse = self._house.enter_context(opened)
        waiter = self._waiter = Waiter(self._landlord, self._own, quit=self.stop, beat=pulse.beat)
        resumed = self._landlord.resume_last(self._game_id or None)
        waiter.start()
        self._services.come(waiter)
        return resumed

    def _bring_devices(self) -> None:
        from companion.devices import Watch, open_devices

        landlord, waiter = self._landlord, self._waiter
        assert landlord is not None
        assert waiter is not None
        try:
            devices = open_devices(landlord.config, waiter.signal, simulate=self._pretend, session=landlord.session)
            waiter.come(Watch(devices))
            if devices.desk is not None and isinstance(self._services.desk, LateDesk):
                self._services.desk.come(devices.desk)
            landlord.come(devices)
        except Exception:  # without devices everything is done on the screen
            log.exception("the devices could not be opened")


def _seats(config: Config) -> int:
    from companion.config import wiring
    from hardware.pins import Wiring, WiringError

    try:
        return len(wiring(config.panel).seats)
    except WiringError:
        return len(Wiring().seats)
