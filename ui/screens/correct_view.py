"""What is being put right: the facts with what has been changed about them and not yet been given to the table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.posted import AskFacts, Correct
from companion.published import Facts
from rules.correcting import Choice, Correctable, FactKind, chosen, counted
from rules.games import rulebook
from rules.position import Patch
from ui.wording import Wording, sentence


@dataclass(frozen=True, slots=True)
class Row:
    """One fact: what it is called, what it is, and whether it was changed."""

    path: str
    label: str
    kind: FactKind
    value: str
    changed: bool
    can_less: bool
    can_more: bool
    choices: tuple[tuple[str, bool], ...] = ()
    """Words of each choice, and whether it is the one."""
    spot: str | None = None


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Complaint:
    """Why the facts as they are laid out would be refused."""

    text: str
    clause: str
    title: str
    path: str


class Correcting:
    """Collects patches; the table says what the facts would be with them, and which law they would break."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.patches: tuple[Patch, ...] = ()
        self._steps: list[tuple[Patch, ...]] = []
        self.reason = ""
        self._facts: Facts | None = None
        self._original: dict[str, object] = {}

    # --- what the table says --------------------------------------------------------------------

    def hear(self, facts: Facts) -> None:
        """Answers to older questions are of no use: the facts have been changed since."""
        if facts.patches != self.patches:
            return
        if not facts.patches:
            self._original = {fact.path: fact.value for fact in facts.facts}
        self._facts = facts

    @property
    def ask(self) -> AskFacts:
        return AskFacts(self.patches)

    @property
    def known(self) -> bool:
        return self._facts is not None

    @property
    def facts(self) -> tuple[Correctable, ...]:
        return self._facts.facts if self._facts else ()

    @property
    def shown(self) -> Facts | None:
        return self._facts

    @property
    def groups(self) -> tuple[Group, ...]:
        titles = dict.fromkeys(self.wording.text(fact.group) for fact in self.facts)
        return tuple(
            Group(sentence(title), tuple(self._row(f) for f in self.facts if self.wording.text(f.group) == title))
            for title in titles
        )

    def _row(self, fact: Correctable) -> Row:
        now = next((one for one in fact.choices if one.value == fact.value), None)
        return Row(
            path=fact.path,
            label=sentence(self.wording.text(fact.label)),
            kind=fact.kind,
            value=self.wording.text(now.label) if now else str(fact.value),
            changed=self._original.get(fact.path, fact.value) != fact.value or fact.path not in self._original,
            can_less=fact.kind is FactKind.COUNT and fact.value > fact.low,
            can_more=fact.kind is FactKind.COUNT and fact.value < fact.high,
            choices=tuple((self.wording.text(one.label), one is now) for one in fact.choices),
            spot=fact.spot,
        )

    @property
    def complaint(self) -> Complaint | None:
        refusal = self._facts.refusal if self._facts else None
        if refusal is None:
            return None
        path = str(refusal.args.get("path", ""))
        return Complaint(self.wording.text(refusal.message), refusal.clause, self._title(refusal.clause), path)

    def _title(self, clause: str) -> str:
        for game in (self._facts.view.game if self._facts else None, None):
            try:
                return rulebook(game)[clause].title
            except KeyError:
                continue
        return ""

    # --- what people change ---------------------------------------------------------------------

    def fact(self, path: str) -> Correctable | None:
        return next((one for one in self.facts if one.path == path), None)

    def count(self, path: str, by: int) -> None:
        fact = self.fact(path)
        if fact and fact.low <= fact.value + by <= fact.high:
            self._lay(counted(self.facts, fact, fact.value + by))

    def choose(self, path: str, index: int) -> None:
        fact = self.fact(path)
        if fact:
            self._lay(chosen(fact, fact.choices[index]))

    def drop(self, thing: str, spot: str) -> bool:
        """A thing of the board was put on a spot. False if it cannot lie there."""
        for fact in self.facts:
            if fact.kind is FactKind.PLACE and fact.spot == thing:
                for choice in fact.choices:
                    if choice.spot == spot:
                        self._lay(chosen(fact, choice))
                        return True
        return False

    def choices_at(self, thing: str) -> tuple[Choice, ...]:
        """Where a thing of the board can be put."""
        return tuple(
            choice
            for fact in self.facts
            if fact.kind is FactKind.PLACE and fact.spot == thing
            for choice in fact.choices
            if choice.spot
        )

    def _lay(self, patches: tuple[Patch, ...]) -> None:
        if patches:
            self._steps.append(patches)
            self.patches += patches

    def take_back(self) -> None:
        """The last change of a fact is forgotten."""
        if self._steps:
            self.patches = self.patches[: -len(self._steps.pop())]

    def forget(self) -> None:
        """Everything as the table has it."""
        self.patches, self._steps = (), []

    @property
    def changed(self) -> bool:
        return bool(self.patches)

    @property
    def correct(self) -> Correct:
        return Correct(self.patches, self.reason)
