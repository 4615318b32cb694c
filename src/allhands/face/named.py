"""Methods that are named after what they tell of: a verb, a question, an event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from inspect import Parameter, isfunction, signature
from typing import Any


class Named:
    """What a class says beside its `base`: its methods, each named after one thing, with _ for -,
    and with _ behind it where Python keeps the name for itself. Each is handed those of the thing's
    numbers that it has parameters for, or all others with `**`."""

    def __init__(self, kind: type, base: type) -> None:
        added = (name for name in dir(kind) if not name.startswith("_") and not hasattr(base, name))
        self._methods = {
            name.rstrip("_").replace("_", "-"): getattr(kind, name)
            for name in added
            if isfunction(getattr(kind, name))
        }
        self._parameters = {
            name: list(signature(method).parameters.values())[1:]
            for name, method in self._methods.items()
        }
        self._wanted = {
            name: None if any(map(_takes_others, takes)) else [each.name for each in takes]
            for name, takes in self._parameters.items()
        }

    def __contains__(self, name: str) -> bool:
        return name in self._methods

    def tell(self, name: str, scene: Any, numbers: Mapping[str, int]) -> Any:
        """What the method of this name says of the thing with these numbers."""
        wanted = self._wanted[name]
        handed = numbers if wanted is None else {each: numbers[each] for each in wanted}
        return self._methods[name](scene, **handed)

    def check(self, known: Mapping[str, Iterable[str]], complaint: str) -> None:
        """Raises TypeError if something is told that is not `known`, or of numbers that it has
        not: those of each thing stand by its name."""
        for name, takes in self._parameters.items():
            if name not in known:
                raise TypeError(f"{complaint} {name}, which it has not")
            has = known[name]
            for each in takes:
                if not _takes_others(each) and each.name not in has:
                    raise TypeError(
                        f"{complaint} {name} that take {each.name}; it has "
                        f"{', '.join(has) or 'no numbers'}"
                    )


def _takes_others(parameter: Parameter) -> bool:
    return parameter.kind is Parameter.VAR_KEYWORD
