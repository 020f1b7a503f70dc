"""How to seat oneself: the customs of the tables, and the Door."""

from __future__ import annotations

from rules.fantasy_pub.naming import space_name
from rules.fantasy_pub.state import DOOR, Enter, MixedTables, Move, Pub, Race
from rules.laws import Broken, law

# Who moves is no company for itself: it may come back to where it sat (PUB-Q-03). The customs are asked for every move
# that might be made, so they look round the table themselves and stop as soon as they know.


@law("PUB-SEAT-03", Move)
def table_of_one_race(pub: Pub, move: Move) -> Broken:
    """A table where a race sits twice is that race's own (PUB-Q-01)."""
    mover = pub.characters.get(move.character)
    if mover is None or move.to == DOOR or pub.options.mixed_tables is MixedTables.RACE_ABSENT:
        return False
    seated: list[Race] = []
    for one in pub.characters.values():
        if one.space == move.to and one is not mover:
            if one.race is mover.race:
                return False
            seated.append(one.race)
    for race in seated:
        if seated.count(race) > 1:
            return {"space": space_name(move.to), "race": mover.race.value, "seated": race.value}
    return False


@law("PUB-SEAT-04", Move)
def own_race_among_others(pub: Pub, move: Move) -> Broken:
    """Among different races nobody's own may be seated already."""
    mover = pub.characters.get(move.character)
    if mover is None or move.to == DOOR:
        return False
    kin = False
    others: list[Race] = []
    for one in pub.characters.values():
        if one.space == move.to and one is not mover:
            if one.race is mover.race:
                kin = True
            else:
                others.append(one.race)
    if not kin or not others:
        return False
    names = tuple(dict.fromkeys(race.value for race in others))
    return {"space": space_name(move.to), "race": mover.race.value, "others": names}


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
