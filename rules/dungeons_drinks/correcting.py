"""The facts that a group may put right by hand: who lies where with how much damage, duties, sips, and real cards.

Spells on the table and what is in force are put right by taking answers back: their effects have happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from rules.correcting import Choice, Correctable, FactKind
from rules.dungeons_drinks.hands import in_hand, size
from rules.dungeons_drinks.naming import (
    DRUNK_DISCARDS,
    card_name,
    drunk_place,
    enemy_name,
    failed_place,
    seat_place,
    under_place,
)
from rules.dungeons_drinks.state import (
    BOX,
    SPELL_DECK,
    SPELL_DISCARDS,
    Dungeon,
    Enemy,
    Phase,
    Step,
    hand_place,
)
from rules.message import Message, Seat
from rules.pool import Pool
from rules.position import Patch

MORE_OR_LESS: Final = 4
"""So many cards more, or fewer, than the app believes a hand may be said to hold."""
MOST_SIPS: Final = 999


def correctables(dungeon: Dungeon) -> tuple[Correctable, ...]:
    """Nothing before all is dealt (it can be taken back), nor while a kill is settled or cards lie in doubt."""
    if dungeon.phase is not Phase.PLAY or dungeon.killing or dungeon.settling or dungeon.ordering or dungeon.vote:
        return ()
    return (*_turn(dungeon), *_enemies(dungeon), *_players(dungeon), *_cards(dungeon))


def _choice(path: str, label: Message, group: Message, value: Any, choices: Iterable[Choice]) -> Correctable:
    return Correctable(path=path, label=label, group=group, kind=FactKind.CHOICE, value=value, choices=tuple(choices))


# --- the turn -----------------------------------------------------------------------------------------

TURN: Final = Message("correct.group.turn")


def _turn(dungeon: Dungeon) -> Iterator[Correctable]:
    seats = range(len(dungeon.players))
    if turn_can_be_given(dungeon):
        yield _choice("$.active", Message("correct.active"), TURN, dungeon.active, map(_seat, seats))
    yield _choice("$.owner", Message("correct.owner"), TURN, dungeon.owner, map(_seat, seats))


def turn_can_be_given(dungeon: Dungeon) -> bool:
    """Whether the turn stands at a question that goes over to whoever is active: pointing first, or the End Phase."""
    turn = dungeon.turn
    pointing = turn.step is Step.ATTACK and turn.attacks == 0
    return not dungeon.windows and turn.target is None and (pointing or turn.step is Step.END)


def _seat(seat: Seat) -> Choice:
    return Choice(value=seat, label=Message("correct.seat", {"seat": seat}), spot=seat_place(seat))


# --- the Dungeon --------------------------------------------------------------------------------------

ENEMIES: Final = Message("correct.group.dungeon")


def _enemies(dungeon: Dungeon) -> Iterator[Correctable]:
    for index, one in enumerate(dungeon.enemies):
        yield Correctable(
            path=f"$.enemies[{index}].damage",
            label=Message("correct.damage", {"enemy": enemy_name(dungeon, one.id)}),
            group=ENEMIES,
            kind=FactKind.COUNT,
            value=one.damage,
            spot=one.id,
            high=dungeon.entry(one.id).hp - 1,
        )
        if one.id != dungeon.turn.target:
            yield _which(dungeon, index, one)
    if not any(dungeon.is_boss(one.id) for one in dungeon.enemies):
        yield Correctable(
            path="$.monster_deck",
            label=Message("correct.monster_deck"),
            group=ENEMIES,
            kind=FactKind.COUNT,
            value=dungeon.monster_deck,
            high=len(dungeon.unseen_monsters),
        )


def _which(dungeon: Dungeon, index: int, enemy: Enemy) -> Correctable:
    """Another card of its kind was turned up: the one that the app believes in has not been seen yet."""
    unseen = "unseen_bosses" if dungeon.is_boss(enemy.id) else "unseen_monsters"
    choices = [Choice(value=enemy.id, label=enemy_name(dungeon, enemy.id))]
    for other in getattr(dungeon, unseen):
        left = [enemy.id if id == other else id for id in getattr(dungeon, unseen)]
        damage = min(enemy.damage, dungeon.entry(other).hp - 1)
        patches = (
            Patch(f"$.enemies[{index}].id", other),
            Patch(f"$.enemies[{index}].damage", damage),
            Patch(f"$.{unseen}", left),
        )
        choices.append(Choice(value=other, label=enemy_name(dungeon, other), patches=patches))
    label = Message("correct.enemy", {"enemy": enemy_name(dungeon, enemy.id)})
    return _choice(f"$.enemies[{index}].id", label, ENEMIES, enemy.id, choices)


# --- players ------------------------------------------------------------------------------------------


def _players(dungeon: Dungeon) -> Iterator[Correctable]:
    for seat in range(len(dungeon.players)):
        group = Message("correct.group.player", {"seat": seat})
        yield from _kills(dungeon, seat, group)
        if not dungeon.serious:
            yield _drunk(dungeon, seat, group)
            yield from _failures(dungeon, seat, group)
        if dungeon.drinking:
            yield Correctable(
                path=f"$.players[{seat}].sips",
                label=Message("correct.sips", {"seat": seat}),
                group=group,
                kind=FactKind.COUNT,
                value=dungeon.players[seat].sips,
                high=MOST_SIPS,
            )


def _kills(dungeon: Dungeon, seat: Seat, group: Message) -> Iterator[Correctable]:
    """A card lies under another character; Monsters may also have been meant for the box."""
    for index, id in enumerate(dungeon.players[seat].killed):
        others = [other for other in range(len(dungeon.players)) if other != seat]
        rest = Patch(f"$.players[{seat}].killed", [one for one in dungeon.players[seat].killed if one != id])
        choices = [Choice(value=under_place(seat), label=_under(seat), spot=under_place(seat))]
        for other in others:
            there = Patch(f"$.players[{other}].killed", [*dungeon.players[other].killed, id])
            choices.append(
                Choice(value=under_place(other), label=_under(other), spot=under_place(other), patches=(rest, there))
            )
        if not dungeon.is_boss(id):
            box = Patch("$.box", [*dungeon.box, id])
            choices.append(Choice(value=BOX, label=Message("correct.to_box"), patches=(rest, box)))
        yield Correctable(
            path=f"$.players[{seat}].killed[{index}]",
            label=Message("correct.kill", {"enemy": enemy_name(dungeon, id)}),
            group=group,
            kind=FactKind.PLACE,
            value=under_place(seat),
            choices=tuple(choices),
        )


def _under(seat: Seat) -> Message:
    return Message("correct.seat", {"seat": seat})


def _drunk(dungeon: Dungeon, seat: Seat, group: Message) -> Correctable:
    """Another card of the deck lies before him, or one of the discards, or none; his own goes where that came from."""
    card = dungeon.players[seat].drunk
    here = f"$.players[{seat}].drunk"
    choices = [Choice(value=card, label=_duty(dungeon, card))]
    for pile in ("drunk_deck", "drunk_discards"):
        for other in getattr(dungeon, pile):
            rest = [one for one in getattr(dungeon, pile) if one != other] + ([card] if card else [])
            patches = (Patch(here, other), Patch(f"$.{pile}", rest))
            choices.append(Choice(value=other, label=_duty(dungeon, other), patches=patches))
    if card is not None:
        patches = (Patch(here, None), Patch("$.drunk_discards", [*dungeon.drunk_discards, card]))
        choices.append(Choice(value=None, label=_duty(dungeon, None), spot=DRUNK_DISCARDS, patches=patches))
    return Correctable(
        path=here,
        label=Message("correct.drunk", {"seat": seat}),
        group=group,
        kind=FactKind.CHOICE,
        value=card,
        spot=drunk_place(seat),
        choices=tuple(choices),
    )


def _duty(dungeon: Dungeon, card: str | None) -> Message:
    return Message("correct.none") if card is None else card_name(dungeon, card)


def _failures(dungeon: Dungeon, seat: Seat, group: Message) -> Iterator[Correctable]:
    """A failed card lies with the discards after all."""
    for index, card in enumerate(dungeon.players[seat].failed):
        rest = [one for one in dungeon.players[seat].failed if one != card]
        away = (
            Patch(f"$.players[{seat}].failed", rest),
            Patch("$.drunk_discards", [*dungeon.drunk_discards, card]),
        )
        stays = Choice(value=failed_place(seat), label=Message("correct.stays"), spot=failed_place(seat))
        gone = Choice(value=DRUNK_DISCARDS, label=Message("correct.to_discards"), spot=DRUNK_DISCARDS, patches=away)
        yield Correctable(
            path=f"$.players[{seat}].failed[{index}]",
            label=Message("correct.failed", {"card": card_name(dungeon, card)}),
            group=group,
            kind=FactKind.PLACE,
            value=failed_place(seat),
            choices=(stays, gone),
        )


# --- real cards ---------------------------------------------------------------------------------------

CARDS: Final = Message("correct.group.cards")


def _cards(dungeon: Dungeon) -> Iterator[Correctable]:
    """With the app's cards there is nothing that it could be wrong about, and hands are secret."""
    if not dungeon.real_cards:
        return
    for seat in range(len(dungeon.players)):
        hand, count = hand_place(seat), size(dungeon, seat)
        label = Message("correct.hand", {"seat": seat})
        yield _choice(f'$.spells.places["{hand}"]', label, CARDS, count, _sizes(dungeon.spells, hand, count))
        if count:
            label = Message("correct.discarded_card", {"seat": seat})
            yield _choice(f'$.spells.places["{hand}"].discarded', label, CARDS, None, _discards(dungeon, seat))


def _sizes(spells: Pool, hand: str, count: int) -> Iterator[Choice]:
    """Fewer cards: some have gone back into the deck, and nobody knows where to. More: they came off it."""
    fewer = _copy(spells)
    smaller = []
    for number in range(count - 1, max(-1, count - MORE_OR_LESS - 1), -1):
        fewer.draw(hand, SPELL_DECK)
        fewer.shuffle(SPELL_DECK)
        smaller.append(_sized(number, _patch(fewer)))
    yield from reversed(smaller)
    yield _sized(count)
    more = _copy(spells)
    for number in range(count + 1, count + 1 + min(MORE_OR_LESS, spells.count(SPELL_DECK))):
        more.draw(SPELL_DECK, hand)
        yield _sized(number, _patch(more))


def _sized(number: int, *patches: Patch) -> Choice:
    return Choice(value=number, label=Message("correct.number", {"value": number}), patches=patches)


def _discards(dungeon: Dungeon, seat: Seat) -> Iterator[Choice]:
    """A card that went to the discards without anybody's telling the app."""
    yield Choice(value=None, label=Message("correct.none"))
    for card in in_hand(dungeon, seat):
        spells = _copy(dungeon.spells)
        spells.play(hand_place(seat), card, SPELL_DISCARDS)
        yield Choice(value=card, label=card_name(dungeon, card), patches=(_patch(spells),))


def _copy(spells: Pool) -> Pool:
    return msgspec.json.decode(msgspec.json.encode(spells), type=Pool)


def _patch(spells: Pool) -> Patch:
    return Patch("$.spells", msgspec.to_builtins(spells))
