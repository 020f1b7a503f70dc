"""A dungeon for tests: set up in one line, played in the rulebook's words.

P1 to P6 are the seats 0 to 5. Whatever hands do is done on a model of the table at every answer, and must give what the
rules say lies there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rules.content import overridden
from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.printed import DungeonContent
from rules.dungeons_drinks.setup import new_dungeon
from rules.dungeons_drinks.state import (
    SPELL_DECK,
    SPELL_DISCARDS,
    CardTracking,
    Cast,
    Dungeon,
    DungeonOptions,
    Enemy,
    NobodyElse,
    PassToken,
    Phase,
    Point,
    Step,
    Turn,
    before_place,
    hand_place,
)
from rules.events import Happened
from rules.floor import Batch, Press
from rules.games import content
from rules.match import EVERYBODY, Match
from rules.message import Seat
from rules.placements import Board
from rules.position import check, decode, encode
from rules.projection import asked
from rules.requests import Drawn

CONTENT: DungeonContent = content(GAME)
P1, P2, P3, P4, P5, P6 = range(6)

SIRENTINI, JELLY, DAIQUIROMBIE, GHOULA, WITCHSKY, MOJITROLL = (f"m0{number}" for number in range(1, 7))
GROGOBLIN, BELLINIMP, SPRITZPECTRE, PISCO, HARPUNCH = "m07", "m08", "m09", "m10", "m11"
IRISH_COFFIN, SANGRIFFIN, SKELEBEER, RUMPIRE, KOBOLDA = "m12", "m13", "m14", "m15", "m16"
MUMMY, MEADUSA, COSMOPOLICH, NEGRONOMANCER, WYVERMOUTH = "m17", "m18", "m19", "m20", "m21"
GOLEM, MARGARITAUR, BRANDYLISK, ORC, CIDEROACH, SAKELPIE = "m22", "m23", "m24", "m25", "m26", "m27"
SCREWDRAKE, SHANDYAD, OGRE = "m28", "m29", "m30"
DEMONHATTAN, CHAMPANGEL, DRACOGNAC, HYDRAMEL, CYCLOPSECCO, ARMAGNAGGEDON, LEVIATHAN = (
    f"b{number}" for number in range(1, 8)
)
VISION, SALUD, OFFICE, TRAGO, ALCOHOLEMIA, BACANAL, VIP = (f"s0{number}" for number in range(1, 8))
DESIGNADO, PERDIDO, TWO_FOR_ONE, SPILLED, WRONG_TABLE, WATERED = "s08", "s09", "s10", "s11", "s12", "s13"
CURE, REFILL, TANKARD, STOOLS = "s14", "s15", "s16", "s17"

SPARE = (DESIGNADO, DESIGNADO, DESIGNADO, PERDIDO, PERDIDO, CURE)
CHARACTERS = tuple(entry.id for entry in CONTENT.character)


class Cellar:
    """The middle of a game: P1 is about to point at an enemy.

    ``enemies`` are those of the Dungeon, by id, or by id and damage; ``hands`` the Spells of each seat. Hands are the
    app's unless ``real``: then only their number counts. Everybody else holds nothing, and ``spare`` gives each one
    BONUS card, so that nobody is passed over for an empty hand. ``killed`` and ``failed`` make points.
    ``deck`` leaves so many Monsters in the deck; ``bosses`` so many under it. ``spells`` leaves so many in the Spell
    deck, the rest lies with the discards.
    """

    def __init__(
        self,
        *enemies: str | tuple[str, int],
        players: int = 3,
        active: Seat = 0,
        step: Step = Step.ATTACK,
        turn: int = 5,
        hands: Mapping[Seat, Iterable[str]] | None = None,
        killed: Mapping[Seat, Iterable[str]] | None = None,
        failed: Mapping[Seat, Iterable[str]] | None = None,
        drunk: Mapping[Seat, str | None] | None = None,
        deck: int = 0,
        bosses: int | None = None,
        spells: int | None = None,
        owner: Seat = 0,
        spare: bool = False,
        real: bool = False,
        own: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        tracking = CardTracking.TABLE if real else CardTracking.APP
        self.content = with_own(own) if own else CONTENT
        values = msgspec.convert({"card_tracking": tracking.value, **options}, DungeonOptions)
        dungeon = self._dungeon = new_dungeon(players, values, self.content)
        dungeon.__dict__["content"] = self.content
        dungeon.phase, dungeon.active, dungeon.owner = Phase.PLAY, active, owner
        dungeon.turn = Turn(number=turn, step=step)
        for seat, player in enumerate(dungeon.players):
            player.character = CHARACTERS[seat]
            player.killed = list((killed or {}).get(seat, ()))
            player.failed = list((failed or {}).get(seat, ()))
            if not dungeon.serious:
                player.drunk = (drunk or {}).get(seat, f"d0{seat + 1}")
        for one in enemies:
            id, damage = one if isinstance(one, tuple) else (one, 0)
            dungeon.arrivals += 1
            dungeon.enemies.append(Enemy(id, dungeon.arrivals, damage))
        self._take_out(dungeon)
        dungeon.monster_deck = deck
        there = any(dungeon.is_boss(one.id) for one in dungeon.enemies)
        dungeon.boss_deck = bosses if bosses is not None else 0 if there else 1
        self._deal(dungeon, hands or {}, spare, spells)
        check(dungeon, GAME.position_laws)
        self.match: Match[Dungeon] = Match(GAME, self.content, dungeon)
        self.board = Board(GAME.placements(dungeon))
        self.told: list[Any] = list(self.match.told)

    def _take_out(self, dungeon: Dungeon) -> None:
        seen = {one.id for one in dungeon.enemies} | {id for player in dungeon.players for id in player.killed}
        dungeon.unseen_monsters = [id for id in dungeon.unseen_monsters if id not in seen]
        dungeon.unseen_bosses = [id for id in dungeon.unseen_bosses if id not in seen]
        out = {card for player in dungeon.players for card in (*player.failed, player.drunk)}
        dungeon.drunk_deck = [card for card in dungeon.drunk_deck if card not in out]

    def _deal(self, dungeon: Dungeon, hands: Mapping[Seat, Iterable[str]], spare: bool, left: int | None) -> None:
        for seat in range(len(dungeon.players)):
            for card in (*hands.get(seat, ()), *((SPARE[seat],) if spare else ())):
                known = (None, ()) if dungeon.real_cards else (card, (seat,))
                dungeon.spells.draw(SPELL_DECK, hand_place(seat), *known)
        while left is not None and dungeon.spells.count(SPELL_DECK) > left:
            dungeon.spells.play(SPELL_DECK, next(iter(dungeon.spells.could_be(SPELL_DECK))), SPELL_DISCARDS)

    # --- looking ------------------------------------------------------------------------------------

    @property
    def dungeon(self) -> Dungeon:
        return self.match.state

    @property
    def asked(self) -> tuple[str, tuple[Seat, ...]]:
        request = self.match.request
        return (request.what, request.seats) if request else ("over", ())

    def shown(self, seat: Seat | None) -> Any:
        return asked(self.match, seat)

    def damage(self, *ids: str) -> int | list[int]:
        """What lies on these enemies; -1 for one that is not there."""
        found = [enemy.damage if (enemy := self.dungeon.enemy(id)) else -1 for id in ids]
        return found[0] if len(ids) == 1 else found

    @property
    def lying(self) -> list[str]:
        """The enemies of the Dungeon."""
        return [one.id for one in self.dungeon.enemies]

    def hand(self, seat: Seat) -> list[str]:
        cards = self.dungeon.spells.cards(hand_place(seat), seat)
        return [card or "?" for card in cards]

    def size(self, seat: Seat) -> int:
        return self.dungeon.spells.count(hand_place(seat))

    @property
    def discards(self) -> list[str]:
        return sorted(str(card) for card in self.dungeon.spells.cards(SPELL_DISCARDS))

    def before(self, seat: Seat) -> list[str]:
        return [str(card) for card in self.dungeon.spells.cards(before_place(seat))]

    def happened(self, key: str) -> list[Any]:
        """Every event of this kind so far."""
        return [event for event in self.told if event.key == key]

    def keys(self) -> list[str]:
        return [event.key for event in self.told]

    # --- doing --------------------------------------------------------------------------------------

    def does(self, seat: Seat, *answers: Any) -> Cellar:
        for answer in answers:
            self.match.answer(seat, answer)
            self._follow()
        return self

    def press(self, *groups: tuple[Seat, Any] | tuple[tuple[Seat, Any], ...]) -> Cellar:
        """Seats take the floor, in this order; those of one inner tuple at exactly one moment."""
        return self.does(EVERYBODY, batch(*groups))

    def casts(self, seat: Seat, card: str, **named: Any) -> Cellar:
        """A Spell on the floor, which nobody answers."""
        return self.press((seat, Cast(card, **named))).nobody()

    def nobody(self, windows: int = 1) -> Cellar:
        """Nobody else, at this open floor (and at so many that follow)."""
        for _ in range(windows):
            if self.match.request is not None and self.match.request.kind == "window":
                self.does(self.match.request.seats[0], NobodyElse())
        return self

    def quiet(self) -> Cellar:
        """Nobody plays anything for as long as a floor is open."""
        while self.match.request is not None and self.match.request.kind == "window":
            self.nobody()
        return self

    def points(self, enemy: str) -> Cellar:
        """The active player points at an enemy."""
        return self.does(self.dungeon.active, Point(enemy))

    def attacks(self, enemy: str) -> Cellar:
        """The active player points at an enemy and strikes; nobody plays anything."""
        return self.points(enemy).quiet()

    def draws(self, *cards: str | None) -> Cellar:
        """What comes off whatever is drawn from."""
        for card in cards:
            self.does(self.match.request.seats[0], Drawn(card))  # type: ignore[union-attr]
        return self

    def any_draws(self) -> Cellar:
        """Whatever can come off, as long as something is drawn."""
        while self.match.request is not None and self.match.request.kind == "draw":
            request = self.match.request
            self.does(request.seats[0], next(iter(request.likely(request.seats[0]))))
        return self

    def ends_turn(self) -> Cellar:
        """Settles what is drawn, and passes the token; no Spells, no discards."""
        self.any_draws()
        return self.does(self.dungeon.active, PassToken())

    def next_turn(self) -> Cellar:
        """Passes the token, and draws and turns up whatever the next Start Phase wants."""
        self.ends_turn()
        while self.match.request is not None and self.asked[0] not in ("point", "nobody_to_attack"):
            self.any_draws().quiet()
            if self.asked[0] == "end_turn":
                break
        return self

    def _follow(self) -> None:
        for event in self.match.told:
            self.told.append(event)
            if not isinstance(event, Happened):
                self.board.perform(event)
        assert self.board.placements().normal() == GAME.placements(self.dungeon).normal()

    # --- being refused ------------------------------------------------------------------------------

    def refusal(self, seat: Seat, answer: Any) -> str:
        """The clause that refuses this; "" if nothing does."""
        found = self.match.why_not(seat, answer)
        return found.clause if found else ""

    def refusals(self, seat: Seat, answer: Any) -> list[str]:
        return [found.clause for found in self.match.every_why_not(seat, answer)]

    def refused_press(self, seat: Seat, card: str, **named: Any) -> str:
        return self.refusal(EVERYBODY, batch((seat, Cast(card, **named))))

    def holds(self) -> None:
        """Facts that decode into themselves and break no law; undone and played again they are the same."""
        facts = encode(self.dungeon)
        assert encode(decode(Dungeon, facts)) == facts
        check(self.dungeon, GAME.position_laws)
        assert self.match.fork().digest == self.match.digest


def batch(*groups: Any) -> Batch:
    tied = [group if isinstance(group[0], tuple) else (group,) for group in groups]
    return Batch(tuple(tuple(Press(seat, answer) for seat, answer in group) for group in tied))


def with_own(own: Mapping[str, Any]) -> DungeonContent:
    """The content with a group's own entries laid over it."""
    ours = msgspec.json.decode(msgspec.json.encode(CONTENT))
    return msgspec.convert(overridden(ours, dict(own)), DungeonContent)
