"""A game in words: what its declarations say, and what it says better itself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, ClassVar, Final, Generic

from allhands.kernel.events import Events
from allhands.kernel.game import Game, game_of_kind, turns_of
from allhands.kernel.goal import Goal
from allhands.kernel.nouns import OUTCOME, SEAT, WHO, Crew, Noun, checked_sentence, said
from allhands.kernel.prose import fit, starting
from allhands.kernel.seats import NO_SEAT
from allhands.kernel.state import Field
from allhands.kernel.views import View
from allhands.kernel.words import Event, Line, Section

from .account import lines_of, number_in_words
from .as_text import DRAWN, WIDEST, blank_between, section_as_text
from .named import Named
from .scene import Scene

NO_EVENTS: Final = Events()


class PlainWords(Generic[View]):
    """The words of the game whose state is `kind`; every function is given a view.

    A game that says something better than its declarations has a class of its own with its `SCENE`
    and what adds to it a method for each such thing, named after it (see `named`): `CHOICES` for
    verbs, `QUESTIONS` for questions, `HAPPENINGS` for events, with `who` acts. Its `account` is
    what the terminal prints, a screen reader reads aloud and the API answers with; the terminal may
    have a `heading` above it and a `sketch` in place of one of its sections.
    """

    SCENE: ClassVar[type[Scene[Any]]] = Scene
    CHOICES: ClassVar[type[Scene[Any]]] = Scene
    QUESTIONS: ClassVar[type[Scene[Any]]] = Scene
    HAPPENINGS: ClassVar[type[Scene[Any]]] = Scene

    def __init__(self, kind: type[View]) -> None:
        self._kind = kind
        self.choices = Named(self.CHOICES, self.SCENE)
        self.questions = Named(self.QUESTIONS, self.SCENE)
        self.happenings = Named(self.HAPPENINGS, self.SCENE)

    def check(self, game: Game) -> None:
        """Raises TypeError if a question speaks of a field that there is not, or if there are words
        for what there is not."""
        self.choices.check(verbs_of(game), f"{game.title} has words for verb")
        questions = {task.name: task.arguments for task in game.actions.tasks.questions}
        self.questions.check(questions, f"{game.title} has words for question")
        self.happenings.check(events_of(game), f"{game.title} has words for event")
        numbers = [name for name, spec in self._kind.fields.items() if _is_number(spec)]
        for asked in game.actions.tasks.questions:
            checked_sentence(asked.ask, (*asked.arguments, *numbers), f"{game.title}: a question")

    @cached_property
    def game(self) -> Game:
        """The game whose words they are."""
        return game_of_kind(self._kind)

    @cached_property
    def event_kinds(self) -> Events:
        """The events that it declares."""
        return self.game.event_kinds or NO_EVENTS

    @cached_property
    def nouns(self) -> tuple[Noun, ...]:
        """All that verbs, fields and events name."""
        verbs = (noun for verb in self.game.actions.verbs for noun in verb.nouns.values())
        fields = (noun for spec in self._kind.fields.values() for noun in (spec.of, spec.means))
        details = (noun for kind in self.event_kinds.kinds for noun in kind.details.values())
        return tuple({noun.name: noun for noun in (*verbs, *fields, *details) if noun}.values())

    def things(self) -> list[Noun]:
        """The nouns that name things, rather than a manner or a condition."""
        return [noun for noun in self.nouns if noun.is_thing]

    def kind_names(self) -> dict[str, list[str]]:
        """The words for numbered things, by what they are."""
        return {
            noun.name: list(noun.words)
            for noun in self.nouns
            if len(noun) > 1 and not isinstance(noun, Crew)
        }

    def printed(self) -> list[tuple[str, str, str]]:
        """What is printed on numbered things: what they are, what each is called, and its text."""
        return [
            (noun.name, noun.words[number], noun.text(number))
            for noun in self.nouns
            for number in range(len(noun.texts))
            if noun.text(number)
        ]

    def action(self, view: View, action: int, names: tuple[str, ...]) -> str:
        """An action in words, legal or not."""
        verb = self.game.actions.verb_of(action)
        arguments = arguments_of(self.game, action)
        if verb.name in self.choices:
            return self.choices.tell(verb.name, self.CHOICES(view, names), arguments)
        words = {
            called: noun.word(arguments[called], names) if noun else str(arguments[called])
            for called, noun in verb.nouns.items()
        }
        if not verb.say:
            return " ".join((verb.name, *words.values()))
        return said(verb.say, {**words, WHO: self._who(view, names)})

    def question(self, view: View, names: tuple[str, ...]) -> str:
        """What is asked now, and of whom; when the game is over, how it ended."""
        game, asked = self.game, self.game.choosers(view)
        if view.outcome or not asked:
            return game.outcome_of(view).sentence
        scene = self.QUESTIONS(view, names)
        task = game.actions.tasks.known[scene.task]
        remembered = dict(zip(task.arguments, scene.arguments, strict=False))
        if task.name in self.questions:
            return self.questions.tell(task.name, scene, remembered)
        if sentence := task.ask:
            words = {
                name: noun.word(remembered[name], names) for name, noun in task.arguments.items()
            }
            known = {**self._numbers(view, names), **words, WHO: self._who(view, names)}
            return starting(said(sentence, known))
        if len(asked) > 1:
            return "What does each of you do?"
        return f"What does {self._who(view, names)} do?"

    def event(self, view: View, event: Event, names: tuple[str, ...]) -> str:
        """What happened, in a sentence; nothing if the game declares none."""
        if not self.event_kinds.kinds:
            return ""
        kind = self.event_kinds.kinds[event.kind]
        if kind.name in self.happenings:
            details = {WHO: event.who, **self.event_kinds.details(event)}
            return self.happenings.tell(kind.name, self.HAPPENINGS(view, names), details)
        for detail, noun in zip(event.details, kind.details.values(), strict=False):
            if noun is OUTCOME:
                outcomes = self.game.outcomes
                known = 0 < detail < len(outcomes)
                return outcomes[detail].sentence if known else "The game is over."
        return self.event_kinds.sentence(event, names)

    def table(self, view: View, names: tuple[str, ...], width: int) -> str:
        """The whole table as text, at most `width` columns wide (40 at least). What is drawn in
        letters needs `DRAWN` columns: in fewer it is told."""
        width = min(width, WIDEST)
        blocks = [self.heading(view, names, width), []]
        for section in self.account(view, names):
            sketch = self.sketch(view, names, section.heading, width) if width >= DRAWN else []
            if sketch:
                blocks += [sketch, []]
            else:
                blocks[-1] += section_as_text(section, width)
        rows = [fit(row, width).rstrip() for row in blank_between(blocks)]
        return "\n".join(rows)

    def heading(self, view: View, names: tuple[str, ...], width: int) -> list[str]:  # noqa: ARG002
        """What stands above the table as text: nothing."""
        return []

    def sketch(
        self,
        view: View,  # noqa: ARG002
        names: tuple[str, ...],  # noqa: ARG002
        section: str,  # noqa: ARG002
        width: int,  # noqa: ARG002
    ) -> list[str]:
        """The rows that are drawn in place of a section of the account; none: it is told."""
        return []

    def ways(self, view: View) -> list[tuple[str, tuple[str, ...]]]:  # noqa: ARG002
        """None: a game in which places adjoin others says which."""
        return []

    def goal(self, view: View, seat: int) -> Goal:  # noqa: ARG002
        """What is to be reached: what the game's summary says."""
        return Goal(self.game.summary)

    def part_of(self, view: View, seat: int, names: tuple[str, ...]) -> str:  # noqa: ARG002
        """Who or where a seat is: nothing but its name."""
        return ""

    def summary(self, view: View) -> str:
        """How things stand, in a line."""
        return f"Turn {int(turns_of(view))}."

    def result(self, view: View, names: tuple[str, ...]) -> str:  # noqa: ARG002
        """Nothing beside the outcome."""
        return ""

    def account(self, view: View, names: tuple[str, ...]) -> list[Section]:
        """All that lies on the table: what lies in common, and what each of the crew has."""
        lines = self.lines(view, names)
        crew = [
            Line(
                names[seat],
                tuple(f"{line.label} {line.words}" for line in lines if line.seat == seat),
                SEAT.place(seat),
                seat,
            )
            for seat in range(int(view.players))
        ]
        common = [line for line in lines if line.seat == NO_SEAT]
        return [Section("The table", common), Section("The crew", crew)]

    def lines(self, view: View, names: tuple[str, ...]) -> list[Line]:
        """What lies on the table, field by field."""
        return lines_of(self._kind, view, names[: int(view.players)])

    def _numbers(self, view: View, names: tuple[str, ...]) -> dict[str, str]:
        return {
            name: number_in_words(getattr(view, name), spec.means, names)
            for name, spec in self._kind.fields.items()
            if _is_number(spec)
        }

    def _who(self, view: View, names: tuple[str, ...]) -> str:
        asked = self.game.choosers(view)
        return names[asked[0]] if asked else ""


def arguments_of(game: Game, action: int) -> dict[str, int]:
    """The arguments of an action, by name."""
    nouns, arguments = game.actions.verb_of(action).nouns, game.actions.arguments_of(action)
    return dict(zip(nouns, arguments, strict=True))


def verbs_of(game: Game) -> dict[str, Iterable[str]]:
    """The verbs of a game by name, each with the names of its arguments."""
    return {verb.name: verb.nouns for verb in game.actions.verbs}


def events_of(game: Game) -> dict[str, Iterable[str]]:
    """Its events by name, each with who acts and the names of its details."""
    kinds = game.event_kinds.kinds if game.event_kinds else ()
    return {kind.name: (WHO, *kind.details) for kind in kinds}


def _is_number(spec: Field) -> bool:
    return not spec.shape and spec.struct is None
