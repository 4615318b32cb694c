"""A language model in a seat, by whatever answers text with text."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple, Self, TypedDict, cast

from allhands.kernel.copies import Copied
from allhands.kernel.errors import AllHandsError, OptionError
from allhands.kernel.options import nearest, or_list
from allhands.observation import Observation

from .crew import player_named
from .player import Player
from .telling import CHARACTERS_A_TOKEN, FORM, primer, told
from .understanding import Reading, Trouble, is_run, parts_of, read, says_something

QUOTED: Final = 300
"""Characters of a reply that are repeated when it is asked again."""
NAMED: Final = 4
"""So many choices are named that a reply may have meant."""


class AskError(AllHandsError):
    """A language model that could not be asked: what it is asked by raised an error each time, or
    answered with what is no text."""


class Message(TypedDict):
    """One of the messages of a talk: `role` is "user" or "assistant"."""

    role: str
    content: str


class Prompt(str):
    """What a language model is asked, as one text; and the same as `messages`, which repeat its
    replies that were refused and say why."""

    __slots__ = ("messages",)
    messages: list[Message]

    @classmethod
    def of(cls, messages: list[Message]) -> Self:
        """The text of some messages."""
        texts = [
            each["content"] if each["role"] == "user" else f"You answered: {each['content']}"
            for each in messages
        ]
        prompt = cls("\n\n".join(texts))
        prompt.messages = messages
        return prompt


class Reply(NamedTuple):
    """What a language model answers: its text, and how many tokens it has read and written, if it
    tells."""

    text: str
    tokens: int


Ask = Callable[[Prompt], str | Reply]
"""Answers a prompt. Whoever wants messages takes `prompt.messages`."""


@dataclass
class Counts:
    """What the decisions of a language model took. `tokens` are as it counts them, or else as many
    as so much text usually has. `illegal` replies named what a rule forbids, `unclear` ones no
    choice or several; `failed` is how often asking raised an error. So many decisions were taken by
    the `fallback`."""

    decisions: int = 0
    asked: int = 0
    tokens: int = 0
    illegal: int = 0
    unclear: int = 0
    failed: int = 0
    fallback: int = 0

    def to_dict(self) -> dict[str, int]:
        """Everything by name."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @classmethod
    def sum_of(cls, counted: Sequence[Counts]) -> Self:
        """All together."""
        total = Counter[str]()
        for each in counted:
            total.update(each.to_dict())
        return cls(**total)

    def __str__(self) -> str:
        mean = self.tokens / self.decisions if self.decisions else 0
        return (
            f"{self.decisions:,} decisions, {self.tokens:,} tokens ({mean:,.0f} each); "
            f"{self.illegal} illegal and {self.unclear} unclear replies, {self.failed} failed; "
            f"{self.fallback} decided by the fallback"
        )


def counted(player: object) -> Counts | None:
    """What a language model has counted by itself; None of any other player."""
    return player.own_counts if isinstance(player, LLM) else None


@dataclass
class LLM(Copied):
    """A language model that decides, by a callable that answers text with text.

    It is given the account of the table, what has happened since its latest decision, and the
    choices, numbered (`players.telling`). Its reply is understood as one of them or as none
    (`players.understanding`); then it is asked again, `retries` times at most, and told why: the
    rule that forbids what it named, or which choices it may have meant. After that the `fallback`
    decides, a player or the name of one. With a `primer` each prompt begins with what there is to
    know of the game (`telling.primer`): its goal, the rules on a page, what words mean, and what
    adjoins what. That is the same text from decision to decision as long as the map is, so whoever
    serves the model need not read it again.

    If `ask` raises an error, it is asked again as well. One that has raised an error each time it
    was asked for a decision has not played: then `act` raises AskError. `counts` says what was
    needed, together with all that were made by `fresh`.

    >>> import allhands
    >>> match = allhands.new("solar-storm", players=2, seed=3)
    >>> player = LLM(lambda prompt: "Answer: 1")
    >>> view = match.view(match.current_player)
    >>> view.describe(player.act(view, view.legal_actions())).words
    'move to the Mess Hall'
    >>> player.counts.decisions, player.counts.fallback
    (1, 0)
    """

    ask: Ask
    retries: int = 2
    fallback: str | Player = "thumb"
    name: str = "llm"
    seed: int = 0
    primer: bool = False
    _counted: list[Counts] = field(default_factory=lambda: [Counts()], repr=False)

    def __post_init__(self) -> None:
        """Raises OptionError."""
        if self.retries < 0:
            raise OptionError(
                f"A language model is asked again 0 times or more, not {self.retries}."
            )
        self._own = self._counted[-1]
        self._second: Player = (
            player_named(self.fallback, self.seed)
            if isinstance(self.fallback, str)
            else self.fallback.fresh(self.seed)
        )
        self._read = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        memo[id(self.ask)] = self.ask  # which may be a connection: it is asked by the copy, too
        other = object.__new__(type(self))
        vars(other).update(copy.deepcopy(vars(self), memo))
        return other

    @property
    def counts(self) -> Counts:
        """What it took so far, with all that were made from it."""
        return Counts.sum_of(self._counted)

    @property
    def own_counts(self) -> Counts:
        """What it took by itself."""
        return self._own

    def fresh(self, seed: int) -> LLM:
        """The same for another seat or match; its counts are among those of this one."""
        other = LLM(self.ask, self.retries, self.fallback, self.name, seed, self.primer)
        self._counted.append(other.own_counts)
        return other

    def act(
        self, observation: Observation, actions: Sequence[int], seconds: float | None = None
    ) -> int:
        """The number of the action taken. Raises AskError."""
        total = int(observation.record.chronicle.total)
        since, self._read = self._read if self._read <= total else 0, total
        asked = told(observation, actions, since)
        if self.primer:
            asked = f"{primer(observation)}\n\n{asked}"
        messages = [Message(role="user", content=asked)]
        self._own.decisions += 1
        error: Exception | None = None
        for _ in range(self.retries + 1):
            try:
                reply = self._asked(Prompt.of(messages))
            except AskError:
                raise
            except Exception as raised:
                self._own.failed += 1
                error = raised
                continue
            reading = understood(reply, observation, actions)
            if not reading.trouble:
                return actions[reading.place]
            why = self._refused(observation, actions, reading)
            messages.append(Message(role="assistant", content=reply[:QUOTED]))
            messages.append(Message(role="user", content=why))
        if error is not None and len(messages) == 1:
            said = f"{type(error).__name__}: {error}".strip(": ")
            raise AskError(f"{self.name} could not be asked ({said}).") from error
        self._own.fallback += 1
        return self._second.act(observation, actions, seconds)

    def _asked(self, prompt: Prompt) -> str:
        """The text of a reply. Raises AskError if it is none, and what asking raises."""
        self._own.asked += 1
        found = cast("object", self.ask(prompt))
        if isinstance(found, Reply):
            self._own.tokens += found.tokens
            return found.text
        if not isinstance(found, str):
            kind = type(found).__name__
            raise AskError(f"{self.name} is to be answered by text or a Reply, not by {kind}.")
        self._own.tokens += -(-(len(prompt) + len(found)) // CHARACTERS_A_TOKEN)
        return found

    def _refused(self, seen: Observation, actions: Sequence[int], reading: Reading) -> str:
        """Why a reply is not taken, and what would be."""
        why, law = refusal(seen, actions, reading)
        self._own.illegal += bool(law)
        self._own.unclear += not law
        return f"{why} {FORM}"


def understood(reply: str, seen: Observation, actions: Sequence[int]) -> Reading:
    """What a reply means to a seat that may take one of some actions."""
    choices = [seen.describe(action).words for action in actions]
    every = range(seen.game.actions.count)
    return read(reply, choices, lambda: [seen.describe(action).words for action in every])


def refusal(seen: Observation, actions: Sequence[int], reading: Reading) -> tuple[str, str]:
    """Why a reply is not understood as one of some actions, in a sentence, and the id of the rule
    that forbids what it names, or nothing."""
    trouble: Trouble = reading.trouble
    if trouble == "several":
        named = [
            f"{place + 1} ({seen.describe(actions[place]).words})"
            for place in reading.several[:NAMED]
        ]
        return f"That may mean {or_list(named)}: say which.", ""
    if trouble == "out of range":
        return f"The choices are numbered 1 to {len(actions)}; there is no {reading.words}.", ""
    if trouble == "unknown":
        return _forbidden(seen, actions, reading.words)
    return "That does not plainly name one choice.", ""


def _forbidden(seen: Observation, actions: Sequence[int], words: str) -> tuple[str, str]:
    """Why what some words name is not among the choices: of several that they may name, by the
    rule that forbids most of them."""
    wanted = parts_of(words)
    every = [seen.describe(number) for number in range(seen.game.actions.count)]
    named = [action for action in every if parts_of(action.words) == wanted]
    if not named and says_something(wanted):
        named = [action for action in every if is_run(wanted, parts_of(action.words))]
    found = [
        (law, action)
        for action in named
        if (law := seen.game.forbids(seen.record, action.number, seen.player))
    ]
    if found:
        ids = [law.id for law, _ in found]
        law, action = found[ids.index(max(ids, key=ids.count))]
        return f"Not now: {action.words}. {law.sentence} ({law.id})", law.id
    shown = words if len(words) <= QUOTED else ""
    hint = nearest(words, [seen.describe(action).words for action in actions]) if shown else ""
    return (f"No choice has the words “{shown}”.{hint}" if shown else "That names no choice."), ""
