"""An evening of a game on the whole stack: who plays it sees the screen, and chooses by what stands in the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.clock import SystemClock
from companion.deeds import Answered
from companion.folders import folders
from companion.history import History
from companion.journal import Reader
from companion.posted import By
from companion.resuming import resume
from companion.session import Memory, Session, Stored
from rules.bots import bots
from rules.events import Event
from rules.game import Game
from rules.games import content, game
from rules.match import AnyMatch, Match
from tests.end_to_end.running import Program
from tests.hardware.pico import Pico

PUB = game("fantasy_pub")
ENOUGH = 900
"""So many steps has no game of these few beers."""


@dataclass(frozen=True)
class Journalled:
    """The game as it lies on the disk."""

    stored: Stored
    match: AnyMatch
    history: History
    game: Game[Any]

    @property
    def length(self) -> int:
        return self.match.length

    @property
    def rolls(self) -> list[tuple[int, ...]]:
        """All dice that ever counted, in their order; those too that were taken back later."""
        answered = (row.deed for row in self.stored.rows if isinstance(row.deed, Answered))
        return [tuple(deed.answer["values"]) for deed in answered if deed.question.kind == "roll"]

    @property
    def last_of_a_person(self) -> Any:
        """The answer, as JSON, that an undo would take back first."""
        answered = (row.deed for row in reversed(self.stored.rows) if isinstance(row.deed, Answered))
        return next(deed.answer for deed in answered if deed.by is By.PERSON)

    def played_again(self, told: Callable[[Event], None] = lambda _: None) -> AnyMatch:
        """A new game with the same answers and rulings, from the first one on; ``told`` hears what happens in it."""
        beginning = self.stored.beginning
        held = msgspec.convert(beginning.content, self.game.content)
        options = msgspec.convert(beginning.options, self.game.options)
        again = Match.new(self.game, held, len(beginning.players), options)
        for entry in self.match.entries:
            again.replay(entry)
            for event in again.told:
                told(event)
        return again


class Evening:
    """A group with its companion and its module. ``open`` starts the program, as often as somebody kills it."""

    def __init__(self, folder: Path, seed: int, game: Game[Any] = PUB) -> None:
        self.game = game
        self.home = folder / "home"
        self.home.mkdir(exist_ok=True)
        self.pico = Pico(folder)
        self.chance = Random(seed)
        self._seed = seed
        self._opened = 0
        self.thrown: list[tuple[int, ...]] = []
        """Every roll that anybody made, or kept; what was rolled where nobody of us sees it is looked up."""
        self.ways = cycle(("board", "touch", "buttons"))
        self._bot = bots(game.id)["sensible"]
        self._program: Program | None = None

    # --- before and after -----------------------------------------------------------------------------

    def plays_for(self, beers: int) -> None:
        """The group's own rule: so few beers win."""
        numbers = {2: "two", 3: "three", 4: "four", 5: "five"}
        lines = [
            f'[[target]]\nid = "{name}"\norigin = "house"\nplayers = {players}\nbeers = {beers}\n'
            for players, name in numbers.items()
        ]
        self._write("content/fantasy_pub/content.toml", "\n".join(lines))

    def module_is_wired(self) -> None:
        self._write("config/config.toml", f'[module]\nport = "{self.pico.port}"\n')

    def _write(self, name: str, text: str) -> None:
        file = self.home / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def open(self, environment: Mapping[str, str] | None = None) -> None:
        # Each program that is started has chances of its own, the same ones whenever this evening is played.
        self._opened += 1
        self._program = Program(self.home, f"--seed={self._seed}.{self._opened}", environment=environment)

    @property
    def program(self) -> Program:
        assert self._program is not None
        return self._program

    @property
    def seen(self) -> dict[str, Any]:
        return self.program.seen

    def do(self, verb: str, *arguments: Any) -> Any:
        return self.program.do(verb, *arguments)

    def close(self) -> None:
        if self._program is not None:
            self._program.close()
        self.pico.close()

    # --- a new game, by touch -------------------------------------------------------------------------

    def new_game(
        self,
        names: Sequence[str],
        rules: Sequence[str] = (),
        *,
        dice: str = "",
        cards: str = "Shuffled and drawn by the companion",
        piles: Mapping[str, str] | None = None,
        bots: Sequence[int] = (),
    ) -> None:
        """From the home screen to the table: names, house rules by their line, whose dice and cards, all by touch.

        ``cards`` is said of the first pile, ``piles`` of those with a title of their own; a game that rolls nothing is
        not asked about ``dice``.
        """
        self.do("touch_and_go", "New game", "new_game")
        self.do("touch_until", self.game.title, "2 seats")
        for seats in range(3, len(names) + 1):
            self.do("touch_until", "+", f"{seats} seats")
        for seat, name in enumerate(names):
            self.do("touch", f"Player {seat + 1}")
            if seat in bots:
                self.do("touch_until", "Person", "Clever bot")
            if name != f"Player {seat + 1}":
                self._rename(seat, name)
        self.do("touch_until", "Next", "House rules")
        for rule in rules:
            self.do("touch", rule)
        if rules:
            self.do("see", f"{len(rules)} change")
        self.do("touch_until", "Next", "Dice and cards")
        for source in filter(None, (dice, cards)):
            self.do("touch", source)
        for title, source in (piles or {}).items():
            self.do("touch_under", title, source)
        self.do("touch_and_go", "Begin", "table")
        self.do("wait_for_length", 0)

    def _rename(self, seat: int, name: str) -> None:
        # The seat's own name stands on its plate and on the button that changes it; the button comes last.
        self.do("touch_last", f"Player {seat + 1}")
        self.do("see", "What is the name at this seat?")
        self.do("type_name", name)
        self.do("see", name)

    # --- the game on the disk -------------------------------------------------------------------------

    def journal(self) -> Journalled:
        """The game as anybody would find it who pulled the plug now."""
        with Reader(folders({"TAPROOM_HOME": str(self.home)}).journal) as reader:
            stored = reader.load(reader.games()[0].id)
        session: Session = resume(stored, self.game, Memory(), SystemClock(), content_now=lambda: content(self.game))
        assert session.bands == []
        return Journalled(stored, session.match, session.history, self.game)

    # --- playing --------------------------------------------------------------------------------------

    def play(self, answers: int = ENOUGH, *, until: str = "") -> None:
        """So many answers of people, or until something is asked for, or the end."""
        while answers > 0 and not self.seen["over"]:
            if until and self._asked() == until:
                return
            answers -= self.go_on()
        assert answers > 0 or not until, f"nobody came to {until}"

    def play_to_the_end(self) -> None:
        self.play()
        assert self.seen["over"], "the game takes too long"

    def go_on(self) -> bool:
        """The next thing that somebody does. Whether it was an answer of a person."""
        match self.seen["waiting"]:
            case "module":
                self.throw()
            case "bot":
                self.do("wait_until_not", "waiting", "bot")
            case "hands":
                self.do("touch", "Done")
                self.do("wait_until_not", "waiting", "hands")
            case "person" if self.seen["kind"] == "roll":
                self.roll_here()
            case "person":
                self.answer()
                return True
        return False

    def throw(self, *values: int) -> None:
        """The module's own dice fall, because the table has asked them to."""
        values = values or tuple(self.chance.randint(1, 6) for _ in range(self.seen["wants_dice"]))
        length = self.seen["length"] + 1
        self.pico.do("will_roll", *values)
        while self.do("wait_for_dice", length) == "too_early":
            self.pico.do("will_roll", *values)
        self.thrown.append(values)
        assert (self.seen["dice"], self.seen["source"]) == (list(values), "module")

    def roll_here(self, *, by_button: bool = False) -> None:
        """On the screen: whatever the module says."""
        length = self.seen["length"] + 1
        self.do("press", "roll") if by_button else self.do("touch", "Roll on the screen")
        self.do("wait_for_length", length)
        self.thrown.append(tuple(self.seen["dice"]))
        assert self.seen["source"] == "app"

    def type_in(self, *values: int) -> None:
        """On the sheet for what real dice show."""
        length = self.seen["length"] + 1
        self.do("type_dice", *values)
        self.do("wait_for_length", length)
        self.thrown.append(values)
        assert (self.seen["dice"], self.seen["source"]) == (list(values), "typed")

    def answer(self, how: str = "") -> None:
        """Something sensible, given by the next way there is to give it. On the disk it is when it is seen."""
        self.do("answer", self.chosen(), how or next(self.ways))
        assert self.journal().length >= self.seen["length"]

    def chosen(self) -> Any:
        """What a sensible player would answer now, as JSON."""
        found = self.journal()
        assert found.length == self.seen["length"], "the journal and the screen tell of the same game"
        seat = found.match.request.seats[0]  # type: ignore[union-attr]
        return msgspec.to_builtins(self._bot.choose(found.match, seat, self.chance))

    def _asked(self) -> str:
        return "roll" if self.seen["waiting"] == "module" else str(self.seen["kind"])
