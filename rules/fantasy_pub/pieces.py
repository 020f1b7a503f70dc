"""The seven ways in which pieces change hands (PUB-INV-02). Nothing else in the game moves a coin or a beer."""

from __future__ import annotations

from rules.events import Carry, Flip
from rules.fantasy_pub.naming import BANK, BEER, COIN, collected_place, pieces, space_place, who
from rules.fantasy_pub.state import Character, Pub
from rules.message import Facts


def pay_in(pub: Pub, character: Character, coins: int, clause: str) -> None:
    """Entry: coins from the bank onto the card."""
    pub.bank -= coins
    character.coins += coins
    _carry(pub, clause, "given_coins", character, coins, None, BANK, character.id, COIN)


def pick_up(pub: Pub, imp: Character, clause: str) -> None:
    """An Imp takes one coin from the space where it is."""
    pub.coins[imp.space - 1] -= 1
    imp.coins += 1
    _carry(pub, clause, "picked_up", imp, 1, COIN, space_place(imp.space), imp.id, COIN)


def pay_toll(pub: Pub, troll: Character, clause: str) -> None:
    """A Troll leaves one coin on the space from which it departs."""
    troll.coins -= 1
    pub.coins[troll.space - 1] += 1
    _carry(pub, clause, "left_coin", troll, 1, COIN, troll.id, space_place(troll.space), COIN)


def drink_own(pub: Pub, drinker: Character, clause: str) -> None:
    """A coin of the drinker's own card is flipped to its beer side."""
    drinker.coins -= 1
    drinker.beers += 1
    args = {"who": who(drinker.id)}
    pub.tell(Flip(clause, pieces(COIN), drinker.id, BEER, key="drinks", args=args, seat=drinker.clan))


def treat(pub: Pub, payer: Character, guest: Character, clause: str) -> None:
    """A coin of the payer is laid, beer side up, on the guest's card."""
    payer.coins -= 1
    guest.beers += 1
    args = {"who": who(payer.id), "guest": who(guest.id)}
    verb = Carry(clause, pieces(COIN), payer.id, guest.id, face=BEER, key="treats", args=args, seat=payer.clan)
    pub.tell(verb)


def collect(pub: Pub, character: Character, coins_clause: str, beers_clause: str) -> None:
    """Departure: coins to the bank, beers to the player, for good."""
    if character.coins:
        _to_bank(pub, character, COIN, character.coins, coins_clause)
    if character.beers:
        pub.clans[character.clan].collected += character.beers
        to = collected_place(character.clan)
        _carry(pub, beers_clause, "collects", character, character.beers, BEER, character.id, to, BEER)
    character.coins = character.beers = 0


def forfeit(pub: Pub, character: Character, clause: str) -> None:
    """Expulsion: coins and beers to the bank."""
    for face, count in ((COIN, character.coins), (BEER, character.beers)):
        if count:
            _to_bank(pub, character, face, count, clause)
    character.coins = character.beers = 0


def _to_bank(pub: Pub, character: Character, face: str, count: int, clause: str) -> None:
    pub.bank += count
    key = "coins_to_bank" if face == COIN else "beers_to_bank"
    _carry(pub, clause, key, character, count, face, character.id, BANK, None)


def _carry(
    pub: Pub,
    clause: str,
    key: str,
    owner: Character,
    count: int,
    face: str | None,
    place: str,
    to: str,
    shows: str | None,
) -> None:
    args: Facts = {"who": who(owner.id), "count": count}
    pub.tell(Carry(clause, pieces(face, count), place, to, face=shows, key=key, args=args, seat=owner.clan))
