"""What every board is: it shows a View, marks what may be tapped, and says which spot was tapped or held."""

from __future__ import annotations

from math import hypot
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.uix.widget import Widget

from rules.laws import Refusal
from rules.message import Message, Seat
from rules.projection import Asked, Offered, View
from ui.boards.lens import TIMES, Lens, draw_aim
from ui.drawing.pen import Pen, Point
from ui.drawing.sprites import sprite
from ui.wording import Wording

WHITE = (1.0, 1.0, 1.0, 1.0)
LONG_PRESS_S = 0.6
FRAMES_HELD = 3
"""So many frames at least lie between a touch and a long press."""
REACH_DP = 28
"""A finger hits whatever lies so near, however small it is drawn."""
EXACT = 0.5
"""Who taps so near the middle of a piece, as a share of its size, means it and not what lies beside it."""
SLIPS_DP = 10
RESTS_S = 0.1
"""A quick tap is no aiming."""


class Marks(NamedTuple):
    """Spots that can be tapped next: ``legal`` lead on to an answer, ``refused`` only to a refusal."""

    legal: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    chosen: tuple[str, ...] = ()
    """What has been tapped on the way to an answer."""


class Way(NamedTuple):
    """How a far spot is come to: what is tapped one after another, as if a finger did it."""

    steps: tuple[str, ...]
    met: tuple[Message, ...] = ()
    """What waits at the far spot. Nobody walks into it unasked, so the steps end before it."""


class Spot(NamedTuple):
    """A place of the board on the screen, in the window's pixels."""

    x: float
    y: float
    radius: float


class Board(Widget):
    """Subclasses draw in :meth:`draw` and say where their spots lie in :meth:`spots`.

    Events: ``on_spot`` (a tap) and ``on_held`` (a long press) with the spot's name, ``on_broken`` when drawing failed.
    """

    __events__ = ("on_broken", "on_held", "on_spot")
    rows_below = 3
    """How many choices must fit below it at least on a high screen."""
    wants_tray = True
    """Dice are rolled in its game."""
    of_a_button = ""
    """The drawer that a seat's button opens."""
    puts_right = False
    """Pieces are put right on it: it shows what lies on the real board, and no scene; a finger means a piece before
    its place."""

    def __init__(self, **properties: Any) -> None:
        self.view: View | None = None
        self.wording = Wording()
        self.marks = Marks()
        self.carries: tuple[tuple[str, str], ...] = ()
        """From where to where hands have to carry something before the game goes on."""
        self.lively = False
        """What has been moved may be seen going there."""
        self.still = False
        """Somebody drags a thing over it: it must not move itself."""
        self.pointed: tuple[str, ...] = ()
        """Spots of the choice that has the buttons' focus."""
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**properties)
        self._floor = InstructionGroup()
        self._pieces = InstructionGroup()
        self.canvas.add(self._floor)
        self.canvas.add(self._pieces)
        self._floor_drawn: tuple[Any, ...] = ()
        self._held = Clock.create_trigger(self._is_held, LONG_PRESS_S)
        self._touch: Any = None
        self._touched_at = 0
        self.lens = Lens(self.canvas.after)
        self._aim_soon = Clock.create_trigger(self._rests, RESTS_S)
        self.bind(pos=self._redraw, size=self._redraw)

    # --- for subclasses -------------------------------------------------------------------------------

    def draw_floor(self, pen: Pen) -> None:
        """What changes only with the board's size, and with :meth:`floor_name`."""

    def floor_name(self) -> tuple[Any, ...]:
        """What else the floor depends on: words written on it, the number of seats."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Everything else."""

    def spots(self) -> dict[str, Spot]:
        """Where each spot is now."""
        return {}

    def way(self, spot: str) -> Way | None:
        """The way to a spot on which no answer lies, from what the rules have put into the view."""
        return None

    def attempt(self, spot: str) -> Any | None:
        """The answer that is tried by a tap on a spot on which none lies: the rules will say why not."""
        return None

    def refused(self, refusal: Refusal) -> bool:
        """Something that was tried or asked about is refused: what its facts name may be shown until the next tap.
        Whether it is."""
        return False

    # --- where much may be done at any moment ---------------------------------------------------------

    def drawer(self, one: Offered) -> str:
        """In which drawer of the list an answer lies out of the way until somebody wants it; "" for none."""
        return ""

    def for_all(self, one: Offered) -> bool:
        """Whether it is the same whoever answers so: then it stands in the list once, and without a seat's sign."""
        return False

    def in_the_open(self, asked: Asked) -> tuple[Offered, ...]:
        """Answers to a question that anybody may give before everybody's eyes, though the question be secret."""
        return ()

    def out_of_turn(self) -> tuple[Offered, ...]:
        """What may be pressed on the floor before everybody's eyes, though the floor be secret."""
        return ()

    def with_hands(self) -> tuple[Seat, ...]:
        """Who may look at a hand of his own at any moment, to do something with it."""
        return ()

    def seat_of(self, spot: str) -> Seat | None:
        """Whose button a tap on this spot stands for."""
        return None

    def buttons(self, raised: tuple[Seat, ...], held: frozenset[Seat]) -> None:
        """Who has pressed his button and has still to say what he does, in their order; and whose is held down."""

    # --- what kind of picture it is -------------------------------------------------------------------

    @property
    def adds_up(self) -> bool:
        """Whether it shows by itself just now what a question's sum is made of."""
        return False

    @property
    def fills_the_window(self) -> bool:
        """Whether what it shows just now is a scene, which gets all of the window but for whose turn it is, the
        choices and the bar."""
        return False

    # --- showing --------------------------------------------------------------------------------------

    def show(self, view: View, wording: Wording) -> None:
        if (view, wording) != (self.view, self.wording):
            self.view, self.wording = view, wording
            self._redraw()

    def mark(self, marks: Marks) -> None:
        if marks != self.marks:
            self.marks = marks
            self._redraw()

    def await_hands(self, carries: tuple[tuple[str, str], ...]) -> None:
        """What a bot has moved is done on the real board first."""
        if carries != self.carries:
            self.carries = carries
            self._redraw()

    def point(self, spots: tuple[str, ...]) -> None:
        """What the buttons would choose now."""
        if spots != self.pointed:
            self.pointed = spots
            self._redraw()

    def _draw(self, *_: Any) -> None:
        if self.view is None or self.width < 2 or self.height < 2:
            return
        try:
            self._lay_floor()
            self._pieces.clear()
            self.draw(Pen(self._pieces))
        # The root of everything that a board draws: a fault in it must not end the game.
        except Exception as fault:
            self._floor.clear()
            self._pieces.clear()
            self.dispatch("on_broken", fault)

    def _lay_floor(self) -> None:
        """One picture, so that a frame costs no more for all the wood and lamplight on it."""
        now = (self.floor_name(), *self.pos, *self.size)
        if now == self._floor_drawn:
            return
        self._floor.clear()
        Pen(self._floor).picture(self.floor_picture(), *self.pos, *self.size, WHITE)
        self._floor_drawn = now

    def floor_picture(self) -> Any:
        """The floor as a texture of the board's size."""
        name = ("floor", type(self).__name__, *self.pos, *self.floor_name())
        return sprite(name, self.width, self.height, self._floor_from_the_corner, finer=1)

    def _floor_from_the_corner(self, pen: Pen, _width: float, _height: float) -> None:
        with pen.moved(-self.x, -self.y):
            self.draw_floor(pen)

    # --- touching -------------------------------------------------------------------------------------

    def spot_at(self, x: float, y: float) -> str | None:
        """What a finger means there: what it is right on, else what may be tapped, else whatever is nearest."""
        spots = self.spots()
        marked = self.marked & spots.keys()
        away = {name: hypot(spots[name].x - x, spots[name].y - y) for name in spots}
        right_on = [name for name in marked if away[name] <= spots[name].radius * EXACT]
        if right_on:
            return min(right_on, key=lambda name: (away[name], spots[name].radius))
        for wanted in (self.marks.legal, marked, spots.keys()):
            near = {name: away[name] / max(spots[name].radius, dp(REACH_DP)) for name in wanted if name in spots}
            hit = min(near, key=near.__getitem__, default=None)
            if hit is not None and near[hit] <= 1:
                return hit
        return None

    @property
    def marked(self) -> frozenset[str]:
        return self.marks.legal | self.marks.refused | frozenset(self.marks.chosen)

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        self._touch = touch
        self._touched_at = Clock.frames
        touch.grab(self)
        self._held()
        self._aim_soon()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(SLIPS_DP):
            # Who slides is aiming, and does not ask why.
            self._held.cancel()
        self.aim(touch.pos)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        meant = self._touch is touch
        self.let_go(touch)
        if meant and (spot := self.spot_at(*touch.pos)) is not None:
            self.dispatch("on_spot", spot)
        return True

    def let_go(self, touch: Any) -> None:
        """The finger is lifted, or means something else than a spot."""
        touch.ungrab(self)
        self._held.cancel()
        self._aim_soon.cancel()
        self.lens.hide()
        if self._touch is touch:
            self._touch = None

    def _is_held(self, _dt: float) -> None:
        if Clock.frames < self._touched_at + FRAMES_HELD:
            # Frames were slow: the finger may have been lifted meanwhile, and nobody has heard of it yet.
            self._held()
            return
        if self._touch is not None and (spot := self.spot_at(*self._touch.pos)) is not None:
            self._touch = None
            self.lens.hide()
            self.dispatch("on_held", spot)

    # --- aiming ---------------------------------------------------------------------------------------

    def _rests(self, _dt: float) -> None:
        if self._touch is not None:
            self.aim(self._touch.pos)

    def aim(self, at: Point) -> None:
        """Shows larger what lies under a finger, and which of it is meant, where the finger alone could not tell."""
        self.lens.hide()
        if self.crowded(at):
            within = (*self.pos, *self.size)
            self.lens.show(at, within, lambda pen, middle: self.magnified(pen, at, middle), self.spot_at(*at))

    def crowded(self, at: Point) -> bool:
        """Whether a finger there covers several things that may be tapped, or are refused."""
        spots = self.spots()
        covered = [
            name
            for name in self.marked & spots.keys()
            if hypot(spots[name].x - at[0], spots[name].y - at[1]) <= dp(REACH_DP)
        ]
        return len(covered) > 1

    def magnified(self, pen: Pen, at: Point, middle: Point) -> None:
        """The board once more, larger, so that what lies at one point lies at the other."""
        with pen.magnified(TIMES, at, middle):
            pen.picture(self.floor_picture(), *self.pos, *self.size, WHITE)
            self.draw(pen)
            spot = self.spots().get(self.spot_at(*at) or "")
            if spot is not None:
                draw_aim(pen, *spot)

    def on_spot(self, spot: str) -> None:
        """Tapped."""

    def on_held(self, spot: str) -> None:
        """Held: why?"""

    def on_broken(self, fault: Exception) -> None:
        """Drawing failed; nothing is drawn any more."""
