"""The moments of a finished match, through everybody's eyes."""

from __future__ import annotations

import pytest

from allhands.kernel.errors import OptionError
from allhands.match import Match
from allhands.server.pages.moments import OPEN, PARTS, WATCHING, Reel

from .finished import DESERTED, LOST, WON, golden, table


@pytest.mark.parametrize("name", [WON, DESERTED])
def test_a_moment_shows_what_the_table_showed(name: str) -> None:
    """Played again, the table shows at each moment what the replay shows of it afterwards."""
    finished = golden(name)
    board, names = finished.game.board, finished.names
    playing = Match(finished.game, finished.players, dict(finished.options), finished.seed, names)
    for eyes in (WATCHING, "0", "1"):
        seat = None if eyes == WATCHING else int(eyes)
        reel, again = Reel(finished, eyes), _copy(playing)
        for moment in range(reel.last + 1):
            view = again.view(seat)
            parts = reel.parts(moment)
            assert parts["ship"] == str(board.ship(view.record, names))
            assert parts["decks"] == str(board.decks(view.record, names))
            strips = (
                str(board.crew(view.record, names, member, view.player))
                for member in board.crew_members(view.record)
            )
            assert parts["crew"] == "".join(strips)
            if moment < reel.last:
                assert view.question in reel.view(moment).question
                again.play(finished.decisions[moment].number)


def _copy(match: Match) -> Match:
    return Match(match.game, match.players, dict(match.options), match.seed, match.names)


def test_what_is_told_is_the_log_of_those_eyes() -> None:
    match = golden(WON)
    for eyes, seat in ((WATCHING, None), ("1", 1)):
        reel = Reel(match, eyes)
        told = [told.sentence for moment in range(reel.last + 1) for told in reel.told(moment)]
        assert len(told) == len(match.log(seat))
        assert told[-1] == match.log(seat)[-1]


def test_open_eyes_see_the_decks_and_others_do_not() -> None:
    match = golden(WON)
    everything, watching = Reel(match, OPEN), Reel(match, WATCHING)
    assert (everything.view(3).record.damage_deck.cards[:10] >= 0).all()
    assert (watching.view(3).record.damage_deck.cards[:10] < 0).all()


def test_every_moment_has_every_part() -> None:
    reel = Reel(golden(LOST))
    for moment in (0, 1, reel.last):
        assert tuple(reel.parts(moment)) == PARTS
        assert all(reel.parts(moment).values())


def test_the_log_has_a_line_for_each_moment_and_marks_one() -> None:
    reel = Reel(golden(LOST))
    log = str(reel.log(5, "/there?move={}"))
    assert log.count("<li") == reel.last + 1
    assert log.count("aria-current") == 1
    assert '<li data-moment="5" aria-current="step"><a href="/there?move=5">' in log


@pytest.mark.parametrize("eyes", ["2", "-1", "", "everybody", "<b>"])
def test_nobody_else_has_eyes(eyes: str) -> None:
    with pytest.raises(OptionError, match="Nobody at this table"):
        Reel(golden(WON), eyes)


@pytest.mark.parametrize("moment", [-1, 115, 10**9])
def test_there_are_no_other_moments(moment: int) -> None:
    with pytest.raises(OptionError, match="Moments are 0 to 114"):
        Reel(golden(WON)).checked(moment)


def test_a_running_match_is_not_looked_back_at() -> None:
    with pytest.raises(OptionError, match="when the match is over"):
        Reel(table(WON, decisions=113).match)


def test_names_are_escaped() -> None:
    match = table(WON, names=("<b>Ada", "</script>")).match
    reel = Reel(match)
    whole = "".join("".join(reel.parts(moment).values()) for moment in range(reel.last + 1))
    for text in (whole, str(reel.log(0, "{}"))):
        assert "<b>Ada" not in text
        assert "</script>" not in text
        assert "&lt;b&gt;Ada" in text
