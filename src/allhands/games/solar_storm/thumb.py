"""A rule of thumb."""
from allhands.kernel.rule import rule
from allhands.kernel.chance import below
@rule
def thumb(state, actions, count, luck):
    return actions[below(luck, count)]
