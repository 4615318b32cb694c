"""The voyage of the day in the terminal."""

from __future__ import annotations

from datetime import date

from allhands.daily import voyage_of

from .driver import Terminal


def test_the_voyage_of_a_day_is_played_with_its_crew(allhands: Terminal) -> None:
    voyage = voyage_of(date(2026, 11, 25))
    told = allhands("daily", "--date", "2026-11-25", typed="quit\n")
    assert told.status == 0
    assert "Voyage of the day, 25 November 2026." in told.out
    assert f"{voyage.game.title}, seed {voyage.seed}." in " ".join(told.out.split())
    assert "the computer (thumb)" in " ".join(told.out.split())


def test_today_is_meant_if_no_day_is_named(allhands: Terminal) -> None:
    assert "Voyage of the day, " in allhands("daily", typed="quit\n").out


def test_a_day_that_has_no_voyage_is_told_in_a_sentence(allhands: Terminal) -> None:
    for day in ("2999-01-01", "soon"):
        told = allhands("daily", "--date", day)
        assert told.status == 2
        assert len(told.err.strip().splitlines()) == 1
