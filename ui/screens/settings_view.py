"""The settings as rows: what each is called, what it is now, and what the next press makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from msgspec.structs import replace

from ui.services import Settings
from ui.wording import say


class Control(Enum):
    STEPS = "steps"
    """A value between two ends, by plus and minus."""
    SWITCH = "switch"
    CHOICE = "choice"
    TEXT = "text"
    PAGE = "page"
    """Set on a screen of its own."""


@dataclass(frozen=True, slots=True)
class SettingRow:
    key: str
    title: str
    explanation: str
    control: Control
    value: str
    on: bool = False
    share: float = 0.0
    """How far along its steps it stands, 0 to 1."""
    can_less: bool = False
    can_more: bool = False


STEPS: Final[dict[str, tuple[float, ...]]] = {
    "brightness": (0.2, 0.4, 0.6, 0.8, 1.0),
    "sound": (0.0, 0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1.0),
    "text_size": (0.9, 1.0, 1.1, 1.2, 1.3, 1.4),
}
_CONTROLS: Final = {
    "brightness": Control.STEPS,
    "text_size": Control.STEPS,
    "sound": Control.STEPS,
    "voice": Control.SWITCH,
    "left_handed": Control.SWITCH,
    "animations": Control.SWITCH,
    "language": Control.CHOICE,
    "content_folder": Control.TEXT,
}


def rows(settings: Settings, languages: tuple[str, ...] = ("en",)) -> tuple[SettingRow, ...]:
    return tuple(_row(settings, key, control, languages) for key, control in _CONTROLS.items())


def page(screen: str) -> SettingRow:
    """What leads to another screen, where more is set."""
    title, why = say(f"{screen}.settings_title"), say(f"{screen}.settings_why")
    return SettingRow(screen, title, why, Control.PAGE, say(f"{screen}.settings_open"), can_more=True)


def _row(settings: Settings, key: str, control: Control, languages: tuple[str, ...]) -> SettingRow:
    value = getattr(settings, key)
    title, explanation = say(f"settings.{key}.title"), say(f"settings.{key}.why")
    match control:
        case Control.STEPS:
            steps = STEPS[key]
            at = _at(steps, value)
            share = at / (len(steps) - 1)
            return SettingRow(
                key, title, explanation, control, _percent(key, value), False, share, at > 0, at < len(steps) - 1
            )
        case Control.SWITCH:
            word = say("settings.on" if value else "settings.off")
            return SettingRow(key, title, explanation, control, word, on=value)
        case Control.CHOICE:
            return SettingRow(key, title, explanation, control, say(f"language.{value}"), can_more=len(languages) > 1)
        case Control.TEXT:
            return SettingRow(key, title, explanation, control, value or say("settings.no_folder"), can_more=True)
        case Control.PAGE:
            raise ValueError(f"{key} is no setting but a screen")


def _at(steps: tuple[float, ...], value: float) -> int:
    """The step that a value is nearest to."""
    return min(range(len(steps)), key=lambda index: abs(steps[index] - value))


def _percent(key: str, value: float) -> str:
    if key == "sound" and not value:
        return say("settings.silent")
    return say("settings.percent", n=round(value * 100))


def stepped(settings: Settings, key: str, by: int) -> Settings:
    """One step further, or back; at its end it stays."""
    steps = STEPS[key]
    at = max(0, min(len(steps) - 1, _at(steps, getattr(settings, key)) + by))
    return _with(settings, key, steps[at])


def switched(settings: Settings, key: str) -> Settings:
    return _with(settings, key, not getattr(settings, key))


def next_language(settings: Settings, languages: tuple[str, ...]) -> Settings:
    at = languages.index(settings.language) if settings.language in languages else -1
    return _with(settings, "language", languages[(at + 1) % len(languages)])


def with_folder(settings: Settings, folder: str) -> Settings:
    return _with(settings, "content_folder", folder.strip())


def _with(settings: Settings, key: str, value: Any) -> Settings:
    return replace(settings, **{key: value})
