"""Who can sit in a seat besides a person: policies, by name.

A policy is given an observation and answers with a legal action. It never sees more than its
seat may know.
"""

from __future__ import annotations

from typing import Any, Final

from allhands.kernel.chance import below
from allhands.kernel.errors import OptionError
from allhands.kernel.game import Game, legal_actions, new_luck, thumb
from allhands.kernel.options import nearest, or_list
from allhands.kernel.rule import entry

POLICIES: Final = ("random", "thumb")
"""Their places are the numbers that compiled code knows them by."""
RANDOM, THUMB = range(2)

MEANING: Final = {
    "random": "takes any legal action",
    "thumb": "follows the game's rule of thumb",
}


def policy_number(name: str) -> int:
    """The number of a policy. Raises OptionError."""
    if name not in POLICIES:
        hint = nearest(name, POLICIES)
        raise OptionError(f"There is no crew {name!r}: it is {or_list(POLICIES)}.{hint}")
    return POLICIES.index(name)


@entry
def choose(view: Any, policy: int, choices: Any, count: int, luck: Any) -> int:
    """The one of the first `count` choices that a policy takes."""
    if policy == THUMB:
        return thumb(view, choices, count, luck)
    return choices.action[below(luck, count)]


class ComputerPlayer:
    """A policy in a seat of a match."""

    def __init__(self, game: Game, policy: str, seed: int, seat: int) -> None:
        self.game = game
        self.name = policy
        self._policy = policy_number(policy)
        self._choices = game.actions.new_choices()
        self._luck = new_luck(seed, seat + 1)

    def act(self, view: Any) -> int:
        """The number of the action taken, given the record that the seat observes."""
        count = legal_actions(view, self._choices)
        return int(choose(view, self._policy, self._choices, count, self._luck))
