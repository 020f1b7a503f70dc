"""A fight of The Bugman's Game from its first go on, as the rulebook does it: cards on two heaps, dice, two sums."""

from __future__ import annotations

from tests.bugmans.naive_room import Plain, card_entry, counter_entry


class NaiveFight:
    """One fight from its first go on: what lies for whom, what was rolled, and who has won by that."""

    def __init__(self, night: Plain) -> None:
        self.night = night
        self.mover = night["characters"][night["fight"]["mover"]]
        self.resident = night["characters"][night["fight"]["resident"]]
        self.laid: dict[str, list[tuple[int, Plain]]] = {"mover": [], "resident": []}
        self.own_die: dict[str, int] = {}
        self.extra_dice: dict[str, list[int]] = {"mover": [], "resident": []}

    @property
    def trigger(self) -> Plain:
        """The Dwarf; of two Dwarfs the one that moved."""
        return self.mover if self.mover["kind"] == "dwarf" else self.resident

    @property
    def order(self) -> list[int]:
        """Whose goes follow one another: from the left of the triggering Dwarf's owner, himself last."""
        seats = len(self.night["players"])
        return [(self.trigger["seat"] + step) % seats for step in range(1, seats + 1)]

    def lay(self, seat: int, card: str, side: str) -> None:
        entry = card_entry(self.night, card)
        assert entry is not None
        if entry["effect"] == "grab":
            self.laid[side] = []
        else:
            self.laid[side].append((seat, entry))

    def cards(self, side: str) -> list[Plain]:
        return [card for _, card in self.laid[side]]

    def is_dwarf(self, side: str) -> bool:
        return bool((self.mover if side == "mover" else self.resident)["kind"] == "dwarf")

    def own_dice_wanted(self) -> list[tuple[str, int]]:
        """Whose own die has still to be rolled, and by which seat."""
        sides = [("mover", self.mover), ("resident", self.resident)]
        return [(side, one["seat"]) for side, one in sides if self.is_dwarf(side) and side not in self.own_die]

    def extra_dice_wanted(self) -> list[tuple[str, int]]:
        """Which further dice have still to be rolled, each by who has played its card."""
        found = []
        for side in ("mover", "resident"):
            seats = [seat for seat, card in self.laid[side] if card["effect"] == "extra_die"]
            found += [(side, seat) for seat in seats[len(self.extra_dice[side]) :]]
        return found

    def total(self, side: str) -> int:
        one = self.mover if side == "mover" else self.resident
        value = self.own_die[side] if self.is_dwarf(side) else counter_entry(self.night, one["counter"])["fight"]
        extra = sum(self.extra_dice[side])
        for card in self.cards(side):
            if card["effect"] == "double":
                value = value * 2
                if self.is_dwarf(side) and self.night["options"]["donglies_double_all_dice"] == "all_dice":
                    extra = extra * 2
        return int(value) + extra + sum(card["value"] for card in self.cards(side) if card["effect"] == "bonus")

    @property
    def winner(self) -> str | None:
        if self.total("mover") == self.total("resident"):
            return None
        return "mover" if self.total("mover") > self.total("resident") else "resident"
