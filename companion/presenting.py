"""Makes the pictures, writes what they show, and lets them out; keeps the last one that could be made, for bad days."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from companion.bands import Bands
from companion.clock import Clock
from companion.history import History
from companion.playing import Play
from companion.published import Published, Shown, TakenBack, Waiting
from companion.publishing import Outbox
from companion.session import Session, Summary
from companion.showing import shown, summary
from rules.message import Message, Seat
from rules.sensing import Proposal


class Circumstances(NamedTuple):
    """What a picture shows beside match and history."""

    waiting: Waiting
    taken_back: TakenBack | None
    misplaced: tuple[Message, ...] = ()
    proposals: tuple[Proposal, ...] = ()


class _Good(NamedTuple):
    """Where the game stood when all of it could be run and shown."""

    mark: History
    picture: Shown
    summary: Summary


class Presenter:
    """Shows one game. ``circumstances`` is asked for at every picture."""

    def __init__(
        self, session: Session, play: Play, clock: Clock, bands: Bands, circumstances: Callable[[], Circumstances]
    ) -> None:
        self.outbox = Outbox()
        self.bands = bands
        self.changed = True
        """Something that the picture shows is not as it was."""
        self._session = session
        self._play = play
        self._clock = clock
        self._circumstances = circumstances
        self._looking: Seat | None = None
        self._revision = 0
        self._ticket = 0
        self._good: _Good | None = None
        self._unshown = False

    @property
    def opened(self) -> bool:
        return self._good is not None

    def look_as(self, seat: Seat | None) -> None:
        """The pictures are for this seat's eyes from now on, or for everybody's."""
        self._looking, self.changed = seat, True

    def draw_the_curtain(self) -> None:
        """What one seat was shown is hidden again, unless the next secret question is for its eyes too."""
        request = self._play.match.request
        if request is None or not request.secret or self._looking not in request.seats:
            self._looking = None

    def check(self) -> None:
        """Makes the picture before anything is written: what cannot be shown was a bug, and is to be taken back."""
        if self.changed or self._good is None:
            self._revision += 1
            self._good = _Good(self._play.mark(), self._picture(), self._summary())
            self.changed, self._unshown = False, True

    def show(self) -> None:
        """Writes what was done and puts out the picture of it, once it has been checked."""
        assert self._good is not None
        if self._play.rows:
            rows = self._play.written()
            self._ticket = self._session.book.write(self._session.id, rows, self._good.summary)
            # What is written stays: a roll asked of the module is a deed, though no picture shows it.
            self._good = self._good._replace(mark=self._play.mark())
        if self._unshown:
            self._unshown = False
            self._put(self._good.picture)

    def say(self, picture: Published) -> None:
        """Something beside the picture of the table, in its order."""
        if self.changed:
            self.check()
            self.show()
        self._put(picture)

    def let_out(self) -> None:
        """Publishes what is on the disk by now."""
        self.outbox.let_out(self._session.book.durable)

    def stand_as_before(self) -> bool:
        """The game stands as when it could last be shown. False if it never could."""
        if self._good is None:
            return False
        self._play.stand_as_at(self._good.mark)
        return True

    def show_as_before(self) -> None:
        """Shows it so, without asking any rule: the last picture that could be made, with the trouble on it."""
        assert self._good is not None
        self._revision += 1
        picture = replace(
            self._good.picture,
            revision=self._revision,
            bands=self.bands.all,
            waiting=Waiting.PERSON if self._good.picture.asked else Waiting.NOBODY,
            taken_back=None,
            proposals=(),
        )
        self._good = self._good._replace(picture=picture)
        self.changed, self._unshown = False, True
        self.show()

    @property
    def written(self) -> bool:
        """Whether everything shown is on the disk."""
        return self._session.book.durable >= self._ticket

    def _put(self, picture: Published) -> None:
        self.outbox.put(picture, self._clock.monotonic(), self._ticket)

    def _picture(self) -> Shown:
        waiting, taken_back, misplaced, proposals = self._circumstances()
        return shown(
            self._play.match,
            self._play.history,
            seat=self._looking,
            revision=self._revision,
            bands=self.bands.all,
            waiting=waiting,
            taken_back=taken_back,
            misplaced=misplaced,
            proposals=proposals,
            options=tuple((name, str(value)) for name, value in self._session.beginning.options.items()),
        )

    def _summary(self) -> Summary:
        begun, last = self._session.beginning.wall, self._clock.wall()
        return summary(self._session.id, self._play.match, self._play.history, begun=begun, last=last)
