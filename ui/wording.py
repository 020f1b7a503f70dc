"""The words on the screen: the screens' own from ``ui/messages``, those of games and table from theirs, and names."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path

from rules.catalogue import Catalogue, Unworded, flattened
from rules.located import parsed
from rules.message import Message, Word

log = logging.getLogger(__name__)


@cache
def templates(language: str) -> dict[str, str]:
    """All of ``messages/<language>.toml`` and ``messages/<language>-<part>.toml``."""
    found: dict[str, str] = {}
    for file in sorted(Path(__file__).with_name("messages").iterdir()):
        stem, _, ending = file.name.partition(".")
        if ending == "toml" and stem.partition("-")[0] == language:
            found.update(flattened(parsed(file.read_text(encoding="utf-8"), file.name)))
    return found


class Wording:
    """Sentences in one language about one game (or none) with these people at the table."""

    def __init__(self, game: str | None = None, names: Sequence[str] = (), language: str = "en") -> None:
        self.names = tuple(names)
        self._screens = Catalogue(templates(language), templates("en"))
        self._about = game, language

    @cached_property
    def _game(self) -> Catalogue:
        # The first screen says nothing of a game, and loading one takes time.
        from companion.wording import wording

        return wording(*self._about)

    def text(self, message: Message) -> str:
        """What the rules or the table say. A sentence that nobody worded is logged, and its key stands for it.

        People at the table can play on without one sentence; without a window they cannot.
        """
        try:
            return self._game.text(message, self.names)
        except Unworded as missing:
            log.error("%s", missing)
            return message.key

    def say(self, key: str, **facts: Word) -> str:
        """What the screen itself says. A fact that is a Message of the rules is worded by the game."""
        worded = {name: self.text(fact) if isinstance(fact, Message) else fact for name, fact in facts.items()}
        return self._screens.text(Message(key, worded), self.names)

    def says(self, key: str) -> bool:
        """Whether the screen has words of its own for this."""
        return key in self._screens.keys

    def name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else self.say("seat.unnamed", number=seat + 1)


_language = "en"


def speak(language: str) -> None:
    """From now on, what no game is about is said in this language."""
    global _language
    _language = language


def say(key: str, **facts: Word) -> str:
    """What a screen says when no game is in it; ``.kv`` files import this."""
    return _plain(_language).say(key, **facts)


@cache
def _plain(language: str) -> Wording:
    return Wording(language=language)


def sentence(text: str) -> str:
    """With a capital first letter: what stands alone on a button is the start of a sentence."""
    return text[:1].upper() + text[1:]
