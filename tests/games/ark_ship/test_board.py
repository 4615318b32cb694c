"""The board of Ark Ship: what is drawn of a view, and of nothing but the view."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

import allhands
from allhands.games.ark_ship import GAME
from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.face import board
from allhands.kernel.views import SPECTATOR

from .drawn import drawn, tree, values
from .setups import quiet_ship
from .walks import WALKS, Moment, moments, walk

random_games = pytest.mark.parametrize(("players", "seed"), WALKS)


def drawn_at(moment: Moment) -> str:
    looking = SPECTATOR if moment.seat is None else moment.seat
    return drawn(moment.view, moment.names, looking)


@random_games
def test_drawings_are_well_formed_and_carry_no_styles_scripts_or_links(
    players: int, seed: int
) -> None:
    for moment in moments(players, seed, every=30):
        for element in tree(drawn_at(moment)).iter():
            assert element.tag.rpartition("}")[2] not in ("script", "style", "a", "image", "use")
            assert not [name for name in element.attrib if name == "style" or name[:2] == "on"]


@random_games
def test_places_pieces_and_ids_are_each_named_once(players: int, seed: int) -> None:
    for moment in moments(players, seed, every=20):
        whole = drawn_at(moment)
        for attribute in ("id", "data-piece", "data-place"):
            names = values(whole, attribute)
            assert len(names) == len(set(names)), attribute


@random_games
def test_whatever_lies_in_the_open_is_drawn_as_a_piece(players: int, seed: int) -> None:
    for moment in moments(players, seed, every=25):
        view = moment.view
        pieces = set(values(drawn_at(moment), "data-piece"))
        crises = {f"crisis-{card}" for card in view.crisis.tolist() if card >= 0}
        aboard = [slot for slot in range(c.SLOTS) if view.portrait[slot] >= 0]
        assert {piece for piece in pieces if piece.startswith("crisis-")} == crises
        assert {f"wave-{card}" for card in view.wave.tolist() if card >= 0} <= pieces
        assert {f"meeple-{slot}" for slot in aboard} <= pieces
        assert {f"portrait-{view.portrait[slot]}" for slot in aboard} <= pieces


@random_games
def test_no_life_goal_is_drawn_that_the_viewer_does_not_see(players: int, seed: int) -> None:
    for moment in moments(players, seed, every=20):
        hidden = set(moment.match.view(None, moment.at).record.goal.tolist())
        state = moment.match.record_at(moment.at)
        secret = {
            c.GOAL_TITLES[int(goal)]
            for slot, goal in enumerate(state.goal)
            if goal >= 0 and goal not in hidden and moment.view.goal[slot] < 0
        }
        whole = drawn_at(moment)
        assert not [name for name in secret if name in whole]


@random_games
def test_no_planet_crisis_is_drawn_before_its_signal_is_decoded(players: int, seed: int) -> None:
    for moment in moments(players, seed, every=20):
        state = moment.match.record_at(moment.at)
        whole = drawn_at(moment)
        for signal in range(c.SIGNALS):
            title = c.TEST_TITLES[c.CRISES + int(state.planet[signal])]
            shown = moment.view.planet[signal] >= 0
            assert (title in whole) == shown


@random_games
def test_a_game_laid_open_at_its_end_is_drawn_too(players: int, seed: int) -> None:
    match = walk(players, seed)
    whole = drawn(match.revealed(len(match.decisions)).record, match.names)
    for attribute in ("data-piece", "data-place"):
        names = values(whole, attribute)
        assert len(names) == len(set(names))


@random_games
def test_equal_views_are_drawn_equal(players: int, seed: int) -> None:
    for moment in moments(players, seed, every=60):
        again = moment.match.view(moment.seat, moment.at).record
        assert drawn_at(moment) == drawn_at(moment._replace(view=again))


class OnlyRead:
    """A view whose fields can be read and nothing else; it notes which ones were."""

    def __init__(self, view: Any) -> None:
        self._view = view
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self._view, name)


@random_games
def test_a_drawing_changes_nothing_and_reads_no_field_that_is_hidden(
    players: int, seed: int
) -> None:
    hidden = {name for name, spec in GAME.state.fields.items() if spec.reader == "nobody"}
    for moment in moments(players, seed, every=30):
        view = OnlyRead(moment.view)
        before = moment.view.tobytes()
        drawn_at(moment._replace(view=view))
        assert not view.read & {"chance", "chances", "reveals", *hidden}
        assert moment.view.tobytes() == before


def test_names_are_escaped() -> None:
    whole = drawn(quiet_ship(2).view(0), ("<b>&", "Joss"))
    assert "<b>&" not in whole
    tree(whole)


@pytest.mark.parametrize("seat", [None, 0])
def test_a_view_shows_itself_whole_in_a_notebook(seat: int | None) -> None:
    shown = allhands.new("ark-ship", seed=5).view(seat)._repr_html_()
    assert shown.count('<svg class="ship') == 1
    assert "<style>" in shown
    assert "http" not in shown.replace('xmlns="http://www.w3.org/2000/svg"', "")


# The style sheet

SHARED = {"crew-strip", "decks", "die", "initial", "ship", "unseen"}
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
    for players, seed in WALKS:
        for moment in moments(players, seed, every=12):
            used |= {name for words in values(drawn_at(moment), "class") for name in words.split()}
    assert styled - used <= {"ark-dropped", "ark-twice"}


# The bar


def test_the_gauge_counts_the_sleepers() -> None:
    ship = quiet_ship(1).put(sleepers=17, progress=6)
    gauge = board.gauge(ship.view(0))
    assert (gauge.value, gauge.most, gauge.alarm) == (17, c.FREEZER, False)
    assert "17 of 24 berths hold a sleeper" in gauge.words


def test_few_sleepers_are_alarming() -> None:
    assert board.gauge(quiet_ship(1).put(sleepers=4).view(0)).alarm
    assert not board.gauge(quiet_ship(1).put(sleepers=5).view(0)).alarm


def test_late_in_the_voyage_so_is_what_the_planet_would_take() -> None:
    ship = quiet_ship(1).planet(0, "Terraforming").put(sleepers=10)
    assert not board.gauge(ship.put(progress=c.BOXES - 4).view(0)).alarm
    late = board.gauge(ship.put(progress=c.BOXES - 3).view(0))
    assert late.alarm
    assert "the planet takes 10 sleepers" in late.words
    ship.state.earned[0] = 5
    assert not board.gauge(ship.view(0)).alarm


def test_the_tally_tells_the_turn_the_signals_and_what_holds_for_now() -> None:
    ship = quiet_ship(2).planet(1, "Thin Air").put(turn=3, result_bonus=1, sleepers=20)
    told = dict(board.tally(ship.view(0)))
    assert told == {
        "Turn": f"3 of {c.BOXES}",
        "Decoded": "1 of 2",
        "Alive": "22",
        "This turn": "+1 to dice of tests",
    }
