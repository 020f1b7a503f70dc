"""The words of the screens: none is missing, none is there for nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.catalogue import flattened
from rules.located import parsed
from ui.wording import templates

UI = Path(__file__).resolve().parents[3] / "ui"
OURS = flattened(parsed((UI / "messages" / "en-screens.toml").read_text(encoding="utf-8"), "en-screens.toml"))
SOURCES = {
    path: path.read_text(encoding="utf-8")
    for folder in ("screens", "widgets", "messages")
    for path in sorted((UI / folder).iterdir())
    if path.suffix in {".py", ".kv", ".toml"}
}
SAID = re.compile(r"""\bsay\(\s*"([a-z_.]*[a-z_])["\s,)]""")
MADE = re.compile(r"""\bsay\(\s*(?:f"([a-z_.]*)\{|"([a-z_.]*\.)" \+)""")


def literal_keys() -> list[tuple[str, str]]:
    return [(path.name, key) for path, text in SOURCES.items() for key in SAID.findall(text)]


@pytest.mark.parametrize(("file", "key"), literal_keys())
def test_what_a_screen_says_is_worded(file: str, key: str) -> None:
    assert key in templates("en"), f"{file} says {key!r}"


def test_no_word_is_there_for_nothing() -> None:
    text = "\n".join(SOURCES.values())
    made = tuple({key for source in SOURCES.values() for both in MADE.findall(source) for key in both if key})
    families = set(re.findall(r":([a-z_.]+)\}", text))
    idle = [
        key
        for key in OURS
        if f'"{key}"' not in text and not key.startswith(made) and key.rsplit(".", 1)[0] not in families
    ]
    assert idle == []


@pytest.mark.parametrize("key", OURS)
def test_nothing_urges_anybody_to_drink(key: str) -> None:
    assert not re.search(r"\b(drink up|cheers|bottoms up|another round|down it|refill)\b", OURS[key], re.IGNORECASE)
