"""Turns what the hardware says into what is wanted of the table: presses, pieces, tags, glasses."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from companion.bot_seats import waits_for_hands
from companion.hands import Handiwork, places_of
from companion.history import History
from companion.posted import By, Give, Posted, PressFloor, RollHere, TickOff, Undo, agreed_to
from companion.published import MayBeDone, NotDone
from companion.showing import bare_refusal, not_done
from hardware import signals
from hardware.signals import Key, Placed, Pressed, Scanned, SeatKey, Signal
from rules.events import Carry, HandVerb, Put, Take, Thing
from rules.laws import Refusal
from rules.match import EVERYBODY, AnyMatch
from rules.message import Facts, Message
from rules.placements import misplaced
from rules.projection import Asked, Offered, asked
from rules.requests import Draw, Drawn, Pass, Window
from rules.sensing import NO_SENSORS, USUAL_CELLS, Lifted, Misfit, Proposal, Read, Sensed, Sensors, Stood, Weighed

Said: TypeAlias = "NotDone | MayBeDone"

Keys: TypeAlias = Callable[[Pressed], bool]
"""Who else wants a press (the screen has a focus of its own). True if it has taken it."""

Moment: TypeAlias = "tuple[AnyMatch | None, int]"
"""Which question stands: a game that was taken back is another Match, though it may have the same length again."""

REMEMBERED: Final = 4_096
"""So many signals back a repeated one is known for what it is."""

EMPTY_GLASS_G: Final = 30.0
"""What changes a coaster's weight by less than this is a drip, a nudge, or the scale itself."""


class Inputs:
    """Knows which signals were heard, and what has been touched since the last answer."""

    def __init__(
        self,
        sensors: Sensors = NO_SENSORS,
        keys: Keys | None = None,
        occupied: Callable[[], frozenset[int] | None] = lambda: None,
        cells: Callable[[], int] = lambda: USUAL_CELLS,
    ) -> None:
        self._occupied = occupied
        """The cells on which something stands; None while nobody can tell."""
        self._cells = cells
        """How many cells the matrix has: a module that is plugged in later may have another one."""
        self._of_game = sensors
        self._keys = keys
        self._heard: OrderedDict[str, None] = OrderedDict()
        self._touched: deque[Sensed] = deque(maxlen=4)
        self._moment: Moment = (None, 0)
        self._weights: dict[int, float] = {}
        self._half_done: dict[int, set[str]] = {}
        self._watch = sensors.watch() if sensors.watch is not None else None
        self._raised: Pressed | None = None
        """The button of a seat that could do several things: what is touched next says which, and it came first."""
        self._heard_at = 0.0
        self.focus = Focus()

    @property
    def _sensors(self) -> Sensors:
        """The game's map for the matrix that there is."""
        return self._of_game.fitted(self._cells())

    @property
    def strange_matrix(self) -> int | None:
        """How many cells the matrix has, if the game has a map for others and none for one of this size."""
        cells = self._cells()
        return cells if cells and self._of_game.cells and not self._of_game.knows(cells) else None

    @property
    def known_matrices(self) -> tuple[int, ...]:
        """The sizes of matrix for which the game has a map."""
        return tuple(sorted({USUAL_CELLS, *self._of_game.sizes}))

    def is_new(self, signal: Signal) -> bool:
        """Whether this happening is heard of for the first time."""
        if signal.id in self._heard:
            return False
        self._heard[signal.id] = None
        if len(self._heard) > REMEMBERED:
            self._heard.popitem(last=False)
        return True

    def meant_by(self, signal: Signal, match: AnyMatch, history: History) -> Iterator[Posted | Said]:
        """What is wanted of the table because of this signal, or why it is refused. Nothing, most of the time."""
        if isinstance(signal, Pressed):
            if isinstance(signal.button, SeatKey):
                yield from self._seat_key(signal, signal.button.seat, match, history)
            elif self._keys is None or not self._keys(signal):
                yield from self._key(signal, signal.button, match, history)
        elif isinstance(signal, signals.Weighed) and self._watch is not None:
            self._watch.hears(signal.coaster, signal.grams, match.state)
        elif (sensed := self._sensed(signal)) is not None:
            self._heard_at = signal.at
            yield from self._board(sensed, match, history)

    def proposals(self, match: AnyMatch) -> tuple[Proposal, ...]:
        """What the weights of glasses make likely: it counts once somebody confirms it."""
        question = asked(match, None) if self._watch is not None else None
        return tuple(self._watch.proposals(match.state, question)) if self._watch and question else ()

    def misplaced(self, hands: Handiwork) -> tuple[Message, ...]:
        """Where the sensors see more or less than hands have left there, and which coaster is not to be trusted."""
        remarks = tuple(self._watch.remarks()) if self._watch is not None else ()
        return (*remarks, *self._misplaced(hands))

    def _misplaced(self, hands: Handiwork) -> tuple[Message, ...]:
        """What hands have left there and still have not to put right.

        A matrix on which nothing stands is one that nobody plays on.
        """
        sensors = self._sensors
        occupied = self._occupied() if sensors.standing and not hands.astray else None
        if not occupied:
            return ()
        moving = {place for todo in hands.open for place in places_of(todo.verb)}
        wrong = misplaced(sensors.seen(occupied), hands.board, sensors.standing, sensors.breadths)
        return tuple(_wrong(place, wrong[place]) for place in sorted(wrong.keys() - moving))

    # --- keys -----------------------------------------------------------------------------------

    def _key(self, press: Pressed, key: Key, match: AnyMatch, history: History) -> Iterator[Posted | Said]:
        match key:
            case Key.UNDO:
                yield Undo()
            case Key.ROLL:
                yield RollHere(_meant_for(press, match, history))
            case Key.LEFT | Key.RIGHT:
                option = self.focus.move(-1 if key is Key.LEFT else 1, match)
                if option is not None:
                    yield MayBeDone(option.message)
            case Key.CONFIRM:
                yield from self._confirm(press, match, history)

    def _confirm(self, press: Pressed, match: AnyMatch, history: History) -> Iterator[Posted | Said]:
        """What lies under the focus; where there is nothing to choose, the one thing that there is to say yes to."""
        if match.request is not None and any(waits_for_hands(history, seat) for seat in match.request.seats):
            yield TickOff(None)
        elif proposed := self.proposals(match):
            yield agreed_to(proposed[0], _meant_for(press, match, history), press.at)
        elif (option := self.focus.on(match)) is not None:
            yield Give(_meant_for(press, match, history), option.seat, option.answer)
        elif match.request is not None and match.request.kind in ("roll", "draw"):
            yield RollHere(_meant_for(press, match, history))
        else:
            yield bare_refusal(Refusal("TABLE-ANSWER-01", "nothing_to_confirm"), EVERYBODY)

    def _seat_key(self, press: Pressed, seat: int, match: AnyMatch, history: History) -> Iterator[Posted | Said]:
        """A seat's own button acts for it in a window, or takes the floor: where it can mean one thing only."""
        request = match.request
        if request is not None and isinstance(request, Window) and seat in request.seats:
            acts = [answer for answer in match.options(seat) if not isinstance(answer, Pass)] or match.options(seat)
            if len(acts) == 1:
                yield Give(_meant_for(press, match, history), seat, acts[0])
                return
        offers = request.floor.offers(seat) if request is not None and request.floor is not None else []
        self._begin_anew(match)
        self._raised = press if offers else None
        if len(offers) == 1:
            yield PressFloor(seat, offers[0], press.at)
        elif self._keys is None or not self._keys(press):
            key = "say_which_offer" if offers else "nothing_to_press"
            yield bare_refusal(Refusal("TABLE-FLOOR-02", key, {"seat": seat}), seat)

    # --- the board ------------------------------------------------------------------------------

    def _sensed(self, signal: Signal) -> Sensed | None:
        match signal:
            case Placed(cell=cell, tag=tag):
                return Stood(cell, tag)
            case signals.Lifted(cell=cell):
                return Lifted(cell)
            case Scanned(tag=tag):
                return Read(tag)
            case signals.Weighed(coaster=coaster, grams=grams):
                return self._heavier(coaster, grams)
            case _:
                return None

    def _heavier(self, coaster: int, grams: float) -> Weighed | None:
        change = grams - self._weights.get(coaster, 0.0)
        if abs(change) < EMPTY_GLASS_G:
            return None
        self._weights[coaster] = grams
        return Weighed(coaster, grams, change)

    def _board(self, sensed: Sensed, match: AnyMatch, history: History) -> Iterator[Posted | Said]:
        self._begin_anew(match)
        if (done := self._ticked(sensed, history)) is not None:
            yield from done
            return
        self._touched.append(sensed)
        if (drawn := self._drawn(sensed, match)) is not None:
            yield drawn
        elif (question := asked(match, None)) is not None:
            yield from self._answered(sensed, question, match)

    def _begin_anew(self, match: AnyMatch) -> None:
        """What was touched, or pressed, before the last answer says nothing of the next one."""
        if self._moment != (match, match.length):
            self._touched.clear()
            self._raised = None
            self._moment = (match, match.length)

    def _drawn(self, sensed: Sensed, match: AnyMatch) -> Give | None:
        request = match.request
        card = self._sensors.spot(sensed)
        if not isinstance(sensed, Read) or not isinstance(request, Draw) or card is None:
            return None
        # A game may know better what a tag says: in a pub the card is a character, and what is asked is its race.
        question = asked(match, None)
        meant = self._sensors.answers([sensed], question) if question else []
        on_floor = question is not None and any(card in one.spots for one in question.offers)
        if on_floor and request.why_not(request.seat, Drawn(card)) is not None:
            return None  # no card of this pile, but one that somebody may play at any moment
        return Give(match.length, request.seat, meant[0].answer if meant else Drawn(card), By.MODULE)

    def _answered(self, sensed: Sensed, question: Asked, match: AnyMatch) -> Iterator[Posted | Said]:
        touched = list(self._touched)
        meant = self._narrowed(self._sensors.answers(touched, question))
        if len(meant) == 1:
            yield self._wanted(meant[0], question, sensed)
        elif len({one.answer for one in meant}) == 1:
            yield bare_refusal(Refusal("TABLE-FLOOR-02", "say_whose", {}), EVERYBODY)
        elif not meant:
            tried = self._sensors.answers(touched, question, refused=True)
            yield from self._refused(sensed, tried, self._sensors.misfit(sensed, question), match)

    def _narrowed(self, meant: list[Offered]) -> list[Offered]:
        """Once each, if both the question and the floor have it; whose button was pressed, if one was; of answers that
        name more and answers that name less, those that name more."""
        if self._raised is not None and isinstance(self._raised.button, SeatKey):
            meant = [one for one in meant if one.seat == self._raised.button.seat]
        most = max((len(one.spots) for one in meant), default=0)
        once = {(one.seat, one.answer): one for one in reversed(meant) if len(one.spots) == most}
        return list(reversed(once.values()))

    def _wanted(self, meant: Offered, question: Asked, sensed: Sensed) -> Give | PressFloor:
        """An answer to the question; or a press on the floor, made when the seat's own button was."""
        if meant in question.options:
            put_on = self._sensors.spot(sensed) if isinstance(sensed, Stood) else None
            return Give(question.number, meant.seat, meant.answer, By.MODULE, put_on or "")
        at = self._raised.at if self._raised is not None else self._heard_at
        return PressFloor(meant.seat, meant.answer, at, By.MODULE)

    def _refused(
        self, sensed: Sensed, tried: list[Offered], misfit: Misfit | None, match: AnyMatch
    ) -> Iterator[NotDone]:
        if len(tried) == 1 and tried[0].refusal is not None:
            yield not_done(match, tried[0].seat, tried[0].answer, tried[0].refusal)
        elif misfit is not None:
            yield _wrong_piece(misfit)
        elif isinstance(sensed, Read) and self._sensors.spot(sensed) is None:
            yield bare_refusal(Refusal("TABLE-ANSWER-01", "unknown_tag", {"tag": sensed.tag}), EVERYBODY)

    def _ticked(self, sensed: Sensed, history: History) -> list[TickOff | NotDone] | None:
        """Hands did what was to be done: the sensors tick it off. None if it was nothing of that kind."""
        spot = self._sensors.spot(sensed)
        if spot is None:
            return None
        misfit = None
        for todo in history.hands.open:
            ends = _ends(todo.verb)
            came = isinstance(sensed, Stood) or (isinstance(sensed, Weighed) and sensed.change > 0)
            if (f"to {spot}" if came else f"from {spot}") not in ends:
                continue
            if (thing := self._is_another(sensed, todo.verb)) is not None:
                misfit = Misfit(thing, spot)
                continue
            seen = self._half_done.setdefault(todo.id, set())
            seen.add(f"to {spot}" if came else f"from {spot}")
            if not ends <= seen:
                return []
            del self._half_done[todo.id]
            return [TickOff(todo.id)]
        return [_wrong_piece(misfit)] if misfit is not None else None

    def _is_another(self, sensed: Sensed, verb: HandVerb) -> str | None:
        """The thing that was put down, if its tag says that it is not the one that the verb is about."""
        sensors = self._sensors
        thing = sensors.tags.get(sensed.tag or "") if isinstance(sensed, Stood) else None
        wanted: Thing | None = getattr(verb, "thing", None)
        if thing is None or wanted is None:
            return None
        named = {wanted.id, wanted.face} & set(sensors.tags.values())
        return thing if named and thing not in named else None


def _wrong_piece(misfit: Misfit) -> NotDone:
    facts: Facts = {"thing": misfit.thing, "place": misfit.place}
    return bare_refusal(Refusal("TABLE-ANSWER-01", "wrong_piece", facts), EVERYBODY)


def _wrong(place: str, count: int) -> Message:
    return Message(f"misplaced.{'too_many' if count > 0 else 'too_few'}", {"place": place, "count": abs(count)})


def _meant_for(press: Pressed, match: AnyMatch, history: History) -> int:
    """The number of the question that a press answers: of one that stood no more when it was heard, an older one."""
    return match.length if press.at >= history.asked_since else match.length - 1


def _ends(verb: HandVerb) -> set[str]:
    """What sensors see of a hand verb: what goes away where, what comes where."""
    match verb:
        case Carry(place=place, to=to):
            return {f"from {place}", f"to {to}"}
        case Put(to=to):
            return {f"to {to}"}
        case Take(place=place):
            return {f"from {place}"}
        case _:
            return set()


class Focus:
    """Which option left, right and confirm are about, where no screen has a focus of its own."""

    def __init__(self) -> None:
        self.index = 0
        self._moment: Moment = (None, 0)

    def options(self, match: AnyMatch) -> tuple[Offered, ...]:
        question = asked(match, None)
        return () if question is None else question.options

    def move(self, by: int, match: AnyMatch) -> Offered | None:
        """Round and round; gives the option that is under it then."""
        self._begin_anew(match)
        count = len(self.options(match))
        self.index = (self.index + by) % count if count else 0
        return self.on(match)

    def on(self, match: AnyMatch) -> Offered | None:
        """The option under the focus; None where nothing is listed."""
        self._begin_anew(match)
        options = self.options(match)
        return options[self.index] if options else None

    def _begin_anew(self, match: AnyMatch) -> None:
        """Another question, another first option."""
        if self._moment != (match, match.length):
            self._moment, self.index = (match, match.length), 0
