"""A new game, asked for line by line in a terminal."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from companion.published import Player
from companion.session import seated
from companion.wording import wording
from rules.bots import bots, no_bots_with
from rules.game import Game
from rules.games import games


class Asks(Protocol):
    """Whoever puts a question to people, and gives their answer; None if they have left."""

    def ask(self, question: str) -> str | None: ...
    def say(self, *lines: str) -> None: ...


class NewGame(NamedTuple):
    game: str
    players: tuple[Player, ...]
    options: dict[str, str]
    sources: dict[str, str]


class _Left(Exception):
    pass


def ask_new_game(asks: Asks, game_id: str = "") -> NewGame | None:
    """Which game, who plays, by which house rules, with whose dice; None if they leave."""
    try:
        game = games()[game_id] if game_id else _game(asks)
        players, options = _players_and_options(asks, game)
        return NewGame(game.id, players, options, _sources(asks, game))
    except _Left:
        return None


def _answered(asks: Asks, question: str) -> str:
    answer = asks.ask(question)
    if answer is None or answer in ("q", "quit"):
        raise _Left
    return answer


def _game(asks: Asks) -> Game[Any]:
    known = list(games().values())
    if len(known) == 1:
        return known[0]
    listed = "\n".join(f"  {number:>2}  {game.title}" for number, game in enumerate(known, 1))
    while True:
        answer = _answered(asks, f"Which game?\n{listed}")
        if answer.isdecimal() and 1 <= int(answer) <= len(known):
            return known[int(answer) - 1]
        if answer in games():
            return games()[answer]
        asks.say(f"There is no game {answer!r} in that list.")


def _players_and_options(asks: Asks, game: Game[Any]) -> tuple[tuple[Player, ...], dict[str, str]]:
    """Asked together, since bots cannot play by every house rule."""
    while True:
        players, options = _players(asks, game), _options(asks, game)
        problem = no_bots_with(game, options)
        if problem is None or not any(player.bot is not None for player in players):
            return players, options
        asks.say(wording(game.id).text(problem))


def _players(asks: Asks, game: Game[Any]) -> tuple[Player, ...]:
    known = bots(game.id)
    question = (
        f"{game.title}: who plays, in the order in which you sit? Names with commas between them.\n"
        f"A bot is a name and its kind: Clara={next(iter(known))}. There are: {', '.join(known)}."
    )
    while True:
        names = [name.strip() for name in _answered(asks, question).split(",") if name.strip()]
        people = [name.partition("=")[0].strip() for name in names]
        kinds = {seat: name.partition("=")[2].strip() for seat, name in enumerate(names) if "=" in name}
        if problem := _wrong(game, people, kinds, known):
            asks.say(problem)
        else:
            return seated(game, people, kinds)


def _wrong(game: Game[Any], names: list[str], kinds: dict[int, str], known: dict[str, Any]) -> str:
    if len(names) not in game.seats:
        return f"{game.title} is for {game.seats[0]} to {game.seats[-1]}, and you have named {len(names)}."
    if len(set(names)) < len(names) or not all(names):
        return "Everybody needs a name of their own."
    strangers = [kind for kind in kinds.values() if kind not in known]
    return f"There is no bot {strangers[0]!r}." if strangers else ""


def _options(asks: Asks, game: Game[Any]) -> dict[str, str]:
    chosen = {option.id: option.default for option in game.house_rules}
    while game.house_rules:
        listed = "\n".join(f"  {one.id} = {chosen[one.id]}   ({' or '.join(one.values)})" for one in game.house_rules)
        answer = _answered(asks, f"House rules, Enter if they are right, or NAME=VALUE to change one:\n{listed}")
        if not answer:
            break
        name, _, value = (part.strip() for part in answer.partition("="))
        option = next((one for one in game.house_rules if one.id == name), None)
        if option is None or value not in option.values:
            asks.say(f"{answer!r} is none of these.")
        else:
            chosen[name] = value
    return chosen


def _sources(asks: Asks, game: Game[Any]) -> dict[str, str]:
    if not game.rolls:
        return {}
    question = (
        "Who rolls? Enter for real dice that you type in, app for the companion's own, module for the dice module."
    )
    while True:
        answer = _answered(asks, question)
        if answer in ("", "typed", "app", "module"):
            return {"dice": answer or "typed"}
        asks.say(f"{answer!r} rolls no dice.")
