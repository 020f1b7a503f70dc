"""The words of a game together with the table's own: whatever the rules or the table say can be worded by it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from rules.catalogue import Catalogue, flattened
from rules.games import catalogue
from rules.located import parsed


@cache
def wording(game_id: str | None, language: str = "en") -> Catalogue:
    """A game's catalogue in a language, over the table's own words, with English where a language lacks a key."""
    own = catalogue(game_id, language)
    theirs = {key: own.template(key) for key in own.keys}
    return Catalogue(theirs, _table_words(language), _table_words("en"))


@cache
def _table_words(language: str) -> dict[str, str]:
    file = files("companion") / "messages" / f"{language}.toml"
    try:
        return flattened(parsed(file.read_text(encoding="utf-8"), f"companion/messages/{language}.toml"))
    except FileNotFoundError:
        return {}
