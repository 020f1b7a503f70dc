"""A second referee of The Bugman's Game, written from the rulebook alone; it shares no thought with the first.

It works on plain dictionaries, a position and an answer as JSON has them, and is slow and simple on purpose: where the
two referees agree, it is not because they think alike.
"""

from __future__ import annotations

from tests.bugmans.naive_moves import by_card_step, by_leaving_the_bogs, by_making_way, by_the_step_itself, by_walking
from tests.bugmans.naive_room import (
    DANGEROUS,
    SERVED,
    Plain,
    bar_shows,
    board,
    can_be_held,
    card_entry,
    characters,
    counter_kind,
    held,
    home_of,
    is_furniture,
    lies_beside_home_tables,
    own_dwarf,
    printed_letter,
    spaces_between,
    squares_of,
    standing_on,
    stashed,
    straight,
)
from tests.bugmans.naive_squares import (
    exists,
    in_the_corridor,
    neighbours_of,
    share_an_edge,
    touch,
    touches_the_bar,
)

NOTHING_LIES_THERE = "BUG-BAR-01 (nothing there)"
"""Coarse, so it is asked before all others; that a Bar square is out of reach is asked where its clause is printed."""


# --- what forbids an answer -----------------------------------------------------------------------


def broken(night: Plain, what: str, seat: int, answer: Plain) -> set[str]:
    """All clauses that an answer to the question ``what`` breaks; the empty set means that it may be given."""
    judges = {
        "colour": by_colour,
        "home_table": by_home_table,
        "card": by_playing_a_card,
        "step": by_walking,
        "card_step": by_card_step,
        "send_to_bogs": by_sending,
        "send_home": by_sending,
        "throw": by_throwing,
        "pick_up": by_picking_up,
        "place": by_placing,
        "make_way": by_making_way,
        "fight_card": by_laying_a_card,
        "leave_bogs": by_leaving_the_bogs,
        "flush_card": by_discarding,
        "discard": by_discarding,
        "discard_excess": by_discarding,
        "replenish": by_replenishing,
        "flush_after_fight": by_replenishing,
        "order": by_ordering,
        "served": by_being_served,
        "free_drink": by_free_drink,
    }
    return judges[what](night, seat, answer)


def by_colour(night: Plain, seat: int, answer: Plain) -> set[str]:
    known = [entry["id"] for entry in night["printed"]["colour"]]
    taken = [player["colour"] for player in night["players"]]
    return set() if answer["colour"] in known and answer["colour"] not in taken else {"BUG-SETUP-04"}


def by_home_table(night: Plain, seat: int, answer: Plain) -> set[str]:
    square, clauses = answer["square"], set()
    if not exists(square):
        return {"BUG-SETUP-09"}
    if printed_letter(night, square) != "w":
        clauses.add("BUG-SETUP-09")
    for player in night["players"]:
        table = player["home"]
        if table is not None and (table == square or share_an_edge(table, square)):
            clauses.add("BUG-SETUP-10")
    return clauses


# --- step 1: a Bugman's card ------------------------------------------------------------------------


def by_playing_a_card(night: Plain, seat: int, answer: Plain) -> set[str]:
    if answer["type"] == "pass":
        return set()
    clauses = set() if can_be_held(night, seat, answer["card"]) else {"TABLE-DRAW-01"}
    card = card_entry(night, answer["card"])
    if card is None:
        return clauses
    if card["kind"] == "fight":
        return clauses | {"BUG-CARD-01"}
    if card["effect"] == "move" and not anybody_can_step(night):
        clauses.add("BUG-CARD-06")
    if card["effect"] == "to_home" and not [
        one for one in characters(night) if one["kind"] == "dwarf" and can_be_sent_home(night, one)
    ]:
        clauses.add("BUG-CARD-15")
    if card["effect"] == "extra":
        if not touches_the_bar(board(night), own_dwarf(night, seat)["square"]):
            clauses.add("BUG-CARD-17")
        if not bar_shows(night, *SERVED):
            clauses.add("BUG-CARD-18")
    if card["effect"] == "tankard":
        if not night["revellers"]:
            clauses.add("BUG-CARD-23")
        elif not anything_to_throw_at(night, len(card["needed"])):
            clauses.add("BUG-CARD-22")
    return clauses


def anybody_can_step(night: Plain) -> bool:
    return any(
        not by_the_step_itself(night, one["id"], to)
        for one in characters(night)
        for to in neighbours_of(board(night), straight(night), one["square"])
    )


def can_be_sent_home(night: Plain, dwarf: Plain) -> bool:
    player = night["players"][dwarf["seat"]]
    return not player["carried"] and dwarf["square"] != player["home"]


def anything_to_throw_at(night: Plain, furthest: int) -> bool:
    targets = [own_dwarf(night, seat)["square"] for seat, one in enumerate(night["players"]) if one["carried"]]
    targets += [one["home"] for one in night["players"] if stashed(one) > 0]
    return any(
        spaces_between(night, reveller, target) <= furthest for reveller in night["revellers"] for target in targets
    )


def by_throwing(night: Plain, seat: int, answer: Plain) -> set[str]:
    clauses, target = set(), None
    thrower = answer["reveller"]
    if thrower not in night["revellers"]:
        clauses.add("BUG-CARD-23")
    one = night["characters"].get(answer["target"])
    if one is not None and one["kind"] == "dwarf":
        target = one["square"]
        if not night["players"][one["seat"]]["carried"]:
            clauses.add("BUG-CARD-27")
    elif exists(answer["target"]) and home_of(night, answer["target"]) is not None:
        target = answer["target"]
        owner = home_of(night, target)
        assert owner is not None
        if stashed(night["players"][owner]) == 0:
            clauses.add("BUG-CARD-28")
    else:
        clauses.add("BUG-CARD-22")
    played = card_entry(night, night["turn"]["card"])
    assert played is not None
    if (
        target is not None
        and thrower in night["revellers"]
        and spaces_between(night, thrower, target) > len(played["needed"])
    ):
        clauses.add("BUG-CARD-26")
    return clauses


def by_sending(night: Plain, seat: int, answer: Plain) -> set[str]:
    played = card_entry(night, night["turn"]["card"])
    assert played is not None
    one, to = night["characters"].get(answer["piece"]), answer["to"]
    clauses = set()
    if played["effect"] == "to_bogs" and (not exists(to) or printed_letter(night, to) != "b"):
        clauses.add("BUG-MOVE-35")
    if one is None:
        return clauses | {"BUG-CHAR-04"}
    if one["square"] == to:
        clauses.add("BUG-CARD-12")
    if one["kind"] in DANGEROUS and any(
        other["kind"] in DANGEROUS and other["id"] != one["id"] and other["square"] == to for other in characters(night)
    ):
        clauses.add("BUG-MOVE-32")
    if played["effect"] == "to_bogs":
        return clauses
    if one["kind"] != "dwarf":
        return clauses | {"BUG-CARD-15"}
    if night["players"][one["seat"]]["carried"]:
        clauses.add("BUG-CARD-16")
    if to != night["players"][one["seat"]]["home"]:
        clauses.add("BUG-MOVE-35")
    return clauses


# --- step 2: the Bar --------------------------------------------------------------------------------


def by_picking_up(night: Plain, seat: int, answer: Plain) -> set[str]:
    turn, player = night["turn"], night["players"][seat]
    if answer["type"] == "pass":
        return {"BUG-CARD-19"} if turn["extra"] and bar_shows(night, *SERVED) else set()
    square, clauses = answer["square"], set()
    if answer["extra"] and not turn["extra"]:
        clauses.add("BUG-CARD-18")
    if not night["bar"].get(square):
        clauses |= {NOTHING_LIES_THERE, "BUG-BAR-01"}
        return clauses
    if answer["extra"]:
        return clauses
    if not touch(own_dwarf(night, seat)["square"], square) or in_the_corridor(
        board(night), own_dwarf(night, seat)["square"]
    ):
        clauses.add("BUG-BAR-01")
    kind = counter_kind(night, night["bar"][square])
    carried = [counter for counter in player["carried"] if counter_kind(night, counter) == kind]
    if len(carried) > (1 if turn["extra_kind"] == kind else 0):
        clauses.add("BUG-BAR-02")
    return clauses


def by_placing(night: Plain, seat: int, answer: Plain) -> set[str]:
    kind, square = counter_kind(night, night["turn"]["dealt"]), answer["square"]
    if not exists(square):
        # It is near nothing either, no Bogs and no table.
        more = {"wench": "PLACE-03", "gobbo": "PLACE-05", "out_of_order": "PLACE-07", "reveller": "PLACE-12"}
        return {"BUG-BOARD-01"} | ({f"BUG-{more[kind]}"} if kind in more else set())
    if kind in DANGEROUS:
        return by_placing_a_character(night, square, {"BUG-PLACE-01"}, {"BUG-PLACE-02"}, corridor=False)
    if kind == "wench":
        far = {"BUG-PLACE-03"} if nearest(night, "B", square) > 3 else set()
        return far | by_placing_a_character(night, square, {"BUG-PLACE-03"}, {"BUG-PLACE-04"}, corridor=False)
    if kind == "gobbo":
        far = {"BUG-PLACE-05"} if nearest(night, "s", square) > 3 else set()
        return far | by_placing_a_character(night, square, {"BUG-PLACE-05"}, {"BUG-PLACE-06"}, corridor=True)
    return by_placing_a_thing(night, kind, square)


def by_placing_a_character(
    night: Plain, square: str, empty: set[str], furniture: set[str], *, corridor: bool
) -> set[str]:
    """``empty`` forbids what is taken, or outside; ``furniture`` forbids the Bar, tables and games."""
    clauses = set()
    if (in_the_corridor(board(night), square) and not corridor) or lies_beside_home_tables(night, square):
        clauses |= empty
    if is_furniture(night, square):
        # A Home Table is named here and not among what is taken.
        clauses |= furniture
    return clauses


def by_placing_a_thing(night: Plain, kind: str, square: str) -> set[str]:
    clauses = set()
    if kind == "out_of_order":
        if printed_letter(night, square) != "b" or square in night["out_of_order"]:
            clauses.add("BUG-PLACE-07")
    elif kind == "vomit":
        if lies_beside_home_tables(night, square):
            clauses.add("BUG-PLACE-09")
        if home_of(night, square) is not None:
            clauses.add("BUG-PLACE-11")
    else:
        if printed_letter(night, square) != "L" or square in night["revellers"]:
            clauses.add("BUG-PLACE-12")
        if square in night["vomit"]:
            clauses.add("BUG-VOMIT-04")
    return clauses


def nearest(night: Plain, ground: str, square: str) -> int:
    """How far it is to the nearest square of a kind."""
    return min(spaces_between(night, other, square) for other in squares_of(night, ground))


# --- cards in a fight ---------------------------------------------------------------------------------


def by_laying_a_card(night: Plain, seat: int, answer: Plain) -> set[str]:
    if answer["type"] == "pass":
        return set()
    fight = night["fight"]
    clauses = set() if can_be_held(night, seat, answer["card"]) else {"TABLE-DRAW-01"}
    card = card_entry(night, answer["card"])
    if card is None:
        card = {"kind": "fight"}
    if card["kind"] != "fight":
        clauses.add("BUG-SETUP-17")
    if fight["backed"] is not None and fight["backed"] != answer["on"]:
        clauses.add("BUG-FIGHT-14")
    if not fight["colours"]:
        if card.get("colour") != "red":
            clauses.add("BUG-FIGHT-16")
        if night["options"]["cards"] == "app" and not holds_red(night, seat):
            clauses.add("BUG-FIGHT-17")
    if any(alike(night, card.get("colour"), colour) for colour in fight["colours"]):
        clauses.add("BUG-FIGHT-18")
    return clauses


def holds_red(night: Plain, seat: int) -> bool:
    return any((card_entry(night, card) or {}).get("colour") == "red" for card in held(night, seat))


def alike(night: Plain, one: str | None, other: str) -> bool:
    greens = ["green", "dark_green"]
    if night["options"]["greens_distinct"] == "alike" and one in greens and other in greens:
        return True
    return one == other


# --- replenishing, ordering, the end ------------------------------------------------------------------


def by_discarding(night: Plain, seat: int, answer: Plain) -> set[str]:
    if answer["type"] == "pass":
        return set()
    return set() if can_be_held(night, seat, answer["card"]) else {"TABLE-DRAW-01"}


def by_replenishing(night: Plain, seat: int, answer: Plain) -> set[str]:
    if answer["type"] == "pass":
        return set()
    here, turn, clauses = own_dwarf(night, seat)["square"], night["turn"], set()
    if answer["type"] == "flush":
        if printed_letter(night, here) != "b":
            clauses.add("BUG-MOVE-27")
        if here in night["out_of_order"]:
            clauses.add("BUG-REPL-14")
        if turn["flushed"]:
            clauses.add("BUG-REPL-12")
        return clauses
    if not any(one["kind"] == "gobbo" for one in standing_on(night, here)):
        clauses.add("BUG-REPL-10")
    if turn["borrowed"]:
        clauses.add("BUG-REPL-12")
    return clauses


def by_ordering(night: Plain, seat: int, answer: Plain) -> set[str]:
    if answer["type"] == "pass":
        return set()
    here, clauses = own_dwarf(night, seat)["square"], set()
    if not any(one["kind"] == "wench" for one in standing_on(night, here)):
        clauses.add("BUG-TURN-11")
    if night["players"][seat]["carried"]:
        clauses.add("BUG-WENCH-02")
    return clauses


def by_being_served(night: Plain, seat: int, answer: Plain) -> set[str]:
    """``serving`` beside the position says of which kind the chart serves."""
    return set() if answer["square"] in bar_shows(night, night["serving"]) else {"BUG-WENCH-03"}


def by_free_drink(night: Plain, seat: int, answer: Plain) -> set[str]:
    if answer["type"] == "pass":
        return set()
    return set() if answer["square"] in bar_shows(night, "booze") else {"BUG-END-06"}
