"""A hint: what each choice is worth, as a bar in its button, and in words."""

from __future__ import annotations

from collections.abc import Iterator
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
NO_DIFFERENCE: Final = "It makes no difference, as far as the search can tell."
PERCENT: Final = "\u00a0%"
"""Stays on the line of its number."""


def hint_parts(hint: Hint) -> dict[str, Any]:
    """A hint for the page's script: what is said, which choice is advised, and what is put into
    the button of each."""
    advice, seen = hint.advice, hint.seen
    is_plain = not advice.is_rough and _differs(advice)
    return {
        "story": hint.story,
        "advised": advice.action if is_plain else None,
        "said": _said(seen, advice),
        "choices": {
            str(action): rendered(part) for action, part in _parts(seen.game.score, advice)
        },
    }


def _parts(score: Score | None, advice: Advice) -> Iterator[tuple[int, Element]]:
    """What is put into the button of each choice: nothing where figures say nothing."""
    if advice.is_rough:
        return
    scale, as_good = Scale(score, advice), advice.as_good
    for each in advice.choices:
        is_advised = each is advice.best and _differs(advice)
        remark = "about as good" if each.action in as_good else "advised" if is_advised else ""
        yield each.action, _weighed(each, scale, remark, is_advised=is_advised)


def _differs(advice: Advice) -> bool:
    """Whether there is something to advise: one choice alone is advised, too."""
    return advice.differs or len(advice.choices) == 1


class Scale:
    """How a game's results are drawn and said: chances of winning, or scores to be expected."""

    def __init__(self, score: Score | None, advice: Advice) -> None:
        self.score = score
        highs = [each.high for each in advice.choices if each.visits]
        self._most = 1.0 if score is None else max([1.0, *highs])

    def at(self, value: float) -> float:
        """Where a value lies on a bar."""
        return round(WIDTH * min(1.0, max(0.0, value / self._most)), 1)

    def figure(self, value: float) -> str:
        """A value in figures, as short as it can be."""
        return f"{100 * value:.0f}{PERCENT}" if self.score is None else f"{value:.1f}"


def foretold(score: Score | None, each: Weighed) -> str:
    """What a choice is likely to come to."""
    if score is None:
        return f"chance of winning {100 * each.mean:.0f}{PERCENT}"
    average = f"{each.mean:.1f} on average"
    return average if each.likely is None else f"likely {score.likely(*each.likely)}, {average}"


def _said(seen: Observation, advice: Advice) -> str:
    """The advice: one thing to do, what it is likely to come to, and why; or that it makes no
    difference."""
    words = starting(seen.describe(advice.action).words)
    if advice.is_rough:
        return f"{advice.heading}: {words}. {advice.warning}"
    worth = foretold(seen.game.score, advice.best)
    if not _differs(advice):
        return f"{NO_DIFFERENCE} Whatever you choose: {worth}."
    return " ".join(filter(None, (f"{words}: {worth}.", advice.reason)))


def _advised() -> Element:
    return h.span(".advised-word", aria_hidden="true")["advised"]


def _weighed(each: Weighed, scale: Scale, remark: str, *, is_advised: bool) -> Element:
    """What is put into the button of a choice."""
    if not each.visits:
        return h.span(".weighed")[
            h.span(".figure", aria_hidden="true")["-"], h.span(".unseen")[": not looked into"]
        ]
    said = f": {foretold(scale.score, each)}{f', {remark}' if remark else ''}"
    return h.span(class_=["weighed", {"weighed-best": is_advised}])[
        is_advised and _advised(),
        h.span(".figure", aria_hidden="true")[scale.figure(each.mean)],
        _bar(each, scale),
        h.span(".unseen")[said],
    ]


def _bar(each: Weighed, scale: Scale) -> Markup:
    """The value as a bar, and how closely the search can tell it as a line across its end."""
    low, mean, high = scale.at(each.low), scale.at(each.mean), scale.at(each.high)
    return Markup(
        f'<svg class="worth" viewBox="0 0 {WIDTH} 6" preserveAspectRatio="none" '
        'aria-hidden="true">'
        f'<rect class="worth-bar" x="0" y="1" width="{mean}" height="4"/>'
        f'<rect class="worth-range" x="{low}" y="2.5" width="{max(0.5, high - low):.1f}" '
        'height="1"/></svg>'
    )
