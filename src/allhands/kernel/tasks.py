"""Tasks: all that may stand on a game's agenda, each with what it remembers.

A task that is carried out is declared by the name of the rule that does it, a question by a name of
its own. What either remembers is named, in the order in which `push` is given it: a rule that has a
parameter of that name is handed it, so that no rule reads the agenda by places.
"""

from __future__ import annotations

from typing import NamedTuple

from .agenda import FIRST, WIDTH
from .nouns import Noun

MOST_REMEMBERED = WIDTH - FIRST
"""How many numbers a task remembers at most."""


class Task(NamedTuple):
    """A task: its number, its name, and what it remembers. A question is asked in the words `ask`,
    "" if there are none, and `stays` on the agenda when it is answered, or is taken off."""

    number: int
    name: str
    arguments: dict[str, Noun]
    is_question: bool = False
    ask: str = ""
    stays: bool = False

    def place(self, called: str) -> int:
        """Which of the numbers that it remembers is called so; -1 if it remembers none such."""
        return list(self.arguments).index(called) if called in self.arguments else -1


class Tasks:
    """All tasks of a game, numbered in the order in which they are declared: first those that are
    carried out, then the questions."""

    def __init__(self) -> None:
        self.known: list[Task] = []

    def task(self, rule: str, /, **arguments: Noun) -> int:
        """Declare what the rule of this name carries out, and get its number. Raises TypeError if
        a question has been declared before, or if there is too much to be remembered."""
        if self.questions:
            raise TypeError(f"declare {rule} before the questions: they have the highest numbers")
        return self._declared(Task(len(self.known), rule, arguments))

    def question(
        self, name: str, ask: str = "", /, *, stays: bool = False, **arguments: Noun
    ) -> int:
        """Declare a question and get its number.

        `ask` is the question in words, in which may stand in braces who is asked, fields of the
        state, and what it remembers. It is taken off the agenda when it is answered, before what
        was chosen is done; one that `stays` is asked again unless what is done takes it off, as it
        has to be if several seats are asked at once.
        """
        return self._declared(
            Task(len(self.known), name, arguments, is_question=True, ask=ask, stays=stays)
        )

    def _declared(self, task: Task) -> int:
        if len(task.arguments) > MOST_REMEMBERED:
            raise TypeError(f"{task.name}: a task remembers {MOST_REMEMBERED} numbers at most")
        self.known.append(task)
        return task.number

    @property
    def questions(self) -> list[Task]:
        """The tasks that wait for a choice."""
        return [task for task in self.known if task.is_question]

    @property
    def carried_out(self) -> list[Task]:
        """The tasks that do not."""
        return [task for task in self.known if not task.is_question]
