"""Where the companion keeps things: its configuration, what it must not lose, and the group's own content."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

NAME = "taproom-companion"
HOME = "TAPROOM_HOME"
"""Names a folder that then holds everything: for a service with a folder of its own, and for tests."""


class Folders(msgspec.Struct, frozen=True):
    """Three folders, none of which need exist before something is written there."""

    config: Path
    state: Path
    content: Path
    """A group's own copies of cards and charts: ``<game>/content.toml`` for each game that it has them of."""

    @property
    def config_file(self) -> Path:
        return self.config / "config.toml"

    @property
    def journal(self) -> Path:
        return self.state / "journal.sqlite"

    @property
    def bug_reports(self) -> Path:
        return self.state / "bug-reports"

    def content_file(self, game_id: str) -> Path:
        return self.content / game_id / "content.toml"


def folders(environment: Mapping[str, str] = os.environ) -> Folders:
    """The folders of this user, or those below ``TAPROOM_HOME``. Makes none of them."""
    if home := environment.get(HOME):
        root = Path(home).expanduser()
        return Folders(root / "config", root / "state", root / "content")
    from platformdirs import PlatformDirs  # not needed where the home is named, and an import is time

    own = PlatformDirs(NAME, appauthor=False)
    return Folders(own.user_config_path, own.user_state_path, own.user_data_path / "content")
