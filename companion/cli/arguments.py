"""What commands are given on the command line, turned into what the rest works with. A wrong one is a usage error."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

if TYPE_CHECKING:
    from companion.explaining import Attempt
    from rules.game import Game

GameId: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help="The game's id; `companion games` lists them.", show_default=False)
]
Players: TypeAlias = Annotated[int, typer.Option("--players", "-p", metavar="N", help="How many sit at the table.")]
HouseRules: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--seat-options",
        "--option",
        metavar="NAME=VALUE",
        help="A house rule that those who sit there have agreed on; may be repeated.",
        show_default=False,
    ),
]
ContentFile: TypeAlias = Annotated[
    Path | None,
    typer.Option("--content", exists=True, dir_okay=False, help="A content file to play with.", show_default=False),
]
Readable: TypeAlias = Annotated[Path, typer.Argument(exists=True, dir_okay=False, show_default=False)]


def game_named(id: str) -> Game[Any]:
    from rules.games import game

    try:
        return game(id)
    except LookupError as error:
        raise typer.BadParameter(str(error), param_hint="GAME") from None


def house_rules(game: Game[Any], given: Sequence[str] | None) -> Any:
    """The game's options with those that were given set."""
    import msgspec

    chosen = dict(_one_house_rule(game, one) for one in given or ())
    return msgspec.convert(chosen, game.options)


def _one_house_rule(game: Game[Any], given: str) -> tuple[str, str]:
    name, _, value = given.partition("=")
    option = next((one for one in game.house_rules if one.id == name), None)
    if option is None:
        names = ", ".join(one.id for one in game.house_rules) or "none"
        raise typer.BadParameter(
            f"{game.title} has no house rule {name!r}; it has {names}.", param_hint="--seat-options"
        )
    if value not in option.values:
        values = " or ".join(option.values)
        raise typer.BadParameter(f"{name} is {values}, not {value!r}.", param_hint="--seat-options")
    return name, value


def seats(game: Game[Any], players: int) -> int:
    if players not in game.seats:
        many = f"{game.seats[0]} to {game.seats[-1]}"
        raise typer.BadParameter(f"{game.title} is for {many} players, not {players}.", param_hint="--players")
    return players


def attempts(given: Sequence[str] | None, hint: str) -> list[Attempt]:
    """Answers written on the command line."""
    import msgspec

    from companion.explaining import Unclear, attempt

    found = []
    for one in given or ():
        try:
            found.append(attempt(msgspec.json.decode(one)))
        except msgspec.DecodeError as error:
            raise typer.BadParameter(f"{one} is not JSON: {error}", param_hint=hint) from None
        except Unclear as error:
            raise typer.BadParameter(f"{one}: {error}", param_hint=hint) from None
    return found


def content_for(game: Game[Any], file: Path | None = None) -> Any:
    """The content of a game: our own, or with a file laid over it. Raises Mistake.

    What the group of this machine has put in its folder does not count here: an answer of these commands is to be the
    same wherever it is asked.
    """
    if file is None:
        from rules.games import content

        return content(game)
    from companion.contents import content_in

    return content_in(game, file)
