"""JSON in files: every value is found on its line, and what is wrong is named with its place."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.located_json import line_of, parsed, read
from rules.located import Mistake

TEXT = """{
  "at": {"bank": 3,
    "clans": [
      {"colour": "red, [or] {blue}: \\"x\\""},
      {"face down": {"imp": 2}}
    ]
  },
  "then"
    : []
}"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("$", 1),
        ("$.at.bank", 2),
        ("$.at.clans[0].colour", 4),
        ('$.at.clans[1]["face down"].imp', 5),
        ("$.then", 9),
        ("$.at.clans[1].nothing[3].here", 5),
    ],
)
def test_a_path_is_found_on_its_line(path: str, line: int) -> None:
    assert line_of(TEXT, path) == line


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abc_", min_size=1, max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(values)
def test_every_value_of_a_text_has_a_line_on_which_it_begins(value: Any) -> None:
    text = json.dumps(value, indent=1)

    def check(part: Any, path: str) -> None:
        line = line_of(text, path)
        assert line is not None
        begins = json.dumps(part, indent=1).splitlines()[0]
        assert begins.rstrip("[{") in text.splitlines()[line - 1] or not begins.rstrip("[{")
        if isinstance(part, list):
            for index, one in enumerate(part):
                check(one, f"{path}[{index}]")
        elif isinstance(part, dict):
            for key, one in part.items():
                check(one, f"{path}.{key}")

    check(value, "$")


@pytest.mark.parametrize("text", ['{"a": \n1,}', "{'a': 1}", '{"a": NaN}', "", "[" * 100_000])
def test_what_is_no_json_is_a_mistake_with_its_line(text: str) -> None:
    with pytest.raises(Mistake, match="not JSON") as caught:
        parsed(text, "file.json")

    assert caught.value.source == "file.json"
    if "\n" in text:
        assert caught.value.line == 2


def test_a_value_of_the_wrong_type_is_a_mistake_with_line_and_path() -> None:
    class Thing(msgspec.Struct):
        count: int

    with pytest.raises(Mistake) as caught:
        read('{\n"count": "many"\n}', Thing, "thing.json")

    assert (caught.value.line, caught.value.path) == (2, "$.count")
    assert str(caught.value).startswith("thing.json, line 2: Expected `int`")
