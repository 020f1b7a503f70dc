from __future__ import annotations

from itertools import combinations

import pytest

from ui import theme
from ui.theme import SEAT_LOOKS, TEXT_ON_GROUND, WALNUT, contrast


@pytest.mark.parametrize("pair", TEXT_ON_GROUND.values(), ids=TEXT_ON_GROUND.keys())
def test_text_stands_out_seven_to_one(pair: tuple[theme.Colour, theme.Colour]) -> None:
    assert contrast(*pair) >= 7


@pytest.mark.parametrize("name", [*SEAT_LOOKS, ""])
def test_a_seat_can_be_read_on_its_colour_and_seen_in_the_dark(name: str) -> None:
    look = theme.seat_look(name)

    assert contrast(theme.PARCHMENT, look.deep) >= 7
    assert max(contrast(look.bright, WALNUT), contrast(look.rim, WALNUT)) >= 3
    assert contrast(look.mark, look.bright) >= 2.9


def test_no_two_colours_of_seats_have_one_shape() -> None:
    looks = {look for name, look in SEAT_LOOKS.items() if name != "purple"}  # another word for violet

    assert all(one.shape is not other.shape for one, other in combinations(looks, 2))


@pytest.mark.parametrize(
    ("size", "density"),
    [((800, 480), 1.0), ((480, 800), 1.0), ((640, 400), 1.0), ((1280, 720), 1.3), ((1920, 1080), 1.75)],
)
def test_a_larger_screen_shows_everything_larger_and_more_of_it(size: tuple[int, int], density: float) -> None:
    assert theme.density_for(*size) == pytest.approx(density)


def test_contrast_knows_black_from_white() -> None:
    assert contrast(theme.colour("#000000"), theme.colour("#FFFFFF")) == pytest.approx(21)
    assert contrast(theme.BRASS, theme.BRASS) == 1
