"""Playing in the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from allhands import new

from .driver import Result, Terminal

ENDED = re.compile(r"^ THE (SHIP IS LOST|CREW IS SAVED)$", re.MULTILINE)
FIRST_CHOICES = """\
 Noor has 3 actions left: what next?
 Move       1 move to the Mess Hall           2 move to the Crew Quarters
            3 move to the Armoury             4 move to the Bridge
 Scavenge   5 scavenge
 Share      6 give Metal to Imre              7 give Nanobots to Imre
            8 give Energy to Imre             9 take Data from Imre
           10 take Metal from Imre           11 take Energy from Imre
 End       12 end actions and take 3 action tokens

> """


def after(result: Result, typed: str) -> str:
    """What was written between a line that was typed and the next prompt."""
    return result.out.split(f"> {typed}\n", 1)[1].split("\n> ", 1)[0]


# Beginning


def test_the_table_the_question_and_the_grouped_choices_are_shown(allhands: Terminal) -> None:
    result = allhands.play()
    assert "║ Energy Core" in result.out.replace("│ Energy Core", "║ Energy Core")
    assert FIRST_CHOICES in result.out
    assert result.status == 0
    assert result.err == ""


def test_what_happened_before_the_first_look_is_told(allhands: Terminal) -> None:
    result = allhands.play()
    assert "\n Noor's turn begins.\n" in result.out


def test_options_of_the_game_are_flags_in_every_spelling(allhands: Terminal) -> None:
    for flags in (
        ("--difficulty", "hard", "--no-counting"),
        ("--difficulty=hard", "--no-counting=on"),
        ("--no_counting", "on", "--DIFFICULTY=Hard"),
    ):
        before = allhands("play", *flags, "solar-storm", "--seed", "1")
        behind = allhands("play", "solar-storm", "--seed", "1", *flags)
        assert before.status == behind.status == 0, before.err + behind.err
        assert before.out == behind.out
        assert " SOLAR STORM  hard" in before.out
        assert "\n Damage cards\n   deck                  some cards" in before.out


def test_the_seed_decides_everything(allhands: Terminal) -> None:
    options = "--players 3 --seed 12 --crew random"
    one, two = (allhands.play(*["1"] * 12, options=options) for _ in range(2))
    other = allhands.play(*["1"] * 12, options="--players 3 --seed 13 --crew random")
    assert one == two != other


def test_names_are_given(allhands: Terminal) -> None:
    result = allhands.play(options="--players 2 --seed 7 --names Ada,Bo")
    assert "Ada has 3 actions left" in result.out
    assert "give Metal to Bo" in result.out


def test_a_person_can_take_any_seat_beside_a_crew(allhands: Terminal) -> None:
    result = allhands.play(options="--players 3 --seed 7 --crew random --seat 2")
    assert "You are Asta; the computer (random) plays Noor and Imre." in result.out
    assert "Asta has 3 actions left" in result.out
    result = allhands.play("quit", options="--players 3 --seed 7 --crew random --seat 0,2")
    assert "You are Noor and Asta; the computer (random) plays Imre." in result.out


# Choosing


def test_a_choice_is_taken_by_its_number(allhands: Terminal) -> None:
    assert "Noor moves to the Armoury." in after(allhands.play("3"), "3")


@pytest.mark.parametrize("words", ["move to the Mess Hall", "mo mess", "MESS", "  move   mess "])
def test_a_choice_is_taken_by_its_words(allhands: Terminal, words: str) -> None:
    assert "\n Noor moves to the Mess Hall.\n" in allhands.play(words).out


def test_what_was_just_done_is_told_with_how_things_stand(allhands: Terminal) -> None:
    told = after(allhands.play("mo mess"), "mo mess")
    assert told.startswith("\n Noor moves to the Mess Hall.\n Turn 1: 6 cubes missing, 0 of 8")


def test_the_table_is_drawn_when_a_turn_begins(allhands: Terminal) -> None:
    result = allhands.play("mo mess", "end", "draw two")
    assert "╔═" not in after(result, "mo mess")
    assert "╔═" not in after(result, "end")
    assert "╔═" in after(result, "draw two")
    assert "Imre has 3 actions left" in after(result, "draw two")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("99", " The choices are numbered 1 to 12; there is no 99."),
        ("0", " The choices are numbered 1 to 12; there is no 0."),
        ("-3", " The choices are numbered 1 to 12; there is no -3."),
        ("1.5", " The choices are numbered 1 to 12; there is no 1.5."),
        ("fly", " 'fly' is no action here. Type ? for help."),
        ("udno", " 'udno' is no action here. Did you mean undo?"),
        ("scavange", " 'scavange' is no action here. Did you mean scavenge?"),
        ("undo", " There is no decision to take back."),
        ("undo all", " 'undo all' is no action here. Did you mean undo?"),
        ("again", " This game is not over: quit leaves it."),
        ("save", " Say where to, such as: save solar-storm.json"),
        ("why", " Say what you would do, such as: why move."),
        ("why zzz", " No action has the words 'zzz'."),
        ("rules zzz", " No rule of Solar Storm speaks of 'zzz'."),
        ("\x1b[31m", " '\\x1b[31m' is no action here. Type ? for help."),
        ("\ufffd", " '\ufffd' is no action here. Type ? for help."),
    ],
)
def test_wrong_input_gets_a_sentence_and_the_question_again(
    allhands: Terminal, typed: str, sentence: str
) -> None:
    result = allhands.play(typed, "scav")
    echoed = typed.replace("\x1b", "?")
    assert after(result, echoed) == sentence
    assert "Noor rolls a 6" in after(result, "scav")
    assert result.status == 0


def test_ambiguous_words_name_what_they_could_be(allhands: Terminal) -> None:
    told = after(allhands.play("move"), "move")
    assert "could be" in told
    assert "say more of it" in told


def test_an_action_that_is_not_allowed_names_its_rule(allhands: Terminal) -> None:
    told = " ".join(after(allhands.play("divert power"), "divert power").split())
    assert "(solar-storm/" in told
    assert "?" not in told


# Commands


def test_help_lists_the_commands(allhands: Terminal) -> None:
    told = after(allhands.play("?"), "?")
    for command in ("table", "log", "undo", "why WORDS", "rules WORD", "save FILE", "quit"):
        assert f"\n  {command}  " in told
    assert after(allhands.play("help"), "help") == told


@pytest.mark.parametrize("typed", ["", "table"])
def test_the_table_is_drawn_again(allhands: Terminal, typed: str) -> None:
    result = allhands.play("mo mess", typed)
    assert "╔═" in after(result, typed)
    assert "Noor has 2 actions left" in after(result, typed)


def test_undo_takes_the_latest_decision_back(allhands: Terminal) -> None:
    told = after(allhands.play("mo mess", "undo"), "undo")
    assert "Taken back: move to the Mess Hall." in told
    assert "Noor has 3 actions left" in told


def test_undo_is_refused_once_a_die_was_rolled(allhands: Terminal) -> None:
    told = after(allhands.play("scav", "undo"), "undo")
    assert told.startswith(" That cannot be taken back: ")


def test_undo_takes_back_what_the_crew_did_since_too_or_nothing(allhands: Terminal) -> None:
    lines = ["end", "draw two", "undo", "log"]
    result = allhands.play(*lines, options="--players 2 --seed 7 --crew random")
    assert "cannot be taken back" in after(result, "undo")
    assert "Noor ends the actions and takes three action tokens." in after(result, "log")
    assert after(result, "log").count("'s turn begins.") == 3


def test_the_log_tells_everything(allhands: Terminal) -> None:
    told = after(allhands.play("mo mess", "log"), "log")
    assert "\n Noor's turn begins.\n Noor moves to the Mess Hall.\n" in told
    assert "The storm strikes" in told


def test_why_names_the_rule(allhands: Terminal) -> None:
    told = " ".join(after(allhands.play("why repair"), "why repair").split())
    assert "(solar-storm/" in told
    assert "not now." in told


def test_why_tells_what_is_allowed(allhands: Terminal) -> None:
    result = allhands.play("why scavenge", "why 5")
    assert after(result, "why scavenge") == after(result, "why 5") == " scavenge: allowed now."


def test_rules_are_looked_up_while_playing(allhands: Terminal) -> None:
    told = after(allhands.play("rules scavenge"), "rules scavenge")
    assert "solar-storm/scavenge (p. 8)" in told
    assert "solar-storm/win" not in told


# Leaving


def test_quit_offers_to_keep_the_game(allhands: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    result = allhands.play("mo mess", "quit", f"{tmp_path}/no/where.json", str(path))
    assert "cannot be written: No such file or directory." in " ".join(result.out.split())
    assert "Saved. Go on with: allhands play --load" in result.out
    assert result.out.endswith("You leave the table.\n")
    assert path.exists()


def test_quit_asks_nothing_where_nothing_is_lost(allhands: Terminal, tmp_path: Path) -> None:
    assert "keeps the game" not in allhands.play("quit").out
    saved = allhands.play("mo mess", f"save {tmp_path / 'kept.json'}", "quit")
    assert "keeps the game" not in saved.out
    changed = allhands.play("mo mess", f"save {tmp_path / 'kept.json'}", "end", "quit")
    assert "keeps the game" in changed.out


def test_the_end_of_the_input_says_that_the_game_was_not_kept(allhands: Terminal) -> None:
    result = allhands.play("mo mess")
    assert result.status == 0
    assert "this game was not kept (`save FILE` does that)" in result.out


def test_a_saved_game_is_gone_on_with(allhands: Terminal, saved: Path) -> None:
    result = allhands("play", "--load", str(saved))
    assert "Loaded after 3 decisions." in result.out
    assert "Noor may take two cards" in result.out
    assert "turn begins" not in result.out
    assert allhands("play", "solar-storm", "--load", str(saved)) == result


def test_a_finished_game_is_shown(allhands: Terminal, tmp_path: Path) -> None:
    match = new("solar-storm", players=2, seed=2)
    while not match.is_over:
        match.play(match.actions()[0].number)
    match.save(tmp_path / "over.json")
    result = allhands("play", "--load", str(tmp_path / "over.json"), typed="quit\n")
    assert ENDED.search(result.out)
    assert result.out.endswith("You leave the table.\n")


def test_other_peoples_files_are_not_written_over(allhands: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("mine")
    result = allhands.play(f"save {path}", f"save {tmp_path}", "save a\0b")
    told = " ".join(result.out.split())
    assert "is there already and no saved game: name another file." in told
    assert "is a folder: name a file in it." in told
    assert "A file's name has printable characters only." in told
    assert path.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [path]


# Whole games


@pytest.mark.parametrize(
    "options",
    [
        "--players 1 --seed 1",
        "--players 2 --seed 2",
        "--players 3 --seed 3 --crew random",
        "--players 4 --seed 4 --alternative-rooms --damage-control --escape-pod --no-counting",
    ],
)
def test_a_whole_game_by_number(allhands: Terminal, options: str) -> None:
    typed = [str(1 + (at * 7) % 5) for at in range(700)]
    result = allhands.play(*typed, "quit", options=options)
    assert ENDED.search(result.out), result.out[-2000:]
    assert "The same ship again: allhands play solar-storm" in result.out
    assert result.status == 0
    assert result.err == ""
    assert max(map(len, result.lines)) <= 80


def test_a_whole_game_by_words(allhands: Terminal) -> None:
    discards = ["discard data", "discard m", "discard n", "discard e", "discard u"]
    result = allhands.play(*["end", "draw two", *discards] * 25)
    assert ENDED.search(result.out), result.out[-2000:]


def test_after_the_end_it_can_be_saved_and_another_played(
    allhands: Terminal, tmp_path: Path
) -> None:
    path = tmp_path / "over.json"
    lines = ["1"] * 200
    result = allhands.play(*lines, f"save {path}", "why scav", "again", "quit")
    assert "Saved. See it again with: allhands replay" in result.out
    assert " The game is over: say `again`, or press Enter to leave." in result.lines
    again = result.out.split("> again\n")[1]
    assert "has 3 actions left: what next?" in again
    assert "Solar Storm, seed 7." not in again
    assert "THE SHIP IS LOST" in allhands("replay", str(path)).out


def test_enter_leaves_when_the_game_is_over(allhands: Terminal) -> None:
    result = allhands.play(*["1"] * 200, "", "1")
    assert result.out.endswith("> \n You leave the table.\n")


def test_what_is_typed_in_a_file_may_begin_with_a_byte_order_mark(allhands: Terminal) -> None:
    result = allhands.play("\ufeffmove mess")
    assert "Noor moves to the Mess Hall." in result.out
    assert "\ufeff" not in result.out


def test_of_a_line_without_an_end_only_the_beginning_is_read(allhands: Terminal) -> None:
    result = allhands.play(f"scavenge{'x' * 2_000_000}", "move mess")
    assert result.status == 0
    assert "Noor moves to the Mess Hall." in result.out
    assert len(result.out) < 100_000
