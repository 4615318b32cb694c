"""The examples in the package's documentation are true."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import allhands

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(allhands.__path__, "allhands.")
    if not module.name.endswith("__main__")
    and not module.name.startswith("allhands.envs.on_")  # each needs an extra
)


@pytest.mark.parametrize("name", ["allhands", *MODULES])
def test_the_examples_are_true(name: str) -> None:
    found = doctest.testmod(import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert not found.failed


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    examples = [
        example
        for name in ("allhands", *MODULES)
        for test in finder.find(import_module(name))
        for example in test.examples
    ]
    assert len(examples) > 10
