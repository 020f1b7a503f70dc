"""The commands about a group's own content: check it, send it out, take it in, and where to edit it by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.arguments import GameId, Readable, game_named
from companion.cli.output import REFUSED, Json, Trouble, fail, say, troubles, write
from rules.located import Mistake


def check(game_id: GameId, file: Readable, as_json: Json = False) -> None:
    """Try a group's own content file: does it fit, and does every value make sense?"""
    game = game_named(game_id)
    with troubles(as_json):
        from companion.contents import content_in
        from companion.located_json import read_text
        from rules.content import digest, mistakes
        from rules.games import text_of

        found = list(mistakes(game, text_of(game.id, "content.toml"), read_text(file), str(file)))
        if not found:
            fits = digest(content_in(game, file))
    if found:
        _say_mistakes(file, found, as_json)
        raise typer.Exit(REFUSED)
    if as_json:
        write({"game": game.id, "file": str(file), "content": fits})
    else:
        say(f"{file} can be played with (content {fits}).")


def _say_mistakes(file: Path, found: list[Mistake], as_json: bool) -> None:
    """All of them; as JSON the first also as every command tells its trouble."""
    if as_json:
        told = [Trouble(problem=one.problem, source=str(file), line=one.line, path=one.path) for one in found]
        write({"trouble": told[0], "mistakes": told})
    else:
        for one in found:
            typer.echo(str(one), err=True)


def export(
    game_id: GameId,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", dir_okay=False, help="Where to write it.")],
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    as_json: Json = False,
) -> None:
    """Write what the group's copy has otherwise into one file, for another companion to take in."""
    from companion.content_files import text_to_send
    from companion.content_files import write as write_file

    game = game_named(game_id)
    if out.exists() and not force:
        fail(f"{out} is there already. --force writes over it.", as_json=as_json)
    with troubles(as_json):
        editing = _editing(game)
    if editing.wrong:
        fail(f"What the group has is not fit to be sent yet: {editing.wrong[0].sentence}", as_json=as_json)
    try:
        write_file(out, text_to_send(editing))
    except OSError as error:
        fail(f"{out} cannot be written ({error.strerror}): name another place.", as_json=as_json)
    differs = editing.shown().differs
    if as_json:
        write({"game": game.id, "file": str(out), "differs": differs})
    else:
        say(f"Written: {out}", f"It differs from ours in {differs} places." if differs else "It differs in nothing.")


def take_in(
    file: Readable,
    game_id: Annotated[
        str, typer.Option("--game", metavar="GAME", help="Whose content it is, if the file does not say so.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Check a content file and make it this group's. Games in progress keep what they began with."""
    from companion import content_files as files
    from companion.config import load
    from companion.content_deeds import TakeIn
    from companion.folders import folders

    named = game_named(game_id) if game_id else None
    own = folders()
    with troubles(as_json):
        game = named or files.game_of(file)
        if game is None:
            raise Mistake(str(file), None, "$", "it does not say for which game it is; name it with --game")
        config = load(own.config_file)
        content = files.take_in(game, file)
        editing = files.open_editing(game, config, own)
        editing.do(TakeIn(content))
    try:
        kept = files.keep(editing, config, own)
    except OSError as error:
        fail(f"{own.content_file(game.id)} cannot be written ({error.strerror}).", as_json=as_json)
    if as_json:
        write({"game": game.id, "file": str(kept), "differs": editing.shown().differs})
    else:
        where = f"It is kept in {kept}" if kept.is_file() else "It is as ours in everything, so no file is kept."
        say(f"Taken in: {game.title} is played with it from the next game on.", where)


def edit(game_id: GameId, as_json: Json = False) -> None:
    """Print the path of the group's file, to edit by hand. If there is none, one with every line commented is begun."""
    from companion.content_files import template
    from companion.content_files import write as write_file
    from companion.folders import folders

    game = game_named(game_id)
    file = folders().content_file(game.id)
    began = not file.exists()
    if began:
        try:
            write_file(file, template(game))
        except OSError as error:
            fail(f"{file} cannot be written ({error.strerror}): name another folder in TAPROOM_HOME.", as_json=as_json)
    if as_json:
        write({"game": game.id, "file": str(file), "began": began})
    else:
        say(str(file))


def _editing(game: Any) -> Any:
    from companion.config import load
    from companion.content_files import holding, open_editing
    from companion.contents import content_in
    from companion.folders import folders

    own = folders()
    config = load(own.config_file)
    file = holding(game, config, own)
    if file is not None:
        content_in(game, file)  # refused here with its line, rather than sent on
    return open_editing(game, config, own)
