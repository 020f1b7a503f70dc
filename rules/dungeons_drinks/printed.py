"""What is printed on the cards, as the content file gives it."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final, TypeVar

import msgspec

from rules.content import Entry, Origin
from rules.dungeons_drinks.effects import (
    NAMED,
    Cancel,
    DealDamage,
    Effect,
    Heal,
    Miss,
    OnlyTarget,
    Protect,
    Redirect,
    Replace,
    SpellType,
    SwapDrunk,
    Who,
)

Number = Annotated[int, msgspec.Meta(ge=0, le=99)]
W = TypeVar("W")


class Colour(Enum):
    """The colours of the squares on a bar, by the letter that stands for each."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"


class Icon(Enum):
    """When an enemy's ability takes effect."""

    NONE = "none"
    REVEAL = "reveal"
    DEATH = "death"
    PERMANENT = "permanent"


class EnemyEntry(Entry, frozen=True, kw_only=True, dict=True):
    """A Monster or a Boss; there is one of each."""

    name: str
    bar: str
    """A letter a square, as printed from left to right; squares are lost from the right."""
    stars: Number
    icon: Icon = Icon.NONE
    effects: tuple[Effect, ...] = ()
    text: str = ""

    @property
    def hp(self) -> int:
        return len(self.bar)

    def word(self, kind: type[W]) -> W | None:
        """The first of a permanent ability's words that is of this kind."""
        words: dict[type, Effect] | None = self.__dict__.get("words")
        if words is None:
            permanent = self.effects if self.icon is Icon.PERMANENT else ()
            words = self.__dict__["words"] = {type(one): one for one in reversed(permanent)}
        found = words.get(kind)
        return found if isinstance(found, kind) else None


class SpellEntry(Entry, frozen=True, kw_only=True, dict=True):
    """So many Spells that are all alike."""

    name: str
    count: Number
    type: SpellType
    effects: tuple[Effect, ...] = ()
    text: str = ""

    @property
    def names(self) -> Names:
        """What whoever plays it has to name."""
        known: Names | None = self.__dict__.get("named")
        if known is None:
            known = self.__dict__["named"] = _names(self.effects)
        return known

    @property
    def kind(self) -> tuple[str, bool]:
        """All of it that matters for whether it may be played, whatever it names: its type, and if it is of attacks."""
        known: tuple[str, bool] | None = self.__dict__.get("kind_of_card")
        if known is None:
            known = self.__dict__["kind_of_card"] = (self.type.value, self.names.of_an_attack)
        return known


class Names(msgspec.Struct, frozen=True):
    """What a card asks its player to name."""

    enemy: bool = False
    monster_only: bool = False
    boss_only: bool = False
    player: bool = False
    spell: bool = False
    misses: bool = False
    """It makes an attack miss."""
    redirects: bool = False
    """It turns an attack onto another enemy."""

    @property
    def anything(self) -> bool:
        return self.enemy or self.player or self.spell

    @property
    def of_an_attack(self) -> bool:
        """It speaks of the attack that is being made."""
        return self.misses or self.redirects


def _names(effects: tuple[Effect, ...]) -> Names:
    enemies = [one.enemy.value for one in effects if isinstance(one, _AT_ENEMIES) and one.enemy in NAMED]
    enemies += ["monster" for one in effects if isinstance(one, Replace)]
    enemies += ["enemy" for one in effects if isinstance(one, Redirect)]
    players = [getattr(one, name, None) for one in effects for name in ("who", "giver", "taker")]
    return Names(
        enemy=bool(enemies),
        monster_only="monster" in enemies,
        boss_only="boss" in enemies,
        player=Who.OTHER in players or any(isinstance(one, SwapDrunk) for one in effects),
        spell=any(isinstance(one, Cancel) for one in effects),
        misses=any(isinstance(one, Miss) for one in effects),
        redirects=any(isinstance(one, Redirect) for one in effects),
    )


_AT_ENEMIES: Final = (DealDamage, Heal, Protect, OnlyTarget)


class When(Enum):
    """When a duty matters: then its reminder shows."""

    ALWAYS = "always"
    SPEAK = "speak"
    SPELL = "spell"
    DRAW = "draw"
    POINT = "point"
    KILL = "kill"
    OWN_TURN = "own_turn"
    OFF_TURN = "off_turn"
    END = "end"


class Judge(Enum):
    """Who sees that a duty was not done."""

    TABLE = "table"
    MOST_DAMAGED = "most_damaged"
    """The app: he attacked an enemy when one that he could legally attack had more damage."""
    HAND_TWO = "hand_2"
    """The app: he passes the token with more than two Spells."""
    NO_FAST_OFF = "no_fast_off"
    """The app: he played a FAST Spell outside his own turn."""


class DrunkEntry(Entry, frozen=True, kw_only=True):
    """A Drunk card; there is one of each."""

    title: str
    when: When
    judge: Judge = Judge.TABLE
    text: str


class CharacterEntry(Entry, frozen=True, kw_only=True):
    """A character token."""

    name: str
    colour: str


class SeatsEntry(Entry, frozen=True, kw_only=True):
    """How many Monsters the deck has with so many players."""

    players: Annotated[int, msgspec.Meta(ge=2, le=6)]
    monsters: Number


class DrinksContent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sheet of drinks that the DRINKING variant begins with."""

    origin: Origin
    drink: str
    red: Number
    yellow: Number
    green: Number


class DungeonContent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """Everything that is printed."""

    hand: Number
    """So many Spells are dealt, and as many may be held at the end of one's turn."""
    counters: Number
    drinks: DrinksContent
    monster: tuple[EnemyEntry, ...]
    boss: tuple[EnemyEntry, ...]
    spell: tuple[SpellEntry, ...]
    drunk: tuple[DrunkEntry, ...]
    character: tuple[CharacterEntry, ...]
    seats: tuple[SeatsEntry, ...]

    @property
    def enemies(self) -> dict[str, EnemyEntry]:
        """Monsters and Bosses by id."""
        found: dict[str, EnemyEntry] | None = self.__dict__.get("enemies_by_id")
        if found is None:
            found = self.__dict__["enemies_by_id"] = {entry.id: entry for entry in (*self.monster, *self.boss)}
        return found

    def having(self, kind: type[W]) -> dict[str, W]:
        """The permanent words of one kind, by the enemy that has it."""
        found: dict[str, W] | None = self.__dict__.get(kind.__name__)
        if found is None:
            words = {entry.id: entry.word(kind) for entry in (*self.monster, *self.boss)}
            found = self.__dict__[kind.__name__] = {id: word for id, word in words.items() if word is not None}
        return found

    @property
    def bosses(self) -> frozenset[str]:
        found: frozenset[str] | None = self.__dict__.get("boss_ids")
        if found is None:
            found = self.__dict__["boss_ids"] = frozenset(entry.id for entry in self.boss)
        return found

    @property
    def spells(self) -> dict[str, SpellEntry]:
        """Spells by id."""
        found: dict[str, SpellEntry] | None = self.__dict__.get("spells_by_id")
        if found is None:
            found = self.__dict__["spells_by_id"] = {entry.id: entry for entry in self.spell}
        return found

    @property
    def drunks(self) -> dict[str, DrunkEntry]:
        """Drunk cards by id."""
        found: dict[str, DrunkEntry] | None = self.__dict__.get("drunks_by_id")
        if found is None:
            found = self.__dict__["drunks_by_id"] = {entry.id: entry for entry in self.drunk}
        return found

    @property
    def characters(self) -> dict[str, CharacterEntry]:
        """Character tokens by id."""
        found: dict[str, CharacterEntry] | None = self.__dict__.get("characters_by_id")
        if found is None:
            found = self.__dict__["characters_by_id"] = {entry.id: entry for entry in self.character}
        return found
