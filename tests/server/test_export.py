"""A replay as one file: all of one match, nothing of another, and nothing that could be fetched."""

from __future__ import annotations

import base64
import gzip
import json
import re
from functools import cache
from html import unescape
from typing import Any

import pytest

from allhands.kernel.errors import OptionError
from allhands.server.pages.export import bundled_script, export_html
from allhands.server.pages.moments import Reel
from allhands.verdict import verdict

from .finished import DESERTED, ended, golden, table

LARGEST = 1_500_000
LARGEST_OF_ANY_GAME = 2_500_000
LARGEST_OF = {"zeno": 5_000_000}
"""A game of Zeno has several times as many decisions, on a larger ship."""
_BLOCK = re.compile(r'<div hidden id="moments">([A-Za-z0-9+/=]+)</div>')


def unpacked(file: str) -> dict[str, Any]:
    """The moments in a file."""
    found = _BLOCK.search(file)
    assert found
    return json.loads(gzip.decompress(base64.b64decode(found[1])))


@cache
def exported(game: str) -> str:
    """The file of a match."""
    return export_html(ended(game))


@cache
def exported_after_another(game: str) -> tuple[str, str]:
    """The file of another match, with names and a title that would break out, and that of the
    match itself, made anew afterwards."""
    other = table(ended(game, seed=5), names=("Zebedee</script><b>", "<!--<script>"))
    file = export_html(other.match, "Their evening</title><script>alert(1)</script>")
    return file, export_html(table(ended(game)).match)


def test_the_file_has_every_moment_as_the_replay_shows_it(game: str) -> None:
    match = ended(game)
    moments = unpacked(exported(game))
    reel = Reel(match)
    for moment in range(reel.last + 1):
        shown = {name: part["drawn"][part["at"][moment]] for name, part in moments.items()}
        assert shown == reel.parts(moment)


def test_what_repeats_is_kept_once(game: str) -> None:
    for part in unpacked(exported(game)).values():
        assert len(set(part["drawn"])) == len(part["drawn"])


def test_the_file_is_small(game: str) -> None:
    assert len(exported(game).encode()) < LARGEST_OF.get(game, LARGEST_OF_ANY_GAME)


def test_the_file_of_the_longest_game_of_solar_storm_is_small() -> None:
    match = golden(DESERTED)
    assert len(match.decisions) == 150
    assert len(export_html(match).encode()) < LARGEST


def test_nothing_could_be_fetched(game: str) -> None:
    file = unescape(exported(game))
    assert "default-src 'none'" in file
    assert "connect-src" not in file
    assert not re.search(r"""(?:src|action)=["']|<link|@import|url\((?!["']?(?:#|data:))""", file)
    assert not re.search(r"https?://(?!www\.w3\.org/)", file)
    assert not re.search(r'href="(?!#)', file)
    assert not re.search(r"^\s*(?:import|export)\b", bundled_script(), re.MULTILINE)


def test_names_and_the_title_cannot_break_out(game: str) -> None:
    file, _ = exported_after_another(game)
    told = "".join(unpacked(file)["words"]["drawn"])
    assert "Zebedee&lt;/script&gt;&lt;b&gt;" in told
    for broken in ("</script><b>", "<!--<script>", "alert(1)</script>"):
        assert broken not in file
        assert broken not in told
    assert file.count("<script") == file.count("</script>") == 1


def test_the_story_can_be_read_without_scripts(game: str) -> None:
    match = ended(game)
    file = exported(game)
    assert "<noscript>" in file
    told = unescape(file)
    assert all(decision.words in told for decision in match.decisions)
    assert all(sentence in told for sentence in verdict(match).sentences)


def test_the_same_match_is_the_same_file(game: str) -> None:
    _, file = exported_after_another(game)
    assert exported(game) == file


def test_nothing_of_another_match_is_in_it(game: str) -> None:
    other, file = exported_after_another(game)
    assert "Their evening" in other
    assert "Zebedee" in json.dumps(unpacked(other))
    whole = file + json.dumps(unpacked(file))
    assert "Their evening" not in whole
    assert "Zebedee" not in whole


def test_a_running_match_has_no_file(game: str) -> None:
    match = ended(game)
    with pytest.raises(OptionError, match="when the match is over"):
        export_html(table(match, decisions=len(match.decisions) // 2).match)
