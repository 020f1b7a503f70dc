"""What must hold at every moment, and so in every position and after every ruling; and what content must be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from rules.drunkgeon.maze import lines, squares
from rules.drunkgeon.printed import DungeonContent, MatKind, PrintedKind, Spell, cleared_id
from rules.drunkgeon.setup import LEAST_FINGERS, MOST_FINGERS, SIZES, in_play, magic_in_play
from rules.drunkgeon.state import MOST_OF_ONE_COPY, MOST_OF_TWO_COPIES, SQUARE_SIDE, Dungeon, Hero, Loot, Phase
from rules.laws import Broken, Laws, law
from rules.message import Seat

Problem: TypeAlias = "tuple[str, str]"

BEFORE_DEALING: Final = (Phase.COLOURS, Phase.DUNGEON)
BEFORE_LAID: Final = (*BEFORE_DEALING, Phase.HEROES, Phase.LAYING)


@law("DRK-SETUP-01")
def not_at_this_table(dungeon: Dungeon, _: Any) -> Broken:
    """So many players as may play on so many copies; one of them has the turn."""
    seats = len(dungeon.heroes)
    dealt = dungeon.phase not in BEFORE_DEALING
    most = MOST_OF_ONE_COPY if dealt and dungeon.copies == 1 else MOST_OF_TWO_COPIES
    if not 1 <= seats <= most:
        return {"path": "$.heroes"}
    if not 0 <= dungeon.active < seats:
        return {"path": "$.active"}
    if not 0 <= dungeon.first < seats:
        return {"path": "$.first"}
    return dungeon.winner is not None and not 0 <= dungeon.winner < seats and {"path": "$.winner"}


@law("DRK-SETUP-05")
def not_this_size(dungeon: Dungeon, _: Any) -> Broken:
    """A size that there is, with as many copies as it takes."""
    if all((size.rows, size.columns) != (dungeon.rows, dungeon.columns) for size in SIZES):
        return {"path": "$.columns"}
    return dungeon.copies != (2 if dungeon.columns > SQUARE_SIDE else 1) and {"path": "$.copies"}


@law("DRK-SETUP-02")
def colours_not_shared_out(dungeon: Dungeon, _: Any) -> Broken:
    """Colours that exist, one owner a copy; nobody without one once they have been chosen."""
    colours = [hero.colour for hero in dungeon.heroes]
    most = 1 if len(colours) <= MOST_OF_ONE_COPY else 2
    for seat, hero in enumerate(dungeon.heroes):
        wanting = hero.colour is None and dungeon.phase is not Phase.COLOURS
        unknown = hero.colour is not None and hero.colour not in dungeon.content.colours
        if wanting or unknown or (hero.colour is not None and colours.count(hero.colour) > most):
            return {"path": f"$.heroes[{seat}].colour"}
    return False


@law("DRK-SETUP-06")
def mats_not_all_there(dungeon: Dungeon, _: Any) -> Broken:
    """Every mat lies in one place, and every square has one when the dungeon has been laid."""
    if dungeon.phase in BEFORE_DEALING:
        return False
    known = squares(dungeon.rows, dungeon.columns)
    for square in dungeon.cells:
        if square not in known:
            return {"path": f"$.cells.{square}"}
    if dungeon.phase not in BEFORE_LAID and len(dungeon.cells) != len(known):
        return {"path": "$.cells"}
    there, should = mats_about(dungeon), mats_that_are(dungeon)
    for mat in [*should, *there]:
        if there[mat] != should[mat]:
            return {"path": "$.cells", "mat": mat, "count": there[mat]}
    open_mats = set(there) - {*dungeon.stack.shuffled, *dungeon.stack.under, *dungeon.left_over, *dungeon.beaten}
    for mat in sorted(open_mats):
        if not 0 <= dungeon.turned.get(mat, -1) <= 3:
            return {"path": f'$.turned["{mat}"]'}
    return False


def mats_about(dungeon: Dungeon) -> Counter[str]:
    """How often each mat is anywhere, the pile of cleared mats apart."""
    there: Counter[str] = Counter(dungeon.cells.values())
    for some in (dungeon.stack.shuffled, dungeon.stack.under, dungeon.left_over, dungeon.beaten):
        there.update(some)
    for owner in owners(dungeon):
        there.update(owner.mats)
    return there


def mats_that_are(dungeon: Dungeon) -> Counter[str]:
    """How often each mat should be somewhere: dealt key mats once, and a cleared mat for each that was beaten."""
    should: Counter[str] = Counter()
    for mat, face in dungeon.faces.items():
        if face.kind is MatKind.KEY:
            should[mat] = int(_dealt(dungeon, mat, face.colour))
        elif face.kind is not MatKind.CLEARED:
            should[mat] = int(in_play(dungeon, mat))
    should.update(cleared_id(mat) for mat in dungeon.beaten)
    return should


def _dealt(dungeon: Dungeon, mat: str, colour: str) -> bool:
    owners = sum(hero.colour == colour for hero in dungeon.heroes)
    return owners > (1 if mat.endswith("-b") and dungeon.copies == 2 else 0)


def owners(dungeon: Dungeon) -> Iterator[Hero | Loot]:
    """Everybody and every pile that can have mats."""
    yield from dungeon.heroes
    yield from dungeon.piles.values()


@law("DRK-INTRO-01")
def glass_impossible(dungeon: Dungeon, _: Any) -> Broken:
    """Never below nothing nor above full; a glass stands in the dungeon exactly while there is something in it.

    One that a fine has emptied stands there until the other fighter has drunk his: they die together (DRK-Q-24).
    """
    for seat, hero in enumerate(dungeon.heroes):
        at = f"$.heroes[{seat}]"
        if hero.full is not None and not LEAST_FINGERS <= hero.full <= MOST_FINGERS:
            return {"path": f"{at}.full"}
        if not 0 <= hero.fingers <= (hero.full or 0):
            return {"path": f"{at}.fingers"}
        if hero.drunk < 0 or hero.refills < 0:
            return {"path": f"{at}.drunk"}
        if (hero.square is not None and hero.square not in dungeon.cells) or (hero.square and not hero.alive):
            return {"path": f"{at}.square"}
        dying = hero.alive and any(due.seat != seat for due in dungeon.turn.due)
        if (hero.square is not None) != (hero.fingers > 0) and not (dying and hero.fingers == 0):
            return {"path": f"{at}.fingers"}
    return False


@law("DRK-KEY-02")
def two_keys_alike(dungeon: Dungeon, _: Any) -> Broken:
    """Nobody has two tokens of a colour, and only colours in play have any."""
    for seat, hero in enumerate(dungeon.heroes):
        if len(set(hero.keys)) != len(hero.keys) or any(one not in dungeon.content.colours for one in hero.keys):
            return {"path": f"$.heroes[{seat}].keys"}
    return False


@law("DRK-SETUP-07")
def tokens_not_all_there(dungeon: Dungeon, _: Any) -> Broken:
    """Tokens and trophies are conserved; a pile that has run out may have given more (DRK-Q-39)."""
    supply = dungeon.supply
    if min((supply.trophies, supply.cleared, *supply.tokens.values())) < 0:
        return {"path": "$.supply"}
    if dungeon.phase in BEFORE_DEALING:
        return False
    trophies = supply.trophies + sum(owner.trophies for owner in owners(dungeon))
    if any(owner.trophies < 0 for owner in owners(dungeon)):
        return {"path": "$.supply.trophies"}
    if not _conserved(trophies, dungeon.content.trophies * dungeon.copies, supply.trophies):
        return {"path": "$.supply.trophies", "count": trophies}
    for colour in dungeon.keys_needed:
        count = supply.tokens.get(colour, 0) + sum(owner.keys.count(colour) for owner in owners(dungeon))
        if not _conserved(count, dungeon.content.tokens * dungeon.copies, supply.tokens.get(colour, 0)):
            return {"path": f"$.supply.tokens.{colour}", "count": count}
    return False


def _conserved(count: int, should: int, left: int) -> bool:
    return count == should or (not left and count > should)


@law("DRK-MAGIC-06")
def magic_not_unique(dungeon: Dungeon, _: Any) -> Broken:
    """Every magic mat is in one place."""
    if dungeon.phase in BEFORE_DEALING:
        return False
    there: Counter[Spell] = Counter(dungeon.supply.magic)
    for owner in owners(dungeon):
        there.update(owner.magic)
    should = Counter(magic_in_play(dungeon))
    for spell in [*should, *there]:
        if there[spell] != should[spell]:
            return {"path": "$.supply.magic", "mat": spell.value, "count": there[spell]}
    return False


@law("DRK-MON-03")
def beaten_impossible(dungeon: Dungeon, _: Any) -> Broken:
    """Only monsters and traps are beaten, and each leaves one cleared mat less."""
    if dungeon.phase in BEFORE_DEALING:
        return False
    for index, mat in enumerate(dungeon.beaten):
        face = dungeon.faces.get(mat)
        if face is None or face.kind not in (MatKind.MONSTER, MatKind.TRAP):
            return {"path": f"$.beaten[{index}]"}
    all_of_them = sum(face.kind is MatKind.CLEARED for face in dungeon.faces.values())
    return dungeon.supply.cleared + len(dungeon.beaten) != all_of_them and {"path": "$.supply.cleared"}


@law("DRK-DEATH-03")
def pile_misplaced(dungeon: Dungeon, _: Any) -> Broken:
    """Piles lie on squares, and none is empty."""
    for square, loot in dungeon.piles.items():
        if square not in dungeon.cells or not (loot.mats or loot.keys or loot.trophies or loot.magic):
            return {"path": f"$.piles.{square}"}
    return False


@law("DRK-MOVE-02")
def walk_impossible(dungeon: Dungeon, _: Any) -> Broken:
    """A walk is somebody's, leads over squares, and has moves left or none."""
    walk = dungeon.turn.walk
    if walk is None:
        return False
    astray = not walk.way or any(one not in dungeon.cells for one in walk.way)
    return (walk.moves < 0 or astray or not _sits(dungeon, walk.seat)) and {"path": "$.turn.walk"}


@law("DRK-TURN-03")
def turn_impossible(dungeon: Dungeon, _: Any) -> Broken:
    """Whatever is going on is going on between people who sit here, over mats and squares that there are."""
    turn, last = dungeon.turn, dungeon.last_push
    if last is not None and (last.slot not in lines(dungeon.rows, dungeon.columns) or not _sits(dungeon, last.seat)):
        return {"path": "$.last_push"}
    if turn.inserting is not None and turn.inserting not in dungeon.turned:
        return {"path": "$.turn.inserting"}
    if turn.fight is not None and turn.fight.square not in dungeon.cells:
        return {"path": "$.turn.fight.square"}
    contest = turn.contest
    if contest is not None and {len(contest.totals), len(contest.passed)} != {len(dungeon.heroes)}:
        return {"path": "$.turn.contest"}
    involved = [flip.seat for flip in turn.flips]
    involved += [due.seat for due in turn.due] + [casting.seat for casting in turn.casting]
    involved += [flip.seat for flip in turn.fight.flips] if turn.fight is not None else []
    return not all(_sits(dungeon, seat) for seat in involved) and {"path": "$.turn"}


def _sits(dungeon: Dungeon, seat: Seat) -> bool:
    return 0 <= seat < len(dungeon.heroes)


POSITION_LAWS: Final[Laws[Dungeon, None]] = Laws(
    [
        not_at_this_table,
        not_this_size,
        colours_not_shared_out,
        mats_not_all_there,
        glass_impossible,
        two_keys_alike,
        tokens_not_all_there,
        magic_not_unique,
        beaten_impossible,
        pile_misplaced,
        walk_impossible,
        turn_impossible,
    ]
)


# --- content --------------------------------------------------------------------------------------------


def content_problems(content: DungeonContent) -> list[Problem]:
    """What a group's own content must still be for the rules to work: JSON path and sentence."""
    return [*_mat_problems(content), *_colour_problems(content), *_magic_problems(content)]


def _mat_problems(content: DungeonContent) -> Iterator[Problem]:
    if len(content.mat) != SQUARE_SIDE**2:
        yield "$.mat", f"{len(content.mat)} dungeon mats, but a dungeon of 6 by 6 has 36 squares"
    rooms = sum(entry.kind is PrintedKind.ROOM for entry in content.mat)
    if rooms != 1:
        yield "$.mat", f"{rooms} treasure rooms; there must be one"
    for index, entry in enumerate(content.mat):
        danger = entry.kind is not PrintedKind.PLAIN
        if danger != (entry.value > 0):
            wanted = "needs a value of 1 or more" if danger else "is plain, so it has no value"
            yield f"$.mat[{index}].value", f"{entry.id} {wanted}"
        if "-" in entry.id:
            yield (
                f"$.mat[{index}].id",
                f"{entry.id}: a mat's id has no hyphen, for copies and orientations are told by one",
            )


def _colour_problems(content: DungeonContent) -> Iterator[Problem]:
    if len(content.colour) != MOST_OF_ONE_COPY:
        yield "$.colour", f"{len(content.colour)} colours, but four may play"
    mats = [entry.mat for entry in content.colour]
    for index, entry in enumerate(content.colour):
        if mats.count(entry.mat) > 1 or any(entry.mat == one.id for one in content.mat):
            yield f"$.colour[{index}].mat", f"{entry.mat} is the id of another mat as well"


def _magic_problems(content: DungeonContent) -> Iterator[Problem]:
    known = {spell.value for spell in Spell}
    for index, entry in enumerate(content.magic):
        if entry.id not in known:
            yield (
                f"$.magic[{index}].id",
                f"{entry.id} is no spell that the rules know; they are {', '.join(sorted(known))}",
            )
