"""Pubs that nobody set up: positions put together at random, games played at random, and answers good and absurd."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from rules.fantasy_pub import GAME
from rules.fantasy_pub.state import (
    CallBarkeep,
    Character,
    Clan,
    EndTurn,
    Enter,
    Leave,
    Move,
    Phase,
    Pub,
    PubAction,
    PubOptions,
    Race,
)
from rules.match import Match
from rules.requests import Dice, Draw, Drawn
from tests.fantasy_pub.evening import CONTENT, DOOR

COLOURS = tuple(entry.id for entry in CONTENT.clan)
TARGETS = {entry.players: entry.beers for entry in CONTENT.target}
CARDS = [(Race(entry.id), number) for entry in CONTENT.race for number in range(1, entry.cards + 1)]


def random_options(chance: random.Random) -> PubOptions:
    """Each option at its default in half of the pubs, at any of its values in the others."""
    values = {option.id: chance.choice(option.values) for option in GAME.house_rules if chance.random() < 0.5}
    return msgspec.convert(values, PubOptions)


# --- positions --------------------------------------------------------------------------------------


def random_pub(chance: random.Random, *, fullness: float | None = None, like: Pub | None = None) -> Pub:
    """A position at the beginning of a turn that keeps the laws of positions; ``fullness`` is the share in the Pub.

    ``like``: of the same clans, played by the same options.
    """
    colours = [clan.colour for clan in like.clans] if like else chance.sample(COLOURS, chance.randint(2, 5))
    seats = len(colours)
    options = like.options if like else random_options(chance)
    clans = [Clan(colour=colour) for colour in colours]
    pub = Pub(options=options, target=TARGETS[seats], clans=clans, bank=CONTENT.pieces, phase=Phase.PLAY)
    pub.active = chance.randrange(seats)
    pub.barkeep = chance.randint(1, 7)
    cards = [(seat, race, number) for seat in range(seats) for race, number in CARDS]
    chance.shuffle(cards)
    shares = [chance.random() if fullness is None else fullness for _ in clans]
    for seat, race, number in cards:
        _place(chance, pub, seat, race, number, shares[seat])
    _hand_out(chance, pub)
    return pub


def _place(chance: random.Random, pub: Pub, seat: int, race: Race, number: int, share: float) -> None:
    clan = pub.clans[seat]
    id = f"{clan.colour}-{race.value}-{number}"
    spaces = [space for space in range(1, 8) if _fits(pub, seat, race, space)]
    if spaces and chance.random() < share:
        pub.characters[id] = Character(id, seat, race, chance.choice(spaces))
    elif chance.random() < 0.4:
        clan.face_up.append(id)
    else:
        clan.face_down[race.value] = clan.face_down.get(race.value, 0) + 1


def _fits(pub: Pub, seat: int, race: Race, space: int) -> bool:
    if space == DOOR:
        return all(one.clan != seat for one in pub.at(DOOR))
    races = [one.race for one in pub.at(space)]
    mixed = pub.options.mixed_tables.value == "race_absent"
    return set(races) <= {race} or (race not in races and (mixed or len(set(races)) == len(races)))


def _hand_out(chance: random.Random, pub: Pub) -> None:
    """The pieces: some collected, some on cards and spaces, and now and then hardly any left in the bank."""
    for clan in pub.clans:
        clan.collected = _from_bank(pub, chance.randrange(pub.target) if chance.random() < 0.5 else 0)
    for one in pub.characters.values():
        one.beers = _from_bank(pub, chance.choice((0, 0, 1, 1, 2, 3, 4, 5)))
        one.coins = _from_bank(pub, chance.choice((0, 0, 1, 1, 2, 3, 4, 6)))
    for index in range(7):
        pub.coins[index] = _from_bank(pub, chance.choice((0, 0, 0, 1, 1, 2, 3)))
    if chance.random() < 0.4:
        pub.coins[chance.randrange(7)] += _from_bank(pub, max(0, pub.bank - chance.randrange(7)))


def _from_bank(pub: Pub, count: int) -> int:
    count = min(count, pub.bank)
    pub.bank -= count
    return count


# --- games ------------------------------------------------------------------------------------------


def new_game(chance: random.Random, seats: int, options: PubOptions | None = None) -> Match[Pub]:
    return Match.new(GAME, CONTENT, seats, options or PubOptions())


def random_answer(chance: random.Random, match: Match[Pub]) -> Any:
    """Any answer that may be given to the standing question."""
    request = match.request
    assert request is not None
    if request.kind == "roll":
        return Dice((chance.randint(1, 6), chance.randint(1, 6)))
    if isinstance(request, Draw):
        races = request.could_be()
        return Drawn(chance.choices(list(races), list(races.values()))[0])
    return chance.choice(match.options(request.seats[0]))


def play_on(chance: random.Random, match: Match[Pub], most: int = 1_000_000) -> Iterator[Match[Pub]]:
    """Play at random, and hand the game over before every answer."""
    for _ in range(most):
        if match.request is None:
            return
        yield match
        match.answer(match.request.seats[0], random_answer(chance, match))


def random_game(chance: random.Random, seats: int, options: PubOptions | None = None) -> Match[Pub]:
    """A whole game, played at random to its end."""
    match = new_game(chance, seats, options)
    for _ in play_on(chance, match):
        pass
    return match


# --- answers that a person might give, and some that nobody should ------------------------------------


def any_action(chance: random.Random, pub: Pub) -> PubAction:
    """An action, legal or not, near enough to what stands on the table to break few clauses at a time."""
    kind = chance.choices((Move, Enter, CallBarkeep, Leave, EndTurn), (8, 3, 3, 4, 1))[0]
    dice = _any_dice(chance, pub)
    if kind is Enter:
        return Enter(dice)
    if kind is CallBarkeep:
        near = chance.choice((*dice, pub.barkeep, DOOR)) if dice else pub.barkeep
        return CallBarkeep(dice, near if chance.random() < 0.8 else chance.randint(0, 9))
    if kind is Leave:
        return Leave(_anybody(chance, pub), dice)
    if kind is EndTurn:
        return EndTurn()
    return _any_move(chance, pub, _anybody(chance, pub), dice)


def _any_dice(chance: random.Random, pub: Pub) -> tuple[int, ...]:
    left = tuple(pub.turn.dice)
    if chance.random() < 0.85:
        return chance.choice((left, left[:1], left[-1:], left[::-1]))
    return tuple(chance.choice((*left, chance.randint(0, 9))) for _ in range(chance.randint(0, 3)))


def _anybody(chance: random.Random, pub: Pub) -> str:
    own = [one.id for one in pub.own(pub.active)]
    if own and chance.random() < 0.7:
        return chance.choice(own)
    if pub.characters and chance.random() < 0.6:
        return chance.choice(list(pub.characters))
    races = ("imp", "dwarf", "orc", "troll")
    return chance.choice(("nobody", "", f"{chance.choice(COLOURS)}-{chance.choice(races)}-{chance.randint(1, 3)}"))


def _any_move(chance: random.Random, pub: Pub, id: str, dice: tuple[int, ...]) -> Move:
    """Where it would come to, ahead or back, or somewhere else."""
    one = pub.characters.get(id)
    if one is None or chance.random() < 0.3:
        return Move(id, dice, chance.randint(0, 9))
    steps = sum(dice) - one.beers
    return Move(id, dice, (one.space - 1 + chance.choice((steps, steps, steps, -steps))) % 7 + 1)
