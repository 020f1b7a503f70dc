"""The words of the screens, made without a window."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.published import Facts, Player, Shown, Told, Waiting
from rules.correcting import FactKind
from rules.fantasy_pub import GAME
from rules.games import content, game
from rules.laws import Refusal
from rules.match import Match
from rules.message import Message
from rules.position import Patch, Ruling, patched
from rules.projection import Badge, Ending, View
from ui.screens.ages import ago, clock
from ui.screens.correct_view import Correcting
from ui.screens.hardware_view import groups, summary
from ui.screens.help_view import pages
from ui.screens.home_view import home_words
from ui.screens.journal_view import can_go_back, steps
from ui.screens.new_game_view import LONGEST_NAME, Setup
from ui.screens.results_view import results_words
from ui.screens.rulebook_view import Book, Tone, marks_of
from ui.screens.settings_view import Control, next_language, rows, stepped, switched
from ui.screens.statistics_view import histograms, played
from ui.services import Count, HardwareStatus, Part, PartKind, SavedGame, SavedGames, Settings, Statistics
from ui.wording import Wording

ANNA, BERT = Player(0, "Anna", "red"), Player(1, "Bert", "blue")
NAMES = ("Anna", "Bert")


# --- ages -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        pytest.param(-40, "just now", id="a clock put back"),
        pytest.param(119, "just now", id="under two minutes"),
        pytest.param(125, "2 minutes ago", id="minutes"),
        pytest.param(3600, "1 hour ago", id="one hour"),
        pytest.param(3 * 86400 + 5, "3 days ago", id="days"),
    ],
)
def test_says_how_long_ago(seconds: float, words: str) -> None:
    assert ago(seconds) == words


def test_the_clock_of_a_game_counts_hours_and_minutes() -> None:
    assert [clock(None), clock(59), clock(3900)] == ["", "0:00", "1:05"]


# --- home -------------------------------------------------------------------------------------------


def saved(id: str, *, over: bool = False, turn: int | None = 1) -> SavedGame:
    return SavedGame(id=id, game="fantasy_pub", players=(ANNA, BERT), turn=turn, length=12, age_s=7300, over=over)


def test_the_newest_game_that_goes_on_is_the_one_to_resume() -> None:
    words = home_words(SavedGames((saved("new", over=True), saved("middle"), saved("old"))))

    assert words.resume is not None
    assert words.resume.id == "middle"
    assert [card.id for card in words.others] == ["new", "old"]


def test_a_saved_game_says_who_plays_whose_turn_it_is_and_how_old_it_is() -> None:
    resume = home_words(SavedGames((saved("one"),))).resume

    assert resume is not None
    assert (resume.title, resume.names, resume.state, resume.age) == (
        "Fantasy Pub",
        "Anna, Bert",
        "Bert's turn, 12 steps so far",
        "2 hours ago",
    )


def test_a_game_that_is_not_installed_keeps_its_id() -> None:
    gone = SavedGame(id="x", game="nine_pins", players=(ANNA,), turn=None, length=0, age_s=0)

    assert home_words(SavedGames((gone,))).resume.title == "nine_pins"


def test_an_empty_shelf_has_nothing_to_resume() -> None:
    assert home_words(None).resume is None
    assert home_words(SavedGames(())).resume is None


# --- new game ---------------------------------------------------------------------------------------


def test_a_setup_can_begin_from_the_first_moment() -> None:
    start = Setup(GAME).start

    assert [player.name for player in start.players] == ["Player 1", "Player 2"]
    assert len({player.colour for player in start.players}) == 2
    assert dict(start.options)["mixed_tables"] == "all_different"


def test_seats_go_no_further_than_the_game() -> None:
    setup = Setup(GAME)
    for _ in range(10):
        setup.seat_more()
    assert len(setup.places) == 5
    for _ in range(10):
        setup.seat_fewer()
    assert len(setup.places) == 2


def test_two_people_of_one_name_are_told_apart() -> None:
    setup = Setup(GAME, ["Anna"])
    setup.rename(1, "  Anna ")

    assert [place.name for place in setup.places] == ["Anna", "Anna 2"]


def test_a_name_is_never_longer_than_it_can_be_shown() -> None:
    setup = Setup(GAME, ["W" * 40, "W" * 40])

    assert {len(place.name) for place in setup.places} == {LONGEST_NAME}


def test_a_colour_that_somebody_has_changes_over() -> None:
    setup = Setup(GAME)
    mine, other = (place.colour for place in setup.places)
    setup.paint(0, other)

    assert [place.colour for place in setup.places] == [other, mine]


def test_swapping_takes_name_colour_and_bot_along() -> None:
    setup = Setup(GAME, ["Anna", "Bert"])
    setup.next_bot(0)
    setup.swap(0, 1)

    assert [(place.name, place.bot) for place in setup.places] == [("Bert", None), ("Anna", "sensible")]


def test_every_house_rule_shows_one_default_and_its_settled_question() -> None:
    for option in Setup(GAME).option_words:
        assert [value.default for value in option.values].count(True) == 1
        assert option.question.endswith("?")


def test_the_cards_source_settles_the_option_behind_it() -> None:
    setup = Setup(GAME)
    assert setup.sources["pile"] == "typed"
    setup.take_from("pile", "app")
    assert setup.options["card_reveal"] == "app"
    setup.take_from("pile", "module")
    assert setup.options["card_reveal"] == "table"
    assert "card_reveal" not in [option.id for option in setup.option_words]


def test_piles_that_share_an_option_are_of_the_same_cards() -> None:
    """Nobody can pick blind, on the screen, from a hand that lies on the table."""
    setup = Setup(game("bugmans"))
    setup.take_from("deck", "typed")
    assert (setup.options["cards"], setup.sources["hand"], setup.sources["counters"]) == ("real", "typed", "app")
    setup.take_from("hand", "module")
    assert (setup.options["cards"], setup.sources["deck"]) == ("real", "typed")
    setup.take_from("hand", "app")
    assert (setup.options["cards"], setup.sources["deck"]) == ("app", "app")


def test_dice_and_every_pile_say_where_they_may_come_from() -> None:
    dice, pile = Setup(GAME).source_words

    assert (dice.title, pile.title) == ("Dice", "Character cards")
    assert [chosen for _, _, chosen in dice.choices] == [False, True, False]


def test_piles_that_are_no_cards_say_what_they_are_and_speak_of_no_cards() -> None:
    piles = {source.what: source for source in Setup(game("bugmans")).source_words if source.what != "dice"}

    assert all(source.about.endswith(".") for source in piles.values())
    assert piles.keys() >= {"deck", "counters", "stash", "load", "hand", "bar"}
    for what in piles.keys() - {"deck", "hand"}:
        assert "card" not in " ".join((piles[what].about, *(words for _, words, _ in piles[what].choices)))
    typed = {source: words for source, words, _ in piles["counters"].choices}["typed"]
    assert "turn one over and tap which it is" in typed


# --- rulebook ---------------------------------------------------------------------------------------


def test_every_clause_stands_in_a_chapter() -> None:
    book = Book("fantasy_pub")

    assert book.chapters[0].entries[0].id == "PUB-COMP-01"
    assert book.chapter_of("PUB-Q-01") is not None
    assert book.chapter_of("TABLE-TURN-01") is not None
    assert book.chapter_of("NOBODY-01") is None


def test_search_wants_every_word_and_puts_titles_first() -> None:
    book = Book("fantasy_pub")

    assert book.found("") == ()
    assert book.found("no such words at all") == ()
    assert book.found("pub-seat-03")[0].id == "PUB-SEAT-03"
    assert all("barkeep" in f"{entry.title} {entry.text}".casefold() for entry in book.found("BARKEEP"))


def test_a_house_rule_marks_its_question_and_its_clauses() -> None:
    wording = Wording("fantasy_pub", NAMES)
    marks = marks_of("fantasy_pub", (("full_circle", "refused"), ("imp_pickup", "before_drink")), (), wording)
    book = Book("fantasy_pub", marks)
    question = next(entry for entry in book.chapters[book.chapter_of("PUB-Q-03")].entries if entry.id == "PUB-Q-03")

    assert question.tone is Tone.SETTLED
    assert question.marks
    assert "PUB-Q-18" not in marks


def test_a_ruling_marks_the_clause_it_leans_on_unless_it_was_taken_back() -> None:
    wording = Wording("fantasy_pub", NAMES)
    words = Message("event.begins", {"seat": 0})
    log = (
        Told(number=4, seat=0, message=words, clause="PUB-TURN-01", ruling=True),
        Told(number=5, seat=0, message=words, clause="PUB-TURN-02", ruling=True, taken_back=True),
    )

    assert list(marks_of("fantasy_pub", (), log, wording)) == ["PUB-TURN-01"]


# --- journal ----------------------------------------------------------------------------------------


def test_bots_win_under_the_name_of_what_they_are() -> None:
    wins = (("Alf", 2.5), ("sensible", 1.0))
    count = Count(game="fantasy_pub", games=4, median_turns=20, median_minutes=40, wins=wins)
    (told,) = played(Statistics(dice=(), chi_square=(), counts=(count,)))

    assert [(bar.label, bar.number) for bar in told.wins] == [("Alf", "2.5"), ("Clever bot", "1")]


def test_two_rolls_that_were_both_taken_back_stay_two_steps() -> None:
    first, second = (replace(told(1, taken_back=True), after_s=when) for when in (3.0, 9.0))

    assert len(steps((first, second), (ANNA, BERT), Wording("fantasy_pub", NAMES))) == 2


def told(number: int, seat: int = 0, *, taken_back: bool = False) -> Told:
    message = Message("event.begins", {"seat": seat})
    return Told(number=number, seat=seat, message=message, clause="PUB-TURN-01", taken_back=taken_back)


def test_the_journal_has_the_newest_step_first_and_each_step_in_its_order() -> None:
    log = (told(1), told(2, 0), told(2, 1), told(3, taken_back=True), told(3))
    found = steps(log, (ANNA, BERT), Wording("fantasy_pub", NAMES))

    assert [(step.number, step.taken_back, len(step.texts)) for step in found] == [
        (3, False, 1),
        (3, True, 1),
        (2, False, 2),
        (1, False, 1),
    ]
    assert found[2].texts[0].startswith("Anna")
    assert found[2].texts[1].startswith("Bert")


def test_nobody_goes_back_to_now_or_to_what_was_taken_back() -> None:
    now, then, gone = steps((told(1, taken_back=True), told(2), told(3)), (ANNA, BERT), Wording("fantasy_pub", NAMES))

    assert [can_go_back(line, 3) for line in (now, then, gone, None)] == [False, True, False, False]


# --- correcting -------------------------------------------------------------------------------------


class TableOfFacts:
    """Answers AskFacts as the table does."""

    def __init__(self) -> None:
        match = Match.new(GAME, content(GAME), 2, GAME.options())
        for _ in range(2):
            match.answer(match.request.seats[0], match.options(match.request.seats[0])[0])
        self.match = match

    def facts(self, patches: tuple[Patch, ...]) -> Facts:
        state = patched(self.match.state, Ruling(patches)) if patches else self.match.state
        state.__dict__["content"] = self.match.content
        return Facts(
            length=self.match.length,
            facts=GAME.correctables(state),
            view=GAME.view(state, None),
            patches=patches,
            refusal=GAME.position_laws.why_not(state, None),
        )


@pytest.fixture
def table() -> TableOfFacts:
    return TableOfFacts()


@pytest.fixture
def correcting(table: TableOfFacts) -> Correcting:
    correcting = Correcting(Wording("fantasy_pub", NAMES))
    correcting.hear(table.facts(()))
    return correcting


def row(correcting: Correcting, path: str):
    return next(row for group in correcting.groups for row in group.rows if row.path == path)


def test_a_coin_more_is_taken_from_the_bank_and_both_are_marked(table: TableOfFacts, correcting: Correcting) -> None:
    correcting.count("$.coins[2]", 1)
    correcting.hear(table.facts(correcting.patches))

    assert (row(correcting, "$.coins[2]").value, row(correcting, "$.bank").value) == ("2", "77")
    assert row(correcting, "$.coins[2]").changed
    assert row(correcting, "$.bank").changed
    assert not row(correcting, "$.coins[1]").changed
    assert correcting.complaint is None
    assert correcting.correct.patches == correcting.patches


def test_an_answer_to_an_older_question_is_not_shown(table: TableOfFacts, correcting: Correcting) -> None:
    correcting.count("$.coins[2]", 1)
    correcting.hear(table.facts(()))
    correcting.hear(table.facts(correcting.patches))

    assert row(correcting, "$.coins[2]").changed


def test_the_last_change_is_taken_back_with_what_balanced_it(table: TableOfFacts, correcting: Correcting) -> None:
    correcting.count("$.coins[0]", 1)
    correcting.hear(table.facts(correcting.patches))
    correcting.choose("$.barkeep", 3)
    correcting.take_back()

    assert [patch.path for patch in correcting.patches] == ["$.coins[0]", "$.bank"]
    correcting.take_back()
    correcting.take_back()
    assert not correcting.changed


def test_the_barkeep_can_be_dropped_on_a_table(correcting: Correcting) -> None:
    assert correcting.drop("barkeep", "table-4")
    assert correcting.patches == (Patch("$.barkeep", 4),)
    assert not correcting.drop("barkeep", "pile-0")


def test_facts_that_break_a_law_say_the_clause_its_title_and_the_path(
    table: TableOfFacts, correcting: Correcting
) -> None:
    correcting.count("$.bank", -1)
    correcting.hear(table.facts(correcting.patches))

    assert correcting.complaint is not None
    assert (correcting.complaint.clause, correcting.complaint.path) == ("PUB-INV-01", "$.bank")
    assert correcting.complaint.title


def test_counts_stop_at_their_ends(correcting: Correcting) -> None:
    assert not row(correcting, "$.coins[6]").can_less
    correcting.count("$.coins[6]", -1)
    assert not correcting.changed


def test_the_kinds_of_facts_are_told_apart(correcting: Correcting) -> None:
    assert row(correcting, "$.barkeep").kind is FactKind.PLACE
    assert ("the Door", True) in row(correcting, "$.barkeep").choices


# --- results ----------------------------------------------------------------------------------------


def ended(ranking: tuple[tuple[int, ...], ...]) -> Shown:
    badges = tuple(
        Badge(seat=seat, colour=colour, score=score, goal=15)
        for seat, colour, score in ((0, "red", 15), (1, "blue", 9))
    )
    ending = Ending("PUB-END-02", Message("ending.title", {"seat": 0, "beers": 15}), ranking)
    view = View(game="fantasy_pub", seat=None, turn=None, board=None, badges=badges, facts=(), ending=ending)
    return Shown(
        revision=1,
        view=view,
        asked=None,
        players=(ANNA, BERT),
        log=(),
        todo=(),
        undo=None,
        can_redo=False,
        taken_back=None,
        dice=None,
        bands=(),
        waiting=Waiting.NOBODY,
        rulings=0,
        length=40,
    )


def test_results_rank_equal_seats_together() -> None:
    words = results_words(ended(((0, 1),)), (), Wording("fantasy_pub", NAMES))

    assert words is not None
    assert [(one.rank, one.name) for one in words.ranking] == [(1, "Anna"), (1, "Bert")]


def test_results_tell_the_last_things_first_and_rulings_apart() -> None:
    log = (
        told(1),
        Told(number=2, seat=0, message=Message("event.begins", {"seat": 0}), clause="X", ruling=True),
        told(3),
    )
    words = results_words(ended(((0,), (1,))), log, Wording("fantasy_pub", NAMES))

    assert words is not None
    assert words.title.startswith("Anna wins with 15 beers")
    assert [one.step for one in words.decided] == [3, 1]
    assert [one.step for one in words.rulings] == [2]
    assert [one.score for one in words.ranking] == [15, 9]


# --- statistics -------------------------------------------------------------------------------------


def statistics(*counts: int, chi: float = 4.0) -> Statistics:
    return Statistics(dice=(("app", counts),), chi_square=(("app", chi),), counts=())


def test_the_tallest_bar_is_whole_and_the_line_of_fair_dice_is_in_its_place() -> None:
    (histogram,) = histograms(statistics(10, 20, 10, 10, 5, 5))

    assert [bar.share for bar in histogram.bars] == [0.5, 1.0, 0.5, 0.5, 0.25, 0.25]
    assert histogram.expected == 0.5


@pytest.mark.parametrize(
    ("counts", "chi", "word"),
    [
        pytest.param((2, 2, 2, 2, 2, 2), 0.0, "few", id="too few"),
        pytest.param((10, 10, 10, 10, 10, 10), 0.0, "stay under", id="fair"),
        pytest.param((60, 0, 0, 0, 0, 0), 300.0, "once in 20", id="uneven"),
    ],
)
def test_the_verdict_on_dice(counts: tuple[int, ...], chi: float, word: str) -> None:
    (histogram,) = histograms(statistics(*counts, chi=chi))
    assert word in histogram.verdict


def test_dice_that_were_never_rolled_have_no_histogram() -> None:
    assert histograms(statistics(0, 0, 0, 0, 0, 0)) == ()


# --- hardware check ---------------------------------------------------------------------------------


def test_parts_stand_by_kind_and_missing_ones_say_their_mend() -> None:
    status = HardwareStatus(
        (
            Part(
                id="die-0",
                kind=PartKind.DIE,
                name="Die 1",
                where="/dev/taproom-module",
                present=False,
                mend="Plug it in.",
            ),
            Part(id="confirm", kind=PartKind.BUTTON, name="Confirm", where="GPIO 5", present=True, active=True),
        )
    )
    buttons, dice = groups(status)

    assert buttons.parts[0].state == "pressed"
    assert (dice.parts[0].state, dice.parts[0].mend, dice.parts[0].can_try) == ("not there", "Plug it in.", False)
    assert summary(status) == "1 of 2 parts not there"
    assert summary(HardwareStatus(())) != summary(None)


# --- settings ---------------------------------------------------------------------------------------


def test_every_setting_is_a_row() -> None:
    assert {row.key for row in rows(Settings())} == set(Settings.__struct_fields__)


def test_steps_end_at_their_ends() -> None:
    settings = Settings(brightness=0.2)
    assert stepped(settings, "brightness", -1) == settings
    assert stepped(settings, "brightness", 1).brightness == 0.4
    assert not next(row for row in rows(settings) if row.key == "brightness").can_less


def test_a_value_between_two_steps_goes_on_from_the_nearest() -> None:
    assert stepped(Settings(sound=0.6), "sound", 1).sound == 0.7


def test_switches_switch_and_languages_go_round() -> None:
    assert switched(Settings(), "left_handed").left_handed
    assert next_language(Settings(language="de"), ("en", "de")).language == "en"
    assert {row.control for row in rows(Settings())} == set(Control) - {Control.PAGE}


# --- help -------------------------------------------------------------------------------------------


def test_help_has_words_on_every_page() -> None:
    assert all(page.title and page.text for page in pages())


def test_a_refusal_without_a_path_is_still_told(correcting: Correcting, table: TableOfFacts) -> None:
    facts = table.facts(())
    correcting.hear(Facts(length=1, facts=facts.facts, view=facts.view, refusal=Refusal("TABLE-OVER-01", "over")))

    assert correcting.complaint is not None
    assert correcting.complaint.title
