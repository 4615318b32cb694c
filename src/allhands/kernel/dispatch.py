"""Dispatch: from a verb's or a task's number to the function declared for it.

A game declares its verbs and tasks in tables. From these the source of five functions is
written, which do nothing but call the right one, and compiled with the rest: an indirect call
through a table would keep Numba from inlining, and chains of `if` written by hand would say
everything twice. (Named tuples and data classes are made by the standard library in this way.)
"""

from __future__ import annotations

import linecache
import math
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from . import agenda
from .actions import ActionSpace, Verb, parameters
from .rule import written_rule


class Dispatch(NamedTuple):
    """The five functions: see the common functions of the same names in `game.py`."""

    why_not: Callable[..., int]
    do: Callable[..., None]
    run: Callable[..., None]
    is_question: Callable[..., bool]
    legal_actions: Callable[..., int]


def make_dispatch(
    game: str, actions: ActionSpace, tasks: Mapping[int, Callable[..., None]]
) -> Dispatch:
    """Write and compile the dispatch of a game from its verbs and from its tasks' functions."""
    known: dict[str, Any] = {"top_task": agenda.top_task}
    lines = [
        *_why_not(actions, known),
        *_do(actions, known),
        *_run(tasks, known),
        *_is_question(actions, tasks),
        *_legal_actions(actions, known),
    ]
    made = _written(f"dispatch of {game}", lines, known)
    return Dispatch(*(written_rule(made[name]) for name in Dispatch._fields))


@cache
def with_seat(function: Callable[..., Any], *others: str) -> Callable[..., Any]:
    """A rule that is given a seat after the state, and hands it on if `function` wants one: most
    games think of all seats alike."""
    plain = getattr(function, "py_func", function)
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


def _call(known: dict[str, Any], function: Callable[..., Any]) -> str:
    """The source of a call of `function` with as many of the arguments as it takes."""
    plain = getattr(function, "py_func", function)
    if plain.__name__ in Dispatch._fields or known.get(plain.__name__, function) is not function:
        raise TypeError(f"two functions of this game's dispatch are named {plain.__name__}")
    known[plain.__name__] = function
    letters = iter("abc")
    wanted = parameters(function)[1:]
    arguments = ["seat" if name == "seat" else next(letters) for name in wanted]
    return f"{plain.__name__}({', '.join(['state', *arguments])})"


def _why_not(actions: ActionSpace, known: dict[str, Any]) -> Iterator[str]:
    yield "def why_not(state, seat, verb, a, b, c):"
    for verb in actions.verbs:
        yield f"    if verb == {verb.number}:"
        for check in verb.checks:
            yield f"        law = {_call(known, check)}"
            yield "        if law != 0:"
            yield "            return law"
        yield "        return 0"
    yield "    return 0"


def _do(actions: ActionSpace, known: dict[str, Any]) -> Iterator[str]:
    yield "def do(state, seat, verb, a, b, c):"
    for verb in actions.verbs:
        yield f"    if verb == {verb.number}:"
        yield f"        return {_call(known, verb.do)}"


def _run(tasks: Mapping[int, Callable[..., None]], known: dict[str, Any]) -> Iterator[str]:
    yield "def run(state, task, seat, a, b, c):"
    for task, function in tasks.items():
        yield f"    if task == {task}:"
        yield f"        return {_call(known, function)}"


def _is_question(actions: ActionSpace, tasks: Mapping[int, Callable[..., None]]) -> Iterator[str]:
    """Questions are numbered after all other tasks, so that one comparison tells."""
    first = min(actions.questions)
    if first <= max(tasks):
        raise TypeError("questions are numbered after the tasks that are carried out")
    yield "def is_question(state, task):"
    yield f"    return task >= {first}"


def _legal_actions(actions: ActionSpace, known: dict[str, Any]) -> Iterator[str]:
    yield "def legal_actions(state, seat, choices):"
    yield "    task = top_task(state.agenda)"
    for task in actions.questions:
        yield f"    if task == {task}:"
        if len(actions.answers(task)) == 1:
            (number,) = actions.answers(task)
            yield f"        return {_lister(actions.verbs[number], known)}(state, seat, choices, 0)"
            continue
        name = f"answers_to_{task}"
        lines = [f"def {name}(state, seat, choices):", "    found = 0"]
        for number in actions.answers(task):
            lister = _lister(actions.verbs[number], known)
            lines.append(f"    found = {lister}(state, seat, choices, found)")
        known[name] = written_rule(_written(name, [*lines, "    return found"], known)[name])
        yield f"        return {name}(state, seat, choices)"
    yield "    return 0"


def _lister(verb: Verb, known: dict[str, Any]) -> str:
    """The name of the function that lists one verb's legal actions. Verbs and questions have one
    each: all in one would be so large that its frame alone takes longer to set up than to use."""
    name = f"list_{verb.name.replace('-', '_')}"
    if name not in known:
        lines = [
            f"def {name}(state, seat, choices, found):",
            *_list_verb(verb, known),
            "    return found",
        ]
        known[name] = written_rule(_written(name, lines, known)[name])
    return name


def _list_verb(verb: Verb, known: dict[str, Any]) -> Iterator[str]:
    """Loops over the arguments, each check standing in the loop of the last one it takes."""
    calls = [_call(known, check) for check in verb.checks]
    depths = [call.replace(", seat", "").count(",") for call in calls]
    pad = "    "
    here: list[str] = []
    for depth in range(len(verb.ranges) + 1):
        if depth == 1 and verb.among:
            yield f"{pad}pile = {_call(known, verb.among)}"
            yield f"{pad}for place in range(pile.count):"
            yield f"{pad}    a = int(pile.cards[place])"
            pad += "    "
        elif depth:
            yield f"{pad}for {'abc'[depth - 1]} in range({verb.ranges[depth - 1]}):"
            pad += "    "
        if depth == _depth_of_number(verb):
            yield f"{pad}action = {_first_number(verb, depth)}"
        here = [call for call, needed in zip(calls, depths, strict=True) if needed == depth]
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
