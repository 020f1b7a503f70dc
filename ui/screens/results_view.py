"""How a game ended: the ranking, what decided it, and what the group ruled on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.published import Player, Shown, Told
from rules.clauses import Clause
from rules.games import rulebook
from rules.projection import Badge
from ui.screens.ages import clock
from ui.wording import Wording, say


@dataclass(frozen=True, slots=True)
class Ranked:
    rank: int
    seat: int
    name: str
    colour: str
    score: int
    figures: str


@dataclass(frozen=True, slots=True)
class Decided:
    """Something that decided the game, or that the group ruled."""

    when: str
    step: int
    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class ResultsWords:
    title: str
    clause: str
    clause_title: str
    ranking: tuple[Ranked, ...]
    decided: tuple[Decided, ...]
    rulings: tuple[Decided, ...]
    played: str


def results_words(shown: Shown, log: Sequence[Told], wording: Wording) -> ResultsWords | None:
    """None while the game goes on."""
    ending = shown.view.ending
    if ending is None:
        return None
    clause = _clause(shown.view.game, ending.clause)
    standing = [told for told in log if not told.taken_back]
    return ResultsWords(
        title=wording.text(ending.message),
        clause=ending.clause,
        clause_title=clause.title if clause else "",
        ranking=tuple(_ranking(shown, wording)),
        decided=tuple(_decided(told, wording) for told in _turning_points(standing)),
        rulings=tuple(_decided(told, wording) for told in standing if told.ruling),
        played=_played(shown, standing),
    )


def _clause(game_id: str, id: str) -> Clause | None:
    for owner in (game_id, None):
        try:
            return rulebook(owner)[id]
        except KeyError:
            continue
    return None


def _ranking(shown: Shown, wording: Wording) -> list[Ranked]:
    assert shown.view.ending is not None
    badges = {badge.seat: badge for badge in shown.view.badges}
    players = {player.seat: player for player in shown.players}
    ranked, rank = [], 1
    for together in shown.view.ending.ranking:
        ranked += [_ranked(rank, seat, players[seat], badges.get(seat), wording) for seat in together]
        rank += max(1, len(together))  # who loses against the game itself comes after nobody
    return ranked


def _ranked(rank: int, seat: int, player: Player, badge: Badge | None, wording: Wording) -> Ranked:
    figures = ", ".join(f"{count} {wording.text(label)}" for label, count in badge.figures) if badge else ""
    colour = badge.colour if badge and badge.colour else player.colour
    return Ranked(rank, seat, player.name, colour, badge.score if badge else 0, figures)


LAST_LINES = 8


def _turning_points(log: Sequence[Told]) -> list[Told]:
    """The last things that happened: what the end grew out of, newest first."""
    return [told for told in reversed(log) if not told.ruling][:LAST_LINES]


def _decided(told: Told, wording: Wording) -> Decided:
    return Decided(clock(told.after_s), told.number, wording.text(told.message), told.clause)


def _played(shown: Shown, log: Sequence[Told]) -> str:
    after = log[-1].after_s if log else None
    if after is None:
        return say("results.played", steps=shown.length)
    return say("results.played_in", steps=shown.length, time=clock(after))
