"""Fantasy Pub: send a clan of seven through a circle of tables, and bring its beers home."""

from __future__ import annotations

from typing import Any

from rules.fantasy_pub.board import placements, view
from rules.fantasy_pub.correcting import correctables
from rules.fantasy_pub.describing import describe
from rules.fantasy_pub.naming import PILE
from rules.fantasy_pub.position import POSITION_LAWS
from rules.fantasy_pub.setup import new_pub, set_up
from rules.fantasy_pub.state import Colour, Phase, Pub, PubContent, PubOptions
from rules.fantasy_pub.turn import turn
from rules.game import Game, Pile, Tally
from rules.kernel import Script, rest


def play(pub: Pub) -> Script[None]:
    """The whole game, from whatever resting place the pub stands at."""
    while pub.phase is not Phase.OVER:
        yield from rest()
        yield from turn(pub) if pub.phase is Phase.PLAY else set_up(pub)


def redeal(pub: Pub, seat: int, chance: Any) -> None:
    """No fact of a pub is hidden: the order of a face-down pile is not a fact, it is drawn when it matters."""


def takes_colour(what: str, colour: str) -> Colour | None:
    return Colour(colour) if what == "colour" else None


def content_problems(content: PubContent) -> list[tuple[str, str]]:
    """What a group's own content must still be for the rules to work."""
    problems = []
    for players in GAME_SEATS:
        if all(entry.players != players for entry in content.target):
            problems.append(("$.target", f"no target for {players} players; add one with players = {players}"))
    if {entry.id for entry in content.race} != {"imp", "dwarf", "orc", "troll"}:
        problems.append(("$.race", "the races are imp, dwarf, orc and troll, each once"))
    if len(content.clan) < max(GAME_SEATS):
        problems.append(("$.clan", f"{len(content.clan)} clans, but {max(GAME_SEATS)} may play"))
    needed = 6 * content.table_coins + max(GAME_SEATS) * content.first_coins
    if content.pieces < needed:
        problems.append(("$.pieces", f"{content.pieces} pieces, but setting up for five takes {needed}"))
    return problems


GAME_SEATS = (2, 3, 4, 5)

GAME: Game[Pub] = Game(
    id="fantasy_pub",
    title="Fantasy Pub",
    seats=GAME_SEATS,
    state=Pub,
    options=PubOptions,
    option_clauses={
        "mixed_tables": "PUB-Q-01",
        "full_circle": "PUB-Q-03",
        "reroll_test": "PUB-Q-06",
        "barkeep_lone": "PUB-Q-12",
        "round_sixth_beer": "PUB-Q-14",
        "imp_pickup": "PUB-Q-18",
        "card_reveal": "PUB-Q-34",
    },
    content=PubContent,
    setup=new_pub,
    script=play,
    position_laws=POSITION_LAWS,
    placements=placements,
    view=view,
    describe=describe,
    redeal=redeal,
    colours=("red", "blue", "green", "yellow", "purple"),
    takes_colour=takes_colour,
    piles=(Pile(PILE, option="card_reveal", by_hand="table"),),
    check_content=content_problems,
    correctables=correctables,
    tallies=(
        # What the characters drink is nobody's record, so it is counted for all of them together.
        Tally(id="drunk", events=("drinks", "treats")),
        Tally(id="brought_home", events=("collects",), amount="count", by_player=True),
    ),
)
