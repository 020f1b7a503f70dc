"""The Bouncer: whoever drinks a sixth beer, or must spend a coin and has none, is thrown out at once."""

from __future__ import annotations

from rules.events import Carry, Happened
from rules.fantasy_pub.naming import card, pile_place, space_name, space_place, who
from rules.fantasy_pub.pieces import forfeit
from rules.fantasy_pub.state import LAST_BEER, Character, Pub


def throw_out(pub: Pub, character: Character, clause: str, key: str) -> None:
    """The pieces go to the bank (PUB-BOUNCE-09), the card face up under its owner's pile (PUB-BOUNCE-10)."""
    args = {"who": who(character.id), "space": space_name(character.space)}
    pub.tell(Happened(clause, key=key, args=args, seat=character.clan))
    forfeit(pub, character, "PUB-BOUNCE-09")
    put_under_pile(pub, character, "PUB-BOUNCE-10")


def put_under_pile(pub: Pub, character: Character, clause: str) -> None:
    del pub.characters[character.id]
    pub.clans[character.clan].face_up.append(character.id)
    place, pile = space_place(character.space), pile_place(character.clan)
    args = {"who": who(character.id)}
    verb = Carry(clause, card(character.id), place, pile, face="up", under=True, key="under_pile", args=args)
    pub.tell(verb)


def throw_out_drunk(pub: Pub, drinkers: list[Character]) -> None:
    """Whoever has just drunk a sixth beer."""
    for one in drinkers:
        if one.beers >= LAST_BEER:
            throw_out(pub, one, "PUB-BOUNCE-01", "sixth_beer")
