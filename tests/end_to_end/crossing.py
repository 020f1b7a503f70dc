"""A Flight of the Boodles on the whole stack, played by people who hurry home, and meet on the way what they wish to.

What a crossing has to see is wished for; until it has been met everybody goes for it, and only then for the end. Dice
that the companion does not throw fall as the wish needs them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from rules.boodles.answers import (
    AddBuggy,
    Attack,
    BreakOff,
    Cast,
    ChooseForce,
    Deploy,
    DriveTo,
    EndPhase,
    Enlist,
    Fire,
    GoBack,
    Land,
    Pick,
    SetBlaster,
    SetBomb,
    Walk,
)
from rules.boodles.bot import ByRule
from rules.boodles.judging import FAR, steps_from, way_home
from rules.boodles.lying import here, lying
from rules.boodles.printed import Kind
from rules.boodles.reaching import walking_reach
from rules.boodles.state import Flight, Piece
from rules.events import Event
from rules.games import game
from rules.match import AnyMatch
from tests.end_to_end.evening import Evening

BOODLES: Final = game("boodles")


class Wish(Enum):
    """What a crossing has to see."""

    BLAST = "a blast"
    DRIVE = "a drive"
    BOMB = "a Grumbomb that is set"
    SPELL = "a spell"
    FIGHT = "an attack, and a counterattack"
    ORDER = "an order of the companion"
    REINFORCEMENT = "a reinforcement"
    REPLACEMENT = "a replacement"
    HOME = "somebody home"


TOLD: Final = {
    "lands": Wish.BLAST,
    "drives": Wish.DRIVE,
    "bomb_set": Wish.BOMB,
    "spell_works": Wish.SPELL,
    "counter_hits": Wish.FIGHT,
    "counter_misses": Wish.FIGHT,
    "solo_goes": Wish.ORDER,
    "reinforces": Wish.REINFORCEMENT,
    "scores": Wish.HOME,
    "over_solo_home": Wish.HOME,
}
"""By what is told of it."""

LUCKY: Final = {
    "valley": (1,),
    "rate": (6, 5),
    "spell_die": (1,),
    "counter_die": (6,),
}
"""What is thrown, where hands do it, whoever it is for."""
HIT, MISS = 1, 6

FORCES: Final = {
    Kind.WIZARD: 1,
    Kind.FIGHTER: 1,
    Kind.BLASTER: 1,
    Kind.BOODLE: 1,
    Kind.GRUMJUG: 2,
    Kind.GRUMBUGGY: 1,
    Kind.GRUMBOMB: 1,
}
"""Small ones: nobody waits long for his turn."""
AHEAD: Final = 12
"""So many squares before the Boodles, on the shortest way, the Grumjugs wait."""
RUNNERS: Final = (Kind.QUEEN, Kind.FIGHTER, Kind.WIZARD, Kind.BOODLE)
"""Who runs for home first; two of them are enough."""

LONG_LISTS: Final = ("deploy_grumjugs", "deploy_boodles", "boodles_move", "grumjugs_move", "land", "leave")


class Crossing(Evening):
    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder, seed, BOODLES)
        self.wishes: tuple[Wish, ...] = ()
        """What is gone for; home comes last of all."""
        self._met: Collection[Wish] = ()

    # --- what has been met ----------------------------------------------------------------------------

    def met(self) -> set[Wish]:
        """All that has happened in the game as it lies on the disk."""
        found: set[Wish] = set()
        self.journal().played_again(lambda event: found.update(_told_of(event)))
        return found

    def wished(self, wish: Wish) -> bool:
        return wish in self.wishes and wish not in self._met

    # --- dice -----------------------------------------------------------------------------------------

    def throw(self, *values: int) -> None:
        super().throw(*(values or self.wanted_dice()))

    def roll_here(self, *, by_button: bool = False) -> None:
        """Where the dice matter they are real ones, which are typed in."""
        values = self.wanted_dice()
        if values and not by_button:
            self.type_in(*values)
        else:
            super().roll_here(by_button=by_button)

    def wanted_dice(self) -> tuple[int, ...]:
        """Boodles hit and Grumjugs miss, so that everybody comes home; the rest falls as it likes."""
        if self.seen["what"] != "attack_die":
            return LUCKY.get(self.seen["what"], ())
        flight: Flight = self.journal().match.state
        attacker = flight.pieces[flight.turn.combat.attacker or ""]
        return (HIT if attacker.is_being else MISS,)

    # --- choosing -------------------------------------------------------------------------------------

    def chosen(self) -> Any:
        found = self.journal()
        assert found.length == self.seen["length"], "the journal and the screen tell of the same game"
        self._met = self.met()
        request = found.match.request
        assert request is not None
        seat = request.seats[0]
        return msgspec.to_builtins(self._choose(found.match, request.what, found.match.options(seat)))

    def _choose(self, match: AnyMatch, what: str, options: Sequence[Any]) -> Any:
        flight: Flight = match.state
        match what:
            case "force":
                return next(one for one in options if isinstance(one, Enlist) and one.count == FORCES[one.kind])
            case "deploy_grumjugs":
                return min(options, key=lambda one: _off_the_plan(flight, one))
            case "deploy_boodles" | "land":
                return min(options, key=lambda one: _far_from_home(flight, one))
            case "boodles_move":
                return self._boodle_move(flight, options)
            case "grumjugs_move" | "leave":
                return self._grumjug_move(match, options)
            case "attack":
                return self._attack(flight, options)
            case "spell":
                return _first(options, Cast, EndPhase) if self.wished(Wish.SPELL) else _first(options, EndPhase)
            case "solo_force":
                return ChooseForce("fighters")
            case "solo_buggy":
                return AddBuggy(len(flight.of(Kind.GRUMBUGGY)) < 2)
            case _:
                return options[0]

    def _boodle_move(self, flight: Flight, options: Sequence[Any]) -> Any:
        """First what the blaster can do, then the runners run, each as far as he comes."""
        if self.wished(Wish.BLAST):
            shots = [one for one in options if isinstance(one, Fire)]
            if shots:
                return max(shots, key=lambda one: (len(one.pieces), one.pieces[0][0] == "Q"))
            if setting := _first(options, SetBlaster):
                return setting
        for runner in _runners(flight):
            away = self._ways_of(flight, runner)
            reached = [square for square in walking_reach(flight, runner) if _gains(flight, away, runner, square)]
            for square in sorted(reached, key=lambda one: (away[one], one)):
                if Walk(runner.id, square) in options:
                    return Walk(runner.id, square)
            if reached and Pick(runner.id) in options:
                return Pick(runner.id)
        return _first(options, EndPhase, GoBack)

    def _ways_of(self, flight: Flight, runner: Piece) -> Mapping[str, int]:
        """Where somebody wants to go: home, but a fighter to the next Grumjug as long as a fight is wished for."""
        if runner.kind is Kind.FIGHTER and self.wished(Wish.FIGHT) and flight.of(Kind.GRUMJUG):
            jugs = {piece.at for piece in flight.of(Kind.GRUMJUG)}
            return steps_from(jugs, flight.ground.boodle_steps, frozenset(lying(flight).deadly))
        return way_home(flight)

    def _grumjug_move(self, match: AnyMatch, options: Sequence[Any]) -> Any:
        """The bomb is set, and left; then they hunt by the solo game's rule until there has been what was wished."""
        if what_sets := _first(options, SetBomb):
            return what_sets
        if match.state.turn.leaving is not None:
            return _first(options, Walk, DriveTo)
        if self.wished(Wish.DRIVE) or self.wished(Wish.FIGHT):
            return ByRule().choose(match, match.request.seats[0], Random(1))  # type: ignore[union-attr]
        return _first(options, EndPhase, GoBack)

    def _attack(self, flight: Flight, options: Sequence[Any]) -> Any:
        """The Boodles strike at whoever bars their way; Grumjugs at a fighter first, who strikes back."""
        attacks = [one for one in options if isinstance(one, Attack)]
        boodles = bool(attacks) and flight.pieces[attacks[0].attacker].is_being
        if attacks and (boodles or self.wished(Wish.FIGHT)):
            return min(attacks, key=lambda one: one.defender[0] != "F")
        return _first(options, BreakOff, EndPhase)

    # --- playing --------------------------------------------------------------------------------------

    def answer(self, how: str = "") -> None:
        """With four buttons a list of many pages is a long way."""
        how = how or next(self.ways)
        super().answer("board" if how == "buttons" and self.seen["what"] in LONG_LISTS else how)

    def play_to(self, *what: str) -> None:
        """Until one of these is asked."""
        while not self.seen["over"] and self.seen["what"] not in what:
            self.go_on()
        assert self.seen["what"] in what, f"nobody came to {what}"


def _told_of(event: Event) -> set[Wish]:
    if event.key in TOLD:
        return {TOLD[event.key]}
    return {Wish.REPLACEMENT} if getattr(event, "clause", "") == "BOO-SOLO-17" else set()


def _first(options: Sequence[Any], *kinds: type) -> Any:
    """The first of a kind, of the first kind that there is; None if there is none."""
    return next((one for kind in kinds for one in options if isinstance(one, kind)), None)


def _off_the_plan(flight: Flight, one: Deploy) -> tuple[bool, int]:
    """A Grumjug with a Grumbuggy on the way, another with a bomb, which is still to be set, beside it where it does not
    close the way."""
    ground = flight.ground
    way = ground.clear_way(()) or ()
    ahead = (way if flight.starting_valley == ground.green else way[::-1])[AHEAD]
    beside = next(square for square in ground.grumjug_steps[ahead] if not ground.closes(square, ()))
    jugs = [piece.at for piece in flight.of(Kind.GRUMJUG)]
    wanted = {Kind.GRUMJUG: beside if ahead in jugs else ahead, Kind.GRUMBUGGY: ahead, Kind.GRUMBOMB: beside}
    return one.active, ground.distance(one.square, wanted[one.kind])


def _far_from_home(flight: Flight, one: Deploy | Land) -> tuple[int, int, str]:
    """As far as one may; Queen and fighters beside the blaster, which is to shoot them, and the others elsewhere."""
    crowd = len(here(flight, one.square))
    apart = isinstance(one, Deploy) and one.kind in (Kind.WIZARD, Kind.BOODLE)
    return way_home(flight).get(one.square, FAR), crowd if apart else -crowd, one.square


def _gains(flight: Flight, away: Mapping[str, int], piece: Piece, square: str) -> bool:
    room = len(here(flight, square)) < 3
    return room and away.get(square, FAR) < away.get(piece.at, FAR)


def _runners(flight: Flight) -> list[Piece]:
    return sorted(flight.beings(), key=lambda one: RUNNERS.index(one.kind))[:2]
