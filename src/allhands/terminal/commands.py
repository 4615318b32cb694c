"""What can be typed at the table besides a choice."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from allhands.kernel.errors import AllHandsError, IllegalActionError, SavedGameError
from allhands.kernel.goal import asks_for_goal
from allhands.kernel.options import nearest
from allhands.match import matching_actions
from allhands.observation import Action
from allhands.terminal.hint import hint_lines, hint_of
from allhands.terminal.rules import rule_lines
from allhands.terminal.screen import DIM, wrapped
from allhands.terminal.talk import say_lines

if TYPE_CHECKING:
    from allhands.kernel.laws import Entry
    from allhands.terminal.sitting import Sitting

Run = Callable[["Sitting", str], bool]
"""Carries a command out, given the words after it; whether the screen is to be shown anew."""

HINT_SECONDS: Final = 1.0
MOST_NAMED: Final = 3
"""How many actions under one rule are named before the rest are only counted."""


class Command(NamedTuple):
    """A command: what follows it, what it does in words, and what does it."""

    following: str
    meaning: str
    run: Run


def find(typed: str, choices: list[Action]) -> tuple[Run | None, str]:
    """The command that is meant, and the words after it.

    An action that begins with the very words goes before a command.
    """
    first, _, rest = typed.partition(" ")
    name = _ALIASES.get(first.lower(), first.lower())
    command = COMMANDS.get(name)
    rest = rest.strip()
    if command is None or (rest and not command.following):
        return None, ""
    if rest and any(choice.words.lower().startswith(typed.lower()) for choice in choices):
        return None, ""
    return command.run, rest


def help_lines(sitting: Sitting) -> list[str]:
    """How to choose, and the commands."""
    width = sitting.screen.width - 1
    example = next((choice.words for choice in sitting.choices), _some_verb(sitting))
    short = " ".join(word[:4] for word in example.split() if word not in ("to", "the", "a"))
    intro = (
        "Choose by the number or by the words, which may be cut short as long as they fit one "
        f"choice only: 1, or {short}. Besides, there are:"
    )
    lines = [*wrapped(intro, width, " "), ""]
    for name, (following, meaning, run) in COMMANDS.items():
        if run is _say and not sitting.match.game.speech:
            continue
        lines += wrapped(meaning, width, f"  {f'{name} {following}':<14}", " " * 16)
    return [*lines, ""]


def _some_verb(sitting: Sitting) -> str:
    """Something that one can do in this game."""
    return sitting.match.game.actions.verbs[0].name.replace("-", " ")


def _help(sitting: Sitting, _: str) -> bool:
    sitting.screen.write("\n".join(["", *help_lines(sitting)]))
    return False


def _table(sitting: Sitting, _: str) -> bool:
    sitting.show(wanted=True)
    return False


def _log(sitting: Sitting, _: str) -> bool:
    sitting.screen.page(["", *sitting.log(sitting.seat), ""])
    return False


def _say(sitting: Sitting, words: str) -> bool:
    sitting.screen.page(say_lines(sitting.talk, sitting.seat, words, sitting.screen))
    return False


def _undo(sitting: Sitting, _: str) -> bool:
    sitting.notes.append(f"Taken back: {sitting.undo()}.")
    return True


def _rules(sitting: Sitting, words: str) -> bool:
    width = sitting.screen.width - 1
    sitting.screen.page(["", *rule_lines(sitting.match.game, words, width), ""])
    return False


def _hint(sitting: Sitting, _: str) -> bool:
    match, screen = sitting.match, sitting.screen
    if match.is_over:
        raise IllegalActionError(f"The game is over. {match.outcome.sentence}")
    if len(sitting.choices) == 1:
        screen.say("There is only one choice.")
        return False
    if screen.is_live:
        screen.say("Thinking about it.", DIM)
    try:
        hint = hint_of(match, HINT_SECONDS)
    except KeyboardInterrupt:
        raise AllHandsError("No hint, then.") from None
    screen.page(["", *hint_lines(hint, match, sitting.choices, screen), ""])
    return False


def _why(sitting: Sitting, words: str) -> bool:
    for line in why_lines(sitting, words):
        sitting.screen.write(line)
    return False


def why_lines(sitting: Sitting, words: str) -> list[str]:
    """Why the actions that `words` may mean are not allowed, or that they are."""
    match = sitting.match
    if not words:
        raise IllegalActionError(f"Say what you would do, such as: why {_some_verb(sitting)}.")
    if match.is_over:
        raise IllegalActionError(f"The game is over. {match.outcome.sentence}")
    every = sitting.every_action()
    meant = _numbered(words, sitting.choices) or matching_actions(words, every)
    if not meant and asks_for_goal(words):
        return goal_lines(sitting)
    if not meant:
        hint = nearest(words, dict.fromkeys(action.words for action in every))
        raise IllegalActionError(f"No action has the words {words!r}.{hint}")
    verdicts: dict[str, Entry | None] = {}
    for action in meant:
        law = match.why_not(action.number)
        if law is None or action.words not in verdicts:
            verdicts[action.words] = law
    reasons: dict[Entry | None, list[str]] = {}
    for said, law in verdicts.items():
        reasons.setdefault(law, []).append(said)
    width = sitting.screen.width - 1
    return [
        line
        for law, said in sorted(reasons.items(), key=lambda item: item[0] is not None)
        for line in wrapped(f"{_named(said)}: {_reason(law)}", width, " ", "   ")
    ]


def _goal(sitting: Sitting, _: str) -> bool:
    for line in goal_lines(sitting):
        sitting.screen.write(line)
    return False


def goal_lines(sitting: Sitting) -> list[str]:
    """Who the seat is, what it is to reach, and the rules of that."""
    match, width = sitting.match, sitting.screen.width - 1
    view = match.view(sitting.seat)
    rules = (match.game.laws.ledger[rule] for rule in view.goal.rules)
    return [
        *wrapped(f"{view.you} {view.goal.whole}", width, " "),
        *(
            line
            for rule in rules
            for line in wrapped(f"{rule.sentence} ({rule.id})", width, " ", "   ")
        ),
    ]


def _numbered(words: str, choices: list[Action]) -> list[Action]:
    """The choice of that number in the list."""
    if words.isdecimal() and 1 <= int(words) <= len(choices):
        return [choices[int(words) - 1]]
    return []


def _named(said: list[str]) -> str:
    """Some actions, the first few of them by their words."""
    more = len(said) - MOST_NAMED
    if more <= 0:
        return "; ".join(said)
    return f"{'; '.join(said[:MOST_NAMED])}; and {more} more like these"


def _reason(law: Entry | None) -> str:
    if law is None:
        return "allowed now."
    sentence = re.split(r"(?<=\.)\s", law.text, maxsplit=1)[0]
    return f"not now. {sentence} ({law.id})"


def _save(sitting: Sitting, words: str) -> bool:
    sitting.screen.say(save(sitting, words))
    return False


def save(sitting: Sitting, words: str) -> str:
    """Save the match to the file named, and say so. Raises SavedGameError."""
    if not words:
        raise SavedGameError(f"Say where to, such as: save {sitting.match.game.name}.json")
    path = _path(words)
    if path.is_dir():
        raise SavedGameError(f"{path} is a folder: name a file in it.")
    if path.exists() and not _is_saved_game(path):
        raise SavedGameError(f"{path} is there already and no saved game: name another file.")
    sitting.match.save(path)
    sitting.kept = list(sitting.match.decisions)
    file = shlex.quote(str(path))
    if sitting.match.is_over:
        return f"Saved. See it again with: allhands replay {file}"
    return f"Saved. Go on with: allhands play --load {file}{_seating(sitting)}"


def _seating(sitting: Sitting) -> str:
    """The flags that seat the same people, and the same crew, again."""
    if sitting.crew is None:
        return ""
    seats = ",".join(str(seat) for seat in sorted(sitting.people))
    return f" --crew {sitting.crew}" + (f" --seat {seats}" if seats != "0" else "")


def _path(words: str) -> Path:
    try:
        path = Path(words.strip("\"'")).expanduser()
        path.exists()
    except (RuntimeError, OSError) as error:
        raise SavedGameError(f"{words} cannot be a file's name.") from error
    if not words.isprintable():
        raise SavedGameError("A file's name has printable characters only.")
    return path


def _is_saved_game(path: Path) -> bool:
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return '"game"' in file.read(1_000)
    except OSError:
        return False


def _again(sitting: Sitting, _: str) -> bool:
    if not sitting.is_over:
        raise IllegalActionError("This game is not over: quit leaves it.")
    sitting.left = sitting.again = True
    return True


def _quit(sitting: Sitting, _: str) -> bool:
    """Leave; if something would be lost, not without having offered to keep it."""
    sitting.left = True
    while not sitting.is_kept:
        name = sitting.screen.ask("A file name keeps the game, Enter leaves without: ")
        name = name.removeprefix("save ")
        if name.lower() in ("", "no", "n", *NAMES):
            break
        try:
            sitting.screen.say(save(sitting, name))
        except AllHandsError as error:
            sitting.screen.say(str(error))
    return True


COMMANDS: Final[dict[str, Command]] = {
    "?": Command("", "this help", _help),
    "table": Command("", "draw the table again, as Enter alone does", _table),
    "log": Command("", "everything that has happened", _log),
    "undo": Command("", "take your latest decision back, unless a die or card has spoken", _undo),
    "hint": Command("", "what a search thinks of each choice, which it advises, and why", _hint),
    "say": Command("WORDS", "say one of the game's sentences to the others; alone, all", _say),
    "goal": Command("", "who you are, what you are to reach, and how far it has come", _goal),
    "why": Command("WORDS", "why something is not allowed now, and by which rule", _why),
    "rules": Command("WORD", "what the rules say about something; alone, all of them", _rules),
    "save": Command("FILE", "keep the game in a file", _save),
    "again": Command("", "play another game, when this one is over", _again),
    "quit": Command("", "leave the table", _quit),
}
_ALIASES: Final = {"help": "?", "advice": "hint", "exit": "quit", "q": "quit"}
NAMES: Final = (*(name for name in COMMANDS if name != "?"), *_ALIASES)
