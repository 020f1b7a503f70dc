"""How to seat oneself: the customs of the tables, and the Door."""

from __future__ import annotations

from rules.fantasy_pub.naming import space_name
from rules.fantasy_pub.state import DOOR, Character, Enter, MixedTables, Move, Pub, Race
from rules.laws import Broken, law


def company(pub: Pub, space: int, newcomer: Character) -> list[Race]:
    """The races seated at a space, the newcomer apart: it may come back to where it sat (PUB-Q-03)."""
    return [one.race for one in pub.characters.values() if one.space == space and one is not newcomer]


@law("PUB-SEAT-03", Move)
def table_of_one_race(pub: Pub, move: Move) -> Broken:
    """A table where a race sits twice is that race's own (PUB-Q-01)."""
    mover = pub.characters.get(move.character)
    if mover is None or move.to == DOOR or pub.options.mixed_tables is MixedTables.RACE_ABSENT:
        return False
    seated = company(pub, move.to, mover)
    if len(seated) < 2 or mover.race in seated:
        return False
    twice = next((race for race in seated if seated.count(race) > 1), None)
    return twice is not None and {
        "space": space_name(move.to),
        "race": mover.race.value,
        "seated": twice.value,
    }


@law("PUB-SEAT-04", Move)
def own_race_among_others(pub: Pub, move: Move) -> Broken:
    """Among different races nobody's own may be seated already."""
    mover = pub.characters.get(move.character)
    if mover is None or move.to == DOOR:
        return False
    seated = company(pub, move.to, mover)
    if len(seated) < 2 or mover.race not in seated or seated.count(mover.race) == len(seated):
        return False
    others = tuple(dict.fromkeys(race.value for race in seated if race is not mover.race))
    return {"space": space_name(move.to), "race": mover.race.value, "others": others}


def _door_taken(pub: Pub, action: Enter | Move) -> Broken:
    """The clan has somebody at the Door, the one who moves apart."""
    mover, clan = None, pub.active
    if isinstance(action, Move):
        if action.to != DOOR:
            return False
        mover = pub.characters.get(action.character)
        if mover is None:
            return False
        clan = mover.clan
    for one in pub.characters.values():
        if one.space == DOOR and one.clan == clan and one is not mover:
            return {"race": one.race.value, "clan": pub.clans[clan].colour}
    return False


# One test, four clauses: the rulebook says it of the Door, of entering and of coming back, so each can be cited.
entry_with_door_taken = law("PUB-ENTER-08", Enter, key="door_taken")(_door_taken)
one_of_a_clan_at_the_door = law("PUB-DOOR-01", Enter, Move, key="door_taken")(_door_taken)
nobody_new_at_a_taken_door = law("PUB-DOOR-02", Enter, key="door_taken")(_door_taken)
nobody_back_to_a_taken_door = law("PUB-DOOR-03", Move, key="door_taken")(_door_taken)
