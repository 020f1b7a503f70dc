"""What lies where on the real table, and what a screen shows of it."""

from __future__ import annotations

import msgspec

from rules.drunkgeon.maze import adjoining, lines, mask, squares
from rules.drunkgeon.naming import (
    CLEARED,
    LIFTED,
    MAGIC,
    STACK,
    TOKENS,
    TROPHIES,
    cleared_thing,
    glass_thing,
    hand_place,
    lying_mat,
    magic_thing,
    shuffled_thing,
    stacked_thing,
    token_thing,
    trophy_thing,
)
from rules.drunkgeon.pieces import belongings
from rules.drunkgeon.printed import SIDES, Spell
from rules.drunkgeon.state import Dungeon, Flip, Hero, Loot, Phase
from rules.drunkgeon.telling import badge, ending, facts
from rules.drunkgeon.walking import steps
from rules.events import Thing
from rules.message import Seat
from rules.placements import Placements
from rules.projection import View

# --- the real table ----------------------------------------------------------------------------------


def placements(dungeon: Dungeon) -> Placements:
    things: dict[str, list[Thing]] = {square: [lying_mat(dungeon, mat)] for square, mat in dungeon.cells.items()}
    for seat, hero in enumerate(dungeon.heroes):
        things[hand_place(seat)] = belongings(dungeon, hero)
        if hero.square is not None:
            things[hero.square].append(glass_thing(seat))
    for square, loot in dungeon.piles.items():
        things[dungeon.cells[square]] = belongings(dungeon, loot)
    supply, stack = dungeon.supply, dungeon.stack
    things[LIFTED] = []
    things[TOKENS] = [token_thing(colour, count) for colour, count in supply.tokens.items()]
    things[TROPHIES] = [trophy_thing(supply.trophies)]
    things[CLEARED] = [cleared_thing(supply.cleared)]
    things[MAGIC] = [magic_thing(spell) for spell in supply.magic]
    things[STACK] = [stacked_thing(mat, dungeon.turned[mat]) for mat in reversed(stack.under)]
    things[STACK].append(shuffled_thing(len(stack.shuffled)))
    return Placements({place: tuple(lying) for place, lying in things.items()}, frozenset({STACK}))


# --- the screen's board ------------------------------------------------------------------------------


class ShownMat(msgspec.Struct, frozen=True):
    """A mat as it is drawn. ``openings`` are the sides of NESW that are open as it lies, ``printed`` before that."""

    id: str
    kind: str
    """plain, monster, trap, room, key or cleared."""
    name: str
    """Of a monster, trap or room, or of the hero on a key mat; a cleared mat keeps the name of what was there."""
    value: int
    """The number to beat; 0 where there is none."""
    colour: str
    """A key mat's."""
    turning: int
    openings: str
    printed: str


class Belongings(msgspec.Struct, frozen=True):
    """A hand, or a dead player's pile."""

    mats: tuple[ShownMat, ...]
    keys: tuple[str, ...]
    trophies: int
    magic: tuple[str, ...]


class MazeSquare(msgspec.Struct, frozen=True):
    """A square with what lies and stands on it; its name is its place among spots."""

    square: str
    mat: ShownMat
    glasses: tuple[Seat, ...]
    pile: Belongings | None
    open_to: str
    """The sides, of NESW, on which one can really walk on: the next mat is open as well."""


class Slot(msgspec.Struct, frozen=True):
    """A place on the rim where a mat can be pushed in. In spots a dash parts its letters: ``E-1`` is no square."""

    id: str
    side: str
    """N, E, S or W: where the arrow is drawn."""
    line: tuple[str, ...]
    """The squares it moves, the one where the mat comes in first; the mat of the last one falls out."""
    falls_out: str
    """That mat's id."""
    glasses: tuple[Seat, ...]
    """Whose glasses are carried along."""
    comes_round: tuple[Seat, ...]
    """Whose glasses stand on the mat that falls out, and so come round to the one that is pushed in."""


class ShownHero(msgspec.Struct, frozen=True, kw_only=True):
    seat: Seat
    colour: str
    hero: str
    level: str
    fingers: int
    full: int
    drunk: int
    since_water: int
    """Fingers drunk since the last glass of water."""
    refills: int
    small_fingers: bool
    on_coaster: bool
    """A coaster weighs the glass; else people read it."""
    alive: bool
    square: str | None
    """Where the glass stands; its spot is ``glass-<seat>``."""
    hand: Belongings
    keys_wanted: tuple[str, ...]
    """Colours of which a key is still wanting for the treasure room."""
    trophies_wanted: int


class ShownMagic(msgspec.Struct, frozen=True):
    """A magic mat; its spell is its place among spots."""

    spell: str
    cost: int
    owner: Seat | None
    """Who holds it; None on the table and in a pile."""
    square: str | None
    """The pile that it lies in."""


class ShownFlip(msgspec.Struct, frozen=True):
    seat: Seat
    foe: str
    needed: int
    stacked: int | None
    """Trophies under the event mat; None while it has not been said."""
    strength: int
    caught: int | None
    """0 for a miss."""


class ShownFight(msgspec.Struct, frozen=True):
    foe: str
    square: str
    defender: Seat | None
    flips: tuple[ShownFlip, ...]
    draws: int


class ShownContest(msgspec.Struct, frozen=True):
    spell: str
    buyer: Seat
    totals: tuple[int, ...]
    """Fingers drunk for it, by seat."""
    passed: tuple[bool, ...]


class ShownDue(msgspec.Struct, frozen=True):
    seat: Seat
    fingers: int
    cause: str


class DungeonBoard(msgspec.Struct, frozen=True, kw_only=True):
    """What ``ui/boards/drunkgeon.py`` draws. Nothing in it is secret."""

    phase: str
    rows: int
    columns: int
    squares: tuple[MazeSquare, ...]
    """Row by row from the north; while the dungeon is laid only those that have a mat."""
    slots: tuple[Slot, ...]
    """24 for six by six; those a push is offered for are the legal spots."""
    inserting: ShownMat | None
    """The mat that is about to be pushed in: the ghost at a slot. Its turnings are the spots turn-0 to turn-3."""
    heroes: tuple[ShownHero, ...]
    active: Seat
    pushed: bool
    moved: bool
    bought: bool
    ghost: bool
    moves: int
    """Moves that are left."""
    way: tuple[str, ...]
    """The squares of this movement, from where it began to where the glass stands."""
    steps: tuple[str, ...]
    """Where the next step may lead; outside a movement, where it could."""
    fight: ShownFight | None
    flip: ShownFlip | None
    """A flip for movement that is being made."""
    contest: ShownContest | None
    due: ShownDue | None
    """The drink that comes next."""
    casting: str | None
    cast_on: str | None
    """The square that was chosen first for the magic that has been cast."""
    magic: tuple[ShownMagic, ...]
    tokens: tuple[tuple[str, int], ...]
    trophies: int
    cleared: int
    stack: int
    """How many mats lie in the stack of a Half Pint Dungeon, or have still to be laid."""
    to_come: tuple[ShownMat, ...]
    """Every mat that may come next, in no order that means anything: to be laid, or out of a Half Pint's stack."""
    half_pint: bool
    event_mat: tuple[str, ...]
    """The fields of an event mat, six rows of six digits."""
    trophies_needed: int
    rounds: int
    last_push: str | None
    """The slot of the last push."""


def view(dungeon: Dungeon, seat: Seat | None) -> View:
    return View(
        game="drunkgeon",
        seat=seat,
        turn=dungeon.active if dungeon.phase is Phase.PLAY else None,
        board=board(dungeon),
        badges=tuple(badge(dungeon, one) for one in range(len(dungeon.heroes))),
        facts=facts(dungeon),
        ending=ending(dungeon),
    )


def board(dungeon: Dungeon) -> DungeonBoard:
    turn, supply = dungeon.turn, dungeon.supply
    laid = len(dungeon.cells) == dungeon.rows * dungeon.columns
    return DungeonBoard(
        phase=dungeon.phase.value,
        rows=dungeon.rows,
        columns=dungeon.columns,
        squares=tuple(_square(dungeon, one) for one in squares(dungeon.rows, dungeon.columns) if one in dungeon.cells),
        slots=_slots(dungeon) if laid else (),
        inserting=None if turn.inserting is None else _mat(dungeon, turn.inserting),
        heroes=tuple(_hero(dungeon, one) for one in range(len(dungeon.heroes))),
        active=dungeon.active,
        pushed=turn.pushed,
        moved=turn.moved,
        bought=turn.bought,
        ghost=turn.ghost,
        moves=turn.walk.moves if turn.walk else 0,
        way=tuple(turn.walk.way) if turn.walk else (),
        steps=tuple(steps(dungeon, dungeon.active)) if laid and dungeon.phase is Phase.PLAY else (),
        fight=_fight(dungeon),
        flip=_flip(turn.flips[-1]) if turn.flips else None,
        contest=_contest(dungeon),
        due=_due(dungeon),
        casting=turn.casting[-1].spell.value if turn.casting else None,
        cast_on=turn.casting[-1].square if turn.casting else None,
        magic=tuple(
            _magic(dungeon, Spell(entry.id)) for entry in dungeon.content.magic if _is_about(dungeon, entry.id)
        ),
        tokens=tuple(supply.tokens.items()),
        trophies=supply.trophies,
        cleared=supply.cleared,
        stack=dungeon.stack.count,
        to_come=_to_come(dungeon),
        half_pint=dungeon.half_pint,
        event_mat=dungeon.content.event_mat.rows,
        trophies_needed=dungeon.content.trophies_needed,
        rounds=dungeon.rounds,
        last_push=dungeon.last_push.slot if dungeon.last_push else None,
    )


def _mat(dungeon: Dungeon, mat: str) -> ShownMat:
    face, turning = dungeon.face(mat), dungeon.turned.get(mat, 0)
    kind = face.kind.value
    lies, printed = _sides(face.masks[turning]), _sides(face.masks[0])
    return ShownMat(mat, kind, face.name, face.value, face.colour, turning, lies, printed)


def _sides(openings: int) -> str:
    return "".join(side for bit, side in enumerate(SIDES) if openings >> bit & 1)


def _square(dungeon: Dungeon, square: str) -> MazeSquare:
    loot = dungeon.piles.get(square)
    return MazeSquare(
        square,
        _mat(dungeon, dungeon.cells[square]),
        tuple(dungeon.standing_on(square)),
        _belongings(dungeon, loot) if loot else None,
        _open_sides(dungeon, square),
    )


def _open_sides(dungeon: Dungeon, square: str) -> str:
    own, found = mask(dungeon, square), 0
    for here, there, other in adjoining(dungeon.rows, dungeon.columns)[square]:
        if own & here and other in dungeon.cells and mask(dungeon, other) & there:
            found |= here
    return _sides(found)


def _slots(dungeon: Dungeon) -> tuple[Slot, ...]:
    return tuple(_slot(dungeon, id, line) for id, line in lines(dungeon.rows, dungeon.columns).items())


def _slot(dungeon: Dungeon, id: str, line: tuple[str, ...]) -> Slot:
    glasses = tuple(seat for square in line for seat in dungeon.standing_on(square))
    return Slot(id, id[0], line, dungeon.cells[line[-1]], glasses, tuple(dungeon.standing_on(line[-1])))


def _belongings(dungeon: Dungeon, owner: Hero | Loot) -> Belongings:
    mats = tuple(_mat(dungeon, mat) for mat in owner.mats)
    return Belongings(mats, tuple(owner.keys), owner.trophies, tuple(spell.value for spell in owner.magic))


def _hero(dungeon: Dungeon, seat: Seat) -> ShownHero:
    hero = dungeon.heroes[seat]
    entry = dungeon.content.colours.get(hero.colour or "")
    return ShownHero(
        seat=seat,
        colour=hero.colour or "",
        hero=entry.hero if entry else "",
        level=hero.level.value if hero.level else "",
        fingers=hero.fingers,
        full=hero.full or dungeon.content.fingers,
        drunk=hero.drunk,
        since_water=hero.since_water,
        refills=hero.refills,
        small_fingers=hero.small_fingers,
        on_coaster=hero.weights is not None,
        alive=hero.alive,
        square=hero.square,
        hand=_belongings(dungeon, hero),
        keys_wanted=tuple(colour for colour in dungeon.keys_needed if colour not in hero.keys),
        trophies_wanted=max(0, dungeon.content.trophies_needed - hero.trophies),
    )


def _to_come(dungeon: Dungeon) -> tuple[ShownMat, ...]:
    if dungeon.phase is not Phase.LAYING and not dungeon.half_pint:
        return ()
    return tuple(_mat(dungeon, mat) for mat in sorted(dungeon.stack.shuffled) + dungeon.stack.under)


def _is_about(dungeon: Dungeon, id: str) -> bool:
    spell = Spell(id)
    held = any(spell in hero.magic for hero in dungeon.heroes)
    return held or spell in dungeon.supply.magic or any(spell in loot.magic for loot in dungeon.piles.values())


def _magic(dungeon: Dungeon, spell: Spell) -> ShownMagic:
    owner = next((seat for seat, hero in enumerate(dungeon.heroes) if spell in hero.magic), None)
    square = next((square for square, loot in dungeon.piles.items() if spell in loot.magic), None)
    return ShownMagic(spell.value, dungeon.content.costs[spell], owner, square)


def _flip(flip: Flip) -> ShownFlip:
    return ShownFlip(flip.seat, flip.foe.value, flip.needed, flip.stacked, flip.strength, flip.caught)


def _fight(dungeon: Dungeon) -> ShownFight | None:
    fight = dungeon.turn.fight
    if fight is None:
        return None
    flips = tuple(_flip(flip) for flip in fight.flips)
    return ShownFight(fight.foe.value, fight.square, fight.defender, flips, fight.draws)


def _contest(dungeon: Dungeon) -> ShownContest | None:
    contest = dungeon.turn.contest
    if contest is None:
        return None
    return ShownContest(contest.spell.value, contest.buyer, tuple(contest.totals), tuple(contest.passed))


def _due(dungeon: Dungeon) -> ShownDue | None:
    if not dungeon.turn.due:
        return None
    due = dungeon.turn.due[-1]
    return ShownDue(due.seat, due.fingers, due.cause.value)
