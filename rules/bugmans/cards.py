"""Step 1 of a turn: one Bugman's card, if the player likes, with all that comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, assert_never

from rules.bugmans.bar import at_the_bar
from rules.bugmans.hands import can_hold, clear_away, in_hand, lay_out
from rules.bugmans.moving import begin, send, step, stop
from rules.bugmans.naming import card_name, home_name, kind_name, who
from rules.bugmans.printed import CardEffect, CardEntry, CardKind
from rules.bugmans.squares import Floor
from rules.bugmans.state import PLAYED, Move, PlayCard, Room, Send, Stop, Walking, still_active
from rules.bugmans.stepping import STEP_LAWS, can_step, likely_steps, spaces_left
from rules.bugmans.tankards import a_target_in_range, throw_a_tankard
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Law, Laws, law
from rules.message import Facts, Seat
from rules.requests import Choose, Pass


def play_bugmans_card(room: Room, seat: Seat) -> Script[None]:
    """The active player plays a Bugman's card, or none. Raises Closed."""
    likely, secret = partial(likely_cards, seat=seat), not room.real_cards
    chosen = yield from ask(Choose(room, still_active(room), "card", PlayCard | Pass, likely, CARD_LAWS, secret=secret))
    if isinstance(chosen, Pass):
        return
    lay_out(room, seat, chosen.card, PLAYED, "BUG-CARD-03", "plays_card")
    room.turn.card = chosen.card
    yield from resolve(room, seat, room.content.cards[chosen.card])
    put_away(room)


def put_away(room: Room) -> None:
    """A card that is resolved goes to the discards."""
    clear_away(room, PLAYED, "BUG-CARD-03")
    room.turn.card = None


def resolve(room: Room, seat: Seat, card: CardEntry) -> Script[None]:
    match card.effect:
        case CardEffect.MOVE:
            room.turn.spaces = card.value
            yield from move_characters(room, seat)
        case CardEffect.TO_BOGS:
            yield from send_somebody(room, seat, "send_to_bogs", "BUG-CARD-12")
        case CardEffect.TO_HOME:
            yield from send_somebody(room, seat, "send_home", "BUG-CARD-15")
        case CardEffect.EXTRA:
            room.turn.extra = True
        case CardEffect.TANKARD:
            yield from throw_a_tankard(room, seat, card)
        case CardEffect.BONUS | CardEffect.GRAB | CardEffect.EXTRA_DIE | CardEffect.DOUBLE:
            raise ValueError(f"{card.id} is a Fight card")
        case _:
            assert_never(card.effect)


# --- which card ---------------------------------------------------------------------------------------


def likely_cards(room: Room, seat: Seat) -> list[PlayCard | Pass]:
    """What the hand holds, Fight cards too, so that the screen can say why not."""
    return [*(PlayCard(card) for card in in_hand(room, seat)), Pass()]


def effect_of(room: Room, card: str | None) -> CardEffect | None:
    entry = room.content.cards.get(card or "")
    return entry.effect if entry else None


@law("TABLE-DRAW-01", PlayCard)
def not_in_hand(room: Room, play: PlayCard) -> Broken:
    return not can_hold(room, room.active, play.card) and {"seat": room.active, "card": card_name(room, play.card)}


@law("BUG-CARD-01", PlayCard)
def a_fight_card(room: Room, play: PlayCard) -> Broken:
    entry = room.content.cards.get(play.card)
    return entry is not None and entry.kind is not CardKind.BUGMANS and {"card": card_name(room, play.card)}


@law("BUG-CARD-06", PlayCard)
def nobody_can_be_moved(room: Room, play: PlayCard) -> Broken:
    """Somebody must be able to take a step (BUG-Q-26)."""
    return effect_of(room, play.card) is CardEffect.MOVE and not any(
        can_step(room, piece, square)
        for piece, one in room.characters.items()
        for square in room.ground.walkable[one.square]
    )


@law("BUG-CARD-15", PlayCard)
def nobody_to_send_home(room: Room, play: PlayCard) -> Broken:
    """Some Dwarf must be away from home with empty hands."""
    return effect_of(room, play.card) is CardEffect.TO_HOME and not any(
        not player.carried and player.home is not None and room.dwarf(seat).square != player.home
        for seat, player in enumerate(room.players)
    )


@law("BUG-CARD-17", PlayCard)
def not_at_the_bar(room: Room, play: PlayCard) -> Broken:
    """For the own Dwarf while he is at the Bar, whatever lies before him (BUG-Q-65)."""
    if effect_of(room, play.card) is not CardEffect.EXTRA or at_the_bar(room, room.active):
        return False
    return {"square": room.dwarf(room.active).square}


@law("BUG-CARD-18", PlayCard)
def bar_shows_nothing(room: Room, play: PlayCard) -> Broken:
    """Something must lie there to be taken (BUG-Q-24)."""
    return effect_of(room, play.card) is CardEffect.EXTRA and not any(room.bar.values())


@law("BUG-CARD-22", PlayCard)
def nothing_to_throw_at(room: Room, play: PlayCard) -> Broken:
    """A target in range is needed, as a throw at nothing would only waste the card (BUG-Q-21)."""
    if effect_of(room, play.card) is not CardEffect.TANKARD or not room.revellers:
        return False
    return not a_target_in_range(room, room.content.cards[play.card])


@law("BUG-CARD-23", PlayCard)
def no_reveller(room: Room, play: PlayCard) -> Broken:
    return effect_of(room, play.card) is CardEffect.TANKARD and not room.revellers


CARD_LAWS: Final[Laws[Room, PlayCard | Pass]] = Laws(
    [
        not_in_hand,
        a_fight_card,
        nobody_can_be_moved,
        nobody_to_send_home,
        not_at_the_bar,
        bar_shows_nothing,
        nothing_to_throw_at,
        no_reveller,
    ]
)

# --- moving characters --------------------------------------------------------------------------------


def move_characters(room: Room, seat: Seat) -> Script[None]:
    """The card's spaces are spent one by one, on whomever the player likes, in any order (BUG-Q-27).

    A piece that has fought, played or fallen moves no more by this card; others may (BUG-Q-28). A fight of the active
    Dwarf ends the turn, and the rest is lost.
    """
    while not room.turn.over and spaces_of_card(room):
        try:
            chosen = yield from ask(card_step_question(room, seat))
        except Moot:  # nobody can go anywhere
            break
        if isinstance(chosen, Stop):
            break
        yield from begin(room, chosen.piece)
        if CARD_STEP_LAWS.allows(room, chosen):  # whoever has just stopped may have got in the way
            room.turn.card_used = True
            yield from step(room, chosen.piece, chosen.to)
    yield from stop(room)
    room.turn.spaces = 0
    room.turn.stopped = []


def spaces_of_card(room: Room) -> bool:
    """Whether spaces are left, of the card or (after Vomit) of the piece that is on its way."""
    movement = room.turn.movement
    return room.turn.spaces > 0 or (movement is not None and movement.bonus > 0)


def card_step_question(room: Room, seat: Seat) -> Choose[Room, Walking]:
    facts = partial(_facts_of_step, room)
    return Choose(room, seat, "card_step", Walking, likely_card_steps, CARD_STEP_LAWS, facts=facts, stray="BUG-CARD-02")


def _facts_of_step(room: Room) -> Facts:
    return {"card": card_name(room, room.turn.card), "spaces": room.turn.spaces}


def likely_card_steps(room: Room) -> Iterator[Walking]:
    yield Stop()
    for piece in room.characters:
        if spaces_left(room, piece) > 0:
            yield from likely_steps(room, piece)


def spent(clause: str, spaces: int) -> Law[Room, Move]:
    """A card with so many spaces gives no more."""

    @law(clause, Move)
    def spaces_spent(room: Room, move: Move) -> Broken:
        card = room.content.cards.get(room.turn.card or "")
        if card is None or min(card.value, 3) != spaces or card.effect is not CardEffect.MOVE:
            return False
        return move.piece not in room.turn.stopped and spaces_left(room, move.piece) < 1 and {"spaces": card.value}

    return spaces_spent


@law("BUG-CARD-12", Move)
def only_the_bonus(room: Room, move: Move) -> Broken:
    """A direct move gives no spaces; only who was sent onto Vomit may have one to go on (BUG-Q-43)."""
    sends = effect_of(room, room.turn.card) is CardEffect.TO_BOGS
    return sends and spaces_left(room, move.piece) < 1 and {"who": who(room, move.piece)}


@law("BUG-CARD-03", Stop)
def nothing_moved_yet(room: Room, _: Stop) -> Broken:
    """A card that is played is resolved: at least one space (BUG-Q-26)."""
    return not room.turn.card_used


CARD_STEP_LAWS: Final[Laws[Room, Walking]] = Laws(
    [
        *STEP_LAWS[:2],
        nothing_moved_yet,
        spent("BUG-CARD-05", 1),
        spent("BUG-CARD-08", 2),
        spent("BUG-CARD-11", 3),
        only_the_bonus,
        *STEP_LAWS[2:],
    ]
)

# --- sending somebody directly ------------------------------------------------------------------------


def send_somebody(room: Room, seat: Seat, what: str, clause: str) -> Script[None]:
    """Straight to the goal, where only what is there matters. Vomit there can give spaces to go on."""
    try:
        chosen = yield from ask(Choose(room, seat, what, Send, likely_sendings, SEND_LAWS, stray="BUG-CARD-02"))
    except Moot:  # nobody can be sent any more
        return
    room.turn.card_used = True
    yield from send(room, chosen.piece, chosen.to, clause)
    yield from move_characters(room, seat)


def likely_sendings(room: Room) -> Iterator[Send]:
    if effect_of(room, room.turn.card) is CardEffect.TO_HOME:
        yield from (Send(player.dwarf, player.home) for player in room.players if player.home is not None)
    else:
        yield from (Send(piece, bogs) for piece in room.characters for bogs in room.ground.bogs)


@law("BUG-CHAR-04", Send)
def no_such_character(room: Room, sent: Send) -> Broken:
    return sent.piece not in room.characters


@law("BUG-CARD-15", Send)
def no_dwarf_to_send_home(room: Room, sent: Send) -> Broken:
    one = room.named(sent.piece)
    if one is None or one.seat is not None or effect_of(room, room.turn.card) is not CardEffect.TO_HOME:
        return False
    return {"who": kind_name(one.kind)}


@law("BUG-CARD-16", Send)
def carries_something(room: Room, sent: Send) -> Broken:
    one = room.named(sent.piece)
    if one is None or one.seat is None or effect_of(room, room.turn.card) is not CardEffect.TO_HOME:
        return False
    return bool(room.players[one.seat].carried) and {"who": who(room, one.id)}


@law("BUG-CARD-12", Send)
def stands_there_already(room: Room, sent: Send) -> Broken:
    """It would do nothing (BUG-Q-59)."""
    one = room.named(sent.piece)
    return one is not None and one.square == sent.to and {"who": who(room, one.id), "square": sent.to}


@law("BUG-MOVE-35", Send)
def no_goal_of_the_card(room: Room, sent: Send) -> Broken:
    """Bogs for everybody; for Dwarfs their own Home Table."""
    if effect_of(room, room.turn.card) is not CardEffect.TO_HOME:
        return room.ground.floor.get(sent.to) is not Floor.BOGS and {"square": sent.to}
    one = room.named(sent.piece)
    if one is None or one.seat is None or room.players[one.seat].home == sent.to:
        return False
    return {"square": sent.to, "home": home_name(room, one.seat)}


@law("BUG-MOVE-32", Send)
def dangerous_sent_upon_dangerous(room: Room, sent: Send) -> Broken:
    """Occupied Bogs are for starting a fight, which two of them cannot have (BUG-Q-33)."""
    one = room.named(sent.piece)
    if one is None or not one.dangerous:
        return False
    other = next((other for other in room.at(sent.to) if other.dangerous and other is not one), None)
    return other is not None and {"who": kind_name(one.kind), "other": kind_name(other.kind)}


SEND_LAWS: Final[Laws[Room, Send]] = Laws(
    [
        no_such_character,
        stands_there_already,
        no_dwarf_to_send_home,
        carries_something,
        dangerous_sent_upon_dangerous,
        no_goal_of_the_card,
    ]
)
