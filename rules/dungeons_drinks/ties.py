"""Spells that came together: the table says in which order they touched, and the owner settles exact ties."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from rules.dungeons_drinks.naming import played_name
from rules.dungeons_drinks.state import AsHeard, Dungeon, Earlier, ExactlyTied, Hearing
from rules.events import Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.requests import Arrange, Said, Window


def in_their_order(dungeon: Dungeon, groups: Sequence[Sequence[str]], *, asked: bool) -> Script[None]:
    """Settle the order of cards that were laid just now; those of one group touched at exactly one moment."""
    ids = [id for group in groups for id in group]
    if dungeon.ordering:
        # The table is still settling the order of others: what comes meanwhile joins them.
        dungeon.ordering += ids
        return
    if len(ids) < 2:
        return
    dungeon.ordering = ids
    if len(groups) > 1 and asked:
        yield from _as_the_table_says(dungeon)
    for group in groups:
        if len(group) > 1:
            yield from _as_the_owner_says(dungeon, tuple(group))
    _lay_in_order(dungeon)
    dungeon.ordering = []


def _as_the_table_says(dungeon: Dungeon) -> Script[None]:
    """Shown in the order heard: anybody may say that it is right, or put a card earlier, or say that they were tied."""
    while True:
        hearing = Window(
            dungeon,
            lambda: range(len(dungeon.players)),
            "order_heard",
            Hearing,
            likely_hearings,
            HEARING_LAWS,
            facts=partial(_of_order, dungeon),
        )
        said = yield from ask(hearing)
        match said.answer:
            case Earlier(spell):
                at = dungeon.ordering.index(spell)
                dungeon.ordering[at - 1 : at + 1] = [spell, dungeon.ordering[at - 1]]
            case ExactlyTied():
                yield from _as_the_owner_says(dungeon, tuple(dungeon.ordering))
                return
            case _:
                return


def _of_order(dungeon: Dungeon) -> Facts:
    return {"spells": tuple(played_name(dungeon, id) for id in dungeon.ordering)}


def likely_hearings(dungeon: Dungeon, seat: Seat) -> list[Any]:
    return [AsHeard(), *(Earlier(id) for id in dungeon.ordering), ExactlyTied()]


@law("DND-SPELL-07", Earlier)
def cannot_be_earlier(dungeon: Dungeon, said: Said) -> Broken:
    """It must be among them, and not the first already."""
    return said.answer.spell not in dungeon.ordering[1:] and {"spell": played_name(dungeon, said.answer.spell)}


HEARING_LAWS: Final[Laws[Dungeon, Said]] = Laws([cannot_be_earlier])


def _as_the_owner_says(dungeon: Dungeon, tied: tuple[str, ...]) -> Script[None]:
    """The owner of the game alone, and his word is final (DND-SPELL-08)."""
    arranging = Arrange(lambda: dungeon.owner, "tied", lambda: tied, facts=partial(_of_tie, dungeon, tied))
    arranging.stray = "DND-SPELL-08"
    try:
        order = yield from ask(arranging)
    except Moot:
        return
    places = [at for at, id in enumerate(dungeon.ordering) if id in tied]
    for at, id in zip(places, order.items, strict=False):
        dungeon.ordering[at] = id
    args: Facts = {"seat": dungeon.owner, "spells": tuple(played_name(dungeon, id) for id in order.items)}
    dungeon.tell(Happened("DND-SPELL-08", key="owner_settles", args=args, seat=dungeon.owner))


def _of_tie(dungeon: Dungeon, tied: tuple[str, ...]) -> Facts:
    return {"seat": dungeon.owner, "spells": tuple(played_name(dungeon, id) for id in tied)}


def _lay_in_order(dungeon: Dungeon) -> None:
    """The cards lie on the table in the order that was settled, in the places that they hold among the others."""
    by_id = {one.id: one for one in dungeon.table}
    order = [id for id in dungeon.ordering if id in by_id]
    places = [at for at, one in enumerate(dungeon.table) if one.id in order]
    table = list(dungeon.table)
    for at, id in zip(places, order, strict=True):
        table[at] = by_id[id]
    dungeon.table = table
