"""Where a clause's words are found: in the game's rulebook, or in the table's own, which holds in every game."""

from __future__ import annotations

from rules.clauses import Clause, Settled
from rules.games import rulebook


def clause(game: str | None, id: str) -> Clause | Settled | None:
    """The clause, or the settled question, with this id; None if no rulebook has it."""
    for owner in dict.fromkeys((game, None)):
        book = rulebook(owner)
        for one in (*book.clause, *book.settled):
            if one.id == id:
                return one
    return None


def title(game: str | None, id: str) -> str:
    match clause(game, id):
        case Clause(title=found) | Settled(question=found):
            return found
        case _:
            return ""


def full_text(game: str | None, id: str) -> str:
    match clause(game, id):
        case Clause(text=found) | Settled(ruling=found):
            return found
        case _:
            return ""
