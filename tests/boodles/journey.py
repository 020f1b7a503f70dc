"""A flight for tests: set up in one line, played in the rulebook's words.

P1 plays the Boodles and P2 the Grumjugs, on the house map, from the green valley. Whatever hands do is done on a model
of the board at every answer, and must give what the rules say lies there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.boodles import GAME
from rules.boodles.answers import Attack, Cast, DriveTo, EndPhase, Walk
from rules.boodles.printed import LETTERS, Side
from rules.boodles.state import Flight, FlightOptions, Phase, Piece, Turn, Valley
from rules.events import Happened
from rules.games import content
from rules.match import Match
from rules.message import Seat
from rules.placements import Board
from rules.requests import Dice

CONTENT = content(GAME)
KINDS = {letter: kind for kind, letter in LETTERS.items()}
END = EndPhase()


class Journey:
    """The middle of a game: ``"J1 C10"`` stands there, ``"X1! C9"`` is set, ``"M1<B1 C9"`` is carried by B1.

    ``force`` is what the Grumjugs have still to place.
    """

    def __init__(
        self,
        *pieces: str,
        phase: Phase = Phase.BOODLES_MOVE,
        players: int = 2,
        rate: int = 0,
        start: Valley = Valley.GREEN,
        points: int = 0,
        round: int = 1,
        spells: tuple[str, ...] = (),
        score_box: tuple[str, ...] = (),
        fallen: tuple[str, ...] = (),
        at_home: int = 0,
        force: Mapping[str, int] | None = None,
        **options: Any,
    ) -> None:
        sides: list[Side | None] = [Side.BOODLES] if players == 1 else [Side.BOODLES, Side.GRUMJUGS]
        flight = Flight(options=FlightOptions(**options), sides=sides, phase=phase, start=start, round=round)
        flight.points, flight.spells, flight.at_home = points, list(spells), at_home
        flight.score_box, flight.fallen, flight.locked = list(score_box), list(fallen), ["boodles", "grumjugs"]
        flight.forces["grumjugs"] = dict(force or {})
        flight.turn = Turn(rate=rate, dice=[rate, 1] if rate else [])
        flight.rolled = int(flight.options.solo_start_pieces.value)
        for text in pieces:
            piece = _piece(text)
            flight.pieces[piece.id] = piece
        self.match: Match[Flight] = Match(GAME, CONTENT, flight)
        self.board = Board(GAME.placements(flight))
        self.told: list[Any] = list(self.match.told)
        self._follow(check=False)

    # --- playing --------------------------------------------------------------------------------

    @property
    def flight(self) -> Flight:
        return self.match.state

    @property
    def asked(self) -> tuple[str, Seat] | None:
        """The subject of the standing question and who is asked; None when the game is over."""
        request = self.match.request
        return (request.what, request.seats[0]) if request else None

    @property
    def seat(self) -> Seat:
        assert self.match.request is not None
        return self.match.request.seats[0]

    def does(self, *answers: Any) -> Journey:
        """Whoever is asked answers, and hands do on the board what they are told."""
        for answer in answers:
            self.match.answer(self.seat, answer)
            self.told += self.match.told
            self._follow()
        return self

    def _follow(self, *, check: bool = True) -> None:
        for event in self.match.told if check else ():
            if not isinstance(event, Happened):
                self.board.perform(event)
        if check:
            assert self.board.placements().normal() == GAME.placements(self.match.state).normal()

    def roll(self, *dice: int) -> Journey:
        """One die after another."""
        return self.does(*(Dice((die,)) for die in dice))

    def throw(self, *dice: int) -> Journey:
        """All dice at once."""
        return self.does(Dice(dice))

    def ends(self, times: int = 1) -> Journey:
        """The phase is over."""
        return self.does(*[END] * times)

    def attacks(self, attacker: str, defender: str, *dice: int) -> Journey:
        return self.does(Attack(attacker, defender)).roll(*dice)

    def walks(self, piece: str, *squares: str) -> Journey:
        return self.does(*(Walk(piece, square) for square in squares))

    def drives(self, driver: str, buggy: str, *squares: str) -> Journey:
        return self.does(*(DriveTo(driver, buggy, square) for square in squares))

    def casts(self, wizard: str, die: int) -> Journey:
        return self.does(Cast(wizard)).roll(die)

    def refusal(self, answer: Any, seat: Seat | None = None) -> str:
        """The clause that refuses an answer, "" if it may be given."""
        refused = self.match.why_not(self.seat if seat is None else seat, answer)
        return refused.clause if refused else ""

    @property
    def options(self) -> list[Any]:
        return self.match.options(self.seat)

    # --- looking --------------------------------------------------------------------------------

    def at(self, piece: str) -> str | None:
        """Where a piece is; None if it has left the board."""
        one = self.flight.pieces.get(piece)
        return one.at if one else None

    def happened(self, key: str) -> list[Any]:
        """All that has happened under this key."""
        return [event for event in self.told if event.key == key]

    def last(self, key: str) -> list[Any]:
        """What the last answer made happen under this key."""
        return [event for event in self.match.told if event.key == key]

    @property
    def ended(self) -> tuple[str, str] | None:
        """Who won and how; None while the game goes on."""
        outcome = self.flight.outcome
        return (outcome.winner.value, outcome.how.value) if outcome else None

    @property
    def prompt(self) -> Any:
        assert self.match.request is not None
        return self.match.request.prompt


def _piece(text: str) -> Piece:
    name, square = text.split()
    is_set = "!" in name
    id, _, carrier = name.replace("!", "").partition("<")
    return Piece(id, KINDS[id[0]], square, is_set=is_set, carrier=carrier or None, stood=square)
