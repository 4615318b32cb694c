"""Names as Unicode has them: joiners where a script needs them, and names that look alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allhands import games, new
from allhands.kernel.errors import OptionError
from allhands.naming import MOST_ACCENTS, alike, in_a_line, is_shown, shown, spare_names
from allhands.terminal.screen import printable

NEEDED = {
    "Sinhala, by a virama": "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "Persian, between two that would join": "\u0645\u06cc\u200c\u0646\u0627",
    "Hindi, a half form": "\u0915\u094d\u200d\u0937",
    "Hindi, no conjunct": "\u0915\u094d\u200c\u0937",
    "Malayalam, a chillu at the end": "\u0d15\u0d4d\u200d",
    "a family": "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
    "a doctor with a skin tone": "\U0001f469\U0001f3fd\u200d\u2695\ufe0f",
    "a flag of several colours": "\U0001f3f3\ufe0f\u200d\U0001f308",
    "a heart in colour": "\u2764\ufe0f",
    "a key with a digit": "1\ufe0f\u20e3",
    "the flag of England": "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
}
UNNEEDED = {
    "A\u200dda": "Ada",
    "Ada\u200c": "Ada",
    "\u200d": "",
    "A\ufe0f": "A",
    "1\ufe0f": "1",
    "\U0001f468\u200d": "\U0001f468",
    "\U0001f468\u200d\u200d\U0001f469": "\U0001f468\U0001f469",
    "\u0646\u200c": "\u0646",
    "\u0627\u200c\u0646": "\u0627\u0646",
    "A\U000e0067\U000e007f": "A",
    "\U0001f3f4\U000e0067\U000e0062": "\U0001f3f4",
    "A\u2060\u202eB": "AB",
}


@pytest.mark.parametrize("name", NEEDED.values(), ids=NEEDED)
def test_what_cannot_be_seen_stays_where_it_is_needed(name: str) -> None:
    assert in_a_line(name) == name
    assert is_shown(name)
    assert printable(f"{name} is here.\n") == f"{name} is here.\n"
    assert new("solar-storm", players=2, seed=1, names=(name,)).names[0] == name


@pytest.mark.parametrize("name", UNNEEDED)
def test_what_cannot_be_seen_goes_where_it_is_not_needed(name: str) -> None:
    assert in_a_line(name) == UNNEEDED[name]
    assert not is_shown(name)
    with pytest.raises(OptionError, match="1 to 20 printable characters"):
        new("solar-storm", players=2, seed=1, names=(name,))


SOME = st.text(
    st.sampled_from(
        "Aa1 \u200c\u200d\ufe0f\u0301\u0dc1\u0dca\u0dbb\u0dd3\u0645\u06cc\u0646"
        "\U0001f468\U0001f469\U0001f3fd\u2764\U0001f3f4\U000e0067\U000e007f"
    ),
    max_size=12,
)


@given(SOME)
def test_a_text_in_a_line_is_a_text_in_a_line(text: str) -> None:
    line = in_a_line(text)
    assert in_a_line(line) == line
    assert is_shown(line)
    assert shown(line, "?") == line


def test_accents_are_no_tower_even_with_joiners_between_them() -> None:
    tower = "\u0dc1\u0dca\u200d" + "\u0301\u200d" * 40
    marks = sum(character == "\u0301" for character in in_a_line(tower))
    assert marks <= MOST_ACCENTS


ALIKE = [
    ("Ada", "ada"),
    ("Ada", "\u0410da"),
    ("Ada", "\u0430da"),
    ("Bo", "\u0412\u043e"),
    ("Cara", "\u0421\u0430\u0433\u0430"),
    ("Noor", "\uff2eoor"),
    ("Ian", "lan"),
    ("Arno", "Amo"),
    ("\u0645\u06cc\u200c\u0646\u0627", "\u0645\u06cc\u0646\u0627"),
    ("\u2764\ufe0f", "\u2764"),
]
UNLIKE = [("Ada", "Ida"), ("Zo\u00eb", "Zoe"), ("Ali", "Ail"), ("Noor", "Nora"), ("Bo", "Bob")]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(("one", "other"), UNLIKE)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not alike(one, other)


@pytest.mark.parametrize("game", games.names())
def test_no_two_of_a_games_own_names_look_alike(game: str) -> None:
    names = games.find(game).crew_names
    assert not [(one, two) for one in names for two in names if one < two and alike(one, two)]


def test_there_is_a_name_for_everybody_although_a_game_has_names_that_look_alike() -> None:
    assert list(spare_names(("Ian", "lan", "Bo"), ["Ian"])) == ["Bo", "lan"]
