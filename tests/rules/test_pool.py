"""Cards that nobody has seen: the pool against a list of every world that fits what was seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.pool import MOST_DOUBTS, Impossible, Place, Pool, Slot, redealt
from rules.worlds import Group

DECK = {"troll": 2, "elf": 2, "imp": 1}
PILES, HANDS = ("deck", "discard"), ("hand:0", "hand:1")

World = dict[str, tuple[str, ...]]


def frozen(world: World) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sorted(world[name])) if name in HANDS else world[name] for name in (*PILES, *HANDS))


class Worlds:
    """Every way in which the cards can lie, by brute force. The naive twin of a pool."""

    def __init__(self, deck: dict[str, int]) -> None:
        cards = tuple(Counter(deck).elements())
        self.all = {frozen({"deck": order, "discard": (), "hand:0": (), "hand:1": ()}) for order in permutations(cards)}

    def each(self) -> Iterator[World]:
        return (dict(zip((*PILES, *HANDS), world, strict=True)) for world in self.all)

    def move(self, place: str, to: str, card: str | None, under: bool) -> None:
        worlds = set()
        for world in self.each():
            here = world[place]
            for index in range(len(here)) if place in HANDS else [len(here) - 1]:
                if card in (None, here[index]):
                    left = {**world, place: here[:index] + here[index + 1 :]}
                    left[to] = (here[index], *left[to]) if under else (*left[to], here[index])
                    worlds.add(frozen(left))
        self.all = worlds

    def look(self, place: str, card: str) -> None:
        self.all = {
            frozen(world)
            for world in self.each()
            if (card in world[place] if place in HANDS else card == world[place][-1])
        }

    def shuffle(self, pile: str, others: tuple[str, ...]) -> None:
        worlds = set()
        for world in self.each():
            cards = [card for place in (pile, *others) for card in world[place]]
            empty = {**world, **dict.fromkeys(others, ())}
            worlds.update(frozen({**empty, pile: order}) for order in set(permutations(cards)))
        self.all = worlds

    def could_be(self, place: str, top: int) -> dict[str, int]:
        most: Counter[str] = Counter()
        for world in self.each():
            most |= Counter(world[place] if place in HANDS else world[place][len(world[place]) - top :])
        return dict(most)


class Table:
    """A pool, its naive twins, and real cards for both to follow."""

    def __init__(self, deck: dict[str, int], random: Random) -> None:
        self.random = random
        self.pool = Pool.new(deck, "deck", ["discard"], HANDS)
        self.worlds = Worlds(deck)
        """What the app can know."""
        self.seat = Worlds(deck)
        """What seat 0 can know."""
        cards = list(Counter(deck).elements())
        random.shuffle(cards)
        self.cards: dict[str, list[str]] = {"deck": cards, "discard": [], "hand:0": [], "hand:1": []}

    def full(self, places: tuple[str, ...]) -> list[str]:
        return [place for place in places if self.cards[place]]

    def lift(self, place: str) -> str:
        if place in HANDS:
            return self.cards[place].pop(self.random.randrange(len(self.cards[place])))
        return self.cards[place].pop()

    def hidden(self, place: str, to: str, *, app: bool, seat: bool, under: bool = False) -> None:
        """A card goes hidden from one place to another, and only the app, or the app and seat 0, see it."""
        card = self.lift(place)
        self.cards[to].insert(0 if under else len(self.cards[to]), card)
        told = card if app or seat else None
        self.pool.draw(place, to, told, (0,) if seat else (), under=under)
        self.worlds.move(place, to, told, under)
        self.seat.move(place, to, card if seat else None, under)

    def open(self, place: str, to: str) -> None:
        card = self.lift(place)
        self.cards[to].append(card)
        self.pool.play(place, card, to)
        self.worlds.move(place, to, card, False)
        self.seat.move(place, to, card, False)

    def look(self, place: str, *, seat: bool) -> None:
        card = self.random.choice(self.cards[place]) if place in HANDS else self.cards[place][-1]
        self.pool.look(place, card, (0,) if seat else (1,))
        self.worlds.look(place, card)
        if seat:
            self.seat.look(place, card)

    def shuffle(self, pile: str, *others: str) -> None:
        for other in others:
            self.cards[pile] += self.cards[other]
            self.cards[other] = []
        self.random.shuffle(self.cards[pile])
        self.pool.shuffle(pile, *others)
        self.worlds.shuffle(pile, others)
        self.seat.shuffle(pile, others)

    def step(self, sees: bool) -> None:
        """Something at random that can be done with the cards as they lie; only with ``sees`` the app looks on."""
        random = self.random
        app, seat = sees and random.random() < 0.4, sees and random.random() < 0.2
        hands, piles = self.full(HANDS), self.full(PILES)
        steps: list[Callable[[], None]] = [lambda: self.shuffle("deck", "discard"), lambda: self.shuffle("discard")]
        if piles:
            steps += [lambda: self.hidden(random.choice(piles), random.choice(HANDS), app=app, seat=seat)] * 4
            steps += [lambda: self.open(random.choice(piles), random.choice((*PILES, *HANDS)))]
            steps += [lambda: self.hidden(random.choice(piles), "discard", app=app, seat=seat, under=True)]
        if hands:
            steps += [lambda: self.open(random.choice(hands), random.choice(PILES))] * 3
            steps += [lambda: self.hidden(random.choice(hands), random.choice(HANDS), app=app, seat=seat)] * 2
            steps += [
                lambda: self.hidden(random.choice(hands), "deck", app=app, seat=seat, under=random.random() < 0.5)
            ]
        if sees and (hands or piles):
            steps += [lambda: self.look(random.choice([*hands, *piles]), seat=random.random() < 0.5)]
        random.choice(steps)()

    def check(self) -> None:
        assert self.pool.flaw() is None
        assert self.pool.holds() == Counter(card for cards in self.cards.values() for card in cards)
        for place in (*PILES, *HANDS):
            slots = self.pool.places[place].slots
            top = slots[-1].count if slots and slots[-1].card is None else min(1, len(slots))
            assert self.pool.could_be(place) == self.worlds.could_be(place, top), place


def played(seed: int, steps: int, *, sees: bool, deck: dict[str, int] = DECK) -> Iterator[Table]:
    table = Table(deck, Random(seed))
    for _ in range(steps):
        table.step(sees)
        yield table


@given(st.integers(0, 10**9), st.booleans())
@settings(max_examples=60)
def test_a_card_can_be_where_some_world_has_it_and_nowhere_else(seed: int, sees: bool) -> None:
    for table in played(seed, 14, sees=sees):
        table.check()


def lying(pool: Pool) -> tuple[tuple[str, ...], ...]:
    """The one world of a pool in which the app knows every card."""
    return frozen({name: tuple(card_by_card(pool.places[name])) for name in (*PILES, *HANDS)})


def card_by_card(place: Place) -> Iterator[str]:
    for slot in place.slots:
        assert slot.card is not None
        yield from [slot.card] * slot.count


def copy_of(pool: Pool) -> Pool:
    return msgspec.json.decode(msgspec.json.encode(pool), type=Pool)


@given(st.integers(0, 10**9))
@settings(max_examples=60)
def test_what_is_dealt_anew_fits_all_that_the_seat_has_seen(seed: int) -> None:
    for table in played(seed, 12, sees=True):
        fork = copy_of(table.pool)
        redealt(fork, 0, table.random)
        assert lying(fork) in table.seat.all
        assert fork.flaw() is None
        for place in (*PILES, *HANDS):
            assert fork.cards(place, 0) == table.pool.cards(place, 0)


class EveryChance:
    """Chance that takes each of its ways once: a new round follows the last one and turns off at its end."""

    def __init__(self) -> None:
        self.way: list[tuple[int, int]] = []
        self._step = 0

    def randrange(self, stop: int, /) -> int:
        if self._step == len(self.way):
            self.way.append((0, stop))
        taken, known = self.way[self._step]
        assert known == stop
        self._step += 1
        return taken

    def next_round(self) -> bool:
        self._step = 0
        while self.way and self.way[-1][0] + 1 == self.way[-1][1]:
            self.way.pop()
        if self.way:
            taken, stop = self.way.pop()
            self.way.append((taken + 1, stop))
        return bool(self.way)


@given(st.integers(0, 10**9))
@settings(max_examples=10)
def test_every_world_that_fits_what_was_seen_can_be_dealt(seed: int) -> None:
    for steps, table in enumerate(played(seed, 10, sees=False, deck={"troll": 2, "elf": 1, "imp": 1})):
        if steps % 3 == 0:
            chance, dealt = EveryChance(), set()
            while True:
                fork = copy_of(table.pool)
                redealt(fork, 0, chance)
                dealt.add(lying(fork))
                if not chance.next_round():
                    break
            assert dealt == table.worlds.all


def test_nobodys_real_card_is_ever_refused_in_a_long_game_with_a_big_deck() -> None:
    names = {f"card {number}": 1 + number % 5 for number in range(14)}
    hands = [f"hand:{seat}" for seat in range(5)]
    random, most = Random(5), 0
    pool = Pool.new(names, "deck", ["discard"], hands)
    cards: dict[str, list[str]] = {"deck": sorted(Counter(names).elements()), "discard": []} | {h: [] for h in hands}
    random.shuffle(cards["deck"])
    for step in range(250):
        hand = hands[step % 5]
        if len(cards[hand]) < 4 and not cards["deck"]:
            cards["deck"], cards["discard"] = cards["discard"], []
            random.shuffle(cards["deck"])
            pool.shuffle("deck", "discard")
        elif len(cards[hand]) < 4:
            cards[hand].append(cards["deck"].pop())
            pool.draw("deck", hand)
        else:
            card = cards[hand].pop(random.randrange(4))
            assert pool.can_be(hand, card)
            pool.play(hand, card, "discard")
            cards["discard"].append(card)
        most = max(most, sum(sum(group.left.values()) for group in pool.groups))
    assert pool.flaw() is None
    assert pool.holds() == Counter(names)
    assert most == MOST_DOUBTS


def test_a_card_that_was_shuffled_in_cannot_be_in_a_hand_dealt_before() -> None:
    pool = Pool.new({"red": 1, "blue": 2}, "deck", ["discard"], ["hand"])
    pool.draw("deck", "hand")
    pool.play("deck", "red", "discard")
    pool.shuffle("deck", "discard")

    assert pool.could_be("hand") == {"blue": 1}
    assert pool.could_be("deck") == {"red": 1, "blue": 1}


def test_a_card_played_from_a_mixed_hand_leaves_open_which_shuffle_it_came_from() -> None:
    pool = Pool.new({"red": 2, "blue": 1}, "deck", ["discard"], ["hand"])
    pool.draw("deck", "hand")
    pool.play("deck", "red", "discard")
    pool.draw("deck", "discard")
    pool.shuffle("deck", "discard")
    pool.draw("deck", "hand")
    pool.play("hand", "red", "discard")

    assert pool.could_be("hand") == {"red": 1, "blue": 1}
    assert pool.could_be("deck") == {"red": 1, "blue": 1}


def test_what_is_put_back_on_top_or_under_is_known_to_lie_there() -> None:
    pool = Pool.new({"red": 2, "blue": 2}, "deck", [], ["hand"])
    pool.draw("deck", "hand", "red", (0,))
    pool.draw("deck", "hand", "blue", (0,))
    pool.draw("hand", "deck", "blue", (0,))
    pool.draw("hand", "deck", "red", (0,), under=True)

    assert pool.could_be("deck") == {"blue": 1}
    assert pool.cards("deck", 0) == ["red", None, None, "blue"]
    assert pool.cards("deck", 1) == [None] * 4
    assert pool.unseen() == {"red": 1, "blue": 1}


def test_a_card_looked_at_by_one_seat_is_hidden_from_the_others_and_open_if_all_look() -> None:
    pool = Pool.new({"red": 1, "blue": 1}, "deck")
    pool.look("deck", "red", (1,))
    assert (pool.cards("deck", 1), pool.cards("deck", 0)) == ([None, "red"], [None, None])

    pool.look("deck", "red")
    assert pool.cards("deck") == [None, "red"]
    assert pool.could_be("deck") == {"red": 1}


def test_a_shuffle_hides_what_lay_open_and_counts_on() -> None:
    pool = Pool.new({"red": 3}, "deck", ["discard"])
    for _ in range(2):
        pool.play("deck", "red", "discard")
    assert pool.cards("discard") == ["red", "red"]

    pool.shuffle("deck", "discard")

    assert (pool.count("deck"), pool.count("discard"), pool.cards("deck")) == (3, 0, [None] * 3)


@pytest.mark.parametrize(
    ("place", "card"), [("deck", "imp"), ("hand", "imp"), ("discard", "red"), ("deck", "red")], ids=str
)
def test_a_card_where_it_cannot_be_is_impossible_and_nothing_changes(place: str, card: str) -> None:
    pool = Pool.new({"red": 1, "blue": 2}, "deck", ["discard"], ["hand", "table"])
    pool.draw("deck", "hand")
    pool.play("deck", "red", "table")
    before = msgspec.json.encode(pool)

    with pytest.raises(Impossible):
        pool.play(place, card, "table")

    assert msgspec.json.encode(pool) == before


@pytest.mark.parametrize(
    ("spoil", "flaw"),
    [
        (lambda pool: pool.groups[0].cards.update(red=5), "group 1"),
        (lambda pool: pool.places["hand"].put(Slot("imp", 1)), "group 1"),
        (lambda pool: pool.places["hand"].put(Slot("red", 7)), "hand"),
        (lambda pool: pool.places["hand"].put(Slot()), "hand"),
        (lambda pool: pool.groups.append(Group(id=2, inflow={3: 1})), "group 2"),
        (lambda pool: pool.groups.append(Group(id=2, inflow={2: 1})), "group 2"),
    ],
)
def test_facts_that_contradict_each_other_are_found(spoil: Callable[[Pool], None], flaw: str) -> None:
    pool = Pool.new({"red": 2, "blue": 2}, "deck", [], ["hand"])
    pool.draw("deck", "hand")
    assert pool.flaw() is None

    spoil(pool)

    assert pool.flaw() == flaw


def test_a_pool_is_plain_json_and_says_the_same_after_reading_it_back() -> None:
    pool = Pool.new({"red": 2, "blue": 2}, "deck", [], ["hand"])
    pool.draw("deck", "hand", "red", (0,))

    assert copy_of(pool) == pool
    assert msgspec.to_builtins(pool) == {
        "places": {
            "deck": {"slots": [{"group": 1, "count": 3}]},
            "hand": {"slots": [{"card": "red", "group": 1, "seen": (0,)}], "hand": True},
        },
        "groups": [{"id": 1, "cards": {"red": 2, "blue": 2}, "inflow": {}, "left": {}}],
    }
