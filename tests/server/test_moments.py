"""The moments of a finished match of any game, through everybody's eyes."""

from __future__ import annotations

from copy import copy

import pytest

from allhands.kernel.errors import OptionError
from allhands.kernel.state import record_bytes
from allhands.kernel.views import SPECTATOR
from allhands.match import Match
from allhands.server.pages.moments import OPEN, PARTS, WATCHING, Reel
from allhands.server.pages.rendering import rendered

from .finished import DESERTED, ended, golden, table


def test_a_moment_shows_what_the_table_showed(game: str) -> None:
    _shows_what_the_table_showed(ended(game))


def test_a_moment_shows_what_the_table_showed_of_a_deserter() -> None:
    _shows_what_the_table_showed(golden(DESERTED))


def _shows_what_the_table_showed(finished: Match) -> None:
    """Played again, the table shows at each moment what the replay shows of it afterwards."""
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


def test_what_is_told_is_the_log_of_those_eyes(game: str) -> None:
    match = ended(game)
    for eyes, seat in ((WATCHING, None), ("1", 1)):
        reel = Reel(match, eyes)
        told = [told.sentence for moment in range(reel.last + 1) for told in reel.told(moment)]
        assert len(told) == len(match.log(seat))
        assert told[-1] == match.log(seat)[-1]


def test_a_log_that_is_kept_goes_by_the_names_of_now(game: str) -> None:
    renamed = copy(ended(game))
    before = rendered(Reel(renamed, OPEN, ("kept",)).log(0, "#{}"))
    renamed.rename(0, "Zenobia")
    after = rendered(Reel(renamed, OPEN, ("kept",)).log(0, "#{}"))
    assert before == rendered(Reel(ended(game), OPEN).log(0, "#{}"))
    assert after == rendered(Reel(renamed, OPEN).log(0, "#{}"))
    assert "Zenobia" in after


def test_open_eyes_see_what_is_hidden_and_others_do_not(game: str) -> None:
    match = ended(game)
    everything, watching = (Reel(match, eyes).view(3).record for eyes in (OPEN, WATCHING))
    assert record_bytes(everything) != record_bytes(watching)
    assert record_bytes(match.game.observe(everything, SPECTATOR)) == record_bytes(watching)


def test_open_eyes_see_the_decks() -> None:
    match = golden(DESERTED)
    everything, watching = Reel(match, OPEN), Reel(match, WATCHING)
    assert (everything.view(3).record.damage_deck.cards[:10] >= 0).all()
    assert (watching.view(3).record.damage_deck.cards[:10] < 0).all()


def test_every_moment_has_every_part(game: str) -> None:
    reel = Reel(ended(game))
    for moment in (0, 1, reel.last):
        assert tuple(reel.parts(moment)) == PARTS
        assert all(reel.parts(moment).values())


def test_the_log_has_a_line_for_each_moment_and_marks_one(game: str) -> None:
    reel = Reel(ended(game))
    log = str(reel.log(5, "/there?move={}"))
    assert log.count("<li") == reel.last + 1
    assert log.count("aria-current") == 1
    assert '<li data-moment="5" aria-current="step"><a href="/there?move=5">' in log


@pytest.mark.parametrize("eyes", ["2", "-1", "", "everybody", "<b>"])
def test_nobody_else_has_eyes(game: str, eyes: str) -> None:
    with pytest.raises(OptionError, match="Nobody at this table"):
        Reel(ended(game), eyes)


def test_there_are_no_other_moments(game: str) -> None:
    reel = Reel(ended(game))
    for moment in (-1, reel.last + 1, 10**9):
        with pytest.raises(OptionError, match=f"Moments are 0 to {reel.last}"):
            reel.checked(moment)


def test_a_running_match_is_not_looked_back_at(game: str) -> None:
    match = ended(game)
    with pytest.raises(OptionError, match="when the match is over"):
        Reel(table(match, decisions=len(match.decisions) - 1).match)


def test_names_are_escaped(game: str) -> None:
    match = table(ended(game), names=("<b>Ada", "</script>")).match
    reel = Reel(match)
    whole = "".join("".join(reel.parts(moment).values()) for moment in range(reel.last + 1))
    for text in (whole, str(reel.log(0, "{}"))):
        assert "<b>Ada" not in text
        assert "</script>" not in text
        assert "&lt;b&gt;Ada" in text
