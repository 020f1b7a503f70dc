"""The commands that ask the rules: which games there are, a position to edit, what may be done in it, and why not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.arguments import (
    ContentFile,
    GameId,
    HouseRules,
    attempts,
    content_for,
    game_named,
    house_rules,
    seats,
)
from companion.cli.output import REFUSED, Json, say, troubles, write

if TYPE_CHECKING:
    from companion.explaining import Attempt, Explainer, Judged, Standing, Worded
    from rules.game import Game


def games(as_json: Json = False) -> None:
    """The games there are, for how many, and their house rules."""
    from rules.games import games as all_games

    found = [_described(game) for game in all_games().values()]
    if as_json:
        write({"games": found})
        return
    for game in found:
        say(f"{game['id']}  {game['title']}, {game['seats'][0]} to {game['seats'][-1]} players")
        for option in game["options"]:
            values = ", ".join(f"{value}*" if value == option["default"] else value for value in option["values"])
            say(f"    {option['id']} = {values}   ({option['clause']})")
    say("", "A star marks what the rulebook is taken to mean; --seat-options NAME=VALUE settles it otherwise.")


def _described(game: Game[Any]) -> dict[str, Any]:
    options = [
        {"id": one.id, "values": one.values, "default": one.default, "clause": one.clause} for one in game.house_rules
    ]
    piles = [pile.id for pile in game.piles]
    return {"id": game.id, "title": game.title, "seats": game.seats, "options": options, "piles": piles}


def position(
    game_id: GameId,
    players: Annotated[
        int, typer.Option("--players", "-p", metavar="N", help="How many sit there; else the fewest.")
    ] = 0,
    options: HouseRules = None,
    content: ContentFile = None,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of a position instead.")] = False,
) -> None:
    """Print a starting position as JSON, to edit and to hand to `companion rule`."""
    game = game_named(game_id)
    if schema:
        write(position_schema(game))
        return
    with troubles(as_json=False):
        from rules.match import Match

        loaded = content_for(game, content)
        many = seats(game, players or game.seats[0])
        write(Match.new(game, loaded, many, house_rules(game, options)).position)


def position_schema(game: Game[Any]) -> dict[str, Any]:
    """The JSON Schema of a game's position: the facts where it rested, and what was answered since."""
    import msgspec

    from rules.match import Position

    (facts, whole), components = msgspec.json.schema_components((game.state, Position), ref_template="#/$defs/{name}")
    components["Position"]["properties"]["at"] = facts
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **whole, "$defs": components}


def rule(
    game_id: GameId,
    file: Annotated[Path, typer.Argument(metavar="POSITION.json", exists=True, dir_okay=False, show_default=False)],
    answer: Annotated[
        list[str] | None,
        typer.Option("--answer", metavar="JSON", help="Go on with this answer; may be repeated.", show_default=False),
    ] = None,
    tried: Annotated[
        list[str] | None,
        typer.Option("--try", metavar="JSON", help="Rule on this one; may be repeated.", show_default=False),
    ] = None,
    all_reasons: Annotated[bool, typer.Option("--all-reasons", help="Cite every clause that forbids it.")] = False,
    content: ContentFile = None,
    as_json: Json = False,
) -> None:
    """What is asked of whom in a position, what may be answered, and a ruling on each answer that is tried."""
    game = game_named(game_id)
    given, trying = attempts(answer, "--answer"), attempts(tried, "--try")
    with troubles(as_json):
        from companion.explaining import Explainer, Unclear
        from companion.located_json import read_text
        from companion.positions import match_from

        explainer = Explainer(match_from(read_text(file), game, content_for(game, content), str(file)))
        try:
            rulings = _given(explainer, given)
            tries = [explainer.judge(one, all_reasons=all_reasons) for one in trying]
        except Unclear as unclear:
            raise typer.BadParameter(str(unclear)) from None
        standing = explainer.standing()
        if as_json:
            _write(explainer, rulings, standing, tries)
        else:
            _say(explainer, rulings, standing, tries)
        if any(one.refused_by for one in (*rulings, *tries)):
            raise typer.Exit(REFUSED)


def _given(explainer: Explainer, answers: list[Attempt]) -> list[Judged]:
    """Rulings on the answers, up to the first that is refused: after it nobody knows what the next would answer."""
    rulings = []
    for one in answers:
        rulings.append(explainer.give(one))
        if rulings[-1].refused_by:
            break
    return rulings


def _write(explainer: Explainer, given: list[Judged], standing: Standing | None, tries: list[Judged]) -> None:
    match = explainer.match
    write(
        {
            "game": match.game.id,
            "digest": match.digest,
            "given": given,
            "asked": standing,
            "tried": tries,
            "facts": explainer.facts(),
            "position": match.position,
        }
    )


def _say(explainer: Explainer, given: list[Judged], standing: Standing | None, tries: list[Judged]) -> None:
    for one in given:
        say(*_judgement("given", one))
    say(*explainer.facts(), "")
    if standing is None:
        say("The game is over; nothing is asked.")
    else:
        say(*_question(standing))
    for one in tries:
        say("", *_judgement("tried", one))


def _question(standing: Standing) -> list[str]:
    asked = ", ".join(f"seat {seat + 1}" for seat in standing.seats)
    lines = [f"Asked is {asked}: {standing.prompt}  ({standing.kind} {standing.what!r})"]
    lines += [f"  {value:+d}  {source}" for source, value in standing.terms]
    if standing.dice:
        count, sides = standing.dice
        lines.append(f'  {{"type":"dice","values":[{",".join(["1"] * count)}]}}   any {count} dice of 1 to {sides}')
    elif standing.bounds and len(standing.options) > 20:
        low, high = standing.bounds
        lines.append(f'  {{"type":"number","value":{low}}}   any number from {low} to {high}')
    else:
        lines += _listed(standing.options, "answer", standing.seats)
    if standing.offers:
        lines += ["On the floor meanwhile:", *_listed(standing.offers, "press", ())]
    return lines


def _listed(options: tuple[Worded, ...], key: str, asked: tuple[int, ...]) -> list[str]:
    """Each as it is written after --answer or --try, and in words."""
    import msgspec

    def written(option: Worded) -> str:
        plain = option.answer if len(asked) == 1 else {"seat": option.seat, key: option.answer}
        return msgspec.json.encode(plain).decode()

    rows = [(written(option), option.words) for option in options]
    width = min(60, max((len(json) for json, _ in rows), default=0))
    return [f"  {json:<{width}}   {words}" for json, words in rows]


def _judgement(how: str, one: Judged) -> list[str]:
    if not one.refused_by:
        return [f"{how}: {one.words}: may be done"]
    lines = [f"{how}: {one.words}: REFUSED"]
    for cited in one.refused_by:
        lines += [f"  {cited.clause} {cited.title}", f"    {cited.sentence}"]
    return lines
