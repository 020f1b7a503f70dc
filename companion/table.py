"""The table: one live game, one thread. Everybody posts to its inbox; what becomes of it is published.

An answer's way is always the same: judge, run, write, publish. Nobody sees an effect that is not on the disk.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, assert_never

from companion import posted
from companion.bots import BotChose, BotFailed
from companion.bug_reports import BugReports
from companion.chance import DiceModule
from companion.clock import Clock
from companion.correcting import facts_after
from companion.hosting import Host
from companion.inputs import Inputs
from companion.lamps import Lamps, PanelPort
from companion.pace import USUAL_PACE, Pace
from companion.posted import Posted
from companion.published import Band, MayBeDone, NotDone, Trouble, WholeLog
from companion.publishing import Callback
from companion.session import DiskFine, DiskTrouble, Session, Written
from companion.showing import moment
from hardware.signals import Cocked, Found, Lost, Rolled, Signal
from rules.bots import Bot
from rules.game import Chance
from rules.laws import Refusal
from rules.match import EVERYBODY
from rules.message import Facts
from rules.position import Ruling

News: TypeAlias = Written | DiskTrouble | DiskFine | Band | BotChose | BotFailed
"""What the table's own helpers tell it."""


class Table:
    """Owns one game. ``post`` and ``subscribe`` may be called from any thread, everything else from the table's own.

    Without :meth:`start`, whoever made it is its thread, and calls :meth:`step`.
    """

    def __init__(
        self,
        session: Session,
        *,
        clock: Clock,
        chance: Chance,
        bug_reports: BugReports,
        module: DiceModule | None = None,
        panel: PanelPort | None = None,
        inputs: Inputs | None = None,
        bots_by_name: Mapping[str, Bot] | None = None,
        ask_numbers: Callable[[], int] | None = None,
        beat: Callable[[], None] = lambda: None,
        pace: Pace = USUAL_PACE,
    ) -> None:
        self._book = session.book
        self._clock = clock
        self._beat = beat
        self._pace = pace
        self._inbox: queue.SimpleQueue[Posted | News] = queue.SimpleQueue()
        self._inputs = inputs or Inputs()
        self._host = Host(
            session,
            clock=clock,
            chance=chance,
            bug_reports=bug_reports,
            module=module,
            bots_by_name=bots_by_name,
            ask_numbers=ask_numbers,
            tell=self._inbox.put,
            pace=pace,
            misplaced=self._inputs.misplaced,
        )
        self._presenter = self._host.presenter
        self._found: set[str] = set()
        """Devices that have been there."""
        self._closed = False
        self._thread: threading.Thread | None = None
        if panel is not None:
            self.subscribe(Lamps(panel).follow)

    # --- from any thread ------------------------------------------------------------------------

    def post(self, message: Posted) -> None:
        """Wants something of the table. Never waits and never fails."""
        self._inbox.put(message)

    def subscribe(self, callback: Callback) -> Callable[[], None]:
        """``callback`` is called in the table's thread with everything published from now on. Gives what ends it."""
        return self._presenter.outbox.subscribe(callback)

    def start(self) -> None:
        """Runs in a thread of its own from now on, and publishes the table as it stands."""
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._thread.start()

    def close(self, limit_s: float = 10.0) -> None:
        """Writes everything and ends. May be called twice."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self.post(posted.Leave())
            thread.join(limit_s)
        elif not self._closed:
            self.post(posted.Leave())
            while not self._closed:
                self.step()

    # --- the table's thread ---------------------------------------------------------------------

    def _run(self) -> None:
        while not self._closed:
            self.step(self._pace.beat_s)

    def step(self, wait_s: float = 0.0) -> bool:
        """Handles the next message, or what has fallen due; waits for it no longer than this. False if idle."""
        if not self._presenter.opened:
            self._open()
        self._beat()
        try:
            message = self._inbox.get(timeout=self._until_due(wait_s)) if wait_s else self._inbox.get_nowait()
        except queue.Empty:
            message = None
        busy = message is not None or self._until_due(1.0) == 0.0
        if busy:
            self._guarded(message)
        return busy

    def drain(self, limit_s: float = 5.0) -> None:
        """Steps until nothing is left to do: all answered, written and published. Raises TimeoutError."""
        end = time.monotonic() + limit_s
        while self.step() or not self._is_done:
            if time.monotonic() > end:
                raise TimeoutError(f"the table was not done within {limit_s} s")
            if self._inbox.empty():
                time.sleep(0.0002)

    @property
    def _is_done(self) -> bool:
        return self._closed or (self._presenter.outbox.waiting_since is None and not self._host.bot_thinks)

    def _open(self) -> None:
        self._book.listen(self._inbox.put)
        if self._book.trouble is not None:
            self._disk_in_trouble(self._book.trouble)
        self._look_at_the_matrix()
        self._guarded(None)

    def _guarded(self, message: Posted | News | None) -> None:
        """The root of everything the table does: a bug in a rule takes back the answer that met it, and no more."""
        try:
            if message is not None:
                self._handle(message)
            self._do_what_is_due()
            if not self._closed:
                self._host.go_on()
        except Exception as error:
            self._host.stand_as_before(message, error)
        self._presenter.let_out()

    # --- what is wanted -------------------------------------------------------------------------

    def _handle(self, message: Posted | News) -> None:
        if isinstance(message, _ACTS):
            # Whoever pressed before this was first.
            self._host.take_the_floor()
        match message:
            case posted.Give() | posted.PressFloor() | posted.RollHere() | posted.KeepChance():
                self._hear_a_player(message)
            case posted.Undo() | posted.Redo() | posted.GoBack() | posted.Correct():
                self._hear_the_group(message)
            case posted.Explain() | posted.LookAt() | posted.AskFacts() | posted.AskLog() | posted.Look():
                self._hear_a_question(message)
            case posted.Reseat() | posted.SwapSeats() | posted.SetSource() | posted.TickOff():
                self._hear_the_host(message)
            case posted.Heard(signal=signal):
                self._hear(signal)
            case posted.Leave():
                self._leave()
            case Written() | DiskTrouble() | DiskFine() | Band() | BotChose() | BotFailed():
                self._hear_a_helper(message)
            case _:
                assert_never(message)

    def _hear_a_player(self, message: posted.Give | posted.PressFloor | posted.RollHere | posted.KeepChance) -> None:
        match message:
            case posted.Give(number=number, seat=seat, answer=answer, by=by, put_on=put_on):
                if self._host.stands(number):
                    self._host.attempt(seat, answer, by, put_on=put_on)
            case posted.PressFloor():
                self._host.press(message)
            case posted.RollHere(number=number):
                if self._host.stands(number):
                    self._host.roll_here()
            case posted.KeepChance(keep=keep):
                self._host.keep_chance(keep)
            case _:
                assert_never(message)

    def _hear_the_group(self, message: posted.Undo | posted.Redo | posted.GoBack | posted.Correct) -> None:
        match message:
            case posted.Undo():
                self._host.back_to(self._host.history.last_of_a_person())
            case posted.GoBack(length=length):
                self._host.back_to(self._host.history.at_length(length))
            case posted.Redo():
                self._host.redo()
            case posted.Correct(patches=patches, reason=reason, clause=clause):
                self._host.correct(Ruling(patches, reason, clause))
            case _:
                assert_never(message)

    def _hear_a_question(
        self, message: posted.Explain | posted.LookAt | posted.AskFacts | posted.AskLog | posted.Look
    ) -> None:
        say = self._presenter.say
        match message:
            case posted.Explain(number=number, seat=seat, answer=answer):
                if self._host.stands(number):
                    say(self._host.explained(seat, answer))
            case posted.LookAt(length=length):
                say(moment(self._host.match, self._host.history, length))
            case posted.AskFacts(patches=patches):
                say(facts_after(self._host.match, patches, self._host.history.length))
            case posted.AskLog():
                say(WholeLog(self._host.history.length, tuple(self._host.history.log)))
            case posted.Look(seat=seat):
                self._presenter.look_as(seat)
            case _:
                assert_never(message)

    def _hear_the_host(self, message: posted.Reseat | posted.SwapSeats | posted.SetSource | posted.TickOff) -> None:
        match message:
            case posted.Reseat(seat=seat, name=name, bot=bot):
                self._host.reseat(seat, name, bot)
            case posted.SwapSeats(seat=seat, other=other):
                self._host.swap(seat, other)
            case posted.SetSource(what=what, source=source):
                self._host.set_source(what, source)
            case posted.TickOff(todo=todo):
                self._host.tick_off(todo)
            case _:
                assert_never(message)

    def _hear_a_helper(self, news: News) -> None:
        match news:
            case BotChose():
                self._host.bot_chose(news)
            case BotFailed():
                self._host.bot_failed(news)
            case DiskTrouble():
                self._disk_in_trouble(news)
            case DiskFine():
                self._disk_is_fine()
            case Band(trouble=trouble, subject=subject, message=message):
                self._presenter.bands.put_up(trouble, subject, message.key, message.args)
                self._presenter.changed = True
            case Written():
                if self._presenter.written and self._book.trouble is None:
                    self._disk_is_fine()
            case _:
                assert_never(news)

    # --- hardware ---------------------------------------------------------------------------------

    def _hear(self, signal: Signal) -> None:
        if not self._inputs.is_new(signal):
            return
        match signal:
            case Rolled():
                self._host.rolled(signal)
            case Cocked(die=die):
                seat = self._host.match.request.seat if self._host.match.request else EVERYBODY
                self._host.refuse(Refusal("TABLE-DICE-01", "cocked", {"die": die + 1}), seat)
            case Lost(device=device, reason=reason):
                if self._is_missed(device):
                    args = {"device": device, "reason": reason}
                    self._presenter.bands.put_up(Trouble.DEVICE_LOST, device, "band.device_lost", args)
                    self._presenter.changed = True
            case Found(device=device):
                self._found.add(device)
                self._presenter.bands.lift(Trouble.DEVICE_LOST, device)
                self._presenter.changed = True
                self._look_at_the_matrix()
            case _:
                self._hear_hands(signal)

    def _is_missed(self, device: str) -> bool:
        """Whether it was there before, or something is to come from it: most tables have no module, and need none."""
        return device in self._found or device in self._host.history.sources.values()

    def _look_at_the_matrix(self) -> None:
        """A matrix of a size for which the game has no map is no board: that is said, and its tags are read."""
        cells, sizes = self._inputs.strange_matrix, self._inputs.known_matrices
        if cells is not None:
            args: Facts = {"cells": cells, "sizes": sizes}
            self._presenter.bands.put_up(Trouble.OTHER_MATRIX, "matrix", "band.other_matrix", args)
            self._presenter.changed = True
        elif self._presenter.bands.lift(Trouble.OTHER_MATRIX):
            self._presenter.changed = True

    def _hear_hands(self, signal: Signal) -> None:
        """A button, a piece, a tag, a glass: whatever it means is wanted as if it had been posted."""
        for meant in self._inputs.meant_by(signal, self._host.match, self._host.history):
            if isinstance(meant, NotDone | MayBeDone):
                self._presenter.say(meant)
            else:
                self._handle(meant)
        self._host.look_at_the_board()

    # --- the disk ---------------------------------------------------------------------------------

    def _disk_in_trouble(self, trouble: DiskTrouble) -> None:
        """The one exception to 'on the disk before seen': play goes on in memory, and the screen says so."""
        self._presenter.outbox.waits_for_disk = False
        self._presenter.bands.put_up(Trouble.DISK, "journal", "band.disk", {"reason": trouble.reason})
        self._presenter.changed = True

    def _disk_is_fine(self) -> None:
        self._presenter.outbox.waits_for_disk = True
        if self._presenter.bands.lift(Trouble.DISK):
            self._presenter.changed = True

    def _leave(self) -> None:
        self._host.leave()
        self._book.flush(self._pace.disk_patience_s)
        self._presenter.let_out()
        self._book.listen(None)
        self._closed = True

    # --- what falls due -----------------------------------------------------------------------

    def _until_due(self, wait_s: float) -> float:
        """How long until something falls due, at most ``wait_s``."""
        now, since = self._clock.monotonic(), self._presenter.outbox.waiting_since
        written = None if since is None else since + self._pace.disk_patience_s
        dues = [self._host.floor.due, self._host.bots.due(), written]
        return max(0.0, min([wait_s, *(due - now for due in dues if due is not None)]))

    def _do_what_is_due(self) -> None:
        now, since = self._clock.monotonic(), self._presenter.outbox.waiting_since
        if self._host.floor.due is not None and self._host.floor.due <= now:
            self._host.take_the_floor()
        if (chose := self._host.bots.take_due(now)) is not None:
            self._host.bot_chose(chose)
        if since is not None and since + self._pace.disk_patience_s <= now:
            self._disk_in_trouble(DiskTrouble("it has not answered for a while"))


_ACTS: Final = (
    posted.Give,
    posted.RollHere,
    posted.Undo,
    posted.Redo,
    posted.KeepChance,
    posted.GoBack,
    posted.Correct,
    posted.Leave,
)
