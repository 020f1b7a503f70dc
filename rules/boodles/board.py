"""What lies where on the real table, and what of it a screen shows to whom."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.boodles.combat import Target, attacking_side, may_attack, targets
from rules.boodles.endings import best_possible, ending, turns_at_home, turns_to_forfeit
from rules.boodles.lying import lying, unused
from rules.boodles.naming import kind_name, named, number_of, rank_of, thing, who
from rules.boodles.printed import GRUMJUG_KINDS, Kind, Side
from rules.boodles.reaching import driving_reach, landing_squares, left_to_walk, spelled, walking_reach
from rules.boodles.redealing import is_public
from rules.boodles.setup import COLOURS, ENLISTED, choosing, cost, limit, next_kind
from rules.boodles.shown import (
    BoardSquare,
    Ordered,
    PassesBoard,
    PieceShown,
    Reach,
    Recruit,
    Recruiting,
    SpellArea,
    Waiting,
)
from rules.boodles.solo import how, standing_advance, why
from rules.boodles.state import (
    GETTING_READY,
    OF_BOODLES,
    SCORE_BOX,
    SPELL_RANGE,
    Flight,
    HowItEnded,
    Phase,
    Piece,
)
from rules.boodles.walking import reach_of
from rules.events import Thing
from rules.message import Message, Seat
from rules.placements import Placements
from rules.projection import Badge, View

# --- the real table ----------------------------------------------------------------------------------


def placements(flight: Flight) -> Placements:
    """Counters of a kind are alike; the Grumking, who never moves, is left out."""
    things: dict[str, tuple[Thing, ...]] = {}
    for square, there in lying(flight).at.items():
        things[square] = tuple(thing(flight, piece) for piece in there)
    things[SCORE_BOX] = tuple(Thing(_kind_of(id).value) for id in flight.score_box)
    return Placements(things)


def _kind_of(id: str) -> Kind:
    return _KINDS[id[0]]


_KINDS: Final = {"B": Kind.BOODLE, "F": Kind.FIGHTER, "W": Kind.WIZARD, "Q": Kind.QUEEN}


# --- the screen's board ------------------------------------------------------------------------------


def view(flight: Flight, seat: Seat | None) -> View:
    return View(
        game="boodles",
        seat=seat,
        turn=_whose_turn(flight),
        board=board(flight, seat),
        badges=_badges(flight),
        facts=_facts(flight, seat),
        ending=ending(flight),
    )


def _whose_turn(flight: Flight) -> Seat | None:
    side = moving(flight)
    return None if side is None else flight.seat_of(side)


def moving(flight: Flight) -> Side | None:
    if flight.phase in GETTING_READY or flight.phase is Phase.OVER:
        return None
    return Side.BOODLES if flight.phase in OF_BOODLES else Side.GRUMJUGS


def sees_bombs(flight: Flight, seat: Seat | None) -> bool:
    """Whether it may be told which Grumbombs are set (BOO-Q-13)."""
    return not flight.bombs_hidden or flight.phase is Phase.OVER or seat == flight.grumjug_seat


def board(flight: Flight, seat: Seat | None) -> PassesBoard:
    turn, ground, side = flight.turn, flight.ground, moving(flight)
    open_bombs = sees_bombs(flight, seat)
    way = ground.clear_way(lying(flight).deadly) if open_bombs else None
    return PassesBoard(
        columns=len(ground.rows[0]),
        rows=len(ground.rows),
        squares=_squares(flight),
        grumking=flight.content.map.grumking,
        pieces=tuple(_piece(flight, piece, open_bombs) for piece in _in_order(flight)),
        phase=flight.phase.value,
        round=flight.round,
        moving=side.value if side else None,
        start=flight.start.value if flight.start else None,
        rate=turn.rate,
        rolled=tuple(turn.dice),
        hand=turn.hand,
        leaving=turn.leaving if open_bombs else None,
        flying=tuple(turn.flying),
        blaster=turn.blaster,
        reach=_reaches(flight, seat),
        spells=_spells(flight),
        targets=_targets(flight),
        clear_way=way or (),
        waiting=_waiting(flight, seat),
        reinforcements=_reinforcements(flight),
        score_box=tuple(_kind_of(id).value for id in flight.score_box),
        fallen=_fallen(flight),
        points=_score(flight)[0],
        victory=_score(flight)[1],
        best_possible=best_possible(flight),
        at_home=turns_at_home(flight),
        forfeit=turns_to_forfeit(flight),
        solo=flight.solo,
        attacker=turn.combat.attacker,
        order=_order(flight),
        tie=tuple(turn.march.tie),
        recruiting=_recruiting(flight, seat),
    )


def _squares(flight: Flight) -> tuple[BoardSquare, ...]:
    """They never change, so they are made once."""
    known: tuple[BoardSquare, ...] | None = flight.__dict__.get("squares_drawn")
    if known is None:
        numbers = {entry.square: entry.number for entry in flight.content.square}
        terrain = flight.ground.terrain
        known = tuple(BoardSquare(name, terrain[name].value, numbers.get(name)) for name in flight.ground.squares)
        flight.__dict__["squares_drawn"] = known
    return known


def _in_order(flight: Flight) -> list[Piece]:
    """Square by square; what is carried comes after its carrier."""
    reading = flight.ground.reading

    def place(piece: Piece) -> tuple[int, tuple[int, ...]]:
        chain, one = [rank_of(piece.id)], piece
        while one.carrier is not None and (carrier := flight.pieces.get(one.carrier)) is not None:
            chain.insert(0, rank_of(carrier.id))
            one = carrier
        return reading[piece.at], tuple(chain)

    return sorted(flight.pieces.values(), key=place)


def _piece(flight: Flight, piece: Piece, open_bombs: bool) -> PieceShown:
    known = piece.kind is not Kind.GRUMBOMB or open_bombs
    can_be_set = piece.kind in (Kind.BLASTER, Kind.GRUMBOMB)
    buggy = piece.kind is Kind.GRUMBUGGY
    return PieceShown(
        id=piece.id,
        kind=piece.kind.value,
        name=kind_name(flight, piece.kind),
        number=number_of(piece.id),
        side=piece.side.value,
        square=piece.at,
        is_set=(piece.is_set if known else None) if can_be_set else False,
        carrier=piece.carrier,
        left=_left(flight, piece),
        moved=bool(piece.walked or piece.driven or piece.landed),
        frozen=buggy and piece.at in spelled(flight),
    )


def _left(flight: Flight, piece: Piece) -> int:
    if flight.phase is Phase.BOODLES_MOVE and piece.side is Side.BOODLES:
        return left_to_walk(flight, piece)
    if flight.phase is Phase.GRUMJUGS_MOVE and piece.side is Side.GRUMJUGS:
        if piece.kind is Kind.GRUMBUGGY:
            return 0 if piece.at in spelled(flight) else 4 - piece.driven
        return left_to_walk(flight, piece)
    return 0


def _reaches(flight: Flight, seat: Seat | None) -> tuple[Reach, ...]:
    """Of everything of the moving side; where its own player alone knows which bombs are set, for him alone."""
    if flight.phase is Phase.BOODLES_MOVE:
        return tuple(_boodle_reaches(flight))
    if flight.phase is Phase.GRUMJUGS_MOVE and not flight.solo and sees_bombs(flight, seat):
        return tuple(_grumjug_reaches(flight))
    return ()


def _boodle_reaches(flight: Flight) -> list[Reach]:
    found = []
    for piece in flight.pieces.values():
        if piece.is_being and (reach := reach_of(flight, piece.id)):
            found.append(Reach(piece.id, "walk", left_to_walk(flight, piece), tuple(reach.items())))
        elif piece.kind is Kind.BLASTER and piece.is_set:
            found.append(Reach(piece.id, "blast", 0, tuple(landing_squares(flight, piece).items())))
    return found


def _grumjug_reaches(flight: Flight) -> list[Reach]:
    found = []
    for piece in flight.of(Kind.GRUMJUG):
        if reach := walking_reach(flight, piece):
            found.append(Reach(piece.id, "walk", left_to_walk(flight, piece), tuple(reach.items())))
        for buggy in lying(flight).at[piece.at]:
            if buggy.kind is Kind.GRUMBUGGY and (drive := driving_reach(flight, piece, buggy)):
                found.append(Reach(buggy.id, "drive", max(drive.values()), tuple(drive.items())))
    return found


def _spells(flight: Flight) -> tuple[SpellArea, ...]:
    """The spells that work; in the spell phase also what every Boodlewiz that has not tried would freeze."""
    ground = flight.ground
    found = [SpellArea(square, True, (square, *ground.within(square, SPELL_RANGE))) for square in flight.spells]
    if flight.phase is Phase.BOODLES_CAST:
        for wizard in flight.of(Kind.WIZARD):
            if wizard.id not in flight.turn.cast:
                found.append(SpellArea(wizard.at, False, (wizard.at, *ground.within(wizard.at, SPELL_RANGE))))
    return tuple(found)


def _targets(flight: Flight) -> tuple[Target, ...]:
    if flight.phase not in (Phase.BOODLES_ATTACK, Phase.GRUMJUGS_ATTACK):
        return ()
    side = attacking_side(flight)
    attackers = [piece for piece in flight.pieces.values() if piece.side is side and may_attack(flight, piece)]
    return tuple(target for attacker in attackers for target in targets(flight, attacker))


def _waiting(flight: Flight, seat: Seat | None) -> tuple[Waiting, ...]:
    """A force that is being chosen, or locked and not placed, is its own player's secret (BOO-FORCE-01)."""
    found = []
    for side in Side:
        mine = seat is not None and None not in flight.sides and flight.sides[seat] is side
        if mine or flight.solo or is_public(flight, side):
            for kind, count in flight.forces[side.value].items():
                if count:
                    found.append(Waiting(side.value, kind, kind_name(flight, Kind(kind)), count))
    return tuple(found)


def _reinforcements(flight: Flight) -> tuple[Waiting, ...]:
    if flight.phase in GETTING_READY:
        return ()
    counts = ((kind, unused(flight, kind)) for kind in GRUMJUG_KINDS)
    return tuple(Waiting("grumjugs", kind.value, kind_name(flight, kind), count) for kind, count in counts if count)


def _order(flight: Flight) -> Ordered | None:
    now = standing_advance(flight) if flight.solo and flight.phase is Phase.GRUMJUGS_MOVE else None
    if now is None or now.stays:
        return None
    march = flight.turn.march
    over = (*((now.walk,) if now.walk else ()), *now.path)
    return Ordered(
        who=now.who,
        squares=(flight.pieces[now.who].at, *over),
        target=now.target,
        buggy=now.buggy,
        rider=now.rider,
        off=now.off,
        number=len(march.moved) + 1,
        of=len(march.moved) + 1 + len(march.order),
        how=how(flight, now),
        why=why(flight, now.who, march.die),
    )


def _recruiting(flight: Flight, seat: Seat | None) -> Recruiting | None:
    if flight.phase is not Phase.FORCES or seat is None:
        return None
    side = choosing(flight)
    kind, force = next_kind(flight, side), flight.forces[side.value]
    if kind is None or seat != flight.seat_of(side):
        return None
    return Recruiting(
        side=side.value,
        limit=limit(flight, side),
        spent=cost(flight, force),
        asked=kind.value,
        recruits=tuple(_recruit(flight, one, force.get(one.value)) for one in ENLISTED[side]),
    )


def _recruit(flight: Flight, kind: Kind, chosen: int | None) -> Recruit:
    entry = flight.content.of(kind)
    return Recruit(kind.value, kind_name(flight, kind), entry.cost, entry.count, chosen)


def _fallen(flight: Flight) -> tuple[tuple[str, int], ...]:
    counts = Counter(id[0] for id in flight.fallen)
    letters = {"J": Kind.GRUMJUG, "Y": Kind.GRUMBUGGY, "X": Kind.GRUMBOMB, "M": Kind.BLASTER, **_KINDS}
    return tuple((letters[letter].value, count) for letter, count in counts.items())


# --- badges and sentences ----------------------------------------------------------------------------


def _badges(flight: Flight) -> tuple[Badge, ...]:
    return tuple(_badge(flight, seat, side) for seat, side in enumerate(flight.sides))


def _badge(flight: Flight, seat: Seat, side: Side | None) -> Badge:
    count = sum(1 for piece in flight.pieces.values() if piece.side is side)
    figures = ((Message("figure.on_board"), count),)
    colour = COLOURS[side] if side is not None else ""
    if side is Side.BOODLES:
        score, goal = _score(flight)
        return Badge(seat=seat, colour=colour, score=score, goal=goal, figures=figures)
    return Badge(seat=seat, colour=colour, score=0, goal=None, figures=figures)


def _score(flight: Flight) -> tuple[int, int]:
    """How much has been scored, and how much wins; alone it is enough that one Boodlebeing comes home."""
    if flight.solo:
        home = flight.outcome is not None and flight.outcome.how is HowItEnded.SOLO_HOME
        return int(home), 1
    return flight.points, flight.content.victory


def _facts(flight: Flight, seat: Seat | None) -> tuple[Message, ...]:
    """The position in sentences."""
    points = Message("fact.points", {"points": flight.points, "victory": flight.content.victory})
    facts = [Message("fact.one_home") if flight.solo else points]
    if flight.start is not None:
        facts.append(Message("fact.start", {"valley": flight.start.value}))
    if moving(flight) is not None:
        facts.append(Message("fact.round", {"round": flight.round, "phase": flight.phase.value}))
    if flight.phase is Phase.BOODLES_MOVE:
        facts.append(Message("fact.rate", {"rate": flight.turn.rate}))
    open_bombs = sees_bombs(flight, seat)
    for piece in _in_order(flight):
        facts.append(_fact_of(flight, piece, open_bombs))
    for one in _waiting(flight, seat):
        facts.append(Message("fact.waiting", {"name": one.name, "count": one.count, "side": one.side}))
    for one in _reinforcements(flight):
        facts.append(Message("fact.unused", {"name": one.name, "count": one.count}))
    return tuple(facts)


def _fact_of(flight: Flight, piece: Piece, open_bombs: bool) -> Message:
    if piece.carrier is not None:
        return Message("fact.carried", {"who": who(flight, piece), "carrier": named(flight, piece.carrier)})
    if piece.kind is Kind.BLASTER or (piece.kind is Kind.GRUMBOMB and open_bombs):
        return Message("fact.set" if piece.is_set else "fact.unset", {"who": who(flight, piece)})
    return Message("fact.piece", {"who": who(flight, piece)})
