"""Contents to show being edited: a service that edits them in the thread of whoever wishes, without files."""

from __future__ import annotations

from pathlib import Path

from companion.content_deeds import AddEntry, AddItem, AnyDeed, Paint, Put, Step
from companion.content_editing import Editing
from companion.content_shown import Found
from rules.games import content, game
from rules.message import Message
from tests.ui.pretend import PretendServices
from ui.services import (
    ContentDone,
    ContentMoved,
    ContentPlaces,
    EditContent,
    FindContent,
    KeepContent,
    LeaveContent,
    Problem,
    SendContent,
    TakeContent,
    Wish,
)

FOUND = (
    Found("/media/pub/STICK/bugmans-content.toml", "/media/pub/STICK", "bugmans-content.toml"),
    Found("/srv/pub/our-cards/bugmans-content-2.toml", "/srv/pub/our-cards", "bugmans-content-2.toml"),
)

A_BAR_SHORT: tuple[AnyDeed, ...] = (Paint(("map", "rows"), ((3, 1),), "."),)
"""One Bar square is gone, where a counter should lie."""
OUR_ROOM: tuple[AnyDeed, ...] = (
    Paint(("map", "rows"), ((4, 4), (5, 4)), "."),
    Paint(("map", "rows"), ((2, 5), (7, 5)), "L"),
)
OUR_CARDS: tuple[AnyDeed, ...] = (
    AddEntry("card", "'An' bite 'iz ankle, 'ard, an' don't let go!", "take-that"),
    Step(("card", "an-bite-iz-ankle-ard-an-don-t-let-go", "count"), -4),
    Step(("card", "take-that", "count"), -2),
    Put(("card", "grab-im", "colour"), None),
)
OUR_CHARTS: tuple[AnyDeed, ...] = (
    AddItem(("line", "wench-6", "effects")),
    Put(("line", "wench-6", "effects", 2, "do"), "draw"),
    Step(("line", "wench-6", "effects", 2, "count"), 2),
)


class Editings(dict[str, Editing]):
    """Of each game, once it is wanted."""

    def __missing__(self, id: str) -> Editing:
        self[id] = Editing(game(id), content(game(id)))
        return self[id]


class Editor(PretendServices):
    """Opens at the content screen; ``deeds`` have been done to the content of a game (``of``) already."""

    def __init__(
        self, deeds: tuple[AnyDeed, ...] = (), *, trouble: str = "", first: str = "content", of: str = "bugmans"
    ) -> None:
        super().__init__(first=first)
        self.files: tuple[Found, ...] = FOUND
        self.editings = Editings()
        self.editings[of].trouble = trouble
        for deed in deeds:
            self.editings[of].do(deed)

    def wish(self, wish: Wish) -> None:
        super().wish(wish)
        match wish:
            case EditContent(game=id, deed=deed):
                if deed is not None:
                    self.editings[id].do(deed)
                self.publish(self.editings[id].shown())
            case KeepContent(game=id):
                self._keep(self.editings[id])
            case LeaveContent(game=id):
                self.editings[id] = Editing(game(id), content(game(id)))
            case FindContent(game=id):
                folders = ("/media/pub/STICK", "/srv/pub/taproom/content/exchange")
                self.publish(ContentPlaces(game=id, folders=folders, files=self.files))
            case SendContent(game=id, folder=folder):
                self._done(id, ContentMoved.SENT, str(Path(folder) / f"{id}-content.toml"))
            case TakeContent(game=id, file=file):
                self._done(id, ContentMoved.TAKEN, file)

    def _keep(self, editing: Editing) -> None:
        if editing.wrong:
            problem = editing.wrong[0].sentence
            self.publish(Problem(Message("content.refused_to_keep", {"problem": problem})))
            return
        editing.was_kept()
        self._done(editing.game.id, ContentMoved.KEPT, "content.toml")
        self.publish(editing.shown())

    def _done(self, id: str, what: ContentMoved, file: str) -> None:
        self.publish(ContentDone(game=id, what=what, file=file))
