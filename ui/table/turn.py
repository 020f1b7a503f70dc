"""Whose turn it is and what is wanted, readable from two metres; and the arithmetic behind it."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.published import Shown, Waiting
from rules.message import Seat
from rules.requests import Term
from ui import kv, theme
from ui.drawing.shapes import seat_sprite
from ui.widgets.words import width_of
from ui.wording import Wording, sentence

kv.load(__file__)

MOST_NAMED = 3
"""More are only counted: what is wanted of them must still be read from two metres."""


class TurnPanel(BoxLayout):
    whose = StringProperty("")
    step = StringProperty("")
    prompt = StringProperty("")
    terms = StringProperty("")
    deep = ListProperty(theme.RAISED)
    rim = ListProperty(theme.EDGE)
    sign = ObjectProperty(None, allownone=True)
    in_one_line = BooleanProperty(False)
    """What is wanted stands beside whose turn it is, not below."""
    whose_width = NumericProperty(0)
    """What the name would like to have of one line."""

    def show(
        self,
        shown: Shown,
        wording: Wording,
        colours: dict[int, str],
        *,
        added_up: bool = False,
        raised: Seat | None = None,
    ) -> None:
        """``added_up``: the arithmetic is seen on the board. Who has ``raised`` his hand is asked before all others."""
        asked, ending = shown.asked, shown.view.ending
        seats = asked.question.seats if asked else ending.ranking[0] if ending else ()
        if raised is not None:
            seats = (raised,)
        self._whose(seats, wording, colours, everybody=len(seats) == len(shown.players))
        self.step = wording.say("turn.step", step=asked.step[0], of=asked.step[1]) if asked and asked.step else ""
        self.prompt = _prompt(shown, wording) if raised is None else wording.say("turn.raised")
        self.terms = arithmetic(asked.terms, wording) if asked and not added_up else ""

    def _whose(self, seats: Sequence[Seat], wording: Wording, colours: dict[int, str], *, everybody: bool) -> None:
        if everybody and len(seats) > 2:
            self.whose = wording.say("turn.everybody")
        elif len(seats) > MOST_NAMED:
            self.whose = wording.say("turn.several", n=len(seats))
        else:
            self.whose = ", ".join(wording.name(seat) for seat in seats) or wording.say("turn.nobody")
        self.whose_width = width_of(self.whose, int(sp(32)), True) + dp(8)
        # The band has one colour: nobody's where several seats are asked.
        colour = colours.get(seats[0], "") if len(seats) == 1 else ""
        look = theme.seat_look(colour)
        self.deep, self.rim = look.deep, look.rim
        self.sign = seat_sprite(colour, dp(34)) if len(seats) == 1 else None


def _prompt(shown: Shown, wording: Wording) -> str:
    """What is wanted, in one line."""
    if shown.asked is None:
        ending = shown.view.ending
        return sentence(wording.text(ending.message)) if ending else wording.say("turn.nothing")
    match shown.waiting:
        case Waiting.HANDS if shown.taken_back is None:
            return wording.say("turn.hands")
        case Waiting.BOT:
            return wording.say("turn.bot")
        case Waiting.MODULE:
            return wording.say("turn.module")
    return sentence(wording.text(shown.asked.prompt))


def arithmetic(terms: Sequence[Term], wording: Wording) -> str:
    """ "die 5 - beers on the card 1 = 4"; nothing where there is nothing to add up."""
    if not terms:
        return ""
    parts: list[str] = []
    for index, (label, value) in enumerate(terms):
        sign = "" if index == 0 and value >= 0 else "− " if value < 0 else "+ "
        parts.append(f"{sign}{wording.text(label)} {abs(value)}")
    total = sum(value for _, value in terms)
    return " ".join(parts) + (f" = {total}" if len(terms) > 1 else "")
