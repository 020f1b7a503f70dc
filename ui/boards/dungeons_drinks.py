"""The dungeon from above: enemies, Spells on the table, heroes round the rim, and an open floor that waits for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from time import monotonic
from typing import Any, Final, NamedTuple

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from rules.dungeons_drinks.board import DungeonBoard, SeatShown, SpellShown
from rules.dungeons_drinks.naming import DUNGEON, drunk_place
from rules.dungeons_drinks.parlour import (
    ChangeDuty,
    DrawSpell,
    DropSpell,
    GiveSpell,
    MyDrink,
    OtherDuty,
    SkipAttack,
)
from rules.dungeons_drinks.printed import DrunkEntry, SpellEntry
from rules.dungeons_drinks.state import AsHeard, Call, Cast, Discard, Earlier, ExactlyTied, NobodyElse
from rules.message import Message, Seat
from rules.projection import Asked, Offered
from ui import theme
from ui.boards import dungeons_drinks_symbols as symbols
from ui.boards import dungeons_drinks_table as table
from ui.boards.board import Board, Spot
from ui.boards.dungeons_drinks_cover import Card, cover_laid_out, draw_cover, wanted
from ui.boards.dungeons_drinks_emblem import emblem
from ui.boards.dungeons_drinks_enemies import draw_enemies
from ui.boards.dungeons_drinks_plan import Panel, Plan, enemies_laid_out, laid_out, row_of
from ui.boards.dungeons_drinks_seats import Buttons, draw_seats
from ui.boards.dungeons_drinks_seats import spots as seat_spots
from ui.boards.dungeons_drinks_spells import draw_spell, draw_stack, draw_sum, slips_laid_out
from ui.drawing import light
from ui.drawing.boxes import Box
from ui.drawing.pen import Pen
from ui.theme import colour, faded

BAND_S: Final = 0.5
"""So often the band of the open floor is drawn anew."""
LEAST_DP: Final = 120
FOR_ALL: Final = (NobodyElse, AsHeard, Earlier, ExactlyTied)
BY_PLAYERS: Final = (GiveSpell, DrawSpell, DropSpell, ChangeDuty, SkipAttack)
PASSES: Final = ("answer.pass_spells", "answer.pass_answer", "answer.pass_revealed", "answer.pass_nobody_to_attack")
VOTED_DONE: Final = "answer.vote_pass"
FLAGS: Final = colour("#2A2230")
JOINTS: Final = colour("#17121C")
TORCH: Final = colour("#FF9A4A")


class Held(NamedTuple):
    card: SpellEntry
    count: int


class DungeonView(Board):
    rows_below = 2
    wants_tray = False
    of_a_button = "spells"

    def __init__(self, **properties: Any) -> None:
        self._buttons = Buttons()
        self._untouched_since = monotonic()
        self._floor_before: Any = None
        super().__init__(**properties)
        self._band = InstructionGroup()
        self.canvas.add(self._band)
        self._draining = Clock.schedule_interval(self._drain, BAND_S)
        self._draining.cancel()

    # --- what is shown --------------------------------------------------------------------------------

    @property
    def dungeon(self) -> DungeonBoard:
        assert self.view is not None
        board = self.view.board
        assert isinstance(board, DungeonBoard)
        return board

    @property
    def box(self) -> Box:
        return Box(*self.pos, *self.size)

    @property
    def too_small(self) -> bool:
        """Before the screen is laid out there is no room to draw a dungeon in."""
        return min(self.size) < dp(LEAST_DP)

    @property
    def fills_the_window(self) -> bool:
        return True

    @property
    def adds_up(self) -> bool:
        return self.view is not None and self.dungeon.sum is not None

    @property
    def own(self) -> SeatShown | None:
        """Whose eyes alone it is for."""
        seat = self.view.seat if self.view is not None else None
        return next((one for one in self.dungeon.seats if one.seat == seat), None)

    @property
    def hand(self) -> list[Held]:
        own = Counter(self.own.cards if self.own is not None else ())
        return [Held(card, own[card.id]) for card in self.dungeon.spell_cards if own[card.id]]

    @property
    def wanted(self) -> list[Card]:
        """Cards of which one is wanted, though none of them is seen on the board: they cover it, to be tapped."""
        return wanted(self.dungeon, self.marks, [held.card.id for held in self.hand])

    @property
    def duty(self) -> tuple[Seat, DrunkEntry] | None:
        """The Drunk card that is voted on, or that somebody has tapped."""
        duties = {one.id: one for one in self.dungeon.drunk_cards}
        vote = self.dungeon.vote
        if vote is not None:
            return (vote.player, duties[vote.card]) if vote.card in duties else None
        for one in self.dungeon.seats:
            if drunk_place(one.seat) in self.marks.chosen and one.drunk in duties:
                return one.seat, duties[one.drunk]
        return None

    @property
    def plan(self) -> Plan:
        panel = Panel.SUM if self.dungeon.sum is not None else Panel.NOTHING
        if self.dungeon.spells:
            panel = Panel.MUCH
        if self.duty is not None:
            panel = Panel.DUTY
        return laid_out(self.box, len(self.dungeon.seats), dp(1), hand=bool(self.hand), panel=panel)

    # --- answers at any moment ------------------------------------------------------------------------

    def drawer(self, one: Offered) -> str:
        in_the_open = self.view is None or self.view.seat is None
        match one.answer:
            case Cast():
                return "spells" if in_the_open else ""
            case Call() | OtherDuty():
                return "duties"
            case MyDrink():
                return "drinks"
            case Discard() if self.view is not None and self.dungeon.real_cards:
                return "discards"
            case GiveSpell() | DrawSpell() | DropSpell() | ChangeDuty() | SkipAttack():
                return "players"
        if in_the_open and one.message.key in (*PASSES, VOTED_DONE):
            return "votes" if one.message.key == VOTED_DONE else "passes"
        return ""

    def for_all(self, one: Offered) -> bool:
        return isinstance(one.answer, FOR_ALL)

    def in_the_open(self, asked: Asked) -> tuple[Offered, ...]:
        """That nobody else will play, while what each of them could play is for his own eyes."""
        looks = self.view is not None and self.view.seat in asked.question.seats
        if not asked.secret or asked.question.kind != "window" or looks:
            return ()
        return (Offered(asked.question.seats[0], NobodyElse(), Message("answer.nobody_else")),)

    def out_of_turn(self) -> tuple[Offered, ...]:
        """With the app's cards the floor is secret; who does not do his duty is seen by everybody."""
        view = self.view
        if view is None or view.turn is None or view.seat is not None:
            return ()
        if self.dungeon.real_cards or self.dungeon.vote is not None:
            return ()
        return tuple(self._calls())

    def _calls(self) -> Iterator[Offered]:
        titles = {one.id: one.title for one in self.dungeon.drunk_cards}
        for one in self.dungeon.seats:
            if one.drunk is None:
                continue
            words = Message("answer.call", {"seat": one.seat, "card": Message("card", {"name": titles[one.drunk]})})
            for other in self.dungeon.seats:
                yield Offered(other.seat, Call(one.seat), words, (drunk_place(one.seat),))

    def with_hands(self) -> tuple[Seat, ...]:
        view = self.view
        if view is None or view.turn is None or view.seat is not None or self.dungeon.real_cards:
            return ()
        return tuple(one.seat for one in self.dungeon.seats if one.hand or self.dungeon.drinking)

    def seat_of(self, spot: str) -> Seat | None:
        kind, _, seat = spot.partition("-")
        return int(seat) if kind == "seat" and seat.isdecimal() else None

    def buttons(self, raised: tuple[Seat, ...], held: frozenset[Seat]) -> None:
        now = Buttons(raised, held)
        if now != self._buttons:
            self._buttons = now
            self._touched_now()
            self._redraw()

    # --- where everything is --------------------------------------------------------------------------

    def spots(self) -> dict[str, Spot]:
        found = {name: _spot(box) for name, box in self.boxes().items()}
        found |= {name: _spot(box) for name, box in self.cover().items()}
        return found

    def cover(self) -> dict[str, Box]:
        """The cards that cover the board."""
        return cover_laid_out(self.wanted, self.box.shrunk(dp(6)))

    def boxes(self) -> dict[str, Box]:
        plan = self.plan
        found: dict[str, Box] = {DUNGEON: Box(*plan.enemies.middle, dp(1), dp(1))}
        for seat, box in plan.seats.items():
            found |= seat_spots(seat, box)
        found |= table.piles_laid_out(plan.piles)
        found |= {under: found[over] for under, over in table.PLACES.items()}
        found |= self._enemies(plan)
        found |= self._slips(plan)
        return found | self._cards(plan)

    def _enemies(self, plan: Plan) -> dict[str, Box]:
        return enemies_laid_out(plan.enemies, tuple(one.id for one in self.dungeon.enemies), dp(1))

    def _slips(self, plan: Plan) -> dict[str, Box]:
        box, _ = self._panel(plan)
        return {} if box is None else slips_laid_out(box, self._stack)

    @property
    def _stack(self) -> list[SpellShown]:
        """As they touched; those whose order is being settled as it stands now, before the others."""
        order = {id: place for place, id in enumerate(self.dungeon.ordering)}
        return sorted(self.dungeon.spells, key=lambda one: (order.get(one.id, len(order)), one.order))

    def _panel(self, plan: Plan) -> tuple[Box | None, Box | None]:
        """Where the stack lies, and where the sum stands."""
        panel = plan.panel
        if panel is None or self.duty is not None:
            return None, None
        if not self.dungeon.spells:
            return None, panel
        if self.dungeon.sum is None:
            return panel, None
        half = panel.width * 0.54
        sum_box = Box(panel.x + half + dp(4), panel.y, panel.width - half - dp(4), panel.height)
        return Box(panel.x, panel.y, half, panel.height), sum_box

    def _cards(self, plan: Plan) -> dict[str, Box]:
        if plan.hand is None:
            return {}
        hand = self.hand
        boxes = row_of(plan.hand, len(hand), dp(6), widest=dp(230))
        return {held.card.id: box for held, box in zip(hand, boxes, strict=True)}

    def spot_at(self, x: float, y: float) -> str | None:
        """What may be tapped is meant before what may not; a hero himself before what else lies in his field."""
        cover = self.cover()
        if cover:
            return next((name for name, box in cover.items() if box.holds(x, y)), None)
        hit = [name for name, box in self.boxes().items() if box.holds(x, y)]
        for marked in (self.marks.legal, self.marks.refused | set(self.marks.chosen)):
            for name in hit:
                if name in marked:
                    return name
        hit.sort(key=lambda name: name.startswith(("hand-", "under-", "failed-", "before-")))
        return hit[0] if hit else None

    # --- drawing --------------------------------------------------------------------------------------

    def show(self, view: Any, wording: Any) -> None:
        super().show(view, wording)
        dungeon = self.dungeon
        now = (dungeon.floor, len(dungeon.spells))
        if now != self._floor_before:
            self._floor_before = now
            self._touched_now()

    def draw_floor(self, pen: Pen) -> None:
        """Flagstones by torchlight."""
        if self.too_small:
            return
        pen.box(*self.box, JOINTS)
        side = dp(76)
        for row in range(int(self.height / side) + 1):
            for column in range(-1, int(self.width / side) + 1):
                x = self.x + column * side + (side / 2 if row % 2 else 0)
                y = self.y + row * side
                left, right = max(x, self.x), min(x + side, self.x + self.width)
                top = min(y + side, self.y + self.height)
                shade = theme.mixed(FLAGS, JOINTS, ((row * 7 + column * 13) % 5) / 8)
                pen.box(left + 1.5, y + 1.5, right - left - 3, top - y - 3, shade, round=4)
        for share in (0.0, 1.0):
            x = self.x + self.width * share
            light.lamplight(pen, x, self.y + self.height, self.width * 0.5, self.height * 0.9, faded(TORCH, 0.3))

    def draw(self, pen: Pen) -> None:
        self._band.clear()
        if self.too_small:
            return
        cover = self.cover()
        if cover:
            pen.box(*self.box, faded(theme.WALNUT, 0.9), round=dp(8))
            draw_cover(pen, self.dungeon, self.wanted, cover, self.marks)
        else:
            self._draw_dungeon(pen)
        self._draw_pointed(pen, cover)
        self._draw_band()

    def _draw_dungeon(self, pen: Pen) -> None:
        plan, dungeon = self.plan, self.dungeon
        draw_seats(pen, dungeon, plan.seats, self.marks, self._buttons, self.wording)
        table.draw_piles(pen, dungeon, plan.piles, self.marks)
        if not self.floor_is_open and plan.band is not None:
            table.draw_phases(pen, dungeon, plan.band, self.wording)
        draw_enemies(pen, dungeon, self._enemies(plan), self.marks, self.wording)
        if dungeon.drinking and not dungeon.enemies:
            table.draw_sheet(pen, dungeon, plan.enemies, self.wording)
        if self.duty is not None and plan.panel is not None:
            table.draw_duty(pen, dungeon, *self.duty, plan.panel, self.wording)
        stack, total = self._panel(plan)
        if stack is not None:
            spells = self._stack
            draw_stack(pen, dungeon, spells, slips_laid_out(stack, spells), self.marks, self.wording)
        if total is not None and dungeon.sum is not None:
            draw_sum(pen, dungeon, dungeon.sum, total, self.wording)
        cards = self._cards(plan)
        for held in self.hand:
            draw_spell(pen, cards[held.card.id], held.card, held.count, self.marks)

    def _draw_pointed(self, pen: Pen, cover: dict[str, Box]) -> None:
        """What the buttons' focus means."""
        boxes = cover or self.boxes()
        for name in self.pointed:
            if name in boxes:
                pen.frame(*boxes[name].shrunk(dp(1)), symbols.DARK, round=dp(10), line=dp(6))
                pen.frame(*boxes[name].shrunk(dp(1)), theme.PARCHMENT, round=dp(10), line=dp(3))

    # --- the open floor -------------------------------------------------------------------------------

    @property
    def floor_is_open(self) -> bool:
        """Whether it is the floor that everybody is asked about: not while the table votes, or settles an order."""
        dungeon = self.dungeon
        return dungeon.floor is not None and dungeon.vote is None and not dungeon.ordering

    @property
    def band_left(self) -> float:
        """The share of the band that has not drained; it is full for as long as somebody holds his button."""
        floor = self.dungeon.floor
        if floor is not None and self._buttons.held & set(floor.waiting):
            return 1.0
        return max(0.0, 1 - (monotonic() - self._untouched_since) / table.DRAINS_S)

    def _touched_now(self) -> None:
        self._untouched_since = monotonic()

    def _drain(self, _dt: float) -> None:
        """Only the band: nothing else on the board has changed."""
        if self.view is not None and self._buttons.held & set(self.dungeon.floor.waiting if self.dungeon.floor else ()):
            self._touched_now()
        self._draw_band()

    def _draw_band(self) -> None:
        self._band.clear()
        band = self.plan.band if self.view is not None and not self.too_small else None
        if band is None or not self.floor_is_open or self.cover():
            self._draining.cancel()
            return
        pen, left = Pen(self._band), self.band_left
        table.draw_band(pen, self.dungeon, band, left, self._buttons.held, self.wording)
        if left > 0 and self.get_parent_window() is not None:
            self._draining()
        else:
            self._draining.cancel()


def _spot(box: Box) -> Spot:
    return Spot(*box.middle, min(box.width, box.height) / 2)


BOARD = DungeonView

__all__ = ["BOARD", "DungeonView", "emblem"]
