"""Laws and ledgers, what players choose from, and how games are found."""

from __future__ import annotations

import pytest

from allhands import games
from allhands.kernel.errors import AllHandsError, OptionError, UnknownGameError
from allhands.kernel.laws import Laws, read_ledger
from allhands.kernel.options import Option, nearest, or_list, switch

RAFT = """\
# A raft

- `raft/row` (p. 2, 3): Rowing takes an action: it tires
  everybody. Or so.
  <!-- at: oar-*, Row -->

  Not of that item.
- `raft/two-words` (p. 4): At sea. One waits.
  <!-- at: oar-1 -->
- no item, and no rule
"""


def test_an_item_goes_on_as_long_as_its_lines_are_indented() -> None:
    ledger = read_ledger(RAFT)
    assert ledger["raft/row"].text == "Rowing takes an action: it tires everybody. Or so."
    assert ledger["raft/row"].source == "p. 2, 3"
    assert list(ledger) == ["raft/row", "raft/two-words"]


def test_rules_hold_at_the_places_and_for_the_choices_that_they_name() -> None:
    laws = Laws("raft", "nowhere")
    vars(laws)["ledger_text"] = RAFT
    assert laws.holding_at("oar-0") == ("raft/row",)
    assert laws.holding_at("oar-1") == ("raft/two-words", "raft/row")
    assert laws.holding_at("Row") == ("raft/row",)
    assert laws.holding_at("mast") == ()


def test_who_asks_why_not_is_told_the_first_sentence() -> None:
    ledger = read_ledger(RAFT)
    assert ledger["raft/row"].sentence == "Rowing takes an action: it tires everybody."
    assert ledger["raft/two-words"].sentence == "At sea."


def test_laws_are_numbered_from_one_and_lead_back_to_the_ledger() -> None:
    laws = Laws("raft", "nowhere")
    numbers = [laws.law("row"), laws.law("two-words"), laws.law("row")]
    assert numbers == [1, 2, 3]
    assert laws.ids == ("raft/row", "raft/two-words")
    vars(laws)["ledger_text"] = RAFT
    assert laws.entry(3).id == "raft/row"


@pytest.mark.parametrize("name", games.names())
def test_every_law_of_a_game_stands_in_its_ledger(name: str) -> None:
    laws = games.find(name).laws
    assert laws.ids
    for law in laws.ids:
        entry = laws.ledger[law]
        assert entry.id.startswith(f"{name}/")
        assert entry.source
        assert entry.sentence[0].isupper()


def test_lists_and_hints_read_as_sentences_do() -> None:
    assert or_list(["oar"]) == "oar"
    assert or_list(iter(["oar", "sail", "pole"])) == "oar, sail or pole"
    assert nearest("salt", ["sail", "oar"]) == " Did you mean sail?"
    assert nearest("xyz", ["sail", "oar"]) == ""


def test_a_switch_is_off_or_on() -> None:
    fog = switch("fog", "nothing is seen")
    assert (fog.names, fog.default, fog.is_switch) == (["off", "on"], "off", True)
    assert not Option("weather", "", (), "calm").is_switch


@pytest.mark.parametrize("name", games.names())
def test_a_game_is_found_however_it_is_written(name: str) -> None:
    game = games.find(name)
    assert game.name == name
    for written in (name.upper(), name.replace("-", "_"), f" {name.replace('-', ' ')} "):
        assert games.find(written) is game


def test_a_game_that_is_not_there_is_said_not_to_be() -> None:
    some = games.names()[0]
    with pytest.raises(UnknownGameError, match=f"Did you mean {some}"):
        games.find(f"{some}x")
    with pytest.raises(AllHandsError, match="There is no game 'chess'; there is "):
        games.find("chess")


@pytest.mark.parametrize("name", games.names())
def test_a_game_has_defaults_for_everything(name: str) -> None:
    game = games.find(name)
    seats, settled = game.settle(None, {})
    assert seats == game.default_seats
    assert settled == {option.name: option.default for option in game.options}
    assert game.option_numbers(seats, settled)[0] == seats
    assert len(game.crew_names) >= game.seats[-1]


@pytest.mark.parametrize("name", games.names())
def test_a_number_of_players_that_cannot_be_is_refused(name: str) -> None:
    game = games.find(name)
    for seats in (game.seats[0] - 1, game.seats[-1] + 1, -1, 10**30):
        with pytest.raises(OptionError, match=f"players, not {seats}"):
            game.settle(seats, {})


def with_ledger(text: str) -> Laws:
    """Laws whose ledger says so."""
    laws = Laws("raft", "tests")
    vars(laws)["ledger_text"] = text
    return laws


def test_a_ledger_is_read_chapter_by_chapter() -> None:
    text = """# Raft: *the rules*

As `printed`,
and read.

- `raft/one` (1): First.

## Turn & `tide`

Words between.

- `raft/two` (2): Second,
  and more.

## Empty

## 潮

- `raft/three` (3): Third.
"""
    laws = with_ledger(text)
    assert laws.introduction == ("Raft: the rules", "As printed, and read.")
    assert [(title, [rule.id for rule in rules]) for title, rules in laws.chapters] == [
        ("Rules", ["raft/one"]),
        ("Turn & tide", ["raft/two"]),
        ("潮", ["raft/three"]),
    ]
    assert laws.chapters[1].rules[0].text == "Second, and more."


def test_a_ledger_that_begins_with_a_chapter_has_no_introduction() -> None:
    laws = with_ledger("## Turn\n\n- `raft/one` (1): First.\n")
    assert laws.introduction == ()
    assert [chapter.title for chapter in laws.chapters] == ["Turn"]


def test_what_is_said_of_a_law_may_take_several_lines() -> None:
    laws = Laws("raft", "tests.kernel.test_laws")
    laws.law("long", "A rule\n    of two lines.")
    assert laws.ledger["raft/long"].text == "A rule of two lines."
