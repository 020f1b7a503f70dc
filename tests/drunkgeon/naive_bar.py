"""A second referee for glasses and magic, written from the rulebook alone: purchases, casts, bids, drinks, stacks.

It works on plain dictionaries, as JSON has them, and shares no code with the first; it is slow and simple on purpose.
"""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]

COSTS = {
    "rejuvenate": 4,
    "ghost_walk": 3,
    "turning_stone": 2,
    "shifting_halls": 3,
    "summoning": 3,
    "sticky_fingers": 3,
    "dispel": 2,
    "blink": 4,
    "giant_strength": 2,
    "blood_ward": 2,
}
IN_OWN_TURN = ("ghost_walk", "turning_stone", "shifting_halls", "summoning", "sticky_fingers", "blink")


def broken(dungeon: Plain, what: str, seat: int, answer: Plain) -> list[str]:
    """All clauses that an answer to one of these questions breaks, the one that is to be cited first."""
    kind = answer["type"]
    if what == "turn":
        return broken_by_buying(dungeon, seat, answer) if kind == "buy" else broken_by_casting(dungeon, seat, answer)
    if kind == "pass":
        return []
    if what == "contest":
        return broken_by_bidding(dungeon, seat, answer)
    if what == "drink":
        return broken_at_drink(dungeon, seat, answer)
    if what == "stack":
        return [] if 0 <= answer["trophies"] <= dungeon["heroes"][seat]["trophies"] else ["DRK-TROPHY-02"]
    if what == "displace":
        return broken_by_displacing(dungeon, answer)
    if what == "pick_up":
        return broken_by_picking_up(dungeon, seat, answer)
    raise ValueError(f"this referee knows nothing of {what}")


def can_swallow(hero: Plain) -> int:
    """With Rejuvenate at hand the drink is taken from a full glass."""
    return max(hero["fingers"], hero["full"]) if "rejuvenate" in hero["magic"] else hero["fingers"]


def broken_by_buying(dungeon: Plain, seat: int, answer: Plain) -> list[str]:
    spell, clauses = answer["spell"], []
    heroes = dungeon["heroes"]
    if dungeon["turn"]["bought"]:
        clauses.append("DRK-TURN-02")
    if spell not in dungeon["supply"]["magic"]:
        if len(heroes) == 1 and spell not in heroes[0]["magic"]:
            clauses.append("DRK-SOLO-03")
        clauses.append("DRK-MAGIC-07")
    if COSTS[spell] > can_swallow(heroes[seat]):
        clauses.append("DRK-MAGIC-02")
    return clauses


def broken_by_casting(dungeon: Plain, seat: int, answer: Plain) -> list[str]:
    """In the own turn, while nothing else goes on."""
    spell, turn, clauses = answer["spell"], dungeon["turn"], []
    if spell not in dungeon["heroes"][seat]["magic"] or spell not in (*IN_OWN_TURN, "rejuvenate"):
        clauses.append("DRK-MAGIC-05")
    if spell in ("ghost_walk", "blink") and turn["moved"]:
        clauses.append("DRK-TURN-02")
    if spell == "summoning" and turn["pushed"]:
        clauses.append("DRK-TURN-02")
    if pointless(dungeon, seat, spell):
        clauses.append("DRK-MAGIC-05")
    return clauses


def pointless(dungeon: Plain, seat: int, spell: str) -> bool:
    """Whether there is nothing at all that it could be used on."""
    others = [hero for number, hero in enumerate(dungeon["heroes"]) if number != seat and hero["square"] is not None]
    if spell == "sticky_fingers":
        return not any(hero["magic"] for hero in others)
    if spell == "summoning":
        if dungeon["columns"] < 6:
            return not dungeon["stack"]["shuffled"] and not dungeon["stack"]["under"]
        return not any(hero["mats"] for hero in others)
    if spell == "blink":
        taken = [hero["square"] for hero in dungeon["heroes"]]
        return all(square in taken or mat[0] in "MTR" for square, mat in dungeon["cells"].items())
    return False


def broken_by_bidding(dungeon: Plain, seat: int, answer: Plain) -> list[str]:
    totals, heroes, clauses = dungeon["turn"]["contest"]["totals"], dungeon["heroes"], []
    highest = 0
    for number, hero in enumerate(heroes):
        if hero["alive"] and hero["square"] is not None:
            highest = max(highest, totals[number])
    if answer["total"] <= highest:
        clauses.append("DRK-MAGIC-03")
    if answer["total"] - totals[seat] > can_swallow(heroes[seat]):
        clauses.append("DRK-MAGIC-02")
    return clauses


def broken_at_drink(dungeon: Plain, seat: int, answer: Plain) -> list[str]:
    due, hero = dungeon["turn"]["due"][-1], dungeon["heroes"][seat]
    if answer["type"] == "drunk":
        wanted = due["fingers"] if due["fingers"] < hero["fingers"] else hero["fingers"]
        return [] if answer["fingers"] == wanted else ["DRK-FINGER-01"]
    if answer["type"] == "measure":
        return ["DRK-FINGER-03"] if due["measured"] else []
    spell, clauses = answer["spell"], []
    fits = spell == "rejuvenate" or (spell == "blood_ward" and due["cause"] in ("monster", "trap", "dragon"))
    if spell not in hero["magic"] or not fits:
        clauses.append("DRK-MAGIC-05")
    if seat == dungeon["active"]:
        if spell in ("ghost_walk", "blink") and dungeon["turn"]["moved"]:
            clauses.append("DRK-TURN-02")
        if spell == "summoning" and dungeon["turn"]["pushed"]:
            clauses.append("DRK-TURN-02")
    return clauses


# --- walls, for the loser of a fight ------------------------------------------------------------------

SHAPES = {
    "P": [*["NESW"] * 4, *["NES"] * 6, *["NS"] * 4, *["NE"] * 4, "S"],
    "M": ["NES", "NES", "NES", "NES", "NESW", "NS", "NES", "NESW", "NES", "NS"],
    "T": ["NS", "NES", "NES", "NE", "NESW", "NES"],
    "R": ["NS"],
}
ROUND = "NESW"
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def openings(dungeon: Plain, square: str) -> str:
    """The sides on which the mat of a square is open as it lies."""
    mat = dungeon["cells"][square]
    name = mat.removeprefix("C-").split("-")
    printed = "NES" if name[0] == "K" else SHAPES[name[0][0]][int(name[0][1:]) - 1]
    turns = dungeon["turned"][mat]
    return "".join(ROUND[(ROUND.index(side) + turns) % 4] for side in printed)


def neighbour(square: str, side: str) -> str:
    east, south = STEPS[side]
    return chr(ord(square[0]) + east) + str(int(square[1:]) + south)


def broken_by_displacing(dungeon: Plain, answer: Plain) -> list[str]:
    """One step through no wall, and never into the treasure room."""
    square = dungeon["heroes"][dungeon["turn"]["fight"]["defender"]]["square"]
    for side in openings(dungeon, square):
        other = neighbour(square, side)
        if other == answer["to"] and other in dungeon["cells"]:
            back = ROUND[(ROUND.index(side) + 2) % 4]
            if back in openings(dungeon, other) and dungeon["cells"][other][0] != "R":
                return []
    return ["DRK-FIGHT-06"]


def broken_by_picking_up(dungeon: Plain, seat: int, answer: Plain) -> list[str]:
    hero = dungeon["heroes"][seat]
    pile = dungeon["piles"][hero["square"]]
    kind = answer["type"]
    if kind == "pick_up_key":
        clauses = ["DRK-KEY-02"] if answer["colour"] in hero["keys"] else []
        return clauses + ([] if answer["colour"] in pile["keys"] else ["DRK-DEATH-04"])
    if kind == "pick_up_mat":
        there = answer["mat"] in pile["mats"]
    elif kind == "pick_up_magic":
        there = answer["spell"] in pile["magic"]
    elif kind == "pick_up_trophy":
        there = pile["trophies"] > 0
    else:
        there = bool(pile["mats"] or pile["magic"] or pile["trophies"] or set(pile["keys"]) - set(hero["keys"]))
    return [] if there else ["DRK-DEATH-04"]


# --- what comes of it ---------------------------------------------------------------------------------


class Ledger:
    """Follows one purchase from outside: who drank how much for it, who is still in, who should have the mat."""

    def __init__(self, dungeon: Plain, buyer: int, spell: str, *, one_round: bool) -> None:
        self.buyer, self.spell, self.one_round = buyer, spell, one_round
        self.drunk = {seat: 0 for seat, hero in enumerate(dungeon["heroes"]) if hero["square"] is not None}
        self.out: set[int] = set()

    def drinks(self, seat: int, fingers: int, *, dies: bool) -> None:
        self.drunk[seat] += fingers
        if dies:
            del self.drunk[seat]

    def passes(self, seat: int) -> None:
        self.out.add(seat)

    def winner(self) -> int | None:
        bidders = {seat: fingers for seat, fingers in self.drunk.items() if fingers > 0}
        return max(bidders, key=bidders.__getitem__) if bidders else None

    def may_be_asked(self, seat: int) -> bool:
        """Who leads waits, who has passed is out, and in one round the buyer does not answer."""
        if self.one_round:
            return seat != self.buyer and seat not in self.out
        return seat in self.drunk and seat not in self.out and seat != self.winner()


def glass_after(hero: Plain, fingers: int) -> tuple[int, bool]:
    """What is left after a drink, and whether its player lives."""
    left = hero["fingers"] - fingers
    return left, left > 0
