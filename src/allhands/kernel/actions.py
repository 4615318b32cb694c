"""Actions: verbs with argument ranges, laid out as consecutive whole numbers.

So an action is a `Discrete(n)` with a mask to a learner, a sentence to a reader and a place on
the board to a player. A verb is declared with the checks that say whether it is allowed and the
function that does it; a question, with the verbs that may answer it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import product
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from .nouns import NUMBER, Noun, Places, checked_sentence, listed_places
from .state import record_dtype
from .tasks import Task, Tasks

MAX_ARGUMENTS: Final = 3


class Verb(NamedTuple):
    """A verb: its number, name, group (what a list of choices puts under one heading), the
    number of values of each argument, and its first action number.

    It is allowed if each of its `checks` returns 0; else the first that does not has returned the
    number of the law that forbids it. A check takes the state and the first few arguments, as
    many as it needs, and is asked once for all actions that agree in these. `do` carries it out.
    Both are given the `seat` that chooses, the question's `task`, and what the question remembers,
    by these names.

    Where few values of the first argument come into question, `among` gives them, so that those
    that list legal actions look at no others: it returns a pile, whose cards they are, in its
    order; or, if it takes the argument itself, the one that comes after it, -1 after the last, and
    is asked with -1 first.

    `nouns` are what its arguments stand for, by the names that `do` gives them, None where that is
    not declared; `say` is the sentence of an action, which names them; `at` is where on the board
    it is chosen. A verb that `ends` something, such as a turn, gives up whatever else could be
    done: lists show it last and apart, and ask once before they take it.
    """

    number: int
    name: str
    group: str
    ranges: tuple[int, ...]
    first: int
    checks: tuple[Callable[..., int], ...]
    do: Callable[..., None]
    among: Callable[..., Any] | None = None
    nouns: Mapping[str, Noun | None] = MappingProxyType({})
    say: str = ""
    at: tuple[str, ...] = ()
    ends: bool = False

    @property
    def size(self) -> int:
        """How many actions it has."""
        return int(np.prod(self.ranges, dtype=int))


class Choices(Protocol):
    """A record that legal actions are written to."""

    action: NDArray[np.int32]


class Layout(NamedTuple):
    """The tables that compiled code reads. `verb` and `argument` are indexed by action number;
    `answers` by task: the verbs that may answer it, filled up with -1."""

    verb: NDArray[np.int16]
    argument: NDArray[np.int16]
    answers: NDArray[np.int16]


def as_written(function: Callable[..., Any]) -> Any:
    """The Python function that a rule was declared as."""
    return getattr(function, "py_func", function)


def parameters(function: Callable[..., Any]) -> list[str]:
    """What the parameters of a rule are called."""
    return list(inspect.signature(as_written(function)).parameters)


class ActionSpace:
    """All actions of a game. Verbs are declared once, in the order of the rulebook.

    `given` are rules whose answers are the same for all actions of a seat. They take the state and
    the seat, and checks and `among` are handed what they answer, by their names.
    """

    def __init__(
        self, tasks: Tasks | None = None, given: tuple[Callable[..., int], ...] = ()
    ) -> None:
        self.tasks = tasks or Tasks()
        self.given = {as_written(each).__name__: each for each in given}
        self.verbs: list[Verb] = []
        self._answers: dict[int, tuple[int, ...]] = {}

    def verb(
        self,
        do: Callable[..., None],
        group: str,
        *arguments: int | Noun,
        checks: tuple[Callable[..., int], ...] = (),
        name: str = "",
        among: Callable[..., Any] | None = None,
        say: str = "",
        at: Places = None,
        ends: bool = False,
    ) -> int:
        """Declare a verb by the rule that does it, and get its number.

        It is named after `do` unless another `name` is given, and the last of its checks is the
        rule `why_not_…` of `do` that stands beside it, if there is one; `checks` are those before
        it. An argument is a noun or a range, and runs from 0 to its length - 1; it is called as the
        parameter of `do` that gets it. Further parameters of `do` are what the question remembers.
        `say` is an action in words, with arguments in braces, and `at` are the places of some
        arguments, or others, such as a field's tile; if that is not said, it is chosen on what it
        names. `ends` marks a verb that gives up whatever else could be done.

        Raises TypeError if there are too many arguments or one without an end, if `do` takes
        fewer, or if `say` names anything else.
        """
        written = as_written(do)
        name = name or written.__name__.replace("_", "-")
        if NUMBER in arguments:
            raise TypeError(f"{name}: say how many numbers there are, as in {name}(…, 7)")
        if len(arguments) > MAX_ARGUMENTS:
            raise TypeError(f"{name}: a verb has at most {MAX_ARGUMENTS} arguments")
        called = [each for each in parameters(do)[1:] if each not in ("seat", "task")]
        if len(called) < len(arguments):
            raise TypeError(
                f"{name}: {len(arguments)} arguments are declared, and what does it takes "
                f"{', '.join(called) or 'none'}"
            )
        own = written.__globals__.get(f"why_not_{written.__name__}")
        if own is not None and own not in checks:
            checks = (*checks, own)
        nouns = {
            each: noun if isinstance(noun, Noun) else None
            for each, noun in zip(called, arguments, strict=False)
        }
        ranges = tuple(len(each) if isinstance(each, Noun) else each for each in arguments)
        checked_sentence(say, nouns, f"verb {name}")
        places = listed_places(at, nouns)
        number = len(self.verbs)
        self.verbs.append(
            Verb(
                number,
                name,
                group,
                ranges,
                self.count,
                checks,
                do,
                among,
                nouns,
                say,
                places,
                ends,
            )
        )
        return number

    def question(self, task: int, *verbs: int) -> None:
        """Declare which verbs may answer a question."""
        self._answers[task] = verbs

    @property
    def questions(self) -> tuple[int, ...]:
        """The tasks that wait for a choice."""
        return tuple(self._answers)

    def answered_by(self, verb: int) -> list[Task]:
        """The questions that a verb may answer."""
        return [self.tasks.known[task] for task, verbs in self._answers.items() if verb in verbs]

    def remembered(self, verb: Verb, called: str) -> int | None:
        """Where the questions that a verb answers remember what is called so; None if none does.
        One that does not has 0 there. Raises TypeError if they do not agree on the place."""
        questions = self.answered_by(verb.number)
        places = {task.place(called) for task in questions} - {-1}
        if not places:
            return None
        place = places.pop()
        for task in questions:
            if places or list(task.arguments)[place : place + 1] not in ([], [called]):
                raise TypeError(f"{verb.name} answers questions with {called} at different places")
        return place

    @property
    def count(self) -> int:
        """The number of actions: they are 0 to `count` - 1."""
        return self.verbs[-1].first + self.verbs[-1].size if self.verbs else 0

    def number(self, verb: int, *arguments: int) -> int:
        """The action number of a verb with arguments. Raises ValueError if out of range."""
        spec = self.verbs[verb]
        inside = all(0 <= value < span for value, span in zip(arguments, spec.ranges, strict=True))
        if not inside:
            raise ValueError(f"{spec.name} takes arguments below {spec.ranges}, not {arguments}")
        return (
            spec.first + int(np.ravel_multi_index(arguments, spec.ranges))
            if arguments
            else spec.first
        )

    def verb_of(self, action: int) -> Verb:
        """The verb of an action number."""
        return self.verbs[int(self.layout.verb[action])]

    def arguments_of(self, action: int) -> tuple[int, ...]:
        """The arguments of an action number."""
        spec = self.verb_of(action)
        return tuple(int(value) for value in self.layout.argument[action, : len(spec.ranges)])

    def answers(self, task: int) -> tuple[int, ...]:
        """The verbs that may answer a task; none if it is not a question."""
        return self._answers.get(task, ())

    def new_choices(self) -> Choices:
        """A record for `legal_actions` to write to: its `action` has room for all actions.

        It is a record because passing one costs nothing, while passing an array has its
        references counted, which takes longer than listing most choices.
        """
        return np.zeros(1, self._choices)[0]

    @cached_property
    def _choices(self) -> np.dtype[Any]:
        return record_dtype("Choices", [("action", np.int32, (self.count + 1,))])

    @cached_property
    def layout(self) -> Layout:
        """The tables; to be read when all verbs and questions are declared."""
        verb = np.zeros(self.count, np.int16)
        argument = np.zeros((self.count, MAX_ARGUMENTS), np.int16)
        for spec in self.verbs:
            for offset, values in enumerate(product(*map(range, spec.ranges))):
                verb[spec.first + offset] = spec.number
                argument[spec.first + offset, : len(values)] = values
        tasks = max(self._answers, default=0) + 1
        width = max(map(len, self._answers.values()), default=0) + 1
        answers = np.full((tasks, width), -1, np.int16)
        for task, verbs in self._answers.items():
            answers[task, : len(verbs)] = verbs
        return Layout(verb, argument, answers)
