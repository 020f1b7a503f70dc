"""The narrow bands on the screen: each trouble once, for as long as it lasts."""

from __future__ import annotations

from collections.abc import Iterable

from companion.published import Band, Trouble
from rules.message import Facts, Message

UNTIL_SOMETHING_IS_DONE = (Trouble.RULE_BUG, Trouble.NEW_CHAPTER, Trouble.SET_ASIDE)
"""News rather than a state: the group has seen it once it has gone on playing."""


class Bands:
    """Troubles by kind and subject, in the order in which they came up."""

    def __init__(self, bands: Iterable[Band]) -> None:
        self._bands = {(band.trouble, band.subject): band for band in bands}

    def put_up(self, trouble: Trouble, subject: str, key: str, args: Facts) -> None:
        self._bands[trouble, subject] = Band(trouble, subject, Message(key, args))

    def lift(self, trouble: Trouble, subject: str | None = None) -> bool:
        """True if there was such a band, of this subject or (without one) of any."""
        gone = [key for key in self._bands if key[0] is trouble and subject in (None, key[1])]
        for key in gone:
            del self._bands[key]
        return bool(gone)

    def lift_news(self) -> None:
        for trouble in UNTIL_SOMETHING_IS_DONE:
            self.lift(trouble)

    @property
    def all(self) -> tuple[Band, ...]:
        return tuple(self._bands.values())
