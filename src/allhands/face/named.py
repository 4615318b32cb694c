"""Methods and sentences that are named after what they tell of: a verb, a question, an event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from inspect import Parameter, isfunction, signature
from types import MappingProxyType
from typing import Any, Final

from allhands.kernel.nouns import Noun, checked_sentence, said

NO_NOUNS: Final[Mapping[str, Noun | None]] = MappingProxyType({})


class Named:
    """What a class says beside its `base`: its methods, each named after one thing, with _ for -,
    and with _ behind it where Python keeps the name for itself. Each is handed those of the thing's
    numbers that it has parameters for, or all others with `**`. What needs no more than these may
    be a sentence instead, with their nouns in braces."""

    def __init__(self, kind: type, base: type) -> None:
        added = (name for name in dir(kind) if not name.startswith("_") and not hasattr(base, name))
        told = {name.rstrip("_").replace("_", "-"): getattr(kind, name) for name in added}
        self._methods = {name: each for name, each in told.items() if isfunction(each)}
        self._sentences = {name: each for name, each in told.items() if isinstance(each, str)}
        self._parameters = {
            name: list(signature(method).parameters.values())[1:]
            for name, method in self._methods.items()
        }
        self._wanted = {
            name: None if any(map(_takes_others, takes)) else [each.name for each in takes]
            for name, takes in self._parameters.items()
        }

    def __contains__(self, name: str) -> bool:
        return name in self._methods or name in self._sentences

    def tell(
        self,
        name: str,
        scene: Any,
        numbers: Mapping[str, int],
        nouns: Mapping[str, Noun | None] = NO_NOUNS,
    ) -> Any:
        """What is said under this name of the thing with these numbers, which stand for `nouns`."""
        if name in self._sentences:
            known = ((each, noun) for each, noun in nouns.items() if noun)
            words = {each: noun.word(numbers[each], scene.names) for each, noun in known}
            return said(self._sentences[name], words)
        wanted = self._wanted[name]
        handed = numbers if wanted is None else {each: numbers[each] for each in wanted}
        return self._methods[name](scene, **handed)

    def check(self, known: Mapping[str, Iterable[str]], complaint: str) -> None:
        """Raises TypeError if something is told that is not `known`, or of numbers that it has
        not: those of each thing stand by its name."""
        for name in (*self._methods, *self._sentences):
            if name not in known:
                raise TypeError(f"{complaint} {name}, which it has not")
        for name, sentence in self._sentences.items():
            checked_sentence(sentence, known[name], f"{complaint} {name}: it")
        for name, takes in self._parameters.items():
            has = known[name]
            for each in takes:
                if not _takes_others(each) and each.name not in has:
                    raise TypeError(
                        f"{complaint} {name} that take {each.name}; it has "
                        f"{', '.join(has) or 'no numbers'}"
                    )


def _takes_others(parameter: Parameter) -> bool:
    return parameter.kind is Parameter.VAR_KEYWORD
