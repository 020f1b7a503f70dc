"""What lies where on the real table, and what of it a screen shows to whom."""

from __future__ import annotations

import msgspec

from rules.dungeons_drinks import scoring
from rules.dungeons_drinks.attacking import attack_sum
from rules.dungeons_drinks.calling import undecided
from rules.dungeons_drinks.damage import Sum, chain_lives
from rules.dungeons_drinks.drunk import matters
from rules.dungeons_drinks.effects import ChainDouble
from rules.dungeons_drinks.forces import kept_from_attacking, silent
from rules.dungeons_drinks.naming import (
    COUNTERS,
    DRUNK_DISCARDS,
    DUNGEON,
    TOKEN,
    card_name,
    character_thing,
    counter_thing,
    drunk_place,
    drunk_thing,
    enemy_name,
    enemy_thing,
    failed_place,
    played_name,
    seat_place,
    spell_thing,
    under_place,
)
from rules.dungeons_drinks.parlour import COLOURS
from rules.dungeons_drinks.printed import DrunkEntry, EnemyEntry, SpellEntry
from rules.dungeons_drinks.sips import drink_for
from rules.dungeons_drinks.stack import standing, waiting
from rules.dungeons_drinks.state import (
    DRUNK_DECK,
    MONSTER_DECK,
    SPELL_DECK,
    SPELL_DISCARDS,
    Drink,
    Dungeon,
    Enemy,
    Phase,
    Played,
    hand_place,
)
from rules.dungeons_drinks.targets import can_attack
from rules.events import Thing
from rules.message import Facts, Message, Seat
from rules.placements import Placements
from rules.projection import Badge, View

# --- the real table ----------------------------------------------------------------------------------


def placements(dungeon: Dungeon) -> Placements:
    things: dict[str, list[Thing]] = {
        MONSTER_DECK: [enemy_thing(None, dungeon.monster_deck + dungeon.boss_deck)],
        DUNGEON: [enemy_thing(enemy.id) for enemy in dungeon.enemies],
        COUNTERS: [counter_thing(dungeon.counters_left)],
        DRUNK_DECK: [drunk_thing(None, len(dungeon.drunk_deck))],
        DRUNK_DISCARDS: [drunk_thing(card) for card in dungeon.drunk_discards],
    }
    for enemy in dungeon.enemies:
        things[enemy.id] = [counter_thing(enemy.damage)]
    for seat in range(len(dungeon.players)):
        _round_the_token(dungeon, seat, things)
    if dungeon.real_cards:
        for place in dungeon.spells.places:
            things[place] = [spell_thing(card) for card in dungeon.spells.cards(place)]
    return Placements({place: tuple(lying) for place, lying in things.items()})


def _round_the_token(dungeon: Dungeon, seat: Seat, things: dict[str, list[Thing]]) -> None:
    player = dungeon.players[seat]
    things[seat_place(seat)] = [character_thing(player.character)] if player.character else []
    if seat == dungeon.active and dungeon.phase is not Phase.FIRST_PLAYER:
        things[seat_place(seat)].append(TOKEN)
    things[drunk_place(seat)] = [drunk_thing(player.drunk)] if player.drunk else []
    things[failed_place(seat)] = [drunk_thing(None, len(player.failed))]
    things[under_place(seat)] = [enemy_thing(enemy) for enemy in player.killed]


# --- the screen's board ------------------------------------------------------------------------------


class EnemyShown(msgspec.Struct, frozen=True, kw_only=True):
    """An enemy of the Dungeon; its id is its place among spots, and the counters' on it."""

    id: str
    boss: bool
    damage: int
    target: bool
    """The active player points at it."""
    open: bool
    """The active player could attack it now."""
    under: tuple[str, ...]
    """The cards that are in force on it (VIP), by id."""
    base: int
    """What an attack on it begins with: more than 1 in a chain."""


class SpellShown(msgspec.Struct, frozen=True, kw_only=True):
    """A Spell on the table. ``order`` counts from 1 as they touched it."""

    id: str
    card: str
    by: Seat
    order: int
    enemy: str
    player: Seat | None
    spell: str
    lasting: bool
    stands: bool
    """It would take effect if the floor closed now."""


class FloorShown(msgspec.Struct, frozen=True):
    """The floor that is held open, and for whom it waits. Nothing closes it but their passing."""

    what: str
    waiting: tuple[Seat, ...]
    passed: tuple[Seat, ...]


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """What lies round one character token."""

    seat: Seat
    character: str | None
    colour: str
    points: int
    hand: int
    cards: tuple[str, ...]
    """The Spells in the hand, by id; only in the view of its own seat, and only with the app's cards."""
    drunk: str | None
    reminder: bool
    """What his Drunk card wants is wanted just now."""
    fresh: bool
    """He has just drawn it, and may still have another for it."""
    failed: int
    killed: tuple[str, ...]
    token: bool
    owner: bool
    silent: bool
    no_attack: bool
    sips: int
    drinks: dict[str, Drink]
    """DRINKING: what each colour is for him."""


class VoteShown(msgspec.Struct, frozen=True):
    """Whether a Drunk duty was done, as it is being voted on."""

    player: Seat
    card: str
    by: Seat
    voted: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    """Whose word is still wanted."""


class DungeonBoard(msgspec.Struct, frozen=True, kw_only=True):
    """What ``ui/boards/dungeons_drinks.py`` draws."""

    enemies: tuple[EnemyShown, ...]
    spells: tuple[SpellShown, ...]
    """The stack: pending ones and those that last, in the order of touching."""
    floor: FloorShown | None
    sum: Sum | None
    """What the attack that is being made would deal."""
    seats: tuple[SeatShown, ...]
    step: str
    turn: int
    target: str | None
    monster_deck: int
    """Cards in the deck, Bosses with them."""
    boss_deck: int
    spell_deck: int
    spell_discards: int
    top_discard: str | None
    drunk_deck: int
    counters: int
    ordering: tuple[str, ...]
    """Spells whose order is being settled."""
    vote: VoteShown | None
    sheet: dict[str, Drink]
    drinking: bool
    real_cards: bool
    monsters: tuple[EnemyEntry, ...]
    """What is printed, whatever has been seen of it."""
    bosses: tuple[EnemyEntry, ...]
    spell_cards: tuple[SpellEntry, ...]
    drunk_cards: tuple[DrunkEntry, ...]


def view(dungeon: Dungeon, seat: Seat | None) -> View:
    return View(
        game="dungeons_drinks",
        seat=seat,
        turn=dungeon.active if dungeon.phase is Phase.PLAY else None,
        board=board(dungeon, seat),
        badges=tuple(_badge(dungeon, one) for one in range(len(dungeon.players))),
        facts=_facts(dungeon),
        ending=scoring.ending(dungeon),
    )


def board(dungeon: Dungeon, seat: Seat | None) -> DungeonBoard:
    discards = dungeon.spells.cards(SPELL_DISCARDS)
    content = dungeon.content
    return DungeonBoard(
        enemies=tuple(_enemy(dungeon, one) for one in dungeon.enemies),
        spells=tuple(_spell(dungeon, number, one) for number, one in enumerate(dungeon.table, 1)),
        floor=_floor(dungeon),
        sum=attack_sum(dungeon),
        seats=tuple(_seat(dungeon, one, shown=one == seat) for one in range(len(dungeon.players))),
        step=dungeon.turn.step.value,
        turn=dungeon.turn.number,
        target=dungeon.turn.target,
        monster_deck=dungeon.monster_deck + dungeon.boss_deck,
        boss_deck=dungeon.boss_deck,
        spell_deck=dungeon.spells.count(SPELL_DECK),
        spell_discards=len(discards),
        top_discard=discards[-1] if discards else None,
        drunk_deck=len(dungeon.drunk_deck),
        counters=dungeon.counters_left,
        ordering=tuple(dungeon.ordering),
        vote=_vote(dungeon),
        sheet={colour: Drink(one.drink, one.sips) for colour, one in dungeon.sheet.items()},
        drinking=dungeon.drinking,
        real_cards=dungeon.real_cards,
        monsters=content.monster,
        bosses=content.boss,
        spell_cards=content.spell,
        drunk_cards=content.drunk,
    )


def _enemy(dungeon: Dungeon, enemy: Enemy) -> EnemyShown:
    doubles = dungeon.entry(enemy.id).word(ChainDouble) is not None
    return EnemyShown(
        id=enemy.id,
        boss=dungeon.is_boss(enemy.id),
        damage=enemy.damage,
        target=dungeon.turn.target == enemy.id,
        open=dungeon.phase is Phase.PLAY and can_attack(dungeon, enemy.id),
        under=tuple(force.card for force in dungeon.forces if force.arrival == enemy.arrival),
        base=2 * enemy.last if doubles and chain_lives(dungeon, enemy) else 1,
    )


def _spell(dungeon: Dungeon, number: int, played: Played) -> SpellShown:
    return SpellShown(
        id=played.id,
        card=played.card,
        by=played.by,
        order=number,
        enemy=played.enemy,
        player=played.player,
        spell=played.spell,
        lasting=played.lasting,
        stands=standing(dungeon, played.id),
    )


def _floor(dungeon: Dungeon) -> FloorShown | None:
    if not dungeon.windows:
        return None
    window, still = dungeon.windows[-1], tuple(waiting(dungeon))
    passed = tuple(window.passed) if window.mark == dungeon.played else ()
    return FloorShown(window.what, still, passed)


def _seat(dungeon: Dungeon, seat: Seat, *, shown: bool) -> SeatShown:
    player = dungeon.players[seat]
    cards = dungeon.spells.cards(hand_place(seat), seat) if shown and not dungeon.real_cards else []
    return SeatShown(
        seat=seat,
        character=player.character,
        colour=_colour(dungeon, seat),
        points=dungeon.points(seat),
        hand=dungeon.spells.count(hand_place(seat)),
        cards=tuple(card for card in cards if card is not None),
        drunk=player.drunk,
        reminder=matters(dungeon, seat),
        fresh=player.fresh,
        failed=len(player.failed),
        killed=tuple(player.killed),
        token=dungeon.active == seat,
        owner=dungeon.owner == seat,
        silent=silent(dungeon, seat),
        no_attack=kept_from_attacking(dungeon, seat) is not None,
        sips=player.sips,
        drinks={colour: drink_for(dungeon, seat, colour) for colour in COLOURS} if dungeon.drinking else {},
    )


def _colour(dungeon: Dungeon, seat: Seat) -> str:
    entry = dungeon.content.characters.get(dungeon.players[seat].character or "")
    return entry.colour if entry else ""


def _vote(dungeon: Dungeon) -> VoteShown | None:
    vote = dungeon.vote
    if vote is None:
        return None
    return VoteShown(vote.player, vote.card, vote.by, tuple(map(int, vote.votes)), tuple(undecided(dungeon)))


# --- badges and sentences ----------------------------------------------------------------------------


def _badge(dungeon: Dungeon, seat: Seat) -> Badge:
    player = dungeon.players[seat]
    figures = [
        (Message("figure.cards"), dungeon.spells.count(hand_place(seat))),
        (Message("figure.killed"), len(player.killed)),
    ]
    if not dungeon.serious:
        figures.append((Message("figure.failed"), len(player.failed)))
    if dungeon.drinking:
        figures.append((Message("figure.sips"), player.sips))
    score = scoring.score(dungeon, seat) if dungeon.phase is Phase.OVER else dungeon.points(seat)
    return Badge(seat=seat, colour=_colour(dungeon, seat), score=score, goal=None, figures=tuple(figures))


def _facts(dungeon: Dungeon) -> tuple[Message, ...]:
    """The position in sentences. Nothing is in it that anybody may not know."""
    left: Facts = {
        "monsters": dungeon.monster_deck + dungeon.boss_deck,
        "spells": dungeon.spells.count(SPELL_DECK),
        "drunk": len(dungeon.drunk_deck),
    }
    facts = [Message("fact.decks", left)]
    for enemy in dungeon.enemies:
        args: Facts = {
            "enemy": enemy_name(dungeon, enemy.id),
            "damage": enemy.damage,
            "hp": dungeon.entry(enemy.id).hp,
            "stars": dungeon.entry(enemy.id).stars,
        }
        facts.append(Message("fact.enemy", args))
    for played in dungeon.table:
        key = "fact.lasting" if played.lasting else "fact.pending"
        facts.append(Message(key, {"spell": played_name(dungeon, played.id)}))
    if dungeon.turn.target is not None:
        target: Facts = {"seat": dungeon.active, "enemy": enemy_name(dungeon, dungeon.turn.target)}
        facts.append(Message("fact.target", target))
    for seat in range(len(dungeon.players)):
        facts.extend(_facts_of(dungeon, seat))
    return tuple(facts)


def _facts_of(dungeon: Dungeon, seat: Seat) -> list[Message]:
    player = dungeon.players[seat]
    hand: Facts = {"seat": seat, "count": dungeon.spells.count(hand_place(seat)), "points": dungeon.points(seat)}
    facts = [Message("fact.seat", hand)]
    if player.killed:
        killed = tuple(enemy_name(dungeon, enemy) for enemy in player.killed)
        facts.append(Message("fact.killed", {"seat": seat, "killed": killed}))
    if player.drunk is not None:
        entry = dungeon.content.drunks[player.drunk]
        facts.append(Message("fact.drunk", {"seat": seat, "card": card_name(dungeon, entry.id), "text": entry.text}))
    if silent(dungeon, seat):
        facts.append(Message("fact.silent", {"seat": seat}))
    return facts
