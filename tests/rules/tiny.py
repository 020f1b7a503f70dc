"""Games of a few lines, and a Match of one: what the tests of the kernel and the sketches stand on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rules.game import Game
from rules.kernel import Script, State, no_laws
from rules.laws import Laws
from rules.match import Match, Position
from rules.message import Message
from rules.placements import Placements
from rules.projection import Described, View


class Empty(msgspec.Struct, frozen=True):
    """Options and content of a game that has none."""


def tiny(
    state: type[Any],
    script: Callable[[Any], Script[None]],
    *,
    laws: Laws[Any, None] | None = None,
    placements: Callable[[Any], Placements] = lambda state: Placements({}),
    redeal: Callable[[Any, int, Any], None] = lambda state, seat, chance: None,
    setup: Callable[[int], Any] | None = None,
) -> Game[Any]:
    """A game of one state and one script."""
    return Game(
        id="tiny",
        title="Tiny",
        seats=(1, 2, 3, 4),
        state=state,
        options=Empty,
        option_clauses={},
        content=Empty,
        setup=lambda seats, options, content: setup(seats) if setup else state(),
        script=script,
        position_laws=laws or no_laws(),
        placements=placements,
        view=lambda state, seat: View(game="tiny", seat=seat, turn=None, board=None, badges=(), facts=()),
        describe=lambda state, what, answer: Described(Message(f"answer.{what}", {"answer": str(answer)})),
        redeal=redeal,
        colours=("red", "blue", "green", "yellow"),
    )


def started(game: Game[Any], seats: int = 2, state: State | None = None) -> Match[Any]:
    """The game at its first question; from these facts, if any are given."""
    return Match.new(game, Empty(), seats, Empty()) if state is None else Match(game, Empty(), state)


def by_json(match: Match[Any]) -> Match[Any]:
    """The same game, gone on with from its position as JSON."""
    position = msgspec.json.decode(msgspec.json.encode(match.position), type=Position)
    return Match.at(match.game, match.content, position)


def script_of(*asked: Any) -> Callable[[Any], Script[None]]:
    """A script that asks what these make of the state, one after another, and notes the answers in ``answers``."""

    def script(state: Any) -> Script[None]:
        for make in asked:
            answer = yield make(state)
            state.answers.append(answer)

    return script
