from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kivy.core.text import Label

from ui.widgets.words import ELLIPSIS, fitted

TEXTS = st.text(st.characters(categories=("L", "N", "P", "Zs"), max_codepoint=0x17F), max_size=90)


@given(text=TEXTS, width=st.integers(40, 400), height=st.integers(24, 120))
def test_text_is_never_larger_than_its_box(text: str, width: int, height: int) -> None:
    shown, size = fitted(text, width, height, 32, 16, False)

    measured = Label(text=shown, font_size=size, text_size=(width, None)).render()
    assert 16 <= size <= 32
    assert shown == text or shown.endswith(ELLIPSIS)
    if shown.strip():
        assert measured[1] <= height


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        pytest.param("Menu", 200, ("Menu", 32), id="what fits is left alone"),
        pytest.param("Confirm", 96, ("Confirm", 26), id="a word is not torn while it can be written smaller"),
    ],
)
def test_it_shrinks_before_it_is_cut(text: str, width: int, expected: tuple[str, int]) -> None:
    assert fitted(text, width, 60, 32, 16, False) == expected


def test_what_cannot_fit_ends_in_an_ellipsis() -> None:
    shown, size = fitted("Maximiliane von und zu Hopfenstein", 100, 24, 32, 16, False)

    assert size == 16
    assert shown.endswith(ELLIPSIS)
    assert shown.startswith("Maximil")
