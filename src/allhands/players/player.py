"""What a player is, and those that compiled code plays by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from allhands.kernel.copies import Copied
from allhands.kernel.game import Game, new_luck
from allhands.observation import Observation

from .partners import desk_of
from .policies import choose, policy_number


class Player(Protocol):
    """Decides in one seat of one match."""

    name: str

    def act(
        self, observation: Observation, actions: Sequence[int], seconds: float | None = None
    ) -> int:
        """The number of the action taken.

        `observation` is all that the player is ever told of the match: what the seat that has to
        choose may know. `actions` are the legal ones. `seconds` is the time it has, if that is
        not the player's own to decide.
        """
        ...

    def fresh(self, seed: int) -> Player:
        """Another player of the same kind, for another seat or match; `seed` decides its chance."""
        ...


class PolicyPlayer(Copied):
    """A policy in a seat: `random`, `thumb`, or a partner of some character."""

    def __init__(self, policy: str, seed: int = 0) -> None:
        """Raises OptionError if there is no such policy."""
        self.name = policy
        self._policy = policy_number(policy)
        self._luck = new_luck(seed, 1)
        self._game: Game | None = None
        self._choices: Any = None
        self._desk: Any = None

    def act(
        self,
        observation: Observation,
        actions: Sequence[int],
        seconds: float | None = None,  # noqa: ARG002
    ) -> int:
        """The number of the action taken; it takes next to no time."""
        if self._game is not observation.game:
            self._game = observation.game
            self._choices, self._desk = self._game.actions.new_choices(), desk_of(self._game)
        self._choices.action[: len(actions)] = actions
        seen, choices = observation, self._choices
        asked = (seen.record, seen.player, self._policy, choices, len(actions), self._luck)
        return int(choose(*asked, self._desk))

    def fresh(self, seed: int) -> PolicyPlayer:
        """The same policy with another seed."""
        return PolicyPlayer(self.name, seed)

    def __getstate__(self) -> dict[str, Any]:
        # What stands on the desk is scratch: a copy takes a desk of its own.
        return {**vars(self), "_game": None, "_choices": None, "_desk": None}
