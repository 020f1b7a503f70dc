"""The editing of contents: deeds and their undoing, what is wrong where, what is written, sent, taken in and played."""

from __future__ import annotations

import dataclasses
import json
import queue
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta
from typer.testing import CliRunner, Result

from companion.cli.commands import app
from companion.cli.content_desk import ContentDesk
from companion.cli.services import Waiter
from companion.clock import SystemClock
from companion.config import Config, Content
from companion.content_deeds import (
    AddEntry,
    AddItem,
    AnyDeed,
    DropItem,
    Paint,
    Put,
    Redo,
    Resize,
    Restore,
    ShiftItem,
    Step,
    TakeOut,
    Undo,
    Way,
)
from companion.content_editing import Editing
from companion.content_fields import Undescribed, as_tree, shape_of_content
from companion.content_files import (
    exchange_folders,
    files_for,
    game_of,
    keep,
    open_editing,
    send_out,
    take_in,
    template,
    text_to_keep,
    text_to_send,
)
from companion.content_shown import ContentShown, EntryShown, FieldKind, FieldShown
from companion.content_writing import toml
from companion.contents import content_of
from companion.folders import Folders
from companion.journal import Journal
from companion.landlord import Landlord
from companion.published import Shown
from companion.session import seated
from rules.bugmans.squares import Floor
from rules.content import Entry, Origin, digest, grid, laid_over, load
from rules.games import content, game, games, text_of
from rules.located import Mistake
from tests.rules.tiny import Empty, script_of, tiny
from ui.services import (
    ContentDone,
    ContentMoved,
    ContentPlaces,
    EditContent,
    FindContent,
    KeepContent,
    LeaveContent,
    Problem,
    SendContent,
    TakeContent,
)

BUGMANS = game("bugmans")
PUB = game("fantasy_pub")
MAP: Way = ("map", "rows")


def editing(of: Any = BUGMANS) -> Editing:
    return Editing(of, content(of))


def done(*deeds: AnyDeed, of: Any = BUGMANS) -> Editing:
    edited = editing(of)
    for deed in deeds:
        edited.do(deed)
    return edited


def entries(shown: ContentShown) -> dict[Way, EntryShown]:
    return {entry.way: entry for chapter in shown.chapters for entry in chapter.entries}


def fields(shown: ContentShown) -> dict[Way, FieldShown]:
    found: dict[Way, FieldShown] = {}

    def look(field: FieldShown) -> None:
        found[field.way] = field
        for part in field.parts:
            look(part)

    for entry in entries(shown).values():
        for field in entry.fields:
            look(field)
    return found


def read_back(edited: Editing) -> Any:
    """What the loader makes of what would be kept."""
    return laid_over(edited.game, text_of(edited.game.id, "content.toml"), text_to_keep(edited))


# --- what is offered ----------------------------------------------------------------------------------


@pytest.mark.parametrize("id", list(games()))
def test_every_games_content_can_be_edited_and_is_ours_at_first(id: str) -> None:
    shown = editing(game(id)).shown()

    assert shown.chapters
    assert not shown.wrong
    assert (shown.kept, shown.differs, shown.can_undo, shown.can_redo) == (True, 0, False, False)
    assert not any(entry.changed for entry in entries(shown).values())


def test_fields_are_described_from_the_types_of_the_content() -> None:
    found = fields(editing().shown())

    assert found["counter", "booze-1", "count"].kind is FieldKind.NUMBER
    assert found["counter", "booze-1", "count"].low == 0
    assert found["line", "wench-2", "roll"].high == 6
    assert found["card", "grab-im", "effect"].choices[:2] == ("bonus", "grab")
    assert found["card", "grab-im", "colour"].optional
    assert found["card", "grab-im", "name"].kind is FieldKind.TEXT
    effect = found["line", "wench-6", "effects", 1]
    assert [(part.way[-1], part.value) for part in effect.parts] == [
        ("do", "serve"), ("count", 0), ("kind", "grub"), ("pick", "choice"),
    ]  # fmt: skip


def test_a_map_is_shown_square_by_square_with_its_legend() -> None:
    field = fields(editing().shown())[MAP]

    assert field.kind is FieldKind.GRID
    assert field.map is not None
    assert (len(field.map.rows), len(field.map.rows[0]), field.map.resizable) == (10, 10, False)
    assert dict(field.map.legend) == {floor.value: floor.name.lower() for floor in Floor}


def test_each_entry_says_where_it_is_from() -> None:
    shown = entries(done(Step(("counter", "troll", "fight"), 1)).shown())

    assert shown["counter", "home-table"].origin is Origin.PRINTED
    assert shown["counter", "halfling"].origin is Origin.HOUSE
    assert shown["counter", "troll"].origin is Origin.GROUP
    assert shown[("map",)].origin is Origin.HOUSE


def test_a_type_that_nobody_could_edit_is_named() -> None:
    class Odd(msgspec.Struct, frozen=True):
        when: dict[str, int]

    with pytest.raises(Undescribed, match="no field for"):
        shape_of_content(Odd)


# --- deeds --------------------------------------------------------------------------------------------


def test_numbers_stop_at_their_bounds() -> None:
    edited = done(Step(("counter", "booze-1", "score"), -9), Put(("line", "wench-1", "roll"), 44))

    assert fields(edited.shown())["counter", "booze-1", "score"].value == 0
    assert fields(edited.shown())["line", "wench-1", "roll"].value == 6


def test_what_is_no_choice_is_not_chosen() -> None:
    edited = done(Put(("card", "grab-im", "effect"), "explode"), Put(("card", "grab-im", "effect"), None))

    assert edited.is_kept


def test_a_map_is_painted_square_by_square() -> None:
    edited = done(Paint(MAP, ((1, 2), (2, 2), (99, 2), (0, -1)), "L"))
    field = fields(edited.shown())[MAP]

    assert field.map is not None
    assert field.map.rows[2] == "dLL......d"
    assert edited.content.map.origin is Origin.GROUP


def test_a_map_of_a_fixed_size_tells_its_size_and_any_other_can_be_resized() -> None:
    edited = maze(Resize(("map", "rows"), 4, 3), Paint(("map", "rows"), ((3, 2),), "#"))

    assert edited.content.map.rows == ("#...", "....", "...#")
    assert maze(Resize(("map", "rows"), 0, 3)).is_kept
    assert maze(Resize(("map", "rows"), 2, 41)).is_kept


def test_lists_grow_shrink_and_change_their_order() -> None:
    effects: Way = ("line", "wench-6", "effects")
    edited = done(AddItem(effects), Put((*effects, 2, "pick"), "random"), ShiftItem((*effects, 2), -1))
    assert [one.pick.value for one in line(edited, "wench-6").effects] == ["choice", "random", "choice"]

    edited.do(DropItem((*effects, 0), edited.shown().version))
    assert [one.pick.value for one in line(edited, "wench-6").effects] == ["random", "choice"]
    assert done(AddItem(("card", "grab-im", "needed"))).content.cards["grab-im"].needed == (0,)


def line(edited: Editing, id: str) -> Any:
    return next(entry for entry in edited.content.line if entry.id == id)


def test_two_taps_on_the_same_picture_drop_one_item() -> None:
    edited = editing()
    drop = DropItem(("line", "wench-6", "effects", 0), edited.shown().version)
    edited.do(drop)
    edited.do(drop)

    assert len(line(edited, "wench-6").effects) == 1


def test_an_entry_of_the_groups_own_begins_as_a_copy_or_plain() -> None:
    edited = done(AddEntry("card", "Bite 'im!", "take-that"), AddEntry("card", "Bite 'im!"), AddEntry("counter", "???"))
    cards = edited.content.cards

    assert (cards["bite-im"].name, cards["bite-im"].count, cards["bite-im"].origin) == ("Bite 'im!", 6, Origin.GROUP)
    assert (cards["bite-im-2"].count, cards["bite-im-2"].colour) == (0, None)
    assert edited.content.counter[-1].id == "new"
    assert entries(edited.shown())["card", "bite-im"].added


def test_an_entry_is_taken_out_and_comes_back_to_its_place() -> None:
    edited = done(TakeOut("counter", "booze-2"))
    chapter = next(one for one in edited.shown().chapters if one.name == "counter")
    assert chapter.removed == ("booze-2",)

    edited.do(Restore(("counter", "booze-2")))
    assert edited.is_kept


def test_what_is_as_ours_again_is_not_the_groups_any_more() -> None:
    edited = done(Step(("counter", "home-table", "count"), 1), Step(("counter", "home-table", "count"), -1))

    assert edited.differences == {}
    assert edited.content.counters["home-table"].origin is Origin.PRINTED


@pytest.mark.parametrize(
    "way", [(), ("hand",), ("counter", "troll"), ("counter", "troll", "fight"), ("map",), ("map", "rows")]
)
def test_anything_can_be_reset_to_ours(way: Way) -> None:
    fight = Step(("counter", "troll", "fight"), 2)
    deeds = {"hand": Step(("hand",), 1), "counter": fight, "map": Paint(MAP, ((2, 2),), "L")}
    edited = done(*(deeds.values() if not way else (deeds[str(way[0])],)))
    assert edited.differences

    edited.do(Restore(way))
    assert edited.differences == {}


def test_deeds_are_undone_and_done_again_one_by_one() -> None:
    edited = done(Step(("hand",), 1), Paint(MAP, ((2, 2),), "L"), AddEntry("card", "New"))
    after = edited.differences
    for _ in range(3):
        edited.do(Undo())
    assert edited.is_kept
    assert not edited.shown().can_undo

    edited.do(Undo())
    for _ in range(3):
        edited.do(Redo())
    assert edited.differences == after

    edited.do(Undo())
    edited.do(Step(("hand",), 1))
    assert not edited.shown().can_redo


def test_a_deed_for_what_is_gone_changes_nothing() -> None:
    edited = done(TakeOut("card", "grab-im"))
    before = edited.differences
    for deed in (Step(("card", "grab-im", "count"), 1), Put(("card", "grab-im", "name"), "x"), AddItem(("nowhere",))):
        edited.do(deed)

    assert edited.differences == before


# --- what is wrong, and where -------------------------------------------------------------------------


def test_a_map_without_room_for_the_opening_counters_is_told_of_where_it_stands() -> None:
    edited = done(Paint(MAP, ((3, 1),), "."))

    (wrong,) = edited.shown().wrong
    assert wrong.sentence == "3 Bar squares: the four opening Booze counters need 4"
    assert (wrong.way, wrong.path) == (MAP, "$.map.rows")


def test_a_mistake_in_an_entry_names_the_entry_instead_of_its_number() -> None:
    edited = done(Put(("line", "wench-2", "effects", 0, "pick"), None))

    (wrong,) = edited.shown().wrong
    assert wrong.way == ("line", "wench-2", "effects", 0)
    assert wrong.path == '$.line["wench-2"].effects[0]'
    assert "serve needs a kind" in wrong.sentence


def test_editing_judges_as_the_loader_does() -> None:
    chance = Random(11)
    for _ in range(150):
        edited = done(*(any_deed(chance) for _ in range(chance.randrange(1, 6))))
        problems = [wrong.sentence for wrong in edited.shown().wrong]
        text = text_to_keep(edited)
        if problems:
            with pytest.raises(Mistake) as mistake:
                load(BUGMANS, text_of("bugmans", "content.toml"), text)
            assert mistake.value.problem in problems
        else:
            assert load(BUGMANS, text_of("bugmans", "content.toml"), text) == edited.content


FIELDS = list(fields(editing().shown()).values())


def any_deed(chance: Random) -> AnyDeed:
    """Something that a finger might do to a content of the Bugman's Game."""
    field = chance.choice(FIELDS)
    match field.kind:
        case FieldKind.NUMBER:
            return Step(field.way, chance.choice((-2, -1, 1, 3)))
        case FieldKind.CHOICE:
            return Put(field.way, chance.choice((*field.choices, None) if field.optional else field.choices))
        case FieldKind.TEXT:
            return Put(field.way, chance.choice(("Oi!", 'a "quoted" \\ name', "Zw\u00f6lf\x7f", "")))
        case FieldKind.LIST:
            return AddItem(field.way)
        case FieldKind.GRID:
            return Paint(field.way, ((chance.randrange(10), chance.randrange(10)),), chance.choice(list(Floor)).value)
        case _:
            return chance.choice((TakeOut("card", "grab-im"), AddEntry("card", "New"), TakeOut("colour", "red")))


# --- what is written ----------------------------------------------------------------------------------


def test_only_what_differs_is_written_and_every_entry_says_that_it_is_the_groups() -> None:
    edited = done(
        Step(("hand",), 1),
        Step(("counter", "troll", "fight"), 1),
        Put(("card", "grab-im", "colour"), None),
        TakeOut("colour", "red"),
        AddEntry("card", "Oi", "take-that"),
    )

    assert edited.differences == {
        "hand": 6,
        "counter": [{"id": "troll", "origin": "group", "fight": 4}],
        "card": [
            {"id": "grab-im", "origin": "group", "whole": True, "kind": "fight", "name": "Grab 'im", "count": 2,
             "effect": "grab"},
            {"id": "oi", "origin": "group", "kind": "fight", "name": "Oi", "count": 6, "effect": "bonus",
             "colour": "red", "value": 1},
        ],
        "colour": [{"id": "red", "removed": True}],
    }  # fmt: skip
    assert read_back(edited) == edited.content


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_whatever_is_edited_is_read_back_as_it_was(seed: int) -> None:
    chance = Random(seed)
    edited = done(*(any_deed(chance) for _ in range(chance.randrange(1, 9))))

    assert as_tree(read_back(edited)) == as_tree(edited.content)


@settings(deadline=None)
@given(st.text())
def test_any_text_comes_through_toml(text: str) -> None:
    edited = done(Put(("card", "grab-im", "name"), text))

    assert read_back(edited).cards["grab-im"].name == text


class Way1(msgspec.Struct, frozen=True, tag="heal", kw_only=True):
    points: Annotated[int, Meta(ge=1, le=5)] = 1


class Way2(msgspec.Struct, frozen=True, tag="said", kw_only=True):
    text: str
    points: Annotated[int, Meta(ge=1, le=5)] = 1


class Cell(Entry, frozen=True):
    effect: Way1 | Way2 | None = None
    loud: bool = False
    tags: tuple[str, ...] = ()


class Tile(msgspec.Struct, frozen=True):
    rows: Annotated[tuple[str, ...], grid(Floor)]


class Odd(msgspec.Struct, frozen=True):
    map: Tile
    cell: tuple[Cell, ...]


MAZE = """\
[map]
rows = ["#.", ".."]

[[cell]]
id = "a"
origin = "house"
loud = true
effect = { type = "heal", points = 2 }
"""


def maze(*deeds: AnyDeed) -> Editing:
    """A game with effects of several kinds, and a map of no fixed size."""
    made: Any = dataclasses.replace(tiny(Empty, script_of()), content=Odd, check_content=lambda content: [])
    edited = Editing(made, load(made, MAZE))
    for deed in deeds:
        edited.do(deed)
    return edited


def test_an_effect_of_another_kind_keeps_what_both_kinds_have() -> None:
    edited = maze(Put(("cell", "a", "effect"), "said"), Put(("cell", "a", "effect", "text"), "Everybody sings."))

    assert edited.content.cell[0].effect == Way2(text="Everybody sings.", points=2)
    assert laid_over(edited.game, MAZE, toml(edited.differences)) == edited.content
    assert fields(edited.shown())["cell", "a", "effect"].value == "said"


def test_an_effect_can_be_none_at_all() -> None:
    edited = maze(Put(("cell", "a", "effect"), None), Put(("cell", "a", "loud"), False), AddItem(("cell", "a", "tags")))

    assert edited.content.cell[0] == Cell(id="a", origin=Origin.GROUP, tags=("",))
    assert laid_over(edited.game, MAZE, toml(edited.differences)) == edited.content


# --- files --------------------------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "config", tmp_path / "state", tmp_path / "content")


def test_what_is_kept_is_played_with_and_opened_again(own: Folders) -> None:
    edited = done(Step(("counter", "troll", "fight"), 1))
    assert not edited.is_kept

    file = keep(edited, Config(), own)
    assert edited.is_kept
    assert file == own.content_file("bugmans")
    assert content_of(BUGMANS, Config(), own) == edited.content
    assert open_editing(BUGMANS, Config(), own).differences == edited.differences


def test_the_file_before_is_laid_beside_it(own: Folders) -> None:
    keep(done(Step(("hand",), 1)), Config(), own)
    keep(done(Step(("hand",), -1)), Config(), own)

    old = own.content_file("bugmans").with_name("content.toml.old")
    assert "hand = 6" in old.read_text()
    assert "hand = 4" in own.content_file("bugmans").read_text()


def test_all_as_ours_is_no_file_unless_another_would_hold(own: Folders, tmp_path: Path) -> None:
    keep(done(Step(("hand",), 1)), Config(), own)
    keep(editing(), Config(), own)
    assert not own.content_file("bugmans").exists()

    stick = tmp_path / "stick"
    (stick / "bugmans").mkdir(parents=True)
    (stick / "bugmans" / "content.toml").write_text("hand = 3\n")
    config = Config(content=Content(folders=(str(stick),)))
    assert open_editing(BUGMANS, config, own).content.hand == 3
    keep(editing(), config, own)
    assert content_of(BUGMANS, config, own) == content(BUGMANS)


def test_a_file_that_makes_no_sense_yet_is_opened_to_be_mended(own: Folders) -> None:
    file = own.content_file("bugmans")
    file.parent.mkdir(parents=True)
    file.write_text("opening_booze = 3\n")
    shown = open_editing(BUGMANS, Config(), own).shown()
    assert [wrong.sentence for wrong in shown.wrong] == ["4 Bar squares: the three opening Booze counters need 3"]

    file.write_text('hand = 5\nopening_booze = "lots"\n')
    shown = open_editing(BUGMANS, Config(), own).shown()
    assert "line 2" in shown.trouble
    assert shown.differs == 0


def test_one_file_goes_from_one_companion_to_another(own: Folders, tmp_path: Path) -> None:
    sent = done(
        Paint(MAP, ((4, 4),), "."), AddEntry("card", "Oi", "take-that"), Step(("card", "take-that", "count"), -6)
    )
    file = send_out(sent, tmp_path / "stick")

    assert game_of(file) is BUGMANS
    assert take_in(BUGMANS, file) == sent.content
    assert send_out(sent, tmp_path / "stick").name == "bugmans-content-2.toml"
    assert digest(sent.content) in text_to_send(sent)


def test_a_file_of_another_game_is_refused_with_its_line(tmp_path: Path) -> None:
    file = send_out(editing(PUB), tmp_path)

    with pytest.raises(Mistake, match=r"line \d+: this is content of fantasy_pub, not of bugmans"):
        take_in(BUGMANS, file)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[about]\ngame = "chess"\n', "there is no game 'chess' here"),
        ('[about]\ngame = "bugmans"\nformat = 2\n', "line 3: Invalid enum value 2"),
        ("[about]\n", "line 1: Object missing required field `game`"),
    ],
)
def test_a_head_that_cannot_be_understood_is_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "x.toml"
    file.write_text(text)

    with pytest.raises(Mistake, match=said):
        game_of(file)


def test_an_entry_that_is_not_there_cannot_be_taken_out() -> None:
    with pytest.raises(Mistake, match=r"line 1: there is no colour 'pink' to take out; there are: red, ") as mistake:
        load(BUGMANS, text_of("bugmans", "content.toml"), '[[colour]]\nid = "pink"\nremoved = true\n')

    assert mistake.value.path == "$.colour[0]"


def test_files_to_take_in_are_found_where_they_may_lie(own: Folders, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    send_out(editing(), stick)
    send_out(editing(PUB), stick)
    (stick / "notes.toml").write_text("a = 1\n")
    (stick / "bugmans-broken.toml").write_text("a = = 1\n")
    config = Config(content=Content(folders=(str(stick),)))

    folders = exchange_folders(config, own, sticks=())
    assert folders == [stick, own.content / "exchange"]
    assert {found.name for found in files_for(BUGMANS, folders)} == {"bugmans-content.toml", "bugmans-broken.toml"}


@pytest.mark.parametrize("id", list(games()))
def test_the_file_to_begin_with_by_hand_changes_nothing_until_it_is_changed(id: str) -> None:
    text = template(game(id))
    assert load(game(id), text_of(id, "content.toml"), text) == content(game(id))

    values = re.compile(r'#(?=\S| {4}")')
    bare = "\n".join(values.sub("", line, count=1) for line in text.splitlines())
    by_hand = load(game(id), text_of(id, "content.toml"), bare)
    tables = [value for value in msgspec.structs.asdict(by_hand).values() if isinstance(value, tuple)]
    entries = [one for table in tables for one in table if isinstance(one, Entry)]
    assert {one.origin for one in entries} == {Origin.GROUP}


def goals(own: Folders, lay: Callable[[Landlord], object]) -> set[int | None]:
    """How many beers win at the table that a landlord lays with the content that is kept now."""
    pictures: queue.SimpleQueue[Any] = queue.SimpleQueue()
    journal = Journal(own.journal, SystemClock()).open()
    landlord = Landlord(
        config=Config(), folders=own, journal=journal, clock=SystemClock(), chance=Random(1), publish=pictures.put
    )
    lay(landlord)
    while not isinstance(shown := pictures.get(timeout=10), Shown):
        pass
    landlord.close()
    return {badge.goal for badge in shown.view.badges}


def test_a_game_in_progress_keeps_the_content_it_began_with(own: Folders) -> None:
    players = seated(PUB, ("Alf", "Bert"))
    assert goals(own, lambda house: house.begin("fantasy_pub", players)) == {15}

    keep(done(Step(("target", "two", "beers"), -8), of=PUB), Config(), own)
    assert goals(own, lambda house: house.resume_last()) == {15}
    assert goals(own, lambda house: house.begin("fantasy_pub", players)) == {7}


# --- the desk that grants the screen's wishes -----------------------------------------------------------


@pytest.fixture
def desk(own: Folders) -> tuple[ContentDesk, list[Any]]:
    heard: list[Any] = []
    return ContentDesk(Config, own, heard.append), heard


def test_the_screen_is_shown_what_came_of_each_deed(desk: tuple[ContentDesk, list[Any]]) -> None:
    granting, heard = desk
    granting.grant(EditContent("bugmans"))
    granting.grant(EditContent("bugmans", Step(("hand",), -1)))
    assert [shown.differs for shown in heard] == [0, 1]

    granting.grant(LeaveContent("bugmans"))
    assert heard[-1].differs == 0


def test_what_has_mistakes_is_neither_kept_nor_sent(desk: tuple[ContentDesk, list[Any]], own: Folders) -> None:
    granting, heard = desk
    granting.grant(EditContent("bugmans", Step(("opening_booze",), -1)))
    for wish in (KeepContent("bugmans"), SendContent("bugmans", str(own.content))):
        heard.clear()
        granting.grant(wish)
        assert isinstance(heard[0], Problem)
        assert heard[0].message.args["problem"] == "4 Bar squares: the three opening Booze counters need 3"

    assert not own.content_file("bugmans").exists()


def test_a_content_is_kept_sent_and_taken_in(desk: tuple[ContentDesk, list[Any]], own: Folders, tmp_path: Path) -> None:
    granting, heard = desk
    granting.grant(EditContent("bugmans", Step(("hand",), -1)))
    granting.grant(KeepContent("bugmans"))
    assert heard[-1].kept
    granting.grant(SendContent("bugmans", str(own.content / "exchange")))
    sent = heard[-1]
    assert isinstance(sent, ContentDone)

    granting.grant(EditContent("bugmans", Restore()))
    granting.grant(FindContent("bugmans"))
    places = heard[-1]
    assert isinstance(places, ContentPlaces)
    assert [found.file for found in places.files] == [sent.file]
    granting.grant(TakeContent("bugmans", sent.file))
    assert (heard[-1].differs, heard[-1].kept, heard[-1].can_undo) == (1, True, True)


def test_a_file_with_a_mistake_is_not_taken_in(desk: tuple[ContentDesk, list[Any]], tmp_path: Path) -> None:
    granting, heard = desk
    file = tmp_path / "x.toml"
    file.write_text('[about]\ngame = "bugmans"\n\n[map]\nrows = ["c"]\n')
    granting.grant(TakeContent("bugmans", str(file)))

    assert "line 5: 1 row: the board has 10 rows" in str(heard[0].message.args["problem"])
    assert heard[-1].differs == 0


def test_the_screens_wishes_reach_the_desk_through_the_waiter(own: Folders) -> None:
    heard: queue.SimpleQueue[Any] = queue.SimpleQueue()
    journal = Journal(own.journal, SystemClock()).open()
    landlord = Landlord(
        config=Config(), folders=own, journal=journal, clock=SystemClock(), chance=Random(1), publish=heard.put
    )
    waiter = Waiter(landlord, own, quit=lambda: None)
    waiter.subscribe(heard.put)
    waiter.start()
    waiter.wish(EditContent("bugmans", Step(("hand",), -1)))
    waiter.wish(KeepContent("bugmans"))

    assert heard.get(timeout=10).differs == 1
    assert heard.get(timeout=10).what is ContentMoved.KEPT
    assert heard.get(timeout=10).kept
    waiter.close()
    landlord.close()
    assert content_of(BUGMANS, Config(), own).hand == 4


# --- the commands ---------------------------------------------------------------------------------------


@pytest.fixture
def companion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.setenv("TAPROOM_HOME", str(tmp_path / "home"))
    return lambda *arguments: CliRunner().invoke(app, ["content", *map(str, arguments)])


def test_a_content_goes_out_and_comes_in_by_command(companion: Callable[..., Result], tmp_path: Path) -> None:
    written = json.loads(companion("edit", "bugmans", "--json").stdout)
    assert written["began"]
    file = Path(written["file"])
    assert companion("edit", "bugmans").stdout.strip() == str(file)
    file.write_text('[[counter]]\nid = "troll"\nfight = 5\n')

    out = tmp_path / "ours.toml"
    assert "differs from ours in 1 places" in companion("export", "bugmans", "-o", out).stdout
    assert companion("export", "bugmans", "-o", out).exit_code == 1
    file.unlink()
    assert companion("import", out).exit_code == 0
    assert "fight = 5" in file.read_text()
    assert json.loads(companion("export", "bugmans", "-o", out, "--force", "--json").stdout)["differs"] == 1


def test_every_mistake_of_a_file_is_told_with_its_line(companion: Callable[..., Result], tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text('hand = 9\n\n[[counter]]\nid = "vomit"\nfight = 2\n')

    checked = companion("check", "bugmans", file)
    assert checked.exit_code == 1
    assert "x.toml, line 1: 9 cards for each of six hands" in checked.stderr
    assert "x.toml, line 3: vomit has a Fight value" in checked.stderr
    told = json.loads(companion("check", "bugmans", file, "--json").stdout)["mistakes"]
    assert [(one["line"], one["path"]) for one in told] == [(3, "$.counter[0]"), (1, "$.hand")]


def test_what_cannot_be_taken_in_is_refused_and_changes_nothing(
    companion: Callable[..., Result], tmp_path: Path
) -> None:
    file = tmp_path / "x.toml"
    file.write_text("hand = 4\n")
    assert "name it with --game" in companion("import", file).stderr
    assert companion("import", file, "--game", "bugmans").exit_code == 0

    file.write_text('[map]\nrows = ["cc"]\n')
    refused = companion("import", file, "--game", "bugmans")
    assert refused.exit_code == 1
    assert "line 2: 1 row" in refused.stderr
    assert companion("check", "bugmans", tmp_path / "home" / "content" / "bugmans" / "content.toml").exit_code == 0
