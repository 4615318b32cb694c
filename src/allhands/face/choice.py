"""A choice before it is taken: what it brings, and the chances that are told of it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from allhands.kernel.dry_run import done_alone, dry_run, is_legal, tried
from allhands.kernel.game import game_of
from allhands.kernel.odds import Teller
from allhands.kernel.views import View

from .scene import Scene


class Choice(Scene[View], Teller):
    """An action in the view of whoever chooses. A game adds its own scene."""

    def __init__(self, view: View, action: int, names: tuple[str, ...]) -> None:
        super().__init__(view, names)
        Teller.__init__(self)
        self.action = action

    @cached_property
    def is_legal(self) -> bool:
        """Whether any of those who have to choose may take it, as far as the view tells."""
        choosers = game_of(self.view).choosers(self.view)
        return any(is_legal(self.view, self.action, seat) for seat in choosers)

    @cached_property
    def after(self) -> View | Any:
        """The table after it; None if it is not legal, or if what is not known decides."""
        return dry_run(self.view, self.action)

    @cached_property
    def tried(self) -> View | Any:
        """The same where something is drawn or uncovered, but with what is not known filled in at
        random; None if it is not legal."""
        return tried(self.view, self.action)

    @cached_property
    def done(self) -> View | Any:
        """The view after it alone, before anything follows from it; None if it is not legal, or if
        chance decides."""
        return done_alone(self.view, self.action)
