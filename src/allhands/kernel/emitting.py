"""How the lowered rules of a whole game are made machine code of, all together: see `lowering`."""

# Numba has no types, and its internals are what this file is about.
# pyright: basic, reportPrivateUsage=false, reportAttributeAccessIssue=false

from __future__ import annotations

import importlib
from collections.abc import Iterable
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from numba import _dynfunc
from numba.core.registry import cpu_target

from .lowering import reached

DYNAMIC = "numba.dynamic.globals"
"""How Numba names what it takes from this very process by its address."""
LINKED_FIRST = 24
"""So many modules are linked with each other before they are with all."""


class Emitted(NamedTuple):
    """An object file, the names of what it calls outside of it, and of what others may call."""

    code: bytes
    needed: tuple[str, ...]
    offered: tuple[str, ...]


def emitted(entries: Iterable[Any], there: frozenset[tuple[Any, Any]]) -> Emitted:
    """Machine code of entries and all that they reach, optimised together, but for rules that are
    `there`: those are called where they are."""
    entries = list(entries)
    generator = cpu_target.target_context.codegen()
    libraries = reached((entry.library for entry in entries), there)
    whole = _linked(generator, [library.module for library in libraries])
    seen = {name for entry in entries for name in _names_of(entry.fndesc)}
    for each in (*whole.functions, *whole.global_variables):
        if not each.is_declaration and each.name not in seen:
            # Not "internal": then other code of that name would be taken for this by the process,
            # which is called in ways of its own when it is optimised.
            each.linkage = "private"
    # First what costs little and brings most into one function, as Numba does it, too.
    cheap, builder = generator._module_pass_manager(
        loop_vectorize=generator._loopvect,
        slp_vectorize=False,
        opt=generator._opt_level,
        cost="cheap",
    )
    cheap.run(whole, builder)
    passes, builder = generator._module_pass_manager()
    passes.run(whole, builder)
    whole.verify()
    if any(each.name.startswith(DYNAMIC) for each in whole.global_variables):
        raise TypeError("a rule reads something that lies in this process only")
    declared = (each for each in (*whole.functions, *whole.global_variables) if each.is_declaration)
    needed = tuple(each.name for each in declared if not each.name.startswith("llvm."))
    offered = tuple(entry.fndesc.llvm_func_name for entry in entries)
    return Emitted(generator._tm.emit_object(whole), needed, offered)


def _linked(generator: Any, modules: list[Any]) -> Any:
    """All modules in one. Linking looks at all that was linked before: a quarter of the time is
    spent where some are linked with each other first."""
    whole = llvm.parse_assembly(str(generator._create_empty_module("rules")))
    for first in range(0, len(modules), LINKED_FIRST):
        some = modules[first].clone()
        for module in modules[first + 1 : first + LINKED_FIRST]:
            some.link_in(module, preserve=True)
        whole.link_in(some)
    return whole


def _names_of(description: Any) -> tuple[str, ...]:
    return (
        description.llvm_func_name,
        description.llvm_cpython_wrapper_name,
        description.env_name,
    )


class Entry(NamedTuple):
    """What plain Python needs to call an entry of an object file."""

    module: str
    name: str
    arguments: tuple[Any, ...]
    wrapper: str
    environment: Any
    environment_name: str


def entry_of(result: Any) -> Entry:
    """The entry that a rule was lowered to."""
    told = result.fndesc
    arguments = tuple(result.signature.args)
    wrapper, name = told.llvm_cpython_wrapper_name, told.qualname
    return Entry(told.modname, name, arguments, wrapper, result.environment, told.env_name)


def add_machine_code(made: Emitted) -> None:
    """Add an object file to this process. Raises LookupError if it needs what is not there: a call
    of it would end the process."""
    engine = cpu_target.target_context.codegen()._engine._ee
    missing = [name for name in made.needed if not llvm.address_of_symbol(name)]
    if missing:
        raise LookupError(f"compiled rules need {', '.join(missing)}")
    engine.add_object_file(llvm.ObjectFileRef.from_data(made.code))
    engine.finalize_object()
    for name in made.offered:
        llvm.add_symbol(name, engine.get_function_address(name))


def callable_of(entry: Entry) -> Any:
    """What plain Python calls, of machine code that was added."""
    generator = cpu_target.target_context.codegen()
    address = generator._engine._ee.get_function_address(entry.wrapper)
    if not address:
        raise LookupError(entry.name)
    generator.set_env(entry.environment_name, entry.environment)
    module = importlib.import_module(entry.module)
    return _dynfunc.make_function(module, entry.name, "", address, entry.environment, ())
