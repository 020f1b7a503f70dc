"""Loads the ``.kv`` that lies beside a module, once: rules loaded twice would draw every widget twice."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder

_loaded: set[Path] = set()


def load(module_file: str) -> None:
    """Call it at the top of a widget's module with ``__file__``."""
    path = Path(module_file).with_suffix(".kv").resolve()
    if path not in _loaded:
        _loaded.add(path)
        Builder.load_file(str(path))
