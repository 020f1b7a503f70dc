"""Getting ready: how large the dungeon is, a colour and a glass for everybody, and the mats laid at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from rules.drunkgeon.answers import ChooseLevel, Colour, GoFirst, LayOut, Studied
from rules.drunkgeon.laying import lay_out
from rules.drunkgeon.naming import (
    CLEARED,
    MAGIC,
    STACK,
    TOKENS,
    TROPHIES,
    cleared_thing,
    hand_place,
    hero_name,
    magic_thing,
    mat_thing,
    shuffled_thing,
    token_thing,
    trophy_thing,
)
from rules.drunkgeon.options import (
    Difficulty,
    DungeonOptions,
    GlassFingers,
    JustTheOne,
    LinkedRooms,
    SoloMagic,
)
from rules.drunkgeon.printed import DungeonContent, MatKind, Spell
from rules.drunkgeon.state import (
    MOST_COLUMNS,
    MOST_OF_ONE_COPY,
    SQUARE_SIDE,
    Dungeon,
    Hero,
    Level,
    Phase,
)
from rules.events import Happened, Put
from rules.kernel import Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.requests import Amount, Choose

LEAST_FINGERS: Final = 5
MOST_FINGERS: Final = 15


def new_dungeon(seats: int, options: DungeonOptions, content: DungeonContent) -> Dungeon:
    """Empty space on a table, and people who have chosen nothing yet."""
    dungeon = Dungeon(options=options, heroes=[Hero() for _ in range(seats)])
    dungeon.__dict__["content"] = content
    return dungeon


def set_up(dungeon: Dungeon) -> Script[None]:
    match dungeon.phase:
        case Phase.COLOURS:
            yield from choose_colours(dungeon)
        case Phase.DUNGEON:
            yield from choose_dungeon(dungeon)
        case Phase.HEROES:
            yield from choose_heroes(dungeon)
        case Phase.LAYING:
            yield from lay_out(dungeon)
        case Phase.FIRST_PLAYER:
            yield from name_first_player(dungeon)
        case Phase.STUDY:
            yield from study(dungeon)
        case Phase.PLAY | Phase.OVER:
            return


# --- colours --------------------------------------------------------------------------------------------


def choose_colours(dungeon: Dungeon) -> Script[None]:
    for seat in range(len(dungeon.heroes)):
        if dungeon.heroes[seat].colour is None:
            yield from choose_colour(dungeon, seat)
    dungeon.phase = Phase.DUNGEON


def _seat_facts(seat: Seat) -> Facts:
    return {"seat": seat}


def _step(dungeon: Dungeon, seat: Seat) -> tuple[int, int]:
    return seat + 1, len(dungeon.heroes)


def choose_colour(dungeon: Dungeon, seat: Seat) -> Script[None]:
    facts, step = partial(_seat_facts, seat), _step(dungeon, seat)
    question = Choose(dungeon, seat, "colour", Colour, likely_colours, COLOUR_LAWS, facts=facts, step=step)
    chosen = yield from ask(question)
    dungeon.heroes[seat].colour = chosen.colour
    args: Facts = {"seat": seat, "colour": chosen.colour, "hero": hero_name(dungeon, seat)}
    dungeon.tell(Happened("DRK-INTRO-03", key="takes_colour", args=args, seat=seat))


def likely_colours(dungeon: Dungeon) -> Iterator[Colour]:
    return (Colour(colour) for colour in dungeon.content.colours)


@law("DRK-SETUP-02", Colour)
def no_such_colour(dungeon: Dungeon, chosen: Colour) -> Broken:
    return chosen.colour not in dungeon.content.colours


def _owners(dungeon: Dungeon, colour: str) -> list[Seat]:
    return [seat for seat, hero in enumerate(dungeon.heroes) if hero.colour == colour]


@law("DRK-SETUP-02", Colour)
def colour_taken(dungeon: Dungeon, chosen: Colour) -> Broken:
    owners = _owners(dungeon, chosen.colour)
    return len(dungeon.heroes) <= MOST_OF_ONE_COPY and bool(owners) and {"colour": chosen.colour, "owner": owners[0]}


@law("DRK-LINK-04", Colour)
def third_of_a_colour(dungeon: Dungeon, chosen: Colour) -> Broken:
    owners = _owners(dungeon, chosen.colour)
    return len(owners) > 1 and {"colour": chosen.colour, "owners": tuple(owners)}


COLOUR_LAWS: Final[Laws[Dungeon, Colour]] = Laws([no_such_colour, colour_taken, third_of_a_colour])


# --- how large (DRK-HALF-01, DRK-LINK-01) --------------------------------------------------------------


def choose_dungeon(dungeon: Dungeon) -> Script[None]:
    chosen = yield from ask(Choose(dungeon, 0, "dungeon", LayOut, likely_sizes, SIZE_LAWS))
    dungeon.rows, dungeon.columns = chosen.rows, chosen.columns
    dungeon.copies = 2 if chosen.columns > SQUARE_SIDE else 1
    fill_the_table(dungeon)
    dungeon.phase = Phase.HEROES
    args: Facts = {"rows": chosen.rows, "columns": chosen.columns}
    dungeon.tell(Happened("DRK-SETUP-05", key="chooses_dungeon", args=args))
    dungeon.tell(Happened("DRK-FAQ-03", key="any_drink"))


def likely_sizes(dungeon: Dungeon) -> tuple[LayOut, ...]:
    return SIZES


SIZES: Final = (
    LayOut(6, 6),
    LayOut(5, 5),
    LayOut(4, 4),
    *(LayOut(SQUARE_SIDE, columns) for columns in range(MOST_COLUMNS, SQUARE_SIDE, -1)),
)


@law("DRK-HALF-01", LayOut)
def no_half_pint(dungeon: Dungeon, size: LayOut) -> Broken:
    """Below six columns it is a Half Pint Dungeon, which has two sizes."""
    small = size.columns < SQUARE_SIDE or (size.rows < SQUARE_SIDE and size.columns == SQUARE_SIDE)
    return small and (size.rows, size.columns) not in ((5, 5), (4, 4)) and _size(size)


@law("DRK-LINK-01", LayOut)
def no_linked_dungeon(dungeon: Dungeon, size: LayOut) -> Broken:
    """Linked copies make six rows of seven to twelve columns."""
    large = size.columns > SQUARE_SIDE or (size.rows > SQUARE_SIDE and size.columns == SQUARE_SIDE)
    return large and (size.rows != SQUARE_SIDE or size.columns > MOST_COLUMNS) and _size(size)


@law("DRK-SETUP-01", LayOut)
def too_many_for_one_copy(dungeon: Dungeon, size: LayOut) -> Broken:
    seats = len(dungeon.heroes)
    return size.columns <= SQUARE_SIDE and seats > MOST_OF_ONE_COPY and {"count": seats, "most": MOST_OF_ONE_COPY}


def _size(size: LayOut) -> Facts:
    return {"rows": size.rows, "columns": size.columns}


SIZE_LAWS: Final[Laws[Dungeon, LayOut]] = Laws([too_many_for_one_copy, no_half_pint, no_linked_dungeon])


def fill_the_table(dungeon: Dungeon) -> None:
    """The mats to be laid, and the piles beside them (DRK-SETUP-07, DRK-SETUP-08)."""
    faces, supply = dungeon.faces, dungeon.supply
    loose = (MatKind.KEY, MatKind.CLEARED)
    dungeon.stack.shuffled = [mat for mat, face in faces.items() if face.kind not in loose and in_play(dungeon, mat)]
    supply.trophies = dungeon.content.trophies * dungeon.copies
    supply.cleared = sum(face.kind is MatKind.CLEARED for face in faces.values())
    supply.magic = magic_in_play(dungeon)
    piles: Facts = {"trophies": supply.trophies, "cleared": supply.cleared}
    dungeon.tell(Put("DRK-SETUP-05", shuffled_thing(dungeon.stack.count), STACK, key="shuffles_mats"))
    dungeon.tell(Put("DRK-SETUP-07", cleared_thing(supply.cleared), CLEARED, key="puts_cleared", args=piles))
    dungeon.tell(Put("DRK-SETUP-07", trophy_thing(supply.trophies), TROPHIES, key="puts_trophies", args=piles))
    for spell in supply.magic:
        args: Facts = {"spell": spell.value}
        dungeon.tell(Put("DRK-SETUP-08", magic_thing(spell), MAGIC, key="puts_magic", args=args))
    for seat in range(len(dungeon.heroes)):
        deal_key_mat(dungeon, seat)
    put_tokens_out(dungeon)


def deal_key_mat(dungeon: Dungeon, seat: Seat) -> None:
    """The colour's key mat and, unless one plays alone, its key token (DRK-SETUP-02, DRK-SOLO-02)."""
    hero, hand = dungeon.heroes[seat], hand_place(seat)
    colour, mat = hero.colour or "", own_key_mat(dungeon, seat)
    hero.mats = [mat]
    dungeon.turned[mat] = 0
    args: Facts = {"seat": seat, "colour": colour}
    dungeon.tell(Put("DRK-SETUP-02", mat_thing(mat), hand, key="takes_key_mat", args=args, seat=seat))
    if not dungeon.solo:
        hero.keys = [colour]
        dungeon.tell(Put("DRK-SETUP-02", token_thing(colour), hand, key="deals_token", args=args, seat=seat))


def own_key_mat(dungeon: Dungeon, seat: Seat) -> str:
    """The key mat that this seat is dealt; of two players of a colour the first has copy a."""
    hero = dungeon.heroes[seat]
    mat = dungeon.content.colours[hero.colour or ""].mat
    if dungeon.copies == 1:
        return mat
    earlier = [one for one in dungeon.heroes[:seat] if one.colour == hero.colour]
    return f"{mat}-b" if earlier else f"{mat}-a"


def put_tokens_out(dungeon: Dungeon) -> None:
    """The other tokens of the colours in play go into piles; those of other colours stay in the box (DRK-SETUP-04)."""
    for colour in dungeon.keys_needed:
        count = dungeon.content.tokens * dungeon.copies - len(_owners(dungeon, colour))
        dungeon.supply.tokens[colour] = max(0, count)
        args: Facts = {"colour": colour, "count": max(0, count)}
        dungeon.tell(Put("DRK-SETUP-07", token_thing(colour, max(0, count)), TOKENS, key="puts_tokens", args=args))


def in_play(dungeon: Dungeon, mat: str) -> bool:
    """Whether a dungeon mat is laid or stacked: of two treasure rooms one may stay in the box (DRK-Q-46)."""
    one = dungeon.options.linked_rooms is LinkedRooms.ONE and dungeon.columns < MOST_COLUMNS
    return not (one and dungeon.copies == 2 and dungeon.face(mat).kind is MatKind.ROOM and mat.endswith("-b"))


def magic_in_play(dungeon: Dungeon) -> list[Spell]:
    """One of each, whatever is linked (DRK-LINK-02); alone and with Just the One there are fewer."""
    found = [Spell(entry.id) for entry in dungeon.content.magic]
    if dungeon.solo and dungeon.options.solo_magic is not SoloMagic.ALL:
        kept = [Spell.REJUVENATE] if dungeon.options.solo_magic is SoloMagic.REJUVENATE else []
        found = [spell for spell in found if spell in kept]
    if dungeon.options.just_the_one is JustTheOne.ON:
        found = [spell for spell in found if spell is not Spell.REJUVENATE]
    return found


# --- levels and glasses ---------------------------------------------------------------------------------


def choose_heroes(dungeon: Dungeon) -> Script[None]:
    for seat in range(len(dungeon.heroes)):
        if dungeon.heroes[seat].level is None:
            yield from choose_level(dungeon, seat)
        if dungeon.heroes[seat].full is None:
            yield from agree_on_glass(dungeon, seat)
    dungeon.phase = Phase.LAYING


def choose_level(dungeon: Dungeon, seat: Seat) -> Script[None]:
    """How this player comes by numbers (DRK-Q-03)."""
    settled = dungeon.options.difficulty
    if settled is not Difficulty.BY_PLAYER:
        dungeon.heroes[seat].level = Level(settled.value)
        return
    facts, step = partial(_seat_facts, seat), _step(dungeon, seat)
    question = Choose(dungeon, seat, "level", ChooseLevel, likely_levels, LEVEL_LAWS, facts=facts, step=step)
    chosen = yield from ask(question)
    dungeon.heroes[seat].level = chosen.level
    args: Facts = {"seat": seat, "level": chosen.level.value}
    dungeon.tell(Happened(_LEVEL_CLAUSES[chosen.level], key="takes_level", args=args, seat=seat))


def likely_levels(dungeon: Dungeon) -> tuple[ChooseLevel, ...]:
    return LEVELS


LEVELS: Final = tuple(ChooseLevel(level) for level in (Level.INTERMEDIATE, Level.BEGINNER, Level.ADVANCED))
LEVEL_LAWS: Final[Laws[Dungeon, ChooseLevel]] = Laws([])
_LEVEL_CLAUSES: Final = {
    Level.BEGINNER: "DRK-LEVEL-02",
    Level.INTERMEDIATE: "DRK-LEVEL-04",
    Level.ADVANCED: "DRK-LEVEL-05",
}


def agree_on_glass(dungeon: Dungeon, seat: Seat) -> Script[None]:
    """How many fingers are this player's life: several small glasses may make it up together (DRK-FAQ-05)."""
    settled = dungeon.options.glass_fingers
    if settled is GlassFingers.BY_PLAYER:
        facts, step = partial(_seat_facts, seat), _step(dungeon, seat)
        low, high = (lambda: LEAST_FINGERS), (lambda: MOST_FINGERS)
        said = yield from ask(Amount(seat, "glass", low, high, clause="DRK-FAQ-05", facts=facts, step=step))
        full = said.value
    elif settled is GlassFingers.NINE:
        full = dungeon.content.fingers
    else:
        full = int(settled.value)
    dungeon.heroes[seat].full = full
    args: Facts = {"seat": seat, "fingers": full}
    dungeon.tell(Happened("DRK-FAQ-05", key="agrees_on_glass", args=args, seat=seat))


# --- who begins -----------------------------------------------------------------------------------------


def name_first_player(dungeon: Dungeon) -> Script[None]:
    """The table picks; the companion has no method of its own but to draw lots (DRK-TURN-01)."""
    if not dungeon.solo:
        question = Choose(dungeon, 0, "first_player", GoFirst, likely_first, FIRST_LAWS, lots=True)
        named = yield from ask(question)
        dungeon.active = dungeon.first = named.seat
    dungeon.tell(Happened("DRK-TURN-01", key="begins", args={"seat": dungeon.active}, seat=dungeon.active))
    dungeon.phase = Phase.STUDY if dungeon.supply.magic else Phase.PLAY
    if dungeon.phase is Phase.PLAY:
        open_the_door(dungeon)


def likely_first(dungeon: Dungeon) -> Iterator[GoFirst]:
    return (GoFirst(seat) for seat in range(len(dungeon.heroes)))


@law("DRK-TURN-01", GoFirst)
def nobody_sits_there(dungeon: Dungeon, named: GoFirst) -> Broken:
    return not 0 <= named.seat < len(dungeon.heroes)


FIRST_LAWS: Final[Laws[Dungeon, GoFirst]] = Laws([nobody_sits_there])


def study(dungeon: Dungeon) -> Script[None]:
    """Everybody reads the magic mats before the first turn (DRK-SETUP-09)."""
    yield from ask(Choose(dungeon, dungeon.whose_turn, "study", Studied, likely_studied, STUDY_LAWS))
    dungeon.phase = Phase.PLAY
    open_the_door(dungeon)


def likely_studied(dungeon: Dungeon) -> tuple[Studied, ...]:
    return (Studied(),)


STUDY_LAWS: Final[Laws[Dungeon, Studied]] = Laws([])


def open_the_door(dungeon: Dungeon) -> None:
    if Spell.REJUVENATE in dungeon.supply.magic and dungeon.solo:
        dungeon.tell(Happened("DRK-SOLO-05", key="more_than_one_glass"))
    dungeon.tell(Happened("DRK-TURN-04", key="turn", args={"seat": dungeon.active}, seat=dungeon.active))
