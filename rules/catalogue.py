"""Turns messages into sentences: templates by key, with names, plurals and other messages inside them.

A template is a string, ``{coins} of {seat:seat}``. What stands behind the colon says how a fact is worded:
``seat`` gives the name of the one who sits there; any other word is a family of the catalogue: a string or a number's
own entry ``<family>.<value>`` if there is one, else for numbers the family's plural (``one`` and ``other``). Ids that
are numbered, ``table-3``, may share an entry: ``<family>.table``, which is given 3 as ``{number}`` and as ``{seat}``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from rules.message import Facts, Message, Word

_SENTENCES = ("event.", "refusal.", "answer.", "ask.", "fact.", "ending.")


class Unworded(KeyError):
    """The catalogue has no template for a key, or a template wants a fact that the message does not have."""


def flattened(tables: Mapping[str, Any], above: str = "") -> dict[str, str]:
    """TOML tables as one dictionary of dotted keys."""
    flat: dict[str, str] = {}
    for key, value in tables.items():
        name = f"{above}{key}"
        if isinstance(value, Mapping):
            flat.update(flattened(value, f"{name}."))
        else:
            flat[name] = str(value)
    return flat


class Catalogue:
    """The wording of one language, the game's own templates before the general ones."""

    def __init__(self, *templates: Mapping[str, str]) -> None:
        self._templates: dict[str, str] = {}
        for one in reversed(templates):
            self._templates.update(one)

    def __contains__(self, key: str) -> bool:
        return key in self._templates

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(self._templates)

    def text(self, message: Message, names: Sequence[str] = ()) -> str:
        """The words. ``names`` are the people at the table, by seat. Raises Unworded.

        What stands by itself begins with a capital, though its template may begin with a name of a piece.
        """
        words = _Wording(self, names).sentence(message)
        return words[:1].upper() + words[1:] if message.key.startswith(_SENTENCES) else words

    def template(self, key: str) -> str:
        try:
            return self._templates[key]
        except KeyError:
            raise Unworded(f"the catalogue has no wording for {key!r}; add it to the game's messages") from None


class _Wording(Formatter):
    def __init__(self, catalogue: Catalogue, names: Sequence[str]) -> None:
        self._catalogue = catalogue
        self._names = names

    def sentence(self, message: Message) -> str:
        template = self._catalogue.template(message.key)
        try:
            return self.vformat(template, (), message.args)
        except (KeyError, IndexError) as missing:
            if isinstance(missing, Unworded):
                raise
            raise Unworded(f"the wording of {message.key!r} wants {missing}, which the message lacks") from None

    def format_field(self, value: Word, family: str) -> str:
        if isinstance(value, Message):
            return self.sentence(value)
        if isinstance(value, tuple):
            return self._joined([self.format_field(one, family) for one in value])
        if not family:
            return str(value)
        if family == "seat":
            return self._seat(value)
        return self._of_family(value, family)

    def _seat(self, value: Word) -> str:
        assert isinstance(value, int)
        if value < 0:  # what is nobody's in particular: a ruling, a press on the floor
            return self.sentence(Message("seat.together"))
        if 0 <= value < len(self._names):
            return self._names[value]
        return self.sentence(Message("seat.unnamed", {"number": value + 1}))

    def _of_family(self, value: Word, family: str) -> str:
        own = f"{family}.{value}"
        if own in self._catalogue:
            return self.sentence(Message(own, {"n": value}))
        stem, _, number = str(value).rpartition("-")
        if number.isdecimal() and f"{family}.{stem}" in self._catalogue:
            return self.sentence(Message(f"{family}.{stem}", {"n": value, "number": int(number), "seat": int(number)}))
        form = "one" if value == 1 else "other"
        return self.sentence(Message(f"{family}.{form}", {"n": value}))

    def _joined(self, words: list[str]) -> str:
        if len(words) < 2:
            return "".join(words) or self._catalogue.template("list.none")
        last = self._catalogue.template("list.and")
        return ", ".join(words[:-1]) + last + words[-1]


def facts(**args: Word) -> Facts:
    return args
