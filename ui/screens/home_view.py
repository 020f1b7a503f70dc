"""What the home screen says: the game to go on with, and the others on the shelf."""

from __future__ import annotations

from typing import NamedTuple

from ui.screens.ages import ago
from ui.services import SavedGame, SavedGames
from ui.wording import Wording


class Seated(NamedTuple):
    """A player as a chip: colour and shape, and the name."""

    seat: int
    name: str
    colour: str
    bot: bool = False


class Card(NamedTuple):
    """A saved game."""

    id: str
    game: str
    title: str
    players: tuple[Seated, ...]
    state: str
    """Whose turn, and how far it has come."""
    age: str
    turn: int | None
    over: bool

    @property
    def names(self) -> str:
        return ", ".join(player.name for player in self.players)


class HomeWords(NamedTuple):
    resume: Card | None
    others: tuple[Card, ...]


def title_of(game_id: str) -> str:
    """A game that this installation does not have keeps its id for a name."""
    from rules.games import games

    game = games().get(game_id)
    return game.title if game else game_id


def card(saved: SavedGame) -> Card:
    names = [player.name for player in saved.players]
    players = tuple(Seated(one.seat, one.name, one.colour, one.bot is not None) for one in saved.players)
    return Card(
        id=saved.id,
        game=saved.game,
        title=title_of(saved.game),
        players=players,
        state=_state(saved, Wording(names=names)),
        age=ago(saved.age_s),
        turn=saved.turn,
        over=saved.over,
    )


def _state(saved: SavedGame, wording: Wording) -> str:
    if saved.over:
        return wording.say("home.over", steps=saved.length)
    if saved.turn is None:
        return wording.say("home.beginning", steps=saved.length)
    return wording.say("home.turn", seat=saved.turn, steps=saved.length)


def home_words(saved: SavedGames | None) -> HomeWords:
    """The newest game that is not over is the one to go on with; all the rest stand below it."""
    cards = [card(one) for one in saved.games] if saved else []
    resume = next((one for one in cards if not one.over), None)
    return HomeWords(resume, tuple(one for one in cards if one is not resume))
