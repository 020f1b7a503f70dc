"""The rulebook as the referee knows it: numbered clauses, in our own words, with what each one can do."""

from __future__ import annotations

from enum import Enum

import msgspec


class Kind(Enum):
    REFUSES = "refuses"
    """It can refuse an answer."""
    EFFECT = "effect"
    """It makes something happen."""
    ADVICE = "advice"
    """It is for people: shown, not enforced."""


class Clause(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    section: str
    title: str
    text: str
    kind: Kind


class Settled(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question that the printed rules leave open, how we answer it, and the option by which a group may differ."""

    id: str
    question: str
    readings: tuple[str, ...] = ()
    """How the printed rules could be read, A first."""
    ruling: str
    option: str | None = None
    clauses: tuple[str, ...] = ()


class Example(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    title: str
    text: str
    clauses: tuple[str, ...] = ()


class Rulebook(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: str
    summary: str
    clause: tuple[Clause, ...]
    settled: tuple[Settled, ...] = ()
    example: tuple[Example, ...] = ()

    def __getitem__(self, id: str) -> Clause:
        """Raises KeyError if the rulebook has no such clause."""
        for clause in self.clause:
            if clause.id == id:
                return clause
        raise KeyError(f"no clause {id} in the rulebook of {self.title}")

    @property
    def sections(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(clause.section for clause in self.clause))
