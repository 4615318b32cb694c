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
    Raises TypeError if there is none of a name, or if a rule wants what it is not given.
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
    it is given, by the names of local variables."""

    source: str
    depth: int
    read: dict[str, str]


def _call(
    known: dict[str, Any], function: Callable[..., Any], actions: ActionSpace, verb: Verb
) -> Call:
    """A call of `function` with as many of a verb's arguments as it takes, with the seat and the
    question's task if it wants them, with what the verb's rules of this name give, and with what is
    called as its other parameters in the questions that the verb answers."""
    name = _enter(known, function)
    letters = iter("abc"[: len(verb.ranges)])
    arguments, read, depth = ["state"], dict[str, str](), 0
    given = {as_written(each).__name__: each for each in verb.given}
    for wanted in parameters(function)[1:]:
        if wanted in verb.nouns and list(verb.nouns).index(wanted) != depth:
            raise TypeError(f"{verb.name}: {name} wants {wanted}, but not what stands before it")
        place = None if wanted in verb.nouns else actions.remembered(verb, wanted)
        if wanted in ("seat", "task"):
            arguments.append(wanted)
        elif wanted in given:
            arguments.append(f"given_{wanted}")
            read[arguments[-1]] = f"{_enter(known, given[wanted])}(state, seat)"
        elif place is not None:
            arguments.append(f"remembered_{wanted}")
            read[arguments[-1]] = f"argument(state.agenda, {place})"
        elif letter := next(letters, ""):
            arguments.append(letter)
            depth += 1
        else:
            raise TypeError(f"{verb.name}: {name} wants {wanted}, which no question remembers")
    return Call(f"{name}({', '.join(arguments)})", depth, read)


def _enter(known: dict[str, Any], function: Callable[..., Any]) -> str:
    """The name by which a rule is called from the dispatch."""
    name: str = as_written(function).__name__
    if name in Dispatch._fields or known.get(name, function) is not function:
        raise TypeError(f"two functions of this game's dispatch are named {name}")
    known[name] = function
    return name


def _read(calls: Iterable[Call], pad: str) -> Iterator[str]:
    """Lines that read which question is asked, what it remembers, and what is the same for all
    actions, before it is taken off."""
    if any(", task" in call.source for call in calls):
        yield f"{pad}task = top_task(state.agenda)"
    wanted = {name: source for call in calls for name, source in call.read.items()}
    for name, source in wanted.items():
        yield f"{pad}{name} = {source}"


def _why_not(actions: ActionSpace, known: dict[str, Any]) -> Iterator[str]:
    yield "def why_not(state, seat, verb, a, b, c):"
    for verb in actions.verbs:
        yield f"    if verb == {verb.number}:"
        calls = [_call(known, check, actions, verb) for check in verb.checks]
        _check_given(verb, calls)
        yield from _read(calls, " " * 8)
        for call in calls:
            yield f"        law = {call.source}"
            yield "        if law != 0:"
            yield "            return law"
        yield "        return 0"
    yield "    return 0"


def _check_given(verb: Verb, calls: list[Call]) -> None:
    """Raises TypeError if something is given that no check of the verb wants."""
    wanted = {name for call in calls for name in call.read}
    for each in verb.given:
        name = as_written(each).__name__
        if f"given_{name}" not in wanted:
            raise TypeError(f"{verb.name}: {name} is given, and no check wants it")


def _do(actions: ActionSpace, known: dict[str, Any]) -> Iterator[str]:
    """What verbs do; the question that is answered is taken off before, unless it stays."""
    yield "def do(state, seat, verb, a, b, c):"
    for verb in actions.verbs:
        yield f"    if verb == {verb.number}:"
        call = _call(known, verb.do, actions, verb)
        yield from _read([call], " " * 8)
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
        yield f"    if task == {task}:"
        if len(actions.answers(task)) == 1:
            (number,) = actions.answers(task)
            lister = _lister(actions, actions.verbs[number], known)
            yield f"        return {lister}(state, seat, choices, 0)"
            continue
        name = f"answers_to_{task}"
        lines = [f"def {name}(state, seat, choices):", "    found = 0"]
        for number in actions.answers(task):
            lister = _lister(actions, actions.verbs[number], known)
            lines.append(f"    found = {lister}(state, seat, choices, found)")
        known[name] = written_rule(_written(name, [*lines, "    return found"], known)[name])
        yield f"        return {name}(state, seat, choices)"
    yield "    return 0"


def _lister(actions: ActionSpace, verb: Verb, known: dict[str, Any]) -> str:
    """The name of the function that lists one verb's legal actions. Verbs and questions have one
    each: all in one would be so large that its frame alone takes longer to set up than to use."""
    name = f"list_{verb.name.replace('-', '_')}"
    if name not in known:
        lines = [
            f"def {name}(state, seat, choices, found):",
            *_list_verb(actions, verb, known),
            "    return found",
        ]
        known[name] = written_rule(_written(name, lines, known)[name])
    return name


def _list_verb(actions: ActionSpace, verb: Verb, known: dict[str, Any]) -> Iterator[str]:
    """Loops over the arguments, each check standing in the loop of the last one it takes."""
    calls = [_call(known, check, actions, verb) for check in verb.checks]
    among = _call(known, verb.among, actions, verb) if verb.among else None
    pad = "    "
    yield from _read([*calls, *([among] if among else [])], pad)
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
