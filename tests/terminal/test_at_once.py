"""Several people at one terminal who choose at once, and winners of their own."""

from __future__ import annotations

from pathlib import Path

from .driver import Terminal

TWO = ("play", "last-boat", "--players", "2", "--seed", "7", "--names", "Ada,Bo")
READY = ["say ready", "", "say ready", ""]
"""Both are ready, and each time the other sits down at the screen."""


def test_each_chooses_unseen_by_the_other(allhands: Terminal) -> None:
    result = allhands(*TWO, typed="\n".join([*READY, "1", "", "1", "", "quit", ""]), by_hand=True)
    assert result.status == 0, result.err
    assert result.out.count("With which card do you row?") >= 2
    first, *_ = result.out.split("With which card do you row?", 1)
    rest = result.out[len(first) :]
    before, after = rest.split("Bo is to look now", 1)
    assert "has rowed with" not in before, "nothing is told before both have chosen"
    assert "Ada has rowed with a" in after
    assert "Bo has rowed with a" in after


def test_what_another_chose_unseen_is_not_taken_back_for_them(allhands: Terminal) -> None:
    typed = "\n".join([*READY, "1", "", "undo", "quit", ""])
    result = allhands(*TWO, typed=typed, by_hand=True)
    assert "Ada has chosen unseen" in " ".join(result.out.split())


def test_a_game_put_down_in_the_middle_of_a_choice_goes_on(
    allhands: Terminal, tmp_path: Path
) -> None:
    path = tmp_path / "boat.json"
    typed = "\n".join([*READY, "1", "", f"save {path}", "quit", ""])
    assert allhands(*TWO, typed=typed, by_hand=True).status == 0
    result = allhands("play", "--load", str(path), typed="1\n\nquit\n", by_hand=True)
    assert "has rowed with a" in result.out


def test_a_simulation_tells_of_each_seat(allhands: Terminal) -> None:
    result = allhands("simulate", "last-boat", "--games", "20", "--players", "3", "--seed", "1")
    assert result.status == 0
    for seat in range(3):
        assert f"seat {seat}  won " in result.out
    assert " all " in result.out
