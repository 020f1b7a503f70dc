"""A die that feels gravity: when it was thrown, when it lies still, and which face is up."""

from . import wire

THROWN_LOW, THROWN_HIGH = 500, 1500
"""In the hand a die feels about 1000 thousandths of g; in flight less, on impact more. Only such a die was thrown."""

STILL_MG = 80
STILL_MS = 400
REST_LOW, REST_HIGH = 850, 1150
"""A die at rest feels its weight and nothing else, however it lies."""

UPRIGHT_MG = 880
"""Leaning by more than 28 degrees no face counts."""

FACES = ((2, 5), (3, 4), (1, 6))
"""For x, y and z: the face that is up when the axis points up, and the one when it points down."""


class Cube:
    """Feed it with what the die feels, some hundred times a second."""

    def __init__(self) -> None:
        self._rest = (0, 0, 0)
        self._since = 0
        self._thrown: "int | None" = None

    def feel(self, axes: "tuple[int, int, int]", ticks: int) -> "tuple[int, int] | None":
        """``(value, ticks when it was thrown)`` once, when a thrown die has come to rest; value 0: it lies askew.

        *axes* are x, y and z in thousandths of g.
        """
        force = sum(axis * axis for axis in axes)
        if self._thrown is None and not THROWN_LOW**2 <= force <= THROWN_HIGH**2:
            self._thrown = ticks
        moved = any(abs(axes[n] - self._rest[n]) > STILL_MG for n in range(3))
        if moved or not REST_LOW**2 <= force <= REST_HIGH**2:
            self._rest, self._since = axes, ticks
        if self._thrown is None or wire.later_by(ticks, self._since) < STILL_MS:
            return None
        thrown, self._thrown = self._thrown, None
        return face_up(axes), thrown


def face_up(axes: "tuple[int, int, int]") -> int:
    """The number on top of a die at rest; 0 if it leans."""
    for n, (up, down) in enumerate(FACES):
        if abs(axes[n]) >= UPRIGHT_MG:
            return up if axes[n] > 0 else down
    return 0
