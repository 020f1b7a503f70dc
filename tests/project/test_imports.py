"""What the import contracts cannot say in a list: games stay apart, and rules need nothing installed but msgspec."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.clause_coverage import ROOT

PACKAGES = ("companion", "hardware", "rules", "ui")
FIRMWARE = ROOT / "hardware" / "firmware"
"""A program of its own, which runs on the module: there its folder is the top."""
GAMES = sorted(path.parent.name for path in (ROOT / "rules").glob("*/rulebook.toml"))


def imports(path: Path) -> Iterator[str]:
    """Every module that a file names in an import, wherever in it the import stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def owner(path: Path) -> str | None:
    """The game to which a file belongs: those in its folder in rules, its board, and what its board is made of."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    at = {("rules",): 1, ("ui", "boards"): 2}
    for place, depth in at.items():
        if parts[: len(place)] == place and len(parts) > depth:
            named = [game for game in GAMES if f"{parts[depth]}_".startswith(f"{game}_")]
            return max(named, key=len, default=None)
    return None


def sources() -> Iterator[Path]:
    for package in PACKAGES:
        yield from (path for path in sorted((ROOT / package).rglob("*.py")) if FIRMWARE not in path.parents)


def test_rules_import_the_standard_library_msgspec_and_each_other() -> None:
    known = {"rules", "msgspec", *sys.stdlib_module_names}

    def foreign(path: Path) -> set[str]:
        return {module.split(".")[0] for module in imports(path)} - known

    rules = [path for path in sources() if path.is_relative_to(ROOT / "rules")]
    assert {name(path): modules for path in rules if (modules := foreign(path))} == {}


def test_only_a_game_imports_its_own_modules() -> None:
    def others(path: Path) -> set[str]:
        named = {module.split(".")[1] for module in imports(path) if module.startswith("rules.")}
        return named & set(GAMES) - {owner(path)}

    assert {name(path): games for path in sources() if (games := others(path))} == {}


def test_every_import_is_written_from_the_top() -> None:
    def relative(path: Path) -> list[int]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        return [node.lineno for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level]

    assert {name(path): lines for path in sources() if (lines := relative(path))} == {}
