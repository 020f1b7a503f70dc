"""The pub from above, by lamplight: six round tables and the Door in a circle, and who sits there with how much."""

from __future__ import annotations

from math import hypot
from typing import Any

from kivy.metrics import dp, sp

from rules.fantasy_pub.board import PubBoard, PubSpace, Seated
from ui import theme
from ui.boards.board import Board, Spot
from ui.boards.pub_emblem import emblem
from ui.boards.pub_plan import DOOR, Place, Plan, plan
from ui.boards.pub_symbols import card_back, token
from ui.drawing import light, pieces
from ui.drawing.pen import Pen, on_circle
from ui.drawing.sprites import sprite
from ui.theme import colour, faded, mixed

CARVED = colour("#3A2312")
BRASS_DARK = colour("#6B4A12")
LAMP = colour("#FFBE5C")
RING = colour("#FFC94D")
WHITE = (1.0, 1.0, 1.0, 1.0)


class PubView(Board):
    def __init__(self, **properties: Any) -> None:
        self._plan: Plan | None = None
        super().__init__(**properties)
        self.bind(pos=self._forget, size=self._forget)

    def _forget(self, *_: Any) -> None:
        self._plan = None

    @property
    def pub(self) -> PubBoard:
        assert self.view is not None
        board = self.view.board
        assert isinstance(board, PubBoard)
        return board

    @property
    def plan(self) -> Plan:
        if self._plan is None:
            self._plan = plan(*self.pos, *self.size, len(self.pub.piles), dp(1))
        return self._plan

    # --- where everything is --------------------------------------------------------------------------

    def spots(self) -> dict[str, Spot]:
        where, pub = self.plan, self.pub
        found = {space.place: Spot(*where.spaces[space.number]) for space in pub.spaces}
        for space in pub.spaces:
            seats = where.seated(space.number, len(space.characters))
            found.update({one.id: Spot(*seat) for one, seat in zip(space.characters, seats, strict=True)})
            if space.barkeep:
                found["barkeep"] = Spot(*where.barkeep(space.number))
        found.update({f"pile-{pile.seat}": Spot(*where.piles[pile.seat]) for pile in pub.piles})
        found["out"] = Spot(*where.out)
        return found

    def floor_name(self) -> tuple[Any, ...]:
        return self.wording.say("pub.out"), len(self.pub.piles)

    # --- the room -------------------------------------------------------------------------------------

    def draw_floor(self, pen: Pen) -> None:
        where = self.plan
        light.floorboards(pen, *self.pos, *self.size)
        bank = where.bank
        reach_x = max(abs(place.x - bank.x) for place in where.spaces.values()) + where.spaces[1].radius
        reach_y = max(abs(place.y - bank.y) for place in where.spaces.values()) + where.spaces[1].radius
        light.lamplight(pen, bank.x, bank.y, reach_x * 1.5, reach_y * 1.5, faded(LAMP, 0.38))
        self._way_round(pen)
        for number, place in where.spaces.items():
            light.lamplight(pen, place.x, place.y, place.radius * 1.5, place.radius * 1.5, faded(LAMP, 0.42))
            if number == DOOR:
                self._doorstep(pen, place)
            else:
                self._table(pen, place)
        self._counter(pen)
        self._way_out(pen)

    def _way_round(self, pen: Pen) -> None:
        """Small arrow heads between the spaces: one goes clockwise."""
        where = self.plan
        for space in range(1, DOOR + 1):
            here, there = where.spaces[space], where.spaces[space % DOOR + 1]
            length = hypot(there.x - here.x, there.y - here.y)
            along = (there.x - here.x) / length, (there.y - here.y) / length
            _arrow_head(pen, (here.x + there.x) / 2, (here.y + there.y) / 2, along, dp(6))

    def _table(self, pen: Pen, place: Place) -> None:
        size = self.plan.table * 2 / 0.92
        pen.picture(light.table_top(size), place.x - size / 2, place.y - size / 2, size, size, WHITE)

    def _doorstep(self, pen: Pen, place: Place) -> None:
        """A mat as wide as five who wait on it."""
        wide, high = min(self.plan.doorstep, self.plan.token * 11.4), self.plan.token * 2.3
        picture = sprite("doorstep", wide, high, _doorstep)
        pen.picture(picture, place.x - wide / 2, place.y - high / 2, wide, high, WHITE)

    def _counter(self, pen: Pen) -> None:
        """The bar in the middle, on which the bank lies."""
        bank = self.plan.bank
        size = bank.radius * 1.24
        picture = sprite("counter", size, size, _counter)
        pen.picture(picture, bank.x - size / 2, bank.y - size / 2, size, size, WHITE)

    def _way_out(self, pen: Pen) -> None:
        out = self.plan.out
        width, height = dp(68), dp(56)
        pen.picture(sprite("out", width, height, _way_out), out.x - width / 2, out.y - height / 2, width, height, WHITE)
        pen.text(self.wording.say("pub.out"), out.x, out.y - dp(15), sp(16), theme.PARCHMENT, bold=True)

    # --- the people -----------------------------------------------------------------------------------

    def draw(self, pen: Pen) -> None:
        """From the floor up: what glows, who sits there, the rings, and on top what is counted."""
        marked = self._marks()
        for x, y, radius, chosen in marked:
            light.lamplight(pen, x, y, radius * 2.1, radius * 2.1, faded(theme.BRASS, 0.85 if chosen else 0.5))
        seats = {space.number: self.plan.seated(space.number, len(space.characters)) for space in self.pub.spaces}
        for space in self.pub.spaces:
            self._draw_people(pen, space, seats[space.number])
        for pile in self.pub.piles:
            self._draw_pile(pen, self.plan.piles[pile.seat], pile.colour, pile.hidden + len(pile.face_up))
        for x, y, radius, chosen in marked:
            pen.ring(x, y, radius + dp(2), dp(6.5), theme.WALNUT)
            pen.ring(x, y, radius + dp(2), dp(4), theme.PARCHMENT if chosen else RING)
        for space in self.pub.spaces:
            for one, seat in zip(space.characters, seats[space.number], strict=True):
                self._draw_purse(pen, one, seat)
            self._draw_label(pen, space, seats[space.number])
        self._draw_bank(pen)
        self._draw_crosses(pen)

    def _draw_people(self, pen: Pen, space: PubSpace, seats: list[Place]) -> None:
        for one, seat in zip(space.characters, seats, strict=True):
            size = seat.radius * 2.5
            pen.picture(token(one.colour, one.symbol, size), seat.x - size / 2, seat.y - size / 2, size, size, WHITE)
        if space.barkeep:
            keep = self.plan.barkeep(space.number)
            size = keep.radius * 2.5
            picture = sprite("barkeep", size, size, _barkeep)
            pen.picture(picture, keep.x - size / 2, keep.y - size / 2, size, size, WHITE)

    def _draw_label(self, pen: Pen, space: PubSpace, seats: list[Place]) -> None:
        """A table's number on a brass plate, and the coins that lie on it; at the Door they lie before the row."""
        where = self.plan
        if space.number == DOOR:
            if space.coins:
                left = min((seat.x - seat.radius for seat in seats), default=where.spaces[DOOR].x)
                self._chip(pen, pieces.coin(where.chip), left - where.chip * 0.6, where.spaces[DOOR].y, space.coins)
            return
        (x, y), (coin_x, coin_y) = where.label(space.number, len(seats))
        if not space.coins:
            x, y = (x + coin_x) / 2, (y + coin_y) / 2
        size = where.chip
        pen.picture(sprite("plate", size, size, _number_plate), x - size / 2, y - size / 2, size, size, WHITE)
        pen.text(str(space.number), x, y, max(sp(16), size * 0.72), theme.PARCHMENT, bold=True)
        if space.coins:
            self._chip(pen, pieces.coin(where.chip), coin_x, coin_y, space.coins)

    def _draw_purse(self, pen: Pen, one: Seated, seat: Place) -> None:
        """What lies on a character's card."""
        chip, low = self.plan.chip, seat.y - seat.radius * 0.86
        if one.coins and one.beers:
            self._chip(pen, pieces.coin(chip), seat.x - chip * 0.5, low, one.coins)
            self._chip(pen, pieces.mug(chip), seat.x + chip * 0.55, low, one.beers, shift=-0.09)
        elif one.coins:
            self._chip(pen, pieces.coin(chip), seat.x, low, one.coins)
        elif one.beers:
            self._chip(pen, pieces.mug(chip), seat.x, low, one.beers, shift=-0.09)

    def _chip(self, pen: Pen, picture: Any, x: float, y: float, count: int, shift: float = 0.0) -> None:
        """A coin or a mug with how many there are written on it."""
        chip = self.plan.chip
        pen.picture(picture, x - chip / 2, y - chip / 2, chip, chip, WHITE)
        low = -0.06 * chip if shift else 0.0
        pen.text(str(count), x + shift * chip, y + low, max(sp(16), chip * 0.68), theme.INK, bold=True)

    def _draw_bank(self, pen: Pen) -> None:
        bank, chip = self.plan.bank, self.plan.chip
        for x, y in ((-0.62, 0.12), (0.55, 0.08), (0.0, 0.4)):
            picture = pieces.coin(chip)
            pen.picture(picture, bank.x + (x - 0.5) * chip, bank.y + (y + 0.25) * chip, chip, chip, WHITE)
        size = max(sp(22), chip * 0.95)
        pen.text(str(self.pub.bank), bank.x, bank.y - size * 0.25, size, theme.PARCHMENT, bold=True)
        if bank.radius > chip * 1.95:
            pen.text(self.wording.say("pub.bank"), bank.x, bank.y - size * 1.05, max(sp(16), chip * 0.6), theme.QUIET)

    def _draw_pile(self, pen: Pen, place: Place, shade: str, count: int) -> None:
        """The cards that are left, and their number."""
        high = min(place.radius * 1.7, dp(60))
        wide = high * 0.68
        left, bottom = place.x - wide / 2, place.y - high / 2
        if not count:
            pen.frame(left, bottom, wide, high, faded(theme.EDGE, 0.9), round=wide * 0.14, line=dp(1.5))
            pen.text("0", place.x, place.y, sp(18), theme.QUIET, bold=True)
            return
        back = card_back(shade, wide, high)
        for step in range(min(2, count - 1), -1, -1):
            pen.picture(back, left + step * dp(3), bottom + step * dp(2), wide, high, WHITE)
        chip = dp(24)
        pen.disc(place.x + wide / 2, bottom + chip * 0.4, chip / 2, theme.WALNUT)
        pen.ring(place.x + wide / 2, bottom + chip * 0.4, chip / 2, dp(1.6), theme.seat_look(shade).rim)
        pen.text(str(count), place.x + wide / 2, bottom + chip * 0.4, sp(17), theme.PARCHMENT, bold=True)

    # --- what may be tapped ---------------------------------------------------------------------------

    def _marks(self) -> list[tuple[float, float, float, bool]]:
        """The rings: where, how large, and whether it is what was chosen."""
        spots = self.spots()
        legal = [(*self._marked(name, spots[name]), False) for name in sorted(self.marks.legal) if name in spots]
        return legal + [(*self._marked(name, spots[name]), True) for name in self.marks.chosen if name in spots]

    def _marked(self, name: str, spot: Spot) -> tuple[float, float, float]:
        """Where the mark goes: round an empty table's top, or round all who sit there, never through them."""
        if name.startswith("table-"):
            taken = any(space.place == name and space.characters for space in self.pub.spaces)
            return spot.x, spot.y, spot.radius if taken else self.plan.table * 1.02
        if name == "door":
            return spot.x, spot.y, self.plan.token * 1.25
        if name.startswith("pile-"):
            return spot.x, spot.y, min(spot.radius * 0.96, dp(36))
        return spot.x, spot.y, spot.radius * 1.02

    def _draw_crosses(self, pen: Pen) -> None:
        spots = self.spots()
        for name in sorted(self.marks.refused & spots.keys()):
            x, y, radius = self._marked(name, spots[name])
            towards = 45.0
            if name.startswith("table-"):
                # On a ring of its own, that it is not taken for a cross on one who sits there; clear of the number.
                pen.ring(x, y, radius, dp(2.4), faded(theme.REFUSED_TEXT, 0.75))
                towards = self.plan.outward(int(name[-1]))
            x, y = on_circle(x, y, radius * 0.96, towards)
            size = min(max(dp(22), radius * 0.8), dp(34))
            pen.picture(pieces.cross(size), x - size / 2, y - size / 2, size, size, WHITE)


def _arrow_head(pen: Pen, x: float, y: float, along: tuple[float, float], size: float) -> None:
    ux, uy = along
    tail = [(x - ux * size * 0.6 + side * -uy * size, y - uy * size * 0.6 + side * ux * size) for side in (1, -1)]
    pen.line(
        [tail[0], (x + ux * size * 0.6, y + uy * size * 0.6), tail[1]], dp(3), mixed(light.FLOOR, theme.BRASS, 0.55)
    )


def _doorstep(pen: Pen, width: float, height: float) -> None:
    """Two leaves of an oak door seen from above its mat, a lamp on each side."""
    pen.box(0, 0, width, height, (0.0, 0.0, 0.0, 0.35), round=height * 0.2)
    edge = height * 0.04
    pen.box(edge, edge, width - 2 * edge, height - 2 * edge, light.OAK_DARK, round=height * 0.16)
    pen.box(2 * edge, 2 * edge, width - 4 * edge, height - 4 * edge, colour("#6E4426"), round=height * 0.12)
    planks = 12
    for i in range(1, planks):
        x = 2 * edge + (width - 4 * edge) * i / planks
        pen.line([(x, 2.4 * edge), (x, height - 2.4 * edge)], 2.0, light.OAK_DARK)
    for share in (0.2, 0.8):
        pen.box(2 * edge, height * share - edge, width - 4 * edge, 2 * edge, colour("#2B2420"))
        for i in range(planks):
            pen.disc(2 * edge + (width - 4 * edge) * (i + 0.5) / planks, height * share, edge * 0.5, BRASS_DARK)
    light.lamplight(pen, width / 2, height * 0.6, width * 0.55, height * 0.7, colour("#FFD28A", 0.22))


def _number_plate(pen: Pen, width: float, height: float) -> None:
    edge = width * 0.06
    pen.box(0, 0, width, height, colour("#120B06"), round=width * 0.3)
    pen.box(edge, edge, width - 2 * edge, height - 2 * edge, theme.BRASS, round=width * 0.26)
    pen.box(2.4 * edge, 2.4 * edge, width - 4.8 * edge, height - 4.8 * edge, colour("#3A2312"), round=width * 0.2)


def _counter(pen: Pen, width: float, height: float) -> None:
    x, y, radius = width / 2, height / 2, width * 0.48
    light.lamplight(pen, x, y, radius * 1.04, radius * 1.04, (0, 0, 0, 0.55))
    pen.disc(x, y, radius * 0.94, light.OAK_DARK)
    pen.disc(x, y, radius * 0.9, colour("#5A3A20"))
    pen.ring(x, y, radius * 0.9, radius * 0.06, theme.BRASS)
    pen.disc(x, y, radius * 0.78, colour("#33200F"))
    for i in range(12):
        rivet = on_circle(x, y, radius * 0.84, 30 * i)
        pen.disc(*rivet, radius * 0.022, BRASS_DARK)
    light.lamplight(pen, x, y + radius * 0.3, radius * 0.8, radius * 0.6, colour("#FFD28A", 0.25))


def _way_out(pen: Pen, width: float, height: float) -> None:
    """A hanging sign with a moon: the street."""
    pen.box(0, 0, width, height, light.OAK_DARK, round=height * 0.16)
    edge = height * 0.05
    pen.box(edge, edge, width - 2 * edge, height - 2 * edge, colour("#1E2A3A"), round=height * 0.13)
    x, y = width * 0.36, height * 0.66
    pen.disc(x, y, height * 0.17, colour("#F3E9D8"))
    pen.disc(x + height * 0.08, y + height * 0.05, height * 0.14, colour("#1E2A3A"))
    pen.line([(width * 0.52, y), (width * 0.8, y)], height * 0.06, theme.BRASS)
    pen.line(
        [(width * 0.70, y + height * 0.1), (width * 0.8, y), (width * 0.70, y - height * 0.1)],
        height * 0.06,
        theme.BRASS,
    )


def _barkeep(pen: Pen, width: float, height: float) -> None:
    """A bald head with a moustache above a white apron, on brass."""
    x, y, radius = width / 2, height / 2, width * 0.4
    pen.disc(x, y - radius * 0.1, radius * 1.03, (0, 0, 0, 0.4))
    pen.disc(x, y, radius, theme.PARCHMENT)
    pen.disc(x, y, radius * 0.9, colour("#7A4B1E"))
    pen.polygon(
        [
            (x - radius * 0.6, y - radius * 0.62),
            (x - radius * 0.38, y - radius * 0.05),
            (x + radius * 0.38, y - radius * 0.05),
            (x + radius * 0.6, y - radius * 0.62),
            (x, y - radius * 0.85),
        ],
        theme.PARCHMENT,
    )
    pen.disc(x, y + radius * 0.22, radius * 0.42, colour("#F0C79A"))
    for side in (-1, 1):
        pen.disc(x + side * radius * 0.15, y + radius * 0.3, radius * 0.06, theme.INK)
        pen.line(
            [
                (x, y + radius * 0.06),
                (x + side * radius * 0.2, y + radius * 0.1),
                (x + side * radius * 0.38, y + radius * 0.0),
            ],
            radius * 0.14,
            colour("#3A2312"),
        )


BOARD = PubView

__all__ = ["BOARD", "PubView", "emblem"]
