"""Dispatch: from a verb's or a task's number to the function declared for it.

A game declares its verbs and tasks in tables. From these the source of five functions is
written, which do nothing but call the right one, and compiled with the rest: an indirect call
through a table would keep Numba from inlining, and chains of `if` written by hand would say
everything twice. (Named tuples and data classes are made by the standard library in this way.)
"""

from __future__ import annotations

import linecache
import math
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from . import agenda
from .actions import ActionSpace, Verb, as_written, parameters
from .rule import written_rule


class Dispatch(NamedTuple):
    """The five functions: see the common functions of the same names in `game.py`."""

    why_not: Callable[..., int]
    do: Callable[..., None]
    run: Callable[..., None]
    is_question: Callable[..., bool]
    legal_actions: Callable[..., int]


def make_dispatch(game: str, actions: ActionSpace, *modules: ModuleType) -> Dispatch:
    """Write and compile the dispatch of a game from its verbs and its tasks.

    The rules of tasks are found by their names, where those of verbs stand or in further `modules`.
    Raises TypeError if there is none of a name, if a rule wants what it is not given, or if none
    wants what is given.
    """
    known: dict[str, Any] = {
        "top_task": agenda.top_task,
        "argument": agenda.argument,
        "pop": agenda.pop,
    }
    lines = [
        *_why_not(actions, known),
        *_do(actions, known),
        *_run(game, actions, modules, known),
        *_is_question(actions),
        *_legal_actions(actions, known),
    ]
    for name in actions.given:
        if name not in known:
            raise TypeError(f"{game}: {name} is given, and no rule wants it")
    made = _written(f"dispatch of {game}", lines, known)
    return Dispatch(*(written_rule(made[name]) for name in Dispatch._fields))


@cache
def with_seat(function: Callable[..., Any], *others: str) -> Callable[..., Any]:
    """A rule that is given a seat after the state, and hands it on if `function` wants one: most
    games think of all seats alike."""
    plain = as_written(function)
    wanted = [name for name in parameters(function) if name == "seat"]
    name = f"{plain.__name__}_for_a_seat"
    lines = [
        f"def {name}({', '.join(['state', 'seat', *others])}):",
        f"    return function({', '.join(['state', *wanted, *others])})",
    ]
    made = _written(f"{plain.__module__}.{name}", lines, {"function": function})
    return written_rule(made[name])


def _written(title: str, lines: list[str], known: dict[str, Any]) -> dict[str, Any]:
    """Run the source, which stays readable in tracebacks under its title."""
    source = "\n".join(lines)
    name = f"<{title}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    exec(compile(source, name, "exec"), known)
    return known


class Call(NamedTuple):
    """The source of a call, how many of a verb's arguments it takes, and the sources of what else
    it is handed, by the names of local variables: what is `read` of the question, and what is
    `given` to all actions of a seat."""

    source: str
    depth: int
    read: dict[str, str]
    given: dict[str, str]


def _call(
    known: dict[str, Any], function: Callable[..., Any], actions: ActionSpace, verb: Verb
) -> Call:
    """A call of `function` with as many of a verb's arguments as it takes, with the seat and the
    question's task if it wants them, with what the game's rules of this name give, and with what is
    called as its other parameters in the questions that the verb answers."""
    name = _enter(known, function)
    letters = iter("abc"[: len(verb.ranges)])
    arguments, read, given, depth = ["state"], dict[str, str](), dict[str, str](), 0
    for wanted in parameters(function)[1:]:
        if wanted in verb.nouns and list(verb.nouns).index(wanted) != depth:
            raise TypeError(f"{verb.name}: {name} wants {wanted}, but not what stands before it")
        place = None if wanted in verb.nouns else actions.remembered(verb, wanted)
        if wanted in ("seat", "task"):
            arguments.append(wanted)
        elif wanted in actions.given:
            arguments.append(f"given_{wanted}")
            given[arguments[-1]] = f"{_enter(known, actions.given[wanted])}(state, seat)"
        elif place is not None:
            arguments.append(f"remembered_{wanted}")
            read[arguments[-1]] = f"argument(state.agenda, {place})"
        elif letter := next(letters, ""):
            arguments.append(letter)
            depth += 1
        else:
            raise TypeError(f"{verb.name}: {name} wants {wanted}, which no question remembers")
    return Call(f"{name}({', '.join(arguments)})", depth, read, given)


def _enter(known: dict[str, Any], function: Callable[..., Any]) -> str:
    """The name by which a rule is called from the dispatch."""
    name: str = as_written(function).__name__
    if name in Dispatch._fields or known.get(name, function) is not function:
        raise TypeError(f"two functions of this game's dispatch are named {name}")
    known[name] = function
    return name


def _read(calls: Iterable[Call], pad: str) -> Iterator[str]:
    """Lines that read which question is asked, and what it remembers, before it is taken off."""
    if any(", task" in call.source for call in calls):
        yield f"{pad}task = top_task(state.agenda)"
    yield from _set([call.read for call in calls], pad)


def _set(variables: Iterable[dict[str, str]], pad: str) -> Iterator[str]:
    """Lines that set local variables by their sources, each once."""
    for name, source in {name: each[name] for each in variables for name in each}.items():
        yield f"{pad}{name} = {source}"


def _why_not(actions: ActionSpace, known: dict[str, Any]) -> Iterator[str]:
    yield "def why_not(state, seat, verb, a, b, c):"
    for verb in actions.verbs:
        yield f"    if verb == {verb.number}:"
        calls = [_call(known, check, actions, verb) for check in verb.checks]
        yield from _read(calls, " " * 8)
        yield from _set([call.given for call in calls], " " * 8)
        for call in calls:
            yield f"        law = {call.source}"
            yield "        if law != 0:"
            yield "            return law"
        yield "        return 0"
    yield "    return 0"


def _do(actions: ActionSpace, known: dict[str, Any]) -> Iterator[str]:
    """What verbs do; the question that is answered is taken off before, unless it stays."""
    yield "def do(state, seat, verb, a, b, c):"
    for verb in actions.verbs:
        yield f"    if verb == {verb.number}:"
        call = _call(known, verb.do, actions, verb)
        yield from _read([call], " " * 8)
        yield from _set([call.given], " " * 8)
        questions = actions.answered_by(verb.number)
        answered = [task.number for task in questions if not task.stays]
        if len(answered) == len(questions):
            yield "        pop(state.agenda)"
        elif answered:
            asked = " or ".join(f"top_task(state.agenda) == {number}" for number in answered)
            yield f"        if {asked}:"
            yield "            pop(state.agenda)"
        yield f"        return {call.source}"


def _run(
    game: str, actions: ActionSpace, modules: tuple[ModuleType, ...], known: dict[str, Any]
) -> Iterator[str]:
    yield "def run(state, task, seat, a, b, c):"
    places = [as_written(verb.do).__globals__ for verb in actions.verbs]
    places += [vars(module) for module in modules]
    for task in actions.tasks.carried_out:
        function = _rule_named(task.name, places, game)
        given = {"seat": "seat", **dict(zip(task.arguments, "abc", strict=False))}
        if unknown := [each for each in parameters(function)[1:] if each not in given]:
            raise TypeError(f"{game}: {task.name} wants {unknown[0]}, which it does not remember")
        arguments = ["state", *(given[each] for each in parameters(function)[1:])]
        yield f"    if task == {task.number}:"
        yield f"        return {_enter(known, function)}({', '.join(arguments)})"
    yield "    return"


def _rule_named(name: str, places: list[dict[str, Any]], game: str) -> Callable[..., None]:
    """The rule of this name in one of those places."""
    for place in places:
        found: Any = place.get(name)
        if getattr(as_written(found), "__name__", "") == name:
            return found
    raise TypeError(f"{game}: there is no rule {name}, which a task is to carry out")


def _is_question(actions: ActionSpace) -> Iterator[str]:
    """Questions are numbered after all other tasks, so that one comparison tells."""
    yield "def is_question(state, task):"
    yield f"    return task >= {len(actions.tasks.carried_out)}"


def _legal_actions(actions: ActionSpace, known: dict[str, Any]) -> Iterator[str]:
    yield "def legal_actions(state, seat, choices):"
    yield "    task = top_task(state.agenda)"
    for task in actions.questions:
        listers = [_lister(actions, actions.verbs[each], known) for each in actions.answers(task)]
        given = [*_set([lister.given for lister in listers], "    ")]
        yield f"    if task == {task}:"
        if len(listers) == 1:
            yield from (f"    {line}" for line in given)
            yield f"        return {listers[0].call('0')}"
            continue
        name = f"answers_to_{task}"
        lines = [f"def {name}(state, seat, choices):", *given, "    found = 0"]
        lines += [f"    found = {lister.call('found')}" for lister in listers]
        known[name] = written_rule(_written(name, [*lines, "    return found"], known)[name])
        yield f"        return {name}(state, seat, choices)"
    yield "    return 0"


class Lister(NamedTuple):
    """The function that lists one verb's legal actions, and what it is given: the sources of
    variables. Verbs and questions have one each: all in one would be so large that its frame alone
    takes longer to set up than to use."""

    name: str
    given: dict[str, str]

    def call(self, found: str) -> str:
        """The source of a call, after so many have been found."""
        return f"{self.name}({', '.join(['state', 'seat', 'choices', found, *self.given])})"


def _lister(actions: ActionSpace, verb: Verb, known: dict[str, Any]) -> Lister:
    calls = [_call(known, check, actions, verb) for check in verb.checks]
    among = _call(known, verb.among, actions, verb) if verb.among else None
    every = [*calls, *([among] if among else [])]
    given = {name: source for call in every for name, source in call.given.items()}
    lister = Lister(f"list_{verb.name.replace('-', '_')}", given)
    if lister.name not in known:
        lines = [
            f"def {lister.call('found')}:",
            *_read(every, "    "),
            *_list_verb(verb, calls, among),
            "    return found",
        ]
        known[lister.name] = written_rule(_written(lister.name, lines, known)[lister.name])
    return lister


def _list_verb(verb: Verb, calls: list[Call], among: Call | None) -> Iterator[str]:
    """Loops over the arguments, each check standing in the loop of the last one it takes."""
    pad = "    "
    here: list[str] = []
    for depth in range(len(verb.ranges) + 1):
        if depth == 1 and among and among.depth:
            yield f"{pad}a = -1"
            yield f"{pad}while True:"
            yield f"{pad}    a = {among.source}"
            yield f"{pad}    if a < 0:"
            yield f"{pad}        break"
            pad += "    "
        elif depth == 1 and among:
            yield f"{pad}pile = {among.source}"
            yield f"{pad}for place in range(pile.count):"
            yield f"{pad}    a = int(pile.cards[place])"
            pad += "    "
        elif depth:
            yield f"{pad}for {'abc'[depth - 1]} in range({verb.ranges[depth - 1]}):"
            pad += "    "
        if depth == _depth_of_number(verb):
            yield f"{pad}action = {_first_number(verb, depth)}"
        here = [call.source for call in calls if call.depth == depth]
        if depth < len(verb.ranges):
            for call in here:
                yield f"{pad}if {call} != 0:"
                yield f"{pad}    {'continue' if depth else 'return found'}"
    # Written in any case and counted only if allowed: a branch would be mispredicted often.
    yield f"{pad}choices.action[found] = action"
    yield f"{pad}found += {' and '.join(f'{call} == 0' for call in here) or 'True'}"
    if len(verb.ranges) > _depth_of_number(verb):
        yield f"{pad}action += 1"


def _depth_of_number(verb: Verb) -> int:
    """In which loop the number of an action is worked out: the last but one, if the last counts
    on from there."""
    return (
        len(verb.ranges) if verb.among and len(verb.ranges) == 1 else max(0, len(verb.ranges) - 1)
    )


def _first_number(verb: Verb, depth: int) -> str:
    """The number of the first action with the arguments of the outer loops."""
    steps = [math.prod(verb.ranges[place + 1 :]) for place in range(depth)]
    terms = [f" + {letter} * {step}" for letter, step in zip("abc", steps, strict=False)]
    return f"{verb.first}{''.join(terms)}"
