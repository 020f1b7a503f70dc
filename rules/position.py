"""Positions and rulings: a game's facts as JSON, checked by their types and by the laws of the position itself."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from rules.kernel import State
from rules.laws import Laws, Refusal, Refused
from rules.message import Facts

S = TypeVar("S", bound=State)


class Patch(msgspec.Struct, frozen=True):
    """One fact put right: where (``$.characters[2].coins``) and what it is."""

    path: str
    value: Any


class Ruling(msgspec.Struct, frozen=True, tag="ruling"):
    """The group corrects the app. ``clause`` is what they lean on, if anything; ``reason`` is in their own words."""

    patches: tuple[Patch, ...]
    reason: str = ""
    clause: str | None = None


_STEP = re.compile(r"\.([A-Za-z_][A-Za-z0-9_]*)|\[(\d+)\]|\[\"([^\"]+)\"\]")


def steps_of(path: str) -> list[str | int]:
    """``$.tables[2]["a b"].coins`` as ``["tables", 2, "a b", "coins"]``. Raises Refused on anything else."""
    steps: list[str | int] = []
    rest = path[1:] if path.startswith("$") else ""
    while rest:
        found = _STEP.match(rest)
        if not found:
            break
        name, index, quoted = found.groups()
        steps.append(int(index) if index is not None else name or quoted)
        rest = rest[found.end() :]
    if rest or not steps:
        raise Refused(Refusal("TABLE-RULING-01", "no_path", {"path": path}))
    return steps


def encode(state: State) -> bytes:
    """The facts as JSON, byte for byte the same on every Python and under every hash seed.

    Dictionaries keep the order in which they were filled: who came first may matter. A state holds no sets.
    """
    return msgspec.json.encode(state)


def decode(kind: type[S], facts: bytes) -> S:
    """Facts from JSON. Raises Refused with the JSON path of what does not fit the type."""
    try:
        return msgspec.json.decode(facts, type=kind)
    except msgspec.DecodeError as error:
        raise Refused(Refusal("TABLE-POSITION-01", "malformed", _located(str(error)))) from None


def _located(problem: str) -> Facts:
    """msgspec says ``… - at `$.bank```: the problem and the place apart."""
    text, _, path = problem.partition(" - at ")
    return {"problem": text, "path": path.strip("`") or "$"}


def check(state: S, laws: Laws[S, None]) -> None:
    """Raises Refused with the first law of the position that the facts break."""
    if refusal := laws.why_not(state, None):
        raise Refused(refusal)


def patched(state: S, ruling: Ruling) -> S:
    """A copy of the facts with the ruling's patches applied; the facts themselves stay as they are."""
    facts = msgspec.json.decode(encode(state))
    for patch in ruling.patches:
        _set(facts, patch)
    return decode(type(state), msgspec.json.encode(facts))


def _set(facts: Any, patch: Patch) -> None:
    *way, last = steps_of(patch.path)
    try:
        for step in way:
            facts = facts[step]
        _known(facts, last)
        facts[last] = patch.value
    except (LookupError, TypeError):
        raise Refused(Refusal("TABLE-RULING-01", "no_path", {"path": patch.path})) from None


def _known(facts: Any, step: str | int) -> None:
    """A patch puts a fact right; it does not invent one. Raises LookupError."""
    facts[step]


def replace_facts(root: S, other: S) -> None:
    """Put the facts of ``other`` in the place of the root's. Scripts hold the root and ids, so they never notice."""
    for field in msgspec.structs.fields(type(root)):
        setattr(root, field.name, getattr(other, field.name))
