"""The facts that a group may put right, as they are or as they would be: for the screen that corrects the table."""

from __future__ import annotations

from companion.published import Facts
from rules.laws import Refused
from rules.match import AnyMatch
from rules.position import Patch, Ruling, check, patched


def facts_after(match: AnyMatch, patches: tuple[Patch, ...], length: int) -> Facts:
    """The facts with the patches laid over a copy of them. The game itself is not touched."""
    game, state, refusal = match.game, match.state, None
    try:
        state = patched(match.state, Ruling(patches)) if patches else state
        state.__dict__["content"] = match.content
        check(state, game.position_laws)
    except Refused as refused:
        refusal = refused.refusal
    laid = patches if state is not match.state else ()
    return Facts(
        length=length,
        facts=game.correctables(state),
        view=game.view(state, None),
        patches=laid,
        refusal=refusal,
    )
