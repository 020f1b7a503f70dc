"""The games there are: every folder of ``rules`` that has a ``GAME``, with the texts that lie beside it.

The only place in ``rules`` that opens a file, and it opens only what the package itself brings along.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules
from typing import Any

import rules
from rules.catalogue import Catalogue, flattened
from rules.clauses import Rulebook
from rules.content import load
from rules.game import Game
from rules.located import parsed, read


@cache
def games() -> dict[str, Game[Any]]:
    """Every game by its id, in the order of their titles."""
    found = [_loaded(folder) for folder in _folders()]
    return {game.id: game for game in sorted(found, key=lambda game: game.title)}


def _folders() -> list[str]:
    return [module.name for module in iter_modules(rules.__path__) if module.ispkg]


def _loaded(folder: str) -> Game[Any]:
    found: Game[Any] = import_module(f"rules.{folder}").GAME
    return found


def game(id: str) -> Game[Any]:
    """One game, without loading the others. Raises LookupError with the games there are."""
    if id not in _folders():
        raise LookupError(f"There is no game {id!r}. There are: {', '.join(games())}.")
    return _loaded(id)


def text_of(game_id: str | None, *path: str) -> str:
    """A text that lies beside a game, or (without a game) beside the rules of the table itself."""
    place = files("rules") / game_id if game_id else files("rules")
    for part in path:
        place = place / part
    return place.read_text(encoding="utf-8")


@cache
def rulebook(game_id: str | None) -> Rulebook:
    """A game's clauses; without a game, the clauses of the table, which hold in every game."""
    return read(text_of(game_id, "rulebook.toml"), Rulebook, f"rules/{game_id or ''}/rulebook.toml".replace("//", "/"))


@cache
def catalogue(game_id: str | None, language: str = "en") -> Catalogue:
    """The wording of a game in a language, over the table's own, with English where a language lacks a key."""
    templates = []
    for tongue in dict.fromkeys((language, "en")):
        for owner in (game_id, None) if game_id else (None,):
            templates += _templates(owner, tongue)
    return Catalogue(*templates)


def _templates(game_id: str | None, language: str) -> list[dict[str, str]]:
    """``messages/<language>.toml``, and each ``<language>-<part>.toml`` beside it."""
    place = files("rules") / (game_id or "") / "messages"
    if not place.is_dir():
        return []
    names = sorted(file.name for file in place.iterdir() if file.name.partition(".")[2] == "toml")
    ours = [name for name in names if name.partition(".")[0].partition("-")[0] == language]
    return [flattened(parsed(text_of(game_id, "messages", name), f"messages/{name}")) for name in ours]


def content(game: Game[Any], theirs: str | None = None, source: str = "content.toml") -> Any:
    """A game's content, with the group's own laid over it if there is any. Raises Mistake."""
    return load(game, text_of(game.id, "content.toml"), theirs, source)
