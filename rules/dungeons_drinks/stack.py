"""The open floor: Spells on the table, in the order in which they touched it, and what becomes of each.

A Spell is laid, can be answered until all have passed, and takes effect; then comes the next. Those that cancel act
before the card that they name, the last of a chain first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

from rules.dungeons_drinks.calling import CALL_LAWS, another_duty, called, likely_calls
from rules.dungeons_drinks.casting import CAST_TESTS, Ways, could_play, likely_casts
from rules.dungeons_drinks.deeds import Cause, perform
from rules.dungeons_drinks.drunk import watch_cast
from rules.dungeons_drinks.effects import Cancel
from rules.dungeons_drinks.hands import can_hold, lay_out, put_away
from rules.dungeons_drinks.naming import card_name, enemy_name, played_name
from rules.dungeons_drinks.parlour import MyDrink, OtherDuty, Pressing
from rules.dungeons_drinks.sips import DRINK_LAWS, likely_drinks, my_drink
from rules.dungeons_drinks.state import (
    Call,
    Cast,
    Dungeon,
    NobodyElse,
    Open,
    Phase,
    Played,
    Playing,
    TieWindow,
    before_place,
)
from rules.dungeons_drinks.ties import in_their_order
from rules.events import Happened
from rules.floor import Batch, Floor, Press
from rules.kernel import Moot, Script, ask
from rules.laws import Laws
from rules.message import Facts, Seat
from rules.requests import Pass, Said, Term, Window

FLOOR_LAWS: Final[Laws[Dungeon, Said]] = Laws([*CAST_TESTS, *CALL_LAWS, *DRINK_LAWS])


def floor(dungeon: Dungeon) -> Floor[Dungeon, Any]:
    """What every seat may do at any moment of play: a Spell; a word on duties, or on what is in one's own glass."""
    return Floor(
        dungeon,
        Pressing,
        lambda here: range(len(here.players)) if here.phase is Phase.PLAY else (),
        likely_presses,
        FLOOR_LAWS,
        partial(touched, dungeon),
        secret=not dungeon.real_cards,
    )


def likely_presses(dungeon: Dungeon, seat: Seat) -> Iterable[Any]:
    yield from likely_casts(dungeon, seat)
    yield from likely_calls(dungeon, seat)
    yield from likely_drinks(dungeon, seat)


# --- touching the table -------------------------------------------------------------------------------


def touched(dungeon: Dungeon, batch: Batch) -> Script[None]:
    """Cards that came together lie in the order heard; the table, or the owner, settles what is in doubt."""
    groups = [[press for press in group if isinstance(press.answer, Cast)] for group in batch.groups]
    laid = [[id for press in group if (id := lay(dungeon, press.seat, press.answer))] for group in groups]
    yield from in_their_order(dungeon, [group for group in laid if group], asked=_is_asked(dungeon))
    for press in batch.presses:
        yield from _said(dungeon, press)
    if not dungeon.settling and not dungeon.ordering:
        yield from settle(dungeon)


def _said(dungeon: Dungeon, press: Press) -> Script[None]:
    """What was said on the floor beside the cards that were laid."""
    match press.answer:
        case Call():
            yield from called(dungeon, press.seat, press.answer)
        case OtherDuty():
            yield from another_duty(dungeon, press.seat)
        case MyDrink():
            my_drink(dungeon, press.seat, press.answer)
        case _:  # a card: it lies there already
            pass


def _is_asked(dungeon: Dungeon) -> bool:
    return dungeon.options.tie_window is TieWindow.ASKED


def lay(dungeon: Dungeon, seat: Seat, cast: Cast) -> str:
    """A Spell touches the table; its id, or "" if the card has meanwhile gone: two presses can want the same one."""
    if not can_hold(dungeon, seat, cast.card):
        args: Facts = {"seat": seat, "card": card_name(dungeon, cast.card)}
        dungeon.tell(Happened("TABLE-DRAW-01", key="card_is_gone", args=args, seat=seat))
        return ""
    dungeon.played += 1
    enemy = dungeon.enemy(cast.enemy)
    played = Played(
        f"spell-{dungeon.played}",
        cast.card,
        seat,
        cast.enemy,
        enemy.arrival if enemy else 0,
        cast.player,
        cast.spell,
    )
    lay_out(dungeon, seat, cast.card, before_place(seat), "DND-SPELL-06", _telling(cast), **_told(dungeon, cast))
    dungeon.table.append(played)
    watch_cast(dungeon, seat, cast.card)
    return played.id


def _telling(cast: Cast) -> str:
    """The key of the message that says what was played, and on whom."""
    if cast.enemy:
        return "casts_on_enemy"
    if cast.player is not None:
        return "casts_on_player"
    return "casts_on_spell" if cast.spell else "casts"


def _told(dungeon: Dungeon, cast: Cast) -> dict[str, Any]:
    told: dict[str, Any] = {}
    if cast.enemy:
        told["enemy"] = enemy_name(dungeon, cast.enemy)
    if cast.player is not None:
        told["player"] = cast.player
    if cast.spell:
        told["spell"] = played_name(dungeon, cast.spell)
    return told


# --- waiting for answers ------------------------------------------------------------------------------


def able(dungeon: Dungeon) -> list[Seat]:
    """Who could play a Spell, clockwise from the active player."""
    return [seat for seat in dungeon.round_from(dungeon.active) if could_play(dungeon, seat)]


def passed(dungeon: Dungeon) -> Sequence[Seat]:
    """Who has passed since the last Spell."""
    window = dungeon.windows[-1]
    return window.passed if window.mark == dungeon.played else ()


def waiting(dungeon: Dungeon) -> list[Seat]:
    """Who could play a Spell and has not passed since the last one."""
    return [seat for seat in able(dungeon) if seat not in passed(dungeon)] if dungeon.windows else []


class SpellWindow(Window[Dungeon]):
    """Everybody may play Spells or pass. What a seat may do is looked at once, until something comes between."""

    def __init__(self, dungeon: Dungeon, what: str, facts: Callable[[], Facts], terms: Callable[[], tuple[Term, ...]]):
        self._dungeon = dungeon
        self._listed: dict[Seat, list[Any]] = {}
        self._able: list[Seat] | None = None
        self._known = Ways()
        super().__init__(
            dungeon,
            self.waiting,
            what,
            Playing,
            likely_or_pass,
            FLOOR_LAWS,
            facts=facts,
            terms=terms,
            secret=not dungeon.real_cards,
        )
        self.stray = "DND-SPELL-06" if what == "answer" else "DND-ATTACK-04"

    def look_again(self) -> None:
        super().look_again()
        self._listed.clear()
        self._known.clear()
        self._able = None

    def waiting(self) -> list[Seat]:
        if self._able is None:
            self._able = able(self._dungeon)
        gone = passed(self._dungeon)
        return [seat for seat in self._able if seat not in gone]

    @property
    def answerable(self) -> bool:
        return bool(self.waiting())

    def options(self, seat: Seat) -> list[Any]:
        found = self._listed.get(seat)
        if found is None:
            # That nobody else will play is on the screen for all; a bot, or a seat's own button, speaks for itself.
            found = self._listed[seat] = [Pass(), *self._known.of(self._dungeon, seat)]
        return found


def likely_or_pass(dungeon: Dungeon, seat: Seat) -> list[Any]:
    return [Pass(), NobodyElse(), *likely_casts(dungeon, seat)]


def _no_facts() -> Facts:
    return {}


def _no_terms() -> tuple[Term, ...]:
    return ()


def spell_window(
    dungeon: Dungeon,
    what: str,
    facts: Callable[[], Facts] = _no_facts,
    terms: Callable[[], tuple[Term, ...]] = _no_terms,
) -> Script[None]:
    """Hold the floor open until all have passed since the last Spell, or somebody says for all that nobody else will.

    Nothing else closes it: no clock (DND-Q-23).
    """
    dungeon.windows.append(Open(what, dungeon.played))
    window = SpellWindow(dungeon, what, facts, terms)
    while window.waiting():
        try:
            said = yield from ask(window)
        except Moot:
            window.look_again()
            continue
        here = dungeon.windows[-1]
        if isinstance(said.answer, NobodyElse):
            break
        if isinstance(said.answer, Pass):
            if here.mark != dungeon.played:
                here.mark, here.passed = dungeon.played, []
            here.passed.append(said.seat)
            continue
        lay(dungeon, said.seat, said.answer)
        if not dungeon.settling:
            yield from settle(dungeon)
        window.look_again()
    dungeon.windows.pop()


# --- taking effect ------------------------------------------------------------------------------------


def settle(dungeon: Dungeon) -> Script[None]:
    """Every Spell that lies there and has not taken effect does so, in the order of touching. Raises Ended."""
    dungeon.settling = True
    while (head := _head(dungeon)) is not None:
        id = head.id
        yield from spell_window(dungeon, "answer", partial(_of_spell, dungeon, id))
        yield from resolve(dungeon, id)
    dungeon.settling = False


def _of_spell(dungeon: Dungeon, id: str) -> Facts:
    return {"spell": played_name(dungeon, id)}


def _head(dungeon: Dungeon) -> Played | None:
    """The first to have touched the table. Who cancels one of the others acts when that one's time has come."""
    pending = [one for one in dungeon.table if not one.lasting]
    ids = {one.id for one in pending}
    return next((one for one in pending if not (one.spell in ids and _cancels(dungeon, one))), None)


def _cancels(dungeon: Dungeon, played: Played) -> bool:
    return any(isinstance(effect, Cancel) for effect in dungeon.content.spells[played.card].effects)


def resolve(dungeon: Dungeon, id: str) -> Script[None]:
    """The chain of those that cancel, from the last; then the Spell itself, if it still stands."""
    links = _chain(dungeon, id)
    for link in reversed(links):
        yield from _settle_link(dungeon, link)
    played = dungeon.spell(id)
    if played is None:  # cancelled, or put right by hand
        return
    yield from _take_effect(dungeon, played)


def _chain(dungeon: Dungeon, id: str) -> list[str]:
    """Every Spell that names this one, or one that names it, in the order of touching."""
    names = {id}
    links: list[str] = []
    while more := [one.id for one in dungeon.table if not one.lasting and one.spell in names and one.id not in names]:
        names.update(more)
        links += more
    return links


def _settle_link(dungeon: Dungeon, id: str) -> Script[None]:
    """One that cancels takes the one it names off the table, unless it has been taken off itself."""
    link = dungeon.spell(id)
    if link is None:
        return
    named = dungeon.spell(link.spell)
    if named is None or not _cancels(dungeon, link):
        yield from _take_effect(dungeon, link)
        return
    args: Facts = {"seat": link.by, "card": card_name(dungeon, named.card), "by": named.by}
    dungeon.tell(Happened("DND-CARD-19", key="cancels", args=args, seat=link.by))
    _off_the_table(dungeon, named, "DND-CARD-19", "spell_cancelled")
    rest = [effect for effect in dungeon.content.spells[link.card].effects if not isinstance(effect, Cancel)]
    if rest:
        yield from perform(dungeon, rest, _cause(link))
    _off_the_table(dungeon, link, "DND-SPELL-06", "spell_done")


def _off_the_table(dungeon: Dungeon, played: Played, clause: str, key: str) -> None:
    dungeon.table = [one for one in dungeon.table if one.id != played.id]
    put_away(dungeon, played, clause, key)


def _take_effect(dungeon: Dungeon, played: Played) -> Script[None]:
    """What it says is done, without cost or consent; if it lasts it stays before its player (DND-Q-19)."""
    id = played.id
    if _in_vain(dungeon, played):
        args: Facts = {"seat": played.by, "card": card_name(dungeon, played.card)}
        dungeon.tell(Happened("DND-CLAR-01", key="in_vain", args=args, seat=played.by))
    else:
        args = {"seat": played.by, "card": card_name(dungeon, played.card)}
        dungeon.tell(Happened("DND-SPELL-06", key="takes_effect", args=args, seat=played.by))
        yield from perform(dungeon, dungeon.content.spells[played.card].effects, _cause(played))
    here = dungeon.spell(id)
    if here is None:
        return
    if any(force.spell == id for force in dungeon.forces):
        here.lasting = True
    else:
        _off_the_table(dungeon, here, "DND-SPELL-06", "spell_done")


def _cause(played: Played) -> Cause:
    return Cause(
        card=played.card,
        by=played.by,
        clause="DND-SPELL-06",
        spell=played.id,
        enemy=played.enemy,
        player=played.player,
        named_spell=played.spell,
    )


def _in_vain(dungeon: Dungeon, played: Played) -> bool:
    """The enemy that was named is not there any more: the card is spent (DND-Q-21)."""
    if not played.enemy:
        return False
    enemy = dungeon.enemy(played.enemy)
    return enemy is None or enemy.arrival != played.arrival


def standing(dungeon: Dungeon, id: str) -> bool:
    """Whether a Spell would stand if the floor closed now: no Spell that stands itself cancels it."""
    return not any(
        one.spell == id and not one.lasting and _cancels(dungeon, one) and standing(dungeon, one.id)
        for one in dungeon.table
    )
