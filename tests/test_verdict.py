"""How a match ended, said of every game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allhands import games
from allhands.kernel.errors import OptionError
from allhands.kernel.score import Score
from allhands.match import Match
from allhands.verdict import verdict

from .playing import played_out, sittings
from .test_words import is_sentence

ANY = st.data()
SCORE = Score("point", 10, 1, "the other crew")


def finished(name: str, data: st.DataObject) -> Match:
    """A match, played at random to its end."""
    sitting = data.draw(sittings(games.find(name)))
    match = Match(games.find(name), sitting.players, dict(sitting.options), sitting.seed)
    match.record = played_out(match.game, match.record, data.draw(st.integers(0, 2**32 - 1)))
    return match


@given(data=ANY)
@settings(max_examples=5)
@pytest.mark.parametrize("name", games.names())
def test_the_end_is_told_in_sentences(name: str, data: st.DataObject) -> None:
    match = finished(name, data)
    end, score, points = verdict(match), match.game.score, match.score
    assert end.sentences[0] == match.outcome.sentence
    assert all(is_sentence(sentence) for sentence in end.sentences)
    assert len(set(end.sentences)) == len(end.sentences)
    assert str(match).endswith("\n".join(end.sentences))
    in_lists = match.game.in_short(match.record)
    if score is None or points is None:
        assert end.is_good == bool(match.winners)
        assert match.outcome.won in (None, end.is_good)
        assert end.label.startswith("Won") == end.is_good
        assert points is None
        assert in_lists == match.view().summary
    else:
        assert end.is_good == (points > score.to_beat)
        assert end.label == end.headline == score.counted(points)
        assert in_lists.startswith(f"{score.counted(points)}, ")


@pytest.mark.parametrize("name", games.names())
def test_lists_show_how_things_stand_until_the_end(name: str) -> None:
    match = Match(games.find(name), seed=1)
    assert match.game.in_short(match.record) == match.view().summary


@pytest.mark.parametrize("name", games.names())
def test_there_is_none_before_the_end(name: str) -> None:
    with pytest.raises(OptionError, match="when the game is over"):
        verdict(Match(games.find(name), seed=1))


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (3, "3 points, 2 more than the 1 of the other crew"),
        (1, "1 point, as many as the other crew"),
        (0, "0 points, 1 fewer than the 1 of the other crew"),
    ],
)
def test_a_score_stands_beside_the_one_to_beat(points: int, said: str) -> None:
    assert f"{SCORE.counted(points)}, {SCORE.compared(points)}" == said
    assert SCORE.is_beaten_by(points) == (points > 1)
