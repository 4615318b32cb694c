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

MAX_ARGUMENTS: Final = 3


class Verb(NamedTuple):
    """A verb: its number, name, group (what a list of choices puts under one heading), the
    number of values of each argument, and its first action number.

    It is allowed if each of its `checks` returns 0; else the first that does not has returned the
    number of the law that forbids it. A check takes the state and the first few arguments, as
    many as it needs, and is asked once for all actions that agree in these. `do` carries it out.

    Where the first argument is a card and only the cards of some pile come into question, `among`
    gives that pile: those that list legal actions then look at its cards only, in its order.

    `nouns` are what its arguments stand for, by the names that `do` gives them, None where that is
    not declared; `say` is the sentence of an action, which names them; `at` is where on the board
    it is chosen.
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

    @property
    def size(self) -> int:
        """How many actions it has."""
        return int(np.prod(self.ranges, dtype=int))


class Asked(NamedTuple):
    """A question in words, "" if there are none, and what stands in the task's arguments."""

    ask: str
    arguments: dict[str, Noun]


class Choices(Protocol):
    """A record that legal actions are written to."""

    action: NDArray[np.int32]


class Layout(NamedTuple):
    """The tables that compiled code reads. `verb` and `argument` are indexed by action number;
    `answers` by task: the verbs that may answer it, filled up with -1."""

    verb: NDArray[np.int16]
    argument: NDArray[np.int16]
    answers: NDArray[np.int16]


def parameters(function: Callable[..., Any]) -> list[str]:
    """What the parameters of a rule are called."""
    return list(inspect.signature(getattr(function, "py_func", function)).parameters)


class ActionSpace:
    """All actions of a game. Verbs are declared once, in the order of the rulebook."""

    def __init__(self) -> None:
        self.verbs: list[Verb] = []
        self._answers: dict[int, tuple[int, ...]] = {}
        self._asked: dict[int, Asked] = {}

    def verb(
        self,
        name: str,
        group: str,
        checks: tuple[Callable[..., int], ...],
        do: Callable[..., None],
        *arguments: int | Noun,
        among: Callable[..., Any] | None = None,
        say: str = "",
        at: Places = None,
    ) -> int:
        """Declare a verb and get its number.

        An argument is a noun or a range, and runs from 0 to its length - 1; it is called as the
        parameter of `do` that gets it. `say` is an action in words, with arguments in braces, and
        `at` are the places of some arguments, or others, such as a field's tile; if that is not
        said, it is chosen on what it names. Raises TypeError if there are too many arguments or one
        without an end, if `do` takes others, or if `say` names anything else.
        """
        if NUMBER in arguments:
            raise TypeError(f"{name}: say how many numbers there are, as in {name}(…, 7)")
        if len(arguments) > MAX_ARGUMENTS:
            raise TypeError(f"{name}: a verb has at most {MAX_ARGUMENTS} arguments")
        number = len(self.verbs)
        called = [each for each in parameters(do)[1:] if each != "seat"]
        if len(called) != len(arguments):
            raise TypeError(
                f"{name}: {len(arguments)} arguments are declared, and what does it takes "
                f"{', '.join(called) or 'none'}"
            )
        nouns = {
            each: noun if isinstance(noun, Noun) else None
            for each, noun in zip(called, arguments, strict=True)
        }
        ranges = tuple(len(each) if isinstance(each, Noun) else each for each in arguments)
        checked_sentence(say, nouns, f"verb {name}")
        places = listed_places(at, nouns)
        self.verbs.append(
            Verb(number, name, group, ranges, self.count, checks, do, among, nouns, say, places)
        )
        return number

    def question(self, task: int, *verbs: int, ask: str = "", **arguments: Noun) -> None:
        """Declare that `task` waits for a choice, and which verbs may answer it. `ask` is the
        question in words, in which may stand in braces who is asked, fields of the state, and the
        task's `arguments`, named in the order in which they are pushed."""
        self._answers[task] = verbs
        self._asked[task] = Asked(ask, arguments)

    @property
    def questions(self) -> tuple[int, ...]:
        """The tasks that wait for a choice."""
        return tuple(self._answers)

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

    def asked(self, task: int) -> Asked:
        """The question that a task asks, in words, and what its arguments are."""
        return self._asked.get(task, Asked("", {}))

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
