from __future__ import annotations

import pytest

from ui.environment import configure, display_problem, prepare, width_with_strip


@pytest.mark.parametrize(
    ("environ", "mend"),
    [
        pytest.param({}, "DISPLAY is not set", id="no display at all"),
        pytest.param({"WAYLAND_DISPLAY": "wayland-0"}, "Xwayland", id="wayland without X"),
        pytest.param({"DISPLAY": ""}, "--terminal", id="an empty display"),
    ],
)
def test_without_a_display_it_says_so_and_how_to_mend_it(environ: dict[str, str], mend: str) -> None:
    problem = display_problem(environ)

    assert problem is not None
    assert mend in problem


@pytest.mark.parametrize("environ", [{"DISPLAY": ":0"}, {"SDL_VIDEODRIVER": "kmsdrm"}])
def test_with_a_display_there_is_no_problem(environ: dict[str, str]) -> None:
    assert display_problem(environ) is None


def test_what_somebody_has_set_himself_stays() -> None:
    environ = {"KIVY_LOG_MODE": "KIVY"}

    prepare(environ)

    assert environ["KIVY_LOG_MODE"] == "KIVY"
    assert environ["KIVY_NO_ARGS"] == "1"


def test_a_touch_comes_from_one_provider_only_and_escape_closes_nothing() -> None:
    from kivy.config import Config

    configure((480, 800))

    assert Config.items("input") == [("mouse", "mouse,disable_multitouch")]
    assert Config.get("kivy", "exit_on_escape") == "0"
    assert Config.getint("graphics", "width") == 480
    configure()


@pytest.mark.parametrize(
    ("width", "filled", "with_strip"),
    [
        pytest.param(800, False, 1048, id="a window grows by it"),
        pytest.param(480, False, 728, id="a narrow window too"),
        pytest.param(1120, False, 1120, id="a wide window has room"),
        pytest.param(1920, True, 1920, id="a large display has room"),
        pytest.param(800, True, None, id="a small display that is filled has none"),
    ],
)
def test_the_strip_takes_nothing_from_the_screen(width: int, filled: bool, with_strip: int | None) -> None:
    assert width_with_strip(width, filled=filled) == with_strip
