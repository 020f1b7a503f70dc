"""Grants what the content editor's screen wishes: contents being edited, one a game, and the files they come from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from rules.games import game
from rules.located import Mistake
from rules.message import Message
from ui import services as ui

if TYPE_CHECKING:
    from companion.config import Config
    from companion.content_editing import Editing
    from companion.folders import Folders


class ContentDesk:
    """Belongs to the wishes' thread. What is not kept yet waits here until the companion ends."""

    def __init__(self, config: Callable[[], Config], folders: Folders, publish: Callable[[ui.News], None]) -> None:
        self._config = config
        self._folders = folders
        self._publish = publish
        self._open: dict[str, Editing] = {}

    def grant(self, wish: ui.ContentWish) -> None:
        """Raises OSError if the disk refuses."""
        match wish:
            case ui.EditContent(game=id, deed=deed):
                editing = self._editing(id)
                if deed is not None:
                    editing.do(deed)
            case ui.KeepContent(game=id):
                self._keep(self._editing(id))
            case ui.LeaveContent(game=id):
                self._open.pop(id, None)
            case ui.FindContent(game=id):
                self._find(id)
                return
            case ui.SendContent(game=id, folder=folder):
                self._send(self._editing(id), Path(folder))
                return
            case ui.TakeContent(game=id, file=file):
                self._take(self._editing(id), Path(file))
            case _:
                assert_never(wish)
        self._publish(self._editing(id).shown())

    def _editing(self, id: str) -> Editing:
        from companion.content_files import open_editing

        if id not in self._open:
            self._open[id] = open_editing(game(id), self._config(), self._folders)
        return self._open[id]

    def _keep(self, editing: Editing) -> None:
        from companion.content_files import keep

        if editing.wrong:
            self._refuse("content.refused_to_keep", editing.wrong[0].sentence)
            return
        file = keep(editing, self._config(), self._folders)
        self._done(editing, ui.ContentMoved.KEPT, file)

    def _find(self, id: str) -> None:
        from companion.content_files import exchange_folders, files_for

        folders = exchange_folders(self._config(), self._folders)
        found = files_for(game(id), folders)
        self._publish(ui.ContentPlaces(game=id, folders=tuple(str(folder) for folder in folders), files=tuple(found)))

    def _send(self, editing: Editing, folder: Path) -> None:
        from companion.content_files import send_out

        if editing.wrong:
            self._refuse("content.refused_to_send", editing.wrong[0].sentence)
            return
        self._done(editing, ui.ContentMoved.SENT, send_out(editing, folder))

    def _take(self, editing: Editing, file: Path) -> None:
        from companion.content_deeds import TakeIn
        from companion.content_files import take_in

        try:
            editing.do(TakeIn(take_in(editing.game, file)))
        except Mistake as mistake:
            self._refuse("content.refused_to_take", str(mistake))
            return
        self._done(editing, ui.ContentMoved.TAKEN, file)

    def _done(self, editing: Editing, what: ui.ContentMoved, file: Path) -> None:
        self._publish(ui.ContentDone(game=editing.game.id, what=what, file=str(file)))

    def _refuse(self, key: str, problem: str) -> None:
        self._publish(ui.Problem(Message(key, {"problem": problem})))
