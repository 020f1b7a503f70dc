"""Where a group's content is kept, sent out and taken in: the file work of the content editor and of its commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from companion.config import Config
from companion.content_editing import Editing
from companion.content_shown import Found
from companion.content_writing import toml
from companion.contents import places
from companion.folders import Folders
from companion.located_json import read_text
from rules.content import ABOUT, About, about_of, digest, laid_over
from rules.game import Game
from rules.games import content, games, text_of
from rules.located import Mistake, parsed

OURS: Final = "content.toml"
LARGEST: Final = 1_000_000
"""Bytes. A content has some ten thousand; whatever is larger is something else."""
STICKS: Final = ("/media/*/*", "/media/*", "/run/media/*/*")
"""Where systems mount what is plugged in."""
REMARK: Final = """\
What this group's copy of {title} has otherwise. What is not written here is as the companion brings it.
Check it after changing it by hand: companion content check {id} FILE"""


# --- reading -----------------------------------------------------------------------------------------


def open_editing(game: Game[Any], config: Config, folders: Folders) -> Editing:
    """The content that holds now, to be edited. A file that cannot even be read is told of, and ours taken."""
    ours = content(game)
    file = holding(game, config, folders)
    if file is None:
        return Editing(game, ours)
    try:
        return Editing(game, ours, _unchecked(game, read_text(file), str(file)))
    except Mistake as mistake:
        return Editing(game, ours, trouble=str(mistake))


def holding(game: Game[Any], config: Config, folders: Folders) -> Path | None:
    """The group's file that holds, if there is one."""
    return next((file for file in places(game.id, config, folders) if file.is_file()), None)


def _unchecked(game: Game[Any], text: str, source: str) -> Any:
    return laid_over(game, text_of(game.id, OURS), text, source)


def take_in(game: Game[Any], file: Path) -> Any:
    """The content that a file makes of ours, checked. Raises Mistake with the line."""
    return content(game, read_text(file), str(file))


def game_of(file: Path) -> Game[Any] | None:
    """The game that a file says it is for; None if it says nothing of the kind. Raises Mistake."""
    text = read_text(file)
    tables = parsed(text, str(file))
    if ABOUT not in tables:
        return None
    about = about_of(tables, text, str(file))
    if about.game not in games():
        problem = f"there is no game {about.game!r} here; there are: {', '.join(games())}"
        raise Mistake(str(file), None, "$.about.game", problem)
    return games()[about.game]


# --- writing -----------------------------------------------------------------------------------------


def text_to_keep(editing: Editing) -> str:
    return toml(editing.differences, remark=_remark(editing.game))


def text_to_send(editing: Editing) -> str:
    """With a head that says of which game it is. It can be used as a group's file as it stands."""
    about = About(game=editing.game.id, content=digest(editing.content))
    return toml(editing.differences, remark=_remark(editing.game), about=about)


def _remark(game: Game[Any]) -> str:
    return REMARK.format(title=game.title, id=game.id)


def keep(editing: Editing, config: Config, folders: Folders) -> Path:
    """Writes the group's own file; the one before stays beside it as ``.old``. Raises OSError.

    Nothing that differs is no file, unless another one would hold then.
    """
    own = folders.content_file(editing.game.id)
    elsewhere = [file for file in places(editing.game.id, config, folders) if file != own and file.is_file()]
    if own.is_file():
        own.with_name(f"{own.name}.old").write_bytes(own.read_bytes())
    if editing.differences or elsewhere:
        write(own, text_to_keep(editing))
    else:
        own.unlink(missing_ok=True)
    editing.was_kept()
    return own


def write(file: Path, text: str) -> None:
    """All of the new file or all of the old one, whenever the plug is pulled. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(file)


def send_out(editing: Editing, folder: Path) -> Path:
    """Writes one file that another companion can take in; an older one there keeps its name. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while (file := folder / f"{editing.game.id}-content{'' if number == 1 else f'-{number}'}.toml").exists():
        number += 1
    write(file, text_to_send(editing))
    return file


def template(game: Game[Any]) -> str:
    """Our content with every line commented, to begin a group's file from by hand."""
    head = f"{_remark(game)}\nTake the # away from an entry's id and from each line that is to be different."
    # Where a value is from is left out: whatever the group writes is the group's.
    lines = [line for line in text_of(game.id, OURS).splitlines() if not line.startswith("origin = ")]
    return (
        "".join(f"# {line}\n" for line in head.splitlines()) + "\n" + "".join(f"{_commented(line)}\n" for line in lines)
    )


def _commented(line: str) -> str:
    return line if not line or line.startswith("#") else f"#{line}"


# --- sending and taking about --------------------------------------------------------------------------


def exchange_folders(config: Config, folders: Folders, sticks: Iterable[str] = STICKS) -> list[Path]:
    """Where files may be sent to and come from: what is plugged in, the folders that were named, and our own."""
    plugged = [place for pattern in sticks for place in sorted(Path("/").glob(pattern.lstrip("/"))) if _is_stick(place)]
    named = [place for folder in config.content.folders if (place := Path(folder).expanduser()).is_dir()]
    return list(dict.fromkeys([*plugged, *named, folders.content / "exchange"]))


def _is_stick(place: Path) -> bool:
    try:
        return place.is_mount()
    except OSError:
        return False


def files_for(game: Game[Any], among: Iterable[Path]) -> list[Found]:
    """The files in these folders that say they are content of this game, the newest of each folder first."""
    found = []
    for folder in among:
        for file in sorted(_texts_in(folder), key=lambda one: -one.stat().st_mtime):
            if _is_for(game, file):
                found.append(Found(str(file), str(folder), file.name))
    return found


def _texts_in(folder: Path) -> Iterator[Path]:
    try:
        yield from (file for file in folder.glob("*.toml") if file.is_file() and file.stat().st_size <= LARGEST)
    except OSError:
        return


def _is_for(game: Game[Any], file: Path) -> bool:
    try:
        return game_of(file) is game
    except Mistake:
        # It may be meant for this game all the same: whoever takes it in is told what is wrong with it.
        return file.name.startswith(game.id)
