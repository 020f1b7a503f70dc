"""What the screen's board is shown of a flight: frozen, and made for one seat or for everybody."""

from __future__ import annotations

import msgspec

from rules.boodles.combat import Target
from rules.message import Message


class BoardSquare(msgspec.Struct, frozen=True):
    """A square as it is drawn; its name is its place among spots. ``terrain`` is the map's letter."""

    square: str
    terrain: str
    number: int | None = None


class PieceShown(msgspec.Struct, frozen=True, kw_only=True):
    """A counter on the board; ``naming.spot_of`` says how it is called among spots."""

    id: str
    kind: str
    name: str
    number: int
    side: str
    square: str
    is_set: bool | None
    """Blasters and Grumbombs: whether it is set; None where this seat may not know it."""
    carrier: str | None
    """Who carries it: a being its blaster, a Grumjug its bomb, a Grumbuggy its riders."""
    left: int
    """Squares that it may still move in this phase; of a Grumbuggy, be driven."""
    moved: bool
    """It has moved in this turn."""
    frozen: bool
    """A Grumbuggy within three squares of a Boodlewiz whose spell works."""


class Reach(msgspec.Struct, frozen=True):
    """Where a piece may go now, and for how many squares of its movement. ``how``: ``walk``, ``drive`` (``piece`` is
    the Grumbuggy) or ``blast`` (``piece`` is the Boodleblaster; the number is the distance)."""

    piece: str
    how: str
    left: int
    squares: tuple[tuple[str, int], ...]


class SpellArea(msgspec.Struct, frozen=True):
    """Squares within three of a Boodlewiz: a spell that works, or one that could be cast."""

    centre: str
    works: bool
    squares: tuple[str, ...]


class Waiting(msgspec.Struct, frozen=True):
    """Counters that are not on the board."""

    side: str
    kind: str
    name: str
    count: int


class Ordered(msgspec.Struct, frozen=True, kw_only=True):
    """Solo: the movement that hands are to make now, for the companion."""

    who: str
    squares: tuple[str, ...]
    """From the square on which it stands, over which squares, to the one where it ends."""
    target: str
    """The square of the Boodlebeing that it goes for."""
    buggy: str
    rider: str
    off: str
    """The square onto which the rider steps off in the end."""
    number: int
    of: int
    how: Message
    why: Message


class Recruit(msgspec.Struct, frozen=True):
    """A kind of counter that can be bought; ``chosen`` is None while it has not been asked for."""

    kind: str
    name: str
    cost: int
    supply: int
    chosen: int | None


class Recruiting(msgspec.Struct, frozen=True):
    """The force that is being chosen."""

    side: str
    limit: int
    spent: int
    asked: str
    """The kind of which it is asked how many."""
    recruits: tuple[Recruit, ...]


class PassesBoard(msgspec.Struct, frozen=True, kw_only=True):
    """What ``ui/boards/boodles.py`` draws."""

    columns: int
    rows: int
    squares: tuple[BoardSquare, ...]
    """All of them in reading order: row by row from the green valley."""
    grumking: str
    pieces: tuple[PieceShown, ...]
    """All on the board, those of one square together, carriers before what they carry."""
    phase: str
    round: int
    moving: str | None
    """The side whose turn it is."""
    start: str | None
    """``green`` or ``red``: where the Boodles start. They finish in the other valley."""
    rate: int
    rolled: tuple[int, ...]
    """The two dice for movement. A field called ``dice`` would be those that have still to be used."""
    hand: str | None
    """The piece that was picked."""
    leaving: str | None
    """The Grumjug that has set a Grumbomb and must leave."""
    flying: tuple[str, ...]
    """What a blast has still to land."""
    blaster: str | None
    """The Boodleblaster that is being fired."""
    reach: tuple[Reach, ...]
    """Of every piece of the side that is moving; of the Boodles also before they have rolled, none."""
    spells: tuple[SpellArea, ...]
    targets: tuple[Target, ...]
    """In a combat phase: every attack that may be made, with what hits on how much of a die."""
    clear_way: tuple[str, ...]
    """The shortest way that is still clear of set Grumbombs; empty for who may not know which are set."""
    waiting: tuple[Waiting, ...]
    """Forces still to be placed, as far as this seat may know them."""
    reinforcements: tuple[Waiting, ...]
    """Grumjug counters that have not been in play."""
    score_box: tuple[str, ...]
    """Kinds of the Boodlebeings that came home, in their order."""
    fallen: tuple[tuple[str, int], ...]
    """Destroyed counters by kind."""
    points: int
    victory: int
    best_possible: int
    at_home: int
    """So many turns in a row the Boodles have ended in their starting valley."""
    forfeit: int
    solo: bool
    attacker: str | None
    """Whose chain of attacks is going on."""
    order: Ordered | None
    tie: tuple[str, ...]
    """Solo: the squares between which a die decides, in the order of its faces."""
    recruiting: Recruiting | None
    """Only for the one who chooses."""
