"""Entering the Pub: the top card of the pile comes to the Door with as many coins as the dice say."""

from __future__ import annotations

from functools import partial

from rules.events import Deal, Hands, Shuffle
from rules.fantasy_pub.dice import give_back, spend
from rules.fantasy_pub.naming import PILE, back, card, pile_place, who
from rules.fantasy_pub.pieces import pay_in, pick_up
from rules.fantasy_pub.state import DOOR, MOST_COINS, CardReveal, Character, Enter, Pub, Race, character_id, race_of
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, law
from rules.message import Seat
from rules.requests import Draw


@law("PUB-ENTER-02", Enter)
def no_card_left(pub: Pub, enter: Enter) -> Broken:
    """It is the top card that enters, so there must be one (PUB-Q-23)."""
    clan = pub.clans[pub.active]
    return not clan.face_up and not clan.hidden


@law("PUB-ENTER-05", Enter)
def too_many_coins(pub: Pub, enter: Enter) -> Broken:
    value = sum(enter.dice)
    return value > MOST_COINS and {"value": value, "most": MOST_COINS}


@law("PUB-ENTER-09", Enter)
def bank_too_poor(pub: Pub, enter: Enter) -> Broken:
    value = sum(enter.dice)
    return value > pub.bank and {"value": value, "bank": pub.bank}


def enter(pub: Pub, action: Enter) -> Script[None]:
    """The dice are staked before the card is turned over (PUB-Q-27)."""
    seat, coins = pub.active, sum(action.dice)
    spend(pub, action.dice)
    try:
        character = yield from turn_over_top_card(pub, seat, coins, "top_card", "PUB-ENTER-02")
    except Moot:
        give_back(pub, action.dice)
        return
    pay_in(pub, character, coins, "PUB-ENTER-03")
    greet_at_door(pub, character)


def turn_over_top_card(pub: Pub, seat: Seat, coins: int, what: str, clause: str) -> Script[Character]:
    """The top card of a pile, turned over onto the Door. A pile with a face-up top card is shuffled first.

    Raises Moot if a ruling given at the draw leaves no card, no room at the Door or fewer coins than these in the bank.
    """
    shuffle_if_face_up(pub, seat)
    draw = Draw(seat, what, PILE, partial(could_be, pub, seat, coins), clause=clause)
    try:
        drawn = yield from ask(draw)
    except Moot:
        shuffle_if_face_up(pub, seat)
        drawn = yield from ask(draw)
    assert drawn.card is not None
    return take_top_card(pub, seat, Race(drawn.card), clause)


def could_be(pub: Pub, seat: Seat, coins: int = 0) -> dict[str, int]:
    """How many cards of each race lie face down in a pile, for one to enter with so many coins; else none."""
    if coins > pub.bank or any(one.space == DOOR for one in pub.own(seat)):
        return {}
    return pub.clans[seat].face_down


def shuffle_if_face_up(pub: Pub, seat: Seat) -> None:
    """Face-up cards reach the top only when no face-down one is left, so the whole pile is shuffled (PUB-Q-22)."""
    clan = pub.clans[seat]
    if clan.hidden or not clan.face_up:
        return
    for one in clan.face_up:
        race = race_of(one).value
        clan.face_down[race] = clan.face_down.get(race, 0) + 1
    clan.face_up.clear()
    pub.tell(Shuffle("PUB-LEAVE-08", pile_place(seat), back(pub, seat), key="shuffles", args={"seat": seat}, seat=seat))


def take_top_card(pub: Pub, seat: Seat, race: Race, clause: str) -> Character:
    clan = pub.clans[seat]
    assert clan.colour is not None
    clan.face_down[race.value] -= 1
    if not clan.face_down[race.value]:
        del clan.face_down[race.value]
    character = Character(_free_id(pub, seat, race), seat, race, DOOR)
    pub.characters[character.id] = character
    hands = Hands.DONE if pub.options.card_reveal is CardReveal.TABLE else Hands.TO_DO
    args = {"who": who(character.id)}
    deal = Deal(clause, card(character.id), pile_place(seat), "door", key="enters", args=args, seat=seat, hands=hands)
    pub.tell(deal)
    return character


def _free_id(pub: Pub, seat: Seat, race: Race) -> str:
    """Alike cards cannot be told apart, so the first name that is not about is as good as any."""
    clan = pub.clans[seat]
    assert clan.colour is not None
    number = 1
    while True:
        name = character_id(clan.colour, race, number)
        if name not in clan.face_up and name not in pub.characters:
            return name
        number += 1


def greet_at_door(pub: Pub, character: Character) -> None:
    """An Imp takes a coin that lies at the Door, a seventh one too (PUB-ENTER-06, PUB-IMP-02). Nobody drinks there."""
    if character.race is Race.IMP and pub.coins[DOOR - 1]:
        pick_up(pub, character, "PUB-IMP-02")
