"""A guided first voyage: what a game's `lesson.toml` says, checked as it is read.

At its top stand the goal, what is said at the end, the number of players, the seed, perhaps
options, and `before`: the decisions that lead to where the lesson begins. Each `[[step]]` says
something. Its `mates` are decisions taken by themselves as it begins, whoever is asked. One with
`do` waits for any one of these decisions by whoever learns; one without is read. `[[step.wrong]]`
has what is said to somebody who chooses otherwise, and the rule that it comes from, and
`[[step.seen]]` how a voyage may end for somebody, where some win and others do not. Decisions are
in the words of the choices, which may be cut short.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .laws import Laws
from .options import nearest
from .rows import Row, Where, checked_row, read_rows

FILE: Final = "lesson.toml"
MOST_STEPS: Final = 12
MOST_WORDS: Final = 25
MOST_WRONG: Final = 3
LEAST_ACTED: Final = (2, 3)
"""At least so many of so many steps are acted in by whoever learns."""


class Wrong(NamedTuple):
    """What is said to whoever makes a choice of these words instead, and the rule behind it."""

    chosen: str
    say: str
    rule: str


class Fate(NamedTuple):
    """How a voyage may end for somebody: shown beside those of others, before anything is done."""

    who: str
    won: bool
    what: str


class Step(NamedTuple):
    """A step of a lesson; see above."""

    say: str
    do: tuple[str, ...] = ()
    mates: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    seen: tuple[Fate, ...] = ()


class Lesson(NamedTuple):
    """A lesson: where it begins, and its steps. `goal` is what there is to learn, in a line, and
    `end` is said when all is done."""

    goal: str
    end: str
    steps: tuple[Step, ...]
    players: int
    seed: int
    before: tuple[str, ...] = ()
    options: tuple[tuple[str, object], ...] = ()

    @property
    def is_any(self) -> bool:
        """Whether there is a lesson at all."""
        return bool(self.steps)


NO_LESSON: Final = Lesson("", "", (), 0, 0)

_TOP: Final[Mapping[str, type]] = {
    "goal": str,
    "end": str,
    "players": int,
    "seed": int,
    "step": list,
}
_TOP_MAY: Final[Mapping[str, type]] = {"before": list, "options": dict}
_STEP: Final[Mapping[str, type]] = {"say": str}
_STEP_MAY: Final[Mapping[str, type]] = {"do": list, "mates": list, "wrong": list, "seen": list}
_FATE: Final[Mapping[str, type]] = {"who": str, "won": bool, "what": str}
_WRONG: Final[Mapping[str, type]] = {"chosen": str, "say": str, "rule": str}


def read_lesson(laws: Laws) -> Lesson:
    """The lesson in the folder of a game. Raises RowError on one that is not as it should be."""
    return lesson_of(read_rows(laws.package, FILE), laws, f"{laws.game}/{FILE}")


def lesson_of(row: object, laws: Laws, file: str = FILE) -> Lesson:
    """The lesson that a file's rows are. Raises RowError that names the file, the step and what
    would be right."""
    top = checked_row(file, row, _TOP, _TOP_MAY, "the lesson")
    here = Where(file, "the lesson", "step")
    if not 1 <= len(top["step"]) <= MOST_STEPS:
        raise here.wrong(f"a lesson has 1 to {MOST_STEPS} steps, not {len(top['step'])}")
    steps = tuple(_step(file, number, each, laws) for number, each in enumerate(top["step"], 1))
    acted, (least, of) = sum(bool(step.do) for step in steps), LEAST_ACTED
    if acted * of < len(steps) * least:
        raise here.wrong(
            f"whoever learns acts in {acted} of {len(steps)}: give `do` to at least "
            f"{least} of every {of}"
        )
    return Lesson(
        goal=brief(Where(file, "the lesson", "goal"), top["goal"]),
        end=brief(Where(file, "the lesson", "end"), top["end"]),
        steps=steps,
        players=top["players"],
        seed=top["seed"],
        before=decisions(Where(file, "the lesson", "before"), top),
        options=tuple(top.get("options", {}).items()),
    )


def _step(file: str, number: int, row: object, laws: Laws) -> Step:
    name = f"step {number}"
    fields = checked_row(file, row, _STEP, _STEP_MAY, name)
    wrong = fields.get("wrong", [])
    here = Where(file, name, "wrong")
    if len(wrong) > MOST_WRONG:
        raise here.wrong(f"name the {MOST_WRONG} likeliest wrong moves, not {len(wrong)}")
    if wrong and "do" not in fields:
        raise here.wrong("nothing is chosen in a step without `do`, so nothing can be wrong there")
    return Step(
        say=brief(Where(file, name, "say"), fields["say"]),
        do=decisions(Where(file, name, "do"), fields),
        mates=decisions(Where(file, name, "mates"), fields),
        wrong=tuple(_wrong(file, name, each, laws) for each in wrong),
        seen=tuple(_fate(file, name, each) for each in fields.get("seen", [])),
    )


def _wrong(file: str, step: str, row: object, laws: Laws) -> Wrong:
    fields = checked_row(file, row, _WRONG, {}, f"{step}, wrong")
    rule = known_rule(Where(file, step, "rule"), fields["rule"], laws)
    return Wrong(fields["chosen"], brief(Where(file, step, "say"), fields["say"]), rule)


def _fate(file: str, step: str, row: object) -> Fate:
    fields = checked_row(file, row, _FATE, {}, f"{step}, seen")
    return Fate(fields["who"], fields["won"], brief(Where(file, step, "what"), fields["what"]))


def known_rule(where: Where, rule: object, laws: Laws) -> str:
    """The id of a rule of the ledger. Raises RowError."""
    if rule not in laws.ledger:
        hint = nearest(str(rule), laws.ledger)
        raise where.wrong(f"the ledger has no rule {rule!r}: name one of it by its id.{hint}")
    return str(rule)


def decisions(where: Where, fields: Row) -> tuple[str, ...]:
    """Decisions in words, of a field that may be missing. Raises RowError."""
    given = fields.get(where.field, [])
    if where.field in fields and not given:
        raise where.wrong("it is empty: name a decision, or leave it out")
    for each in given:
        if not isinstance(each, str) or not each.strip():
            raise where.wrong(f"a decision is a text, such as those of the choices, not {each!r}")
    return tuple(given)


def brief(where: Where, text: str) -> str:
    """A text that is short enough to be read while playing. Raises RowError."""
    words = len(text.split())
    if words > MOST_WORDS:
        raise where.wrong(f"it has {words} words: say it in at most {MOST_WORDS}")
    return text
