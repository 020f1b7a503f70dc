from __future__ import annotations

import pytest

from ui.environment import configure, display_problem, prepare


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
