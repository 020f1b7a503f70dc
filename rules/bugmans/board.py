"""What lies where on the real table, and what of it a screen shows to whom."""

from __future__ import annotations

import msgspec

from rules.bugmans.aiming import Aim, aims
from rules.bugmans.ending import ranking, score, totals_are_open, worth
from rules.bugmans.fight_totals import side_terms, total
from rules.bugmans.hands import lying
from rules.bugmans.naming import (
    COUNTER_DISCARDS,
    card_name,
    card_thing,
    counter_name,
    counter_thing,
    home_id,
    home_name,
    home_thing,
    piece_thing,
    stash_face,
    who,
)
from rules.bugmans.printed import CardEntry, CounterEntry, Kind
from rules.bugmans.reaching import Reach, reachable
from rules.bugmans.squares import SQUARES
from rules.bugmans.state import COUNTERS, DECK, DISCARDS, ON_MOVER, ON_RESIDENT, Phase, Room, Side, hand_place
from rules.events import Thing
from rules.message import Facts, Message, Seat
from rules.placements import Placements
from rules.projection import Badge, Ending, View
from rules.requests import Term

# --- the real table ----------------------------------------------------------------------------------


def placements(room: Room) -> Placements:
    things: dict[str, list[Thing]] = {square: [] for square in SQUARES}
    for seat, player in enumerate(room.players):
        if player.colour is not None and player.home is not None:
            things[player.home].append(home_thing(player.colour))
            things[home_id(player.colour)] = _stash(room, seat)
            things[player.dwarf] = [counter_thing(counter) for counter in player.carried]
    for square, counter in room.bar.items():
        if counter is not None:
            things[square].append(counter_thing(counter))
    if room.turn.dealt is not None and room.turn.refilling is not None:
        things[room.turn.refilling].append(counter_thing(room.turn.dealt))
    for kind, squares in _lying(room):
        for square in squares:
            things[square].append(counter_thing(_entry_id(room, kind)))
    for one in room.characters.values():
        things[one.square].append(piece_thing(room, one.id))
    things[COUNTERS] = [counter_thing(None, sum(room.pile.values()))]
    things[COUNTER_DISCARDS] = [counter_thing(counter, count) for counter, count in room.discarded.items()]
    things[COUNTER_DISCARDS].append(counter_thing(None, sum(player.lost for player in room.players)))
    if room.real_cards:
        for place in room.cards.places:
            things[place] = [card_thing(card) for card in room.cards.cards(place)]
    return Placements({place: tuple(lying) for place, lying in things.items()})


def _stash(room: Room, seat: Seat) -> list[Thing]:
    """What lies under a Home Table: faces, or with hidden stashes just so many backs."""
    player = room.players[seat]
    if player.lost:
        return [counter_thing(None, player.stashed)]
    return [counter_thing(stash_face(room, counter)) for counter in player.stash]


def _lying(room: Room) -> tuple[tuple[Kind, list[str]], ...]:
    """What lies on the board itself, and where."""
    return (Kind.VOMIT, room.vomit), (Kind.OUT_OF_ORDER, room.out_of_order), (Kind.REVELLER, room.revellers)


def _entry_id(room: Room, kind: Kind) -> str:
    """These kinds are one entry each, so their counters are all alike."""
    return next(entry.id for entry in room.content.counter if entry.kind is kind)


# --- the screen's board ------------------------------------------------------------------------------


class BoardSquare(msgspec.Struct, frozen=True):
    """A square as it is drawn; its name is its place among spots. ``floor`` is the map's letter."""

    square: str
    floor: str
    counter: str | None = None
    """On a Bar square: what lies there."""
    dealt: bool = False
    """That counter was only dealt there, and has still to be placed."""
    vomit: bool = False
    out_of_order: bool = False
    reveller: bool = False
    home: Seat | None = None


class Standing(msgspec.Struct, frozen=True):
    """A character on the board; its id is its place among spots."""

    id: str
    kind: str
    square: str
    seat: Seat | None
    colour: str
    fight: int
    """The Fight value; 0 for Dwarfs and Helpful Characters."""
    carried: tuple[str, ...]


class HomeTable(msgspec.Struct, frozen=True):
    seat: Seat
    colour: str
    square: str | None
    height: int
    """How many counters are stashed."""
    counters: tuple[str, ...]
    """Which ones; empty if this group keeps its stashes hidden."""
    worth: int | None


class FightSide(msgspec.Struct, frozen=True):
    """One combatant with its sum, as far as it is known."""

    id: str
    kind: str
    colour: str
    cards: tuple[str, ...]
    terms: tuple[Term, ...]
    total: int


class FightScene(msgspec.Struct, frozen=True):
    square: str
    mover: FightSide
    resident: FightSide
    trigger: str
    waiting: tuple[Seat, ...]
    """Who has still to have his go; the first one has it now."""


class Hand(msgspec.Struct, frozen=True):
    seat: Seat
    count: int
    cards: tuple[str, ...]
    """Card ids; only in the view of its own seat, and only with the app's cards."""


class RoomBoard(msgspec.Struct, frozen=True, kw_only=True):
    """What ``ui/boards/bugmans.py`` draws."""

    squares: tuple[BoardSquare, ...]
    """All hundred, row by row from the bar end."""
    characters: tuple[Standing, ...]
    homes: tuple[HomeTable, ...]
    hands: tuple[Hand, ...]
    reachable: tuple[Reach, ...]
    fight: FightScene | None
    step: str
    spaces: int
    """What is left of the roll or of the card in play."""
    card: str | None
    """The Bugman's card in play."""
    pile: int
    counter_discards: int
    deck: int
    card_discards: int
    top_discard: str | None
    real_cards: bool
    target: int
    throws: tuple[Aim, ...]
    cards: tuple[CardEntry, ...]
    """What is printed on the cards of this game, whoever holds them."""
    counters: tuple[CounterEntry, ...]


def view(room: Room, seat: Seat | None) -> View:
    return View(
        game="bugmans",
        seat=seat,
        turn=room.active if room.phase is Phase.PLAY else None,
        board=board(room, seat),
        badges=tuple(_badge(room, one) for one in range(len(room.players))),
        facts=_facts(room),
        ending=_ending(room),
    )


def board(room: Room, seat: Seat | None) -> RoomBoard:
    discards = room.cards.cards(DISCARDS)
    return RoomBoard(
        squares=tuple(_square(room, square) for square in SQUARES),
        characters=tuple(_standing(room, id) for id in room.characters),
        homes=tuple(_home(room, one) for one in range(len(room.players))),
        hands=tuple(_hand(room, one, shown=one == seat) for one in range(len(room.players))),
        reachable=reachable(room),
        fight=_fight(room),
        step=room.turn.step.value,
        spaces=room.turn.spaces,
        card=room.turn.card,
        pile=sum(room.pile.values()),
        counter_discards=sum(room.discarded.values()) + sum(player.lost for player in room.players),
        deck=room.cards.count(DECK),
        card_discards=len(discards),
        top_discard=discards[-1] if discards else None,
        real_cards=room.real_cards,
        target=room.target,
        throws=aims(room),
        cards=room.content.card,
        counters=room.content.counter,
    )


def _square(room: Room, square: str) -> BoardSquare:
    dealt = room.turn.dealt if room.turn.refilling == square else None
    return BoardSquare(
        square,
        room.ground.floor[square].value,
        counter=dealt or room.bar.get(square),
        dealt=dealt is not None,
        vomit=square in room.vomit,
        out_of_order=square in room.out_of_order,
        reveller=square in room.revellers,
        home=room.home_owner(square),
    )


def _standing(room: Room, id: str) -> Standing:
    one = room.characters[id]
    fight = room.content.counters[one.counter].fight if one.counter else 0
    player = room.players[one.seat] if one.seat is not None else None
    carried = tuple(player.carried) if player else ()
    return Standing(id, one.kind.value, one.square, one.seat, (player and player.colour) or "", fight, carried)


def _home(room: Room, seat: Seat) -> HomeTable:
    player, shown = room.players[seat], totals_are_open(room)
    counters = tuple(player.stash) if shown and not player.lost else ()
    value = worth(room, seat) if shown else None
    return HomeTable(seat, player.colour or "", player.home, player.stashed, counters, value)


def _hand(room: Room, seat: Seat, *, shown: bool) -> Hand:
    cards = room.cards.cards(hand_place(seat), seat) if shown and not room.real_cards else []
    return Hand(seat, room.cards.count(hand_place(seat)), tuple(card for card in cards if card is not None))


def _fight(room: Room) -> FightScene | None:
    fight = room.fight
    if fight is None or fight.mover not in room.characters or fight.resident not in room.characters:
        return None
    mover, resident = _side(room, Side.MOVER, fight.mover), _side(room, Side.RESIDENT, fight.resident)
    square = room.characters[fight.resident].square
    return FightScene(square, mover, resident, fight.trigger, tuple(fight.waiting))


def _side(room: Room, side: Side, id: str) -> FightSide:
    one = _standing(room, id)
    cards = tuple(lying(room, ON_MOVER if side is Side.MOVER else ON_RESIDENT))
    return FightSide(id, one.kind, one.colour, cards, side_terms(room, side), total(room, side))


# --- badges, sentences, the end ----------------------------------------------------------------------


def _badge(room: Room, seat: Seat) -> Badge:
    player = room.players[seat]
    figures = [
        (Message("figure.carried"), len(player.carried)),
        (Message("figure.cards"), room.cards.count(hand_place(seat))),
    ]
    value = worth(room, seat) if totals_are_open(room) else None
    if value is not None:
        figures.insert(0, (Message("figure.worth"), value))
    return Badge(seat=seat, colour=player.colour or "", score=player.stashed, goal=room.target, figures=tuple(figures))


def _facts(room: Room) -> tuple[Message, ...]:
    """The position in sentences. Nothing is in it that anybody may not know."""
    facts = [Message("fact.piles", {"pile": sum(room.pile.values()), "deck": room.cards.count(DECK)})]
    for square, counter in room.bar.items():
        if counter is not None:
            facts.append(Message("fact.bar", {"square": square, "counter": counter_name(room, counter)}))
    for seat in range(len(room.players)):
        facts.extend(_facts_of(room, seat))
    for one in room.characters.values():
        if one.seat is None:
            facts.append(Message("fact.character", {"who": who(room, one.id), "square": one.square}))
    for kind, squares in _lying(room):
        if squares:
            facts.append(Message("fact.lying", {"kind": kind.value, "squares": tuple(squares)}))
    return tuple(facts)


def _facts_of(room: Room, seat: Seat) -> list[Message]:
    player = room.players[seat]
    facts = [Message("fact.hand", {"seat": seat, "count": room.cards.count(hand_place(seat))})]
    if player.home is None:
        return facts
    args: Facts = {"home": home_name(room, seat), "square": player.home, "count": player.stashed}
    facts.append(Message("fact.home", args))
    carried = tuple(counter_name(room, counter) for counter in player.carried)
    dwarf: Facts = {"who": who(room, player.dwarf), "square": room.dwarf(seat).square, "carried": carried}
    facts.append(Message("fact.dwarf", dwarf))
    if room.turn.card is not None and seat == room.active:
        facts.append(Message("fact.card", {"seat": seat, "card": card_name(room, room.turn.card)}))
    return facts


def _ending(room: Room) -> Ending | None:
    if room.phase is not Phase.OVER:
        return None
    places = ranking(room)
    args: Facts = {"seats": places[0], "score": score(room, places[0][0])}
    clause = "BUG-END-12" if room.completed_by is None else "BUG-END-03"
    return Ending(clause, Message("ending.title", args), places)
