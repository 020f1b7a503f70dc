"""Rooms that nobody set up: put together at random, between turns or in the middle of something."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from rules.bugmans import GAME
from rules.bugmans.printed import CardColour, CardKind, Kind
from rules.bugmans.setup import new_room
from rules.bugmans.state import (
    DECK,
    DISCARDS,
    Character,
    Fight,
    Movement,
    Phase,
    Room,
    RoomOptions,
    Side,
    Step,
    Turn,
    hand_place,
)
from rules.games import content
from tests.bugmans import naive_squares

CONTENT = content(GAME)
BOARD = list(CONTENT.map.rows)
COLOURS = tuple(entry.id for entry in CONTENT.colour)
WOOD = tuple(square for square in naive_squares.SQUARES if naive_squares.letter(BOARD, square) == "w")
BOGS = tuple(square for square in naive_squares.SQUARES if naive_squares.letter(BOARD, square) == "b")
BAR = tuple(square for square in naive_squares.SQUARES if naive_squares.letter(BOARD, square) == "B")
TABLES = tuple(square for square in naive_squares.SQUARES if naive_squares.letter(BOARD, square) == "L")
WALKED = tuple(square for square in naive_squares.SQUARES if naive_squares.may_be_entered(BOARD, square))
AT_THE_BAR = tuple(square for square in WALKED if naive_squares.touches_the_bar(BOARD, square))
TOUCHING = {one: [other for other in WALKED if naive_squares.touch(one, other)] for one in naive_squares.SQUARES}
CARDS = tuple(entry.id for entry in CONTENT.card)
FIGHT_CARDS = tuple(entry.id for entry in CONTENT.card if entry.kind is CardKind.FIGHT)
MOVE_CARDS = tuple(entry.id for entry in CONTENT.card if entry.effect.value == "move")
PLACED = tuple(entry.id for entry in CONTENT.counter if entry.kind.value not in ("home_table", "booze", "grub"))


def random_options(chance: random.Random, **fixed: str) -> RoomOptions:
    """Each option at its default in half of the nights, at any of its values in the others."""
    values = {option.id: chance.choice(option.values) for option in GAME.house_rules if chance.random() < 0.5}
    return msgspec.convert(values | fixed, RoomOptions)


# --- rooms ------------------------------------------------------------------------------------------


def random_room(chance: random.Random, players: int | None = None, options: RoomOptions | None = None) -> Room:
    """A crowded room at some step of somebody's turn that keeps the laws of positions."""
    players = players or chance.randint(2, 6)
    room = new_room(players, options or random_options(chance), CONTENT)
    room.phase, room.active = Phase.PLAY, chance.randrange(players)
    room.turn = Turn(step=chance.choice((Step.CARD, Step.CARD, Step.PICK_UP, Step.MOVE, Step.REPLENISH, Step.ORDER)))
    _set_tables(chance, room)
    _fill_the_bar(chance, room)
    _load_and_stash(chance, room)
    _come_in(chance, room)
    _throw_away(chance, room)
    _deal(chance, room)
    return room


def _set_tables(chance: random.Random, room: Room) -> None:
    colours = chance.sample(COLOURS, len(room.players))
    for player, colour in zip(room.players, colours, strict=True):
        taken = [other.home for other in room.players if other.home]
        free = [
            square
            for square in WOOD
            if square not in taken and not any(naive_squares.share_an_edge(square, one) for one in taken)
        ]
        player.colour, player.home = colour, chance.choice(free)


def _counter(chance: random.Random, room: Room, *kinds: Kind) -> str | None:
    """Take a counter of these kinds out of the pile."""
    left = [counter for counter, count in room.pile.items() if count and CONTENT.counters[counter].kind in kinds]
    if not left:
        return None
    counter = chance.choice(left)
    room.pile[counter] -= 1
    if not room.pile[counter]:
        del room.pile[counter]
    return counter


def _fill_the_bar(chance: random.Random, room: Room) -> None:
    poor = chance.random() < 0.3
    for square in BAR:
        if not poor or chance.random() < 0.5:
            room.bar[square] = _counter(chance, room, Kind.BOOZE, Kind.GRUB)
        elif chance.random() < 0.5 and _counter(chance, room, Kind.VOMIT):
            room.vomit.append(square)


def _load_and_stash(chance: random.Random, room: Room) -> None:
    for player in room.players:
        for _ in range(chance.choice((0, 0, 1, 1, 2, 3))):
            if counter := _counter(chance, room, Kind.BOOZE, Kind.GRUB):
                player.carried.append(counter)
        for _ in range(chance.randrange(room.target) if chance.random() < 0.7 else 0):
            if counter := _counter(chance, room, Kind.BOOZE, Kind.GRUB):
                player.stash.append(counter)


def _come_in(chance: random.Random, room: Room) -> None:
    middle = chance.choice(WALKED)
    for seat, player in enumerate(room.players):
        assert player.home is not None
        square = player.home if chance.random() < 0.25 else _square(chance, room, middle)
        if room.at(square):
            square = player.home
        room.characters[player.dwarf] = Character(player.dwarf, Kind.DWARF, square, seat=seat)
        if square == player.home:
            # Whoever has come home has nothing left under him.
            for counter in player.carried:
                room.pile[counter] = room.pile.get(counter, 0) + 1
            player.carried = []
    crowd = chance.random()
    for kind in (Kind.TROLL, Kind.TROLL, Kind.TROLL, Kind.HALFLING, Kind.HALFLING, Kind.HALFLING, Kind.MOODY_ELF):
        if chance.random() < crowd and (counter := _counter(chance, room, kind)):
            _stand(room, counter, _square(chance, room, middle, alone=True))
    for kind in (Kind.GOBBO, Kind.WENCH):
        if chance.random() < 0.7 and (counter := _counter(chance, room, kind)):
            _stand(room, counter, _square(chance, room, middle, shared=True))
    _litter(chance, room, middle)


def _stand(room: Room, counter: str, square: str) -> None:
    number = 1 + sum(one.counter == counter for one in room.characters.values())
    name = f"{counter}-{number}"
    room.characters[name] = Character(name, CONTENT.counters[counter].kind, square, counter)


def _square(chance: random.Random, room: Room, middle: str, *, alone: bool = False, shared: bool = False) -> str:
    """Somewhere to stand, more often than not where others are."""
    homes = [player.home for player in room.players]
    while True:
        some = (WALKED, TOUCHING[middle], BOGS, AT_THE_BAR, TOUCHING[chance.choice(list(homes) or [middle])])
        square = chance.choice(chance.choice(some))
        here = room.at(square)
        if shared and square not in homes and not any(one.dangerous for one in here):
            return square
        if square not in homes and not [one for one in here if alone or not one.helpful]:
            return square


def _litter(chance: random.Random, room: Room, middle: str) -> None:
    for _ in range(chance.choice((0, 1, 2, 4))):
        square = chance.choice((*TOUCHING[middle], *WALKED, "B2", "I2", *TABLES))
        free = square not in room.vomit and all(player.home != square for player in room.players)
        if free and _counter(chance, room, Kind.VOMIT):
            room.vomit.append(square)
    for square in chance.sample(TABLES, chance.randint(0, 4)):
        if square not in room.vomit and _counter(chance, room, Kind.REVELLER):
            room.revellers.append(square)
    if chance.random() < 0.5 and _counter(chance, room, Kind.OUT_OF_ORDER):
        room.out_of_order.append(chance.choice(BOGS))


def _throw_away(chance: random.Random, room: Room) -> None:
    """Now and then most counters are gone already."""
    share = chance.choice((0.0, 0.0, 0.3, 1.0))
    for counter, count in list(room.pile.items()):
        gone = sum(chance.random() < share for _ in range(count))
        if gone:
            room.discarded[counter] = gone
            room.pile[counter] -= gone
            if not room.pile[counter]:
                del room.pile[counter]


def _deal(chance: random.Random, room: Room) -> None:
    cards, real = room.cards, room.real_cards
    for _ in range(chance.choice((0, 5, 15))):
        cards.play(DECK, chance.choice(list(cards.could_be(DECK))), DISCARDS)
    for seat in range(len(room.players)):
        for _ in range(chance.choice((0, 2, 3, 4, 5, 5, 5))):
            could = list(cards.could_be(DECK))
            cards.draw(DECK, hand_place(seat), None if real else chance.choice(could), () if real else (seat,))


def deal_for_brawls(chance: random.Random, room: Room) -> None:
    """Everybody's hand full of Fight cards, one of them red, as long as there are some in the deck."""
    cards = room.cards
    for place in list(cards.places):
        if cards.count(place):
            cards.shuffle(DECK, place)
    for number in range(5):
        for seat in range(len(room.players)):
            could = [card for card in cards.could_be(DECK) if card in FIGHT_CARDS]
            red = [card for card in could if CONTENT.cards[card].colour is CardColour.RED]
            card = chance.choice((number == 0 and red) or could or list(cards.could_be(DECK)))
            real = room.real_cards
            cards.draw(DECK, hand_place(seat), None if real else card, () if real else (seat,))


# --- questions in the middle of something, put together without playing up to them ---------------------


def in_the_middle(chance: random.Random, room: Room, what: str) -> bool:
    """Bring a made up room to where this is asked of the active seat; whether that can be."""
    room.turn = Turn()
    if what in ("send_to_bogs", "send_home"):
        room.turn.card = "move-to-bogs" if what == "send_to_bogs" else "move-to-home-table"
        return True
    if what in MIDDLES:
        return bool(MIDDLES[what](chance, room))
    return True


def _throwing(chance: random.Random, room: Room) -> bool:
    room.turn.card = "rowdy-revellers"
    return bool(room.revellers)


def _picking_up(chance: random.Random, room: Room) -> bool:
    turn, dwarf = room.turn, room.dwarf(room.active)
    turn.step, turn.extra = Step.PICK_UP, chance.random() < 0.5
    turn.extra_kind = None if turn.extra else chance.choice((None, Kind.BOOZE, Kind.GRUB))
    if chance.random() < 0.7:
        free = [square for square in chance.sample(AT_THE_BAR, 3) if not room.at(square)]
        dwarf.square = free[0] if free else dwarf.square
    return True


def _walking(chance: random.Random, room: Room) -> bool:
    turn = room.turn
    turn.step, turn.roll, turn.spaces = Step.MOVE, chance.randint(1, 6), chance.randint(0, 4)
    dwarf = room.dwarf(room.active).id
    if chance.random() < 0.2:
        turn.stopped = [dwarf]
    else:
        turn.movement = chance.choice((None, Movement(dwarf, bonus=chance.randint(0, 1))))
    return True


def _placing(chance: random.Random, room: Room) -> bool:
    turn = room.turn
    turn.dealt, turn.refilling = chance.choice(PLACED), chance.choice(BAR)
    if chance.random() < 0.5 and turn.refilling not in room.vomit:
        room.bar[turn.refilling] = None
    return True


def _replenishing(chance: random.Random, room: Room) -> bool:
    turn = room.turn
    turn.step, turn.flushed, turn.borrowed = Step.REPLENISH, chance.random() < 0.3, chance.random() < 0.3
    _stand_on(chance, room, [*BOGS, *(one.square for one in room.characters.values() if one.helpful)])
    return True


def _ordering(chance: random.Random, room: Room) -> bool:
    room.turn.step = Step.ORDER
    _stand_on(chance, room, [one.square for one in room.characters.values() if one.helpful])
    return True


def _stand_on(chance: random.Random, room: Room, squares: list[str]) -> None:
    free = [square for square in squares if not any(not one.helpful for one in room.at(square))]
    if free and chance.random() < 0.8:
        room.dwarf(room.active).square = chance.choice(free)


def _card_in_play(chance: random.Random, room: Room) -> bool:
    turn = room.turn
    turn.card = chance.choice((*MOVE_CARDS, *MOVE_CARDS, "move-to-bogs"))
    turn.card_used = turn.card == "move-to-bogs" or chance.random() < 0.7
    turn.spaces = chance.randint(0, CONTENT.cards[turn.card].value) if turn.card in MOVE_CARDS else 0
    pieces = list(room.characters)
    if turn.card_used:
        piece = room.characters[chance.choice(pieces)]
        bonus = chance.randint(0, 1) if piece.kind is Kind.DWARF else 0
        turn.movement = Movement(piece.id, bonus=bonus)
    if turn.card in MOVE_CARDS:
        on_his_way = turn.movement.piece if turn.movement else None
        turn.stopped = [one for one in pieces if one != on_his_way and chance.random() < 0.15]
        dwarf = room.dwarf(chance.randrange(len(room.players)))
        if dwarf.id in turn.stopped and chance.random() < 0.5 and not room.at("B2"):
            dwarf.square = "B2"
    return True


def _in_the_way(chance: random.Random, room: Room) -> bool:
    """A Helpful Character has met a Dangerous one: one of the two has just moved."""
    helpful = [one for one in room.characters.values() if one.helpful]
    dangerous = [one for one in room.characters.values() if one.dangerous]
    if not helpful or not dangerous:
        return False
    one, other = chance.choice(helpful), chance.choice(dangerous)
    beside = [square for square in TOUCHING[other.square] if not room.at(square)]
    came_from = chance.choice([None, *beside])
    one.square, room.turn.making_way = other.square, one.id
    if chance.random() < 0.4:
        dwarf = room.dwarf(chance.randrange(len(room.players)))
        if not [one for one in room.at(other.square) if one.kind is Kind.DWARF]:
            dwarf.square = other.square
    room.turn.movement = Movement(chance.choice((one.id, other.id)), came_from=came_from)
    if chance.random() < 0.3:
        _fence_in(chance, room, other.square)
    return True


def _fence_in(chance: random.Random, room: Room, square: str) -> None:
    """Vomit wherever one could step aside to, so that the next empty space is further away."""
    homes = [player.home for player in room.players]
    for beside in TOUCHING[square]:
        if beside != square and beside not in homes and not room.at(beside) and beside not in room.vomit:
            room.vomit.append(beside)


def _drawn_in_the_bogs(chance: random.Random, room: Room) -> bool:
    bogs = chance.choice(BOGS)
    seat = chance.randrange(len(room.players))
    resident = room.dwarf(seat)
    others = [one for one in room.characters.values() if not one.helpful and one is not resident]
    for one in room.at(bogs):
        if not one.helpful:
            one.square = "A1" if bogs != "A1" and not room.at("A1") else resident.square
    mover = chance.choice(others)
    mover.square = resident.square = bogs
    trigger = mover.id if mover.kind is Kind.DWARF else resident.id
    room.fight = Fight(mover.id, resident.id, None, trigger)
    if chance.random() < 0.5:
        _fence_in(chance, room, bogs)
    return True


def _somebody_fights(chance: random.Random, room: Room) -> bool:
    mover = room.dwarf(chance.randrange(len(room.players)))
    resident = chance.choice([one for one in room.characters.values() if not one.helpful and one is not mover])
    came_from, mover.square = mover.square, resident.square
    waiting = [*room.round_from((mover.seat or 0) + 1)]
    # Whose go it is is the active seat here, so that whoever made the room up need not look for him.
    waiting = waiting[waiting.index(room.active) :]
    fight = room.fight = Fight(mover.id, resident.id, came_from, mover.id, waiting)
    if chance.random() < 0.6:
        fight.backed = chance.choice((Side.MOVER, Side.RESIDENT))
        others = ["blue", "yellow", "dark_green", "orange"]
        others += ["green"] if room.options.greens_distinct.value == "distinct" else []
        fight.colours = ["red", *chance.sample(others, chance.randint(0, 3))]
    return True


MIDDLES: dict[str, Callable[[random.Random, Room], bool]] = {
    "card_step": _card_in_play,
    "throw": _throwing,
    "pick_up": _picking_up,
    "step": _walking,
    "place": _placing,
    "make_way": _in_the_way,
    "leave_bogs": _drawn_in_the_bogs,
    "fight_card": _somebody_fights,
    "replenish": _replenishing,
    "order": _ordering,
}
