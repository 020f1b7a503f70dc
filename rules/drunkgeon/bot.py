"""A sensible hero: pushes a way open, fights what it is likely to beat, and saves its glass for the dragon."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.bots import Bot
from rules.drunkgeon.answers import (
    Buy,
    Cast,
    ChooseLevel,
    Displace,
    Drunk,
    EndTurn,
    Insert,
    LayOut,
    Move,
    PickUpAll,
    PlaceGlass,
    Push,
    StackUp,
    Step,
    Studied,
    TakeKey,
)
from rules.drunkgeon.maze import lines
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.prospects import (
    Eyes,
    Maze,
    carried,
    entering,
    eyes_of,
    hopes_of,
    likelihood,
    maze_of,
    nearest,
    outlook,
    pushed,
    risk,
)
from rules.drunkgeon.state import Dungeon, Foe
from rules.drunkgeon.walking import steps
from rules.game import Chance
from rules.match import AnyMatch
from rules.message import Seat
from rules.requests import Number, Pass

ENVY: Final = 0.3
"""How much another's good outlook counts against one's own."""
SPENDABLE: Final = 6
"""With fewer fingers nothing is bought."""
FEW: Final = 8
"""So many pushes are looked at closely."""


class Sensible:
    """Looks at each answer by itself; nothing is played on."""

    def choose(self, match: AnyMatch, seat: Seat, chance: Chance) -> Any:
        options = match.options(seat)
        dungeon: Dungeon = match.state
        return preferred(dungeon, seat, match.request.what if match.request else "", options, chance)


def preferred(dungeon: Dungeon, seat: Seat, what: str, options: list[Any], chance: Chance) -> Any:
    if (deliberate := DELIBERATE.get(what)) is not None:
        return deliberate(dungeon, seat, options, chance)
    if (wanted := AT_ONCE.get(what)) is not None:
        return next((one for one in options if isinstance(one, wanted)), options[0])
    if what == "glass":
        return Number(dungeon.content.fingers)
    return options[chance.randrange(len(options))]


def best(options: list[Any], value: Any, chance: Chance) -> Any:
    """The option of the greatest value; one of those by chance if several are alike."""
    valued = [(value(one), one) for one in options]
    most = max(worth for worth, _ in valued)
    likewise = [one for worth, one in valued if worth == most]
    return likewise[chance.randrange(len(likewise))]


# --- a turn -------------------------------------------------------------------------------------------


def at_turn(dungeon: Dungeon, seat: Seat, options: list[Any], chance: Chance) -> Any:
    """A refill while it can be paid for; then a push that helps, then a move, unless that would be the end."""
    hero = dungeon.heroes[seat]
    refill = Buy(Spell.REJUVENATE)
    if refill in options and hero.fingers >= SPENDABLE and Spell.REJUVENATE not in hero.magic:
        return refill
    inserts = [one for one in options if isinstance(one, Insert)]
    if inserts:
        return inserts[0]
    if Move() in options and worth_moving(dungeon, seat):
        return Move()
    return EndTurn() if EndTurn() in options else options[0]


def worth_moving(dungeon: Dungeon, seat: Seat) -> bool:
    """Not into the arms of what would most likely empty the glass."""
    square = dungeon.heroes[seat].square
    if square is None:
        return False
    maze, eyes = maze_of(dungeon), eyes_of(dungeon, seat)
    return any(step_worth(maze, eyes, square, to) > 0 for to in steps(dungeon, seat))


def best_push(dungeon: Dungeon, seat: Seat, options: list[Any], chance: Chance) -> Any:
    """Where the own outlook is best; of the best few, where the others' is worst."""
    maze, here, mat = maze_of(dungeon), dungeon.heroes[seat].square, dungeon.turn.inserting or ""
    own = eyes_of(dungeon, seat)
    pushes = [one for one in options if isinstance(one, Push)]
    afters = [(push, pushed(maze, mat, push.slot, push.turning)) for push in pushes]

    def stands(push: Push) -> str:
        return lines(maze.rows, maze.columns)[push.slot][0] if here is None else carried(maze, here, push.slot)

    valued = [(outlook(after, own, stands(push)), push, after) for push, after in afters]
    valued.sort(key=lambda one: one[0], reverse=True)
    rivals = [(one, eyes_of(dungeon, one)) for one in dungeon.living() if one != seat]
    few = {push: mine - ENVY * envied(dungeon, rivals, after, push) for mine, push, after in valued[:FEW]}
    return best(list(few), few.__getitem__, chance)


def envied(dungeon: Dungeon, rivals: list[tuple[Seat, Eyes]], after: Maze, push: Push) -> float:
    """The best outlook of the others once a mat has been pushed."""
    standing = [(eyes, dungeon.heroes[other].square or "") for other, eyes in rivals]
    return max((outlook(after, eyes, carried(after, at, push.slot)) for eyes, at in standing), default=0.0)


# --- a step -------------------------------------------------------------------------------------------


def best_step(dungeon: Dungeon, seat: Seat, options: list[Any], chance: Chance) -> Any:
    maze, eyes, square = maze_of(dungeon), eyes_of(dungeon, seat), dungeon.heroes[seat].square
    ways = [one for one in options if isinstance(one, Step)]
    if square is None or not ways:
        return options[0]
    return best(ways, lambda step: step_worth(maze, eyes, square, step.to), chance)


def step_worth(maze: Maze, eyes: Eyes, square: str, to: str) -> float:
    """What is got there and seen from there, if one gets there; and what a loss would cost."""
    mat = maze.cells[to]
    gain = eyes.worths[mat] + 0.8 * outlook(maze, eyes, to, banned=square)
    needed = maze.faces[mat].value
    return entering(maze, eyes, to) * gain - (risk(eyes.hopes, needed) if needed else 0.0)


# --- flips, fights, drinks ----------------------------------------------------------------------------


def stack(dungeon: Dungeon, seat: Seat, options: list[Any], chance: Chance) -> Any:
    """Everything in a fight; for movement about as many as it takes to the nearest thing that is wanted."""
    trophies = dungeon.heroes[seat].trophies
    square = dungeon.heroes[seat].square
    if dungeon.turn.fight is not None or square is None:
        return StackUp(trophies)
    way = nearest(maze_of(dungeon), eyes_of(dungeon, seat), square)
    wanted = StackUp(max(0, min(trophies, way - 3)))
    return wanted if wanted in options else options[0]


def displace(dungeon: Dungeon, seat: Seat, options: list[Any], chance: Chance) -> Any:
    """Where the loser sees least."""
    return best(options, lambda place: -loser_outlook(dungeon, place), chance)


def loser_outlook(dungeon: Dungeon, place: Any) -> float:
    fight = dungeon.turn.fight
    if fight is None or fight.defender is None:
        return 0.0
    square = place.to if isinstance(place, Displace) else fight.square
    maze = maze_of(dungeon)
    return outlook(maze, eyes_of(dungeon, fight.defender), square)


def at_drink(dungeon: Dungeon, seat: Seat, options: list[Any], chance: Chance) -> Any:
    """Magic against a loss, and a refill only when this would be the last of the glass."""
    ward, refill = Cast(Spell.BLOOD_WARD), Cast(Spell.REJUVENATE)
    if ward in options:
        return ward
    due = next(one for one in options if isinstance(one, Drunk))
    return refill if refill in options and due.fingers >= dungeon.heroes[seat].fingers else due


def strength(dungeon: Dungeon, seat: Seat, options: list[Any], chance: Chance) -> Any:
    """Against the dragon, and where it is badly wanted."""
    fight = dungeon.turn.fight
    cast = next(one for one in options if isinstance(one, Cast))
    if fight is None or fight.foe is Foe.PLAYER:
        return Pass()
    needed = next(flip.needed for flip in fight.flips if flip.seat == seat)
    likely = likelihood(hopes_of(dungeon, seat), needed)
    return cast if fight.foe is Foe.DRAGON and likely < 1 else Pass() if likely > 0.5 else cast


Deliberation = Callable[[Dungeon, Seat, list[Any], Chance], Any]
DELIBERATE: Final[Mapping[str, Deliberation]] = {
    "turn": at_turn,
    "push": best_push,
    "first_push": best_push,
    "step": best_step,
    "stack": stack,
    "displace": displace,
    "drink": at_drink,
    "before_flip": strength,
}
AT_ONCE: Final[Mapping[str, Any]] = {
    "dungeon": LayOut,
    "level": ChooseLevel,
    "study": Studied,
    "place_glass": PlaceGlass,
    "key": TakeKey,
    "pick_up": PickUpAll,
    "contest": Pass,
    "dispel": Cast,
}
"""Questions that are answered with the first answer of one kind."""

BOTS: Final[Mapping[str, Bot]] = {"sensible": Sensible()}
