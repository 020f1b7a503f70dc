"""A second referee of Fantasy Pub, written from the rulebook alone; it shares no code and no thought with the first.

It works on plain dictionaries, a position and an answer as JSON has them, and is slow and simple on purpose: where the
two referees agree, it is not because they think alike.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

Plain = dict[str, Any]

DOOR = 7
WEAKEST_FIRST = ["imp", "dwarf", "orc", "troll"]
CARDS_OF_A_CLAN = ["imp-1", "imp-2", "dwarf-1", "dwarf-2", "orc-1", "orc-2", "troll-1"]


# --- what forbids an action -----------------------------------------------------------------------


def broken(pub: Plain, answer: Plain) -> set[str]:
    """All clauses that an action breaks; the empty set means that it may be done."""
    if answer["type"] == "end_turn":
        return {"PUB-TURN-05"} if pub["turn"]["actions"] == 0 else set()
    clauses = set()
    if not left_of_the_roll(pub["turn"]["dice"], answer["dice"]):
        clauses.add("PUB-TURN-04")
    if answer["type"] == "enter":
        return clauses | broken_by_entering(pub, answer)
    if answer["type"] == "move":
        return clauses | broken_by_moving(pub, answer)
    if answer["type"] == "call":
        return clauses | broken_by_calling(pub, answer)
    return clauses | broken_by_leaving(pub, answer)


def left_of_the_roll(left: list[int], staked: list[int]) -> bool:
    left = list(left)
    for die in staked:
        if die not in left:
            return False
        left.remove(die)
    return len(staked) in (1, 2)


def broken_by_entering(pub: Plain, answer: Plain) -> set[str]:
    clan = pub["clans"][pub["active"]]
    value = sum(answer["dice"])
    clauses = set()
    if sum(clan["face_down"].values()) + len(clan["face_up"]) == 0:
        clauses.add("PUB-ENTER-02")
    if value > 6:
        # No single die shows so much, but whatever is named, it is the limit of six that it exceeds.
        clauses.add("PUB-ENTER-05")
    if value > pub["bank"]:
        clauses.add("PUB-ENTER-09")
    for one in pub["characters"].values():
        if one["clan"] == pub["active"] and one["space"] == DOOR:
            clauses |= {"PUB-ENTER-08", "PUB-DOOR-01", "PUB-DOOR-02"}
    return clauses


def of_another_clan(pub: Plain, name: str) -> bool:
    """A card is its clan's in the Pub and in the pile."""
    for seat, clan in enumerate(pub["clans"]):
        if seat != pub["active"] and name in [f"{clan['colour']}-{card}" for card in CARDS_OF_A_CLAN]:
            return True
    return False


def broken_by_moving(pub: Plain, answer: Plain) -> set[str]:
    clauses = {"PUB-GOAL-01"} if of_another_clan(pub, answer["character"]) else set()
    if answer["character"] not in pub["characters"]:
        # Nobody knows where it would start from, so nothing else about its way can be wrong.
        return clauses | {"PUB-MOVE-01"}
    one = pub["characters"][answer["character"]]
    goal = answer["to"]
    if goal == one["space"] and pub["options"]["full_circle"] == "refused":
        clauses.add("PUB-MOVE-01")
    clauses |= broken_by_the_way(one, sum(answer["dice"]) - one["beers"], goal)
    others = [other for other in pub["characters"].values() if other["id"] != one["id"] and other["space"] == goal]
    if goal == DOOR:
        if any(other["clan"] == one["clan"] for other in others):
            clauses |= {"PUB-DOOR-01", "PUB-DOOR-03"}
        return clauses
    return clauses | broken_by_sitting(pub, one["race"], [other["race"] for other in others])


def broken_by_the_way(one: Plain, steps: int, goal: int) -> set[str]:
    if steps < 1:
        return {"PUB-MOVE-06"}
    ahead = walk(one["space"], steps, forwards=True)
    back = walk(one["space"], steps, forwards=False)
    if goal == ahead:
        return set()
    if goal == back:
        # Clockwise, the only way for it, the goal lies at another distance: the inventory's case for the second clause.
        return set() if one["race"] == "dwarf" else {"PUB-MOVE-03", "PUB-MOVE-05"}
    return {"PUB-MOVE-05"}


def walk(space: int, steps: int, forwards: bool) -> int:
    for _ in range(steps):
        if forwards:
            space = 1 if space == 7 else space + 1
        else:
            space = 7 if space == 1 else space - 1
    return space


def broken_by_sitting(pub: Plain, race: str, seated: list[str]) -> set[str]:
    if all(other == race for other in seated):
        return set()
    clauses = set()
    if race in seated:
        clauses.add("PUB-SEAT-04")
    if pub["options"]["mixed_tables"] == "all_different":
        for other in WEAKEST_FIRST:
            if other != race and seated.count(other) > 1:
                clauses.add("PUB-SEAT-03")
    return clauses


def broken_by_calling(pub: Plain, answer: Plain) -> set[str]:
    clauses = set()
    if answer["to"] not in (1, 2, 3, 4, 5, 6):
        # The Door, or no place at all: he goes to tables only (PUB-Q-29).
        clauses.add("PUB-BARK-03")
    if list(answer["dice"]) != [answer["to"]]:
        clauses.add("PUB-BARK-01")
    if answer["to"] == pub["barkeep"]:
        # His present place counts, whichever it is, the Door before his first move too (PUB-Q-29).
        clauses.add("PUB-BARK-02")
        if not pub["turn"]["called"]:
            # He stands where he began the turn.
            clauses.add("PUB-BARK-06")
    return clauses


def broken_by_leaving(pub: Plain, answer: Plain) -> set[str]:
    clauses = {"PUB-GOAL-01"} if of_another_clan(pub, answer["character"]) else set()
    if len(answer["dice"]) != 1:
        clauses.add("PUB-LEAVE-01")
    if answer["character"] not in pub["characters"]:
        return clauses | {"PUB-LEAVE-02"}
    one = pub["characters"][answer["character"]]
    if one["beers"] < one["coins"]:
        clauses.add("PUB-LEAVE-03")
    if one["space"] == DOOR:
        return clauses
    if one["race"] == "orc":
        # The exception is the Orc's, so only an Orc can go beyond it; all others break the rule itself.
        return clauses if one["space"] == pub["barkeep"] else clauses | {"PUB-LEAVE-04"}
    return clauses | {"PUB-LEAVE-02", "PUB-ORC-03"}


# --- which rolls stand, whom the Barkeep may serve, which card may come --------------------------------


def roll_stands(pub: Plain, first: int, second: int) -> bool:
    """Whether this roll, just made, is kept: something is possible with it, or nothing ever will be."""
    return allows_something(pub, first, second) or not any(
        allows_something(pub, low, high) for low in range(1, 7) for high in range(low, 7)
    )


def allows_something(pub: Plain, first: int, second: int) -> bool:
    """Whether the roll allows more than a call of the Barkeep, as a first action."""
    pub = deepcopy(pub)
    pub["turn"]["dice"] = [first, second]
    stakes = [[first], [second], [first, second]]
    if possible_without_the_barkeep(pub, stakes):
        return True
    if pub["options"]["reroll_test"] == "first_action":
        return False
    return opened_by_a_call(pub, first, second) or opened_by_a_call(pub, second, first)


def possible_without_the_barkeep(pub: Plain, stakes: list[list[int]]) -> bool:
    own = [name for name, one in pub["characters"].items() if one["clan"] == pub["active"]]
    for dice in stakes:
        if not broken(pub, {"type": "enter", "dice": dice}):
            return True
        for name in own:
            if not broken(pub, {"type": "leave", "character": name, "dice": dice}):
                return True
            for goal in range(1, 8):
                if not broken(pub, {"type": "move", "character": name, "dice": dice, "to": goal}):
                    return True
    return False


def opened_by_a_call(pub: Plain, called_with: int, other: int) -> bool:
    call = {"type": "call", "dice": [called_with], "to": called_with}
    if broken(pub, call):
        return False
    for name in may_be_served(pub, called_with) or [None]:
        if possible_without_the_barkeep(after(pub, call, served=name), [[other]]):
            return True
    return False


def may_be_served(pub: Plain, table: int) -> list[str]:
    """Whom the caller has to choose from when the Barkeep arrives at a table."""
    seated = [name for name, one in pub["characters"].items() if one["space"] == table]
    if len(seated) == 1 and pub["options"]["barkeep_lone"] == "spares":
        return []
    return seated


def may_be_drawn(pub: Plain) -> set[str]:
    """The races that the top card of the active player's pile can have."""
    clan = pub["clans"][pub["active"]]
    hidden = {race for race, count in clan["face_down"].items() if count > 0}
    return hidden or {name.split("-")[1] for name in clan["face_up"]}


# --- what an action does --------------------------------------------------------------------------


def after(pub: Plain, answer: Plain, race: str = "", served: str | None = None) -> Plain:
    """The position once an action is done with, the card ``race`` drawn or the character served included.

    A character that enters is called ``new`` here, for the rulebook does not tell two alike cards apart.
    """
    pub = deepcopy(pub)
    if answer["type"] == "end_turn":
        pub["turn"]["dice"] = []
        return pub
    for die in answer["dice"]:
        pub["turn"]["dice"].remove(die)
    pub["turn"]["actions"] += 1
    if answer["type"] == "enter":
        enters(pub, race, sum(answer["dice"]))
    elif answer["type"] == "move":
        moves(pub, pub["characters"][answer["character"]], answer["to"])
    elif answer["type"] == "call":
        pub["barkeep"] = answer["to"]
        pub["turn"]["called"] = True
        if served is not None:
            drinks_alone(pub, [pub["characters"][served]])
    else:
        leaves(pub, pub["characters"][answer["character"]])
    return pub


def enters(pub: Plain, race: str, coins: int) -> None:
    clan = pub["clans"][pub["active"]]
    if not any(clan["face_down"].values()):
        for name in clan["face_up"]:
            other = name.split("-")[1]
            clan["face_down"][other] = clan["face_down"].get(other, 0) + 1
        clan["face_up"] = []
    clan["face_down"][race] -= 1
    pub["bank"] -= coins
    one = {"id": "new", "clan": pub["active"], "race": race, "space": DOOR, "coins": coins, "beers": 0}
    pub["characters"]["new"] = one
    picks_up(pub, one)


def picks_up(pub: Plain, one: Plain) -> None:
    here = one["space"] - 1
    if one["race"] == "imp" and pub["coins"][here] > 0:
        pub["coins"][here] -= 1
        one["coins"] += 1


def moves(pub: Plain, one: Plain, goal: int) -> None:
    if one["race"] == "troll":
        if one["coins"] == 0:
            thrown_out(pub, one)
            return
        one["coins"] -= 1
        pub["coins"][one["space"] - 1] += 1
    one["space"] = goal
    if pub["options"]["imp_pickup"] == "before_drink":
        picks_up(pub, one)
    if goal != DOOR:
        arrives(pub, goal)
    if pub["options"]["imp_pickup"] == "after_drink" and one["id"] in pub["characters"]:
        picks_up(pub, one)


def arrives(pub: Plain, table: int) -> None:
    """Somebody has just sat down at a table: who is there may drink."""
    there = [one for one in pub["characters"].values() if one["space"] == table]
    races = {one["race"] for one in there}
    if len(there) < 2:
        return
    if len(races) == 1:
        drinks_alone(pub, there)
    elif len(races) == len(there):
        buys_a_round(pub, there)


def drinks_alone(pub: Plain, drinkers: list[Plain]) -> None:
    """Each pays for itself: all with a coin flip it, all without go out, then all who have had enough."""
    for one in drinkers:
        if one["coins"] == 0:
            thrown_out(pub, one)
        else:
            one["coins"] -= 1
            one["beers"] += 1
    with_six_beers_go(pub, drinkers)


def buys_a_round(pub: Plain, there: list[Plain]) -> None:
    by_strength = sorted(there, key=lambda one: WEAKEST_FIRST.index(one["race"]))
    for one in by_strength[:-1]:
        if one["coins"] == 0:
            thrown_out(pub, one)
    chain = [one for one in by_strength if one["id"] in pub["characters"]]
    for index in range(len(chain) - 1):
        payer, treated = chain[index], chain[index + 1]
        if payer["id"] not in pub["characters"]:
            continue
        payer["coins"] -= 1
        treated["beers"] += 1
        if pub["options"]["round_sixth_beer"] == "in_turn":
            with_six_beers_go(pub, [treated])
    with_six_beers_go(pub, chain)


def with_six_beers_go(pub: Plain, drinkers: list[Plain]) -> None:
    for one in drinkers:
        if one["beers"] >= 6 and one["id"] in pub["characters"]:
            thrown_out(pub, one)


def thrown_out(pub: Plain, one: Plain) -> None:
    pub["bank"] += one["coins"] + one["beers"]
    goes_under_the_pile(pub, one)


def leaves(pub: Plain, one: Plain) -> None:
    pub["bank"] += one["coins"]
    pub["clans"][one["clan"]]["collected"] += one["beers"]
    goes_under_the_pile(pub, one)


def goes_under_the_pile(pub: Plain, one: Plain) -> None:
    del pub["characters"][one["id"]]
    pub["clans"][one["clan"]]["face_up"].append(one["id"])


# --- what comes next ------------------------------------------------------------------------------


def next_asked(pub: Plain) -> tuple[str, int] | None:
    """What is asked of whom once an action is done with; None when somebody has won."""
    if any(clan["collected"] >= pub["target"] for clan in pub["clans"]):
        return None
    if pub["turn"]["dice"]:
        return "action", pub["active"]
    return "roll", (pub["active"] + 1) % len(pub["clans"])


def asked_after_roll(pub: Plain, first: int, second: int) -> tuple[str, int]:
    """What is asked of whom once a fresh roll lies on the table."""
    if not roll_stands(pub, first, second):
        return "roll", pub["active"]
    if not allows_something(pub, first, second) and first == second == pub["barkeep"]:
        return "roll", (pub["active"] + 1) % len(pub["clans"])
    return "action", pub["active"]
