"""What of a bar room a group may put right by hand: who stands where, whose turn it is, the roll, and real cards.

Where the counters are is in ``correcting_counters``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from rules.bugmans.correcting_counters import counter_facts, fits_on, place_choice, taken_off
from rules.bugmans.hands import in_hand, size
from rules.bugmans.naming import card_name, counter_name, home_id, home_name, who
from rules.bugmans.printed import SERVED, CardEffect, Kind
from rules.bugmans.squares import share_an_edge
from rules.bugmans.state import DECK, DISCARDS, HiddenStashes, Phase, Room, Step, Turn, hand_place
from rules.correcting import Choice, Correctable, FactKind
from rules.message import Message, Seat
from rules.pool import Pool
from rules.position import Patch

MOST_SPACES: Final = 9
MORE_OR_LESS: Final = 5
"""So many cards more, or fewer, than the app believes a hand may be said to hold."""


def correctables(room: Room) -> tuple[Correctable, ...]:
    """Nothing before all Home Tables stand: until then there is hardly anything, and it can be taken back."""
    if room.phase not in (Phase.DEALING, Phase.PLAY):
        return ()
    return (*_turn(room), *_players(room), *_characters(room), *counter_facts(room), *_cards(room))


# --- the turn -----------------------------------------------------------------------------------------


def _turn(room: Room) -> Iterator[Correctable]:
    if room.phase is Phase.PLAY:
        if turn_can_be_given(room):
            yield _choice("$.active", Message("correct.active"), TURN, room.active, _seats(room))
        yield from _way(room)
    if room.turn.dealt is not None:
        yield _dealt(room, room.turn.dealt)
    stashed = max(player.stashed for player in room.players)
    yield Correctable(
        path="$.target",
        label=Message("correct.target"),
        group=TURN,
        kind=FactKind.COUNT,
        value=room.target,
        low=stashed + 1,
        high=10,
    )


TURN: Final = Message("correct.group.turn")


def turn_can_be_given(room: Room) -> bool:
    """Whether the turn stands at a question where it can still begin anew for somebody else."""
    turn = room.turn
    busy = turn.card or turn.refilling or turn.dealt or turn.movement or turn.making_way or room.fight
    return not busy and turn.roll is None and not turn.over and turn.step in (Step.CARD, Step.PICK_UP, Step.MOVE)


def _seats(room: Room) -> tuple[Choice, ...]:
    """Whoever is given the turn begins it."""
    fresh = Patch("$.turn", msgspec.to_builtins(Turn()))
    return tuple(
        Choice(value=seat, label=Message("correct.seat", {"seat": seat}), patches=(Patch("$.active", seat), fresh))
        for seat in range(len(room.players))
    )


def _way(room: Room) -> Iterator[Correctable]:
    """What was rolled, and what is left of it or of the card."""
    turn = room.turn
    moves = turn.card is not None and room.content.cards[turn.card].effect is CardEffect.MOVE
    if turn.step is Step.MOVE and turn.roll is not None:
        yield _choice("$.turn.roll", Message("correct.roll"), TURN, turn.roll, _pips(turn, turn.roll))
    if moves or (turn.step is Step.MOVE and turn.roll is not None):
        yield Correctable(
            path="$.turn.spaces",
            label=Message("correct.spaces"),
            group=TURN,
            kind=FactKind.COUNT,
            value=turn.spaces,
            high=max(MOST_SPACES, turn.spaces),
        )


def _pips(turn: Turn, rolled: int) -> tuple[Choice, ...]:
    """Another die gives so many spaces more or fewer than the one that was believed."""

    def most(die: int) -> int:
        return max(1, die - turn.load)

    return tuple(
        Choice(
            value=die,
            label=Message("correct.number", {"value": die}),
            patches=(
                Patch("$.turn.roll", die),
                Patch("$.turn.spaces", max(0, turn.spaces + most(die) - most(rolled))),
            ),
        )
        for die in range(1, 7)
    )


def _dealt(room: Room, dealt: str) -> Correctable:
    """Another counter was turned up: the one that the app believes in is still in the pile."""
    others = [counter for counter in room.pile if room.kind_of(counter) not in SERVED and counter != dealt]
    choices = [Choice(value=dealt, label=counter_name(room, dealt))]
    for counter in others:
        pile = {one: count - (one == counter) for one, count in room.pile.items()}
        pile[dealt] = pile.get(dealt, 0) + 1
        left = Patch("$.pile", {one: count for one, count in pile.items() if count})
        label = counter_name(room, counter)
        choices.append(Choice(value=counter, label=label, patches=(Patch("$.turn.dealt", counter), left)))
    return _choice("$.turn.dealt", Message("correct.dealt"), TURN, dealt, choices)


def _choice(path: str, label: Message, group: Message, value: Any, choices: Iterable[Choice]) -> Correctable:
    return Correctable(path=path, label=label, group=group, kind=FactKind.CHOICE, value=value, choices=tuple(choices))


# --- Dwarfs, Home Tables, characters ------------------------------------------------------------------


def _players(room: Room) -> Iterator[Correctable]:
    for seat in range(len(room.players)):
        group = Message("correct.group.player", {"seat": seat})
        yield _standing(room, room.players[seat].dwarf, group)
        yield _home(room, seat, group)
        if room.players[seat].stash and room.options.hidden_stashes is HiddenStashes.HIDDEN:
            yield _lost(room, seat, group)


def _home(room: Room, seat: Seat, group: Message) -> Correctable:
    """Its own Dwarf may stand there, and nobody else."""
    player = room.players[seat]
    others = [other.home for other in room.players if other.home is not None and other is not player]
    taken = {one.square for one in room.characters.values() if one.id != player.dwarf}
    taken.update(room.vomit)
    free = [
        square
        for square in room.ground.wood
        if square not in taken and not any(square == other or share_an_edge(square, other) for other in others)
    ]
    return Correctable(
        path=f"$.players[{seat}].home",
        label=Message("correct.home", {"home": home_name(room, seat)}),
        group=group,
        kind=FactKind.PLACE,
        value=player.home,
        spot=home_id(player.colour),
        choices=tuple(place_choice(square) for square in free),
    )


def _lost(room: Room, seat: Seat, group: Message) -> Correctable:
    """How many counters of a hidden stash were knocked out unseen; what is left must not complete it."""
    player = room.players[seat]
    return Correctable(
        path=f"$.players[{seat}].lost",
        label=Message("correct.lost", {"home": home_name(room, seat)}),
        group=group,
        kind=FactKind.COUNT,
        value=player.lost,
        low=max(0, len(player.stash) - room.target + 1),
        high=len(player.stash),
    )


def _standing(room: Room, id: str, group: Message) -> Correctable:
    one = room.characters[id]
    squares = [square for square in room.ground.floor if square == one.square or fits_on(room, one.kind, square, id)]
    return Correctable(
        path=f'$.characters["{id}"].square',
        label=Message("correct.place", {"who": who(room, id)}),
        group=group,
        kind=FactKind.PLACE,
        value=one.square,
        spot=id,
        choices=(
            *(place_choice(square) for square in squares),
            *(taken_off(room, id) if one.kind is not Kind.DWARF else ()),
        ),
    )


def _characters(room: Room) -> Iterator[Correctable]:
    for one in room.characters.values():
        if one.kind is not Kind.DWARF:
            yield _standing(room, one.id, Message("correct.group.room"))


# --- real cards ---------------------------------------------------------------------------------------

CARDS: Final = Message("correct.group.cards")


def _cards(room: Room) -> Iterator[Correctable]:
    """With the app's cards there is nothing that it could be wrong about, and hands are secret."""
    if not room.real_cards:
        return
    for seat in range(len(room.players)):
        hand, count = hand_place(seat), size(room, seat)
        label = Message("correct.hand", {"seat": seat})
        yield _choice(f'$.cards.places["{hand}"]', label, CARDS, count, _sizes(room.cards, hand, count))
        if count:
            label = Message("correct.discarded_card", {"seat": seat})
            yield _choice(f'$.cards.places["{hand}"].discarded', label, CARDS, None, _discards(room, seat))
    if room.cards.count(DISCARDS):
        yield _top_discard(room)


def _sizes(cards: Pool, hand: str, count: int) -> Iterator[Choice]:
    """Fewer cards: some have gone back into the deck, and nobody knows where to. More: they came off it."""
    fewer = _copy(cards)
    smaller = []
    for number in range(count - 1, max(-1, count - MORE_OR_LESS - 1), -1):
        fewer.draw(hand, DECK)
        fewer.shuffle(DECK)
        smaller.append(_sized(number, _patch(fewer)))
    yield from reversed(smaller)
    yield _sized(count)
    more = _copy(cards)
    for number in range(count + 1, count + 1 + min(MORE_OR_LESS, cards.count(DECK))):
        more.draw(DECK, hand)
        yield _sized(number, _patch(more))


def _sized(number: int, *patches: Patch) -> Choice:
    return Choice(value=number, label=Message("correct.number", {"value": number}), patches=patches)


def _discards(room: Room, seat: Seat) -> Iterator[Choice]:
    """A card that went to the discards without anybody's telling the app."""
    yield Choice(value=None, label=Message("correct.none"))
    for card in in_hand(room, seat):
        cards = _copy(room.cards)
        cards.play(hand_place(seat), card, DISCARDS)
        yield Choice(value=card, label=card_name(room, card), patches=(_patch(cards),))


def _top_discard(room: Room) -> Correctable:
    card = room.cards.cards(DISCARDS)[-1]
    assert card is not None
    return Correctable(
        path=f"$.cards.places.{DISCARDS}",
        label=Message("correct.top_discard", {"card": card_name(room, card)}),
        group=CARDS,
        kind=FactKind.PLACE,
        value=DISCARDS,
        spot=DISCARDS,
        choices=tuple(_taken_up(room, card)),
    )


def _taken_up(room: Room, card: str) -> Iterator[Choice]:
    yield Choice(value=DISCARDS, label=Message("correct.stays"), spot=DISCARDS)
    for seat in range(len(room.players)):
        cards, hand = _copy(room.cards), hand_place(seat)
        cards.draw(DISCARDS, hand, card)
        label = Message("correct.to_hand", {"seat": seat})
        yield Choice(value=hand, label=label, spot=hand, patches=(_patch(cards),))
    cards = _copy(room.cards)
    cards.draw(DISCARDS, DECK, card)
    cards.shuffle(DECK)
    yield Choice(value=DECK, label=Message("correct.to_deck"), spot=DECK, patches=(_patch(cards),))


def _copy(cards: Pool) -> Pool:
    return msgspec.json.decode(msgspec.json.encode(cards), type=Pool)


def _patch(cards: Pool) -> Patch:
    return Patch("$.cards", msgspec.to_builtins(cards))
