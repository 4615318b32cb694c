"""A rule of thumb."""

from allhands.kernel.chance import below
from allhands.kernel.rule import rule


@rule
def thumb(state, choices, count, luck):
    return choices.action[below(luck, count)]
