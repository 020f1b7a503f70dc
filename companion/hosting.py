"""What becomes of what is wanted: answers, presses, taking back, seats, chance and bots of one game.

The table calls it from its thread, with one wish at a time; afterwards it goes on by itself as far as nobody is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.bands import Bands
from companion.bot_seats import BotSeats, waits_for_hands
from companion.bots import BotChose, BotFailed
from companion.bug_reports import BugReports
from companion.chance import DiceModule, Source, by_the_app, no_such_source, source_of
from companion.clock import Clock
from companion.deeds import SourceSet, Ticked
from companion.hands import Handiwork
from companion.history import History
from companion.pace import Pace
from companion.players import no_bot_here, no_such_bot, no_such_seat
from companion.playing import Play
from companion.posted import By, PressFloor
from companion.presenting import Circumstances, Presenter
from companion.published import Dropped, MayBeDone, NotDone, Trouble, Waiting
from companion.rolling import MOST_ASKS, ModuleRolls
from companion.session import Session
from companion.showing import bare_refusal, judged, not_done
from companion.taking_the_floor import Gathering, floor_of, others_may_press
from companion.taking_the_floor import judged as judged_press
from companion.undoing import Chances
from hardware.signals import Rolled
from rules.bots import Bot, bots
from rules.game import Chance
from rules.laws import Refusal, Refused
from rules.match import EVERYBODY, AnyMatch
from rules.message import Message, Seat
from rules.position import Ruling
from rules.projection import offered
from rules.requests import Dice, Pass, Question


def _fits(raw: Any, answers: Any) -> bool:
    """Whether this, or the JSON of it, is an answer of these types."""
    if not isinstance(raw, dict):
        return isinstance(raw, answers)
    try:
        msgspec.convert(raw, answers)
    except msgspec.ValidationError:
        return False
    return True


class Host:
    """Carries out wishes on one game, and says what came of each through the presenter."""

    def __init__(
        self,
        session: Session,
        *,
        clock: Clock,
        chance: Chance,
        bug_reports: BugReports,
        module: DiceModule | None,
        bots_by_name: Mapping[str, Bot] | None,
        ask_numbers: Callable[[], int] | None,
        tell: Callable[[BotChose | BotFailed], None],
        pace: Pace,
        misplaced: Callable[[Handiwork], tuple[Message, ...]] = lambda hands: (),
    ) -> None:
        self._misplaced = misplaced
        self._seen_misplaced: tuple[Message, ...] = ()
        self.play = Play(session, clock)
        self.presenter = Presenter(session, self.play, clock, Bands(session.bands), self._circumstances)
        self.floor = Gathering(pace.gather_s, pace.tie_window_s)
        known = bots(session.game.id) if bots_by_name is None else bots_by_name
        self.bots = BotSeats(known, chance, tell, pace.bot_s)
        self._rolls = ModuleRolls(module, ask_numbers or (lambda: 1 + chance.randrange(MOST_ASKS)))
        self._clock = clock
        self._chance = chance
        self._bug_reports = bug_reports
        self._chances = Chances()
        self._held = False
        """After a bug nothing goes on by itself: the same answer would only meet it again."""
        self._dropped = 0
        self._has_colours = session.has_colours
        self._house_rules = session.beginning.options

    # --- answers --------------------------------------------------------------------------------

    def stands(self, number: int) -> bool:
        """Whether this is the question that stands. What was meant for another one is dropped and counted."""
        if number != self.match.length:
            self._drop()
        elif self.match.request is None:
            self.refuse(Refusal("TABLE-OVER-01", "over"))
        else:
            return True
        return False

    def _drop(self) -> None:
        self._dropped += 1
        self.presenter.say(Dropped(self._dropped))

    def attempt(self, seat: Seat, raw: Any, by: By, ask: int = 0, put_on: str = "") -> bool:
        """Judges and runs one answer. False if it was refused, and then that is said."""
        answer = raw
        try:
            answer = self.match.decoded(raw)
            self._answer(seat, answer, by, ask, put_on)
        except Refused as refused:
            self.presenter.say(not_done(self.match, seat, answer, refused.refusal))
            return False
        return True

    def _answer(self, seat: Seat, answer: Any, by: By, ask: int = 0, put_on: str = "") -> None:
        question = self.match.request.question if self.match.request else None
        self.play.answer(seat, answer, by, ask, put_on)
        if self._chances.answer_to(question):
            self._chances = self._chances.rest
        self._something_was_done(passed=seat if by is By.BOT and isinstance(answer, Pass) else None)

    def _something_was_done(self, passed: Seat | None = None) -> None:
        self._held = False
        self.bots.something_was_done(passed)
        self.presenter.changed = True
        self.presenter.bands.lift_news()
        self.presenter.draw_the_curtain()

    def explained(self, seat: Seat, raw: Any) -> NotDone | MayBeDone:
        """What the rules say to this, which nobody has given."""
        if (press := self._as_a_press(seat, raw)) is not None:
            found = judged_press(self.match, press)
            if isinstance(found, NotDone):
                return replace(found, explained=True)
            return MayBeDone(offered(self.match, "floor", seat, found.answer, None).message)
        try:
            return judged(self.match, seat, self.match.decoded(raw))
        except Refused as refused:
            return not_done(self.match, seat, raw, refused.refusal, explained=True)

    def _as_a_press(self, seat: Seat, raw: Any) -> PressFloor | None:
        """What is no answer to the standing question, but could be done on the floor."""
        request, floor = self.match.request, floor_of(self.match)
        if request is None or floor is None or _fits(raw, request.answers) or not _fits(raw, floor.answers):
            return None
        return PressFloor(seat, raw, self._clock.monotonic())

    def refuse(self, refusal: Refusal, seat: Seat = EVERYBODY) -> None:
        self.presenter.say(bare_refusal(refusal, seat))

    # --- the floor ------------------------------------------------------------------------------

    def press(self, press: PressFloor) -> None:
        self.floor.add(press, self._clock.monotonic())
        if not others_may_press(self.match, press.seat):
            self.take_the_floor()

    def take_the_floor(self) -> None:
        """All presses gathered so far become one batch; those that the rules refuse are told so, each by itself."""
        allowed = []
        for press in self.floor.take():
            found = judged_press(self.match, press)
            if isinstance(found, NotDone):
                self.presenter.say(found)
            else:
                allowed.append(found)
        if allowed:
            self.attempt(EVERYBODY, self.floor.batch(allowed), allowed[0].by)

    # --- taking back, putting right ---------------------------------------------------------------

    def back_to(self, keep: int | None) -> None:
        if keep is None or keep >= len(self.history.steps):
            return
        self.play.back(keep)
        self._has_colours = False  # Whoever takes his colour back wants another one.
        self._something_was_done()
        self._chances = Chances.of(self.history.undone[-1])

    def redo(self) -> None:
        if self.history.undone:
            self.play.forth()
            self._something_was_done()
            self._chances = Chances()

    def keep_chance(self, keep: bool) -> None:
        self._chances = self._chances._replace(kept=True) if keep else Chances()
        self.presenter.changed = True

    def correct(self, ruling: Ruling) -> None:
        try:
            self.play.rule(ruling)
        except Refused as refused:
            self.refuse(refused.refusal)
        else:
            self._something_was_done()

    # --- seats, sources, hands --------------------------------------------------------------------

    def reseat(self, seat: Seat, name: str, bot: str | None) -> None:
        players = self.history.players
        refusal = (
            no_such_seat(players, seat)
            or no_such_bot(bot, self.bots.names)
            or no_bot_here(bot, self.match.game, self._house_rules)
        )
        if refusal is not None:
            self.refuse(refusal, seat)
        elif (players[seat].name, players[seat].bot) != (name, bot):
            self.play.reseat(seat, name, bot)
            self._something_was_done()

    def swap(self, seat: Seat, other: Seat) -> None:
        if refusal := no_such_seat(self.history.players, seat, other):
            self.refuse(refusal, seat)
        elif seat != other:
            self.play.swap(seat, other)
            self._something_was_done()

    def set_source(self, what: str, source: str) -> None:
        if refusal := no_such_source(what, source, self.history.sources):
            self.refuse(refusal)
        elif self.history.sources[what] != source:
            self.play.note(SourceSet(what=what, source=source))
            self._held, self.presenter.changed = False, True

    def tick_off(self, todo: int | None) -> None:
        still_open = {one.id for one in self.history.hands.open}
        done = still_open if todo is None else still_open & {todo}
        if done:
            self.play.note(Ticked(todos=tuple(sorted(done))))
            self.presenter.changed = True

    # --- colours ----------------------------------------------------------------------------------

    def _goes_on_by_colours(self) -> bool:
        """Takes a colour for whoever has chosen one before the game began. False as soon as something else is asked."""
        request = self.match.request
        if not self._has_colours or self._held or request is None:
            return False
        for seat in request.seats:
            answer = self.match.game.takes_colour(request.what, self.history.players[seat].colour)
            if answer is None:
                self._has_colours = False
            elif self.match.why_not(seat, answer) is None:
                self._answer(seat, answer, By.APP)
                return True
        return False

    # --- chance -----------------------------------------------------------------------------------

    def roll_here(self) -> None:
        request = self.match.request
        answer = by_the_app(self.match, self._chance)
        if answer is None or request is None:
            self.refuse(Refusal("TABLE-ANSWER-01", "no_chance_here"))
        else:
            self.attempt(request.seat, answer, By.APP)

    def _goes_on_by_chance(self) -> bool:
        """Answers a roll or a draw that nobody is waited for. False if a person, a bot's hands or the module is."""
        request = self.match.request
        source = source_of(request, self.history.sources)
        if source is None or request is None or self._held:
            return False
        self._meet(request.question)
        taken_back = self._chances.answer_to(request.question)
        if taken_back is not None and self._chances.kept:
            if not self.attempt(taken_back.seat, taken_back.answer, taken_back.by):
                self._chances = Chances()
            return True
        if source is not Source.APP or taken_back is not None or waits_for_hands(self.history, request.seat):
            return False
        self._answer(request.seat, by_the_app(self.match, self._chance), By.APP)
        return True

    def _meet(self, question: Question) -> None:
        """Chance that was taken back is worth nothing once another roll is asked for."""
        left = self._chances.meeting(question)
        self.presenter.changed |= left != self._chances
        self._chances = left

    def rolled(self, rolled: Rolled) -> None:
        """The module's dice have come to rest. Dice that nobody asked for were only touched."""
        request = self.match.request
        if rolled.ask == 0:
            return
        if request is None or not self._rolls.answers(rolled, self.history):
            self._drop()
        elif not self.attempt(request.seat, Dice(rolled.values), By.MODULE, rolled.ask):
            self._rolls.ask_anew(self.play)

    # --- bots -------------------------------------------------------------------------------------

    def bot_chose(self, chose: BotChose) -> None:
        if not chose.floor:
            self.take_the_floor()  # whoever pressed before this was first
        if chose.moment != self.history.count or self._held:
            return  # The game has gone on, or back, while it was thinking.
        if chose.floor:
            self._bot_interrupts(chose)
        elif refusal := self.match.why_not(chose.seat, chose.answer):
            wrong = ValueError(f"it may not answer {chose.answer!r}: {refusal.clause} {refusal.key}")
            name = self.history.players[chose.seat].bot or ""
            self.bot_failed(BotFailed(chose.moment, chose.seat, name, wrong))
        elif self.bots.comes_at_once(chose, self._clock.monotonic()):
            self._answer(chose.seat, chose.answer, By.BOT)

    def _bot_interrupts(self, chose: BotChose) -> None:
        """A bot takes the floor, or leaves it to others."""
        now = self._clock.monotonic()
        press = PressFloor(chose.seat, chose.answer, now, By.BOT)
        if chose.answer is None:
            self.bots.is_silent(chose.seat)
        elif isinstance(found := judged_press(self.match, press), NotDone):
            wrong = ValueError(f"it may not offer {chose.answer!r}: {found.refusal.clause} {found.refusal.key}")
            self.bot_failed(BotFailed(chose.moment, chose.seat, "", wrong, floor=True))
        elif self.bots.comes_at_once(chose, now):
            self.bots.is_silent(chose.seat)  # it has said what it wants; the others may at the same moment
            self.press(press)

    def bot_failed(self, failed: BotFailed) -> None:
        """A bot that cannot choose is helped out by another; if no bot can, people choose for it.

        Nobody has to take the floor, so there it is only silent.
        """
        if failed.moment != self.history.count:
            return
        self._bug_reports.write(self.match, failed.bot, failed.error)
        if failed.floor:
            self.bots.is_silent(failed.seat)
        elif not self.bots.ask_another(failed, self.match):
            self._held, self.presenter.changed = True, True
            self.presenter.bands.put_up(Trouble.RULE_BUG, "bot", "band.bot_failed", {"seat": failed.seat})

    # --- after a bug ------------------------------------------------------------------------------

    def stand_as_before(self, attempt: Any, error: Exception) -> None:
        """The game stands as when it could last be shown; the answer that met the bug is written down for us."""
        if not self.presenter.stand_as_before():
            raise error
        file = self._bug_reports.write(self.match, attempt, error)
        self._held, self._chances = True, Chances()
        self.bots.something_was_done()
        self.presenter.bands.put_up(Trouble.RULE_BUG, "rules", "band.rule_bug", {"file": str(file or "")})
        self.presenter.show_as_before()

    # --- going on ---------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Everything that needs no person; then it is written in one commit, and one picture shows it all."""
        self.presenter.check()
        while self._goes_on_by_colours() or self._goes_on_by_chance():
            self.presenter.check()
        if self._held:
            self._rolls.forget()
        else:
            self._rolls.ask(self.play)
            self.bots.ask(self.match, self.history)
        self.presenter.check()
        self.presenter.show()

    def _circumstances(self) -> Circumstances:
        self._seen_misplaced = self._misplaced(self.history.hands)
        return Circumstances(self._waiting(), self._chances.offer, self._seen_misplaced)

    def look_at_the_board(self) -> None:
        """Something was put there, or taken away: is it as it should be?"""
        self.presenter.changed |= self._misplaced(self.history.hands) != self._seen_misplaced

    def _waiting(self) -> Waiting:
        """Whom the standing question waits for."""
        match, history = self.match, self.history
        if match.request is None:
            return Waiting.NOBODY
        if self._held:
            return Waiting.PERSON
        if any(waits_for_hands(history, seat) for seat in match.request.seats):
            return Waiting.HANDS
        if self.bots.to_move(match, history) is not None:
            return Waiting.BOT
        return Waiting.MODULE if self._rolls.can(match, history) else Waiting.PERSON

    @property
    def bot_thinks(self) -> bool:
        return not self._held and self.bots.thinks(self.match, self.history)

    def leave(self) -> None:
        """Writes what is not written yet, and waits for nobody any more."""
        self._rolls.forget()
        self.bots.close()
        self.presenter.show()

    @property
    def match(self) -> AnyMatch:
        return self.play.match

    @property
    def history(self) -> History:
        return self.play.history
