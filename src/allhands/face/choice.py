"""A choice before it is taken: what it brings, and the chances that are told of it."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Generic

from allhands.kernel.dry_run import done_alone, dry_run, is_legal, tried
from allhands.kernel.game import game_of
from allhands.kernel.odds import Teller
from allhands.kernel.views import View


class Choice(Teller, Generic[View]):
    """An action with its arguments (zeros, if there are less than three), in the view of whoever
    chooses. A game adds its scene."""

    def __init__(self, view: View, action: int) -> None:
        super().__init__()
        actions = game_of(view).actions
        self.position = view
        self.action = action
        self.verb = actions.verb_of(action).number
        self.a, self.b, self.c = (*actions.arguments_of(action), 0, 0, 0)[:3]

    @cached_property
    def is_legal(self) -> bool:
        """Whether any of those who have to choose may take it, as far as the view tells."""
        choosers = game_of(self.position).choosers(self.position)
        return any(is_legal(self.position, self.action, seat) for seat in choosers)

    @cached_property
    def after(self) -> View | Any:
        """The table after it; None if it is not legal, or if what is not known decides."""
        return dry_run(self.position, self.action)

    @cached_property
    def tried(self) -> View | Any:
        """The same where something is drawn or uncovered, but with what is not known filled in at
        random; None if it is not legal."""
        return tried(self.position, self.action)

    @cached_property
    def done(self) -> View | Any:
        """The view after it alone, before anything follows from it; None if it is not legal, or if
        chance decides."""
        return done_alone(self.position, self.action)
