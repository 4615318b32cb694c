"""What rules were lowered to, kept beside a game's unit: when a rule is changed, the others need
not be lowered again, which is most of the time that compiling takes.

A part is of use as long as the rule's own code, what it reads, the types it is called with and what
the rules return that it calls are the same. It is LLVM's bitcode, not optimised.
"""

# Numba has no types.
# pyright: basic, reportPrivateUsage=false

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from numba.core.compiler import CompileResult
from numba.core.environment import Environment
from numba.core.registry import cpu_target

from .fingerprint import Reached
from .lowering import RuleDispatcher, RuleLibrary, lowering

Key = tuple[str, tuple[Any, ...]]
"""A rule's name and the types that it is called with."""


class Part(NamedTuple):
    """A lowered rule. `own` is the hash of its code; `called` are the rules it calls, and the types
    that they return. Only an entry's `environment` is of use."""

    own: str
    called: tuple[tuple[Key, Any], ...]
    bitcode: bytes
    description: Any
    environment: Any
    signature: Any


class Parts:
    """Lowered rules of before, of which those are used that are the same still; of those that are
    `there`, in this process, no more than how they are called."""

    def __init__(
        self, kept: dict[Key, Part], reached: Reached, there: frozenset[tuple[Any, Any]]
    ) -> None:
        self._kept = kept
        self._reached = reached
        self._there = there
        self._asked: list[tuple[RuleDispatcher, tuple[Any, ...]]] = []

    def __enter__(self) -> None:
        lowering.restore = self._restored

    def __exit__(self, *_: object) -> None:
        lowering.restore = None
        for rule, arguments in self._asked if self._there else ():
            rule.overloads.pop(arguments, None)  # others may want all that it calls

    def add(self, more: dict[Key, Part]) -> None:
        """Take what rules were lowered to elsewhere meanwhile."""
        self._kept = {**self._kept, **more}

    def _restored(self, rule: RuleDispatcher, arguments: tuple[Any, ...]) -> Any:
        """What a rule was lowered to, if that is the same still; else None."""
        self._asked.append((rule, arguments))
        name = self._reached.name_of(rule)
        part = self._kept.get((name, arguments))
        if part is None or part.own != self._reached.own(name):
            return None
        if (rule, arguments) in self._there and self._is_same((name, arguments)):
            return _result(part, RuleLibrary.of(None, [], part.description.qualname))
        libraries: list[RuleLibrary] = []
        for (called, types), returned in part.called:
            other = self._reached.rules.get(called)
            if other is None:
                return None
            other.compile(types)
            result = other.overloads[types]
            if result.signature.return_type != returned:
                return None
            libraries.append(result.library)
        module = llvm.parse_bitcode(part.bitcode)
        return _result(part, RuleLibrary.of(module, libraries, part.description.qualname))

    @functools.cache  # noqa: B019
    def _is_same(self, key: Key) -> bool:
        """Whether a rule is the same still, and so are all that it calls."""
        part = self._kept.get(key)
        if part is None or key[0] not in self._reached.rules:
            return False
        is_own = part.own == self._reached.own(key[0])
        return is_own and all(self._is_same(called) for called, _ in part.called)

    def of(self, results: Iterable[Any]) -> dict[Key, Part]:
        """The parts of results, and of all that they call."""
        found: dict[Key, Part] = {}
        open_ = list(results)
        while open_:
            result = open_.pop()
            key = self._key(result)
            if key not in found:
                called = [library.result for library in result.library.called]
                found[key] = self._part(key, result, called)
                open_.extend(called)
        return found

    def _key(self, result: Any) -> Key:
        return self._reached.name_of(result.library.rule), tuple(result.signature.args)

    def _part(self, key: Key, result: Any, called: list[Any]) -> Part:
        told = result.fndesc
        told.typemap = told.calltypes = told.global_dict = None
        environment = result.environment if result.library.rule.is_entry else None
        returned = tuple((self._key(each), each.signature.return_type) for each in called)
        bitcode = result.library.module.as_bitcode()
        own = self._reached.own(key[0])
        return Part(own, returned, bitcode, told, environment, result.signature)


def _result(part: Part, library: RuleLibrary) -> CompileResult:
    """A lowered rule as if it had just been lowered."""
    context: Any = cpu_target.target_context
    environment = part.environment or Environment.from_fndesc(part.description)
    entry = context.get_executable(library, part.description, environment)
    context.insert_user_function(entry, part.description, [library])
    return CompileResult(
        typing_context=context.typing_context,
        target_context=context,
        entry_point=entry,
        typing_error=None,
        type_annotation="",
        signature=part.signature,
        objectmode=False,
        lifted=(),
        fndesc=part.description,
        library=library,
        call_helper=None,
        environment=environment,
        metadata=None,
        reload_init=[],
        referenced_envs=(),
    )
