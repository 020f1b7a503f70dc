"""Which content a game is played with: our own, with the group's file laid over it where there is one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.config import Config
from companion.folders import Folders
from companion.located_json import read_text
from rules.game import Game
from rules.games import content


def content_of(game: Game[Any], config: Config, folders: Folders) -> Any:
    """The content that holds on this machine. Raises Mistake for a file of the group's that cannot be used."""
    file = next((file for file in places(game.id, config, folders) if file.is_file()), None)
    return content(game) if file is None else content_in(game, file)


def content_in(game: Game[Any], file: Path) -> Any:
    """Our content with one file laid over it. Raises Mistake with the file, the line and the path."""
    return content(game, read_text(file), str(file))


def places(game_id: str, config: Config, folders: Folders) -> Iterator[Path]:
    """Where the group's file may lie, the first found being the one that holds."""
    yield folders.content_file(game_id)
    for folder in config.content.folders:
        yield Path(folder).expanduser() / game_id / "content.toml"
