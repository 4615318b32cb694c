"""A reply is taken for the choice that it means, or for none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from tests.players.awkward_replies import corpus

from allhands.players.understanding import read

AWKWARD: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[1] / "data" / "replies.json").read_text(encoding="utf-8")
)


def test_the_corpus_is_as_it_is_generated() -> None:
    assert json.loads(json.dumps(corpus())) == AWKWARD
    assert sum(len(asked["replies"]) for asked in AWKWARD) >= 1000


@pytest.mark.parametrize("asked", AWKWARD, ids=lambda asked: asked["choices"][0])
def test_no_reply_becomes_another_choice_than_the_one_meant(asked: dict[str, Any]) -> None:
    choices = asked["choices"]
    for text, meant, plain in asked["replies"]:
        found = read(text, choices, lambda: [*choices, *asked["others"]])
        assert (found.place >= 0) == (not found.trouble)
        allowed = {meant - 1} if plain else {meant - 1, -1}
        assert found.place in allowed, f"{text!r} is read as {found}, and means {meant}"
