"""The sheets of the content editor: where to send a content, which file to take in, and what is not kept yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.metrics import sp

from companion.content_shown import Wrong
from rules.games import games
from ui import theme
from ui.services import ContentPlaces
from ui.widgets.layer import Layer
from ui.widgets.notice import Notice
from ui.widgets.sheet import Sheet
from ui.wording import say


def folders_sheet(places: ContentPlaces, send: Callable[[str], object]) -> Layer:
    sheet = Sheet(title=say("content.send_where"))
    for folder in places.folders:
        sheet.row(folder, partial(send, folder)).largest = sp(18)
    sheet.button(say("common.cancel"), lambda: None)
    return sheet


def files_sheet(places: ContentPlaces, take: Callable[[str], object]) -> Layer:
    if not places.files:
        game, folders = games()[places.game].title, ", ".join(places.folders)
        return Notice(say("content.nothing_to_take", game=game, folders=folders))
    sheet = Sheet(title=say("content.take_which"))
    for found in places.files:
        sheet.row(f"{found.name}  ·  {found.folder}", partial(take, found.file)).largest = sp(18)
    sheet.button(say("common.cancel"), lambda: None)
    return sheet


def leave_sheet(wrong: Sequence[Wrong], throw_away: Callable[[], object], keep: Callable[[], object]) -> Layer:
    """Asks what becomes of what is not kept. What is wrong cannot be kept."""
    sheet = Sheet(title=say("content.leave"), edge=theme.BRASS)
    text = say("content.leave_wrong", sentence=wrong[0].sentence) if wrong else say("content.leave_text")
    sheet.say(text, size=theme.CHOICE_SIZE)
    sheet.button(say("content.stay"), lambda: None)
    sheet.button(say("content.throw_away"), throw_away)
    if not wrong:
        sheet.button(say("content.keep"), keep, look="primary")
    return sheet
