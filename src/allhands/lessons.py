"""Guided first voyages: how far somebody has come in one, and what it says to a choice.

A lesson is a match whose decisions are guided. What it wants and what it does by itself is said in
words of the game's own crew, so it is the same whatever whoever learns is called.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from allhands.kernel.copies import Copied
from allhands.kernel.errors import IllegalActionError, LessonError, OptionError
from allhands.kernel.game import Game
from allhands.kernel.lesson import FILE, MOST_WRONG, Lesson, Step, Wrong
from allhands.kernel.options import nearest
from allhands.kernel.prose import either
from allhands.kernel.rows import Where
from allhands.match import Match, matching_actions
from allhands.observation import Action, Observation

LEARNER: Final = 0
"""The seat of whoever learns."""
MOST_NAMED: Final = 3


def lesson_of(game: Game) -> Lesson:
    """The lesson of a game. Raises LessonError if it has none."""
    if not game.lesson.is_any:
        raise LessonError(f"{game.title} has no first voyage; its rules say how it is played.")
    return game.lesson


def begun(game: Game) -> Match:
    """The match of a game's lesson, before any decision. Raises LessonError."""
    lesson = lesson_of(game)
    try:
        return Match(game, lesson.players, dict(lesson.options), lesson.seed)
    except OptionError as error:
        raise LessonError(f"{game.name}/{FILE}: the lesson: {error}") from error


@dataclass
class Guide(Copied):
    """How far somebody has come: the step, numbered from 0, and the decisions taken in it."""

    game: Game
    step: int = 0
    taken: int = 0

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return self.game.lesson

    @property
    def is_over(self) -> bool:
        """Whether the last step has been taken."""
        return self.step >= len(self.lesson.steps)

    @property
    def now(self) -> Step:
        """The present step, or the last one."""
        return self.lesson.steps[min(self.step, len(self.lesson.steps) - 1)]

    @property
    def is_underway(self) -> bool:
        """Whether the decisions are still to come that lead to where the lesson begins."""
        return not self.step and self.taken < len(self.lesson.before)

    @property
    def is_read(self) -> bool:
        """Whether the step is there to be read, and has come to that."""
        return not self.is_over and not self.now.do and self.taken >= len(self._script)

    @property
    def asks(self) -> bool:
        """Whether whoever learns is to choose."""
        return not self.is_over and bool(self.now.do) and self.taken == len(self._script)

    @property
    def _script(self) -> tuple[str, ...]:
        return (*self.lesson.before, *self.now.mates) if not self.step else self.now.mates

    def decided(self) -> None:
        """A decision was taken."""
        self.taken += 1
        if self.taken > len(self._script):
            self.went_on()

    def went_on(self) -> None:
        """The step is done with."""
        self.step, self.taken = self.step + 1, 0

    def by_itself(self, match: Match) -> int | None:
        """What whoever has to choose decides now by the lesson; None if nothing. Raises
        LessonError."""
        if self.is_over or self.taken >= len(self._script):
            return None
        meant = self._meant(
            match, "before" if self.is_underway else "mates", self._script[self.taken]
        )
        if len(meant) > 1:
            several = either(f'"{each}"' for each in meant[:MOST_NAMED])
            raise self._wrong("mates", f"{self._script[self.taken]!r} could be {several}: say more")
        return meant[0].number

    def wanted(self, match: Match) -> list[int]:
        """The choices that the step waits for; none if it waits for none. Raises LessonError."""
        if not self.asks:
            return []
        if match.current_player != LEARNER:
            raise self._wrong("do", f"{match.whose_choice(LEARNER)} Let `mates` decide first")
        found = (self._meant(match, "do", words) for words in self.now.do)
        return list(dict.fromkeys(each.number for meant in found for each in meant))

    def is_stuck(self, match: Match) -> bool:
        """Whether the lesson does not go on from here, as it was written anew since it began."""
        try:
            self.by_itself(match)
            self.wanted(match)
        except LessonError:
            return True
        return False

    def refusal(self, match: Match, action: int) -> IllegalActionError | None:
        """What is said to a legal choice that the step does not wait for; None if it does."""
        if self.is_over:
            return IllegalActionError("This first voyage is over: play now, or begin it again.")
        if not self.asks:
            return IllegalActionError("One thing at a time: read the step, and go on.")
        if action in self.wanted(match):
            return None
        if (wrong := self._said_to(match).get(action)) is not None:
            rule = self.game.laws.ledger[wrong.rule]
            return IllegalActionError(f"{wrong.say} The rule: {rule.sentence}", rule.id)
        view = match.view(LEARNER)
        wanted = either(
            f"“{view.describe(each).words}”" for each in self.wanted(match)[:MOST_NAMED]
        )
        return IllegalActionError(f"That can be done, but not in this lesson. Choose {wanted}.")

    def check_wrong(self, match: Match) -> None:
        """Raises LessonError if something is said to a choice that nobody can make here, or that
        another sentence before it is said to; or if not even the likeliest choices are answered."""
        wanted, said = self.wanted(match), self._said_to(match)
        others = [each for each in _choices(match) if each.number not in wanted]
        heard = {id(said[each.number]) for each in others if each.number in said}
        for wrong in self.now.wrong:
            if id(wrong) not in heard:
                raise self._wrong("wrong", _why_never_said(wrong, others, said))
        least = min(MOST_WRONG, len(others))
        if len(self.now.wrong) < least:
            raise self._wrong("wrong", f"answer the {least} likeliest of {len(others)} choices")

    def _said_to(self, match: Match) -> dict[int, Wrong]:
        """What the step says to choices, by their numbers: the first that means each."""
        choices, said = _choices(match), dict[int, Wrong]()
        for wrong in self.now.wrong:
            for each in matching_actions(wrong.chosen, choices):
                said.setdefault(each.number, wrong)
        return said

    def _meant(self, match: Match, where: str, words: str) -> list[Action]:
        choices = _choices(match)
        meant = matching_actions(words, choices)
        if not meant:
            raise self._wrong(where, f"{words!r} cannot be chosen there.{_hint(words, choices)}")
        return meant

    def _wrong(self, where: str, what: str) -> LessonError:
        file = f"{self.game.name}/{FILE}"
        return LessonError(str(Where(file, f"step {self.step + 1}", where).wrong(what)))


def _why_never_said(wrong: Wrong, others: list[Action], said: Mapping[int, Wrong]) -> str:
    for each in matching_actions(wrong.chosen, others):
        if (before := said.get(each.number)) is not None:
            return (
                f"{wrong.chosen!r} is never answered, as {before.chosen!r} stands before it "
                "and means it, too: put that after it"
            )
    return f"{wrong.chosen!r} is none of the other choices.{_hint(wrong.chosen, others)}"


def _hint(words: str, choices: list[Action]) -> str:
    """What may have been meant, or what there is."""
    known = [each.words for each in choices]
    there_is = (
        either(f'"{each}"' for each in known[:MOST_NAMED]) if known else "nothing: the game is over"
    )
    return nearest(words, known) or f" There is {there_is}."


def _names(match: Match) -> tuple[str, ...]:
    return match.game.crew_names


def _choices(match: Match) -> list[Action]:
    """What whoever has to choose may do, in words of the game's own crew."""
    if match.is_over:
        return []
    seat = match.current_player
    return Observation(match.game, seat, _names(match), match.view(seat).record).actions()


def advance(match: Match, guide: Guide) -> None:
    """Take the decisions that the lesson takes by itself now. Raises LessonError."""
    while (action := guide.by_itself(match)) is not None:
        match.play(action)
        guide.decided()


def at_step(game: Game, step: int) -> Match:
    """The match of a game's lesson where a step, numbered from 1, is asked or read, if those before
    it are taken in the first way. Raises LessonError."""
    match, guide = begun(game), Guide(game)
    if not 1 <= step <= len(guide.lesson.steps):
        raise LessonError(f"The lesson of {game.title} has no step {step}.")
    advance(match, guide)
    while guide.step + 1 < step:
        if guide.is_read:
            guide.went_on()
        else:
            match.play(guide.wanted(match)[0])
            guide.decided()
        advance(match, guide)
    return match


def walk(game: Game) -> Match:
    """Go through a game's lesson in every way that one step may be taken; the match after the first
    way. Raises LessonError, which says what cannot be and where."""
    match, others = _walked(game, {})
    for step, action in others:
        _walked(game, {step: action})
    return match


def _walked(game: Game, chosen: Mapping[int, int]) -> tuple[Match, list[tuple[int, int]]]:
    """The match of a lesson whose steps are taken in the first way, or as is `chosen`; and in which
    other ways they may be, by step and choice."""
    match, guide = begun(game), Guide(game)
    others: list[tuple[int, int]] = []
    while not guide.is_over:
        advance(match, guide)
        if guide.is_read:
            guide.went_on()
            continue
        guide.check_wrong(match)
        first, *more = guide.wanted(match)
        others += [(guide.step, action) for action in more]
        match.play(chosen.get(guide.step, first))
        guide.decided()
    return match, others
