"""`allhands lesson`: a guided first voyage at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from allhands.kernel.errors import IllegalActionError, UndoError
from allhands.lessons import LEARNER, Guide, advance, begun
from allhands.terminal.answering import play_on
from allhands.terminal.choices import grouped
from allhands.terminal.options import find_game, own_options
from allhands.terminal.play import INTERRUPTED
from allhands.terminal.screen import BOLD, DIM, Screen, wrapped
from allhands.terminal.sitting import Sitting

if TYPE_CHECKING:
    from allhands.kernel.game import Game
    from allhands.match import Action


def lesson(words: Sequence[str]) -> int:
    """Go through the lesson of the game that is named; the exit status."""
    game, rest = find_game(words, "learn")
    own_options(game, rest, ("--no-color",))
    screen = Screen()
    try:
        while _gone_through(game, screen):
            pass
    except EOFError:
        screen.write()
    except KeyboardInterrupt:
        screen.write()
        return INTERRUPTED
    return 0


def _gone_through(game: Game, screen: Screen) -> bool:
    """Go through it once; whether it is wanted again."""
    sitting = Guided(game, screen)
    sitting.notes.append(f"First voyage: {game.title}. {game.lesson.goal}")
    play_on(sitting)
    return sitting.again


class Guided(Sitting):
    """A lesson at one screen: whoever learns, and mates whose decisions it takes."""

    def __init__(self, game: Game, screen: Screen) -> None:
        self.guide = Guide(game)
        super().__init__(begun(game), [LEARNER], None, screen)

    @property
    def seat(self) -> int:
        """The seat of whoever learns, whoever has to choose."""
        return LEARNER

    @property
    def is_kept(self) -> bool:
        """Nothing is lost by leaving a lesson."""
        return True

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to learn."""
        return self.guide.is_over

    def go_on(self) -> None:
        """Take the decisions of the lesson, and show what is to be read or done."""
        advance(self.match, self.guide)
        self.show()

    def play(self, choice: str | Action) -> None:
        """Take a choice that the step waits for. Raises IllegalActionError, which says why not
        another."""
        number = self.match.find(choice, LEARNER)
        refused = self.guide.refusal(self.match, number)
        if refused is not None:
            rule = f" ({refused.rule})" if refused.rule else ""
            raise IllegalActionError(f"{refused}{rule}", refused.rule)
        self.match.play(number, LEARNER)
        self.guide.decided()

    def entered(self) -> bool:
        """Enter alone goes on from a step that is read."""
        if self.guide.is_read:
            self.guide.went_on()
            return True
        return super().entered()

    def undo(self) -> str:
        """Raises UndoError."""
        raise UndoError("In a first voyage nothing is taken back: a wrong move is not made.")

    def offered(self) -> list[Action]:
        """What may be chosen, where the step asks for something."""
        return grouped(self.match.actions(LEARNER)) if self.guide.asks else []

    def _asked(self) -> list[str]:
        screen, guide = self.screen, self.guide
        width = screen.width - 1
        if guide.is_over:
            ways = f"Enter leaves, `again` begins anew. To play: allhands play {guide.game.name}"
            return [*self._said(guide.lesson.end), *wrapped(ways, width, " "), ""]
        step = f" {guide.step + 1} of {len(guide.lesson.steps)}"
        fates = (
            f"{each.who}: {'won' if each.won else 'not won'}. {each.what}"
            for each in guide.now.seen
        )
        said = [screen.paint(step, DIM), *self._said(guide.now.say)]
        said += [line for fate in fates for line in wrapped(fate, width, "   ")]
        if guide.is_read:
            return [*said, screen.paint(" Enter goes on.", DIM), ""]
        return [*said, "", *super()._asked()]

    def _said(self, words: str) -> list[str]:
        lines = wrapped(words, self.screen.width - 1, " ")
        return [self.screen.paint(line, BOLD) for line in lines]
