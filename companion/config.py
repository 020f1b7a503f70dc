"""The configuration: one TOML file, in which every line may be missing and every mistake is named with its place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, field

from rules.located import Mistake, line_of, read

if TYPE_CHECKING:
    from hardware.pins import Wiring

Pin: TypeAlias = "int | Literal[False]"
"""A GPIO (BCM) number, or ``false`` for what is not wired."""

Source: TypeAlias = Literal["module", "app", "typed"]
"""Who answers a roll or a draw: the serial module, the app's own chance, or somebody who types what the table shows."""

SOURCES: Final[tuple[str, ...]] = get_args(Source)

Share: TypeAlias = Annotated[float, Meta(ge=0.0, le=1.0)]


class _Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Display(_Section, frozen=True):
    fullscreen: bool = False
    width: Annotated[int, Meta(ge=320)] = 800
    height: Annotated[int, Meta(ge=320)] = 480
    """Of the window, in pixels; a full screen has its own."""
    brightness: Annotated[float, Meta(ge=0.1, le=1.0)] = 1.0
    text_scale: Annotated[float, Meta(ge=0.8, le=2.0)] = 1.0
    left_handed: bool = False
    animations: bool = True


class Sound(_Section, frozen=True):
    on: bool = True
    volume: Share = 0.6
    voice: bool = False


class SeatPins(_Section, frozen=True):
    button: Pin = False
    lamp: Pin = False


class Panel(_Section, frozen=True):
    """The button panel. Without ``seat`` the seats' buttons and lamps are where the wiring table has them."""

    on: bool = True
    confirm: Pin = 5
    undo: Pin = 6
    left: Pin = 13
    right: Pin = 19
    roll: Pin = 26
    buzzer: Pin = 12
    seat: tuple[SeatPins, ...] | None = None


class SerialModule(_Section, frozen=True):
    on: bool = True
    port: str = ""
    """A path, a URL that pyserial knows, or nothing: then it is found by its name under /dev or its USB id."""


class GameSources(_Section, frozen=True):
    """Who rolls and who draws in one game. A pile that is not named here goes the way that its game sets."""

    dice: Source | None = None
    piles: dict[str, Source] = field(default_factory=dict)


class Content(_Section, frozen=True):
    folders: tuple[str, ...] = ()
    """Looked through after the group's own folder, in this order: ``<game>/content.toml`` in each."""


class AtTable(_Section, frozen=True):
    language: str = "en"
    tie_window_ms: Annotated[int, Meta(ge=0, le=2000)] = 40
    """Presses on the floor that are no further apart than this count as one moment."""


class Config(_Section, frozen=True):
    display: Display = Display()
    sound: Sound = Sound()
    panel: Panel = Panel()
    module: SerialModule = SerialModule()
    table: AtTable = AtTable()
    content: Content = Content()
    game: dict[str, GameSources] = field(default_factory=dict)

    def sources(self, game_id: str) -> GameSources:
        return self.game.get(game_id, GameSources())


LANGUAGES: Final = ("en",)


# --- reading ------------------------------------------------------------------------------------


def template() -> str:
    """The configuration as it is without a file, every line of it commented: what ``companion config init`` writes."""
    return Path(__file__).with_name("config.toml").read_text(encoding="utf-8")


def load(file: Path) -> Config:
    """The configuration in a file; without the file, what holds by itself. Raises Mistake with file, line and path."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Config()
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(file, error) from None
    return parsed(text, str(file))


def parsed(text: str, source: str) -> Config:
    """A configuration from its text. Raises Mistake for the first thing that is wrong with it."""
    if first := next(mistakes(text, source), None):
        raise first
    return read(text, Config, source)


def mistakes(text: str, source: str) -> Iterator[Mistake]:
    """Everything that is wrong with a configuration. What does not even fit its type hides the rest."""
    try:
        config = read(text, Config, source)
    except Mistake as mistake:
        yield _placed(text, mistake)
        return
    for path, problem in _problems(config, text):
        yield Mistake(source, line_of(text, path), path, problem)


def unreadable(file: Path, error: OSError | UnicodeDecodeError) -> Mistake:
    """A file that cannot be read, as the mistake that it is."""
    if isinstance(error, UnicodeDecodeError):
        return Mistake(str(file), None, "$", "this is not text in UTF-8; save it as that")
    return Mistake(str(file), None, "$", f"it cannot be read ({error.strerror}); look at its owner and permissions")


_STRANGER = re.compile(r"Object contains unknown field `(.+)`")


def _placed(text: str, mistake: Mistake) -> Mistake:
    """The same mistake in the words of a configuration, and in the very game that is meant."""
    path, problem = mistake.path, mistake.problem
    if "[...]" in path:
        path = _path_in_game(tomllib.loads(text)["game"], path)
        problem += f"; it is one of {', '.join(SOURCES)}" if "enum" in problem else ""
    if found := _STRANGER.match(problem):
        problem = f"there is no setting {found[1]!r} here"
    line = mistake.line if path == mistake.path else line_of(text, path)
    return Mistake(mistake.source, line, path, problem)


def _path_in_game(games: dict[str, Any], path: str) -> str:
    """msgspec leaves out the keys of a dictionary, ``$.game[...].piles[...]``: here they are found again."""
    for game_id, sources in games.items():
        try:
            msgspec.convert(sources, GameSources)
        except msgspec.ValidationError:
            path = path.replace("[...]", f".{game_id}", 1)
            if path.endswith("[...]"):
                pile = next(name for name, source in sources["piles"].items() if source not in SOURCES)
                path = path.replace("[...]", f".{pile}")
            break
    return path


# --- judging ------------------------------------------------------------------------------------


def _problems(config: Config, text: str) -> Iterator[tuple[str, str]]:
    yield from _pin_problems(config.panel, text)
    yield from _game_problems(config)
    if config.table.language not in LANGUAGES:
        yield "$.table.language", f"there are no words in {config.table.language!r}; there are: {', '.join(LANGUAGES)}"
    for index, folder in enumerate(config.content.folders):
        if not Path(folder).expanduser().is_dir():
            yield f"$.content.folders[{index}]", f"there is no folder {folder}; make it, or take this line out"


def _pin_problems(panel: Panel, text: str) -> Iterator[tuple[str, str]]:
    if panel == Panel():
        return  # The wiring table has no mistake, and loading what could find one takes time.
    from hardware.pins import WiringError

    try:
        wiring(panel)
    except WiringError as error:
        # Of two parts on one pin, one may be where the wiring table has it: then the other is the one to change.
        written = [path for path in _paths_of_pins(str(error)) if line_of(text, path) != line_of(text, "$.panel")]
        yield written[-1] if written else "$.panel", str(error)


_PLACES = re.compile(r"\((.+)\)|used by (.+) and (.+):")
_SEAT_PLACE = re.compile(r"seat (\d+) (button|lamp)")


def _paths_of_pins(problem: str) -> Iterator[str]:
    """The wiring names its parts in words; their places in the file follow from them."""
    found = _PLACES.search(problem)
    for place in found.groups() if found else ():
        if place:
            seat = _SEAT_PLACE.fullmatch(place)
            yield f"$.panel.seat[{int(seat[1]) - 1}].{seat[2]}" if seat else f"$.panel.{place}"


def _game_problems(config: Config) -> Iterator[tuple[str, str]]:
    if not config.game:
        return
    from rules.games import games

    for game_id, sources in config.game.items():
        path = f"$.game.{game_id}"
        if game_id not in games():
            yield path, f"there is no game {game_id!r}; there are: {', '.join(games())}"
            continue
        piles = {pile.id for pile in games()[game_id].piles}
        for pile in sources.piles:
            if pile not in piles:
                there_are = ", ".join(sorted(piles)) or "none"
                yield f"{path}.piles.{pile}", f"{game_id} has no pile {pile!r}; there are: {there_are}"


def wiring(panel: Panel) -> Wiring:
    """The panel's pins as the driver wants them. Raises WiringError, a sentence with the mend in it."""
    from dataclasses import replace

    from hardware.pins import SeatWiring, Wiring

    keys = Wiring(
        confirm=_pin(panel.confirm),
        undo=_pin(panel.undo),
        left=_pin(panel.left),
        right=_pin(panel.right),
        roll=_pin(panel.roll),
        buzzer=_pin(panel.buzzer),
        seats=(),
    )
    if panel.seat is None:
        return replace(keys, seats=Wiring().seats)
    return replace(keys, seats=tuple(SeatWiring(_pin(seat.button), _pin(seat.lamp)) for seat in panel.seat))


def _pin(pin: Pin) -> int | None:
    return None if pin is False else pin


# --- changing one setting -----------------------------------------------------------------------


def with_setting(text: str, section: str, key: str, value: Any) -> str:
    """The same file with one setting changed; comments and everything else stay as somebody wrote them.

    A key that stands there is rewritten on its line, one that does not is put below its section's header.
    """
    line = f"{key} = {_toml(value)}"
    lines = text.splitlines()
    at = line_of(text, f"$.{section}.{key}")
    header = line_of(text, f"$.{section}")
    if at is not None and at != header:
        lines[at - 1] = line + _comment_of(lines[at - 1])
    elif header is not None:
        lines.insert(header, line)
    else:
        lines += ["", f"[{section}]", line]
    return "\n".join(lines).lstrip("\n") + "\n"


def _comment_of(line: str) -> str:
    found = re.search(r"""^(?:[^"'#]|"[^"]*"|'[^']*')*?(\s*#.*)$""", line)
    return found[1] if found else ""


def _toml(value: Any) -> str:
    # What TOML and JSON write alike: strings, numbers, booleans and lists of them.
    return msgspec.json.encode(value).decode()
