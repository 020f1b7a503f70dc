"""From many possible answers to one: each tap on a spot, or on a group in the list, leaves those that go on so.

No rule is looked at: what may be answered, what would be refused, and which spots each answer touches has been
published. This only sorts it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from rules.projection import Offered

ELLIPSIS = " …"
FEW = 4
"""So many answers are listed one by one however alike they begin."""
MANY = 24
"""From so many on, answers that differ in a square are listed by their columns first: B3 and B4 behind B …"""
SAME_WORDS = 2
"""With so many words in common, spots that begin with the same letter stand behind one of a list's rows."""

Path = tuple[str, ...]
"""Spots in the order in which they were tapped; the last one may be only the beginning of a spot, then "…"."""


class Single(NamedTuple):
    """One answer."""

    words: str
    offered: Offered


class Group(NamedTuple):
    """Several answers that begin with the same spots."""

    words: str
    path: Path
    count: int


Row = Single | Group
Worded = Sequence[tuple[str, Offered]]


class Narrowed(NamedTuple):
    rows: tuple[Row, ...]
    legal: frozenset[str]
    """Spots on which a tap leads on towards an answer."""
    refused: frozenset[str]
    """Spots on which a tap can only lead to a refusal."""


class Tapped(NamedTuple):
    """What a tap on a spot means."""

    path: Path
    give: Offered | None = None
    explain: Offered | None = None
    """What was tried would be refused, and this is why."""


def narrowed(
    options: Sequence[Offered], refused: Sequence[Offered], path: Path, word: Callable[[Offered], str]
) -> Narrowed:
    """What is still possible after ``path`` was tapped."""
    going_on = [one for one in options if _begins(one, path)]
    legal = frozenset(_nexts(going_on, path))
    blocked = frozenset(_nexts((one for one in refused if _begins(one, path)), path)) - legal
    rows = list(_rows(going_on, path, word))
    if len(rows) > FEW:
        # What no spot stands for can be found nowhere else, and must not be on the last page of the list.
        rows.sort(key=lambda row: not isinstance(row, Single) or bool(row.offered.spots))
    return Narrowed(tuple(rows), legal, blocked)


def tapped(options: Sequence[Offered], refused: Sequence[Offered], path: Path, spot: str) -> Tapped:
    """A tap on ``spot`` when ``path`` was tapped before it."""
    longer = (*_whole(path), spot)
    if any(_begins(one, longer) for one in (*options, *refused)):
        return _led_to(options, refused, longer)
    if path and path[-1] == spot:
        return Tapped(path[:-1])
    if path and any(_begins(one, (spot,)) for one in (*options, *refused)):
        return _led_to(options, refused, (spot,))
    return Tapped(())


def _led_to(options: Sequence[Offered], refused: Sequence[Offered], path: Path) -> Tapped:
    fitting = [one for one in options if _begins(one, path)]
    if len(fitting) == 1 and fitting[0].spots == path:
        return Tapped((), give=fitting[0])
    if fitting:
        return Tapped(path)
    against = [one for one in refused if _begins(one, path)]
    whole = [one for one in against if one.spots == path]
    if whole:
        return Tapped(path[:-1], explain=whole[0])
    # Nothing can be done with it, but what it might have done can be tapped to learn why.
    return Tapped(path, explain=against[0] if len(against) == 1 else None)


def why(options: Sequence[Offered], refused: Sequence[Offered], path: Path, spot: str) -> Offered | None:
    """What to explain when ``spot`` is held: what is refused there, or else what may be done there."""
    for longer in ((*_whole(path), spot), (spot,)):
        for kind in (refused, options):
            for one in kind:
                if _begins(one, longer):
                    return one
    return None


def _whole(path: Path) -> Path:
    """Without the mere beginning of a spot."""
    return path[:-1] if path and path[-1].endswith(ELLIPSIS) else path


def _begins(one: Offered, path: Path) -> bool:
    whole = _whole(path)
    if one.spots[: len(whole)] != whole:
        return False
    return whole == path or _next(one, path).startswith(path[-1].removesuffix(ELLIPSIS))


def _next(one: Offered, path: Path) -> str:
    """The spot that is to be tapped next; "" where none is left."""
    index = len(_whole(path))
    return one.spots[index] if len(one.spots) > index else ""


def _nexts(offered: Iterable[Offered], path: Path) -> Iterable[str]:
    return (spot for one in offered if (spot := _next(one, path)))


def _rows(options: Sequence[Offered], path: Path, word: Callable[[Offered], str]) -> Iterable[Row]:
    """Each answer, or where there are many, each spot with which several go on."""
    worded = [(word(one), one) for one in options]
    if len(worded) <= FEW:
        yield from (Single(*one) for one in worded)
        return
    groups: dict[str, list[tuple[str, Offered]]] = {}
    for words, one in worded:
        groups.setdefault(_next(one, path), []).append((words, one))
    if len(worded) >= MANY and _whole(path) == path:
        several = any(spot and len(alike) > 1 for spot, alike in groups.items())
        yield from _by_letter(groups, path) if several else _by_column(worded, path)
        return
    for spot, alike in groups.items():
        yield from _by_spot(spot, alike, path)


def _by_spot(spot: str, alike: Worded, path: Path) -> Iterable[Row]:
    """One group for a spot with which several answers go on."""
    common = _common_words([said for said, _ in alike])
    if not spot or len(alike) == 1 or not common:
        yield from (Single(*one) for one in alike)
    else:
        yield Group(common.rstrip(",") + ELLIPSIS, (*_whole(path), spot), len(alike))


def _by_letter(groups: Mapping[str, Worded], path: Path) -> Iterable[Row]:
    """Spots with which several answers go on: those that begin with the same letter, and whose words say much the
    same, behind it."""
    letters: dict[str, list[str]] = {}
    for spot in groups:
        letters.setdefault(spot[:1], []).append(spot)
    for letter, spots in letters.items():
        every = [words for spot in spots for words, _ in groups[spot]]
        common = _common_words(every)
        if letter and len(spots) > 1 and len(common.split()) >= SAME_WORDS:
            yield Group(common + ELLIPSIS, (*path, letter + ELLIPSIS), len(every))
        else:
            for spot in spots:
                yield from _by_spot(spot, groups[spot], path)


def _by_column(worded: Worded, path: Path) -> Iterable[Row]:
    """Squares that share their letter behind it, where the words end with the square; everything else by itself."""
    columns: dict[tuple[str, str], list[tuple[str, Offered]]] = {}
    for words, one in worded:
        spot = _next(one, path)
        square = bool(spot) and spot[0].isalpha() and spot[1:].isdigit() and words.endswith(spot)
        begins = (words.removesuffix(spot), spot[0]) if square else (words, "")
        columns.setdefault(begins, []).append((words, one))
    for (words, letter), alike in sorted(columns.items(), key=lambda one: one[0][1]):
        if letter and len(alike) > 1:
            yield Group(words + letter + ELLIPSIS, (*path, letter + ELLIPSIS), len(alike))
        else:
            yield from (Single(*one) for one in alike)


def _common_words(sentences: Sequence[str]) -> str:
    """The whole words with which all of them begin."""
    shared = []
    for words in zip(*(said.split() for said in sentences), strict=False):
        if len(set(words)) > 1:
            break
        shared.append(words[0])
    return " ".join(shared)
