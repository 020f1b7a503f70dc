"""What the module may have round it. Each class is at once the interface of a part and the part that is not there."""


class Dice:
    """Dice that can be thrown. ``sides`` is 0 if they can show any number that is asked for."""

    count = 0
    sides = 6

    def wanted(self, count: int, sides: int) -> None:
        """A roll of so many dice is waited for (0: no more)."""

    def rested(self, _ticks: int) -> "list[tuple[int, int, int]]":
        """``(die, value, ticks when it was thrown)`` of each die that has come to rest; value 0: it lies askew."""
        return []


class Scales:
    """Coasters that weigh the glass on them."""

    count = 0

    def weights(self, _ticks: int) -> "list[tuple[int, int]]":
        """``(coaster, tenths of a gram)`` of each reading since the last call."""
        return []

    def tare(self, coaster: int) -> None:
        """What lies on this coaster now is nothing."""


class TagReader:
    """A reader of NFC tags under a mark on the table's edge."""

    present = False

    def seen(self, _ticks: int) -> "str | None":
        """The tag that has just been laid on the reader, once."""
        return None


class Matrix:
    """Cells of a board that feel whether something stands on them."""

    cells = 0

    def occupied(self, _ticks: int) -> "list[int] | None":
        """The cells on which something stands, in order; None if there was no time for a look."""
        return None


class Lamp:
    """The one lamp on the module itself."""

    def shine(self, on: bool) -> None:
        """On or off."""
