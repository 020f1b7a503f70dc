"""The board, the box, and getting ready: colours, Home Tables, cards, counters."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import msgspec
import pytest

from rules.bugmans import GAME
from rules.bugmans.printed import SERVED, CardKind, Kind
from rules.bugmans.squares import CLOSED, GAMES, SQUARES, ground, share_an_edge, spaces_over
from rules.bugmans.state import DECK, DISCARDS, Colour, Phase, PlaceTable, Room, hand_place
from rules.content import load, mistakes
from rules.games import text_of
from rules.laws import Refused
from rules.located import Mistake
from rules.match import Match, Patch
from rules.position import Ruling
from rules.requests import Dice
from tests.bugmans.random_nights import CONTENT, new_game, random_options, some_answer

rule = pytest.mark.rule
HOUSE = ground(CONTENT.map.rows, False, False)
COLOURS = ("red", "blue", "green", "yellow", "black", "white")


class Opening:
    """A game from its first question on."""

    def __init__(self, players: int, rolls: tuple[int, ...] = (), **options: str) -> None:
        self.match: Match[Room] = Match.new(GAME, CONTENT, players, msgspec.convert(options, GAME.options))
        if rolls:
            self.does(*(Colour(colour) for colour in COLOURS[:players]), *(Dice((die,)) for die in rolls))

    def does(self, *answers: Any) -> Opening:
        for answer in answers:
            self.match.answer(self.seat, answer)
        return self

    @property
    def room(self) -> Room:
        return self.match.state

    @property
    def seat(self) -> int:
        assert self.match.request is not None
        return self.match.request.seats[0]

    @property
    def asked(self) -> str:
        return self.match.request.what if self.match.request else ""

    def refusal(self, answer: Any, seat: int | None = None) -> str:
        refused = self.match.why_not(self.seat if seat is None else seat, answer)
        return refused.clause if refused else ""


def set_up(players: int) -> Room:
    """A room in which everything lies ready."""
    chance = random.Random(players)
    match = new_game(chance, players, random_options(chance, cards="app"))
    while match.state.phase is not Phase.PLAY:
        match.answer(match.request.seats[0], some_answer(chance, match, 0))
    return match.state


# --- the board ---------------------------------------------------------------------------------------


@rule("BUG-BOARD-01", "BUG-BOARD-02")
def test_a_hundred_squares_with_a_corridor_round_the_bar_room() -> None:
    assert len(HOUSE.floor) == 100
    assert len(HOUSE.corridor) == 36
    assert all(square[0] in "AJ" or square[1:] in ("1", "10") for square in HOUSE.corridor)


@rule("BUG-BOARD-03", "BUG-BOARD-04", "BUG-BOARD-05", "BUG-BOARD-06", "BUG-BOARD-07")
def test_where_the_furniture_stands() -> None:
    assert HOUSE.bar == ("D2", "E2", "F2", "G2")
    assert set(HOUSE.long_tables) == {"C4", "C5", "E5", "F5", "H4", "H5"}
    assert {square for square in SQUARES if HOUSE.floor[square] in GAMES} == {"B2", "I2"} == HOUSE.games
    assert set(HOUSE.doorways) == {"A3", "J3", "A8", "J8"}
    assert set(HOUSE.bogs) == {"A5", "J5", "B10", "I10"}
    assert {*HOUSE.doorways, *HOUSE.bogs} <= HOUSE.corridor
    assert len(HOUSE.wood) == 22


def test_every_six_tables_leave_every_square_within_reach() -> None:
    """A sample of the legal ways of placing six; the whole of them was looked at when the map was drawn."""
    wood, looked_at = list(HOUSE.wood), 0
    for number, six in enumerate(combinations(wood, 6)):
        if number % 101 or any(share_an_edge(one, other) for one, other in combinations(six, 2)):
            continue
        looked_at += 1
        walkable = {square: tuple(other for other in HOUSE.walkable[square] if other not in six) for square in SQUARES}
        reached = spaces_over(walkable, ("A1",))
        assert all(square in reached for square in SQUARES if HOUSE.floor[square] not in CLOSED and square not in six)
        assert all(any(other in reached for other in HOUSE.walkable[table]) for table in six)
    assert looked_at > 30


def test_a_sixth_table_fits_however_the_first_five_stand() -> None:
    """The smallest set of tables that shuts every wooden square has seven."""
    wood = set(HOUSE.wood)

    def shut_by(tables: tuple[str, ...], left: int) -> bool:
        free = [one for one in HOUSE.wood if one not in tables and not any(share_an_edge(one, it) for it in tables)]
        if not free:
            return True
        if not left:
            return False
        beside = [one for one in free if one == free[0] or share_an_edge(one, free[0])]
        return any(shut_by((*tables, one), left - 1) for one in beside)

    assert not shut_by((), 5)
    assert len(wood) == 22


# --- colours and tables ------------------------------------------------------------------------------


@rule("BUG-SETUP-01", "BUG-SETUP-02")
def test_two_to_six_may_play() -> None:
    for players in (2, 3, 4, 5, 6):
        assert Opening(players).asked == "colour"
    for players in (1, 7):
        with pytest.raises(ValueError, match="is for 2 to 6 seats"):
            Opening(players)


@rule("BUG-SETUP-04")
def test_a_colour_that_is_taken_is_refused() -> None:
    opening = Opening(2).does(Colour("blue"))

    assert opening.refusal(Colour("blue")) == "BUG-SETUP-04"
    assert opening.refusal(Colour("purple")) == "BUG-SETUP-04"
    assert opening.refusal(Colour("red")) == ""


@rule("BUG-SETUP-07", "BUG-SETUP-08")
def test_the_highest_roll_places_first_then_always_the_one_on_the_right() -> None:
    opening = Opening(4, (2, 3, 6, 4))
    order = []
    for square in ("E8", "B7", "H7", "B9"):
        order.append(opening.seat)
        assert opening.refusal(PlaceTable(square), (opening.seat + 1) % 4) == "TABLE-TURN-01"
        opening.does(PlaceTable(square))

    assert order == [2, 1, 0, 3]


@rule("BUG-SETUP-07")
def test_those_who_share_the_highest_roll_roll_again() -> None:
    opening = Opening(3, (5, 2, 5))

    assert (opening.asked, opening.seat) == ("first_table", 0)
    opening.does(Dice((4,)))
    assert opening.seat == 2
    opening.does(Dice((4,)), Dice((1,)), Dice((6,)))
    assert (opening.asked, opening.seat) == ("home_table", 2)


@rule("BUG-SETUP-09", "BUG-SETUP-10", "BUG-SETUP-11", "BUG-SETUP-03")
def test_tables_stand_on_wooden_floor_and_never_edge_to_edge() -> None:
    opening = Opening(2, (6, 1))
    assert {opening.refusal(PlaceTable(square)) for square in ("D4", "E6", "B8", "Q1")} == {"BUG-SETUP-09"}
    opening.does(PlaceTable("E8"))

    assert {opening.refusal(PlaceTable(square)) for square in ("D8", "F8", "E7", "E9", "E8")} == {"BUG-SETUP-10"}
    assert opening.refusal(PlaceTable("D7")) == opening.refusal(PlaceTable("F9")) == ""
    dwarf = opening.room.dwarf(0)
    assert (dwarf.id, dwarf.square, dwarf.seat) == ("dwarf-red", "E8", 0)


@rule("BUG-SETUP-10")
def test_where_no_room_is_left_all_tables_are_placed_again() -> None:
    """On a map with too little wood in one piece: the first table can stand where it leaves no place."""
    rows = [row.replace("w", ".") for row in CONTENT.map.rows]
    rows[6], rows[7] = "c.www....c", "d........d"
    content = msgspec.structs.replace(CONTENT, map=msgspec.structs.replace(CONTENT.map, rows=tuple(rows)))
    match = Match.new(GAME, content, 2, GAME.options())
    answers = [Colour("red"), Colour("blue"), Dice((1,)), Dice((6,)), PlaceTable("D7")]
    for answer in answers:
        match.answer(match.request.seats[0], answer)

    assert [event.key for event in match.told[-2:]] == ["takes_dwarf", "takes_table"]
    assert match.state.characters == {}
    assert match.request.seats == (1,)
    match.answer(1, PlaceTable("C7"))
    match.answer(0, PlaceTable("E7"))
    assert match.state.phase is not Phase.TABLES


@rule("BUG-TURN-01", "BUG-AIM-01", "BUG-SETUP-06")
def test_the_last_to_place_has_the_first_turn() -> None:
    opening = Opening(4, (2, 3, 6, 4), cards="real")
    for square in ("E8", "B7", "H7", "B9"):
        opening.does(PlaceTable(square))
    while opening.room.phase is not Phase.PLAY:
        opening.does(opening.match.options(opening.seat)[0])

    assert opening.room.active == 3
    dwarfs = [one for one in opening.room.characters.values() if one.kind is Kind.DWARF]
    homes = [player.home for player in opening.room.players]
    assert len(dwarfs) == len(set(homes)) == 4
    assert not set(opening.room.pile) & {"home-table"}


# --- cards and counters ------------------------------------------------------------------------------


@rule("BUG-SETUP-12", "BUG-SETUP-14")
@pytest.mark.parametrize(("players", "left"), [(4, 32), (6, 22)])
def test_five_cards_for_everybody_and_the_rest_is_the_deck(players: int, left: int) -> None:
    room = set_up(players)

    assert [room.cards.count(hand_place(seat)) for seat in range(players)] == [5] * players
    assert (room.cards.count(DECK), room.cards.count(DISCARDS)) == (left, 0)


@rule("BUG-SETUP-15", "BUG-SETUP-20", "BUG-REPL-04", "BUG-BAR-03")
def test_what_is_in_the_box() -> None:
    counters = Counter[Kind]()
    for entry in CONTENT.counter:
        counters[entry.kind] += entry.count
        assert (entry.score > 0) == (entry.kind in SERVED)
        assert (entry.cards > 0) == (entry.kind is Kind.GRUB)
    assert counters.total() == 60
    assert (counters[Kind.BOOZE], counters[Kind.GRUB], counters[Kind.HOME_TABLE]) == (20, 15, 6)
    cards = Counter[CardKind]()
    for card in CONTENT.card:
        cards[card.kind] += card.count
    assert (cards[CardKind.FIGHT], cards[CardKind.BUGMANS]) == (30, 22)


@rule("BUG-SETUP-21", "BUG-SETUP-22")
@pytest.mark.parametrize("players", [2, 6])
def test_four_booze_open_the_bar_and_fifty_counters_are_the_pile(players: int) -> None:
    room = set_up(players)

    assert {room.kind_of(counter) for counter in room.bar.values() if counter} == {Kind.BOOZE}
    assert None not in room.bar.values()
    assert sum(room.pile.values()) == 50


@rule("BUG-SETUP-06")
def test_spare_home_tables_are_nowhere() -> None:
    room = set_up(4)

    things = [thing for lying in GAME.placements(room).things.values() for thing in lying]
    assert sum(thing.kind == "home-table" for thing in things) == 4


# --- positions that cannot be ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "clause"),
    [
        ("$.target", 11, "BUG-AIM-01"),
        ("$.active", 4, "BUG-AIM-01"),
        ("$.vomit", ["K1"], "BUG-BOARD-01"),
        ("$.players[0].colour", "pink", "BUG-SETUP-04"),
        ("$.players[0].home", None, "BUG-SETUP-03"),
        ("$.players[0].home", "E4", "BUG-SETUP-10"),
        ("$.players[0].carried", ["booze-4"], "BUG-SETUP-20"),
        ("$.cards.places.deck.slots", [], "BUG-SETUP-12"),
        ("$.turn.spaces", -1, "BUG-CHAR-04"),
    ],
)
@rule(
    "BUG-AIM-01", "BUG-BOARD-01", "BUG-SETUP-03", "BUG-SETUP-04", "BUG-SETUP-10", "BUG-SETUP-12", "BUG-SETUP-20",
    "BUG-CHAR-04",
)  # fmt: skip
def test_a_ruling_cannot_make_a_room_that_cannot_be(path: str, value: Any, clause: str) -> None:
    match = Match(GAME, CONTENT, set_up(3))
    with pytest.raises(Refused) as refused:
        match.rule(Ruling((Patch(path, value),)))
    assert refused.value.refusal.clause == clause


@rule("BUG-MOVE-33", "BUG-END-04")
def test_a_ruling_cannot_make_dwarfs_share_a_square_or_complete_a_stash() -> None:
    match = Match(GAME, CONTENT, set_up(3))
    one, other = (match.state.dwarf(seat) for seat in (0, 1))
    match.state.target = 5
    stash = [counter for counter in match.state.pile if match.state.kind_of(counter) in SERVED][:5]
    match.state.players[0].stash = stash
    match.state.pile = {id: count - (id in stash) for id, count in match.state.pile.items() if count > (id in stash)}
    patches = (
        Patch(f'$.characters["{one.id}"].square', "C6"),
        Patch(f'$.characters["{other.id}"].square', "C6"),
    )

    for ruling, clause in ((patches, "BUG-MOVE-33"), ((Patch("$.active", 1),), "BUG-END-04")):
        with pytest.raises(Refused) as refused:
            match.rule(Ruling(ruling))
        assert refused.value.refusal.clause == clause


# --- a group's own content ---------------------------------------------------------------------------


def group(**values: Any) -> str:
    """A group's content file with these tables."""
    lines = []
    for name, value in values.items():
        if name == "rows":
            lines.append("[map]\norigin = 'group'\nrows = " + str(list(value)))
        else:
            for entry in value:
                lines.append(f"[[{name}]]\n" + "\n".join(f"{key} = {said!r}" for key, said in entry.items()))
    return "\n".join(lines)


def mistake(text: str) -> str:
    with pytest.raises(Mistake) as found:
        load(GAME, text_of(GAME.id, "content.toml"), text, "ours.toml")
    return str(found.value)


def test_our_own_content_has_no_fault() -> None:
    assert GAME.check_content(CONTENT) == []


def rows_with(**squares: str) -> list[str]:
    """The house map with some squares changed."""
    rows = [list(row) for row in CONTENT.map.rows]
    for square, letter in squares.items():
        rows[int(square[1:]) - 1]["ABCDEFGHIJ".index(square[0])] = letter
    return ["".join(row) for row in rows]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (rows_with(G2="."), "3 Bar squares: the four opening Booze counters need 4"),
        (rows_with(C2="B"), "5 Bar squares: the four opening Booze counters need 4"),
        (rows_with(B2="."), "no Bar Skittles"),
        (rows_with(I2="."), "no Pool Table"),
        (rows_with(A1="."), "A1 is on the edge of the board"),
        (rows_with(E4="c"), "E4 is inside the bar room"),
        (rows_with(A5="c", J5="c", B10="c"), "1 Bogs, and 1 may be Out of Order"),
        (rows_with(A3="c", J3="c", A8="c", J8="c"), "B2 cannot be reached from A1"),
        ([row.replace("w", ".") for row in CONTENT.map.rows], "six Home Tables do not fit"),
        (rows_with(A1="x"), "row 1 has the letter 'x'"),
        ([*CONTENT.map.rows[:9]], "9 rows: the board has 10 rows of 10 squares"),
        ([*CONTENT.map.rows[:9], "cb"], "row 10 has 2 squares: it needs 10"),
    ],
)
def test_a_map_that_cannot_be_played_on_is_refused_in_a_sentence(rows: list[str], said: str) -> None:
    assert said in mistake(group(rows=rows))


@pytest.mark.parametrize(
    ("table", "entry", "said"),
    [
        ("counter", {"id": "troll", "count": 4}, "61 square counters: there are 60"),
        ("counter", {"id": "troll", "score": 2}, "only Booze and Grub have one"),
        ("counter", {"id": "booze-1", "cards": 2}, "only Grub has one"),
        ("counter", {"id": "gobbo", "fight": 2}, "only Trolls, Halflings and the Moody Elf have one"),
        ("counter", {"id": "bucket", "kind": "vomit", "count": 0}, "2 entries of kind vomit"),
        ("card", {"id": "grab-im", "count": 3}, "53 playing cards: there are 52"),
        ("card", {"id": "grab-im", "effect": "move"}, "move is the effect of a Bugman's card"),
        ("card", {"id": "arta-my-way", "colour": "red"}, "only Fight cards have one"),
        ("card", {"id": "arta-my-way", "value": 0}, "it needs 1 or more"),
        ("card", {"id": "rowdy-revellers", "needed": [2, 7]}, "a die shows 1 to 6"),
        ("line", {"id": "gobbo-1", "roll": 2}, "the gobbo chart has 0 lines for a roll of 1"),
        ("line", {"id": "gobbo-1", "effects": "[]"}, "ours.toml"),
        ("target", {"id": "two", "counters": 12}, "it is a number from 1 to 10"),
        ("target", {"id": "two", "players": 3}, "0 targets for 2 players"),
        ("colour", {"id": "pink"}, "7 colours"),
    ],
)
def test_counters_cards_and_charts_that_cannot_be_are_refused_in_a_sentence(
    table: str, entry: dict[str, Any], said: str
) -> None:
    assert said in mistake(group(**{table: [entry]}))


def test_a_chart_moves_nobody_but_through_vomit() -> None:
    text = "[[line]]\nid = 'gobbo-1'\neffects = [{ do = 'skid' }]\n"
    assert "skid moves the Dwarf, which only Vomit does" in mistake(text)
    assert "serve needs a kind" in mistake(text.replace("skid", "serve"))


OURS = """# Our own copy of the game.
hand = 5

[[counter]]
id = "troll"
count = 4

[[card]]
id = "grab-im"
count = 3

[[line]]
id = "gobbo-1"
effects = [{ do = "skid" }]

[map]
origin = "group"
rows = [
"""


def test_a_mistake_names_the_line_on_which_it_stands() -> None:
    rows = "".join(f'    "{row}",\n' for row in rows_with(G2="."))
    found = [str(one) for one in mistakes(GAME, text_of(GAME.id, "content.toml"), OURS + rows + "]\n", "ours.toml")]

    assert found == [
        "ours.toml, line 18: 3 Bar squares: the four opening Booze counters need 4 (at $.map.rows)",
        "ours.toml, line 4: 61 square counters: there are 60 (at $.counter)",
        "ours.toml, line 8: 53 playing cards: there are 52 (at $.card)",
        "ours.toml, line 14: gobbo-1: skid moves the Dwarf, which only Vomit does (at $.line[0].effects[0])",
    ]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("hand = 5", 'hand = "five"'), "ours.toml, line 2: Expected `int`"),
        (("count = 4", "count = -4"), "ours.toml, line 6: Expected `int` >= 0"),
        (("[[card]]", "[[card]"), "ours.toml, line 8: this is not TOML"),
        (('do = "skid"', 'do = "explode"'), "ours.toml, line 14: Invalid enum value 'explode'"),
        (("hand = 5", "hands = 5"), "ours.toml, line 2: Object contains unknown field `hands`"),
        (("effects", "effect"), "ours.toml, line 14: Object contains unknown field `effect`"),
        ((OURS[-10:], OURS[-10:] + '    "ccccdccccx",\n'), "ours.toml, line 19: row 1 has the letter 'x'"),
        ((OURS[-10:], OURS[-10:] + '    "ccccdcccc",\n'), "ours.toml, line 19: row 1 has 9 squares: it needs 10"),
    ],
)
def test_every_kind_of_mistake_has_its_line(wrong: tuple[str, str], said: str) -> None:
    rows = [*CONTENT.map.rows]
    text = OURS.replace(*wrong)
    rest = rows[1:] if text.endswith(",\n") else rows
    text += "".join(f'    "{row}",\n' for row in rest) + "]\n"

    found = [str(one) for one in mistakes(GAME, text_of(GAME.id, "content.toml"), text, "ours.toml")]
    assert [one for one in found if one.startswith(said)], found
