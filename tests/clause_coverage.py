"""Clause coverage: which clauses of the rulebooks the tests proved, and which a refusal really cited while they ran.

A pytest plugin keeps the books (``pytest --clause-record DIR``, also under xdist: one file a process), and
``python -m tests.clause_coverage DIR`` holds them against the table's own rulebook, ``rules/rulebook.toml``, and every
game's, ``rules/<game>/rulebook.toml``.
"""

from __future__ import annotations

import json
import os
import sys
import tomllib
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("refuses", "effect", "advice")

# ---------------------------------------------------------------- keeping the books, inside pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--clause-record",
        metavar="DIR",
        default=None,
        help="write which clauses were proved by passed tests and cited by refusals into this folder",
    )


def pytest_configure(config: pytest.Config) -> None:
    if folder := config.getoption("--clause-record"):
        config.pluginmanager.register(Recorder(Path(folder).resolve()), "clause-recorder")


class Recorder:
    """Notes the ids of marked tests as they end, and the clause of every refusal as it is made."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._passed: dict[str, set[str]] = defaultdict(set)
        self._failed: dict[str, set[str]] = defaultdict(set)
        self._cited: set[str] = set()
        record_refusals(self._cited)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.when == "call" or report.failed:
            books = self._passed if report.passed and not hasattr(report, "wasxfail") else self._failed
            for clause in marked_clauses(item):
                books[clause].add(item.nodeid)
        return report

    def pytest_sessionfinish(self) -> None:
        if not (self._passed or self._failed or self._cited):
            return  # the controller of an xdist run: its workers write
        self._folder.mkdir(parents=True, exist_ok=True)
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        books = {
            "passed": {clause: sorted(tests) for clause, tests in self._passed.items()},
            "failed": {clause: sorted(tests) for clause, tests in self._failed.items()},
            "cited": sorted(self._cited),
        }
        (self._folder / f"{worker}-{os.getpid()}.json").write_text(json.dumps(books, indent=1))


def marked_clauses(item: pytest.Item) -> Iterator[str]:
    for mark in item.iter_markers("rule"):
        if not mark.args or not all(isinstance(clause, str) for clause in mark.args):
            raise pytest.UsageError(f"{item.nodeid}: @pytest.mark.rule wants clause ids, as in rule('PUB-SEAT-03')")
        yield from mark.args


def record_refusals(cited: set[str]) -> None:
    """Put a refusal that notes its clause in the place of ``rules.laws.Refusal``, wherever it has been imported.

    A subclass and no patched method, since msgspec looks up ``__post_init__`` once, when a struct is made.
    """
    import rules.laws

    plain = rules.laws.Refusal

    def note(refusal: Any) -> None:
        cited.add(refusal.clause)

    described = {"__module__": plain.__module__, "__qualname__": plain.__qualname__, "__doc__": plain.__doc__}
    noting = type(plain)(plain.__name__, (plain,), {**described, "__post_init__": note}, frozen=True)
    for module in list(sys.modules.values()):
        if getattr(module, "Refusal", None) is plain:
            module.Refusal = noting  # type: ignore[attr-defined]


# ---------------------------------------------------------------- holding them against the rulebooks


@dataclass(frozen=True)
class Clause:
    id: str
    kind: str
    game: str


@dataclass
class Books:
    """What all processes of a run wrote, added up."""

    passed: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    failed: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    cited: set[str] = field(default_factory=set)

    @classmethod
    def read(cls, folder: Path) -> Books:
        books = cls()
        for path in sorted(folder.glob("*.json")):
            written = json.loads(path.read_text())
            for clause, tests in written["passed"].items():
                books.passed[clause].update(tests)
            for clause, tests in written["failed"].items():
                books.failed[clause].update(tests)
            books.cited.update(written["cited"])
        return books


def clauses(rules: Path) -> dict[str, Clause]:
    """Every clause, the table's own and each game's, by id. Raises ValueError for a doubled id and an unknown kind."""
    found: dict[str, Clause] = {}
    for path in [*rules.glob("rulebook.toml"), *sorted(rules.glob("*/rulebook.toml"))]:
        for entry in tomllib.loads(path.read_text(encoding="utf-8")).get("clause", []):
            clause = Clause(entry["id"], entry["kind"], "the table" if path.parent == rules else path.parent.name)
            if clause.kind not in KINDS:
                raise ValueError(
                    f"{path}: {clause.id} is of kind {clause.kind!r}; it must be one of {', '.join(KINDS)}"
                )
            if clause.id in found:
                raise ValueError(f"{path}: {clause.id} stands there twice")
            found[clause.id] = clause
    return found


def faults(book: dict[str, Clause], books: Books) -> list[tuple[str, str, str]]:
    """What is wrong, as rows of (clause, kind, what): empty when every clause is covered."""
    rows = [(clause.id, clause.kind, what) for clause in book.values() for what in _lacks(clause, books)]
    for unknown in sorted((set(books.passed) | set(books.failed)) - set(book)):
        tests = sorted(books.passed[unknown] | books.failed[unknown])
        rows.append((unknown, "-", f"no rulebook has it, but a test is marked with it: {tests[0]}"))
    prefixes = {clause.split("-")[0] for clause in book}
    for unknown in sorted(books.cited - set(book)):
        # Toy games of the tests cite clauses of no rulebook at all.
        if unknown.split("-")[0] in prefixes:
            rows.append((unknown, "-", "no rulebook has it, but a refusal cites it"))
    return rows


def _lacks(clause: Clause, books: Books) -> Iterator[str]:
    if clause.kind == "advice":
        return
    if clause.id in books.failed:
        yield f"its test did not pass: {sorted(books.failed[clause.id])[0]}"
    elif clause.id not in books.passed:
        yield "no test is marked with it"
    if clause.kind == "refuses" and clause.id not in books.cited:
        yield "no refusal cited it while the tests ran"


def table(rows: Iterable[tuple[str, str, str]]) -> str:
    rows = [("clause", "kind", "what is wrong"), *rows]
    wide = max(len(row[0]) for row in rows)
    return "\n".join(f"  {clause:<{wide}}  {kind:<7}  {what}" for clause, kind, what in rows)


def summary(book: dict[str, Clause], books: Books) -> Iterator[str]:
    for game in sorted({clause.game for clause in book.values()}):
        own = [clause for clause in book.values() if clause.game == game]
        count = {kind: sum(clause.kind == kind for clause in own) for kind in KINDS}
        tested = sum(clause.id in books.passed for clause in own)
        cited = sum(clause.id in books.cited for clause in own if clause.kind == "refuses")
        yield (
            f"{game}: {len(own)} clauses ({count['refuses']} refuse, {count['effect']} have an effect, "
            f"{count['advice']} advise); {tested} proved by tests, {cited} of {count['refuses']} cited by refusals"
        )


def main(arguments: list[str]) -> int:
    if len(arguments) not in (1, 2):
        print("usage: python -m tests.clause_coverage RECORD_FOLDER [RULES_FOLDER]", file=sys.stderr)
        return 2
    try:
        book = clauses(Path(arguments[1]) if len(arguments) == 2 else ROOT / "rules")
    except (ValueError, KeyError, tomllib.TOMLDecodeError) as broken:
        print(f"a rulebook cannot be read: {broken}")
        return 1
    books = Books.read(Path(arguments[0]))
    if not book:
        print("there is no rulebook with clauses under rules/")
        return 1
    for line in summary(book, books):
        print(line)
    if rows := faults(book, books):
        print(f"{len(rows)} faults:\n{table(rows)}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
