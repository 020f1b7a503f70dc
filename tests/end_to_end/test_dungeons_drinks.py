"""Whole quests of Dungeons & Drinks on the whole stack: cards at any moment by anybody, by touch and by button."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.dungeons_drinks.scoring import ending
from rules.dungeons_drinks.state import Cast, ExactlyTied, Phase
from rules.floor import Batch
from rules.match import Answer
from tests.end_to_end.quest import ALCOHOLEMIA, FLOORS, Quest
from tests.end_to_end.test_whole_games import (
    the_program_is_killed_after_an_answer_is_on_the_disk,
    the_program_is_killed_before_an_answer_is_on_the_disk,
)
from tests.hardware.pico import MICROPYTHON

NAMES = ("Zoë", "Al", "Player 3", "Player 4", "Player 5", "Player 6")
DRAWN = "The companion draws a player"
DEALT = "Shuffled and dealt by the companion: each hand is shown behind a curtain"
THREE_BOSSES = "Three Bosses come at once, and all must die."
MORE_CHAINS = f'[[spell]]\nid = "{ALCOHOLEMIA}"\ncount = 9\n'
"""So many copies of it that two seats have one before long."""
SIPS = "Colours of hit points are sips, of water or anything else."


# --- what a table meets -----------------------------------------------------------------------------------


def two_spells_come_together(group: Quest) -> None:
    """Two buttons are pressed at one moment: the owner of the game says which card was first, and it acts first."""
    casts = group.play_until(lambda: _two_who_can(group))
    first, second = (seat for seat, _ in casts)
    laid = group.dungeon.played
    group.takes_the_floor(*casts)

    batch = group.match.entries[-1].answer
    assert isinstance(batch, Batch)
    assert [[press.seat for press in tied] for tied in batch.groups] == [[first, second]]
    assert (group.seen["what"], group.seen["asks"]) == ("tied", [group.dungeon.owner])
    group.do("put_in_order", [1, 0], "touch")

    settled = group.told_of("owner_settles")[-1]
    assert settled.seat == group.dungeon.owner
    assert [played.by for played in group.dungeon.table if played.id > f"spell-{laid}"][:2] == [second, first]


def two_spells_come_shortly_after_one_another(group: Quest) -> None:
    """The table is shown the order of the presses themselves, and says that they were tied: the owner settles it."""
    casts = group.play_until(lambda: _two_who_can(group))
    first, second = (seat for seat, _ in casts)
    group.takes_the_floor(*casts, apart_s=0.2)
    batch = group.match.entries[-1].answer
    assert [[press.seat for press in tied] for tied in batch.groups] == [[first], [second]]
    assert group.seen["what"] == "order_heard"
    group.say(group.people()[-1], ExactlyTied())
    assert (group.seen["what"], group.seen["asks"]) == ("tied", [group.dungeon.owner])
    group.do("put_in_order", [0, 1], "buttons")
    assert [played.by for played in group.dungeon.table[-2:]] == [first, second]


def _two_who_can(group: Quest) -> tuple[tuple[int, Cast], tuple[int, Cast]] | None:
    """Two who could lay different cards: of one card there may be no second copy."""
    able = [(seat, cast) for seat in reversed(group.people()) for cast in group.lasting(seat)]
    pairs = ((one, two) for one in able for two in able if one[0] != two[0] and one[1].card != two[1].card)
    return next(pairs, None)


def a_spell_is_cancelled_and_the_canceller_too(group: Quest) -> None:
    """A chain of three, each laid by its own seat's button; from the last of them it is undone, and the first acts."""
    one, two = group.play_until(lambda: _two_for_a_chain(group))
    cancelled = len(group.told_of("cancels"))
    group.takes_the_floor((one, group.lasting(one)[0]))
    bottom = group.dungeon.table[-1]
    group.takes_the_floor((two, _cancelling(group, two, bottom.id)))
    group.takes_the_floor((one, _cancelling(group, one, group.dungeon.table[-1].id)))
    assert [played.by for played in group.dungeon.table[-3:]] == [one, two, one]
    group.do("see", "Alcoholemia")

    while group.seen["what"] == "answer":
        group.all_pass()
    assert len(group.told_of("cancels")) == cancelled + 1
    assert group.told_of("cancels")[-1].seat == one
    assert group.told_of("takes_effect")[-1].args["card"].args["name"] == group.printed.spells[bottom.card].name


def _two_for_a_chain(group: Quest) -> tuple[int, int] | None:
    """The first has a Spell and something to defend it with, the second something against it."""
    able = [seat for seat in group.people() if group.lasting(seat) and group.may_hold(seat, ALCOHOLEMIA, beside=1)]
    others = [seat for seat in group.people() if group.may_hold(seat, ALCOHOLEMIA)]
    return next(((one, two) for one in able for two in others if one != two), None)


def _cancelling(group: Quest, seat: int, spell: str) -> Cast:
    return next(one for one in group.could_cast(seat, ALCOHOLEMIA) if one.spell == spell)


def a_failure_is_called_and_the_table_votes(group: Quest) -> None:
    """Called and voted on by the seats' own buttons: a point is lost, and the card lies face down."""
    group.play_to("point")
    player, caller, *others = group.people()
    duty, points = group.dungeon.players[player].drunk, group.dungeon.points(player)
    if duty is None:
        player, caller = caller, player
        duty, points = group.dungeon.players[player].drunk, group.dungeon.points(player)
    group.calls(caller, player)
    assert group.seen["what"] == "vote"
    group.do("see", group.printed.drunks[duty].title)
    for seat in (*others, player):
        if group.seen["what"] == "vote" and seat in group.seen["asks"]:
            group.votes(seat)

    assert group.dungeon.players[player].failed == [duty]
    assert group.dungeon.points(player) == points - 1


# --- what goes wrong --------------------------------------------------------------------------------------


def a_spell_is_taken_back(group: Quest) -> None:
    seat, cast = group.play_until(lambda: _one_with(group, group.could_cast))
    before = group.journal()
    group.takes_the_floor((seat, cast))
    assert group.journal().match.digest != before.match.digest

    group.do("press", "undo")
    group.do("wait_for", "length", before.length)

    assert group.journal().match.digest == before.match.digest
    assert group.seen["what"] == "spells"


def _one_with(group: Quest, spells: Callable[[int], list[Cast]]) -> tuple[int, Cast] | None:
    return next(((seat, spells(seat)[0]) for seat in group.people() if spells(seat)), None)


def the_program_is_killed_with_a_floor_open(group: Quest) -> None:
    """A Spell lies there and may be answered: it still may in the program that is started next."""
    seat, cast = group.play_until(lambda: _one_with(group, group.lasting))
    group.takes_the_floor((seat, cast))
    before, what = group.journal(), group.seen["what"]
    picture = group.seen["picture"]
    assert what in FLOORS
    secret = not group.dungeon.real_cards
    group.program.kill()
    group.open()
    group.do("wait_for_length", before.length)
    group.do("wait_for", "bands", [])
    group.do("on_screen", "table")
    assert group.seen["what"] == what
    assert group.journal().match.digest == before.match.digest
    if secret:  # somebody was looking at his hand, and it is covered now
        group.do("assert_covered")
    else:
        assert group.seen["picture"] == picture


def the_program_is_killed_behind_an_answer(group: Quest) -> None:
    """Written, and not yet seen: the game goes on behind it, and so does the bot."""
    group.play_to("point")
    before, answer = group.journal(), group.chosen()
    group.do("hold_the_disk", "after")
    group.program.begin("answer", answer, "touch")
    group.program.wait_until_held()

    group.program.kill()
    written = group.journal()
    assert written.length > before.length
    assert written.match.until(before.length).digest == before.match.digest
    group.open()
    group.do("on_screen", "table")
    group.do("wait_for", "bands", [])
    assert group.seen["length"] >= written.length


def an_enemy_is_corrected(group: Quest) -> None:
    """A counter too few lies on it: a ruling, which is in the journal."""
    group.play_to("point")
    before = group.journal()
    index, enemy = next(
        (index, one)
        for index, one in enumerate(before.match.state.enemies)
        if one.damage < before.match.state.entry(one.id).hp - 1
    )
    label = f"Damage on {before.match.state.entry(enemy.id).name}"
    group.do("touch_until", "Menu", "Correct the table")
    group.do("touch_and_go", "Correct the table", "correct")
    group.do("touch_until", "The Dungeon", label)
    group.do("change_count", label, "+")
    group.do("touch_and_go", "Put it right", "table")

    after = group.journal()
    assert after.length == group.seen["length"] == before.length + 1
    assert after.match.state.enemies[index].damage == enemy.damage + 1


def the_module_is_unplugged_while_the_floor_is_open(group: Quest) -> None:
    """A band says so; cards are laid by hand and button meanwhile, and the band goes when it is back."""
    group.play_to("spells")
    length = group.seen["length"]
    group.pico.unplug()
    group.do("wait_for", "bands", ["device_lost"])
    group.do("see", "unplugged")
    group.play(2)
    assert group.seen["length"] > length
    group.pico.plug()
    group.do("wait_for", "bands", [])


# --- the quests -------------------------------------------------------------------------------------------


@pytest.mark.xdist_group("dungeons-2")
def test_two_kill_three_bosses_with_their_own_cards(quest: Callable[[int], Quest]) -> None:
    group = quest(2)
    group.goes_through(3, MORE_CHAINS)
    wired = MICROPYTHON.exists()
    if wired:
        group.module_is_wired()
        group.pico.plug()
    group.open()
    group.new_game(NAMES[:2], [THREE_BOSSES], cards=DRAWN)
    began = group.journal().stored.beginning
    assert (began.options["triple_boss"], began.options["card_tracking"]) == ("yes", "table")
    assert began.sources["spell-deck"] == "typed"

    a_spell_is_taken_back(group)
    the_program_is_killed_before_an_answer_is_on_the_disk(group)
    a_spell_is_cancelled_and_the_canceller_too(group)
    if wired:
        the_module_is_unplugged_while_the_floor_is_open(group)
    an_enemy_is_corrected(group)
    two_spells_come_together(group)
    the_program_is_killed_after_an_answer_is_on_the_disk(group)
    group.play_to_the_end()

    the_end_is_right(group)
    bosses = [enemy for player in group.dungeon.players for enemy in player.killed if group.dungeon.is_boss(enemy)]
    assert len(bosses) == 3


@pytest.mark.xdist_group("dungeons-4")
def test_four_drink_with_hands_behind_the_curtain_and_one_of_them_is_a_bot(quest: Callable[[int], Quest]) -> None:
    """The companion shuffles and deals. Many an Alcoholemia is among the cards, so that there is somebody to use it."""
    group = quest(4)
    group.bots = (3,)
    group.goes_through(3, MORE_CHAINS)
    group.open()
    group.new_game(NAMES[:4], [SIPS], cards=DRAWN, piles={"Spells": DEALT}, bots=group.bots)
    began = group.journal().stored.beginning
    assert (began.options["drinking"], began.options["card_tracking"]) == ("yes", "app")

    the_program_is_killed_before_an_answer_is_on_the_disk(group)
    a_failure_is_called_and_the_table_votes(group)
    a_spell_is_taken_back(group)
    the_program_is_killed_with_a_floor_open(group)
    an_enemy_is_corrected(group)
    the_program_is_killed_behind_an_answer(group)
    group.play_to_the_end()

    the_end_is_right(group)
    match = group.journal().match
    assert {entry.seat for entry in match.entries if isinstance(entry, Answer)} >= {0, 1, 2, 3}
    told = sum(event.args["count"] for event in group.told_of("sips"))
    assert sum(player.sips for player in match.state.players) == told
    assert group.told_of("sips")


@pytest.mark.xdist_group("dungeons-6")
def test_six_press_their_buttons_at_one_moment(quest: Callable[[int], Quest]) -> None:
    group = quest(6)
    group.goes_through(3, MORE_CHAINS)
    group.open()
    group.new_game(NAMES, [], cards=DRAWN)

    two_spells_come_shortly_after_one_another(group)
    two_spells_come_together(group)
    a_failure_is_called_and_the_table_votes(group)
    a_spell_is_cancelled_and_the_canceller_too(group)
    the_program_is_killed_with_a_floor_open(group)
    the_program_is_killed_before_an_answer_is_on_the_disk(group)
    an_enemy_is_corrected(group)
    a_spell_is_taken_back(group)
    the_program_is_killed_after_an_answer_is_on_the_disk(group)
    group.play_to_the_end()

    the_end_is_right(group)


def the_end_is_right(group: Quest) -> None:
    """The results are shown, and the answers alone make the same quest."""
    found = group.journal()
    assert found.match.state.phase is Phase.OVER
    ended = ending(found.match.state)
    assert ended is not None
    group.do("touch_and_go", "The results", "results")
    group.do("see", found.stored.beginning.players[ended.ranking[0][0]].name, "Play again")
    assert found.played_again().digest == found.match.digest
    assert group.program.leave() == 0
