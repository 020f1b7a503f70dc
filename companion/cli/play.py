"""The line of the play command; what it does is in :mod:`companion.cli.evening`."""

from __future__ import annotations

from typing import Annotated

import typer


def play(
    game_id: Annotated[str, typer.Argument(metavar="GAME", help="Begin with this game.", show_default=False)] = "",
    simulate: Annotated[bool, typer.Option("--simulate", help="Pretend a panel and a module.")] = False,
    fullscreen: Annotated[bool, typer.Option("--fullscreen", help="Fill the screen.")] = False,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal, without a window.")] = False,
) -> None:
    """Open the companion; the game that was played last goes on where it stood."""
    from companion.cli.arguments import game_named
    from companion.cli.evening import spend

    if game_id:
        game_named(game_id)
    spend(game_id, simulate=simulate, fullscreen=fullscreen, terminal=terminal)
