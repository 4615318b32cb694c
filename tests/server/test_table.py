from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from allhands.server.errors import StaleError, TableError
from allhands.server.hall import folded
from allhands.server.journal import Entry, Kind
from allhands.server.opening import deal_of
from allhands.server.table import Proposal, Table, names_with

from .tables import PERSON, THUMB, loud_action, position, quiet_action, usual_seed, wish


def a_table(game: str, *seats: Any, **wishes: Any) -> Table:
    seed = usual_seed(game, len(seats))
    table = Table(deal_of(wish(game, *seats, **wishes), 1000.0, lambda: seed))
    for seat, plan in enumerate(seats):
        if plan == PERSON:
            fold(table, "sit", seat, name=("Ada", "Bo", "Cy", "Di")[seat])
    return table


def fold(table: Table, kind: Kind, seat: int, **data: Any) -> Entry:
    entry = Entry(len(table.entries) + 1, kind, seat, data, 1000.0 + len(table.entries))
    table.fold(entry)
    return entry


def act(table: Table, action: int | None = None, by: str = "person", request: str = "") -> None:
    number = quiet_action(table.match) if action is None else action
    words = table.match.view(table.match.current_player).describe(number).words
    fold(
        table,
        "act",
        table.match.current_player,
        action=number,
        words=words,
        by=by,
        request=request,
    )


def act_loudly(table: Table) -> None:
    while (action := loud_action(table.match)) is None:
        act(table)
    act(table, action)


def test_entries_are_folded_in_their_order_only(game: str) -> None:
    table = a_table(game, PERSON, PERSON)
    with pytest.raises(ValueError, match="entry 9 does not follow 2"):
        table.fold(Entry(9, "say", 0, {"text": "aye"}, 0.0))
    assert len(table.entries) == 2


def test_the_same_journal_is_the_same_table(game: str) -> None:
    table = a_table(game, PERSON, PERSON, THUMB)
    for _ in range(6):
        act(table)
    fold(table, "undo", 0, count=2)
    fold(table, "leave", 1, by=0)
    fold(table, "prefer", 0, answers={"pass": "on"})
    again = folded(table.deal, table.entries)
    assert position(again) == position(table)
    assert (again.seats, again.taken, again.story, again.taken_back) == (
        table.seats,
        table.taken,
        table.story,
        table.taken_back,
    )


def test_a_table_copies_nothing_of_its_deal_that_changes(game: str) -> None:
    table = a_table(game, PERSON, PERSON)
    assert dataclasses.replace(table.deal) == table.deal
    assert f"seed={table.deal.seed}" not in repr(table.deal)


def test_a_choice_on_an_old_page_is_refused(game: str) -> None:
    table = a_table(game, PERSON, PERSON)
    act(table)
    with pytest.raises(StaleError, match="has moved on"):
        table.why_no_choice(0, 0)
    current = table.match.current_player
    assert table.why_no_choice(current, 1) is None
    refusal = table.why_no_choice(1 - current, 1)
    assert str(refusal) == f"It is {table.name(current)}'s choice."


def test_taking_back_reaches_to_the_persons_latest_decision(game: str) -> None:
    table = a_table(game, PERSON, THUMB)
    assert table.undo_count(0) == 0
    while table.match.current_player == 0:
        act(table)
    latest = len(table.match.decisions)
    act(table, by="crew")
    act(table, by="crew")
    assert table.undo_count(0) == len(table.match.decisions) - latest + 1
    assert table.undo_count(1) == 0


def test_the_others_are_asked_about_what_was_revealed(game: str) -> None:
    table = a_table(game, PERSON, PERSON, PERSON)
    first = table.match.current_player
    act(table)
    assert table.match.reveals_nothing(1)
    assert table.undo_asks(first, 1) == frozenset()
    act_loudly(table)
    latest = table.match.decisions[-1].player
    assert table.undo_asks(latest, 1) == {0, 1, 2} - {latest}


def test_whoever_is_away_is_not_asked(game: str) -> None:
    table = a_table(game, PERSON, PERSON, PERSON)
    act_loudly(table)
    fold(table, "leave", 1, by=1)
    assert table.undo_asks(0, 1) == {2}


def test_whoever_leaves_leaves_it_to_the_others_and_whoever_is_put_away_does_not(game: str) -> None:
    table = a_table(game, PERSON, PERSON, PERSON)
    act_loudly(table)
    asked = fold(table, "ask-undo", 0, count=1, agreed=[])
    fold(table, "agree", 1)
    assert table.proposal == Proposal(asked.number, 0, frozenset({1}), count=1)
    assert table.waiting == {2}
    fold(table, "leave", 2, by=0)
    assert table.waiting == {2}
    fold(table, "return", 2)
    fold(table, "leave", 2, by=2)
    assert table.waiting == frozenset()


def test_whoever_comes_is_asked_as_well(game: str) -> None:
    table = a_table(game, PERSON, PERSON, THUMB)
    act_loudly(table)
    fold(table, "ask-undo", 0, count=1, agreed=[])
    fold(table, "crew", 2, policy="")
    fold(table, "agree", 1)
    assert table.waiting == frozenset()
    fold(table, "sit", 2, name="Cy")
    assert table.waiting == {2}


def test_another_decision_drops_the_proposal(game: str) -> None:
    table = a_table(game, PERSON, PERSON)
    act_loudly(table)
    fold(table, "ask-undo", 0, count=1, agreed=[])
    act(table)
    assert table.proposal is None


def test_undo_rules(game: str) -> None:
    free, never = (
        a_table(game, PERSON, PERSON, undo="free"),
        a_table(game, PERSON, PERSON, undo="never"),
    )
    act_loudly(free)
    act_loudly(never)
    assert free.undo_asks(0, 1) == frozenset()
    with pytest.raises(TableError, match="nothing is taken back"):
        never.undo_asks(0, 1)
    with pytest.raises(TableError, match="no decision of yours"):
        free.undo_asks(0, 0)


def test_nothing_is_taken_back_after_the_end(game: str) -> None:
    table = a_table(game, PERSON, undo="free")
    while not table.match.is_over:
        act(table, table.match.game.legal_actions(table.match.record)[0])
    with pytest.raises(TableError, match="The game is over"):
        table.undo_asks(0, 1)
    assert not table.awaited


def test_requests_are_remembered_though_taken_back(game: str) -> None:
    table = a_table(game, PERSON, PERSON)
    act(table, request="one")
    fold(table, "undo", 0, count=1, request="two")
    assert table.requests == {(0, "one"), (0, "two")}
    assert table.story == 2


def test_a_computer_gives_way_to_a_persons_name() -> None:
    crew = ("Noor", "Bela", "Asta", "Imre")
    assert names_with(("Ada", "Noor", "Bela", "Asta"), 0, "Noor", crew) == (
        "Noor",
        "Imre",
        "Bela",
        "Asta",
    )
    assert names_with(("Ada", "Noor", "Bela", "Asta"), 0, "BELA", crew) == (
        "BELA",
        "Noor",
        "Imre",
        "Asta",
    )
    assert names_with(("Ada", "Noor", "Bela", "Asta"), 0, "Ada", crew)[0] == "Ada"


def test_talk_is_kept_in_order(game: str) -> None:
    table = a_table(game, PERSON, PERSON)
    said = fold(table, "say", 0, text="To the bridge.")
    fold(table, "clock", 0, on=True)
    pointed = fold(table, "ping", 1, place="room-3")
    assert table.talk == [said, pointed]
    assert table.clock
    assert table.name(-1) == "Somebody"
