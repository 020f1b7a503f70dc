"""What of a flight a group may put right by hand: where each counter is, what is set, and how far the turn has come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from rules.boodles.endings import turns_to_forfeit
from rules.boodles.lying import lying, own_count, unused
from rules.boodles.naming import kind_name, number_of, spot_of, who
from rules.boodles.printed import BEINGS, BOODLE_KINDS, GRUMJUG_KINDS, LETTERS, Kind, Side, side_of
from rules.boodles.state import (
    DRIVE,
    GETTING_READY,
    LAST_ROUND,
    MOST_ON_A_SQUARE,
    SCORE_BOX,
    Flight,
    Phase,
    Piece,
)
from rules.correcting import Choice, Correctable, FactKind
from rules.message import Facts, Message
from rules.position import Patch

FALLEN: Final = "fallen"
BOX: Final = "box"
_KINDS: Final = {letter: kind for kind, letter in LETTERS.items()}
_PATHS: Final = {Side.BOODLES: "boodles", Side.GRUMJUGS: "grumjugs"}


def correctables(flight: Flight) -> tuple[Correctable, ...]:
    """Nothing while forces are chosen: what is not on the board yet is nobody else's business."""
    if flight.phase in GETTING_READY:
        return ()
    return (*_turn(flight), *_pieces(flight), *_off_the_board(flight), *_in_the_box(flight))


def _yes_no(key: str = "") -> tuple[Choice, ...]:
    return tuple(Choice(value=value, label=Message(f"correct.{key}{str(value).lower()}")) for value in (True, False))


# --- the turn ---------------------------------------------------------------------------------------


def _turn(flight: Flight) -> Iterator[Correctable]:
    group = Message("correct.group.turn")
    if flight.phase is Phase.BOODLES_MOVE:
        yield _count("$.turn.rate", Message("correct.rate"), group, flight.turn.rate, low=1, high=6)
    yield _count("$.round", Message("correct.round"), group, flight.round, low=1, high=LAST_ROUND)
    home = flight.at_home
    yield _count("$.at_home", Message("correct.at_home"), group, home, high=turns_to_forfeit(flight) - 1)
    for piece in flight.of(Kind.WIZARD):
        yield _spell(flight, piece, group)


def _count(
    path: str, label: Message, group: Message, value: int, *, low: int = 0, high: int, spot: str | None = None
) -> Correctable:
    return Correctable(
        path=path, label=label, group=group, kind=FactKind.COUNT, value=value, low=low, high=high, spot=spot
    )


def _spell(flight: Flight, wizard: Piece, group: Message) -> Correctable:
    """Whether the spell that he cast from where he stands works through the coming Grumjug movement."""
    others = [square for square in flight.spells if square != wizard.at]
    works = Patch("$.spells", [*others, wizard.at])
    return Correctable(
        path=f'$.spells["{wizard.id}"]',
        label=Message("correct.spell", {"who": who(flight, wizard)}),
        group=group,
        kind=FactKind.CHOICE,
        value=wizard.at in flight.spells,
        spot=spot_of(wizard.id),
        choices=(
            Choice(value=True, label=Message("correct.true"), patches=(works,)),
            Choice(value=False, label=Message("correct.false"), patches=(Patch("$.spells", others),)),
        ),
    )


# --- pieces on the board ----------------------------------------------------------------------------


def _pieces(flight: Flight) -> Iterator[Correctable]:
    for piece in flight.pieces.values():
        yield _place(flight, piece)
        yield from _allowance(flight, piece)
        if piece.kind is Kind.BLASTER or (piece.kind is Kind.GRUMBOMB and not flight.bombs_hidden):
            yield _setting(flight, piece)


def _group(kind: Kind) -> Message:
    return Message(f"correct.group.{_PATHS[side_of(kind)]}")


def _place(flight: Flight, piece: Piece) -> Correctable:
    here = Choice(value=piece.at, label=_square(piece.at), spot=piece.at)
    elsewhere = [square for square in _open_squares(flight, piece.kind) if square != piece.at]
    if piece.kind is Kind.GRUMBOMB and piece.is_set and not flight.bombs_hidden:
        elsewhere = [square for square in elsewhere if _may_be_bombed(flight, piece, square)]
    return Correctable(
        path=f"$.pieces.{piece.id}.at",
        label=Message("correct.place", {"who": who(flight, piece)}),
        group=_group(piece.kind),
        kind=FactKind.PLACE,
        value=piece.at,
        spot=spot_of(piece.id),
        choices=(
            here,
            *(
                Choice(value=square, label=_square(square), spot=square, patches=_moved(flight, piece, square))
                for square in sorted(elsewhere, key=lambda square: flight.ground.distance(piece.at, square))
            ),
            *_leaving(flight, piece),
        ),
    )


def _square(square: str) -> Message:
    return Message("correct.square", {"square": square})


def _open_squares(flight: Flight, kind: Kind) -> list[str]:
    """Where a counter of a kind may lie without breaking a law of positions, in reading order."""
    ground, side = flight.ground, side_of(kind)
    terrain = ground.passes | (ground.valleys if side is Side.BOODLES else ground.fortress)
    closed = {piece.at for piece in flight.pieces.values() if _bars(flight, piece, kind)}
    squares = (square for square in ground.squares if square in terrain and square not in closed)
    return [square for square in squares if own_count(flight, square, side) < MOST_ON_A_SQUARE]


def _bars(flight: Flight, piece: Piece, kind: Kind) -> bool:
    """Living foes never share a square, and nobody living stands on a set Grumbomb; which are set may be a secret."""
    deadly = piece.kind is Kind.GRUMBOMB and piece.is_set and not flight.bombs_hidden
    if kind in BEINGS:
        return deadly or piece.kind is Kind.GRUMJUG
    return kind is Kind.GRUMJUG and (deadly or piece.is_being)


def _may_be_bombed(flight: Flight, bomb: Piece, square: str) -> bool:
    """Nobody living is there, and a clear way is left."""
    index = lying(flight)
    others = {piece.at for piece in flight.of(Kind.GRUMBOMB) if piece.is_set and piece is not bomb}
    living = square in index.beings or square in index.jugs
    return not living and (square in others or not flight.ground.closes(square, others))


def _moved(flight: Flight, piece: Piece, square: str) -> tuple[Patch, ...]:
    """It goes there alone: whatever it carries stays, and whoever carries it goes without it."""
    own = f"$.pieces.{piece.id}"
    return (Patch(f"{own}.at", square), Patch(f"{own}.carrier", None), *_let_go(flight, piece))


def _let_go(flight: Flight, piece: Piece) -> tuple[Patch, ...]:
    loads = (other.id for other in flight.pieces.values() if other.carrier == piece.id)
    return tuple(Patch(f"$.pieces.{load}.carrier", None) for load in loads)


def _leaving(flight: Flight, piece: Piece) -> Iterator[Choice]:
    """Off the board: destroyed, or (a Boodlebeing) home. Not who is in the middle of something."""
    turn = flight.turn
    if _is_last(flight, piece) or piece.id in (turn.blaster, turn.leaving, *turn.flying):
        return
    rest = {id: _free_of(other, piece) for id, other in flight.pieces.items() if id != piece.id}
    gone = Patch("$.pieces", rest), Patch("$.turn.hand", None if turn.hand == piece.id else turn.hand)
    fallen = Patch("$.fallen", [*flight.fallen, piece.id])
    points = flight.points + flight.content.of(piece.kind).points
    if not piece.home:
        yield Choice(value=FALLEN, label=Message("correct.fallen"), patches=(*gone, fallen))
    if piece.is_being and not flight.arrived_stay and not flight.solo and points < flight.content.victory:
        scored = Patch("$.score_box", [*flight.score_box, piece.id]), Patch("$.points", points)
        yield Choice(value=SCORE_BOX, label=Message("correct.home"), spot=SCORE_BOX, patches=(*gone, *scored))


def _free_of(other: Piece, carrier: Piece) -> Any:
    facts = msgspec.to_builtins(other)
    return facts | {"carrier": None} if other.carrier == carrier.id else facts


def _is_last(flight: Flight, piece: Piece) -> bool:
    """Without it nobody would be on the way any more, and the game be over."""
    return piece.is_being and all(other is piece or other.home for other in flight.beings())


def _allowance(flight: Flight, piece: Piece) -> Iterator[Correctable]:
    """How far it has come in the movement phase that is being played."""
    own, label, spot = f"$.pieces.{piece.id}", {"who": who(flight, piece)}, spot_of(piece.id)
    if piece.is_being and flight.phase is Phase.BOODLES_MOVE:
        walked = Message("correct.walked", label)
        yield _count(f"{own}.walked", walked, _group(piece.kind), piece.walked, high=flight.turn.rate, spot=spot)
    if flight.phase is not Phase.GRUMJUGS_MOVE or flight.solo:
        return
    if piece.kind is Kind.GRUMJUG:
        walked = Message("correct.walked", label)
        yield _count(f"{own}.walked", walked, _group(piece.kind), piece.walked, high=1, spot=spot)
    if piece.kind is Kind.GRUMBUGGY:
        driven = Message("correct.driven", label)
        yield _count(f"{own}.driven", driven, _group(piece.kind), piece.driven, high=DRIVE, spot=spot)


def _setting(flight: Flight, piece: Piece) -> Correctable:
    """Set or not; what is set is carried by nobody."""
    path = f"$.pieces.{piece.id}.is_set"
    alone = Patch(f"$.pieces.{piece.id}.carrier", None)
    return Correctable(
        path=path,
        label=Message("correct.is_set", {"who": who(flight, piece)}),
        group=_group(piece.kind),
        kind=FactKind.CHOICE,
        value=piece.is_set,
        spot=spot_of(piece.id),
        choices=(
            Choice(value=True, label=Message("correct.set_true"), patches=(Patch(path, True), alone)),
            Choice(value=False, label=Message("correct.set_false")),
        ),
    )


# --- pieces off the board ---------------------------------------------------------------------------


def _off_the_board(flight: Flight) -> Iterator[Correctable]:
    """Who was destroyed, or came home, may still be on the board after all."""
    facts = msgspec.to_builtins(flight.pieces)
    for id in flight.fallen:
        back = Patch("$.fallen", [other for other in flight.fallen if other != id])
        yield _returning(flight, id, FALLEN, Message("correct.fallen"), facts, (back,))
    for id in flight.score_box:
        rest = Patch("$.score_box", [other for other in flight.score_box if other != id])
        points = Patch("$.points", flight.points - flight.content.of(_KINDS[id[0]]).points)
        yield _returning(flight, id, SCORE_BOX, Message("correct.home"), facts, (rest, points))


def _returning(
    flight: Flight, id: str, now: str, label: Message, facts: dict[str, Any], patches: tuple[Patch, ...]
) -> Correctable:
    kind = _KINDS[id[0]]
    name: Facts = {"name": kind_name(flight, kind), "number": number_of(id)}
    return Correctable(
        path=f'$.{FALLEN if now == FALLEN else "score_box"}["{id}"]',
        label=Message("correct.counter", name),
        group=Message("correct.group.off"),
        kind=FactKind.PLACE,
        value=now,
        choices=(
            Choice(value=now, label=label),
            *(
                Choice(
                    value=square,
                    label=_square(square),
                    spot=square,
                    patches=(Patch("$.pieces", facts | {id: _new(id, square)}), *patches),
                )
                for square in _open_squares(flight, kind)
            ),
        ),
    )


def _new(id: str, square: str) -> Any:
    return msgspec.to_builtins(Piece(id, _KINDS[id[0]], square, stood=square))


def _in_the_box(flight: Flight) -> Iterator[Correctable]:
    """One more counter of a kind that was forgotten; alike counters cannot be told apart."""
    facts = msgspec.to_builtins(flight.pieces)
    for kind in (*BOODLE_KINDS, *GRUMJUG_KINDS):
        id = _free_id(flight, kind)
        if id is None:
            continue
        yield Correctable(
            path=f"$.pieces.{BOX}-{kind.value}",
            label=Message("correct.another", {"name": kind_name(flight, kind), "count": unused(flight, kind)}),
            group=Message("correct.group.box"),
            kind=FactKind.PLACE,
            value=BOX,
            choices=(
                Choice(value=BOX, label=Message("correct.box")),
                *(
                    Choice(
                        value=square,
                        label=_square(square),
                        spot=square,
                        patches=(Patch("$.pieces", facts | {id: _new(id, square)}),),
                    )
                    for square in _open_squares(flight, kind)
                ),
            ),
        )


def _free_id(flight: Flight, kind: Kind) -> str | None:
    """A counter that is nowhere yet; there is one Queen only."""
    letter, count = LETTERS[kind], 1 if kind is Kind.QUEEN else flight.content.of(kind).count
    if kind is Kind.QUEEN and flight.solo:
        return None
    taken = {*flight.pieces, *flight.fallen, *flight.score_box}
    return next((id for number in range(1, count + 1) if (id := f"{letter}{number}") not in taken), None)
