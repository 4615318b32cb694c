"""How a rule is lowered to LLVM's language, of which `emitting` makes machine code.

Numba optimises every function by itself, together with copies of all that it calls, and emits
machine code for each: quadratic for deep calls, and most of it is never called from plain Python.
Here a rule is only typed and lowered, by few of Numba's passes; a game's rules are then linked,
optimised and emitted once, all together. The classes are Numba's own ones with methods of ours, as
Numba means them to be chosen (`pipeline_class`); what they rely on is internal to Numba, so its
versions are pinned, and `mode.WHOLE` has the way back.
"""

# Numba has no types, and its internals are what this file is about.
# pyright: basic, reportPrivateUsage=false, reportAttributeAccessIssue=false

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numba.core import codegen, compiler, errors, sigutils, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import (
    AnalysisPass,
    PassManager,
    _pass_registry,
    register_pass,
)
from numba.core.datamodel import models
from numba.core.datamodel.registry import register_default
from numba.core.imputils import lower_constant
from numba.core.lowering import Lower
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.untyped_passes import (
    DeadBranchPrune,
    FixupArgs,
    GenericRewrites,
    IRProcessing,
    ReconstructSSA,
    RewriteSemanticConstants,
    TranslateByteCode,
)

from .widths import widened

OPTIONS = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
    # Rules allocate nothing, and what they are handed lives on. To count who needs an array, at
    # each call that is handed one, took half of the time that environments did.
    "_nrt": False,
}


ALLOCATED = "NRT required"
"""What Numba says of a rule that would allocate."""
LOOPS = (
    ": a rule allocates nothing, so it has to take the numbers of an array one by one, in a loop"
)


class _Silent:
    """A code generator that sets no environment: there is no machine code yet that has one."""

    def __init__(self, real: Any) -> None:
        self._real = real

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    def set_env(self, *_: object) -> None: ...


class RuleLibrary(codegen.JITCodeLibrary):
    """What a rule was lowered to, and the rules it calls; never made machine code by itself.

    `rule` is the rule, and `result` all that is known of it as it was lowered.
    """

    rule: RuleDispatcher
    result: Any

    @classmethod
    def of(cls, module: Any, called: list[RuleLibrary], name: str) -> RuleLibrary:
        """A library of a module that was finished before."""
        library = cls(cpu_target.target_context.codegen(), name)
        library._final_module = module
        library._linking_libraries = list(called)
        library._finalized = True
        return library

    @property
    def codegen(self) -> Any:
        """Numba's code generator, as far as a rule may use it."""
        return _Silent(self._codegen)

    @property
    def module(self) -> Any:
        """The rule itself, with what it needs of Numba's own functions."""
        self._ensure_finalized()
        return self._final_module

    @property
    def called(self) -> list[RuleLibrary]:
        """The rules that are called, each once."""
        unique = dict.fromkeys(self._linking_libraries)
        return [library for library in unique if isinstance(library, RuleLibrary)]

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        """Take in what is needed of Numba's own functions, and nothing else."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            if not isinstance(library, RuleLibrary):
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """All that it reaches, for functions of other people's that call it."""
        if self._shared_module is None:
            whole = self.module.clone()
            for library in reached([self]):
                if library is not self:
                    whole.link_in(library.module, preserve=True)
            for function in whole.functions:
                if not function.is_declaration:
                    function.linkage = "linkonce_odr"
            self._shared_module = whole
        return self._shared_module

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        """There is no machine code to point to."""
        self._ensure_finalized()
        return 0


@register_pass(mutates_CFG=False, analysis_only=True)
class _NoAnnotation(AnalysisPass):
    """Numba would write every variable's type down, which with records takes long."""

    _name = "no_annotation"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        state.type_annotation = ""
        return False


APART = ("arg.choices", "arg.luck")
"""Parameters, as Numba names them in LLVM, whose records never lie in another's: what is written to
them leaves what was read of a state as it is."""


class _Lower(Lower):
    """Numba's lowering, which tells LLVM what lies apart, and that no index counts from the end."""

    def setup_function(self, fndesc: Any) -> None:
        super().setup_function(fndesc)
        for argument in self.function.args:
            if argument.name in APART:
                argument.add_attribute("noalias")

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        told = self._without_sign(index, signature)
        return super().lower_getitem(resty, expr, value, index, told)

    def lower_setitem(self, target: Any, index: Any, value: Any, signature: Any) -> Any:
        told = self._without_sign(index, signature)
        return super().lower_setitem(target, index, value, told)

    def _without_sign(self, index: Any, signature: Any) -> Any:
        """The signature of taking from an array, or putting there, at places that have no sign."""
        array, place, *rest = signature.args
        if not isinstance(array, types.Array):
            return signature
        return signature.replace(args=(array, without_sign(self.typeof(index.name), place), *rest))


def without_sign(written: Any, index: Any) -> Any:
    """The type of an index, or of several, that are never negative, but where that is `written`."""
    if isinstance(index, types.BaseTuple):
        each = zip(written.types, index.types, strict=True)
        return types.Tuple([without_sign(*one) for one in each])
    is_negative = isinstance(written, types.IntegerLiteral) and written.literal_value < 0
    return types.uint64 if isinstance(index, types.Integer) and not is_negative else index


@register_pass(mutates_CFG=True, analysis_only=False)
class _LoweringApart(NativeLowering):
    """Numba's pass with that."""

    _name = "rule_lowering"

    @property
    def lowering_class(self) -> Any:
        """What lowers a function."""
        return _Lower


class _Passes(PassManager):
    """The passes alone: no events, and no texts of records' types before each."""

    def run(self, state: Any) -> None:
        for step in self.steps:
            step.analysis = self._analysis
            try:
                step.run_pass(state)
            except errors.NumbaError as error:
                said = str(error)
                allocates = ALLOCATED in said and LOOPS not in said
                told = f"Failed in {step.name()}{LOOPS if allocates else ''}"
                raise self._patch_error(told, error) from error


_PASSES = (
    TranslateByteCode,
    FixupArgs,
    IRProcessing,
    RewriteSemanticConstants,
    DeadBranchPrune,
    GenericRewrites,
    ReconstructSSA,
    NopythonTypeInference,
    PreLowerStripPhis,
    IRLegalization,
    _NoAnnotation,
    _LoweringApart,
    NoPythonBackend,
)


def _all_passes() -> _Passes:
    passes = _Passes("rules")
    for each in _PASSES:
        passes.add_pass(each, each.__name__)
    passes.finalize()
    passes.steps = [_pass_registry.get(each).pass_inst for each in _PASSES]
    return passes


class RuleCompiler(compiler.CompilerBase):
    """Lowers one rule."""

    passes = _all_passes()

    def define_pipelines(self) -> list[Any]:
        """The one way to lower a rule."""
        state = self.state
        state.library = RuleLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.targetctx.mangler = _short_name
        return [self.passes]


def _short_name(
    name: str,
    arguments: Iterable[Any],
    *,
    abi_tags: Any = (),
    uid: int | None = None,
) -> str:
    """The name of a lowered function, the same in every process. Numba's own spells out all fields
    of the records, and numbers what stands at one place: rules there have names of their own."""
    told = f"{name} {list(map(str, arguments))} {abi_tags}"
    return f"_ZN4rule32{hashlib.sha256(told.encode()).hexdigest()[:32]}E"


class RuleDispatcher(CPUDispatcher):
    """A rule as plain Python holds it. Its `overloads` are what it was lowered to, which compiled
    rules are lowered against; an entry's compiled code is `installed`, where plain Python calls it:
    `provide` does so when it is first called, and answers False if it is not there yet.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        *,
        is_entry: bool,
        provide: Callable[[RuleDispatcher, tuple[Any, ...]], bool],
    ) -> None:
        options = {**OPTIONS, "no_cpython_wrapper": not is_entry}
        super().__init__(function, {}, options, pipeline_class=RuleCompiler)
        self.is_entry = is_entry
        self._provide = provide
        self.installed: dict[tuple[Any, ...], Any] = {}

    def compile(self, sig: Any) -> Any:
        """What plain Python is to call, or other rules while they are lowered."""
        if interpreting.is_under_way:
            return self.py_func
        with global_compiler_lock:
            arguments = tuple(sigutils.normalize_signature(sig)[0])
            if lowering.is_under_way:
                return self._lowered(arguments)
            if arguments not in self.installed and not self._provide(self, arguments):
                return self.interpreted
            return self.installed[arguments]

    def _lowered(self, arguments: tuple[Any, ...]) -> Any:
        if arguments not in self.overloads and lowering.restore is not None:
            restored = lowering.restore(self, arguments)
            if restored is not None:
                self.add_overload(restored)
        return super().compile(arguments)

    def interpreted(self, *arguments: Any) -> Any:
        """Run it as plain Python, with all that it calls. It answers with a number of Python's, as
        compiled code does: one of a field's width would be of another type to what it is handed to,
        and overflow in what is counted of it."""
        interpreting.is_under_way = True
        try:
            with np.errstate(over="ignore"):
                answer = self.py_func(*arguments)
        finally:
            interpreting.is_under_way = False
        return answer.item() if isinstance(answer, (np.integer, np.bool)) else answer

    def add_overload(self, cres: Any) -> None:
        """Keep what a rule was lowered to; plain Python must not call it."""
        self.overloads[tuple(cres.signature.args)] = cres
        cres.library.rule, cres.library.result = self, cres

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Have rules call it with 64-bit integers, whatever the width of their arguments.

        Numba would else lower a rule anew for each mixture of widths that it is called with.
        """
        _, folded = self._compiler.fold_argument_types(args, kws)
        with lowering:  # which it is already, unless the caller is no rule
            return super().get_call_template(tuple(widened(each) for each in folded), {})

    def install(self, arguments: tuple[Any, ...], compiled: Any) -> None:
        """Have plain Python call compiled code. Numba's table does not hold it, so we do. What is
        in that table twice is found nowhere, and looked for at every call."""
        if arguments in self.installed:
            return
        self.installed[arguments] = compiled
        self._insert([each._code for each in arguments], compiled, False)  # noqa: FBT003


class InnerRule(RuleDispatcher):
    """A rule that no bridge leads to from plain Python, but when that runs it instead."""

    def __call__(self, *arguments: Any) -> Any:
        """Refuse plain Python, whose call would end the process."""
        if interpreting.is_under_way:
            return self.py_func(*arguments)
        raise TypeError(
            f"{self.py_func.__name__} is called by rules only: "
            "mark it with @entry, or set ALLHANDS_INTERPRET=1."
        )


class _Interpreting(threading.local):
    """Whether this thread runs rules as plain Python just now."""

    is_under_way = False


interpreting = _Interpreting()


class _Lowering:
    """Whether rules are being lowered just now, by whoever holds Numba's lock. `restore` is asked
    for what a rule was lowered to before: see `parts`."""

    restore: Callable[[RuleDispatcher, tuple[Any, ...]], Any] | None = None
    _depth = 0

    @property
    def is_under_way(self) -> bool:
        return self._depth > 0

    def __enter__(self) -> None:
        global_compiler_lock.acquire()
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        global_compiler_lock.release()


lowering = _Lowering()


class CommonRule(types.Callable, types.Dummy):
    """The type of a function that is common to all games: a call of it is one of the game's own
    rule, which `own` finds by the type of the state."""

    def __init__(self, name: str, own: Callable[[Any], Any]) -> None:
        super().__init__(f"common {name}")
        self._own = own

    def _rule(self, arguments: Any) -> Any:
        own = self._own(arguments[0])
        if own is None:
            raise errors.TypingError(f"{self.name} is called with the state of a game")
        return types.Dispatcher(own)

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        """The types of a call."""
        return self._rule(args).get_call_type(context, args, kws)

    def get_call_signatures(self) -> Any:
        """None that are known beforehand."""
        return [], True

    def get_impl_key(self, sig: Any) -> Any:
        """What stands for the implementation."""
        return self._rule(sig.args).get_impl_key(sig)


register_default(CommonRule)(models.OpaqueModel)


@lower_constant(CommonRule)
def _nothing(context: Any, *_: object) -> Any:
    return context.get_dummy_value()


def make_common(call: Callable[..., Any], own: Callable[[Any], Any]) -> None:
    """Have rules that call `call` call what `own` finds for the type of their first argument."""
    cpu_target.typing_context.insert_global(call, CommonRule(call.__name__, own))


def lowered(dispatcher: RuleDispatcher, arguments: tuple[Any, ...]) -> Any:
    """What a rule was lowered to, with all that it calls."""
    with lowering:
        dispatcher.compile(arguments)
    return dispatcher.overloads[arguments]


def reached(
    libraries: Iterable[RuleLibrary], there: frozenset[tuple[Any, Any]] = frozenset()
) -> Iterable[RuleLibrary]:
    """Libraries with all that they call, each once, but for what is `there` already."""
    open_, met = list(libraries), dict[int, RuleLibrary]()
    while open_:
        library = open_.pop()
        is_there = (library.rule, tuple(library.result.signature.args)) in there
        if id(library) not in met and not is_there:
            met[id(library)] = library
            open_.extend(library.called)
    return met.values()
