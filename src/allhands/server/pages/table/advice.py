"""A hint: what each choice is worth, as a bar in its button, and in words."""

from __future__ import annotations

import math
from typing import Any, Final

import htpy as h
from htpy import Element
from markupsafe import Markup

from allhands.kernel.prose import starting
from allhands.kernel.score import Score
from allhands.observation import Observation
from allhands.players import Advice, Weighed
from allhands.server.advising import Hint
from allhands.server.pages.rendering import rendered

WIDTH: Final = 100
"""How far a bar reaches, in its own units."""
FEW: Final = 20
"""Looks ahead, for each choice, of which fewer tell next to nothing."""
PERCENT: Final = "\u00a0%"
"""Stays on the line of its number."""


def hint_parts(hint: Hint) -> dict[str, Any]:
    """A hint for the page's script: what is said, which choice is advised, and what is put into
    the button of each."""
    advice, seen = hint.advice, hint.seen
    scale = Scale(seen.game.score, advice)
    return {
        "story": hint.story,
        "advised": advice.action,
        "said": _said(seen, advice, scale),
        "choices": {
            str(each.action): rendered(
                _weighed(each, scale, is_advised=each.action == advice.action)
            )
            for each in advice.choices
        },
    }


class Scale:
    """How a game's results are drawn and said: chances of winning, or scores to be expected."""

    def __init__(self, score: Score | None, advice: Advice) -> None:
        self._score = score
        highs = [each.high for each in advice.choices if math.isfinite(each.high)]
        self._most = 1.0 if score is None else max([1.0, *highs])

    @property
    def subject(self) -> str:
        """What is said of a choice."""
        return "chance of winning" if self._score is None else "score to expect"

    def at(self, value: float) -> float:
        """Where a value lies on a bar."""
        return round(WIDTH * min(1.0, max(0.0, value / self._most)), 1)

    def figure(self, value: float) -> str:
        """A value in figures, as short as it can be."""
        return f"{100 * value:.0f}{PERCENT}" if self._score is None else f"{value:.1f}"

    def interval(self, each: Weighed) -> str:
        """Between what the value of a choice lies."""
        if self._score is None:
            return f"{100 * each.low:.0f} to {100 * each.high:.0f}{PERCENT}"
        return f"{each.low:.1f} to {each.high:.1f}"


def is_weighed(each: Weighed) -> bool:
    """Whether anything is known of a choice."""
    return each.visits > 0 and all(map(math.isfinite, (each.mean, each.low, each.high)))


def _said(seen: Observation, advice: Advice, scale: Scale) -> str:
    """The advice in a sentence or two."""
    best = advice.best
    words = starting(seen.describe(best.action).words)
    if not is_weighed(best):
        return f"Advised: {words}."
    worth = f"{scale.subject} {scale.figure(best.mean)} ({scale.interval(best)})"
    return f"Advised: {words}, {worth}.{_as_good(advice)}{_how_rough(advice)}"


def _as_good(advice: Advice) -> str:
    """How many other choices may be as good, for all that can be seen."""
    best = advice.best
    rivals = sum(
        is_weighed(each) and each.high >= best.mean
        for each in advice.choices
        if each.action != best.action
    )
    if not rivals:
        return ""
    return " One other may be as good." if rivals == 1 else f" {rivals} others may be as good."


def _how_rough(advice: Advice) -> str:
    """A warning, if the search had time for next to nothing."""
    looks = advice.iterations
    if looks >= FEW * len(advice.choices):
        return ""
    return f" That is rough: there was time to look ahead {looks} time{'s' * (looks != 1)} only."


def _weighed(each: Weighed, scale: Scale, *, is_advised: bool) -> Element:
    """What is put into the button of a choice."""
    if not is_weighed(each):
        return h.span(".weighed")[
            h.span(".figure", aria_hidden="true")["-"], h.span(".unseen")[": not looked into"]
        ]
    said = f": {scale.subject} {scale.figure(each.mean)}, {scale.interval(each)}"
    return h.span(class_=["weighed", {"weighed-best": is_advised}])[
        is_advised and h.span(".advised-word", aria_hidden="true")["advised"],
        h.span(".figure", aria_hidden="true")[scale.figure(each.mean)],
        _bar(each, scale),
        h.span(".unseen")[f"{said}{', advised' if is_advised else ''}"],
    ]


def _bar(each: Weighed, scale: Scale) -> Markup:
    """The value as a bar, and the interval that it lies in as a line across its end."""
    low, mean, high = scale.at(each.low), scale.at(each.mean), scale.at(each.high)
    return Markup(
        f'<svg class="worth" viewBox="0 0 {WIDTH} 6" preserveAspectRatio="none" '
        'aria-hidden="true">'
        f'<rect class="worth-bar" x="0" y="1" width="{mean}" height="4"/>'
        f'<rect class="worth-range" x="{low}" y="2.5" width="{max(0.5, high - low):.1f}" '
        'height="1"/></svg>'
    )
