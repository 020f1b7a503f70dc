"""What a group's own map, counters and tables must still be for the rules to work, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, TypeAlias

from rules.boodles.printed import BEINGS, BOODLE_KINDS, GRUMJUG_KINDS, Kind, PassesContent, Terrain
from rules.boodles.state import MOST_ON_A_SQUARE
from rules.boodles.terrain import COLUMNS, Ground, ground

Problem: TypeAlias = "tuple[str, str]"
"""Where in the content, as a JSON path, and what is wrong there."""

NUMBERED: Final = 18
MOST_ROWS: Final = 40
FIGHTS: Final = ((Kind.FIGHTER, Kind.GRUMJUG), *((Kind.GRUMJUG, kind) for kind in BEINGS))
SCENARIOS: Final = ("1", "2", "3", "4")


def content_problems(content: PassesContent) -> list[Problem]:
    """Everything that is wrong, the map first."""
    rest = (_counter_problems, _hit_problems, _scenario_problems, _force_problems, _chart_problems)
    return [*_map_problems(content), *(problem for problems in rest for problem in problems(content))]


# --- the map -----------------------------------------------------------------------------------------


def _map_problems(content: PassesContent) -> Iterator[Problem]:
    shape = list(_shape_problems(content.map.rows))
    yield from shape
    if shape:
        return
    here = ground(content.map.rows, False)
    if content.map.grumking not in here.fortress:
        yield "$.map.grumking", f"{content.map.grumking} is no square of the Fortress: that is where the Grumking lies"
    yield from _square_problems(content, here)
    yield from _way_problems(here)
    yield from _room_problems(content, here)


def _shape_problems(rows: tuple[str, ...]) -> Iterator[Problem]:
    if not 5 <= len(rows) <= MOST_ROWS:
        yield "$.map.rows", f"{len(rows)} rows: a map has 5 to {MOST_ROWS}"
        return
    width = len(rows[0])
    if not 3 <= width <= len(COLUMNS):
        yield "$.map.rows[0]", f"{width} squares: a row has 3 to {len(COLUMNS)}"
    letters = {terrain.value for terrain in Terrain}
    for number, row in enumerate(rows):
        path = f"$.map.rows[{number}]"
        if len(row) != width:
            yield path, f"row {number + 1} has {len(row)} squares, the first row {width}: all rows are equally long"
        if unknown := sorted(set(row) - letters):
            yield path, f"row {number + 1} has {', '.join(unknown)}: a square is one of {' '.join(sorted(letters))}"


def _square_problems(content: PassesContent, here: Ground) -> Iterator[Problem]:
    """Exactly the numbers 1 to 18, each on a pass square of its own."""
    numbers = Counter(entry.number for entry in content.square)
    squares = Counter(entry.square for entry in content.square)
    for number in range(1, NUMBERED + 1):
        if numbers[number] != 1:
            yield "$.square", f"number {number} stands on {numbers[number]} squares: each of 1 to {NUMBERED} on one"
    for index, entry in enumerate(content.square):
        path = f"$.square[{index}].square"
        if entry.square not in here.passes:
            yield path, f"{entry.square} is no mountain pass: numbered squares are"
        elif squares[entry.square] > 1:
            yield path, f"{entry.square} has more than one number"


def _way_problems(here: Ground) -> Iterator[Problem]:
    path = "$.map.rows"
    for valley, name in ((here.green, "green (g)"), (here.red, "red (r)")):
        if not valley:
            yield path, f"no {name} valley"
    if not here.fortress:
        yield path, "no Fortress (F)"
    way = here.clear_way(())
    if way is None:
        yield path, "no way over passes leads from valley to valley"
        return
    if closing := here.closing(()):
        square = min(closing, key=here.reading.__getitem__)
        yield path, f"all ways from valley to valley lead through {square}: one Grumbomb there would close them all"
    if ground(here.rows, True).clear_way(()) is None:
        yield path, "no way is left where nobody squeezes through between two mountains that touch at their corners"


def _room_problems(content: PassesContent, here: Ground) -> Iterator[Problem]:
    """Every force that a scenario allows finds room, three pieces to a square."""
    most = {kind: entry.count for kind, entry in ((entry.kind, entry) for entry in content.counter)}
    boodles = sum(most.get(kind, 0) for kind in BOODLE_KINDS)
    grumjugs = sum(most.get(kind, 0) for kind in GRUMJUG_KINDS)
    for squares, pieces, name in (
        (len(here.green), boodles, "green valley has"),
        (len(here.red), boodles, "red valley has"),
        (len(here.passes) + len(here.fortress), grumjugs, "passes and the Fortress have"),
    ):
        if squares * MOST_ON_A_SQUARE < pieces:
            yield "$.map.rows", f"the {name} {squares} squares: too few for {pieces} pieces, three to a square"


# --- counters and tables -----------------------------------------------------------------------------


def _counter_problems(content: PassesContent) -> Iterator[Problem]:
    kinds = Counter(entry.kind for entry in content.counter)
    for kind in Kind:
        if kinds[kind] != 1:
            yield "$.counter", f"{kinds[kind]} entries for {kind.value}: each kind of counter has one"
    for index, entry in enumerate(content.counter):
        if entry.kind is Kind.QUEEN and entry.cost:
            yield f"$.counter[{index}].cost", "the Queen is in every force for nothing"
        if entry.kind in (Kind.QUEEN, Kind.GRUMKING, Kind.GRUMJUG, Kind.BOODLE) and not entry.count:
            yield f"$.counter[{index}].count", f"at least one {entry.kind.value} is needed"
        if entry.kind in (Kind.BLASTER, *GRUMJUG_KINDS) and entry.points:
            yield f"$.counter[{index}].points", "only Boodlebeings are worth victory points"


def _hit_problems(content: PassesContent) -> Iterator[Problem]:
    lines = Counter((line.attacker, line.defender) for line in content.hit)
    for pair in FIGHTS:
        if lines[pair] != 1:
            attacker, defender = pair
            yield "$.hit", f"{lines[pair]} lines for {attacker.value} against {defender.value}: one is needed"
    for index, line in enumerate(content.hit):
        if (line.attacker, line.defender) not in FIGHTS:
            yield f"$.hit[{index}]", f"a {line.attacker.value} does not fight a {line.defender.value}"


def _scenario_problems(content: PassesContent) -> Iterator[Problem]:
    ids = [entry.id for entry in content.scenario]
    for id in SCENARIOS:
        if id not in ids:
            yield "$.scenario", f"no scenario {id}: there are four"
    for index, id in enumerate(ids):
        if id not in SCENARIOS:
            yield f"$.scenario[{index}].id", f"scenario {id}: they are numbered 1 to 4"


def _force_problems(content: PassesContent) -> Iterator[Problem]:
    supply = {entry.kind: entry.count for entry in content.counter}
    if not content.force:
        yield "$.force", "no solo force: at least one is needed"
    for index, force in enumerate(content.force):
        if not any(force.count(kind) for kind in BEINGS):
            yield f"$.force[{index}]", f"nobody in the force {force.id} lives"
        for kind in BOODLE_KINDS:
            if force.count(kind) > supply.get(kind, 0):
                yield f"$.force[{index}].{kind.value}", f"{force.count(kind)} of {supply.get(kind, 0)} counters"


def _chart_problems(content: PassesContent) -> Iterator[Problem]:
    rolls = Counter(line.third_roll for line in content.chart)
    for roll in range(1, 7):
        if rolls[roll] != 1:
            yield "$.chart", f"{rolls[roll]} lines for a third roll of {roll}: one is needed"
    numbers = Counter(number for line in content.chart for number in line.squares)
    for index, line in enumerate(content.chart):
        for field, number in zip(("second_1_2", "second_3_4", "second_5_6"), line.squares, strict=True):
            if numbers[number] > 1:
                yield f"$.chart[{index}].{field}", f"square {number}: each of 1 to {NUMBERED} stands there once"
