"""The table: one live game, one thread. Everybody posts to its inbox; what becomes of it is published.

An answer's way is always the same: judge, run, write, publish. Nobody sees an effect that is not on the disk.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from companion import posted
from companion.bots import BotChose, BotFailed, Thinker, task_of
from companion.bug_reports import BugReports
from companion.chance import DiceModule, Source, by_the_app, no_such_source, source_of
from companion.clock import Clock
from companion.correcting import facts_after
from companion.deeds import RollAsked, SourceSet, Ticked
from companion.history import History
from companion.inputs import Inputs
from companion.lamps import Lamps, PanelPort
from companion.players import no_such_bot, no_such_seat
from companion.playing import Play
from companion.posted import By, Posted
from companion.published import Band, Dropped, NotDone, Published, Shown, Trouble, Waiting, WholeLog
from companion.publishing import Callback, Outbox
from companion.session import DiskFine, DiskTrouble, Session, Written
from companion.showing import bare_refusal, judged, moment, not_done, shown, summary
from companion.taking_the_floor import Gathering
from companion.undoing import Chances
from hardware.signals import Cocked, Found, Lost, Rolled, Signal
from rules.bots import RANDOM, Bot, bots
from rules.game import Chance
from rules.laws import Refusal, Refused
from rules.match import EVERYBODY, AnyMatch
from rules.message import Message, Seat
from rules.position import Ruling
from rules.requests import Dice, Pass, Roll

log = logging.getLogger(__name__)


class Pace(NamedTuple):
    """How long the table waits for what, in seconds."""

    tie_window_s: float = 0.0
    """Presses on the floor no further apart than this count as one moment."""
    gather_s: float = 0.08
    """For presses that happened earlier and are heard later."""
    bot_s: float = 0.7
    """Between two moves of bots, so that eyes can follow."""
    disk_patience_s: float = 2.0
    """A disk that has not written for so long counts as one that takes nothing."""
    beat_s: float = 0.5


DEFAULT_PACE: Final = Pace()

Inner: TypeAlias = Written | DiskTrouble | DiskFine | BotChose | BotFailed


class Good(NamedTuple):
    """Where the game stood when all of it could be run and shown: a bug in a rule takes it back to here."""

    mark: History
    picture: Shown


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
        players: Mapping[str, Bot] | None = None,
        ask_numbers: Callable[[], int] | None = None,
        beat: Callable[[], None] = lambda: None,
        pace: Pace = DEFAULT_PACE,
    ) -> None:
        self._session = session
        self._book = session.book
        self._play = Play(session, clock)
        self._clock = clock
        self._chance = chance
        self._bug_reports = bug_reports
        self._module = module
        self._inputs = inputs or Inputs()
        self._bots = dict(players if players is not None else bots(session.game.id))
        self._thinker = Thinker(self._bots, chance, self._tell)
        self._ask_number = ask_numbers or (lambda: 1 + chance.randrange(10**9 - 1))
        self._beat = beat
        self._pace = pace
        self._inbox: queue.SimpleQueue[Posted | Inner | None] = queue.SimpleQueue()
        self._outbox = Outbox()
        self._floor = Gathering(pace.gather_s, pace.tie_window_s)
        self._bands: dict[tuple[Trouble, str], Band] = {(band.trouble, band.subject): band for band in session.bands}
        self._thread: threading.Thread | None = None
        self._closed = False
        self._revision = 0
        self._dropped = 0
        self._looking: Seat | None = None
        self._chances = Chances()
        self._changed = True
        self._held = False
        """After a bug nothing goes on by itself: the same answer would only meet it again."""
        self._asked = 0
        """The roll that the module was asked for in this run of the program."""
        self._thinking = 0
        """The moment at which a bot was last asked to choose."""
        self._idle: set[Seat] = set()
        """Bots that have passed in the window that stands."""
        self._bot_answer: BotChose | None = None
        self._bot_due = 0.0
        self._attempt: Posted | Inner | None = None
        self._good: Good | None = None
        if panel is not None:
            self.subscribe(Lamps(panel).follow)

    # --- from any thread ------------------------------------------------------------------------

    def post(self, message: Posted) -> None:
        """Wants something of the table. Never waits and never fails."""
        self._inbox.put(message)

    def subscribe(self, callback: Callback) -> Callable[[], None]:
        """``callback`` is called in the table's thread with everything published from now on. Gives what ends it."""
        return self._outbox.subscribe(callback)

    def start(self) -> None:
        """Runs in a thread of its own from now on, and publishes the table as it stands."""
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._thread.start()

    def close(self, limit_s: float = 10.0) -> None:
        """Writes everything and ends. May be called twice."""
        if self._closed and self._thread is None:
            return
        self.post(posted.Leave())
        if self._thread is not None:
            self._thread.join(limit_s)
            self._thread = None
        else:
            while not self._closed:
                self.step()

    # --- the table's thread ---------------------------------------------------------------------

    def _run(self) -> None:
        while not self._closed:
            self.step(self._pace.beat_s)

    def open(self) -> None:
        """Publishes the table as it stands, and lets it go on by itself where no person is waited for."""
        if self._good is None:
            self._book.listen(self._tell)
            if self._book.trouble is not None:
                self._disk_in_trouble(self._book.trouble)
            self._guard(None)

    def step(self, wait_s: float = 0.0) -> bool:
        """Handles the next message, or what has fallen due; waits for it no longer than this. False if idle."""
        self.open()
        self._beat()
        try:
            message = self._inbox.get(timeout=self._until_due(wait_s)) if wait_s else self._inbox.get_nowait()
        except queue.Empty:
            message = None
        busy = message is not None or self._is_due()
        self._guard(message)
        return busy

    def drain(self, limit_s: float = 5.0) -> None:
        """Steps until nothing is left to do: all answered, written and published. Raises TimeoutError."""
        end = time.monotonic() + limit_s
        while self.step() or self._outbox.waiting_since is not None or self._bot_is_thinking:
            if time.monotonic() > end:
                raise TimeoutError(f"the table was not done within {limit_s} s")
            if self._inbox.empty():
                time.sleep(0.0005)

    def _guard(self, message: Posted | Inner | None) -> None:
        """The root of everything the table does: a bug in a rule takes back the answer that met it, and no more."""
        self._attempt = message
        try:
            if message is not None:
                self._handle(message)
            self._do_what_is_due()
            self._go_on()
        except Exception as error:
            self._stand_as_before(error)
        self._outbox.let_out(self._book.durable)

    def _handle(self, message: Posted | Inner) -> None:
        if isinstance(message, _CLOSES_THE_GATHERING):
            self._take_the_floor()
        match message:
            case posted.Give():
                self._give(message)
            case posted.PressFloor():
                self._press(message)
            case posted.Explain(number=number, seat=seat, answer=answer):
                if self._is_standing(number):
                    self._explain(seat, answer)
            case posted.RollHere(number=number):
                if self._is_standing(number):
                    self._roll_here()
            case posted.Undo():
                self._undo()
            case posted.Redo():
                self._redo()
            case posted.KeepChance(keep=keep):
                self._keep_chance(keep)
            case posted.GoBack(length=length):
                self._back_to(self._history.at_length(length))
            case posted.LookAt(length=length):
                self._look_at(length)
            case posted.Correct():
                self._correct(Ruling(message.patches, message.reason, message.clause))
            case posted.AskFacts(patches=patches):
                self._publish(facts_after(self._match, patches, self._history.length))
            case posted.AskLog():
                self._publish(WholeLog(self._history.length, tuple(self._history.log)))
            case posted.TickOff(todo=todo):
                self._tick_off(todo)
            case posted.Reseat():
                self._reseat(message)
            case posted.SwapSeats(seat=seat, other=other):
                self._swap(seat, other)
            case posted.SetSource(what=what, source=source):
                self._set_source(what, source)
            case posted.Heard(signal=signal):
                self._hear(signal)
            case posted.Look(seat=seat):
                self._looking = seat
                self._changed = True
            case posted.Leave():
                self._leave()
            case BotChose():
                self._bot_chose(message)
            case BotFailed():
                self._bot_failed(message)
            case Written():
                """What waited for it is let out after every message."""
            case DiskTrouble():
                self._disk_in_trouble(message)
            case DiskFine():
                self._disk_is_fine()
            case _:
                assert_never(message)

    # --- answers --------------------------------------------------------------------------------

    def _give(self, give: posted.Give) -> None:
        if self._is_standing(give.number):
            self._try(give.seat, give.answer, give.by)

    def _try(self, seat: Seat, raw: Any, by: By, ask: int = 0) -> bool:
        """Judges and runs one answer. False if it was refused, and then that is said."""
        answer = raw
        try:
            answer = self._match.decoded(raw)
            self._answered(seat, answer, by, ask)
        except Refused as refused:
            self._refuse(not_done(self._match, seat, answer, refused.refusal))
            return False
        return True

    def _answered(self, seat: Seat, answer: Any, by: By, ask: int = 0) -> None:
        question = self._match.request.question if self._match.request else None
        self._play.answer(seat, answer, by, ask)
        self._chances = self._chances.rest if self._chances.answer_to(question) else self._chances
        self._idle = self._idle | {seat} if by is By.BOT and isinstance(answer, Pass) else set()
        self._it_changed()

    def _it_changed(self) -> None:
        """Something was done: what only held until then goes."""
        self._changed, self._held = True, False
        self._bot_answer = None
        for trouble in (Trouble.RULE_BUG, Trouble.NEW_CHAPTER, Trouble.SET_ASIDE):
            self._lift(trouble)
        request = self._match.request
        if request is None or not request.secret or self._looking not in request.seats:
            self._looking = None

    def _is_standing(self, number: int) -> bool:
        """Whether this is the question that stands. A message for another one is dropped and counted."""
        if number == self._match.length and self._match.request is not None:
            return True
        if self._match.request is None and number == self._match.length:
            self._refuse(bare_refusal(Refusal("TABLE-OVER-01", "over"), EVERYBODY))
            return False
        self._drop()
        return False

    def _drop(self) -> None:
        self._dropped += 1
        self._publish(Dropped(self._dropped))

    def _explain(self, seat: Seat, raw: Any) -> None:
        try:
            self._publish(judged(self._match, seat, self._match.decoded(raw)))
        except Refused as refused:
            self._publish(not_done(self._match, seat, raw, refused.refusal, explained=True))

    def _refuse(self, refused: NotDone) -> None:
        self._publish(refused)

    # --- the floor ------------------------------------------------------------------------------

    def _press(self, press: posted.PressFloor) -> None:
        self._floor.add(press, self._clock.monotonic())
        if not self._others_may_press(press.seat):
            self._take_the_floor()

    def _others_may_press(self, seat: Seat) -> bool:
        floor = self._match.request.floor if self._match.request else None
        return floor is not None and any(floor.offers(other) for other in floor.seats if other != seat)

    def _take_the_floor(self) -> None:
        """All presses gathered so far become one batch; those that the rules refuse are told so, each by itself."""
        allowed = [press for raw in self._floor.take() if (press := self._judged_press(raw)) is not None]
        if allowed:
            self._try(EVERYBODY, self._floor.batch(allowed), allowed[0].by)

    def _judged_press(self, press: posted.PressFloor) -> posted.PressFloor | None:
        floor = self._match.request.floor if self._match.request else None
        if floor is None:
            over = self._match.request is None
            refusal = Refusal("TABLE-OVER-01", "over") if over else Refusal("TABLE-FLOOR-02", "no_floor")
            self._refuse(bare_refusal(refusal, press.seat))
            return None
        try:
            answer = msgspec.convert(press.answer, floor.answers) if isinstance(press.answer, dict) else press.answer
        except msgspec.ValidationError as error:
            refusal = Refusal("TABLE-ANSWER-01", "malformed_answer", {"problem": str(error)})
            self._refuse(bare_refusal(refusal, press.seat))
            return None
        if found := floor.why_not(press.seat, answer):
            self._refuse(not_done(self._match, press.seat, answer, found, what="floor"))
            return None
        return replace(press, answer=answer)

    # --- taking back ----------------------------------------------------------------------------

    def _undo(self) -> None:
        index = self._history.last_of_a_person()
        if index is not None:
            self._back_to(index)

    def _back_to(self, keep: int) -> None:
        if keep >= len(self._history.steps):
            return
        self._play.back(keep)
        self._it_changed()
        self._idle = set()
        self._chances = Chances.of(self._history.undone[-1])

    def _redo(self) -> None:
        if self._history.undone:
            self._play.forth()
            self._it_changed()
            self._chances = Chances()

    def _keep_chance(self, keep: bool) -> None:
        if self._chances.left:
            self._chances = self._chances._replace(kept=True) if keep else Chances()
            self._changed = True

    def _look_at(self, length: int) -> None:
        start, now = self._history.start, self._history.length
        self._publish(moment(self._match, self._history, min(max(length, start), now)))

    # --- corrections, seats, hands --------------------------------------------------------------

    def _correct(self, ruling: Ruling) -> None:
        try:
            self._play.rule(ruling)
        except Refused as refused:
            self._refuse(bare_refusal(refused.refusal, EVERYBODY))
        else:
            self._it_changed()

    def _reseat(self, wish: posted.Reseat) -> None:
        players = self._history.players
        refusal = no_such_seat(players, wish.seat) or no_such_bot(wish.bot, tuple(self._bots))
        if refusal is not None:
            self._refuse(bare_refusal(refusal, wish.seat))
        elif (players[wish.seat].name, players[wish.seat].bot) != (wish.name, wish.bot):
            self._play.reseat(wish.seat, wish.name, wish.bot)
            self._it_changed()

    def _swap(self, seat: Seat, other: Seat) -> None:
        if refusal := no_such_seat(self._history.players, seat, other):
            self._refuse(bare_refusal(refusal, seat))
        elif seat != other:
            self._play.swap(seat, other)
            self._it_changed()

    def _tick_off(self, todo: int | None) -> None:
        still_open = {one.id for one in self._history.hands.open}
        done = still_open if todo is None else still_open & {todo}
        if done:
            self._play.note(Ticked(todos=tuple(sorted(done))))
            self._changed = True

    # --- chance ---------------------------------------------------------------------------------

    def _set_source(self, what: str, source: str) -> None:
        if refusal := no_such_source(what, source, self._history.sources):
            self._refuse(bare_refusal(refusal, EVERYBODY))
        elif self._history.sources[what] != source:
            self._play.note(SourceSet(what=what, source=source))
            self._changed, self._held = True, False

    def _roll_here(self) -> None:
        request = self._match.request
        answer = by_the_app(self._match, self._chance)
        if answer is None or request is None:
            self._refuse(bare_refusal(Refusal("TABLE-ANSWER-01", "no_chance_here"), EVERYBODY))
        else:
            self._try(request.seat, answer, By.APP)

    def _goes_on_by_chance(self) -> bool:
        """Answers a roll or a draw that nobody is waited for. False if a person, a bot or the module is."""
        request = self._match.request
        source = source_of(request, self._history.sources)
        if source is None or request is None or self._held:
            return False
        question = request.question
        self._chances = self._chances.meeting(question)
        taken_back = self._chances.answer_to(question)
        if taken_back is not None and self._chances.kept:
            if not self._try(taken_back.seat, taken_back.answer, taken_back.by):
                self._chances = Chances()
            return True
        if source is not Source.APP or taken_back is not None or self._waits_for_hands(request.seat):
            return False
        self._answered(request.seat, by_the_app(self._match, self._chance), By.APP)
        return True

    def _ask_module(self) -> None:
        """Lets the module roll, each roll under a number of its own; one that it still owes is asked for again."""
        if self._module is None:
            return
        request = self._match.request
        wanted = isinstance(request, Roll) and source_of(request, self._history.sources) is Source.MODULE
        if not wanted or self._held:
            self._forget_roll()
            return
        assert isinstance(request, Roll)
        if not self._history.open_ask:
            self._play.note(RollAsked(ask=self._ask_number()))
        if self._asked != self._history.open_ask:
            self._asked = self._history.open_ask
            self._module_asked(self._module, request)

    def _module_asked(self, module: DiceModule, request: Roll) -> None:
        try:
            module.ask_roll(self._asked, request.count, request.sides)
        except ValueError as error:
            log.warning("the module cannot roll this, somebody types it: %s", error)

    def _forget_roll(self) -> None:
        if self._asked and self._module is not None:
            self._module.forget_roll()
        self._asked = 0

    def _rolled(self, rolled: Rolled) -> None:
        request = self._match.request
        if rolled.ask == 0:
            return  # Nobody asked: dice that were only touched would else be a roll.
        if rolled.ask != self._history.open_ask or not isinstance(request, Roll):
            self._drop()
        elif not self._try(request.seat, Dice(rolled.values), By.MODULE, rolled.ask):
            self._play.note(RollAsked(ask=self._ask_number()))

    # --- bots -----------------------------------------------------------------------------------

    def _ask_bot(self) -> None:
        seat = self._bot_to_move()
        if seat is None or self._thinking == self._history.count:
            return
        self._thinking = self._history.count
        bot = self._history.players[seat].bot
        assert bot is not None
        self._thinker.ask(task_of(self._match, self._thinking, seat, bot if bot in self._bots else RANDOM))

    def _bot_to_move(self) -> Seat | None:
        """The bot that is asked now, if one is and nothing holds it."""
        request = self._match.request
        if request is None or self._held or source_of(request, self._history.sources) is not None:
            return None
        seats = [seat for seat in request.seats if self._has_bot(seat) and seat not in self._idle]
        return seats[0] if seats and not self._waits_for_hands(seats[0]) else None

    def _has_bot(self, seat: Seat) -> bool:
        return 0 <= seat < len(self._history.players) and self._history.players[seat].bot is not None

    def _waits_for_hands(self, seat: Seat) -> bool:
        return self._has_bot(seat) and self._history.hands.holds_bots

    @property
    def _bot_is_thinking(self) -> bool:
        asked = self._thinking == self._history.count and self._bot_to_move() is not None
        return asked and self._bot_answer is None

    def _bot_chose(self, chose: BotChose) -> None:
        if chose.moment != self._history.count:
            return  # The game has gone on, or back, while it was thinking.
        if self._clock.monotonic() < self._bot_due:
            self._bot_answer = chose
            return
        self._bot_answer = None
        if refusal := self._match.why_not(chose.seat, chose.answer):
            wrong = ValueError(f"it may not answer {chose.answer!r}: {refusal.clause} {refusal.key}")
            self._bot_failed(BotFailed(chose.moment, chose.seat, self._bot_name(chose.seat), wrong))
            return
        self._bot_due = self._clock.monotonic() + self._pace.bot_s
        self._answered(chose.seat, chose.answer, By.BOT)

    def _bot_failed(self, failed: BotFailed) -> None:
        """A bot that cannot choose is helped out by the one that always can. If that fails too, people take over."""
        if failed.moment != self._history.count:
            return
        log.error("the bot %s failed: %s", failed.bot, failed.error)
        self._bug_reports.write(self._match, self._attempt, failed.error)
        if failed.bot == RANDOM:
            self._held, self._changed = True, True
            self._raise_band(Trouble.RULE_BUG, failed.bot, Message("band.bot_failed", {"seat": failed.seat}))
            return
        self._thinker.ask(task_of(self._match, failed.moment, failed.seat, RANDOM))

    def _bot_name(self, seat: Seat) -> str:
        return self._history.players[seat].bot or RANDOM

    # --- hardware -------------------------------------------------------------------------------

    def _hear(self, signal: Signal) -> None:
        if not self._inputs.is_new(signal):
            return
        match signal:
            case Rolled():
                self._rolled(signal)
            case Cocked(die=die):
                self._refuse(bare_refusal(Refusal("TABLE-DICE-01", "cocked", {"die": die + 1}), self._roller()))
            case Lost(device=device, reason=reason):
                self._raise_band(
                    Trouble.DEVICE_LOST, device, Message("band.device_lost", {"device": device, "reason": reason})
                )
            case Found(device=device):
                self._lift(Trouble.DEVICE_LOST, device)
            case _:
                for message in self._inputs.meant_by(signal, self._match, self._history):
                    if isinstance(message, Posted):
                        self._handle(message)
                    else:
                        self._publish(message)

    def _roller(self) -> Seat:
        return self._match.request.seat if self._match.request else EVERYBODY

    # --- the disk -------------------------------------------------------------------------------

    def _disk_in_trouble(self, trouble: DiskTrouble) -> None:
        self._outbox.waits_for_disk = False
        self._raise_band(Trouble.DISK, "journal", Message("band.disk", {"reason": trouble.reason}))

    def _disk_is_fine(self) -> None:
        self._outbox.waits_for_disk = True
        self._lift(Trouble.DISK)

    def _leave(self) -> None:
        self._closed = True
        self._forget_roll()
        self._thinker.close()
        self._show()
        self._book.flush(self._pace.disk_patience_s)
        self._outbox.let_out(self._book.durable)
        self._book.listen(None)

    # --- going on, and showing it ---------------------------------------------------------------

    def _go_on(self) -> None:
        """Everything that needs no person, and then one picture of it all, in one commit."""
        if self._closed:
            return
        self._check()
        while self._goes_on_by_chance():
            self._check()
        self._ask_module()
        self._ask_bot()
        self._check()
        self._show()

    def _check(self) -> None:
        """Makes the picture before anything is written: what cannot be shown was a bug, and is taken back."""
        if self._changed or self._good is None:
            self._changed = False
            self._revision += 1
            self._good = Good(self._play.mark(), self._picture())
            self._unshown = True

    def _show(self) -> None:
        assert self._good is not None
        if self._play.rows:
            self._ticket = self._book.write(self._session.id, self._play.written(), self._summary())
        if self._unshown:
            self._unshown = False
            self._outbox.put(self._good.picture, self._clock.monotonic(), self._ticket)

    _unshown = False
    _ticket = 0

    def _picture(self) -> Shown:
        return shown(
            self._match,
            self._history,
            seat=self._looking,
            revision=self._revision,
            bands=self._bands.values(),
            waiting=self._waiting(),
            taken_back=self._chances.offer,
            options=tuple((name, str(value)) for name, value in self._session.beginning.options.items()),
        )

    def _summary(self) -> Any:
        begun, last = self._session.beginning.wall, self._clock.wall()
        return summary(self._session.id, self._match, self._history, begun=begun, last=last)

    def _waiting(self) -> Waiting:
        """Whom the standing question waits for."""
        request = self._match.request
        if request is None:
            return Waiting.NOBODY
        if not self._held and any(self._waits_for_hands(seat) for seat in request.seats):
            return Waiting.HANDS
        source = source_of(request, self._history.sources)
        if source is None:
            return Waiting.BOT if self._bot_to_move() is not None else Waiting.PERSON
        if source is Source.MODULE and isinstance(request, Roll) and self._module and not self._held:
            return Waiting.MODULE if self._module.can_roll(request.count, request.sides) else Waiting.PERSON
        return Waiting.PERSON

    def _stand_as_before(self, error: Exception) -> None:
        """The game stands as when it could last be shown; the answer that met the bug is written down for us."""
        if self._good is None:
            raise error
        self._play.stand_as_at(self._good.mark)
        file = self._bug_reports.write(self._match, self._attempt, error)
        self._held, self._bot_answer, self._chances = True, None, Chances()
        where = str(file) if file else ""
        self._raise_band(Trouble.RULE_BUG, "rules", Message("band.rule_bug", {"file": where}))
        self._revision += 1
        # No rule is asked for this picture: it is the last one that could be made, with the trouble on it.
        picture = replace(
            self._good.picture,
            revision=self._revision,
            bands=tuple(self._bands.values()),
            waiting=Waiting.PERSON if self._match.request else Waiting.NOBODY,
            taken_back=None,
        )
        self._good = Good(self._good.mark, picture)
        self._unshown, self._changed = True, False
        self._show()

    def _publish(self, picture: Published) -> None:
        """Says something beside the picture of the table, in its order."""
        if self._changed:
            self._check()
            self._show()
        self._outbox.put(picture, self._clock.monotonic())

    def _raise_band(self, trouble: Trouble, subject: str, message: Message) -> None:
        self._bands[trouble, subject] = Band(trouble, subject, message)
        self._changed = True

    def _lift(self, trouble: Trouble, subject: str | None = None) -> None:
        for key in [key for key in self._bands if key[0] is trouble and subject in (None, key[1])]:
            del self._bands[key]
            self._changed = True

    # --- what falls due -------------------------------------------------------------------------

    def _dues(self) -> list[float]:
        dues = [self._floor.due] if self._floor.due is not None else []
        if self._bot_answer is not None:
            dues.append(self._bot_due)
        if self._outbox.waits_for_disk and self._outbox.waiting_since is not None:
            dues.append(self._outbox.waiting_since + self._pace.disk_patience_s)
        return dues

    def _is_due(self) -> bool:
        return any(due <= self._clock.monotonic() for due in self._dues())

    def _until_due(self, wait_s: float) -> float:
        now = self._clock.monotonic()
        return max(0.0, min([wait_s, *(due - now for due in self._dues())]))

    def _do_what_is_due(self) -> None:
        now = self._clock.monotonic()
        if self._floor.due is not None and self._floor.due <= now:
            self._take_the_floor()
        if self._bot_answer is not None and self._bot_due <= now:
            self._bot_chose(self._bot_answer)
        since = self._outbox.waiting_since
        if self._outbox.waits_for_disk and since is not None and since + self._pace.disk_patience_s <= now:
            self._disk_in_trouble(DiskTrouble("it has not answered for a while"))

    # --- short names ----------------------------------------------------------------------------

    def _tell(self, news: Inner) -> None:
        self._inbox.put(news)

    @property
    def _match(self) -> AnyMatch:
        return self._play.match

    @property
    def _history(self) -> History:
        return self._play.history


_CLOSES_THE_GATHERING = (
    posted.Give,
    posted.RollHere,
    posted.Undo,
    posted.Redo,
    posted.KeepChance,
    posted.GoBack,
    posted.Correct,
    posted.Leave,
)
