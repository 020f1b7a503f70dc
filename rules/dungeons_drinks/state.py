"""The facts of a game of Dungeons & Drinks, the options of a group, and what a player may answer."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final, TypeAlias, TypeVar

import msgspec

from rules.dungeons_drinks.effects import Lasting
from rules.dungeons_drinks.printed import DungeonContent, EnemyEntry
from rules.kernel import State
from rules.message import Seat
from rules.pool import Pool
from rules.requests import Pass

W = TypeVar("W")

SPELL_DECK: Final = "spell-deck"
SPELL_DISCARDS: Final = "spell-discards"
MONSTER_DECK: Final = "monster-deck"
DRUNK_DECK: Final = "drunk-deck"
BOX: Final = "box"
MOST_ENEMIES: Final = 3
LAST_TURN: Final = 1_000
"""After so many turns the tavern closes: a game in which nobody attacks any more would never end."""


def hand_place(seat: Seat) -> str:
    return f"hand-{seat}"


def before_place(seat: Seat) -> str:
    """Where the Spells that a seat has played lie until they are done with."""
    return f"before-{seat}"


# --- house rules ------------------------------------------------------------------------------------


class YesNo(Enum):
    NO = "no"
    YES = "yes"


class CardTracking(Enum):
    TABLE = "table"
    """Real cards: of hands the app knows how many they hold, and what is played out of them."""
    APP = "app"


class FirstPlayer(Enum):
    RANDOM = "random"
    NAMED = "named"


class OwnerSeat(Enum):
    FIRST_PLAYER = "first_player"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"


class TieWindow(Enum):
    ASKED = "asked"
    """The table confirms, or changes, the order of cards that came together."""
    AS_HEARD = "as_heard"


class SpellDeckEmpty(Enum):
    RESHUFFLE = "reshuffle"
    STOP = "stop"


class AlcoholemiaScope(Enum):
    LASTING_TOO = "lasting_too"
    JUST_PLAYED = "just_played"


class VipText(Enum):
    PROTECTED = "protected"
    ONLY_TARGET = "only_target"


class GhoulaBoosted(Enum):
    PLAIN = "plain"
    NOTHING = "nothing"


class DaiquirombieDoubling(Enum):
    LAST_DAMAGE = "last_damage"
    STREAK = "streak"


class BacanalReveal(Enum):
    NO = "no"
    YES = "yes"


class DrunkJudge(Enum):
    TABLE = "table"
    SELF = "self"
    OWNER = "owner"


class FinalTie(Enum):
    SHARED = "shared"
    FEWEST_FAILED = "fewest_failed"
    BOSS_KILLER = "boss_killer"


class DrinkingBosses(Enum):
    YES = "yes"
    NO = "no"


class DungeonOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The variants, and how the group settles what the rulebook leaves open."""

    card_tracking: CardTracking = CardTracking.TABLE
    drinking: YesNo = YesNo.NO
    triple_boss: YesNo = YesNo.NO
    serious_eurogames: YesNo = YesNo.NO
    first_player: FirstPlayer = FirstPlayer.RANDOM
    owner_seat: OwnerSeat = OwnerSeat.FIRST_PLAYER
    tie_window: TieWindow = TieWindow.ASKED
    spell_deck_empty: SpellDeckEmpty = SpellDeckEmpty.RESHUFFLE
    alcoholemia_scope: AlcoholemiaScope = AlcoholemiaScope.LASTING_TOO
    vip_text: VipText = VipText.PROTECTED
    ghoula_boosted: GhoulaBoosted = GhoulaBoosted.PLAIN
    daiquirombie_doubling: DaiquirombieDoubling = DaiquirombieDoubling.LAST_DAMAGE
    bacanal_reveal: BacanalReveal = BacanalReveal.NO
    drunk_judge: DrunkJudge = DrunkJudge.TABLE
    drinking_bosses: DrinkingBosses = DrinkingBosses.YES
    final_tie: FinalTie = FinalTie.SHARED


# --- facts ------------------------------------------------------------------------------------------


class Drink(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """What a colour stands for: so many sips of something, water too."""

    drink: str
    sips: int


class Player(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """What lies round one character token. The hand is in the pool of Spells."""

    character: str | None = None
    drunk: str | None = None
    """The Drunk card that lies face up."""
    failed: list[str] = msgspec.field(default_factory=list)
    """Drunk cards that lie face down under the character."""
    killed: list[str] = msgspec.field(default_factory=list)
    """Enemies under the character, by id, as they came."""
    sips: int = 0
    """DRINKING: sips that were asked for so far; nobody counts what is drunk."""
    sheet: dict[str, Drink] = msgspec.field(default_factory=dict)
    """DRINKING: what he has changed of the table's sheet, by colour (``red``)."""
    fresh: bool = False
    """His Drunk card has just been drawn: if he should not do what it says, he may have another one for it."""


class Enemy(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """A Monster or Boss in the Dungeon."""

    id: str
    arrival: int
    """Counts up over the game: what was done to one arrival of a Monster means no later one."""
    damage: int = 0
    attacked: int = 0
    """The number of the turn in which it was attacked last; 0 for never."""
    last: int = 0
    """What the last attack on it dealt, before anything was cut off."""
    streak: int = 0
    """How many damaging attacks have followed one another."""


class Played(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """A Spell that lies on the table: still to take effect, or (``lasting``) in force."""

    id: str
    """``spell-12``, counted over the game as cards touch the table."""
    card: str
    by: Seat
    enemy: str = ""
    """The enemy that was named."""
    arrival: int = 0
    player: Seat | None = None
    spell: str = ""
    """The Spell that was named."""
    lasting: bool = False


class Force(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """An effect that is in force for a while."""

    effect: Lasting
    card: str
    """The card that gave it, by its id in the content."""
    by: Seat
    since: int
    """The number of the turn in which it began."""
    spell: str = ""
    """The Spell on the table that it comes from; "" for an ability."""
    seats: list[Seat] = msgspec.field(default_factory=list)
    """Whose attacks it concerns, or who may not attack or speak."""
    arrival: int = 0
    """Which arrival of an enemy it concerns; 0 for none."""


class Step(Enum):
    """The phases of a turn."""

    START = "start"
    ATTACK = "attack"
    END = "end"


class Turn(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """The turn that is being played."""

    number: int = 1
    step: Step = Step.START
    target: str | None = None
    """The enemy that the active player points at."""
    aimed: int = 0
    """Which arrival of it he points at."""
    attacks: int = 0
    """How many attacks were made, or skipped, in it."""
    shirked: bool = False
    """Whom he points at is not whom his Drunk card wants him to attack."""


class Open(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """A floor that is held open until all have passed since the last Spell."""

    what: str
    mark: int
    """How many Spells had been played when the first of those passed."""
    passed: list[Seat] = msgspec.field(default_factory=list)


class Vote(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """Somebody says that a Drunk duty was not done; the table votes."""

    player: Seat
    card: str
    by: Seat
    votes: dict[str, bool] = msgspec.field(default_factory=dict)
    """By ``str(seat)``: whether it was a failure."""


class Phase(Enum):
    FIRST_PLAYER = "first_player"
    CHARACTERS = "characters"
    DRINKS = "drinks"
    DEALING = "dealing"
    PLAY = "play"
    OVER = "over"


class Dungeon(State, kw_only=True, forbid_unknown_fields=True):
    """The root: everything there is to know of a game."""

    options: DungeonOptions
    players: list[Player]
    spells: Pool
    """Places: ``SPELL_DECK``, ``SPELL_DISCARDS``, the hands and what lies before the seats."""
    unseen_monsters: list[str]
    """Monsters that nobody has seen: in the deck or in the box."""
    unseen_bosses: list[str]
    """Bosses that nobody has seen: under the deck or in the box."""
    monster_deck: int
    """How many Monsters the deck still has."""
    boss_deck: int
    """How many Bosses lie under it."""
    drunk_deck: list[str]
    """The Drunk cards in the deck; their order is nobody's knowledge."""
    drunk_discards: list[str] = msgspec.field(default_factory=list)
    box: list[str] = msgspec.field(default_factory=list)
    """Monsters that were seen and are out of the game."""
    phase: Phase = Phase.FIRST_PLAYER
    first: Seat = 0
    owner: Seat = 0
    """Who settles exact ties."""
    active: Seat = 0
    """Who has the token."""
    turn: Turn = msgspec.field(default_factory=Turn)
    enemies: list[Enemy] = msgspec.field(default_factory=list)
    """The Dungeon, in the order in which it lies."""
    table: list[Played] = msgspec.field(default_factory=list)
    """Spells before the players, in the order in which they touched the table."""
    forces: list[Force] = msgspec.field(default_factory=list)
    windows: list[Open] = msgspec.field(default_factory=list)
    """Floors that are held open, one over the other; the last one is asked now."""
    ordering: list[str] = msgspec.field(default_factory=list)
    """Spells that came together and whose order is being settled."""
    vote: Vote | None = None
    played: int = 0
    """How many Spells have been played."""
    arrivals: int = 0
    settling: bool = False
    """Spells on the table are taking effect one after the other."""
    killing: bool = False
    """A kill is being settled, without a break."""
    boss_killer: Seat | None = None
    """Who killed the last Boss."""
    sheet: dict[str, Drink] = msgspec.field(default_factory=dict)
    """DRINKING: the table's drinks by colour (``red``)."""

    @property
    def content(self) -> DungeonContent:
        content: DungeonContent = self.__dict__["content"]
        return content

    @property
    def real_cards(self) -> bool:
        return self.options.card_tracking is CardTracking.TABLE

    @property
    def drinking(self) -> bool:
        return self.options.drinking is YesNo.YES

    @property
    def triple(self) -> bool:
        return self.options.triple_boss is YesNo.YES

    @property
    def serious(self) -> bool:
        return self.options.serious_eurogames is YesNo.YES

    def entry(self, enemy: str) -> EnemyEntry:
        """What is printed on a Monster or Boss."""
        return self.content.enemies[enemy]

    def is_boss(self, enemy: str) -> bool:
        return enemy in self.content.bosses

    def words(self, kind: type[W]) -> list[tuple[Enemy, W]]:
        """The enemies of the Dungeon whose permanent ability has this word."""
        having = self.content.having(kind)
        found = []
        for one in self.enemies:
            word = having.get(one.id)
            if word is not None:
                found.append((one, word))
        return found

    def enemy(self, id: str) -> Enemy | None:
        """The enemy in the Dungeon with this id."""
        for one in self.enemies:
            if one.id == id:
                return one
        return None

    def spell(self, id: str) -> Played | None:
        """The Spell on the table with this id."""
        for one in self.table:
            if one.id == id:
                return one
        return None

    def points(self, seat: Seat) -> int:
        """Points that all can see: stars of killed enemies less failed Drunk cards (DND-Q-35)."""
        player, enemies = self.players[seat], self.content.enemies
        points = -len(player.failed)
        for enemy in player.killed:
            points += enemies[enemy].stars
        return points

    def lowest(self) -> list[Seat]:
        """Everybody who is tied for the fewest points."""
        points = [self.points(seat) for seat in range(len(self.players))]
        fewest = min(points)
        return [seat for seat, one in enumerate(points) if one == fewest]

    def highest(self) -> list[Seat]:
        points = [self.points(seat) for seat in range(len(self.players))]
        most = max(points)
        return [seat for seat, one in enumerate(points) if one == most]

    def round_from(self, seat: Seat) -> Iterator[Seat]:
        """All seats once, clockwise, beginning with this one."""
        count = len(self.players)
        return ((seat + step) % count for step in range(count))

    def left_of(self, seat: Seat) -> Seat:
        return (seat + 1) % len(self.players)

    @property
    def counters_left(self) -> int:
        return self.content.counters - sum(enemy.damage for enemy in self.enemies)


# --- what a player may answer ------------------------------------------------------------------------


class First(msgspec.Struct, frozen=True, tag="first", gc=False):
    """This seat has the first turn."""

    player: Seat


class TakeCharacter(msgspec.Struct, frozen=True, tag="take_character", gc=False):
    """This token was dealt to me."""

    character: str


class Cast(msgspec.Struct, frozen=True, tag="cast", gc=False):
    """A Spell out of the hand, with what its player names."""

    card: str
    enemy: str = ""
    player: Seat | None = None
    spell: str = ""
    """The id of a Spell on the table."""


class Call(msgspec.Struct, frozen=True, tag="call", gc=False):
    """This player has not done what his Drunk card says."""

    player: Seat


class NobodyElse(msgspec.Struct, frozen=True, tag="nobody_else", gc=False):
    """Nobody wants to play anything more: passes for all."""


class AsHeard(msgspec.Struct, frozen=True, tag="as_heard", gc=False):
    """The cards touched the table in the order in which they are shown."""


class Earlier(msgspec.Struct, frozen=True, tag="earlier", gc=False):
    """This card touched the table just before the one that is shown before it."""

    spell: str


class ExactlyTied(msgspec.Struct, frozen=True, tag="exactly_tied", gc=False):
    """They touched the table at exactly one moment: the owner of the game settles it."""


class Point(msgspec.Struct, frozen=True, tag="point", gc=False):
    """I attack this enemy."""

    enemy: str


class Discard(msgspec.Struct, frozen=True, tag="discard", gc=False):
    """This Spell goes from the hand to the discards."""

    card: str


class PassToken(msgspec.Struct, frozen=True, tag="pass_token", gc=False):
    """My turn is over: the token goes to the left."""


class NameEnemy(msgspec.Struct, frozen=True, tag="name_enemy", gc=False):
    """The ability means this enemy."""

    enemy: str


class NamePlayer(msgspec.Struct, frozen=True, tag="name_player", gc=False):
    """The ability means this player."""

    player: Seat


Playing: TypeAlias = Cast | Pass | NobodyElse
Ending: TypeAlias = Discard | PassToken
Hearing: TypeAlias = AsHeard | Earlier | ExactlyTied
