"""Everything that changes its place on the table: each function changes the facts and tells hands what to do."""

from __future__ import annotations

from rules.drunkgeon.naming import (
    CLEARED,
    LIFTED,
    MAGIC,
    TOKENS,
    TROPHIES,
    glass_name,
    glass_thing,
    hand_place,
    lying_mat,
    magic_thing,
    mat_name,
    mat_thing,
    spell_name,
    token_thing,
    trophy_thing,
)
from rules.drunkgeon.printed import Spell, cleared_id
from rules.drunkgeon.state import Dungeon, Hero, Loot
from rules.events import Carry, Deal, Hands, Swap, Take, Thing
from rules.events import Turn as TurnOver
from rules.message import Facts, Seat

# --- glasses ------------------------------------------------------------------------------------------


def carry_glass(
    dungeon: Dungeon, seat: Seat, to: str, clause: str, key: str = "goes", hands: Hands = Hands.TO_DO
) -> None:
    """A glass goes from its square to another. Nothing happens there."""
    hero = dungeon.heroes[seat]
    assert hero.square is not None
    if hero.square == to:
        return
    args: Facts = {"seat": seat, "place": hero.square, "square": to}
    dungeon.tell(Carry(clause, glass_thing(seat), hero.square, to, key=key, args=args, seat=seat, hands=hands))
    hero.square = to


def lift_for_push(dungeon: Dungeon, seat: Seat) -> None:
    """Beside the dungeon while a line is pushed (DRK-FAQ-07); the facts change with the push."""
    square = dungeon.heroes[seat].square
    assert square is not None
    args: Facts = {"seat": seat, "square": square}
    dungeon.tell(Carry("DRK-FAQ-07", glass_thing(seat), square, LIFTED, key="lifts_glass", args=args, seat=seat))


def put_back(dungeon: Dungeon, seat: Seat, square: str, *, expelled: bool) -> None:
    """After the push: on the same mat, or on the one that came in if the own one was pushed out (DRK-FAQ-08)."""
    clause, key = ("DRK-FAQ-08", "comes_round") if expelled else ("DRK-FAQ-07", "puts_back")
    args: Facts = {"seat": seat, "square": square}
    dungeon.tell(Carry(clause, glass_thing(seat), LIFTED, square, key=key, args=args, seat=seat))
    dungeon.heroes[seat].square = square


def remove_glass(dungeon: Dungeon, seat: Seat) -> None:
    """The empty glass of a dead player leaves the dungeon (DRK-DEATH-02)."""
    hero = dungeon.heroes[seat]
    assert hero.square is not None
    args: Facts = {"seat": seat, "glass": glass_name(seat), "square": hero.square}
    dungeon.tell(Take("DRK-DEATH-02", glass_thing(seat), hero.square, key="removes_glass", args=args, seat=seat))
    hero.square = None


# --- tokens, trophies, magic ----------------------------------------------------------------------------


def give_token(dungeon: Dungeon, seat: Seat, colour: str) -> None:
    """A key token from its pile to a hand (DRK-KEY-01). A pile that has run out gives one all the same (DRK-Q-39)."""
    dungeon.supply.tokens[colour] -= 1 if dungeon.supply.tokens[colour] else 0
    dungeon.heroes[seat].keys.append(colour)
    args: Facts = {"seat": seat, "colour": colour}
    dungeon.tell(
        Carry(
            "DRK-KEY-01",
            token_thing(colour),
            TOKENS,
            hand_place(seat),
            face=colour,
            key="takes_token",
            args=args,
            seat=seat,
        )
    )


def give_trophy(dungeon: Dungeon, seat: Seat) -> None:
    """A trophy mat from its pile to a hand (DRK-MON-02)."""
    dungeon.supply.trophies -= 1 if dungeon.supply.trophies else 0
    dungeon.heroes[seat].trophies += 1
    args: Facts = {"seat": seat, "count": dungeon.heroes[seat].trophies}
    dungeon.tell(
        Carry("DRK-MON-02", trophy_thing(), TROPHIES, hand_place(seat), key="wins_trophy", args=args, seat=seat)
    )


def move_magic(dungeon: Dungeon, spell: Spell, giver: Seat | None, taker: Seat | None, clause: str, key: str) -> None:
    """A magic mat from a hand, or (None) from the table, to a hand or back to the table."""
    source = dungeon.supply.magic if giver is None else dungeon.heroes[giver].magic
    goal = dungeon.supply.magic if taker is None else dungeon.heroes[taker].magic
    source.remove(spell)
    goal.append(spell)
    args: Facts = {"spell": spell_name(spell), "seat": giver if taker is None else taker}
    if giver is not None and taker is not None:
        args = {**args, "giver": giver}
    here = MAGIC if giver is None else hand_place(giver)
    there = MAGIC if taker is None else hand_place(taker)
    seat = giver if taker is None else taker
    dungeon.tell(Carry(clause, magic_thing(spell), here, there, key=key, args=args, seat=seat))


# --- mats in the dungeon --------------------------------------------------------------------------------


def clear_mat(dungeon: Dungeon, square: str) -> None:
    """A beaten monster or trap makes room for its cleared mat, which lies the same way (DRK-MON-03)."""
    mat = dungeon.cells[square]
    cleared, turning = cleared_id(mat), dungeon.turned.pop(mat)
    args: Facts = {"mat": mat_name(dungeon, mat), "square": square}
    loot = dungeon.piles.get(square)
    dungeon.tell(Deal("DRK-MON-03", mat_thing(cleared, turning), CLEARED, square, key="lays_cleared", args=args))
    if loot is not None:
        carry_loot(dungeon, loot, mat, cleared, "DRK-MON-03")
    dungeon.tell(Take("DRK-MON-03", mat_thing(mat, turning), square, key="removes_mat", args=args))
    dungeon.cells[square] = cleared
    dungeon.turned[cleared] = turning
    dungeon.beaten.append(mat)
    dungeon.supply.cleared -= 1


def turn_mat(dungeon: Dungeon, square: str, turning: int, clause: str, key: str, seat: Seat) -> None:
    """A mat in the dungeon is turned where it lies, with everything on it."""
    mat = dungeon.cells[square]
    if dungeon.turned[mat] == turning:
        return
    args: Facts = {"seat": seat, "mat": mat_name(dungeon, mat), "square": square, "turning": turning}
    dungeon.tell(TurnOver(clause, lying_mat(dungeon, mat), square, turning, key=key, args=args, seat=seat))
    dungeon.turned[mat] = turning


def exchange(dungeon: Dungeon, square: str, other: str, clause: str, key: str, seat: Seat) -> None:
    """Two squares change their mats with everything that stands and lies on them."""
    cells, piles = dungeon.cells, dungeon.piles
    here, there = dungeon.standing_on(square), dungeon.standing_on(other)
    cells[square], cells[other] = cells[other], cells[square]
    lying = {one: piles.pop(one) for one in (square, other) if one in piles}
    for one, loot in lying.items():
        piles[other if one == square else square] = loot
    for seat_here in here:
        dungeon.heroes[seat_here].square = other
    for seat_there in there:
        dungeon.heroes[seat_there].square = square
    args: Facts = {"seat": seat, "square": square, "other": other}
    dungeon.tell(Swap(clause, square, other, key=key, args=args, seat=seat))


# --- belongings of the dead -------------------------------------------------------------------------------


def belongings(dungeon: Dungeon, owner: Hero | Loot) -> list[Thing]:
    """What a hand or a pile holds, as things on the table."""
    return [
        *(lying_mat(dungeon, mat) for mat in owner.mats),
        *(token_thing(colour) for colour in owner.keys),
        *([trophy_thing(owner.trophies)] if owner.trophies else []),
        *(magic_thing(spell) for spell in owner.magic),
    ]


def carry_loot(dungeon: Dungeon, loot: Loot, here: str, there: str, clause: str) -> None:
    """A pile goes from one mat to another; only hands move, for a pile's facts go by its square."""
    for thing in belongings(dungeon, loot):
        dungeon.tell(Carry(clause, thing, here, there, face=thing.face, key="carries_pile"))


def drop_everything(dungeon: Dungeon, seat: Seat, square: str) -> None:
    """A dead player's mats go onto the space of the death, on top of what lies there (DRK-DEATH-03)."""
    hero = dungeon.heroes[seat]
    mat = dungeon.cells[square]
    things = belongings(dungeon, hero)
    if not things:
        return
    args: Facts = {"seat": seat, "square": square}
    for thing in things:
        here = hand_place(seat)
        dungeon.tell(Carry("DRK-DEATH-03", thing, here, mat, face=thing.face, key="drops", args=args, seat=seat))
    loot = dungeon.piles.setdefault(square, Loot())
    loot.mats += hero.mats
    loot.keys += hero.keys
    loot.trophies += hero.trophies
    loot.magic += hero.magic
    hero.mats, hero.keys, hero.trophies, hero.magic = [], [], 0, []


def pick_up(dungeon: Dungeon, seat: Seat, square: str, taken: Loot) -> None:
    """A player takes so much of the pile on a square; what is left stays for others (DRK-DEATH-04)."""
    hero, loot, mat = dungeon.heroes[seat], dungeon.piles[square], dungeon.cells[square]
    args: Facts = {"seat": seat, "square": square}
    for thing in belongings(dungeon, taken):
        there = hand_place(seat)
        dungeon.tell(Carry("DRK-DEATH-04", thing, mat, there, face=thing.face, key="picks_up", args=args, seat=seat))
    for one in taken.mats:
        loot.mats.remove(one)
    for one in taken.keys:
        loot.keys.remove(one)
    for spell in taken.magic:
        loot.magic.remove(spell)
    loot.trophies -= taken.trophies
    hero.mats += taken.mats
    hero.keys += taken.keys
    hero.magic += taken.magic
    hero.trophies += taken.trophies
    if not (loot.mats or loot.keys or loot.magic or loot.trophies):
        del dungeon.piles[square]
