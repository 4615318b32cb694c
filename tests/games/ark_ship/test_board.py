"""The board of Ark Ship: what is drawn of a view, and of nothing but the view."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from tests.drawn import drawn, values
from tests.moments import golden_games, moments
from tests.playing import golden_files

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.face.board import BOARD

from .setups import quiet_ship


@golden_games("ark-ship")
def test_whatever_lies_in_the_open_is_drawn_as_a_piece(path: Path) -> None:
    for moment in moments(path, every=60):
        view = moment.view
        pieces = set(values(drawn(moment.view, moment.seat), "data-piece"))
        crises = {f"crisis-{card}" for card in view.crisis.tolist() if card >= 0}
        aboard = [slot for slot in range(c.SLOTS) if view.portrait[slot] >= 0]
        assert {piece for piece in pieces if piece.startswith("crisis-")} == crises
        assert {f"wave-{card}" for card in view.wave.tolist() if card >= 0} <= pieces
        assert {f"meeple-{slot}" for slot in aboard} <= pieces
        assert {f"portrait-{view.portrait[slot]}" for slot in aboard} <= pieces


# The style sheet

SHARED = {"active", "caption", "crew-strip", "deck-group", "decks", "die", "initial", "pile"}
SHARED |= {"ship", "unseen"}
"""Classes that the frame gives to boards, and those of symbols that boards share."""


def _classes_of(sheet: str) -> set[str]:
    plain = re.sub(r"/\*.*?\*/|\([^()]*\)|\"[^\"]*\"", "", sheet, flags=re.S)
    return set(re.findall(r"\.(-?[a-zA-Z_][\w-]*)", plain))


def test_no_class_of_the_drawing_means_something_else_to_the_frame() -> None:
    static = files("allhands.server") / "static"
    frame: set[str] = set()
    for sheet in static.iterdir():
        if sheet.name.endswith(".css"):
            frame |= _classes_of(sheet.read_text(encoding="utf-8"))
    whole = drawn(quiet_ship(4).crisis(0, "Food Shortage").view(0))
    used = {name for words in values(whole, "class") for name in words.split()}
    crew = {f"crew-{slot}" for slot in range(c.SLOTS)}
    assert used & frame <= SHARED | crew


def test_every_class_of_the_style_sheet_that_is_our_own_is_drawn_somewhere() -> None:
    sheet = (files("allhands.games.ark_ship.face") / "board.css").read_text(encoding="utf-8")
    styled = {name for name in _classes_of(sheet) if name.startswith("ark-")} - {"ark-ship"}
    used: set[str] = set()
    for path in golden_files("ark-ship"):
        for moment in moments(path, every=40):
            used |= {
                name
                for words in values(drawn(moment.view, moment.seat), "class")
                for name in words.split()
            }
    assert styled - used <= {"ark-dropped", "ark-twice"}


# The bar


def test_the_gauge_counts_the_sleepers() -> None:
    ship = quiet_ship(1).put(sleepers=17, progress=6)
    gauge = BOARD.gauge(ship.view(0))
    assert (gauge.value, gauge.most, gauge.alarm) == (17, c.FREEZER, False)
    assert "17 of 24 berths hold a sleeper" in gauge.words


def test_few_sleepers_are_alarming() -> None:
    assert BOARD.gauge(quiet_ship(1).put(sleepers=4).view(0)).alarm
    assert not BOARD.gauge(quiet_ship(1).put(sleepers=5).view(0)).alarm


def test_late_in_the_voyage_so_is_what_the_planet_would_take() -> None:
    ship = quiet_ship(1).planet(0, "Terraforming").put(sleepers=10)
    assert not BOARD.gauge(ship.put(progress=c.BOXES - 4).view(0)).alarm
    late = BOARD.gauge(ship.put(progress=c.BOXES - 3).view(0))
    assert late.alarm
    assert "the planet takes 10 sleepers" in late.words
    ship.state.earned[0] = 5
    assert not BOARD.gauge(ship.view(0)).alarm


def test_the_tally_tells_the_turn_the_signals_and_what_holds_for_now() -> None:
    ship = quiet_ship(2).planet(1, "Thin Air").put(turn=3, result_bonus=1, sleepers=20)
    told = dict(BOARD.tally(ship.view(0)))
    assert told == {
        "Turn": f"3 of {c.BOXES}",
        "Decoded": "1 of 2",
        "Alive": "22",
        "This turn": "+1 to dice of tests",
    }
